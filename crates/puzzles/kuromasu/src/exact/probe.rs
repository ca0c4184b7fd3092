//! Trials of single cells: each colour of an open cell is tried, and what follows is looked at. A colour that leads to
//! a contradiction leaves the other one; what follows from both colours is true.

use super::clauses::Literal;
use super::propagator::{Force, Propagator, Violation};
use crate::colouring::Colour;
use plansza_core::Meter;

/// Tries cells until nothing new comes of it, at level 0. The number of trials that led on; none when the meter says
/// stop.
///
/// # Errors
/// The violation, if the board has no solution.
pub fn probe(propagator: &mut Propagator, meter: &mut Meter<'_>) -> Result<Option<u64>, Violation> {
    propagator.propagate()?;
    let cells = propagator.colouring.colours.len();
    let (mut fruitful, mut idle, mut cell) = (0, 0, 0);
    while idle < cells && !propagator.full() {
        idle += 1;
        if propagator.colouring.colours[cell] == Colour::Open {
            if !meter.go_on(2) {
                return Ok(None);
            }
            let before = propagator.trail.len();
            let [white, black] = [false, true].map(|black| {
                propagator.attempt(Literal::new(cell, black), |propagator, violation| match violation {
                    None => Some(propagator.fresh().to_vec()),
                    Some(_) => None,
                })
            });
            let sure: Vec<Literal> = match (white, black) {
                (Some(white), Some(mut black)) => {
                    black.retain(|literal| white.contains(literal));
                    black
                }
                (None, _) => vec![Literal::new(cell, true)],
                (_, None) => vec![Literal::new(cell, false)],
            };
            sure.into_iter().for_each(|literal| propagator.push(literal, Force::Free));
            propagator.propagate()?;
            if propagator.trail.len() > before {
                fruitful += 1;
                idle = 0;
            }
        }
        cell = (cell + 1) % cells;
    }
    Ok(Some(fruitful))
}
