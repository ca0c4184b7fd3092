//! One search under way: what it has spent, its best so far, and whether it may go on.
//!
//! A method works in blocks: it asks for steps with [`Meter::grant`], works them off without looking up, and reports
//! them with [`Meter::spend`]. The clock and the observer are asked once per block, so a step costs nothing extra.
//!
//! Where a method has something to show it says so with [`Run::look`]; who can stop anywhere cuts its blocks with
//! [`Run::stride`], so that a look comes when it is wished. Unwatched, both are one comparison.

use crate::platform::Instant;
use crate::{Budget, Flow, Observer, Pace, Progress, Rng, Scene, Seed, Space, Stop};
use std::time::Duration;

/// Counts work against a budget. An exact search needs no more than this.
///
/// ```
/// use plansza_core::{Budget, Meter, Silent};
/// let mut silent = Silent;
/// let mut meter = Meter::new(Budget::evaluations(10_000), &mut silent);
/// while let block @ 1.. = meter.grant(4096) {
///     meter.spend(block); // the work of a block goes here
/// }
/// assert_eq!(meter.evaluations(), 10_000);
/// ```
pub struct Meter<'a> {
    budget: Budget,
    evaluations: u64,
    epochs: u64,
    best: Option<i64>,
    legal: bool,
    goal: Option<i64>,
    bound: Option<i64>,
    started: Instant,
    /// Time that judging, drawing and looking took; it is not the method's.
    paused: Duration,
    stop: Option<Stop>,
    /// The evaluation at which somebody wants to look.
    due: u64,
    /// The epoch at whose end somebody wants to look.
    due_epoch: u64,
    observer: &'a mut dyn Observer,
}

impl<'a> Meter<'a> {
    /// Starts the clock.
    pub fn new(budget: Budget, observer: &'a mut dyn Observer) -> Meter<'a> {
        Meter {
            budget,
            evaluations: 0,
            epochs: 0,
            best: None,
            legal: false,
            goal: None,
            bound: None,
            started: Instant::now(),
            paused: Duration::ZERO,
            stop: None,
            due: u64::MAX,
            due_epoch: u64::MAX,
            observer,
        }
    }

    /// Asks when the next look shall be.
    fn pace(&mut self) {
        (self.due, self.due_epoch) = match self.observer.pace() {
            Pace::Unwatched => (u64::MAX, u64::MAX),
            Pace::Evaluations(wait) => (self.evaluations.saturating_add(wait.max(1)), u64::MAX),
            Pace::Epoch => (u64::MAX, self.epochs + 1),
        };
    }

    /// How many of `wish` steps may be done before the next call; 0 means stop.
    pub fn grant(&mut self, wish: u64) -> u64 {
        if self.stop.is_none() {
            self.stop = self.verdict();
        }
        match (self.stop, self.budget.evaluations) {
            (Some(_), _) => 0,
            (None, Some(limit)) => wish.min(limit - self.evaluations),
            (None, None) => wish,
        }
    }

    /// Asks the clock and the observer in the middle of granted work; false means stop.
    pub fn poll(&mut self) -> bool {
        if self.stop.is_none() {
            self.stop = self.outside();
        }
        self.stop.is_none()
    }

    fn verdict(&mut self) -> Option<Stop> {
        if self.budget.evaluations.is_some_and(|limit| self.evaluations >= limit)
            || self.budget.epochs.is_some_and(|limit| self.epochs >= limit)
        {
            return Some(Stop::Budget);
        }
        self.outside()
    }

    /// What the clock and the observer say.
    fn outside(&mut self) -> Option<Stop> {
        let at = self.progress();
        if self.budget.time.is_some_and(|limit| at.elapsed >= limit) {
            return Some(Stop::Time);
        }
        (self.observer.tick(at) == Flow::Cancel).then_some(Stop::Cancelled)
    }

    /// Reports work done.
    #[inline]
    pub fn spend(&mut self, evaluations: u64) {
        self.evaluations += evaluations;
    }

    /// Reports `work` done and says whether to go on: all that an exact search needs.
    ///
    /// ```
    /// use plansza_core::{Budget, Meter, Silent};
    /// let mut silent = Silent;
    /// let mut meter = Meter::new(Budget::evaluations(100), &mut silent);
    /// assert!(meter.go_on(99) && !meter.go_on(1));
    /// ```
    pub fn go_on(&mut self, work: u64) -> bool {
        self.spend(work);
        self.grant(1) > 0
    }

    /// Says how far an exact search has come: the score of its best solution, and what no solution passes.
    ///
    /// ```
    /// use plansza_core::{Budget, Flow, Gap, Meter, Observer, Progress};
    /// struct Close;
    /// impl Observer for Close {
    ///     fn tick(&mut self, at: Progress) -> Flow {
    ///         let near = at.gap().and_then(Gap::share).is_some_and(|share| share < 0.1);
    ///         if near { Flow::Cancel } else { Flow::Continue }
    ///     }
    /// }
    /// let mut close = Close;
    /// let mut meter = Meter::new(Budget::UNLIMITED, &mut close);
    /// meter.between(Some(50), 62);
    /// assert!(meter.go_on(1));
    /// meter.between(Some(58), 62);
    /// assert!(!meter.go_on(1));
    /// ```
    pub fn between(&mut self, best: Option<i64>, bound: i64) {
        (self.best, self.legal, self.bound) = (best, best.is_some(), Some(bound));
    }

    /// Reports the end of an epoch.
    #[inline]
    pub fn epoch(&mut self) {
        self.epochs += 1;
        if self.epochs >= self.due_epoch {
            self.due = self.evaluations;
        }
    }

    /// Ends the run because there is nothing left to try.
    ///
    /// ```
    /// use plansza_core::{Budget, Meter, Silent, Stop};
    /// let mut silent = Silent;
    /// let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
    /// meter.exhaust();
    /// assert_eq!((meter.stopped(), meter.grant(1)), (Some(Stop::Exhausted), 0));
    /// ```
    pub fn exhaust(&mut self) {
        self.stop.get_or_insert(Stop::Exhausted);
    }

    /// Why the run ended, if it has.
    pub fn stopped(&self) -> Option<Stop> {
        self.stop
    }

    /// Evaluations spent.
    pub fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// Epochs finished.
    pub fn epochs(&self) -> u64 {
        self.epochs
    }

    /// The budget it counts against.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// Wall time since the start, without the time that judging, drawing and looking took.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed().saturating_sub(self.paused)
    }

