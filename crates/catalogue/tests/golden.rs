//! Transcripts of trials: every encoding × method on samples of each puzzle, with the usual parameters (`trials.txt`) and
//! with others (`settings.txt`). A change of any algorithm shows here as a difference, so none goes by unnoticed. When it
//! is meant, raise `plansza_core::task::RESULTS`, write the transcripts anew with `BLESS=1 cargo test -p plansza-catalogue --test
//! golden` and say so in the changelog: stored results of older versions no longer compare. Each trial stands here as the sign of
//! its task and the sign of its outcome, and a task, of which the version is a part, never comes out otherwise: what is written
//! anew without raising the version is refused. (New defaults make other tasks, which may be written as they are.)

use plansza_catalogue::{Boards, Control, Pairing, puzzles, templates};
use plansza_core::params::{Domain, Param, plain};
use plansza_core::{Budget, Outcome, Rng, SearchTask, Seed, Task};
use rayon::prelude::*;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt::Write;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

/// What a pairing with parameters comes to on a board: its task and its outcome.
fn trial(
    boards: &dyn Boards,
    pairing: &Pairing,
    params: Map<String, Value>,
    evaluations: u64,
) -> Result<(Task, Outcome), String> {
    let task = SearchTask {
        method: pairing.method.into(),
        encoding: Some(pairing.encoding.into()),
        params,
        budget: Budget::evaluations(evaluations),
        ..SearchTask::default()
    };
    match boards.search(0, task, &mut Control::default()) {
        Ok(trial) => Ok((trial.task, trial.outcome)),
        Err(fault) => Err(fault.to_string().replace('\n', "; ")),
    }
}

/// The trials of a transcript: the sign of the outcome by that of the task.
fn trials(text: &str) -> BTreeMap<&str, &str> {
    let is_sign = |word: &str| word.len() == 8 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let words = text.split_whitespace().map(|word| word.rsplit('=').next().unwrap_or(word));
    words
        .filter_map(|word| word.split_once('.'))
        .filter(|(task, outcome)| is_sign(task) && is_sign(outcome))
        .collect()
}

/// A task that came out otherwise than it did, which is only allowed to another version.
fn changed<'a>(then: &'a str, now: &str) -> Option<&'a str> {
    let now = trials(now);
    trials(then)
        .into_iter()
        .find(|(task, outcome)| now.get(task).is_some_and(|now| now != outcome))
        .map(|(task, _)| task)
}

/// Holds a transcript against its file, or writes it.
fn holds(name: &str, now: &str) {
    let file = format!("{FOLDER}/{name}");
    if std::env::var_os("BLESS").is_some() {
        let then = std::fs::read_to_string(&file).unwrap_or_default();
        if let Some(task) = changed(&then, now) {
            panic!(
                "the task {task} of {name} comes out otherwise than it did: raise plansza_core::task::RESULTS first"
            );
        }
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
    let mut text = String::from(
        "# puzzle sample method encoding task.outcome: score evaluations epochs stopped solution\n",
    );
    for kind in puzzles().iter().chain(templates()) {
        for sample in kind.samples().iter().take(2) {
            let boards = kind.read(sample.text).expect("samples read");
            for pairing in kind.pairings() {
                let (task, answer) = trial(&*boards, &pairing, Map::new(), 2_000).expect("it runs");
                let _ = writeln!(
                    text,
                    "{} {} {} {} {} : {} {} {} {} {}",
                    kind.name(),
                    sample.name,
                    pairing.method,
                    pairing.encoding,
                    signs(&task, &answer),
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

/// A short sign of a text (FNV-1a).
fn sign(text: &str) -> u32 {
    let step = |sign: u64, byte: u8| (sign ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step) as u32
}

/// The sign of a task, and that of all that it gave, the trace too.
fn signs(task: &Task, outcome: &Outcome) -> String {
    let outcome = serde_json::to_string(outcome).expect("an outcome is plain data");
    format!("{:08x}.{:08x}", sign(&task.json()), sign(&outcome))
}

#[test]
fn a_task_that_comes_out_otherwise_is_found_and_another_task_is_none() {
    let then = "go one anneal chains 00000001.0000000a : 5\nx: v=00000002.0000000b w=(refused)\n";
    assert_eq!(changed(then, then), None);
    assert_eq!(changed(then, &then.replace("0000000b", "0000000c")), Some("00000002"));
    assert_eq!(changed(then, &then.replace("00000002.0000000b", "00000003.0000000c")), None);
}

/// What came of a trial, in a word: its sign, or why it was refused.
fn word(boards: &dyn Boards, pairing: &Pairing, set: Map<String, Value>) -> Result<String, String> {
    match trial(boards, pairing, set, 500) {
        Ok((task, outcome)) => Ok(signs(&task, &outcome)),
        Err(fault) => Err(format!("({fault})")),
    }
}

fn outcome_of(signs: &str) -> Option<&str> {
    signs.split_once('.').map(|(_, outcome)| outcome)
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
                differs |=
                    matches!((&word, &plainly), (Ok(one), Ok(two)) if outcome_of(one) != outcome_of(two));
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
    let mut text = String::from("# puzzle sample method encoding ground parameter: value=task.outcome …\n");
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
