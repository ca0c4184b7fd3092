//! Boards of round pieces: Go stones on the crossings of lines, discs in the cells of a grid.
//!
//! ```
//! use plansza_core::board::{Board, Disc, Ink, Piece, Tile};
//! let mut board = Board::new(2, 1).stones(Piece::OnCrossings).named(["A", "B"], ["1"]);
//! board[(0, 0)] = Tile { disc: Some(Disc::Black), ..Tile::new("", Ink::Given) };
//! board[(0, 1)] = Tile { disc: Some(Disc::White), ..Tile::new("", Ink::Given) };
//! assert_eq!(board.text(false), "    A B\n  ┌─────┐\n1 │ ● ○ │\n  └─────┘\n");
//! ```

use super::{Board, Ink, Paper, SIDE, Tile, WARM, warmth};
use crate::markup::escape;
use std::fmt::Write;

/// A round piece on a tile. [`Ink::Faint`] is one that was taken away.
///
/// ```
/// use plansza_core::board::{Board, Disc, Piece};
/// let mut board = Board::new(2, 1).stones(Piece::InCells);
/// board[(0, 0)].disc = Some(Disc::White);
/// assert_eq!(board.text(false), "┌─────┐\n│ ○ · │\n└─────┘\n");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Disc {
    /// A black one.
    Black,
    /// A white one.
    White,
}

/// Where round pieces stand.
///
/// ```
/// use plansza_core::board::{Board, Piece};
/// let svg = |piece| Board::new(2, 2).stones(piece).svg();
/// assert!(svg(Piece::OnCrossings).contains("class=\"wood\"") && svg(Piece::InCells).contains("class=\"felt\""));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Piece {
    /// On the crossings of lines, as in Go.
    OnCrossings,
    /// In the cells between lines, as in Reversi.
    InCells,
}

/// How a board of pieces looks beside its tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub(super) struct Ground {
    pub piece: Piece,
    pub columns: Vec<String>,
    pub rows: Vec<String>,
    /// Marked points: row, column.
    pub stars: Vec<(usize, usize)>,
}

impl Board {
    /// A board of round pieces.
    pub fn stones(mut self, piece: Piece) -> Board {
        let (columns, rows, stars) = (Vec::new(), Vec::new(), Vec::new());
        self.ground = Some(Ground { piece, columns, rows, stars });
        self
    }

    /// The names of columns and rows at the edges of a board of pieces.
    ///
    /// ```
    /// use plansza_core::board::{Board, Piece};
    /// let board = Board::new(2, 1).stones(Piece::InCells).named(["a", "b"], ["1"]);
    /// assert_eq!(board.text(false), "    a b\n  ┌─────┐\n1 │ · · │\n  └─────┘\n");
    /// ```
    pub fn named(
        mut self,
        columns: impl IntoIterator<Item = impl Into<String>>,
        rows: impl IntoIterator<Item = impl Into<String>>,
    ) -> Board {
        if let Some(ground) = &mut self.ground {
            ground.columns = columns.into_iter().take(self.width).map(Into::into).collect();
            ground.rows = rows.into_iter().take(self.height).map(Into::into).collect();
        }
        self
    }

    /// The marked points of a board of pieces: row, column.
    pub fn stars(mut self, stars: impl IntoIterator<Item = (usize, usize)>) -> Board {
        if let Some(ground) = &mut self.ground {
            ground.stars = stars.into_iter().collect();
        }
        self
    }
}

/// What a tile shows in a terminal: its text, or its piece.
fn sign(tile: &Tile) -> (&str, Ink) {
    match (tile.text.as_str(), tile.disc) {
        ("", None) => ("·", Ink::Faint),
        ("", Some(_)) if tile.ink == Ink::Faint => ("×", Ink::Faint),
        ("", Some(Disc::Black)) => ("●", tile.ink),
        ("", Some(Disc::White)) => ("○", tile.ink),
        (text, _) => (text, tile.ink),
    }
}

