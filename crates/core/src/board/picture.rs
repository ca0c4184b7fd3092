//! A board as data, for who draws it himself: every tile with its place, what stands in it and what that means, and words
//! for who hears it instead of seeing it.
//!
//! ```
//! use plansza_core::board::{Board, Ink, BoardPicture, Tile};
//! let mut board = Board::new(2, 1);
//! board[(0, 1)] = Tile::new("7", Ink::Given);
//! let picture = BoardPicture::of(&board);
//! assert_eq!((picture.columns, picture.tiles[1].words.as_str()), (2, "row 1, column 2: 7, given"));
//! ```

use super::{Board, Disc, Ink, Paper, Piece, SQUARE, Tile, WHITE};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A board as data.
///
/// ```
/// use plansza_core::board::{Board, BoardPicture, Piece};
/// let picture = BoardPicture::of(&Board::new(2, 1).stones(Piece::InCells).named(["a", "b"], ["1"]));
/// assert_eq!((picture.pieces.as_deref(), picture.tiles[1].words.as_str()), (Some("cells"), "b1: empty"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoardPicture {
    /// Columns.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
    /// Columns and rows of a box: heavy lines stand between boxes.
    pub boxes: (usize, usize),
    /// How many marks stand side by side in a tile.
    pub slots: usize,
    /// Whether cells are black or white: then grounds are painted, and are the same on light and dark screens.
    pub shaded: bool,
    /// Where round pieces stand, on a board that has them: `crossings` of lines or `cells`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pieces: Option<String>,
    /// The names of the columns, where they have any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub column_names: Vec<String>,
    /// The names of the rows, where they have any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub row_names: Vec<String>,
    /// Marked crossings: row and column from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stars: Vec<(usize, usize)>,
    /// The tiles, row by row.
    pub tiles: Vec<TilePicture>,
}

/// One field of a board as data.
///
/// ```
/// use plansza_core::board::{Board, Disc, BoardPicture, Piece};
/// let mut board = Board::new(1, 1).stones(Piece::OnCrossings).named(["A"], ["1"]);
/// board[(0, 0)].disc = Some(Disc::White);
/// assert_eq!(BoardPicture::of(&board).tiles[0].words, "A1: white stone");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TilePicture {
    /// Its row from 0.
    pub row: usize,
    /// Its column from 0.
    pub column: usize,
    /// What stands in it; empty for nothing. `■` is a black cell, `+` one that is known to be white.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Who wrote it, where something stands there: `given`, `found`, `wrong`, `faint`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ink: String,
    /// Its ground, where it is not plain: `black`, in a hint `cause` and `effect`, where a search is sure of it `warm1` to
    /// `warm5`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub paper: String,
    /// A round piece: `black` or `white`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disc: Option<String>,
    /// Small notes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<MarkPicture>,
    /// All of it in words: the place, what stands there, its state.
    pub words: String,
}

/// A small note in a tile as data.
///
/// ```
/// use plansza_core::board::{Board, Ink, Mark, BoardPicture};
/// let mut board = Board::new(1, 1);
/// board[(0, 0)].marks = vec![Mark { text: "4".into(), slot: 3, ink: Ink::Wrong }];
/// let tile = &BoardPicture::of(&board).tiles[0];
/// assert_eq!((tile.marks[0].slot, tile.words.as_str()), (3, "row 1, column 1: empty, marked 4 (wrong)"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MarkPicture {
    /// What is written.
    pub text: String,
    /// Its place in the small grid of the tile, from 0, row by row.
    pub slot: usize,
    /// `given`, `found`, `wrong` or `faint`.
    pub ink: String,
}

fn ink(ink: Ink) -> &'static str {
    match ink {
        Ink::Given => "given",
        Ink::Found => "found",
        Ink::Wrong => "wrong",
        Ink::Faint => "faint",
    }
}

