//! An integer program of the board as a method: its play beside those of searches, on one scale.
//!
//! The program proves a best play by its own rules, which for [`Form::Literal`] are the report's; the board's rules replay
//! that play and say what it is worth, or that it breaks them. Nodes of the solver's search count as evaluations, so that a
//! run can be limited and repeated. It draws no lots: every seed gives the same.

use super::{Form, LinearSolver, Program};
use crate::GoPlay;
use crate::encode::MoveLists;
use plansza_core::{Method, Recipe, Role, Run, Space, params};

/// Solves the board as an integer program, with microlp.
///
/// ```
/// use plansza_core::{Budget, Encoding, Puzzle, Seed, Silent, search};
/// use plansza_go::{Go, encode::{MoveLists, move_lists::Params}, model::{Form, IntegerProgram}};
/// // A capture that takes effect a turn late leaves Black's own stone without a liberty: the report's program forbids it.
/// let go = MoveLists::new(&Go::read(".OX/OX./X.. 1")?[0], Params::default())?;
/// let score = |form| search(&go, &IntegerProgram { form }, Seed(1), 1, Budget::UNLIMITED, &mut Silent).score;
/// assert_eq!((score(Form::Literal), score(Form::RealTime), score(Form::Compact)), (Some(1), Some(3), Some(3)));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[serde(default, deny_unknown_fields)]
pub struct IntegerProgram {
    /// Which program
    #[serde(rename = "as")]
    pub form: Form,
}

impl Recipe for IntegerProgram {
    const NAME: &'static str = "model";
    const ABOUT: &'static str =
        "an integer program of the board, solved by branch and bound: the best by the program's own rules";
    const EPOCH: &'static str = "programs";
    const ROLE: Role = Role::Model;
}

impl Method<MoveLists> for IntegerProgram {
    fn search(&self, run: &mut Run<'_, MoveLists>) {
        let budget = run.meter().budget();
        let answer = Program::new(run.space.instance(), self.form)
            .and_then(|program| program.answer(LinearSolver::Microlp, budget, &mut || run.poll()));
        let told = answer.is_ok();
        let proven = match answer {
            Ok(Some(solved)) => {
                run.spend(solved.nodes.unwrap_or(1).max(1));
                run.offer(run.space.score(&solved.play), || solved.play);
                solved.claimed
            }
            // Nothing was found within the limits, or the program is too much for the solver: Black passes.
            Ok(None) | Err(_) => {
                let by_nodes = told && run.running();
                run.spend(if by_nodes { budget.evaluations.unwrap_or(1) } else { 1 });
                run.offer(0, GoPlay::default);
                false
            }
        };
        run.epoch();
        if !proven && !run.over() {
            // Asks the meter which limit it was.
            run.running();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::move_lists::Params;
    use crate::{Go, ILLEGAL};
    use plansza_core::{Budget, Encoding, Found, Puzzle, Seed, Silent, Stop, search};

    fn found(board: &str, form: Form, budget: Budget) -> Found<GoPlay> {
        let go = Go::read(board).unwrap().remove(0);
        let space = MoveLists::new(&go, Params::default()).unwrap();
        search(&space, &IntegerProgram { form }, Seed(1), 1, budget, &mut Silent)
    }

    /// Two stones that give each other a liberty fill the board by the report's program, which the rules forbid.
    #[test]
    fn a_play_that_breaks_the_rules_is_shown_as_such() {
        let literal = found(".. 2", Form::Literal, Budget::UNLIMITED);
        assert_eq!((literal.score, literal.goal, literal.solved()), (Some(ILLEGAL), Some(1), false));
        assert_eq!((literal.solution.unwrap().0.len(), literal.stopped), (2, Stop::Exhausted));
        for form in [Form::RealTime, Form::Compact] {
            let right = found(".. 2", form, Budget::UNLIMITED);
            assert!(right.solved() && right.score == Some(1), "{form:?}");
        }
    }

    /// Ends when it is told to, in the middle of the solver's work.
    #[test]
    fn it_can_be_cancelled() {
        struct AtOnce;
        impl plansza_core::Observer for AtOnce {
            fn tick(&mut self, _: plansza_core::Progress) -> plansza_core::Flow {
                plansza_core::Flow::Cancel
            }
        }
        // A program that takes minutes.
        let go = Go::read(&format!("{} 40", [".XO.XO.XO.XO."; 13].join("/"))).unwrap().remove(0);
        let space = MoveLists::new(&go, Params::default()).unwrap();
        let program = IntegerProgram { form: Form::RealTime };
        let found = search(&space, &program, Seed(1), 1, Budget::UNLIMITED, &mut AtOnce);
        assert_eq!((found.stopped, found.score), (Stop::Cancelled, Some(0)));
    }

    /// A board whose literal program branches: with one node nothing is proven, with many the best of the report's rules is.
    #[test]
    fn nodes_are_counted_and_limited() {
        let board = "..O./.X../O..X/.... 2";
        let whole = found(board, Form::Literal, Budget::UNLIMITED);
        assert!(whole.evaluations > 1 && whole.score > Some(0), "{whole:?}");
        let one = found(board, Form::Literal, Budget::evaluations(1));
        assert_eq!((one.evaluations, one.epochs), (1, 1));
        assert!(one.stopped == Stop::Budget && one.score <= whole.score && one.score >= Some(0), "{one:?}");
        assert_eq!(whole.evaluations, found(board, Form::Literal, Budget::UNLIMITED).evaluations);
    }
}
