//! Which setting a rule chooses from few runs, and how often it would choose the same again.
//!
//! Authors who try many settings with a run or two of each choose the one with the greatest score, and of equal ones the
//! quickest: of each arm first, then among those. Here that rule is kept to three times: on the published figures, on the
//! means of our runs, and on ten thousand series that have as few of our runs of each setting as were published. What is
//! chosen in few of the series was chosen by chance. Evaluations stand for time, which no other machine would repeat; of
//! settings that are equal in both, a series takes any.

use super::published::Figure;
use super::{Analysis, TrialSet, distinct};
use plansza_core::{Rng, Seed};
use plansza_experiment::spec::Measure;
use plansza_stats::{Interval, mean};

/// What the rule chooses of the settings that the authors of the published figures chose from.
#[derive(Clone, Debug, PartialEq)]
pub struct SettingChoice {
    /// The settings, in the order of the published figures.
    pub settings: Vec<Candidate>,
    /// What the authors say that they chose, the best of all first.
    pub told: Vec<usize>,
    /// What the rule chooses from the published figures.
    pub published: RulePicks,
    /// What it chooses from the means of our runs.
    pub ours: RulePicks,
    /// How often two series of single runs choose the same of all.
    pub again: f64,
}

/// A setting to choose from.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The arm with its setting.
    pub arm: usize,
    /// The published score.
    pub published: f64,
    /// Our mean score with its interval.
    pub score: (f64, Interval),
    /// The mean evaluations of our runs.
    pub evaluations: f64,
    /// The share of series that choose it of its arm.
    pub of_arm: f64,
    /// The share of series that choose it of all.
    pub of_all: f64,
    /// Our trials.
    pub source: TrialSet,
}

/// What was chosen: several where they are equal.
///
/// ```
/// use plansza_report::analysis::choice::RulePicks;
/// // Two arms with two settings each, as (score, evaluations).
/// let results = [(9.0, 100.0), (11.0, 1000.0), (11.0, 500.0), (10.0, 100.0)];
/// let chosen = RulePicks::of(&[vec![0, 1], vec![2, 3]], &results);
/// assert_eq!((chosen.of_each, chosen.of_all), (vec![vec![1], vec![2]], vec![2]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulePicks {
    /// Of each arm.
    pub of_each: Vec<Vec<usize>>,
    /// Of all.
    pub of_all: Vec<usize>,
}

impl RulePicks {
    /// By the rule, from the score and the cost of every setting, and which of them are those of an arm.
    pub fn of(arms: &[Vec<usize>], results: &[(f64, f64)]) -> RulePicks {
        let of_each: Vec<Vec<usize>> = arms.iter().map(|arm| best(arm, results)).collect();
        let of_all = best(&of_each.concat(), results);
        RulePicks { of_each, of_all }
    }
}

/// The settings of these with the greatest score, and of those the ones that cost least.
fn best(among: &[usize], results: &[(f64, f64)]) -> Vec<usize> {
    let greatest = among.iter().map(|&at| results[at].0).fold(f64::NEG_INFINITY, f64::max);
    let scored = || among.iter().copied().filter(|&at| results[at].0 >= greatest);
    let least = scored().map(|at| results[at].1).fold(f64::INFINITY, f64::min);
    scored().filter(|&at| results[at].1 <= least).collect()
}

/// Series of few runs that are drawn.
pub const SERIES: usize = 10_000;

