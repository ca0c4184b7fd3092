//! One picture of a board, for every puzzle: as text for a terminal (with colour or plain) and as SVG.
//!
//! ```
//! use plansza_core::board::{Board, Ink, Tile};
//! let mut board = Board::new(2, 2).boxes(2, 1);
//! board[(0, 1)] = Tile::new("7", Ink::Given);
//! assert_eq!(board.text(false), "┌─────┐\n│ · 7 │\n├─────┤\n│ · · │\n└─────┘\n");
//! assert!(board.svg().contains(">7</text>"));
//! ```
//!
//! Puzzles of black and white cells ask for [`Board::shaded`]: then the ground of a tile is what counts, white stays white
//! on a dark screen, and `■` and `+` are shapes that are drawn, not letters.
//!
//! Games of round pieces, on crossings or in cells, ask for [`Board::stones`]. Boards one after the other are a
//! [`film::Film`].

pub mod film;
mod gif;
#[cfg(feature = "serde")]
mod picture;
mod raster;
mod stones;

#[cfg(feature = "serde")]
pub use picture::{BoardPicture, MarkPicture, TilePicture};
pub use stones::{Disc, Piece};

use crate::markup::escape;
use std::fmt::Write;
use std::ops::{Index, IndexMut};

/// Who wrote what stands in a tile.
///
/// ```
/// use plansza_core::board::{Board, Ink, Tile};
/// let mut board = Board::new(1, 1);
/// board[(0, 0)] = Tile::new("7", Ink::Wrong);
/// assert!(board.svg().contains("class=\"wrong\"") && board.text(true).contains("\x1b[1;31m"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Ink {
    /// Part of the instance.
    Given,
    /// Found by a solver or a player.
    #[default]
    Found,
    /// Breaks a rule.
    Wrong,
    /// There but unimportant.
    Faint,
}

/// The ground of a tile.
///
/// ```
/// use plansza_core::board::{Board, Paper, Tile};
/// let mut board = Board::new(1, 1);
/// board[(0, 0)] = Tile { paper: Paper::Cause, ..Tile::default() };
/// assert!(board.svg().contains("class=\"cause\""));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Paper {
    /// Nothing special.
    #[default]
    Plain,
    /// A black cell: filled. Its text is [`SQUARE`], or what should not stand there.
    Black,
    /// The reason of a hint.
    Cause,
    /// What a hint changes.
    Effect,
    /// What a search is sure of, from 1 to [`WARMEST`].
    Warm(u8),
}

/// The warmest ground there is.
pub const WARMEST: u8 = 5;

/// The grounds of warm tiles on a dark terminal, on a painted board, and in SVG.
const WARMTH: [(u8, u8, &str); WARMEST as usize + 1] = [
    (0, 231, ""),
    (52, 230, "warm1"),
    (88, 229, "warm2"),
    (124, 228, "warm3"),
    (130, 222, "warm4"),
    (166, 215, "warm5"),
];

/// The look of a ground of this warmth.
fn warmth(warm: u8) -> (u8, u8, &'static str) {
    WARMTH[usize::from(warm.min(WARMEST))]
}

/// A black cell in plain text. In SVG it is a shape: all of a [black](Paper::Black) tile, or a square within the ground of
/// a hint.
pub const SQUARE: &str = "■";

/// A cell that is known to be white, in plain text, where a dot means nothing. In SVG it is a dot.
pub const WHITE: &str = "+";

/// A small note in a tile, such as a candidate.
///
/// ```
/// use plansza_core::board::{Board, Ink, Mark, Tile};
/// let mut board = Board::new(1, 1);
/// board[(0, 0)].marks = vec![Mark { text: "4".into(), slot: 3, ink: Ink::Found }];
/// assert!(board.svg().contains(">4</text>") && !board.text(false).contains('4'));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Mark {
    /// What is written.
    pub text: String,
    /// Its place in the small grid of the tile, from 0, row by row.
    pub slot: usize,
    /// Crossed out by a hint, or the point of it.
    pub ink: Ink,
}

/// One field of a board.
///
/// ```
/// use plansza_core::board::{Ink, Paper, Tile};
/// let tile = Tile { paper: Paper::Effect, ..Tile::new("7", Ink::Found) };
/// assert!(tile.disc.is_none() && tile.marks.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Tile {
    /// What stands in it; empty for nothing.
    pub text: String,
    /// Who wrote it.
    pub ink: Ink,
    /// Its ground.
    pub paper: Paper,
    /// Small notes, drawn in SVG where there is no text.
    pub marks: Vec<Mark>,
    /// A round piece, under the text. Drawn where the board is one of [pieces](Board::stones).
    pub disc: Option<Disc>,
}

