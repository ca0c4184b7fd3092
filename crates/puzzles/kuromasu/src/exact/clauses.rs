//! Learned clauses: one arena for all, two watched literals each (Moskewicz et al. 2001), and the number of levels in
//! a clause as its worth when the store is thinned out (Audemard and Simon 2009).

use crate::colouring::Colour;
use std::cmp::Reverse;

/// A colour for a cell: twice the cell, and one more for black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(pub u32);

impl Literal {
    /// This cell is of this colour.
    #[inline]
    pub fn new(cell: usize, black: bool) -> Literal {
        Literal(2 * cell as u32 + u32::from(black))
    }

    /// The cell it speaks of.
    #[inline]
    pub fn cell(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whether it says black.
    #[inline]
    pub fn black(self) -> bool {
        self.0 & 1 == 1
    }

    /// The colour it says.
    #[inline]
    pub fn colour(self) -> Colour {
        if self.black() { Colour::Black } else { Colour::White }
    }

    /// The other colour.
    #[inline]
    pub fn other(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where a clause stands in the arena.
pub type Address = u32;

#[derive(Clone, Copy, Debug)]
struct ClauseWatch {
    clause: Address,
    /// Another literal of the clause: where it is true the clause need not be looked at.
    blocker: Literal,
}

/// Words before the literals of a clause: its length, and its worth.
const HEADER: usize = 2;

/// Clauses that are kept forever have at most this many levels.
const GLUE: u32 = 2;

/// The store.
#[derive(Clone, Debug, Default)]
pub struct Clauses {
    arena: Vec<u32>,
    all: Vec<Address>,
    /// For each literal the clauses that watch it; none before there is a clause.
    watches: Vec<Vec<ClauseWatch>>,
    cells: usize,
    /// Clauses that are stored before it is time to thin them out.
    pub limit: usize,
    /// How often the store was thinned out.
    pub reductions: u64,
}

impl Clauses {
    /// An empty store for so many cells.
    pub fn new(cells: usize) -> Clauses {
        Clauses { cells, limit: 4000, ..Clauses::default() }
    }

    /// The literals of a clause.
    #[inline]
    pub fn literals(&self, clause: Address) -> impl Iterator<Item = Literal> + '_ {
        let length = self.arena[clause as usize] as usize;
        self.arena[clause as usize + HEADER..][..length].iter().map(|&word| Literal(word))
    }

    /// All clauses, the oldest first.
    #[cfg(test)]
    pub fn all(&self) -> &[Address] {
        &self.all
    }

    /// Adds a clause of two or more literals and watches the first two. `levels` is its worth, 0 for one that must stay.
    pub fn add(&mut self, literals: &[Literal], levels: u32) -> Address {
        self.watches.resize(2 * self.cells, Vec::new());
        let clause = self.arena.len() as Address;
        self.arena.extend([literals.len() as u32, levels]);
        self.arena.extend(literals.iter().map(|literal| literal.0));
        self.all.push(clause);
        self.watches[literals[0].index()].push(ClauseWatch { clause, blocker: literals[1] });
        self.watches[literals[1].index()].push(ClauseWatch { clause, blocker: literals[0] });
        clause
    }

    /// Whether any clause watches a literal.
    #[cfg(test)]
    pub fn watched(&self, literal: Literal) -> bool {
        !self.watches[literal.index()].is_empty()
    }

    /// Goes through the clauses that watch a literal that has become false. `holds` and `fails` tell of a literal whether
    /// it is true or false, `unit` hears of those that must become true, and the answer is a clause that is violated.
    #[inline]
    pub fn falsify<S>(
        &mut self,
        literal: Literal,
        state: &mut S,
        holds: impl Fn(&S, Literal) -> bool,
        fails: impl Fn(&S, Literal) -> bool,
        mut unit: impl FnMut(&mut S, Literal, Address),
    ) -> Option<Address> {
        if self.watches.get(literal.index()).is_none_or(Vec::is_empty) {
            return None;
        }
        let mut watches = std::mem::take(&mut self.watches[literal.index()]);
        let (mut kept, mut conflict) = (0, None);
        let mut i = 0;
        'clauses: while i < watches.len() {
            let watch = watches[i];
            i += 1;
            if holds(state, watch.blocker) {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let at = watch.clause as usize;
            let length = self.arena[at] as usize;
            let words = &mut self.arena[at + HEADER..][..length];
            if words[0] == literal.0 {
                words.swap(0, 1);
            }
            let first = Literal(words[0]);
            let watch = ClauseWatch { clause: watch.clause, blocker: first };
            if holds(state, first) {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            for k in 2..length {
                if !fails(state, Literal(words[k])) {
                    words.swap(1, k);
                    self.watches[words[1] as usize].push(watch);
                    continue 'clauses;
                }
            }
            watches[kept] = watch;
            kept += 1;
            if fails(state, first) {
                conflict = Some(watch.clause);
                break;
            }
            unit(state, first, watch.clause);
        }
        if kept < i {
            watches.copy_within(i.., kept);
            watches.truncate(kept + watches.len() - i);
        }
        self.watches[literal.index()] = watches;
        conflict
    }

    /// Whether it is time to [thin out](Clauses::reduce).
    pub fn crowded(&self) -> bool {
        self.all.len() > self.limit
    }

    /// Drops the worse half of the clauses that need not be kept, of equals the older ones, and lets the store grow a
    /// little before the next time. Only where no clause is a reason: at level 0.
    pub fn reduce(&mut self) {
        let worth = |clause: Address| self.arena[clause as usize + 1];
        let mut worst: Vec<Address> =
            self.all.iter().copied().filter(|&clause| worth(clause) > GLUE).collect();
        // Clauses stand in the arena by age.
        worst.sort_unstable_by_key(|&clause| (Reverse(worth(clause)), clause));
        worst.truncate(worst.len().div_ceil(2));
        worst.sort_unstable();
        let old = std::mem::take(&mut self.arena);
        self.watches.iter_mut().for_each(Vec::clear);
        for clause in std::mem::take(&mut self.all) {
            let at = clause as usize;
            let (length, levels) = (old[at] as usize, old[at + 1]);
            if worst.binary_search(&clause).is_err() {
                let literals: Vec<Literal> =
                    old[at + HEADER..][..length].iter().map(|&w| Literal(w)).collect();
                self.add(&literals, levels);
            }
        }
        self.limit += self.limit / 8;
        self.reductions += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worse_half_goes_and_of_equals_the_older() {
        let mut store = Clauses::new(20);
        let pair = |cell| [Literal::new(cell, true), Literal::new(cell + 1, true)];
        for (cell, levels) in [5, 0, 3, 3, 2, 3, 3, 4, 2].into_iter().enumerate() {
            store.add(&pair(cell), levels);
        }
        let first = |store: &Clauses| -> Vec<usize> {
            store.all().iter().map(|&clause| store.literals(clause).next().unwrap().cell()).collect()
        };
        store.reduce();
        assert_eq!(first(&store), [1, 3, 4, 5, 6, 8]);
        store.reduce();
        assert_eq!(first(&store), [1, 4, 6, 8]);
        assert!(
            (0..20)
                .all(|cell| store.watched(Literal::new(cell, true))
                    == [1, 2, 4, 5, 6, 7, 8, 9].contains(&cell))
        );
    }
}
