//! What the threads of a process share while they work off the trials of a plan: the queue of blocks and who has claimed them, the
//! segment that they write to, and what others have done meanwhile.

use super::{FailedTrial, Watch};
use crate::line::{self, Id};
use crate::plan::{Needs, Plan, Planned};
use crate::store::{BEAT, Claim, ClaimBook, Segment, Store};
use plansza_catalogue::Control;
use plansza_core::platform::Instant;
use plansza_core::{Board, Fault, Flow, Observer, Outcome, Progress, Stop, Task, Times};
use std::any::Any;
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

/// How many trials are claimed at a time: few where there are few, and never so many that others have to wait for long.
pub(super) fn block_size(trials: usize) -> usize {
    (trials / 128).clamp(1, 64)
}

/// Trials that one process does together.
pub(super) struct Portion {
    pub(super) name: String,
    /// Their places in the list of those that are missing.
    pub(super) trials: std::ops::Range<usize>,
}

/// What is still to be done.
pub(super) struct Queue {
    /// Blocks that nobody here has claimed.
    pub(super) blocks: Vec<Portion>,
    /// Trials of blocks that we have claimed. A block is ours until the last of them is done.
    pub(super) ready: VecDeque<(usize, Arc<Claim>)>,
}

/// What a thread is to do next.
enum UpNext {
    Trial(usize, Arc<Claim>),
    /// Others are at work on all that is left.
    Wait,
    Nothing,
}

/// What the threads share.
pub(super) struct SharedWork<'a> {
    pub(super) plan: &'a Plan,
    pub(super) needs: &'a Needs,
    pub(super) pending: &'a [&'a Planned],
    /// Where in the list a trial is.
    pub(super) places: HashMap<Id, usize>,
    pub(super) queue: Mutex<Queue>,
    pub(super) claims: ClaimBook,
    pub(super) store: Mutex<&'a mut Store>,
    /// Trials that are done, or that somebody is at.
    pub(super) skip: Vec<AtomicBool>,
    /// Trials that others have done.
    pub(super) elsewhere: AtomicU64,
    pub(super) ran: AtomicU64,
    pub(super) own: PathBuf,
    pub(super) segment: Mutex<Segment>,
    /// Trials that failed, with their places in the list.
    pub(super) failed: Mutex<Vec<(usize, FailedTrial)>>,
    /// Why nothing more can be kept.
    pub(super) broken: Mutex<Option<Fault>>,
    /// Raised when nothing more can be kept.
    pub(super) stop: AtomicBool,
    /// Threads that still work.
    pub(super) busy: AtomicUsize,
    pub(super) watch: &'a dyn Watch,
    pub(super) cancel: &'a AtomicBool,
}

/// How far a trial was seen to come, in case that nothing else is left of it.
struct Seen<'a> {
    evaluations: u64,
    epochs: u64,
    watch: &'a dyn Watch,
}

impl Seen<'_> {
    /// What is kept of a trial that failed.
    fn failed(&self, reason: String) -> Outcome {
        Outcome {
            score: None,
            goal: None,
            solved: false,
            optimal: false,
            impossible: false,
            legal: false,
            evaluations: self.evaluations,
            epochs: self.epochs,
            stopped: Stop::Failed,
            solution: None,
            trace: Vec::new(),
            illegal: 0,
            bound: None,
            reason: Some(reason),
        }
    }
}

impl Observer for Seen<'_> {
    fn improved(&mut self, at: Progress, _: &dyn Fn() -> Board) -> Flow {
        self.tick(at)
    }

    fn tick(&mut self, at: Progress) -> Flow {
        (self.evaluations, self.epochs) = (at.evaluations, at.epochs);
        self.watch.tick();
        Flow::Continue
    }
}

/// What a panic said.
fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it panicked without a word")
}

/// Counts a thread off when it ends.
pub(super) struct CountedOff<'a>(pub(super) &'a AtomicUsize);

impl Drop for CountedOff<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Whoever panicked here left what is behind the lock as it should be.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|torn| torn.into_inner())
}

/// Runs a trial; none when it was cancelled. One that fails, because of a program of somebody else or because we panicked, says so
/// in its outcome.
pub(super) fn attempt(
    plan: &Plan,
    needs: &Needs,
    planned: &Planned,
    watch: &dyn Watch,
    cancel: &AtomicBool,
) -> Option<(Task, Outcome, Times)> {
    let cell = &plan.cells[planned.cell as usize];
    let folder = Some(&*plan.spec.folder).filter(|folder| !folder.as_os_str().is_empty());
    // Rivals of which not one got anywhere still leave room for a guess.
    let limit = needs.of(planned).map(|need| need.max(1));
    let task = plan.task(planned);
    let mut seen = Seen { evaluations: 0, epochs: 0, watch };
    let mut control = Control { limit, folder, observer: Some(&mut seen), ..Control::until(cancel) };
    let start = Instant::now();
    let run = catch_unwind(AssertUnwindSafe(|| cell.prepared.run(task.clone(), &mut control)));
    let run = run.unwrap_or_else(|panic| Err(Fault::new(format!("a mistake of ours: {}", words(&*panic)))));
    match run {
        Ok(trial) if trial.outcome.stopped == Stop::Cancelled => None,
        Ok(trial) => Some((task, trial.outcome, trial.times)),
        Err(_) if cancel.load(Ordering::Relaxed) => None,
        Err(fault) => {
            let times = Times { seconds: start.elapsed().as_secs_f64(), trace: Vec::new() };
            Some((task, seen.failed(fault.to_string()), times))
        }
    }
}

