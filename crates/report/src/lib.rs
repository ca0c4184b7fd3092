//! Reports: what an [`Analysis`] says, in words, tables and charts, and as files.
//!
//! | module | what |
//! |---|---|
//! | [`mod@document`] | a report before it is a file: sections, typed tables, charts, boards |
//! | `summary` | the first section: what came out, for a newcomer |
//! | `published` | what others have published, beside ours |
//! | `searches`, `compared`, `sweeps`, `boards`, `tournament`, `about` | the other sections |
//! | [`html`], [`markdown`], [`latex`], [`csv`] | a document as a file |
//! | [`files`] | all of them in a folder |
//! | [`words`] | numbers as people read them |

mod about;
pub mod analysis;
mod boards;
mod compared;
pub mod csv;
pub mod document;
pub mod files;
pub mod html;
pub mod latex;
pub mod markdown;
mod published;
mod searches;
mod summary;
mod sweeps;
mod tournament;
pub mod words;

use crate::analysis::{Analysis, Set, Source};
use document::{Credit, Document};

/// Where a report comes from.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The command that makes it, as `plansza report DIR`.
    pub command: String,
    /// The program and its version.
    pub program: String,
}

/// What sections are made from.
struct Writer<'a> {
    analysis: &'a Analysis<'a>,
    origin: &'a Origin,
    /// What arms are called.
    names: Vec<String>,
    /// What was left out of the names since all share it.
    shared: Vec<String>,
}

/// The report of an analysis.
pub fn document(analysis: &Analysis, origin: &Origin) -> Document {
    let (names, shared) = names(analysis);
    let writer = Writer { analysis, origin, names, shared };
    let spec = &analysis.plan.spec;
    let name = spec.name.get_ref();
    let mut sections = vec![writer.summary()];
    sections.extend(writer.published());
    if analysis.games.is_some() {
        sections.extend(writer.tournament());
    } else {
        sections.extend(writer.searches());
        sections.extend(writer.sweeps());
        sections.extend(writer.compared());
        sections.extend(writer.boards());
    }
    sections.push(writer.definitions());
    sections.push(writer.provenance());
    Document {
        title: if spec.title.is_empty() { name.clone() } else { spec.title.clone() },
        about: spec.about.clone(),
        facts: writer.facts(),
        sections,
    }
}

/// What arms are called: their names, but of players without the settings that all who have settings share.
fn names(analysis: &Analysis) -> (Vec<String>, Vec<String>) {
    let whole: Vec<String> = analysis.plan.arms.iter().map(|arm| arm.name.clone()).collect();
    let set: Vec<Vec<&str>> = whole
        .iter()
        .map(|name| name.split(' ').collect())
        .filter(|words: &Vec<&str>| words.len() > 1)
        .collect();
    if !analysis.plan.is_games() || set.len() < 2 {
        return (whole, Vec::new());
    }
    let common = |word: &&&str| set.iter().all(|words| words[1..].contains(word));
    let shared: Vec<String> = set[0][1..].iter().filter(common).map(|word| word.to_string()).collect();
    let short = |name: &String| {
        let kept = name
            .split(' ')
            .enumerate()
            .filter(|(at, word)| *at == 0 || !shared.iter().any(|one| one == word));
        kept.map(|(_, word)| word).collect::<Vec<_>>().join(" ")
    };
    let names: Vec<String> = whole.iter().map(short).collect();
    (names, shared)
}

impl Writer<'_> {
    fn arm(&self, arm: usize) -> &str {
        &self.names[arm]
    }

    fn credit(&self, what: impl Into<String>, source: &Source) -> Credit {
        Credit { what: what.into(), source: source.clone(), command: self.origin.command.clone() }
    }

    /// ` on sweep`, or nothing where there is one set only.
    fn on(&self, set: &Set) -> String {
        if self.analysis.sets.len() > 1 { format!(" on {}", set.name) } else { String::new() }
    }

    /// `results`, or `results-sweep` where there are several sets.
    fn id(&self, kind: &str, set: &Set) -> String {
        let more =
            if self.analysis.sets.len() > 1 { format!("-{}", words::file(&set.name)) } else { String::new() };
        format!("{kind}{more}")
    }
}
