//! A trial that fails ends nothing but itself, is kept with its reason, and is tried again.

use plansza_catalogue::{Control, Prepared};
use plansza_core::{Fault, Stop, Task, Trial};
use plansza_experiment::run::{Done, Shard, Unwatched, run};
use plansza_experiment::spec::Source;
use plansza_experiment::{Plan, Spec, Store};
use std::path::PathBuf;

/// A task that panics in some of its runs and refuses others.
struct Torn(Box<dyn Prepared>);

impl Prepared for Torn {
    fn task(&self) -> &Task {
        self.0.task()
    }

    fn run(&self, task: Task, control: &mut Control<'_>) -> Result<Trial, Fault> {
        let number =
            (0..6).find(|&replicate| self.task().replicate(1, replicate) == task).expect("one of six");
        match number {
            0 | 3 => panic!("index {number} is out of bounds"),
            1 => Err(Fault::new("the program `mine`: it ended early")),
            _ => self.0.run(task, control),
        }
    }
}

fn plan(torn: bool) -> Plan {
    let text = "name = 'torn'\nreplicates = 6\nbudget = { evaluations = 300 }\n\
        instances = [{ puzzle = 'blank', boards = 'corner' }]\narms = [{ method = 'climb' }, { method = 'anneal' }]";
    let spec = Spec::parse(Source { text: text.into(), ..Source::default() }).unwrap();
    let mut plan = Plan::new(spec).unwrap();
    if torn {
        let cell = plan.cells.remove(0);
        plan.cells
            .insert(0, plansza_experiment::plan::Cell { prepared: Box::new(Torn(cell.prepared)), ..cell });
    }
    plan
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("plansza-failed-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn go(plan: &Plan, store: &mut Store, threads: usize) -> Done {
    run(plan, store, Shard::WHOLE, threads, &Unwatched, &Default::default()).unwrap()
}

#[test]
fn a_panic_and_a_fault_end_one_trial_each() {
    let (whole, torn) = (plan(false), plan(true));
    let ids = || whole.trials.iter().map(|trial| trial.id);
    let healthy = folder("whole");
    let mut store = Store::create(&healthy, &whole.spec).unwrap();
    assert_eq!(go(&whole, &mut store, 2).failed, []);
    let wanted = store.read().unwrap().digest(ids());
    for threads in [1, 4] {
        let folder = folder(&format!("torn-{threads}"));
        let mut store = Store::create(&folder, &torn.spec).unwrap();
        let done = go(&torn, &mut store, threads);
        assert_eq!((done.ran, done.missing, done.failed.len()), (whole.trials.len() as u64 - 3, 0, 3));
        let names: Vec<&str> = done.failed.iter().map(|failed| failed.name.as_str()).collect();
        assert_eq!(names, ["climb – corner, run 1", "climb – corner, run 2", "climb – corner, run 4"]);
        assert_eq!(done.failed[0].reason, "a mistake of ours: index 0 is out of bounds");
        assert_eq!(done.failed[1].reason, "the program `mine`: it ended early");
        let archive = store.read().unwrap();
        assert_eq!((archive.trials.len(), archive.failed.len()), (whole.trials.len() - 3, 3));
        let kept = &archive.failed[&done.failed[1].id].outcome;
        assert_eq!((kept.stopped, kept.solved, kept.score), (Stop::Failed, false, None));
        assert_eq!(kept.reason.as_deref(), Some("the program `mine`: it ended early"));
        // Again: those three, and they fail again; the folder tells each once.
        let done = go(&torn, &mut store, threads);
        assert_eq!((done.ran, done.stored, done.failed.len()), (0, whole.trials.len() as u64 - 3, 3));
        assert_eq!(store.read().unwrap().failed.len(), 3);
        // Mended: those three run, and the results are those of a folder in which nothing ever failed.
        let done = go(&whole, &mut store, threads);
        assert_eq!((done.ran, done.failed.len()), (3, 0));
        let archive = store.read().unwrap();
        assert!(archive.failed.is_empty());
        assert_eq!(archive.digest(ids()), wanted);
        std::fs::remove_dir_all(&folder).unwrap();
    }
    std::fs::remove_dir_all(&healthy).unwrap();
}
