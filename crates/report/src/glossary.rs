//! The words that a beginner does not know, each explained in plain words: the one list of them.
//!
//! [`explain`] marks the first use of each in every section of a report, so that a page can lead from it to the list, and
//! puts those that the report uses behind its definitions. A word that is used without being marked is not lost: it stands
//! in the list all the same.
//!
//! ```
//! use plansza_report::{Fragment, Prose, glossary};
//! let marked = glossary::mark(&Prose::new("Two arms by ERT; an arm is…"), &mut Vec::new());
//! let terms = marked.fragments().iter().filter_map(|part| match part {
//!     Fragment::Term(words, term) => Some((words.as_str(), term.word)),
//!     _ => None,
//! });
//! assert_eq!(terms.collect::<Vec<_>>(), [("arms", "arm"), ("ERT", "ERT")]); // each once
//! assert_eq!(marked.words(), "Two arms by ERT; an arm is…");
//! ```

use crate::document::{Block, BoardGrid, Document, Section, Table};
use crate::prose::{Fragment, Prose};

/// A word with what it means.
///
/// ```
/// use plansza_report::glossary::TERMS;
/// let ert = TERMS.iter().find(|term| term.word == "ERT").unwrap();
/// assert!(ert.about.starts_with("Expected running time") && ert.anchor() == "word-ert");
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Term {
    /// The word as it stands in the list.
    pub word: &'static str,
    /// How else it is written.
    pub forms: &'static [&'static str],
    /// What it means.
    pub about: &'static str,
}

impl Term {
    /// Its place in a page.
    pub fn anchor(&self) -> String {
        format!("word-{}", crate::words::file(self.word))
    }

    /// The form of it that a text begins with, as a word of its own.
    fn starts(&self, text: &str) -> Option<&'static str> {
        let forms = std::iter::once(self.word).chain(self.forms.iter().copied());
        let whole = |form: &&str| {
            text.strip_prefix(form).is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric()))
        };
        forms.filter(whole).max_by_key(|form| form.len())
    }
}

