//! OBF: a position a line, with what its moves are worth: `<64 squares> X; A2:+38; C7:+36;`, best first. `%` starts a
//! comment.

use super::board;
use crate::position::{Move, Position};
use plansza_core::Fault;

/// A position and the known scores of its moves, best first, for the side to move.
///
/// ```
/// use plansza_reversi::{START, text::obf::{Problem, read, write}};
/// let problem = Problem { position: START, scores: vec![("f5".parse()?, 2), ("c4".parse()?, -2)] };
/// assert!(write(&problem).ends_with(" X; F5:+2; C4:-2;") && read(&write(&problem))? == [problem]);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The position.
    pub position: Position,
    /// Moves with their scores.
    pub scores: Vec<(Move, i32)>,
}

/// Reads a file.
///
/// ```
/// use plansza_reversi::{START, text::{board, obf}};
/// let file = format!("% exercises\n{}; F5:+2; % the usual one\n", board::write(&START));
/// assert_eq!(obf::read(&file)?[0].scores.len(), 1);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// Names the line that is wrong.
pub fn read(text: &str) -> Result<Vec<Problem>, Fault> {
    let mut problems = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('%').next().unwrap_or_default().trim();
        if !line.is_empty() {
            problems.push(read_line(line).map_err(|fault| fault.below(number))?);
        }
    }
    Ok(problems)
}

/// Reads a line.
///
/// ```
/// use plansza_reversi::{START, text::{board, obf}};
/// let fault = obf::read_line(&format!("{}; A1:+2;", board::write(&START))).unwrap_err();
/// assert_eq!((fault.place(), fault.what()), (Some((1, 69)), "a1 is not legal here"));
/// ```
///
/// # Errors
/// When the board is not whole, or a score is not `MOVE:NUMBER`, of another move each.
pub fn read_line(line: &str) -> Result<Problem, Fault> {
    let mut parts = line.split(';');
    let head = parts.next().unwrap_or_default();
    let position = board::read(head)?;
    let mut scores = Vec::new();
    let mut column = head.chars().count() + 2;
    for part in parts {
        let word = part.trim();
        if !word.is_empty() {
            let start = column + part.chars().take_while(|c| c.is_whitespace()).count();
            let wrong = |what: String| {
                Fault::new(what).at(1, start).accepts("a move and its score from -64 to +64, as A2:+38")
            };
            let (step, score) = word
                .split_once(':')
                .ok_or_else(|| wrong(format!("'{}' has no score", plansza_core::text::shown(word))))?;
            let step: Move = step.trim().parse().map_err(|fault: Fault| wrong(fault.what().into()))?;
            let score: i32 =
                score.trim().parse().ok().filter(|score| (-64..=64).contains(score)).ok_or_else(|| {
                    wrong(format!("'{}' is no score", plansza_core::text::shown(score.trim())))
                })?;
            if !position.legal(step) {
                return Err(wrong(format!("{step} is not legal here")));
            }
            if scores.iter().any(|&(known, _)| known == step) {
                return Err(wrong(format!("{step} has a score already")));
            }
            scores.push((step, score));
        }
        column += part.chars().count() + 1;
    }
    Ok(Problem { position, scores })
}

/// Writes a line.
pub fn write(problem: &Problem) -> String {
    let mut line = format!("{};", board::write(&problem.position));
    for (step, score) in &problem.scores {
        line += &format!(" {}:{score:+};", step.to_string().to_uppercase());
    }
    line
}
