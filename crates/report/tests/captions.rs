//! What captions say is what is drawn: for few arms and many, one run an arm, unequal budgets, optima that are not known and
//! boards that nobody solved. And sets of boards are told once, not board by board.

mod large;
#[path = "../../experiment/tests/scratch/mod.rs"]
mod scratch;

use large::{large, made_up, proof};
use plansza_chart::Placement;
use plansza_experiment::Plan;
use plansza_experiment::store::{Archive, Kept};
use plansza_report::{Analysis, Block, Document, Fragment, Origin, Plot, document, html, latex, markdown};
use scratch::plan;

fn report(plan: &Plan, archive: &Archive) -> Document {
    let origin = Origin { command: "plansza report results/x".into(), program: "plansza 0".into() };
    document(&Analysis::new(plan, archive), &origin)
}

/// A report where every run but a proof is changed.
fn changed(text: &str, change: impl Fn(&str, &mut Kept)) -> Document {
    let plan = plan(text);
    let mut archive = made_up(&plan);
    for trial in &plan.trials {
        let arm = &plan.arms[plan.cells[trial.cell as usize].arm];
        let kept = archive.trials.get_mut(&trial.id).unwrap();
        if arm.method != "exact" {
            change(&arm.name, kept);
        }
    }
    report(&plan, &archive)
}

fn chart<'d>(document: &'d Document, id: &str) -> &'d Plot {
    document.charts().find(|chart| chart.id == id).unwrap_or_else(|| panic!("there is no chart {id}"))
}

fn told(document: &Document, id: &str) -> (String, String) {
    let chart = chart(document, id);
    (chart.caption.to_string().replace('\u{a0}', " "), chart.chart.svg(Placement::Inline))
}

fn ids(document: &Document) -> Vec<&str> {
    document.charts().map(|chart| chart.id.as_str()).collect()
}

/// Ends a run at so many evaluations.
fn cut(kept: &mut Kept, evaluations: u64) {
    let outcome = &mut kept.outcome;
    let kept_steps = outcome.trace.iter().take_while(|step| step.0 <= evaluations).count();
    outcome.trace.truncate(kept_steps);
    kept.times.trace.truncate(kept_steps);
    outcome.score = outcome.trace.last().map(|step| step.2);
    outcome.solved = outcome.score == outcome.goal;
    outcome.optimal = outcome.solved;
    outcome.evaluations = outcome.evaluations.min(evaluations);
}

#[test]
fn bands_are_promised_only_where_they_are_drawn() {
    for (arms, runs) in [(1, 1), (1, 8), (2, 1), (6, 1), (6, 2), (14, 8)] {
        let document = changed(&large(arms, 1, runs), |_, _| {});
        for id in ["course-evaluations", "distance-evaluations", "course-epochs", "course-time"] {
            let (caption, picture) = told(&document, id);
            let drawn = (picture.contains("c-deep"), picture.contains("c-wide"));
            assert_eq!(drawn, (runs > 1, runs > 1), "{id} of {arms} arms with {runs} runs");
            let promised = (caption.contains("dark band"), caption.contains("pale band"));
            assert_eq!(promised, drawn, "{caption}");
            assert_eq!(caption.contains("each curve is one run"), runs == 1, "{caption}");
            assert_eq!(caption.contains("mean"), runs > 1, "{caption}");
        }
    }
}

/// An arm with one run beside others with more.
#[test]
fn a_single_run_among_many_has_no_bands() {
    let text = large(2, 1, 8).replacen("method = \"anneal\"", "method = \"anneal\"\nreplicates = 1", 1);
    let document = changed(&text, |_, _| {});
    let (caption, picture) = told(&document, "course-evaluations");
    assert_eq!(picture.matches("c-wide").count(), 2, "of three arms two have bands");
    assert!(caption.contains("An arm with one run has a curve alone."), "{caption}");
}

#[test]
fn boxes_are_told_as_they_are_drawn() {
    for (runs, boxed, dots, rings) in
        [(1, false, true, false), (3, false, true, false), (8, true, true, false), (60, true, false, true)]
    {
        // All end at the same cost, so that there is one chart.
        let document = changed(&large(3, 1, runs), |_, kept| cut(kept, 300));
        let (caption, picture) = told(&document, "scores");
        assert_eq!((caption.contains("box from"), picture.contains("c-box")), (boxed, boxed), "{caption}");
        assert_eq!(
            (caption.contains("every run a dot"), picture.contains("c-dot")),
            (dots, dots),
            "{caption}"
        );
        assert_eq!(caption.contains("rings for"), rings, "{caption}");
        assert!(rings || !picture.contains("c-open"), "rings that nobody is told of");
    }
    let (caption, _) = told(&changed(&large(2, 1, 500), |_, kept| cut(kept, 300)), "scores");
    assert!(caption.contains("Of more than 400 runs, 400 at even places stand for all."), "{caption}");
}

