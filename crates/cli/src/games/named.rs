//! Games and positions that a user names: text, file or standard input.

use crate::input;
use anyhow::Result;
use plansza_core::command::Input;
use plansza_core::{Game, Record};

/// What an argument names: `-`, a file, or the text itself.
pub fn open(argument: &str) -> Result<Input> {
    let (name, bytes) = input::bytes(argument)?;
    Ok(Input { name, bytes })
}

/// Reads games; without any named, one that has just begun.
pub fn read<G: Game>(argument: Option<&str>) -> Result<Vec<Record<G>>> {
    match argument {
        Some(argument) => Ok(open(argument)?.games()?),
        None => Ok(vec![Record::default()]),
    }
}
