//! The sections of searches: results, running times, the course of the search, final scores.

use super::document::{Block, Cell, Chart, Picture, Row, Section, Table};
use super::{Writer, words};
use crate::analysis::runs::{CellRuns, Measure, Run, Standing};
use crate::analysis::tally::Tally;
use crate::analysis::{Set, Source};
use plansza_chart::{
    Axis, Band, BandPoint, Bands, BoxArm, Boxes, Curve, Intervals, Legend, Matrix, MatrixCell, Reference,
    Row as Bar, RowGroup, Scale, Steps, Unit,
};
use plansza_stats::{Trace, anytime, curve};
use rayon::prelude::*;

/// Rows of a table that people are shown.
const ROWS: usize = 60;
/// Arms in one chart: the best, and random search.
const ARMS: usize = 6;
/// Sets that have charts of their own.
const SETS: usize = 12;
/// Points of a curve.
const POINTS: usize = 49;
/// Corners of a step curve: more cannot be seen.
const CORNERS: usize = 160;
/// Shares of the way to the goal below this are not drawn: they are far worse than random solutions, and would press all
/// else into a corner.
const LEAST: f64 = -0.5;
/// Values behind a box: more are thinned evenly.
const VALUES: usize = 400;

impl Writer<'_> {
    pub(super) fn searches(&self) -> Vec<Section> {
        let sets: Vec<(usize, &Set)> = self.analysis.sets.iter().enumerate().collect();
        let section = |id, title: &str, blocks: Vec<Block>| Section { id, title: title.into(), blocks };
        let mut results: Vec<Block> = self.matrix().into_iter().collect();
        for &(number, set) in &sets {
            results.extend(self.results(number, set));
        }
        results.extend(self.by_board());
        let charted = &sets[..sets.len().min(SETS)];
        let gather = |part: &(dyn Fn(usize, &Set) -> Vec<Block> + Sync)| -> Vec<Block> {
            let made: Vec<Vec<Block>> = charted.par_iter().map(|&(number, set)| part(number, set)).collect();
            made.into_iter().flatten().collect()
        };
        let mut all = vec![
            section("results", "Results", results),
            section("running-time", "Running time", gather(&|number, set| self.running_time(number, set))),
            section("course", "Course of the search", gather(&|number, set| self.course(number, set))),
            section("scores", "Final scores", gather(&|number, set| self.scores(number, set))),
        ];
        if sets.len() > SETS {
            let text =
                format!("Charts of the first {SETS} of {} sets of boards; the tables have all.", sets.len());
            all[1].blocks.insert(0, Block::Text(text));
        }
        all.retain(|section| !section.blocks.is_empty());
        all
    }

    /// The tallies of a set that stand in its charts: the best and random search, in the order of the plan, so that an arm
    /// has one colour in all.
    fn charted(&self, set: usize) -> Vec<&Tally> {
        let all: Vec<&Tally> = self.analysis.of_set(set).collect();
        let random = |tally: &&Tally| self.analysis.is_random(tally.arm);
        let mut chosen: Vec<&Tally> = all.iter().copied().filter(|tally| !random(tally)).take(ARMS).collect();
        chosen.extend(all.iter().copied().filter(random));
        chosen.sort_by_key(|tally| tally.arm);
        chosen
    }

    /// Said where a chart does not have all arms.
    fn of_many(&self, set: usize) -> String {
        let (all, shown) = (self.analysis.of_set(set).count(), self.charted(set).len());
        if shown < all {
            format!(" The best {ARMS} of {} arms and random search.", all)
        } else {
            String::new()
        }
    }

    fn whole(&self, set: usize) -> Source {
        let cells = self.charted(set).into_iter().flat_map(|tally| &tally.cells);
        Source::of(cells.flat_map(|&cell| self.analysis.cells[cell].present().map(|run| run.id)))
    }

    fn results(&self, number: usize, set: &Set) -> Vec<Block> {
        let tallies: Vec<&Tally> = self.analysis.of_set(number).collect();
        if tallies.is_empty() {
            return Vec::new();
        }
        let on = self.on(set);
        let boards = words::plural(set.boards.len() as u64, "board");
        let about = format!("Arms{on} ({}, {boards}), the best first.", set.puzzle);
        let mut table = self.tally_table(&self.id("results", set), about, &tallies, false);
        table.credit = self.credit(format!("all arms{on}"), &table.credit.source);
        if tallies.iter().any(|tally| tally.by_clock > 0) {
            table.notes.push(
                "Runs that the clock ended are not reproducible: another machine may come farther.".into(),
            );
        }
        table.notes.extend(self.encodings(set.puzzle, &tallies));
        // In the order of the table.
        let mut charted = self.charted(number);
        charted.sort_by(|a, b| a.order(b));
        let rows = charted.into_iter().map(|tally| Bar {
            name: self.arm(tally.arm).into(),
            value: tally.solved.rate(),
            low: tally.solved.low(),
            high: tally.solved.high(),
            note: format!("{}/{}", tally.solved.successes(), tally.solved.trials()),
            ..Bar::default()
        });
        let rows: Vec<Bar> = rows.collect();
        let mut blocks = vec![Block::Table(table)];
        if self.analysis.of_set(number).any(|tally| tally.solved.successes() > 0) && rows.len() > 1 {
            let picture = Intervals {
                title: format!("Solved{on}"),
                axis: Axis::percent("share of runs that solved their board, with the 95% interval of Wilson"),
                groups: vec![RowGroup { name: String::new(), rows }],
                ..Intervals::default()
            };
            blocks.push(Block::Chart(Chart {
                id: self.id("success", set),
                caption: format!("Success rates{on}.{}", self.of_many(number)),
                picture: Picture::Intervals(picture),
                credit: self.credit(format!("the arms shown{on}"), &self.whole(number)),
            }));
        }
        blocks
    }

    /// What the encodings are that the arms work on: who owes its success to propagation is told so.
    fn encodings(&self, puzzle: &str, tallies: &[&Tally]) -> Option<String> {
        let pairings = plansza_catalogue::find(puzzle).ok()?.pairings();
        let cells = tallies.iter().flat_map(|tally| &tally.cells).map(|&cell| &self.analysis.cells[cell]);
        let mut names: Vec<&str> = cells.filter_map(|cell| cell.encoding).collect();
        names.sort_unstable();
        names.dedup();
        let about = |name: &str| {
            let pairing = pairings.iter().find(|pairing| pairing.encoding == name)?;
            Some(format!("{name}: {}", pairing.encoding_about))
        };
        let told: Vec<String> = names.into_iter().filter_map(about).collect();
        (!told.is_empty()).then(|| format!("Encodings. {}.", told.join(". ")))
    }

    /// A table with a row for each tally.
    fn tally_table(&self, id: &str, caption: String, tallies: &[&Tally], board: bool) -> Table {
        let clock = tallies.iter().any(|tally| tally.by_clock > 0);
        let some = |value: &dyn Fn(&Tally) -> bool| tallies.iter().any(|tally| value(tally));
        let (scores, quality) =
            (some(&|tally| tally.scores.is_some()), some(&|tally| tally.quality.is_some()));
        let progress = !quality && some(&|tally| tally.progress.is_some());
        let area = some(&|tally| tally.area.is_some());
        let missing = some(&|tally| (tally.solved.trials() as usize) < tally.planned);
        let mut columns = vec![
            ("board", "the board", board),
            ("arm", "the method with its settings", true),
            ("runs", "runs that are there", true),
            ("missing", "runs of the plan that are not there", missing),
            ("solved", "share of runs that solved their board, with Wilson's 95% interval", true),
            (
                "ERT",
                "expected evaluations per success, failures counted, with the 95% bootstrap interval",
                true,
            ),
            ("score", "final score: mean ± standard deviation", scores),
            ("of optimum", "final score as a share of the proven optimum: mean", quality),
            ("progress", "share of the way from a random solution to the goal: mean", progress),
            ("by clock", "runs that the clock ended", clock),
            ("evaluations", "evaluations of a run: median", true),
            ("time", "wall time of a run: median", true),
            (
                "ERT, time",
                "expected time per success, failures counted, with the 95% bootstrap interval",
                true,
            ),
            ("ECDF area", "area under the curve of targets reached over log evaluations, 0 to 1", area),
        ];
        let wanted: Vec<bool> = columns.iter().map(|column| column.2).collect();
        columns.retain(|column| column.2);
        let row = |tally: &&Tally| {
            let place = self.analysis.cells[tally.cells[0]].board;
            let cells = [
                Cell::text(&self.analysis.plan.boards[place].name),
                Cell::text(self.arm(tally.arm)),
                Cell::Count(tally.solved.trials()),
                Cell::Count(tally.planned as u64 - tally.solved.trials()),
                Cell::Share(tally.solved),
                Cell::or_blank(tally.evaluations.map(Cell::Steps)),
                Cell::or_blank(tally.scores.map(|scores| Cell::Spread(scores.mean, scores.sd, 2))),
                Cell::or_blank(tally.quality.map(|quality| Cell::Number(quality.mean, 4))),
                Cell::or_blank(tally.progress.map(|progress| Cell::Number(progress.mean, 3))),
                Cell::Count(tally.by_clock as u64),
                Cell::Number(tally.spent.median, 0),
                Cell::Seconds(tally.time.median),
                Cell::or_blank(tally.seconds.map(Cell::Wait)),
                Cell::or_blank(tally.area.map(|area| Cell::Number(area, 3))),
            ];
            let cells = cells.into_iter().zip(&wanted).filter(|(_, wanted)| **wanted).map(|(cell, _)| cell);
            Row {
                cells: cells.collect(),
                source: tally.source.clone(),
                baseline: self.analysis.is_random(tally.arm) && !board,
            }
        };
        let ids = tallies.iter().flat_map(|tally| &tally.cells);
        let source = Source::of(ids.flat_map(|&cell| self.analysis.cells[cell].present().map(|run| run.id)));
        let heads: Vec<(&str, &str)> = columns.iter().map(|column| (column.0, column.1)).collect();
        Table {
            id: id.into(),
            caption,
            columns: Table::head(&heads),
            rows: tallies.iter().map(row).collect(),
            notes: Vec::new(),
            credit: self.credit("", &source),
            limit: Some(ROWS),
        }
    }

    fn by_board(&self) -> Option<Block> {
        let mut tallies: Vec<&Tally> = self.analysis.by_board.iter().collect();
        let board = |tally: &Tally| self.analysis.cells[tally.cells[0]].board;
        tallies.sort_by(|a, b| board(a).cmp(&board(b)).then(a.order(b)));
        if tallies.is_empty() {
            return None;
        }
        let caption = "Every board by itself: here ERT is that of the board.".to_string();
        let mut table = self.tally_table("boards-by-arm", caption, &tallies, true);
        table.credit = self.credit("all arms on boards in sets of several", &table.credit.source);
        Some(Block::Table(table))
    }

    /// All arms on all sets at one glance.
    fn matrix(&self) -> Option<Block> {
        let sets = &self.analysis.sets;
        let arms: Vec<usize> = (0..self.analysis.plan.arms.len())
            .filter(|&arm| self.analysis.tallies.iter().any(|tally| tally.arm == arm))
            .collect();
        if !(2..=10).contains(&sets.len()) || !(2..=16).contains(&arms.len()) {
            return None;
        }
        let cell = |arm: usize, set: usize| {
            let tally = self.analysis.of_set(set).find(|tally| tally.arm == arm)?;
            let first = self.analysis.of_set(set).next().is_some_and(|best| best.arm == arm);
            Some(MatrixCell {
                rate: tally.solved.rate(),
                ert: tally.evaluations.and_then(|ert| ert.value()),
                best: first && tally.solved.successes() > 0,
                note: format!(
                    "{}/{} runs, interval {:.1}–{:.1} %",
                    tally.solved.successes(),
                    tally.solved.trials(),
                    100.0 * tally.solved.low(),
                    100.0 * tally.solved.high()
                ),
            })
        };
        let picture = Matrix {
            title: "Arms × boards".into(),
            rows: arms.iter().map(|&arm| self.arm(arm).to_string()).collect(),
            columns: sets.iter().map(|set| set.name.clone()).collect(),
            cells: arms.iter().map(|&arm| (0..sets.len()).map(|set| cell(arm, set)).collect()).collect(),
            note: "Success rate, and below it the expected evaluations per success.".into(),
        };
        let cells = self.analysis.tallies.iter().flat_map(|tally| &tally.cells);
        let source =
            Source::of(cells.flat_map(|&cell| self.analysis.cells[cell].present().map(|run| run.id)));
        Some(Block::Chart(Chart {
            id: "matrix".into(),
            caption: "Every arm on every set; the best of a column is framed. Intervals are in the tables."
                .into(),
            picture: Picture::Matrix(picture),
            credit: self.credit("all arms", &source),
        }))
    }

    fn running_time(&self, number: usize, set: &Set) -> Vec<Block> {
        let tallies: Vec<&Tally> = self.analysis.of_set(number).collect();
        let on = self.on(set);
        let mut blocks = Vec::new();
        let shares = self.analysis.plan.targets();
        let told = tallies.iter().any(|tally| tally.targets.iter().any(|(_, ert)| ert.is_some()));
        if told {
            let goal = self.goal_word(set);
            let heads: Vec<String> = shares.iter().map(|&share| words::percent(share)).collect();
            let mut columns = vec![("arm", "the method with its settings")];
            let about = "expected evaluations to this share of the way";
            columns.extend(heads.iter().map(|head| (head.as_str(), about)));
            let row = |tally: &&Tally| {
                let cells = tally.targets.iter().map(|(_, ert)| Cell::or_blank(ert.map(Cell::Steps)));
                Row {
                    cells: std::iter::once(Cell::text(self.arm(tally.arm))).chain(cells).collect(),
                    source: tally.source.clone(),
                    baseline: self.analysis.is_random(tally.arm),
                }
            };
            let ids = tallies.iter().flat_map(|tally| &tally.cells);
            let source =
                Source::of(ids.flat_map(|&cell| self.analysis.cells[cell].present().map(|run| run.id)));
            blocks.push(Block::Table(Table {
                id: self.id("targets", set),
                caption: format!(
                    "Expected evaluations{on} to targets: shares of the way from a random solution to {goal}."
                ),
                columns: Table::head(&columns),
                rows: tallies.iter().map(row).collect(),
                notes: vec!["> n: no run reached the target, all runs together spent n.".into()],
                credit: self.credit(format!("all arms{on}"), &source),
                limit: Some(ROWS),
            }));
        }
        let curves: Vec<Curve> = self
            .charted(number)
            .into_iter()
            .filter_map(|tally| {
                let points = thinned(tally.ecdf.as_ref()?.steps(), CORNERS);
                Some(Curve { name: self.arm(tally.arm).into(), points })
            })
            .collect();
        if curves.len() > 1 {
            let picture = Steps {
                title: format!("Targets reached{on}"),
                x: Axis::log("evaluations").range(1.0, set.horizon.max(10.0)),
                label: "share of (run, target) pairs".into(),
                curves,
                budget: None,
                legend: Legend::Below,
                ..Steps::default()
            };
            blocks.push(Block::Chart(Chart {
                id: self.id("ecdf", set),
                caption: format!(
                    "Empirical distribution of running times{on} over {}.{}",
                    words::plural(shares.len() as u64, "target"),
                    self.of_many(number)
                ),
                picture: Picture::Steps(picture),
                credit: self.credit(format!("the arms shown{on}"), &self.whole(number)),
            }));
        }
        blocks
    }

    /// What 100 % is on a set.
    fn goal_word(&self, set: &Set) -> &'static str {
        let standing = |&board: &usize| self.analysis.boards[board].goal.map(|goal| goal.standing);
        let all = |wanted| set.boards.iter().all(|board| standing(board) == Some(wanted));
        if all(Standing::Proven) {
            "the proven optimum"
        } else if set.boards.iter().any(|board| standing(board) == Some(Standing::BestKnown)) {
            "the optimum, where it is not proven to the best known score"
        } else {
            "the goal"
        }
    }

    fn course(&self, number: usize, set: &Set) -> Vec<Block> {
        let tallies = self.charted(number);
        let mut measures = vec![Measure::Evaluations, Measure::Seconds];
        let own_epochs = |tally: &&Tally| self.analysis.cells[tally.cells[0]].budget.is_none();
        if tallies.iter().any(own_epochs) {
            measures.insert(1, Measure::Epochs);
        }
        measures.into_iter().filter_map(|measure| self.anytime(number, set, &tallies, measure)).collect()
    }

    fn anytime(&self, number: usize, set: &Set, tallies: &[&Tally], measure: Measure) -> Option<Block> {
        let on = self.on(set);
        let cells =
            |tally: &Tally| tally.cells.iter().map(|&cell| &self.analysis.cells[cell]).collect::<Vec<_>>();
        let plain = self.plain_scores(tallies);
        let value = |cell: &CellRuns, score: f64| if plain { Some(score) } else { cell.progress(score) };
        // What cannot be put on the common scale is not drawn at all: half of the boards would be another curve.
        let mut traces: Vec<(&Tally, Vec<Trace>)> = Vec::new();
        for tally in tallies {
            let cells = cells(tally);
            if cells.iter().any(|cell| value(cell, 0.0).is_none()) {
                continue;
            }
            let of =
                |cell: &CellRuns, run: &Run| run.trace(measure, |score| value(cell, score).unwrap_or(0.0));
            let runs = cells.iter().flat_map(|cell| cell.present().map(move |run| (*cell, run)));
            let made: Vec<Trace> = runs.map(|(cell, run)| of(cell, run)).collect();
            traces.push((tally, made));
        }
        let all = || traces.iter().flat_map(|(_, traces)| traces).flat_map(|trace| trace.steps());
        let from = all().map(|step| step.0).filter(|cost| *cost > 0.0).fold(f64::INFINITY, f64::min);
        let runs = tallies.iter().flat_map(|tally| cells(tally)).flat_map(|cell| cell.present());
        let to = runs.map(|run| run.spent(measure)).fold(0.0, f64::max);
        let (from, to) = (if measure == Measure::Seconds { from } else { from.max(1.0) }, to);
        if from >= to || traces.is_empty() {
            return None;
        }
        let least = if plain { f64::NEG_INFINITY } else { LEAST };
        let low = match all().any(|step| step.1 < least) {
            true => format!(" What is below {} of the way is not drawn.", words::percent(LEAST)),
            false => String::new(),
        };
        let grid = anytime::logarithmic(from, to, POINTS);
        let series = traces.par_iter().map(|(tally, traces)| Band {
            name: self.arm(tally.arm).into(),
            points: curve(traces, &grid, &[0.25, 0.75]).iter().map(|point| band(point, least)).collect(),
        });
        let (word, axis) = match measure {
            Measure::Evaluations => ("evaluations", Axis::log("evaluations")),
            Measure::Epochs => ("epochs", Axis::log("epochs")),
            Measure::Seconds => ("time", Axis::log("time").unit(Unit::Seconds)),
        };
        let y = if plain {
            Axis::new("best score so far")
        } else {
            Axis::new("share of the way to the goal").unit(Unit::Percent)
        };
        let goal = self.analysis.cells[tallies[0].cells[0]].goal;
        let reference = match goal {
            Some(goal) if plain => {
                Some(Reference::new(goal.score as f64, format!("{} {}", goal.standing.word(), goal.score)))
            }
            _ => None,
        };
        let picture = Bands {
            title: format!("Best so far over {word}{on}"),
            x: Axis { scale: Scale::Log, ..axis.range(from, to) },
            y,
            series: series.collect(),
            steps: true,
            reference,
            legend: Legend::Below,
            ..Bands::default()
        };
        Some(Block::Chart(Chart {
            id: self.id(&format!("course-{word}"), set),
            caption: format!(
                "The best so far over {word}{on}: mean of all runs, dark band between the quartiles, pale band from \
                 the least to the greatest. A mean begins where every run has a solution.{low}{}",
                self.of_many(number)
            ),
            picture: Picture::Bands(picture),
            credit: self.credit(format!("the arms shown{on}"), &self.whole(number)),
        }))
    }

    /// Whether the scores of all these tallies are on one scale as they are.
    fn plain_scores(&self, tallies: &[&Tally]) -> bool {
        let mut cells = tallies.iter().flat_map(|tally| &tally.cells).map(|&cell| &self.analysis.cells[cell]);
        let Some(first) = cells.next() else { return false };
        let scale = |cell: &CellRuns| cell.goal.map(|goal| goal.score);
        let same = |cell: &CellRuns| {
            let counted = cell.encoding == first.encoding || scale(first).is_some_and(|goal| goal > 0);
            counted && scale(cell) == scale(first)
        };
        cells.all(same)
    }

    fn scores(&self, number: usize, set: &Set) -> Vec<Block> {
        let tallies = self.charted(number);
        let plain = self.plain_scores(&tallies);
        let on = self.on(set);
        let arms = tallies.iter().map(|tally| {
            let cells = tally.cells.iter().map(|&cell| &self.analysis.cells[cell]);
            let values = cells.flat_map(|cell| {
                cell.present().filter_map(move |run| {
                    let score = run.score()?;
                    if plain { Some(score) } else { cell.progress(score) }
                })
            });
            let mut values: Vec<f64> = values.collect();
            values.sort_by(f64::total_cmp);
            if !plain {
                values.iter_mut().for_each(|value| *value = value.max(LEAST));
            }
            BoxArm { name: self.arm(tally.arm).into(), values: evenly(&values, VALUES) }
        });
        let arms: Vec<BoxArm> = arms.filter(|arm| !arm.values.is_empty()).collect();
        let low = match !plain && arms.iter().any(|arm| arm.values[0] == LEAST) {
            true => format!(" What is below {0} of the way is drawn at {0}.", words::percent(LEAST)),
            false => String::new(),
        };
        let spread = arms.iter().flat_map(|arm| &arm.values).any(|value| *value != arms[0].values[0]);
        if !spread {
            return Vec::new();
        }
        let axis = match plain {
            true => Axis::new("final score"),
            false => Axis::new("final score as a share of the way from a random solution to the goal")
                .unit(Unit::Percent),
        };
        let goal = self.analysis.cells[tallies[0].cells[0]].goal.filter(|_| plain);
        let reference = goal.map(|goal| {
            Reference::new(goal.score as f64, format!("{} {}", goal.standing.word(), goal.score))
        });
        let picture = Boxes {
            title: format!("Final scores{on}"),
            axis,
            arms,
            reference,
            points: true,
            ..Boxes::default()
        };
        vec![Block::Chart(Chart {
            id: self.id("scores", set),
            caption: format!(
                "Final scores{on}: box from the lower to the upper quartile with the median, whiskers to the farthest \
                 run within 1.5 boxes, rings beyond.{low}{}",
                self.of_many(number)
            ),
            picture: Picture::Boxes(picture),
            credit: self.credit(format!("the arms shown{on}"), &self.whole(number)),
        })]
    }
}

