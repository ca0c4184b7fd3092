//! What the evaluation looks at: 46 pieces of the board, in 12 kinds, as in Logistello (Buro 1997): lines, diagonals,
//! corners and edges. What stands on a piece is a number in base three, and each kind has a weight for each number.
//!
//! A kind lists its squares once; the other pieces of the kind are the same squares on the board turned by quarters. Every
//! kind looks the same in a mirror, so a number and its mirror image share a weight: 114,364 weights with the constant.
//!
//! The numbers of all pieces are kept while a search goes down: placing a disc or turning one over adds a row of a table,
//! three registers wide. They are in terms of two colours, not of who is to move: 1 for *amber*, who is to move where the
//! search began, and 2 for *blue*.

use std::sync::OnceLock;

/// The squares of the first piece of each kind, and how many such pieces there are.
const KINDS: [(&[u8], usize); 12] = [
    (&[0, 1, 8, 9, 2, 16, 10, 17, 18], 4),    // corner, 3 × 3
    (&[32, 24, 16, 8, 0, 9, 1, 2, 3, 4], 4),  // corner, angle with its X square
    (&[9, 0, 1, 2, 3, 4, 5, 6, 7, 14], 4),    // edge with its X squares
    (&[0, 2, 3, 10, 11, 12, 13, 4, 5, 7], 4), // edge with what is before it
    (&[8, 9, 10, 11, 12, 13, 14, 15], 4),     // second line
    (&[16, 17, 18, 19, 20, 21, 22, 23], 4),   // third line
    (&[24, 25, 26, 27, 28, 29, 30, 31], 4),   // fourth line
    (&[0, 9, 18, 27, 36, 45, 54, 63], 2),     // diagonals
    (&[1, 10, 19, 28, 37, 46, 55], 4),
    (&[2, 11, 20, 29, 38, 47], 4),
    (&[3, 12, 21, 30, 39], 4),
    (&[4, 13, 22, 31], 4),
];

