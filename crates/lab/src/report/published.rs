//! What others have published, beside ours, with a verdict.

use super::document::{Block, Cell, Row, Section, Table};
use super::{Writer, words};
use crate::analysis::Source;
use crate::published::{Figure, Verdict};
use crate::spec::Measure;

impl Writer<'_> {
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
        for figure in whys {
            let why = figure.published.why.as_deref().or(self.analysis.plan.spec.why.as_deref());
            let why = why.unwrap_or("what was published does not tell enough to say why");
            let note = format!(
                "{}, {} ({}): {why}.",
                figure.published.arm,
                figure.published.on,
                figure.published.measure.words()
            );
            notes.push(note);
        }
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
        let blocks = vec![Block::Text(text), Block::Table(table)];
        Some(Section { id: "published", title: "Published and ours".into(), blocks })
    }
}

fn row(figure: &Figure) -> Row {
    let measure = figure.published.measure;
    let write = |x: f64| match measure {
        Measure::Solved | Measure::Quality | Measure::Won => format!("{} %", words::fixed(100.0 * x, 1)),
        Measure::Evaluations => words::count(x.round() as u64),
        Measure::Seconds | Measure::SecondsSolved => words::seconds(x),
        Measure::Score | Measure::Epochs => words::fixed(x, 2),
    };
    let range = |low: f64, high: f64| format!("{}–{}", write(low).trim_end_matches(" %"), write(high));
    // A single game always comes out the same.
    let ours = match figure.runs {
        1 => write(figure.mean),
        _ => format!("{} ({})", write(figure.mean), range(figure.interval.low, figure.interval.high)),
    };
    Row {
        cells: vec![
            Cell::text(&figure.published.arm),
            Cell::text(&figure.published.on),
            Cell::text(measure.words()),
            Cell::text(write(*figure.published.value.get_ref())),
            Cell::Count(figure.published.runs),
            Cell::text(ours),
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
