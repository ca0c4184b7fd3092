//! A program of somebody else as a method: what it asks is counted, what it does wrong is told.
#![cfg(unix)]

mod command;
mod experiment;

use command::{code, err, json, out};
use experiment::ExperimentFolder;
use serde_json::Value;
use std::time::{Duration, Instant};

/// An experiment with this shell script, and what else is said of the arm.
fn with(name: &str, script: &str, more: &str) -> ExperimentFolder {
    let spec = format!(
        "name = \"own\"\nreplicates = 2\nbudget = {{ evaluations = 7 }}\n\
         instances = [{{ puzzle = \"blank\", boards = \"corner\" }}]\n\
         arms = [{{ method = {{ program = [\"sh\", \"mine.sh\"] }}{more} }}]\n"
    );
    let there = ExperimentFolder::new(&format!("program-{name}"), &spec);
    std::fs::write(there.0.join("mine.sh"), script).unwrap();
    there
}

/// Asks for two solutions at a time and passes on to a file what it is told.
const ASKS: &str = r####"
read greeting; echo "$greeting" >heard
while :; do
    echo '{"ask":["#../.../...","###/.../..."]}'
    read told || exit 0
    echo "$told" >>heard
    case $told in *stop*) exit 0 ;; esac
done
"####;

fn lines(there: &ExperimentFolder) -> Vec<Value> {
    let heard = std::fs::read_to_string(there.0.join("heard")).unwrap();
    heard.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The rows of the program's trials.
fn rows(there: &ExperimentFolder) -> Vec<Value> {
    let rows = json(&there.run(&["export", "results/own", "--to", "jsonl", "--traces"]));
    rows.into_iter().filter(|row| row["method"] == "program").collect()
}

#[test]
fn every_solution_that_is_asked_for_is_an_evaluation() {
    let there = with("counts", ASKS, ", replicates = 1");
    there.finish("results/own");
    let heard = lines(&there);
    let greeting = &heard[0];
    assert_eq!((&greeting["plansza"], &greeting["puzzle"]), (&1.into(), &"blank".into()));
    assert_eq!((&greeting["board"], &greeting["goal"]), (&"3 2 1 / 3 2 1".into(), &0.into()));
    assert_eq!((&greeting["evaluations"], &greeting["open"]), (&7.into(), &9.into()));
    assert_eq!(greeting["example"].as_str().map(str::len), Some(11));
    // Of the fourth pair the budget has room for one.
    let told: Vec<String> = heard[1..].iter().map(Value::to_string).collect();
    let pair = |left: u64| format!("{{\"left\":{left},\"tell\":[-10,-6]}}");
    let sorted = |text: &String| serde_json::from_str::<Value>(text).unwrap();
    let wanted =
        [pair(5), pair(3), pair(1), "{\"left\":0,\"tell\":[-10]}".into(), "{\"stop\":\"budget\"}".into()];
    assert_eq!(told.iter().map(sorted).collect::<Vec<_>>(), wanted.iter().map(sorted).collect::<Vec<_>>());
    let rows = rows(&there);
    let row = &rows[0];
    assert_eq!((&row["evaluations"], &row["epochs"], &row["score"]), (&7.into(), &4.into(), &(-6).into()));
    let trace = row["trace"].as_array().unwrap();
    let steps: Vec<(u64, i64)> =
        trace.iter().map(|step| (step[0].as_u64().unwrap(), step[2].as_i64().unwrap())).collect();
    assert_eq!((rows.len(), steps), (1, vec![(1, -10), (2, -6)]));
    assert_eq!(row["stopped"], "budget");
    // From its line alone.
    let again = there.run(&["reproduce", row["id"].as_str().unwrap()]);
    assert!(code(&again) == 0 && out(&again).ends_with("\nequal\n"), "{}{}", out(&again), err(&again));
}

#[test]
fn a_goal_that_is_reached_ends_it() {
    let there = with("goal", &ASKS.replace("###/.../...", "###/##./#.."), "");
    there.finish("results/own");
    assert_eq!(lines(&there).last().unwrap()["stop"], "goal");
    for row in rows(&there) {
        assert_eq!(
            (&row["solved"], &row["evaluations"], &row["stopped"]),
            (&true.into(), &2.into(), &"goal".into())
        );
    }
}

#[test]
fn it_may_be_done_before_its_budget_is() {
    let there = with(
        "done",
        "read greeting; echo '{\"ask\":[\".../.../...\"]}'; read told; echo '{\"done\":true}'",
        "",
    );
    there.finish("results/own");
    let rows = rows(&there);
    assert_eq!(rows.len(), 2);
    for row in rows {
        assert_eq!(
            (&row["evaluations"], &row["score"], &row["solved"]),
            (&1.into(), &(-12).into(), &false.into())
        );
    }
}

#[test]
fn a_changed_script_is_another_trial() {
    let there = with("changed", ASKS, "");
    there.finish("results/own");
    let ids = |rows: &[Value]| rows.iter().map(|row| row["id"].to_string()).collect::<Vec<_>>();
    let before = ids(&rows(&there));
    std::fs::write(there.0.join("mine.sh"), format!("# another\n{ASKS}")).unwrap();
    // What is stored knows itself whatever has become of the file, but is not gone on with.
    assert_eq!(ids(&rows(&there)), before);
    let fault = err(&there.run(&["reproduce", before[0].trim_matches('"')]));
    assert!(fault.contains("are not those that the task speaks of"), "{fault}");
    there.finish("results/other");
    let other = json(&there.run(&["export", "results/other", "--to", "jsonl"]));
    let other: Vec<Value> = other.into_iter().filter(|row| row["method"] == "program").collect();
    assert!(other.len() == 2 && ids(&other).iter().all(|id| !before.contains(id)));
    // Where it is does not matter.
    let folder = there.0.join("elsewhere");
    std::fs::create_dir(&folder).unwrap();
    for file in ["spec.toml", "mine.sh"] {
        std::fs::copy(there.0.join(file), folder.join(file)).unwrap();
    }
    let moved = there.run(&["run", "elsewhere/spec.toml", "--out", "moved"]);
    assert_eq!(code(&moved), 0, "{}", err(&moved));
    let moved = json(&there.run(&["export", "moved", "--to", "jsonl"]));
    let moved: Vec<Value> = moved.into_iter().filter(|row| row["method"] == "program").collect();
    assert_eq!(ids(&moved), ids(&other));
}

#[test]
fn what_goes_wrong_is_a_failed_trial_and_no_result() {
    let ask =
        |solution: &str| format!("read greeting; echo '{{\"ask\":[\"{solution}\"]}}'; read told; sleep 1000");
    let cases = [
        ("garbage", "echo hello; sleep 1000".to_string(), "line 1 of what it said", "no object of JSON"),
        ("nothing", "echo '{\"ask\":[]}'; sleep 1000".into(), "line 1", "accepted: {\"ask\":"),
        ("short", ask("#./"), "solution 1", "signs # or ."),
        ("sign", ask("x../.../..."), "line 1", "'x' is out of place"),
        ("dies", "echo no luck >&2; exit 3".into(), "exit status: 3", "no luck"),
        ("closes", "exec >&-; sleep 1000".into(), "closed its output", "done"),
    ];
    for (name, script, first, second) in cases {
        let there = with(name, &script, "");
        // Whose sleep would be waited for would never end.
        let output = there.run(&["run", "spec.toml"]);
        let told = err(&output);
        assert_eq!(code(&output), 1, "{name}: {told}");
        let who = "failed: sh mine.sh – corner, run 1: the program `sh mine.sh`: ";
        for part in [who, "failed: sh mine.sh – corner, run 2: ", first, second] {
            assert!(told.contains(part), "{name}: {part} is not in {told}");
        }
        assert!(
            out(&output).contains("2 trials failed; try again with: plansza run results/own"),
            "{}",
            out(&output)
        );
        assert!(rows(&there).is_empty(), "{name} is a result");
        // All others ran: the proof, and random search, as far as the program came.
        let all = json(&there.run(&["export", "results/own", "--to", "jsonl"]));
        assert_eq!(
            all.iter().map(|row| row["method"].as_str().unwrap()).collect::<Vec<_>>(),
            ["random", "exact", "random"]
        );
    }
    let there = with("absent", ASKS, "");
    let spec = std::fs::read_to_string(there.0.join("spec.toml")).unwrap();
    std::fs::write(there.0.join("spec.toml"), spec.replace("\"sh\"", "\"no-such-program\"")).unwrap();
    let told = err(&there.run(&["run", "spec.toml"]));
    assert!(told.contains("cannot start `no-such-program mine.sh`"), "{told}");
}

#[test]
fn a_trial_that_failed_is_counted_and_tried_again() {
    // Fails on every other start until a file is there, after one evaluation.
    let script = r####"
read greeting
echo '{"ask":["#../.../..."]}'; read told
if [ ! -e mended ]; then
    if [ -e odd ]; then rm odd; else : >odd; echo 'not today' >&2; exit 5; fi
fi
echo '{"done":true}'
"####;
    let there = with("again", script, ", replicates = 6");
    let run = |code_wanted: i32| {
        let output = there.run(&["run", "spec.toml", "--threads", "1", "--json"]);
        assert_eq!(code(&output), code_wanted, "{}", err(&output));
        (json(&output).remove(0), err(&output))
    };
    let (first, told) = run(1);
    assert_eq!((&first["failed"], &first["ran"], &first["missing"]), (&3.into(), &10.into(), &0.into()));
    let arm = &first["arms"][0];
    assert_eq!((&arm["failed"], &arm["trials"], &arm["planned"]), (&3.into(), &3.into(), &6.into()));
    let failure = &first["failures"][0];
    assert_eq!(failure["trial"], "sh mine.sh – corner, run 1");
    assert!(
        failure["reason"].as_str().unwrap().contains("not today") && told.contains("not today"),
        "{failure} {told}"
    );
    let report = |name: &str| {
        let output = there.run(&["report", "results/own", "--markdown", name]);
        assert_eq!(code(&output), 0, "{}", err(&output));
        std::fs::read_to_string(there.0.join(name)).unwrap()
    };
    let text = report("first.md");
    assert!(text.contains("3 of 13 runs failed. They count as runs that did not solve"), "{text}");
    assert!(text.contains("sh mine.sh: 3 of 6 failed, as sh mine.sh – corner, run 1: "), "{text}");
    assert!(!text.contains("Unfinished"), "{text}");
    // A failed trial has nothing to be compared with.
    let again = there.run(&["reproduce", failure["id"].as_str().unwrap()]);
    assert!(code(&again) == 1 && err(&again).contains("failed and has no result"), "{}", err(&again));
    std::fs::write(there.0.join("mended"), "").unwrap();
    let (second, _) = run(0);
    assert_eq!((&second["failed"], &second["ran"], &second["stored"]), (&0.into(), &3.into(), &10.into()));
    assert_eq!(rows(&there).len(), 6);
    assert!(!report("second.md").contains("runs failed"));
}

/// Whether a process is there and at work.
fn lives(number: &str) -> bool {
    let stat = std::process::Command::new("ps").args(["-o", "stat=", "-p", number.trim()]).output().unwrap();
    let stat = String::from_utf8_lossy(&stat.stdout).trim().to_string();
    !stat.is_empty() && !stat.starts_with('Z')
}

#[test]
fn who_hangs_is_ended_with_all_that_it_started() {
    let script = "sleep 1000 & echo $! >child; read greeting; wait";
    let there = with("hangs", script, ", set = { patience = 1 }, replicates = 1");
    let told = err(&there.run(&["run", "spec.toml"]));
    assert!(told.contains("it said nothing for 1 seconds"), "{told}");
    let child = std::fs::read_to_string(there.0.join("child")).unwrap();
    assert!(!lives(&child), "{child} lives on");
    // The clock of the budget ends it too, and that is a result; one that does not hear is given up after its grace.
    let there = with("clock", script, ", replicates = 1, budget = { evaluations = 7, time = \"300ms\" }");
    there.finish("results/own");
    assert_eq!(rows(&there)[0]["stopped"], "time");
    let child = std::fs::read_to_string(there.0.join("child")).unwrap();
    assert!(!lives(&child), "{child} lives on");
}

#[test]
fn an_interrupt_stops_it_and_stores_nothing() {
    let there = with("interrupt", "sleep 1000 & echo $! >child; read greeting; wait", ", replicates = 1");
    let run = there.start(&["run", "spec.toml"]);
    let end = Instant::now() + Duration::from_secs(20);
    while !std::fs::read_to_string(there.0.join("child")).is_ok_and(|text| text.ends_with('\n')) {
        assert!(Instant::now() < end, "it was never started");
        std::thread::sleep(Duration::from_millis(20));
    }
    let number = run.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &number]).status().unwrap().success());
    let output = run.wait_with_output().unwrap();
    assert_ne!(code(&output), 0, "{}", out(&output));
    let child = std::fs::read_to_string(there.0.join("child")).unwrap();
    assert!(!lives(&child) && rows(&there).is_empty(), "{child}");
}

#[test]
fn the_command_line_takes_a_program_too() {
    let there = with("solve", ASKS, "");
    let args = [
        "solve",
        "blank",
        "corner",
        "--method",
        "program",
        "--set",
        "command=sh mine.sh",
        "--evaluations",
        "5",
    ];
    let output = there.run(&[&args[..], &["--json"]].concat());
    let trial = &json(&output)[0];
    assert_eq!((&trial["evaluations"], &trial["score"]), (&5.into(), &(-6).into()), "{}", err(&output));
    let none = there.run(&["solve", "blank", "corner", "--method", "program", "--evaluations", "5"]);
    assert!(code(&none) == 2 && err(&none).contains("there is no program"), "{}", err(&none));
}
