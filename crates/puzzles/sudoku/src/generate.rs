//! New boards: a random full grid, then clues [taken away](plansza_core::carve) as long as the solution stays the only
//! one.
//!
//! Without a level the result is *minimal*: no clue (or, under a symmetry, no group of clues) can be taken away. On
//! boards larger than 16×16 a clue also stays when the proof that it can go takes too long, so these are unique but not
//! always minimal. The boards without the first 1, 2, … groups are one batch for the solver.

use crate::exact;
use crate::rate;
use crate::{BoxShape, Sudoku};
use plansza_core::carve::{CarveGoal, Carver, FullBoard, carve, stopped};
use plansza_core::{Fault, Meter, Rng, Size, Symmetry, params};

/// What the generator can be asked for.
///
/// ```
/// use plansza_core::{Budget, Meter, Seed, Silent, Symmetry};
/// use plansza_sudoku::{Wish, generate};
/// let wish = Wish { size: "4x4".into(), symmetry: Symmetry::Half, clues: 6, ..Wish::default() };
/// let board = generate(&wish, &mut Seed(3).rng(), &mut Meter::new(Budget::UNLIMITED, &mut Silent))?;
/// assert_eq!(board.clues(), 6);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Debug, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct Wish {
    /// The size: 9x9 (or 9), 16x16, or with the shape of the boxes, as 6x6:2x3 (width x height).
    pub size: String,
    /// How hard: any, easy, medium, hard, expert or extreme.
    pub level: SudokuLevel,
    /// How the givens are arranged.
    pub symmetry: Symmetry,
    /// How many givens; 0 means as few as can be (with a level: as few as the level allows).
    #[schemars(range(min = 0, max = 1296))]
    pub clues: usize,
    /// Draw the number of givens as a set of boards has it, instead of saying it.
    pub like: ClueSpread,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish {
            size: "9x9".into(),
            level: SudokuLevel::Any,
            symmetry: Symmetry::None,
            clues: 0,
            like: ClueSpread::Same,
        }
    }
}

/// Whose numbers of givens a set of boards has.
///
/// ```
/// use plansza_core::{Budget, Meter, Seed, Silent};
/// use plansza_sudoku::{ClueSpread, Wish, generate};
/// let wish = Wish { like: ClueSpread::ReportHard, ..Wish::default() };
/// let board = generate(&wish, &mut Seed(1).rng(), &mut Meter::new(Budget::UNLIMITED, &mut Silent))?;
/// assert!((22..=28).contains(&board.clues()));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum ClueSpread {
    /// The same number each: that of `clues`.
    Same,
    /// That of one of the report's 100 easy boards: 32 to 48.
    ReportEasy,
    /// That of one of its medium boards: 24 to 31.
    ReportMedium,
    /// That of one of its hard boards: 22 to 28.
    ReportHard,
}

impl ClueSpread {
    /// The set of boards that it is like.
    fn set(self) -> Option<&'static str> {
        match self {
            ClueSpread::Same => None,
            ClueSpread::ReportEasy => Some("easy"),
            ClueSpread::ReportMedium => Some("medium"),
            ClueSpread::ReportHard => Some("hard"),
        }
    }

    /// The numbers of givens of the set's 100 boards, from few to many.
    pub(crate) fn clues(self) -> Vec<usize> {
        // How many boards have so many: from the number on, one count each.
        let (first, counts): (usize, &[usize]) = match self {
            ClueSpread::Same => (0, &[]),
            ClueSpread::ReportEasy => (32, &[1, 1, 2, 7, 7, 6, 4, 9, 18, 7, 13, 11, 6, 3, 1, 2, 2]),
            ClueSpread::ReportMedium => (24, &[6, 4, 14, 27, 24, 14, 8, 3]),
            ClueSpread::ReportHard => (22, &[2, 4, 14, 36, 23, 15, 6]),
        };
        counts.iter().enumerate().flat_map(|(more, &count)| vec![first + more; count]).collect()
    }
}

