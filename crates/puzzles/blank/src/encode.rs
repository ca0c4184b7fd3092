//! The search space: one bit per cell. Strings of bits have all the views by themselves; what is said here is the score
//! and what flipping a cell changes of it.

use crate::{Blank, Colours};
use plansza_core::{BitString, Board, Encoding, Fault, NoParams, Puzzle, Rng, Space};

/// One bit per cell.
///
/// ```
/// use plansza_blank::{Bits, Blank};
/// use plansza_core::{Encoding, Local, NoParams, Puzzle};
/// let board = Blank::read("3 2 1 / 3 2 1")?.remove(0);
/// let space = Bits::new(&board, NoParams {})?;
/// assert_eq!(space.value(&space.state(&vec![true; 9])), -6);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub struct Bits(Blank);

impl Encoding<Blank> for Bits {
    const NAME: &'static str = "bits";
    const ABOUT: &'static str = "one bit per cell; no propagation";
    type Params = NoParams;

    fn new(puzzle: &Blank, _: NoParams) -> Result<Bits, Fault> {
        Ok(Bits(puzzle.clone()))
    }
}

impl Space for Bits {
    type Solution = Colours;

    fn score(&self, solution: &Colours) -> i64 {
        self.0.score(solution)
    }

    fn goal(&self) -> Option<i64> {
        Puzzle::goal(&self.0)
    }

    fn sample(&self, rng: &mut Rng) -> Colours {
        (0..self.0.cells()).map(|_| rng.chance(0.5)).collect()
    }

    fn board(&self, solution: &Colours) -> Board {
        self.0.draw(Some(solution))
    }
}

/// How far the sum of each row and column is off.
///
/// ```
/// use plansza_blank::{Bits, Blank};
/// use plansza_core::{BitString, Encoding, NoParams, Puzzle};
/// let space = Bits::new(&Blank::read("2 1 / 1 2 0")?.remove(0), NoParams {})?;
/// let bits = vec![true; 6];
/// assert_eq!(space.flip_gain(&space.counts(&bits), &bits, 2), 2); // the last of row 1 is in excess both ways
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone)]
pub struct Excess {
    rows: Vec<i64>,
    columns: Vec<i64>,
}

/// What colouring a cell, or taking its colour, adds to its sums.
fn change(bits: &[bool], cell: usize) -> i64 {
    if bits[cell] { -1 } else { 1 }
}

impl BitString for Bits {
    type Counts = Excess;

    fn length(&self) -> usize {
        self.0.cells()
    }

    /// Above the board and left of it stand the sums.
    fn tile(&self, bit: usize) -> usize {
        let width = self.0.width();
        (bit / width + 1) * (width + 1) + bit % width + 1
    }

    fn counts(&self, bits: &[bool]) -> Excess {
        let (rows, columns) = self.0.sums(bits);
        let off = |real: Vec<u32>, wanted: &[u32]| {
            real.iter().zip(wanted).map(|(&a, &b)| a as i64 - b as i64).collect()
        };
        Excess { rows: off(rows, &self.0.rows), columns: off(columns, &self.0.columns) }
    }

    fn flip_gain(&self, excess: &Excess, bits: &[bool], cell: usize) -> i64 {
        let line = |off: i64| off.abs() - (off + change(bits, cell)).abs();
        line(excess.rows[cell / self.0.width()]) + line(excess.columns[cell % self.0.width()])
    }

    fn flip(&self, excess: &mut Excess, bits: &[bool], cell: usize) {
        excess.rows[cell / self.0.width()] += change(bits, cell);
        excess.columns[cell % self.0.width()] += change(bits, cell);
    }
}
