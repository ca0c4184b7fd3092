//! What an exact search that is cut has found, beside what heuristics find in the same time: on hard boards, for several limits.
//!
//! ```text
//! cargo run --release -p plansza-go --example rivals -- 19x19 40 1                      40 hard checkerboards, seeds from 1
//! cargo run --release -p plansza-go --example rivals -- 19x19 40 1 --kind all           of every kind in turn
//! cargo run --release -p plansza-go --example rivals -- 13x13 20 1 --limits 0.02,0.1    for other limits
//! ```
//! Boards that are proven within the shortest limit are passed over. Limits are seconds that the one thread was at work, where the
//! system tells (Unix), or those of the clock, so that other work on the machine takes nothing from anybody. The exact search runs once
//! for each limit; of each rival one run is enough, as a longer run begins as a shorter one does. Memetic search, annealing and tabu
//! search work on sets of chains with the parameters that suit them; `--seed N` gives them another seed than 1. `--lines` shows each board.

mod kinds;

use kinds::KINDS;
use plansza_core::params::{Params, decode};
use plansza_core::platform::Stopwatch;
use plansza_core::{Board, Budget, Encoding, Flow, Meter, Method, Observer, Progress, Puzzle, Seed, search};
use plansza_go::Go;
use plansza_go::encode::ChainSets;
use plansza_methods::{Anneal, Memetic, Tabu};
use std::time::Duration;

/// Seconds, where none are asked for.
const LIMITS: &str = "0.1,0.5,2";

const NAMES: [&str; 3] = ["memetic", "anneal", "tabu"];

/// Ends a search after so much work, and knows when it got better.
struct WorkLimit {
    watch: Stopwatch,
    limit: Duration,
    /// The score and when it was reached.
    course: Vec<(Duration, i64)>,
}

impl WorkLimit {
    fn new(limit: Duration) -> WorkLimit {
        WorkLimit { watch: Stopwatch::start(), limit, course: Vec::new() }
    }

    fn flow(&self) -> Flow {
        if self.watch.worked() < self.limit { Flow::Continue } else { Flow::Cancel }
    }

    /// The best score that was reached in time; 0 where none was.
    fn by(&self, limit: Duration) -> i64 {
        let early = self.course.iter().take_while(|(when, _)| *when <= limit);
        early.last().map_or(0, |&(_, score)| score)
    }
}

impl Observer for WorkLimit {
    fn improved(&mut self, at: Progress, _: &dyn Fn() -> Board) -> Flow {
        self.course.extend(at.best.map(|best| (self.watch.worked(), best)));
        self.flow()
    }

    fn tick(&mut self, _: Progress) -> Flow {
        self.flow()
    }
}

/// What a method finds within each limit.
fn scores<M: Method<ChainSets> + Params>(go: &Go, name: &str, seed: Seed, limits: &[Duration]) -> Vec<i64> {
    let words = <ChainSets as Encoding<Go>>::defaults(go, name);
    let values = words.split_whitespace().filter_map(|word| word.split_once('=')).map(|(key, value)| {
        let number = value.parse::<i64>().map(serde_json::Value::from);
        (key.to_string(), number.unwrap_or_else(|_| value.parse::<f64>().expect("a number").into()))
    });
    let method: M = decode(&values.collect()).expect("parameters of the method");
    let mut work = WorkLimit::new(limits.iter().copied().max().unwrap_or_default());
    // The space is made without asking for the goal: nobody is told when to stop.
    search(&ChainSets::of(go), &method, seed, 1, Budget::UNLIMITED, &mut work);
    limits.iter().map(|&limit| work.by(limit)).collect()
}

/// What the exact search has when it is cut there, and whether that is proven.
fn exact(go: &Go, limit: Duration) -> (i64, bool) {
    let mut work = WorkLimit::new(limit);
    let exact = go.solve(&mut Meter::new(Budget::UNLIMITED, &mut work));
    (exact.solution.map_or(0, |play| go.points(&play)), exact.proven)
}

