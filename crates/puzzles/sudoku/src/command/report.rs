//! `plansza sudoku report`: the report's tests run again by its own program, beside what it published.

use super::pictures::PictureFolder;
use super::{Result, ablation};
use crate::report::{
    PublishedFigures, ReportFolder, ReportTest, RunEnd, RunFigures, Switches, known, own_boards,
};
use plansza_core::command::{Act, Console, Ending, WordTable};
use plansza_core::platform::Instant;
use plansza_core::{Fault, Rng, Seed, figures, params};
use plansza_stats::{Bootstrap, Interval};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

/// `plansza sudoku report`.
#[params]
#[derive(Default)]
#[serde(default, deny_unknown_fields)]
pub struct RunAgain {
    /// The report's folder, or one with easy.txt, medium.txt, hard.txt and tests.json; without it, boards of our own
    #[schemars(extend("positional" = true, "value" = "FOLDER"))]
    folder: Option<PathBuf>,
    /// Print every run
    runs: bool,
    /// Draw the course of every test, and a sheet of all for each method, into a folder
    #[schemars(extend("value" = "DIR", "conflicts" = "ablation"))]
    pictures: Option<PathBuf>,
    /// Mend each mistake of the report's program alone, and show what it did
    #[schemars(extend("conflicts" = "runs"))]
    ablation: bool,
    /// Runs of a test in the ablation, at least; by default 90
    #[schemars(range(min = 1, max = 10_000), extend("value" = "N"))]
    least: Option<u32>,
    /// Write the picture of the ablation to a file
    #[schemars(extend("value" = "FILE"))]
    svg: Option<PathBuf>,
    /// Boards of our own a test, where there is no folder; by default 100
    #[schemars(range(min = 1, max = 100), extend("value" = "N"))]
    boards: Option<u32>,
    /// Threads; by default all cores
    #[schemars(range(min = 1, max = 1024), extend("value" = "N"))]
    threads: Option<u16>,
    /// Print JSON, a line a test
    json: bool,
}

/// A test and its runs.
pub(super) struct TestedAgain {
    pub(super) test: ReportTest,
    pub(super) runs: Vec<RunEnd>,
    /// Of each run, how it came to its end.
    pub(super) rises: Vec<Vec<(u32, i32)>>,
    pub(super) figures: RunFigures,
    pub(super) time: Duration,
}

impl Act for RunAgain {
    const NAME: &'static str = "report";
    const ABOUT: &'static str =
        "Run the report's tests again by its own program, mistakes and all, and compare the figures";

    fn run(&self, console: &mut dyn Console) -> Result<Ending> {
        self.fits()?;
        let folder = match &self.folder {
            Some(folder) => ReportFolder::read(folder)?,
            None => self.own()?,
        };
        if self.ablation {
            let least = self.least.unwrap_or(90) as usize;
            let table = ablation::run(console, &folder, least, self.threads)?;
            if let Some(path) = &self.svg {
                console.save(path, &table.svg())?;
            }
            if self.svg.as_deref() != Some(Path::new("-")) {
                table.tell(console, self.json)?;
            }
            return Ok(Ending::Done);
        }
        let pictures =
            self.pictures.as_ref().map(|path| PictureFolder::new(path, &folder.tests)).transpose()?;
        let tested = again(console, &folder, self.threads)?;
        let drawn = pictures.as_ref().map(|pictures| pictures.save(console, &tested)).transpose()?;
        let own = self.folder.is_none();
        if self.json {
            for one in &tested {
                let mut line = one.json(own, self.runs);
                if let Some(pictures) = &pictures {
                    line["picture"] = json!(pictures.path(&one.test).display().to_string());
                }
                console.json(&line)?;
            }
        } else {
            self.tell(console, &tested)?;
            if let (Some(drawn), Some(path)) = (drawn, &self.pictures) {
                let words = console.dim(&format!("{drawn} pictures in {}", path.display()));
                writeln!(console.out(), "{words}")?;
            }
        }
        console.out().flush()?;
        let whole = own || tested.iter().all(|one| one.equal().is_none_or(|(score, epochs)| score && epochs));
        Ok(if whole { Ending::Done } else { Ending::Unsolved })
    }
}

impl RunAgain {
    /// Whether what was asked for goes together.
    fn fits(&self) -> std::result::Result<(), Fault> {
        let alone =
            |flag: &str, with: &str| Err(Fault::new(format!("{flag} does nothing here")).accepts(with));
        match (self.ablation, &self.folder) {
            (false, _) if self.svg.is_some() => alone("--svg", "--ablation --svg FILE"),
            (false, _) if self.least.is_some() => alone("--least", "--ablation --least N"),
            (_, Some(_)) if self.boards.is_some() => alone("--boards", "no FOLDER with --boards"),
            _ if self.json && self.svg.as_deref() == Some(Path::new("-")) => {
                alone("--json beside --svg -", "a file for the SVG, since both write to standard output")
            }
            _ => Ok(()),
        }
    }

