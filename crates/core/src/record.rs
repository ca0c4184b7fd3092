//! A game as it was played: where it started, every ply, who played, and whether it ended before its last move. It takes
//! legal moves only, so whatever reads a format, plays or answers a protocol goes by the same rules.

use crate::board::{Disc, Ink, Paper, Piece, Tile};
use crate::game::TRANSCRIPT;
use crate::{Board, Fault, Game, Side};
use std::fmt;

/// One ply with what is known of it.
///
/// ```
/// use plansza_core::{Record, record::Ply};
/// use plansza_tictactoe::{Square, TicTacToe};
/// let mut record = Record::<TicTacToe>::default();
/// record.push(Ply { value: Some(0.5), ..Ply::from("b2".parse::<Square>()?) })?;
/// assert_eq!(record.plies()[0].value, Some(0.5));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ply<M> {
    /// The move; passes are plies too.
    pub step: M,
    /// What the player thought it was worth to itself, in the unit of the margin.
    pub value: Option<f64>,
    /// How long it took, in seconds.
    pub seconds: Option<f64>,
}

impl<M> From<M> for Ply<M> {
    fn from(step: M) -> Ply<M> {
        Ply { step, value: None, seconds: None }
    }
}

/// How a game ended while there were moves left.
///
/// ```
/// use plansza_core::{Side, record::Early};
/// let early = Early::Resigned(Side::First);
/// assert_eq!((early.margin(64), early.words(["Black", "White"]).as_str()), (-64, "Black resigned"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Early {
    /// This side gave up.
    Resigned(Side),
    /// This side's time was up.
    OutOfTime(Side),
    /// The players agreed on this margin of the first player.
    Agreed(i32),
}

impl Early {
    /// The margin of the first player: who gave up or ran out of time has lost by the most there is.
    pub fn margin(self, most: i32) -> i32 {
        match self {
            Early::Resigned(Side::First) | Early::OutOfTime(Side::First) => -most,
            Early::Resigned(Side::Second) | Early::OutOfTime(Side::Second) => most,
            Early::Agreed(margin) => margin,
        }
    }

    /// In words.
    pub fn words(self, sides: [&str; 2]) -> String {
        match self {
            Early::Resigned(side) => format!("{} resigned", sides[side.index()]),
            Early::OutOfTime(side) => format!("{}'s time was up", sides[side.index()]),
            Early::Agreed(margin) => format!("the players agreed on {margin:+}"),
        }
    }
}

/// A game.
///
/// ```
/// use plansza_core::{Record, Side};
/// use plansza_tictactoe::{Square, TicTacToe};
/// let mut record = Record::<TicTacToe>::default();
/// for step in ["b2", "a1", "b1", "c1"] {
///     record.push(step.parse::<Square>()?)?;
/// }
/// assert!(record.push("a1".parse::<Square>()?).is_err());
/// record.push("b3".parse::<Square>()?)?;
/// assert_eq!(record.winner(), Some(Side::First));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Record<G: Game> {
    start: G,
    plies: Vec<Ply<G::Move>>,
    now: G,
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

impl<G: Game> Default for Record<G> {
    fn default() -> Record<G> {
        Record::new(G::STARTS[0].position)
    }
}

impl<G: Game> Record<G> {
    /// A game that starts here.
    pub fn new(start: G) -> Record<G> {
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
    pub fn from(self, start: G) -> Record<G> {
        Record { start, now: start, plies: Vec::new(), early: None, ..self }
    }

    /// Where it started.
    pub fn start(&self) -> G {
        self.start
    }

    /// Where it stands.
    pub fn now(&self) -> G {
        self.now
    }

    /// Every ply so far.
    pub fn plies(&self) -> &[Ply<G::Move>] {
        &self.plies
    }

    /// The last move.
    pub fn last(&self) -> Option<G::Move> {
        self.plies.last().map(|ply| ply.step)
    }

    /// How many moves were made that are no passes.
    pub fn placed(&self) -> usize {
        self.plies.iter().filter(|ply| !G::is_pass(ply.step)).count()
    }

    /// The position before each ply, and the last one.
    ///
    /// ```
    /// use plansza_core::Game;
    /// let game = plansza_tictactoe::TicTacToe::read(b"b2 a1 c3")?.remove(0);
    /// assert!(game.positions().map(|position| position.left()).eq([9, 8, 7, 6]));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = G> + '_ {
        let mut now = self.start;
        std::iter::once(now).chain(self.plies.iter().map(move |ply| {
            now = now.play(ply.step);
            now
        }))
    }

