//! What stands in one cell, sizes, and the filling of a board: the pieces that the formats share.
//!
//! ```text
//! .  0  _  ·      nothing
//! #  ■            nothing either, and black in the answer that comes with the board
//! ?               white, number unknown
//! 12              a number
//! ```

use crate::rules::LARGEST;
use crate::{Clue, Kuromasu, Shading};
use plansza_core::Fault;
use plansza_core::text::quote;

/// What a fault says about cells.
pub(super) const CELLS: &str = "a number from 1, . or 0 for no clue, ? for a white cell without a number";

/// The cell that a token stands for.
pub(super) fn clue(token: &str) -> Result<Clue, Fault> {
    match token {
        "." | "_" | "·" | "#" | "■" => Ok(Clue::None),
        "?" => Ok(Clue::White),
        _ if is_number(token) => match number(token)? {
            0 => Ok(Clue::None),
            n => Ok(Clue::Number(n)),
        },
        _ if token.strip_prefix('-').is_some_and(is_number) => {
            Err(Fault::new(format!("{} is negative", quote(token))).accepts(CELLS))
        }
        _ => Err(Fault::new(format!("{} is not a cell", quote(token))).accepts(CELLS)),
    }
}

/// Whether a token is a cell that someone painted black.
pub(super) fn is_black(token: &str) -> bool {
    matches!(token, "#" | "■" | "##")
}

/// A board, and the answer that came with it: the cells that someone painted black, where any mark was there.
pub(super) type MarkedBoard = (Kuromasu, Option<Shading>);

/// The answer of black cells, if there are any.
pub(super) fn answer(black: Vec<bool>) -> Option<Shading> {
    black.contains(&true).then(|| Shading(black.into()))
}

/// A number that is a clue where 0 does not mean empty.
pub(super) fn positive(digits: &str) -> Result<Clue, Fault> {
    match number(digits)? {
        0 => Err(Fault::new("0 is not a clue: a number counts its own cell").accepts("numbers from 1")),
        n => Ok(Clue::Number(n)),
    }
}

/// Whether a token is made of decimal digits.
pub(super) fn is_number(token: &str) -> bool {
    !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_digit())
}

fn number(digits: &str) -> Result<u16, Fault> {
    digits.parse().map_err(|_| {
        Fault::new(format!("{} is too large a number", quote(digits)))
            .accepts("what a cell can see: at most columns + rows - 1")
    })
}

/// Columns and rows in the range of a board.
pub(super) fn size(width: &str, height: &str) -> Result<(usize, usize), Fault> {
    for side in [width, height] {
        if !is_number(side) {
            return Err(Fault::new(format!("{} is not a number of columns or rows", quote(side)))
                .accepts(format!("1 to {LARGEST}")));
        }
    }
    match (width.parse(), height.parse()) {
        (Ok(w), Ok(h)) if (1..=LARGEST).contains(&w) && (1..=LARGEST).contains(&h) => Ok((w, h)),
        _ => Err(Fault::new(format!("a board of {}×{} is out of range", short(width), short(height)))
            .accepts(format!("1 to {LARGEST} columns and rows"))),
    }
}

fn short(digits: &str) -> String {
    if digits.len() > 12 { format!("{}…", &digits[..12]) } else { digits.to_string() }
}

/// So many cells, in words.
pub(super) fn count(cells: usize) -> String {
    format!("{cells} cell{}", if cells == 1 { "" } else { "s" })
}

/// A board of known size that is filled row by row.
pub(super) struct Filling {
    width: usize,
    height: usize,
    clues: Vec<Clue>,
}

impl Filling {
    /// Nothing yet. The size must be in range.
    pub(super) fn new((width, height): (usize, usize)) -> Filling {
        Filling { width, height, clues: Vec::with_capacity(width * height) }
    }

    /// The same clue in so many cells.
    pub(super) fn put(&mut self, clue: Clue, times: usize) -> Result<(), Fault> {
        let (cells, whole) = (self.clues.len() + times, self.width * self.height);
        if cells > whole {
            return Err(Fault::new(format!(
                "more cells than the {whole} of a board of {}×{}",
                self.width, self.height
            ))
            .accepts(format!("{whole} cells")));
        }
        self.clues.resize(cells, clue);
        Ok(())
    }

    /// The board, if it is full.
    pub(super) fn board(self) -> Result<Kuromasu, Fault> {
        Kuromasu::new(self.width, self.height, self.clues)
    }
}
