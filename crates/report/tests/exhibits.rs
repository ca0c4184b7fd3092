//! What a report shows as the reports of others do: boards that are named one by one in one table and one chart, and the
//! course of the search of every arm with its bands and its means, over the axis that its budget is in.

mod large;
#[path = "../../experiment/tests/scratch/mod.rs"]
mod scratch;

use large::{large, made_up};
use plansza_chart::Placement;
use plansza_experiment::Plan;
use plansza_experiment::store::Archive;
use plansza_report::{Analysis, Block, Document, Origin, Plot, Table, TableCell, document, html, markdown};
use scratch::plan;

/// Three boards that are named one by one, with figures of others beside two of them.
const NAMED: &str = r#"
name = "named"
replicates = 6
budget = { evaluations = 1000 }
published = [
    { arm = "ga", on = "genes-12", measure = "solved", value = 0.75, runs = 8 },
    { arm = "ga", on = "genes-32", measure = "seconds of solved", value = 53.9, runs = 7 },
]
[[instances]]
puzzle = "kuromasu"
boards = ["genes-32", "genes-12", "genes-19"]
[[arms]]
name = "ga"
method = "genetic"
[[arms]]
name = "walk"
method = "anneal"
"#;

fn report(plan: &Plan, archive: &Archive) -> Document {
    let origin = Origin { command: "plansza report results/x".into(), program: "plansza 0".into() };
    document(&Analysis::new(plan, archive), &origin)
}

fn of(text: &str) -> Document {
    let plan = plan(text);
    report(&plan, &made_up(&plan))
}

fn table<'d>(document: &'d Document, id: &str) -> &'d Table {
    document.tables().find(|table| table.id == id).unwrap_or_else(|| panic!("there is no table {id}"))
}

fn chart<'d>(document: &'d Document, id: &str) -> &'d Plot {
    document.charts().find(|chart| chart.id == id).unwrap_or_else(|| panic!("there is no chart {id}"))
}

/// The cells of a column, by its head.
fn column<'t>(table: &'t Table, head: &str) -> Vec<&'t TableCell> {
    let place = table.columns.iter().position(|column| column.head == head);
    let place = place.unwrap_or_else(|| panic!("{} has no column {head}", table.id));
    table.rows.iter().map(|row| &row.cells[place]).collect()
}

/// The words by which a reader chooses an axis of the course: the one below, or the one beside.
fn choices(document: &Document, group: usize) -> Vec<&str> {
    let blocks = document.sections.iter().flat_map(|section| &section.blocks);
    let mut switches = blocks.filter_map(|block| match block {
        Block::Switch(choices) if choices[0].plot.id.starts_with("course") => Some(choices),
        _ => None,
    });
    let mut words: Vec<&str> = Vec::new();
    for choice in switches.next().into_iter().flatten() {
        let word = choice.words[group].as_str();
        words.extend((!words.contains(&word)).then_some(word));
    }
    words
}

#[test]
fn boards_named_one_by_one_are_one_collection() {
    let document = of(NAMED);
    let boards = table(&document, "collection");
    let cells = |head| column(boards, head).into_iter().map(TableCell::plain).collect::<Vec<_>>();
    // By arm, random search last, and by open cells, whatever the order in the spec.
    assert_eq!(cells("board")[..3], ["genes-12", "genes-19", "genes-32"]);
    assert_eq!(cells("open cells")[..3], ["12", "19", "32"]);
    assert_eq!(cells("size")[..3], ["4×4", "5×5", "7×6"]);
    let random = boards.rows.iter().skip_while(|row| !row.baseline);
    assert!(random.count() >= 3 && cells("arm")[0] == "ga" && cells("arm")[3] == "walk");
    assert_eq!(cells("published, %")[..4], ["75", "–", "–", "–"]);
    assert_eq!(cells("published time")[..3], ["–", "–", "53.9\u{a0}s"]);
    let picture = chart(&document, "collection").chart.svg(Placement::Inline);
    assert!(picture.contains("published: 75% at 12"), "{picture}");
    assert!(picture.contains("ga, genes-32: ") && picture.contains("walk, genes-19: "), "{picture}");
    // One chapter for all of them, and none for each.
    let ids: Vec<&str> = document.tables().map(|table| &*table.id).collect();
    assert!(ids.contains(&"results") && !ids.iter().any(|id| id.contains("genes")), "{ids:?}");
    assert!(!document.charts().any(|chart| chart.id.contains("genes")));
    // Scores of boards of different sizes are shares of the way.
    let picture = chart(&document, "course-epochs").chart.svg(Placement::Inline);
    assert!(picture.contains("share of the way to the goal"), "{picture}");
}

