//! How long a report on 100 000 trials takes, from its folder to its files: `cargo bench -p plansza-report`.

#[path = "../tests/large/mod.rs"]
mod large;
#[path = "../../experiment/tests/scratch/mod.rs"]
mod scratch;

use large::{large, made_up};
use plansza_experiment::{Plan, Store, line};
use plansza_report::{Analysis, Origin, document, files};
use scratch::{Scratch, plan};
use std::time::Instant;

fn main() {
    for (arms, boards, replicates) in [(9, 10, 1000), (99, 10, 100), (9, 500, 20)] {
        let scratch = Scratch::new("large");
        write(&plan(&large(arms, boards, replicates)), &scratch);
        let start = Instant::now();
        let (mut store, spec) = Store::open(&scratch.0).unwrap();
        let plan = Plan::new(spec).unwrap();
        let planned = start.elapsed();
        let archive = store.read().unwrap();
        let read = start.elapsed();
        let analysis = Analysis::new(&plan, &archive);
        let analysed = start.elapsed();
        let origin = Origin { command: "plansza report results/x".into(), program: "plansza 0".into() };
        let page = files::save(&document(&analysis, &origin), &scratch.0.join("report")).unwrap();
        println!(
            "{} trials ({arms} arms × {boards} boards × {replicates} runs): planned {:.2?}, read {:.2?}, analysed {:.2?}, \
             written {:.2?}; in all {:.2?}; page {} kB",
            plan.trials.len(),
            planned,
            read - planned,
            analysed - read,
            start.elapsed() - analysed,
            start.elapsed(),
            std::fs::metadata(page).unwrap().len() / 1000
        );
    }
}

/// Writes made-up results of a plan into a folder, as a run would.
fn write(plan: &Plan, scratch: &Scratch) {
    let archive = made_up(plan);
    let store = Store::create(&scratch.0, &plan.spec).unwrap();
    let mut segment = store.segment(1).unwrap();
    for planned in &plan.trials {
        let kept = &archive.trials[&planned.id];
        let line = line::line(planned.id, &plan.task(planned).json(), &kept.outcome, &kept.times);
        segment.append(&line).unwrap();
    }
    segment.close().unwrap();
}
