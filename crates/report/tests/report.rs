//! Reports of whole experiments: golden files, what must hold of every report, and how large they are.
//!
//! `BLESS=1 cargo test -p plansza-report --test report` writes the golden files anew; look at them before committing.
//! `cargo bench -p plansza-report` measures a report on 100 000 trials.

mod large;
#[path = "../../experiment/tests/scratch/mod.rs"]
mod scratch;

use large::{large, made_up, proof};
use plansza_core::Outcome;
use plansza_experiment::store::{Archive, Kept, Provenance, SegmentFacts};
use plansza_experiment::{Plan, Store};
use plansza_report::{Analysis, Document, Origin, TableCell, csv, document, html, latex, markdown};
use scratch::{Scratch, go, plan};
use std::path::Path;

const SMALL: &str = r#"
name = "small"
title = "A small experiment"
about = "Annealing and a genetic algorithm on two small boards."
seed = 3
replicates = 12
budget = { evaluations = 1_000 }
published = [{ arm = "anneal", on = "mini", measure = "solved", value = 0.9, runs = 10 }]

[[instances]]
name = "mini"
puzzle = "sudoku"
boards = ["tiny", "six"]

[[arms]]
method = "anneal"
encoding = "rows"

[[arms]]
name = "ga"
method = "genetic"
encoding = "rows"
grid = { population = [10, 20] }
"#;

const GAMES: &str = r#"
name = "games"
seed = 5
[games]
game = "reversi"
players = ["alphabeta depth=1", "alphabeta depth=2", "random"]
openings = 3
plies = 6
"#;

/// Names that mean something in every format that a report is written in.
const NASTY: &str = r#"
name = "nasty"
title = "<script>alert(1)</script> & $x_1$ | 50 % \\ \"quoted\""
replicates = 4
budget = { evaluations = 200 }
[[instances]]
name = "a,b|c<d>&e_f"
puzzle = "sudoku"
boards = ["tiny"]
[[arms]]
name = "an`neal, \"the\" <b>_|%"
method = "anneal"
"#;

fn origin() -> Origin {
    Origin { command: "plansza report results/x".into(), program: "plansza 0".into() }
}

fn report(plan: &Plan, archive: &Archive) -> Document {
    document(&Analysis::new(plan, archive), &origin())
}

/// The trials of a plan, with times that are the same on every machine.
fn ran(plan: &Plan, name: &str) -> Archive {
    let scratch = Scratch::new(&format!("report-{name}"));
    go(plan, &scratch.0, "1/1", 2);
    let mut archive = Store::open(&scratch.0).unwrap().0.read().unwrap();
    for kept in archive.trials.values_mut() {
        kept.times.seconds = kept.outcome.evaluations as f64 * 1e-6;
        let at = kept.outcome.trace.iter().map(|step| step.0 as f64 * 1e-6);
        kept.times.trace = at.collect();
    }
    for segment in &mut archive.segments {
        segment.maker = Some(maker("abacus"));
    }
    archive
}

fn maker(machine: &str) -> Provenance {
    Provenance {
        program: "plansza 0.1.0 (0123456789ab)".into(),
        machine: machine.into(),
        processor: "beads".into(),
        cores: 10,
        threads: 2,
        started: "2026-01-31T09:05:00Z".into(),
    }
}

#[test]
fn times_of_unlike_machines_are_not_pooled_without_a_word() {
    let plan = plan(SMALL);
    let mut archive = ran(&plan, "unlike");
    let text = |archive: &Archive| markdown::write(&report(&plan, archive));
    let alike = text(&archive);
    assert!(alike.contains("on abacus (beads, 10 cores), 2 at a time, from 2026-01-31 09:05:00 UTC"));
    assert!(!alike.contains("different ways"));
    let other = SegmentFacts { maker: Some(maker("sliderule")), ..SegmentFacts::new("other.jsonl".as_ref()) };
    archive.segments.push(other);
    let (other, some) = (archive.segments.len() - 1, plan.trials[0].id);
    archive.trials.get_mut(&some).unwrap().place.0 = other;
    let unlike = text(&archive);
    assert!(unlike.contains("The trials were run in 2 different ways"), "{unlike}");
    assert!(unlike.contains("1 trial run by plansza 0.1.0 (0123456789ab) on sliderule"), "{unlike}");
    // Of the same kind at another time they are alike.
    archive.segments[other].maker =
        Some(Provenance { started: "2026-02-01T00:00:00Z".into(), ..maker("abacus") });
    assert!(!text(&archive).contains("different ways"));
}

