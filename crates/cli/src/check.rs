//! `plansza check`: valid? how many solutions? how hard?

use crate::args::Check;
use crate::input;
use crate::{Ending, screen, watch};
use anyhow::Result;
use plansza_catalogue::{Census, Ticket};
use plansza_core::Budget;
use std::io::Write;
use std::sync::atomic::Ordering;

pub fn run(args: &Check) -> Result<Ending> {
    let table = input::table(&args.which)?;
    let main = table.kind.formats()[0].name;
    let budget = Budget { time: args.time, ..Budget::UNLIMITED };
    let cancel = watch::cancel();
    let mut out = screen::out();
    let mut ending = Ending::Done;
    for board in 0..table.deck.len() {
        if cancel.load(Ordering::Relaxed) {
            break;
        }
        let mut watcher = watch::Watcher::new(budget, "epochs", false);
        let mut ticket = Ticket { observer: Some(&mut watcher), cancel: Some(cancel) };
        let census = table.deck.census(board, args.limit, budget, &mut ticket);
        watcher.finish();
        let text = table.deck.text(board, main)?;
        if args.json {
            writeln!(out, "{}", census.json(table.kind.name(), &text))?;
        } else if table.deck.len() == 1 {
            if let Some(sample) = table.sample {
                writeln!(out, "{}", screen::dim(&format!("no board named: the sample '{sample}'")))?;
            }
            write!(out, "{}", table.deck.picture(board).text(screen::colour()))?;
            writeln!(out, "{}", words(&census))?;
        } else {
            writeln!(out, "{text}  {}", words(&census))?;
        }
        // A cut count that found none proves nothing: not done either.
        if census.valid.is_err() || census.solutions == 0 {
            ending = Ending::Unsolved;
        }
    }
    out.flush()?;
    Ok(ending)
}

fn words(census: &Census) -> String {
    if let Err(reason) = &census.valid {
        return format!("not valid: {reason}");
    }
    let time = screen::time(census.elapsed);
    let solutions = match (census.solutions, census.complete) {
        (n, false) => format!("at least {}, the count was cut short", screen::plural(n, "solution")),
        (0, true) => "valid givens, but no solution".into(),
        (1, true) if census.limit > 1 => "exactly one solution".into(),
        (n, true) if n >= census.limit => format!("{} or more: not unique", screen::plural(n, "solution")),
        (n, true) => format!("{}: not unique", screen::plural(n, "solution")),
    };
    let rating = census
        .rating
        .as_ref()
        .map(|rating| format!(" · {} ({:.1}): {}", screen::bold(rating.level), rating.value, rating.reason));
    format!("{solutions} · {} · {time}{}", screen::plural(census.nodes, "node"), rating.unwrap_or_default())
}
