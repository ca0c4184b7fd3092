//! The Go Text Protocol, version 2 (Gunnar Farnebäck 2002), for any game for two; Othello programs use it.
//!
//! `[id] command [arguments]` is answered by `=[id] text` or `?[id] message`, each closed by an empty line. Moves are
//! written as the game writes them, a1 at the top left; black begins. A pass is written `pass` and legal only where the
//! game has one and there is no other move; once the game is over, passes are taken and change nothing, because
//! controllers send two of them to end a game. `loadsgf` reads a game in any format that the game has.

use super::{Inbox, Next, Protocol, Thinker, one_line};
use crate::player::Player;
use plansza_core::{Fault, Game, Record, Side};
use std::io::{self, Read, Write};
use std::time::Duration;

/// The commands, in alphabetical order.
const COMMANDS: [&str; 17] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "known_command",
    "komi",
    "list_commands",
    "loadsgf",
    "name",
    "play",
    "protocol_version",
    "quit",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// The largest file that `loadsgf` reads, in bytes.
const LARGEST: u64 = 1 << 20;

/// What the clock of a side says.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Clock {
    /// What is left of the main time, or of the present period.
    seconds: f64,
    /// The moves of the period; none in main time.
    stones: Option<u32>,
}

/// A session.
///
/// ```
/// use plansza_arena::{Player, protocol::{gtp::Gtp, serve}};
/// use plansza_tictactoe::TicTacToe;
/// let mut session = Gtp::<TicTacToe>::new(&Player::default());
/// let mut answers = Vec::new();
/// serve(&mut session, "1 play black b2\n2 play white b2\n".as_bytes(), &mut answers)?;
/// assert!(String::from_utf8_lossy(&answers).starts_with("=1 \n\n?2 "));
/// assert_eq!(session.record().plies().len(), 1);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Gtp<G: Game> {
    thinker: Thinker<G>,
    record: Record<G>,
    /// Passes after the end of the game.
    idle: usize,
    clocks: [Option<Clock>; 2],
}

impl<G: Game> Gtp<G> {
    /// Starts with an empty game and this player.
    pub fn new(player: &Player<G>) -> Gtp<G> {
        Gtp { thinker: Thinker::new(player), record: Record::default(), idle: 0, clocks: [None; 2] }
    }

