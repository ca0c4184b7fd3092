//! CellChoices decided one by one, with consequences drawn on the way: the space that ants walk.
//!
//! Source: the report, and H. Lloyd and M. Amos, *Solving sudoku with ant colony optimization* (IEEE Transactions on
//! Games, 2019). A decision is a cell, an option is one of its candidates; placing a digit propagates singles (see
//! `candidates`). What the search owes to that propagation is large: naked and hidden singles alone solve
//! half of the boards that people call hard.
//!
//! The grade is the number of fixed cells, and the score of a grid the number of filled cells that break no rule: N²
//! (81 on the classic board) is solved, and a grid that breaks a rule is below it.
//!
//! What the report's program does otherwise is in four parameters: singles of the loaded board are written in and not
//! propagated, consequences are drawn row by row, a cell that fails costs one, and where ants take the first of equal digits
//! that is the first in a Python set. A cell that was written in and fails is empty in the grid that is built.

use crate::candidates::{Candidates, LoadedSingles, Singles, SinglesOrder, SinglesRule};
use crate::{Grid, Sudoku, draw};
use plansza_core::{Board, Construct, Encoding, Fault, Preset, Rng, Space, params};

/// Parameters of [`CellChoices`].
///
/// ```
/// use plansza_sudoku::encode::{SinglesRule, cells};
/// assert_eq!(cells::Params::default().propagation, SinglesRule::Hidden);
/// ```
#[params]
#[derive(Clone, Debug, Default)]
pub struct Params {
    /// What follows from a placed digit: `naked` is the report's rule, `hidden` is stronger.
    pub propagation: SinglesRule,
    /// What is made of the singles of the loaded board.
    #[schemars(extend("later" = true))]
    pub loaded: LoadedSingles,
    /// In which order the consequences of a digit are drawn.
    #[schemars(extend("later" = true))]
    pub consequences: SinglesOrder,
    /// Whether a cell that is left without a digit costs one, as if it had been filled before.
    #[schemars(extend("later" = true))]
    pub charge_failed: bool,
    /// In which order the digits of a cell come, for ants that take the first of equals.
    #[schemars(extend("later" = true))]
    pub digits: DigitOrder,
}

/// In which order the digits of a cell come.
///
/// ```
/// use plansza_sudoku::encode::{DigitOrder, cells};
/// assert_eq!(cells::Params::default().digits, DigitOrder::Ascending);
/// ```
#[params]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum DigitOrder {
    /// 1 first.
    #[default]
    Ascending,
    /// As CPython goes through the set of the cell's candidates by the givens; on boards up to 9×9.
    PythonSet,
}

/// The order in which CPython goes through a set of digits that were put in ascending. More than four make the table
/// grow to 32 slots, where each digit has its own. Up to four share eight: digit d goes to slot d mod 8, and on a collision
/// from slot i to 5i + 1 mod 8, since the hash of a small number is itself and has no high bits to perturb by.
pub(crate) fn set_order(open: u16) -> [u8; 9] {
    let digits = (1..=9u8).filter(|digit| open >> (digit - 1) & 1 != 0);
    let mut order = [0; 9];
    if open.count_ones() > 4 {
        order.iter_mut().zip(digits).for_each(|(slot, digit)| *slot = digit);
        return order;
    }
    let mut table = [0; 8];
    for digit in digits {
        let mut slot = digit as usize % 8;
        while table[slot] != 0 {
            slot = (5 * slot + 1) % 8;
        }
        table[slot] = digit;
    }
    order
        .iter_mut()
        .zip(table.into_iter().filter(|&digit| digit != 0))
        .for_each(|(slot, digit)| *slot = digit);
    order
}

/// Boards under construction.
///
/// ```
/// use plansza_core::{Construct, Encoding};
/// use plansza_sudoku::{encode::CellChoices, text};
/// let board = &text::read(".1.2.3.....1..2.")?[0];
/// let space = CellChoices::new(board, Default::default())?;
/// assert_eq!(space.grade(&space.begin()), 16); // singles alone solve it
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct CellChoices {
    sudoku: Sudoku,
    start: Candidates<Singles>,
    /// The cells that the loaded board leaves one digit and that were not filled with it.
    written: Vec<usize>,
    charge_failed: bool,
    /// The digits of each cell in an order of their own, then zeros; none where it is the ascending one.
    order: Option<Vec<[u8; 9]>>,
}

/// A digit that was written in and has not failed, from 0.
fn written_in(partial: &Candidates<Singles>, cell: usize) -> Option<usize> {
    let mask = partial.mask(cell);
    mask.is_power_of_two().then(|| mask.trailing_zeros() as usize)
}

