//! Why a cell has its colour: the colours that it followed from, worked out when a violation asks for them, from what
//! was known when it was painted.
//!
//! A number's answer is made as short as it easily can be. Assume the other colour; then no choice of distances fits.
//! Mostly this is so because the sights are too long together (only whites next to the number matter, and as many as
//! are too much can be left out) or too short together (only the nearest blacks matter). Where it lies in the gaps
//! between, colours are left out one by one as long as nothing fits, the latest first.
//! It is kept until the colour is taken back, since the clauses of many conflicts ask for the same ones.

use super::clauses::Literal;
use super::propagator::{Force, Propagator, Violation};
use crate::layout::DIRECTIONS;
use crate::sight::GapSums;

/// What a number saw at some time.
#[derive(Default)]
struct NumberView {
    /// White cells before the first black one, nearest first.
    white: [u64; DIRECTIONS],
    /// How many cells stand before the first black one.
    stop: [u32; DIRECTIONS],
    /// How many cells there are.
    reach: [u32; DIRECTIONS],
}

impl NumberView {
    fn stops(&self, direction: usize) -> u64 {
        !self.white[direction] & (u64::MAX >> (63 - self.stop[direction]))
    }
}

/// A colour that a number saw.
#[derive(Clone, Copy, Debug)]
pub struct SeenColour {
    /// When the cell was painted.
    at: u32,
    direction: u8,
    distance: u8,
}

impl Propagator {
    /// The literals that a literal on the trail followed from. Those of level 0 may be missing.
    pub fn reason(&mut self, literal: Literal, out: &mut Vec<Literal>) {
        let cell = literal.cell();
        let before = self.marks[cell].at;
        match self.marks[cell].force {
            Force::Free => {}
            Force::Neighbour(black) => out.push(Literal::new(black as usize, true)),
            Force::Number(number) => {
                let start = out.len();
                self.seen(number, Some(literal.other()), before, out);
                self.keep(cell, &out[start..]);
            }
            Force::Chain => {
                let start = out.len();
                self.ring(cell, before, out);
                self.keep(cell, &out[start..]);
            }
            Force::Explained => out.extend_from_slice(&self.explained[cell]),
            Force::Clause(clause) => {
                let others = self.clauses.literals(clause).filter(|&other| other != literal);
                out.extend(others.map(Literal::other));
            }
        }
    }

    /// Keeps what a colour followed from until it is taken back.
    fn keep(&mut self, cell: usize, reason: &[Literal]) {
        self.explained.resize(self.marks.len(), Vec::new());
        self.explained[cell].clear();
        self.explained[cell].extend_from_slice(reason);
        self.marks[cell].force = Force::Explained;
    }

    /// The literals that cannot all hold. Those of level 0 may be missing.
    pub fn clash(&mut self, violation: Violation, out: &mut Vec<Literal>) {
        match violation {
            Violation::Pair(a, b) => out.extend([a, b].map(|cell| Literal::new(cell as usize, true))),
            Violation::Number(number) => self.seen(number, None, u32::MAX, out),
            Violation::Ring(cell) => {
                out.push(Literal::new(cell as usize, true));
                self.ring(cell as usize, u32::MAX, out);
            }
            Violation::Clause(clause) => out.extend(self.clauses.literals(clause).map(Literal::other)),
        }
    }

    fn ring(&mut self, cell: usize, before: u32, out: &mut Vec<Literal>) {
        let (marks, mut cells) = (&self.marks, Vec::new());
        self.chains.ring(&self.colouring, cell, |other| marks[other].at < before, &mut cells);
        out.extend(cells.into_iter().map(|cell| Literal::new(cell as usize, true)));
    }

    /// Colours around a number that leave no choice of distances together with the assumed one.
    fn seen(&mut self, number: u32, assumed: Option<Literal>, before: u32, out: &mut Vec<Literal>) {
        let (cell, total) = (self.number(number).cell as usize, self.number(number).total());
        let view = self.view(number, assumed, before);
        let sure = view.white.map(u64::trailing_ones);
        if sure.iter().sum::<u32>() > total {
            self.too_long(cell, total, sure, assumed, out);
        } else if view.stop.iter().sum::<u32>() < total {
            self.too_short(cell, total, &view, assumed, out);
        } else {
            self.between(cell, total, view, assumed, out);
        }
    }

    /// When a cell was painted; none if its colour costs nothing in a reason.
    #[inline]
    fn age(&self, cell: usize, assumed: Option<Literal>) -> Option<u32> {
        let mark = self.marks[cell];
        let free = mark.level == 0 || assumed.is_some_and(|literal| literal.cell() == cell);
        (!free).then_some(mark.at)
    }

