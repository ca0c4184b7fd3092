//! Boards in reports: the final boards of a sweep, and boards side by side with the times of all arms.

#[path = "../../experiment/tests/scratch/mod.rs"]
mod scratch;

use plansza_experiment::store::Archive;
use plansza_experiment::{Plan, Store};
use plansza_report::document::Block;
use plansza_report::{Analysis, BoardGrid, Document, Origin, document, html, latex, markdown};
use scratch::{Scratch, go, plan};

const SWEEP: &str = r#"
name = "sweep"
seed = 3
replicates = 5
budget = { evaluations = 60 }
published = [{ arm = "anneal levels=5 start=1.0", on = "five", measure = "score", value = 4, runs = 1 }]
[[instances]]
puzzle = "go"
boards = "five"
[[arms]]
method = "anneal"
encoding = "moves"
grid = { levels = [5, 50], start = [1.0, 2.0, 3.0] }
"#;

/// Two boards of a few points; on the first the report's program does not see a capture that saves the stone that makes it.
const MODEL: &str = r#"
name = "model"
replicates = 3
budget = { evaluations = 60 }
[[instances]]
name = "two"
puzzle = "go"
boards = [".OX/OX./X.. 1", "O../... 2"]
[[arms]]
method = "anneal"
encoding = "moves"
[[arms]]
name = "literal"
method = "model"
set = { as = "literal" }
"#;

fn archive(plan: &Plan, name: &str) -> Archive {
    let scratch = Scratch::new(&format!("boards-{name}"));
    go(plan, &scratch.0, "1/1", 2);
    Store::open(&scratch.0).unwrap().0.read().unwrap()
}

fn report(plan: &Plan, archive: &Archive) -> Document {
    let origin = Origin { command: "plansza report x".into(), program: "plansza 0".into() };
    document(&Analysis::new(plan, archive), &origin)
}

fn grids(document: &Document) -> Vec<&BoardGrid> {
    let blocks = document.sections.iter().flat_map(|section| &section.blocks);
    blocks.filter_map(|block| if let Block::Grid(grid) = block { Some(grid) } else { None }).collect()
}

#[test]
fn a_sweep_on_one_board_shows_its_final_boards() {
    let plan = plan(SWEEP);
    let mut kept = archive(&plan, "sweep");
    kept.trials.values_mut().for_each(|kept| kept.times.seconds = 0.01);
    let document = report(&plan, &kept);
    let grid = grids(&document)[0];
    let start = grid.start.as_ref().expect("the first on its board");
    assert!(start.0.starts_with("five, at the start; the proven optimum is ") && start.1.starts_with("<svg"));
    assert_eq!((grid.columns, grid.cells.len(), grid.table.rows.len()), (3, 6, 6));
    for (cell, row) in grid.cells.iter().zip(&grid.table.rows) {
        let scores: Vec<String> = cell.boards.iter().map(|board| board.caption.clone()).collect();
        let heads = grid.table.columns.iter().map(|column| column.head.as_str());
        let told = |word: &str| row.cells[heads.clone().position(|head| head == word).unwrap()].plain();
        let expected = ["best", "median", "worst"].map(|word| format!("{word} {}", told(word)));
        assert_eq!(scores, expected, "{}", cell.title);
        assert!(cell.boards.iter().all(|board| board.picture.starts_with("<svg")));
    }
    assert_eq!(grid.cells[0].title, "levels=5 start=1.0");
    assert!(grid.cells[0].facts.starts_with("published 4 · ours "), "{}", grid.cells[0].facts);
    assert!(!grid.cells[1].facts.contains("published"));
    let page = html::write(&document);
    assert_eq!(page.matches("<div class=\"cell\">").count(), 6);
    for text in [markdown::write(&document), latex::write(&document)] {
        assert!(text.contains("worst") && !text.contains("<svg") && !text.contains("data:image"), "{text}");
    }
}

/// A run that would take long to run again is not drawn, and that is said.
#[test]
fn what_is_not_drawn_is_said() {
    let plan = plan(SWEEP);
    let mut kept = archive(&plan, "slow");
    for trial in &plan.trials {
        let slow = plan.arms[plan.cells[trial.cell as usize].arm].name == "anneal levels=5 start=2.0";
        kept.trials.get_mut(&trial.id).unwrap().times.seconds = if slow { 60.0 } else { 0.01 };
    }
    let document = report(&plan, &kept);
    let grid = grids(&document)[0];
    let drawn: Vec<usize> = grid.cells.iter().map(|cell| cell.boards.len()).collect();
    assert_eq!(drawn, [3, 0, 3, 3, 3, 3]);
    let said = |words: &str| grid.table.notes.iter().any(|note| note.to_string().contains(words));
    assert!(said("Where a board is missing"), "{:?}", grid.table.notes);
    let many = SWEEP.replace("boards = \"five\"", "boards = [\"five\", \"O../... 2\"]\nname = \"five\"");
    let many = scratch::plan(&many);
    assert!(grids(&report(&many, &archive(&many, "many"))).is_empty(), "of two boards none is the board");
}

#[test]
fn boards_stand_side_by_side_with_the_times_of_all() {
    let plan = plan(MODEL);
    let kept = archive(&plan, "model");
    let document = report(&plan, &kept);
    let table = document.tables().find(|table| table.id == "side-by-side").expect("two boards, one search");
    let heads: Vec<&str> = table.columns.iter().map(|column| column.head.as_str()).collect();
    let searched = ["anneal: solved", "anneal: of optimum", "anneal: time"];
    let others = ["literal: score", "literal: time", "exact: time"];
    assert_eq!(heads, [&["board", "optimum"], &searched[..], &others[..]].concat());
    let cells = |row: usize| table.rows[row].cells.iter().map(|cell| cell.plain()).collect::<Vec<_>>();
    assert_eq!((cells(0)[1].as_str(), cells(0)[5].as_str()), ("3", "1"), "late capture");
    assert_eq!((cells(1)[1].as_str(), cells(1)[5].as_str()), ("3", "3"));
    assert_eq!(cells(2)[0], "all 2");
    // The last row has the sums of the times.
    let seconds = |board: usize, method: &str| {
        let mine = plan.trials.iter().filter(|trial| {
            let cell = &plan.cells[trial.cell as usize];
            cell.board == board && plan.arms[cell.arm].method == method
        });
        let times: Vec<f64> = mine.map(|trial| kept.trials[&trial.id].times.seconds).collect();
        plansza_stats::median(&times).unwrap()
    };
    for (column, method) in [(4, "anneal"), (6, "model"), (7, "exact")] {
        let sum = plansza_report::words::seconds(seconds(0, method) + seconds(1, method));
        assert_eq!(cells(2)[column], sum, "{method}");
    }
    let text = markdown::write(&document);
    let told = "literal: by the rules its answer is worth the optimum on 1 of 2 boards, less on 1: two/1 (1 of 3); what its \
                answer is worth is reached by anneal in 100.0\u{a0}%";
    assert!(text.split("## Results").next().unwrap().contains(told), "{text}");
    // It is a model: it has one run, no rival drawn by lot, and it proves nothing of the puzzle.
    let analysis = Analysis::new(&plan, &kept);
    let literal = plan.arms.iter().position(|arm| arm.name == "literal").unwrap();
    assert!(analysis.tallies.iter().all(|tally| tally.arm != literal));
    assert!(analysis.boards.iter().all(|board| board.proof.is_some() && board.goal.unwrap().score == 3));
}
