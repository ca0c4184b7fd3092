//! One heat: settings meet board after board, and who is significantly worse than the best is out.
//!
//! After the first five boards, and after each one more, Friedman's test asks whether the settings that are left differ at
//! all; if so, those fall behind whose sum of ranks is farther from the best than Conover's (1999) least difference. Many
//! settings differ by less than few boards can tell: after 2, 4, 8, … boards no more than a half, a quarter, an eighth … of the
//! field stays, the best by mean rank (successive halving, Karnin et al. 2013). A board is a block: every setting has one
//! run on it, with the same seed.

use super::{Listener, Spent};
use crate::line::Id;
use crate::plan::{Plan, Planned};
use crate::run::Bench;
use crate::spec::Spec;
use plansza_core::{Fault, Outcome, Seed};
use plansza_stats::distribution::fisher;
use plansza_stats::{Better, Ranks, friedman};
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

/// Boards before a test puts anyone out.
const FIRST: usize = 5;
/// Runs of a setting on one board, at most.
pub(super) const REPLICATES: u64 = 16;
/// Trials that a heat may need: few of them run, since most settings are soon out.
const MOST: u64 = 10_000_000;
/// The level of the tests.
const ALPHA: f64 = 0.05;

/// A setting that took part.
#[derive(Clone, Debug, PartialEq)]
pub struct Entrant {
    /// What differs from the arm as it comes.
    pub setting: Map<String, Value>,
    /// How many blocks it ran on.
    pub blocks: usize,
    /// Its mean rank among those that were left at the end, 1 being best.
    pub rank: f64,
    /// The share of its runs that solved their board.
    pub solved: f64,
}

/// How heats are run, which is the same for all of them.
pub(super) struct Conduct<'a> {
    pub(super) threads: usize,
    /// Nobody is out where so few are left.
    pub(super) survivors: usize,
    pub(super) listener: &'a dyn Listener,
    /// The trials of the whole tuning.
    pub(super) all: u64,
    pub(super) cancel: &'a AtomicBool,
}

/// A heat under way.
pub(super) struct QualifyingHeat<'a> {
    plan: Plan,
    settings: Vec<Map<String, Value>>,
    /// Board and replicate of every block, in the order in which they come.
    blocks: Vec<(usize, u32)>,
    /// Who is left.
    alive: Vec<usize>,
    /// What each setting is worth on each block so far; greater is better.
    worth: Vec<Vec<f64>>,
    solved: Vec<usize>,
    spent: &'a mut Spent,
}

