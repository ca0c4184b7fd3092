//! The terminal as a place where commands of puzzles and games run.

use crate::{input, screen, watch};
use plansza_core::Fault;
use plansza_core::command::{Console, Failure, Input, WordTable};
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// Standard output, standard error, standard input.
pub struct Terminal {
    out: BufWriter<StdoutLock<'static>>,
}

impl Terminal {
    /// The one there is.
    pub fn new() -> Terminal {
        Terminal { out: screen::out() }
    }
}

/// What went wrong, in the words that every command has.
fn failure(error: anyhow::Error) -> Failure {
    match error.downcast::<Fault>() {
        Ok(fault) => fault.into(),
        Err(error) => match error.downcast::<io::Error>() {
            Ok(error) => error.into(),
            Err(error) => Fault::new(format!("{error:#}")).into(),
        },
    }
}

impl Console for Terminal {
    fn out(&mut self) -> &mut dyn Write {
        &mut self.out
    }

    fn warn(&mut self, text: &str) {
        screen::warn(text);
    }

    fn colour(&self) -> bool {
        screen::colour()
    }

    fn table(&self, words: &WordTable) -> String {
        let heads: Vec<&str> = words.head.iter().map(String::as_str).collect();
        let mut table = screen::table(&heads);
        words.rows.iter().for_each(|row| {
            table.add_row(row);
        });
        table.trim_fmt()
    }

    fn cancel(&self) -> &'static AtomicBool {
        watch::cancel()
    }

    fn read(&mut self, argument: &str) -> Result<Input, Failure> {
        input::input(argument).map_err(failure)
    }

    fn save(&mut self, path: &Path, content: &str) -> Result<(), Failure> {
        if path == Path::new("-") {
            self.out.write_all(content.as_bytes())?;
            return Ok(self.out.flush()?);
        }
        screen::save(path, content).map_err(failure)
    }

    fn work(
        &mut self,
        what: &'static str,
        all: u64,
        done: &AtomicU64,
        threads: Option<u16>,
        work: &mut (dyn FnMut() + Send),
    ) -> Result<(), Failure> {
        watch::over_many(what, all, done, || watch::pool(threads, work)).map_err(failure)
    }

    fn lines(&mut self) -> Box<dyn io::Read + Send> {
        Box::new(io::stdin())
    }
}
