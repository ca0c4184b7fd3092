//! The files of a report: one page, Markdown, and for each table a CSV and a LaTeX file, for each chart an SVG.

use crate::document::Document;
use crate::{csv, html, latex, markdown};
use plansza_chart::Placement;
use plansza_core::{Fault, files};
use rayon::prelude::*;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// The name of the page.
pub const PAGE: &str = "index.html";

/// The files of a report: name and content.
///
/// ```
/// use plansza_report::{Document, files};
/// let names: Vec<String> = files::all(&Document::default()).into_iter().map(|(name, _)| name).collect();
/// assert_eq!(names, ["index.html", "report.md", "tables.tex"]);
/// ```
pub fn all(document: &Document) -> Vec<(String, String)> {
    let mut files = vec![("index", "html", html::write(document))];
    files.push(("report", "md", markdown::write(document)));
    files.push(("tables", "tex", latex::write(document)));
    for table in document.tables() {
        files.push((&table.id, "csv", csv::table(table)));
        files.push((&table.id, "tex", latex::table(table)));
    }
    let charts: Vec<_> = document.charts().collect();
    let drawn = charts.par_iter().map(|plot| (plot.id.as_str(), "svg", plot.chart.svg(Placement::Alone)));
    files.extend(drawn.collect::<Vec<_>>());
    let mut taken = HashSet::new();
    let mut named = Vec::new();
    for (stem, ending, content) in files {
        let name = apart(stem, ending, &taken);
        taken.insert(name.clone());
        named.push((name, content));
    }
    named
}

/// The name, or where it is taken already, with -2, -3 and so on before its ending.
fn apart(stem: &str, ending: &str, taken: &HashSet<String>) -> String {
    let others = (2..).map(|n: usize| format!("{stem}-{n}.{ending}"));
    let mut names = std::iter::once(format!("{stem}.{ending}")).chain(others);
    names.find(|name| !taken.contains(name)).unwrap_or_default()
}

/// Writes the files of a report into a folder, each so that there is always a whole one, the page last: who sees it has
/// all that it names.
///
/// ```
/// use plansza_report::{Document, files::save};
/// let folder = std::env::temp_dir().join(format!("plansza-doc-report-{}", std::process::id()));
/// let page = save(&Document { title: "Nothing yet".into(), ..Document::default() }, &folder)?;
/// assert!(std::fs::read_to_string(&page).unwrap().contains("Nothing yet"));
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// When the folder cannot be made or a file cannot be written.
pub fn save(document: &Document, folder: &Path) -> Result<PathBuf, Fault> {
    let cannot = |path: &Path, error: std::io::Error| {
        Fault::new(format!("cannot write {}: {error}", path.display())).accepts("another place: --out FOLDER")
    };
    std::fs::create_dir_all(folder).map_err(|error| cannot(folder, error))?;
    let files = all(document);
    let older = listed(folder);
    for (name, content) in files.iter().rev() {
        let path = folder.join(name);
        files::replace(&path, content).map_err(|error| cannot(&path, error))?;
    }
    let names = files.iter().map(|(name, _)| format!("{name}\n"));
    let list: String = std::iter::once(format!("{MARK}\n")).chain(names).collect();
    let path = folder.join(LIST);
    files::replace(&path, &list).map_err(|error| cannot(&path, error))?;
    for name in older.iter().filter(|name| !files.iter().any(|(new, _)| new == *name)) {
        let _ = std::fs::remove_file(folder.join(name));
    }
    Ok(folder.join(PAGE))
}

/// The file that lists the others, so that those of an older report can go when a new one is written.
const LIST: &str = "files.txt";
/// How it begins: a list of somebody else's is not ours to follow.
const MARK: &str = "# files of a report of plansza; a new report replaces them";

/// The files of the report that is in a folder, as it lists them. What is no plain name of a file of ours is not in it.
fn listed(folder: &Path) -> Vec<String> {
    let plain = |name: &&str| {
        let signs = name.chars().all(|sign| sign.is_alphanumeric() || "-_. ".contains(sign));
        let ours =
            ["html", "md", "tex", "csv", "svg"].iter().any(|ending| name.ends_with(&format!(".{ending}")));
        signs && ours && !name.starts_with('.')
    };
    let list = files::read(&folder.join(LIST), 1 << 20).unwrap_or_default();
    let list = String::from_utf8(list).unwrap_or_default();
    let mut lines = list.lines();
    if lines.next() != Some(MARK) {
        return Vec::new();
    }
    lines.filter(plain).map(String::from).collect()
}

/// The files of a folder that writing the report there would replace or remove.
pub fn existing(document: &Document, folder: &Path) -> Vec<PathBuf> {
    let names =
        all(document).into_iter().map(|(name, _)| name).chain([LIST.to_string()]).chain(listed(folder));
    let mut paths: Vec<PathBuf> = names.map(|name| folder.join(name)).filter(|path| path.exists()).collect();
    paths.sort();
    paths.dedup();
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_an_older_report_go_and_those_of_others_stay() {
        let folder = std::env::temp_dir().join(format!("plansza-report-older-{}", std::process::id()));
        let document = Document { title: "New".into(), ..Document::default() };
        std::fs::create_dir_all(&folder).unwrap();
        let outside = folder.with_extension("csv");
        for path in [&folder.join("old.csv"), &folder.join("mine.csv"), &folder.join("own.txt"), &outside] {
            std::fs::write(path, "1").unwrap();
        }
        let far = format!("../{}", outside.file_name().unwrap().to_string_lossy());
        std::fs::write(
            folder.join(LIST),
            format!("{MARK}\nold.csv\n{far}\n{}\nown.txt\n", outside.display()),
        )
        .unwrap();
        assert_eq!(existing(&document, &folder), [folder.join(LIST), folder.join("old.csv")]);
        save(&document, &folder).unwrap();
        assert_eq!(existing(&document, &folder).len(), 4);
        assert!(!folder.join("old.csv").exists());
        assert!(folder.join("mine.csv").exists() && folder.join("own.txt").exists() && outside.exists());
        assert_eq!(listed(&folder), ["index.html", "report.md", "tables.tex"]);
        std::fs::remove_dir_all(&folder).unwrap();
        std::fs::remove_file(outside).unwrap();
    }

    #[test]
    fn a_list_of_somebody_else_is_not_followed() {
        let folder = std::env::temp_dir().join(format!("plansza-report-others-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("data.csv"), "precious").unwrap();
        std::fs::write(folder.join(LIST), "data.csv\n").unwrap();
        let document = Document::default();
        assert_eq!(existing(&document, &folder), [folder.join(LIST)]);
        save(&document, &folder).unwrap();
        assert_eq!(std::fs::read_to_string(folder.join("data.csv")).unwrap(), "precious");
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn no_file_is_lost_to_another_of_its_name() {
        let taken: HashSet<String> = ["a.csv", "a-2.csv"].map(String::from).into();
        assert_eq!([apart("a", "csv", &taken), apart("a", "tex", &taken)], ["a-3.csv", "a.tex"]);
    }
}
