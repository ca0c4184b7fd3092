//! `plansza reproduce NAME`: a report run anew, its published figures beside ours.

use super::{report, run, typed};
use crate::{Ending, screen};
use anyhow::{Context, Result};
use plansza_experiment::run::Shard;
use plansza_experiment::{Plan, Spec, known};
use plansza_report::document::{Block, Document, Table};
use plansza_report::{files, markdown};
use serde_json::json;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

/// How they are run.
pub struct How<'a> {
    /// Fewer runs.
    pub quick: bool,
    /// The boards that the published figures are of.
    pub boards: Option<&'a Path>,
    /// The folder that has a folder for each.
    pub out: &'a Path,
    /// Threads.
    pub threads: usize,
    /// Where the tables go as Markdown.
    pub markdown: Option<&'a Path>,
    /// Print JSON.
    pub json: bool,
}

/// Columns of the terminal.
const SHOWN: [&str; 8] = ["arm", "on", "measure", "published", "of runs", "ours", "expected", "verdict"];

/// What tables and pictures that a report shows as its own are called: boards one by one, and what runs came to.
const EXHIBITS: [&str; 2] = ["collection", "means"];
const PICTURES: [&str; 2] = ["collection", "course"];
/// A longer table of what runs came to is left to the page.
const ROWS: usize = 12;
/// Their columns in the terminal.
const EXHIBITED: [&str; 11] = [
    "arm",
    "board",
    "size",
    "open cells",
    "solved",
    "published, %",
    "time",
    "epoch",
    "score",
    "mean time",
    "epochs",
];

/// One experiment done.
struct Part {
    name: &'static str,
    /// What is typed after `plansza reproduce`.
    typed: String,
    document: Document,
    trials: usize,
    time: Duration,
}

/// Runs the experiment of this name, or all reports.
pub fn run(name: &str, how: &How<'_>) -> Result<Ending> {
    let names: Vec<&'static str> = match name {
        "all" => known::REPORTS.iter().map(|(name, _)| *name).collect(),
        _ => {
            known::find(name)?;
            known::all().map(|(known, _)| known).filter(|known| *known == name).collect()
        }
    };
    let mut parts: Vec<Part> = Vec::new();
    let mut ending = Ending::Done;
    for name in &names {
        let spec = match how.boards {
            Some(path) => own_boards(known::find(name)?, path)?,
            None => known::find(name)?,
        };
        let plan = Plan::new(if how.quick { spec.quickly() } else { spec })?;
        let folder = how.out.join(&plan.spec.name);
        let start = Instant::now();
        let (done, archive) = run::execute(&plan, &folder, Shard::WHOLE, how.threads)?;
        let time = start.elapsed();
        if done.missing > 0 {
            let runs = screen::plural(done.missing, "run");
            screen::warn(&format!("{name}: interrupted, {runs} to go; the same command goes on"));
            return Ok(Ending::Unsolved);
        }
        if !done.failed.is_empty() {
            ending = Ending::Unsolved;
        }
        let document = report::make(&plan, &archive, &folder);
        let page = files::save(&document, &folder.join("report"))?;
        let file = how.boards.map(|path| format!(" {}", typed(path))).unwrap_or_default();
        let typed = format!("{name}{file}");
        let part = Part { name, typed, document, trials: plan.trials.len(), time };
        if how.json {
            print_json(&part, &page)?;
        } else {
            print(&part, &page)?;
        }
        parts.push(part);
    }
    if let Some(path) = how.markdown {
        screen::save(path, &page(&parts, how.quick))?;
    }
    Ok(ending)
}

/// The largest file of boards, in bytes.
const LARGEST: u64 = 16 << 20;

/// The experiment on the boards of a file.
fn own_boards(spec: Spec, path: &Path) -> Result<Spec> {
    let shown = path.display();
    let bytes = plansza_core::files::read(path, LARGEST).with_context(|| format!("cannot read {shown}"))?;
    let text = plansza_core::text::utf8(&bytes).with_context(|| shown.to_string())?;
    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    Ok(spec.with_boards(&name, text)?)
}

fn published(document: &Document) -> Option<&Table> {
    document.tables().find(|table| table.id == "published")
}

/// The words and tables of the section of published figures.
fn compared(document: &Document) -> impl Iterator<Item = &Block> {
    let section = document.sections.iter().find(|section| section.id == "published");
    section.into_iter().flat_map(|section| &section.blocks)
}

/// What that section says in words.
fn verdicts(document: &Document) -> Vec<String> {
    let text = |block: &Block| match block {
        Block::Text(text) => Some(text.to_string()),
        _ => None,
    };
    compared(document).filter_map(text).collect()
}

/// The tables that a report shows as its own.
fn exhibits(document: &Document) -> impl Iterator<Item = &Table> {
    let kind = |table: &Table| EXHIBITS.into_iter().position(|kind| table.id.starts_with(kind));
    let first = document.tables().filter_map(kind).min();
    let short = |table: &&Table| table.id.starts_with("collection") || table.rows.len() <= ROWS;
    document.tables().filter(move |table| first.is_some() && kind(table) == first).filter(short)
}

/// The files of its pictures.
fn pictures(document: &Document) -> Vec<String> {
    let shown = |id: &str| PICTURES.into_iter().any(|kind| id.starts_with(kind));
    let charts = document.charts().filter(|chart| shown(&chart.id));
    charts.map(|chart| format!("{}.svg", chart.id)).collect()
}

