//! `plansza check`: valid? how many solutions? how hard?

use crate::args::CheckArgs;
use crate::input::{self, Chosen};
use crate::watch::{self, Watcher, WorkCount};
use crate::{Ending, screen};
use anyhow::Result;
use plansza_catalogue::{Check, Control};
use plansza_core::{Aim, Budget, Gap, Stop};
use rayon::prelude::*;
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Boards checked between two flushes of the output.
const BLOCK: usize = 1024;

pub fn run(args: &CheckArgs) -> Result<Ending> {
    // All of it: a file of many boards is read on all threads too.
    watch::pool(None, || check(args))?
}

fn check(args: &CheckArgs) -> Result<Ending> {
    let chosen = input::answered(&args.which, args.keep_going)?;
    let sound = if chosen.boards.len() == 1 { one(args, &chosen)? } else { many(args, &chosen)? };
    Ok(if sound { Ending::Done } else { Ending::Unsolved })
}

/// Whether the board has a solution, all was done that was asked for, which a search that was cut short has not, and an answer in
/// the text solves it: keeps the rules and, of a puzzle to maximise, is as good as the best.
fn sound(check: &Check) -> bool {
    check.valid.is_ok()
        && check.solutions > 0
        && !check.cut
        && check.answer.as_ref().is_none_or(|answer| answer.solved)
}

/// What the rules say of the answer that came with the board.
fn verdict(chosen: &Chosen, board: usize, check: &Check) -> Option<String> {
    if check.valid.is_err() {
        let told = "the answer in the text was not held against it";
        return chosen.boards.answer(board).map(|_| told.into());
    }
    let aim = chosen.kind.aim();
    let answer = check.answer.as_ref()?;
    let (score, goal) = (answer.score, answer.goal);
    Some(match (&answer.broken, aim, goal) {
        (Some(broken), ..) => format!("the answer in the text breaks a rule: {broken}"),
        (None, Aim::Satisfy, _) => "the answer in the text solves it".into(),
        (None, _, Some(goal)) if score >= goal => {
            format!("the answer in the text is the best there is: {score}")
        }
        (None, _, Some(goal)) => {
            format!("the answer in the text has {score}, and {goal} is the best there is: not solved")
        }
        (None, _, None) => {
            let most = check.bound.map_or(String::new(), |bound| format!(", and none has more than {bound}"));
            let best = check.best.filter(|&best| best > score);
            match best {
                Some(best) => format!("the answer in the text has {score}; {best} is known{most}"),
                None => format!("the answer in the text has {score}; none better is known{most}"),
            }
        }
    })
}

fn one(args: &CheckArgs, chosen: &Chosen) -> Result<bool> {
    let budget = Budget { time: args.time, ..Budget::UNLIMITED };
    let mut watcher = Watcher::new(budget, WorkCount::NODES).quiet(args.json);
    let mut control = Control { observer: Some(&mut watcher), ..Control::until(watch::cancel()) };
    let check = chosen.boards.check(0, args.limit, budget, &mut control);
    watcher.finish();
    let mut out = screen::out();
    if args.json {
        writeln!(out, "{}", json(chosen, 0, &check)?)?;
    } else {
        screen::tell_sample(chosen.sample);
        write!(out, "{}", chosen.boards.picture(0).text(screen::colour()))?;
        writeln!(out, "{}", words(&check))?;
        if let Some(verdict) = verdict(chosen, 0, &check) {
            writeln!(out, "{verdict}")?;
        }
    }
    out.flush()?;
    Ok(sound(&check))
}

fn many(args: &CheckArgs, chosen: &Chosen) -> Result<bool> {
    let budget = Budget { time: args.time, ..Budget::UNLIMITED };
    let (cancel, done) = (watch::cancel(), AtomicU64::new(0));
    let all = chosen.boards.len();
    let main = chosen.kind.formats()[0].name;
    let start = Instant::now();
    let check = |board: usize| -> Result<Option<(Check, String)>> {
        if cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let check = chosen.boards.check(board, args.limit, budget, &mut Control::until(cancel));
        done.fetch_add(1, Ordering::Relaxed);
        let line = if args.json {
            json(chosen, board, &check)?
        } else {
            let verdict = verdict(chosen, board, &check).map(|told| format!(" · {told}"));
            let words = words(&check);
            format!("{}  {words}{}", chosen.boards.text(board, main)?, verdict.unwrap_or_default())
        };
        Ok(Some((check, line)))
    };
    watch::over_many("boards", all as u64, &done, || {
        let mut out = screen::out();
        let mut tally = CheckTally::default();
        for from in (0..all).step_by(BLOCK) {
            let block: Result<Vec<_>> = (from..all.min(from + BLOCK)).into_par_iter().map(check).collect();
            for (check, line) in block?.into_iter().flatten() {
                tally.add(&check);
                writeln!(out, "{line}")?;
            }
            out.flush()?;
            if cancel.load(Ordering::Relaxed) {
                break;
            }
        }
        if cancel.load(Ordering::Relaxed) {
            let checked = done.load(Ordering::Relaxed);
            screen::warn(&format!("cancelled after {} of {all}", screen::plural(checked, "board")));
            return Ok(false);
        }
        if !args.json {
            screen::warn(&format!("{} · {} in all", tally.words(), screen::time(start.elapsed())));
        }
        Ok(tally.wrong.is_none())
    })
}

