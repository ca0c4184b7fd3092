//! The slow truth for both rule sets: every board that can be reached, turn by turn, each played out from the start by
//! the rules code. Knows no theory, so that everything that does can be held against it. For small boards.

use crate::{Go, Play, Point, Turn};
use plansza_core::{Exact, Meter};
use std::collections::HashSet;

/// The best play, by looking at every board that can be reached.
pub fn solve(go: &Go, meter: &mut Meter<'_>) -> Exact<Play> {
    let (mut best, mut nodes): (Option<(i64, Play)>, u64) = (None, 0);
    let mut layer = match go.replay(&Play::default()) {
        Ok(_) => vec![Play::default()],
        Err(_) => Vec::new(),
    };
    for turn in 0..=go.stones() {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for play in &layer {
            nodes += 1;
            if !meter.go_on(1) {
                return Exact { solution: None, proven: false, nodes };
            }
            let points = go.points(play);
            if best.as_ref().is_none_or(|(most, _)| points > *most) {
                best = Some((points, play.clone()));
            }
            if turn == go.stones() {
                continue;
            }
            let stones = (0..go.cells().len() as Point).map(Turn::Stone);
            for action in stones.chain([Turn::Pass]) {
                let mut longer = play.clone();
                longer.0.push(action);
                if let Ok(replay) = go.replay(&longer)
                    && seen.insert(replay.boards[turn + 1].clone())
                {
                    next.push(longer);
                }
            }
        }
        layer = next;
    }
    Exact { solution: best.map(|(_, play)| play), proven: true, nodes }
}
