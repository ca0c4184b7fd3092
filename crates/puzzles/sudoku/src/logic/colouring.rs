//! Links of one digit: colouring and X-chains.
//!
//! Where a digit has two places in a unit, one of them has it: a *strong* link. Cells that see each other cannot both
//! have it: a *weak* link.
//!
//! ```text
//! A═══b     Colouring: along strong links the cells take two colours, and one of the colours is all true.
//! ║         A cell that sees both colours loses the digit; a colour that sees itself is false.
//! b═══A     X-chain: s ═ a ─ b ═ e. If s has not the digit then a has, b has not, e has. So s or e has it,
//!           and the cells that see both lose it.
//! ```

use super::{Candidates, LogicStep, Looking, PatternRole, StepSink};
use plansza_core::bits;

/// Room for the cells of the largest board.
const CELLS: usize = 36 * 36;

/// The cells that have the same two places with a cell in one of its units: the other ends of its strong links.
fn partners(grid: &Candidates, cell: usize, d: usize) -> impl Iterator<Item = usize> {
    let geometry = grid.geometry();
    geometry.places(cell).into_iter().filter_map(move |seat| {
        let places = grid.places(seat.unit as usize, d);
        let other = places & !(1 << seat.place);
        (places.count_ones() == 2).then(|| geometry.cell(seat.unit as usize, other.trailing_zeros() as usize))
    })
}

/// The cells that may have the digit `d` + 1.
fn holders(grid: &Candidates, d: usize) -> impl Iterator<Item = usize> {
    (0..grid.geometry().side())
        .flat_map(move |row| bits(grid.places(row, d)).map(move |place| grid.geometry().cell(row, place)))
}

/// Two colours of the digit `d` + 1.
pub fn colours(grid: &Candidates, d: usize, step: &mut LogicStep, found: StepSink) -> Looking {
    let geometry = grid.geometry();
    // 0: not reached; else 2·component + colour.
    let mut colour = [0u16; CELLS];
    let mut queue = [0u16; CELLS];
    let mut component = 0;
    for start in holders(grid, d) {
        if colour[start] != 0 || partners(grid, start, d).next().is_none() {
            continue;
        }
        component += 2;
        colour[start] = component;
        queue[0] = start as u16;
        let (mut head, mut tail) = (0, 1);
        let mut seen = [0u128; 2];
        let mut clash = None;
        while head < tail {
            let cell = queue[head] as usize;
            head += 1;
            let own = colour[cell] - component;
            if seen[own as usize] & geometry.units_of(cell) != 0 {
                clash.get_or_insert(own);
            }
            seen[own as usize] |= geometry.units_of(cell);
            for other in partners(grid, cell, d) {
                if colour[other] == 0 {
                    colour[other] = component + (1 - own);
                    queue[tail] = other as u16;
                    tail += 1;
                }
            }
        }
        step.clear(1 << d);
        let cells = queue[..tail].iter().map(|&cell| cell as usize);
        match clash {
            Some(own) => {
                let wrong = cells.clone().filter(|&cell| colour[cell] == component + own);
                step.removed.extend(wrong.map(|cell| (cell, 1 << d)));
            }
            None => {
                let free = holders(grid, d).filter(|&cell| colour[cell] & !1 != component);
                let both = free.filter(|&cell| seen.iter().all(|&seen| seen & geometry.units_of(cell) != 0));
                step.removed.extend(both.map(|cell| (cell, 1 << d)));
            }
        }
        if !step.removed.is_empty() {
            for cell in cells {
                let role = if colour[cell] == component { PatternRole::Light } else { PatternRole::Dark };
                step.part(cell, role, 1 << d);
            }
            found(step)?;
        }
    }
    Looking::Continue(())
}

/// Nobody's predecessor in a chain.
const NONE: u16 = u16::MAX;

/// Chains of the digit `d` + 1, the shortest of each start.
pub fn chain(grid: &Candidates, d: usize, step: &mut LogicStep, found: StepSink) -> Looking {
    let geometry = grid.geometry();
    let cells = geometry.shape().cells();
    // Who made a cell have the digit, and who made it lose the digit, on the way from the start.
    let (mut on, mut off) = ([NONE; CELLS], [NONE; CELLS]);
    let mut queue = [0u16; CELLS];
    for start in holders(grid, d) {
        on[..cells].fill(NONE);
        off[..cells].fill(NONE);
        off[start] = start as u16;
        queue[0] = start as u16;
        let (mut head, mut tail) = (0, 1);
        'walk: while head < tail {
            let loser = queue[head] as usize;
            head += 1;
            for holder in partners(grid, loser, d) {
                if on[holder] != NONE {
                    continue;
                }
                on[holder] = loser as u16;
                step.clear(1 << d);
                let sees_both = |&cell: &usize| {
                    geometry.sees(cell, start) && (holder == start || geometry.sees(cell, holder))
                };
                step.removed.extend(holders(grid, d).filter(sees_both).map(|cell| (cell, 1 << d)));
                if !step.removed.is_empty() {
                    trace(start, holder, &on, &off, step);
                    found(step)?;
                    break 'walk;
                }
                for &cell in geometry.peers(holder) {
                    if grid.mask(cell as usize) >> d & 1 == 1 && off[cell as usize] == NONE {
                        off[cell as usize] = holder as u16;
                        queue[tail] = cell;
                        tail += 1;
                    }
                }
            }
        }
    }
    Looking::Continue(())
}

/// Writes down the chain from its start to its end.
fn trace(start: usize, end: usize, on: &[u16], off: &[u16], step: &mut LogicStep) {
    let mut holder = end;
    loop {
        step.part(holder, PatternRole::Light, step.digits);
        let loser = on[holder] as usize;
        step.part(loser, PatternRole::Dark, step.digits);
        if loser == start {
            break;
        }
        holder = off[loser] as usize;
    }
    step.pattern.reverse();
}
