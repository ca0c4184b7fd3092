//! `plansza run`: the trials of an experiment that its folder does not have yet.

use super::bars::{self, Tally};
use super::{Experiment, find, plan, tune, typed};
use crate::{Ending, screen, watch};
use anyhow::{Context, Result};
use clap::Args;
use plansza_core::Stop;
use plansza_experiment::run::{Done, Shard};
use plansza_experiment::store::Archive;
use plansza_experiment::{Plan, Store};
use plansza_stats::Proportion;
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// `plansza run`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct RunArgs {
    /// The file of an experiment in TOML, or a folder of results, which knows its experiment
    pub spec: PathBuf,
    /// The folder of results; by default results/NAME
    #[arg(long, short, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Only this part of the trials, as 1/8 to 8/8: for many machines, whose folders are merged by putting their files
    /// into one
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    pub shard: Shard,
    /// Run nothing: show the trials, an estimate of the time, and how wide the intervals of success rates will be
    #[arg(long)]
    pub plan: bool,
    /// Threads; the results do not depend on their number. By default all cores
    #[arg(long, value_name = "N", value_parser = crate::args::whole::<u16>(1..=1024))]
    pub threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

const AFTER: &str = "Examples:
  plansza run cooling.toml --plan       what it means, and how long it will take
  plansza run cooling.toml              run it; Ctrl-C stops, and the same command goes on
  plansza run results/cooling           go on from the folder alone
Exit codes: 0 complete, 1 interrupted or some trials failed, 2 bad input or a folder that cannot be used.";

/// Runs what is missing.
pub fn run(args: &RunArgs) -> Result<Ending> {
    let found = find(&args.spec, args.out.as_deref())?;
    let threads = args.threads.map_or_else(watch::cores, usize::from);
    if args.plan {
        return plan::show(&found, args.shard, threads, args.json);
    }
    let found = tune::first(found, threads)?;
    let Experiment { plan, folder, .. } = &found;
    let (done, archive) = execute(plan, folder, args.shard, threads)?;
    let report = RunReport { args, plan, folder, done: &done, archive: &archive };
    if args.json {
        report.json()?
    } else {
        report.words()?
    }
    Ok(if done.missing == 0 && done.failed.is_empty() { Ending::Done } else { Ending::Unsolved })
}

/// Runs what is missing of a plan, with bars, tells what failed, and reads all that is there then.
pub fn execute(plan: &Plan, folder: &Path, shard: Shard, threads: usize) -> Result<(Done, Archive)> {
    let mut store = Store::create(folder, &plan.spec)?;
    let tally = Tally::new(plan);
    for planned in shard.of(&plan.trials) {
        tally.plan(planned.cell as usize);
    }
    let cancel = watch::cancel();
    let ran = bars::over(plan, &tally, || {
        plansza_experiment::run::run(plan, &mut store, shard, threads, &tally, cancel)
    });
    let done = ran.with_context(|| {
        let rerun = "what is finished is kept; once this is mended, go on with: plansza run";
        format!("stopped ({rerun} {})", typed(folder))
    })?;
    screen::tell_failed(done.failed.iter().map(ToString::to_string));
    Ok((done, store.read()?))
}

fn failed(count: &bars::ArmCount) -> u64 {
    count.failed.load(Ordering::Relaxed)
}

struct RunReport<'a> {
    args: &'a RunArgs,
    plan: &'a Plan,
    folder: &'a PathBuf,
    done: &'a Done,
    archive: &'a Archive,
}

