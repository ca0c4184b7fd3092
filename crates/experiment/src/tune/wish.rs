//! A tuning that somebody asks for: of one method on boards of one puzzle.

use crate::spec::{ArmSpec, Entries, Instances, Limits, OneOrMany, Spec, TuneSpec};
use plansza_catalogue::{Kind, Pairing};
use plansza_core::{Fault, Role};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::sync::Arc;

/// What is to be tuned, and on what.
///
/// ```
/// use plansza_experiment::tune::TuneWish;
/// let wish: TuneWish = serde_json::from_str(r#"{ "puzzle": "blank", "method": "genetic", "count": 5,
///     "over": { "population": { "from": 4, "to": 200 } } }"#).unwrap();
/// let spec = wish.spec()?;
/// assert_eq!(spec.name, "tune-blank-genetic-bits");
/// assert_eq!(spec.arms[0].tune.as_ref().unwrap().over.0["population"]["log"], true); // over more than a factor of ten
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TuneWish {
    /// The puzzle.
    pub puzzle: String,
    /// The method.
    pub method: String,
    /// The encoding; by default the method's favourite.
    #[serde(default)]
    pub encoding: Option<String>,
    /// Boards to train on; by default the generator makes them.
    #[serde(default)]
    pub train: Option<OneOrMany>,
    /// What the generator is asked for.
    #[serde(default)]
    pub generate: Map<String, Value>,
    /// How many boards the generator makes.
    #[serde(default = "boards")]
    pub count: u64,
    /// The parameters to tune: `{ from, to }`, by the logarithm over more than a factor of ten, or `{ among }`. By default all of
    /// the method's.
    #[serde(default)]
    pub over: Map<String, Value>,
    /// Parameters that stay as they are set here.
    #[serde(default)]
    pub set: Map<String, Value>,
    /// The trials that it may cost.
    #[serde(default = "trials")]
    pub trials: u64,
    /// Evaluations of a trial.
    #[serde(default = "evaluations")]
    pub evaluations: u64,
    /// The seed of the draws and of the boards.
    #[serde(default = "seed")]
    pub seed: u64,
}

fn boards() -> u64 {
    20
}

fn trials() -> u64 {
    1000
}

fn evaluations() -> u64 {
    20_000
}

fn seed() -> u64 {
    1
}

impl TuneWish {
    /// The puzzle, and the method on its encoding.
    ///
    /// # Errors
    /// When there is no such thing, or nothing of it can be tuned.
    pub fn pairing(&self) -> Result<(&'static dyn Kind, Arc<Pairing>), Fault> {
        let kind = plansza_catalogue::find(&self.puzzle)?;
        if kind.role(&self.method) == Some(Role::Exact) {
            let methods = kind.methods_for(Role::Search).join(", ");
            return Err(Fault::new(format!("{} has no parameters to tune", self.method)).accepts(methods));
        }
        Ok((kind, kind.pairing(&self.method, self.encoding.as_deref())?))
    }

    /// The spec whose first arm is tuned.
    ///
    /// # Errors
    /// As [`pairing`](TuneWish::pairing).
    pub fn spec(&self) -> Result<Spec, Fault> {
        let (kind, pairing) = self.pairing()?;
        let encoding = pairing.encoding;
        let mut boards = Instances { puzzle: kind.name().into(), train: true, ..Instances::default() };
        match &self.train {
            Some(train) => boards.boards = Some(train.clone()),
            None => {
                (boards.generate, boards.count, boards.seed) =
                    (Some(Entries(self.generate.clone())), Some(self.count), Some(self.seed));
            }
        }
        let mut over = self.over.clone();
        over.values_mut().for_each(by_logarithm);
        let tune = TuneSpec { trials: self.trials, over: Entries(over), seed: self.seed };
        let arm = ArmSpec {
            method: self.method.clone(),
            encoding: Some(encoding.into()),
            set: Entries(self.set.clone()),
            tune: Some(tune),
            ..ArmSpec::default()
        };
        let spec = Spec {
            name: format!("tune-{}-{}-{encoding}", kind.name(), self.method),
            seed: self.seed,
            budget: Limits { evaluations: Some(self.evaluations), ..Limits::default() },
            instances: vec![boards],
            arms: vec![arm],
            ..Spec::default()
        };
        spec.built()
    }
}

/// A range over more than a factor of ten is drawn from by the logarithm, unless it says so itself.
fn by_logarithm(range: &mut Value) {
    let ends = range.get("from").and_then(Value::as_f64).zip(range.get("to").and_then(Value::as_f64));
    if let (Some((from, to)), Value::Object(entries)) = (ends, range) {
        entries.entry("log").or_insert_with(|| (from > 0.0 && to / from > 10.0).into());
    }
}
