//! Published figures held against ours together: a shift too small to be seen in each shows in their sum.
//!
//! In the sum of a whole arm shifts to different sides cancel. So every family of figures that share one value of one
//! parameter is tested by itself too: all starts of `alpha=0.7`, all alphas of `start=729`. The sum is that of how far each
//! figure is off, in standard deviations of what was expected of it; p is how often our own runs, as few as were published,
//! give a sum as far off to either side.
//!
//! Of many tests some find something by chance, so beside each p stands what Holm's method makes of it over all families of
//! the experiment.

use super::published::{Agreement, Figure, expected, half};
use super::{TrialSet, distinct};
use plansza_core::Seed;
use plansza_experiment::plan::{Arm, Plan};
use plansza_experiment::spec::Measure;
use plansza_stats::{Summary, holm, mean};
use serde_json::Value;

/// Figures of one arm, in several settings or on several boards, held against ours together.
///
/// ```
/// use plansza_experiment::spec::Measure;
/// use plansza_report::analysis::{TrialSet, together::JointFigures};
/// let joint = JointFigures {
///     family: "geometric".into(), shared: Some(("alpha".into(), 0.7.into())), measure: Measure::Score, figures: 3,
///     published: 10.0, ours: 9.22, p: 0.012, adjusted: 0.25, source: TrialSet::default(),
/// };
/// assert!(joint.name() == "geometric alpha=0.7" && joint.stands_out() && !joint.differs());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct JointFigures {
    /// The arm without its settings.
    pub family: String,
    /// The parameter value that the figures share; none where they are all of the arm.
    pub shared: Option<(String, Value)>,
    /// What was measured.
    pub measure: Measure,
    /// How many figures.
    pub figures: usize,
    /// The mean of the published figures.
    pub published: f64,
    /// The mean of ours.
    pub ours: f64,
    /// How often our own runs would be as far off together, to one side or the other.
    pub p: f64,
    /// That over all families of the experiment, by Holm's method.
    pub adjusted: f64,
    /// Our trials.
    pub source: TrialSet,
}

impl JointFigures {
    /// What they are figures of: `geometric`, or `geometric alpha=0.7`.
    pub fn name(&self) -> String {
        match &self.shared {
            Some((key, value)) => format!("{} {key}={}", self.family, plansza_core::params::plain(value)),
            None => self.family.clone(),
        }
    }

    /// Whether it is unlikely by itself, at 5 %.
    pub fn stands_out(&self) -> bool {
        self.p < 0.05
    }

    /// Whether it still is when all that were tested are counted.
    pub fn differs(&self) -> bool {
        self.adjusted < 0.05
    }
}

/// Fewer figures are no family.
const FAMILY: usize = 3;
/// Draws of a whole family.
const DRAWS: usize = 4000;

/// A figure that can be compared, and its arm.
struct Compared<'a> {
    arm: &'a Arm,
    figure: &'a Figure,
    /// None where our runs never vary: such a figure agrees or differs by itself.
    deviations: Option<Deviations>,
}

/// How far a figure is off, and how far draws of our runs are, in standard deviations of the draws.
struct Deviations {
    told: f64,
    drawn: Vec<f64>,
}

/// Every family of figures that can be compared.
pub fn all(plan: &Plan, figures: &[Figure]) -> Vec<JointFigures> {
    let comparable = |figure: &&Figure| !matches!(figure.verdict, Agreement::Shown | Agreement::OtherBoards);
    let compared = figures.iter().filter(comparable).enumerate().filter_map(|(number, figure)| {
        let arm = plan.arms.iter().find(|arm| arm.name == figure.published.arm)?;
        Some(Compared { arm, figure, deviations: deviations(figure, number as u64) })
    });
    let compared: Vec<Compared> = compared.collect();
    let of = |one: &Compared| (one.arm.family.clone(), one.figure.published.measure);
    let mut all = Vec::new();
    for family in distinct(compared.iter().map(of)) {
        let mine: Vec<&Compared> = compared.iter().filter(|one| of(one) == family).collect();
        all.extend(families(&mine));
    }
    let chances: Vec<f64> = all.iter().map(|joint| joint.p).collect();
    let adjusted = holm(&chances).unwrap_or_default();
    all.iter_mut().zip(adjusted).for_each(|(joint, adjusted)| joint.adjusted = adjusted);
    all
}

/// A parameter and the value that figures share.
type SharedValue = (String, Value);

