//! What each move is worth and why, as [`analyse`] finds it: the value that the search gives it, each of the five measures
//! after it times its weight, and their sum. `hint` and `reversi analyse` show the same table.

use crate::screen;
use anyhow::Result;
use comfy_table::Table;
use plansza_arena::Spec;
use plansza_arena::analyse::{Analysis, MEASURES, Weighed, analyse};
use plansza_core::Silent;
use plansza_reversi::{Position, Worth};
use std::io::Write;

/// A line for every move, the best first.
pub fn table(analysis: &Analysis, spec: &Spec) -> Table {
    let w = &spec.weights;
    let weights = [w.discs, w.mobility, -w.blocking, w.neighbours, w.frontier];
    let heads = MEASURES.iter().zip(weights).map(|(name, weight)| format!("{name}\n× {weight}"));
    let header: Vec<String> =
        ["move".to_string(), "value".into()].into_iter().chain(heads).chain(["sum".into()]).collect();
    let header: Vec<&str> = header.iter().map(String::as_str).collect();
    let mut table = screen::table(&header);
    for weighed in &analysis.moves {
        table.add_row(row(weighed));
    }
    table
}

/// The move, its value, what each measure adds (and the measure), their sum.
fn row(weighed: &Weighed) -> Vec<String> {
    let shares =
        weighed.shares.iter().zip(weighed.counts()).map(|(share, count)| format!("{share:+} ({count})"));
    [weighed.step.to_string(), Worth::of(weighed.value).to_string()]
        .into_iter()
        .chain(shares)
        .chain([format!("{:+}", weighed.at_once())])
        .collect()
}

/// Explains the moves of a position that has some.
pub fn explain(out: &mut impl Write, position: &Position, spec: &Spec) -> Result<()> {
    let analysis = analyse(position, spec, &mut Silent)?;
    writeln!(out, "{}", table(&analysis, spec).trim_fmt())?;
    let best = screen::bold(&analysis.moves[0].step.to_string());
    writeln!(out, "hint: {best} · by {spec} · {} nodes", screen::number(analysis.nodes))?;
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
        assert!(!text.contains('≤') && text.contains("× 5"), "{text}");
    }
}
