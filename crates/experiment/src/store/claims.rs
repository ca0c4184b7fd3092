//! Who works on what, where several processes share a folder.
//!
//! The trials of a plan are dealt in blocks. Before a process works on a block it makes a file in `claims/` that only one can make;
//! when the block is done, or given up, the file goes. A process that died leaves its claims behind, which lapse: at once where it
//! ran on this machine, since the lock on its segment is free then; else when its claim has not grown for a minute, by our own
//! clock, while a living one adds a sign every ten seconds. Nothing hangs on it but work: a block that is done twice gives the
//! same lines twice.

use super::provenance::machine;
use plansza_core::platform::Instant;
use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

const FOLDER: &str = "claims";

/// Time between two signs of life, and after which a claim without one lapses.
pub(crate) const BEAT: Duration = Duration::from_secs(10);
const LAPSE: Duration = Duration::from_secs(60);

/// The claims of one process.
pub(crate) struct ClaimBook {
    folder: PathBuf,
    /// What stands in them: the machine, the segment, and whether that is locked while we live.
    mark: String,
    /// Those of others: how large they were when they last grew, as far as we have seen.
    others: Mutex<HashMap<String, (u64, Instant)>>,
    own: Mutex<Vec<Weak<Claim>>>,
}

/// A block that is ours until this goes.
#[derive(Debug)]
pub(crate) struct Claim(PathBuf);

impl Drop for Claim {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

impl ClaimBook {
    /// The claims of the process that writes to this segment.
    pub(crate) fn new(results: &Path, segment: &Path, locked: bool) -> ClaimBook {
        let name = segment.file_name().unwrap_or_default().to_string_lossy();
        let mark = format!("{}\n{name}\n{}\n", machine(), if locked { "locked" } else { "unlocked" });
        let (others, own) = Default::default();
        ClaimBook { folder: results.join(FOLDER), mark, others, own }
    }

    /// Claims a block; none while another process has it. Where no claim can be made, everything is ours.
    pub(crate) fn take(&self, block: &str) -> Option<Arc<Claim>> {
        let path = self.folder.join(block);
        let made = self.make(&path).or_else(|error| match error.kind() {
            std::io::ErrorKind::NotFound => {
                std::fs::create_dir(&self.folder)?;
                self.make(&path)
            }
            _ => Err(error),
        });
        match made {
            Ok(()) => {}
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                if !path.exists() || !self.lapsed(block, &path) || self.make(&path).is_err() {
                    return None;
                }
            }
            // A folder where nothing can be claimed costs work, no result.
            Err(_) => {}
        }
        let claim = Arc::new(Claim(path));
        let mut own = self.own.lock().unwrap_or_else(|torn| torn.into_inner());
        own.retain(|claim| claim.strong_count() > 0);
        own.push(Arc::downgrade(&claim));
        Some(claim)
    }

    fn make(&self, path: &Path) -> std::io::Result<()> {
        OpenOptions::new().append(true).create_new(true).open(path)?.write_all(self.mark.as_bytes())
    }

    /// Whether the one who made a claim is gone; the claim goes too then.
    fn lapsed(&self, block: &str, path: &Path) -> bool {
        let Ok(text) = std::fs::read_to_string(path) else { return false };
        let mut words = text.lines();
        let (host, segment, locked) = (words.next(), words.next(), words.next());
        let results = self.folder.parent().unwrap_or(Path::new(""));
        let near = host == self.mark.lines().next() && locked == Some("locked");
        let dead = match (near, segment) {
            (true, Some(segment)) => !is_locked(&results.join(segment)),
            _ => self.silent(block, text.len() as u64),
        };
        if dead {
            // Of several that see this one moves it away. Who comes late may move the claim that the first has made since, and
            // puts it back; what slips through between costs work that is done twice, never a result.
            let gone = self.folder.join(format!("{block}.{}.lapsed", std::process::id()));
            if std::fs::rename(path, &gone).is_err() {
                return false;
            }
            if std::fs::read_to_string(&gone).is_ok_and(|moved| moved != text) {
                let _ = std::fs::rename(&gone, path);
                return false;
            }
            let _ = std::fs::remove_file(gone);
            return true;
        }
        false
    }

