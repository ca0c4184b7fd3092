//! Searches of a game tree: minimax, alpha-beta which gives the same value with fewer nodes, and what came after it.
//!
//! A node is a call: the root and the leaves count. A search of depth `d` looks `d` plies below the root. With a budget
//! of time or nodes the depth grows from 1 until the budget or the depth is reached, and the answer is that of the last
//! depth searched to its end (or, of the last one, what was searched so far if that found a better move).
//!
//! What is common is here: parameters, deepening, the root, counting. A search's own file says how it values a position.

use plansza_core::{Budget, Judge, Meter, Open, Side, Tree, params};

mod aids;
mod alphabeta;
mod failsoft;
mod minimax;
mod mtdf;
mod playouts;
mod pvs;
mod table;
mod witness;

pub use aids::Aids;
pub use playouts::Playouts;
pub use witness::{Departure, Witness};

/// Writes the list of all searches: what each is called, and the function that it is. A new one is one line.
macro_rules! tree_searches {
    ($($search:ident $name:literal $aided:literal $about:literal => $choose:path,)*) => {
        /// A search that chooses a move: which, how far it looks ([`Lookahead`]) and what positions are worth to it (a
        /// [`Judge`]) are all there is.
        ///
        /// ```
        /// # use plansza_core::{Budget, Tree, Judge, Meter, Open, Side, Silent};
        /// use plansza_methods::{Lookahead, TreeSearch};
        /// /// Take one or two matches; who takes the last one wins.
        /// #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        /// struct Matches(u8, Side);
        /// # impl Tree for Matches {
        /// #     type Move = u8;
        /// #     type Moves = std::ops::RangeInclusive<u8>;
        /// #     fn side(&self) -> Side { self.1 }
        /// #     fn open(&self) -> Open<Self::Moves> { if self.0 == 0 { Open::Over } else { Open::Moves(1..=self.0.min(2)) } }
        /// #     fn play(&self, taken: u8) -> Matches { Matches(self.0 - taken, self.1.other()) }
        /// # }
        /// # struct Last;
        /// # impl Judge<Matches> for Last {
        /// #     fn value(&self, _: &Matches, _: Side) -> f64 { 0.0 }
        /// #     fn result(&self, game: &Matches, root: Side) -> f64 { if game.1 == root { -1.0 } else { 1.0 } }
        /// # }
        /// let mut silent = Silent;
        /// let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
        /// let choice = Lookahead::default().choose(TreeSearch::Minimax, &Matches(4, Side::First), &Last, &mut meter);
        /// assert_eq!((choice.step, choice.value), (Some(1), 1.0));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum TreeSearch {
            $(#[doc = concat!("`", $name, "`: ", $about, ".")] $search,)*
        }

        impl TreeSearch {
            /// Every search with its name and one line that says what it does.
            pub const ALL: &[(TreeSearch, &str, &str)] = &[$((TreeSearch::$search, $name, $about)),*];

            /// Its name.
            pub fn name(self) -> &'static str {
                match self {
                    $(TreeSearch::$search => $name,)*
                }
            }

            /// Whether it goes through the tree again and again for one depth.
            pub fn has_passes(self) -> bool {
                self == TreeSearch::Mtdf
            }

            /// Whether [`Aids`] are of use to it; the others are as the report has them.
            pub fn is_aided(self) -> bool {
                match self {
                    $(TreeSearch::$search => $aided,)*
                }
            }
        }

        impl Lookahead {
            /// Chooses a move.
            pub fn choose<G: Tree, J: Judge<G>>(
                self,
                search: TreeSearch,
                game: &G,
                judge: &J,
                meter: &mut Meter<'_>,
            ) -> Choice<G::Move> {
                self.choose_with(search, Aids::default(), game, judge, meter, &mut ())
            }

            /// Chooses a move with what helps, as far as it is of use, before the eyes of a witness, which changes nothing.
            pub fn choose_with<G: Tree, J: Judge<G>, W: Witness<G::Move>>(
                self,
                search: TreeSearch,
                aids: Aids,
                game: &G,
                judge: &J,
                meter: &mut Meter<'_>,
                witness: &mut W,
            ) -> Choice<G::Move> {
                let visit = Visit::new(judge, game.side(), self.order, meter, witness);
                match search {
                    $(TreeSearch::$search => $choose(visit, game, self.depth, aids),)*
                }
            }
        }
    };
}

