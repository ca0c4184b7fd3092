//! The laboratory: many trials planned, run, stored, resumed, analysed and reported.
//!
//! | module | what |
//! |---|---|
//! | [`spec`] | an experiment as its file describes it |
//! | `expand` | one arm of it, many settings |
//! | [`plan`] | the trials that it means, all checked before any runs |
//! | [`trial`] | one trial: task, id, outcome, and its line of JSON |
//! | [`store`] | the folder that keeps them |
//! | [`run`] | runs those that are missing |
//! | [`forecast`] | how long that will take |
//! | [`stats`] | intervals, expected running times, curves, rank tests: numbers in, numbers out |
//! | [`chart`] | pictures of them as SVG |

pub mod analysis;
pub mod chart;
mod expand;
pub mod forecast;
pub mod plan;
pub mod report;
pub mod run;
pub mod spec;
pub mod stats;
pub mod store;
pub mod trial;

pub use plan::Plan;
pub use spec::Spec;
pub use store::Store;
pub use trial::{Id, Outcome, Task};
