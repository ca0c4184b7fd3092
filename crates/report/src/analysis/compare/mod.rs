//! Arms against each other on equal boards and at equal cost.
//!
//! Two measures are compared: the score, of one board as it is and of several as the share of the way to the goal; and the
//! cost to solve the board in evaluations, where a failure counts as ten times what was allowed (PAR10). Both are read off
//! the traces at one number of evaluations, the most that all runs in inference have ([`equal_cost`]): an arm that ended
//! sooner is not held against what another did later.
//!
//! Every pair of arms has a test that fits what was drawn ([`Contrast`]), adjusted by Holm over all pairs, and Vargha and
//! Delaney's A within boards. Over at least five boards all arms are ranked ([`Ranking`]).
//!
//! Scores of two encodings are compared only where both count towards the same positive goal. Of more than twelve arms,
//! those in many settings take part with their best setting, which is chosen on the same data and so looks a little
//! better than it is.

mod contrast;
mod ranking;

pub use contrast::{BOARDS, Contrast, Inference};
pub use ranking::{LEAST_BOARDS, Ranking};

use super::runs::{CellRuns, equal_cost};
use super::{Analysis, TrialSet, distinct};
use rayon::prelude::*;
use std::collections::HashMap;

/// The level of all tests.
pub const ALPHA: f64 = 0.05;
/// More arms than this are too many for pairs.
pub const MOST_ARMS: usize = 12;
/// What a failure costs, in evaluations allowed.
pub const PENALTY: f64 = 10.0;

/// What a run without any solution is worth by score: less than any other.
const NOTHING: f64 = -1e15;

/// What arms are compared by.
///
/// ```
/// use plansza_report::analysis::compare::By;
/// assert_eq!([By::Score, By::Cost].map(By::word), ["score", "cost to solve"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The score, higher being better.
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
    /// How many boards there are.
    pub boards: usize,
    /// Every two of them that share boards.
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
            By::Score => "score",
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

    /// Whether no test by any measure can reach the level with so few runs or boards, whatever they say.
    pub fn too_few(&self) -> bool {
        let hopeless = |by| {
            let tested = self.tested(by);
            tested.iter().all(|(_, contrast)| tested.len() as f64 * contrast.least >= ALPHA)
        };
        !self.pairs.is_empty() && hopeless(By::Score) && hopeless(By::Cost)
    }
}

/// Two arms.
#[derive(Clone, Debug)]
pub struct ArmPair {
    /// The first.
    pub a: usize,
    /// The second.
    pub b: usize,
    /// How many boards they share.
    pub boards: usize,
    /// The evaluations at which they are compared: the least and the most of their boards.
    pub at: (f64, f64),
    /// Whether one of them spent more than that somewhere.
    pub cut: bool,
    /// By score; none where their scores have different scales.
    pub score: Option<Contrast>,
    /// By cost; none where neither ever solved a board.
    pub cost: Option<Contrast>,
}

/// The comparisons of every puzzle.
pub(super) fn all(analysis: &Analysis) -> Vec<ArmComparison> {
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
    boards: Vec<usize>,
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
        let boards = mine.iter().filter(|cell| arms.contains(&cell.arm)).map(|cell| cell.board);
        let mut boards = distinct(boards);
        boards.sort_unstable();
        let cells = mine.iter().map(|cell| ((cell.arm, cell.board), *cell)).collect();
        Contest { analysis, puzzle, left_out: all - arms.len(), arms, cells, boards }
    }

    fn compare(&self) -> Option<ArmComparison> {
        if self.arms.len() < 2 {
            return None;
        }
        let k = self.arms.len();
        let two: Vec<(usize, usize)> =
            (0..k).flat_map(|i| (i + 1..k).map(move |j| (self.arms[i], self.arms[j]))).collect();
        let mut pairs: Vec<ArmPair> = two.par_iter().filter_map(|&(a, b)| self.pair(a, b)).collect();
        contrast::adjust(pairs.iter_mut().filter_map(|pair| pair.score.as_mut()));
        contrast::adjust(pairs.iter_mut().filter_map(|pair| pair.cost.as_mut()));
        let cells = self.analysis.cells.iter();
        let mine = cells.filter(|cell| self.arms.contains(&cell.arm) && self.boards.contains(&cell.board));
        let source = TrialSet::of_cells(mine);
        let (puzzle, arms, left_out) = (self.puzzle, self.arms.clone(), self.left_out);
        let (boards, rankings) = (self.boards.len(), self.rankings());
        Some(ArmComparison { puzzle, arms, left_out, boards, pairs, rankings, source })
    }

    /// What the runs of a cell are worth by a measure at a number of evaluations; without those that have no place on the
    /// common scale.
    fn values(&self, cell: &CellRuns, by: By, at: f64) -> Vec<f64> {
        let several = self.boards.len() > 1;
        let runs = cell.present();
        match by {
            By::Cost => runs.map(|run| run.solved_by(at).unwrap_or(PENALTY * at)).collect(),
            By::Score => runs
                .filter_map(|run| match run.score_by(at) {
                    Some(score) if several => cell.progress(score),
                    Some(score) => Some(score),
                    // A run without any solution is worse than all, and equal to another such.
                    None => Some(NOTHING),
                })
                .collect(),
        }
    }

    fn pair(&self, a: usize, b: usize) -> Option<ArmPair> {
        let both = |&board: &usize| {
            let (x, y) = (*self.cells.get(&(a, board))?, *self.cells.get(&(b, board))?);
            Some((x, y, equal_cost([x, y])))
        };
        let shared: Vec<(&CellRuns, &CellRuns, f64)> = self.boards.iter().filter_map(both).collect();
        if shared.is_empty() {
            return None;
        }
        let values = |by: By| -> Vec<(Vec<f64>, Vec<f64>)> {
            let of =
                |(x, y, at): &(&CellRuns, &CellRuns, f64)| (self.values(x, by, *at), self.values(y, by, *at));
            shared.iter().map(of).filter(|(x, y)| !x.is_empty() && !y.is_empty()).collect()
        };
        let names = [a, b].map(|arm| self.analysis.plan.arms[arm].name.as_str());
        let name = format!("{} {} {}", self.puzzle, names[0], names[1]);
        let solved = shared
            .iter()
            .any(|(x, y, at)| x.present().chain(y.present()).any(|run| run.solved_by(*at).is_some()));
        let comparable = shared.iter().all(|(x, y, _)| same_scale(x, y));
        let contrast = |there: bool, by| {
            if there { Contrast::of(&values(by), by, &name) } else { None }
        };
        let costs = || shared.iter().map(|(_, _, at)| *at);
        Some(ArmPair {
            a,
            b,
            boards: shared.len(),
            at: (costs().fold(f64::INFINITY, f64::min), costs().fold(0.0, f64::max)),
            cut: shared.iter().any(|(x, y, at)| x.spent().max(y.spent()) > *at),
            score: contrast(comparable, By::Score),
            cost: contrast(solved, By::Cost),
        })
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
