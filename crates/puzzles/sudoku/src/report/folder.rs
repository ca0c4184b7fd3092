//! A folder with boards and tests, in one of two forms:
//!
//! ```text
//! problem/sudoku_boards/{easy,medium,hard}/*.npy     the report's own, with or without src/ before problem:
//! results/params/{ga,aco}/test_{ga,aco}_nr_N.json    NumPy arrays by number, a file of parameters a test
//!
//! easy.txt medium.txt hard.txt tests.json            a board a line, a list of tests
//! ```
//!
//! Everything is read and checked before anything runs. A parameter that is missing, unknown or out of range is a fault.

use super::test::{PublishedFigures, ReportBoards, ReportLevel, ReportMethod, ReportTest};
use super::{ColonySettings, GeneticSettings, known};
use crate::{BoxShape, Sudoku, text};
use plansza_core::{Fault, files, params};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What a folder may look like.
const ACCEPTED: &str = "the report's folder (problem/sudoku_boards/{easy,medium,hard}/*.npy and \
    results/params/{ga,aco}/test_{ga,aco}_nr_N.json), or easy.txt, medium.txt, hard.txt and tests.json";

/// The boards and the tests of a folder.
pub struct ReportFolder {
    /// The boards.
    pub boards: ReportBoards,
    /// The tests, at least one, each with its boards there.
    pub tests: Vec<ReportTest>,
}

impl ReportFolder {
    /// Reads a folder.
    ///
    /// # Errors
    /// Names the file, the place in it, and what is accepted.
    pub fn read(folder: &Path) -> Result<ReportFolder, Fault> {
        if !folder.is_dir() {
            return Err(Fault::new(format!("{} is no folder", folder.display())).accepts(ACCEPTED));
        }
        let (sets, tests) = if folder.join("tests.json").exists() || folder.join("easy.txt").exists() {
            (plain_boards(folder)?, plain_tests(&folder.join("tests.json"))?)
        } else {
            let boards =
                [folder.join("problem"), folder.join("src/problem")].map(|one| one.join("sudoku_boards"));
            let params = [folder.join("results"), folder.join("../results")].map(|one| one.join("params"));
            let find = |places: [PathBuf; 2]| {
                let missing = || {
                    let what = format!("{} is not there", places[0].display());
                    Fault::new(what).accepts(ACCEPTED)
                };
                places.iter().find(|place| place.is_dir()).cloned().ok_or_else(missing)
            };
            (arrays(&find(boards)?)?, parameter_files(&find(params)?)?)
        };
        let boards = ReportBoards::new(sets)?;
        tests.iter().try_for_each(|test| test.boards(&boards).map(drop))?;
        if tests.is_empty() {
            return Err(Fault::new(format!("{} has no tests", folder.display())).accepts(ACCEPTED));
        }
        Ok(ReportFolder { boards, tests })
    }
}

fn cannot(path: &Path, error: &std::io::Error) -> Fault {
    Fault::new(format!("cannot read {}: {error}", path.display())).accepts(ACCEPTED)
}

/// The largest file of such a folder, in bytes.
const LARGEST: u64 = 16 << 20;

fn read_text(path: &Path) -> Result<String, Fault> {
    let bytes = files::read(path, LARGEST).map_err(|error| cannot(path, &error))?;
    plansza_core::text::utf8(&bytes).map(String::from).map_err(|fault| within(path, fault))
}

/// The fault of a file; its place stays.
fn within(path: &Path, fault: Fault) -> Fault {
    fault.within(path.display())
}

/// Boards one a line.
fn plain_boards(folder: &Path) -> Result<[Vec<Sudoku>; 3], Fault> {
    let mut sets = [const { Vec::new() }; 3];
    for (level, set) in ReportLevel::ALL.into_iter().zip(&mut sets) {
        let path = folder.join(format!("{}.txt", level.name()));
        *set = text::read(&read_text(&path)?).map_err(|fault| within(&path, fault))?;
    }
    Ok(sets)
}

