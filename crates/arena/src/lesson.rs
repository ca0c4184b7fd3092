//! What each search costs on one position: nodes by depth, leaves, cut-offs, beside the fewest that there can be, and what the order of
//! the moves does to alpha-beta.
//!
//! ```
//! use plansza_arena::{SearchLesson, LessonWish};
//! use plansza_core::{Game, Silent};
//! use plansza_tictactoe::TicTacToe;
//! let position = TicTacToe::read(b"b2 a1")?[0].now();
//! let lesson = SearchLesson::of(&position, &LessonWish { depth: 5, ..LessonWish::default() }, &|| 0.0, &mut Silent)?;
//! let nodes = |name: &str| lesson.rows.iter().find(|row| row.player == name).unwrap().nodes;
//! assert!(nodes("minimax depth=5") > nodes("alphabeta depth=5") && nodes("alphabeta depth=5") >= nodes("pvs depth=5 hash=16"));
//! let [best, worst] = [lesson.orders[0].nodes, lesson.orders[1].nodes];
//! assert!(lesson.minimum.unwrap() as u64 / 2 < best && best < worst);
//! # Ok::<(), plansza_core::Fault>(())
//! ```

mod orders;
mod survey;

pub use survey::{LessonSurvey, OrderSurvey, SurveyMean, SurveyRow};

use crate::player::{Player, Way};
use orders::Teach;
use plansza_core::game::Searcher;
use plansza_core::{Budget, Evaluation, Fault, Flow, Game, Judge, Meter, Observer, Progress, Tree, Worth};
use plansza_methods::{Choice, Departure, Witness};
use schemars::JsonSchema;
use serde::Serialize;

/// What a lesson is to show.
///
/// ```
/// let wish = plansza_arena::LessonWish::<plansza_tictactoe::TicTacToe>::default();
/// assert!(wish.searchers().iter().any(|player| player.to_string() == "mtdf depth=4 hash=16 deepen=true"));
/// ```
#[derive(Clone, Debug)]
pub struct LessonWish<G: Game> {
    /// Plies below the position.
    pub depth: u32,
    /// How positions are valued.
    pub evaluation: G::Evaluation,
    /// Who searches; all that is known and every switch, if nobody is named.
    pub players: Vec<Player<G>>,
    /// Random orders that are tried.
    pub draws: u32,
    /// Of the random orders.
    pub seed: u64,
    /// Nodes after which a search is given up; the others go on.
    pub patience: u64,
}

impl<G: Game> Default for LessonWish<G> {
    fn default() -> LessonWish<G> {
        let evaluation = G::Evaluation::default();
        LessonWish { depth: 4, evaluation, players: Vec::new(), draws: 20, seed: 1, patience: 3_000_000 }
    }
}

/// The searches of a lesson in which nobody is named, each one switch further than the one before.
const COURSE: &[&str] = &[
    "minimax",
    "alphabeta",
    "alphabeta order=promise",
    "failsoft hash=16",
    "pvs",
    "pvs hash=16",
    "pvs killer=true",
    "pvs history=true",
    "pvs order=promise",
    "pvs deepen=true hash=16",
    "pvs deepen=true hash=16 killer=true history=true",
    "mtdf deepen=true hash=16",
];

impl<G: Game> LessonWish<G> {
    /// Who searches, to the depth and by the evaluation that is wished.
    pub fn searchers(&self) -> Vec<Player<G>> {
        let course = || COURSE.iter().map(|words| words.parse().expect("the words of a player"));
        let players = if self.players.is_empty() { course().collect() } else { self.players.clone() };
        let told = |mut player: Player<G>| {
            player.ahead.depth = self.depth;
            player.evaluation = self.evaluation.clone();
            player
        };
        players.into_iter().map(told).collect()
    }
}

