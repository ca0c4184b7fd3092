//! Protocols by which other programs drive a player: lines in, lines out, over any reader and writer.
//!
//! A line that makes no sense is answered, never fatal; the end of the input ends the session. Work is done line by line,
//! so an answer always follows the answers to what came before.
//!
//! Long work can be stopped, and then answers with the greatest depth that it finished: a hint by any line that waits, a
//! move that was asked for only by `quit`, both by the end of the input. So that a script may be piped in whole and gets
//! the same answers every time, the first two million nodes of a hint and the first 67 million of a move are searched
//! whatever waits; only beyond them, and with limits of time, does an answer depend on the clock.

pub mod gtp;
mod inbox;

pub use inbox::{Inbox, LONGEST, Patience, Work};

use crate::engine::{DepthListener, Engine, Thought};
use crate::player::{self, Player};
use plansza_core::{Fault, Game, Record, Seed};
use std::io::{self, Read, Write};
use std::time::Duration;

/// A session with another program.
///
/// ```
/// use plansza_arena::protocol::{Inbox, Next, Protocol, serve};
/// use std::io::{self, Write};
/// struct Echo;
/// impl Protocol for Echo {
///     fn answer(&mut self, line: &str, _: &mut Inbox, out: &mut dyn Write) -> io::Result<Next> {
///         writeln!(out, "{line}")?;
///         Ok(if line == "bye" { Next::End } else { Next::Line })
///     }
/// }
/// let mut said = Vec::new();
/// serve(&mut Echo, "hello\nbye\nnever read\n".as_bytes(), &mut said)?;
/// assert_eq!(said, b"hello\nbye\n");
/// # Ok::<(), io::Error>(())
/// ```
pub trait Protocol {
    /// Answers a line. What waits in the inbox may cut long work short.
    ///
    /// # Errors
    /// When the answer cannot be written.
    fn answer(&mut self, line: &str, inbox: &mut Inbox, out: &mut dyn Write) -> io::Result<Next>;
}

/// What comes after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The next line.
    Line,
    /// The end of the session.
    End,
}

/// Holds a session until the other side ends it, in words or by closing its end.
///
/// ```
/// use plansza_arena::{Player, protocol::{gtp::Gtp, serve}};
/// use plansza_tictactoe::TicTacToe;
/// let mut answers = Vec::new();
/// serve(&mut Gtp::<TicTacToe>::new(&Player::default()), "name\nquit\n".as_bytes(), &mut answers)?;
/// assert_eq!(answers, b"= plansza\n\n= \n\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// When reading or writing fails.
pub fn serve(
    protocol: &mut dyn Protocol,
    input: impl Read + Send + 'static,
    mut out: impl Write,
) -> io::Result<()> {
    let mut inbox = Inbox::open(input);
    while let Some(line) = inbox.line()? {
        let next = protocol.answer(&line, &mut inbox, &mut out)?;
        out.flush()?;
        if next == Next::End {
            break;
        }
    }
    Ok(())
}

/// A player as a session uses it: limits may change from move to move.
///
/// ```
/// use plansza_arena::{Player, protocol::Thinker};
/// use plansza_core::Game;
/// use plansza_tictactoe::TicTacToe;
/// let thinker = Thinker::new(&"alphabeta depth=60".parse::<Player<TicTacToe>>()?);
/// let late = TicTacToe::read(b"b2 a1 c3 c1 b1 b3 a3")?[0].now();
/// assert_eq!(thinker.limited(&late, None).ahead.depth, 4); // two squares are left
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub struct Thinker<G: Game> {
    /// The player.
    pub player: Player<G>,
    moves: u64,
    engine: Engine<G>,
}

impl<G: Game> Thinker<G> {
    /// One that plays so.
    pub fn new(player: &Player<G>) -> Thinker<G> {
        Thinker { player: player.clone(), moves: 0, engine: Engine::new(player, Seed(1).rng()) }
    }

    /// The player for a position: no deeper than the game can last, nor longer than the time left. There is always some
    /// limit of time, because with one the depth grows, and work that is stopped has an answer.
    pub fn limited(&self, position: &G, time: Option<Duration>) -> Player<G> {
        // Each move that is left costs at most itself and a pass.
        let longest = 2 * position.left().max(1);
        let time = [self.player.time, time].into_iter().flatten().min();
        if self.player.outside().is_some() {
            return Player { time, ..self.player.clone() };
        }
        let time = Some(time.unwrap_or(player::LONGEST));
        let mut player = Player { time, ..self.player.clone() };
        player.ahead.depth = player.ahead.depth.min(longest);
        player
    }

    /// Thinks about a game that has a move, and tells what each depth came to. No thought where the player gives up.
    ///
    /// # Errors
    /// When the player is a program of somebody else that fails.
    pub fn think(
        &mut self,
        record: &Record<G>,
        time: Option<Duration>,
        inbox: &mut Inbox,
        told: &mut DepthListener<'_, G::Move>,
    ) -> Result<Option<Thought<G::Move>>, Fault> {
        self.moves += 1;
        self.engine.renew(self.limited(&record.now(), time), Seed(1).child(self.moves).rng());
        self.engine.choose_told(record, &mut inbox.patience(Work::Move), told)
    }
}

/// A message on one line.
///
/// ```
/// assert_eq!(plansza_arena::protocol::one_line("bad\naccepted: good"), "bad; accepted: good");
/// ```
pub fn one_line(message: impl ToString) -> String {
    message.to_string().split(['\n', '\r']).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests;
