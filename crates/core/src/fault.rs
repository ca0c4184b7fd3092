//! What was wrong with an input: the thing, its place, what is accepted.
//!
//! ```
//! use plansza_core::Fault;
//! let fault = Fault::new("'q' is not a digit").at(3, 7).accepts("1-9, and . 0 _ * X for an empty cell");
//! assert_eq!(fault.to_string(), "line 3, column 7: 'q' is not a digit\naccepted: 1-9, and . 0 _ * X for an empty cell");
//! ```

use std::fmt;

/// What is said of the next step of a solved board.
const SOLVED: &str = "the board is solved already: there is no next step";

/// A mistake in an input, told to the person who can mend it.
///
/// ```
/// use plansza_core::{Fault, Size};
/// let fault: Fault = "9by9".parse::<Size>().unwrap_err();
/// assert_eq!(fault.what(), "\"9by9\" is not a size");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    what: String,
    place: Option<(usize, usize)>,
    accepted: Option<String>,
    negative: bool,
    beside: bool,
    needs: Option<&'static str>,
}

impl Fault {
    /// Says what is wrong.
    pub fn new(what: impl Into<String>) -> Fault {
        Fault { what: what.into(), place: None, accepted: None, negative: false, beside: false, needs: None }
    }

    /// Names the line and the column, both counted from 1.
    ///
    /// ```
    /// assert_eq!(plansza_core::Fault::new("'q'").at(3, 7).to_string(), "line 3, column 7: 'q'");
    /// ```
    pub fn at(mut self, line: usize, column: usize) -> Fault {
        self.place = Some((line, column));
        self
    }

    /// Says what would be right.
    ///
    /// ```
    /// let fault = plansza_core::Fault::new("'q' is no column").accepts("a–g");
    /// assert_eq!(fault.to_string(), "'q' is no column\naccepted: a–g");
    /// ```
    pub fn accepts(mut self, accepted: impl Into<String>) -> Fault {
        self.accepted = Some(accepted.into());
        self
    }

    /// Names the thing it is in, such as a board of many.
    ///
    /// ```
    /// let fault = plansza_core::Fault::new("no digits").within("board 3");
    /// assert_eq!(fault.what(), "board 3: no digits");
    /// ```
    pub fn within(mut self, thing: impl fmt::Display) -> Fault {
        self.what = format!("{thing}: {}", self.what);
        self
    }

    /// The same fault of a whole text: its name stands before everything, also before the place.
    ///
    /// ```
    /// let fault = plansza_core::Fault::new("no digit").at(3, 7).of("boards.txt");
    /// assert_eq!(fault.to_string(), "boards.txt: line 3, column 7: no digit");
    /// assert!(plansza_core::Fault::negative("no board").of("boards.txt").is_negative());
    /// ```
    pub fn of(self, name: impl fmt::Display) -> Fault {
        Fault { negative: self.negative, ..Fault::new(format!("{name}: {self}")) }
    }

    /// The same fault with something more to say, after everything.
    ///
    /// ```
    /// let fault = plansza_core::Fault::new("no digit").accepts("1-9").and("nor is it a file");
    /// assert_eq!(fault.to_string(), "no digit\naccepted: 1-9\nnor is it a file");
    /// ```
    pub fn and(self, more: &str) -> Fault {
        Fault { negative: self.negative, ..Fault::new(format!("{self}\n{more}")) }
    }

    /// An answer instead of a mistake: the input was understood, and what was asked for does not exist or was not found.
    ///
    /// ```
    /// use plansza_core::Fault;
    /// assert!(Fault::negative("there is no such board").is_negative() && !Fault::new("bad input").is_negative());
    /// ```
    pub fn negative(what: impl Into<String>) -> Fault {
        Fault { negative: true, ..Fault::new(what) }
    }

    /// Says that the text was read, and what was asked for beside it does not fit.
    ///
    /// ```
    /// let fault = plansza_core::Fault::new("99 stones").beside_the_text();
    /// assert!(fault.is_beside_the_text() && !plansza_core::Fault::new("no digit").is_beside_the_text());
    /// ```
    pub fn beside_the_text(self) -> Fault {
        Fault { beside: true, ..self }
    }

    /// True when the text was read, and what was asked for beside it does not fit.
    pub fn is_beside_the_text(&self) -> bool {
        self.beside
    }

    /// Says that a file is needed which whoever asks can lend, see [`supply`](crate::supply).
    ///
    /// ```
    /// let fault = plansza_core::Fault::needing("table.bin");
    /// assert!(fault.needs() == Some("table.bin") && fault.what().contains("table.bin"));
    /// ```
    pub fn needing(file: &'static str) -> Fault {
        let what = format!("{file} is needed, and nobody has lent it");
        Fault { needs: Some(file), ..Fault::negative(what) }
    }

    /// The file that is needed, if that is all that is wrong.
    pub fn needs(&self) -> Option<&'static str> {
        self.needs
    }

    /// True when the input was understood, and what was asked for does not exist or was not found.
    pub fn is_negative(&self) -> bool {
        self.negative
    }

    /// The answer to who asks for the next step of a solved board.
    pub fn solved() -> Fault {
        Fault::negative(SOLVED)
    }

    /// True when there was nothing to do because the board is solved.
    pub fn is_solved(&self) -> bool {
        self.negative && self.what == SOLVED
    }

    /// The message without its place.
    pub fn what(&self) -> &str {
        &self.what
    }

    /// Line and column from 1, if the fault is in a text.
    pub fn place(&self) -> Option<(usize, usize)> {
        self.place
    }

    /// What would be right, if it was said.
    ///
    /// ```
    /// assert_eq!(plansza_core::Fault::new("'q' is no column").accepts("a–g").accepted(), Some("a–g"));
    /// ```
    pub fn accepted(&self) -> Option<&str> {
        self.accepted.as_deref()
    }

    /// The same fault without its place: for a text that nobody wrote.
    pub fn unplaced(mut self) -> Fault {
        self.place = None;
        self
    }

    /// The same fault of a word that stands in this line after so many columns.
    ///
    /// ```
    /// let fault = plansza_core::Fault::new("'q'").at(1, 2);
    /// assert_eq!(fault.moved(5, 10).place(), Some((5, 12)));
    /// ```
    pub fn moved(self, line: usize, columns: usize) -> Fault {
        let column = self.place.map_or(1, |(_, column)| column);
        self.at(line, columns + column)
    }

    /// The same fault `lines` further down: for a text that was cut out of a larger one.
    ///
    /// ```
    /// assert_eq!(plansza_core::Fault::new("'q'").at(1, 2).below(4).place(), Some((5, 2)));
    /// ```
    pub fn below(mut self, lines: usize) -> Fault {
        if let Some((line, _)) = &mut self.place {
            *line += lines;
        }
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.place {
            write!(f, "line {line}, column {column}: ")?;
        }
        write!(f, "{}", self.what)?;
        if let Some(accepted) = &self.accepted {
            write!(f, "\naccepted: {accepted}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Fault {}