impl RunReport<'_> {
    /// Of the whole experiment, as far as it is there.
    fn tally(&self) -> Tally {
        let tally = Tally::new(self.plan);
        for planned in &self.plan.trials {
            tally.plan(planned.cell as usize);
            match self.archive.tried(planned.id) {
                Some(kept) if kept.outcome.stopped == Stop::Failed => tally.fail(planned.cell as usize),
                Some(kept) => tally.add(planned.cell as usize, &kept.outcome),
                None => {}
            }
        }
        tally
    }

    /// The share that an arm solved or won. A search that failed has not solved its board; a game that failed is nobody's.
    fn share(&self, count: &bars::ArmCount) -> Option<Proportion> {
        let [_, there, won, _] = count.read();
        Proportion::new(won, if self.plan.is_games() { there } else { there + failed(count) })
    }

    fn there(&self) -> u64 {
        let needs = self.plan.needs(self.archive);
        self.plan.trials.iter().filter(|planned| self.plan.has(&needs, self.archive, planned)).count() as u64
    }

    /// Trials of the plan that failed, now or before, and have no result.
    fn lost(&self) -> u64 {
        self.plan.trials.iter().filter(|planned| self.archive.failed.contains_key(&planned.id)).count() as u64
    }

    fn digest(&self) -> String {
        self.archive.digest(self.plan.trials.iter().map(|planned| planned.id))
    }

    fn by_clock(&self) -> u64 {
        self.archive.by_clock(self.plan.trials.iter().map(|planned| planned.id))
    }

    fn words(&self) -> Result<()> {
        for note in &self.done.notes {
            screen::warn(&format!("note: {note}"));
        }
        let word = if self.plan.is_games() { "won" } else { "solved" };
        let tally = self.tally();
        let some_failed = tally.arms.iter().any(|count| failed(count) > 0);
        let mut heads = vec!["arm", "trials", word, "share of all (95 %)"];
        heads.extend(some_failed.then_some("failed"));
        let mut table = screen::table(&heads);
        for (arm, count) in self.plan.arms.iter().zip(&tally.arms) {
            let [planned, there, won, drawn] = count.read();
            let trials =
                if there == planned { screen::number(there) } else { format!("{there} of {planned}") };
            let share = self.share(count).map_or("–".into(), |share| share.to_string());
            let role = match arm.part() {
                "entrant" => "",
                "proof" => " (proofs)",
                _ => " (baseline)",
            };
            let won = match self.plan.is_games() && drawn > 0 {
                true => format!("{won} and {drawn} drawn"),
                false => won.to_string(),
            };
            let mut row = vec![format!("{}{role}", arm.name), trials, won, share];
            row.extend(some_failed.then(|| screen::number(failed(count))));
            table.add_row(row);
        }
        screen::print(&table)?;
        let mut out = screen::out();
        let (there, all) = (self.there(), self.plan.trials.len() as u64);
        let trials = screen::plural(all, "trial");
        let Done { stored, ran, elsewhere, missing, foreign, .. } = self.done;
        let also = if *elsewhere > 0 { format!(", {elsewhere} by others meanwhile") } else { String::new() };
        let shard = self.args.shard;
        let (part, flag) = match shard == Shard::WHOLE {
            true => (String::new(), String::new()),
            false => (format!(" of shard {shard}"), format!(" --shard {shard}")),
        };
        writeln!(
            out,
            "{} of {trials} are there; ran {} now{part}, {} were there before{also}",
            screen::number(there),
            screen::number(*ran),
            screen::number(*stored)
        )?;
        if *foreign > 0 {
            let trials = screen::plural(*foreign, "trial");
            writeln!(out, "{trials} of the folder are not in the spec: kept and not counted")?;
        }
        let dir = typed(self.folder);
        let others = self.archive.by_others(self.plan.trials.iter().map(|planned| planned.id));
        let clock = match (self.by_clock(), others) {
            (0, 0) => String::new(),
            (0, n) => format!(
                " ({} with programs of others, which need not play the same twice)",
                screen::plural(n, "game")
            ),
            (n, _) => format!(
                " ({} ended by the clock, which may end elsewhere otherwise)",
                screen::plural(n, "trial")
            ),
        };
        writeln!(out, "folder {dir} · digest {}{clock}", self.digest())?;
        let lost = self.lost();
        if lost > 0 {
            let trials = screen::plural(lost, "trial");
            let how = screen::bold(&format!("plansza run {dir}{flag}"));
            writeln!(out, "{trials} failed; try again with: {how}")?;
        }
        match (*missing > 0, there == all) {
            (false, _) if lost > 0 => {}
            (true, _) => {
                let how = screen::bold(&format!("plansza run {dir}{flag}"));
                writeln!(out, "interrupted: {} to go; go on with: {how}", screen::number(*missing))?;
            }
            (false, true) => writeln!(out, "next: {}", screen::bold(&format!("plansza report {dir}")))?,
            (false, false) => writeln!(out, "this shard is complete; others are not")?,
        }
        Ok(out.flush()?)
    }

    fn json(&self) -> Result<()> {
        let arm = |(arm, count): (&plansza_experiment::plan::Arm, &bars::ArmCount)| {
            let [planned, there, won, drawn] = count.read();
            let share = self.share(count);
            json!({
                "name": arm.name,
                "role": arm.part(),
                "planned": planned,
                "trials": there,
                if self.plan.is_games() { "won" } else { "solved" }: won,
                "drawn": if self.plan.is_games() { Value::from(drawn) } else { Value::Null },
                "rate": share.map(|share| share.rate()),
                "low": share.map(|share| share.low()),
                "high": share.map(|share| share.high()),
                "failed": failed(count),
            })
        };
        let failures = self.done.failed.iter().map(
            |failed| json!({"id": failed.id.to_string(), "trial": failed.name, "reason": failed.reason}),
        );
        let Done { stored, ran, elsewhere, missing, foreign, notes, .. } = self.done;
        let (there, all) = (self.there(), self.plan.trials.len() as u64);
        let object = json!({
            "experiment": self.plan.spec.name,
            "folder": self.folder.display().to_string(),
            "planned": all,
            "trials": there,
            "complete": there == all,
            "stored": stored,
            "ran": ran,
            "elsewhere": elsewhere,
            "missing": missing,
            "foreign": foreign,
            "digest": self.digest(),
            "by_clock": self.by_clock(),
            "by_others": self.archive.by_others(self.plan.trials.iter().map(|planned| planned.id)),
            "failed": self.lost(),
            "failures": failures.collect::<Vec<Value>>(),
            "notes": notes,
            "arms": self.plan.arms.iter().zip(&self.tally().arms).map(arm).collect::<Vec<Value>>(),
        });
        let mut out = screen::out();
        writeln!(out, "{}", screen::json(object))?;
        Ok(out.flush()?)
    }
}
