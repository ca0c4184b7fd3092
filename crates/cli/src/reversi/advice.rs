//! A hint: what each move is worth and why, as [`analyse`] finds it. The five measures after the move, each times its
//! weight, their sum, and what the search makes of it.

use crate::screen;
use anyhow::Result;
use plansza_arena::Spec;
use plansza_arena::analyse::{MEASURES, analyse};
use plansza_core::Silent;
use plansza_reversi::{Position, Worth};
use std::io::Write;

/// Explains the moves of a position that has some, the best first.
pub fn explain(out: &mut impl Write, position: &Position, spec: &Spec) -> Result<()> {
    let analysis = analyse(position, spec, &mut Silent)?;
    let searched = format!("depth {}", analysis.depth);
    let mut header = vec!["move"];
    header.extend(MEASURES);
    header.extend(["sum", searched.as_str()]);
    let mut table = screen::table(&header);
    for (rank, weighed) in analysis.moves.iter().enumerate() {
        let mut row = vec![weighed.step.to_string()];
        let products = weighed.measures.signed().into_iter().zip(spec.weights.weights());
        row.extend(products.map(|(measure, weight)| format!("{measure}×{weight}")));
        row.push(format!("{:+.1}", weighed.at_once()));
        let best = if rank == 0 { " ←" } else { "" };
        row.push(format!("{}{best}", Worth::of(weighed.value)));
        table.add_row(row);
    }
    writeln!(out, "{}", table.trim_fmt())?;
    writeln!(
        out,
        "hint: {} · by {spec}, after each move from the view of who makes it · {} nodes",
        screen::bold(&analysis.moves[0].step.to_string()),
        screen::number(analysis.nodes)
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_reversi::START;

    #[test]
    fn every_move_has_its_true_value() {
        let spec: Spec = "alphabeta depth=3 strategy=controlling".parse().unwrap();
        let position = START.play("f5".parse().unwrap());
        let mut text = Vec::new();
        explain(&mut text, &position, &spec).unwrap();
        let text = String::from_utf8(text).unwrap();
        for weighed in analyse(&position, &spec, &mut Silent).unwrap().moves {
            let line = text.lines().find(|line| line.trim_start().starts_with(&weighed.step.to_string()));
            let worth = Worth::of(weighed.value).to_string();
            assert!(line.is_some_and(|line| line.contains(&worth)), "{text}");
        }
        assert!(!text.contains('≤') && text.contains("×5"), "{text}");
    }
}