    /// The printed tests on boards of our own: all of a level, one run each.
    fn own(&self) -> Result<ReportFolder> {
        let count = self.boards.unwrap_or(100) as usize;
        let all =
            |test: ReportTest| ReportTest { start_id: 0, num_of_sudokus: count, num_of_runs: 1, ..test };
        Ok(ReportFolder { boards: own_boards(count)?, tests: known().into_iter().map(all).collect() })
    }

    fn tell(&self, console: &mut dyn Console, tested: &[TestedAgain]) -> Result<()> {
        let own = self.folder.is_none();
        let heads =
            ["test", "printed for", "run on", "runs", "solved", "score", "published", "epochs", "published"];
        let last: &[&str] = if own { &["such scores", "such epochs"] } else { &["equal?"] };
        let mut table = WordTable::new(heads.iter().chain(last).copied());
        for one in tested {
            let RunFigures { runs, score, epochs, solved } = one.figures;
            let published = |of: fn(&PublishedFigures) -> f64| {
                one.test.published.as_ref().map_or("–".to_string(), |published| of(published).to_string())
            };
            let cells = [
                one.test.name(),
                one.test.printed.map_or("–", |level| level.name()).to_string(),
                one.test.level.name().to_string(),
                runs.to_string(),
                solved.to_string(),
                format!("{score:.4}"),
                published(|published| published.score),
                format!("{epochs:.4}"),
                published(|published| published.epochs),
            ];
            let last = if own { one.interval_words() } else { vec![one.equal_words()] };
            table.row(cells.into_iter().chain(last));
        }
        let table = console.table(&table);
        writeln!(console.out(), "{table}")?;
        if self.runs {
            for one in tested {
                one.tell_runs(console)?;
            }
        }
        let words = if own { own_words(tested) } else { equal_words(tested) };
        let words = console.bold(&words);
        let time =
            console.dim(&format!("{} of computing", figures::time(tested.iter().map(|one| one.time).sum())));
        writeln!(console.out(), "{words}\n{time}")?;
        Ok(())
    }
}

/// What of the published figures came out.
fn equal_words(tested: &[TestedAgain]) -> String {
    let (mut equal, mut all) = (0, 0);
    for (score, epochs) in tested.iter().filter_map(TestedAgain::equal) {
        equal += usize::from(score) + usize::from(epochs);
        all += 2;
    }
    let others = tested.iter().filter(|one| one.test.published.is_none()).count();
    let others = match others {
        0 => String::new(),
        others => format!("; {} without published figures", figures::plural(others as u64, "test")),
    };
    match all {
        0 => format!("nothing to compare{others}"),
        _ if equal == all => format!("reproduced: {equal} of {all} published figures equal{others}"),
        _ => format!("not reproduced: {equal} of {all} published figures equal{others}"),
    }
}

fn own_words(tested: &[TestedAgain]) -> String {
    let (mut within, mut all) = (0, 0);
    for (score, epochs) in tested.iter().filter_map(TestedAgain::within) {
        within += usize::from(score) + usize::from(epochs);
        all += 2;
    }
    format!(
        "boards of our own with as many clues as the report's: figures can agree by intervals only. {within} of {all} \
         published means\nare where 95 % of the means of as many boards and runs as the report had are; its own folder gives \
         the figures themselves"
    )
}

/// Runs all tests, each on its stream.
fn again(console: &mut dyn Console, folder: &ReportFolder, threads: Option<u16>) -> Result<Vec<TestedAgain>> {
    let (done, cancel) = (AtomicU64::new(0), console.cancel());
    let all: usize = folder.tests.iter().map(ReportTest::runs).sum();
    let mut tested = Vec::new();
    console.work("runs", all as u64, &done, threads, &mut || {
        tested = folder
            .tests
            .par_iter()
            .with_max_len(1)
            .map(|test| one_again(test, folder, &done, cancel))
            .collect();
    })?;
    let tested: std::result::Result<Option<Vec<TestedAgain>>, Fault> = tested.into_iter().collect();
    tested?.ok_or_else(|| Fault::negative("interrupted").into())
}

fn one_again(
    test: &ReportTest,
    folder: &ReportFolder,
    done: &AtomicU64,
    cancel: &AtomicBool,
) -> std::result::Result<Option<TestedAgain>, Fault> {
    let start = Instant::now();
    let runs = test.record(&folder.boards, Switches::default(), done, cancel)?;
    let time = start.elapsed();
    Ok(runs.map(|runs| {
        let (runs, rises): (Vec<RunEnd>, Vec<_>) = runs.into_iter().map(|run| (run.end, run.rises)).unzip();
        let figures = RunFigures::of(&runs);
        TestedAgain { test: *test, runs, rises, figures, time }
    }))
}