impl<'a> QualifyingHeat<'a> {
    /// A heat of these settings; nothing when it is cancelled while it is planned.
    pub(super) fn new(
        base: &Plan,
        settings: &[Map<String, Value>],
        seen: usize,
        spent: &'a mut Spent,
        cancel: &AtomicBool,
    ) -> Result<Option<QualifyingHeat<'a>>, Fault> {
        let arm = &base.spec.arms[0];
        let named = settings.iter().enumerate();
        let arms = named.map(|(i, setting)| Entrant::arm(setting, arm, format!("setting {i}"))).collect();
        let spec = Spec { arms, ..base.spec.clone() }.built()?;
        let Some(plan) = Plan::until(spec, MOST, cancel)? else { return Ok(None) };
        let mut blocks: Vec<(usize, u32)> = Vec::new();
        for replicate in 0..REPLICATES as u32 {
            let mut boards: Vec<usize> = (0..plan.boards.len()).collect();
            Seed(base.spec.seed).named("blocks").child(u64::from(replicate)).rng().shuffle(&mut boards);
            blocks.extend(boards.into_iter().map(|board| (board, replicate)));
        }
        // Boards that chose the elites flatter them: a heat begins with others.
        let turn = seen % blocks.len();
        blocks.rotate_left(turn);
        let many = settings.len();
        let (alive, worth) = ((0..many).collect(), vec![Vec::new(); many]);
        let settings = settings.to_vec();
        Ok(Some(QualifyingHeat { plan, settings, blocks, alive, worth, solved: vec![0; many], spent }))
    }

    /// Runs it until so many trials are used up, or one setting is left; false when it was cancelled.
    pub(super) fn run(
        &mut self,
        bench: &mut Bench<'_>,
        limit: u64,
        stage: &Conduct<'_>,
    ) -> Result<bool, Fault> {
        let Conduct { threads, survivors, listener, all, cancel } = *stage;
        let mut places: HashMap<(usize, usize, u32), Planned> = HashMap::new();
        for planned in &self.plan.trials {
            let cell = &self.plan.cells[planned.cell as usize];
            places.insert((cell.arm, cell.board, planned.replicate), *planned);
        }
        for block in 0..self.blocks.len() {
            let (board, replicate) = self.blocks[block];
            let trials: Vec<Planned> =
                self.alive.iter().map(|&setting| places[&(setting, board, replicate)]).collect();
            let fresh: Vec<Id> =
                trials.iter().map(|trial| trial.id).filter(|id| !self.spent.known.contains(id)).collect();
            if self.spent.trials + fresh.len() as u64 > limit {
                break;
            }
            if !bench.run(&self.plan, &trials, threads, cancel)? {
                return Ok(false);
            }
            let archive = &bench.archive;
            for (&setting, trial) in self.alive.iter().zip(&trials) {
                let kept = archive.trials.get(&trial.id).ok_or_else(|| {
                    Fault::new(format!("the trial {} of the tuning is not in its folder", trial.id))
                })?;
                self.worth[setting].push(worth(&kept.outcome));
                self.solved[setting] += usize::from(kept.outcome.solved);
                if self.spent.known.insert(trial.id) {
                    self.spent.trials += 1;
                    self.spent.evaluations += kept.outcome.evaluations;
                }
            }
            self.cull(block + 1, survivors);
            listener.board(self.alive.len(), self.spent.trials, all);
            if self.alive.len() <= 1 {
                break;
            }
        }
        Ok(true)
    }

    /// Puts out who is significantly behind after so many blocks, and who is beyond the share of the field that may stay.
    fn cull(&mut self, blocks: usize, survivors: usize) {
        if self.alive.len() <= survivors {
            return;
        }
        if blocks >= FIRST {
            let behind = behind(&self.rows());
            let mut place = 0;
            self.alive.retain(|_| {
                place += 1;
                !behind[place - 1]
            });
        }
        if blocks.is_power_of_two() && blocks > 1 {
            let mut order: Vec<(usize, f64)> = self.alive.iter().copied().zip(self.mean_ranks()).collect();
            order.sort_by(|one, two| one.1.total_cmp(&two.1));
            order.truncate((self.settings.len() / blocks).max(survivors));
            self.alive.retain(|setting| order.iter().any(|(kept, _)| kept == setting));
        }
    }

    /// What those that are left are worth, block by block.
    fn rows(&self) -> Vec<Vec<f64>> {
        let blocks = self.alive.iter().map(|&setting| self.worth[setting].len()).min().unwrap_or(0);
        let row = |block: usize| self.alive.iter().map(|&setting| self.worth[setting][block]).collect();
        (0..blocks).map(row).collect()
    }

    /// Blocks that somebody ran on.
    pub(super) fn seen(&self) -> usize {
        self.worth.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The mean rank of each that is left, 1 being best.
    fn mean_ranks(&self) -> Vec<f64> {
        let rows = self.rows();
        let mut ranks = vec![0.0; self.alive.len()];
        for row in &rows {
            let Some(found) = Ranks::of(row) else { continue };
            let best = row.len() as f64 + 1.0;
            ranks
                .iter_mut()
                .zip(found.ranks)
                .for_each(|(sum, rank)| *sum += (best - rank) / rows.len() as f64);
        }
        ranks
    }

    /// Those that are left, the best first.
    pub(super) fn ranked(&self) -> Vec<Entrant> {
        let ranks = self.mean_ranks();
        let entrant = |(place, &setting): (usize, &usize)| Entrant {
            setting: self.settings[setting].clone(),
            blocks: self.worth[setting].len(),
            rank: ranks[place],
            solved: self.solved[setting] as f64 / self.worth[setting].len().max(1) as f64,
        };
        let mut all: Vec<Entrant> = self.alive.iter().enumerate().map(entrant).collect();
        // A stable sort: of equal ones the earlier, and so the one as it comes before what was drawn.
        all.sort_by(|one, two| one.rank.total_cmp(&two.rank));
        all
    }
}

