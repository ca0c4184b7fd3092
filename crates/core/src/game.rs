//! A game of two players who move in turn, with nothing hidden and nothing left to chance.
//!
//! [`Tree`] is how a position looks to a search, [`Judge`] what positions are worth to it. [`Game`] is a kind of game as the
//! rest of the product knows it: names, starts, text, picture; a type that implements it is one *position*. A game is a
//! crate of its own and one line in the catalogue; `plansza-tictactoe` is the smallest complete example.
//!
//! | file | what |
//! |---|---|
//! | `evaluation` | how a player values positions: [`Evaluation`], and what it shows of that |
//! | `named` | settings that a player names, as a file of weights |

mod evaluation;
mod named;

use crate::params;
use crate::record::Record;
use crate::{Fault, Format};
pub use evaluation::{ByResult, Evaluation, Searcher, Share};
pub use named::{Lookup, Named, files, is_file};
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// One of the two players.
///
/// ```
/// use plansza_core::Side;
/// assert_eq!((Side::First.other(), Side::Second.index()), (Side::Second, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The one who moves first.
    First,
    /// The other.
    Second,
}

impl Side {
    /// Both, in the order in which they move.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    #[inline]
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for the first, 1 for the second.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
}

/// What can be done in a position.
///
/// ```
/// use plansza_core::{Game, Open, Tree};
/// use plansza_tictactoe::TicTacToe;
/// let Open::Moves(moves) = TicTacToe::start("standard")?.open() else { panic!("nobody has moved yet") };
/// assert_eq!(moves.count(), 9);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub enum Open<M> {
    /// These moves, in the game's natural order. Where the rules know a pass, it is a move.
    Moves(M),
    /// Nothing: the game is over.
    Over,
}

/// A position of a game, as a search of the game tree sees it: a value, so that a search knows it again when it comes there by
/// another way.
///
/// ```
/// use plansza_core::{Game, Side, Tree};
/// use plansza_tictactoe::TicTacToe;
/// let start = TicTacToe::start("standard")?;
/// let next = start.play("b2".parse()?);
/// assert_eq!((start.side(), next.side(), next.moves().len()), (Side::First, Side::Second, 8));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub trait Tree: Copy + Eq + Hash + Send + Sync {
    /// A move.
    type Move: Copy + Eq + Hash + Debug + Send + Sync;
    /// The moves of a position.
    type Moves: Iterator<Item = Self::Move>;

    /// Who is to move.
    fn side(&self) -> Side;

    /// What can be done.
    fn open(&self) -> Open<Self::Moves>;

    /// The position after a move, which must be one of the open ones.
    fn play(&self, step: Self::Move) -> Self;
}

/// What positions are worth to a player: higher is better for `root`.
///
/// ```
/// use plansza_core::{Game, Judge, Side, Tree};
/// use plansza_tictactoe::TicTacToe;
/// struct Corners;
/// impl Judge<TicTacToe> for Corners {
///     fn value(&self, at: &TicTacToe, root: Side) -> f64 {
///         let corners = [(0, 0), (0, 2), (2, 0), (2, 2)];
///         corners.into_iter().filter(|square| at.holder(*square) == Some(root)).count() as f64
///     }
///     fn result(&self, at: &TicTacToe, root: Side) -> f64 {
///         plansza_core::worth::finished(if at.side() == root { at.margin() } else { -at.margin() })
///     }
/// }
/// let position = TicTacToe::read(b"a1 b2 c3")?[0].now();
/// assert_eq!((Corners.value(&position, Side::First), Corners.value(&position, Side::Second)), (2.0, 0.0));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub trait Judge<T: Tree>: Sync {
    /// The worth of a position at which the search stops before the end of the game.
    fn value(&self, tree: &T, root: Side) -> f64;

    /// The worth of a finished game.
    fn result(&self, tree: &T, root: Side) -> f64;

    /// How promising a move looks to the side that makes it: higher is tried earlier where a search orders its moves.
    fn promise(&self, tree: &T, step: T::Move) -> i64 {
        let _ = (tree, step);
        0
    }

    /// Tells the promise of each of these moves, in their order: for judges that know a quicker way than one by one. Those are all
    /// the moves that the position has. Who came to know the position after a move tells it too, so that it is not made again.
    #[inline]
    fn promises(&self, tree: &T, moves: T::Moves, mut told: impl FnMut(T::Move, i64, Option<T>))
    where
        Self: Sized,
    {
        moves.for_each(|step| told(step, self.promise(tree, step), None));
    }
}

/// A position to start from, by name.
///
/// ```
/// use plansza_core::Game;
/// let start = &plansza_tictactoe::TicTacToe::STARTS[0];
/// assert_eq!((start.name, start.about, start.position.left()), ("standard", "the empty board", 9));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Start<G> {
    /// The name.
    pub name: &'static str,
    /// What is special about it.
    pub about: &'static str,
    /// The position.
    pub position: G,
}

/// The format that every game has.
pub const TRANSCRIPT: Format = Format { name: "transcript", about: "the moves from the usual start" };

