//! The command line as types.

use crate::brought::OptionArgs;
use clap::{Args, Parser, Subcommand};
use plansza_core::Budget;
pub use plansza_core::budget::duration;
use std::ops::RangeInclusive;
use std::time::Duration;

/// Pick a board, pick a search method, get the answer, the proof of the optimum, and an honest measure of the method.
#[derive(Parser, Debug)]
#[command(name = "plansza", version, arg_required_else_help = true, max_term_width = 110, after_help = EXAMPLES)]
pub struct CommandLine {
    /// What to do.
    #[command(subcommand)]
    pub command: OwnCommand,
    /// Overwrite files that exist
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub force: bool,
}

const EXAMPLES: &str = "Examples:
  plansza solve sudoku                              solve the embedded sample exactly
  plansza solve sudoku --method anneal --watch      watch simulated annealing at work
  plansza check sudoku puzzle.txt                   valid? how many solutions? how hard?
  plansza generate sudoku --level hard --count 5    make five hard boards
  plansza methods sudoku anneal                     parameters with ranges and defaults
  plansza play reversi                              play against the program
  plansza run experiment.toml                       run an experiment, or go on with it

BOARD is the text itself, a file, `-` for standard input, or the name of a sample.
Exit codes: 0 done, 1 no solution or not solved, 2 bad input or usage.";

/// The commands.
#[derive(Subcommand, Debug)]
pub enum OwnCommand {
    /// Solve a board, exactly or by a search method
    Solve(SolveArgs),
    /// Say whether a board is valid, how many solutions it has and how hard it is
    Check(CheckArgs),
    /// Explain the next step: where and why
    Hint(HintArgs),
    /// Make new boards
    Generate(GenerateArgs),
    /// Rewrite boards in another format
    Convert(ConvertArgs),
    /// List puzzles, methods, encodings, parameters and formats
    Methods(MethodsArgs),
    /// Measure the exact solver, the generator and the inner loop of every method
    Bench(BenchArgs),
    /// Play a game for two in the terminal, against the program or a person
    Play,
    /// Let players meet in a tournament: results, ratings, nodes and time
    Duel,
    /// Say what every move of a position of a game is worth, and why
    Analyse,
    /// Say what every move of a game lost, where its mistakes are, and what would have been better
    Review,
    /// Show what each search of the game tree and each of its switches costs on a position
    Lesson,
    /// Draw the tree that a search of a position really goes through
    Tree,
    /// Race every method on a board under one budget, the proof of the optimum beside
    Race(crate::experiment::race::RaceArgs),
    /// Find good parameters of a method by racing settings against each other on boards to train on
    Tune(crate::experiment::tune::TuneArgs),
    /// Run an experiment: many methods on many boards, stored, resumable, on all cores or many machines
    Run(crate::experiment::run::RunArgs),
    /// Serve the page and the API on this machine, for a browser and for programs
    #[cfg(feature = "serve")]
    Serve(crate::serve::ServeArgs),
    /// Report on an experiment: tables with intervals, charts and tests as one page, and as files for a paper
    Report(crate::experiment::report::ReportArgs),
    /// Run an experiment on a cluster: Slurm, or GNU parallel over ssh
    Submit(crate::experiment::submit::SubmitArgs),
    /// Write the trials of an experiment as a table, for other programs
    Export(crate::experiment::export::ExportArgs),
    /// Run a student report anew and compare with what it published, or run one stored trial again
    Reproduce(crate::experiment::reproduce::ReproduceArgs),
    /// Print the completions of a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the man page, or that of a command
    Man {
        /// The command, and one of its own, as play reversi
        command: Vec<String>,
    },
}

/// A puzzle and a board.
#[derive(Args, Debug)]
pub struct Which {
    /// The puzzle; `plansza methods` lists them
    pub puzzle: String,
    /// The board: text, file, `-` or the name of a sample; without it, the first sample
    #[arg(allow_hyphen_values = true)]
    pub board: Option<String>,
    /// What the puzzle can be told beside
    #[command(flatten)]
    pub options: OptionArgs,
}

