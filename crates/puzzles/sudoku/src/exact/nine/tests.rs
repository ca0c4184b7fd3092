//! The kernel against a plain backtracking twin and against the rules.

use super::alone::Settled;
use super::frame::NodeFrame;
use super::path::PLAIN;
use super::{NineAnswer, NineGrid, NinePath, NineSolver};

/// Rules written without the kernel: a full grid that has all givens.
fn obeys(board: &NineGrid, grid: &NineGrid) -> bool {
    let unit = |cells: &mut dyn Iterator<Item = usize>| {
        let mut digits: Vec<u8> = cells.map(|cell| grid[cell]).collect();
        digits.sort_unstable();
        digits == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    };
    let corner = |k: usize| k / 3 * 27 + k % 3 * 3;
    (0..81).all(|i| board[i] == 0 || board[i] == grid[i])
        && (0..9).all(|k| {
            unit(&mut (0..9).map(|i| 9 * k + i))
                && unit(&mut (0..9).map(|i| 9 * i + k))
                && unit(&mut (0..9).map(|i| corner(k) + i / 3 * 9 + i % 3))
        })
}

/// The twin: counts up to the limit, cell by cell, fewest digits first.
fn twin(board: &NineGrid, limit: u64) -> u64 {
    /// The digits of the rows, of the columns and of the boxes.
    type Used = [[u16; 9]; 3];
    fn units(cell: usize) -> [usize; 3] {
        [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3]
    }
    fn open(used: &Used, cell: usize) -> u16 {
        let [row, column, square] = units(cell);
        0x3fe & !(used[0][row] | used[1][column] | used[2][square])
    }
    fn flip(used: &mut Used, cell: usize, digit: u8) {
        for (kind, unit) in units(cell).into_iter().enumerate() {
            used[kind][unit] ^= 1 << digit;
        }
    }
    fn search(board: &mut NineGrid, used: &mut Used, limit: u64) -> u64 {
        let empty = (0..81).filter(|&i| board[i] == 0);
        let Some(cell) = empty.min_by_key(|&i| open(used, i).count_ones()) else {
            return 1;
        };
        let mut count = 0;
        for digit in 1..=9 {
            if count < limit && open(used, cell) >> digit & 1 != 0 {
                board[cell] = digit;
                flip(used, cell, digit);
                count += search(board, used, limit - count);
                flip(used, cell, digit);
                board[cell] = 0;
            }
        }
        count
    }
    let mut used = [[0; 9]; 3];
    for cell in (0..81).filter(|&i| board[i] != 0) {
        if board[cell] > 9 || open(&used, cell) >> board[cell] & 1 == 0 {
            return 0;
        }
        flip(&mut used, cell, board[cell]);
    }
    if limit == 0 {
        return 0;
    }
    search(&mut board.clone(), &mut used, limit)
}

/// A small random generator.
struct XorShift(u64);

impl XorShift {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % sides
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.roll(i + 1));
        }
    }

    /// A random order of the cells.
    fn order(&mut self) -> [usize; 81] {
        let mut order = std::array::from_fn(|i| i);
        self.shuffle(&mut order);
        order
    }

    /// A random full grid: a pattern with digits, rows and columns shuffled.
    fn grid(&mut self) -> NineGrid {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        self.shuffle(&mut digits);
        let mut lines = || {
            let mut bands = [0, 1, 2];
            self.shuffle(&mut bands);
            let mut lines = Vec::new();
            for band in bands {
                let mut rows = [0, 1, 2];
                self.shuffle(&mut rows);
                lines.extend(rows.map(|row| 3 * band + row));
            }
            lines
        };
        let (rows, columns) = (lines(), lines());
        std::array::from_fn(|i| {
            let (row, column) = (rows[i / 9], columns[i % 9]);
            digits[(3 * (row % 3) + row / 3 + column) % 9]
        })
    }

    /// A random board with that many clues, some of them maybe wrong.
    fn board(&mut self, clues: usize, wrong: usize) -> NineGrid {
        let grid = self.grid();
        let order = self.order();
        let mut board = [0; 81];
        for &cell in &order[..clues] {
            board[cell] = grid[cell];
        }
        for _ in 0..wrong {
            board[self.roll(81)] = self.roll(9) as u8 + 1;
        }
        board
    }
}

