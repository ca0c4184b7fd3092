use super::*;
use crate::protocol::serve;
use plansza_core::Seed;
use plansza_reversi::text::ggf;
use plansza_reversi::{Move, Position, START};
use proptest::prelude::*;
use std::io::Cursor;

fn session(input: &str) -> (Gtp<Position>, Vec<String>) {
    let mut session = Gtp::<Position>::new(&"alphabeta depth=2".parse().unwrap());
    let mut out = Vec::new();
    serve(&mut session, Cursor::new(input.to_string()), &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    assert!(text.is_empty() || text.ends_with("\n\n"));
    let answers = text.split("\n\n").filter(|answer| !answer.is_empty()).map(str::to_string).collect();
    (session, answers)
}

fn told(input: &str) -> Vec<String> {
    session(input).1
}

#[test]
fn the_administrative_commands_are_answered_with_their_ids() {
    let answers = told(
        "1 protocol_version\nname\n3 known_command play\n4 known_command fly\n\n# a comment\n5 quit\nname\n",
    );
    assert_eq!(answers, ["=1 2", "= plansza", "=3 true", "=4 false", "=5 "]);
    let commands = told("list_commands\n").remove(0);
    for command in commands.trim_start_matches("= ").lines() {
        // Each of them does something other than not being known.
        assert!(!told(&format!("{command}\n"))[0].contains("unknown command"), "{command}");
    }
    assert_eq!(commands.lines().count(), COMMANDS.len());
}

#[test]
fn a_game_is_played_to_its_end() {
    let mut session = Gtp::<Position>::new(&"alphabeta depth=1".parse().unwrap());
    let mut last = Vec::new();
    for ply in 0..140 {
        let line = format!(
            "{ply} genmove {}\n",
            if session.record().now().side() == Side::First { "b" } else { "W" }
        );
        last.clear();
        serve(&mut session, Cursor::new(line), &mut last).unwrap();
        assert!(last.starts_with(format!("={ply} ").as_bytes()));
    }
    assert!(session.record().now().over());
    assert_eq!(String::from_utf8(last).unwrap(), "=139 pass\n\n");
}

#[test]
fn moves_are_played_and_taken_back() {
    let (session, answers) = session("play black f5\nplay w D6\nundo\nplay white f4\nundo\nundo\nundo\n");
    assert_eq!(answers[..6], ["= "; 6]);
    assert_eq!(answers[6], "? cannot undo");
    assert_eq!(session.record().now(), START);
}

#[test]
fn what_is_wrong_is_told_and_changes_nothing() {
    let (session, answers) = session(
        "7 play black a1\nplay white f4\nplay green f5\nplay black\nplay black pass\nplay black k9\nboardsize 19\n\
         komi x\ntime_left b -1 0\ntime_settings 1 2\nloadsgf\nfrobnicate\n42\nundo\ngenmove\n",
    );
    assert_eq!(answers.len(), 15);
    assert!(
        answers.iter().all(|answer| answer.starts_with('?') && answer.lines().count() == 1),
        "{answers:?}"
    );
    assert!(answers[0].starts_with("?7 illegal move: Black turns over nothing at a1"), "{answers:?}");
    assert_eq!(answers[1], "? illegal move: it is Black's turn");
    assert_eq!(answers[11], "? unknown command");
    assert_eq!(session.record().now(), START);
}

#[test]
fn a_side_that_cannot_move_passes_aloud_or_silently() {
    let mut rng = Seed(3).rng();
    let mut found = 0;
    while found < 5 {
        let mut record = Record::<Position>::default();
        while !record.now().over() && !record.now().legal(Move::PASS) {
            let moves: Vec<Move> = record.now().moves().collect();
            record.push(*rng.pick(&moves).unwrap()).unwrap();
        }
        if record.now().over() {
            continue;
        }
        found += 1;
        let (passer, mover) = if record.now().side() == Side::First { ("b", "w") } else { ("w", "b") };
        let mut input = String::new();
        let mut who = Side::First;
        for ply in record.plies() {
            input += &format!("play {} {}\n", Position::SIDES[who.index()], ply.step);
            who = who.other();
        }
        let reply = |tail: &str| told(&format!("{input}{tail}")).pop().unwrap();
        assert_eq!(reply(&format!("genmove {passer}\n")), "= pass");
        let aloud = reply(&format!("play {passer} pass\ngenmove {mover}\n"));
        let silent = reply(&format!("genmove {mover}\n"));
        let step: Move = aloud[2..].parse().unwrap();
        assert!(record.now().pass().legal(step));
        assert_eq!(aloud, silent);
        assert!(reply(&format!("play {passer} {step}\n")).starts_with("? illegal move"));
    }
}

#[test]
fn clocks_are_shared_out() {
    let share = |input: &str| session(input).0.share(Side::First).map(|time| time.as_secs_f64());
    assert_eq!(share(""), None);
    assert_eq!(share("time_settings 0 1 0\n"), None);
    // 32 moves of one's own and two to spare.
    assert!((share("time_settings 64 0 0\n").unwrap() - 0.9 * 2.0).abs() < 1e-9);
    assert!((share("time_settings 0 10 5\n").unwrap() - 0.9 * 2.0).abs() < 1e-9);
    assert!((share("time_settings 64 0 0\ntime_left b 3 3\n").unwrap() - 0.9).abs() < 1e-9);
    assert!(share("time_left black 0 0\n").unwrap() > 0.0);
    assert!(told("time_left b 0.01 0\ngenmove b\n")[1].starts_with("= "));
}

#[test]
fn games_are_loaded_from_files() {
    let folder = std::env::temp_dir().join(format!("plansza-gtp-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let record = plansza_reversi::text::transcript::read("f5d6c3d3c4").unwrap();
    for (name, content) in [
        ("ggf", ggf::write(&record)),
        ("sgf", "(;GM[2]FF[4]SZ[8]\n;B[f5];W[d6]\n;B[c3];W[d3];B[c4])".into()),
        ("setup", "(;GM[2]FF[4]SZ[8]AB[e4][d5]AW[d4][e5];B[f5];W[d6];B[c3];W[d3];B[c4])".into()),
        ("transcript", "f5d6c3d3c4".into()),
    ] {
        let path = folder.join(name);
        std::fs::write(&path, content).unwrap();
        let path = path.display();
        assert_eq!(session(&format!("loadsgf {path}\n")).0.record().now(), record.now(), "{name}");
        let (before, _) = session(&format!("loadsgf {path} 3\n"));
        assert_eq!(before.record().plies().len(), 2, "{name}");
    }
    std::fs::write(folder.join("go"), "(;GM[1]SZ[19];B[aa])").unwrap();
    for wrong in ["go", "none"] {
        let answer = told(&format!("loadsgf {}\n", folder.join(wrong).display())).remove(0);
        assert!(answer.starts_with("? cannot load file"), "{answer}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_board_is_shown_without_an_empty_line() {
    let picture = told("play black f5\nshowboard\n").remove(1);
    assert!(
        picture.contains("\n5 - - - X X X - -\n") && picture.contains("White (O) to move; X 4, O 1"),
        "{picture}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_line_leaves_a_working_session(lines in proptest::collection::vec(
        prop_oneof![".{0,60}", "(play|time_left|komi|[0-9]{1,30} play) .{0,20}", "play b [a-h][1-8]"], 0..12)) {
        let input: String = lines.iter().map(|line| line.replace(['\n', '\r'], " ") + "\n").collect();
        prop_assume!(!input.contains("quit"));
        let answers = told(&format!("{input}77 protocol_version\n"));
        prop_assert_eq!(answers.last().unwrap(), "=77 2");
    }
}
