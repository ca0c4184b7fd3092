//! How fast the rules and the searches are, on one thread: the leaves of perft, and the report's game node by node.
//!
//! `cargo run --release -p plansza-arena --example speed -- 11`

use plansza_arena::{Opening, Spec, game};
use plansza_core::Side;
use plansza_reversi::START;
use plansza_reversi::perft::{Passes, perft};
use std::time::{Duration, Instant};

/// The shortest of several runs, with what they all gave.
fn best<T: PartialEq + std::fmt::Debug>(runs: usize, mut work: impl FnMut() -> T) -> (T, Duration) {
    let mut timed = || {
        let start = Instant::now();
        let given = work();
        (given, start.elapsed())
    };
    let (given, mut shortest) = timed();
    for _ in 1..runs {
        let (again, time) = timed();
        assert_eq!(given, again, "the same work gives the same");
        shortest = shortest.min(time);
    }
    (given, shortest)
}

fn main() {
    let depth = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(10);
    let (leaves, time) = best(5, || perft(std::hint::black_box(&START), depth, Passes::Count));
    println!("perft {depth}: {leaves} leaves in {:.3} s", time.as_secs_f64());
    let player = |text: &str| text.parse::<Spec>().expect("a player");
    let [first, second] = ["minimax mode=report", "alphabeta mode=report"].map(player);
    let (nodes, time) = best(20, || {
        let played = game::play(&first, &second, Opening::report(), 1, &Default::default());
        played.nodes(Side::First) + played.nodes(Side::Second)
    });
    println!("the report's game: {nodes} nodes in {:.4} s", time.as_secs_f64());
}
