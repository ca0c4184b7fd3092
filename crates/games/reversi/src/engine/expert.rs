//! The engine as a player: how far each level thinks, and how a weak one is weak.
//!
//! Low levels think a ply or two ahead and are mistaken by lot: to what every move is worth they add an error of so many
//! discs, so that they overlook now and then what a beginner overlooks. High levels think deeper and see the end of the game
//! earlier. Steps are about even: each level wins 60 to 75 of a hundred games from the one below, as measured in
//! `docs/reversi.md`. In the first moves of a game any of about equal worth may be played.

use super::probcut::SURE;
use super::root::{Brain, Horizon, Insight, Trust};
use super::table::HashTable;
use super::weights::EvalWeights;
use crate::{Move, Position};
use plansza_core::expert::{Expert, Opinion, Strength};
use plansza_core::{Budget, Fault, Flow, Meter, Observer, Progress, Rng, worth};

/// How a level plays.
struct LevelPlan {
    horizon: Horizon,
    /// By how many discs it may be mistaken.
    error: f64,
}

/// Depth, empty squares from which it plays to the end, and error, by level. A ply less is more than a step down at first,
/// and an error between two depths makes up for it.
const LEVELS: [(u32, u32, f64); Strength::HIGHEST as usize] = [
    (1, 2, 40.0),
    (1, 2, 28.0),
    (1, 2, 20.0),
    (1, 3, 14.0),
    (1, 4, 10.0),
    (1, 5, 6.5),
    (1, 6, 3.5),
    (2, 6, 5.8),
    (2, 6, 3.3),
    (2, 8, 0.0),
    (3, 8, 2.5),
    (4, 10, 3.5),
    (4, 10, 1.2),
    (5, 12, 2.1),
    (6, 14, 2.7),
    (6, 14, 0.0),
    (7, 18, 0.0),
    (9, 18, 0.0),
    (11, 18, 0.0),
    (13, 20, 0.0),
];

/// Moves of the opening that are so many discs apart are about equal.
const ABOUT_EQUAL: f64 = 1.0;

/// With so many empty squares or more a game is in its opening.
const OPENING: u32 = 54;

/// How deep moves of the opening are compared.
const COMPARED: u32 = 8;

fn level(strength: Strength) -> LevelPlan {
    match strength.level {
        Some(level) => {
            let (depth, end, error) = LEVELS[(level.clamp(1, Strength::HIGHEST) - 1) as usize];
            LevelPlan { horizon: Horizon { depth, end, surety: SURE }, error }
        }
        None => LevelPlan { horizon: Horizon::END, error: 0.0 },
    }
}

/// The engine with its weights.
pub(crate) struct ReversiExpert {
    weights: &'static EvalWeights,
    brain: Option<(u32, Brain)>,
}

impl ReversiExpert {
    /// One that has not thought yet. The weights are there before a clock runs.
    ///
    /// # Errors
    /// When they are not, or are damaged.
    pub(crate) fn new() -> Result<ReversiExpert, Fault> {
        Ok(ReversiExpert { weights: EvalWeights::of_program()?, brain: None })
    }

    /// A memory for this strength. It is empty, so that what is found hangs on the position alone; but who has a time is in
    /// a hurry, and remembers the moves before.
    fn brain(&mut self, strength: Strength) -> &Brain {
        let megabytes = match (strength.level, strength.nodes) {
            (None, None) => 32,
            // Sixteen bytes for a node.
            (None, Some(nodes)) => (nodes >> 16).clamp(1, 64) as u32,
            // For some hundred nodes, for some 10,000, and for more; the end of a game takes most.
            (Some(..=12), _) => 0,
            (Some(..=18), _) => 1,
            (Some(..=19), _) => 4,
            _ => 32,
        };
        let kept = self.brain.take().filter(|(size, _)| *size == megabytes);
        let weights = Some(self.weights);
        let make = || {
            // Where there is no room, a small memory does.
            let table = match megabytes {
                0 => HashTable::small(),
                _ => HashTable::new(megabytes).unwrap_or_else(|_| HashTable::small()),
            };
            (megabytes, Brain { table, weights, threads: 1 })
        };
        let brain = &self.brain.insert(kept.unwrap_or_else(make)).1;
        if strength != Strength::default() {
            brain.table.clear();
        }
        brain
    }
}

/// The value of what was found, as others understand it.
fn value(found: &Insight) -> f64 {
    match found.trust {
        Trust::Exact => worth::finished(found.score),
        _ => found.score.into(),
    }
}

fn opinion(step: Move, found: Insight) -> Opinion<Move> {
    Opinion {
        step,
        value: (found.depth > 0).then(|| value(&found)),
        trust: found.trust,
        depth: found.depth,
        nodes: found.nodes,
        line: found.line,
    }
}

/// With so many empty squares or fewer the rest is tried to be solved.
const SOLVABLE: u32 = 22;

