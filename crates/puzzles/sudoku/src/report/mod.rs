//! The Sudoku report's own program, to the last digit: its genetic algorithm and its ant colony with everything that they
//! do otherwise than its text says, on the random streams that they drew from. On the report's boards its 14 printed tests
//! come out equal; each of its mistakes can be mended alone ([`Switches`]) to see what it did.
//!
//! The encodings and methods of plansza are the corrected ones; nothing else here uses this program.
//!
//! ```
//! use plansza_sudoku::{report::{self, ReportBoards, Switches}, text};
//! use std::sync::atomic::{AtomicBool, AtomicU64};
//! let test = report::known().into_iter().find(|test| test.name() == "ACO 13").unwrap();
//! let board = text::read("..516...9....4.6.2.6.5.2.........37.6..2.8..5.89.........7.5.9.7.4.8....1...265..")?.remove(0);
//! let boards = ReportBoards::new([vec![], vec![board; 53], vec![]])?; // easy, medium, hard
//! let (done, cancel) = (AtomicU64::new(0), AtomicBool::new(false));
//! let runs = test.run(&boards, Switches::default(), &done, &cancel)?.expect("it was not cancelled");
//! assert_eq!(runs.len(), 9); // boards 50, 51, 52, three runs each
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//!
//! J. Kuc and K. Bugała, *Sudoku* by a genetic algorithm and by ants, Warsaw University of Technology, 2022.

mod ants;
#[cfg(feature = "commands")]
mod folder;
mod genetic;
mod known;
mod loaded;
mod mersenne;
#[cfg(feature = "commands")]
mod own;
mod switches;
mod test;

pub use ants::ColonySettings;
#[cfg(feature = "commands")]
pub use folder::ReportFolder;
pub use genetic::GeneticSettings;
pub use known::known;
pub use loaded::LoadedBoard;
pub use mersenne::Mersenne;
#[cfg(feature = "commands")]
pub(crate) use own::own_boards;
pub use switches::Switches;
pub use test::{
    PublishedFigures, ReportBoards, ReportLevel, ReportMethod, ReportRun, ReportTest, RunEnd, RunFigures,
};
