//! Many classic boards, each on a line of its own: read on all threads of the pool.
//!
//! Files of them have lines of one length, so it is known where each begins before any is read. What follows the last line of
//! that length and kind is left to the reader of lines: a text is read the same with this and without. Whether all are alike is
//! seen first, and then their signs become cells where they stand.

use super::answer::SHORT;
use super::lines::{decode, nine_length};
use crate::shelf::NineLines;
use rayon::prelude::*;
use std::borrow::Cow;

/// Boards that a thread reads at a time.
const BLOCK: usize = 1024;

/// The boards at the beginning of a text whose lines are alike, without their bytes; none of a text with few.
pub(super) fn alike(text: &str) -> NineLines {
    let text = text.as_bytes();
    let Some(length) = nine_length(text) else { return NineLines::default() };
    let lines = text.len() / length;
    // A longer line may have an answer. All but the last have an end, which is counted.
    if lines < 2 * BLOCK || length > SHORT + 1 {
        return NineLines::default();
    }
    let differs = |line: usize| nine_length(&text[line * length..]) != Some(length);
    let block = |number: usize| (number * BLOCK..lines.min((number + 1) * BLOCK)).find(|&line| differs(line));
    let count = (0..lines.div_ceil(BLOCK)).into_par_iter().filter_map(block).min().unwrap_or(lines);
    NineLines { bytes: Vec::new(), count, length }
}

/// The cells of boards whose lines are alike, in the memory of their text.
pub(super) fn cells(text: Cow<'_, str>, lines: &NineLines) -> Vec<u8> {
    let NineLines { count, length, .. } = *lines;
    let mut bytes = match text {
        Cow::Owned(text) => text.into_bytes(),
        Cow::Borrowed(text) => text.as_bytes()[..count * length].to_vec(),
    };
    bytes.truncate(count * length);
    bytes.par_chunks_mut(BLOCK * length).for_each(|block| {
        block.chunks_exact_mut(length).filter_map(<[u8]>::first_chunk_mut).for_each(decode);
    });
    bytes
}

#[cfg(test)]
mod tests {
    use crate::text::shelve;
    use plansza_core::Shelf;

    /// Boards that differ, and among them lines of other kinds: each is read as it is read alone.
    #[test]
    fn a_long_text_is_read_as_its_lines_are() {
        let cells = |number: usize| -> String {
            (0..81)
                .map(|cell| {
                    if cell == 7 {
                        '5'
                    } else {
                        ["1", "."][number >> (cell % 13) & 1].chars().next().unwrap_or('.')
                    }
                })
                .collect()
        };
        let strange = ["# a remark", "", "1.3.........2..1", "bad"];
        for (place, what) in
            [(usize::MAX, ""), (5000, strange[0]), (2049, strange[1]), (4000, strange[2]), (4095, strange[3])]
        {
            for end in ["\n", "\r\n", " ; name\n"] {
                let mut lines: Vec<String> = (0..5001).map(|number| cells(number) + end).collect();
                if place != usize::MAX {
                    lines.insert(place, format!("{what}\n"));
                }
                let text = lines.concat();
                if what == "bad" {
                    let fault = shelve(&text).unwrap_err();
                    assert_eq!(fault.place().map(|(line, _)| line), Some(place + 1), "{fault}");
                    continue;
                }
                // A text that is lent is copied, one that is given becomes the shelf; the last line has an end or has none.
                let lent = shelve(text.trim_end()).unwrap();
                let given = shelve(text.trim_end().to_string()).unwrap();
                let ended = shelve(text).unwrap();
                let alone: Vec<_> = lines.iter().filter_map(|line| shelve(line).ok()).collect();
                for shelf in [lent, given, ended] {
                    assert_eq!(shelf.len(), alone.len(), "{what}");
                    for (number, line) in alone.iter().enumerate() {
                        assert_eq!(shelf.board(number), line.board(0), "{number} {what}");
                    }
                }
            }
        }
    }
}
