//! The solver against a plain brute-force twin and independent rules.

use super::descent::{Descent, Pause};
use super::{CountEnd, GeneralCount, KeepGoing, narrowing::Narrowing};
use crate::{BoxShape, Sudoku};
use plansza_core::{Rng, Seed};

fn sudoku(shape: BoxShape, givens: &[u8]) -> Sudoku {
    Sudoku::new(shape, givens).unwrap()
}

fn candidates(shape: BoxShape, givens: &[u8]) -> Vec<u64> {
    sudoku(shape, givens).candidates()
}

fn count(shape: BoxShape, givens: &[u8], limit: u64, control: KeepGoing) -> GeneralCount {
    super::count(&sudoku(shape, givens), limit, control)
}

fn solve(shape: BoxShape, givens: &[u8], control: KeepGoing) -> GeneralCount {
    count(shape, givens, 1, control)
}

/// Whether two different cells may not hold the same digit.
fn clash(width: usize, height: usize, a: usize, b: usize) -> bool {
    let side = width * height;
    let (ar, ac, br, bc) = (a / side, a % side, b / side, b % side);
    ar == br || ac == bc || (ar / height == br / height && ac / width == bc / width)
}

/// Whether `cell` may hold its digit, as far as the other cells go.
fn fits(width: usize, height: usize, grid: &[u8], cell: usize) -> bool {
    (0..grid.len()).all(|o| o == cell || grid[o] != grid[cell] || !clash(width, height, cell, o))
}

/// Counts solutions up to a limit by filling empty cells in order.
fn brute(width: usize, height: usize, grid: &mut [u8], limit: u64) -> u64 {
    let Some(cell) = grid.iter().position(|&d| d == 0) else {
        return u64::from((0..grid.len()).all(|c| fits(width, height, grid, c)));
    };
    let mut total = 0;
    for digit in 1..=(width * height) as u8 {
        grid[cell] = digit;
        if total < limit && fits(width, height, grid, cell) {
            total += brute(width, height, grid, limit - total);
        }
    }
    grid[cell] = 0;
    total
}

fn obeys(width: usize, height: usize, givens: &[u8], grid: &[u8]) -> bool {
    let side = (width * height) as u8;
    grid.len() == givens.len()
        && grid.iter().all(|d| (1..=side).contains(d))
        && (0..grid.len()).all(|c| fits(width, height, grid, c))
        && givens.iter().zip(grid).all(|(g, d)| *g == 0 || g == d)
}

fn check(outcome: &GeneralCount, width: usize, height: usize, givens: &[u8], limit: u64, all: u64) {
    assert_eq!(outcome.count, all.min(limit), "{width}x{height} {givens:?}");
    let ending = if all >= limit { CountEnd::LimitReached } else { CountEnd::Exhausted };
    assert_eq!(outcome.ending, ending);
    assert_eq!(outcome.is_unique(), all == 1 && limit > 1);
    assert_eq!(outcome.solution.is_some(), outcome.count > 0);
    if let Some(grid) = &outcome.solution {
        assert!(obeys(width, height, givens, grid));
    }
}

fn free(_: u64) -> bool {
    true
}

/// Some full grid, at random.
fn full(random: &mut Rng, shape: &BoxShape) -> Vec<u8> {
    let side = shape.side();
    loop {
        let mut givens = vec![0; shape.cells()];
        for _ in 0..side {
            givens[random.below(side * side)] = random.below(side) as u8 + 1;
        }
        if let Some(grid) = solve(*shape, &givens, &mut free).solution {
            return grid;
        }
    }
}

