//! A file that one process appends trials to: a line that tells who it is, then a line a trial.

use super::provenance::Provenance;
use super::{cannot, word};
use plansza_core::Fault;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A file that one process appends trials to.
///
/// ```
/// use plansza_experiment::{Spec, Store};
/// let folder = std::env::temp_dir().join(format!("plansza-doc-segment-{}", std::process::id()));
/// let store = Store::create(&folder, &Spec { name: "mine".into(), ..Spec::default() }.built()?)?;
/// let segment = store.segment(1)?;
/// let path = segment.path().to_path_buf();
/// segment.close()?;
/// assert!(!path.exists()); // one without a trial goes
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub struct Segment {
    file: File,
    path: PathBuf,
    locked: bool,
    lines: u64,
    /// Whether there are lines that the disk may not have yet.
    unsynced: bool,
    torn: bool,
}

impl Segment {
    /// A new one in a folder of results.
    pub(super) fn new(folder: &Path, maker: &Provenance) -> Result<Segment, Fault> {
        for attempt in 0u32.. {
            // Unlike all others, also on other machines, whose files may come here later.
            let path = folder.join(format!("trials-{}.jsonl", word(attempt)));
            match OpenOptions::new().append(true).create_new(true).open(&path) {
                Ok(file) => {
                    // For others to see that somebody is at work; some file systems know no locks.
                    let locked = file.try_lock().is_ok();
                    let mut segment = Segment { file, path, locked, lines: 0, unsynced: false, torn: false };
                    segment.write(&maker.line())?;
                    segment.sync()?;
                    sync_folder(folder);
                    return Ok(segment);
                }
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists && attempt < 100 => {}
                Err(error) => return Err(cannot("write to", folder, &error)),
            }
        }
        unreachable!("the loop returns")
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether others can tell by its lock that we live.
    pub(crate) fn is_locked(&self) -> bool {
        self.locked
    }

    /// Appends the line of a trial. It is on the disk for sure after the next [`sync`](Segment::sync).
    ///
    /// # Errors
    /// When it cannot be written; then nothing more is, since it may be torn.
    pub fn append(&mut self, line: &str) -> Result<(), Fault> {
        self.write(line)?;
        self.lines += 1;
        Ok(())
    }

    fn write(&mut self, line: &str) -> Result<(), Fault> {
        if self.torn {
            return Err(Fault::new(format!("{} could not be written before", self.path.display())));
        }
        self.torn = true;
        self.file.write_all(line.as_bytes()).map_err(|error| cannot("write", &self.path, &error))?;
        (self.torn, self.unsynced) = (false, true);
        Ok(())
    }

    /// What brings all lines so far to the disk, where some are not: a file to sync, so that others can append meanwhile.
    pub(crate) fn due(&mut self) -> Option<File> {
        let file = self.file.try_clone().ok().filter(|_| self.unsynced)?;
        self.unsynced = false;
        Some(file)
    }

    /// Brings all lines to the disk.
    ///
    /// # Errors
    /// When that fails.
    pub fn sync(&mut self) -> Result<(), Fault> {
        self.unsynced = false;
        self.file.sync_data().map_err(|error| cannot("write", &self.path, &error))
    }

    /// Brings everything to the disk. A segment without a trial goes.
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

/// Who ended without closing it has an error of its own to tell; what it appended is kept all the same.
impl Drop for Segment {
    fn drop(&mut self) {
        if self.unsynced {
            let _ = self.file.sync_data();
        }
    }
}

/// Brings the names in a folder to the disk, where the system can.
pub(super) fn sync_folder(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment(file: File, path: &Path) -> Segment {
        Segment { file, path: path.into(), locked: false, lines: 0, unsynced: false, torn: false }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_is_told() {
        let path = PathBuf::from("/dev/full");
        let file = OpenOptions::new().append(true).open(&path).unwrap();
        let mut segment = segment(file, &path);
        let fault = segment.append("{}\n").unwrap_err().to_string();
        assert!(fault.contains("cannot write /dev/full") && fault.contains("No space left"), "{fault}");
        assert!(segment.append("{}\n").unwrap_err().to_string().contains("before"));
    }

    #[test]
    fn an_empty_segment_goes_and_a_torn_one_stays() {
        let path = std::env::temp_dir().join(format!("plansza-store-{}", word(0)));
        segment(File::create_new(&path).unwrap(), &path).close().unwrap();
        assert!(!path.exists());
        File::create_new(&path).unwrap();
        // Open for reading only, so that nothing can be appended.
        let mut torn = segment(File::open(&path).unwrap(), &path);
        torn.append("{}\n").unwrap_err();
        torn.close().unwrap();
        assert!(path.exists(), "who knows what was written");
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn lines_are_due_until_they_are_synced() {
        let path = std::env::temp_dir().join(format!("plansza-due-{}", word(0)));
        let mut segment = segment(File::create_new(&path).unwrap(), &path);
        assert!(segment.due().is_none());
        segment.append("{}\n").unwrap();
        assert!(segment.due().is_some() && segment.due().is_none());
        segment.append("{}\n").unwrap();
        segment.sync().unwrap();
        assert!(segment.due().is_none());
        std::fs::remove_file(&path).unwrap();
    }
}
