//! The laboratory: many trials planned, run, stored, resumed, analysed and reported.
//!
//! | module | what |
//! |---|---|
//! | [`spec`] | an experiment as its file describes it |
//! | [`known`] | experiments that ship: the four student reports, and every method on every puzzle |
//! | [`race`] | every method on one board, as an experiment |
//! | `expand` | one arm of a spec, many settings |
//! | [`plan`] | the trials that it means, all checked before any runs |
//! | [`forecast`] | how long they will take |
//! | [`mod@line`] | the line of JSON that keeps a trial, and its id |
//! | [`store`] | the folder that keeps them |
//! | [`run`] | runs those that are missing |

mod expand;
pub mod forecast;
pub mod known;
pub mod line;
pub mod plan;
pub mod race;
pub mod run;
pub mod spec;
pub mod store;

pub use line::Id;
pub use plan::Plan;
pub use spec::Spec;
pub use store::Store;
