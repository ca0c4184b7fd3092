//! The folder that keeps the trials of an experiment.
//!
//! `experiment.json` holds the spec with the files it names, so that a folder explains itself anywhere. Each process
//! appends whole lines, one trial each, to a segment `*.jsonl` of its own, whose first line tells who it is ([`Provenance`]);
//! nothing is ever written twice or changed. So a process may be killed at any moment: at worst its last line is torn, which
//! the reader drops. What is written is brought to the disk every second: a power cut loses no more than that.
//!
//! Each line has a checksum, and must be possible by itself (`sound.rs`) and beside the others: no score is above the proven
//! optimum of its board. A line that fails is named and left aside, and its trial runs again. What solutions say is held against
//! the rules code by [`Store::audit`].
//!
//! Several processes, on one machine or on many, may work on one folder, each on blocks that it claims (`claims.rs`), and two
//! folders are merged by putting their files into one. Equal trials are merged; trials that should be equal and are not are
//! refused. A trial that failed has a line too, which says why; it is no result, and the line of one takes its place.

mod archive;
mod audit;
mod claims;
mod lines;
mod provenance;
mod segment;
mod sound;

pub use archive::{Archive, Kept, SegmentFacts};
pub use audit::Audited;
pub(crate) use claims::{BEAT, Claim, ClaimBook};
use provenance::program;
pub use provenance::{Provenance, call_program};
pub use segment::Segment;

use crate::Plan;
use crate::line::{Id, Line};
use crate::spec::{Source, Spec};
use lines::SegmentPart;
use plansza_core::task::RESULTS;
use plansza_core::{Fault, Outcome, Stop, Task, Times, files};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use sound::TaskPart;
use std::collections::HashMap;
use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::path::{Path, PathBuf};

/// What stands in `experiment.json`.
#[derive(Debug, Serialize, Deserialize)]
struct Header {
    /// The version of results.
    results: u32,
    /// The experiment's name.
    name: String,
    /// Its spec and the files that it names.
    source: Source,
}

const HEADER: &str = "experiment.json";
/// It is no larger than this: a spec and the files that it names have limits of their own.
const LARGEST: u64 = 128 << 20;
const OWN_FOLDER: &str = "a folder of its own for each experiment: --out DIR";

/// A folder of trials.
///
/// ```
/// use plansza_experiment::{Spec, Store};
/// let folder = std::env::temp_dir().join(format!("plansza-doc-store-{}", std::process::id()));
/// let spec = Spec { name: "mine".into(), ..Spec::default() }.built()?;
/// let mut store = Store::create(&folder, &spec)?;
/// assert!(store.read()?.trials.is_empty() && Store::open(&folder)?.1.name == "mine");
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    /// The version of its results.
    version: u32,
    /// How much of each segment is in the archive that was read last.
    read: HashMap<PathBuf, ReadSoFar>,
    /// How much of each segment was looked at for what is fresh.
    seen: HashMap<PathBuf, ReadSoFar>,
    /// A spec that differs from that of the folder, and is not written yet.
    changed: Option<Header>,
}

/// How far a segment was read.
#[derive(Clone, Copy, Debug, Default)]
struct ReadSoFar {
    bytes: u64,
    lines: usize,
    /// Whether its lines have no checksums.
    unchecked: bool,
}

impl Store {
    /// Opens the folder of an experiment, or makes it. The spec may have grown since: trials of the folder that are no
    /// longer in it are kept and not counted.
    ///
    /// # Errors
    /// When it belongs to another experiment or to other results, or cannot be written.
    pub fn create(folder: &Path, spec: &Spec) -> Result<Store, Fault> {
        std::fs::create_dir_all(folder).map_err(|error| cannot("make the folder", folder, &error))?;
        let header = Header { results: RESULTS, name: spec.name.clone(), source: spec.source.clone() };
        let changed = match read_header(folder)? {
            Some(found) if found.results != RESULTS => {
                let fault = format!(
                    "{} holds results of version {}, this program makes version {RESULTS}",
                    folder.display(),
                    found.results
                );
                return Err(Fault::new(fault).accepts(OWN_FOLDER));
            }
            Some(found) if found.name != header.name => {
                let (ours, theirs) = (header.name, found.name);
                let fault = format!("{} holds the experiment '{theirs}', not '{ours}'", folder.display());
                return Err(Fault::new(fault).accepts(OWN_FOLDER));
            }
            Some(found) if found.source == header.source => None,
            Some(_) => Some(header),
            None => {
                write_header(folder, &header)?;
                None
            }
        };
        Ok(Store {
            folder: folder.into(),
            version: RESULTS,
            read: HashMap::new(),
            seen: HashMap::new(),
            changed,
        })
    }