fn print(part: &Part, page: &Path) -> Result<()> {
    match published(&part.document) {
        Some(table) => {
            screen::say(&format!("{}\n", screen::bold(&part.document.title)))?;
            for table in exhibits(&part.document) {
                let effort = table.columns.last().map_or("", |column| column.head.as_str());
                report::print_columns(table, &[&EXHIBITED[..], &[effort]].concat(), usize::MAX)?;
            }
            report::print_columns(table, &SHOWN, usize::MAX)?;
            let mut out = screen::out();
            for note in table.notes.iter().skip(1) {
                writeln!(out, "- {note}")?;
            }
            for verdict in verdicts(&part.document) {
                writeln!(out, "{}", screen::bold(&verdict))?;
            }
            out.flush()?;
        }
        None => report::show(&part.document)?,
    }
    let files = pictures(&part.document);
    if !files.is_empty() {
        let (folder, files) = (screen::path(&page.with_file_name("")), files.join(", "));
        screen::say(&screen::dim(&format!("pictures in {folder}: {files}")))?;
    }
    let runs = screen::plural(part.trials as u64, "trial");
    let line = format!("{runs} · {} · {}\n", screen::time(part.time), screen::path(page));
    screen::say(&screen::dim(&line))?;
    Ok(())
}

fn print_json(part: &Part, page: &Path) -> Result<()> {
    let rows = published(&part.document).map_or(Vec::new(), |table| {
        let row = |row: &plansza_report::document::Row| {
            let cells = table.columns.iter().zip(&row.cells);
            cells
                .map(|(column, cell)| (column.head.clone(), json!(cell.plain())))
                .collect::<serde_json::Map<_, _>>()
        };
        table.rows.iter().map(row).collect()
    });
    let object = json!({
        "name": part.name,
        "trials": part.trials,
        "seconds": part.time.as_secs_f64(),
        "verdict": verdicts(&part.document).first(),
        "verdicts": verdicts(&part.document),
        "published": rows,
        "pictures": pictures(&part.document),
        "report": page.display().to_string(),
    });
    Ok(writeln!(std::io::stdout(), "{object}")?)
}

/// All of them as one page of Markdown.
fn page(parts: &[Part], quick: bool) -> String {
    let flag = if quick { " --quick" } else { "" };
    let what = if parts.len() == known::REPORTS.len() {
        "all"
    } else {
        parts.first().map_or("", |part| &part.typed)
    };
    let mut text = format!(
        "# The reports reproduced\n\nMade by `plansza reproduce {what}{flag} --markdown FILE`. Each published figure stands \
         beside ours, with the interval in which the mean of as many of our runs as were published falls with 99 %. A \
         figure outside differs, and the note below the table says why, as far as is known; one inside agrees, or is not \
         contradicted where so few runs were published that hardly anything would be.\n"
    );
    for part in parts {
        text.push_str(&format!("\n## {}\n`plansza reproduce {}{flag}`\n", part.document.title, part.typed));
        text.push_str(&format!("\n{}\n", part.document.about.trim()));
        for table in exhibits(&part.document) {
            text.push_str(&format!("\n{}\n\n{}", table.caption, markdown::table(table)));
        }
        let files: Vec<String> = pictures(&part.document).iter().map(|file| format!("`{file}`")).collect();
        if !files.is_empty() {
            text.push_str(&format!("\nIts pictures in the folder of the report: {}.\n", files.join(", ")));
        }
        for block in compared(&part.document) {
            match block {
                Block::Text(words) => text.push_str(&format!("\n**{words}**\n")),
                Block::Table(table) => text.push_str(&format!("\n{}", markdown::table(table))),
                _ => {}
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_catalogue::Control;
    use plansza_experiment::spec::Source;
    use plansza_experiment::store::{Archive, Kept};

    /// A small experiment on these boards, run.
    fn part(boards: &str) -> Part {
        let text = format!(
            "name = 'small'\nreplicates = 3\nbudget = {{ epochs = 5 }}\nbaseline = {{ evaluations = 50 }}\n\
             instances = [{{ puzzle = 'blank', boards = {boards} }}]\narms = [{{ method = 'genetic' }}]"
        );
        let plan = Plan::new(Spec::parse(Source { text, ..Source::default() }).unwrap()).unwrap();
        let mut archive = Archive::default();
        for trial in &plan.trials {
            let ready = &plan.cells[trial.cell as usize].prepared;
            let ran = ready.run(plan.task(trial), &mut Control::default()).unwrap();
            archive.trials.insert(trial.id, Kept { outcome: ran.outcome, times: ran.times, place: (0, 0) });
        }
        let document = report::make(&plan, &archive, Path::new("results/small"));
        Part {
            name: "small",
            typed: "small".into(),
            document,
            trials: plan.trials.len(),
            time: Duration::ZERO,
        }
    }

    #[test]
    fn a_report_shows_its_own_tables_and_names_its_pictures() {
        let ids = |part: &Part| exhibits(&part.document).map(|table| table.id.clone()).collect::<Vec<_>>();
        let (one, three) = (part("'stairs'"), part("['corner', 'stairs', 'bar']"));
        assert_eq!((ids(&one), ids(&three)), (vec!["means".to_string()], vec!["collection".to_string()]));
        assert!(pictures(&one.document).iter().all(|file| file.starts_with("course-")));
        assert_eq!(pictures(&three.document)[..2], ["collection.svg", "course-epochs.svg"]);
        let text = page(&[three], true);
        assert!(
            text.contains("| genetic | stairs | 5×4 | 20 | 3 |") && text.contains("`collection.svg`"),
            "{text}"
        );
    }
}