/// What many boards came to.
#[derive(Default)]
struct CheckTally {
    boards: u64,
    /// How many are of each sort, in the order of [`SORTS`].
    sorts: [u64; SORTS.len()],
    answers: u64,
    /// Answers that solve their board.
    right: u64,
    /// The first that is not sound, from 1.
    wrong: Option<u64>,
}

/// Sorts of boards that were checked.
const SORTS: [&str; 8] = [
    "with exactly one solution",
    "with several",
    "with one or more",
    "without solution",
    "with a best score that is proven",
    "with a score that is not proven best",
    "cut short",
    "not valid",
];

impl CheckTally {
    fn add(&mut self, check: &Check) {
        self.boards += 1;
        self.sorts[match (check.solutions, check.unique()) {
            _ if check.valid.is_err() => 7,
            _ if check.best.is_some() => 5 - usize::from(check.complete),
            (_, Some(true)) => 0,
            (2.., _) => 1,
            _ if !check.complete => 6,
            (1, _) => 2,
            (0, _) => 3,
        }] += 1;
        self.answers += u64::from(check.answer.is_some());
        self.right += u64::from(check.answer.as_ref().is_some_and(|answer| answer.solved));
        if !sound(check) {
            self.wrong.get_or_insert(self.boards);
        }
    }

    fn words(&self) -> String {
        let number = screen::number;
        let sorts = SORTS.iter().zip(self.sorts).filter(|&(_, count)| count > 0);
        let sorts: Vec<String> = sorts.map(|(sort, count)| format!("{} {sort}", number(count))).collect();
        let mut words = format!("{}: {}", screen::plural(self.boards, "board"), sorts.join(", "));
        if self.answers > 0 {
            let (answers, right) = (screen::plural(self.answers, "answer"), number(self.right));
            words += &format!(
                " · {answers} in the text: {right} solved, {} not",
                number(self.answers - self.right)
            );
        }
        if let Some(wrong) = self.wrong {
            words += &format!(" · the first that is wrong is board {}", number(wrong));
        }
        words
    }
}

fn json(chosen: &Chosen, board: usize, check: &Check) -> Result<String> {
    let text = chosen.boards.text(board, chosen.kind.formats()[0].name)?;
    Ok(screen::json(serde_json::to_string(&check.report(chosen.kind.name(), &text))?))
}

/// What cut it short, in brackets.
fn reason(check: &Check) -> &'static str {
    match check.stopped {
        Some(Stop::Time) => " (the time is up; --time gives more)",
        Some(Stop::Cancelled) => " (cancelled)",
        Some(Stop::Budget) => " (the budget is used up)",
        _ => "",
    }
}

/// Of a puzzle to maximise: the best score, and whether it is proven.
fn best(check: &Check) -> String {
    let score = check.best.unwrap_or_default();
    if check.complete {
        return format!("the best score is {}, proven", screen::bold(&score.to_string()));
    }
    let most = check.bound.map(|bound| format!(" ({})", Gap { best: check.best, bound }));
    let cut = if check.cut { format!(": the search was cut short{}", reason(check)) } else { String::new() };
    format!("a score of {score} is known{}, not proven best{cut}", most.unwrap_or_default())
}

fn words(check: &Check) -> String {
    if let Err(reason) = &check.valid {
        return format!("not valid: {reason}");
    }
    let time = screen::time(check.elapsed);
    let solutions = match (check.solutions, check.complete) {
        _ if check.best.is_some() => best(check),
        (n, false) => {
            let found = match n {
                0 => "no solution so far".into(),
                n => format!("at least {}", screen::plural(n, "solution")),
            };
            format!("{found}, the count was cut short{}", reason(check))
        }
        (0, true) => "valid givens, but no solution".into(),
        (1, true) if check.limit > 1 => "exactly one solution".into(),
        (1, true) => "at least one solution; a limit of 2 or more tells whether it is the only one".into(),
        (n, true) if n >= check.limit => format!("{} or more: not unique", screen::plural(n, "solution")),
        (n, true) => format!("{}: not unique", screen::plural(n, "solution")),
    };
    let rating = check
        .rating
        .as_ref()
        .map(|rating| format!(" · {} ({:.1}): {}", screen::bold(rating.level), rating.value, rating.reason));
    let rating = match rating {
        None if check.cut && check.complete => format!(" · its rating was cut short{}", reason(check)),
        rating => rating.unwrap_or_default(),
    };
    format!("{solutions} · {} · {time}{rating}", screen::plural(check.nodes, "node"))
}
