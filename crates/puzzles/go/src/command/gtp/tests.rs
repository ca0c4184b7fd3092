//! Sessions, line by line.

use super::session::{COMMANDS, GtpSession};
use crate::exact::brute;
use crate::{Go, Rules, text};
use plansza_arena::protocol::serve;
use plansza_core::{Budget, Meter, Puzzle, Silent};

/// The answers of a session.
fn session(lines: &str) -> Vec<String> {
    session_of(None, None, lines)
}

/// The answers of a session that was told how many stones and which rules.
fn session_of(stones: Option<u16>, rules: Option<Rules>, lines: &str) -> Vec<String> {
    let mut said = Vec::new();
    let mut session = GtpSession::new(stones, rules, Budget::UNLIMITED);
    serve(&mut session, std::io::Cursor::new(lines.to_string()), &mut said).expect("it answers");
    let said = String::from_utf8(said).expect("text");
    said.split_terminator("\n\n").map(String::from).collect()
}

fn last(lines: &str) -> String {
    session(lines).pop().expect("an answer")
}

/// The best score of a board by trying everything.
fn truth(go: &Go) -> i64 {
    let best = brute::solve(go, &mut Meter::new(Budget::UNLIMITED, &mut Silent)).solution;
    go.points(&best.expect("a play"))
}

/// What moves are worth on a board.
fn points(go: &Go, moves: &[&str]) -> i64 {
    let turn = |word: &&str| text::turn(word, go.width(), go.height()).expect("a move");
    go.replay(&crate::GoPlay(moves.iter().map(turn).collect())).expect("legal").points()
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
    let go = Go::read("....O/...../...../...../O.... 3").expect("a board").remove(0);
    assert_eq!(said[4], format!("= {} from here: 3 stones to place, 1 to capture; proven", truth(&go)));
    assert_eq!((said[6].as_str(), said[9].as_str()), ("= pass", "= pass"));
    let stones: Vec<&str> = [5, 7, 8].iter().map(|&at: &usize| said[at].trim_start_matches("= ")).collect();
    assert_eq!(points(&go, &stones), truth(&go), "{stones:?}");
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
    let go = Go::read(".../.../O.. 2").expect("a board").remove(0);
    let best = last(&format!("{begin}plansza-best"));
    let (moves, told) = best.split_once('\n').expect("two lines");
    assert_eq!(told, format!("TEXT {} from here: 2 stones to place, 1 to capture; proven", truth(&go)));
    let moves: Vec<&str> = moves.strip_prefix("= VAR b ").expect("a variation").split(" b ").collect();
    assert_eq!((moves.len(), points(&go, &moves)), (2, truth(&go)), "{moves:?}");
    let colours = last(&format!("{begin}plansza-colours"));
    let rows: Vec<Vec<&str>> =
        colours.trim_start_matches("= ").lines().map(|row| row.split(' ').collect()).collect();
    let bare = |row: &Vec<&str>| row.iter().map(|&colour| colour == "\"\"").collect::<Vec<_>>();
    // The stone that falls, and the two that take it.
    assert_eq!(
        rows.iter().map(bare).collect::<Vec<_>>(),
        [[true, true, true], [false, true, true], [false, false, true]]
    );
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
    let go = Go::read(".OX../OX.../X..../...../..... 1").expect("a board").remove(0);
    assert_eq!((truth(&go), truth(&go.by(Rules::Report))), (3, 1));
    assert_eq!(
        last(&format!("{begin}plansza-optimum")),
        "= 3 from here: 1 stone to place, 2 to capture; proven"
    );
    assert_eq!(
        last(&format!("{begin}plansza-rules report\nplansza-optimum")),
        "= 1 from here: 1 stone to place, 0 to capture; proven"
    );
    assert_eq!(last(&format!("{begin}genmove b")), "= A5");
}

#[test]
fn bad_lines_are_answered_and_change_nothing() {
    let junk = "\n# nothing\nplay\nplay green D4\nplay black Z99\ngenmove\nboardsize\nboardsize x\nkomi much\nundo 3\nloadsgf\n\
                loadsgf /no/such/file.sgf\nplansza-rules chess\nplansza-optimum now\n\u{1}\u{2}\n9\n";
    let said = session(&format!("{junk}showboard"));
    let (board, faults) = said.split_last().expect("answers");
    // All but the empty line, the comment and what is no command are answered, each with a fault.
    assert_eq!(faults.len(), 13, "{faults:?}");
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

/// A file in the system's folder of temporary files, gone at the end.
struct LentFile(std::path::PathBuf);

impl LentFile {
    fn new(name: &str, text: &str) -> LentFile {
        let path = std::env::temp_dir().join(format!("plansza-go-gtp-{name}-{}", std::process::id()));
        std::fs::write(&path, text).expect("a file");
        LentFile(path)
    }
}

impl Drop for LentFile {
    fn drop(&mut self) {
        std::fs::remove_file(&self.0).expect("it was there");
    }
}

#[test]
fn a_file_is_loaded_whole_or_not_at_all() {
    // The move of the record is suicide.
    let file = LentFile::new("suicide", "(;FF[4]GM[1]SZ[4]PK[2]PL[B]AW[ba][ab];B[aa])");
    let lines = format!(
        "boardsize 3\nplay white B2\nplansza-stones 2\nshowboard\nloadsgf {}\nshowboard\nplansza-stones\nundo\nshowboard",
        file.0.display()
    );
    let said = session(&lines);
    assert!(said[4].starts_with("? cannot load file: illegal move"), "{}", said[4]);
    assert!(said[3].contains("\n 2 . O . 2\n") && said[3] == said[5], "{said:?}");
    assert_eq!((said[6].as_str(), said[7].as_str()), ("= 2", "= "));
    assert!(said[8].contains("\n 2 . . . 2\n"), "{}", said[8]);
}

#[test]
fn rules_that_are_asked_for_go_before_those_of_a_file() {
    let (plain, report) = (
        LentFile::new("plain", ".OX../OX.../X..../...../..... 1"),
        LentFile::new("report", ".OX../OX.../X..../...../..... 1 report"),
    );
    let load = |file: &LentFile| format!("loadsgf {}\nplansza-rules\nplansza-optimum", file.0.display());
    let (three, one) = (
        "= 3 from here: 1 stone to place, 2 to capture; proven",
        "= 1 from here: 1 stone to place, 0 to capture; proven",
    );
    for (asked, file, rules, best) in [
        (None, &plain, "= go", three),
        (None, &report, "= report", one),
        (Some(Rules::Report), &plain, "= report", one),
        (Some(Rules::Go), &report, "= go", three),
    ] {
        assert_eq!(session_of(None, asked, &load(file))[1..], [rules, best], "{asked:?}");
    }
    assert_eq!(session(&format!("plansza-rules report\n{}", load(&plain)))[2..], ["= report", one]);
}

#[test]
fn a_question_that_is_refused_begins_nothing() {
    let file = LentFile::new("walled", "OX./X../...");
    let lines = format!("loadsgf {}\nplansza-optimum\nshowboard", file.0.display());
    let said = session_of(Some(1), None, &lines);
    assert!(said[1].starts_with("? the white chain at A3 has no liberty"), "{}", said[1]);
    assert!(said[2].ends_with("set up; rules of go"), "{}", said[2]);
}
