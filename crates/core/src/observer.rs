//! Who watches a run: progress bars, `--watch`, traces, Ctrl-C. Called per improvement and per block of work, never per
//! step.

use crate::Board;
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
///     evaluations: 10, epochs: 0, elapsed: Default::default(), best: Some(3), legal: true, goal: None,
/// };
/// assert_eq!(FirstLegal.improved(at, &|| Board::new(1, 1)), Flow::Cancel);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Evaluations spent.
    pub evaluations: u64,
    /// Epochs finished.
    pub epochs: u64,
    /// Wall time since the start.
    pub elapsed: Duration,
    /// The best score so far.
    pub best: Option<i64>,
    /// Whether it counts: see [`Space::legal`](crate::Space::legal).
    pub legal: bool,
    /// The score that means solved.
    pub goal: Option<i64>,
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
