//! What is done with an experiment beside running it: submitted, exported, reproduced.

mod command;
mod experiment;

use command::{code, err, json, out};
use experiment::ExperimentFolder;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

const SPEC: &str = r#"
name = "small"
replicates = 6
budget = { evaluations = 500 }
instances = [{ puzzle = "sudoku", boards = "six" }]
arms = [{ name = "ga, small", method = "genetic", grid = { population = [10, 20] } }]
"#;

/// A program of this name that notes what it is asked, and the PATH with it.
#[cfg(unix)]
fn fake(there: &ExperimentFolder, name: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let folder = there.0.join("fake");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(name), "#!/bin/sh\necho \"$1\" >asked\necho Submitted batch job 7\n").unwrap();
    std::fs::set_permissions(folder.join(name), std::fs::Permissions::from_mode(0o755)).unwrap();
    format!("{}:{}", folder.display(), std::env::var("PATH").unwrap())
}

/// Nothing is missing in a folder, and it has what one run makes.
#[cfg(unix)]
fn is_whole(there: &ExperimentFolder, dir: &str) {
    let parts = there.finish(dir);
    assert_eq!((&parts["ran"], &parts["digest"]), (&0.into(), &there.finish("whole")["digest"]));
}

/// What Slurm does with a task of the array.
#[cfg(unix)]
fn task(there: &ExperimentFolder, script: &Path, index: u64) -> Output {
    let mut command = Command::new("bash");
    command.arg(script).current_dir("/").env("SLURM_ARRAY_TASK_ID", index.to_string());
    command.env("SLURM_CPUS_PER_TASK", "2").env("SLURM_ARRAY_JOB_ID", "7");
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}: {}", there.0.display(), err(&output));
    output
}

#[cfg(unix)]
#[test]
fn an_array_of_shards_makes_the_same_results() {
    // The second folder has a name that Slurm would read in its own way.
    for dir in ["it's here", "50% $HOME"] {
        let there = ExperimentFolder::new(&format!("submit{}", dir.len()), SPEC);
        let path = fake(&there, "sbatch");
        let args = ["submit", "spec.toml", "--engine", "slurm", "--shards", "4", "--cpus", "2", "--out", dir];
        let submit =
            |more: &[&str]| there.command(&[&args[..], more].concat()).env("PATH", &path).output().unwrap();
        let printed = submit(&["--print", "--partition", "short", "--time", "1:00:00"]);
        assert!(!there.0.join(dir).exists() && !there.0.join("asked").exists(), "nothing was done");
        for line in ["--array=1-4\n", "--cpus-per-task=2\n", "--partition=short\n", "--time=1:00:00\n"] {
            assert!(out(&printed).contains(&format!("#SBATCH {line}")), "{}", out(&printed));
        }
        let output = submit(&[]);
        assert_eq!(code(&output), 0, "{}", err(&output));
        assert!(err(&output).contains("submitted 4 of 4 shards"), "{}", err(&output));
        let script = there.0.join(dir).join("sbatch.sh");
        assert_eq!(std::fs::read_to_string(there.0.join("asked")).unwrap().trim(), script.to_str().unwrap());
        // Two of them are lost.
        task(&there, &script, 1);
        task(&there, &script, 3);
        assert_eq!(code(&submit(&[])), 0);
        assert!(std::fs::read_to_string(&script).unwrap().contains("#SBATCH --array=2,4\n"));
        task(&there, &script, 2);
        task(&there, &script, 4);
        let output = submit(&[]);
        assert!(code(&output) == 0 && err(&output).contains("nothing to submit"), "{}", err(&output));
        is_whole(&there, dir);
    }
}

#[cfg(unix)]
#[test]
fn gnu_parallel_makes_the_same_results() {
    let there = ExperimentFolder::new("parallel", SPEC);
    if !Command::new("parallel").arg("--version").output().is_ok_and(|output| out(&output).contains("GNU")) {
        println!("skipped: there is no GNU parallel");
        return;
    }
    let dir = "it's \"here\"";
    let args = ["submit", "spec.toml", "--engine", "parallel", "--shards", "3", "--cpus", "1", "--out", dir];
    let output = there.run(&args);
    assert_eq!(code(&output), 0, "{}", err(&output));
    is_whole(&there, dir);
}

#[cfg(unix)]
#[test]
fn what_cannot_be_submitted_is_told() {
    let there = ExperimentFolder::new("refused", SPEC);
    let told = |args: &[&str]| {
        let args = [&["submit", "spec.toml"], args].concat();
        let output = there.command(&args).env("PATH", there.0.join("empty")).output().unwrap();
        assert_eq!(code(&output), 2, "{}", out(&output));
        err(&output)
    };
    for (engine, part) in [("slurm", "there is no sbatch here"), ("parallel", "there is no parallel here")] {
        let fault = told(&["--engine", engine]);
        assert!(fault.contains(part) && fault.contains("--print"), "{fault}");
    }
    assert!(told(&["--engine", "slrm"]).contains("slurm"));
    assert!(told(&["--engine", "slurm", "--hosts", "x"]).contains("--hosts means nothing to Slurm"));
    assert!(told(&["--engine", "parallel", "--time", "5"]).contains("--time means nothing"));
    assert!(told(&["--engine", "parallel", "--hosts", "no-file"]).contains("cannot read no-file"));
    assert!(told(&["--engine", "slurm", "--partition", "a\n#SBATCH --x"]).contains("accepted"));
    assert!(told(&["--engine", "slurm", "--time", "2h"]).contains("accepted: minutes"));
    assert!(told(&["--engine", "slurm", "--shards", "0"]).contains("0"));
}