#[test]
fn unequal_budgets_are_told_and_drawn_at_equal_cost() {
    let document =
        changed(&large(3, 1, 10), |name, kept| cut(kept, if name == "arm 0" { 300 } else { 20_000 }));
    for id in ["success", "scores"] {
        let (caption, picture) = told(&document, id);
        assert!(
            caption.contains(" at 300 evaluations") && picture.contains(" at 300 evaluations<"),
            "{caption}"
        );
        assert!(caption.contains("had different numbers of evaluations; these are what all of them have"));
        let (caption, _) = told(&document, &format!("{id}-end"));
        assert!(
            caption.contains(" in the end") && caption.contains("not at equal cost; all have 300."),
            "{caption}"
        );
    }
    let (caption, picture) = told(&document, "ecdf");
    assert!(caption.contains("up to 300, which all have"), "{caption}");
    assert!(picture.contains(">all arms have 300<"), "{picture}");
    // The curve of the arm that ended is not read any more behind its end.
    let last = picture.rsplit("<title>at ").next().unwrap().split('<').next().unwrap();
    assert!(last.contains("arm 1: ") && !last.contains("arm 0: "), "{last}");
    let equal = changed(&large(3, 1, 10), |_, kept| cut(kept, 300));
    assert!(!ids(&equal).iter().any(|id| id.ends_with("-end")), "{:?}", ids(&equal));
    for chart in equal.charts() {
        assert!(!chart.caption.to_string().contains("different numbers"), "{}", chart.id);
    }
}

#[test]
fn sweeps_and_collections_at_unequal_budgets_say_so() {
    let text = large(1, 1, 6).replace("set = { start = 1.5 }", "grid = { start = [1.5, 2.5] }");
    let cut_some = |name: &str, kept: &mut Kept| cut(kept, if name.contains("1.5") { 200 } else { 900 });
    let document = changed(&text, cut_some);
    let (caption, _) = told(&document, "sweep-arm-0");
    assert!(
        caption.ends_with("different numbers of evaluations, from 200 to 900: each is shown as it ended."),
        "{caption}"
    );
    let (caption, _) = told(&changed(&text, |_, kept| cut(kept, 900)), "sweep-arm-0");
    assert!(!caption.contains("different numbers"), "{caption}");
    let named = "name = \"c\"\nreplicates = 6\nbudget = { evaluations = 1000 }\n[[instances]]\npuzzle = \"kuromasu\"\n\
                 boards = [\"genes-12\", \"genes-19\", \"genes-32\"]\n[[arms]]\nname = \"a\"\nmethod = \"anneal\"\n\
                 [[arms]]\nname = \"b\"\nmethod = \"tabu\"\n";
    let document = changed(named, |name, kept| cut(kept, if name == "a" { 9_000 } else { 80_000 }));
    let (caption, _) = told(&document, "collection");
    assert!(caption.contains("not at equal cost"), "{caption}");
}

/// Where the optimum is not known, nothing is called a distance to it, and 100 % is said to be the best known score.
#[test]
fn without_a_proven_optimum_there_is_no_distance() {
    let text = large(3, 2, 6);
    let unproven = |goal: Option<i64>| {
        let plan = plan(&text);
        let mut archive = made_up(&plan);
        for trial in &plan.trials {
            let exact = plan.arms[plan.cells[trial.cell as usize].arm].method == "exact";
            let kept = archive.trials.get_mut(&trial.id).unwrap();
            if exact {
                (kept.outcome, kept.times) = proof();
                (kept.outcome.optimal, kept.outcome.solved, kept.outcome.score) = (false, false, None);
            } else {
                cut(kept, 300);
                (kept.outcome.solved, kept.outcome.optimal) = (false, false);
                kept.outcome.trace.retain(|step| step.2 < 100);
                kept.outcome.score = kept.outcome.trace.last().map(|step| step.2);
            }
            kept.outcome.goal = goal;
        }
        report(&plan, &archive)
    };
    // Of a puzzle to maximise nothing is known but what was found; of one to satisfy the goal, which nobody reached.
    for (goal, word) in [(None, "the best known score"), (Some(100), "the score that means solved")] {
        let document = unproven(goal);
        assert!(!ids(&document).iter().any(|id| id.starts_with("distance")), "{:?}", ids(&document));
        assert!(!ids(&document).contains(&"success"), "nothing was solved");
        let (caption, _) = told(&document, "ecdf");
        assert!(caption.contains(word), "{caption}");
        let text = markdown::write(&document);
        assert!(!text.contains("distance to the optimum") && !text.contains("from the proven optimum"));
    }
    let proven = changed(&text, |_, kept| cut(kept, 300));
    let (caption, picture) = told(&proven, "distance-evaluations");
    assert!(
        caption.starts_with("How far the best so far is from the proven optimum over evaluations"),
        "{caption}"
    );
    assert!(picture.contains("distance to the proven optimum, in points of the score"), "{picture}");
    // The line of the optimum is there, and told, where something reached it.
    assert_eq!(
        picture.contains("0: the proven optimum"),
        caption.contains("the dashed line at its lower edge")
    );
}