/// What one search cost.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LessonRow {
    /// Who searched.
    pub player: String,
    /// The value that it found, for the side to move; none where it was given up.
    pub value: Option<f64>,
    /// The margin, where the end of the game was seen.
    #[serde(rename = "final")]
    pub end: Option<i32>,
    /// The move that it chose.
    #[serde(rename = "move")]
    pub step: Option<String>,
    /// Nodes: every call, root and leaves, and every pass.
    pub nodes: u64,
    /// Nodes by their distance from the root.
    pub by_ply: Vec<u64>,
    /// Nodes at which it looked no further, or the game was over.
    pub leaves: u64,
    /// Nodes whose value was in the hash table.
    pub known: u64,
    /// Nodes that were left before all moves were tried.
    pub cuts: u64,
    /// Those of them that were left after their first move.
    pub first_cuts: u64,
    /// The branching of the uniform tree of this depth that has as many nodes.
    pub branching: f64,
    /// Seconds of the processor, without anybody who counts: the median of several searches.
    pub seconds: f64,
}

/// Alpha-beta with the moves in one order.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct OrderRow {
    /// Which order: best or worst first by the true values, or drawn by lot at every node.
    pub order: String,
    /// Nodes; of several draws their mean.
    pub nodes: u64,
    /// Of several draws, the least and the most.
    pub range: Option<(u64, u64)>,
    /// Of several draws, between what the mean of all such draws lies with 95 %.
    pub interval: Option<(f64, f64)>,
}

/// What each search costs on one position.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SearchLesson {
    /// Plies below the position.
    pub depth: u32,
    /// The searches.
    pub rows: Vec<LessonRow>,
    /// What the order of the moves does to alpha-beta; empty where minimax was given up.
    pub orders: Vec<OrderRow>,
    /// The fewest leaves that any search needs on a uniform tree with as many leaves as this one has (Knuth and Moore 1975).
    pub minimum: Option<f64>,
    /// Whether this is all of it: false where the observer ended it, and these are the rows that there were.
    pub whole: bool,
}

impl SearchLesson {
    /// Searches a position by all that is wished, or until the observer ends it. `clock` tells the seconds that the processor has
    /// worked.
    ///
    /// # Errors
    /// When the game is over, somebody does not search a tree, or the observer ends it before the first row.
    pub fn of<G: Game>(
        position: &G,
        wish: &LessonWish<G>,
        clock: &dyn Fn() -> f64,
        observer: &mut dyn Observer,
    ) -> Result<SearchLesson, Fault> {
        if position.over() {
            return Err(Fault::negative("the game is over: there is nothing to search"));
        }
        let players = wish.searchers();
        if let Some(player) = players.iter().find(|player| !matches!(player.way, Way::Tree(_))) {
            return Err(Fault::new(format!("{} searches no tree", player.name()))
                .accepts("players that search, as alphabeta"));
        }
        let evaluation = wish.evaluation.clone();
        let mut lesson = SearchLesson {
            depth: wish.depth,
            rows: Vec::new(),
            orders: Vec::new(),
            minimum: None,
            whole: false,
        };
        for player in &players {
            match row(position, player, wish.patience, clock, observer) {
                Ok(row) => lesson.rows.push(row),
                Err(LessonEnded) if lesson.rows.is_empty() => return Err(LessonEnded.into()),
                Err(LessonEnded) => return Ok(lesson),
            }
        }
        match evaluation.search(position, Teach { wish, observer }) {
            Ok((orders, minimum)) => Ok(SearchLesson { orders, minimum, whole: true, ..lesson }),
            // It has its rows.
            Err(LessonEnded) => Ok(lesson),
        }
    }
}

/// Searches that take long are timed fewer times, but each of them as often as this allows, up to [`REPEATS`].
const ENOUGH: f64 = 0.2;

/// How often the time of a search is taken: its median tells nothing of memory that is touched for the first time, nor of
/// what else the machine did.
const REPEATS: usize = 9;

