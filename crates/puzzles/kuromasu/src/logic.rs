//! The steps that a person takes, one at a time and the easiest first. Each knows the cells it follows from.
//!
//! The kinds of steps are those of the [levels](crate::rate): single numbers and neighbours, then connectivity and
//! numbers that share where their sight ends, then trials of single cells.

use crate::Kuromasu;
use crate::exact::chain::Chains;
use crate::exact::clauses::Literal;
use crate::exact::engine::{Conflict, Engine, Force, Number};
use crate::exact::field::{DIRECTIONS, Field};
use crate::exact::{Colour, sight};

/// The kinds of steps, from the easiest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Technique {
    /// Cells beside a black one are white.
    Neighbour,
    /// A number sees all its cells already: its sights end.
    Complete,
    /// A number must see all that it can.
    Full,
    /// A number would see too many cells if one more were white.
    Excess,
    /// A number sees too few in three directions and has to make it up in the fourth.
    Remainder,
    /// What the distances that a number can see in the four directions leave.
    Sight,
    /// A black cell would cut the white ones.
    Cut,
    /// Numbers on one line share where their sight ends.
    Shared,
    /// A colour leads to a contradiction.
    Trial,
    /// Both colours of a cell lead to the same.
    Either,
}

impl Technique {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Technique::Neighbour => "neighbour",
            Technique::Complete => "complete number",
            Technique::Full => "full reach",
            Technique::Excess => "too many",
            Technique::Remainder => "remainder",
            Technique::Sight => "sums of sights",
            Technique::Cut => "connectivity",
            Technique::Shared => "shared sight",
            Technique::Trial => "trial",
            Technique::Either => "both colours",
        }
    }

    /// How hard it is, on the scale of [`rate`](crate::rate).
    pub fn rating(self) -> f64 {
        match self {
            Technique::Neighbour => 1.0,
            Technique::Complete => 1.1,
            Technique::Full => 1.2,
            Technique::Excess => 1.3,
            Technique::Remainder => 1.4,
            Technique::Sight => 1.6,
            Technique::Cut => 2.0,
            Technique::Shared => 2.5,
            Technique::Trial => 3.0,
            Technique::Either => 3.5,
        }
    }
}

/// What a step rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// This cell is black.
    Black(usize),
    /// What the number in this cell can see in the four directions, and what is left of it.
    Number {
        /// The cell of the number.
        cell: usize,
        /// Possible distances, by what is painted.
        can: sight::Stops,
        /// Possible distances that make up the number.
        left: sight::Stops,
        /// The numbers that it shares sights with, where they had a say, with the direction.
        others: Vec<(usize, usize)>,
    },
    /// If the cell were white, the number in this cell would see too many.
    Excess {
        /// The cell of the number.
        cell: usize,
        /// What it would see at least, itself included.
        seen: u32,
    },
    /// The number in this cell sees too few in the other directions.
    Remainder {
        /// The cell of the number.
        cell: usize,
        /// The direction that has to make it up.
        direction: usize,
        /// What it sees at most without that direction, itself included.
        most: u32,
    },
    /// These black cells with the one at this place would make a chain from edge to edge, or a ring.
    Chain {
        /// The chain, in order, with the cell.
        cells: Vec<usize>,
        /// Whether it is a ring.
        ring: bool,
    },
    /// The board is a single row or column, and this is not an end of it.
    Line,
    /// This colour leads to that conflict, after these cells have followed.
    Trial {
        /// The cell, and whether it is tried as black.
        tried: (usize, bool),
        /// What follows.
        follows: Vec<(usize, bool)>,
        /// Where it ends.
        end: Breach,
    },
    /// Both colours of this cell lead to it.
    Either(usize),
}

/// A rule that is broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breach {
    /// Two black cells touch.
    Touch(usize, usize),
    /// The number in this cell cannot be made up.
    Number(usize),
    /// A chain of black cells cuts the white ones.
    Cut(usize),
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its kind.
    pub technique: Technique,
    /// What it rests on.
    pub why: Why,
    /// The cells that it paints, and whether black.
    pub effects: Vec<(usize, bool)>,
}

