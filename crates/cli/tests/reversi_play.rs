//! Reversi against the engine, through pipes: who sits across, moves by the dozen, positions where nobody can move, and
//! protocols that are left while the engine thinks.

mod command;

use command::{code, err, out, plansza, with_input};

fn play(options: &[&str], lines: &str) -> (i32, String, String) {
    let output = with_input(&[&["play", "reversi"], options].concat(), lines.as_bytes());
    (code(&output), out(&output), err(&output))
}

const TWO: [&str; 2] = ["--white", "human"];

#[test]
fn the_opponent_is_the_engine_and_its_level_can_be_changed() {
    let (code, told, _) = play(&[], "level 1\nlevel 21\nlevel\ndepth 2\nstrategy greedy\nset time 0s\nf5\n");
    assert_eq!(code, 0);
    assert!(told.contains("engine level=3") && told.contains("White ○ is engine level=1"), "{told}");
    for said in [
        "1 to 20",
        "level wants a value",
        "hints look 2 plies ahead",
        "engine level=1 has no strategy",
        "as 100ms",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
    assert!(told.contains("White ○ plays ") && told.contains(" disc"), "{told}");
    let help = out(&plansza(&["play", "reversi", "--help"]));
    assert!(help.contains("engine level=3"), "{help}");
    let four = out(&plansza(&["play", "connect-four", "--help"]));
    assert!(four.contains("alphabeta depth=4") && !four.contains("engine"), "{four}");
}

#[test]
fn moves_are_made_by_the_dozen_up_to_the_first_that_is_not_legal() {
    let (_, told, _) = play(&TWO, "f5d6c3\n1. d3 2. C4, f4\nmoves\n");
    assert!(told.contains("played: f5 d6 c3\n") && told.contains("played: d3 c4 f4\n"), "{told}");
    assert!(told.contains("f5 d6 c3 d3 c4 f4\nmove 6: f4"), "{told}");
    let (_, told, _) = play(&TWO, "f5d6a1c3\nmoves\nundo\nmoves\n");
    assert!(told.contains("played: f5 d6\nBlack turns over nothing at a1\naccepted: "), "{told}");
    assert!(told.contains("\nf5 d6\nmove 2") && told.contains("\nf5\nmove 1"), "{told}");
    // What is not even a move is not begun with.
    let (_, told, _) = play(&TWO, "f5z9\nf5foo\nd3d\nmoves\n");
    assert!(
        told.contains("'z9' is no square") && told.contains("Black ● 2 · White ○ 2 · Black ● to move"),
        "{told}"
    );
    assert!(!told.contains("played"), "{told}");
    // The program answers after the last of them.
    let (_, told, _) = play(&[], "f5d6c3\n");
    assert!(told.contains("played: f5 d6 c3") && told.contains("White ○ plays "), "{told}");
    let four = with_input(&["play", "connect-four", "--second", "human"], b"ddc\nfoo\nmoves\n");
    let four = out(&four);
    assert!(four.contains("played: d d c\n") && four.contains("unknown command 'foo'"), "{four}");
}

/// Whatever is said wrongly at the prompt, the answer tells where it breaks and what can be said instead.
#[test]
fn what_is_wrong_at_the_prompt_is_answered_with_what_helps() {
    let (_, told, _) = play(&TWO, "f5d6c3zz\nf5 d6 q9\nmoves\n");
    assert!(told.contains("move 4 of the line: 'zz' is no square\n"), "{told}");
    assert!(told.contains("move 3 of the line: 'q9' is no square\n"), "{told}");
    assert_eq!(told.matches("no move of the line was made").count(), 2, "{told}");
    assert!(told.contains("Black ● 2 · White ○ 2 · Black ● to move"), "{told}");
    let (_, told, _) = play(&[], "load nosuch.ggf\nmobility 4\nstrategy greedy\nhint greedy\n");
    assert!(told.contains("there is no file nosuch.ggf, and it is no game: "), "{told}");
    let advice = "engine level=3 has no mobility\naccepted: time, level, nodes, weights; or a player that has it, from the \
                  start: --white 'alphabeta mobility=4'\n";
    assert!(told.contains(advice) && !told.contains("hint 4"), "{told}");
    assert!(
        told.contains("accepted: hint greedy, which weighs the moves by it") && told.contains("hint: "),
        "{told}"
    );
    // What is advised can be done.
    let (code, told, _) = play(&["--white", "alphabeta mobility=4"], "mobility 3\n");
    assert!(code == 0 && told.contains("mobility=3"), "{told}");
}

/// A script that says quit finds no file beside it, and is told so by the help.
#[test]
fn a_script_keeps_its_game_where_it_says_so() {
    let folder = std::env::temp_dir().join(format!("plansza-script-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_plansza"));
    command.args(["play", "reversi", "--white", "human"]).current_dir(&folder);
    command.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    std::io::Write::write_all(&mut child.stdin.take().expect("a pipe"), b"help\nf5\nquit\n")
        .expect("it listens");
    let told = out(&child.wait_with_output().expect("it ends"));
    assert!(told.contains("leave; a script keeps its game by save, or by --save"), "{told}");
    assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 0);
    std::fs::remove_dir_all(&folder).expect("it can go");
}

