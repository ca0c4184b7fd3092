//! `plansza methods`: what there is, with parameters, ranges and defaults.

use crate::args::MethodsArgs;
use crate::{Ending, screen};
use anyhow::Result;
use plansza_catalogue::{GameFacts, Kind, Pairing};
use plansza_core::params::{self, Domain, Param, Sheet};
use plansza_desk::cards::{GameCard, MethodCard, PuzzleCard, tuned};
use serde_json::Value;
use std::io::Write;
use std::sync::Arc;

pub fn run(args: &MethodsArgs) -> Result<Ending> {
    match (&args.puzzle, &args.method) {
        (None, _) => everything(args.json)?,
        (Some(name), method) if plansza_catalogue::is_game(name) => game(name, method.as_deref(), args.json)?,
        (Some(puzzle), None) => overview(kind(puzzle)?, args.json)?,
        (Some(puzzle), Some(method)) => parameters(kind(puzzle)?, method, args.json)?,
    }
    Ok(Ending::Done)
}

/// The puzzle of this name, where a game would have done as well.
fn kind(name: &str) -> Result<&'static dyn Kind> {
    Ok(plansza_catalogue::find(name).map_err(|_| {
        let puzzles = plansza_catalogue::puzzles().iter().map(|puzzle| puzzle.name());
        let games = plansza_catalogue::games();
        let names: Vec<&str> = puzzles.chain(games.iter().map(|game| game.name)).collect();
        params::unknown("puzzle or game", name, &names)
    })?)
}

fn say(text: std::fmt::Arguments<'_>) -> std::io::Result<()> {
    let mut out = screen::out();
    out.write_fmt(text)?;
    out.flush()
}

fn everything(json: bool) -> Result<()> {
    let (puzzles, games) = (plansza_catalogue::puzzles(), plansza_catalogue::games());
    if json {
        let mut all = Vec::new();
        for kind in puzzles {
            all.push(serde_json::to_value(PuzzleCard::of(*kind))?);
        }
        for game in &games {
            all.push(serde_json::to_value(GameCard::of(game)?)?);
        }
        return Ok(say(format_args!("{}\n", screen::json(Value::from(all))))?);
    }
    let mut table = screen::table(&["puzzle", "what it is", "methods"]);
    for kind in puzzles {
        let methods: Vec<&str> = kind.methods().iter().map(|method| method.name).collect();
        table.add_row([kind.name().to_string(), kind.about().to_string(), methods.join(" ")]);
    }
    screen::print(&table)?;
    let mut table = screen::table(&["game", "what it is", "players"]);
    for game in &games {
        let players: Vec<&str> = game.players.iter().map(|way| way.name).collect();
        table.add_row([game.name.to_string(), game.about.to_string(), players.join(" ")]);
    }
    screen::print(&table)?;
    Ok(say(format_args!(
        "plansza methods PUZZLE shows its methods, encodings, formats, samples and levels; of a GAME, what its players may \
         be told\n"
    ))?)
}

/// A game: its players, what they may be told, starts and formats.
fn game(name: &str, player: Option<&str>, json: bool) -> Result<()> {
    let called = |game: &GameFacts| {
        std::iter::once(&game.name).chain(game.aliases).any(|known| known.eq_ignore_ascii_case(name))
    };
    // A template is not among them, though it can be played.
    let Some(game) = plansza_catalogue::games().into_iter().find(called) else {
        let names: Vec<&str> = plansza_catalogue::games().iter().map(|game| game.name).collect();
        return Err(params::unknown("game", name, &names).into());
    };
    let names: Vec<&str> = game.players.iter().map(|way| way.name).collect();
    if let Some(player) = player.filter(|player| !names.contains(player)) {
        return Err(params::unknown("player", player, &names).into());
    }
    if json {
        return Ok(say(format_args!("{}\n", screen::json(serde_json::to_string(&GameCard::of(&game)?)?)))?);
    }
    say(format_args!("{}: {}\n{}\n\n", screen::bold(game.name), game.about, game.rules))?;
    let lists: [(&str, Vec<(&str, &str)>); 3] = [
        ("player", game.players.iter().map(|way| (way.name, way.about)).collect()),
        ("start", game.starts.clone()),
        ("format", game.formats.iter().map(|format| (format.name, format.about)).collect()),
    ];
    for (what, rows) in lists {
        print_list(what, &rows)?;
    }
    say(format_args!("what players may be told, as in 'alphabeta depth=6 order=promise':\n"))?;
    // One player, what it may be told; all of them, everything.
    let told = player.and_then(|player| game.players.iter().find(|way| way.name == player));
    let mut sheet = game.settings;
    sheet.params.retain(|param| told.is_none_or(|way| way.keys.contains(&param.key)));
    print_sheet(&[("player", sheet)])
}

