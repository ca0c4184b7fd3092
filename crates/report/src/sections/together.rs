//! Published figures held against ours together: a part of the section of published figures.

use super::Writer;
use super::published::{is_share, quantity};
use crate::analysis::TrialSet;
use crate::analysis::together::JointFigures;
use crate::document::{Block, Row, Table};
use crate::{TableCell, words};

impl Writer<'_> {
    /// What stands out among the families that were tested, and how many were.
    pub(super) fn together_in_short(&self) -> Option<String> {
        let all = &self.analysis.together;
        if all.is_empty() {
            return None;
        }
        let (differ, alone): (Vec<&JointFigures>, Vec<&JointFigures>) = all
            .iter()
            .filter(|joint| joint.stands_out() || joint.differs())
            .partition(|joint| joint.differs());
        let families = match all.len() {
            1 => "1 family of published figures was held against ours together".to_string(),
            n => format!("{n} families of published figures were each held against ours together"),
        };
        let names = |of: &[&JointFigures]| {
            let name = |joint: &&JointFigures| {
                let [published, ours] =
                    [joint.published, joint.ours].map(|x| quantity(joint.measure).write(x));
                let unit = if is_share(joint.measure) { " %" } else { "" };
                let (name, measure) = (joint.name(), joint.measure.words());
                let p = format!("p {}, {} by Holm", words::p_is(joint.p), words::p(joint.adjusted));
                format!("{name} ({measure}: published {published}{unit} on average, ours {ours}{unit}; {p})")
            };
            words::list(&of.iter().map(name).collect::<Vec<_>>())
        };
        let found = match differ.as_slice() {
            [] if all.len() == 1 => "they do not differ at 5\u{a0}%".into(),
            [] => "none differs at 5\u{a0}% once all of them are counted (Holm)".into(),
            some => format!(
                "{} at 5\u{a0}%: {}",
                if some.len() == 1 { "1 differs" } else { "these differ" },
                names(some)
            ),
        };
        let beside = match alone.as_slice() {
            [] => String::new(),
            some => {
                let chance = match (0.05 * all.len() as f64).round() {
                    n if n < 1.0 => "less than one".into(),
                    n => format!("about {n}"),
                };
                let stand = if some.len() == 1 { "itself 1 stands" } else { "themselves these stand" };
                let all = all.len();
                format!(
                    "; by {stand} out at 5\u{a0}%, where {chance} of {all} would by chance: {}",
                    names(some)
                )
            }
        };
        Some(format!("{families}; {found}{beside}."))
    }

    pub(super) fn together(&self) -> Vec<Block> {
        let all = &self.analysis.together;
        let Some(text) = self.together_in_short() else { return Vec::new() };
        let row = |joint: &JointFigures| {
            let quantity = quantity(joint.measure);
            let unit = if is_share(joint.measure) { ", %" } else { "" };
            Row {
                cells: vec![
                    TableCell::text(joint.name()),
                    TableCell::text(format!("{}{unit}", joint.measure.words())),
                    TableCell::Count(joint.figures as u64),
                    TableCell::Measured(joint.published, None, quantity),
                    TableCell::Measured(joint.ours, None, quantity),
                    TableCell::P(joint.p),
                    TableCell::P(joint.adjusted),
                ],
                source: joint.source.clone(),
                baseline: false,
            }
        };
        let trials = all.iter().filter(|joint| joint.shared.is_none()).map(|joint| joint.source.trials).sum();
        let table = Table {
            id: "published-together".into(),
            caption: "Published figures held against ours together: all of an arm, and all that share a value of one of its \
                      parameters."
                .into(),
            columns: Table::head(&[
                ("figures of", "The arm, or the arm with the value that the figures share"),
                ("measure", "What was measured"),
                ("figures", "How many figures"),
                ("published", "The mean of the published figures"),
                ("ours", "The mean of ours"),
                ("p", "How often our own runs, as few as were published, are as far off together"),
                ("p, Holm", "The same with all rows of this table counted, by Holm's method"),
            ]),
            rows: all.iter().map(row).collect(),
            notes: vec![
                "p: how often as few of our own runs as were published are as far off together, to either side; the sum of \
                 how far each figure is off is counted in standard deviations of what was expected of it. In the sum of a \
                 whole arm shifts to different sides cancel, in its parts less so. Of many tests some find something by \
                 chance; p by Holm counts all of them."
                    .into(),
            ],
            credit: self.credit("all trials that these figures speak of", &TrialSet { trials, ends: None }),
            ..Table::default()
        };
        vec![Block::Text(text.into()), Block::Table(table)]
    }
}
