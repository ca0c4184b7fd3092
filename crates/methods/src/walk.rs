//! A walk from one solution to the next, written once for all trajectory methods.
//!
//! From a random start, try random moves, and take those that a [`Rule`] accepts. A method *is* its rule; the rest is
//! here: grants of the budget, evaluations spent, the best offered to the run, fresh starts, how long the walk has
//! found nothing better, and what somebody sees who looks. There are two ways to go on:
//!
//! - [`Walk::climbs`]: after so many moves without a better score, start afresh;
//! - [`Walk::levels`]: a schedule of levels, each of so many moves; after the last one the run ends, or the schedule
//!   starts again.
//!
//! ```
//! use plansza_core::Rng;
//! use plansza_methods::walk::Rule;
//! /// Record-to-record travel (Dueck 1993): never more than `slack` below the best of the walk.
//! struct Travel { best: i64, slack: i64 }
//! impl Rule for Travel {
//!     fn start(&mut self, value: i64) {
//!         self.best = value;
//!     }
//!     fn accept(&mut self, value: i64, gain: i64, _: &mut Rng) -> bool {
//!         self.best = self.best.max(value + gain);
//!         value + gain >= self.best - self.slack
//!     }
//! }
//! ```

use plansza_core::{Gauge, Local, Rng, Run, Scene, params};

/// Which moves are taken: all that tells one trajectory method from another. The [module](self) has an example.
///
/// ```
/// use plansza_core::{Rng, Seed};
/// use plansza_methods::walk::Rule;
/// /// Never downhill.
/// struct Uphill;
/// impl Rule for Uphill {
///     fn accept(&mut self, _: i64, gain: i64, _: &mut Rng) -> bool { gain >= 0 }
/// }
/// let mut rng = Seed(1).rng();
/// assert!(Uphill.accept(7, 0, &mut rng) && !Uphill.accept(7, -1, &mut rng));
/// ```
pub trait Rule {
    /// What a look for a move counts, in evaluations, where the state has none; it ends the run.
    const VAIN: u64 = 0;

    /// A walk begins at a fresh solution with this score.
    fn start(&mut self, value: i64) {
        let _ = value;
    }

    /// A level of a schedule begins; [`climbs`](Walk::climbs) have none.
    fn level(&mut self, level: u64) {
        let _ = level;
    }

    /// Whether to take a move that changes the score by `gain`, where the walk stands at `value`. Asked once for every
    /// move tried.
    fn accept(&mut self, value: i64, gain: i64, rng: &mut Rng) -> bool;

    /// What the rule goes by now, for who watches: a temperature, a threshold.
    fn gauge(&self) -> Option<Gauge> {
        None
    }
}

/// Levels of a schedule.
///
/// ```
/// use plansza_methods::{Afterwards, walk::Levels};
/// let levels = Levels { count: 10, moves: 1000, afterwards: Afterwards::Restart };
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Levels {
    /// How many there are.
    pub count: u64,
    /// Moves tried on each.
    pub moves: u64,
    /// What happens after the last.
    pub afterwards: Afterwards,
}

/// What happens when the schedule has run down.
///
/// ```
/// use plansza_methods::{Afterwards, Anneal};
/// let once = Anneal { at_end: Afterwards::Stop, ..Anneal::default() };
/// ```
#[params]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Afterwards {
    /// The run ends, as in the report.
    Stop,
    /// The schedule starts again from a fresh random solution.
    Restart,
    /// The schedule starts again from the current solution.
    Reheat,
}

/// Moves between two looks at the clock.
const BLOCK: u64 = 4096;

/// Where a walk is.
///
/// ```
/// # use plansza_blank::{Bits, Blank};
/// # use plansza_core::{Budget, Encoding, Puzzle, Rng, Run, Seed, Silent};
/// # use plansza_methods::walk::{Rule, Walk};
/// # struct Everything;
/// # impl Rule for Everything {
/// #     fn accept(&mut self, _: i64, _: i64, _: &mut Rng) -> bool {
/// #         true
/// #     }
/// # }
/// # let board = Blank::read("2 1 / 1 2 0")?.remove(0);
/// # let (space, mut silent) = (Bits::new(&board, Default::default())?, Silent);
/// let mut run = Run::new(&space, Seed(1), 1, Budget::evaluations(10_000), &mut silent);
/// if let Some(walk) = Walk::start(&mut run) {
///     walk.climbs(&mut run, &mut Everything, 100);
/// }
/// assert_eq!(run.best(), Some(0));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub struct Walk<S: Local> {
    state: S::State,
    top: i64,
    stale: u64,
    /// Moves taken of the last moves tried, for who watches.
    taken: u64,
    tried: u64,
}

/// The moves of which the share of those taken is told, more or less.
const RECENT: u64 = 4096;

