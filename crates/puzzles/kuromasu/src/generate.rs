//! New boards: a random colouring, then enough clues to solve it, then as many taken away as can be.
//!
//! A wish for a level bounds the search from above: a clue stays when the board without it would need more than the
//! level allows; and from below: a board that came out too easy is thrown away. Without a level the result is
//! *minimal*: no clue (or, under a symmetry, no group of clues) can be taken away.
//!
//! To begin with all clues and take them away one by one would ask nearly every white cell of the board. Instead a few
//! clues are laid, what follows from them is worked out, and more are laid beside the cells that stay open, until none
//! does.

use crate::exact::clauses::Literal;
use crate::exact::engine::{Engine, Force};
use crate::exact::{self, Colour, probe};
use crate::rules::LARGEST;
use crate::{Clue, Kuromasu, Shading, rate};
use plansza_core::{Fault, Meter, Rng, Size, Symmetry};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the generator can be asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Wish {
    /// The size, width x height: 9x9 (or 9), 7x6, up to 64x64.
    pub size: String,
    /// How hard: any, easy, medium, hard or extreme.
    pub level: Aim,
    /// How the clues are arranged; quarter and diagonal on square boards only.
    pub symmetry: Symmetry,
    /// How many clues; 0 means as few as can be (with a level: as few as the level allows).
    #[schemars(range(min = 0, max = 4096))]
    pub clues: usize,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish { size: "9x9".into(), level: Aim::Any, symmetry: Symmetry::None, clues: 0 }
    }
}

/// A level to aim at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
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

impl Aim {
    /// Its place in [`rate::LEVELS`].
    fn level(self) -> Option<usize> {
        match self {
            Aim::Any => None,
            Aim::Easy => Some(0),
            Aim::Medium => Some(1),
            Aim::Hard => Some(2),
            Aim::Extreme => Some(3),
        }
    }
}

/// Colourings tried before a wish is given up.
const TRIES: u64 = 20_000;

/// Makes a board.
///
/// # Errors
/// When the wish makes no sense, was not met after many tries, or the meter says stop.
pub fn generate(wish: &Wish, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<Kuromasu, Fault> {
    let Size { width, height } = wish.size.parse::<Size>()?.within(1..=LARGEST)?;
    if wish.clues > width * height {
        return Err(Fault::new(format!("{} clues do not fit a board of {width}×{height}", wish.clues)));
    }
    let groups = wish.symmetry.groups(width, height)?;
    let stopped = || Fault::negative("stopped before the board was finished");
    let mut fewest = usize::MAX;
    for _ in 0..TRIES {
        if !meter.go_on(1) {
            return Err(stopped());
        }
        let plan = Plan::new(width, height, &groups, wish, rng)?;
        let Some(clued) = plan.lay(rng, meter) else { continue };
        let clued = plan.strip(clued, rng, meter).ok_or_else(stopped)?;
        let board = plan.board(&clued);
        let clues = board.clues().iter().filter(|&&clue| clue != Clue::None).count();
        fewest = fewest.min(clues);
        let reached = match wish.level.level() {
            None => true,
            Some(level) => rate::grade(&board, meter).is_some_and(|grade| grade.level() == level),
        };
        if reached && (wish.clues == 0 || clues == wish.clues) {
            return Ok(board);
        }
    }
    let fewest =
        if fewest == usize::MAX { String::new() } else { format!("; the fewest clues were {fewest}") };
    Err(Fault::new(format!("no such board in {TRIES} tries{fewest}"))
        .accepts("more clues, another level, or less symmetry"))
}

/// A colouring and the clues that it may have.
struct Plan<'a> {
    width: usize,
    height: usize,
    shading: Shading,
    /// The clue of each cell, if it is white.
    clues: Vec<Clue>,
    /// The groups of cells that are all white.
    groups: Vec<&'a [usize]>,
    /// The highest level allowed, where there is a bound.
    ceiling: Option<usize>,
    /// Clues that must stay.
    least: usize,
}