/// The names in a folder, sorted by the numbers in them.
fn names(folder: &Path, ending: &str) -> Result<Vec<String>, Fault> {
    let entries = fs::read_dir(folder).map_err(|error| cannot(folder, &error))?;
    let mut names = Vec::new();
    for entry in entries {
        let name = entry.map_err(|error| cannot(folder, &error))?.file_name();
        let Some(name) = name.to_str() else { continue };
        if name.ends_with(ending) {
            names.push(name.to_string());
        }
    }
    names.sort_by_cached_key(|name| (number(name), name.clone()));
    Ok(names)
}

/// The last number in the name of a file.
fn number(name: &str) -> Option<u64> {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let end = stem.rfind(|sign: char| sign.is_ascii_digit())? + 1;
    let start = stem[..end].rfind(|sign: char| !sign.is_ascii_digit()).map_or(0, |at| at + 1);
    stem.get(start..end)?.parse().ok()
}

/// Boards as arrays, a file each, without a gap in the numbers of their names.
fn arrays(folder: &Path) -> Result<[Vec<Sudoku>; 3], Fault> {
    let mut sets = [const { Vec::new() }; 3];
    for (level, set) in ReportLevel::ALL.into_iter().zip(&mut sets) {
        let folder = folder.join(level.name());
        let names = names(&folder, ".npy")?;
        for pair in names.windows(2) {
            if let (Some(one), Some(next)) = (number(&pair[0]), number(&pair[1]))
                && next != one + 1
            {
                let what = format!("{}: after {} comes {}", folder.display(), pair[0], pair[1]);
                return Err(Fault::new(what).accepts("arrays whose names are numbered without a gap"));
            }
        }
        for name in names {
            let path = folder.join(name);
            let bytes = files::read(&path, LARGEST).map_err(|error| cannot(&path, &error))?;
            let board = text::read_npy(&bytes).map_err(|fault| within(&path, fault))?;
            if board.shape() != BoxShape::NINE {
                let what = format!("{}: the board is {}", path.display(), board.shape());
                return Err(Fault::new(what).accepts("an array of 9×9"));
            }
            set.push(board);
        }
    }
    Ok(sets)
}

/// Every test in one list.
fn plain_tests(path: &Path) -> Result<Vec<ReportTest>, Fault> {
    let Value::Array(all) = parse(path)? else {
        return Err(within(
            path,
            Fault::new("the tests are no list").accepts("a list of tests: [{\"kind\": \"ga\", …}, …]"),
        ));
    };
    let mut tests = Vec::new();
    for (index, value) in all.into_iter().enumerate() {
        let place = format!("{}: test {} of the list", path.display(), index + 1);
        tests.push(read_test(value, None).map_err(|fault| fault.within(place))?);
    }
    Ok(tests)
}

/// A file a test, those of the genetic algorithm first, by number.
fn parameter_files(folder: &Path) -> Result<Vec<ReportTest>, Fault> {
    let mut tests = Vec::new();
    for kind in ["ga", "aco"] {
        let folder = folder.join(kind);
        if !folder.is_dir() {
            continue;
        }
        for name in names(&folder, ".json")? {
            let path = folder.join(&name);
            let value = parse(&path)?;
            tests.push(read_test(value, Some((kind, number(&name)))).map_err(|fault| within(&path, fault))?);
        }
    }
    Ok(tests)
}

fn parse(path: &Path) -> Result<Value, Fault> {
    serde_json::from_str(&read_text(path)?).map_err(|error| {
        let told = error.to_string();
        let what = told.split(" at line ").next().unwrap_or_default();
        within(path, Fault::new(what).at(error.line(), error.column()).accepts("parameters of tests in JSON"))
    })
}

