//! The tree of a search is the search that a player makes: its nodes are those that a move costs, its values those that a
//! move is worth.

use plansza_desk::{Allowance, Code, Rejection, Silent, ask};
use serde_json::{Value, json};

fn asked(name: &str, body: &Value) -> Result<Value, Rejection> {
    let answer = ask(name, &body.to_string(), &Allowance::SERVER, &mut Silent)?;
    Ok(serde_json::from_str(&answer).expect("an answer is JSON"))
}

fn right(name: &str, body: &Value) -> Value {
    asked(name, body).unwrap_or_else(|why| panic!("{name} {body}: {why}"))
}

/// Games so far, each with players that differ in search, depth, order and evaluation.
fn cases() -> Vec<(&'static str, &'static str, Vec<&'static str>)> {
    let reversi = vec![
        "minimax depth=3",
        "alphabeta depth=3",
        "alphabeta depth=4 strategy=aggressive order=promise",
        "alphabeta depth=3 strategy=controlling mode=report",
    ];
    let four = vec!["minimax depth=4", "alphabeta depth=5", "alphabeta depth=5 order=promise twos=3"];
    vec![
        ("reversi", "", reversi.clone()),
        ("reversi", "d3 c3 c4 e3 f4", reversi),
        ("connect-four", "d d d", four),
        ("tictactoe", "b2 a1 c3", vec!["minimax depth=6", "alphabeta depth=6", "alphabeta depth=2"]),
    ]
}

#[test]
fn nodes_and_value_are_those_of_the_players_move() {
    for (game, moves, players) in cases() {
        let moves: Vec<&str> = moves.split_whitespace().collect();
        for player in players {
            let body = json!({"game": game, "moves": moves, "player": player});
            let (tree, played) = (right("tree", &body), right("move", &body));
            for key in ["nodes", "move", "depth"] {
                assert_eq!(tree[key], played[key], "{body}: {key}");
            }
            assert_eq!(tree["worth"]["value"], played["value"], "{body}");
            assert_eq!(tree["worth"]["final"], played["final"], "{body}");
            let nodes = tree["tree"].as_array().unwrap();
            assert_eq!(Some(nodes.len() as u64), tree["nodes"].as_u64(), "every node is told: {body}");
            assert_eq!(tree["cuts"].as_u64() > Some(0), player.starts_with("alphabeta"), "{body}");
            let cut = nodes.iter().filter(|node| node["cut"].is_array()).count() as u64;
            assert_eq!(Some(cut), tree["cuts"].as_u64());
            assert!(nodes.iter().all(|node| node["left"] == "searched" || node["cut"].is_null()));
            let best = nodes.iter().find(|node| node["parent"] == 0 && node["best"] == true).unwrap();
            assert_eq!((&best["move"], &best["worth"]), (&tree["move"], &tree["worth"]), "{body}");
        }
    }
}

#[test]
fn searches_of_one_position_agree_and_alpha_beta_needs_fewer_nodes() {
    for (game, moves) in [("reversi", vec!["d3", "c3"]), ("connect-four", vec!["d"])] {
        let by = |player: &str| right("tree", &json!({"game": game, "moves": moves, "player": player}));
        let [full, pruned] = ["minimax depth=4", "alphabeta depth=4"].map(by);
        assert_eq!((&full["move"], &full["worth"]), (&pruned["move"], &pruned["worth"]), "{game}");
        assert!(pruned["nodes"].as_u64() < full["nodes"].as_u64(), "{game}");
    }
}

#[test]
fn of_a_large_tree_the_first_nodes_are_told_and_the_count_of_all() {
    let of = |limit: Option<usize>| {
        let body = json!({"game": "reversi", "moves": ["d3"], "player": "alphabeta depth=5", "limit": limit});
        right("tree", &body)
    };
    let (all, few) = (of(None), of(Some(40)));
    let told = |tree: &Value| tree["tree"].as_array().unwrap().clone();
    assert_eq!((told(&few).as_slice(), &few["nodes"]), (&told(&all)[..40], &all["nodes"]));
    assert_eq!((&few["cuts"], &few["untried"]), (&all["cuts"], &all["untried"]));
    let large = right("tree", &json!({"game": "connect-four", "player": "minimax depth=6"}));
    assert_eq!(told(&large).len(), plansza_desk::play::TOLD);
    assert!(large["nodes"].as_u64() > Some(plansza_desk::play::TOLD as u64));
}

#[test]
fn what_is_no_tree_is_refused_with_what_is() {
    let told = |body: Value| asked("tree", &body).unwrap_err();
    for (player, code, accepted) in [
        ("random", Code::Invalid, "alphabeta"),
        ("alphabeta time=1s depth=3", Code::Invalid, "depth"),
        ("minimax depth=7", Code::Limit, "up to 6"),
    ] {
        let why = told(json!({"game": "reversi", "player": player}));
        assert!(why.code == code && why.accepted.is_some_and(|right| right.contains(accepted)), "{player}");
    }
    assert_eq!(told(json!({"game": "reversi", "limit": 20_001})).code, Code::Limit);
    let over = json!({"game": "tictactoe", "moves": ["b2", "a1", "b1", "c1", "b3"]});
    assert_eq!(told(over).code, Code::None);
}
