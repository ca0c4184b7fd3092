//! The numbers that are to be looked at, as bits: a word for each row and one for each column, so that all numbers that
//! see a cell are queued by two operations, be there none or ten.

use crate::layout::CellSite;

/// A set of sites with numbers.
#[derive(Clone, Debug)]
pub struct NumberQueue {
    /// Queued for what happened in their row, a bit per column.
    rows: [u64; 64],
    /// Queued for what happened in their column, a bit per row.
    columns: [u64; 64],
    /// The rows and columns that may have a bit.
    pending: [u64; 2],
}

impl NumberQueue {
    /// An empty queue.
    pub fn new() -> NumberQueue {
        NumberQueue { rows: [0; 64], columns: [0; 64], pending: [0; 2] }
    }

    /// Queues numbers of a row, by their columns.
    #[inline(always)]
    pub fn add_in_row(&mut self, row: u8, columns: u64) {
        self.rows[usize::from(row & 63)] |= columns;
        self.pending[0] |= u64::from(columns != 0) << (row & 63);
    }

    /// Queues numbers of a column, by their rows.
    #[inline(always)]
    pub fn add_in_column(&mut self, column: u8, rows: u64) {
        self.columns[usize::from(column & 63)] |= rows;
        self.pending[1] |= u64::from(rows != 0) << (column & 63);
    }

    /// Takes a number out, row by row.
    #[inline]
    pub fn pop(&mut self) -> Option<CellSite> {
        while self.pending[0] != 0 {
            let row = self.pending[0].trailing_zeros() as u8;
            let word = self.rows[usize::from(row)];
            self.rows[usize::from(row)] = word & word.wrapping_sub(1);
            if word != 0 {
                let column = word.trailing_zeros() as u8;
                self.columns[usize::from(column)] &= !(1 << row);
                return Some(CellSite { row, column });
            }
            self.pending[0] &= self.pending[0] - 1;
        }
        // Those that are still in a column are in no row.
        while self.pending[1] != 0 {
            let column = self.pending[1].trailing_zeros() as u8;
            let word = self.columns[usize::from(column)];
            self.columns[usize::from(column)] = word & word.wrapping_sub(1);
            if word != 0 {
                return Some(CellSite { row: word.trailing_zeros() as u8, column });
            }
            self.pending[1] &= self.pending[1] - 1;
        }
        None
    }

    /// Takes one number out, if it is there.
    #[inline(always)]
    pub fn remove(&mut self, CellSite { row, column }: CellSite) {
        self.rows[usize::from(row & 63)] &= !(1 << (column & 63));
        self.columns[usize::from(column & 63)] &= !(1 << (row & 63));
    }

    /// Takes all out.
    pub fn clear(&mut self) {
        let clear = |words: &mut [u64; 64], pending: &mut u64| {
            while *pending != 0 {
                words[pending.trailing_zeros() as usize] = 0;
                *pending &= *pending - 1;
            }
        };
        clear(&mut self.rows, &mut self.pending[0]);
        clear(&mut self.columns, &mut self.pending[1]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_core::Seed;
    use std::collections::BTreeSet;

    #[test]
    fn each_number_comes_out_once_however_often_it_was_queued() {
        let mut rng = Seed(5).rng();
        let mut queue = NumberQueue::new();
        for round in 0..500 {
            let mut queued = BTreeSet::new();
            for _ in 0..rng.below(12) {
                let (line, word) = (rng.below(64) as u8, rng.word() & rng.word() & rng.word());
                let ones = (0..64u8).filter(|&bit| word >> bit & 1 == 1);
                if rng.chance(0.5) {
                    queue.add_in_row(line, word);
                    queued.extend(ones.map(|column| (line, column)));
                } else {
                    queue.add_in_column(line, word);
                    queued.extend(ones.map(|row| (row, line)));
                }
            }
            if round % 3 == 0 {
                queue.clear();
                queued.clear();
            }
            while let Some(CellSite { row, column }) = queue.pop() {
                assert!(queued.remove(&(row, column)));
            }
            assert!(queued.is_empty());
        }
    }
}
