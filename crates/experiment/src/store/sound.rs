//! What cannot be, whatever the checksum says: a course that falls, counts beyond the budget, a time before the start, `solved`
//! against the goal, a score above the best that there can be.
//!
//! A line that fails here was not written by this program, or by one with a mistake. It is named and left aside, and its trial
//! runs again.

use plansza_catalogue::find;
use plansza_core::task::{EXACT, OWN};
use plansza_core::{Aim, Budget, Outcome, Stop, Times};
use serde::Deserialize;
use std::borrow::Cow;

/// What of a task the rest of its line is held against.
#[derive(Deserialize)]
pub(super) struct TaskPart<'a> {
    results: u32,
    /// None in a game.
    #[serde(borrow)]
    pub puzzle: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub board: Option<Cow<'a, str>>,
    #[serde(borrow)]
    method: Option<Cow<'a, str>>,
    budget: Option<Budget>,
}

/// No trial takes thirty years.
const LONGEST: f64 = 1e9;

/// Seconds are kept to the microsecond, each rounded for itself.
const ROUNDED: f64 = 2e-6;

impl TaskPart<'_> {
    /// Says in a few words what cannot be.
    pub(super) fn holds(&self, outcome: &Outcome, times: &Times) -> Result<(), String> {
        let rules: &[(bool, &str)] = &[
            (outcome.stopped != Stop::Cancelled, "a trial that was cancelled is not kept"),
            (outcome.counted().is_some() || !outcome.legal, "a score that counts is not there"),
            (outcome.illegal <= outcome.trace.len(), "more steps do not count than there are"),
            (
                !outcome.solved || (outcome.counted().is_some() && outcome.solution.is_some()),
                "solved without a solution",
            ),
            (!outcome.optimal || outcome.solved, "proven to be the best and not solved"),
            (
                !outcome.impossible || (!outcome.solved && outcome.solution.is_none()),
                "impossible, with a solution",
            ),
            (
                outcome.bound.is_none_or(|bound| outcome.counted().is_none_or(|score| score <= bound)),
                "better than the bound that was proven",
            ),
            (
                outcome.bound.is_none() || !(outcome.optimal || outcome.impossible),
                "a bound beside a whole proof",
            ),
            (
                outcome.stopped != Stop::Failed || (outcome.reason.is_some() && outcome.solution.is_none()),
                "failed without a reason",
            ),
            (times.trace.len() == outcome.trace.len(), "not a time for every step"),
            (
                times.trace.iter().chain([&times.seconds]).all(|time| (0.0..LONGEST).contains(time)),
                "a time that cannot be",
            ),
        ];
        if let Some((_, broken)) = rules.iter().find(|(kept, _)| !kept) {
            return Err((*broken).into());
        }
        if self.puzzle.is_some() { self.search(outcome, times) } else { game(outcome, times) }
    }

    fn search(&self, outcome: &Outcome, times: &Times) -> Result<(), String> {
        let score = outcome.counted();
        let exact = self.method.as_deref() == Some(EXACT);
        let limits = self.budget.unwrap_or_default();
        let maximises = || {
            self.puzzle
                .as_deref()
                .and_then(|name| find(name).ok())
                .is_some_and(|kind| kind.aim() == Aim::Maximise)
        };
        let refused = if outcome.stopped == Stop::Outside {
            Some("somebody else decided it, who has no part in it")
        } else if outcome.stopped == Stop::Time && limits.time.is_none() {
            Some("the clock ended it, which had no limit")
        } else if outcome.reason.is_some() && !outcome.impossible && outcome.stopped != Stop::Failed {
            Some("a reason, where nothing was refused")
        } else if outcome.solved != outcome.optimal && maximises() {
            Some("solved and not proven to be the best, or the other way round")
        } else {
            None
        };
        if let Some(reason) = refused {
            return Err(reason.into());
        }
        // Of the first version a batch counted as a whole.
        if self.results > 1 && !exact {
            let first = outcome.trace.first();
            if first.is_some_and(|first| first.0 == 0) {
                return Err("a step before the first evaluation".into());
            }
            if first.is_none() && outcome.score.is_some() {
                return Err("a score without a step to it".into());
            }
            if outcome.legal && first.is_some() && outcome.illegal == outcome.trace.len() {
                return Err("its best step does not count".into());
            }
            if let Some(limit) = limits.epochs.filter(|limit| outcome.epochs > *limit) {
                return Err(format!("{} epochs, where {limit} were allowed", outcome.epochs));
            }
        }
        if let (Some(score), Some(goal)) = (score, outcome.goal) {
            // The goal of a problem that is not ours need not be the best that there can be.
            let own = self.puzzle.as_deref() == Some(OWN);
            if score > goal && !own {
                return Err(format!("a score of {score}, where {goal} is the best that there can be"));
            }
            let reached = score >= goal;
            if reached != outcome.solved {
                let solved = if outcome.solved { "solved" } else { "not solved" };
                return Err(format!("{solved} with a score of {score}, where {goal} means solved"));
            }
        }
        for pair in outcome.trace.windows(2) {
            let [(before, epoch, lower), (after, later, higher)] = [pair[0], pair[1]];
            if after < before || later < epoch {
                return Err(format!("a step at evaluation {after} after one at {before}"));
            }
            if higher <= lower {
                return Err(format!("its course falls from {lower} to {higher}"));
            }
        }
        if let Some(&(evaluations, epochs, best)) = outcome.trace.last() {
            if evaluations > outcome.evaluations || epochs > outcome.epochs {
                let all = outcome.evaluations;
                return Err(format!("a step at evaluation {evaluations} of {all}"));
            }
            if outcome.score != Some(best) {
                return Err(format!("its course ends at {best}, which is not its score"));
            }
        }
        let rises = times.trace.windows(2).all(|pair| pair[0] <= pair[1]);
        if !rises || times.trace.last().is_some_and(|&last| last > times.seconds + ROUNDED) {
            return Err("times that do not follow each other".into());
        }
        // An exact search may finish what it has begun.
        if let Some(limit) = limits.evaluations
            && !exact
            && self.results > 1
            && outcome.evaluations > limit
        {
            return Err(format!("{} evaluations, where {limit} were allowed", outcome.evaluations));
        }
        if outcome.stopped == Stop::Goal && !outcome.solved && !exact {
            return Err("ended at the goal and not solved".into());
        }
        Ok(())
    }
}

/// Of a game: moves of two sides, one after the other.
fn game(outcome: &Outcome, times: &Times) -> Result<(), String> {
    let plies = outcome.trace.windows(2).all(|pair| pair[0].1 < pair[1].1);
    let last = outcome.trace.last().is_none_or(|last| last.1 <= outcome.epochs);
    if !plies || !last {
        return Err("moves that do not follow each other".into());
    }
    if outcome.trace.iter().any(|&(.., side)| !(0..=1).contains(&side)) {
        return Err("a move of a third side".into());
    }
    let nodes = outcome.trace.iter().try_fold(0u64, |sum, step| sum.checked_add(step.0));
    if outcome.stopped != Stop::Failed && nodes != Some(outcome.evaluations) {
        return Err("its moves have not the nodes of the game".into());
    }
    let slack = ROUNDED * (times.trace.len() + 1) as f64;
    if times.trace.iter().sum::<f64>() > times.seconds + slack {
        return Err("its moves took longer than the game".into());
    }
    Ok(())
}
