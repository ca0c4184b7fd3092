//! Sessions, line by line.

use super::session::{COMMANDS, GtpSession};
use crate::Rules;
use plansza_arena::protocol::serve;
use plansza_core::Budget;

/// The answers of a session.
fn session(lines: &str) -> Vec<String> {
    let mut said = Vec::new();
    let mut session = GtpSession::new(None, Rules::Go, Budget::UNLIMITED);
    serve(&mut session, std::io::Cursor::new(lines.to_string()), &mut said).expect("it answers");
    let said = String::from_utf8(said).expect("text");
    said.split_terminator("\n\n").map(String::from).collect()
}

fn last(lines: &str) -> String {
    session(lines).pop().expect("an answer")
}

#[test]
fn every_command_is_listed_and_known() {
    let listed = last("list_commands");
    assert_eq!(listed.trim_start_matches("= ").lines().collect::<Vec<_>>(), COMMANDS);
    assert!(COMMANDS.is_sorted());
    for command in COMMANDS {
        assert_eq!(last(&format!("known_command {command}")), "= true");
        assert_ne!(last(command), "? unknown command", "{command}");
    }
    assert_eq!(last("7 known_command fly"), "=7 false");
    assert_eq!(last("fly"), "? unknown command");
    // The menu names commands that there are.
    for entry in last("gogui-analyze_commands").trim_start_matches("= ").lines() {
        assert!(COMMANDS.contains(&entry.rsplit('/').next().expect("a command")), "{entry}");
    }
}

#[test]
fn a_puzzle_is_set_up_and_played_to_its_end() {
    let lines = "boardsize 5\nplay white A1\nplay w E5\nplansza-stones 3\nplansza-optimum\ngenmove b\ngenmove w\n\
                 genmove b\ngenmove b\ngenmove b\nplansza-stones\nplay b pass\nundo\nundo\n\
                 plansza-stones\nundo\nplansza-stones\n";
    let said = session(lines);
    assert_eq!(said[4], "= 4 from here: 3 stones to place, 1 to capture; proven");
    assert_eq!((said[6].as_str(), said[9].as_str()), ("= pass", "= pass"));
    let stones: Vec<&str> = [5, 7, 8].iter().map(|&at: &usize| said[at].trim_start_matches("= ")).collect();
    assert!(stones.iter().all(|&stone| stone != "pass") && stones[0] != stones[1] && stones[1] != stones[2]);
    // A pass is a move, whoever makes it, and always legal.
    assert_eq!((said[10].as_str(), said[11].as_str()), ("= 0", "= "));
    assert_eq!((said[14].as_str(), said[16].as_str()), ("= 0", "= 1"));
}

#[test]
fn stones_of_the_set_up_do_not_count_and_rules_hold() {
    let begin = "boardsize 3\nplay black A3\nplay white B3\n";
    assert_eq!(
        last(&format!("{begin}genmove black")).split(';').next(),
        Some("? it is not said how many stones Black may place")
    );
    assert_eq!(
        last(&format!("{begin}plansza-stones 1\nplay black A3")),
        "? illegal move: there is a stone at A3 already"
    );
    assert_eq!(
        last(&format!("{begin}plansza-stones 0\nplay black A1")).split(';').next(),
        Some("? illegal move: no stone is left")
    );
    // White fills the last liberty of a black stone, which is taken off.
    let taken = last(&format!("{begin}play white A2\nshowboard"));
    assert!(taken.contains("\n 3 . O . 3\n 2 O . . 2\n"), "{taken}");
    assert_eq!(last(&format!("{begin}undo\nundo\nundo")), "? cannot undo");
    assert!(last("boardsize 26").starts_with("? unacceptable size"));
    assert!(last("plansza-stones 362").starts_with("? a wrong number of stones"));
    assert_eq!(
        last("rectangular_boardsize 4 2\nplansza-stones 9"),
        "? a wrong number of stones; accepted: 0 to 8"
    );
}

