//! New boards: a random full grid, then clues taken away as long as the solution stays the only one.
//!
//! A wish for a level bounds the search from above: a clue stays when the board without it would need a harder step
//! than the level allows; and from below: a board that came out too easy is thrown away. Without a level the result is
//! *minimal*: no clue (or, under a symmetry, no group of clues) can be taken away. On boards larger than 16×16 a clue also
//! stays when the proof that it can go takes too long, so these are unique but not always minimal.
//!
//! Whether clues can go is asked for several at once: the boards without the first 1, 2, … groups of a random order are
//! one batch for the solver. The longest prefix that is still unique goes, and the group after it is known to stay, so
//! the result is the same as asking one by one.

use crate::exact;
use crate::rate;
use crate::{Shape, Sudoku};
use plansza_core::{Fault, Meter, Rng, Size, Symmetry};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the generator can be asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Wish {
    /// The size: 9x9 (or 9), 16x16, or with the shape of the boxes, as 6x6:2x3 (width x height).
    pub size: String,
    /// How hard: any, easy, medium, hard, expert or extreme.
    pub level: Aim,
    /// How the givens are arranged.
    pub symmetry: Symmetry,
    /// How many givens; 0 means as few as can be (with a level: as few as the level allows).
    #[schemars(range(min = 0, max = 1296))]
    pub clues: usize,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish { size: "9x9".into(), level: Aim::Any, symmetry: Symmetry::None, clues: 0 }
    }
}

/// A level to aim at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// Whatever comes.
    Any,
    /// Hidden singles.
    Easy,
    /// Naked singles too.
    Medium,
    /// Locked digits, pairs, triples, X-wing, swordfish.
    Hard,
    /// Wings, quads, jellyfish, colouring.
    Expert,
    /// More than the techniques here.
    Extreme,
}

impl Aim {
    /// Its place in [`rate::LEVELS`].
    fn level(self) -> Option<usize> {
        match self {
            Aim::Any => None,
            Aim::Easy => Some(0),
            Aim::Medium => Some(1),
            Aim::Hard => Some(2),
            Aim::Expert => Some(3),
            Aim::Extreme => Some(4),
        }
    }
}

/// The fewest clues of a 9×9 board with one solution.
const FEWEST: usize = 17;

/// Full grids tried before a wish is given up.
const TRIES: u64 = 100_000;

