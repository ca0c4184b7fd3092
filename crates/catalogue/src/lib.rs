//! Puzzles × encodings × methods, and games with their players. The only crate that knows both sides, and the place where
//! types are erased: above it a puzzle is a name, boards are [`Boards`], and a search is a [`Task`] with parameters as data.
//!
//! A new puzzle is one line in [`visit`], a new game one line in [`visit_games`].
//!
//! Search a board:
//! ```
//! use plansza_catalogue::{Control, find};
//! use plansza_core::SearchTask;
//! let boards = find("blank")?.read("3 2 1 / 3 2 1")?;
//! let wish = SearchTask { method: "anneal".into(), ..SearchTask::default() };
//! let trial = boards.search(0, wish, &mut Control::default())?;
//! assert_eq!(trial.outcome.solution.as_deref(), Some("###/##./#.."));
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//! List what there is:
//! ```
//! let names: Vec<&str> = plansza_catalogue::puzzles().iter().map(|kind| kind.name()).collect();
//! assert!(names.contains(&"sudoku") && plansza_catalogue::games().iter().any(|game| game.name == "reversi"));
//! ```
//! Run a task that was kept as JSON, whatever it is:
//! ```
//! use plansza_catalogue::{Control, find, prepare};
//! use plansza_core::{SearchTask, Task};
//! let boards = find("blank")?.read("3 2 1 / 3 2 1")?;
//! let json = boards.prepare(0, SearchTask::default())?.task().json();
//! let task: Task = serde_json::from_str(&json).unwrap();
//! assert!(prepare(task.clone())?.run(task, &mut Control::default())?.outcome.optimal);
//! # Ok::<(), plansza_core::Fault>(())
//! ```

mod audit;
mod boards;
mod check;
mod control;
mod games;
mod kind;
mod pairings;
mod prepared;
pub mod program;

pub use audit::Audit;
pub use boards::{Attempt, Boards};
pub use check::{Check, CheckReport};
pub use control::{Batch, Control};
pub use games::{
    GameFacts, GameVisitor, PlayerFacts, WayFacts, find_game, games, is_game, match_task, prepare_match,
    read_player, supplies, visit_games, visit_template_games, with_game,
};
pub use kind::Kind;
pub use pairings::{MethodFacts, Pairing};
pub use prepared::Prepared;

use plansza_core::task::RESULTS;
use plansza_core::{Fault, Puzzle, Task, params};
use std::sync::LazyLock;

/// Meets puzzles with their types known.
///
/// ```
/// use plansza_catalogue::{Visitor, visit};
/// use plansza_core::Puzzle;
/// struct Samples(usize);
/// impl Visitor for Samples {
///     fn visit<P: Puzzle>(&mut self) { self.0 += P::SAMPLES.len() }
/// }
/// let mut samples = Samples(0);
/// visit(&mut samples);
/// assert!(samples.0 > 10);
/// ```
pub trait Visitor {
    /// Meets one.
    fn visit<P: Puzzle>(&mut self);
}

/// The list of all puzzles that ship. A new one is one line here.
pub fn visit(visitor: &mut impl Visitor) {
    visitor.visit::<plansza_sudoku::Sudoku>();
    visitor.visit::<plansza_kuromasu::Kuromasu>();
    visitor.visit::<plansza_go::Go>();
}

/// The templates, which the generic tests run on too.
pub fn visit_templates(visitor: &mut impl Visitor) {
    visitor.visit::<plansza_blank::Blank>();
}

struct Collect(Vec<&'static dyn Kind>);

impl Visitor for Collect {
    fn visit<P: Puzzle>(&mut self) {
        self.0.push(Box::leak(kind::of::<P>()));
    }
}

fn collected(visit: fn(&mut Collect)) -> Vec<&'static dyn Kind> {
    let mut all = Collect(Vec::new());
    visit(&mut all);
    all.0
}

/// Every puzzle that ships.
///
/// ```
/// use plansza_core::Aim;
/// let to_maximise = plansza_catalogue::puzzles().iter().filter(|kind| kind.aim() == Aim::Maximise);
/// assert!(to_maximise.map(|kind| kind.name()).eq(["go"]));
/// ```
pub fn puzzles() -> &'static [&'static dyn Kind] {
    static PUZZLES: LazyLock<Vec<&'static dyn Kind>> = LazyLock::new(|| collected(visit));
    &PUZZLES
}

/// The templates.
///
/// ```
/// assert_eq!(plansza_catalogue::templates()[0].name(), "blank");
/// ```
pub fn templates() -> &'static [&'static dyn Kind] {
    static TEMPLATES: LazyLock<Vec<&'static dyn Kind>> = LazyLock::new(|| collected(visit_templates));
    &TEMPLATES
}

/// The puzzle of this name; also a template has one.
///
/// ```
/// let fault = plansza_catalogue::find("sodoku").err().unwrap();
/// assert_eq!(fault.what(), "unknown puzzle 'sodoku'; did you mean 'sudoku'?");
/// ```
///
/// # Errors
/// When there is none; the fault names the nearest.
pub fn find(name: &str) -> Result<&'static dyn Kind, Fault> {
    let found = puzzles().iter().chain(templates()).find(|puzzle| puzzle.name() == name);
    found.copied().ok_or_else(|| {
        let names: Vec<&str> = puzzles().iter().map(|puzzle| puzzle.name()).collect();
        params::unknown("puzzle", name, &names)
    })
}

/// Makes a task ready to run from itself alone.
///
/// ```
/// use plansza_catalogue::{Control, prepare};
/// use plansza_core::{SearchTask, Task};
/// let task = SearchTask { puzzle: "blank".into(), board: "1 0 / 0 1".into(), ..SearchTask::default() };
/// let ready = prepare(Task::Search(task))?;
/// let outcome = ready.run(ready.task().clone(), &mut Control::default())?.outcome;
/// assert_eq!((outcome.solution.as_deref(), outcome.optimal), (Some(".#/.."), true));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// When it is of another version, or names what there is not.
pub fn prepare(task: Task) -> Result<Box<dyn Prepared>, Fault> {
    let results = task.results();
    if results != RESULTS {
        return Err(Fault::new(format!(
            "the trial has results of version {results}, this program makes version {RESULTS}"
        )));
    }
    match task {
        Task::Search(search) => find(&search.puzzle)?.read(&search.board)?.prepare(0, search),
        Task::Match(game) => prepare_match(game),
    }
}

/// The code of the guide is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/adding-a-method.md")]
struct AddingAMethod;

/// The example of the README is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
