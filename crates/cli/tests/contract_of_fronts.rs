//! What `--json` prints is what every front is answered: the same search through the contract and through the command line.

mod command;

use command::{json, plansza};
use plansza_desk::{Allowance, Silent, ask};
use serde_json::{Value, json as data};

fn asked(name: &str, body: Value) -> Value {
    serde_json::from_str(&ask(name, &body.to_string(), &Allowance::SERVER, &mut Silent).unwrap()).unwrap()
}

/// Without what is never the same twice.
fn timeless(mut told: Value) -> Value {
    told.as_object_mut().unwrap().remove("seconds");
    told
}

#[test]
fn a_search_gives_one_object_by_either_way() {
    for kind in plansza_catalogue::puzzles() {
        let (puzzle, sample) = (kind.name(), kind.samples()[0].name);
        for method in ["exact", "anneal", "genetic"] {
            let words = [
                "solve",
                puzzle,
                sample,
                "--method",
                method,
                "--evaluations",
                "900",
                "--seed",
                "6",
                "--json",
            ];
            let body =
                data!({"puzzle": puzzle, "board": sample, "method": method, "evaluations": 900, "seed": 6});
            let mut printed = json(&plansza(&words));
            assert_eq!(timeless(printed.remove(0)), timeless(asked("solve", body)), "{puzzle} {method}");
        }
        let printed = json(&plansza(&["check", puzzle, sample, "--limit", "2", "--json"])).remove(0);
        let answer = asked("check", data!({"puzzle": puzzle, "board": sample, "limit": 2}));
        assert_eq!(timeless(printed), timeless(answer), "{puzzle}");
        let printed = json(&plansza(&["methods", puzzle, "--json"])).remove(0);
        assert_eq!(printed, asked("puzzle", data!({"puzzle": puzzle})), "{puzzle}");
    }
}

#[test]
fn an_analysis_gives_one_object_by_either_way() {
    for game in plansza_catalogue::games() {
        let printed = json(&plansza(&["analyse", game.name, "--depth", "3", "--json"])).remove(0);
        let body = data!({"game": game.name, "player": "alphabeta depth=3 order=promise"});
        assert_eq!(printed, asked("analyse", body), "{}", game.name);
    }
}

#[test]
fn hints_and_made_boards_are_the_same_objects_but_for_their_pictures() {
    let without = |mut told: Value| {
        told.as_object_mut().unwrap().remove("picture");
        told
    };
    let printed = json(&plansza(&["hint", "sudoku", "--json"])).remove(0);
    assert_eq!(printed, without(asked("hint", data!({"puzzle": "sudoku"}))["hints"][0].clone()));
    let printed =
        json(&plansza(&["generate", "kuromasu", "--size", "5x5", "--seed", "9", "--json"])).remove(0);
    let body = data!({"puzzle": "kuromasu", "wish": {"size": "5x5"}, "seed": 9});
    assert_eq!(printed, without(asked("generate", body)["boards"][0].clone()));
}
