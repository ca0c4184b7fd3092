//! Players against each other: who won, how strong they are, what they spent.
//!
//! A draw is half a point for each. The win rate counts games won, so a draw is no win for either; the points per game
//! count draws as half, and have a bootstrap interval. Ratings are those of Bradley and Terry ([`elo`]).
//!
//! ```
//! use plansza_catalogue::Control;
//! use plansza_experiment::{Plan, Spec, spec::Source, store::{Archive, Kept}};
//! use plansza_report::Analysis;
//! let text = "name = 'a'\n[games]\ngame = 'tictactoe'\nplayers = ['random', 'alphabeta depth=9']\nopenings = 2\nplies = 1";
//! let plan = Plan::new(Spec::parse(Source { text: text.into(), ..Source::default() })?)?;
//! let mut archive = Archive::default();
//! for trial in &plan.trials {
//!     let ready = &plan.cells[trial.cell as usize].prepared;
//!     let ran = ready.run(plan.task(trial), &mut Control::default())?;
//!     archive.trials.insert(trial.id, Kept { outcome: ran.outcome, times: ran.times, place: (0, 0) });
//! }
//! let games = Analysis::new(&plan, &archive).games.expect("games were played");
//! assert_eq!((games.played.len(), games.standings[0].player, games.standings[0].lost), (4, 1, 0));
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use super::runs::CellRuns;
use super::{TrialSet, bootstrap};
use plansza_experiment::plan::Plan;
use plansza_stats::elo::{self, EloRating};
use plansza_stats::{Interval, Proportion};

/// All games of a plan.
#[derive(Clone, Debug)]
pub struct GameResults {
    /// What a margin is counted in, as a noun.
    pub unit: &'static str,
    /// Points won: `[i][j]` is what i won against j.
    pub points: Vec<Vec<f64>>,
    /// Games played: `[i][j]` between i and j.
    pub games: Vec<Vec<u64>>,
    /// The players, the strongest first.
    pub standings: Vec<PlayerStanding>,
    /// The games that are there.
    pub played: Vec<PlayedGame>,
    /// Games that the first player won, were drawn, the second won.
    pub sides: [u64; 3],
    /// The trials.
    pub source: TrialSet,
}

/// What a player came to.
#[derive(Clone, Debug)]
pub struct PlayerStanding {
    /// The player.
    pub player: usize,
    /// The rating; none where the games do not join all players, so that there is no common scale.
    pub rating: Option<EloRating>,
    /// Games won of games played.
    pub won: Option<Proportion>,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
    /// Points per game, with the interval.
    pub points: Option<(f64, Interval)>,
    /// The mean margin.
    pub margin: Option<f64>,
    /// Moves made.
    pub moves: u64,
    /// Nodes per move.
    pub nodes: Option<f64>,
    /// Seconds per move.
    pub seconds: Option<f64>,
    /// The trials.
    pub source: TrialSet,
}

/// One game.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame {
    /// The players, first to move first.
    pub players: [usize; 2],
    /// The number of the opening.
    pub opening: usize,
    /// The trial.
    pub id: plansza_experiment::Id,
    /// By how much the first won.
    pub result: i64,
    /// The moves of the players: ply, side (0 or 1), nodes, seconds.
    pub moves: Vec<SearchedMove>,
    /// The moves as a transcript, or the last position.
    pub text: String,
}

/// One move of a player.
///
/// ```
/// use plansza_report::analysis::games::SearchedMove;
/// let moves = [(1, 0, 300), (2, 1, 200)].map(|(ply, side, nodes)| SearchedMove { ply, side, nodes, seconds: 0.0 });
/// assert_eq!(moves.iter().map(|step| step.nodes).sum::<u64>(), 500);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchedMove {
    /// Its number in the game, from 1.
    pub ply: u64,
    /// 0 for the first player, 1 for the second.
    pub side: usize,
    /// Nodes of the search.
    pub nodes: u64,
    /// Seconds.
    pub seconds: f64,
}

/// What a margin of the game that is played is counted in.
fn unit(plan: &Plan) -> &'static str {
    let name = plan.spec.games.as_ref().map_or("", |games| &games.game);
    plansza_catalogue::find_game(name).map_or("point", |facts| facts.unit)
}