/// Searches once with somebody who counts, and several times without for the time.
fn row<G: Game>(
    position: &G,
    player: &Player<G>,
    patience: u64,
    clock: &dyn Fn() -> f64,
    observer: &mut dyn Observer,
) -> Result<LessonRow, LessonEnded> {
    let (mut tally, mut patient) = (LessonTally::default(), Patient { observer, patience, ended: false });
    let choice = player.evaluation.search(position, Looked::new(player, &mut patient, &mut tally));
    patient.check()?;
    let whole = choice.depth == player.ahead.depth;
    let (mut times, mut spent) = (Vec::new(), 0.0);
    while whole && times.len() < REPEATS && spent < ENOUGH {
        let began = clock();
        player.evaluation.search(position, Looked::new(player, &mut patient, &mut ()));
        times.push(clock() - began);
        spent += times[times.len() - 1];
        patient.check()?;
    }
    let seconds = plansza_stats::median(&times).unwrap_or(0.0);
    let worth = Worth::of(choice.value);
    Ok(LessonRow {
        player: player.to_string(),
        value: whole.then(|| worth.number(G::MOST)),
        end: worth.margin(G::MOST).filter(|_| whole),
        step: choice.step.filter(|_| whole).map(|step| step.to_string()),
        nodes: choice.nodes,
        branching: branching(choice.nodes, player.ahead.depth),
        by_ply: tally.by_ply,
        leaves: tally.leaves,
        known: tally.known,
        cuts: tally.cuts,
        first_cuts: tally.first_cuts,
        seconds,
    })
}

/// Somebody ended the lesson: nothing else goes wrong in it once it has begun, so what there is may be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LessonEnded;

impl From<LessonEnded> for Fault {
    fn from(LessonEnded: LessonEnded) -> Fault {
        Fault::negative("it was ended before the lesson was over")
    }
}

/// Ends a search that takes too many nodes, and one that somebody else ends.
struct Patient<'o> {
    observer: &'o mut dyn Observer,
    patience: u64,
    /// Whether it was somebody else.
    ended: bool,
}

impl Patient<'_> {
    fn check(&self) -> Result<(), LessonEnded> {
        if self.ended { Err(LessonEnded) } else { Ok(()) }
    }
}

impl Observer for Patient<'_> {
    fn tick(&mut self, at: Progress) -> Flow {
        self.ended |= self.observer.tick(at) == Flow::Cancel;
        if self.ended || at.evaluations > self.patience { Flow::Cancel } else { Flow::Continue }
    }
}

/// A search before the eyes of somebody.
struct Looked<'a, 'o, G: Game, W> {
    player: &'a Player<G>,
    patient: &'a mut Patient<'o>,
    witness: &'a mut W,
}

impl<'a, 'o, G: Game, W> Looked<'a, 'o, G, W> {
    fn new(player: &'a Player<G>, patient: &'a mut Patient<'o>, witness: &'a mut W) -> Looked<'a, 'o, G, W> {
        Looked { player, patient, witness }
    }
}

impl<G: Game, W: Witness<G::Move>> Searcher<G::Move> for Looked<'_, '_, G, W> {
    type Found = Choice<G::Move>;

    fn on<T: Tree<Move = G::Move>, J: Judge<T>>(self, tree: &T, judge: &J) -> Choice<G::Move> {
        let Way::Tree(search) = self.player.way else { return Choice::default() };
        let mut meter = Meter::new(Budget::UNLIMITED, self.patient);
        self.player.ahead.choose_with(search, self.player.aids, tree, judge, &mut meter, self.witness)
    }
}

/// Counts what a search does.
#[derive(Default)]
struct LessonTally {
    by_ply: Vec<u64>,
    leaves: u64,
    known: u64,
    cuts: u64,
    first_cuts: u64,
    /// From the root to where the search is: the moves that were tried there, and whether some were left.
    path: Vec<(u32, bool)>,
}

impl<M> Witness<M> for LessonTally {
    fn tries(&mut self, _: M) {
        if let Some((tried, _)) = self.path.last_mut() {
            *tried += 1;
        }
    }

    fn enters(&mut self, _: bool, _: (f64, f64)) {
        let ply = self.path.len();
        self.by_ply.resize(self.by_ply.len().max(ply + 1), 0);
        self.by_ply[ply] += 1;
        self.path.push((0, false));
    }

