//! The ladder of techniques with its ratings.

use super::candidates::Touched;
use super::{Candidates, Flow, Found, Step, colouring, fish, locked, subsets, wings};

/// A technique, from the easiest to the hardest, with its rating in Sudoku Explainer (SE).
///
/// | technique | SE | | technique | SE |
/// |---|---|---|---|---|
/// | last cell of a unit | 1.0 | | naked triple | 3.6 |
/// | hidden single in a box | 1.2 | | swordfish | 3.8 |
/// | hidden single in a row or column | 1.5 | | hidden triple | 4.0 |
/// | naked single | 2.3 | | XY-wing | 4.2 |
/// | pointing | 2.6 | | XYZ-wing | 4.4 |
/// | claiming | 2.8 | | naked quad | 5.0 |
/// | naked pair | 3.0 | | jellyfish | 5.2 |
/// | X-wing | 3.2 | | hidden quad | 5.4 |
/// | hidden pair | 3.4 | | colouring, X-chain | 6.5, 6.6 |
///
/// SE has no colouring. Two colours on the strong links of one digit are read in both directions, so colouring has the
/// value of its bidirectional X-cycle, 6.5; a chain that also uses weak links is its forcing X-chain, 6.6. SE adds a
/// little for the length of a chain, we do not.
///
/// Not here, though SE has them: the direct variants of locked digits and hidden sets (1.7 to 2.5), unique rectangles
/// (4.5 to 5.0), BUG (5.6), aligned exclusion (6.2, 7.5), chains through several digits (6.6 and more). So a rating can
/// differ from SE's where one of these is the shorter way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Technique {
    /// One cell of a unit is empty.
    LastCell,
    /// A digit has one place in a box.
    HiddenSingleBox,
    /// A digit has one place in a row or column.
    HiddenSingleLine,
    /// A cell has one candidate.
    NakedSingle,
    /// The places of a digit in a box lie on one line: the rest of the line loses it.
    Pointing,
    /// The places of a digit on a line lie in one box: the rest of the box loses it.
    Claiming,
    /// Two cells of a unit share two candidates.
    NakedPair,
    /// A digit has the same two places on two parallel lines.
    XWing,
    /// Two digits have the same two places in a unit.
    HiddenPair,
    /// Three cells of a unit have three candidates together.
    NakedTriple,
    /// The places of a digit on three parallel lines lie on three crossing ones.
    Swordfish,
    /// Three digits have three places in a unit together.
    HiddenTriple,
    /// A pivot with two candidates forces a digit into one of two pincers.
    XyWing,
    /// The same with a pivot that may hold the digit itself.
    XyzWing,
    /// Four cells of a unit have four candidates together.
    NakedQuad,
    /// The places of a digit on four parallel lines lie on four crossing ones.
    Jellyfish,
    /// Four digits have four places in a unit together.
    HiddenQuad,
    /// Two colours on the cells where a digit has two places in a unit.
    Colouring,
    /// A chain of strong and weak links of one digit.
    XChain,
}

/// What a technique looks through, piece by piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// Units.
    Units,
    /// Digits.
    Digits,
    /// The board as a whole.
    Board,
}

impl Scope {
    /// The pieces in which something has changed.
    pub(super) fn of(self, touched: Touched) -> u128 {
        match self {
            Scope::Units => touched.units,
            Scope::Digits => touched.digits as u128,
            Scope::Board => (touched.digits != 0) as u128,
        }
    }

    /// All pieces of a board of this side.
    pub(super) fn full(self, side: usize) -> u128 {
        self.of(Touched { units: (1 << (3 * side)) - 1, digits: (1 << side) - 1 })
    }
}

impl Technique {
    /// All of them, from the easiest to the hardest.
    pub const ALL: [Technique; 19] = {
        use Technique::*;
        [
            LastCell,
            HiddenSingleBox,
            HiddenSingleLine,
            NakedSingle,
            Pointing,
            Claiming,
            NakedPair,
            XWing,
            HiddenPair,
            NakedTriple,
            Swordfish,
            HiddenTriple,
            XyWing,
            XyzWing,
            NakedQuad,
            Jellyfish,
            HiddenQuad,
            Colouring,
            XChain,
        ]
    };

