//! One picture of a board, for every puzzle: as text for a terminal (with colour or plain) and as SVG.
//!
//! ```
//! use plansza_core::board::{Board, Ink, Tile};
//! let mut board = Board::new(2, 2).boxes(2, 1);
//! board[(0, 1)] = Tile::new("7", Ink::Given);
//! assert_eq!(board.text(false), "┌─────┐\n│ · 7 │\n├─────┤\n│ · · │\n└─────┘\n");
//! assert!(board.svg().contains(">7</text>"));
//! ```

mod stones;

use std::fmt::Write;
use std::ops::{Index, IndexMut};

/// Who wrote what stands in a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// Nothing special.
    #[default]
    Plain,
    /// A black cell.
    Black,
    /// The reason of a hint.
    Cause,
    /// What a hint changes.
    Effect,
}

/// A round piece on a tile. [`Ink::Faint`] is one that was taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disc {
    /// A black one.
    Black,
    /// A white one.
    White,
}

/// Where round pieces stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// On the crossings of lines, as in Go.
    OnCrossings,
    /// In the cells between lines, as in Reversi.
    InCells,
}

/// A small note in a tile, such as a candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What is written.
    pub text: String,
    /// Its place in the small grid of the tile, from 0, row by row.
    pub slot: usize,
    /// Crossed out by a hint, or the point of it.
    pub ink: Ink,
}

/// One field of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    width: usize,
    height: usize,
    boxes: (usize, usize),
    slots: usize,
    ground: Option<stones::Ground>,
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
            boxes: (width, height),
            slots: 3,
            ground: None,
            tiles: vec![Tile::default(); width * height],
        }
    }

    /// Rules heavy lines every `width` columns and `height` rows.
    pub fn boxes(mut self, width: usize, height: usize) -> Board {
        self.boxes = (width.max(1), height.max(1));
        self
    }

    /// How many marks stand side by side in a tile.
    pub fn slots(mut self, slots: usize) -> Board {
        self.slots = slots.max(1);
        self
    }

    /// A board of round pieces.
    pub fn stones(mut self, piece: Piece) -> Board {
        let (columns, rows, stars) = (Vec::new(), Vec::new(), Vec::new());
        self.ground = Some(stones::Ground { piece, columns, rows, stars });
        self
    }

    /// The names of columns and rows at the edges of a board of pieces.
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

    /// Columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The board as lines of text. With `colour`, in ANSI colours.
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
                    out.push_str(if column == 0 { "│ " } else { " │ " });
                } else {
                    out.push(' ');
                }
                self[(row, column)].print(&mut out, cell, colour);
            }
            out.push_str(" │\n");
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

    /// The board as an SVG document that stands alone and follows the reader's light or dark setting.
    pub fn svg(&self) -> String {
        if let Some(ground) = &self.ground {
            return stones::svg(self, ground);
        }
        let (width, height) = (self.width * SIDE, self.height * SIDE);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-3 -3 {} {}\" width=\"{}\" height=\"{}\" role=\"img\">\n{STYLE}",
            width + 6,
            height + 6,
            width + 6,
            height + 6
        );
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

impl Tile {
    fn print(&self, out: &mut String, width: usize, colour: bool) {
        let (text, ink) =
            if self.text.is_empty() { ("·", Ink::Faint) } else { (self.text.as_str(), self.ink) };
        let pad = width.saturating_sub(text.chars().count());
        let mut codes = Vec::new();
        if colour {
            codes.extend(match ink {
                Ink::Given => Some("1"),
                Ink::Found => Some("36"),
                Ink::Wrong => Some("1;31"),
                Ink::Faint => Some("2"),
            });
            codes.extend(match self.paper {
                Paper::Plain => None,
                Paper::Black => Some("40"),
                Paper::Cause => Some("30;43"),
                Paper::Effect => Some("30;42"),
            });
        }
        out.extend(std::iter::repeat_n(' ', pad));
        if codes.is_empty() {
            out.push_str(text);
        } else {
            let _ = write!(out, "\x1b[{}m{text}\x1b[0m", codes.join(";"));
        }
    }

    fn svg(&self, out: &mut String, x: usize, y: usize, slots: usize) {
        let paper = match self.paper {
            Paper::Plain => None,
            Paper::Black => Some("black"),
            Paper::Cause => Some("cause"),
            Paper::Effect => Some("effect"),
        };
        if let Some(paper) = paper {
            let _ = writeln!(
                out,
                "<rect class=\"{paper}\" x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\"/>"
            );
        }
        let class = |ink| match ink {
            Ink::Given => "given",
            Ink::Found => "found",
            Ink::Wrong => "wrong",
            Ink::Faint => "faint",
        };
        if !self.text.is_empty() {
            let (cx, cy) = (x + SIDE / 2, y + SIDE / 2 + 8);
            let text = escape(&self.text);
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

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
