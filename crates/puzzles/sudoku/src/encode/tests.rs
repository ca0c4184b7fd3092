//! What every encoding promises, on several shapes, with and without pencil marks.

use super::*;
use crate::{BoxShape, Grid, Sudoku};
use plansza_core::{Construct, Encoding, Genetic, Local, Rng, Seed, Space};
use std::collections::HashSet;

const SHAPES: [(usize, usize); 8] = [(2, 2), (3, 2), (2, 3), (3, 3), (4, 3), (5, 5), (6, 1), (1, 7)];

/// A random solved grid: the cyclic pattern with digits and the rows of each band shuffled.
fn solved(shape: BoxShape, rng: &mut Rng) -> Vec<u8> {
    let (n, w, h) = (shape.side(), shape.box_width(), shape.box_height());
    let mut digits: Vec<u8> = (1..=n as u8).collect();
    rng.shuffle(&mut digits);
    let mut rows: Vec<usize> = (0..n).collect();
    rows.chunks_mut(h).for_each(|band| rng.shuffle(band));
    let digit = |cell: usize| {
        let row = rows[cell / n];
        digits[(w * (row % h) + row / h + cell % n) % n]
    };
    (0..n * n).map(digit).collect()
}

/// Boards of a shape with a third of the cells given: plain, and with pencil marks that keep the solution.
fn boards(shape: BoxShape, rng: &mut Rng) -> Vec<Sudoku> {
    let grid = solved(shape, rng);
    let givens: Vec<u8> = grid.iter().map(|&digit| if rng.chance(0.33) { digit } else { 0 }).collect();
    let plain = Sudoku::new(shape, givens).unwrap();
    let marks: Vec<u64> = grid.iter().map(|&digit| rng.word() | rng.word() | 1 << (digit - 1)).collect();
    vec![plain.clone(), plain.with_marks(marks).unwrap()]
}

fn each_board(mut test: impl FnMut(&Sudoku, &mut Rng)) {
    let mut rng = Seed(11).rng();
    for (width, height) in SHAPES {
        let shape = BoxShape::new(width, height).unwrap();
        for board in boards(shape, &mut rng) {
            test(&board, &mut rng);
        }
    }
}

/// Every encoding with moves and genomes, every objective.
fn each_space(puzzle: &Sudoku, mut test: impl FnMut(&dyn Promises, &str)) {
    for objective in [Objective::Distinct, Objective::Unique] {
        test(
            &RowPermutations::new(puzzle, rows::Params { objective, ..Default::default() }).unwrap(),
            "rows",
        );
        test(
            &CandidateDraws::new(puzzle, candidates::Params { objective, ..Default::default() }).unwrap(),
            "candidates",
        );
    }
    for singles in [false, true] {
        test(&BoxPermutations::new(puzzle, boxes::Params { singles }).unwrap(), "boxes");
    }
}

/// The promises of [`Local`] and [`Genetic`], erased so that one loop covers all encodings.
trait Promises {
    fn walk(&self, rng: &mut Rng);
    fn breed(&self, whole: &dyn Fn(&Grid) -> bool, rng: &mut Rng);
    fn truth(&self, grid: &Grid) -> (i64, i64);
}

impl<E: Local<Solution = Grid> + Genetic> Promises for E {
    fn truth(&self, grid: &Grid) -> (i64, i64) {
        (self.score(grid), self.goal().unwrap())
    }

