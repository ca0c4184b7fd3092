//! How fast the rules and the searches are on one thread, with every kernel that the machine has: the leaves of perft,
//! the report's game, and alpha-beta eight plies deep in the game's order of moves and in that of their promise, from the
//! report's start and from the middle of twenty games; and an endgame that the engine solves. Counts that are wrong fail.
//!
//! `cargo bench -p plansza-reversi`, or with `-- 9` up to depth 9 only. Seconds are the processor's where the system tells
//! them (Unix), so that other programs disturb little; short work is repeated and averaged.

use plansza_arena::{Opening, Player, play};
use plansza_core::platform::{Stopwatch, processor_time};
use plansza_core::{Budget, Meter, Seed, Side, Silent};
use plansza_methods::{Lookahead, MoveOrder, TreeSearch};
use plansza_reversi::engine::{Brain, EvalWeights, HashTable, Horizon};
use plansza_reversi::known::{GAME, PERFT};
use plansza_reversi::perft::{Passes, perft};
use plansza_reversi::text::board;
use plansza_reversi::{Kernel, Move, Position, REPORT_START, START, strategy};
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

/// Short work is repeated for as long as this.
const ENOUGH: Duration = Duration::from_millis(400);

/// What some work gives, and the seconds it takes.
fn measure<T>(mut work: impl FnMut() -> T) -> (T, f64) {
    let watch = Stopwatch::start();
    let mut runs = 1;
    let mut given = work();
    while watch.elapsed() < ENOUGH {
        given = work();
        runs += 1;
    }
    (given, watch.worked().as_secs_f64() / f64::from(runs))
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

/// Orders of moves, and the nodes that alpha-beta visits in them: from the report's start, and from the other positions.
const ORDERS: [(MoveOrder, &str, [u64; 2]); 2] = [
    (MoveOrder::None, "order=none", [17_473, 44_561_885]),
    (MoveOrder::Promise, "order=promise", [4_582, 2_617_374]),
];

/// Positions of twenty random games after twenty plies.
fn middles() -> Vec<Position> {
    let mut rng = Seed(17).rng();
    let mut all = Vec::new();
    while all.len() < 20 {
        let at = (0..20).fold(REPORT_START, |at, _| {
            let moves: Vec<Move> = at.moves().collect();
            at.play(rng.pick(&moves).copied().unwrap_or(Move::PASS))
        });
        all.extend((!at.over()).then_some(at));
    }
    all
}

/// The nodes of alpha-beta on these positions, eight plies deep.
fn nodes(positions: &[Position], order: MoveOrder) -> u64 {
    let judge = strategy::named("balanced").expect("a strategy");
    let choose = |at: &Position| {
        let mut silent = Silent;
        let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
        Lookahead { depth: 8, order }.choose(TreeSearch::AlphaBeta, at, &judge, &mut meter).nodes
    };
    positions.iter().map(choose).sum()
}

/// The first of the usual test positions (FFO 40): by its authors +38.
const ENDGAME: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";

/// The nodes in which the engine solves it; none where it does not.
fn endgame() -> u64 {
    let brain = Brain {
        table: HashTable::new(64).expect("memory"),
        weights: Some(EvalWeights::embedded()),
        threads: 1,
    };
    let mut silent = Silent;
    let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
    let position = board::read(ENDGAME).expect("a position");
    let found = brain.think(black_box(&position), Horizon::END, &mut meter, &mut |_| {});
    if found.score == 38 { found.nodes } else { 0 }
}

fn main() -> ExitCode {
    let deepest = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(PERFT.len());
    let clock = if processor_time().is_some() { "processor" } else { "wall" };
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
    let middles = middles();
    for (order, what, [start, middle]) in ORDERS {
        right &= line(what, start, || nodes(black_box(&[REPORT_START]), order));
        right &= line(&format!("{what}, 20"), middle, || nodes(black_box(&middles), order));
    }
    // What the plain kernel takes, all others take.
    assert!(Kernel::Plain.select(), "every machine has it");
    let nodes = endgame();
    right &= nodes > 0 && line("FFO 40, nodes", nodes, endgame);
    if right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