tree_searches! {
    Minimax "minimax" false "every line of the game to the full depth" => minimax::choose,
    AlphaBeta "alphabeta" false "minimax without the lines that cannot matter" => alphabeta::choose,
    FailSoft "failsoft" true "alpha-beta whose values outside the window are bounds" => failsoft::choose,
    Pvs "pvs" true "all moves but the first are only asked whether they are better" => pvs::choose,
    Mtdf "mtdf" true "guesses of the value, each held against the truth" => mtdf::choose,
}

/// How far a search looks, and in which order: the parameters that every tree search has.
///
/// ```
/// use plansza_core::{Budget, Game, Meter, Silent, game::ByResult};
/// use plansza_methods::{Lookahead, TreeSearch};
/// let position = plansza_tictactoe::TicTacToe::read(b"b2 a1 c3")?[0].now();
/// let [minimax, alphabeta] = [TreeSearch::Minimax, TreeSearch::AlphaBeta].map(|search| {
///     let ahead = Lookahead { depth: 6, ..Lookahead::default() };
///     ahead.choose(search, &position, &ByResult {}, &mut Meter::new(Budget::UNLIMITED, &mut Silent))
/// });
/// assert!(alphabeta.step == minimax.step && alphabeta.value == minimax.value && alphabeta.nodes < minimax.nodes);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[serde(default, deny_unknown_fields)]
pub struct Lookahead {
    /// Plies below the root.
    #[schemars(range(min = 1, max = Lookahead::DEEPEST))]
    pub depth: u32,
    /// In which order moves are tried.
    pub order: MoveOrder,
}

impl Lookahead {
    /// The most plies: as many as a game of Reversi has.
    pub const DEEPEST: u32 = 60;
}

impl Default for Lookahead {
    fn default() -> Lookahead {
        Lookahead { depth: 4, order: MoveOrder::None }
    }
}

/// In which order the moves of a position are tried.
///
/// ```
/// use plansza_methods::{Lookahead, MoveOrder};
/// let ahead = Lookahead { depth: 6, order: MoveOrder::Promise };
/// ```
#[params]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum MoveOrder {
    /// The game's own, as in the report
    #[default]
    None,
    /// The most promising first, by the judge
    Promise,
}

/// What a search of a position found.
///
/// ```
/// # use plansza_methods::Choice;
/// let over: Choice<u8> = Choice::default();
/// assert_eq!((over.step, over.nodes), (None, 0));
/// ```
#[derive(Clone, Debug)]
pub struct Choice<M> {
    /// The move; none when the game is over.
    pub step: Option<M>,
    /// What it is worth to the side that is to move.
    pub value: f64,
    /// Nodes visited, those of shallower searches included.
    pub nodes: u64,
    /// The depth searched to its end.
    pub depth: u32,
    /// The moves of the root with their values: true ones of minimax, upper bounds of alpha-beta but for the best.
    pub moves: Vec<(M, f64)>,
    /// The play expected after each of those moves, as far as it was seen; empty but for [`Lookahead::weigh`].
    pub lines: Vec<Vec<M>>,
}

impl<M> Default for Choice<M> {
    fn default() -> Choice<M> {
        Choice { step: None, value: 0.0, nodes: 0, depth: 0, moves: Vec::new(), lines: Vec::new() }
    }
}

/// Counts nodes against the budget while a search goes through the tree.
struct Visit<'a, 'm, G: Tree, J, W> {
    judge: &'a J,
    root: Side,
    order: MoveOrder,
    nodes: u64,
    granted: u64,
    left: u64,
    stopped: bool,
    meter: &'a mut Meter<'m>,
    witness: &'a mut W,
    /// Of moves that are being put in order, from the root to where the search is, what the search remembers and then how
    /// promising they look, in one number: the greatest is tried first. One memory for all nodes.
    ranks: Vec<u128>,
    /// These moves, with the positions after them where the judge came to know them.
    waiting: Vec<(G::Move, Option<G>)>,
}

/// The rank of a move that had its turn.
const TAKEN: u128 = 0;

/// Where the moves of a node wait: the first of them, and the one of the highest rank.
#[derive(Clone, Copy)]
struct RankedPlaces {
    first: usize,
    best: usize,
}

/// Which side of the truth a value may be on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Exact,
    /// It is worth so much or more.
    Least,
    /// It is worth so much or less.
    Most,
}

