//! Runs the trials of a plan without a folder: in a browser, or for who wants the answer alone. The results are those of a run
//! with one, to the digest; what came of each trial is handed out as the line that a segment would have, so that whoever keeps the
//! lines can go on from them later.
//!
//! ```
//! use plansza_experiment::{Plan, Spec, run::{Unwatched, recall, remember}, spec::Source};
//! use std::sync::Mutex;
//! let text = "name = 'a'\nreplicates = 3\nbudget = { evaluations = 500 }\n\
//!     instances = [{ puzzle = 'blank', boards = 'corner' }]\narms = [{ method = 'tabu' }]";
//! let plan = Plan::new(Spec::parse(Source { text: text.into(), ..Source::default() })?)?;
//! let lines = Mutex::new(String::new());
//! let keep = |line: &str| lines.lock().unwrap().push_str(line);
//! let archive = remember(&plan, recall("")?, 1, &Unwatched, &keep, &Default::default())?;
//! assert_eq!(archive.trials.len(), 7); // three, three of random search, one proof
//! let again = recall(&lines.into_inner().unwrap())?;
//! let ids = || plan.trials.iter().map(|trial| trial.id);
//! assert_eq!(again.digest(ids()), archive.digest(ids()));
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use super::{Watch, labour::attempt};
use crate::line;
use crate::plan::{Plan, Planned};
use crate::store::{Archive, Kept, SegmentFacts, read_line};
use plansza_core::{Fault, Stop, platform};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The trials that these lines keep, one a line. Nobody is named as their maker.
///
/// # Errors
/// Names the line that cannot be used, and why.
pub fn recall(lines: &str) -> Result<Archive, Fault> {
    let mut archive = Archive::default();
    archive.segments.push(SegmentFacts { name: "memory".into(), maker: None });
    for (at, text) in lines.lines().enumerate().filter(|(_, text)| !text.trim().is_empty()) {
        let (id, outcome, times) = read_line(text).map_err(|reason| {
            Fault::new(format!("this trial cannot be used: {reason}"))
                .at(at + 1, 1)
                .accepts("lines as they were handed out")
        })?;
        archive.add(id, Kept { outcome, times, place: (0, at + 1) })?;
    }
    Ok(archive)
}

/// Runs the trials that are not there, on so many threads, and gives back all. `keep` gets the line of each that is finished.
///
/// # Errors
/// When two trials of one id differ.
pub fn remember(
    plan: &Plan,
    mut archive: Archive,
    threads: usize,
    watch: &dyn Watch,
    keep: &(dyn Fn(&str) + Sync),
    cancel: &AtomicBool,
) -> Result<Archive, Fault> {
    if archive.segments.is_empty() {
        archive.segments.push(SegmentFacts { name: "memory".into(), maker: None });
    }
    // Random search goes as far as the others did: it comes when that is known.
    let alone = |planned: &&Planned| plan.cells[planned.cell as usize].rivals.is_empty();
    let (first, later): (Vec<&Planned>, Vec<&Planned>) = plan.trials.iter().partition(alone);
    for trials in [first, later] {
        let needs = plan.needs(&archive);
        let (there, missing): (Vec<&Planned>, Vec<&Planned>) =
            trials.into_iter().partition(|planned| plan.has(&needs, &archive, planned));
        for planned in there {
            let kept = &archive.trials[&planned.id];
            watch.trial(planned.cell as usize, &kept.outcome, &kept.times, true);
        }
        let (next, made) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let labour = || {
            while let Some(planned) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                let done = attempt(plan, &needs, planned, watch, cancel);
                let Some((task, outcome, times)) = done else { return };
                keep(&line::line(planned.id, &task.json(), &outcome, &times));
                match outcome.stopped == Stop::Failed {
                    true => watch.failed(planned.cell as usize),
                    false => watch.trial(planned.cell as usize, &outcome, &times, false),
                }
                made.lock().unwrap_or_else(|torn| torn.into_inner()).push((
                    planned.id,
                    outcome,
                    line::rounded(&times),
                ));
            }
        };
        match platform::THREADS && threads > 1 {
            true => std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(labour)))),
            false => labour(),
        }
        for (id, outcome, times) in made.into_inner().unwrap_or_else(|torn| torn.into_inner()) {
            archive.add(id, Kept { outcome, times, place: (0, 0) })?;
        }
        if cancel.load(Ordering::Relaxed) {
            break;
        }
    }
    Ok(archive)
}
