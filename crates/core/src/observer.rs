//! Who watches a run: progress bars, `--watch`, traces, Ctrl-C, a page, a callback.
//!
//! An observer is told of every improvement, is asked once per block of work whether to go on, and may look at the search
//! itself as often as its [`Pace`] says. While it looks the search waits and the clock stands still, so it can pause a search
//! or go through it step by step. Nothing that it does but cancelling changes what a search finds; a test holds every method
//! on every encoding to that (`catalogue/tests/every_look.rs`).

use crate::{Board, Scene};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How far a run has come.
///
/// ```
/// use plansza_core::{Board, Flow, Observer, Progress};
/// /// Enough is enough.
/// struct FirstLegal;
/// impl Observer for FirstLegal {
///     fn improved(&mut self, at: Progress, _: &dyn Fn() -> Board) -> Flow {
///         if at.legal { Flow::Cancel } else { Flow::Continue }
///     }
/// }
/// let at = Progress {
///     evaluations: 10, epochs: 0, elapsed: Default::default(), best: Some(3), legal: true, goal: None, bound: None,
/// };
/// assert_eq!(FirstLegal.improved(at, &|| Board::new(1, 1)), Flow::Cancel);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Progress {
    /// Evaluations spent.
    pub evaluations: u64,
    /// Epochs finished.
    pub epochs: u64,
    /// Wall time since the start; in JSON `seconds`.
    #[cfg_attr(feature = "serde", serde(rename = "seconds", serialize_with = "seconds"))]
    pub elapsed: Duration,
    /// The best score so far.
    pub best: Option<i64>,
    /// Whether it counts: see [`Space::legal`](crate::Space::legal).
    pub legal: bool,
    /// The score that means solved.
    pub goal: Option<i64>,
    /// What no solution passes, as far as an exact search has proven it.
    pub bound: Option<i64>,
}

impl Progress {
    /// How far the best may be from the best there can be.
    pub fn gap(&self) -> Option<crate::Gap> {
        self.bound.map(|bound| crate::Gap { best: self.best, bound })
    }
}

#[cfg(feature = "serde")]
fn seconds<S: serde::Serializer>(elapsed: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(elapsed.as_secs_f64())
}

/// Whether to go on.
///
/// ```
/// use plansza_core::{Budget, Flow, Meter, Observer, Progress, Stop};
/// struct Impatient;
/// impl Observer for Impatient {
///     fn tick(&mut self, _: Progress) -> Flow { Flow::Cancel }
/// }
/// let mut watcher = Impatient;
/// let mut meter = Meter::new(Budget::UNLIMITED, &mut watcher);
/// assert_eq!((meter.grant(100), meter.stopped()), (0, Some(Stop::Cancelled)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Keep working.
    Continue,
    /// Stop now and keep the best so far.
    Cancel,
}

/// How long a run works until the next look.
///
/// A method looks up as soon as that is over and it has something to show: a walk at the very evaluation, tabu search
/// when it has weighed a neighbourhood, a population after an individual, a colony after an ant. What cannot show itself (an
/// exact solver) has no looks.
///
/// ```
/// use plansza_blank::{Bits, Blank};
/// use plansza_core::{Budget, Encoding, Flow, NoParams, Observer, Pace, Progress, Puzzle, Run, Scene, Seed, Space};
/// /// Steps through every evaluation.
/// struct Steps(Vec<u64>);
/// impl Observer for Steps {
///     fn pace(&mut self) -> Pace { Pace::Evaluations(1) }
///     fn look(&mut self, at: Progress, scene: &dyn Fn() -> Scene) -> Flow {
///         assert!(scene().score <= 0); // drawn because it was asked for
///         self.0.push(at.evaluations);
///         Flow::Continue
///     }
/// }
/// let space = Bits::new(&Blank::read("2 1 / 1 2 0")?.remove(0), NoParams {})?;
/// let mut steps = Steps(Vec::new());
/// let mut run = Run::new(&space, Seed(1), 1, Budget::evaluations(3), &mut steps);
/// while run.grant(1000) > 0 {
///     let guess = run.space.sample(&mut run.rng);
///     run.spend(1);
///     run.look(|| Scene::new(space.board(&guess), space.score(&guess)));
/// }
/// assert_eq!(steps.0, [1, 2, 3]);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// To its end: nobody looks.
    #[default]
    Unwatched,
    /// So many evaluations, at least one.
    Evaluations(u64),
    /// To the end of an epoch.
    Epoch,
}

/// A watcher of a run.
///
/// ```
/// use plansza_core::{Budget, Meter};
/// use std::sync::atomic::{AtomicBool, Ordering};
/// let flag = AtomicBool::new(false); // a flag is an observer: raised by Ctrl-C
/// let mut watcher = &flag;
/// let mut meter = Meter::new(Budget::UNLIMITED, &mut watcher);
/// assert!(meter.poll());
/// flag.store(true, Ordering::Relaxed);
/// assert!(!meter.poll());
/// ```
pub trait Observer: Send {
    /// A new best was found. `board` draws it when asked.
    fn improved(&mut self, at: Progress, board: &dyn Fn() -> Board) -> Flow {
        let _ = (at, board);
        Flow::Continue
    }

    /// A block of work is done; called every few thousand evaluations.
    fn tick(&mut self, at: Progress) -> Flow {
        let _ = at;
        Flow::Continue
    }

    /// How long the run works until the next look. Asked when it begins and after each look.
    fn pace(&mut self) -> Pace {
        Pace::Unwatched
    }

    /// The time of the pace is over. `scene` shows where the search stands, when asked; the search waits meanwhile.
    fn look(&mut self, at: Progress, scene: &dyn Fn() -> Scene) -> Flow {
        let _ = (at, scene);
        Flow::Continue
    }
}

/// Watches nothing and never cancels.
///
/// ```
/// use plansza_core::{Budget, Meter, Silent};
/// let mut silent = Silent;
/// assert_eq!(Meter::new(Budget::UNLIMITED, &mut silent).grant(4096), 4096);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {}

/// Cancels when a flag is raised, as a Ctrl-C handler does.
impl Observer for &AtomicBool {
    fn tick(&mut self, _: Progress) -> Flow {
        if self.load(Ordering::Relaxed) { Flow::Cancel } else { Flow::Continue }
    }
}
