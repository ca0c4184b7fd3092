//! From the trials of a folder to what they say: numbers with their meaning, no words and no pictures.
//!
//! | module | what |
//! |---|---|
//! | [`runs`] | the runs of a cell, the scale of their scores, what a target cost |
//! | [`tally`] | what many runs come to: success with interval, expected running time, scores, ECDF |
//! | [`compare`] | arms against each other on equal boards at equal cost |
//! | [`leaders`] | who leads a table, and who cannot be told apart from it |
//! | [`sweep`] | an arm in many settings |
//! | [`games`] | players against each other |
//! | [`published`] | figures of others beside ours, with a verdict |
//! | [`together`] | and several of them together |
//! | [`choice`] | which setting their authors' rule chooses, and how often |
//!
//! Success is always a [`Proportion`](plansza_stats::Proportion), which has its interval, and an expected running time an
//! [`Ert`](plansza_stats::Ert), which has its own or says that nothing succeeded.
//!
//! Trials need not come from a folder; here they run at once:
//!
//! ```
//! use plansza_catalogue::Control;
//! use plansza_experiment::{Plan, Spec, spec::Source, store::{Archive, Kept}};
//! use plansza_report::Analysis;
//! let text = "name = 'a'\nreplicates = 8\nbudget = { evaluations = 2000 }\n\
//!     instances = [{ puzzle = 'blank', boards = 'corner' }]\narms = [{ method = 'climb' }, { method = 'anneal' }]";
//! let plan = Plan::new(Spec::parse(Source { text: text.into(), ..Source::default() })?)?;
//! let mut archive = Archive::default();
//! for trial in &plan.trials {
//!     let ready = &plan.cells[trial.cell as usize].prepared;
//!     let ran = ready.run(plan.task(trial), &mut Control::default())?;
//!     archive.trials.insert(trial.id, Kept { outcome: ran.outcome, times: ran.times, place: (0, 0) });
//! }
//! let analysis = Analysis::new(&plan, &archive);
//! let best = &analysis.tallies[0]; // the best first
//! assert_eq!((best.solved.rate(), best.source.trials), (1.0, 8));
//! assert_eq!(analysis.comparisons[0].pairs.len(), 3); // the two, and random search
//! assert!(analysis.boards[0].proof.is_some());
//! # Ok::<(), plansza_core::Fault>(())
//! ```

pub mod choice;
pub mod compare;
pub mod games;
pub mod leaders;
#[cfg(test)]
mod made;
pub mod published;
pub mod runs;
pub mod sweep;
pub mod tally;
pub mod together;

use choice::SettingChoice;
use compare::ArmComparison;
use games::GameResults;
use plansza_core::{Seed, Stop};
use plansza_experiment::plan::Instance;
use plansza_experiment::store::{Archive, Provenance};
use plansza_experiment::{Id, Plan};
use plansza_stats::Bootstrap;
use published::Figure;
use rayon::prelude::*;
use runs::{BoardFacts, CellRuns};
use std::collections::HashSet;
use sweep::Sweep;
use tally::ArmTally;
use together::JointFigures;

/// All that the trials of a plan say.
///
/// ```
/// use plansza_experiment::{Plan, Spec, spec::Source, store::Archive};
/// let text = "name = \"a\"\ninstances = [{ puzzle = \"sudoku\", boards = [\"tiny\"] }]\narms = [{ method = \"exact\" }]";
/// let plan = Plan::new(Spec::parse(Source { text: text.into(), ..Source::default() }).unwrap()).unwrap();
/// let archive = Archive::default();
/// let analysis = plansza_report::Analysis::new(&plan, &archive);
/// assert_eq!((analysis.coverage.planned, analysis.coverage.present), (plan.trials.len(), 0));
/// ```
pub struct Analysis<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// How much of it is there.
    pub coverage: Coverage,
    /// The boards, in the order of the plan.
    pub boards: Vec<BoardFacts<'a>>,
    /// The runs of every cell, in the order of the plan.
    pub cells: Vec<CellRuns<'a>>,
    /// The instances under one name, in the order of the plan.
    pub sets: Vec<Set>,
    /// Every arm on every set, without the exact solver; the best first within a set.
    pub tallies: Vec<ArmTally>,
    /// Every arm on every board of the sets that have several.
    pub by_board: Vec<ArmTally>,
    /// Arms against each other, for each puzzle.
    pub comparisons: Vec<ArmComparison>,
    /// Arms in many settings, for each set.
    pub sweeps: Vec<Sweep>,
    /// Players against each other.
    pub games: Option<GameResults>,
    /// What others have published, beside ours.
    pub published: Vec<Figure>,
    /// And all families of them together.
    pub together: Vec<JointFigures>,
    /// Which setting their authors' rule chooses, where the spec tells what they chose.
    pub choice: Option<SettingChoice>,
}

