//! One trial: the task that determines it, its name, what came of it, and the line of JSON that keeps all three.
//!
//! A task is everything that the result depends on, and nothing else; its id is the hash of its canonical JSON. So equal
//! tasks have one id in every experiment and on every machine, and a stored line can be run again from itself alone.

use plansza_arena::{Mode, Opening, Spec as Player, game};
use plansza_catalogue::{Deck, Ticket, Trial};
use plansza_core::{Board, Budget, Fault, Flow, Observer, Progress, Seed, Stop};
use plansza_methods::MoveOrder;
use plansza_reversi::strategy::Strategy;
use plansza_reversi::text::{board, transcript};
use plansza_reversi::{Position, START, position::REPORT_START};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// The version of results: it is part of every id. A change of any algorithm that changes any result raises it.
pub const RESULTS: u32 = 1;

/// The name of a trial: the start of the hash of its task.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(pub [u8; 8]);

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Id {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Id, Fault> {
        let wrong =
            || Fault::new(format!("'{}' is no id of a trial", text.escape_debug())).accepts("16 hex digits");
        let digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let word = u64::from_str_radix(text, 16).ok().filter(|_| digits).ok_or_else(wrong)?;
        Ok(Id(word.to_be_bytes()))
    }
}

/// All that determines a trial.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Task {
    /// A method on a board.
    Search(Search),
    /// A game between two players.
    Match(Match),
}

/// A method on a board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Search {
    /// The version of results.
    pub results: u32,
    /// The puzzle.
    pub puzzle: String,
    /// The board in the puzzle's main format.
    pub board: String,
    /// The method.
    pub method: String,
    /// The encoding; none for the exact method.
    pub encoding: Option<String>,
    /// Every parameter; written in the order of their names, which is not that of any struct.
    #[serde(serialize_with = "sorted")]
    pub params: Map<String, Value>,
    /// The limits.
    pub budget: Limit,
    /// The seed.
    pub seed: u64,
}

fn sorted<S: Serializer>(params: &Map<String, Value>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(params.iter().collect::<BTreeMap<_, _>>())
}

/// A game between two players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Match {
    /// The version of results.
    pub results: u32,
    /// The game.
    pub game: String,
    /// Who plays, first to move first.
    pub players: [Side; 2],
    /// Whether it starts as the report's games do.
    pub report_start: bool,
    /// Random plies.
    pub plies: u32,
    /// The seed of the random plies.
    pub opening: u64,
    /// The seed of the players.
    pub seed: u64,
}

/// A player of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    method: String,
    depth: u32,
    order: MoveOrder,
    report_mode: bool,
    seconds: Option<f64>,
    strategy: String,
    weights: Strategy,
}

impl Side {
    fn of(player: &Player) -> Side {
        let words = player.to_string();
        Side {
            method: words.split(' ').next().unwrap_or_default().into(),
            depth: player.depth,
            order: player.order,
            report_mode: player.mode == Mode::Report,
            seconds: player.time.map(|time| time.as_secs_f64()),
            strategy: player.strategy.clone(),
            weights: player.weights,
        }
    }

    fn player(&self) -> Result<Player, Fault> {
        let mut player: Player = self.method.parse()?;
        player.set("depth", &self.depth.to_string())?;
        player.order = self.order;
        player.mode = if self.report_mode { Mode::Report } else { Mode::Plain };
        // A time that no clock can hold is none.
        player.time = self.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        (player.strategy, player.weights) = (self.strategy.clone(), self.weights);
        Ok(player)
    }
}

/// A budget in the words of JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limit {
    /// Evaluations.
    pub evaluations: Option<u64>,
    /// Epochs.
    pub epochs: Option<u64>,
    /// Time.
    pub seconds: Option<f64>,
}

impl From<Budget> for Limit {
    fn from(budget: Budget) -> Limit {
        let seconds = budget.time.map(|time| time.as_secs_f64());
        Limit { evaluations: budget.evaluations, epochs: budget.epochs, seconds }
    }
}

impl From<Limit> for Budget {
    fn from(limit: Limit) -> Budget {
        // A time that no clock can hold is none.
        let time = limit.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Budget { evaluations: limit.evaluations, epochs: limit.epochs, time }
    }
}

