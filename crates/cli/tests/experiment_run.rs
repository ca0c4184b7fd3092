//! Experiments as a script runs them: killed, interrupted, doubled, out of space; the results are always the same.

mod command;
mod experiment;

use command::{code, err, out};
use experiment::ExperimentFolder;
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime};

const SPEC: &str = r#"
name = "torture"
replicates = 150
budget = { evaluations = 12_000 }
baseline = { evaluations = 1_000 }
[[instances]]
puzzle = "sudoku"
boards = ["six", "hard"]
[[arms]]
name = "ga"
method = "genetic"
grid = { population = [10, 30] }
[[arms]]
method = "tabu"
"#;

fn lines(folder: &Path) -> usize {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let segments = entries.filter(|entry| entry.path().extension().is_some_and(|ext| ext == "jsonl"));
    let bytes = segments.map(|entry| std::fs::read(entry.path()).unwrap_or_default());
    // The first line is not of a trial.
    bytes.map(|bytes| bytes.iter().filter(|&&byte| byte == b'\n').count().saturating_sub(1)).sum()
}

/// Waits until the folder has grown.
fn wait_for_growth(folder: &Path, before: usize) {
    for _ in 0..2000 {
        if lines(folder) > before {
            return;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    panic!("nothing was written");
}

#[test]
fn killed_at_twenty_random_moments_and_resumed_nothing_differs() {
    let there = ExperimentFolder::new("kill", SPEC);
    let whole = there.finish("whole");
    let started = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
    let mut random = started.as_nanos() as u64 | 1;
    let mut killed = 0;
    for _ in 0..20 {
        let mut child = there.start(&["run", "spec.toml", "--out", "killed"]);
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        std::thread::sleep(Duration::from_micros(random % 90_000));
        // SIGKILL: nothing can be tidied up.
        child.kill().unwrap();
        killed += usize::from(child.wait().unwrap().code().is_none());
    }
    assert!(killed > 0, "it was always faster");
    let resumed = there.finish("killed");
    assert_eq!(resumed["digest"], whole["digest"]);
    assert_eq!(there.results("killed"), there.results("whole"));
    assert_eq!(resumed["arms"], whole["arms"]);
}

#[cfg(unix)]
#[test]
fn interrupted_it_stops_cleanly_and_says_how_to_go_on() {
    let there = ExperimentFolder::new("int", &SPEC.replace("12_000", "60_000").replace("150", "40"));
    let child = there.start(&["run", "spec.toml", "--out", "it's here"]);
    wait_for_growth(&there.0.join("it's here"), 0);
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 1, "{}{}", out(&output), err(&output));
    let told = out(&output);
    assert!(told.contains("interrupted: ") && told.contains("plansza run 'it'\\''s here'"), "{told}");
    // Nothing is torn, and the folder alone is enough to go on.
    let resumed = there.run(&["run", "it's here", "--json"]);
    let resumed: Value = serde_json::from_str(&out(&resumed)).unwrap();
    assert_eq!(resumed["notes"].as_array().map(Vec::len), Some(0), "{resumed}");
    assert!(resumed["stored"].as_u64() > Some(0) && resumed["ran"].as_u64() > Some(0), "{resumed}");
    assert_eq!((&resumed["complete"], &resumed["digest"]), (&true.into(), &there.finish("whole")["digest"]));
}

#[test]
fn two_processes_share_a_folder() {
    let there = ExperimentFolder::new("two", SPEC);
    let args = ["run", "spec.toml", "--out", "both", "--threads", "1"];
    let children = [there.start(&args), there.start(&args)];
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert_eq!(code(&output), 0, "{}", err(&output));
    }
    let both = there.finish("both");
    assert_eq!((&both["ran"], &both["digest"]), (&0.into(), &there.finish("whole")["digest"]));
}

const TUNED: &str = r#"
name = "tuned"
replicates = 3
budget = { evaluations = 2_000 }
[[instances]]
name = "train"
puzzle = "sudoku"
generate = { size = "6x6" }
count = 6
train = true
[[instances]]
name = "test"
puzzle = "sudoku"
generate = { size = "6x6" }
count = 3
seed = 2
[[arms]]
method = "genetic"
tune = { trials = 100, over = { population = { from = 4, to = 500, log = true } } }
"#;

#[test]
fn shards_at_the_same_time_share_a_tuning() {
    let there = ExperimentFolder::new("tuned-shards", TUNED);
    let whole = there.finish("whole");
    let shards = ["1/3", "2/3", "3/3"].map(|shard| {
        there.start(&["run", "spec.toml", "--out", "parts", "--shard", shard, "--threads", "1"])
    });
    for shard in shards {
        let output = shard.wait_with_output().unwrap();
        assert_eq!(code(&output), 0, "{}", err(&output));
    }
    let parts = there.finish("parts");
    assert_eq!((&parts["ran"], &parts["digest"]), (&0.into(), &whole["digest"]));
}

