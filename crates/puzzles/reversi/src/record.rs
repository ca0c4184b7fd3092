//! A game as it was played: where it started, every ply, who played, and whether it ended before the board was full.

use crate::position::{Move, Position, START};
use plansza_core::{Fault, Side};
use std::fmt;

/// One ply with what is known of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ply {
    /// The move; passes are plies too.
    pub step: Move,
    /// What the player thought it was worth to itself, in discs.
    pub value: Option<f64>,
    /// How long it took, in seconds.
    pub seconds: Option<f64>,
}

impl From<Move> for Ply {
    fn from(step: Move) -> Ply {
        Ply { step, value: None, seconds: None }
    }
}

/// How a game ended while there were moves left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Early {
    /// This side gave up.
    Resigned(Side),
    /// This side's time was up.
    OutOfTime(Side),
    /// The players agreed on this difference of discs for the first player.
    Agreed(i32),
}

impl Early {
    /// The difference of discs for the first player: who gave up or ran out of time has lost all 64.
    pub fn score(self) -> i32 {
        match self {
            Early::Resigned(Side::First) | Early::OutOfTime(Side::First) => -64,
            Early::Resigned(Side::Second) | Early::OutOfTime(Side::Second) => 64,
            Early::Agreed(score) => score,
        }
    }
}

impl fmt::Display for Early {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Early::Resigned(side) => write!(f, "{} resigned", colour(side)),
            Early::OutOfTime(side) => write!(f, "{}'s time was up", colour(side)),
            Early::Agreed(score) => write!(f, "the players agreed on {score:+}"),
        }
    }
}

/// A game.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    start: Position,
    plies: Vec<Ply>,
    now: Position,
    early: Option<Early>,
    /// The names of the first and the second player.
    pub players: [String; 2],
    /// Where it was played.
    pub place: String,
    /// When it was played.
    pub date: String,
    /// The time each player had, as written in the record.
    pub clock: String,
}

impl Default for Record {
    fn default() -> Record {
        Record::new(START)
    }
}

impl Record {
    /// A game that starts here.
    pub fn new(start: Position) -> Record {
        let empty = String::new;
        Record {
            start,
            plies: Vec::new(),
            now: start,
            early: None,
            players: [empty(), empty()],
            place: empty(),
            date: empty(),
            clock: empty(),
        }
    }

    /// The same players and circumstances, but a game that starts here.
    pub fn from(self, start: Position) -> Record {
        Record { start, now: start, plies: Vec::new(), early: None, ..self }
    }

    /// Where it started.
    pub fn start(&self) -> Position {
        self.start
    }

    /// Where it stands.
    pub fn now(&self) -> Position {
        self.now
    }

    /// Every ply so far.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The position before each ply, and the last one.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        let mut now = self.start;
        std::iter::once(now).chain(self.plies.iter().map(move |ply| {
            now = now.play(ply.step);
            now
        }))
    }

    /// Plays on.
    ///
    /// # Errors
    /// When the move is not legal, or the game has ended; says why.
    pub fn push(&mut self, ply: impl Into<Ply>) -> Result<(), Fault> {
        let ply = ply.into();
        self.refuse_if_over(ply.step)?;
        if !self.now.legal(ply.step) {
            return Err(refusal(&self.now, ply.step));
        }
        self.now = self.now.play(ply.step);
        self.plies.push(ply);
        Ok(())
    }

    /// Plays on, with a pass before the move where the side to move has to pass.
    ///
    /// # Errors
    /// When the move is not legal even so.
    pub fn push_past_passes(&mut self, ply: impl Into<Ply>) -> Result<(), Fault> {
        let ply = ply.into();
        if ply.step != Move::PASS && self.now.legal(Move::PASS) {
            self.push(Move::PASS)?;
        }
        self.push(ply)
    }

    fn refuse_if_over(&self, what: impl fmt::Display) -> Result<(), Fault> {
        match self.early {
            Some(early) => Err(Fault::new(format!("{what}: the game is over, {early}"))),
            None if self.now.over() => Err(Fault::new(format!("{what}: the game is over"))),
            None => Ok(()),
        }
    }

    /// Ends the game before its last move.
    ///
    /// # Errors
    /// When it is over already.
    pub fn end(&mut self, early: Early) -> Result<(), Fault> {
        self.refuse_if_over(early)?;
        self.early = Some(early);
        Ok(())
    }

    /// How the game ended, if that was before its last move.
    pub fn early(&self) -> Option<Early> {
        self.early
    }

    /// Lets a game go on that ended before its last move; says how it had ended.
    pub fn reopen(&mut self) -> Option<Early> {
        self.early.take()
    }

    /// Takes the last ply back, and an early end with it.
    pub fn undo(&mut self) -> Option<Ply> {
        self.early = None;
        let ply = self.plies.pop()?;
        self.now = self.positions().last().unwrap_or(self.start);
        Some(ply)
    }

    /// Whether nobody moves any more: there is no move left, or the game ended before.
    pub fn over(&self) -> bool {
        self.early.is_some() || self.now.over()
    }

    /// The final difference of discs for the first player, empty squares to the winner; none while the game goes on.
    pub fn result(&self) -> Option<i32> {
        if let Some(early) = self.early {
            return Some(early.score());
        }
        let score = self.now.score();
        let score = if self.now.side() == Side::First { score } else { -score };
        self.now.over().then_some(score)
    }
}