/// Time between two looks at what others do: when there is nothing else to do, and beside work of our own.
const WAIT: Duration = Duration::from_millis(20);
const LOOK: Duration = Duration::from_millis(500);
/// Time between two requests to bring the data to the disk itself.
const SYNC: Duration = Duration::from_secs(1);

impl SharedWork<'_> {
    fn over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.cancel.load(Ordering::Relaxed)
    }

    pub(super) fn labour(&self) {
        while !self.over() {
            let (number, _claim) = match self.next() {
                UpNext::Trial(number, claim) => (number, claim),
                UpNext::Wait => {
                    std::thread::sleep(WAIT);
                    continue;
                }
                UpNext::Nothing => return,
            };
            match self.one(number, self.pending[number]) {
                Ok(true) => {}
                Ok(false) => return,
                Err(fault) => {
                    self.stop.store(true, Ordering::Relaxed);
                    locked(&self.broken).get_or_insert(fault);
                    return;
                }
            }
        }
    }

    /// The next trial of the blocks that we have; of one more where there is none.
    fn next(&self) -> UpNext {
        let mut queue = locked(&self.queue);
        let Queue { blocks, ready } = &mut *queue;
        loop {
            while let Some((number, claim)) = ready.pop_front() {
                // Whoever does a trial also marks it, so that it is not counted as done elsewhere.
                if !self.skip[number].swap(true, Ordering::Relaxed) {
                    return UpNext::Trial(number, claim);
                }
            }
            let open = |block: &Portion| {
                block.trials.clone().any(|number| !self.skip[number].load(Ordering::Relaxed))
            };
            blocks.retain(open);
            let mut taken = None;
            for (place, block) in blocks.iter().enumerate() {
                if let Some(claim) = self.claims.take(&block.name) {
                    taken = Some((place, claim));
                    break;
                }
            }
            let Some((place, claim)) = taken else {
                return if blocks.is_empty() { UpNext::Nothing } else { UpNext::Wait };
            };
            let block = blocks.remove(place);
            // Who had it before us may have done some of it.
            self.look();
            ready.extend(block.trials.map(|number| (number, claim.clone())));
        }
    }

    /// Runs a trial and keeps it; false when it was cancelled.
    fn one(&self, number: usize, planned: &Planned) -> Result<bool, Fault> {
        let SharedWork { plan, needs, watch, cancel, .. } = *self;
        let Some((task, outcome, times)) = attempt(plan, needs, planned, watch, cancel) else {
            return Ok(false);
        };
        if outcome.stopped == Stop::Failed {
            let name = plan.cell_name(&plan.cells[planned.cell as usize]);
            let name = format!("{name}, run {}", planned.replicate + 1);
            let reason = outcome.reason.clone().unwrap_or_default();
            locked(&self.failed).push((number, FailedTrial { id: planned.id, name, reason }));
        }
        let line = line::line(planned.id, &task.json(), &outcome, &times);
        locked(&self.segment).append(&line)?;
        if outcome.stopped == Stop::Failed {
            self.watch.failed(planned.cell as usize);
        } else {
            self.ran.fetch_add(1, Ordering::Relaxed);
            self.watch.trial(planned.cell as usize, &outcome, &times, false);
        }
        Ok(true)
    }

    /// Looks at what others have done.
    fn look(&self) {
        // That the folder cannot be read just now costs work, no result.
        for id in locked(&self.store).fresh(Some(&self.own)).unwrap_or_default() {
            let Some(&number) = self.places.get(&id) else { continue };
            if !self.skip[number].swap(true, Ordering::Relaxed) {
                self.elsewhere.fetch_add(1, Ordering::Relaxed);
                self.watch.elsewhere(self.pending[number].cell as usize);
            }
        }
    }

    /// Brings what is written to the disk.
    fn sync(&self) {
        let due = locked(&self.segment).due();
        if let Some(Err(error)) = due.map(|file| file.sync_data()) {
            let fault = Fault::new(format!("cannot write {}: {error}", self.own.display()));
            self.stop.store(true, Ordering::Relaxed);
            locked(&self.broken).get_or_insert(fault);
        }
    }

    /// Until the threads have ended: looks at what others do, tells them that we live, and keeps the disk up to date.
    pub(super) fn listen(&self) {
        let (mut looked, mut synced, mut told) = (Instant::now(), Instant::now(), Instant::now());
        let due = |last: &mut Instant, every: Duration| {
            let due = last.elapsed() >= every;
            if due {
                *last = Instant::now();
            }
            due
        };
        while self.busy.load(Ordering::Relaxed) > 0 {
            std::thread::sleep(Duration::from_millis(10));
            if due(&mut looked, LOOK) {
                self.look();
            }
            if due(&mut synced, SYNC) {
                self.sync();
            }
            if due(&mut told, BEAT) {
                self.claims.beat();
            }
        }
    }
}
