//! A colouring in the making, as words of bits. Every row and every column is kept twice, once in each direction, so
//! that the cells seen from a cell in any of the four directions are one word, nearest first: a ray.
//!
//! ```text
//! 3 + . # .      right of the 3:  white 0001, clear 1011: its sight may end after 1 cell or after 2
//! ```
//!
//! The exact solver, the steps of a person and the ants' propagation all work on it. The other searches do not: they
//! know two colours only and change one cell at a time, and take what a number sees from one word for both directions
//! of a line (`encode/words.rs` has the figures).

use crate::layout::{CellLayout, CellSite, DIRECTIONS, Number};
use crate::{Kuromasu, Shading};

/// Words per direction.
const LINES: usize = 64;

/// One bit per cell, for each of the four directions.
pub type RayWords = [u64; DIRECTIONS * LINES];

/// The colour of a cell.
///
/// ```
/// use plansza_kuromasu::logic::Reasoner;
/// use plansza_kuromasu::{Colour, text};
/// let board = text::read("2x1:a2")?.remove(0);
/// assert_eq!(Reasoner::new(&board, &[]).colours(), [Colour::Open, Colour::White]);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Not known.
    Open,
    /// White.
    White,
    /// Black.
    Black,
}

/// Where a cell's bit stands in [`RayWords`]; a byte cannot point outside.
#[derive(Clone, Copy)]
struct Spot {
    line: u8,
    at: u8,
}

/// A board of which some cells are black or white and the others open.
#[derive(Clone, Debug)]
pub struct Colouring {
    /// Where the cells and the numbers are.
    pub layout: CellLayout,
    /// The colour of each cell.
    pub colours: Vec<Colour>,
    /// Cells known as white.
    white: RayWords,
    /// Cells not known as black; nothing beyond the board.
    clear: RayWords,
    /// Cells with a number.
    numbers: RayWords,
}

impl Colouring {
    /// The board with every cell open.
    pub fn new(board: &Kuromasu) -> Colouring {
        let (width, height) = (board.width(), board.height());
        let full = |n: usize| u64::MAX >> (64 - n);
        let mut clear = [0; DIRECTIONS * LINES];
        for (direction, (lines, length)) in
            [(height, width), (height, width), (width, height), (width, height)].into_iter().enumerate()
        {
            clear[direction * LINES..][..lines].fill(full(length));
        }
        let mut colouring = Colouring {
            layout: CellLayout::new(board),
            colours: vec![Colour::Open; width * height],
            white: [0; DIRECTIONS * LINES],
            clear,
            numbers: [0; DIRECTIONS * LINES],
        };
        for number in &colouring.layout.numbers {
            for spot in colouring.spots(number.site) {
                colouring.numbers[spot.line as usize] |= 1 << spot.at;
            }
        }
        colouring
    }

    /// The word that holds a cell and its bit there, for each direction.
    #[inline(always)]
    fn spots(&self, CellSite { row, column }: CellSite) -> [Spot; DIRECTIONS] {
        let (width, height) = (self.layout.width as u8, self.layout.height as u8);
        [
            Spot { line: row, at: column },
            Spot { line: LINES as u8 + row, at: width - 1 - column },
            Spot { line: 2 * LINES as u8 + column, at: row },
            Spot { line: 3 * LINES as u8 + column, at: height - 1 - row },
        ]
    }

    /// The cells in a direction from a cell; bit 0 is the nearest.
    #[inline(always)]
    fn ray(lines: &RayWords, spot: Spot) -> u64 {
        lines[spot.line as usize] >> (spot.at & 63) >> 1
    }

    /// Paints an open cell.
    #[inline]
    pub fn paint(&mut self, cell: usize, black: bool) {
        self.colours[cell] = if black { Colour::Black } else { Colour::White };
        self.flip(cell, black);
    }

    /// Takes the paint off a cell.
    #[inline]
    pub fn strip(&mut self, cell: usize) {
        let black = std::mem::replace(&mut self.colours[cell], Colour::Open) == Colour::Black;
        self.flip(cell, black);
    }

    #[inline(always)]
    fn flip(&mut self, cell: usize, black: bool) {
        let spots = self.spots(self.layout.sites[cell]);
        let lines = if black { &mut self.clear } else { &mut self.white };
        for spot in spots {
            lines[spot.line as usize] ^= 1 << (spot.at & 63);
        }
    }

