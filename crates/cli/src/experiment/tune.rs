//! `plansza tune`: good parameters of a method, by racing settings on boards to train on.

use super::{Experiment, typed};
use crate::args::count;
use crate::{Ending, input, screen, watch};
use anyhow::{Result, bail};
use clap::Args;
use indicatif::ProgressBar;
use plansza_catalogue::Kind;
use plansza_core::params::plain;
use plansza_experiment::spec::OneOrMany;
use plansza_experiment::tune::{Listener, TuneWish, Tuned, tune};
use plansza_experiment::{Plan, Spec};
use serde_json::{Map, Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};

/// `plansza tune`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct TuneArgs {
    /// The puzzle
    puzzle: String,
    /// The method
    method: String,
    /// The encoding; by default the method's favourite
    #[arg(long, short, value_name = "NAME")]
    encoding: Option<String>,
    /// Boards to train on: a file, a sample or the text; by default 20 that the generator makes
    #[arg(long, value_name = "BOARDS")]
    train: Option<String>,
    /// A wish of the generator for the boards to train on, as level=hard; may be repeated
    #[arg(long, value_name = "KEY=VALUE", value_parser = pair, conflicts_with = "train")]
    generate: Vec<(String, String)>,
    /// How many boards the generator makes
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = crate::args::whole::<u64>(1..=10_000))]
    count: u64,
    /// A parameter to tune, as population=10..500, alpha=0.5..0.99, or selection=rank,tournament; may be repeated. By
    /// default all of the method, within a factor of 32 of what they are as they come
    #[arg(long, value_name = "KEY=RANGE", value_parser = pair)]
    over: Vec<(String, String)>,
    /// A parameter that stays as it is set here; may be repeated
    #[arg(long, short, value_name = "KEY=VALUE", value_parser = pair)]
    set: Vec<(String, String)>,
    /// The trials that it may cost
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = crate::args::whole::<u64>(20..=1_000_000))]
    trials: u64,
    /// Evaluations of a trial
    #[arg(long, value_name = "N", value_parser = count, default_value = "20k")]
    evaluations: u64,
    /// The seed of the draws and of the boards
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = crate::args::seed)]
    seed: u64,
    /// The folder of its trials; by default results/tune-PUZZLE-METHOD-ENCODING
    #[arg(long, short, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Threads; the result does not depend on their number. By default all cores
    #[arg(long, value_name = "N", value_parser = crate::args::whole::<u16>(1..=1024))]
    threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const AFTER: &str = "Examples:
  plansza tune kuromasu genetic                                      all parameters, on boards of the generator
  plansza tune sudoku anneal --over alpha=0.5..0.999 --trials 200    one of them
  plansza tune sudoku ants --generate level=hard --count 50          on other boards
Ctrl-C stops it, and the same command goes on. What it finds is good on boards like those that it saw: compare it with
`tune` in a spec (docs/experiments.md), which does so on others. Exit codes: 0 done, 1 interrupted, 2 bad input.";

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.is_empty() && !value.is_empty() => Ok((key.into(), value.into())),
        _ => Err("accepted: KEY=VALUE".into()),
    }
}

