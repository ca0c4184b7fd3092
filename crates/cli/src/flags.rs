//! A mistyped flag is no board. Boards may begin with a hyphen, so the parser takes whatever begins so for one; what looks
//! like a flag and is none of the command's is refused here before. And a number below 0 behind a flag is its value, though it
//! begins with a hyphen: that it is wrong is for the flag to say, which knows what it accepts.
//!
//! ```text
//! plansza solve sudoku --methd anneal
//! error: unknown flag '--methd'; did you mean '--method'?
//! ```

use clap::{Arg, Command};
use plansza_core::{Fault, params};
use std::ffi::OsString;

/// Looks through the words after the name of the program.
///
/// # Errors
/// Names the first word that looks like a flag and is none, and the nearest one.
pub fn check(line: &Command, words: &[String]) -> Result<(), Fault> {
    let mut command = line;
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if word == "--" {
            return Ok(());
        }
        if let Some(sub) = command.find_subcommand(word) {
            command = sub;
            continue;
        }
        // A command that takes no board has a parser that refuses by itself.
        if !command.get_positionals().any(|arg| arg.is_allow_hyphen_values_set()) {
            continue;
        }
        let Some(name) = flag(word) else { continue };
        match known(line, command, name) {
            // Its value is no flag, whatever it looks like.
            Some(arg) if arg.get_action().takes_values() && !word.contains('=') => _ = words.next(),
            Some(_) => {}
            None if ["--help", "-h"].contains(&name) => {}
            None => {
                let names: Vec<String> = command
                    .get_arguments()
                    .chain(everywhere(line))
                    .filter_map(|arg| arg.get_long())
                    .map(|long| format!("--{long}"))
                    .collect();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                // The nearest of `-method` is that of `--method`.
                let meant =
                    if name.len() > 2 && !name.starts_with("--") { format!("-{name}") } else { name.into() };
                return Err(match names.contains(&meant.as_str()) {
                    true => Fault::new(format!("unknown flag '{name}'; did you mean '{meant}'?")),
                    false => params::unknown("flag", name, &names),
                });
            }
        }
    }
    Ok(())
}

/// The arguments that every command has.
fn everywhere(line: &Command) -> impl Iterator<Item = &Arg> {
    line.get_arguments().filter(|arg| arg.is_global_set())
}

/// The argument of a command that a flag names.
fn known<'c>(line: &'c Command, command: &'c Command, name: &str) -> Option<&'c Arg> {
    command.get_arguments().chain(everywhere(line)).find(|arg| match name.strip_prefix("--") {
        Some(long) => {
            arg.get_long() == Some(long) || arg.get_all_aliases().is_some_and(|all| all.contains(&long))
        }
        None => name.len() == 2 && arg.get_short().is_some_and(|short| name.ends_with(short)),
    })
}

/// The words with every flag and the number below 0 that follows it as one, as in `--time=-1s`.
pub fn joined(line: &Command, words: Vec<OsString>) -> Vec<OsString> {
    let mut command = line;
    let mut joined: Vec<OsString> = Vec::new();
    let mut words = words.into_iter().peekable();
    while let Some(word) = words.next() {
        let text = word.to_str().unwrap_or_default();
        if text == "--" {
            joined.push(word);
            joined.extend(words);
            break;
        }
        if let Some(sub) = command.find_subcommand(text) {
            command = sub;
        }
        let value = words.peek().and_then(|next| next.to_str()).filter(|next| is_below_zero(next));
        let flag = flag(text).filter(|_| !text.contains('='));
        let arg = flag.and_then(|name| known(line, command, name));
        // By its long name: a short one with a hyphen behind it is a board.
        let long = arg.filter(|arg| arg.get_action().takes_values()).and_then(Arg::get_long);
        match (long, value) {
            (Some(long), Some(value)) => {
                joined.push(format!("--{long}={value}").into());
                words.next();
            }
            _ => joined.push(word),
        }
    }
    joined
}

/// Whether a word is a number below 0, with a unit or without. A board that begins so is longer.
fn is_below_zero(word: &str) -> bool {
    let number = word.strip_prefix('-').unwrap_or_default();
    number.len() < 16 && number.starts_with(|sign: char| sign.is_ascii_digit() || sign == '.')
}

