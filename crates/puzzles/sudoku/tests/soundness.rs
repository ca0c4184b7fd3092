//! No step of logic ever loses the solution: on boards made here, by a brute force that shares nothing with it.

use plansza_core::{Rng, Seed, bits};
use plansza_sudoku::{BEYOND, BoxShape, Candidates, Grid, Reasoning, Sudoku, SudokuTechnique, hints, rate};
use std::collections::BTreeMap;

/// The solutions of a board up to a limit, by trying digits in the cell with the fewest. None when that takes long.
struct BruteForce {
    shape: BoxShape,
    found: Vec<Vec<u8>>,
    limit: usize,
    nodes: usize,
}

impl BruteForce {
    fn solutions(shape: BoxShape, digits: &[u8], limit: usize, rng: &mut Rng) -> Option<Vec<Vec<u8>>> {
        let mut brute = BruteForce { shape, found: Vec::new(), limit, nodes: 20_000 };
        brute.search(&mut digits.to_vec(), rng);
        (brute.nodes > 0).then_some(brute.found)
    }

    fn search(&mut self, digits: &mut Vec<u8>, rng: &mut Rng) {
        if self.nodes == 0 || self.found.len() == self.limit {
            return;
        }
        self.nodes -= 1;
        let (shape, side) = (self.shape, self.shape.side());
        let mut used = vec![0u64; 3 * side];
        for (cell, &digit) in digits.iter().enumerate() {
            for unit in [shape.row(cell), side + shape.column(cell), 2 * side + shape.block(cell)] {
                used[unit] |= 1 << digit;
            }
        }
        let free = |cell: usize| {
            let used =
                used[shape.row(cell)] | used[side + shape.column(cell)] | used[2 * side + shape.block(cell)];
            !used & ((2 << side) - 2)
        };
        let empty = (0..digits.len()).filter(|&cell| digits[cell] == 0);
        let Some(cell) = empty.min_by_key(|&cell| free(cell).count_ones()) else {
            return self.found.push(digits.clone());
        };
        let mut options: Vec<usize> = bits(free(cell)).collect();
        rng.shuffle(&mut options);
        for digit in options {
            digits[cell] = digit as u8;
            self.search(digits, rng);
        }
        digits[cell] = 0;
    }
}

/// A board with one solution, and that solution: clues are taken away while it stays the only one.
fn made(shape: BoxShape, clues: usize, rng: &mut Rng) -> (Sudoku, Grid) {
    let full = loop {
        if let Some(mut full) = BruteForce::solutions(shape, &vec![0; shape.cells()], 1, rng) {
            break full.remove(0);
        }
    };
    let mut digits = full.clone();
    let mut cells: Vec<usize> = (0..shape.cells()).collect();
    rng.shuffle(&mut cells);
    let mut left = shape.cells();
    for cell in cells {
        if left == clues {
            break;
        }
        let digit = std::mem::take(&mut digits[cell]);
        let unique = BruteForce::solutions(shape, &digits, 2, rng).is_some_and(|found| found.len() == 1);
        if unique {
            left -= 1;
        } else {
            digits[cell] = digit;
        }
    }
    (Sudoku::new(shape, digits).unwrap(), Grid(full.into()))
}

/// Follows logic to its end and checks every step that it could take on the way, easy or hard, against the solution;
/// counts the steps checked.
fn follow(board: &Sudoku, solution: &Grid, seen: &mut BTreeMap<SudokuTechnique, usize>) {
    let mut logic = Reasoning::new(board);
    while let Some(step) = logic.find().cloned() {
        let easier = SudokuTechnique::ALL.iter().filter(|&&other| other < step.technique);
        for &technique in easier {
            assert!(
                logic.all(technique).is_empty(),
                "{technique:?} was overlooked before {:?}",
                step.technique
            );
        }
        for technique in SudokuTechnique::ALL {
            for step in logic.all(technique) {
                *seen.entry(technique).or_default() += 1;
                let words = step.words(logic.candidates());
                assert!(words.ends_with('.') && !words.contains(" ,") && !words.contains("()"), "{words}");
                assert!(step.placed.is_some() || !step.removed.is_empty(), "{words}");
                if let Some((cell, digit)) = step.placed {
                    assert_eq!(digit, solution[cell], "{words}");
                }
                for &(cell, mask) in &step.removed {
                    assert_eq!(mask >> (solution[cell] - 1) & 1, 0, "{words}");
                    assert_eq!(mask & !logic.candidates().mask(cell), 0, "nothing is removed twice: {words}");
                }
            }
        }
        logic.apply();
        assert_same(logic.candidates());
    }
    assert_eq!(logic.candidates().contradiction(), None);
    let grade = rate(board).unwrap();
    assert_eq!(grade.solved(), logic.candidates().solved());
    assert_eq!(grade.value() == BEYOND, !grade.solved());
    if grade.solved() {
        assert_eq!(&logic.candidates().grid(), solution);
    }
    let hints = hints(board, true, Some(solution)).unwrap();
    let placed = hints.iter().flat_map(|hint| &hint.effects).filter(|effect| effect.contains('=')).count();
    assert_eq!(placed, board.shape().cells() - board.clues());
}