/// A level to ask for: any, or one of [`rate::LEVELS`].
///
/// ```
/// use plansza_core::{Budget, Meter, Seed, Silent};
/// use plansza_sudoku::{SudokuLevel, Wish, generate, rate};
/// let wish = Wish { size: "6x6".into(), level: SudokuLevel::Medium, ..Wish::default() };
/// let board = generate(&wish, &mut Seed(1).rng(), &mut Meter::new(Budget::UNLIMITED, &mut Silent))?;
/// assert_eq!(rate(&board).map(|difficulty| difficulty.level()), Some("medium"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum SudokuLevel {
    /// Whatever comes.
    Any,
    /// Hidden singles.
    Easy,
    /// Naked singles too.
    Medium,
    /// Locked digits, pairs, triples, X-wing, swordfish.
    Hard,
    /// Wings, quads, jellyfish, colouring.
    Expert,
    /// More than the techniques here.
    Extreme,
}

impl SudokuLevel {
    /// Its place in [`rate::LEVELS`].
    fn index(self) -> Option<usize> {
        match self {
            SudokuLevel::Any => None,
            SudokuLevel::Easy => Some(0),
            SudokuLevel::Medium => Some(1),
            SudokuLevel::Hard => Some(2),
            SudokuLevel::Expert => Some(3),
            SudokuLevel::Extreme => Some(4),
        }
    }
}

/// The fewest clues of a 9×9 board with one solution.
const FEWEST: usize = 17;

/// Full grids tried before a wish is given up.
const TRIES: u64 = 100_000;

