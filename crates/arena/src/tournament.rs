//! Many games: all pairs of players, both sides, balanced random openings. Every opening is played twice by each pair,
//! sides swapped. The result depends on the seed and nothing else: games run on all cores, each with a stream of its own.

use crate::play::{Opening, Played, play};
use crate::player::Player;
use plansza_core::{Game, Seed};
use plansza_stats::Crosstable;
use rayon::prelude::*;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// What is played.
///
/// ```
/// use plansza_arena::Tournament;
/// use plansza_tictactoe::TicTacToe;
/// let players = ["random", "minimax depth=1"].map(|text| text.parse().unwrap());
/// let tournament = Tournament::<TicTacToe> { players: players.into(), openings: 4, plies: 1, ..Default::default() };
/// assert_eq!(tournament.fixtures().len(), 8); // each opening with both sides
/// ```
#[derive(Clone, Debug)]
pub struct Tournament<G: Game> {
    /// Who plays.
    pub players: Vec<Player<G>>,
    /// Openings for each pair; each is played with both sides.
    pub openings: u64,
    /// Random plies of an opening.
    pub plies: u32,
    /// Where games start.
    pub start: G,
    /// The master seed.
    pub seed: u64,
}

impl<G: Game> Default for Tournament<G> {
    fn default() -> Tournament<G> {
        Tournament { players: Vec::new(), openings: 10, plies: 6, start: G::STARTS[0].position, seed: 1 }
    }
}

/// A game of the tournament: players by number, first to move first.
///
/// ```
/// use plansza_arena::{Fixture, Tournament};
/// use plansza_tictactoe::TicTacToe;
/// let players = ["random", "random"].map(|text| text.parse().unwrap());
/// let tournament = Tournament::<TicTacToe> { players: players.into(), openings: 1, ..Default::default() };
/// assert_eq!(tournament.fixtures()[1], Fixture { players: [1, 0], opening: 0 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// The first and the second player.
    pub players: [usize; 2],
    /// The number of the opening.
    pub opening: u64,
}

/// A game as it came out.
///
/// ```
/// use plansza_arena::Tournament;
/// use plansza_tictactoe::TicTacToe;
/// let players = ["random", "random"].map(|text| text.parse().unwrap());
/// let tournament = Tournament::<TicTacToe> { players: players.into(), openings: 1, ..Default::default() };
/// let games = tournament.play(&Default::default(), &Default::default());
/// assert!(games.iter().all(|meeting| meeting.played.record.over()));
/// ```
#[derive(Clone, Debug)]
pub struct Meeting<G: Game> {
    /// Who against whom.
    pub fixture: Fixture,
    /// The game.
    pub played: Played<G>,
}

impl<G: Game> Tournament<G> {
    /// The games, in order: by opening, then by pair, both sides.
    pub fn fixtures(&self) -> Vec<Fixture> {
        let n = self.players.len();
        let mut all = Vec::new();
        for opening in 0..self.openings {
            for i in 0..n {
                for j in i + 1..n {
                    all.push(Fixture { players: [i, j], opening });
                    all.push(Fixture { players: [j, i], opening });
                }
            }
        }
        all
    }

    /// Plays all games on the current thread pool; `done` counts them. What is finished when the flag goes up is kept, in
    /// the order of the fixtures; so is a game that failed, with its fault.
    pub fn play(&self, cancel: &AtomicBool, done: &AtomicU64) -> Vec<Meeting<G>> {
        let one = |(number, fixture): (usize, Fixture)| {
            if cancel.load(Ordering::Relaxed) {
                return None;
            }
            let opening = Opening {
                start: self.start,
                plies: self.plies,
                seed: Seed(self.seed).named("opening").child(fixture.opening).0,
            };
            let [first, second] = fixture.players.map(|player| &self.players[player]);
            let seed = Seed(self.seed).named("game").child(number as u64).0;
            let played = play(first, second, opening, seed, cancel);
            done.fetch_add(1, Ordering::Relaxed);
            (played.finished || played.fault.is_some()).then_some(Meeting { fixture, played })
        };
        let fixtures: Vec<(usize, Fixture)> = self.fixtures().into_iter().enumerate().collect();
        let games: Vec<Option<Meeting<G>>> = fixtures.into_par_iter().map(one).collect();
        games.into_iter().flatten().collect()
    }

    /// Who won what against whom in these games; one that failed is nobody's.
    ///
    /// ```
    /// use plansza_arena::Tournament;
    /// use plansza_tictactoe::TicTacToe;
    /// let players = ["alphabeta depth=9", "random"].map(|text| text.parse().unwrap());
    /// let tournament = Tournament::<TicTacToe> { players: players.into(), openings: 3, plies: 1, ..Default::default() };
    /// let table = tournament.table(&tournament.play(&Default::default(), &Default::default()));
    /// assert_eq!((table.points[0][1] + table.points[1][0], table.standings[0].lost()), (6.0, 0));
    /// ```
    pub fn table(&self, games: &[Meeting<G>]) -> Crosstable {
        let mut table = Crosstable::new(self.players.len());
        for Meeting { fixture, played } in games.iter().filter(|game| game.played.finished) {
            let margin = i64::from(played.record.result().unwrap_or_default());
            let turns = played.turns.iter();
            let moves = turns.map(|turn| (turn.side.index(), turn.thought.nodes, turn.time.as_secs_f64()));
            table.add(fixture.players, margin, moves);
        }
        table
    }

