//! `plansza methods`: what there is, with parameters, ranges and defaults.

use crate::args::Methods;
use crate::{Ending, screen};
use anyhow::Result;
use plansza_catalogue::{Kind, Pairing, Trial};
use plansza_core::params::{self, Domain, Field, Sheet};
use serde_json::{Value, json};
use std::io::Write;

pub fn run(args: &Methods) -> Result<Ending> {
    match (&args.puzzle, &args.method) {
        (None, _) => puzzles(args.json)?,
        (Some(puzzle), None) => overview(&*crate::input::puzzle(puzzle)?, args.json)?,
        (Some(puzzle), Some(method)) => parameters(&*crate::input::puzzle(puzzle)?, method, args.json)?,
    }
    Ok(Ending::Done)
}

fn say(text: std::fmt::Arguments<'_>) -> std::io::Result<()> {
    std::io::stdout().lock().write_fmt(text)
}

fn puzzles(json: bool) -> Result<()> {
    let puzzles = plansza_catalogue::puzzles();
    if json {
        let all: Vec<Value> = puzzles.iter().map(|kind| describe(&**kind)).collect();
        return Ok(say(format_args!("{}\n", Value::from(all)))?);
    }
    let mut table = screen::table(&["puzzle", "what it is", "methods"]);
    for kind in &puzzles {
        table.add_row([kind.name().to_string(), kind.about().to_string(), kind.methods().join(" ")]);
    }
    screen::print(&table)?;
    Ok(say(format_args!(
        "plansza methods PUZZLE shows its methods, encodings, formats, samples and levels\n"
    ))?)
}

fn overview(kind: &dyn Kind, json: bool) -> Result<()> {
    if json {
        return Ok(say(format_args!("{}\n", describe(kind)))?);
    }
    say(format_args!("{}: {}\n{}\n\n", screen::bold(kind.name()), kind.about(), kind.rules()))?;
    let pairings = kind.pairings();
    let mut table = screen::table(&["method", "encodings (the first is the default)", "what it does"]);
    table.add_row(["exact", "", "complete search: the answer with proof, or proof that there is none"]);
    for method in kind.methods().into_iter().skip(1) {
        let about = pairings.iter().find(|pairing| pairing.method == method).map_or("", |p| p.method_about);
        table.add_row([method.to_string(), kind.encodings(method).join(" "), about.to_string()]);
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
        let mut table = screen::table(&[what, "what it is"]);
        for (name, about) in rows {
            table.add_row([name, about]);
        }
        screen::print(&table)?;
    }
    say(format_args!("generator wishes (plansza generate {} --set KEY=VALUE):\n", kind.name()))?;
    print_sheet(&[("generate", kind.wishes())])?;
    Ok(say(format_args!("plansza methods {} METHOD shows its parameters\n", kind.name()))?)
}

fn parameters(kind: &dyn Kind, method: &str, json: bool) -> Result<()> {
    let pairings: Vec<Pairing> =
        kind.pairings().into_iter().filter(|pairing| pairing.method == method).collect();
    let Some(first) = pairings.first() else {
        if method == "exact" {
            let data = json!({"method": "exact", "params": []}).to_string();
            let words = "exact: complete search with proof; it has no parameters";
            say(format_args!("{}\n", if json { &data } else { words }))?;
            return Ok(());
        }
        return Err(params::unknown("method", method, &kind.methods()).into());
    };
    if json {
        return Ok(say(format_args!("{}\n", describe_method(kind, method, &pairings)))?);
    }
    say(format_args!(
        "{}: {}; an epoch is one of its {}\n\n",
        screen::bold(method),
        first.method_about,
        first.epoch
    ))?;
    let names = kind.encodings(method);
    let mut sheets = vec![(method, tuned(kind, method, names[0], &first.method_sheet)?)];
    sheets.extend(pairings.iter().map(|pairing| (pairing.encoding, pairing.encoding_sheet.clone())));
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
    let trial = Trial { method: method.into(), encoding: Some(encoding.into()), ..Trial::default() };
    let (_, values) = kind.read(kind.samples()[0].text)?.prepare(0, &trial)?;
    let mut sheet = sheet.clone();
    for field in &mut sheet.fields {
        if let Some(value) = values.get(&field.key) {
            field.default = value.clone();
        }
    }
    Ok(sheet)
}

fn print_sheet(sheets: &[(&str, Sheet)]) -> Result<()> {
    let mut table = screen::table(&["of", "key", "values", "default", "what it does"]);
    for (owner, sheet) in sheets {
        for field in &sheet.fields {
            let default = field.default.as_str().map_or_else(|| field.default.to_string(), str::to_string);
            table.add_row([
                owner.to_string(),
                field.key.clone(),
                field.domain.to_string(),
                default,
                explain(field),
            ]);
        }
    }
    Ok(screen::print(&table)?)
}

/// What a parameter does, with the meaning of each of its words.
fn explain(field: &Field) -> String {
    let mut text = field.about.clone();
    if let Domain::Choice(words) = &field.domain {
        for (word, about) in words.iter().filter(|(_, about)| !about.is_empty()) {
            text.push_str(&format!("\n{word}: {about}"));
        }
    }
    text
}

fn sheet_json(sheet: &Sheet) -> Vec<Value> {
    let fields = sheet.fields.iter();
    fields
        .map(|field| {
            json!({"key": field.key, "values": field.domain.to_string(), "default": field.default, "about": field.about})
        })
        .collect()
}

fn describe_method(kind: &dyn Kind, method: &str, pairings: &[Pairing]) -> Value {
    let encodings: Vec<Value> = kind
        .encodings(method)
        .into_iter()
        .filter_map(|name| pairings.iter().find(|pairing| pairing.encoding == name))
        .map(|p| {
            let tuned =
                tuned(kind, method, p.encoding, &p.method_sheet).unwrap_or_else(|_| p.method_sheet.clone());
            json!({"name": p.encoding, "about": p.encoding_about, "params": sheet_json(&p.encoding_sheet),
                   "defaults": tuned.defaults()})
        })
        .collect();
    let first = &pairings[0];
    let favourite = kind.encodings(method)[0];
    let sheet =
        tuned(kind, method, favourite, &first.method_sheet).unwrap_or_else(|_| first.method_sheet.clone());
    json!({"method": method, "about": first.method_about, "epoch": first.epoch,
           "params": sheet_json(&sheet), "encodings": encodings})
}

fn describe(kind: &dyn Kind) -> Value {
    let pairings = kind.pairings();
    let methods: Vec<Value> = kind
        .methods()
        .into_iter()
        .map(|method| {
            let of: Vec<Pairing> =
                pairings.iter().filter(|pairing| pairing.method == method).cloned().collect();
            if of.is_empty() {
                json!({"method": method, "params": [], "encodings": []})
            } else {
                describe_method(kind, method, &of)
            }
        })
        .collect();
    let pairs = |rows: Vec<(&str, &str)>| -> Vec<Value> {
        rows.into_iter().map(|(name, about)| json!({"name": name, "about": about})).collect()
    };
    json!({
        "puzzle": kind.name(), "about": kind.about(), "rules": kind.rules(), "methods": methods,
        "formats": pairs(kind.formats().iter().map(|f| (f.name, f.about)).collect()),
        "samples": pairs(kind.samples().iter().map(|s| (s.name, s.about)).collect()),
        "levels": pairs(kind.levels().iter().map(|l| (l.name, l.about)).collect()),
        "generate": sheet_json(&kind.wishes()),
    })
}
