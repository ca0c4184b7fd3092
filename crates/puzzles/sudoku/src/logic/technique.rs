//! The ladder of techniques with its ratings.

use super::locked::Locking;
use super::{Candidates, LogicStep, Looking, StepSink, colouring, fish, locked, singles, subsets, wings};
use crate::candidates::Touched;

/// Writes the ladder from its table: a technique, its rating in tenths, its name, and what it looks through.
macro_rules! ladder {
    ($(#[$about:meta])* $ladder:ident { $($(#[$doc:meta])* $rung:ident = $tenths:literal, $name:literal, $scope:ident;)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $ladder {
            $($(#[$doc])* $rung,)*
        }

        impl $ladder {
            /// All of them, from the easiest to the hardest.
            pub const ALL: [$ladder; [$($tenths),*].len()] = [$($ladder::$rung),*];

            /// Its name.
            pub fn name(self) -> &'static str {
                match self {
                    $($ladder::$rung => $name,)*
                }
            }

            /// How hard it is on the scale of Sudoku Explainer, in tenths: whole numbers compare without surprises.
            pub fn tenths(self) -> u8 {
                const TENTHS: [u8; $ladder::ALL.len()] = [$($tenths),*];
                TENTHS[self as usize]
            }

            pub(super) fn scope(self) -> Scope {
                match self {
                    $($ladder::$rung => Scope::$scope,)*
                }
            }
        }
    };
}

ladder! {
    /// A technique, from the easiest to the hardest, with its rating in Sudoku Explainer (SE).
    ///
    /// | technique | SE | | technique | SE |
    /// |---|---|---|---|---|
    /// | last cell of a unit | 1.0 | | hidden pair | 3.4 |
    /// | hidden single in a box | 1.2 | | naked triple | 3.6 |
    /// | hidden single in a row or column | 1.5 | | swordfish | 3.8 |
    /// | direct pointing | 1.7 | | hidden triple | 4.0 |
    /// | direct claiming | 1.9 | | XY-wing | 4.2 |
    /// | direct hidden pair | 2.0 | | XYZ-wing | 4.4 |
    /// | naked single | 2.3 | | naked quad | 5.0 |
    /// | direct hidden triple | 2.5 | | jellyfish | 5.2 |
    /// | pointing | 2.6 | | hidden quad | 5.4 |
    /// | claiming | 2.8 | | colouring | 6.5 |
    /// | naked pair | 3.0 | | X-chain | 6.6 |
    /// | X-wing | 3.2 | | | |
    ///
    /// A *direct* step is one whose eliminations leave a hidden single at once: the digit can be written without a pencil.
    /// It writes the digit and, as in SE, removes nothing.
    ///
    /// SE has no colouring. Two colours on the strong links of one digit are read in both directions, so colouring has the
    /// value of its bidirectional X-cycle, 6.5; a chain that also uses weak links is its forcing X-chain, 6.6. SE adds a
    /// little for the length of a chain, we do not.
    ///
    /// Not here, though SE has them: unique rectangles (4.5 to 5.0), BUG (5.6), aligned exclusion (6.2, 7.5), chains
    /// through several digits (6.6 and more). So a rating can differ from SE's where one of these is the easier way.
    ///
    /// ```
    /// use plansza_sudoku::SudokuTechnique;
    /// assert_eq!((SudokuTechnique::XWing.name(), SudokuTechnique::XWing.rating()), ("X-wing", 3.2));
    /// assert!(SudokuTechnique::NakedPair < SudokuTechnique::XWing);
    /// ```
    SudokuTechnique {
        /// One cell of a unit is empty.
        LastCell = 10, "last cell", Board;
        /// A digit has one place in a box.
        HiddenSingleBox = 12, "hidden single in a box", Board;
        /// A digit has one place in a row or column.
        HiddenSingleLine = 15, "hidden single in a line", Board;
        /// Pointing that leaves a hidden single.
        DirectPointing = 17, "direct pointing", Digits;
        /// Claiming that leaves a hidden single.
        DirectClaiming = 19, "direct claiming", Digits;
        /// A hidden pair that leaves a hidden single in its unit.
        DirectHiddenPair = 20, "direct hidden pair", Units;
        /// A cell has one candidate.
        NakedSingle = 23, "naked single", Board;
        /// A hidden triple that leaves a hidden single in its unit.
        DirectHiddenTriple = 25, "direct hidden triple", Units;
        /// The places of a digit in a box lie on one line: the rest of the line loses it.
        Pointing = 26, "pointing", Units;
        /// The places of a digit on a line lie in one box: the rest of the box loses it.
        Claiming = 28, "claiming", Units;
        /// Two cells of a unit share two candidates.
        NakedPair = 30, "naked pair", Units;
        /// A digit has the same two places on two parallel lines.
        XWing = 32, "X-wing", Digits;
        /// Two digits have the same two places in a unit.
        HiddenPair = 34, "hidden pair", Units;
        /// Three cells of a unit have three candidates together.
        NakedTriple = 36, "naked triple", Units;
        /// The places of a digit on three parallel lines lie on three crossing ones.
        Swordfish = 38, "swordfish", Digits;
        /// Three digits have three places in a unit together.
        HiddenTriple = 40, "hidden triple", Units;
        /// A pivot with two candidates forces a digit into one of two pincers.
        XyWing = 42, "XY-wing", Board;
        /// The same with a pivot that may hold the digit itself.
        XyzWing = 44, "XYZ-wing", Board;
        /// Four cells of a unit have four candidates together.
        NakedQuad = 50, "naked quad", Units;
        /// The places of a digit on four parallel lines lie on four crossing ones.
        Jellyfish = 52, "jellyfish", Digits;
        /// Four digits have four places in a unit together.
        HiddenQuad = 54, "hidden quad", Units;
        /// Two colours on the cells where a digit has two places in a unit.
        Colouring = 65, "colouring", Digits;
        /// A chain of strong and weak links of one digit.
        XChain = 66, "X-chain", Digits;
    }
}

/// What a technique looks through, piece by piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// Units.
    Units,
    /// Digits; for direct steps too, for the single that they leave can lie in any unit.
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

impl SudokuTechnique {
    /// How hard it is on the scale of Sudoku Explainer.
    pub fn rating(self) -> f64 {
        self.tenths() as f64 / 10.0
    }

    /// Runs its finder over the pending pieces; a piece without a further step is taken off the list.
    #[inline]
    pub(super) fn find(
        self,
        grid: &Candidates,
        pending: &mut u128,
        step: &mut LogicStep,
        found: StepSink,
    ) -> Looking {
        use SudokuTechnique::*;
        step.technique = self;
        match self {
            // The candidates keep the singles at hand: there is nothing to take off a list.
            LastCell => singles::last(grid, step, found),
            HiddenSingleBox => singles::hidden(grid, grid.geometry().boxes(), step, found),
            HiddenSingleLine => singles::hidden(grid, !grid.geometry().boxes(), step, found),
            NakedSingle => singles::naked(grid, step, found),
            _ => sweep(pending, |piece| match self {
                DirectPointing => locked::direct(grid, piece, Locking::Pointing, step, found),
                DirectClaiming => locked::direct(grid, piece, Locking::Claiming, step, found),
                DirectHiddenPair => subsets::direct(grid, piece, 2, step, found),
                DirectHiddenTriple => subsets::direct(grid, piece, 3, step, found),
                Pointing => locked::find(grid, piece, Locking::Pointing, step, found),
                Claiming => locked::find(grid, piece, Locking::Claiming, step, found),
                NakedPair => subsets::naked(grid, piece, 2, step, found),
                NakedTriple => subsets::naked(grid, piece, 3, step, found),
                NakedQuad => subsets::naked(grid, piece, 4, step, found),
                HiddenPair => subsets::hidden(grid, piece, 2, step, found),
                HiddenTriple => subsets::hidden(grid, piece, 3, step, found),
                HiddenQuad => subsets::hidden(grid, piece, 4, step, found),
                XWing => fish::find(grid, piece, 2, step, found),
                Swordfish => fish::find(grid, piece, 3, step, found),
                Jellyfish => fish::find(grid, piece, 4, step, found),
                XyWing => wings::xy(grid, step, found),
                XyzWing => wings::xyz(grid, step, found),
                Colouring => colouring::colours(grid, piece, step, found),
                XChain => colouring::chain(grid, piece, step, found),
                LastCell | HiddenSingleBox | HiddenSingleLine | NakedSingle => Looking::Continue(()),
            }),
        }
    }
}

fn sweep(pending: &mut u128, mut piece: impl FnMut(usize) -> Looking) -> Looking {
    while *pending != 0 {
        piece(pending.trailing_zeros() as usize)?;
        *pending &= *pending - 1;
    }
    Looking::Continue(())
}
