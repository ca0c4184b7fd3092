//! What a trial costs beyond its method: `cargo bench -p plansza-experiment --bench overhead`.
//!
//! The same searches run twice on one thread: through [`run`] into a real folder, and in a bare loop that only calls the
//! method. The difference, divided by the trials, is what planning, seeds, the trace, JSON and the file cost. The bare
//! loop checks the solution by the rules and writes it as text, as every search does. Least of several rounds.

use plansza_catalogue::Control;
use plansza_experiment::run::{Shard, Unwatched, run};
use plansza_experiment::spec::Source;
use plansza_experiment::{Plan, Spec, Store};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

const ROUNDS: usize = 5;

fn main() {
    let cases = [
        ("blank, random, 1 evaluation", "blank", "3 2 1 / 3 2 1", "random", 1, 20_000),
        ("sudoku, anneal, 1 evaluation", "sudoku", "hard", "anneal", 1, 20_000),
        ("go, climb, 100 evaluations", "go", "five", "climb", 100, 20_000),
    ];
    for (what, puzzle, board, method, evaluations, replicates) in cases {
        let text = format!(
            "name = 'overhead'\nreplicates = {replicates}\nbudget = {{ evaluations = {evaluations} }}\n\
             proof = {{ evaluations = 1 }}\nbaseline = {{ evaluations = 1 }}\n\
             [[instances]]\npuzzle = '{puzzle}'\nboards = '{board}'\n[[arms]]\nmethod = '{method}'\n"
        );
        let spec = Spec::parse(Source { text, ..Source::default() }).expect("a good spec");
        let planning = Instant::now();
        let mut plan = Plan::new(spec).expect("a good plan");
        let planning = planning.elapsed().as_secs_f64();
        // Only the arm that is measured.
        plan.trials.retain(|planned| planned.cell == 0);
        let (mut whole, mut bare) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..ROUNDS {
            whole = whole.min(through_the_folder(&plan));
            bare = bare.min(directly(&plan));
        }
        let each = |seconds: f64| seconds * 1e6 / plan.trials.len() as f64;
        println!(
            "{what}: {:.1} µs a trial beyond the method ({:.1} µs with it; planned in {:.1} µs)",
            each(whole - bare),
            each(whole),
            each(planning)
        );
    }
}

fn through_the_folder(plan: &Plan) -> f64 {
    let folder = std::env::temp_dir().join(format!("plansza-overhead-{}", std::process::id()));
    let mut store = Store::create(&folder, &plan.spec).expect("a folder");
    let start = Instant::now();
    let done = run(plan, &mut store, Shard::WHOLE, 1, &Unwatched, &AtomicBool::new(false)).expect("it runs");
    let seconds = start.elapsed().as_secs_f64();
    assert_eq!(done.ran, plan.trials.len() as u64);
    std::fs::remove_dir_all(&folder).expect("it goes");
    seconds
}

fn directly(plan: &Plan) -> f64 {
    let prepared = &plan.cells[0].prepared;
    let tasks: Vec<_> = plan.trials.iter().map(|planned| plan.task(planned)).collect();
    let start = Instant::now();
    for task in tasks {
        std::hint::black_box(prepared.run(task, &mut Control::default()).expect("it runs"));
    }
    start.elapsed().as_secs_f64()
}
