//! Discs that can never turn over. Who has 20 of them ends with 20 at least, so the other gets at most 64 − 2·20: where that
//! is not above `alpha`, nothing has to be searched.
//!
//! Found are: those of the edges, from a table of all 3⁸ edges; those on four full lines; and those that in each of the
//! four directions lie on a full line, at the edge of the board, or beside a stable disc of their own colour. That is not
//! all of them, but never too many.

use std::sync::OnceLock;

/// For an edge, by the mover's discs and the other's: the mover's that are stable, whatever is played.
pub(crate) struct EdgeTable(Box<[u8; 65536]>);

impl EdgeTable {
    /// The table, made when it is first asked for.
    pub(super) fn shared() -> &'static EdgeTable {
        static TABLE: OnceLock<EdgeTable> = OnceLock::new();
        TABLE.get_or_init(EdgeTable::new)
    }

    /// An edge is at most as stable as what follows from any move of either side to it, so fuller edges come first.
    fn new() -> EdgeTable {
        let mut table: Box<[u8; 65536]> = vec![0; 65536].into_boxed_slice().try_into().expect("so many");
        for count in (0..=8).rev() {
            for filled in (0..256usize).filter(|filled| filled.count_ones() == count) {
                let mut own = filled;
                loop {
                    let opp = filled & !own;
                    let mut stable = own;
                    for square in (0..8).filter(|square| filled >> square & 1 == 0) {
                        for mine in [true, false] {
                            let (mover, other) = if mine { (own, opp) } else { (opp, own) };
                            let turned = edge_flips(square, mover, other);
                            let (mover, other) = (mover | turned | 1 << square, other & !turned);
                            let (next, rest) = if mine { (mover, other) } else { (other, mover) };
                            stable &= usize::from(table[next << 8 | rest]);
                        }
                    }
                    table[own << 8 | opp] = stable as u8;
                    if own == 0 {
                        break;
                    }
                    own = (own - 1) & filled;
                }
            }
        }
        EdgeTable(table)
    }

    #[inline(always)]
    fn of(&self, own: u64, opp: u64) -> u64 {
        u64::from(self.0[((own & 255) << 8 | opp & 255) as usize])
    }
}

/// What turns over along an edge; nothing where the disc is placed for the sake of another line.
fn edge_flips(square: usize, mover: usize, other: usize) -> usize {
    let mut turned = 0;
    let mut run = 0;
    for at in square + 1..8 {
        if other >> at & 1 == 1 {
            run |= 1 << at;
            continue;
        }
        if mover >> at & 1 == 1 {
            turned |= run;
        }
        break;
    }
    run = 0;
    for at in (0..square).rev() {
        if other >> at & 1 == 1 {
            run |= 1 << at;
            continue;
        }
        if mover >> at & 1 == 1 {
            turned |= run;
        }
        break;
    }
    turned
}

const COLUMN_A: u64 = 0x0101_0101_0101_0101;
const COLUMN_H: u64 = COLUMN_A << 7;
const ROWS_1_8: u64 = 0xFF00_0000_0000_00FF;

