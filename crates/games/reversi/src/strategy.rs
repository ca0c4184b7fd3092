//! What a position is worth: five measures, weighed by a strategy.
//!
//! f = w₁·discs + w₂·mobility − w₃·(the opponent's mobility) + w₄·neighbours + w₅·frontier, where *neighbours* counts
//! pairs of an opposing disc and one of mine beside it, and *frontier* pairs of an opposing disc and an empty square
//! beside it. All from the view of one player, whoever is to move.
//!
//! In the report's mode the neighbourhood has the quirk of its program: the window around a disc has the rows r−1..r+1,
//! but rows 0..1 for row 0, and only rows 6..7 for rows 6 and 7; the same for columns. A side without a move ends the
//! line there: there is no pass inside the search, and the line is lost for the side that cannot move.
//!
//! A strategy of one's own is a TOML file of the five weights, which the feature `serde` can read.

#[cfg(feature = "serde")]
mod file;

use crate::lines::{BoardSight, Reach, counts};
use crate::position::{Either, Move, SquareBoard, Squares};
use plansza_core::game::{self, Named};
use plansza_core::{Fault, Judge, Open, Side, Tree, params, worth};

/// Weights of the five measures.
///
/// ```
/// use plansza_reversi::{Measures, Strategy};
/// let mine = Strategy { discs: 1.0, mobility: 2.0, blocking: 3.0, neighbours: 0.0, frontier: 0.0 };
/// assert_eq!(mine.weigh(&Measures { discs: 4, mobility: 5, blocking: 6, ..Measures::default() }), -4.0);
/// ```
#[params]
#[derive(Clone, Copy, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Strategy {
    /// Of one's own discs.
    pub discs: f64,
    /// Of one's own moves.
    pub mobility: f64,
    /// Of the opponent's moves, counted against.
    pub blocking: f64,
    /// Of opposing discs beside one's own.
    pub neighbours: f64,
    /// Of opposing discs beside empty squares.
    pub frontier: f64,
}

/// The strategies that ship, by name: first the three of the report, then weak ones that make a gentle opponent for
/// beginners: they want what is bad for them.
pub const NAMED: [(&str, Strategy); 6] = [
    ("aggressive", Strategy { discs: 4.0, mobility: 2.0, blocking: 0.5, neighbours: 1.5, frontier: 2.0 }),
    ("controlling", Strategy { discs: 1.0, mobility: 5.0, blocking: 5.0, neighbours: 1.0, frontier: 1.0 }),
    ("balanced", Strategy { discs: 1.0, mobility: 2.0, blocking: 2.0, neighbours: 1.0, frontier: 1.0 }),
    ("greedy", Strategy { discs: 1.0, mobility: 0.0, blocking: 0.0, neighbours: 0.0, frontier: 0.0 }),
    ("generous", Strategy { discs: -1.0, mobility: 0.0, blocking: -1.0, neighbours: 0.0, frontier: 0.0 }),
    ("clumsy", Strategy { discs: 0.0, mobility: -2.0, blocking: -2.0, neighbours: 0.0, frontier: -1.0 }),
];

/// What each of them is, in a line.
pub const ABOUT: [&str; NAMED.len()] = [
    "the report's: most of all discs",
    "the report's: moves, and none for the opponent",
    "the report's: something of everything",
    "for beginners: as many discs as it can",
    "for beginners: gives discs and moves away",
    "for beginners: wants few moves for itself and many for the opponent",
];

/// The strategy of this name.
///
/// ```
/// use plansza_reversi::strategy::named;
/// assert_eq!(named("Controlling")?.blocking, 5.0);
/// assert!(named("agressive").unwrap_err().what().ends_with("did you mean 'aggressive'?"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// Names the nearest.
pub fn named(name: &str) -> Result<Strategy, Fault> {
    let found = NAMED.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    found
        .map(|&(_, strategy)| strategy)
        .ok_or_else(|| params::unknown("strategy", name, &NAMED.map(|(name, _)| name)))
}

