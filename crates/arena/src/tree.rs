//! The tree that a player's search went through, node by node: the search itself is watched, nothing is searched again.
//!
//! ```
//! use plansza_arena::{Engine, GrownTree, Player};
//! use plansza_core::{Game, Seed, Silent};
//! use plansza_tictactoe::TicTacToe;
//! let game = TicTacToe::read(b"b2 a1 c3")?.remove(0);
//! let player: Player<TicTacToe> = "alphabeta depth=4".parse()?;
//! let tree = GrownTree::of(&game.now(), &player, 1000, &mut Silent)?;
//! let thought = Engine::new(&player, Seed(1).rng()).choose(&game, &mut Silent)?.unwrap();
//! assert_eq!((tree.nodes, tree.step), (thought.nodes, Some(thought.step)));
//! assert!(tree.grown.len() as u64 == tree.nodes && tree.cuts > 0);
//! # Ok::<(), plansza_core::Fault>(())
//! ```

mod picture;

use crate::player::{Player, Way};
use plansza_core::game::Searcher;
use plansza_core::{Budget, Evaluation, Fault, Game, Judge, Meter, Observer, Tree};
use plansza_methods::{Aids, Choice, Departure, Lookahead, TreeSearch, Witness};

/// A node that a search visited.
#[derive(Clone, Debug, PartialEq)]
pub struct GrownNode<M> {
    /// The move that leads to it; none at the root.
    pub step: Option<M>,
    /// The number of the node from which it does.
    pub parent: Option<usize>,
    /// Whether it is the turn of the side that moves at the root.
    pub mine: bool,
    /// What each side was sure of when it was entered.
    pub window: (f64, f64),
    /// What it was asked, where no number lies inside the window.
    pub asked: Option<WindowQuestion>,
    /// What it turned out to be worth to the side that moves at the root: of alpha-beta a bound, where it reaches the window's.
    pub value: f64,
    /// Why it was left.
    pub why: Departure,
    /// The moves that were not tried, since they cannot matter.
    pub cut: Vec<M>,
}

/// What a search asks by a window that no number lies in: one of its ends is a value that is known, the other only the number
/// next to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowQuestion {
    /// Whether the node is worth more than the lower end.
    More,
    /// Whether it is worth less than the upper end.
    Less,
}

/// A search of one position, as it went.
#[derive(Clone, Debug, PartialEq)]
pub struct GrownTree<M> {
    /// The nodes in the order of the search, as many as there was room for.
    pub grown: Vec<GrownNode<M>>,
    /// How many there were.
    pub nodes: u64,
    /// In how many of them moves were left untried.
    pub cuts: u64,
    /// How many moves that were.
    pub untried: u64,
    /// The move that was chosen; none where a search without passes sees none.
    pub step: Option<M>,
    /// What it is worth.
    pub value: f64,
    /// The depth searched to its end; 0 where the observer ended it before.
    pub depth: u32,
    /// What values count, in words.
    pub counted: String,
}

impl<M: Copy> GrownTree<M> {
    /// Searches as a player does, and keeps the first `room` nodes.
    ///
    /// # Errors
    /// When the game is over, or the player does not search one tree.
    pub fn of<G: Game<Move = M>>(
        position: &G,
        player: &Player<G>,
        room: usize,
        observer: &mut dyn Observer,
    ) -> Result<GrownTree<M>, Fault> {
        let Way::Tree(search) = player.way else {
            return Err(Fault::new(format!("{} searches no tree", player.name()))
                .accepts("a player that searches, as alphabeta"));
        };
        if player.time.is_some() {
            return Err(Fault::new("with a time there is a tree for every depth").accepts("a depth alone"));
        }
        if search.has_passes() || player.aids.deepen {
            let what = format!("{} goes through the tree again and again", player.name());
            return Err(Fault::new(what).accepts("pvs, failsoft, alphabeta or minimax, without deepen=true"));
        }
        if position.over() {
            return Err(Fault::negative("the game is over: there is nothing to search"));
        }
        let mut grower = Grower { room, ..Grower::default() };
        let mut meter = Meter::new(Budget::UNLIMITED, observer);
        let watched = WatchedChoice {
            search,
            ahead: player.ahead,
            aids: player.aids,
            meter: &mut meter,
            grower: &mut grower,
        };
        let choice = player.evaluation.search(position, watched);
        Ok(GrownTree {
            grown: grower.grown,
            nodes: choice.nodes,
            cuts: grower.cuts,
            untried: grower.untried,
            step: choice.step,
            value: choice.value,
            depth: choice.depth,
            counted: counted(position, player),
        })
    }
}