fn golden(name: &str, made: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, made).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let differ = kept.lines().zip(made.lines()).position(|(kept, made)| kept != made);
    assert!(
        kept == made,
        "{} differs, first in line {:?}; BLESS=1 writes it anew, and the change must be meant",
        path.display(),
        differ.map(|line| line + 1)
    );
}

/// The page without its style, its script and its pictures, which have golden files of their own.
fn bones(page: &str) -> String {
    let mut out = String::new();
    let mut rest = page;
    let parts =
        [("<style>", "</style>"), ("<script>", "</script>"), ("<svg", "</svg>"), ("src=\"data:", "\"")];
    loop {
        let next = parts.iter().filter_map(|(from, to)| Some((rest.find(from)?, from, to))).min();
        let Some((at, from, to)) = next else { return out + rest };
        let end = rest[at + from.len()..].find(to).expect("it ends") + at + from.len() + to.len();
        out += &rest[..at];
        out += &format!("{from}…{to}");
        rest = &rest[end..];
    }
}

#[test]
fn golden_searches() {
    let plan = plan(SMALL);
    let document = report(&plan, &ran(&plan, "golden"));
    golden("small.md", &markdown::write(&document));
    golden("small.html", &bones(&html::write(&document)));
    golden("small.tex", &latex::write(&document));
    let results = document.tables().find(|table| table.id == "results").unwrap();
    golden("small.csv", &csv::table(results));
}

#[test]
fn golden_games() {
    let plan = plan(GAMES);
    golden("games.md", &markdown::write(&report(&plan, &ran(&plan, "games"))));
}

/// By type a share has its interval; here that no rate is smuggled in as a plain number.
fn sound(document: &Document) {
    for table in document.tables() {
        assert!(table.credit.source.trials > 0, "{} names no trials", table.id);
        assert!(table.credit.line().words().contains("plansza report"), "{}", table.credit.line());
        for (place, column) in table.columns.iter().enumerate() {
            for row in &table.rows {
                let cell = &row.cells[place];
                if ["solved", "won"].contains(&column.head.as_str()) {
                    assert!(matches!(cell, TableCell::Share(_) | TableCell::Blank), "{}: {cell:?}", table.id);
                }
                if let TableCell::Share(_) = cell {
                    let text = cell.plain();
                    assert!(text.contains(" (") && text.contains('–'), "{text}");
                }
            }
        }
        for row in &table.rows {
            assert_eq!(row.cells.len(), table.columns.len(), "{}", table.id);
            assert!(row.source.trials > 0, "{}: {} names no trials", table.id, row.cells[0].plain());
        }
    }
    for chart in document.charts() {
        assert!(chart.credit.source.trials > 0 && !chart.caption.fragments().is_empty(), "{}", chart.id);
    }
    let page = html::write(document);
    balanced(&page);
    for outside in ["http://", "https://", "src=\"/", "@import", "<link", "url(", "fetch", "import("] {
        let page = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!page.contains(outside), "the page reaches out: {outside}");
    }
    assert_eq!(page.matches("<script").count(), 1, "the one script is the page's own");
}

