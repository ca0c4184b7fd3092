//! Commands of the Go Text Protocol (version 2, Farnebäck 2002) that set a board up. They put stones down and capture
//! nothing. What the protocol has no word for stands in comments, which engines pass over.
//!
//! ```text
//! boardsize 5
//! clear_board
//! # stones 3
//! play black D5
//! play white E4
//! # moves
//! play black E5
//! ```
//!
//! Boards that are no squares begin with `rectangular_boardsize W H`, as KataGo has it. What follows `# moves` is a
//! solution. `boardsize`, or `clear_board` when there are stones, begins the next board.

use super::{Draft, HeaderLine, header, quote, turn, turn_name};
use crate::{Go, GoPlay, GoTurn, Rules, Stone};
use plansza_core::{Fault, params};
use std::fmt::Write;

/// Commands that tell something about a board.
const KNOWN: &[&str] = &["boardsize", "rectangular_boardsize", "clear_board", "play"];

/// Commands of a session that say nothing about a board.
const IDLE: &[&str] = &[
    "komi",
    "name",
    "version",
    "protocol_version",
    "list_commands",
    "known_command",
    "showboard",
    "time_settings",
    "time_left",
    "quit",
];

/// Commands that would need an engine or another file.
const FOREIGN: &[&str] = &[
    "loadsgf",
    "genmove",
    "reg_genmove",
    "undo",
    "fixed_handicap",
    "place_free_handicap",
    "set_free_handicap",
    "final_score",
];

/// The command and where its arguments start: commands may have a number before them.
fn command<'a>(words: &[(usize, &'a str)]) -> Option<(usize, &'a str)> {
    let numbered = words.first()?.1.bytes().all(|byte| byte.is_ascii_digit());
    let at = usize::from(numbered);
    Some((at, words.get(at)?.1))
}

/// Whether these words are a command, if a misspelt one.
pub(super) fn opens(words: &[(usize, &str)]) -> bool {
    command(words).is_some_and(|(_, word)| {
        let all = || KNOWN.iter().chain(IDLE).chain(FOREIGN);
        all().any(|known| known.eq_ignore_ascii_case(word))
            || word.len() > 3
                && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
                && !["stones", "rules", "moves"].contains(&word)
                && !word.bytes().all(|byte| byte == b'x' || byte == b'o')
                && !word.starts_with("abcd")
    })
}

/// A board that is being set up.
#[derive(Default)]
pub(super) struct BoardSetup {
    draft: Option<Draft>,
    /// What comments said before there was a size.
    stones: Option<(i64, super::TextPlace)>,
    rules: Option<Rules>,
    touched: bool,
}

impl BoardSetup {
    /// Takes a comment, which may be a header. Other comments are passed over.
    pub fn comment(&mut self, line: usize, before: usize, text: &str) -> Result<(), Fault> {
        // Only what is a header to the letter: a comment may begin with any word.
        if super::words(text).len() > 2 {
            return Ok(());
        }
        match header(line, before, text) {
            Some(Ok((HeaderLine::Stones(stones), place))) => match &mut self.draft {
                Some(draft) => draft.stones = Some((stones, place)),
                None => self.stones = Some((stones, place)),
            },
            Some(Ok((HeaderLine::Rules(rules), _))) => match &mut self.draft {
                Some(draft) => draft.rules = Some(rules),
                None => self.rules = Some(rules),
            },
            Some(Ok((HeaderLine::Moves(_), _))) => {
                if let Some(draft) = &mut self.draft {
                    draft.moves.get_or_insert_default();
                }
            }
            Some(Err(fault)) if self.draft.is_some() => return Err(fault),
            _ => {}
        }
        Ok(())
    }

