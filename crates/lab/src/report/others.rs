//! The section of figures that others have published, beside ours.

use super::document::{Block, Cell, Chart, Column, Picture, Row, Section, Table};
use super::{Writer, words};
use crate::analysis::Source;
use crate::chart::{Axis, Intervals, Row as Bar, RowGroup, Unit};
use crate::published::{Comparison, Verdict};
use crate::spec::Measure;

/// Figures in one chart.
const BARS: usize = 40;

impl Writer<'_> {
    pub(super) fn others_in_short(&self) -> Option<String> {
        let count = |verdict| self.analysis.published.iter().filter(|one| one.verdict == verdict).count();
        let (agree, differ) = (count(Verdict::Agrees), count(Verdict::Differs));
        (agree + differ > 0).then(|| {
            let all = words::plural((agree + differ) as u64, "published figure");
            format!("Of {all} that can be compared, {agree} agree with ours and {differ} differ.")
        })
    }

    pub(super) fn others(&self) -> Option<Section> {
        if self.analysis.published.is_empty() {
            return None;
        }
        let mut blocks = vec![Block::Table(self.published_table())];
        for (measure, word, unit) in [
            (Measure::Solved, "share solved", Unit::Percent),
            (Measure::Quality, "share of the optimum", Unit::Percent),
            (Measure::Won, "points per game", Unit::Plain),
            (Measure::Score, "score", Unit::Plain),
            (Measure::Epochs, "epochs", Unit::Plain),
            (Measure::Evaluations, "evaluations", Unit::Plain),
        ] {
            let of = |one: &&Comparison| one.published.measure == measure;
            let figures: Vec<&Comparison> = self.analysis.published.iter().filter(of).take(BARS).collect();
            if figures.len() > 1 {
                blocks.push(self.published_chart(&figures, word, unit));
            }
        }
        Some(Section { id: "published", title: "Published figures beside ours".into(), blocks })
    }

    fn published_table(&self) -> Table {
        let row = |one: &Comparison| {
            let told = *one.published.value.get_ref();
            let digits = digits(one.rounding);
            Row {
                cells: vec![
                    Cell::text(&one.published.arm),
                    Cell::text(&one.published.on),
                    Cell::text(word(one.published.measure)),
                    Cell::Number(told, digits),
                    Cell::Count(one.published.runs),
                    Cell::Estimate(one.mean, one.interval, digits.max(2)),
                    Cell::Count(one.runs as u64),
                    Cell::text(format!(
                        "{} to {}",
                        words::fixed(one.expected.low, digits.max(2)),
                        words::fixed(one.expected.high, digits.max(2))
                    )),
                    Cell::text(one.verdict.to_string()),
                    Cell::or_blank(one.published.why.as_ref().map(Cell::text)),
                ],
                source: self.source_of(one),
                baseline: false,
            }
        };
        let columns = [
            ("arm", "the method, or the first player"),
            ("on", "the boards, or the second player"),
            ("measure", "what was measured"),
            ("published", "the published mean"),
            ("their runs", "runs behind it"),
            ("ours", "our mean with its 95% interval"),
            ("our runs", "runs behind it"),
            ("expected", "where the mean of as many runs as theirs falls with 99%, drawn from ours"),
            ("verdict", "whether the published figure, with its rounding, is within what is expected"),
            ("why", "why they may differ"),
        ];
        let why = self.analysis.published.iter().any(|one| one.published.why.is_some());
        let mut columns: Vec<Column> = Table::head(&columns);
        let mut rows: Vec<Row> = self.analysis.published.iter().map(row).collect();
        if !why {
            columns.pop();
            rows.iter_mut().for_each(|row| _ = row.cells.pop());
        }
        let all = self.analysis.published.iter().map(|one| self.source_of(one));
        let source = all.reduce(|all, one| Source {
            trials: all.trials + one.trials,
            ends: all.ends.zip(one.ends).map(|(all, one)| (all.0, one.1)),
        });
        Table {
            id: "published".into(),
            caption: "What was published, and what came out here.".into(),
            columns,
            rows,
            notes: vec![
                "A published mean agrees if it is within the middle 99 % of the means of as many runs drawn from ours; \
                 times of different machines are shown, not compared."
                    .into(),
            ],
            credit: self.credit("the arms named", &source.unwrap_or_default()),
            limit: None,
        }
    }

    fn source_of(&self, one: &Comparison) -> Source {
        let cells = self.analysis.plan.cells_of(&one.published);
        Source::of(cells.into_iter().flat_map(|cell| self.analysis.cells[cell].present().map(|run| run.id)))
    }

    fn published_chart(&self, figures: &[&Comparison], word: &str, unit: Unit) -> Block {
        let mut groups: Vec<RowGroup> = Vec::new();
        for one in figures {
            let bar = Bar {
                name: one.published.arm.clone(),
                value: one.mean,
                low: one.interval.low,
                high: one.interval.high,
                published: Some(*one.published.value.get_ref()),
                note: one.verdict.to_string(),
            };
            match groups.iter_mut().find(|group| group.name == one.published.on) {
                Some(group) => group.rows.push(bar),
                None => groups.push(RowGroup { name: one.published.on.clone(), rows: vec![bar] }),
            }
        }
        let axis = if unit == Unit::Percent { Axis::percent(word) } else { Axis::new(word).unit(unit) };
        let sources = figures.iter().map(|one| self.source_of(one));
        let source = sources.reduce(|all, one| Source {
            trials: all.trials + one.trials,
            ends: all.ends.zip(one.ends).map(|(all, one)| (all.0, one.1)),
        });
        Block::Chart(Chart {
            id: format!("published-{}", words::file(word)),
            caption: format!("Our {word} with its 95% interval, and the published one."),
            picture: Picture::Intervals(Intervals {
                title: format!("Published and ours: {word}"),
                axis,
                groups,
                ..Intervals::default()
            }),
            credit: self.credit("the arms named", &source.unwrap_or_default()),
        })
    }
}

/// Decimals that were printed.
fn digits(rounding: f64) -> usize {
    (0..6).find(|&digits| 0.5 * 10f64.powi(-digits) <= rounding * 1.001).unwrap_or(6) as usize
}

fn word(measure: Measure) -> &'static str {
    match measure {
        Measure::Score => "score",
        Measure::Solved => "share solved",
        Measure::Quality => "share of the optimum",
        Measure::Epochs => "epochs",
        Measure::Evaluations => "evaluations",
        Measure::Seconds => "seconds",
        Measure::SecondsSolved => "seconds of solved runs",
        Measure::Won => "points per game",
    }
}
