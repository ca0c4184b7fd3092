//! What a search remembers of positions: between which bounds they are, how deep that was looked at, and which moves were
//! best.
//!
//! Four entries share a line of the processor's cache, so a question costs one access to memory. An entry is two words: the
//! data, and a 64-bit mark of the position mixed with the data. Threads read and write them without locks; an entry of which
//! one word is from another writer has no position's mark (the way of Hyatt and Mann 2002). The mark is independent of the
//! place in the table, so that two positions are taken for each other once in 2⁶⁴ comparisons.

use plansza_core::Fault;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// No move.
pub(super) const NO_SQUARE: u8 = 64;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownBounds {
    /// It is worth so much at least.
    pub lower: i8,
    /// And so much at most.
    pub upper: i8,
    /// By a search of so many plies; as many as there are empty squares means to the end.
    pub depth: u8,
    /// How sure the search was, from 0; [`SURE`](super::probcut::SURE) left nothing out.
    pub surety: u8,
    /// The best move, then the one that was best before; 64 for none.
    pub best: [u8; 2],
    age: u8,
}

impl KnownBounds {
    /// How much work is in it.
    fn weight(&self, age: u8) -> u32 {
        // What an earlier search left gives way first.
        let fresh = u32::from(self.age == age);
        fresh << 16 | u32::from(self.depth) << 8 | u32::from(self.surety)
    }

    fn packed(&self) -> u64 {
        u64::from_le_bytes([
            self.lower.cast_unsigned() ^ 128,
            self.upper.cast_unsigned() ^ 128,
            self.depth,
            self.surety,
            self.best[0],
            self.best[1],
            self.age,
            1, // never 0, which is an empty place
        ])
    }

    fn unpacked(word: u64) -> KnownBounds {
        let [lower, upper, depth, surety, first, second, age, _] = word.to_le_bytes();
        KnownBounds {
            lower: (lower ^ 128).cast_signed(),
            upper: (upper ^ 128).cast_signed(),
            depth,
            surety,
            best: [first, second],
            age,
        }
    }
}

#[derive(Default)]
struct Slot {
    mark: AtomicU64,
    data: AtomicU64,
}

/// A line of the cache.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// A table of positions, shared by the threads of a search.
///
/// ```
/// use plansza_reversi::engine::HashTable;
/// assert_eq!(HashTable::new(16)?.megabytes(), 16);
/// assert!(HashTable::new(0).err().unwrap().to_string().contains("1 to 65536"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub struct HashTable {
    buckets: Box<[Bucket]>,
    age: AtomicU8,
}

impl HashTable {
    /// The largest table, in megabytes.
    pub const LARGEST: u32 = 65536;

    /// An empty table of so many megabytes (of 2²⁰ bytes), rounded down to a power of two.
    ///
    /// # Errors
    /// When there is no such table, or no such memory.
    pub fn new(megabytes: u32) -> Result<HashTable, Fault> {
        if !(1..=HashTable::LARGEST).contains(&megabytes) {
            return Err(Fault::new(format!("a hash table of {megabytes} MB"))
                .accepts(format!("1 to {} MB", HashTable::LARGEST)));
        }
        check_room(megabytes)?;
        HashTable::of_buckets((1usize << megabytes.ilog2()) << 14)
    }

    /// A small table, for searches of a few thousand nodes.
    pub(super) fn small() -> HashTable {
        HashTable::of_buckets(1 << 10).expect("64 kB")
    }

    fn of_buckets(count: usize) -> Result<HashTable, Fault> {
        let mut buckets: Vec<Bucket> = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| {
            Fault::new(format!("there is no memory for a hash table of {} MB", count >> 14))
                .accepts("a smaller one")
        })?;
        buckets.resize_with(count, Bucket::default);
        Ok(HashTable { buckets: buckets.into_boxed_slice(), age: AtomicU8::new(1) })
    }

    /// Its size.
    pub fn megabytes(&self) -> usize {
        self.buckets.len() >> 14
    }

    /// Another search begins: what there is gives way first.
    pub fn renew(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.mark.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
    }

    #[inline(always)]
    fn place(&self, own: u64, opp: u64) -> &Bucket {
        let mixed =
            own.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ opp.rotate_left(21).wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        &self.buckets[(mixed >> 32) as usize & (self.buckets.len() - 1)]
    }

    #[inline(always)]
    fn mark(own: u64, opp: u64) -> u64 {
        let mixed =
            own.wrapping_mul(0xA076_1D64_78BD_642F).rotate_left(32) ^ opp.wrapping_mul(0xE703_7ED1_A0B4_28DB);
        (mixed ^ mixed >> 29).wrapping_mul(0x8EBC_6AF0_9C88_C6E3)
    }

    /// What is known of a position.
    #[inline(always)]
    pub fn find(&self, own: u64, opp: u64) -> Option<KnownBounds> {
        let mark = HashTable::mark(own, opp);
        for slot in &self.place(own, opp).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.mark.load(Ordering::Relaxed) ^ data == mark && data != 0 {
                return Some(KnownBounds::unpacked(data));
            }
        }
        None
    }

    /// Notes what a search of the window `alpha..beta` found.
    #[inline]
    pub fn note(&self, own: u64, opp: u64, found: &Finding) {
        let age = self.age.load(Ordering::Relaxed);
        let mark = HashTable::mark(own, opp);
        let score = found.score as i8;
        let lower = if found.score > found.alpha { score } else { -64 };
        let upper = if found.score < found.beta { score } else { 64 };
        let mut new = KnownBounds {
            lower,
            upper,
            depth: found.depth as u8,
            surety: found.surety,
            best: [found.best, NO_SQUARE],
            age,
        };
        let mut lightest = (u32::MAX, 0);
        let bucket = self.place(own, opp);
        for (index, slot) in bucket.0.iter().enumerate() {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 {
                lightest = lightest.min((0, index));
                continue;
            }
            let known = KnownBounds::unpacked(data);
            if slot.mark.load(Ordering::Relaxed) ^ data == mark {
                if (known.depth, known.surety) == (new.depth, new.surety) {
                    new.lower = new.lower.max(known.lower);
                    new.upper = new.upper.min(known.upper);
                    // Two searches that leave moves out may contradict each other: the later counts.
                    if new.lower > new.upper {
                        (new.lower, new.upper) = (lower, upper);
                    }
                }
                let [first, second] = known.best;
                new.best = if found.score <= found.alpha && first != NO_SQUARE || first == found.best {
                    [first, second]
                } else {
                    [found.best, first]
                };
                lightest = (0, index);
                break;
            }
            lightest = lightest.min((known.weight(age), index));
        }
        let slot = &bucket.0[lightest.1];
        let data = new.packed();
        slot.mark.store(mark ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }
}

