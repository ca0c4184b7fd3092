//! The terminal as a place where commands of puzzles and games run.

use crate::prose::LineBreaker;
use crate::watch::Spinner;
use crate::{input, screen, watch};
use plansza_core::Fault;
use plansza_core::command::{Console, Failure, Input, WordTable};
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// Standard output, standard error, standard input. Until something is said, a spinner shows that there is work.
pub struct Terminal {
    spinner: Spinner,
    out: LineBreaker<BufWriter<StdoutLock<'static>>>,
}

impl Terminal {
    /// The one there is.
    pub fn new() -> Terminal {
        Terminal { spinner: Spinner::start("at work"), out: screen::out() }
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
        self.spinner.stop();
        &mut self.out
    }

    fn warn(&mut self, text: &str) {
        self.spinner.stop();
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
        screen::laid_out(&table)
    }

    fn cancel(&self) -> &'static AtomicBool {
        watch::cancel()
    }

    fn read(&mut self, argument: &str) -> Result<Input, Failure> {
        // From the keyboard it may take as long as it likes.
        if argument == "-" {
            self.spinner.stop();
        }
        input::input(argument).map_err(failure)
    }

    fn save(&mut self, path: &Path, content: &str) -> Result<(), Failure> {
        if path == Path::new("-") {
            self.spinner.stop();
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
        self.spinner.stop();
        watch::over_many(what, all, done, || watch::pool(threads, work)).map_err(failure)
    }

    fn lines(&mut self) -> Box<dyn io::Read + Send> {
        self.spinner.stop();
        Box::new(io::stdin())
    }
}
