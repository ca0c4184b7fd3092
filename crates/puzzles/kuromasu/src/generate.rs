//! New boards: a random colouring, then enough clues to solve it, then as many [taken away](plansza_core::carve) as can
//! be. Without a level the result is *minimal*: no clue (or, under a symmetry, no group of clues) can be taken away.
//!
//! To begin with all clues and take them away one by one would ask nearly every white cell of the board. Instead a few
//! clues are laid, what follows from them is worked out, and more are laid beside the cells that stay open, until none
//! does.

use crate::colouring::{Colour, Colouring};
use crate::exact::clauses::Literal;
use crate::exact::probe;
use crate::exact::propagator::{Force, Propagator};
use crate::rules::LARGEST;
use crate::{Clue, Kuromasu, Shading, exact, rate};
use plansza_core::carve::{CarveGoal, Carver, FullBoard, carve};
use plansza_core::{Fault, Meter, Rng, Size, Symmetry, params};

/// What the generator can be asked for.
///
/// ```
/// use plansza_core::{Budget, Meter, Puzzle, Seed, Silent, Symmetry};
/// use plansza_kuromasu::{Kuromasu, KuromasuLevel, Wish};
/// let wish = Wish { size: "6x6".into(), level: KuromasuLevel::Easy, symmetry: Symmetry::Half, clues: 0 };
/// let mut silent = Silent;
/// let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
/// let board = Kuromasu::generate(&wish, &mut Seed(3).rng(), &mut meter)?;
/// assert_eq!(board.rate(&mut meter).map(|rating| rating.level), Some("easy"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Debug, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct Wish {
    /// The size, width x height: 9x9 (or 9), 7x6, up to 64x64.
    pub size: String,
    /// How hard: any, easy, medium, hard or extreme.
    pub level: KuromasuLevel,
    /// How the clues are arranged; quarter and diagonal on square boards only.
    pub symmetry: Symmetry,
    /// How many clues; 0 means as few as can be (with a level: as few as the level allows). Where they leave no room for
    /// the usual share of black cells, there are fewer of those.
    #[schemars(range(min = 0, max = 4096))]
    pub clues: usize,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish { size: "9x9".into(), level: KuromasuLevel::Any, symmetry: Symmetry::None, clues: 0 }
    }
}

/// A level to ask for: any, or one of [`LEVELS`](crate::LEVELS).
///
/// ```
/// use plansza_kuromasu::{KuromasuLevel, LEVELS};
/// assert_eq!(KuromasuLevel::Hard.index().map(|index| LEVELS[index].name), Some("hard"));
/// assert_eq!(KuromasuLevel::Any.index(), None);
/// ```
#[params]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum KuromasuLevel {
    /// Whatever comes.
    Any,
    /// Single numbers and neighbours.
    Easy,
    /// Connectivity and shared sights too.
    Medium,
    /// Trials of single cells too.
    Hard,
    /// More than that.
    Extreme,
}

impl KuromasuLevel {
    /// Its place in [`LEVELS`](crate::LEVELS).
    pub fn index(self) -> Option<usize> {
        (self as usize).checked_sub(1)
    }
}

/// The least share of black cells of a colouring, where the clues leave room for them, and how many more there may be.
const FEW: f64 = 0.18;
const MORE: f64 = 0.12;

/// Colourings tried before a wish is given up.
const TRIES: u64 = 20_000;

