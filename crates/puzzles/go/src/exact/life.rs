//! Why each white chain falls, or does not.
//!
//! ```
//! use plansza_core::{Budget, Meter, Puzzle, Silent};
//! use plansza_go::{Go, exact::life};
//! let go = Go::read("..O../OOOOO/XXXXX/...../..... 4")?.remove(0);
//! let best = go.solve(&mut Meter::new(Budget::UNLIMITED, &mut Silent));
//! let chain = &life::chains(&go, &best.solution.unwrap(), best.proven)[0];
//! assert_eq!(chain.why(&go), "the white chain at C5 (6 stones) is alive: its eyes at A5 and D5 cannot both be filled");
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use crate::theory::{CaptureOrder, Chain, ChainLayout, Contacts};
use crate::{Go, GoPlay, GoPoint, Rules};

/// What becomes of a white chain in a play.
///
/// ```
/// use plansza_go::exact::life::Life;
/// assert!(Life::Alive(vec![0, 2]).is_safe() && !Life::Spared.is_safe());
/// assert_eq!(Life::Falls(3).name(), "falls");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Life {
    /// It is captured in this turn, counted from 0.
    Falls(usize),
    /// It has eyes that no play can fill: unconditional life in the sense of Benson. One point of each eye.
    Alive(Vec<GoPoint>),
    /// It has no liberty to fill at the start.
    Walled,
    /// By the report's rules no stone can stand on these of its liberties, which White walls in: it would be alone.
    Barred(Vec<GoPoint>),
    /// It has more liberties than there are stones.
    Far,
    /// Eyes that only captures could open for which there are not enough stones. One point of each eye.
    Guarded(Vec<GoPoint>),
    /// It could be captured, but a best play has better use for the stones.
    Spared,
    /// It could be captured, but the play does not, and was not proven best.
    Open,
}

impl Life {
    /// The name in JSON and tables.
    pub fn name(&self) -> &'static str {
        match self {
            Life::Falls(_) => "falls",
            Life::Alive(_) => "alive",
            Life::Walled => "walled",
            Life::Barred(_) => "barred",
            Life::Far => "far",
            Life::Guarded(_) => "guarded",
            Life::Spared => "spared",
            Life::Open => "open",
        }
    }

    /// Whether no play of so many stones captures the chain.
    pub fn is_safe(&self) -> bool {
        matches!(self, Life::Alive(_) | Life::Walled | Life::Barred(_) | Life::Far | Life::Guarded(_))
    }
}

/// A white chain and what becomes of it.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::{Go, GoPlay, exact::life};
/// let go = Go::read("O...O 1")?.remove(0);
/// let chain = &life::chains(&go, &GoPlay::of([1]), true)[0];
/// assert_eq!(chain.why(&go), "the white chain at A1 (1 stone) falls in turn 1: its liberty B1 is filled");
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhiteChain {
    /// Its stones.
    pub stones: Vec<GoPoint>,
    /// Its liberties.
    pub liberties: Vec<GoPoint>,
    /// What becomes of it.
    pub life: Life,
}