/// The strategy of this name, or of this file where it ends in `.toml`.
///
/// ```
/// use plansza_reversi::strategy::{find, named};
/// assert_eq!(find("balanced")?, named("balanced")?);
/// assert!(find("nowhere.toml").is_err());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// Names the nearest strategy, or what is wrong with the file and where.
pub fn find(name: &str) -> Result<Strategy, Fault> {
    found(name, game::files(name)?)
}

/// The strategy of this name, with what was found under it.
///
/// # Errors
/// As [`find`].
pub(crate) fn found(name: &str, found: Option<Named>) -> Result<Strategy, Fault> {
    match found {
        None => named(name),
        Some(Named::File(content)) => {
            read(&content).map_err(|fault| fault.within(plansza_core::text::shown(name)))
        }
        Some(Named::Data(weights)) => {
            let lines = weights.iter().map(|(key, weight)| format!("{key} = {weight}\n"));
            let fault = |fault: Fault| {
                fault.unplaced().within(format!("strategy {}", plansza_core::text::shown(name)))
            };
            read(&lines.collect::<String>()).map_err(fault)
        }
        Some(Named::Weights(_)) => {
            let what = format!("{} holds the weights of an engine", plansza_core::text::shown(name));
            Err(Fault::new(what).accepts("a file in TOML, or the name of a strategy"))
        }
    }
}

/// The names of the weights in a file.
pub const WEIGHTS: [&str; 5] = ["discs", "mobility", "blocking", "neighbours", "frontier"];

/// What each of the five measures counts.
pub const MEASURES: [(&str, &str); 5] = [
    ("discs", "own discs on the board"),
    ("mobility", "moves one could make"),
    ("blocking", "moves the other could make: they count against"),
    ("neighbours", "pairs of an opposing disc and one's own beside it"),
    ("frontier", "pairs of an opposing disc and an empty square beside it"),
];

/// The greatest weight: with it, an unfinished game is still worth less than a won one.
pub const HEAVIEST: f64 = 1e6;

#[cfg(feature = "serde")]
pub use file::read;

/// Where TOML cannot be read, no weights come from it.
#[cfg(not(feature = "serde"))]
fn read(_: &str) -> Result<Strategy, Fault> {
    Err(Fault::new("a file of weights")
        .accepts("the name of a strategy; files with the feature serde of plansza-reversi"))
}

/// A weight that is written so.
///
/// # Errors
/// Names the weight, and what is accepted.
pub(crate) fn weight(name: &str, text: &str) -> Result<f64, Fault> {
    let weight = text.trim().parse::<f64>().ok().filter(|weight| weight.abs() <= HEAVIEST);
    weight.map(|weight| weight + 0.0).ok_or_else(|| {
        Fault::new(format!("{name}: '{}' is no weight", plansza_core::text::shown(text)))
            .accepts(format!("a number from {} to {HEAVIEST}", -HEAVIEST))
    })
}

impl Strategy {
    /// The weight of this name; of the frontier where there is no such.
    pub(crate) fn weight_mut(&mut self, name: &str) -> &mut f64 {
        match name {
            "discs" => &mut self.discs,
            "mobility" => &mut self.mobility,
            "blocking" => &mut self.blocking,
            "neighbours" => &mut self.neighbours,
            _ => &mut self.frontier,
        }
    }

    /// The weights in the order of their [names](WEIGHTS).
    pub fn weights(&self) -> [f64; 5] {
        [self.discs, self.mobility, self.blocking, self.neighbours, self.frontier]
    }

    /// The worth of the measures.
    #[inline]
    pub fn weigh(&self, m: &Measures) -> f64 {
        self.discs * m.discs as f64 + self.mobility * m.mobility as f64 - self.blocking * m.blocking as f64
            + self.neighbours * m.neighbours as f64
            + self.frontier * m.frontier as f64
    }

    /// With the weights of mobility and blocking swapped: how the report's duels were really played.
    ///
    /// ```
    /// let aggressive = plansza_reversi::strategy::named("aggressive")?;
    /// assert_eq!((aggressive.mobility, aggressive.swapped().mobility), (2.0, 0.5));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn swapped(self) -> Strategy {
        Strategy { mobility: self.blocking, blocking: self.mobility, ..self }
    }
}

