//! The players of an experiment with games, and who meets whom.

use super::{Arm, Cell, Plan, Role};
use crate::spec::{Games, Who};
use crate::trial::{Match, Ready, Task};
use plansza_arena::Spec as Player;
use plansza_core::{Fault, params};
use std::ops::Range;

impl Plan {
    pub(super) fn enter_games(&mut self, games: &Games, place: &Range<usize>) -> Result<(), Fault> {
        let spec = self.spec.clone();
        if !self.spec.instances.is_empty() {
            let fault = Fault::new("games need no instances").accepts("openings and plies in [games]");
            return Err(spec.at(place, fault));
        }
        if games.game.get_ref() != "reversi" {
            return Err(
                spec.at(&games.game.span(), params::unknown("game", games.game.get_ref(), &["reversi"]))
            );
        }
        let report = match &games.start {
            None => false,
            Some(start) => match start.get_ref().as_str() {
                "standard" => false,
                "report" => true,
                other => {
                    return Err(
                        spec.at(&start.span(), params::unknown("start", other, &["standard", "report"]))
                    );
                }
            },
        };
        let mut players: Vec<Player> = Vec::new();
        for (name, text) in &games.players.0 {
            let player = player_of(text.get_ref(), games).map_err(|fault| spec.at(&text.span(), fault))?;
            if players.contains(&player) {
                let fault = Fault::new(format!("'{player}' is there twice")).accepts("players that differ");
                return Err(spec.at(&text.span(), fault));
            }
            let method = player.to_string();
            let name = name.clone().unwrap_or_else(|| method.clone());
            let family = name.clone();
            self.arms.push(Arm { family, name, method, settings: Vec::new(), role: Role::Entrant });
            players.push(player);
        }
        let n = players.len();
        if n < 2 {
            return Err(
                spec.at(place, Fault::new("a game needs two players").accepts("players = [\"…\", \"…\"]"))
            );
        }
        let openings = *games.openings.get_ref();
        if !(1..=1_000_000).contains(&openings) || games.plies > 50 {
            let fault = Fault::new(format!("{openings} openings of {} plies", games.plies));
            return Err(spec.at(place, fault.accepts("1 to 1000000 openings of 0 to 50 plies")));
        }
        let pairs: Vec<[usize; 2]> = match &games.pairs {
            Some(pairs) => {
                let pair = |pair: &toml::Spanned<[Who; 2]>| match pair
                    .get_ref()
                    .each_ref()
                    .map(|who| self.player(who))
                {
                    [Some(i), Some(j)] if i != j => Ok([i, j]),
                    _ => {
                        let [first, second] = pair.get_ref();
                        let fault = Fault::new(format!("[{first}, {second}] is no pair of players"));
                        let names: Vec<&str> = self.arms.iter().map(|arm| arm.name.as_str()).collect();
                        let accepted = format!("two of {}, or their numbers from 1 to {n}", names.join(", "));
                        Err(spec.at(&pair.span(), fault.accepts(accepted)))
                    }
                };
                pairs.iter().map(pair).collect::<Result<_, Fault>>()?
            }
            None => (0..n).flat_map(|i| (0..n).filter(move |&j| i != j).map(move |j| [i, j])).collect(),
        };
        for [i, j] in pairs {
            let task = Task::Match(Match::new([&players[i], &players[j]], report, games.plies));
            self.cells.push(Cell { arm: i, board: j, task, ready: Ready::Game, replicates: openings });
        }
        Ok(())
    }

    /// The number of a player, from 0.
    fn player(&self, who: &Who) -> Option<usize> {
        match who {
            Who::Number(number) => number.checked_sub(1).filter(|&player| player < self.arms.len()),
            Who::Name(name) => self.arms.iter().position(|arm| arm.name == *name),
        }
    }
}

/// A player in words, whose strategy may be one of the spec's own.
fn player_of(text: &str, games: &Games) -> Result<Player, Fault> {
    let own = text
        .split_whitespace()
        .find_map(|word| games.strategies.get_key_value(word.strip_prefix("strategy=")?));
    let Some((name, weights)) = own else { return text.parse() };
    let others: Vec<&str> = text.split_whitespace().filter(|word| !word.starts_with("strategy=")).collect();
    let mut player: Player = others.join(" ").parse()?;
    (player.strategy, player.weights) = (name.clone(), *weights.get_ref());
    Ok(player)
}
