//! The next step for a person: where and why, with a picture.
//!
//! The steps come from [`logic`](crate::logic), the same that [`rate`](crate::rate) counts, always the easiest first.
//! Where logic is stuck and a solution is known, the cell with the fewest candidates is given away, and the hint says
//! that it comes from search.
//!
//! ```
//! use plansza_sudoku::{Shape, Sudoku, hint::hints};
//! let board = Sudoku::new(Shape::new(2, 2)?, [1, 2, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 1])?;
//! let hint = &hints(&board, false, None)?[0];
//! assert_eq!(hint.text, "r3c1 is the last empty cell of column 1, and 4 is the digit that is missing there.");
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use crate::draw::{pencil, symbol};
use crate::logic::{Candidates, Contradiction, Logic, Step, bits};
use crate::rate::BEYOND;
use crate::{Grid, Sudoku};
use plansza_core::board::{Ink, Paper};
use plansza_core::{Board, Fault, Hint};

/// The name of the technique where logic ends.
pub const SEARCH: &str = "search";

/// The next step, or with `all` every step until the board is solved. Where logic is stuck it takes a cell from
/// `solution` and goes on; without one it ends there.
///
/// # Errors
/// When there is no next step, and why: the board contradicts itself (now, or after the steps that logic can take),
/// is solved already, or needs more than the techniques here and no solution is at hand; or when the solution does not
/// fit the board.
pub fn hints(sudoku: &Sudoku, all: bool, solution: Option<&Grid>) -> Result<Vec<Hint>, Fault> {
    let mut logic = Logic::new(sudoku);
    if let Some(why) = logic.candidates().contradiction() {
        return Err(refusal(sudoku, logic.candidates(), why, 0));
    }
    if logic.candidates().solved() {
        return Err(Fault::new("the board is solved already: there is no next step"));
    }
    if let Some(Err(why)) = solution.map(|solution| sudoku.check(solution)) {
        return Err(Fault::new(format!("the solution does not fit the board: {why}")));
    }
    let mut hints = Vec::new();
    while !logic.candidates().solved() && (all || hints.is_empty()) {
        if let Some(step) = logic.find().cloned() {
            hints.push(explained(sudoku, logic.candidates(), &step));
            logic.apply();
        } else if let Some(why) = logic.candidates().contradiction() {
            return Err(refusal(sudoku, logic.candidates(), why, hints.len()));
        } else if let Some((cell, digit)) = given_away(logic.candidates(), solution) {
            hints.push(revealed(sudoku, logic.candidates(), cell, digit));
            logic.place(cell, digit);
        } else {
            break;
        }
    }
    if hints.is_empty() {
        return Err(Fault::new("none of the techniques here leads on: the board needs search, or has several solutions"));
    }
    Ok(hints)
}

/// The empty cell with the fewest candidates and its digit in the solution.
fn given_away(grid: &Candidates, solution: Option<&Grid>) -> Option<(usize, u8)> {
    let solution = solution?;
    let empty = (0..solution.len()).filter(|&cell| grid.digit(cell) == 0);
    let fits = empty.filter(|&cell| grid.mask(cell) >> (solution[cell] - 1) & 1 == 1);
    fits.min_by_key(|&cell| grid.mask(cell).count_ones()).map(|cell| (cell, solution[cell]))
}

fn explained(sudoku: &Sudoku, grid: &Candidates, step: &Step) -> Hint {
    let mut causes = step.blockers(grid);
    causes.extend(step.pattern.iter().map(|part| part.cell));
    let effects = step.removed.iter().map(|&(cell, _)| cell).chain(step.placed.map(|(cell, _)| cell));
    let effects: Vec<usize> = effects.collect();
    let mut board = picture(sudoku, grid, &causes, &effects, step.placed);
    let shape = sudoku.shape();
    let mut ink = |cell: usize, mask: u64, ink: Ink| {
        let tile = &mut board[(shape.row(cell), shape.column(cell))];
        tile.marks.iter_mut().filter(|mark| mask >> mark.slot & 1 == 1).for_each(|mark| mark.ink = ink);
    };
    step.pattern.iter().for_each(|part| ink(part.cell, part.mask, Ink::Found));
    step.removed.iter().for_each(|&(cell, mask)| ink(cell, mask, Ink::Wrong));
    let mut cells: Vec<String> = Vec::new();
    for cell in effects.iter().take(step.placed.iter().len()).chain(&causes).chain(&effects) {
        let name = shape.name(*cell);
        if !cells.contains(&name) {
            cells.push(name);
        }
    }
    Hint {
        technique: step.technique.name(),
        rating: step.technique.rating(),
        text: step.words(grid),
        cells,
        effects: step.effects(grid.layout()),
        board,
    }
}

fn revealed(sudoku: &Sudoku, grid: &Candidates, cell: usize, digit: u8) -> Hint {
    let (name, digit_text) = (sudoku.shape().name(cell), symbol(digit));
    let candidates: Vec<String> = bits(grid.mask(cell)).map(|d| symbol(d as u8 + 1).to_string()).collect();
    Hint {
        technique: SEARCH,
        rating: BEYOND,
        text: format!(
            "None of the techniques here leads on. {name} has the fewest candidates ({}); that it is {digit_text} comes from a search through all possibilities, not from logic.",
            candidates.join(", ")
        ),
        effects: vec![format!("{name} = {digit_text}")],
        cells: vec![name],
        board: picture(sudoku, grid, &[], &[cell], Some((cell, digit))),
    }
}

fn picture(
    sudoku: &Sudoku,
    grid: &Candidates,
    causes: &[usize],
    effects: &[usize],
    placed: Option<(usize, u8)>,
) -> Board {
    let (shape, mut board) = (sudoku.shape(), pencil(sudoku, grid));
    for (cells, paper) in [(causes, Paper::Cause), (effects, Paper::Effect)] {
        cells.iter().for_each(|&cell| board[(shape.row(cell), shape.column(cell))].paper = paper);
    }
    if let Some((cell, digit)) = placed {
        board[(shape.row(cell), shape.column(cell))].text = symbol(digit).to_string();
    }
    board
}

/// Why there is no solution, told as a fault.
fn refusal(sudoku: &Sudoku, grid: &Candidates, why: Contradiction, steps: usize) -> Fault {
    let (shape, layout) = (sudoku.shape(), grid.layout());
    let what = match why {
        Contradiction::Twice(a, b) => {
            let shared = (0..3 * layout.side()).find(|&u| layout.units(a) & layout.units(b) >> u & 1 == 1);
            let (unit, digit) = (shared.map_or("a unit".into(), |u| layout.name(u)), symbol(grid.digit(a)));
            format!("{} and {} in {unit} both hold {digit}", shape.name(a), shape.name(b))
        }
        Contradiction::Cell(cell) => format!("{} can take no digit", shape.name(cell)),
        Contradiction::Digit { unit, digit } => {
            format!("{} has no place for the digit {}", layout.name(unit), symbol(digit))
        }
    };
    let when = match steps {
        0 => String::new(),
        1 => "after one step of logic ".into(),
        n => format!("after {n} steps of logic "),
    };
    Fault::new(format!("{when}{what}: the board has no solution"))
}
