//! Figures, times, faults, sizes and symmetries as people read and write them; files that are whole.

use plansza_core::budget::duration;
use plansza_core::figures::{number, plural, time};
use plansza_core::markup::escape;
use plansza_core::{Budget, Fault, Role, Size, Stop, Symmetry, files};
use std::time::Duration;

#[test]
fn numbers_have_gaps_from_five_digits_on() {
    let told = [0, 12, 999, 1000, 9999, 10_000, 123_456, 1_234_567].map(number);
    assert_eq!(told, ["0", "12", "999", "1000", "9999", "10 000", "123 456", "1 234 567"]);
    assert_eq!(
        [plural(0, "board"), plural(1, "board"), plural(2, "board")],
        ["0 boards", "1 board", "2 boards"]
    );
}

#[test]
fn times_change_their_unit_where_it_suits() {
    let told = |seconds: f64| time(Duration::from_secs_f64(seconds));
    assert_eq!([told(0.0), told(0.000_999)], ["0.0 µs", "999.0 µs"]);
    assert_eq!([told(0.001), told(0.5)], ["1.00 ms", "500.00 ms"]);
    assert_eq!([told(1.0), told(119.0)], ["1.00 s", "119.00 s"]);
    assert_eq!([told(120.0), told(5400.0)], ["2.0 min", "90.0 min"]);
}

#[test]
fn times_are_read_in_every_unit() {
    for (text, seconds) in [
        ("250us", 0.000_25),
        ("500ms", 0.5),
        ("5", 5.0),
        ("5s", 5.0),
        ("1.5 s", 1.5),
        ("2m", 120.0),
        ("2min", 120.0),
        ("0.5h", 1800.0),
    ] {
        assert_eq!(duration(text).map(|time| time.as_secs_f64()), Ok(seconds), "{text}");
    }
    for text in ["", "s", "-1s", "1e3s", "5 days", "NaN", "1..5s", "99999999999999999999h"] {
        assert_eq!(duration(text), Err("accepted: a time such as 500ms, 5s, 2m or 1h".into()), "{text}");
    }
}

