//! A search algorithm written once, and what one run of it gives.

use crate::{Budget, Observer, Params, Run, Seed, Space, Stop};
use std::time::Duration;

/// What a method is called, and its parameters: the struct that implements this *is* the parameter set.
pub trait Recipe: Params + Clone + Send + Sync + 'static {
    /// The name on the command line.
    const NAME: &'static str;
    /// One line that says what it does.
    const ABOUT: &'static str;
    /// What one epoch of it is, as a plural noun.
    const EPOCH: &'static str;
    /// What it is for in a comparison.
    const ROLE: Role = Role::Search;
}

/// What a method is for in a comparison.
///
/// ```
/// use plansza_core::Role;
/// assert_eq!(Role::Baseline.word(), "baseline");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Role {
    /// It proves its answer.
    Exact,
    /// It proves the best answer of a model of the puzzle, of which the rules may think otherwise.
    Model,
    /// It is what a search has to beat.
    Baseline,
    /// It searches.
    Search,
}

impl Role {
    /// The word used in JSON and tables.
    pub fn word(self) -> &'static str {
        match self {
            Role::Exact => "exact",
            Role::Model => "model",
            Role::Baseline => "baseline",
            Role::Search => "search",
        }
    }

    /// Whether its runs are drawn by lot, so that many of them are compared with those of others; all runs of what proves
    /// something are equal.
    ///
    /// ```
    /// use plansza_core::Role;
    /// assert!(Role::Search.draws() && Role::Baseline.draws() && !Role::Exact.draws() && !Role::Model.draws());
    /// ```
    pub fn draws(self) -> bool {
        matches!(self, Role::Baseline | Role::Search)
    }
}

/// A method that can search the space `S`.
///
/// ```
/// use plansza_blank::{Bits, Blank};
/// use plansza_core::{Budget, Encoding, Method, NoParams, Puzzle, Recipe, Run, Seed, Silent, Space, search};
///
/// /// Blind guesses.
/// #[plansza_core::params]
/// #[derive(Clone, Default)]
/// struct Guess {}
/// impl Recipe for Guess {
///     const NAME: &'static str = "guess";
///     const ABOUT: &'static str = "blind guesses";
///     const EPOCH: &'static str = "guesses";
/// }
/// impl<S: Space> Method<S> for Guess {
///     fn search(&self, run: &mut Run<'_, S>) {
///         while run.grant(1) > 0 {
///             let guess = run.space.sample(&mut run.rng);
///             run.spend(1);
///             run.offer(run.space.score(&guess), || guess);
///         }
///     }
/// }
///
/// let space = Bits::new(&Blank::read("3 2 1 / 3 2 1")?.remove(0), NoParams {})?;
/// let found = search(&space, &Guess {}, Seed(1), 1, Budget::evaluations(10_000), &mut Silent);
/// assert!(found.solved() && found.evaluations < 10_000);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub trait Method<S: Space>: Recipe {
    /// Searches until the run is over, offering what it finds to the run.
    fn search(&self, run: &mut Run<'_, S>);
}

/// What a run gave, with its types.
///
/// ```
/// use plansza_core::{Found, Stop};
/// let found = Found {
///     solution: Some("240"), score: Some(240), goal: Some(243), evaluations: 500, epochs: 1,
///     elapsed: std::time::Duration::ZERO, stopped: Stop::Budget,
/// };
/// assert!(!found.solved() && Found { goal: Some(240), ..found }.solved());
/// ```
#[derive(Clone, Debug)]
pub struct Found<T> {
    /// The best solution found.
    pub solution: Option<T>,
    /// Its score, computed anew from scratch.
    pub score: Option<i64>,
    /// The score that means solved.
    pub goal: Option<i64>,
    /// Evaluations spent.
    pub evaluations: u64,
    /// Epochs finished.
    pub epochs: u64,
    /// Wall time.
    pub elapsed: Duration,
    /// Why it ended.
    pub stopped: Stop,
}

impl<T> Found<T> {
    /// True when the goal is known and reached.
    pub fn solved(&self) -> bool {
        self.goal.is_some() && self.score >= self.goal
    }
}

/// A score that a method was told is not the score of its solution: the space does not say the same twice.
///
/// ```
/// use plansza_core::Mismatch;
/// let told = Mismatch { claimed: Some(7), scored: Some(6) };
/// assert_eq!(told.to_string(), "the claimed score is not the score of the solution: 7 against 6");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// What the search was told.
    pub claimed: Option<i64>,
    /// What the solution is worth, computed anew.
    pub scored: Option<i64>,
}

impl std::fmt::Display for Mismatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shown = |score: Option<i64>| score.map_or("none".to_string(), |score| score.to_string());
        let (claimed, scored) = (shown(self.claimed), shown(self.scored));
        write!(f, "the claimed score is not the score of the solution: {claimed} against {scored}")
    }
}

/// Runs a method on a space.
///
/// # Panics
/// When the score that the method claims is not the score of its solution: that is a bug in an encoding, and no result
/// that rests on it may be shown.
pub fn search<S: Space, M: Method<S>>(
    space: &S,
    method: &M,
    seed: Seed,
    threads: usize,
    budget: Budget,
    observer: &mut dyn Observer,
) -> Found<S::Solution> {
    let found = try_search(space, method, seed, threads, budget, observer);
    found.unwrap_or_else(|mismatch| panic!("{}: {mismatch}", M::NAME))
}

/// Runs a method on a space that is not ours, and so may not say the same twice.
///
/// # Errors
/// When the score that the method claims is not the score of its solution.
pub fn try_search<S: Space, M: Method<S>>(
    space: &S,
    method: &M,
    seed: Seed,
    threads: usize,
    budget: Budget,
    observer: &mut dyn Observer,
) -> Result<Found<S::Solution>, Mismatch> {
    let mut run = Run::new(space, seed, threads, budget, observer);
    method.search(&mut run);
    let claimed = run.best();
    let (solution, meter) = run.end();
    let elapsed = meter.elapsed();
    let scored = solution.as_ref().map(|solution| space.score(solution));
    if scored != claimed {
        return Err(Mismatch { claimed, scored });
    }
    Ok(Found {
        solution,
        score: scored,
        goal: space.goal(),
        evaluations: meter.evaluations(),
        epochs: meter.epochs(),
        elapsed,
        stopped: meter.stopped().unwrap_or(Stop::Exhausted),
    })
}
