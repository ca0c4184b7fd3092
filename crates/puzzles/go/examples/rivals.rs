//! What an exact search that is cut has found, beside what heuristics find in the same time: on hard boards, for several limits.
//!
//! ```text
//! cargo run --release -p plansza-go --example rivals -- 19x19 40 1               40 hard checkerboards, seeds from 1
//! cargo run --release -p plansza-go --example rivals -- 19x19 40 1 --kind all    of every kind in turn
//! ```
//! Boards that are proven within the shortest limit are passed over. Each search has the seconds of the clock, one after the other;
//! memetic search, annealing and tabu search work on sets of chains with the parameters that suit them. `--lines` shows each board.

mod kinds;

use kinds::KINDS;
use plansza_core::params::{Params, decode};
use plansza_core::{Budget, Encoding, Meter, Method, Puzzle, Seed, Silent, search};
use plansza_go::Go;
use plansza_go::encode::ChainSets;
use plansza_methods::{Anneal, Memetic, Tabu};
use std::time::Duration;

/// Seconds.
const LIMITS: [f64; 3] = [0.1, 0.5, 2.0];

/// What a method finds within each limit.
fn scores<M: Method<ChainSets> + Params>(go: &Go, name: &str) -> [i64; 3] {
    let words = <ChainSets as Encoding<Go>>::defaults(go, name);
    let values = words.split_whitespace().filter_map(|word| word.split_once('=')).map(|(key, value)| {
        let number = value.parse::<i64>().map(serde_json::Value::from);
        (key.to_string(), number.unwrap_or_else(|_| value.parse::<f64>().expect("a number").into()))
    });
    let method: M = decode(&values.collect()).expect("parameters of the method");
    LIMITS.map(|limit| {
        let budget = Budget::time(Duration::from_secs_f64(limit));
        // The space is made without asking for the goal: nobody is told when to stop.
        search(&ChainSets::of(go), &method, Seed(1), 1, budget, &mut Silent).score.unwrap_or(0)
    })
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let side = |text: &str| text.parse::<usize>().ok();
    let size = words.first().and_then(|size| size.split_once('x'));
    let size = size.and_then(|(width, height)| Some((side(width)?, side(height)?)));
    let count = words.get(1).and_then(|count| count.parse::<usize>().ok());
    let (Some((width, height)), Some(count)) = (size, count) else {
        eprintln!("usage: rivals WIDTHxHEIGHT COUNT [SEED] [--kind KIND] [--lines]");
        std::process::exit(2);
    };
    let seed: u64 = words.get(2).and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let kind = words.iter().position(|word| word == "--kind").and_then(|at| words.get(at + 1));
    let kind = kind.map_or(KINDS[0], String::as_str);
    let exact = |go: &Go, seconds: f64| {
        let exact = go.solve(&mut Meter::new(Budget::time(Duration::from_secs_f64(seconds)), &mut Silent));
        (exact.solution.map_or(0, |play| go.points(&play)), exact.proven)
    };
    let names = ["memetic", "anneal", "tabu"];
    // By limit and rival: boards on which the exact answer is behind, level, ahead, and the most that it lacks.
    let mut table = [[(0, 0, 0, 0); 3]; 3];
    let (mut tried, mut proven, mut boards) = (0, [0; 3], 0);
    for board in seed.. {
        if boards == count || tried == 100 * count {
            break;
        }
        tried += 1;
        let named = if kind == "all" { KINDS[board as usize % KINDS.len()] } else { kind };
        let go = kinds::board(named, width, height, &mut Seed(board).rng()).expect("a kind of boards");
        if exact(&go, LIMITS[0]).1 {
            continue;
        }
        boards += 1;
        let ours = LIMITS.map(|limit| exact(&go, limit));
        let theirs = [
            scores::<Memetic>(&go, names[0]),
            scores::<Anneal>(&go, names[1]),
            scores::<Tabu>(&go, names[2]),
        ];
        for (limit, &(score, done)) in ours.iter().enumerate() {
            proven[limit] += usize::from(done);
            for (rival, theirs) in theirs.iter().enumerate() {
                let cell = &mut table[limit][rival];
                match theirs[limit] - score {
                    lack @ 1.. => (cell.0, cell.3) = (cell.0 + 1, cell.3.max(lack)),
                    0 => cell.1 += 1,
                    _ => cell.2 += 1,
                }
            }
        }
        if words.iter().any(|word| word == "--lines") {
            let line = go.write(None, "line").expect("a format of boards");
            println!("{board} {named} exact {ours:?} memetic, anneal, tabu {theirs:?} {line}");
        }
    }
    println!("{width}x{height} {kind}: {boards} hard boards of {tried}");
    println!(
        "| limit | proven | {} |",
        names.map(|name| format!("behind, level, ahead of {name}; lacks at most")).join(" | ")
    );
    for (limit, cells) in table.iter().enumerate() {
        let cells = cells.map(|(behind, level, ahead, most)| format!("{behind}, {level}, {ahead}; {most}"));
        println!("| {} s | {} | {} |", LIMITS[limit], proven[limit], cells.join(" | "));
    }
}
