//! Many boards of one kind, kept together.
//!
//! A vector of boards is a shelf. A puzzle whose boards come by the hundred thousand brings one of its own
//! ([`Puzzle::shelve`]), which keeps them packed and answers them without an object for each.

use crate::{Aim, Fault, Meter, Puzzle};
use std::borrow::Cow;
use std::ops::Range;

/// Boards kept together.
///
/// ```
/// use plansza_core::{Budget, Meter, Puzzle, Shelf, Silent};
/// let boards = plansza_blank::Blank::read("2 1 / 1 2 0\n3 3 / 1 1 1")?;
/// let mut text = String::new();
/// let answered = boards.answer(0..2, None, &mut Meter::new(Budget::UNLIMITED, &mut Silent), &mut text)?;
/// assert_eq!((answered.solved, answered.impossible, text.as_str()), (1, 1, "##./.#.\nno solution\n"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[allow(clippy::len_without_is_empty)] // reading never gives none
pub trait Shelf<P: Puzzle>: Send + Sync {
    /// How many.
    fn len(&self) -> usize;

    /// One of them.
    fn board(&self, index: usize) -> Cow<'_, P>;

    /// Some of them.
    fn boards(&self, range: Range<usize>) -> Cow<'_, [P]>;

    /// The answer that came with one of them in its text, which may break rules.
    fn brought(&self, index: usize) -> Option<&P::Solution> {
        let _ = index;
        None
    }

    /// Whether an answer came with any of them.
    fn brings(&self) -> bool {
        false
    }

    /// Solves some of them together, holds every answer against the rules, and writes a line for each: the solution in the
    /// main format, or that there is none. With a format it is their part of a file in it: what stands before the first
    /// board or between two, and the board, with its solution where it has one.
    ///
    /// # Errors
    /// When the format cannot hold a board.
    ///
    /// # Panics
    /// When an answer breaks a rule.
    fn answer(
        &self,
        range: Range<usize>,
        format: Option<&str>,
        meter: &mut Meter<'_>,
        text: &mut String,
    ) -> Result<Answered, Fault> {
        let boards = self.boards(range.clone());
        let mut sum = Answered::default();
        for ((board, exact), place) in boards.iter().zip(P::solve_all(&boards, meter)).zip(range) {
            if let Some(solution) = &exact.solution {
                accept(board.verify(solution));
            }
            let solved = exact.solution.filter(|_| P::AIM == Aim::Satisfy || exact.proven);
            let impossible = exact.proven && solved.is_none();
            sum.add(solved.is_some(), impossible);
            write(board, solved.as_ref(), impossible, place, format, text)?;
        }
        Ok(sum)
    }

    /// How many of some of them have just one solution, when all are counted up to a limit.
    fn unique(&self, range: Range<usize>, limit: u64, meter: &mut Meter<'_>) -> u64 {
        let counts = P::count_all(&self.boards(range), limit, meter);
        counts.iter().filter(|count| count.solutions == 1).count() as u64
    }
}

impl<P: Puzzle> Shelf<P> for Vec<P> {
    fn len(&self) -> usize {
        self.len()
    }

    fn board(&self, index: usize) -> Cow<'_, P> {
        Cow::Borrowed(&self[index])
    }

    fn boards(&self, range: Range<usize>) -> Cow<'_, [P]> {
        Cow::Borrowed(&self[range])
    }
}

/// What came of boards that were answered.
///
/// ```
/// let mut sum = plansza_core::Answered::default();
/// sum.add(true, false);
/// sum.add(false, true);
/// assert_eq!((sum.boards, sum.solved, sum.impossible), (2, 1, 1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answered {
    /// How many.
    pub boards: u64,
    /// How many were solved.
    pub solved: u64,
    /// How many are proven to have no solution.
    pub impossible: u64,
}

impl Answered {
    /// Counts one more.
    #[inline]
    pub fn add(&mut self, solved: bool, impossible: bool) {
        self.boards += 1;
        self.solved += u64::from(solved);
        self.impossible += u64::from(impossible);
    }
}

/// Takes an answer that the rules take.
///
/// # Panics
/// When it breaks a rule: there is no use in going on then.
///
/// ```should_panic
/// plansza_core::shelf::accept(Err("r1c1 and r1c2 both hold 4".into()));
/// ```
pub fn accept(verdict: Result<(), String>) {
    if let Err(reason) = verdict {
        panic!("the exact solver's answer breaks a rule: {reason}");
    }
}

/// Writes what came of a board as [`Shelf::answer`] says; `place` is its number.
///
/// ```
/// use plansza_core::{Puzzle, shelf};
/// let board = &plansza_blank::Blank::read("2 1 / 1 2 0")?[0];
/// let mut text = String::new();
/// shelf::write(board, None, false, 0, None, &mut text)?;
/// shelf::write(board, None, true, 1, Some("sums"), &mut text)?;
/// assert_eq!(text, "not solved\n\n2 1 / 1 2 0");
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// When the format cannot hold the board.
pub fn write<P: Puzzle>(
    board: &P,
    solution: Option<&P::Solution>,
    impossible: bool,
    place: usize,
    format: Option<&str>,
    text: &mut String,
) -> Result<(), Fault> {
    match (format, solution) {
        (Some(format), _) => {
            let (before, between, _) = P::frame(format);
            text.push_str(if place == 0 { before } else { between });
            text.push_str(&board.write(solution, format)?);
        }
        (None, Some(_)) => {
            text.push_str(&board.write(solution, P::FORMATS[0].name)?);
            text.push('\n');
        }
        (None, None) => text.push_str(if impossible { "no solution\n" } else { "not solved\n" }),
    }
    Ok(())
}
