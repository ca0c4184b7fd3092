//! Experiments that ship: the four student reports, every table and plot of them with far more runs, and what they
//! published beside what comes out; the matrix of every method on every puzzle; tournaments of the games. The files
//! stand in `experiments/` and are part of the program.

use crate::spec::{Source, Spec};
use plansza_core::{Fault, params};

/// The reports by name, in the order in which `all` runs them.
pub const REPORTS: [(&str, &str); 7] = [
    ("sudoku-genetic", include_str!("../../../experiments/sudoku-genetic.toml")),
    ("sudoku-ants", include_str!("../../../experiments/sudoku-ants.toml")),
    ("kuromasu-genetic", include_str!("../../../experiments/kuromasu-genetic.toml")),
    ("go-cooling", include_str!("../../../experiments/go-cooling.toml")),
    ("go-boards", include_str!("../../../experiments/go-boards.toml")),
    ("reversi-game", include_str!("../../../experiments/reversi-game.toml")),
    ("reversi-duels", include_str!("../../../experiments/reversi-duels.toml")),
];

/// What the reports did not do: every method on every puzzle, their players of Reversi in a tournament, and players of
/// Connect Four in another.
pub const MORE: [(&str, &str); 3] = [
    ("matrix", include_str!("../../../experiments/matrix.toml")),
    ("reversi-tournament", include_str!("../../../experiments/reversi-tournament.toml")),
    ("connect-four", include_str!("../../../experiments/connect-four.toml")),
];

/// All of them.
///
/// ```
/// use plansza_experiment::known;
/// assert!(known::all().any(|(name, _)| name == "matrix"));
/// ```
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    REPORTS.into_iter().chain(MORE)
}

/// The experiment of this name.
///
/// ```
/// use plansza_experiment::{Plan, known};
/// let plan = Plan::new(known::find("reversi-duels")?)?;
/// assert!(plan.is_games() && !plan.spec.published.is_empty());
/// assert!(known::find("matrx").unwrap_err().what().contains("did you mean 'matrix'"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// Names the nearest.
pub fn find(name: &str) -> Result<Spec, Fault> {
    let Some((_, text)) = all().find(|(known, _)| *known == name) else {
        let names: Vec<&str> = all().map(|(name, _)| name).chain(["all"]).collect();
        return Err(params::unknown("experiment", name, &names));
    };
    Spec::parse(Source { text: text.to_string(), ..Source::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Plan;

    #[test]
    fn every_pair_of_a_tournament_meets_a_hundred_times() {
        for name in ["reversi-tournament", "connect-four"] {
            let plan = Plan::new(find(name).unwrap()).unwrap();
            let players = plan.arms.len();
            assert_eq!(plan.trials.len(), 100 * players * (players - 1) / 2, "{name}");
        }
    }

    #[test]
    fn the_matrix_has_every_method_that_fits() {
        let plan = Plan::new(find("matrix").unwrap().quickly()).unwrap();
        for puzzle in ["sudoku", "kuromasu", "go"] {
            let methods = plansza_catalogue::find(puzzle).unwrap().methods();
            // What solves a model is no search, and the proof is there already.
            let methods = methods.iter().filter(|method| method.role != plansza_core::Role::Model);
            for method in methods.map(|method| method.name) {
                let there = |cell: &crate::plan::Cell| {
                    plan.boards[cell.board].puzzle == puzzle && plan.arms[cell.arm].method == method
                };
                assert!(plan.cells.iter().any(there), "{puzzle} lacks {method}");
            }
        }
    }

    #[test]
    fn every_experiment_can_be_planned_quickly_and_in_full() {
        for (name, _) in REPORTS {
            let spec = find(name).unwrap();
            let quick = spec.clone().quickly();
            let full = Plan::new(spec).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            let quick = Plan::new(quick).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            assert!(!full.spec.published.is_empty(), "{name} has nothing to compare with");
            assert!(quick.trials.len() <= full.trials.len());
            // At least a hundred runs behind every figure that is not a game.
            for figure in full.spec.published.iter().filter(|_| !full.is_games()) {
                let cells = full.cells_of(figure);
                let runs: u64 = cells.iter().map(|&cell| full.cells[cell].replicates).sum();
                assert!(runs >= 100, "{name}: {} has {runs} runs", figure.arm);
            }
        }
    }
}