    /// The game after so many moves; passes are not counted, but one that follows is made.
    ///
    /// ```
    /// use plansza_core::Game;
    /// let game = plansza_tictactoe::TicTacToe::read(b"b2 a1 c3")?.remove(0);
    /// assert_eq!(game.after(2).transcript(" ")?, "b2 a1");
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn after(&self, moves: usize) -> Record<G> {
        let mut earlier = self.clone();
        while earlier.placed() > moves {
            earlier.undo();
        }
        earlier
    }

    /// Plays on.
    ///
    /// ```
    /// use plansza_core::Game;
    /// use plansza_tictactoe::{Square, TicTacToe};
    /// let mut game = TicTacToe::read(b"b2")?.remove(0);
    /// let fault = game.push("b2".parse::<Square>()?).unwrap_err();
    /// assert_eq!(fault.to_string(), "Nought cannot play b2\naccepted: a1 b1 c1 a2 c2 a3 b3 c3");
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// When the move is not legal, or the game has ended; says why.
    pub fn push(&mut self, ply: impl Into<Ply<G::Move>>) -> Result<(), Fault> {
        let ply = ply.into();
        self.refuse_if_over(ply.step)?;
        if !self.now.legal(ply.step) {
            return Err(self.now.refusal(ply.step));
        }
        self.now = self.now.play(ply.step);
        self.plies.push(ply);
        Ok(())
    }

    /// Plays on, with a pass before the move where the side to move has to pass.
    ///
    /// # Errors
    /// When the move is not legal even so.
    pub fn push_past_passes(&mut self, ply: impl Into<Ply<G::Move>>) -> Result<(), Fault> {
        let ply = ply.into();
        if !G::is_pass(ply.step)
            && let Some(pass) = self.now.forced_pass()
        {
            self.push(pass)?;
        }
        self.push(ply)
    }

    fn refuse_if_over(&self, what: impl fmt::Display) -> Result<(), Fault> {
        match self.early {
            Some(early) => Err(Fault::new(format!("{what}: the game is over, {}", early.words(G::SIDES)))),
            None if self.now.over() => Err(Fault::new(format!("{what}: the game is over"))),
            None => Ok(()),
        }
    }

    /// Ends the game before its last move.
    ///
    /// ```
    /// use plansza_core::{Game, Side, record::Early};
    /// let mut game = plansza_tictactoe::TicTacToe::read(b"b2 a1")?.remove(0);
    /// game.end(Early::OutOfTime(Side::First))?;
    /// assert!(game.over() && game.winner() == Some(Side::Second) && game.result() == Some(-1));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// When it is over already.
    pub fn end(&mut self, early: Early) -> Result<(), Fault> {
        self.refuse_if_over(early.words(G::SIDES))?;
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
    ///
    /// ```
    /// use plansza_core::Game;
    /// let mut game = plansza_tictactoe::TicTacToe::read(b"b2 a1")?.remove(0);
    /// assert_eq!(game.undo().map(|ply| ply.step.to_string()), Some("a1".into()));
    /// assert_eq!(game.last().map(|step| step.to_string()), Some("b2".into()));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn undo(&mut self) -> Option<Ply<G::Move>> {
        self.early = None;
        let ply = self.plies.pop()?;
        self.now = self.positions().last().unwrap_or(self.start);
        Some(ply)
    }

    /// Whether nobody moves any more: there is no move left, or the game ended before.
    pub fn over(&self) -> bool {
        self.early.is_some() || self.now.over()
    }

    /// The margin of the first player; none while the game goes on.
    pub fn result(&self) -> Option<i32> {
        if let Some(early) = self.early {
            return Some(early.margin(G::MOST));
        }
        self.now
            .over()
            .then(|| if self.now.side() == Side::First { self.now.margin() } else { -self.now.margin() })
    }

    /// The winner; none for a draw or a game that goes on.
    pub fn winner(&self) -> Option<Side> {
        match self.result()? {
            0 => None,
            margin if margin > 0 => Some(Side::First),
            _ => Some(Side::Second),
        }
    }

    /// The square that the last move filled.
    pub fn last_square(&self) -> Option<(usize, usize)> {
        let last = self.plies.last()?;
        let before = self.positions().nth(self.plies.len() - 1)?;
        before.place(last.step)
    }

