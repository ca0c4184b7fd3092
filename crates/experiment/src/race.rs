//! A race: every method that fits a puzzle, on the same boards, under one budget. It is an experiment like any other,
//! whose spec is written here instead of by a person.

use crate::spec::{Source, Spec};
use crate::trial;
use plansza_catalogue::Kind;
use plansza_core::{Budget, Fault};
use serde_json::{Map, Value};
use std::fmt::Write;

/// What is raced.
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
    /// Writes the spec.
    ///
    /// # Errors
    /// None that a reader could mend: the spec is ours.
    pub fn spec(&self, kind: &dyn Kind) -> Result<Spec, Fault> {
        let text = |value: &str| Value::from(value).to_string();
        let puzzle = kind.name();
        let mut spec = String::new();
        // Writing to a string does not fail.
        let _ = writeln!(spec, "name = {}", text(&self.folder(kind)));
        let _ =
            writeln!(spec, "title = {}", text(&format!("Race: every method on {puzzle} '{}'", self.name)));
        let _ = writeln!(spec, "seed = {}\nreplicates = {}", self.seed, self.replicates);
        let _ = writeln!(spec, "budget = {{ {} }}\n", self.limits());
        let _ = writeln!(spec, "[[instances]]\nname = {}\npuzzle = {}", text(&self.name), text(puzzle));
        let _ = writeln!(spec, "boards = {}", text(&self.boards));
        let options = self.options.iter().map(|(key, value)| format!("{key} = {value}"));
        let _ = writeln!(spec, "options = {{ {} }}\n", options.collect::<Vec<_>>().join(", "));
        for (method, encoding) in self.entrants(kind) {
            let _ = writeln!(spec, "[[arms]]\nname = {}", text(&format!("{method} on {encoding}")));
            let _ = writeln!(spec, "method = {}\nencoding = {}\n", text(method), text(encoding));
        }
        Spec::parse(Source { text: spec, ..Source::default() })
    }

    /// What it is called, which is the name of its folder of results: races on other boards have others.
    pub fn folder(&self, kind: &dyn Kind) -> String {
        let fit = |sign: char| sign.is_ascii_alphanumeric() || "-_.".contains(sign);
        match self.name.chars().all(fit) && !self.name.is_empty() && self.name.len() <= 40 {
            true => format!("race-{}-{}", kind.name(), self.name),
            false => format!("race-{}-{}", kind.name(), &trial::id(&self.boards).to_string()[..8]),
        }
    }

    /// Every method, on the encoding that suits it best or on all. Random search is on every encoding that the others are
    /// on, or what the encoding does would be taken for what the method does.
    fn entrants(&self, kind: &dyn Kind) -> Vec<(&'static str, &'static str)> {
        let mut all: Vec<(&str, &str)> = Vec::new();
        for method in kind.methods().into_iter().filter(|method| !["exact", "random"].contains(method)) {
            let encodings = kind.encodings(method);
            let count = if self.every_encoding { encodings.len() } else { 1 };
            all.extend(encodings.into_iter().take(count).map(|encoding| (method, encoding)));
        }
        let mut random = kind.encodings("random");
        let favourite = random.first().copied();
        random.retain(|encoding| self.every_encoding || all.iter().any(|(_, used)| used == encoding));
        let random = if random.is_empty() { favourite.into_iter().collect() } else { random };
        all.extend(random.into_iter().map(|encoding| ("random", encoding)));
        all
    }

    fn limits(&self) -> String {
        let Budget { evaluations, epochs, time } = self.budget;
        let evaluations = evaluations.map(|n| format!("evaluations = {n}"));
        let epochs = epochs.map(|n| format!("epochs = {n}"));
        let time = time.map(|time| format!("time = \"{}us\"", time.as_micros().max(1)));
        [evaluations, epochs, time].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Plan;
    use std::time::Duration;

    #[test]
    fn every_puzzle_can_be_raced() {
        for kind in plansza_catalogue::puzzles() {
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
                let plan = Plan::new(race.spec(&*kind).unwrap()).unwrap();
                let arms: Vec<&str> = plan.arms.iter().map(|arm| arm.method.as_str()).collect();
                let others = arms.iter().filter(|method| !["exact", "random"].contains(method)).count();
                let methods = kind.methods();
                assert!(methods.iter().all(|method| arms.contains(method)), "{arms:?}");
                match every_encoding {
                    true => assert_eq!(arms.len() - 1, kind.pairings().len()),
                    false => assert_eq!(others, methods.len() - 2),
                }
            }
        }
    }
}
