//! What arms are called in charts: by the parameters that differ. Of `anneal alpha=0.9 moves=10` and
//! `anneal alpha=0.99 moves=10` the names are `alpha=0.9` and `alpha=0.99`.
//!
//! What players are called: the words that describe them, without the settings that all who have settings share. A name
//! that the spec gives is kept as it is, whatever words it has.
//!
//! Of `alphabeta depth=3 order=promise` and `minimax depth=3`, `depth=3` is told once, beside the table.

use plansza_core::params::plain;
use plansza_experiment::plan::Arm;
use serde_json::Value;

/// What tells each arm from the others, where there is room for little: its name without the settings that all of its
/// family share, and without the family where there is one alone.
pub(super) fn labels(arms: &[Arm]) -> Vec<String> {
    let entrants = || arms.iter().filter(|arm| !arm.added);
    let alone = entrants().all(|arm| Some(&arm.family) == entrants().next().map(|first| &first.family));
    let shared = |arm: &Arm, setting: &(String, Value)| {
        let family = || entrants().filter(|other| other.family == arm.family);
        family().count() > 1 && family().all(|other| other.settings.contains(setting))
    };
    let label = |arm: &Arm| {
        let told = arm.settings.iter().filter(|setting| !shared(arm, setting));
        let words: Vec<String> = told.map(|(key, value)| format!("{key}={}", plain(value))).collect();
        match words.join(" ") {
            words if arm.added || words.is_empty() => arm.name.clone(),
            words if alone => words,
            words => format!("{} {words}", arm.family),
        }
    };
    arms.iter().map(label).collect()
}

/// The names of players, each given as its name and its words, and the settings that are left out of them.
pub(super) fn players(players: &[(&str, &str)]) -> (Vec<String>, Vec<String>) {
    let whole = || players.iter().map(|(name, _)| name.to_string()).collect();
    let words: Vec<Vec<&str>> = players.iter().map(|(_, words)| split(words)).collect();
    let set: Vec<&[&str]> = words.iter().map(|words| &words[1..]).filter(|set| !set.is_empty()).collect();
    if set.len() < 2 || players.iter().any(|(name, words)| name != words) {
        return (whole(), Vec::new());
    }
    let shared: Vec<&str> =
        set[0].iter().copied().filter(|word| set.iter().all(|set| set.contains(word))).collect();
    let short = |words: &Vec<&str>| {
        let kept = words.iter().enumerate().filter(|(at, word)| *at == 0 || !shared.contains(word));
        kept.map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
    };
    (words.iter().map(short).collect(), shared.iter().map(|word| word.to_string()).collect())
}

/// The words of a player: apart at spaces, but not inside a value in quotes, in which a quote stands twice.
fn split(text: &str) -> Vec<&str> {
    let (mut words, mut start, mut inside) = (Vec::new(), 0, false);
    for (at, sign) in text.bytes().enumerate() {
        match sign {
            // A doubled quote closes and opens again.
            b'"' => {
                inside =
                    if inside { false } else { matches!(text.as_bytes()[..at].last(), Some(b'=' | b'"')) }
            }
            b' ' if !inside => {
                words.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    words.push(&text[start..]);
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_experiment::spec::Source;
    use plansza_experiment::{Plan, Spec};

    fn told(list: &[&str]) -> (String, String) {
        let (names, shared) = players(&list.iter().map(|&words| (words, words)).collect::<Vec<_>>());
        (names.join(" | "), shared.join(" | "))
    }

    #[test]
    fn charts_tell_what_differs() {
        let labels = |arms: &str| {
            let text = format!(
                "name = 'a'\nbudget = {{ evaluations = 9 }}\ninstances = [{{ puzzle = 'blank' , boards = 'corner' }}]\n\
                 arms = [{arms}]"
            );
            let spec = Spec::parse(Source { text, ..Source::default() }).unwrap();
            super::labels(&Plan::new(spec).unwrap().arms).join(" | ")
        };
        let one = "{ method = 'anneal', grid = { moves = [10], levels = [2, 30] } }";
        assert_eq!(labels(one), "levels=2 | levels=30 | random | exact");
        let two = format!("{one}, {{ method = 'tabu' }}");
        assert_eq!(labels(&two), "anneal levels=2 | anneal levels=30 | tabu | random | exact");
    }

    #[test]
    fn what_all_share_is_told_once() {
        let list = ["alphabeta depth=3 order=promise", "minimax depth=3", "random"];
        assert_eq!(told(&list), ("alphabeta order=promise | minimax | random".into(), "depth=3".into()));
        assert_eq!(told(&list[1..]), ("minimax depth=3 | random".into(), String::new()));
    }

    #[test]
    fn a_value_in_quotes_is_one_word() {
        let list = [
            r#"alphabeta depth=3 strategy="my old file.toml""#,
            r#"alphabeta depth=3 strategy="a ""new"" file.toml""#,
        ];
        let names = r#"alphabeta strategy="my old file.toml" | alphabeta strategy="a ""new"" file.toml""#;
        assert_eq!(told(&list), (names.into(), "depth=3".into()));
        assert_eq!(split(r#"a b=c"d e"#), ["a", r#"b=c"d"#, "e"]);
    }

    #[test]
    fn given_names_are_kept() {
        let named = [("the old one", "alphabeta depth=3"), ("the new one", "minimax depth=3")];
        assert_eq!(players(&named), (vec!["the old one".into(), "the new one".into()], Vec::new()));
    }
}
