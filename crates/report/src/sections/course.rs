//! The section of the course of the search: the best so far over epochs, evaluations and time.
//!
//! One or two arms share a plot; of more, the bands would hide each other, so that each has a panel of its own. The axes are
//! behind one another, the one that the budget is in first. Where runs tell a score only when they end, as those that answer
//! with their last round, there is no best so far: what is drawn is which share of them has solved its board. Where the optimum
//! is proven, the same curves stand beside as the distance to it (`distance`).

use super::Writer;
use super::distance::DistanceScale;
use super::scores::LEAST;
use crate::analysis::Set;
use crate::analysis::runs::{CellRuns, Cost, TrialRun};
use crate::analysis::tally::ArmTally;
use crate::document::{Block, PlotChoice};
use crate::words;
use plansza_chart::{
    Axis, Band, BandPoint, Bands, Chart, Panel, Panels, PlotLayout, ReferenceLine, Scale, Unit,
};
use plansza_core::Task;
use plansza_stats::{Course, CoursePoint, Proportion, anytime, curve};
use rayon::prelude::*;
use std::sync::Arc;

/// Points of a curve.
const POINTS: usize = 49;
/// Arms whose bands can be told apart in one plot.
const TOGETHER: usize = 2;
/// Arms that have panels: the best, and random search.
const PANELS: usize = 11;
/// Of more panels the curves of the others would only be a tangle.
const OTHERS: usize = 8;

/// More panels than this stand in three columns also in a file.
const TWO_COLUMNS: usize = 6;
/// The width of three columns.
const WIDE: f64 = 900.0;
/// Of more sets than this the curves have fewer points: their charts are most of a page.
const FINE_SETS: usize = 3;
/// The points of such curves.
const FEW_POINTS: usize = 25;

/// What the curves of a chart are.
#[derive(Clone, Copy, PartialEq)]
enum Drawn {
    /// The best score so far, as it is or as a share of the way to the goal.
    Best { plain: bool },
    /// The share of runs that have solved their board.
    Solved,
}

impl Drawn {
    /// What a reader chooses it by.
    fn word(self) -> &'static str {
        match self {
            Drawn::Best { .. } => "best so far",
            Drawn::Solved => "solved",
        }
    }
}

/// Curves of some arms over one measure of cost.
struct Curves<'t> {
    measure: Cost,
    drawn: Drawn,
    /// From where to where the axis goes.
    ends: (f64, f64),
    arms: Vec<(&'t ArmTally, Vec<BandPoint>)>,
    /// Arms that have no epochs.
    without: Vec<usize>,
    /// Arms whose scores have no place on the common scale.
    apart: Vec<usize>,
}

impl Curves<'_> {
    fn points(&self) -> impl Iterator<Item = &BandPoint> + Clone {
        self.arms.iter().flat_map(|(_, points)| points)
    }
}

