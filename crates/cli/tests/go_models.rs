//! `plansza go compare`, `census` and `model` as scripts see them.

mod command;

use command::{code, err, out, plansza};
use serde_json::Value;

const LATE: &str = ".OX../OX.../X..../...../..... 1";
const EYES: &str = "..O../OOOOO/XXXXX/...../..... 4";

fn json(args: &[&str]) -> Value {
    let output = plansza(args);
    assert_eq!(code(&output), 0, "{}", err(&output));
    serde_json::from_str(&out(&output)).expect("a line of JSON")
}

#[test]
fn compare_says_which_slip_it_is() {
    let late = json(&["go", "compare", LATE, "--json"]);
    assert_eq!(
        (&late["go"]["score"], &late["report"]["score"], &late["difference"]),
        (&3.into(), &1.into(), &(-2).into())
    );
    assert_eq!((&late["cause"]["slip"], &late["cause"]["turn"]), (&"late-capture".into(), &1.into()));
    assert_eq!(late["go"]["play"], serde_json::json!(["A5"]));
    assert_eq!(late["report"]["safe"], serde_json::json!(["B5", "A4"]));
    let eyes = json(&["go", "compare", EYES, "--json"]);
    assert_eq!((&eyes["go"]["score"], &eyes["report"]["score"]), (&4.into(), &10.into()));
    assert_eq!(eyes["cause"]["slip"], "self-support");
    let same = json(&["go", "compare", "..../.O../..../....", "--stones", "2", "--json"]);
    assert_eq!((&same["difference"], &same["cause"]), (&0.into(), &Value::Null));
    let text = out(&plansza(&["go", "compare", LATE]));
    assert!(
        text.contains("by the rules of Go: 3 (proven best)") && text.contains("2 less. Turn 1: A5"),
        "{text}"
    );
}

#[test]
fn census_counts_every_board() {
    let census =
        json(&["go", "census", "--size", "4x3", "--black", "2", "--white", "3", "--stones", "2", "--json"]);
    // 12·11/2 places for Black, 10·9·8/6 for White.
    assert_eq!((&census["boards"], &census["complete"]), (&7920.into(), &true.into()));
    let number = |key: &str| census[key].as_u64().expect("a number");
    assert_eq!(number("differ"), number("lower") + number("higher"));
    assert!(number("differ") > 0 && number("classes") * 4 >= number("legal"));
    let scores = census["scores"].as_array().expect("a list").iter();
    assert_eq!(scores.map(|row| row["boards"].as_u64().expect("a number")).sum::<u64>(), number("legal"));
    let text =
        out(&plansza(&["go", "census", "--size", "3x3", "--black", "1", "--white", "2", "--stones", "1"]));
    assert!(text.contains("the rules differ"), "{text}");
    for (args, told) in [
        (&["--size", "9x9"][..], "up to 64 points"),
        (&["--size", "five"][..], "as 5x5"),
        (&["--black", "20", "--white", "20"][..], "at most as many stones as points"),
        (&["--size", "8x8", "--black", "20", "--white", "20"][..], "fewer"),
    ] {
        let output = plansza(&[&["go", "census"][..], args].concat());
        assert!(code(&output) == 2 && err(&output).contains(told), "{}", err(&output));
    }
}

#[test]
fn models_are_written_in_both_formats() {
    for form in ["literal", "real-time", "compact"] {
        let lp = out(&plansza(&["go", "model", EYES, "--as", form, "--to", "lp"]));
        assert!(lp.contains("Maximize") && lp.ends_with("End\n"), "{lp}");
        let mps = out(&plansza(&["go", "model", EYES, "--as", form, "--to", "mps"]));
        assert!(mps.contains("OBJSENSE") && mps.ends_with("ENDATA\n"), "{mps}");
    }
    let path = std::env::temp_dir().join(format!("plansza-model-{}.mps", std::process::id()));
    let name = path.to_str().expect("a plain path");
    let output = plansza(&["go", "model", LATE, "--to", "mps", "--output", name]);
    assert!(code(&output) == 0 && out(&output).is_empty());
    let written = std::fs::read_to_string(&path).expect("it was written");
    std::fs::remove_file(&path).expect("it is ours");
    assert_eq!(written, out(&plansza(&["go", "model", LATE, "--to", "mps"])));
}

#[test]
fn a_model_is_solved_and_the_play_checked() {
    let late = json(&["go", "model", LATE, "--solve", "--json"]);
    assert_eq!((&late["score"], &late["exact"], &late["optimal"]), (&3.into(), &3.into(), &true.into()));
    assert_eq!(late["play"], serde_json::json!(["A5"]));
    let small = "O../X../... 2";
    for (form, rules) in [("literal", "report"), ("real-time", "go"), ("compact", "go")] {
        let solved = json(&["go", "model", small, "--as", form, "--solve", "--json"]);
        assert_eq!((&solved["rules"], &solved["score"]), (&rules.into(), &3.into()), "{solved}");
    }
}

#[test]
fn mistakes_are_told() {
    for (args, told) in [
        (&["go", "model", LATE, "--as", "fast"][..], "literal"),
        (&["go", "model", "X.q/... 1"][..], "q"),
        (&["go", "model", LATE, "--json"][..], "--solve"),
        (&["go", "compare", LATE, "--stones", "99"][..], "99"),
    ] {
        let output = plansza(args);
        assert!(code(&output) == 2 && err(&output).contains(told), "{args:?}: {}", err(&output));
    }
    // A start that cannot be is an answer, not a mistake.
    let output = plansza(&["go", "model", "OX/X. 1"]);
    assert!(code(&output) == 1 && err(&output).contains("no liberty"), "{}", err(&output));
    if !cfg!(feature = "highs") {
        let output = plansza(&["go", "model", LATE, "--solve", "--solver", "highs"]);
        assert!(code(&output) == 2 && err(&output).contains("--features highs"), "{}", err(&output));
    }
}
