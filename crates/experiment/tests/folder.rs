//! What may happen to a folder of results: torn, damaged, doubled, foreign. Finished trials are never lost.

mod scratch;

use plansza_experiment::{Plan, Store};
use scratch::{Scratch, attempt, digest, go, plan, segments, signed};
use std::path::{Path, PathBuf};

const SPEC: &str = r#"
name = "folder"
replicates = 12
budget = { evaluations = 300, time = "1h" }
instances = [{ puzzle = "sudoku", boards = "tiny" }]
arms = [{ method = "anneal" }, { method = "climb" }]
"#;

/// A folder with everything in one segment, and its digest.
fn complete(name: &str) -> (Plan, Scratch, String) {
    let (plan, scratch) = (plan(SPEC), Scratch::new(name));
    go(&plan, &scratch.0, "1/1", 2);
    let digest = digest(&plan, &scratch.0);
    (plan, scratch, digest)
}

/// Rewrites the only segment.
fn change(folder: &Path, edit: impl Fn(&mut Vec<String>)) -> PathBuf {
    let path = segments(folder).remove(0);
    let text = std::fs::read_to_string(&path).unwrap();
    let mut lines: Vec<String> = text.split_inclusive('\n').map(String::from).collect();
    edit(&mut lines);
    std::fs::write(&path, lines.concat()).unwrap();
    path
}

#[test]
fn a_torn_tail_is_dropped_wherever_it_is_torn() {
    let (plan, scratch, whole) = complete("torn");
    let path = segments(&scratch.0).remove(0);
    let bytes = std::fs::read(&path).unwrap();
    let last = bytes[..bytes.len() - 1].iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
    for cut in [last + 1, last + 20, (last + bytes.len()) / 2, bytes.len() - 1] {
        std::fs::write(&path, &bytes[..cut]).unwrap();
        let done = go(&plan, &scratch.0, "1/1", 1);
        assert_eq!((done.stored, done.ran), (plan.trials.len() as u64 - 1, 1), "cut at {cut}");
        assert!(done.notes.len() == 1 && done.notes[0].contains("not finished"), "{:?}", done.notes);
        assert_eq!(digest(&plan, &scratch.0), whole);
        for extra in segments(&scratch.0).into_iter().filter(|other| *other != path) {
            std::fs::remove_file(extra).unwrap();
        }
    }
    // Cut between two lines, nothing is torn.
    std::fs::write(&path, &bytes[..last]).unwrap();
    assert_eq!((go(&plan, &scratch.0, "1/1", 1).notes.len(), digest(&plan, &scratch.0)), (0, whole));
}

#[test]
fn a_corrupted_line_is_named_and_its_trial_runs_again() {
    let cures: [fn(&str) -> String; 6] = [
        |line| format!("#{line}"),
        |line| line.replace("\"score\":", "\"score\":x"),
        |line| line.replace("\"puzzle\":\"sudoku\"", "\"puzzle\":\"sudako\""),
        |line| line.replace("\"outcome\"", "\"outcame\""),
        |line| format!("{}\n", &line[..line.len() / 2]),
        |_| "\n".into(),
    ];
    for (number, cure) in cures.into_iter().enumerate() {
        let (plan, scratch, whole) = complete(&format!("corrupted{number}"));
        let path = change(&scratch.0, |lines| lines[4] = cure(&lines[4]));
        let done = go(&plan, &scratch.0, "1/1", 2);
        assert_eq!((done.stored, done.ran), (plan.trials.len() as u64 - 1, 1), "{number}");
        let place = format!("{}, line 5:", path.file_name().unwrap().to_string_lossy());
        assert!(done.notes.len() == 1 && done.notes[0].starts_with(&place), "{:?}", done.notes);
        assert_eq!(digest(&plan, &scratch.0), whole, "{number}");
    }
}