    fn progress(&self) -> Progress {
        Progress {
            evaluations: self.evaluations,
            epochs: self.epochs,
            elapsed: self.elapsed(),
            best: self.best,
            legal: self.legal,
            goal: self.goal,
            bound: self.bound,
        }
    }
}

/// A method's run on a space.
///
/// ```
/// use plansza_blank::{Bits, Blank};
/// use plansza_core::{Budget, Encoding, NoParams, Puzzle, Run, Seed, Silent, Space};
/// let space = Bits::new(&Blank::read("2 1 / 1 2 0")?.remove(0), NoParams {})?;
/// let mut silent = Silent;
/// let mut run = Run::new(&space, Seed(1), 1, Budget::evaluations(100), &mut silent);
/// let guess = run.space.sample(&mut run.rng);
/// run.offer(run.space.score(&guess), || guess);
/// assert_eq!(run.best(), run.end().0.map(|best| space.score(&best)));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub struct Run<'a, S: Space> {
    /// The space searched.
    pub space: &'a S,
    /// The random stream of the run's own, sequential decisions.
    pub rng: Rng,
    /// Names the streams of its parallel parts.
    pub seed: Seed,
    /// How many threads may work; results must not depend on it.
    pub threads: usize,
    meter: Meter<'a>,
    best: Option<S::Solution>,
}

impl<'a, S: Space> Run<'a, S> {
    /// Starts a run.
    pub fn new(
        space: &'a S,
        seed: Seed,
        threads: usize,
        budget: Budget,
        observer: &'a mut dyn Observer,
    ) -> Self {
        let mut meter = Meter::new(budget, observer);
        meter.goal = space.goal();
        meter.pace();
        Run { space, rng: seed.rng(), seed, threads, meter, best: None }
    }

    /// Hands in a solution. It is kept, and `make` is called, only when it beats the best so far. True if it did.
    ///
    /// ```
    /// use plansza_blank::{Bits, Blank};
    /// use plansza_core::{Budget, Encoding, NoParams, Puzzle, Run, Seed, Silent};
    /// let space = Bits::new(&Blank::read("1 / 1 0")?.remove(0), NoParams {})?;
    /// let mut silent = Silent;
    /// let mut run = Run::new(&space, Seed(1), 1, Budget::UNLIMITED, &mut silent);
    /// assert!(run.offer(-2, || vec![false, false]) && !run.offer(-2, || unreachable!("no better, so not made")));
    /// assert!(run.offer(0, || vec![true, false]) && run.over()); // 0 is the goal
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    #[inline]
    pub fn offer(&mut self, score: i64, make: impl FnOnce() -> S::Solution) -> bool {
        if self.meter.best.is_some_and(|best| score <= best) {
            return false;
        }
        self.accept(score, make());
        true
    }

