//! How a task is run, beside what it is: who watches, what cancels it, how many threads it has, how its solution is
//! written. None of it changes the result.

use plansza_core::{Board, Flow, Observer, Pace, Progress, Scene, Times};
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// How a task is run.
///
/// ```
/// use plansza_catalogue::{Control, find};
/// use plansza_core::SearchTask;
/// let boards = find("blank")?.read("1 0 / 1 0")?;
/// let trial = boards.search(0, SearchTask::default(), &mut Control { picture: true, ..Control::default() })?;
/// assert!(trial.picture.is_some_and(|board| board.text(false).contains('#')));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub struct Control<'a> {
    /// A watcher of the search.
    pub observer: Option<&'a mut dyn Observer>,
    /// Raised by Ctrl-C.
    pub cancel: Option<&'a AtomicBool>,
    /// Threads inside one search.
    pub threads: usize,
    /// The format of the solution; the puzzle's main one when none is named.
    pub format: Option<&'a str>,
    /// Whether the solution is drawn.
    pub picture: bool,
    /// Evaluations after which a search ends although its task has more: what comes of it is the beginning of the whole.
    pub limit: Option<u64>,
    /// Where the program of a task is started; by default where we are.
    pub folder: Option<&'a Path>,
}

impl Default for Control<'_> {
    fn default() -> Self {
        Control {
            observer: None,
            cancel: None,
            threads: 1,
            format: None,
            picture: false,
            limit: None,
            folder: None,
        }
    }
}

impl<'a> Control<'a> {
    /// One that a flag cancels.
    pub fn until(cancel: &'a AtomicBool) -> Control<'a> {
        Control { cancel: Some(cancel), ..Control::default() }
    }
}

/// Boards that are searched one beside the other, and how.
pub struct Batch<'a> {
    /// Which of them.
    pub boards: Range<usize>,
    /// The format of the solutions; the puzzle's main one when none is named.
    pub format: Option<&'a str>,
    /// Raised by Ctrl-C.
    pub cancel: &'a AtomicBool,
    /// Counts the boards that are done.
    pub done: &'a AtomicU64,
}

/// Notes every improvement, passes progress on to the watcher, and stops when the flag is up.
pub(crate) struct Watched<'a, 'b> {
    control: &'b mut Control<'a>,
    pub(crate) steps: Vec<(u64, u64, i64)>,
    /// How many of the first steps do not count.
    pub(crate) illegal: usize,
    seconds: Vec<f64>,
}

impl<'a, 'b> Watched<'a, 'b> {
    pub(crate) fn new(control: &'b mut Control<'a>) -> Watched<'a, 'b> {
        Watched { control, steps: Vec::new(), illegal: 0, seconds: Vec::new() }
    }

    /// The times, when all of it took so long.
    pub(crate) fn times(&mut self, all: Duration) -> Times {
        Times { seconds: all.as_secs_f64(), trace: std::mem::take(&mut self.seconds) }
    }

    fn flow(&self, told: Option<Flow>) -> Flow {
        let raised = || self.control.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed));
        if told == Some(Flow::Cancel) || raised() { Flow::Cancel } else { Flow::Continue }
    }
}

impl Observer for Watched<'_, '_> {
    fn improved(&mut self, at: Progress, board: &dyn Fn() -> Board) -> Flow {
        if let Some(best) = at.best {
            if !at.legal {
                self.illegal = self.steps.len() + 1;
            }
            self.steps.push((at.evaluations, at.epochs, best));
            self.seconds.push(at.elapsed.as_secs_f64());
        }
        let told = self.control.observer.as_mut().map(|observer| observer.improved(at, board));
        self.flow(told)
    }

    fn tick(&mut self, at: Progress) -> Flow {
        let told = self.control.observer.as_mut().map(|observer| observer.tick(at));
        self.flow(told)
    }

    fn pace(&mut self) -> Pace {
        self.control.observer.as_mut().map_or(Pace::Unwatched, |observer| observer.pace())
    }

    fn look(&mut self, at: Progress, scene: &dyn Fn() -> Scene) -> Flow {
        let told = self.control.observer.as_mut().map(|observer| observer.look(at, scene));
        self.flow(told)
    }
}
