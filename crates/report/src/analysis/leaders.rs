//! Who leads a table of arms: its first one, and all that no test tells apart from it. Only who leads alone has won.

use super::Analysis;
use super::compare::{ArmComparison, ArmPair, Contrast};

/// The arms that lead a set.
///
/// ```
/// use plansza_catalogue::Control;
/// use plansza_experiment::{Plan, Spec, spec::Source, store::{Archive, Kept}};
/// let text = "name = 'a'\nreplicates = 3\nbudget = { evaluations = 2000 }\n\
///     instances = [{ puzzle = 'blank', boards = 'corner' }]\narms = [{ method = 'climb' }, { method = 'anneal' }]";
/// let plan = Plan::new(Spec::parse(Source { text: text.into(), ..Source::default() })?)?;
/// let mut archive = Archive::default();
/// for trial in &plan.trials {
///     let ran = plan.cells[trial.cell as usize].prepared.run(plan.task(trial), &mut Control::default())?;
///     archive.trials.insert(trial.id, Kept { outcome: ran.outcome, times: ran.times, place: (0, 0) });
/// }
/// let leaders = plansza_report::Analysis::new(&plan, &archive).leaders(0).unwrap();
/// assert!(leaders.too_few && leaders.arms.len() == 3 && leaders.winner().is_none()); // three runs tell nobody apart
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeadingArms {
    /// The first of the table, and those that cannot be told apart from it, in the order of the table.
    pub arms: Vec<usize>,
    /// Whether there are so few runs or boards that no test could tell any two arms apart.
    pub too_few: bool,
}

impl LeadingArms {
    /// Who leads alone.
    pub fn winner(&self) -> Option<usize> {
        if let [winner] = self.arms[..] { Some(winner) } else { None }
    }
}

impl Analysis<'_> {
    /// Who leads a set; none where the tests are not of this set alone, or leave out some of its arms.
    pub fn leaders(&self, set: usize) -> Option<LeadingArms> {
        let puzzle = self.sets.get(set)?.puzzle;
        let first = self.of_set(set).next()?.arm;
        if self.sets.iter().filter(|other| other.puzzle == puzzle).count() > 1 {
            return None;
        }
        let Some(comparison) = self.comparisons.iter().find(|one| one.puzzle == puzzle) else {
            return Some(LeadingArms { arms: vec![first], too_few: false });
        };
        if comparison.left_out > 0 {
            return None;
        }
        let behind = |arm: usize| arm != first && is_behind(comparison, first, arm);
        let arms = self.of_set(set).map(|tally| tally.arm).filter(|&arm| !behind(arm)).collect();
        Some(LeadingArms { arms, too_few: comparison.too_few() })
    }
}

/// Whether a test puts an arm behind the first, and none before it.
fn is_behind(comparison: &ArmComparison, first: usize, arm: usize) -> bool {
    let both = |pair: &&ArmPair| (pair.a, pair.b) == (first, arm) || (pair.a, pair.b) == (arm, first);
    let Some(pair) = comparison.pairs.iter().find(both) else { return false };
    let clear = |better: usize| {
        let side = |one: &Contrast| one.significant() && one.first_better == (pair.a == better);
        [pair.score, pair.cost].iter().flatten().any(side)
    };
    clear(first) && !clear(arm)
}
