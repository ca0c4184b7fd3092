//! Blind guesses on boards up to 9×9, drawn from tables: what random search does on `rows`, `boxes` and `candidates`.
//!
//! A score of distinct digits is the number of pairs (unit, digit) that the grid has, 3·N² at most: 243 bits. What a few
//! cells with given digits add is a word of such bits; the score of a grid is the number of bits in the OR of all its
//! parts. So the ways to fill a part are tabled, and a guess is a throw of dice, one look-up for each part and one count.
//!
//! ```text
//! a row lacks 1 4 7 8 9 in five cells:  one die of 10 says which three of the digits go to the first three cells,
//!                                       a die of 6 and a die of 2 in which order each part has its own:  10·6·2 = 5!
//! ```
//!
//! Cells that draw on their own are thrown together as long as their table stays small. Each guess is drawn from scratch.

use super::grids::FillRule;
use crate::geometry::Geometry;
use crate::{BoxShape, Grid};
use plansza_core::{Dice, Guesser, Rng};

/// The digits of all units as bits.
type UnitDigits = [u64; 4];

/// The largest side whose units fit.
const LARGEST: usize = 9;

/// Cells of a part at most.
const CELLS: usize = 8;

/// Ways to fill the cells of a part that draw on their own, at most: a table of this size stays in a near cache.
const WAYS: usize = 256;

/// Free cells that are filled together, independent of all others.
#[derive(Clone, Debug)]
pub enum Hand<'a> {
    /// The digits in any order.
    Dealt {
        /// As many cells as digits.
        cells: &'a [usize],
        /// All different.
        digits: &'a [u8],
    },
    /// One of the digits.
    Drawn {
        /// One cell.
        cell: usize,
        /// All different.
        digits: &'a [u8],
    },
}

/// A few cells that are filled by one look-up.
#[derive(Clone, Debug)]
struct TablePart {
    /// Which die says where the part's ways start, and where these starts are.
    split: u32,
    starts: u32,
    /// Which die says the way.
    die: u32,
    cells: Box<[u8]>,
}

/// All ways to fill a board, part by part.
#[derive(Clone, Debug)]
pub struct DealTable {
    dice: Dice,
    parts: Vec<TablePart>,
    starts: Vec<u32>,
    /// What each way of a part adds.
    adds: Vec<UnitDigits>,
    /// The digits of its cells.
    digits: Vec<[u8; CELLS]>,
    /// What is the same in every grid.
    always: Grid,
    adds_always: UnitDigits,
}

impl DealTable {
    /// The table of a rule on a board that has a small side and fixed digits.
    pub(super) fn new(shape: BoxShape, fixed: &Grid, rule: &impl FillRule) -> Option<DealTable> {
        (shape.side() <= LARGEST).then(|| {
            let mut table = TableBuilder::new(shape, fixed, rule.written());
            let mut alone = Vec::new();
            for hand in rule.hands() {
                match hand {
                    Hand::Dealt { cells, digits } => table.deal(cells, digits),
                    Hand::Drawn { cell, digits } => alone.push((cell, digits)),
                }
            }
            table.draw(&alone);
            table.finish()
        })
    }

    /// The row of the table that a throw means for a part.
    #[inline]
    fn way(&self, part: &TablePart, numbers: &[u32]) -> usize {
        let split = numbers[part.split as usize];
        (self.starts[(part.starts + split) as usize] + numbers[part.die as usize]) as usize
    }
}

/// A table under construction.
struct TableBuilder {
    geometry: &'static Geometry,
    written: Vec<(usize, u8)>,
    faces: Vec<u32>,
    table: DealTable,
}

