//! Ant colony system (Dorigo and Gambardella 1997), as the sudoku report has it and as Lloyd and Amos (2019) have it.
//!
//! Pheromone lies on every (cell, option). In each round the ants build solutions step by step in lock-step: an ant
//! at an undecided cell takes the open option with the most pheromone (with probability `greedy`) or draws one in
//! proportion to pheromone, the encoding propagates, and a local update τ ← (1−l)·τ + l·τ₀ makes that choice less
//! attractive to the other ants. After the round the best ant's decisions get τ ← (1−g)·τ + g·Δ, where Δ is the best
//! reward so far, which decays by `evaporation` each round, or the ant's own.
//!
//! A colony can settle on a solution that is nearly right and far from any that is: after `stagnation` rounds without a
//! better ant all pheromone is forgotten.
//!
//! Three settings with names of their own:
//! - *the report's program*: `order=cyclic deposit=round-own local_at=transposed ties=first answer=last give_up=false
//!   stagnation=0`, what the encoding has for it, and the numbers of its tables for `ants greedy local global evaporation`
//!   (docs/sudoku.md has the whole command);
//! - *corrected*: `deposit=best-so-far`, the decisions that earned Δ are the ones that get it, and the others as they come;
//! - *strong*: also `order=tightest give_up=true`, propagation of hidden singles too.
//!
//! The report says that `greed_factor` is the probability of the greedy choice; its program takes the greedy choice
//! with probability 1 − greed_factor. Here `greedy` is what it says; the report's program with factor .9 is `greedy=0.1`.
//!
//! An evaluation is one ant's walk; the report's "ant steps" are evaluations × cells.

use plansza_core::{Construct, Method, Recipe, Rng, Run, Scene, bits, params};

/// In which order an ant decides the cells.
///
/// ```
/// use plansza_methods::{Ants, Itinerary};
/// let blind = Ants { order: Itinerary::Cyclic, ..Ants::default() };
/// ```
#[params]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Itinerary {
    /// Row by row, round and round, from a random start of each ant's own.
    Cyclic,
    /// Always the cell with the fewest open options.
    Tightest,
}

/// Whose decisions get the pheromone.
///
/// ```
/// use plansza_methods::{Ants, Deposit};
/// let report = Ants { deposit: Deposit::RoundBest, ..Ants::default() };
/// ```
#[params]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Deposit {
    /// The best ant of the round, with the best reward so far.
    RoundBest,
    /// The best ant so far, whose reward it is.
    BestSoFar,
    /// The best ant of the round, with its own reward.
    RoundOwn,
}

/// Where the local update falls.
///
/// ```
/// use plansza_methods::{Ants, LocalPlace};
/// let report = Ants { local_at: LocalPlace::Transposed, ..Ants::default() };
/// ```
#[params]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum LocalPlace {
    /// On the cell and the option that were decided.
    Decided,
    /// Where `[option][cell]` lies in the table that is `[cell][option]` everywhere else: what a program does that swaps the
    /// axes.
    Transposed,
}

/// Which of the options with the most pheromone is taken.
///
/// ```
/// use plansza_methods::{Ants, TieRule};
/// let report = Ants { ties: TieRule::First, ..Ants::default() };
/// ```
#[params]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum TieRule {
    /// One by a fair draw.
    Drawn,
    /// The first, in the order that the encoding has.
    First,
}

/// Which ant is the answer of a run that does not reach the goal.
///
/// ```
/// use plansza_methods::{AnsweringAnt, Ants};
/// let report = Ants { answer: AnsweringAnt::Last, ..Ants::default() };
/// ```
#[params]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum AnsweringAnt {
    /// The best of all rounds.
    Best,
    /// The best of the last round.
    Last,
}

/// Ant colony system.
///
/// ```
/// # use plansza_blank::{Bits, Blank};
/// use plansza_methods::Ants;
/// # use plansza_core::{Budget, Encoding, Puzzle, Seed, Silent, search};
/// # let board = Blank::read("3 2 1 / 3 2 1")?.remove(0);
/// let space = Bits::new(&board, Default::default())?;
/// let found = search(&space, &Ants::default(), Seed(1), 1, Budget::evaluations(100_000), &mut Silent);
/// assert!(found.solved());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Ants {
    /// Ants in a round.
    #[schemars(range(min = 1, max = 2_000))]
    pub ants: usize,
    /// Probability of the greedy choice.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub greedy: f64,
    /// Local pheromone factor l.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub local: f64,
    /// Global pheromone factor g.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub global: f64,
    /// Share of the best reward that is lost each round.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub evaporation: f64,
    /// In which order an ant decides the cells.
    pub order: Itinerary,
    /// Whose decisions get the pheromone.
    pub deposit: Deposit,
    /// Whether an ant that can no longer reach the goal stops at once.
    pub give_up: bool,
    /// Rounds without a better ant since the last start before all pheromone is forgotten; 0 means never.
    #[schemars(range(min = 0, max = 1_000_000_000))]
    pub stagnation: u64,
    /// Where the local update falls.
    #[schemars(extend("later" = true))]
    pub local_at: LocalPlace,
    /// Which of the options with the most pheromone the greedy choice takes.
    #[schemars(extend("later" = true))]
    pub ties: TieRule,
    /// Which ant is the answer of a run that does not reach the goal.
    #[schemars(extend("later" = true))]
    pub answer: AnsweringAnt,
}

