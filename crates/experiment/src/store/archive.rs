//! All trials of a folder, each once: of several lines of one trial the best one counts, and those that contradict each other
//! are refused.
//!
//! ```
//! use plansza_experiment::store::Archive;
//! let archive = Archive::default();
//! assert!(archive.trials.is_empty() && archive.failed.is_empty());
//! ```

use crate::line::{Id, fingerprint};
use plansza_core::task::RESULTS;
use plansza_core::{Fault, Outcome, Stop, Times};
use sha2::{Digest, Sha256};
use std::cmp::Reverse;
use std::collections::HashMap;

/// A trial that is kept.
#[derive(Clone, Debug)]
pub struct Kept {
    /// What came of it.
    pub outcome: Outcome,
    /// How long it took.
    pub times: Times,
    /// Where it stands: the segment and the line in it.
    pub place: (usize, usize),
}

/// All trials of a folder.
///
/// ```
/// use plansza_experiment::store::Archive;
/// let (one, two) = (Archive::default(), Archive::default());
/// assert_eq!(one.digest(std::iter::empty()), two.digest(std::iter::empty()));
/// ```
#[derive(Debug)]
pub struct Archive {
    /// The version of its results.
    pub version: u32,
    /// By id.
    pub trials: HashMap<Id, Kept>,
    /// Those that failed and have no result: the outcome says why. They can run again.
    pub failed: HashMap<Id, Kept>,
    /// What was left aside, and why.
    pub notes: Vec<String>,
    /// The segments, for the places.
    pub(super) segments: Vec<String>,
}

impl Default for Archive {
    /// Nothing yet, of the version that this program makes.
    fn default() -> Archive {
        let (trials, failed) = Default::default();
        Archive { version: RESULTS, trials, failed, notes: Vec::new(), segments: Vec::new() }
    }
}

impl Kept {
    /// Of two that stand for one trial the lesser counts, whatever files they are in: one that the clock did not end,
    /// then the one that came further, then any rule that looks at nothing but the content.
    fn rank(&self) -> (bool, Reverse<u64>, Vec<u8>, u64) {
        let text = fingerprint(&self.outcome);
        (by_clock(self), Reverse(self.outcome.evaluations), text, self.times.seconds.to_bits())
    }
}

/// Whether the shorter of two runs was cut where the longer one went on.
fn begins(one: &Kept, two: &Kept) -> bool {
    let evaluations = |kept: &&Kept| kept.outcome.evaluations;
    let (short, long) = if evaluations(&one) < evaluations(&two) { (one, two) } else { (two, one) };
    let (short, long) = (&short.outcome, &long.outcome);
    short.stopped == Stop::Budget
        && short.evaluations < long.evaluations
        && long.trace.starts_with(&short.trace)
}

fn by_clock(kept: &Kept) -> bool {
    kept.outcome.stopped == Stop::Time
}

/// Whether another run may come out otherwise.
fn may_differ(kept: &Kept) -> bool {
    by_clock(kept) || kept.outcome.stopped == Stop::Outside
}

impl Archive {
    /// A trial as it is there: what came of it, or that it failed.
    pub fn tried(&self, id: Id) -> Option<&Kept> {
        self.trials.get(&id).or_else(|| self.failed.get(&id))
    }

    /// Adds a trial that was read.
    ///
    /// # Errors
    /// When it is there with another result.
    pub(super) fn add(&mut self, id: Id, kept: Kept) -> Result<(), Fault> {
        if kept.outcome.stopped == Stop::Failed {
            // Of several attempts one is told, whatever files they are in.
            let told = !self.trials.contains_key(&id)
                && self.failed.get(&id).is_none_or(|known| kept.outcome.reason < known.outcome.reason);
            if told {
                self.failed.insert(id, kept);
            }
            return Ok(());
        }
        self.failed.remove(&id);
        let Some(known) = self.trials.get(&id) else {
            self.trials.insert(id, kept);
            return Ok(());
        };
        // Where the clock or somebody else decided, two runs may differ; and one may be the beginning of the other.
        if known.outcome == kept.outcome || may_differ(known) || may_differ(&kept) || begins(known, &kept) {
            if kept.rank() < known.rank() {
                self.trials.insert(id, kept);
            }
            return Ok(());
        }
        let place = |(segment, line): (usize, usize)| format!("{}, line {line}", self.segments[segment]);
        let (one, two) = (place(known.place), place(kept.place));
        Err(Fault::new(format!("the trial {id} is there twice with different results: {one}, and {two}"))
            .accepts("results of one program: move one of the files away, then run again"))
    }

    /// How many of these trials a program of somebody else had a part in that may play otherwise another time.
    pub fn by_others(&self, ids: impl Iterator<Item = Id>) -> u64 {
        let outside = |kept: &Kept| kept.outcome.stopped == Stop::Outside;
        ids.filter(|id| self.trials.get(id).is_some_and(outside)).count() as u64
    }

    /// How many of these trials the clock ended: they may come out otherwise elsewhere.
    pub fn by_clock(&self, ids: impl Iterator<Item = Id>) -> u64 {
        ids.filter(|id| self.trials.get(id).is_some_and(by_clock)).count() as u64
    }

    /// One word for all results of these trials but their times: equal where the results are.
    pub fn digest(&self, ids: impl Iterator<Item = Id>) -> String {
        let mut ids: Vec<Id> = ids.filter(|id| self.trials.contains_key(id)).collect();
        ids.sort_unstable();
        let mut hash = Sha256::new();
        for id in ids {
            hash.update(id.0);
            hash.update(fingerprint(&self.trials[&id].outcome));
        }
        hash.finalize()[..16].iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
