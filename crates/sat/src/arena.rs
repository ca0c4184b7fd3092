//! Clauses of three or more literals, side by side in one vector.

use super::literal::Lit;

/// The position of a clause in the [`Arena`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ClauseRef(pub(super) u32);

/// Words in front of a clause's literals: its length, then its state.
const HEADER: usize = 2;
const LEARNED: u32 = 1 << 31;
const DEAD: u32 = 1 << 30;
const USED_SHIFT: u32 = 24;
const USED_MASK: u32 = 0b11 << USED_SHIFT;
const LBD_MASK: u32 = (1 << USED_SHIFT) - 1;

/// Storage of the long clauses. Each clause is a header of two words (length;
/// flags, use count and LBD) followed by its literals.
#[derive(Clone, Default)]
pub(super) struct Arena {
    words: Vec<Lit>,
    wasted: usize,
}

impl Arena {
    /// Stores a clause and returns where.
    pub(super) fn push(&mut self, literals: &[Lit], learned: bool, lbd: u32) -> ClauseRef {
        let at = self.words.len() as u32;
        self.words.push(Lit(literals.len() as u32));
        let flags = if learned { LEARNED } else { 0 };
        self.words.push(Lit(flags | lbd.min(LBD_MASK)));
        self.words.extend_from_slice(literals);
        ClauseRef(at)
    }

    /// The literals of a clause.
    pub(super) fn literals(&self, at: ClauseRef) -> &[Lit] {
        let start = at.0 as usize;
        let len = self.words[start].0 as usize;
        &self.words[start + HEADER..start + HEADER + len]
    }

    /// The literals of a clause, for swapping the watched ones to the front.
    pub(super) fn literals_mut(&mut self, at: ClauseRef) -> &mut [Lit] {
        let start = at.0 as usize;
        let len = self.words[start].0 as usize;
        &mut self.words[start + HEADER..start + HEADER + len]
    }

    fn state(&self, at: ClauseRef) -> u32 {
        self.words[at.0 as usize + 1].0
    }

    fn state_mut(&mut self, at: ClauseRef) -> &mut u32 {
        &mut self.words[at.0 as usize + 1].0
    }

    /// Whether the clause was learned (and may be forgotten).
    pub(super) fn is_learned(&self, at: ClauseRef) -> bool {
        self.state(at) & LEARNED != 0
    }

    /// The clause's literal block distance: decision levels among its literals.
    pub(super) fn lbd(&self, at: ClauseRef) -> u32 {
        self.state(at) & LBD_MASK
    }

    /// Records a new literal block distance.
    pub(super) fn set_lbd(&mut self, at: ClauseRef, lbd: u32) {
        let state = self.state_mut(at);
        *state = *state & !LBD_MASK | lbd.min(LBD_MASK);
    }

    /// How many more reductions the clause survives because it was used.
    pub(super) fn used(&self, at: ClauseRef) -> u32 {
        (self.state(at) & USED_MASK) >> USED_SHIFT
    }

    /// Sets the use count, at most 3.
    pub(super) fn set_used(&mut self, at: ClauseRef, used: u32) {
        let state = self.state_mut(at);
        *state = *state & !USED_MASK | used << USED_SHIFT;
    }

    /// Whether the clause was deleted.
    pub(super) fn is_dead(&self, at: ClauseRef) -> bool {
        self.state(at) & DEAD != 0
    }

    /// Marks the clause deleted; [`Arena::compact`] reclaims it.
    pub(super) fn delete(&mut self, at: ClauseRef) {
        if !self.is_dead(at) {
            *self.state_mut(at) |= DEAD;
            self.wasted += self.literals(at).len() + HEADER;
        }
    }

    /// Moves the given live clauses together, in order, dropping all else,
    /// and updates each reference in place.
    pub(super) fn compact(&mut self, lists: [&mut Vec<ClauseRef>; 2]) -> Relocation {
        let mut words = Vec::with_capacity(self.words.len() - self.wasted);
        for list in lists {
            for at in list.iter_mut() {
                let start = at.0 as usize;
                let end = start + HEADER + self.words[start].0 as usize;
                let moved = words.len() as u32;
                words.extend_from_slice(&self.words[start..end]);
                // Leave a forwarding address in the old copy.
                self.words[start] = Lit(moved);
                at.0 = moved;
            }
        }
        self.wasted = 0;
        Relocation(std::mem::replace(&mut self.words, words))
    }
}

/// Forwarding addresses after [`Arena::compact`].
pub(super) struct Relocation(Vec<Lit>);

impl Relocation {
    /// Where a live clause is now.
    pub(super) fn moved(&self, at: ClauseRef) -> ClauseRef {
        ClauseRef(self.0[at.0 as usize].0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literals(first: u32, count: u32) -> Vec<Lit> {
        (first..first + count).map(Lit).collect()
    }

    #[test]
    fn what_is_kept_of_a_clause_does_not_disturb_the_rest() {
        let mut arena = Arena::default();
        let (own, learned) = (arena.push(&literals(2, 3), false, 0), arena.push(&literals(10, 4), true, 7));
        for lbd in [1, 6, LBD_MASK, 3] {
            for used in [0, 1, 2, 3] {
                arena.set_lbd(learned, lbd);
                arena.set_used(learned, used);
                assert_eq!((arena.lbd(learned), arena.used(learned)), (lbd, used));
                assert!(arena.is_learned(learned) && !arena.is_dead(learned));
            }
        }
        arena.set_lbd(learned, u32::MAX);
        assert_eq!((arena.lbd(learned), arena.used(learned)), (LBD_MASK, 3), "a distance has its largest");
        assert_eq!((arena.lbd(own), arena.used(own), arena.is_learned(own)), (0, 0, false));
        assert_eq!(
            (arena.literals(own), arena.literals(learned)),
            (&literals(2, 3)[..], &literals(10, 4)[..])
        );
        arena.literals_mut(own).swap(0, 2);
        assert_eq!(arena.literals(own), [Lit(4), Lit(3), Lit(2)]);
        let far = arena.push(&literals(0, 3), true, u32::MAX);
        assert_eq!((arena.lbd(far), arena.is_learned(far), arena.is_dead(far)), (LBD_MASK, true, false));
    }

    #[test]
    fn live_clauses_move_together_and_can_be_found() {
        let mut arena = Arena::default();
        let mut all: Vec<ClauseRef> =
            (0..9).map(|i| arena.push(&literals(10 * i, 3 + i % 4), i % 2 == 1, i)).collect();
        for dead in [0, 4, 7] {
            arena.delete(all[dead]);
            arena.delete(all[dead]);
            assert!(arena.is_dead(all[dead]));
        }
        assert_eq!(arena.wasted, (2 + 3) + (2 + 3) + (2 + 6), "twice dead is dead");
        let length = arena.words.len();
        let before = all.clone();
        all.retain(|&at| !arena.is_dead(at));
        let (mut even, mut odd): (Vec<_>, Vec<_>) = all.into_iter().partition(|&at| !arena.is_learned(at));
        let relocation = arena.compact([&mut even, &mut odd]);
        assert_eq!((arena.words.len(), arena.wasted), (length - 18, 0));
        for (i, at) in [(2, even[0]), (6, even[1]), (8, even[2]), (1, odd[0]), (3, odd[1]), (5, odd[2])] {
            assert_eq!(relocation.moved(before[i]), at);
            assert_eq!(arena.literals(at), literals(10 * i as u32, 3 + i as u32 % 4), "clause {i}");
            assert_eq!((arena.lbd(at), arena.is_learned(at)), (i as u32, i % 2 == 1));
        }
    }
}
