//! Arms against each other on equal boards and seeds.
//!
//! Run r of one arm on a board and run r of another have the same seed, unless an arm has one of its own: they are a pair. Two measures are compared. The
//! final score: of one board as it is, of several as the share of the way to the goal. And the cost to solve the board in
//! evaluations, where a failure counts as ten times the largest budget on its board (PAR10). For each measure the signed-rank
//! test of Wilcoxon for every pair of arms, adjusted by Holm over all pairs, and Vargha and Delaney's A within boards; and
//! Friedman's test over all arms with Nemenyi's critical difference. Its blocks are the boards where there are at least
//! five, otherwise the single runs.
//!
//! Scores of two encodings are compared only where both count towards the same positive goal. Of more than twelve arms,
//! those in many settings take part with their best setting, which is chosen on the same data and so looks a little
//! better than it is.

use super::runs::{CellRuns, Cost};
use super::{Analysis, TrialSet, bootstrap, distinct};
use plansza_stats::friedman::{Better, friedman};
use plansza_stats::{Effect, Friedman, effect_within, holm, wilcoxon};
use rayon::prelude::*;
use std::collections::HashMap;

/// The level of all tests.
pub const ALPHA: f64 = 0.05;
/// More arms than this are too many for pairs.
pub const MOST_ARMS: usize = 12;
/// So many boards make blocks of their own.
const BOARDS: usize = 5;
/// What a failure costs, in budgets.
pub const PENALTY: f64 = 10.0;

/// What a run without any solution is worth by score: less than any other.
const NOTHING: f64 = -1e15;

/// What arms are compared by.
///
/// ```
/// use plansza_report::analysis::compare::By;
/// assert_eq!([By::Score, By::Cost].map(By::word), ["final score", "cost to solve"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The final score, higher being better.
    Score,
    /// The cost to solve the board, lower being better.
    Cost,
}

/// All arms of a puzzle against each other.
#[derive(Clone, Debug)]
pub struct ArmComparison {
    /// The puzzle.
    pub puzzle: &'static str,
    /// Who takes part.
    pub arms: Vec<usize>,
    /// How many arms do not, since another setting of theirs does, or there are too many.
    pub left_out: usize,
    /// Every two of them that share runs.
    pub pairs: Vec<ArmPair>,
    /// Those of them that share boards over blocks, by score and by cost.
    pub rankings: Vec<Ranking>,
    /// The trials.
    pub source: TrialSet,
}

impl By {
    /// In words.
    pub fn word(self) -> &'static str {
        match self {
            By::Score => "final score",
            By::Cost => "cost to solve",
        }
    }
}

impl ArmComparison {
    /// The pairs that can be compared by a measure.
    pub fn tested(&self, by: By) -> Vec<(&ArmPair, Contrast)> {
        let part = |pair: &ArmPair| if by == By::Cost { pair.cost } else { pair.score };
        self.pairs.iter().filter_map(|pair| Some((pair, part(pair)?))).collect()
    }

    /// The most runs of a pair, where no test by any measure can reach the level with so few.
    ///
    /// ```
    /// use plansza_report::analysis::compare::too_few;
    /// // The smallest p of five pairs is 2/32.
    /// assert_eq!([too_few(5, 1), too_few(6, 1)], [true, false]);
    /// ```
    pub fn too_few(&self) -> Option<usize> {
        let runs = self.pairs.iter().map(|pair| pair.runs).max()?;
        let least =
            [By::Score, By::Cost].map(|by| self.tested(by).len()).into_iter().filter(|&n| n > 0).min()?;
        too_few(runs, least).then_some(runs)
    }
}

/// Two arms.
#[derive(Clone, Debug)]
pub struct ArmPair {
    /// The first.
    pub a: usize,
    /// The second.
    pub b: usize,
    /// How many pairs of runs.
    pub runs: usize,
    /// By score; none where their scores have different scales.
    pub score: Option<Contrast>,
    /// By cost; none where neither ever solved a board.
    pub cost: Option<Contrast>,
}

