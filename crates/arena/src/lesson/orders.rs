//! What the order of the moves does to alpha-beta: from the best to the worst by their true values, the other way round, and by
//! lot; beside the fewest leaves that any search needs (Knuth and Moore 1975).

use super::{LessonEnded, LessonWish, OrderRow, Patient};
use plansza_core::game::Searcher;
use plansza_core::{Budget, Game, Judge, Meter, Observer, Open, Seed, Side, Tree};
use plansza_methods::{Lookahead, TreeSearch};
use plansza_stats::Bootstrap;
use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash, Hasher};

/// Searches by alpha-beta with the moves in orders of all kinds.
pub(super) struct Teach<'a, 'o, G: Game> {
    pub(super) wish: &'a LessonWish<G>,
    pub(super) observer: &'o mut dyn Observer,
}

impl<G: Game> Searcher<G::Move> for Teach<'_, '_, G> {
    type Found = Result<(Vec<OrderRow>, Option<f64>), LessonEnded>;

    fn on<T: Tree<Move = G::Move>, J: Judge<T>>(self, tree: &T, judge: &J) -> Self::Found {
        let LessonWish { depth, draws, seed, patience, .. } = *self.wish;
        let mut patient = Patient { observer: self.observer, patience, ended: false };
        let mut meter = Meter::new(Budget::UNLIMITED, &mut patient);
        let mut truth =
            Truth { judge, root: tree.side(), values: HashMap::new(), meter: &mut meter, leaves: 0 };
        let told = truth.value(tree, depth);
        let (values, leaves) = (truth.values, truth.leaves);
        patient.check()?;
        if told.is_none() {
            return Ok((Vec::new(), None));
        }
        let mut nodes = |order: LessonOrder| {
            let ordered = Ordered { tree: *tree, root: tree.side(), left: depth, order, values: &values };
            let ahead = Lookahead { depth, ..Lookahead::default() };
            let mut meter = Meter::new(Budget::UNLIMITED, &mut patient);
            ahead.choose(TreeSearch::AlphaBeta, &ordered, &Beneath(judge), &mut meter).nodes
        };
        let named = |order: &str, nodes: u64, range, interval| OrderRow {
            order: order.into(),
            nodes,
            range,
            interval,
        };
        let mut rows = vec![
            named("best first", nodes(LessonOrder::Best), None, None),
            named("worst first", nodes(LessonOrder::Worst), None, None),
        ];
        let drawn: Vec<u64> =
            (0..draws).map(|draw| nodes(LessonOrder::Drawn(Seed(seed).child(u64::from(draw)).0))).collect();
        if let Some((least, most)) = drawn.iter().min().zip(drawn.iter().max()) {
            let values: Vec<f64> = drawn.iter().map(|&nodes| nodes as f64).collect();
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            let interval = Bootstrap::new(Seed(seed)).mean(&values).filter(|_| draws > 1);
            let interval = interval.map(|interval| (interval.low, interval.high));
            let order = format!("random, {draws} draws");
            rows.push(named(&order, mean.round() as u64, Some((*least, *most)), interval));
        }
        patient.check()?;
        let b = (leaves as f64).powf(1.0 / f64::from(depth));
        let half = |up: u32| b.powi((depth + up) as i32 / 2);
        Ok((rows, Some(half(1) + half(0) - 1.0)))
    }
}

/// The true values of all positions, by minimax, each once.
struct Truth<'a, 'm, T, J> {
    judge: &'a J,
    root: Side,
    values: HashMap<(T, u32), f64>,
    meter: &'a mut Meter<'m>,
    /// Leaves of the whole tree, each as often as it is there.
    leaves: u64,
}

