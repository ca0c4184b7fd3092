//! Protocols by which other programs drive a player: lines in, lines out, over any reader and writer.
//!
//! A line that makes no sense is answered, never fatal; the end of the input ends the session. Work is done line by line,
//! so an answer always follows the answers to what came before.

pub mod gtp;
pub mod nboard;

use crate::player::{Engine, Player, Spec, Thought};
use plansza_core::{Seed, Silent};
use plansza_reversi::Position;
use std::io::{self, BufRead, ErrorKind, Write};
use std::time::{Duration, Instant};

/// A session with another program.
pub trait Protocol {
    /// Answers a line.
    ///
    /// # Errors
    /// When the answer cannot be written.
    fn answer(&mut self, line: &str, out: &mut dyn Write) -> io::Result<Next>;
}

/// What comes after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The next line.
    Line,
    /// The end of the session.
    End,
}

/// The longest line, in bytes: more than any game takes.
const LONGEST: usize = 1 << 20;

/// Holds a session until the other side ends it, in words or by closing its end.
///
/// # Errors
/// When reading or writing fails.
pub fn serve(protocol: &mut dyn Protocol, mut input: impl BufRead, mut out: impl Write) -> io::Result<()> {
    let mut bytes = Vec::new();
    while read_line(&mut input, &mut bytes)? {
        let next = protocol.answer(&String::from_utf8_lossy(&bytes), &mut out)?;
        out.flush()?;
        if next == Next::End {
            break;
        }
    }
    Ok(())
}

/// Reads a line without its end; of one that is too long, the head. False at the end of the input.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut any = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(chunk.len());
        line.extend_from_slice(&chunk[..taken.min(LONGEST.saturating_sub(line.len()))]);
        input.consume(taken + usize::from(end.is_some()));
        if end.is_some() {
            return Ok(true);
        }
    }
}

/// A player as a session uses it: limits may change from move to move.
struct Thinker {
    spec: Spec,
    moves: u64,
}

impl Thinker {
    fn new(spec: &Spec) -> Thinker {
        Thinker { spec: spec.clone(), moves: 0 }
    }

    /// The player for a position: no deeper than the game can last, nor longer than the time left.
    fn limited(&self, position: &Position, time: Option<Duration>) -> Spec {
        // Each empty square costs at most a move and a pass.
        let longest = 2 * position.empty().count_ones().max(1);
        let time = [self.spec.time, time].into_iter().flatten().min();
        Spec { depth: self.spec.depth.min(longest), time, ..self.spec.clone() }
    }

    /// Thinks about a position that has a move; tells the seconds it took.
    fn think(&mut self, position: &Position, time: Option<Duration>) -> (Thought, f64) {
        self.moves += 1;
        let mut engine = Engine::new(&self.limited(position, time), Seed(1).child(self.moves).rng());
        let start = Instant::now();
        let thought = engine.choose(position, &mut Silent);
        (thought, start.elapsed().as_secs_f64())
    }
}

/// A message on one line.
fn one_line(message: impl ToString) -> String {
    message.to_string().split(['\n', '\r']).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Echo;

    impl Protocol for Echo {
        fn answer(&mut self, line: &str, out: &mut dyn Write) -> io::Result<Next> {
            writeln!(out, "{} {}", line.len(), line.chars().take(5).collect::<String>())?;
            Ok(if line == "end" { Next::End } else { Next::Line })
        }
    }

    fn told(input: &[u8]) -> String {
        let mut out = Vec::new();
        serve(&mut Echo, input, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn lines_of_any_kind_are_read() {
        assert_eq!(told(b"a\n\nbc"), "1 a\n0 \n2 bc\n");
        assert_eq!(told(b"end\nmore\n"), "3 end\n");
        assert_eq!(told(b""), "");
        assert!(told(b"\xff\xfe\nx\n").ends_with("1 x\n"));
        let long = [vec![b'a'; 3 * LONGEST], b"\nnext\n".to_vec()].concat();
        assert_eq!(told(&long), format!("{LONGEST} aaaaa\n4 next\n"));
    }
}