impl Default for Ants {
    fn default() -> Ants {
        Ants {
            ants: 10,
            greedy: 0.9,
            local: 0.1,
            global: 0.9,
            evaporation: 0.005,
            order: Itinerary::Tightest,
            deposit: Deposit::BestSoFar,
            give_up: true,
            stagnation: 0,
            local_at: LocalPlace::Decided,
            ties: TieRule::Drawn,
            answer: AnsweringAnt::Best,
        }
    }
}

impl Recipe for Ants {
    const NAME: &'static str = "ants";
    const ABOUT: &'static str = "ant colony system: pheromone on (cell, option), ants build with propagation";
    const EPOCH: &'static str = "rounds";
}

/// Pheromone on every (cell, option).
struct Trails {
    options: usize,
    initial: f64,
    level: Vec<f64>,
}

impl Trails {
    fn new(cells: usize, options: usize) -> Trails {
        let initial = 1.0 / cells.max(1) as f64;
        Trails { options, initial, level: vec![initial; cells * options] }
    }

    /// The pheromone of a cell's options.
    fn row(&self, cell: usize) -> &[f64] {
        &self.level[cell * self.options..][..self.options]
    }

    /// Makes a decision less attractive.
    fn fade(&mut self, cell: usize, option: usize, rules: &Ants) {
        let at = match rules.local_at {
            LocalPlace::Decided => cell * self.options + option,
            LocalPlace::Transposed => option * (self.level.len() / self.options) + cell,
        };
        let level = &mut self.level[at];
        *level = (1.0 - rules.local) * *level + rules.local * self.initial;
    }

    fn lay(&mut self, cell: usize, option: usize, share: f64, reward: f64) {
        let level = &mut self.level[cell * self.options + option];
        *level = (1.0 - share) * *level + share * reward;
    }
}

impl Trails {
    /// How sure the colony is of a cell: 0 where all options smell alike, 1 where all the pheromone lies on one.
    fn certainty(&self, cell: usize) -> f64 {
        let row = self.row(cell);
        let (most, all) = row.iter().fold((0f64, 0.0), |(most, all), &level| (most.max(level), all + level));
        let even = 1.0 / row.len() as f64;
        if row.len() < 2 || all <= 0.0 { 0.0 } else { (most / all - even) / (1.0 - even) }
    }

    /// The last ant, on ground that is as warm as the colony is sure.
    fn scene<S: Construct>(&self, space: &S, ant: &S::Partial) -> Scene {
        let mut scene = Scene::new(space.board(&space.built(ant)), space.grade(ant));
        scene.heat = vec![0.0; scene.board.width() * scene.board.height()];
        let mut sum = 0.0;
        for cell in 0..space.cells() {
            let certainty = self.certainty(cell);
            sum += certainty;
            for tile in space.tiles(cell) {
                if let Some(heat) = scene.heat.get_mut(tile) {
                    *heat = certainty;
                }
            }
        }
        scene.gauge("certainty", sum / space.cells().max(1) as f64)
    }
}

/// The open option with the most pheromone; equal ones by a fair draw.
fn strongest(row: &[f64], open: u64, rng: &mut Rng) -> usize {
    let (mut best, mut ties) = (open.trailing_zeros() as usize, 1);
    for option in bits(open & (open - 1)) {
        if row[option] > row[best] {
            (best, ties) = (option, 1);
        } else if row[option] == row[best] {
            ties += 1;
            if rng.below(ties) == 0 {
                best = option;
            }
        }
    }
    best
}

/// The open option with the most pheromone; of equal ones the first in the space's order.
fn foremost<S: Construct>(space: &S, row: &[f64], cell: usize, open: u64) -> usize {
    let most = bits(open).map(|option| row[option]).fold(f64::MIN, f64::max);
    space.first(
        cell,
        bits(open).filter(|&option| row[option] >= most).fold(0, |set, option| set | 1 << option),
    )
}

/// An open option drawn in proportion to its pheromone.
fn roulette(row: &[f64], open: u64, rng: &mut Rng) -> usize {
    let total: f64 = bits(open).map(|option| row[option]).sum();
    let mut draw = rng.unit() * total;
    let mut last = 0;
    for option in bits(open) {
        last = option;
        draw -= row[option];
        if draw < 0.0 {
            break;
        }
    }
    last
}

/// Decisions of ants between two looks at the clock.
const LOOK: usize = 5000;

struct Ant<P> {
    partial: P,
    start: usize,
    done: bool,
}

