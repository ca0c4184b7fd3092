//! A test of the report: a method with its parameters on some boards, several runs each, all from one random stream.

use super::ants::{Colony, ColonySettings};
use super::genetic::{Breeding, GeneticSettings};
use super::loaded::CELLS;
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

/// One run: how it ended, and how it came there.
///
/// ```
/// use plansza_sudoku::report::{ReportRun, RunEnd};
/// let run = ReportRun { end: RunEnd { score: 79, epochs: 499, solved: false }, rises: vec![(1, 74), (20, 80)] };
/// // Ants that did not solve have the score of their last epoch, which can be below their best.
/// assert_eq!(run.rises.last(), Some(&(20, 80)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportRun {
    /// How it ended.
    pub end: RunEnd,
    /// The first epoch and each that was better than all before, with their scores.
    pub rises: Vec<(u32, i32)>,
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

    /// The score of a solved board.
    pub fn goal(&self) -> i32 {
        match self.method {
            ReportMethod::Genetic(_) => 243,
            ReportMethod::Ants(_) => 81,
        }
    }

    /// The steps of ants in so many epochs, which may be a mean; nothing for the genetic algorithm. Each ant makes 81 steps
    /// an epoch, also in the one that solves.
    ///
    /// ```
    /// let tests = plansza_sudoku::report::known();
    /// let test = tests.iter().find(|test| test.name() == "ACO 2").unwrap();
    /// assert_eq!(test.ant_steps(25.0), Some(25.0 * 81.0 * 81.0)); // it has 81 ants
    /// ```
    pub fn ant_steps(&self, epochs: f64) -> Option<f64> {
        match self.method {
            ReportMethod::Genetic(_) => None,
            ReportMethod::Ants(settings) => Some(epochs * (settings.ants_count.min(CELLS) * CELLS) as f64),
        }
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
        let runs = self.record(boards, switches, done, cancel)?;
        Ok(runs.map(|runs| runs.into_iter().map(|run| run.end).collect()))
    }

    /// Runs it likewise, and tells of each run how it came to its end.
    ///
    /// # Errors
    /// When its boards are not there.
    pub fn record(
        &self,
        boards: &ReportBoards,
        switches: Switches,
        done: &AtomicU64,
        cancel: &AtomicBool,
    ) -> Result<Option<Vec<ReportRun>>, Fault> {
        let boards = self.boards(boards)?;
        let mut random = match self.method {
            ReportMethod::Genetic(_) => Mersenne::numpy(self.seed),
            ReportMethod::Ants(_) => Mersenne::python(self.seed),
        };
        let mut runs = Vec::with_capacity(self.runs());
        for board in boards {
            for _ in 0..self.num_of_runs {
                let run = match &self.method {
                    ReportMethod::Genetic(settings) => {
                        Breeding::new(board, settings, switches).run(&mut random, cancel)
                    }
                    ReportMethod::Ants(settings) => {
                        Colony::new(board, settings, switches).run(&mut random, cancel)
                    }
                };
                let Some(run) = run else { return Ok(None) };
                runs.push(run);
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

    /// The report prints them under its pictures; they were counted, and come out as epochs × ants × 81.
    #[test]
    fn ant_steps_are_the_printed_ones() {
        let printed = [168_748.92, 159_300.0, 230_445.0, 7560.0, 6561.0, 328_860.0, 103_545.0];
        let tests = super::super::known();
        let ants: Vec<&ReportTest> = tests.iter().filter(|test| test.kind() == "aco").collect();
        assert_eq!(ants.len(), printed.len());
        for (test, steps) in ants.iter().zip(printed) {
            let epochs = test.published.unwrap().epochs;
            // Printed epochs are rounded to two decimals, so whole runs and steps are behind them.
            let exact = (epochs * test.runs() as f64).round() / test.runs() as f64;
            assert!((test.ant_steps(exact).unwrap() - steps).abs() < 1e-6, "{}", test.name());
        }
        assert!(tests.iter().all(|test| test.ant_steps(1.0).is_some() == (test.goal() == 81)));
    }

    /// What is recorded beside a run changes nothing of it: each rise is a better best, the last of a solved run its end.
    #[test]
    fn rises_lead_to_the_end() {
        let line = "..516...9....4.6.2.6.5.2.........37.6..2.8..5.89.........7.5.9.7.4.8....1...265..";
        let board = crate::text::read(line).unwrap().remove(0);
        let boards =
            ReportBoards::new([vec![board.clone(); 2], vec![board.clone(); 2], vec![board; 2]]).unwrap();
        let (done, cancel) = (AtomicU64::new(0), AtomicBool::new(false));
        for mut test in
            super::super::known().into_iter().filter(|test| ["GA 4", "ACO 10"].contains(&&*test.name()))
        {
            (test.start_id, test.num_of_sudokus, test.num_of_runs) = (0, 2, 2);
            match &mut test.method {
                ReportMethod::Genetic(settings) => (settings.max_epoch, settings.pop_size) = (40, 60),
                ReportMethod::Ants(settings) => (settings.max_epoch, settings.ants_count) = (30, 3),
            }
            let runs = test.record(&boards, Switches::default(), &done, &cancel).unwrap().unwrap();
            let ends = test.run(&boards, Switches::default(), &done, &cancel).unwrap().unwrap();
            assert_eq!(runs.iter().map(|run| run.end).collect::<Vec<_>>(), ends);
            for ReportRun { end, rises } in &runs {
                assert_eq!(rises[0].0, 1);
                assert!(rises.is_sorted_by(|one, next| one.0 < next.0 && one.1 < next.1), "{rises:?}");
                let &(epoch, best) = rises.last().unwrap();
                assert!(epoch <= end.epochs && best >= end.score && best <= test.goal());
                assert_eq!(end.solved, best == test.goal());
                // The genetic algorithm ends with its best, and so does whoever solves.
                assert!(best == end.score || test.kind() == "aco" && !end.solved);
            }
        }
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
