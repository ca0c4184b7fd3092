//! `plansza duel reversi`: all pairs of players from the same random openings with both colours.

use super::games;
use crate::{Ending, screen, watch};
use anyhow::{Result, bail};
use clap::Args;
use plansza_arena::tournament::{Entry, Plan, Table};
use plansza_arena::{Opening, Spec};
use plansza_core::Side;
use plansza_reversi::record::colour;
use plansza_reversi::{Move, START};
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;

/// `plansza duel`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct Duel {
    /// The game: reversi
    game: String,
    /// The players: random, or minimax or alphabeta with depth=N, strategy=NAME, order=promise, time=100ms, mode=report
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    players: Vec<String>,
    /// Openings for each pair, each played with both colours; by default 10, or 1 without random plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    openings: Option<u64>,
    /// Random plies of an opening
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=50))]
    plies: u32,
    /// The master seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Start as the report does: the colours of the first four discs mirrored
    #[arg(long)]
    report_start: bool,
    /// Print every move of every game with its time and nodes
    #[arg(long)]
    table: bool,
    /// Write the games to this file: GGF if it ends in .ggf, else transcripts
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Threads; the games do not depend on their number (but a player's limit of time is a clock's). By default all cores
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const AFTER: &str = "Example, the report's game and its return match, move by move:
  plansza duel reversi 'minimax depth=4 mode=report' 'alphabeta depth=4 mode=report' --report-start --plies 0 --table";

/// Plays the tournament.
pub fn run(args: &Duel) -> Result<Ending> {
    super::game(&args.game)?;
    let players = args.players.iter().map(|text| text.parse()).collect::<Result<Vec<Spec>, _>>()?;
    let openings = args.openings.unwrap_or(if args.plies == 0 { 1 } else { 10 });
    if args.plies == 0 && openings > 1 {
        screen::warn("note: without random plies all openings are the same, and so are most games");
    }
    if args.report_start && args.save.as_ref().is_some_and(|path| games::format_of(path) == "transcript") {
        bail!("a transcript is for games from the usual start; save to a file that ends in .ggf");
    }
    let start = if args.report_start { Opening::report().start } else { START };
    let plan = Plan { players, openings, plies: args.plies, start, seed: args.seed };
    let planned = plan.pairings().len() as u64;
    let cancel = watch::cancel();
    let done = AtomicU64::new(0);
    let table =
        watch::over_many("games", planned, &done, || watch::pool(args.threads, || plan.play(cancel, &done)))?;
    let whole = table.games.len() as u64 == planned;
    if let Some(path) = &args.save {
        let lines =
            table.games.iter().map(|entry| games::write(&entry.played.record, games::format_of(path)));
        let lines = lines.collect::<Result<Vec<String>, _>>()?;
        screen::save(path, &lines.iter().map(|line| format!("{line}\n")).collect::<String>())?;
    }
    if args.json {
        let mut out = screen::out();
        writeln!(out, "{}", as_json(&table, planned, args.table))?;
        out.flush()?;
    } else {
        if table.games.is_empty() {
            bail!("interrupted before a game was finished");
        }
        print(&table, args.table)?;
        let games = screen::plural(table.games.len() as u64, "game");
        let note = if whole { String::new() } else { format!(" of {planned}: interrupted") };
        writeln!(std::io::stdout(), "{games}{note}")?;
    }
    Ok(if whole { Ending::Done } else { Ending::Unsolved })
}