    /// Opens a folder for reading, also one of an older version: see [`plan`](Store::plan).
    ///
    /// # Errors
    /// When there is none, or it holds results of a version to come.
    pub fn open(folder: &Path) -> Result<(Store, Spec), Fault> {
        let Some(header) = read_header(folder)? else {
            let fault = format!("{} is no folder of results: it has no {HEADER}", folder.display());
            return Err(Fault::new(fault).accepts("a folder that `plansza run` has made"));
        };
        let spec = Spec::parse(header.source).map_err(|fault| fault.within(folder.join(HEADER).display()))?;
        let (folder, version) = (folder.into(), header.results);
        Ok((Store { folder, version, read: HashMap::new(), seen: HashMap::new(), changed: None }, spec))
    }

    /// The plan of a spec, in which trials are named as they are in this folder.
    ///
    /// # Errors
    /// When the spec is faulty, or the folder cannot be read.
    pub fn plan(&self, spec: Spec) -> Result<Plan, Fault> {
        let mut plan = Plan::new(spec)?;
        if self.version != RESULTS {
            plan.recall(self.version, &self.tasks()?)?;
        }
        Ok(plan)
    }

    /// The tasks of all trials, each once for all seeds.
    fn tasks(&self) -> Result<Vec<Task>, Fault> {
        let mut tasks = HashMap::new();
        for path in self.segments()? {
            self.each_line(&path, |_, line| {
                let line = std::str::from_utf8(line).ok().and_then(|text| Line::read(text).ok());
                let task = line.and_then(|(_, line)| serde_json::from_str::<Task>(line.spec.get()).ok());
                if let Some(Task::Search(mut search)) = task {
                    search.seed = 0;
                    let task = Task::Search(search);
                    tasks.insert(task.json(), task);
                }
            })?;
        }
        let mut tasks: Vec<(String, Task)> = tasks.into_iter().collect();
        tasks.sort_by(|one, two| one.0.cmp(&two.0));
        Ok(tasks.into_iter().map(|(_, task)| task).collect())
    }

    /// Reads the whole lines of a segment one by one, with their numbers.
    fn each_line(&self, path: &Path, mut each: impl FnMut(usize, &[u8])) -> Result<(), Fault> {
        let mut number = 0;
        let read = lines::parts(path, 0, |part| match part {
            SegmentPart::Endless => number += 1,
            SegmentPart::Lines(bytes) => {
                for line in bytes.split_inclusive(|&byte| byte == b'\n') {
                    number += 1;
                    each(number, line);
                }
            }
        });
        read.map(drop).map_err(|error| cannot("read", path, &error))
    }

