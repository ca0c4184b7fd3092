//! The report's ant colony, as its program runs it.
//!
//! Each epoch, ants start on distinct random cells with their own copy of the board and step in lock-step 81 rounds, row
//! by row and around. At a cell with two candidates or more an ant chooses one by pheromone, greedily or by roulette, and
//! propagates it. The ant with the most fixed cells lays pheromone on all its digits.
//!
//! Words come from Python's stream: the starts, then for each choice one double for the decision and, for the roulette,
//! one more. Doubles are plain and in the written order; a fused multiply-add changes four of the seven printed tests.

use super::loaded::{CELLS, LoadedBoard, peers};
use super::{Mersenne, ReportRun, RunEnd, Switches};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The parameters of a test of the ant colony.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ColonySettings {
    /// Epochs; the last of them is not run.
    pub max_epoch: u32,
    /// The probability of the roulette, in spite of its name.
    pub greed_factor: f64,
    /// How much the local update takes.
    pub local_pher_factor: f64,
    /// How much the reward weighs.
    pub global_pher_factor: f64,
    /// How much of the best reward evaporates an epoch: without effect in the report's program.
    pub evaporation: f64,
    /// Ants, at most 81.
    pub ants_count: usize,
}

/// Pheromone of each digit on each cell.
type Pheromone = [[f64; 9]; CELLS];

/// The peers of each cell, row by row.
static PEERS: LazyLock<[[u8; 20]; CELLS]> = LazyLock::new(|| {
    std::array::from_fn(|cell| {
        let mut list = [0; 20];
        list.iter_mut().zip(peers(cell)).for_each(|(slot, peer)| *slot = peer as u8);
        list
    })
});

/// One ant and its board.
#[derive(Clone)]
struct ReportAnt {
    /// What can still be in a cell; nothing in a given.
    open: [u16; CELLS],
    /// What is in a cell, 0 for nothing.
    digits: [u8; CELLS],
    /// Whether a cell lost its last candidate.
    failed: [bool; CELLS],
    /// How many cells the program takes for fixed.
    fixed: i32,
    /// Where it is.
    at: usize,
}

impl ReportAnt {
    /// An ant on a loaded board, which is where all ants of all epochs begin.
    fn new(board: &LoadedBoard, switches: Switches) -> ReportAnt {
        let mut ant =
            ReportAnt { open: board.open, digits: board.givens, failed: [false; CELLS], fixed: 0, at: 0 };
        ant.fixed = ant.digits.iter().filter(|&&digit| digit != 0).count() as i32;
        let singles = || (0..CELLS).filter(|&cell| board.single(cell) != 0);
        if switches.loaded_board_propagated {
            for cell in singles() {
                if ant.digits[cell] == 0 && !ant.failed[cell] {
                    ant.set(cell, board.single(cell), switches);
                }
            }
            return ant;
        }
        for cell in singles() {
            ant.digits[cell] = board.single(cell);
            ant.fixed += 1;
        }
        ant
    }

    /// Writes a digit and takes it from the peers, row by row. Those left with one candidate are listed first, then set to
    /// it, each to its end before the next. A cell whose last candidate goes costs one fixed cell, even one that waits in a
    /// list and was not counted yet.
    fn set(&mut self, cell: usize, digit: u8, switches: Switches) {
        self.digits[cell] = digit;
        self.fixed += 1;
        let bit = 1 << (digit - 1);
        self.open[cell] = bit;
        let mut singles = [(0, 0); 20];
        let mut count = 0;
        for &peer in &PEERS[cell] {
            let open = &mut self.open[peer as usize];
            if *open & bit == 0 {
                continue;
            }
            *open &= !bit;
            match open.count_ones() {
                1 => {
                    singles[count] = (peer as usize, open.trailing_zeros() as u8 + 1);
                    count += 1;
                }
                0 => {
                    self.failed[peer as usize] = true;
                    if !switches.fixed_counted_honestly || self.digits[peer as usize] != 0 {
                        self.fixed -= 1;
                    }
                }
                _ => {}
            }
        }
        for &(peer, digit) in &singles[..count] {
            // One that failed while it waited has nothing to be set to.
            if !self.failed[peer] {
                self.set(peer, digit, switches);
            }
        }
    }
}

/// The colony on one board.
pub(super) struct Colony<'a> {
    board: &'a LoadedBoard,
    settings: &'a ColonySettings,
    switches: Switches,
    pheromone: Pheromone,
    start: ReportAnt,
    ants: Vec<ReportAnt>,
}

