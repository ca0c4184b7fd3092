//! What a spec says can be shown: its names stand in tables, pages, files and folders, and its words beside them.
//!
//! ```
//! use plansza_experiment::spec::{Source, Spec};
//! let text = "name = 'a'\n[[arms]]\nname = \"re\\u202Dset\"\nmethod = 'climb'\n";
//! let fault = Spec::parse(Source { text: text.into(), ..Source::default() }).unwrap_err();
//! assert_eq!((fault.place(), fault.what()), (Some((3, 8)), r"'re\u{202d}set' is no name of an arm"));
//! ```

use super::{Place, Spec, at};
use plansza_core::Fault;
use plansza_core::text::{self, NAME, is_hidden, is_name, shown};
use serde_json::Value;

impl Spec {
    /// Refuses names that are none, and any text that would not look like itself.
    pub(super) fn check_words(&self) -> Result<(), Fault> {
        for (number, set) in self.instances.iter().enumerate() {
            if let Some(name) = &set.name {
                check(name, "instances")
                    .map_err(|fault| self.at(&at!["instances", number, "name"], fault))?;
            }
        }
        for (number, arm) in self.arms.iter().enumerate() {
            // What goes by its command goes by all of it.
            let own = |name: &&String| arm.set.0.get("command").and_then(Value::as_str) != Some(name);
            if let Some(name) = arm.name.as_ref().filter(own) {
                check(name, "an arm").map_err(|fault| self.at(&at!["arms", number, "name"], fault))?;
            }
        }
        let players = self.games.iter().flat_map(|games| &games.players.0);
        for name in players.filter_map(|(name, _)| name.as_ref()) {
            check(name, "a player").map_err(|fault| self.at_key(&at!["games", "players", name], fault))?;
        }
        // Comments are shown too, with all of the text.
        let hidden = |sign: char| is_hidden(sign) && !matches!(sign, '\n' | '\r' | '\t');
        if let Some((byte, sign)) = self.source.text.char_indices().find(|&(_, sign)| hidden(sign)) {
            let (line, column) = text::place(&self.source.text, byte);
            return Err(unprintable(sign).at(line, column));
        }
        let all = serde_json::to_value(self).unwrap_or_default();
        match first_hidden(&all, Place::default()) {
            Some((place, sign)) => Err(self.at(&place, unprintable(sign))),
            None => Ok(()),
        }
    }
}

fn check(name: &str, of: &str) -> Result<(), Fault> {
    if is_name(name) {
        return Ok(());
    }
    let short: String = name.chars().take(text::LONGEST_NAME).collect();
    let more = if short.len() < name.len() { "…" } else { "" };
    Err(Fault::new(format!("'{}{more}' is no name of {of}", shown(&short))).accepts(NAME))
}

fn unprintable(sign: char) -> Fault {
    Fault::new(format!("{} cannot be shown", text::quote_sign(sign)))
        .accepts("printable characters, ends of lines and tabs")
}

/// The first text with a sign that cannot be shown, keys too.
fn first_hidden(value: &Value, place: Place) -> Option<(Place, char)> {
    let of = |text: &str| text.chars().find(|&sign| is_hidden(sign) && !matches!(sign, '\n' | '\r' | '\t'));
    match value {
        Value::String(text) => of(text).map(|sign| (place, sign)),
        Value::Array(all) => all.iter().enumerate().find_map(|(at, part)| first_hidden(part, place.then(at))),
        Value::Object(all) => all.iter().find_map(|(key, part)| {
            let place = place.then(key);
            of(key).map(|sign| (place.clone(), sign)).or_else(|| first_hidden(part, place))
        }),
        _ => None,
    }
}