    fn walk(&self, rng: &mut Rng) {
        let mut state = self.state(&self.sample(rng));
        let mut moves = Vec::new();
        self.neighbours(&state, &mut moves);
        for _ in 0..200 {
            let Some(step) = self.propose(&state, rng) else {
                assert!(moves.is_empty());
                return;
            };
            let before = self.solution(&state);
            assert_eq!(self.value(&state), self.score(&before));
            let gain = self.gain(&mut state, step);
            assert_eq!(self.solution(&state), before, "gain changes nothing");
            let (undoes, creates) = (self.undoes(&state, step), self.creates(&state, step));
            assert!(undoes.iter().chain(&creates).all(|&key| (key as usize) < self.keys()));
            self.apply(&mut state, step);
            let after = self.solution(&state);
            assert_ne!(before, after);
            assert_eq!(self.score(&after) - self.score(&before), gain);
            assert_eq!(self.value(&state), self.score(&after));
            let side = (after.len() as f64).sqrt() as u32;
            let holds = |grid: &Grid, key: u32| grid[(key / side) as usize] as u32 == key % side + 1;
            assert!(undoes.iter().all(|&key| holds(&before, key) && !holds(&after, key)));
            assert!(creates.iter().all(|&key| holds(&after, key) && !holds(&before, key)));
        }
        self.neighbours(&state, &mut moves);
        let targets = moves.iter().map(|&step| {
            let mut near = state.clone();
            self.apply(&mut near, step);
            self.solution(&near)
        });
        let targets: HashSet<Grid> = targets.collect();
        assert_eq!(targets.len(), moves.len(), "neighbours are distinct");
        let mut other = self.state(&self.sample(rng));
        other.clone_from(&state);
        assert_eq!(self.solution(&other), self.solution(&state));
        assert_eq!(self.value(&other), self.value(&state));
    }

    fn breed(&self, whole: &dyn Fn(&Grid) -> bool, rng: &mut Rng) {
        let mut people: Vec<E::Genome> = (0..6).map(|_| self.spawn(rng)).collect();
        for round in 0..60 {
            let [a, b] = [rng.below(6), rng.below(6)];
            let (mut first, mut second) = (people[a].clone(), people[b].clone());
            self.cross(&mut first, &mut second, rng);
            let before = [self.express(&people[a]), self.express(&people[b])];
            let after = [self.express(&first), self.express(&second)];
            for cell in 0..before[0].len() {
                let pair = |grids: &[Grid; 2]| {
                    let mut pair = [grids[0][cell], grids[1][cell]];
                    pair.sort();
                    pair
                };
                assert_eq!(pair(&before), pair(&after), "crossover only exchanges");
            }
            self.mutate(&mut first, [0.0, 0.1, 1.0][round % 3], rng);
            if round % 10 == 9 {
                self.respawn(&mut second, rng);
            }
            people[a].clone_from(&first);
            people[b].clone_from(&second);
            for genome in [&first, &second] {
                let grid = self.express(genome);
                assert!(whole(&grid), "the invariant is broken");
                assert_eq!(self.fitness(genome), self.score(&grid));
                assert_eq!(self.express(&self.encode(&grid)), grid);
            }
        }
        assert!(whole(&self.sample(rng)));
    }
}

/// Whether each of these units holds each digit once.
fn permutations(shape: BoxShape, units: &[Vec<usize>], grid: &Grid) -> bool {
    let all = (1u64 << shape.side()) - 1;
    units.iter().all(|unit| unit.iter().fold(0, |seen, &cell| seen | 1 << (grid[cell] - 1)) == all)
}

#[test]
fn gain_is_the_difference_of_scores() {
    each_board(|board, rng| each_space(board, |space, _| space.walk(rng)));
}

#[test]
fn breeding_keeps_givens_and_invariants() {
    each_board(|board, rng| {
        let (shape, side) = (board.shape(), board.shape().side());
        let (units, candidates) = (shape.units(), board.candidates());
        let givens =
            |grid: &Grid| board.givens().iter().zip(grid.iter()).all(|(&given, &d)| given == 0 || given == d);
        let rows = |grid: &Grid| givens(grid) && permutations(shape, &units[..side], grid);
        let boxes = |grid: &Grid| givens(grid) && permutations(shape, &units[2 * side..], grid);
        let fits =
            |grid: &Grid| grid.iter().zip(&candidates).all(|(&digit, mask)| mask >> (digit - 1) & 1 == 1);
        each_space(board, |space, name| {
            let whole: &dyn Fn(&Grid) -> bool = match name {
                "rows" => &rows,
                "boxes" => &boxes,
                _ => &fits,
            };
            space.breed(whole, rng);
        });
    });
}

