//! Statistics of search experiments: plain numbers in, plain structs out. Nothing here knows of trials or files.
//!
//! A module is the page of one question: its definition, its source and an example. All that is called is also here.
//!
//! | module | question |
//! |---|---|
//! | [`proportion`] | how often does it solve, and how sure is that? Wilson's interval, and how wide it is at most |
//! | [`mod@ert`] | what does a success cost, failures included? expected running time |
//! | [`ecdf`] | which share of (run, target) pairs is done by a given cost? |
//! | [`anytime`] | how good is the best so far at a given cost, over many runs? |
//! | [`summary`] | mean, median, quantiles |
//! | [`mod@wilcoxon`] | do two methods differ from board to board? |
//! | [`ranksum`] | do the runs of two methods differ on one board, or within each of several? |
//! | [`mod@effect`] | by how much? Vargha and Delaney's A |
//! | [`mod@friedman`] | do many methods differ over many boards, and which? Nemenyi's critical difference, groups |
//! | [`mod@holm`] | p-values of many tests at once |
//! | [`ranks`], [`resample`], [`distribution`] | what the above are made of: midranks, the bootstrap, tails and quantiles |
//! | [`mod@crosstable`], [`elo`] | who beat whom, and ratings from it, of Bradley and Terry |
//!
//! A question that the data cannot answer (an empty sample, a NaN, lists of different lengths, no difference at all) has
//! the answer `None`, never a NaN and never a panic. Random draws come from a [`Seed`](plansza_core::Seed) and special
//! functions from `libm`, so the same numbers give the same report on every machine.
//!
//! How often does it solve, and how far off can that be after a hundred runs?
//!
//! ```
//! use plansza_stats::{Proportion, greatest_width};
//! assert_eq!(Proportion::new(47, 50).unwrap().to_string(), "94.0 % (83.8–97.9)");
//! assert!(greatest_width(100, 0.95).unwrap() < 0.2); // ± 10 points at most
//! ```
//!
//! Do two methods differ on the same boards, and by how much?
//!
//! ```
//! use plansza_stats::{Magnitude, a12, wilcoxon};
//! let (one, two) = ([5.0, 7.0, 9.0, 12.0, 20.0, 21.0], [4.0, 5.0, 6.0, 8.0, 14.0, 13.0]);
//! let test = wilcoxon(&one, &two).unwrap();
//! assert!(test.exact && test.p == 0.03125);
//! assert_eq!(Magnitude::of(a12(&one, &two).unwrap()), Magnitude::Medium);
//! ```
//!
//! What does a success cost, if failures are paid for too?
//!
//! ```
//! use plansza_core::Seed;
//! use plansza_stats::{Bootstrap, ert};
//! let (costs, solved) = ([100.0, 300.0, 1000.0], [true, true, false]);
//! let cost = ert(&costs, &solved, &Bootstrap::new(Seed(1))).unwrap();
//! assert_eq!(cost.value(), Some(700.0));
//! ```
//!
//! Feature `serde`, off by default: results can be serialised.

pub mod anytime;
pub mod crosstable;
pub mod distribution;
pub mod ecdf;
pub mod effect;
pub mod elo;
pub mod ert;
pub mod friedman;
pub mod holm;
pub mod proportion;
pub mod ranks;
pub mod ranksum;
pub mod resample;
pub mod summary;
pub mod wilcoxon;

pub use anytime::{Course, CoursePoint, curve};
pub use crosstable::{Crosstable, Standing};
pub use ecdf::Ecdf;
pub use effect::{Effect, Magnitude, a12, effect, effect_over, effect_within};
pub use elo::EloRating;
pub use ert::{Ert, ert};
pub use friedman::{Better, Friedman, critical_difference, friedman};
pub use holm::holm;
pub use proportion::{Proportion, greatest_width};
pub use ranks::{Null, Ranks};
pub use ranksum::{RankSum, rank_sum};
pub use resample::{Bootstrap, Interval};
pub use summary::{Summary, mean, median, quantile};
pub use wilcoxon::{Wilcoxon, wilcoxon, wilcoxon_by};

/// The example of the README is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
