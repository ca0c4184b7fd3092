//! What the numbers of a board see, kept up to date while cells change colour.
//!
//! A cell that turns black takes from every number that sees it what lies behind it: of the numbers to its left each
//! loses the cell and the white cells to its right, and so on for the four directions. So a change of colour costs four
//! bit scans and a step for each number in sight. What a number costs that is not met is looked up in a table.

use super::cost::MissCost;
use super::words::{RowWords, ShadingWords, reach};
use crate::layout::{CellLayout, CellSite, Number};
use plansza_core::{Rng, bits};

/// A colouring by rows and columns, and by how much each number sees too many.
#[derive(Clone, Debug)]
pub struct SightTally {
    /// Black cells, a word per row.
    pub rows: RowWords,
    /// Black cells, a word per column.
    columns: RowWords,
    /// Seen minus number, by cell; 0 where there is no number.
    excess: Box<[i32]>,
    /// NumberWords that are not met, a word per row.
    unmet: RowWords,
    /// Minus what the numbers cost that are not met.
    pub value: i64,
}

/// The numbers of a board.
#[derive(Clone, Debug)]
pub struct NumberWords {
    width: usize,
    height: usize,
    rows: Vec<u64>,
    columns: Vec<u64>,
    /// The cost of a number by how far it is off.
    costs: Vec<i32>,
}

impl NumberWords {
    /// The numbers of a board.
    pub fn new(words: &ShadingWords, misfit: MissCost) -> NumberWords {
        let CellLayout { width, height, ref numbers, .. } = *words.layout();
        let largest = numbers.iter().map(|number| i64::from(number.wanted)).max().unwrap_or(0);
        let costs = (0..=largest.max((width + height) as i64)).map(|off| misfit.cost(off) as i32).collect();
        let columns = words.columns(words.numbered())[..width].to_vec();
        NumberWords { width, height, rows: words.numbered().to_vec(), columns, costs }
    }

    /// The tally of a colouring.
    pub fn tally(&self, words: &ShadingWords, rows: RowWords) -> SightTally {
        let columns = words.columns(&rows);
        let mut excess = vec![0i32; self.width * self.height].into_boxed_slice();
        let mut unmet = words.blank();
        for number in &words.layout().numbers {
            let off = words.excess(&rows, &columns, number);
            excess[number.cell as usize] = off;
            unmet[number.site.row as usize] |= u64::from(off != 0) << number.site.column;
        }
        let value = -excess.iter().map(|&excess| self.cost(excess)).sum::<i64>();
        SightTally { rows, columns: columns[..self.width].into(), excess, unmet, value }
    }

    /// What a number costs that sees so many too many.
    #[inline]
    fn cost(&self, excess: i32) -> i64 {
        self.costs[excess.unsigned_abs() as usize].into()
    }

    /// The value of a colouring from its words: minus what its numbers cost.
    pub fn value(&self, words: &ShadingWords, rows: &[u64]) -> i64 {
        self.worth(words, rows, &words.columns(rows))
    }

    /// The same where the columns are known.
    #[inline]
    pub fn worth(&self, words: &ShadingWords, rows: &[u64], columns: &[u64]) -> i64 {
        let cost = |number: &Number| self.cost(words.excess(rows, columns, number));
        -words.layout().numbers.iter().map(cost).sum::<i64>()
    }

    /// Tells of every number that sees a cell, and how much more it would see if the cell were white rather than black.
    #[inline]
    fn watchers(&self, tally: &SightTally, site: CellSite, mut tell: impl FnMut(usize, usize, i32)) {
        let (row, column) = (site.row as usize, site.column as usize);
        let (before, after) = reach(tally.rows[row], column as u32, self.width as u32);
        let (above, below) = reach(tally.columns[column], row as u32, self.height as u32);
        let along = span(column, before, after);
        bits(self.rows[row] & along.0).for_each(|c| tell(row, c, 1 + after as i32));
        bits(self.rows[row] & along.1).for_each(|c| tell(row, c, 1 + before as i32));
        let across = span(row, above, below);
        bits(self.columns[column] & across.0).for_each(|r| tell(r, column, 1 + below as i32));
        bits(self.columns[column] & across.1).for_each(|r| tell(r, column, 1 + above as i32));
    }

    /// The change of value if this one cell changed colour.
    #[inline]
    pub fn sway(&self, tally: &SightTally, site: CellSite) -> i64 {
        let sign = if tally.rows[site.row as usize] >> site.column & 1 == 1 { 1 } else { -1 };
        let mut change = 0;
        self.watchers(tally, site, |row, column, more| {
            let excess = tally.excess[row * self.width + column];
            change += self.cost(excess) - self.cost(excess + sign * more);
        });
        change
    }

    /// Changes the colour of a cell.
    #[inline]
    pub fn flip(&self, tally: &mut SightTally, site: CellSite) {
        let sign = if tally.rows[site.row as usize] >> site.column & 1 == 1 { 1 } else { -1 };
        let mut excess = std::mem::take(&mut tally.excess);
        let mut unmet = std::mem::take(&mut tally.unmet);
        let mut change = 0;
        self.watchers(tally, site, |row, column, more| {
            let old = excess[row * self.width + column];
            let new = old + sign * more;
            excess[row * self.width + column] = new;
            unmet[row] = unmet[row] & !(1 << column) | u64::from(new != 0) << column;
            change += self.cost(old) - self.cost(new);
        });
        tally.excess = excess;
        tally.unmet = unmet;
        tally.value += change;
        tally.rows[site.row as usize] ^= 1 << site.column;
        tally.columns[site.column as usize] ^= 1 << site.row;
    }
}

impl NumberWords {
    /// A cell that stands in the way of a number, if a random look finds one: from a number that is not met, in a random
    /// direction, a white cell if it sees too many, or the black cell that blocks it if it sees too few.
    #[inline]
    pub fn suspect(&self, tally: &SightTally, rng: &mut Rng) -> Option<CellSite> {
        let first = rng.below(self.height);
        let row = (first..self.height).chain(0..first).find(|&row| tally.unmet[row] != 0)?;
        let column = rng.bit(tally.unmet[row]) as usize;
        let (before, after) = reach(tally.rows[row], column as u32, self.width as u32);
        let (above, below) = reach(tally.columns[column], row as u32, self.height as u32);
        let side = rng.below(4);
        let whites = [above, before, after, below][side] as usize;
        let far = match tally.excess[row * self.width + column] {
            excess if excess > 0 && whites > 0 => 1 + rng.below(whites),
            excess if excess > 0 => return None,
            _ => whites + 1,
        };
        let (row, column) = match side {
            0 => (row.checked_sub(far)?, column),
            1 => (row, column.checked_sub(far)?),
            2 => (row, column + far),
            _ => (row + far, column),
        };
        let inside = row < self.height && column < self.width;
        inside.then_some(CellSite { row: row as u8, column: column as u8 })
    }
}

/// The bits before and after a position that are in reach.
#[inline]
fn span(at: usize, before: u32, after: u32) -> (u64, u64) {
    let ones = |n: u32| if n == 0 { 0 } else { u64::MAX >> (64 - n) };
    (ones(before) << (at - before as usize), ones(after) << at << 1)
}
