//! What must hold for every encoding with every method, through the erased interface.

use plansza_catalogue::{Answer, Deck, Kind, Pairing, Ticket, Trial, puzzles};
use plansza_core::{Aim, Budget, Flow, Observer, Progress, Stop};
use std::time::Duration;

/// The smallest sample of a puzzle.
fn smallest(kind: &dyn Kind) -> Box<dyn Deck> {
    let sample = kind.samples().iter().min_by_key(|sample| sample.text.len()).expect("a puzzle has samples");
    kind.read(sample.text).expect("samples read")
}

fn trial(pairing: &Pairing, budget: Budget, threads: usize) -> Trial {
    Trial {
        method: pairing.method.into(),
        encoding: Some(pairing.encoding.into()),
        budget,
        threads,
        ..Trial::default()
    }
}

/// Everything of an answer but the time it took.
fn record(answer: &Answer) -> (Option<i64>, Option<String>, u64, u64, Stop) {
    (answer.score, answer.solution.clone(), answer.evaluations, answer.epochs, answer.stopped)
}

fn in_pool<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads").install(work)
}

#[test]
fn every_method_reaches_the_known_optimum_of_a_small_board() {
    for kind in puzzles() {
        let deck = smallest(&*kind);
        for pairing in kind.pairings() {
            // Time is only there so that a broken method fails instead of hanging.
            let budget =
                Budget { evaluations: Some(20_000_000), epochs: None, time: Some(Duration::from_secs(30)) };
            let answer =
                deck.search(0, &trial(&pairing, budget, 1), &mut Ticket::default()).expect("it runs");
            assert!(
                answer.solved,
                "{} on {} got {:?} of {:?}",
                pairing.method, pairing.encoding, answer.score, answer.goal
            );
            assert_eq!(answer.stopped, Stop::Goal);
            let exact = deck.search(0, &Trial::default(), &mut Ticket::default()).expect("it runs");
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
            let deck = kind.read(sample.text).expect("samples read");
            for pairing in kind.pairings() {
                let run = |threads: usize| {
                    let trial = trial(&pairing, Budget::evaluations(4_321), threads);
                    in_pool(threads, || {
                        record(&deck.search(0, &trial, &mut Ticket::default()).expect("it runs"))
                    })
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
        let deck = kind.read(kind.samples()[0].text).expect("samples read");
        for pairing in kind.pairings() {
            for limit in [1, 7, 100, 1_001] {
                let trial = trial(&pairing, Budget::evaluations(limit), 1);
                let answer = deck.search(0, &trial, &mut Ticket::default()).expect("it runs");
                let name = format!("{} on {}", pairing.method, pairing.encoding);
                assert!(answer.evaluations <= limit, "{name} spent {} of {limit}", answer.evaluations);
                if answer.stopped == Stop::Budget {
                    assert_eq!(answer.evaluations, limit, "{name} stopped early");
                }
                assert!(answer.solution.is_some(), "{name} kept nothing");
            }
            let answer = deck
                .search(0, &trial(&pairing, Budget::epochs(2), 1), &mut Ticket::default())
                .expect("it runs");
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
        let deck = kind.read(kind.samples()[0].text).expect("samples read");
        for pairing in kind.pairings() {
            let mut observer = Impatient;
            let mut ticket = Ticket { observer: Some(&mut observer), cancel: None };
            let answer =
                deck.search(0, &trial(&pairing, Budget::UNLIMITED, 1), &mut ticket).expect("it runs");
            assert!(answer.solution.is_some(), "{} on {}", pairing.method, pairing.encoding);
            assert!(matches!(answer.stopped, Stop::Cancelled | Stop::Goal | Stop::Exhausted));
        }
    }
}

#[test]
fn wrong_names_are_met_with_the_nearest_right_one() {
    for kind in puzzles() {
        let deck = smallest(&*kind);
        let error = |trial: Trial| deck.prepare(0, &trial).expect_err("a wrong name").to_string();
        assert!(
            error(Trial { method: "aneal".into(), ..Trial::default() }).contains("did you mean 'anneal'")
        );
        let wrong = Trial { method: "anneal".into(), encoding: Some("nothing".into()), ..Trial::default() };
        assert!(error(wrong).contains("unknown encoding"));
        let mut set = serde_json::Map::new();
        set.insert("lvels".into(), 3.into());
        assert!(
            error(Trial { method: "anneal".into(), set: set.clone(), ..Trial::default() })
                .contains("'levels'")
        );
        assert!(error(Trial { set, ..Trial::default() }).contains("unknown parameter"));
    }
}
