//! Completions and the man page, made from the same types that read the command line.

use crate::Ending;
use crate::args::Line;
use anyhow::Result;
use clap::CommandFactory;
use std::io::Write;

/// Prints the completions of a shell.
pub fn completions(shell: clap_complete::Shell) -> Result<Ending> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Line::command(), "plansza", &mut text);
    std::io::stdout().lock().write_all(&text)?;
    Ok(Ending::Done)
}

/// Prints the man page.
pub fn man() -> Result<Ending> {
    let mut text = Vec::new();
    clap_mangen::Man::new(Line::command()).render(&mut text)?;
    std::io::stdout().lock().write_all(&text)?;
    Ok(Ending::Done)
}
