//! Large experiments whose results are made up, for tests and measurements.

use plansza_core::{Outcome, Rng, Role, Seed, Stop, Times};
use plansza_experiment::Plan;
use plansza_experiment::store::{Archive, Kept};

/// Made-up results for every trial of a plan: a score that rises from 0 and sometimes reaches the goal of 100.
pub fn made_up(plan: &Plan) -> Archive {
    let mut archive = Archive::default();
    for planned in &plan.trials {
        let cell = &plan.cells[planned.cell as usize];
        let mut rng = Seed(u64::from(planned.cell)).child(u64::from(planned.replicate)).rng();
        let exact = plan.arms[cell.arm].role == Role::Exact;
        let (outcome, times) = if exact { proof() } else { climb(&mut rng, cell.arm) };
        archive.trials.insert(planned.id, Kept { outcome, times, place: (0, 0) });
    }
    archive
}

pub fn proof() -> (Outcome, Times) {
    let outcome = Outcome {
        score: Some(100),
        goal: Some(100),
        solved: true,
        optimal: true,
        impossible: false,
        legal: true,
        evaluations: 17,
        epochs: 0,
        stopped: Stop::Goal,
        solution: None,
        trace: Vec::new(),
        illegal: 0,
        bound: None,
        reason: None,
    };
    (outcome, Times { seconds: 0.001, trace: Vec::new() })
}

fn climb(rng: &mut Rng, arm: usize) -> (Outcome, Times) {
    let (mut at, mut score) = (1u64, 0i64);
    let mut trace = vec![(at, 0, score)];
    while at < 100_000 && score < 100 && trace.len() < 15 + arm {
        at += 1 + rng.below(2 * at as usize + 10) as u64;
        score = (score + 1 + rng.below(18) as i64).min(100);
        trace.push((at, at / 100, score));
    }
    let solved = score >= 100;
    let evaluations = if solved { at } else { at.max(100_000) };
    let seconds: Vec<f64> = trace.iter().map(|step| step.0 as f64 * 1e-7).collect();
    let outcome = Outcome {
        score: Some(score),
        goal: Some(100),
        solved,
        optimal: solved,
        impossible: false,
        legal: true,
        evaluations,
        epochs: evaluations / 100,
        stopped: if solved { Stop::Goal } else { Stop::Budget },
        solution: None,
        trace,
        illegal: 0,
        bound: None,
        reason: None,
    };
    (outcome, Times { seconds: evaluations as f64 * 1e-7, trace: seconds })
}

/// A plan of so many arms, boards and runs; `baseline` and proofs come on top.
pub fn large(arms: usize, boards: usize, replicates: usize) -> String {
    let mut text = format!(
        "name = \"large\"\nreplicates = {replicates}\nbudget = {{ evaluations = 100_000 }}\n\
         [[instances]]\nname = \"k\"\npuzzle = \"kuromasu\"\ngenerate = {{ size = \"5x5\" }}\ncount = {boards}\n"
    );
    for arm in 0..arms {
        text += &format!(
            "[[arms]]\nname = \"arm {arm}\"\nmethod = \"anneal\"\nset = {{ start = {}.5 }}\n",
            arm + 1
        );
    }
    text
}
