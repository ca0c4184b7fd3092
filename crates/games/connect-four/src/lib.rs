//! Connect Four: two players drop discs into seven columns of six squares, and a disc falls to the lowest free one. Four of
//! one's own in a straight line, also a diagonal one, win; a full board is a draw.
//!
//! A board is two words: column `c`, row `r` from the bottom is bit 7·c + r, and the seventh bit of each column stays
//! empty, so that lines do not run from one column into the next (after John Tromp's notes on the game).
//!
//! ```
//! use plansza_core::{Game, Side};
//! use plansza_connect_four::ConnectFour;
//! // Games: columns a to g, one after the other.
//! let game = ConnectFour::read(b"d c d c d c d")?.remove(0);
//! assert_eq!(game.winner(), Some(Side::First));
//! // Positions: the column that is full takes no more.
//! let full = ConnectFour::read(b"aaaaaa")?.remove(0).now();
//! assert!(!full.legal("a".parse()?) && full.legal("b".parse()?));
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//! What a position is worth:
//! ```
//! use plansza_core::{Evaluation, Game, Side};
//! use plansza_connect_four::{ConnectFour, Weights};
//! let position = ConnectFour::read(b"ddd")?.remove(0).now();
//! let shares = Weights::default().shares(&position, Side::First);
//! assert_eq!((shares[2].name, shares[2].count), ("centre", 2));
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//! Let a search play it; `plansza-methods` has minimax and alpha-beta:
//! ```
//! use plansza_connect_four::{ConnectFour, Weights};
//! use plansza_core::{Budget, Game, Meter, Silent};
//! use plansza_methods::{Lookahead, TreeSearch};
//! let position = ConnectFour::read(b"daeaf")?.remove(0).now(); // three of Black's in a row, open at both ends
//! let ahead = Lookahead { depth: 2, ..Lookahead::default() };
//! let choice = ahead.choose(TreeSearch::AlphaBeta, &position, &Weights::default(), &mut Meter::new(Budget::UNLIMITED, &mut Silent));
//! assert!(plansza_core::Worth::of(choice.value).margin(1) == Some(-1)); // whatever White does
//! # Ok::<(), plansza_core::Fault>(())
//! ```

mod weights;

pub use weights::Weights;

use plansza_core::game::{Start, TRANSCRIPT};
use plansza_core::{Fault, Format, Game, Open, Record, Side, Tree, bits, text};
use std::{fmt, str::FromStr};

/// Columns of the board.
pub const COLUMNS: usize = 7;
/// Rows of the board.
pub const ROWS: usize = 6;

/// A move: the column that a disc is dropped into, 0 for a to 6 for g.
///
/// ```
/// use plansza_connect_four::Column;
/// let [letter, number] = ["d", "4"].map(|text| text.parse::<Column>());
/// assert_eq!((letter.clone()?.to_string(), letter), ("d".into(), number));
/// assert_eq!("h".parse::<Column>().unwrap_err().what(), "'h' is no column");
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Column(u8);

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0))
    }
}

impl FromStr for Column {
    type Err = Fault;

    /// `d` or `D`, or the number of the column from 1.
    fn from_str(text: &str) -> Result<Column, Fault> {
        match *text.as_bytes() {
            [letter @ (b'a'..=b'g' | b'A'..=b'G')] => Ok(Column(letter.to_ascii_lowercase() - b'a')),
            [digit @ b'1'..=b'7'] => Ok(Column(digit - b'1')),
            _ => Err(Fault::new(format!("{} is no column", text::quote(text)))
                .accepts("a letter a–g, as d, or a number 1–7")),
        }
    }
}

/// A position: the discs of the first and the second player.
///
/// ```
/// use plansza_connect_four::START;
/// use plansza_core::{Game, Side, Tree};
/// let next = START.play("d".parse()?);
/// assert_eq!((next.side(), next.holder((5, 3)), next.left()), (Side::Second, Some(Side::First), 41));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ConnectFour([u64; 2]);

/// The empty board.
pub const START: ConnectFour = ConnectFour([0, 0]);

/// The lowest square of a column.
const fn foot(column: u8) -> u64 {
    1 << (7 * column)
}

