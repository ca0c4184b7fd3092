//! The exact solver: solve, count up to a limit, prove unique, and find the cells that are the same in all solutions.

pub mod chain;
pub mod clauses;
pub mod engine;
pub mod field;
mod order;
mod reason;
mod search;
pub mod sight;

use crate::{Kuromasu, Shading};
use plansza_core::{Count, Exact, Meter};
use search::{End, Search};

/// Counts solutions up to a limit.
pub fn count(board: &Kuromasu, limit: u64, meter: &mut Meter<'_>) -> Count<Shading> {
    let mut search = Search::new(board);
    let mut count = Count { solutions: 0, complete: true, examples: Vec::new(), nodes: 0 };
    while count.solutions < limit {
        match search.next(None, meter) {
            End::Solution => {
                count.solutions += 1;
                if count.examples.len() < 2 {
                    count.examples.push(search.shading());
                }
                if count.solutions == limit || !search.forbid() {
                    break;
                }
            }
            End::Exhausted => break,
            End::Stopped => {
                count.complete = false;
                break;
            }
        }
    }
    search.settle(meter);
    count.nodes = search.nodes;
    if std::env::var("KDEBUG").is_ok() { eprintln!("nodes {} conflicts {}", search.nodes, search.conflicts); }
    count
}

/// Finds a solution, or proves that there is none.
pub fn solve(board: &Kuromasu, meter: &mut Meter<'_>) -> Exact<Shading> {
    let count = count(board, 1, meter);
    Exact { proven: count.complete, nodes: count.nodes, solution: count.examples.into_iter().next() }
}

#[cfg(test)]
mod tests;