#[test]
fn bytes_that_are_no_text_are_left_aside() {
    let (plan, scratch, whole) = complete("bytes");
    std::fs::write(scratch.0.join("other.jsonl"), b"\xff\xfe\0\n{}\n[]\n").unwrap();
    let done = go(&plan, &scratch.0, "1/1", 1);
    assert_eq!((done.ran, done.notes.len()), (0, 3), "{:?}", done.notes);
    assert_eq!(digest(&plan, &scratch.0), whole);
}

#[test]
fn duplicates_are_merged_and_conflicts_refused() {
    let (plan, scratch, whole) = complete("double");
    let path = segments(&scratch.0).remove(0);
    let text = std::fs::read_to_string(&path).unwrap();
    // The same trials from another machine, at other times.
    let copy = scratch.0.join("zz-copy.jsonl");
    let later = |line: &str| match line.starts_with("{\"id\"") {
        true => signed(&line.replace("\"seconds\":0.", "\"seconds\":1.")) + "\n",
        false => format!("{line}\n"),
    };
    std::fs::write(&copy, text.lines().map(later).collect::<String>()).unwrap();
    assert_eq!(go(&plan, &scratch.0, "1/1", 1).stored, plan.trials.len() as u64);
    assert_eq!(digest(&plan, &scratch.0), whole);
    // The third of them with another result.
    let line = text.lines().nth(2).unwrap();
    let solved = line.rfind("\"evaluations\":").unwrap() + "\"evaluations\":".len();
    let other = format!("{}1{}", &line[..solved], &line[solved..]);
    std::fs::write(&copy, text.replace(line, &signed(&other))).unwrap();
    let fault = attempt(&plan, &scratch.0, "1/1", 1).unwrap_err().to_string();
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    for part in [&*name, "zz-copy.jsonl, line 3", "line 3", "different results", "move one of the files"] {
        assert!(fault.contains(part), "{part}: {fault}");
    }
    std::fs::remove_file(&copy).unwrap();
    assert_eq!(digest(&plan, &scratch.0), whole, "nothing is lost");
}

#[test]
fn of_trials_that_the_clock_ended_the_content_decides() {
    let (plan, scratch, whole) = complete("clock");
    let path = segments(&scratch.0).remove(0);
    let text = std::fs::read_to_string(&path).unwrap();
    let line =
        text.lines().find(|line| line.contains("\"stopped\":\"goal\"")).expect("one is solved").to_string();
    let cut = |evaluations: &str| {
        let key = "\"evaluations\":";
        let start = line.rfind(key).unwrap() + key.len();
        let end = start + line[start..].find(',').unwrap();
        let long = format!("{}{evaluations}{}", &line[..start], &line[end..]);
        signed(&long.replace("\"stopped\":\"goal\"", "\"stopped\":\"time\"")) + "\n"
    };
    for name in ["aa.jsonl", "zz.jsonl"] {
        std::fs::write(scratch.0.join(name), cut("300")).unwrap();
        assert_eq!(digest(&plan, &scratch.0), whole, "one that was not ended by the clock counts");
        std::fs::remove_file(scratch.0.join(name)).unwrap();
    }
    // Two that were: the same one, in whichever file it is.
    let rest: String = text.split_inclusive('\n').filter(|other| other.trim_end() != line).collect();
    std::fs::write(&path, rest).unwrap();
    let mut digests = Vec::new();
    for (one, two) in [("299", "300"), ("300", "299")] {
        std::fs::write(scratch.0.join("aa.jsonl"), cut(one)).unwrap();
        std::fs::write(scratch.0.join("zz.jsonl"), cut(two)).unwrap();
        digests.push(digest(&plan, &scratch.0));
        let archive = Store::open(&scratch.0).unwrap().0.read().unwrap();
        assert_eq!(archive.by_clock(plan.trials.iter().map(|trial| trial.id)), 1);
    }
    assert_eq!(digests[0], digests[1]);
    assert_ne!(digests[0], whole);
}

