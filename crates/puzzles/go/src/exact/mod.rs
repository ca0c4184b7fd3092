//! Exact answers, with proof.
//!
//! White never moves, so a white chain falls exactly when its liberties at the start are filled, and black stones are
//! never taken. What is left of Go is a choice: which chains to capture with the stones there are. The files go from
//! the board to the play: [`ground`] finds chains and regions, [`order`] says which sets can be captured in some order,
//! `frontier` solves the knapsack of shared liberties, `search` joins the two, `moves` makes the play.

pub mod brute;
mod frontier;
pub mod ground;
pub mod life;
mod moves;
pub mod order;
pub mod report;
mod search;
#[cfg(test)]
pub(crate) mod tests;

use crate::{Go, Play, Rules};
use ground::Ground;
use moves::Moves;
use plansza_core::{Budget, Exact, Meter, Silent};
use search::{Best, Search};
use std::cell::RefCell;

/// Nodes after which the search for a heuristic's goal gives up. Counted, not timed: a goal is the same on any machine.
const PATIENCE: u64 = 10_000_000;

/// Memory that one search leaves to the next.
#[derive(Default)]
struct Desk {
    ground: Ground,
    search: Search,
    moves: Moves,
}

impl Desk {
    fn solve(&mut self, go: &Go, meter: &mut Meter<'_>) -> Exact<Play> {
        let (points, stones) = (go.cells().len(), go.stones());
        self.ground.survey(go);
        self.search.run(&self.ground, points, stones, stones, meter);
        let best = &self.search.best[0];
        let play = self.moves.play(&self.ground, points, &best.chains, stones);
        debug_assert!(go.points(&play) >= best.score as i64, "the play is worth what was promised");
        Exact { solution: Some(play), proven: !self.search.cut, nodes: self.search.nodes }
    }
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

/// The best play, proven.
pub fn solve(go: &Go, meter: &mut Meter<'_>) -> Exact<Play> {
    match go.rules() {
        Rules::Go => {
            // Taken, not borrowed: whoever watches the search may search too.
            let mut desk = DESK.take();
            let exact = desk.solve(go, meter);
            DESK.set(desk);
            exact
        }
        Rules::Report => report::solve(go, meter),
    }
}

/// The best for every number of stones up to that of the instance, by the rules of Go.
pub fn profile(go: &Go, meter: &mut Meter<'_>) -> Profile {
    let (ground, mut search) = (Ground::of(go), Search::default());
    search.run(&ground, go.cells().len(), 0, go.stones(), meter);
    Profile { ground, points: go.cells().len(), proven: !search.cut, nodes: search.nodes, best: search.best }
}

/// The best for every number of stones.
#[derive(Clone, Debug)]
pub struct Profile {
    ground: Ground,
    points: usize,
    best: Vec<Best>,
    /// Whether the scores are proven best.
    pub proven: bool,
    /// Nodes of the search.
    pub nodes: u64,
}

impl Profile {
    /// The most stones asked for.
    pub fn stones(&self) -> usize {
        self.best.len() - 1
    }

    /// The best score with so many stones; with more than were asked for, that of the most.
    pub fn score(&self, stones: usize) -> i64 {
        self.best[stones.min(self.stones())].score as i64
    }

    /// A play of at most so many stones with that score.
    pub fn play(&self, stones: usize) -> Play {
        let stones = stones.min(self.stones());
        Moves::default().play(&self.ground, self.points, &self.best[stones].chains, stones)
    }
}

/// A play that captures as many of these chains as can be captured in some order with the stones there are, and places
/// the stones left over.
pub(crate) fn capture(go: &Go, chains: &[ground::Chain]) -> Play {
    let (ground, mut order) = (Ground::of(go), order::Order::default());
    order.settle(&ground, chains);
    let (mut filled, mut paid) = (vec![false; go.cells().len()], 0);
    let affordable = order.taken().iter().take_while(|&&chain| {
        for &point in ground.liberties(chain) {
            paid += usize::from(!std::mem::replace(&mut filled[point as usize], true));
        }
        paid <= go.stones()
    });
    let affordable: Vec<_> = affordable.copied().collect();
    Moves::default().play(&ground, go.cells().len(), &affordable, go.stones())
}

/// The best score there is, if it can be proven with little work; asked for once per instance.
pub fn optimum(go: &Go) -> Option<i64> {
    *go.optimum.get_or_init(|| {
        let exact = solve(go, &mut Meter::new(Budget::evaluations(PATIENCE), &mut Silent));
        exact.solution.filter(|_| exact.proven).map(|play| go.points(&play))
    })
}
