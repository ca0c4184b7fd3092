//! Programs that do everything wrong, as scripts of a shell.

use super::period;
use crate::{Opening, Outsider, Played, Player, Tongue, Tournament, Way, play};
use plansza_core::record::Early;
use plansza_core::{Game, Side};
use plansza_reversi::Position;
use plansza_tictactoe::TicTacToe;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn outsider<G: Game>(tongue: Tongue, script: &str, patience: u64) -> Player<G> {
    let command = plansza_program::joined(&["sh".into(), "-c".into(), script.into()]);
    let outsider = Outsider { command, patience, ..Outsider::default() };
    Player { way: Way::Outside(tongue), outsider, ..Player::default() }
}

/// A game of the script as the first player against one of ours.
fn against_ours<G: Game>(tongue: Tongue, script: &str, patience: u64) -> Played<G> {
    let (first, second) = (outsider(tongue, script, patience), "random".parse().unwrap());
    play(&first, &second, Opening::default(), 1, &AtomicBool::new(false))
}

/// What it was that could not go on.
fn told<G: Game>(tongue: Tongue, script: &str, patience: u64) -> String {
    let played = against_ours::<G>(tongue, script, patience);
    assert!(!played.finished && played.record.result().is_none(), "{script}");
    played.fault.expect(script).to_string()
}

/// Obeys everything, and answers `genmove` so.
fn obeys(genmove: &str) -> String {
    format!(
        "while read command rest; do case $command in genmove) {genmove};; quit) exit;; *) printf '=\\n\\n';; esac; done"
    )
}

#[test]
fn what_a_gtp_program_does_wrong_is_named_with_the_move() {
    let cases = [
        (
            obeys("printf '= a1\\n\\n'"),
            60,
            "move 1: it answered `genmove black` with 'a1': Black turns over nothing at a1",
        ),
        (obeys("printf '= pass\\n\\n'"), 60, "'pass': a pass where there are moves"),
        (obeys("printf '= z9\\n\\n'"), 60, "'z9'"),
        (obeys("printf '= \\n\\n'"), 60, "with '': "),
        (obeys("printf '? no idea\\n\\n'"), 60, "it refused `genmove black`: 'no idea'"),
        (obeys("printf 'hello\\n'"), 60, "with 'hello', which is no answer of GTP"),
        (obeys("printf '= f5\\0\\0\\n\\n'"), 60, "'f5\\u{0}\\u{0}'"),
        (obeys("printf '= \\033[2J\\342\\200\\256x\\n\\n'"), 60, "\\u{1b}[2J\\u{202e}x"),
        (
            obeys("echo out of luck >&2; exit 3"),
            60,
            "it ended (exit status: 3) before it answered `genmove black` for move 1",
        ),
        (obeys("exec >&-; sleep 1000"), 60, "it closed its output before it answered `genmove black`"),
        (obeys("sleep 1000"), 1, "it did not answer `genmove black` within 1 seconds"),
        (
            "sleep 1000".into(),
            1,
            "it did not answer `boardsize 8` within 1 seconds; it has said nothing at all",
        ),
        ("printf 'Welcome!\\n'; sleep 1000".into(), 60, "it answered `boardsize 8` with 'Welcome!'"),
        (
            "read line; printf '? unacceptable size\\n\\n'; sleep 1000".into(),
            60,
            "it refused `boardsize 8`: 'unacceptable size'",
        ),
        ("exit 0".into(), 60, "before it answered `boardsize 8`"),
    ];
    for (script, patience, part) in cases {
        let told = told::<Position>(Tongue::Gtp, &script, patience);
        assert!(told.contains(part) && told.starts_with("the program `sh -c "), "{script}: {told}");
        assert!(told.chars().all(|sign| sign == '\n' || !sign.is_control()), "{told:?}");
    }
    let told = told::<Position>(Tongue::Gtp, &obeys("printf 'out of \\033[1mluck\\n' >&2; exit 3"), 60);
    assert!(told.contains("its standard error ends:\nout of \\u{1b}[1mluck"), "{told}");
}

#[test]
fn what_an_nboard_program_does_wrong_is_named_with_the_move() {
    let answers = |go: &str| {
        format!(
            "while read command rest; do case $command in ping) echo pong $rest;; go) {go};; quit) exit;; esac; done"
        )
    };
    let cases = [
        (
            answers("echo '=== A1/0/0'"),
            60,
            "move 1: it answered `go` with 'A1/0/0': Black turns over nothing at a1",
        ),
        (answers("echo '=== PA'"), 60, "a pass where there are moves"),
        (answers("echo '==='"), 60, "it answered `go` with ''"),
        (answers("exit 7"), 60, "it ended (exit status: 7) before it answered `go`"),
        (answers("echo status thinking; sleep 1000"), 1, "it did not answer `go` within 1 seconds"),
        // Words that are none of the protocol are passed over, for ever if need be.
        ("while :; do echo hello; sleep 0.1; done".into(), 1, "it did not answer `ping 1` within 1 seconds"),
    ];
    for (script, patience, part) in cases {
        let told = told::<Position>(Tongue::NBoard, &script, patience);
        assert!(told.contains(part), "{script}: {told}");
    }
}

