//! A command line that helps: mistyped flags, bad boards among good ones, folders that are not there, words for shells.

mod command;

use command::{code, err, json, out, plansza, with_input};

const BOARD: &str = "4....586...5..4....8.1.2..954.....1.....1.9....79.......1.4.6.8.3....5.....5....1";

#[test]
fn a_mistyped_flag_is_never_a_board() {
    for (args, meant) in [
        (["solve", "sudoku", "--methd", "anneal"].as_slice(), "--method"),
        (&["hint", "kuromasu", "--al"], "--all"),
        (&["go", "profile", "--jsn"], "--json"),
        (&["reversi", "show", "--numbrs"], "--numbers"),
        (&["bench", "go", "--tme=1s"], "--time"),
    ] {
        let output = plansza(args);
        assert!(code(&output) == 2 && out(&output).is_empty(), "{args:?}");
        assert!(err(&output).contains(&format!("did you mean '{meant}'?")), "{args:?}: {}", err(&output));
    }
}

#[test]
fn boards_that_cannot_be_read_are_named_and_the_others_answered() {
    let text = format!("# mine\n{BOARD}\n{}\n{BOARD}\n12\n", BOARD.replace('4', "q"));
    let refused = with_input(&["solve", "sudoku", "-", "--json"], text.as_bytes());
    assert!(code(&refused) == 2 && out(&refused).is_empty());
    for command in ["solve", "check"] {
        let output = with_input(&[command, "sudoku", "-", "--json", "--keep-going"], text.as_bytes());
        assert_eq!((code(&output), json(&output).len()), (2, 2), "{}", err(&output));
        let told: Vec<String> =
            err(&output).lines().filter(|line| line.contains("left out")).map(String::from).collect();
        assert!(told.len() == 2 && told[0].contains("line 3, ") && told[1].contains("line 5, "), "{told:?}");
    }
    let fine = with_input(&["convert", "sudoku", "-", "--to", "line", "--keep-going"], BOARD.as_bytes());
    assert_eq!((code(&fine), out(&fine).trim()), (0, BOARD));
}

#[test]
fn a_folder_that_is_not_there_is_asked_for() {
    for command in ["report", "export"] {
        let output = plansza(&[command, "nosuch"]);
        assert_eq!(code(&output), 2);
        for part in ["there is no nosuch", "a folder of results", "plansza run"] {
            assert!(err(&output).contains(part), "{}", err(&output));
        }
    }
}

#[test]
fn shells_offer_what_there_is() {
    let behind_flags = ["memetic", "pencilmarks", "alpha=", "expert", "moves"].as_slice();
    // Of fish only what stands behind flags can be offered.
    let in_places = ["kuromasu", "genes-12", "report-50"].as_slice();
    for (shell, places) in [("bash", in_places), ("zsh", in_places), ("fish", &[])] {
        let script = out(&plansza(&["completions", shell]));
        for word in behind_flags.iter().chain(places) {
            assert!(script.contains(word), "{shell} does not offer {word}");
        }
    }
    // What is offered is not all that is taken.
    assert_eq!(code(&plansza(&["convert", "sudoku", BOARD, "--to", "line"])), 0);
    assert!(!out(&plansza(&["solve", "--help"])).contains("possible values"));
}

#[test]
fn what_is_too_large_is_refused_before_it_is_read() {
    let file = std::env::temp_dir().join(format!("plansza-large-{}.toml", std::process::id()));
    std::fs::write(&file, format!("name = 'a' #{}", "x".repeat(5 << 20))).unwrap();
    let output = plansza(&["run", file.to_str().unwrap()]);
    std::fs::remove_file(&file).unwrap();
    assert!(code(&output) == 2 && err(&output).contains("larger than 4 MiB"), "{}", err(&output));
}

#[test]
fn a_wrong_use_is_answered_by_its_command() {
    for (args, told) in [
        (
            ["play"].as_slice(),
            "plansza play needs a game\naccepted: reversi, connect-four, reversi-4x4, reversi-6x6\n",
        ),
        (&["duel"], "plansza duel needs a game\n"),
        (&["tune", "sudoku", "exact"], "exact has no parameters to tune\naccepted: climb, "),
    ] {
        let output = plansza(args);
        assert!(code(&output) == 2 && err(&output).contains(told), "{args:?}: {}", err(&output));
    }
}

/// What a command shares with another it says in its own words.
#[test]
fn the_help_of_a_command_is_its_own() {
    let help = |args: &[&str]| {
        let text = out(&plansza(&[args, &["--help"]].concat()));
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let race = help(&["race"]);
    assert!(
        !race.contains("--watch")
            && race.contains("[default: 100000]")
            && race.contains("tells methods apart")
    );
    assert!(help(&["play", "connect-four"]).starts_with("Play a game for two in the terminal"));
    assert!(help(&["convert"]).contains("The puzzle or game"));
    let model = help(&["go", "model"]);
    assert!(
        ["(free MPS)", "the LP format of CPLEX", "HiGHS"].iter().all(|words| model.contains(words)),
        "{model}"
    );
}
