use super::*;
use crate::START;
use plansza_arena::protocol::{LONGEST, gtp::Gtp, serve};
use plansza_core::{Seed, Side};
use proptest::prelude::*;
use std::io::{Cursor, pipe};
use std::time::Duration;

/// The answers to a session.
fn told(input: &str) -> Vec<String> {
    let mut session = NBoard::new(&"alphabeta depth=2".parse().unwrap());
    let mut out = Vec::new();
    serve(&mut session, Cursor::new(input.to_string()), &mut out).unwrap();
    String::from_utf8(out).unwrap().lines().map(str::to_string).collect()
}

/// A random game that stands just before or just after a pass.
fn game_with_pass() -> (Record, Record) {
    for seed in 0.. {
        let mut rng = Seed(seed).rng();
        let mut record = Record::default();
        while !record.now().over() {
            if record.now().legal(Move::PASS) {
                let before = record.clone();
                record.push(Move::PASS).unwrap();
                return (before, record);
            }
            let moves: Vec<Move> = record.now().moves().collect();
            record.push(*rng.pick(&moves).unwrap()).unwrap();
        }
    }
    unreachable!("some game has a pass")
}

/// The move of a line `=== MOVE/…`.
fn chosen(lines: &[String]) -> Move {
    let line = lines.iter().find(|line| line.starts_with("=== ")).expect("a move");
    ggf::ply(&line[4..]).unwrap().step
}

#[test]
fn a_session_goes_as_the_protocol_has_it() {
    let lines = told(
        "nboard 2\nset contempt 0\nset depth 3\nset game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]\
         BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6]B[D3]W[C5];)\nping 1\ngo\n",
    );
    assert_eq!(lines[..3], ["set myname plansza", "pong 1", "status plansza is thinking"]);
    let nodes: Vec<&str> = lines[3].split(' ').collect();
    assert!(nodes[0] == "nodestats" && nodes[1].parse::<u64>().unwrap() > 1, "{lines:?}");
    nodes[2].parse::<f64>().unwrap();
    assert_eq!(lines[5], "status");
    let position = crate::text::transcript::read("f5f6d3c5").unwrap().now();
    assert!(position.legal(chosen(&lines)));
    assert_eq!(lines[4].split('/').count(), 3);
}

#[test]
fn a_pass_as_the_last_move_gives_the_other_side_the_turn() {
    let (before, after) = game_with_pass();
    let [must_pass, passed] = [&before, &after].map(ggf::write);
    assert!(passed.contains("[PA];)"), "{passed}");
    assert_eq!(told(&format!("set game {must_pass}\ngo\n")), ["=== PA"]);
    let step = chosen(&told(&format!("set game {passed}\ngo\n")));
    assert!(after.now().legal(step) && step != Move::PASS);
    // The same when the pass comes as a move, or is not spoken of.
    assert_eq!(chosen(&told(&format!("set game {must_pass}\nmove PA\ngo\n"))), step);
    let mut session = NBoard::new(&Player::default());
    let mut out = Vec::new();
    serve(&mut session, Cursor::new(format!("set game {must_pass}\nmove {step}/1.0/0.5\n")), &mut out)
        .unwrap();
    assert_eq!((session.record().now(), out.len()), (after.now().play(step), 0));
    // A hint where the side must pass is the pass.
    let hints = told(&format!("set game {must_pass}\nhint 3\n"));
    assert!(hints[1].starts_with("search PA"), "{hints:?}");
}

#[test]
fn hints_are_the_best_moves_first() {
    let lines = told("set depth 3\nmove f5\nhint 2\nping 7\n");
    let hints: Vec<Vec<&str>> = lines
        .iter()
        .filter(|line| line.starts_with("search"))
        .map(|line| line.split(' ').collect())
        .collect();
    assert_eq!(hints.len(), 2);
    let value = |hint: &[&str]| hint[2].parse::<f64>().unwrap();
    assert!(value(&hints[0]) >= value(&hints[1]));
    assert_eq!(hints[0][3..], ["0", "3"]);
    assert_eq!(lines.last().unwrap(), "pong 7");
}

#[test]
fn a_game_is_analyzed_position_by_position() {
    let lines = told("move f5\nmove d6\nanalyze\nlearn\n");
    let plies: Vec<&str> =
        lines.iter().filter_map(|line| line.strip_prefix("analysis ")?.split(' ').next()).collect();
    assert_eq!(plies, ["2", "1", "0"]);
    assert_eq!(lines.last().unwrap(), "learned");
}

#[test]
fn a_finished_game_is_no_reason_to_hang_or_die() {
    // Black takes the last disc.
    let end = Position::new(1 << 2 | 0x0F00_0000_0000_0000, 1 << 1, Side::Second).unwrap();
    let game = ggf::write(&Record::new(Position::new(end.theirs(), end.mine(), Side::First).unwrap()));
    let lines = told(&format!("set game {game}\ngo\nhint 1\nanalyze\nping 3\n"));
    assert_eq!(lines.last().unwrap(), "pong 3");
}