    /// Its name.
    pub fn name(self) -> &'static str {
        use Technique::*;
        match self {
            LastCell => "last cell",
            HiddenSingleBox => "hidden single in a box",
            HiddenSingleLine => "hidden single in a line",
            NakedSingle => "naked single",
            Pointing => "pointing",
            Claiming => "claiming",
            NakedPair => "naked pair",
            XWing => "X-wing",
            HiddenPair => "hidden pair",
            NakedTriple => "naked triple",
            Swordfish => "swordfish",
            HiddenTriple => "hidden triple",
            XyWing => "XY-wing",
            XyzWing => "XYZ-wing",
            NakedQuad => "naked quad",
            Jellyfish => "jellyfish",
            HiddenQuad => "hidden quad",
            Colouring => "colouring",
            XChain => "X-chain",
        }
    }

    /// How hard it is on the scale of Sudoku Explainer, in tenths: whole numbers compare without surprises.
    pub fn tenths(self) -> u8 {
        const TENTHS: [u8; Technique::ALL.len()] =
            [10, 12, 15, 23, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 50, 52, 54, 65, 66];
        TENTHS[self as usize]
    }

    /// How hard it is on the scale of Sudoku Explainer.
    pub fn rating(self) -> f64 {
        self.tenths() as f64 / 10.0
    }

    pub(super) fn scope(self) -> Scope {
        use Technique::*;
        match self {
            XWing | Swordfish | Jellyfish | Colouring | XChain => Scope::Digits,
            XyWing | XyzWing => Scope::Board,
            _ => Scope::Units,
        }
    }

    /// Runs its finder over the pending pieces; a piece without a further step is taken off the list. The singles
    /// stand ready in the candidates and are found by themselves.
    pub(super) fn find(self, grid: &Candidates, pending: &mut u128, step: &mut Step, found: Found) -> Flow {
        use Technique::*;
        step.technique = self;
        match self {
            LastCell | HiddenSingleBox | HiddenSingleLine | NakedSingle => Flow::Continue(()),
            Pointing => sweep(pending, |unit| locked::pointing(grid, unit, step, found)),
            Claiming => sweep(pending, |unit| locked::claiming(grid, unit, step, found)),
            NakedPair => sweep(pending, |unit| subsets::naked(grid, unit, 2, step, found)),
            NakedTriple => sweep(pending, |unit| subsets::naked(grid, unit, 3, step, found)),
            NakedQuad => sweep(pending, |unit| subsets::naked(grid, unit, 4, step, found)),
            HiddenPair => sweep(pending, |unit| subsets::hidden(grid, unit, 2, step, found)),
            HiddenTriple => sweep(pending, |unit| subsets::hidden(grid, unit, 3, step, found)),
            HiddenQuad => sweep(pending, |unit| subsets::hidden(grid, unit, 4, step, found)),
            XWing => sweep(pending, |d| fish::find(grid, d, 2, step, found)),
            Swordfish => sweep(pending, |d| fish::find(grid, d, 3, step, found)),
            Jellyfish => sweep(pending, |d| fish::find(grid, d, 4, step, found)),
            XyWing => sweep(pending, |_| wings::xy(grid, step, found)),
            XyzWing => sweep(pending, |_| wings::xyz(grid, step, found)),
            Colouring => sweep(pending, |d| colouring::colours(grid, d, step, found)),
            XChain => sweep(pending, |d| colouring::chain(grid, d, step, found)),
        }
    }
}

fn sweep(pending: &mut u128, mut piece: impl FnMut(usize) -> Flow) -> Flow {
    while *pending != 0 {
        piece(pending.trailing_zeros() as usize)?;
        *pending &= *pending - 1;
    }
    Flow::Continue(())
}