    /// Spends one evaluation and hands in what it gave: for what is judged in numbers, as a generation is, so that each
    /// improvement stands at the evaluation that made it. False once the goal is reached: the rest of the batch then counts
    /// for nothing, whether it was made or not. What was made before the clock ran out counts.
    ///
    /// ```
    /// use plansza_blank::{Bits, Blank};
    /// use plansza_core::{Budget, Encoding, NoParams, Puzzle, Run, Seed, Silent};
    /// let space = Bits::new(&Blank::read("1 / 1 0")?.remove(0), NoParams {})?;
    /// let mut silent = Silent;
    /// let mut run = Run::new(&space, Seed(1), 1, Budget::UNLIMITED, &mut silent);
    /// assert!(run.judge(-2, || vec![false, false]) && !run.judge(0, || vec![true, false])); // 0 is the goal
    /// assert_eq!(run.meter().evaluations(), 2);
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    #[inline]
    pub fn judge(&mut self, score: i64, make: impl FnOnce() -> S::Solution) -> bool {
        self.spend(1);
        self.offer(score, make);
        self.meter.stop != Some(Stop::Goal)
    }

    #[cold]
    fn accept(&mut self, score: i64, solution: S::Solution) {
        self.meter.best = Some(score);
        let mut at = self.meter.progress();
        let space = self.space;
        let pause = Instant::now();
        // What is worth nothing beats nothing that counts: once one counted, all that follow do.
        self.meter.legal = self.meter.legal || space.legal(&solution);
        at.legal = self.meter.legal;
        let flow = self.meter.observer.improved(at, &|| space.board(&solution));
        self.meter.paused += pause.elapsed();
        self.best = Some(solution);
        if self.meter.goal.is_some_and(|goal| score >= goal) {
            self.meter.stop = Some(Stop::Goal);
        } else if flow == Flow::Cancel {
            self.meter.stop.get_or_insert(Stop::Cancelled);
        }
    }

    /// How many of `granted` evaluations come before the next look: all of them, when nobody looks. At least one.
    ///
    /// ```
    /// use plansza_blank::{Bits, Blank};
    /// use plansza_core::{Budget, Encoding, NoParams, Observer, Pace, Puzzle, Run, Seed};
    /// struct EverySeventh;
    /// impl Observer for EverySeventh {
    ///     fn pace(&mut self) -> Pace { Pace::Evaluations(7) }
    /// }
    /// let space = Bits::new(&Blank::read("1 / 1 0")?.remove(0), NoParams {})?;
    /// let mut observer = EverySeventh;
    /// let mut run = Run::new(&space, Seed(1), 1, Budget::UNLIMITED, &mut observer);
    /// run.spend(2);
    /// assert_eq!((run.stride(4096), run.stride(3)), (5, 3));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    #[inline]
    pub fn stride(&self, granted: u64) -> u64 {
        granted.min(self.meter.due.saturating_sub(self.meter.evaluations).max(1))
    }

    /// Whether it is time for a look. Who keeps its state in registers asks first, and lends it out only then.
    #[inline]
    pub fn is_due(&self) -> bool {
        self.meter.evaluations >= self.meter.due
    }

    /// Shows where the search stands, if it is time for a look; what it shows is made only if somebody asks for it. False
    /// when who looks has had enough.
    #[inline]
    pub fn look(&mut self, scene: impl Fn() -> Scene) -> bool {
        !self.is_due() || self.show(&scene)
    }

    #[cold]
    fn show(&mut self, scene: &dyn Fn() -> Scene) -> bool {
        if self.meter.stop.is_some() {
            return true;
        }
        let at = self.meter.progress();
        let pause = Instant::now();
        let flow = self.meter.observer.look(at, scene);
        self.meter.pace();
        self.meter.paused += pause.elapsed();
        if flow == Flow::Cancel {
            self.meter.stop = Some(Stop::Cancelled);
        }
        flow == Flow::Continue
    }

    /// The best score so far.
    pub fn best(&self) -> Option<i64> {
        self.meter.best
    }

    /// True while the run may go on. Asks the clock and the observer.
    pub fn running(&mut self) -> bool {
        self.meter.grant(1) > 0
    }

    /// Asks the clock and the observer in the middle of granted work; false means stop.
    pub fn poll(&mut self) -> bool {
        self.meter.poll()
    }

    /// True once the run has ended; asks nobody.
    pub fn over(&self) -> bool {
        self.meter.stop.is_some()
    }

    /// The counters.
    pub fn meter(&mut self) -> &mut Meter<'a> {
        &mut self.meter
    }

    /// How many of `wish` evaluations may be done before the next call; 0 means stop.
    pub fn grant(&mut self, wish: u64) -> u64 {
        self.meter.grant(wish)
    }

    /// Reports evaluations done.
    #[inline]
    pub fn spend(&mut self, evaluations: u64) {
        self.meter.spend(evaluations);
    }

    /// Reports the end of an epoch.
    pub fn epoch(&mut self) {
        self.meter.epoch();
    }

    /// Ends the run: the best solution and the meter.
    pub fn end(self) -> (Option<S::Solution>, Meter<'a>) {
        (self.best, self.meter)
    }
}
