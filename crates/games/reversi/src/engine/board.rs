//! What the squares of the board are to each other: rays, lines, neighbours, quadrants. All of it is computed by the
//! compiler.
//!
//! Square 0 is a1 (top left), 7 is h1, 63 is h8, as everywhere in this crate.

/// Squares that a ray from each square runs over, by direction: to higher squares in steps of 1, 8, 7 and 9.
pub(super) static UP: Aligned<[[u64; 4]; 64]> = Aligned(rays(true));
/// The same to lower squares.
pub(super) static DOWN: Aligned<[[u64; 4]; 64]> = Aligned(rays(false));

/// Steps of the four lines.
pub(super) const STEPS: [u32; 4] = [1, 8, 7, 9];

/// A table whose rows of four words are whole registers.
#[repr(align(64))]
pub(super) struct Aligned<T>(pub T);

/// The squares beside each square.
pub(super) static NEIGHBOURS: [u64; 64] = neighbours();

/// The corners.
pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;

/// A bit for the quadrant of each square.
pub(super) static QUADRANT: [u8; 64] = quadrants();

/// The squares of the quadrants whose bits are set.
pub(super) static QUADRANTS: [u64; 16] = quadrant_squares();

/// The squares on both diagonals through each square: those that rise to the right (step 7), those that fall (step 9).
pub(super) static DIAGONALS: [[u64; 2]; 64] = diagonals();

/// Twice the discs that turn over on a line of eight, by the place of the disc that is put there and the mover's discs;
/// every other square holds an opposing disc.
pub(super) static TWICE: [[u8; 256]; 8] = twice();

/// The four lines through each square, whole, and the place of the square on each, from its lowest.
pub(super) static THROUGH: [[(u64, u8); 4]; 64] = through();

/// On a line of eight, by the place of a disc that is put there and the opponent's discs: where a disc of the mover turns some
/// over, the first square behind them to either side.
pub(super) static ENDS: [[u8; 256]; 8] = ends();

/// On a line of eight, the squares between a place and those that are set, of which there is one to either side at most.
pub(super) static BETWEEN: [[u8; 256]; 8] = between();

const fn through() -> [[(u64, u8); 4]; 64] {
    let (up, down) = (rays(true), rays(false));
    let mut all = [[(0, 0); 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            let whole = up[square][line] | down[square][line] | 1 << square;
            all[square][line] = (whole, down[square][line].count_ones() as u8);
            line += 1;
        }
        square += 1;
    }
    all
}

const fn ends() -> [[u8; 256]; 8] {
    let mut all = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut theirs = 0;
        while theirs < 256 {
            let mut at = place + 1;
            while at < 8 && theirs >> at & 1 == 1 {
                at += 1;
            }
            if at > place + 1 && at < 8 {
                all[place][theirs] |= 1 << at;
            }
            let mut behind = 0;
            while behind < place && theirs >> (place - behind - 1) & 1 == 1 {
                behind += 1;
            }
            if behind > 0 && behind < place {
                all[place][theirs] |= 1 << (place - behind - 1);
            }
            theirs += 1;
        }
        place += 1;
    }
    all
}

const fn between() -> [[u8; 256]; 8] {
    let mut all = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut set = 0;
        while set < 256 {
            let mut at = 0;
            while at < 8 {
                if set >> at & 1 == 1 {
                    let (low, high) = if at < place { (at, place) } else { (place, at) };
                    let mut one = low + 1;
                    while one < high {
                        all[place][set] |= 1 << one;
                        one += 1;
                    }
                }
                at += 1;
            }
            set += 1;
        }
        place += 1;
    }
    all
}

const fn rays(up: bool) -> [[u64; 4]; 64] {
    let mut all = [[0; 4]; 64];
    let columns = [1, 0, -1, 1];
    let rows = [0, 1, 1, 1];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            let sign = if up { 1 } else { -1 };
            let (mut row, mut column) = (square / 8 + sign * rows[line], square % 8 + sign * columns[line]);
            while row >= 0 && row < 8 && column >= 0 && column < 8 {
                all[square as usize][line] |= 1 << (8 * row + column);
                (row, column) = (row + sign * rows[line], column + sign * columns[line]);
            }
            line += 1;
        }
        square += 1;
    }
    all
}

const fn neighbours() -> [u64; 64] {
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            let (rows, columns) = (square / 8 - other / 8, square % 8 - other % 8);
            if rows * rows <= 1 && columns * columns <= 1 && square != other {
                all[square as usize] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    all
}

const fn quadrants() -> [u8; 64] {
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        all[square] = 1 << (square / 32 * 2 + square % 8 / 4);
        square += 1;
    }
    all
}

const fn quadrant_squares() -> [u64; 16] {
    let mut all = [0; 16];
    let quadrant = quadrants();
    let mut set = 0;
    while set < 16 {
        let mut square = 0;
        while square < 64 {
            if quadrant[square] as usize & set != 0 {
                all[set] |= 1 << square;
            }
            square += 1;
        }
        set += 1;
    }
    all
}

const fn diagonals() -> [[u64; 2]; 64] {
    let (up, down) = (rays(true), rays(false));
    let mut all = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        all[square] = [up[square][2] | down[square][2], up[square][3] | down[square][3]];
        square += 1;
    }
    all
}

const fn twice() -> [[u8; 256]; 8] {
    let mut all = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut mine = 0;
        while mine < 256 {
            let mut turned = 0;
            let mut at = place + 1;
            while at < 8 {
                if mine >> at & 1 == 1 {
                    turned += at - place - 1;
                    break;
                }
                at += 1;
            }
            let mut at = place;
            while at > 0 {
                at -= 1;
                if mine >> at & 1 == 1 {
                    turned += place - at - 1;
                    break;
                }
            }
            all[place][mine] = 2 * turned as u8;
            mine += 1;
        }
        place += 1;
    }
    all
}

/// The bits of the quadrants with an odd number of empty squares.
#[inline]
pub(super) fn parity(empty: u64) -> usize {
    let mut bits = 0;
    for (bit, quadrant) in
        [1, 2, 4, 8].into_iter().zip([QUADRANTS[1], QUADRANTS[2], QUADRANTS[4], QUADRANTS[8]])
    {
        if (empty & quadrant).count_ones() & 1 == 1 {
            bits |= bit;
        }
    }
    bits
}

/// The difference of discs when nobody can move any more, the empty squares counted for the winner.
#[inline]
pub(super) fn final_score(own: u64, opp: u64) -> i32 {
    let (own, opp) = (own.count_ones() as i32, opp.count_ones() as i32);
    let difference = own - opp;
    difference + difference.signum() * (64 - own - opp)
}
