//! All trials of a folder, each once: of several lines of one trial the best one counts. Of those that contradict each other the
//! rules refute what they can; where two are left that differ, nobody can say which is right.
//!
//! ```
//! use plansza_experiment::store::Archive;
//! let archive = Archive::default();
//! assert!(archive.trials.is_empty() && archive.failed.is_empty());
//! ```

use super::sound::TaskPart;
use super::{Provenance, Store, left_aside};
use crate::line::{Id, fingerprint};
use plansza_catalogue::find;
use plansza_core::task::RESULTS;
use plansza_core::{Aim, Fault, Outcome, Stop, Times};
use sha2::{Digest, Sha256};
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

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
    /// The segments, for the places and the makers.
    pub segments: Vec<SegmentFacts>,
    /// Trials that are there already with another result: the rules have to say which it is.
    pub(super) rivals: Vec<(Id, Kept)>,
    /// The boards on which a proof binds all.
    pub(super) optima: Optima,
}

/// A segment that was read.
///
/// ```
/// use plansza_experiment::store::{Provenance, SegmentFacts};
/// let maker = Some(Provenance::here("mine 1.0", 1));
/// let segment = SegmentFacts { maker, ..SegmentFacts::new("results/mine/trials-1.jsonl".as_ref()) };
/// assert_eq!((segment.name.as_str(), segment.maker.unwrap().program.as_str()), ("trials-1.jsonl", "mine 1.0"));
/// ```
#[derive(Clone, Debug)]
pub struct SegmentFacts {
    /// The name of its file, for people.
    pub name: String,
    /// The file.
    pub path: PathBuf,
    /// Who made it; none where it does not say.
    pub maker: Option<Provenance>,
}

impl SegmentFacts {
    /// A segment of which nothing is known but its file.
    pub fn new(path: &Path) -> SegmentFacts {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        SegmentFacts { name, path: path.into(), maker: None }
    }
}