#[test]
fn positions_where_nobody_moves_end_a_game_and_no_program() {
    let full = format!("{} X", "XO".repeat(32));
    let won = format!("XXXX{} O", "-".repeat(60));
    for (board, result) in [(&full, "a draw, 32 to 32"), (&won, "Black ● wins, 4 to 0")] {
        let (code, told, err) = play(&["--load", board], "hint\nf5\nundo\nresign\nboard\nquit\n");
        assert_eq!((code, err.as_str()), (0, ""), "{told}");
        assert!(told.contains(result) && told.contains("game over> "), "{told}");
        for said in ["there is no move to advise", "the game is over", "no move of yours", "is over already"]
        {
            assert!(told.contains(said), "{said}: {told}");
        }
        let programs = play(&["--load", board, "--black", "engine level=1"], "quit\n");
        assert!(programs.0 == 0 && programs.1.contains(result), "{}", programs.1);
    }
    let (code, _, err) = play(&["--load", &format!("{} X", "-".repeat(64))], "");
    assert!(code == 2 && err.contains("fewer than four discs"), "{err}");
    for clock in ["0", "0s", "0ms"] {
        let (code, told, err) = play(&["--clock", clock], "f5\n");
        assert!(code == 2 && told.is_empty() && err.contains("more than 0, as --clock 5m"), "{err}");
    }
}

#[test]
fn discs_differ_without_colour() {
    let (_, told, _) = play(&TWO, "f5d6\n");
    let rows: Vec<&str> =
        told.lines().filter(|line| line.starts_with(" 5 ") || line.starts_with(" 6 ")).collect();
    assert!(rows.iter().any(|row| row.contains('●') && row.contains('○')), "{told}");
}

/// The answers of a session in GTP.
fn gtp(input: &str) -> Vec<String> {
    let output = with_input(&["reversi", "gtp"], input.as_bytes());
    assert_eq!((code(&output), err(&output)), (0, String::new()));
    let text = out(&output);
    assert!(text.is_empty() || text.ends_with("\n\n"), "{text:?}");
    text.split("\n\n").filter(|answer| !answer.is_empty()).map(String::from).collect()
}

#[test]
fn gtp_answers_before_it_leaves() {
    for ending in ["quit\n", "quit", "7 quit\n"] {
        let answers = gtp(&format!("genmove black\n{ending}"));
        assert_eq!(answers.len(), 2, "{answers:?}");
        assert!(["= D3", "= C4", "= F5", "= E6"].contains(&answers[0].as_str()), "{answers:?}");
    }
    // The end of the input is an end too; what was asked before it is answered.
    let alone = gtp("genmove black\n");
    assert_eq!(alone.len(), 1);
    assert_eq!(alone, gtp("genmove black\n"), "the same every time");
    assert_eq!(gtp("genmove black"), alone);
    assert_eq!(gtp("final_score\n"), ["? cannot score: the game is not over"]);
}

#[test]
fn nboard_answers_before_it_leaves_and_counts_in_discs() {
    let nboard = |input: &str| {
        let output = with_input(&["reversi", "nboard"], input.as_bytes());
        assert_eq!((code(&output), err(&output)), (0, String::new()));
        out(&output)
    };
    let game = "move f5\nmove d6\nmove c3\nmove d3\nmove c4\nmove f4\nmove f6\nmove f3\nmove e6\nmove e7\n";
    for ending in ["", "quit\n"] {
        let told = nboard(&format!("set depth 18\n{game}go\n{ending}"));
        let line = told.lines().find(|line| line.starts_with("=== ")).unwrap_or_else(|| panic!("{told}"));
        let value: f64 = line.split('/').nth(1).expect("a value").parse().expect("a number");
        assert!(value.abs() <= 64.0, "{told}");
        // What it thinks on the way is told as it thinks.
        assert!(told.lines().any(|line| line.starts_with("search ")), "{told}");
        assert!(told.ends_with("status\n"), "{told}");
    }
    // A sum by weights is no number of discs.
    let sums = ["reversi", "nboard", "--player", "alphabeta depth=3"];
    let told = out(&with_input(&sums, b"move f5\ngo\n"));
    let line = told.lines().find(|line| line.starts_with("=== ")).expect("a move");
    assert!(line.contains("//"), "{told}");
    // What is proven is said to be.
    let solved = "(;GM[Othello]BO[8 OOXXXXXXXOXXXXXXOOXOXOXXOOXXOXXXOOXOXOXX-O-XOOOXXOOOX--X-X---X-- O];)";
    let told = nboard(&format!("set game {solved}\nhint 2\ngo\n"));
    let reached =
        told.lines().filter(|line| line.starts_with("search ")).map(|line| line.ends_with(" 0 100%"));
    assert!(reached.clone().count() > 2 && reached.clone().all(|proven| proven), "{told}");
}
