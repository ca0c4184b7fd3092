//! Folders as their owners have them, and what can be wrong with them.

use super::*;
use crate::text::npy::tests::file;
use serde_json::json;

const BOARD: &str = "..516...9....4.6.2.6.5.2.........37.6..2.8..5.89.........7.5.9.7.4.8....1...265..";

/// A folder that is gone with it.
struct ReportScratch(PathBuf);

impl Drop for ReportScratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl ReportScratch {
    fn new(name: &str) -> ReportScratch {
        let path = std::env::temp_dir().join(format!("plansza-report-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        ReportScratch(path)
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    fn read(&self) -> Result<ReportFolder, Fault> {
        ReportFolder::read(&self.0)
    }

    fn fault(&self) -> String {
        self.read().err().expect("a fault").to_string()
    }
}

fn array(descr: &str, order: &str, shape: &str, data: &[u8]) -> Vec<u8> {
    file(&format!("'{descr}'"), order, shape, data)
}

fn board() -> Vec<u8> {
    BOARD
        .bytes()
        .flat_map(|sign| i64::from(if sign == b'.' { 0 } else { sign - b'0' }).to_le_bytes())
        .collect()
}

fn genetic() -> Value {
    json!({"seed": 3, "start_id": 0, "num_of_runs": 2, "num_of_sudokus": 1, "max_epoch": 4, "pop_size": 6, "pc": 0.7,
           "pm": 0.1, "reset_cond": 2, "succ_rate": 1, "if_candidates": false})
}

fn ants() -> Value {
    json!({"seed": 3, "start_id": 10, "num_of_runs": 1, "num_of_sudokus": 2, "max_epoch": 5, "greed_factor": 0.9,
           "local_pher_factor": 0.1, "global_pher_factor": 0.8, "evaporation": 0.005, "ants_count": 4, "level": "hard"})
}

/// The report's own form, with twelve boards a level.
fn own(name: &str) -> ReportScratch {
    let scratch = ReportScratch::new(name);
    for level in ["easy", "medium", "hard"] {
        for index in 0..12 {
            let path = format!("problem/sudoku_boards/{level}/{level}_{index}.npy");
            scratch.write(&path, array("<i8", "False", "(9, 9)", &board()));
        }
    }
    scratch.write("results/params/ga/test_ga_nr_21.json", genetic().to_string());
    scratch.write("results/params/aco/test_aco_nr_3.json", ants().to_string());
    scratch
}

fn plain(name: &str, tests: &Value) -> ReportScratch {
    let scratch = ReportScratch::new(name);
    for level in ["easy", "medium", "hard"] {
        scratch.write(&format!("{level}.txt"), format!("{BOARD}\n").repeat(12));
    }
    scratch.write("tests.json", tests.to_string());
    scratch
}

fn with(mut test: Value, key: &str, value: impl Into<Value>) -> Value {
    test[key] = value.into();
    test
}

fn without(mut test: Value, key: &str) -> Value {
    test.as_object_mut().unwrap().remove(key);
    test
}

#[test]
fn both_forms_are_read_alike() {
    let folder = own("own").read().unwrap();
    let told: Vec<String> = folder.tests.iter().map(ReportTest::name).collect();
    assert_eq!(told, ["GA 21", "ACO 3"]);
    assert_eq!((folder.tests[0].level, folder.tests[1].level), (ReportLevel::Easy, ReportLevel::Hard));
    assert_eq!(folder.boards.of(ReportLevel::Medium).len(), 12);
    let listed = json!([
        with(with(genetic(), "kind", "ga"), "test_id", 21),
        with(with(ants(), "kind", "aco"), "test_id", 3)
    ]);
    assert_eq!(plain("plain", &listed).read().unwrap().tests, folder.tests);
    // The report keeps its program in src, and its results beside that.
    let scratch = own("src");
    fs::create_dir(scratch.0.join("src")).unwrap();
    fs::rename(scratch.0.join("problem"), scratch.0.join("src/problem")).unwrap();
    assert_eq!(scratch.read().unwrap().tests, folder.tests);
    assert_eq!(ReportFolder::read(&scratch.0.join("src")).unwrap().tests, folder.tests);
}

#[test]
fn a_printed_test_is_known_without_its_figures() {
    let printed = known().into_iter().find(|test| test.name() == "ACO 13").unwrap();
    let file = json!({"seed": 223, "start_id": 0, "num_of_runs": 3, "num_of_sudokus": 3, "max_epoch": 500, "greed_factor": 0.9,
        "local_pher_f": 0.15, "global_pher_f": 0.78, "evaporation": 0.005, "ants_count": 60});
    let scratch = own("known");
    scratch.write("results/params/aco/test_aco_nr_13.json", file.to_string());
    let test = scratch.read().unwrap().tests[2];
    assert_eq!((test.published, test.level), (printed.published, printed.level));
}

#[test]
fn boards_come_by_number_and_not_by_letters() {
    assert_eq!(
        ["a_2.npy", "a_10.npy", "9x9_07.npy", "a.npy"].map(number),
        [Some(2), Some(10), Some(7), None]
    );
    let scratch = ReportScratch::new("numbers");
    ["b_10.npy", "b_9.npy", "b_2.npy", "other.txt"].iter().for_each(|name| scratch.write(name, ""));
    assert_eq!(names(&scratch.0, ".npy").unwrap(), ["b_2.npy", "b_9.npy", "b_10.npy"]);
}

#[test]
fn an_array_that_is_no_board_is_named() {
    let name = "problem/sudoku_boards/medium/medium_7.npy";
    let cases = [
        ("fortran", array("<i8", "True", "(9, 9)", &board()), "Fortran order"),
        ("float", array("<f8", "False", "(9, 9)", &board()), "'<f8', not of whole numbers"),
        ("ten", array("|i1", "False", "(10, 10)", &[0; 100]), "the board is 10×10"),
        ("short", array("<i8", "False", "(9, 9)", &board()[..600]), "648 bytes, and there are 600"),
        ("pickled", array("|O", "False", "(9, 9)", b"\x80\x04"), "pickled"),
        ("text", BOARD.as_bytes().to_vec(), "no NumPy array"),
    ];
    for (what, bytes, words) in cases {
        let scratch = own(what);
        scratch.write(name, bytes);
        let told = scratch.fault();
        assert!(
            told.contains("medium_7.npy") && told.contains(words) && told.contains("accepted: an array"),
            "{told}"
        );
    }
}

#[test]
fn a_missing_array_is_named() {
    let scratch = own("gap");
    fs::remove_file(scratch.0.join("problem/sudoku_boards/hard/hard_4.npy")).unwrap();
    assert!(scratch.fault().contains("after hard_3.npy comes hard_5.npy"), "{}", scratch.fault());
    fs::remove_dir_all(scratch.0.join("problem/sudoku_boards/hard")).unwrap();
    assert!(
        scratch.fault().contains("hard: ") && scratch.fault().contains("accepted"),
        "{}",
        scratch.fault()
    );
    let scratch = own("few");
    for index in [10, 11] {
        fs::remove_file(scratch.0.join(format!("problem/sudoku_boards/hard/hard_{index}.npy"))).unwrap();
    }
    let told = scratch.fault();
    assert!(
        told.starts_with("ACO 3 asks for 2 boards from number 10 on, and there are 10 hard ones"),
        "{told}"
    );
}

#[test]
fn parameters_that_are_missing_unknown_or_wrong_are_named() {
    let ga = || with(with(genetic(), "kind", "ga"), "test_id", 1);
    let aco = || with(with(ants(), "kind", "aco"), "test_id", 1);
    let cases = [
        (without(ga(), "pm"), "the parameter pm is missing\naccepted: pm: a number from 0 to 1"),
        (without(ga(), "kind"), "the parameter kind is missing or unknown"),
        (without(ga(), "test_id"), "the parameter test_id is missing"),
        (without(aco(), "level"), "the parameter level is missing"),
        (
            with(ga(), "popsize", 3),
            "unknown parameter 'popsize'; did you mean 'pop_size'?\naccepted: seed, start_id",
        ),
        (with(ga(), "ants_count", 3), "unknown parameter 'ants_count'"),
        (with(ga(), "reset_condition", 3), "the parameter reset_cond stands there twice"),
        (with(ga(), "pc", 1.5), "pc is 1.5\naccepted: a number from 0 to 1"),
        (with(ga(), "pop_size", "many"), "pop_size is \"many\"\naccepted: a whole number"),
        (with(ga(), "if_candidates", 1), "if_candidates is 1\naccepted: true or false"),
        (with(ga(), "succ_rate", 95), "succ_rate is 95"),
        (with(aco(), "ants_count", 82), "ants_count is 82\naccepted: a whole number from 1 to 81"),
        (with(aco(), "level", "deadly"), "level is \"deadly\"\naccepted: \"easy\""),
        (with(aco(), "published", json!({"score": 1})), "published is"),
        (json!(7), "a test is an object of parameters"),
    ];
    for (index, (test, words)) in cases.into_iter().enumerate() {
        let told = plain(&format!("parameters-{index}"), &json!([ga(), test])).fault();
        assert!(told.contains("tests.json: test 2 of the list: ") && told.contains(words), "{told}");
        assert!(told.contains("accepted") || told.contains("twice"), "{told}");
    }
    let scratch = own("file");
    scratch.write("results/params/ga/test_ga_nr_21.json", without(genetic(), "seed").to_string());
    let told = scratch.fault();
    assert!(told.contains("test_ga_nr_21.json: the parameter seed is missing"), "{told}");
    scratch.write("results/params/ga/test_ga_nr_21.json", "{\n  \"seed\": 3,\n  oops\n}");
    let told = scratch.fault();
    assert!(told.starts_with("line 3, column 3: ") && told.contains("test_ga_nr_21.json"), "{told}");
    scratch.write("results/params/ga/test_ga_nr_21.json", with(genetic(), "kind", "aco").to_string());
    assert!(scratch.fault().contains("kind is \"aco\" in the folder of ga"), "{}", scratch.fault());
}

#[test]
fn a_folder_of_something_else_is_told_what_it_should_be() {
    let scratch = ReportScratch::new("empty");
    assert!(
        scratch.fault().contains("sudoku_boards is not there\naccepted: the report's folder"),
        "{}",
        scratch.fault()
    );
    let told = ReportFolder::read(&scratch.0.join("nothing")).err().unwrap().to_string();
    assert!(told.contains("nothing is no folder\naccepted: the report's folder"), "{told}");
    let scratch = plain("none", &json!([]));
    assert!(scratch.fault().contains("has no tests"), "{}", scratch.fault());
    fs::remove_file(scratch.0.join("hard.txt")).unwrap();
    assert!(scratch.fault().contains("hard.txt"), "{}", scratch.fault());
    let scratch = plain("bad-board", &json!([]));
    scratch.write("easy.txt", format!("{BOARD}\n{}\n", BOARD.replace("..51", "..55")));
    let told = scratch.fault();
    assert!(told.starts_with("easy board 1: r1c3 and r1c4 are both given as 5"), "{told}");
}
