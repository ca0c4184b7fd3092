//! Answers questions of statistics as JSON, so that another program can check them (`.ci/stats.py` does, with scipy).
//!
//! One question per line on standard input, one answer per line on standard output; `null` where there is none.
//!
//! ```text
//! {"test": "wilcoxon", "x": [1, 2, 3], "y": [3, 1, 7], "null": "exact"}
//! {"statistic": 1.0, "p": 0.5, "exact": true}
//! ```

use plansza_core::Seed;
use plansza_stats::distribution::{chi2, fisher, normal, range};
use plansza_stats::{Better, Bootstrap, Ecdf, Ert, Friedman, Null, Proportion, Ranks, Summary};
use plansza_stats::{a12, ert, friedman, holm, quantile, rank_sum, wilcoxon_by};
use serde_json::{Value, json};
use std::io::{BufRead, Write};

fn main() {
    let mut out = std::io::stdout().lock();
    for (number, line) in std::io::stdin().lock().lines().enumerate() {
        let answer = line.map_err(|e| e.to_string()).and_then(|line| {
            let question: Value = serde_json::from_str(&line).map_err(|e| e.to_string())?;
            answer(&question)
        });
        match answer {
            Ok(answer) => writeln!(out, "{answer}").expect("standard output takes a line"),
            Err(fault) => {
                eprintln!("line {}: {fault}", number + 1);
                std::process::exit(2);
            }
        }
    }
}

fn answer(question: &Value) -> Result<Value, String> {
    let number = |key: &str| question[key].as_f64().ok_or(format!("'{key}' must be a number"));
    let whole = |key: &str| question[key].as_u64().ok_or(format!("'{key}' must be a whole number"));
    let list = |key: &str| numbers(&question[key]).ok_or(format!("'{key}' must be a list of numbers"));
    let null = match question["null"].as_str() {
        None | Some("auto") => Null::Auto,
        Some("exact") => Null::Exact,
        Some("normal") => Null::Normal { continuity: false },
        Some("continuity") => Null::Normal { continuity: true },
        Some(other) => return Err(format!("'null' is auto, exact, normal or continuity, not {other}")),
    };
    let bootstrap = Bootstrap::new(Seed(1));
    Ok(match question["test"].as_str().ok_or("'test' must be a name")? {
        "wilcoxon" => json!(
            wilcoxon_by(&list("x")?, &list("y")?, null)
                .map(|t| json!({"statistic": t.plus.min(t.minus), "p": t.p, "exact": t.exact}))
        ),
        "ranksum" => {
            // One board, or a second beside it.
            let mut boards = vec![(list("x")?, list("y")?)];
            if question.get("z").is_some() {
                boards.push((list("z")?, list("w")?));
            }
            json!(rank_sum(&boards).map(|t| json!({"statistic": t.u, "p": t.p, "exact": t.exact})))
        }
        "friedman" => {
            let rows = question["rows"].as_array().ok_or("'rows' must be a list of lists of numbers")?;
            let rows: Option<Vec<Vec<f64>>> = rows.iter().map(numbers).collect();
            let rows = rows.ok_or("'rows' must be a list of lists of numbers")?;
            let fields = |Friedman { boards, ranks, chi2, p, f, f_p }| json!({"boards": boards, "ranks": ranks, "chi2": chi2, "p": p, "f": f, "f_p": f_p});
            json!(friedman(&rows, Better::Lower).map(fields))
        }
        "wilson" => {
            let share = Proportion::at_level(whole("successes")?, whole("trials")?, number("level")?);
            json!(share.map(|share| json!({"low": share.low(), "high": share.high()})))
        }
        "holm" => json!(holm(&list("p")?)),
        "a12" => json!(a12(&list("x")?, &list("y")?)),
        "ranks" => {
            json!(Ranks::of(&list("x")?).map(|found| json!({"ranks": found.ranks, "ties": found.ties})))
        }
        "quantile" => json!(quantile(&list("x")?, number("share")?)),
        "summary" => {
            let fields = |Summary { count, mean, sd, min, q1, median, q3, max }| json!({"count": count, "mean": mean, "sd": sd, "min": min, "q1": q1, "median": median, "q3": q3, "max": max});
            json!(Summary::of(&list("x")?).map(fields))
        }
        "ecdf" => {
            let curve = Ecdf::new(list("x")?.into_iter().map(Some));
            json!(curve.and_then(|c| number("to").ok().and_then(|to| c.area(1.0, to))))
        }
        "ert" => {
            let solved: Vec<bool> = list("solved")?.iter().map(|&s| s != 0.0).collect();
            json!(ert(&list("x")?, &solved, &bootstrap).map(|found| match found {
                Ert::Estimate { value, interval, successes, runs } => json!({"estimate": {
                    "value": value, "interval": {"low": interval.low, "high": interval.high, "level": interval.level}, "successes": successes, "runs": runs}}),
                Ert::MoreThan { spent, runs } => json!({"more-than": {"spent": spent, "runs": runs}}),
            }))
        }
        "normal-lower" => json!(normal::lower(number("x")?)),
        "normal-quantile" => json!(normal::quantile(number("x")?)),
        "chi2-upper" => json!(chi2::upper(number("x")?, number("a")?)),
        "f-upper" => json!(fisher::upper(number("x")?, number("a")?, number("b")?)),
        "range-upper" => json!(range::upper(number("x")?, whole("k")? as usize)),
        "range-quantile" => json!(range::quantile(number("x")?, whole("k")? as usize)),
        other => return Err(format!("there is no test '{other}'")),
    })
}

/// The numbers of a list; null stands for NaN, which JSON has not.
fn numbers(list: &Value) -> Option<Vec<f64>> {
    list.as_array()?.iter().map(|v| if v.is_null() { Some(f64::NAN) } else { v.as_f64() }).collect()
}
