//! `plansza export`: a row for every trial, for other programs.

use super::{PROGRAM, results};
use crate::{Ending, screen};
use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use plansza_experiment::Plan;
use plansza_experiment::store::Archive;
use plansza_report::{ioh, rows};
use std::io::{BufWriter, Write};
use std::path::PathBuf;

/// `plansza export`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct ExportArgs {
    /// The folder of results, or the file of its experiment
    folder: PathBuf,
    /// The format
    #[arg(long, value_name = "FORMAT", default_value = "csv")]
    to: ExportFormat,
    /// With every improvement: evaluations, epochs, score and seconds (as lists in JSON, as JSON in a column of CSV)
    #[arg(long)]
    traces: bool,
    /// The file; by default standard output. Of ioh the folder; by default `ioh` in the folder of results
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

const AFTER: &str = "Examples:
  plansza export results/cooling --out trials.csv        read it with pandas.read_csv or R's read.csv
  plansza export results/cooling --to jsonl --traces     every improvement of every run
  plansza export results/cooling --to ioh                for IOHanalyzer, or iohinspector's add_folder";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ExportFormat {
    /// A line for each trial, with a header
    Csv,
    /// An object for each trial
    Jsonl,
    /// A folder for each arm with the course of every search, as IOHprofiler has them
    Ioh,
}

/// Writes the rows.
pub fn run(args: &ExportArgs) -> Result<Ending> {
    let (experiment, archive, _) = results(&args.folder, false)?;
    for note in &archive.notes {
        screen::warn(&format!("note: {note}"));
    }
    let plan = &experiment.plan;
    match args.to {
        ExportFormat::Ioh => {
            let folder = args.out.clone().unwrap_or_else(|| experiment.folder.join("ioh"));
            if args.out.is_some()
                && let Some(Ok(there)) =
                    std::fs::read_dir(&folder).ok().and_then(|mut entries| entries.next())
            {
                screen::vacant(&there.path())?;
            }
            let runs = ioh::write(plan, &archive, PROGRAM, &folder)?;
            writeln!(screen::out(), "{} in {}", screen::plural(runs as u64, "run"), screen::path(&folder))?;
        }
        ExportFormat::Csv | ExportFormat::Jsonl => write_rows(plan, &archive, args)?,
    }
    let failed = plan.trials.iter().filter(|planned| archive.failed.contains_key(&planned.id)).count();
    if failed > 0 {
        let trials = screen::plural(failed as u64, "trial");
        screen::warn(&format!("note: {trials} failed and have no result: they are not in here"));
    }
    let missing = plan.trials.iter().filter(|planned| archive.tried(planned.id).is_none()).count();
    if missing > 0 {
        screen::warn(&format!("note: {} of the plan not there yet", screen::plural(missing as u64, "trial")));
    }
    Ok(Ending::Done)
}

/// Writes a row for each stored trial.
fn write_rows(plan: &Plan, archive: &Archive, args: &ExportArgs) -> Result<()> {
    let mut out: Box<dyn Write> = match &args.out {
        Some(path) => {
            screen::vacant(path)?;
            let file =
                std::fs::File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
            Box::new(BufWriter::new(file))
        }
        None => Box::new(screen::data()),
    };
    let rows = rows::rows(plan, archive, PROGRAM, args.traces);
    match args.to {
        ExportFormat::Jsonl => rows::jsonl(rows, &mut out)?,
        _ => rows::csv(rows, &mut out)?,
    }
    out.flush().with_context(|| format!("cannot write {:?}", args.out))
}