fn print(table: &Table, moves: bool) -> Result<()> {
    if moves {
        for entry in &table.games {
            print_moves(table, entry)?;
        }
    }
    let n = table.players.len();
    let numbers: Vec<String> = (1..=n).map(|number| number.to_string()).collect();
    let mut header = vec!["", "player"];
    header.extend(numbers.iter().map(String::as_str));
    let mut matrix = screen::table(&header);
    let points = table.points();
    for (i, player) in table.players.iter().enumerate() {
        let mut row = vec![numbers[i].clone(), player.to_string()];
        row.extend((0..n).map(|j| if i == j { "·".into() } else { points[i][j].to_string() }));
        matrix.add_row(row);
    }
    screen::print(&matrix)?;
    let mut heads = vec!["", "player", "won", "drawn", "lost", "discs", "Elo", "nodes\n/move", "time\n/move"];
    // In a narrow terminal numbers stand for the players, whom the table above names.
    let longest = table.players.iter().map(|player| player.to_string().len()).max().unwrap_or(0);
    let named = matrix.width().is_none_or(|width| usize::from(width) >= longest + OTHER_COLUMNS);
    if !named {
        heads.remove(1);
    }
    let mut totals = screen::table(&heads);
    let mut order: Vec<usize> = (0..n).collect();
    let (lines, ratings) = (table.lines(), table.ratings());
    order.sort_by(|&i, &j| ratings[j].elo.total_cmp(&ratings[i].elo));
    for i in order {
        let (line, rating) = (&lines[i], ratings[i]);
        let elo = match rating.margin.is_finite() {
            true => format!("{:+.0} ± {:.0}", rating.elo, rating.margin),
            false => "—".into(),
        };
        let mut row = vec![numbers[i].clone()];
        row.extend(named.then(|| table.players[i].to_string()));
        row.extend([
            line.won.to_string(),
            line.drawn.to_string(),
            line.lost.to_string(),
            format!("{:+}", line.discs),
            elo,
            screen::number(line.nodes / line.moves.max(1)),
            screen::time(line.time / u32::try_from(line.moves.max(1)).unwrap_or(u32::MAX)),
        ]);
        totals.add_row(row);
    }
    screen::print(&totals)?;
    Ok(())
}

/// What the totals need beside the names of the players.
const OTHER_COLUMNS: usize = 68;

/// The moves of a game side by side, as the report prints them.
fn print_moves(table: &Table, Entry { pairing, played }: &Entry) -> Result<()> {
    let [first, second] = pairing.players.map(|player| table.players[player].to_string());
    let opening = played.record.plies().len() - passes(played) - played.turns.len();
    let mut rows =
        screen::table(&["ply", colour(Side::First), "nodes", "time", colour(Side::Second), "nodes", "time"]);
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
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", screen::bold(&format!("{first} – {second}")))?;
    if opening > 0 {
        let plies = played.record.plies().iter().filter(|ply| ply.step != Move::PASS).take(opening);
        let moves: Vec<String> = plies.map(|ply| ply.step.to_string()).collect();
        writeln!(out, "opening {}: {}", pairing.opening + 1, moves.join(" "))?;
    }
    drop(out);
    writeln!(std::io::stdout(), "{}", rows.trim_fmt())?;
    let now = played.record.now();
    let [first, second] = [Side::First, Side::Second].map(|side| now.discs(side).count_ones());
    writeln!(std::io::stdout(), "{first} to {second}\n")?;
    Ok(())
}

fn passes(played: &plansza_arena::Played) -> usize {
    played.record.plies().iter().filter(|ply| ply.step == Move::PASS).count()
}

fn as_json(table: &Table, planned: u64, moves: bool) -> Value {
    let (lines, ratings) = (table.lines(), table.ratings());
    let players: Vec<Value> = (0..table.players.len())
        .map(|i| {
            let (line, rating) = (&lines[i], ratings[i]);
            // JSON has no infinity: who never met anybody has null.
            json!({"player": table.players[i].to_string(), "won": line.won, "drawn": line.drawn, "lost": line.lost,
                   "discs": line.discs, "elo": rating.elo, "margin": rating.margin, "moves": line.moves,
                   "nodes": line.nodes, "seconds": line.time.as_secs_f64()})
        })
        .collect();
    let games: Vec<Value> = table.games.iter().map(|entry| game_json(entry, moves)).collect();
    json!({"players": players, "points": table.points(), "planned": planned, "games": games})
}

fn game_json(Entry { pairing, played }: &Entry, moves: bool) -> Value {
    let plies: Vec<String> = played.record.plies().iter().map(|ply| ply.step.to_string()).collect();
    let mut game = json!({"black": pairing.players[0], "white": pairing.players[1], "opening": pairing.opening,
                          "result": played.record.result(), "plies": plies});
    if moves {
        let turns = played.turns.iter().map(|turn| {
            json!({"player": pairing.players[usize::from(turn.side == Side::Second)],
                   "move": turn.thought.step.to_string(), "nodes": turn.thought.nodes,
                   "seconds": turn.time.as_secs_f64()})
        });
        game["turns"] = turns.collect();
    }
    game
}