#[test]
fn nonsense_is_answered_and_changes_nothing() {
    let lines = told(
        "hello\nset\nset depth deep\nset game (;GM[Go];)\nset game\nmove z9\nmove a1\nping\nhint x\n\u{0}\u{7}\n\nping 5\n",
    );
    assert_eq!(lines.len(), 11, "{lines:?}");
    assert!(lines[..10].iter().all(|line| line.starts_with("status ")), "{lines:?}");
    assert!(lines[6].contains("turns over nothing"), "{lines:?}");
    assert_eq!(lines[10], "pong 5");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_line_leaves_a_working_session(lines in proptest::collection::vec(
        prop_oneof![".{0,60}", "(set game|set depth|move|hint|set) .{0,20}", "move [a-h][1-8]"], 0..12)) {
        let input: String = lines.iter().map(|line| line.replace(['\n', '\r'], " ") + "\n").collect();
        prop_assume!(!lines.iter().any(|line| line.trim_start().starts_with("quit")));
        let told = told(&format!("{input}set depth 1\nping 99\n"));
        prop_assert_eq!(told.last().unwrap(), "pong 99");
    }
}

#[test]
fn the_start_is_the_usual_one() {
    assert_eq!(NBoard::new(&Player::default()).record().now(), START);
}

fn answers_to(protocol: &mut dyn Protocol, input: &[u8]) -> String {
    let mut out = Vec::new();
    serve(protocol, Cursor::new(input.to_vec()), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Commands with junk behind them, and then a sound line of either protocol: the command, the junk, all of it.
fn garbage() -> Vec<(&'static [u8], Vec<u8>, Vec<u8>)> {
    let commands: [&[u8]; 8] =
        [b"play b ", b"move ", b"set game ", b"hint ", b"loadsgf ", b"", b"7 ", b"time_left b 1 "];
    let junk: [Vec<u8>; 5] = [
        b"\xff\xfe\x80".to_vec(),
        b"\0\0\0".to_vec(),
        b"\r\x1b[2J\x07".to_vec(),
        vec![b'('; LONGEST],
        "(;GM[Othello]é]👾\u{202e}".repeat(9).into_bytes(),
    ];
    let with = |command: &'static [u8], junk: &Vec<u8>| {
        (command, junk.clone(), [command, junk, b"\nping 7\n9 protocol_version\n"].concat())
    };
    commands.into_iter().flat_map(|command| junk.iter().map(move |junk| with(command, junk))).collect()
}

#[test]
fn garbage_in_nboard_is_answered_and_survived() {
    let spec: Player<Position> = "alphabeta depth=2".parse().unwrap();
    for (_, _, input) in garbage() {
        let answers = answers_to(&mut NBoard::new(&spec), &input);
        assert!(answers.starts_with("status ") && answers.contains("\npong 7\n"), "{answers}");
        assert!(answers.len() < 2 * LONGEST, "an answer is no echo of a megabyte twice");
    }
}

#[test]
fn garbage_in_gtp_is_answered_and_survived() {
    let spec: Player<Position> = "alphabeta depth=2".parse().unwrap();
    for (command, junk, input) in garbage() {
        let answers = answers_to(&mut Gtp::new(&spec), &input);
        assert!(answers.starts_with('?') || junk[0] == 0 || command == b"7 ", "{answers}");
        assert!(answers.ends_with("\n\n=9 2\n\n"), "{answers}");
    }
}

#[test]
fn what_waits_stops_a_hint_but_not_a_short_one() {
    let spec: Player<Position> = "alphabeta order=promise".parse().unwrap();
    // No one lives to see depth 40, from the start; the hint answers with what it has.
    let depth = |input: &str| {
        let answers = answers_to(&mut NBoard::new(&spec), input.as_bytes());
        let hint = answers.lines().find(|line| line.starts_with("search ")).unwrap().to_string();
        assert!(hint.split(' ').nth(1).unwrap().len() > 2, "a line of play: {hint}");
        hint.rsplit(' ').next().unwrap().parse::<u32>().unwrap()
    };
    assert!((3..40).contains(&depth("set depth 40\nhint 1\nping 1\n")));
    assert!((3..40).contains(&depth("set depth 40\nhint 1\n")));
    for _ in 0..20 {
        assert_eq!(depth("set depth 4\nhint 1\nset depth 2\nping 3\n"), 4);
    }
    assert!(
        answers_to(&mut NBoard::new(&spec), b"set depth 40\nmove f5\nanalyze\nping 5\n")
            .ends_with("pong 5\n")
    );
}

#[test]
fn a_hint_under_way_stops_when_a_line_comes() {
    let (receiver, mut sender) = pipe().unwrap();
    let session = std::thread::spawn(move || {
        let mut out = Vec::new();
        let spec = Player::default();
        serve(&mut NBoard::new(&spec), receiver, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    });
    sender.write_all(b"set depth 40\nhint 2\n").unwrap();
    std::thread::sleep(Duration::from_millis(300));
    sender.write_all(b"ping 4\nquit\n").unwrap();
    let answers = session.join().unwrap();
    assert!(answers.contains("\nsearch ") && answers.ends_with("pong 4\n"), "{answers}");
}
