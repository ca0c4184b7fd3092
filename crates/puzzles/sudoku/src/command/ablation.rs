//! What each mistake of the report's program did: its tests with one thing mended at a time, on the same boards, with the
//! printed seed and others. Beside it, the tests of the genetic algorithm on the levels that they were printed for, which
//! the program never ran.

use super::Result;
use crate::report::{ReportFolder, ReportMethod, ReportTest, RunEnd, RunFigures, Switches};
use plansza_chart::{Axis, Chart, Estimate, EstimateGroup, Intervals, Placement};
use plansza_core::command::{Console, WordTable};
use plansza_core::{Fault, Seed};
use plansza_stats::{Bootstrap, Interval, Proportion};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::sync::atomic::AtomicU64;

/// The tests that show it: those with something to win or to lose.
const TESTS: [&str; 9] = ["GA 1", "GA 4", "GA 14", "GA 15", "ACO 2", "ACO 7", "ACO 10", "ACO 18", "ACO 19"];

/// How far the seeds of further streams lie from the printed one and each other.
const STRIDE: u32 = 1000;

/// One way to mend the program.
struct Mending {
    name: &'static str,
    words: &'static str,
    switches: Switches,
    /// Whether it makes a difference to a test at all.
    matters: fn(&ReportTest) -> bool,
}

fn genetic(test: &ReportTest) -> bool {
    matches!(test.method, ReportMethod::Genetic(_))
}

fn ants(test: &ReportTest) -> bool {
    matches!(test.method, ReportMethod::Ants(_))
}

fn rows(test: &ReportTest) -> bool {
    matches!(test.method, ReportMethod::Genetic(settings) if !settings.if_candidates)
}

fn candidates(test: &ReportTest) -> bool {
    matches!(test.method, ReportMethod::Genetic(settings) if settings.if_candidates)
}

fn fresh(test: &ReportTest) -> bool {
    matches!(test.method, ReportMethod::Genetic(settings) if settings.succ_rate < 1.0)
}

/// The program with these switches set, which are its name.
macro_rules! mending {
    ($matters:expr, $words:literal, $($switch:ident)+) => {
        Mending {
            name: stringify!($($switch)+),
            words: $words,
            switches: Switches { $($switch: true,)+ ..Switches::default() },
            matters: $matters,
        }
    };
}

/// All of them, after the program as it is.
fn mendings() -> Vec<Mending> {
    let (words, switches) = ("nothing: the report's program", Switches::default());
    vec![
        Mending { name: "none", words, switches, matters: |_| true },
        mending!(rows, "naked singles not written in", singles_left_open),
        mending!(fresh, "fresh ones neither crossed nor mutated", fresh_kept_apart),
        mending!(genetic, "all rows can be swapped", every_row_swaps),
        mending!(candidates, "a mutated cell changes its digit", mutation_changes),
        mending!(genetic, "counter set back at reset", reset_restarts_count),
        mending!(ants, "loaded board propagated", loaded_board_propagated),
        mending!(ants, "fixed cells counted honestly", fixed_counted_honestly),
        mending!(ants, "failed cells lay nothing", failed_lay_nothing),
        mending!(ants, "both of these", fixed_counted_honestly failed_lay_nothing),
        mending!(ants, "local update where it was decided", local_where_decided),
        mending!(ants, "ties drawn", ties_drawn),
        mending!(ants, "greedy by greed_factor", greed_as_named),
        mending!(ants, "reward of the best so far", best_so_far_rewarded),
        mending!(ants, "score of the best epoch", best_epoch_scored),
    ]
}

/// What one stream gave: the mending, the test that it belongs to, its runs.
type StreamEnds = (usize, ReportTest, Vec<RunEnd>);

/// A test by a mended program.
struct MendedTest {
    mending: usize,
    test: ReportTest,
    figures: RunFigures,
    interval: Option<Interval>,
}

/// All that came out.
pub(super) struct AblationTable {
    mendings: Vec<Mending>,
    tests: Vec<ReportTest>,
    mended: Vec<MendedTest>,
    /// The tests on the levels that they were printed for: with the printed seeds alone.
    printed: Vec<MendedTest>,
}

