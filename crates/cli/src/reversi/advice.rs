//! What each move is worth and why: the five measures after the move, each times its weight, their sum, and what the
//! search makes of it.

use crate::screen;
use anyhow::Result;
use plansza_arena::player::{Engine, Method};
use plansza_arena::{Player, Spec, Thought};
use plansza_core::{Seed, Silent};
use plansza_reversi::strategy::{Measures, WEIGHTS};
use plansza_reversi::{Move, Position};
use std::io::Write;

/// Values from here on are finished games: what is beyond is the difference of discs.
const FINISHED: f64 = 1e11;

/// A value in words: a sum of weights, or the end of the game.
pub fn worth(value: f64) -> String {
    if value.abs() < FINISHED {
        return format!("{value:+.1}");
    }
    let end = if value > 0.0 { "won" } else { "lost" };
    match discs(value) {
        Some(discs) => format!("{end} by {:.0}", discs.abs()),
        None => end.into(),
    }
}

/// The difference of discs that a value means: only that of a finished game is one.
pub fn discs(value: f64) -> Option<f64> {
    (value.is_finite() && value.abs() >= FINISHED).then_some(value % 1e12)
}

/// Explains the moves of a position that has some, and says which is best.
pub fn explain(out: &mut impl Write, position: &Position, spec: &Spec) -> Result<()> {
    let thought = Engine::new(spec, Seed(1).rng()).choose(position, &mut Silent);
    let searched = format!("depth {}", thought.depth);
    let mut header = vec!["move"];
    header.extend(WEIGHTS);
    header.extend(["sum", searched.as_str()]);
    let mut table = screen::table(&header);
    let mut lines: Vec<(f64, Move)> = position.moves().map(|step| (value(&thought, step), step)).collect();
    // The best first; equals keep the order of the board, but the chosen one leads them.
    lines.sort_by(|a, b| b.0.total_cmp(&a.0).then((b.1 == thought.step).cmp(&(a.1 == thought.step))));
    for (value, step) in lines {
        let measures = Measures::of(&position.play(step), position.side());
        let mut row = vec![step.to_string()];
        let products = measures.signed().into_iter().zip(spec.weights.weights());
        row.extend(products.map(|(measure, weight)| format!("{measure}×{weight}")));
        row.push(format!("{:+.1}", spec.weights.weigh(&measures)));
        let bound = if spec.method == Method::AlphaBeta { "≤ " } else { "" };
        let best = step == thought.step;
        row.push(if best { format!("{} ←", worth(value)) } else { format!("{bound}{}", worth(value)) });
        table.add_row(row);
    }
    writeln!(out, "{}", table.trim_fmt())?;
    writeln!(
        out,
        "hint: {} · by {spec}, after each move from the view of who makes it · {} nodes",
        screen::bold(&thought.step.to_string()),
        screen::number(thought.nodes)
    )?;
    Ok(())
}

/// What the search found for a move: the value of the best, a bound of the others.
fn value(thought: &Thought, step: Move) -> f64 {
    thought.moves.iter().find(|(found, _)| *found == step).map_or(f64::NEG_INFINITY, |&(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_core::Judge;
    use plansza_reversi::START;

    #[test]
    fn finished_games_are_told_in_discs() {
        assert_eq!(worth(12.25), "+12.2");
        assert_eq!(worth(-3.0), "-3.0");
        assert_eq!(worth(1e12 + 14.0), "won by 14");
        assert_eq!(worth(-1e12 - 64.0), "lost by 64");
        assert_eq!(worth(f64::NEG_INFINITY), "lost");
    }

    #[test]
    fn the_sum_is_what_a_search_of_depth_one_sees() {
        let spec: Spec = "minimax depth=1 strategy=controlling".parse().unwrap();
        let thought = Engine::new(&spec, Seed(1).rng()).choose(&START, &mut Silent);
        for (step, value) in thought.moves {
            let next = START.play(step);
            assert_eq!(value, spec.weights.weigh(&Measures::of(&next, START.side())));
            assert_eq!(value, Judge::<Position>::value(&spec.weights, &next, START.side()));
        }
        let mut text = Vec::new();
        explain(&mut text, &START, &spec).unwrap();
        let text = String::from_utf8(text).unwrap();
        // Whatever the move: Black has 4 discs, White 3 moves.
        assert!(text.contains("4×1") && text.contains("-3×5"), "{text}");
    }
}
