//! Stored results cannot lie: what was changed is noticed, what cannot be is refused by name, what the rules refute is found, and
//! processes that share a folder share its work.

mod scratch;

use plansza_core::{Outcome, Seed, Stop, Task};
use plansza_experiment::store::Archive;
use plansza_experiment::{Plan, Store};
use scratch::{Scratch, attempt, digest, go, plan, segments, signed};
use std::path::Path;

const SPEC: &str = r#"
name = "trust"
replicates = 6
budget = { evaluations = 300 }
instances = [{ puzzle = "sudoku", boards = "tiny" }, { puzzle = "go", boards = "corner" }]
arms = [{ method = "anneal" }, { method = "genetic", set = { population = 20 } }]
"#;

fn complete(name: &str) -> (Plan, Scratch, String) {
    let puzzle = plansza_catalogue::find("go").unwrap();
    let spec = SPEC.replace("corner", puzzle.samples()[0].name);
    let (plan, scratch) = (plan(&spec), Scratch::new(name));
    go(&plan, &scratch.0, "1/1", 2);
    let digest = digest(&plan, &scratch.0);
    (plan, scratch, digest)
}

fn read(folder: &Path) -> Archive {
    Store::open(folder).unwrap().0.read().unwrap()
}

/// The text of the only segment.
fn text(folder: &Path) -> String {
    std::fs::read_to_string(&segments(folder)[0]).unwrap()
}

#[test]
fn no_flipped_bit_changes_a_result_without_a_word() {
    let (plan, scratch, whole) = complete("flips");
    let (path, before) = (segments(&scratch.0).remove(0), read(&scratch.0));
    let bytes = std::fs::read(&path).unwrap();
    let mut rng = Seed(14).rng();
    for _ in 0..600 {
        let (at, bit) = (rng.below(bytes.len()), rng.below(8));
        let mut flipped = bytes.clone();
        flipped[at] ^= 1 << bit;
        std::fs::write(&path, &flipped).unwrap();
        let after = read(&scratch.0);
        for (id, kept) in &after.trials {
            let known = &before.trials[id];
            assert_eq!((&kept.outcome, &kept.times), (&known.outcome, &known.times), "byte {at}, bit {bit}");
        }
        assert!(!after.notes.is_empty(), "byte {at}, bit {bit}: nothing was said");
    }
    std::fs::write(&path, bytes).unwrap();
    assert_eq!(digest(&plan, &scratch.0), whole);
}

#[test]
fn what_others_added_is_seen_once_and_ones_own_not_at_all() {
    let (plan, scratch, _) = complete("fresh");
    let own = segments(&scratch.0).remove(0);
    let mut store = Store::open(&scratch.0).unwrap().0;
    assert_eq!(store.fresh(Some(&own)).unwrap(), []);
    let mut seen = store.fresh(None).unwrap();
    let mut all: Vec<_> = plan.trials.iter().map(|trial| trial.id).collect();
    seen.sort();
    all.sort();
    assert_eq!(seen, all);
    assert_eq!(store.fresh(None).unwrap(), []);
    // A line that is written while one looks is seen when it is whole; one that failed is still to be done.
    let text = text(&scratch.0);
    let line = text.lines().find(|line| line.contains("\"stopped\":\"budget\"")).unwrap();
    let other = own.with_file_name("other.jsonl");
    let failed = signed(&line.replace("\"stopped\":\"budget\"", "\"stopped\":\"failed\""));
    std::fs::write(&other, format!("{}\n{line}", failed.trim_end())).unwrap();
    assert_eq!(store.fresh(None).unwrap(), []);
    std::fs::write(&other, format!("{}\n{line}\n", failed.trim_end())).unwrap();
    assert_eq!(store.fresh(None).unwrap().len(), 1);
}

/// Changes the first line that has all of some words, signs it again, and tells what is said of it.
fn said_of(folder: &Path, words: &[&str], from: &str, to: &str) -> Vec<String> {
    let path = segments(folder).remove(0);
    let text = std::fs::read_to_string(&path).unwrap();
    let line = text.lines().find(|line| words.iter().all(|word| line.contains(word)));
    let line = line.unwrap_or_else(|| panic!("no line has {words:?}"));
    let at = line.rfind(from).unwrap_or_else(|| panic!("{from} is not in {line}"));
    let changed = format!("{}{to}{}", &line[..at], &line[at + from.len()..]);
    std::fs::write(&path, text.replace(line, &signed(&changed))).unwrap();
    let notes = read(folder).notes;
    std::fs::write(&path, text).unwrap();
    notes
}

