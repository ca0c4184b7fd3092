//! Transcripts of trials: every encoding × method on samples of each puzzle, with the usual parameters (`trials.txt`) and
//! with others (`settings.txt`). A change of any algorithm shows here as a difference, so none goes by unnoticed. When it
//! is meant, write the transcripts anew with `BLESS=1 cargo test -p plansza-catalogue --test golden` and say so in the
//! changelog: stored results of older versions no longer compare.

use plansza_catalogue::{Boards, Control, Pairing, puzzles, templates};
use plansza_core::params::{Domain, Param, plain};
use plansza_core::{Budget, Outcome, Rng, SearchTask, Seed};
use rayon::prelude::*;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt::Write;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

/// What a pairing with parameters comes to on a board.
fn outcome(
    boards: &dyn Boards,
    pairing: &Pairing,
    params: Map<String, Value>,
    evaluations: u64,
) -> Result<Outcome, String> {
    let task = SearchTask {
        method: pairing.method.into(),
        encoding: Some(pairing.encoding.into()),
        params,
        budget: Budget::evaluations(evaluations),
        ..SearchTask::default()
    };
    match boards.search(0, task, &mut Control::default()) {
        Ok(trial) => Ok(trial.outcome),
        Err(fault) => Err(fault.to_string().replace('\n', "; ")),
    }
}

/// Holds a transcript against its file, or writes it.
fn holds(name: &str, now: &str) {
    let file = format!("{FOLDER}/{name}");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, now).expect("the transcript can be written");
    }
    let then = std::fs::read_to_string(&file).expect("the transcript is there");
    for (now, then) in now.lines().zip(then.lines()) {
        assert_eq!(now, then, "an algorithm changed; see the head of this file");
    }
    assert_eq!(now.lines().count(), then.lines().count(), "trials came or went; see the head of this file");
}

#[test]
fn every_trial_reads_as_it_did() {
    let mut text =
        String::from("# puzzle sample method encoding: score evaluations epochs stopped solution\n");
    for kind in puzzles().iter().chain(templates()) {
        for sample in kind.samples().iter().take(2) {
            let boards = kind.read(sample.text).expect("samples read");
            for pairing in kind.pairings() {
                let answer = outcome(&*boards, &pairing, Map::new(), 2_000).expect("it runs");
                let _ = writeln!(
                    text,
                    "{} {} {} {}: {} {} {} {} {}",
                    kind.name(),
                    sample.name,
                    pairing.method,
                    pairing.encoding,
                    answer.score.unwrap_or_default(),
                    answer.evaluations,
                    answer.epochs,
                    answer.stopped.word(),
                    answer.solution.unwrap_or_default(),
                );
            }
        }
    }
    holds("trials.txt", &text);
}

/// The samples on which the settings of each puzzle are tried, by default its first: such as few trials solve at once.
const TRIED: &[(&str, &str)] =
    &[("sudoku", "sixteen"), ("sudoku", "extreme"), ("kuromasu", "genes-40"), ("go", "sweep")];

/// All words of a choice, both sides of a flag, and numbers around the usual one.
fn values(domain: &Domain, usual: &Value) -> Vec<Value> {
    let near = |usual: i64| [0, 1, 3, usual / 2, usual.saturating_mul(2), usual.saturating_add(1)];
    match domain {
        Domain::Choice(words) => words.iter().map(|(word, _)| word.as_str().into()).collect(),
        Domain::Flag => vec![false.into(), true.into()],
        Domain::Integer(..) => near(usual.as_i64().unwrap_or(8)).map(Value::from).into(),
        Domain::Number(..) => {
            let usual = usual.as_f64().unwrap_or(2.0);
            [0.0, 0.25, usual / 2.0, usual * 2.0].map(Value::from).into()
        }
        Domain::Either(domains) => domains.iter().flat_map(|domain| values(domain, usual)).collect(),
        Domain::Text => Vec::new(),
    }
}

/// The values of a parameter that it takes, each once.
fn accepted(param: &Param) -> Vec<Value> {
    let mut all: Vec<Value> = Vec::new();
    for value in values(&param.domain, &param.default) {
        if param.domain.read(&plain(&value)).is_some() && !all.contains(&value) {
            all.push(value);
        }
    }
    all
}

