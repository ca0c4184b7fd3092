//! An arm whose parameters are tuned before it is compared: what is asked for, and the spec that comes of it.

use super::{ArmSpec, Entries, Spec, at, first_seed};
use crate::tune::Tuned;
use plansza_core::Fault;
use plansza_core::params::plain;
use serde::{Deserialize, Serialize};

/// How an arm is tuned.
///
/// ```
/// use plansza_experiment::{Spec, spec::Source};
/// let text = "name = 'a'\nbudget = { evaluations = 1000 }\n\
///     instances = [{ puzzle = 'blank', boards = 'stairs', train = true }, { puzzle = 'blank', boards = 'corner' }]\n\
///     arms = [{ method = 'anneal', tune = { trials = 200, over = { alpha = [0.5, 0.99] } } }]";
/// let spec = Spec::parse(Source { text: text.into(), ..Source::default() })?;
/// assert_eq!(spec.arms[0].tune.as_ref().map(|tune| tune.trials), Some(200));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table, as { trials = 500, over = { population = [10, 500] } }")]
pub struct TuneSpec {
    /// How many trials it may cost.
    pub trials: u64,
    /// The parameters and their ranges, written as in `sample`; without it all of the method's.
    #[serde(default)]
    pub over: Entries,
    /// The seed of the draws.
    #[serde(default = "first_seed")]
    pub seed: u64,
}

impl Spec {
    /// The arms that are to be tuned.
    pub fn untuned(&self) -> impl Iterator<Item = usize> {
        (0..self.arms.len()).filter(|&arm| self.arms[arm].tune.is_some())
    }

    /// The spec in which each tuned arm stands twice, as it comes and tuned, and which says what tuning cost.
    ///
    /// # Errors
    /// When it has no place for them.
    pub fn tuned(mut self, found: &[(usize, Tuned)]) -> Result<Spec, Fault> {
        let mut arms: Vec<ArmSpec> = Vec::new();
        let mut told: Vec<String> = Vec::new();
        for (number, arm) in self.arms.iter().enumerate() {
            let Some((_, tuned)) = found.iter().find(|(tuned, _)| *tuned == number) else {
                arms.push(arm.clone());
                continue;
            };
            let name = arm.name.clone().unwrap_or_else(|| arm.method.clone());
            let usual = ArmSpec { tune: None, name: Some(format!("{name}, as it comes")), ..arm.clone() };
            let mut set = arm.set.0.clone();
            set.extend(tuned.best.clone());
            let better = ArmSpec { name: Some(format!("{name}, tuned")), set: Entries(set), ..usual.clone() };
            let words: Vec<String> =
                tuned.best.iter().map(|(key, value)| format!("{key}={}", plain(value))).collect();
            told.push(format!(
                "{name} was tuned on {} boards that are not compared on, by {} trials of {} evaluations in all: {}.",
                tuned.boards,
                tuned.trials,
                tuned.evaluations,
                if words.is_empty() { "nothing was better than what it has as it comes".into() } else { words.join(" ") }
            ));
            arms.push(usual);
            if !tuned.best.is_empty() {
                arms.push(better);
            }
        }
        self.arms = arms;
        self.instances.retain(|set| !set.train);
        let about = self.about.trim();
        self.about = [&[about.to_string()][..], &told].concat().join("\n").trim().to_string();
        self.built()
    }

    /// Refuses what cannot be tuned.
    pub(crate) fn check_tuning(&self, number: usize) -> Result<(), Fault> {
        let (arm, place) = (&self.arms[number], at!["arms", number]);
        let Some(tune) = &arm.tune else { return Ok(()) };
        if arm.grid.is_some() || arm.list.is_some() || arm.sample.is_some() {
            let what = "an arm that is tuned has one setting to begin with";
            return self.refuse(&place.then("tune"), what, "tune alone, without grid, list or sample");
        }
        if !(20..=1_000_000).contains(&tune.trials) {
            let what = format!("{} trials to tune with", tune.trials);
            return self.refuse(&place.then("tune").then("trials"), what, "20 to 1000000");
        }
        if !self.instances.iter().any(|set| set.train) {
            let what = "there are no boards to tune on";
            return self.refuse(
                &place.then("tune"),
                what,
                "instances with train = true, on which nothing is compared",
            );
        }
        Ok(())
    }
}
