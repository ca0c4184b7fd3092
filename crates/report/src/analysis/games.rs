//! Players against each other: who won, how strong they are, what they spent.
//!
//! A draw is half a point for each. The win rate counts games won, so a draw is no win for either; the points per game
//! count draws as half, and have a bootstrap interval. Ratings are those of Bradley and Terry ([`elo`](plansza_stats::elo)).
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
//! assert_eq!((games.played.len(), games.order[0].player, games.table.standings[1].lost()), (4, 1, 0));
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use super::runs::CellRuns;
use super::{TrialSet, bootstrap};
use plansza_experiment::plan::Plan;
use plansza_stats::{Crosstable, EloRating, Interval, mean};

/// All games of a plan.
#[derive(Clone, Debug)]
pub struct GameResults {
    /// What a margin is counted in, as a noun.
    pub unit: &'static str,
    /// Who won what against whom, and what each player did.
    pub table: Crosstable,
    /// The players, the strongest first.
    pub order: Vec<RatedPlayer>,
    /// The games that are there.
    pub played: Vec<PlayedGame>,
    /// The trials.
    pub source: TrialSet,
}

/// How strong a player is.
#[derive(Clone, Debug)]
pub struct RatedPlayer {
    /// The player.
    pub player: usize,
    /// The rating; none where the games do not join all players, so that there is no common scale.
    pub rating: Option<EloRating>,
    /// Points per game, with the interval.
    pub points: Option<(f64, Interval)>,
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
        let mut table = Crosstable::new(plan.arms.len());
        let mut played: Vec<PlayedGame> = Vec::new();
        for cell in cells {
            let there =
                cell.runs.iter().enumerate().filter_map(|(opening, run)| Some((opening, run.as_ref()?)));
            for (opening, run) in there {
                let outcome = &run.kept.outcome;
                let moves = outcome.trace.iter().enumerate().map(|(at, &(nodes, ply, side))| SearchedMove {
                    ply,
                    side: usize::from(side != 0),
                    nodes,
                    seconds: run.kept.times.trace.get(at).copied().unwrap_or_default(),
                });
                let moves: Vec<SearchedMove> = moves.collect();
                let (players, result) = ([cell.arm, cell.board], outcome.score.unwrap_or_default());
                table.add(players, result, moves.iter().map(|one| (one.side, one.nodes, one.seconds)));
                let text = outcome.solution.clone().unwrap_or_default();
                played.push(PlayedGame { players, opening, id: run.id, result, moves, text });
            }
        }
        let rated = |(player, rating): (usize, EloRating)| {
            let points = table.standings[player].points();
            let interval = bootstrap(&plan.arms[player].name, points.len()).mean(&points);
            let mine = played.iter().filter(|game| game.players.contains(&player));
            RatedPlayer {
                player,
                rating: rating.margin.is_finite().then_some(rating),
                points: mean(&points).zip(interval),
                source: TrialSet::of(mine.map(|game| game.id)),
            }
        };
        let mut order: Vec<RatedPlayer> = table.ratings().into_iter().enumerate().map(rated).collect();
        // Without ratings, which compare players over others, only the points are left.
        let strength = |player: &RatedPlayer| {
            let points = player.points.map_or(f64::NEG_INFINITY, |(mean, _)| mean);
            [player.rating.map_or(f64::NEG_INFINITY, |rating| rating.elo), points]
        };
        order.sort_by(|a, b| {
            let ([a_elo, a_points], [b_elo, b_points]) = (strength(a), strength(b));
            b_elo.total_cmp(&a_elo).then(b_points.total_cmp(&a_points)).then(a.player.cmp(&b.player))
        });
        let source = TrialSet::of(played.iter().map(|game| game.id));
        GameResults { unit: unit(plan), table, order, played, source }
    }
}