impl Writer<'_> {
    pub(super) fn course(&self, number: usize, set: &Set) -> Vec<Block> {
        let tallies = self.shown(number, PANELS);
        let drawn = match self.only_ends(&tallies) {
            true => Drawn::Solved,
            false => Drawn::Best { plain: self.plain_scores(set, &tallies) },
        };
        let mut measures = vec![Cost::Evaluations, Cost::Seconds];
        if tallies.iter().any(|tally| self.has_epochs(tally)) {
            measures.insert(usize::from(!self.counts_epochs(&tallies)), Cost::Epochs);
        }
        let curves = measures.into_iter().filter_map(|measure| self.curves(&tallies, measure, drawn));
        let curves: Vec<Curves> = curves.collect();
        let scales: Option<Vec<DistanceScale>> =
            curves.iter().map(|curves| self.distances(curves, drawn)).collect();
        let mut choices: Vec<PlotChoice> = Vec::new();
        for (at, curves) in curves.iter().enumerate() {
            let scale = scales.as_ref().map(|scales| &scales[at]);
            for scale in std::iter::once(None).chain(scale.map(Some)) {
                let word = word(curves.measure);
                let tallies_drawn: Vec<&ArmTally> = curves.arms.iter().map(|(tally, _)| *tally).collect();
                let (kind, what) = match scale {
                    Some(_) => ("distance", "distance to the optimum, logarithmic"),
                    None => ("course", drawn.word()),
                };
                let made = self.course_chart(set, tallies.len(), curves, scale);
                let plot = self.plot(number, &format!("{kind}-{word}"), made, PANELS, &tallies_drawn);
                choices.push(PlotChoice { words: vec![format!("over {word}"), what.into()], plot });
            }
        }
        let mut blocks: Vec<Block> = self.means(number, set).into_iter().collect();
        match choices.len() {
            0 => {}
            1 => blocks.extend(choices.pop().map(|choice| Block::Chart(choice.plot))),
            _ => blocks.push(Block::Switch(choices)),
        }
        blocks
    }

    /// The scale of the distances of some curves to the proven optimum; none where it is not proven everywhere, or where the
    /// curves are not those of the best so far.
    fn distances(&self, curves: &Curves, drawn: Drawn) -> Option<DistanceScale> {
        let Drawn::Best { plain } = drawn else { return None };
        let proven = curves.arms.iter().all(|(tally, _)| tally.proven(self.analysis));
        let first = self.analysis.cells_of(curves.arms.first().map(|(tally, _)| *tally)).next()?;
        let goal = if plain { first.goal?.score as f64 } else { 1.0 };
        if proven { DistanceScale::of(goal, curves.points()) } else { None }
    }

    fn runs_of<'w>(&'w self, tally: &'w ArmTally) -> impl Iterator<Item = &'w TrialRun<'w>> {
        self.analysis.cells_of([tally]).flat_map(|cell| cell.present())
    }

    /// Whether some run of an arm has a second epoch; those of random search are only blocks of guesses.
    pub(super) fn has_epochs(&self, tally: &ArmTally) -> bool {
        let random = self.analysis.is_random(tally.arm);
        !random && self.runs_of(tally).any(|run| run.spent(Cost::Epochs) > 1.0)
    }

    /// Whether an arm has a place over epochs: also one that always ends with its first.
    pub(super) fn over_epochs(&self, tally: &ArmTally) -> bool {
        let random = self.analysis.is_random(tally.arm);
        self.has_epochs(tally) || (!random && self.runs_of(tally).all(|run| run.spent(Cost::Epochs) >= 1.0))
    }

    /// Whether the limits of all arms but random search are in epochs: as a budget, or as generations of their own.
    fn counts_epochs(&self, tallies: &[&ArmTally]) -> bool {
        let counts = |tally: &&ArmTally| match self.analysis.plan.cells[tally.cells[0]].prepared.task() {
            Task::Search(search) => {
                let generations = search.params.get("generations").and_then(|value| value.as_u64());
                let own = generations.is_some_and(|limit| limit > 0);
                own || (search.budget.epochs.is_some() && search.budget.evaluations.is_none())
            }
            Task::Match(_) => false,
        };
        let mut searches =
            tallies.iter().copied().filter(|tally| !self.analysis.is_random(tally.arm)).peekable();
        searches.peek().is_some() && searches.all(|tally| counts(&tally))
    }

    /// Whether the runs of all arms but random search tell a score only when they end, though they take many epochs.
    fn only_ends(&self, tallies: &[&ArmTally]) -> bool {
        let searches = || tallies.iter().filter(|tally| !self.analysis.is_random(tally.arm));
        let runs = || searches().flat_map(|tally| self.runs_of(tally));
        let late = |run: &TrialRun| {
            run.spent(Cost::Epochs) > 1.0
                && run
                    .trace(Cost::Epochs, |score| score)
                    .steps()
                    .iter()
                    .all(|step| step.0 >= run.spent(Cost::Epochs))
        };
        runs().all(|run| run.kept.outcome.steps().count() <= 1) && runs().any(late)
    }

    fn curves<'t>(&self, tallies: &[&'t ArmTally], measure: Cost, drawn: Drawn) -> Option<Curves<'t>> {
        let by_epochs = measure == Cost::Epochs;
        let (with, without): (Vec<&ArmTally>, Vec<&ArmTally>) =
            tallies.iter().copied().partition(|tally| !by_epochs || self.over_epochs(tally));
        // What cannot be put on the common scale is not drawn at all: half of the boards would be another curve.
        let fits = |tally: &&ArmTally| match drawn {
            Drawn::Best { plain } => {
                self.analysis.cells_of([*tally]).all(|cell| cell.value(0.0, plain).is_some())
            }
            Drawn::Solved => true,
        };
        let (with, apart): (Vec<&ArmTally>, Vec<&ArmTally>) = with.into_iter().partition(fits);
        let traces: Vec<Vec<Course>> = with.iter().map(|tally| self.traces(tally, measure, drawn)).collect();
        let steps = || traces.iter().flatten().flat_map(|trace| trace.steps());
        let from = steps().map(|step| step.0).filter(|cost| *cost > 0.0).fold(f64::INFINITY, f64::min);
        let from = match measure {
            Cost::Seconds => from,
            _ if from.is_finite() => from.max(1.0),
            _ => 1.0,
        };
        let end = |tally: &ArmTally| self.runs_of(tally).map(|run| run.spent(measure)).fold(0.0, f64::max);
        let to = with.iter().map(|tally| end(tally)).fold(0.0, f64::max);
        if from >= to || with.is_empty() {
            return None;
        }
        let count = if self.analysis.sets.len() > FINE_SETS { FEW_POINTS } else { POINTS };
        let points = |(tally, traces): (&&'t ArmTally, &Vec<Course>)| {
            // A curve ends with the longest run of its arm.
            let grid = match end(tally) {
                end if end > from => anytime::logarithmic(from, end, count),
                _ => vec![from],
            };
            let points = match drawn {
                Drawn::Best { .. } => curve(traces, &grid, &[0.25, 0.75]).iter().map(band).collect(),
                Drawn::Solved => grid.iter().map(|&cost| solved_by(traces, cost)).collect(),
            };
            (*tally, points)
        };
        let arms = with.par_iter().zip(&traces).map(points).collect();
        let [without, apart] = [without, apart].map(|some| some.iter().map(|tally| tally.arm).collect());
        Some(Curves { measure, drawn, ends: (from, to), arms, without, apart })
    }

    /// What is drawn of each run: its improvements, or that it was solved.
    fn traces(&self, tally: &ArmTally, measure: Cost, drawn: Drawn) -> Vec<Course> {
        let of_cell = |cell: &CellRuns| -> Vec<Course> {
            let trace = |run: &TrialRun| match drawn {
                Drawn::Best { plain } => run.trace(measure, |score| cell.value(score, plain).unwrap_or(0.0)),
                Drawn::Solved => {
                    let solved: Vec<(f64, f64)> =
                        run.solved(measure).map(|cost| (cost, 1.0)).into_iter().collect();
                    Course::new(&solved).unwrap_or_default()
                }
            };
            cell.present().map(trace).collect()
        };
        self.analysis.cells_of([tally]).flat_map(of_cell).collect()
    }

    /// The chart of some curves, as they are or as distances, and what is true of it.
    fn course_chart(
        &self,
        set: &Set,
        arms: usize,
        curves: &Curves,
        scale: Option<&DistanceScale>,
    ) -> (String, Arc<dyn Chart>) {
        let (on, word) = (self.on(set), word(curves.measure));
        let axis = match curves.measure {
            Cost::Seconds => Axis::log(word).unit(Unit::Seconds),
            _ => Axis::log(word),
        };
        let x = Axis { scale: Scale::Log, ..axis.range(curves.ends.0, curves.ends.1) };
        let tallies: Vec<&ArmTally> = curves.arms.iter().map(|(tally, _)| *tally).collect();
        let (title, y, reference): (String, Axis, Option<ReferenceLine>) = match (curves.drawn, scale) {
            (Drawn::Best { plain }, Some(scale)) => {
                (format!("Distance to the optimum over {word}{on}"), scale.axis(plain), scale.line())
            }
            (Drawn::Best { plain }, None) => (
                format!("Best so far over {word}{on}"),
                match plain {
                    true => Axis::new("best score so far"),
                    false => Axis::new("share of the way to the goal").unit(Unit::Percent),
                },
                self.goal_line(&tallies, plain),
            ),
            (Drawn::Solved, _) => (
                format!("Solved over {word}{on}"),
                Axis::percent("share of runs that have solved their board"),
                None,
            ),
        };
        let least = match curves.drawn {
            Drawn::Best { plain: false } => LEAST,
            _ => f64::NEG_INFINITY,
        };
        let drawn = |point: &BandPoint| match scale {
            Some(scale) => scale.point(point),
            None => not_below(point, least),
        };
        let points = |points: &[BandPoint]| points.iter().map(drawn).collect::<Vec<BandPoint>>();
        let panels = arms > TOGETHER;
        let mut caption = self.course_caption(set, curves, scale, panels);
        if scale.is_none() && curves.points().any(|point| not_below(point, least) != *point) {
            caption += &format!(" What is below {} of the way is not drawn.", words::percent(LEAST));
        }
        let names =
            curves.arms.iter().map(|(tally, all)| (self.label(tally.arm).to_string(), tally, points(all)));
        let picture: Arc<dyn Chart> = match panels {
            true => {
                let panel = |(name, tally, points): (String, &&ArmTally, Vec<BandPoint>)| Panel {
                    name,
                    notes: self.came_to(tally),
                    points,
                };
                let panels: Vec<Panel> = names.map(panel).collect();
                let (others, many) = (panels.len() <= OTHERS, panels.len() > TWO_COLUMNS);
                let width = many.then_some(WIDE);
                Arc::new(Panels { title, x, y, panels, steps: true, others, reference, width })
            }
            false => {
                let series = names.map(|(name, _, points)| Band { name, points }).collect();
                Arc::new(Bands { title, x, y, series, steps: true, reference, layout: PlotLayout::below() })
            }
        };
        (caption, picture)
    }

    fn course_caption(
        &self,
        set: &Set,
        curves: &Curves,
        scale: Option<&DistanceScale>,
        panels: bool,
    ) -> String {
        let (on, word) = (self.on(set), word(curves.measure));
        let single = curves.points().all(|point| point.wide.is_none() && point.deep.is_none());
        let some_single = curves.arms.iter().any(|(tally, _)| tally.solved.trials() < 2);
        let bands = match single {
            true => "each curve is one run",
            false => {
                "mean of all runs, dark band between the quartiles, pale band from the least to the greatest"
            }
        };
        let mut caption = match (curves.drawn, scale) {
            (Drawn::Solved, _) => format!(
                "Runs that have solved their board over {word}{on}: their share with Wilson’s 95 % interval. There is no best \
                 so far: these arms tell a score only when they solve or end."
            ),
            (_, Some(scale)) => format!(
                "How far the best so far is from the proven optimum over {word}{on}, on a logarithmic axis: {bands}.{}",
                scale.caption()
            ),
            _ => format!("The best so far over {word}{on}: {bands}."),
        };
        if curves.drawn != Drawn::Solved && !single {
            caption += " A mean begins where every run has a solution.";
            if some_single {
                caption += " An arm with one run has a curve alone.";
            }
        }
        caption += match single {
            true => " A curve ends with its run.",
            false => " A curve ends with the longest run of its arm.",
        };
        if scale.is_none() && curves.drawn == (Drawn::Best { plain: false }) {
            caption += &format!(" 100 % of the way is {}.", self.goal_word(set));
        }
        if panels {
            let above = if single { "what its run came to" } else { "the means over all its runs" };
            caption += &format!(" A panel for each arm, all on the same axes; above it {above}.");
            if (2..=OTHERS).contains(&curves.arms.len()) {
                let what = match curves.drawn {
                    Drawn::Solved => "shares",
                    _ if single => "runs",
                    _ => "means",
                };
                caption += &format!(" Thin lines are the {what} of the others.");
            }
        }
        let missing = [("epochs", &curves.without), ("a common scale of scores", &curves.apart)];
        for (want, arms) in missing.into_iter().filter(|(_, arms)| !arms.is_empty()) {
            let names: Vec<&str> = arms.iter().map(|&arm| self.label(arm)).collect();
            caption += &format!(" Not here, for want of {want}: {}.", words::list(&names));
        }
        caption
    }
}

