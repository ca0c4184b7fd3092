//! Training: the engine plays against itself, and weights are fitted to how its games ended; with these it plays the games
//! of the next generation.
//!
//! A training is a folder. Games come in batches, and each batch and each generation's weights is a file that is either whole
//! or not there; so a training that was ended at any moment goes on where it was. What a batch holds hangs on the seed, the
//! generation and its number alone, and the fit goes through all of them in an order that hangs on the seed: the weights are
//! the same however often it was ended, and on any number of threads.

mod deviate;
mod fit;
mod selfplay;

pub use fit::{Fit, PlyLoss};
pub use selfplay::PlayedOut;

use super::weights::EvalWeights;
use plansza_core::{Fault, Seed, files};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Games in a file.
pub const BATCH: u32 = 500;

/// What the games of a generation are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GenerationPlan {
    /// How many batches.
    pub batches: u32,
    /// How deep is looked.
    pub depth: u32,
    /// With so many empty squares the rest is played without mistakes.
    pub exact: u32,
    /// How much of what is learned from them is what the search gave, in hundredths; the rest is the result. A value is less
    /// certain than a result but does not hang on all the moves that came after.
    pub share: u8,
}

impl std::fmt::Display for GenerationPlan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}", self.batches * BATCH / 1000, self.depth, self.exact)?;
        if self.share > 0 { write!(f, ":{}", self.share) } else { Ok(()) }
    }
}

/// A training.
#[derive(Clone, Debug)]
pub struct Training {
    /// Names the games.
    pub seed: Seed,
    /// The generations.
    pub generations: Vec<GenerationPlan>,
    /// How often the fit goes through all positions.
    pub epochs: u32,
    /// Where it is kept.
    pub folder: PathBuf,
    /// On so many threads.
    pub threads: usize,
}

/// How far a training is.
#[derive(Clone, Debug)]
pub enum TrainingNews {
    /// A batch of games was played, of so many.
    Batch {
        /// The generation.
        generation: usize,
        /// Batches there are.
        done: u32,
        /// Batches there will be.
        all: u32,
    },
    /// The fit went through all positions once more.
    Epoch {
        /// The generation.
        generation: usize,
        /// How often it has.
        epoch: u32,
        /// The mean squared error in discs, on positions that it has not seen.
        loss: f64,
    },
    /// A generation is whole.
    Whole {
        /// The generation.
        generation: usize,
        /// The digest of its weights.
        digest: u64,
    },
}

impl Training {
    /// The file of a generation's weights.
    pub fn weights(&self, generation: usize) -> PathBuf {
        self.folder.join(format!("generation-{generation}.weights"))
    }

    fn batch(&self, generation: usize, batch: u32) -> PathBuf {
        self.folder.join(format!("games-{generation}-{batch:05}.positions"))
    }

    /// Trains until all generations are there, or the flag is raised: none then.
    ///
    /// # Errors
    /// When a file cannot be read or written, or is not one of a training.
    pub fn run(
        &self,
        stop: &AtomicBool,
        news: &(dyn Fn(TrainingNews) + Sync),
    ) -> Result<Option<EvalWeights>, Fault> {
        let cannot = |path: &Path, error| Fault::new(format!("{}: {error}", path.display()));
        std::fs::create_dir_all(&self.folder).map_err(|error| cannot(&self.folder, error))?;
        let mut last: Option<EvalWeights> = None;
        for (generation, plan) in self.generations.iter().enumerate() {
            let path = self.weights(generation);
            if path.exists() {
                let bytes = files::read(&path, 1 << 24).map_err(|error| cannot(&path, error))?;
                let weights =
                    EvalWeights::read(&bytes).map_err(|fault| fault.of(path.display().to_string()))?;
                news(TrainingNews::Whole { generation, digest: weights.digest() });
                last = Some(weights);
                continue;
            }
            self.play(generation, plan, last.as_ref(), stop, news)?;
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let mut positions = Vec::new();
            // The first games were played by who knew nothing: later generations learn from their own and the one before.
            for earlier in generation.saturating_sub(1).max(usize::from(generation > 0))..=generation {
                for batch in 0..self.generations[earlier].batches {
                    let path = self.batch(earlier, batch);
                    let bytes = files::read(&path, 1 << 28).map_err(|error| cannot(&path, error))?;
                    PlayedOut::unpack(&bytes, &mut positions)
                        .map_err(|fault| fault.of(path.display().to_string()))?;
                }
            }
            let seed = self.seed.named("fit").child(generation as u64);
            let fit = Fit { seed, epochs: self.epochs, share: plan.share };
            let fitted = fit.run(&positions, stop, &|epoch, loss| {
                news(TrainingNews::Epoch { generation, epoch, loss });
            });
            let Some((tables, losses)) = fitted else { return Ok(None) };
            let about = self.about(generation, positions.len(), &losses);
            let deviation = deviate::measure(&positions, &EvalWeights::of(tables.clone(), &about));
            let weights = EvalWeights::of(tables, &format!("{about}deviation {deviation}\n"));
            files::replace(&path, weights.write()).map_err(|error| cannot(&path, error))?;
            news(TrainingNews::Whole { generation, digest: weights.digest() });
            last = Some(weights);
        }
        Ok(last)
    }