impl Tile {
    /// A tile with a text.
    pub fn new(text: impl Into<String>, ink: Ink) -> Tile {
        Tile { text: text.into(), ink, ..Tile::default() }
    }
}

/// A rectangular board of tiles.
///
/// ```
/// use plansza_core::board::{Board, Ink, Tile};
/// let mut board = Board::new(3, 1);
/// board[(0, 2)] = Tile::new("10", Ink::Given);
/// assert_eq!(board.text(false), "┌──────────┐\n│  ·  · 10 │\n└──────────┘\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Board {
    width: usize,
    height: usize,
    boxes: (usize, usize),
    slots: usize,
    ground: Option<stones::Ground>,
    shaded: bool,
    tiles: Vec<Tile>,
}

impl Index<(usize, usize)> for Board {
    type Output = Tile;
    fn index(&self, (row, column): (usize, usize)) -> &Tile {
        &self.tiles[row * self.width + column]
    }
}

impl IndexMut<(usize, usize)> for Board {
    fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut Tile {
        &mut self.tiles[row * self.width + column]
    }
}

/// The side of a tile in SVG units.
const SIDE: usize = 40;

impl Board {
    /// An empty board.
    pub fn new(width: usize, height: usize) -> Board {
        Board {
            width,
            height,
            boxes: (width.max(1), height.max(1)),
            slots: 3,
            ground: None,
            shaded: false,
            tiles: vec![Tile::default(); width * height],
        }
    }

    /// Rules heavy lines every `width` columns and `height` rows.
    ///
    /// ```
    /// let board = plansza_core::Board::new(2, 1).boxes(1, 1);
    /// assert_eq!(board.text(false), "┌───┬───┐\n│ · │ · │\n└───┴───┘\n");
    /// ```
    pub fn boxes(mut self, width: usize, height: usize) -> Board {
        self.boxes = (width.max(1), height.max(1));
        self
    }

    /// How many marks stand side by side in a tile.
    pub fn slots(mut self, slots: usize) -> Board {
        self.slots = slots.max(1);
        self
    }

    /// Cells are black or white: grounds are painted, also the white one, and are the same on light and dark screens.
    ///
    /// ```
    /// use plansza_core::board::{Board, Ink, Paper, SQUARE, Tile};
    /// let mut board = Board::new(1, 1).shaded();
    /// board[(0, 0)] = Tile { paper: Paper::Black, ..Tile::new(SQUARE, Ink::Found) };
    /// assert!(board.svg().contains("class=\"black\"") && !board.svg().contains("<text"));
    /// ```
    pub fn shaded(mut self) -> Board {
        self.shaded = true;
        self
    }

    /// Columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The board as lines of text. With `colour`, in ANSI colours; the characters are the same.
    pub fn text(&self, colour: bool) -> String {
        if let Some(ground) = &self.ground {
            return stones::text(self, ground, colour);
        }
        let cell = self.tiles.iter().map(|tile| tile.text.chars().count()).max().unwrap_or(1).max(1);
        let mut out = String::new();
        for row in 0..self.height {
            if row % self.boxes.1 == 0 {
                self.rule(&mut out, cell, if row == 0 { ['┌', '┬', '┐'] } else { ['├', '┼', '┤'] });
            }
            for column in 0..self.width {
                if column % self.boxes.0 == 0 {
                    out.push_str(if column == 0 { "│" } else { " │" });
                }
                let last = column + 1 == self.width;
                self[(row, column)].print(&mut out, cell, colour.then_some(self.shaded), last);
            }
            out.push_str("│\n");
        }
        self.rule(&mut out, cell, ['└', '┴', '┘']);
        out
    }

    fn rule(&self, out: &mut String, cell: usize, [left, middle, right]: [char; 3]) {
        out.push(left);
        for column in 0..self.width {
            if column > 0 && column % self.boxes.0 == 0 {
                out.push('─');
                out.push(middle);
            }
            out.extend(std::iter::repeat_n('─', cell + 1));
        }
        out.push('─');
        out.push(right);
        out.push('\n');
    }

    /// The board as an SVG document that stands alone and follows the reader's light or dark setting; where cells are
    /// [black or white](Board::shaded), only its glare does.
    ///
    /// ```
    /// let svg = plansza_core::Board::new(9, 9).boxes(3, 3).svg();
    /// assert!(svg.starts_with("<svg") && svg.contains("width=\"366\"") && svg.contains("prefers-color-scheme:dark"));
    /// ```
    pub fn svg(&self) -> String {
        self.document(&[])
    }

