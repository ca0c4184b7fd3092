//! A board of two colours as words: the black cells of a row are the bits of a `u64`, and so are those of a column.
//! What a number sees is then four bit scans, touching pairs are shifted ANDs, and islands are filled many cells at a
//! time.
//!
//! A board of at most 128 cells is filled as one word of 128 bits; a larger one row by row.
//!
//! The exact solver's `Colouring`, with a third colour and every line in both directions, could tell the same, but the
//! searches live from changing cells and copying boards: here a cell that changes colour is one bit in two words, and a
//! genome is a word per row.

use crate::layout::{CellLayout, CellSite, Number};
use crate::rules::LARGEST;
use crate::{Clue, Kuromasu, Shading};
use plansza_core::Rng;

/// Black cells, a word per row: what a genome is.
pub type RowWords = Box<[u64]>;

/// One board and what is written on it, as words.
#[derive(Clone, Debug)]
pub struct ShadingWords {
    layout: CellLayout,
    full: u64,
    free: Vec<u64>,
    numbered: Vec<u64>,
    genes: Vec<CellSite>,
    flat: FlatMasks,
}

/// Masks for boards that fit into one word of 128 bits.
#[derive(Clone, Debug)]
struct FlatMasks {
    fits: bool,
    all: u128,
    not_first: u128,
    not_last: u128,
}

/// Islands beyond this number are not told apart, as in the rules.
const MANY: usize = 32;

impl ShadingWords {
    /// The words of a board.
    pub fn new(board: &Kuromasu) -> ShadingWords {
        let layout = CellLayout::new(board);
        let (width, cells) = (layout.width, layout.cells());
        let (mut free, mut numbered) = (vec![0; layout.height], vec![0; layout.height]);
        let mut genes = Vec::new();
        for (&site, &clue) in layout.sites.iter().zip(board.clues()) {
            let bit = 1u64 << site.column;
            match clue {
                Clue::None => {
                    free[site.row as usize] |= bit;
                    genes.push(site);
                }
                Clue::White => {}
                Clue::Number(_) => numbered[site.row as usize] |= bit,
            }
        }
        let fits = cells <= 128;
        let ones = |keep: &dyn Fn(usize) -> bool| {
            (0..cells).filter(|&cell| fits && keep(cell)).fold(0u128, |mask, cell| mask | 1 << cell)
        };
        let flat = FlatMasks {
            fits,
            all: ones(&|_| true),
            not_first: ones(&|cell| cell % width > 0),
            not_last: ones(&|cell| cell % width + 1 < width),
        };
        ShadingWords { layout, full: u64::MAX >> (64 - width), free, numbered, genes, flat }
    }

    /// Where the cells and the numbers are.
    pub fn layout(&self) -> &CellLayout {
        &self.layout
    }

    /// Cells with a number, a word per row.
    pub fn numbered(&self) -> &[u64] {
        &self.numbered
    }

    /// Cells without a clue, row by row: the genes.
    pub fn genes(&self) -> &[CellSite] {
        &self.genes
    }

    /// A board without black cells.
    pub fn blank(&self) -> RowWords {
        vec![0; self.layout.height].into()
    }

    /// Every free cell black or white by the toss of a coin.
    pub fn toss(&self, rows: &mut [u64], rng: &mut Rng) {
        for (row, free) in rows.iter_mut().zip(&self.free) {
            *row = rng.word() & free;
        }
    }

    /// The words of a colouring.
    pub fn pack(&self, shading: &Shading) -> RowWords {
        let word = |row: &[bool]| row.iter().rev().fold(0, |word, &black| word << 1 | u64::from(black));
        shading.chunks(self.layout.width).map(word).collect()
    }

    /// The colouring of these words.
    pub fn unpack(&self, rows: &[u64]) -> Shading {
        let cells =
            rows.iter().flat_map(|row| (0..self.layout.width).map(move |column| row >> column & 1 == 1));
        Shading(cells.collect())
    }

