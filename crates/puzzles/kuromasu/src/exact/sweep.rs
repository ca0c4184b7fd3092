//! Counting many solutions: plain depth first search with the same propagation, and nothing learned. Where solutions
//! are plenty there is little to learn from, and forbidding each one by a clause would fill the store.

use super::clauses::Literal;
use super::propagator::Propagator;
use super::search::BLOCK;
use crate::Kuromasu;
use crate::colouring::Colour;
use plansza_core::Meter;

/// What a sweep found.
pub struct Swept {
    /// Solutions, up to the limit.
    pub solutions: u64,
    /// False when the meter said stop.
    pub complete: bool,
    /// Decisions.
    pub nodes: u64,
}

/// Counts solutions up to a limit.
pub fn sweep(board: &Kuromasu, limit: u64, meter: &mut Meter<'_>) -> Swept {
    let mut propagator = Propagator::new(board);
    let mut swept = Swept { solutions: 0, complete: true, nodes: 0 };
    // For each level, whether it is the second colour of its cell.
    let mut second: Vec<bool> = Vec::new();
    let (mut told, mut granted) = (0, 0);
    while swept.solutions < limit {
        let fits = propagator.propagate().is_ok();
        if fits && !propagator.full() {
            if swept.nodes - told >= granted {
                meter.spend(swept.nodes - std::mem::replace(&mut told, swept.nodes));
                granted = meter.grant(BLOCK);
                if granted == 0 {
                    swept.complete = false;
                    return swept;
                }
            }
            swept.nodes += 1;
            let cell = propagator.colouring.colours.iter().position(|&colour| colour == Colour::Open);
            propagator.decide(Literal::new(cell.expect("not full"), true));
            second.push(false);
            continue;
        }
        swept.solutions += u64::from(fits);
        while second.last() == Some(&true) {
            second.pop();
        }
        let Some(last) = second.last_mut() else { break };
        *last = true;
        let level = second.len() as u32;
        let literal = propagator.decision(level);
        propagator.back(level - 1, |_| {});
        propagator.decide(literal.other());
    }
    meter.spend(swept.nodes - told);
    swept
}
