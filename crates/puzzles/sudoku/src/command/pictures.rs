//! The pictures of the report's tests, drawn from the runs that their figures are made of: the best so far over epochs, its
//! mean over all runs and a band from the least to the greatest, as the report draws them.
//!
//! Like the report's, a curve goes as far as the longest run of its test, and a run that ended before keeps its last value.
//! Unlike there, the first epoch is 1. Of ants that did not solve, the printed score is that of their last epoch, so a curve
//! can end above it.
//!
//! Each test has a file (`ga-4.svg`, `aco-7.svg`), and each method a sheet with all its tests on the same axes (`ga.svg`,
//! `aco.svg`), on which epochs are logarithmic.

use super::Result;
use super::report::TestedAgain;
use crate::report::{ReportMethod, ReportTest};
use plansza_chart::{
    Axis, Band, BandPoint, Bands, Chart, Panel, Panels, Placement, PlotLayout, ReferenceLine,
};
use plansza_core::command::Console;
use plansza_core::{Fault, figures, text};
use plansza_stats::{Course, curve};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Wide enough for the titles of ants.
const WIDTH: f64 = 960.0;
/// Shorter axes would have ticks between whole epochs.
const LEAST_EPOCHS: u32 = 10;
/// Likewise, between whole scores.
const LEAST_SCORES: i32 = 6;
/// What both kinds of picture say of epochs.
const EPOCHS: &str = "epoch, to the end of the longest run; a run that ended keeps its last value";

/// The folder of pictures.
pub(super) struct PictureFolder<'a>(&'a Path);

impl<'a> PictureFolder<'a> {
    /// Makes the folder if it is not there, before anything runs for minutes.
    ///
    /// # Errors
    /// When there cannot be such a folder, a folder stands where a picture should, or two tests have one name.
    pub(super) fn new(
        folder: &'a Path,
        tests: &[ReportTest],
    ) -> std::result::Result<PictureFolder<'a>, Fault> {
        let shown = |path: &Path| text::shown(&path.display().to_string()).into_owned();
        let mut names = BTreeSet::new();
        if let Some(twice) = tests.iter().find(|test| !names.insert(file_name(test))) {
            let what = format!("two tests are called {}, and so would be their pictures", twice.name());
            return Err(Fault::new(what).accepts("tests with different numbers"));
        }
        std::fs::create_dir_all(folder)
            .map_err(|error| Fault::new(format!("cannot make the folder {}: {error}", shown(folder))))?;
        names.extend(tests.iter().map(sheet_name));
        match names.iter().map(|name| folder.join(name)).find(|path| path.is_dir()) {
            Some(path) => Err(Fault::new(format!("{} is a folder, not a picture", shown(&path)))),
            None => Ok(PictureFolder(folder)),
        }
    }

    /// Where the picture of a test is.
    pub(super) fn path(&self, test: &ReportTest) -> PathBuf {
        self.0.join(file_name(test))
    }

    /// Draws all of them; how many they are.
    pub(super) fn save(&self, console: &mut dyn Console, tested: &[TestedAgain]) -> Result<usize> {
        for one in tested {
            console.save(&self.path(&one.test), &one.picture().svg(Placement::Alone))?;
        }
        let mut sheets = 0;
        for kind in ["ga", "aco"] {
            let of_kind: Vec<&TestedAgain> = tested.iter().filter(|one| one.test.kind() == kind).collect();
            if let [first, ..] = of_kind.as_slice() {
                console.save(
                    &self.0.join(sheet_name(&first.test)),
                    &sheet(first, &of_kind).svg(Placement::Alone),
                )?;
                sheets += 1;
            }
        }
        Ok(tested.len() + sheets)
    }
}

fn file_name(test: &ReportTest) -> String {
    format!("{}-{}.svg", test.kind(), test.test_id)
}

fn sheet_name(test: &ReportTest) -> String {
    format!("{}.svg", test.kind())
}

/// A mean as the table has it, without the zeros at its end.
fn mean(value: f64) -> String {
    format!("{value:.4}").trim_end_matches('0').trim_end_matches('.').to_string()
}

impl TestedAgain {
    /// What the runs came to, as the table has it.
    fn outcome(&self) -> String {
        let epochs = mean(self.figures.epochs);
        let word = if epochs == "1" { "epoch" } else { "epochs" };
        format!("score {} · {epochs} {word}", mean(self.figures.score))
    }

    /// The steps of ants that this took.
    fn steps(&self) -> Option<String> {
        self.test.ant_steps(self.figures.epochs).map(|steps| format!("{} ant steps", mean(steps)))
    }

