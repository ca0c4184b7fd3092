//! `plansza go replay`: a play board by board, with what each turn captures.

use super::{names, stands};
use crate::args::Which;
use crate::{Ending, input, screen};
use anyhow::{Result, anyhow, bail};
use clap::Args;
use plansza_core::Fault;
use plansza_go::text::{self, Options};
use plansza_go::{Go, GoPlay, Replay, draw};
use serde_json::{Value, json};
use std::io::Write;

/// `plansza go replay`.
#[derive(Args, Debug)]
pub struct Show {
    /// The board: text, file, `-` or the name of a sample
    #[arg(allow_hyphen_values = true)]
    board: String,
    /// The moves, as E5 D4 pass; without any, those that the text of the board tells
    moves: Vec<String>,
    /// The rules to play by, instead of what the board says: go, report
    #[arg(long, value_name = "NAME")]
    rules: Option<String>,
    /// How many stones may be placed, instead of what the board says
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    stones: Option<String>,
    /// Write the picture of the whole play to this file as SVG; `-` is standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<std::path::PathBuf>,
    /// Write the board with its moves in this format instead: line, diagram, sgf, gtp, json
    #[arg(long, value_name = "FORMAT", conflicts_with = "json")]
    to: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Shows a play. One that breaks the rules is shown as far as it goes.
pub fn run(args: &Show) -> Result<Ending> {
    let other = if args.json { Some("--json") } else { args.to.as_ref().map(|_| "--to") };
    let picture_only = screen::picture_only(args.svg.as_deref(), other)?;
    let (go, told) = board(args)?;
    if !stands(&go, args.json)? {
        return Ok(Ending::Unsolved);
    }
    let play = play(args, &go, told)?;
    let (legal, illegal) = match go.replay(&play) {
        Ok(_) => (play.clone(), None),
        Err(illegal) => (GoPlay(play.0[..illegal.turn.min(play.0.len())].to_vec()), Some(illegal)),
    };
    // What stood before the wrong turn was legal, unless the board itself breaks the rules.
    let replay = go.replay(&legal).map_err(|illegal| Fault::negative(illegal.to_string()))?;
    if let Some(path) = &args.svg {
        screen::save(path, &draw::board(&go, Some(&legal)).svg())?;
    }
    let mut out = screen::words(picture_only);
    if let Some(format) = &args.to {
        let (before, _, after) = text::frame(format);
        write!(out, "{before}{}{after}", text::write(&go, Some(&play), format)?)?;
    } else if args.json {
        let reason = illegal.as_ref().map(|illegal| illegal.to_string());
        writeln!(out, "{}", as_json(&go, &legal, &replay, reason)?)?;
    } else {
        show(&mut out, &go, &legal, &replay)?;
    }
    out.flush()?;
    match illegal {
        None => Ok(Ending::Done),
        Some(_) if args.json => Ok(Ending::Unsolved),
        Some(illegal) => Err(Fault::negative(illegal.to_string()).into()),
    }
}

/// The one board, and the moves that its text tells.
fn board(args: &Show) -> Result<(Go, Option<GoPlay>)> {
    let which = Which {
        puzzle: "go".into(),
        board: Some(args.board.clone()),
        rules: args.rules.clone(),
        stones: args.stones.clone(),
    };
    let kind = plansza_catalogue::find(&which.puzzle)?;
    let source = input::source(&*kind, which.board.as_deref())?;
    let table = input::open(kind, &which, &source)?;
    if table.deck.len() != 1 {
        bail!("a replay shows one board; this input has {}", table.deck.len());
    }
    let mut boards = text::read(&table.deck.text(0, "line")?, &Options::default())?;
    let go = boards.pop().ok_or_else(|| anyhow!("the board was not read"))?;
    // The number of stones does not matter here: the board has been read with what the user said.
    let options = Options { stones: Some(0), ..Options::default() };
    let told = text::read_plays(&source.text, &options)?.pop().and_then(|(_, play)| play);
    Ok((go, told))
}

/// The moves that were named, or those of the text.
fn play(args: &Show, go: &Go, told: Option<GoPlay>) -> Result<GoPlay> {
    if args.moves.is_empty() {
        let missing = "no moves: name them behind the board, as in: plansza go replay BOARD E5 D4";
        return told.ok_or_else(|| anyhow!(missing));
    }
    // Moves in quotes are several words in one.
    let words = args.moves.iter().flat_map(|word| word.split([' ', ',']).filter(|word| !word.is_empty()));
    let turns: Result<Vec<_>, Fault> = words.map(|word| text::turn(word, go.width(), go.height())).collect();
    Ok(GoPlay(turns?))
}

/// The turns to show: all that were played, and those after in which a late capture takes effect.
fn shown(play: &GoPlay, replay: &Replay) -> impl Iterator<Item = usize> {
    let played = play.0.len();
    (0..replay.captures.len()).filter(move |&turn| turn < played || !replay.captures[turn].is_empty())
}

fn show(out: &mut impl Write, go: &Go, play: &GoPlay, replay: &Replay) -> Result<()> {
    let draw =
        |turns| draw::after(go, play, turns).map(|board| board.text(screen::colour())).unwrap_or_default();
    writeln!(out, "{}", screen::bold("start"))?;
    write!(out, "{}", draw(0))?;
    for turn in shown(play, replay) {
        let captured = names(go, &replay.captures[turn]).join(" ");
        let head =
            play.0.get(turn).map(|&action| format!("turn {}: {}", turn + 1, text::turn_name(go, action)));
        match (head, captured.as_str()) {
            (Some(head), "") => writeln!(out, "\n{}", screen::bold(&head))?,
            (Some(head), captured) => writeln!(out, "\n{} captures {captured}", screen::bold(&head))?,
            (None, captured) => writeln!(out, "\n{} {captured} captured", screen::bold("afterwards:"))?,
        }
        write!(out, "{}", draw(turn + 1))?;
    }
    writeln!(
        out,
        "\n{} · {} placed · {} captured · rules of {}",
        screen::bold(&screen::plural(replay.points() as u64, "point")),
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
