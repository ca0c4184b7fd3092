//! Tails and quantiles of the distributions that the tests need, each to about 1e-13 of its own size.
//!
//! | module | distribution | for |
//! |---|---|---|
//! | [`normal`] | the standard normal | Wilson's interval, large samples |
//! | [`chi2`] | χ² | Friedman's test |
//! | [`fisher`] | Fisher's F | Iman and Davenport's form of it |
//! | [`range`] | the studentized range with infinite degrees of freedom | Nemenyi's critical difference |
//!
//! Upper tails are computed as such, not as 1 minus the lower: a p-value of 1e-30 has as many right digits as one of 0.1.

pub mod chi2;
pub mod fisher;
pub mod normal;
pub mod range;
mod stirling;