#[test]
fn what_cannot_be_is_refused_by_name_whatever_its_checksum() {
    let (_, scratch, _) = complete("impossible");
    let solved = ["\"puzzle\":\"sudoku\"", "\"method\":\"anneal\"", "\"solved\":true"];
    let text = text(&scratch.0);
    let line = text.lines().find(|line| solved.iter().all(|word| line.contains(word))).unwrap();
    let value: serde_json::Value = serde_json::from_str(line).unwrap();
    let (outcome, times) = (&value["outcome"], &value["times"]);
    let (score, evaluations) = (outcome["score"].as_i64().unwrap(), outcome["evaluations"].as_u64().unwrap());
    let first = &outcome["trace"][0];
    let seconds = times["seconds"].to_string();
    let cases: &[(String, String, &str)] = &[
        (format!("\"score\":{score}"), format!("\"score\":{}", score + 1), "the best that there can be"),
        (format!("\"score\":{score}"), "\"score\":null".into(), "score"),
        ("\"solved\":true".into(), "\"solved\":false".into(), "proven to be the best and not solved"),
        (
            "\"solved\":true,\"optimal\":true".into(),
            "\"solved\":false,\"optimal\":false".into(),
            "where 48 means solved",
        ),
        ("\"legal\":true".into(), "\"legal\":false".into(), "solved without"),
        (first.to_string(), format!("[1,0,{}]", score + 9), "falls"),
        (first.to_string(), format!("[{},0,{}]", evaluations + 9, first[2]), "a step at evaluation"),
        (format!("\"evaluations\":{evaluations}"), "\"evaluations\":301".into(), "where 300 were allowed"),
        (format!("\"evaluations\":{evaluations}"), "\"evaluations\":0".into(), "a step at evaluation"),
        (format!("\"seconds\":{seconds}"), "\"seconds\":-1.0".into(), "a time that cannot be"),
        ("\"stopped\":\"goal\"".into(), "\"stopped\":\"gaol\"".into(), "gaol"),
        ("\"score\"".into(), "\"wcore\"".into(), "wcore"),
        (format!("\"evaluations\":{evaluations},"), String::new(), "missing field `evaluations`"),
        ("\"trace\":[".into(), "\"trase\":[".into(), "trase"),
    ];
    for (from, to, reason) in cases {
        let notes = said_of(&scratch.0, &solved, from, to);
        assert!(notes.len() == 1 && notes[0].contains(reason), "{from} → {to}: {notes:?}");
        assert!(notes[0].contains(", line ") && notes[0].contains("can run again"), "{notes:?}");
    }
}

/// A line with another outcome, as the program would have written it.
fn rewritten(line: &str, change: impl FnOnce(&mut Outcome)) -> String {
    let value: serde_json::Value = serde_json::from_str(line).unwrap();
    let task: Task = serde_json::from_value(value["spec"].clone()).unwrap();
    let mut outcome: Outcome = serde_json::from_value(value["outcome"].clone()).unwrap();
    change(&mut outcome);
    let times = serde_json::from_value(value["times"].clone()).unwrap();
    let json = task.json();
    plansza_experiment::line::line(plansza_experiment::line::id(&json), &json, &outcome, &times)
        .trim_end()
        .into()
}

