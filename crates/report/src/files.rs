//! The files of a report: one page, Markdown, and for each table a CSV and a LaTeX file, for each chart an SVG.

use super::document::Document;
use super::{csv, html, latex, markdown};
use plansza_chart::Setting;
use plansza_core::Fault;
use rayon::prelude::*;
use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The name of the page.
pub const PAGE: &str = "index.html";

/// The files of a report: name and content.
pub fn all(document: &Document) -> Vec<(String, String)> {
    let mut files = vec![(PAGE.to_string(), html::write(document))];
    files.push(("report.md".into(), markdown::write(document)));
    files.push(("tables.tex".into(), latex::write(document)));
    for table in document.tables() {
        files.push((format!("{}.csv", table.id), csv::table(table)));
        files.push((format!("{}.tex", table.id), latex::table(table)));
    }
    let charts: Vec<_> = document.charts().collect();
    let drawn =
        charts.par_iter().map(|chart| (format!("{}.svg", chart.id), chart.picture.svg(Setting::Alone)));
    files.extend(drawn.collect::<Vec<_>>());
    let mut seen = HashSet::new();
    for (name, _) in &mut files {
        *name = apart(name, &seen);
        seen.insert(name.clone());
    }
    files
}

/// The name, or where it is taken already, with -2, -3 and so on before its ending.
fn apart(name: &str, taken: &HashSet<String>) -> String {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let others = (2..).map(|n: usize| format!("{stem}-{n}.{ending}"));
    std::iter::once(name.to_string()).chain(others).find(|name| !taken.contains(name)).unwrap_or_default()
}

/// Writes the files of a report into a folder, each so that there is always a whole one, the page last: who sees it has
/// all that it names.
///
/// # Errors
/// When the folder cannot be made or a file cannot be written.
pub fn save(document: &Document, folder: &Path) -> Result<PathBuf, Fault> {
    let cannot = |path: &Path, error: std::io::Error| {
        Fault::new(format!("cannot write {}: {error}", path.display())).accepts("another place: --out FOLDER")
    };
    std::fs::create_dir_all(folder).map_err(|error| cannot(folder, error))?;
    for (name, content) in all(document).iter().rev() {
        let path = folder.join(name);
        replace(&path, content).map_err(|error| cannot(&path, error))?;
    }
    Ok(folder.join(PAGE))
}

/// Writes a file beside its place and moves it there.
fn replace(path: &Path, content: &str) -> std::io::Result<()> {
    let mut part = path.as_os_str().to_owned();
    part.push(format!(".{}.part", std::process::id()));
    let part = PathBuf::from(part);
    let mut file = std::fs::File::create(&part)?;
    let written = file.write_all(content.as_bytes()).and_then(|()| std::fs::rename(&part, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&part);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_file_is_lost_to_another_of_its_name() {
        let taken: HashSet<String> = ["a.csv", "a-2.csv"].map(String::from).into();
        assert_eq!([apart("a.csv", &taken), apart("a.tex", &taken)], ["a-3.csv", "a.tex"]);
    }
}