#[test]
fn budgets_limit_one_thing_each_and_are_data() {
    let second = Duration::from_secs(1);
    let limits = |budget: Budget| (budget.evaluations, budget.epochs, budget.time);
    assert_eq!(limits(Budget::evaluations(7)), (Some(7), None, None));
    assert_eq!(limits(Budget::epochs(7)), (None, Some(7), None));
    assert_eq!(limits(Budget::time(second)), (None, None, Some(second)));
    assert_eq!(limits(Budget::UNLIMITED), (None, None, None));
    let all = Budget { evaluations: Some(1), epochs: Some(2), time: Some(second / 4) };
    let json = serde_json::to_string(&all).unwrap();
    assert_eq!(json, r#"{"evaluations":1,"epochs":2,"seconds":0.25}"#);
    assert_eq!(serde_json::from_str::<Budget>(&json).unwrap(), all);
    let never = r#"{"evaluations":null,"epochs":null,"seconds":-1.0}"#;
    assert_eq!(serde_json::from_str::<Budget>(never).unwrap(), Budget::UNLIMITED, "no clock holds it");
    assert!(serde_json::from_str::<Budget>(r#"{"moves":3}"#).is_err());
}

#[test]
fn words_of_tables_are_those_of_json() {
    use Stop::*;
    let json = |value: serde_json::Value| value.as_str().map(String::from);
    for stop in [Goal, Budget, Time, Cancelled, Exhausted, Outside, Failed] {
        assert_eq!(json(serde_json::to_value(stop).unwrap()).as_deref(), Some(stop.word()));
    }
    for role in [Role::Exact, Role::Model, Role::Baseline, Role::Search] {
        assert_eq!(json(serde_json::to_value(role).unwrap()).as_deref(), Some(role.word()));
    }
}

#[test]
fn faults_keep_their_place_and_their_kind_through_every_change() {
    let fault = Fault::new("no digit").accepts("1-9");
    assert_eq!(fault.to_string(), "no digit\naccepted: 1-9");
    assert_eq!((fault.clone().below(4).place(), fault.clone().moved(3, 5).place()), (None, Some((3, 6))));
    let placed = fault.at(2, 3);
    assert_eq!(
        (placed.clone().below(4).place(), placed.clone().moved(7, 5).place()),
        (Some((6, 3)), Some((7, 8)))
    );
    assert_eq!(placed.clone().unplaced().to_string(), "no digit\naccepted: 1-9");
    let within = placed.clone().within("board 3");
    assert_eq!(within.to_string(), "line 2, column 3: board 3: no digit\naccepted: 1-9");
    let of = placed.of("a.txt");
    assert_eq!((of.place(), of.what()), (None, "a.txt: line 2, column 3: no digit\naccepted: 1-9"));
    for negative in [true, false] {
        let fault = if negative { Fault::negative("none") } else { Fault::new("none") };
        let changed =
            [fault.clone().of("x"), fault.clone().and("y"), fault.clone().within("z"), fault.at(1, 1)];
        assert!(changed.iter().all(|fault| fault.is_negative() == negative));
    }
}

#[test]
fn only_a_solved_board_is_solved() {
    let solved = Fault::solved();
    assert!(solved.is_solved() && solved.is_negative());
    assert!(!Fault::negative("there is no next step").is_solved());
    assert!(!Fault::new(solved.what()).is_solved(), "a mistake is no answer");
}

#[test]
fn symmetries_group_the_cells_that_they_say() {
    use Symmetry::*;
    let groups = |symmetry: Symmetry, width, height| symmetry.groups(width, height).unwrap();
    assert_eq!(groups(None, 2, 2), [[0], [1], [2], [3]]);
    assert_eq!(groups(Half, 3, 2), [[0, 5], [1, 4], [2, 3]]);
    assert_eq!(groups(Horizontal, 3, 2), [vec![0, 2], vec![1], vec![3, 5], vec![4]]);
    assert_eq!(groups(Vertical, 3, 2), [[0, 3], [1, 4], [2, 5]]);
    assert_eq!(groups(Diagonal, 3, 3), [vec![0], vec![1, 3], vec![2, 6], vec![4], vec![5, 7], vec![8]]);
    assert_eq!(groups(Both, 3, 2), [vec![0, 2, 3, 5], vec![1, 4]]);
    assert_eq!(groups(Quarter, 3, 3), [vec![0, 2, 6, 8], vec![1, 3, 5, 7], vec![4]]);
    for symmetry in [Quarter, Diagonal] {
        let fault = symmetry.groups(3, 2).unwrap_err();
        assert_eq!(fault.what(), "a board of 3×2 cannot have this symmetry");
    }
    assert!(Half.groups(3, 2).is_ok() && Both.groups(2, 3).is_ok());
}

#[test]
fn sizes_never_overflow() {
    let huge = Size { width: usize::MAX, height: 2 };
    assert_eq!((huge.cells(), Size { width: 3, height: 0 }.cells()), (usize::MAX, 0));
    assert_eq!(Size::sides("12x8"), ("12", "8"));
    let fault = Size { width: 9, height: 1 }.within(2..=8).unwrap_err();
    assert_eq!(fault.to_string(), "a board of 9×1 is out of range\naccepted: 2 to 8 columns and rows");
}

#[test]
fn markup_of_one_line_has_no_breaks() {
    assert_eq!(escape("a\tb\r\nc").in_line().to_string(), "a b  c");
    assert_eq!(escape("a\tb\r\nc").to_string(), "a\tb\r\nc");
    assert_eq!(escape("<<>>").to_string(), "&lt;&lt;&gt;&gt;");
    assert_eq!(escape("\u{0}\u{1f} \u{fffe}").to_string(), "\u{fffd}\u{fffd} \u{fffd}");
}

#[test]
fn a_file_is_replaced_whole_or_not_at_all() {
    let folder = std::env::temp_dir().join(format!("plansza-files-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("a.txt");
    files::replace(&path, "one").unwrap();
    // What a killed process of our number left is not in the way.
    std::fs::write(folder.join(format!("a.txt.{}.part", std::process::id())), "half").unwrap();
    files::replace(&path, "two").unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "two");
    let taken = folder.join("taken");
    std::fs::create_dir_all(taken.join("inside")).unwrap();
    assert!(files::replace(&taken, "x").is_err(), "a folder is not replaced");
    assert!(files::replace(&folder.join("none").join("a.txt"), "x").is_err());
    let mut names: Vec<_> =
        std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["a.txt", "taken"], "no part is left behind");
    std::fs::remove_dir_all(&folder).unwrap();
}