/// What the values of a parameter are tried upon: the usual parameters, the usual ones with small counts, so that a few
/// hundred evaluations see many epochs, and some drawn at random, every other with small counts, since some parameters act
/// only beside others.
fn grounds(pairing: &Pairing) -> Vec<Map<String, Value>> {
    let params = &pairing.sheet().params;
    let small = |param: &Param| {
        let few = 6.min(param.default.as_i64()?).into();
        param.domain.read(&plain(&few)).map(|few| (param.key.clone(), few))
    };
    let mut rng: Rng = Seed(1).named(pairing.method).named(pairing.encoding).rng();
    let mut grounds = vec![Map::new(), params.iter().filter_map(small).collect()];
    for number in 0..6 {
        let drawn = |param: &Param| Some((param.key.clone(), rng.pick(&accepted(param))?.clone()));
        let mut drawn: Map<String, Value> = params.iter().filter_map(drawn).collect();
        if number % 2 == 1 {
            drawn.extend(grounds[1].clone());
        }
        grounds.push(drawn);
    }
    grounds
}

/// A short sign of all that a trial gave, its trace too (FNV-1a).
fn sign(outcome: &Outcome) -> u64 {
    let json = serde_json::to_string(outcome).expect("an outcome is plain data");
    json.bytes().fold(0xcbf2_9ce4_8422_2325, |sign, byte| (sign ^ byte as u64).wrapping_mul(0x100_0000_01b3))
}

/// What came of a trial, in a word: its sign, or why it was refused.
fn word(boards: &dyn Boards, pairing: &Pairing, set: Map<String, Value>) -> Result<String, String> {
    match outcome(boards, pairing, set, 500) {
        Ok(outcome) => Ok(format!("{:08x}", sign(&outcome) as u32)),
        Err(fault) => Err(format!("({fault})")),
    }
}

/// The lines of a pairing, one for each parameter on each ground, each with whether any value made a difference.
fn lines(boards: &dyn Boards, pairing: &Pairing) -> Vec<(String, String, bool)> {
    let mut lines = Vec::new();
    for (number, ground) in grounds(pairing).into_iter().enumerate() {
        let plainly = word(boards, pairing, ground.clone());
        for param in &pairing.sheet().params {
            let mut line = format!("{number} {}:", param.key);
            let mut differs = false;
            for value in accepted(param) {
                let mut set = ground.clone();
                set.insert(param.key.clone(), value.clone());
                let word = word(boards, pairing, set);
                differs |= word.is_ok() && plainly.is_ok() && word != plainly;
                let _ = write!(line, " {}={}", plain(&value), word.unwrap_or_else(|fault| fault));
            }
            lines.push((param.key.clone(), line, differs));
        }
    }
    lines
}

#[test]
fn every_setting_reads_as_it_did() {
    let mut pairings = Vec::new();
    for kind in puzzles().iter().chain(templates()) {
        let named = |name: &str| TRIED.contains(&(kind.name(), name));
        let mut samples: Vec<_> = kind.samples().iter().filter(|sample| named(sample.name)).collect();
        if samples.is_empty() {
            samples.push(&kind.samples()[0]);
        }
        for sample in samples {
            // What solves a model may need hours for some settings on some samples; its puzzle has tests of its own.
            let drawn = kind.pairings().into_iter().filter(|pairing| pairing.role.draws());
            pairings.extend(drawn.map(|pairing| (kind, sample, pairing)));
        }
    }
    let tried: Vec<_> = pairings
        .par_iter()
        .map(|(kind, sample, pairing)| lines(&*kind.read(sample.text).expect("samples read"), pairing))
        .collect();
    let mut text =
        String::from("# puzzle sample method encoding ground parameter: value=sign of the outcome …\n");
    // A parameter that changes nothing anywhere is not guarded by what is written down. One of an encoding may mean
    // nothing to some methods.
    let mut told: BTreeMap<(&str, &str, &str), bool> = BTreeMap::new();
    for ((kind, sample, pairing), lines) in pairings.iter().zip(&tried) {
        let Pairing { method, encoding, .. } = &**pairing;
        for (key, line, differs) in lines {
            let _ = writeln!(text, "{} {} {method} {encoding} {line}", kind.name(), sample.name);
            let own = pairing.method_sheet.params.iter().any(|param| param.key == *key);
            let whose = if own { ("", *method) } else { (kind.name(), *encoding) };
            *told.entry((whose.0, whose.1, key)).or_default() |= differs;
        }
    }
    let idle: Vec<_> = told.iter().filter(|(_, told)| !**told).map(|(what, _)| what).collect();
    assert!(idle.is_empty(), "no trial tells a change of these: {idle:?}");
    holds("settings.txt", &text);
}
