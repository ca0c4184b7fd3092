//! What the numbers of a board see, kept up to date while cells change colour.
//!
//! A cell that turns black takes from every number that sees it what lies behind it: of the numbers to its left each
//! loses the cell and the white cells to its right, and so on for the four directions. So a change of colour costs four
//! bit scans and a step for each number in sight. What a number costs that is not met is looked up in a table.

use super::field::{Field, Place, Rows, Sight, reach};
use super::misfit::Misfit;
use crate::rules::LARGEST;
use plansza_core::Rng;

/// A colouring by rows and columns, and by how much each number sees too many.
#[derive(Clone, Debug)]
pub struct Tally {
    /// Black cells, a word per row.
    pub rows: Rows,
    /// Black cells, a word per column.
    columns: Rows,
    /// Seen minus number, by cell; 0 where there is no number.
    excess: Box<[i32]>,
    /// Numbers that are not met, a word per row.
    unmet: Rows,
    /// Minus what the numbers cost that are not met.
    pub value: i64,
}

/// The numbers of a board.
#[derive(Clone, Debug)]
pub struct Numbers {
    width: usize,
    height: usize,
    rows: Vec<u64>,
    columns: Vec<u64>,
    /// The cost of a number by how far it is off.
    costs: Vec<i32>,
}

impl Numbers {
    /// The numbers of a field.
    pub fn new(field: &Field, misfit: Misfit) -> Numbers {
        let largest = field.sights().iter().map(|sight| sight.number).max().unwrap_or(0);
        let largest = i64::from(largest).max((field.width() + field.height()) as i64);
        let costs = (0..=largest).map(|off| misfit.cost(off) as i32).collect();
        let columns = field.columns(field.numbered())[..field.width()].to_vec();
        Numbers {
            width: field.width(),
            height: field.height(),
            rows: field.numbered().to_vec(),
            columns,
            costs,
        }
    }

    /// The tally of a colouring.
    pub fn tally(&self, field: &Field, rows: Rows) -> Tally {
        let columns: [u64; LARGEST] = field.columns(&rows);
        let mut excess = vec![0i32; self.width * self.height].into_boxed_slice();
        for sight in field.sights() {
            let seen = field.seen(&rows, &columns, sight.place);
            excess[field.cell(sight.place)] = seen - sight.number;
        }
        let mut unmet = vec![0; self.height].into_boxed_slice();
        for place in field.sights().iter().map(|sight| sight.place) {
            unmet[place.row as usize] |= u64::from(excess[field.cell(place)] != 0) << place.column;
        }
        let value = -excess.iter().map(|&excess| self.cost(excess)).sum::<i64>();
        Tally { rows, columns: columns[..self.width].into(), excess, unmet, value }
    }

    /// What a number costs that sees so many too many.
    #[inline]
    fn cost(&self, excess: i32) -> i64 {
        self.costs[excess.unsigned_abs() as usize].into()
    }

    /// The value of a colouring from its words: minus what its numbers cost.
    pub fn value(&self, field: &Field, rows: &[u64]) -> i64 {
        let columns = field.columns(rows);
        let off = |sight: &Sight| field.seen(rows, &columns, sight.place) - sight.number;
        -field.sights().iter().map(|sight| self.cost(off(sight))).sum::<i64>()
    }

    /// Tells of every number that sees a place, and how much more it would see if the place were white rather than black.
    #[inline]
    fn watchers(&self, tally: &Tally, place: Place, mut tell: impl FnMut(usize, usize, i32)) {
        let (row, column) = (place.row as usize, place.column as usize);
        let (before, after) = reach(tally.rows[row], column as u32, self.width as u32);
        let (above, below) = reach(tally.columns[column], row as u32, self.height as u32);
        let along = span(column, before, after);
        each(self.rows[row] & along.0, |c| tell(row, c, 1 + after as i32));
        each(self.rows[row] & along.1, |c| tell(row, c, 1 + before as i32));
        let across = span(row, above, below);
        each(self.columns[column] & across.0, |r| tell(r, column, 1 + below as i32));
        each(self.columns[column] & across.1, |r| tell(r, column, 1 + above as i32));
    }

    /// The change of value if this one cell changed colour.
    #[inline]
    pub fn sway(&self, tally: &Tally, place: Place) -> i64 {
        let sign = if tally.rows[place.row as usize] >> place.column & 1 == 1 { 1 } else { -1 };
        let mut change = 0;
        self.watchers(tally, place, |row, column, more| {
            let excess = tally.excess[row * self.width + column];
            change += self.cost(excess) - self.cost(excess + sign * more);
        });
        change
    }

    /// Changes the colour of a cell.
    #[inline]
    pub fn flip(&self, tally: &mut Tally, place: Place) {
        let sign = if tally.rows[place.row as usize] >> place.column & 1 == 1 { 1 } else { -1 };
        let mut excess = std::mem::take(&mut tally.excess);
        let mut unmet = std::mem::take(&mut tally.unmet);
        let mut change = 0;
        self.watchers(tally, place, |row, column, more| {
            let old = excess[row * self.width + column];
            let new = old + sign * more;
            excess[row * self.width + column] = new;
            unmet[row] = unmet[row] & !(1 << column) | u64::from(new != 0) << column;
            change += self.cost(old) - self.cost(new);
        });
        tally.excess = excess;
        tally.unmet = unmet;
        tally.value += change;
        tally.rows[place.row as usize] ^= 1 << place.column;
        tally.columns[place.column as usize] ^= 1 << place.row;
    }
}

impl Numbers {
    /// A cell that stands in the way of a number, if a random look finds one: from a number that is not met, in a random
    /// direction, a white cell if it sees too many, or the black cell that blocks it if it sees too few.
    #[inline]
    pub fn suspect(&self, tally: &Tally, rng: &mut Rng) -> Option<Place> {
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
        inside.then_some(Place { row: row as u8, column: column as u8 })
    }
}

/// The bits before and after a position that are in reach.
#[inline]
fn span(at: usize, before: u32, after: u32) -> (u64, u64) {
    let ones = |n: u32| if n == 0 { 0 } else { u64::MAX >> (64 - n) };
    (ones(before) << (at - before as usize), ones(after) << at << 1)
}

/// Every set bit.
#[inline]
fn each(mut word: u64, mut tell: impl FnMut(usize)) {
    while word != 0 {
        tell(word.trailing_zeros() as usize);
        word &= word - 1;
    }
}
