//! The steps that a person takes, one at a time and the easiest first. Each knows the cells it follows from.
//!
//! The kinds of steps are those of the [levels](crate::LEVELS): single numbers and neighbours, then connectivity and
//! numbers that share where their sight ends, then trials of single cells.

mod step;

pub use step::{Breach, PaintStep, PaintTechnique, Why};

use crate::chain::ChainForest;
use crate::colouring::{Colour, Colouring};
use crate::exact::clauses::Literal;
use crate::exact::propagator::{Force, NextNumbers, Propagator, Violation};
use crate::layout::DIRECTIONS;
use crate::sight::{self, SightBounds, Stops};
use crate::{Kuromasu, Shading};

/// A board in the making.
///
/// ```
/// use plansza_kuromasu::logic::Reasoner;
/// use plansza_kuromasu::text;
/// let board = text::read("3x3:4h")?.remove(0);
/// let mut logic = Reasoner::new(&board, &[]);
/// let step = logic.step().expect("no rule is broken").expect("a step");
/// assert_eq!((step.technique.name(), step.effects.as_slice()), ("remainder", [(1, false)].as_slice()));
/// step.effects.iter().for_each(|&(cell, black)| logic.paint(cell, black));
/// assert_eq!(logic.open(), 7);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub struct Reasoner<'a> {
    board: &'a Kuromasu,
    colouring: Colouring,
    /// For each number, the next ones on its lines.
    next: Vec<NextNumbers>,
    open: usize,
}

/// A trial that ends after this many cells is taken without looking for a shorter one.
const SHORT: usize = 6;