    /// Takes a command. Gives the board that it ends.
    pub fn push(&mut self, line: usize, words: &[(usize, &str)]) -> Result<Option<Draft>, Fault> {
        let Some((at, name)) = command(words) else { return Ok(None) };
        let (column, arguments) = (words[at].0, &words[at + 1..]);
        let name = name.to_ascii_lowercase();
        let fault = |what: String, accepted: &str| Err(Fault::new(what).at(line, column).accepts(accepted));
        match name.as_str() {
            "boardsize" | "rectangular_boardsize" => {
                let sides: Vec<usize> = arguments.iter().map_while(|(_, word)| word.parse().ok()).collect();
                let (width, height) = match (name.as_str(), sides.as_slice()) {
                    ("boardsize", &[side]) => (side, side),
                    ("rectangular_boardsize", &[width, height]) => (width, height),
                    _ => {
                        return fault(
                            format!("{name} without a size"),
                            "boardsize 9, rectangular_boardsize 9 7",
                        );
                    }
                };
                let ended = self.close();
                let draft = Draft::empty(width, height, (line, column))?;
                self.draft = Some(Draft { stones: self.stones.take(), rules: self.rules.take(), ..draft });
                Ok(ended)
            }
            "clear_board" => {
                let Some(draft) = self.draft.as_ref().filter(|_| self.touched) else { return Ok(None) };
                let next = Draft::empty(draft.width, draft.height, (line, column))?;
                let ended = self.close();
                self.draft = Some(next);
                Ok(ended)
            }
            "play" => {
                self.play(line, column, arguments)?;
                Ok(None)
            }
            _ if IDLE.contains(&name.as_str()) => Ok(None),
            _ if FOREIGN.contains(&name.as_str()) => {
                fault(format!("{name} needs an engine or another file"), "boardsize, clear_board, play")
            }
            _ => Err(params::unknown("command or line", &name, KNOWN).at(line, column)),
        }
    }

    fn play(&mut self, line: usize, column: usize, arguments: &[(usize, &str)]) -> Result<(), Fault> {
        let Some(draft) = &mut self.draft else {
            return Err(Fault::new("a stone before the size of the board is known")
                .at(line, column)
                .accepts("boardsize 9 first"));
        };
        let &[(at, colour), (column, point)] = arguments else {
            return Err(Fault::new("play needs a colour and a point")
                .at(line, column)
                .accepts("play black D4, play white E5"));
        };
        let stone = match colour.to_ascii_lowercase().as_str() {
            "b" | "black" => Stone::Black,
            "w" | "white" => Stone::White,
            _ => {
                return Err(Fault::new(format!("{} is no colour", quote(colour)))
                    .at(line, at)
                    .accepts("black, white, b, w"));
            }
        };
        let turn = turn(point, draft.width, draft.height).map_err(|fault| fault.at(line, column))?;
        self.touched = true;
        match (&mut draft.moves, turn) {
            // White passes, which need not be said but may.
            (Some(_), GoTurn::Pass) if stone == Stone::White => {}
            (Some(_), _) if stone == Stone::White => {
                return Err(Fault::new("a white stone among the moves, but White always passes")
                    .at(line, at)
                    .accepts("play black D4; stones of the board stand before `# moves`"));
            }
            (Some(moves), _) => moves.push(turn),
            (None, GoTurn::Stone(point)) => {
                draft.put(point as usize, stone).map_err(|fault| fault.at(line, column))?;
            }
            (None, GoTurn::Pass) => {}
        }
        Ok(())
    }

    /// Ends the board, if there is one.
    pub fn close(&mut self) -> Option<Draft> {
        self.touched = false;
        self.draft.take()
    }
}

/// Writes commands.
pub(super) fn write(go: &Go, play: Option<&GoPlay>) -> String {
    let (width, height) = (go.width(), go.height());
    let mut out = match width == height {
        true => format!("boardsize {width}\n"),
        false => format!("rectangular_boardsize {width} {height}\n"),
    };
    let _ = write!(out, "clear_board\n# stones {}", go.stones());
    if go.rules() != Rules::default() {
        let _ = write!(out, "\n# rules {}", go.rules().name());
    }
    for (point, &stone) in go.cells().iter().enumerate() {
        let colour = match stone {
            None => continue,
            Some(Stone::Black) => "black",
            Some(Stone::White) => "white",
        };
        let _ = write!(out, "\nplay {colour} {}", go.name(point));
    }
    if let Some(play) = play {
        out += "\n# moves";
        for &turn in &play.0 {
            let _ = write!(out, "\nplay black {}", turn_name(go, turn));
        }
    }
    out
}