/// The five measures of a position, for one player.
///
/// ```
/// use plansza_core::Side;
/// use plansza_reversi::{Measures, START};
/// let measures = Measures::of(&START, Side::First);
/// assert_eq!((measures.discs, measures.signed()), (2, [2, 4, -4, 4, 10]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measures {
    /// One's own discs.
    pub discs: u32,
    /// One's own moves.
    pub mobility: u32,
    /// The opponent's moves.
    pub blocking: u32,
    /// Pairs of an opposing disc and one's own disc in its neighbourhood.
    pub neighbours: u32,
    /// Pairs of an opposing disc and an empty square in its neighbourhood.
    pub frontier: u32,
}

impl Measures {
    /// The measures in the order of their [weights](WEIGHTS), the opponent's moves counted against.
    pub fn signed(&self) -> [i64; 5] {
        let Measures { discs, mobility, blocking, neighbours, frontier } = *self;
        [discs.into(), mobility.into(), -i64::from(blocking), neighbours.into(), frontier.into()]
    }
}

/// Which squares are beside which on a board of so many squares a side, as they are or as the report's program sees them.
const fn reach(size: i32, report: bool) -> Reach {
    let mut all = [(0, 0); 8];
    let mut at = 0;
    let mut down = -1;
    while down <= 1 {
        let mut right = -1;
        while right <= 1 {
            if down != 0 || right != 0 {
                let mut squares = 0u64;
                let mut square = 0;
                while square < 64 {
                    if within(square / 8, down, size, report) && within(square % 8, right, size, report) {
                        squares |= 1 << square;
                    }
                    square += 1;
                }
                all[at] = (8 * down + right, squares);
                at += 1;
            }
            right += 1;
        }
        down += 1;
    }
    all
}

/// Whether a step along an axis stays in the window of a disc at this place of the axis.
const fn within(place: i32, step: i32, size: i32, report: bool) -> bool {
    place < size
        && match step {
            -1 => place > 0 && !(report && place == size - 2),
            1 => place < size - 1,
            _ => true,
        }
}

#[cfg(test)]
pub(crate) const TRUE_REACH: Reach = reach(8, false);
#[cfg(test)]
pub(crate) const REPORT_REACH: Reach = reach(8, true);

impl<const N: usize> SquareBoard<N> {
    const TRUE_REACH: Reach = reach(N as i32, false);
    const REPORT_REACH: Reach = reach(N as i32, true);
}

impl Measures {
    /// The measures for a player, with the true neighbourhood of eight.
    #[inline]
    pub fn of<const N: usize>(position: &SquareBoard<N>, player: Side) -> Measures {
        Measures::with(position, player, &SquareBoard::<N>::TRUE_REACH)
    }

    /// The measures for a player, with the report's window.
    ///
    /// ```
    /// use plansza_core::Side;
    /// use plansza_reversi::{Measures, Position};
    /// let corner = Position::new(1 << 45, 1 << 54, Side::First)?; // f6 beside g7: row 7 looks down only
    /// let neighbours = |measures: Measures| measures.neighbours;
    /// assert_eq!(neighbours(Measures::of(&corner, Side::First)), 1);
    /// assert_eq!(neighbours(Measures::of_report(&corner, Side::First)), 0);
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    #[inline]
    pub fn of_report<const N: usize>(position: &SquareBoard<N>, player: Side) -> Measures {
        Measures::with(position, player, &SquareBoard::<N>::REPORT_REACH)
    }

    #[inline]
    fn with<const N: usize>(position: &SquareBoard<N>, player: Side, reach: &'static Reach) -> Measures {
        let sight = BoardSight {
            mine: position.discs(player),
            theirs: position.discs(player.other()),
            moving: player == position.side(),
            moves: position.moves().0,
            squares: SquareBoard::<N>::SQUARES,
        };
        counts(sight, reach)
    }
}

/// The default mode: passes are searched, a finished game counts as won or lost beyond any weight.
impl<const N: usize> Judge<SquareBoard<N>> for Strategy {
    #[inline]
    fn value(&self, game: &SquareBoard<N>, root: Side) -> f64 {
        self.weigh(&Measures::of(game, root))
    }

