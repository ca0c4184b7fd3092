//! Searches of game trees on trees made by a seed: windows, counts of nodes, deepening, lines of play.

use plansza_core::{Budget, Judge, Meter, Open, Seed, Side, Silent, Stop, Tree};
use plansza_methods::{Aids, Choice, Lookahead, MoveOrder, Playouts, TreeSearch};

/// A tree with so many moves everywhere, whose values hang on the path alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Branches {
    moves: u64,
    depth: u32,
    path: Seed,
    /// Whether every third node below the root is the end of a game.
    ends: bool,
}

impl Branches {
    fn worth(&self, root: Side) -> f64 {
        let own = (self.path.0 % 21) as f64 - 10.0;
        if root == Side::First { own } else { -own }
    }
}

impl Tree for Branches {
    type Move = u64;
    type Moves = std::ops::Range<u64>;
    fn side(&self) -> Side {
        Side::BOTH[self.depth as usize % 2]
    }
    fn open(&self) -> Open<Self::Moves> {
        if self.ends && self.depth > 1 && self.path.0.is_multiple_of(3) {
            Open::Over
        } else {
            Open::Moves(0..self.moves)
        }
    }
    fn play(&self, step: u64) -> Branches {
        Branches { depth: self.depth + 1, path: self.path.child(step), ..*self }
    }
}

/// What the path says; the last moves promise the most.
struct ByPath;

impl Judge<Branches> for ByPath {
    fn value(&self, tree: &Branches, root: Side) -> f64 {
        tree.worth(root)
    }
    fn result(&self, tree: &Branches, root: Side) -> f64 {
        100.0 * tree.worth(root)
    }
    fn promise(&self, _: &Branches, step: u64) -> i64 {
        step as i64
    }
}

fn tree(seed: u64, moves: u64) -> Branches {
    Branches { moves, depth: (seed % 2) as u32, path: Seed(seed), ends: seed.is_multiple_of(3) }
}

/// The value by the definition of minimax.
fn value(tree: &Branches, depth: u32, root: Side) -> f64 {
    match tree.open() {
        Open::Over => 100.0 * tree.worth(root),
        Open::Moves(_) if depth == 0 => tree.worth(root),
        Open::Moves(moves) => {
            let values = moves.map(|step| value(&tree.play(step), depth - 1, root));
            if tree.side() == root {
                values.fold(f64::MIN, f64::max)
            } else {
                values.fold(f64::MAX, f64::min)
            }
        }
    }
}

fn choose(search: TreeSearch, tree: &Branches, depth: u32, order: MoveOrder, budget: Budget) -> Choice<u64> {
    let mut silent = Silent;
    let mut meter = Meter::new(budget, &mut silent);
    let choice = Lookahead { depth, order }.choose(search, tree, &ByPath, &mut meter);
    assert_eq!(meter.evaluations(), choice.nodes, "what was visited was spent");
    choice
}

#[test]
fn both_searches_give_the_value_of_minimax() {
    for seed in 1..60 {
        let tree = tree(seed, 3);
        for depth in 1..5 {
            let expected = value(&tree, depth, tree.side());
            for order in [MoveOrder::None, MoveOrder::Promise] {
                let [minimax, alphabeta] = [TreeSearch::Minimax, TreeSearch::AlphaBeta]
                    .map(|search| choose(search, &tree, depth, order, Budget::UNLIMITED));
                assert_eq!(
                    (minimax.value, alphabeta.value),
                    (expected, expected),
                    "seed {seed}, depth {depth}"
                );
                assert_eq!((minimax.step, minimax.depth, alphabeta.depth), (alphabeta.step, depth, depth));
                assert!(alphabeta.nodes <= minimax.nodes);
                let moves: Vec<f64> = minimax.moves.iter().map(|(_, value)| *value).collect();
                assert_eq!(moves.iter().copied().fold(f64::MIN, f64::max), expected);
                assert!(
                    minimax
                        .moves
                        .iter()
                        .all(|&(step, own)| own == value(&tree.play(step), depth - 1, tree.side()))
                );
                let bounds = alphabeta.moves.iter().zip(&minimax.moves);
                assert!(
                    bounds
                        .clone()
                        .all(|(bound, own)| bound.0 == own.0 && bound.1 >= own.1 && bound.1 <= expected)
                );
            }
        }
    }
}

#[test]
fn the_first_of_equal_moves_counts_in_the_order_they_are_tried() {
    let even = Branches { path: Seed(1), moves: 1, depth: 0, ends: false };
    assert_eq!(choose(TreeSearch::Minimax, &even, 1, MoveOrder::None, Budget::UNLIMITED).step, Some(0));
    for seed in 1..40 {
        let tree = tree(3 * seed + 1, 4);
        let own = choose(TreeSearch::AlphaBeta, &tree, 2, MoveOrder::None, Budget::UNLIMITED);
        let promised = choose(TreeSearch::AlphaBeta, &tree, 2, MoveOrder::Promise, Budget::UNLIMITED);
        assert!(
            own.moves.iter().map(|step| step.0).eq(0..4)
                && promised.moves.iter().map(|step| step.0).eq((0..4).rev())
        );
        let best: Vec<u64> =
            (0..4).filter(|&step| value(&tree.play(step), 1, tree.side()) == own.value).collect();
        assert_eq!((own.step, promised.step), (best.first().copied(), best.last().copied()));
    }
}

