//! What a person may say at the prompt: a move, or one of the commands.

use super::{Reaction, Seat, Session};
use crate::games::words::{endings, format_of};
use crate::games::{advice, picture, review, show};
use crate::{input, prose, screen};
use anyhow::Result;
use plansza_arena::Player;
use plansza_core::record::{Early, Ply};
use plansza_core::{Evaluation, Fault, Game, Record, Side, params};
use std::fmt::Display;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

const COMMANDS: [&str; 17] = [
    "undo", "redo", "hint", "review", "set", "level", "depth", "swap", "save", "load", "moves", "board",
    "new", "resign", "help", "quit", "exit",
];

/// The settings of the game's evaluation by name, what it is first of all first.
fn keys<G: Game>() -> Vec<String> {
    G::Evaluation::sheet().params.into_iter().map(|param| param.key).collect()
}

/// What may be said, a line each.
fn help<G: Game>(typed: bool) -> String {
    let leave = match typed {
        true => "leave; a game that is not over is kept, and you are told how to go on",
        false => "leave; a script keeps its game by save, or by --save",
    };
    let keys = keys::<G>();
    let named = keys.first().map_or(String::new(), |key| format!("[{}]", key.to_uppercase()));
    let otherwise = "let the program play otherwise";
    let set = match keys.is_empty() {
        true => otherwise.to_string(),
        false => format!("{otherwise}; without the word set too: {}", keys.join(", ")),
    };
    let level = G::expert().map(|_| ("level N", "let the engine play as strong as that".to_string()));
    let lines = [
        ("MOVE", "make a move, written as above; a side that cannot move passes by itself".to_string()),
        ("MOVE MOVE …", "make several moves, for both sides, with or without gaps".into()),
        ("undo, redo", "take your last move back with the answer to it; make it again".into()),
        (&format!("hint {named}"), "what every move is worth and why".into()),
        ("review", "what every move so far lost, and what was better".into()),
        ("set KEY VALUE", set),
        ("depth N", "let hints, and a program that searches by depth, look N plies ahead".into()),
        ("swap", "change sides with the program".into()),
        ("save FILE", format!("write the game: {}", endings::<G>())),
        ("load GAME", "go on with the game in a file, or written here".into()),
        ("moves, board", "show the moves so far; show the board again".into()),
        ("new", "start anew".into()),
        ("resign", "give the game up".into()),
        ("quit", leave.to_string()),
        ("Ctrl-C", "while the program thinks: it plays its best so far; here: leave".into()),
    ];
    let lines: Vec<(&str, String)> = lines.into_iter().chain(level).collect();
    let lines: Vec<(&str, &str)> = lines.iter().map(|(order, does)| (*order, does.as_str())).collect();
    prose::defined(&lines, prose::columns())
}