fn word(measure: Cost) -> &'static str {
    match measure {
        Cost::Evaluations => "evaluations",
        Cost::Epochs => "epochs",
        Cost::Seconds => "time",
    }
}

/// A point of a curve. Of a single run there are no bands to tell.
fn band(point: &CoursePoint) -> BandPoint {
    let pair = |low: Option<f64>, high: Option<f64>| low.zip(high).filter(|_| point.runs > 1);
    BandPoint {
        x: point.cost,
        mid: point.mean,
        wide: pair(point.min, point.max),
        deep: pair(point.quantiles[0], point.quantiles[1]),
    }
}

/// A point as far as it is not below `least`.
fn not_below(point: &BandPoint, least: f64) -> BandPoint {
    let pair = |pair: Option<(f64, f64)>| {
        pair.filter(|(_, high)| *high >= least).map(|(low, high)| (low.max(least), high))
    };
    let mid = point.mid.filter(|mid| *mid >= least);
    BandPoint { x: point.x, mid, wide: pair(point.wide), deep: pair(point.deep) }
}

/// The share of runs that are solved by some cost, with its interval.
fn solved_by(runs: &[Course], cost: f64) -> BandPoint {
    let solved: Vec<bool> = runs.iter().map(|run| run.at(cost).is_some()).collect();
    let share = Proportion::of(&solved);
    BandPoint {
        x: cost,
        mid: share.map(|share| share.rate()),
        wide: None,
        deep: share.map(|share| (share.low(), share.high())),
    }
}