impl<'a> Colony<'a> {
    pub(super) fn new(
        board: &'a LoadedBoard,
        settings: &'a ColonySettings,
        switches: Switches,
    ) -> Colony<'a> {
        let start = ReportAnt::new(board, switches);
        let pheromone = [[1.0 / CELLS as f64; 9]; CELLS];
        Colony { board, settings, switches, pheromone, start, ants: Vec::new() }
    }

    /// Runs until solved or out of epochs; none when cancelled.
    pub(super) fn run(&mut self, random: &mut Mersenne, cancel: &AtomicBool) -> Option<ReportRun> {
        let (mut last, mut best) = (0, 0);
        let mut rises: Vec<(u32, i32)> = Vec::new();
        let mut rewarded: Option<(f64, ReportAnt)> = None;
        for epoch in 1..self.settings.max_epoch {
            if cancel.load(Ordering::Relaxed) {
                return None;
            }
            self.send_out(random);
            for _ in 0..CELLS {
                for ant in 0..self.ants.len() {
                    self.step(ant, random);
                }
            }
            let most = self.ants.iter().map(|ant| ant.fixed).max()?;
            let ant = self.ants.iter().find(|ant| ant.fixed == most)?;
            if rises.last().is_none_or(|&(_, before)| most > before) {
                rises.push((epoch, most));
            }
            if most == CELLS as i32 {
                return Some(ReportRun { end: RunEnd { score: 81, epochs: epoch, solved: true }, rises });
            }
            last = most;
            best = best.max(most);
            let reward = CELLS as f64 / (CELLS as i32 - most) as f64;
            if self.switches.best_so_far_rewarded {
                let (old, kept) = match rewarded.take() {
                    Some((old, kept)) if old >= reward => (old, kept),
                    _ => (reward, ant.clone()),
                };
                reward_ant(&mut self.pheromone, &kept, old, self.settings, self.switches);
                rewarded = Some((old * (1.0 - self.settings.evaporation), kept));
            } else {
                reward_ant(&mut self.pheromone, ant, reward, self.settings, self.switches);
            }
        }
        let score = if self.switches.best_epoch_scored { best } else { last };
        let end = RunEnd { score, epochs: self.settings.max_epoch - 1, solved: false };
        Some(ReportRun { end, rises })
    }

    /// New ants on distinct random cells.
    fn send_out(&mut self, random: &mut Mersenne) {
        let mut left: [u8; CELLS] = std::array::from_fn(|cell| cell as u8);
        self.ants.clear();
        for ant in 0..self.settings.ants_count.min(CELLS) {
            let count = CELLS - ant;
            let index = random.top_bits_below(count);
            self.ants.push(ReportAnt { at: left[index] as usize, ..self.start.clone() });
            left.copy_within(index + 1..count, index);
        }
    }

    /// One ant decides its cell, if there is something to decide, and goes on to the next.
    fn step(&mut self, ant: usize, random: &mut Mersenne) {
        let ant = &mut self.ants[ant];
        let cell = ant.at;
        ant.at = (cell + 1) % CELLS;
        if ant.open[cell].count_ones() < 2 {
            return;
        }
        let mut options = [(0, 0.0); 9];
        let mut count = 0;
        for digit in self.board.candidates(cell).filter(|digit| ant.open[cell] >> (digit - 1) & 1 != 0) {
            options[count] = (digit, self.pheromone[cell][digit as usize - 1]);
            count += 1;
        }
        let digit = choose(&options[..count], self.settings.greed_factor, self.switches, random);
        ant.set(cell, digit, self.switches);
        let (cell, digit) =
            if self.switches.local_where_decided { (cell, digit) } else { swapped(cell, digit) };
        let local = self.settings.local_pher_factor;
        let pheromone = &mut self.pheromone[cell][digit as usize - 1];
        *pheromone = (1.0 - local) * *pheromone + local * (1.0 / CELLS as f64);
    }
}

/// Where the local update lands when [digit][row][column] is taken for [row][column][digit].
fn swapped(cell: usize, digit: u8) -> (usize, u8) {
    let (row, column) = (cell / 9, cell % 9);
    ((digit as usize - 1) * 9 + row, column as u8 + 1)
}

/// Lays the reward on the digits of an ant.
fn reward_ant(
    pheromone: &mut Pheromone,
    ant: &ReportAnt,
    reward: f64,
    settings: &ColonySettings,
    switches: Switches,
) {
    let global = settings.global_pher_factor;
    for cell in 0..CELLS {
        let digit = ant.digits[cell] as usize;
        if digit == 0 || switches.failed_lay_nothing && ant.failed[cell] {
            continue;
        }
        let pheromone = &mut pheromone[cell][digit - 1];
        *pheromone *= 1.0 - global;
        *pheromone += global * reward;
    }
}

