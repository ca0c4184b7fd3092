//! Kinds of random boards on which an exact solver may be slow.

use plansza_core::Rng;
use plansza_go::{Go, Rules, Stone, checkerboard};

/// The names of the kinds.
pub const KINDS: [&str; 8] =
    ["checkerboard", "dense", "lattice", "pattern", "spiral", "comb", "rooms", "fans"];

/// A board of a kind; none where there is no such kind.
pub fn board(kind: &str, width: usize, height: usize, rng: &mut Rng) -> Option<Go> {
    let points = width * height;
    let white: Box<dyn Fn(usize, usize) -> bool> = match kind {
        "checkerboard" => return Some(checkerboard(width, height, rng)),
        // White anywhere.
        "dense" => {
            let share = 0.2 + 0.5 * rng.unit();
            let cells: Vec<bool> = (0..points).map(|_| rng.chance(share)).collect();
            Box::new(move |row, column| cells[row * width + column])
        }
        // Lone stones that share all liberties, in one of four ways.
        "lattice" => {
            let (down, across) = (rng.below(2), rng.below(2));
            Box::new(move |row, column| row % 2 == down && column % 2 == across)
        }
        // A sum of row and column decides, modulo a small number.
        "pattern" => {
            let (modulus, down, across) = (2 + rng.below(6), 1 + rng.below(4), 1 + rng.below(4));
            let chosen: Vec<bool> = (0..modulus).map(|_| rng.chance(0.5)).collect();
            Box::new(move |row, column| chosen[(down * row + across * column) % modulus])
        }
        // A path inwards: every other ring, with a gap to the next.
        "spiral" => Box::new(move |row, column| {
            let ring = row.min(column).min(height - 1 - row).min(width - 1 - column);
            let gap = column == ring && row == ring + 1;
            (ring % 2 == 0) != gap
        }),
        // A spine with teeth on both sides.
        "comb" => {
            let (spine, pitch) = (rng.below(height), 2 + rng.below(3));
            Box::new(move |row, column| row == spine || column % pitch == 0)
        }
        // One chain around rooms of all sizes.
        "rooms" => {
            let (down, across) = (2 + rng.below(4), 2 + rng.below(4));
            Box::new(move |row, column| row % down == 0 || column % across == 0)
        }
        // Long chains beside many regions that are eyes of others: rows of teeth, posts and lone stones.
        "fans" => {
            const ROWS: [&str; 6] = ["OOOO", "XO.O", "XXOX", ".OOO", "O...", "...."];
            let mirrored = rng.chance(0.5);
            Box::new(move |row, column| {
                let row = if mirrored { height - 1 - row } else { row };
                ROWS[row % ROWS.len()].as_bytes()[column % 4] == b'O'
            })
        }
        _ => return None,
    };
    // Some points are otherwise, and some that are empty are black.
    let (flips, black) = (0.25 * rng.unit() * rng.unit(), 0.3 * rng.unit() * rng.unit());
    let mut cells: Vec<Option<Stone>> = (0..points)
        .map(|point| match white(point / width, point % width) != rng.chance(flips) {
            true => Some(Stone::White),
            false => rng.chance(black).then_some(Stone::Black),
        })
        .collect();
    let most = if rng.chance(0.5) { points / 2 } else { points / 8 };
    let stones = 1 + rng.below(most.max(1));
    loop {
        let go = Go::new(width, height, cells.clone(), stones, Rules::Go).expect("the size is in range");
        if go.sound().is_ok() {
            return Some(go);
        }
        // What has no liberty gets one: a stone beside the trouble goes.
        let crowded =
            |&point: &usize| cells[point].is_some() && go.beside(point).all(|at| cells[at].is_some());
        let full: Vec<usize> = (0..points).filter(crowded).collect();
        let at = if full.is_empty() { rng.below(points) } else { full[rng.below(full.len())] };
        cells[at] = None;
    }
}
