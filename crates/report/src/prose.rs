//! Words in which some are code: a command, a digest, the name of a setting.
//!
//! Who writes a report says which words are code, so that a name with a backtick in it stays a name; each format has its own
//! signs for it. Only what people wrote by hand, with backticks around code, is [read](Prose::read).
//!
//! ```
//! use plansza_report::Prose;
//! let made = Prose::new("Made by ").code("plansza report results").plain(".");
//! assert_eq!(made, Prose::read("Made by `plansza report results`."));
//! assert_eq!(made.to_string(), "Made by `plansza report results`.");
//! ```

use crate::glossary::Term;
use plansza_core::text::shown_lines;
use std::fmt;

/// A part of [`Prose`].
///
/// ```
/// use plansza_report::{Prose, Fragment};
/// assert_eq!(Prose::new("a").fragments(), [Fragment::Plain("a".into())]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fragment {
    /// Words as they are.
    Plain(String),
    /// Code.
    Code(String),
    /// Words that are explained.
    Term(String, &'static Term),
}

/// Words, some of which are code.
///
/// ```
/// use plansza_report::Prose;
/// let name = Prose::from("an`neal");
/// assert_eq!((name.fragments().len(), name.words()), (1, "an`neal".into()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prose(Vec<Fragment>);

impl Prose {
    /// Plain words.
    pub fn new(text: impl Into<String>) -> Prose {
        Prose::default().plain(text)
    }

    /// What a person wrote, with code between backticks.
    pub fn read(text: &str) -> Prose {
        let parts = text.split('`').enumerate();
        parts.fold(Prose::default(), |prose, (place, part)| match place % 2 {
            0 => prose.plain(part),
            _ => prose.code(part),
        })
    }

    /// With more words behind.
    pub fn plain(mut self, text: impl Into<String>) -> Prose {
        let text = text.into();
        if !text.is_empty() {
            self.0.push(Fragment::Plain(text));
        }
        self
    }

    /// With code behind.
    pub fn code(mut self, text: impl Into<String>) -> Prose {
        self.0.push(Fragment::Code(text.into()));
        self
    }

    /// With words behind that are explained.
    pub fn term(mut self, text: impl Into<String>, term: &'static Term) -> Prose {
        self.0.push(Fragment::Term(text.into(), term));
        self
    }

    /// With other prose behind.
    pub fn and(mut self, more: Prose) -> Prose {
        self.0.extend(more.0);
        self
    }

    /// Its parts in order.
    pub fn fragments(&self) -> &[Fragment] {
        &self.0
    }

    /// The words alone, code like all others.
    pub fn words(&self) -> String {
        self.written(str::to_string, str::to_string)
    }

    /// All parts in the signs of a format, one behind the other; what is explained is like other words.
    pub fn written(&self, plain: impl Fn(&str) -> String, code: impl Fn(&str) -> String) -> String {
        let part = |fragment: &Fragment| match fragment {
            Fragment::Plain(text) | Fragment::Term(text, _) => plain(text),
            Fragment::Code(text) => code(text),
        };
        self.0.iter().map(part).collect()
    }
}

impl From<String> for Prose {
    fn from(text: String) -> Prose {
        Prose::new(text)
    }
}

impl From<&str> for Prose {
    fn from(text: &str) -> Prose {
        Prose::new(text)
    }
}

impl fmt::Display for Prose {
    /// For a terminal: code between backticks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(|text| shown_lines(text).into(), |text| format!("`{}`", shown_lines(text))))
    }
}