    fn leaves(&mut self, _: f64, why: Departure) {
        let Some((tried, cut)) = self.path.pop() else { return };
        match why {
            Departure::Over | Departure::Horizon => self.leaves += 1,
            Departure::Known => self.known += 1,
            Departure::Searched => {
                self.cuts += u64::from(cut);
                self.first_cuts += u64::from(cut && tried == 1);
            }
        }
    }

    fn skips(&mut self, _: M) {
        if let Some((_, cut)) = self.path.last_mut() {
            *cut = true;
        }
    }
}

/// The branching of the uniform tree of a depth with so many nodes: b of 1 + b + b² + … = nodes.
fn branching(nodes: u64, depth: u32) -> f64 {
    let nodes = nodes as f64;
    let size = |b: f64| (0..depth).fold(1.0, |sum, _| 1.0 + b * sum);
    let (mut low, mut high) = (0.0, nodes);
    for _ in 0..100 {
        let middle = 0.5 * (low + high);
        if size(middle) < nodes { low = middle } else { high = middle }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_core::{Open, Seed, Silent};
    use plansza_reversi::{Position, START, SquareBoard};
    use std::sync::atomic::AtomicBool;

    fn lesson(depth: u32) -> SearchLesson {
        let wish = LessonWish::<Position> { depth, draws: 5, ..LessonWish::default() };
        SearchLesson::of(&START, &wish, &|| 0.0, &mut Silent).unwrap()
    }

    #[test]
    fn all_searches_find_one_value_and_count_what_they_do() {
        for depth in 1..=5 {
            let lesson = lesson(depth);
            let minimax = &lesson.rows[0];
            for row in &lesson.rows {
                assert_eq!((row.value, row.end), (minimax.value, minimax.end), "{}", row.player);
                assert_eq!(row.by_ply.iter().sum::<u64>(), row.nodes, "{}", row.player);
                assert!(row.first_cuts <= row.cuts && row.leaves + row.known <= row.nodes);
            }
            // 4, 12, 56, 244, 1396: the leaves of the game tree from the start.
            assert_eq!(minimax.by_ply[..], [1, 4, 12, 56, 244, 1396][..=depth as usize]);
            assert_eq!((minimax.cuts, minimax.known), (0, 0));
            let [best, worst, drawn] = [0, 1, 2].map(|number| lesson.orders[number].nodes);
            let (least, most) = lesson.orders[2].range.unwrap();
            let (low, high) = lesson.orders[2].interval.unwrap();
            assert!(least as f64 <= low && low <= high && high <= most as f64);
            assert!(best <= least && most <= worst && (least..=most).contains(&drawn));
            assert!(worst <= minimax.nodes);
        }
    }

    /// What stored games hang on: how many nodes each search looks at, and which move it chooses.
    #[test]
    fn every_search_looks_at_the_nodes_that_it_always_did() {
        let position = Position::read(b"f5d6c3").unwrap()[0].now();
        let wish = LessonWish::<Position> { depth: 5, draws: 20, ..LessonWish::default() };
        let lesson = SearchLesson::of(&position, &wish, &|| 0.0, &mut Silent).unwrap();
        let nodes: Vec<u64> = lesson.rows.iter().map(|row| row.nodes).collect();
        assert_eq!(nodes, [7511, 1488, 997, 1455, 2310, 1614, 1987, 1638, 1661, 837, 737, 1139]);
        assert!(lesson.rows.iter().all(|row| row.step.as_deref() == Some("f4") && row.value == Some(41.0)));
        assert_eq!([0, 1, 2].map(|order| lesson.orders[order].nodes), [283, 6853, 1354]);
    }

    /// On four by four squares every game can be searched to its end, and many have passes.
    #[test]
    fn passes_and_finished_games_are_counted_alike_and_change_no_value() {
        type Small = SquareBoard<4>;
        let mut rng = Seed(4).rng();
        let (mut passes, mut ends) = (0, 0);
        for _ in 0..12 {
            let mut position = Small::START;
            while position.empty().count_ones() > 8 || (position.moves().0 != 0 && rng.chance(0.5)) {
                let Some(&step) = rng.pick(&Game::moves(&position)) else { break };
                position = position.play(step);
            }
            if position.over() {
                continue;
            }
            passes += usize::from(position.moves().0 == 0);
            let wish = LessonWish::<Small> { depth: 12, draws: 2, ..LessonWish::default() };
            let lesson = SearchLesson::of(&position, &wish, &|| 0.0, &mut Silent).unwrap();
            let minimax = &lesson.rows[0];
            for row in &lesson.rows {
                assert_eq!((row.value, row.end), (minimax.value, minimax.end), "{} {position:?}", row.player);
                assert_eq!(row.by_ply.iter().sum::<u64>(), row.nodes, "{}", row.player);
                assert!(row.leaves > 0 && row.leaves + row.known < row.nodes);
            }
            // Whoever sees the end knows the margin.
            assert!(minimax.end.is_some());
            ends += 1;
            assert_eq!(minimax.leaves, games(&position));
        }
        assert!(passes > 0 && ends > 5, "{passes} {ends}");
    }

    /// How many games there are from a position on.
    fn games(at: &SquareBoard<4>) -> u64 {
        match at.open() {
            Open::Over => 1,
            Open::Moves(moves) => moves.map(|step| games(&at.play(step))).sum(),
        }
    }

    #[test]
    fn the_uniform_tree_has_its_branching() {
        assert!((branching(1 + 3 + 9 + 27, 3) - 3.0).abs() < 1e-9 && (branching(6, 5) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn who_takes_too_long_is_given_up_and_the_others_go_on() {
        let wish = LessonWish::<Position> { depth: 8, draws: 1, patience: 20_000, ..LessonWish::default() };
        let lesson = SearchLesson::of(&START, &wish, &|| 0.0, &mut Silent).unwrap();
        assert!(lesson.rows[0].value.is_none() && lesson.orders.is_empty() && lesson.minimum.is_none());
        assert!(lesson.rows.iter().any(|row| row.value.is_some()));
        let cancelled = AtomicBool::new(true);
        assert!(SearchLesson::of(&START, &wish, &|| 0.0, &mut &cancelled).unwrap_err().is_negative());
    }

    /// Says stop when it was asked so often.
    struct FewTicks(u32);

    impl Observer for FewTicks {
        fn tick(&mut self, _: Progress) -> Flow {
            self.0 = self.0.saturating_sub(1);
            if self.0 == 0 { Flow::Cancel } else { Flow::Continue }
        }
    }

    #[test]
    fn a_lesson_that_is_ended_has_the_rows_that_there_were() {
        let wish = LessonWish::<Position> { depth: 4, draws: 3, ..LessonWish::default() };
        let all = SearchLesson::of(&START, &wish, &|| 0.0, &mut Silent).unwrap();
        assert!(all.whole && !all.orders.is_empty());
        let mut seen = Vec::new();
        for asked in (1..2000).step_by(7) {
            let Ok(lesson) = SearchLesson::of(&START, &wish, &|| 0.0, &mut FewTicks(asked)) else {
                continue;
            };
            let same = |(one, other): (&LessonRow, &LessonRow)| {
                LessonRow { seconds: 0.0, ..one.clone() } == LessonRow { seconds: 0.0, ..other.clone() }
            };
            assert!(lesson.rows.iter().zip(&all.rows).all(same), "what is there is as it would be");
            assert_eq!(lesson.whole, !lesson.orders.is_empty());
            seen.push(lesson.rows.len());
            if lesson.whole {
                break;
            }
        }
        seen.dedup();
        assert!(seen.len() > 3 && seen.contains(&all.rows.len()), "{seen:?}");
    }

    #[test]
    fn who_searches_no_tree_gives_no_lesson() {
        let wish = LessonWish::<Position> { players: vec!["mcts".parse().unwrap()], ..LessonWish::default() };
        let told = SearchLesson::of(&START, &wish, &|| 0.0, &mut Silent).unwrap_err().to_string();
        assert!(told.contains("mcts") && told.contains("alphabeta"), "{told}");
    }
}
