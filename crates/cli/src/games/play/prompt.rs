//! Where a person's lines come from: a terminal, with editing and the lines before to go back to, or a pipe, where lines are
//! taken as they are.

use crate::watch;
use anyhow::Result;
use plansza_core::text::shown;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};
use std::io::{BufRead, IsTerminal, Read, StdinLock, Write};

/// What came.
pub enum HeardLine {
    /// A line.
    Line(String),
    /// There will be no more.
    End,
    /// Ctrl-C.
    Interrupted,
}

/// Who is asked.
pub enum Prompt {
    /// A person at a terminal.
    Typed(Box<Editor<(), MemHistory>>),
    /// A pipe or a file.
    Piped(StdinLock<'static>),
}

impl Prompt {
    /// Standard input, whatever it is.
    ///
    /// # Errors
    /// When the terminal cannot be used.
    pub fn open() -> Result<Prompt> {
        if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
            return Ok(Prompt::Piped(std::io::stdin().lock()));
        }
        let config = Config::builder().auto_add_history(true).build();
        Ok(Prompt::Typed(Box::new(Editor::with_history(config, MemHistory::new())?)))
    }

    /// Whether a person is at the other end.
    pub fn is_typed(&self) -> bool {
        matches!(self, Prompt::Typed(_))
    }

    /// Asks for a line. What comes through a pipe is shown, as a terminal does by itself.
    ///
    /// # Errors
    /// When reading or writing fails.
    pub fn ask(&mut self, question: &str, out: &mut impl Write) -> Result<HeardLine> {
        match self {
            Prompt::Typed(editor) => {
                out.flush()?;
                match watch::asking(|| editor.readline(question)) {
                    Ok(line) => Ok(HeardLine::Line(line)),
                    Err(ReadlineError::Interrupted) => Ok(HeardLine::Interrupted),
                    // A terminal that is gone says no more either.
                    Err(_) => Ok(HeardLine::End),
                }
            }
            Prompt::Piped(input) => {
                write!(out, "{question}")?;
                out.flush()?;
                let Some(line) = watch::asking(|| line(input))? else {
                    writeln!(out)?;
                    return Ok(HeardLine::End);
                };
                let echo: String = shown(line.trim()).chars().take(80).collect();
                writeln!(out, "{echo}")?;
                Ok(HeardLine::Line(line))
            }
        }
    }
}

/// A line of input, whatever its bytes; none at the end.
fn line(input: &mut impl BufRead) -> Result<Option<String>> {
    /// Longer lines are taken in pieces.
    const LONGEST: u64 = 1 << 16;
    let mut bytes = Vec::new();
    let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}
