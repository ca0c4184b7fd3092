//! The first section: what came out, for a newcomer.

use super::document::{Block, Section};
use super::{Writer, words};
use crate::analysis::compare::{Comparison, Contrast, Pair};
use crate::analysis::runs::Standing;
use crate::analysis::tally::Tally;

/// More sets than this are not told one by one.
const SETS: usize = 6;
/// More pairs than this are not named.
const PAIRS: usize = 6;

impl Writer<'_> {
    pub(super) fn summary(&self) -> Section {
        let mut blocks = Vec::new();
        let coverage = &self.analysis.coverage;
        let missing = (coverage.planned - coverage.present) as u64;
        if missing > 0 {
            let all = words::count(coverage.planned as u64);
            blocks.push(Block::Warning(format!(
                "Unfinished: {} of {all} are missing. What follows is from those that are there.",
                words::plural(missing, "trial")
            )));
        }
        let mut points = match self.analysis.games.is_some() {
            true => self.games_in_short(),
            false => self.searches_in_short(),
        };
        points.extend(self.published_in_short());
        blocks.push(Block::List(points));
        Section { id: "summary", title: "Summary".into(), blocks }
    }

    fn searches_in_short(&self) -> Vec<String> {
        let mut points: Vec<String> =
            (0..self.analysis.sets.len()).take(SETS).filter_map(|set| self.winner(set)).collect();
        if points.is_empty() {
            points.push("No trial of a method is there yet.".into());
        }
        if self.analysis.sets.len() > SETS {
            points.push(format!("… and {} more; see the tables.", self.analysis.sets.len() - SETS));
        }
        points.push(self.optima());
        points.extend(self.differences());
        points.extend(self.no_better_than_random());
        points
    }

    /// Who solved most on a set.
    fn winner(&self, set: usize) -> Option<String> {
        let tallies: Vec<&Tally> = self.analysis.of_set(set).collect();
        let best = tallies.iter().find(|tally| !self.analysis.is_random(tally.arm)).or(tallies.first())?;
        let name = &self.analysis.sets[set].name;
        let random = tallies.iter().find(|tally| self.analysis.is_random(tally.arm));
        let beside = match random {
            Some(random) if random.arm != best.arm => {
                format!(" Random search: {}.", words::share(&random.solved))
            }
            _ => String::new(),
        };
        if best.solved.successes() == 0 {
            let far = match (best.quality, best.progress, best.scores) {
                (Some(quality), ..) => {
                    format!("reached {} of the optimum on average", words::percent(quality.mean))
                }
                (_, Some(progress), _) => {
                    format!(
                        "came {} of the way from a random solution to the goal on average",
                        words::percent(progress.mean)
                    )
                }
                (_, _, Some(scores)) => {
                    format!("reached a score of {} on average", words::fixed(scores.mean, 2))
                }
                _ => "came farthest".into(),
            };
            let none =
                if self.unsolvable(set) { "nothing counts as solved" } else { "no run solved a board" };
            return Some(format!("{name}: {none}; {} {far}.", self.arm(best.arm)));
        }
        let first = best.solved.successes() == best.solved.trials();
        let equal = tallies.iter().filter(|tally| first && tally.solved.rate() == 1.0).count();
        let cost = best.evaluations.and_then(|ert| ert.value());
        let cost = cost.map(|cost| format!(", {} per success", evaluations(cost))).unwrap_or_default();
        let also = match equal {
            0 | 1 => "solved most".to_string(),
            n => format!("is the cheapest of {n} that solved every run"),
        };
        Some(format!(
            "{name}: {} {also}: {} of {}{cost}.{beside}",
            self.arm(best.arm),
            words::share(&best.solved),
            words::plural(best.solved.trials(), "run"),
        ))
    }

    /// Whether no goal is known on any board of a set.
    fn unsolvable(&self, set: usize) -> bool {
        let boards = &self.analysis.sets[set].boards;
        let known = |&board: &usize| {
            let goal = self.analysis.boards[board].goal;
            goal.is_some_and(|goal| goal.standing != Standing::BestKnown)
        };
        !boards.iter().any(known)
    }

    fn optima(&self) -> String {
        let boards = &self.analysis.boards;
        let proven: Vec<_> = boards
            .iter()
            .filter(|board| board.goal.is_some_and(|goal| goal.standing == Standing::Proven))
            .collect();
        let impossible = boards.iter().filter(|board| board.impossible).count();
        let mut text = match (boards.len(), proven.as_slice()) {
            (1, [board]) => {
                let score = board.goal.map_or(0, |goal| goal.score);
                let nodes = board.proof.filter(|run| run.kept.outcome.optimal).map(|run| {
                    let nodes = words::plural(run.kept.outcome.evaluations, "node");
                    format!(" by the exact solver in {nodes}")
                });
                format!("The optimum, {}, is proven{}.", words::signed(score), nodes.unwrap_or_default())
            }
            (n, proven) => format!(
                "The optimum is proven on {} of {}; elsewhere “solved” cannot be told from “best known”.",
                words::count(proven.len() as u64),
                words::plural(n as u64, "board")
            ),
        };
        match boards.len() {
            2 if proven.len() == 2 => text = "The optimum is proven on both boards.".into(),
            n if n > 2 && proven.len() == n => {
                text = format!("The optimum is proven on all {}.", words::plural(n as u64, "board"));
            }
            _ => {}
        }
        if impossible > 0 {
            text += &format!(
                " {} no solution at all.",
                match impossible {
                    1 => "1 board has".into(),
                    n => format!("{n} boards have"),
                }
            );
        }
        text
    }

    /// How many differences are clear, by cost and by score, and which they are by what tells more.
    fn differences(&self) -> Vec<String> {
        let mut points = Vec::new();
        for comparison in &self.analysis.comparisons {
            type Part = fn(&Pair) -> Option<Contrast>;
            let parts: [(&str, Part); 2] =
                [("cost to solve", |pair| pair.cost), ("final score", |pair| pair.score)];
            let mut told: Vec<(String, Vec<String>)> = Vec::new();
            for (measure, part) in parts {
                let tested: Vec<(&Pair, Contrast)> =
                    comparison.pairs.iter().filter_map(|pair| Some((pair, part(pair)?))).collect();
                let clear = tested.iter().filter(|(_, contrast)| contrast.significant());
                let names: Vec<String> = clear
                    .map(|(pair, contrast)| {
                        let (better, worse) =
                            if contrast.first_better() { (pair.a, pair.b) } else { (pair.b, pair.a) };
                        format!("{} before {}", self.arm(better), self.arm(worse))
                    })
                    .collect();
                if !tested.is_empty() {
                    told.push((format!("{} of {} by {measure}", names.len(), tested.len()), names));
                }
            }
            let counts: Vec<&str> = told.iter().map(|(count, _)| count.as_str()).collect();
            let most = told.iter().map(|(_, names)| names).max_by_key(|names| names.len());
            let named = match most {
                Some(names) if (1..=PAIRS).contains(&names.len()) => format!(": {}", words::list(names)),
                _ => String::new(),
            };
            if !told.is_empty() {
                points.push(format!(
                    "Pairs of arms that differ significantly{} (Wilcoxon, Holm, 5\u{a0}%): {}{named}.",
                    self.of_puzzle(comparison),
                    words::list(&counts),
                ));
            }
        }
        points
    }

    /// ` on sudoku` where there are several puzzles.
    fn of_puzzle(&self, comparison: &Comparison) -> String {
        if self.analysis.comparisons.len() > 1 { format!(" on {}", comparison.puzzle) } else { String::new() }
    }

    /// Arms that have shown nothing.
    fn no_better_than_random(&self) -> Vec<String> {
        let mut points = Vec::new();
        for comparison in &self.analysis.comparisons {
            let mut weak: Vec<&str> = Vec::new();
            for pair in &comparison.pairs {
                let (arm, first) = match [pair.a, pair.b].map(|arm| self.analysis.is_random(arm)) {
                    [false, true] => (pair.a, true),
                    [true, false] => (pair.b, false),
                    _ => continue,
                };
                let beats = |contrast: &Option<Contrast>| {
                    contrast.is_some_and(|one| one.significant() && one.first_better() == first)
                };
                let told = pair.score.is_some() || pair.cost.is_some();
                if told && !beats(&pair.score) && !beats(&pair.cost) {
                    weak.push(self.arm(arm));
                }
            }
            if !weak.is_empty() {
                let on = self.of_puzzle(comparison);
                points
                    .push(format!("Not shown to be better than random search{on}: {}.", words::list(&weak)));
            }
        }
        points
    }
}

fn evaluations(cost: f64) -> String {
    let about = words::about(cost);
    format!("{about} evaluation{}", if about == "1" { "" } else { "s" })
}