    fn title(&self) -> String {
        let printed = self
            .test
            .printed
            .map_or("no level printed".to_string(), |level| format!("printed {}", level.name()));
        let boards = format!("{printed}, run on {}", self.test.level.name());
        let time = figures::time(self.time / self.runs.len().max(1) as u32);
        let mut parts = vec![self.test.name(), boards, self.outcome()];
        parts.extend(self.steps());
        parts.push(format!("{time} a run"));
        parts.join(" · ")
    }

    /// The least, the mean and the greatest best so far, wherever one of them changes, and at the end of the longest run.
    fn points(&self) -> Vec<BandPoint> {
        let real = |&(epoch, score): &(u32, i32)| (f64::from(epoch), f64::from(score));
        let course = |rises: &Vec<(u32, i32)>| Course::new(&rises.iter().map(real).collect::<Vec<_>>());
        let courses: Vec<Course> = self.rises.iter().filter_map(course).collect();
        let changes = self.rises.iter().flatten().map(|rise| rise.0);
        let epochs: BTreeSet<u32> = changes.chain([self.longest()]).collect();
        let epochs: Vec<f64> = epochs.into_iter().map(f64::from).collect();
        curve(&courses, &epochs, &[])
            .into_iter()
            .map(|at| BandPoint { x: at.cost, mid: at.mean, wide: at.min.zip(at.max), deep: None })
            .collect()
    }

    /// The epochs of the longest run.
    fn longest(&self) -> u32 {
        self.runs.iter().map(|run| run.epochs).max().unwrap_or(0)
    }

    /// The least score on the axis.
    fn lowest(&self) -> i32 {
        let least = self.rises.iter().flatten().map(|rise| rise.1).min();
        let usual = self.test.goal() - LEAST_SCORES;
        least.map_or(usual, |least| least.min(usual))
    }

    fn picture(&self) -> Bands {
        let last = if self.figures.solved < self.runs.len() && self.test.kind() == "aco" {
            "; the score of an unsolved run is that of its last epoch"
        } else {
            ""
        };
        let name = format!(
            "mean of {}, band from least to greatest{last}",
            figures::plural(self.runs.len() as u64, "run")
        );
        Bands {
            title: self.title(),
            x: Axis::new(EPOCHS).range(0.0, f64::from(self.longest().max(LEAST_EPOCHS))),
            y: scores(&self.test, self.lowest(), 0.08),
            series: vec![Band { name, points: self.points() }],
            steps: true,
            reference: Some(solved(&self.test)),
            layout: PlotLayout { width: Some(WIDTH), ..PlotLayout::below() },
        }
    }
}

/// The axis of scores from the least, with a share of room above for the words of the line there.
fn scores(test: &ReportTest, lowest: i32, above: f64) -> Axis {
    let what = match test.method {
        ReportMethod::Genetic(_) => "best so far: distinct digits, of 243",
        ReportMethod::Ants(_) => "best so far: fixed cells, of 81",
    };
    let (low, high) = (f64::from(lowest), f64::from(test.goal()));
    Axis::new(what).range(low - (high - low) * 0.06, high + (high - low) * above)
}

fn solved(test: &ReportTest) -> ReferenceLine {
    ReferenceLine::new(f64::from(test.goal()), format!("solved: {}", test.goal()))
}

