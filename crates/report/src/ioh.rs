//! Trials as the files of IOHprofiler, which IOHanalyzer and iohinspector read (Doerr et al. 2018, "IOHprofiler: a
//! benchmarking and profiling tool for iterative optimization heuristics"; the layout is that of IOHexperimenter 0.3.22).
//!
//! An arm is an algorithm and has a folder. A board is a function: its number is its place in the experiment, its dimension
//! the cells that a solution decides, its suite the puzzle. The folder has for each board a file of facts and a file of lines:
//!
//! ```text
//! anneal/IOHprofiler_f1_six.json                     who, on what, how far each run came
//! anneal/data_f1_six/IOHprofiler_f1_DIM22.dat        evaluations raw_y
//!                                                    1 68
//!                                                    17 72
//!                                                    500 72
//! ```
//!
//! Readers tell runs apart by the line of the first evaluation, so every run has just one, and where nothing had counted by
//! then its score is `-inf`. What proves its answer counts nodes instead of evaluations and is left out.

use plansza_core::files::replace;
use plansza_core::{Fault, Outcome, Role, SearchTask, Task};
use plansza_experiment::Plan;
use plansza_experiment::plan::{Cell, Instance, Planned};
use plansza_experiment::store::{Archive, Kept};
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::path::Path;

/// The version of IOHexperimenter that writes these files.
const VERSION: &str = "0.3.22";

/// What the lines of a data file have.
const ATTRIBUTES: [&str; 2] = ["evaluations", "raw_y"];

/// Writes all searches of a plan that are stored, as `program` tells them, and says how many runs that were.
///
/// ```
/// use plansza_experiment::{Plan, known, store::Archive};
/// let plan = Plan::new(known::find("reversi-duels")?)?;
/// let games = plansza_report::ioh::write(&plan, &Archive::default(), "plansza", "ioh".as_ref());
/// assert!(games.unwrap_err().what().contains("games have no course"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// When the plan has games, the folder has something in it already, or a file cannot be written.
pub fn write(plan: &Plan, archive: &Archive, program: &str, folder: &Path) -> Result<usize, Fault> {
    if plan.boards.is_empty() {
        return Err(Fault::new("games have no course that IOHprofiler could show").accepts("csv, jsonl"));
    }
    if std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some()) {
        let fault = Fault::new(format!("{} has something in it already", folder.display()));
        return Err(fault.accepts("a folder that is empty or not there yet: --out FOLDER"));
    }
    let names = folders(plan);
    let mut runs: Vec<Vec<(&Planned, &Kept)>> = plan.cells.iter().map(|_| Vec::new()).collect();
    for planned in &plan.trials {
        if let Some(kept) = archive.trials.get(&planned.id) {
            runs[planned.cell as usize].push((planned, kept));
        }
    }
    let mut count = 0;
    for (cell, mut runs) in plan.cells.iter().zip(runs) {
        let searches = matches!(plan.arms[cell.arm].role, Role::Baseline | Role::Search);
        if !searches || runs.is_empty() {
            continue;
        }
        runs.sort_by_key(|(planned, _)| planned.replicate);
        count += runs.len();
        scenario(plan, cell, &runs, program, &folder.join(&names[cell.arm]))?;
    }
    Ok(count)
}

/// A folder's name for each arm, no two the same.
fn folders(plan: &Plan) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for arm in &plan.arms {
        let name = file_name(&arm.name);
        let mut free = name.clone();
        for number in 2.. {
            if !names.iter().any(|taken| taken.eq_ignore_ascii_case(&free)) {
                break;
            }
            free = format!("{name}-{number}");
        }
        names.push(free);
    }
    names
}

/// A name as every file system takes it.
fn file_name(name: &str) -> String {
    let plain = |sign: char| if sign.is_ascii_alphanumeric() || "-_.=".contains(sign) { sign } else { '-' };
    let name: String = name.chars().map(plain).collect();
    match name.trim_matches('.') {
        "" => "-".into(),
        trimmed => trimmed.into(),
    }
}

/// Writes what an arm did on a board.
fn scenario(
    plan: &Plan,
    cell: &Cell,
    runs: &[(&Planned, &Kept)],
    program: &str,
    folder: &Path,
) -> Result<(), Fault> {
    let (board, number) = (&plan.boards[cell.board], cell.board + 1);
    let Task::Search(task) = cell.prepared.task() else { return Ok(()) };
    let open = board.boards.open_cells(board.index);
    let label = format!("f{number}_{}", file_name(&board.name));
    let data = format!("data_{label}/IOHprofiler_f{number}_DIM{open}.dat");
    let mut lines = String::new();
    let mut entries = Vec::new();
    for (planned, kept) in runs {
        let (course, best) = course(&kept.outcome);
        let _ = writeln!(lines, "{}", ATTRIBUTES.join(" "));
        for (evaluations, score) in course {
            let score = score.map_or("-inf".into(), |score| score.to_string());
            let _ = writeln!(lines, "{evaluations} {score}");
        }
        let Task::Search(SearchTask { seed, .. }) = plan.task(planned) else { continue };
        let (at, score) = best.unzip();
        let evaluations = kept.outcome.evaluations;
        let best = json!({ "evals": at.unwrap_or(evaluations), "y": score, "x": [] });
        entries.push(json!({ "instance": 1, "evals": evaluations, "best": best, "seed": seed }));
    }
    let facts = json!({
        "version": VERSION,
        "suite": board.puzzle,
        "function_id": number,
        "function_name": board.name,
        "maximization": true,
        "algorithm": { "name": plan.arms[cell.arm].name, "info": told(task) },
        "experiment_attributes": remarks(plan, board, task, runs, program),
        "run_attributes": ["seed"],
        "attributes": ATTRIBUTES,
        "scenarios": [{ "dimension": open, "path": data, "runs": entries }],
    });
    let save = |path: &Path, text: &str| {
        let parent = path.parent().unwrap_or(folder);
        std::fs::create_dir_all(parent)
            .and_then(|()| replace(path, text))
            .map_err(|error| Fault::new(format!("cannot write {}: {error}", path.display())))
    };
    save(&folder.join(data), &lines)?;
    // Last, so that a reader who finds it also finds what it speaks of.
    save(
        &folder.join(format!("IOHprofiler_{label}.json")),
        &format!("{}\n", serde_json::to_string_pretty(&facts).expect("plain data")),
    )
}