/// Keys of every test, of one of the genetic algorithm, of one of the ant colony, and those that may be left out.
const SHARED: [&str; 5] = ["seed", "start_id", "num_of_runs", "num_of_sudokus", "max_epoch"];
const GENETIC: [&str; 6] = ["pop_size", "pc", "pm", "reset_cond", "succ_rate", "if_candidates"];
const ANTS: [&str; 5] =
    ["greed_factor", "local_pher_factor", "global_pher_factor", "evaporation", "ants_count"];
const OPTIONAL: [&str; 6] = ["kind", "test_id", "printed_level", "level", "boards", "published"];

/// Other names of keys, from the report's text and captions.
const ALIASES: [(&str, &str); 6] = [
    ("reset_condition", "reset_cond"),
    ("succession_rate", "succ_rate"),
    ("is_candidate_mode", "if_candidates"),
    ("candidates", "if_candidates"),
    ("local_pher_f", "local_pher_factor"),
    ("global_pher_f", "global_pher_factor"),
];

/// The parameters of one test by their main names.
struct ParameterSheet(BTreeMap<&'static str, Value>);

impl ParameterSheet {
    fn new(object: Map<String, Value>, keys: &[&'static str]) -> Result<ParameterSheet, Fault> {
        let mut sheet = BTreeMap::new();
        for (key, value) in object {
            let main = ALIASES.iter().find(|(other, _)| *other == key).map_or(key.as_str(), |(_, main)| main);
            let Some(main) = keys.iter().find(|known| **known == main) else {
                return Err(params::unknown("parameter", &key, keys));
            };
            if sheet.insert(*main, value).is_some() {
                return Err(Fault::new(format!("the parameter {main} stands there twice")));
            }
        }
        Ok(ParameterSheet(sheet))
    }

    fn value(&self, key: &str, accepted: &str) -> Result<&Value, Fault> {
        let missing =
            || Fault::new(format!("the parameter {key} is missing")).accepts(format!("{key}: {accepted}"));
        self.0.get(key).ok_or_else(missing)
    }

    fn real(&self, key: &str, low: f64, high: f64) -> Result<f64, Fault> {
        let accepted = format!("a number from {low} to {high}");
        let value = self.value(key, &accepted)?;
        let number = value.as_f64().filter(|number| (low..=high).contains(number));
        number.ok_or_else(|| Fault::new(format!("{key} is {value}")).accepts(accepted))
    }

    fn whole(&self, key: &str, low: u32, high: u32) -> Result<u32, Fault> {
        let accepted = format!("a whole number from {low} to {high}");
        let value = self.value(key, &accepted)?;
        let number = value.as_f64().filter(|number| number.fract() == 0.0);
        let number = number.filter(|number| (f64::from(low)..=f64::from(high)).contains(number));
        number
            .map(|number| number as u32)
            .ok_or_else(|| Fault::new(format!("{key} is {value}")).accepts(accepted))
    }

    fn level(&self, key: &str) -> Result<Option<ReportLevel>, Fault> {
        match self.0.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => {
                let level = ReportLevel::ALL.into_iter().find(|level| value.as_str() == Some(level.name()));
                let fault =
                    || Fault::new(format!("{key} is {value}")).accepts("\"easy\", \"medium\" or \"hard\"");
                level.map(Some).ok_or_else(fault)
            }
        }
    }

    fn published(&self) -> Result<Option<PublishedFigures>, Fault> {
        let Some(value) = self.0.get("published").filter(|value| !value.is_null()) else { return Ok(None) };
        let figure = |key: &str| value.get(key).and_then(Value::as_f64);
        match (figure("score"), figure("epochs")) {
            (Some(score), Some(epochs)) => Ok(Some(PublishedFigures { score, epochs })),
            _ => {
                Err(Fault::new(format!("published is {value}"))
                    .accepts("{\"score\": 241, \"epochs\": 851.16}"))
            }
        }
    }
}

/// One test from its parameters; what the place of its file says of it need not stand there.
fn read_test(value: Value, place: Option<(&'static str, Option<u64>)>) -> Result<ReportTest, Fault> {
    let Value::Object(object) = value else {
        return Err(
            Fault::new("a test is an object of parameters").accepts("{\"seed\": …, \"start_id\": …, …}")
        );
    };
    let kind = match (object.get("kind").and_then(Value::as_str), place) {
        (Some(said), Some((kind, _))) if said != kind => {
            return Err(Fault::new(format!("kind is {said:?} in the folder of {kind}")).accepts(kind));
        }
        (Some("ga"), _) | (_, Some(("ga", _))) => "ga",
        (Some("aco"), _) | (_, Some(("aco", _))) => "aco",
        _ => {
            return Err(
                Fault::new("the parameter kind is missing or unknown").accepts("kind: \"ga\" or \"aco\"")
            );
        }
    };
    let own: &[&'static str] = if kind == "ga" { &GENETIC } else { &ANTS };
    let sheet = ParameterSheet::new(object, &[&SHARED, own, &OPTIONAL].concat())?;
    let test_id = match place.and_then(|(_, number)| number) {
        Some(number) if !sheet.0.contains_key("test_id") => u32::try_from(number).unwrap_or(u32::MAX),
        _ => sheet.whole("test_id", 0, u32::MAX)?,
    };
    // Of the ants the last epoch is not run.
    let max_epoch = sheet.whole("max_epoch", if kind == "ga" { 1 } else { 2 }, 10_000_000)?;
    let method = match kind {
        "ga" => ReportMethod::Genetic(GeneticSettings {
            max_epoch,
            pop_size: sheet.whole("pop_size", 2, 100_000)? as usize,
            pc: sheet.real("pc", 0.0, 1.0)?,
            pm: sheet.real("pm", 0.0, 1.0)?,
            reset_cond: sheet.whole("reset_cond", 1, u32::MAX)?,
            succ_rate: sheet.real("succ_rate", 0.0, 1.0)?,
            if_candidates: match sheet.value("if_candidates", "true or false")? {
                Value::Bool(flag) => *flag,
                value => return Err(Fault::new(format!("if_candidates is {value}")).accepts("true or false")),
            },
        }),
        _ => ReportMethod::Ants(ColonySettings {
            max_epoch,
            greed_factor: sheet.real("greed_factor", 0.0, 1.0)?,
            local_pher_factor: sheet.real("local_pher_factor", 0.0, 1.0)?,
            global_pher_factor: sheet.real("global_pher_factor", 0.0, 1.0)?,
            evaporation: sheet.real("evaporation", 0.0, 1.0)?,
            ants_count: sheet.whole("ants_count", 1, 81)? as usize,
        }),
    };
    let seed = sheet.whole("seed", 0, u32::MAX)?;
    // What the report prints of a test that it prints is known, and stands in no file of its own.
    let same = |test: &ReportTest| {
        (test.kind(), test.test_id, test.seed, test.method) == (kind, test_id, seed, method)
    };
    let printed_test = known().into_iter().find(same);
    let printed = match (sheet.level("printed_level")?, sheet.level("level")?) {
        (Some(level), _) | (None, Some(level)) => Some(level),
        (None, None) => printed_test.and_then(|test| test.printed),
    };
    let level = match (sheet.level("boards")?, kind, printed) {
        (Some(level), ..) => level,
        (None, "ga", _) => ReportLevel::Easy,
        (None, _, Some(level)) => level,
        (None, _, None) => {
            let fault =
                Fault::new("the parameter level is missing, and this is no test that the report prints");
            return Err(fault.accepts("level: \"easy\", \"medium\" or \"hard\""));
        }
    };
    Ok(ReportTest {
        test_id,
        seed,
        start_id: sheet.whole("start_id", 0, 1_000_000)? as usize,
        num_of_sudokus: sheet.whole("num_of_sudokus", 1, 1_000_000)? as usize,
        num_of_runs: sheet.whole("num_of_runs", 1, 1_000_000)? as usize,
        printed,
        level,
        method,
        published: sheet.published()?.or(printed_test.and_then(|test| test.published)),
    })
}

#[cfg(test)]
mod tests;