impl Task {
    /// Its canonical JSON.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("a task is plain data")
    }

    /// The same task as this replicate under a master seed. The stream is named by master seed, replicate and board, not
    /// by method or parameters: methods are compared on equal seeds, and an experiment can grow without changing.
    pub fn replicate(&self, master: u64, replicate: u64) -> Task {
        let mut task = self.clone();
        match &mut task {
            Task::Search(search) => search.seed = word(Seed(master).child(replicate)),
            Task::Match(game) => {
                game.opening = word(Seed(master).named("opening").child(replicate));
                game.seed = word(Seed(master).named("game").child(replicate));
            }
        }
        task
    }

    /// Makes it ready to run, from itself alone.
    ///
    /// # Errors
    /// When it is of another version, or names what there is not.
    pub fn ready(&self) -> Result<Ready, Fault> {
        let results = match self {
            Task::Search(search) => search.results,
            Task::Match(game) => game.results,
        };
        if results != RESULTS {
            return Err(Fault::new(format!(
                "the trial has results of version {results}, this program makes version {RESULTS}"
            )));
        }
        match self {
            Task::Search(search) => {
                let deck = plansza_catalogue::find(&search.puzzle)?.read(&search.board)?;
                Ok(Ready::Board(Desk::new(deck.into(), 0)))
            }
            Task::Match(_) => Ok(Ready::Game),
        }
    }
}

impl Search {
    /// As the catalogue runs it.
    pub fn trial(&self) -> Trial {
        Trial {
            method: self.method.clone(),
            encoding: self.encoding.clone(),
            set: self.params.clone(),
            seed: self.seed,
            budget: self.budget.into(),
            threads: 1,
            format: None,
        }
    }
}

impl Match {
    /// A game from the plan of a tournament.
    pub fn new(players: [&Player; 2], report_start: bool, plies: u32) -> Match {
        let players = players.map(Side::of);
        Match { results: RESULTS, game: "reversi".into(), players, report_start, plies, opening: 0, seed: 0 }
    }

    fn start(&self) -> Position {
        if self.report_start { REPORT_START } else { START }
    }
}

/// The id of a task with this canonical JSON.
pub fn id(json: &str) -> Id {
    let hash = Sha256::digest(json.as_bytes());
    Id(hash[..8].try_into().expect("eight of 32 bytes"))
}

/// What came of a trial, all of it reproducible: no times.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The score of the best solution; of a game, by how many discs the first player won.
    pub score: Option<i64>,
    /// The score that means solved.
    pub goal: Option<i64>,
    /// Whether it was solved, by the rules.
    pub solved: bool,
    /// Whether it is proven that there is nothing better.
    pub optimal: bool,
    /// Whether it is proven that there is no solution.
    pub impossible: bool,
    /// Evaluations; nodes of an exact search or a game.
    pub evaluations: u64,
    /// Epochs; plies of a game.
    pub epochs: u64,
    /// Why it ended.
    pub stopped: Stop,
    /// The best solution in the puzzle's main format; the moves of a game.
    pub solution: Option<String>,
    /// Every improvement: evaluations, epochs, score. Of a game, every move of a player: nodes, ply, side.
    pub trace: Vec<(u64, u64, i64)>,
}

/// How long it took.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Times {
    /// In all.
    pub seconds: f64,
    /// To every improvement, or for every move of a game.
    pub trace: Vec<f64>,
}

/// The words of a seed that every reader of JSON can hold: 53 bits.
fn word(seed: Seed) -> u64 {
    seed.0 >> 11
}

/// What a task needs to run, made once for many replicates.
#[derive(Clone)]
pub enum Ready {
    /// The board of a search.
    Board(Desk),
    /// A game needs nothing.
    Game,
}

/// A board in a deck, and the search that was last made ready on it.
#[derive(Clone)]
pub struct Desk {
    deck: Arc<dyn Deck>,
    board: usize,
    loaded: Arc<OnceLock<Loaded>>,
}

/// A search that is ready, and what it was made from.
struct Loaded {
    method: String,
    encoding: Option<String>,
    params: Map<String, Value>,
    ready: Box<dyn plansza_catalogue::Ready>,
}

impl Loaded {
    fn new(deck: &dyn Deck, board: usize, search: &Search) -> Result<Loaded, Fault> {
        let ready = deck.ready(board, &search.trial())?;
        let Search { method, encoding, params, .. } = search.clone();
        Ok(Loaded { method, encoding, params, ready })
    }

    fn suits(&self, search: &Search) -> bool {
        self.method == search.method && self.encoding == search.encoding && self.params == search.params
    }
}

impl Desk {
    /// A board in a deck.
    pub fn new(deck: Arc<dyn Deck>, board: usize) -> Desk {
        Desk { deck, board, loaded: Arc::default() }
    }

    fn run(&self, search: &Search, cancel: &AtomicBool) -> Result<Option<(Outcome, Times)>, Fault> {
        if self.loaded.get().is_none() {
            // Two threads may do it at once, and one of them in vain.
            let _ = self.loaded.set(Loaded::new(&*self.deck, self.board, search)?);
        }
        match self.loaded.get().filter(|loaded| loaded.suits(search)) {
            Some(loaded) => search.run(&*loaded.ready, cancel),
            None => search.run(&*Loaded::new(&*self.deck, self.board, search)?.ready, cancel),
        }
    }
}

