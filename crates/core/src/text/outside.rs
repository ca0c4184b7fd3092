//! Text from outside as it may be shown: names of files, names in game files, the words of other programs, pieces of input
//! in messages. Nothing in it can move the cursor, clear a screen or turn a line around.
//!
//! ```
//! use plansza_core::text::shown;
//! assert_eq!(shown("Zoë \u{1b}c\u{202e}cba"), r"Zoë \u{1b}c\u{202e}cba");
//! ```

use std::borrow::Cow;

/// Whether a character is not what it looks like: control characters, marks that turn the direction of writing or break
/// lines, and others that have no shape at all.
///
/// ```
/// use plansza_core::text::is_hidden;
/// assert!("\0\n\u{1b}\u{7f}\u{9b}\u{202e}\u{2066}\u{200b}\u{feff}".chars().all(is_hidden));
/// assert!("a 'ż'\\ŷ·≥◯👍".chars().all(|sign| !is_hidden(sign)));
/// ```
pub fn is_hidden(sign: char) -> bool {
    sign.is_control()
        || matches!(sign,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}'
            | '\u{e0000}'..='\u{e007f}')
}

/// The text in one line, with all that is [hidden](is_hidden) written out.
///
/// ```
/// use plansza_core::text::shown;
/// assert_eq!([shown("two\nlines\t"), shown("C:\\it's")], ["two\\nlines\\t", "C:\\it's"]);
/// ```
pub fn shown(text: &str) -> Cow<'_, str> {
    written_out(text, is_hidden)
}

/// The same of a text of many lines, which it keeps.
///
/// ```
/// assert_eq!(plansza_core::text::shown_lines("two\nlines\r"), "two\nlines\\r");
/// ```
pub fn shown_lines(text: &str) -> Cow<'_, str> {
    written_out(text, |sign| sign != '\n' && is_hidden(sign))
}

fn written_out(text: &str, hidden: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for sign in text.chars() {
        match hidden(sign) {
            true => out.extend(sign.escape_default()),
            false => out.push(sign),
        }
    }
    Cow::Owned(out)
}

/// Characters of a name, at most.
pub const LONGEST_NAME: usize = 80;

/// What is accepted as a name: of an arm, of boards, of a player.
pub const NAME: &str = "a name of 1 to 80 printable characters";

/// Whether a text can be a name: printable, not blank, and no longer than [`LONGEST_NAME`].
///
/// ```
/// use plansza_core::text::is_name;
/// assert!(is_name("łatwe 9×9") && !is_name(" ") && !is_name("a\u{202e}b") && !is_name(&"x".repeat(81)));
/// ```
pub fn is_name(text: &str) -> bool {
    !text.trim().is_empty() && text.chars().count() <= LONGEST_NAME && !text.contains(is_hidden)
}
