//! Exact solvers: find, count up to a limit, prove unique.
//!
//! [`NineSolver`] is a kernel for classic 9×9 boards, which works on many boards (or many branches of one) at once;
//! `general` takes every other shape, and boards with pencil marks.

mod general;
mod nine;

pub use nine::{NineAnswer, NineCount, NineGrid, NinePath, NineSolver};

use crate::{BoxShape, Grid, Sudoku};
use plansza_core::{Count, Meter};
use std::cell::RefCell;

/// Boards that [`unique`] likes to get at once.
///
/// ```
/// assert_eq!(plansza_sudoku::exact::BATCH, 8);
/// ```
pub const BATCH: usize = 8;

/// Nodes after which a proof of uniqueness on a large board is given up while a board is made.
const PATIENCE: u64 = 1000;

/// Boards between two looks at the meter.
const BLOCK: usize = 1024;

thread_local! {
    /// The kernel keeps its stacks between calls.
    static NINE: RefCell<nine::NineSolver> = RefCell::new(nine::NineSolver::new());
}

/// The 81 cells of a classic board without pencil marks.
pub(crate) fn classic(board: &Sudoku) -> Option<&NineGrid> {
    if board.shape() != BoxShape::NINE || board.marks().is_some() {
        return None;
    }
    board.givens().first_chunk()
}

/// Counts the solutions of classic boards together, as [`NineSolver::solve_each`] does, and gives the number of nodes.
pub(crate) fn solve_nines<'a>(
    boards: impl IntoIterator<Item = &'a NineGrid>,
    limit: u64,
    done: impl FnMut(usize, NineAnswer),
) -> u64 {
    NINE.with_borrow_mut(|nine| nine.solve_each(boards, limit, done))
}

/// Whether there is a solution, and of several on a classic board the one that all lanes together come to first: what is made of
/// a seed hangs on it, and so it stays as it is.
pub(crate) fn seeded(board: &Sudoku, meter: &mut Meter<'_>) -> Count<Grid> {
    let Some(cells) = classic(board) else { return any_shape(board, 1, meter) };
    let mut answer = NineAnswer::NONE;
    let nodes = solve_nines([cells], 1, |_, found| answer = found);
    meter.spend(nodes);
    let examples = (answer.count > 0).then(|| Grid(answer.first.into())).into_iter().collect();
    Count { solutions: answer.count, complete: true, examples, nodes }
}

/// Counts solutions up to a limit.
///
/// ```
/// use plansza_core::{Budget, Meter, Silent};
/// use plansza_sudoku::{BoxShape, Sudoku, exact};
/// let empty = Sudoku::new(BoxShape::of_side(4)?, [0; 16])?;
/// assert_eq!(exact::count(&empty, u64::MAX, &mut Meter::new(Budget::UNLIMITED, &mut Silent)).solutions, 288);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn count(board: &Sudoku, limit: u64, meter: &mut Meter<'_>) -> Count<Grid> {
    match classic(board) {
        Some(cells) => {
            let budget = meter.budget().evaluations;
            let most = budget.map_or(u64::MAX, |all| all.saturating_sub(meter.evaluations()));
            let mut told = 0;
            let count = NINE.with_borrow_mut(|nine| {
                nine.count_within(cells, limit, most, &mut |nodes| {
                    let stop = !meter.go_on(nodes - told);
                    told = nodes;
                    stop
                })
            });
            if count.finished || meter.stopped().is_some() {
                meter.spend(count.nodes - told);
            } else {
                // One node may be left where two are needed.
                meter.go_on(most - told);
            }
            let examples = count.first.map(|cells| Grid(cells.into())).into_iter().collect();
            Count { solutions: count.count, complete: count.finished, examples, nodes: count.nodes }
        }
        None => any_shape(board, limit, meter),
    }
}

/// Counts solutions of a board of any shape up to a limit.
fn any_shape(board: &Sudoku, limit: u64, meter: &mut Meter<'_>) -> Count<Grid> {
    let mut told = 0;
    let outcome = general::count(board, limit, &mut |nodes| {
        let go_on = meter.go_on(nodes - told);
        told = nodes;
        go_on
    });
    meter.spend(outcome.nodes - told);
    Count {
        solutions: outcome.count,
        complete: outcome.ending != general::CountEnd::Interrupted,
        examples: outcome.solution.map(|cells| Grid(cells.into())).into_iter().collect(),
        nodes: outcome.nodes,
    }
}

