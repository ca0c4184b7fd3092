//! The report's genetic algorithm, as its program runs it.
//!
//! A chromosome is the full grid. Each epoch: roulette on the score above the worst, fresh individuals in the first places,
//! random pairs, two-point crossover of whole rows, mutation. Random words are drawn in just that order, from NumPy's
//! stream: all doubles of the selection, fresh individuals, the places of all pairs, pair by pair the double and the cuts,
//! individual by individual the mutation.
//!
//! Shares are summed one after another; NumPy's sums in pairs differ in the last bit, which no draw of the tests meets.

use super::loaded::{CELLS, LoadedBoard};
use super::{Mersenne, ReportRun, RunEnd, Switches};
use std::sync::atomic::{AtomicBool, Ordering};

/// The parameters of a test of the genetic algorithm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GeneticSettings {
    /// Epochs at most.
    pub max_epoch: u32,
    /// Individuals.
    pub pop_size: usize,
    /// The probability of a crossover.
    pub pc: f64,
    /// The probability of a mutation: of a row, or of a cell in candidate mode.
    pub pm: f64,
    /// After so many epochs without a better best the population is drawn anew.
    pub reset_cond: u32,
    /// The share that is selected; the rest is fresh.
    pub succ_rate: f64,
    /// Whether cells are drawn from their candidates instead of rows dealt.
    pub if_candidates: bool,
}

/// The score of a solved grid: nine distinct digits in 27 units.
const SOLVED: i32 = 243;

/// A grid; of the digit d it has bit d − 1.
type Chromosome = [u16; CELLS];

/// Nine cells, digits or missing digits, and how many there are.
#[derive(Clone, Copy, Default)]
struct Nine {
    list: [u8; 9],
    count: usize,
}

impl Nine {
    fn of(items: impl Iterator<Item = u8>) -> Nine {
        let mut nine = Nine::default();
        items.for_each(|item| {
            nine.list[nine.count] = item;
            nine.count += 1;
        });
        nine
    }

    fn all(&self) -> &[u8] {
        &self.list[..self.count]
    }
}

/// The population of one board.
pub(super) struct Breeding<'a> {
    board: &'a LoadedBoard,
    settings: &'a GeneticSettings,
    switches: Switches,
    /// What every chromosome has: givens, and single candidates as the program writes them in.
    fixed: Chromosome,
    /// The digits that a row lacks among its givens.
    missing: [Nine; 9],
    /// The cells of a row that are not given.
    free: [Nine; 9],
    now: Vec<Chromosome>,
    next: Vec<Chromosome>,
    fresh: Vec<Chromosome>,
    scores: Vec<i32>,
    shares: Vec<f64>,
    chosen: Vec<u32>,
    left: Vec<u32>,
    pairs: Vec<u32>,
}