    /// Plays the batches of a generation that are not there.
    fn play(
        &self,
        generation: usize,
        plan: &GenerationPlan,
        weights: Option<&EvalWeights>,
        stop: &AtomicBool,
        news: &(dyn Fn(TrainingNews) + Sync),
    ) -> Result<(), Fault> {
        let seed = self.seed.named("games").child(generation as u64);
        let missing: Vec<u32> =
            (0..plan.batches).filter(|&batch| !self.batch(generation, batch).exists()).collect();
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(plan.batches as usize - missing.len()));
        let work = || -> Result<(), Fault> {
            while let Some(&batch) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                let played = selfplay::batch(seed.child(batch.into()), plan, weights, stop);
                if stop.load(Ordering::Relaxed) {
                    break;
                }
                let path = self.batch(generation, batch);
                files::replace(&path, PlayedOut::pack(&played))
                    .map_err(|error| Fault::new(format!("{}: {error}", path.display())))?;
                let done = done.fetch_add(1, Ordering::Relaxed) as u32 + 1;
                news(TrainingNews::Batch { generation, done, all: plan.batches });
            }
            Ok(())
        };
        if self.threads <= 1 {
            return work();
        }
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
            threads.into_iter().try_for_each(|thread| thread.join().expect("no panic"))
        })
    }

    /// What the file of a generation says.
    fn about(&self, generation: usize, positions: usize, losses: &[PlyLoss]) -> String {
        let plan: Vec<String> = self.generations[..=generation].iter().map(ToString::to_string).collect();
        let mut text = format!(
            "command plansza reversi train FOLDER --seed {} --epochs {} --plan '{}'\ngeneration {generation}\n",
            self.seed.0,
            self.epochs,
            plan.join(" ")
        );
        text += &format!("positions {positions}\n");
        for loss in losses {
            text += &format!("loss {} {:.3} of {}\n", loss.ply, loss.squared, loss.positions);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn training(name: &str, threads: usize) -> Training {
        let folder = std::env::temp_dir().join(format!("plansza-train-{name}-{}", std::process::id()));
        let plan = GenerationPlan { batches: 2, depth: 1, exact: 6, share: 0 };
        let generations = vec![plan, GenerationPlan { depth: 2, share: 50, ..plan }];
        Training { seed: Seed(5), generations, epochs: 2, folder, threads }
    }

    /// Whole files stay; what was under way when it was ended is done again.
    #[test]
    fn a_training_that_was_ended_comes_to_the_same_weights_on_any_number_of_threads() {
        let whole = training("whole", 1);
        let expected = whole.run(&AtomicBool::new(false), &|_| {}).unwrap().unwrap();
        let ended = training("ended", 2);
        let mut ends = 0;
        for enough in [1, 2, 4, 6, usize::MAX] {
            let (stop, heard) = (AtomicBool::new(false), AtomicUsize::new(0));
            let found = ended.run(&stop, &|_| {
                if heard.fetch_add(1, Ordering::Relaxed) + 1 >= enough {
                    stop.store(true, Ordering::Relaxed);
                }
            });
            if let Some(found) = found.unwrap() {
                assert_eq!(found.digest(), expected.digest());
                assert_eq!(found.about(), expected.about());
            } else {
                ends += 1;
            }
        }
        assert!(ends >= 3, "it was ended {ends} times only");
        let told = expected.about();
        assert!(told.starts_with(
            "command plansza reversi train FOLDER --seed 5 --epochs 2 --plan '1:1:6 1:2:6:50'\n"
        ));
        for training in [whole, ended] {
            std::fs::remove_dir_all(training.folder).unwrap();
        }
    }

    #[test]
    fn a_batch_that_is_not_whole_is_refused() {
        let one = PlayedOut { own: 1, opp: 2, result: -3, value: 5 };
        let bytes = PlayedOut::pack(&[one, one]);
        let mut read = Vec::new();
        PlayedOut::unpack(&bytes, &mut read).unwrap();
        assert_eq!(read, [one, one]);
        assert_eq!([0, 25, 100].map(|share| one.label(share)), [-3.0, -1.0, 5.0]);
        for length in [0, 7, 8, bytes.len() - 1] {
            assert!(PlayedOut::unpack(&bytes[..length], &mut read).is_err(), "{length}");
        }
    }
}