/// How the exact answer does against one rival within one limit, over all boards.
#[derive(Clone, Copy, Debug, Default)]
struct RivalRow {
    behind: usize,
    level: usize,
    ahead: usize,
    /// The most points that it lacks.
    lacks: i64,
}

fn refuse(why: &str) -> ! {
    eprintln!("{why}");
    std::process::exit(2);
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let side = |text: &str| text.parse::<usize>().ok();
    let size = words.first().and_then(|size| size.split_once('x'));
    let size = size.and_then(|(width, height)| Some((side(width)?, side(height)?)));
    let count = words.get(1).and_then(|count| count.parse::<usize>().ok());
    let (Some((width, height)), Some(count)) = (size, count) else {
        refuse(
            "usage: rivals WIDTHxHEIGHT COUNT [SEED] [--kind KIND] [--limits SECONDS,…] [--seed N] [--lines]",
        );
    };
    let told = |flag: &str| words.iter().position(|word| word == flag).and_then(|at| words.get(at + 1));
    let seed: u64 = words.get(2).and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let kind = told("--kind").map_or(KINDS[0], String::as_str);
    if kind != "all" && !KINDS.contains(&kind) {
        refuse(&format!("no kind of boards is called {kind}; there are {} and all", KINDS.join(", ")));
    }
    let limits = told("--limits").map_or(LIMITS, String::as_str);
    let seconds = limits.split(',').map(|limit| Duration::try_from_secs_f64(limit.parse().ok()?).ok());
    let Some(mut limits) = seconds.collect::<Option<Vec<Duration>>>() else {
        refuse(&format!(
            "{limits} are no limits; accepted are seconds with commas between, such as {LIMITS}"
        ));
    };
    // The first is the shortest, by which boards are passed over.
    limits.sort_unstable();
    limits.dedup();
    let draws = Seed(told("--seed").and_then(|seed| seed.parse().ok()).unwrap_or(1));
    let mut table = vec![[RivalRow::default(); 3]; limits.len()];
    let (mut tried, mut proven, mut boards) = (0, vec![0; limits.len()], 0);
    for board in seed.. {
        if boards == count || tried == 100 * count {
            break;
        }
        tried += 1;
        let named = if kind == "all" { KINDS[board as usize % KINDS.len()] } else { kind };
        let go = kinds::board(named, width, height, &mut Seed(board).rng()).expect("the kind is known");
        let first = exact(&go, limits[0]);
        if first.1 {
            continue;
        }
        boards += 1;
        let ours: Vec<_> =
            [first].into_iter().chain(limits[1..].iter().map(|&limit| exact(&go, limit))).collect();
        let theirs = [
            scores::<Memetic>(&go, NAMES[0], draws, &limits),
            scores::<Anneal>(&go, NAMES[1], draws, &limits),
            scores::<Tabu>(&go, NAMES[2], draws, &limits),
        ];
        for (limit, &(score, done)) in ours.iter().enumerate() {
            proven[limit] += usize::from(done);
            for (rival, theirs) in theirs.iter().enumerate() {
                let cell = &mut table[limit][rival];
                match theirs[limit] - score {
                    lack @ 1.. => (cell.behind, cell.lacks) = (cell.behind + 1, cell.lacks.max(lack)),
                    0 => cell.level += 1,
                    _ => cell.ahead += 1,
                }
            }
        }
        if words.iter().any(|word| word == "--lines") {
            let line = go.write(None, "line").expect("a format of boards");
            println!("{board} {named} exact {ours:?} memetic, anneal, tabu {theirs:?} {line}");
        }
    }
    println!("{width}x{height} {kind}: {boards} hard boards of {tried}");
    let head = NAMES.map(|name| format!("behind, level, ahead of {name}; lacks at most"));
    println!("| limit | proven | {} |", head.join(" | "));
    for (limit, cells) in table.iter().enumerate() {
        let cells = cells
            .map(|RivalRow { behind, level, ahead, lacks }| format!("{behind}, {level}, {ahead}; {lacks}"));
        println!("| {} s | {} | {} |", limits[limit].as_secs_f64(), proven[limit], cells.join(" | "));
    }
}
