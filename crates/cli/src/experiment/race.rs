//! `plansza race`: every method on the same boards under one budget, the proof of the optimum beside.

use super::{report, run, typed};
use crate::args::{LimitArgs, Which};
use crate::{Ending, input, screen, watch};
use anyhow::Result;
use clap::Args;
use plansza_core::{Budget, Fault};
use plansza_experiment::Plan;
use plansza_experiment::run::Shard;
use plansza_experiment::store::Archive;
use plansza_report::analysis::Analysis;
use plansza_report::analysis::tally::ArmTally;
use plansza_report::{files, words};
use std::io::Write;
use std::path::PathBuf;

/// `plansza race`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct RaceArgs {
    /// What to race on
    #[command(flatten)]
    which: Which,
    /// Runs of each method on each board
    #[arg(long, short, value_name = "N", default_value_t = 10, value_parser = crate::args::whole::<u64>(1..=100_000))]
    replicates: u64,
    /// Every encoding of each method, instead of the one that suits it best
    #[arg(long)]
    every_encoding: bool,
    /// The master seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = crate::args::seed)]
    seed: u64,
    /// The limits of a run; by default 100 000 evaluations
    #[command(flatten)]
    limits: LimitArgs,
    /// The folder of results; by default results/race-PUZZLE-BOARD
    #[arg(long, short, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Threads; the results do not depend on their number, unless time is the limit. By default all cores
    #[arg(long, value_name = "N", value_parser = crate::args::whole::<u16>(1..=1024))]
    threads: Option<u16>,
    /// Print JSON, one line per method
    #[arg(long)]
    json: bool,
}

const AFTER: &str = "Examples:
  plansza race sudoku                                  every method on a sample that tells them apart
  plansza race go sweep --evaluations 10k -r 100       more runs, narrower intervals
  plansza race kuromasu boards.txt --every-encoding    a file of boards, every encoding
Exit codes: 0 done, 1 interrupted (the same command goes on), 2 bad input.";

/// What is not with a race as it is with `solve`, from which it has these arguments.
pub fn words(race: clap::Command) -> clap::Command {
    race.mut_arg("board", |board| {
        board.help(
            "The board: text, file, `-` or the name of a sample; without it, a sample that tells methods apart",
        )
    })
    .mut_arg("evaluations", |most| most.help("Stop each run after this many evaluations [default: 100000]"))
    .mut_arg("epochs", |most| most.help("Stop each run after this many epochs"))
    .mut_arg("time", |most| {
        most.help(
            "Stop each run after this time, as 500ms, 5s or 2m; results then depend on the machine. A limit takes the place \
             of the default",
        )
    })
}

/// Evaluations of a run when nothing is said: no clock, so that everybody sees the same race.
const EVALUATIONS: u64 = 100_000;
/// As good as no limit, for a race against the clock alone.
const ENDLESS: u64 = 1 << 50;

/// Races.
pub fn run(args: &RaceArgs) -> Result<Ending> {
    let kind = input::puzzle(&args.which.puzzle)?;
    let board = args.which.board.as_deref().or(Some(kind.arena()));
    let source = input::source(kind, board)?;
    let options = input::options(kind, &args.which)?;
    let short = board.filter(|name| name.len() <= 40 && !name.contains(char::is_whitespace));
    if let Some(key) = args.limits.nothing() {
        let fault = Fault::new(format!("a race of 0 {key} has nothing to compare"));
        let least =
            if key == "time" { "--time above 0, as --time 1s".into() } else { format!("--{key} from 1") };
        return Err(fault.accepts(least).into());
    }
    let budget = match args.limits.budget() {
        Budget::UNLIMITED => Budget::evaluations(EVALUATIONS),
        Budget { evaluations: None, epochs: None, time } => {
            Budget { evaluations: Some(ENDLESS), epochs: None, time }
        }
        limits => limits,
    };
    let text = source.text.clone();
    // Read as `solve` reads, for its errors.
    let chosen = input::open(plansza_catalogue::find(&args.which.puzzle)?, &args.which, source)?;
    let boards = chosen.boards.len();
    (0..boards).try_for_each(|board| chosen.boards.validate(board))?;
    let race = plansza_experiment::race::Race {
        boards: text,
        name: short
            .map_or_else(|| kind.name().to_string(), |name| name.rsplit('/').next().unwrap_or(name).into()),
        options,
        replicates: args.replicates,
        seed: args.seed,
        budget,
        every_encoding: args.every_encoding,
    };
    let plan = Plan::new(race.spec(kind)?)?;
    let folder = args.out.clone().unwrap_or_else(|| PathBuf::from("results").join(race.folder(kind)));
    if !args.json {
        banner(args, &race, boards, &chosen)?;
    }
    let threads = args.threads.map_or_else(watch::cores, usize::from);
    let (done, archive) = run::execute(&plan, &folder, Shard::WHOLE, threads)?;
    let document = report::make(&plan, &archive, &folder);
    if args.json {
        let analysis = Analysis::new(&plan, &archive);
        let arms: Vec<usize> = analysis.of_set(0).map(|tally| tally.arm).collect();
        let leads = |row: usize| {
            let leaders = analysis.leaders(0)?.arms;
            Some(("leads", leaders.contains(arms.get(row)?).into()))
        };
        report::json(&document, "results", leads)?;
    } else {
        report::show(&document)?;
    }
    let page = files::save(&document, &folder.join("report"))?;
    if done.missing > 0 {
        screen::warn(&format!(
            "interrupted: {} to go; the same command goes on",
            screen::plural(done.missing, "run")
        ));
        return Ok(Ending::Unsolved);
    }
    if !args.json {
        let mut out = screen::out();
        for line in in_plain_words(&plan, &archive) {
            writeln!(out, "{line}")?;
        }
        if done.ran == 0 {
            writeln!(out, "{}", screen::dim(&format!("all runs were in {} already", typed(&folder))))?;
        }
        writeln!(out, "{} {}", screen::dim("curves, tests and boards:"), screen::path(&page))?;
        out.flush()?;
    }
    Ok(if done.failed.is_empty() { Ending::Done } else { Ending::Unsolved })
}

