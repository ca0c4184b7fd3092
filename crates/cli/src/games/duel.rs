//! `plansza duel`: all pairs of players from the same random openings with both sides.

use super::words::{can_hold, format_of};
use crate::{Ending, screen, watch};
use anyhow::Result;
use clap::Args;
use plansza_arena::{Meeting, Player, Standing, Tournament};
use plansza_core::text::shown;
use plansza_core::{Game, Side};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

/// `plansza duel`.
#[derive(Args, Debug)]
pub struct DuelArgs {
    /// The players: all pairs of them meet
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    players: Vec<String>,
    /// Openings for each pair, each played with both sides; by default 10, or 1 without random plies
    #[arg(long, value_name = "N", value_parser = crate::args::whole::<u64>(1..=1_000_000))]
    openings: Option<u64>,
    /// Random plies of an opening
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = crate::args::whole::<u32>(0..=50))]
    plies: u32,
    /// The master seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = crate::args::seed)]
    seed: u64,
    /// Where the games start
    #[arg(long, value_name = "NAME", default_value = "standard")]
    start: String,
    /// Print every move of every game with its nodes and processor time
    #[arg(long)]
    table: bool,
    /// Where the games are written
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Threads; the games do not depend on their number (but a player's limit of time is a clock's). By default all cores
    #[arg(long, value_name = "N", value_parser = crate::args::whole::<u16>(1..=1024))]
    threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl DuelArgs {
    /// Plays the tournament.
    pub fn run<G: Game>(&self) -> Result<Ending> {
        let players = self.players.iter().map(|text| text.parse()).collect::<Result<Vec<Player<G>>, _>>()?;
        let openings = self.openings.unwrap_or(if self.plies == 0 { 1 } else { 10 });
        if self.plies == 0 && openings > 1 {
            screen::warn("note: without random plies all openings are the same, and so are most games");
        }
        let start = G::start(&self.start)?;
        if let Some(path) = &self.save {
            can_hold(path, start)?;
            screen::vacant(path)?;
        }
        let tournament = Tournament { players, openings, plies: self.plies, start, seed: self.seed };
        let planned = tournament.fixtures().len() as u64;
        let cancel = watch::cancel();
        let done = AtomicU64::new(0);
        let games = watch::over_many("games", planned, &done, || {
            watch::pool(self.threads, || tournament.play(cancel, &done))
        })?;
        let (games, failed): (Vec<Meeting<G>>, Vec<Meeting<G>>) =
            games.into_iter().partition(|game| game.played.finished);
        let (there, lost) = (games.len() as u64, failed.len() as u64);
        let whole = there == planned;
        if let Some(path) = &self.save {
            let lines = games.iter().map(|game| G::write(&game.played.record, format_of::<G>(path)));
            let lines = lines.collect::<Result<Vec<String>, _>>()?;
            screen::save(path, &lines.iter().map(|line| format!("{line}\n")).collect::<String>())?;
        }
        if self.json {
            let mut out = screen::out();
            writeln!(out, "{}", screen::json(tournament.json(&games, &failed, self.table)))?;
            out.flush()?;
        } else {
            if games.is_empty() && failed.is_empty() {
                screen::warn("interrupted before a game was finished");
                return Ok(Ending::Unsolved);
            }
            if !games.is_empty() {
                print(&tournament, &games, self.table)?;
            }
            let games = screen::plural(there, "game");
            let note = match (whole, there + lost == planned) {
                (true, _) => String::new(),
                (_, true) => format!(" of {planned}"),
                _ => format!(" of {planned}: interrupted"),
            };
            let also = if lost > 0 {
                format!("; {} failed and counted for nobody", screen::plural(lost, "game"))
            } else {
                String::new()
            };
            screen::say(&format!("{games}{note}{also}"))?;
        }
        screen::tell_failed(failed.iter().map(|game| failure(&tournament, game)));
        Ok(if whole { Ending::Done } else { Ending::Unsolved })
    }
}

/// What went wrong in a game that could not be finished.
fn failure<G: Game>(tournament: &Tournament<G>, Meeting { fixture, played }: &Meeting<G>) -> String {
    let [first, second] = fixture.players.map(|player| &tournament.players[player]);
    let why = played.fault.as_ref().map(ToString::to_string).unwrap_or_default();
    format!("{first} – {second}, opening {}: {why}", fixture.opening + 1)
}

