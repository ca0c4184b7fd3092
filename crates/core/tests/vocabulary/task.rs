//! Tasks and outcomes as data.

use plansza_core::task::RESULTS;
use plansza_core::{MatchTask, Outcome, SearchTask, Seed, Stop, Task, Times, outcome::Trial};
use serde_json::{Map, Value, json};

fn game() -> Task {
    let players = [Map::new(), Map::new()];
    let (game, start) = ("reversi".into(), "standard".into());
    Task::Match(MatchTask { results: 1, game, players, start, plies: 6, opening: 0, seed: 0 })
}

fn outcome() -> Outcome {
    Outcome {
        score: Some(9),
        goal: Some(12),
        solved: false,
        optimal: false,
        impossible: false,
        legal: true,
        evaluations: 80,
        epochs: 1,
        stopped: Stop::Budget,
        solution: Some("x".into()),
        trace: vec![(1, 0, -2), (5, 0, 4), (50, 1, 9)],
        illegal: 1,
        bound: None,
        reason: None,
    }
}

#[test]
fn replicates_have_the_seeds_of_their_numbers() {
    let search = Task::Search(SearchTask::default());
    for replicate in 0..50 {
        let Task::Search(task) = search.replicate(7, replicate) else { panic!("a search stays one") };
        assert_eq!(task.seed, Seed(7).child(replicate).0 >> 11);
        assert_eq!(SearchTask { seed: 1, ..task.clone() }, SearchTask::default(), "nothing else changes");
        assert!(task.seed < 1 << 53, "every reader of JSON can hold it");
        let Task::Match(task) = game().replicate(7, replicate) else { panic!("a game stays one") };
        assert_eq!(task.opening, Seed(7).named("opening").child(replicate).0 >> 11);
        assert_eq!(task.seed, Seed(7).named("game").child(replicate).0 >> 11);
    }
    assert_ne!(search.replicate(7, 1), search.replicate(8, 1));
}

#[test]
fn the_version_of_results_is_the_tasks_own() {
    let search = Task::Search(SearchTask { results: 1, ..SearchTask::default() });
    assert_eq!((search.results(), game().results()), (1, 1));
    assert_eq!(Task::Search(SearchTask::default()).results(), RESULTS);
}

#[test]
fn tasks_are_told_apart_and_unknown_fields_refused() {
    for task in [game(), Task::Search(SearchTask::default())] {
        assert_eq!(serde_json::from_str::<Task>(&task.json()).unwrap(), task);
        let mut data: Value = serde_json::from_str(&task.json()).unwrap();
        data["surprise"] = json!(1);
        assert!(serde_json::from_value::<Task>(data).is_err());
    }
}

#[test]
fn only_what_counts_is_counted() {
    let outcome = outcome();
    assert_eq!(outcome.counted(), Some(9));
    assert_eq!(outcome.steps().collect::<Vec<_>>(), [(1, (5, 0, 4)), (2, (50, 1, 9))]);
    let none = Outcome { legal: false, illegal: 3, ..outcome };
    assert_eq!((none.counted(), none.steps().count()), (None, 0));
}

#[test]
fn an_outcome_leaves_out_what_there_is_nothing_to_say_of() {
    let plain = Outcome { illegal: 0, ..outcome() };
    let json = serde_json::to_value(&plain).unwrap();
    assert!(json.get("illegal").is_none() && json.get("reason").is_none());
    assert_eq!(serde_json::from_value::<Outcome>(json).unwrap(), plain);
    let told = Outcome { reason: Some("two 7s".into()), ..outcome() };
    let json = serde_json::to_value(&told).unwrap();
    assert_eq!((&json["illegal"], &json["reason"]), (&json!(1), &json!("two 7s")));
    assert_eq!(serde_json::from_value::<Outcome>(json).unwrap(), told);
}

#[test]
fn a_trial_is_one_object() {
    let times = Times { seconds: 1.5, trace: vec![0.1, 0.2, 1.2] };
    let trial = Trial { task: game(), outcome: outcome(), times, picture: None };
    let json = serde_json::to_value(&trial).unwrap();
    assert_eq!(
        (&json["game"], &json["score"], &json["seconds"]),
        (&json!("reversi"), &json!(9), &json!(1.5))
    );
    assert_eq!(json["trace"], json!([[1, 0, -2], [5, 0, 4], [50, 1, 9]]), "that of the outcome");
    assert!(json.get("picture").is_none() && json.get("times").is_none());
}