/// The choice that the spec tells of, where there are runs of all its settings.
pub fn of(analysis: &Analysis) -> Option<SettingChoice> {
    let plan = analysis.plan;
    let scores = || analysis.published.iter().filter(|figure| figure.published.measure == Measure::Score);
    let first = plan.spec.chosen.first()?;
    let on = &scores().find(|figure| figure.published.arm == *first)?.published.on;
    let figures: Vec<&Figure> = scores().filter(|figure| figure.published.on == *on).collect();
    let arm = |figure: &Figure| plan.arms.iter().position(|arm| arm.name == figure.published.arm);
    let number = |name: &String| figures.iter().position(|figure| figure.published.arm == *name);
    let told: Vec<usize> = plan.spec.chosen.iter().map(number).collect::<Option<_>>()?;
    let runs: Vec<Vec<(f64, f64)>> = figures.iter().map(|figure| runs(analysis, figure)).collect();
    if runs.iter().any(Vec::is_empty) {
        return None;
    }
    let family = |at: usize| arm(figures[at]).map(|arm| &plan.arms[arm].family);
    let families = distinct((0..figures.len()).map(family)).into_iter();
    let arms: Vec<Vec<usize>> =
        families.map(|one| (0..figures.len()).filter(|&at| family(at) == one).collect()).collect();
    let means: Vec<(f64, f64)> = runs.iter().map(|runs| averages(runs)).collect();
    let published: Vec<(f64, f64)> =
        figures.iter().zip(&means).map(|(figure, ours)| (figure.published.value, ours.1)).collect();
    let mut settings: Vec<Candidate> = Vec::new();
    for (figure, &(_, evaluations)) in figures.iter().zip(&means) {
        settings.push(Candidate {
            arm: arm(figure)?,
            published: figure.published.value,
            score: (figure.mean, figure.interval),
            evaluations,
            of_arm: 0.0,
            of_all: 0.0,
            source: figure.source.clone(),
        });
    }
    let mut rng = Seed(1).named("choice").rng();
    for _ in 0..SERIES {
        let draw = |(runs, figure): (&Vec<(f64, f64)>, &&Figure)| {
            let drawn: Vec<(f64, f64)> =
                (0..figure.published.runs).map(|_| runs[rng.below(runs.len())]).collect();
            averages(&drawn)
        };
        let results: Vec<(f64, f64)> = runs.iter().zip(&figures).map(draw).collect();
        let winners: Vec<usize> = arms.iter().map(|arm| any(best(arm, &results), &mut rng)).collect();
        winners.iter().for_each(|&at| settings[at].of_arm += 1.0 / SERIES as f64);
        settings[any(best(&winners, &results), &mut rng)].of_all += 1.0 / SERIES as f64;
    }
    let again = settings.iter().map(|setting| setting.of_all * setting.of_all).sum();
    let (published, ours) = (RulePicks::of(&arms, &published), RulePicks::of(&arms, &means));
    Some(SettingChoice { settings, told, published, ours, again })
}

/// One of those that are equal.
fn any(tied: Vec<usize>, rng: &mut Rng) -> usize {
    tied[rng.below(tied.len())]
}

/// The mean score and the mean evaluations.
fn averages(runs: &[(f64, f64)]) -> (f64, f64) {
    let [scores, costs]: [Vec<f64>; 2] =
        [runs.iter().map(|run| run.0).collect(), runs.iter().map(|run| run.1).collect()];
    (mean(&scores).unwrap_or_default(), mean(&costs).unwrap_or_default())
}

/// The score and the evaluations of every run that a figure speaks of and that has a score.
fn runs(analysis: &Analysis, figure: &Figure) -> Vec<(f64, f64)> {
    let cells = analysis.plan.cells_of(&figure.published).into_iter().map(|cell| &analysis.cells[cell]);
    let outcomes = cells.flat_map(|cell| cell.present()).map(|run| &run.kept.outcome);
    outcomes.filter_map(|outcome| Some((outcome.score? as f64, outcome.evaluations as f64))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::made::analysed;

    /// Two arms: the first steady at 10, its second setting twice as quick; the second at 9 or 11, by the toss of a coin.
    fn made(chosen: &str) -> SettingChoice {
        let figure = |arm: &str, value: i64| {
            format!("{{ arm = '{arm}', on = 'corner', measure = 'score', value = {value}, runs = 1 }},")
        };
        let figures = [("slow levels=1", 10), ("slow levels=2", 10), ("lucky", 11)];
        let published: String = figures.iter().map(|(arm, value)| figure(arm, *value)).collect();
        let text = format!(
            "name = 'a'\nreplicates = 50\nbudget = {{ evaluations = 9 }}\npublished = [{published}]\n{chosen}\n\
             instances = [{{ puzzle = 'blank', boards = 'corner' }}]\n[[arms]]\nname = 'slow'\nmethod = 'anneal'\n\
             grid = {{ levels = [1, 2] }}\n[[arms]]\nname = 'lucky'\nmethod = 'climb'"
        );
        let ours = |arm: &str, replicate: u32| match arm {
            "slow levels=1" => (10, 200),
            "slow levels=2" => (10, 100),
            _ => (9 + 2 * i64::from(replicate % 2), 300),
        };
        analysed(&text, ours, |analysis| analysis.choice.clone()).unwrap()
    }

    #[test]
    fn a_lucky_run_is_chosen_and_seldom_again() {
        let choice = made("chosen = ['lucky', 'slow levels=2']");
        assert_eq!(choice.told, [2, 1]);
        assert_eq!((choice.published.of_each, choice.published.of_all), (vec![vec![1], vec![2]], vec![2]));
        // Our means are equal, and the second setting is the quickest.
        assert_eq!(choice.ours.of_all, [1]);
        let of_all: Vec<f64> = choice.settings.iter().map(|setting| setting.of_all).collect();
        assert!(of_all[0] == 0.0 && (of_all[1] - 0.5).abs() < 0.02 && (of_all[2] - 0.5).abs() < 0.02);
        assert!((choice.settings[1].of_arm - 1.0).abs() < 1e-9 && (choice.again - 0.5).abs() < 0.01);
    }
}
