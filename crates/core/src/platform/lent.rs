//! A clock that the host lends, for where the standard library has none.

use std::ops::{Add, Sub};
use std::sync::OnceLock;
use std::time::Duration;

static CLOCK: OnceLock<fn() -> f64> = OnceLock::new();

/// Says what time it is, in seconds since whenever, never backwards. The first clock that is lent stays.
pub fn lend_clock(seconds: fn() -> f64) {
    let _ = CLOCK.set(seconds);
}

/// A moment, as the lent clock tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(Duration);

impl Instant {
    /// This moment. Until a clock is lent it is always the same.
    pub fn now() -> Instant {
        let seconds = CLOCK.get().map_or(0.0, |clock| clock());
        Instant(Duration::try_from_secs_f64(seconds).unwrap_or_default())
    }

    /// The time since then; none where that is yet to come.
    pub fn elapsed(&self) -> Duration {
        Instant::now().duration_since(*self)
    }

    /// The time since an earlier moment; none where that is a later one.
    pub fn duration_since(&self, earlier: Instant) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;

    fn add(self, time: Duration) -> Instant {
        Instant(self.0.saturating_add(time))
    }
}

impl Sub for Instant {
    type Output = Duration;

    fn sub(self, earlier: Instant) -> Duration {
        self.duration_since(earlier)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One clock for the whole process, as it is where it is lent: the standard library's own.
    #[test]
    fn a_lent_clock_tells_what_the_clock_it_came_from_tells() {
        static START: OnceLock<std::time::Instant> = OnceLock::new();
        let before = Instant::now();
        assert_eq!((before, before.elapsed()), (Instant::now(), Duration::ZERO), "time stands still");
        START.set(std::time::Instant::now()).unwrap();
        lend_clock(|| START.get().map_or(0.0, |start| start.elapsed().as_secs_f64()));
        let ours = Instant::now();
        std::thread::sleep(Duration::from_millis(3));
        let told = ours.elapsed();
        assert!(told >= Duration::from_millis(2), "{told:?}");
        assert!(ours + Duration::from_secs(9) > Instant::now() && ours - (ours + told) == Duration::ZERO);
        lend_clock(|| 0.0);
        assert!(Instant::now() > ours, "the first clock stays");
    }
}