/// The mean over the runs that solved a board, of what the archive has.
#[test]
fn times_and_epochs_are_those_of_the_solved() {
    let plan = plan(NAMED);
    let mut archive = made_up(&plan);
    let mut solved = Vec::new();
    for trial in &plan.trials {
        let cell = &plan.cells[trial.cell as usize];
        let kept = archive.trials.get_mut(&trial.id).unwrap();
        if plan.arms[cell.arm].name == "ga" && plan.boards[cell.board].name == "genes-12" {
            let (run, last) = (u64::from(trial.replicate), kept.outcome.trace.len() - 1);
            kept.outcome.solved = run < 2;
            kept.outcome.goal = Some(100);
            kept.outcome.trace[last] = (5000 + run, 40 + 10 * run, if run < 2 { 100 } else { 99 });
            kept.times.seconds = 1.0 + run as f64;
            solved.push(kept.outcome.solved);
        }
    }
    assert_eq!(solved.len(), 6);
    let document = report(&plan, &archive);
    let boards = table(&document, "collection");
    let first = |head| column(boards, head)[0].plain();
    assert_eq!([first("time"), first("epoch")], ["1.50\u{a0}s", "45.0"]);
    assert_eq!(first("solved"), "33.3\u{a0}% (9.7–70.0)");
}

#[test]
fn what_is_no_collection_stays_apart() {
    let sets = |text: &str| {
        let plan = plan(text);
        let archive = made_up(&plan);
        let sets: Vec<(String, usize, bool)> = (Analysis::new(&plan, &archive).sets.into_iter())
            .map(|set| (set.name, set.boards.len(), set.gathered))
            .collect();
        sets
    };
    // Two are too few.
    let two = NAMED.replace(", \"genes-19\"", "");
    assert_eq!(sets(&two), [("genes-32".into(), 1, false), ("genes-12".into(), 1, false)]);
    // Boards that other arms work on are told apart: none is lost.
    let one = NAMED.replace("name = \"walk\"\n", "name = \"walk\"\non = \"genes-19\"\n");
    assert_eq!(sets(&one).len(), 3);
    // Several boards under one name are a set already, and their name is theirs.
    let more = "[[instances]]\nname = \"kuromasu\"\npuzzle = \"kuromasu\"\ngenerate = { size = \"5x5\" }\ncount = 2\n[[arms]]";
    let both = NAMED.replacen("[[arms]]", more, 1);
    assert_eq!(sets(&both), [("kuromasu boards 1".into(), 3, true), ("kuromasu".into(), 2, false)]);
}

#[test]
fn many_arms_have_a_panel_each_with_its_bands() {
    for (arms, panels) in [(1, false), (5, true), (11, true)] {
        let document = of(&large(arms, 2, 8));
        let course = chart(&document, "course-evaluations");
        let (caption, picture) = (course.caption.to_string(), course.chart.svg(Placement::Inline));
        // The bands of every arm and of random search, as the caption says.
        assert!(
            caption.contains("dark band between the quartiles, pale band from the least to the greatest")
        );
        for class in ["c-wide", "c-deep"] {
            assert_eq!(picture.matches(class).count(), arms + 1, "{arms} arms, {class}");
        }
        assert_eq!(caption.contains("A panel for each arm"), panels, "{caption}");
        assert_eq!(picture.contains("solved<"), panels, "what runs came to stands above a panel");
        assert_eq!(caption.contains("Thin lines"), picture.contains("c-hatch"), "{caption}");
    }
    // Of more than eleven, the best; and it is said.
    let document = of(&large(14, 2, 8));
    let course = chart(&document, "course-evaluations");
    assert_eq!(course.chart.svg(Placement::Inline).matches("c-wide").count(), 12);
    assert!(course.caption.to_string().ends_with("The best 11 of 15 arms and random search."));
}