/// How much of a plan is there.
///
/// ```
/// use plansza_report::analysis::Coverage;
/// let coverage = Coverage { planned: 100, present: 60, ..Coverage::default() };
/// assert_eq!(coverage.planned - coverage.present, 40); // still to run
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Coverage {
    /// Trials of the plan.
    pub planned: usize,
    /// Trials of the plan that are there.
    pub present: usize,
    /// Trials of the folder that are not in the plan.
    pub foreign: usize,
    /// One word for all results but their times.
    pub digest: String,
    /// What was left aside of the folder.
    pub notes: Vec<String>,
    /// Trials that the clock ended: their results may differ on another machine.
    pub by_clock: usize,
    /// Games in which programs of others played, which need not play the same twice.
    pub by_others: usize,
    /// Trials of the plan that failed and have no result.
    pub failed: Vec<FailedRun>,
    /// The version of the results.
    pub version: u32,
    /// Who ran the trials, each that differs once, with how many they are; none where a folder does not say.
    pub makers: Vec<(Option<Provenance>, u64)>,
}

/// A trial of the plan that failed.
///
/// ```
/// use plansza_report::analysis::FailedRun;
/// let failed = FailedRun { cell: 0, name: "mine – corner, run 3".into(), reason: "it ended early".into() };
/// assert!(failed.name.ends_with("run 3"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct FailedRun {
    /// Its cell in the plan.
    pub cell: usize,
    /// The arm and the board, or the two players, and which run of it.
    pub name: String,
    /// What happened.
    pub reason: String,
}

impl Coverage {
    /// Trials of the plan that nobody has tried.
    ///
    /// ```
    /// use plansza_report::analysis::Coverage;
    /// assert_eq!(Coverage { planned: 100, present: 60, ..Coverage::default() }.missing(), 40);
    /// ```
    pub fn missing(&self) -> usize {
        self.planned - self.present - self.failed.len()
    }
}

/// Instances under one name.
///
/// ```
/// use plansza_report::analysis::Set;
/// let (boards, at) = (vec![0, 1, 2], vec![20_000.0; 3]);
/// let (name, horizon) = ("hard".into(), 100_000.0);
/// let set = Set { name, puzzle: "sudoku", boards, gathered: false, horizon, at, unequal: true };
/// assert_eq!(set.equal(), (20_000.0, 20_000.0)); // some went on to 100,000
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Set {
    /// The name.
    pub name: String,
    /// The puzzle.
    pub puzzle: &'static str,
    /// Its boards.
    pub boards: Vec<usize>,
    /// Whether the spec names its boards one by one, and they are shown together.
    pub gathered: bool,
    /// The most evaluations that a run spent: where curves end.
    pub horizon: f64,
    /// The evaluations that all arms have on each board: where they can be compared.
    pub at: Vec<f64>,
    /// Whether some arm spent more than that.
    pub unequal: bool,
}

impl Set {
    /// One board; more may come.
    fn new(name: &str, puzzle: &'static str, board: usize) -> Set {
        let (name, boards) = (name.to_string(), vec![board]);
        Set { name, puzzle, boards, gathered: false, horizon: 0.0, at: Vec::new(), unequal: false }
    }

    /// The evaluations that all arms have on one of its boards.
    pub fn at_board(&self, board: usize) -> f64 {
        let place = self.boards.iter().position(|&one| one == board);
        place.map_or(f64::INFINITY, |place| self.at[place])
    }

    /// The evaluations that all arms have: the least and the most of its boards.
    pub fn equal(&self) -> (f64, f64) {
        let costs = || self.at.iter().copied();
        (costs().fold(f64::INFINITY, f64::min), costs().fold(0.0, f64::max))
    }
}

/// Which trials a number comes from.
///
/// ```
/// use plansza_report::TrialSet;
/// assert_eq!(TrialSet::of(std::iter::empty()), TrialSet::default());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrialSet {
    /// How many.
    pub trials: usize,
    /// The first and the last of them in the order of the plan.
    pub ends: Option<(Id, Id)>,
}

impl TrialSet {
    /// Of all runs of these cells.
    pub(crate) fn of_cells<'c, 'a: 'c>(cells: impl IntoIterator<Item = &'c CellRuns<'a>>) -> TrialSet {
        TrialSet::of(cells.into_iter().flat_map(|cell| cell.present().map(|run| run.id)))
    }

    /// Of these trials, in order.
    pub fn of(ids: impl Iterator<Item = Id>) -> TrialSet {
        ids.fold(TrialSet::default(), |source, id| TrialSet {
            trials: source.trials + 1,
            ends: Some((source.ends.map_or(id, |(first, _)| first), id)),
        })
    }
}

