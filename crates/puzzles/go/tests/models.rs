//! The stored boards of the integer programs: their scores are those of the brute force and of the exact solver, and
//! microlp finds them on the small ones, with the feature `linear`. `.ci/models.py` solves all of them with HiGHS.

use plansza_core::{Budget, Meter, Silent};
#[cfg(feature = "linear")]
use plansza_go::model::LinearSolver;
use plansza_go::model::{Form, Program};
use plansza_go::text::{self, Options};
use plansza_go::{Go, Rules, exact};

/// Boards with their best scores by the rules of Go and by the report's.
fn boards() -> Vec<(Go, i64, i64)> {
    let lines = include_str!("models.txt").lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let read = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let go = text::read(&words[..2].join(" "), &Options::default()).expect("a board").remove(0);
        let score = |at: usize| words[at].parse().expect("a score");
        (go, score(2), score(3))
    };
    lines.map(read).collect()
}

fn meter(silent: &mut Silent) -> Meter<'_> {
    Meter::new(Budget::UNLIMITED, silent)
}

#[test]
fn stored_scores_are_true() {
    let boards = boards();
    assert!(boards.len() >= 40);
    assert!(boards.iter().filter(|(_, go, report)| go > report).count() >= 5, "late captures");
    assert!(boards.iter().filter(|(_, go, report)| go < report).count() >= 5, "self-support");
    for (board, go, report) in boards {
        for (rules, stored) in [(Rules::Go, go), (Rules::Report, report)] {
            let board = board.by(rules);
            for solve in [exact::solve, exact::brute::solve] {
                let exact = solve(&board, &mut meter(&mut Silent));
                assert!(exact.proven);
                assert_eq!(board.points(&exact.solution.expect("sound")), stored, "{board:?}");
            }
        }
    }
}

/// Every board in the compact program, those of few points in the others too.
#[cfg(feature = "linear")]
#[test]
fn microlp_finds_the_best() {
    let mut solved = [0; 3];
    for (board, go, report) in boards() {
        for (index, form) in Form::ALL.into_iter().enumerate() {
            let size = board.cells().len() * (board.stones() + 1);
            if form != Form::Compact && size > 24 {
                continue;
            }
            let program = Program::new(&board, form).expect("sound and small");
            let answer = program.solve(LinearSolver::Microlp, Budget::UNLIMITED, &mut meter(&mut Silent));
            let answer =
                answer.unwrap_or_else(|fault| panic!("{fault}: {form:?} {board:?}")).expect("no time limit");
            let best = if form.rules() == Rules::Go { go } else { report };
            assert_eq!((answer.objective, answer.exact), (best, Some(best)), "{form:?} {board:?}");
            assert!(answer.optimal() && answer.claimed);
            solved[index] += 1;
        }
    }
    assert!(solved[0] >= 3 && solved[1] >= 3, "{solved:?}");
}

/// LP files know no quotes: a name must not read as a number or a keyword.
#[test]
fn names_are_safe_in_files() {
    for (board, ..) in boards() {
        for form in Form::ALL {
            let model = Program::new(&board, form).expect("sound and small").model;
            let names = model.variables.iter().map(|variable| &variable.name);
            let rows = model.constraints.iter().map(|constraint| &constraint.name);
            let mut seen = std::collections::HashSet::new();
            for name in names.chain(rows) {
                assert!(name.starts_with(|c: char| c.is_ascii_lowercase() && c != 'e'), "{name}");
                assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'), "{name}");
                assert!(
                    !["free", "inf", "st", "end", "bound", "bin", "gen", "max", "min"]
                        .contains(&name.as_str())
                );
                assert!(seen.insert(name), "{name} twice");
            }
        }
    }
}