    /// The document, with the styles that these other tiles need too.
    fn document(&self, beside: &[&Tile]) -> String {
        let tiles = || self.tiles.iter().chain(beside.iter().copied());
        let warm = tiles().any(|tile| matches!(tile.paper, Paper::Warm(_)));
        if let Some(ground) = &self.ground {
            return stones::svg(self, ground, warm);
        }
        let (width, height) = (self.width * SIDE, self.height * SIDE);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-3 -3 {} {}\" width=\"{}\" height=\"{}\" role=\"img\">\n{}",
            width + 6,
            height + 6,
            width + 6,
            height + 6,
            if self.shaded { SHADED } else { STYLE }
        );
        let written = |tile: &Tile| !["", SQUARE, WHITE].contains(&tile.text.as_str());
        if tiles().any(|tile| tile.paper == Paper::Black && (written(tile) || !tile.marks.is_empty())) {
            out.push_str(CHALK);
        }
        if warm {
            out.push_str(WARM);
        }
        let _ = writeln!(out, "<rect class=\"plain\" width=\"{width}\" height=\"{height}\"/>");
        for row in 0..self.height {
            for column in 0..self.width {
                self[(row, column)].svg(&mut out, column * SIDE, row * SIDE, self.slots);
            }
        }
        for (class, every) in [("thin", (1, 1)), ("heavy", self.boxes)] {
            let mut path = String::new();
            for x in (0..=self.width).filter(|x| x % every.0 == 0 || *x == self.width) {
                let _ = write!(path, "M{} 0v{height}", x * SIDE);
            }
            for y in (0..=self.height).filter(|y| y % every.1 == 0 || *y == self.height) {
                let _ = write!(path, "M0 {}h{width}", y * SIDE);
            }
            let _ = writeln!(out, "<path class=\"{class}\" d=\"{path}\"/>");
        }
        out.push_str("</svg>\n");
        out
    }

    /// A tile in a place of this board.
    fn draw_tile(&self, out: &mut String, tile: &Tile, column: usize, row: usize) {
        match &self.ground {
            Some(ground) => {
                stones::tile(out, tile, stones::middle(column), stones::middle(row), ground.piece)
            }
            None => tile.svg(out, column * SIDE, row * SIDE, self.slots),
        }
    }
}

