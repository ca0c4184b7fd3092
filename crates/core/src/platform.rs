//! What differs where there is no operating system, as in a browser: clocks and threads.
//!
//! [`Instant`] is the standard library's wherever that has a clock. In WebAssembly it has none and would panic; there the
//! host lends one with [`lend_clock`], and until it does time stands still. [`THREADS`] says whether threads can be started. A [`Stopwatch`]
//! measures the time of the processor where the system tells it.
//!
//! ```
//! use plansza_core::platform::Instant;
//! let start = Instant::now();
//! assert!(start.elapsed() <= start.elapsed());
//! ```

#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
mod lent;
mod stopwatch;

pub use stopwatch::{Stopwatch, processor_time};

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use lent::{Instant, lend_clock};
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

/// Whether threads can be started; where not, all work is done by the one there is, with the same results.
pub const THREADS: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

/// Says what time it is. Of no effect where there is a clock of our own.
///
/// ```
/// plansza_core::platform::lend_clock(|| 0.0);
/// ```
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub fn lend_clock(seconds: fn() -> f64) {
    let _ = seconds;
}
