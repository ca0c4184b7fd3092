//! The Go Text Protocol from the side of who asks: `boardsize`, `clear_board`, `komi`, `time_settings`, `play`, `genmove`.
//!
//! Squares are named as our own server does ([`protocol::gtp`](crate::protocol::gtp)): as the game writes its moves, a1 at the
//! top left; black begins. The program makes its own move on its board, as the protocol has it, and hears all others. A move
//! that was taken back makes it begin anew with `clear_board`.
//!
//! ```text
//! we   play black f5        it   =
//! we   genmove white        it   = D6
//! ```

use super::Conversation;
use super::period;
use crate::engine::Thought;
use plansza_core::{Fault, Game, Observer, Record, Side, text};
use std::time::Duration;

/// A program that speaks it, and what it has heard.
pub(crate) struct GtpTalk<G: Game> {
    conversation: Conversation,
    /// The moves that are on its board; none before it has one.
    board: Option<Vec<G::Move>>,
    /// The time for a move that it knows of.
    time: Option<Duration>,
    /// Whether more lines of an answer may come.
    open: bool,
}

impl<G: Game> GtpTalk<G> {
    pub(super) fn new(conversation: Conversation) -> GtpTalk<G> {
        GtpTalk { conversation, board: None, time: None, open: false }
    }

    /// Says a command. What it answers, or why it does not obey.
    fn ask(
        &mut self,
        command: &str,
        time: Option<Duration>,
        observer: &mut dyn Observer,
    ) -> Result<Result<String, String>, Fault> {
        let awaited = self.conversation.ask(command, time);
        loop {
            let heard = self.conversation.hear(&awaited, observer)?;
            let line = heard.trim();
            let Some(sign) = line.chars().next() else {
                self.open = false;
                continue;
            };
            let rest = line[sign.len_utf8()..].trim().to_string();
            match sign {
                '=' | '?' => {
                    self.open = true;
                    return Ok(if sign == '=' { Ok(rest) } else { Err(rest) });
                }
                // Of the answer before.
                _ if self.open => {}
                _ => {
                    let what = format!(
                        "it answered `{command}` with {}, which is no answer of GTP",
                        text::quote(line)
                    );
                    return Err(self
                        .conversation
                        .fault(format!("{what}\naccepted: = and a result, or ? and a reason")));
                }
            }
        }
    }

    /// Says a command that it has to obey.
    fn order(&mut self, command: &str, observer: &mut dyn Observer) -> Result<(), Fault> {
        match self.ask(command, None, observer)? {
            Ok(_) => Ok(()),
            Err(reason) => {
                let what = format!("it refused `{command}`: {}", text::quote(&reason));
                Err(self.conversation.fault(what))
            }
        }
    }

    /// Brings its board to where the game stands.
    fn follow(&mut self, record: &Record<G>, observer: &mut dyn Observer) -> Result<(), Fault> {
        if self.board.is_none() {
            self.order(&format!("boardsize {}", G::SIZE.0), observer)?;
        }
        let begun = |board: &Vec<G::Move>| {
            board.len() <= record.plies().len()
                && board.iter().zip(record.plies()).all(|(step, ply)| *step == ply.step)
        };
        if !self.board.as_ref().is_some_and(begun) {
            self.order("clear_board", observer)?;
            // Black and White are worth the same in our games: who does not know the word need not.
            let _ = self.ask("komi 0", None, observer)?;
            self.board = Some(Vec::new());
        }
        let known = self.board.as_ref().map_or(0, Vec::len);
        for (position, ply) in record.positions().zip(record.plies()).skip(known) {
            self.order(&format!("play {} {}", colour(position.side()), ply.step), observer)?;
            self.board.get_or_insert_default().push(ply.step);
        }
        Ok(())
    }

    pub(super) fn choose(
        &mut self,
        record: &Record<G>,
        time: Option<Duration>,
        observer: &mut dyn Observer,
    ) -> Result<Option<Thought<G::Move>>, Fault> {
        self.conversation.ply = record.plies().len() + 1;
        self.follow(record, observer)?;
        if let Some(time) = time.filter(|_| time != self.time) {
            let (seconds, moves) = period(time);
            self.order(&format!("time_settings 0 {seconds} {moves}"), observer)?;
        }
        self.time = time;
        let now = record.now();
        let command = format!("genmove {}", colour(now.side()));
        let said = match self.ask(&command, time, observer)? {
            Ok(said) => said,
            Err(reason) => {
                let what = format!("it refused `{command}`: {}", text::quote(&reason));
                return Err(self.conversation.fault(what));
            }
        };
        if said.eq_ignore_ascii_case("resign") {
            return Ok(None);
        }
        let step = super::legal::<G>(&now, &said).map_err(|fault| {
            self.conversation.fault(format!("it answered `{command}` with {}: {fault}", text::quote(&said)))
        })?;
        self.board.get_or_insert_default().push(step);
        Ok(Some(Thought::idle(step, 0)))
    }
}

fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "black",
        Side::Second => "white",
    }
}