impl<T: Tree, J: Judge<T>> Truth<'_, '_, T, J> {
    /// What a position is worth; none when it takes too long. Leaves are counted on every way to them.
    fn value(&mut self, tree: &T, left: u32) -> Option<f64> {
        if !self.meter.go_on(1) {
            return None;
        }
        let moves = match tree.open() {
            Open::Moves(moves) if left > 0 => moves,
            end => {
                let value = match end {
                    Open::Over => self.judge.result(tree, self.root),
                    Open::Moves(_) => self.judge.value(tree, self.root),
                };
                self.leaves += 1;
                self.values.insert((*tree, left), value);
                return Some(value);
            }
        };
        let mine = tree.side() == self.root;
        let mut best = if mine { f64::NEG_INFINITY } else { f64::INFINITY };
        for step in moves {
            let value = self.value(&tree.play(step), left - 1)?;
            best = if mine { best.max(value) } else { best.min(value) };
        }
        self.values.insert((*tree, left), best);
        Some(best)
    }
}

/// In which order the moves of a lesson come.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum LessonOrder {
    Best,
    Worst,
    /// By lot, from this seed.
    Drawn(u64),
}

/// A hasher to which the size of an address does not matter: it has eight bytes here.
#[derive(Default)]
struct PortableHasher(DefaultHasher);

impl Hasher for PortableHasher {
    fn finish(&self) -> u64 {
        self.0.finish()
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    fn write_usize(&mut self, number: usize) {
        self.0.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.0.write_i64(number as i64);
    }
}

/// A position whose moves come in an order of ours: the search is the one that is played.
#[derive(Clone, Copy)]
struct Ordered<'a, T> {
    tree: T,
    /// Who moves at the root.
    root: Side,
    /// Plies to the horizon.
    left: u32,
    order: LessonOrder,
    values: &'a HashMap<(T, u32), f64>,
}

impl<T: PartialEq> PartialEq for Ordered<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        (&self.tree, self.left) == (&other.tree, other.left)
    }
}

impl<T: Eq> Eq for Ordered<'_, T> {}

impl<T: Hash> Hash for Ordered<'_, T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.tree, self.left).hash(state);
    }
}

impl<T: Tree> Tree for Ordered<'_, T> {
    type Move = T::Move;
    type Moves = std::vec::IntoIter<T::Move>;

    fn side(&self) -> Side {
        self.tree.side()
    }

    fn open(&self) -> Open<Self::Moves> {
        let mut moves: Vec<T::Move> = match self.tree.open() {
            Open::Over => return Open::Over,
            // Nobody looks at them.
            Open::Moves(_) if self.left == 0 => return Open::Moves(Vec::new().into_iter()),
            Open::Moves(moves) => moves.collect(),
        };
        if let LessonOrder::Drawn(seed) = self.order {
            let here = BuildHasherDefault::<PortableHasher>::default().hash_one(self.tree);
            Seed(seed).child(here).rng().shuffle(&mut moves);
            return Open::Moves(moves.into_iter());
        }
        // The greatest first, where that is the best for who moves, or the worst is wanted and it is the other's turn.
        let greatest = (self.order == LessonOrder::Best) == (self.tree.side() == self.root);
        let sign = if greatest { -1.0 } else { 1.0 };
        let value = |step: &T::Move| sign * self.values[&(self.tree.play(*step), self.left - 1)];
        moves.sort_by(|one, two| value(one).total_cmp(&value(two)));
        Open::Moves(moves.into_iter())
    }

    fn play(&self, step: T::Move) -> Self {
        Ordered { tree: self.tree.play(step), left: self.left - 1, ..*self }
    }
}

/// A judge of positions in an order of ours.
struct Beneath<'j, J>(&'j J);

impl<T: Tree, J: Judge<T>> Judge<Ordered<'_, T>> for Beneath<'_, J> {
    fn value(&self, at: &Ordered<'_, T>, root: Side) -> f64 {
        self.0.value(&at.tree, root)
    }

    fn result(&self, at: &Ordered<'_, T>, root: Side) -> f64 {
        self.0.result(&at.tree, root)
    }
}