/// Tests without optimisation look at fewer boards.
const PART: usize = if cfg!(debug_assertions) { 10 } else { 1 };

fn solvers() -> Vec<NineSolver> {
    let solvers: Vec<_> = NinePath::ALL.into_iter().filter_map(NineSolver::on).collect();
    assert!(!solvers.is_empty());
    solvers
}

/// Checks one answer.
fn check(board: &NineGrid, answer: &NineAnswer, count: u64) {
    assert_eq!(answer.count, count, "{board:?}");
    assert!(count == 0 || obeys(board, &answer.first), "{board:?}");
    assert!(count != 0 || answer.first == [0; 81]);
}

#[test]
fn random_boards_as_the_twin() {
    let mut dice = XorShift(0x9E37_79B9);
    let mut boards = Vec::new();
    for i in 0..4000 / PART {
        let clues = 24 + dice.roll(30);
        boards.push(dice.board(clues, [0, 0, 1, 2][i % 4]));
    }
    let mut kinds = [0; 3];
    for limit in [1, 2, 7] {
        let counts: Vec<u64> = boards.iter().map(|board| twin(board, limit)).collect();
        for count in &counts {
            kinds[(*count).min(2) as usize] += 1;
        }
        for mut solver in solvers() {
            let mut out = vec![NineAnswer::NONE; boards.len()];
            solver.solve_all(&boards, limit, &mut out);
            for ((board, answer), count) in boards.iter().zip(&out).zip(&counts) {
                check(board, answer, *count);
            }
        }
    }
    assert!(kinds.iter().all(|&kind| kind > 300 / PART), "{kinds:?}");
}

#[test]
fn same_answers_on_every_path() {
    let mut dice = XorShift(77);
    let boards: Vec<_> = (0..600 / PART).map(|i| dice.board(17 + i % 20, i % 2)).collect();
    let mut seen: Option<(u64, Vec<NineAnswer>)> = None;
    for mut solver in solvers() {
        let mut out = vec![NineAnswer::NONE; boards.len()];
        let nodes = solver.solve_all(&boards, 20, &mut out);
        for (board, answer) in boards.iter().zip(&out) {
            assert!(answer.count == 0 || obeys(board, &answer.first));
        }
        match &seen {
            None => seen = Some((nodes, out)),
            Some(seen) => assert!(*seen == (nodes, out)),
        }
    }
}

#[test]
fn one_board_at_a_time_as_in_a_batch() {
    let mut dice = XorShift(5);
    for mut solver in solvers() {
        for i in 0..400 / PART {
            let board = dice.board(20 + i % 12, i % 2);
            let mut out = [NineAnswer::NONE];
            solver.solve_all(&[board], 30, &mut out);
            let count = solver.count(&board, 30, &mut |_| false);
            assert_eq!(count.count, out[0].count);
            // Of several solutions it may be another one.
            assert_eq!(count.first.is_some(), count.count != 0);
            assert!(count.first.is_none_or(|first| obeys(&board, &first)));
            assert!(count.count != 1 || count.first == Some(out[0].first));
            assert!(count.finished && count.nodes > 0);
            assert_eq!(solver.solve(&board).is_some(), count.count != 0);
        }
    }
}

/// A board by itself is counted as the twin counts it, and the same way on every path, whether the lanes come in or not.
#[test]
fn single_boards_as_the_twin_on_every_path() {
    let mut dice = XorShift(6);
    let boards: Vec<_> = (0..900 / PART).map(|i| dice.board(2 + i % 50, [0, 0, 1][i % 3])).collect();
    for limit in [1, 2, 30] {
        for board in &boards {
            let clues = board.iter().filter(|&&digit| digit != 0).count();
            let mut counts =
                solvers().into_iter().map(|mut solver| solver.count(board, limit, &mut |_| false));
            let count = counts.next().unwrap();
            assert!(counts.all(|other| other == count), "{board:?}");
            assert!(count.finished && count.first.is_none_or(|first| obeys(board, &first)));
            // The twin takes its time to see that an open board has no solution.
            if clues > 22 {
                assert_eq!(count.count, twin(board, limit), "{board:?}");
            }
        }
    }
}

