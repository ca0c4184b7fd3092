//! Parameters: what a struct declares is what is accepted, from text and from data, to the edges of every range.

use plansza_core::params;
use plansza_core::params::{Domain, Sheet, decode, plain, set, to_map};
use serde_json::{Value, json};

/// How it bakes.
#[params]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Baking {
    /// For hours.
    #[default]
    SlowHeat,
    /// In minutes.
    Fast,
}

#[params]
#[derive(Clone, Debug, PartialEq)]
#[serde(default, deny_unknown_fields)]
struct Oven {
    /// Degrees of
    /// heat.
    #[schemars(range(min = 1, max = 10))]
    heat: u32,
    #[schemars(range(min = 0.0, max = 1.0))]
    share: f64,
    lamp: bool,
    baking: Baking,
    /// What goes in.
    #[schemars(extend("positional" = true, "required" = true, "value" = "DISH"))]
    dish: Option<String>,
    #[schemars(extend("short" = "t", "conflicts" = "lamp", "later" = true))]
    minutes: Option<u64>,
    guests: Vec<String>,
}

impl Default for Oven {
    fn default() -> Oven {
        let (dish, minutes, guests) = (None, None, Vec::new());
        Oven { heat: 5, share: 0.5, lamp: false, baking: Baking::SlowHeat, dish, minutes, guests }
    }
}

#[test]
fn a_sheet_says_what_the_struct_says() {
    let sheet = Sheet::of::<Oven>();
    let keys: Vec<&str> = sheet.params.iter().map(|param| param.key.as_str()).collect();
    assert_eq!(keys, ["heat", "share", "lamp", "baking", "dish", "minutes", "guests"]);
    let domains = keys.iter().map(|key| sheet.param(key).unwrap().domain.to_string()).collect::<Vec<_>>();
    let expected =
        ["integer 1 to 10", "number 0 to 1", "true or false", "slow-heat | fast", "text", "integer from 0"];
    assert_eq!(domains[..6], expected);
    let heat = sheet.param("heat").unwrap();
    assert_eq!((heat.about.as_str(), &heat.default), ("Degrees of heat.", &json!(5)));
    assert!(!heat.positional && !heat.required && !heat.many && !heat.later && heat.short.is_none());
    let dish = sheet.param("dish").unwrap();
    assert_eq!((dish.positional, dish.required, dish.value.as_deref()), (true, true, Some("DISH")));
    let minutes = sheet.param("minutes").unwrap();
    assert_eq!((minutes.short, minutes.conflicts.as_deref(), minutes.later), (Some('t'), Some("lamp"), true));
    assert!(sheet.param("guests").unwrap().many);
    let baking = sheet.param("baking").unwrap();
    assert_eq!(baking.about, "How it bakes.", "of the type, where the field says nothing");
    let words = [("slow-heat".into(), "For hours.".into()), ("fast".into(), "In minutes.".into())];
    assert_eq!(baking.domain, Domain::Choice(words.to_vec()));
    assert_eq!(sheet.defaults()["share"], json!(0.5));
}

#[test]
fn ranges_hold_to_their_edges_from_text_and_from_data() {
    let sheet = Sheet::of::<Oven>();
    for (key, good, bad) in [
        ("heat", &["1", "10", " 7 ", "1e1"][..], &["0", "11", "-1", "1.5", "x", ""][..]),
        ("share", &["0", "1", "0.5", "1e-3"], &["-0.001", "1.001", "NaN", "inf", "half"]),
        ("lamp", &["true", "false"], &["yes", "1", "True"]),
        ("baking", &["fast", "slow-heat"], &["Fast", "slow", ""]),
    ] {
        for text in good {
            let value = sheet.parse(key, text).unwrap_or_else(|fault| panic!("{key}={text}: {fault}"));
            assert_eq!(sheet.check(key, &value), Ok(()), "{key}={text}");
        }
        for text in bad {
            let fault = sheet.parse(key, text).unwrap_err();
            assert_eq!(fault.what(), format!("parameter '{key}' cannot be {text}"));
        }
    }
    for (key, value) in
        [("heat", json!(2.5)), ("heat", json!("2")), ("lamp", json!(1)), ("baking", json!(null))]
    {
        assert!(sheet.check(key, &value).is_err(), "{key} {value}");
    }
    let all = json!({"heat": 3, "share": 2});
    let fault = sheet.check_all(all.as_object().unwrap()).unwrap_err();
    assert_eq!(fault.to_string(), "parameter 'share' cannot be 2\naccepted: number 0 to 1");
    assert_eq!(
        sheet.parse("heta", "1").unwrap_err().what(),
        "unknown parameter 'heta'; did you mean 'heat'?"
    );
}