impl<'a> Reasoner<'a> {
    /// The board with what is known of it; clues are white in any case.
    pub fn new(board: &'a Kuromasu, known: &[Colour]) -> Reasoner<'a> {
        let Propagator { colouring, next, trail, .. } = Propagator::simple(board);
        let open = board.clues().len() - trail.len();
        let mut logic = Reasoner { board, colouring, next, open };
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
        &self.colouring.colours
    }

    /// The black cells; those that are open count as white.
    pub fn shading(&self) -> Shading {
        self.colouring.shading()
    }

    /// Paints a cell, if it is open.
    pub fn paint(&mut self, cell: usize, black: bool) {
        if self.colouring.colours[cell] == Colour::Open {
            self.colouring.paint(cell, black);
            self.open -= 1;
        }
    }

    /// The easiest next step; none where logic ends.
    ///
    /// ```
    /// use plansza_kuromasu::{logic::Reasoner, text};
    /// let board = text::read("3x1:2b")?.remove(0);
    /// let mut logic = Reasoner::new(&board, &[]);
    /// while let Ok(Some(step)) = logic.step() {
    ///     step.effects.iter().for_each(|&(cell, black)| logic.paint(cell, black));
    /// }
    /// assert_eq!((logic.open(), board.check(&logic.shading())), (0, Ok(()))); // white, white, black
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// The rule that is broken.
    pub fn step(&self) -> Result<Option<PaintStep>, Breach> {
        if let Some(step) = self.neighbour()? {
            return Ok(Some(step));
        }
        let stops: Vec<Stops> =
            self.colouring.layout.numbers.iter().map(|&n| self.colouring.sights(n).1).collect();
        let mut left = Vec::with_capacity(stops.len());
        for (number, stops) in self.colouring.layout.numbers.iter().zip(&stops) {
            left.push(sight::filter(stops, number.total()).ok_or(Breach::Number(number.cell as usize))?);
        }
        let simple = (0..left.len()).filter_map(|i| {
            let step = self.number(i, &stops[i], &left[i], Vec::new(), Vec::new())?;
            // Where the gaps between the distances do not matter, there are simpler words for it.
            let simpler =
                (step.technique == PaintTechnique::Sight).then(|| self.bound(i, &stops[i])).flatten();
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
        self.colouring.colours[cell] == Colour::Open
    }

    fn neighbour(&self) -> Result<Option<PaintStep>, Breach> {
        for cell in
            (0..self.colouring.colours.len()).filter(|&cell| self.colouring.colours[cell] == Colour::Black)
        {
            if let Some(other) =
                self.colouring.layout.beside(cell).find(|&n| self.colouring.colours[n] == Colour::Black)
            {
                return Err(Breach::Touch(cell, other));
            }
            let effects: Vec<(usize, bool)> =
                self.colouring.layout.beside(cell).filter(|&n| self.is_open(n)).map(|n| (n, false)).collect();
            if !effects.is_empty() {
                return Ok(Some(PaintStep {
                    technique: PaintTechnique::Neighbour,
                    why: Why::Black(cell),
                    effects,
                }));
            }
        }
        Ok(None)
    }

    /// What a number paints when these distances are left.
    fn number(
        &self,
        index: usize,
        can: &Stops,
        left: &Stops,
        others: Vec<(usize, usize)>,
        beyond: Vec<usize>,
    ) -> Option<PaintStep> {
        let layout = &self.colouring.layout;
        let (cell, total) = (layout.numbers[index].cell as usize, layout.numbers[index].total());
        let mut effects = Vec::new();
        for (direction, stops) in left.iter().enumerate() {
            let at = |distance: u32| layout.ahead(cell, direction, distance + 1);
            let sure = stops.trailing_zeros();
            effects.extend((0..sure).map(at).filter(|&c| self.is_open(c)).map(|c| (c, false)));
            if stops.count_ones() == 1
                && (sure as usize) < layout.reach(cell, direction)
                && self.is_open(at(sure))
            {
                effects.push((at(sure), true));
            }
        }
        let (least, most) = SightBounds::new(can).sums();
        let technique = match total {
            _ if !others.is_empty() => PaintTechnique::Shared,
            n if n == least => PaintTechnique::Complete,
            n if n == most => PaintTechnique::Full,
            _ => PaintTechnique::Sight,
        };
        let why = Why::Number { cell, can: *can, left: *left, others, beyond };
        (!effects.is_empty()).then_some(PaintStep { technique, why, effects })
    }

    /// What follows from the nearest and the farthest distances of a number alone.
    fn bound(&self, index: usize, can: &Stops) -> Option<PaintStep> {
        let layout = &self.colouring.layout;
        let number = layout.numbers[index];
        let (cell, total) = (number.cell as usize, number.total());
        let bounds = SightBounds::new(can);
        let whites = self.colouring.sights(number).0;
        let at = |direction: usize, distance: u32| layout.ahead(cell, direction, distance + 1);
        for direction in (0..DIRECTIONS).filter(|&d| bounds.least[d] < bounds.most[d]) {
            let seen = bounds.farther(direction, whites[direction]);
            if seen > total {
                let end = at(direction, bounds.least[direction]);
                let why = Why::Excess { cell, seen: seen + 1 };
                return Some(PaintStep {
                    technique: PaintTechnique::Excess,
                    why,
                    effects: vec![(end, true)],
                });
            }
        }
        for direction in 0..DIRECTIONS {
            let effects: Vec<(usize, bool)> = (0..bounds.needed(direction, total))
                .map(|distance| at(direction, distance))
                .filter(|&cell| self.is_open(cell))
                .map(|cell| (cell, false))
                .collect();
            if !effects.is_empty() {
                let others = bounds.sums().1 - bounds.most[direction];
                let why = Why::Remainder { cell, direction, most: others + 1 };
                return Some(PaintStep { technique: PaintTechnique::Remainder, why, effects });
            }
        }
        None
    }

    fn cut(&self) -> Result<Option<PaintStep>, Breach> {
        let cells = 0..self.colouring.colours.len();
        let step =
            |cell, why| PaintStep { technique: PaintTechnique::Cut, why, effects: vec![(cell, false)] };
        let layout = &self.colouring.layout;
        if layout.is_line() {
            let mut inner = cells.filter(|&cell| layout.severs(cell));
            if let Some(cell) = inner.clone().find(|&cell| self.colouring.colours[cell] == Colour::Black) {
                return Err(Breach::Cut(cell));
            }
            return Ok(inner.find(|&cell| self.is_open(cell)).map(|cell| step(cell, Why::Line)));
        }
        let mut chains = ChainForest::new(&self.colouring);
        for cell in cells.clone().filter(|&cell| self.colouring.colours[cell] == Colour::Black) {
            if !chains.add(&self.colouring, cell, |_| {}) {
                return Err(Breach::Cut(cell));
            }
        }
        // The shortest chain is the easiest to see.
        let closing = cells.filter(|&cell| self.is_open(cell) && chains.closes(&self.colouring, cell));
        let closing: Vec<usize> = closing.collect();
        let steps = closing.into_iter().map(|cell| {
            let mut chain = Vec::new();
            let place = chains.ring(&self.colouring, cell, |_| true, &mut chain);
            chain.insert(place.unwrap_or(chain.len()), cell as u32);
            let (cells, ring) = (chain.into_iter().map(|c| c as usize).collect(), place.is_none());
            step(cell, Why::Chain { cells, ring })
        });
        Ok(steps.min_by_key(|step| match &step.why {
            Why::Chain { cells, .. } => cells.len(),
            _ => 0,
        }))
    }

    /// What follows when numbers tell each other where their sights can end. What a number was told stays with it, by
    /// whom and in which direction, so that a step can name all that it rests on.
    fn shared(&self, can: &[Stops], alone: &[Stops]) -> Result<Option<PaintStep>, Breach> {
        let mut left = alone.to_vec();
        let mut told: Vec<Vec<(usize, usize)>> = vec![Vec::new(); left.len()];
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for (i, number) in self.colouring.layout.numbers.iter().enumerate() {
                let mut stops = left[i];
                for direction in 0..DIRECTIONS {
                    let Some((other, distance)) = self.next[i][direction] else { continue };
                    let other = other as usize;
                    let allowed = left[other][direction] << distance | !(u64::MAX << distance);
                    if stops[direction] & !allowed != 0 {
                        stops[direction] &= allowed;
                        if !told[i].contains(&(other, direction)) {
                            told[i].push((other, direction));
                        }
                    }
                }
                if stops == left[i] {
                    continue;
                }
                changed = true;
                left[i] =
                    sight::filter(&stops, number.total()).ok_or(Breach::Number(number.cell as usize))?;
                let cell = |number: usize| self.colouring.layout.numbers[number].cell as usize;
                let others = told[i].iter().map(|&(other, direction)| (cell(other), direction)).collect();
                let beyond = sources(&told, i).into_iter().map(cell).collect();
                if let Some(step) = self.number(i, &can[i], &left[i], others, beyond) {
                    return Ok(Some(step));
                }
            }
        }
        Ok(None)
    }

    /// The shortest trial that leads on.
    fn trial(&self) -> Result<Option<PaintStep>, Breach> {
        let mut propagator = Propagator::new(self.board);
        for (cell, &colour) in self.colouring.colours.iter().enumerate() {
            let literal = Literal::new(cell, colour == Colour::Black);
            if colour != Colour::Open && propagator.value(literal).is_none() {
                propagator.push(literal, Force::Free);
            }
        }
        propagator.propagate().map_err(|violation| self.breach(violation))?;
        let mut best: Option<PaintStep> = None;
        let mut shortest = usize::MAX;
        let mut both: Option<(usize, Literal)> = None;
        let colours = [true, false];
        for cell in (0..self.colouring.colours.len()).filter(|&cell| self.is_open(cell)) {
            let ends = colours.map(|black| {
                propagator.attempt(Literal::new(cell, black), |propagator, violation| {
                    (propagator.fresh().to_vec(), violation.map(|violation| self.breach(violation)))
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
                    best = Some(PaintStep { technique: PaintTechnique::Trial, why, effects });
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
            Some(PaintStep { technique: PaintTechnique::Either, why: Why::Either(cell), effects })
        }))
    }

    fn breach(&self, violation: Violation) -> Breach {
        match violation {
            Violation::Pair(a, b) => Breach::Touch(a as usize, b as usize),
            Violation::Number(number) => {
                Breach::Number(self.colouring.layout.numbers[number as usize].cell as usize)
            }
            Violation::Ring(cell) => Breach::Cut(cell as usize),
            Violation::Clause(_) => unreachable!("trials learn no clauses"),
        }
    }
}

/// The numbers that told those that told a number, and so on, without itself and those that told it directly.
fn sources(told: &[Vec<(usize, usize)>], number: usize) -> Vec<usize> {
    let mut all = vec![number];
    let mut at = 0;
    while let Some(&next) = all.get(at) {
        at += 1;
        for &(other, _) in &told[next] {
            if !all.contains(&other) {
                all.push(other);
            }
        }
    }
    all.retain(|&other| other != number && !told[number].iter().any(|&(direct, _)| direct == other));
    all
}

#[cfg(test)]
mod tests;