#[test]
fn two_folders_are_merged_by_putting_their_files_into_one() {
    let (plan, scratch, whole) = complete("merge");
    let (one, two) = (Scratch::new("merge1"), Scratch::new("merge2"));
    go(&plan, &one.0, "1/2", 1);
    go(&plan, &two.0, "2/2", 1);
    for path in segments(&two.0) {
        std::fs::copy(&path, one.0.join(path.file_name().unwrap())).unwrap();
    }
    // Random search of one half has not seen how far the arms of the other went.
    assert!(go(&plan, &one.0, "1/1", 1).ran <= 12);
    assert_eq!(digest(&plan, &one.0), whole);
    drop(scratch);
}

#[test]
fn a_folder_of_another_experiment_is_refused() {
    let (first, scratch, whole) = complete("foreign");
    let other = plan(&SPEC.replace("\"folder\"", "\"other\""));
    let fault = attempt(&other, &scratch.0, "1/1", 1).unwrap_err().to_string();
    assert!(fault.contains("'folder', not 'other'") && fault.contains("--out"), "{fault}");
    // Of the same name, but with nothing in common.
    let other = plan(&SPEC.replace("300", "400").replace("replicates = 12", "proof = { evaluations = 7 }"));
    let fault = attempt(&other, &scratch.0, "1/1", 1).unwrap_err().to_string();
    assert!(fault.contains("none of them is in this spec") && fault.contains("--out"), "{fault}");
    assert_eq!(Store::open(&scratch.0).unwrap().1.source, first.spec.source, "it is as it was");
    assert_eq!(digest(&first, &scratch.0), whole);
}

#[test]
fn a_spec_may_grow_and_shrink() {
    let (_, scratch, whole) = complete("grow");
    let more = plan(&SPEC.replace("12", "15"));
    let done = go(&more, &scratch.0, "1/1", 2);
    // Anneal, climb and random have three more each.
    assert_eq!((done.stored, done.ran, done.foreign), (37, 9, 0));
    let less = plan(SPEC);
    let done = go(&less, &scratch.0, "1/1", 2);
    assert_eq!((done.stored, done.ran, done.foreign), (37, 0, 9));
    let archive = Store::open(&scratch.0).unwrap().0.read().unwrap();
    assert_eq!(archive.digest(less.trials.iter().map(|trial| trial.id)), whole);
}

#[test]
fn other_results_and_damaged_headers_are_refused() {
    let (plan, scratch, whole) = complete("version");
    let header = scratch.0.join("experiment.json");
    let text = std::fs::read_to_string(&header).unwrap();
    let fault = |content: &str| {
        std::fs::write(&header, content).unwrap();
        attempt(&plan, &scratch.0, "1/1", 1).unwrap_err().to_string()
    };
    let other = fault(&text.replace("\"results\": 3", "\"results\": 99"));
    assert!(
        other.contains("version 99") && other.contains("version 3") && other.contains("--out"),
        "{other}"
    );
    assert!(fault("{}").contains("unknown version"));
    let damaged = fault(&text[..text.len() / 2]);
    assert!(
        damaged.contains("experiment.json is damaged") && damaged.contains("writes it again"),
        "{damaged}"
    );
    std::fs::remove_file(&header).unwrap();
    assert_eq!((go(&plan, &scratch.0, "1/1", 1).ran, digest(&plan, &scratch.0)), (0, whole));
}

