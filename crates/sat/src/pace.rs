//! When to restart: moving averages of LBD, and Knuth's reluctant doubling.

/// An exponential moving average with bias correction for its first samples.
#[derive(Clone)]
pub(super) struct Average {
    value: f64,
    weight: f64,
    alpha: f64,
}

impl Average {
    /// An average over about `window` samples.
    pub(super) fn new(window: f64) -> Self {
        Average { value: 0.0, weight: 0.0, alpha: 1.0 / window }
    }

    /// Takes one sample in.
    pub(super) fn update(&mut self, sample: f64) {
        self.value += self.alpha * (sample - self.value);
        self.weight += self.alpha * (1.0 - self.weight);
    }

    /// The present average, 0 before the first sample.
    pub(super) fn get(&self) -> f64 {
        if self.weight > 0.0 { self.value / self.weight } else { 0.0 }
    }
}

/// The Luby sequence 1, 1, 2, 1, 1, 2, 4, …, times a period, by Knuth's
/// "reluctant doubling".
#[derive(Clone)]
pub(super) struct Reluctant {
    period: u64,
    u: u64,
    v: u64,
    left: u64,
}

impl Reluctant {
    /// A sequence whose unit is `period` ticks.
    pub(super) fn new(period: u64) -> Self {
        Reluctant { period, u: 1, v: 1, left: period }
    }

    /// Counts one conflict; true when a restart is due.
    pub(super) fn tick(&mut self) -> bool {
        self.left -= 1;
        if self.left > 0 {
            return false;
        }
        if self.u & self.u.wrapping_neg() == self.v {
            self.u += 1;
            self.v = 1;
        } else {
            self.v *= 2;
        }
        self.left = self.v * self.period;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reluctant_doubling_is_luby() {
        let mut reluctant = Reluctant::new(1);
        let mut gaps = Vec::new();
        let mut gap = 0;
        while gaps.len() < 15 {
            gap += 1;
            if reluctant.tick() {
                gaps.push(gap);
                gap = 0;
            }
        }
        assert_eq!(gaps, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn average_is_unbiased_at_the_start() {
        let mut average = Average::new(1000.0);
        average.update(7.0);
        assert!((average.get() - 7.0).abs() < 1e-9);
    }

    #[test]
    fn the_sequence_is_in_units_of_its_period() {
        let mut reluctant = Reluctant::new(3);
        let due: Vec<u64> = (1..=21).filter(|_| reluctant.tick()).collect();
        assert_eq!(due, [3, 6, 12, 15, 18]);
    }

    #[test]
    fn an_average_forgets_at_the_pace_of_its_window() {
        let mut average = Average::new(2.0);
        assert_eq!(average.get(), 0.0);
        average.update(0.0);
        average.update(3.0);
        assert!((average.get() - 2.0).abs() < 1e-12, "the last sample weighs twice the one before");
        (0..60).for_each(|_| average.update(5.0));
        assert!((average.get() - 5.0).abs() < 1e-9);
    }
}