    /// The game so far.
    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    fn run(&mut self, command: &str, args: &[&str], inbox: &mut Inbox) -> Result<String, Fault> {
        match command {
            "protocol_version" => Ok("2".into()),
            "name" => Ok("plansza".into()),
            "version" => Ok(env!("CARGO_PKG_VERSION").into()),
            "known_command" => Ok(COMMANDS.contains(&one(args, "a command")?).to_string()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" => Ok(String::new()),
            "boardsize" => {
                let size = G::SIZE.0.to_string();
                match one(args, &size)? {
                    word if word == size => self.restart(Record::default()),
                    _ => Err(Fault::new("unacceptable size").accepts(size)),
                }
            }
            "clear_board" => self.restart(Record::default()),
            "komi" => {
                // Black and White are worth the same here: a komi is taken and means nothing.
                real(one(args, "a number")?)?;
                Ok(String::new())
            }
            "play" => self.play(args),
            "genmove" => self.genmove(one(args, "black or white")?, inbox),
            "undo" => self.undo(),
            "final_score" => self.final_score(),
            "time_settings" => self.time_settings(args),
            "time_left" => self.time_left(args),
            "showboard" => Ok(self.picture()),
            "loadsgf" => self.load(args),
            _ => Err(Fault::new("unknown command")),
        }
    }

    fn restart(&mut self, record: Record<G>) -> Result<String, Fault> {
        (self.record, self.idle) = (record, 0);
        Ok(String::new())
    }

    /// Makes it this side's turn, with a pass of the other where that has no move.
    fn turn(&mut self, side: Side) -> Result<(), Fault> {
        let now = self.record.now();
        if now.side() == side || now.over() {
            return Ok(());
        }
        if let Some(pass) = now.forced_pass() {
            return self.record.push(pass);
        }
        Err(Fault::new(format!("illegal move: it is {}'s turn", G::SIDES[now.side().index()])))
    }

    fn play(&mut self, args: &[&str]) -> Result<String, Fault> {
        let [who, step] = args else {
            let accepted = format!("a colour and a move, as play black {}", G::EXAMPLE);
            return Err(Fault::new("syntax error").accepts(accepted));
        };
        let (side, step): (Side, G::Move) = (side(who)?, step.parse()?);
        if G::is_pass(step) && self.record.now().over() {
            self.idle += 1;
            return Ok(String::new());
        }
        let before = self.record.clone();
        let played = self.turn(side).and_then(|()| self.record.push(step));
        played.map(|()| String::new()).map_err(|fault| {
            self.record = before;
            if fault.what().starts_with("illegal") { fault } else { fault.within("illegal move") }
        })
    }

    fn genmove(&mut self, who: &str, inbox: &mut Inbox) -> Result<String, Fault> {
        let side = side(who)?;
        if self.record.now().over() {
            self.idle += 1;
            return Ok("pass".into());
        }
        self.turn(side)?;
        let share = self.share(side);
        let Some(thought) = self.thinker.think(&self.record, share, inbox, &mut |_| {})? else {
            return Ok("resign".into());
        };
        self.record.push(thought.step)?;
        let step = thought.step.to_string();
        Ok(if G::is_pass(thought.step) { step } else { step.to_uppercase() })
    }

    fn undo(&mut self) -> Result<String, Fault> {
        if self.idle > 0 {
            self.idle -= 1;
        } else if self.record.undo().is_none() {
            return Err(Fault::new("cannot undo"));
        }
        Ok(String::new())
    }

    /// Who has won and by how much, in the unit of the game's margin.
    fn final_score(&self) -> Result<String, Fault> {
        match self.record.result() {
            None => Err(Fault::new("cannot score: the game is not over")),
            Some(0) => Ok("0".into()),
            Some(margin) => Ok(format!("{}+{}", if margin > 0 { 'B' } else { 'W' }, margin.abs())),
        }
    }

    fn time_settings(&mut self, args: &[&str]) -> Result<String, Fault> {
        let [main, period, stones] = args else {
            return Err(Fault::new("syntax error").accepts("main time, period and moves in it, in seconds"));
        };
        let (main, period, stones) = (seconds(main)?, seconds(period)?, whole(stones)?);
        let clock = match (main > 0.0, period > 0.0, stones) {
            // A period without moves in it means no limit at all.
            (_, true, 0) => None,
            (true, ..) => Some(Clock { seconds: main, stones: None }),
            (false, _, 0) => Some(Clock { seconds: 0.0, stones: None }),
            (false, _, stones) => Some(Clock { seconds: period, stones: Some(stones) }),
        };
        self.clocks = [clock; 2];
        Ok(String::new())
    }

    fn time_left(&mut self, args: &[&str]) -> Result<String, Fault> {
        let [who, left, stones] = args else {
            return Err(
                Fault::new("syntax error").accepts("a colour, seconds and moves, as time_left b 60 0")
            );
        };
        let stones = whole(stones)?;
        let clock = Clock { seconds: seconds(left)?, stones: (stones > 0).then_some(stones) };
        self.clocks[side(who)?.index()] = Some(clock);
        Ok(String::new())
    }

    /// The time for the next move of a side: an even share of what is left, with something kept back.
    fn share(&self, side: Side) -> Option<Duration> {
        let clock = self.clocks[side.index()]?;
        let moves = clock.stones.unwrap_or_else(|| self.record.now().left() / 2 + 2);
        let seconds = 0.9 * clock.seconds / f64::from(moves.max(1));
        Some(Duration::from_secs_f64(seconds.clamp(1e-3, 1e6)))
    }

    fn picture(&self) -> String {
        let now = self.record.now();
        let (columns, rows) = G::SIZE;
        let letter = |side: Side| ['X', 'O'][side.index()];
        let mut picture = String::from("\n ");
        (b'A'..).take(columns).for_each(|letter| picture.extend([' ', char::from(letter)]));
        for row in 0..rows {
            picture += &format!("\n{}", row + 1);
            (0..columns)
                .for_each(|column| picture.extend([' ', now.holder((row, column)).map_or('-', letter)]));
        }
        let turn = if now.over() {
            "the game is over".to_string()
        } else {
            format!("{} ({}) to move", G::SIDES[now.side().index()], letter(now.side()))
        };
        let held = Side::BOTH.map(|side| now.holds(side).map(|count| format!("{} {count}", letter(side))));
        let held = if let [Some(first), Some(second)] = held {
            format!("; {first}, {second}")
        } else {
            String::new()
        };
        picture + &format!("\n{turn}{held}")
    }

    fn load(&mut self, args: &[&str]) -> Result<String, Fault> {
        let (path, before) = match args {
            [path] => (path, None),
            [path, number] => (path, Some(whole(number)?)),
            _ => return Err(Fault::new("syntax error").accepts("a file, and perhaps the number of a move")),
        };
        let accepted = G::FORMATS.iter().map(|format| format.name).collect::<Vec<_>>().join(", ");
        let cannot = |why: String| Fault::new(format!("cannot load file: {why}")).accepts(accepted.clone());
        let mut bytes = Vec::new();
        let file = std::fs::File::open(path).map_err(|error| cannot(error.to_string()))?;
        file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| cannot(error.to_string()))?;
        if bytes.len() as u64 > LARGEST {
            return Err(cannot("it is larger than 1 MiB".into()));
        }
        let games =
            G::read(&bytes).map_err(|fault| Fault::new(format!("cannot load file: {}", one_line(fault))))?;
        let mut record = games.into_iter().next().ok_or_else(|| cannot("it is empty".into()))?;
        // Somebody may have given it up: here it goes on.
        record.reopen();
        // The position before this move, counted from 1.
        while before.is_some_and(|before| record.plies().len() as u64 >= u64::from(before.max(1))) {
            record.undo();
        }
        self.restart(record)
    }
}