/// The board as lines of text.
pub(super) fn text(board: &Board, ground: &Ground, colour: bool) -> String {
    let width = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
    let cell = width(&mut board.tiles.iter().map(|tile| sign(tile).0.chars().count())).max(1);
    let edge = width(&mut ground.rows.iter().map(|name| name.chars().count()));
    let (edge, gap) = if edge == 0 { (0, "") } else { (edge, " ") };
    let mut out = String::new();
    if !ground.columns.is_empty() {
        let _ = write!(out, "{:edge$}{gap} ", "");
        for name in &ground.columns {
            let _ = write!(out, " {name:>cell$}");
        }
        out.push('\n');
    }
    let rule = "─".repeat(board.width * (cell + 1) + 1);
    let _ = writeln!(out, "{:edge$}{gap}┌{rule}┐", "");
    for row in 0..board.height {
        let _ = write!(out, "{:>edge$}{gap}│", ground.rows.get(row).map_or("", String::as_str));
        for column in 0..board.width {
            let tile = &board[(row, column)];
            let (sign, ink) = sign(tile);
            let _ = write!(out, "{:1$}", "", 1 + cell - sign.chars().count());
            let paper = match tile.paper {
                Paper::Plain | Paper::Black => String::new(),
                Paper::Cause => ";30;43".into(),
                Paper::Effect => ";30;42".into(),
                Paper::Warm(warm) => format!(";48;5;{}", warmth(warm).0),
            };
            let code = match ink {
                Ink::Given => "1",
                Ink::Found if tile.disc == Some(Disc::Black) => "1;36",
                Ink::Found => "36",
                Ink::Wrong => "1;31",
                Ink::Faint => "2",
            };
            let _ =
                if colour { write!(out, "\x1b[{code}{paper}m{sign}\x1b[0m") } else { write!(out, "{sign}") };
        }
        out.push_str(" │\n");
    }
    let _ = writeln!(out, "{:edge$}{gap}└{rule}┘", "");
    out
}

/// Space for names around the board.
pub(super) const MARGIN: usize = 26;

/// The board as an SVG document, with the style of warm tiles or without.
pub(super) fn svg(board: &Board, ground: &Ground, warm: bool) -> String {
    let (width, height) = (board.width * SIDE, board.height * SIDE);
    let margin = if ground.columns.is_empty() && ground.rows.is_empty() { 3 } else { MARGIN };
    let (wide, high) = (width + 2 * margin, height + 2 * margin);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-{margin} -{margin} {wide} {high}\" width=\"{wide}\" \
         height=\"{high}\" role=\"img\">\n{STYLE}"
    );
    let (class, name_class) = match ground.piece {
        Piece::OnCrossings => ("wood", "name"),
        Piece::InCells => ("felt", "name pale"),
    };
    let _ = writeln!(
        out,
        "<rect class=\"{class}\" x=\"-{margin}\" y=\"-{margin}\" width=\"{wide}\" height=\"{high}\" rx=\"4\"/>"
    );
    if warm {
        out.push_str(WARM);
    }
    lines(&mut out, board, ground);
    for &(row, column) in &ground.stars {
        let _ = writeln!(
            out,
            "<circle class=\"star\" cx=\"{}\" cy=\"{}\" r=\"3.5\"/>",
            middle(column),
            middle(row)
        );
    }
    // Names stand in the middle of the margin.
    let half = margin / 2;
    for (column, name) in ground.columns.iter().enumerate() {
        for y in [5 - half as i64, (height + half) as i64 + 5] {
            let _ = writeln!(
                out,
                "<text class=\"{name_class}\" x=\"{}\" y=\"{y}\">{}</text>",
                middle(column),
                escape(name)
            );
        }
    }
    for (row, name) in ground.rows.iter().enumerate() {
        for x in [-(half as i64), (width + half) as i64] {
            let _ = writeln!(
                out,
                "<text class=\"{name_class}\" x=\"{x}\" y=\"{}\">{}</text>",
                middle(row) + 5,
                escape(name)
            );
        }
    }
    for row in 0..board.height {
        for column in 0..board.width {
            tile(&mut out, &board[(row, column)], middle(column), middle(row), ground.piece);
        }
    }
    out.push_str("</svg>\n");
    out
}

