//! What helps a search to try the best move first, and to search nothing twice: a hash table, killer moves, the history of
//! cut-offs, deepening step by step. Each is a switch, so that its part can be measured.
//!
//! A table is believed only where it was filled at the same depth: with any of these a search gives the value of minimax.

use super::Bound;
use super::table::{Mixer, PositionTable};
use plansza_core::{Side, Tree, params};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// The switches of a search that can be helped.
///
/// ```
/// use plansza_core::{Budget, Game, Meter, Silent, game::ByResult};
/// use plansza_methods::{Aids, Lookahead, TreeSearch};
/// let position = plansza_tictactoe::TicTacToe::read(b"a1 b2")?[0].now();
/// let [plain, helped] = [Aids::default(), Aids { hash: 12, ..Aids::default() }].map(|aids| {
///     let (ahead, mut silent) = (Lookahead { depth: 7, ..Lookahead::default() }, Silent);
///     let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
///     ahead.choose_with(TreeSearch::FailSoft, aids, &position, &ByResult {}, &mut meter, &mut ())
/// });
/// assert!(helped.value == plain.value && helped.nodes < plain.nodes);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(default, deny_unknown_fields)]
pub struct Aids {
    /// How many positions the hash table holds, as a power of two; 0 for no table.
    #[schemars(range(max = Aids::LARGEST))]
    pub hash: u32,
    /// Whether a move that cut off another position of the same ply is tried early.
    pub killer: bool,
    /// Whether moves that cut off often are tried earlier.
    pub history: bool,
    /// Whether every depth from 1 on is searched, each led by what the one before it found.
    pub deepen: bool,
}

impl Aids {
    /// The largest table, as a power of two: some 64 MB.
    pub const LARGEST: u32 = 20;
}

/// How much each move of each side has cut off.
type CutHistory<M> = HashMap<(Side, M), u64, BuildHasherDefault<Mixer>>;

/// What a search has learnt on its way.
pub(super) struct SearchMemory<G: Tree> {
    table: Option<PositionTable<G>>,
    /// By ply, the last two moves that cut off there.
    killers: Option<Vec<[Option<G::Move>; 2]>>,
    /// How much the cut-offs of a move have saved.
    history: Option<CutHistory<G::Move>>,
}

impl<G: Tree> SearchMemory<G> {
    pub(super) fn new(aids: Aids) -> SearchMemory<G> {
        SearchMemory {
            table: (aids.hash > 0).then(|| PositionTable::new(aids.hash)),
            killers: aids.killer.then(Vec::new),
            history: aids.history.then(HashMap::default),
        }
    }

    /// Whether it changes the order of moves.
    pub(super) fn leads(&self) -> bool {
        self.table.is_some() || self.killers.is_some() || self.history.is_some()
    }

    /// What a position is worth where so many plies are left, if it is known well enough for a window.
    pub(super) fn settled(&self, game: &G, depth: u32, (alpha, beta): (f64, f64)) -> Option<f64> {
        let known = self.table.as_ref()?.find(game).filter(|known| known.depth == depth)?;
        let enough = match known.bound {
            Bound::Exact => true,
            Bound::Least => known.value >= beta,
            Bound::Most => known.value <= alpha,
        };
        enough.then_some(known.value)
    }

    /// What is remembered of the moves of a position: that of the table comes first, then killers, then those of the richest
    /// history.
    pub(super) fn ranks(&self, game: &G, ply: usize) -> impl Fn(G::Move) -> u64 {
        const KILLER: u64 = 1 << 63;
        let first = self.table.as_ref().and_then(|table| table.find(game)?.step);
        let killers = self.killers.as_ref().and_then(|killers| killers.get(ply)).copied().unwrap_or_default();
        let side = game.side();
        move |step| {
            if first == Some(step) {
                return u64::MAX;
            }
            let saved = self.history.as_ref().and_then(|history| history.get(&(side, step)));
            let saved = saved.copied().unwrap_or(0).min(KILLER - 2);
            if killers.contains(&Some(step)) { KILLER + saved } else { saved }
        }
    }

    /// Keeps what a position turned out to be worth, and the move that made it so.
    pub(super) fn keep(&mut self, game: &G, depth: u32, value: f64, bound: Bound, step: Option<G::Move>) {
        if let Some(table) = &mut self.table {
            table.keep(game, depth, value, bound, step);
        }
    }

    /// A move cut off the rest of a position.
    pub(super) fn cut(&mut self, game: &G, depth: u32, ply: usize, step: G::Move) {
        if let Some(killers) = &mut self.killers {
            killers.resize(killers.len().max(ply + 1), [None; 2]);
            if killers[ply][0] != Some(step) {
                killers[ply] = [Some(step), killers[ply][0]];
            }
        }
        if let Some(history) = &mut self.history {
            *history.entry((game.side(), step)).or_default() += u64::from(depth) * u64::from(depth);
        }
    }
}
