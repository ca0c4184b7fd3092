//! Many classic boards, each on a line of its own: read on all threads of the pool.
//!
//! Files of them have lines of one length, so it is known where each begins before any is read. What follows the last line of
//! that length and kind is left to the reader of lines: a text is read the same with this and without.

use super::lines::nine;
use crate::exact::NineGrid;
use rayon::prelude::*;

/// Boards that a thread reads at a time.
const BLOCK: usize = 1024;

/// The boards at the beginning of a text, and the length of their lines; none of a text with few.
pub(super) fn boards(text: &str) -> (Vec<NineGrid>, usize) {
    let Some((_, length)) = nine(text.as_bytes()) else { return (Vec::new(), 0) };
    let lines = text.len() / length;
    // A longer line may have an answer.
    if lines < 2 * BLOCK || length > 2 * 81 {
        return (Vec::new(), 0);
    }
    let mut boards = vec![[0; 81]; lines];
    let read = |(number, block): (usize, &mut [NineGrid])| {
        let first = number * BLOCK;
        for (place, cells) in block.iter_mut().enumerate() {
            match nine(&text.as_bytes()[(first + place) * length..]) {
                Some((found, long)) if long == length => *cells = found,
                _ => return first + place,
            }
        }
        lines
    };
    let alike = boards.par_chunks_mut(BLOCK).enumerate().map(read).min();
    boards.truncate(alike.unwrap_or(0));
    (boards, length)
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
                let shelf = shelve(text.trim_end()).unwrap();
                let alone: Vec<String> = lines.into_iter().filter(|line| shelve(line).is_ok()).collect();
                assert_eq!(shelf.len(), alone.len(), "{what}");
                for (number, line) in alone.iter().enumerate().step_by(97) {
                    assert_eq!(shelf.board(number), shelve(line).unwrap().board(0), "{number} {what}");
                }
                assert_eq!(shelf.board(5000), shelve(&alone[5000]).unwrap().board(0));
            }
        }
    }
}
