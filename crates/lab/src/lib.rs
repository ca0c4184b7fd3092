//! The laboratory: many trials planned, run, stored, resumed, analysed and reported.
//!
//! | module | what |
//! |---|---|
//! | [`stats`] | intervals, expected running times, curves, rank tests: numbers in, numbers out |
//! | [`chart`] | pictures of them as SVG |

pub mod chart;
pub mod stats;