const STYLE: &str = "<style>
.plain{fill:#fff}.black{fill:#222}.cause{fill:#ffe9a8}.effect{fill:#bfe8c4}
.thin{stroke:#b8b8b8;fill:none}.heavy{stroke:#222;stroke-width:2.5;fill:none;stroke-linecap:square}
text{font:22px system-ui,sans-serif;text-anchor:middle;fill:#1659a8}.mark{font-size:11px}
.given{fill:#111;font-weight:600}.wrong{fill:#c62828}.faint{fill:#8a8a8a}
@media(prefers-color-scheme:dark){.plain{fill:#1b1d21}.black{fill:#000}.cause{fill:#5c4a12}.effect{fill:#1d4d29}
.thin{stroke:#4a4d53}.heavy{stroke:#d8d8d8}text{fill:#7db7f5}.given{fill:#f2f2f2}.wrong{fill:#ff8a80}.faint{fill:#8f939b}}
</style>
";

/// As [`STYLE`], for boards of black and white cells: on a dark screen white is dimmed, no more.
const SHADED: &str = "<style>
.plain{fill:#fff}.black{fill:#26282e}.cause{fill:#ffdf85}.effect{fill:#a5dfae}.flaw{fill:none;stroke:#ff5c4d;stroke-width:4}
.thin{stroke:#c3c5ca;fill:none}.heavy{stroke:#26282e;stroke-width:2.5;fill:none;stroke-linecap:square}
text{font:22px system-ui,sans-serif;text-anchor:middle;fill:#1659a8}.mark{font-size:11px}
.given{fill:#111;font-weight:600}.found{fill:#1659a8}.wrong{fill:#d32f2f}.faint{fill:#9a9da3}.pale{fill:#ff8a80}
@media(prefers-color-scheme:dark){.plain{fill:#e4e6e9}.black{fill:#16181c}.thin{stroke:#a9acb2}.heavy{stroke:#8b8f97}}
</style>
";

/// For text on black tiles, where there is any.
const CHALK: &str = "<style>.chalk{fill:#fff;font-weight:600}</style>\n";

/// For warm tiles, where there are any.
const WARM: &str = "<style>.warm1{fill:#fff4d6}.warm2{fill:#ffe6a8}.warm3{fill:#ffd27d}.warm4{fill:#ffb55e}.warm5{fill:#ff9450}
@media(prefers-color-scheme:dark){.warm1{fill:#3a2a12}.warm2{fill:#523812}.warm3{fill:#6e4412}.warm4{fill:#8c4d12}.warm5{fill:#ad5210}}
</style>
";

/// The ANSI codes of an ink on the terminal's own ground, and of a ground.
fn bare(ink: Ink, paper: Paper) -> String {
    let ink = match ink {
        Ink::Given => "1",
        Ink::Found => "36",
        Ink::Wrong => "1;31",
        Ink::Faint => "2",
    };
    let paper = match paper {
        Paper::Plain => "",
        Paper::Black => ";40",
        Paper::Cause => ";30;43",
        Paper::Effect => ";30;42",
        Paper::Warm(warm) => return format!("{ink};48;5;{}", warmth(warm).0),
    };
    format!("{ink}{paper}")
}

/// The ANSI codes of a painted tile, from the 256 colours that look alike everywhere. A square on black is of the same
/// black: the tile is filled.
fn painted(ink: Ink, paper: Paper, text: &str) -> String {
    let ink = match ink {
        Ink::Wrong if paper == Paper::Black => "1;38;5;203",
        Ink::Wrong => "1;38;5;160",
        _ if text == SQUARE => "38;5;235",
        // What stands on black has to be light.
        Ink::Given if paper == Paper::Black => "1;38;5;231",
        Ink::Found | Ink::Faint if paper == Paper::Black => "38;5;153",
        Ink::Given => "1;38;5;16",
        Ink::Found => "38;5;25",
        Ink::Faint => "38;5;248",
    };
    let paper = match paper {
        Paper::Plain => 231,
        Paper::Black => 235,
        Paper::Cause => 222,
        Paper::Effect => 115,
        Paper::Warm(warm) => warmth(warm).1,
    };
    format!("{ink};48;5;{paper}")
}

impl Tile {
    /// Prints a gap and the text. `shaded` says, where colour is wanted, whether gaps are part of the tile; then the
    /// `last` of a row has one behind it too.
    fn print(&self, out: &mut String, width: usize, shaded: Option<bool>, last: bool) {
        let (text, ink) = match self.text.as_str() {
            "" => ("·", Ink::Faint),
            text => (text, self.ink),
        };
        let gap = " ".repeat(1 + width.saturating_sub(text.chars().count()));
        let end = if last { " " } else { "" };
        let _ = match shaded {
            None => write!(out, "{gap}{text}{end}"),
            Some(false) => write!(out, "{gap}\x1b[{}m{text}\x1b[0m{end}", bare(ink, self.paper)),
            Some(true) => write!(out, "\x1b[{}m{gap}{text}{end}\x1b[0m", painted(ink, self.paper, text)),
        };
    }

    fn svg(&self, out: &mut String, x: usize, y: usize, slots: usize) {
        let paper = match self.paper {
            Paper::Plain => None,
            Paper::Black => Some("black"),
            Paper::Cause => Some("cause"),
            Paper::Effect => Some("effect"),
            Paper::Warm(warm) => Some(warmth(warm).2),
        };
        let class = |ink| match ink {
            Ink::Given | Ink::Found | Ink::Faint if self.paper == Paper::Black => "chalk",
            Ink::Given => "given",
            Ink::Found => "found",
            Ink::Wrong if self.paper == Paper::Black => "pale",
            Ink::Wrong => "wrong",
            Ink::Faint => "faint",
        };
        let mut rect = |class: &str, inset: usize| {
            let (x, y, side) = (x + inset, y + inset, SIDE - 2 * inset);
            let round = if inset > 0 { " rx=\"3\"" } else { "" };
            let _ = writeln!(
                out,
                "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"{round}/>"
            );
        };
        if let Some(paper) = paper {
            rect(paper, 0);
        }
        if self.text == SQUARE {
            if self.paper != Paper::Black {
                rect("black", SIDE / 5);
            }
            if self.ink == Ink::Wrong {
                rect("flaw", SIDE / 4);
            }
            return;
        }
        let (cx, cy) = (x + SIDE / 2, y + SIDE / 2);
        if self.text == WHITE {
            let _ =
                writeln!(out, "<circle class=\"{}\" cx=\"{cx}\" cy=\"{cy}\" r=\"3.5\"/>", class(self.ink));
            return;
        }
        if !self.text.is_empty() {
            let (cy, text) = (cy + 8, escape(&self.text));
            let _ = writeln!(out, "<text class=\"{}\" x=\"{cx}\" y=\"{cy}\">{text}</text>", class(self.ink));
            return;
        }
        for mark in &self.marks {
            let cx = x + (2 * (mark.slot % slots) + 1) * SIDE / (2 * slots);
            let cy = y + (2 * (mark.slot / slots) + 1) * SIDE / (2 * slots) + 4;
            let (class, text) = (class(mark.ink), escape(&mark.text));
            let _ = writeln!(out, "<text class=\"mark {class}\" x=\"{cx}\" y=\"{cy}\">{text}</text>");
        }
    }
}

#[cfg(test)]
mod tests;
