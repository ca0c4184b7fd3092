//! What the protocols have in common: a program that was started, lines to it, and lines from it for which nobody waits for ever.

use super::Outsider;
use plansza_core::platform::Instant;
use plansza_core::{Fault, Flow, Observer, Progress, text};
use plansza_program::{GLANCE, Heard, ProgramAtWork};
use std::time::Duration;

/// How long a program has to end by itself when the game is over.
const GRACE: Duration = Duration::from_secs(1);

/// A program that plays, and where its game stands.
pub(super) struct Conversation {
    program: ProgramAtWork,
    patience: Duration,
    /// The number of the move that it is asked for, from 1.
    pub(super) ply: usize,
    /// Whether it is of no use any more.
    broken: bool,
}

/// Something that is waited for.
pub(super) struct Awaited<'a> {
    /// What was said to have it.
    said: &'a str,
    since: Instant,
    /// How long it may take.
    limit: Duration,
}

impl Conversation {
    pub(super) fn start(outsider: &Outsider) -> Result<Conversation, Fault> {
        let program = ProgramAtWork::start(&outsider.command, &outsider.folder)?;
        Ok(Conversation { program, patience: Duration::from_secs(outsider.patience), ply: 1, broken: false })
    }

    /// Says a line to which there is no answer.
    pub(super) fn say(&mut self, line: &str) {
        self.program.say(line);
    }

    /// Says a line, to be answered when it has had this time to think.
    pub(super) fn ask<'a>(&mut self, line: &'a str, time: Option<Duration>) -> Awaited<'a> {
        self.program.say(line);
        let limit = self.patience.saturating_add(time.unwrap_or_default());
        Awaited { said: line, since: Instant::now(), limit }
    }

    /// The next line, in which the answer may be.
    ///
    /// # Errors
    /// When there is none in time, the program has ended, or who watches has had enough.
    pub(super) fn hear(
        &mut self,
        awaited: &Awaited<'_>,
        observer: &mut dyn Observer,
    ) -> Result<String, Fault> {
        let Awaited { said, since, limit } = awaited;
        loop {
            let heard = self.program.hear(GLANCE);
            let elapsed = since.elapsed();
            let at = Progress {
                evaluations: 0,
                epochs: 0,
                elapsed,
                best: None,
                legal: true,
                goal: None,
                bound: None,
            };
            if observer.tick(at) == Flow::Cancel {
                self.broken = true;
                return Err(Fault::negative("interrupted"));
            }
            match heard {
                Heard::Line(line) if elapsed < *limit => return Ok(line),
                Heard::Nothing if elapsed < *limit => {}
                Heard::End => {
                    self.broken = true;
                    return Err(self.program.died(&format!("it answered `{said}` for {}", self.place())));
                }
                Heard::Line(line) => {
                    let last = format!("; the last it said was {}", text::quote(&line));
                    return Err(self.late(said, *limit, &last));
                }
                Heard::Nothing => {
                    let last = if self.program.lines() == 0 { "; it has said nothing at all" } else { "" };
                    return Err(self.late(said, *limit, last));
                }
            }
        }
    }

    fn late(&mut self, said: &str, limit: Duration, more: &str) -> Fault {
        self.fault(format!("it did not answer `{said}` within {} seconds{more}", limit.as_secs_f64()))
    }

    /// What is wrong with what it did for this move.
    pub(super) fn fault(&mut self, what: String) -> Fault {
        self.broken = true;
        let place = self.place();
        self.program.fault(format!("{place}: {what}"))
    }

    fn place(&self) -> String {
        format!("move {}", self.ply)
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        if !self.broken {
            self.program.say("quit");
            self.program.finish(GRACE);
        }
    }
}
