//! A play board by board, by either set of rules: what every answer of every solver is held against.
//!
//! ```text
//! O . .      K = 2: B1 takes the last liberty of A1, which is captured in the same turn by the rules of Go; the board
//!            after it is . X . and the play scores 2.
//! ```

use super::{Go, GoPlay, GoPoint, GoTurn, ILLEGAL, Rules, Stone};
use std::fmt;

impl Go {
    /// Plays it out by the rules.
    ///
    /// ```
    /// use plansza_core::Puzzle;
    /// use plansza_go::{Go, GoPlay};
    /// let go = Go::read(".O/O. 1")?.remove(0);
    /// assert_eq!(go.replay(&GoPlay::of([0])).unwrap_err().to_string(), "turn 1: A2 would be suicide");
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// Says which turn breaks them, and how.
    pub fn replay(&self, play: &GoPlay) -> Result<Replay, Illegal> {
        if play.0.len() > self.stones() {
            return Err(Illegal { turn: self.stones(), reason: RuleBreach::TooMany(self.stones()) });
        }
        match self.rules {
            Rules::Go => self.replay_go(play),
            Rules::Report => self.replay_report(play),
        }
    }

    fn replay_go(&self, play: &GoPlay) -> Result<Replay, Illegal> {
        let mut replay = Replay { boards: vec![self.cells.clone()], captures: Vec::new(), placed: 0 };
        let mut cells = self.cells.clone();
        for (turn, &action) in play.0.iter().enumerate() {
            let mut captured = Vec::new();
            if let GoTurn::Stone(point) = action {
                let point = self.free(&cells, point, turn)?;
                cells[point] = Some(Stone::Black);
                replay.placed += 1;
                for next in self.beside(point) {
                    if cells[next] == Some(Stone::White) {
                        let (chain, liberties) = self.chain(&cells, next);
                        if liberties == 0 {
                            chain.iter().for_each(|&dead| cells[dead] = None);
                            captured.extend(chain.iter().map(|&dead| dead as GoPoint));
                        }
                    }
                }
                if self.chain(&cells, point).1 == 0 {
                    return Err(Illegal { turn, reason: RuleBreach::Suicide(self.name(point)) });
                }
            }
            captured.sort_unstable();
            replay.captures.push(captured);
            replay.boards.push(cells.clone());
        }
        Ok(replay)
    }

    fn replay_report(&self, play: &GoPlay) -> Result<Replay, Illegal> {
        let mut replay = Replay { boards: vec![self.cells.clone()], captures: Vec::new(), placed: 0 };
        let mut cells = self.cells.clone();
        self.supported(&cells, 0)?;
        // All K turns, and one more in which the last capture takes effect.
        for turn in 0..=self.stones() {
            // What stands without liberty on the board before this turn is gone after it.
            let dead: Vec<usize> = (0..cells.len())
                .filter(|&point| cells[point] == Some(Stone::White) && self.chain(&cells, point).1 == 0)
                .collect();
            let action = play.0.get(turn).copied().unwrap_or(GoTurn::Pass);
            if let GoTurn::Stone(point) = action {
                let point = self.free(&cells, point, turn)?;
                cells[point] = Some(Stone::Black);
                replay.placed += 1;
            }
            dead.iter().for_each(|&point| cells[point] = None);
            if turn < self.stones() {
                self.supported(&cells, turn)?;
            }
            replay.captures.push(dead.iter().map(|&point| point as GoPoint).collect());
            replay.boards.push(cells.clone());
        }
        Ok(replay)
    }

    /// By the report's rules: a lone black stone needs a liberty, a larger chain vouches for itself.
    fn supported(&self, cells: &[Option<Stone>], turn: usize) -> Result<(), Illegal> {
        for point in (0..cells.len()).filter(|&point| cells[point] == Some(Stone::Black)) {
            let (chain, liberties) = self.chain(cells, point);
            if chain.len() == 1 && liberties == 0 {
                return Err(Illegal { turn, reason: RuleBreach::NoLiberty(self.name(point)) });
            }
        }
        Ok(())
    }

    /// The point, if a stone may be put there.
    fn free(&self, cells: &[Option<Stone>], point: GoPoint, turn: usize) -> Result<usize, Illegal> {
        let point = point as usize;
        match cells.get(point) {
            Some(None) => Ok(point),
            Some(_) => Err(Illegal { turn, reason: RuleBreach::Occupied(self.name(point)) }),
            None => Err(Illegal { turn, reason: RuleBreach::Outside }),
        }
    }

    /// Stones placed plus white stones captured; [`ILLEGAL`] for a play that breaks the rules.
    ///
    /// ```
    /// use plansza_core::Puzzle;
    /// use plansza_go::{Go, GoPlay, ILLEGAL};
    /// let go = Go::read("O.. 2")?.remove(0);
    /// assert_eq!([GoPlay::of([1]), GoPlay::of([0])].map(|play| go.points(&play)), [2, ILLEGAL]);
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn points(&self, play: &GoPlay) -> i64 {
        self.replay(play).map_or(ILLEGAL, |replay| replay.points())
    }
}

/// A play, board by board.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::{Go, GoPlay};
/// let replay = Go::read("O.. 2")?[0].replay(&GoPlay::of([1])).expect("legal");
/// assert_eq!((replay.boards.len(), replay.captured(), replay.points()), (2, 1, 2));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The boards: at the start and after each turn.
    pub boards: Vec<Box<[Option<Stone>]>>,
    /// The white stones taken off in each turn.
    pub captures: Vec<Vec<GoPoint>>,
    /// Stones placed.
    pub placed: usize,
}

impl Replay {
    /// White stones captured in all.
    pub fn captured(&self) -> usize {
        self.captures.iter().map(Vec::len).sum()
    }

    /// Stones placed plus stones captured.
    pub fn points(&self) -> i64 {
        (self.placed + self.captured()) as i64
    }
}

/// Why a play breaks the rules.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::{RuleBreach, Go, GoPlay};
/// let illegal = Go::read("O.. 2")?[0].replay(&GoPlay::of([1, 1])).unwrap_err();
/// assert_eq!((illegal.turn, illegal.reason), (1, RuleBreach::Occupied("B1".into())));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// The turn, from 0.
    pub turn: usize,
    /// What is wrong.
    pub reason: RuleBreach,
}

/// What is wrong with a turn.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::{RuleBreach, Go, GoPlay};
/// let illegal = Go::read(". 1")?[0].replay(&GoPlay::of([0])).unwrap_err();
/// assert_eq!(illegal.reason, RuleBreach::Suicide("A1".into()));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleBreach {
    /// There is a stone already.
    Occupied(String),
    /// No such point.
    Outside,
    /// The stone's chain would have no liberty.
    Suicide(String),
    /// A lone stone has no liberty (the report's rules).
    NoLiberty(String),
    /// More turns than this.
    TooMany(usize),
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = self.turn + 1;
        match &self.reason {
            RuleBreach::Occupied(name) => write!(f, "turn {turn}: there is a stone at {name} already"),
            RuleBreach::Outside => write!(f, "turn {turn}: the point is not on the board"),
            RuleBreach::Suicide(name) => write!(f, "turn {turn}: {name} would be suicide"),
            RuleBreach::NoLiberty(name) => write!(f, "turn {turn}: the lone stone at {name} has no liberty"),
            RuleBreach::TooMany(most) => write!(f, "turn {turn}: only {most} stones may be placed"),
        }
    }
}
