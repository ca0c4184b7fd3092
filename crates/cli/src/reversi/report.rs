//! `plansza reversi report`: the report's game and duels played again, beside what it published.

use crate::{Ending, screen, watch};
use anyhow::{Result, bail};
use clap::Args;
use plansza_arena::{Mode, Opening, Played, Spec, game};
use plansza_core::Side;
use plansza_reversi::Move;
use plansza_reversi::known::{DUELS, FINAL, GAME};
use plansza_reversi::strategy;
use serde_json::{Value, json};
use std::io::Write;
use std::sync::atomic::Ordering;

/// `plansza reversi report`.
#[derive(Args, Debug)]
pub struct Again {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A duel played with the weights of mobility and blocking swapped, and as printed.
struct Pair {
    swapped: Played,
    printed: Played,
}

/// What agrees with the report.
struct Verdict {
    moves: usize,
    nodes: usize,
    discs: (u32, u32),
    swapped: usize,
    printed: usize,
}

/// Plays everything again.
pub fn run(args: &Again) -> Result<Ending> {
    let played = report_game()?;
    let duels = DUELS.iter().map(duel).collect::<Result<Vec<Pair>>>()?;
    if watch::cancel().load(Ordering::Relaxed) {
        bail!("interrupted");
    }
    let verdict = judge(&played, &duels);
    let mut out = screen::out();
    if args.json {
        writeln!(out, "{}", as_json(&played, &duels, &verdict))?;
    } else {
        tell_game(&mut out, &played)?;
        tell_duels(&mut out, &duels)?;
        writeln!(out, "{}", screen::bold(&verdict.words()))?;
    }
    out.flush()?;
    Ok(if verdict.whole() { Ending::Done } else { Ending::Unsolved })
}

fn report_game() -> Result<Played> {
    let minimax: Spec = "minimax depth=4 strategy=balanced mode=report".parse()?;
    let alphabeta: Spec = "alphabeta depth=4 strategy=balanced mode=report".parse()?;
    Ok(game::play(&minimax, &alphabeta, Opening::report(), 1, watch::cancel()))
}

fn duel((first, second, _): &plansza_reversi::known::Duel) -> Result<Pair> {
    let meet = |swap: bool| -> Result<Played> {
        let player = |(name, depth): (&str, u32)| -> Result<Spec> {
            let weights = strategy::named(name)?;
            let weights = if swap { weights.swapped() } else { weights };
            Ok(Spec { depth, strategy: name.into(), weights, mode: Mode::Report, ..Spec::default() })
        };
        Ok(game::play(&player(*first)?, &player(*second)?, Opening::report(), 1, watch::cancel()))
    };
    Ok(Pair { swapped: meet(true)?, printed: meet(false)? })
}

/// 1, 2, or 0 for a draw.
fn winner(played: &Played) -> usize {
    match played.winner() {
        Some(Side::First) => 1,
        Some(Side::Second) => 2,
        None => 0,
    }
}

fn discs(played: &Played) -> (u32, u32) {
    let now = played.record.now();
    (now.discs(Side::First).count_ones(), now.discs(Side::Second).count_ones())
}

/// The published move of a ply.
fn published(ply: usize) -> Move {
    let (row, column) = GAME[ply].at;
    Move::to(row as usize * 8 + column as usize)
}

fn judge(played: &Played, duels: &[Pair]) -> Verdict {
    let agree =
        |same: &dyn Fn(usize) -> bool| (0..GAME.len().min(played.turns.len())).filter(|&i| same(i)).count();
    let won = |of: &dyn Fn(&Pair) -> usize| {
        duels.iter().zip(&DUELS).filter(|(pair, (_, _, expected))| of(pair) == *expected).count()
    };
    Verdict {
        moves: agree(&|i| played.turns[i].thought.step == published(i)),
        nodes: agree(&|i| played.turns[i].thought.nodes == GAME[i].nodes),
        discs: discs(played),
        swapped: won(&|pair| winner(&pair.swapped)),
        printed: won(&|pair| winner(&pair.printed)),
    }
}

impl Verdict {
    /// Whether all comes out as published.
    fn whole(&self) -> bool {
        (self.moves, self.nodes, self.swapped) == (GAME.len(), GAME.len(), DUELS.len()) && self.discs == FINAL
    }

