//! Runs that failed are counted: as runs that solved nothing, or as games that are nobody's, and never left out in silence.

use plansza_catalogue::Control;
use plansza_core::{Outcome, Stop, Times};
use plansza_experiment::spec::Source;
use plansza_experiment::store::{Archive, Kept};
use plansza_experiment::{Plan, Spec};
use plansza_report::{Analysis, Origin, document, markdown};

fn plan(text: &str) -> Plan {
    Plan::new(Spec::parse(Source { text: text.into(), ..Source::default() }).unwrap()).unwrap()
}

fn failed() -> Kept {
    let outcome = Outcome {
        score: None,
        goal: None,
        solved: false,
        optimal: false,
        impossible: false,
        legal: false,
        evaluations: 70,
        epochs: 0,
        stopped: Stop::Failed,
        solution: None,
        trace: Vec::new(),
        illegal: 0,
        bound: None,
        reason: Some("the program `mine`: it ended early\n\nits standard error ends:\noh no".into()),
    };
    Kept { outcome, times: Times { seconds: 0.1, trace: Vec::new() }, place: (0, 0) }
}

/// The trials of a plan, of which those of this arm fail whose replicate is below so many.
fn archive(plan: &Plan, arm: &str, fail: u32) -> Archive {
    let mut archive = Archive::default();
    for planned in &plan.trials {
        let cell = &plan.cells[planned.cell as usize];
        let names = [Some(cell.arm), plan.is_games().then_some(cell.board)];
        if names.into_iter().flatten().any(|one| plan.arms[one].name == arm) && planned.replicate < fail {
            archive.failed.insert(planned.id, failed());
            continue;
        }
        let ran = cell.prepared.run(plan.task(planned), &mut Control::default()).unwrap();
        archive.trials.insert(planned.id, Kept { outcome: ran.outcome, times: ran.times, place: (0, 0) });
    }
    archive
}

fn text(analysis: &Analysis) -> String {
    markdown::write(&document(analysis, &Origin { command: "test".into(), program: "test".into() }))
}

const SEARCHES: &str = "name = 'a'\nreplicates = 10\nbudget = { evaluations = 2000 }\n\
    instances = [{ puzzle = 'blank', boards = 'corner' }]\narms = [{ method = 'climb' }, { method = 'anneal' }]";

#[test]
fn a_failed_search_is_a_run_that_solved_nothing() {
    let plan = plan(SEARCHES);
    let (whole, torn) = (archive(&plan, "climb", 0), archive(&plan, "climb", 3));
    let solved = |archive: &Archive, arm: &str| {
        let analysis = Analysis::new(&plan, archive);
        let tally = analysis.tallies.iter().find(|tally| plan.arms[tally.arm].name == arm).unwrap();
        (tally.solved.successes(), tally.solved.trials(), tally.planned)
    };
    assert_eq!(solved(&whole, "climb"), (10, 10, 10));
    assert_eq!(solved(&torn, "climb"), (7, 10, 10));
    assert_eq!(solved(&torn, "anneal"), solved(&whole, "anneal"));
    let analysis = Analysis::new(&plan, &torn);
    let coverage = &analysis.coverage;
    assert_eq!((coverage.present, coverage.failed.len(), coverage.missing()), (28, 3, 0));
    assert_eq!(coverage.failed[0].name, "climb – corner, run 1");
    let text = text(&analysis);
    for part in [
        "3 of 31 runs failed. They count as runs that did not solve their boards, at what they had cost.",
        r"climb: 3 of 10 failed, as climb – corner, run 1: the program \`mine\`: it ended early its standard error ends: oh no",
        "31 planned, 28 there, 3 failed, 0 missing",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    // They are no part of the digest, which speaks of results.
    let mut results = archive(&plan, "climb", 3);
    results.failed.clear();
    assert_eq!(coverage.digest, results.digest(plan.trials.iter().map(|trial| trial.id)));
}

#[test]
fn an_arm_that_always_fails_has_a_report() {
    let plan = plan(SEARCHES);
    let torn = archive(&plan, "climb", 10);
    let analysis = Analysis::new(&plan, &torn);
    let tally = analysis.tallies.iter().find(|tally| plan.arms[tally.arm].name == "climb").unwrap();
    assert_eq!((tally.solved.successes(), tally.solved.trials()), (0, 10));
    // Nor does it keep the others from being looked at to their ends.
    let set = &analysis.sets[tally.set];
    assert!(set.at.iter().all(|at| *at > 70.0), "{:?}", set.at);
    assert!(text(&analysis).contains("climb: 10 of 10 failed"));
    let mut nothing = archive(&plan, "climb", 10);
    nothing.trials.clear();
    plan.trials.iter().for_each(|trial| drop(nothing.failed.insert(trial.id, failed())));
    assert!(text(&Analysis::new(&plan, &nothing)).contains("31 of 31 runs failed"));
}

#[test]
fn a_failed_game_is_nobodys() {
    let plan = plan(
        "name = 'a'\n[games]\ngame = 'tictactoe'\nplayers = ['random', 'alphabeta depth=9', 'minimax depth=1']\n\
         openings = 4\nplies = 1",
    );
    let torn = archive(&plan, "minimax depth=1", 1);
    let analysis = Analysis::new(&plan, &torn);
    let games = analysis.games.as_ref().unwrap();
    assert_eq!((games.played.len(), analysis.coverage.failed.len(), analysis.coverage.missing()), (20, 4, 0));
    let text = text(&analysis);
    assert!(text.contains("4 of 24 games failed. They are nobody’s, and in no table."), "{text}");
    assert!(text.contains("random – minimax depth=1: 1 of 4 failed"), "{text}");
    let none = archive(&plan, "minimax depth=1", 4);
    assert!(text.contains("failed") && !self::text(&Analysis::new(&plan, &none)).is_empty());
}
