//! The folder that keeps the trials of an experiment.
//!
//! `experiment.json` holds the spec with the files it names, so that a folder explains itself anywhere. Each process
//! appends whole lines, one trial each, to a segment `*.jsonl` of its own; nothing is ever written twice or changed. So a
//! process may be killed at any moment: at worst its last line is torn, which the reader drops. Several processes, on one
//! machine or on many, may work on one folder, and two folders are merged by putting their files into one. Equal trials
//! are merged; trials that should be equal and are not are refused. A trial that failed has a line too, which says why; it is
//! no result, and the line of one takes its place.

mod archive;

pub use archive::{Archive, Kept};

use crate::Plan;
use crate::line::{Id, Line};
use crate::spec::{Source, Spec};
use plansza_core::platform::Instant;
use plansza_core::task::RESULTS;
use plansza_core::{Fault, Outcome, Stop, Task, Times};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

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
    /// How many bytes of each segment have been read.
    read: HashMap<PathBuf, u64>,
    /// A spec that differs from that of the folder, and is not written yet.
    changed: Option<Header>,
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
        Ok(Store { folder: folder.into(), version: RESULTS, read: HashMap::new(), changed })
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
        Ok((Store { folder, version, read: HashMap::new(), changed: None }, spec))
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
            let bytes = std::fs::read(&path).map_err(|error| cannot("read", &path, &error))?;
            for line in bytes.split(|&byte| byte == b'\n') {
                let Some((_, line)) = std::str::from_utf8(line).ok().and_then(|text| Line::read(text).ok())
                else {
                    continue;
                };
                let Ok(mut task) = serde_json::from_str::<Task>(line.spec.get()) else { continue };
                if let Task::Search(search) = &mut task {
                    search.seed = 0;
                    tasks.insert(task.json(), task);
                }
            }
        }
        let mut tasks: Vec<(String, Task)> = tasks.into_iter().collect();
        tasks.sort_by(|one, two| one.0.cmp(&two.0));
        Ok(tasks.into_iter().map(|(_, task)| task).collect())
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
    /// When the folder cannot be read, or two trials of one id differ.
    pub fn read(&mut self) -> Result<Archive, Fault> {
        self.read.clear();
        let mut archive = Archive { version: self.version, ..Archive::default() };
        for path in self.segments()? {
            let (bytes, whole) = self.unread(&path)?;
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let segment = archive.segments.len();
            archive.segments.push(name.clone());
            let lines: Vec<&[u8]> = bytes[..whole].split_inclusive(|&byte| byte == b'\n').collect();
            let read: Vec<_> = lines.par_iter().map(|line| kept(line)).collect();
            for (number, read) in read.into_iter().enumerate() {
                match read {
                    Ok((id, outcome, times)) => {
                        archive.add(id, Kept { outcome, times, place: (segment, number + 1) })?;
                    }
                    Err(reason) => {
                        let line = number + 1;
                        archive.notes.push(format!(
                            "{name}, line {line}: left aside, its trial can run again: {reason}"
                        ));
                    }
                }
            }
            if whole < bytes.len() {
                archive.notes.push(format!("{name}: the last line was not finished and is left aside"));
            }
            self.read.insert(path, whole as u64);
        }
        Ok(archive)
    }

    /// The bytes of a segment that have not been read, and how many of them are whole lines.
    fn unread(&self, path: &Path) -> Result<(Vec<u8>, usize), Fault> {
        let from = self.read.get(path).copied().unwrap_or_default();
        let bytes = (|| {
            let mut file = File::open(path)?;
            file.seek(SeekFrom::Start(from))?;
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes)?;
            Ok(bytes)
        })();
        let bytes = bytes.map_err(|error| cannot("read", path, &error))?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        Ok((bytes, whole))
    }

    /// The ids of trials that others have added since the last look. One that failed is still to be done.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn fresh(&mut self, own: Option<&Path>) -> Result<Vec<Id>, Fault> {
        let mut ids = Vec::new();
        for path in self.segments()?.into_iter().filter(|path| Some(path.as_path()) != own) {
            let (bytes, whole) = self.unread(&path)?;
            let lines = bytes[..whole].split_inclusive(|&byte| byte == b'\n');
            let done = |(_, outcome, _): &(Id, Outcome, Times)| outcome.stopped != Stop::Failed;
            ids.extend(lines.filter_map(|line| kept(line).ok().filter(done)).map(|(id, ..)| id));
            *self.read.entry(path).or_default() += whole as u64;
        }
        Ok(ids)
    }

    /// Whether another process is writing to the folder just now, as far as the file system can tell.
    pub fn busy(&self) -> bool {
        let locked = |path: &PathBuf| {
            File::open(path).is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
        };
        self.segments().is_ok_and(|segments| segments.iter().any(locked))
    }

    /// Opens a segment of one's own.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn segment(&self) -> Result<Segment, Fault> {
        for attempt in 0u32.. {
            // Unlike all others, also on other machines, whose files may come here later.
            let path = self.folder.join(format!("trials-{}.jsonl", word(attempt)));
            match OpenOptions::new().append(true).create_new(true).open(&path) {
                Ok(file) => {
                    // Only for others to see that somebody is at work; some file systems know no locks.
                    let _ = file.try_lock();
                    return Ok(Segment { file, path, synced: Instant::now(), lines: 0, torn: false });
                }
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists && attempt < 100 => {}
                Err(error) => return Err(cannot("write to", &self.folder, &error)),
            }
        }
        unreachable!("the loop returns")
    }

    /// The task of a stored trial, by the start of its id; none where there is no such trial. One that has failed is found
    /// where it has no result, too.
    ///
    /// # Errors
    /// When the folder cannot be read, or several begin so.
    pub fn find(&self, start: &str) -> Result<Option<(Id, Task, Outcome)>, Fault> {
        let mut found: Option<(Id, Task, Outcome)> = None;
        let mark = format!("{{\"id\":\"{start}");
        for path in self.segments()? {
            let (bytes, whole) = self.unread(&path)?;
            for line in bytes[..whole].split_inclusive(|&byte| byte == b'\n') {
                if !line.starts_with(mark.as_bytes()) {
                    continue;
                }
                let Ok((id, outcome, _)) = kept(line) else { continue };
                let text = std::str::from_utf8(line).expect("it was read");
                let (_, read) = Line::read(text).expect("it was read");
                let Ok(task) = serde_json::from_str(read.spec.get()) else { continue };
                match &found {
                    Some((known, ..)) if *known != id => {
                        let dir = self.folder.display();
                        let fault = Fault::new(format!("several trials of {dir} begin with '{start}'"));
                        return Err(fault.accepts("more digits of the id"));
                    }
                    Some((.., known)) if outcome.stopped == Stop::Failed && known.stopped != Stop::Failed => {
                    }
                    _ => found = Some((id, task, outcome)),
                }
            }
        }
        Ok(found)
    }
}

