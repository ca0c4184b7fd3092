//! Every request, on every puzzle and every game of the catalogue; answers are what their schemas say; whatever stands in a
//! field, there is an answer or a rejection.

use plansza_desk::{Allowance, AskEntry, Code, Host, Rejection, Silent, ask, entries};
use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

mod schema;

/// Notes what it is told. Has a folder of results, for experiments.
struct Ear(Vec<String>, PathBuf);

impl Default for Ear {
    fn default() -> Ear {
        Ear(Vec::new(), PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("every-ask"))
    }
}

impl Host for Ear {
    fn tell(&mut self, news: String) {
        self.0.push(news);
    }

    fn results(&self) -> Option<&Path> {
        Some(&self.1)
    }
}

fn asked(name: &str, body: &Value) -> Result<Value, Rejection> {
    let answer = ask(name, &body.to_string(), &Allowance::NONE, &mut Silent)?;
    Ok(serde_json::from_str(&answer).expect("an answer is JSON"))
}

fn right(name: &str, body: Value) -> Value {
    asked(name, &body).unwrap_or_else(|why| panic!("{name} {body}: {why}"))
}

fn puzzles() -> impl Iterator<Item = &'static dyn plansza_catalogue::Kind> {
    plansza_catalogue::puzzles().iter().chain(plansza_catalogue::templates()).copied()
}

fn games() -> Vec<&'static str> {
    struct NameOfGame;
    impl plansza_catalogue::GameVisitor for NameOfGame {
        type Made = &'static str;
        fn visit<G: plansza_core::Game>(self) -> &'static str {
            G::NAME
        }
    }
    impl Clone for NameOfGame {
        fn clone(&self) -> NameOfGame {
            *self
        }
    }
    impl Copy for NameOfGame {}
    [plansza_catalogue::visit_games(NameOfGame), plansza_catalogue::visit_template_games(NameOfGame)].concat()
}

#[test]
fn examples_are_answered_as_their_schemas_say() {
    for entry in entries() {
        let mut generator = SchemaGenerator::default();
        let (answer, news) = ((entry.answer)(&mut generator), (entry.news)(&mut generator));
        let definitions = Value::Object(generator.take_definitions(true));
        let mut ear = Ear::default();
        let told = ask(entry.name, entry.example, &Allowance::SERVER, &mut ear);
        let told: Value =
            serde_json::from_str(&told.unwrap_or_else(|why| panic!("{}: {why}", entry.name))).unwrap();
        schema::check(&told, answer.as_value(), &definitions)
            .unwrap_or_else(|why| panic!("{}: {why}", entry.name));
        assert!(entry.streams || ear.0.is_empty(), "{} has no news", entry.name);
        for piece in &ear.0 {
            let piece: Value = serde_json::from_str(piece).expect("news are JSON");
            schema::check(&piece, news.as_value(), &definitions)
                .unwrap_or_else(|why| panic!("{}: {why}", entry.name));
        }
        assert!(!entry.streams || !ear.0.is_empty(), "{} tells nothing", entry.name);
    }
}