#[test]
fn whatever_helps_the_value_is_that_of_minimax() {
    let every = (0..16u32).map(|bits| Aids {
        hash: (bits & 1) * 7,
        killer: bits & 2 > 0,
        history: bits & 4 > 0,
        deepen: bits & 8 > 0,
    });
    let every: Vec<Aids> = every.collect();
    for seed in 1..40 {
        for tree in [TestTree::Path(tree(seed, 3)), TestTree::Sum(Sums { left: 9, sum: seed % 11, side: 0 })]
        {
            for depth in 1..6 {
                let expected = tree.value(depth);
                for (search, ..) in TreeSearch::ALL.iter().filter(|(search, ..)| search.is_aided()) {
                    for (&aids, order) in
                        every.iter().zip([MoveOrder::None, MoveOrder::Promise].into_iter().cycle())
                    {
                        let what =
                            format!("{} {aids:?} {order:?}, seed {seed}, depth {depth}", search.name());
                        let (value, best) = tree.search(*search, aids, Lookahead { depth, order });
                        assert_eq!((value, best), (expected, expected), "{what}");
                    }
                }
            }
        }
    }
}

#[test]
fn fail_soft_without_help_looks_where_alpha_beta_looks() {
    for seed in 1..60 {
        let tree = tree(seed, 4);
        for depth in 1..5 {
            let [hard, soft] = [TreeSearch::AlphaBeta, TreeSearch::FailSoft]
                .map(|search| choose(search, &tree, depth, MoveOrder::None, Budget::UNLIMITED));
            assert_eq!((hard.nodes, hard.step, hard.value), (soft.nodes, soft.step, soft.value));
        }
    }
}

/// A game in which many ways lead to one position: 1, 2 or 3 is added in turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Sums {
    left: u32,
    sum: u64,
    side: usize,
}

impl Tree for Sums {
    type Move = u64;
    type Moves = std::ops::Range<u64>;
    fn side(&self) -> Side {
        Side::BOTH[self.side]
    }
    fn open(&self) -> Open<Self::Moves> {
        if self.left == 0 { Open::Over } else { Open::Moves(1..4) }
    }
    fn play(&self, step: u64) -> Sums {
        Sums { left: self.left - 1, sum: self.sum + step, side: 1 - self.side }
    }
}

struct BySum;

impl Judge<Sums> for BySum {
    fn value(&self, tree: &Sums, root: Side) -> f64 {
        let own = (Seed(tree.sum).child(u64::from(tree.left)).0 % 21) as f64 / 3.0 - 3.0;
        if root == Side::First { own } else { -own }
    }
    fn result(&self, tree: &Sums, root: Side) -> f64 {
        self.value(tree, root)
    }
    fn promise(&self, _: &Sums, step: u64) -> i64 {
        step as i64 % 2
    }
}

enum TestTree {
    Path(Branches),
    Sum(Sums),
}

impl TestTree {
    fn value(&self, depth: u32) -> f64 {
        match self {
            TestTree::Path(tree) => value(tree, depth, tree.side()),
            TestTree::Sum(tree) => {
                by(
                    tree,
                    &BySum,
                    TreeSearch::Minimax,
                    Aids::default(),
                    Lookahead { depth, ..Lookahead::default() },
                )
                .0
            }
        }
    }

    /// The value, and what its best move is worth by minimax.
    fn search(&self, search: TreeSearch, aids: Aids, ahead: Lookahead) -> (f64, f64) {
        match self {
            TestTree::Path(tree) => by(tree, &ByPath, search, aids, ahead),
            TestTree::Sum(tree) => by(tree, &BySum, search, aids, ahead),
        }
    }
}

fn by<G: Tree, J: Judge<G>>(
    tree: &G,
    judge: &J,
    search: TreeSearch,
    aids: Aids,
    ahead: Lookahead,
) -> (f64, f64) {
    let [mut silent, mut again] = [Silent; 2];
    let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
    let choice = ahead.choose_with(search, aids, tree, judge, &mut meter, &mut ());
    assert_eq!(meter.evaluations(), choice.nodes);
    let mut meter = Meter::new(Budget::UNLIMITED, &mut again);
    let all = ahead.choose(TreeSearch::Minimax, tree, judge, &mut meter);
    let worth = all.moves.iter().find(|(step, _)| Some(*step) == choice.step).map(|(_, value)| *value);
    (choice.value, worth.expect("it is a move"))
}

