//! The trail of colours and everything that follows from them without guessing:
//! neighbours of black cells, numbers ([`sight`]), connectivity ([`chain`](crate::chain)) and learned
//! [clauses](super::clauses). Of each colour only *what* forced it is kept; the colours it followed from are worked
//! out when a violation asks for them, see [`reason`](super::reason).

use super::clauses::{Address, Clauses, Literal};
use crate::chain::ChainForest;
use crate::colouring::{Colour, Colouring};
use crate::layout::{DIRECTIONS, Number};
use crate::{Clue, Kuromasu, sight};

/// What forced a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Force {
    /// A decision, or a fact from the start.
    Free,
    /// The black cell beside it.
    Neighbour(u32),
    /// A number, by its index in the layout.
    Number(u32),
    /// Black cells that share corners: one more here would close a ring.
    Chain,
    /// A learned clause.
    Clause(Address),
}

/// What was violated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// Two black cells side by side.
    Pair(u32, u32),
    /// A number, by its index in the layout.
    Number(u32),
    /// The black cell closes a ring.
    Ring(u32),
    /// A learned clause.
    Clause(Address),
}

/// The next number in each direction from a number, by its index, and its distance.
pub type NextNumbers = [Option<(u32, u32)>; DIRECTIONS];

/// How a colour came onto the trail.
#[derive(Clone, Copy, Debug)]
pub struct TrailMark {
    /// Place on the trail.
    pub at: u32,
    /// Level of decision.
    pub level: u32,
    /// What forced it.
    pub force: Force,
}

/// The state of a search.
#[derive(Clone, Debug)]
pub struct Propagator {
    /// The colours.
    pub colouring: Colouring,
    /// The chains of black cells.
    pub chains: ChainForest,
    /// For each number, the next ones on its lines.
    pub next: Vec<NextNumbers>,
    /// Learned clauses.
    pub clauses: Clauses,
    /// The colours in the order they came.
    pub trail: Vec<Literal>,
    /// For each painted cell, how it came.
    pub marks: Vec<TrailMark>,
    /// For each level, the length of the trail and the depth of the chains when it began.
    levels: Vec<(u32, u32)>,
    head: usize,
    index: Vec<u32>,
    queue: Vec<u32>,
    queued: Vec<bool>,
    closing: Vec<u32>,
    /// What each number allows, while stops are shared.
    glances: Vec<sight::Stops>,
    /// Whether stops are shared above level 0 too: in a trial, which asks for no reasons.
    trial: bool,
    /// False when only numbers and neighbours are asked, one at a time: no connectivity, no shared stops.
    whole: bool,
}

impl Propagator {
    /// The board with its clues painted white and nothing else done.
    pub fn new(board: &Kuromasu) -> Propagator {
        Propagator::with(board, true)
    }

    /// The same, without connectivity and shared stops: what follows from single numbers and neighbours.
    pub fn simple(board: &Kuromasu) -> Propagator {
        Propagator::with(board, false)
    }

    fn with(board: &Kuromasu, whole: bool) -> Propagator {
        let colouring = Colouring::new(board);
        let (cells, numbers) = (colouring.layout.cells(), colouring.layout.numbers.len());
        let mut propagator = Propagator {
            chains: ChainForest::new(&colouring),
            colouring,
            next: vec![[None; DIRECTIONS]; numbers],
            clauses: Clauses::new(cells),
            trail: Vec::with_capacity(cells),
            marks: vec![TrailMark { at: u32::MAX, level: 0, force: Force::Free }; cells],
            levels: Vec::new(),
            head: 0,
            index: vec![0; cells],
            queue: (0..numbers as u32).collect(),
            queued: vec![true; numbers],
            closing: Vec::new(),
            glances: vec![[u64::MAX; DIRECTIONS]; numbers],
            trial: false,
            whole,
        };
        for (cell, _) in board.clues().iter().enumerate().filter(|(_, clue)| **clue != Clue::None) {
            propagator.push(Literal::new(cell, false), Force::Free);
        }
        for (index, number) in propagator.colouring.layout.numbers.iter().enumerate() {
            propagator.index[number.cell as usize] = index as u32;
        }
        for (number, next) in propagator.colouring.layout.numbers.iter().zip(&mut propagator.next) {
            let cell = number.cell as usize;
            for (direction, ahead) in propagator.colouring.watchers(cell).into_iter().enumerate() {
                if ahead != 0 {
                    let distance = ahead.trailing_zeros() + 1;
                    let other = propagator.colouring.layout.ahead(cell, direction, distance);
                    next[direction] = Some((propagator.index[other], distance));
                }
            }
        }
        // In a single row or column a black cell that is not at an end cuts the whites.
        if whole && propagator.colouring.layout.is_line() {
            for cell in 1..cells.max(2) - 1 {
                if propagator.colouring.colours[cell] == Colour::Open {
                    propagator.push(Literal::new(cell, false), Force::Free);
                }
            }
        }
        propagator
    }

