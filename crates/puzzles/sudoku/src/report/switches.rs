//! What the report's program does otherwise than its text says, or than it should, one switch each. As they come, all are
//! off: the report's program. A switch that is on turns one thing to the correct way and leaves the others.
//!
//! ```
//! use plansza_sudoku::report::Switches;
//! let mended = Switches { local_where_decided: true, ..Switches::default() };
//! assert_ne!(mended, Switches::default());
//! ```

/// The ways that can be mended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Switches {
    /// Genetic: cells with one candidate stay open; only givens are written in. (The program writes such cells in and
    /// deals the row's digits as if it had not, so a row can hold a digit twice.)
    pub singles_left_open: bool,
    /// Genetic: fresh individuals are neither crossed nor mutated in the epoch in which they come.
    pub fresh_kept_apart: bool,
    /// Genetic: any run of rows can be swapped. (The program's cuts never reach the last row.)
    pub every_row_swaps: bool,
    /// Genetic, candidate mode: a mutation draws another digit where there is one. (The program's may draw the same.)
    pub mutation_changes: bool,
    /// Genetic: a reset sets the counter of epochs without a better best back. (The program's runs on, past the one
    /// number that it is compared with: no second reset before a better best.)
    pub reset_restarts_count: bool,
    /// Ants: cells with one candidate are propagated when a board is loaded. (The program writes them in, and their digit
    /// stays a candidate of their peers.)
    pub loaded_board_propagated: bool,
    /// Ants: a cell counts as fixed when it has a digit and has not failed. (The program also takes one off for a cell that
    /// failed before it was counted.)
    pub fixed_counted_honestly: bool,
    /// Ants: a cell that failed gets no pheromone. (In the program the digit that stands there does. It makes no difference:
    /// a cell that fails with a digit had but one candidate from the beginning, and no ant ever chooses there.)
    pub failed_lay_nothing: bool,
    /// Ants: the local update is on the cell and the digit that were decided. (The program swaps the axes.)
    pub local_where_decided: bool,
    /// Ants: a greedy choice among equals is drawn. (The program takes the first in the order of a Python set.)
    pub ties_drawn: bool,
    /// Ants: `greed_factor` is the probability of the greedy choice. (In the program it is that of the roulette.)
    pub greed_as_named: bool,
    /// Ants: the best ant so far is rewarded, and its reward evaporates. (The program forgets it each epoch.)
    pub best_so_far_rewarded: bool,
    /// Ants: an unsolved run is scored by its best epoch. (The program's score is that of the last.)
    pub best_epoch_scored: bool,
}