/// The nodes of about a second.
const SOLVED: u64 = 12_000_000;

/// A meter that hears whether another one says stop.
struct Under<'a, 'm>(&'a mut Meter<'m>);

impl Observer for Under<'_, '_> {
    fn tick(&mut self, _: Progress) -> Flow {
        if self.0.poll() { Flow::Continue } else { Flow::Cancel }
    }
}

impl Expert<Position> for ReversiExpert {
    fn choose(
        &mut self,
        position: &Position,
        strength: Strength,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
        told: &mut dyn FnMut(&Opinion<Move>),
    ) -> Opinion<Move> {
        let LevelPlan { horizon, error } = level(strength);
        let left = position.empty().count_ones();
        let open = left >= OPENING;
        let brain = self.brain(strength);
        if (error > 0.0 || open) && left > horizon.end {
            let near = Horizon { depth: horizon.depth.min(COMPARED), ..horizon };
            let all = brain.weigh(position, near, meter);
            let nodes: u64 = all.iter().map(|(_, found)| found.nodes).sum();
            let best = all.iter().map(|(_, found)| found.score).max().unwrap_or_default();
            let luck = |rng: &mut Rng| 2.0 * rng.unit() - 1.0;
            let mut chosen: Option<(f64, Opinion<Move>)> = None;
            for (step, found) in all {
                let score = f64::from(found.score);
                let seen = if error > 0.0 {
                    score + error * luck(rng)
                } else if score + ABOUT_EQUAL >= f64::from(best) {
                    luck(rng)
                } else {
                    f64::MIN
                };
                if chosen.as_ref().is_none_or(|(other, _)| seen > *other) {
                    chosen = Some((seen, Opinion { nodes, ..opinion(step, found) }));
                }
            }
            if let Some((_, chosen)) = chosen {
                told(&chosen);
                return chosen;
            }
        }
        let mut tell = |found: &Insight| told(&opinion(found.step.unwrap_or(Move::PASS), found.clone()));
        let found = brain.think(position, horizon, meter, &mut tell);
        opinion(found.step.unwrap_or(Move::PASS), found)
    }

    fn learn(&mut self, weights: &[u8]) -> Result<(), Fault> {
        (self.weights, self.brain) = (EvalWeights::kept(weights)?, None);
        Ok(())
    }

    fn weigh(
        &mut self,
        position: &Position,
        strength: Strength,
        meter: &mut Meter<'_>,
    ) -> Vec<Opinion<Move>> {
        let all = self.brain(strength).weigh(position, level(strength).horizon, meter);
        all.into_iter().map(|(step, found)| opinion(step, found)).collect()
    }

    fn solve(&mut self, position: &Position, meter: &mut Meter<'_>) -> Option<Opinion<Move>> {
        if position.empty().count_ones() > SOLVABLE {
            return None;
        }
        let mut under = Under(meter);
        let mut own = Meter::new(Budget::evaluations(SOLVED), &mut under);
        let found = self.brain(Strength::default()).think(position, Horizon::END, &mut own, &mut |_| {});
        meter.spend(found.nodes);
        let step = found.step.filter(|_| found.trust == Trust::Exact)?;
        Some(opinion(step, found))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::START;
    use plansza_core::{Seed, Silent};

    fn chosen(level: u32, seed: u64) -> Opinion<Move> {
        let mut silent = Silent;
        let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
        let strength = Strength { level: Some(level), nodes: None };
        let mut expert = ReversiExpert::new().unwrap();
        expert.choose(&START.play(Move::to(37)), strength, &mut Seed(seed).rng(), &mut meter, &mut |_| {})
    }

    #[test]
    fn levels_think_further_and_further() {
        for pair in LEVELS.windows(2) {
            let [(depth, end, error), (deeper, earlier, smaller)] = pair else { unreachable!() };
            assert!(depth <= deeper && end <= earlier && (error >= smaller || depth < deeper));
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_move_and_others_give_others() {
        for level in [1, 8, 12] {
            assert_eq!(chosen(level, 5), chosen(level, 5));
        }
        let mut moves: Vec<Move> = (0..20).map(|seed| chosen(1, seed).step).collect();
        moves.sort();
        moves.dedup();
        assert!(moves.len() > 1);
    }

    #[test]
    fn nodes_are_a_limit() {
        let mut silent = Silent;
        let mut meter = Meter::new(Budget::evaluations(50_000), &mut silent);
        let position = START.play(Move::to(37)).play(Move::to(43));
        let strength = Strength { level: None, nodes: Some(50_000) };
        let mut expert = ReversiExpert::new().unwrap();
        let found = expert.choose(&position, strength, &mut Seed(1).rng(), &mut meter, &mut |_| {});
        assert!(position.legal(found.step) && meter.evaluations() < 200_000);
    }
}