    /// A number by its index.
    #[inline]
    pub fn number(&self, index: u32) -> Number {
        self.colouring.layout.numbers[index as usize]
    }

    /// Whether every cell has its colour.
    pub fn full(&self) -> bool {
        self.trail.len() == self.colouring.colours.len()
    }

    /// The current level of decision.
    pub fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    /// Whether a literal is true or false.
    #[inline]
    pub fn value(&self, literal: Literal) -> Option<bool> {
        match self.colouring.colours[literal.cell()] {
            Colour::Open => None,
            colour => Some((colour == Colour::Black) == literal.black()),
        }
    }

    /// Paints an open cell.
    #[inline]
    pub fn push(&mut self, literal: Literal, force: Force) {
        let cell = literal.cell();
        debug_assert_eq!(self.colouring.colours[cell], Colour::Open);
        self.colouring.paint(cell, literal.black());
        self.marks[cell] = TrailMark { at: self.trail.len() as u32, level: self.level(), force };
        self.trail.push(literal);
    }

    /// Begins a level with a decision.
    pub fn decide(&mut self, literal: Literal) {
        self.levels.push((self.trail.len() as u32, self.chains.depth() as u32));
        self.push(literal, Force::Free);
    }

    /// The decision of a level, from 1.
    pub fn decision(&self, level: u32) -> Literal {
        self.trail[self.levels[level as usize - 1].0 as usize]
    }

    /// Goes back to a level. `freed` hears of every literal taken back.
    pub fn back(&mut self, level: u32, mut freed: impl FnMut(Literal)) {
        self.queue.drain(..).for_each(|number| self.queued[number as usize] = false);
        self.closing.clear();
        if level >= self.level() {
            return;
        }
        let (length, depth) = self.levels[level as usize];
        self.levels.truncate(level as usize);
        self.chains.undo(depth as usize);
        for literal in self.trail.drain(length as usize..) {
            self.colouring.strip(literal.cell());
            freed(literal);
        }
        self.head = length as usize;
    }

    /// Paints all that follows. Where that breaks a rule, says which.
    pub fn propagate(&mut self) -> Result<(), Violation> {
        loop {
            while self.head < self.trail.len() {
                let literal = self.trail[self.head];
                self.head += 1;
                self.spread(literal)?;
            }
            let Some(number) = self.queue.pop() else { return Ok(()) };
            self.queued[number as usize] = false;
            self.look(number)?;
        }
    }

    /// Tries a colour at level 0 and takes it back. `look` is shown what follows, with the tried one first, and the
    /// violation if it leads to one.
    pub fn attempt<T>(
        &mut self,
        literal: Literal,
        look: impl FnOnce(&mut Propagator, Option<Violation>) -> T,
    ) -> T {
        let glances = self.glances.clone();
        self.trial = true;
        self.decide(literal);
        let violation = self.propagate().err();
        let seen = look(self, violation);
        self.back(0, |_| {});
        self.trial = false;
        self.glances = glances;
        seen
    }

    /// What has been painted since the last decision.
    pub fn fresh(&self) -> &[Literal] {
        &self.trail[self.levels.last().map_or(0, |level| level.0 as usize)..]
    }