/// A point of a curve, as far as it is not below `least`.
fn band(point: &plansza_stats::Point, least: f64) -> BandPoint {
    let pair = |low: Option<f64>, high: Option<f64>| {
        low.zip(high).filter(|(_, high)| *high >= least).map(|(low, high)| (low.max(least), high))
    };
    BandPoint {
        x: point.cost,
        mid: point.mean.filter(|mean| *mean >= least),
        wide: pair(point.min, point.max),
        deep: pair(point.quantiles[0], point.quantiles[1]),
    }
}

/// At most about `most` steps, at equal rises; the first and the last stay.
fn thinned(steps: &[(f64, f64)], most: usize) -> Vec<(f64, f64)> {
    if steps.len() <= most {
        return steps.to_vec();
    }
    let last = steps.len() - 1;
    (0..most).map(|i| steps[i * last / (most - 1)]).collect()
}

/// At most `most` of sorted values at even places, both ends among them: quartiles stay, but for less than one place in
/// `most`.
fn evenly(sorted: &[f64], most: usize) -> Vec<f64> {
    if sorted.len() <= most {
        return sorted.to_vec();
    }
    let last = (sorted.len() - 1) as f64;
    (0..most).map(|i| sorted[(last * i as f64 / (most - 1) as f64).round() as usize]).collect()
}
