//! The trail of colours and everything that follows from them without guessing, the cheapest first:
//! neighbours of black cells, numbers ([`sight`]), connectivity ([`chain`](crate::chain)) and learned
//! [clauses](super::clauses). Of each colour only *what* forced it is kept; the colours it followed from are worked
//! out when a violation asks for them, see [`reason`](super::reason).

use super::clauses::{Address, Clauses, Literal};
use super::queue::NumberQueue;
use super::reason::SeenColour;
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
    /// A number or a chain, and it is [known](Propagator::explained) what it followed from.
    Explained,
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

/// What painting a cell changes.
struct Brush<'a> {
    colouring: &'a mut Colouring,
    marks: &'a mut [TrailMark],
    trail: &'a mut Vec<Literal>,
    level: u32,
}

impl Brush<'_> {
    /// Paints an open cell.
    #[inline(always)]
    fn paint(&mut self, literal: Literal, force: Force) {
        let cell = literal.cell();
        debug_assert_eq!(self.colouring.colours[cell], Colour::Open);
        self.colouring.paint(cell, literal.black());
        self.marks[cell] = TrailMark { at: self.trail.len() as u32, level: self.level, force };
        self.trail.push(literal);
    }
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
    /// Numbers to be looked at, and those to be looked at when there is nothing else.
    queue: NumberQueue,
    gaps: NumberQueue,
    closing: Vec<u32>,
    /// For each cell that a number or a chain painted and that was asked for, the literals it followed from; none before
    /// one was.
    pub explained: Vec<Vec<Literal>>,
    /// Room for the reasons of numbers.
    pub parts: Vec<SeenColour>,
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
            queue: NumberQueue::new(),
            gaps: NumberQueue::new(),
            closing: Vec::new(),
            explained: Vec::new(),
            parts: Vec::new(),
            glances: vec![[u64::MAX; DIRECTIONS]; numbers],
            trial: false,
            whole,
        };
        for (cell, _) in board.clues().iter().enumerate().filter(|(_, clue)| **clue != Clue::None) {
            propagator.push(Literal::new(cell, false), Force::Free);
        }
        for (index, number) in propagator.colouring.layout.numbers.iter().enumerate() {
            propagator.index[number.cell as usize] = index as u32;
            propagator.queue.add_in_row(number.site.row, 1 << number.site.column);
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
        if whole && propagator.colouring.layout.is_line() {
            for cell in 0..cells {
                let open = propagator.colouring.colours[cell] == Colour::Open;
                if open && propagator.colouring.layout.severs(cell) {
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
        let level = self.level();
        let Propagator { colouring, marks, trail, .. } = self;
        Brush { colouring, marks, trail, level }.paint(literal, force);
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
        self.queue.clear();
        self.gaps.clear();
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
            let site = match self.queue.pop() {
                Some(site) => {
                    self.gaps.remove(site);
                    site
                }
                None => match self.gaps.pop() {
                    Some(site) => site,
                    None => return Ok(()),
                },
            };
            self.look(self.index[self.colouring.layout.cell(site)])?;
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
        let site = self.colouring.layout.sites[cell];
        let [beside, above] = self.colouring.audience(site, true);
        if literal.black() {
            self.queue.add_in_row(site.row, beside);
            self.queue.add_in_column(site.column, above);
        } else {
            // Where a white cell makes no sight longer it only makes a gap, which can wait.
            let [surely_beside, surely_above] = self.colouring.audience(site, false);
            self.queue.add_in_row(site.row, surely_beside);
            self.queue.add_in_column(site.column, surely_above);
            self.gaps.add_in_row(site.row, beside & !surely_beside);
            self.gaps.add_in_column(site.column, above & !surely_above);
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
        let level = self.level();
        let Propagator { clauses, colouring, marks, trail, .. } = self;
        let mut brush = Brush { colouring, marks, trail, level };
        let violation = clauses.falsify(
            literal.other(),
            &mut brush,
            |brush, literal| brush.colouring.colours[literal.cell()] == literal.colour(),
            |brush, literal| brush.colouring.colours[literal.cell()] == literal.other().colour(),
            |brush, literal, clause| brush.paint(literal, Force::Clause(clause)),
        );
        violation.map_or(Ok(()), |clause| Err(Violation::Clause(clause)))
    }

    /// What a number allows when the next numbers on its lines have their say: a sight that goes beyond another
    /// number ends where that one's does. Only where no reasons are asked for: at level 0 and in trials. What it allowed
    /// before fits together, so that there is nothing to be done where all of it is left. With it comes the set of directions
    /// in which less is allowed than before.
    fn share(&mut self, number: u32, stops: sight::Stops) -> Option<(sight::Stops, u8)> {
        let next = self.next[number as usize];
        let old = self.glances[number as usize];
        let mut left: sight::Stops = std::array::from_fn(|direction| stops[direction] & old[direction]);
        for direction in 0..DIRECTIONS {
            let Some((other, distance)) = next[direction] else { continue };
            left[direction] &= self.glances[other as usize][direction] << distance | !(u64::MAX << distance);
        }
        if left == old {
            return Some((left, 0));
        }
        left = sight::filter(&left, self.number(number).total())?;
        self.glances[number as usize] = left;
        let mut fresh = 0;
        for direction in (0..DIRECTIONS).filter(|&direction| old[direction] != left[direction]) {
            fresh |= 1 << direction;
            // The number behind shares what this one sees ahead.
            if let Some((other, _)) = next[direction ^ 1] {
                let site = self.number(other).site;
                self.queue.add_in_row(site.row, 1 << site.column);
            }
        }
        Some((left, fresh))
    }

    /// What follows from one number.
    fn look(&mut self, number: u32) -> Result<(), Violation> {
        let from = self.number(number);
        let total = from.total();
        if self.whole && (self.trial || self.levels.is_empty()) {
            let (whites, stops) = self.colouring.sights(from);
            let Some((left, fresh)) = self.share(number, stops) else {
                return Err(Violation::Number(number));
            };
            for direction in (0..DIRECTIONS).filter(|d| fresh >> d & 1 == 1) {
                self.conclude(number, direction, whites[direction], left[direction]);
            }
            return Ok(());
        }
        let (whites, clear) = self.colouring.rays(from.site);
        let (least, most) = (whites.map(u64::trailing_ones), clear.map(u64::trailing_ones));
        let (low, high) = (least.iter().sum::<u32>(), most.iter().sum::<u32>());
        if total < low || high < total {
            return Err(Violation::Number(number));
        }
        // Where no white cell stands apart the distances have no gaps, and their bounds tell all.
        let apart = |d: usize| whites[d] >> least[d] & !(u64::MAX << (most[d] - least[d]));
        if apart(0) | apart(1) | apart(2) | apart(3) == 0 {
            let (down, up) = (total - low, high - total);
            let range = |d: usize| most[d] - least[d];
            if down == 0 || range(0).max(range(1)).max(range(2)).max(range(3)) > up {
                for direction in (0..DIRECTIONS).filter(|&d| range(d) > 0) {
                    let nearest = least[direction].max(most[direction].saturating_sub(up));
                    let farthest = most[direction].min(least[direction] + down);
                    if nearest > least[direction] || nearest == farthest {
                        let left = u64::MAX << nearest & u64::MAX >> (63 - farthest);
                        self.conclude(number, direction, whites[direction], left);
                    }
                }
            }
            return Ok(());
        }
        let stops: sight::Stops = std::array::from_fn(|d| !whites[d] & (clear[d] ^ (clear[d] + 1)));
        let pairs = sight::pairs(&stops, total).ok_or(Violation::Number(number))?;
        for direction in 0..DIRECTIONS {
            let (nearest, farthest) = (least[direction], most[direction]);
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