    /// What follows from one new colour.
    fn spread(&mut self, literal: Literal) -> Result<(), Violation> {
        let cell = literal.cell();
        for (direction, mut watchers) in self.colouring.watchers(cell).into_iter().enumerate() {
            while watchers != 0 {
                let distance = watchers.trailing_zeros() + 1;
                watchers &= watchers - 1;
                let number = self.index[self.colouring.layout.ahead(cell, direction, distance)];
                if !std::mem::replace(&mut self.queued[number as usize], true) {
                    self.queue.push(number);
                }
            }
        }
        if literal.black() {
            for direction in 0..DIRECTIONS {
                if self.colouring.layout.reach(cell, direction) == 0 {
                    continue;
                }
                let other = self.colouring.layout.ahead(cell, direction, 1);
                match self.colouring.colours[other] {
                    Colour::Open => self.push(Literal::new(other, false), Force::Neighbour(cell as u32)),
                    Colour::White => {}
                    Colour::Black => return Err(Violation::Pair(cell as u32, other as u32)),
                }
            }
            let closing = &mut self.closing;
            if self.whole && !self.chains.add(&self.colouring, cell, |open| closing.push(open as u32)) {
                return Err(Violation::Ring(cell as u32));
            }
            while let Some(open) = self.closing.pop() {
                if self.colouring.colours[open as usize] == Colour::Open {
                    self.push(Literal::new(open as usize, false), Force::Chain);
                }
            }
        }
        if !self.clauses.watched(literal.other()) {
            return Ok(());
        }
        let mut clauses = std::mem::take(&mut self.clauses);
        let violation = clauses.falsify(
            literal.other(),
            self,
            |propagator, literal| propagator.value(literal),
            |propagator, literal, clause| propagator.push(literal, Force::Clause(clause)),
        );
        self.clauses = clauses;
        violation.map_or(Ok(()), |clause| Err(Violation::Clause(clause)))
    }

    /// What a number allows when the next numbers on its lines have their say: a sight that goes beyond another
    /// number ends where that one's does. Only where no reasons are asked for: at level 0 and in trials.
    fn share(&mut self, number: u32, mut left: sight::Stops) -> Option<sight::Stops> {
        let next = self.next[number as usize];
        let mut narrower = false;
        for direction in 0..DIRECTIONS {
            let Some((other, distance)) = next[direction] else { continue };
            if left[direction] >> distance != 0 {
                let allowed = self.glances[other as usize][direction] << distance | !(u64::MAX << distance);
                narrower |= left[direction] & !allowed != 0;
                left[direction] &= allowed;
            }
        }
        if narrower {
            left = sight::filter(&left, self.number(number).total())?;
        }
        let old = std::mem::replace(&mut self.glances[number as usize], left);
        for direction in 0..DIRECTIONS {
            // The number behind shares what this one sees ahead.
            if let Some((other, _)) = next[direction ^ 1]
                && old[direction] != left[direction]
                && !std::mem::replace(&mut self.queued[other as usize], true)
            {
                self.queue.push(other);
            }
        }
        Some(left)
    }

    /// What follows from one number.
    fn look(&mut self, number: u32) -> Result<(), Violation> {
        let from = self.number(number);
        let total = from.total();
        let (whites, stops) = self.colouring.sights(from);
        if self.whole && (self.trial || self.levels.is_empty()) {
            let left = sight::filter(&stops, total).and_then(|left| self.share(number, left));
            let left = left.ok_or(Violation::Number(number))?;
            for direction in 0..DIRECTIONS {
                self.conclude(number, direction, whites[direction], left[direction]);
            }
            return Ok(());
        }
        let pairs = sight::pairs(&stops, total).ok_or(Violation::Number(number))?;
        for direction in 0..DIRECTIONS {
            let (nearest, farthest) = (stops[direction].trailing_zeros(), stops[direction].ilog2());
            // Nothing is new where the sight is settled, or as long as the nearest stop is possible and another one too.
            let near = sight::supported(&stops, pairs, direction, nearest);
            if nearest == farthest || near && sight::supported(&stops, pairs, direction, farthest) {
                continue;
            }
            let left = sight::single(&stops, pairs, direction);
            if !near || left & (left - 1) == 0 {
                self.conclude(number, direction, whites[direction], left);
            }
        }
        Ok(())
    }

    /// Paints what follows from the possible stops in one direction.
    #[inline]
    fn conclude(&mut self, number: u32, direction: usize, whites: u64, stops: u64) {
        let cell = self.number(number).cell as usize;
        let sure = stops.trailing_zeros();
        let mut fresh = !whites & !(u64::MAX << sure);
        while fresh != 0 {
            let distance = fresh.trailing_zeros() + 1;
            fresh &= fresh - 1;
            let white = Literal::new(self.colouring.layout.ahead(cell, direction, distance), false);
            self.push(white, Force::Number(number));
        }
        if stops & (stops - 1) == 0 && (sure as usize) < self.colouring.layout.reach(cell, direction) {
            let end = self.colouring.layout.ahead(cell, direction, sure + 1);
            if self.colouring.colours[end] == Colour::Open {
                self.push(Literal::new(end, true), Force::Number(number));
            }
        }
    }
}
