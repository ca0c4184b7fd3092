//! What players are called: the words that describe them, without the settings that all who have settings share. A name
//! that the spec gives is kept as it is, whatever words it has.
//!
//! Of `alphabeta depth=3 order=promise` and `minimax depth=3`, `depth=3` is told once, beside the table.

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

    fn told(list: &[&str]) -> (String, String) {
        let (names, shared) = players(&list.iter().map(|&words| (words, words)).collect::<Vec<_>>());
        (names.join(" | "), shared.join(" | "))
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
