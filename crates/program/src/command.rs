//! The command of a program as one text, and what its files contain.

use sha2::{Digest, Sha256};
use std::path::Path;

/// The words of a command: parted by gaps, but for those between quotes.
///
/// ```
/// use plansza_program::words;
/// assert_eq!(words("python3 'my own.py' --wide"), ["python3", "my own.py", "--wide"]);
/// ```
pub fn words(command: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let (mut quote, mut inside) = (None, false);
    for sign in command.chars() {
        match quote {
            Some(mark) if sign == mark => quote = None,
            None if sign == '\'' || sign == '"' => {
                quote = Some(sign);
                if !inside {
                    words.push(String::new());
                    inside = true;
                }
            }
            None if sign.is_whitespace() => inside = false,
            _ => {
                if !inside {
                    words.push(String::new());
                    inside = true;
                }
                words.last_mut().expect("it was just begun").push(sign);
            }
        }
    }
    words
}

/// The files among the words of a command, as seen from a folder, each with the start of its content's hash; empty where
/// none is a file. Where they are does not matter, only what they are called in the command and what is in them.
///
/// ```
/// use plansza_program::content;
/// let folder = std::env::temp_dir().join(format!("plansza-content-{}", std::process::id()));
/// std::fs::create_dir_all(&folder)?;
/// std::fs::write(folder.join("mine.py"), "print(1)")?;
/// let before = content("python3 mine.py", &folder);
/// std::fs::write(folder.join("mine.py"), "print(2)")?;
/// assert!(before.starts_with("mine.py=") && before != content("python3 mine.py", &folder));
/// assert_eq!(content("python3 other.py", &folder), "");
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn content(command: &str, folder: &Path) -> String {
    let hashed = words(command).into_iter().filter_map(|word| {
        let path = folder.join(&word);
        let bytes = path.is_file().then(|| std::fs::read(path).ok()).flatten()?;
        let hash = Sha256::digest(&bytes)[..8].iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        Some(format!("{word}={hash}"))
    });
    hashed.collect::<Vec<_>>().join(" ")
}

/// Words as one command, from which they can be told again.
///
/// ```
/// use plansza_program::{joined, words};
/// let list = ["python3", "it's my own.py"].map(String::from);
/// assert_eq!(words(&joined(&list)), list);
/// ```
pub fn joined(words: &[String]) -> String {
    let gap = |sign: char| sign.is_whitespace() || sign == '\'' || sign == '"';
    let quoted = |word: &String| match word.as_str() {
        "" => "''".into(),
        // A quote stands between quotes of the other kind.
        word if word.contains(gap) => word.split_inclusive('\'').map(quoted_part).collect(),
        plain => plain.to_string(),
    };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

fn quoted_part(part: &str) -> String {
    match part.strip_suffix('\'') {
        Some("") => "\"'\"".into(),
        Some(before) => format!("'{before}'\"'\""),
        None => format!("'{part}'"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_back_as_they_were() {
        for list in [&["a"][..], &["python3", "my own.py"], &["it's", "", "\"x\"", "'"], &["a\\b", "c\td"]] {
            let list: Vec<String> = list.iter().map(|word| word.to_string()).collect();
            assert_eq!(words(&joined(&list)), list, "{}", joined(&list));
        }
    }
}