impl<G: Game> Protocol for Gtp<G> {
    fn answer(&mut self, line: &str, inbox: &mut Inbox, out: &mut dyn Write) -> io::Result<Next> {
        answer_line(line, out, |command, args| self.run(command, args, inbox))
    }
}

/// Answers a line of the protocol: takes it apart, has the command answered, and writes the answer with its number. A line
/// without a command has no answer; `quit` ends the session.
///
/// ```
/// use plansza_arena::protocol::{Next, gtp::answer_line};
/// let mut said = Vec::new();
/// let next = answer_line("7 echo a\tb # twice", &mut said, |command, args| Ok(format!("{command} {}", args.join("+"))))?;
/// assert_eq!((next, said.as_slice()), (Next::Line, b"=7 echo a+b\n\n".as_slice()));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// When the answer cannot be written.
pub fn answer_line(
    line: &str,
    out: &mut dyn Write,
    run: impl FnOnce(&str, &[&str]) -> Result<String, Fault>,
) -> io::Result<Next> {
    // As the protocol has it: tabs are spaces, other control characters nothing, and # starts a comment.
    let line: String = line
        .chars()
        .map(|c| if c == '\t' { ' ' } else { c })
        .filter(|c| !c.is_control())
        .take_while(|&c| c != '#')
        .collect();
    let mut words: Vec<&str> = line.split_whitespace().collect();
    let Some(&first) = words.first() else { return Ok(Next::Line) };
    let mut id = "";
    if first.bytes().all(|byte| byte.is_ascii_digit()) {
        id = first;
        words.remove(0);
    }
    let command = words.first().copied().unwrap_or_default();
    match run(command, words.get(1..).unwrap_or_default()) {
        Ok(text) => write!(out, "={id} {text}\n\n")?,
        Err(fault) => write!(out, "?{id} {}\n\n", one_line(fault))?,
    }
    Ok(if command == "quit" { Next::End } else { Next::Line })
}

fn one<'a>(args: &[&'a str], accepted: &str) -> Result<&'a str, Fault> {
    match args {
        [word] => Ok(word),
        _ => Err(Fault::new("syntax error").accepts(accepted)),
    }
}

fn side(word: &str) -> Result<Side, Fault> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Side::First),
        "w" | "white" => Ok(Side::Second),
        _ => Err(Fault::new(format!("'{}' is no colour", plansza_core::text::shown(word)))
            .accepts("b, black, w, white")),
    }
}

fn real(word: &str) -> Result<f64, Fault> {
    let wrong = || {
        Fault::new(format!("'{}' is no number", plansza_core::text::shown(word))).accepts("a number, as 0.5")
    };
    word.parse().ok().filter(|number: &f64| number.is_finite()).ok_or_else(wrong)
}

fn seconds(word: &str) -> Result<f64, Fault> {
    real(word).and_then(|number| {
        if number < 0.0 { Err(Fault::new("a time below zero").accepts("seconds from 0")) } else { Ok(number) }
    })
}

fn whole(word: &str) -> Result<u32, Fault> {
    word.parse().map_err(|_| {
        Fault::new(format!("'{}' is no whole number", plansza_core::text::shown(word)))
            .accepts("a whole number from 0")
    })
}

#[cfg(test)]
mod tests;