fn print_list(what: &str, rows: &[(&str, &str)]) -> Result<()> {
    let mut table = screen::table(&[what, "what it is"]);
    for (name, about) in rows {
        table.add_row([name, about]);
    }
    Ok(screen::print(&table)?)
}

fn overview(kind: &dyn Kind, json: bool) -> Result<()> {
    if json {
        return Ok(say(format_args!("{}\n", screen::json(serde_json::to_string(&PuzzleCard::of(kind))?)))?);
    }
    say(format_args!("{}: {}\n{}\n\n", screen::bold(kind.name()), kind.about(), kind.rules()))?;
    let pairings = kind.pairings();
    let mut table = screen::table(&["method", "encodings (the first is the default)", "what it does"]);
    for method in kind.methods() {
        table.add_row([
            method.name.to_string(),
            kind.encodings(method.name).join(" "),
            method.about.to_string(),
        ]);
    }
    screen::print(&table)?;
    let mut table = screen::table(&["encoding", "what it is"]);
    let mut seen = Vec::new();
    for pairing in &pairings {
        if !seen.contains(&pairing.encoding) {
            seen.push(pairing.encoding);
            table.add_row([pairing.encoding, pairing.encoding_about]);
        }
    }
    screen::print(&table)?;
    let lists: [(&str, Vec<(&str, &str)>); 3] = [
        ("format", kind.formats().iter().map(|format| (format.name, format.about)).collect()),
        ("sample", kind.samples().iter().map(|sample| (sample.name, sample.about)).collect()),
        ("level", kind.levels().iter().map(|level| (level.name, level.about)).collect()),
    ];
    for (what, rows) in lists {
        print_list(what, &rows)?;
    }
    say(format_args!("generator wishes (plansza generate {} --set KEY=VALUE):\n", kind.name()))?;
    print_sheet(&[("generate", kind.wishes())])?;
    Ok(say(format_args!("plansza methods {} METHOD shows its parameters\n", kind.name()))?)
}

fn parameters(kind: &dyn Kind, method: &str, json: bool) -> Result<()> {
    let Some(card) = MethodCard::of(kind, method) else {
        let names: Vec<&str> = kind.methods().iter().map(|method| method.name).collect();
        return Err(params::unknown("method", method, &names).into());
    };
    if json {
        return Ok(say(format_args!("{}\n", screen::json(serde_json::to_string(&card)?)))?);
    }
    let pairings: Vec<Arc<Pairing>> =
        kind.pairings().into_iter().filter(|pairing| pairing.method == method).collect();
    let Some(first) = pairings.first() else {
        say(format_args!("{method}: complete search with proof; it has no parameters\n"))?;
        return Ok(());
    };
    say(format_args!(
        "{}: {}; an epoch is one of its {}\n\n",
        screen::bold(method),
        first.method_about,
        first.epoch
    ))?;
    let names = kind.encodings(method);
    let mut sheets = vec![(method, tuned(kind, &*kind.pairing(method, None)?))];
    for pairing in &pairings {
        let params = pairing.encoding_sheet.params.iter().cloned().chain(pairing.preset());
        sheets.push((pairing.encoding, Sheet { params: params.collect() }));
    }
    print_sheet(&sheets)?;
    Ok(say(format_args!(
        "encodings: {} (the first is the default, and the defaults above are those on it)\n\
         set one with: plansza solve {} --method {method} --set KEY=VALUE\n",
        names.join(" "),
        kind.name()
    ))?)
}

fn print_sheet(sheets: &[(&str, Sheet)]) -> Result<()> {
    let mut table = screen::table(&["of", "key", "values", "default", "what it does"]);
    for (owner, sheet) in sheets {
        for param in &sheet.params {
            let default = if param.default.is_null() { "–".into() } else { params::plain(&param.default) };
            table.add_row([
                owner.to_string(),
                param.key.clone(),
                param.domain.to_string(),
                default,
                explain(param),
            ]);
        }
    }
    Ok(screen::print(&table)?)
}

/// What a parameter does, with the meaning of each of its words.
fn explain(param: &Param) -> String {
    let mut text = param.about.clone();
    if let Domain::Choice(words) = &param.domain {
        for (word, about) in words.iter().filter(|(_, about)| !about.is_empty()) {
            text.push_str(&format!("\n{word}: {about}"));
        }
    }
    text
}