impl CellChoices {
    /// Empty cells, other than those that were written in, to which the digits chosen or propagated leave none.
    fn charge(&self, digit: impl Fn(usize) -> u8) -> i64 {
        if !self.charge_failed {
            return 0;
        }
        let geometry = self.start.geometry();
        let placed = |cell: usize| self.written.binary_search(&cell).is_err();
        let failed = |cell: &usize| {
            let peers = geometry.places(*cell).into_iter().flat_map(|at| geometry.members(at.unit as usize));
            let peers = peers.map(|&peer| peer as usize).filter(|&peer| placed(peer));
            // What a grid from elsewhere has above the side is no digit.
            let digits = peers.map(&digit).filter(|&digit| digit as usize <= geometry.side());
            let seen = digits.fold(0u64, |seen, digit| seen | 1 << digit);
            self.start.mask(*cell) & !(seen >> 1) == 0
        };
        (0..self.cells()).filter(|&cell| digit(cell) == 0 && placed(cell)).filter(failed).count() as i64
    }
}

impl Encoding<Sudoku> for CellChoices {
    const NAME: &'static str = "cells";
    const ABOUT: &'static str = "cell by cell among its candidates; singles are propagated, from the givens and after every placed digit";

    type Params = Params;

    /// Fails when the givens contradict each other, or singles show that they have no solution.
    fn new(puzzle: &Sudoku, params: Params) -> Result<CellChoices, Fault> {
        let Params { propagation, loaded, consequences, charge_failed, digits } = params;
        let start = Candidates::loaded(puzzle, propagation, consequences, loaded)?;
        let written =
            (0..puzzle.shape().cells()).filter(|&cell| start.mask(cell).is_power_of_two()).collect();
        let order = match digits {
            DigitOrder::Ascending => None,
            DigitOrder::PythonSet if puzzle.shape().side() <= 9 => {
                Some(puzzle.candidates().iter().map(|&mask| set_order(mask as u16)).collect())
            }
            DigitOrder::PythonSet => {
                let what = format!("digits in the order of a set on a board of {}", puzzle.shape());
                return Err(Fault::new(what).accepts("digits=ascending, or boards up to 9×9"));
            }
        };
        Ok(CellChoices { sudoku: puzzle.clone(), start, written, charge_failed, order })
    }

    /// The parameters that suit a method. Lloyd and Amos have `greedy` .9 and never forget; a colony that starts anew when
    /// it stagnates, and is a little less greedy, is faster by far.
    const PRESETS: &'static [Preset] = &[Preset {
        method: "ants",
        name: "report",
        about: "As the report's program had them in its test 2, with what it does otherwise than the report says.",
    }];

    fn preset(_: &Sudoku, _: &Preset) -> String {
        "ants=81 greedy=0.2 local=0.15 global=0.8 evaporation=0.005 order=cyclic deposit=round-own \
         local_at=transposed ties=first answer=last give_up=false stagnation=0 propagation=naked loaded=written \
         consequences=row-by-row charge_failed=true digits=python-set"
            .into()
    }

    fn defaults(_: &Sudoku, method: &str) -> String {
        match method {
            "ants" => "greedy=0.7 stagnation=20".into(),
            _ => String::new(),
        }
    }
}

impl Space for CellChoices {
    type Solution = Grid;

    /// Filled cells that contradict neither their given or pencil marks nor any cell that they see, less what failed ones
    /// cost.
    fn score(&self, grid: &Grid) -> i64 {
        let shape = self.sudoku.shape();
        let sound = |&cell: &usize| {
            let digit = grid[cell];
            let given = self.sudoku.givens()[cell];
            let allowed = match (given, self.sudoku.marks()) {
                (0, None) => true,
                (0, Some(marks)) => marks[cell] >> (digit.max(1) - 1).min(63) & 1 == 1,
                (given, _) => given == digit,
            };
            let twin = || (0..shape.cells()).any(|other| grid[other] == digit && shape.sees(cell, other));
            (1..=shape.side()).contains(&(digit as usize)) && allowed && !twin()
        };
        (0..shape.cells()).filter(sound).count() as i64 - self.charge(|cell| grid[cell])
    }

    fn goal(&self) -> Option<i64> {
        Some(self.sudoku.shape().cells() as i64)
    }

    /// One ant without pheromone: open cells in random order, each with a random one of its digits.
    fn sample(&self, rng: &mut Rng) -> Grid {
        let mut partial = self.begin();
        let mut order: Vec<usize> = (0..self.cells()).collect();
        rng.shuffle(&mut order);
        for cell in order {
            let open = self.open(&partial, cell);
            if open != 0 {
                self.place(&mut partial, cell, rng.bit(open) as usize);
            }
        }
        self.built(&partial)
    }

