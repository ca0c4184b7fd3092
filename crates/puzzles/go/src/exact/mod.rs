//! Exact answers, with proof.
//!
//! White never moves, so a white chain falls exactly when its liberties at the start are filled, and black stones are
//! never taken. What is left of Go is a choice: which chains to capture with the stones there are. The files go from
//! the board to the play: [`theory`](crate::theory) finds chains and regions and says which sets can be captured in some
//! order, `frontier` solves the knapsack of shared liberties, `search` joins the two, `sweep` is for boards that are too hard for
//! them, and `play_builder` makes the play.
//!
//! A search ends with proof unless its meter says stop; then [`Exact::bound`] is what it has shown. The layers of
//! a proof keep to a limit of memory: what does not fit is searched part by part.

mod best_sets;
pub mod brute;
mod frontier;
mod growth;
pub mod life;
mod natural;
mod play_builder;
mod report;
mod search;
mod sweep;
#[cfg(test)]
pub(crate) mod tests;

pub use best_sets::BestSets;
pub use natural::Natural;

use crate::theory::{CaptureOrder, Chain, ChainLayout};
use crate::{Go, GoPlay, Rules};
use best_sets::SetSum;
use frontier::KnapsackEnd;
use plansza_core::{Budget, Exact, Fault, Meter, Silent};
use play_builder::PlayBuilder;
use search::{Best, CaptureSearch};
use std::cell::RefCell;

/// Nodes after which the search for a heuristic's goal gives up. Counted, not timed: a goal is the same on any machine.
const PATIENCE: u64 = 500_000;

/// Memory that one search leaves to the next.
#[derive(Default)]
struct SolverMemory {
    layout: ChainLayout,
    search: CaptureSearch,
    builder: PlayBuilder,
}

impl SolverMemory {
    fn solve(&mut self, go: &Go, meter: &mut Meter<'_>) -> Exact<GoPlay> {
        let stones = go.stones();
        self.layout.survey(go);
        self.search.run(&self.layout, stones, stones, meter);
        let best = &self.search.best[0];
        let play = self.builder.play(&self.layout, &best.chains, stones);
        debug_assert!(go.points(&play) >= best.score as i64, "the play is worth what was promised");
        let nodes = self.search.nodes;
        if self.search.cut {
            let score = go.points(&play);
            return Exact::within(play, score, best.bound as i64, nodes);
        }
        Exact { solution: Some(play), proven: true, bound: None, nodes }
    }
}

thread_local! {
    static MEMORY: RefCell<SolverMemory> = RefCell::default();
}

/// The best play, proven.
///
/// ```
/// use plansza_core::{Budget, Meter, Puzzle, Silent};
/// use plansza_go::{Go, GoPlay, exact};
/// let go = Go::read(".OX../OX.../X..../...../..... 1")?.remove(0);
/// let best = exact::solve(&go, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
/// assert_eq!((best.proven, best.solution), (true, Some(GoPlay::of([0]))));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn solve(go: &Go, meter: &mut Meter<'_>) -> Exact<GoPlay> {
    match go.rules() {
        Rules::Go => {
            // Taken, not borrowed: whoever watches the search may search too.
            let mut memory = MEMORY.take();
            let exact = memory.solve(go, meter);
            MEMORY.set(memory);
            exact
        }
        Rules::Report => report::solve(go, meter),
    }
}

/// The best for every number of stones up to that of the instance, by its rules. By those of Go that is one search; by the report's
/// there is one for each number.
///
/// ```
/// use plansza_core::{Budget, Meter, Puzzle, Silent};
/// use plansza_go::{Go, exact};
/// let go = Go::read("O...O 4")?.remove(0);
/// let profile = exact::profile(&go, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
/// assert_eq!([0, 1, 2, 3, 4].map(|stones| profile.score(stones)), [0, 2, 4, 5, 6]);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn profile(go: &Go, meter: &mut Meter<'_>) -> StoneProfile {
    let layout = ChainLayout::of(go);
    if go.rules() == Rules::Report {
        let mut profile =
            StoneProfile { layout, best: Vec::new(), plays: Vec::new(), proven: true, nodes: 0 };
        for stones in 0..=go.stones() {
            let exact = report::solve(&go.with_stones(stones).expect("fewer are in range"), meter);
            profile.proven &= exact.proven;
            profile.nodes += exact.nodes;
            let play = exact.solution.unwrap_or_default();
            let score = go.points(&play) as usize;
            let bound = exact.bound.map_or(score, |bound| bound as usize);
            profile.best.push(Best { score, bound, chains: Vec::new() });
            profile.plays.push(play);
        }
        return profile;
    }
    let mut search = CaptureSearch::default();
    search.run(&layout, 0, go.stones(), meter);
    let (proven, nodes) = (search.proven(), search.nodes);
    StoneProfile { layout, best: search.best, plays: Vec::new(), proven, nodes }
}

