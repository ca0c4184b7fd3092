//! An arm in many settings: which values of its parameters are good.
//!
//! A sweep over one parameter is a row of values, over two a map. Over more, the two whose values make the largest
//! difference stay and the others are pooled: the difference that a parameter makes is the variance of the means over its
//! values.

use super::tally::ArmTally;
use super::{Analysis, TrialSet, bootstrap, distinct};
use plansza_stats::{Interval, Proportion};
use serde_json::Value;

/// An arm in many settings on a set.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// The name that its arms share.
    pub family: String,
    /// The set.
    pub set: usize,
    /// The parameters that are shown, with their values in order: one or two.
    pub axes: Vec<(String, Vec<Value>)>,
    /// Parameters that were pooled.
    pub pooled: Vec<String>,
    /// The settings, rows of the first parameter; none where nothing was run.
    pub points: Vec<Option<SettingResult>>,
    /// Whether some setting solved a tenth or more: then the success rate is what to look at, otherwise the progress.
    pub solved: bool,
    /// The trials.
    pub source: TrialSet,
}

/// What the runs with one setting come to.
///
/// ```
/// use plansza_report::analysis::sweep::SettingResult;
/// use plansza_stats::Proportion;
/// let result = SettingResult { solved: Proportion::new(3, 10).unwrap(), progress: None };
/// assert_eq!(result.solved.to_string(), "30.0 % (10.8–60.3)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SettingResult {
    /// How many were solved.
    pub solved: Proportion,
    /// The mean share of the way from a random solution to the goal, with its interval.
    pub progress: Option<(f64, Interval)>,
}

/// More values of a parameter than this are no axis.
const MOST: usize = 40;

/// The sweeps of every set.
pub fn all(analysis: &Analysis) -> Vec<Sweep> {
    let set = analysis.plan.arms.iter().filter(|arm| !arm.settings.is_empty());
    let families = distinct(set.map(|arm| arm.family.as_str()));
    let sets = 0..analysis.sets.len();
    sets.flat_map(|set| families.iter().filter_map(move |family| of(analysis, family, set))).collect()
}

/// The runs of one setting.
struct SettingRuns<'a> {
    values: &'a [(String, Value)],
    solved: u64,
    progress: Vec<f64>,
    runs: u64,
}

fn of(analysis: &Analysis, family: &str, set: usize) -> Option<Sweep> {
    let arms = &analysis.plan.arms;
    let mine = || analysis.of_set(set).filter(|tally| arms[tally.arm].family == family);
    let runs = |tally: &ArmTally| SettingRuns {
        values: &arms[tally.arm].settings,
        solved: tally.solved.successes(),
        progress: analysis.cells_of([tally]).flat_map(|cell| cell.values(false)).collect(),
        runs: tally.solved.trials(),
    };
    let settings: Vec<SettingRuns> = mine().map(runs).collect();
    let solved = settings.iter().any(|setting| 10 * setting.solved >= setting.runs);
    let keys: Vec<String> = settings.first()?.values.iter().map(|(key, _)| key.clone()).collect();
    let mut axes: Vec<(String, Vec<Value>)> =
        keys.into_iter().map(|key| (key.clone(), values(&settings, &key))).collect();
    // A parameter with one value is no choice, and one with too many no axis.
    axes.retain(|(_, values)| values.len() > 1);
    let worth = |setting: &SettingRuns| match solved {
        true => setting.solved as f64 / setting.runs as f64,
        false => mean(&setting.progress),
    };
    let difference = |(key, values): &(String, Vec<Value>)| {
        let with = |value| settings.iter().filter(|s| has(s, key, value)).map(&worth).collect::<Vec<f64>>();
        let means: Vec<f64> = values.iter().map(|value| mean(&with(value))).collect();
        let middle = mean(&means);
        mean(&means.iter().map(|m| (m - middle) * (m - middle)).collect::<Vec<f64>>())
    };
    let mut order: Vec<usize> = (0..axes.len()).filter(|&axis| axes[axis].1.len() <= MOST).collect();
    order.sort_by(|&a, &b| difference(&axes[b]).total_cmp(&difference(&axes[a])).then(a.cmp(&b)));
    order.truncate(2);
    order.sort_unstable();
    let shown: Vec<(String, Vec<Value>)> = order.iter().map(|&axis| axes[axis].clone()).collect();
    let rest = (0..axes.len()).filter(|axis| !order.contains(axis));
    let pooled: Vec<String> = rest.map(|axis| axes[axis].0.clone()).collect();
    let (first_key, first) = shown.first()?;
    let second: Vec<Option<(&str, &Value)>> = match shown.get(1) {
        Some((key, values)) => values.iter().map(|value| Some((key.as_str(), value))).collect(),
        None => vec![None],
    };
    let mut points = Vec::new();
    for row in first {
        for column in &second {
            let fits = |s: &&SettingRuns| {
                has(s, first_key, row) && column.is_none_or(|(key, value)| has(s, key, value))
            };
            let with: Vec<&SettingRuns> = settings.iter().filter(fits).collect();
            points.push(point(&with, &format!("{family} {set} {row}")));
        }
    }
    let source = TrialSet::of_cells(analysis.cells_of(mine()));
    Some(Sweep { family: family.to_string(), set, axes: shown, pooled, points, solved, source })
}

fn has(setting: &SettingRuns, key: &str, value: &Value) -> bool {
    setting.values.iter().any(|(name, own)| name == key && own == value)
}

/// The mean; 0 of nothing.
fn mean(values: &[f64]) -> f64 {
    plansza_stats::mean(values).unwrap_or_default()
}

fn point(settings: &[&SettingRuns], name: &str) -> Option<SettingResult> {
    let solved = settings.iter().map(|setting| setting.solved).sum();
    let runs = settings.iter().map(|setting| setting.runs).sum();
    let progress: Vec<f64> = settings.iter().flat_map(|setting| &setting.progress).copied().collect();
    let interval = bootstrap(name, progress.len()).mean(&progress);
    let progress = interval.map(|interval| (mean(&progress), interval));
    Some(SettingResult { solved: Proportion::new(solved, runs)?, progress })
}

/// The values of a parameter: numbers in their order, words in that of the spec.
fn values(settings: &[SettingRuns], key: &str) -> Vec<Value> {
    let all = settings.iter().flat_map(|setting| setting.values).filter(|(name, _)| name == key);
    let mut values: Vec<Value> = distinct(all.map(|(_, value)| value)).into_iter().cloned().collect();
    values.sort_by(|a, b| match (a.as_f64(), b.as_f64()) {
        (Some(a), Some(b)) => a.total_cmp(&b),
        _ => a.to_string().cmp(&b.to_string()),
    });
    values
}
