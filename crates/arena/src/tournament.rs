//! Many games: all pairs of players, both colours, balanced random openings. Every opening is played twice by each pair,
//! colours swapped. The result depends on the seed and nothing else: games run on all cores, each with a stream of its own.

use crate::game::{self, Opening, Played};
use crate::player::Spec;
use plansza_core::{Seed, Side};
use plansza_reversi::{Position, START};
use plansza_stats::elo::{self, EloRating};
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// What is played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Who plays.
    pub players: Vec<Spec>,
    /// Openings for each pair; each is played with both colours.
    pub openings: u64,
    /// Random plies of an opening.
    pub plies: u32,
    /// Where games start.
    pub start: Position,
    /// The master seed.
    pub seed: u64,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { players: Vec::new(), openings: 10, plies: 6, start: START, seed: 1 }
    }
}

/// A game of the plan: players by number, first to move first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The first and the second player.
    pub players: [usize; 2],
    /// The number of the opening.
    pub opening: u64,
}

/// A game as it came out.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Who against whom.
    pub pairing: Pairing,
    /// The game.
    pub played: Played,
}

/// All games of a plan, in its order; those that were cancelled are missing.
#[derive(Clone, Debug)]
pub struct Table {
    /// The players.
    pub players: Vec<Spec>,
    /// The games.
    pub games: Vec<Entry>,
}

/// What a player did in all its games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Line {
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
    /// The sum of the differences of discs.
    pub discs: i64,
    /// Moves made.
    pub moves: u64,
    /// Nodes visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

impl Plan {
    /// The games, in order: by opening, then by pair, both colours.
    pub fn pairings(&self) -> Vec<Pairing> {
        let n = self.players.len();
        let mut all = Vec::new();
        for opening in 0..self.openings {
            for i in 0..n {
                for j in i + 1..n {
                    all.push(Pairing { players: [i, j], opening });
                    all.push(Pairing { players: [j, i], opening });
                }
            }
        }
        all
    }

    /// Plays all games on the current thread pool; `done` counts them. What is finished when the flag goes up is kept.
    pub fn play(&self, cancel: &AtomicBool, done: &AtomicU64) -> Table {
        let one = |(number, pairing): (usize, Pairing)| {
            if cancel.load(Ordering::Relaxed) {
                return None;
            }
            let opening = Opening {
                start: self.start,
                plies: self.plies,
                seed: Seed(self.seed).named("opening").child(pairing.opening).0,
            };
            let [first, second] = pairing.players.map(|player| &self.players[player]);
            let seed = Seed(self.seed).named("game").child(number as u64).0;
            let played = game::play(first, second, opening, seed, cancel);
            done.fetch_add(1, Ordering::Relaxed);
            played.finished.then_some(Entry { pairing, played })
        };
        let pairings: Vec<(usize, Pairing)> = self.pairings().into_iter().enumerate().collect();
        let games: Vec<Option<Entry>> = pairings.into_par_iter().map(one).collect();
        Table { players: self.players.clone(), games: games.into_iter().flatten().collect() }
    }
}

impl Table {
    /// Points won: `[i][j]` is what i won against j; a draw is ½.
    pub fn points(&self) -> Vec<Vec<f64>> {
        let n = self.players.len();
        let mut points = vec![vec![0.0; n]; n];
        for Entry { pairing, played } in &self.games {
            let [first, second] = pairing.players;
            let (a, b) = match played.winner() {
                Some(Side::First) => (1.0, 0.0),
                Some(Side::Second) => (0.0, 1.0),
                None => (0.5, 0.5),
            };
            points[first][second] += a;
            points[second][first] += b;
        }
        points
    }

    /// The ratings of the players.
    pub fn ratings(&self) -> Vec<EloRating> {
        elo::ratings(&self.points())
    }

    /// What each player did.
    pub fn lines(&self) -> Vec<Line> {
        let mut lines = vec![Line::default(); self.players.len()];
        for Entry { pairing, played } in &self.games {
            let result = i64::from(played.record.result().unwrap_or_default());
            for (side, sign) in [(Side::First, 1), (Side::Second, -1)] {
                let line = &mut lines[pairing.players[usize::from(side == Side::Second)]];
                match (result * sign).signum() {
                    1 => line.won += 1,
                    0 => line.drawn += 1,
                    _ => line.lost += 1,
                }
                line.discs += result * sign;
                line.moves += played.turns.iter().filter(|turn| turn.side == side).count() as u64;
                line.nodes += played.nodes(side);
                line.time += played.time(side);
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        let players = ["random", "alphabeta depth=1", "alphabeta depth=3 order=promise"];
        Plan { players: players.map(|text| text.parse().unwrap()).into(), openings: 3, ..Plan::default() }
    }

    fn on(threads: usize) -> Vec<(Pairing, Option<i32>, Vec<u64>)> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let table = pool.install(|| plan().play(&AtomicBool::new(false), &AtomicU64::new(0)));
        let nodes = |played: &Played| played.turns.iter().map(|turn| turn.thought.nodes).collect();
        table.games.iter().map(|e| (e.pairing, e.played.record.result(), nodes(&e.played))).collect()
    }

    #[test]
    fn the_result_does_not_depend_on_the_number_of_threads() {
        let one = on(1);
        assert_eq!(one.len(), 18);
        assert_eq!(one, on(2));
        assert_eq!(one, on(8));
    }

    #[test]
    fn both_colours_get_the_same_openings_and_points_add_up() {
        let table = plan().play(&AtomicBool::new(false), &AtomicU64::new(0));
        for pair in table.games.chunks(2) {
            let plies = |e: &Entry| e.played.record.plies()[..6].to_vec();
            assert_eq!(plies(&pair[0]), plies(&pair[1]));
            assert_eq!(pair[0].pairing.players[0], pair[1].pairing.players[1]);
        }
        let total: f64 = table.points().iter().flatten().sum();
        assert_eq!(total, 18.0);
        let lines = table.lines();
        assert_eq!(lines.iter().map(|line| line.discs).sum::<i64>(), 0);
        assert!(lines.iter().all(|line| line.won + line.drawn + line.lost == 12));
        let ratings = table.ratings();
        assert!(ratings[2].elo > ratings[0].elo, "{ratings:?}");
    }

    #[test]
    fn a_cancelled_tournament_keeps_only_whole_games() {
        let table = plan().play(&AtomicBool::new(true), &AtomicU64::new(0));
        assert!(table.games.is_empty());
    }
}
