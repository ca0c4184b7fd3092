//! The section of comparisons: every two arms on equal boards and seeds, and all of them by rank.

use super::document::{Block, Cell, Chart, Picture, Row, Section, Table};
use super::{Writer, words};
use crate::analysis::compare::{By, Comparison, Contrast, MOST_ARMS, PENALTY, Pair, Ranking};
use crate::chart::Critical;
use crate::stats::effect::Magnitude;

impl Writer<'_> {
    pub(super) fn compared(&self) -> Option<Section> {
        let several = self.analysis.comparisons.len() > 1;
        let mut blocks = Vec::new();
        for comparison in &self.analysis.comparisons {
            let on = if several { format!(" on {}", comparison.puzzle) } else { String::new() };
            let id = |kind: &str| match several {
                true => format!("{kind}-{}", words::file(comparison.puzzle)),
                false => kind.to_string(),
            };
            if comparison.left_out > 0 {
                blocks.push(Block::Text(format!(
                    "Of {} arms{on}, {} are compared: of an arm in many settings its best one, and at most {MOST_ARMS} in \
                     all. The best was chosen on the same runs, so it looks a little better than it is.",
                    comparison.left_out + comparison.arms.len(),
                    comparison.arms.len()
                )));
            }
            for ranking in &comparison.rankings {
                blocks.push(self.ranking(comparison, ranking, &id(kind(ranking.by)), &on));
            }
            blocks.extend(self.pairs(comparison, By::Cost, &id("pairs-cost"), &on));
            blocks.extend(self.pairs(comparison, By::Score, &id("pairs-score"), &on));
        }
        let title = "Comparison".to_string();
        (!blocks.is_empty()).then_some(Section { id: "comparison", title, blocks })
    }

    fn ranking(&self, comparison: &Comparison, ranking: &Ranking, id: &str, on: &str) -> Block {
        let by = word(ranking.by);
        let ranks = ranking.arms.iter().zip(&ranking.friedman.ranks);
        let picture = Critical {
            title: format!("Mean ranks by {by}{on}"),
            ranks: ranks.map(|(&arm, &rank)| (self.arm(arm).to_string(), rank)).collect(),
            difference: ranking.critical,
            width: Some(760.0),
        };
        let blocks = if ranking.boards { "boards" } else { "runs of all arms on one board and seed" };
        let p = ranking.friedman.f_p.unwrap_or(ranking.friedman.p);
        Block::Chart(Chart {
            id: id.into(),
            caption: format!(
                "Mean ranks by {by}{on} over {} blocks ({blocks}), 1 is best. A thick line joins arms that do not differ at \
                 5 % (Nemenyi). Friedman’s test that all are alike, in the form of Iman and Davenport: p {}.",
                words::count(ranking.friedman.boards as u64),
                equals(p)
            ),
            picture: Picture::Critical(picture),
            credit: self.credit("the arms compared", &comparison.source),
        })
    }

    fn pairs(&self, comparison: &Comparison, by: By, id: &str, on: &str) -> Option<Block> {
        let part = |pair: &Pair| if by == By::Cost { pair.cost } else { pair.score };
        let mut pairs: Vec<(&Pair, Contrast)> =
            comparison.pairs.iter().filter_map(|pair| Some((pair, part(pair)?))).collect();
        if pairs.is_empty() {
            return None;
        }
        pairs.sort_by(|a, b| a.1.adjusted.total_cmp(&b.1.adjusted));
        let row = |(pair, contrast): &(&Pair, Contrast)| {
            // The better one first.
            let first = contrast.first_better();
            let (better, worse) = if first { (pair.a, pair.b) } else { (pair.b, pair.a) };
            let (won, lost) =
                if first { (contrast.won, contrast.lost) } else { (contrast.lost, contrast.won) };
            let mut effect = contrast.effect;
            if !first {
                effect.a12 = 1.0 - effect.a12;
                (effect.interval.low, effect.interval.high) =
                    (1.0 - effect.interval.high, 1.0 - effect.interval.low);
            }
            Row {
                cells: vec![
                    Cell::text(self.arm(better)),
                    Cell::text(self.arm(worse)),
                    Cell::text(format!("{won} / {} / {lost}", contrast.equal)),
                    Cell::Estimate(effect.a12, effect.interval, 2),
                    Cell::text(Magnitude::of(effect.a12).to_string()),
                    Cell::P(contrast.p),
                    Cell::P(contrast.adjusted),
                    Cell::text(if contrast.significant() { "yes" } else { "no" }),
                ],
                ..Row::default()
            }
        };
        let columns = [
            ("better", "the arm that is more often the better one"),
            ("than", "the other arm"),
            ("won / equal / lost", "pairs of runs on the same board with the same seed"),
            (
                "A12",
                "chance that a run of the first is better than one of the second, ties ½, within boards; 95% bootstrap interval",
            ),
            ("effect", "the words of Vargha and Delaney: small from 0.56, medium from 0.64, large from 0.71"),
            ("p", "signed-rank test of Wilcoxon on the pairs, two-sided"),
            ("p (Holm)", "adjusted over all pairs of this table"),
            ("differs", "at 5 %"),
        ];
        let mut notes = Vec::new();
        if by == By::Cost {
            notes.push(format!(
                "Cost is evaluations until solved; a failure counts as {PENALTY} times the largest budget on its board (PAR10)."
            ));
        }
        let untold = comparison.pairs.len() - pairs.len();
        if untold > 0 {
            let why = match by {
                By::Cost => "neither of the two ever solved a board",
                By::Score => "their encodings count scores differently",
            };
            notes.push(format!("{} not compared: {why}.", words::plural(untold as u64, "pair")));
        }
        Some(Block::Table(Table {
            id: id.into(),
            caption: format!(
                "Every two arms{on} by {}: paired runs, the clearest difference first.",
                word(by)
            ),
            columns: Table::head(&columns),
            rows: pairs.iter().map(row).collect(),
            notes,
            credit: self.credit("the arms compared", &comparison.source),
            limit: None,
        }))
    }
}

fn kind(by: By) -> &'static str {
    if by == By::Cost { "ranks-cost" } else { "ranks-score" }
}

fn word(by: By) -> &'static str {
    if by == By::Cost { "cost to solve" } else { "final score" }
}

/// `= 0.012` or `< 0.0001`.
fn equals(p: f64) -> String {
    let text = words::p(p);
    if text.starts_with('<') { text } else { format!("= {text}") }
}
