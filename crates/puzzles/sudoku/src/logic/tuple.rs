//! The one search behind subsets and fish: k sets that together have k elements.
//!
//! Cells and their digits make naked subsets, digits and their places hidden ones, lines and the lines that cross
//! them fish. In each the k elements are used up by the k sets (Hall 1935), so nothing else can have them.

use super::Looking;

/// Sets to choose from, each with a name. Room for the largest unit, none of it on the heap.
pub(super) struct Sets {
    names: [u8; 36],
    masks: [u64; 36],
    len: usize,
}

impl Sets {
    /// Takes the sets that can be part of a tuple of `size`: with two elements (one would be a single) up to `size`.
    pub(super) fn new(size: usize, sets: impl Iterator<Item = (usize, u64)>) -> Sets {
        let mut out = Sets { names: [0; 36], masks: [0; 36], len: 0 };
        for (name, mask) in sets {
            if (2..=size as u32).contains(&mask.count_ones()) {
                out.names[out.len] = name as u8;
                out.masks[out.len] = mask;
                out.len += 1;
            }
        }
        out
    }

    /// Hands over the names of every `size` sets that together have `size` elements, and those elements.
    pub(super) fn tuples(&self, size: usize, found: &mut impl FnMut(&[u8], u64) -> Looking) -> Looking {
        if self.len < size { Looking::Continue(()) } else { self.extend(&mut [0; 4], 0, size, 0, 0, found) }
    }

    fn extend(
        &self,
        chosen: &mut [u8; 4],
        taken: usize,
        size: usize,
        from: usize,
        union: u64,
        found: &mut impl FnMut(&[u8], u64) -> Looking,
    ) -> Looking {
        if taken == size {
            return found(&chosen[..size], union);
        }
        for i in from..=self.len - (size - taken) {
            let wider = union | self.masks[i];
            if wider.count_ones() as usize <= size {
                chosen[taken] = self.names[i];
                self.extend(chosen, taken + 1, size, i + 1, wider, found)?;
            }
        }
        Looking::Continue(())
    }
}