/// Counts the solutions of each board up to a limit.
///
/// ```
/// use plansza_core::{Budget, Meter, Silent};
/// use plansza_sudoku::{exact, text};
/// let boards = text::read(".1.2.3.....1..2.\n1...............\n")?;
/// let counts = exact::count_all(&boards, 2, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
/// assert_eq!((counts[0].solutions, counts[1].solutions), (1, 2));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn count_all(boards: &[Sudoku], limit: u64, meter: &mut Meter<'_>) -> Vec<Count<Grid>> {
    if let [board] = boards {
        return vec![count(board, limit, meter)];
    }
    let mut answers =
        vec![Count { solutions: 0, complete: false, examples: Vec::new(), nodes: 0 }; boards.len()];
    for (boards, answers) in boards.chunks(BLOCK).zip(answers.chunks_mut(BLOCK)) {
        if !meter.go_on(0) {
            break;
        }
        let (places, cells): (Vec<usize>, Vec<&NineGrid>) =
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

/// Which of these boards are proven to have exactly one solution; none when the meter says stop. On boards larger than
/// 16×16 a proof that takes too long is given up.
///
/// ```
/// use plansza_core::{Budget, Meter, Silent};
/// use plansza_sudoku::{BoxShape, exact, text};
/// let boards = text::read(".1.2.3.....1..2.\n1...............\n")?;
/// let cells: Vec<Box<[u8]>> = boards.iter().map(|board| board.givens().0.clone()).collect();
/// let answers = exact::unique(BoxShape::of_side(4)?, &cells, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
/// assert_eq!(answers, Some(vec![true, false]));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn unique(shape: BoxShape, boards: &[Box<[u8]>], meter: &mut Meter<'_>) -> Option<Vec<bool>> {
    let cells: Option<Vec<&NineGrid>> = boards.iter().map(|cells| cells.first_chunk()).collect();
    if let Some(cells) = cells.filter(|_| shape == BoxShape::NINE) {
        let mut unique = vec![false; boards.len()];
        let nodes = NINE.with_borrow_mut(|nine| {
            nine.solve_each(cells.iter().copied(), 2, |i, answer| unique[i] = answer.count == 1)
        });
        return meter.go_on(nodes).then_some(unique);
    }
    let patience = if shape.side() > 16 { PATIENCE } else { u64::MAX };
    let mut answers = Vec::new();
    for cells in boards {
        let board = Sudoku::new(shape, cells.clone()).ok()?;
        let (mut told, mut stopped) = (0, false);
        let outcome = general::count(&board, 2, &mut |nodes| {
            stopped = !meter.go_on(nodes - told);
            told = nodes;
            !stopped && nodes < patience
        });
        if stopped {
            return None;
        }
        answers.push(outcome.is_unique());
    }
    Some(answers)
}

/// A minimal 9×9 board with this solution: clues are tried for removal in this order.
///
/// ```
/// use plansza_sudoku::exact;
/// let solution: [u8; 81] = std::array::from_fn(|i| ((i / 9 * 3 + i / 27 + i % 9) % 9 + 1) as u8);
/// let board = exact::minimal(&solution, &std::array::from_fn(|i| i));
/// assert!((17..41).contains(&board.iter().filter(|&&digit| digit != 0).count()));
/// ```
pub fn minimal(solution: &NineGrid, order: &[usize; 81]) -> NineGrid {
    NINE.with_borrow_mut(|nine| nine.minimal(solution, order))
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_core::{Budget, Flow, Observer, Progress, Silent};

    struct CancelAtOnce;

    impl Observer for CancelAtOnce {
        fn tick(&mut self, _: Progress) -> Flow {
            Flow::Cancel
        }
    }

    /// Empty boards have more solutions than anyone counts: a count without limit ends only by the meter.
    #[test]
    fn a_cut_count_says_so() {
        for side in [6, 9, 16, 36] {
            let shape = BoxShape::of_side(side).unwrap();
            let empty = Sudoku::new(shape, vec![0; shape.cells()]).unwrap();
            let cancelled = count(&empty, u64::MAX, &mut Meter::new(Budget::UNLIMITED, &mut CancelAtOnce));
            assert!(!cancelled.complete, "{side}");
            let budget = Budget::evaluations(20_000);
            let limited = count(&empty, u64::MAX, &mut Meter::new(budget, &mut Silent));
            assert!(!limited.complete && limited.solutions > 0, "{side}");
        }
    }

    /// A limit is a limit: no search goes past it, one that has enough is not cut, and what a cut one has found is there.
    #[test]
    fn no_node_is_beyond_the_budget() {
        let texts = [".".repeat(80) + "5", crate::known::SAMPLES[0].text.into(), ".".repeat(81)];
        for board in texts.iter().flat_map(|text| crate::text::read(text).unwrap()) {
            for limit in [1, 2, 40, 5000] {
                let whole = count(&board, limit, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
                let few = (0..300).chain([whole.nodes.saturating_sub(1), whole.nodes, whole.nodes + 1]);
                for nodes in few {
                    let mut silent = Silent;
                    let mut meter = Meter::new(Budget::evaluations(nodes), &mut silent);
                    let cut = count(&board, limit, &mut meter);
                    assert!(cut.nodes <= nodes && meter.evaluations() <= nodes, "{limit} {nodes}");
                    // Lanes that would split beside the one that finds the last solution need not.
                    assert!(cut.complete || nodes < whole.nodes, "{limit} {nodes} of {}", whole.nodes);
                    assert!(!cut.complete || nodes + 16 >= whole.nodes, "{limit} {nodes} of {}", whole.nodes);
                    assert_eq!(meter.stopped() == Some(plansza_core::Stop::Budget), !cut.complete);
                    assert!(
                        cut.solutions <= whole.solutions && cut.examples.len() as u64 == cut.solutions.min(1)
                    );
                    cut.examples.iter().for_each(|grid| assert_eq!(board.check(grid), Ok(())));
                }
            }
        }
    }

    #[test]
    fn many_boards_are_counted_like_one() {
        let nine = Sudoku::new(BoxShape::NINE, vec![0; 81]).unwrap();
        let six = Sudoku::new(BoxShape::of_side(6).unwrap(), vec![0; 36]).unwrap();
        let boards = [nine.clone(), six.clone(), nine, six];
        let counts = count_all(&boards, 7, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
        for (board, count) in boards.iter().zip(counts) {
            assert_eq!((count.solutions, count.complete), (7, true));
            assert_eq!(board.check(&count.examples[0]), Ok(()));
        }
    }
}