/// What is counted once and looked up again is what the twin counts one by one: to limits below, at and above the number there is.
#[test]
fn many_solutions_as_the_twin_on_every_path() {
    let mut dice = XorShift(8);
    let boards: Vec<_> = (0..300 / PART).map(|i| dice.board(26 + i % 10, 0)).collect();
    let mut limited = 0;
    for board in &boards {
        let all = twin(board, 3000);
        for limit in [3, 40, 49, 200, all.max(1), (all + 1).min(3000), 3000] {
            let mut counts =
                solvers().into_iter().map(|mut solver| solver.count(board, limit, &mut |_| false));
            let count = counts.next().unwrap();
            assert!(counts.all(|other| other == count), "{board:?}");
            assert_eq!((count.count, count.finished), (all.min(limit), true), "{limit} of {board:?}");
            assert!(count.first.is_some_and(|first| obeys(board, &first)));
            limited += u32::from(all > limit);
        }
    }
    assert!(limited as usize > boards.len());
    // A solver that has counted other boards counts the same, and visits the same nodes.
    let (mut fresh, mut used) = (NineSolver::new(), NineSolver::new());
    for board in &boards {
        fresh = NineSolver::on(NinePath::best()).unwrap_or(fresh);
        let count = |solver: &mut NineSolver| solver.count(board, 1000, &mut |_| false);
        assert_eq!(count(&mut fresh), count(&mut used));
    }
}

#[test]
fn empty_and_full_and_wrong() {
    let grid = XorShift(3).grid();
    for mut solver in solvers() {
        assert_eq!(solver.solve(&grid), Some(grid));
        assert_eq!(solver.count(&grid, 9, &mut |_| false).count, 1);
        let mut wrong = grid;
        wrong.swap(0, 1);
        assert_eq!(solver.solve(&wrong), None);
        wrong = grid;
        wrong[40] = grid[40] % 9 + 1;
        assert_eq!(solver.solve(&wrong), None);
        assert!(obeys(&[0; 81], &solver.solve(&[0; 81]).unwrap()));
        let mut large = [0; 81];
        large[7] = 10;
        assert_eq!(solver.solve(&large), None);
        large[7] = 255;
        assert_eq!(solver.solve(&large), None);
        // Three times the same digit in every box, nine cells of a band full.
        let striped = std::array::from_fn(|i| if i < 27 { (i % 3) as u8 + 1 } else { 0 });
        assert_eq!(solver.solve(&striped), None);
        for (a, b) in [(0, 8), (0, 72), (0, 20)] {
            let mut twice = [0; 81];
            (twice[a], twice[b]) = (4, 4);
            assert_eq!(solver.solve(&twice), None);
        }
    }
}

#[test]
fn limits() {
    let board = XorShift(11).board(22, 0);
    for mut solver in solvers() {
        for limit in [0, 1, 2, 3, 100, 1000] {
            let count = solver.count(&board, limit, &mut |_| false);
            assert_eq!(count.count, limit);
            assert_eq!(count.first.is_some(), limit != 0);
            assert!(count.finished);
            let mut out = [NineAnswer::NONE; 20];
            solver.solve_all(&[board; 20], limit, &mut out);
            assert!(out.iter().all(|answer| answer.count == limit));
        }
        assert_eq!(solver.solve_all(&[], 2, &mut []), 0);
        // All solutions: two digits swapped in an unavoidable rectangle and more.
        let grid = XorShift(12).grid();
        let mut some = grid;
        some[..27].fill(0);
        assert_eq!(solver.count(&some, u64::MAX, &mut |_| false).count, twin(&some, u64::MAX));
    }
}