/// The middle of a column or a row.
pub(super) fn middle(at: usize) -> usize {
    at * SIDE + SIDE / 2
}

fn lines(out: &mut String, board: &Board, ground: &Ground) {
    let (width, height) = (board.width, board.height);
    let mut path = String::new();
    let class = if ground.piece == Piece::InCells { "line seam" } else { "line" };
    match ground.piece {
        Piece::OnCrossings => {
            let (right, bottom) = ((width - 1) * SIDE, (height - 1) * SIDE);
            (0..width).for_each(|x| _ = write!(path, "M{} {}v{bottom}", middle(x), middle(0)));
            (0..height).for_each(|y| _ = write!(path, "M{} {}h{right}", middle(0), middle(y)));
        }
        Piece::InCells => {
            let (right, bottom) = (width * SIDE, height * SIDE);
            (0..=width).for_each(|x| _ = write!(path, "M{} 0v{bottom}", x * SIDE));
            (0..=height).for_each(|y| _ = write!(path, "M0 {}h{right}", y * SIDE));
        }
    }
    let _ = writeln!(out, "<path class=\"{class}\" d=\"{path}\"/>");
}

pub(super) fn tile(out: &mut String, tile: &Tile, x: usize, y: usize, piece: Piece) {
    let wrong = if tile.ink == Ink::Wrong { " wrong" } else { "" };
    let taken = tile.ink == Ink::Faint;
    let colour = match tile.disc {
        Some(Disc::Black) => "black",
        Some(Disc::White) => "white",
        None => "",
    };
    let paper = match tile.paper {
        Paper::Plain | Paper::Black => None,
        Paper::Cause => Some("cause"),
        Paper::Effect => Some("effect"),
        Paper::Warm(warm) => Some(warmth(warm).2),
    };
    if let Some(paper) = paper {
        // In a cell the lines around it stay free.
        let inset = if piece == Piece::InCells { 2 } else { 0 };
        let (x, y, side) = (x - SIDE / 2 + inset, y - SIDE / 2 + inset, SIDE - 2 * inset);
        let _ = writeln!(
            out,
            "<rect class=\"{paper}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"5\"/>"
        );
    }
    if tile.disc.is_some() && taken {
        let _ = writeln!(
            out,
            "<circle class=\"taken\" cx=\"{x}\" cy=\"{y}\" r=\"15\"/><path class=\"cross\" d=\"M{} {}l12 12m0 -12l-12 12\"/>",
            x - 6,
            y - 6
        );
    } else if tile.disc.is_some() {
        let _ = writeln!(out, "<circle class=\"{colour}{wrong}\" cx=\"{x}\" cy=\"{y}\" r=\"18\"/>");
    }
    if tile.text.is_empty() || taken {
        return;
    }
    if tile.disc.is_none() && piece == Piece::OnCrossings {
        let _ = writeln!(out, "<circle class=\"wood\" cx=\"{x}\" cy=\"{y}\" r=\"13\"/>");
    }
    let on = if tile.disc.is_some() { format!("on-{colour}") } else { "name".into() };
    let small = if tile.text.chars().count() > 2 { " small" } else { "" };
    let _ = writeln!(
        out,
        "<text class=\"{on}{wrong}{small}\" x=\"{x}\" y=\"{}\">{}</text>",
        y + 6,
        escape(&tile.text)
    );
}

