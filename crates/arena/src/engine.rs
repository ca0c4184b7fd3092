//! A player at work: what it comes to in a game.

use crate::outside::Talk;
use crate::player::{Player, Way};
use plansza_core::game::Searcher;
use plansza_core::{Budget, Evaluation, Fault, Game, Judge, Meter, Observer, Record, Rng, Tree};
use plansza_methods::{Choice, Lookahead, TreeSearch};

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
}

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
    /// The program that plays, once it was started.
    talk: Option<Talk<G>>,
}

/// A search for the best move.
struct Choose<'a, 'm> {
    search: TreeSearch,
    ahead: Lookahead,
    meter: &'a mut Meter<'m>,
}

impl<M> Searcher<M> for Choose<'_, '_> {
    type Found = Choice<M>;

    fn on<T: Tree<Move = M>, J: Judge<T>>(self, tree: &T, judge: &J) -> Choice<M> {
        self.ahead.choose(self.search, tree, judge, self.meter)
    }
}

impl<G: Game> Engine<G> {
    /// A player sits down.
    pub fn new(player: &Player<G>, rng: Rng) -> Engine<G> {
        Engine { player: player.clone(), rng, talk: None }
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
        let position = record.now();
        let idle = |step| Ok(Some(Thought { step, value: None, nodes: 0, depth: 0, moves: Vec::new() }));
        if let Some(pass) = position.forced_pass() {
            return idle(pass);
        }
        let moves = position.moves();
        assert!(!moves.is_empty(), "nobody chooses a move in a game that is over");
        let search = match self.player.way {
            Way::Tree(search) => search,
            Way::Random => return idle(moves[self.rng.below(moves.len())]),
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
        let budget = self.player.time.map_or(Budget::UNLIMITED, Budget::time);
        let mut meter = Meter::new(budget, observer);
        let choose = Choose { search, ahead: self.player.ahead, meter: &mut meter };
        let choice = self.player.evaluation.search(&position, choose);
        Ok(Some(Thought {
            step: choice.step.unwrap_or(moves[0]),
            // Not one depth was finished: the move is the first that came along.
            value: (choice.depth > 0).then_some(choice.value),
            nodes: choice.nodes,
            depth: choice.depth,
            moves: choice.moves,
        }))
    }
}