/// All words, by the alphabet.
pub const TERMS: &[Term] = &[
    Term {
        word: "A12",
        forms: &[],
        about: "How much better one arm is than another: the chance that a run of the first beats a run of the second, a tie \
                counted half. 0.5 means no difference, 1 that the first always wins.",
    },
    Term {
        word: "arm",
        forms: &["arms", "Arms"],
        about: "One of the things that an experiment compares: a search method with its settings, or a player with its.",
    },
    Term {
        word: "bootstrap",
        forms: &[],
        about: "A way to get an interval without a formula: the same number of runs is drawn again and again from those that \
                there are, and the interval is where the results mostly fall.",
    },
    Term {
        word: "budget",
        forms: &["budgets"],
        about: "How much a run may spend, mostly a number of evaluations. Arms are only comparable at the same cost.",
    },
    Term {
        word: "by boards",
        forms: &["By boards", "cluster bootstrap"],
        about: "An interval that speaks of further boards like these: a bootstrap that draws whole boards with all their runs \
                (a cluster bootstrap), since runs on one board are alike.",
    },
    Term {
        word: "critical difference",
        forms: &["Nemenyi"],
        about: "By how much the mean ranks of two arms must differ at least before chance is no good explanation any more \
                (Nemenyi). Arms nearer to each other are joined by a thick line.",
    },
    Term {
        word: "ECDF",
        forms: &["Empirical distribution", "empirical distribution"],
        about: "Empirical cumulative distribution function: a curve that says which share of all runs and targets was reached \
                by how many evaluations. The higher and the farther left, the better.",
    },
    Term {
        word: "Elo",
        forms: &[],
        about: "A rating of players. Who is 100 points ahead is expected to take about 64 % of the points, 400 ahead 91 %.",
    },
    Term {
        word: "encoding",
        forms: &["encodings", "Encodings"],
        about: "How a board is put before a search: what a solution is made of, which changes there are, how it is scored. One \
                puzzle can have several, and their scores may count differently.",
    },
    Term {
        word: "epoch",
        forms: &["epochs"],
        about: "A round of a method: a generation of a genetic algorithm, a level of temperature, a tour of all ants. How much \
                is evaluated in one differs from method to method.",
    },
    Term {
        word: "ERT",
        forms: &["expected evaluations", "Expected evaluations", "expected running time"],
        about: "Expected running time: how many evaluations one success costs on average when runs are repeated until one \
                succeeds. All that was spent, in failures too, divided by the number of successes.",
    },
    Term {
        word: "evaluation",
        forms: &["evaluations"],
        about: "One look at how good a solution, or a change to one, is. Evaluations are the unit of cost here: unlike \
                seconds they are the same on every machine.",
    },
    Term {
        word: "Friedman",
        forms: &["Friedman’s test"],
        about: "A test of whether several arms are all alike, from their ranks on each board.",
    },
    Term {
        word: "Holm",
        forms: &["Holm’s", "Holm's"],
        about: "Who tests many pairs finds differences by chance alone. Holm’s method makes each p larger so that all of them \
                together are wrong in at most 5 % of experiments without any difference.",
    },
    Term {
        word: "interval",
        forms: &["intervals"],
        about: "From where to where the true value may well lie. Of many 95 % intervals about one in twenty misses it. More \
                runs make it narrower.",
    },
    Term {
        word: "node",
        forms: &["nodes"],
        about: "One position or one partial solution that a tree search or the exact solver looked at.",
    },
    Term {
        word: "optimum",
        forms: &["proven optimum"],
        about: "The best score there can be. It is proven where nothing better is possible: since the exact solver has shown \
                that, or since a solution keeps all rules and there is no more to a puzzle than that.",
    },
    Term {
        word: "p",
        forms: &["p-value"],
        about: "How often chance alone would show a difference at least as clear, if there were none. Below 0.05 it is called \
                significant here.",
    },
    Term {
        word: "PAR10",
        forms: &[],
        about: "A cost for every run: what it took if it succeeded, ten times the limit if it failed.",
    },
    Term { word: "ply", forms: &["plies"], about: "One move of one player." },
    Term {
        word: "quartile",
        forms: &["quartiles"],
        about: "A quarter of the values is below the lower quartile and a quarter above the upper one; half of them lie \
                between the two, and the median is in the middle.",
    },
    Term {
        word: "random search",
        forms: &["Random search"],
        about: "Guessing whole solutions and keeping the best. What is not better than that has searched for nothing.",
    },
    Term {
        word: "rank sum",
        forms: &["rank-sum test", "rank sums", "Mann and Whitney"],
        about: "A test of whether the runs of two arms differ, from the order of all their runs (Mann and Whitney). It does not \
                ask by how much.",
    },
    Term {
        word: "replicate",
        forms: &["replicates"],
        about: "One of several runs of the same arm on the same board that differ in their random numbers alone.",
    },
    Term {
        word: "signed-rank test",
        forms: &["Wilcoxon"],
        about: "A test of whether two arms differ from board to board: one difference for each board, in the order of their \
                sizes (Wilcoxon).",
    },
    Term {
        word: "target",
        forms: &["targets", "Targets"],
        about: "A score to reach: a share of the way from a random solution to the optimum.",
    },
    Term {
        word: "trial",
        forms: &["trials"],
        about: "One run of one arm on one board, or one game, with everything that its result depends on. It has an id, and \
                unless the clock ended it, it can be run again with the same result.",
    },
    Term {
        word: "Wilson",
        forms: &["Wilson’s", "Wilson's"],
        about: "The 95 % interval of a share, such as 47 successes in 50 runs, by the formula of Wilson (1927). It is also \
                right for few runs, and for none or all successes.",
    },
];

/// Words with the first use of each term marked that is not in `known`, to which it is added.
pub fn mark(prose: &Prose, known: &mut Vec<&'static str>) -> Prose {
    let mut marked = Prose::default();
    for fragment in prose.fragments() {
        marked = match fragment {
            Fragment::Plain(text) => mark_text(marked, text, known),
            Fragment::Code(text) => marked.code(text),
            Fragment::Term(words, term) => marked.term(words, term),
        };
    }
    marked
}

