//! Why each white chain falls, or does not.
//!
//! ```
//! use plansza_core::{Budget, Meter, Puzzle, Silent};
//! use plansza_go::{Go, exact::life};
//! let go = Go::read("..O../OOOOO/XXXXX/...../..... 4")?.remove(0);
//! let chain = &life::chains(&go, &mut Meter::new(Budget::UNLIMITED, &mut Silent))[0];
//! assert_eq!(chain.why(&go), "the white chain at C5 (6 stones) is alive: its eyes at A5 and D5 cannot both be filled");
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use super::ground::{Chain, Ground};
use super::order::Order;
use super::solve;
use crate::{Go, Point, Rules};
use plansza_core::Meter;

/// What becomes of a white chain in a best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Life {
    /// It is captured in this turn, counted from 0.
    Falls(usize),
    /// It has eyes that no play can fill: unconditional life in the sense of Benson. One point of each eye.
    Alive(Vec<Point>),
    /// It has no liberty to fill at the start.
    Walled,
    /// It has more liberties than there are stones.
    Far,
    /// Eyes that only captures could open for which there are not enough stones. One point of each eye.
    Guarded(Vec<Point>),
    /// It could be captured, but a best play has better use for the stones.
    Spared,
}

/// A white chain and what becomes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Its stones.
    pub stones: Vec<Point>,
    /// Its liberties.
    pub liberties: Vec<Point>,
    /// What becomes of it.
    pub life: Life,
}

/// What becomes of every white chain in a best play by the rules of Go.
pub fn chains(go: &Go, meter: &mut Meter<'_>) -> Vec<Verdict> {
    let go = &go.by(Rules::Go);
    let ground = Ground::of(go);
    let falls = captures(go, meter);
    let all = |most: usize| {
        let fits = |&chain: &Chain| (1..=most).contains(&ground.liberties(chain).len());
        (0..ground.chains() as Chain).filter(fits).collect::<Vec<_>>()
    };
    let settled = |most: usize| {
        let mut order = Order::default();
        order.settle(&ground, &all(most));
        order
    };
    let (ever, now) = (settled(usize::MAX), settled(go.stones()));
    let verdict = |chain: Chain| {
        let stones: Vec<Point> = ground.stones(chain).map(|point| point as Point).collect();
        let liberties = ground.liberties(chain).to_vec();
        let eyes = |order: &Order| {
            let closed = ground.vital(chain).iter().filter(|&&eye| !order.is_open(eye));
            let first = |&eye: &u16| {
                liberties.iter().copied().filter(|&point| ground.region_at(point as usize) == Some(eye)).min()
            };
            let mut eyes: Vec<Point> = closed.filter_map(first).collect();
            eyes.sort_unstable();
            eyes
        };
        let life = if let Some(turn) = falls[stones[0] as usize] {
            Life::Falls(turn)
        } else if liberties.is_empty() {
            Life::Walled
        } else if ever.stuck().contains(&chain) {
            Life::Alive(eyes(&ever))
        } else if liberties.len() > go.stones() {
            Life::Far
        } else if now.stuck().contains(&chain) {
            Life::Guarded(eyes(&now))
        } else {
            Life::Spared
        };
        Verdict { stones, liberties, life }
    };
    (0..ground.chains() as Chain).map(verdict).collect()
}

/// By point: the turn in which a best play captures the stone there.
fn captures(go: &Go, meter: &mut Meter<'_>) -> Vec<Option<usize>> {
    let mut turns = vec![None; go.cells().len()];
    let replay = solve(go, meter).solution.and_then(|play| go.replay(&play).ok());
    for (turn, points) in replay.iter().flat_map(|replay| replay.captures.iter().enumerate()) {
        points.iter().for_each(|&point| turns[point as usize] = Some(turn));
    }
    turns
}

impl Verdict {
    /// The chain by its first stone and its size.
    pub fn name(&self, go: &Go) -> String {
        let (first, size) = (go.name(self.stones[0] as usize), self.stones.len());
        format!("the white chain at {first} ({size} stone{})", if size == 1 { "" } else { "s" })
    }

    /// What becomes of it and why, in words.
    pub fn why(&self, go: &Go) -> String {
        let names = |points: &[Point]| {
            let names: Vec<String> = points.iter().map(|&point| go.name(point as usize)).collect();
            match names.as_slice() {
                [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
                _ => names.concat(),
            }
        };
        let both = |eyes: &[Point]| if eyes.len() == 2 { "both" } else { "all" };
        let why = match &self.life {
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
        };
        format!("{} {why}", self.name(go))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::tests::board;
    use plansza_core::{Budget, Silent};

    fn told(rows: &str, stones: usize) -> Vec<Life> {
        let go = board(rows, stones);
        let chains = chains(&go, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
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
}
