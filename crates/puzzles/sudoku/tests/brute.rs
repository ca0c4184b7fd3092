//! Every exact answer is that of a brute force which shares nothing with the solvers: on 4×4, on 5×5 and 6×6 with boxes of every
//! shape, and on 9×9 with many givens; with one solution, with many, and with none.
//!
//! A part runs with the tests, all of it (24,000 boards) by
//! `cargo test --release -p plansza-sudoku --test brute -- --ignored`.

use plansza_core::{Budget, Meter, Puzzle, Rng, Seed, Shelf, Silent, bits};
use plansza_sudoku::{BoxShape, Sudoku, exact, text};

/// Solutions of a board up to a limit, by trying digits in the cell with the fewest.
fn brute_force(shape: BoxShape, digits: &mut [u8], limit: u64) -> u64 {
    let side = shape.side();
    let mut used = vec![0u64; 3 * side];
    let units = |cell: usize| [shape.row(cell), side + shape.column(cell), 2 * side + shape.block(cell)];
    for cell in (0..digits.len()).filter(|&cell| digits[cell] != 0) {
        for unit in units(cell) {
            if used[unit] >> digits[cell] & 1 != 0 {
                return 0;
            }
            used[unit] |= 1 << digits[cell];
        }
    }
    let free = |cell: usize| !units(cell).iter().fold(0, |all, &unit| all | used[unit]) & ((2 << side) - 2);
    let empty = (0..digits.len()).filter(|&cell| digits[cell] == 0);
    let Some(cell) = empty.min_by_key(|&cell| free(cell).count_ones()) else { return 1 };
    let mut count = 0;
    for digit in bits(free(cell)) {
        if count < limit {
            digits[cell] = digit as u8;
            count += brute_force(shape, digits, limit - count);
        }
    }
    digits[cell] = 0;
    count
}

/// A full grid: the pattern of a shape with its digits, and its rows and columns within and among bands, in another order.
fn full(shape: BoxShape, rng: &mut Rng) -> Vec<u8> {
    let (side, wide, high) = (shape.side(), shape.box_width(), shape.box_height());
    let mut digits: Vec<u8> = (1..=side as u8).collect();
    rng.shuffle(&mut digits);
    let mut lines = |of: usize| {
        let mut bands: Vec<usize> = (0..side / of).collect();
        rng.shuffle(&mut bands);
        let mut lines = Vec::new();
        for band in bands {
            let mut inside: Vec<usize> = (band * of..(band + 1) * of).collect();
            rng.shuffle(&mut inside);
            lines.extend(inside);
        }
        lines
    };
    let (rows, columns) = (lines(high), lines(wide));
    let pattern = |row: usize, column: usize| (wide * (row % high) + row / high + column) % side;
    (0..side * side).map(|cell| digits[pattern(rows[cell / side], columns[cell % side])]).collect()
}

/// A board with this share of the cells given; of three every third has a wrong digit.
fn board(shape: BoxShape, share: (f64, f64), number: u64, rng: &mut Rng) -> Sudoku {
    let mut digits = full(shape, rng);
    let share = share.0 + (share.1 - share.0) * rng.below(1000) as f64 / 1000.0;
    digits.iter_mut().for_each(|digit| *digit *= u8::from(rng.chance(share)));
    if number % 3 == 2 {
        let cell = rng.below(shape.cells());
        digits[cell] = rng.below(shape.side()) as u8 + 1;
    }
    Sudoku::new(shape, digits).unwrap()
}

/// Boards of one shape.
struct BoardKind {
    /// The width and height of a box.
    boxes: (usize, usize),
    /// The least and the greatest share of givens.
    share: (f64, f64),
    /// How far solutions are counted.
    limit: u64,
}

const KINDS: [BoardKind; 8] = [
    BoardKind { boxes: (2, 2), share: (0.0, 0.6), limit: u64::MAX },
    BoardKind { boxes: (4, 1), share: (0.0, 0.6), limit: u64::MAX },
    BoardKind { boxes: (5, 1), share: (0.3, 0.8), limit: 500 },
    BoardKind { boxes: (3, 2), share: (0.25, 0.8), limit: 500 },
    BoardKind { boxes: (2, 3), share: (0.25, 0.8), limit: 500 },
    BoardKind { boxes: (1, 6), share: (0.35, 0.8), limit: 500 },
    BoardKind { boxes: (3, 3), share: (0.35, 0.8), limit: 200 },
    BoardKind { boxes: (3, 3), share: (0.3, 0.5), limit: 20 },
];

/// Compares so many boards of each kind in every way that there is to ask.
fn compare(each: u64) {
    let silent = &mut Silent;
    let mut kinds = [0; 3];
    for (kind, &BoardKind { boxes: (wide, high), share, limit }) in KINDS.iter().enumerate() {
        let shape = BoxShape::new(wide, high).unwrap();
        let mut rng = Seed(kind as u64).rng();
        let boards: Vec<Sudoku> = (0..each).map(|number| board(shape, share, number, &mut rng)).collect();
        let counts: Vec<u64> =
            boards.iter().map(|board| brute_force(shape, &mut board.givens().0.clone(), limit)).collect();
        let mut meter = Meter::new(Budget::UNLIMITED, silent);
        let together = exact::count_all(&boards, limit, &mut meter);
        for ((board, &count), together) in boards.iter().zip(&counts).zip(&together) {
            kinds[count.min(2) as usize] += 1;
            let alone = board.count(limit, &mut meter);
            for answer in [&alone, together] {
                assert!(answer.complete);
                assert_eq!(answer.solutions, count, "{:?}", board.givens());
                assert_eq!(answer.examples.is_empty(), count == 0);
                answer.examples.iter().for_each(|grid| assert_eq!(board.check(grid), Ok(())));
            }
            for few in [1, 2] {
                assert_eq!(board.count(few, &mut meter).solutions, count.min(few), "{:?}", board.givens());
            }
            let solved = board.solve(&mut meter);
            assert!(solved.proven && solved.solution.is_some() == (count > 0), "{:?}", board.givens());
            solved.solution.iter().for_each(|grid| assert_eq!(board.check(grid), Ok(())));
        }
        // A file of them, where every board can be told from its line.
        let lines: Vec<String> =
            boards.iter().map(|board| text::write(board, None, "line").unwrap()).collect();
        let shelf = text::shelve(lines.join("\n")).unwrap();
        assert_eq!(shelf.len(), boards.len(), "{shape}");
        let mut answers = String::new();
        shelf.answer(0..shelf.len(), None, &mut meter, &mut answers).unwrap();
        for ((board, count), answer) in boards.iter().zip(&counts).zip(answers.lines()) {
            match count {
                0 => assert_eq!(answer, "no solution"),
                _ => assert_eq!(board.check(&board.read_solution(answer).unwrap()), Ok(())),
            }
        }
        let unique = counts.iter().filter(|&&count| count == 1).count() as u64;
        assert_eq!(shelf.unique(0..shelf.len(), 2, &mut meter), unique);
    }
    assert!(kinds.iter().all(|&kind| kind > each), "{kinds:?}");
}

#[test]
fn exact_answers_are_those_of_brute_force() {
    compare(200);
}

#[test]
#[ignore = "half a minute: 24,000 boards"]
fn all_exact_answers_are_those_of_brute_force() {
    compare(3000);
}
