//! What stored solutions say, held against the rules code: all of them, or a sample of each reading.

use super::{Archive, Store, cannot};
use crate::line::{Id, Line};
use plansza_catalogue::Audit;
use plansza_core::{Fault, Task};
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};

/// What came of holding stored trials against the rules.
///
/// ```
/// use plansza_experiment::store::Audited;
/// let audited = Audited { asked: 12, held: 10, refuted: Vec::new() };
/// assert!(audited.refuted.is_empty() && audited.held <= audited.asked);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audited {
    /// Trials that were looked at.
    pub asked: u64,
    /// Those that have a solution or a game, which the rules bear out.
    pub held: u64,
    /// Those that the rules refute: where they stand, and why. They are left aside, and can run again.
    pub refuted: Vec<String>,
}

impl Store {
    /// Holds the solutions of an archive of this folder against the rules: of all trials, or of so many, drawn by lot. What the
    /// rules refute is taken out of the archive and noted.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn audit(&self, archive: &mut Archive, most: Option<usize>) -> Result<Audited, Fault> {
        let mut ids: Vec<Id> = archive.trials.keys().copied().collect();
        ids.sort_unstable();
        if let Some(most) = most {
            // By another lot each time, so that in the end nothing escapes.
            let lot = RandomState::new();
            ids.sort_by_cached_key(|id| lot.hash_one(id.0));
            ids.truncate(most);
        }
        let mut audited = Audited { asked: ids.len() as u64, ..Audited::default() };
        let mut audit = Audit::default();
        for (id, verdict) in self.verdicts(archive, &ids.into_iter().collect(), &mut audit)? {
            match verdict {
                Ok(true) => audited.held += 1,
                Ok(false) => {}
                Err(reason) => {
                    let place = archive.trials.get(&id).map(|kept| archive.place(kept)).unwrap_or_default();
                    audited.refuted.push(format!("{place}: {reason}"));
                    archive.refuse(id, &reason);
                }
            }
        }
        audited.refuted.sort_unstable();
        Ok(audited)
    }

    /// Whether the rules bear a trial out.
    pub(super) fn borne_out(&self, archive: &Archive, id: Id) -> Result<bool, Fault> {
        let verdicts = self.verdicts(archive, &HashSet::from([id]), &mut Audit::default())?;
        Ok(verdicts.first().is_some_and(|(_, verdict)| *verdict == Ok(true)))
    }

    /// What the rules say of some trials.
    #[allow(clippy::type_complexity)] // the verdict of the catalogue with the trial's name
    fn verdicts(
        &self,
        archive: &Archive,
        ids: &HashSet<Id>,
        audit: &mut Audit,
    ) -> Result<Vec<(Id, Result<bool, String>)>, Fault> {
        let mut wanted: HashMap<usize, HashMap<usize, Id>> = HashMap::new();
        for &id in ids {
            if let Some(kept) = archive.trials.get(&id) {
                wanted.entry(kept.place.0).or_default().insert(kept.place.1, id);
            }
        }
        let mut verdicts = Vec::with_capacity(ids.len());
        for (number, segment) in archive.segments.iter().enumerate() {
            let Some(lines) = wanted.get(&number) else { continue };
            let path = self.folder.join(&segment.name);
            let bytes = std::fs::read(&path).map_err(|error| cannot("read", &path, &error))?;
            for (line, bytes) in bytes.split(|&byte| byte == b'\n').enumerate() {
                let Some(&id) = lines.get(&(line + 1)) else { continue };
                let task = std::str::from_utf8(bytes).ok().and_then(|text| Line::read(text).ok());
                let task = task.and_then(|(_, line)| serde_json::from_str::<Task>(line.spec.get()).ok());
                let kept = &archive.trials[&id];
                let verdict = match task {
                    Some(task) => audit.holds(&task, &kept.outcome),
                    None => Err("it is not what it was when it was read".into()),
                };
                verdicts.push((id, verdict));
            }
        }
        Ok(verdicts)
    }
}