impl TableBuilder {
    fn new(shape: BoxShape, fixed: &Grid, written: Vec<(usize, u8)>) -> TableBuilder {
        let mut always = fixed.clone();
        written.iter().for_each(|&(cell, digit)| always.0[cell] = digit);
        let table = DealTable {
            dice: Dice::new([]),
            parts: Vec::new(),
            starts: Vec::new(),
            adds: Vec::new(),
            digits: Vec::new(),
            adds_always: [0; 4],
            always,
        };
        let mut builder = TableBuilder { geometry: Geometry::of(shape), written, faces: Vec::new(), table };
        let mut adds = [0; 4];
        for (cell, &digit) in builder.table.always.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            builder.add(&mut adds, cell, digit);
        }
        builder.table.adds_always = adds;
        builder
    }

    /// A digit in a cell.
    fn add(&self, adds: &mut UnitDigits, cell: usize, digit: u8) {
        for at in self.geometry.places(cell) {
            let bit = at.unit as usize * self.geometry.side() + digit as usize - 1;
            adds[bit / 64] |= 1 << (bit % 64);
        }
    }

    /// One way to fill the cells of a part. Cells that are written over add nothing.
    fn way(&mut self, cells: &[usize], digits: &[u8]) {
        let (mut adds, mut row) = ([0; 4], [0; CELLS]);
        for ((&cell, &digit), place) in cells.iter().zip(digits).zip(&mut row) {
            match self.written.iter().find(|(other, _)| *other == cell) {
                Some(&(_, digit)) => *place = digit,
                None => {
                    self.add(&mut adds, cell, digit);
                    *place = digit;
                }
            }
        }
        self.table.adds.push(adds);
        self.table.digits.push(row);
    }

    fn die(&mut self, faces: usize) -> u32 {
        self.faces.push(faces as u32);
        self.faces.len() as u32 - 1
    }

    fn part(&mut self, cells: &[usize], split: u32, starts: u32, ways: usize) {
        let die = self.die(ways);
        let cells = cells.iter().map(|&cell| cell as u8).collect();
        self.table.parts.push(TablePart { split, starts, die, cells });
    }

    /// The digits in any order: a die says which of them go to each part, others in which order.
    fn deal(&mut self, cells: &[usize], digits: &[u8]) {
        let sizes: &[usize] = match cells.len() {
            0 => return,
            1 => &[1],
            2 => &[2],
            3 => &[3],
            4 => &[4],
            5 => &[3, 2],
            6 => &[3, 3],
            7 => &[4, 3],
            8 => &[3, 3, 2],
            _ => &[3, 3, 3],
        };
        let splits = splits(sizes, (1 << digits.len()) - 1);
        let split = self.die(splits.len());
        let mut cells = cells;
        for (number, &size) in sizes.iter().enumerate() {
            let (mine, others) = cells.split_at(size);
            let mut start_of = vec![None; 1 << digits.len()];
            let starts = self.table.starts.len() as u32;
            for masks in &splits {
                let mask = masks[number];
                let start = start_of[mask as usize].unwrap_or_else(|| {
                    let start = self.table.adds.len() as u32;
                    let chosen = (0..digits.len()).filter(|at| mask >> at & 1 == 1).map(|at| digits[at]);
                    orders(&mut chosen.collect::<Vec<u8>>(), 0, &mut |order| self.way(mine, order));
                    start
                });
                start_of[mask as usize] = Some(start);
                self.table.starts.push(start);
            }
            self.part(mine, split, starts, (1..=size).product());
            cells = others;
        }
    }

    /// Cells that draw on their own, as many together as the table allows.
    fn draw(&mut self, mut free: &[(usize, &[u8])]) {
        if free.is_empty() {
            return;
        }
        let split = self.die(1);
        while !free.is_empty() {
            let mut ways = 1;
            let fits = |&&(_, digits): &&(usize, &[u8])| {
                ways *= digits.len();
                ways <= WAYS
            };
            let together = free.iter().take(CELLS).take_while(fits).count().max(1);
            let (now, later) = free.split_at(together);
            let cells: Vec<usize> = now.iter().map(|(cell, _)| *cell).collect();
            let ways: usize = now.iter().map(|(_, digits)| digits.len()).product();
            let starts = self.table.starts.len() as u32;
            self.table.starts.push(self.table.adds.len() as u32);
            for way in 0..ways {
                let mut rest = way;
                let digit = |(_, digits): &(usize, &[u8])| {
                    let digit = digits[rest % digits.len()];
                    rest /= digits.len();
                    digit
                };
                let digits: Vec<u8> = now.iter().map(digit).collect();
                self.way(&cells, &digits);
            }
            self.part(&cells, split, starts, ways);
            free = later;
        }
    }

    fn finish(self) -> DealTable {
        DealTable { dice: Dice::new(self.faces), ..self.table }
    }
}

/// All ways to split a set into parts of these sizes.
fn splits(sizes: &[usize], set: u32) -> Vec<Vec<u32>> {
    let Some((&size, sizes)) = sizes.split_first() else { return vec![Vec::new()] };
    let first = (0..=set).filter(|part| part & !set == 0 && part.count_ones() as usize == size);
    let whole =
        |part: u32| splits(sizes, set & !part).into_iter().map(move |rest| [vec![part], rest].concat());
    first.flat_map(whole).collect()
}

/// All orders of the digits from a place on.
fn orders(digits: &mut [u8], from: usize, tell: &mut impl FnMut(&[u8])) {
    if from == digits.len() {
        return tell(digits);
    }
    for at in from..digits.len() {
        digits.swap(from, at);
        orders(digits, from + 1, tell);
        digits.swap(from, at);
    }
}

/// Guesses from a table.
pub(super) struct TableGuesser<'a> {
    table: &'a DealTable,
    numbers: Vec<u32>,
}

impl<'a> TableGuesser<'a> {
    pub(super) fn new(table: &'a DealTable) -> TableGuesser<'a> {
        TableGuesser { table, numbers: vec![0; table.dice.count()] }
    }
}

impl Guesser<Grid> for TableGuesser<'_> {
    fn draw(&mut self, rng: &mut Rng) -> i64 {
        let table = self.table;
        table.dice.throw(rng, &mut self.numbers);
        let mut all = table.adds_always;
        for part in &table.parts {
            let adds = &table.adds[table.way(part, &self.numbers)];
            all.iter_mut().zip(adds).for_each(|(all, adds)| *all |= adds);
        }
        all.iter().map(|word| i64::from(word.count_ones())).sum()
    }

    fn solution(&self) -> Grid {
        let mut grid = self.table.always.clone();
        for part in &self.table.parts {
            let digits = &self.table.digits[self.table.way(part, &self.numbers)];
            part.cells.iter().zip(digits).for_each(|(&cell, &digit)| grid.0[cell as usize] = digit);
        }
        grid
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_and_orders_are_all_there_are() {
        for (sizes, count) in
            [(&[4][..], 1), (&[3, 2], 10), (&[4, 3], 35), (&[3, 3, 2], 560), (&[3, 3, 3], 1680)]
        {
            let cells: usize = sizes.iter().sum();
            let mut splits = splits(sizes, (1 << cells) - 1);
            assert!(splits.iter().all(|parts| parts.iter().sum::<u32>() == (1 << cells) - 1));
            splits.dedup();
            assert_eq!(splits.len(), count);
            let mut seen = std::collections::BTreeSet::new();
            orders(&mut (1..=sizes[0] as u8).collect::<Vec<_>>(), 0, &mut |order| {
                assert!(seen.insert(order.to_vec()));
            });
            assert_eq!(seen.len(), (1..=sizes[0]).product::<usize>());
        }
    }
}
