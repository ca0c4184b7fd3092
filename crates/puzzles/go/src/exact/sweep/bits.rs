//! A small set of slots of the frontier.

/// A set of numbers below 64 W.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SlotSet<const W: usize>(pub [u64; W]);

impl<const W: usize> SlotSet<W> {
    pub const EMPTY: SlotSet<W> = SlotSet([0; W]);

    pub fn single(slot: usize) -> SlotSet<W> {
        let mut set = SlotSet::EMPTY;
        set.insert(slot);
        set
    }

    #[inline]
    pub fn insert(&mut self, slot: usize) {
        self.0[slot / 64] |= 1 << (slot % 64);
    }

    #[inline]
    pub fn remove(&mut self, slot: usize) {
        self.0[slot / 64] &= !(1 << (slot % 64));
    }

    #[inline]
    pub fn has(&self, slot: usize) -> bool {
        self.0[slot / 64] >> (slot % 64) & 1 == 1
    }

    #[inline]
    pub fn unite(&mut self, other: SlotSet<W>) {
        *self = self.or(other);
    }

    #[inline]
    pub fn or(self, other: SlotSet<W>) -> SlotSet<W> {
        SlotSet(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    #[inline]
    pub fn and(self, other: SlotSet<W>) -> SlotSet<W> {
        SlotSet(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    #[inline]
    pub fn without(self, other: SlotSet<W>) -> SlotSet<W> {
        SlotSet(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The least number in it.
    #[inline]
    pub fn first(self) -> Option<usize> {
        let at = (0..W).find(|&at| self.0[at] != 0)?;
        Some(64 * at + self.0[at].trailing_zeros() as usize)
    }

    /// Its numbers, in order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let slot = rest.first()?;
            rest.remove(slot);
            Some(slot)
        })
    }

    /// How many of its numbers are below a slot.
    #[inline]
    pub fn rank(self, slot: usize) -> usize {
        let whole: usize = self.0[..slot / 64].iter().map(|word| word.count_ones() as usize).sum();
        whole + (self.0[slot / 64] & ((1 << (slot % 64)) - 1)).count_ones() as usize
    }
}
