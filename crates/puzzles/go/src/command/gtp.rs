//! `plansza go gtp`: the puzzle for programs that speak the Go Text Protocol, as GoGui and Sabaki.

mod analysis;
mod session;
#[cfg(test)]
mod tests;

use super::{Result, limit};
use crate::Rules;
use plansza_arena::protocol::serve;
use plansza_core::command::{Act, Console, Ending};
use plansza_core::params;
use session::GtpSession;

/// `plansza go gtp`.
#[params]
#[derive(Default)]
#[serde(default, deny_unknown_fields)]
pub struct SpeakGtp {
    /// How many stones Black may place, where no file says it; `plansza-stones N` sets it too
    #[schemars(range(min = 0, max = 625), extend("value" = "N"))]
    stones: Option<u16>,
    /// The rules to play by, whatever a file says; `plansza-rules NAME` sets them too
    #[schemars(extend("value" = "NAME"))]
    rules: Option<Rules>,
    /// Think no longer than this about a move, as 500ms, 5s or 2m
    time: Option<String>,
}

impl Act for SpeakGtp {
    const NAME: &'static str = "gtp";
    const ABOUT: &'static str =
        "Speak GTP on standard input and output: for GoGui, Sabaki and other boards on the screen";

    /// Serves until `quit` or the end of the input.
    fn run(&self, console: &mut dyn Console) -> Result<Ending> {
        let mut session = GtpSession::new(self.stones, self.rules, limit(self.time.as_deref())?);
        let lines = console.lines();
        serve(&mut session, lines, console.out())?;
        Ok(Ending::Done)
    }
}
