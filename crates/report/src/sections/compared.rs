//! The section of comparisons: every two arms on equal boards at equal cost, and all of them by rank.

use super::Writer;
use crate::analysis::compare::{
    ALPHA, ArmComparison, ArmPair, By, Contrast, Inference, LEAST_BOARDS, MOST_ARMS, PENALTY, Ranking,
};
use crate::analysis::runs::CellRuns;
use crate::analysis::{Set, TrialSet, distinct};
use crate::document::{Block, Row, Section, Table};
use crate::{Prose, TableCell, words};
use plansza_chart::Critical;
use plansza_stats::{Interval, Magnitude};

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
                let text = format!(
                    "Of {} arms{on}, {} are compared: of an arm in many settings its best one, and at most {MOST_ARMS} in \
                     all. The best was chosen on the same runs, so it looks a little better than it is.",
                    comparison.left_out + comparison.arms.len(),
                    comparison.arms.len()
                );
                blocks.push(Block::Text(text.into()));
            }
            for by in [By::Score, By::Cost] {
                let mine: Vec<&Ranking> = comparison.rankings.iter().filter(|one| one.by == by).collect();
                for (place, ranking) in mine.iter().enumerate() {
                    let more = if place > 0 { format!("-{}", place + 1) } else { String::new() };
                    let id = format!("{}{more}", id(kind(by)));
                    let parts = if mine.len() > 1 { self.parts(ranking) } else { String::new() };
                    blocks.push(self.ranking(comparison, ranking, &id, &format!("{on}{parts}")));
                }
                if mine.is_empty() && comparison.arms.len() > 2 {
                    let why = match by {
                        _ if comparison.boards < LEAST_BOARDS => {
                            "ranks are over boards, and there are too few"
                        }
                        By::Score => {
                            "no two arms share all their boards on one scale of scores, or all are equal"
                        }
                        By::Cost => "no two arms share all their boards, or all cost the same",
                    };
                    blocks.push(Block::Text(format!("No ranks by {}{on}: {why}.", by.word()).into()));
                }
            }
            blocks.extend(self.pairs(comparison, By::Cost, &id("pairs-cost"), &on));
            blocks.extend(self.pairs(comparison, By::Score, &id("pairs-score"), &on));
        }
        (!blocks.is_empty()).then(|| Section::new("comparison", "Comparison", blocks))
    }

    /// The runs of some arms on the boards of a comparison.
    fn source_of(&self, comparison: &ArmComparison, arms: &[usize]) -> TrialSet {
        let mine = |cell: &&CellRuns| {
            arms.contains(&cell.arm) && self.analysis.plan.boards[cell.board].puzzle == comparison.puzzle
        };
        TrialSet::of_cells(self.analysis.cells.iter().filter(mine))
    }

    /// ` (easy and hard)`: the sets whose boards a ranking is over.
    fn parts(&self, ranking: &Ranking) -> String {
        let whole = |set: &&Set| set.boards.iter().all(|board| ranking.on.contains(board));
        let mut sets: Vec<&String> = self.analysis.sets.iter().filter(whole).map(|set| &set.name).collect();
        if sets.is_empty() {
            sets = distinct(ranking.on.iter().map(|&board| &self.analysis.plan.boards[board].sets[0].set));
        }
        format!(" ({})", words::list(&sets))
    }

    fn ranking(&self, comparison: &ArmComparison, ranking: &Ranking, id: &str, on: &str) -> Block {
        let by = ranking.by.word();
        let ranks = ranking.arms.iter().zip(&ranking.friedman.ranks);
        let picture = Critical {
            title: format!("Mean ranks by {by}{on}"),
            ranks: ranks.map(|(&arm, &rank)| (self.label(arm).to_string(), rank)).collect(),
            difference: ranking.critical,
            width: Some(760.0),
        };
        let p = ranking.friedman.f_p.unwrap_or(ranking.friedman.p);
        let caption = format!(
            "Mean ranks by {by}{on} over {} boards, 1 is best; on each board the mean of an arm’s runs at the evaluations that \
             all of these arms have there. A thick line joins arms that do not differ at 5 % (Nemenyi). Friedman’s test that \
             all are alike, in the form of Iman and Davenport: p {}.",
            words::count(ranking.friedman.boards as u64),
            words::p_is(p)
        );
        self.chart(id, caption, picture, ("the arms compared", &comparison.source))
    }

    fn pairs(&self, comparison: &ArmComparison, by: By, id: &str, on: &str) -> Option<Block> {
        let mut pairs = comparison.tested(by);
        if pairs.is_empty() {
            return None;
        }
        pairs.sort_by(|a, b| a.1.adjusted.total_cmp(&b.1.adjusted));
        let row = |(pair, contrast): &(&ArmPair, Contrast)| {
            // The better one first.
            let (mut better, mut worse, Contrast { mut won, mut lost, mut effect, .. }) =
                (pair.a, pair.b, *contrast);
            if !contrast.first_better {
                (better, worse, won, lost) = (worse, better, lost, won);
                let Interval { low, high, level } = effect.interval;
                effect.interval = Interval { low: 1.0 - high, high: 1.0 - low, level };
                effect.a12 = 1.0 - effect.a12;
            }
            Row {
                cells: vec![
                    TableCell::text(self.arm(better)),
                    TableCell::text(self.arm(worse)),
                    TableCell::text(at(pair)),
                    TableCell::WonEqualLost([won, contrast.equal, lost]),
                    TableCell::Estimate(effect.a12, effect.interval, 2),
                    TableCell::Size(Magnitude::of(effect.a12)),
                    TableCell::P(contrast.p),
                    TableCell::P(contrast.adjusted),
                    TableCell::YesNo(contrast.significant()),
                ],
                source: self.source_of(comparison, &[pair.a, pair.b]),
                baseline: false,
            }
        };
        let inference = pairs[0].1.inference;
        let [won, test] = match inference {
            Inference::OneBoard => [
                "pairs of a run of the first and a run of the second, all with all",
                "exact rank-sum test of Mann and Whitney on the runs, two-sided; of more than 1000 pairs of runs the normal one",
            ],
            Inference::TheseBoards => [
                "pairs of a run of the first and a run of the second on one board, all with all",
                "rank-sum test of Mann and Whitney on the runs within boards, two-sided: it speaks of these boards only",
            ],
            Inference::Boards => [
                "boards, by the mean of the runs on each",
                "signed-rank test of Wilcoxon on one value a board, two-sided: it speaks of boards like these",
            ],
        };
        let columns = [
            ("better", "the better arm by the test"),
            ("than", "the other arm"),
            ("at", "the evaluations at which both are looked at: the most that both have"),
            ("won / equal / lost", won),
            (
                "A12",
                "chance that a run of the first is better than one of the second, ties ½, within boards; 95% bootstrap interval",
            ),
            ("effect", "the words of Vargha and Delaney: small from 0.56, medium from 0.64, large from 0.71"),
            ("p", test),
            ("p (Holm)", "adjusted over all pairs of this table"),
            ("differs", "at 5 %"),
        ];
        let mut notes: Vec<String> = vec![asked(inference).into()];
        if by == By::Cost {
            notes.push(format!(
                "Cost is evaluations until solved; a failure counts as {PENALTY} times the evaluations compared at (PAR10)."
            ));
        }
        let least = pairs.iter().map(|(_, contrast)| contrast.least).fold(f64::INFINITY, f64::min);
        if pairs.len() as f64 * least >= ALPHA {
            notes.push(format!(
                "Too few {} for {} at 5 %: whatever they say, the smallest p there can be is {}, before Holm.",
                if inference == Inference::Boards { "boards" } else { "runs" },
                words::plural(pairs.len() as u64, "test"),
                words::p(least)
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
        let caption =
            format!("Every two arms{on} by {} at equal cost, the clearest difference first.", by.word());
        Some(Block::Table(Table {
            id: id.into(),
            caption: caption.into(),
            columns: Table::head(&columns),
            rows: pairs.iter().map(row).collect(),
            notes: notes.into_iter().map(Prose::from).collect(),
            credit: self.credit("the arms compared", &comparison.source),
            ..Table::default()
        }))
    }
}

/// What a test answers, and what it does not.
fn asked(inference: Inference) -> &'static str {
    match inference {
        Inference::OneBoard => {
            "The question is whether further runs on this board would differ; other boards are another inference."
        }
        Inference::TheseBoards => {
            "The question is whether further runs on these boards would differ; so few say nothing of others like them."
        }
        Inference::Boards => {
            "The question is whether the two would differ on further boards like these; more runs on the same boards would \
             not answer it better."
        }
    }
}

/// At how many evaluations a pair is compared.
fn at(pair: &ArmPair) -> String {
    let (least, most) = pair.at;
    let word = |cost: f64| words::count(cost as u64);
    if least == most { word(least) } else { format!("{}–{}", word(least), word(most)) }
}

fn kind(by: By) -> &'static str {
    if by == By::Cost { "ranks-cost" } else { "ranks-score" }
}