/// Makes a board.
///
/// # Errors
/// When the wish makes no sense, was not met after many tries, or the meter says stop.
pub fn generate(wish: &Wish, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<Sudoku, Fault> {
    let shape = shape(&wish.size)?;
    if wish.clues > shape.cells() {
        return Err(Fault::new(format!("{} clues do not fit a board of {shape}", wish.clues)));
    }
    if shape == Shape::NINE && (1..FEWEST).contains(&wish.clues) {
        return Err(Fault::negative(format!("no 9×9 board with {} clues has one solution", wish.clues))
            .accepts(format!("{FEWEST} clues or more (McGuire, Tugemann and Civario 2012)")));
    }
    let mut fewest = usize::MAX;
    for _ in 0..TRIES {
        if !meter.go_on(1) {
            return Err(Fault::negative("stopped before the board was finished"));
        }
        let grid = full(shape, rng, meter)?;
        let board = Sudoku::new(shape, carve(grid, shape, wish, rng, meter)?)?;
        let clues = board.clues();
        fewest = fewest.min(clues);
        let reached = match wish.level.level() {
            None => true,
            Some(level) => rate::rate(&board).is_some_and(|grade| rate::level(grade.value()) == level),
        };
        if reached && (wish.clues == 0 || clues == wish.clues) {
            return Ok(board);
        }
    }
    Err(Fault::negative(format!("no such board in {TRIES} tries; the fewest clues were {fewest}"))
        .accepts("more clues, another level, or less symmetry"))
}

/// Reads a size, or `WxH:wxh` with the size of a box.
fn shape(size: &str) -> Result<Shape, Fault> {
    let accepted = "a size such as 9x9, 16x16, or 6x6:2x3 with the width and height of a box";
    let read = |text: &str| text.parse::<Size>().map_err(|fault| fault.accepts(accepted));
    let (board, boxes) = match size.split_once(':') {
        Some((board, boxes)) => (read(board)?, Some(read(boxes)?)),
        None => (read(size)?, None),
    };
    let side = board.width;
    if board.height != side {
        return Err(Fault::new(format!("a sudoku is square, not {board}")).accepts(accepted));
    }
    match boxes {
        None => Shape::of_side(side),
        Some(boxes) if boxes.cells() == side => Shape::new(boxes.width, boxes.height),
        Some(boxes) => {
            Err(Fault::new(format!("boxes of {boxes} do not make a side of {side}")).accepts(accepted))
        }
    }
}

/// A random full grid: random boxes down the diagonal, which do not see each other, a few random digits elsewhere, and
/// the solver for the rest.
fn full(shape: Shape, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<Box<[u8]>, Fault> {
    let n = shape.side();
    let across = n / shape.box_width();
    let diagonal = across.min(shape.box_width());
    loop {
        let mut cells = vec![0; shape.cells()].into_boxed_slice();
        let mut digits: Vec<u8> = (1..=n as u8).collect();
        for i in 0..diagonal {
            rng.shuffle(&mut digits);
            for (cell, &digit) in shape.block_cells(i * across + i).zip(&digits) {
                cells[cell] = digit;
            }
        }
        let board = Sudoku::new(shape, cells.clone())?;
        let open = board.candidates();
        for _ in 0..4 {
            let cell = rng.below(shape.cells());
            if cells[cell] == 0 && open[cell] != 0 {
                cells[cell] = rng.bit(open[cell]) as u8 + 1;
            }
        }
        let board = Sudoku::new(shape, cells)?;
        if board.conflict().is_some() {
            continue;
        }
        let count = exact::count(&board, 1, meter);
        if let Some(grid) = count.examples.into_iter().next() {
            return Ok(grid.0);
        }
        if !count.complete {
            return Err(Fault::negative("stopped before the board was finished"));
        }
    }
}

/// Takes clues away, in a random order.
fn carve(
    grid: Box<[u8]>,
    shape: Shape,
    wish: &Wish,
    rng: &mut Rng,
    meter: &mut Meter<'_>,
) -> Result<Box<[u8]>, Fault> {
    let ceiling = wish.level.level().filter(|&level| level + 1 < rate::LEVELS.len());
    let free = wish.symmetry == Symmetry::None && wish.clues == 0 && ceiling.is_none();
    if let Some(solution) = grid.first_chunk().filter(|_| free && shape == Shape::NINE) {
        let mut order: [usize; 81] = std::array::from_fn(|cell| cell);
        rng.shuffle(&mut order);
        return Ok(exact::minimal(solution, &order).into());
    }
    let mut groups = wish.symmetry.groups(shape.side(), shape.side())?;
    rng.shuffle(&mut groups);
    let mut givens = grid;
    let mut next = 0;
    // How many groups are tried together: many at first, when nearly all can go.
    let mut stride = exact::BATCH;
    while next < groups.len() {
        // The boards without the next 1, 2, … groups. A wished number of clues is never undercut.
        let boards: Vec<Box<[u8]>> = groups[next..]
            .iter()
            .take(stride)
            .scan(givens.clone(), |board, group| {
                group.iter().for_each(|&cell| board[cell] = 0);
                Some(board.clone())
            })
            .take_while(|board| board.iter().filter(|&&digit| digit != 0).count() >= wish.clues)
            .collect();
        let unique = exact::unique(shape, &boards, meter)
            .ok_or_else(|| Fault::negative("stopped before the board was finished"))?;
        let fits = |board: &[u8]| ceiling.is_none_or(|level| within(shape, board, level));
        let go = boards.iter().zip(unique).take_while(|(board, unique)| *unique && fits(board)).count();
        if go > 0 {
            givens.clone_from(&boards[go - 1]);
        }
        // The group after the last that went is known to stay.
        next += if go < stride { go + 1 } else { go };
        stride = (2 * go).clamp(1, exact::BATCH);
    }
    Ok(givens)
}

/// Whether a board needs no harder step than the level has.
fn within(shape: Shape, givens: &[u8], level: usize) -> bool {
    let board = Sudoku::new(shape, givens);
    board.is_ok_and(|board| rate::rate(&board).is_some_and(|grade| rate::level(grade.value()) <= level))
}
