//! What bash offers, asked of bash itself. Where there is none it cannot be asked.

use std::io::Write;
use std::process::{Command, Stdio};

/// What is offered for the last of these words, as bash splits them; none where there is no bash.
fn offered(words: &[&str]) -> Option<Vec<String>> {
    let script = Command::new(env!("CARGO_BIN_EXE_plansza")).args(["completions", "bash"]).output().unwrap();
    let mut bash = Command::new("bash")
        .args(["--norc", "--noprofile", "-s"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| eprintln!("bash cannot be asked: {error}"))
        .ok()?;
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let mut input = bash.stdin.take().unwrap();
    input.write_all(&script.stdout).unwrap();
    let ask = format!(
        "\nCOMP_WORDS=({}); COMP_CWORD={}; function=$(complete -p plansza | sed 's/.*-F \\([^ ]*\\).*/\\1/')\n\
         $function plansza '{}' '{}'; printf '%s\\n' \"${{COMPREPLY[@]}}\"\n",
        quoted.join(" "),
        words.len() - 1,
        words[words.len() - 1],
        words[words.len() - 2]
    );
    input.write_all(ask.as_bytes()).unwrap();
    drop(input);
    let output = bash.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap().lines().map(str::to_string).collect())
}

#[test]
fn bash_offers_what_the_puzzle_and_the_method_have() {
    for (words, has, has_not) in [
        (&["plansza", "so"][..], &["solve"][..], &["check"][..]),
        (&["plansza", "solve", ""], &["sudoku", "go"], &[]),
        (&["plansza", "solve", "sudoku", "ex"], &["expert", "extreme"], &["sweep"]),
        (&["plansza", "solve", "go", "--method", ""], &["model", "ants"], &[]),
        (&["plansza", "solve", "sudoku", "--method", ""], &["anneal"], &["model"]),
        (&["plansza", "solve", "sudoku", "-m", "ants", "-e", ""], &["cells"], &["boxes", "genes"]),
        (
            &["plansza", "solve", "sudoku", "-m", "anneal", "-s", ""],
            &["cooling=", "levels="],
            &["ants=", "population="],
        ),
        (&["plansza", "solve", "sudoku", "-m", "anneal", "-s", "cooling", "="], &["linear"], &["stop"]),
        (
            &["plansza", "solve", "sudoku", "-m", "anneal", "-s", "at_end", "=", "re"],
            &["restart", "reheat"],
            &["stop"],
        ),
        (&["plansza", "solve", "sudoku", "--method", "=", "an"], &["anneal", "ants"], &["tabu"]),
        (&["plansza", "generate", "sudoku", "--set", "s"], &["size=", "symmetry="], &["start="]),
        (&["plansza", "methods", "kuromasu", "me"], &["memetic"], &["anneal"]),
        (&["plansza", "solve", "sudoku", "--wa"], &["--watch"], &["--json"]),
        (&["plansza", "duel", "rev"], &["reversi"], &["sudoku"]),
    ] {
        let Some(offered) = offered(words) else { return };
        for word in has {
            assert!(offered.iter().any(|known| known == word), "{words:?} lacks {word}: {offered:?}");
        }
        for word in has_not {
            assert!(offered.iter().all(|known| known != word), "{words:?} has {word}: {offered:?}");
        }
    }
}
