//! The solver against a plain brute force, on small boards of all shapes.

use super::*;
use crate::Clue;
use plansza_core::{Budget, Rng, Seed, Silent};
use std::sync::atomic::AtomicBool;

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

/// A board with some clues of a random colouring, a few of them spoilt or turned into "?".
fn random(rng: &mut Rng) -> Kuromasu {
    let (width, height) = match rng.below(6) {
        0 => (1, 1 + rng.below(9)),
        1 => (1 + rng.below(9), 1),
        _ => (2 + rng.below(4), 2 + rng.below(3)),
    };
    let empty = Kuromasu::new(width, height, vec![Clue::None; width * height]).unwrap();
    let mut black = vec![false; width * height];
    for _ in 0..2 * width * height {
        let cell = rng.below(black.len());
        black[cell] = true;
        if empty.check(&Shading(black.clone().into())).is_err() {
            black[cell] = false;
        }
    }
    let (density, spoil) = (rng.unit(), [0.0, 0.0, 0.1][rng.below(3)]);
    let clues: Vec<Clue> = (0..black.len())
        .map(|cell| {
            let clue = Clue::Number(empty.seen(&black, cell) as u16);
            match rng.chance(density) {
                false => Clue::None,
                true if rng.chance(0.15) => if black[cell] { Clue::None } else { Clue::White },
                true if rng.chance(spoil) => Clue::Number(rng.below(12) as u16),
                true => if black[cell] { Clue::None } else { clue },
            }
        })
        .collect();
    Kuromasu::new(width, height, clues).unwrap()
}

#[test]
fn agrees_with_brute_force() {
    let mut rng = Seed(11).rng();
    let mut kinds = [0; 3];
    for _ in 0..4000 {
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
    }
    assert!(kinds.iter().all(|&n| n > 300), "{kinds:?}");
}