    fn board(&self, grid: &Grid) -> Board {
        draw::board(&self.sudoku, Some(grid))
    }
}

impl Construct for CellChoices {
    type Partial = Candidates<Singles>;

    fn cells(&self) -> usize {
        self.sudoku.shape().cells()
    }

    fn options(&self) -> usize {
        self.sudoku.shape().side()
    }

    fn begin(&self) -> Candidates<Singles> {
        self.start.clone()
    }

    #[inline]
    fn open(&self, partial: &Candidates<Singles>, cell: usize) -> u64 {
        let mask = partial.mask(cell);
        // A single that is left was written in: nothing to decide.
        if mask & mask.wrapping_sub(1) == 0 { 0 } else { mask }
    }

    fn first(&self, cell: usize, options: u64) -> usize {
        let lowest = options.trailing_zeros() as usize;
        let Some(order) = &self.order else { return lowest };
        let mut own = order[cell].iter().filter(|&&digit| digit != 0).map(|&digit| digit as usize - 1);
        own.find(|digit| options >> digit & 1 == 1).unwrap_or(lowest)
    }

    #[inline]
    fn place(&self, partial: &mut Candidates<Singles>, cell: usize, option: usize) {
        partial.choose(cell, option);
    }

    #[inline]
    fn grade(&self, partial: &Candidates<Singles>) -> i64 {
        let filled = (self.cells() - partial.empty()) as i64;
        if self.written.is_empty() && !self.charge_failed {
            return filled;
        }
        let kept = self.written.iter().filter(|&&cell| written_in(partial, cell).is_some()).count();
        filled + kept as i64 - self.charge(|cell| partial.digit(cell))
    }

    /// The report's Δ = N² / (N² − fixed), with a half for the cells that a solved board does not lack.
    fn reward(&self, grade: i64) -> f64 {
        let cells = self.cells() as f64;
        cells / (cells - grade as f64).max(0.5)
    }

    #[inline]
    fn hopeless(&self, partial: &Candidates<Singles>) -> bool {
        partial.failed()
    }

    fn tightest(&self, partial: &Candidates<Singles>, rng: &mut Rng) -> Option<usize> {
        partial.tightest(rng)
    }

    #[inline]
    fn chosen(&self, partial: &Candidates<Singles>, cell: usize) -> Option<usize> {
        (partial.digit(cell) as usize).checked_sub(1).or_else(|| written_in(partial, cell))
    }

    fn built(&self, partial: &Candidates<Singles>) -> Grid {
        let mut grid = partial.grid();
        for &cell in &self.written {
            if let Some(digit) = written_in(partial, cell) {
                grid.0[cell] = digit as u8 + 1;
            }
        }
        grid
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(digits: &[u8]) -> Vec<u8> {
        let order = set_order(digits.iter().fold(0, |open, digit| open | 1 << (digit - 1)));
        order.into_iter().take_while(|&digit| digit != 0).collect()
    }

    /// What `list(set(…))` gives in CPython 3.11.
    #[test]
    fn digits_come_as_cpython_goes_through_a_set() {
        let known: [(&[u8], &[u8]); 11] = [
            (&[1, 9], &[1, 9]),
            (&[1, 6, 9], &[1, 6, 9]),
            (&[1, 6, 7, 9], &[1, 9, 6, 7]),
            (&[2, 8], &[8, 2]),
            (&[1, 8, 9], &[8, 1, 9]),
            (&[3, 5, 7, 8], &[8, 3, 5, 7]),
            (&[1, 2, 8, 9], &[8, 1, 2, 9]),
            (&[4, 6, 7, 9], &[9, 4, 6, 7]),
            (&[1, 2, 3, 4, 9], &[1, 2, 3, 4, 9]),
            (&[1, 7, 9], &[1, 9, 7]),
            (&[1, 4, 8, 9], &[8, 1, 4, 9]),
        ];
        for (digits, order) in known {
            assert_eq!(list(digits), order);
        }
    }

    /// The digest is of all 511 sets in CPython 3.11: FNV-1a over each list and a zero.
    #[test]
    fn all_sets_come_as_in_cpython() {
        let mut digest = 0xcbf2_9ce4_8422_2325_u64;
        for open in 1..512 {
            let order = set_order(open);
            let count = open.count_ones() as usize;
            assert_eq!(order[..count].iter().fold(0, |all, digit| all | 1 << (digit - 1)), open);
            for &byte in order[..count].iter().chain(&[0]) {
                digest = (digest ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
            }
        }
        assert_eq!(digest, DIGEST);
    }

    const DIGEST: u64 = 0x9daa4904aed271cd;
}
