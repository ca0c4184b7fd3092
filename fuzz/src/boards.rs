//! Boards: reading never panics; what was read is written in the main format and read again to the same board, in every other
//! format to a board that is written the same; and where a board is so small that all fillings can be tried, the exact solver's
//! answers are those of trying all of them against the rules.

use plansza_blank::Blank;
use plansza_core::{Aim, Budget, Format, Meter, Puzzle, Silent};
use plansza_go::{Go, GoPlay, GoTurn};
use plansza_kuromasu::Kuromasu;
use plansza_sudoku::Sudoku;
use std::sync::LazyLock;

/// Fillings that are tried at the most.
const MOST: usize = 4096;

pub fn sudoku(text: &str) {
    static FAITHFUL: LazyLock<Vec<&Format>> = LazyLock::new(faithful::<Sudoku>);
    check::<Sudoku>(text, &FAITHFUL, |board| {
        let line = line(board);
        let open = line.matches('.').count();
        let small = line.len() == 16 && line.bytes().all(|sign| b".1234".contains(&sign)) && open <= 6;
        small.then(|| {
            let filled = |number: usize| {
                let mut rest = number;
                let digit = |sign| match sign {
                    '.' => {
                        let digit = char::from(b'1' + (rest % 4) as u8);
                        rest /= 4;
                        digit
                    }
                    given => given,
                };
                line.chars().map(digit).collect::<String>()
            };
            (0..1 << (2 * open)).filter_map(|number| board.read_solution(&filled(number)).ok()).collect()
        })
    });
}

pub fn kuromasu(text: &str) {
    static FAITHFUL: LazyLock<Vec<&Format>> = LazyLock::new(faithful::<Kuromasu>);
    check::<Kuromasu>(text, &FAITHFUL, shadings);
}

pub fn blank(text: &str) {
    static FAITHFUL: LazyLock<Vec<&Format>> = LazyLock::new(faithful::<Blank>);
    check::<Blank>(text, &FAITHFUL, shadings);
}

pub fn go(text: &str) {
    static FAITHFUL: LazyLock<Vec<&Format>> = LazyLock::new(faithful::<Go>);
    check::<Go>(text, &FAITHFUL, |board| {
        let ways = board.cells().len() + 1;
        let turns = u32::try_from(board.stones()).ok()?;
        let all = ways.checked_pow(turns).filter(|&all| all <= MOST)?;
        let turn = |way: usize| if way + 1 == ways { GoTurn::Pass } else { GoTurn::Stone(way as _) };
        let play = |number: usize| (0..turns).map(|at| turn(number / ways.pow(at) % ways)).collect();
        Some((0..all).map(|number| GoPlay(play(number))).collect())
    });
}

/// All ways to colour the cells of a small board.
fn shadings<P: Puzzle>(board: &P) -> Option<Vec<P::Solution>> {
    let size = board.size();
    (size.cells() <= 12).then(|| {
        let rows = |number: usize| {
            let sign = |cell: usize| if number >> cell & 1 == 1 { '#' } else { '.' };
            let row = |row: usize| {
                (0..size.width).map(|column| sign(row * size.width + column)).collect::<String>()
            };
            (0..size.height).map(row).collect::<Vec<_>>().join("/")
        };
        (0..1 << size.cells()).filter_map(|number| board.read_solution(&rows(number)).ok()).collect()
    })
}

fn line<P: Puzzle>(board: &P) -> String {
    board.write(None, P::FORMATS[0].name).expect("the main format writes every board")
}

/// The board as a file of this format, if it can be written so.
fn file<P: Puzzle>(board: &P, format: &Format) -> Option<String> {
    let (before, _, after) = P::frame(format.name);
    board.write(None, format.name).ok().map(|text| format!("{before}{text}{after}"))
}

/// The formats that keep all of a board, by what they do with the samples. The others draw first conclusions.
fn faithful<P: Puzzle>() -> Vec<&'static Format> {
    let boards: Vec<P> =
        P::SAMPLES.iter().flat_map(|sample| P::read(sample.text).expect("samples read")).collect();
    let keeps = |format: &&Format| {
        boards.iter().all(|board| {
            let Some(text) = file(board, format) else { return true };
            P::read(&text).is_ok_and(|back| back.len() == 1 && line(&back[0]) == line(board))
        })
    };
    P::FORMATS.iter().filter(keeps).collect()
}

fn check<P: Puzzle>(text: &str, faithful: &[&Format], fillings: impl Fn(&P) -> Option<Vec<P::Solution>>) {
    for board in P::read(text).unwrap_or_default().iter().take(3) {
        let line = line(board);
        for format in faithful {
            let Some(text) = file(board, format) else { continue };
            let back =
                P::read(&text).unwrap_or_else(|fault| panic!("{line} as {}: {fault}\n{text}", format.name));
            assert_eq!(back.len(), 1, "{line} as {}", format.name);
            // A format may say a board otherwise, as candidates do; what it says stays.
            assert_eq!(file(&back[0], format).as_ref(), Some(&text), "{line} as {}", format.name);
        }
        let back = P::read(&line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
        assert_eq!(back.iter().map(self::line).collect::<Vec<_>>(), [line]);
        if let Some(all) = fillings(board) {
            tried(board, &all);
        }
    }
}

/// Holds the exact solver against all fillings.
fn tried<P: Puzzle>(board: &P, all: &[P::Solution]) {
    let line = line(board);
    let right: Vec<&P::Solution> = match board.validate() {
        Ok(()) => all.iter().filter(|filling| board.verify(filling).is_ok()).collect(),
        Err(_) => Vec::new(),
    };
    let mut silent = Silent;
    let exact = board.solve(&mut Meter::new(Budget::UNLIMITED, &mut silent));
    assert!(exact.proven, "{line}");
    assert!(exact.solution.as_ref().is_none_or(|solution| board.verify(solution).is_ok()), "{line}");
    if P::AIM == Aim::Maximise {
        let best = right.iter().map(|filling| board.score(filling)).max();
        assert_eq!(exact.solution.map(|solution| board.score(&solution)), best, "{line}");
        return;
    }
    assert_eq!(exact.solution.is_some(), !right.is_empty(), "{line}");
    let mut silent = Silent;
    let count = board.count(MOST as u64 + 1, &mut Meter::new(Budget::UNLIMITED, &mut silent));
    assert_eq!((count.solutions, count.complete), (right.len() as u64, true), "{line}");
}
