//! `plansza go replay`: a play board by board, with what each turn captures.

use super::{Result, names, stands};
use crate::text::{self, Options};
use crate::{Go, GoPlay, Replay, Rules, draw};
use plansza_core::command::{self, Act, Console, Ending};
use plansza_core::text::json::escaped;
use plansza_core::{Fault, figures, params};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};

/// `plansza go replay`.
#[params]
#[derive(Default)]
#[serde(default, deny_unknown_fields)]
pub struct ShowReplay {
    /// The board: text, file, `-` or the name of a sample
    #[schemars(extend("positional" = true, "required" = true))]
    board: String,
    /// The moves, as E5 D4 pass; without any, those that the text of the board tells
    #[schemars(extend("positional" = true))]
    moves: Vec<String>,
    /// The rules to play by, instead of what the board says
    #[schemars(extend("value" = "NAME"))]
    rules: Option<Rules>,
    /// How many stones may be placed, instead of what the board says
    #[schemars(extend("value" = "N"))]
    stones: Option<i64>,
    /// Write the picture of the whole play to this file as SVG; `-` is standard output
    #[schemars(extend("value" = "FILE"))]
    svg: Option<PathBuf>,
    /// Write the board with its moves in this format instead: line, diagram, sgf, gtp, json
    #[schemars(extend("value" = "FORMAT", "conflicts" = "json"))]
    to: Option<String>,
    /// Print JSON
    json: bool,
}

impl Act for ShowReplay {
    const NAME: &'static str = "replay";
    const ABOUT: &'static str = "Show a play board by board, with what each turn captures";

    /// Shows a play. One that breaks the rules is shown as far as it goes.
    fn run(&self, console: &mut dyn Console) -> Result<Ending> {
        let only_picture = self.svg.as_deref() == Some(Path::new("-"));
        if only_picture && (self.json || self.to.is_some()) {
            let other = if self.json { "--json" } else { "--to" };
            let fault = format!("--svg - and {other} both write to standard output; name a file for the SVG");
            return Err(Fault::new(fault).into());
        }
        let (go, told) = self.board(console)?;
        if !stands(console, &go, self.json)? {
            return Ok(Ending::Unsolved);
        }
        let play = self.play(&go, told)?;
        let (legal, illegal) = match go.replay(&play) {
            Ok(_) => (play.clone(), None),
            Err(illegal) => (GoPlay(play.0[..illegal.turn.min(play.0.len())].to_vec()), Some(illegal)),
        };
        // What stood before the wrong turn was legal, unless the board itself breaks the rules.
        let replay = go.replay(&legal).map_err(|illegal| Fault::negative(illegal.to_string()))?;
        if let Some(path) = &self.svg {
            console.save(path, &draw::board(&go, Some(&legal)).svg())?;
        }
        let mut words = Vec::new();
        if let Some(format) = &self.to {
            let (before, _, after) = text::frame(format);
            write!(words, "{before}{}{after}", text::write(&go, Some(&play), format)?)?;
        } else if self.json {
            let reason = illegal.as_ref().map(|illegal| illegal.to_string());
            writeln!(words, "{}", escaped(&as_json(&go, &legal, &replay, reason)?))?;
        } else {
            show(&mut words, console, &go, &legal, &replay)?;
        }
        match only_picture {
            true => console.warn(String::from_utf8_lossy(&words).trim_end()),
            false => console.out().write_all(&words)?,
        }
        console.out().flush()?;
        match illegal {
            None => Ok(Ending::Done),
            Some(_) if self.json => Ok(Ending::Unsolved),
            Some(illegal) => Err(Fault::negative(illegal.to_string()).into()),
        }
    }
}

impl ShowReplay {
    /// The one board, and the moves that its text tells.
    fn board(&self, console: &mut dyn Console) -> Result<(Go, Option<GoPlay>)> {
        let options = Options { stones: self.stones, rules: self.rules, ..Options::default() };
        let mut boards = command::entries::<Go>(console, Some(&self.board), &options)?;
        if boards.len() != 1 {
            return Err(
                Fault::new(format!("a replay shows one board; this input has {}", boards.len())).into()
            );
        }
        let entry = boards.remove(0);
        Ok((entry.board, entry.answer))
    }

    /// The moves that were named, or those of the text.
    fn play(&self, go: &Go, told: Option<GoPlay>) -> Result<GoPlay> {
        if self.moves.is_empty() {
            let missing = "no moves: name them behind the board, as in: plansza go replay BOARD E5 D4";
            return Ok(told.ok_or_else(|| Fault::new(missing))?);
        }
        // Moves in quotes are several words in one.
        let words = self.moves.iter().flat_map(|word| word.split([' ', ',']).filter(|word| !word.is_empty()));
        let turns: std::result::Result<Vec<_>, Fault> =
            words.map(|word| text::turn(word, go.width(), go.height())).collect();
        Ok(GoPlay(turns?))
    }
}

/// The turns to show: all that were played, and those after in which a late capture takes effect.
fn shown(play: &GoPlay, replay: &Replay) -> impl Iterator<Item = usize> {
    let played = play.0.len();
    (0..replay.captures.len()).filter(move |&turn| turn < played || !replay.captures[turn].is_empty())
}

fn show(out: &mut impl Write, console: &dyn Console, go: &Go, play: &GoPlay, replay: &Replay) -> Result<()> {
    let draw =
        |turns| draw::after(go, play, turns).map(|board| board.text(console.colour())).unwrap_or_default();
    writeln!(out, "{}", console.bold("start"))?;
    write!(out, "{}", draw(0))?;
    for turn in shown(play, replay) {
        let captured = names(go, &replay.captures[turn]).join(" ");
        let head =
            play.0.get(turn).map(|&action| format!("turn {}: {}", turn + 1, text::turn_name(go, action)));
        match (head, captured.as_str()) {
            (Some(head), "") => writeln!(out, "\n{}", console.bold(&head))?,
            (Some(head), captured) => writeln!(out, "\n{} captures {captured}", console.bold(&head))?,
            (None, captured) => writeln!(out, "\n{} {captured} captured", console.bold("afterwards:"))?,
        }
        write!(out, "{}", draw(turn + 1))?;
    }
    writeln!(
        out,
        "\n{} · {} placed · {} captured · rules of {}",
        console.bold(&figures::plural(replay.points() as u64, "point")),
        replay.placed,
        replay.captured(),
        go.rules().name()
    )?;
    Ok(())
}

fn as_json(go: &Go, play: &GoPlay, replay: &Replay, reason: Option<String>) -> Result<Value> {
    let turns = shown(play, replay).map(|turn| {
        json!({
            "turn": turn + 1,
            "move": play.0.get(turn).map(|&action| text::turn_name(go, action)),
            "captures": names(go, &replay.captures[turn]),
        })
    });
    Ok(json!({
        "board": text::write(go, None, "line")?,
        "legal": reason.is_none(),
        "reason": reason,
        "turns": turns.collect::<Vec<_>>(),
        "placed": replay.placed,
        "captured": replay.captured(),
        "score": replay.points(),
    }))
}