/// How two arms differ by one measure.
///
/// ```
/// use plansza_report::analysis::compare::Contrast;
/// use plansza_stats::{Bootstrap, effect};
/// let seed = plansza_core::Seed(1);
/// let effect = effect(&[5.0, 6.0, 7.0], &[1.0, 2.0, 3.0], &Bootstrap::new(seed)).unwrap();
/// let contrast = Contrast { won: 3, equal: 0, lost: 0, plus: 6.0, minus: 0.0, effect, p: 0.25, adjusted: 0.25 };
/// assert!(contrast.first_better() && !contrast.significant()); // three pairs prove nothing
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contrast {
    /// Pairs that the first won.
    pub won: usize,
    /// Pairs that ended equal.
    pub equal: usize,
    /// Pairs that the second won.
    pub lost: usize,
    /// Wilcoxon's sum of the ranks of the pairs that the first won.
    pub plus: f64,
    /// Wilcoxon's sum of the ranks of the pairs that the second won.
    pub minus: f64,
    /// The chance that the first is better, ties counting ½, within boards.
    pub effect: Effect,
    /// Wilcoxon's p; 1 where all pairs are equal.
    pub p: f64,
    /// Adjusted over all pairs of this measure.
    pub adjusted: f64,
}

impl Contrast {
    /// Whether the two differ at the level of all tests.
    pub fn significant(&self) -> bool {
        self.adjusted < ALPHA
    }

    /// Whether the first is the better one: by the signed ranks of the test that says whether they differ.
    pub fn first_better(&self) -> bool {
        self.plus > self.minus || (self.plus == self.minus && self.effect.a12 > 0.5)
    }
}

/// Whether `tests` adjusted tests on so many pairs of runs cannot reach the level, whatever the runs say: the smallest
/// two-sided p of n pairs is 2/2ⁿ, and Holm multiplies the smallest by the number of tests.
///
/// ```
/// use plansza_report::analysis::compare::too_few;
/// assert!(too_few(7, 10) && !too_few(9, 10)); // ten tests at once ask for more runs
/// ```
pub fn too_few(runs: usize, tests: usize) -> bool {
    tests as f64 * libm::exp2(1.0 - runs as f64) >= ALPHA
}

/// Arms that share boards, over blocks.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// By what.
    pub by: By,
    /// Who: all that work on all of the boards.
    pub arms: Vec<usize>,
    /// The boards.
    pub on: Vec<usize>,
    /// Whether a block is a board, not a single run.
    pub boards: bool,
    /// The test.
    pub friedman: Friedman,
    /// Nemenyi's critical difference of mean ranks.
    pub critical: f64,
    /// Groups of arms, as places in `arms`, of which no two differ.
    pub groups: Vec<Vec<usize>>,
}

/// The comparisons of every puzzle.
pub fn all(analysis: &Analysis) -> Vec<ArmComparison> {
    let puzzles = distinct(analysis.sets.iter().map(|set| set.puzzle));
    puzzles.into_iter().filter_map(|puzzle| Contest::of(analysis, puzzle).compare()).collect()
}

/// The arms of a puzzle with their cells by board.
struct Contest<'a, 'b> {
    analysis: &'b Analysis<'a>,
    puzzle: &'static str,
    arms: Vec<usize>,
    left_out: usize,
    cells: HashMap<(usize, usize), &'b CellRuns<'a>>,
    /// What a failure costs on each board.
    penalties: HashMap<usize, f64>,
    several: bool,
}