/// What there is of a list, each thing once, in the order in which they come first.
pub(crate) fn distinct<T: PartialEq>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut once = Vec::new();
    for one in all {
        if !once.contains(&one) {
            once.push(one);
        }
    }
    once
}

impl<'a> Analysis<'a> {
    /// Analyses what is there of a plan.
    pub fn new(plan: &'a Plan, archive: &'a Archive) -> Analysis<'a> {
        let cells = runs::gather(plan, archive);
        let coverage = coverage(plan, archive, &cells);
        let published = published::compare(plan, archive);
        let mut analysis = Analysis {
            plan,
            coverage,
            boards: Vec::new(),
            cells,
            sets: Vec::new(),
            tallies: Vec::new(),
            by_board: Vec::new(),
            comparisons: Vec::new(),
            sweeps: Vec::new(),
            games: None,
            together: together::all(plan, &published),
            published,
            choice: None,
        };
        if plan.is_games() {
            analysis.games = Some(GameResults::of(plan, &analysis.cells));
            return analysis;
        }
        analysis.boards = runs::boards(plan, &analysis.cells);
        runs::set_scales(plan, &analysis.boards, &mut analysis.cells);
        analysis.sets = sets(plan, &analysis.cells);
        (analysis.tallies, analysis.by_board) = analysis.tallies();
        analysis.comparisons = compare::all(&analysis);
        analysis.sweeps = sweep::all(&analysis);
        analysis.choice = choice::of(&analysis);
        analysis
    }

    /// Whether an arm takes part in comparisons: what the spec names and random search, not what proves something, which
    /// has no seeds.
    pub fn competes(&self, arm: usize) -> bool {
        self.plan.arms[arm].role.draws()
    }

    /// Whether an arm is random search.
    pub fn is_random(&self, arm: usize) -> bool {
        self.plan.arms[arm].method == "random"
    }

    /// The tallies of one set, the best first.
    pub fn of_set(&self, set: usize) -> impl Iterator<Item = &ArmTally> {
        self.tallies.iter().filter(move |tally| tally.set == set)
    }

    /// The cells of tallies.
    pub fn cells_of<'t>(
        &self,
        tallies: impl IntoIterator<Item = &'t ArmTally>,
    ) -> impl Iterator<Item = &CellRuns<'a>> {
        tallies.into_iter().flat_map(|tally| &tally.cells).map(|&cell| &self.cells[cell])
    }

    fn tallies(&self) -> (Vec<ArmTally>, Vec<ArmTally>) {
        let mut wanted: Vec<(usize, usize, Vec<usize>)> = Vec::new();
        let mut single: Vec<(usize, usize, Vec<usize>)> = Vec::new();
        let mut told: HashSet<usize> = HashSet::new();
        for (number, set) in self.sets.iter().enumerate() {
            for arm in (0..self.plan.arms.len()).filter(|&arm| self.competes(arm)) {
                let mine = |cell: &&CellRuns| cell.arm == arm && set.boards.contains(&cell.board);
                let cells: Vec<usize> = self.cells.iter().filter(mine).map(|cell| cell.number).collect();
                // What works on some of the boards alone is told where they stand alone.
                if cells.len() < set.boards.len() {
                    continue;
                }
                if set.boards.len() > 1 {
                    let fresh = cells.iter().filter(|&cell| told.insert(*cell));
                    single.extend(fresh.map(|&cell| (number, arm, vec![cell])));
                }
                wanted.push((number, arm, cells));
            }
        }
        let make = |(set, arm, cells): &(usize, usize, Vec<usize>), whole| {
            ArmTally::of(self, *set, *arm, cells, whole)
        };
        let mut tallies: Vec<ArmTally> = wanted.par_iter().filter_map(|one| make(one, true)).collect();
        tallies.sort_by(|a, b| a.set.cmp(&b.set).then(a.order(b)));
        (tallies, single.par_iter().filter_map(|one| make(one, false)).collect())
    }
}

