//! Principal-variation search (Marsland and Campbell 1982), also called NegaScout (Reinefeld 1983): the first move is searched
//! through the whole window, the others through one that holds no value, which only asks whether they are better. Who is, is searched
//! again. The better the order of moves, the rarer that is.

use super::aids::{Aids, SearchMemory};
use super::{Choice, UNBOUNDED, Visit, Witness};
use plansza_core::{Judge, Tree};

pub(super) fn choose<G: Tree, J: Judge<G>, W: Witness<G::Move>>(
    visit: Visit<'_, '_, G, J, W>,
    game: &G,
    depth: u32,
    aids: Aids,
) -> Choice<G::Move> {
    let mut memory = SearchMemory::new(aids);
    visit.deepen_with(depth, aids.deepen, |visit, depth, _| {
        visit.root::<true>(&mut memory, game, depth, UNBOUNDED)
    })
}
