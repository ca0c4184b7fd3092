//! What others have published, beside ours, with a verdict.

use super::Writer;
use crate::analysis::published::{Agreement, Figure};
use crate::analysis::{TrialSet, distinct};
use crate::document::{Block, Row, Section, Table};
use crate::{Prose, Quantity, TableCell, words};
use plansza_chart::{Axis, Estimate as Bar, EstimateGroup, Intervals, Unit};
use plansza_core::params::plain;
use plansza_experiment::spec::Measure;
use plansza_stats::Interval;

/// Figures in one chart.
const BARS: usize = 40;

impl Writer<'_> {
    pub(super) fn published_in_short(&self) -> Option<String> {
        Some(format!("Published figures: {}.", self.verdicts()?))
    }

    /// How many figures have which verdict, in words; none where none can be compared.
    fn verdicts(&self) -> Option<String> {
        let figures = &self.analysis.published;
        let told = |(verdict, one, many): (Agreement, &str, &str)| {
            let count = figures.iter().filter(|figure| figure.verdict == verdict).count();
            (count > 0).then(|| format!("{count} {}", if count == 1 { one } else { many }))
        };
        let words = [
            (Agreement::Agrees, "agrees with ours", "agree with ours"),
            (Agreement::NotContradicted, "is not contradicted", "are not contradicted"),
            (Agreement::Differs, "differs", "differ"),
            (
                Agreement::OtherBoards,
                "is of another board and not compared",
                "are of other boards and not compared",
            ),
        ];
        let told: Vec<String> = words.into_iter().filter_map(told).collect();
        (!told.is_empty()).then(|| words::list(&told))
    }

    pub(super) fn published(&self) -> Option<Section> {
        let figures = &self.analysis.published;
        if figures.is_empty() {
            return None;
        }
        let compared = figures.iter().filter(|figure| figure.verdict != Agreement::Shown).count() as u64;
        let text = match self.verdicts() {
            Some(told) => format!("Of {}, times apart, {told}.", words::plural(compared, "published figure")),
            None => "None of the published figures can be compared.".into(),
        };
        let runs = figures.iter().map(|figure| figure.source.trials).sum();
        let source = TrialSet { trials: runs, ends: None };
        let whys = figures.iter().filter(|figure| figure.verdict == Agreement::Differs);
        let mut notes: Vec<Prose> = vec![
            "Expected: where the mean of as many of our runs as were published falls with 99 %. A figure outside differs; one \
             inside agrees, or is not contradicted where so few runs were published that hardly anything would be. Times of \
             different machines are shown, not compared."
                .into(),
        ];
        let other = self.analysis.plan.spec.other_boards.as_deref();
        notes.extend(other.map(|other| Prose::read(other.trim())));
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
        notes.extend(told.into_iter().map(|(why, names)| {
            Prose::new(format!("Differ: {}. Why: ", names.join(", "))).and(Prose::read(&why)).plain(".")
        }));
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
            ..Table::default()
        };
        let mut blocks = vec![Block::Text(text.into()), Block::Table(table)];
        blocks.extend(self.models());
        blocks.extend(self.together());
        blocks.extend(self.choice());
        blocks.extend(self.published_charts());
        Some(Section::new("published", "Published and ours", blocks))
    }

    /// A chart for every measure with several figures.
    fn published_charts(&self) -> Vec<Block> {
        let all = self.analysis.published.iter();
        let compared = all.clone().filter(|figure| figure.verdict != Agreement::Shown);
        let chart = |measure: Measure| {
            let figures = all.clone().filter(|figure| figure.published.measure == measure);
            let figures: Vec<&Figure> = figures.take(BARS).collect();
            (figures.len() > 1).then(|| self.published_chart(measure, &figures))
        };
        distinct(compared.map(|figure| figure.published.measure)).into_iter().filter_map(chart).collect()
    }

    fn published_chart(&self, measure: Measure, figures: &[&Figure]) -> Block {
        let mut groups: Vec<EstimateGroup> = Vec::new();
        // On one set of boards the settings of an arm stand under its name, which leaves them room.
        let one = figures.iter().all(|figure| figure.published.on == figures[0].published.on);
        let parted = |figure: &Figure| {
            let arm = self.analysis.plan.arms.iter().find(|arm| arm.name == figure.published.arm);
            let arm = arm.filter(|arm| one && !arm.settings.is_empty())?;
            let words = arm.settings.iter().map(|(key, value)| format!("{key}={}", plain(value)));
            Some((arm.family.clone(), words.collect::<Vec<_>>().join(" ")))
        };
        for figure in figures {
            let whole = || (figure.published.on.clone(), figure.published.arm.clone());
            let (group, name) = parted(figure).unwrap_or_else(whole);
            let bar = Bar {
                name,
                value: figure.mean,
                low: figure.interval.low,
                high: figure.interval.high,
                published: Some(figure.published.value),
                note: figure.verdict.to_string(),
            };
            match groups.iter_mut().find(|known| known.name == group) {
                Some(group) => group.rows.push(bar),
                None => groups.push(EstimateGroup { name: group, rows: vec![bar] }),
            }
        }
        let word = measure.words();
        let unit = if is_share(measure) { Unit::Percent } else { Unit::Plain };
        let trials = figures.iter().map(|figure| figure.source.trials).sum();
        let picture = Intervals {
            title: format!("Published and ours: {word}"),
            axis: Axis::new(word).unit(unit),
            groups,
            ..Intervals::default()
        };
        let id = format!("published-{}", words::file(word));
        let caption = format!("Our mean ({word}) with its 95% interval, and the published one.");
        self.chart(id, caption, picture, ("the arms named", &TrialSet { trials, ends: None }))
    }
}