/// The name of a ground, and what it means.
fn paper(paper: Paper) -> (&'static str, &'static str) {
    match paper {
        Paper::Plain => ("", ""),
        Paper::Black => ("black", ""),
        Paper::Cause => ("cause", "part of the reason"),
        Paper::Effect => ("effect", "open to a step"),
        Paper::Warm(warm) => {
            (["", "warm1", "warm2", "warm3", "warm4", "warm5"][usize::from(warm.min(super::WARMEST))], "")
        }
    }
}

impl BoardPicture {
    /// The board as data.
    pub fn of(board: &Board) -> BoardPicture {
        let ground = board.ground.as_ref();
        let tiles = board.tiles.iter().enumerate();
        BoardPicture {
            columns: board.width,
            rows: board.height,
            boxes: board.boxes,
            slots: board.slots,
            shaded: board.shaded,
            pieces: ground.map(|ground| match ground.piece {
                Piece::OnCrossings => "crossings".into(),
                Piece::InCells => "cells".into(),
            }),
            column_names: ground.map_or_else(Vec::new, |ground| ground.columns.clone()),
            row_names: ground.map_or_else(Vec::new, |ground| ground.rows.clone()),
            stars: ground.map_or_else(Vec::new, |ground| ground.stars.clone()),
            tiles: tiles.map(|(at, tile)| tile.picture(board, at / board.width, at % board.width)).collect(),
        }
    }
}

impl Tile {
    fn picture(&self, board: &Board, row: usize, column: usize) -> TilePicture {
        let written = !self.text.is_empty() || self.disc.is_some();
        let mark = |mark: &super::Mark| {
            let text = mark.text.clone();
            MarkPicture { text, slot: mark.slot, ink: ink(mark.ink).into() }
        };
        TilePicture {
            row,
            column,
            text: self.text.clone(),
            ink: if written { ink(self.ink).into() } else { String::new() },
            paper: paper(self.paper).0.into(),
            disc: self.disc.map(|disc| if disc == Disc::Black { "black".into() } else { "white".into() }),
            marks: self.marks.iter().map(mark).collect(),
            words: self.words(board, row, column),
        }
    }

    /// Its place, what stands in it, and what is to be said of that.
    fn words(&self, board: &Board, row: usize, column: usize) -> String {
        let named = board
            .ground
            .as_ref()
            .and_then(|ground| Some(format!("{}{}", ground.columns.get(column)?, ground.rows.get(row)?)));
        let place = named.unwrap_or_else(|| format!("row {}, column {}", row + 1, column + 1));
        let piece = if board.ground.as_ref().is_some_and(|ground| ground.piece == Piece::OnCrossings) {
            "stone"
        } else {
            "disc"
        };
        let mut said = Vec::new();
        said.extend(self.disc.map(|disc| {
            let colour = if disc == Disc::Black { "black" } else { "white" };
            match self.ink {
                Ink::Faint => format!("{colour} {piece}, taken"),
                _ => format!("{colour} {piece}"),
            }
        }));
        match self.text.as_str() {
            "" if self.paper == Paper::Black => said.push("black".into()),
            "" => {}
            SQUARE => said.push("black".into()),
            WHITE => said.push("white".into()),
            text => said.push(text.into()),
        }
        if said.is_empty() {
            said.push("empty".into());
        } else if self.disc.is_none() {
            match self.ink {
                Ink::Given | Ink::Wrong => said.push(ink(self.ink).into()),
                Ink::Found | Ink::Faint => {}
            }
        } else if self.ink == Ink::Wrong {
            said.push("wrong".into());
        }
        if !self.marks.is_empty() {
            let marks = self.marks.iter().map(|mark| match mark.ink {
                Ink::Wrong => format!("{} (wrong)", mark.text),
                _ => mark.text.clone(),
            });
            said.push(format!("marked {}", marks.collect::<Vec<_>>().join(" ")));
        }
        said.extend(Some(paper(self.paper).1).filter(|meant| !meant.is_empty()).map(String::from));
        format!("{place}: {}", said.join(", "))
    }
}