    /// Whether a claim has not grown for too long.
    fn silent(&self, block: &str, size: u64) -> bool {
        let mut others = self.others.lock().unwrap_or_else(|torn| torn.into_inner());
        let seen = others.entry(block.into()).or_insert((size, Instant::now()));
        if seen.0 != size {
            *seen = (size, Instant::now());
        }
        seen.1.elapsed() >= LAPSE
    }

    /// A sign of life in all our claims.
    pub(crate) fn beat(&self) {
        let own = self.own.lock().unwrap_or_else(|torn| torn.into_inner());
        for claim in own.iter().filter_map(Weak::upgrade) {
            let _ = OpenOptions::new().append(true).open(&claim.0).and_then(|mut file| file.write_all(b"."));
        }
    }
}

impl Drop for ClaimBook {
    fn drop(&mut self) {
        // Only when it is empty.
        let _ = std::fs::remove_dir(&self.folder);
    }
}

/// Whether a process holds the lock of a file.
pub(super) fn is_locked(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct ClaimFolder(PathBuf);

    impl ClaimFolder {
        fn new(name: &str) -> ClaimFolder {
            let folder = std::env::temp_dir().join(format!("plansza-claims-{name}-{}", std::process::id()));
            let _ = std::fs::remove_dir_all(&folder);
            std::fs::create_dir_all(&folder).unwrap();
            ClaimFolder(folder)
        }
    }

    impl Drop for ClaimFolder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_block_is_one_processs_until_it_is_done() {
        let scratch = ClaimFolder::new("one");
        let [one, two] = ["a.jsonl", "b.jsonl"].map(|name| {
            let path = scratch.0.join(name);
            let file = File::create_new(&path).unwrap();
            file.try_lock().unwrap();
            (ClaimBook::new(&scratch.0, &path, true), file)
        });
        let claim = one.0.take("block").unwrap();
        assert!(two.0.take("block").is_none() && two.0.take("other").is_some());
        drop(claim);
        assert!(two.0.take("block").is_some());
        // Who dies leaves a claim and a lock that is free.
        std::mem::forget(one.0.take("block").unwrap());
        assert!(two.0.take("block").is_none());
        drop(one.1);
        assert!(two.0.take("block").is_some());
    }

    #[test]
    fn a_claim_from_afar_lives_as_long_as_it_grows() {
        let scratch = ClaimFolder::new("afar");
        let claims = ClaimBook::new(&scratch.0, Path::new("a.jsonl"), true);
        std::fs::create_dir(scratch.0.join(FOLDER)).unwrap();
        let afar = scratch.0.join(FOLDER).join("block");
        for mark in ["elsewhere\nb.jsonl\nlocked\n", "", &claims.mark.replace("locked", "unlocked")] {
            std::fs::write(&afar, mark).unwrap();
            assert!(claims.take("block").is_none());
            let past = Instant::now().checked_sub(LAPSE).expect("the machine runs for a minute");
            claims.others.lock().unwrap().insert("block".into(), (u64::MAX, past));
            assert!(claims.take("block").is_none(), "it has grown since");
            claims.others.lock().unwrap().insert("block".into(), (mark.len() as u64, past));
            assert!(claims.take("block").is_some(), "{mark}");
        }
    }

    #[test]
    fn a_living_claim_grows() {
        let scratch = ClaimFolder::new("beat");
        let claims = ClaimBook::new(&scratch.0, Path::new("a.jsonl"), false);
        let claim = claims.take("block").unwrap();
        let size = || std::fs::metadata(&claim.0).unwrap().len();
        let before = size();
        claims.beat();
        assert_eq!(size(), before + 1);
    }
}
