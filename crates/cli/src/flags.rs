//! A mistyped flag is no board. Boards may begin with a hyphen, so the parser takes whatever begins so for one; what looks
//! like a flag and is none of the command's is refused here before.
//!
//! ```text
//! plansza solve sudoku --methd anneal
//! error: unknown flag '--methd'; did you mean '--method'?
//! ```

use clap::Command;
use plansza_core::{Fault, params};

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
        let everywhere = || line.get_arguments().filter(|arg| arg.is_global_set());
        let known = command.get_arguments().chain(everywhere()).find(|arg| match name.strip_prefix("--") {
            Some(long) => {
                arg.get_long() == Some(long) || arg.get_all_aliases().is_some_and(|all| all.contains(&long))
            }
            None => name.len() == 2 && arg.get_short().is_some_and(|short| name.ends_with(short)),
        });
        match known {
            // Its value is no flag, whatever it looks like.
            Some(arg) if arg.get_action().takes_values() && !word.contains('=') => _ = words.next(),
            Some(_) => {}
            None if ["--help", "-h"].contains(&name) => {}
            None => {
                let names: Vec<String> = command
                    .get_arguments()
                    .chain(everywhere())
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

    /// Of every command that takes boards, also those that puzzles and games bring.
    #[test]
    fn no_command_takes_a_flag_for_a_board() {
        fn every(command: &Command, way: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
            if command.get_positionals().any(|arg| arg.is_allow_hyphen_values_set()) {
                found.push(way.clone());
            }
            for sub in command.get_subcommands() {
                way.push(sub.get_name().into());
                every(sub, way, found);
                way.pop();
            }
        }
        let (line, mut found) = (crate::command(), Vec::new());
        every(&line, &mut Vec::new(), &mut found);
        assert!(found.len() > 10, "{found:?}");
        for mut way in found {
            way.push("--nosuchflag".into());
            assert!(check(&line, &way).is_err(), "{way:?}");
        }
    }
}