#[test]
fn the_goal_is_reached_by_solutions_only() {
    each_board(|board, rng| {
        // A grid that solves the shape but may ignore givens and marks.
        let foreign = Grid(solved(board.shape(), rng).into());
        each_space(board, |space, _| {
            let (score, goal) = space.truth(&foreign);
            assert_eq!(score == goal, board.check(&foreign).is_ok());
        });
        let cells = CellChoices::new(board, cells::Params::default()).unwrap();
        assert_eq!(cells.score(&foreign) == cells.goal().unwrap(), board.check(&foreign).is_ok());
        // One cell off is not solved either.
        let mut spoiled = foreign.clone();
        spoiled.0[0] = spoiled[0] % board.shape().side() as u8 + 1;
        assert!(cells.score(&spoiled) < cells.goal().unwrap());
        each_space(board, |space, _| assert!(space.truth(&spoiled).0 < space.truth(&spoiled).1));
    });
}

/// Candidates by plain loops: what the sieve must agree with.
fn struck(board: &Sudoku, grid: &Grid) -> Vec<u64> {
    let shape = board.shape();
    let all = (1u64 << shape.side()) - 1;
    let open = |cell: usize| {
        if grid[cell] != 0 {
            return 0;
        }
        let marks = board.marks().map_or(all, |marks| marks[cell] & all);
        let peers = (0..shape.cells()).filter(|&other| shape.sees(cell, other) && grid[other] != 0);
        peers.fold(marks, |mask, other| mask & !(1 << (grid[other] - 1)))
    };
    (0..shape.cells()).map(open).collect()
}

#[test]
fn ants_never_grade_a_broken_grid_as_solved() {
    each_board(|board, rng| {
        for propagation in [SinglesRule::Naked, SinglesRule::Hidden] {
            let space = CellChoices::new(board, cells::Params { propagation, ..Default::default() }).unwrap();
            let mut partial = space.begin();
            for round in 0..if board.shape().side() > 20 { 2 } else { 30 } {
                partial.clone_from(&space.begin());
                loop {
                    let cell = match space.tightest(&partial, rng) {
                        Some(cell) if round % 2 == 0 => Some(cell),
                        _ => (0..space.cells()).find(|&cell| space.open(&partial, cell) != 0),
                    };
                    let grid = space.built(&partial);
                    assert_eq!(space.grade(&partial), space.score(&grid), "fixed cells break no rule");
                    assert_eq!(space.grade(&partial) == space.goal().unwrap(), board.check(&grid).is_ok());
                    let open: Vec<u64> = (0..space.cells()).map(|cell| space.open(&partial, cell)).collect();
                    assert_eq!(open, struck(board, &grid));
                    assert!(
                        (0..space.cells())
                            .all(|c| space.chosen(&partial, c).map_or(0, |d| d + 1) == grid[c] as usize)
                    );
                    let Some(cell) = cell else { break };
                    if round % 2 == 0 {
                        let fewest =
                            open.iter().filter(|&&mask| mask != 0).map(|mask| mask.count_ones()).min();
                        assert_eq!(fewest, Some(open[cell].count_ones()));
                        assert!(fewest >= Some(2), "singles are never left over");
                    }
                    space.place(&mut partial, cell, rng.bit(open[cell]) as usize);
                    let stuck = (0..space.cells())
                        .any(|c| space.open(&partial, c) == 0 && space.chosen(&partial, c).is_none());
                    assert!(space.hopeless(&partial) || !stuck);
                }
            }
            let sample = space.sample(rng);
            assert!(space.score(&sample) <= space.goal().unwrap());
        }
    });
}

