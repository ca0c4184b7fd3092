//! The solver against a plain brute force, on small boards of all shapes.

use super::*;
use crate::Clue;
use plansza_core::{Budget, Rng, Seed, Silent};
use std::sync::atomic::AtomicBool;

fn blank(width: usize, height: usize) -> Kuromasu {
    Kuromasu::new(width, height, vec![Clue::None; width * height]).unwrap()
}

fn free<T>(work: impl FnOnce(&mut Meter<'_>) -> T) -> T {
    work(&mut Meter::new(Budget::UNLIMITED, &mut Silent))
}

/// All colourings without touching blacks that pass the rules.
fn brute(board: &Kuromasu) -> Vec<Shading> {
    fn fill(board: &Kuromasu, black: &mut Vec<bool>, out: &mut Vec<Shading>) {
        let cell = black.len();
        if cell == board.clues().len() {
            let shading = Shading(black.clone().into());
            if board.check(&shading).is_ok() {
                out.push(shading);
            }
            return;
        }
        let touches = board.neighbours(cell).any(|other| other < cell && black[other]);
        for colour in [false, true] {
            if colour && (touches || board.clues()[cell] != Clue::None) {
                continue;
            }
            black.push(colour);
            fill(board, black, out);
            black.pop();
        }
    }
    let mut out = Vec::new();
    fill(board, &mut Vec::new(), &mut out);
    out
}

/// A board small enough for brute force.
fn random(rng: &mut Rng) -> Kuromasu {
    let (width, height) = match rng.below(6) {
        0 => (1, 1 + rng.below(9)),
        1 => (1 + rng.below(9), 1),
        _ => (2 + rng.below(4), 2 + rng.below(3)),
    };
    let density = rng.unit();
    clued(width, height, density, rng)
}

/// A board with some clues of a random colouring, a few of them spoilt or turned into "?".
fn clued(width: usize, height: usize, density: f64, rng: &mut Rng) -> Kuromasu {
    let empty = blank(width, height);
    let mut black = vec![false; width * height];
    for _ in 0..2 * width * height {
        let cell = rng.below(black.len());
        black[cell] = true;
        if empty.check(&Shading(black.clone().into())).is_err() {
            black[cell] = false;
        }
    }
    let spoil = [0.0, 0.0, 0.1][rng.below(3)];
    let clues: Vec<Clue> = (0..black.len())
        .map(|cell| {
            let clue = Clue::Number(empty.seen(&black, cell) as u16);
            match rng.chance(density) {
                false => Clue::None,
                true if rng.chance(0.15) => {
                    if black[cell] {
                        Clue::None
                    } else {
                        Clue::White
                    }
                }
                true if rng.chance(spoil) => Clue::Number(1 + rng.below(11) as u16),
                true => {
                    if black[cell] {
                        Clue::None
                    } else {
                        clue
                    }
                }
            }
        })
        .collect();
    Kuromasu::new(width, height, clues).unwrap()
}

#[test]
fn agrees_with_brute_force() {
    against_brute_force(Seed(11), 5000);
}

/// `cargo test --release -p plansza-kuromasu -- --ignored`
#[test]
#[ignore = "a minute or two"]
fn agrees_with_brute_force_on_many_boards() {
    against_brute_force(Seed(15), 40_000);
}

fn against_brute_force(seed: Seed, boards: u64) {
    let mut rng = seed.rng();
    let mut kinds = [0; 3];
    for _ in 0..boards {
        let board = random(&mut rng);
        let all = brute(&board);
        kinds[all.len().min(2)] += 1;
        let count = free(|meter| count(&board, u64::MAX, meter));
        assert_eq!((count.solutions, count.complete), (all.len() as u64, true), "{board:?}");
        assert_eq!(count.examples.len(), all.len().min(2));
        assert!(count.examples.iter().all(|example| all.contains(example)), "{board:?}");
        assert!(count.examples.len() < 2 || count.examples[0] != count.examples[1]);
        for limit in [0, 1, 2, 3] {
            let count = free(|meter| super::count(&board, limit, meter));
            assert_eq!((count.solutions, count.complete), (limit.min(all.len() as u64), true));
        }
        let exact = free(|meter| solve(&board, meter));
        assert_eq!((exact.solution.is_some(), exact.proven), (!all.is_empty(), true));
        if let Some(first) = all.first() {
            assert_eq!(free(|meter| unique(&board, first, meter)), Some(all.len() == 1), "{board:?}");
        }
        // What is no solution is not the only one, be there none, one or many.
        let other = Shading((0..board.clues().len()).map(|_| rng.chance(0.2)).collect());
        let only = all.len() == 1 && all[0] == other;
        assert!(free(|meter| unique(&board, &other, meter)) == Some(only), "{board:?} {other:?}");
        let forced = free(|meter| forced(&board, meter));
        assert_eq!((forced.complete, forced.solution.is_some()), (true, !all.is_empty()));
        for (cell, &fate) in forced.cells.iter().enumerate() {
            let blacks = all.iter().filter(|shading| shading[cell]).count();
            let wanted = match all.len() {
                0 => Colour::Open,
                n if n == blacks => Colour::Black,
                _ if blacks == 0 => Colour::White,
                _ => Colour::Open,
            };
            assert_eq!(fate, wanted, "{board:?}");
        }
    }
    assert!(kinds.iter().all(|&n| n > 300), "{kinds:?}");
}

/// Boards too large for brute force, where there is something to learn, against the search that learns nothing.
#[test]
fn what_is_learned_is_true() {
    let mut rng = Seed(12).rng();
    let mut kinds = [0; 3];
    for _ in 0..600 {
        let (width, height) = (6 + rng.below(4), 6 + rng.below(3));
        let density = 0.15 + 0.2 * rng.unit();
        let board = clued(width, height, density, &mut rng);
        let plain = free(|meter| sweep::sweep(&board, 200, meter));
        let found = free(|meter| count(&board, 200, meter));
        assert_eq!((found.solutions, found.complete), (plain.solutions, plain.complete), "{board:?}");
        assert!(found.examples.iter().all(|example| board.check(example).is_ok()), "{board:?}");
        kinds[found.solutions.min(2) as usize] += 1;
    }
    assert!(kinds.iter().all(|&n| n > 20), "{kinds:?}");
}

/// Each cell is asked for each colour, with a restart at every conflict and a store of two clauses: what is left in the
/// store, and what has become a fact, holds in every solution.
#[test]
fn restarts_and_thinning_keep_what_is_learned_true() {
    let mut rng = Seed(13).rng();
    let (mut restarts, mut reductions, mut clauses) = (0, 0, 0);
    for _ in 0..200 {
        let (width, height) = (4 + rng.below(3), 4 + rng.below(2));
        let density = 0.1 + 0.2 * rng.unit();
        let board = clued(width, height, density, &mut rng);
        let all = brute(&board);
        let mut search = LearningSearch::new(&board);
        search.hurry();
        for cell in 0..board.clues().len() {
            for black in [true, false] {
                let end = free(|meter| search.next(Some(Literal::new(cell, black)), meter));
                let possible = all.iter().any(|shading| shading[cell] == black);
                assert_eq!(end, if possible { End::Solution } else { End::Exhausted }, "{board:?}");
                search.back(0);
            }
        }
        let holds = |literal: &Literal, shading: &Shading| shading[literal.cell()] == literal.black();
        for &clause in search.propagator.clauses.all() {
            let literals: Vec<Literal> = search.propagator.clauses.literals(clause).collect();
            let kept = all.iter().all(|shading| literals.iter().any(|literal| holds(literal, shading)));
            assert!(kept, "{literals:?} {board:?}");
            clauses += 1;
        }
        let facts = &search.propagator.trail;
        assert!(all.iter().all(|shading| facts.iter().all(|fact| holds(fact, shading))), "{board:?}");
        restarts += search.restarts;
        reductions += search.propagator.clauses.reductions;
    }
    assert!(restarts > 50 && reductions > 50 && clauses > 50, "{restarts} {reductions} {clauses}");
}

#[test]
fn a_limit_of_nodes_is_met_to_the_node() {
    let mut rng = Seed(14).rng();
    let mut branched = 0;
    for round in 0..60 {
        let (width, height) = (6 + rng.below(3), 6 + rng.below(3));
        let board = clued(width, height, 0.2, &mut rng);
        // Few solutions, and so many that they are swept.
        let limit = [2, 1000][round % 2];
        let full = free(|meter| count(&board, limit, meter));
        let within = |nodes: u64| {
            let mut silent = Silent;
            count(&board, limit, &mut Meter::new(Budget::evaluations(nodes), &mut silent))
        };
        let enough = within(full.nodes);
        assert_eq!((enough.solutions, enough.complete, enough.nodes), (full.solutions, true, full.nodes));
        if full.nodes > 0 {
            let short = within(full.nodes - 1);
            assert_eq!((short.complete, short.nodes), (false, full.nodes - 1), "{board:?}");
            branched += 1;
        }
    }
    assert!(branched > 30, "{branched}");
}

#[test]
fn boards_without_clues() {
    // One row: only the cells at the ends can be black, not both of two, and not the only one.
    let counts = [(1, 1, 1), (2, 1, 3), (3, 1, 4), (1, 9, 4), (64, 1, 4), (2, 2, 5)];
    for (width, height, solutions) in counts {
        let count = free(|meter| count(&blank(width, height), 1000, meter));
        assert_eq!((count.solutions, count.complete), (solutions, true), "{width}×{height}");
    }
    for (width, height, limit) in [(64, 64, 2), (64, 64, 100), (30, 30, 1000), (7, 7, 5000)] {
        let board = blank(width, height);
        let count = free(|meter| count(&board, limit, meter));
        assert_eq!((count.solutions, count.complete), (limit, true));
        assert!(count.examples.iter().all(|example| board.check(example).is_ok()));
    }
}

#[test]
fn more_than_many_are_counted_exactly() {
    for (width, height) in [(5, 4), (4, 4), (3, 6)] {
        let board = blank(width, height);
        let all = brute(&board).len() as u64;
        assert!(all > MANY);
        for limit in [all - 1, all, all + 1] {
            let count = free(|meter| count(&board, limit, meter));
            assert_eq!((count.solutions, count.complete), (all.min(limit), true));
        }
    }
}

#[test]
fn contradictions_have_no_solution() {
    let none = |width, height, clues: &[(usize, u16)]| {
        let mut all = vec![Clue::None; width * height];
        clues.iter().for_each(|&(cell, n)| all[cell] = Clue::Number(n));
        let board = Kuromasu::new(width, height, all).unwrap();
        let count = free(|meter| count(&board, 2, meter));
        assert_eq!((count.solutions, count.complete), (0, true), "{clues:?}");
    };
    none(5, 5, &[(12, 1)]);
    none(5, 5, &[(12, 10)]);
    none(5, 5, &[(12, u16::MAX)]);
    none(5, 5, &[(0, 9), (1, 2)]);
    none(64, 64, &[(0, 128)]);
    none(1, 1, &[(0, 2)]);
    assert_eq!(free(|meter| count(&Kuromasu::new(1, 1, [Clue::Number(1)]).unwrap(), 9, meter)).solutions, 1);
}

#[test]
fn the_meter_is_obeyed() {
    let raised = AtomicBool::new(true);
    let board = blank(30, 30);
    let mut watch = &raised;
    let cancelled = count(&board, u64::MAX, &mut Meter::new(Budget::UNLIMITED, &mut watch));
    assert!(!cancelled.complete && cancelled.nodes < 10_000, "{}", cancelled.nodes);
    let mut silent = Silent;
    let mut meter = Meter::new(Budget::evaluations(50_000), &mut silent);
    let cut = count(&board, u64::MAX, &mut meter);
    assert!(!cut.complete && cut.solutions > 0);
    assert_eq!(cut.nodes, 50_000);
    let mut silent = Silent;
    let cut = count(&board, 100, &mut Meter::new(Budget::evaluations(77), &mut silent));
    assert_eq!((cut.complete, cut.nodes), (false, 77));
    let mut silent = Silent;
    let cut = forced(&board, &mut Meter::new(Budget::evaluations(1), &mut silent));
    assert!(!cut.complete && cut.cells.contains(&Colour::Open));
}

/// White cells exist: the only cell of a board is white, for every judge and every solver.
#[test]
fn a_board_of_one_cell_is_white() {
    let board = blank(1, 1);
    let [white, black] = [false, true].map(|black| Shading([black].into()));
    assert_eq!(board.check(&white), Ok(()));
    assert_eq!(board.check(&black), Err("no cell is white".into()));
    assert_eq!([&white, &black].map(|shading| board.fitness(shading)), [0, -1]);
    assert_eq!(brute(&board), std::slice::from_ref(&white));
    let count = free(|meter| count(&board, 9, meter));
    assert_eq!((count.solutions, count.complete, count.examples), (1, true, vec![white.clone()]));
    assert_eq!(free(|meter| unique(&board, &white, meter)), Some(true));
    assert_eq!(free(|meter| unique(&board, &black, meter)), Some(false));
    assert_eq!(free(|meter| forced(&board, meter)).cells, [Colour::White]);
    assert_eq!(free(|meter| sweep::sweep(&board, 9, meter)).solutions, 1);
    let hints = plansza_core::Puzzle::hints(&board, true).unwrap();
    assert_eq!(hints[0].effects, ["r1c1 white"]);
}
