//! What each target starts from: the samples of every puzzle in every format, written by the product itself, and likewise the
//! values of every parameter, games that were played, specs, and the lines of a finished experiment.

use crate::parameters::{SHEETS, sign};
use plansza_arena::Player;
use plansza_core::params::{Domain, Param, plain};
use plansza_core::{Fault, Game, Puzzle, Record, Seed};
use plansza_reversi::{Position, text::ggf};

/// A file: its name and what stands in it.
pub type SeedFile = (String, Vec<u8>);

/// The seeds of a target.
///
/// # Panics
/// When there is no such target.
pub fn of(target: &str) -> Vec<SeedFile> {
    match target {
        "sudoku" => boards::<plansza_sudoku::Sudoku>(),
        "kuromasu" => boards::<plansza_kuromasu::Kuromasu>(),
        "go" => boards::<plansza_go::Go>(),
        "blank" => boards::<plansza_blank::Blank>(),
        "parameters" => parameters(),
        "reversi" => reversi(),
        "protocols" => vec![
            named("session", session()),
            named("nboard", "nboard 2\nping 1\nhint 2\n"),
            named("gtp", "1 name\n"),
        ],
        "spec" => specs(),
        "results" => results(),
        _ => panic!("{target} is no target"),
    }
}

fn named(name: impl Into<String>, text: impl Into<String>) -> SeedFile {
    (name.into(), text.into().into_bytes())
}

/// Boards that fit into the length that is fuzzed, in every format, and the template's smallest.
fn boards<P: Puzzle>() -> Vec<SeedFile> {
    let mut seeds = Vec::new();
    for sample in P::SAMPLES {
        let Some(board) = P::read(sample.text).expect("samples read").into_iter().next() else { continue };
        for format in P::FORMATS {
            let (before, _, after) = P::frame(format.name);
            let Ok(text) = board.write(None, format.name) else { continue };
            if text.len() < 4000 {
                seeds.push(named(
                    format!("{}.{}", sample.name, format.name),
                    format!("{before}{text}{after}"),
                ));
            }
        }
    }
    // So small that all fillings are tried.
    let tiny: &[&str] = match P::NAME {
        "sudoku" => &["12..34..21434321", "1234341221434.21", "1.3434122143432."],
        "kuromasu" => &["[[0,3],[0,0]]", "3x3:d3d", "3x3:a3b2d"],
        "go" => &["O../... 2", "OX./.O./... 2 report"],
        _ => &["1 / 1", "2 1 / 1 2 0", "1 1 1 / 1 1 1"],
    };
    assert!(tiny.iter().all(|text| P::read(text).is_ok()), "a tiny board of {} does not read", P::NAME);
    seeds.extend(tiny.iter().enumerate().map(|(number, text)| named(format!("tiny-{number}"), *text)));
    seeds
}

/// Every parameter with its default, the ends of its range and its words.
fn parameters() -> Vec<SeedFile> {
    fn values(domain: &Domain) -> Vec<String> {
        match domain {
            Domain::Integer(low, high) => [low, high].into_iter().flatten().map(i64::to_string).collect(),
            Domain::Number(low, high) => [low, high].into_iter().flatten().map(f64::to_string).collect(),
            Domain::Flag => vec!["true".into()],
            Domain::Choice(words) => words.iter().map(|(word, _)| word.clone()).collect(),
            Domain::Either(domains) => domains.iter().flat_map(values).collect(),
            Domain::Text => vec!["text".into()],
        }
    }
    let all = |number: usize, param: &Param| {
        let values = values(&param.domain).into_iter().chain([plain(&param.default)]);
        values.map(|value| format!("{}{}={value}", sign(number), param.key)).collect::<Vec<_>>()
    };
    let sheets = SHEETS.iter().enumerate();
    let mut texts: Vec<String> = sheets
        .flat_map(|(number, sheet)| sheet.params.iter().flat_map(move |param| all(number, param)))
        .collect();
    texts.sort();
    texts.dedup();
    texts.into_iter().enumerate().map(|(number, text)| named(number.to_string(), text)).collect()
}

/// A game by lot, to its end or its first so many plies.
fn game(seed: u64, plies: usize) -> Record<Position> {
    let (mut record, mut rng) = (Record::<Position>::default(), Seed(seed).rng());
    while !record.over() && record.plies().len() < plies {
        let moves = Game::moves(&record.now());
        let step = *rng.pick(&moves).expect("there is a move");
        record.push(step).expect("it is legal");
    }
    record
}

fn reversi() -> Vec<SeedFile> {
    let written = |record: &Record<Position>, format: &str| -> Result<String, Fault> {
        Position::write(record, format)
    };
    let mut seeds = Vec::new();
    for (number, plies) in [3, 20, 99].into_iter().enumerate() {
        let record = game(number as u64, plies);
        for format in Position::FORMATS {
            if let Ok(text) = written(&record, format.name) {
                seeds.push(named(format!("game-{number}.{}", format.name), text));
            }
        }
    }
    let board = "---------------------------OX------XO---------------------------";
    seeds.push(named("problem.obf", format!("{board} X; F5:+0; C4:-2; % start\n")));
    let weights =
        ["discs", "mobility", "blocking", "neighbours", "frontier"].map(|name| format!("{name} = 1.5\n"));
    seeds.push(named("strategy.toml", weights.concat()));
    let player: Player<Position> = "alphabeta depth=3 order=promise time=1.5ms".parse().expect("a player");
    seeds.push(named("player", player.to_string()));
    // One game of three moves: a header of 16 bytes, then 68.
    let mut games =
        vec![20, 1, 1, 1, 1, 0, 0, 0, 0, 0, 208, 7, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 32, 32, 56, 64, 33];
    games.resize(84, 0);
    seeds.push(("games.wtb".into(), games));
    seeds
}

fn session() -> String {
    let game = ggf::write(&game(1, 6));
    format!(
        "nboard 2\nset depth 3\nset game {game}\nmove PA\nhint 2\ngo\nanalyze\nping 1\n1 play b f5\ngenmove w\nundo\nshowboard\n\
         time_settings 0 10 5\ntime_left b 3 3\nboardsize 8\nkomi 0\n"
    )
}

fn specs() -> Vec<SeedFile> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/experiment/tests/specs");
    let entries = std::fs::read_dir(folder).expect("the specs are there").filter_map(Result::ok);
    let mut seeds: Vec<SeedFile> = entries
        .map(|entry| {
            let text = std::fs::read_to_string(entry.path()).expect("it reads");
            named(entry.file_name().to_string_lossy(), text)
        })
        .collect();
    seeds.sort();
    let small = "name = \"small\"\nbudget = { evaluations = 10 }\ninstances = [{ puzzle = \"sudoku\", boards = \"tiny\" }]\n";
    seeds.push(named("small.toml", format!("{small}arms = [{{ method = \"climb\" }}]\n")));
    seeds
}

/// All lines, and some of them changed where a change could be taken for a result.
fn results() -> Vec<SeedFile> {
    let lines = crate::results::lines();
    let first = lines.split_inclusive('\n').next().expect("there is one");
    vec![
        named("all.jsonl", lines.clone()),
        named("one.jsonl", first),
        named("torn.jsonl", &lines[..lines.len() - 9]),
        named("solved.jsonl", first.replacen("\"solved\":false", "\"solved\":true", 1)),
        named("failed.jsonl", first.replacen("\"stopped\":\"budget\"", "\"stopped\":\"failed\"", 1)),
        named("illegal.jsonl", first.replacen("\"legal\":true", "\"legal\":false", 1)),
    ]
}
