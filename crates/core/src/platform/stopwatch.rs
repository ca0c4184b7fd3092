//! Processor time: what work costs, however busy the machine is.

use super::Instant;
use std::time::Duration;

/// Measures what this thread does: the [time that a processor gave to it](processor_time), where that is told; elsewhere the time
/// by the clock. Players think on the thread that asks them, so this is the cost of a move.
///
/// ```
/// use plansza_core::platform::Stopwatch;
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
        Stopwatch { began: Instant::now(), before: processor_time() }
    }

    /// The processor time since then.
    pub fn worked(&self) -> Duration {
        match (self.before, processor_time()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.elapsed(),
        }
    }

    /// The time since then by the clock.
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }
}

/// The time that a processor has given to this thread so far, where the system tells (Unix, with the feature `clock`). Of two
/// times on one thread the difference is what lay between them cost.
///
/// ```
/// use plansza_core::platform::processor_time;
/// assert!(processor_time() <= processor_time());
/// ```
pub fn processor_time() -> Option<Duration> {
    #[cfg(all(unix, feature = "clock"))]
    {
        let spent = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Some(Duration::new(spent.tv_sec.try_into().ok()?, spent.tv_nsec.try_into().ok()?))
    }
    #[cfg(not(all(unix, feature = "clock")))]
    None
}
