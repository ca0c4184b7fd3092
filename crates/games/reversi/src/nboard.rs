//! The NBoard protocol, version 2, by which the Othello program NBoard and others drive an engine (Chris Welty, *NBoard
//! Protocol*).
//!
//! | line | answer |
//! |---|---|
//! | `nboard 2` | `set myname plansza` |
//! | `set depth N`, `set contempt N` | none |
//! | `set game (;GM[Othello]…;)` | none; the position is that after the last ply, which may be a pass |
//! | `move F5/eval/time` | none; a pass is `PA` |
//! | `hint N` | `search F5D6C3 3.00 0 6` for each of the N best moves, with the play expected; then `nodestats` |
//! | `go` | `search …` for each depth that is finished, `nodestats nodes seconds`, `=== F5/eval/seconds`; `=== PA` where the side must pass |
//! | `ping N` | `pong N` |
//! | `learn` | `learned`: there is nothing to learn |
//! | `analyze` | `analysis plies value` for each position of the game, the last first |
//! | `quit` | none: the session ends |
//!
//! A line that waits stops `hint` and `analyze` after a while, see [`plansza_arena::protocol`]. Before long work stands a line `status …`, and an empty one after it. The engine does not make its own move: it waits
//! for `move`. What it cannot do is told by a `status` too, for that is what a person gets to see.
//!
//! The value of a move is that to the side that makes it, in discs: the engine's always, another player's where it saw the
//! end of the game. A sum by the weights of a strategy is no number of discs, so `===` leaves it out; `hint` and `analyze`,
//! which have to tell a number, tell it. Where `search` has the depth, `100%` is a value that is proven, `98%` one that was
//! searched to the end but for what is so unlikely to matter; both are what NBoard understands by it. `set depth` is the
//! level of the engine, and the depth of others.

use crate::text::ggf;
use crate::{Move, Position, Record};
use plansza_arena::protocol::{Inbox, Next, Protocol, Thinker, Work, one_line};
use plansza_arena::{Player, Thought, Way, analyse};
use plansza_core::Trust;
use plansza_core::command::Failure;
use plansza_core::expert::Strength;
use plansza_core::{Fault, Game, Worth};
use std::io::{self, Write};

/// A session.
///
/// ```
/// use plansza_arena::{Player, protocol::serve};
/// use plansza_reversi::nboard::NBoard;
/// let mut session = NBoard::new(&Player::default());
/// let mut answers = Vec::new();
/// serve(&mut session, "nboard 2\nmove F5\nping 1\n".as_bytes(), &mut answers)?;
/// assert_eq!(session.record().plies().len(), 1);
/// assert!(String::from_utf8_lossy(&answers).ends_with("pong 1\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct NBoard {
    thinker: Thinker<Position>,
    record: Record,
}

impl NBoard {
    /// Starts with an empty game and this player.
    pub fn new(player: &Player<Position>) -> NBoard {
        NBoard { thinker: Thinker::new(player), record: Record::default() }
    }

