//! Automatic configuration by iterated racing (Birattari et al. 2002; López-Ibáñez et al. 2016, irace).
//!
//! Settings of a method are drawn and meet board after board; one that is significantly worse than the best so far is out
//! and costs no more, and where tests cannot tell, the field is halved after 2, 4, 8, … boards (`heat.rs`). The survivors of a
//! heat are the elites around which the next settings are drawn, ever closer. What the method has as it comes is among the
//! first. Of settings that do equally well, the one that came there with fewer evaluations ranks first.
//!
//! Each heat begins with boards and seeds that no heat before has seen: those that chose the elites flatter them, and
//! whoever is new would be held against their luck. `examples/tuning.rs` measures what all this is worth against settings drawn at
//! random with the same number of trials.
//!
//! Every trial is a trial of an experiment and is stored in the folder of the tuning: the draws depend on the seed and on
//! results alone, so a tuning that was interrupted goes on where it was, and several processes may share one folder.
//!
//! ```
//! use plansza_experiment::{Spec, spec::Source, tune::{Quiet, tune}};
//! let text = "name = 'a'\nbudget = { evaluations = 300 }\n\
//!     instances = [{ puzzle = 'blank', boards = ['stairs', 'corner'], train = true }]\n\
//!     arms = [{ method = 'genetic', tune = { trials = 60, over = { population = [4, 200] } } }]";
//! let spec = Spec::parse(Source { text: text.into(), ..Source::default() })?;
//! let folder = std::env::temp_dir().join(format!("plansza-doc-tune-{}", std::process::id()));
//! let tuned = tune(&spec, 0, &folder, 1, &Quiet, &false.into())?;
//! assert!(tuned.trials <= 60 && tuned.best.keys().all(|key| key == "population"));
//! # std::fs::remove_dir_all(&folder).unwrap();
//! # Ok::<(), plansza_core::Fault>(())
//! ```

mod heat;
mod wish;

pub use heat::{Entrant, worth};
pub use wish::TuneWish;

use crate::plan::Plan;
use crate::run::Bench;
use crate::spec::{ArmSpec, Entries, Spec, at};
use crate::store::Store;
use crate::urn::Urn;
use heat::{Conduct, QualifyingHeat};
use plansza_core::{Fault, Rng, Role, Seed, Task};
use serde_json::{Map, Value};
use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a tuning came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// What differs from the arm as it comes, in the best setting; nothing where that was the best.
    pub best: Map<String, Value>,
    /// The elites of the last heat, the best first.
    pub elites: Vec<Entrant>,
    /// Trials that it took.
    pub trials: u64,
    /// Evaluations of these trials.
    pub evaluations: u64,
    /// Boards that there were to tune on.
    pub boards: usize,
    /// Whether it was interrupted; then the best is that of what there is.
    pub interrupted: bool,
}

/// Who hears of a tuning under way.
pub trait Listener {
    /// A heat begins with so many settings; so many trials are used of all.
    fn heat(&self, number: usize, settings: usize, used: u64, all: u64) {
        let _ = (number, settings, used, all);
    }

    /// A board of a heat is done: so many settings are left.
    fn board(&self, left: usize, used: u64, all: u64) {
        let _ = (left, used, all);
    }
}

/// Hears nothing.
pub struct Quiet;

impl Listener for Quiet {}

/// A heat is worth so many trials; with fewer in all there are fewer heats.
const TRIALS_OF_A_HEAT: u64 = 200;
/// How far from an elite the next settings are drawn, as shares of the whole range: in the first heat that has elites it would
/// be nearly anywhere, in the last one it is close by.
const FIRST_SPREAD: f64 = 0.5;
const LAST_SPREAD: f64 = 0.1;

