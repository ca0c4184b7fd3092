//! The size of a board as a person writes it: `9` and `9x9` are the same square, `15x10` is 15 columns and 10 rows.

use crate::Fault;
use std::fmt;
use std::ops::RangeInclusive;

/// Columns and rows of a board.
///
/// ```
/// use plansza_core::Size;
/// assert_eq!("15x10".parse::<Size>()?, Size { width: 15, height: 10 });
/// assert_eq!("9".parse::<Size>()?.to_string(), "9×9");
/// let fault = "15x99".parse::<Size>()?.within(1..=64).unwrap_err();
/// assert_eq!(fault.to_string(), "a board of 15×99 is out of range\naccepted: 1 to 64 columns and rows");
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
}

impl Size {
    /// The two numbers of a text such as `15x10`, not yet read; a single one stands for both.
    pub fn sides(text: &str) -> (&str, &str) {
        text.split_once(['x', 'X', '×']).unwrap_or((text, text))
    }

    /// How many cells.
    ///
    /// ```
    /// assert_eq!("15x10".parse::<plansza_core::Size>().map(|size| size.cells()), Ok(150));
    /// ```
    pub fn cells(self) -> usize {
        self.width.saturating_mul(self.height)
    }

    /// The size itself, if both sides are in range.
    ///
    /// # Errors
    /// Says what is in range.
    pub fn within(self, sides: RangeInclusive<usize>) -> Result<Size, Fault> {
        if sides.contains(&self.width) && sides.contains(&self.height) {
            return Ok(self);
        }
        Err(Fault::new(format!("a board of {self} is out of range")).accepts(format!(
            "{} to {} columns and rows",
            sides.start(),
            sides.end()
        )))
    }
}

impl std::str::FromStr for Size {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Size, Fault> {
        let (width, height) = Size::sides(text);
        match (width.trim().parse(), height.trim().parse()) {
            (Ok(width), Ok(height)) => Ok(Size { width, height }),
            _ => Err(Fault::new(format!("{text:?} is not a size"))
                .accepts("columns x rows, such as 9x9 or 12x8; 9 is the same as 9x9")),
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_a_size() {
        for text in ["7x6", "7X6", "7×6", " 7 x 6 "] {
            assert_eq!(text.parse(), Ok(Size { width: 7, height: 6 }), "{text}");
        }
        for text in ["", "x", "7x", "x6", "7x6x5", "-7x6", "7.5", "7:6", "nine", "99999999999999999999999"] {
            let fault = text.parse::<Size>().unwrap_err();
            assert_eq!(fault.what(), format!("{text:?} is not a size"));
        }
    }

    #[test]
    fn both_sides_must_be_in_range() {
        let fits = |text: &str| text.parse::<Size>().unwrap().within(2..=5).is_ok();
        assert!(fits("2x5") && fits("5") && !fits("1x5") && !fits("5x6") && !fits("6x2"));
    }
}