/// What becomes of every white chain in a play by the board's rules, which is a best one if that was proven.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::{Go, GoPlay, exact::life::{self, Life}};
/// let go = Go::read("O...O 1")?.remove(0);
/// let lives = life::chains(&go, &GoPlay::of([1]), true).into_iter().map(|chain| chain.life);
/// assert_eq!(lives.collect::<Vec<_>>(), [Life::Falls(0), Life::Spared]);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn chains(go: &Go, play: &GoPlay, proven: bool) -> Vec<WhiteChain> {
    let layout = ChainLayout::of(go);
    let by_report = (go.rules() == Rules::Report).then(|| Contacts::of(&layout));
    let falls = captures(go, play);
    let all = |most: usize| {
        let fits = |&chain: &Chain| (1..=most).contains(&layout.liberties(chain).len());
        (0..layout.chains() as Chain).filter(fits).collect::<Vec<_>>()
    };
    let settled = |most: usize| {
        let mut order = CaptureOrder::default();
        order.settle(&layout, &all(most));
        order
    };
    let (ever, now) = (settled(usize::MAX), settled(go.stones()));
    let verdict = |chain: Chain| {
        let stones: Vec<GoPoint> = layout.stones(chain).map(|point| point as GoPoint).collect();
        let liberties = layout.liberties(chain).to_vec();
        let eyes = |order: &CaptureOrder| {
            let closed = layout.eyes(chain).iter().filter(|&&eye| !order.is_open(eye));
            let first = |&eye: &u16| {
                liberties.iter().copied().filter(|&point| layout.region_at(point as usize) == Some(eye)).min()
            };
            let mut eyes: Vec<GoPoint> = closed.filter_map(first).collect();
            eyes.sort_unstable();
            eyes
        };
        // By the report's rules eyes mean nothing: what can be filled at all can be filled in any order.
        let eyed = by_report.is_none();
        let walled = |&point: &GoPoint| by_report.as_ref().is_some_and(|contacts| contacts.walled(point));
        let barred: Vec<GoPoint> = liberties.iter().copied().filter(walled).collect();
        let life = if let Some(turn) = falls[stones[0] as usize] {
            Life::Falls(turn)
        } else if liberties.is_empty() {
            Life::Walled
        } else if !barred.is_empty() {
            Life::Barred(barred)
        } else if eyed && ever.stuck().contains(&chain) {
            Life::Alive(eyes(&ever))
        } else if liberties.len() > go.stones() {
            Life::Far
        } else if eyed && now.stuck().contains(&chain) {
            Life::Guarded(eyes(&now))
        } else if proven {
            Life::Spared
        } else {
            Life::Open
        };
        WhiteChain { stones, liberties, life }
    };
    (0..layout.chains() as Chain).map(verdict).collect()
}

/// By point: the turn in which the play captures the stone there.
fn captures(go: &Go, play: &GoPlay) -> Vec<Option<usize>> {
    let mut turns = vec![None; go.cells().len()];
    let replay = go.replay(play).ok();
    for (turn, points) in replay.iter().flat_map(|replay| replay.captures.iter().enumerate()) {
        points.iter().for_each(|&point| turns[point as usize] = Some(turn));
    }
    turns
}

impl WhiteChain {
    /// The chain by its first stone and its size.
    pub fn name(&self, go: &Go) -> String {
        let (first, size) = (go.name(self.stones[0] as usize), self.stones.len());
        format!("the white chain at {first} ({size} stone{})", if size == 1 { "" } else { "s" })
    }

    /// What becomes of it and why, in a sentence.
    pub fn why(&self, go: &Go) -> String {
        format!("{} {}", self.name(go), self.reason(go))
    }

