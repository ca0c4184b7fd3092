//! What a search or a count gave, with the types erased: ready for a person or for JSON.

use plansza_core::{Board, Budget, Stop};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// The outcome of one search on one board.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The puzzle's name.
    pub puzzle: &'static str,
    /// The board in the puzzle's main format.
    pub board: String,
    /// The method.
    pub method: String,
    /// The encoding; none for the exact method.
    pub encoding: Option<&'static str>,
    /// Every parameter with its value.
    pub params: Map<String, Value>,
    /// The master seed; none where nothing was drawn.
    pub seed: Option<u64>,
    /// The score of the solution.
    pub score: Option<i64>,
    /// The score that means solved.
    pub goal: Option<i64>,
    /// True when the solution obeys all rules, checked by the rules themselves.
    pub solved: bool,
    /// True only with a proof that nothing better exists.
    pub optimal: bool,
    /// True when it is proven that there is no solution.
    pub impossible: bool,
    /// Why there is none, where the givens themselves tell.
    pub reason: Option<String>,
    /// The limits that the search had.
    pub budget: Budget,
    /// The solution in the format of the trial.
    pub solution: Option<String>,
    /// Its picture, where one board was searched alone.
    pub picture: Option<Board>,
    /// Evaluations (nodes, for the exact method).
    pub evaluations: u64,
    /// Epochs.
    pub epochs: u64,
    /// Wall time.
    pub elapsed: Duration,
    /// Why it ended.
    pub stopped: Stop,
}

impl Answer {
    /// The JSON of the command line's contract.
    pub fn json(&self) -> Value {
        json!({
            "puzzle": self.puzzle,
            "board": self.board,
            "method": self.method,
            "encoding": self.encoding,
            "params": self.params,
            "seed": self.seed,
            "score": self.score,
            "goal": self.goal,
            "solved": self.solved,
            "optimal": self.optimal,
            "impossible": self.impossible,
            "solution": self.solution,
            "evaluations": self.evaluations,
            "epochs": self.epochs,
            "seconds": self.elapsed.as_secs_f64(),
            "stopped": self.stopped.word(),
            "budget": {
                "evaluations": self.budget.evaluations,
                "epochs": self.budget.epochs,
                "seconds": self.budget.time.map(|time| time.as_secs_f64()),
            },
        })
    }
}

/// How many solutions a board has, and how hard it is.
#[derive(Clone, Debug)]
pub struct Census {
    /// Whether the givens agree with the rules; if not, why, in one line.
    pub valid: Result<(), String>,
    /// Solutions counted, up to the limit.
    pub solutions: u64,
    /// The limit.
    pub limit: u64,
    /// False when the count was cut short.
    pub complete: bool,
    /// The rating, the level and the reason, where the board has one solution.
    pub rating: Option<plansza_core::Rating>,
    /// Nodes searched.
    pub nodes: u64,
    /// Wall time of the count.
    pub elapsed: Duration,
}

impl Census {
    /// Exactly one solution, proven; none when the count was cut short before a second was found.
    pub fn unique(&self) -> Option<bool> {
        match self.solutions {
            0 | 1 if !self.complete => None,
            1 => {
                if self.limit > 1 {
                    Some(true)
                } else {
                    None
                }
            }
            _ => Some(false),
        }
    }

    /// The JSON of the command line's contract.
    pub fn json(&self, puzzle: &str, board: &str) -> Value {
        json!({
            "puzzle": puzzle,
            "board": board,
            "valid": self.valid.is_ok(),
            "reason": self.valid.as_ref().err(),
            "solutions": self.solutions,
            "limit": self.limit,
            "complete": self.complete,
            "unique": self.unique(),
            "rating": self.rating.as_ref().map(|rating| rating.value),
            "level": self.rating.as_ref().map(|rating| rating.level),
            "nodes": self.nodes,
            "seconds": self.elapsed.as_secs_f64(),
        })
    }
}
