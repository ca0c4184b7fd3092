//! The fit: weights by which the sum over a position's pieces comes nearest to how the games ended, or to something between
//! that and what the search gave there, which has less luck in it.
//!
//! Squared error, one position after the other, each weight with a step of its own that grows smaller the more it has been
//! moved (AdaGrad: Duchi, Hazan and Singer 2011). An error counts as 30 discs at most, so that a game thrown away does not
//! teach much. A position lies between two tables and moves both, by how near it is. One position in fifty is not learned
//! from but judged, to tell the loss: how far its result is.

use super::super::patterns::{NUMBERS, Numbers, OFFSETS, PIECES, SHARED, Sharing};
use super::super::weights::{FILE_DISC, TABLES, between};
use super::PlayedOut;
use plansza_core::Seed;
use std::sync::atomic::{AtomicBool, Ordering};

/// A fit.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// Names the order in which it goes through the positions.
    pub seed: Seed,
    /// How often it does.
    pub epochs: u32,
    /// How much of what it learns is what searches gave and not the result, in hundredths.
    pub share: u8,
}

/// How far the weights are from the results at a ply, on positions that they were not fitted to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlyLoss {
    /// The ply.
    pub ply: usize,
    /// How many positions.
    pub positions: u32,
    /// The mean squared error in discs.
    pub squared: f64,
}

/// The length of a step.
const STEP: f32 = 0.25;
/// As if each weight had been moved by so much before.
const INERTIA: f32 = 400.0;
/// No error counts more.
const WORST: f32 = 30.0;
/// One position in so many is judged only.
const JUDGED: usize = 50;
/// In pieces of so many positions, a hundred games.
const JUDGED_BLOCK: usize = 4000;

/// A weight, and the sum of the squares by which it was moved.
type Moved = (f32, f32);

impl Fit {
    /// The tables, in parts of `FILE_DISC`, with the loss at each ply; none where the flag was raised.
    pub fn run(
        &self,
        positions: &[PlayedOut],
        stop: &AtomicBool,
        told: &dyn Fn(u32, f64),
    ) -> Option<(Vec<i16>, Vec<PlyLoss>)> {
        let sharing = Sharing::shared();
        let mut rng = self.seed.rng();
        // By ply, so that two tables at a time are at work.
        let mut plies: Vec<(Vec<u32>, Vec<u32>)> = vec![(Vec::new(), Vec::new()); 61];
        for (at, one) in positions.iter().enumerate() {
            let (judged, learned) = &mut plies[((one.own | one.opp).count_ones() as usize).clamp(4, 64) - 4];
            // Whole games, as positions of one game have one result.
            if (at / JUDGED_BLOCK).is_multiple_of(JUDGED) {
                judged.push(at as u32)
            } else {
                learned.push(at as u32)
            }
        }
        for (_, learned) in &mut plies {
            rng.shuffle(learned);
        }
        let mut tables: Vec<Moved> = vec![(0.0, INERTIA); TABLES * SHARED];
        let mut losses = Vec::new();
        for epoch in 1..=self.epochs {
            losses.clear();
            for (ply, order) in plies.iter().enumerate() {
                if stop.load(Ordering::Relaxed) {
                    return None;
                }
                let (judged, learned) = order;
                for &at in learned {
                    let one = &positions[at as usize];
                    step(&mut tables, sharing, ply, one, Some(one.label(self.share)));
                }
                let squares = judged.iter().map(|&at| {
                    let error = step(&mut tables, sharing, ply, &positions[at as usize], None);
                    f64::from(error * error)
                });
                let squared = squares.sum::<f64>() / judged.len().max(1) as f64;
                losses.push(PlyLoss { ply, positions: judged.len() as u32, squared });
            }
            let all: f64 = losses.iter().map(|loss| f64::from(loss.positions)).sum();
            let sum: f64 = losses.iter().map(|loss| loss.squared * f64::from(loss.positions)).sum();
            told(epoch, sum / all.max(1.0));
        }
        let whole = |&(weight, _): &Moved| (weight * FILE_DISC).round().clamp(-8000.0, 8000.0) as i16;
        losses.retain(|loss| loss.positions > 0);
        Some((tables.iter().map(whole).collect(), losses))
    }
}

/// Judges a position, and moves its weights towards a value if they are to learn it. Gives how far the result is from it.
fn step(tables: &mut [Moved], sharing: &Sharing, ply: usize, one: &PlayedOut, label: Option<f32>) -> f32 {
    let numbers = Numbers::of(one.own, one.opp);
    let mut shared = [0usize; PIECES + 1];
    for piece in 0..PIECES {
        shared[piece] = sharing.straight[OFFSETS[piece] as usize + usize::from(numbers.0[piece])] as usize;
    }
    shared[PIECES] = sharing.straight[NUMBERS - 1] as usize;
    let (first, second, quarters) = between(ply);
    let near = [1.0 - quarters as f32 / 4.0, quarters as f32 / 4.0];
    let (from, to) = (first * SHARED, second * SHARED);
    let mut value = 0.0;
    for &at in &shared {
        value += tables[from + at].0 * near[0] + tables[to + at].0 * near[1];
    }
    if let Some(label) = label {
        let error = (label - value).clamp(-WORST, WORST);
        for (from, near) in [(from, near[0]), (to, near[1])] {
            if near == 0.0 {
                continue;
            }
            let pull = error * near;
            for &at in &shared {
                let (weight, moved) = &mut tables[from + at];
                *moved += pull * pull;
                *weight += STEP * pull / moved.sqrt();
            }
        }
    }
    f32::from(one.result) - value
}