/// A board in the making.
///
/// ```
/// use plansza_kuromasu::logic::Logic;
/// use plansza_kuromasu::text;
/// let board = text::read("3x3:4h")?.remove(0);
/// let mut logic = Logic::new(&board, &[]);
/// let step = logic.step().expect("no rule is broken").expect("a step");
/// assert_eq!((step.technique.name(), step.effects.as_slice()), ("remainder", [(1, false)].as_slice()));
/// step.effects.iter().for_each(|&(cell, black)| logic.paint(cell, black));
/// assert_eq!(logic.open(), 7);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub struct Logic<'a> {
    board: &'a Kuromasu,
    field: Field,
    numbers: Vec<Number>,
    open: usize,
}

/// A trial that ends after this many cells is taken without looking for a shorter one.
const SHORT: usize = 6;

impl<'a> Logic<'a> {
    /// The board with what is known of it; clues are white in any case.
    pub fn new(board: &'a Kuromasu, known: &[Colour]) -> Logic<'a> {
        let engine = Engine::simple(board);
        let mut logic = Logic {
            board,
            field: engine.field,
            numbers: engine.numbers,
            open: board.clues().len() - engine.trail.len(),
        };
        for (cell, &colour) in known.iter().enumerate().filter(|(_, colour)| **colour != Colour::Open) {
            logic.paint(cell, colour == Colour::Black);
        }
        logic
    }

    /// Cells without a colour.
    pub fn open(&self) -> usize {
        self.open
    }

    /// The colour of each cell.
    pub fn colours(&self) -> &[Colour] {
        &self.field.colours
    }

    /// Paints a cell, if it is open.
    pub fn paint(&mut self, cell: usize, black: bool) {
        if self.field.colours[cell] == Colour::Open {
            self.field.paint(cell, black);
            self.open -= 1;
        }
    }

    /// The easiest next step; none where logic ends.
    ///
    /// # Errors
    /// The rule that is broken.
    pub fn step(&self) -> Result<Option<Step>, Breach> {
        if let Some(step) = self.neighbour()? {
            return Ok(Some(step));
        }
        let stops: Vec<sight::Stops> =
            self.numbers.iter().map(|n| self.field.sights(n.cell as usize).1).collect();
        let mut left = Vec::with_capacity(stops.len());
        for (number, stops) in self.numbers.iter().zip(&stops) {
            left.push(sight::filter(stops, number.total).ok_or(Breach::Number(number.cell as usize))?);
        }
        let simple = (0..left.len()).filter_map(|i| {
            let step = self.number(i, &stops[i], &left[i], Vec::new())?;
            // Where the gaps between the distances do not matter, there are simpler words for it.
            let simpler = (step.technique == Technique::Sight).then(|| self.bound(i, &stops[i])).flatten();
            Some(simpler.unwrap_or(step))
        });
        if let Some(step) = simple.min_by_key(|step| step.technique) {
            return Ok(Some(step));
        }
        if let Some(step) = self.cut()? {
            return Ok(Some(step));
        }
        if let Some(step) = self.shared(&stops, &left)? {
            return Ok(Some(step));
        }
        self.trial()
    }

    fn is_open(&self, cell: usize) -> bool {
        self.field.colours[cell] == Colour::Open
    }

    fn neighbour(&self) -> Result<Option<Step>, Breach> {
        for cell in (0..self.field.colours.len()).filter(|&cell| self.field.colours[cell] == Colour::Black) {
            if let Some(other) = self.board.neighbours(cell).find(|&n| self.field.colours[n] == Colour::Black)
            {
                return Err(Breach::Touch(cell, other));
            }
            let effects: Vec<(usize, bool)> =
                self.board.neighbours(cell).filter(|&n| self.is_open(n)).map(|n| (n, false)).collect();
            if !effects.is_empty() {
                return Ok(Some(Step { technique: Technique::Neighbour, why: Why::Black(cell), effects }));
            }
        }
        Ok(None)
    }

    /// What a number paints when these distances are left.
    fn number(
        &self,
        index: usize,
        can: &sight::Stops,
        left: &sight::Stops,
        others: Vec<(usize, usize)>,
    ) -> Option<Step> {
        let Number { cell, total, .. } = self.numbers[index];
        let cell = cell as usize;
        let mut effects = Vec::new();
        for (direction, stops) in left.iter().enumerate() {
            let at = |distance: u32| {
                (cell as isize + (distance as isize + 1) * self.field.step(direction)) as usize
            };
            let sure = stops.trailing_zeros();
            effects.extend((0..sure).map(at).filter(|&c| self.is_open(c)).map(|c| (c, false)));
            if stops.count_ones() == 1
                && (sure as usize) < self.field.reach(cell, direction)
                && self.is_open(at(sure))
            {
                effects.push((at(sure), true));
            }
        }
        let least: u32 = can.iter().map(|stops| stops.trailing_zeros()).sum();
        let most: u32 = can.iter().map(|stops| stops.ilog2()).sum();
        let technique = match total {
            _ if !others.is_empty() => Technique::Shared,
            n if n == least => Technique::Complete,
            n if n == most => Technique::Full,
            _ => Technique::Sight,
        };
        let why = Why::Number { cell, can: *can, left: *left, others };
        (!effects.is_empty()).then_some(Step { technique, why, effects })
    }

    /// What follows from the nearest and the farthest distances of a number alone.
    fn bound(&self, index: usize, can: &sight::Stops) -> Option<Step> {
        let Number { cell, total, .. } = self.numbers[index];
        let cell = cell as usize;
        let least = can.map(u64::trailing_zeros);
        let most = can.map(u64::ilog2);
        let whites = self.field.sights(cell).0;
        let at = |direction: usize, distance: u32| {
            (cell as isize + (distance as isize + 1) * self.field.step(direction)) as usize
        };
        for direction in (0..DIRECTIONS).filter(|&d| least[d] < most[d]) {
            let end = at(direction, least[direction]);
            let longer = (whites[direction] | 1 << least[direction]).trailing_ones();
            let seen = least.iter().sum::<u32>() - least[direction] + longer;
            if seen > total {
                let why = Why::Excess { cell, seen: seen + 1 };
                return Some(Step { technique: Technique::Excess, why, effects: vec![(end, true)] });
            }
        }
        for direction in 0..DIRECTIONS {
            let others = most.iter().sum::<u32>() - most[direction];
            let needed = total.saturating_sub(others);
            let effects: Vec<(usize, bool)> = (0..needed)
                .map(|distance| at(direction, distance))
                .filter(|&cell| self.is_open(cell))
                .map(|cell| (cell, false))
                .collect();
            if !effects.is_empty() {
                let why = Why::Remainder { cell, direction, most: others + 1 };
                return Some(Step { technique: Technique::Remainder, why, effects });
            }
        }
        None
    }

    fn cut(&self) -> Result<Option<Step>, Breach> {
        let cells = 0..self.field.colours.len();
        let step = |cell, why| Step { technique: Technique::Cut, why, effects: vec![(cell, false)] };
        if self.board.width() == 1 || self.board.height() == 1 {
            let ends = [0, cells.end - 1];
            if let Some(cell) =
                cells.clone().find(|c| self.field.colours[*c] == Colour::Black && !ends.contains(c))
            {
                return Err(Breach::Cut(cell));
            }
            let inner = cells.clone().find(|cell| self.is_open(*cell) && !ends.contains(cell));
            return Ok(inner.map(|cell| step(cell, Why::Line)));
        }
        let mut chains = Chains::new(&self.field);
        for cell in cells.clone().filter(|&cell| self.field.colours[cell] == Colour::Black) {
            if !chains.add(&self.field, cell, |_| {}) {
                return Err(Breach::Cut(cell));
            }
        }
        // The shortest chain is the easiest to see.
        let closing = cells.filter(|&cell| self.is_open(cell) && chains.closes(&self.field, cell));
        let closing: Vec<usize> = closing.collect();
        let steps = closing.into_iter().map(|cell| {
            let mut chain = Vec::new();
            let place = chains.ring(&self.field, cell, |_| true, &mut chain);
            chain.insert(place.unwrap_or(chain.len()), cell as u32);
            let (cells, ring) = (chain.into_iter().map(|c| c as usize).collect(), place.is_none());
            step(cell, Why::Chain { cells, ring })
        });
        Ok(steps.min_by_key(|step| match &step.why {
            Why::Chain { cells, .. } => cells.len(),
            _ => 0,
        }))
    }

    fn shared(&self, can: &[sight::Stops], alone: &[sight::Stops]) -> Result<Option<Step>, Breach> {
        let mut left = alone.to_vec();
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for (i, number) in self.numbers.iter().enumerate() {
                let mut stops = left[i];
                let mut others = Vec::new();
                for direction in 0..DIRECTIONS {
                    let Some((other, distance)) = number.next[direction] else { continue };
                    let theirs = left[other as usize][direction];
                    let allowed = theirs << distance | !(u64::MAX << distance);
                    if stops[direction] & !allowed != 0 {
                        others.push((self.numbers[other as usize].cell as usize, direction));
                        stops[direction] &= allowed;
                    }
                }
                if others.is_empty() {
                    continue;
                }
                changed = true;
                left[i] = sight::filter(&stops, number.total).ok_or(Breach::Number(number.cell as usize))?;
                if let Some(step) = self.number(i, &can[i], &left[i], others) {
                    return Ok(Some(step));
                }
            }
        }
        Ok(None)
    }

