//! Is tuning worth its trials? Iterated racing against drawing settings at random, with the same number of trials.
//!
//! ```text
//! cargo run --release -p plansza-experiment --example tuning [REPEATS]
//! ```
//! On each of two tasks, each repeat draws boards to train on, tunes on them, and also draws as many settings as the same
//! trials pay for, when each runs once on five boards, or once on all ten; what came first on those boards is chosen by the
//! tuner's own measure. The chosen settings then meet on 20 other boards, five runs each with the same seeds. A repeat is
//! one observation: the share of runs solved, and of equal shares the mean cost. By default 100 repeats, half an hour on two cores.

use plansza_core::{Fault, Outcome};
use plansza_experiment::run::{self, Shard, Unwatched};
use plansza_experiment::spec::{Limits, Source};
use plansza_experiment::tune::{Quiet, tune, worth};
use plansza_experiment::{Plan, Spec, Store};
use plansza_stats::{Bootstrap, Ranks, mean, wilcoxon};
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Trials that both may use.
const TRIALS: usize = 1000;
/// Boards that a drawn setting runs on.
const DESIGNS: [usize; 2] = [5, 10];

struct TuningTask {
    name: &'static str,
    /// Where boards come from.
    boards: &'static str,
    evaluations: u64,
    arm: &'static str,
    /// What is tuned, as it comes.
    usual: &'static str,
    over: &'static str,
}

const TASKS: [TuningTask; 2] = [
    TuningTask {
        name: "genetic algorithm, kuromasu 6×6",
        boards: "puzzle = 'kuromasu'\ngenerate = { size = '6x6', level = 'hard' }",
        evaluations: 5_000,
        arm: "method = 'genetic'\nencoding = 'valid'",
        usual: "set = { population = 500, crossover = 0.7, mutation = 0.1, \
              selection = 'roulette', tournament = 3, elites = 0, succession = 0.95, stagnation = 150 }",
        over: "{ population = { from = 4, to = 1000, log = true }, crossover = [0.0, 1.0], \
               mutation = { from = 0.001, to = 1.0, log = true }, selection = { among = ['roulette', 'rank', 'tournament'] }, \
               tournament = { from = 2, to = 50, log = true }, elites = [0, 20], succession = [0.5, 1.0], \
               stagnation = { from = 5, to = 1000, log = true } }",
    },
    TuningTask {
        name: "annealing, sudoku 9×9",
        boards: "puzzle = 'sudoku'\ngenerate = { level = 'hard' }",
        evaluations: 20_000,
        arm: "method = 'anneal'\nencoding = 'boxes'",
        usual: "set = { start = 5.0, end = 0.1, levels = 100, moves = 100 }",
        over: "{ start = { from = 0.05, to = 50.0, log = true }, end = { from = 0.01, to = 10.0, log = true }, \
               levels = { from = 1, to = 1000, log = true }, moves = { from = 10, to = 5000, log = true } }",
    },
];

fn main() -> Result<(), Fault> {
    let repeats: u64 = std::env::args().nth(1).map_or(100, |text| text.parse().expect("a number of repeats"));
    let folder = std::env::temp_dir().join(format!("plansza-tuning-{}", std::process::id()));
    for task in &TASKS {
        println!("{}: {TRIALS} trials of {} evaluations, {repeats} repeats", task.name, task.evaluations);
        let mut rates: Vec<Vec<f64>> = vec![Vec::new(); 2 + DESIGNS.len()];
        let mut costs = rates.clone();
        for repeat in 0..repeats {
            let mut chosen = vec![Map::new(), task.tuned(repeat, &folder)?];
            for boards in DESIGNS {
                chosen.push(task.sampled(repeat, boards, &folder)?);
            }
            for (place, (rate, cost)) in task.met(repeat, &chosen, &folder)?.into_iter().enumerate() {
                rates[place].push(rate);
                costs[place].push(cost);
            }
        }
        let line = |name: &str, place: usize| {
            let rate = 100.0 * mean(&rates[place]).unwrap_or(f64::NAN);
            println!(
                "  {name:28} solved {rate:5.1} %, mean cost {:.0}",
                mean(&costs[place]).unwrap_or(f64::NAN)
            );
        };
        line("as it comes", 0);
        line("tuned by racing", 1);
        for (place, boards) in DESIGNS.iter().enumerate() {
            line(&format!("{} settings × {boards} boards", TRIALS / boards), 2 + place);
            let (one, two) = (&rates[1], &rates[2 + place]);
            let gains: Vec<f64> = one.iter().zip(two).map(|(a, b)| 100.0 * (a - b)).collect();
            let of = |sign: f64| gains.iter().filter(|&&gain| gain * sign > 0.0).count();
            let interval = Bootstrap::new(plansza_core::Seed(1)).mean(&gains);
            let (low, high) = interval.map_or((f64::NAN, f64::NAN), |interval| (interval.low, interval.high));
            let p = wilcoxon(one, two).map_or(f64::NAN, |test| test.p);
            println!(
                "    racing is better by {:.1} points ({low:.1} to {high:.1}): {} repeats for it, {} against; p = {p:.1e}",
                mean(&gains).unwrap_or(f64::NAN),
                of(1.0),
                of(-1.0),
            );
        }
    }
    Ok(())
}

