//! A race: every method that fits a puzzle, on the same boards, under one budget. It is an experiment like any other,
//! whose spec is built here instead of written by a person.

use crate::line::id;
use crate::spec::{ArmSpec, Entries, Instances, OneOrMany, Spec};
use plansza_catalogue::Kind;
use plansza_core::{Budget, Fault, Role};
use serde_json::{Map, Value};

/// What is raced.
///
/// ```
/// use plansza_core::Budget;
/// use plansza_experiment::{Plan, race::Race};
/// let race = Race {
///     boards: "3 2 1 / 3 2 1".into(), name: "corner".into(), options: Default::default(),
///     replicates: 5, seed: 1, budget: Budget::evaluations(1000), every_encoding: false,
/// };
/// let kind = plansza_catalogue::find("blank")?;
/// let plan = Plan::new(race.spec(kind)?)?;
/// assert!(race.folder(kind) == "race-blank-corner" && plan.arms.len() == kind.methods().len());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Race {
    /// The boards as text, in any format of the puzzle.
    pub boards: String,
    /// What they are called.
    pub name: String,
    /// What was said beside their text.
    pub options: Map<String, Value>,
    /// Runs of each method on each board.
    pub replicates: u64,
    /// The master seed.
    pub seed: u64,
    /// The limits of a run.
    pub budget: Budget,
    /// Every encoding of each method, instead of its favourite.
    pub every_encoding: bool,
}

impl Race {
    /// The spec.
    ///
    /// # Errors
    /// None that a reader could mend: the spec is ours.
    pub fn spec(&self, kind: &dyn Kind) -> Result<Spec, Fault> {
        let arm = |(method, encoding): (&str, &str)| ArmSpec {
            name: Some(format!("{method} on {encoding}")),
            method: method.into(),
            encoding: Some(encoding.into()),
            ..ArmSpec::default()
        };
        let boards = Instances {
            name: Some(self.name.clone()),
            puzzle: kind.name().into(),
            boards: Some(OneOrMany::One(self.boards.clone())),
            options: Entries(self.options.clone()),
            ..Instances::default()
        };
        let spec = Spec {
            name: self.folder(kind),
            title: format!("Race: every method on {} '{}'", kind.name(), self.name),
            seed: self.seed,
            replicates: Some(self.replicates),
            budget: self.budget.into(),
            instances: vec![boards],
            arms: self.entrants(kind).into_iter().map(arm).collect(),
            ..Spec::default()
        };
        spec.built()
    }

    /// What it is called, which is the name of its folder of results: races on other boards have others.
    pub fn folder(&self, kind: &dyn Kind) -> String {
        let fit = |sign: char| sign.is_ascii_alphanumeric() || "-_.".contains(sign);
        match self.name.chars().all(fit) && !self.name.is_empty() && self.name.len() <= 40 {
            true => format!("race-{}-{}", kind.name(), self.name),
            false => format!("race-{}-{}", kind.name(), &id(&self.boards).to_string()[..8]),
        }
    }

    /// Every method, on the encoding that suits it best or on all. Random search is on every encoding that the others are
    /// on, or what the encoding does would be taken for what the method does.
    fn entrants(&self, kind: &dyn Kind) -> Vec<(&'static str, &'static str)> {
        let mut all: Vec<(&str, &str)> = Vec::new();
        for method in kind.methods_for(Role::Search) {
            let encodings = kind.encodings(method);
            let count = if self.every_encoding { encodings.len() } else { 1 };
            all.extend(encodings.into_iter().take(count).map(|encoding| (method, encoding)));
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Plan;
    use std::time::Duration;

    #[test]
    fn every_puzzle_can_be_raced() {
        for kind in plansza_catalogue::puzzles().iter().chain(plansza_catalogue::templates()) {
            for every_encoding in [false, true] {
                let race = Race {
                    boards: kind.samples()[0].text.into(),
                    name: "a \"quoted\" name".into(),
                    options: Map::new(),
                    replicates: 2,
                    seed: 1,
                    budget: Budget {
                        evaluations: Some(10),
                        epochs: None,
                        time: Some(Duration::from_millis(1500)),
                    },
                    every_encoding,
                };
                let plan = Plan::new(race.spec(*kind).unwrap()).unwrap();
                let arms: Vec<&str> = plan.arms.iter().map(|arm| arm.method.as_str()).collect();
                let searches = kind.methods_for(Role::Search);
                let others = arms.iter().filter(|method| searches.contains(method)).count();
                let races = |role: Role| role != Role::Model;
                let all = kind.methods().into_iter().filter(|method| races(method.role));
                assert!(all.map(|method| method.name).all(|name| arms.contains(&name)), "{arms:?}");
                let pairings = kind.pairings().into_iter().filter(|pairing| races(pairing.role)).count();
                match every_encoding {
                    true => assert_eq!(arms.len() - 1, pairings),
                    false => assert_eq!(others, searches.len()),
                }
            }
        }
    }
}