const STYLE: &str = "<defs>
<radialGradient id=\"ink\" cx=\".36\" cy=\".32\" r=\".75\"><stop offset=\"0\" stop-color=\"#6b6b70\"/><stop offset=\".55\" stop-color=\"#27272a\"/><stop offset=\"1\" stop-color=\"#0c0c0e\"/></radialGradient>
<radialGradient id=\"shell\" cx=\".36\" cy=\".32\" r=\".8\"><stop offset=\"0\" stop-color=\"#fff\"/><stop offset=\".7\" stop-color=\"#f1efe9\"/><stop offset=\"1\" stop-color=\"#c9c5bb\"/></radialGradient>
</defs>
<style>
.wood{fill:#e3b76b}.felt{fill:#2e7d4f}.line{stroke:#4a3618;fill:none;stroke-linecap:square}.star{fill:#4a3618}
.black{fill:url(#ink);stroke:#0c0c0e}.white{fill:url(#shell);stroke:#7d786c}
.taken{fill:#f6f3ea;fill-opacity:.35;stroke:#6b5a37;stroke-dasharray:4 3}.cross{stroke:#a3271d;stroke-width:2.5;fill:none}
.cause{fill:#fff2b8;fill-opacity:.85}.effect{fill:#8fd19a;fill-opacity:.95}
circle.wrong{stroke:#e53935;stroke-width:3.5}
text{font:600 17px system-ui,sans-serif;text-anchor:middle}.name{font-weight:400;font-size:14px;fill:#4a3618}
.on-black{fill:#fff}.on-white{fill:#111}.small{font-size:13px}text.wrong{fill:#ff6f61}
@media(prefers-color-scheme:dark){.wood{fill:#b58a45}.felt{fill:#1f5c39}.line{stroke:#33240d}.star,.name{fill:#33240d}}
text.pale{fill:#d9ead9}.seam{stroke:#173f28}
</style>
";

#[cfg(test)]
mod tests {
    use super::*;

    fn board(piece: Piece) -> Board {
        let mut board = Board::new(3, 2).stones(piece).named(["A", "B", "C"], ["2", "1"]).stars([(0, 1)]);
        board[(0, 0)] = Tile { disc: Some(Disc::Black), ..Tile::new("", Ink::Given) };
        board[(0, 2)] = Tile { disc: Some(Disc::White), ..Tile::new("", Ink::Faint) };
        board[(1, 0)] = Tile { disc: Some(Disc::Black), ..Tile::new("10", Ink::Found) };
        board[(1, 1)] = Tile { disc: Some(Disc::Black), ..Tile::new("<", Ink::Wrong) };
        board[(1, 2)] = Tile { paper: Paper::Effect, ..Tile::new("a", Ink::Found) };
        board
    }

    #[test]
    fn in_a_terminal() {
        let plain = "     A  B  C\n  ┌──────────┐\n2 │  ●  ·  × │\n1 │ 10  <  a │\n  └──────────┘\n";
        assert_eq!(board(Piece::OnCrossings).text(false), plain);
        let colour = board(Piece::InCells).text(true);
        assert!(colour.contains("\x1b[1m●\x1b[0m") && colour.contains("\x1b[1;36m10\x1b[0m"), "{colour:?}");
        assert!(colour.contains("\x1b[36;30;42ma\x1b[0m"), "{colour:?}");
        assert_eq!(Board::new(1, 1).stones(Piece::InCells).text(false), "┌───┐\n│ · │\n└───┘\n");
    }

    #[test]
    fn as_svg() {
        let svg = board(Piece::OnCrossings).svg();
        assert_eq!((svg.matches("class=\"star\"").count(), svg.matches("class=\"name\"").count()), (1, 11));
        assert_eq!((svg.matches("class=\"black\"").count(), svg.matches("class=\"taken\"").count()), (2, 1));
        assert_eq!(svg.matches("class=\"effect\"").count(), 1);
        assert!(svg.contains("circle class=\"black wrong\"") && svg.contains(">&lt;</text>"), "{svg}");
        // Lines from the first crossing to the last; or around every cell.
        assert!(svg.contains("M20 20v40M60 20v40M100 20v40M20 20h80M20 60h80"), "{svg}");
        assert!(
            board(Piece::InCells)
                .svg()
                .contains("M0 0v80M40 0v80M80 0v80M120 0v80M0 0h120M0 40h120M0 80h120")
        );
    }
}
