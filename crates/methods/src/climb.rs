//! Hill climbing with restarts.
//!
//! From a random start, try random moves and take those that do not lower the score. After `patience` tries without a
//! better one, start again. With `sideways` off, equal moves are refused.

use plansza_core::{Local, Method, Recipe, Run};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Hill climbing with restarts.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Climb {
    /// Moves tried without a better score before a fresh start.
    #[schemars(range(min = 1, max = 1_000_000_000))]
    pub patience: u64,
    /// Whether moves that keep the score are taken.
    pub sideways: bool,
}

impl Default for Climb {
    fn default() -> Climb {
        Climb { patience: 10_000, sideways: true }
    }
}

impl Recipe for Climb {
    const NAME: &'static str = "climb";
    const ABOUT: &'static str = "hill climbing: take what is not worse, restart when stuck";
    const EPOCH: &'static str = "climbs";
}

impl<S: Local> Method<S> for Climb {
    fn search(&self, run: &mut Run<'_, S>) {
        let space = run.space;
        let worst_gain = if self.sideways { 0 } else { 1 };
        while run.running() {
            let mut state = space.state(&space.sample(&mut run.rng));
            run.spend(1);
            let mut top = space.value(&state);
            run.offer(top, || space.solution(&state));
            let mut stale = 0;
            while stale < self.patience && !run.over() {
                let steps = run.grant(4096.min(self.patience - stale));
                if steps == 0 {
                    return;
                }
                let (mut done, mut told) = (0, 0);
                while done < steps {
                    let Some(step) = space.propose(&state, &mut run.rng) else {
                        run.meter().exhaust();
                        break;
                    };
                    done += 1;
                    stale += 1;
                    if space.gain(&mut state, step) >= worst_gain {
                        space.apply(&mut state, step);
                        if space.value(&state) > top {
                            top = space.value(&state);
                            stale = 0;
                            run.spend(done - told);
                            told = done;
                            run.offer(top, || space.solution(&state));
                            if run.over() {
                                break;
                            }
                        }
                    }
                }
                run.spend(done - told);
            }
            run.epoch();
        }
    }
}
