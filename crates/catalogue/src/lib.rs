//! Puzzles × encodings × methods. The only crate that knows both sides, and the place where types are erased: above it
//! a puzzle is a name, boards are a [`Deck`], and a search is a [`Trial`] with parameters as data.
//!
//! A new puzzle is one line in [`visit`].
//!
//! ```
//! use plansza_catalogue::{find, Ticket, Trial};
//! let blank = find("blank")?;
//! let deck = blank.read("3 2 1 / 3 2 1")?;
//! let trial = Trial { method: "anneal".into(), ..Trial::default() };
//! let answer = deck.search(0, &trial, &mut Ticket::default())?;
//! assert_eq!(answer.solution.as_deref(), Some("###/##./#.."));
//! # Ok::<(), plansza_core::Fault>(())
//! ```

mod answer;
mod deck;
mod kind;
mod ready;
mod shelf;

pub use answer::{Answer, Census};
pub use deck::{Deck, Ticket, Trial};
pub use kind::Kind;
pub use ready::{Finding, Ready};
pub use shelf::Pairing;

use plansza_core::{Fault, Puzzle, params};

/// Meets every puzzle with its type known.
pub trait Visitor {
    /// Meets one.
    fn visit<P: Puzzle>(&mut self);
}

/// The list of all puzzles. A new one is one line here.
pub fn visit(visitor: &mut impl Visitor) {
    visitor.visit::<plansza_sudoku::Sudoku>();
    visitor.visit::<plansza_kuromasu::Kuromasu>();
    visitor.visit::<plansza_go::Go>();
    visitor.visit::<plansza_blank::Blank>();
}

/// Every puzzle there is.
pub fn puzzles() -> Vec<Box<dyn Kind>> {
    struct Collect(Vec<Box<dyn Kind>>);
    impl Visitor for Collect {
        fn visit<P: Puzzle>(&mut self) {
            self.0.push(kind::of::<P>());
        }
    }
    let mut all = Collect(Vec::new());
    visit(&mut all);
    all.0
}

/// The puzzle of this name.
///
/// # Errors
/// When there is none; the fault names the nearest.
pub fn find(name: &str) -> Result<Box<dyn Kind>, Fault> {
    let mut puzzles = puzzles();
    match puzzles.iter().position(|puzzle| puzzle.name() == name) {
        Some(i) => Ok(puzzles.swap_remove(i)),
        None => {
            let names: Vec<&str> = puzzles.iter().map(|puzzle| puzzle.name()).collect();
            Err(params::unknown("puzzle", name, &names))
        }
    }
}

/// The code of the guide is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/adding-a-method.md")]
struct AddingAMethod;
