//! The players of an experiment with games, and who meets whom.

use super::{Arm, Cell, Plan};
use crate::spec::{Games, Spec, Who, at};
use plansza_catalogue::{GameVisitor, PlayerFacts, match_task, prepare_match, read_player, with_game};
use plansza_core::game::{Named, is_file};
use plansza_core::{Fault, Game};

impl Plan {
    pub(super) fn enter_games(&mut self, games: &Games) -> Result<(), Fault> {
        let (spec, place) = (self.spec.clone(), at!["games"]);
        if !self.spec.instances.is_empty() {
            return spec.refuse(&place, "games need no instances", "openings and plies in [games]");
        }
        let start = games.start.as_deref();
        let found =
            with_game(&games.game, Starts(start)).map_err(|fault| spec.at(&place.then("game"), fault))?;
        let start = found.map_err(|fault| spec.at(&place.then("start"), fault))?;
        let mut players: Vec<PlayerFacts> = Vec::new();
        for (number, (name, text)) in games.players.0.iter().enumerate() {
            let place = match name {
                Some(name) => place.then("players").then(name),
                None => place.then("players").then(number),
            };
            let mut player = read(text, games, &spec).map_err(|fault| spec.at(&place, fault))?;
            spec.complete(&mut player.data);
            if players.iter().any(|known| known.data == player.data) {
                return spec.refuse(
                    &place,
                    format!("'{}' is there twice", player.words),
                    "players that differ",
                );
            }
            let method = player.words.clone();
            let name = name.clone().unwrap_or_else(|| method.clone());
            let family = name.clone();
            let role = player.role;
            let (settings, said) = Default::default();
            self.arms.push(Arm { family, name, method, settings, said, role, added: false, place });
            players.push(player);
        }
        let n = players.len();
        if n < 2 {
            return spec.refuse(&place, "a game needs two players", "players = [\"…\", \"…\"]");
        }
        let openings = games.openings;
        if !(1..=1_000_000).contains(&openings) || games.plies > 50 {
            let what = format!("{openings} openings of {} plies", games.plies);
            return spec.refuse(&place, what, "1 to 1000000 openings of 0 to 50 plies");
        }
        let pairs: Vec<[usize; 2]> = match &games.pairs {
            Some(pairs) => {
                let pair =
                    |(number, pair): (usize, &[Who; 2])| match pair.each_ref().map(|who| self.player(who)) {
                        [Some(i), Some(j)] if i != j => Ok([i, j]),
                        _ => {
                            let what = format!("[{}, {}] is no pair of players", pair[0], pair[1]);
                            let names: Vec<&str> = self.arms.iter().map(|arm| arm.name.as_str()).collect();
                            let names = names.join(", ");
                            let accepted = format!("two of {names}, or their numbers from 1 to {n}");
                            spec.refuse(&place.then("pairs").then(number), what, accepted)
                        }
                    };
                pairs.iter().enumerate().map(pair).collect::<Result<_, Fault>>()?
            }
            None => (0..n).flat_map(|i| (0..n).filter(move |&j| i != j).map(move |j| [i, j])).collect(),
        };
        for [i, j] in pairs {
            let same = openings > 1 && games.plies == 0;
            let settled = |player: &PlayerFacts| !player.draws_lots && !player.outside;
            if same && settled(&players[i]) && settled(&players[j]) {
                let (one, two) = (&self.arms[i].name, &self.arms[j].name);
                let what = format!(
                    "all {openings} games of '{one}' and '{two}' would be the same: openings of 0 plies are one opening"
                );
                let accepted = "plies = 6, for openings that differ; or openings = 1";
                return spec.refuse(&place.then("openings"), what, accepted);
            }
            let task = match_task(&games.game, [&players[i], &players[j]], start, games.plies);
            let prepared = prepare_match(task).map_err(|fault| spec.at(&place.then("start"), fault))?;
            let (seed, rivals) = (self.spec.seed, Vec::new());
            self.cells.push(Cell { arm: i, board: j, prepared, replicates: openings, seed, rivals });
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

/// The start of this name, or the usual one.
struct Starts<'a>(Option<&'a str>);

impl GameVisitor for Starts<'_> {
    type Made = Result<&'static str, Fault>;

    fn visit<G: Game>(self) -> Self::Made {
        let Some(name) = self.0 else { return Ok(G::STARTS[0].name) };
        G::start(name)?;
        Ok(G::STARTS.iter().find(|start| start.name == name).map_or("", |start| start.name))
    }
}

/// A player in words, whose strategy may be one of the spec's own, or a file beside it.
fn read(text: &str, games: &Games, spec: &Spec) -> Result<PlayerFacts, Fault> {
    let mut own = None;
    let read = read_player(&games.game, text, &mut |name| {
        if let Some(data) = games.strategies.get(name) {
            own = Some(at!["games", "strategies", name]);
            let settings = data.iter().map(|(key, value)| (key.clone(), value.to_string()));
            return Ok(Some(Named::Data(settings.collect())));
        }
        match spec.source.files.get(name) {
            Some(content) => Ok(Some(Named::File(content.clone()))),
            // Not a file of whatever folder we are in: it would not be there anywhere else.
            None if is_file(name) => {
                let fault = Fault::new(format!(
                    "there is no file '{}' beside the spec",
                    plansza_core::text::shown(name)
                ));
                Err(fault.accepts("a file in TOML, or the name of a strategy"))
            }
            None => Ok(None),
        }
    });
    // What is wrong with a strategy of the spec's own is wrong where that stands.
    read.map_err(|fault| match &own {
        Some(place) => spec.at(place, fault),
        None => fault.unplaced(),
    })
}
