//! A kind of puzzle with its types erased.

use crate::boards::{Boards, BoardsOf};
use crate::pairings::{MethodFacts, Pairing, Pairings};
use plansza_core::params::{self, Sheet};
use plansza_core::{Aim, Command, Fault, Format, Level, Meter, Puzzle, Role, Sample, Seed};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::sync::Arc;

/// A kind of puzzle: what it is, how its boards are read and made, and what can search them.
///
/// ```
/// use plansza_core::Role;
/// let kind = plansza_catalogue::find("sudoku")?;
/// assert_eq!((kind.role("exact"), kind.methods_for(Role::Baseline)), (Some(Role::Exact), vec!["random"]));
/// assert!(kind.pairing("anneal", None)?.sheet().param("alpha").is_ok());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub trait Kind: Send + Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;
    /// One line that says what it is.
    fn about(&self) -> &'static str;
    /// Its rules.
    fn rules(&self) -> &'static str;
    /// Its text formats, the main one first.
    fn formats(&self) -> &'static [Format];
    /// The boards that ship with it.
    fn samples(&self) -> &'static [Sample];
    /// The name of the sample on which methods show how they differ.
    fn arena(&self) -> &'static str;
    /// Its levels, from easy to hard.
    fn levels(&self) -> &'static [Level];
    /// What it means to solve it.
    fn aim(&self) -> Aim;
    /// What can be said beside the text of a board.
    fn options(&self) -> Sheet;
    /// Sets of generated boards to measure on: names and wishes.
    fn benches(&self) -> &'static [(&'static str, &'static str)];
    /// Every encoding with every method that fits it.
    fn pairings(&self) -> Vec<Arc<Pairing>>;
    /// All methods, the exact one first.
    fn methods(&self) -> Vec<MethodFacts>;
    /// What a method is for; none where there is no such method.
    fn role(&self, method: &str) -> Option<Role>;
    /// The methods that are for this, by name.
    fn methods_for(&self, role: Role) -> Vec<&'static str> {
        self.methods().iter().filter(|method| method.role == role).map(|method| method.name).collect()
    }
    /// Commands that only this puzzle has.
    fn commands(&self) -> Vec<Command>;
    /// The encodings that a method can work on, the one that it uses when none is named first; none for `exact`.
    fn encodings(&self, method: &str) -> Vec<&'static str>;
    /// A method with the encoding that is named, or else with the first of its [`encodings`](Kind::encodings).
    ///
    /// # Errors
    /// When there is no such method or it cannot work on this encoding; `exact` works on none.
    fn pairing(&self, method: &str, encoding: Option<&str>) -> Result<Arc<Pairing>, Fault>;
    /// The text in the bytes of a file of boards, which of some puzzles need not be text.
    ///
    /// # Errors
    /// Names the place of what is none.
    fn text_of<'a>(&self, bytes: &'a [u8]) -> Result<Cow<'a, str>, Fault>;
    /// Reads boards.
    ///
    /// # Errors
    /// Says what is wrong, where, and what is accepted.
    fn read(&self, text: &str) -> Result<Box<dyn Boards>, Fault> {
        self.read_with(text, &Map::new())
    }
    /// Reads boards with [options](Kind::options).
    ///
    /// # Errors
    /// As [`read`](Kind::read), or when an option is unknown or out of range.
    fn read_with(&self, text: &str, options: &Map<String, Value>) -> Result<Box<dyn Boards>, Fault> {
        self.read_text(text.into(), options)
    }
    /// The same from a text that may be kept: one that is owned need not be copied.
    ///
    /// # Errors
    /// As [`read_with`](Kind::read_with).
    fn read_text(&self, text: Cow<'_, str>, options: &Map<String, Value>) -> Result<Box<dyn Boards>, Fault>;
    /// What the generator can be asked for.
    fn wishes(&self) -> Sheet;
    /// Makes boards, number `i` from the stream `seed.child(i)`.
    ///
    /// # Errors
    /// When the wish cannot be met.
    fn generate(
        &self,
        wish: &Map<String, Value>,
        seed: Seed,
        index: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Box<dyn Boards>, Fault>;
    /// Text before, between and after boards in a file of this format.
    fn frame(&self, format: &str) -> (&'static str, &'static str, &'static str);
}

/// A puzzle and what can search it.
struct KindOf<P: Puzzle> {
    pairings: Arc<Pairings<P>>,
}

/// The kind of a puzzle type.
pub(crate) fn of<P: Puzzle>() -> Box<dyn Kind> {
    Box::new(KindOf::<P> { pairings: Arc::new(Pairings::new()) })
}

impl<P: Puzzle> Kind for KindOf<P> {
    fn text_of<'a>(&self, bytes: &'a [u8]) -> Result<Cow<'a, str>, Fault> {
        P::text_of(bytes)
    }

    fn name(&self) -> &'static str {
        P::NAME
    }

    fn about(&self) -> &'static str {
        P::ABOUT
    }

    fn rules(&self) -> &'static str {
        P::RULES
    }

    fn formats(&self) -> &'static [Format] {
        P::FORMATS
    }

    fn samples(&self) -> &'static [Sample] {
        P::SAMPLES
    }

    fn arena(&self) -> &'static str {
        P::ARENA
    }

    fn levels(&self) -> &'static [Level] {
        P::LEVELS
    }

    fn pairings(&self) -> Vec<Arc<Pairing>> {
        self.pairings.pairs.iter().map(|pair| pair.pairing.clone()).collect()
    }

    fn methods(&self) -> Vec<MethodFacts> {
        self.pairings.methods()
    }

    fn role(&self, method: &str) -> Option<Role> {
        self.pairings.role(method)
    }

    fn commands(&self) -> Vec<Command> {
        P::commands()
    }

    fn encodings(&self, method: &str) -> Vec<&'static str> {
        self.pairings.encodings(method)
    }

    fn pairing(&self, method: &str, encoding: Option<&str>) -> Result<Arc<Pairing>, Fault> {
        Ok(self.pairings.find(method, encoding)?.pairing.clone())
    }

    fn aim(&self) -> Aim {
        P::AIM
    }

    fn options(&self) -> Sheet {
        Sheet::of::<P::Options>()
    }

    fn benches(&self) -> &'static [(&'static str, &'static str)] {
        P::BENCHES
    }

    fn read_text(
        &self,
        mut text: Cow<'_, str>,
        options: &Map<String, Value>,
    ) -> Result<Box<dyn Boards>, Fault> {
        self.options().check_all(options)?;
        let options = params::decode(options)?;
        Ok(Box::new(match P::shelve(&mut text, &options)? {
            Some(shelf) => BoardsOf::new(shelf, self.pairings.clone()),
            None => BoardsOf::of_entries(P::read_entries(&text, &options)?, self.pairings.clone()),
        }))
    }

    fn wishes(&self) -> Sheet {
        Sheet::of::<P::Wish>()
    }

    fn generate(
        &self,
        wish: &Map<String, Value>,
        seed: Seed,
        index: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Box<dyn Boards>, Fault> {
        self.wishes().check_all(wish)?;
        let board = P::generate(&params::decode(wish)?, &mut seed.child(index).rng(), meter)?;
        Ok(Box::new(BoardsOf::new(Box::new(vec![board]), self.pairings.clone())))
    }

    fn frame(&self, format: &str) -> (&'static str, &'static str, &'static str) {
        P::frame(format)
    }
}