    /// The shortest trial that leads on.
    fn trial(&self) -> Result<Option<Step>, Breach> {
        let mut engine = Engine::new(self.board);
        for (cell, &colour) in self.field.colours.iter().enumerate() {
            let literal = Literal::new(cell, colour == Colour::Black);
            if colour != Colour::Open && engine.value(literal).is_none() {
                engine.push(literal, Force::Free);
            }
        }
        engine.propagate().map_err(|conflict| self.breach(&engine, conflict))?;
        let mut best: Option<Step> = None;
        let mut shortest = usize::MAX;
        let mut both: Option<(usize, Literal)> = None;
        let colours = [true, false];
        for cell in (0..self.field.colours.len()).filter(|&cell| self.is_open(cell)) {
            let ends = colours.map(|black| {
                engine.attempt(Literal::new(cell, black), |engine, conflict| {
                    (engine.fresh().to_vec(), conflict.map(|conflict| self.breach(engine, conflict)))
                })
            });
            for ((fresh, end), black) in ends.iter().zip(colours) {
                let Some(end) = end else { continue };
                if fresh.len() < shortest {
                    shortest = fresh.len();
                    let follows =
                        fresh[1..].iter().map(|literal| (literal.cell(), literal.black())).collect();
                    let why = Why::Trial { tried: (cell, black), follows, end: end.clone() };
                    let effects = vec![(cell, !black)];
                    best = Some(Step { technique: Technique::Trial, why, effects });
                }
            }
            if shortest <= SHORT {
                break;
            }
            if both.is_none() {
                both = ends[0]
                    .0
                    .iter()
                    .find(|literal| ends[1].0.contains(literal))
                    .map(|&literal| (cell, literal));
            }
        }
        Ok(best.or_else(|| {
            let (cell, literal) = both?;
            let effects = vec![(literal.cell(), literal.black())];
            Some(Step { technique: Technique::Either, why: Why::Either(cell), effects })
        }))
    }

    fn breach(&self, engine: &Engine, conflict: Conflict) -> Breach {
        match conflict {
            Conflict::Pair(a, b) => Breach::Touch(a as usize, b as usize),
            Conflict::Number(number) => Breach::Number(engine.numbers[number as usize].cell as usize),
            Conflict::Ring(cell) => Breach::Cut(cell as usize),
            // Nothing is learned here.
            Conflict::Clause(_) => Breach::Cut(0),
        }
    }
}
