//! Reading and planning an experiment never panics, and a plan is the same when it is made again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plansza_experiment::spec::Source;
use plansza_experiment::{Plan, Spec};

/// Larger experiments are as good and take longer.
fn small(spec: &Spec) -> bool {
    let few = |n: Option<u64>| n.unwrap_or(1) <= 20;
    let count = |n: &Option<toml::Spanned<u64>>| few(n.as_ref().map(|n| *n.get_ref()));
    let boards = spec.instances.iter().map(|set| set.get_ref());
    let arms = spec.arms.iter().map(|arm| arm.get_ref());
    // Generators may take as long as they like: they have targets of their own.
    boards.into_iter().all(|set| set.generate.is_none())
        && arms.into_iter().all(|arm| {
            count(&arm.replicates) && arm.sample.as_ref().is_none_or(|sample| sample.get_ref().count <= 20)
        })
        && count(&spec.replicates)
        && spec.games.as_ref().is_none_or(|games| *games.get_ref().openings.get_ref() <= 20)
}

fuzz_target!(|text: &str| {
    let source = Source { text: text.into(), ..Source::default() };
    let Ok(spec) = Spec::parse(source.clone()) else { return };
    if !small(&spec) {
        return;
    }
    let Ok(plan) = Plan::new(spec) else { return };
    let again = Plan::new(Spec::parse(source).expect("it was read")).expect("it was planned");
    assert_eq!(plan.trials, again.trials);
});
