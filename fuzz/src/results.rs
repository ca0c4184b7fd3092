//! A folder of results: whatever stands in a segment beside a whole one, reading it never panics, loses no trial of the whole one,
//! and takes no other result for one of its trials than that, or one that goes on from it, or one that says that the clock ended it.

use plansza_core::{Outcome, Stop};
use plansza_experiment::run::{Shard, Unwatched, run};
use plansza_experiment::spec::Source;
use plansza_experiment::{Id, Plan, Spec, Store};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{LazyLock, Mutex};

const SPEC: &str = r#"
name = "fuzz"
replicates = 4
budget = { evaluations = 200 }
instances = [{ puzzle = "sudoku", boards = "tiny" }, { puzzle = "go", boards = "five" }]
arms = [{ method = "anneal" }, { method = "random" }]
"#;

/// A finished experiment, in a folder of this process.
struct Whole {
    folder: PathBuf,
    text: String,
    outcomes: Vec<(Id, Outcome)>,
}

fn segments(folder: &Path) -> Vec<PathBuf> {
    let paths = std::fs::read_dir(folder).expect("it is there").filter_map(|entry| Some(entry.ok()?.path()));
    paths.filter(|path| path.extension().is_some_and(|ending| ending == "jsonl")).collect()
}

static WHOLE: LazyLock<Mutex<Whole>> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("plansza-fuzz-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let source = Source { text: SPEC.into(), ..Source::default() };
    let plan = Plan::new(Spec::parse(source).expect("it reads")).expect("it can be planned");
    let mut store = Store::create(&folder, &plan.spec).expect("it can be made");
    run(&plan, &mut store, Shard::WHOLE, 1, &Unwatched, &AtomicBool::new(false)).expect("it runs");
    let archive = store.read().expect("it reads");
    let outcomes = archive.trials.iter().map(|(id, kept)| (*id, kept.outcome.clone())).collect();
    let segment = segments(&folder).remove(0);
    let text = std::fs::read_to_string(&segment).expect("it reads");
    // A name between those that stand beside it.
    std::fs::rename(segment, folder.join("m.jsonl")).expect("it can be moved");
    Mutex::new(Whole { folder, text, outcomes })
});

/// The lines of a finished experiment.
pub(crate) fn lines() -> String {
    WHOLE.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).text.clone()
}

pub fn check(bytes: &[u8]) {
    let whole = WHOLE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    for name in ["a.jsonl", "z.jsonl"] {
        let path = whole.folder.join(name);
        std::fs::write(&path, bytes).expect("it can be written");
        let read = Store::open(&whole.folder).expect("the header is whole").0.read();
        std::fs::remove_file(&path).expect("it can be removed");
        // Two results of one trial are refused.
        let Ok(archive) = read else { continue };
        for (id, outcome) in &whole.outcomes {
            let kept = &archive.trials.get(id).expect("no trial of the whole segment is lost").outcome;
            let by_others = [Stop::Time, Stop::Outside].contains(&kept.stopped);
            let goes_on = kept.evaluations > outcome.evaluations && kept.trace.starts_with(&outcome.trace);
            assert!(kept == outcome || by_others || goes_on, "{kept:?} instead of {outcome:?}");
        }
    }
}
