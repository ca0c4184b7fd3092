//! What others have published, beside ours, with a verdict.

use super::document::{Block, Cell, Chart, Picture, Row, Section, Table};
use super::{Writer, words};
use crate::analysis::Source;
use crate::analysis::published::{Figure, Verdict};
use plansza_chart::{Axis, Intervals, Row as Bar, RowGroup, Unit};
use plansza_experiment::spec::Measure;
use plansza_stats::Interval;

/// Figures in one chart.
const BARS: usize = 40;

impl Writer<'_> {
    pub(super) fn published_in_short(&self) -> Option<String> {
        let count = |verdict| self.analysis.published.iter().filter(|one| one.verdict == verdict).count();
        let (agree, differ) = (count(Verdict::Agrees), count(Verdict::Differs));
        (agree + differ > 0).then(|| {
            let word = if differ == 1 { "differs" } else { "differ" };
            let agree = if agree == 1 { "1 agrees".into() } else { format!("{agree} agree") };
            format!("Published figures that can be compared: {agree} with ours, {differ} {word}.")
        })
    }

    pub(super) fn published(&self) -> Option<Section> {
        let figures = &self.analysis.published;
        if figures.is_empty() {
            return None;
        }
        let count = |verdict| figures.iter().filter(|figure| figure.verdict == verdict).count();
        let (agree, differ) = (count(Verdict::Agrees), count(Verdict::Differs));
        let text =
            format!("{agree} of {} published figures agree with ours, {differ} differ.", agree + differ);
        let runs = figures.iter().map(|figure| figure.source.trials).sum();
        let source = Source { trials: runs, ends: None };
        let whys = figures.iter().filter(|figure| figure.verdict == Verdict::Differs);
        let mut notes = vec![
            "Expected: where the mean of as many of our runs as were published falls with 99 %. A figure outside differs. \
             Times of different machines are shown, not compared."
                .to_string(),
        ];
        let mut told: Vec<(String, Vec<String>)> = Vec::new();
        for figure in whys {
            let why = figure.published.why.as_deref().or(self.analysis.plan.spec.why.as_deref());
            let why = why.unwrap_or("what was published does not tell enough to say why");
            let figure = &figure.published;
            let name = format!("{} on {} ({})", figure.arm, figure.on, figure.measure.words());
            match told.iter_mut().find(|(known, _)| known == why) {
                Some((_, names)) => names.push(name),
                None => told.push((why.to_string(), vec![name])),
            }
        }
        notes.extend(
            told.into_iter().map(|(why, names)| format!("Differ: {}. Why: {why}.", names.join(", "))),
        );
        let table = Table {
            id: "published".into(),
            caption: "Published figures beside ours".into(),
            columns: Table::head(&[
                ("arm", "The method or the first player"),
                ("on", "The boards or the second player"),
                ("measure", "What was measured"),
                ("published", "The published mean"),
                ("of runs", "The runs behind it"),
                ("ours", "Our mean with its 95 % interval"),
                ("our runs", "The runs behind it"),
                ("expected", "Where the mean of as many runs as were published falls with 99 %"),
                ("verdict", "Whether the published figure is among what was expected"),
            ]),
            rows: figures.iter().map(row).collect(),
            notes,
            credit: self.credit("all trials that a published figure speaks of", &source),
            limit: None,
        };
        let mut blocks = vec![Block::Text(text), Block::Table(table)];
        blocks.extend(self.published_charts());
        Some(Section { id: "published", title: "Published and ours".into(), blocks })
    }

    /// A chart for every measure with several figures.
    fn published_charts(&self) -> Vec<Block> {
        let mut measures: Vec<Measure> = Vec::new();
        for figure in self.analysis.published.iter().filter(|figure| figure.verdict != Verdict::Shown) {
            if !measures.contains(&figure.published.measure) {
                measures.push(figure.published.measure);
            }
        }
        let of = |measure: Measure| {
            let figures =
                self.analysis.published.iter().filter(move |figure| figure.published.measure == measure);
            figures.take(BARS).collect::<Vec<&Figure>>()
        };
        let told = measures.into_iter().map(|measure| (measure, of(measure)));
        told.filter(|(_, figures)| figures.len() > 1)
            .map(|(measure, figures)| self.published_chart(measure, &figures))
            .collect()
    }

    fn published_chart(&self, measure: Measure, figures: &[&Figure]) -> Block {
        let mut groups: Vec<RowGroup> = Vec::new();
        for figure in figures {
            let bar = Bar {
                name: figure.published.arm.clone(),
                value: figure.mean,
                low: figure.interval.low,
                high: figure.interval.high,
                published: Some(*figure.published.value.get_ref()),
                note: figure.verdict.to_string(),
            };
            match groups.iter_mut().find(|group| group.name == figure.published.on) {
                Some(group) => group.rows.push(bar),
                None => groups.push(RowGroup { name: figure.published.on.clone(), rows: vec![bar] }),
            }
        }
        let word = measure.words();
        let unit = if is_share(measure) { Unit::Percent } else { Unit::Plain };
        let trials = figures.iter().map(|figure| figure.source.trials).sum();
        Block::Chart(Chart {
            id: format!("published-{}", words::file(word)),
            caption: format!("Our mean ({word}) with its 95% interval, and the published one."),
            picture: Picture::Intervals(Intervals {
                title: format!("Published and ours: {word}"),
                axis: Axis::new(word).unit(unit),
                groups,
                ..Intervals::default()
            }),
            credit: self.credit("the arms named", &Source { trials, ends: None }),
        })
    }
}

fn is_share(measure: Measure) -> bool {
    matches!(measure, Measure::Solved | Measure::Quality | Measure::Won)
}

fn row(figure: &Figure) -> Row {
    let measure = figure.published.measure;
    let share = is_share(measure);
    let write = |x: f64| match measure {
        _ if share => format!("{} %", words::fixed(100.0 * x, 1)),
        Measure::Evaluations => words::count(x.round() as u64),
        Measure::Seconds | Measure::SecondsSolved => words::seconds(x),
        _ => words::fixed(x, 2),
    };
    let range = |low: f64, high: f64| format!("{}–{}", write(low), write(high)).replace(" %", "");
    let factor = if share { 100.0 } else { 1.0 };
    let Interval { low, high, level } = figure.interval;
    let ours = match measure {
        // A single game always comes out the same.
        _ if figure.runs == 1 => Cell::text(write(figure.mean)),
        Measure::Evaluations | Measure::Seconds | Measure::SecondsSolved => {
            Cell::text(format!("{} ({})", write(figure.mean), range(low, high)))
        }
        _ => {
            let interval = Interval { low: low * factor, high: high * factor, level };
            Cell::Estimate(figure.mean * factor, interval, if share { 1 } else { 2 })
        }
    };
    Row {
        cells: vec![
            Cell::text(&figure.published.arm),
            Cell::text(&figure.published.on),
            Cell::text(format!("{}{}", measure.words(), if share { ", %" } else { "" })),
            Cell::text(match share {
                true => write(*figure.published.value.get_ref()).replace(" %", ""),
                false => figure.printed.clone(),
            }),
            Cell::Count(figure.published.runs),
            ours,
            Cell::Count(figure.runs as u64),
            Cell::text(match figure.verdict {
                Verdict::Shown => "–".to_string(),
                _ => range(figure.expected.low, figure.expected.high),
            }),
            Cell::text(figure.verdict.to_string()),
        ],
        source: figure.source.clone(),
        baseline: false,
    }
}