#[test]
fn a_line_without_an_end_is_no_answer_and_fills_no_memory() {
    let script = obeys("head -c 100000000 /dev/zero | tr '\\0' x; echo");
    let told = told::<Position>(Tongue::Gtp, &script, 600);
    assert!(told.contains("xxx…', which is no answer of GTP") && told.len() < 1000, "{}", told.len());
}

#[test]
fn who_resigns_has_lost() {
    let played = against_ours::<Position>(Tongue::Gtp, &obeys("printf '= resign\\n\\n'"), 60);
    assert_eq!((played.finished, played.record.early()), (true, Some(Early::Resigned(Side::First))));
    assert_eq!(played.record.result(), Some(-64));
}

#[test]
fn a_slow_start_and_answers_of_many_lines_are_taken() {
    // Tic-tac-toe by the first free square, after a sleep; with a comment behind every answer, and one without its empty line.
    let script = r#"
sleep 0.3; taken=" "
while read command who square; do
    case $command in
        clear_board) taken=" "; printf '= \nmore of it\n\n';;
        play) taken="$taken$square "; printf '=\n';;
        komi) printf '? unknown command\n\n';;
        genmove) for free in a1 b1 c1 a2 b2 c2 a3 b3 c3; do case $taken in *" $free "*) ;; *) break;; esac; done
            taken="$taken$free "; printf '= %s\n\n' $free | tr a-z A-Z;;
        quit) exit;;
        *) printf '= \n\n';;
    esac
done"#;
    for seed in 0..3 {
        let random: Player<TicTacToe> = "random".parse().unwrap();
        let outside = outsider(Tongue::Gtp, script, 60);
        let opening = Opening { plies: 2, seed, ..Opening::default() };
        let played = play(&random, &outside, opening, seed, &AtomicBool::new(false));
        assert!(played.finished, "{:?}", played.fault);
        for turn in played.turns.iter().filter(|turn| turn.side == Side::Second) {
            assert_eq!((turn.thought.nodes, turn.thought.value), (0, None));
        }
    }
}

#[test]
fn a_program_that_cannot_be_started_is_named() {
    let player: Player<TicTacToe> = "gtp command='no-such-program --at all'".parse().unwrap();
    let played = play(&player, &player, Opening::default(), 1, &AtomicBool::new(false));
    assert!(played.fault.unwrap().to_string().starts_with("cannot start `no-such-program --at all`"));
    // From a start that the protocol has no word for, it is not started at all.
    let script = outsider::<Position>(Tongue::Gtp, "exit 1", 60);
    let opening = Opening { start: Position::start("report").unwrap(), ..Opening::default() };
    let played = play(&script, &script, opening, 1, &AtomicBool::new(false));
    assert!(played.fault.unwrap().to_string().contains("usual start"));
}

#[test]
fn a_game_that_fails_is_kept_and_counts_for_nobody() {
    let players = vec![
        "random".parse().unwrap(),
        "alphabeta depth=1".parse().unwrap(),
        outsider::<TicTacToe>(Tongue::Gtp, "exit 1", 60),
    ];
    let tournament = Tournament { players, openings: 1, plies: 0, ..Tournament::default() };
    let games = tournament.play(&Default::default(), &Default::default());
    assert_eq!((games.len(), games.iter().filter(|game| game.played.fault.is_some()).count()), (6, 4));
    let table = tournament.table(&games);
    assert_eq!(
        table.standings.iter().map(|one| one.won() + one.drawn() + one.lost()).collect::<Vec<_>>(),
        [2, 2, 0]
    );
}

#[test]
fn a_flag_ends_a_program_that_thinks() {
    let cancel = AtomicBool::new(false);
    let outside = outsider::<TicTacToe>(Tongue::Gtp, &obeys("sleep 1000"), 600);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(300));
            cancel.store(true, std::sync::atomic::Ordering::Relaxed);
        });
        let played = play(&outside, &"random".parse().unwrap(), Opening::default(), 1, &cancel);
        assert!(!played.finished && played.fault.is_none());
    });
}

#[test]
fn times_are_told_in_whole_seconds() {
    let told = |milliseconds| period(Duration::from_millis(milliseconds));
    assert_eq!(
        [told(1000), told(5000), told(1500), told(100), told(250)],
        [(1, 1), (5, 1), (3, 2), (1, 10), (1, 4)]
    );
    // As near as a hundredth, with as few moves as will do.
    assert_eq!([told(333), period(Duration::from_nanos(1))], [(1, 3), (1, 1000)]);
}