#[test]
fn a_folder_that_cannot_be_written_is_refused() {
    let file = Scratch::new("file");
    std::fs::write(&file.0, "").unwrap();
    let fault = attempt(&plan(SPEC), &file.0.join("below"), "1/1", 1).unwrap_err().to_string();
    assert!(fault.contains("cannot make the folder"), "{fault}");
    std::fs::remove_file(&file.0).unwrap();
    let (first, scratch, whole) = complete("readonly");
    let set = |readonly| {
        let mut rights = std::fs::metadata(&scratch.0).unwrap().permissions();
        rights.set_readonly(readonly);
        std::fs::set_permissions(&scratch.0, rights).unwrap();
    };
    set(true);
    let privileged = std::fs::write(scratch.0.join("probe"), "").is_ok();
    // Everything is there: nothing has to be written.
    assert_eq!(go(&first, &scratch.0, "1/1", 1).ran, 0);
    if privileged {
        println!("skipped: this user may write to read-only folders");
    } else {
        let more = plan(&SPEC.replace("12", "15"));
        let fault = attempt(&more, &scratch.0, "1/1", 1).unwrap_err().to_string();
        assert!(fault.contains("cannot write"), "{fault}");
    }
    set(false);
    assert_eq!(digest(&first, &scratch.0), whole);
}

#[test]
fn trials_are_found_by_the_start_of_their_ids() {
    let (plan, scratch, _) = complete("find");
    let store = Store::open(&scratch.0).unwrap().0;
    let id = plan.trials[3].id;
    assert_eq!(store.find(&id.to_string()).unwrap().map(|found| found.0), Some(id));
    assert_eq!(store.find("none").unwrap(), None);
    let several = store.find("").unwrap_err().to_string();
    assert!(several.contains("several trials of") && several.contains("more digits"), "{several}");
}

/// A folder of the first version of results, as that program wrote it: it is read by what its lines say, whatever a
/// parameter is as it comes today, and nothing of this version is put beside it.
#[test]
fn a_folder_of_an_older_version_is_read_and_not_gone_on_with() {
    let scratch = Scratch::new("first-version");
    std::fs::create_dir_all(&scratch.0).unwrap();
    for name in ["experiment.json", "trials.jsonl"] {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/first-version").join(name);
        std::fs::copy(from, scratch.0.join(name)).unwrap();
    }
    // As if defaults had been other ones then: of every genetic algorithm, and so of its id.
    let path = scratch.0.join("trials.jsonl");
    let text = std::fs::read_to_string(&path).unwrap();
    let other = text.lines().map(|line| {
        let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
        if line["spec"]["method"] == "genetic" {
            line["spec"]["params"]["tournament"] = 17.into();
        }
        let mut task: plansza_core::Task = serde_json::from_value(line["spec"].clone()).unwrap();
        let id = plansza_experiment::line::id(&task.json());
        let plansza_core::Task::Search(search) = &mut task else { unreachable!() };
        let outcome: plansza_core::Outcome = serde_json::from_value(line["outcome"].clone()).unwrap();
        let times: plansza_core::Times = serde_json::from_value(line["times"].clone()).unwrap();
        assert_eq!(search.results, 1);
        plansza_experiment::line::line(id, &task.json(), &outcome, &times)
    });
    for content in [text.clone(), other.collect::<String>()] {
        std::fs::write(&path, &content).unwrap();
        let (mut store, spec) = Store::open(&scratch.0).unwrap();
        let plan = store.plan(spec).unwrap();
        let archive = store.read().unwrap();
        assert_eq!((archive.version, archive.trials.len()), (1, 15));
        assert!(archive.notes.iter().all(|note| note.contains("have no checksums")), "{:?}", archive.notes);
        let there = |planned: &&plansza_experiment::plan::Planned| archive.trials.contains_key(&planned.id);
        assert_eq!(plan.trials.iter().filter(there).count(), 15);
        // Each arm has its own: the small population is not taken for the usual one.
        let cell = |name: &str| plan.cells.iter().find(|cell| plan.arms[cell.arm].name == name).unwrap();
        let json = |name: &str| cell(name).prepared.task().json();
        assert!(
            json("genetic").contains("\"population\":500")
                && json("genetic, small").contains("\"population\":40")
        );
        let fault = attempt(&plan, &scratch.0, "1/1", 1).unwrap_err().to_string();
        assert!(fault.contains("holds results of version 1"), "{fault}");
    }
}
