//! Experiments over problems that are not ours: the same seeds, store and resuming as for boards.

mod scratch;

use plansza_catalogue::Control;
use plansza_core::params::Sheet;
use plansza_core::task::OWN;
use plansza_core::{Fault, Outcome, Role, SearchTask, Seed, Stop, Task, Times};
use plansza_experiment::plan::OwnProblem;
use plansza_experiment::run::{Shard, Unwatched, run};
use plansza_experiment::spec::{ArmSpec, Instances, Limits};
use plansza_experiment::{Plan, Spec, Store};
use scratch::Scratch;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The greatest of so many numbers below a bound; two draws in one evaluation with `climb`.
struct Highest {
    below: usize,
    goal: Option<i64>,
}

impl OwnProblem for Highest {
    fn method(&self, name: &str) -> Result<(Role, Sheet), Fault> {
        match name {
            "random" => Ok((Role::Baseline, Sheet::default())),
            "climb" => Ok((Role::Search, Sheet::default())),
            _ => Err(plansza_core::params::unknown("method", name, &["random", "climb"])),
        }
    }

    fn entries(&self) -> usize {
        1
    }

    fn run(&self, task: &SearchTask, control: &mut Control<'_>) -> Result<(Outcome, Times), Fault> {
        let limit = [control.limit, task.budget.evaluations].into_iter().flatten().min().unwrap();
        let draws = if task.method == "climb" { 2 } else { 1 };
        let (mut rng, mut trace, mut evaluations) = (Seed(task.seed).rng(), Vec::new(), 0);
        let mut stopped = Stop::Budget;
        while evaluations < limit {
            evaluations += 1;
            let score = (0..draws).map(|_| rng.below(self.below) as i64).max().unwrap();
            if trace.last().is_none_or(|&(_, _, best)| score > best) {
                trace.push((evaluations, 0, score));
            }
            if self.goal.is_some_and(|goal| score >= goal) {
                stopped = Stop::Goal;
                break;
            }
        }
        let score = trace.last().map(|step| step.2);
        let outcome = Outcome {
            score,
            goal: self.goal,
            solved: stopped == Stop::Goal,
            optimal: false,
            impossible: false,
            legal: true,
            evaluations,
            epochs: 0,
            stopped,
            solution: score.map(|score| score.to_string()),
            trace: trace.clone(),
            illegal: 0,
            bound: None,
            reason: None,
        };
        Ok((outcome, Times { seconds: 0.0, trace: vec![0.0; trace.len()] }))
    }
}

fn spec(replicates: u64) -> Spec {
    let problem =
        |name: &str| Instances { name: Some(name.into()), puzzle: OWN.into(), ..Instances::default() };
    Spec {
        name: "highest".into(),
        seed: 5,
        replicates: Some(replicates),
        budget: Limits { evaluations: Some(20), ..Limits::default() },
        instances: vec![problem("hundred"), problem("thousand")],
        arms: vec![ArmSpec { method: "climb".into(), ..ArmSpec::default() }],
        ..Spec::default()
    }
    .built()
    .unwrap()
}

fn plan(spec: Spec) -> Result<Plan, Fault> {
    Plan::over(spec, |name| {
        let (below, goal) = if name == "hundred" { (100, Some(90)) } else { (1000, None) };
        Ok(Arc::new(Highest { below, goal }))
    })
}

fn seed(plan: &Plan, trial: usize) -> u64 {
    match plan.task(&plan.trials[trial]) {
        Task::Search(search) => search.seed,
        Task::Match(_) => unreachable!("no game"),
    }
}

#[test]
fn methods_share_seeds_and_problems_do_not() {
    let plan = plan(spec(3)).unwrap();
    let arms: Vec<(&str, &str)> = plan.arms.iter().map(|arm| (&*arm.name, arm.part())).collect();
    assert_eq!(arms, [("climb", "entrant"), ("random", "baseline")]);
    assert_eq!(plan.trials.len(), 12);
    // In a round: climb on both, then random search on both.
    assert_eq!((seed(&plan, 0), seed(&plan, 1)), (seed(&plan, 2), seed(&plan, 3)));
    assert!(seed(&plan, 0) != seed(&plan, 1) && seed(&plan, 0) != seed(&plan, 4));
    assert!(plan.is_own());
}

#[test]
fn trials_are_kept_and_gone_on_with() {
    let (scratch, other) = (Scratch::new("own"), Scratch::new("own-whole"));
    let go = |replicates: u64, folder: &Scratch| {
        let plan = plan(spec(replicates)).unwrap();
        let mut store = Store::create(&folder.0, &plan.spec).unwrap();
        let done = run(&plan, &mut store, Shard::WHOLE, 2, &Unwatched, &AtomicBool::new(false)).unwrap();
        let archive = store.read().unwrap();
        assert!(archive.notes.is_empty(), "{:?}", archive.notes);
        // The goal need not be the best that there can be.
        let beyond =
            |kept: &&plansza_experiment::store::Kept| kept.outcome.score > Some(90) && kept.outcome.solved;
        assert!(archive.trials.values().filter(beyond).count() > 0);
        (done.stored, done.ran, archive.digest(plan.trials.iter().map(|planned| planned.id)))
    };
    let (_, ran, _) = go(5, &scratch);
    assert_eq!(ran, 20);
    let (stored, _, digest) = go(8, &scratch);
    assert!(stored >= 10, "{stored}"); // random search may have to go farther
    assert_eq!(go(8, &other).2, digest);
    assert_eq!(go(8, &scratch).0, 32);
}

#[test]
fn a_folder_says_who_can_go_on_with_it() {
    let scratch = Scratch::new("own-alone");
    let plan = plan(spec(1)).unwrap();
    drop(Store::create(&scratch.0, &plan.spec).unwrap());
    let (store, found) = Store::open(&scratch.0).unwrap();
    let fault = store.plan(found).err().unwrap();
    assert!(fault.to_string().contains("its problems are not ours"), "{fault}");
}

#[test]
fn what_is_wrong_is_named() {
    let said = |spec: Spec| plan(spec).err().map(|fault| fault.to_string()).unwrap_or_default();
    let with = |change: &dyn Fn(&mut Spec)| {
        let mut spec = spec(1);
        change(&mut spec);
        said(spec)
    };
    type Change<'a> = &'a dyn Fn(&mut Spec);
    let cases: [(Change<'_>, &str); 7] = [
        (&|spec| spec.instances.clear(), "there are no problems"),
        (&|spec| spec.arms.clear(), "there are no methods"),
        (&|spec| spec.instances[1].name = Some("hundred".into()), "two problems are called 'hundred'"),
        (&|spec| spec.instances[1].name = None, "a problem without a name"),
        (&|spec| spec.arms[0].method = "clmb".into(), "did you mean 'climb'"),
        (&|spec| spec.arms[0].encoding = Some("bits".into()), "unknown encoding"),
        (&|spec| spec.budget = Limits::default(), "no limit that can be repeated"),
    ];
    for (change, wanted) in cases {
        let found = with(change);
        assert!(found.contains(wanted), "{found} instead of {wanted}");
    }
}