/// The flag that a word looks like: two hyphens and a letter, or one and letters. A board that begins so goes on with hyphens or
/// digits, and is longer than any flag.
fn flag(word: &str) -> Option<&str> {
    let name = word.split_once('=').map_or(word, |(name, _)| name);
    let lower = |byte: u8| byte.is_ascii_lowercase();
    let is = match name.strip_prefix("--") {
        Some(long) => {
            (2..40).contains(&long.len()) && long.bytes().next().is_some_and(lower) && !long.contains("--")
        }
        None => {
            let letters = name.strip_prefix('-').unwrap_or_default();
            (1..16).contains(&letters.len()) && letters.bytes().all(lower)
        }
    };
    is.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::any::TypeId;

    fn told(words: &str) -> Result<(), String> {
        let words: Vec<String> = words.split(' ').map(String::from).collect();
        check(&crate::command(), &words).map_err(|fault| fault.what().to_string())
    }

    #[test]
    fn what_looks_like_a_flag_is_one_or_refused() {
        let told_of = |words: &str| told(words).unwrap_err();
        assert_eq!(
            told_of("solve sudoku --methd anneal"),
            "unknown flag '--methd'; did you mean '--method'?"
        );
        assert_eq!(told_of("check go --limt=3"), "unknown flag '--limt'; did you mean '--limit'?");
        assert_eq!(told_of("analyse reversi --dept 3"), "unknown flag '--dept'; did you mean '--depth'?");
        assert_eq!(told_of("solve sudoku -x"), "unknown flag '-x'");
        assert_eq!(
            told_of("solve sudoku -method anneal"),
            "unknown flag '-method'; did you mean '--method'?"
        );
        assert!(told_of("solve sudoku --meth_d anneal").starts_with("unknown flag '--meth_d'"));
        assert!(told_of("solve sudoku --me\u{1b}[31m").starts_with("unknown flag '--me"));
        for fine in [
            "solve sudoku -- --methd",
            "solve sudoku --method --methd",
            "solve sudoku -m anneal --set alpha=0.9",
            "convert reversi --------------------------XO------OX--------------------------",
            "solve sudoku --a-------------3",
            "solve sudoku --1------------------------------------------------------------------------------",
            "solve kuromasu --help",
            "solve sudoku --svg a.svg --force",
        ] {
            assert_eq!(told(fine), Ok(()), "{fine}");
        }
    }

    /// Every command with its way from the program's name, also those that puzzles and games bring.
    fn every<'c>(command: &'c Command, way: &[&'c str], found: &mut Vec<(Vec<&'c str>, &'c Command)>) {
        found.push((way.to_vec(), command));
        for sub in command.get_subcommands() {
            every(sub, &[way, &[sub.get_name()]].concat(), found);
        }
    }

    /// No flag that takes a number leaves it to the parser to say what was wrong: it speaks of digits, types and `1..=1024`.
    #[test]
    fn every_flag_for_a_number_says_what_it_accepts() {
        let (line, mut found) = (crate::command(), Vec::new());
        every(&line, &["plansza"], &mut found);
        let mut asked = 0;
        for (way, command) in &found {
            for arg in command.get_arguments().filter(|arg| arg.get_action().takes_values()) {
                let kind = arg.get_value_parser().type_id();
                let number = [
                    TypeId::of::<u16>(),
                    TypeId::of::<u32>(),
                    TypeId::of::<u64>(),
                    TypeId::of::<usize>(),
                    TypeId::of::<f64>(),
                    TypeId::of::<std::time::Duration>(),
                ];
                let Some(long) = arg.get_long().filter(|_| number.iter().any(|one| kind == *one)) else {
                    continue;
                };
                for wrong in ["-1s", "-5", "many", "1e999"] {
                    let named = format!("--{long}");
                    let words = [&way[1..], &[&named, wrong]].concat();
                    let words = joined(&line, words.iter().map(OsString::from).collect());
                    let words = [vec![OsString::from("plansza")], words].concat();
                    let told = line.clone().try_get_matches_from(words).expect_err("it is wrong").to_string();
                    assert!(told.contains("accepted: "), "{way:?} --{long} {wrong}: {told}");
                    assert!(!told.contains("to pass '"), "{way:?} --{long} {wrong}: {told}");
                    asked += 1;
                }
            }
        }
        assert!(asked > 100, "{asked}");
    }

    #[test]
    fn a_number_below_zero_is_the_value_of_the_flag_before_it() {
        let told = |words: &str| {
            let words = joined(&crate::command(), words.split(' ').map(OsString::from).collect());
            words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(told("solve sudoku --time -1s"), "solve sudoku --time=-1s");
        assert_eq!(told("race go -r -5 --json"), "race go --replicates=-5 --json");
        for same in [
            "solve sudoku --json -5",
            "solve sudoku --time=1s -5",
            "solve sudoku -- --time -1s",
            "solve sudoku --method -x",
            "solve sudoku --time -1----------------------",
        ] {
            assert_eq!(told(same), same);
        }
    }

    /// Of every command that takes boards, also those that puzzles and games bring.
    #[test]
    fn no_command_takes_a_flag_for_a_board() {
        let (line, mut found) = (crate::command(), Vec::new());
        every(&line, &[], &mut found);
        let takes_boards =
            |command: &Command| command.get_positionals().any(|arg| arg.is_allow_hyphen_values_set());
        found.retain(|(_, command)| takes_boards(command));
        assert!(found.len() > 10, "{found:?}");
        for (way, _) in found {
            let words: Vec<String> =
                way.iter().chain(&["--nosuchflag"]).map(|word| word.to_string()).collect();
            assert!(check(&line, &words).is_err(), "{way:?}");
        }
    }
}
