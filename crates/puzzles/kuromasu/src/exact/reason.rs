//! Why a cell has its colour: the colours that it followed from, worked out when a violation asks for them, from what
//! was known when it was painted.
//!
//! A number's answer is made as short as it easily can be. Assume the other colour; then no choice of distances fits.
//! Mostly this is so because the sights are too long together (only whites next to the number matter, and as many as
//! are too much can be left out) or too short together (only the nearest blacks matter). Where it lies in the gaps
//! between, colours are left out one by one, the latest first, as long as nothing fits.

use super::clauses::Literal;
use super::propagator::{Force, Propagator, Violation};
use crate::colouring::Colour;
use crate::layout::DIRECTIONS;
use crate::sight;

/// What a number saw at some time.
struct NumberView {
    /// White cells before the first black one, nearest first.
    white: [u64; DIRECTIONS],
    /// How many cells stand before the first black one.
    stop: [u32; DIRECTIONS],
    /// How many cells there are.
    reach: [u32; DIRECTIONS],
}

impl NumberView {
    fn stops(&self) -> sight::Stops {
        std::array::from_fn(|direction| !self.white[direction] & (u64::MAX >> (63 - self.stop[direction])))
    }
}

impl Propagator {
    /// The literals that a literal on the trail followed from.
    pub fn reason(&mut self, literal: Literal, out: &mut Vec<Literal>) {
        let cell = literal.cell();
        let before = self.marks[cell].at;
        match self.marks[cell].force {
            Force::Free => {}
            Force::Neighbour(black) => out.push(Literal::new(black as usize, true)),
            Force::Number(number) => self.seen(number, Some(literal.other()), before, out),
            Force::Chain => self.ring(cell, before, out),
            Force::Clause(clause) => {
                out.extend(
                    self.clauses.literals(clause).filter(|&other| other != literal).map(Literal::other),
                );
            }
        }
    }

    /// The literals that cannot all hold.
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
    fn seen(&self, number: u32, assumed: Option<Literal>, before: u32, out: &mut Vec<Literal>) {
        let (cell, total) = (self.number(number).cell as usize, self.number(number).total());
        let at = |direction: usize, distance: u32| self.colouring.layout.ahead(cell, direction, distance + 1);
        let fixed = |cell: usize| assumed.is_some_and(|a| a.cell() == cell) || self.marks[cell].level == 0;
        let mut view = self.view(cell, assumed, before);
        let mut sure: [u32; DIRECTIONS] = view.white.map(u64::trailing_ones);
        let least: u32 = sure.iter().sum();
        let most: u32 = view.stop.iter().sum();
        if least > total {
            for _ in total + 1..least {
                let ends = (0..DIRECTIONS).filter(|&d| sure[d] > 0 && !fixed(at(d, sure[d] - 1)));
                let Some(latest) = ends.max_by_key(|&d| self.marks[at(d, sure[d] - 1)].at) else { break };
                sure[latest] -= 1;
            }
            for (direction, &sure) in sure.iter().enumerate() {
                out.extend((0..sure).map(|distance| Literal::new(at(direction, distance), false)));
            }
        } else if most < total {
            let mut slack = total - 1 - most;
            let mut blacks: Vec<usize> = (0..DIRECTIONS).filter(|&d| view.stop[d] < view.reach[d]).collect();
            blacks.sort_unstable_by_key(|&d| std::cmp::Reverse(self.marks[at(d, view.stop[d])].at));
            for d in blacks {
                let black = at(d, view.stop[d]);
                let cost = view.reach[d] - view.stop[d];
                if cost <= slack && !fixed(black) {
                    slack -= cost;
                } else {
                    out.push(Literal::new(black, true));
                }
            }
        } else {
            let mut parts: Vec<(u32, usize, u32)> = Vec::new();
            for d in 0..DIRECTIONS {
                let mut whites = view.white[d];
                while whites != 0 {
                    parts.push((self.marks[at(d, whites.trailing_zeros())].at, d, whites.trailing_zeros()));
                    whites &= whites - 1;
                }
                if view.stop[d] < view.reach[d] {
                    parts.push((self.marks[at(d, view.stop[d])].at, d, view.stop[d]));
                }
            }
            parts.sort_unstable_by_key(|&(time, ..)| std::cmp::Reverse(time));
            for (_, d, distance) in parts {
                let (part, black) = (at(d, distance), distance == view.stop[d]);
                if !fixed(part) {
                    if black {
                        view.stop[d] = view.reach[d];
                    } else {
                        view.white[d] &= !(1 << distance);
                    }
                    if !sight::feasible(&view.stops(), total) {
                        continue;
                    }
                    if black {
                        view.stop[d] = distance;
                    } else {
                        view.white[d] |= 1 << distance;
                    }
                }
                out.push(Literal::new(part, black));
            }
        }
        if let Some(assumed) = assumed {
            out.retain(|literal| literal.cell() != assumed.cell());
        }
    }

    /// What a number saw before some time, with one cell assumed.
    fn view(&self, cell: usize, assumed: Option<Literal>, before: u32) -> NumberView {
        let mut view = NumberView { white: [0; DIRECTIONS], stop: [0; DIRECTIONS], reach: [0; DIRECTIONS] };
        for direction in 0..DIRECTIONS {
            let layout = &self.colouring.layout;
            let (reach, step) = (layout.reach(cell, direction), layout.step(direction));
            (view.reach[direction], view.stop[direction]) = (reach as u32, reach as u32);
            let mut at = cell;
            for distance in 0..reach as u32 {
                at = (at as isize + step) as usize;
                let black = match (assumed, self.colouring.colours[at]) {
                    (Some(literal), _) if literal.cell() == at => literal.black(),
                    (_, Colour::Open) => continue,
                    _ if self.marks[at].at >= before => continue,
                    (_, colour) => colour == Colour::Black,
                };
                if black {
                    view.stop[direction] = distance;
                    break;
                }
                view.white[direction] |= 1 << distance;
            }
        }
        view
    }
}
