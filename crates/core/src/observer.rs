//! Who watches a run: progress bars, `--watch`, traces, Ctrl-C. Called per improvement and per block of work, never per
//! step.

use crate::Board;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How far a run has come.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Keep working.
    Continue,
    /// Stop now and keep the best so far.
    Cancel,
}

/// A watcher of a run.
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
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {}

/// Cancels when a flag is raised, as a Ctrl-C handler does.
impl Observer for &AtomicBool {
    fn tick(&mut self, _: Progress) -> Flow {
        if self.load(Ordering::Relaxed) { Flow::Cancel } else { Flow::Continue }
    }
}