/// Random boards: some cells of a full grid, sometimes with a wrong digit.
fn agree(width: usize, height: usize, boards: usize, keep: std::ops::Range<usize>) {
    let shape = BoxShape::new(width, height).unwrap();
    let side = shape.side();
    let mut random = Seed((width * 100 + height) as u64).rng();
    let mut kinds = [0; 3];
    for _ in 0..boards {
        let grid = full(&mut random, &shape);
        let share = keep.start + random.below(keep.len());
        let mut givens: Vec<u8> =
            grid.iter().map(|&d| if random.below(100) < share { d } else { 0 }).collect();
        for _ in 0..random.below(3) {
            givens[random.below(side * side)] = random.below(side + 1) as u8;
        }
        let limit = [1, 2, 3, 50, 700][random.below(5)];
        let all = brute(width, height, &mut givens.clone(), limit);
        let outcome = count(shape, &givens, limit, &mut free);
        check(&outcome, width, height, &givens, limit, all);
        kinds[all.min(2) as usize] += 1;
    }
    assert!(kinds.iter().all(|&k| k > boards / 50), "every kind occurs: {kinds:?}");
}

#[test]
fn boards_of_four() {
    agree(2, 2, 4000, 5..60);
}

#[test]
fn boards_of_six() {
    agree(3, 2, 1500, 30..70);
    agree(2, 3, 1500, 30..70);
}

#[test]
fn boards_of_eight_and_nine() {
    agree(4, 2, 60, 50..80);
    agree(3, 3, 100, 45..80);
}

#[test]
fn narrow_boxes() {
    agree(5, 1, 300, 30..70);
    agree(1, 5, 300, 30..70);
}

#[test]
fn learning_alone_agrees_too() {
    // Without the descent, so that the SAT part is tested on small boards.
    let shape = BoxShape::new(3, 2).unwrap();
    let mut random = Seed(77).rng();
    let mut kinds = [0; 3];
    for _ in 0..1500 {
        let grid = full(&mut random, &shape);
        let mut givens: Vec<u8> = grid.iter().map(|&d| if random.below(100) < 40 { d } else { 0 }).collect();
        for _ in 0..random.below(3) {
            givens[random.below(36)] = random.below(7) as u8;
        }
        let limit = [1, 2, 30][random.below(3)];
        let all = brute(3, 2, &mut givens.clone(), limit);
        let Ok(board) = Narrowing::new(shape, &candidates(shape, &givens)) else {
            assert_eq!(all, 0);
            kinds[0] += 1;
            continue;
        };
        let mut control = free;
        let mut counting = super::Counting::new(limit, &mut control);
        let ending = counting.learn(&board).unwrap();
        check(&counting.outcome(ending), 3, 2, &givens, limit, all);
        kinds[all.min(2) as usize] += 1;
    }
    assert!(kinds.iter().all(|&k| k > 30), "every kind occurs: {kinds:?}");
}

#[test]
fn many_solutions_by_learning_then_guided_descent() {
    let shape = BoxShape::new(3, 2).unwrap();
    let mut givens = [0; 36];
    givens[..12].copy_from_slice(&[1, 2, 3, 4, 5, 6, 4, 5, 6, 1, 2, 3]);
    let all = brute(3, 2, &mut givens.clone(), u64::MAX);
    assert!(all > super::BLOCKED);
    for limit in [super::BLOCKED, super::BLOCKED + 1, all, all + 1] {
        let mut control = free;
        let mut counting = super::Counting::new(limit, &mut control);
        let ending = counting.resolve(Narrowing::new(shape, &candidates(shape, &givens)).unwrap());
        check(&counting.outcome(ending), 3, 2, &givens, limit, all);
    }
}

#[test]
fn guided_descent_starts_at_the_guide() {
    let shape = BoxShape::new(3, 3).unwrap();
    let mut random = Seed(5).rng();
    for _ in 0..20 {
        let grid = full(&mut random, &shape);
        let board = Narrowing::new(shape, &candidates(shape, &[0; 81])).unwrap();
        let mut descent = Descent::guided(board, grid.clone());
        assert_eq!(descent.run(0), Pause::Solution);
        assert_eq!(descent.grid(), grid);
    }
}