/// Every element that opens also closes, in order.
fn balanced(page: &str) {
    let mut open: Vec<&str> = Vec::new();
    let empty = ["meta", "img", "br", "input", "!doctype"];
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        let end = rest[start..].find('>').expect("a tag ends") + start;
        let tag = &rest[start + 1..end];
        let name = tag.trim_start_matches('/').split([' ', '\n', '/']).next().unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "at {}", &rest[start..end + 1]);
        } else if !tag.ends_with('/') && !empty.contains(&name) {
            open.push(name);
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn every_report_is_sound() {
    for (name, text) in [("small", SMALL), ("games", GAMES), ("nasty", NASTY)] {
        let plan = plan(text);
        sound(&report(&plan, &ran(&plan, &format!("sound-{name}"))));
    }
    let plan = plan(&large(14, 6, 10));
    let archive = made_up(&plan);
    let document = report(&plan, &archive);
    sound(&document);
    // Random search is a row wherever arms are compared.
    for table in document.tables().filter(|table| table.id == "results" || table.id == "targets") {
        assert!(
            table.rows.iter().any(|row| row.baseline && row.cells[0].plain() == "random"),
            "{}",
            table.id
        );
    }
}

#[test]
fn the_numbers_are_those_of_the_trials() {
    let plan = plan(&large(3, 2, 25));
    let archive = made_up(&plan);
    let analysis = Analysis::new(&plan, &archive);
    for tally in &analysis.tallies {
        let mine = plan.trials.iter().filter(|trial| plan.cells[trial.cell as usize].arm == tally.arm);
        let outcomes: Vec<&Outcome> = mine.map(|trial| &archive.trials[&trial.id].outcome).collect();
        let solved = outcomes.iter().filter(|outcome| outcome.solved).count() as u64;
        assert_eq!((tally.solved.successes(), tally.solved.trials()), (solved, 50));
        let spent: u64 = outcomes.iter().map(|outcome| outcome.evaluations).sum();
        assert_eq!(tally.expected.evaluations.unwrap().value(), Some(spent as f64 / solved as f64));
        let mean = outcomes.iter().map(|outcome| outcome.score.unwrap() as f64).sum::<f64>() / 50.0;
        assert!((tally.finals.quality.unwrap().mean - mean / 100.0).abs() < 1e-12);
        assert!((tally.finals.scores.unwrap().mean - mean).abs() < 1e-9);
        // Half of the way from 0, where all begin, is a score of 50.
        let (share, half) = tally.expected.targets[0];
        let reach = |outcome: &&Outcome| outcome.trace.iter().find(|step| step.2 >= 50).map(|step| step.0);
        let cost: u64 = outcomes.iter().map(|outcome| reach(outcome).unwrap_or(outcome.evaluations)).sum();
        let hits = outcomes.iter().filter(|outcome| reach(outcome).is_some()).count();
        assert_eq!((share, half.unwrap().value()), (0.5, Some(cost as f64 / hits as f64)));
    }
    let comparison = &analysis.comparisons[0];
    assert_eq!((comparison.arms.len(), comparison.pairs.len()), (4, 6));
    for pair in &comparison.pairs {
        let contrast = pair.cost.unwrap();
        // Every run with every run of the other on each of the two boards.
        assert_eq!((pair.boards, contrast.won + contrast.equal + contrast.lost), (2, 2 * 25 * 25));
        assert!(contrast.p <= contrast.adjusted && contrast.adjusted <= 1.0);
    }
}

/// A run that solves its board after so many evaluations, or ends there.
fn ended(evaluations: u64, solved: bool) -> Kept {
    let (mut outcome, mut times) = proof();
    outcome.trace = vec![(1, 0, 0), (evaluations, 0, if solved { 100 } else { 10 })];
    times.trace = vec![0.0, 0.0];
    (outcome.solved, outcome.optimal, outcome.evaluations) = (solved, solved, evaluations);
    outcome.score = outcome.trace.last().map(|step| step.2);
    Kept { outcome, times, place: (0, 0) }
}

/// The points of the summary, where every run of an arm is made by `run`: method, name and replicate.
fn told(plan: &Plan, run: impl Fn(&str, &str, u64) -> Kept) -> String {
    let mut archive = made_up(plan);
    for planned in &plan.trials {
        let arm = &plan.arms[plan.cells[planned.cell as usize].arm];
        if arm.method != "exact" {
            archive.trials.insert(planned.id, run(&arm.method, &arm.name, u64::from(planned.replicate)));
        }
    }
    let text = markdown::write(&report(plan, &archive));
    text.split("## ").find(|part| part.starts_with("Summary")).unwrap().replace('\u{a0}', " ")
}

#[test]
fn the_summary_names_who_is_best_even_if_that_is_random_search() {
    let plan = plan(&large(2, 1, 20));
    let random = |method: &str| method == "random";
    let text = told(&plan, |method, _, run| ended(if random(method) { 10 + run } else { 500 + run }, true));
    assert!(text.contains("random search is the cheapest of 3 that solved every run"), "{text}");
    assert!(text.contains("The best other arm, arm 0: 100.0 %"), "{text}");
    assert!(text.contains("Worse than random search at equal cost: arm 0 and arm 1."), "{text}");
    assert!(!text.contains("Not shown"), "{text}");
    let text = told(&plan, |method, _, run| ended(if random(method) { 500 + run } else { 10 + run }, true));
    assert!(text.contains("arm 0 and arm 1 are the cheapest of 3 that solved every run"), "{text}");
    assert!(text.contains("Random search: 100.0 %") && !text.contains("Worse than"), "{text}");
    let text = told(&plan, |_, _, _| ended(100, false));
    assert!(text.contains("no run solved a board; ") && text.contains("came equally far"), "{text}");
    assert!(
        text.contains("Not shown to be better or worse than random search at equal cost: arm 0 and arm 1."),
        "{text}"
    );
}

/// Who is ahead by chance is not called the best: those that lead are named together.
#[test]
fn a_winner_is_named_only_where_tests_tell_it_apart() {
    let costs = |near: u64| {
        move |method: &str, name: &str, run: u64| {
            let shift = if name == "arm 1" { near } else { 0 };
            ended(if method == "random" { 900 + run } else { 10 + 3 * run + shift }, true)
        }
    };
    let large = |runs| plan(&large(2, 1, runs));
    let text = told(&large(20), costs(1));
    assert!(text.contains("arm 0 and arm 1 lead and cannot be told apart (at 5 %)"), "{text}");
    assert!(text.contains("First in the table is arm 0: 100.0 %"), "{text}");
    assert!(text.contains("Random search: 100.0 %") && !text.contains("cheapest"), "{text}");
    let text = told(&large(20), costs(200));
    assert!(text.contains("arm 0 is the cheapest of 3 that solved every run"), "{text}");
    assert!(!text.contains("told apart"), "{text}");
    let text = told(&large(3), costs(200));
    assert!(text.contains("with so few runs no arm can be told apart from another"), "{text}");
}

#[test]
fn too_few_runs_are_called_so() {
    for (runs, few) in [(3, true), (20, false)] {
        let text = told(&plan(&large(2, 1, runs)), |_, name, run| ended(10 + run + name.len() as u64, true));
        assert_eq!(text.contains("Too few runs for any test of two arms at 5 %"), few, "{text}");
        assert_eq!(text.contains("differ significantly"), !few, "{text}");
    }
}

/// A run with these improvements, ended at `evaluations` without having solved its board.
fn unsolved(trace: &[(u64, i64)], evaluations: u64) -> Kept {
    let mut kept = ended(evaluations, false);
    kept.outcome.trace = trace.iter().map(|&(at, score)| (at, 0, score)).collect();
    kept.times.trace = vec![0.0; trace.len()];
    kept.outcome.score = trace.last().map(|step| step.1);
    kept
}

/// An arm that stops at 1117 evaluations is better than random search at 1117, whatever random search has found by 10001.
#[test]
fn who_ended_sooner_is_not_held_against_what_others_did_later() {
    let plan = plan(&large(2, 1, 20));
    let run = |method: &str, name: &str, run: u64| match (method, name) {
        ("random", _) => unsolved(&[(1, 0), (900, 40), (5_000 + run, 60)], 10_001),
        (_, "arm 0") => unsolved(&[(1, 0), (1_000 + run, 50)], 1_117),
        _ => unsolved(&[(1, 0), (800, 45), (2_000 + run, 55)], 10_001),
    };
    let text = told(&plan, run);
    assert!(
        text.contains("the arms had different numbers of evaluations. At 1117, which all have"),
        "{text}"
    );
    assert!(
        text.contains("arm 0 came farthest: 50 % of the optimum on average. Random search: 40 %"),
        "{text}"
    );
    // Arm 1 has as many as random search, and is worse than it at the end.
    assert!(text.contains("Worse than random search at equal cost: arm 1."), "{text}");
    let mut archive = made_up(&plan);
    for planned in &plan.trials {
        let arm = &plan.arms[plan.cells[planned.cell as usize].arm];
        if arm.method != "exact" {
            archive.trials.insert(planned.id, run(&arm.method, &arm.name, u64::from(planned.replicate)));
        }
    }
    let analysis = Analysis::new(&plan, &archive);
    let set = &analysis.sets[0];
    assert_eq!((set.equal(), set.unequal, set.horizon), ((1_117.0, 1_117.0), true, 10_001.0));
    let at: Vec<(f64, bool)> =
        analysis.comparisons[0].pairs.iter().map(|pair| (pair.at.0, pair.cut)).collect();
    assert_eq!(at, [(1_117.0, true), (1_117.0, true), (10_001.0, false)]);
    let results = report(&plan, &archive).tables().find(|table| table.id == "results").unwrap().clone();
    assert_eq!(results.rows[0].cells[0].plain(), "arm 0", "the best at equal cost first");
}

/// Nineteen boards that every run solves and one that none does: 95 % of 200 runs, and of 20 boards.
#[test]
fn boards_have_an_interval_of_their_own() {
    let plan = plan(&large(1, 20, 10));
    let mut archive = made_up(&plan);
    for planned in &plan.trials {
        let cell = &plan.cells[planned.cell as usize];
        if plan.arms[cell.arm].method != "exact" {
            archive.trials.insert(planned.id, ended(100 + u64::from(planned.replicate), cell.board > 0));
        }
    }
    let analysis = Analysis::new(&plan, &archive);
    let tally = &analysis.tallies[0];
    let over = tally.over_boards.unwrap().solved;
    assert_eq!((tally.solved.successes(), tally.solved.trials()), (190, 200));
    assert!(tally.solved.low() > 0.91 && tally.solved.high() < 0.98);
    assert!(over.low <= 0.85 && over.high == 1.0, "{over:?}");
    let text = markdown::write(&report(&plan, &archive));
    assert!(text.contains("by boards"), "{text}");
}

/// Arms that work on one part of the boards are ranked with random search, which works on all.
#[test]
fn arms_on_parts_of_the_boards_are_ranked() {
    let mut plan = plan(&large(2, 12, 3));
    // The first arm leaves the second half of the boards to the second one.
    let mut kept = made_up(&plan);
    for planned in &plan.trials {
        let cell = &plan.cells[planned.cell as usize];
        let name = plan.arms[cell.arm].name.as_str();
        if (name == "arm 0" && cell.board >= 6) || (name == "arm 1" && cell.board < 6) {
            kept.trials.remove(&planned.id);
        }
    }
    plan.trials.retain(|planned| kept.trials.contains_key(&planned.id));
    let analysis = Analysis::new(&plan, &kept);
    let by_cost: Vec<_> = analysis.comparisons[0]
        .rankings
        .iter()
        .filter(|ranking| ranking.by == plansza_report::analysis::compare::By::Cost)
        .map(|ranking| (ranking.arms.len(), ranking.on.clone()))
        .collect();
    assert_eq!(by_cost, [(2, (0..6).collect::<Vec<_>>()), (2, (6..12).collect())]);
}

/// A list of moves that the rules forbid is no solution, whatever its score.
#[test]
fn illegal_lists_are_no_solutions() {
    let plan = plan(&large(2, 2, 8));
    let mut archive = made_up(&plan);
    for kept in archive.trials.values_mut().filter(|kept| !kept.outcome.trace.is_empty()) {
        kept.outcome.trace.insert(0, (0, 0, -1_000_000_000));
        kept.outcome.illegal = 1;
        kept.times.trace.insert(0, 0.0);
    }
    let analysis = Analysis::new(&plan, &archive);
    for cell in analysis.cells.iter().filter(|cell| analysis.competes(cell.arm)) {
        assert_eq!(cell.base, Some(0.0));
    }
    let page = html::write(&document(&analysis, &origin()));
    assert!(!page.contains("000 %") && !page.contains("e10"), "an axis runs to the illegal");
}

/// What is there of an unfinished experiment, down to nothing, makes a report too.
#[test]
fn unfinished_folders_have_reports() {
    for text in [SMALL.to_string(), GAMES.to_string(), large(14, 6, 10)] {
        let plan = plan(&text);
        let archive = if plan.is_games() { ran(&plan, "part") } else { made_up(&plan) };
        for keep in [0, 1, 2, 7] {
            let mut part = Archive::default();
            let some = plan.trials.iter().enumerate().filter(|(at, _)| keep > 0 && at % 11 < keep);
            for (_, trial) in some {
                part.trials.insert(trial.id, archive.trials[&trial.id].clone());
            }
            part.notes = vec!["x.jsonl, line 3: left aside".into()];
            let document = report(&plan, &part);
            let missing = plan.trials.len() - part.trials.len();
            let text = markdown::write(&document);
            assert!(text.contains("Unfinished") && text.contains(&format!("{missing} missing")), "{text}");
            assert!(text.contains("line 3: left aside"));
            balanced(&html::write(&document));
        }
    }
}

#[test]
fn names_cannot_break_a_file() {
    let plan = plan(NASTY);
    let document = report(&plan, &ran(&plan, "nasty"));
    let page = html::write(&document);
    assert!(
        !page.contains("<script>alert") && page.matches("<script").count() == 1 && !page.contains("<b>_")
    );
    let results = document.tables().find(|table| table.id == "results").unwrap();
    let text = csv::table(results);
    assert!(text.contains("\"an`neal, \"\"the\"\" <b>_|%\","), "{text}");
    let counts: Vec<usize> = markdown::table(results)
        .lines()
        .filter(|line| line.starts_with('|'))
        .map(|line| line.replace("\\|", "").matches('|').count())
        .collect();
    assert!(counts.iter().all(|count| *count == counts[0]), "{counts:?}");
    assert!(latex::table(results).contains("\\_$|$\\%"));
}

#[test]
fn ten_thousand_trials_fit_two_megabytes() {
    for (arms, boards, replicates) in [(9, 10, 100), (49, 2, 100), (4, 1, 2000), (1, 500, 10)] {
        let plan = plan(&large(arms, boards, replicates));
        assert!(plan.trials.len() >= 10_000);
        let page = html::write(&report(&plan, &made_up(&plan)));
        assert!(page.len() <= 2 << 20, "{arms} × {boards} × {replicates}: {} bytes", page.len());
        println!("{arms} arms × {boards} boards × {replicates} runs: {} kB", page.len() / 1000);
    }
}
