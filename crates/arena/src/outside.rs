//! A program of somebody else as a player: `gtp command="edax -gtp" time=1s`, `nboard command="edax -nboard" depth=8`.
//!
//! It is started once for a game, asked for its moves by a protocol, and ended with all that it started when the game is over.
//! Every move goes by our rules. What it does wrong (a move that is not legal, a pass where there is a move, words that are
//! none of the protocol, silence, an early end) is a [`Fault`] that names the program, the move and the end of its
//! standard error; that it resigns is a result.
//!
//! ```
//! use plansza_arena::{Outsider, Player, Tongue};
//! use plansza_tictactoe::TicTacToe;
//! let player: Player<TicTacToe> = "gtp command='mine --fast' time=1s".parse()?;
//! assert_eq!((player.outside(), player.outsider.patience), (Some(Tongue::Gtp), Outsider::PATIENCE));
//! # Ok::<(), plansza_core::Fault>(())
//! ```

mod conversation;
mod gtp;
mod nboard;
#[cfg(all(test, unix))]
mod tests;

use crate::engine::Thought;
use crate::player::Player;
use conversation::Conversation;
use gtp::GtpTalk;
use nboard::NBoardTalk;
use plansza_core::params::{Domain, Param};
use plansza_core::{Fault, Game, Observer, Record};
use plansza_program::words;
use serde_json::{Map, Value, json};
use std::path::PathBuf;
use std::time::Duration;

/// A protocol by which a program plays.
///
/// ```
/// use plansza_arena::Tongue;
/// use plansza_reversi::Position;
/// use plansza_tictactoe::TicTacToe;
/// assert!(Tongue::Gtp.fits::<TicTacToe>() && Tongue::NBoard.fits::<Position>() && !Tongue::NBoard.fits::<TicTacToe>());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tongue {
    /// The Go Text Protocol.
    Gtp,
    /// That of NBoard.
    NBoard,
}

impl Tongue {
    /// All of them, with their names and what a player by them is.
    pub const ALL: [(Tongue, &'static str, &'static str); 2] = [
        (Tongue::Gtp, "gtp", "a program of your own that speaks the Go Text Protocol"),
        (Tongue::NBoard, "nboard", "a program of your own that speaks the protocol of NBoard"),
    ];

    /// Whether a game can be told in it: NBoard needs one that can be written in GGF.
    pub fn fits<G: Game>(self) -> bool {
        self == Tongue::Gtp || G::FORMATS.iter().any(|format| format.name == nboard::FORMAT)
    }

    /// Refuses a game that cannot be told in it: GTP has no word for a start of its own.
    ///
    /// ```
    /// use plansza_arena::Tongue;
    /// use plansza_core::{Game, Record};
    /// use plansza_reversi::Position;
    /// let report = Record::<Position>::new(Position::start("report")?);
    /// assert!(Tongue::Gtp.check_start(&report).is_err() && Tongue::NBoard.check_start(&report).is_ok());
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// Says so, and what can be played.
    pub fn check_start<G: Game>(self, record: &Record<G>) -> Result<(), Fault> {
        if self == Tongue::NBoard || record.start() == G::STARTS[0].position {
            return Ok(());
        }
        let other = if Tongue::NBoard.fits::<G>() { ", or a program that speaks nboard" } else { "" };
        Err(Fault::new("a program by gtp can only play from the usual start")
            .accepts(format!("the start {}{other}", G::STARTS[0].name)))
    }

    /// The properties of a player by it.
    pub(crate) fn keys(self) -> [&'static str; 3] {
        match self {
            Tongue::Gtp => ["command", "patience", "time"],
            Tongue::NBoard => ["command", "patience", "depth"],
        }
    }
}

/// A program that plays, described.
///
/// ```
/// use plansza_arena::Outsider;
/// let outsider = Outsider { command: "edax -gtp".into(), ..Outsider::default() };
/// assert_eq!(outsider.patience, 60); // seconds
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outsider {
    /// The program with its arguments, as a shell would have them: words, and '…' around what has gaps.
    pub command: String,
    /// The hashes of those words that are files, so that another content is another task. A spec takes them; they are
    /// empty otherwise.
    pub content: String,
    /// Seconds beyond the time for a move after which a program that does not answer is given up.
    pub patience: u64,
    /// Where it is started; empty for where we are. No part of what it is.
    pub folder: PathBuf,
}

impl Default for Outsider {
    fn default() -> Outsider {
        let (command, content, folder) = Default::default();
        Outsider { command, content, patience: Outsider::PATIENCE, folder }
    }
}

impl Outsider {
    /// The patience that is usual.
    pub const PATIENCE: u64 = 60;