#[test]
fn hidden_singles_leave_no_digit_with_one_place() {
    each_board(|board, rng| {
        let space = CellChoices::new(board, cells::Params::default()).unwrap();
        let mut partial = space.begin();
        while let Some(cell) = space.tightest(&partial, rng) {
            for unit in board.shape().units() {
                for digit in 0..board.shape().side() {
                    let places =
                        unit.iter().filter(|&&cell| space.open(&partial, cell) >> digit & 1 == 1).count();
                    let done = unit.iter().any(|&cell| space.chosen(&partial, cell) == Some(digit));
                    assert!(done || places > 1 || space.hopeless(&partial));
                }
            }
            let open = space.open(&partial, cell);
            space.place(&mut partial, cell, rng.bit(open) as usize);
            if space.hopeless(&partial) {
                break;
            }
        }
    });
}

#[test]
fn impossible_boards_are_told_and_never_panic() {
    let board = |text: &str| {
        let digits: Vec<u8> = text.bytes().filter(|b| !b.is_ascii_whitespace()).map(|b| b - b'0').collect();
        Sudoku::new(BoxShape::new(2, 2).unwrap(), digits).unwrap()
    };
    let twice = board("1100 0000 0000 0000");
    assert!(
        RowPermutations::new(&twice, Default::default()).unwrap_err().to_string().contains("r1c1 and r1c2")
    );
    assert!(BoxPermutations::new(&twice, Default::default()).is_err());
    assert!(CandidateDraws::new(&twice, Default::default()).is_err());
    assert!(CellChoices::new(&twice, Default::default()).is_err());
    // r1c1 sees 1, 2 and 3, 4: no digit is left for it.
    let empty = board("0120 3000 4000 0000");
    assert!(CandidateDraws::new(&empty, Default::default()).unwrap_err().to_string().contains("r1c1"));
    assert!(CellChoices::new(&empty, Default::default()).unwrap_err().to_string().contains("r1c1"));
    assert!(BoxPermutations::new(&empty, boxes::Params { singles: true }).is_err());
    let mut rng = Seed(1).rng();
    for grid in [
        RowPermutations::new(&empty, Default::default()).unwrap().sample(&mut rng),
        BoxPermutations::new(&empty, Default::default()).unwrap().sample(&mut rng),
    ] {
        assert!(empty.check(&grid).is_err());
    }
    // Pencil marks that exclude everything.
    let shape = BoxShape::new(2, 2).unwrap();
    let marked = Sudoku::new(shape, vec![0; 16]).unwrap().with_marks(vec![0u64; 16]).unwrap();
    assert!(CandidateDraws::new(&marked, Default::default()).is_err());
    assert!(CellChoices::new(&marked, Default::default()).is_err());
    let rows = RowPermutations::new(&marked, Default::default()).unwrap();
    assert!(rows.score(&rows.sample(&mut rng)) < rows.goal().unwrap());
    // Nothing to decide.
    let full = Sudoku::new(shape, solved(shape, &mut rng)).unwrap();
    each_space(&full, |space, _| {
        space.walk(&mut rng);
        let (score, goal) = space.truth(full.givens());
        assert_eq!(score, goal);
    });
    let cells = CellChoices::new(&full, Default::default()).unwrap();
    assert_eq!(cells.grade(&cells.begin()), 16);
}
#[test]
fn singles_never_refute_a_board_that_has_a_solution() {
    let mut rng = Seed(3).rng();
    for round in 0..200 {
        for (width, height) in SHAPES.into_iter().filter(|shape| *shape != (5, 5) || round % 20 == 0) {
            for board in boards(BoxShape::new(width, height).unwrap(), &mut rng) {
                for propagation in [SinglesRule::Naked, SinglesRule::Hidden] {
                    assert!(
                        CellChoices::new(&board, cells::Params { propagation, ..Default::default() }).is_ok()
                    );
                }
            }
        }
    }
}

