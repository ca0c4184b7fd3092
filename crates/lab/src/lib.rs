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
//! | [`published`] | figures of others beside ours, with a verdict |
//! | [`reports`] | the four student reports as experiments |
//! | [`race`] | every method on one board, as an experiment |
//! | [`analysis`] | what the trials of a folder say |
//! | [`report`] | that in words, tables and charts, and as files |
//! | [`stats`] | intervals, expected running times, curves, rank tests: numbers in, numbers out |
//! | [`chart`] | pictures of them as SVG |

pub mod analysis;
pub mod chart;
mod expand;
pub mod forecast;
pub mod plan;
pub mod published;
pub mod race;
pub mod report;
pub mod reports;
pub mod run;
pub mod spec;
pub mod stats;
pub mod store;
pub mod trial;

pub use plan::Plan;
pub use spec::Spec;
pub use store::Store;
pub use trial::{Id, Outcome, Task};
