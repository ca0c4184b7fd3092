//! Runs of discs along the lines of the board: where a side may move, what a move turns over, which discs are beside which.
//!
//! Each of them exists twice: [`plain`] for every machine, and with AVX2 for four directions in one register; which of
//! them is used is found out at run time, unless a [`Kernel`] is asked for. Both are held against each other and against
//! the rules square by square. The engine has two more, for whole searches (`engine/path`).

pub(crate) mod plain;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86;

use crate::strategy::Measures;
use std::fmt;

/// A version of this code and of the engine's. They give the same and differ in speed.
///
/// ```
/// use plansza_reversi::Kernel;
/// assert_eq!(Kernel::available()[0], Kernel::Plain); // every machine has it
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
pub enum Kernel {
    /// For every machine.
    Plain,
    /// With the instructions BMI2 and POPCNT of x86-64, in the engine; elsewhere the plain one.
    Bmi2,
    /// With AVX2 too.
    Avx2,
    /// With AVX-512 too, in the engine; elsewhere the one with AVX2.
    Avx512,
}

impl Kernel {
    /// Those that this machine can run, the fastest last.
    pub fn available() -> &'static [Kernel] {
        #[cfg(target_arch = "x86_64")]
        return &Kernel::ALL[..=x86::detected() as usize];
        #[cfg(not(target_arch = "x86_64"))]
        return &Kernel::ALL[..1];
    }

    /// All of them, each with the instructions of those before it.
    const ALL: [Kernel; 4] = [Kernel::Plain, Kernel::Bmi2, Kernel::Avx2, Kernel::Avx512];

    /// Makes the whole process use this one, so that they can be compared; false when this machine cannot.
    pub fn select(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        return x86::select(self);
        #[cfg(not(target_arch = "x86_64"))]
        return self == Kernel::Plain;
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kernel::Plain => "plain",
            Kernel::Bmi2 => "BMI2",
            Kernel::Avx2 => "AVX2",
            Kernel::Avx512 => "AVX-512",
        })
    }
}

/// The one in use.
pub(crate) fn kernel() -> Kernel {
    #[cfg(target_arch = "x86_64")]
    return x86::chosen();
    #[cfg(not(target_arch = "x86_64"))]
    Kernel::Plain
}

/// All but the columns a and h: a line to the left or right, or a diagonal, must not wrap around the edge.
const INNER: u64 = 0x7E7E_7E7E_7E7E_7E7E;

/// The four directions by how far apart their squares are, with the squares that a line may run over.
const LINES: [(u32, u64); 4] = [(1, INNER), (8, !0), (7, INNER), (9, INNER)];

/// For each of the eight directions: how far the next square is, and the squares whose next square counts as beside them
/// (it is always on the board).
pub type Reach = [(i32, u64); 8];

/// The squares where `mine` outflanks `theirs`.
///
/// ```
/// use plansza_reversi::{START, Squares, mobility};
/// let squares = Squares(mobility(START.mine(), START.theirs()));
/// assert_eq!(squares.map(|step| step.to_string()).collect::<Vec<_>>(), ["d3", "c4", "f5", "e6"]);
/// ```
#[inline]
pub fn mobility(mine: u64, theirs: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(found) = x86::mobility(mine, theirs) {
        return found;
    }
    plain::mobility(mine, theirs)
}

/// The discs that turn over when `mine` places one on this square.
///
/// ```
/// use plansza_reversi::{Move, START, Squares, flips};
/// let turned = flips(8 * 4 + 5, START.mine(), START.theirs()); // f5
/// assert_eq!(Squares(turned).collect::<Vec<_>>(), ["e5".parse::<Move>()?]);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[inline]
pub fn flips(square: usize, mine: u64, theirs: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(turned) = x86::flips(square, mine, theirs) {
        return turned;
    }
    plain::flips(square, mine, theirs)
}

/// What a move leads to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Consequence {
    /// The disc that is placed and those that turn over.
    pub gained: u64,
    /// The squares where the other may place one then.
    pub replies: u64,
    /// How many they are.
    pub many: u64,
}

/// So many moves are looked at together. Few positions have more.
pub const LOT: usize = 16;