impl GameResults {
    /// Of the runs of all cells.
    pub fn of(plan: &Plan, cells: &[CellRuns]) -> GameResults {
        let n = plan.arms.len();
        let mut games = GameResults {
            points: vec![vec![0.0; n]; n],
            games: vec![vec![0; n]; n],
            standings: Vec::new(),
            unit: unit(plan),
            played: Vec::new(),
            sides: [0; 3],
            source: TrialSet::default(),
        };
        for cell in cells {
            for (opening, run) in cell.runs.iter().enumerate() {
                let Some(run) = run else { continue };
                let outcome = &run.kept.outcome;
                let result = outcome.score.unwrap_or_default();
                let (i, j) = (cell.arm, cell.board);
                let won = 0.5 + 0.5 * result.signum() as f64;
                games.points[i][j] += won;
                games.points[j][i] += 1.0 - won;
                games.games[i][j] += 1;
                games.games[j][i] += 1;
                games.sides[(1 - result.signum()) as usize] += 1;
                let moves = outcome.trace.iter().enumerate().map(|(at, &(nodes, ply, side))| SearchedMove {
                    ply,
                    side: usize::from(side != 0),
                    nodes,
                    seconds: run.kept.times.trace.get(at).copied().unwrap_or_default(),
                });
                let text = outcome.solution.clone().unwrap_or_default();
                let (players, moves) = ([i, j], moves.collect());
                games.played.push(PlayedGame { players, opening, id: run.id, result, moves, text });
            }
        }
        games.source = TrialSet::of(games.played.iter().map(|game| game.id));
        let ratings = elo::ratings(&games.points);
        games.standings =
            (0..n).map(|player| games.standing(player, ratings[player], &plan.arms[player].name)).collect();
        // Without ratings, which compare players over others, only the points are left.
        let strength = |standing: &PlayerStanding| {
            let points = standing.points.map_or(f64::NEG_INFINITY, |(mean, _)| mean);
            (standing.rating.map_or(f64::NEG_INFINITY, |rating| rating.elo), points)
        };
        games.standings.sort_by(|a, b| {
            let (a_elo, a_points) = strength(a);
            let (b_elo, b_points) = strength(b);
            b_elo.total_cmp(&a_elo).then(b_points.total_cmp(&a_points)).then(a.player.cmp(&b.player))
        });
        games
    }

    fn standing(&self, player: usize, rating: EloRating, name: &str) -> PlayerStanding {
        let mine: Vec<(&PlayedGame, usize)> = self
            .played
            .iter()
            .flat_map(|game| [(game, 0), (game, 1)])
            .filter(|(game, side)| game.players[*side] == player)
            .collect();
        let result =
            |(game, side): &(&PlayedGame, usize)| if *side == 0 { game.result } else { -game.result };
        let count = |sign: i64| mine.iter().filter(|one| result(one).signum() == sign).count() as u64;
        let points: Vec<f64> = mine.iter().map(|one| 0.5 + 0.5 * result(one).signum() as f64).collect();
        let mean = |sum: f64, n: usize| (n > 0).then(|| sum / n as f64);
        let moves: Vec<&SearchedMove> = mine
            .iter()
            .flat_map(|(game, side)| game.moves.iter().filter(move |one| one.side == *side))
            .collect();
        let interval = bootstrap(name, points.len()).mean(&points);
        PlayerStanding {
            player,
            rating: rating.margin.is_finite().then_some(rating),
            won: Proportion::new(count(1), mine.len() as u64),
            drawn: count(0),
            lost: count(-1),
            points: mean(points.iter().sum(), points.len()).zip(interval),
            margin: mean(mine.iter().map(|one| result(one) as f64).sum(), mine.len()),
            moves: moves.len() as u64,
            nodes: mean(moves.iter().map(|one| one.nodes as f64).sum(), moves.len()),
            seconds: mean(moves.iter().map(|one| one.seconds).sum(), moves.len()),
            source: TrialSet::of(mine.iter().map(|(game, _)| game.id)),
        }
    }
}
