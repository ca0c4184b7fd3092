//! The hash table of a search: positions, what is known of them, and the move that was best (Greenblatt 1967). A position has one
//! place, and who comes last has it. Positions are compared themselves, not by their hashes: nothing is mistaken.

use super::Bound;
use plansza_core::Tree;
use std::hash::{BuildHasher, BuildHasherDefault, Hasher};

/// What is known of a position.
#[derive(Clone)]
pub(super) struct KnownPosition<G: Tree> {
    game: G,
    /// Plies that were left when it was searched.
    pub(super) depth: u32,
    pub(super) value: f64,
    pub(super) bound: Bound,
    /// The best move, or the one that cut off the rest.
    pub(super) step: Option<G::Move>,
}

pub(super) struct PositionTable<G: Tree> {
    places: Vec<Option<KnownPosition<G>>>,
}

impl<G: Tree> PositionTable<G> {
    /// A table of 2^`bits` places.
    pub(super) fn new(bits: u32) -> PositionTable<G> {
        PositionTable { places: vec![None; 1 << bits] }
    }

    fn place(&self, game: &G) -> usize {
        let hash = BuildHasherDefault::<Mixer>::default().hash_one(game);
        hash as usize & (self.places.len() - 1)
    }

    pub(super) fn find(&self, game: &G) -> Option<&KnownPosition<G>> {
        self.places[self.place(game)].as_ref().filter(|known| known.game == *game)
    }

    pub(super) fn keep(&mut self, game: &G, depth: u32, value: f64, bound: Bound, step: Option<G::Move>) {
        let place = self.place(game);
        self.places[place] = Some(KnownPosition { game: *game, depth, value, bound, step });
    }
}

/// Mixes words by multiplication: the default hasher would cost more than the node.
#[derive(Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(u64::from(word));
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(u64::from(word));
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        // The golden ratio in 64 bits.
        self.0 = (self.0.rotate_left(29) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 31;
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as u64);
    }
}