/// A score at a number of evaluations; none where nothing had counted by then.
type Point = (u64, Option<i64>);

/// The lines of a run, from its first evaluation to its last, and the one that found its best.
fn course(outcome: &Outcome) -> (Vec<Point>, Option<(u64, i64)>) {
    let mut points: Vec<Point> = Vec::new();
    let mut add = |evaluations: u64, score: Option<i64>| match points.last_mut() {
        // Of what an evaluation gave, the best.
        Some(last) if last.0 >= evaluations => last.1 = score.or(last.1),
        _ => points.push((evaluations, score)),
    };
    add(1, None);
    let mut best = None;
    for (_, (evaluations, _, score)) in outcome.steps() {
        add(evaluations, Some(score));
        best = Some((evaluations.max(1), score));
    }
    add(outcome.evaluations, best.map(|(_, score)| score));
    (points, best)
}

/// A method with its encoding and all parameters, in words.
fn told(task: &SearchTask) -> String {
    let mut words = task.method.clone();
    if let Some(encoding) = &task.encoding {
        let _ = write!(words, " on {encoding}");
    }
    for (key, value) in &task.params {
        let _ = write!(words, " {key}={}", plain(value));
    }
    words
}

/// A value as text, which is what the format keeps.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_string)
}

/// What else a reader may sort by: each is a column of the overview.
fn remarks(
    plan: &Plan,
    board: &Instance,
    task: &SearchTask,
    runs: &[(&Planned, &Kept)],
    program: &str,
) -> Vec<Value> {
    let goal = runs.iter().find_map(|(_, kept)| kept.outcome.goal);
    let mut all: Vec<(String, String)> = vec![
        ("experiment".into(), plan.spec.name.clone()),
        ("board".into(), board.text.clone()),
        ("size".into(), board.boards.size(board.index).to_string()),
        ("method".into(), task.method.clone()),
        ("encoding".into(), task.encoding.clone().unwrap_or_default()),
        ("results".into(), task.results.to_string()),
        ("program".into(), program.into()),
    ];
    all.extend(goal.map(|goal| ("goal".into(), goal.to_string())));
    all.extend(task.budget.evaluations.map(|limit| ("budget".into(), limit.to_string())));
    all.extend(task.params.iter().map(|(key, value)| (format!("param.{key}"), plain(value))));
    let one = |(key, value)| Value::Object(Map::from_iter([(key, Value::String(value))]));
    all.into_iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_core::Stop;

    fn outcome(evaluations: u64, illegal: usize, trace: &[(u64, i64)]) -> Outcome {
        Outcome {
            score: trace.last().map(|step| step.1),
            goal: None,
            solved: false,
            optimal: false,
            impossible: false,
            legal: trace.len() > illegal,
            evaluations,
            epochs: 0,
            stopped: Stop::Budget,
            solution: None,
            trace: trace.iter().map(|(evaluations, score)| (*evaluations, 0, *score)).collect(),
            illegal,
            bound: None,
            reason: None,
        }
    }

    #[test]
    fn a_course_has_one_first_and_one_last_line() {
        let (points, best) = course(&outcome(50, 0, &[(1, 3), (20, 7)]));
        assert_eq!((points, best), (vec![(1, Some(3)), (20, Some(7)), (50, Some(7))], Some((20, 7))));
        // The end is an improvement; several stand at one evaluation.
        let (points, best) = course(&outcome(9, 0, &[(0, 1), (1, 2), (9, 3), (9, 4)]));
        assert_eq!((points, best), (vec![(1, Some(2)), (9, Some(4))], Some((9, 4))));
        let (points, _) = course(&outcome(1, 0, &[(1, 5)]));
        assert_eq!(points, [(1, Some(5))]);
    }

    #[test]
    fn what_does_not_count_is_nothing_yet() {
        let (points, best) = course(&outcome(30, 2, &[(1, 4), (5, 6), (12, 7)]));
        assert_eq!((points, best), (vec![(1, None), (12, Some(7)), (30, Some(7))], Some((12, 7))));
        let (points, best) = course(&outcome(30, 1, &[(2, 4)]));
        assert_eq!((points, best), (vec![(1, None), (30, None)], None));
    }

    #[test]
    fn names_are_fit_for_files() {
        assert_eq!(file_name("easy/03"), "easy-03");
        assert_eq!(file_name("genetic population=10, α"), "genetic-population=10---");
        assert_eq!((file_name(".."), file_name("")), ("-".into(), "-".into()));
    }
}
