//! The packed way against the plain one.

use super::*;
use crate::text;
use plansza_core::{Budget, Seed, Silent};
use proptest::prelude::*;

/// Boards of all sorts: many solutions, none, one; in one line, in rows, with marks, of other shapes, with notes.
fn mixed(seed: u64, boards: usize) -> String {
    let mut rng = Seed(seed).rng();
    let mut lines = Vec::new();
    for i in 0..boards {
        let mut cells = [0; 81];
        for _ in 0..[3, 10, 20, 24][i % 4] {
            cells[rng.below(81)] = rng.below(9) as u8 + 1;
        }
        let solution = exact::NineSolver::new().solve(&[0; 81]).unwrap();
        if i % 3 == 0 {
            (0..40).for_each(|_| {
                let cell = rng.below(81);
                cells[cell] = solution[cell];
            });
        }
        let word: String = cells.iter().map(|digit| digit.to_string()).collect();
        lines.push(match i % 9 {
            0 => format!("{word} ; name"),
            1 => format!("# a remark\n{}", word.replace('0', ".")),
            2 => {
                format!("{}\n", (0..9).map(|row| format!("{}\n", &word[9 * row..][..9])).collect::<String>())
            }
            3 => "1.3.........2..1 easy".into(),
            4 => format!("{} # box 3x2", "1".to_string() + &".".repeat(35)),
            5 => word.replace('0', "X") + "\r",
            6 => format!("\n{word} # a note"),
            _ => word,
        });
    }
    lines.join("\n")
}

fn meter(silent: &mut Silent) -> Meter<'_> {
    Meter::new(Budget::UNLIMITED, silent)
}

#[test]
fn boards_come_back_as_they_were_read() {
    let text = mixed(1, 200);
    let (boards, shelf) = (text::read(&text).unwrap(), text::shelve(&text).unwrap());
    assert!(!shelf.nines.is_empty() && !shelf.others.is_empty());
    assert_eq!(boards.len(), shelf.len());
    for (i, board) in boards.iter().enumerate() {
        assert_eq!(*shelf.board(i), *board, "{i}");
    }
    assert_eq!(&*shelf.boards(33..77), &boards[33..77]);
}

/// A vector of boards is answered by the loop that every puzzle has: the shelf writes the same text.
#[test]
fn answers_are_those_of_a_vector() {
    let silent = &mut Silent;
    for seed in 2..6 {
        let text = mixed(seed, 300);
        let (boards, shelf) = (text::read(&text).unwrap(), text::shelve(&text).unwrap());
        for format in [None, Some("line"), Some("csv"), Some("grid")] {
            for range in [0..boards.len(), 0..2, 17..200] {
                let (mut plain, mut packed) = (String::new(), String::new());
                let one =
                    Shelf::answer(&boards, range.clone(), format, &mut meter(silent), &mut plain).unwrap();
                let two = shelf.answer(range.clone(), format, &mut meter(silent), &mut packed).unwrap();
                assert_eq!((one, plain), (two, packed), "{seed} {format:?} {range:?}");
                assert!(range.len() < 100 || one.solved > 20 && one.impossible > 20);
            }
        }
        for limit in [1, 2, 5] {
            let range = 0..boards.len();
            let plain = Shelf::unique(&boards, range.clone(), limit, &mut meter(silent));
            assert_eq!(shelf.unique(range, limit, &mut meter(silent)), plain);
        }
    }
}

#[test]
fn who_is_stopped_says_so() {
    let text = mixed(9, 40);
    let (boards, shelf) = (text::read(&text).unwrap(), text::shelve(&text).unwrap());
    let budget = Budget::evaluations(0);
    let (mut plain, mut packed, silent) = (String::new(), String::new(), &mut Silent);
    let one = Shelf::answer(&boards, 0..40, None, &mut Meter::new(budget, silent), &mut plain).unwrap();
    let two = shelf.answer(0..40, None, &mut Meter::new(budget, silent), &mut packed).unwrap();
    assert_eq!((one, plain.as_str()), (two, packed.as_str()));
    assert_eq!((two.solved, packed), (0, "not solved\n".repeat(40)));
}

/// A solution of a board with some givens, and up to three cells of it changed.
fn grids() -> impl Strategy<Value = (NineGrid, NineGrid)> {
    let cell = (0usize..81, prop_oneof![4 => 1u8..=9, 1 => any::<u8>()]);
    (any::<u64>(), 0usize..81, prop::collection::vec(cell, 0..4), 0u8..4, (0usize..81, 0usize..81)).prop_map(
        |(seed, clues, changes, kind, (a, b))| {
            let mut rng = Seed(seed).rng();
            let mut start = [0; 81];
            (0..9).for_each(|i| start[i] = i as u8 + 1);
            rng.shuffle(&mut start[..9]);
            let solution = exact::NineSolver::new().solve(&start).unwrap();
            let mut givens = [0; 81];
            for _ in 0..clues {
                let cell = rng.below(81);
                givens[cell] = solution[cell];
            }
            let mut grid = solution;
            match kind {
                0 => {}
                1 => grid.swap(a, b),
                2 => changes.iter().for_each(|&(cell, digit)| grid[cell] = digit),
                _ => changes.iter().for_each(|&(cell, digit)| givens[cell] = digit % 10),
            }
            (givens, grid)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 2000 } else { 20_000 }))]

    /// The check in bits says what the rules say, of right grids and of broken ones.
    #[test]
    fn the_rules_in_bits_are_the_rules((givens, grid) in grids()) {
        let board = Sudoku::new(BoxShape::NINE, givens).unwrap();
        prop_assert_eq!(rules::is_solved(&givens, &grid), board.check(&Grid(grid.into())).is_ok());
    }
}
