//! A player at work: what it comes to in a game.

use crate::outside::Talk;
use crate::player::{Player, Way};
use plansza_core::Trust;
use plansza_core::expert::{Expert, Opinion};
use plansza_core::game::Searcher;
use plansza_core::{Budget, Evaluation, Fault, Game, Judge, Meter, Observer, Record, Rng, Seed, Tree};
use plansza_methods::{Aids, Choice, Departure, Lookahead, Playouts, TreeSearch, Witness};

/// What a player came to.
///
/// ```
/// use plansza_arena::{Engine, Player, Thought};
/// use plansza_core::{Record, Seed, Silent};
/// use plansza_tictactoe::TicTacToe;
/// let random: Player<TicTacToe> = "random".parse()?;
/// let thought = Engine::new(&random, Seed(1).rng()).choose(&Record::default(), &mut Silent)?;
/// assert!(matches!(thought, Some(Thought { value: None, nodes: 0, .. }))); // it did not think
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<M> {
    /// The move.
    pub step: M,
    /// What it is worth to the player by its own evaluation, see [`Worth`](plansza_core::Worth); none for one that did not
    /// think, or had no time to.
    pub value: Option<f64>,
    /// Nodes visited.
    pub nodes: u64,
    /// The depth searched to its end.
    pub depth: u32,
    /// The moves with their values.
    pub moves: Vec<(M, f64)>,
    /// The play that it expects, the move first, as far as it tells.
    pub line: Vec<M>,
    /// How much the value can be relied on; where nobody says, it is a judgement.
    pub trust: Trust,
}

impl<M: Copy> Thought<M> {
    /// A move that was not thought about here.
    pub(crate) fn idle(step: M, nodes: u64) -> Thought<M> {
        let (moves, line) = (Vec::new(), vec![step]);
        Thought { step, value: None, nodes, depth: 0, moves, line, trust: Trust::Looked }
    }

    /// What a search came to, or the first move that came along.
    fn of_choice(choice: &Choice<M>, first: M) -> Thought<M> {
        let step = choice.step.unwrap_or(first);
        Thought {
            // Not one depth was finished: there is no value.
            value: (choice.depth > 0).then_some(choice.value),
            depth: choice.depth,
            moves: choice.moves.clone(),
            ..Thought::idle(step, choice.nodes)
        }
    }

    /// What the engine of a game came to.
    fn of_opinion(found: &Opinion<M>) -> Thought<M> {
        Thought {
            step: found.step,
            value: found.value,
            nodes: found.nodes,
            depth: found.depth,
            moves: found.value.map(|value| (found.step, value)).into_iter().collect(),
            line: found.line.clone(),
            trust: found.trust,
        }
    }
}

/// Who is told what a search comes to while it goes on.
pub type DepthListener<'a, M> = dyn FnMut(&Thought<M>) + 'a;

/// A player with a random stream of its own.
///
/// ```
/// use plansza_arena::{Engine, Player};
/// use plansza_core::{Game, Seed, Silent};
/// use plansza_tictactoe::TicTacToe;
/// let mut engine = Engine::new(&"alphabeta depth=1".parse::<Player<TicTacToe>>()?, Seed(1).rng());
/// let thought = engine.choose(&TicTacToe::read(b"b2 a1 b1 c1")?[0], &mut Silent)?;
/// assert_eq!(thought.map(|thought| thought.step.to_string()).as_deref(), Some("b3")); // three in a column
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub struct Engine<G: Game> {
    /// Its description.
    pub player: Player<G>,
    rng: Rng,
    /// The engine of the game, once it was asked.
    expert: Option<Box<dyn Expert<G>>>,
    /// The program that plays, once it was started.
    talk: Option<Talk<G>>,
}

/// A search for the best move.
struct Choose<'a, 'm, M> {
    search: TreeSearch,
    ahead: Lookahead,
    aids: Aids,
    meter: &'a mut Meter<'m>,
    told: &'a mut dyn FnMut(&Choice<M>),
}

impl<M> Searcher<M> for Choose<'_, '_, M> {
    type Found = Choice<M>;

    fn on<T: Tree<Move = M>, J: Judge<T>>(self, tree: &T, judge: &J) -> Choice<M> {
        let mut depths = Depths(self.told);
        self.ahead.choose_with(self.search, self.aids, tree, judge, self.meter, &mut depths)
    }
}

/// Hears of every depth that is finished, and of nothing else.
struct Depths<'a, M>(&'a mut dyn FnMut(&Choice<M>));

impl<M> Witness<M> for Depths<'_, M> {
    const LOOKS: bool = false;

    #[inline(always)]
    fn tries(&mut self, _: M) {}

    #[inline(always)]
    fn enters(&mut self, _: bool, _: (f64, f64)) {}

    #[inline(always)]
    fn leaves(&mut self, _: f64, _: Departure) {}

    #[inline(always)]
    fn skips(&mut self, _: M) {}

    fn deepened(&mut self, choice: &Choice<M>) {
        (self.0)(choice);
    }
}