/// Nodes that are still, each open cell with two candidates: a ring has two solutions, and any cell splits the solutions of the
/// others in halves.
#[test]
fn pairs_and_rings_as_the_twin() {
    let (mut dice, mut solver) = (XorShift(0x51AB), NineSolver::new());
    let [mut rectangles, mut crossed, mut rings, mut others] = [0; 4];
    for _ in 0..3000 / PART {
        let clues = dice.board(16, 0);
        let grid = solver.solve(&clues).unwrap();
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        dice.shuffle(&mut digits);
        let gone = &digits[..2 + dice.roll(2)];
        // All cells of two or three digits are emptied, and filled one by one.
        let mut board = grid.map(|digit| if gone.contains(&digit) { 0 } else { digit });
        for cell in dice.order().into_iter().filter(|&cell| gone.contains(&grid[cell])) {
            board[cell] = grid[cell];
            let (mut node, mut open) = (NodeFrame::EMPTY, NodeFrame::EMPTY);
            node.set(&board);
            if (PLAIN.settle)(&mut node, u32::MAX) != Settled::Open {
                continue;
            }
            let facts = (PLAIN.rest)(&node, &mut open);
            let mut still = node;
            assert_eq!((PLAIN.settle)(&mut still, 1), Settled::Open);
            assert_eq!(still, node, "{board:?}");
            if !facts.paired {
                continue;
            }
            let left = || (0..81).filter(|&cell| node.several(cell));
            let count = twin(&board, u64::MAX);
            assert!(count > 0 && count.is_multiple_of(2), "{board:?}");
            for cell in left() {
                let mut part = board;
                part[cell] = grid[cell];
                assert_eq!(2 * twin(&part, u64::MAX), count, "{cell} of {board:?}");
            }
            let mut kinds: Vec<u8> = left().map(|cell| grid[cell]).collect();
            kinds.sort_unstable();
            kinds.dedup();
            assert_eq!(facts.is_ring(), matches!(left().count(), 4 | 6), "{board:?}");
            match (left().count(), kinds.len()) {
                (4, 2) => rectangles += 1,
                (6, 3) => crossed += 1,
                (6, 2) => rings += 1,
                (4 | 6, _) => panic!("no such ring: {board:?}"),
                _ => others += 1,
            }
            assert!(!facts.is_ring() || count == 2, "{count} solutions: {board:?}");
        }
    }
    let seen = [rectangles, crossed, rings, others];
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn stops() {
    for mut solver in solvers() {
        let mut polls = 0;
        let mut stop = |_| {
            polls += 1;
            polls == 5
        };
        let count = solver.count(&[0; 81], 1_000_000_000, &mut stop);
        assert!(!count.finished);
        assert!(count.count > 0 && count.count < 1_000_000);
        assert!(obeys(&[0; 81], &count.first.unwrap()));
        assert_eq!(polls, 5);
        // The solver is as good as new.
        let grid = XorShift(9).grid();
        assert_eq!(solver.solve(&grid), Some(grid));
        assert_eq!(solver.count(&[0; 81], 10, &mut |_| false).count, 10);
    }
}

#[test]
fn minimal_puzzles() {
    let mut dice = XorShift(21);
    for mut solver in solvers() {
        for _ in 0..20 / PART {
            let grid = dice.grid();
            let order = dice.order();
            let puzzle = solver.minimal(&grid, &order);
            assert!(obeys(&puzzle, &grid));
            assert_eq!(twin(&puzzle, 2), 1);
            let clues: Vec<usize> = (0..81).filter(|&i| puzzle[i] != 0).collect();
            assert_eq!(solver.removable(&puzzle, &grid, &clues), 0);
            for &cell in &clues {
                let mut less = puzzle;
                less[cell] = 0;
                assert_eq!(solver.count(&less, 2, &mut |_| false).count, 2);
            }
        }
    }
}

#[test]
fn removable_as_the_twin() {
    let mut dice = XorShift(31);
    let mut solver = NineSolver::new();
    for _ in 0..30 / PART {
        let grid = dice.grid();
        let order = dice.order();
        let mut puzzle = solver.minimal(&grid, &order);
        for &cell in &order[..10] {
            puzzle[cell] = grid[cell];
        }
        let free = solver.removable(&puzzle, &grid, &order);
        for cell in 0..81 {
            let mut less = puzzle;
            less[cell] = 0;
            assert_eq!(free >> cell & 1 == 1, twin(&less, 2) == 1);
        }
    }
}
