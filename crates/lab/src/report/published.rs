//! What others have published, beside ours, with a verdict.

use super::Writer;
use super::document::{Block, Cell, Row, Section, Table};
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
            let why = figure.published.why.as_deref().unwrap_or("the report does not tell enough to say why");
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
    let percent = matches!(measure, Measure::Solved | Measure::Quality | Measure::Won);
    let (factor, unit) = if percent { (100.0, " %") } else { (1.0, "") };
    let digits = if percent { 1 } else { 2 };
    let number = |x: f64| format!("{:.digits$}", x * factor);
    let printed = *figure.published.value.get_ref() * factor;
    Row {
        cells: vec![
            Cell::text(&figure.published.arm),
            Cell::text(&figure.published.on),
            Cell::text(measure.words()),
            Cell::text(format!("{printed}{unit}")),
            Cell::Count(figure.published.runs),
            Cell::text(format!(
                "{}{unit} ({}–{})",
                number(figure.mean),
                number(figure.interval.low),
                number(figure.interval.high)
            )),
            Cell::Count(figure.runs as u64),
            Cell::text(format!("{}–{}{unit}", number(figure.expected.low), number(figure.expected.high))),
            Cell::text(figure.verdict.to_string()),
        ],
        source: figure.source.clone(),
        baseline: false,
    }
}
