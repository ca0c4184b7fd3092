//! A compact conflict-driven clause-learning (CDCL) SAT solver.
//!
//! Unit propagation with two watched literals per clause, blocking literals,
//! and plain implication lists for binary clauses; first-UIP learning with
//! recursive and binary minimisation; exponential VSIDS; phase saving with
//! target and best phases; spells of moving-average and of Luby restarts by
//! turns, keeping the reusable part of the trail; deletion of learned clauses
//! by literal block distance (LBD) and recent use; assumptions with failed
//! cores. Deterministic: there is no randomness and no clock.
//!
//! Sources: J. Marques-Silva and K. Sakallah, "GRASP", IEEE Trans. Computers
//! 48 (1999); M. Moskewicz et al., "Chaff", DAC 2001; N. Eén and N. Sörensson,
//! "An extensible SAT-solver", SAT 2003, and "Minimizing learned clauses"
//! (with A. Biere), SAT 2009; G. Audemard and L. Simon, "Predicting learnt
//! clauses quality", IJCAI 2009 (Glucose, LBD); P. van der Tak, A. Ramos and
//! M. Heule, "Reusing the assignment trail", JSAT 7 (2011); A. Biere and
//! A. Fröhlich, "Evaluating CDCL restart schemes", POS 2015; A. Biere et al.,
//! "CaDiCaL, Kissat", SAT Competition 2020 (modes, target phases).
//!
//! ```
//! use plansza_sat::{Solver, Verdict};
//!
//! let mut solver = Solver::new();
//! let (a, b) = (solver.new_var(), solver.new_var());
//! solver.add_clause(&[a.positive(), b.positive()]);
//! solver.add_clause(&[a.negative(), b.positive()]);
//! assert_eq!(solver.solve(&[], &mut |_| true), Verdict::Satisfiable);
//! assert!(solver.model(b.positive()));
//! assert_eq!(solver.solve(&[b.negative()], &mut |_| true), Verdict::Unsatisfiable);
//! assert_eq!(solver.core(), [b.negative()]);
//! ```
//!
//! Every model, one after the other: each is excluded when it is found.
//!
//! ```
//! use plansza_sat::{Lit, Solver, Verdict};
//!
//! let mut solver = Solver::new();
//! let vars = [(); 4].map(|()| solver.new_var());
//! solver.add_exactly_one(&vars.map(|var| var.positive()));
//! let mut models = 0;
//! while solver.solve(&[], &mut |_| true) == Verdict::Satisfiable {
//!     models += 1;
//!     let other: Vec<Lit> = vars.iter().map(|var| var.literal(!solver.model(var.positive()))).collect();
//!     solver.add_clause(&other);
//! }
//! assert_eq!(models, 4);
//! ```
//!
//! Five pigeons do not fit into four holes, and how much work it was to see that:
//!
//! ```
//! use plansza_sat::{Lit, Solver, Verdict};
//!
//! let mut solver = Solver::new();
//! let pigeons: Vec<[Lit; 4]> = (0..5).map(|_| [(); 4].map(|()| solver.new_var().positive())).collect();
//! pigeons.iter().for_each(|holes| _ = solver.add_clause(holes));
//! for hole in 0..4 {
//!     solver.add_at_most_one(&pigeons.iter().map(|holes| holes[hole]).collect::<Vec<_>>());
//! }
//! assert_eq!(solver.solve(&[], &mut |effort| effort.conflicts < 100_000), Verdict::Unsatisfiable);
//! assert!(solver.effort().conflicts > 0);
//! ```

mod analysis;
mod arena;
mod literal;
mod order;
mod pace;
mod reduction;
mod search;
mod solver;
#[cfg(test)]
mod tests;

pub use literal::{Lit, Var};
pub use search::{Tuning, Verdict};
pub use solver::{Effort, Solver};

/// The example of the README is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
