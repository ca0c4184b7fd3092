//! A test of the report: a method with its parameters on some boards, several runs each, all from one random stream.

use super::ants::{Colony, ColonySettings};
use super::genetic::{Breeding, GeneticSettings};
use super::{LoadedBoard, Mersenne, Switches};
use crate::Sudoku;
use plansza_core::Fault;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A set of boards of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportLevel {
    /// `easy`
    Easy,
    /// `medium`
    Medium,
    /// `hard`
    Hard,
}

impl ReportLevel {
    /// All, from easy to hard.
    pub const ALL: [ReportLevel; 3] = [ReportLevel::Easy, ReportLevel::Medium, ReportLevel::Hard];

    /// Its name.
    pub fn name(self) -> &'static str {
        ["easy", "medium", "hard"][self as usize]
    }
}

/// What a test runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ReportMethod {
    /// The genetic algorithm.
    Genetic(GeneticSettings),
    /// The ant colony.
    Ants(ColonySettings),
}

/// What the report prints of a test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedFigures {
    /// The mean score; of the genetic algorithm cut down to a whole number.
    pub score: f64,
    /// The mean number of epochs.
    pub epochs: f64,
}

/// One test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReportTest {
    /// Its number, within its method.
    pub test_id: u32,
    /// The seed of its random stream.
    pub seed: u32,
    /// The first board, from 0.
    pub start_id: usize,
    /// How many boards from there.
    pub num_of_sudokus: usize,
    /// How many runs a board.
    pub num_of_runs: usize,
    /// The level that the report prints.
    pub printed: Option<ReportLevel>,
    /// The level that its program ran: of the genetic algorithm always the easy one.
    pub level: ReportLevel,
    /// The method.
    pub method: ReportMethod,
    /// What came out there.
    pub published: Option<PublishedFigures>,
}

/// How one run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunEnd {
    /// Distinct digits (243 is solved), or fixed cells (81).
    pub score: i32,
    /// Epochs that it took.
    pub epochs: u32,
    /// Whether it is solved.
    pub solved: bool,
}

/// The three sets of boards.
pub struct ReportBoards([Vec<LoadedBoard>; 3]);

impl ReportBoards {
    /// Loads boards, easy, medium and hard.
    ///
    /// # Errors
    /// Names the board that the program could not hold, and why.
    pub fn new(sets: [Vec<Sudoku>; 3]) -> Result<ReportBoards, Fault> {
        let mut loaded = [const { Vec::new() }; 3];
        for (level, (boards, loaded)) in ReportLevel::ALL.into_iter().zip(sets.iter().zip(&mut loaded)) {
            for (index, board) in boards.iter().enumerate() {
                let place = || format!("{} board {index}", level.name());
                loaded.push(LoadedBoard::new(board).map_err(|fault| fault.within(place()))?);
            }
        }
        Ok(ReportBoards(loaded))
    }

    /// The boards of a level.
    pub fn of(&self, level: ReportLevel) -> &[LoadedBoard] {
        &self.0[level as usize]
    }
}

impl ReportTest {
    /// `ga` or `aco`, as its files call it.
    pub fn kind(&self) -> &'static str {
        match self.method {
            ReportMethod::Genetic(_) => "ga",
            ReportMethod::Ants(_) => "aco",
        }
    }

    /// Its name, as `GA 15`.
    pub fn name(&self) -> String {
        format!("{} {}", self.kind().to_uppercase(), self.test_id)
    }

    /// How many runs it has.
    pub fn runs(&self) -> usize {
        self.num_of_sudokus * self.num_of_runs
    }

    /// The boards that it runs on.
    ///
    /// # Errors
    /// When there are not as many.
    pub fn boards<'a>(&self, boards: &'a ReportBoards) -> Result<&'a [LoadedBoard], Fault> {
        let all = boards.of(self.level);
        let end = self.start_id.saturating_add(self.num_of_sudokus);
        all.get(self.start_id..end).filter(|boards| !boards.is_empty()).ok_or_else(|| {
            let what = format!(
                "{} asks for {} boards from number {} on, and there are {} {} ones",
                self.name(),
                self.num_of_sudokus,
                self.start_id,
                all.len(),
                self.level.name()
            );
            Fault::new(what).accepts(format!("boards within 0 to {}", all.len()))
        })
    }

    /// Runs it, board by board and run after run on one stream; `done` counts the runs. None when cancelled.
    ///
    /// # Errors
    /// When its boards are not there.
    pub fn run(
        &self,
        boards: &ReportBoards,
        switches: Switches,
        done: &AtomicU64,
        cancel: &AtomicBool,
    ) -> Result<Option<Vec<RunEnd>>, Fault> {
        let boards = self.boards(boards)?;
        let mut random = match self.method {
            ReportMethod::Genetic(_) => Mersenne::numpy(self.seed),
            ReportMethod::Ants(_) => Mersenne::python(self.seed),
        };
        let mut runs = Vec::with_capacity(self.runs());
        for board in boards {
            for _ in 0..self.num_of_runs {
                let end = match &self.method {
                    ReportMethod::Genetic(settings) => {
                        Breeding::new(board, settings, switches).run(&mut random, cancel)
                    }
                    ReportMethod::Ants(settings) => {
                        Colony::new(board, settings, switches).run(&mut random, cancel)
                    }
                };
                let Some(end) = end else { return Ok(None) };
                runs.push(end);
                done.fetch_add(1, Ordering::Relaxed);
            }
        }
        Ok(Some(runs))
    }
}