/// All figures of an arm together, and those that share a value of a parameter. What was tested under one name is not tested
/// again under another.
fn families(figures: &[&Compared]) -> Vec<JointFigures> {
    let settings = distinct(figures.iter().flat_map(|one| &one.arm.settings));
    let keys = distinct(settings.iter().map(|(key, _)| key));
    let shared = keys
        .into_iter()
        .flat_map(|key| settings.iter().filter(move |(own, _)| own == key).map(|&setting| Some(setting)));
    let parts = std::iter::once(None).chain(shared).map(|shared| {
        let is = |at: &usize| shared.is_none_or(|setting| figures[*at].arm.settings.contains(setting));
        (shared, (0..figures.len()).filter(is).collect::<Vec<usize>>())
    });
    let mut tested: Vec<(Option<&SharedValue>, Vec<usize>)> = Vec::new();
    for (shared, part) in parts {
        if part.len() >= FAMILY && tested.iter().all(|(_, known)| *known != part) {
            tested.push((shared, part));
        }
    }
    let joint = |(shared, part): (Option<&SharedValue>, Vec<usize>)| {
        let part: Vec<&Compared> = part.into_iter().map(|at| figures[at]).collect();
        let p = joint_p(&part.iter().filter_map(|one| one.deviations.as_ref()).collect::<Vec<_>>())?;
        let mean_of = |value: fn(&Figure) -> f64| {
            mean(&part.iter().map(|one| value(one.figure)).collect::<Vec<_>>()).unwrap_or_default()
        };
        let trials = part.iter().map(|one| one.figure.source.trials).sum();
        Some(JointFigures {
            family: part[0].arm.family.clone(),
            shared: shared.cloned(),
            measure: part[0].figure.published.measure,
            figures: part.len(),
            published: mean_of(|figure| figure.published.value),
            ours: mean_of(|figure| figure.mean),
            p,
            adjusted: p,
            source: TrialSet { trials, ends: None },
        })
    };
    tested.into_iter().filter_map(joint).collect()
}

/// None where our runs never vary.
fn deviations(figure: &Figure, number: u64) -> Option<Deviations> {
    let mut rng = Seed(1).named("together").child(number).rng();
    let half = half(figure.published.measure);
    let mut drawn: Vec<f64> =
        (0..DRAWS).map(|_| expected(&figure.values, half, figure.published.runs, &mut rng)).collect();
    let Summary { mean, sd, .. } = Summary::of(&drawn)?;
    let sd = sd.filter(|sd| *sd > 0.0)?;
    drawn.iter_mut().for_each(|draw| *draw = (*draw - mean) / sd);
    Some(Deviations { told: (figure.told - mean) / sd, drawn })
}

/// How often the draws are as far off together as the figures, to one side or the other.
fn joint_p(figures: &[&Deviations]) -> Option<f64> {
    if figures.len() < FAMILY {
        return None;
    }
    let told: f64 = figures.iter().map(|figure| figure.told).sum();
    let sum = |draw: usize| figures.iter().map(|figure| figure.drawn[draw]).sum::<f64>();
    let beyond = (0..DRAWS).filter(|&draw| sum(draw).abs() >= told.abs() - 1e-9).count();
    Some((beyond as f64 + 1.0) / (DRAWS as f64 + 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::made::analysed;

    /// Nine published single runs of one arm; ours give the greater score in 22 of 100 runs, whatever the setting.
    fn joint(published: [i64; 9]) -> Vec<JointFigures> {
        let mut text =
            String::from("name = 'a'\nreplicates = 100\nbudget = { evaluations = 9 }\npublished = [\n");
        let settings = [1, 2, 3].into_iter().flat_map(|levels| [1, 2, 3].map(|moves| (levels, moves)));
        for ((levels, moves), value) in settings.zip(published) {
            text +=
                &format!("{{ arm = 'a levels={levels} moves={moves}', on = 'corner', measure = 'score', ");
            text += &format!("value = {value}, runs = 1 }},\n");
        }
        text += "]\ninstances = [{ puzzle = 'blank', boards = 'corner' }]\n\
                 arms = [{ name = 'a', method = 'anneal', grid = { levels = [1, 2, 3], moves = [1, 2, 3] } }]";
        let ours = |_: &str, replicate| (if replicate < 22 { 10 } else { 9 }, 9);
        analysed(&text, ours, |analysis| analysis.together.clone())
    }

    /// Three tens of three, which come in one of a hundred trials, are not hidden by nines elsewhere in the arm.
    #[test]
    fn shifts_to_different_sides_do_not_cancel() {
        let all = joint([10, 10, 10, 9, 9, 9, 9, 9, 9]);
        let find = |name: &str| all.iter().find(|joint| joint.name() == name).unwrap();
        assert_eq!(all.len(), 7, "the arm, three levels and three numbers of moves: {all:?}");
        let (whole, tens, mixed) = (find("a"), find("a levels=1"), find("a moves=1"));
        assert!(whole.p > 0.3 && mixed.p > 0.3, "{whole:?} {mixed:?}");
        assert!(tens.p < 0.03 && tens.stands_out(), "{tens:?}");
        // One of seven by chance is no wonder.
        assert!(tens.adjusted > 0.05 && tens.adjusted <= 7.0 * tens.p + 1e-12 && !tens.differs(), "{tens:?}");
        assert_eq!((tens.figures, tens.published, (100.0 * tens.ours).round()), (3, 10.0, 922.0));
    }

    /// All tens are too many for any chance.
    #[test]
    fn a_shift_of_the_whole_arm_shows() {
        let all = joint([10; 9]);
        assert!(all[0].name() == "a" && all[0].p < 0.001 && all[0].differs(), "{all:?}");
    }
}