#[test]
fn the_axis_of_the_budget_comes_first() {
    let by_evaluations = large(2, 1, 6);
    assert_eq!(choices(&of(&by_evaluations), 0), ["over evaluations", "over epochs", "over time"]);
    let by_epochs = by_evaluations.replacen("evaluations = 100_000", "epochs = 50", 1);
    let by_epochs = by_epochs.replacen("budget", "baseline = { evaluations = 1000 }\nbudget", 1);
    let document = of(&by_epochs);
    assert_eq!(choices(&document, 0), ["over epochs", "over evaluations", "over time"]);
    // Random search has no epochs of its own: it is left out, said to be, and not credited.
    let (epochs, all) = (chart(&document, "course-epochs"), chart(&document, "course-evaluations"));
    assert!(epochs.caption.to_string().contains("Not here, for want of epochs: random."));
    assert_eq!((epochs.credit.source.trials, all.credit.source.trials), (12, 18));
    // An arm that always ends with its first epoch is a dot; one without any is left out; and where no arm has a second
    // epoch, there is no such axis.
    let at_most = |epochs: [u64; 2]| {
        let plan = plan(&by_evaluations);
        let mut archive = made_up(&plan);
        for trial in &plan.trials {
            let most = *epochs.get(plan.cells[trial.cell as usize].arm).unwrap_or(&0);
            let outcome = &mut archive.trials.get_mut(&trial.id).unwrap().outcome;
            outcome.epochs = outcome.epochs.max(1).min(most);
            outcome.trace.iter_mut().for_each(|step| step.1 = step.1.min(most));
        }
        report(&plan, &archive)
    };
    let epochs = |document: &Document| {
        let course = chart(document, "course-epochs");
        (course.caption.to_string(), course.chart.svg(Placement::Inline).matches("<circle").count())
    };
    let (caption, dots) = epochs(&at_most([99, 1]));
    assert!(caption.ends_with("for want of epochs: random.") && dots == 1, "{caption}");
    let (caption, dots) = epochs(&at_most([99, 0]));
    assert!(caption.ends_with("for want of epochs: arm 1 and random.") && dots == 0, "{caption}");
    assert_eq!(choices(&at_most([1, 1]), 0), ["over evaluations", "over time"]);
}

#[test]
fn a_reader_chooses_without_a_script() {
    let document = of(&large(2, 1, 6));
    let page = html::write(&document);
    // Three axes below, two beside; of each the first is chosen.
    let course = page.split("<div class=\"picks\">").find(|part| part.contains("over evaluations")).unwrap();
    let picks = course.split("<figure").next().unwrap();
    assert_eq!((picks.matches("type=\"radio\"").count(), picks.matches(" checked>").count()), (5, 2));
    // Every chart has its place in both, and the style hides what is not chosen.
    for (x, over) in ["evaluations", "epochs", "time"].into_iter().enumerate() {
        for (y, kind) in ["course", "distance"].into_iter().enumerate() {
            let figure = format!("<figure class=\"plot p0-{x} p1-{y}\" id=\"f-{kind}-{over}\">");
            assert!(page.contains(&figure), "{figure}");
        }
        assert!(page.contains(&format!(".switch:has([data-pick=\"0-{x}\"]:checked)>figure:not(.p0-{x})")));
    }
    for handler in ["onclick", "onchange", "onload", "javascript:"] {
        assert!(!page.contains(handler), "the script adds, it is not asked: {handler}");
    }
    // Every curve can be switched off by its name.
    for name in ["arm 0", "arm 1", "random"] {
        assert!(page.contains(&format!("<input type=\"checkbox\" value=\"{name}\" checked>")), "{name}");
        let css = name.replace(' ', "\\20 ");
        assert!(
            page.contains(&format!(
                "[value=\"{css}\"]:not(:checked)) [data-series=\"{css}\"]{{display:none}}"
            ))
        );
        assert!(page.contains(&format!("data-series=\"{name}\"")));
    }
    for chart in document.charts() {
        assert_eq!(page.matches(&format!("id=\"f-{}\"", chart.id)).count(), 1, "{}", chart.id);
    }
    // Charts to choose from are one figure with letters, and the other formats have all.
    let text = markdown::write(&document);
    for (section, blocks) in document.numbered() {
        for (number, block) in blocks {
            let names: Vec<String> = match block {
                Block::Chart(_) => vec![format!("{number}")],
                Block::Switch(choices) => {
                    (b'a'..).take(choices.len()).map(|letter| format!("{number}{}", letter as char)).collect()
                }
                _ => continue,
            };
            for name in names {
                assert!(text.contains(&format!("**Figure {name}.**")), "{}: {name}", section.id);
                assert!(page.contains(&format!("<b>Figure {name}.</b>")), "{}: {name}", section.id);
            }
        }
    }
}