/// A kind of game; a value is one position of it.
///
/// ```
/// use plansza_core::{Game, Side};
/// use plansza_tictactoe::TicTacToe;
/// let game = TicTacToe::read(b"b2 a1 b1 c1 b3")?.remove(0);
/// let end = game.now();
/// assert!(end.over() && end.margin() == -1 && end.holder((0, 1)) == Some(Side::First));
/// assert_eq!(TicTacToe::write(&game, "transcript")?, "b2 a1 b1 c1 b3");
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub trait Game:
    Tree<Move: Ord + Display + FromStr<Err = Fault>> + PartialEq + Debug + Sized + 'static
{
    /// The name on the command line.
    const NAME: &'static str;
    /// Other names for it.
    const ALIASES: &'static [&'static str] = &[];
    /// One line that says what it is.
    const ABOUT: &'static str;
    /// The rules in a few lines.
    const RULES: &'static str;
    /// What the first and the second player are called.
    const SIDES: [&'static str; 2];
    /// What marks their pieces.
    const MARKS: [char; 2] = ['●', '○'];
    /// Columns and rows of the board.
    const SIZE: (usize, usize);
    /// Where games start; the usual start, called `standard`, first.
    const STARTS: &'static [Start<Self>];
    /// The text formats that it writes; the first is the main one.
    const FORMATS: &'static [Format] = &[TRANSCRIPT];
    /// A move, as an example for messages.
    const EXAMPLE: &'static str;
    /// What a margin counts.
    const UNIT: &'static str = "point";
    /// The greatest margin: what a game counts that was given up.
    const MOST: i32 = 1;
    /// Data that it carries with it, or is lent.
    const SUPPLIES: &'static [crate::supply::Supply] = &[];

    /// How a player values positions.
    type Evaluation: Evaluation<Self>;

    /// By how much the side to move has won a game that is over; below 0 it has lost.
    fn margin(&self) -> i32;

    /// How many moves can be made at most, passes not counted.
    fn left(&self) -> u32;

    /// Who holds a square, by row from the top and column from the left.
    fn holder(&self, square: (usize, usize)) -> Option<Side>;

    /// The square that a move made here fills; none for a pass.
    fn place(&self, step: Self::Move) -> Option<(usize, usize)>;

    /// Whether nobody can move any more.
    fn over(&self) -> bool {
        matches!(self.open(), Open::Over)
    }

    /// The moves; none where the game is over.
    fn moves(&self) -> Vec<Self::Move> {
        match self.open() {
            Open::Moves(moves) => moves.collect(),
            Open::Over => Vec::new(),
        }
    }

    /// The move that is no choice, because the side to move has to pass.
    fn forced_pass(&self) -> Option<Self::Move> {
        None
    }

    /// Whether a move is a pass.
    fn is_pass(step: Self::Move) -> bool {
        let _ = step;
        false
    }

    /// Whether the side to move may do this.
    fn legal(&self, step: Self::Move) -> bool {
        self.moves().contains(&step)
    }

    /// Why a move is not legal.
    fn refusal(&self, step: Self::Move) -> Fault {
        let names: Vec<String> = self.moves().iter().map(ToString::to_string).collect();
        let who = Self::SIDES[self.side().index()];
        Fault::new(format!("{who} cannot play {step}")).accepts(names.join(" "))
    }

    /// What a side has on the board, where that is worth telling.
    fn holds(&self, side: Side) -> Option<u32> {
        let _ = side;
        None
    }

    /// Reads games and positions; the format is recognised by itself. At least one.
    ///
    /// # Errors
    /// Says what is wrong, where, and what is accepted.
    fn read(bytes: &[u8]) -> Result<Vec<Record<Self>>, Fault> {
        Ok(vec![crate::record::transcript(bytes)?])
    }

    /// Whether a word that is no command is meant as a move, right or wrong.
    fn meant_as_move(word: &str) -> bool {
        word.chars().count() == Self::EXAMPLE.chars().count() || word.parse::<Self::Move>().is_ok()
    }

    /// Whether a text without gaps begins as a game does: what is wrong with it is then a wrong game, not the name of a
    /// file that is not there.
    fn begins(text: &str) -> bool {
        text.split(',').next().is_some_and(|word| word.parse::<Self::Move>().is_ok())
    }

    /// Reads a file, whose name may tell what it is.
    ///
    /// # Errors
    /// As [`read`](Game::read).
    fn read_file(name: &str, bytes: &[u8]) -> Result<Vec<Record<Self>>, Fault> {
        let _ = name;
        Self::read(bytes)
    }

    /// Writes a game in one of its formats.
    ///
    /// # Errors
    /// When the format is unknown, or cannot hold this game.
    fn write(record: &Record<Self>, format: &str) -> Result<String, Fault> {
        match format {
            "transcript" => record.transcript(" "),
            _ => Err(crate::text::unknown_format(format, Self::FORMATS)),
        }
    }

    /// What a text tells beside its games: written again, where the format can hold it, or else what is lost, in words;
    /// none where there is nothing.
    fn rewrite(bytes: &[u8], format: &str) -> Option<Result<String, &'static str>> {
        let _ = (bytes, format);
        None
    }

    /// The format for a file of this name.
    fn format_of(path: &str) -> &'static str {
        let _ = path;
        Self::FORMATS[0].name
    }

    /// The engine that only this game has.
    fn expert() -> Option<crate::expert::MakeExpert<Self>> {
        None
    }

    /// Commands that only this game has.
    #[cfg(feature = "serde")]
    fn commands() -> Vec<crate::Command> {
        Vec::new()
    }

    /// The start of this name.
    ///
    /// # Errors
    /// Names the nearest.
    fn start(name: &str) -> Result<Self, Fault> {
        let names: Vec<&str> = Self::STARTS.iter().map(|start| start.name).collect();
        let found = Self::STARTS.iter().find(|start| start.name == name);
        found.map(|start| start.position).ok_or_else(|| params::unknown("start", name, &names))
    }
}