impl<'a> Breeding<'a> {
    pub(super) fn new(
        board: &'a LoadedBoard,
        settings: &'a GeneticSettings,
        switches: Switches,
    ) -> Breeding<'a> {
        let bit = |digit: u8| if digit == 0 { 0 } else { 1 << (digit - 1) };
        let mut fixed = board.givens.map(bit);
        if !switches.singles_left_open && !settings.if_candidates {
            (0..CELLS)
                .filter(|&cell| board.single(cell) != 0)
                .for_each(|cell| fixed[cell] = board.open[cell]);
        }
        let row = |row: usize| row * 9..row * 9 + 9;
        let missing = std::array::from_fn(|r| {
            Nine::of((1..=9).filter(|digit| row(r).all(|cell| board.givens[cell] != *digit)))
        });
        let free = std::array::from_fn(|r| {
            Nine::of(row(r).filter(|&cell| board.givens[cell] == 0).map(|cell| cell as u8))
        });
        Breeding {
            board,
            settings,
            switches,
            fixed,
            missing,
            free,
            now: Vec::new(),
            next: Vec::new(),
            fresh: Vec::new(),
            scores: Vec::new(),
            shares: Vec::new(),
            chosen: Vec::new(),
            left: Vec::new(),
            pairs: Vec::new(),
        }
    }

    /// Runs until solved or out of epochs; none when cancelled.
    pub(super) fn run(&mut self, random: &mut Mersenne, cancel: &AtomicBool) -> Option<ReportRun> {
        let (mut best, mut stale) = (0, 0);
        let mut rises = Vec::new();
        self.populate(random);
        for epoch in 1..=self.settings.max_epoch {
            if cancel.load(Ordering::Relaxed) {
                return None;
            }
            self.select(random);
            self.pair(random);
            self.cross(random);
            self.mutate(random);
            std::mem::swap(&mut self.now, &mut self.next);
            self.rate();
            let most = self.scores.iter().copied().max()?;
            if most > best {
                best = most;
                stale = 0;
                rises.push((epoch, best));
            }
            // The epoch of the better best counts too, so a reset comes an epoch before its number.
            stale += 1;
            if best == SOLVED {
                return Some(ReportRun { end: RunEnd { score: best, epochs: epoch, solved: true }, rises });
            }
            if stale == self.settings.reset_cond {
                self.populate(random);
                if self.switches.reset_restarts_count {
                    stale = 0;
                }
            }
        }
        let end = RunEnd { score: best, epochs: self.settings.max_epoch, solved: false };
        Some(ReportRun { end, rises })
    }

    /// A population of fresh individuals.
    fn populate(&mut self, random: &mut Mersenne) {
        self.now.clear();
        for _ in 0..self.settings.pop_size {
            let individual = self.individual(random);
            self.now.push(individual);
        }
        self.rate();
    }

    fn individual(&self, random: &mut Mersenne) -> Chromosome {
        let mut cells = self.fixed;
        for row in 0..9 {
            if self.settings.if_candidates {
                for &cell in self.free[row].all() {
                    cells[cell as usize] = self.candidate(cell as usize, random);
                }
                continue;
            }
            let mut deal = self.missing[row];
            random.shuffle(&mut deal.list[..deal.count]);
            for &cell in self.free[row].all() {
                let cell = &mut cells[cell as usize];
                if *cell == 0 {
                    deal.count -= 1;
                    *cell = 1 << (deal.list[deal.count] - 1);
                }
            }
        }
        cells
    }

    /// A candidate of a cell: an index among them in ascending order.
    fn candidate(&self, cell: usize, random: &mut Mersenne) -> u16 {
        let mut open = self.board.open[cell];
        for _ in 0..random.masked_below(open.count_ones() as usize) {
            open &= open - 1;
        }
        open & open.wrapping_neg()
    }

    /// Draws who goes on, and the fresh ones for the first places.
    fn select(&mut self, random: &mut Mersenne) {
        let size = self.settings.pop_size;
        let worst = self.scores.iter().copied().min().unwrap_or(0);
        let best = self.scores.iter().copied().max().unwrap_or(0);
        // Of a population of equals the program knows no shares; here all are the same then.
        let share =
            |score: i32| if best == worst { 1.0 } else { f64::from(score - worst) / f64::from(best - worst) };
        self.shares.clear();
        self.shares.extend(self.scores.iter().map(|&score| share(score)));
        let total: f64 = self.shares.iter().sum();
        let mut sum = 0.0;
        for share in &mut self.shares {
            sum += *share / total;
            *share = sum;
        }
        self.shares.iter_mut().for_each(|share| *share /= sum);
        self.chosen.clear();
        for _ in 0..size {
            let draw = random.double();
            let index = self.shares.partition_point(|&share| share <= draw);
            self.chosen.push(index as u32);
        }
        self.fresh.clear();
        if self.settings.succ_rate < 1.0 {
            for _ in 0..((1.0 - self.settings.succ_rate) * size as f64) as usize {
                let individual = self.individual(random);
                self.fresh.push(individual);
            }
        }
    }

    /// Draws an order of the places in which neighbours are pairs, and puts the chosen into their places.
    fn pair(&mut self, random: &mut Mersenne) {
        let size = self.settings.pop_size;
        self.pairs.clear();
        self.left.clear();
        self.left.extend(self.apart() as u32..size as u32);
        while !self.left.is_empty() {
            let index = random.masked_below(self.left.len());
            self.pairs.push(self.left.remove(index));
        }
        let (now, fresh) = (&self.now, &self.fresh);
        self.next.clear();
        self.next.extend_from_slice(fresh);
        self.next.extend(self.chosen[fresh.len()..].iter().map(|&index| now[index as usize]));
    }

    /// Swaps rows within pairs; children stand where their parents stood.
    fn cross(&mut self, random: &mut Mersenne) {
        for pair in self.pairs.chunks_exact(2) {
            if random.double() >= self.settings.pc {
                continue;
            }
            let (low, high) = cuts(self.switches.every_row_swaps, random);
            if let Ok([one, other]) = self.next.get_disjoint_mut([pair[0] as usize, pair[1] as usize]) {
                one[low * 9..high * 9].swap_with_slice(&mut other[low * 9..high * 9]);
            }
        }
    }

    /// How many individuals in the first places are left as they are.
    fn apart(&self) -> usize {
        if self.switches.fresh_kept_apart { self.fresh.len() } else { 0 }
    }

    fn mutate(&mut self, random: &mut Mersenne) {
        let pm = self.settings.pm;
        let mut next = std::mem::take(&mut self.next);
        for cells in &mut next[self.apart()..] {
            for free in &self.free {
                if self.settings.if_candidates {
                    for &cell in free.all() {
                        if random.double() < pm {
                            self.redraw(&mut cells[cell as usize], cell as usize, random);
                        }
                    }
                } else if random.double() < pm && free.count >= 2 {
                    let mut draw = || free.list[random.masked_below(free.count)] as usize;
                    let (one, mut other) = (draw(), draw());
                    while one == other {
                        other = draw();
                    }
                    cells.swap(one, other);
                }
            }
        }
        self.next = next;
    }

    fn redraw(&self, digit: &mut u16, cell: usize, random: &mut Mersenne) {
        let old = *digit;
        *digit = self.candidate(cell, random);
        while self.switches.mutation_changes && *digit == old && self.board.open[cell].count_ones() > 1 {
            *digit = self.candidate(cell, random);
        }
    }

    fn rate(&mut self) {
        self.scores.clear();
        self.scores.extend(self.now.iter().map(distinct));
    }
}