/// A run that answers with its last round has no best so far: what is drawn is who has solved.
#[test]
fn arms_that_tell_their_score_at_the_end_are_drawn_by_success() {
    let plan = plan(&large(3, 1, 8));
    let mut archive = made_up(&plan);
    for trial in &plan.trials {
        let arm = &plan.arms[plan.cells[trial.cell as usize].arm];
        let kept = archive.trials.get_mut(&trial.id).unwrap();
        if arm.method == "anneal" {
            let outcome = &mut kept.outcome;
            outcome.trace = vec![(outcome.evaluations, outcome.epochs, outcome.score.unwrap())];
            kept.times.trace = vec![kept.times.seconds];
        }
    }
    let document = report(&plan, &archive);
    let course = chart(&document, "course-epochs");
    let (caption, picture) = (course.caption.to_string(), course.chart.svg(Placement::Inline));
    assert!(caption.starts_with("Runs that have solved their board over epochs: "), "{caption}");
    assert!(caption.contains("Wilson’s 95 % interval") && !caption.contains("quartiles"), "{caption}");
    assert!(picture.contains("share of runs that have solved their board"));
    assert_eq!((picture.matches("c-wide").count(), picture.matches("c-deep").count()), (0, 3));
}

#[test]
fn effort_is_counted_in_the_words_of_who_published() {
    let spec = r#"
name = "ants"
replicates = 5
budget = { epochs = 20 }
baseline = { evaluations = 100 }
effort = { method = "ants", name = "ant steps", per_evaluation = 16 }
instances = [{ puzzle = "sudoku", boards = "tiny" }]
arms = [{ method = "ants" }, { method = "genetic" }]
"#;
    let plan = plan(spec);
    let archive = made_up(&plan);
    let document = report(&plan, &archive);
    let means = table(&document, "means");
    for (row, steps) in means.rows.iter().zip(column(means, "ant steps")) {
        let name = row.cells[0].plain();
        let mine =
            plan.trials.iter().filter(|trial| plan.arms[plan.cells[trial.cell as usize].arm].name == name);
        let spent: u64 = mine.map(|trial| archive.trials[&trial.id].outcome.evaluations).sum();
        match name.as_str() {
            "ants" => assert_eq!(*steps, TableCell::Number(16.0 * spent as f64 / 5.0, 0)),
            _ => assert_eq!(*steps, TableCell::Blank, "{name} has no ants"),
        }
    }
    let picture = chart(&document, "course-epochs").chart.svg(Placement::Inline);
    assert_eq!(picture.matches(" ant steps<").count(), 1, "{picture}");
}

#[test]
fn boards_without_a_picture_are_told() {
    let told = |text: &str| {
        let text = markdown::write(&of(text));
        text.lines().find(|line| line.starts_with("Pictures of ")).map(String::from)
    };
    let few = "Pictures of 4 of 20 boards: 12 are drawn at most, and 4 of a set.";
    assert_eq!(told(&large(1, 20, 2)).as_deref(), Some(few));
    assert_eq!(told(&large(1, 4, 2)), None);
    // All boards of a collection, as many as there is room for.
    assert_eq!(told(NAMED), None);
    let wide = large(1, 1, 2)
        .replace("generate = { size = \"5x5\" }\ncount = 1", &format!("boards = \"40x23:{}\"", wide()));
    let large = "Pictures of 0 of 1 board: 1 has more than 900 tiles, too many for a picture.";
    assert_eq!(told(&wide).as_deref(), Some(large));
}

/// The cells of 40 × 23 without a clue but one, as a link has them.
fn wide() -> String {
    let empty = "z".repeat(35);
    format!("2{empty}i")
}