impl<'a, 'b> Contest<'a, 'b> {
    fn of(analysis: &'b Analysis<'a>, puzzle: &'static str) -> Contest<'a, 'b> {
        let of_puzzle = |cell: &&CellRuns| {
            analysis.plan.boards[cell.board].puzzle == puzzle
                && analysis.competes(cell.arm)
                && cell.present().next().is_some()
        };
        let mine: Vec<&CellRuns> = analysis.cells.iter().filter(of_puzzle).collect();
        let mut arms: Vec<usize> = mine.iter().map(|cell| cell.arm).collect();
        arms.sort_unstable();
        arms.dedup();
        let all = arms.len();
        if all > MOST_ARMS {
            arms = chosen(analysis, puzzle, &arms);
        }
        let mut penalties: HashMap<usize, f64> = HashMap::new();
        for cell in mine.iter().filter(|cell| arms.contains(&cell.arm)) {
            let penalty = penalties.entry(cell.board).or_default();
            *penalty = penalty.max(PENALTY * cell.horizon());
        }
        let cells = mine.iter().map(|cell| ((cell.arm, cell.board), *cell)).collect();
        let several = penalties.len() > 1;
        Contest { analysis, puzzle, left_out: all - arms.len(), arms, cells, penalties, several }
    }

    fn boards(&self) -> Vec<usize> {
        let mut boards: Vec<usize> = self.penalties.keys().copied().collect();
        boards.sort_unstable();
        boards
    }

    fn compare(&self) -> Option<ArmComparison> {
        if self.arms.len() < 2 {
            return None;
        }
        let k = self.arms.len();
        let two: Vec<(usize, usize)> =
            (0..k).flat_map(|i| (i + 1..k).map(move |j| (self.arms[i], self.arms[j]))).collect();
        let mut pairs: Vec<ArmPair> = two.par_iter().filter_map(|&(a, b)| self.pair(a, b)).collect();
        adjust(&mut pairs, |pair| pair.score.as_mut());
        adjust(&mut pairs, |pair| pair.cost.as_mut());
        let cells = self.analysis.cells.iter();
        let mine =
            cells.filter(|cell| self.arms.contains(&cell.arm) && self.penalties.contains_key(&cell.board));
        let source = TrialSet::of_cells(mine);
        let (puzzle, arms, left_out) = (self.puzzle, self.arms.clone(), self.left_out);
        Some(ArmComparison { puzzle, arms, left_out, pairs, rankings: self.rankings(), source })
    }

    /// What a run of a cell is worth by a measure; none where it is missing.
    fn value(&self, cell: &CellRuns, replicate: usize, by: By) -> Option<f64> {
        let run = cell.runs.get(replicate)?.as_ref()?;
        match by {
            By::Cost => {
                let penalty = self.penalties.get(&cell.board).copied().unwrap_or_default();
                Some(run.solved(Cost::Evaluations).unwrap_or(penalty))
            }
            By::Score => match run.score() {
                // A score that has no place on the common scale cannot be compared.
                Some(score) if self.several => cell.progress(score),
                Some(score) => Some(score),
                // A run without any solution is worse than all, and equal to another such.
                None => Some(NOTHING),
            },
        }
    }

    fn pair(&self, a: usize, b: usize) -> Option<ArmPair> {
        let blocks = |by: By| -> Vec<(Vec<f64>, Vec<f64>)> {
            let shared = self.boards().into_iter().filter_map(|board| {
                let (x, y) = (self.cells.get(&(a, board))?, self.cells.get(&(b, board))?);
                let both = (0..x.runs.len().min(y.runs.len()))
                    .filter_map(|run| Some((self.value(x, run, by)?, self.value(y, run, by)?)));
                let (x, y): (Vec<f64>, Vec<f64>) = both.unzip();
                (!x.is_empty()).then_some((x, y))
            });
            shared.collect()
        };
        let costs = blocks(By::Cost);
        let runs: usize = costs.iter().map(|(x, _)| x.len()).sum();
        if runs == 0 {
            return None;
        }
        let names = [a, b].map(|arm| self.analysis.plan.arms[arm].name.as_str());
        let name = format!("{} {} {}", self.puzzle, names[0], names[1]);
        let solved = |arm: usize| {
            let cells = self.boards().into_iter().filter_map(move |board| self.cells.get(&(arm, board)));
            cells.flat_map(|cell| cell.present()).any(|run| run.kept.outcome.solved)
        };
        let comparable = self.boards().into_iter().all(|board| {
            let both = self.cells.get(&(a, board)).zip(self.cells.get(&(b, board)));
            both.is_none_or(|(x, y)| same_scale(x, y))
        });
        let score = comparable.then(|| contrast(&blocks(By::Score), By::Score, &name)).flatten();
        let cost = (solved(a) || solved(b)).then(|| contrast(&costs, By::Cost, &name)).flatten();
        Some(ArmPair { a, b, runs, score, cost })
    }