/// The window of a search that knows no bounds.
const UNBOUNDED: (f64, f64) = (f64::NEG_INFINITY, f64::INFINITY);

/// Nodes between two looks at the clock.
const BLOCK: u64 = 4096;

impl<'a, 'm, G: Tree, J: Judge<G>, W: Witness<G::Move>> Visit<'a, 'm, G, J, W> {
    fn new(
        judge: &'a J,
        root: Side,
        order: MoveOrder,
        meter: &'a mut Meter<'m>,
        witness: &'a mut W,
    ) -> Visit<'a, 'm, G, J, W> {
        let (ranks, waiting) = (Vec::new(), Vec::new());
        Visit {
            judge,
            root,
            order,
            nodes: 0,
            granted: 0,
            left: 0,
            stopped: false,
            meter,
            witness,
            ranks,
            waiting,
        }
    }

    /// Chooses a move by searching to this depth, or with a budget to each depth up to it. `below` is the value of a
    /// position under the root with so many plies left; it gets the best so far and may note the line of play it expects.
    fn deepen(
        self,
        game: &G,
        most: u32,
        mut below: impl FnMut(&mut Self, &G, u32, f64, &mut Vec<G::Move>) -> f64,
    ) -> Choice<G::Move> {
        self.deepen_with(most, false, |visit, depth, _| visit.choose_at_root(game, depth, &mut below))
    }

    /// Searches to this depth, or with a budget or if it is wished to each depth up to it. `search` gets the depth, and what the
    /// one before it came to.
    fn deepen_with(
        mut self,
        most: u32,
        wished: bool,
        mut search: impl FnMut(&mut Self, u32, Option<&Choice<G::Move>>) -> Choice<G::Move>,
    ) -> Choice<G::Move> {
        let first = if wished || self.meter.budget() != Budget::UNLIMITED { 1 } else { most };
        let mut best: Option<Choice<G::Move>> = None;
        for depth in first..=most.max(first) {
            let mut choice = search(&mut self, depth, best.as_ref());
            if self.stopped {
                // A half-searched depth may only say something if there is nothing else.
                let chosen = best.get_or_insert_with(|| Choice { depth: 0, ..choice.clone() });
                chosen.nodes = self.nodes;
                break;
            }
            choice.nodes = self.nodes;
            self.witness.deepened(&choice);
            best = Some(choice);
        }
        self.meter.spend(self.granted - self.left);
        best.unwrap_or_default()
    }

    /// Every move of the root with its value.
    fn choose_at_root(
        &mut self,
        game: &G,
        depth: u32,
        below: &mut impl FnMut(&mut Self, &G, u32, f64, &mut Vec<G::Move>) -> f64,
    ) -> Choice<G::Move> {
        self.at_root(game, depth, UNBOUNDED, |visit, moves, choice| {
            visit.each(game, moves, |visit, step, next| {
                let mut line = Vec::new();
                let value = below(visit, next, depth - 1, choice.value, &mut line);
                if visit.stopped {
                    choice.step = choice.step.or(Some(step));
                    return false;
                }
                if choice.step.is_none() || value > choice.value {
                    (choice.step, choice.value) = (Some(step), value);
                }
                choice.moves.push((step, value));
                choice.lines.push(line);
                true
            });
        })
    }

    /// Enters the root through a window, and has its moves searched.
    fn at_root(
        &mut self,
        game: &G,
        depth: u32,
        window: (f64, f64),
        search: impl FnOnce(&mut Self, G::Moves, &mut Choice<G::Move>),
    ) -> Choice<G::Move> {
        let mut choice = Choice { value: f64::NEG_INFINITY, depth, ..Choice::default() };
        if !self.enter() {
            return choice;
        }
        self.witness.enters(true, window);
        let mut why = Departure::Searched;
        match game.open() {
            Open::Over => (choice.value, why) = (self.judge.result(game, self.root), Departure::Over),
            Open::Moves(moves) => search(self, moves, &mut choice),
        }
        self.witness.leaves(choice.value, why);
        choice
    }

    /// Enters a node; false when the budget is spent.
    #[inline]
    fn enter(&mut self) -> bool {
        if self.left == 0 && !self.refill() {
            return false;
        }
        self.left -= 1;
        self.nodes += 1;
        true
    }

    #[cold]
    fn refill(&mut self) -> bool {
        self.meter.spend(self.granted);
        self.granted = self.meter.grant(BLOCK);
        self.left = self.granted;
        self.stopped |= self.left == 0;
        self.left > 0
    }