/// A line that can be used: all its parts are there, and it is what it says.
fn kept(line: &[u8]) -> Result<(Id, Outcome, Times), String> {
    let text = std::str::from_utf8(line).map_err(|_| "not text".to_string())?;
    let (id, read) = Line::read(text)?;
    Ok((id, read.outcome()?, read.times))
}

/// A file that one process appends trials to.
///
/// ```
/// use plansza_experiment::{Spec, Store};
/// let folder = std::env::temp_dir().join(format!("plansza-doc-segment-{}", std::process::id()));
/// let store = Store::create(&folder, &Spec { name: "mine".into(), ..Spec::default() }.built()?)?;
/// let segment = store.segment()?;
/// let path = segment.path().to_path_buf();
/// segment.close()?;
/// assert!(!path.exists()); // one without a line goes
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub struct Segment {
    file: File,
    path: PathBuf,
    synced: Instant,
    lines: u64,
    torn: bool,
}

/// Time between two requests to bring the data to the disk itself.
const SYNC: Duration = Duration::from_secs(1);

impl Segment {
    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends a line.
    ///
    /// # Errors
    /// When it cannot be written; then nothing more is, since it may be torn.
    pub fn append(&mut self, line: &str) -> Result<(), Fault> {
        if self.torn {
            return Err(Fault::new(format!("{} could not be written before", self.path.display())));
        }
        self.torn = true;
        self.file.write_all(line.as_bytes()).map_err(|error| cannot("write", &self.path, &error))?;
        self.torn = false;
        self.lines += 1;
        if self.synced.elapsed() > SYNC {
            self.sync()?;
        }
        Ok(())
    }

    fn sync(&mut self) -> Result<(), Fault> {
        self.synced = Instant::now();
        self.file.sync_data().map_err(|error| cannot("write", &self.path, &error))
    }

    /// Brings everything to the disk. A segment without a line goes.
    ///
    /// # Errors
    /// When that fails.
    pub fn close(mut self) -> Result<(), Fault> {
        if self.lines == 0 && !self.torn {
            return std::fs::remove_file(&self.path).map_err(|error| cannot("remove", &self.path, &error));
        }
        self.sync()
    }
}

/// A word unlike all others, also on other machines.
fn word(attempt: u32) -> String {
    format!("{:016x}", RandomState::new().hash_one((std::process::id(), attempt)))
}

fn read_header(folder: &Path) -> Result<Option<Header>, Fault> {
    let path = folder.join(HEADER);
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(cannot("read", &path, &error)),
    };
    let value: serde_json::Value = serde_json::from_str(&text).map_err(|error| {
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
        std::fs::rename(&part, &path)
    };
    write().map_err(|error| {
        let _ = std::fs::remove_file(&part);
        cannot("write", &path, &error)
    })
}

fn cannot(what: &str, path: &Path, error: &std::io::Error) -> Fault {
    Fault::new(format!("cannot {what} {}: {error}", path.display()))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_told_and_nothing_is_written_after_it() {
        let path = PathBuf::from("/dev/full");
        let file = OpenOptions::new().append(true).open(&path).unwrap();
        let mut segment = Segment { file, path, synced: Instant::now(), lines: 0, torn: false };
        let fault = segment.append("{}\n").unwrap_err().to_string();
        assert!(fault.contains("cannot write /dev/full") && fault.contains("No space left"), "{fault}");
        assert!(segment.append("{}\n").unwrap_err().to_string().contains("before"));
    }

    #[test]
    fn an_empty_segment_goes_and_a_torn_one_stays() {
        let name = format!("plansza-store-{}", word(0));
        let path = std::env::temp_dir().join(name);
        let segment =
            |file| Segment { file, path: path.clone(), synced: Instant::now(), lines: 0, torn: false };
        segment(File::create_new(&path).unwrap()).close().unwrap();
        assert!(!path.exists());
        File::create_new(&path).unwrap();
        // Open for reading only, so that nothing can be appended.
        let mut torn = segment(File::open(&path).unwrap());
        torn.append("{}\n").unwrap_err();
        torn.close().unwrap();
        assert!(path.exists(), "who knows what was written");
        std::fs::remove_file(&path).unwrap();
    }
}
