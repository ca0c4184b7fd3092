//! Who watches a search of the tree node by node. The search that is watched is the one that is played: the same code is
//! compiled for whoever watches, and for nobody, which costs nothing.

use super::Choice;

/// Sees every node that a search visits, in the order in which it does; `()` sees nothing.
///
/// A node is entered after the move that leads to it was tried, and left when its value is known. What was entered last and
/// not left is where the search is.
///
/// ```
/// use plansza_core::{Budget, Game, Meter, Silent, game::ByResult};
/// use plansza_methods::{Aids, Departure, Lookahead, TreeSearch, Witness};
/// use plansza_tictactoe::{Square, TicTacToe};
/// /// Counts nodes, and moves that were never tried.
/// #[derive(Default)]
/// struct Tally(u64, u64);
/// impl Witness<Square> for Tally {
///     fn tries(&mut self, _: Square) {}
///     fn enters(&mut self, _: bool, _: (f64, f64)) { self.0 += 1 }
///     fn leaves(&mut self, _: f64, _: Departure) {}
///     fn skips(&mut self, _: Square) { self.1 += 1 }
/// }
/// let position = TicTacToe::read(b"b2 a1 c3")?[0].now();
/// let (ahead, mut tally) = (Lookahead { depth: 6, ..Lookahead::default() }, Tally::default());
/// let mut silent = Silent;
/// let meter = &mut Meter::new(Budget::UNLIMITED, &mut silent);
/// let choice = ahead.choose_with(TreeSearch::AlphaBeta, Aids::default(), &position, &ByResult {}, meter, &mut tally);
/// assert!(tally.0 == choice.nodes && tally.1 > 0);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub trait Witness<M> {
    /// Whether it looks at all.
    const LOOKS: bool = true;

    /// This move is tried: the node that is entered next is the one after it.
    fn tries(&mut self, step: M);

    /// A node is entered: whether it is the turn of the side that moves at the root, and the window, which is without bounds
    /// where the search knows none.
    fn enters(&mut self, mine: bool, window: (f64, f64));

    /// The node is left with this value.
    fn leaves(&mut self, value: f64, why: Departure);

    /// This move of the node is not tried: the values that it could have cannot matter.
    fn skips(&mut self, step: M);

    /// A depth was searched to its end, and came to this.
    fn deepened(&mut self, choice: &Choice<M>) {
        let _ = choice;
    }
}

/// Why a search leaves a node.
///
/// ```
/// use plansza_methods::Departure;
/// assert_ne!(Departure::Over, Departure::Horizon);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Departure {
    /// The game is over.
    Over,
    /// The search looks no further; the judge valued the position.
    Horizon,
    /// Its moves were searched, all or as many as can matter.
    Searched,
    /// What it is worth was in the hash table.
    Known,
}

impl<M> Witness<M> for () {
    const LOOKS: bool = false;

    #[inline(always)]
    fn tries(&mut self, _: M) {}

    #[inline(always)]
    fn enters(&mut self, _: bool, _: (f64, f64)) {}

    #[inline(always)]
    fn leaves(&mut self, _: f64, _: Departure) {}

    #[inline(always)]
    fn skips(&mut self, _: M) {}
}