/// How many boards the report had of a test, and runs of each.
fn published_runs(test: &ReportTest) -> (usize, usize) {
    let printed = known().into_iter().find(|one| one.name() == test.name()).unwrap_or(*test);
    (printed.num_of_sudokus, printed.num_of_runs)
}

impl TestedAgain {
    /// Whether score and epochs are equal to what was published.
    fn equal(&self) -> Option<(bool, bool)> {
        self.test.published.map(|published| self.figures.equal(&self.test.method, &published))
    }

    fn equal_words(&self) -> String {
        match self.equal() {
            None => "–",
            Some((true, true)) => "equal",
            Some((false, true)) => "score differs",
            Some((true, false)) => "epochs differ",
            Some((false, false)) => "differs",
        }
        .to_string()
    }

    /// Where 95 % of the means lie of as many boards and runs as the report had: boards are drawn, and of each its runs. With
    /// one run a board that counts for all its runs, so the interval is rather too wide.
    fn interval(&self, of: fn(&RunEnd) -> f64) -> Option<Interval> {
        let values: Vec<f64> = self.runs.iter().map(of).collect();
        let boards: Vec<&[f64]> = values.chunks(self.test.num_of_runs).collect();
        let (count, runs) = published_runs(&self.test);
        let seed = Seed(1).named(&self.test.name());
        let draw = |rng: &mut Rng| {
            let board = boards[rng.below(boards.len())];
            (0..runs).map(|_| board[rng.below(board.len())]).sum::<f64>()
        };
        Bootstrap::new(seed)
            .interval(|rng| (0..count).map(|_| draw(rng)).sum::<f64>() / (count * runs) as f64)
    }

    /// Whether the published score and epochs lie where such means do.
    fn within(&self) -> Option<(bool, bool)> {
        let published = self.test.published?;
        let score = self.interval(|run| f64::from(run.score))?;
        let epochs = self.interval(|run| f64::from(run.epochs))?;
        // A printed score of the genetic algorithm has lost its decimals.
        let lost = if self.test.kind() == "ga" { 1.0 } else { 0.0 };
        let score = score.low - lost <= published.score && published.score <= score.high;
        Some((score, epochs.low <= published.epochs && published.epochs <= epochs.high))
    }

    /// Where such scores and epochs are, and whether the published ones are there.
    fn interval_words(&self) -> Vec<String> {
        let words = |of: fn(&RunEnd) -> f64, within: Option<bool>| {
            let told = within.map_or("", |within| if within { ", within" } else { ", outside" });
            self.interval(of)
                .map_or("–".to_string(), |found| format!("{:.1}–{:.1}{told}", found.low, found.high))
        };
        let within = self.within();
        vec![
            words(|run| f64::from(run.score), within.map(|(score, _)| score)),
            words(|run| f64::from(run.epochs), within.map(|(_, epochs)| epochs)),
        ]
    }

    fn tell_runs(&self, console: &mut dyn Console) -> Result<()> {
        let mut table = WordTable::new([&self.test.name(), "run", "score", "epochs", "solved"]);
        for (index, run) in self.runs.iter().enumerate() {
            let board = self.test.start_id + index / self.test.num_of_runs;
            table.row([
                format!("{} board {board}", self.test.level.name()),
                (index % self.test.num_of_runs + 1).to_string(),
                run.score.to_string(),
                run.epochs.to_string(),
                if run.solved { "yes" } else { "no" }.to_string(),
            ]);
        }
        let table = console.table(&table);
        writeln!(console.out(), "\n{table}")?;
        Ok(())
    }

    fn json(&self, own: bool, each: bool) -> Value {
        let test = &self.test;
        let RunFigures { runs, score, epochs, solved } = self.figures;
        let published =
            test.published.map(|published| json!({"score": published.score, "epochs": published.epochs}));
        let mut line = json!({"kind": test.kind(), "test_id": test.test_id, "seed": test.seed, "level": test.level.name(),
            "printed_level": test.printed.map(|level| level.name()), "runs": runs, "score": score, "epochs": epochs,
            "solved": solved, "published": published, "equal": null, "seconds": self.time.as_secs_f64()});
        if let Some(steps) = test.ant_steps(epochs) {
            line["ant_steps"] = steps.into();
        }
        if own {
            let interval = |of: fn(&RunEnd) -> f64| self.interval(of).map(|found| [found.low, found.high]);
            line["intervals"] = json!({"score": interval(|run| f64::from(run.score)),
                "epochs": interval(|run| f64::from(run.epochs))});
            line["within"] =
                json!(self.within().map(|(score, epochs)| json!({"score": score, "epochs": epochs})));
        } else {
            line["equal"] = json!(self.equal().map(|(score, epochs)| score && epochs));
        }
        if each {
            let run = |(index, run): (usize, &RunEnd)| {
                json!({"board": test.start_id + index / test.num_of_runs, "score": run.score, "epochs": run.epochs,
                       "solved": run.solved})
            };
            line["each"] = self.runs.iter().enumerate().map(run).collect();
        }
        line
    }
}