impl<'a> Plan<'a> {
    /// A random colouring, from few to many black cells.
    fn new(
        width: usize,
        height: usize,
        groups: &'a [Vec<usize>],
        wish: &Wish,
        rng: &mut Rng,
    ) -> Result<Plan<'a>, Fault> {
        let cells = width * height;
        let blank = Kuromasu::new(width, height, vec![Clue::None; cells])?;
        let mut engine = Engine::new(&blank);
        let mut order: Vec<usize> = (0..cells).collect();
        rng.shuffle(&mut order);
        let mut blacks = (cells as f64 * (0.18 + 0.12 * rng.unit())).round() as usize;
        for cell in order {
            if blacks > 0 && engine.field.colours[cell] == Colour::Open {
                blacks -= 1;
                engine.push(Literal::new(cell, true), Force::Free);
                // A cell that is still open can be black: what cannot has been painted white.
                engine.propagate().map_err(|_| Fault::new("a colouring contradicts itself"))?;
            }
        }
        let shading = Shading(engine.field.colours.iter().map(|&colour| colour == Colour::Black).collect());
        let clues = (0..cells)
            .map(
                |cell| {
                    if shading[cell] { Clue::None } else { Clue::Number(blank.seen(&shading, cell) as u16) }
                },
            )
            .collect();
        let groups =
            groups.iter().map(Vec::as_slice).filter(|group| group.iter().all(|&cell| !shading[cell]));
        let groups = groups.collect();
        let ceiling = wish.level.level().filter(|&level| level + 1 < rate::LEVELS.len());
        Ok(Plan { width, height, shading, clues, groups, ceiling, least: wish.clues })
    }

    /// The board with the clues of these groups.
    fn board(&self, groups: &[&[usize]]) -> Kuromasu {
        let mut clues = vec![Clue::None; self.clues.len()];
        groups.iter().copied().flatten().for_each(|&cell| clues[cell] = self.clues[cell]);
        Kuromasu::new(self.width, self.height, clues).expect("the size fits")
    }

    fn engine(&self, board: &Kuromasu) -> Engine {
        if self.ceiling == Some(0) { Engine::simple(board) } else { Engine::new(board) }
    }

    /// Groups whose clues are enough. None if all together are not.
    fn lay(&self, rng: &mut Rng, meter: &mut Meter<'_>) -> Option<Vec<&'a [usize]>> {
        let mut waiting = self.groups.clone();
        rng.shuffle(&mut waiting);
        let mut laid = waiting.split_off(waiting.len() - waiting.len() / 8);
        loop {
            let board = self.board(&laid);
            let mut engine = self.engine(&board);
            engine.propagate().ok()?;
            if engine.full() {
                let count = |groups: &[&[usize]]| groups.iter().map(|group| group.len()).sum::<usize>();
                while count(&laid) < self.least {
                    laid.push(waiting.pop()?);
                }
                return Some(laid);
            }
            let open = |cell: usize| engine.field.colours[cell] == Colour::Open;
            let near = |cell: usize| open(cell) || board.neighbours(cell).any(open);
            let mut wanted = 1 + (self.clues.len() - engine.trail.len()) / 8;
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
                return self.fits(&laid, meter)?.then_some(laid);
            }
        }
    }

    /// Whether the clues of these groups are enough at this level. None when the meter says stop.
    fn fits(&self, groups: &[&[usize]], meter: &mut Meter<'_>) -> Option<bool> {
        if !meter.go_on(1) {
            return None;
        }
        let board = self.board(groups);
        let mut engine = self.engine(&board);
        if engine.propagate().is_err() || engine.full() {
            return Some(engine.full());
        }
        match self.ceiling {
            Some(0 | 1) => Some(false),
            Some(_) => match probe::probe(&mut engine, meter) {
                Ok(trials) => trials.map(|_| engine.full()),
                Err(_) => Some(false),
            },
            None => exact::unique(&board, &self.shading, meter),
        }
    }

    /// Takes away what can go, in a random order.
    fn strip(
        &self,
        mut groups: Vec<&'a [usize]>,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Option<Vec<&'a [usize]>> {
        let mut clues: usize = groups.iter().map(|group| group.len()).sum();
        let mut order = groups.clone();
        rng.shuffle(&mut order);
        for group in order {
            if clues - group.len() < self.least.max(1) {
                continue;
            }
            let rest: Vec<&[usize]> = groups.iter().copied().filter(|other| other[0] != group[0]).collect();
            if self.fits(&rest, meter)? {
                groups = rest;
                clues -= group.len();
            }
        }
        Some(groups)
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
            let levels = [Aim::Easy, Aim::Medium, Aim::Hard, Aim::Extreme];
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
        for wanted in [14, 20, 40, 55] {
            let board = make(&Wish { clues: wanted, ..Wish::default() }, 3).unwrap();
            assert_eq!((clues(&board).len(), solutions(&board)), (wanted, 1));
        }
    }

    #[test]
    fn the_same_seed_makes_the_same_board() {
        let wish = Wish { size: "12x12".into(), level: Aim::Medium, ..Wish::default() };
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
        let stopped = generate(
            &Wish::default(),
            &mut Seed(1).rng(),
            &mut Meter::new(Budget::evaluations(3), &mut Silent),
        );
        assert_eq!(stopped.unwrap_err().to_string(), "stopped before the board was finished");
    }
}