/// What these moves lead to on the squares of a board, in their order from a1 to h8; of more than a lot, the first of them. Nothing
/// of it is generic: whoever calls it, it is compiled here, for speed. They are put where they are wanted, since so much is not
/// handed back for nothing.
#[inline]
pub fn consequences(mine: u64, theirs: u64, squares: u64, moves: u64, lot: &mut [Consequence; LOT]) {
    #[cfg(target_arch = "x86_64")]
    if x86::consequences(mine, theirs, squares, moves, lot) {
        return;
    }
    plain::consequences(mine, theirs, squares, moves, lot);
}

/// A board as a player sees it.
#[derive(Clone, Copy, Debug)]
pub struct BoardSight {
    /// The player's discs.
    pub mine: u64,
    /// Those of the other.
    pub theirs: u64,
    /// Whether the player is to move.
    pub moving: bool,
    /// Where who is to move may.
    pub moves: u64,
    /// The squares that there are.
    pub squares: u64,
}

/// Counts what a position is judged by.
#[inline]
pub fn counts(sight: BoardSight, reach: &Reach) -> Measures {
    #[cfg(target_arch = "x86_64")]
    if let Some(counts) = x86::counts(sight, reach) {
        return counts;
    }
    plain::counts(sight, reach)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{Move, START, Squares};
    use crate::strategy::{REPORT_REACH, TRUE_REACH};

    #[test]
    fn kernels_have_names() {
        assert_eq!(Kernel::ALL.map(|kernel| kernel.to_string()), ["plain", "BMI2", "AVX2", "AVX-512"]);
    }

    /// Positions of random games, and random words that no game comes to.
    fn positions() -> Vec<(u64, u64)> {
        let mut rng = plansza_core::Seed(9).rng();
        let mut all = Vec::new();
        for _ in 0..100 {
            let mut position = START;
            while !position.over() {
                all.push((position.mine(), position.theirs()));
                let moves: Vec<Move> = position.moves().collect();
                position = position.play(rng.pick(&moves).copied().unwrap_or(Move::PASS));
            }
        }
        for _ in 0..5000 {
            let word =
                |rng: &mut plansza_core::Rng| (0..64).fold(0, |w, _| w << 1 | u64::from(rng.chance(0.5)));
            let (a, b) = (word(&mut rng), word(&mut rng));
            all.push((a & b, !a & b));
            all.push((a, !a));
        }
        all
    }

    /// Where the machine has no AVX2 this compares the plain version with itself.
    #[test]
    fn the_wide_version_gives_what_the_plain_one_gives() {
        for (mine, theirs) in positions() {
            assert_eq!(mobility(mine, theirs), plain::mobility(mine, theirs), "{mine:x} {theirs:x}");
            let moves = mobility(mine, theirs);
            for (reach, moving) in
                [TRUE_REACH, REPORT_REACH].into_iter().flat_map(|reach| [(reach, true), (reach, false)])
            {
                let (mine, theirs) = if moving { (mine, theirs) } else { (theirs, mine) };
                let sight = BoardSight { mine, theirs, moving, moves, squares: !0 };
                let counted = counts(sight, &reach);
                assert_eq!(counted, plain::counts(sight, &reach));
                assert_eq!(counted.mobility, plain::mobility(mine, theirs).count_ones());
                assert_eq!(counted.blocking, plain::mobility(theirs, mine).count_ones());
            }
            let [mut told, mut plainly] = [[Consequence::default(); LOT]; 2];
            consequences(mine, theirs, !0, moves, &mut told);
            plain::consequences(mine, theirs, !0, moves, &mut plainly);
            assert_eq!(told, plainly);
            for (step, one) in Squares(moves).zip(told) {
                let square = step.square().unwrap();
                assert_eq!(one.gained, plain::flips(square, mine, theirs) | 1 << square);
                assert_eq!(one.replies, plain::mobility(theirs & !one.gained, mine | one.gained));
                assert_eq!(one.many, u64::from(one.replies.count_ones()));
            }
            for square in 0..64 {
                let [wide, plain] = [flips, plain::flips].map(|flips| flips(square, mine, theirs));
                assert_eq!(wide, plain, "{mine:x} {theirs:x} {square}");
            }
        }
    }
}
