//! How fast the rules and the searches are on one thread, with every kernel that the machine has: the leaves of perft,
//! and the report's game. Counts that are wrong fail.
//!
//! `cargo bench -p plansza-reversi`, or with `-- 9` up to depth 9 only. Seconds are the processor's where the system tells
//! them (Linux), so that other programs disturb little; short work is repeated and averaged.

use plansza_arena::{Opening, Player, play};
use plansza_core::Side;
use plansza_reversi::known::{GAME, PERFT};
use plansza_reversi::perft::{Passes, perft};
use plansza_reversi::{Kernel, Position, REPORT_START, START};
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Short work is repeated for as long as this.
const ENOUGH: Duration = Duration::from_millis(400);

/// The time that this thread has had a processor.
fn processor() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// What some work gives, and the seconds it takes.
fn measure<T>(mut work: impl FnMut() -> T) -> (T, f64) {
    let (wall, before) = (Instant::now(), processor());
    let mut runs = 1;
    let mut given = work();
    while wall.elapsed() < ENOUGH {
        given = work();
        runs += 1;
    }
    let taken = match (before, processor()) {
        (Some(before), Some(after)) if after > before => after - before,
        _ => wall.elapsed(),
    };
    (given, taken.as_secs_f64() / f64::from(runs))
}

/// A line of the table: what was counted, whether that is right, and with each kernel its seconds and counts a second.
fn line(what: &str, expected: u64, mut count: impl FnMut() -> u64) -> bool {
    print!("{what:<18} {expected:>13}");
    let mut right = true;
    for kernel in Kernel::available() {
        assert!(kernel.select(), "an available kernel");
        let (counted, seconds) = measure(&mut count);
        print!("  {seconds:>11.6} {:>7.1}", expected as f64 / seconds / 1e6);
        if counted != expected {
            print!(" WRONG: {counted}");
            right = false;
        }
    }
    println!();
    right
}

fn main() -> ExitCode {
    let deepest = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(PERFT.len());
    let clock = if processor().is_some() { "processor" } else { "wall" };
    print!("{:<18} {:>13}", format!("{clock} seconds"), "count");
    for kernel in Kernel::available() {
        print!("  {kernel:>11} {:>7}", "M/s");
    }
    println!();
    let mut right = true;
    for (depth, &leaves) in (1..).zip(&PERFT[..deepest.min(PERFT.len())]) {
        right &= line(&format!("perft {depth}"), leaves, || perft(black_box(&START), depth, Passes::Count));
    }
    let player = |text: &str| text.parse::<Player<Position>>().expect("a player");
    let [first, second] = ["minimax mode=report", "alphabeta mode=report"].map(player);
    right &= line("the report's game", GAME.iter().map(|ply| ply.nodes).sum(), || {
        let played = play(
            &first,
            &second,
            Opening { start: REPORT_START, ..Opening::default() },
            1,
            &Default::default(),
        );
        played.nodes(Side::First) + played.nodes(Side::Second)
    });
    if right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
