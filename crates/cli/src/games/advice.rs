//! What each move is worth and why, as [`advise`] finds it, exactly where the rest of the game is short enough: the value that the search gives it, what each measure of the
//! evaluation adds after it, and their sum. `hint` and `analyse` show the same table.

use crate::{prose, screen, watch};
use anyhow::Result;
use comfy_table::Table;
use plansza_arena::{Appraisal, Player, Weighed, advise};
use plansza_core::{Evaluation, Game};
use std::fmt::Display;
use std::io::Write;

/// A line for every move, the best first.
pub fn table<G: Game>(appraisal: &Appraisal<G>) -> Table {
    let shares = appraisal.moves.first().map_or(&[][..], |weighed| &weighed.shares);
    let heads = shares.iter().map(|share| format!("{}\n× {}", share.name, share.signed_weight() + 0.0));
    let mut header = vec!["move".to_string(), "value".into()];
    header.extend(heads);
    header.extend((!shares.is_empty()).then(|| "sum".to_string()));
    let mut table = screen::table(&header.iter().map(String::as_str).collect::<Vec<_>>());
    for weighed in &appraisal.moves {
        table.add_row(row(weighed, G::MOST));
    }
    table
}

/// What the measures of the table count, a line each; nothing where there are none.
pub fn legend<G: Game>() -> String {
    // As wide as the table above it.
    screen::dim(&prose::defined(G::Evaluation::measures(), prose::columns()))
}

/// The move, its value, what each measure adds (and the measure), their sum.
fn row<M: Display>(weighed: &Weighed<M>, most: i32) -> Vec<String> {
    let mut row = vec![weighed.step.to_string(), weighed.said(most).to_string()];
    row.extend(weighed.shares.iter().map(|share| format!("{:+} ({})", share.adds(), share.count)));
    row.extend((!weighed.shares.is_empty()).then(|| format!("{:+}", weighed.at_once())));
    row
}

/// Whose word it is: that of a player, or the truth.
pub fn by<G: Game>(appraisal: &Appraisal<G>, player: &Player<G>) -> String {
    match appraisal.is_solved() {
        true => "solved to the end of the game".into(),
        false => format!("by {player}"),
    }
}

/// Explains the moves of a position that has some.
pub fn explain<G: Game>(out: &mut impl Write, position: &G, player: &Player<G>) -> Result<()> {
    let appraisal = watch::waiting("weighing moves", || advise(position, player, &mut watch::cancel()))?;
    writeln!(out, "{}", screen::laid_out(&table(&appraisal)))?;
    if appraisal.moves.iter().any(|weighed| !weighed.shares.is_empty()) {
        writeln!(out, "{}\n", legend::<G>())?;
    }
    let best = screen::bold(&appraisal.moves[0].step.to_string());
    let by = by(&appraisal, player);
    writeln!(out, "hint: {best} · {by} · {} nodes", screen::number(appraisal.nodes))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_arena::analyse;
    use plansza_core::{Silent, Worth};
    use plansza_reversi::START;

    #[test]
    fn every_move_has_its_true_value() {
        let spec: Player<plansza_reversi::Position> =
            "alphabeta depth=3 strategy=controlling".parse().unwrap();
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
        for (name, about) in plansza_reversi::strategy::MEASURES {
            assert!(text.lines().any(|line| line.contains(name) && line.contains(about)), "{name}\n{text}");
        }
    }
}
