//! What only the Go puzzle has, as a contract: equal to the rules code, and cut short where it takes too long.

use plansza_desk::{Allowance, Code, Host, Silent, ask};
use serde_json::{Value, json};

fn right(name: &str, body: Value) -> Value {
    let told = ask(name, &body.to_string(), &Allowance::NONE, &mut Silent);
    serde_json::from_str(&told.unwrap_or_else(|why| panic!("{name} {body}: {why}"))).unwrap()
}

#[test]
fn a_play_is_shown_after_every_turn() {
    let body = |at: usize| json!({"board": "..O/.../... 3", "moves": ["B3", "C2", "pass"], "at": at});
    let positions: Vec<Value> = (0..4).map(|at| right("go-replay", body(at))["position"].clone()).collect();
    assert_eq!(positions, ["..O/.../... 3", ".XO/.../... 2", ".X./..X/... 1", ".X./..X/... 0"]);
    let end = right("go-replay", body(9));
    assert_eq!((&end["at"], &end["score"], &end["legal"]), (&3.into(), &3.into(), &true.into()));
    assert_eq!(end["turns"][1], json!({"turn": 2, "move": "C2", "captures": ["C3"], "score": 3}));
    let words = |picture: &Value| picture["tiles"][2]["words"].as_str().unwrap().to_string();
    assert!(
        words(&right("go-replay", body(2))["picture"]).contains("taken"),
        "the capture is marked when it happens"
    );
    assert!(!words(&end["picture"]).contains("taken"), "and gone after it");
}

#[test]
fn a_move_against_the_rules_ends_the_play_and_says_why() {
    let told = right("go-replay", json!({"board": ".O/O. 2", "moves": ["A2", "B1"]}));
    assert_eq!((&told["legal"], &told["turns"]), (&false.into(), &json!([])));
    assert!(told["reason"].as_str().unwrap().contains("A2 would be suicide"));
    let late = right("go-replay", json!({"board": "O../... 2 report", "moves": ["B2", "A1"]}));
    assert_eq!(late["turns"][2], json!({"turn": 3, "move": null, "captures": ["A2"], "score": 3}));
    let unsound = ask("go-replay", r#"{"board": "OX/X. 1"}"#, &Allowance::NONE, &mut Silent).unwrap_err();
    assert!(unsound.code == Code::Invalid && unsound.message.contains("no liberty"), "{unsound}");
}

#[test]
fn the_curve_goes_beyond_the_stones_and_each_chain_has_its_reason() {
    let told = right("go-profile", json!({"board": "O...O 1", "up_to": 4}));
    assert_eq!((&told["scores"], &told["captured"]), (&json!([0, 2, 4, 5, 6]), &json!([0, 1, 2, 2, 2])));
    let lives = [0, 1].map(|chain| told["chains"][chain]["life"].as_str());
    assert_eq!((lives, &told["stones"]), ([Some("falls"), Some("spared")], &1.into()));
    let alive = right("go-profile", json!({"board": ".O./OO./XXX 2"}));
    assert_eq!(
        (&alive["chains"][0]["life"], &alive["chains"][0]["eyes"]),
        (&"alive".into(), &json!(["A3", "C3"]))
    );
}

#[test]
fn the_rules_are_compared_and_the_slip_is_named() {
    let told = right("go-compare", json!({"board": "..O../OOOOO/XXXXX/...../..... 4"}));
    assert_eq!((&told["difference"], &told["cause"]["slip"]), (&6.into(), &"self-support".into()));
    let step = told["cause"]["turn"].as_u64().unwrap() as usize - 1;
    assert_eq!(told["cause"]["move"], told["report"]["play"][step]);
    let late = right("go-compare", json!({"board": ".OX../OX.../X..../...../..... 1"}));
    assert_eq!((&late["difference"], &late["cause"]["slip"]), (&(-2).into(), &"late-capture".into()));
    assert_eq!(late["cause"]["move"], late["go"]["play"][0]);
}

/// Has had enough from the start.
struct HadEnough;

impl Host for HadEnough {
    fn tell(&mut self, _: String) {}

    fn cancelled(&mut self) -> bool {
        true
    }
}

#[test]
fn what_is_cancelled_says_that_it_is_not_proven() {
    let rows = ["O.O.O.O.O.O.O.O.O.O", ".O.O...O.O.O.O...O.", "O...O.O.O.O...O.O.O", ".O.O.O.O...O.O.O.O."];
    let knots = rows.into_iter().cycle().take(19).collect::<Vec<_>>().join("/");
    for name in ["go-profile", "go-compare"] {
        let body = json!({"board": format!("{knots} 80")}).to_string();
        let told: Value =
            serde_json::from_str(&ask(name, &body, &Allowance::NONE, &mut HadEnough).unwrap()).unwrap();
        let proven = if name == "go-profile" { &told["proven"] } else { &told["go"]["proven"] };
        assert_eq!(proven, false);
        let small = Allowance { cells: Some(81), ..Allowance::NONE };
        assert_eq!(ask(name, &body, &small, &mut Silent).unwrap_err().code, Code::Limit);
    }
    let long = json!({"seconds": 9.0}).to_string();
    let hurried = Allowance { seconds: Some(5.0), ..Allowance::NONE };
    assert_eq!(ask("go-profile", &long, &hurried, &mut Silent).unwrap_err().code, Code::Limit);
}
