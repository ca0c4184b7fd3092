//! What must hold for every encoding with every method, through the erased interface.

use plansza_catalogue::{Audit, Boards, Control, Kind, Pairing};
use plansza_core::{Aim, Budget, Flow, Observer, Outcome, Progress, Role, SearchTask, Stop, Task};
use std::time::Duration;

/// The smallest sample of a puzzle.
fn smallest(kind: &dyn Kind) -> Box<dyn Boards> {
    let sample = kind.samples().iter().min_by_key(|sample| sample.text.len()).expect("a puzzle has samples");
    kind.read(sample.text).expect("samples read")
}

/// Every puzzle, and the templates.
fn puzzles() -> impl Iterator<Item = &'static dyn Kind> {
    plansza_catalogue::puzzles().iter().chain(plansza_catalogue::templates()).copied()
}

fn wish(pairing: &Pairing, budget: Budget) -> SearchTask {
    SearchTask {
        method: pairing.method.into(),
        encoding: Some(pairing.encoding.into()),
        budget,
        ..SearchTask::default()
    }
}

fn run(boards: &dyn Boards, wish: SearchTask) -> Outcome {
    boards.search(0, wish, &mut Control::default()).expect("it runs").outcome
}

fn in_pool<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads").install(work)
}

/// Whatever a search stores, the rules and its encoding say the same of it; and of a point more they say that it is not so.
#[test]
fn every_answer_is_borne_out_as_it_is_stored() {
    for kind in puzzles() {
        let mut audit = Audit::default();
        for sample in kind.samples().iter().filter(|sample| sample.text.len() < 2000) {
            let boards = kind.read(sample.text).expect("samples read");
            let exact = boards.search(0, SearchTask::default(), &mut Control::default()).expect("it runs");
            assert_eq!(
                audit.holds(&exact.task, &exact.outcome),
                Ok(true),
                "{}: the exact solver",
                sample.name
            );
            for pairing in kind.pairings() {
                for (seed, evaluations) in [(1, 3), (2, 40), (3, 700)] {
                    let wish = SearchTask { seed, ..wish(&pairing, Budget::evaluations(evaluations)) };
                    let trial = boards.search(0, wish, &mut Control::default()).expect("it runs");
                    let place = format!("{} {} on {}", sample.name, pairing.method, pairing.encoding);
                    let held = audit.holds(&trial.task, &trial.outcome);
                    assert!(held.is_ok(), "{place}: {held:?} of {:?}", trial.outcome);
                    let outcome =
                        Outcome { score: trial.outcome.score.map(|score| score + 1), ..trial.outcome };
                    if held == Ok(true) && outcome.legal {
                        assert!(audit.holds(&trial.task, &outcome).is_err(), "{place}: {outcome:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn every_method_reaches_the_known_optimum_of_a_small_board() {
    for kind in puzzles() {
        let boards = smallest(kind);
        for pairing in kind.pairings() {
            // Time is only there so that a broken method fails instead of hanging.
            let budget =
                Budget { evaluations: Some(20_000_000), epochs: None, time: Some(Duration::from_secs(30)) };
            let answer = run(&*boards, wish(&pairing, budget));
            assert!(
                answer.solved,
                "{} on {} got {:?} of {:?}",
                pairing.method, pairing.encoding, answer.score, answer.goal
            );
            assert_eq!(answer.stopped, Stop::Goal);
            let exact = run(&*boards, SearchTask::default());
            assert!(answer.optimal && exact.optimal);
            match kind.aim() {
                Aim::Satisfy => assert_eq!(answer.solution, exact.solution, "the samples have one solution"),
                Aim::Maximise => assert_eq!(answer.score, exact.score),
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_record_on_any_number_of_threads() {
    for kind in puzzles() {
        for sample in kind.samples().iter().take(4) {
            let boards = kind.read(sample.text).expect("samples read");
            for pairing in kind.pairings() {
                let run = |threads: usize| {
                    let wish = wish(&pairing, Budget::evaluations(4_321));
                    let mut control = Control { threads, ..Control::default() };
                    in_pool(threads, || boards.search(0, wish, &mut control).expect("it runs").outcome)
                };
                let one = run(1);
                for threads in [1, 2, 8] {
                    let again = run(threads);
                    assert_eq!(
                        one, again,
                        "{} on {}, {threads} threads, {}",
                        pairing.method, pairing.encoding, sample.name
                    );
                }
            }
        }
    }
}

#[test]
fn budgets_are_kept_to_the_evaluation() {
    for kind in puzzles() {
        let boards = kind.read(kind.samples()[0].text).expect("samples read");
        for pairing in kind.pairings() {
            for limit in [1, 7, 100, 1_001] {
                let answer = run(&*boards, wish(&pairing, Budget::evaluations(limit)));
                let name = format!("{} on {}", pairing.method, pairing.encoding);
                assert!(answer.evaluations <= limit, "{name} spent {} of {limit}", answer.evaluations);
                if answer.stopped == Stop::Budget {
                    assert_eq!(answer.evaluations, limit, "{name} stopped early");
                }
                assert!(answer.solution.is_some(), "{name} kept nothing");
            }
            let answer = run(&*boards, wish(&pairing, Budget::epochs(2)));
            assert!(
                answer.epochs <= 2,
                "{} on {}: {} epochs",
                pairing.method,
                pairing.encoding,
                answer.epochs
            );
        }
    }
}

/// What a trace says at a cost is what a budget of that cost gives: so arms can be compared at equal cost from their traces,
/// and no method is charged for a batch before it is judged.
#[test]
fn a_trace_is_what_smaller_budgets_give() {
    for kind in puzzles() {
        for sample in kind.samples().iter().take(3) {
            let boards = kind.read(sample.text).expect("samples read");
            for pairing in kind.pairings() {
                let name = format!("{} on {}, {}", pairing.method, pairing.encoding, sample.name);
                let whole = run(&*boards, wish(&pairing, Budget::evaluations(3_000)));
                let first = whole.trace.first().unwrap_or_else(|| panic!("{name}: no trace"));
                assert_eq!(first.0, 1, "{name}: the first solution costs one evaluation");
                let stride = whole.trace.len().div_ceil(6);
                for (number, &(cost, _, score)) in whole.trace.iter().enumerate().step_by(stride) {
                    let cut = run(&*boards, wish(&pairing, Budget::evaluations(cost)));
                    assert_eq!((cut.evaluations, cut.score), (cost, Some(score)), "{name}, at {cost}");
                    assert_eq!(cut.trace, whole.trace[..=number], "{name}, at {cost}");
                    if let Some(before) = number.checked_sub(1) {
                        let short = run(&*boards, wish(&pairing, Budget::evaluations(cost - 1)));
                        assert_eq!(short.score, Some(whole.trace[before].2), "{name}, before {cost}");
                    }
                }
            }
        }
    }
}

/// Cancels at the first occasion after something was found.
struct Impatient;

impl Observer for Impatient {
    fn tick(&mut self, at: Progress) -> Flow {
        if at.best.is_some() { Flow::Cancel } else { Flow::Continue }
    }
}

#[test]
fn cancelling_keeps_the_best_so_far() {
    for kind in puzzles() {
        let boards = kind.read(kind.samples()[0].text).expect("samples read");
        for pairing in kind.pairings() {
            let mut observer = Impatient;
            let mut control = Control { observer: Some(&mut observer), ..Control::default() };
            let wish = wish(&pairing, Budget::UNLIMITED);
            let answer = boards.search(0, wish, &mut control).expect("it runs").outcome;
            assert!(answer.solution.is_some(), "{} on {}", pairing.method, pairing.encoding);
            assert!(matches!(answer.stopped, Stop::Cancelled | Stop::Goal | Stop::Exhausted));
        }
    }
}

#[test]
fn wrong_names_are_met_with_the_nearest_right_one() {
    for kind in puzzles() {
        let boards = smallest(kind);
        let error = |wish: SearchTask| boards.prepare(0, wish).err().expect("a wrong name").to_string();
        let search = |method: &str| SearchTask { method: method.into(), ..SearchTask::default() };
        for method in kind.methods_for(Role::Search) {
            let misspelt: String =
                method.chars().rev().take(method.len() - 1).collect::<Vec<_>>().into_iter().rev().collect();
            assert!(error(search(&misspelt)).contains(&format!("did you mean '{method}'")), "{misspelt}");
            let wrong = SearchTask { encoding: Some("nothing".into()), ..search(method) };
            assert!(error(wrong).contains("unknown encoding"));
            for param in kind.pairing(method, None).expect("it fits").sheet().params {
                let mut params = serde_json::Map::new();
                params.insert(format!("{}x", param.key), 3.into());
                assert!(error(SearchTask { params, ..search(method) }).contains(&format!("'{}'", param.key)));
            }
        }
        let mut params = serde_json::Map::new();
        params.insert("levels".into(), 3.into());
        assert!(error(SearchTask { params, ..SearchTask::default() }).contains("unknown parameter"));
    }
}

/// A parameter that came later is left out of a task where it is as it comes. If an encoding suggested another value, that task
/// would mean two things.
#[test]
fn no_encoding_suggests_a_parameter_that_came_later() {
    let mut seen = 0;
    for kind in puzzles() {
        let boards = smallest(kind);
        for pairing in kind.pairings() {
            let prepared = boards.prepare(0, wish(&pairing, Budget::evaluations(1))).expect("it fits");
            let Task::Search(task) = prepared.task() else { unreachable!("a search") };
            for param in pairing.sheet().params.iter().filter(|param| param.later) {
                assert!(!task.params.contains_key(&param.key), "{} of {}", param.key, pairing.encoding);
                seen += 1;
            }
        }
    }
    assert!(seen > 0, "none came later");
}
