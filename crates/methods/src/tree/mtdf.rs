//! MTD(f) (Plaat and others 1996): nothing but windows that hold no value, each of which says whether the truth lies above or below a
//! guess, until it has nowhere else to be. It lives on a hash table: without one every pass begins anew.

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
    visit.deepen_with(depth, aids.deepen, |visit, depth, before: Option<&Choice<G::Move>>| {
        let mut guess = before.map_or_else(|| visit.judge.value(game, visit.root), |before| before.value);
        let (mut low, mut high) = UNBOUNDED;
        let mut best: Option<Choice<G::Move>> = None;
        loop {
            let bound = if guess == low { guess.next_up() } else { guess };
            let pass = visit.root::<false>(&mut memory, game, depth, (bound.next_down(), bound));
            guess = pass.value;
            if guess < bound {
                high = guess;
            } else {
                low = guess;
            }
            // Of what is only known to be no better than a bound, no move is the best one.
            if guess >= bound || best.is_none() {
                best = Some(Choice { value: guess, ..pass });
            }
            if low >= high || visit.stopped {
                return best.map(|best| Choice { value: guess, ..best }).unwrap_or_default();
            }
        }
    })
}
