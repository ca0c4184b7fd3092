//! `plansza submit`: an experiment as an array of shards, for Slurm or for GNU parallel over ssh.

use super::{Experiment, find, typed};
use crate::{Ending, screen};
use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use plansza_experiment::Store;
use plansza_experiment::run::Shard;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

/// `plansza submit`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct SubmitArgs {
    /// The file of an experiment in TOML, or a folder of results, which knows its experiment
    spec: PathBuf,
    /// Who runs the shards
    #[arg(long, short, value_name = "NAME")]
    engine: JobEngine,
    /// The folder of results, which all machines see under this path; by default results/NAME
    #[arg(long, short, value_name = "DIR")]
    out: Option<PathBuf>,
    /// How many shards; those that miss no trial are not submitted
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = crate::args::whole::<u64>(1..=100_000))]
    shards: u64,
    /// Cores, and threads, for each shard; by default 1 for Slurm, all of a machine for GNU parallel
    #[arg(long, value_name = "N", value_parser = crate::args::whole::<u16>(1..=1024))]
    cpus: Option<u16>,
    /// The partition (Slurm)
    #[arg(long, value_name = "NAME", value_parser = word)]
    partition: Option<String>,
    /// The limit of time for each shard, as Slurm writes it: minutes, mm:ss, hh:mm:ss, d-hh, d-hh:mm, d-hh:mm:ss
    #[arg(long, value_name = "TIME", value_parser = span)]
    time: Option<String>,
    /// A file with a machine on each line, as ssh calls it; `:` is this one (GNU parallel)
    #[arg(long, value_name = "FILE")]
    hosts: Option<PathBuf>,
    /// Print the script and submit nothing
    #[arg(long)]
    print: bool,
}

const AFTER: &str = "Examples:
  plansza submit cooling.toml --engine slurm --shards 32 --cpus 4 --partition short --time 2:00:00
  plansza submit cooling.toml --engine parallel --shards 32 --hosts hosts.txt
  plansza submit cooling.toml --engine slurm --print > job.sh     to add an account or modules by hand
Submit again to go on: only shards that miss trials are submitted.";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum JobEngine {
    /// A job array, by sbatch
    Slurm,
    /// GNU parallel, here or over ssh
    Parallel,
}

impl JobEngine {
    fn program(self) -> &'static str {
        match self {
            JobEngine::Slurm => "sbatch",
            JobEngine::Parallel => "parallel",
        }
    }
}

/// A word that stands in a line of a script as it is.
fn word(text: &str) -> Result<String, String> {
    let fine = |sign: char| sign.is_ascii_alphanumeric() || "-_.:,+".contains(sign);
    match !text.is_empty() && !text.starts_with('-') && text.chars().all(fine) {
        true => Ok(text.into()),
        false => Err("accepted: letters, digits and - _ . : , +".into()),
    }
}

/// A limit of time in one of Slurm's forms.
fn span(text: &str) -> Result<String, String> {
    let number =
        |part: &str| part.parse::<u32>().ok().filter(|_| part.bytes().all(|byte| byte.is_ascii_digit()));
    let parts = |text: &str| text.split(':').map(number).collect::<Option<Vec<u32>>>();
    // Of the parts after the first, none is as much as one of the part before it.
    let below = |parts: &[u32], most: &[u32]| parts.iter().zip(most).all(|(part, most)| part < most);
    let fine = match text.split_once('-') {
        Some((days, rest)) => {
            let rest = parts(rest).filter(|rest| rest.len() <= 3 && below(rest, &[24, 60, 60]));
            number(days).zip(rest).is_some_and(|(days, rest)| days > 0 || rest.iter().any(|&part| part > 0))
        }
        None => parts(text).is_some_and(|parts| {
            parts.len() <= 3 && below(&parts[1..], &[60, 60]) && parts.iter().any(|&part| part > 0)
        }),
    };
    match fine {
        true => Ok(text.into()),
        false => Err("accepted: minutes, or as 30:00, 2:00:00, 1-12, 1-12:30, 1-12:30:00".into()),
    }
}

