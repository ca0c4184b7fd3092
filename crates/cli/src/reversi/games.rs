//! Games and positions that a user names: text, file or standard input, in any of the formats; and written again.

use crate::input;
use anyhow::{Result, anyhow};
use plansza_core::{Fault, params};
use plansza_reversi::text::{self, board, ggf, obf, transcript, wthor};
use plansza_reversi::{Move, Record};
use std::path::Path;

/// What can be written.
pub const FORMATS: [&str; 4] = ["transcript", "board", "obf", "ggf"];

/// What a user named: a text, or an archive of games in bytes.
pub struct Source {
    /// What messages call it; none for a text written on the command line itself.
    name: Option<String>,
    content: Content,
}

enum Content {
    Text(String),
    /// A WTHOR file.
    Archive(Vec<u8>),
}

impl Source {
    /// Opens it: `-`, a file, or the text itself.
    pub fn open(argument: &str) -> Result<Source> {
        let (name, bytes) = input::bytes(argument)?;
        let named = name.as_deref().is_some_and(|name| has_ending(Path::new(name), "wtb"));
        // The header of an archive has zeros in the number of its games; no text has any.
        let content = if named || bytes.iter().take(16).any(|&byte| byte == 0) {
            Content::Archive(bytes)
        } else {
            Content::Text(input::utf8(bytes, name.as_deref().unwrap_or("the argument"))?)
        };
        Ok(Source { name, content })
    }

    /// Its games, at least one; a position is a game without plies.
    pub fn records(&self) -> Result<Vec<Record>> {
        let read = match &self.content {
            Content::Text(text) => text::read(text),
            Content::Archive(bytes) => wthor::read(bytes)
                .and_then(|games| {
                    if games.is_empty() {
                        Err(Fault::negative("an archive without games"))
                    } else {
                        Ok(games)
                    }
                })
                .map(|games| games.into_iter().map(|game| game.record).collect()),
        };
        read.map_err(|fault| match &self.name {
            Some(name) => anyhow!(fault.within(name.escape_debug())),
            None => self.literal(fault),
        })
    }

    /// The positions with the scores of their moves, where it is a text that tells any.
    pub fn problems(&self) -> Option<Vec<obf::Problem>> {
        let Content::Text(text) = &self.content else { return None };
        let problems = obf::read(text).ok()?;
        problems.iter().any(|problem| !problem.scores.is_empty()).then_some(problems)
    }

    /// What is wrong with an argument that is neither a game nor the name of a file.
    fn literal(&self, fault: Fault) -> anyhow::Error {
        let Content::Text(text) = &self.content else { return fault.into() };
        let path = text.len() < 200 && !text.contains(char::is_whitespace) && text.contains(['.', '/', '\\']);
        let game = text.starts_with('(') || text.get(..2).is_some_and(|head| head.parse::<Move>().is_ok());
        match path && !game && !text.chars().all(|c| "-.*xobwXOBW0".contains(c)) {
            true => anyhow!(
                "there is no file {}, nor is that a game\naccepted: a file, or a game as f5d6c3",
                text.escape_debug()
            ),
            false => fault.into(),
        }
    }
}

/// Reads games; without any named, one that has just begun.
pub fn read(board: Option<&str>) -> Result<Vec<Record>> {
    match board {
        Some(board) => Source::open(board)?.records(),
        None => Ok(vec![Record::default()]),
    }
}

/// Writes a game in a format. A position is all that `board` and `obf` hold: the last one.
///
/// # Errors
/// When the format is unknown, or cannot hold this game.
pub fn write(record: &Record, format: &str) -> Result<String, Fault> {
    match format {
        "ggf" => Ok(ggf::write(record)),
        "board" => Ok(board::write(&record.now())),
        "obf" => Ok(obf::write(&obf::Problem { position: record.now(), scores: Vec::new() })),
        "transcript" => {
            // From another start this fails first: that is the better reason.
            let text = transcript::write(record)?;
            if text.is_empty() {
                return Err(Fault::new("a transcript of no moves")
                    .accepts("a game with a move, or another format, as ggf"));
            }
            Ok(text)
        }
        _ => Err(params::unknown("format", format, &FORMATS)),
    }
}

/// The format that the name of a file asks for.
pub fn format_of(path: &Path) -> &'static str {
    if has_ending(path, "ggf") { "ggf" } else { "transcript" }
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ending))
}