#[test]
fn many_playouts_find_the_move_that_wins() {
    // Who makes the sum a multiple of 4 with the last of an even number of moves wins.
    struct ByFour;
    impl Judge<Sums> for ByFour {
        fn value(&self, _: &Sums, _: Side) -> f64 {
            0.0
        }
        fn result(&self, tree: &Sums, root: Side) -> f64 {
            let own = if tree.sum.is_multiple_of(4) { 1.0 } else { -1.0 };
            if root == Side::Second { own } else { -own }
        }
    }
    for sum in 0..4 {
        let game = Sums { left: 1, sum, side: 1 };
        let mut silent = Silent;
        let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
        let choice = Playouts { playouts: 200, ..Playouts::default() }.choose(
            &game,
            &ByFour,
            Seed(sum).rng(),
            &mut meter,
        );
        assert_eq!(choice.nodes, meter.evaluations());
        if sum > 0 {
            assert_eq!((choice.step, choice.value), (Some(4 - sum), 1.0));
        } else {
            assert_eq!((choice.value, choice.moves.len()), (0.0, 3));
        }
    }
    // A budget is kept, and there is an answer.
    let game = Sums { left: 9, sum: 0, side: 0 };
    for nodes in [1, 5, 10, 100] {
        let mut silent = Silent;
        let mut meter = Meter::new(Budget::evaluations(nodes), &mut silent);
        let choice = Playouts::default().choose(&game, &BySum, Seed(1).rng(), &mut meter);
        assert!(choice.step.is_some() && choice.nodes == nodes && meter.evaluations() == nodes);
    }
}

#[test]
fn minimax_visits_every_node_once() {
    for (moves, depth, nodes) in [(1, 5, 6), (2, 3, 15), (3, 4, 121), (5, 2, 31)] {
        let tree = Branches { moves, ..tree(1, 1) };
        assert_eq!(
            choose(TreeSearch::Minimax, &tree, depth, MoveOrder::None, Budget::UNLIMITED).nodes,
            nodes
        );
    }
    // Of equal leaves alpha-beta looks at the fewest there can be: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 of them.
    let even = Branches { moves: 0, depth: 0, path: Seed(1), ends: false };
    assert_eq!(choose(TreeSearch::AlphaBeta, &even, 3, MoveOrder::None, Budget::UNLIMITED).nodes, 1);
}

#[test]
fn a_budget_of_nodes_is_kept_and_the_deepest_whole_search_answers() {
    let tree = tree(1, 3);
    // Depth 1 is 4 nodes, depth 2 is 13 more, depth 3 is 40 more.
    for (budget, depth) in [(1, 0), (3, 0), (4, 1), (16, 1), (17, 2), (56, 2), (57, 3), (500, 3)] {
        let choice = choose(TreeSearch::Minimax, &tree, 3, MoveOrder::None, Budget::evaluations(budget));
        assert_eq!((choice.depth, choice.nodes), (depth, budget.min(57)), "{budget} nodes");
        if depth > 0 {
            assert_eq!(choice.value, value(&tree, depth, tree.side()));
        }
        assert!(choice.step.is_some(), "there is always an answer");
    }
    let mut silent = Silent;
    let mut meter = Meter::new(Budget::evaluations(9000), &mut silent);
    Lookahead { depth: 60, ..Lookahead::default() }.choose(TreeSearch::AlphaBeta, &tree, &ByPath, &mut meter);
    assert_eq!(
        (meter.evaluations(), meter.stopped()),
        (9000, Some(Stop::Budget)),
        "over several blocks of nodes"
    );
}

#[test]
fn every_move_is_weighed_and_its_line_leads_to_its_value() {
    for seed in 1..40 {
        let tree = tree(seed, 3);
        let mut silent = Silent;
        let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
        let depth = 1 + (seed % 4) as u32;
        let choice = Lookahead { depth, ..Lookahead::default() }.weigh(&tree, &ByPath, &mut meter, &mut ());
        assert_eq!(
            (choice.value, choice.moves.len(), choice.lines.len()),
            (value(&tree, depth, tree.side()), 3, 3)
        );
        for (&(step, own), line) in choice.moves.iter().zip(&choice.lines) {
            assert_eq!(own, value(&tree.play(step), depth - 1, tree.side()), "a true value, not a bound");
            let end = line.iter().fold(tree.play(step), |tree, &step| tree.play(step));
            assert_eq!(value(&end, depth - 1 - line.len() as u32, tree.side()), own);
            assert!(
                line.len() as u32 == depth - 1 || matches!(end.open(), Open::Over),
                "as far as it was seen"
            );
        }
    }
}

#[test]
fn a_game_that_is_over_has_no_move_and_its_result() {
    let over = (0..).map(|n| Branches { depth: 2, path: Seed(n), ends: true, moves: 2 });
    let over = over.clone().find(|tree| matches!(tree.open(), Open::Over)).unwrap();
    let choice = choose(TreeSearch::Minimax, &over, 3, MoveOrder::None, Budget::UNLIMITED);
    assert_eq!((choice.step, choice.value, choice.nodes), (None, 100.0 * over.worth(over.side()), 1));
}
