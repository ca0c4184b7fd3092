//! Many short lists of numbers, one after the other in one piece of memory that is used again.

/// Lists of numbers. Usable after a [`clear`](PackedLists::clear).
#[derive(Clone, Debug, Default)]
pub(crate) struct PackedLists {
    /// Where each list starts, and behind them where the next would.
    starts: Vec<u32>,
    items: Vec<u16>,
}

impl PackedLists {
    /// Makes room for so many more lists and numbers.
    pub(crate) fn reserve(&mut self, lists: usize, items: usize) {
        self.starts.reserve(lists + 1);
        self.items.reserve(items);
    }

    /// Forgets all lists.
    pub(crate) fn clear(&mut self) {
        self.starts.clear();
        self.starts.push(0);
        self.items.clear();
    }

    /// Adds a number to the list that is open.
    #[inline]
    pub(crate) fn push(&mut self, item: u16) {
        self.items.push(item);
    }

    /// The numbers of the list that is open.
    #[inline]
    pub(crate) fn open(&self) -> &[u16] {
        &self.items[self.starts.last().map_or(0, |&start| start as usize)..]
    }

    /// Ends the list that is open and opens the next.
    #[inline]
    pub(crate) fn close(&mut self) {
        self.starts.push(self.items.len() as u32);
    }

    /// The list number `at`.
    #[inline]
    pub(crate) fn of(&self, at: u16) -> &[u16] {
        let at = at as usize;
        &self.items[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// How many lists there are.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Puts the numbers of each list in order.
    pub(crate) fn sort(&mut self) {
        for list in self.starts.windows(2) {
            self.items[list[0] as usize..list[1] as usize].sort_unstable();
        }
    }

    /// Leaves as many lists, all of them empty.
    pub(crate) fn empty(&mut self) {
        self.starts.fill(0);
        self.items.clear();
    }

    /// Becomes the lists of the other direction: by number below `numbers`, which lists of `lists` have it. Counted out
    /// instead of walked through once per number; `count` is memory for that.
    pub(crate) fn invert(&mut self, lists: &PackedLists, numbers: usize, count: &mut Vec<u16>) {
        self.reserve(numbers, lists.items.len());
        self.clear();
        count.clear();
        count.resize(numbers + 1, 0);
        for &number in &lists.items {
            count[number as usize + 1] += 1;
        }
        for number in 0..numbers {
            count[number + 1] += count[number];
            self.starts.push(u32::from(count[number + 1]));
        }
        self.items.resize(lists.items.len(), 0);
        for list in 0..lists.len() as u16 {
            for &number in lists.of(list) {
                let at = &mut count[number as usize];
                self.items[*at as usize] = list;
                *at += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_their_inverse() {
        let mut lists = PackedLists::default();
        lists.clear();
        for list in [&[3, 1][..], &[], &[1, 0]] {
            list.iter().for_each(|&item| lists.push(item));
            assert_eq!(lists.open(), list);
            lists.close();
        }
        assert_eq!(
            (lists.len(), lists.of(0), lists.of(1), lists.of(2)),
            (3, &[3, 1][..], &[][..], &[1, 0][..])
        );
        let mut inverse = PackedLists::default();
        inverse.invert(&lists, 4, &mut Vec::new());
        assert_eq!((0..4).map(|at| inverse.of(at)).collect::<Vec<_>>(), [&[2][..], &[0, 2], &[], &[0]]);
        lists.sort();
        assert_eq!((lists.of(0), lists.of(2)), (&[1, 3][..], &[0, 1][..]));
        lists.empty();
        assert_eq!((lists.len(), lists.of(2)), (3, &[][..]));
    }
}