/// What a run is worth against others on its board: solved is better than not, sooner than later; else the score, and of
/// equal scores who had it sooner.
///
/// ```
/// use plansza_catalogue::{Control, find};
/// use plansza_core::{Budget, SearchTask};
/// use plansza_experiment::tune::worth;
/// let boards = find("blank")?.read("3 2 1 / 3 2 1")?;
/// let worth_of = |evaluations| {
///     let budget = Budget::evaluations(evaluations);
///     let wish = SearchTask { method: "climb".into(), budget, ..SearchTask::default() };
///     Ok::<f64, plansza_core::Fault>(worth(&boards.search(0, wish, &mut Control::default())?.outcome))
/// };
/// assert!(worth_of(1)? < worth_of(20_000)?); // the longer run solves it
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn worth(outcome: &Outcome) -> f64 {
    const SOLVED: f64 = 1e15;
    let last = outcome.trace.last().map_or(0, |step| step.0) as f64;
    match (outcome.solved, outcome.counted()) {
        (true, _) => SOLVED - last,
        (false, Some(score)) => score as f64 + 0.5 / (1.0 + last),
        (false, None) => -SOLVED,
    }
}

/// Who is significantly behind the best of these blocks.
fn behind(rows: &[Vec<f64>]) -> Vec<bool> {
    let k = rows.first().map_or(0, Vec::len);
    let nobody = vec![false; k];
    if k < 2 || rows.len() < 2 {
        return nobody;
    }
    let Some(test) = friedman(rows, Better::Higher) else { return nobody };
    if test.f_p.unwrap_or(test.p) >= ALPHA {
        return nobody;
    }
    let (n, k) = (rows.len() as f64, k as f64);
    let ranks = rows.iter().filter_map(|row| Ranks::of(row));
    let squares: f64 = ranks.flat_map(|found| found.ranks).map(|rank| rank * rank).sum();
    let sums: Vec<f64> = test.ranks.iter().map(|rank| rank * n).collect();
    let within = n * squares - sums.iter().map(|sum| sum * sum).sum::<f64>();
    let freedom = (n - 1.0) * (k - 1.0);
    let unit = (2.0 * within / freedom).max(0.0).sqrt();
    let best = sums.iter().copied().fold(f64::INFINITY, f64::min);
    // The square of Student's t with these degrees of freedom is F with 1 and as many.
    let far = |sum: f64| {
        let t = (sum - best) / unit;
        sum > best && (unit == 0.0 || fisher::upper(t * t, 1.0, freedom) < ALPHA)
    };
    sums.into_iter().map(far).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_worse_on_every_board_is_out_and_who_differs_by_chance_is_not() {
        let clear: Vec<Vec<f64>> =
            (0..6).map(|i| vec![10.0 + f64::from(i), 9.5 + f64::from(i % 3), f64::from(i)]).collect();
        assert_eq!(behind(&clear), [false, true, true]);
        let chance = vec![vec![1.0, 2.0], vec![2.0, 1.0], vec![3.0, 1.0], vec![0.0, 4.0], vec![5.0, 5.0]];
        assert_eq!(behind(&chance), [false, false]);
        assert_eq!(behind(&vec![vec![1.0, 1.0]; 9]), [false, false]);
        assert_eq!(behind(&[]), [false; 0]);
    }
}