    /// Arms are ranked on the boards of each of them, with all others that work on those too: random search on all
    /// boards of an experiment is ranked with the arms of each part of it.
    fn rankings(&self) -> Vec<Ranking> {
        let mut fields: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
        for &arm in &self.arms {
            let works = |arm: usize, board: usize| self.cells.contains_key(&(arm, board));
            let boards: Vec<usize> = self.boards().into_iter().filter(|&board| works(arm, board)).collect();
            let also = |other: &usize| boards.iter().all(|&board| works(*other, board));
            let arms: Vec<usize> = self.arms.iter().copied().filter(also).collect();
            if arms.len() < 2 {
                continue;
            }
            match fields.iter_mut().find(|(known, _)| *known == arms) {
                // The same arms on fewer boards.
                Some((_, on)) if on.len() >= boards.len() => {}
                Some((_, on)) => *on = boards,
                None => fields.push((arms, boards)),
            }
        }
        let score = fields.iter().flat_map(|(arms, boards)| {
            let scales = self.scales(arms, boards).into_iter();
            scales.filter_map(move |arms| self.rank(By::Score, &arms, boards))
        });
        let cost = fields.iter().filter_map(|(arms, boards)| self.rank(By::Cost, arms, boards));
        score.chain(cost).collect()
    }

    /// Arms that have some boards in common, apart by what their scores count; without those that stand alone.
    fn scales(&self, arms: &[usize], boards: &[usize]) -> Vec<Vec<usize>> {
        let same = |a: usize, b: usize| {
            boards.iter().all(|&board| same_scale(self.cells[&(a, board)], self.cells[&(b, board)]))
        };
        let mut scales: Vec<Vec<usize>> = Vec::new();
        for &arm in arms {
            match scales.iter_mut().find(|scale| scale.iter().all(|&other| same(arm, other))) {
                Some(scale) => scale.push(arm),
                None => scales.push(vec![arm]),
            }
        }
        scales.retain(|scale| scale.len() > 1);
        scales
    }

    fn rank(&self, by: By, arms: &[usize], boards: &[usize]) -> Option<Ranking> {
        let cell = |arm: usize, board: usize| self.cells[&(arm, board)];
        let whole = boards.len() >= BOARDS;
        let mut blocks: Vec<Vec<f64>> = Vec::new();
        for &board in boards {
            let runs = arms.iter().map(|&arm| cell(arm, board).runs.len()).min().unwrap_or(0);
            let row = |run| arms.iter().map(|&arm| self.value(cell(arm, board), run, by)).collect();
            let rows: Vec<Vec<f64>> = (0..runs).filter_map(row).collect();
            if whole && !rows.is_empty() {
                let mean =
                    |column: usize| rows.iter().map(|row| row[column]).sum::<f64>() / rows.len() as f64;
                blocks.push((0..arms.len()).map(mean).collect());
            } else {
                blocks.extend(rows);
            }
        }
        let better = if by == By::Score { Better::Higher } else { Better::Lower };
        let friedman = friedman(&blocks, better)?;
        let critical = friedman.critical_difference(ALPHA)?;
        let groups = friedman.groups(critical);
        let (arms, on) = (arms.to_vec(), boards.to_vec());
        Some(Ranking { by, arms, on, boards: whole, friedman, critical, groups })
    }
}

/// Whether the scores of two cells of one board can be compared.
fn same_scale(x: &CellRuns, y: &CellRuns) -> bool {
    let goal = |cell: &CellRuns| cell.goal.map(|goal| goal.score);
    x.encoding == y.encoding || (goal(x) == goal(y) && goal(x).is_some_and(|goal| goal > 0))
}