    /// For each direction the cells known as white and those not known as black, nearest first.
    #[inline(always)]
    pub fn rays(&self, site: CellSite) -> ([u64; DIRECTIONS], [u64; DIRECTIONS]) {
        let spots = self.spots(site);
        let ray = |lines, spot| Colouring::ray(lines, spot);
        (spots.map(|spot| ray(&self.white, spot)), spots.map(|spot| ray(&self.clear, spot)))
    }

    /// For each direction the whites, and the distances at which the sight of a number may end there: bit k stands for
    /// k white cells, then a black one or the edge.
    #[inline(always)]
    pub fn sights(&self, number: Number) -> ([u64; DIRECTIONS], [u64; DIRECTIONS]) {
        let (white, clear) = self.rays(number.site);
        (white, std::array::from_fn(|d| !white[d] & (clear[d] ^ (clear[d] + 1))))
    }

    /// The numbers that see a cell for sure, in its row as columns and in its column as rows; `all` for those that might,
    /// too.
    #[inline(always)]
    pub fn audience(&self, CellSite { row, column }: CellSite, all: bool) -> [u64; 2] {
        let lines = if all { &self.clear } else { &self.white };
        let seen = |line: usize, at: u8| {
            let (clear, low) = (lines[line], !(u64::MAX << (at & 63)));
            let ahead = clear >> (at & 63) >> 1;
            let blocked = !clear & low;
            let near = low & u64::MAX.checked_shl(64 - blocked.leading_zeros()).unwrap_or(0);
            self.numbers[line] & (near | (ahead & !(ahead + 1)) << (at & 63) << 1)
        };
        [seen(usize::from(row & 63), column), seen(2 * LINES + usize::from(column & 63), row)]
    }

    /// For each direction the cells with a number that see a cell, or might.
    #[inline(always)]
    pub fn watchers(&self, cell: usize) -> [u64; DIRECTIONS] {
        self.spots(self.layout.sites[cell]).map(|spot| {
            let clear = Colouring::ray(&self.clear, spot);
            Colouring::ray(&self.numbers, spot) & (clear ^ (clear + 1))
        })
    }

    /// The black cells; those that are open count as white.
    pub fn shading(&self) -> Shading {
        Shading(self.colours.iter().map(|&colour| colour == Colour::Black).collect())
    }

    /// Takes over the colours of another colouring of the same board.
    pub fn follow(&mut self, other: &Colouring) {
        self.colours.clone_from(&other.colours);
        (self.white, self.clear) = (other.white, other.clear);
    }

    /// The black cells as words of bits, by rows and by columns.
    pub fn blacks(&self) -> ([u64; LINES], [u64; LINES]) {
        let CellLayout { width, height, .. } = self.layout;
        let black = |direction: usize, lines: usize, length: usize| {
            let clear = &self.clear[direction * LINES..][..LINES];
            std::array::from_fn(
                |line| if line < lines { !clear[line] & u64::MAX >> (64 - length) } else { 0 },
            )
        };
        (black(0, height, width), black(2, width, height))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Clue;
    use plansza_core::Seed;

    #[test]
    fn the_audience_of_a_cell_is_who_sees_it_and_who_might() {
        let mut rng = Seed(8).rng();
        for (width, height) in [(1, 1), (1, 64), (64, 1), (7, 5), (64, 64), (20, 63)] {
            let clue = |number: bool| if number { Clue::Number(2) } else { Clue::None };
            let clues: Vec<Clue> = (0..width * height).map(|_| clue(rng.chance(0.3))).collect();
            let mut colouring = Colouring::new(&Kuromasu::new(width, height, clues.clone()).unwrap());
            for (cell, &clue) in clues.iter().enumerate() {
                if clue != Clue::None || rng.chance(0.7) {
                    colouring.paint(cell, clue == Clue::None && rng.chance(0.3));
                }
            }
            for cell in 0..clues.len() {
                let site = colouring.layout.sites[cell];
                for all in [false, true] {
                    let mut wanted = [0; 2];
                    for direction in 0..DIRECTIONS {
                        for steps in 1..=colouring.layout.reach(cell, direction) as u32 {
                            let at = colouring.layout.ahead(cell, direction, steps);
                            let CellSite { row, column } = colouring.layout.sites[at];
                            match colouring.colours[at] {
                                Colour::Black => break,
                                Colour::Open if !all => break,
                                _ if clues[at] == Clue::None => {}
                                _ if direction < 2 => wanted[0] |= 1u64 << column,
                                _ => wanted[1] |= 1u64 << row,
                            }
                        }
                    }
                    assert_eq!(colouring.audience(site, all), wanted, "{width}×{height} {cell} {all}");
                }
            }
        }
    }
}
