//! Games and positions that a user names: text, file or standard input, in any of the formats.

use crate::input;
use anyhow::{Result, anyhow};
use plansza_reversi::{Record, text};

/// Reads them; without any, a game that has just begun.
pub fn read(board: Option<&str>) -> Result<Vec<Record>> {
    let Some(board) = board else { return Ok(vec![Record::default()]) };
    let source = input::named(board)?;
    text::read(&source.text).map_err(|fault| match source.name {
        Some(name) => anyhow!("{name}: {fault}"),
        None => fault.into(),
    })
}