#[test]
fn exported_rows_have_labels_and_results() {
    let there = ExperimentFolder::new("export", SPEC);
    there.finish("results/small");
    let csv = out(&there.run(&["export", "results/small"]));
    let mut lines = csv.lines();
    let head: Vec<&str> = lines.next().unwrap().split(',').collect();
    let plain = "experiment arm family role puzzle instance board columns rows open_cells method encoding \
                 budget_evaluations budget_epochs budget_seconds replicate seed score goal solved optimal bound impossible \
                 evaluations epochs seconds stopped legal results program id";
    let (params, others): (Vec<&str>, Vec<&str>) = head.iter().partition(|key| key.starts_with("param."));
    assert_eq!(others, plain.split(' ').collect::<Vec<_>>());
    assert!(params.contains(&"param.population") && params.contains(&"param.tournament"), "{params:?}");
    let rows: Vec<&str> = lines.collect();
    // Two settings and random search six times, and one proof.
    assert_eq!(rows.len(), 19);
    assert!(rows[0].starts_with(
        "small,\"ga, small population=10\",\"ga, small\",entrant,sudoku,six,...3.1..4...4..1.2.16"
    ));
    let objects = json(&there.run(&["export", "results/small", "--to", "jsonl", "--traces"]));
    assert_eq!(objects.len(), 19);
    for object in &objects {
        let genetic = object["method"] == "genetic";
        assert_eq!(
            (object["param.population"].is_u64(), object["param.tournament"].is_u64()),
            (genetic, genetic)
        );
        assert_eq!(
            (&object["columns"], &object["open_cells"], &object["results"]),
            (&6.into(), &26.into(), &plansza_core::task::RESULTS.into())
        );
        let proof = object["method"] == "exact";
        assert_eq!(object["budget_evaluations"], if proof { 20_000_000 } else { 500 });
        let trace = object["trace"].as_array().unwrap();
        let last = trace.last().map(|step| &step[2]);
        assert!(object["method"] == "exact" || last == Some(&object["score"]), "{object}");
    }
    let saved = there.run(&["export", "results/small", "--out", "rows.csv"]);
    assert_eq!((code(&saved), std::fs::read_to_string(there.0.join("rows.csv")).unwrap()), (0, csv));
    // The file of the experiment knows its folder.
    assert_eq!(out(&there.run(&["export", "spec.toml"])).lines().count(), 20);
    assert_eq!(code(&there.run(&["export", "nowhere"])), 2);
    std::fs::write(there.0.join("other.toml"), SPEC.replace("\"small\"", "\"other\"")).unwrap();
    let none = there.run(&["export", "other.toml"]);
    assert!(code(&none) == 2 && err(&none).contains("after `plansza run other.toml`"), "{}", err(&none));
}

#[test]
fn exported_courses_are_those_of_iohprofiler() {
    let there = ExperimentFolder::new("ioh", SPEC);
    there.finish("results/small");
    let said = there.run(&["export", "results/small", "--to", "ioh"]);
    // The proof counts nodes, so it is not among them.
    assert_eq!(out(&said), "18 runs in results/small/ioh\n", "{}", err(&said));
    let arm = there.0.join("results/small/ioh/ga--small-population=10");
    let facts = std::fs::read_to_string(arm.join("IOHprofiler_f1_six.json")).unwrap();
    let facts: Value = serde_json::from_str(&facts).unwrap();
    let function = (&facts["function_id"], &facts["function_name"], &facts["maximization"], &facts["suite"]);
    assert_eq!(function, (&1.into(), &"six".into(), &true.into(), &"sudoku".into()));
    assert_eq!(facts["algorithm"]["name"], "ga, small population=10");
    let scenario = &facts["scenarios"][0];
    assert_eq!(scenario["dimension"], 26);
    let data = std::fs::read_to_string(arm.join(scenario["path"].as_str().unwrap())).unwrap();
    let runs: Vec<Vec<&str>> =
        data.split("evaluations raw_y\n").skip(1).map(|run| run.lines().collect()).collect();
    let objects = json(&there.run(&["export", "results/small", "--to", "jsonl"]));
    for (number, run) in runs.iter().enumerate() {
        let row = objects
            .iter()
            .find(|row| row["arm"] == facts["algorithm"]["name"] && row["replicate"] == number + 1);
        let row = row.unwrap();
        assert!(run[0].starts_with("1 "), "{run:?}");
        assert_eq!(*run.last().unwrap(), format!("{} {}", row["evaluations"], row["score"]));
        let entry = &scenario["runs"][number];
        assert_eq!((&entry["evals"], &entry["best"]["y"]), (&row["evaluations"], &row["score"]));
        assert_eq!(entry["seed"], row["seed"]);
    }
    assert_eq!((runs.len(), scenario["runs"].as_array().unwrap().len()), (6, 6));
    // Nothing is written among what is there.
    let again = there.run(&["export", "results/small", "--to", "ioh"]);
    assert!(code(&again) == 2 && err(&again).contains("has something in it already"), "{}", err(&again));
}