    /// The sentence without the chain's name.
    pub fn reason(&self, go: &Go) -> String {
        let names = |points: &[GoPoint]| {
            let names: Vec<String> = points.iter().map(|&point| go.name(point as usize)).collect();
            match names.as_slice() {
                [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
                _ => names.concat(),
            }
        };
        let both = |eyes: &[GoPoint]| if eyes.len() == 2 { "both" } else { "all" };
        match &self.life {
            Life::Falls(turn) => {
                let s = if self.liberties.len() == 1 { "y" } else { "ies" };
                format!("falls in turn {}: its libert{s} {} filled", turn + 1, {
                    let names = names(&self.liberties);
                    if self.liberties.len() == 1 { names + " is" } else { names + " are" }
                })
            }
            Life::Alive(eyes) => {
                format!("is alive: its eyes at {} cannot {} be filled", names(eyes), both(eyes))
            }
            Life::Walled => "has no liberty to fill: no stone can capture it".into(),
            Life::Barred(points) => format!(
                "never falls by the report's rules: a stone at {} would have no liberty",
                names(points)
            ),
            Life::Far => format!("has {} liberties for {} stones", self.liberties.len(), go.stones()),
            Life::Guarded(eyes) => {
                format!("is safe: there are not enough stones to open one of its eyes at {}", names(eyes))
            }
            Life::Spared if self.liberties.len() == 1 => "is spared: to fill its liberty gains less".into(),
            Life::Spared => {
                let n = self.liberties.len();
                format!(
                    "is spared: to fill its {n} liberties gains less or, with what has to fall first, takes too much"
                )
            }
            Life::Open => "stands in the best play found, which is not proven best".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::solve;
    use crate::exact::tests::board;
    use crate::{GoTurn, Stone};
    use plansza_core::{Budget, Meter, Seed, Silent};

    fn told(rows: &str, stones: usize) -> Vec<Life> {
        let go = board(rows, stones);
        let best = solve(&go, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
        let chains = chains(&go, &best.solution.unwrap(), best.proven);
        assert!(chains.iter().all(|chain| chain.why(&go).starts_with("the white chain at ")));
        chains.into_iter().map(|chain| chain.life).collect()
    }

    #[test]
    fn every_chain_has_its_reason() {
        assert_eq!(told("OX./XX./..O", 2), [Life::Walled, Life::Falls(1)]);
        assert_eq!(told(".O./OO./XXX", 2), [Life::Alive(vec![0, 2])]);
        assert_eq!(told("O..../...../..O..", 2), [Life::Falls(1), Life::Far]);
        assert_eq!(told("OX../X..O", 2), [Life::Walled, Life::Falls(1)]);
        assert_eq!(told("O...O", 1), [Life::Falls(0), Life::Spared]);
        // The eye at the left is closed until the chain around it falls, which has three liberties more.
        assert_eq!(told(".O.O..../OO.XOOXX/XXXXXXXX", 1).len(), 3);
    }

    #[test]
    fn without_proof_a_chain_that_stands_is_open() {
        let go = board("O...O", 1);
        let lives: Vec<Life> =
            chains(&go, &GoPlay::default(), false).into_iter().map(|chain| chain.life).collect();
        assert_eq!(lives, [Life::Open, Life::Open]);
        assert!(!Life::Open.is_safe() && !Life::Spared.is_safe() && Life::Far.is_safe());
    }

    /// Marks every white stone that some play captures, by trying all of them.
    fn mark(go: &Go, play: &mut Vec<GoTurn>, fallen: &mut [bool]) {
        let Ok(replay) = go.replay(&GoPlay(play.clone())) else { return };
        replay.captures.iter().flatten().for_each(|&point| fallen[point as usize] = true);
        if play.len() < go.stones() {
            for point in 0..go.cells().len() as GoPoint {
                play.push(GoTurn::Stone(point));
                mark(go, play, fallen);
                play.pop();
            }
        }
    }

    #[test]
    fn what_is_called_safe_falls_in_no_play() {
        let (mut rng, mut safe, mut spared) = (Seed(12).rng(), 0, 0);
        for _ in 0..300 {
            let kinds = [None, None, Some(Stone::Black), Some(Stone::White), Some(Stone::White)];
            let cells: Vec<_> = (0..8).map(|_| kinds[rng.below(kinds.len())]).collect();
            let go = Go::new(4, 2, cells, rng.below(5), Rules::Go).unwrap();
            if go.sound().is_err() {
                continue;
            }
            let mut fallen = [false; 8];
            mark(&go, &mut Vec::new(), &mut fallen);
            let best = solve(&go, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
            for chain in chains(&go, &best.solution.unwrap(), best.proven) {
                let falls = fallen[chain.stones[0] as usize];
                assert!(!(chain.life.is_safe() && falls), "{go:?} {chain:?}");
                assert!(!matches!(chain.life, Life::Falls(_)) || falls, "{go:?} {chain:?}");
                safe += usize::from(chain.life.is_safe());
                spared += usize::from(chain.life == Life::Spared);
            }
        }
        assert!(safe > 20 && spared > 0, "{safe} safe, {spared} spared");
    }
}