/// The limits of a search.
#[derive(Args, Debug)]
pub struct LimitArgs {
    /// Stop after this many evaluations; for the exact method nodes, at which it looks only now and then: it may spend a few thousand more
    #[arg(long, value_name = "N", value_parser = count)]
    pub evaluations: Option<u64>,
    /// Stop after this many epochs
    #[arg(long, value_name = "N", value_parser = count)]
    pub epochs: Option<u64>,
    /// Stop after this time, as 500ms, 5s or 2m; the clock stands still while --watch draws. Without any limit a search
    /// method has 10 s, and exact has no limit
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<Duration>,
}

impl LimitArgs {
    /// The budget they make.
    pub fn budget(&self) -> Budget {
        Budget { evaluations: self.evaluations, epochs: self.epochs, time: self.time }
    }

    /// The limit that leaves nothing at all, if there is one.
    pub fn nothing(&self) -> Option<&'static str> {
        let time = self.time.map(|time| u64::from(!time.is_zero()));
        let limits = [("evaluations", self.evaluations), ("epochs", self.epochs), ("time", time)];
        limits.into_iter().find(|(_, limit)| *limit == Some(0)).map(|(key, _)| key)
    }
}

/// `plansza solve`.
#[derive(Args, Debug)]
pub struct SolveArgs {
    /// What to solve
    #[command(flatten)]
    pub which: Which,
    /// Leave out boards that cannot be read: each is named on standard error, the others are answered, and the exit code is 2
    #[arg(long)]
    pub keep_going: bool,
    /// The method
    #[arg(long, short, value_name = "NAME", default_value = "exact")]
    pub method: String,
    /// The encoding that the method works on; by default its favourite
    #[arg(long, short, value_name = "NAME")]
    pub encoding: Option<String>,
    /// Set a parameter of the method or the encoding; may be repeated
    #[arg(long, short, value_name = "KEY=VALUE", value_parser = setting)]
    pub set: Vec<(String, String)>,
    /// The master seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = seed)]
    pub seed: u64,
    /// The limits
    #[command(flatten)]
    pub limits: LimitArgs,
    /// Threads; the result does not depend on their number. By default all cores
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    pub threads: Option<u16>,
    /// Draw where the search stands while it works. On a terminal the space bar stops it and lets it go on, `.` is one
    /// evaluation, `e` one epoch, `+` faster, `-` slower, `q` the end
    #[arg(long, short)]
    pub watch: bool,
    /// Write an animation of the search to this file, as SVG or GIF by its name
    #[arg(long, value_name = "FILE", conflicts_with = "watch")]
    pub animate: Option<std::path::PathBuf>,
    /// Frames of the animation at most; a search that is long enough has half of them at least
    #[arg(long, value_name = "N", default_value = "100", value_parser = whole::<u16>(2..=1000), requires = "animate")]
    pub frames: u16,
    /// Write the solution in this format and nothing else; a board that is not solved is written as it is
    #[arg(long, short, value_name = "FORMAT", conflicts_with = "watch")]
    pub format: Option<String>,
    /// Write the picture of the solution to this file as SVG; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub svg: Option<std::path::PathBuf>,
    /// Print JSON, one line per board
    #[arg(long)]
    pub json: bool,
}

/// `plansza check`.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// What to check
    #[command(flatten)]
    pub which: Which,
    /// Leave out boards that cannot be read: each is named on standard error, the others are answered, and the exit code is 2
    #[arg(long)]
    pub keep_going: bool,
    /// Count solutions up to this number
    #[arg(long, value_name = "N", default_value = "1000", value_parser = limit)]
    pub limit: u64,
    /// Stop counting after this time, as 500ms, 5s or 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<Duration>,
    /// Print JSON, one line per board
    #[arg(long)]
    pub json: bool,
}

/// `plansza hint`.
#[derive(Args, Debug)]
pub struct HintArgs {
    /// The board
    #[command(flatten)]
    pub which: Which,
    /// All steps to the end instead of the next one
    #[arg(long, short)]
    pub all: bool,
    /// Write the picture of the hint (with --all, of the hardest) to this file as SVG; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub svg: Option<std::path::PathBuf>,
    /// Print JSON, one line per step
    #[arg(long)]
    pub json: bool,
}

