//! The rest of a game solved: where both come to who play their best, proven, as long as that takes about a second.
//!
//! A game with an engine has it solved by that; of any other, alpha-beta goes through the whole tree where that is small
//! enough. How far is counted in nodes and in moves that are left, never by the clock, so the same position is solved on every
//! machine.
//!
//! ```
//! use plansza_arena::{Player, advise};
//! use plansza_core::{Game, Silent};
//! use plansza_tictactoe::TicTacToe;
//! // One ply of search knows little, but the rest is short.
//! let position = TicTacToe::read(b"b2 a2")?[0].now();
//! let advice = advise(&position, &"alphabeta depth=1".parse()?, &mut Silent)?;
//! assert!(advice.is_solved() && advice.moves[0].said(1).to_string() == "+1 exact");
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use crate::analyse::{Appraisal, Weighed, analyse, shares};
use crate::player::Player;
use plansza_core::expert::{Expert, Opinion};
use plansza_core::{Board, Budget, Fault, Flow, Game, Meter, Observer, Pace, Progress, Scene, Trust, worth};
use plansza_methods::{Lookahead, MoveOrder};

/// With so many moves left or fewer, alpha-beta tries to go through the whole tree.
const SHORT: u32 = 16;

/// The nodes after which it gives up.
const NODES: u64 = 1_000_000;

/// The nodes after which an engine gives up to solve every move of a position.
const ALL: u64 = 16_000_000;

/// Hears who watches, and has enough after so many nodes.
struct NodeLimit<'a> {
    observer: &'a mut dyn Observer,
    most: u64,
}

impl Observer for NodeLimit<'_> {
    fn improved(&mut self, at: Progress, board: &dyn Fn() -> Board) -> Flow {
        self.observer.improved(at, board)
    }

    fn tick(&mut self, at: Progress) -> Flow {
        if at.evaluations >= self.most { Flow::Cancel } else { self.observer.tick(at) }
    }

    fn pace(&mut self) -> Pace {
        self.observer.pace()
    }

    fn look(&mut self, at: Progress, scene: &dyn Fn() -> Scene) -> Flow {
        self.observer.look(at, scene)
    }
}

/// What a position is worth for certain to the side to move.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SolvedEnd<M> {
    /// The move.
    pub(crate) step: M,
    /// The margin with which the game ends after it, to the side that makes it.
    pub(crate) margin: i32,
    /// The best play of both, this move first.
    pub(crate) line: Vec<M>,
}

/// Solves the ends of games. It remembers what it solved.
pub(crate) struct EndSolver<G: Game> {
    expert: Option<Box<dyn Expert<G>>>,
    /// Nodes visited so far.
    pub(crate) nodes: u64,
}

impl<G: Game> EndSolver<G> {
    /// One that has solved nothing yet.
    ///
    /// # Errors
    /// When the engine of the game lacks what it plays by.
    pub(crate) fn new() -> Result<EndSolver<G>, Fault> {
        Ok(EndSolver { expert: G::expert().map(|make| make()).transpose()?, nodes: 0 })
    }

    /// The best move of a position that has one, if the rest can be solved.
    pub(crate) fn best(&mut self, position: &G, observer: &mut dyn Observer) -> Option<SolvedEnd<G::Move>> {
        let Some(expert) = &mut self.expert else {
            return self.every_by_search(position, observer)?.into_iter().max_by_key(|solved| solved.margin);
        };
        let mut meter = Meter::new(Budget::UNLIMITED, observer);
        let found = expert.solve(position, &mut meter);
        self.nodes += meter.evaluations();
        let Opinion { step, value, line, .. } = found?;
        let margin = worth::TrustedWorth::new(value?, Trust::Exact, G::MOST).exact()?;
        Some(SolvedEnd { step, margin, line })
    }

    /// Every move of a position that has one, if the rest can be solved.
    pub(crate) fn every(
        &mut self,
        position: &G,
        observer: &mut dyn Observer,
    ) -> Option<Vec<SolvedEnd<G::Move>>> {
        if self.expert.is_none() {
            return self.every_by_search(position, observer);
        }
        // The whole position first: whether it can be solved at all is found out soonest that way.
        let start = self.nodes;
        let best = self.best(position, observer)?;
        // The other moves take a good part of that each: where it would be too much, it is not begun.
        if (self.nodes - start) / 4 * position.moves().len() as u64 > ALL {
            return None;
        }
        let mut all = Vec::new();
        for step in position.moves() {
            if step == best.step {
                all.push(best.clone());
                continue;
            }
            if self.nodes - start > ALL {
                return None;
            }
            let mut line = vec![step];
            let next = position.play(step);
            let margin = if next.over() {
                -next.margin()
            } else {
                let after = self.best(&next, observer)?;
                line.extend(after.line);
                -after.margin
            };
            all.push(SolvedEnd { step, margin, line });
        }
        Some(all)
    }

    /// Every move by alpha-beta through the whole tree.
    fn every_by_search(
        &mut self,
        position: &G,
        observer: &mut dyn Observer,
    ) -> Option<Vec<SolvedEnd<G::Move>>> {
        if position.left() > SHORT {
            return None;
        }
        // A pass takes a ply and leaves as many moves.
        let ahead = Lookahead { depth: 2 * position.left() + 2, order: MoveOrder::Promise };
        let player = Player { ahead, ..Player::default() };
        let mut limited = NodeLimit { observer, most: NODES };
        let found = analyse(position, &player, &mut limited).ok()?;
        self.nodes += found.nodes;
        let solved = |weighed: &Weighed<G::Move>| {
            let line = [weighed.step].into_iter().chain(weighed.line.iter().copied()).collect();
            Some(SolvedEnd { step: weighed.step, margin: weighed.said(G::MOST).exact()?, line })
        };
        // The best first, which of equals is the one that is told.
        found.moves.iter().rev().map(solved).collect()
    }
}

/// Weighs every move of a position: exactly where the rest of the game can be solved in about a second, and elsewhere as
/// [`analyse()`] does.
///
/// # Errors
/// When the game is over.
pub fn advise<G: Game>(
    position: &G,
    player: &Player<G>,
    observer: &mut dyn Observer,
) -> Result<Appraisal<G>, Fault> {
    let mut solver = EndSolver::new()?;
    let solved = if position.over() { None } else { solver.every(position, observer) };
    let Some(solved) = solved else { return analyse(position, player, observer) };
    let weighed = |SolvedEnd { step, margin, line }| Weighed {
        step,
        value: worth::finished(margin),
        trust: Trust::Exact,
        line: line.into_iter().skip(1).collect(),
        shares: shares(position, player, step),
    };
    let moves = solved.into_iter().map(weighed).collect();
    let mut appraisal = Appraisal { position: *position, moves, nodes: solver.nodes, depth: position.left() };
    appraisal.sort();
    Ok(appraisal)
}