impl Ready {
    /// Runs a task; none when it was cancelled.
    ///
    /// # Errors
    /// When the board refuses the method.
    pub fn run(&self, task: &Task, cancel: &AtomicBool) -> Result<Option<(Outcome, Times)>, Fault> {
        match (self, task) {
            (Ready::Board(desk), Task::Search(search)) => desk.run(search, cancel),
            (_, Task::Match(game)) => game.run(cancel),
            (Ready::Game, Task::Search(_)) => task.ready()?.run(task, cancel),
        }
    }
}

impl Search {
    fn run(
        &self,
        ready: &dyn plansza_catalogue::Ready,
        cancel: &AtomicBool,
    ) -> Result<Option<(Outcome, Times)>, Fault> {
        let mut trace = Trace::default();
        let mut ticket = Ticket { observer: Some(&mut trace), cancel: Some(cancel) };
        let found = ready.run(self.seed, 1, self.budget.into(), &mut ticket)?;
        if found.stopped == Stop::Cancelled {
            return Ok(None);
        }
        let outcome = Outcome {
            score: found.score,
            goal: found.goal,
            solved: found.solved,
            optimal: found.optimal,
            impossible: found.impossible,
            evaluations: found.evaluations,
            epochs: found.epochs,
            stopped: found.stopped,
            solution: found.solution,
            trace: trace.steps,
        };
        Ok(Some((outcome, Times { seconds: micro(found.elapsed), trace: trace.times })))
    }
}

impl Match {
    fn run(&self, cancel: &AtomicBool) -> Result<Option<(Outcome, Times)>, Fault> {
        let [first, second] = [self.players[0].player()?, self.players[1].player()?];
        let opening = Opening { start: self.start(), plies: self.plies, seed: self.opening };
        let played = game::play(&first, &second, opening, self.seed, cancel);
        if !played.finished || cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let nodes = played.turns.iter().map(|turn| turn.thought.nodes).sum();
        let plies = played.record.plies().len() as u64;
        let before = plies as usize - played.turns.len();
        let side = |turn: &game::Turn| i64::from(turn.side == plansza_core::Side::Second);
        let trace = played.turns.iter().enumerate();
        let trace =
            trace.map(|(at, turn)| (turn.thought.nodes, (before + at + 1) as u64, side(turn))).collect();
        let timed = self.players.iter().any(|side| side.seconds.is_some());
        // A transcript tells the moves from the usual start only: of another, the last position.
        let moves = transcript::write(&played.record).unwrap_or_else(|_| board::write(&played.record.now()));
        let outcome = Outcome {
            score: played.record.result().map(i64::from),
            goal: None,
            solved: false,
            optimal: false,
            impossible: false,
            evaluations: nodes,
            epochs: plies,
            stopped: if timed { Stop::Time } else { Stop::Exhausted },
            solution: Some(moves),
            trace,
        };
        let trace = played.turns.iter().map(|turn| micro(turn.time)).collect::<Vec<f64>>();
        Ok(Some((outcome, Times { seconds: trace.iter().sum(), trace })))
    }
}

/// Seconds to the microsecond: more is noise.
fn micro(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

/// Notes every improvement.
#[derive(Default)]
struct Trace {
    steps: Vec<(u64, u64, i64)>,
    times: Vec<f64>,
}

impl Observer for Trace {
    fn improved(&mut self, at: Progress, _: &dyn Fn() -> Board) -> Flow {
        if let Some(best) = at.best {
            self.steps.push((at.evaluations, at.epochs, best));
            self.times.push(micro(at.elapsed));
        }
        Flow::Continue
    }
}

/// The line of a trial, as it is kept. The id is that of the task, which has been hashed before.
pub fn line(id: Id, task: &str, outcome: &Outcome, times: &Times) -> String {
    let part = |value: Result<String, serde_json::Error>| value.expect("plain data");
    let outcome = part(serde_json::to_string(outcome));
    let times = part(serde_json::to_string(times));
    format!("{{\"id\":\"{id}\",\"spec\":{task},\"outcome\":{outcome},\"times\":{times}}}\n")
}

/// A line as it is read: the parts are checked when they are asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line<'a> {
    /// The id.
    pub id: &'a str,
    /// The task.
    #[serde(borrow)]
    pub spec: &'a RawValue,
    /// What came of it.
    #[serde(borrow)]
    pub outcome: &'a RawValue,
    /// How long it took.
    pub times: Times,
}

impl<'a> Line<'a> {
    /// Reads a line, and checks that its id is that of its task.
    ///
    /// # Errors
    /// Says in a few words what is wrong.
    pub fn read(line: &'a str) -> Result<(Id, Line<'a>), String> {
        let read: Line<'a> = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let named: Id = read.id.parse().map_err(|fault: Fault| fault.what().to_string())?;
        if named != id(read.spec.get()) {
            return Err("the id is not that of the trial".into());
        }
        Ok((named, read))
    }
}
