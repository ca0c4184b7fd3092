//! What stored solutions say, held against the rules code: all of them, or a sample of each reading.

use super::{Archive, Kept, Store, cannot};
use crate::line::{Id, Line};
use plansza_catalogue::Audit;
use plansza_core::{Fault, Task, files};
use std::collections::HashMap;
use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;

/// What came of holding stored trials against the rules.
///
/// ```
/// use plansza_experiment::store::Audited;
/// let audited = Audited { asked: 12, held: 10, ..Audited::default() };
/// assert!(audited.refuted.is_empty() && audited.held <= audited.asked);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audited {
    /// Trials that were looked at.
    pub asked: u64,
    /// Those that have a solution or a game, which the rules bear out.
    pub held: u64,
    /// Those that the rules refute: where they stand, and why. They are left aside.
    pub refuted: Vec<String>,
    /// Whether the folder keeps a note of them, so that whoever reads it next leaves them aside too, and they run again.
    pub noted: bool,
}

/// A stored line that was held against the rules.
struct LineVerdict {
    id: Id,
    /// The segment and the line.
    place: (usize, usize),
    /// The checksum of the line.
    sum: Option<Id>,
    /// Whether there was something to hold against the rules; or what they say otherwise.
    said: Result<bool, String>,
}

/// The file that names the lines that the rules refuted: id, checksum, reason.
const REFUTED: &str = "refuted.txt";
/// It is no larger than this.
const LARGEST: u64 = 64 << 20;

impl Store {
    /// Holds the solutions of an archive of this folder against the rules: of all trials, or of so many, drawn by lot. What the
    /// rules refute is taken out of the archive, and noted in the folder where that can be written.
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
        let asked = ids.iter().filter_map(|id| Some((*id, archive.trials.get(id)?)));
        let mut lines = String::new();
        for verdict in self.verdicts(archive, asked, &mut Audit::default())? {
            match verdict.said {
                Ok(true) => audited.held += 1,
                Ok(false) => {}
                Err(reason) => {
                    let (id, (segment, line)) = (verdict.id, verdict.place);
                    let name = &archive.segments[segment].name;
                    audited.refuted.push(format!("{name}, line {line}: {reason}"));
                    if let Some(sum) = verdict.sum {
                        lines += &format!("{id} {sum} {}\n", reason.replace(['\n', '\r'], " "));
                    }
                    archive.refuse(id, &reason);
                }
            }
        }
        audited.refuted.sort_unstable();
        audited.noted = !lines.is_empty() && self.refute(&lines).is_ok();
        Ok(audited)
    }

    /// Adds lines to the list of what is refuted.
    fn refute(&self, lines: &str) -> std::io::Result<()> {
        let mut file = File::options().create(true).append(true).open(self.folder.join(REFUTED))?;
        file.write_all(lines.as_bytes())?;
        file.sync_data()
    }

    /// The lines that the rules refuted once: id, checksum and why.
    pub(super) fn refuted(&self) -> Result<HashMap<(Id, Id), String>, Fault> {
        let path = self.folder.join(REFUTED);
        if !path.exists() {
            return Ok(HashMap::new());
        }
        let bytes = files::read(&path, LARGEST).map_err(|error| cannot("read", &path, &error))?;
        let text = String::from_utf8_lossy(&bytes);
        let read = |line: &str| {
            let mut words = line.splitn(3, ' ');
            let (id, sum) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            Some(((id, sum), words.next().unwrap_or_default().to_string()))
        };
        Ok(text.lines().filter_map(read).collect())
    }

    /// Asks the rules which of several results of one trial can be.
    ///
    /// # Errors
    /// When two are left that differ, or the folder cannot be read.
    pub(super) fn arbitrate(&self, archive: &mut Archive) -> Result<(), Fault> {
        let contested = archive.contested();
        if contested.is_empty() {
            return Ok(());
        }
        let asked = contested.iter().map(|(id, kept)| (*id, kept));
        let verdicts = self.verdicts(archive, asked, &mut Audit::default())?;
        let said: HashMap<(usize, usize), Result<bool, String>> =
            verdicts.into_iter().map(|verdict| (verdict.place, verdict.said)).collect();
        for (id, kept) in contested {
            match said.get(&kept.place) {
                Some(Err(reason)) => archive.note(&kept, reason),
                _ => archive.add(id, kept),
            }
        }
        archive.settled()
    }

    /// Whether the rules bear a trial out.
    pub(super) fn borne_out(&self, archive: &Archive, id: Id) -> Result<bool, Fault> {
        let asked = archive.trials.get(&id).map(|kept| (id, kept));
        let verdicts = self.verdicts(archive, asked.into_iter(), &mut Audit::default())?;
        Ok(verdicts.first().is_some_and(|verdict| verdict.said == Ok(true)))
    }

    /// What the rules say of some trials.
    fn verdicts<'a>(
        &self,
        archive: &Archive,
        trials: impl Iterator<Item = (Id, &'a Kept)>,
        audit: &mut Audit,
    ) -> Result<Vec<LineVerdict>, Fault> {
        let mut wanted: HashMap<usize, HashMap<usize, (Id, &Kept)>> = HashMap::new();
        for (id, kept) in trials {
            wanted.entry(kept.place.0).or_default().insert(kept.place.1, (id, kept));
        }
        let mut verdicts = Vec::new();
        for (number, segment) in archive.segments.iter().enumerate() {
            let Some(lines) = wanted.get(&number) else { continue };
            self.each_line(&segment.path, |line, bytes| {
                let Some(&(id, kept)) = lines.get(&line) else { return };
                let read = std::str::from_utf8(bytes).ok().and_then(|text| Line::read(text).ok());
                let sum = read.as_ref().map(|(_, line)| line.sum());
                let task = read.and_then(|(_, line)| serde_json::from_str::<Task>(line.spec.get()).ok());
                let said = match task {
                    Some(task) => audit.holds(&task, &kept.outcome),
                    None => Err("it is not what it was when it was read".into()),
                };
                verdicts.push(LineVerdict { id, place: kept.place, sum, said });
            })?;
        }
        Ok(verdicts)
    }
}