/// The bits of column a as a byte.
#[inline(always)]
fn column(discs: u64) -> u64 {
    (discs & COLUMN_A).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// A byte as bits of column a.
#[inline(always)]
fn spread(byte: u64) -> u64 {
    // Copies of the byte, of which each row keeps a bit of its own.
    let copies = byte.wrapping_mul(COLUMN_A) & 0x8040_2010_0804_0201;
    // A bit anywhere in a row carries into its top one.
    ((copies.wrapping_add(0x7F7F_7F7F_7F7F_7F7F) | copies) >> 7) & COLUMN_A
}

/// The stable discs of `own` on the edges.
#[inline(always)]
fn on_edges(edges: &EdgeTable, own: u64, opp: u64) -> u64 {
    edges.of(own, opp)
        | edges.of(own >> 56, opp >> 56) << 56
        | spread(edges.of(column(own), column(opp)))
        | spread(edges.of(column(own >> 7), column(opp >> 7))) << 7
}

/// For each of the four lines, the squares whose whole line is full: rows, columns, and both diagonals.
#[inline(always)]
fn full_lines(discs: u64) -> [u64; 4] {
    // Rows: and all bits of a byte together, then spread the answer.
    let mut row = discs & discs >> 4;
    row &= row >> 2;
    row &= row >> 1;
    let row = (row & COLUMN_A) * 255;
    let mut column = discs & discs.rotate_right(8);
    column &= column.rotate_right(16);
    column &= column.rotate_right(32);
    // Diagonals: a gap is carried along its line, as far as the board goes.
    let gaps = !discs;
    let (mut rising, mut falling) = (gaps, gaps);
    const RIGHT: [u64; 3] =
        [!COLUMN_A, !(COLUMN_A | COLUMN_A << 1), !(COLUMN_A | COLUMN_A << 1 | COLUMN_A << 2 | COLUMN_A << 3)];
    const LEFT: [u64; 3] =
        [!COLUMN_H, !(COLUMN_H | COLUMN_H >> 1), !(COLUMN_H | COLUMN_H >> 1 | COLUMN_H >> 2 | COLUMN_H >> 3)];
    let (mut up, mut down) = (rising, rising);
    up |= up << 7 & LEFT[0];
    down |= down >> 7 & RIGHT[0];
    up |= up << 14 & LEFT[1];
    down |= down >> 14 & RIGHT[1];
    up |= up << 28 & LEFT[2];
    down |= down >> 28 & RIGHT[2];
    rising |= up | down;
    let (mut up, mut down) = (falling, falling);
    up |= up << 9 & RIGHT[0];
    down |= down >> 9 & LEFT[0];
    up |= up << 18 & RIGHT[1];
    down |= down >> 18 & LEFT[1];
    up |= up << 36 & RIGHT[2];
    down |= down >> 36 & LEFT[2];
    falling |= up | down;
    [row, column, !rising, !falling]
}

/// The stable discs of `own` that are found.
pub(super) fn stable(edges: &EdgeTable, own: u64, opp: u64) -> u64 {
    let [row, column, rising, falling] = full_lines(own | opp);
    let border = ROWS_1_8 | COLUMN_A | COLUMN_H;
    let row = row | COLUMN_A | COLUMN_H;
    let column = column | ROWS_1_8;
    let (rising, falling) = (rising | border, falling | border);
    let inner = own & !border;
    let mut found = on_edges(edges, own, opp) | inner & row & column & rising & falling;
    if found == 0 {
        return 0;
    }
    loop {
        let rows = row | found << 1 | found >> 1;
        let columns = column | found << 8 | found >> 8;
        let risings = rising | found << 7 | found >> 7;
        let fallings = falling | found << 9 | found >> 9;
        let more = found | inner & rows & columns & risings & fallings;
        if more == found {
            return found;
        }
        found = more;
    }
}

/// From which `alpha` on it pays to look for stable discs, by the empty squares left; measured on FFO 40–44.
const WORTHWHILE: [i32; 64] = {
    let mut all = [64; 64];
    let mut left = 5;
    while left < 61 {
        all[left] = if left < 15 { 2 * left as i32 } else { 30 };
        left += 1;
    }
    all
};

/// A bound at or below `alpha` that follows from the opponent's stable discs.
#[inline(always)]
pub(super) fn bound(edges: &EdgeTable, own: u64, opp: u64, alpha: i32, left: u32) -> Option<i32> {
    if alpha < WORTHWHILE[left as usize % 64] {
        return None;
    }
    // So few discs cannot do it.
    if 64 - 2 * opp.count_ones() as i32 > alpha {
        return None;
    }
    let bound = 64 - 2 * stable(edges, opp, own).count_ones() as i32;
    (bound <= alpha).then_some(bound)
}