/// Tunes an arm of a spec in a folder of its own.
///
/// # Errors
/// When the spec is faulty, the folder cannot be used, or a board refuses the method.
pub fn tune(
    spec: &Spec,
    number: usize,
    folder: &Path,
    threads: usize,
    listener: &dyn Listener,
    cancel: &AtomicBool,
) -> Result<Tuned, Fault> {
    spec.check_tuning(number)?;
    let arm = &spec.arms[number];
    let wanted = arm.tune.clone().expect("it was checked");
    let base = training(spec, arm)?;
    let space = SettingSpace::of(spec, number, &base)?;
    let mut store = Store::create(folder, &base.spec)?;
    let mut bench = Bench::new(&mut store)?;
    let seed = Seed(wanted.seed).named("tune");
    let survivors = 2 + space.dials.len().max(1).ilog2() as usize;
    let heats = (wanted.trials / TRIALS_OF_A_HEAT).clamp(2, survivors.max(2) as u64) as usize;
    let conduct = Conduct { threads, survivors, listener, all: wanted.trials, cancel };
    let mut elites: Vec<Entrant> = Vec::new();
    let mut spent = Spent::default();
    let mut interrupted = false;
    let mut seen = 0;
    let boards = base.boards.len();
    for round in 1.. {
        let left = wanted.trials - spent.trials;
        let share = left / (heats.saturating_sub(round) as u64 + 1);
        let many = entrants(share, survivors);
        if many <= elites.len() + 1 || interrupted {
            break;
        }
        let mut rng = seed.child(round as u64).rng();
        let sure = (round - 1) as f64 / heats as f64;
        let spread =
            FIRST_SPREAD * libm::pow(LAST_SPREAD / FIRST_SPREAD, (round - 1) as f64 / (heats - 1) as f64);
        let mut settings: Vec<Map<String, Value>> =
            elites.iter().map(|elite| elite.setting.clone()).collect();
        if round == 1 {
            settings.push(Map::new());
        }
        // Draws that are there already are drawn again, but not for ever.
        let named = |setting: &Map<String, Value>| Value::Object(setting.clone()).to_string();
        let mut known: HashSet<String> = settings.iter().map(named).collect();
        for _ in 0..20 * many {
            if settings.len() == many || cancel.load(Ordering::Relaxed) {
                break;
            }
            let drawn = space.draw(&elites, spread, sure, &mut rng);
            if known.insert(named(&drawn)) {
                settings.push(drawn);
            }
        }
        listener.heat(round, settings.len(), spent.trials, wanted.trials);
        let limit = spent.trials + share;
        let Some(mut heat) = QualifyingHeat::new(&base, &settings, seen, &mut spent, cancel)? else {
            interrupted = true;
            break;
        };
        interrupted = !heat.run(&mut bench, limit.min(wanted.trials), &conduct)?;
        elites = heat.ranked();
        seen += heat.seen();
        elites.truncate(survivors);
    }
    bench.close()?;
    let best = elites.first().map(|elite| elite.setting.clone()).unwrap_or_default();
    let Spent { trials, evaluations, .. } = spent;
    Ok(Tuned { best, elites, trials, evaluations, boards, interrupted })
}

/// How many settings a heat of so many trials can have, when its field is halved after 2, 4, 8, … boards.
fn entrants(trials: u64, survivors: usize) -> usize {
    let cost = |many: usize| {
        let halvings = libm::log2(many as f64 / survivors as f64).max(0.0);
        many as f64 * (2.0 + halvings)
    };
    (1..).take_while(|&many| cost(many) <= trials as f64).last().unwrap_or(0)
}

/// What tuning has cost: trials are counted once, whether they were stored already or not.
#[derive(Default)]
pub(crate) struct Spent {
    trials: u64,
    evaluations: u64,
    known: HashSet<crate::Id>,
}

/// The plan of the arm as it comes on the boards to train on.
fn training(spec: &Spec, arm: &ArmSpec) -> Result<Plan, Fault> {
    let mut instances = spec.instances.clone();
    instances.retain(|set| set.train);
    instances.iter_mut().for_each(|set| set.train = false);
    let arm = ArmSpec { tune: None, on: None, replicates: None, ..arm.clone() };
    let alone = Spec {
        name: format!("{}-tuning", spec.name),
        seed: spec.seed,
        budget: spec.budget.clone(),
        replicates: Some(heat::REPLICATES),
        instances,
        arms: vec![arm],
        source: spec.source.clone(),
        ..Spec::default()
    };
    Plan::new(alone.built()?)
}