/// Runs every mending on every test that it makes a difference to, so many times at least.
pub(super) fn run(
    console: &mut dyn Console,
    folder: &ReportFolder,
    least: usize,
    threads: Option<u16>,
) -> Result<AblationTable> {
    let mendings = mendings();
    let named = |name: &&str| folder.tests.iter().find(|test| test.name() == **name).copied();
    let tests: Vec<ReportTest> = TESTS.iter().filter_map(named).collect();
    if tests.is_empty() {
        return Err(Fault::new("the folder has none of the tests that show it")
            .accepts(TESTS.join(", "))
            .into());
    }
    let elsewhere = |test: &ReportTest| {
        let level = test.printed.filter(|level| *level != test.level)?;
        Some(ReportTest { level, ..*test })
    };
    let printed: Vec<ReportTest> = folder.tests.iter().filter_map(elsewhere).collect();
    printed.iter().try_for_each(|test| test.boards(&folder.boards).map(drop))?;
    // One task is one stream; those that belong together are joined again by what they began with.
    let mut tasks = Vec::new();
    for (index, mending) in mendings.iter().enumerate() {
        for test in tests.iter().filter(|test| (mending.matters)(test)) {
            for stream in 0..least.div_ceil(test.runs()) as u32 {
                let seed = test.seed.wrapping_add(STRIDE.wrapping_mul(stream));
                tasks.push((index, *test, ReportTest { seed, ..*test }));
            }
        }
    }
    tasks.extend(printed.iter().map(|test| (0, *test, *test)));
    // The genetic algorithm's are long: those first.
    tasks.sort_by_key(|(_, test, _)| ants(test));
    let (done, cancel) = (AtomicU64::new(0), console.cancel());
    let all: usize = tasks.iter().map(|(_, _, stream)| stream.runs()).sum();
    let mut ends = Vec::new();
    console.work("runs", all as u64, &done, threads, &mut || {
        let one = |&(index, test, stream): &(usize, ReportTest, ReportTest)| {
            let runs = stream.run(&folder.boards, mendings[index].switches, &done, cancel)?;
            Ok(runs.map(|runs| (index, test, runs)))
        };
        ends = tasks.par_iter().with_max_len(1).map(one).collect();
    })?;
    let ends: std::result::Result<Option<Vec<StreamEnds>>, Fault> = ends.into_iter().collect();
    let ends = ends?.ok_or_else(|| Fault::negative("interrupted"))?;
    let joined = |mending: usize, test: &ReportTest| -> Option<MendedTest> {
        let same = ends.iter().filter(|(index, one, _)| *index == mending && one == test);
        let runs: Vec<RunEnd> = same.flat_map(|(_, _, runs)| runs).copied().collect();
        let epochs: Vec<f64> = runs.iter().map(|run| f64::from(run.epochs)).collect();
        let interval = Bootstrap::new(Seed(1)).mean(&epochs);
        let figures = RunFigures::of(&runs);
        (!runs.is_empty()).then_some(MendedTest { mending, test: *test, figures, interval })
    };
    let pairs = (0..mendings.len()).flat_map(|mending| tests.iter().map(move |test| (mending, test)));
    let mended = pairs.filter_map(|(mending, test)| joined(mending, test)).collect();
    let printed = printed.iter().filter_map(|test| joined(0, test)).collect();
    Ok(AblationTable { mendings, tests, mended, printed })
}

impl MendedTest {
    /// Epochs with their interval.
    fn epochs(&self) -> String {
        let epochs = self.figures.epochs;
        let digits = if self.interval.map_or(epochs, |found| found.high) < 100.0 { 1 } else { 0 };
        match self.interval {
            Some(found) => format!("{epochs:.digits$} ({:.digits$}–{:.digits$})", found.low, found.high),
            None => format!("{epochs:.digits$}"),
        }
    }

    /// How many were solved.
    fn solved(&self) -> String {
        format!("{}/{}", self.figures.solved, self.figures.runs)
    }

    /// How many were solved, and the mean score.
    fn success(&self) -> String {
        format!("{}, {:.2}", self.solved(), self.figures.score)
    }

    fn json(&self, mended: &str) -> Value {
        let RunFigures { runs, score, epochs, solved } = self.figures;
        let rate = Proportion::new(solved as u64, runs as u64).map(|rate| [rate.low(), rate.high()]);
        json!({"kind": self.test.kind(), "test_id": self.test.test_id, "level": self.test.level.name(), "mended": mended,
               "runs": runs, "score": score, "epochs": epochs,
               "epochs_interval": self.interval.map(|found| [found.low, found.high]), "solved": solved,
               "solved_interval": rate})
    }
}