impl<G: Game, W: Write> Session<G, W> {
    /// Does what a line says.
    pub(super) fn obey(&mut self, line: &str, start: Instant) -> Result<Reaction> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let wants = |what: &str| Fault::new(format!("{word} wants {what}"));
        match word.to_ascii_lowercase().as_str() {
            "" => {}
            "help" | "?" => writeln!(self.out, "{}", help::<G>(self.prompt.is_typed()))?,
            "quit" | "exit" | "q" => return Ok(Reaction::End),
            "board" => self.show()?,
            "review" if self.record.plies().is_empty() => writeln!(self.out, "no move was made yet")?,
            "review" => {
                self.out.flush()?;
                let review = review::watched(&self.record, &plansza_arena::reviewer(), None)?;
                review::show(&review)?;
                review::cut(&review).into_iter().for_each(|cut| screen::warn(&cut));
            }
            "moves" => {
                writeln!(self.out, "{}", names(self.record.plies()))?;
                writeln!(self.out, "{}", show::state(&self.record))?;
            }
            "undo" => {
                self.undo()?;
                return Ok(Reaction::Go);
            }
            "redo" => {
                self.redo()?;
                return Ok(Reaction::Go);
            }
            "new" => {
                self.change(Record::new(self.record.start()))?;
                return Ok(Reaction::Go);
            }
            "swap" => {
                self.seats.swap(0, 1);
                self.undone.clear();
                self.name_players();
                self.show()?;
                return Ok(Reaction::Go);
            }
            "hint" => self.hint(rest)?,
            "depth" if rest.is_empty() => return Err(wants("a number of plies, as depth 6").into()),
            "set" => match rest.split_once(char::is_whitespace) {
                Some((key, value)) => self.set(key, value.trim())?,
                None => return Err(wants("a key and a value, as set depth 6").into()),
            },
            key if ["depth", "level"].contains(&key) || keys::<G>().iter().any(|known| known == key) => {
                if rest.is_empty() {
                    return Err(wants(&format!("a value; plansza methods {} lists them", G::NAME)).into());
                }
                self.set(key, rest)?;
            }
            "save" if rest.is_empty() => return Err(wants("the name of a file").into()),
            "save" => {
                let path = Path::new(rest);
                screen::save(path, &(G::write(&self.record, format_of::<G>(path))? + "\n"))?;
                self.written = Some((path.into(), self.record.clone()));
                writeln!(self.out, "saved {}", plansza_core::text::shown(rest))?;
            }
            "load" if rest.is_empty() => return Err(wants("a file or a game").into()),
            "load" => {
                let record = self.read(rest)?;
                self.change(record)?;
                return Ok(Reaction::Go);
            }
            "resign" => return self.resign(),
            _ => return self.place(line, start),
        }
        Ok(Reaction::Stay)
    }

    /// Makes a move, or several, up to the first that is not legal.
    fn place(&mut self, line: &str, start: Instant) -> Result<Reaction> {
        let steps = moves::<G>(line)?;
        let name = picture::badge::<G>;
        let (time, side) = (start.elapsed(), self.record.now().side());
        if self.left(side).is_some_and(|left| left <= time) && !self.record.now().over() {
            writeln!(self.out, "too late: {} has no time left, {} wins", name(side), name(side.other()))?;
            self.end(Early::OutOfTime(side))?;
            return Ok(Reaction::End);
        }
        let before = self.record.plies().len();
        // The time went by before the first of them.
        let mut seconds = Some(time.as_secs_f64());
        let mut push = |step: &G::Move| {
            self.record.push_past_passes(Ply { step: *step, value: None, seconds: seconds.take() })
        };
        let pushed = steps.iter().try_for_each(&mut push);
        let made = &self.record.plies()[before..];
        if made.is_empty() {
            pushed?;
            return Ok(Reaction::Stay);
        }
        if steps.len() > 1 {
            writeln!(self.out, "played: {}", names(made))?;
        }
        if let Err(fault) = pushed {
            writeln!(self.out, "{}", plansza_core::text::shown_lines(&fault.to_string()))?;
        }
        self.undone.clear();
        self.keep()?;
        self.show()?;
        Ok(Reaction::Go)
    }

    /// Back to the last position in which a person moved.
    fn undo(&mut self) -> Result<()> {
        let mut side = self.record.start().side();
        let mut last = None;
        for (at, ply) in self.record.plies().iter().enumerate() {
            if !G::is_pass(ply.step) && self.human(side) {
                last = Some(at);
            }
            side = side.other();
        }
        let Some(last) = last else {
            return Err(Fault::new("there is no move of yours to take back").into());
        };
        let mut plies = Vec::new();
        while self.record.plies().len() > last {
            plies.extend(self.record.undo());
        }
        plies.reverse();
        writeln!(self.out, "taken back: {}", names(&plies))?;
        self.undone.push(plies);
        self.keep()?;
        self.show()
    }

    /// Makes again what was last taken back.
    fn redo(&mut self) -> Result<()> {
        let Some(plies) = self.undone.pop() else {
            return Err(Fault::new("nothing was taken back").into());
        };
        writeln!(self.out, "made again: {}", names(&plies))?;
        for ply in plies {
            self.record.push(ply)?;
        }
        self.keep()?;
        self.show()
    }

    /// Goes on with another game.
    fn change(&mut self, record: Record<G>) -> Result<()> {
        self.record = record;
        self.undone.clear();
        self.name_players();
        self.show()
    }

    /// Explains every move, by the usual evaluation or by another value of what it is first of all.
    fn hint(&mut self, named: &str) -> Result<()> {
        let now = self.record.now();
        if now.over() {
            return Err(Fault::new("the game is over: there is no move to advise").into());
        }
        let mut player = self.advisor.clone();
        if !named.is_empty() {
            let keys = keys::<G>();
            let key =
                keys.first().ok_or_else(|| Fault::new("hint takes no value: there is nothing to set"))?;
            player.set(key, named)?;
        }
        advice::explain(&mut self.out, &now, &player)
    }

    /// Changes the program's players that have such a setting; a depth also changes hints.
    fn set(&mut self, key: &str, value: &str) -> Result<()> {
        let mut advisor = self.advisor.clone();
        // What no player of ours has is told by the one who is here, or by who gives hints.
        let programs = self.seats.iter().filter_map(|seat| match seat {
            Seat::Program(engine) => Some(&engine.player),
            Seat::Human => None,
        });
        let mut players: Vec<Player<G>> = programs.cloned().collect();
        let asked = players.iter().any(|player| player.has(key));
        if !asked && (players.is_empty() || advisor.has(key)) {
            advisor.set(key, value)?;
        } else if !asked {
            players[0].set(key, value)?;
        }
        let mut changed = Vec::new();
        for (seat, side) in self.seats.iter_mut().zip(Side::BOTH) {
            if let Seat::Program(engine) = seat
                && engine.player.has(key)
            {
                engine.player.set(key, value)?;
                changed.push(format!("{} is {}", picture::badge::<G>(side), engine.player));
            }
        }
        if key == "depth" {
            advisor.set(key, value)?;
            changed.push(format!("hints look {value} plies ahead"));
            self.advisor = advisor;
        }
        if changed.is_empty() {
            let fault = match players.first() {
                Some(player) => Fault::new(format!("{player} has no {key}")),
                None => Fault::new("the program plays neither side"),
            };
            // A hint may be by another value of what the evaluation is first of all; the rest is for who sits at the board.
            if keys::<G>().first().is_some_and(|first| first == key) {
                return Err(fault.accepts(format!("hint {value}, which weighs the moves by it")).into());
            }
            let seat = self.seats.iter().position(|seat| matches!(seat, Seat::Program(_))).unwrap_or(1);
            let side = G::SIDES[seat].to_lowercase();
            let other = format!("a player that has it, from the start: --{side} 'alphabeta {key}={value}'");
            let has = players.first().map(|player| {
                let keys = Player::<G>::sheet().params.into_iter().map(|param| param.key);
                keys.filter(|key| player.has(key)).collect::<Vec<_>>().join(", ")
            });
            let has = has.map(|has| format!("{has}; or ")).unwrap_or_default();
            return Err(fault.accepts(format!("{has}{other}")).into());
        }
        self.name_players();
        writeln!(self.out, "{}", changed.join("; "))?;
        Ok(())
    }

    /// The game in a file, or written out.
    pub(super) fn read(&mut self, game: &str) -> Result<Record<G>> {
        if game == "-" {
            return Err(Fault::new("standard input has the moves already")
                .accepts("a file, or a game")
                .into());
        }
        // What is no file was taken for a game: whoever meant a file is told.
        let mut records = input::input(game)?.games::<G>().map_err(|fault| {
            match game.is_empty() || Path::new(game).exists() {
                true => fault,
                false => {
                    let name = plansza_core::text::shown(game);
                    fault.of(format!("there is no file {name}, and it is no game"))
                }
            }
        })?;
        if records.len() > 1 {
            writeln!(
                self.out,
                "{} holds {} games; this is the first",
                plansza_core::text::shown(game),
                records.len()
            )?;
        }
        let mut record = records.swap_remove(0);
        if let Some(early) = record.reopen() {
            writeln!(self.out, "{}; here the game goes on", early.words(G::SIDES))?;
        }
        Ok(record)
    }

    fn resign(&mut self) -> Result<Reaction> {
        let now = self.record.now();
        if now.over() {
            return Err(Fault::new("the game is over already").into());
        }
        let name = picture::badge::<G>;
        writeln!(self.out, "{} resigns, {} wins", name(now.side()), name(now.side().other()))?;
        self.end(Early::Resigned(now.side()))?;
        Ok(Reaction::End)
    }
}

