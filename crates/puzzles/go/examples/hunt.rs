//! A hunt for boards on which the exact solver is slow: checkerboards of lone white stones
//! ([`checkerboard`](plansza_go::checkerboard)), or boards of another kind, by one set of rules or the other.
//!
//! ```text
//! cargo run --release -p plansza-go --example hunt -- 11x11 200 1            200 boards from seed 1, a summary
//! cargo run --release -p plansza-go --example hunt -- 11x11 200 1 --time 10  cut after 10 s each
//! cargo run --release -p plansza-go --example hunt -- 11x11 200 1 --lines    a line for each: seconds, score, bound, board
//! cargo run --release -p plansza-go --example hunt -- 11x11 200 1 --boards   only the boards
//! cargo run --release -p plansza-go --example hunt -- 19x19 100 1 --kind all boards of every kind in turn
//! ```
//! `--kind` names checkerboard, dense, lattice, pattern, spiral, comb, rooms, fans or all. `--report` takes the report's rules.
//! Seconds are those that the one thread was at work, where the system tells (Unix), or those of the clock; a limit is always
//! one of the clock.

mod kinds;

use kinds::KINDS;
use plansza_core::platform::Stopwatch;
use plansza_core::{Budget, Meter, Puzzle, Seed, Silent};
use plansza_go::{Go, Rules};
use std::time::Duration;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let flag = |name: &str| words.iter().any(|word| word == name);
    let side = |text: &str| text.parse::<usize>().ok();
    let size = words.first().and_then(|size| size.split_once('x'));
    let size = size.and_then(|(width, height)| Some((side(width)?, side(height)?)));
    let (Some((width, height)), Some(count)) =
        (size, words.get(1).and_then(|count| count.parse::<u64>().ok()))
    else {
        eprintln!(
            "usage: hunt WIDTHxHEIGHT COUNT [SEED] [--time SECONDS] [--kind KIND] [--report] [--lines] [--boards]"
        );
        std::process::exit(2);
    };
    let seed: u64 = words.get(2).and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let limit = words.iter().position(|word| word == "--time");
    let limit = limit.and_then(|at| words.get(at + 1)).and_then(|seconds| seconds.parse().ok());
    let budget = limit.map_or(Budget::UNLIMITED, |seconds| Budget::time(Duration::from_secs_f64(seconds)));
    let rules = if flag("--report") { Rules::Report } else { Rules::Go };
    let (mut times, mut proven, mut nodes) = (Vec::new(), 0, 0);
    let kind = words.iter().position(|word| word == "--kind").and_then(|at| words.get(at + 1));
    let kind = kind.map_or(KINDS[0], String::as_str);
    for board in seed..seed + count {
        let named = if kind == "all" { KINDS[board as usize % KINDS.len()] } else { kind };
        let Some(go) = kinds::board(named, width, height, &mut Seed(board).rng()) else {
            eprintln!("no kind of boards is called {kind}; there are {} and all", KINDS.join(", "));
            std::process::exit(2);
        };
        let go = go.by(rules);
        let line = go.write(None, "line").expect("a format of boards");
        if flag("--boards") {
            println!("{line}");
            continue;
        }
        let (seconds, score, told) = solve(&go, budget, &mut nodes);
        times.push(seconds);
        proven += u64::from(told == Some(score));
        if flag("--lines") {
            let told = told.map_or("-".into(), |bound| bound.to_string());
            println!("{seconds:.4} {score} {told} {named} {line}");
        }
    }
    times.sort_by(f64::total_cmp);
    if let Some(&worst) = times.last() {
        let mean = times.iter().sum::<f64>() / times.len() as f64;
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
        println!(
            "{width}x{height} {}: {proven} of {count} proven; median {:.4} s, mean {mean:.4} s, 99 % {:.4} s, worst {worst:.4} s; {nodes} nodes",
            rules.name(),
            at(0.5),
            at(0.99),
        );
    }
}

/// Seconds, the score, and what it was shown to be at most.
fn solve(go: &Go, budget: Budget, nodes: &mut u64) -> (f64, i64, Option<i64>) {
    let watch = Stopwatch::start();
    let exact = go.solve(&mut Meter::new(budget, &mut Silent));
    let seconds = watch.worked().as_secs_f64();
    *nodes += exact.nodes;
    let score = exact.solution.map_or(0, |play| go.points(&play));
    (seconds, score, if exact.proven { Some(score) } else { exact.bound })
}