/// The figures of some runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunFigures {
    /// How many runs.
    pub runs: usize,
    /// The mean score.
    pub score: f64,
    /// The mean number of epochs.
    pub epochs: f64,
    /// How many solved.
    pub solved: usize,
}

impl RunFigures {
    /// Of these runs; of none, all is 0.
    ///
    /// ```
    /// use plansza_sudoku::report::{RunEnd, RunFigures};
    /// let runs = [(81, 4, true), (80, 499, false)].map(|(score, epochs, solved)| RunEnd { score, epochs, solved });
    /// assert_eq!(RunFigures::of(&runs), RunFigures { runs: 2, score: 80.5, epochs: 251.5, solved: 1 });
    /// ```
    pub fn of(runs: &[RunEnd]) -> RunFigures {
        let count = runs.len().max(1) as f64;
        let sum = |of: fn(&RunEnd) -> i64| runs.iter().map(of).sum::<i64>() as f64;
        RunFigures {
            runs: runs.len(),
            score: sum(|run| i64::from(run.score)) / count,
            epochs: sum(|run| i64::from(run.epochs)) / count,
            solved: runs.iter().filter(|run| run.solved).count(),
        }
    }

    /// Whether score and epochs are, to the last printed digit, what the report prints of a test: scores of the genetic
    /// algorithm are cut down to whole numbers, all others are rounded, to two decimals at least.
    pub fn equal(&self, method: &ReportMethod, published: &PublishedFigures) -> (bool, bool) {
        let score = match method {
            ReportMethod::Genetic(_) => self.score.floor() == published.score,
            ReportMethod::Ants(_) => rounds_to(self.score, published.score),
        };
        (score, rounds_to(self.epochs, published.epochs))
    }
}

/// Whether a mean is a printed number when it is rounded to as many decimals, and to two at least.
fn rounds_to(mean: f64, printed: f64) -> bool {
    let text = printed.to_string();
    let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len()).max(2);
    (mean - printed).abs() <= 0.5 * 10f64.powi(-(decimals as i32)) + 1e-9
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_equal_to_the_last_printed_digit() {
        assert!(rounds_to(851.16, 851.16) && rounds_to(1380.7777777778, 1380.78) && rounds_to(264.0, 264.0));
        assert!(!rounds_to(264.111111, 264.0) && !rounds_to(1380.77, 1380.78) && !rounds_to(80.33, 80.3333));
        let cut = PublishedFigures { score: 241.0, epochs: 851.16 };
        let genetic = super::super::known()[0].method;
        let figures = RunFigures { runs: 25, score: 241.96, epochs: 851.16, solved: 5 };
        assert_eq!(figures.equal(&genetic, &cut), (true, true));
    }

    #[test]
    fn a_test_without_its_boards_says_so() {
        let boards = ReportBoards::new([vec![], vec![], vec![]]).unwrap();
        let fault = super::super::known()[0].boards(&boards).err().unwrap().to_string();
        assert!(
            fault.starts_with("GA 1 asks for 5 boards from number 10 on, and there are 0 easy ones"),
            "{fault}"
        );
    }
}
