//! Trials with made-up scores, for the tests.

use super::Analysis;
use plansza_catalogue::Control;
use plansza_experiment::spec::Source;
use plansza_experiment::store::{Archive, Kept};
use plansza_experiment::{Plan, Spec};

/// What an analysis says of a spec's trials whose scores and evaluations are those that `result` gives an arm and a
/// replicate.
pub(super) fn analysed<T>(
    text: &str,
    result: impl Fn(&str, u32) -> (i64, u64),
    ask: impl Fn(&Analysis) -> T,
) -> T {
    let plan = Plan::new(Spec::parse(Source { text: text.into(), ..Source::default() }).unwrap()).unwrap();
    let mut archive = Archive::default();
    for planned in &plan.trials {
        let cell = &plan.cells[planned.cell as usize];
        let mut ran = cell.prepared.run(plan.task(planned), &mut Control::default()).unwrap();
        let (score, evaluations) = result(&plan.arms[cell.arm].name, planned.replicate);
        (ran.outcome.score, ran.outcome.evaluations) = (Some(score), evaluations);
        archive.trials.insert(planned.id, Kept { outcome: ran.outcome, times: ran.times, place: (0, 0) });
    }
    ask(&Analysis::new(&plan, &archive))
}