/// The six squares of a column.
const fn column(number: u8) -> u64 {
    0b11_1111 << (7 * number)
}

impl ConnectFour {
    /// The discs of a side as bits.
    ///
    /// ```
    /// use plansza_connect_four::ConnectFour;
    /// use plansza_core::{Game, Side};
    /// let position = ConnectFour::read(b"aab")?[0].now();
    /// assert_eq!((position.discs(Side::First), position.discs(Side::Second)), (1 | 1 << 7, 1 << 1));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn discs(&self, side: Side) -> u64 {
        self.0[side.index()]
    }

    fn taken(&self) -> u64 {
        self.0[0] | self.0[1]
    }

    /// Whether a side has four in a line.
    ///
    /// ```
    /// use plansza_connect_four::ConnectFour;
    /// use plansza_core::{Game, Side};
    /// let position = ConnectFour::read(b"abbccdcddgd")?[0].now(); // up a diagonal
    /// assert!(position.has_four(Side::First) && !position.has_four(Side::Second));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn has_four(&self, side: Side) -> bool {
        // Upright, the two diagonals, across: pairs of pairs.
        [1, 6, 8, 7].into_iter().any(|step| {
            let discs = self.discs(side);
            let pairs = discs & (discs >> step);
            pairs & (pairs >> (2 * step)) != 0
        })
    }

    /// The square that a disc dropped into this column comes to; 0 where it is full.
    fn landing(&self, Column(number): Column) -> u64 {
        (self.taken() + foot(number)) & column(number)
    }
}

/// The columns that are not full.
///
/// ```
/// use plansza_connect_four::ConnectFour;
/// use plansza_core::{Game, Open, Tree};
/// let Open::Moves(columns) = ConnectFour::read(b"aaaaaa")?[0].now().open() else { panic!("it goes on") };
/// assert_eq!(columns.map(|column| column.to_string()).collect::<String>(), "bcdefg");
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Columns(u8);

impl Iterator for Columns {
    type Item = Column;

    #[inline]
    fn next(&mut self) -> Option<Column> {
        let next = bits(u64::from(self.0)).next()? as u8;
        self.0 &= self.0 - 1;
        Some(Column(next))
    }
}

impl Tree for ConnectFour {
    type Move = Column;
    type Moves = Columns;

    #[inline]
    fn side(&self) -> Side {
        if self.taken().count_ones().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn open(&self) -> Open<Columns> {
        let open =
            (0..COLUMNS as u8).filter(|&at| self.landing(Column(at)) != 0).fold(0, |all, at| all | 1 << at);
        if open == 0 || self.has_four(self.side().other()) { Open::Over } else { Open::Moves(Columns(open)) }
    }

    #[inline]
    fn play(&self, step: Column) -> ConnectFour {
        let mut next = *self;
        next.0[self.side().index()] |= self.landing(step);
        next
    }
}

impl Game for ConnectFour {
    const NAME: &'static str = "connect-four";
    const ALIASES: &'static [&'static str] = &["connect4", "four-in-a-row"];
    const ABOUT: &'static str = "Connect Four: drop discs, four in a line win";
    const RULES: &'static str =
        "Drop a disc into one of seven columns; it falls to the lowest free square of six.
Four of your own in a straight line win, also a diagonal one. A full board is a draw.";
    const SIDES: [&'static str; 2] = ["Black", "White"];
    const SIZE: (usize, usize) = (COLUMNS, ROWS);
    const STARTS: &'static [Start<ConnectFour>] =
        &[Start { name: "standard", about: "the empty board", position: START }];
    const FORMATS: &'static [Format] = &[TRANSCRIPT];
    const EXAMPLE: &'static str = "d";

    type Evaluation = Weights;

    fn margin(&self) -> i32 {
        if self.has_four(self.side().other()) { -1 } else { 0 }
    }

    fn left(&self) -> u32 {
        (COLUMNS * ROWS) as u32 - self.taken().count_ones()
    }

    fn holder(&self, (row, column): (usize, usize)) -> Option<Side> {
        let bit = 1u64 << (7 * column + ROWS - 1 - row);
        Side::BOTH.into_iter().find(|&side| self.discs(side) & bit != 0)
    }

    fn place(&self, step: Column) -> Option<(usize, usize)> {
        let landing = self.landing(step);
        (landing != 0).then(|| (ROWS - 1 - landing.trailing_zeros() as usize % 7, usize::from(step.0)))
    }

    fn refusal(&self, step: Column) -> Fault {
        let open: Vec<String> = self.moves().iter().map(ToString::to_string).collect();
        Fault::new(format!("column {step} is full")).accepts(open.join(" "))
    }

    /// Columns one after the other, with or without gaps: a game a line.
    fn read(bytes: &[u8]) -> Result<Vec<Record<ConnectFour>>, Fault> {
        let text = text::plain(text::utf8(bytes)?);
        let mut records = Vec::new();
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let mut record = Record::default();
            for (at, sign) in
                line.chars().enumerate().filter(|(_, sign)| !sign.is_whitespace() && *sign != ',')
            {
                let step: Result<Column, Fault> = sign.to_string().parse();
                step.and_then(|step| record.push(step)).map_err(|fault| fault.at(number + 1, at + 1))?;
            }
            records.push(record);
        }
        if records.is_empty() {
            return Err(Fault::new("there is nothing to read").accepts("the columns of a game, as dcdcd"));
        }
        Ok(records)
    }