#[test]
fn a_best_play_is_shown_and_coloured() {
    let begin = "boardsize 3\nplay white A1\nplansza-stones 2\n";
    assert_eq!(
        last(&format!("{begin}plansza-best")),
        "= VAR b B1 b A2\nTEXT 3 from here: 2 stones to place, 1 to capture; proven".replace("b B1 b A2", {
            let said = last(&format!("{begin}plansza-best"));
            if said.contains("b A2 b B1") { "b A2 b B1" } else { "b B1 b A2" }
        })
    );
    let colours = last(&format!("{begin}plansza-colours"));
    let rows: Vec<Vec<&str>> =
        colours.trim_start_matches("= ").lines().map(|row| row.split(' ').collect()).collect();
    assert_eq!(rows.iter().map(Vec::len).collect::<Vec<_>>(), [3, 3, 3]);
    assert_eq!(rows.iter().flatten().filter(|&&colour| colour != "\"\"").count(), 3);
    assert_eq!(last(&format!("{begin}plansza-count")), "= 1 of 2 stones");
    assert!(
        last(&format!("{begin}plansza-chains")).contains("the white chain at A1 (1 stone) falls in turn 2")
    );
    assert_eq!(last(&format!("{begin}plansza-param")), "= [string] stones 2\n[list/go/report] rules go");
    assert!(last(&format!("{begin}plansza-param rules report\nplansza-chains")).contains("rules of Go only"));
}

#[test]
fn the_rules_of_the_report_are_played_too() {
    // The sample `late`: by the report's rules the capturing stone has no liberty.
    let begin = "boardsize 5\nplay w B5\nplay w A4\nplay b C5\nplay b B4\nplay b A3\nplansza-stones 1\n";
    assert!(last(&format!("{begin}plansza-optimum")).starts_with("= 3 from here"));
    assert!(last(&format!("{begin}plansza-rules report\nplansza-optimum")).starts_with("= 1 from here"));
    assert_eq!(last(&format!("{begin}genmove b")), "= A5");
}

#[test]
fn bad_lines_are_answered_and_change_nothing() {
    let junk = "\n# nothing\nplay\nplay green D4\nplay black Z99\ngenmove\nboardsize\nboardsize x\nkomi much\nundo 3\nloadsgf\n\
                loadsgf /no/such/file.sgf\nplansza-rules chess\nplansza-optimum now\n\u{1}\u{2}\n9\n";
    let said = session(&format!("{junk}showboard"));
    let (board, faults) = said.split_last().expect("answers");
    assert!(faults.iter().all(|fault| fault.starts_with('?')), "{faults:?}");
    assert!(board.contains("19 . . . ") && !board.contains('X') && board.contains("set up"), "{board}");
}

#[test]
fn files_are_loaded_with_their_stones_and_moves() {
    let path = std::env::temp_dir().join(format!("plansza-go-gtp-{}.sgf", std::process::id()));
    let load = |sgf: &str, lines: &str| {
        std::fs::write(&path, sgf).expect("a file");
        session(&format!("loadsgf {}{lines}", path.display()))
    };
    let puzzle = "(;FF[4]GM[1]SZ[3:2]PK[2]PL[B]AB[aa]AW[ca];B[ba];B[cb])";
    assert_eq!(
        load(puzzle, " 1\nplansza-stones\nplansza-optimum")[1..],
        ["= 2", "= 3 from here: 2 stones to place, 1 to capture; proven"]
    );
    assert_eq!(load(puzzle, "\nplansza-stones\nundo\nplansza-stones")[1..], ["= 0", "= ", "= 1"]);
    let game = "(;FF[4]GM[1]SZ[3];B[aa];W[bb];B[cc])";
    assert!(load(game, "\nshowboard")[1].contains("\n 2 . O . 2\n 1 . . X 1\n"));
    assert!(load(game, " 3\nshowboard")[1].contains("\n 2 . O . 2\n 1 . . . 1\n"));
    assert!(load("nothing", "")[0].starts_with("? cannot load file: "));
    std::fs::remove_file(&path).expect("it was there");
}