/// What is read in the chart of distances is 100 less what is read in that of scores.
#[test]
fn a_distance_is_what_the_score_misses() {
    let document = changed(&large(1, 1, 4), |_, kept| {
        let (outcome, _) = proof();
        kept.outcome = plansza_core::Outcome { optimal: false, solved: false, evaluations: 1000, ..outcome };
        kept.outcome.trace = vec![(1, 0, 90), (100, 0, 98)];
        kept.outcome.score = Some(98);
        kept.times.trace = vec![0.001, 0.1];
    });
    let read = |id: &str| {
        let (_, picture) = told(&document, id);
        let tips = picture.split("<title>at ").skip(1);
        tips.map(|tip| tip.split('<').next().unwrap().to_string()).collect::<Vec<_>>()
    };
    let (scores, distances) = (read("course-evaluations"), read("distance-evaluations"));
    assert_eq!((scores.len(), distances.len()), (24, 24));
    assert!(scores[0].contains("arm 0: 90 [90, 90] [90, 90]"), "{}", scores[0]);
    assert!(distances[0].contains("arm 0: 10 [10, 10] [10, 10]"), "{}", distances[0]);
    assert!(scores[23].contains("arm 0: 98 ") && distances[23].contains("arm 0: 2 "), "{}", distances[23]);
}

/// Fifty boards that were made are one set: one row for an arm, one course, no chapter for a board.
#[test]
fn many_boards_have_one_table_and_one_curve() {
    let document = changed(&large(3, 50, 2), |_, _| {});
    let results = document.tables().find(|table| table.id == "results").unwrap();
    assert_eq!(results.rows.len(), 4);
    let courses = ids(&document).into_iter().filter(|id| id.starts_with("course-evaluations")).count();
    assert_eq!(courses, 1);
    let titles: Vec<&str> = document.sections.iter().map(|section| section.title.as_str()).collect();
    assert!(document.sections.len() < 14 && !titles.iter().any(|title| title.contains("k/")), "{titles:?}");
    // What each board came to is there, for who asks.
    let each = document.tables().find(|table| table.id == "boards-by-arm").unwrap();
    assert!(each.folded && each.rows.len() == 200);
}

#[test]
fn words_are_explained_where_they_stand() {
    let document =
        changed(&large(3, 6, 4), |name, kept| cut(kept, if name == "arm 0" { 300 } else { 20_000 }));
    let page = html::write(&document);
    let words = document.sections.iter().position(|section| section.id == "words").expect("a list of words");
    let Block::Words(terms) = &document.sections[words].blocks[0] else { panic!("the list holds words") };
    for word in [
        "arm",
        "ERT",
        "ECDF",
        "A12",
        "Holm",
        "Wilson",
        "interval",
        "evaluation",
        "epoch",
        "encoding",
        "Friedman",
        "critical difference",
        "by boards",
        "bootstrap",
    ] {
        let term =
            terms.iter().find(|term| term.word == word).unwrap_or_else(|| panic!("{word} is not explained"));
        assert_eq!(page.matches(&format!("<div id=\"{}\">", term.anchor())).count(), 1);
        assert!(page.contains(&format!("href=\"#{}\"", term.anchor())), "nothing leads to {word}");
    }
    // Every link has its word, a section leads to each but once, and a Markdown file has the list.
    for link in page.split("href=\"#word-").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        assert!(page.contains(&format!("<div id=\"word-{link}\">")), "{link}");
    }
    for section in &document.sections {
        let prose = section.blocks.iter().filter_map(|block| match block {
            Block::Text(text) => Some(vec![text]),
            Block::List(points) => Some(points.iter().collect()),
            _ => None,
        });
        let marked =
            prose.flatten().flat_map(|prose| prose.fragments()).filter_map(|fragment| match fragment {
                Fragment::Term(_, term) => Some(term.word),
                _ => None,
            });
        let mut marked: Vec<&str> = marked.collect();
        let all = marked.len();
        marked.sort_unstable();
        marked.dedup();
        assert_eq!(marked.len(), all, "{}", section.id);
    }
    let text = markdown::write(&document);
    assert!(
        text.contains("## Words\n\n- **A12**: ") && text.contains("\n- **ERT**: Expected running time"),
        "{text}"
    );
    assert!(!latex::write(&document).contains("word-"));
}

/// Every chart of a page tells its numbers to who points at it, without a script.
#[test]
fn every_chart_can_be_read_by_pointing() {
    let document = changed(&large(3, 6, 4), |_, _| {});
    for plot in document.charts() {
        let picture = plot.chart.svg(Placement::Inline);
        // The first title is that of the whole picture.
        let tips: Vec<&str> =
            picture.split("<title>").skip(2).filter_map(|rest| rest.split('<').next()).collect();
        let told = tips.iter().filter(|tip| tip.contains(|sign: char| sign.is_ascii_digit())).count();
        assert!(told >= 3, "{}: {tips:?}", plot.id);
        assert!(tips.len() <= 400, "{} has {} tips", plot.id, tips.len());
    }
}