#[test]
fn no_score_is_above_a_proven_optimum_and_no_proof_below_a_solution() {
    let (_, scratch, whole) = complete("optimum");
    let (path, text) = (segments(&scratch.0).remove(0), text(&scratch.0));
    let of = |method: &str| {
        let go = |line: &&str| {
            line.contains("\"puzzle\":\"go\"") && line.contains(&format!("\"method\":\"{method}\""))
        };
        text.lines().find(go).unwrap()
    };
    let (exact, anneal) = (of("exact"), of("anneal"));
    let value: serde_json::Value = serde_json::from_str(exact).unwrap();
    let best = value["outcome"]["score"].as_i64().unwrap();
    let notes = |old: &str, new: &str| {
        std::fs::write(&path, text.replace(old, new)).unwrap();
        read(&scratch.0).notes
    };
    // A better score, which the goal that stood beside it does not give away.
    let better = rewritten(anneal, |outcome| {
        (outcome.score, outcome.goal) = (Some(best + 5), None);
        (outcome.solved, outcome.optimal, outcome.stopped) = (false, false, Stop::Budget);
        outcome.trace.last_mut().unwrap().2 = best + 5;
    });
    let said = notes(anneal, &better);
    assert!(said.len() == 1 && said[0].contains(&format!("a score of {}, where", best + 5)), "{said:?}");
    assert!(said[0].contains(&format!("proves that {best} is the best")), "{said:?}");
    // A proof of less than what solutions that keep the rules have: the proof goes.
    let lower = rewritten(exact, |outcome| (outcome.score, outcome.goal) = (Some(best - 1), Some(best - 1)));
    let said = notes(exact, &lower);
    let told = format!("{} is told as the best that there can be", best - 1);
    assert!(said.len() == 1 && said[0].contains(&told), "{said:?}");
    std::fs::write(&path, &text).unwrap();
    assert_eq!(archive_digest(&scratch.0), whole);
}

fn archive_digest(folder: &Path) -> String {
    let archive = read(folder);
    let ids: Vec<_> = archive.trials.keys().copied().collect();
    archive.digest(ids.into_iter())
}

#[test]
fn stored_solutions_are_held_against_the_rules() {
    let (_, scratch, _) = complete("audit");
    let audit = || {
        let mut store = Store::open(&scratch.0).unwrap().0;
        let mut archive = store.read().unwrap();
        let audited = store.audit(&mut archive, None).unwrap();
        (audited, archive)
    };
    let (audited, archive) = audit();
    assert_eq!((audited.asked, audited.refuted.len()), (archive.trials.len() as u64, 0));
    assert!(audited.held > audited.asked / 2, "{audited:?}");
    // Another solution than it was, signed again.
    let (path, text) = (segments(&scratch.0).remove(0), text(&scratch.0));
    let line = text
        .lines()
        .find(|line| line.contains("\"puzzle\":\"sudoku\"") && line.contains("\"solved\":true"))
        .unwrap();
    let changed = rewritten(line, |outcome| {
        let solution = outcome.solution.as_mut().unwrap();
        let other = if solution.starts_with('1') { "2" } else { "1" };
        solution.replace_range(..1, other);
    });
    std::fs::write(&path, text.replace(line, &changed)).unwrap();
    let (audited, archive) = audit();
    assert!(audited.refuted.len() == 1 && audited.refuted[0].contains("breaks a rule"), "{audited:?}");
    assert!(audited.refuted[0].contains(", line ") && archive.notes.len() == 1, "{:?}", archive.notes);
    // A sample is at most as large as it says.
    let mut store = Store::open(&scratch.0).unwrap().0;
    let mut archive = store.read().unwrap();
    assert_eq!(store.audit(&mut archive, Some(3)).unwrap().asked, 3);
}

#[test]
fn games_are_held_against_the_rules_too() {
    let spec = r#"
name = "games"
[games]
game = "connect-four"
players = ["random", "alphabeta depth=2"]
openings = 2
"#;
    let (plan, scratch) = (plan(spec), Scratch::new("games"));
    go(&plan, &scratch.0, "1/1", 1);
    let audited = |folder: &Path| {
        let mut store = Store::open(folder).unwrap().0;
        let mut archive = store.read().unwrap();
        store.audit(&mut archive, None).unwrap()
    };
    assert_eq!((audited(&scratch.0).held, audited(&scratch.0).refuted.len()), (plan.trials.len() as u64, 0));
    let (path, text) = (segments(&scratch.0).remove(0), text(&scratch.0));
    let line = text.lines().nth(1).unwrap();
    let changed = rewritten(line, |outcome| outcome.score = outcome.score.map(|score| -score - 1));
    std::fs::write(&path, text.replace(line, &changed)).unwrap();
    assert!(audited(&scratch.0).refuted[0].contains("is not its score"));
}