/// What the values of a player count, in words: its measures with their weights, and a finished game by its margin.
fn counted<G: Game>(position: &G, player: &Player<G>) -> String {
    let shares = player.evaluation.shares(position, position.side());
    let mut weighty = shares.iter().filter(|share| share.weight != 0.0).peekable();
    let mut sum = String::new();
    let mut alone = true;
    while let Some(share) = weighty.next() {
        let weight = share.signed_weight();
        alone &= weighty.peek().is_none() && weight == 1.0;
        let sign = match (sum.is_empty(), weight < 0.0) {
            (true, false) => "",
            (true, true) => "−",
            (false, false) => " + ",
            (false, true) => " − ",
        };
        sum += sign;
        if weight.abs() != 1.0 {
            sum += &format!("{} × ", weight.abs());
        }
        sum += share.name;
    }
    let unseen = match (sum.is_empty(), alone) {
        (true, _) => "0 where the end was not seen".into(),
        (_, true) => sum,
        _ => format!("strategy units: {sum}"),
    };
    format!("{unseen}; of a finished game, won or lost by {}s", G::UNIT)
}

/// A search for the best move, watched.
struct WatchedChoice<'a, 'm, M> {
    search: TreeSearch,
    ahead: Lookahead,
    aids: Aids,
    meter: &'a mut Meter<'m>,
    grower: &'a mut Grower<M>,
}

impl<M: Copy> Searcher<M> for WatchedChoice<'_, '_, M> {
    type Found = Choice<M>;

    fn on<T: Tree<Move = M>, J: Judge<T>>(self, tree: &T, judge: &J) -> Choice<M> {
        self.ahead.choose_with(self.search, self.aids, tree, judge, self.meter, self.grower)
    }
}

/// Where the search is, and what it left behind.
struct Grower<M> {
    grown: Vec<GrownNode<M>>,
    room: usize,
    /// The nodes from the root to where the search is: the number of each that is kept, and whether moves of it were cut.
    path: Vec<(Option<usize>, bool)>,
    tried: Option<M>,
    cuts: u64,
    untried: u64,
}

impl<M> Default for Grower<M> {
    fn default() -> Grower<M> {
        Grower { grown: Vec::new(), room: 0, path: Vec::new(), tried: None, cuts: 0, untried: 0 }
    }
}

impl<M> Grower<M> {
    /// What a node below this one is asked by a window without room. Who asks first is the node before it, whose side wants
    /// better than it has: the root's more than its lower end, the other less than its upper. All below is asked the same.
    fn question(&self, parent: Option<usize>) -> WindowQuestion {
        match parent.map(|parent| &self.grown[parent]) {
            Some(GrownNode { asked: Some(asked), .. }) => *asked,
            Some(GrownNode { mine: false, .. }) => WindowQuestion::Less,
            _ => WindowQuestion::More,
        }
    }
}

impl<M: Copy> Witness<M> for Grower<M> {
    fn tries(&mut self, step: M) {
        self.tried = Some(step);
    }

    fn enters(&mut self, mine: bool, window: (f64, f64)) {
        let number = self.grown.len();
        let kept = (number < self.room).then_some(number);
        if kept.is_some() {
            let parent = self.path.last().and_then(|(number, _)| *number);
            let (step, why) = (self.tried, Departure::Searched);
            let asked = (window.1 <= window.0.next_up()).then(|| self.question(parent));
            self.grown.push(GrownNode {
                step,
                parent,
                mine,
                window,
                asked,
                value: 0.0,
                why,
                cut: Vec::new(),
            });
        }
        self.path.push((kept, false));
    }

    fn leaves(&mut self, value: f64, why: Departure) {
        let Some((number, cut)) = self.path.pop() else { return };
        self.cuts += u64::from(cut);
        if let Some(node) = number.and_then(|number| self.grown.get_mut(number)) {
            (node.value, node.why) = (value, why);
        }
    }

