//! `plansza reversi train`: weights for the engine from games against itself.

use crate::engine::train::{BATCH, GenerationPlan, Training, TrainingNews};
use plansza_core::command::{Act, Console, Ending, Failure};
use plansza_core::{Fault, Seed, figures, params};
use std::sync::mpsc;

/// `plansza reversi train`.
#[params]
#[serde(default, deny_unknown_fields)]
pub struct Train {
    /// The folder of the training; one that is not finished is gone on with
    #[schemars(extend("positional" = true, "required" = true, "value" = "FOLDER"))]
    folder: String,
    /// Names the games: the same seed gives the same weights
    #[schemars(extend("value" = "N"))]
    seed: u64,
    /// The games of each generation in thousands, the depth at which they are played, the empty squares from which they
    /// are played without a mistake, and, if any, how many hundredths of what is learned are what the search gave and not
    /// how the game ended
    #[schemars(extend("value" = "PLAN"))]
    plan: String,
    /// How often the fit goes through all positions
    #[schemars(range(min = 1, max = 100), extend("value" = "N"))]
    epochs: u32,
    /// On so many threads, which changes no weight
    #[schemars(range(min = 1, max = 1024), extend("value" = "N"))]
    threads: u16,
}

impl Default for Train {
    fn default() -> Train {
        Train { folder: String::new(), seed: 1, plan: PLAN.into(), epochs: 8, threads: 1 }
    }
}

/// The plan of the weights that are part of the program.
const PLAN: &str = "20:3:12 60:4:12:50 100:5:14:60 100:6:14:50";

/// Reads a plan.
fn plan(text: &str) -> Result<Vec<GenerationPlan>, Fault> {
    let wrong = |word: &str| {
        Fault::new(format!("'{}' is no generation", plansza_core::text::shown(word)))
            .accepts("thousands of games, depth, exact squares and share of the search, as 60:3:12 or 60:3:12:50: up to 10000, 1 to 12, 4 to 20, 0 to 100")
    };
    let generation = |word: &str| {
        let numbers: Option<Vec<u32>> = word.split(':').map(|number| number.parse().ok()).collect();
        let (start, share) = match numbers.as_deref() {
            Some(&[thousands, depth, exact]) => ([thousands, depth, exact], 0),
            Some(&[thousands, depth, exact, share @ 0..=100]) => ([thousands, depth, exact], share as u8),
            _ => return Err(wrong(word)),
        };
        match start {
            [thousands @ 1..=10000, depth @ 1..=12, exact @ 4..=20] => {
                Ok(GenerationPlan { batches: thousands * 1000 / BATCH, depth, exact, share })
            }
            _ => Err(wrong(word)),
        }
    };
    let all = text.split_whitespace().map(generation).collect::<Result<Vec<_>, _>>()?;
    if all.is_empty() { Err(wrong(text)) } else { Ok(all) }
}

impl Act for Train {
    const NAME: &'static str = "train";
    const ABOUT: &'static str = "Train the engine's evaluation: it plays against itself, and weights are fitted to how the games ended";

    fn run(&self, console: &mut dyn Console) -> Result<Ending, Failure> {
        let training = Training {
            seed: Seed(self.seed),
            generations: plan(&self.plan)?,
            epochs: self.epochs,
            folder: self.folder.as_str().into(),
            threads: self.threads.into(),
        };
        let stop = console.cancel();
        let (news, heard) = mpsc::channel();
        let trained = std::thread::scope(|scope| -> Result<bool, Failure> {
            let training = &training;
            let work = scope.spawn(move || training.run(stop, &move |one| drop(news.send(one))));
            for one in heard {
                writeln!(console.out(), "{}", words(&one))?;
                console.out().flush()?;
            }
            let trained = work.join().expect("no panic")?;
            Ok(trained.is_some())
        })?;
        if !trained {
            console.warn("interrupted: the same command goes on from here");
            return Ok(Ending::Unsolved);
        }
        let last = training.weights(training.generations.len() - 1);
        writeln!(
            console.out(),
            "the weights are in {}",
            plansza_core::text::shown(&last.display().to_string())
        )?;
        Ok(Ending::Done)
    }
}

fn words(news: &TrainingNews) -> String {
    let games = |batches: u32| figures::number(u64::from(batches) * u64::from(BATCH));
    match news {
        TrainingNews::Batch { generation, done, all } => {
            format!("generation {generation}: {} of {} games", games(*done), games(*all))
        }
        TrainingNews::Epoch { generation, epoch, loss } => {
            format!("generation {generation}: epoch {epoch}, mean squared error {loss:.2} discs²")
        }
        TrainingNews::Whole { generation, digest } => {
            format!("generation {generation}: whole, digest {digest:016x}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_says_games_depth_and_exact_squares() {
        let known = GenerationPlan { batches: 40, depth: 3, exact: 12, share: 0 };
        assert_eq!(plan("20:3:12 30:4:12:50").unwrap()[0], known);
        assert_eq!(plan("20:3:12 30:4:12:50").unwrap()[1].to_string(), "30:4:12:50");
        for wrong in ["", "60", "60:3", "0:3:12", "60:0:12", "60:3:30", "a:b:c", "60:3:12:101", "60:3:12:4:5"]
        {
            assert!(plan(wrong).unwrap_err().to_string().contains("as 60:3:12"), "{wrong}");
        }
    }
}