/// Why a move is not legal.
fn refusal(position: &Position, step: Move) -> Fault {
    let name = colour(position.side());
    let legal: Vec<String> = position.moves().map(|step| step.to_string()).collect();
    let what = match step.square() {
        Some(square) if position.empty() >> square & 1 == 0 => format!("{step} is taken"),
        Some(_) if legal.is_empty() => format!("{name} has no move and must pass"),
        Some(_) => format!("{name} turns over nothing at {step}"),
        None => format!("{name} may not pass"),
    };
    let accepted = if legal.is_empty() { "pass".to_string() } else { legal.join(" ") };
    Fault::new(what).accepts(accepted)
}

/// What the players are called by the colour of their discs.
pub fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "Black",
        Side::Second => "White",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_refused_with_the_reason_and_what_is_legal() {
        let mut record = Record::default();
        let told = |record: &mut Record, step: &str| {
            record.push(step.parse::<Move>().unwrap()).unwrap_err().to_string()
        };
        assert!(told(&mut record, "e4").starts_with("e4 is taken"));
        assert!(told(&mut record, "a1").starts_with("Black turns over nothing at a1"));
        assert!(told(&mut record, "pass").starts_with("Black may not pass"));
        assert!(told(&mut record, "a1").contains("d3 c4 f5 e6"));
        assert_eq!(record.plies().len(), 0);
    }

    #[test]
    fn what_is_undone_is_as_if_it_had_not_been() {
        let mut record = Record::default();
        record.push("f5".parse::<Move>().unwrap()).unwrap();
        let before = record.clone();
        record.push("d6".parse::<Move>().unwrap()).unwrap();
        assert_eq!(record.undo().map(|ply| ply.step.to_string()), Some("d6".into()));
        assert_eq!(record, before);
    }

    #[test]
    fn a_game_may_end_before_its_last_move() {
        let mut record = Record::default();
        record.push("f5".parse::<Move>().unwrap()).unwrap();
        let open = record.clone();
        assert!(!record.over() && record.result().is_none());
        record.end(Early::Resigned(Side::First)).unwrap();
        assert!(record.over() && record.result() == Some(-64));
        let refused = record.push("d6".parse::<Move>().unwrap()).unwrap_err().to_string();
        assert_eq!(refused, "d6: the game is over, Black resigned");
        assert!(record.end(Early::OutOfTime(Side::Second)).unwrap_err().to_string().contains("over"));
        let mut undone = record.clone();
        undone.undo();
        assert_eq!(undone, Record::default());
        assert_eq!((record.reopen(), record), (Some(Early::Resigned(Side::First)), open));
        // Nobody can give up a game that is over.
        let full = Position::new(!0 >> 1, 1 << 63, Side::First).unwrap();
        assert!(Record::new(full).end(Early::Agreed(0)).is_err());
    }
}