/// Makes a board.
///
/// ```
/// use plansza_core::{Budget, Meter, Seed, Silent};
/// use plansza_kuromasu::{Clue, Wish, generate};
/// let wish = Wish { size: "5x4".into(), clues: 8, ..Wish::default() };
/// let board = generate(&wish, &mut Seed(2).rng(), &mut Meter::new(Budget::UNLIMITED, &mut Silent))?;
/// assert_eq!(board.clues().iter().filter(|&&clue| clue != Clue::None).count(), 8);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// When the wish makes no sense, was not met after many tries, or the meter says stop.
pub fn generate(wish: &Wish, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<Kuromasu, Fault> {
    let Size { width, height } = wish.size.parse::<Size>()?.within(1..=LARGEST)?;
    if wish.clues > width * height {
        return Err(Fault::new(format!("{} clues do not fit a board of {width}×{height}", wish.clues)));
    }
    let groups = wish.symmetry.groups(width, height)?;
    reachable(wish.clues, &groups)?;
    let level = wish.level.index();
    let goal = CarveGoal { level, levels: rate::LEVELS.len(), clues: wish.clues, tries: TRIES };
    let blank = Kuromasu::new(width, height, vec![Clue::None; width * height])?;
    let clues = carve(&mut KuromasuQuarry::new(blank, &groups, goal), &goal, rng, meter)?;
    Kuromasu::new(width, height, clues)
}

/// Refuses a number of clues that groups of these sizes cannot add up to.
fn reachable(clues: usize, groups: &[Vec<usize>]) -> Result<(), Fault> {
    let cells = groups.iter().map(Vec::len).sum::<usize>();
    let mut sums = vec![false; cells + 1];
    sums[0] = true;
    for group in groups {
        for sum in (group.len()..=cells).rev() {
            sums[sum] |= sums[sum - group.len()];
        }
    }
    if sums[clues] {
        return Ok(());
    }
    let below = (1..clues).rev().find(|&sum| sums[sum]);
    let above = (clues..=cells).find(|&sum| sums[sum]);
    let near: Vec<String> = below.into_iter().chain(above).map(|sum| sum.to_string()).collect();
    Err(Fault::new(format!("{clues} clues cannot be arranged with this symmetry")).accepts(near.join(" or ")))
}

/// Where boards of one size come from: a colouring, and the clues that it may have.
struct KuromasuQuarry<'a> {
    blank: Kuromasu,
    /// The groups of cells that have a clue together.
    groups: &'a [Vec<usize>],
    goal: CarveGoal,
    shading: Shading,
    /// The clue of each cell, if it is white.
    clues: Vec<Clue>,
}