impl AblationTable {
    fn find(&self, mending: usize, test: &ReportTest) -> Option<&MendedTest> {
        self.mended.iter().find(|one| one.mending == mending && one.test == *test)
    }

    /// Prints it.
    pub(super) fn tell(&self, console: &mut dyn Console, as_json: bool) -> Result<()> {
        if as_json {
            for one in &self.mended {
                let line = one.json(self.mendings[one.mending].name);
                console.json(&line)?;
            }
            for one in &self.printed {
                let mut line = one.json("none");
                line["printed_level_not_run"] = true.into();
                console.json(&line)?;
            }
            return Ok(console.out().flush()?);
        }
        self.tell_grid(
            console,
            "What each mistake did: epochs, and where 95 % of such means are",
            MendedTest::epochs,
        )?;
        self.tell_grid(console, "Runs that were solved, and mean scores", MendedTest::success)?;
        self.tell_printed(console)?;
        Ok(console.out().flush()?)
    }

    /// One table a method: a row a mending, a column a test.
    fn tell_grid(
        &self,
        console: &mut dyn Console,
        head: &str,
        cell: fn(&MendedTest) -> String,
    ) -> Result<()> {
        let head = console.bold(head);
        writeln!(console.out(), "{head}")?;
        for kind in [genetic as fn(&ReportTest) -> bool, ants] {
            let tests: Vec<&ReportTest> = self.tests.iter().filter(|test| kind(test)).collect();
            if tests.is_empty() {
                continue;
            }
            let names = tests.iter().map(|test| test.name());
            let mut table = WordTable::new(["mended, one at a time".to_string()].into_iter().chain(names));
            for (index, mending) in self.mendings.iter().enumerate() {
                let cells: Vec<Option<String>> =
                    tests.iter().map(|test| self.find(index, test).map(cell)).collect();
                if cells.iter().any(Option::is_some) {
                    let cells = cells.into_iter().map(|cell| cell.unwrap_or("–".to_string()));
                    table.row([mending.words.to_string()].into_iter().chain(cells));
                }
            }
            let table = console.table(&table);
            writeln!(console.out(), "{table}\n")?;
        }
        Ok(())
    }

    /// The levels that were printed and never run.
    fn tell_printed(&self, console: &mut dyn Console) -> Result<()> {
        if self.printed.is_empty() {
            return Ok(());
        }
        let head =
            console.bold("On the levels that were printed, which the program never ran: the same seeds");
        writeln!(console.out(), "{head}")?;
        let mut table =
            WordTable::new(["test", "printed for", "published", "would have been", "epochs", "solved"]);
        for one in &self.printed {
            let RunFigures { score, epochs, .. } = one.figures;
            let published =
                one.test.published.map_or("–".to_string(), |published| published.score.to_string());
            table.row([
                one.test.name(),
                one.test.level.name().to_string(),
                published,
                format!("{score:.2}"),
                format!("{epochs:.2}"),
                one.solved(),
            ]);
        }
        let table = console.table(&table);
        writeln!(console.out(), "{table}")?;
        Ok(())
    }

    /// The picture: of each test the epochs of each mending with their interval.
    pub(super) fn svg(&self) -> String {
        let row = |one: &MendedTest| Estimate {
            name: self.mendings[one.mending].words.to_string(),
            value: one.figures.epochs,
            low: one.interval.map_or(one.figures.epochs, |found| found.low),
            high: one.interval.map_or(one.figures.epochs, |found| found.high),
            published: one.test.published.filter(|_| one.mending == 0).map(|published| published.epochs),
            note: format!("{}, {}", one.epochs(), one.solved()),
        };
        let group = |test: &ReportTest| {
            let rows = (0..self.mendings.len()).filter_map(|mending| self.find(mending, test)).map(row);
            EstimateGroup { name: format!("{}, {}", test.name(), test.level.name()), rows: rows.collect() }
        };
        let picture = Intervals {
            title: "What each mistake of the report's program did".into(),
            axis: Axis::log("epochs, mean with 95 % interval"),
            groups: self.tests.iter().map(group).collect(),
            width: Some(860.0),
            ..Intervals::default()
        };
        picture.svg(Placement::Alone)
    }
}