    /// The properties that only a program has.
    /// What only such a player may be told.
    pub const KEYS: [&'static str; 2] = ["command", "patience"];

    /// What those are.
    pub(crate) fn sheet() -> [Param; 2] {
        let [command, patience] = Outsider::KEYS.map(Param::new);
        let about = "Of gtp and nboard: the program with its arguments, as \"edax -gtp\".";
        let beyond = "Of gtp and nboard: seconds beyond its time for a move after which it is given up.";
        let (domain, default) = (Domain::Integer(Some(1), Some(1_000_000)), Outsider::PATIENCE.into());
        [
            Param { about: about.into(), ..command },
            Param { about: beyond.into(), domain, default, ..patience },
        ]
    }

    pub(crate) fn set(&mut self, key: &str, value: &str) -> Result<(), Fault> {
        if key == "command" {
            self.command = value.into();
            return Ok(());
        }
        let wrong = || {
            Fault::new(format!("patience {}", plansza_core::text::shown(value)))
                .accepts("whole seconds, 1 to 1000000")
        };
        self.patience =
            value.parse().ok().filter(|seconds| (1..=1_000_000).contains(seconds)).ok_or_else(wrong)?;
        Ok(())
    }

    /// Refuses one without a program.
    pub(crate) fn check(&self, tongue: Tongue) -> Result<(), Fault> {
        let name = Tongue::ALL.iter().find(|(known, ..)| *known == tongue).map_or("", |(_, name, _)| name);
        match words(&self.command).is_empty() {
            true => Err(Fault::new(format!("a player by {name} has no program"))
                .accepts(format!("{name} command=\"edax -{name}\""))),
            false => Ok(()),
        }
    }

    /// As data, with the depth where the protocol has a word for it.
    pub(crate) fn data(&self, tongue: Tongue, depth: u32) -> Map<String, Value> {
        let mut data = Map::new();
        data.insert("command".into(), json!(self.command));
        data.insert("content".into(), json!(self.content));
        data.insert("patience".into(), json!(self.patience));
        if tongue == Tongue::NBoard {
            data.insert("depth".into(), json!(depth));
        }
        data
    }

    /// The program of such data, and the depth in it.
    pub(crate) fn from_data(
        tongue: Tongue,
        mut data: Map<String, Value>,
    ) -> Result<(Outsider, Option<u32>), Fault> {
        let mut take = |key: &str| data.shift_remove(key).unwrap_or_default();
        let [command, content] = ["command", "content"].map(|key| take(key).as_str().map(String::from));
        let (patience, depth) = (take("patience").as_u64(), take("depth").as_u64());
        let depth = depth.and_then(|depth| u32::try_from(depth).ok());
        if let Some(key) = data.keys().next() {
            return Err(Fault::new(format!(
                "bad player: unknown field `{}`",
                plansza_core::text::shown(key)
            )));
        }
        let (Some(command), Some(content), Some(patience)) = (command, content, patience) else {
            return Err(Fault::new("bad player: a program has a command, a content and a patience"));
        };
        let outsider = Outsider { command, content, patience, folder: PathBuf::new() };
        outsider.check(tongue)?;
        Ok((outsider, depth.filter(|_| tongue == Tongue::NBoard)))
    }
}

/// A program that plays, at work.
pub(crate) enum Talk<G: Game> {
    Gtp(GtpTalk<G>),
    NBoard(NBoardTalk),
}

impl<G: Game> Talk<G> {
    /// Starts the program of a player that is one.
    pub(crate) fn start(player: &Player<G>, tongue: Tongue) -> Result<Talk<G>, Fault> {
        let conversation = Conversation::start(&player.outsider)?;
        Ok(match tongue {
            Tongue::Gtp => Talk::Gtp(GtpTalk::new(conversation)),
            Tongue::NBoard => Talk::NBoard(NBoardTalk::new(conversation)),
        })
    }

    /// Asks for a move where there is one; none where the program gives up.
    pub(crate) fn choose(
        &mut self,
        record: &Record<G>,
        player: &Player<G>,
        observer: &mut dyn Observer,
    ) -> Result<Option<Thought<G::Move>>, Fault> {
        match self {
            Talk::Gtp(talk) => talk.choose(record, player.time, observer),
            Talk::NBoard(talk) => talk.choose(record, player.ahead.depth, observer),
        }
    }
}

/// A whole number of seconds and of moves in it that come closest to this time for a move.
fn period(time: Duration) -> (u64, u64) {
    let seconds = time.as_secs_f64();
    let whole = |moves: &u64| {
        let sum = seconds * *moves as f64;
        sum.round() >= 1.0 && (sum - sum.round()).abs() <= 0.01 * sum
    };
    let moves = (1..=1000).find(whole).unwrap_or(1000);
    (((seconds * moves as f64).round() as u64).max(1), moves)
}

/// The move of this name, where the side to move has one and it is legal.
fn legal<G: Game>(now: &G, name: &str) -> Result<G::Move, Fault> {
    let step: G::Move = name.to_ascii_lowercase().parse()?;
    match now.legal(step) {
        true => Ok(step),
        false if G::is_pass(step) => {
            let open: Vec<String> = now.moves().iter().map(ToString::to_string).collect();
            Err(Fault::new("a pass where there are moves").accepts(open.join(" ")))
        }
        false => Err(now.refusal(step)),
    }
}