    /// The words of the columns.
    #[inline]
    pub fn columns(&self, rows: &[u64]) -> [u64; LARGEST] {
        let mut columns = [0; LARGEST];
        for (row, &word) in rows.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                columns[rest.trailing_zeros() as usize & 63] |= 1 << row;
                rest &= rest - 1;
            }
        }
        columns
    }

    /// The report's objective, −( Σ |n − seen| + 2·touching pairs + 2^(islands−1) − 1 ), and the number of islands in
    /// it, which is at least 1.
    #[inline]
    pub fn score(&self, rows: &[u64], columns: &[u64]) -> (i64, usize) {
        let (touching, islands) = self.faults(rows);
        // Where no cell is white that is a fault too.
        let apart = if islands == 0 { 1 } else { (1i64 << (islands - 1)) - 1 };
        (-(self.misses(rows, columns) + 2 * i64::from(touching) + apart), islands.max(1))
    }

    /// Σ |n − seen| over the numbers. Columns beyond the width are not read.
    #[inline]
    pub fn misses(&self, rows: &[u64], columns: &[u64]) -> i64 {
        let mut sum = 0;
        for number in &self.layout.numbers {
            sum += self.excess(rows, columns, number).abs();
        }
        sum as i64
    }

    /// How many white cells a number sees too many; less than 0 where it sees too few.
    #[inline]
    pub fn excess(&self, rows: &[u64], columns: &[u64], number: &Number) -> i32 {
        let (row, column) = (number.site.row as u32, number.site.column as u32);
        let (before, after) = reach(rows[row as usize], column, self.layout.width as u32);
        let (above, below) = reach(columns[column as usize], row, self.layout.height as u32);
        (1 + before + after + above + below) as i32 - i32::from(number.wanted)
    }

    /// Pairs of black cells that share a side, and groups of white cells, at most 32.
    #[inline]
    fn faults(&self, rows: &[u64]) -> (u32, usize) {
        if self.flat.fits {
            let black = self.flatten(rows);
            let beside = black & (black >> 1) & self.flat.not_last;
            let below = black & (black >> self.layout.width);
            return (beside.count_ones() + below.count_ones(), self.flat_islands(black));
        }
        let beside = rows.iter().map(|row| (row & (row >> 1)).count_ones());
        let below = rows.windows(2).map(|pair| (pair[0] & pair[1]).count_ones());
        (beside.chain(below).sum(), self.wide_islands(rows))
    }

    #[inline]
    fn flatten(&self, rows: &[u64]) -> u128 {
        rows.iter().rev().fold(0, |word, &row| word << (self.layout.width & 127) | row as u128)
    }

    #[inline]
    fn flat_islands(&self, black: u128) -> usize {
        let mut white = self.flat.all & !black;
        let down = self.layout.width as u32 & 127;
        let mut islands = 0;
        while white != 0 && islands < MANY {
            islands += 1;
            let mut fill = white & white.wrapping_neg();
            loop {
                let beside = (fill << 1) & self.flat.not_first | (fill >> 1) & self.flat.not_last;
                let grown = fill | (beside | fill << down | fill >> down) & white;
                if grown == fill {
                    break;
                }
                fill = grown;
            }
            white &= !fill;
        }
        islands
    }

    fn wide_islands(&self, rows: &[u64]) -> usize {
        let mut white = [0; LARGEST];
        for (white, row) in white.iter_mut().zip(rows) {
            *white = self.full & !row;
        }
        let mut islands = 0;
        for start in 0..self.layout.height {
            while white[start] != 0 && islands < MANY {
                islands += 1;
                let mut fill = [0; LARGEST];
                fill[start] = white[start] & white[start].wrapping_neg();
                while self.sweep(&white, &mut fill, false) | self.sweep(&white, &mut fill, true) {}
                for (white, fill) in white.iter_mut().zip(fill) {
                    *white &= !fill;
                }
            }
        }
        islands
    }

    /// Fills from row to row in one direction. True when something was filled.
    fn sweep(&self, white: &[u64; LARGEST], fill: &mut [u64; LARGEST], upward: bool) -> bool {
        let mut changed = false;
        let mut last = 0;
        for step in 0..self.layout.height {
            let row = if upward { self.layout.height - 1 - step } else { step };
            let mut word = (fill[row] | last) & white[row];
            loop {
                let grown = word | (word << 1 | word >> 1) & white[row];
                if grown == word {
                    break;
                }
                word = grown;
            }
            changed |= word != fill[row];
            fill[row] = word;
            last = word;
        }
        changed
    }

    /// White cells without a number whose neighbours are all black.
    pub fn enclosed(&self, rows: &[u64]) -> u32 {
        let row = |row: usize| {
            let beyond = |other: Option<&u64>| other.copied().unwrap_or(u64::MAX);
            let above = beyond(row.checked_sub(1).and_then(|above| rows.get(above)));
            let below = beyond(rows.get(row + 1));
            let beside = (rows[row] << 1 | 1) & (rows[row] >> 1 | 1 << (self.layout.width - 1));
            (self.full & !rows[row] & !self.numbered[row] & above & below & beside).count_ones()
        };
        (0..self.layout.height).map(row).sum()
    }
}

/// How many clear bits lie before and after a position of a word of `length` bits, up to the nearest set bit or the
/// end.
#[inline]
pub fn reach(word: u64, at: u32, length: u32) -> (u32, u32) {
    let before = (word << (63 - at) << 1 | 1 << 63 >> at).leading_zeros();
    let after = (word >> at >> 1 | 1 << (length - 1 - at)).trailing_zeros();
    (before, after)
}