#[test]
fn every_request_works_on_every_puzzle() {
    for kind in puzzles() {
        let puzzle = kind.name();
        let sample =
            kind.samples().iter().find(|sample| kind.read(sample.text).is_ok_and(|boards| boards.len() == 1));
        let sample = sample.expect("a sample of one board").name;
        right("puzzle", json!({"puzzle": puzzle}));
        let read = right("read", json!({"puzzle": puzzle, "board": sample}));
        let board = &read["boards"][0];
        let (columns, rows) = (board["picture"]["columns"].as_u64(), board["picture"]["rows"].as_u64());
        let tiles = board["picture"]["tiles"].as_array().unwrap();
        assert_eq!(tiles.len() as u64, columns.unwrap() * rows.unwrap());
        for (at, tile) in tiles.iter().enumerate() {
            let place = (tile["row"].as_u64().unwrap(), tile["column"].as_u64().unwrap());
            assert_eq!(place, (at as u64 / columns.unwrap(), at as u64 % columns.unwrap()));
            assert!(tile["words"].as_str().is_some_and(|words| words.contains(": ")), "{tile}");
        }
        for format in kind.formats() {
            let text = asked("convert", &json!({"puzzle": puzzle, "board": sample, "to": format.name}));
            assert!(
                text.as_ref().map_or_else(|why| why.code != Code::Failed, |text| text["text"] != ""),
                "{text:?}"
            );
        }
        let svg = right("convert", json!({"puzzle": puzzle, "board": sample, "to": "svg"}));
        assert!(svg["text"].as_str().unwrap().starts_with("<svg"));
        let solved = right("solve", json!({"puzzle": puzzle, "board": sample, "picture": true}));
        assert_eq!((&solved["solved"], &solved["optimal"]), (&true.into(), &true.into()), "{puzzle}");
        let solution = &solved["solution"];
        let attempt = right("attempt", json!({"puzzle": puzzle, "board": sample, "solution": solution}));
        assert_eq!((&attempt["solved"], &attempt["score"]), (&true.into(), &solved["score"]), "{puzzle}");
        assert_eq!(attempt["picture"], solved["picture"], "{puzzle}");
        let drawn = right("draw", json!({"puzzle": puzzle, "board": sample, "solution": solution}));
        assert_eq!(drawn["picture"], solved["picture"]);
        let check =
            right("check", json!({"puzzle": puzzle, "board": board["board"], "limit": 2, "seconds": 20}));
        assert_eq!(check["valid"], true);
        let hint = asked("hint", &json!({"puzzle": puzzle, "board": sample}));
        assert!(
            hint.as_ref().map_or_else(|why| why.code == Code::None, |hint| !hint["hints"].is_null()),
            "{hint:?}"
        );
        let made = asked("generate", &json!({"puzzle": puzzle, "seed": 3, "count": 2}));
        if let Ok(made) = &made {
            let boards = made["boards"].as_array().unwrap();
            assert_eq!((boards.len(), &boards[1]["index"]), (2, &1.into()));
            right("read", json!({"puzzle": puzzle, "board": boards[1]["board"]}));
        } else {
            assert!(kind.wishes().params.is_empty(), "{puzzle}: {made:?}");
        }
        for method in kind.methods() {
            let body = json!({"puzzle": puzzle, "board": sample, "method": method.name, "evaluations": 300, "seed": 4});
            let trial = right("solve", body);
            assert_eq!((&trial["method"], &trial["seed"]), (&method.name.into(), &4.into()));
        }
    }
}

