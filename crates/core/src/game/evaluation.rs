//! How a player values positions: settings that make a [`Judge`], and a search that is let in with its types. What each measure of
//! a position adds to its worth is a [`Share`]; [`ByResult`] is the evaluation that knows finished games only.

use super::{Game, Judge, Lookup, Side, Tree};
use crate::params::{self, Params, params};
use crate::{Fault, worth};
use std::fmt::Debug;

/// A search that an [`Evaluation`] lets in, with the types that it needs.
///
/// ```
/// use plansza_core::game::{ByResult, Searcher};
/// use plansza_core::{Evaluation, Game, Judge, Side, Tree};
/// use plansza_tictactoe::{Square, TicTacToe};
/// /// The judge's word on the position itself.
/// struct AtOnce;
/// impl Searcher<Square> for AtOnce {
///     type Found = f64;
///     fn on<T: Tree<Move = Square>, J: Judge<T>>(self, tree: &T, judge: &J) -> f64 {
///         judge.value(tree, Side::First)
///     }
/// }
/// assert_eq!(ByResult {}.search(&TicTacToe::start("standard")?, AtOnce), 0.0);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub trait Searcher<M> {
    /// What it finds.
    type Found;

    /// Searches.
    fn on<T: Tree<Move = M>, J: Judge<T>>(self, tree: &T, judge: &J) -> Self::Found;
}

/// What a measure adds to the worth of a position.
///
/// ```
/// use plansza_core::game::Share;
/// let share = Share { name: "blocking", count: 7, weight: 2.0, against: true };
/// assert_eq!((share.adds(), share.signed_weight()), (-14.0, -2.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The measure.
    pub name: &'static str,
    /// Its value.
    pub count: u32,
    /// Its weight.
    pub weight: f64,
    /// Whether it counts against.
    pub against: bool,
}

impl Share {
    /// What it adds: the measure times its weight, or that taken away.
    pub fn adds(&self) -> f64 {
        // A zero added turns minus zero into zero.
        self.signed_weight() * f64::from(self.count) + 0.0
    }

    /// The weight, below nothing where it counts against.
    pub fn signed_weight(&self) -> f64 {
        if self.against { -self.weight } else { self.weight }
    }
}

/// How a player values positions: the settings, and the judge that they make.
///
/// ```
/// use plansza_core::{Evaluation, game::ByResult};
/// use plansza_tictactoe::TicTacToe;
/// # #[cfg(feature = "serde")] {
/// let sheet = <ByResult as Evaluation<TicTacToe>>::sheet();
/// assert!(sheet.params.is_empty()); // finished games only: nothing to weigh
/// # }
/// ```
pub trait Evaluation<G: Game>: Params + Clone + PartialEq + Debug + Send + Sync + 'static {
    /// What a user may say of it: the evaluation itself, or a struct that is easier to say.
    type Said: Params;

    /// Lets a search in.
    fn search<S: Searcher<G::Move>>(&self, position: &G, searcher: S) -> S::Found;

    /// What each measure counts, by its name, for who sees a table of them.
    ///
    /// ```
    /// use plansza_core::{Evaluation, game::ByResult};
    /// use plansza_tictactoe::TicTacToe;
    /// assert!(<ByResult as Evaluation<TicTacToe>>::measures().is_empty());
    /// ```
    fn measures() -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Whether a search that it lets in plays by the rules of the game: one that does not proves nothing of it.
    fn by_rules(&self) -> bool {
        true
    }

    /// What each measure adds to the worth of a position to a player.
    fn shares(&self, position: &G, player: Side) -> Vec<Share> {
        let _ = (position, player);
        Vec::new()
    }

    /// The settings that a player may have.
    #[cfg(feature = "serde")]
    fn sheet() -> params::Sheet {
        params::Sheet::of::<Self::Said>()
    }

    /// Changes a setting, from text.
    ///
    /// # Errors
    /// Names what is unknown or out of range, and what is accepted.
    fn set(&mut self, key: &str, text: &str, named: &mut Lookup<'_>) -> Result<(), Fault> {
        let _ = named;
        params::set::<Self, Self::Said>(self, key, text)
    }

    /// The settings as text, as [`set`](Evaluation::set) reads them; those that are as usual may be left out.
    fn words(&self) -> Vec<(String, String)> {
        params::changed(self)
    }
}

/// Values finished games only, by their margins: a search that sees no end sees nothing.
///
/// ```
/// use plansza_core::{Game, Judge, Side, Worth, game::ByResult};
/// use plansza_tictactoe::TicTacToe;
/// let end = TicTacToe::read(b"b2 a1 b1 c1 b3")?[0].now();
/// assert_eq!(Worth::of(ByResult {}.result(&end, Side::First)).to_string(), "won by 1");
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ByResult {}

impl<G: Game> Judge<G> for ByResult {
    fn value(&self, _: &G, _: Side) -> f64 {
        0.0
    }

    fn result(&self, game: &G, root: Side) -> f64 {
        worth::finished(if game.side() == root { game.margin() } else { -game.margin() })
    }
}

impl<G: Game> Evaluation<G> for ByResult {
    type Said = ByResult;

    fn search<S: Searcher<G::Move>>(&self, position: &G, searcher: S) -> S::Found {
        searcher.on(position, self)
    }
}
