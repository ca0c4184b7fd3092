//! The players of an experiment with games, and who meets whom.

use super::{Arm, Cell, Plan, Role};
use crate::spec::{self, Games, Spec, Who};
use crate::trial::{Match, Ready, Task};
use plansza_arena::Spec as Player;
use plansza_arena::player::Method;
use plansza_core::{Fault, params};
use plansza_reversi::strategy;
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
            let player =
                player_of(text.get_ref(), games, &spec).map_err(|fault| spec.at(&text.span(), fault))?;
            if players.contains(&player) {
                let fault = Fault::new(format!("'{player}' is there twice")).accepts("players that differ");
                return Err(spec.at(&text.span(), fault));
            }
            let method = player.to_string();
            let name = name.clone().unwrap_or_else(|| method.clone());
            let family = name.clone();
            let (settings, role, place) = (Vec::new(), Role::Entrant, text.span());
            self.arms.push(Arm { family, name, method, settings, role, place });
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
            let same = openings > 1 && games.plies == 0;
            if same && players[i].method != Method::Random && players[j].method != Method::Random {
                let (one, two) = (&self.arms[i].name, &self.arms[j].name);
                let fault = Fault::new(format!(
                    "all {openings} games of '{one}' and '{two}' would be the same: openings of 0 plies are one opening"
                ));
                let accepted = "plies = 6, for openings that differ; or openings = 1";
                return Err(spec.at(&games.openings.span(), fault.accepts(accepted)));
            }
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

/// A player in words, whose strategy may be one of the spec's own, or a file beside it.
fn player_of(text: &str, games: &Games, spec: &Spec) -> Result<Player, Fault> {
    Player::read(text, &mut |name| {
        if let Some(own) = games.strategies.get(name) {
            return Ok(*own.get_ref());
        }
        match spec.source.files.get(name) {
            Some(content) => strategy::read(content).map_err(|fault| fault.within(name.escape_debug())),
            // Not a file of whatever folder we are in: it would not be there anywhere else.
            None if spec::is_file(name) => {
                let fault = Fault::new(format!("there is no file '{}' beside the spec", name.escape_debug()));
                Err(fault.accepts("a file in TOML with the five weights, or the name of a strategy"))
            }
            None => strategy::find(name),
        }
    })
}
