//! The great deluge (Dueck 1993).

use crate::amount::{Amount, Auto};
use crate::walk::{Rule, Walk};
use plansza_core::{Local, Method, Recipe, Rng, Run};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The great deluge.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Deluge {
    /// rain
    #[schemars(range(min = 1e-9, max = 1e3))]
    pub rain: f64,
    /// variant
    pub tries: bool,
    /// Moves tried without a better score before a fresh start.
    #[schemars(range(min = 1, max = 1_000_000_000))]
    pub patience: u64,
}

impl Default for Deluge {
    fn default() -> Deluge {
        Deluge { rain: 1e-3, tries: false, patience: 10_000 }
    }
}

impl Recipe for Deluge {
    const NAME: &'static str = "deluge";
    const ABOUT: &'static str = "the great deluge: walk anywhere above the water, which rises";
    const EPOCH: &'static str = "climbs";
}

impl<S: Local> Method<S> for Deluge {
    fn search(&self, run: &mut Run<'_, S>) {
        let Some(walk) = Walk::start(run) else { return };
        let rain = self.rain * Amount::Auto(Auto::Auto).on(run, 0.0);
        walk.climbs(run, &mut Flood { level: 0.0, rain, tries: self.tries }, self.patience);
    }
}

/// Takes what is not worse, and what is above the water.
struct Flood {
    level: f64,
    rain: f64,
    tries: bool,
}

impl Rule for Flood {
    fn start(&mut self, value: i64) {
        self.level = value as f64;
    }

    #[inline]
    fn accept(&mut self, value: i64, gain: i64, _: &mut Rng) -> bool {
        let taken = gain >= 0 || (value + gain) as f64 >= self.level;
        if taken || self.tries {
            self.level += self.rain;
        }
        taken
    }
}