/// What was kept up to date step by step equals what is counted afresh.
fn assert_same(kept: &Candidates) {
    let shape = kept.geometry().shape();
    let marks: Vec<u64> = (0..shape.cells()).map(|cell| kept.mask(cell)).collect();
    let board = Sudoku::new(shape, kept.grid().0).unwrap().with_marks(marks).unwrap();
    let fresh = Candidates::new(&board);
    for (cell, &mask) in board.candidates().iter().enumerate() {
        assert_eq!(fresh.mask(cell), kept.mask(cell));
        assert_eq!(mask, if kept.digit(cell) == 0 { kept.mask(cell) } else { 1 << (kept.digit(cell) - 1) });
    }
    for unit in 0..3 * shape.side() {
        assert_eq!((fresh.blank(unit), fresh.missing(unit)), (kept.blank(unit), kept.missing(unit)));
        for d in 0..shape.side() {
            assert_eq!(fresh.places(unit, d), kept.places(unit, d));
        }
    }
    assert_eq!(fresh.empty(), kept.empty());
}

fn check(shape: BoxShape, clues: usize, boards: usize, seed: u64) -> BTreeMap<SudokuTechnique, usize> {
    let mut seen = BTreeMap::new();
    for i in 0..boards {
        let (board, solution) = made(shape, clues, &mut Seed(seed).child(i as u64).rng());
        follow(&board, &solution, &mut seen);
    }
    println!("{shape}: {seen:?}");
    seen
}

#[test]
fn nine() {
    let seen = check(BoxShape::NINE, 0, 150, 1);
    for technique in SudokuTechnique::ALL {
        assert!(seen.contains_key(&technique), "{technique:?} never came up");
    }
}

#[test]
fn four() {
    check(BoxShape::new(2, 2).unwrap(), 0, 60, 2);
}

#[test]
fn six_wide_and_six_high() {
    check(BoxShape::new(3, 2).unwrap(), 0, 40, 3);
    check(BoxShape::new(2, 3).unwrap(), 0, 40, 4);
}

#[test]
fn seven_where_boxes_are_rows() {
    check(BoxShape::of_side(7).unwrap(), 0, 20, 5);
}

#[test]
fn twelve_and_sixteen() {
    check(BoxShape::of_side(12).unwrap(), 60, 4, 6);
    check(BoxShape::of_side(16).unwrap(), 120, 3, 7);
}

#[test]
fn odd_boards_do_not_panic() {
    let mut rng = Seed(8).rng();
    for side in [4, 5, 6, 9, 16, 25, 36] {
        let shape = BoxShape::of_side(side).unwrap();
        let empty = Sudoku::new(shape, vec![0; shape.cells()]).unwrap();
        assert!(!rate(&empty).unwrap().solved());
        assert!(hints(&empty, true, None).is_err());
        for density in [0.05, 0.3, 1.0] {
            let noise = |rng: &mut Rng| if rng.chance(density) { rng.below(side + 1) as u8 } else { 0 };
            let digits: Vec<u8> = (0..shape.cells()).map(|_| noise(&mut rng)).collect();
            let marks: Vec<u64> = (0..shape.cells()).map(|_| rng.word() | rng.word()).collect();
            let noisy = Sudoku::new(shape, digits).unwrap();
            let _ = (rate(&noisy), hints(&noisy, true, None));
            let noisy = noisy.with_marks(marks.clone()).unwrap();
            let _ = (rate(&noisy), hints(&noisy, true, None));
            let _ = hints(&empty.clone().with_marks(marks).unwrap(), true, None);
        }
    }
}
