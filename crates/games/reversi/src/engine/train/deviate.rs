//! How far searches of different depths are apart, for [ProbCut](super::super::probcut): measured on positions of the games,
//! by least squares of the distance in terms of the empty squares and both depths.

use super::super::midgame::SearchNode;
use super::super::path::{Path, PathWork, on_path};
use super::super::probcut::{Deviation, shallower};
use super::super::table::HashTable;
use super::super::weights::EvalWeights;
use super::super::worker::{SearchWorker, StopFlag};
use super::PlayedOut;

/// So many positions are searched; in tests, which train anew again and again, a few.
const POSITIONS: usize = if cfg!(test) { 20 } else { 500 };
/// To this depth.
const DEEPEST: u32 = 8;
/// With at most so many empty squares, to the end.
const END: u32 = 15;

/// Of a normal distribution, the deviation is so many times the mean distance.
const OF_MEAN: f64 = 1.2533;

/// Measures the deviation of searches with these weights.
pub(super) fn measure(positions: &[PlayedOut], weights: &EvalWeights) -> Deviation {
    let wanted = |one: &&PlayedOut| (13..=50).contains(&(!(one.own | one.opp)).count_ones());
    let stride = (positions.len() / POSITIONS / 2).max(1);
    let some: Vec<PlayedOut> =
        positions.iter().step_by(stride).filter(wanted).take(POSITIONS).copied().collect();
    let distances = on_path(Searches { positions: &some, weights });
    fit(&distances).unwrap_or_default()
}

/// Empty squares, depth, shallower depth, and how far the values were apart.
type Distance = ([f64; 4], f64);

struct Searches<'a> {
    positions: &'a [PlayedOut],
    weights: &'a EvalWeights,
}

impl PathWork for Searches<'_> {
    type Given = Vec<Distance>;

    #[inline(always)]
    fn on<P: Path>(self, path: P) -> Vec<Distance> {
        let (table, flag) = (HashTable::small(), StopFlag::default());
        let mut worker = SearchWorker::new(&table, Some(self.weights), &flag);
        worker.pure = true;
        let mut all = Vec::new();
        for one in self.positions {
            table.clear();
            let node = SearchNode::root(one.own, one.opp);
            let left = node.left();
            let mut values = [0; DEEPEST as usize + 1];
            for (depth, value) in values.iter_mut().enumerate() {
                *value = path.search(&mut worker, &node, (-64, 64), depth as u32);
            }
            let mut distance = |depth: u32, value: i32| {
                let shallow = shallower(depth);
                let terms = [1.0, left.into(), depth.into(), shallow.into()];
                all.push((terms, f64::from(value - values[shallow as usize]).abs()));
            };
            for depth in 3..=DEEPEST {
                distance(depth, values[depth as usize]);
            }
            if left <= END {
                distance(left, path.search(&mut worker, &node, (-64, 64), left));
            }
        }
        all
    }
}

/// Least squares, by the normal equations.
fn fit(distances: &[Distance]) -> Option<Deviation> {
    let mut rows = [[0.0f64; 5]; 4];
    for (terms, distance) in distances {
        for (row, term) in rows.iter_mut().zip(terms) {
            for (cell, other) in row.iter_mut().zip(terms.iter().chain([&(distance * OF_MEAN)])) {
                *cell += term * other;
            }
        }
    }
    for at in 0..4 {
        let pivot = rows[at][at];
        if pivot.abs() < 1e-6 {
            return None;
        }
        rows[at].iter_mut().for_each(|cell| *cell /= pivot);
        let leading = rows[at];
        for (_, row) in rows.iter_mut().enumerate().filter(|(other, _)| *other != at) {
            let times = row[at];
            row.iter_mut().zip(leading).for_each(|(cell, lead)| *cell -= times * lead);
        }
    }
    Some(Deviation(rows.map(|row| row[4] as f32)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_squares_find_a_plane() {
        let plane = |left: f64, depth: f64, shallow: f64| {
            let value = (2.0 + 0.25 * left - 0.5 * depth + shallow) / OF_MEAN;
            ([1.0, left, depth, shallow], value)
        };
        let distances: Vec<Distance> =
            (0..60).map(|i| plane(f64::from(i % 7), f64::from(i % 5), f64::from(i % 3))).collect();
        let Deviation(found) = fit(&distances).unwrap();
        let expected = [2.0, 0.25, -0.5, 1.0];
        assert!(
            found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-3),
            "{found:?}"
        );
        assert_eq!(fit(&[]), None);
    }
}
