//! The sections of games: standings, who beat whom, what moves cost, and of a single game its moves.

use super::{Writer, held};
use crate::analysis::TrialSet;
use crate::analysis::games::{GameResults, PlayedGame, RatedPlayer, SearchedMove};
use crate::document::{Block, Row, Section, Table};
use crate::{Prose, TableCell, words};
use plansza_chart::{
    Axis, Band, BandPoint, Bands, CellGrid, Estimate as Bar, EstimateGroup, Heat, HeatCell, Intervals,
    PlotLayout, ReferenceLine, Unit,
};
use plansza_stats::{EloRating, Interval, Proportion, Standing, quantile};

/// Players in one chart of moves.
const PLAYERS: usize = 8;
/// Players in a cross table.
const CROSS: usize = 16;

impl Writer<'_> {
    pub(super) fn games_in_short(&self) -> Vec<String> {
        let Some(games) = &self.analysis.games else { return Vec::new() };
        if games.played.is_empty() {
            return vec!["No game is there yet.".into()];
        }
        let mut points = Vec::new();
        let margin = |by: i64| words::plural(by.unsigned_abs(), games.unit);
        if let [game] = games.played.as_slice() {
            let [first, second] = game.players.map(|player| self.arm(player));
            points.push(match game.result.signum() {
                1 => format!("{first} (first) won by {} against {second}.", margin(game.result)),
                -1 => format!("{second} (second) won by {} against {first}.", margin(game.result)),
                _ => format!("{first} and {second} drew."),
            });
        } else if let Some(best) = games.order.first() {
            let elo = best.rating.map(|rating| {
                format!(", Elo {} ± {}", words::fixed(rating.elo, 0), words::fixed(rating.margin, 0))
            });
            let won = won(&games.table.standings[best.player]).map(|won| {
                format!(", won {} of {}", words::share(&won), words::plural(won.trials(), "game"))
            });
            let first = if best.rating.is_some() { "Strongest" } else { "Most points per game" };
            points.push(format!(
                "{first}: {}{}{}.",
                self.arm(best.player),
                elo.unwrap_or_default(),
                won.unwrap_or_default()
            ));
            if let [first, second, ..] = games.order.as_slice()
                && let (Some(a), Some(b)) = (first.rating, second.rating)
            {
                let apart = a.elo - a.margin > b.elo + b.margin;
                let word =
                    if apart { "do not overlap" } else { "overlap: the order of the first two is open" };
                points.push(format!(
                    "The rating intervals of {} and {} {word}.",
                    self.arm(first.player),
                    self.arm(second.player)
                ));
            }
        }
        let [first, drawn, second] = games.table.sides;
        if let Some(share) = Proportion::new(first, first + drawn + second).filter(|share| share.trials() > 1)
        {
            points.push(format!(
                "Who moves first won {} of {}; {} drawn.",
                words::share(&share),
                words::plural(share.trials(), "game"),
                words::count(drawn)
            ));
        }
        points
    }

    pub(super) fn tournament(&self) -> Vec<Section> {
        let Some(games) = self.analysis.games.as_ref().filter(|games| !games.played.is_empty()) else {
            return Vec::new();
        };
        let mut all = vec![
            Section::new("results", "Standings", self.standings(games)),
            Section::new("pairs", "Who beat whom", self.cross(games)),
            Section::new("moves", "What moves cost", self.cost(games)),
        ];
        if let [game] = games.played.as_slice() {
            all.push(Section::new("game", "The game", vec![self.moves(game)]));
        }
        held(all)
    }

    fn standings(&self, games: &GameResults) -> Vec<Block> {
        let unit = format!("{}s", games.unit);
        let margin = format!("mean difference of {unit} at the end");
        let columns = [
            ("player", "who"),
            ("games", "games played"),
            ("Elo", "rating with its 95% interval; 0 is the mean of all"),
            ("won", "share of games won, with Wilson's 95% interval; a draw is no win"),
            ("drawn", "games drawn"),
            ("lost", "games lost"),
            ("points per game", "a draw counts ½; 95% bootstrap interval"),
            (unit.as_str(), margin.as_str()),
            ("nodes per move", "mean over all moves of the search"),
            ("CPU time per move", "mean over all moves; of a program of somebody else, by the clock"),
        ];
        let row = |rated: &RatedPlayer| {
            let standing = &games.table.standings[rated.player];
            let each = |sum: f64, n: u64| (n > 0).then(|| sum / n as f64);
            let elo = rated.rating.map(|EloRating { elo, margin }| {
                let interval = Interval { low: elo - margin, high: elo + margin, level: 0.95 };
                TableCell::Estimate(elo, interval, 0)
            });
            let played = standing.margins.len() as u64;
            let points = rated.points.map(|(mean, interval)| TableCell::Estimate(mean, interval, 3));
            let margin = each(standing.margin() as f64, played);
            let nodes = each(standing.nodes as f64, standing.moves);
            let time = each(standing.seconds, standing.moves);
            Row {
                cells: vec![
                    TableCell::text(self.arm(rated.player)),
                    TableCell::Count(played),
                    TableCell::or_blank(elo),
                    TableCell::or_blank(won(standing).map(TableCell::Share)),
                    TableCell::Count(standing.drawn()),
                    TableCell::Count(standing.lost()),
                    TableCell::or_blank(points),
                    TableCell::or_blank(margin.map(|margin| TableCell::Number(margin, 1))),
                    TableCell::or_blank(nodes.map(|nodes| TableCell::Number(nodes, 0))),
                    TableCell::or_blank(time.map(TableCell::Seconds)),
                ],
                source: rated.source.clone(),
                baseline: self.analysis.is_random(rated.player),
            }
        };
        let mut notes = match self.shared.as_slice() {
            [] => Vec::new(),
            shared => vec![Prose::new(format!("All players with settings: {}.", shared.join(" ")))],
        };
        if games.order.iter().all(|rated| rated.rating.is_none()) {
            notes.push("No ratings: the games do not join all players, so there is no common scale.".into());
        }
        let table = Table {
            id: "standings".into(),
            caption: "Players, the best first.".into(),
            columns: Table::head(&columns),
            rows: games.order.iter().map(row).collect(),
            notes,
            credit: self.credit("all games", &games.source),
            ..Table::default()
        };
        let bars = games.order.iter().filter_map(|rated| {
            let rating = rated.rating?;
            Some(Bar {
                name: self.arm(rated.player).into(),
                value: rating.elo,
                low: rating.elo - rating.margin,
                high: rating.elo + rating.margin,
                note: format!("{} ± {}", words::fixed(rating.elo, 0), words::fixed(rating.margin, 0)),
                ..Bar::default()
            })
        });
        let rows: Vec<Bar> = bars.collect();
        let mut blocks = vec![Block::Table(table)];
        if rows.len() > 1 && games.played.len() > 1 {
            let picture = Intervals {
                title: "Elo".into(),
                axis: Axis::new("Elo"),
                groups: vec![EstimateGroup { name: String::new(), rows }],
                reference: Some(ReferenceLine::new(0.0, "mean")),
                ..Intervals::default()
            };
            let caption = "Ratings with their 95% intervals; 0 is the mean of all players.";
            blocks.push(self.chart("elo", caption, picture, ("all games", &games.source)));
        }
        blocks
    }

    fn cross(&self, games: &GameResults) -> Vec<Block> {
        let players: Vec<usize> = games.order.iter().map(|rated| rated.player).collect();
        if !(2..=CROSS).contains(&players.len()) || games.played.len() < 2 {
            return Vec::new();
        }
        let cell = |row: usize, column: usize| {
            let (i, j) = (players[row], players[column]);
            let (played, points) = (games.table.games(i, j), games.table.points[i][j]);
            (i != j && played > 0).then(|| HeatCell {
                value: points / played as f64,
                text: points.to_string(),
                note: format!("of {played}"),
            })
        };
        let names = || players.iter().map(|&player| self.arm(player));
        let picture = Heat {
            title: "Points".into(),
            row_label: "won".into(),
            column_label: "against".into(),
            grid: CellGrid::new(names(), names(), cell),
            scale: Axis::percent("share of points"),
        };
        let caption = "Points that the player of the row won against that of the column, a draw ½ for each.";
        vec![self.chart("cross", caption, picture, ("all games", &games.source))]
    }

    fn cost(&self, games: &GameResults) -> Vec<Block> {
        let players: Vec<usize> = games.order.iter().map(|rated| rated.player).take(PLAYERS).collect();
        let chart = |id: &str, title: &str, axis: Axis, value: fn(&SearchedMove) -> f64| {
            let series = players.iter().map(|&player| {
                let mut plies: std::collections::BTreeMap<u64, Vec<f64>> = std::collections::BTreeMap::new();
                for game in &games.played {
                    for one in game.moves.iter().filter(|one| game.players[one.side] == player) {
                        plies.entry(one.ply).or_default().push(value(one));
                    }
                }
                let points = plies.into_iter().map(|(ply, values)| BandPoint {
                    x: ply as f64,
                    mid: quantile(&values, 0.5).filter(|median| *median > 0.0),
                    deep: quantile(&values, 0.25).zip(quantile(&values, 0.75)).filter(|_| values.len() > 3),
                    wide: None,
                });
                Band { name: self.arm(player).into(), points: points.collect() }
            });
            // Who does not search, or is done before the clock ticks, has no curve.
            let told = |band: &Band| {
                2 * band.points.iter().filter(|point| point.mid.is_some()).count() > band.points.len()
            };
            let series: Vec<Band> = series.filter(told).collect();
            (!series.is_empty()).then(|| {
                let banded = series.iter().flat_map(|band| &band.points).any(|point| point.deep.is_some());
                let bands = match banded {
                    true => ", and the band between the quartiles where there are more than three",
                    false => "",
                };
                let few = match series.len() < games.order.len() {
                    true => format!(
                        " {} of {} players: those that search, {PLAYERS} at most.",
                        series.len(),
                        games.order.len()
                    ),
                    false => String::new(),
                };
                let caption =
                    format!("{title} over the game: the median of all games that have the ply{bands}.{few}");
                let (title, x, layout) = (title.into(), Axis::new("ply"), PlotLayout::below());
                let picture = Bands { title, x, y: axis, series, layout, ..Bands::default() };
                self.chart(id, caption, picture, ("all games", &games.source))
            })
        };
        let nodes = chart("nodes-per-ply", "Nodes per move", Axis::log("nodes"), |one| one.nodes as f64);
        let time =
            chart("time-per-ply", "CPU time per move", Axis::log("CPU time").unit(Unit::Seconds), |one| {
                one.seconds
            });
        nodes.into_iter().chain(time).collect()
    }

    fn moves(&self, game: &PlayedGame) -> Block {
        let columns = [
            ("ply", "number of the move"),
            ("side", "first or second player"),
            ("player", "who"),
            ("nodes", "nodes of the search"),
            ("CPU time", "of a program of somebody else, by the clock"),
        ];
        let row = |one: &SearchedMove| Row {
            cells: vec![
                TableCell::Count(one.ply),
                TableCell::text(if one.side == 0 { "first" } else { "second" }),
                TableCell::text(self.arm(game.players[one.side])),
                TableCell::Count(one.nodes),
                TableCell::Seconds(one.seconds),
            ],
            source: TrialSet::of(std::iter::once(game.id)),
            ..Row::default()
        };
        Block::Table(Table {
            id: "moves".into(),
            caption: "The moves of the game that were searched for.".into(),
            columns: Table::head(&columns),
            rows: game.moves.iter().map(row).collect(),
            notes: vec![format!("Game: {}", game.text).into()],
            credit: self.credit("the game", &TrialSet::of(std::iter::once(game.id))),
            ..Table::default()
        })
    }
}

/// The games that a player won of those that it played.
fn won(standing: &Standing) -> Option<Proportion> {
    Proportion::new(standing.won(), standing.margins.len() as u64)
}