impl TuningTask {
    fn spec(&self, seed: u64, boards: &str, arms: &str, runs: usize) -> Result<Spec, Fault> {
        let (own, evaluations) = (self.boards, self.evaluations);
        let text = format!(
            "name = 'tuning'\nseed = {seed}\nreplicates = {runs}\nbudget = {{ evaluations = {evaluations} }}\n\
             [[instances]]\n{own}\n{boards}\n{arms}"
        );
        Spec::parse(Source { text, ..Source::default() })
    }

    fn tuned(&self, repeat: u64, folder: &Path) -> Result<Map<String, Value>, Fault> {
        let TuningTask { arm, usual, over, .. } = self;
        let arms = format!(
            "[[arms]]\n{arm}\n{usual}\ntune = {{ trials = {TRIALS}, seed = {repeat}, over = {over} }}"
        );
        let spec =
            self.spec(repeat, &format!("count = 10\nseed = {}\ntrain = true", 1_000 + repeat), &arms, 1)?;
        let scratch = ScratchFolder::new(folder);
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(tune(&spec, 0, &scratch.0, threads, &Quiet, &AtomicBool::new(false))?.best)
    }

    /// The best of settings drawn at random and of the one as it comes.
    fn sampled(&self, repeat: u64, boards: usize, folder: &Path) -> Result<Map<String, Value>, Fault> {
        let many = TRIALS / boards;
        let TuningTask { arm, usual, over, .. } = self;
        let draws = format!("sample = {{ count = {}, seed = {}, over = {over} }}", many - 1, 7_000 + repeat);
        let arms =
            format!("[[arms]]\nname = 'usual'\n{arm}\n{usual}\n[[arms]]\nname = 'drawn'\n{arm}\n{draws}");
        let spec = self.spec(repeat, &format!("count = {boards}\nseed = {}", 1_000 + repeat), &arms, 1)?;
        let (plan, outcomes) = trials(spec, folder)?;
        let mut ranks = vec![0.0; plan.arms.len()];
        for board in 0..plan.boards.len() {
            let row = outcomes.iter().filter(|(_, on, _)| *on == board);
            let worths: Vec<(usize, f64)> = row.map(|(arm, _, outcome)| (*arm, worth(outcome))).collect();
            let values: Vec<f64> = worths.iter().map(|(_, worth)| *worth).collect();
            let found = Ranks::of(&values).expect("numbers");
            worths.iter().zip(found.ranks).for_each(|((arm, _), rank)| ranks[*arm] += rank);
        }
        let entered = (0..plan.arms.len()).filter(|&arm| !plan.arms[arm].added);
        let best = entered.max_by(|&a, &b| ranks[a].total_cmp(&ranks[b]).then(b.cmp(&a))).expect("an arm");
        Ok(plan.arms[best].settings.iter().cloned().collect())
    }

    /// The share solved and the mean cost of each setting on other boards.
    fn met(
        &self,
        repeat: u64,
        chosen: &[Map<String, Value>],
        folder: &Path,
    ) -> Result<Vec<(f64, f64)>, Fault> {
        let mut all = Vec::new();
        for setting in chosen {
            let spec = self.spec(
                repeat,
                &format!("count = 20\nseed = {}", 500_000 + repeat),
                &format!("[[arms]]\nname = 'one'\n{}\n{}", self.arm, self.usual),
                5,
            )?;
            let mut arm = spec.arms[0].clone();
            arm.set.0.extend(setting.clone());
            let (plan, outcomes) = trials(Spec { arms: vec![arm], ..spec }.built()?, folder)?;
            let mine: Vec<&Outcome> =
                outcomes.iter().filter(|one| !plan.arms[one.0].added).map(|one| &one.2).collect();
            let runs = mine.len() as f64;
            let solved = mine.iter().filter(|outcome| outcome.solved).count() as f64;
            all.push((
                solved / runs,
                mine.iter().map(|outcome| outcome.evaluations as f64).sum::<f64>() / runs,
            ));
        }
        Ok(all)
    }
}

/// Arm, board and what came of it.
type OutcomeOn = (usize, usize, Outcome);

/// Arm, board and outcome of every trial of a spec, without the arms that come by themselves.
fn trials(spec: Spec, folder: &Path) -> Result<(Plan, Vec<OutcomeOn>), Fault> {
    let scratch = ScratchFolder::new(folder);
    let spec = Spec { baseline: Limits { evaluations: Some(1), ..Limits::default() }, ..spec };
    let plan = Plan::new(spec)?;
    let mut store = Store::create(&scratch.0, &plan.spec)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    run::run(&plan, &mut store, Shard::WHOLE, threads, &Unwatched, &AtomicBool::new(false))?;
    let mut archive = store.read()?;
    let mut all = Vec::new();
    for trial in &plan.trials {
        let cell = &plan.cells[trial.cell as usize];
        if !plan.arms[cell.arm].added {
            all.push((cell.arm, cell.board, archive.trials.remove(&trial.id).expect("it ran").outcome));
        }
    }
    Ok((plan, all))
}

/// A folder that is gone afterwards.
struct ScratchFolder(PathBuf);

impl ScratchFolder {
    fn new(folder: &Path) -> ScratchFolder {
        let _ = std::fs::remove_dir_all(folder);
        ScratchFolder(folder.to_path_buf())
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
