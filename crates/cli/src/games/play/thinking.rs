//! What the program thinks, in words: a line that is drawn over and over while it does, and what it says when it has moved.

use crate::games::picture;
use crate::{prose, screen};
use plansza_arena::{Player, Thought, Way};
use plansza_core::Trust;
use plansza_core::{Game, Side, Worth};
use std::io::{self, Write};

/// Takes the line away.
pub fn clear(out: &mut impl Write) -> io::Result<()> {
    write!(out, "\r\x1b[K")?;
    out.flush()
}

/// Draws the line anew: who thinks, and what the last depth came to.
pub fn show<G: Game>(
    out: &mut impl Write,
    player: &Player<G>,
    side: Side,
    thought: Option<&Thought<G::Move>>,
) -> io::Result<()> {
    let who = format!("{} thinks", picture::badge::<G>(side));
    let more = match thought {
        None => " …".into(),
        Some(thought) => {
            let value = worth(player, thought).map_or(String::new(), |worth| format!(" · {worth}"));
            let line: Vec<String> = thought.line.iter().map(ToString::to_string).collect();
            let nodes = screen::plural(thought.nodes, "node");
            format!(" · depth {}{value} · {nodes} · {}", thought.depth, line.join(" "))
        }
    };
    // A line that is too long would leave a part of itself behind.
    let room = prose::columns().unwrap_or(80).saturating_sub(prose::width(&who) + 1);
    let more: String = match more.chars().count() <= room {
        true => more,
        false => more.chars().take(room.saturating_sub(1)).chain(['…']).collect(),
    };
    write!(out, "\r\x1b[K{who}{}", screen::dim(&more))?;
    out.flush()
}

/// What a move is worth to who made it: discs by the engine of the game, and how sure it is; the sum by its weights, or how
/// the game ends, by others.
pub fn worth<G: Game>(player: &Player<G>, thought: &Thought<G::Move>) -> Option<String> {
    let worth = Worth::of(thought.value?);
    Some(match (player.way, thought.trust, worth) {
        (Way::Expert, Trust::Exact, Worth::Sum(_)) => "a draw, exact".into(),
        (Way::Expert, Trust::Exact, _) => format!("{worth}, exact"),
        (Way::Expert, trust, Worth::Sum(sum)) => {
            let sure = if trust == Trust::Looked { String::new() } else { format!(", {trust}") };
            let unit = if sum.abs() == 1.0 { G::UNIT.to_string() } else { format!("{}s", G::UNIT) };
            let sum = if sum == 0.0 { "0".to_string() } else { format!("{sum:+.0}") };
            format!("{sum} {unit}{sure}")
        }
        _ => worth.to_string(),
    })
}