    /// Writes the spec down where it has changed. One that shares no trial with the folder is not a changed spec but
    /// another one, that happens to have the same name.
    ///
    /// # Errors
    /// When it is another one, or cannot be written.
    pub fn settle(&mut self, trials: usize, known: usize) -> Result<(), Fault> {
        if self.changed.is_some() && trials > 0 && known == 0 {
            let fault = format!(
                "{} holds {trials} trials, and none of them is in this spec: it is another of the same name",
                self.folder.display()
            );
            return Err(Fault::new(fault).accepts(OWN_FOLDER));
        }
        match self.changed.take() {
            Some(header) => write_header(&self.folder, &header),
            None => Ok(()),
        }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn segments(&self) -> Result<Vec<PathBuf>, Fault> {
        let entries =
            std::fs::read_dir(&self.folder).map_err(|error| cannot("read", &self.folder, &error))?;
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let mut segments: Vec<PathBuf> = paths
            .filter(|path| path.extension().is_some_and(|ext| ext == "jsonl") && path.is_file())
            .collect();
        segments.sort();
        Ok(segments)
    }

    /// Reads all trials.
    ///
    /// # Errors
    /// When the folder cannot be read, or two trials of one id differ and the rules cannot say which is right.
    pub fn read(&mut self) -> Result<Archive, Fault> {
        self.read.clear();
        self.seen.clear();
        let mut archive = Archive { version: self.version, ..Archive::default() };
        for path in self.refresh(&mut archive)? {
            archive.notes.push(format!("{path}: the last line was not finished and is left aside"));
        }
        Ok(archive)
    }

    /// Reads the trials that were added since the folder was last read into this archive, and gives back the segments whose last
    /// line is not finished.
    ///
    /// # Errors
    /// As [`read`](Store::read).
    pub fn refresh(&mut self, archive: &mut Archive) -> Result<Vec<String>, Fault> {
        let (refuted, mut torn) = (self.refuted()?, Vec::new());
        for path in self.segments()? {
            let known = archive.segments.iter().position(|segment| segment.path == path);
            let segment = known.unwrap_or_else(|| {
                archive.segments.push(SegmentFacts::new(&path));
                archive.segments.len() - 1
            });
            let name = archive.segments[segment].name.clone();
            let mut reading = self.read.get(&path).copied().unwrap_or_default();
            let whole = lines::parts(&path, reading.bytes, |part| {
                let SegmentPart::Lines(bytes) = part else {
                    reading.lines += 1;
                    return archive.notes.push(left_aside(&name, reading.lines, "it has no end"));
                };
                let mut first = 0;
                if reading.lines == 0 {
                    let maker;
                    (reading.unchecked, first, maker) = begun(bytes);
                    match maker.transpose() {
                        Ok(maker) => archive.segments[segment].maker = maker,
                        Err(reason) => archive
                            .notes
                            .push(format!("{name}, line 1: who made the trials is not known: {reason}")),
                    }
                    if reading.unchecked {
                        let what = "its trials have no checksums, as older programs left them";
                        archive.notes.push(format!("{name}: {what}"));
                    }
                }
                let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').skip(first).collect();
                reading.lines += first;
                let read = |line| {
                    let (id, sum, outcome, times, ground) = kept(line, reading.unchecked)?;
                    match refuted.get(&(id, sum)) {
                        Some(reason) => Err(format!("the rules refute it: {reason}")),
                        None => Ok((id, outcome, times, ground)),
                    }
                };
                let read: Vec<_> = lines.into_par_iter().map(read).collect();
                for read in read {
                    reading.lines += 1;
                    match read {
                        Ok((id, outcome, times, ground)) => {
                            archive.optima.note(id, &ground);
                            archive.add(id, Kept { outcome, times, place: (segment, reading.lines) });
                        }
                        Err(reason) => archive.notes.push(left_aside(&name, reading.lines, &reason)),
                    }
                }
            });
            let whole = whole.map_err(|error| cannot("read", &path, &error))?;
            if whole.torn {
                torn.push(name);
            }
            reading.bytes += whole.bytes;
            self.read.insert(path, reading);
        }
        self.arbitrate(archive)?;
        let optima = std::mem::take(&mut archive.optima);
        optima.hold(self, archive)?;
        archive.optima = optima;
        Ok(torn)
    }

    /// The ids of trials that others have added since the last look. One that failed is still to be done.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn fresh(&mut self, own: Option<&Path>) -> Result<Vec<Id>, Fault> {
        let mut ids = Vec::new();
        for path in self.segments()?.into_iter().filter(|path| Some(path.as_path()) != own) {
            let looked = [&self.read, &self.seen].map(|known| known.get(&path).copied().unwrap_or_default());
            let mut reading = if looked[0].bytes > looked[1].bytes { looked[0] } else { looked[1] };
            let whole = lines::parts(&path, reading.bytes, |part| {
                let SegmentPart::Lines(bytes) = part else { return reading.lines += 1 };
                if reading.lines == 0 {
                    reading.unchecked = begun(bytes).0;
                }
                for line in bytes.split_inclusive(|&byte| byte == b'\n') {
                    reading.lines += 1;
                    match kept(line, reading.unchecked) {
                        Ok((id, _, outcome, ..)) if outcome.stopped != Stop::Failed => ids.push(id),
                        _ => {}
                    }
                }
            });
            let whole = whole.map_err(|error| cannot("read", &path, &error))?;
            reading.bytes += whole.bytes;
            self.seen.insert(path, reading);
        }
        Ok(ids)
    }

    /// Whether another process is writing to the folder just now, as far as the file system can tell.
    pub fn busy(&self) -> bool {
        self.segments().is_ok_and(|segments| segments.iter().any(|path| claims::is_locked(path)))
    }

    /// Opens a segment of one's own, for trials of which so many run at a time.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn segment(&self, threads: usize) -> Result<Segment, Fault> {
        Segment::new(&self.folder, &Provenance::here(program(), threads))
    }

    /// The task of a stored trial, by the start of its id; none where there is no such trial. One that has failed is found
    /// where it has no result, too.
    ///
    /// # Errors
    /// When the folder cannot be read, or several begin so.
    pub fn find(&self, start: &str) -> Result<Option<(Id, Task, Outcome)>, Fault> {
        let mut found: Option<(Id, Task, Outcome)> = None;
        let (mark, mut several) = (format!("{{\"id\":\"{start}"), false);
        for path in self.segments()? {
            let mut unchecked = false;
            self.each_line(&path, |number, line| {
                if number == 1 {
                    unchecked = begun(line).0;
                }
                if !line.starts_with(mark.as_bytes()) {
                    return;
                }
                let Ok((id, _, outcome, ..)) = kept(line, unchecked) else { return };
                let text = std::str::from_utf8(line).expect("it was read");
                let (_, read) = Line::read(text).expect("it was read");
                let Ok(task) = serde_json::from_str(read.spec.get()) else { return };
                match &found {
                    Some((known, ..)) if *known != id => several = true,
                    Some((.., known)) if outcome.stopped == Stop::Failed && known.stopped != Stop::Failed => {
                    }
                    _ => found = Some((id, task, outcome)),
                }
            })?;
        }
        if several {
            let dir = self.folder.display();
            let fault = Fault::new(format!("several trials of {dir} begin with '{start}'"));
            return Err(fault.accepts("more digits of the id"));
        }
        Ok(found)
    }
}