impl<'a> KuromasuQuarry<'a> {
    /// Nothing coloured yet.
    fn new(blank: Kuromasu, groups: &'a [Vec<usize>], goal: CarveGoal) -> KuromasuQuarry<'a> {
        KuromasuQuarry { blank, groups, goal, shading: Shading([].into()), clues: Vec::new() }
    }

    /// A random colouring, from few to many black cells; fewer still where there would be no room for the clues.
    fn colour(&mut self, rng: &mut Rng) -> Result<(), Fault> {
        let cells = self.blank.clues().len();
        let mut propagator = Propagator::new(&self.blank);
        let mut order: Vec<usize> = (0..cells).collect();
        rng.shuffle(&mut order);
        let share = |share: f64| (cells as f64 * share).round() as usize;
        let mut blacks = share(FEW + MORE * rng.unit());
        // A black cell may take the place of a whole group of clues.
        let room = (cells - self.goal.clues) / self.groups.iter().map(Vec::len).max().unwrap_or(1);
        if room < share(FEW) {
            blacks = room;
        }
        for cell in order {
            if blacks > 0 && propagator.colouring.colours[cell] == Colour::Open {
                blacks -= 1;
                propagator.push(Literal::new(cell, true), Force::Free);
                // A cell that is still open can be black: what cannot has been painted white.
                propagator.propagate().map_err(|_| Fault::new("a colouring contradicts itself"))?;
            }
        }
        self.shading = propagator.colouring.shading();
        let clue = |cell| match self.shading[cell] {
            true => Clue::None,
            false => Clue::Number(self.blank.seen(&self.shading, cell) as u16),
        };
        self.clues = (0..cells).map(clue).collect();
        Ok(())
    }

    /// The clues of these groups.
    fn shown(&self, groups: &[&[usize]]) -> Vec<Clue> {
        let mut clues = vec![Clue::None; self.clues.len()];
        groups.iter().copied().flatten().for_each(|&cell| clues[cell] = self.clues[cell]);
        clues
    }

    /// The board with these clues.
    fn board(&self, clues: &[Clue]) -> Kuromasu {
        Kuromasu::new(self.blank.width(), self.blank.height(), clues).expect("the size fits")
    }

    fn propagator(&self, board: &Kuromasu) -> Propagator {
        if self.goal.ceiling() == Some(0) { Propagator::simple(board) } else { Propagator::new(board) }
    }

    /// Groups whose clues are enough. None if all together are not.
    fn lay(&self, rng: &mut Rng, meter: &mut Meter<'_>) -> Option<Vec<&'a [usize]>> {
        let groups = self.groups.iter().map(Vec::as_slice);
        let mut waiting: Vec<&[usize]> =
            groups.filter(|group| group.iter().all(|&cell| !self.shading[cell])).collect();
        rng.shuffle(&mut waiting);
        let mut laid = waiting.split_off(waiting.len() - waiting.len() / 8);
        loop {
            let mut propagator = self.propagator(&self.board(&self.shown(&laid)));
            propagator.propagate().ok()?;
            if propagator.full() {
                let count = |groups: &[&[usize]]| groups.iter().map(|group| group.len()).sum::<usize>();
                while count(&laid) < self.goal.clues {
                    laid.push(waiting.pop()?);
                }
                return Some(laid);
            }
            let Colouring { layout, colours, .. } = &propagator.colouring;
            let open = |cell: usize| colours[cell] == Colour::Open;
            let near = |cell: usize| open(cell) || layout.beside(cell).any(open);
            let mut wanted = 1 + (self.clues.len() - propagator.trail.len()) / 8;
            let before = laid.len();
            waiting.retain(|group| {
                let take = wanted > 0 && group.iter().any(|&cell| near(cell));
                if take {
                    wanted -= 1;
                    laid.push(group);
                }
                !take
            });
            if laid.len() == before {
                // All that could help is laid: propagation does not finish it, but search may.
                laid.append(&mut waiting);
                return self.fits(&self.shown(&laid), meter)?.then_some(laid);
            }
        }
    }

    /// Whether these clues are enough at this level. None when the meter says stop.
    fn fits(&self, clues: &[Clue], meter: &mut Meter<'_>) -> Option<bool> {
        if !meter.go_on(1) {
            return None;
        }
        let board = self.board(clues);
        let mut propagator = self.propagator(&board);
        if propagator.propagate().is_err() || propagator.full() {
            return Some(propagator.full());
        }
        match self.goal.ceiling() {
            Some(0 | 1) => Some(false),
            Some(_) => match probe::probe(&mut propagator, meter) {
                Ok(trials) => trials.map(|_| propagator.full()),
                Err(_) => Some(false),
            },
            None => exact::unique(&board, &self.shading, meter),
        }
    }
}

impl Carver for KuromasuQuarry<'_> {
    type Clues = Vec<Clue>;

    fn full(&mut self, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<Option<FullBoard<Vec<Clue>>>, Fault> {
        self.colour(rng)?;
        let laid = self.lay(rng, meter);
        Ok(laid.map(|laid| FullBoard {
            clues: self.shown(&laid),
            groups: laid.into_iter().map(<[usize]>::to_vec).collect(),
        }))
    }

    fn erase(&self, clues: &mut Vec<Clue>, cell: usize) {
        clues[cell] = Clue::None;
    }

    fn count(&self, clues: &Vec<Clue>) -> usize {
        clues.iter().filter(|&&clue| clue != Clue::None).count()
    }

    fn sound(&mut self, boards: &[Vec<Clue>], meter: &mut Meter<'_>) -> Option<usize> {
        let [clues] = boards else { unreachable!("one board at a time") };
        self.fits(clues, meter).map(usize::from)
    }

    fn level(&mut self, clues: &Vec<Clue>, meter: &mut Meter<'_>) -> Option<usize> {
        rate::reach(&self.board(clues), meter).map(|reach| reach.level())
    }

    fn missed(&self, made: Option<(usize, usize)>) -> Fault {
        let (range, advice) = match made {
            None => (String::new(), "another level, or less symmetry"),
            Some((least, most)) => {
                let advice = match self.goal.clues {
                    0 => "another level, or less symmetry",
                    wanted if wanted < least => "more clues, another level, or less symmetry",
                    wanted if wanted > most => "fewer clues, another level, or less symmetry",
                    _ => "another number of clues, another level, or less symmetry",
                };
                (format!("; those made had {least} to {most} clues"), advice)
            }
        };
        Fault::new(format!("no such board in {TRIES} tries{range}")).accepts(advice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_core::{Budget, Seed, Silent};

    fn make(wish: &Wish, seed: u64) -> Result<Kuromasu, Fault> {
        generate(wish, &mut Seed(seed).rng(), &mut Meter::new(Budget::UNLIMITED, &mut Silent))
    }

    fn clues(board: &Kuromasu) -> Vec<usize> {
        (0..board.clues().len()).filter(|&cell| board.clues()[cell] != Clue::None).collect()
    }

    fn solutions(board: &Kuromasu) -> u64 {
        exact::count(board, 2, &mut Meter::new(Budget::UNLIMITED, &mut Silent)).solutions
    }

    #[test]
    fn boards_are_unique_and_minimal() {
        for (size, seed) in
            [("9x9", 1), ("7x6", 2), ("1x7", 3), ("5x1", 4), ("2x2", 5), ("1x1", 6), ("12x10", 7)]
        {
            let board = make(&Wish { size: size.into(), ..Wish::default() }, seed).unwrap();
            assert_eq!(solutions(&board), 1, "{size}");
            let given = clues(&board);
            for &cell in given.iter().filter(|_| given.len() > 1) {
                let mut fewer = board.clues().to_vec();
                fewer[cell] = Clue::None;
                let fewer = Kuromasu::new(board.width(), board.height(), fewer).unwrap();
                assert_eq!(solutions(&fewer), 2, "{size} without {}", board.name(cell));
            }
        }
    }

    #[test]
    fn levels_and_symmetries_are_met() {
        use Symmetry::*;
        for (i, symmetry) in
            [None, Half, Quarter, Horizontal, Vertical, Diagonal, Both].into_iter().enumerate()
        {
            let levels =
                [KuromasuLevel::Easy, KuromasuLevel::Medium, KuromasuLevel::Hard, KuromasuLevel::Extreme];
            let level = levels[i % 4];
            let board = make(&Wish { size: "10x10".into(), level, symmetry, clues: 0 }, 5).unwrap();
            let mut silent = Silent;
            let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
            assert_eq!(rate::rate(&board, &mut meter).unwrap().level, rate::LEVELS[i % 4].name);
            let given = clues(&board);
            for group in symmetry.groups(10, 10).unwrap() {
                assert!(
                    group.iter().all(|cell| given.contains(cell) == given.contains(&group[0])),
                    "{symmetry:?}"
                );
            }
        }
    }

    #[test]
    fn the_number_of_clues_is_met() {
        for wanted in [14, 20, 40, 55, 66, 70, 80, 81] {
            let board = make(&Wish { clues: wanted, ..Wish::default() }, 3).unwrap();
            assert_eq!((clues(&board).len(), solutions(&board)), (wanted, 1));
        }
        for (size, symmetry, wanted) in [
            ("20x20", Symmetry::None, 400),
            ("20x20", Symmetry::None, 330),
            ("20x20", Symmetry::Half, 330),
            ("20x20", Symmetry::Both, 384),
            ("8x8", Symmetry::Quarter, 56),
            ("1x1", Symmetry::None, 1),
            ("2x7", Symmetry::None, 14),
        ] {
            let board =
                make(&Wish { size: size.into(), symmetry, clues: wanted, ..Wish::default() }, 3).unwrap();
            assert_eq!((clues(&board).len(), solutions(&board)), (wanted, 1), "{size} {symmetry:?}");
        }
    }

    #[test]
    fn the_same_seed_makes_the_same_board() {
        let wish = Wish { size: "12x12".into(), level: KuromasuLevel::Medium, ..Wish::default() };
        assert_eq!(make(&wish, 9).unwrap(), make(&wish, 9).unwrap());
        assert_ne!(make(&wish, 9).unwrap(), make(&wish, 10).unwrap());
    }

    #[test]
    fn wishes_that_make_no_sense_are_refused() {
        let refuse = |size: &str, symmetry, clues| {
            make(&Wish { size: size.into(), symmetry, clues, ..Wish::default() }, 1).unwrap_err().to_string()
        };
        assert!(refuse("9x", Symmetry::None, 0).starts_with("\"9x\" is not a size"));
        assert!(refuse("65x3", Symmetry::None, 0).starts_with("a board of 65×3 is out of range"));
        assert!(refuse("0x3", Symmetry::None, 0).starts_with("a board of 0×3 is out of range"));
        assert!(refuse("4x3", Symmetry::Quarter, 0).contains("cannot have this symmetry"));
        assert_eq!(refuse("3x3", Symmetry::None, 10), "10 clues do not fit a board of 3×3");
        let odd = "13 clues cannot be arranged with this symmetry";
        assert!(refuse("8x8", Symmetry::Half, 13).starts_with(odd));
        assert!(refuse("8x8", Symmetry::Half, 13).contains("12 or 14"));
        let stopped = generate(
            &Wish::default(),
            &mut Seed(1).rng(),
            &mut Meter::new(Budget::evaluations(3), &mut Silent),
        );
        assert_eq!(stopped.unwrap_err().to_string(), "stopped before the board was finished");
    }
}