pub(super) fn is_share(measure: Measure) -> bool {
    matches!(measure, Measure::Solved | Measure::Quality | Measure::Won)
}

/// What a measure counts, in a column whose head names the per cent.
pub(super) fn quantity(measure: Measure) -> Quantity {
    match measure {
        _ if is_share(measure) => Quantity::Hundredths,
        Measure::Evaluations => Quantity::Whole,
        Measure::Seconds | Measure::SecondsSolved => Quantity::Seconds,
        _ => Quantity::Plain,
    }
}

fn row(figure: &Figure) -> Row {
    let measure = figure.published.measure;
    let (share, quantity) = (is_share(measure), quantity(measure));
    let Interval { low, high, level } = figure.interval;
    let ours = match quantity {
        // A single game always comes out the same.
        _ if figure.runs == 1 => {
            let quantity = if share { Quantity::Percent } else { quantity };
            TableCell::Measured(figure.mean, None, quantity)
        }
        Quantity::Whole | Quantity::Seconds => {
            TableCell::Measured(figure.mean, Some(figure.interval), quantity)
        }
        _ => {
            let (factor, digits) = if share { (100.0, 1) } else { (1.0, 2) };
            let interval = Interval { low: low * factor, high: high * factor, level };
            TableCell::Estimate(figure.mean * factor, interval, digits)
        }
    };
    Row {
        cells: vec![
            TableCell::text(&figure.published.arm),
            TableCell::text(&figure.published.on),
            TableCell::text(format!("{}{}", measure.words(), if share { ", %" } else { "" })),
            match share {
                true => TableCell::Measured(figure.published.value, None, quantity),
                false => TableCell::text(&figure.printed),
            },
            TableCell::Count(figure.published.runs),
            ours,
            TableCell::Count(figure.runs as u64),
            match figure.verdict {
                Agreement::Shown | Agreement::OtherBoards => TableCell::text("–"),
                _ => TableCell::Range(figure.expected, quantity),
            },
            TableCell::text(figure.verdict.to_string()),
        ],
        source: figure.source.clone(),
        baseline: false,
    }
}
