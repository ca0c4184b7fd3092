//! Processor time: what a thought costs, however busy the machine is.

use plansza_core::platform::Instant;
use std::time::Duration;

/// Measures what this thread does: the time that a processor gave to it, where the system tells (Unix); elsewhere the time
/// by the clock. Players think on the thread that asks them, so this is the cost of a move.
///
/// ```
/// use plansza_arena::Stopwatch;
/// let watch = Stopwatch::start();
/// let before = watch.worked();
/// std::thread::sleep(std::time::Duration::from_millis(30)); // who sleeps costs nothing, but the clock goes on
/// assert!(watch.worked() >= before && watch.elapsed() >= std::time::Duration::from_millis(30));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    began: Instant,
    /// The time that the processor had given to this thread by then.
    before: Option<Duration>,
}

impl Stopwatch {
    /// Starts to measure.
    pub fn start() -> Stopwatch {
        Stopwatch { began: Instant::now(), before: given() }
    }

    /// The processor time since then.
    pub fn worked(&self) -> Duration {
        match (self.before, given()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.elapsed(),
        }
    }

    /// The time since then by the clock.
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }
}

/// The time that a processor has given to this thread so far.
fn given() -> Option<Duration> {
    #[cfg(unix)]
    {
        let spent = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Some(Duration::new(spent.tv_sec.try_into().ok()?, spent.tv_nsec.try_into().ok()?))
    }
    #[cfg(not(unix))]
    None
}