    /// Enters a position under the root: its moves, or its value where the search looks no further. Always inlined, or
    /// the result goes through memory at every node (4 % of the instructions of a search).
    #[inline(always)]
    fn open(&mut self, game: &G, depth: u32, window: (f64, f64)) -> Result<G::Moves, f64> {
        if !self.enter() {
            return Err(0.0);
        }
        self.witness.enters(game.side() == self.root, window);
        let (value, why) = match game.open() {
            Open::Over => (self.judge.result(game, self.root), Departure::Over),
            Open::Moves(_) if depth == 0 => (self.judge.value(game, self.root), Departure::Horizon),
            Open::Moves(moves) => return Ok(moves),
        };
        self.witness.leaves(value, why);
        Err(value)
    }

    /// Calls `visit` with the moves in the order asked for and the positions after them, until it says stop.
    #[inline]
    fn each(&mut self, game: &G, moves: G::Moves, visit: impl FnMut(&mut Self, G::Move, &G) -> bool) {
        match self.order {
            MoveOrder::None => self.each_of(game, moves, visit),
            MoveOrder::Promise => {
                let places = self.rank(game, moves, |_| 0);
                self.each_ranked(game, places, visit);
            }
        }
    }

    /// Calls `visit` with these moves in their order, until it says stop.
    #[inline]
    fn each_of(
        &mut self,
        game: &G,
        mut moves: G::Moves,
        mut visit: impl FnMut(&mut Self, G::Move, &G) -> bool,
    ) {
        while let Some(step) = moves.next() {
            self.witness.tries(step);
            if !visit(self, step, &game.play(step)) || self.stopped {
                if W::LOOKS && !self.stopped {
                    moves.for_each(|step| self.witness.skips(step));
                }
                return;
            }
        }
    }

    /// Puts moves where they wait for their turns, with their ranks: what is remembered of them, then their promise if that is
    /// the order asked for.
    #[inline]
    fn rank(&mut self, game: &G, moves: G::Moves, remembered: impl Fn(G::Move) -> u64) -> RankedPlaces {
        let first = self.ranks.len();
        let (ranks, waiting, mut best, mut highest) = (&mut self.ranks, &mut self.waiting, first, 0);
        let mut put = |step, promise: i64, next| {
            // More than one that had its turn, whatever it promises.
            let promise = promise.max(i64::MIN + 1).cast_unsigned() ^ 1 << 63;
            let rank = u128::from(remembered(step)) << 64 | u128::from(promise);
            if rank > highest {
                (best, highest) = (ranks.len(), rank);
            }
            ranks.push(rank);
            waiting.push((step, next));
        };
        match self.order {
            MoveOrder::None => moves.for_each(|step| put(step, 0, None)),
            MoveOrder::Promise => self.judge.promises(game, moves, put),
        }
        RankedPlaces { first, best }
    }

    /// Calls `visit` with these moves, the highest rank first and equals in the game's order, until it says stop, and forgets
    /// them. The highest but the first is looked for when its turn comes, since mostly the first cuts off the rest.
    #[inline]
    fn each_ranked(
        &mut self,
        game: &G,
        RankedPlaces { first, mut best }: RankedPlaces,
        mut visit: impl FnMut(&mut Self, G::Move, &G) -> bool,
    ) {
        for turn in first..self.ranks.len() {
            let (step, next) = self.waiting[best];
            self.ranks[best] = TAKEN;
            self.witness.tries(step);
            let next = next.unwrap_or_else(|| game.play(step));
            if !visit(self, step, &next) || self.stopped {
                if W::LOOKS && !self.stopped {
                    for _ in turn + 1..self.ranks.len() {
                        best = self.best_from(first);
                        self.ranks[best] = TAKEN;
                        self.witness.skips(self.waiting[best].0);
                    }
                }
                break;
            }
            best = self.best_from(first);
        }
        self.ranks.truncate(first);
        self.waiting.truncate(first);
    }

    /// Where the first of the highest of the ranked moves from here on is.
    #[inline]
    fn best_from(&self, from: usize) -> usize {
        let (mut best, mut highest) = (from, TAKEN);
        for (at, rank) in self.ranks.iter().enumerate().skip(from) {
            if *rank > highest {
                (best, highest) = (at, *rank);
            }
        }
        best
    }
}
