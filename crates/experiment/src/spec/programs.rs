//! Programs of somebody else in a spec: `method = { program = ["python3", "mine.py"] }`, and players `{ program = ["mine"],
//! protocol = "gtp" }`.
//!
//! Such an arm is the method `program` with its words as the parameter `command`, so it may as well be written so, and a grid
//! of commands is a grid like any other. What the files among the words contain is part of each trial's id: the hashes are
//! taken when the spec is loaded from its file and kept with it, so a folder of results knows its trials whatever has become of
//! the files since.

use super::{ArmSpec, Spec};
use plansza_catalogue::program::{PROGRAM, content, joined};
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// Stands between the name and the command of a method that was written as a table, until the arm is whole.
const BETWEEN: char = '\n';

/// The parameter with the words of a program, and that with the hashes of its files.
const COMMAND: &str = "command";
const CONTENT: &str = "content";

/// Reads the method of an arm: its name, or a table with a program.
pub(super) fn method<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    struct NameOrProgram;
    impl<'de> Visitor<'de> for NameOrProgram {
        type Value = String;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("the name of a method, or { program = [\"python3\", \"mine.py\"] }")
        }
        fn visit_str<E: Error>(self, name: &str) -> Result<String, E> {
            Ok(name.into())
        }
        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<String, A::Error> {
            let mut command = None;
            while let Some(key) = map.next_key::<String>()? {
                if key != PROGRAM {
                    return Err(A::Error::unknown_field(&key, &[PROGRAM]));
                }
                command = Some(map.next_value::<Vec<String>>()?);
            }
            match command {
                Some(words) if !words.is_empty() => Ok(format!("{PROGRAM}{BETWEEN}{}", joined(&words))),
                _ => Err(A::Error::custom("a program needs at least one word")),
            }
        }
    }
    deserializer.deserialize_any(NameOrProgram)
}

impl ArmSpec {
    /// Every command that it may start.
    fn commands(&self) -> Vec<String> {
        let said = self.set.0.get(COMMAND).into_iter();
        let swept = [&self.grid, &self.list].into_iter().flatten().filter_map(|table| table.0.get(COMMAND));
        let values = said.chain(swept.filter_map(Value::as_array).flatten());
        let texts = values.filter_map(Value::as_str).map(String::from);
        texts.filter(|_| self.method == PROGRAM).collect()
    }
}

impl Spec {
    /// Makes the words of a program the parameter that they are.
    pub(super) fn settle_programs(&mut self) {
        for arm in &mut self.arms {
            if let Some((name, command)) = arm.method.split_once(BETWEEN) {
                let (name, command) = (name.to_string(), command.to_string());
                arm.set.0.insert(COMMAND.into(), command.clone().into());
                // By default it goes by its words.
                arm.name.get_or_insert(command);
                arm.method = name;
            }
        }
    }

    /// Notes what is in the files of the programs.
    pub(super) fn note_programs(&mut self) {
        let players = self.games.iter().flat_map(|games| &games.players.0);
        let of_players = players.filter_map(|(_, player)| plansza_arena::command_of(player));
        for command in self.arms.iter().flat_map(ArmSpec::commands).chain(of_players) {
            let content = content(&command, &self.folder);
            self.source.programs.insert(command, content);
        }
    }

    /// A player as data, with what is in the files of its program.
    pub(crate) fn complete(&self, player: &mut Map<String, Value>) {
        let command = player.get(COMMAND).and_then(Value::as_str);
        let content = command.and_then(|command| self.source.programs.get(command)).cloned();
        if let (Some(content), Some(place)) = (content, player.get_mut(CONTENT)) {
            *place = content.into();
        }
    }

    /// The parameters of an arm of this method, with what is in the files of its program.
    pub(crate) fn with_content(&self, method: &str, said: &Map<String, Value>) -> Map<String, Value> {
        let mut all = said.clone();
        let command = said.get(COMMAND).and_then(Value::as_str).filter(|_| method == PROGRAM);
        if let Some(content) = command.and_then(|command| self.source.programs.get(command)) {
            all.entry(CONTENT).or_insert_with(|| content.clone().into());
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Source;

    fn read(method: &str) -> Result<Spec, plansza_core::Fault> {
        let text = format!("name = 'a'\n[[arms]]\nmethod = {method}\n");
        Spec::parse(Source { text, ..Source::default() })
    }

    #[test]
    fn a_program_is_a_method_with_a_command() {
        let spec = read("{ program = ['python3', 'mine.py'] }").unwrap();
        let arm = &spec.arms[0];
        assert_eq!((arm.method.as_str(), arm.name.as_deref()), ("program", Some("python3 mine.py")));
        assert_eq!(arm.set.0[COMMAND], "python3 mine.py");
        // As data it is the same again.
        let data = Some(serde_json::to_value(&spec).unwrap());
        assert_eq!(Spec::parse(Source { data, ..Source::default() }).unwrap().arms, spec.arms);
    }

    #[test]
    fn what_is_no_method_is_told() {
        for (method, part) in [
            ("{ program = [] }", "at least one word"),
            ("{ programm = ['a'] }", "program"),
            ("3", "the name of a method"),
            ("{ program = 'a' }", "a list"),
        ] {
            let fault = read(method).unwrap_err().to_string();
            assert!(fault.contains(part), "{method}: {fault}");
        }
    }
}