/// For each square of the first piece of each kind, which of its squares lies there in the mirror.
const MIRRORS: [&[u8]; 12] = [
    &[0, 2, 1, 3, 5, 4, 7, 6, 8],
    &[9, 8, 7, 6, 4, 5, 3, 2, 1, 0],
    &[9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
    &[9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
    &[7, 6, 5, 4, 3, 2, 1, 0],
    &[7, 6, 5, 4, 3, 2, 1, 0],
    &[7, 6, 5, 4, 3, 2, 1, 0],
    &[7, 6, 5, 4, 3, 2, 1, 0],
    &[6, 5, 4, 3, 2, 1, 0],
    &[5, 4, 3, 2, 1, 0],
    &[4, 3, 2, 1, 0],
    &[3, 2, 1, 0],
];

/// How many pieces there are.
pub(super) const PIECES: usize = 46;

/// As many numbers as fill whole registers.
const LANES: usize = 48;

/// Weights of all numbers of all kinds, and the constant at the end.
pub(super) const NUMBERS: usize = 226_315;

/// Weights where a number and its mirror image share one.
pub(super) const SHARED: usize = 114_364;

/// Where the weights of each piece begin.
pub(super) const OFFSETS: [u32; PIECES] = {
    let mut all = [0; PIECES];
    let (mut piece, mut kind, mut from) = (0, 0, 0);
    while kind < KINDS.len() {
        let mut one = 0;
        while one < KINDS[kind].1 {
            all[piece] = from;
            piece += 1;
            one += 1;
        }
        from += 3u32.pow(KINDS[kind].0.len() as u32);
        kind += 1;
    }
    all
};

/// The square a quarter further.
const fn turned(square: u8) -> u8 {
    let (row, column) = (square / 8, square % 8);
    column * 8 + 7 - row
}

/// What an amber disc on each square adds to each number.
static ADDS: [[u16; LANES]; 64] = {
    let mut all = [[0; LANES]; 64];
    let (mut piece, mut kind) = (0, 0);
    while kind < KINDS.len() {
        let (squares, pieces) = KINDS[kind];
        let mut quarter = 0;
        while quarter < pieces {
            let (mut at, mut power) = (0, 1);
            while at < squares.len() {
                let mut square = squares[at];
                let mut turns = 0;
                while turns < quarter {
                    square = turned(square);
                    turns += 1;
                }
                all[square as usize][piece] = power;
                power *= 3;
                at += 1;
            }
            piece += 1;
            quarter += 1;
        }
        kind += 1;
    }
    all
};

/// The numbers of all pieces of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Numbers(pub [u16; LANES]);

impl Numbers {
    /// Of a position.
    pub(super) fn of(amber: u64, blue: u64) -> Numbers {
        let mut numbers = [0u16; LANES];
        for (discs, digit) in [(amber, 1), (blue, 2)] {
            for square in crate::Squares(discs).filter_map(crate::Move::square) {
                for (number, add) in numbers.iter_mut().zip(ADDS[square]) {
                    *number += digit * add;
                }
            }
        }
        Numbers(numbers)
    }

    /// After a move of a side, which turns these discs over.
    #[inline(always)]
    pub(super) fn after(&self, square: u32, turned: u64, amber: bool) -> Numbers {
        let mut numbers = self.0;
        let placed = &ADDS[square as usize % 64];
        let mut rest = turned;
        if amber {
            (0..LANES).for_each(|i| numbers[i] = numbers[i].wrapping_add(placed[i]));
            while rest != 0 {
                let adds = &ADDS[rest.trailing_zeros() as usize % 64];
                rest &= rest - 1;
                (0..LANES).for_each(|i| numbers[i] = numbers[i].wrapping_sub(adds[i]));
            }
        } else {
            (0..LANES).for_each(|i| numbers[i] = numbers[i].wrapping_add(placed[i] << 1));
            while rest != 0 {
                let adds = &ADDS[rest.trailing_zeros() as usize % 64];
                rest &= rest - 1;
                (0..LANES).for_each(|i| numbers[i] = numbers[i].wrapping_add(adds[i]));
            }
        }
        Numbers(numbers)
    }
}

/// Digits of a number in base three, the lowest first.
fn digits(mut number: usize, count: usize) -> [usize; 10] {
    let mut all = [0; 10];
    for digit in &mut all[..count] {
        *digit = number % 3;
        number /= 3;
    }
    all
}

/// How weights are found: for each of all numbers the shared weight, as it is and with the colours exchanged.
pub(crate) struct Sharing {
    /// The shared weight of each number.
    pub straight: Box<[u32]>,
    /// The shared weight of each number with the colours exchanged.
    pub exchanged: Box<[u32]>,
}

impl Sharing {
    /// Made when it is first asked for.
    pub(super) fn shared() -> &'static Sharing {
        static SHARING: OnceLock<Sharing> = OnceLock::new();
        SHARING.get_or_init(Sharing::new)
    }

    fn new() -> Sharing {
        let (mut straight, mut exchanged) = (Vec::with_capacity(NUMBERS), vec![0; NUMBERS]);
        let mut next = 0;
        for ((squares, _), mirror) in KINDS.into_iter().zip(MIRRORS) {
            let from = straight.len();
            let count = squares.len();
            for number in 0..3usize.pow(count as u32) {
                let digits = digits(number, count);
                let image = (0..count).rev().fold(0, |image, at| 3 * image + digits[mirror[at] as usize]);
                if image < number {
                    straight.push(straight[from + image]);
                } else {
                    straight.push(next);
                    next += 1;
                }
            }
            for number in 0..3usize.pow(count as u32) {
                let digits = digits(number, count);
                let other = (0..count).rev().fold(0, |other, at| 3 * other + [0, 2, 1][digits[at]]);
                exchanged[from + number] = straight[from + other];
            }
        }
        straight.push(next);
        exchanged[NUMBERS - 1] = next;
        Sharing { straight: straight.into(), exchanged: exchanged.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Move, START};

    #[test]
    fn numbers_and_weights_are_as_many_as_told() {
        let sharing = Sharing::new();
        assert_eq!((sharing.straight.len(), sharing.exchanged.len()), (NUMBERS, NUMBERS));
        assert_eq!(*sharing.straight.iter().max().unwrap() as usize + 1, SHARED);
        assert_eq!(KINDS.iter().map(|(_, pieces)| pieces).sum::<usize>(), PIECES);
        let mut again: Vec<usize> = OFFSETS.iter().map(|&from| from as usize).collect();
        again.dedup();
        assert_eq!(again.len(), KINDS.len());
    }

    #[test]
    fn a_mirror_shows_every_kind_to_itself() {
        for ((squares, _), mirror) in KINDS.into_iter().zip(MIRRORS) {
            let diagonal = |square: u8| square % 8 * 8 + square / 8;
            let across = |square: u8| square / 8 * 8 + 7 - square % 8;
            let other = |square: u8| 63 - diagonal(square);
            let fits = |image: &dyn Fn(u8) -> u8| {
                squares.iter().zip(mirror).all(|(&square, &at)| image(square) == squares[at as usize])
            };
            assert!(fits(&diagonal) || fits(&across) || fits(&other), "{squares:?}");
        }
    }

    /// Over random games; and the weights that a position asks for are the same in its eight images.
    #[test]
    fn numbers_kept_are_numbers_from_scratch() {
        let mut rng = plansza_core::Seed(3).rng();
        for _ in 0..30 {
            let mut position = START;
            let (mut numbers, mut amber) = (Numbers::of(position.mine(), position.theirs()), true);
            while !position.over() {
                let moves: Vec<Move> = position.moves().collect();
                let step = rng.pick(&moves).copied().unwrap_or(Move::PASS);
                if let Some(square) = step.square() {
                    numbers = numbers.after(square as u32, position.flips(step), amber);
                }
                position = position.play(step);
                amber = !amber;
                let (mine, theirs) = (position.mine(), position.theirs());
                let (ambers, blues) = if amber { (mine, theirs) } else { (theirs, mine) };
                assert_eq!(numbers, Numbers::of(ambers, blues));
                let asked = |amber: u64, blue: u64| {
                    let numbers = Numbers::of(amber, blue);
                    let sharing = Sharing::shared();
                    let mut all: Vec<u32> = OFFSETS
                        .iter()
                        .zip(numbers.0)
                        .map(|(&from, number)| sharing.straight[from as usize + usize::from(number)])
                        .collect();
                    all.sort();
                    all
                };
                let flipped = |discs: u64| discs.swap_bytes();
                let mirrored = |discs: u64| discs.reverse_bits().swap_bytes();
                let here = asked(mine, theirs);
                assert_eq!(here, asked(flipped(mine), flipped(theirs)));
                assert_eq!(here, asked(mirrored(mine), mirrored(theirs)));
            }
        }
    }
}