/// The id, the outcome and the times of a line as a segment has it, if it can be used.
pub(crate) fn read_line(line: &str) -> Result<(Id, Outcome, Times), String> {
    kept(line.as_bytes(), false).map(|(id, _, outcome, times, _)| (id, outcome, times))
}

/// How a segment begins: whether its lines have no checksums, which of them is the first of a trial, and who made it.
fn begun(bytes: &[u8]) -> (bool, usize, Option<Result<Provenance, String>>) {
    let first = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let text = std::str::from_utf8(first).unwrap_or_default();
    let maker = Provenance::read(text);
    // Only a segment of the older form begins with a trial that has no checksum.
    let unchecked = maker.is_none() && Line::read(text).is_ok_and(|(_, line)| line.check.is_none());
    (unchecked, usize::from(maker.is_some()), maker)
}

/// A line that can be used, with its id and its checksum: all its parts are there, it is what it says, and it can be.
fn kept(line: &[u8], unchecked: bool) -> Result<(Id, Id, Outcome, Times, TaskPart<'_>), String> {
    let text = std::str::from_utf8(line).map_err(|_| "not text".to_string())?;
    let (id, read) = Line::read(text)?;
    if read.check.is_none() && !unchecked {
        return Err("it has no checksum".into());
    }
    let (outcome, times) = (read.outcome()?, read.times()?);
    let ground: TaskPart = serde_json::from_str(read.spec.get()).map_err(|error| error.to_string())?;
    ground.holds(&outcome, &times)?;
    Ok((id, read.sum(), outcome, times, ground))
}

/// What is said of a line that cannot be used.
fn left_aside(segment: &str, line: usize, reason: &str) -> String {
    format!("{segment}, line {line}: left aside, its trial can run again: {reason}")
}

/// A word unlike all others, also on other machines.
fn word(attempt: u32) -> String {
    format!("{:016x}", RandomState::new().hash_one((std::process::id(), attempt)))
}

fn read_header(folder: &Path) -> Result<Option<Header>, Fault> {
    let path = folder.join(HEADER);
    let text = match files::read(&path, LARGEST) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(cannot("read", &path, &error)),
    };
    let value: serde_json::Value = serde_json::from_slice(&text).map_err(|error| {
        Fault::new(format!("{} is damaged: {error}", path.display()))
            .accepts("the file as it was, or none: then `plansza run` writes it again")
    })?;
    match value["results"].as_u64() {
        Some(version) if (1..=u64::from(RESULTS)).contains(&version) => {}
        version => {
            let version = version.map_or("an unknown version".into(), |version| format!("version {version}"));
            let fault = format!(
                "{} holds results of {version}, this program knows those up to version {RESULTS}",
                folder.display()
            );
            return Err(Fault::new(fault).accepts(OWN_FOLDER));
        }
    }
    let header = serde_json::from_value(value);
    header
        .map(Some)
        .map_err(|error| Fault::new(format!("{} is damaged: {error}", path.display())).accepts(OWN_FOLDER))
}

/// Writes the header so that there is always a whole one.
fn write_header(folder: &Path, header: &Header) -> Result<(), Fault> {
    let path = folder.join(HEADER);
    let part = folder.join(format!("{HEADER}.{}.part", word(0)));
    let text = serde_json::to_string_pretty(header).expect("plain data") + "\n";
    let write = || {
        let mut file = File::create_new(&part)?;
        file.write_all(text.as_bytes())?;
        file.sync_data()?;
        std::fs::rename(&part, &path)?;
        segment::sync_folder(folder);
        Ok(())
    };
    write().map_err(|error| {
        let _ = std::fs::remove_file(&part);
        cannot("write", &path, &error)
    })
}

fn cannot(what: &str, path: &Path, error: &std::io::Error) -> Fault {
    Fault::new(format!("cannot {what} {}: {error}", path.display()))
}