/// The best for every number of stones.
///
/// ```
/// use plansza_core::{Budget, Meter, Puzzle, Silent};
/// use plansza_go::{Go, exact};
/// let go = Go::read("O...O 4")?.remove(0);
/// let profile = exact::profile(&go, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
/// assert_eq!((profile.stones(), go.points(&profile.play(2))), (4, profile.score(2)));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct StoneProfile {
    layout: ChainLayout,
    best: Vec<Best>,
    /// By the report's rules the plays themselves; by those of Go they are made of what they capture.
    plays: Vec<GoPlay>,
    /// Whether the scores are proven best.
    pub proven: bool,
    /// Nodes of the search.
    pub nodes: u64,
}

impl StoneProfile {
    /// The most stones asked for.
    pub fn stones(&self) -> usize {
        self.best.len() - 1
    }

    /// The best score with so many stones; with more than were asked for, that of the most.
    pub fn score(&self, stones: usize) -> i64 {
        self.best[stones.min(self.stones())].score as i64
    }

    /// No play of so many stones scores more than this. Where the scores are proven that is the score.
    pub fn bound(&self, stones: usize) -> i64 {
        self.best[stones.min(self.stones())].bound as i64
    }

    /// A play of at most so many stones with that score.
    pub fn play(&self, stones: usize) -> GoPlay {
        let stones = stones.min(self.stones());
        if let Some(play) = self.plays.get(stones) {
            return play.clone();
        }
        PlayBuilder::default().play(&self.layout, &self.best[stones].chains, stones)
    }
}

/// How many sets of stones reach the best score ([`BestSets`] has an example), by the rules of Go. Where the meter says stop, or the
/// frontier is too wide to list all sets of chains, those that are known.
///
/// # Errors
/// When the board goes by other rules: there a set of stones may be legal at one pace and not at another.
pub fn count(go: &Go, meter: &mut Meter<'_>) -> Result<BestSets, Fault> {
    if go.rules() != Rules::Go {
        return Err(Fault::new("best plays are counted by the rules of Go only").accepts("--rules go"));
    }
    go.sound()?;
    let (layout, mut search) = (ChainLayout::of(go), CaptureSearch::default());
    search.run(&layout, go.stones(), go.stones(), meter);
    let best = search.best[0].clone();
    let stones = PlayBuilder::default().play(&layout, &best.chains, go.stones()).0.len();
    let mut nodes = search.nodes;
    let mut sum = SetSum::default();
    let mut complete = false;
    if search.proven() {
        let taken = best.score - stones;
        let end = search.each_set(&layout, stones, taken, meter, |chains| sum.add(&layout, chains, stones));
        complete = end == KnapsackEnd::Solved;
        nodes += search.nodes;
        if sum.captures == 0 {
            sum.add(&layout, &best.chains, stones);
        }
    }
    let (score, bound) = (best.score as i64, best.bound as i64);
    Ok(BestSets { score, bound, stones, sets: sum.sets(), captures: sum.captures, complete, nodes })
}

/// A play that captures as many of these chains as can be captured in some order with the stones there are, and places
/// the stones left over.
pub(crate) fn capture(go: &Go, chains: &[Chain]) -> GoPlay {
    let (layout, mut order) = (ChainLayout::of(go), CaptureOrder::default());
    order.settle(&layout, chains);
    let (mut filled, mut paid) = (vec![false; go.cells().len()], 0);
    let affordable = order.taken().iter().take_while(|&&chain| {
        for &point in layout.liberties(chain) {
            paid += usize::from(!std::mem::replace(&mut filled[point as usize], true));
        }
        paid <= go.stones()
    });
    let affordable: Vec<_> = affordable.copied().collect();
    PlayBuilder::default().play(&layout, &affordable, go.stones())
}

/// The best score there is, if it can be proven with little work; asked for once per instance.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::{Go, exact};
/// assert_eq!(exact::optimum(&Go::read("..O../OOOOO/XXXXX/...../..... 4")?[0]), Some(4));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn optimum(go: &Go) -> Option<i64> {
    *go.optimum.get_or_init(|| {
        let exact = solve(go, &mut Meter::new(Budget::evaluations(PATIENCE), &mut Silent));
        exact.solution.filter(|_| exact.proven).map(|play| go.points(&play))
    })
}
