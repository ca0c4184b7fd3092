//! The next step for a person: where and why, with a picture.
//!
//! The steps come from [`logic`](crate::logic), the same that [`rate`](crate::rate) counts, always the easiest first.
//! Where logic is stuck and a solution is known, the cell with the fewest candidates is given away, and the hint says
//! that it comes from search.

use crate::candidates::{Candidates, Impossible};
use crate::draw::{pencil, symbol};
use crate::logic::{LogicStep, Reasoning};
use crate::rate::BEYOND;
use crate::{Grid, Sudoku};
use plansza_core::board::{Ink, Paper};
use plansza_core::{Board, Fault, Hint, bits};

/// The name of the technique where logic ends.
///
/// ```
/// assert_eq!(plansza_sudoku::SEARCH, "search");
/// ```
pub const SEARCH: &str = "search";

/// The next step, or with `all` every step until the board is solved. Where logic is stuck it takes a cell from
/// `solution` and goes on; without one it ends there.
///
/// ```
/// use plansza_sudoku::{BoxShape, Sudoku, hints};
/// let board = Sudoku::new(BoxShape::of_side(4)?, [1, 2, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 1])?;
/// let hint = &hints(&board, false, None)?[0];
/// assert_eq!(hint.text, "r3c1 is the last empty cell of column 1, and 4 is the digit that is missing there.");
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// When there is no next step, and why: the board contradicts itself (now, or after the steps that logic can take),
/// is solved already, or needs more than the techniques here and no solution is at hand; or when the solution does not
/// fit the board.
pub fn hints(sudoku: &Sudoku, all: bool, solution: Option<&Grid>) -> Result<Vec<Hint>, Fault> {
    let mut logic = Reasoning::new(sudoku);
    if let Some(why) = logic.candidates().contradiction() {
        return Err(refusal(sudoku, logic.candidates(), why, 0));
    }
    if logic.candidates().solved() {
        return Err(Fault::solved());
    }
    if let Some(Err(why)) = solution.map(|solution| sudoku.check(solution)) {
        return Err(Fault::negative(format!("the solution does not fit the board: {why}")));
    }
    let mut hints = Vec::new();
    while !logic.candidates().solved() && (all || hints.is_empty()) {
        if let Some(step) = logic.find().cloned() {
            explained(sudoku, logic.candidates(), &step).follow(&mut hints);
            logic.apply();
        } else if let Some(why) = logic.candidates().contradiction() {
            return Err(refusal(sudoku, logic.candidates(), why, hints.len()));
        } else if let Some((cell, digit)) = given_away(logic.candidates(), solution) {
            revealed(sudoku, logic.candidates(), cell, digit).follow(&mut hints);
            logic.place(cell, digit);
        } else {
            break;
        }
    }
    if hints.is_empty() {
        return Err(Fault::negative(
            "none of the techniques here leads on: the board needs search, or has several solutions",
        ));
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

fn explained(sudoku: &Sudoku, grid: &Candidates, step: &LogicStep) -> Hint {
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
        effects: step.effects(grid.geometry()),
        board: Some(board),
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
        board: Some(picture(sudoku, grid, &[], &[cell], Some((cell, digit)))),
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
fn refusal(sudoku: &Sudoku, grid: &Candidates, why: Impossible, steps: usize) -> Fault {
    let (shape, geometry) = (sudoku.shape(), grid.geometry());
    let what = match why {
        Impossible::Twice(a, b) => {
            let shared =
                (0..geometry.units()).find(|&u| geometry.units_of(a) & geometry.units_of(b) >> u & 1 == 1);
            let (unit, digit) = (shared.map_or("a unit".into(), |u| geometry.name(u)), symbol(grid.digit(a)));
            format!("{} and {} in {unit} both hold {digit}", shape.name(a), shape.name(b))
        }
        Impossible::Cell(cell) => format!("{} can take no digit", shape.name(cell)),
        Impossible::Digit { unit, digit } => {
            format!("{} has no place for the digit {}", geometry.name(unit), symbol(digit))
        }
    };
    let when = match steps {
        0 => String::new(),
        1 => "after one step of logic ".into(),
        n => format!("after {n} steps of logic "),
    };
    Fault::negative(format!("{when}{what}: the board has no solution"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BoxShape;

    fn board(side: usize, text: &str) -> Sudoku {
        let digits: Vec<u8> = text.bytes().filter(|b| !b.is_ascii_whitespace()).map(|b| b - b'0').collect();
        Sudoku::new(BoxShape::of_side(side).unwrap(), digits).unwrap()
    }

    fn fault(board: &Sudoku) -> String {
        hints(board, false, None).unwrap_err().to_string()
    }

    const SOLVED: &str = "1234 3412 4123 2341";

    #[test]
    fn a_hint_names_the_cells_that_block() {
        let board = board(9, &("001000000 000740000 000000010".to_string() + &"0".repeat(54)));
        let hint = &hints(&board, false, None).unwrap()[0];
        assert_eq!(
            hint.text,
            "In box 2 the digit 1 fits only in r2c6: every other empty cell of the box sees a 1 (r1c3 and r3c8)."
        );
        assert_eq!(hint.cells, ["r2c6", "r1c3", "r3c8"]);
        assert_eq!(hint.effects, ["r2c6 = 1"]);
        assert_eq!(
            (hint.board.as_ref().unwrap()[(1, 5)].text.as_str(), hint.board.as_ref().unwrap()[(1, 5)].paper),
            ("1", Paper::Effect)
        );
        assert_eq!(
            (hint.board.as_ref().unwrap()[(0, 2)].ink, hint.board.as_ref().unwrap()[(0, 2)].paper),
            (Ink::Given, Paper::Cause)
        );
    }

    #[test]
    fn a_naked_single_names_what_it_sees() {
        let mut marks = [0x1FF; 81];
        marks[40] = 0b0_1111_0000;
        let text = "0".repeat(36) + "060000800" + &"0".repeat(27) + "000070000";
        let board = board(9, &text).with_marks(marks).unwrap();
        assert_eq!(
            hints(&board, false, None).unwrap()[0].text,
            "r5c5 can only be 5: it sees 6 in r5c2, 7 in r9c5 and 8 in r5c7, and 1, 2, 3, 4 and 9 are ruled out there \
             already."
        );
    }

    #[test]
    fn the_picture_shows_causes_and_effects() {
        let mut marks = [0x1FF; 81];
        (marks[0], marks[4]) = (0b1000010, 0b1000010);
        let empty = board(9, &"0".repeat(81)).with_marks(marks).unwrap();
        let hint = &hints(&empty, false, None).unwrap()[0];
        assert_eq!((hint.technique, hint.rating), ("naked pair", 3.0));
        let tile = |column| &hint.board.as_ref().unwrap()[(0, column)];
        assert_eq!(
            (tile(0).paper, tile(4).paper, tile(1).paper),
            (Paper::Cause, Paper::Cause, Paper::Effect)
        );
        let inks: Vec<Ink> = tile(1).marks.iter().map(|mark| mark.ink).collect();
        let (faint, wrong) = (Ink::Faint, Ink::Wrong);
        assert_eq!(inks, [faint, wrong, faint, faint, faint, faint, wrong, faint, faint]);
        assert!(tile(0).marks.iter().all(|mark| mark.ink == Ink::Found));
        assert_eq!(hint.board.as_ref().unwrap()[(1, 0)].paper, Paper::Plain);
    }

    #[test]
    fn all_hints_lead_to_the_solution() {
        let board = board(4, "1200 3002 0020 2001");
        let hints = hints(&board, true, None).unwrap();
        assert_eq!(hints.len(), 9);
        let drawn = hints.iter().filter(|hint| hint.board.is_some()).count();
        assert_eq!(drawn, 1, "of many steps only the hardest has a picture");
        assert!(hints.iter().all(|hint| hint.effects.len() == 1 && hint.rating <= 1.2));
    }

    #[test]
    fn search_steps_in_where_logic_ends() {
        let (empty, solution) = (board(4, &"0".repeat(16)), board(4, SOLVED).givens().clone());
        assert!(fault(&empty).starts_with("none of the techniques here leads on"));
        let hints = hints(&empty, true, Some(&solution)).unwrap();
        assert_eq!((hints[0].technique, hints[0].rating), (SEARCH, BEYOND));
        assert_eq!(hints[0].effects, ["r1c1 = 1"]);
        assert_eq!(
            hints[0].text,
            "None of the techniques here leads on. r1c1 has the fewest candidates (1, 2, 3, 4); that it is 1 comes from a \
             search through all possibilities, not from logic."
        );
        let placed =
            hints.iter().flat_map(|hint| &hint.effects).filter(|effect| effect.contains('=')).count();
        assert_eq!(placed, 16);
    }

    #[test]
    fn faults_say_why_there_is_no_hint() {
        assert_eq!(fault(&board(4, SOLVED)), "the board is solved already: there is no next step");
        let twice = board(4, "1001 0000 0000 0000");
        assert_eq!(fault(&twice), "r1c1 and r1c4 in row 1 both hold 1: the board has no solution");
        let starved = board(4, "0123 4000 0000 0000");
        assert_eq!(fault(&starved), "r1c1 can take no digit: the board has no solution");
        let homeless = board(4, &"0".repeat(16)).with_marks([0b0111; 16]).unwrap();
        assert_eq!(fault(&homeless), "row 1 has no place for the digit 4: the board has no solution");
        let other = Grid([2, 1, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 1, 2, 4, 3].into());
        let misfit = hints(&board(4, "1000 0000 0000 0000"), false, Some(&other)).unwrap_err();
        assert!(misfit.what().starts_with("the solution does not fit the board: "), "{misfit}");
        assert!(hints(&board(4, "1000 0000 0000 0000"), false, Some(&Grid([].into()))).is_err());
    }

    #[test]
    fn a_contradiction_further_on_is_told_with_the_steps_to_it() {
        // Three cells of row 1 want 1 and 2, so 3 and 4 are left for one.
        let mut marks = [0b1111; 16];
        marks[..3].fill(0b0011);
        let board = board(4, &"0".repeat(16)).with_marks(marks).unwrap();
        let fault = hints(&board, true, None).unwrap_err().to_string();
        assert_eq!(
            fault,
            "after one step of logic row 1 has no place for the digit 4: the board has no solution"
        );
    }
}