    /// The whites next to the number are too many: the ends of their runs can go until only one is.
    fn too_long(
        &self,
        cell: usize,
        total: u32,
        mut sure: [u32; DIRECTIONS],
        assumed: Option<Literal>,
        out: &mut Vec<Literal>,
    ) {
        let at = |direction: usize, distance: u32| self.colouring.layout.ahead(cell, direction, distance + 1);
        let age = |d: usize, sure: &[u32; DIRECTIONS]| match sure[d] {
            0 => None,
            run => self.age(at(d, run - 1), assumed),
        };
        let mut ends: [Option<u32>; DIRECTIONS] = std::array::from_fn(|d| age(d, &sure));
        for _ in total + 1..sure.iter().sum() {
            let latest = (0..DIRECTIONS).max_by_key(|&d| ends[d]).expect("four directions");
            if ends[latest].is_none() {
                break;
            }
            sure[latest] -= 1;
            ends[latest] = age(latest, &sure);
        }
        for (direction, &sure) in sure.iter().enumerate() {
            let whites = (0..sure).map(|distance| at(direction, distance));
            let whites = whites.filter(|&white| self.age(white, assumed).is_some());
            out.extend(whites.map(|white| Literal::new(white, false)));
        }
    }

    /// The nearest blacks leave too little: some of them can go where the cells behind them would not help.
    fn too_short(
        &self,
        cell: usize,
        total: u32,
        view: &NumberView,
        assumed: Option<Literal>,
        out: &mut Vec<Literal>,
    ) {
        let mut slack = total - 1 - view.stop.iter().sum::<u32>();
        let mut ends: [Option<(u32, usize, u32)>; DIRECTIONS] = std::array::from_fn(|d| {
            let black = (view.stop[d] < view.reach[d])
                .then(|| self.colouring.layout.ahead(cell, d, view.stop[d] + 1))?;
            self.age(black, assumed).map(|age| (age, black, view.reach[d] - view.stop[d]))
        });
        ends.sort_unstable_by(|a, b| b.cmp(a));
        for (_, black, cost) in ends.into_iter().flatten() {
            if cost <= slack {
                slack -= cost;
            } else {
                out.push(Literal::new(black, true));
            }
        }
    }

    /// The total lies in the gaps between what fits: each colour that can go without filling them goes.
    fn between(
        &mut self,
        cell: usize,
        total: u32,
        mut view: NumberView,
        assumed: Option<Literal>,
        out: &mut Vec<Literal>,
    ) {
        let mut parts = std::mem::take(&mut self.parts);
        let layout = &self.colouring.layout;
        for d in 0..DIRECTIONS {
            let mut seen = view.white[d] | u64::from(view.stop[d] < view.reach[d]) << (view.stop[d] & 63);
            while seen != 0 {
                let distance = seen.trailing_zeros();
                seen &= seen - 1;
                let age = self.age(layout.ahead(cell, d, distance + 1), assumed);
                parts.extend(age.map(|at| SeenColour { at, direction: d as u8, distance: distance as u8 }));
            }
        }
        parts.sort_unstable_by_key(|part| std::cmp::Reverse(part.at));
        let mut sums = GapSums::new(std::array::from_fn(|d| view.stops(d)), total);
        for SeenColour { direction, distance, .. } in parts.drain(..) {
            let (d, distance) = (usize::from(direction), u32::from(distance));
            let black = distance == view.stop[d];
            if black {
                view.stop[d] = view.reach[d];
            } else {
                view.white[d] ^= 1 << distance;
            }
            if sums.admits(d, view.stops(d)) {
                if black {
                    view.stop[d] = distance;
                } else {
                    view.white[d] ^= 1 << distance;
                }
                out.push(Literal::new(layout.ahead(cell, d, distance + 1), black));
            }
        }
        self.parts = parts;
    }

    /// What a number saw before some time, with one cell assumed.
    fn view(&self, number: u32, assumed: Option<Literal>, before: u32) -> NumberView {
        let number = self.number(number);
        let (layout, cell) = (&self.colouring.layout, number.cell as usize);
        let (white, clear) = self.colouring.rays(number.site);
        let mut view = NumberView::default();
        for d in 0..DIRECTIONS {
            let reach = layout.reach(cell, d) as u32;
            (view.reach[d], view.stop[d]) = (reach, reach);
            let mut painted = (white[d] | !clear[d]) & !(u64::MAX << reach);
            while painted != 0 {
                let distance = painted.trailing_zeros();
                painted &= painted - 1;
                let at = layout.ahead(cell, d, distance + 1);
                let black = match assumed {
                    Some(literal) if literal.cell() == at => literal.black(),
                    _ if self.marks[at].at >= before => continue,
                    _ => clear[d] >> distance & 1 == 0,
                };
                if black {
                    view.stop[d] = distance;
                    break;
                }
                view.white[d] |= 1 << distance;
            }
        }
        view
    }
}
