//! No watching changes what is found: a search that is paused, stepped, paced or raced gives what it gives unwatched.

use plansza_desk::{Allowance, Directive, Silent, Steered, Steering, ask};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::mpsc::channel;

/// The answer without what is never the same twice.
fn timeless(answer: &str) -> Value {
    let mut answer: Value = serde_json::from_str(answer).unwrap();
    let strip = |one: &mut Value| drop(one.as_object_mut().unwrap().remove("seconds").expect("it took time"));
    match answer.get_mut("lanes") {
        Some(lanes) => lanes.as_array_mut().unwrap().iter_mut().for_each(strip),
        None => strip(&mut answer),
    }
    answer
}

fn unwatched(name: &str, body: &Value) -> Value {
    timeless(&ask(name, &body.to_string(), &Allowance::NONE, &mut Silent).unwrap())
}

/// A board that takes a search a while.
fn arena() -> &'static str {
    plansza_catalogue::find("sudoku").unwrap().arena()
}

fn body(method: &str) -> Value {
    json!({"puzzle": "sudoku", "board": arena(), "method": method, "evaluations": 3000, "seed": 11})
}

/// Runs it while `steer` says what to do at each piece of news; gives the answer and the frames.
fn watched(
    name: &str,
    mut body: Value,
    tempo: Value,
    mut steer: impl FnMut(usize, &Steering),
) -> (Value, Vec<Value>) {
    body["tempo"] = tempo;
    let (steering, (tell, told)) = (Arc::new(Steering::default()), channel::<String>());
    let host = steering.clone();
    let name = name.to_string();
    let work = std::thread::spawn(move || {
        let mut host = Steered::new(host, move |news| tell.send(news).unwrap());
        ask(&name, &body.to_string(), &Allowance::NONE, &mut host).unwrap()
    });
    let mut frames = Vec::new();
    for news in told {
        steer(frames.len(), &steering);
        frames.push(serde_json::from_str(&news).unwrap());
    }
    (timeless(&work.join().unwrap()), frames)
}

const FAST: f64 = 100.0;

#[test]
fn a_stepped_search_finds_what_an_unwatched_one_finds() {
    for method in ["random", "climb", "tabu", "anneal", "genetic", "ants"] {
        let mut start = body(method);
        start["paused"] = true.into();
        let tempo = json!({"evaluations": 500, "frames": FAST});
        let (answer, frames) =
            watched("solve", start, tempo, |_, steering| steering.obey(Directive::Step { count: 1 }));
        assert_eq!(answer, unwatched("solve", &body(method)), "{method}");
        assert_eq!(frames[0]["news"], "start");
        // Every improvement is told, once and in order, and the last frame tells what the answer tells.
        let told: Vec<Value> =
            frames.iter().filter_map(|frame| frame["trace"].as_array()).flatten().cloned().collect();
        assert_eq!(Value::from(told), answer["trace"], "{method}");
        assert_eq!(frames.last().unwrap()["best"], answer["score"]);
        let shown = frames.iter().filter(|frame| frame["picture"].is_object()).count();
        assert!(shown > 0, "{method} shows itself: {} frames", frames.len());
    }
}

#[test]
fn a_search_that_is_paused_and_hurried_finds_the_same() {
    let tempo = json!({"evaluations": 100, "frames": FAST});
    let (answer, _) = watched("solve", body("anneal"), tempo, |at, steering| match at {
        2 => [Directive::Pause, Directive::Step { count: 1 }].into_iter().for_each(|one| steering.obey(one)),
        3 => {
            steering.obey(Directive::Pace { evaluations: None, frames: None });
            steering.obey(Directive::Resume);
        }
        _ => {}
    });
    assert_eq!(answer, unwatched("solve", &body("anneal")));
}

#[test]
fn lanes_of_a_race_find_what_they_find_alone_and_go_in_step() {
    let methods = ["anneal", "genetic", "tabu", "exact"];
    let lanes: Vec<Value> = methods.iter().map(|method| json!({"method": method})).collect();
    let race = json!({"puzzle": "sudoku", "board": arena(), "evaluations": 3000, "seed": 11, "lanes": lanes});
    let (answer, frames) =
        watched("race", race.clone(), json!({"evaluations": 500, "frames": FAST}), |_, _| {});
    for (lane, method) in methods.iter().enumerate() {
        let mut alone = body(method);
        if *method == "exact" {
            alone["evaluations"] = 3000.into();
        }
        assert_eq!(answer["lanes"][lane], unwatched("solve", &alone), "{method}");
    }
    assert_eq!(answer, unwatched("race", &race));
    // A lane shows its round only after all have shown the one before.
    let rounds: Vec<(u64, u64)> = frames
        .iter()
        .filter(|frame| frame["picture"].is_object() && frame["news"] == "frame")
        .map(|frame| (frame["lane"].as_u64().unwrap(), frame["evaluations"].as_u64().unwrap() / 500))
        .collect();
    let walks: Vec<u64> = rounds.iter().filter(|(lane, _)| *lane == 0).map(|(_, round)| *round).collect();
    assert!(walks.len() > 2, "{rounds:?}");
    for pair in rounds.windows(2) {
        assert!(pair[1].1 + 2 > pair[0].1, "{rounds:?}");
    }
}

#[test]
fn a_cancelled_search_answers_with_what_it_has() {
    let mut endless = body("anneal");
    endless["evaluations"] = Value::Null;
    endless["seconds"] = 3600.into();
    endless["puzzle"] = "go".into();
    endless["board"] = Value::Null;
    let (answer, _) =
        watched("solve", endless, json!({"evaluations": 50, "frames": FAST}), |at, steering| {
            if at == 3 {
                steering.obey(Directive::Cancel);
            }
        });
    assert!(answer["stopped"] == "cancelled" || answer["stopped"] == "goal", "{answer}");
}

/// Who has heard how deep a player is, what its move is worth and which play it expects has heard enough.
#[test]
fn a_player_that_thinks_tells_what_it_has_come_to() {
    let (steering, (tell, told)) = (Arc::new(Steering::default()), channel::<String>());
    let host = steering.clone();
    let moves: Vec<&str> = "f5 d6 c3 d3 c4 f4 f6 f3 e6".split(' ').collect();
    let body = json!({"game": "reversi", "moves": moves, "player": "engine time=60s"});
    let work = std::thread::spawn(move || {
        let mut host = Steered::new(host, move |news| tell.send(news).unwrap());
        ask("move", &body.to_string(), &Allowance::NONE, &mut host).unwrap()
    });
    let mut seen = Value::Null;
    for news in told {
        let news: Value = serde_json::from_str(&news).unwrap();
        if news["seen"].is_object() {
            seen = news["seen"].clone();
            steering.obey(Directive::Cancel);
        }
    }
    let answer: Value = serde_json::from_str(&work.join().unwrap()).unwrap();
    assert!(seen["depth"].as_u64() > Some(0) && seen["value"].is_number(), "{seen}");
    assert_eq!((&seen["unit"], &seen["trust"]), (&json!("disc"), &json!("looked")));
    assert!(seen["line"].as_array().is_some_and(|line| line.len() > 1), "{seen}");
    assert!(answer["move"].is_string());
}