/// The parameters that are tuned, with what each is drawn from.
struct SettingSpace {
    dials: Vec<(String, Urn, Value)>,
}

impl SettingSpace {
    fn of(spec: &Spec, number: usize, base: &Plan) -> Result<SettingSpace, Fault> {
        let arm = &spec.arms[number];
        let entered =
            base.cells.iter().find(|cell| !base.arms[cell.arm].added).map(|cell| cell.prepared.task());
        let Some(Task::Search(task)) = entered else { unreachable!("the arm has a board") };
        let place = at!["arms", number, "tune"];
        if base.arms[0].role != Role::Search {
            let what = format!("'{}' draws nothing at random that could be tuned", arm.method);
            return spec.refuse(&place, what, "a search method");
        }
        let pairing =
            plansza_catalogue::find(&task.puzzle)?.pairing(&task.method, task.encoding.as_deref())?;
        let (sheet, over) = (pairing.sheet(), arm.tune.as_ref().map(|tune| &tune.over.0));
        let value = |key: &str, default: &Value| task.params.get(key).unwrap_or(default).clone();
        let mut dials = Vec::new();
        for (key, ends) in over.into_iter().flatten() {
            let place = place.then("over").then(key);
            let param = sheet.param(key).map_err(|fault| spec.at_key(&place, fault))?;
            let urn = Urn::of(param, ends).ok_or_else(|| {
                let fault = Fault::new(format!("'{key}' cannot be drawn from {ends}"));
                spec.at(
                    &place,
                    fault.accepts("[from, to], { from = 1, to = 100, log = true } or { among = [1, 2] }"),
                )
            })?;
            for bound in urn.bounds() {
                sheet.check(key, &bound).map_err(|fault| spec.at(&place, fault))?;
            }
            dials.push((key.clone(), urn, value(key, &param.default)));
        }
        if dials.is_empty() {
            // What the encoding has may change what a score counts, and what came later is there to re-enact others.
            let open = |key: &str| !arm.set.0.contains_key(key);
            for param in pairing.method_sheet.params.iter().filter(|param| !param.later && open(&param.key)) {
                let usual = value(&param.key, &param.default);
                if let Some(urn) = Urn::usual(param, &usual) {
                    dials.push((param.key.clone(), urn, usual));
                }
            }
        }
        match dials.is_empty() {
            true => spec.refuse(
                &place,
                format!("'{}' has nothing to tune", arm.method),
                "a method with parameters",
            ),
            false => Ok(SettingSpace { dials }),
        }
    }

    /// A setting: anywhere, or near one of the elites, the better ones more often.
    fn draw(&self, elites: &[Entrant], spread: f64, sure: f64, rng: &mut Rng) -> Map<String, Value> {
        let many = elites.len();
        // Weights many, many − 1, … 1.
        let parent = (many > 0).then(|| {
            let mut draw = rng.below(many * (many + 1) / 2);
            let mut place = 0;
            while draw >= many - place {
                draw -= many - place;
                place += 1;
            }
            &elites[place].setting
        });
        let one = |(key, urn, usual): &(String, Urn, Value)| {
            let value = match parent {
                None => urn.draw(rng),
                Some(parent) => urn.near(parent.get(key).unwrap_or(usual), spread, sure, rng),
            };
            (key.clone(), value)
        };
        self.dials.iter().map(one).collect()
    }
}

impl Entrant {
    /// The arm with this setting.
    pub(crate) fn arm(setting: &Map<String, Value>, base: &ArmSpec, name: String) -> ArmSpec {
        let mut set = base.set.0.clone();
        set.extend(setting.clone());
        ArmSpec { name: Some(name), set: Entries(set), ..base.clone() }
    }
}
