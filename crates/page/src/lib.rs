//! The files of the page, as part of the program: see the folder `static` beside this source.
//!
//! ```
//! assert!(plansza_page::FILES.iter().any(|file| file.name == "app.js"));
//! ```

/// A file of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageFile {
    /// Its name, which is its path.
    pub name: &'static str,
    /// What it is, as a browser calls it.
    pub kind: &'static str,
    /// What stands in it.
    pub bytes: &'static [u8],
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const DRAWING: &str = "image/svg+xml";
const MARKDOWN: &str = "text/markdown; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

macro_rules! files {
    ($($kind:ident $name:literal,)*) => {
        &[$(PageFile { name: $name, kind: $kind, bytes: include_bytes!(concat!("../static/", $name)) }),*]
    };
}

/// Every file. A new one is a line here.
pub const FILES: &[PageFile] = files! {
    HTML "index.html",
    DRAWING "icon.svg",
    CSS "style.css",
    CSS "board.css",
    SCRIPT "app.js",
    SCRIPT "board.js",
    SCRIPT "chart.js",
    SCRIPT "element.js",
    SCRIPT "form.js",
    SCRIPT "link.js",
    SCRIPT "notice.js",
    SCRIPT "offline.js",
    SCRIPT "outline.js",
    SCRIPT "words.js",
    SCRIPT "words/en.js",
    SCRIPT "words/pl.js",
    SCRIPT "words/sample.pl.js",
    SCRIPT "words/watch.en.js",
    SCRIPT "words/watch.pl.js",
    SCRIPT "words/solve.en.js",
    SCRIPT "words/solve.pl.js",
    SCRIPT "sections/watch.js",
    SCRIPT "sections/watch-lane.js",
    SCRIPT "sections/watch-run.js",
    SCRIPT "sections/watch-setup.js",
    SCRIPT "sections/watch-state.js",
    CSS "sections/watch.css",
    CSS "sections/play.css",
    SCRIPT "sections/play.js",
    SCRIPT "sections/play-board.js",
    SCRIPT "sections/play-exchange.js",
    SCRIPT "sections/play-match.js",
    SCRIPT "sections/play-own.js",
    SCRIPT "sections/play-panels.js",
    SCRIPT "sections/play-player.js",
    SCRIPT "sections/play-review.js",
    SCRIPT "sections/play-seat.js",
    SCRIPT "sections/play-thought.js",
    SCRIPT "words/play.en.js",
    SCRIPT "words/play.pl.js",
    SCRIPT "sections/solve.js",
    SCRIPT "sections/solve-marks.js",
    SCRIPT "sections/solve-progress.js",
    SCRIPT "sections/solve-picture.js",
    SCRIPT "sections/solve-pick.js",
    SCRIPT "sections/solve-export.js",
    CSS "sections/solve.css",
    CSS "sections/tree.css",
    SCRIPT "sections/tree.js",
    SCRIPT "sections/tree-lesson.js",
    SCRIPT "sections/tree-overview.js",
    SCRIPT "sections/tree-panels.js",
    SCRIPT "sections/tree-walk.js",
    SCRIPT "words/tree.en.js",
    SCRIPT "words/tree.pl.js",
    SCRIPT "sections/go.js",
    SCRIPT "sections/go-curve.js",
    SCRIPT "sections/go-panels.js",
    SCRIPT "sections/go-state.js",
    SCRIPT "words/go.en.js",
    SCRIPT "words/go.pl.js",
    SCRIPT "sections/laboratory.js",
    SCRIPT "sections/laboratory-bench.js",
    SCRIPT "sections/laboratory-form.js",
    SCRIPT "sections/laboratory-published.js",
    SCRIPT "sections/laboratory-report.js",
    SCRIPT "sections/laboratory-spec.js",
    SCRIPT "words/laboratory.en.js",
    SCRIPT "words/laboratory.pl.js",
    CSS "sections/go.css",
    CSS "sections/laboratory.css",
    MARKDOWN "reproduction.md",
    SCRIPT "transport.js",
    SCRIPT "server.js",
    SCRIPT "wasm.js",
    SCRIPT "worker.js",
};

/// The file of this name.
///
/// ```
/// assert!(plansza_page::find("../Cargo.toml").is_none());
/// ```
pub fn find(name: &str) -> Option<&'static PageFile> {
    FILES.iter().find(|file| file.name == name)
}

/// The example of the README is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_listed() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("static");
        let (mut there, mut folders) = (Vec::new(), vec![folder.clone()]);
        while let Some(next) = folders.pop() {
            for entry in std::fs::read_dir(next).unwrap() {
                let path = entry.unwrap().path();
                match path.is_dir() {
                    true => folders.push(path),
                    false => {
                        there.push(path.strip_prefix(&folder).unwrap().to_str().unwrap().replace('\\', "/"))
                    }
                }
            }
        }
        let mut listed: Vec<String> = FILES.iter().map(|file| file.name.to_string()).collect();
        there.sort();
        listed.sort();
        assert_eq!(there, listed);
    }

    #[test]
    fn the_reports_are_those_of_the_guide() {
        let guide = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reproduction.md");
        let same = std::fs::read(guide).is_ok_and(|text| text == find("reproduction.md").unwrap().bytes);
        assert!(same, "cp docs/reproduction.md crates/page/static/reproduction.md");
    }

    #[test]
    fn nothing_comes_from_elsewhere_and_no_script_stands_in_the_page() {
        for file in FILES {
            let text = std::str::from_utf8(file.bytes).unwrap();
            // The name of a language of drawing is no address.
            let text = text.replace("http://www.w3.org/2000/svg", "");
            assert!(!text.contains("http://") && !text.contains("https://"), "{}", file.name);
            for inline in ["<script>", "<style", " style=\"", " onclick=", "javascript:"] {
                assert!(file.kind != HTML || !text.contains(inline), "{}: {inline}", file.name);
            }
        }
    }
}
