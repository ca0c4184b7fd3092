//! Runs the trials of a plan that its folder does not have, on all cores.
//!
//! Threads take trials one by one from a common list. A finished trial is written at once, as one line; what is cancelled
//! is not written. A trial that fails, because a program of somebody else did something wrong or because of a mistake of
//! ours, ends nothing but itself: its line says why, and the next run tries it again. The list is dealt in blocks, which a process
//! claims before it works on them; where others have claimed all that is left, it waits for them, and takes over what they leave
//! behind. Random search without a limit of its own comes last, since it goes as far as the others did.
//!
//! Where there is no folder, [`remember`] runs the same trials and keeps them in memory.

mod labour;
mod memory;

pub use memory::{recall, remember};

use crate::line::Id;
use crate::plan::{Needs, Plan, Planned};
use crate::store::{Archive, ClaimBook, Segment, Store};
use labour::{CountedOff, Portion, Queue, SharedWork, block_size};
use plansza_core::{Fault, Outcome, Times, platform};
use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// The stack of a thread: a problem of somebody else may run on it, in a language that needs more than ours.
const STACK: usize = 8 << 20;

/// Who watches an experiment.
///
/// ```
/// use plansza_core::{Outcome, Times};
/// use plansza_experiment::run::Watch;
/// use std::sync::atomic::{AtomicU64, Ordering};
/// #[derive(Default)]
/// struct Solved(AtomicU64);
/// impl Watch for Solved {
///     fn trial(&self, _: usize, outcome: &Outcome, _: &Times, _: bool) {
///         self.0.fetch_add(u64::from(outcome.solved), Ordering::Relaxed);
///     }
/// }
/// let watch = Solved::default();
/// watch.elsewhere(0); // what others do is not counted here
/// assert_eq!(watch.0.into_inner(), 0);
/// ```
pub trait Watch: Sync {
    /// A trial of a cell is there: stored before, or just finished.
    fn trial(&self, cell: usize, outcome: &Outcome, times: &Times, stored: bool);

    /// A trial runs: asked now and then, so that who has no thread to spare can see to other things.
    fn tick(&self) {}

    /// A trial of a cell failed.
    fn failed(&self, cell: usize) {
        let _ = cell;
    }

    /// A trial of a cell was finished by somebody else meanwhile.
    fn elsewhere(&self, cell: usize) {
        let _ = cell;
    }
}

/// Watches nothing.
pub struct Unwatched;

impl Watch for Unwatched {
    fn trial(&self, _: usize, _: &Outcome, _: &Times, _: bool) {}
}

/// A part of an experiment: trials number `index`, `index + of`, … of its list.
///
/// ```
/// use plansza_experiment::run::Shard;
/// let shard: Shard = "2/3".parse().unwrap();
/// assert!(shard.of(&[0, 1, 2, 3, 4]).eq([&1, &4]) && "0/3".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 0.
    pub index: u64,
    /// Of how many.
    pub of: u64,
}

impl Shard {
    /// The whole.
    pub const WHOLE: Shard = Shard { index: 0, of: 1 };

    /// Its part of a list.
    pub fn of<T>(self, list: &[T]) -> impl Iterator<Item = &T> {
        let index = usize::try_from(self.index).unwrap_or(usize::MAX);
        list.iter().skip(index).step_by(usize::try_from(self.of).unwrap_or(usize::MAX))
    }
}

/// `i/n`, counted from 1.
impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts =
            text.split_once('/').and_then(|(i, n)| Some((i.parse::<u64>().ok()?, n.parse::<u64>().ok()?)));
        match parts {
            Some((i, n)) if 1 <= i && i <= n => Ok(Shard { index: i - 1, of: n }),
            _ => Err("accepted: I/N, as 1/8 to 8/8".into()),
        }
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.of)
    }
}

/// A trial that failed just now.
///
/// ```
/// use plansza_experiment::{Id, run::FailedTrial};
/// let failed = FailedTrial { id: Id([0; 8]), name: "mine – corner, run 3".into(), reason: "it ended early".into() };
/// assert_eq!(failed.to_string(), "mine – corner, run 3: it ended early");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedTrial {
    /// Its id.
    pub id: Id,
    /// The arm and the board, or the two players, and which run of it.
    pub name: String,
    /// What happened.
    pub reason: String,
}