/// Makes a board.
///
/// ```
/// use plansza_core::{Budget, Meter, Seed, Silent};
/// use plansza_sudoku::{Wish, generate};
/// let make = |wish| generate(&wish, &mut Seed(7).rng(), &mut Meter::new(Budget::UNLIMITED, &mut Silent));
/// let small = || Wish { size: "4".into(), ..Wish::default() };
/// assert_eq!(make(small())?, make(small())?); // the same seed, the same board
/// assert!(make(Wish { size: "37x37".into(), ..Wish::default() }).is_err());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// When the wish makes no sense, was not met after many tries, or the meter says stop.
pub fn generate(wish: &Wish, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<Sudoku, Fault> {
    let shape = shape(&wish.size)?;
    if let Some(set) = wish.like.set() {
        if shape != BoxShape::NINE || wish.clues != 0 {
            let what = format!("a number of clues like that of the report's {set} boards");
            return Err(Fault::new(what).accepts("it on 9×9 boards, without clues"));
        }
        let clues = *rng.pick(&wish.like.clues()).expect("a set has a hundred boards");
        return generate(&Wish { clues, like: ClueSpread::Same, ..wish.clone() }, rng, meter);
    }
    if wish.clues > shape.cells() {
        return Err(Fault::new(format!("{} clues do not fit a board of {shape}", wish.clues)));
    }
    if shape == BoxShape::NINE && (1..FEWEST).contains(&wish.clues) {
        return Err(Fault::negative(format!("no 9×9 board with {} clues has one solution", wish.clues))
            .accepts(format!("{FEWEST} clues or more (McGuire, Tugemann and Civario 2012)")));
    }
    let level = wish.level.index();
    let goal = CarveGoal { level, levels: rate::LEVELS.len(), clues: wish.clues, tries: TRIES };
    let givens = carve(&mut SudokuQuarry { shape, goal, symmetry: wish.symmetry }, &goal, rng, meter)?;
    Sudoku::new(shape, givens)
}

/// Reads a size, or `WxH:wxh` with the size of a box.
fn shape(size: &str) -> Result<BoxShape, Fault> {
    let accepted = "a size such as 9x9, 16x16, or 6x6:2x3 with the width and height of a box";
    let read = |text: &str| text.parse::<Size>().map_err(|fault| fault.accepts(accepted));
    let (board, boxes) = match size.split_once(':') {
        Some((board, boxes)) => (read(board)?, Some(read(boxes)?)),
        None => (read(size)?, None),
    };
    let side = board.width;
    if board.height != side {
        return Err(Fault::new(format!("a sudoku is square, not {board}")).accepts(accepted));
    }
    match boxes {
        None => BoxShape::of_side(side),
        Some(boxes) if boxes.cells() == side => BoxShape::new(boxes.width, boxes.height),
        Some(boxes) => {
            Err(Fault::new(format!("boxes of {boxes} do not make a side of {side}")).accepts(accepted))
        }
    }
}

/// A random full grid: random boxes down the diagonal, which do not see each other, a few random digits elsewhere, and
/// the solver for the rest.
fn full(shape: BoxShape, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<Box<[u8]>, Fault> {
    let n = shape.side();
    let across = n / shape.box_width();
    let diagonal = across.min(shape.box_width());
    loop {
        let mut cells = vec![0; shape.cells()].into_boxed_slice();
        let mut digits: Vec<u8> = (1..=n as u8).collect();
        for i in 0..diagonal {
            rng.shuffle(&mut digits);
            for (cell, &digit) in shape.block_cells(i * across + i).zip(&digits) {
                cells[cell] = digit;
            }
        }
        let board = Sudoku::new(shape, cells.clone())?;
        let open = board.candidates();
        for _ in 0..4 {
            let cell = rng.below(shape.cells());
            if cells[cell] == 0 && open[cell] != 0 {
                cells[cell] = rng.bit(open[cell]) as u8 + 1;
            }
        }
        let board = Sudoku::new(shape, cells)?;
        if board.conflict().is_some() {
            continue;
        }
        let count = exact::seeded(&board, meter);
        if let Some(grid) = count.examples.into_iter().next() {
            return Ok(grid.0);
        }
        if !count.complete {
            return Err(stopped());
        }
    }
}

/// Where boards of one shape come from.
struct SudokuQuarry {
    shape: BoxShape,
    goal: CarveGoal,
    symmetry: Symmetry,
}

impl SudokuQuarry {
    /// The level of a board; none where it contradicts itself.
    fn rated(&self, givens: &[u8]) -> Option<usize> {
        let board = Sudoku::new(self.shape, givens).ok()?;
        rate::rate(&board).map(|grade| rate::level(grade.value()))
    }
}

impl Carver for SudokuQuarry {
    type Clues = Box<[u8]>;

    const BATCH: usize = exact::BATCH;

    fn full(&mut self, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<Option<FullBoard<Box<[u8]>>>, Fault> {
        let grid = full(self.shape, rng, meter)?;
        let free = self.symmetry == Symmetry::None && self.goal.clues == 0 && self.goal.ceiling().is_none();
        if let Some(solution) = grid.first_chunk().filter(|_| free && self.shape == BoxShape::NINE) {
            // Nobody bounds it: a kernel of its own takes away all that can go.
            let mut order: [usize; 81] = std::array::from_fn(|cell| cell);
            rng.shuffle(&mut order);
            let clues = exact::minimal(solution, &order).into();
            return Ok(Some(FullBoard { clues, groups: Vec::new() }));
        }
        let groups = self.symmetry.groups(self.shape.side(), self.shape.side())?;
        Ok(Some(FullBoard { clues: grid, groups }))
    }

    fn erase(&self, givens: &mut Box<[u8]>, cell: usize) {
        givens[cell] = 0;
    }

    fn count(&self, givens: &Box<[u8]>) -> usize {
        givens.iter().filter(|&&digit| digit != 0).count()
    }

    fn sound(&mut self, boards: &[Box<[u8]>], meter: &mut Meter<'_>) -> Option<usize> {
        let unique = exact::unique(self.shape, boards, meter)?;
        let within = |givens: &[u8], level| self.rated(givens).is_some_and(|rated| rated <= level);
        let fits = |givens: &[u8]| self.goal.ceiling().is_none_or(|level| within(givens, level));
        Some(boards.iter().zip(unique).take_while(|(givens, unique)| *unique && fits(givens)).count())
    }

    fn level(&mut self, givens: &Box<[u8]>, _: &mut Meter<'_>) -> Option<usize> {
        self.rated(givens)
    }

    fn missed(&self, made: Option<(usize, usize)>) -> Fault {
        let fewest = made.map_or(0, |(fewest, _)| fewest);
        Fault::negative(format!("no such board in {TRIES} tries; the fewest clues were {fewest}"))
            .accepts("more clues, another level, or less symmetry")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_a_hundred_boards_with_the_reports_mean() {
        let sets = [ClueSpread::ReportEasy, ClueSpread::ReportMedium, ClueSpread::ReportHard];
        let means = sets.map(|set| {
            let all = set.clues();
            assert_eq!(all.len(), 100);
            all.iter().sum::<usize>() as f64 / 100.0
        });
        assert_eq!(means, [40.16, 27.48, 25.43]);
        let ends = sets.map(|set| (set.clues().first().copied(), set.clues().last().copied()));
        assert_eq!(ends, [(32, 48), (24, 31), (22, 28)].map(|(few, many)| (Some(few), Some(many))));
        assert!(ClueSpread::Same.clues().is_empty());
    }
}
