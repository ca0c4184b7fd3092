//! Tuning: reproducible, resumable, within its trials, and worth it.

mod scratch;

use plansza_experiment::plan::FOLDER;
use plansza_experiment::spec::Source;
use plansza_experiment::store::Archive;
use plansza_experiment::tune::{Listener, Quiet, Tuned, tune};
use plansza_experiment::{Plan, Spec, Store};
use scratch::{Scratch, go};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The genetic algorithm, which has a population far too large for this budget as it comes.
const SPEC: &str = r#"
name = "tuned"
replicates = 6
budget = { evaluations = 10_000 }
[[instances]]
name = "train"
puzzle = "sudoku"
generate = { size = "6x6" }
count = 8
seed = 7
train = true
[[instances]]
name = "test"
puzzle = "sudoku"
generate = { size = "6x6" }
count = 8
seed = 8
[[arms]]
name = "GA"
method = "genetic"
encoding = "rows"
tune = { trials = 300, over = { population = { from = 4, to = 500, log = true }, mutation = [0.0, 1.0], succession = [0.5, 1.0], elites = { from = 1, to = 100, log = true }, tournament = { from = 2, to = 50, log = true }, selection = { among = ["roulette", "tournament", "rank"] } } }
"#;

fn spec(text: &str) -> Spec {
    Spec::parse(Source { text: text.into(), ..Source::default() }).unwrap()
}

fn tuned(text: &str, folder: &Scratch, threads: usize) -> Tuned {
    tune(&spec(text), 0, &folder.0, threads, &Quiet, &AtomicBool::new(false)).unwrap()
}

/// Raises a flag after so many boards.
struct AfterBoards<'a>(AtomicU64, &'a AtomicBool);

impl Listener for AfterBoards<'_> {
    fn board(&self, _: usize, _: u64, _: u64) {
        if self.0.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.1.store(true, Ordering::Relaxed);
        }
    }
}

#[test]
fn a_tuning_is_the_same_on_any_threads_and_after_any_interruption() {
    let whole = tuned(SPEC, &Scratch::new("tune1"), 1);
    assert!(whole.trials <= 300 && whole.trials > 250, "{}", whole.trials);
    assert!(!whole.interrupted && whole.boards == 8);
    assert_eq!(tuned(SPEC, &Scratch::new("tune2"), 2), whole);
    let scratch = Scratch::new("tune-cut");
    for boards in [1, 4, 9] {
        let cancel = AtomicBool::new(false);
        let impatient = AfterBoards(AtomicU64::new(boards), &cancel);
        let cut = tune(&spec(SPEC), 0, &scratch.0, 2, &impatient, &cancel).unwrap();
        assert!(cut.interrupted && cut.trials < whole.trials);
    }
    let stored = Store::open(&scratch.0).unwrap().0.read().unwrap().trials.len() as u64;
    assert_eq!(tuned(SPEC, &scratch, 2), whole);
    let all = Store::open(&scratch.0).unwrap().0.read().unwrap().trials.len() as u64;
    assert!(stored > 0 && all == whole.trials, "{stored} were there, {all} are, of {}", whole.trials);
    assert_ne!(
        tuned(&SPEC.replace("trials = 300", "trials = 300, seed = 2"), &Scratch::new("tune3"), 2).best,
        whole.best
    );
}

/// Raises a flag when a heat begins, before it is planned.
struct BeforePlanning<'a>(&'a AtomicBool);

impl Listener for BeforePlanning<'_> {
    fn heat(&self, _: usize, _: usize, _: u64, _: u64) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn who_is_cancelled_while_a_heat_is_planned_stops_there() {
    let (scratch, cancel) = (Scratch::new("tune-planned"), AtomicBool::new(false));
    let many = SPEC.replace("trials = 300", "trials = 1_000_000");
    let cut = tune(&spec(&many), 0, &scratch.0, 1, &BeforePlanning(&cancel), &cancel).unwrap();
    assert!(cut.interrupted && cut.trials == 0 && cut.best.is_empty());
    assert!(Plan::until(spec(SPEC), FOLDER, &cancel).unwrap().is_none());
}

fn solved(plan: &Plan, archive: &Archive, arm: &str) -> (usize, usize) {
    let mine = plan.trials.iter().filter(|trial| plan.arms[plan.cells[trial.cell as usize].arm].name == arm);
    let runs: Vec<bool> = mine.map(|trial| archive.trials[&trial.id].outcome.solved).collect();
    (runs.iter().filter(|solved| **solved).count(), runs.len())
}

/// On boards that the tuner has not seen the tuned arm is far better, and the spec says what it cost.
#[test]
fn a_tuned_arm_stands_beside_the_one_as_it_comes_on_other_boards() {
    let found = tuned(SPEC, &Scratch::new("tune-test"), 2);
    let effective = spec(SPEC).tuned(&[(0, found.clone())]).unwrap();
    assert!(
        effective.about.contains("GA was tuned on 8 boards that are not compared on"),
        "{}",
        effective.about
    );
    let plan = Plan::new(effective).unwrap();
    assert!(plan.boards.iter().all(|board| board.of("test")));
    let scratch = Scratch::new("tune-compare");
    go(&plan, &scratch.0, "1/1", 2);
    let archive = Store::open(&scratch.0).unwrap().0.read().unwrap();
    let ((usual, runs), (better, _)) =
        (solved(&plan, &archive, "GA, as it comes"), solved(&plan, &archive, "GA, tuned"));
    assert_eq!(runs, 48);
    assert!(better > usual + 5, "{usual} and {better} of {runs}");
}

#[test]
fn what_cannot_be_tuned_is_refused_with_its_place() {
    let fault = |text: &str| {
        let scratch = Scratch::new("tune-fault");
        tune(&spec(text), 0, &scratch.0, 1, &Quiet, &AtomicBool::new(false)).unwrap_err().to_string()
    };
    assert!(fault(&SPEC.replace("train = true", "")).contains("no boards to tune on"));
    let typo = fault(&SPEC.replace("mutation = [0.0", "mutatoin = [0.0"));
    assert!(typo.contains("did you mean 'mutation'?"), "{typo}");
    assert!(fault(&SPEC.replace("[0.0, 1.0]", "[0.0, 7.0]")).contains("mutation"));
    assert!(fault(&SPEC.replace("trials = 300", "trials = 3")).contains("20 to 1000000"));
    assert!(fault(&SPEC.replace("method = \"genetic\"", "method = \"random\"")).contains("nothing"));
    let only = SPEC.replace("seed = 8", "seed = 8\ntrain = true");
    assert!(Plan::new(spec(&only)).err().unwrap().to_string().contains("to compare on"));
}