/// Submits what is missing.
pub fn run(args: &SubmitArgs) -> Result<Ending> {
    args.check()?;
    let experiment = find(&args.spec, args.out.as_deref())?;
    let all = experiment.plan.trials.len() as u64;
    let shards = args.shards.min(all);
    let archive = experiment.stored()?;
    let needs = experiment.plan.needs(&archive);
    let wanting = |index: &u64| {
        let shard = Shard { index: index - 1, of: shards };
        shard.of(&experiment.plan.trials).any(|planned| !experiment.plan.has(&needs, &archive, planned))
    };
    let indices: Vec<u64> = (1..=shards).filter(wanting).collect();
    let folder = std::path::absolute(&experiment.folder).context("where are we?")?;
    if indices.is_empty() {
        let (trials, dir) = (screen::plural(all, "trial"), typed(&experiment.folder));
        screen::warn(&format!("nothing to submit: all {trials} are in {dir}"));
        return Ok(Ending::Done);
    }
    let script = args.script(&experiment, &folder, shards, &indices)?;
    if args.print {
        let mut out = screen::data();
        out.write_all(script.as_bytes())?;
        out.flush()?;
        return Ok(Ending::Done);
    }
    // The folder first: that it cannot be made is better known now than on every node.
    Store::create(&experiment.folder, &experiment.plan.spec)?.settle(
        archive.trials.len(),
        experiment.plan.trials.iter().filter(|planned| archive.trials.contains_key(&planned.id)).count(),
    )?;
    let logs = folder.join(args.engine.program());
    std::fs::create_dir_all(&logs).with_context(|| format!("cannot make the folder {}", logs.display()))?;
    let path = folder.join(format!("{}.sh", args.engine.program()));
    screen::rewrite(&path, &script)?;
    args.start(&path, indices.len() as u64, shards)
}

impl SubmitArgs {
    /// Flags that the engine does not have.
    fn check(&self) -> Result<()> {
        let slurm = self.engine == JobEngine::Slurm;
        let flags = [
            ("--hosts", self.hosts.is_some() && slurm),
            ("--partition", self.partition.is_some() && !slurm),
            ("--time", self.time.is_some() && !slurm),
        ];
        if let Some((flag, _)) = flags.iter().find(|(_, wrong)| *wrong) {
            bail!("{flag} means nothing to {}; leave it out", if slurm { "Slurm" } else { "GNU parallel" });
        }
        match &self.hosts {
            Some(hosts) => {
                std::fs::read(hosts).map(drop).with_context(|| format!("cannot read {}", hosts.display()))
            }
            None => Ok(()),
        }
    }

    fn script(&self, experiment: &Experiment, folder: &Path, shards: u64, indices: &[u64]) -> Result<String> {
        let program = std::env::current_exe().context("where is this program?")?;
        let source = std::path::absolute(&experiment.source).context("where are we?")?;
        for path in [&program, &source, folder] {
            if path.to_str().is_none_or(|text| text.chars().any(char::is_control)) {
                bail!("{:?} cannot stand in a script\naccepted: a path of plain text", path);
            }
        }
        let [program, source, dir] = [&program, &source, folder].map(typed);
        let name = &experiment.plan.spec.name;
        Ok(match self.engine {
            JobEngine::Slurm => {
                let mut lines = vec!["#!/bin/bash".to_string()];
                let mut option = |text: String| lines.push(format!("#SBATCH --{text}"));
                option(format!("job-name=\"{name}\""));
                option(format!("array={}", ranges(indices)));
                option("ntasks=1".into());
                option(format!("cpus-per-task={}", self.cpus.unwrap_or(1)));
                self.partition.iter().for_each(|partition| option(format!("partition={partition}")));
                self.time.iter().for_each(|time| option(format!("time={time}")));
                option("open-mode=append".into());
                let log = log(folder);
                option(format!("output=\"{}\"", log.as_deref().unwrap_or("/dev/null")));
                if log.is_none() {
                    // A name that Slurm would read in its own way, but a shell can hold.
                    let task = "\"/sbatch/${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID.txt\"";
                    lines.push(format!("exec >>{dir}{task} 2>&1"));
                }
                let shard =
                    format!("--shard \"$SLURM_ARRAY_TASK_ID/{shards}\" --threads \"$SLURM_CPUS_PER_TASK\"");
                lines.push(format!("exec {program} run {source} --out {dir} \\\n    {shard}"));
                lines.join("\n") + "\n"
            }
            JobEngine::Parallel => {
                let hosts = match &self.hosts {
                    Some(hosts) => {
                        let hosts = std::path::absolute(hosts).context("where are we?")?;
                        format!(" --sshloginfile {} --workdir {dir}", typed(&hosts))
                    }
                    None => String::new(),
                };
                // A machine does one shard at a time, with all its cores; with a number of cores, as many as fit.
                let jobs = match (self.cpus, &self.hosts) {
                    (Some(cpus), None) => (crate::watch::cores() / usize::from(cpus)).max(1),
                    _ => 1,
                };
                let threads = self.cpus.map_or(String::new(), |cpus| format!(" --threads {cpus}"));
                // `env`, since parallel quotes no value in a command that begins with one.
                let list: Vec<String> = indices.iter().map(u64::to_string).collect();
                format!(
                    "#!/bin/sh\nexec parallel --will-cite{hosts} --jobs {jobs} --retries 2 --joblog {dir}/parallel/jobs.log \\\n    \
                     env {{1}} run {{2}} --out {{3}} --shard {{5}}/{{4}}{threads} \\\n    \
                     ::: {program} ::: {source} ::: {dir} ::: {shards} ::: {}\n",
                    list.join(" ")
                )
            }
        })
    }