#[test]
fn known_counts() {
    let shape = BoxShape::new(2, 2).unwrap();
    let outcome = count(shape, &[0; 16], u64::MAX, &mut free);
    assert_eq!((outcome.count, outcome.ending), (288, CountEnd::Exhausted));
    // 28 200 960 grids of 6×6; with the first row given, 28 200 960 / 720.
    for (width, height) in [(3, 2), (2, 3)] {
        let shape = BoxShape::new(width, height).unwrap();
        let mut givens = [0; 36];
        givens[..6].copy_from_slice(&[1, 2, 3, 4, 5, 6]);
        let outcome = count(shape, &givens, u64::MAX, &mut free);
        assert_eq!((outcome.count, outcome.ending), (39_168, CountEnd::Exhausted));
    }
}

#[test]
fn empty_and_nearly_empty_boards() {
    let shapes = [(2, 2), (3, 2), (4, 2), (4, 3), (3, 4), (4, 4), (5, 3), (5, 4), (5, 5), (6, 5)];
    for (width, height) in shapes.into_iter().chain([(7, 5), (6, 6), (9, 4), (12, 3), (18, 2)]) {
        let shape = BoxShape::new(width, height).unwrap();
        let mut givens = vec![0; shape.cells()];
        for clues in 0..4 {
            let outcome = solve(shape, &givens, &mut free);
            check(&outcome, width, height, &givens, 1, 1);
            let grid = crate::Grid(outcome.solution.unwrap().into());
            assert_eq!(sudoku(shape, &givens).check(&grid), Ok(()));
            givens[clues * (shape.side() + 1) * 3 / 2 % shape.cells()] = [1, 3, 4][clues % 3];
        }
    }
}

#[test]
fn limits() {
    let shape = BoxShape::new(3, 3).unwrap();
    for limit in [0, 1, 2, 499, 500, 501, 3000] {
        let outcome = count(shape, &[0; 81], limit, &mut free);
        assert_eq!((outcome.count, outcome.ending), (limit, CountEnd::LimitReached));
        assert_eq!(outcome.solution.is_some(), limit > 0);
    }
}

#[test]
fn cancellation() {
    let shape = BoxShape::new(6, 6).unwrap();
    let outcome = count(shape, &[0; 1296], 1_000_000_000, &mut |_| false);
    assert_eq!((outcome.count, outcome.ending), (0, CountEnd::Interrupted));
    let mut last = 0;
    let mut control = |nodes| {
        assert!(nodes >= last);
        assert!(nodes - last < 3000, "asked too seldom");
        last = nodes;
        nodes < 100_000
    };
    let outcome = count(shape, &[0; 1296], 1_000_000_000, &mut control);
    assert_eq!(outcome.ending, CountEnd::Interrupted);
    assert!(outcome.count > 500 && outcome.solution.is_some());
    assert!(outcome.nodes < 110_000);
}

#[test]
fn same_search_every_time() {
    let shape = BoxShape::new(5, 5).unwrap();
    let mut random = Seed(9).rng();
    let grid = full(&mut random, &shape);
    let givens: Vec<u8> = grid.iter().map(|&d| if random.below(100) < 45 { d } else { 0 }).collect();
    let first = solve(shape, &givens, &mut free);
    assert_eq!(first, solve(shape, &givens, &mut free));
    check(&first, 5, 5, &givens, 1, 1);
}

#[test]
fn pencil_marks_are_obeyed() {
    let shape = BoxShape::new(2, 2).unwrap();
    let empty = sudoku(shape, &[0; 16]);
    assert_eq!(super::count(&empty, 1000, &mut |_| true).count, 288);
    // The first cell may be 1 or 2: half of all grids.
    let mut marks = vec![0b1111u64; 16];
    marks[0] = 0b0011;
    let marked = empty.with_marks(marks).unwrap();
    let outcome = super::count(&marked, 1000, &mut |_| true);
    assert_eq!((outcome.count, outcome.ending), (144, CountEnd::Exhausted));
    assert_eq!(marked.check(&crate::Grid(outcome.solution.unwrap().into())), Ok(()));
}
