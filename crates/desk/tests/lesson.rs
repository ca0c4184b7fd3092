//! What a lesson tells of a search is what the search costs a player; engines keep to the limits; who thinks says how far it is.

use plansza_desk::{Allowance, Code, Host, Rejection, Silent, ask};
use serde_json::{Value, json};

fn asked(name: &str, body: &Value) -> Result<Value, Rejection> {
    let answer = ask(name, &body.to_string(), &Allowance::SERVER, &mut Silent)?;
    Ok(serde_json::from_str(&answer).expect("an answer is JSON"))
}

fn right(name: &str, body: &Value) -> Value {
    asked(name, body).unwrap_or_else(|why| panic!("{name} {body}: {why}"))
}

#[test]
fn a_row_has_the_nodes_and_the_value_of_the_players_move() {
    for (game, moves) in [("reversi", vec!["d3", "c3"]), ("connect-four", vec!["d"]), ("tictactoe", vec![])] {
        let lesson = right("lesson", &json!({"game": game, "moves": moves, "depth": 4, "draws": 3}));
        let rows = lesson["rows"].as_array().unwrap();
        assert!(rows.len() > 8 && lesson["orders"].as_array().unwrap().len() == 3, "{game}");
        for row in rows {
            let played = right("move", &json!({"game": game, "moves": moves, "player": row["player"]}));
            assert_eq!((&row["nodes"], &row["value"]), (&played["nodes"], &played["value"]), "{game}: {row}");
            let by_ply = row["by_ply"].as_array().unwrap().iter().map(|nodes| nodes.as_u64().unwrap());
            assert_eq!(row["nodes"].as_u64(), Some(by_ply.sum()), "{game}: {row}");
        }
        assert!(rows.iter().all(|row| row["value"] == rows[0]["value"]), "{game}: all of them are exact");
    }
}

#[test]
fn only_who_is_named_searches_and_by_the_evaluation_that_is_wished() {
    let body = |strategy: &str| {
        json!({"game": "reversi", "moves": ["d3"], "depth": 3, "draws": 0, "players": ["pvs hash=12"],
               "player": format!("alphabeta strategy={strategy}")})
    };
    let [plain, other] = ["balanced", "aggressive"].map(|strategy| right("lesson", &body(strategy)));
    assert_eq!(plain["rows"].as_array().unwrap().len(), 1);
    assert_ne!(plain["rows"][0]["value"], other["rows"][0]["value"]);
}

#[test]
fn what_is_too_much_or_no_search_is_refused_with_what_is_accepted() {
    let code = |body: Value| asked("lesson", &body).map_err(|why| (why.code, why.accepted.is_some()));
    for (key, value) in [("depth", json!(9)), ("draws", json!(101)), ("patience", json!(3_000_001))] {
        let mut body = json!({"game": "reversi"});
        body[key] = value;
        assert_eq!(code(body), Err((Code::Limit, true)), "{key}");
    }
    for key in ["depth", "patience"] {
        let mut body = json!({"game": "reversi"});
        body[key] = json!(0);
        assert_eq!(code(body), Err((Code::Invalid, true)), "{key}");
    }
    assert_eq!(code(json!({"game": "reversi", "players": ["mcts"], "depth": 2})), Err((Code::Invalid, true)));
    let over = json!({"game": "tictactoe", "moves": ["b2", "a1", "b1", "c1", "b3"]});
    assert_eq!(code(over), Err((Code::None, false)));
    let nodes = json!({"game": "reversi", "player": "engine nodes=2000000000000"});
    assert_eq!(asked("move", &nodes).unwrap_err().code, Code::Limit);
}

#[test]
fn who_plays_against_a_person_can_play() {
    for game in ["reversi", "connect-four", "tictactoe"] {
        let card = right("game", &json!({"game": game}));
        let played = right("move", &json!({"game": game, "player": card["opponent"]}));
        assert!(played["nodes"].as_u64() > Some(0), "{game}: {}", card["opponent"]);
    }
}

/// Notes what it is told.
#[derive(Default)]
struct ThoughtEar(Vec<Value>);

impl Host for ThoughtEar {
    fn tell(&mut self, news: String) {
        self.0.push(serde_json::from_str(&news).expect("news are JSON"));
    }
}

#[test]
fn who_thinks_says_how_far_it_is() {
    let mut ear = ThoughtEar::default();
    let body = json!({"game": "reversi", "moves": ["d3"], "player": "engine nodes=3000000"});
    ask("move", &body.to_string(), &Allowance::SERVER, &mut ear).unwrap();
    let nodes: Vec<u64> = ear.0.iter().map(|news| news["nodes"].as_u64().unwrap()).collect();
    assert!(nodes[0] == 0 && nodes.is_sorted() && nodes.last() <= Some(&3_100_000), "{nodes:?}");
}