fn print<G: Game>(tournament: &Tournament<G>, games: &[Meeting<G>], moves: bool) -> Result<()> {
    let players: Vec<String> =
        tournament.players.iter().map(|player| shown(&player.to_string()).into_owned()).collect();
    for game in games.iter().filter(|_| moves) {
        print_moves(&players, game)?;
    }
    let table = tournament.table(games);
    let n = players.len();
    let numbers: Vec<String> = (1..=n).map(|number| number.to_string()).collect();
    let mut header = vec!["", "player"];
    header.extend(numbers.iter().map(String::as_str));
    let mut matrix = screen::table(&header);
    for (i, player) in players.iter().enumerate() {
        let mut row = vec![numbers[i].clone(), player.clone()];
        row.extend((0..n).map(|j| if i == j { "·".into() } else { table.points[i][j].to_string() }));
        matrix.add_row(row);
    }
    screen::print(&matrix)?;
    let margin = format!("{}s", G::UNIT);
    let mut heads =
        vec!["", "player", "won", "drawn", "lost", &margin, "Elo", "nodes\n/move", "CPU time\n/move"];
    // In a narrow terminal numbers stand for the players, whom the table above names.
    let longest = players.iter().map(String::len).max().unwrap_or(0);
    let named = matrix.width().is_none_or(|width| usize::from(width) >= longest + OTHER_COLUMNS);
    if !named {
        heads.remove(1);
    }
    let mut totals = screen::table(&heads);
    let mut order: Vec<usize> = (0..n).collect();
    let ratings = table.ratings();
    order.sort_by(|&i, &j| ratings[j].elo.total_cmp(&ratings[i].elo));
    for i in order {
        let (standing, rating) = (&table.standings[i], ratings[i]);
        let elo = match rating.margin.is_finite() {
            true => format!("{:+.0} ± {:.0}", rating.elo, rating.margin),
            false => "—".into(),
        };
        let mut row = vec![numbers[i].clone()];
        row.extend(named.then(|| players[i].clone()));
        row.extend([
            standing.won().to_string(),
            standing.drawn().to_string(),
            standing.lost().to_string(),
            format!("{:+}", standing.margin()),
            elo,
            screen::number(standing.nodes / standing.moves.max(1)),
            screen::time(time(standing) / u32::try_from(standing.moves.max(1)).unwrap_or(u32::MAX)),
        ]);
        totals.add_row(row);
    }
    screen::print(&totals)?;
    Ok(())
}

/// The time of all moves, to the nanosecond that the clock told of each.
fn time(standing: &Standing) -> Duration {
    Duration::from_secs_f64(standing.seconds)
}

/// What the totals need beside the names of the players.
const OTHER_COLUMNS: usize = 71;

/// The moves of a game side by side, as the report prints them.
fn print_moves<G: Game>(players: &[String], Meeting { fixture, played }: &Meeting<G>) -> Result<()> {
    let [first, second] = fixture.players.map(|player| &players[player]);
    let opening = played.record.placed() - played.turns.len();
    let mut rows =
        screen::table(&["ply", G::SIDES[0], "nodes", "CPU time", G::SIDES[1], "nodes", "CPU time"]);
    for (at, turn) in played.turns.iter().enumerate() {
        let told =
            [turn.thought.step.to_string(), screen::number(turn.thought.nodes), screen::time(turn.time)];
        let none = || [String::new(), String::new(), String::new()];
        let (left, right) = if turn.side == Side::First { (told, none()) } else { (none(), told) };
        let mut row = vec![(opening + at + 1).to_string()];
        row.extend(left.into_iter().chain(right));
        rows.add_row(row);
    }
    let sum = |side| ["".to_string(), screen::number(played.nodes(side)), screen::time(played.time(side))];
    let mut row = vec!["all".to_string()];
    row.extend(sum(Side::First).into_iter().chain(sum(Side::Second)));
    rows.add_row(row);
    screen::say(&screen::bold(&format!("{first} – {second}")))?;
    if opening > 0 {
        let plies = played.record.plies().iter().filter(|ply| !G::is_pass(ply.step)).take(opening);
        let moves: Vec<String> = plies.map(|ply| ply.step.to_string()).collect();
        screen::say(&format!("opening {}: {}", fixture.opening + 1, moves.join(" ")))?;
    }
    writeln!(std::io::stdout(), "{}", screen::laid_out(&rows))?;
    let now = played.record.now();
    let result = match Side::BOTH.map(|side| now.holds(side)) {
        [Some(first), Some(second)] => format!("{first} to {second}"),
        _ => {
            played.record.winner().map_or("a draw".into(), |side| format!("{} wins", G::SIDES[side.index()]))
        }
    };
    screen::say(&format!("{result}\n"))?;
    Ok(())
}