#[test]
fn a_trial_is_reproduced_from_its_line() {
    let there = ExperimentFolder::new("reproduce", SPEC);
    there.finish("results/small");
    let objects = json(&there.run(&["export", "results/small", "--to", "jsonl"]));
    for object in objects.iter().step_by(5) {
        let id = object["id"].as_str().unwrap();
        let output = there.run(&["reproduce", &id[..10]]);
        assert_eq!(code(&output), 0, "{}{}", out(&output), err(&output));
        assert!(out(&output).ends_with("\nequal\n") && out(&output).contains(id), "{}", out(&output));
    }
    // What cannot be read beside it is no hindrance.
    let broken = there.0.join("results/broken");
    std::fs::create_dir_all(&broken).unwrap();
    for header in ["{", "{\"results\": 99}"] {
        std::fs::write(broken.join("experiment.json"), header).unwrap();
        let output = there.run(&["reproduce", objects[0]["id"].as_str().unwrap()]);
        let told = err(&output);
        assert!(code(&output) == 0 && told.contains("left aside") && told.contains("broken"), "{told}");
        assert_eq!(code(&there.run(&["reproduce", "ffff", "--in", "results/broken"])), 2);
    }
    // A stored result that this program does not give.
    let id = objects[0]["id"].as_str().unwrap();
    let folder = std::fs::read_dir(there.0.join("results/small")).unwrap();
    let segment =
        folder.map(|entry| entry.unwrap().path()).find(|path| path.extension().is_some_and(|e| e == "jsonl"));
    let segment = segment.unwrap();
    let text = std::fs::read_to_string(&segment).unwrap();
    let line = text.lines().find(|line| line.contains(id)).unwrap();
    let changed = line.replacen("\"epochs\":", "\"epochs\":9", 2);
    std::fs::write(&segment, text.replace(line, &changed)).unwrap();
    let output = there.run(&["reproduce", id, "--in", "results/small", "--json"]);
    assert_eq!(code(&output), 2, "the budget is a part of the task: {}", out(&output));
    let at = line.rfind("\"epochs\":").unwrap();
    let changed = format!("{}\"epochs\":9{}", &line[..at], &line[at + 9..]);
    std::fs::write(&segment, text.replace(line, &changed)).unwrap();
    let output = there.run(&["reproduce", id, "--in", "results/small", "--json"]);
    assert_eq!(code(&output), 2, "what was changed is no trial: {}", out(&output));
    // Signed again, as if it had come out so.
    let [from, times, check] =
        [",\"outcome\":", ",\"times\":", ",\"check\":"].map(|mark| changed.rfind(mark).unwrap());
    let sum = plansza_experiment::line::checksum(&changed[from + 11..times], &changed[times + 9..check]);
    let changed = format!("{},\"check\":\"{sum}\"}}", &changed[..check]);
    std::fs::write(&segment, text.replace(line, &changed)).unwrap();
    let output = there.run(&["reproduce", id, "--in", "results/small", "--json"]);
    let told: Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!((code(&output), &told["equal"]), (1, &false.into()), "{told}");
    assert_eq!(told["differences"][0]["what"], "epochs");
    for (args, part) in [
        (["reproduce", "ffff", "--in", "results/small"], "no trial 'ffff'"),
        (["reproduce", "zz", "--in", "results/small"], "unknown experiment 'zz'"),
        (["reproduce", "ffff", "--in", "nowhere"], "no folder of results"),
    ] {
        let output = there.run(&args);
        assert!(code(&output) == 2 && err(&output).contains(part), "{}", err(&output));
    }
}

#[test]
fn the_reports_own_boards_are_asked_for_by_their_file() {
    let there = ExperimentFolder::new("own-boards", SPEC);
    let board = "4x4:d3d5b2c";
    std::fs::write(there.0.join("one.txt"), board).unwrap();
    std::fs::write(there.0.join("torn.json"), "{\"0\": [[0, 3").unwrap();
    for (args, told) in [
        (["reproduce", "kuromasu-genetic", "nowhere.json"], "cannot read nowhere.json"),
        (["reproduce", "kuromasu-genetic", "one.txt"], "one.txt has 1 board, and 10 are published"),
        (["reproduce", "kuromasu-genetic", "torn.json"], "torn.json"),
        (["reproduce", "go-cooling", "one.txt"], "is not of other boards"),
    ] {
        let output = there.run(&args);
        assert_eq!(code(&output), 2, "{args:?}");
        assert!(err(&output).contains(told), "{args:?}: {}", err(&output));
    }
    assert!(!there.0.join("results").exists(), "nothing half done");
}