fn banner(
    args: &RaceArgs,
    race: &plansza_experiment::race::Race,
    boards: usize,
    chosen: &input::Chosen,
) -> Result<()> {
    let mut out = screen::out();
    if boards == 1 {
        write!(out, "{}", chosen.boards.picture(0).text(screen::colour()))?;
    }
    let what = if boards == 1 { format!("'{}'", race.name) } else { screen::plural(boards as u64, "board") };
    let limit = match race.budget {
        Budget { evaluations: Some(ENDLESS), time: Some(time), .. } => screen::time(time),
        Budget { evaluations: Some(n), time: Some(time), .. } => {
            format!("{} or {}", screen::plural(n, "evaluation"), screen::time(time))
        }
        Budget { evaluations: Some(n), .. } => screen::plural(n, "evaluation"),
        Budget { epochs: Some(n), .. } => screen::plural(n, "epoch"),
        _ => "no limit".into(),
    };
    let runs = screen::plural(args.replicates, "run");
    let line = format!("{} {what}: every method, {runs} each, up to {limit} a run", args.which.puzzle);
    writeln!(out, "{}\n", screen::bold(&line))?;
    Ok(out.flush()?)
}

/// When no method had solved the board at the cost that all of them have. By the clock some may have more, and solved it.
fn unsolved(tallies: &[&ArmTally], closest: &str, name: &dyn Fn(usize) -> String) -> String {
    let later = tallies.iter().max_by_key(|tally| tally.solved.successes());
    match later.filter(|later| later.solved.successes() > 0) {
        None => format!("no run solved the board; {closest}."),
        Some(later) => format!(
            "with as many evaluations as every method had, no run had solved the board and {closest}; \
             by the clock {} had more, and solved {} of {}.",
            name(later.arm),
            later.solved.successes(),
            screen::plural(later.solved.trials(), "run")
        ),
    }
}

/// What was seen, and what was not, for who has never read a table of this kind.
fn in_plain_words(plan: &Plan, archive: &Archive) -> Vec<String> {
    let analysis = Analysis::new(plan, archive);
    let tallies: Vec<_> = analysis.of_set(0).collect();
    let (Some(best), Some(set)) = (tallies.first(), analysis.sets.first()) else { return Vec::new() };
    let name = |arm: usize| format!("'{}'", plan.arms[arm].name);
    let (solved, runs) = (best.footing.solved.successes(), best.footing.solved.trials());
    let leaders = analysis.leaders(0);
    let tied = leaders.as_ref().filter(|leaders| leaders.winner().is_none());
    let names = tied.map(|leaders| leaders.arms.iter().map(|&arm| name(arm)).collect::<Vec<_>>());
    let mut seen = match (best.footing.ert, &names) {
        (Some(cost), _) => {
            let it = format!(
                "it solved {solved} of {}, after about {} for each success.",
                screen::plural(runs, "run"),
                words::about(cost, "evaluation")
            );
            match &names {
                None if leaders.is_none() => format!("{} is first in the table: {it}", name(best.arm)),
                None => format!("{} did best: {it}", name(best.arm)),
                Some(names) => format!(
                    "no method has won: {} cannot be told apart. {} is first in the table: {it}",
                    words::list(names),
                    name(best.arm)
                ),
            }
        }
        (None, None) => unsolved(&tallies, &format!("{} came closest", name(best.arm)), &name),
        (None, Some(names)) => {
            let came = format!("{} came closest and cannot be told apart", words::list(names));
            unsolved(&tallies, &came, &name)
        }
    };
    if leaders.is_some_and(|leaders| leaders.too_few) {
        seen += &format!(" {} are too few for any test of two methods.", screen::plural(runs, "run"));
    }
    let searches = || tallies.iter().filter(|tally| !analysis.is_random(tally.arm) && tally.arm != best.arm);
    let some = searches().filter(|tally| tally.footing.solved.successes() > 0).count();
    let none = searches().count() - some;
    if solved > 0 && some + none > 0 {
        seen += &format!(" Of the others {some} solved it at least once and {none} never.");
    }
    let random: Vec<u64> = tallies
        .iter()
        .filter(|tally| analysis.is_random(tally.arm))
        .map(|tally| tally.footing.solved.successes())
        .collect();
    match random.iter().max() {
        Some(0) => {
            seen +=
                " Random search, which only guesses, never did: what it reached is what a method must beat."
        }
        Some(most) => {
            seen += &format!(
                " Random search, which only guesses, did so {}: so hard is the board, and no harder.",
                screen::plural(*most, "time")
            );
        }
        None => {}
    }
    let wide = plansza_stats::greatest_width(runs, 0.95).map_or(50.0, |width| 50.0 * width);
    let boards = screen::plural(set.boards.len() as u64, "board");
    let unseen = format!(
        "{boards}, {} of each method with the parameters that it comes with: a share of successes is known to ± {wide:.0} points, \
         two neighbours in the table may well change places, and other boards may be kind to other methods. More runs: -r 100; \
         many boards: docs/experiments.md.",
        screen::plural(runs, "run")
    );
    vec![
        format!("{} {seen}", screen::bold("What was seen:")),
        format!("{} {unseen}", screen::bold("What was not:")),
    ]
}