/// What the report's program does otherwise, in all combinations: grades are scores, and only solutions reach the goal.
#[test]
fn ants_are_graded_by_the_rules_however_singles_are_taken() {
    each_board(|board, rng| {
        let small = board.shape().side() <= 9;
        for setting in 0..32 {
            let on = |bit: u32| setting >> bit & 1 == 1;
            let params = cells::Params {
                propagation: if on(0) { SinglesRule::Naked } else { SinglesRule::Hidden },
                loaded: if on(1) { LoadedSingles::Written } else { LoadedSingles::Propagated },
                consequences: if on(2) { SinglesOrder::RowByRow } else { SinglesOrder::Latest },
                charge_failed: on(3),
                digits: if on(4) { DigitOrder::PythonSet } else { DigitOrder::Ascending },
            };
            if on(4) && !small {
                assert!(CellChoices::new(board, params).unwrap_err().to_string().contains("up to 9×9"));
                continue;
            }
            let space = CellChoices::new(board, params).unwrap();
            for _ in 0..if small { 3 } else { 1 } {
                let mut partial = space.begin();
                let start = rng.below(space.cells());
                for step in 0..space.cells() {
                    let cell = (start + step) % space.cells();
                    // The score from scratch is slow.
                    if step % 11 == 0 || step + 1 == space.cells() {
                        let grid = space.built(&partial);
                        assert_eq!(space.grade(&partial), space.score(&grid), "setting {setting}");
                        assert_eq!(
                            space.grade(&partial) == space.goal().unwrap(),
                            board.check(&grid).is_ok()
                        );
                    }
                    let open = space.open(&partial, cell);
                    assert!(open == 0 || open & (open - 1) != 0, "something to decide, or nothing");
                    if open != 0 {
                        assert!(open >> space.first(cell, open) & 1 == 1);
                        space.place(&mut partial, cell, rng.bit(open) as usize);
                    }
                }
                assert!(space.tightest(&partial, rng).is_none(), "all cells were visited");
            }
        }
    });
}

/// A grid from elsewhere may hold anything: what is no digit fills no cell and takes none from its peers.
#[test]
fn what_is_no_digit_in_a_grid_forbids_none() {
    let board = &crate::text::read(&".".repeat(16)).unwrap()[0];
    let space = CellChoices::new(board, cells::Params { charge_failed: true, ..Default::default() }).unwrap();
    let score = |digits: [u8; 4]| {
        let mut cells = [0; 16];
        cells[1..5].copy_from_slice(&digits);
        space.score(&Grid(cells.into()))
    };
    assert_eq!(score([5, 63, 64, 255]), 0);
    // With four peers of all digits r1c1 can hold none, and costs one.
    assert_eq!((score([1, 2, 3, 4]), score([1, 2, 3, 64])), (3, 3));
}

/// r1c9 can only be 9. Written in it counts, and its digit stays with its peers; one that takes it makes it fail.
#[test]
fn a_single_of_the_loaded_board_can_be_written_in() {
    let board = &crate::text::read(&format!("12345678.{}", ".".repeat(72))).unwrap()[0];
    let of = |charge_failed| {
        let loaded = LoadedSingles::Written;
        let propagation = SinglesRule::Naked;
        CellChoices::new(board, cells::Params { propagation, loaded, charge_failed, ..Default::default() })
            .unwrap()
    };
    assert_eq!(of(false).grade(&of(false).begin()), 9);
    let space = of(true);
    let mut partial = space.begin();
    assert_eq!((space.grade(&partial), space.open(&partial, 8), space.chosen(&partial, 8)), (9, 0, Some(8)));
    assert_eq!(space.open(&partial, 80) >> 8, 1);
    space.place(&mut partial, 80, 8);
    assert_eq!((space.grade(&partial), space.chosen(&partial, 8), space.hopeless(&partial)), (9, None, true));
    assert_eq!(space.built(&partial)[8], 0);
    // A cell that loses its last digit while it waits costs one more.
    let board = &crate::text::read(&format!("1234567..{}", ".".repeat(72))).unwrap()[0];
    for (charge_failed, grade) in [(true, 8), (false, 9)] {
        let params = cells::Params {
            propagation: SinglesRule::Naked,
            loaded: LoadedSingles::Written,
            consequences: SinglesOrder::RowByRow,
            charge_failed,
            ..Default::default()
        };
        let space = CellChoices::new(board, params).unwrap();
        let mut partial = space.begin();
        space.place(&mut partial, 16, 7);
        assert_eq!((space.chosen(&partial, 7), space.chosen(&partial, 8)), (Some(8), None));
        assert_eq!(space.grade(&partial), grade);
    }
}

