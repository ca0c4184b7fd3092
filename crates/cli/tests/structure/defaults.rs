//! The page of defaults tells what the program does: every method on every encoding is in its tables, with the values that
//! a task gets.

use super::root;
use plansza_catalogue::find;
use plansza_core::params::plain;
use plansza_core::{Role, SearchTask, Task};

/// A board like those that were tuned on: some values go by its size.
const LIKE: [(&str, &str, &str); 3] =
    [("Sudoku", "sudoku", "hard"), ("Kuromasu", "kuromasu", "genes-101"), ("Go", "go", "lattice")];

#[test]
fn the_page_of_defaults_has_what_a_task_gets() {
    let page = std::fs::read_to_string(root().join("docs/defaults.md")).unwrap();
    for (title, puzzle, sample) in LIKE {
        let kind = find(puzzle).unwrap();
        let text = kind.samples().iter().find(|one| one.name == sample).unwrap().text;
        let boards = kind.read(text).unwrap();
        let table = page.split(&format!("## {title}\n")).nth(1).unwrap().split("\n## ").next().unwrap();
        for pairing in kind.pairings().iter().filter(|one| one.role == Role::Search && one.method != "random")
        {
            let start = format!("| {} | {} |", pairing.method, pairing.encoding);
            let row = table.lines().find(|line| line.starts_with(&start));
            let row = row.unwrap_or_else(|| panic!("{puzzle}: no row {start}"));
            let (method, encoding) = (pairing.method.into(), Some(pairing.encoding.into()));
            let wish = SearchTask { method, encoding, ..SearchTask::default() };
            let prepared = boards.prepare(0, wish).unwrap();
            let Task::Search(task) = prepared.task() else { panic!("a search") };
            for word in row.split('`').nth(1).unwrap().split(' ') {
                let (key, told) = word.split_once('=').unwrap();
                let real = plain(&task.params[key]);
                let near = match (told.parse::<f64>(), real.parse::<f64>()) {
                    (Ok(told), Ok(real)) => (told - real).abs() <= 0.06 * real.abs(),
                    _ => told == real,
                };
                assert!(near, "{puzzle} {start} says {word}, and a task has {real}");
            }
        }
    }
}