    fn start(&self, script: &Path, submitted: u64, shards: u64) -> Result<Ending> {
        let mut command = match self.engine {
            JobEngine::Slurm => Command::new("sbatch"),
            JobEngine::Parallel => Command::new("sh"),
        };
        let program = self.engine.program();
        if self.engine == JobEngine::Parallel && !found(program) {
            bail!("{}", absent(program));
        }
        let status = match command.arg(script).status() {
            Err(error) if error.kind() == ErrorKind::NotFound => bail!("{}", absent(program)),
            status => status.with_context(|| format!("cannot start {program}"))?,
        };
        if !status.success() {
            bail!("{program} failed ({status}) with the script {}", script.display());
        }
        let word = if self.engine == JobEngine::Slurm { "submitted" } else { "ran" };
        screen::warn(&format!(
            "{word} {submitted} of {} by {}",
            screen::plural(shards, "shard"),
            script.display()
        ));
        Ok(Ending::Done)
    }
}

fn found(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

fn absent(program: &str) -> String {
    let package = if program == "sbatch" {
        "Slurm's programs (package slurm-client)"
    } else {
        "GNU parallel (package parallel)"
    };
    format!(
        "there is no {program} here\naccepted: install {package}, or take the script to another machine: --print"
    )
}

/// Where Slurm writes what a task says, where it can hold the path as it is.
fn log(folder: &Path) -> Option<String> {
    let text = folder.to_str()?;
    let fine = |sign: char| !sign.is_control() && !"\\\"%'`$".contains(sign);
    text.chars().all(fine).then(|| format!("{text}/sbatch/%A_%a.txt"))
}

/// As Slurm writes a set: 1-4,7.
fn ranges(indices: &[u64]) -> String {
    let mut parts: Vec<(u64, u64)> = Vec::new();
    for &index in indices {
        match parts.last_mut() {
            Some((_, last)) if *last + 1 == index => *last = index,
            _ => parts.push((index, index)),
        }
    }
    let one = |&(first, last): &(u64, u64)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    };
    parts.iter().map(one).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_in_one_of_slurms_forms() {
        for fine in ["90", "30:00", "90:00", "2:00:00", "48:00:00", "1-12", "2-00", "1-12:30", "1-12:30:59"] {
            assert_eq!(span(fine).as_deref(), Ok(fine));
        }
        for wrong in [
            "", "0", "2h", "1:60", "1:00:60", "1:2:3:4", "1-24", "1-12:60", "-5", "+5", "1-", "-", "0-0",
            "1:", "x", "1 ",
        ] {
            assert!(span(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sets_are_written_as_slurm_reads_them() {
        assert_eq!(ranges(&[1, 2, 3, 5, 7, 8]), "1-3,5,7-8");
        assert_eq!(ranges(&[4]), "4");
        assert!(
            word("2-00:00:00").is_ok()
                && word("a b").is_err()
                && word("x\n#").is_err()
                && word("-x").is_err()
        );
        assert_eq!(log(Path::new("/a b/c")).as_deref(), Some("/a b/c/sbatch/%A_%a.txt"));
        assert_eq!(log(Path::new("/a%/c")), None);
    }
}
