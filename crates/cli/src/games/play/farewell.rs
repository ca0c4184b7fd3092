//! A game that is left before its end is kept, and whoever left it is told how to go on with it.

use crate::games::words::format_of;
use crate::screen;
use plansza_core::text::shown;
use plansza_core::{Fault, Game, Record, files};
use std::path::{Path, PathBuf};

/// A game that may be left at any moment, and what belongs to it.
#[derive(Clone)]
pub struct OpenGame<G: Game> {
    /// The game so far.
    pub record: Record<G>,
    /// Where it is kept already.
    pub saved: Option<PathBuf>,
    /// What `plansza play` has to be told to go on with it, beside the game.
    pub options: String,
}

impl<G: Game> OpenGame<G> {
    /// Keeps the game, and says where and how to go on: the command has a line of its own, to be copied as it is. Nothing
    /// is said where there is nothing to keep.
    pub fn keep(self) -> Option<String> {
        if self.record.over() || self.record.plies().is_empty() {
            return None;
        }
        let place = match &self.saved {
            Some(path) => Ok(path.clone()),
            None => self.write(),
        };
        Some(match place {
            Ok(path) => {
                let name = screen::path(&path);
                let (game, more) = (G::NAME, &self.options);
                format!("the game is in {name}; to go on:\nplansza play {game} --load {}{more}", word(&name))
            }
            Err(fault) => format!("the game is not kept: {fault}"),
        })
    }

    /// Writes it to a file of its own: here, or where that cannot be, where the system keeps what is for a while.
    fn write(&self) -> Result<PathBuf, Fault> {
        let name = |number: u32, ending: &str| match number {
            1 => format!("{}.{ending}", G::NAME),
            _ => format!("{}-{number}.{ending}", G::NAME),
        };
        // The most that the game has: a format by whose name files end.
        let mut endings = G::FORMATS.iter().map(|format| format.name);
        let full = endings.rfind(|ending| G::format_of(&name(1, ending)) == *ending);
        let ending = full.filter(|ending| *ending != "transcript").unwrap_or("txt");
        let text = G::write(&self.record, format_of::<G>(Path::new(&name(1, ending))))? + "\n";
        let mut failed = None;
        for folder in [PathBuf::new(), std::env::temp_dir()] {
            let free =
                (1..10_000).map(|number| folder.join(name(number, ending))).find(|path| !path.exists());
            let Some(path) = free else { continue };
            match files::replace(&path, text.as_bytes()) {
                Ok(()) => return Ok(path),
                Err(error) => failed = Some(error),
            }
        }
        let why = failed.map_or("there are too many already".into(), |error| error.to_string());
        Err(Fault::new(why).accepts("save FILE, before leaving"))
    }
}

/// A word as a shell takes it.
pub fn word(text: &str) -> String {
    let plain = |sign: char| sign.is_alphanumeric() || "-_./=".contains(sign);
    match !text.is_empty() && text.chars().all(plain) {
        true => text.into(),
        false => format!("'{}'", shown(text).replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_back_from_a_shell() {
        assert_eq!(
            ["a-b.ggf", "engine level=3", "it's"].map(word),
            ["a-b.ggf", "'engine level=3'", r"'it'\''s'"]
        );
    }
}