    /// For each square, row by row, the number of the move that filled it, none for the pieces of the start, and who
    /// filled it.
    ///
    /// ```
    /// use plansza_core::{Game, Side};
    /// let game = plansza_tictactoe::TicTacToe::read(b"b2 a1")?.remove(0);
    /// assert_eq!((game.numbers()[4], game.numbers()[0].0), ((Some(1), Some(Side::First)), Some(2)));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn numbers(&self) -> Vec<(Option<usize>, Option<Side>)> {
        let (columns, rows) = G::SIZE;
        let mut squares: Vec<(Option<usize>, Option<Side>)> =
            (0..columns * rows).map(|at| (None, self.start.holder((at / columns, at % columns)))).collect();
        let placed = self.plies.iter().zip(self.positions());
        let placed = placed.filter_map(|(ply, before)| Some((before.place(ply.step)?, before.side())));
        for (number, ((row, column), side)) in placed.enumerate() {
            squares[row * columns + column] = (Some(number + 1), Some(side));
        }
        squares
    }

    fn board() -> Board {
        let (columns, rows) = G::SIZE;
        let letters = (b'a'..).take(columns).map(|letter| char::from(letter).to_string());
        let numbers = (1..=rows).map(|row| row.to_string());
        Board::new(columns, rows).stones(Piece::InCells).named(letters, numbers)
    }

    /// The picture of the game as it stands: a light square where the side to move may go, a yellow one under the last
    /// move.
    ///
    /// ```
    /// use plansza_core::Game;
    /// let game = plansza_tictactoe::TicTacToe::read(b"b2 a1")?.remove(0);
    /// assert!(game.draw().text(false).contains("1 │ ○ · · │\n2 │ · ● · │"));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn draw(&self) -> Board {
        let (columns, rows) = G::SIZE;
        let (last, now) = (self.last_square(), self.now);
        let open: Vec<(usize, usize)> = now.moves().into_iter().filter_map(|step| now.place(step)).collect();
        let mut board = Record::<G>::board();
        for square in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let paper = match () {
                () if last == Some(square) => Paper::Cause,
                () if open.contains(&square) => Paper::Effect,
                () => Paper::Plain,
            };
            board[square] = Tile { disc: now.holder(square).map(disc), paper, ..Tile::default() };
        }
        board
    }

    /// The picture of the whole game: on each square the number of the move that filled it, in the colour of who made it.
    ///
    /// ```
    /// use plansza_core::Game;
    /// let game = plansza_tictactoe::TicTacToe::read(b"b2 a1")?.remove(0);
    /// assert!(game.draw_numbers().text(false).contains("1 │ 2 · · │\n2 │ · 1 · │"));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn draw_numbers(&self) -> Board {
        let mut board = Record::<G>::board();
        for (at, (number, side)) in self.numbers().into_iter().enumerate() {
            let Some(side) = side else { continue };
            let text = number.map_or(String::new(), |number| number.to_string());
            let square = (at / G::SIZE.0, at % G::SIZE.0);
            board[square] = Tile { disc: Some(disc(side)), ..Tile::new(text, Ink::Given) };
        }
        board
    }

    /// The moves with something between them; passes, which follow from the rest, are left out.
    ///
    /// ```
    /// use plansza_core::{Game, Record};
    /// use plansza_tictactoe::TicTacToe;
    /// assert_eq!(TicTacToe::read(b"b2,a1")?[0].transcript("")?, "b2a1");
    /// assert!(Record::<TicTacToe>::default().transcript("").is_err());
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// When the game began elsewhere, or has no moves.
    pub fn transcript(&self, between: &str) -> Result<String, Fault> {
        let placed = self.plies.iter().filter(|ply| !G::is_pass(ply.step));
        let steps: Vec<String> = placed.map(|ply| ply.step.to_string()).collect();
        let (what, right) = if self.start != G::STARTS[0].position {
            ("a transcript is for games from the usual start", None)
        } else if steps.is_empty() {
            ("a transcript of no moves", Some("a game with a move"))
        } else {
            return Ok(steps.join(between));
        };
        let others = G::FORMATS.iter().map(|format| format.name).filter(|name| *name != TRANSCRIPT.name);
        let accepted: Vec<&str> = right.into_iter().chain(others).collect();
        let fault = Fault::new(what);
        Err(if accepted.is_empty() { fault } else { fault.accepts(accepted.join(", ")) })
    }
}

fn disc(side: Side) -> Disc {
    match side {
        Side::First => Disc::Black,
        Side::Second => Disc::White,
    }
}

/// Reads a transcript: moves with gaps or commas between them, from the usual start.
///
/// # Errors
/// Names the move that is wrong, and its place.
pub(crate) fn transcript<G: Game>(bytes: &[u8]) -> Result<Record<G>, Fault> {
    let text = crate::text::plain(crate::text::utf8(bytes)?);
    let mut record = Record::default();
    for (number, line) in text.lines().enumerate() {
        for (column, word) in crate::text::words(line, |sign| sign.is_whitespace() || sign == ',') {
            let step: Result<G::Move, Fault> = word.parse();
            step.and_then(|step| record.push_past_passes(step))
                .map_err(|fault| fault.at(number + 1, column))?;
        }
    }
    match record.plies.is_empty() {
        true => Err(Fault::new("there are no moves").accepts(format!("moves as {}", G::EXAMPLE))),
        false => Ok(record),
    }
}