#[test]
fn digits_can_come_in_the_order_of_a_set() {
    let board = &crate::text::read(&format!("1234567..{}", ".".repeat(72))).unwrap()[0];
    let params = |digits| cells::Params {
        propagation: SinglesRule::Naked,
        loaded: LoadedSingles::Written,
        digits,
        ..Default::default()
    };
    let space = CellChoices::new(board, params(DigitOrder::Ascending)).unwrap();
    assert_eq!(space.first(7, 0b1_1000_0000), 7);
    let space = CellChoices::new(board, params(DigitOrder::PythonSet)).unwrap();
    // {8, 9}: 8 is in slot 0, 9 in slot 1; and of nine candidates all are ascending.
    assert_eq!((space.first(7, 0b1_1000_0000), space.first(40, 0b1_1000_0000)), (7, 7));
    let board = &crate::text::read(&format!("1345679..{}", ".".repeat(72))).unwrap()[0];
    let space = CellChoices::new(board, params(DigitOrder::PythonSet)).unwrap();
    assert_eq!(space.first(7, 0b1000_0010), 7, "of 2 and 8 first 8");
}

/// Singles that are written in stand in every grid that is drawn, beside the digits dealt, and can be moved.
#[test]
fn rows_can_be_dealt_beside_singles_that_are_written_in() {
    let lines = format!("123456...{}7........8{}", ".".repeat(26), ".".repeat(36));
    let board = &crate::text::read(&lines).unwrap()[0];
    let params = rows::Params { write_singles: true, spare_last_row: true, ..Default::default() };
    let space = RowPermutations::new(board, params).unwrap();
    let mut rng = Seed(2).rng();
    let (mut twice, mut moved) = (0, 0);
    let mut other = space.spawn(&mut rng);
    for _ in 0..200 {
        let mut genome = space.spawn(&mut rng);
        assert_eq!(space.express(&genome)[8], 9);
        twice += usize::from(space.express(&genome)[6..8].contains(&9));
        let last = space.express(&genome)[72..].to_vec();
        space.cross(&mut genome, &mut other, &mut rng);
        assert_eq!(space.express(&genome)[72..], last, "the last row stays");
        space.mutate(&mut genome, 1.0, &mut rng);
        moved += usize::from(space.express(&genome)[8] != 9);
        let grid = space.express(&genome);
        assert_eq!(
            (space.fitness(&genome), space.value(&space.state(&grid))),
            (space.score(&grid), space.score(&grid))
        );
        Promises::walk(&space, &mut rng);
        space.respawn(&mut genome, &mut rng);
        assert_eq!(space.express(&genome)[8], 9);
    }
    assert!(twice > 50 && moved > 20, "{twice} {moved}");
}

#[test]
fn a_mutated_cell_can_be_made_to_change() {
    each_board(|board, rng| {
        let params = candidates::Params { change_digit: true, ..Default::default() };
        let space = CandidateDraws::new(board, params).unwrap();
        let candidates = board.candidates();
        let mut genome = space.spawn(rng);
        let before = space.express(&genome);
        space.mutate(&mut genome, 1.0, rng);
        let after = space.express(&genome);
        for (cell, mask) in candidates.iter().enumerate() {
            assert_eq!(before[cell] == after[cell], mask.count_ones() == 1);
            assert!(mask >> (after[cell] - 1) & 1 == 1);
        }
    });
}
