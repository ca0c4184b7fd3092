//! Reading and planning an experiment never panics, and a plan is the same when it is made again.

use plansza_experiment::spec::Source;
use plansza_experiment::{Plan, Spec};

/// Larger experiments are as good and take longer.
fn small(spec: &Spec) -> bool {
    let few = |n: Option<u64>| n.unwrap_or(1) <= 20;
    // Generators may take as long as they like: they have targets of their own.
    spec.instances.iter().all(|set| set.generate.is_none())
        && spec
            .arms
            .iter()
            .all(|arm| few(arm.replicates) && arm.sample.as_ref().is_none_or(|sample| sample.count <= 20))
        && few(spec.replicates)
        && spec.games.as_ref().is_none_or(|games| games.openings <= 20)
}

pub fn check(text: &str) {
    let source = Source { text: text.into(), ..Source::default() };
    let Ok(spec) = Spec::parse(source.clone()) else { return };
    if !small(&spec) {
        return;
    }
    let Ok(plan) = Plan::new(spec) else { return };
    let again = Plan::new(Spec::parse(source).expect("it was read")).expect("it was planned");
    assert_eq!(plan.trials, again.trials);
}
