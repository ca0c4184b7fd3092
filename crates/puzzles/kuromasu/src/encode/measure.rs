//! Why the searches have kernels of their own: the figures in the headers of `words` and of `chain::walk`, on boards of
//! 20×20 as a search sees them.
//!
//! ```text
//! cargo test -p plansza-kuromasu --release kernels -- --ignored --nocapture
//! ```

use super::words::ShadingWords;
use super::{Valid, valid};
use crate::chain::{ChainForest, ChainWalk};
use crate::colouring::{Colour, Colouring};
use crate::layout::CellLayout;
use crate::sight::SightBounds;
use crate::{Clue, Kuromasu, Wish, generate};
use plansza_core::{Budget, Encoding, Meter, Seed, Silent, Space};
use std::hint::black_box;
use std::time::Instant;

/// Nanoseconds that a piece of work takes, of so many at a time.
fn each(times: usize, at_once: usize, mut work: impl FnMut()) -> f64 {
    let start = Instant::now();
    (0..times).for_each(|_| work());
    start.elapsed().as_secs_f64() * 1e9 / (times * at_once) as f64
}

fn board() -> Kuromasu {
    let wish = Wish { size: "20x20".into(), ..Wish::default() };
    let mut silent = Silent;
    generate(&wish, &mut Seed(4).rng(), &mut Meter::new(Budget::UNLIMITED, &mut silent)).unwrap()
}

#[test]
#[ignore = "prints how fast the kernels are"]
fn kernels_of_words_and_of_colourings() {
    let board = board();
    let (layout, words) = (CellLayout::new(&board), ShadingWords::new(&board));
    let shading = Valid::new(&board, valid::Params::default()).unwrap().sample(&mut Seed(1).rng());
    let mut rows = words.pack(&shading);
    let mut columns = words.columns(&rows);
    let mut colouring = Colouring::new(&board);
    shading.iter().enumerate().for_each(|(cell, &black)| colouring.paint(cell, black));
    let numbers = &layout.numbers;
    let by_words = each(40_000, numbers.len(), || {
        numbers.iter().for_each(|number| {
            black_box(words.excess(black_box(&rows), black_box(&columns), number));
        });
    });
    let by_colouring = each(40_000, numbers.len(), || {
        numbers.iter().for_each(|&number| {
            black_box(SightBounds::new(&black_box(&colouring).sights(number).1).sums());
        });
    });
    println!("what a number sees: {by_words:.1} ns by words, {by_colouring:.1} ns by colouring");
    let by_words = each(5000, layout.cells(), || {
        for site in &layout.sites {
            black_box(&mut rows)[site.row as usize] ^= 1 << site.column;
            black_box(&mut columns)[site.column as usize] ^= 1 << site.row;
        }
    });
    let by_colouring = each(5000, layout.cells(), || {
        for cell in 0..layout.cells() {
            let black = colouring.colours[cell] == Colour::Black;
            black_box(&mut colouring).strip(cell);
            black_box(&mut colouring).paint(cell, !black);
        }
    });
    println!("a cell changes colour: {by_words:.1} ns by words, {by_colouring:.1} ns by colouring");
    println!("bytes: {} by words, {} by colouring", 8 * rows.len(), size_of::<Colouring>());
}

#[test]
#[ignore = "prints how fast the kernels are"]
fn kernels_of_chains() {
    let board = board();
    let (layout, words, chains) =
        (CellLayout::new(&board), ShadingWords::new(&board), ChainWalk::new(&board));
    let space = Valid::new(&board, valid::Params::default()).unwrap();
    let mut rng = Seed(1).rng();
    let (mut walking, mut anew) = (0.0, 0.0);
    const BOARDS: usize = 100;
    for _ in 0..BOARDS {
        let shading = space.sample(&mut rng);
        let rows = words.pack(&shading);
        let free = |cell: &usize| {
            board.clues()[*cell] == Clue::None
                && !chains.touched(&rows, layout.sites[*cell])
                && !shading[*cell]
        };
        let cells: Vec<usize> = (0..layout.cells()).filter(free).collect();
        let mut walk = Vec::new();
        walking += each(100, cells.len().max(1), || {
            for &cell in &cells {
                black_box(chains.cuts(black_box(&rows), layout.sites[cell], &mut walk));
            }
        });
        let mut colouring = Colouring::new(&board);
        let blacks: Vec<usize> = (0..layout.cells()).filter(|&cell| shading[cell]).collect();
        blacks.iter().for_each(|&cell| colouring.paint(cell, true));
        anew += each(1, cells.len().max(1), || {
            for &cell in &cells {
                let mut forest = ChainForest::new(&colouring);
                blacks.iter().for_each(|&black| assert!(forest.add(&colouring, black, |_| {})));
                black_box(forest.closes(&colouring, cell));
            }
        });
    }
    let (walking, anew) = (walking / BOARDS as f64, anew / BOARDS as f64);
    println!(
        "whether a cell would cut the board: {walking:.0} ns by a walk, {anew:.0} ns by a forest built anew"
    );
}