#[test]
fn every_request_works_on_every_game() {
    for game in games() {
        right("game", json!({"game": game}));
        let mut moves: Vec<String> = Vec::new();
        let mut at = right("position", json!({"game": game}));
        let (mut plies, mut weighed) = (0, 0);
        while at["over"] == false {
            let open = at["moves"].as_array().unwrap();
            assert!(!open.is_empty());
            if plies < 4 {
                let body = json!({"game": game, "moves": moves, "player": "alphabeta depth=2"});
                let worth = right("analyse", body.clone());
                assert_eq!(worth["moves"].as_array().unwrap().len(), open.len());
                let measures = right("measures", body.clone());
                assert_eq!(measures["side"], at["side"]);
                let chosen = right("move", body);
                assert!(open.iter().any(|one| one["move"] == chosen["move"]), "{chosen}");
                assert_eq!(chosen["position"]["plies"].as_array().unwrap().len(), plies + 1);
                weighed += 1;
            }
            let step = open[plies % open.len()]["move"].as_str().unwrap();
            moves.push(step.into());
            at = right("position", json!({"game": game, "moves": moves}));
            plies += 1;
            assert_eq!(at["plies"].as_array().unwrap().len(), plies);
            assert!(plies < 200, "{game} does not end");
        }
        assert!(weighed == 4 && at["result"].is_i64(), "{at}");
        assert!(
            asked("analyse", &json!({"game": game, "moves": moves})).is_err_and(|why| why.code == Code::None)
        );
        let review = right("review", json!({"game": game, "moves": moves, "player": "alphabeta depth=1"}));
        assert_eq!((review["plies"].as_array().unwrap().len(), &review["whole"]), (plies, &true.into()));
        assert_eq!(review["curve"].as_array().unwrap().len(), plies + 1);
        assert_eq!(
            (&review["result"], review["curve"][plies].as_f64()),
            (&at["result"], at["result"].as_f64())
        );
        assert!(review["plies"].as_array().unwrap().iter().all(|ply| ply["loss"].as_f64().unwrap() >= 0.0));
        assert_eq!(review["plies"][plies - 1]["trust"], "exact");
        assert!(asked("review", &json!({"game": game})).is_err_and(|why| why.message.contains("no moves")));
        // One taken back is one left out.
        let before = right("position", json!({"game": game, "moves": moves[..moves.len() - 1]}));
        assert_eq!(before["over"], false);
        let transcript = right("export", json!({"game": game, "moves": moves, "to": "transcript"}));
        let back = right("position", json!({"game": game, "text": transcript["text"]}));
        assert_eq!((&back["picture"], &back["result"]), (&at["picture"], &at["result"]));
        for to in ["svg", "numbers"] {
            let svg = right("export", json!({"game": game, "moves": moves, "to": to}));
            assert!(svg["text"].as_str().unwrap().starts_with("<svg"));
        }
        let body = json!({"game": game, "players": ["alphabeta depth=1", "random"], "plies": 1, "seed": 9});
        let mut ear = Ear::default();
        let played = ask("match", &body.to_string(), &Allowance::NONE, &mut ear).unwrap();
        let played: Value = serde_json::from_str(&played).unwrap();
        assert_eq!(ear.0.len(), played["turns"].as_array().unwrap().len() + 1, "every move is told");
        let unwatched = right("match", body);
        let moves = |played: &Value| {
            played["position"]["plies"]
                .as_array()
                .unwrap()
                .iter()
                .map(|ply| ply["move"].clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(moves(&played), moves(&unwatched));
        let duel =
            right("duel", json!({"game": game, "players": ["random", "alphabeta depth=1"], "openings": 1}));
        assert_eq!((&duel["planned"], duel["games"].as_array().unwrap().len()), (&2.into(), 2));
    }
}

/// What nobody meant to write.
fn garbage() -> Vec<Value> {
    let deep = (0..60).fold(json!(1), |inner, _| json!([inner]));
    vec![
        Value::Null,
        json!(true),
        json!(-1),
        json!(1e300),
        json!(u64::MAX),
        json!(""),
        json!("\u{0}\u{202e}\u{1b}[2J"),
        json!("9".repeat(5000)),
        json!("../../etc/passwd"),
        json!("alphabeta strategy=/etc/passwd.toml"),
        json!("gtp command='touch /tmp/x'"),
        json!([]),
        json!([null, {}, "x"]),
        json!({}),
        json!({"x": {"y": []}}),
        deep,
    ]
}

/// Asks with a time, so that garbage that happens to be right ends soon.
fn tried(entry: &AskEntry, body: &Value) {
    let allowance = Allowance { seconds: Some(0.2), ..Allowance::SERVER };
    let told = ask(entry.name, &body.to_string(), &allowance, &mut Ear::default());
    if let Err(why) = told {
        assert!(why.code != Code::Failed && !why.message.is_empty(), "{} {body}: {why:?}", entry.name);
    }
}

#[test]
fn garbage_in_any_field_is_rejected_or_answered() {
    for entry in entries() {
        let example: Map<String, Value> = serde_json::from_str(entry.example).unwrap();
        let mut generator = SchemaGenerator::default();
        (entry.body)(&mut generator);
        let definitions = generator.take_definitions(true);
        // Every field there is, also those that the example leaves out.
        let all = definitions.values().find_map(|one| {
            let properties = one["properties"].as_object()?;
            example.keys().all(|key| properties.contains_key(key)).then_some(properties)
        });
        for key in all.into_iter().flat_map(|all| all.keys()) {
            for bad in garbage() {
                let mut body = example.clone();
                body.insert(key.clone(), bad);
                tried(&entry, &body.into());
            }
        }
        for bad in garbage() {
            tried(&entry, &bad);
        }
        let mut body = example;
        body.insert("no-such-field".into(), 1.into());
        let told = ask(entry.name, &Value::from(body).to_string(), &Allowance::NONE, &mut Silent);
        assert!(told.is_err_and(|why| why.code == Code::Malformed), "{}", entry.name);
        assert!(ask(entry.name, "{", &Allowance::NONE, &mut Silent).is_err_and(|why| why.line == Some(1)));
    }
}

#[test]
fn a_player_reads_no_file_and_starts_no_program() {
    for words in ["gtp command=true", "nboard command=true", "alphabeta strategy=mine.toml"] {
        let told = asked("move", &json!({"game": "reversi", "player": words}));
        assert!(told.is_err_and(|why| matches!(why.code, Code::Forbidden | Code::Invalid)), "{words}");
    }
    let told =
        asked("solve", &json!({"puzzle": "sudoku", "method": "program", "params": {"command": "true"}}));
    assert!(told.is_err_and(|why| why.message.contains("unknown method 'program'")));
    let cards = right("games", json!({}));
    assert!(!cards.to_string().contains("\"gtp\""));
    let why = asked("move", &json!({"game": "reversi", "player": "gtp"})).unwrap_err();
    assert!(why.code == Code::Forbidden && !why.to_string().contains("gtp"), "{why}");
    for (game, player) in [("reversi", "alphabet"), ("reversi", "gtpp"), ("connect-four", "?")] {
        let why = asked("move", &json!({"game": game, "player": player})).unwrap_err();
        let told = format!("{} {:?}", why.message.replace(player, ""), why.accepted);
        assert!(told.contains("alphabeta") && !told.contains("gtp") && !told.contains("nboard"), "{told}");
    }
}

#[test]
fn a_card_lists_strategies_and_takes_weights_that_the_search_goes_by() {
    let card = right("game", json!({"game": "reversi"}));
    let param = |key: &str| card["params"].as_array().unwrap().iter().find(|one| one["key"] == key).unwrap();
    let strategy = param("strategy");
    assert_eq!((&strategy["domain"]["kind"], &strategy["default"]), (&"choice".into(), &"balanced".into()));
    let names: Vec<&str> = strategy["domain"]["words"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|word| word["name"].as_str())
        .collect();
    assert!(names.len() == 6 && names.contains(&"controlling"), "{strategy}");
    for name in &names {
        right("measures", json!({"game": "reversi", "player": format!("alphabeta strategy={name}")}));
    }
    let (mobility, by) = (param("mobility"), |player: &str| {
        right("analyse", json!({"game": "reversi", "moves": ["d3"], "player": player}))
    });
    assert_eq!((&mobility["domain"]["kind"], &mobility["default"]), (&"number".into(), &Value::Null));
    let greedy = "discs=1 mobility=0 blocking=0 neighbours=0 frontier=0";
    let [own, named] = [by(&format!("alphabeta depth=3 {greedy}")), by("alphabeta depth=3 strategy=greedy")];
    assert_eq!((&own["moves"], &own["nodes"]), (&named["moves"], &named["nodes"]));
    assert_ne!(own["moves"], by("alphabeta depth=3")["moves"]);
}

#[test]
fn a_hint_goes_on_from_what_is_marked() {
    let hint =
        |marks: &str| asked("hint", &json!({"puzzle": "kuromasu", "board": "4x3:4h2b", "marks": marks}));
    let effects = |told: &Value| told["hints"][0]["effects"].clone();
    let bare = right("hint", json!({"puzzle": "kuromasu", "board": "4x3:4h2b"}));
    assert_eq!(hint("????/????/????").unwrap(), bare);
    let marked = hint("...#/????/????").unwrap();
    assert_ne!(effects(&marked), effects(&bare));
    assert_eq!(effects(&marked), json!(["r2c4 white"]), "beside a black cell that was marked");
    assert_eq!(hint("...#/.#../#..#").unwrap()["hints"], json!([]), "it is solved");
    let wrong = hint("#???/????/????").unwrap_err();
    assert!(wrong.message.contains("r1c1 is black but must be white"), "{wrong}");
    for marks in ["", "??", "xxxx/????/????"] {
        assert!(hint(marks).is_err_and(|why| why.accepted.is_some_and(|right| right.contains("#, . or ?"))));
    }
    let told = asked("hint", &json!({"puzzle": "sudoku", "board": "easy", "marks": "?"}));
    assert!(told.is_err_and(|why| why.message.contains("no marks beside the board")));
}

#[test]
fn limits_are_kept_and_named() {
    let allowance = Allowance {
        body: Some(2000),
        cells: Some(81),
        boards: Some(2),
        evaluations: Some(1000),
        seconds: Some(5.0),
        jobs: Some(1),
        lanes: Some(2),
        games: Some(4),
        trials: Some(8),
    };
    let told = |name: &str, body: Value| ask(name, &body.to_string(), &allowance, &mut Silent);
    let lane = json!({"method": "anneal"});
    for (name, body) in [
        ("read", json!({"puzzle": "sudoku", "board": "x".repeat(3000)})),
        ("read", json!({"puzzle": "blank", "board": "0 0 0 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0 0"})),
        ("read", json!({"puzzle": "blank", "board": "1 / 1\n1 / 1\n1 / 1"})),
        ("solve", json!({"puzzle": "sudoku", "method": "anneal", "evaluations": 1001})),
        ("solve", json!({"puzzle": "sudoku", "seconds": 5.5})),
        ("race", json!({"puzzle": "sudoku", "lanes": [lane, lane, lane]})),
        ("generate", json!({"puzzle": "blank", "count": 3})),
        ("duel", json!({"game": "reversi", "players": ["random", "random"], "openings": 3})),
        ("move", json!({"game": "reversi", "player": "alphabeta time=6s"})),
    ] {
        let why = told(name, body.clone()).unwrap_err();
        assert!(why.code == Code::Limit && why.accepted.is_some(), "{name} {body}: {why:?}");
    }
    assert!(told("solve", json!({"puzzle": "sudoku", "method": "anneal", "evaluations": 1000})).is_ok());
    let limits: Value = serde_json::from_str(&told("limits", json!({})).unwrap()).unwrap();
    assert_eq!(limits["cells"], 81);
}
