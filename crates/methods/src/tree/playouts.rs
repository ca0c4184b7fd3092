//! Monte-Carlo tree search (Coulom 2006) with the rule UCT (Kocsis and Szepesvári 2006): games are played to their end at random, from
//! where the games before them went best, or were rarest. It needs no evaluation, only the rules.
//!
//! Every game goes down the tree by what its moves have won so far plus a bonus for those tried seldom, adds one position to
//! the tree, plays on at random, and tells every position on its way how it ended. The move that was tried most is the answer. A node is a
//! position that is entered, in the tree and below it.

use super::{Choice, MoveOrder, Visit};
use plansza_core::{Judge, Meter, Open, Rng, Tree, params};

/// How many games are played, and how curious they are: the parameters of Monte-Carlo tree search.
///
/// ```
/// use plansza_core::{Budget, Game, Meter, Seed, Silent, game::ByResult};
/// use plansza_methods::Playouts;
/// let position = plansza_tictactoe::TicTacToe::read(b"a1 b2 a2")?[0].now();
/// let mut silent = Silent;
/// let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
/// let choice = Playouts { playouts: 2000, ..Playouts::default() }.choose(&position, &ByResult {}, Seed(1).rng(), &mut meter);
/// assert_eq!(choice.step.map(|step| step.to_string()).as_deref(), Some("a3")); // or it is lost
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Copy, Debug, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct Playouts {
    /// Games that are played for a move.
    #[schemars(range(min = 1, max = Playouts::MOST))]
    pub playouts: u32,
    /// How much moves that were tried seldom are preferred.
    #[schemars(range(min = 0.0, max = 100.0))]
    pub exploration: f64,
}

impl Playouts {
    /// The most games for a move: the tree has a position for each.
    pub const MOST: u32 = 10_000_000;
}

impl Default for Playouts {
    fn default() -> Playouts {
        Playouts { playouts: 1000, exploration: std::f64::consts::SQRT_2 }
    }
}

/// A position of the tree.
struct PlayoutNode<M> {
    /// The move that leads to it.
    step: Option<M>,
    games: u32,
    /// Points that they brought to who made that move: 1 for a win, a half for a draw.
    points: f64,
    /// Where the positions after it stand, those that are there, and the moves that have none yet.
    children: Vec<u32>,
    untried: Option<Vec<M>>,
}

impl<M> PlayoutNode<M> {
    fn new(step: Option<M>) -> PlayoutNode<M> {
        PlayoutNode { step, games: 0, points: 0.0, children: Vec::new(), untried: None }
    }

    fn share(&self) -> f64 {
        self.points / f64::from(self.games.max(1))
    }
}

impl Playouts {
    /// Chooses a move; with a budget, as soon as it is spent. The value of a move is the share of points that it brought,
    /// from 0 to 1.
    pub fn choose<G: Tree, J: Judge<G>>(
        self,
        game: &G,
        judge: &J,
        mut rng: Rng,
        meter: &mut Meter<'_>,
    ) -> Choice<G::Move> {
        let mut nobody = ();
        let mut visit = Visit::new(judge, game.side(), MoveOrder::None, meter, &mut nobody);
        let mut tree: Vec<PlayoutNode<G::Move>> = vec![PlayoutNode::new(None)];
        let mut way: Vec<(u32, f64)> = Vec::new();
        for _ in 0..self.playouts {
            let Some(won) = self.play_out(&mut visit, &mut tree, game, &mut rng, &mut way) else { break };
            for &(number, sign) in &way {
                let node = &mut tree[number as usize];
                node.games += 1;
                node.points += 0.5 + 0.5 * sign * won;
            }
        }
        visit.meter.spend(visit.granted - visit.left);
        let tried = tree[0].children.iter().map(|&number| &tree[number as usize]);
        let mut moves: Vec<(G::Move, f64)> = Vec::new();
        let mut best: Option<&PlayoutNode<G::Move>> = None;
        for node in tried {
            moves.extend(node.step.map(|step| (step, node.share())));
            // Of equally many games, the better ones; of equals, the first.
            let key = |node: &PlayoutNode<G::Move>| (node.games, node.share());
            best = best.filter(|best| key(best) >= key(node)).or(Some(node));
        }
        // Where nothing was played to its end, any move.
        let any = || match game.open() {
            Open::Moves(mut moves) => moves.next(),
            Open::Over => None,
        };
        let (step, value) =
            (best.and_then(|best| best.step).or_else(any), best.map_or(0.5, PlayoutNode::share));
        let depth = u32::from(best.is_some());
        Choice { step, value, nodes: visit.nodes, depth, moves, ..Choice::default() }
    }

    /// Plays one game: −1, 0 or 1 to the side of the root. `way` are the positions of the tree on it, each with the sign of who moved
    /// there; nothing when the budget is spent.
    fn play_out<G: Tree, J: Judge<G>>(
        self,
        visit: &mut Visit<'_, '_, G, J, ()>,
        tree: &mut Vec<PlayoutNode<G::Move>>,
        root: &G,
        rng: &mut Rng,
        way: &mut Vec<(u32, f64)>,
    ) -> Option<f64> {
        way.clear();
        way.push((0, 0.0));
        let (mut at, mut number, mut inside) = (*root, 0, true);
        loop {
            if !visit.enter() {
                return None;
            }
            let moves = match at.open() {
                Open::Over => return Some(sign(visit.judge.result(&at, visit.root))),
                Open::Moves(moves) => moves,
            };
            let own = if at.side() == visit.root { 1.0 } else { -1.0 };
            let step = if inside {
                let PlayoutNode { untried, children, .. } = &mut tree[number];
                let untried = untried.get_or_insert_with(|| moves.collect());
                if untried.is_empty() && children.is_empty() {
                    // A position without moves that is not over: nobody has won.
                    return Some(0.0);
                }
                let next = if untried.is_empty() {
                    self.most_wanted(tree, number)
                } else {
                    let step = untried.swap_remove(rng.below(untried.len()));
                    tree.push(PlayoutNode::new(Some(step)));
                    let next = tree.len() - 1;
                    tree[number].children.push(next as u32);
                    inside = false;
                    next
                };
                way.push((next as u32, own));
                number = next;
                tree[next].step.expect("only the root is there without a move")
            } else {
                let moves: Vec<G::Move> = moves.collect();
                if moves.is_empty() {
                    return Some(0.0);
                }
                moves[rng.below(moves.len())]
            };
            at = at.play(step);
        }
    }

    /// The position after a node that has won most, or was tried least.
    fn most_wanted<M>(self, tree: &[PlayoutNode<M>], number: usize) -> usize {
        let all = f64::from(tree[number].games.max(1)).ln();
        let wanted = |number: u32| {
            let node = &tree[number as usize];
            node.share() + self.exploration * (all / f64::from(node.games.max(1))).sqrt()
        };
        let mut best = (f64::NEG_INFINITY, 0);
        for &child in &tree[number].children {
            let wanted = wanted(child);
            if wanted > best.0 {
                best = (wanted, child as usize);
            }
        }
        best.1
    }
}

fn sign(value: f64) -> f64 {
    if value == 0.0 { 0.0 } else { value.signum() }
}