/// Refuses more megabytes than are free: a system may promise more than it has, and end the program when it is used.
pub(crate) fn check_room(megabytes: u32) -> Result<(), Fault> {
    match free_megabytes().filter(|&free| u64::from(megabytes) > free) {
        Some(free) => {
            let what = format!("a hash table of {megabytes} MB, where {free} MB of memory are free");
            Err(Fault::new(what).accepts(format!("1 to {free} MB")))
        }
        None => Ok(()),
    }
}

/// The memory that can be had, where the system tells it (Linux).
fn free_megabytes() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kilobytes| kilobytes >> 10)
}

/// What a search found of a position.
pub struct Finding {
    /// The window.
    pub alpha: i32,
    /// Its other end.
    pub beta: i32,
    /// The score: a bound where it is outside of the window.
    pub score: i32,
    /// How many plies were searched.
    pub depth: u32,
    /// How sure the search was.
    pub surety: u8,
    /// The best move; 64 for none.
    pub best: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(alpha: i32, beta: i32, score: i32) -> Finding {
        Finding { alpha, beta, score, depth: 9, surety: 5, best: 12 }
    }

    #[test]
    fn bounds_of_the_same_depth_close_in() {
        let table = HashTable::small();
        assert_eq!(table.find(1, 2), None);
        table.note(1, 2, &finding(3, 4, 10));
        let known = table.find(1, 2).unwrap();
        assert_eq!((known.lower, known.upper, known.depth, known.best), (10, 64, 9, [12, NO_SQUARE]));
        table.note(1, 2, &finding(14, 15, 12));
        let known = table.find(1, 2).unwrap();
        assert_eq!((known.lower, known.upper), (10, 12));
        table.note(1, 2, &Finding { depth: 10, best: 7, ..finding(-64, 64, -3) });
        let known = table.find(1, 2).unwrap();
        assert_eq!((known.lower, known.upper, known.best), (-3, -3, [7, 12]));
        assert_eq!(table.find(2, 1), None);
        table.clear();
        assert_eq!(table.find(1, 2), None);
    }

    #[test]
    fn a_full_table_keeps_what_was_deep_and_is_of_this_search() {
        let table = HashTable::of_buckets(1).unwrap();
        for own in 1..=4 {
            table.note(own, 0, &Finding { depth: own as u32, ..finding(0, 1, 2) });
        }
        table.note(9, 0, &finding(0, 1, 2));
        let kept: Vec<u64> = (1..=9).filter(|&own| table.find(own, 0).is_some()).collect();
        assert_eq!(kept, [2, 3, 4, 9]);
        table.renew();
        table.note(10, 0, &Finding { depth: 1, ..finding(0, 1, 2) });
        table.note(11, 0, &finding(0, 1, 2));
        assert!(table.find(10, 0).is_some(), "what is new stays, however shallow");
    }

    #[test]
    fn sizes_out_of_range_are_refused() {
        for megabytes in [0, HashTable::LARGEST + 1, u32::MAX] {
            assert!(HashTable::new(megabytes).err().unwrap().to_string().contains("1 to 65536 MB"));
        }
        assert_eq!(HashTable::new(3).unwrap().megabytes(), 2);
        // More than there is: where the system does not tell, nothing is asked for here.
        if let Some(free) = free_megabytes().filter(|&free| free < u64::from(HashTable::LARGEST)) {
            let told = HashTable::new(HashTable::LARGEST).err().unwrap().to_string();
            assert!(told.contains("MB of memory are free"), "{free} MB: {told}");
        }
    }
}