    fn words(&self) -> String {
        format!(
            "{}: {} of {} moves, {} of {} node counts, {}–{} (published {}–{}), {} of {duels} winners with the weights of \
             mobility and blocking swapped, {} of {duels} as printed",
            if self.whole() { "reproduced" } else { "not reproduced" },
            self.moves,
            GAME.len(),
            self.nodes,
            GAME.len(),
            self.discs.0,
            self.discs.1,
            FINAL.0,
            FINAL.1,
            self.swapped,
            self.printed,
            duels = DUELS.len(),
        )
    }
}

fn method(side: Side) -> &'static str {
    if side == Side::First { "minimax" } else { "alphabeta" }
}

fn tell_game(out: &mut impl Write, played: &Played) -> Result<()> {
    writeln!(out, "{}", screen::bold("The game: minimax against alpha-beta, depth 4, balanced"))?;
    let mut table =
        screen::table(&["ply", "player", "move", "published", "nodes", "published", "time", "published"]);
    for (i, (turn, line)) in played.turns.iter().zip(&GAME).enumerate() {
        table.add_row([
            (i + 1).to_string(),
            method(turn.side).to_string(),
            turn.thought.step.to_string(),
            published(i).to_string(),
            screen::number(turn.thought.nodes),
            screen::number(line.nodes),
            screen::time(turn.time),
            format!("{} s", line.seconds),
        ]);
    }
    writeln!(out, "{}\n", table.trim_fmt())?;
    let mut table =
        screen::table(&["player", "nodes", "published", "time", "published", "nodes/s", "published"]);
    for side in [Side::First, Side::Second] {
        let lines =
            played.turns.iter().zip(&GAME).filter(|(turn, _)| turn.side == side).map(|(_, line)| line);
        let (nodes, seconds) =
            lines.fold((0, 0.0), |(nodes, time), line| (nodes + line.nodes, time + line.seconds));
        let (ours, time) = (played.nodes(side), played.time(side));
        let speed = |nodes: u64, seconds: f64| screen::number((nodes as f64 / seconds.max(1e-9)) as u64);
        table.add_row([
            method(side).to_string(),
            screen::number(ours),
            screen::number(nodes),
            screen::time(time),
            format!("{seconds:.2} s"),
            speed(ours, time.as_secs_f64()),
            speed(nodes, seconds),
        ]);
    }
    writeln!(out, "{}\n", table.trim_fmt())?;
    Ok(())
}

fn tell_duels(out: &mut impl Write, duels: &[Pair]) -> Result<()> {
    writeln!(out, "{}", screen::bold("The duels: alpha-beta, who wins"))?;
    let mut table = screen::table(&["first", "second", "published", "weights swapped", "as printed"]);
    for (pair, ((first, depth), (second, other), expected)) in duels.iter().zip(&DUELS) {
        let told = |played: &Played| {
            let (a, b) = discs(played);
            format!("{} ({a}–{b})", winner(played))
        };
        table.add_row([
            format!("{first} depth={depth}"),
            format!("{second} depth={other}"),
            expected.to_string(),
            told(&pair.swapped),
            told(&pair.printed),
        ]);
    }
    writeln!(out, "{}\n", table.trim_fmt())?;
    Ok(())
}

fn as_json(played: &Played, duels: &[Pair], verdict: &Verdict) -> Value {
    let game: Vec<Value> = played
        .turns
        .iter()
        .zip(&GAME)
        .enumerate()
        .map(|(i, (turn, line))| {
            json!({"ply": i + 1, "player": method(turn.side), "move": turn.thought.step.to_string(),
                   "nodes": turn.thought.nodes, "seconds": turn.time.as_secs_f64(),
                   "published": {"move": published(i).to_string(), "nodes": line.nodes, "seconds": line.seconds}})
        })
        .collect();
    let side = |played: &Played| json!({"winner": winner(played), "discs": discs(played)});
    let duels: Vec<Value> = duels
        .iter()
        .zip(&DUELS)
        .map(|(pair, (first, second, expected))| {
            json!({"first": first, "second": second, "published": expected, "swapped": side(&pair.swapped),
                   "printed": side(&pair.printed)})
        })
        .collect();
    json!({"game": game, "duels": duels, "verdict": {"moves": verdict.moves, "nodes": verdict.nodes,
           "discs": verdict.discs, "winners_swapped": verdict.swapped, "winners_printed": verdict.printed,
           "reproduced": verdict.whole()}})
}