impl Default for Archive {
    /// Nothing yet, of the version that this program makes.
    fn default() -> Archive {
        let (trials, failed) = Default::default();
        let (notes, segments, rivals, optima) = Default::default();
        Archive { version: RESULTS, trials, failed, notes, segments, rivals, optima }
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

    /// Adds a trial that was read; one that is there with another result is a rival.
    pub(crate) fn add(&mut self, id: Id, kept: Kept) {
        if kept.outcome.stopped == Stop::Failed {
            // Of several attempts one is told, whatever files they are in.
            let told = !self.trials.contains_key(&id)
                && self.failed.get(&id).is_none_or(|known| kept.outcome.reason < known.outcome.reason);
            if told {
                self.failed.insert(id, kept);
            }
            return;
        }
        self.failed.remove(&id);
        let Some(known) = self.trials.get(&id) else {
            self.trials.insert(id, kept);
            return;
        };
        // Where the clock or somebody else decided, two runs may differ; and one may be the beginning of the other.
        if known.outcome == kept.outcome || may_differ(known) || may_differ(&kept) || begins(known, &kept) {
            if kept.rank() < known.rank() {
                self.trials.insert(id, kept);
            }
            return;
        }
        self.rivals.push((id, kept));
    }

    /// Of trials that are there with several results, all of these: what is left is none of them.
    pub(super) fn contested(&mut self) -> Vec<(Id, Kept)> {
        let mut all = std::mem::take(&mut self.rivals);
        let ids: HashSet<Id> = all.iter().map(|(id, _)| *id).collect();
        all.extend(ids.into_iter().filter_map(|id| Some((id, self.trials.remove(&id)?))));
        all.sort_by_key(|(_, kept)| kept.place);
        all
    }

    /// Nobody can say which of two results is right.
    pub(crate) fn settled(&self) -> Result<(), Fault> {
        let Some((id, two)) = self.rivals.first() else { return Ok(()) };
        let (one, two) =
            (self.trials.get(id).map(|one| self.place(one)).unwrap_or_default(), self.place(two));
        Err(Fault::new(format!("the trial {id} is there twice with different results: {one}, and {two}"))
            .accepts("results of one program: move one of the files away, then run again"))
    }

    /// Where a trial stands: the segment and the line.
    pub fn place(&self, kept: &Kept) -> String {
        format!("{}, line {}", self.segments[kept.place.0].name, kept.place.1)
    }

    /// Who made these trials, each that differs once, with how many they are; none where a segment does not say. Most first.
    pub fn makers(&self, ids: impl Iterator<Item = Id>) -> Vec<(Option<&Provenance>, u64)> {
        let mut by_segment = vec![0u64; self.segments.len()];
        for kept in ids.filter_map(|id| self.trials.get(&id)) {
            if let Some(count) = by_segment.get_mut(kept.place.0) {
                *count += 1;
            }
        }
        let mut makers: Vec<(Option<&Provenance>, u64)> = Vec::new();
        for (segment, count) in self.segments.iter().zip(by_segment).filter(|(_, count)| *count > 0) {
            let maker = segment.maker.as_ref();
            let alike = |known: &Option<&Provenance>| match (known, maker) {
                (Some(one), Some(two)) => one.alike(two),
                (one, two) => one.is_none() && two.is_none(),
            };
            match makers.iter_mut().find(|(known, _)| alike(known)) {
                Some((_, all)) => *all += count,
                None => makers.push((maker, count)),
            }
        }
        makers.sort_by_key(|(_, count)| Reverse(*count));
        makers
    }

    /// Takes a trial away that cannot be what it says, and notes why.
    pub(super) fn refuse(&mut self, id: Id, reason: &str) {
        if let Some(kept) = self.trials.remove(&id) {
            self.note(&kept, reason);
        }
    }

    /// Notes why a line is left aside.
    pub(super) fn note(&mut self, kept: &Kept, reason: &str) {
        let (segment, line) = kept.place;
        self.notes.push(left_aside(&self.segments[segment].name, line, reason));
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

/// Boards of puzzles to maximise, and the trials on them: none can be better than a proven optimum.
#[derive(Debug, Default)]
pub(super) struct Optima {
    grounds: HashMap<(String, String), usize>,
    trials: Vec<(usize, Id)>,
}

impl Optima {
    /// Notes the board of a trial.
    pub(super) fn note(&mut self, id: Id, ground: &TaskPart) {
        let (Some(puzzle), Some(board)) = (&ground.puzzle, &ground.board) else { return };
        if !find(puzzle).is_ok_and(|kind| kind.aim() == Aim::Maximise) {
            return;
        }
        let next = self.grounds.len();
        let ground = *self.grounds.entry((puzzle.to_string(), board.to_string())).or_insert(next);
        self.trials.push((ground, id));
    }

    /// Takes away what contradicts a proof: the better score, or, where its solution bears it out, the proof.
    pub(super) fn hold(&self, store: &Store, archive: &mut Archive) -> Result<(), Fault> {
        let mut proofs: Vec<Vec<(i64, Id)>> = vec![Vec::new(); self.grounds.len()];
        let mut best: Vec<Option<(i64, Id)>> = vec![None; self.grounds.len()];
        for &(ground, id) in &self.trials {
            let Some(kept) = archive.trials.get(&id) else { continue };
            let Some(score) = kept.outcome.counted() else { continue };
            best[ground] = best[ground].max(Some((score, id)));
            if kept.outcome.optimal {
                proofs[ground].push((score, id));
            }
        }
        let mut optima: Vec<Option<(i64, Id)>> = vec![None; self.grounds.len()];
        for (ground, proofs) in proofs.into_iter().enumerate() {
            let mut proofs = proofs;
            proofs.sort_unstable();
            proofs.dedup();
            let Some(&(lowest, _)) = proofs.first() else { continue };
            optima[ground] = Some(proofs[0]);
            if best[ground].is_none_or(|(score, _)| score <= lowest) {
                continue;
            }
            // Rare, so that it may be slow: every one on this board, from the best down.
            let mut here: Vec<(i64, Id)> = Vec::new();
            for &(_, id) in self.trials.iter().filter(|(at, _)| *at == ground) {
                let score = archive.trials.get(&id).and_then(|kept| kept.outcome.counted());
                here.extend(score.map(|score| (score, id)));
            }
            here.sort_unstable_by(|one, two| two.cmp(one));
            here.dedup();
            for (score, id) in here {
                let Some(&(optimum, proof)) = proofs.first() else { break };
                if score <= optimum {
                    break;
                }
                let place =
                    |id: Id| archive.trials.get(&id).map(|kept| archive.place(kept)).unwrap_or_default();
                let (above, proven) = (place(id), place(proof));
                if store.borne_out(archive, id)? {
                    while let Some(&(optimum, proof)) = proofs.first().filter(|proof| proof.0 < score) {
                        let reason = format!(
                            "{optimum} is told as the best that there can be, and {above} has {score}"
                        );
                        archive.refuse(proof, &reason);
                        proofs.remove(0);
                    }
                } else {
                    let reason =
                        format!("a score of {score}, where {proven} proves that {optimum} is the best");
                    archive.refuse(id, &reason);
                    proofs.retain(|(_, known)| *known != id);
                }
            }
            optima[ground] = proofs.first().copied();
        }
        // Who was told another goal than the optimum did not run on this board.
        for &(ground, id) in &self.trials {
            let (Some((optimum, proof)), Some(kept)) = (optima[ground], archive.trials.get(&id)) else {
                continue;
            };
            if kept.outcome.goal.is_some_and(|goal| goal != optimum) {
                let proven = archive.trials.get(&proof).map(|kept| archive.place(kept)).unwrap_or_default();
                let goal = kept.outcome.goal.unwrap_or_default();
                let reason = format!("a goal of {goal}, where {proven} proves that {optimum} is the best");
                archive.refuse(id, &reason);
            }
        }
        Ok(())
    }
}
