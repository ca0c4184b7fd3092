//! Exact solvers: find, count up to a limit, prove unique.
//!
//! [`nine`] is a kernel for classic 9×9 boards, which works on many boards (or many branches of one) at once;
//! [`general`] takes every other shape, and boards with pencil marks.

pub mod general;
pub mod nine;

use crate::{Grid, Shape, Sudoku};
use nine::Cells;
use plansza_core::{Count, Meter};
use std::cell::RefCell;

/// Boards that [`unique`] likes to get at once.
pub const BATCH: usize = 8;

/// Boards between two looks at the meter.
const BLOCK: usize = 1024;

thread_local! {
    /// The kernel keeps its stacks between calls.
    static NINE: RefCell<nine::Solver> = RefCell::new(nine::Solver::new());
}

/// The 81 cells of a classic board without pencil marks.
fn classic(board: &Sudoku) -> Option<&Cells> {
    if board.shape() != Shape::NINE || board.marks().is_some() {
        return None;
    }
    board.givens().first_chunk()
}

/// Counts solutions up to a limit.
pub fn count(board: &Sudoku, limit: u64, meter: &mut Meter<'_>) -> Count<Grid> {
    match classic(board) {
        Some(cells) => {
            // The kernel polls every so many sweeps of its lanes; the nodes are known at the end.
            let count = NINE.with_borrow_mut(|nine| nine.count(cells, limit, &mut || !meter.go_on(0)));
            meter.spend(count.nodes);
            let examples = count.first.map(|cells| Grid(cells.into())).into_iter().collect();
            Count { solutions: count.count, complete: count.finished, examples, nodes: count.nodes }
        }
        None => any_shape(board, limit, meter),
    }
}

/// Counts solutions of a board of any shape up to a limit.
fn any_shape(board: &Sudoku, limit: u64, meter: &mut Meter<'_>) -> Count<Grid> {
    let shape = general::Shape::new(board.shape().box_width(), board.shape().box_height()).expect("shape");
    let mut told = 0;
    let outcome = general::count(&shape, board.givens(), limit, &mut |nodes| {
        let go_on = meter.go_on(nodes - told);
        told = nodes;
        go_on
    })
    .expect("well formed");
    Count {
        solutions: outcome.count,
        complete: outcome.ending != general::Ending::Interrupted,
        examples: outcome.solution.map(|cells| Grid(cells.into())).into_iter().collect(),
        nodes: outcome.nodes,
    }
}

/// Counts the solutions of each board up to a limit.
pub fn count_all(boards: &[Sudoku], limit: u64, meter: &mut Meter<'_>) -> Vec<Count<Grid>> {
    let mut answers =
        vec![Count { solutions: 0, complete: false, examples: Vec::new(), nodes: 0 }; boards.len()];
    for (boards, answers) in boards.chunks(BLOCK).zip(answers.chunks_mut(BLOCK)) {
        if !meter.go_on(0) {
            break;
        }
        let (places, cells): (Vec<usize>, Vec<&Cells>) =
            boards.iter().enumerate().filter_map(|(i, board)| Some((i, classic(board)?))).unzip();
        let nodes = NINE.with_borrow_mut(|nine| {
            nine.solve_each(cells.iter().copied(), limit, |i, answer| {
                let examples = if answer.count > 0 { vec![Grid(answer.first.into())] } else { Vec::new() };
                answers[places[i]] = Count { solutions: answer.count, complete: true, examples, nodes: 0 };
            })
        });
        meter.spend(nodes);
        // The lanes work on many boards together: each gets an equal share of the nodes.
        for &place in &places {
            answers[place].nodes = nodes / places.len() as u64;
        }
        for (board, answer) in boards.iter().zip(answers).filter(|(board, _)| classic(board).is_none()) {
            *answer = any_shape(board, limit, meter);
        }
    }
    answers
}

/// Which of these boards have exactly one solution; none when the meter says stop.
pub fn unique(shape: Shape, boards: &[Box<[u8]>], meter: &mut Meter<'_>) -> Option<Vec<bool>> {
    let cells: Option<Vec<&Cells>> = boards.iter().map(|cells| cells.first_chunk()).collect();
    if let Some(cells) = cells.filter(|_| shape == Shape::NINE) {
        let mut unique = vec![false; boards.len()];
        let nodes = NINE.with_borrow_mut(|nine| {
            nine.solve_each(cells.iter().copied(), 2, |i, answer| unique[i] = answer.count == 1)
        });
        return meter.go_on(nodes).then_some(unique);
    }
    let boards = boards.iter().map(|cells| Sudoku::new(shape, cells.clone()));
    boards
        .map(|board| {
            let count = any_shape(&board.ok()?, 2, meter);
            count.complete.then_some(count.solutions == 1)
        })
        .collect()
}

/// A minimal 9×9 board with this solution: clues are tried for removal in this order.
pub fn minimal(solution: &Cells, order: &[usize; 81]) -> Cells {
    NINE.with_borrow_mut(|nine| nine.minimal(solution, order))
}
