//! The search that happened: the tree that a player went through for its move, node by node.

use super::{USUAL, of_a_game_so_far, player, text, with_its_game};
use crate::allowance::Allowance;
use crate::ask::{Ask, Nothing};
use crate::rejection::Rejection;
use crate::stage::Stage;
use plansza_arena::{Departure, GrownNode, GrownTree};
use plansza_catalogue::{GameVisitor, with_game};
use plansza_core::{Fault, Game, Side, Worth};
use schemars::JsonSchema;
use serde::Serialize;

/// The most nodes that are told of.
pub const TOLD: usize = 20_000;

/// The greatest depth of a tree that is asked for: what is deeper nobody goes through by hand.
pub const DEEPEST: u32 = 6;

of_a_game_so_far! {
    /// A position whose search is wanted.
    pub struct TreeAsk {
        /// Who searches, to a depth of up to 6 and without a time; `alphabeta` when nobody is named.
        #[serde(default)]
        pub player: Option<String>,
        /// How many nodes are told of, the first ones; 20000 when nothing is said, and at most.
        #[serde(default)]
        #[schemars(range(max = TOLD))]
        pub limit: Option<usize>,
    }
}

/// What a position is worth to the side that moves at the root.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct WorthCard {
    /// The sum of the evaluation; of a finished game the margin.
    pub value: f64,
    /// The margin, where the end of the game was seen.
    #[serde(rename = "final", default, skip_serializing_if = "Option::is_none")]
    pub end: Option<i32>,
}

impl WorthCard {
    fn new(value: f64, most: i32) -> WorthCard {
        let worth = Worth::of(value);
        WorthCard { value: worth.number(most), end: worth.margin(most) }
    }

    /// A bound of a window; none where there is none.
    fn bound(value: f64, most: i32) -> Option<WorthCard> {
        value.is_finite().then(|| WorthCard::new(value, most))
    }
}

/// Which side of the truth a value may be on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum BoundCard {
    /// It is worth so much or more.
    Least,
    /// It is worth so much or less.
    Most,
}

/// Why a node was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LeftCard {
    /// The game is over.
    Over,
    /// The search looks no further.
    Horizon,
    /// Its moves were searched, all or as many as can matter.
    Searched,
    /// What it is worth was in the hash table.
    Known,
}

impl From<Departure> for LeftCard {
    fn from(why: Departure) -> LeftCard {
        match why {
            Departure::Over => LeftCard::Over,
            Departure::Horizon => LeftCard::Horizon,
            Departure::Searched => LeftCard::Searched,
            Departure::Known => LeftCard::Known,
        }
    }
}

/// A node that the search visited.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TreeNodeCard {
    /// The move that leads to it; none at the root.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub step: Option<String>,
    /// The number of the node from which it does, from 0; none at the root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// Who is to move: 0 for the first player, 1 for the second.
    pub side: usize,
    /// What the side of the root had for certain when it was entered; none where that was nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alpha: Option<WorthCard>,
    /// What the other side would hold it to when it was entered; none where that was nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beta: Option<WorthCard>,
    /// What it turned out to be worth.
    pub worth: WorthCard,
    /// Where the search did not need to know exactly: which way the truth may be off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<BoundCard>,
    /// Why it was left.
    pub left: LeftCard,
    /// Whether the node before it owes its value to this one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub best: bool,
    /// The moves that were cut: whatever they are worth, the game will not come here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cut: Vec<String>,
}

impl TreeNodeCard {
    /// The nodes of a tree whose root has this side to move.
    fn all<G: Game>(tree: &GrownTree<G::Move>, root: Side) -> Vec<TreeNodeCard> {
        let cards = tree.grown.iter().map(|node| TreeNodeCard::new::<G>(node, root));
        cards.zip(tree.leads()).map(|(card, best)| TreeNodeCard { best, ..card }).collect()
    }

    fn new<G: Game>(node: &GrownNode<G::Move>, root: Side) -> TreeNodeCard {
        let (alpha, beta) = node.window;
        let bound = match node.value {
            _ if node.why != Departure::Searched => None,
            value if value <= alpha && alpha.is_finite() => Some(BoundCard::Most),
            value if value >= beta && beta.is_finite() => Some(BoundCard::Least),
            _ => None,
        };
        TreeNodeCard {
            step: node.step.map(|step| step.to_string()),
            parent: node.parent,
            side: if node.mine { root } else { root.other() }.index(),
            alpha: WorthCard::bound(alpha, G::MOST),
            beta: WorthCard::bound(beta, G::MOST),
            worth: WorthCard::new(node.value, G::MOST),
            bound,
            left: node.why.into(),
            best: false,
            cut: node.cut.iter().map(ToString::to_string).collect(),
        }
    }
}

/// A search as it went.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TreeAnswer {
    /// The position as text.
    pub board: String,
    /// Who searched.
    pub player: String,
    /// Whose move it is at the root: 0 for the first player, 1 for the second. All values are worth so much to that side.
    pub side: usize,
    /// The depth of the search.
    pub depth: u32,
    /// The nodes that it visited: what `move` tells for the same player.
    pub nodes: u64,
    /// In how many of them it left moves untried.
    pub cuts: u64,
    /// How many moves that were.
    pub untried: u64,
    /// The move that it chose; none where a search that knows no pass sees none.
    #[serde(rename = "move")]
    pub step: Option<String>,
    /// What that is worth.
    pub worth: WorthCard,
    /// Its nodes in the order of the search; the first of them where there are more than were asked for.
    pub tree: Vec<TreeNodeCard>,
}

impl Ask for TreeAsk {
    const NAME: &'static str = "tree";
    const ABOUT: &'static str = "The tree that a player searches for its move: every node with its window, its value and what was cut.";
    const EXAMPLE: &'static str = r#"{"game": "reversi", "moves": ["d3"], "player": "alphabeta depth=3"}"#;
    type Answer = TreeAnswer;
    type News = Nothing;

    fn answer(self, stage: &mut Stage<'_>) -> Result<TreeAnswer, Rejection> {
        type ThisAsk = TreeAsk;
        with_its_game!(self.game.clone(), stage, self, TreeAnswer, |ask, on, G| {
            let record = ask.record::<G>(on.allowance)?;
            let player = player::<G>(ask.player.as_deref().unwrap_or(USUAL), on.allowance)?;
            Allowance::within("nodes in an answer", ask.limit.unwrap_or(TOLD), Some(TOLD))?;
            Allowance::within("plies of a tree", player.ahead.depth, Some(DEEPEST))?;
            let root = record.now().side();
            let tree = GrownTree::of(&record.now(), &player, ask.limit.unwrap_or(TOLD), on)?;
            if tree.depth == 0 {
                let message = format!("cancelled after {} nodes", tree.nodes);
                return Err(Rejection::from(Fault::negative(message)));
            }
            Ok(TreeAnswer {
                board: text(&record),
                player: player.to_string(),
                side: root.index(),
                depth: tree.depth,
                nodes: tree.nodes,
                cuts: tree.cuts,
                untried: tree.untried,
                step: tree.step.map(|step| step.to_string()),
                worth: WorthCard::new(tree.value, G::MOST),
                tree: TreeNodeCard::all::<G>(&tree, root),
            })
        })
    }
}