fn mark_text(mut marked: Prose, text: &str, known: &mut Vec<&'static str>) -> Prose {
    let mut told = 0;
    for (at, form, term) in found(text) {
        if at >= told && !known.contains(&term.word) {
            known.push(term.word);
            marked = marked.plain(&text[told..at]).term(form, term);
            told = at + form.len();
        }
    }
    marked.plain(&text[told..])
}

/// Every use of a term: where, in which form, which.
fn found(text: &str) -> Vec<(usize, &'static str, &'static Term)> {
    let mut uses = Vec::new();
    let (mut before, mut until) = (None, 0);
    for (at, sign) in text.char_indices() {
        let starts = at >= until && !before.is_some_and(|last: char| last.is_alphanumeric() || last == '-');
        let longest =
            TERMS.iter().filter(|_| starts).filter_map(|term| Some((term.starts(&text[at..])?, term)));
        if let Some((form, term)) = longest.max_by_key(|(form, _)| form.len()) {
            uses.push((at, form, term));
            until = at + form.len();
        }
        before = Some(sign);
    }
    uses
}

/// Marks the words of a report and puts the list of them into it, before its last section.
pub fn explain(document: &mut Document) {
    let mut used: Vec<&'static str> = Vec::new();
    for section in &mut document.sections {
        let mut known: Vec<&'static str> = Vec::new();
        section.blocks.iter_mut().for_each(|block| mark_block(block, &mut known));
        used.extend(known);
    }
    let terms: Vec<&'static Term> = TERMS.iter().filter(|term| used.contains(&term.word)).collect();
    if !terms.is_empty() {
        let words = Section::new("words", "Words", vec![Block::Words(terms)]);
        let last = document.sections.len().saturating_sub(1);
        document.sections.insert(last, words);
    }
}

fn mark_block(block: &mut Block, known: &mut Vec<&'static str>) {
    let mut one = |prose: &mut Prose| *prose = mark(prose, known);
    match block {
        Block::Text(text) | Block::Warning(text) => one(text),
        Block::List(points) => points.iter_mut().for_each(one),
        Block::Chart(plot) => one(&mut plot.caption),
        Block::Switch(choices) => choices.iter_mut().for_each(|choice| one(&mut choice.plot.caption)),
        Block::Table(table) | Block::Grid(BoardGrid { table, .. }) => mark_table(table, known),
        Block::Boards(_) | Block::Code(..) | Block::Words(_) => {}
    }
}

fn mark_table(table: &mut Table, known: &mut Vec<&'static str>) {
    // What stands in the line that folds a table is for opening it.
    if !table.folded {
        table.caption = mark(&table.caption, known);
    }
    for column in &mut table.columns {
        // A head is a word or two: it leads to the list wherever it stands.
        column.term = found(&column.head).first().map(|(_, _, term)| *term);
        known.extend(column.term.iter().map(|term| term.word));
    }
    table.notes.iter_mut().for_each(|note| *note = mark(note, known));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_order_and_every_form_is_one_words() {
        let words: Vec<String> = TERMS.iter().map(|term| term.word.to_lowercase()).collect();
        assert!(words.is_sorted(), "{words:?}");
        let forms: Vec<&str> = TERMS.iter().flat_map(|term| [&[term.word], term.forms].concat()).collect();
        assert!(forms.iter().enumerate().all(|(at, form)| !forms[..at].contains(form)), "{forms:?}");
    }

    #[test]
    fn only_whole_words_are_marked_and_the_longest_form_wins() {
        let told = |text: &str| -> Vec<&str> { found(text).into_iter().map(|(_, form, _)| form).collect() };
        assert!(told("alarm, harms, armed, re-arm").is_empty());
        assert_eq!(told("p < 0.05 (Holm), the proven optimum"), ["p", "Holm", "proven optimum"]);
        assert_eq!(told("żarm arm"), ["arm"]);
    }
}
