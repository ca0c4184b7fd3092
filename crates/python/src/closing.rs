//! The end of the interpreter. Threads that are still searching then would be ended in the middle of our code, which ends the
//! process; so all searches are told to stop, and waited for.

use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How long a search may take to hear of it: a score of somebody else may be slow.
const PATIENCE: Duration = Duration::from_secs(5);

static CLOSING: AtomicBool = AtomicBool::new(false);
static AT_WORK: AtomicUsize = AtomicUsize::new(0);

/// Whether the interpreter is about to end.
pub fn is_closing() -> bool {
    CLOSING.load(Ordering::Relaxed)
}

/// A search under way, for as long as it is held.
pub struct AtWork;

impl AtWork {
    pub fn begin() -> AtWork {
        AT_WORK.fetch_add(1, Ordering::SeqCst);
        AtWork
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        AT_WORK.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Ends all searches, when the interpreter does.
#[pyfunction]
fn close(py: Python<'_>) {
    CLOSING.store(true, Ordering::SeqCst);
    py.detach(|| {
        let until = Instant::now() + PATIENCE;
        while AT_WORK.load(Ordering::SeqCst) > 0 && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(2));
        }
    });
}

/// Asks to be told.
pub fn watch(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    py.import("atexit")?.call_method1("register", (wrap_pyfunction!(close, module)?,))?;
    Ok(())
}