/// `plansza generate`.
#[derive(Args, Debug)]
pub struct GenerateArgs {
    /// The puzzle; `plansza methods` lists them
    pub puzzle: String,
    /// Width and height, as 9x9
    #[arg(long, value_name = "WxH")]
    pub size: Option<String>,
    /// How hard it shall be; `plansza methods PUZZLE` lists the levels
    #[arg(long, value_name = "LEVEL")]
    pub level: Option<String>,
    /// How the givens shall be arranged
    #[arg(long, value_name = "SYMMETRY")]
    pub symmetry: Option<String>,
    /// Another wish; may be repeated
    #[arg(long, short, value_name = "KEY=VALUE", value_parser = setting)]
    pub set: Vec<(String, String)>,
    /// How many
    #[arg(long, short, value_name = "N", default_value = "1", value_parser = limit)]
    pub count: u64,
    /// The master seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = seed)]
    pub seed: u64,
    /// The format; by default the puzzle's main one
    #[arg(long, short, value_name = "FORMAT")]
    pub format: Option<String>,
    /// Threads; the boards do not depend on their number. By default all cores
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    pub threads: Option<u16>,
    /// Give up a board after this time, as 500ms, 5s or 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<Duration>,
    /// Print JSON, one line per board
    #[arg(long)]
    pub json: bool,
}

/// `plansza convert`.
#[derive(Args, Debug)]
pub struct ConvertArgs {
    /// What to convert
    #[command(flatten)]
    pub which: Which,
    /// Leave out boards that cannot be read: each is named on standard error, the others are answered, and the exit code is 2
    #[arg(long)]
    pub keep_going: bool,
    /// The format to write; `svg` and `picture` draw the board
    #[arg(long, short, value_name = "FORMAT")]
    pub to: String,
}

/// `plansza methods`.
#[derive(Args, Debug)]
pub struct MethodsArgs {
    /// A puzzle or a game
    pub puzzle: Option<String>,
    /// A method, of a game a player
    pub method: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `plansza bench`.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// The puzzle; `plansza methods` lists them
    pub puzzle: String,
    /// The boards: text, file, `-` or the name of a sample; without it, boards made by the generator
    #[arg(allow_hyphen_values = true)]
    pub board: Option<String>,
    /// What the puzzle can be told beside
    #[command(flatten)]
    pub options: OptionArgs,
    /// Time for each measurement, as 500ms, 5s or 2m
    #[arg(long, value_name = "TIME", default_value = "500ms", value_parser = duration)]
    pub time: Duration,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// A whole number, also as 10k, 5M, 1e6, 1_000.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    let plain = text.replace('_', "");
    let (digits, factor) = match plain.char_indices().last() {
        Some((i, 'k' | 'K')) => (&plain[..i], 1e3),
        Some((i, 'M')) => (&plain[..i], 1e6),
        Some((i, 'G')) => (&plain[..i], 1e9),
        _ => (plain.as_str(), 1.0),
    };
    if factor == 1.0
        && let Ok(n) = digits.parse()
    {
        return Ok(n);
    }
    match digits.parse::<f64>().map(|x| x * factor) {
        Ok(x) if x.fract() == 0.0 && (0.0..1e18).contains(&x) => Ok(x as u64),
        _ => Err("accepted: a whole number from 0, also as 10k, 5M or 1e6".into()),
    }
}

/// A whole number from 1.
fn limit(text: &str) -> Result<u64, String> {
    let accepted = "accepted: a whole number from 1, also as 10k, 5M or 1e6";
    count(text).ok().filter(|&n| n > 0).ok_or_else(|| accepted.into())
}

/// A whole number between two, also as 10k.
pub fn whole<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = count(text).ok().filter(|number| range.contains(number));
        number
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| format!("accepted: a whole number from {} to {}", range.start(), range.end()))
    }
}

/// A master seed.
pub fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("accepted: a whole number from 0 to {}", u64::MAX))
}

/// `key=value`.
pub fn setting(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) => Ok((key.trim().into(), value.trim().into())),
        None => Err("accepted: KEY=VALUE, as --set cooling=linear".into()),
    }
}