#[test]
fn lines_without_a_checksum_stand_in_segments_of_the_older_form_only() {
    let (plan, scratch, whole) = complete("older");
    let (path, text) = (segments(&scratch.0).remove(0), text(&scratch.0));
    let bare = |line: &str| format!("{}}}\n", &line[..line.rfind(",\"check\":").unwrap()]);
    // As the program before wrote it: no first line, no checksums.
    std::fs::write(&path, text.lines().skip(1).map(bare).collect::<String>()).unwrap();
    assert_eq!((read(&scratch.0).notes.len(), digest(&plan, &scratch.0)), (0, whole.clone()));
    // In a segment that says who made it, a line has one.
    let line = text.lines().nth(3).unwrap();
    std::fs::write(&path, text.replace(&format!("{line}\n"), &bare(line))).unwrap();
    let notes = read(&scratch.0).notes;
    assert!(notes.len() == 1 && notes[0].contains("it has no checksum"), "{notes:?}");
}

#[test]
fn segments_tell_who_made_them() {
    let (plan, scratch, _) = complete("makers");
    let archive = read(&scratch.0);
    let makers = archive.makers(plan.trials.iter().map(|trial| trial.id));
    let [(Some(maker), trials)] = makers[..] else { panic!("{makers:?}") };
    assert!(maker.program.starts_with("plansza-experiment ") && maker.threads == 2);
    assert_eq!(trials, plan.trials.len() as u64);
    // Some of it from elsewhere, and some from who knows where.
    let text = text(&scratch.0);
    let (head, rest) = text.split_once('\n').unwrap();
    let lines: Vec<&str> = rest.lines().collect();
    let path = segments(&scratch.0).remove(0);
    std::fs::write(&path, format!("{head}\n{}\n", lines[..10].join("\n"))).unwrap();
    std::fs::write(scratch.0.join("b.jsonl"), format!("{{\"segment\":1}}\n{}\n", lines[10..].join("\n")))
        .unwrap();
    let archive = read(&scratch.0);
    assert!(archive.notes.len() == 1 && archive.notes[0].contains("who made the trials is not known"));
    let makers = archive.makers(plan.trials.iter().map(|trial| trial.id));
    assert_eq!(
        makers.iter().map(|(maker, trials)| (maker.is_some(), *trials)).collect::<Vec<_>>(),
        [(false, lines.len() as u64 - 10), (true, 10)]
    );
}

const SHARED: &str = r#"
name = "shared"
replicates = 60
budget = { evaluations = 20000 }
proof = { evaluations = 1 }
instances = [{ puzzle = "kuromasu", boards = "genes-32" }]
arms = [{ method = "anneal" }, { method = "climb" }]
"#;

#[test]
fn processes_that_share_a_folder_share_its_work() {
    let (plan, scratch, alone) = (plan(SHARED), Scratch::new("shared"), Scratch::new("alone"));
    go(&plan, &alone.0, "1/1", 1);
    let runs: Vec<_> = std::thread::scope(|scope| {
        let one = || scope.spawn(|| attempt(&plan, &scratch.0, "1/1", 1).unwrap());
        let four: Vec<_> = (0..4).map(|_| one()).collect();
        four.into_iter().map(|run| run.join().unwrap()).collect()
    });
    let ran: u64 = runs.iter().map(|done| done.ran).sum();
    let all = plan.trials.len() as u64;
    assert!(all <= ran && ran * 100 <= all * 115, "{ran} trials were run for {all}");
    // Each of them ends when everything is there.
    for done in &runs {
        assert_eq!((done.missing, done.stored + done.ran + done.elsewhere), (0, all));
    }
    assert_eq!(digest(&plan, &scratch.0), digest(&plan, &alone.0));
    assert!(!scratch.0.join("claims").exists(), "nothing is left claimed");
}

#[test]
fn claims_of_the_dead_lapse() {
    let (plan, scratch) = (plan(SHARED), Scratch::new("lapse"));
    let claims = scratch.0.join("claims");
    std::fs::create_dir_all(&claims).unwrap();
    let machine = plansza_experiment::store::Provenance::here("", 1).machine;
    for planned in &plan.trials {
        let mark = format!("{machine}\ntrials-of-one-that-was-killed.jsonl\nlocked\n");
        std::fs::write(claims.join(format!("{}-1", planned.id)), mark).unwrap();
    }
    assert_eq!(go(&plan, &scratch.0, "1/1", 2).ran, plan.trials.len() as u64);
    assert!(!claims.exists(), "they were removed");
}
