//! The first section: what came out, for a newcomer.

use super::Writer;
use crate::analysis::compare::{ArmComparison, ArmPair, BOARDS, By, Contrast, Inference};
use crate::analysis::leaders::LeadingArms;
use crate::analysis::runs::{BoardFacts, Certainty};
use crate::analysis::tally::ArmTally;
use crate::document::{Block, Section};
use crate::{Prose, words};
use plansza_core::Gap;
use std::cmp::Ordering;

/// More sets than this are not told one by one.
const SETS: usize = 6;
/// More pairs than this are not named.
const PAIRS: usize = 6;

impl Writer<'_> {
    pub(super) fn summary(&self) -> Section {
        let mut blocks = Vec::new();
        let coverage = &self.analysis.coverage;
        let missing = coverage.missing() as u64;
        if missing > 0 {
            let all = words::count(coverage.planned as u64);
            let text = format!(
                "Unfinished: {} of {all} {} missing. What follows is from those that are there.",
                words::plural(missing, "trial"),
                if missing == 1 { "is" } else { "are" }
            );
            blocks.push(Block::Warning(text.into()));
        }
        blocks.extend(self.unlike_times());
        blocks.extend(self.failures());
        let mut points = match self.analysis.games.is_some() {
            true => self.games_in_short(),
            false => self.searches_in_short(),
        };
        points.extend(self.published_in_short());
        points.extend(self.together_in_short());
        blocks.push(Block::List(points.into_iter().map(Prose::from).collect()));
        Section::new("summary", "Summary", blocks)
    }

    /// That times are of machines or builds that differ, wherever they are told together.
    fn unlike_times(&self) -> Option<Block> {
        let makers = &self.analysis.coverage.makers;
        (makers.len() > 1).then(|| {
            let text = format!(
                "The trials were run in {} different ways (by other builds, on other machines, or with more or fewer at a time; \
                 they are listed at the end). Times in this report pool them all. Results and counts do not depend on it.",
                makers.len()
            );
            Block::Warning(text.into())
        })
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
        points.extend(self.models_in_short());
        points.extend(self.differences());
        points.extend(self.against_random());
        points
    }

    /// Who solved most on a set at equal cost, and random search beside it; and, where some arms went on, who was best then.
    fn winner(&self, number: usize) -> Option<String> {
        let set = &self.analysis.sets[number];
        let tallies: Vec<&ArmTally> = self.analysis.of_set(number).collect();
        if !set.unequal {
            return Some(format!("{}: {}", set.name, self.first(number, &tallies, false)?));
        }
        let at = self.at_equal_cost(set);
        let first = self.first(number, &tallies, true)?;
        // Who has as much as anyone.
        let most = tallies.iter().map(|tally| tally.spent.evaluations.max).fold(0.0, f64::max);
        let farther = tallies.iter().copied().filter(|tally| tally.spent.evaluations.max >= most);
        let farther: Vec<&ArmTally> = farther.collect();
        let later = match farther.len() {
            1 => format!(
                " {} alone went on to {}.",
                capital(self.searcher(farther[0].arm)),
                words::count(most as u64)
            ),
            n => format!(
                " {n} arms went on to {}; what they came to is in the tables.",
                words::count(most as u64)
            ),
        };
        let name = &set.name;
        Some(format!(
            "{name}: the arms had different numbers of evaluations. At {at}, which all have, {first}{later}"
        ))
    }

    /// The best of a list that begins with it, at equal cost.
    fn first(&self, set: usize, tallies: &[&ArmTally], inside: bool) -> Option<String> {
        let best = *tallies.first()?;
        let tied = tallies.iter().copied();
        let tied: Vec<&ArmTally> =
            tied.filter(|tally| best.footing.merit(&tally.footing) == Ordering::Equal).collect();
        let leaders = self.analysis.leaders(set).filter(|leaders| leaders.arms.len() > tied.len());
        if let Some(leaders) = leaders {
            return Some(self.undecided(set, tallies, (tied.len(), &leaders), inside));
        }
        let who: Vec<&str> = tied.iter().map(|tally| self.searcher(tally.arm)).collect();
        let (many, who) = (who.len() > 1, words::list(&who));
        let beside = self.beside(tallies, &tied);
        if best.footing.solved.successes() == 0 {
            let none = self.none_solved(set, inside);
            let alike = if many { " equally far" } else { " farthest" };
            let far = far(best).map(|far| format!(": {far}")).unwrap_or_default();
            return Some(format!("{none}; {who} came{alike}{far}.{beside}"));
        }
        let every = |tally: &ArmTally| tally.footing.solved.successes() == tally.footing.solved.trials();
        let equal = tallies.iter().filter(|tally| every(best) && every(tally)).count();
        let cost = best.footing.ert;
        let cost = cost
            .map(|cost| format!(", {} per success", words::about(cost, "evaluation")))
            .unwrap_or_default();
        let also = match (equal, many) {
            (0 | 1, false) => "solved most".to_string(),
            (0, true) => "solved most, and equally much, each".to_string(),
            (n, false) => format!("is the cheapest of {n} that solved every run"),
            (n, true) if n == tied.len() => "solved every run at the same cost, each".into(),
            (n, true) => format!("are the cheapest of {n} that solved every run, at the same cost, each"),
        };
        Some(format!(
            "{who} {also}: {} of {}{cost}.{beside}",
            words::share(&best.footing.solved),
            words::plural(best.footing.solved.trials(), "run"),
        ))
    }

    /// That nothing was solved, in words.
    fn none_solved(&self, set: usize, inside: bool) -> &'static str {
        match (self.unsolvable(set), inside) {
            (true, _) => "nothing counts as solved",
            (_, false) => "no run solved a board",
            (_, true) => "no run had solved a board",
        }
    }

    /// Where no arm has won: those that lead and cannot be told apart, and what the first of the table came to.
    fn undecided(
        &self,
        set: usize,
        tallies: &[&ArmTally],
        (tied, leaders): (usize, &LeadingArms),
        inside: bool,
    ) -> String {
        let best = tallies[0];
        let equal = match tied {
            0 | 1 => String::new(),
            2 => ", with another that is equal".into(),
            n => format!(", with {} others that are equal", n - 1),
        };
        let what = if self.analysis.sets[set].boards.len() < BOARDS { "runs" } else { "boards" };
        let names: Vec<&str> = leaders.arms.iter().map(|&arm| self.searcher(arm)).collect();
        let apart = match leaders.too_few {
            true => format!("with so few {what} no arm can be told apart from another"),
            false => format!("{} lead and cannot be told apart (at 5\u{a0}%)", words::list(&names)),
        };
        let solved = &best.footing.solved;
        let (none, came) = match solved.successes() {
            0 => (
                format!("{}; ", self.none_solved(set, inside)),
                far(best).unwrap_or("no score at all".into()),
            ),
            _ => {
                let cost = best.footing.ert.map(|cost| words::about(cost, "evaluation"));
                let cost = cost.map(|cost| format!(", {cost} per success")).unwrap_or_default();
                let runs = words::plural(solved.trials(), "run");
                (String::new(), format!("{} of {runs}{cost}", words::share(solved)))
            }
        };
        let group = tallies.iter().copied().filter(|tally| leaders.arms.contains(&tally.arm));
        let beside = match leaders.too_few {
            true => self.beside(tallies, &tallies[..1]),
            false => self.beside(tallies, &group.collect::<Vec<_>>()),
        };
        format!("{none}{apart}. First in the table is {}{equal}: {came}.{beside}", self.searcher(best.arm))
    }

    /// What to compare the best with: random search, or where that is the best, the best of the others.
    fn beside(&self, tallies: &[&ArmTally], tied: &[&ArmTally]) -> String {
        let random = |tally: &&&ArmTally| self.analysis.is_random(tally.arm);
        let told = |tally: &ArmTally| {
            let far = if tally.footing.solved.successes() == 0 { far(tally) } else { None };
            far.unwrap_or_else(|| words::share(&tally.footing.solved))
        };
        if tied.iter().all(|tally| self.analysis.is_random(tally.arm)) {
            let other = tallies.iter().find(|tally| !random(tally));
            return other.map_or_else(String::new, |tally| {
                format!(" The best other arm, {}: {}.", self.arm(tally.arm), told(tally))
            });
        }
        let among = |tally: &&&ArmTally| tied.iter().any(|one| one.arm == tally.arm);
        let others = tallies.iter().filter(|tally| random(tally) && !among(tally));
        let others: Vec<String> =
            others.map(|tally| format!("{}: {}", self.searcher(tally.arm), told(tally))).collect();
        match others.is_empty() {
            true => String::new(),
            false => format!(" {}.", capital(&others.join("; "))),
        }
    }

    /// An arm in a sentence: random search is called so where there is one only.
    fn searcher(&self, arm: usize) -> &str {
        let one = (0..self.analysis.plan.arms.len()).filter(|&arm| self.analysis.is_random(arm)).count() == 1;
        if one && self.analysis.is_random(arm) { "random search" } else { self.arm(arm) }
    }

    /// Which problems that are not ours say what solved means.
    fn goals(&self) -> String {
        let told = |board: &&BoardFacts| board.goal.is_some_and(|goal| goal.standing == Certainty::Goal);
        let (all, told) = (self.analysis.boards.len(), self.analysis.boards.iter().filter(told).count());
        match told {
            0 => "No problem has a goal: nothing counts as solved, and arms are told apart by their scores."
                .into(),
            _ if told == all => "Solved is what reaches the goal of its problem.".into(),
            _ => format!("{told} of {all} problems have a goal; on the others nothing counts as solved."),
        }
    }

    /// Whether no goal is known on any board of a set.
    fn unsolvable(&self, set: usize) -> bool {
        let boards = &self.analysis.sets[set].boards;
        let known = |&board: &usize| {
            let goal = self.analysis.boards[board].goal;
            goal.is_some_and(|goal| goal.standing != Certainty::BestKnown)
        };
        !boards.iter().any(known)
    }

    /// Where the optimum lies of a board whose proof was cut.
    fn between(&self, board: &BoardFacts) -> String {
        let best = board.goal.map(|goal| goal.score);
        let gap = board.bound.map(|bound| Gap { best, bound });
        let found = best.map(|best| format!("{} was found, ", words::signed(best))).unwrap_or_default();
        format!("The optimum is not proven: {found}{}.", gap.map(|gap| gap.to_string()).unwrap_or_default())
    }

    fn optima(&self) -> String {
        let boards = &self.analysis.boards;
        let proven: Vec<_> = boards
            .iter()
            .filter(|board| board.goal.is_some_and(|goal| goal.standing == Certainty::Proven))
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
            (1, []) if boards[0].bound.is_some() => self.between(&boards[0]),
            _ if self.analysis.plan.is_own() => self.goals(),
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
            let on = self.of_puzzle(comparison);
            if comparison.too_few() {
                let what = if comparison.boards < BOARDS { "runs" } else { "boards" };
                points.push(format!("Too few {what}{on} for any test of two arms at 5\u{a0}%."));
                continue;
            }
            let mut told: Vec<(String, Vec<String>)> = Vec::new();
            for by in [By::Cost, By::Score] {
                let tested = comparison.tested(by);
                let clear = tested.iter().filter(|(_, contrast)| contrast.significant());
                let names: Vec<String> = clear
                    .map(|(pair, contrast)| {
                        let (better, worse) =
                            if contrast.first_better { (pair.a, pair.b) } else { (pair.b, pair.a) };
                        format!("{} before {}", self.arm(better), self.arm(worse))
                    })
                    .collect();
                if !tested.is_empty() {
                    told.push((format!("{} of {} by {}", names.len(), tested.len(), by.word()), names));
                }
            }
            let counts: Vec<&str> = told.iter().map(|(count, _)| count.as_str()).collect();
            let most = told.iter().map(|(_, names)| names).max_by_key(|names| names.len());
            let named = match most {
                Some(names) if (1..=PAIRS).contains(&names.len()) => format!(": {}", words::list(names)),
                _ => String::new(),
            };
            if !told.is_empty() {
                let test = match Inference::of(comparison.boards) {
                    Inference::Boards => "from board to board: Wilcoxon",
                    Inference::OneBoard => "on this board: Mann and Whitney",
                    Inference::TheseBoards => "on these boards: Mann and Whitney",
                };
                points.push(format!(
                    "Pairs of arms that differ significantly{on} at equal cost ({test}, Holm, 5\u{a0}%): {}{named}.",
                    words::list(&counts),
                ));
            }
        }
        points
    }

    /// ` on sudoku` where there are several puzzles.
    fn of_puzzle(&self, comparison: &ArmComparison) -> String {
        if self.analysis.comparisons.len() > 1 { format!(" on {}", comparison.puzzle) } else { String::new() }
    }

    /// Arms that are worse than random search, and those that have shown nothing.
    fn against_random(&self) -> Vec<String> {
        let mut points = Vec::new();
        for comparison in self.analysis.comparisons.iter().filter(|one| !one.too_few()) {
            let (mut worse, mut weak): (Vec<String>, Vec<String>) = Default::default();
            let random = |arm: &&usize| self.analysis.is_random(**arm);
            let several = comparison.arms.iter().filter(random).count() > 1;
            for &arm in comparison.arms.iter().filter(|arm| !random(arm)) {
                let Some((pair, rival)) = self.random_for(comparison, arm) else { continue };
                let clear = |arm: usize| {
                    let side = |one: &Contrast| one.significant() && one.first_better == (pair.a == arm);
                    [pair.score, pair.cost].iter().flatten().any(side)
                };
                let other = several && !self.same_encoding(comparison, arm, rival);
                let beside = if other { format!(" (against {})", self.arm(rival)) } else { String::new() };
                match (clear(arm), clear(rival)) {
                    (false, true) => worse.push(format!("{}{beside}", self.arm(arm))),
                    (false, false) => weak.push(format!("{}{beside}", self.arm(arm))),
                    _ => {}
                }
            }
            let on = self.of_puzzle(comparison);
            let which = if several { " on the same encoding" } else { "" };
            if !worse.is_empty() {
                points.push(format!(
                    "Worse than random search{which}{on} at equal cost: {}.",
                    words::list(&worse)
                ));
            }
            if !weak.is_empty() {
                points.push(format!(
                    "Not shown to be better or worse than random search{which}{on} at equal cost: {}.",
                    words::list(&weak)
                ));
            }
        }
        points
    }

    /// The random search that an arm is measured by: on the same encoding, where there is one.
    fn random_for<'c>(&self, comparison: &'c ArmComparison, arm: usize) -> Option<(&'c ArmPair, usize)> {
        let rivals = comparison.pairs.iter().filter(|pair| pair.score.is_some() || pair.cost.is_some());
        let rivals = rivals.filter_map(|pair| match (pair.a == arm, pair.b == arm) {
            (true, _) => Some((pair, pair.b)),
            (_, true) => Some((pair, pair.a)),
            _ => None,
        });
        let rivals: Vec<(&ArmPair, usize)> =
            rivals.filter(|(_, rival)| self.analysis.is_random(*rival)).collect();
        let same = rivals.iter().find(|(_, rival)| self.same_encoding(comparison, arm, *rival));
        same.or(rivals.first()).copied()
    }

    /// Whether two arms work on one encoding wherever they share a board of the puzzle.
    fn same_encoding(&self, comparison: &ArmComparison, a: usize, b: usize) -> bool {
        let boards = &self.analysis.plan.boards;
        let of = |arm: usize| {
            let cells = self.analysis.cells.iter();
            cells.filter(move |cell| cell.arm == arm && boards[cell.board].puzzle == comparison.puzzle)
        };
        of(a).all(|x| of(b).filter(|y| y.board == x.board).all(|y| x.encoding == y.encoding))
    }
}

/// How far the runs had come at equal cost, as `97 % of the optimum on average`.
fn far(tally: &ArmTally) -> Option<String> {
    let footing = &tally.footing;
    match (footing.quality, footing.far) {
        (Some(quality), _) => Some(format!("{} of the optimum on average", words::percent(quality))),
        (_, Some(far)) if footing.scores => Some(format!("a score of {} on average", words::fixed(far, 2))),
        (_, Some(far)) => {
            Some(format!("{} of the way from a random solution to the goal on average", words::percent(far)))
        }
        _ => None,
    }
}

/// A sentence that begins with these words.
fn capital(words: &str) -> String {
    let mut signs = words.chars();
    signs.next().map_or_else(String::new, |first| format!("{}{}", first.to_uppercase(), signs.as_str()))
}
