//! `plansza methods`: what there is, with parameters, ranges and defaults.

use crate::args::MethodsArgs;
use crate::{Ending, screen};
use anyhow::Result;
use plansza_catalogue::{GameFacts, Kind, Pairing};
use plansza_core::params::{self, Domain, Param, Sheet};
use plansza_core::{Role, SearchTask, Task};
use serde_json::{Value, json};
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
        let puzzles = puzzles.iter().map(|kind| describe(*kind));
        let all: Vec<Value> = puzzles.chain(games.iter().map(describe_game)).collect();
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
        let players: Vec<&str> = game.players.iter().map(|(name, _)| *name).collect();
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
    let names: Vec<&str> = game.players.iter().map(|(name, _)| *name).collect();
    if let Some(player) = player.filter(|player| !names.contains(player)) {
        return Err(params::unknown("player", player, &names).into());
    }
    if json {
        return Ok(say(format_args!("{}\n", screen::json(describe_game(&game))))?);
    }
    say(format_args!("{}: {}\n{}\n\n", screen::bold(game.name), game.about, game.rules))?;
    let lists: [(&str, Vec<(&str, &str)>); 3] = [
        ("player", game.players.clone()),
        ("start", game.starts.clone()),
        ("format", game.formats.iter().map(|format| (format.name, format.about)).collect()),
    ];
    for (what, rows) in lists {
        print_list(what, &rows)?;
    }
    say(format_args!("what players may be told, as in 'alphabeta depth=6 order=promise':\n"))?;
    print_sheet(&[("player", game.settings)])
}

fn print_list(what: &str, rows: &[(&str, &str)]) -> Result<()> {
    let mut table = screen::table(&[what, "what it is"]);
    for (name, about) in rows {
        table.add_row([name, about]);
    }
    Ok(screen::print(&table)?)
}

fn pairs(rows: &[(&str, &str)]) -> Vec<Value> {
    rows.iter().map(|(name, about)| json!({"name": name, "about": about})).collect()
}

fn describe_game(game: &GameFacts) -> Value {
    let formats: Vec<(&str, &str)> = game.formats.iter().map(|format| (format.name, format.about)).collect();
    json!({"game": game.name, "about": game.about, "rules": game.rules, "players": pairs(&game.players),
           "params": sheet_json(&game.settings), "starts": pairs(&game.starts), "formats": pairs(&formats)})
}

fn overview(kind: &dyn Kind, json: bool) -> Result<()> {
    if json {
        return Ok(say(format_args!("{}\n", screen::json(describe(kind))))?);
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
    let pairings: Vec<Arc<Pairing>> =
        kind.pairings().into_iter().filter(|pairing| pairing.method == method).collect();
    let Some(first) = pairings.first() else {
        if kind.role(method) == Some(Role::Exact) {
            let data = screen::json(json!({"method": method, "params": []}));
            let words = format!("{method}: complete search with proof; it has no parameters");
            say(format_args!("{}\n", if json { &data } else { &words }))?;
            return Ok(());
        }
        let names: Vec<&str> = kind.methods().iter().map(|method| method.name).collect();
        return Err(params::unknown("method", method, &names).into());
    };
    if json {
        return Ok(say(format_args!("{}\n", screen::json(describe_method(kind, method, &pairings))))?);
    }
    say(format_args!(
        "{}: {}; an epoch is one of its {}\n\n",
        screen::bold(method),
        first.method_about,
        first.epoch
    ))?;
    let names = kind.encodings(method);
    let mut sheets = vec![(method, tuned(kind, method, names[0], &first.method_sheet)?)];
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

/// A method's parameters with the defaults that they have on an encoding of the first sample.
fn tuned(kind: &dyn Kind, method: &str, encoding: &str, sheet: &Sheet) -> Result<Sheet> {
    let wish = SearchTask { method: method.into(), encoding: Some(encoding.into()), ..SearchTask::default() };
    let prepared = kind.read(kind.samples()[0].text)?.prepare(0, wish)?;
    let Task::Search(SearchTask { params: values, .. }) = prepared.task() else { return Ok(sheet.clone()) };
    let mut sheet = sheet.clone();
    for param in &mut sheet.params {
        if let Some(value) = values.get(&param.key) {
            param.default = value.clone();
        }
    }
    Ok(sheet)
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

fn sheet_json(sheet: &Sheet) -> Vec<Value> {
    let params = sheet.params.iter();
    params
        .map(|param| {
            json!({"key": param.key, "values": param.domain.to_string(), "default": param.default, "about": param.about})
        })
        .collect()
}

fn describe_method(kind: &dyn Kind, method: &str, pairings: &[Arc<Pairing>]) -> Value {
    let encodings: Vec<Value> = kind
        .encodings(method)
        .into_iter()
        .filter_map(|name| pairings.iter().find(|pairing| pairing.encoding == name))
        .map(|p| {
            let tuned =
                tuned(kind, method, p.encoding, &p.method_sheet).unwrap_or_else(|_| p.method_sheet.clone());
            let presets: Vec<Value> =
                p.presets.iter().map(|preset| json!({"name": preset.name, "about": preset.about})).collect();
            json!({"name": p.encoding, "about": p.encoding_about, "params": sheet_json(&p.encoding_sheet),
                   "defaults": tuned.defaults(), "presets": presets})
        })
        .collect();
    let first = &pairings[0];
    let favourite = kind.encodings(method)[0];
    let sheet =
        tuned(kind, method, favourite, &first.method_sheet).unwrap_or_else(|_| first.method_sheet.clone());
    json!({"method": method, "role": first.role, "about": first.method_about, "epoch": first.epoch,
           "params": sheet_json(&sheet), "encodings": encodings})
}

fn describe(kind: &dyn Kind) -> Value {
    let pairings = kind.pairings();
    let methods: Vec<Value> = kind
        .methods()
        .iter()
        .map(|facts| {
            let method = facts.name;
            let of: Vec<Arc<Pairing>> =
                pairings.iter().filter(|pairing| pairing.method == method).cloned().collect();
            if of.is_empty() {
                json!({"method": method, "role": facts.role, "params": [], "encodings": []})
            } else {
                describe_method(kind, method, &of)
            }
        })
        .collect();
    json!({
        "puzzle": kind.name(), "about": kind.about(), "rules": kind.rules(), "methods": methods,
        "formats": pairs(&kind.formats().iter().map(|f| (f.name, f.about)).collect::<Vec<_>>()),
        "samples": pairs(&kind.samples().iter().map(|s| (s.name, s.about)).collect::<Vec<_>>()),
        "levels": pairs(&kind.levels().iter().map(|l| (l.name, l.about)).collect::<Vec<_>>()),
        "generate": sheet_json(&kind.wishes()),
    })
}
