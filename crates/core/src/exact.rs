//! What an exact search has to say: a solution, whether it is proven best, and what else was shown.
//!
//! There are two ways to a proof. A search ends, and then nothing is left that could be better. Or it is cut, and the score of its
//! best solution is as high as the bound that no solution passes: then nothing can be better either, and [`Exact::within`], the
//! only place where an answer is made of a solution and a bound, says so. Whoever shows answers asks [`Exact::proven`] alone.

use crate::Gap;

/// The exact answer to an instance.
///
/// ```
/// use plansza_core::{Budget, Meter, Puzzle, Silent};
/// use plansza_blank::Blank;
/// let board = Blank::read("2 0 / 0 0")?.remove(0);
/// let answer = board.solve(&mut Meter::new(Budget::UNLIMITED, &mut Silent));
/// assert!(answer.proven && answer.solution.is_none()); // it is proven that there is none
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Exact<T> {
    /// A best solution, or none.
    pub solution: Option<T>,
    /// The solution is proven best, or it is proven that there is none: the search was complete, or its bound met its best.
    pub proven: bool,
    /// No solution is worth more than this, as far as the search has shown when it was cut; where the solution is proven best, its
    /// score tells. None where nothing was shown beyond what is plain.
    pub bound: Option<i64>,
    /// Nodes of the search.
    pub nodes: u64,
}

impl<T> Exact<T> {
    /// The answer of a search that was cut, with the score of its best solution and what no solution passes. Where the two meet it
    /// is proven, however the search ended.
    ///
    /// ```
    /// use plansza_core::Exact;
    /// let (open, closed) = (Exact::within("…", 52, 62, 80), Exact::within("…", 62, 62, 80));
    /// assert_eq!((open.proven, open.bound), (false, Some(62)));
    /// assert_eq!((closed.proven, closed.bound), (true, None));
    /// ```
    pub fn within(solution: T, score: i64, bound: i64, nodes: u64) -> Exact<T> {
        debug_assert!(
            score <= bound,
            "a solution is worth {score}, and the search says that none passes {bound}"
        );
        let proven = Gap { best: Some(score), bound }.closed();
        Exact { solution: Some(solution), proven, bound: Some(bound).filter(|_| !proven), nodes }
    }
}