/// Chooses among digits with their pheromone.
fn choose(options: &[(u8, f64)], greed: f64, switches: Switches, random: &mut Mersenne) -> u8 {
    let draw = random.double();
    if (draw > greed) != switches.greed_as_named {
        let most = options.iter().fold(0.0, |most: f64, option| most.max(option.1));
        let best = || options.iter().filter(|option| option.1 >= most);
        let index = if switches.ties_drawn { random.top_bits_below(best().count()) } else { 0 };
        return best().nth(index).unwrap_or(&options[0]).0;
    }
    let total: f64 = options.iter().fold(0.0, |sum, option| sum + option.1);
    let point = random.double() * total;
    let mut sum = 0.0;
    for &(digit, pheromone) in &options[..options.len() - 1] {
        sum += pheromone;
        if point < sum {
            return digit;
        }
    }
    options[options.len() - 1].0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text;

    const REPORT: Switches = Switches {
        singles_left_open: false,
        fresh_kept_apart: false,
        every_row_swaps: false,
        mutation_changes: false,
        reset_restarts_count: false,
        loaded_board_propagated: false,
        fixed_counted_honestly: false,
        failed_lay_nothing: false,
        local_where_decided: false,
        ties_drawn: false,
        greed_as_named: false,
        best_so_far_rewarded: false,
        best_epoch_scored: false,
    };

    fn loaded(line: &str) -> LoadedBoard {
        LoadedBoard::new(&text::read(line).unwrap()[0]).unwrap()
    }

    /// Row 1 has all but 8 and 9 in its last two cells; r4c8 and r5c8 leave 9 to r1c9 alone.
    fn two_waiting() -> LoadedBoard {
        loaded(&format!("1234567..{}", ".".repeat(72)))
    }

    #[test]
    fn swapped_axes_hit_each_cell_and_digit_once() {
        // Digit 7 at r2c5 lands on row 7, column 2, digit 5.
        assert_eq!(swapped(9 + 4, 7), (6 * 9 + 1, 5));
        let mut seen = [[false; 9]; CELLS];
        for cell in 0..CELLS {
            for digit in 1..=9 {
                let (other, place) = swapped(cell, digit);
                assert!(!std::mem::replace(&mut seen[other][place as usize - 1], true));
                assert_eq!(
                    swapped(swapped(other, place).0, swapped(other, place).1),
                    (cell, digit),
                    "of order three"
                );
            }
        }
    }

    #[test]
    fn the_last_two_cells_of_a_row_follow_from_each_other() {
        let mut ant = ReportAnt::new(&two_waiting(), REPORT);
        assert_eq!(ant.fixed, 7);
        ant.set(7, 8, REPORT);
        assert_eq!((ant.digits[7], ant.digits[8], ant.fixed), (8, 9, 9));
        // The digit of the second has gone from its column too.
        assert_eq!(ant.open[17] >> 8 & 1, 0);
    }

    /// A digit that leaves both cells with the same one: the first is set, the second fails while it waits and costs a cell
    /// that it never was.
    #[test]
    fn a_cell_that_fails_while_it_waits_costs_one() {
        let board = two_waiting();
        for (switches, fixed) in [(REPORT, 8), (Switches { fixed_counted_honestly: true, ..REPORT }, 9)] {
            let mut ant = ReportAnt::new(&board, switches);
            // 8 goes from r1c8 and r1c9 alike: the box has it.
            ant.set(16, 8, switches);
            assert_eq!((ant.digits[7], ant.digits[8]), (9, 0));
            assert_eq!((ant.failed[8], ant.fixed), (true, fixed));
        }
    }

    /// The digit of a single of the loaded board stays with its peers; one that takes it makes the single fail, which keeps
    /// its digit and its pheromone.
    #[test]
    fn a_loaded_single_is_not_propagated() {
        let board = loaded(&format!("12345678.{}", ".".repeat(72)));
        let ant = ReportAnt::new(&board, REPORT);
        assert_eq!((ant.digits[8], ant.fixed), (9, 9));
        assert_eq!(ant.open[80] >> 8, 1);
        let mut ant = ant.clone();
        ant.set(80, 9, REPORT);
        assert_eq!((ant.failed[8], ant.digits[8], ant.fixed), (true, 9, 9));
        let settings = ColonySettings {
            max_epoch: 2,
            greed_factor: 0.5,
            local_pher_factor: 0.1,
            global_pher_factor: 0.5,
            evaporation: 0.0,
            ants_count: 1,
        };
        let laid = |switches| {
            let mut pheromone = [[0.0; 9]; CELLS];
            reward_ant(&mut pheromone, &ant, 2.0, &settings, switches);
            (pheromone[0][0], pheromone[8][8], pheromone[9][0])
        };
        assert_eq!(laid(REPORT), (1.0, 1.0, 0.0));
        assert_eq!(laid(Switches { failed_lay_nothing: true, ..REPORT }), (1.0, 0.0, 0.0));
        let mended = ReportAnt::new(&board, Switches { loaded_board_propagated: true, ..REPORT });
        assert_eq!((mended.digits[8], mended.fixed, mended.open[80] >> 8), (9, 9, 0));
    }

    #[test]
    fn greed_is_the_probability_of_the_roulette() {
        let options = [(8, 0.25), (3, 0.5), (4, 0.5)];
        let mut random = Mersenne::python(1);
        assert!(
            (0..50).all(|_| choose(&options, -1.0, REPORT, &mut random) == 3),
            "always greedy, the first of equals"
        );
        let ties = Switches { ties_drawn: true, ..REPORT };
        assert!((0..50).any(|_| choose(&options, -1.0, ties, &mut random) == 4));
        let drawn: Vec<u8> = (0..400).map(|_| choose(&options, 1.0, REPORT, &mut random)).collect();
        let share = |digit| drawn.iter().filter(|&&one| one == digit).count();
        assert!((50..120).contains(&share(8)) && (120..200).contains(&share(3)));
    }
}
