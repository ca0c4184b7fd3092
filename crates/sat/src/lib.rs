//! SAT.
mod analysis;
mod arena;
mod literal;
mod order;
mod pace;
mod reduction;
mod search;
mod solver;

pub use literal::{Lit, Var};
pub use search::{Tuning, Verdict};
pub use solver::{Effort, Solver};

#[cfg(test)]
mod tests;
