//! `plansza generate`: new boards.

use crate::args::GenerateArgs;
use crate::{Ending, screen, watch};
use anyhow::{Result, anyhow};
use plansza_core::{Budget, Meter, Seed, params};
use plansza_desk::boards::MadeBoard;
use rayon::prelude::*;
use serde_json::{Map, Value};
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};

/// Boards made between two flushes of the output.
const BLOCK: u64 = 1024;

pub fn run(args: &GenerateArgs) -> Result<Ending> {
    let kind = crate::input::puzzle(&args.puzzle)?;
    let format = args.format.as_deref().unwrap_or(kind.formats()[0].name);
    if !kind.formats().iter().any(|known| known.name == format) {
        let names: Vec<&str> = kind.formats().iter().map(|format| format.name).collect();
        return Err(params::unknown("format", format, &names).into());
    }
    let sheet = kind.wishes();
    let mut wish: Map<String, Value> = sheet.defaults();
    let flags = [("size", &args.size), ("level", &args.level), ("symmetry", &args.symmetry)];
    let flags = flags.iter().filter_map(|(key, value)| Some((key.to_string(), value.as_ref()?.clone())));
    for (key, text) in flags.chain(args.set.iter().cloned()) {
        let value = sheet.parse(&key, &text)?;
        wish.insert(key, value);
    }
    let budget = Budget { time: args.time, ..Budget::UNLIMITED };
    let cancel = watch::cancel();
    let done = AtomicU64::new(0);
    let seed = Seed(args.seed);
    let make = |index: u64| -> Option<Result<String>> {
        if cancel.load(Ordering::Relaxed) {
            return None;
        }
        let mut flag = cancel;
        let boards = kind.generate(&wish, seed, index, &mut Meter::new(budget, &mut flag));
        done.fetch_add(1, Ordering::Relaxed);
        let text = boards.and_then(|boards| {
            let text = boards.text(0, format)?;
            if !args.json {
                return Ok(text);
            }
            let made = MadeBoard::new(kind, &*boards, text, &wish, (args.seed, index));
            Ok(serde_json::to_string(&made).expect("it is plain data"))
        });
        match text {
            // A board that was being made when Ctrl-C came is no error.
            Err(_) if cancel.load(Ordering::Relaxed) => None,
            text => Some(text.map_err(|fault| anyhow!(fault))),
        }
    };
    let (before, between, after) = if args.json { ("", "\n", "\n") } else { kind.frame(format) };
    let made: Result<u64> = watch::pool(args.threads, || {
        watch::over_many("boards", args.count, &done, || {
            let mut out = screen::data();
            let mut written = 0;
            write!(out, "{before}")?;
            for from in (0..args.count).step_by(BLOCK as usize) {
                let block: Vec<_> = (from..args.count.min(from + BLOCK)).into_par_iter().map(make).collect();
                for text in block.into_iter().flatten() {
                    write!(out, "{}{}", if written > 0 { between } else { "" }, text?)?;
                    written += 1;
                }
                out.flush()?;
                if cancel.load(Ordering::Relaxed) {
                    break;
                }
            }
            if written > 0 || !before.is_empty() {
                write!(out, "{after}")?;
            }
            out.flush()?;
            Ok(written)
        })
    })?;
    let made = made?;
    if made < args.count {
        screen::warn(&format!("cancelled after {}", screen::plural(made, "board")));
        return Ok(Ending::Unsolved);
    }
    Ok(Ending::Done)
}
