//! Places in the text of a spec: found when something is wrong there, and not before.

use plansza_core::{Fault, text};
use std::fmt::Display;
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// The way to a part of a spec: `arms`, `2`, `set`, `alpha`.
///
/// ```
/// use plansza_core::Fault;
/// use plansza_experiment::spec::{Source, Spec, at};
/// let spec = Spec::parse(Source { text: "name = 'a'\nseed = 7\n".into(), ..Source::default() })?;
/// assert_eq!(spec.at(&at!["seed"], Fault::new("too lucky")).place(), Some((2, 8)));
/// assert_eq!(spec.text_at(&at!["seed"]).as_deref(), Some("7"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place(Vec<String>);

/// The way to a part of a spec, as `at!["arms", 2, "method"]`.
#[macro_export]
macro_rules! at {
    ($($step:expr),* $(,)?) => {
        $crate::spec::Place::default()$(.then($step))*
    };
}

pub use at;

impl Place {
    /// The part of this part.
    pub fn then(&self, step: impl Display) -> Place {
        let mut way = self.0.clone();
        way.push(step.to_string());
        Place(way)
    }

    /// A fault at this place of a text, that of the key or of the value; of a spec that has no text, with the way in words.
    pub(super) fn locate(&self, content: &str, fault: Fault, key: bool) -> Fault {
        if fault.place().is_some() {
            return fault;
        }
        if content.is_empty() {
            return if self.0.is_empty() { fault } else { fault.within(self.0.join(".")) };
        }
        // What cannot be found is where the text begins: a spec that was read can be read again.
        let span = self.span(content, key).unwrap_or(0..0);
        let (line, column) = text::place(content, span.start);
        fault.at(line, column)
    }

    /// What stands at this place of a text.
    pub(super) fn text(&self, content: &str) -> Option<String> {
        content.get(self.span(content, false)?).map(String::from)
    }

    fn span(&self, content: &str, key: bool) -> Option<Range<usize>> {
        let (last, way) = self.0.split_last()?;
        let root = DeTable::parse(content).ok()?;
        let mut span = root.span();
        let mut value = DeValue::Table(root.into_inner());
        for step in way {
            let next = child(value, step)?;
            (span, value) = (next.1, next.2);
        }
        match child(value, last) {
            Some((of_key, of_value, _)) => Some(if key { of_key } else { of_value }),
            // What is not there is missing in what is.
            None => Some(span),
        }
    }
}

/// A part of a value: the places of its key and of itself, and what it is.
fn child<'a>(value: DeValue<'a>, step: &str) -> Option<(Range<usize>, Range<usize>, DeValue<'a>)> {
    match value {
        DeValue::Table(table) => {
            let (key, value) = table.into_iter().find(|(key, _)| key.get_ref() == step)?;
            Some((key.span(), value.span(), value.into_inner()))
        }
        DeValue::Array(items) => {
            let item = items.into_iter().nth(step.parse().ok()?)?;
            Some((item.span(), item.span(), item.into_inner()))
        }
        _ => None,
    }
}
