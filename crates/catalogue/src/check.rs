//! How many solutions a board has, and how hard it is, with the types erased.

use serde_json::{Value, json};
use std::time::Duration;

/// How many solutions a board has, and how hard it is.
///
/// ```
/// use plansza_catalogue::{Control, find};
/// use plansza_core::Budget;
/// let boards = find("blank")?.read("1 1 / 1 1")?;
/// let check = boards.check(0, 100, Budget::UNLIMITED, &mut Control::default());
/// assert_eq!((check.solutions, check.unique()), (2, Some(false)));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Check {
    /// Whether the givens agree with the rules; if not, why, in one line.
    pub valid: Result<(), String>,
    /// Solutions counted, up to the limit.
    pub solutions: u64,
    /// The limit.
    pub limit: u64,
    /// False when there may be more: the count was cut short, or nobody counts so far.
    pub complete: bool,
    /// Whether a limit or the user cut it short.
    pub cut: bool,
    /// The rating, the level and the reason, where the board has one solution.
    pub rating: Option<plansza_core::Rating>,
    /// Nodes searched.
    pub nodes: u64,
    /// Wall time of the count.
    pub elapsed: Duration,
}

impl Check {
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