impl std::fmt::Display for FailedTrial {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.name, self.reason)
    }
}

/// What a run came to.
#[derive(Clone, Debug, Default)]
pub struct Done {
    /// Trials that were there before.
    pub stored: u64,
    /// Trials run now.
    pub ran: u64,
    /// Trials that failed now, in the order of the plan: the next run tries them again.
    pub failed: Vec<FailedTrial>,
    /// Trials that others did meanwhile.
    pub elsewhere: u64,
    /// Trials that are still missing, of this shard.
    pub missing: u64,
    /// Trials of the folder that are not in the plan.
    pub foreign: u64,
    /// What was left aside of the folder.
    pub notes: Vec<String>,
}

/// Runs what is missing.
///
/// # Errors
/// When the folder cannot be read or written. What is finished is kept.
pub fn run(
    plan: &Plan,
    store: &mut Store,
    shard: Shard,
    threads: usize,
    watch: &dyn Watch,
    cancel: &AtomicBool,
) -> Result<Done, Fault> {
    let archive = store.read()?;
    let mut done = Done { notes: archive.notes.clone(), ..Done::default() };
    let known = plan.trials.iter().filter(|planned| archive.trials.contains_key(&planned.id)).count();
    done.foreign = (archive.trials.len() - known) as u64;
    store.settle(archive.trials.len(), known)?;
    // Random search goes as far as the others did: it comes when that is known.
    let (first, later): (Vec<&Planned>, Vec<&Planned>) =
        shard.of(&plan.trials).partition(|planned| plan.cells[planned.cell as usize].rivals.is_empty());
    let mut stages = Stages { plan, threads, watch, cancel, done, segment: None };
    let due = stages.due(&archive, &first);
    // It may be large, and is read anew when it is needed again.
    drop(archive);
    let mut ran = stages.run(store, due);
    if ran.is_ok() && stages.done.missing > 0 {
        stages.done.missing += later.len() as u64;
    } else if ran.is_ok() && !later.is_empty() {
        ran = store.read().and_then(|archive| {
            let due = stages.due(&archive, &later);
            drop(archive);
            stages.run(store, due)
        });
    }
    let closed = stages.segment.map_or(Ok(()), Segment::close);
    ran.and(closed).map(|()| stages.done)
}

/// A folder with what is in it, for who runs some trials, looks at them, and runs some more.
pub(crate) struct Bench<'a> {
    store: &'a mut Store,
    /// All that is there.
    pub(crate) archive: Archive,
    segment: Option<Segment>,
}

impl<'a> Bench<'a> {
    /// Reads the folder.
    pub(crate) fn new(store: &'a mut Store) -> Result<Bench<'a>, Fault> {
        let archive = store.read()?;
        Ok(Bench { store, archive, segment: None })
    }

    /// Runs those of some trials that are not there; false when it was cancelled. Then all of them are in the archive.
    ///
    /// # Errors
    /// As [`run`], and when a trial fails: who asks for some needs all of them.
    pub(crate) fn run(
        &mut self,
        plan: &Plan,
        trials: &[Planned],
        threads: usize,
        cancel: &AtomicBool,
    ) -> Result<bool, Fault> {
        let (done, segment) = (Done::default(), self.segment.take());
        let mut stages = Stages { plan, threads, watch: &Unwatched, cancel, done, segment };
        let due = stages.due(&self.archive, &trials.iter().collect::<Vec<_>>());
        let ran = stages.run(self.store, due);
        self.segment = stages.segment;
        ran?;
        if stages.done.ran + stages.done.elsewhere > 0 {
            self.store.refresh(&mut self.archive)?;
        }
        match stages.done.failed.first() {
            Some(failed) => Err(Fault::new(failed.to_string())),
            None => Ok(stages.done.missing == 0),
        }
    }

    /// Brings everything to the disk.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn close(self) -> Result<(), Fault> {
        self.segment.map_or(Ok(()), Segment::close)
    }
}