/// Two cuts: rows from the first to before the second are swapped.
fn cuts(every_row: bool, random: &mut Mersenne) -> (usize, usize) {
    if every_row {
        let one = random.masked_below(10);
        let mut other = random.masked_below(10);
        while one == other {
            other = random.masked_below(10);
        }
        return (one.min(other), one.max(other));
    }
    let (one, mut other) = (random.masked_below(9), random.masked_below(9));
    while one == other {
        other = 1 + random.masked_below(8);
    }
    (one.min(other), one.max(other))
}

/// Distinct digits over rows, columns and boxes.
fn distinct(cells: &Chromosome) -> i32 {
    let mut columns = [0u16; 9];
    let mut score = 0;
    for band in cells.chunks_exact(27) {
        let mut three = [0u16; 9];
        for row in band.chunks_exact(9) {
            score += row.iter().fold(0, |all, cell| all | cell).count_ones();
            three.iter_mut().zip(row).for_each(|(all, cell)| *all |= cell);
        }
        score +=
            three.chunks_exact(3).map(|block| (block[0] | block[1] | block[2]).count_ones()).sum::<u32>();
        columns.iter_mut().zip(three).for_each(|(all, three)| *all |= three);
    }
    (score + columns.iter().map(|column| column.count_ones()).sum::<u32>()) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text;

    const SETTINGS: GeneticSettings = GeneticSettings {
        max_epoch: 10,
        pop_size: 20,
        pc: 0.7,
        pm: 0.5,
        reset_cond: 4,
        succ_rate: 0.8,
        if_candidates: false,
    };
    const BOARD: &str = "..516...9....4.6.2.6.5.2.........37.6..2.8..5.89.........7.5.9.7.4.8....1...265..";

    fn loaded(line: &str) -> LoadedBoard {
        LoadedBoard::new(&text::read(line).unwrap()[0]).unwrap()
    }

    /// Rows hold what they lack among the givens, but a single that was written in can be there twice.
    #[test]
    fn rows_are_dealt_beside_the_singles() {
        // r1c9 is 9 by its column and row; the row still deals from 7, 8 and 9.
        let board = loaded(&format!("123456...{}7........8{}", ".".repeat(8), ".".repeat(54)));
        assert_eq!(board.single(8), 9);
        let mut random = Mersenne::numpy(1);
        let twice = |switches, random: &mut Mersenne| {
            let breeding = Breeding::new(&board, &SETTINGS, switches);
            let rows = (0..200).map(|_| breeding.individual(random));
            rows.filter(|cells| cells[..9].iter().fold(0, |all, cell| all | cell) != 0x1ff).count()
        };
        assert!(twice(Switches::default(), &mut random) > 50);
        assert_eq!(twice(Switches { singles_left_open: true, ..Switches::default() }, &mut random), 0);
    }

    #[test]
    fn cuts_leave_the_last_row_out() {
        let mut random = Mersenne::numpy(2);
        let highest = |every, random: &mut Mersenne| (0..500).map(|_| cuts(every, random).1).max();
        assert_eq!((highest(false, &mut random), highest(true, &mut random)), (Some(8), Some(9)));
        assert!((0..500).all(|_| {
            let (low, high) = cuts(false, &mut random);
            low < high
        }));
    }

    /// Whatever an epoch does, givens stay, candidate mode keeps to candidates, and the score is that of the rules' code.
    #[test]
    fn epochs_keep_the_givens_and_score_as_the_rules_do() {
        let puzzle = &text::read(BOARD).unwrap()[0];
        let board = loaded(BOARD);
        for if_candidates in [false, true] {
            let settings = GeneticSettings { if_candidates, ..SETTINGS };
            let mut breeding = Breeding::new(&board, &settings, Switches::default());
            let mut random = Mersenne::numpy(3);
            breeding.run(&mut random, &AtomicBool::new(false));
            assert_eq!(breeding.now.len(), 20);
            for (cells, &score) in breeding.now.iter().zip(&breeding.scores) {
                let digits: Vec<u8> = cells.iter().map(|cell| cell.trailing_zeros() as u8 + 1).collect();
                for cell in 0..CELLS {
                    assert!(board.givens[cell] == 0 || board.givens[cell] == digits[cell]);
                    assert!(!if_candidates || board.givens[cell] != 0 || board.open[cell] & cells[cell] != 0);
                }
                assert_eq!(i64::from(score), puzzle.distinct(&crate::Grid(digits.into())));
            }
        }
    }

    /// Fresh individuals are in the first places; kept apart, they come through an epoch as they were drawn.
    #[test]
    fn fresh_individuals_can_be_kept_apart() {
        let board = loaded(BOARD);
        for (switches, kept) in
            [(Switches::default(), false), (Switches { fresh_kept_apart: true, ..Switches::default() }, true)]
        {
            let mut breeding = Breeding::new(&board, &SETTINGS, switches);
            let mut random = Mersenne::numpy(4);
            breeding.populate(&mut random);
            breeding.select(&mut random);
            assert_eq!(breeding.fresh.len(), 3, "int((1 - 0.8) * 20), as a double has it");
            breeding.pair(&mut random);
            breeding.cross(&mut random);
            breeding.mutate(&mut random);
            assert_eq!(breeding.next[..3] == breeding.fresh[..], kept);
        }
    }

    #[test]
    fn a_mutation_can_be_made_to_change_something() {
        let board = loaded(BOARD);
        let settings = GeneticSettings { if_candidates: true, pm: 1.0, ..SETTINGS };
        let same = |switches| {
            let breeding = Breeding::new(&board, &settings, switches);
            let mut random = Mersenne::numpy(5);
            let cell = (0..CELLS).find(|&cell| board.open[cell].count_ones() > 1).unwrap();
            let mut digit = breeding.candidate(cell, &mut random);
            (0..100)
                .filter(|_| {
                    let old = digit;
                    breeding.redraw(&mut digit, cell, &mut random);
                    old == digit
                })
                .count()
        };
        assert!(same(Switches::default()) > 10);
        assert_eq!(same(Switches { mutation_changes: true, ..Switches::default() }), 0);
    }
}