    /// What came of it, as it is told in JSON: finished games and those that failed, with every move where that is wished.
    ///
    /// ```
    /// use plansza_arena::Tournament;
    /// use plansza_tictactoe::TicTacToe;
    /// let players = ["alphabeta depth=9", "random"].map(|text| text.parse().unwrap());
    /// let tournament = Tournament::<TicTacToe> { players: players.into(), openings: 1, plies: 1, ..Default::default() };
    /// let games = tournament.play(&Default::default(), &Default::default());
    /// let told = tournament.json(&games, &[], false);
    /// assert_eq!((&told["planned"], &told["players"][0]["lost"]), (&2.into(), &0.into()));
    /// ```
    pub fn json(&self, games: &[Meeting<G>], failed: &[Meeting<G>], moves: bool) -> Value {
        let table = self.table(games);
        let rated = table.standings.iter().zip(table.ratings()).zip(&self.players);
        let players: Vec<Value> = rated
            .map(|((standing, rating), player)| {
                // JSON has no infinity: who never met anybody has null.
                json!({"player": player.to_string(), "won": standing.won(), "drawn": standing.drawn(), "lost": standing.lost(),
                       "difference": standing.margin(), (format!("{}s", G::UNIT)): standing.margin(), "elo": rating.elo, "margin": rating.margin, "moves": standing.moves,
                       "nodes": standing.nodes, "seconds": Duration::from_secs_f64(standing.seconds).as_secs_f64()})
            })
            .collect();
        let planned = self.fixtures().len();
        let games: Vec<Value> = games.iter().map(|game| game.json(moves)).collect();
        let failed = failed.iter().map(|game| {
            let mut told = game.json(moves);
            told["failed"] = game.played.fault.as_ref().map(ToString::to_string).into();
            told
        });
        let failed: Vec<Value> = failed.collect();
        json!({"unit": G::UNIT, "players": players, "points": table.points, "planned": planned, "games": games, "failed": failed})
    }
}

impl<G: Game> Meeting<G> {
    fn json(&self, moves: bool) -> Value {
        let Meeting { fixture, played } = self;
        let plies: Vec<String> = played.record.plies().iter().map(|ply| ply.step.to_string()).collect();
        let [first, second] = G::SIDES.map(str::to_lowercase);
        let mut game = json!({first: fixture.players[0], second: fixture.players[1], "opening": fixture.opening,
                              "result": played.record.result(), "plies": plies});
        if moves {
            let turns = played.turns.iter().map(|turn| {
                json!({"player": fixture.players[turn.side.index()],
                       "move": turn.thought.step.to_string(), "nodes": turn.thought.nodes,
                       "seconds": turn.time.as_secs_f64()})
            });
            game["turns"] = turns.collect();
        }
        game
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_reversi::Position;

    fn plan() -> Tournament<Position> {
        let players = ["random", "alphabeta depth=1", "alphabeta depth=3 order=promise"];
        Tournament {
            players: players.map(|text| text.parse().unwrap()).into(),
            openings: 3,
            ..Tournament::default()
        }
    }

    fn on(threads: usize) -> Vec<(Fixture, Option<i32>, Vec<u64>)> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let games = pool.install(|| plan().play(&AtomicBool::new(false), &AtomicU64::new(0)));
        let nodes = |played: &Played<Position>| played.turns.iter().map(|turn| turn.thought.nodes).collect();
        games.iter().map(|e| (e.fixture, e.played.record.result(), nodes(&e.played))).collect()
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
        let games = plan().play(&AtomicBool::new(false), &AtomicU64::new(0));
        for pair in games.chunks(2) {
            let plies = |e: &Meeting<Position>| e.played.record.plies()[..6].to_vec();
            assert_eq!(plies(&pair[0]), plies(&pair[1]));
            assert_eq!(pair[0].fixture.players[0], pair[1].fixture.players[1]);
        }
        let table = plan().table(&games);
        let total: f64 = table.points.iter().flatten().sum();
        assert_eq!(total, 18.0);
        let lines = &table.standings;
        assert_eq!(lines.iter().map(|line| line.margin()).sum::<i64>(), 0);
        assert!(lines.iter().all(|line| line.won() + line.drawn() + line.lost() == 12));
        let nodes: u64 = games.iter().flat_map(|e| &e.played.turns).map(|turn| turn.thought.nodes).sum();
        assert_eq!(lines.iter().map(|line| line.nodes).sum::<u64>(), nodes);
        let ratings = table.ratings();
        assert!(ratings[2].elo > ratings[0].elo, "{ratings:?}");
    }

    #[test]
    fn a_cancelled_tournament_keeps_only_whole_games() {
        assert!(plan().play(&AtomicBool::new(true), &AtomicU64::new(0)).is_empty());
    }
}