/// The moves that a line is: one after the other, with gaps, commas and numbers as in `1. f5 d6`, or without any.
fn moves<G: Game>(line: &str) -> Result<Vec<G::Move>> {
    let mut words = line.split([' ', '\t', ',']).filter(|word| !word.is_empty() && !word.ends_with('.'));
    let first = words.clone().next().unwrap_or(line);
    let length = G::EXAMPLE.chars().count();
    // A word that is no move is several of them.
    let pieces = |word: &str| -> Vec<String> {
        let signs: Vec<char> = word.chars().collect();
        signs.chunks(length).map(|piece| piece.iter().collect()).collect()
    };
    // Else how many moves there were before what is none.
    let parse = |word: &str| -> Result<Vec<G::Move>, (usize, Fault)> {
        match word.parse() {
            Ok(step) => Ok(vec![step]),
            Err(fault) if word.chars().count() <= length => Err((0, fault)),
            Err(_) => {
                let parsed = |(at, piece): (usize, &String)| piece.parse().map_err(|fault| (at, fault));
                pieces(word).iter().enumerate().map(parsed).collect()
            }
        }
    };
    // A line that cannot be read whole is not begun: what was meant by its end may change what was meant by its beginning.
    let place = |before: usize, fault: Fault| match before {
        0 => fault,
        n => fault.within(format!("move {} of the line", n + 1)).and("no move of the line was made"),
    };
    let read = words.try_fold(Vec::new(), |mut steps: Vec<G::Move>, word| {
        steps.extend(parse(word).map_err(|(at, fault)| place(steps.len() + at, fault))?);
        Ok::<_, Fault>(steps)
    });
    match read {
        Ok(steps) if !steps.is_empty() => Ok(steps),
        // What begins as a move is one with a mistake in it; but one sign alone may be the beginning of anything.
        Err(fault)
            if G::meant_as_move(first) || (length > 1 && pieces(first)[0].parse::<G::Move>().is_ok()) =>
        {
            Err(fault.into())
        }
        _ => {
            let fault = params::unknown("command", first, &COMMANDS);
            Err(Fault::new(format!("{} or not a move", fault.what()))
                .accepts(format!("a move as {}; help lists the rest", G::EXAMPLE))
                .into())
        }
    }
}

fn names<M: Display>(plies: &[Ply<M>]) -> String {
    plies.iter().map(|ply| ply.step.to_string()).collect::<Vec<_>>().join(" ")
}