/// Of the arms of one family the best, then the best of all and random search.
fn chosen(analysis: &Analysis, puzzle: &str, arms: &[usize]) -> Vec<usize> {
    // Tallies are sorted by set and merit: the mean place over the sets of the puzzle decides.
    let mut places: HashMap<usize, (f64, f64)> = HashMap::new();
    for set in (0..analysis.sets.len()).filter(|&set| analysis.sets[set].puzzle == puzzle) {
        for (place, tally) in analysis.of_set(set).enumerate() {
            let (sum, count) = places.entry(tally.arm).or_default();
            (*sum, *count) = (*sum + place as f64, *count + 1.0);
        }
    }
    let place = |arm: &usize| places.get(arm).map_or(f64::INFINITY, |(sum, count)| sum / count);
    let mut order = arms.to_vec();
    order.sort_by(|a, b| place(a).total_cmp(&place(b)).then(a.cmp(b)));
    let family = |arm: usize| analysis.plan.arms[arm].family.as_str();
    let families = distinct(order.iter().map(|&arm| family(arm)));
    let best = families.iter().filter_map(|name| order.iter().copied().find(|&arm| family(arm) == *name));
    let (random, mut kept): (Vec<usize>, Vec<usize>) = best.partition(|&arm| analysis.is_random(arm));
    kept.truncate(MOST_ARMS - random.len().min(MOST_ARMS));
    kept.extend(random);
    kept.sort_unstable();
    kept
}

fn contrast(blocks: &[(Vec<f64>, Vec<f64>)], by: By, name: &str) -> Option<Contrast> {
    // So that greater is better for both measures.
    let sign = if by == By::Score { 1.0 } else { -1.0 };
    let turn = |values: &[f64]| -> Vec<f64> { values.iter().map(|value| sign * value).collect() };
    let turned: Vec<(Vec<f64>, Vec<f64>)> = blocks.iter().map(|(x, y)| (turn(x), turn(y))).collect();
    let x: Vec<f64> = turned.iter().flat_map(|(x, _)| x).copied().collect();
    let y: Vec<f64> = turned.iter().flat_map(|(_, y)| y).copied().collect();
    let effect = effect_within(&turned, &bootstrap(name, x.len()))?;
    let count = |test: fn(&f64, &f64) -> bool| x.iter().zip(&y).filter(|(x, y)| test(x, y)).count();
    let (p, plus, minus) = wilcoxon(&x, &y).map_or((1.0, 0.0, 0.0), |test| (test.p, test.plus, test.minus));
    Some(Contrast {
        won: count(|x, y| x > y),
        equal: count(|x, y| x == y),
        lost: count(|x, y| x < y),
        plus,
        minus,
        effect,
        p,
        adjusted: p,
    })
}

fn adjust(pairs: &mut [ArmPair], part: fn(&mut ArmPair) -> Option<&mut Contrast>) {
    let found: Vec<&mut Contrast> = pairs.iter_mut().filter_map(part).collect();
    let p: Vec<f64> = found.iter().map(|contrast| contrast.p).collect();
    for (contrast, adjusted) in found.into_iter().zip(holm(&p).unwrap_or_default()) {
        contrast.adjusted = adjusted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_pairs_are_the_least_for_one_test() {
        assert_eq!([too_few(5, 1), too_few(6, 1)], [true, false]);
        // With Holm over 21 tests: 21 · 2/2ⁿ < 0.05 from n = 10.
        assert_eq!([too_few(9, 21), too_few(10, 21)], [true, false]);
    }

    /// The signed ranks and A12 may disagree: many small losses and few great wins on paired boards.
    #[test]
    fn the_better_one_is_that_of_the_test() {
        let x: Vec<f64> = (0..12).map(|i| 10.0 * f64::from(i)).collect();
        let y: Vec<f64> =
            x.iter().enumerate().map(|(i, x)| if i < 11 { x + 1.0 } else { x - 105.0 }).collect();
        let found = contrast(&[(x, y)], By::Score, "test").unwrap();
        assert!(found.p < ALPHA && found.minus > found.plus && found.effect.a12 > 0.5);
        assert!(!found.first_better());
    }
}
