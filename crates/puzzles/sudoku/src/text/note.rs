//! What a `#` comment says about a board, where the characters alone do not tell:
//!
//! ```text
//! # box 2x3                 the next board has boxes two wide and three high
//! # boxes 2x3               so have all boards of this side below
//! # digits 1-9A-G           how the next board writes its digits: from 1, from 0 or from A
//! 1...5. # box 2x3          at the end of a board's line: this board
//! ```
//!
//! Every other comment is passed over. Boards are written with a note only where they would be read as something else
//! without it.

use super::digits::Alphabet;
use crate::BoxShape;
use plansza_core::Fault;
use std::fmt::Write;

/// What is known of a board before it is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Note {
    pub(super) shape: Option<BoxShape>,
    pub(super) alphabet: Option<Alphabet>,
    /// The shape for all boards of its side that have none of their own.
    pub(super) common: Option<BoxShape>,
}

impl Note {
    /// Takes in a comment, without its `#`.
    pub(super) fn hear(&mut self, comment: &str) -> Result<(), Fault> {
        let mut words = comment.split_whitespace().take(4);
        while let (Some(word), Some(value)) = (words.next(), words.next()) {
            match word {
                "box" => self.shape = shape(value)?.or(self.shape),
                "boxes" => self.common = shape(value)?.or(self.common),
                "digits" => self.alphabet = alphabet(value).or(self.alphabet),
                _ => return Ok(()),
            }
        }
        Ok(())
    }

    /// Forgets what was said of the board just read.
    pub(super) fn spent(&mut self) {
        *self = Note { common: self.common, ..Note::default() };
    }

    /// The side that the note speaks of.
    pub(super) fn side(&self) -> Option<usize> {
        self.shape.or(self.common).map(BoxShape::side)
    }

    /// The shape of a board of this side; `seen` is what its frame shows.
    pub(super) fn shape(&self, side: usize, seen: Option<BoxShape>) -> Result<BoxShape, Fault> {
        if let Some(shape) = self.shape.filter(|shape| shape.side() != side) {
            return Err(Fault::new(format!(
                "a {side}×{side} board cannot have boxes of {}×{}",
                shape.box_width(),
                shape.box_height()
            ))
            .accepts(format!("boxes whose width × height is {side}")));
        }
        let common = self.common.filter(|shape| shape.side() == side);
        self.shape.or(seen).or(common).map_or_else(|| BoxShape::of_side(side), Ok)
    }

    /// The comment that says this, without its `#`; nothing if there is nothing to say.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        if let Some(shape) = self.shape {
            let _ = write!(text, " box {}", size(shape));
            if let Some(alphabet) = self.alphabet {
                let _ = write!(text, " digits {}", alphabet.range(shape.side()));
            }
        }
        text
    }

    /// The note that a board needs.
    pub(super) fn for_board(shape: BoxShape, boxes: bool, alphabet: Option<Alphabet>) -> Note {
        let said = boxes || !is_usual(shape) || alphabet.is_some();
        Note { shape: said.then_some(shape), alphabet, common: None }
    }
}

/// Whether a board of this side has these boxes when nothing is said.
pub(super) fn is_usual(shape: BoxShape) -> bool {
    BoxShape::of_side(shape.side()).is_ok_and(|usual| usual == shape)
}

/// `3x2`: the width and height of a box.
pub(super) fn size(shape: BoxShape) -> String {
    format!("{}x{}", shape.box_width(), shape.box_height())
}

/// Reads `3x2`; nothing if it is not of that form.
pub(super) fn shape(text: &str) -> Result<Option<BoxShape>, Fault> {
    let Some((width, height)) = text.split_once(['x', 'X', '×', '*']) else { return Ok(None) };
    match (width.parse::<u8>(), height.parse::<u8>()) {
        (Ok(width), Ok(height)) => BoxShape::new(width.into(), height.into()).map(Some),
        _ => Ok(None),
    }
}

/// Reads `1-9A-G` by its first character.
pub(super) fn alphabet(text: &str) -> Option<Alphabet> {
    match text.chars().next()? {
        '1' => Some(Alphabet::Plain),
        '0' => Some(Alphabet::Zero),
        'a' | 'A' => Some(Alphabet::Letters),
        _ => None,
    }
}
