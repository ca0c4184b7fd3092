//! `plansza reversi report`: the report's game and duels played again, beside what it published.

use crate::known::{DUELS, Duel, FINAL, GAME};
use crate::{Mode, Move, Outlook, Position, REPORT_START, strategy};
use plansza_arena::{Opening, play};
use plansza_core::command::{Act, Console, Ending, Failure, WordTable};
use plansza_core::{Fault, Side, figures, params};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};

type Player = plansza_arena::Player<Position>;
type Played = plansza_arena::Played<Position>;
type Result<T> = std::result::Result<T, Failure>;

/// `plansza reversi report`.
#[params]
#[derive(Default)]
#[serde(default, deny_unknown_fields)]
pub struct Again {
    /// Print JSON
    json: bool,
}

/// A duel played with the weights of mobility and blocking swapped, and as printed.
struct Twice {
    swapped: Played,
    printed: Played,
}

/// What agrees with the report.
struct Agreed {
    moves: usize,
    nodes: usize,
    discs: (u32, u32),
    swapped: usize,
    printed: usize,
}

impl Act for Again {
    const NAME: &'static str = "report";
    const ABOUT: &'static str =
        "Play the report's game and duels again, and compare moves, nodes and times with the published ones";

    fn run(&self, console: &mut dyn Console) -> Result<Ending> {
        let cancel = console.cancel();
        let played = report_game(cancel)?;
        let duels = DUELS.iter().map(|one| duel(one, cancel)).collect::<Result<Vec<Twice>>>()?;
        if cancel.load(Ordering::Relaxed) {
            return Err(Fault::negative("interrupted").into());
        }
        let agreement = judge(&played, &duels);
        if self.json {
            console.json(&as_json(&played, &duels, &agreement))?;
        } else {
            tell_game(console, &played)?;
            tell_duels(console, &duels)?;
            let words = console.bold(&agreement.words());
            writeln!(console.out(), "{words}")?;
        }
        console.out().flush()?;
        Ok(if agreement.whole() { Ending::Done } else { Ending::Unsolved })
    }
}

/// As every game of the report starts.
fn start() -> Opening<Position> {
    Opening { start: REPORT_START, ..Opening::default() }
}

fn report_game(cancel: &AtomicBool) -> Result<Played> {
    let minimax: Player = "minimax depth=4 strategy=balanced mode=report".parse()?;
    let alphabeta: Player = "alphabeta depth=4 strategy=balanced mode=report".parse()?;
    Ok(play(&minimax, &alphabeta, start(), 1, cancel))
}

fn duel((first, second, _): &Duel, cancel: &AtomicBool) -> Result<Twice> {
    let meet = |swap: bool| -> Result<Played> {
        let player = |(name, depth): (&str, u32)| -> Result<Player> {
            let weights = strategy::named(name)?;
            let weights = if swap { weights.swapped() } else { weights };
            let evaluation = Outlook { mode: Mode::Report, strategy: name.into(), weights };
            let mut player = Player { evaluation, ..Player::default() };
            player.ahead.depth = depth;
            Ok(player)
        };
        Ok(play(&player(*first)?, &player(*second)?, start(), 1, cancel))
    };
    Ok(Twice { swapped: meet(true)?, printed: meet(false)? })
}

/// 1, 2, or 0 for a draw.
fn winner(played: &Played) -> usize {
    match played.record.winner() {
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

fn judge(played: &Played, duels: &[Twice]) -> Agreed {
    let agree =
        |same: &dyn Fn(usize) -> bool| (0..GAME.len().min(played.turns.len())).filter(|&i| same(i)).count();
    let won = |of: &dyn Fn(&Twice) -> usize| {
        duels.iter().zip(&DUELS).filter(|(pair, (_, _, expected))| of(pair) == *expected).count()
    };
    Agreed {
        moves: agree(&|i| played.turns[i].thought.step == published(i)),
        nodes: agree(&|i| played.turns[i].thought.nodes == GAME[i].nodes),
        discs: discs(played),
        swapped: won(&|pair| winner(&pair.swapped)),
        printed: won(&|pair| winner(&pair.printed)),
    }
}

impl Agreed {
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

fn tell_game(console: &mut dyn Console, played: &Played) -> Result<()> {
    let head = console.bold("The game: minimax against alpha-beta, depth 4, balanced");
    writeln!(console.out(), "{head}")?;
    let mut table =
        WordTable::new(["ply", "player", "move", "published", "nodes", "published", "CPU time", "published"]);
    for (i, (turn, line)) in played.turns.iter().zip(&GAME).enumerate() {
        table.row([
            (i + 1).to_string(),
            method(turn.side).to_string(),
            turn.thought.step.to_string(),
            published(i).to_string(),
            figures::number(turn.thought.nodes),
            figures::number(line.nodes),
            figures::time(turn.time),
            format!("{} s", line.seconds),
        ]);
    }
    let table = console.table(&table);
    writeln!(console.out(), "{table}\n")?;
    let mut table =
        WordTable::new(["player", "nodes", "published", "CPU time", "published", "nodes/s", "published"]);
    for side in [Side::First, Side::Second] {
        let lines =
            played.turns.iter().zip(&GAME).filter(|(turn, _)| turn.side == side).map(|(_, line)| line);
        let (nodes, seconds) =
            lines.fold((0, 0.0), |(nodes, time), line| (nodes + line.nodes, time + line.seconds));
        let (ours, time) = (played.nodes(side), played.time(side));
        let speed = |nodes: u64, seconds: f64| figures::number((nodes as f64 / seconds.max(1e-9)) as u64);
        table.row([
            method(side).to_string(),
            figures::number(ours),
            figures::number(nodes),
            figures::time(time),
            format!("{seconds:.2} s"),
            speed(ours, time.as_secs_f64()),
            speed(nodes, seconds),
        ]);
    }
    let table = console.table(&table);
    writeln!(console.out(), "{table}\n")?;
    Ok(())
}

fn tell_duels(console: &mut dyn Console, duels: &[Twice]) -> Result<()> {
    let head = console.bold("The duels: alpha-beta, who wins");
    writeln!(console.out(), "{head}")?;
    let mut table = WordTable::new(["first", "second", "published", "weights swapped", "as printed"]);
    for (pair, ((first, depth), (second, other), expected)) in duels.iter().zip(&DUELS) {
        let told = |played: &Played| {
            let (a, b) = discs(played);
            format!("{} ({a}–{b})", winner(played))
        };
        table.row([
            format!("{first} depth={depth}"),
            format!("{second} depth={other}"),
            expected.to_string(),
            told(&pair.swapped),
            told(&pair.printed),
        ]);
    }
    let table = console.table(&table);
    writeln!(console.out(), "{table}\n")?;
    Ok(())
}

fn as_json(played: &Played, duels: &[Twice], agreement: &Agreed) -> Value {
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
    json!({"game": game, "duels": duels, "verdict": {"moves": agreement.moves, "nodes": agreement.nodes,
           "discs": agreement.discs, "winners_swapped": agreement.swapped, "winners_printed": agreement.printed,
           "reproduced": agreement.whole()}})
}