#[test]
fn shards_and_threads_make_one_experiment() {
    let there = ExperimentFolder::new("shards", &SPEC.replace("150", "20"));
    for shard in ["2/3", "1/3", "3/3"] {
        let output = there.run(&["run", "spec.toml", "--out", "parts", "--shard", shard, "--threads", "1"]);
        assert_eq!(code(&output), 0, "{}", err(&output));
    }
    let merged = there.finish("parts");
    assert_eq!((&merged["ran"], &merged["digest"]), (&0.into(), &there.finish("whole")["digest"]));
    for shard in ["0/3", "4/3", "x", "1/0", "-1/2", "1"] {
        let output = there.run(&["run", "spec.toml", "--shard", shard]);
        assert_eq!(code(&output), 2, "{shard}");
    }
}

/// A limit on the size of files, met in the middle of a line: what a full disk does.
#[cfg(unix)]
#[test]
fn a_full_disk_loses_no_finished_trial() {
    let there = ExperimentFolder::new("full", &SPEC.replace("150", "20"));
    let script = "trap '' XFSZ; ulimit -f 40; exec \"$0\" run spec.toml --out full";
    let mut limited = Command::new("sh");
    limited.args(["-c", script, env!("CARGO_BIN_EXE_plansza")]).current_dir(&there.0);
    let output = limited.output().unwrap();
    assert_eq!(code(&output), 2, "{}", out(&output));
    let told = err(&output);
    assert!(
        told.contains("cannot write") && told.contains("trials-") && told.contains("plansza run"),
        "{told}"
    );
    let resumed = there.finish("full");
    assert!(resumed["stored"].as_u64() > Some(5), "{resumed}");
    assert_eq!(resumed["digest"], there.finish("whole")["digest"]);
}

#[test]
fn a_plan_runs_nothing() {
    let there = ExperimentFolder::new("plan", SPEC);
    let output = there.run(&["run", "spec.toml", "--plan", "--threads", "2"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let told = out(&output);
    // Two settings, tabu, and random on both encodings, on two boards, and two proofs.
    for part in ["1502 trials", "ga population=10", "random", "exact", " on 2 threads", "± on one", "7.9"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(!there.0.join("results").exists());
    there.run(&["run", "spec.toml", "--shard", "1/40"]);
    let output = there.run(&["run", "spec.toml", "--plan", "--json"]);
    let plan: Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!((&plan["trials"], &plan["missing"]), (&1502.into(), &1464.into()), "{plan}");
    assert!(plan["seconds"].as_f64() > Some(0.0));
}

#[test]
fn a_game_is_planned_for_both_its_players() {
    let spec = "name = 'duel'\n[games]\nplayers = { a = 'alphabeta depth=1', b = 'random' }\npairs = [['a', 'b']]\n\
                openings = 5\nplies = 4\n";
    let there = ExperimentFolder::new("both", spec);
    let plan: Value =
        serde_json::from_str(&out(&there.run(&["run", "spec.toml", "--plan", "--json"]))).unwrap();
    assert_eq!((&plan["trials"], &plan["missing"]), (&5.into(), &5.into()), "{plan}");
    for arm in [0, 1] {
        assert_eq!(
            (&plan["arms"][arm]["trials"], &plan["arms"][arm]["missing"]),
            (&5.into(), &5.into()),
            "{plan}"
        );
    }
}

#[test]
fn trials_that_the_clock_ended_are_counted() {
    let timed = "name = 'duel'\n[games]\nplayers = { a = 'alphabeta depth=9 time=1ms', b = 'random' }\npairs = [['a', 'b']]\n";
    let there = ExperimentFolder::new("timed", timed);
    assert_eq!(there.finish("there")["by_clock"], 1);
    let told = out(&there.run(&["run", "spec.toml", "--out", "there"]));
    assert!(told.contains("1 trial ended by the clock"), "{told}");
}

#[test]
fn bad_input_names_the_file_the_place_and_the_cure() {
    let there = ExperimentFolder::new("bad", &SPEC.replace("method = \"tabu\"", "metod = \"tabu\""));
    let told = |args: &[&str]| {
        let output = there.run(args);
        assert_eq!(code(&output), 2, "{}", out(&output));
        err(&output)
    };
    let typo = told(&["run", "spec.toml"]);
    assert!(
        typo.contains("spec.toml: line 14, column 1: unknown key 'metod'; did you mean 'method'?"),
        "{typo}"
    );
    assert!(told(&["run", "nothing.toml"]).contains("cannot read nothing.toml"));
    assert!(told(&["run", "."]).contains("no experiment.json"));
    assert!(!there.0.join("results").exists(), "nothing was made");
    std::fs::write(there.0.join("binary.toml"), b"\xff\xfe").unwrap();
    assert!(told(&["run", "binary.toml"]).contains("binary.toml"));
}
