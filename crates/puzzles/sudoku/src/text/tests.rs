//! Every format both ways, what is refused and how, and that nothing panics.

use super::*;
use crate::BoxShape;
use proptest::prelude::*;

pub(super) const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

pub(super) fn one(text: &str) -> Sudoku {
    let boards = read(text).unwrap_or_else(|fault| panic!("{fault}\nin\n{text}"));
    assert_eq!(boards.len(), 1, "in\n{text}");
    boards.into_iter().next().unwrap()
}

fn shapes() -> Vec<BoxShape> {
    let sizes = [
        (2, 2),
        (4, 1),
        (1, 4),
        (5, 1),
        (3, 2),
        (2, 3),
        (6, 1),
        (1, 6),
        (7, 1),
        (4, 2),
        (2, 4),
        (3, 3),
        (9, 1),
        (5, 2),
        (2, 5),
        (4, 3),
        (3, 4),
        (12, 1),
        (5, 3),
        (4, 4),
        (8, 2),
        (2, 8),
        (6, 4),
        (5, 5),
        (9, 3),
        (7, 4),
        (6, 5),
        (11, 3),
        (7, 5),
        (6, 6),
        (1, 36),
    ];
    sizes.iter().map(|&(width, height)| BoxShape::new(width, height).unwrap()).collect()
}

/// Fails with the text, not with long lists of cells.
fn comes_back(boards: &[Sudoku], text: &str) -> Result<(), TestCaseError> {
    let back = read(text).map_err(|fault| TestCaseError::fail(format!("{fault}\nin\n{text}")))?;
    if back != boards {
        let lines: Vec<String> =
            back.iter().map(|board| write(board, None, "integers").unwrap_or_default()).collect();
        return Err(TestCaseError::fail(format!("{text}\nwas read as\n{}", lines.join("\n\n"))));
    }
    Ok(())
}

/// A board that a failing test shows in short.
#[derive(Clone)]
struct AnyBoard(Sudoku);

impl std::fmt::Debug for AnyBoard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&write(&self.0, None, "json").unwrap_or_default())
    }
}

fn document(boards: &[Sudoku], format: &str) -> String {
    let (before, between, after) = frame(format);
    let written: Vec<String> = boards.iter().map(|board| write(board, None, format).unwrap()).collect();
    format!("{before}{}{after}", written.join(between))
}

/// Boards from almost empty to full, with digits from few to all: what decides between formats.
fn board() -> impl Strategy<Value = AnyBoard> {
    (prop::sample::select(shapes()), 0u32..=10, 1usize..=36, any::<u64>()).prop_map(
        |(shape, tenths, top, seed)| {
            let mut state = seed | 1;
            let mut next = move || {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                (state >> 11) as usize
            };
            let top = top.min(shape.side());
            let low = if next() % 3 == 0 { top.saturating_sub(5) } else { 0 };
            let cell =
                |_| if (next() % 10) < tenths as usize { (low + next() % (top - low) + 1) as u8 } else { 0 };
            AnyBoard(Sudoku::new(shape, (0..shape.cells()).map(cell).collect::<Vec<u8>>()).unwrap())
        },
    )
}

fn marked() -> impl Strategy<Value = AnyBoard> {
    (board(), any::<u64>()).prop_map(|(AnyBoard(board), seed)| {
        let full = (1u64 << board.shape().side()) - 1;
        let mut masks: Vec<u64> = board
            .givens()
            .iter()
            .enumerate()
            .map(|(cell, &digit)| match digit {
                0 => seed.rotate_left(7 * cell as u32).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20 & full,
                _ => 1 << (digit - 1),
            })
            .collect();
        for (cell, mask) in masks.iter_mut().enumerate() {
            if board.givens()[cell] == 0 && mask.count_ones() == 1 {
                *mask = full;
            }
        }
        AnyBoard(line::from_masks(board.shape(), masks).unwrap())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_format_comes_back(board in board()) {
        for format in FORMATS.iter().filter(|format| format.name != "candidates") {
            let text = write(&board.0, None, format.name).unwrap();
            comes_back(std::slice::from_ref(&board.0), &text)?;
        }
    }

    #[test]
    fn many_boards_come_back(boards in prop::collection::vec(board(), 1..5)) {
        let boards: Vec<Sudoku> = boards.into_iter().map(|board| board.0).collect();
        for format in FORMATS.iter().filter(|format| format.name != "candidates") {
            let text = document(&boards, format.name);
            comes_back(&boards, &text)?;
            let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
            comes_back(&boards, &windows)?;
        }
    }

    #[test]
    fn marks_come_back(board in marked()) {
        let text = write(&board.0, None, "pencilmarks").unwrap();
        comes_back(&[board.0], &text)?;
    }

    #[test]
    fn candidates_come_back(board in prop_oneof![board(), marked()]) {
        let text = write(&board.0, None, "candidates").unwrap();
        let expected = line::from_masks(board.0.shape(), board.0.candidates()).unwrap();
        comes_back(&[expected], &text)?;
    }

    #[test]
    fn noise_is_no_panic(text in any::<String>()) {
        let _ = read(&text);
    }

    #[test]
    fn board_like_noise_is_no_panic(text in "[0-9A-Ga-g.*_|+ \t\r\n,;:#=\"'\\[\\]{}<>/X┌─┬│·-]{0,400}") {
        if let Err(fault) = read(&text) {
            prop_assert!(fault.to_string().len() < 400);
        }
    }

    #[test]
    fn damaged_text_is_no_panic(board in board(), format in 0..FORMATS.len(), cut in any::<prop::sample::Index>(),
                                length in 0usize..9, put in "\\PC{0,3}|[0-9.\n\0|\"<>{}\\[\\]-]{0,5}") {
        let text: Vec<char> = document(&[board.0], FORMATS[format].name).chars().collect();
        let at = cut.index(text.len());
        let end = (at + length).min(text.len());
        let damaged: String = text[..at].iter().chain(&put.chars().collect::<Vec<_>>()).chain(&text[end..]).collect();
        if let Err(fault) = read(&damaged) {
            prop_assert!(fault.to_string().len() < 500, "{}", fault);
            if let Some((line, column)) = fault.place() {
                prop_assert!(line >= 1 && line <= damaged.lines().count() + 1, "{}", fault);
                prop_assert!(column >= 1 && column <= damaged.chars().count() + 2, "{}", fault);
            }
        }
    }
}
