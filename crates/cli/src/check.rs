//! `plansza check`: valid? how many solutions? how hard?

use crate::args::Check;
use crate::input::{self, Table};
use crate::watch::{self, Watcher};
use crate::{Ending, screen};
use anyhow::Result;
use plansza_catalogue::{Census, Ticket};
use plansza_core::{Aim, Budget};
use rayon::prelude::*;
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};

/// Boards checked between two flushes of the output.
const BLOCK: usize = 1024;

pub fn run(args: &Check) -> Result<Ending> {
    let table = input::table(&args.which)?;
    let sound = if table.deck.len() == 1 { one(args, &table)? } else { many(args, &table)? };
    Ok(if sound { Ending::Done } else { Ending::Unsolved })
}

/// A cut count that found no solution proves nothing: not done either.
fn sound(census: &Census) -> bool {
    census.valid.is_ok() && census.solutions > 0
}

fn one(args: &Check, table: &Table) -> Result<bool> {
    let budget = Budget { time: args.time, ..Budget::UNLIMITED };
    let mut watcher = Watcher::new(budget, "epochs", false);
    let mut ticket = Ticket { observer: Some(&mut watcher), cancel: Some(watch::cancel()) };
    let census = table.deck.census(0, args.limit, budget, &mut ticket);
    watcher.finish();
    let mut out = screen::out();
    if args.json {
        writeln!(out, "{}", json(table, 0, &census)?)?;
    } else {
        if let Some(sample) = table.sample {
            writeln!(out, "{}", screen::dim(&format!("no board named: the sample '{sample}'")))?;
        }
        write!(out, "{}", table.deck.picture(0).text(screen::colour()))?;
        writeln!(out, "{}", words(&census, table.kind.aim()))?;
    }
    out.flush()?;
    Ok(sound(&census))
}

fn many(args: &Check, table: &Table) -> Result<bool> {
    let budget = Budget { time: args.time, ..Budget::UNLIMITED };
    let (cancel, done) = (watch::cancel(), AtomicU64::new(0));
    let all = table.deck.len();
    let main = table.kind.formats()[0].name;
    let check = |board: usize| -> Result<Option<(bool, String)>> {
        if cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let census = table.deck.census(
            board,
            args.limit,
            budget,
            &mut Ticket { observer: None, cancel: Some(cancel) },
        );
        done.fetch_add(1, Ordering::Relaxed);
        let line = if args.json {
            json(table, board, &census)?
        } else {
            format!("{}  {}", table.deck.text(board, main)?, words(&census, table.kind.aim()))
        };
        Ok(Some((sound(&census), line)))
    };
    watch::pool(None, || {
        watch::over_many("boards", all as u64, &done, || {
            let mut out = screen::out();
            let mut all_sound = true;
            for from in (0..all).step_by(BLOCK) {
                let block: Result<Vec<_>> =
                    (from..all.min(from + BLOCK)).into_par_iter().map(check).collect();
                for (sound, line) in block?.into_iter().flatten() {
                    all_sound &= sound;
                    writeln!(out, "{line}")?;
                }
                out.flush()?;
            }
            if cancel.load(Ordering::Relaxed) {
                let checked = done.load(Ordering::Relaxed);
                screen::warn(&format!("cancelled after {} of {all}", screen::plural(checked, "board")));
                return Ok(false);
            }
            Ok(all_sound)
        })
    })?
}

fn json(table: &Table, board: usize, census: &Census) -> Result<String> {
    let text = table.deck.text(board, table.kind.formats()[0].name)?;
    Ok(census.json(table.kind.name(), &text).to_string())
}

fn words(census: &Census, aim: Aim) -> String {
    if let Err(reason) = &census.valid {
        return format!("not valid: {reason}");
    }
    let time = screen::time(census.elapsed);
    let solutions = match (census.solutions, census.complete) {
        (n, false) if n > 0 && aim == Aim::Maximise => "a solution".into(),
        (n, false) => format!("at least {}, the count was cut short", screen::plural(n, "solution")),
        (0, true) => "valid givens, but no solution".into(),
        (1, true) if census.limit > 1 => "exactly one solution".into(),
        (1, true) => "at least one solution; a limit of 2 or more tells whether it is the only one".into(),
        (n, true) if n >= census.limit => format!("{} or more: not unique", screen::plural(n, "solution")),
        (n, true) => format!("{}: not unique", screen::plural(n, "solution")),
    };
    let rating = census
        .rating
        .as_ref()
        .map(|rating| format!(" · {} ({:.1}): {}", screen::bold(rating.level), rating.value, rating.reason));
    format!("{solutions} · {} · {time}{}", screen::plural(census.nodes, "node"), rating.unwrap_or_default())
}