    fn skips(&mut self, step: M) {
        self.untried += 1;
        let Some((number, cut)) = self.path.last_mut() else { return };
        *cut = true;
        if let Some(node) = number.and_then(|number| self.grown.get_mut(number)) {
            node.cut.push(step);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use plansza_core::{Record, Seed, Silent};
    use plansza_reversi::{Position, START};

    fn positions() -> Vec<Record<Position>> {
        let mut rng = Seed(5).rng();
        let game = |plies: usize| {
            let mut record = Record::new(START);
            for _ in 0..plies {
                let open = Game::moves(&record.now());
                if !record.over() {
                    record.push(plansza_core::record::Ply::from(open[rng.below(open.len())])).unwrap();
                }
            }
            record
        };
        (0..50).step_by(3).map(game).filter(|record| !record.over()).collect()
    }

    #[test]
    fn the_tree_is_the_search_that_a_player_makes() {
        for words in [
            "minimax depth=3",
            "alphabeta depth=4",
            "alphabeta depth=4 order=promise",
            "alphabeta depth=3 mode=report",
            "minimax depth=1 strategy=greedy",
        ] {
            let player: Player<Position> = words.parse().unwrap();
            for record in positions().into_iter().filter(|record| record.now().forced_pass().is_none()) {
                let thought =
                    Engine::new(&player, Seed(1).rng()).choose(&record, &mut Silent).unwrap().unwrap();
                let tree = GrownTree::of(&record.now(), &player, usize::MAX, &mut Silent).unwrap();
                assert_eq!((tree.nodes, tree.grown.len() as u64), (thought.nodes, thought.nodes), "{words}");
                assert_eq!((tree.step, Some(tree.value)), (Some(thought.step), thought.value), "{words}");
                let few = GrownTree::of(&record.now(), &player, 7, &mut Silent).unwrap();
                assert_eq!((few.nodes, few.cuts, few.untried), (tree.nodes, tree.cuts, tree.untried));
                assert_eq!(few.grown[..], tree.grown[..tree.grown.len().min(7)]);
                holds_together(&record.now(), &tree, words);
            }
        }
    }

    /// Every node is a position that its moves lead to, its children and what was cut are all its moves, and its value is
    /// theirs.
    fn holds_together(root: &Position, tree: &GrownTree<plansza_reversi::Move>, words: &str) {
        let mut positions = vec![*root];
        for (number, node) in tree.grown.iter().enumerate().skip(1) {
            let parent = node.parent.unwrap();
            assert!(parent < number);
            positions.push(positions[parent].play(node.step.unwrap()));
        }
        let mut children: Vec<Vec<&GrownNode<_>>> = vec![Vec::new(); tree.grown.len()];
        tree.grown.iter().for_each(|node| node.parent.into_iter().for_each(|at| children[at].push(node)));
        let mut cuts = 0;
        for (number, node) in tree.grown.iter().enumerate() {
            let position = positions[number];
            assert_eq!(node.mine, position.side() == root.side());
            assert_eq!(node.why == Departure::Over, position.over());
            let below = &children[number];
            cuts += u64::from(!node.cut.is_empty());
            if node.why != Departure::Searched {
                assert!(below.is_empty() && node.cut.is_empty());
                continue;
            }
            let mut moves: Vec<_> = below.iter().filter_map(|one| one.step).collect();
            moves.extend(&node.cut);
            moves.sort();
            let mut legal = Game::moves(&position);
            legal.sort();
            assert!(moves == legal || (words.contains("report") && position.forced_pass().is_some()));
            let values = below.iter().map(|one| one.value);
            let best = match node.mine {
                true => values.fold(node.window.0, f64::max),
                false => values.fold(node.window.1, f64::min),
            };
            assert_eq!(node.value, best, "{words}");
            let closed = if node.mine { best >= node.window.1 } else { best <= node.window.0 };
            assert!(node.cut.is_empty() || closed, "what is cut cannot matter");
        }
        assert_eq!(cuts, tree.cuts);
        assert_eq!(tree.grown.iter().map(|node| node.cut.len() as u64).sum::<u64>(), tree.untried);
        assert!(tree.cuts == 0 || words.starts_with("alphabeta"));
    }

    #[test]
    fn what_has_no_tree_is_refused() {
        let told = |words: &str| {
            let player: Player<Position> = words.parse().unwrap();
            GrownTree::of(&START, &player, 9, &mut Silent).unwrap_err().to_string()
        };
        assert!(told("random").contains("alphabeta") && told("alphabeta time=1s").contains("depth"));
        assert!(told("mtdf hash=9").contains("pvs") && told("pvs deepen=true").contains("without deepen"));
    }
}