/// All tests of a method on the same axes.
fn sheet(first: &TestedAgain, tested: &[&TestedAgain]) -> Panels {
    let panel = |one: &&TestedAgain| Panel {
        name: format!("{}, {}", one.test.name(), one.test.level.name()),
        notes: [Some(one.outcome()), one.steps()].into_iter().flatten().collect(),
        points: one.points(),
    };
    let method = match first.test.method {
        ReportMethod::Genetic(_) => "genetic algorithm",
        ReportMethod::Ants(_) => "ants",
    };
    let lowest = tested.iter().map(|one| one.lowest()).min().unwrap_or(0);
    Panels {
        title: format!("The report's tests of its {method}: mean of all runs, band from least to greatest"),
        x: Axis::log(EPOCHS),
        y: scores(&first.test, lowest, 0.2),
        panels: tested.iter().map(panel).collect(),
        steps: true,
        reference: Some(solved(&first.test)),
        width: Some(WIDTH),
        ..Panels::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{RunEnd, RunFigures, known};
    use std::time::Duration;

    /// A test that came to these runs: what each ended with, and how it came there.
    fn tested(name: &str, runs: &[(RunEnd, &[(u32, i32)])]) -> TestedAgain {
        let test = known().into_iter().find(|test| test.name() == name).unwrap();
        let ends: Vec<RunEnd> = runs.iter().map(|run| run.0).collect();
        let figures = RunFigures::of(&ends);
        let rises = runs.iter().map(|run| run.1.to_vec()).collect();
        TestedAgain { test, runs: ends, rises, figures, time: Duration::from_millis(30) }
    }

    fn three() -> TestedAgain {
        let end = |score, epochs| RunEnd { score, epochs, solved: score == 81 };
        tested(
            "ACO 10",
            &[
                (end(81, 4), &[(1, 70), (4, 81)]),
                (end(81, 2), &[(1, 76), (2, 81)]),
                (end(78, 499), &[(1, 72), (3, 75), (40, 80)]),
            ],
        )
    }

    #[test]
    fn the_band_is_the_least_and_the_greatest_of_the_runs() {
        let points = three().points();
        let at = |epoch: f64| *points.iter().find(|point| point.x == epoch).unwrap();
        let epochs: Vec<f64> = points.iter().map(|point| point.x).collect();
        assert_eq!(epochs, [1.0, 2.0, 3.0, 4.0, 40.0, 499.0]);
        assert_eq!((at(1.0).wide, at(1.0).mid), (Some((70.0, 76.0)), Some(218.0 / 3.0)));
        // The second has ended and keeps its value.
        assert_eq!((at(3.0).wide, at(3.0).mid), (Some((70.0, 81.0)), Some(226.0 / 3.0)));
        assert_eq!((at(4.0).wide, at(499.0).wide), (Some((75.0, 81.0)), Some((80.0, 81.0))));
    }

    #[test]
    fn titles_have_the_figures_of_the_table() {
        let words = "ACO 10 · printed medium, run on medium · score 80 · 168.3333 epochs · 204525 ant steps · 10.00 ms a run";
        assert_eq!(three().title(), words);
        let end = RunEnd { score: 241, epochs: 1000, solved: false };
        let genetic = tested("GA 1", &[(end, &[(1, 190), (700, 241)])]);
        assert!(
            genetic.title().starts_with("GA 1 · no level printed, run on easy · score 241 · 1000 epochs · ")
        );
        assert_eq!(["0", "1.5", "0.3333", "1000"], [0.0, 1.5, 1.0 / 3.0, 1000.0].map(mean).as_slice());
        // Nothing of a title is lost for want of room.
        let title = three().title();
        assert!(
            three().picture().svg(Placement::Alone).matches(&title).count() >= 2,
            "as a name, and above the plot"
        );
    }

    /// Ends are told where curves cannot: a curve of ants can end above the score.
    #[test]
    fn what_a_curve_does_not_say_stands_below_it() {
        let told = |tested: &TestedAgain| tested.picture().series[0].name.clone();
        let rest = "mean of 3 runs, band from least to greatest";
        assert_eq!(told(&three()), format!("{rest}; the score of an unsolved run is that of its last epoch"));
        let end = RunEnd { score: 81, epochs: 1, solved: true };
        let first: (RunEnd, &[(u32, i32)]) = (end, &[(1, 81)]);
        let at_once = tested("ACO 15", &[first; 3]);
        assert_eq!(told(&at_once), rest);
        assert!(at_once.title().contains(" · 1 epoch · 6561 ant steps · "));
        assert_eq!(at_once.picture().x.range, Some((0.0, 10.0)));
        assert!(!at_once.picture().svg(Placement::Alone).contains("NaN"));
    }

    #[test]
    fn a_sheet_has_all_tests_of_a_method() {
        let (one, other) =
            (three(), tested("ACO 15", &[(RunEnd { score: 81, epochs: 1, solved: true }, &[(1, 81)])]));
        let svg = sheet(&one, &[&one, &other]).svg(Placement::Alone);
        assert!(svg.contains(">ACO 10, medium<") && svg.contains(">ACO 15, medium<"));
        assert!(svg.contains(">score 80 · 168.3333 epochs<") && svg.contains(">204525 ant steps<"));
    }

    #[test]
    fn two_tests_of_one_name_are_refused() {
        let test = known()[0];
        let fault = PictureFolder::new(Path::new("never made"), &[test, test]).err().unwrap();
        assert!(fault.to_string().starts_with("two tests are called GA 1"), "{fault}");
        assert!(!Path::new("never made").exists());
    }
}