impl<S: Local> Walk<S> {
    /// A walk from a fresh random solution, which is offered to the run; none when the run is over.
    pub fn start(run: &mut Run<'_, S>) -> Option<Walk<S>> {
        if !run.running() {
            return None;
        }
        let space = run.space;
        let state = space.state(&space.sample(&mut run.rng));
        run.spend(1);
        let top = space.value(&state);
        run.offer(top, || space.solution(&state));
        Some(Walk { state, top, stale: 0, taken: 0, tried: 0 })
    }

    /// Climbs, each until `patience` moves in a row have brought nothing better than the best of that climb; the next
    /// begins at a fresh start. A climb is an epoch, also the one that reaches the goal.
    pub fn climbs(mut self, run: &mut Run<'_, S>, rule: &mut impl Rule, patience: u64) {
        loop {
            rule.start(self.top);
            while self.stale < patience && !run.over() {
                let steps = run.grant(BLOCK.min(patience - self.stale));
                if steps == 0 {
                    return;
                }
                self.go(run, rule, run.stride(steps));
                if run.is_due() {
                    self = self.shown(run, rule.gauge(), None);
                }
            }
            run.epoch();
            if run.is_due() {
                self = self.shown(run, rule.gauge(), None);
            }
            let Some(fresh) = Walk::start(run) else { return };
            self = fresh;
        }
    }

    /// Walks on a schedule of levels until the run is over. A level worked off to its end is an epoch.
    pub fn levels(mut self, run: &mut Run<'_, S>, rule: &mut impl Rule, levels: Levels) {
        // Short levels share a look at the clock, unless they are what is counted.
        let counted = run.meter().budget().epochs.is_some();
        let block = levels.moves.clamp(256, 8192);
        rule.start(self.top);
        loop {
            let mut granted = 0;
            for level in 0..levels.count {
                rule.level(level);
                let mut left = levels.moves;
                if counted {
                    granted = 0;
                }
                while left > 0 {
                    if granted == 0 {
                        granted = run.grant(block);
                    }
                    let steps = left.min(run.stride(granted));
                    if steps == 0 || !self.go(run, rule, steps) {
                        return;
                    }
                    left -= steps;
                    granted -= steps;
                    if left == 0 {
                        run.epoch();
                    }
                    if run.is_due() {
                        self = self.shown(run, rule.gauge(), Some(level));
                        if run.over() {
                            return;
                        }
                    }
                }
            }
            match levels.afterwards {
                Afterwards::Stop => return run.meter().exhaust(),
                Afterwards::Reheat => {}
                Afterwards::Restart => {
                    let Some(fresh) = Walk::start(run) else { return };
                    self = fresh;
                    rule.start(self.top);
                }
            }
        }
    }

    /// Tries `steps` granted moves. False when the run is over.
    #[inline]
    fn go<R: Rule>(&mut self, run: &mut Run<'_, S>, rule: &mut R, mut steps: u64) -> bool {
        let space = run.space;
        // The stream lives in registers for the length of the block; `done` counts what is not yet reported.
        let mut rng = run.rng.clone();
        let (mut done, mut taken) = (0, 0);
        self.tried += steps;
        while done < steps {
            let Some(step) = space.propose(&self.state, &mut rng) else {
                done += R::VAIN;
                run.meter().exhaust();
                break;
            };
            done += 1;
            let gain = space.gain(&mut self.state, step);
            if rule.accept(space.value(&self.state), gain, &mut rng) {
                space.apply(&mut self.state, step);
                taken += 1;
                if gain > 0 && space.value(&self.state) > self.top {
                    self.top = space.value(&self.state);
                    self.stale = 0;
                    run.spend(done);
                    (steps, done) = (steps - done, 0);
                    run.offer(self.top, || space.solution(&self.state));
                    if run.over() {
                        break;
                    }
                }
            }
        }
        run.rng = rng;
        run.spend(done);
        self.stale += done;
        self.taken += taken;
        // Older moves count ever less.
        if self.tried >= 2 * RECENT {
            (self.taken, self.tried) = (self.taken / 2, self.tried / 2);
        }
        !run.over()
    }

    /// Shows where the walk stands. It is given away and comes back, so that where nobody looks it stays in registers.
    #[cold]
    #[inline(never)]
    fn shown(self, run: &mut Run<'_, S>, rule: Option<Gauge>, level: Option<u64>) -> Self {
        let space = run.space;
        run.look(|| {
            let mut scene = Scene::new(space.board(&space.solution(&self.state)), space.value(&self.state));
            scene.gauges.extend(rule);
            let scene = scene.gauge("accepted", self.taken as f64 / self.tried.max(1) as f64);
            match level {
                Some(level) => scene.gauge("level", level as f64),
                None => scene.gauge("stale", self.stale as f64),
            }
        });
        self
    }
}