#[test]
fn whole_numbers_are_written_in_several_ways() {
    let whole = |text: &str| Domain::Integer(None, None).read(text).and_then(|value| value.as_i64());
    assert_eq!(
        [whole("1_000"), whole("1e6"), whole("-3"), whole("2.0")],
        [Some(1000), Some(1_000_000), Some(-3), Some(2)]
    );
    assert_eq!([whole("1.5"), whole("1e15"), whole("-1e15"), whole("1e99"), whole("")], [None; 5]);
    assert_eq!(
        whole("1000000000000000000"),
        Some(1_000_000_000_000_000_000),
        "digits are exact at any length"
    );
    assert_eq!(whole("9e14"), Some(900_000_000_000_000));
}

#[test]
fn domains_are_told_in_words() {
    let told = |domain: Domain| domain.to_string();
    assert_eq!(told(Domain::Integer(Some(1), None)), "integer from 1");
    assert_eq!(told(Domain::Integer(None, Some(-2))), "integer up to -2");
    assert_eq!(told(Domain::Number(Some(1e-9), Some(1e12))), "number 1e-9 to 1e12");
    assert_eq!(told(Domain::Number(Some(0.0001), Some(9_999_999.0))), "number 0.0001 to 9999999");
    assert_eq!(told(Domain::Number(Some(0.0), Some(1e7))), "number 0 to 1e7");
    assert_eq!(told(Domain::Either(vec![Domain::Flag, Domain::Text])), "true or false or text");
}

#[test]
fn either_is_the_first_that_fits() {
    let auto = Domain::Choice(vec![("auto".into(), String::new())]);
    let either = Domain::Either(vec![auto, Domain::Number(Some(1.0), None)]);
    assert_eq!(either.read("auto"), Some(json!("auto")));
    assert_eq!((either.read("2"), either.read("0.5"), either.read("much")), (Some(json!(2.0)), None, None));
    assert_eq!(Domain::Either(vec![Domain::Integer(None, None), Domain::Text]).read("7"), Some(json!(7)));
}

#[test]
fn settings_are_made_into_structs_and_back() {
    let values = json!({"heat": 3, "baking": "fast", "unknown": true});
    let oven: Oven = decode(values.as_object().unwrap()).unwrap();
    assert_eq!(
        (oven.heat, oven.baking, oven.share),
        (3, Baking::Fast, 0.5),
        "what is not said is as it comes"
    );
    assert!(
        decode::<Oven>(json!({"heat": "hot"}).as_object().unwrap())
            .unwrap_err()
            .what()
            .starts_with("bad parameters: ")
    );
    let mut oven = Oven::default();
    set::<Oven, Oven>(&mut oven, "heat", "9").unwrap();
    set::<Oven, Oven>(&mut oven, "dish", "pie").unwrap();
    assert_eq!((oven.heat, oven.dish.as_deref()), (9, Some("pie")));
    assert!(set::<Oven, Oven>(&mut oven, "heat", "90").is_err() && oven.heat == 9);
    assert_eq!(to_map(&oven)["heat"], json!(9));
    assert!(to_map(&3).is_empty(), "a number has no fields");
    assert_eq!([plain(&json!("a b")), plain(&json!(1.5)), plain(&Value::Null)], ["a b", "1.5", "null"]);
}

#[test]
fn what_came_later_is_left_out_where_it_is_as_it_comes() {
    let sheet = Sheet::of::<Oven>();
    let settled = |values: Value| {
        let mut values = values.as_object().unwrap().clone();
        sheet.settle(&mut values);
        Value::Object(values).to_string()
    };
    assert_eq!(settled(json!({"minutes": null, "share": 1})), r#"{"share":1.0}"#);
    assert_eq!(settled(json!({"minutes": 3, "lamp": false})), r#"{"minutes":3,"lamp":false}"#);
}