    /// Won and lost games rank by their discs, far from any value of an unfinished one.
    fn result(&self, game: &SquareBoard<N>, root: Side) -> f64 {
        let score = if game.side() == root { game.score() } else { -game.score() };
        worth::finished(score)
    }

    /// Corners first, then the fewest replies.
    #[inline]
    fn promise(&self, game: &SquareBoard<N>, step: Move) -> i64 {
        promise::<N>(step, game.play(step).moves().0.count_ones().into())
    }

    #[inline]
    fn promises(
        &self,
        game: &SquareBoard<N>,
        moves: Either,
        mut told: impl FnMut(Move, i64, Option<SquareBoard<N>>),
    ) {
        match moves.pass {
            true => told(Move::PASS, 0, None),
            false => {
                game.each_next(|step, next, replies| told(step, promise::<N>(step, replies), Some(next)))
            }
        }
    }
}

/// What a move promises that leaves so many replies.
#[inline]
fn promise<const N: usize>(step: Move, replies: u64) -> i64 {
    let corner = step.square().is_some_and(|square| SquareBoard::<N>::CORNERS >> square & 1 == 1);
    i64::from(corner) * 64 - replies.cast_signed()
}

/// A position as the report's program sees it: there is no pass inside the search.
///
/// ```
/// use plansza_core::{Open, Side, Tree};
/// use plansza_reversi::{Position, ReportPosition};
/// let stuck = Position::new(1 << 1, 1, Side::First)?; // Black must pass: here that ends the line
/// let Open::Moves(mut moves) = ReportPosition(stuck).open() else { panic!("the game is not over") };
/// assert_eq!(moves.next(), None);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReportPosition<const N: usize = 8>(pub SquareBoard<N>);

impl<const N: usize> Tree for ReportPosition<N> {
    type Move = Move;
    type Moves = Squares;

    #[inline]
    fn side(&self) -> Side {
        self.0.side()
    }

    /// A side without a move has an empty list, unless the game is over.
    #[inline]
    fn open(&self) -> Open<Squares> {
        match self.0.moves() {
            Squares(0) if self.0.over() => Open::Over,
            squares => Open::Moves(squares),
        }
    }

    #[inline]
    fn play(&self, step: Move) -> ReportPosition<N> {
        ReportPosition(self.0.play(step))
    }
}

/// The report's mode.
impl<const N: usize> Judge<ReportPosition<N>> for Strategy {
    #[inline]
    fn value(&self, game: &ReportPosition<N>, root: Side) -> f64 {
        self.weigh(&Measures::of_report(&game.0, root))
    }

    fn result(&self, game: &ReportPosition<N>, root: Side) -> f64 {
        let score = if game.side() == root { game.0.score() } else { -game.0.score() };
        match score.signum() {
            1 => f64::INFINITY,
            -1 => f64::NEG_INFINITY,
            _ => 0.0,
        }
    }

    #[inline]
    fn promise(&self, game: &ReportPosition<N>, step: Move) -> i64 {
        Judge::<SquareBoard<N>>::promise(self, &game.0, step)
    }

    #[inline]
    fn promises(
        &self,
        game: &ReportPosition<N>,
        _: Squares,
        mut told: impl FnMut(Move, i64, Option<ReportPosition<N>>),
    ) {
        game.0.each_next(|step, next, replies| {
            told(step, promise::<N>(step, replies), Some(ReportPosition(next)));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_is_beyond_every_sum() {
        let [w, m] = [HEAVIEST, 8.0 * 64.0];
        let heaviest = Strategy { discs: w, mobility: w, blocking: -w, neighbours: w, frontier: w };
        let most =
            Measures { discs: 64, mobility: 64, blocking: 64, neighbours: m as u32, frontier: m as u32 };
        let sum = heaviest.weigh(&most);
        assert_eq!(worth::Worth::of(sum), worth::Worth::Sum(sum));
        assert!(sum < worth::finished(2) && -sum > worth::finished(-2));
    }
}