/// Tunes.
pub fn run(args: &TuneArgs) -> Result<Ending> {
    let wish = args.wish(input::puzzle(&args.puzzle)?)?;
    let (kind, pairing) = wish.pairing()?;
    let spec = wish.spec()?;
    let folder = args.out.clone().unwrap_or_else(|| PathBuf::from("results").join(&spec.name));
    let threads = args.threads.map_or_else(watch::cores, usize::from);
    let tuned = heard(&spec, 0, &folder, threads)?;
    let sheet = pairing.sheet();
    let words = |setting: &Map<String, Value>| -> Vec<String> {
        let ordered = sheet.params.iter().filter_map(|param| Some((&param.key, setting.get(&param.key)?)));
        ordered.map(|(key, value)| format!("{key}={}", plain(value))).collect()
    };
    let mut out = screen::out();
    if args.json {
        let elite = |one: &plansza_experiment::tune::Entrant| json!({"setting": one.setting, "rank": one.rank, "runs": one.blocks, "solved": one.solved});
        let object = json!({"puzzle": kind.name(), "method": args.method, "encoding": pairing.encoding,
            "folder": folder.display().to_string(), "trials": tuned.trials, "evaluations": tuned.evaluations,
            "boards": tuned.boards, "best": tuned.best, "interrupted": tuned.interrupted,
            "elites": tuned.elites.iter().map(elite).collect::<Vec<Value>>()});
        writeln!(out, "{}", screen::json(object))?;
    } else {
        let mut table = screen::table(&["rank", "runs", "solved", "setting"]);
        for one in &tuned.elites {
            let setting = words(&one.setting);
            let setting = if setting.is_empty() { "as it comes".into() } else { setting.join(" ") };
            let solved = format!("{:.0} %", 100.0 * one.solved);
            table.add_row([format!("{:.2}", one.rank), one.blocks.to_string(), solved, setting]);
        }
        drop(out);
        screen::print(&table)?;
        out = screen::out();
        writeln!(
            out,
            "{} of {} evaluations on {}; ranks are among those that were left, 1 is best",
            screen::plural(tuned.trials, "trial"),
            screen::number(tuned.evaluations),
            screen::plural(tuned.boards as u64, "board"),
        )?;
        let best: Vec<String> = words(&tuned.best).iter().map(|word| format!(" --set {word}")).collect();
        match best.is_empty() {
            true => writeln!(out, "nothing did better than the parameters as they come")?,
            false => writeln!(
                out,
                "plansza solve {} --method {} --encoding {}{}",
                kind.name(),
                args.method,
                pairing.encoding,
                best.concat()
            )?,
        }
        writeln!(out, "{} {}", screen::dim("folder"), typed(&folder))?;
    }
    out.flush()?;
    Ok(if tuned.interrupted { Ending::Unsolved } else { Ending::Done })
}

impl TuneArgs {
    fn wish(&self, kind: &dyn Kind) -> Result<TuneWish> {
        let mut wish = TuneWish {
            puzzle: kind.name().into(),
            method: self.method.clone(),
            encoding: self.encoding.clone(),
            train: None,
            generate: Map::new(),
            count: self.count,
            over: Map::new(),
            set: Map::new(),
            trials: self.trials,
            evaluations: self.evaluations,
            seed: self.seed,
        };
        let sheet = wish.pairing()?.1.sheet();
        for (key, text) in &self.set {
            wish.set.insert(key.clone(), sheet.parse(key, text)?);
        }
        for (key, text) in &self.over {
            let value = |text: &str| sheet.parse(key, text);
            let range = match text.split_once("..") {
                Some((from, to)) => json!({"from": value(from)?, "to": value(to)?}),
                None => json!({"among": text.split(',').map(value).collect::<Result<Vec<Value>, _>>()?}),
            };
            wish.over.insert(key.clone(), range);
        }
        match &self.train {
            Some(text) => wish.train = Some(OneOrMany::One(input::source(kind, Some(text))?.text)),
            None => {
                let wishes = kind.wishes();
                for (key, text) in &self.generate {
                    wish.generate.insert(key.clone(), wishes.parse(key, text)?);
                }
            }
        }
        Ok(wish)
    }
}

/// A line of progress.
struct TuneBar(ProgressBar);

impl Listener for TuneBar {
    fn heat(&self, number: usize, settings: usize, used: u64, all: u64) {
        self.0.set_length(all);
        self.0.set_position(used);
        self.0.set_message(format!("heat {number}: {settings} settings"));
    }

    fn board(&self, left: usize, used: u64, _: u64) {
        self.0.set_position(used);
        self.0.set_message(format!("{left} settings left"));
    }
}

/// Tunes an arm, with a bar.
fn heard(spec: &Spec, arm: usize, folder: &Path, threads: usize) -> Result<Tuned> {
    let bar = TuneBar(watch::bar(0, "{bar:30} {pos}/{len} trials · {msg} · {eta} left"));
    let tuned = tune(spec, arm, folder, threads, &bar, watch::cancel());
    bar.0.finish_and_clear();
    Ok(tuned?)
}

/// Tunes the arms of an experiment that ask for it, before it runs; without any it is as it was.
pub fn first(experiment: Experiment, threads: usize) -> Result<Experiment> {
    let Experiment { plan, folder, source } = experiment;
    let mut found: Vec<(usize, Tuned)> = Vec::new();
    for arm in plan.spec.untuned().collect::<Vec<_>>() {
        let tuned = heard(&plan.spec, arm, &folder.join("tuning").join(arm.to_string()), threads)?;
        if tuned.interrupted {
            bail!("interrupted while tuning; go on with: plansza run {}", typed(&source));
        }
        found.push((arm, tuned));
    }
    if found.is_empty() {
        return Ok(Experiment { plan, folder, source });
    }
    let plan = Plan::new(plan.spec.tuned(&found)?)?;
    Ok(Experiment { plan, folder, source })
}
