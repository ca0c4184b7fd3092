//! The protocol of NBoard from the side of who asks (Chris Welty, *NBoard Protocol*, version 2): `nboard`, `set depth`, `set
//! game`, `ping`, `go`.
//!
//! The whole game is told before every move, so the program has nothing to remember. Lines that are no answer (`status …`,
//! `search …`) are for people who look on, and passed over.
//!
//! ```text
//! we   set game (;GM[Othello]…;)
//! we   ping 3               it   pong 3
//! we   go                   it   nodestats 5120 0.01
//!                           it   === D6/1.50/0.01
//! ```

use super::Conversation;
use crate::engine::Thought;
use plansza_core::{Fault, Game, Observer, Record, text};

/// The format in which games are told.
pub(super) const FORMAT: &str = "ggf";

/// A program that speaks it.
pub(crate) struct NBoardTalk {
    conversation: Conversation,
    /// Whether it was greeted.
    greeted: bool,
    pings: u64,
}

impl NBoardTalk {
    pub(super) fn new(conversation: Conversation) -> NBoardTalk {
        NBoardTalk { conversation, greeted: false, pings: 0 }
    }

    pub(super) fn choose<G: Game>(
        &mut self,
        record: &Record<G>,
        depth: u32,
        observer: &mut dyn Observer,
    ) -> Result<Option<Thought<G::Move>>, Fault> {
        // Names and values are nobody's business here.
        let mut game = Record::new(record.start());
        record.plies().iter().try_for_each(|ply| game.push(ply.step))?;
        let game = G::write(&game, FORMAT)?;
        self.conversation.ply = record.plies().len() + 1;
        if !self.greeted {
            self.conversation.say("nboard 2");
            self.greeted = true;
        }
        self.conversation.say(&format!("set depth {depth}"));
        self.conversation.say(&format!("set game {}", game.split_whitespace().collect::<Vec<_>>().join(" ")));
        self.pings += 1;
        let ping = format!("ping {}", self.pings);
        let pong = format!("pong {}", self.pings);
        let awaited = self.conversation.ask(&ping, None);
        while self.conversation.hear(&awaited, observer)?.trim() != pong {}
        let awaited = self.conversation.ask("go", None);
        let mut nodes = 0;
        let said = loop {
            let line = self.conversation.hear(&awaited, observer)?;
            let line = line.trim();
            if let Some(said) = line.strip_prefix("===") {
                break said.trim().to_string();
            }
            let mut words = line.split_whitespace();
            if words.next() == Some("nodestats") {
                nodes = words.next().and_then(|word| word.parse().ok()).unwrap_or(nodes);
            }
        };
        let word = said.split(['/', ' ']).next().unwrap_or_default();
        let step = super::legal::<G>(&record.now(), word).map_err(|fault| {
            self.conversation.fault(format!("it answered `go` with {}: {fault}", text::quote(&said)))
        })?;
        Ok(Some(Thought::idle(step, nodes)))
    }
}