impl<S: Construct> Method<S> for Ants {
    fn search(&self, run: &mut Run<'_, S>) {
        let space = run.space;
        let cells = space.cells();
        let origin = space.begin();
        let mut trails = Trails::new(cells, space.options());
        let mut starts: Vec<usize> = (0..cells).collect();
        let mut ants: Vec<Ant<S::Partial>> = Vec::new();
        let mut champion: Option<S::Partial> = None;
        let mut reward = 0.0;
        let mut last: Option<S::Partial> = None;
        let (mut top, mut stale) = (i64::MIN, 0);
        loop {
            let granted = run.grant(self.ants as u64) as usize;
            if granted == 0 {
                if let Some(last) = &last {
                    run.offer(space.grade(last), || space.built(last));
                }
                return;
            }
            // The first ants of a shuffle stand on distinct cells.
            run.rng.shuffle(&mut starts);
            // All of them walk, also where the budget ends within the round: a smaller budget sees the beginning of what a
            // larger one does.
            for i in 0..self.ants {
                let start = starts.get(i % cells.max(1)).copied().unwrap_or(0);
                match ants.get_mut(i) {
                    Some(ant) => {
                        ant.partial.clone_from(&origin);
                        (ant.start, ant.done) = (start, false);
                    }
                    None => ants.push(Ant { partial: origin.clone(), start, done: false }),
                }
            }
            self.round(run, &mut ants, &mut trails);
            run.epoch();
            // Each once: where somebody else's code grades, it takes the time.
            let grades: Vec<i64> = ants.iter().take(granted).map(|ant| space.grade(&ant.partial)).collect();
            let grade = |i: usize| grades[i];
            // One by one in their order, though they walked side by side: an improvement is its ant's.
            for (i, ant) in ants.iter().enumerate().take(granted) {
                let counts =
                    self.answer == AnsweringAnt::Best || space.goal().is_some_and(|goal| grade(i) >= goal);
                match counts {
                    true if !run.judge(grade(i), || space.built(&ant.partial)) => return,
                    true => {}
                    false => run.spend(1),
                }
                if !run.look(|| trails.scene(space, &ant.partial)) {
                    return;
                }
            }
            let Some(best) = (0..granted).max_by_key(|&i| (grade(i), std::cmp::Reverse(i))) else { return };
            if self.answer == AnsweringAnt::Last {
                last = Some(ants[best].partial.clone());
            }
            let earned = space.reward(grade(best));
            if earned > reward || champion.is_none() {
                reward = earned;
                champion = Some(ants[best].partial.clone());
            }
            let trail = match self.deposit {
                Deposit::RoundBest | Deposit::RoundOwn => Some(&ants[best].partial),
                Deposit::BestSoFar => champion.as_ref(),
            };
            let laid = if self.deposit == Deposit::RoundOwn { earned } else { reward };
            for cell in 0..cells {
                if let Some(option) = trail.and_then(|partial| space.chosen(partial, cell)) {
                    trails.lay(cell, option, self.global, laid);
                }
            }
            reward *= 1.0 - self.evaporation;
            stale = if grade(best) > top { 0 } else { stale + 1 };
            top = top.max(grade(best));
            if self.stagnation > 0 && stale >= self.stagnation {
                trails = Trails::new(cells, space.options());
                (champion, reward, top, stale) = (None, 0.0, i64::MIN, 0);
            }
        }
    }
}

impl Ants {
    /// Chooses among the open options of a cell.
    #[inline]
    fn choose<S: Construct>(
        &self,
        space: &S,
        trails: &Trails,
        cell: usize,
        open: u64,
        rng: &mut Rng,
    ) -> usize {
        if open & (open - 1) == 0 {
            return open.trailing_zeros() as usize;
        }
        let row = trails.row(cell);
        match self.ties {
            _ if !rng.chance(self.greedy) => roulette(row, open, rng),
            TieRule::Drawn => strongest(row, open, rng),
            TieRule::First => foremost(space, row, cell, open),
        }
    }

    /// All ants walk, one decision each in turn, with a look at the clock every few hundred decisions.
    fn round<S: Construct>(&self, run: &mut Run<'_, S>, ants: &mut [Ant<S::Partial>], trails: &mut Trails) {
        let space = run.space;
        let cells = space.cells();
        let mut walking = ants.len();
        let (mut step, mut unseen) = (0, 0);
        while walking > 0 && step < cells {
            unseen += walking;
            if unseen > LOOK {
                unseen = 0;
                if !run.poll() {
                    return;
                }
            }
            for ant in ants.iter_mut().filter(|ant| !ant.done) {
                let cell = match self.order {
                    Itinerary::Cyclic => Some((ant.start + step) % cells),
                    Itinerary::Tightest => space.tightest(&ant.partial, &mut run.rng),
                };
                let open = cell.map_or(0, |cell| space.open(&ant.partial, cell));
                match cell {
                    Some(cell) if open != 0 => {
                        let option = self.choose(space, trails, cell, open, &mut run.rng);
                        space.place(&mut ant.partial, cell, option);
                        trails.fade(cell, option, self);
                        ant.done = self.give_up && space.hopeless(&ant.partial);
                    }
                    Some(_) => {}
                    None => ant.done = true,
                }
                walking -= usize::from(ant.done);
            }
            step += 1;
        }
    }
}

#[cfg(test)]
mod tests;