/// Parts of the trials of a plan, each of which runs to its end before the next begins.
struct Stages<'a> {
    plan: &'a Plan,
    threads: usize,
    watch: &'a dyn Watch,
    cancel: &'a AtomicBool,
    done: Done,
    /// What they write to, once there is something to write.
    segment: Option<Segment>,
}

/// What of some trials is not there yet, in portions.
struct DueTrials<'a> {
    needs: Needs,
    pending: Vec<&'a Planned>,
    blocks: Vec<Portion>,
}

impl Stages<'_> {
    /// Tells what is there of some trials, and gives back the rest.
    fn due<'a>(&mut self, archive: &Archive, trials: &[&'a Planned]) -> DueTrials<'a> {
        let Stages { plan, watch, .. } = *self;
        let needs = plan.needs(archive);
        let mut pending: Vec<&Planned> = Vec::new();
        let mut blocks: Vec<Portion> = Vec::new();
        for block in trials.chunks(block_size(trials.len())) {
            let from = pending.len();
            for planned in block {
                match archive.trials.get(&planned.id).filter(|kept| needs.met(planned, kept)) {
                    Some(kept) => {
                        watch.trial(planned.cell as usize, &kept.outcome, &kept.times, true);
                        self.done.stored += 1;
                    }
                    None => pending.push(planned),
                }
            }
            if from < pending.len() {
                // All processes that have this plan give it this name.
                blocks.push(Portion {
                    name: format!("{}-{}", block[0].id, block.len()),
                    trials: from..pending.len(),
                });
            }
        }
        DueTrials { needs, pending, blocks }
    }

    fn run(&mut self, store: &mut Store, due: DueTrials<'_>) -> Result<(), Fault> {
        let Stages { plan, watch, cancel, .. } = *self;
        let DueTrials { needs, pending, blocks } = due;
        if pending.is_empty() {
            return Ok(());
        }
        let threads = self.threads.max(1);
        let segment = match self.segment.take() {
            Some(own) => own,
            None => store.segment(threads)?,
        };
        let claims = ClaimBook::new(store.folder(), segment.path(), segment.is_locked());
        let work = SharedWork {
            plan,
            needs: &needs,
            pending: &pending,
            places: pending.iter().enumerate().map(|(number, planned)| (planned.id, number)).collect(),
            queue: Mutex::new(Queue { blocks, ready: VecDeque::new() }),
            claims,
            store: Mutex::new(store),
            skip: pending.iter().map(|_| AtomicBool::new(false)).collect(),
            elsewhere: AtomicU64::new(0),
            ran: AtomicU64::new(0),
            own: segment.path().to_path_buf(),
            segment: Mutex::new(segment),
            failed: Mutex::new(Vec::new()),
            broken: Mutex::new(None),
            stop: AtomicBool::new(false),
            busy: AtomicUsize::new(threads),
            watch,
            cancel,
        };
        std::thread::scope(|scope| {
            if !platform::THREADS {
                return work.labour();
            }
            for _ in 0..threads {
                let labour = || {
                    // Whatever happens, or the one who listens would wait for ever.
                    let _end = CountedOff(&work.busy);
                    work.labour();
                };
                let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, labour);
                thread.expect("the system has threads");
            }
            work.listen();
        });
        let (ran, elsewhere) = (work.ran.load(Ordering::Relaxed), work.elsewhere.load(Ordering::Relaxed));
        self.done.elsewhere += elsewhere;
        self.done.ran += ran;
        self.segment = Some(work.segment.into_inner().unwrap_or_else(|torn| torn.into_inner()));
        let mut failed = work.failed.into_inner().unwrap_or_else(|torn| torn.into_inner());
        failed.sort_by_key(|(number, _)| *number);
        let lost = failed.len() as u64;
        self.done.failed.extend(failed.into_iter().map(|(_, failed)| failed));
        if let Some(fault) = work.broken.into_inner().unwrap_or_else(|torn| torn.into_inner()) {
            return Err(fault);
        }
        self.done.missing += pending.len() as u64 - ran - elsewhere - lost;
        Ok(())
    }
}