/// Games played out for the best move.
struct PlayOut<'a, 'm> {
    playouts: Playouts,
    rng: Rng,
    meter: &'a mut Meter<'m>,
}

impl<M> Searcher<M> for PlayOut<'_, '_> {
    type Found = Choice<M>;

    fn on<T: Tree<Move = M>, J: Judge<T>>(self, tree: &T, judge: &J) -> Choice<M> {
        self.playouts.choose(tree, judge, self.rng, self.meter)
    }
}

impl<G: Game> Engine<G> {
    /// A player sits down.
    pub fn new(player: &Player<G>, rng: Rng) -> Engine<G> {
        Engine { player: player.clone(), rng, expert: None, talk: None }
    }

    /// Goes on with other settings and another stream. A program that was started plays on.
    pub(crate) fn renew(&mut self, player: Player<G>, rng: Rng) {
        (self.player, self.rng) = (player, rng);
    }

    /// Chooses a move in a game that has one; a pass where it is the only one; none where it gives up, which only a
    /// program of somebody else does.
    ///
    /// # Errors
    /// When a program of somebody else cannot be started or does not play by the rules; it is ended then.
    ///
    /// # Panics
    /// When the game is over.
    pub fn choose(
        &mut self,
        record: &Record<G>,
        observer: &mut dyn Observer,
    ) -> Result<Option<Thought<G::Move>>, Fault> {
        self.choose_told(record, observer, &mut |_| {})
    }

    /// Chooses a move as [`choose`](Engine::choose) does, and tells what each depth came to where the search goes from depth
    /// to depth: the engine of a game does, and a search of the tree that has a time.
    ///
    /// ```
    /// use plansza_arena::{Engine, Player};
    /// use plansza_core::{Record, Seed, Silent};
    /// use plansza_tictactoe::TicTacToe;
    /// let player: Player<TicTacToe> = "alphabeta depth=5 time=1m".parse()?;
    /// let mut depths = Vec::new();
    /// Engine::new(&player, Seed(1).rng())
    ///     .choose_told(&Record::default(), &mut Silent, &mut |thought| depths.push(thought.depth))?;
    /// assert_eq!(depths, [1, 2, 3, 4, 5]);
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// As [`choose`](Engine::choose).
    ///
    /// # Panics
    /// When the game is over.
    pub fn choose_told(
        &mut self,
        record: &Record<G>,
        observer: &mut dyn Observer,
        told: &mut DepthListener<'_, G::Move>,
    ) -> Result<Option<Thought<G::Move>>, Fault> {
        let position = record.now();
        let idle = |step| Ok(Some(Thought::idle(step, 0)));
        if let Some(pass) = position.forced_pass() {
            return idle(pass);
        }
        let moves = position.moves();
        assert!(!moves.is_empty(), "nobody chooses a move in a game that is over");
        let budget = self.player.time.map_or(Budget::UNLIMITED, Budget::time);
        let choice = match self.player.way {
            Way::Tree(search) => {
                let mut meter = Meter::new(budget, observer);
                let Player { ahead, aids, evaluation, .. } = &self.player;
                let mut told = |choice: &Choice<G::Move>| told(&Thought::of_choice(choice, moves[0]));
                let (ahead, aids, meter) = (*ahead, *aids, &mut meter);
                evaluation.search(&position, Choose { search, ahead, aids, meter, told: &mut told })
            }
            Way::Playouts => {
                let (mut meter, rng) = (Meter::new(budget, observer), Seed(self.rng.word()).rng());
                let Player { playouts, evaluation, .. } = &self.player;
                evaluation.search(&position, PlayOut { playouts: *playouts, rng, meter: &mut meter })
            }
            Way::Random => return idle(moves[self.rng.below(moves.len())]),
            Way::Expert => return self.ask_expert(&position, observer, told).map(Some),
            Way::Outside(tongue) => {
                tongue.check_start(record)?;
                let talk = match &mut self.talk {
                    Some(talk) => talk,
                    none => none.insert(Talk::start(&self.player, tongue)?),
                };
                let chosen = talk.choose(record, &self.player, observer);
                if chosen.is_err() {
                    self.talk = None;
                }
                return chosen;
            }
        };
        Ok(Some(Thought::of_choice(&choice, moves[0])))
    }

    /// Asks the engine of the game.
    fn ask_expert(
        &mut self,
        position: &G,
        observer: &mut dyn Observer,
        told: &mut DepthListener<'_, G::Move>,
    ) -> Result<Thought<G::Move>, Fault> {
        let expert = match &mut self.expert {
            Some(expert) => expert,
            none => none.insert(self.player.expert()?),
        };
        let mut meter = Meter::new(self.player.budget(), observer);
        let mut told = |found: &Opinion<G::Move>| told(&Thought::of_opinion(found));
        let strength = self.player.strength;
        let found = expert.choose(position, strength, &mut self.rng, &mut meter, &mut told);
        Ok(Thought::of_opinion(&found))
    }
}