    /// The game so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    fn run(&mut self, line: &str, inbox: &mut Inbox, out: &mut dyn Write) -> Result<Next, Failure> {
        let (command, rest) = split(line);
        match command {
            "" => {}
            "nboard" => {
                number(rest, "nboard 2")?;
                writeln!(out, "set myname plansza")?;
            }
            "set" => self.set(rest)?,
            "move" => self.record.push_past_passes(ggf::ply(rest)?)?,
            "ping" => writeln!(out, "pong {}", number(rest, "ping 1")?)?,
            "learn" => writeln!(out, "learned")?,
            "go" => self.go(inbox, out)?,
            "hint" => self.hint(number(rest, "hint 3")?.max(1) as usize, inbox, out)?,
            "analyze" | "analyse" => self.analyze(inbox, out)?,
            "quit" => return Ok(Next::End),
            _ => {
                return Err(Fault::new(format!("'{}' is no command", shortened(command)))
                    .accepts("nboard, set, move, hint, go, ping, learn, analyze, quit")
                    .into());
            }
        }
        Ok(Next::Line)
    }

    fn set(&mut self, rest: &str) -> Result<(), Failure> {
        let (what, value) = split(rest);
        match what {
            "depth" => {
                let depth = number(value, "set depth 6")?;
                // A level is a wish: no game is longer than 60 moves, and none is shorter than one.
                let player = &mut self.thinker.player;
                match player.way {
                    Way::Expert => {
                        player.strength.level = Some(depth.clamp(1, i64::from(Strength::HIGHEST)) as u32);
                    }
                    _ => player.ahead.depth = depth.clamp(1, 60) as u32,
                }
            }
            "game" => {
                let games = ggf::read(value)?;
                self.record = games.into_iter().next().unwrap_or_default();
                // Somebody may have given it up: what is asked for is the position.
                self.record.reopen();
            }
            // How much a draw is worth changes nothing here, nor does a name or a way to sort.
            "contempt" | "myname" => {}
            _ => {
                return Err(Fault::new(format!("'{}' cannot be set", shortened(what)))
                    .accepts("depth, game, contempt")
                    .into());
            }
        }
        Ok(())
    }

    fn go(&mut self, inbox: &mut Inbox, out: &mut dyn Write) -> Result<(), Failure> {
        let position = self.record.now();
        if position.over() {
            return Err(Fault::new("the game is over").into());
        }
        if position.legal(Move::PASS) {
            writeln!(out, "=== PA")?;
            return Ok(());
        }
        begin(out, "thinking")?;
        let start = plansza_core::platform::Instant::now();
        let expert = self.thinker.player.way == Way::Expert;
        let mut said = Ok(());
        // That nobody hears it is told when the answer is.
        let mut told = |thought: &Thought<Move>| {
            if let (Some(value), Ok(())) = (discs(expert, thought.value), &said) {
                let line: String = thought.line.iter().map(|&step| name(step)).collect();
                said = writeln!(out, "search {line} {value:.2} 0 {}", reach(thought.trust, thought.depth))
                    .and_then(|()| out.flush());
            }
        };
        let thought = self.thinker.think(&self.record, None, inbox, &mut told)?;
        said?;
        let Some(thought) = thought else {
            return Err(Fault::new("the player gives up").into());
        };
        let seconds = start.elapsed().as_secs_f64();
        writeln!(out, "nodestats {} {seconds:.3}", thought.nodes)?;
        let value = discs(expert, thought.value).map_or(String::new(), |value| format!("{value:.2}"));
        writeln!(out, "=== {}/{value}/{seconds:.3}", name(thought.step))?;
        end(out)?;
        Ok(())
    }

    fn hint(&mut self, count: usize, inbox: &mut Inbox, out: &mut dyn Write) -> Result<(), Failure> {
        let position = self.record.now();
        let player = self.thinker.limited(&position, None);
        let start = plansza_core::platform::Instant::now();
        if !position.over() {
            begin(out, "analyzing")?;
        }
        let analysis = analyse(&position, &player, &mut inbox.patience(Work::Hint))?;
        for weighed in analysis.moves.iter().take(count) {
            let worth = Worth::of(weighed.value);
            let value = worth.number(Position::MOST);
            // The engine says how a game ends only where it has proven it.
            let proven = player.way == Way::Expert && matches!(worth, Worth::End(_));
            let trust = if proven { Trust::Exact } else { Trust::Looked };
            let line: String =
                std::iter::once(&weighed.step).chain(&weighed.line).map(|&step| name(step)).collect();
            writeln!(out, "search {line} {value:.2} 0 {}", reach(trust, analysis.depth))?;
        }
        writeln!(out, "nodestats {} {:.3}", analysis.nodes, start.elapsed().as_secs_f64())?;
        end(out)?;
        Ok(())
    }

    fn analyze(&mut self, inbox: &mut Inbox, out: &mut dyn Write) -> Result<(), Failure> {
        begin(out, "analyzing the game")?;
        let positions: Vec<_> = self.record.positions().collect();
        let mut patience = inbox.patience(Work::Hint);
        for (plies, position) in positions.iter().enumerate().rev() {
            if patience.is_over(0) {
                break;
            }
            let value = if position.over() {
                f64::from(position.score())
            } else {
                let player = self.thinker.limited(position, None);
                let analysis = analyse(position, &player, &mut patience)?;
                patience.spend(analysis.nodes);
                Worth::of(analysis.moves[0].value).number(Position::MOST)
            };
            writeln!(out, "analysis {plies} {value:.2}")?;
            out.flush()?;
        }
        end(out)?;
        Ok(())
    }
}

impl Protocol for NBoard {
    fn answer(&mut self, line: &str, inbox: &mut Inbox, out: &mut dyn Write) -> io::Result<Next> {
        match self.run(line.trim(), inbox, out) {
            Ok(next) => Ok(next),
            Err(Failure::Io(error)) => Err(error),
            Err(Failure::Fault(fault)) => {
                writeln!(out, "status {}", one_line(fault))?;
                Ok(Next::Line)
            }
        }
    }
}

fn begin(out: &mut dyn Write, what: &str) -> io::Result<()> {
    writeln!(out, "status plansza is {what}")?;
    out.flush()
}

fn end(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "status")
}

/// A value in discs, where it is one.
fn discs(expert: bool, value: Option<f64>) -> Option<f64> {
    match Worth::of(value?) {
        Worth::Sum(_) if !expert => None,
        worth => Some(worth.number(Position::MOST)),
    }
}

/// How far a search has reached, as NBoard has it.
fn reach(trust: Trust, depth: u32) -> String {
    match trust {
        Trust::Exact => "100%".into(),
        Trust::Likely(percent) => format!("{percent}%"),
        _ => depth.to_string(),
    }
}

/// The first word and the rest.
fn split(line: &str) -> (&str, &str) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}

fn number(word: &str, example: &str) -> Result<i64, Fault> {
    word.parse().map_err(|_| {
        Fault::new(format!("'{}' is no whole number", shortened(word))).accepts(format!("as in {example}"))
    })
}

/// Enough of a word to know it again.
fn shortened(word: &str) -> String {
    word.chars().take(40).flat_map(char::escape_debug).collect()
}

/// A move as NBoard writes it.
fn name(step: Move) -> String {
    if step == Move::PASS { "PA".into() } else { step.to_string().to_uppercase() }
}

#[cfg(test)]
mod tests;
