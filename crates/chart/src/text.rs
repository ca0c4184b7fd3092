//! How much room a piece of text takes, without a font at hand.
//!
//! The widths are those of DejaVu Sans, the widest of the usual sans-serif fonts: text set in Arial, Helvetica or
//! Segoe takes up to a tenth less, so nothing that fits by this table is ever cut.

/// Advance widths of the printable ASCII characters, space to tilde, in hundredths of the font size.
const ASCII: [u8; 95] = [
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63,
    61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97,
    63, 61, 63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,
];

/// What bold letters take more than others.
pub(super) const BOLD: f64 = 1.13;

fn hundredths(letter: char) -> u32 {
    match letter {
        ' '..='~' => u32::from(ASCII[letter as usize - 32]),
        '·' => 32,
        '–' => 50,
        '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' => 0,
        '…' | '—' => 100,
        '\u{a0}'..='\u{24f}' => 70,
        '\u{250}'..='\u{10ff}' => 80,
        _ => 100,
    }
}

/// The width of `text` in pixels at a font size of `size` pixels: an estimate from above.
pub(super) fn width(text: &str, size: f64) -> f64 {
    f64::from(text.chars().map(hundredths).sum::<u32>()) * size / 100.0
}

/// `text` if it fits into `room` pixels, else its beginning and an ellipsis.
pub(super) fn fit(text: &str, size: f64, room: f64) -> String {
    // Room that was made for this very text may be smaller by a rounding.
    if width(text, size) <= room + 1e-6 {
        return text.to_string();
    }
    let mut left = room - width("…", size);
    let mut kept = String::new();
    for letter in text.chars() {
        left -= f64::from(hundredths(letter)) * size / 100.0;
        if left < 0.0 {
            break;
        }
        kept.push(letter);
    }
    kept.truncate(kept.trim_end().len());
    kept.push('…');
    kept
}

/// `text` in lines of at most `room` pixels, broken at spaces; a word that is too long is shortened.
pub(super) fn wrap(text: &str, size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line, size) + width(word, size) + width(" ", size) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(fit(word, size, room)),
        }
    }
    lines
}

/// The widest of several texts.
pub(super) fn widest<'a>(texts: impl IntoIterator<Item = &'a str>, size: f64) -> f64 {
    texts.into_iter().map(|text| width(text, size)).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortened_text_fits_and_short_text_stays() {
        assert_eq!(fit("tabu", 12.0, 100.0), "tabu");
        let long = "annealing with a very long name";
        for room in 12..200 {
            let fitted = fit(long, 12.0, f64::from(room));
            assert!(width(&fitted, 12.0) <= f64::from(room), "{fitted} in {room}");
        }
        assert_eq!(wrap("one two three", 10.0, 50.0), ["one two", "three"]);
        assert_eq!(fit("żółw żółw żółw", 10.0, 40.0), "żółw…");
    }
}