fn coverage(plan: &Plan, archive: &Archive, cells: &[CellRuns]) -> Coverage {
    let runs = || cells.iter().flat_map(CellRuns::present).filter(|run| !run.failed());
    let present = runs().count();
    let failed = plan.trials.iter().filter_map(|planned| {
        let reason = archive.failed.get(&planned.id)?.outcome.reason.clone().unwrap_or_default();
        let cell = planned.cell as usize;
        let name = format!("{}, run {}", plan.cell_name(&plan.cells[cell]), planned.replicate + 1);
        Some(FailedRun { cell, name, reason })
    });
    Coverage {
        planned: plan.trials.len(),
        present,
        foreign: archive.trials.len() - present,
        digest: archive.digest(plan.trials.iter().map(|trial| trial.id)),
        notes: archive.notes.clone(),
        by_clock: runs().filter(|run| run.by_clock()).count(),
        by_others: runs().filter(|run| run.kept.outcome.stopped == Stop::Outside).count(),
        failed: failed.collect(),
        version: archive.version,
        makers: archive
            .makers(plan.trials.iter().map(|trial| trial.id))
            .into_iter()
            .map(|(maker, trials)| (maker.cloned(), trials))
            .collect(),
    }
}

/// So many boards that are named one by one are a collection.
const COLLECTION: usize = 3;

/// Boards that the spec names one by one, of one puzzle and worked on by the same arms, are shown together where they are
/// three or more: a reader wants one table of them, not a chapter for each.
fn gather(plan: &Plan, cells: &[CellRuns], sets: Vec<Set>) -> Vec<Set> {
    let arms = |board: usize| {
        let on = cells.iter().filter(|cell| cell.board == board && plan.arms[cell.arm].role.draws());
        let mut arms: Vec<usize> = on.map(|cell| cell.arm).collect();
        arms.sort_unstable();
        arms
    };
    let key = |set: &Set| match set.boards[..] {
        [board] => Some((set.puzzle, arms(board))),
        _ => None,
    };
    let keys: Vec<_> = sets.iter().map(key).collect();
    let taken: Vec<String> = sets.iter().map(|set| set.name.clone()).collect();
    let mut kept: Vec<Set> = Vec::new();
    let mut collections: Vec<(usize, usize)> = Vec::new();
    for (number, set) in sets.into_iter().enumerate() {
        let like = (0..keys.len()).filter(|&other| keys[other].is_some() && keys[other] == keys[number]);
        let like: Vec<usize> = like.collect();
        if like.len() < COLLECTION {
            kept.push(set);
        } else if let Some(&(_, place)) = collections.iter().find(|(first, _)| *first == like[0]) {
            kept[place].boards.extend(set.boards);
        } else {
            collections.push((number, kept.len()));
            let names = std::iter::once(set.puzzle.to_string());
            let mut names = names.chain((1..).map(|n: usize| format!("{} boards {n}", set.puzzle)));
            let free = |name: &String| !taken.contains(name) && kept.iter().all(|set| set.name != *name);
            let name = names.find(free).unwrap_or_default();
            kept.push(Set { name, gathered: true, ..set });
        }
    }
    kept
}

fn sets(plan: &Plan, cells: &[CellRuns]) -> Vec<Set> {
    let mut sets: Vec<Set> = Vec::new();
    for (number, board) in plan.boards.iter().enumerate() {
        for one in &board.sets {
            match sets.iter_mut().find(|set| set.name == one.set) {
                Some(set) => set.boards.push(number),
                None => sets.push(Set::new(&one.set, board.puzzle, number)),
            }
        }
    }
    let single = |board: &usize| !sets.iter().any(|set| set.boards == [*board]);
    let alone: Vec<usize> = plan.alone.iter().copied().filter(single).collect();
    let mut sets = gather(plan, cells, sets);
    sets.extend(alone.into_iter().map(|board| {
        let Instance { name, puzzle, .. } = &plan.boards[board];
        Set::new(name, puzzle, board)
    }));
    for set in &mut sets {
        let competes = |cell: &&CellRuns| plan.arms[cell.arm].role.draws() && cell.present().next().is_some();
        for &board in &set.boards {
            let mine = cells.iter().filter(competes).filter(|cell| cell.board == board);
            let mine: Vec<&CellRuns> = mine.collect();
            let (at, spent) = (
                runs::equal_cost(mine.iter().copied()),
                mine.iter().map(|cell| cell.spent()).fold(0.0, f64::max),
            );
            set.at.push(at);
            set.unequal |= spent > at;
            set.horizon = set.horizon.max(spent);
        }
    }
    sets
}

/// How intervals are resampled: 1000 times, but of more than 2000 runs as often as two million draws allow, at least 200
/// times. The stream is named by what is resampled.
///
/// ```
/// use plansza_report::analysis::bootstrap;
/// assert_eq!([bootstrap("a", 50).resamples, bootstrap("a", 5000).resamples], [1000, 400]);
/// ```
pub fn bootstrap(name: &str, runs: usize) -> Bootstrap {
    let resamples = (2_000_000 / runs.max(1)).clamp(200, 1000);
    Bootstrap { resamples, ..Bootstrap::new(Seed(1).named(name)) }
}