    fn write(record: &Record<ConnectFour>, format: &str) -> Result<String, Fault> {
        match format {
            "transcript" => record.transcript(""),
            _ => Err(text::unknown_format(format, Self::FORMATS)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_core::Seed;

    /// The rules as a beginner would check them, square by square.
    fn has_four(position: &ConnectFour, side: Side) -> bool {
        let mine = |row: i32, column: i32| {
            (0..ROWS as i32).contains(&row)
                && (0..COLUMNS as i32).contains(&column)
                && position.holder((row as usize, column as usize)) == Some(side)
        };
        let from = |row: i32, column: i32| {
            [(0, 1), (1, 0), (1, 1), (1, -1)]
                .into_iter()
                .any(|(down, right)| (0..4).all(|step| mine(row + step * down, column + step * right)))
        };
        (0..ROWS as i32).any(|row| (0..COLUMNS as i32).any(|column| from(row, column)))
    }

    #[test]
    fn lines_are_those_of_the_rules() {
        let mut rng = Seed(3).rng();
        let mut won = 0;
        for _ in 0..500 {
            let mut position = START;
            loop {
                for side in Side::BOTH {
                    assert_eq!(position.has_four(side), has_four(&position, side), "{position:?}");
                }
                let Some(&step) = rng.pick(&position.moves()) else { break };
                let square = position.place(step).unwrap();
                assert_eq!(position.holder(square), None);
                let side = position.side();
                position = position.play(step);
                assert_eq!(position.holder(square), Some(side));
            }
            won += usize::from(position.margin() != 0);
        }
        assert!(won > 400, "few random games are drawn: {won}");
    }

    /// Until a column can be full or a line of four, every move is possible: powers of seven.
    #[test]
    fn the_tree_has_the_leaves_that_it_has() {
        fn leaves(position: &ConnectFour, depth: u32) -> u64 {
            match position.open() {
                _ if depth == 0 => 1,
                Open::Over => 1,
                Open::Moves(moves) => moves.map(|step| leaves(&position.play(step), depth - 1)).sum(),
            }
        }
        assert_eq!([1, 2, 3, 4, 5, 6].map(|depth| leaves(&START, depth)), [7, 49, 343, 2401, 16807, 117_649]);
        // The first four in a line is at ply 7, and the first full column too.
        assert_eq!(leaves(&START, 7), 823_536);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        let told = |text: &str| ConnectFour::read(text.as_bytes()).unwrap_err().to_string();
        assert!(told("dz").starts_with("line 1, column 2: 'z' is no column"));
        assert!(told("d\naaaaaaa").starts_with("line 2, column 7: column a is full\naccepted: b c d e f g"));
        assert!(told("dcdcdcdc").contains("the game is over"));
        assert!(told(" \n").contains("nothing"));
    }
}

/// The example of the README is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
