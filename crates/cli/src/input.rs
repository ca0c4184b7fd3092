//! Where boards come from.

use crate::args::Which;
use anyhow::{Context, Result, bail};
use plansza_catalogue::{Boards, Kind};
use plansza_core::Fault;
use plansza_core::command::{Input, NamedText};
use serde_json::{Map, Value};
use std::io::{IsTerminal, Read};
use std::path::Path;

/// The largest input, in bytes: more than any real collection, less than a machine's memory.
const LARGEST: u64 = 256 << 20;

/// A puzzle and the boards that the user named.
pub struct Chosen {
    /// The puzzle.
    pub kind: &'static dyn Kind,
    /// The boards.
    pub boards: Box<dyn Boards>,
    /// The name of the sample, when no board was named.
    pub sample: Option<&'static str>,
    /// Whether the text has marks of a solution.
    marked: bool,
}

/// Finds the puzzle and reads the boards. That marks of a solution in them are left aside is told.
pub fn chosen(which: &Which) -> Result<Chosen> {
    let chosen = read(which)?;
    if chosen.marked {
        crate::screen::warn("note: marks of a solution in the board are not used");
    }
    Ok(chosen)
}

/// Finds the puzzle and reads the boards, for who takes the marks from the text.
pub fn read(which: &Which) -> Result<Chosen> {
    let kind = puzzle(&which.puzzle)?;
    let source = source(kind, which.board.as_deref())?;
    open(kind, which, &source)
}

/// Finds a puzzle. A game for two has commands of its own, which are named.
pub fn puzzle(name: &str) -> Result<&'static dyn Kind> {
    if plansza_catalogue::is_game(name) {
        let commands =
            ["play", "duel", "analyse", "convert"].map(|command| format!("plansza {command} {name}"));
        return Err(Fault::new(format!("{name} is a game for two"))
            .accepts(format!("{}, plansza {name} …", commands.join(", ")))
            .into());
    }
    Ok(plansza_catalogue::find(name)?)
}

/// Finds the text that the user named: a sample, or what [`input`] reads.
pub fn source(kind: &dyn Kind, board: Option<&str>) -> Result<NamedText> {
    NamedText::find(kind.samples(), board, input, |bytes| kind.text_of(bytes))
}

/// Reads the boards of a text.
pub fn open(kind: &'static dyn Kind, which: &Which, source: &NamedText) -> Result<Chosen> {
    let options = options(kind, which)?;
    let boards = source.boards(kind.samples(), |text| kind.read_with(text, &options))?;
    Ok(Chosen { kind, boards, sample: source.sample, marked: kind.marked(&source.text) })
}

/// What the user said beside the board.
pub fn options(kind: &dyn Kind, which: &Which) -> Result<Map<String, Value>> {
    Ok(which.options.of(kind.name(), &kind.options())?)
}

/// What an argument names: `-`, a file, or the text itself. Standard input can be read but once.
pub fn input(argument: &str) -> Result<Input> {
    if argument == "-" {
        if std::io::stdin().is_terminal() {
            crate::screen::warn("reading from the keyboard; end with Ctrl-D");
        }
        return Ok(Input { name: Some("standard input".into()), bytes: read_all(std::io::stdin())? });
    }
    if Path::new(argument).exists() {
        let file = std::fs::File::open(argument).with_context(|| format!("cannot open {argument}"))?;
        if file.metadata().is_ok_and(|meta| meta.is_dir()) {
            bail!("{argument} is a folder; name a file of boards");
        }
        let bytes = read_all(file).with_context(|| format!("cannot read {argument}"))?;
        return Ok(Input { name: Some(argument.into()), bytes });
    }
    Ok(Input { name: None, bytes: argument.into() })
}

fn read_all(source: impl Read) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        bail!("the input is larger than {} MiB; split it", LARGEST >> 20);
    }
    Ok(bytes)
}
