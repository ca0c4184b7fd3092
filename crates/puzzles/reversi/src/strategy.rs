//! What a position is worth: five measures, weighed by a strategy.
//!
//! f = w₁·discs + w₂·mobility − w₃·(the opponent's mobility) + w₄·neighbours + w₅·frontier, where *neighbours* counts
//! pairs of an opposing disc and one of mine beside it, and *frontier* pairs of an opposing disc and an empty square
//! beside it. All from the view of one player, whoever is to move.
//!
//! In the report's mode the neighbourhood has the quirk of its program: the window around a disc has the rows r−1..r+1,
//! but rows 0..1 for row 0, and only rows 6..7 for rows 6 and 7; the same for columns. A side without a move ends the
//! line there: there is no pass inside the search, and the line is lost for the side that cannot move.

use crate::lines::{Counts, Reach, counts};
use crate::position::{Move, Position, Squares};
use plansza_core::{Fault, Game, Judge, Open, Side, params};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Weights of the five measures.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
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

/// The strategy of this name.
///
/// # Errors
/// Names the nearest.
pub fn named(name: &str) -> Result<Strategy, Fault> {
    let found = NAMED.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    found
        .map(|&(_, strategy)| strategy)
        .ok_or_else(|| params::unknown("strategy", name, &NAMED.map(|(name, _)| name)))
}

impl Strategy {
    /// The worth of the measures.
    #[inline]
    pub fn weigh(&self, m: &Measures) -> f64 {
        self.discs * m.discs as f64 + self.mobility * m.mobility as f64 - self.blocking * m.blocking as f64
            + self.neighbours * m.neighbours as f64
            + self.frontier * m.frontier as f64
    }

    /// With the weights of mobility and blocking swapped: how the report's duels were really played.
    pub fn swapped(self) -> Strategy {
        Strategy { mobility: self.blocking, blocking: self.mobility, ..self }
    }
}

/// The five measures of a position, for one player.
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

const fn reach(report: bool) -> Reach {
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
                    if within(square / 8, down, report) && within(square % 8, right, report) {
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
const fn within(place: i32, step: i32, report: bool) -> bool {
    match step {
        -1 => place > 0 && !(report && place == 6),
        1 => place < 7,
        _ => true,
    }
}

pub(crate) const TRUE_REACH: Reach = reach(false);
pub(crate) const REPORT_REACH: Reach = reach(true);

impl Measures {
    /// The measures for a player, with the true neighbourhood of eight.
    #[inline]
    pub fn of(position: &Position, player: Side) -> Measures {
        Measures::with(position, player, &TRUE_REACH)
    }

    /// The measures for a player, with the report's window.
    #[inline]
    pub fn of_report(position: &Position, player: Side) -> Measures {
        Measures::with(position, player, &REPORT_REACH)
    }

    #[inline]
    fn with(position: &Position, player: Side, reach: &Reach) -> Measures {
        let (mine, theirs) = (position.discs(player), position.discs(player.other()));
        let Counts { discs, mobility, blocking, neighbours, frontier } = counts(mine, theirs, reach);
        Measures { discs, mobility, blocking, neighbours, frontier }
    }
}

/// The default mode: passes are searched, a finished game counts as won or lost beyond any weight.
impl Judge<Position> for Strategy {
    #[inline]
    fn value(&self, game: &Position, root: Side) -> f64 {
        self.weigh(&Measures::of(game, root))
    }

    /// Won and lost games rank by their discs, far from any value of an unfinished one.
    fn result(&self, game: &Position, root: Side) -> f64 {
        let score = if game.side() == root { game.score() } else { -game.score() };
        match score {
            0 => 0.0,
            _ => 1e12 * f64::from(score.signum()) + f64::from(score),
        }
    }

    /// Corners first, then the fewest replies.
    fn promise(&self, game: &Position, step: Move) -> i64 {
        const CORNERS: u64 = 0x8100_0000_0000_0081;
        let next = game.play(step);
        let corner = step.square().is_some_and(|square| CORNERS >> square & 1 == 1);
        i64::from(corner) * 64 - i64::from(next.moves().0.count_ones())
    }
}

/// A position as the report's program sees it: there is no pass inside the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportPosition(pub Position);

impl Game for ReportPosition {
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
    fn play(&self, step: Move) -> ReportPosition {
        ReportPosition(self.0.play(step))
    }
}

/// The report's mode.
impl Judge<ReportPosition> for Strategy {
    #[inline]
    fn value(&self, game: &ReportPosition, root: Side) -> f64 {
        self.weigh(&Measures::of_report(&game.0, root))
    }

    fn result(&self, game: &ReportPosition, root: Side) -> f64 {
        let score = if game.side() == root { game.0.score() } else { -game.0.score() };
        match score.signum() {
            1 => f64::INFINITY,
            -1 => f64::NEG_INFINITY,
            _ => 0.0,
        }
    }

    fn promise(&self, game: &ReportPosition, step: Move) -> i64 {
        Judge::<Position>::promise(self, &game.0, step)
    }
}
