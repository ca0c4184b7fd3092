//! How long the exact solver takes to prove that boards are unique, and to find what all solutions agree on when three
//! of their clues are gone: `cargo bench -p plansza-kuromasu`, or `-- FILE…` for the boards of files. The shortest CPU
//! time of a board counts, so that what else the machine does is left out.

use plansza_core::platform::Stopwatch;
use plansza_core::{Budget, Meter, Seed, Silent};
use plansza_kuromasu::{Clue, Kuromasu, KuromasuLevel, Wish, exact, generate, text};
use std::time::Duration;

fn main() {
    let files: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    for file in &files {
        let boards = std::fs::read_to_string(file).expect("a file that can be read");
        measure(file, &text::read(&boards).expect("boards"));
    }
    if files.is_empty() {
        use KuromasuLevel::{Any, Extreme, Hard};
        for (level, size, count) in [
            (Any, "11x11", 40),
            (Extreme, "11x11", 40),
            (Hard, "20x20", 20),
            (Hard, "25x25", 20),
            (Extreme, "15x15", 30),
            (Extreme, "20x20", 30),
            (Extreme, "25x25", 12),
        ] {
            let boards: Vec<Kuromasu> = (0..count).map(|index| made(level, size, 7000 + index)).collect();
            measure(&format!("{level:?} {size}"), &boards);
        }
    }
}

fn made(level: KuromasuLevel, size: &str, seed: u64) -> Kuromasu {
    let wish = Wish { size: size.into(), level, ..Wish::default() };
    generate(&wish, &mut Seed(seed).rng(), &mut Meter::new(Budget::UNLIMITED, &mut Silent)).expect("a board")
}

/// The board without some of its clues, spread evenly.
fn ambiguous(board: &Kuromasu) -> Kuromasu {
    let mut clues = board.clues().to_vec();
    let clued: Vec<usize> = (0..clues.len()).filter(|&cell| clues[cell] != Clue::None).collect();
    (1..4).for_each(|quarter| clues[clued[clued.len() * quarter / 4]] = Clue::None);
    Kuromasu::new(board.width(), board.height(), clues).expect("the size fits")
}

fn measure(name: &str, boards: &[Kuromasu]) {
    let row = |what: &str, measured: Vec<(Duration, u64)>| {
        let milliseconds: Vec<f64> = measured.iter().map(|(time, _)| time.as_secs_f64() * 1e3).collect();
        let (sum, boards) = (milliseconds.iter().sum::<f64>(), milliseconds.len() as f64);
        println!(
            "{name}, {what}: {boards} boards, geometric mean {:.3} ms, mean {:.3} ms, longest {:.3} ms, {:.0} nodes a second",
            (milliseconds.iter().map(|time| time.ln()).sum::<f64>() / boards).exp(),
            sum / boards,
            milliseconds.iter().copied().fold(0.0, f64::max),
            measured.iter().map(|&(_, nodes)| nodes as f64).sum::<f64>() / sum * 1e3,
        );
    };
    let unique = |board: &Kuromasu| shortest(|meter| exact::count(board, 2, meter).nodes);
    row("prove unique", boards.iter().map(unique).collect());
    let forced = |board: &Kuromasu| {
        let board = ambiguous(board);
        shortest(|meter| exact::forced(&board, meter).nodes)
    };
    row("forced cells, three clues less", boards.iter().map(forced).collect());
}

/// The shortest time of at least five, of the processor where the system tells it, and the nodes.
fn shortest(work: impl Fn(&mut Meter<'_>) -> u64) -> (Duration, u64) {
    let (all, mut times, mut best, mut nodes) = (Stopwatch::start(), 0, Duration::MAX, 0);
    while times < 5 || (times < 200 && all.worked() < Duration::from_millis(30)) {
        let watch = Stopwatch::start();
        nodes = work(&mut Meter::new(Budget::UNLIMITED, &mut Silent));
        best = best.min(watch.worked());
        times += 1;
    }
    (best, nodes)
}
