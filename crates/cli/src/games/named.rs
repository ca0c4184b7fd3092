//! Games and positions that a user names: text, file or standard input.

use crate::input;
use anyhow::Result;
use plansza_core::{Game, Record};

/// Reads games; without any named, one that has just begun.
pub fn read<G: Game>(argument: Option<&str>) -> Result<Vec<Record<G>>> {
    match argument {
        Some(argument) => Ok(input::input(argument)?.games()?),
        None => Ok(vec![Record::default()]),
    }
}
