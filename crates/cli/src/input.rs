//! Where boards come from.

mod pieces;

use crate::args::Which;
use anyhow::{Context, Result, bail};
use plansza_catalogue::{Boards, Kind};
use plansza_core::Fault;
use plansza_core::command::{Input, NamedText};
use plansza_core::text::shown;
use serde_json::{Map, Value};
use std::fs::File;
use std::io::{IsTerminal, Read, Seek};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// The largest input, in bytes: boards take up to four times as many when they are read, and that shall be less than half a
/// gigabyte.
const LARGEST: u64 = 64 << 20;

/// Notes on what was taken of texts that are told one by one.
const NOTES: usize = 3;

/// A puzzle and the boards that the user named.
pub struct Chosen {
    /// The puzzle.
    pub kind: &'static dyn Kind,
    /// The boards.
    pub boards: Box<dyn Boards>,
    /// The name of the sample, when no board was named.
    pub sample: Option<&'static str>,
}

/// Finds the puzzle and reads the boards. That marks of a solution in them are left aside is told.
pub fn chosen(which: &Which) -> Result<Chosen> {
    let chosen = read(which)?;
    if chosen.boards.answered() {
        crate::screen::warn("note: marks of a solution in the board are not used");
    }
    Ok(chosen)
}

/// The same, and where it is wished without the boards that cannot be read: each is named on standard error.
pub fn chosen_readable(which: &Which, keep_going: bool) -> Result<Chosen> {
    if !keep_going {
        return chosen(which);
    }
    answered(which, keep_going)
}

/// The same for who takes answers from the text.
pub fn answered(which: &Which, keep_going: bool) -> Result<Chosen> {
    if !keep_going {
        return read(which);
    }
    let kind = puzzle(&which.puzzle)?;
    let mut source = source(kind, which.board.as_deref())?;
    let options = options(kind, which)?;
    if kind.read_with(&source.text, &options).is_err() {
        source.text = readable(kind, &options, &source);
    }
    open(kind, which, source)
}

/// Whether boards were left out because they could not be read.
static LEFT_OUT: AtomicBool = AtomicBool::new(false);

/// Whether boards were left out: the exit code is that of bad input then, whatever came of the others.
pub fn left_out() -> bool {
    LEFT_OUT.load(Ordering::Relaxed)
}

/// The boards of a text that can be read, of those between empty lines, or where there are none, of those on a line each.
fn readable(kind: &dyn Kind, options: &Map<String, Value>, source: &NamedText) -> String {
    let text = source.text.replace("\r\n", "\n");
    let between = if text.trim().contains("\n\n") { "\n\n" } else { "\n" };
    let name = shown(source.name.as_deref().unwrap_or("the argument"));
    let (mut good, mut line) = (Vec::new(), 0);
    for piece in text.split(between) {
        let begins = line;
        line += piece.matches('\n').count() + between.len();
        if piece.trim().is_empty() || piece.trim_start().starts_with('#') {
            continue;
        }
        match kind.read_with(piece, options) {
            Ok(_) => good.push(piece),
            Err(fault) => {
                LEFT_OUT.store(true, Ordering::Relaxed);
                let placed =
                    if fault.place().is_some() { fault.below(begins) } else { fault.at(begins + 1, 1) };
                crate::screen::warn(&format!("left out: {name}: {placed}"));
            }
        }
    }
    match good.is_empty() {
        true => text,
        false => good.join(between) + "\n",
    }
}

/// Finds the puzzle and reads the boards, for who takes the marks from the text.
pub fn read(which: &Which) -> Result<Chosen> {
    let kind = puzzle(&which.puzzle)?;
    let source = source(kind, which.board.as_deref())?;
    open(kind, which, source)
}

/// Finds a puzzle. A game for two has commands of its own, which are named.
pub fn puzzle(name: &str) -> Result<&'static dyn Kind> {
    if plansza_catalogue::is_game(name) {
        let commands = ["play", "analyse", "review", "lesson", "tree", "duel", "convert"]
            .map(|command| format!("plansza {command} {name}"));
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
pub fn open(kind: &'static dyn Kind, which: &Which, source: NamedText) -> Result<Chosen> {
    let (options, sample) = (options(kind, which)?, source.sample);
    let boards = source.boards(kind.samples(), |text| kind.read_text(text.into(), &options))?;
    let notes = boards.notes();
    for note in notes.iter().take(NOTES) {
        crate::screen::warn(&format!("note: {note}"));
    }
    if notes.len() > NOTES {
        crate::screen::warn(&format!("note: and {} more such", notes.len() - NOTES));
    }
    Ok(Chosen { kind, boards, sample })
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
        let file = File::open(argument).with_context(|| format!("cannot open {argument}"))?;
        if file.metadata().is_ok_and(|meta| meta.is_dir()) {
            bail!("{argument} is a folder; name a file of boards");
        }
        let bytes = read_file(file).with_context(|| format!("cannot read {argument}"))?;
        return Ok(Input { name: Some(argument.into()), bytes });
    }
    Ok(Input { name: None, bytes: argument.into() })
}

/// A file that is not small is read in pieces.
fn read_file(mut file: File) -> Result<Vec<u8>> {
    let length = file.metadata().map(|meta| if meta.is_file() { meta.len() } else { 0 })?;
    if (2 * pieces::PIECE as u64..=LARGEST).contains(&length) {
        if let Ok(bytes) = pieces::read(&file, length as usize) {
            return Ok(bytes);
        }
        // One that has become shorter meanwhile.
        file.rewind()?;
    }
    read_all(file)
}

fn read_all(source: impl Read) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        bail!("the input is larger than {} MiB; split it", LARGEST >> 20);
    }
    Ok(bytes)
}
