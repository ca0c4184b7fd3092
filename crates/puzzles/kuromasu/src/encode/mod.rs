//! Kuromasu as a search space: three ways to look at one board, in all of which 0 is solved and nothing else is.
//! `genes` and `cells` score on the report's scale; `valid` has a scale of its own (see [`MissCost`]) and the report's
//! on request.
//!
//! | encoding | always true | to be mended | propagation | views |
//! |---|---|---|---|---|
//! | [`genes`] | cells with a clue are white | numbers, touching, islands | none | local, genetic |
//! | [`valid`] | every rule but the numbers | numbers | none | local, genetic |
//! | [`cells`] | what propagation keeps | the rest | much | construct |
//!
//! `genes` is the report's; `valid` is the one in which search works. A move of `valid` knows what is in the way of a
//! number, but nothing is ever deduced from one.

/// An encoding as a space of colourings: the rules score them, 0 is solved, and only the guess is the encoding's own, and how many
/// are made one after the other if it says so.
macro_rules! space_of_colourings {
    ($encoding:ty, |$space:ident, $rng:ident| $guess:expr $(, |$own:ident| $guesser:expr)?) => {
        impl plansza_core::Space for $encoding {
            type Solution = crate::Shading;

            fn score(&self, shading: &crate::Shading) -> i64 {
                self.truth.score(shading)
            }

            fn goal(&self) -> Option<i64> {
                Some(0)
            }

            fn sample(&self, $rng: &mut plansza_core::Rng) -> crate::Shading {
                let $space = self;
                $guess
            }

            $(fn guesser(&self) -> Box<dyn plansza_core::Guesser<crate::Shading> + '_> {
                let $own = self;
                Box::new($guesser)
            })?

            fn board(&self, shading: &crate::Shading) -> plansza_core::Board {
                self.truth.board(shading)
            }
        }
    };
}

pub mod cells;
mod cost;
mod deduction;
pub mod genes;
mod scatter;
mod score;
mod tally;
pub mod valid;
mod words;

pub use cells::CellByCell;
pub use cost::MissCost;
pub use deduction::AntPropagation;
pub use genes::Genes;
pub use valid::Valid;
pub(crate) use words::RowWords;

#[cfg(test)]
mod tests;
