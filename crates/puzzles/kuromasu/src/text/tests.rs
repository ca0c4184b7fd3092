//! Every format both ways on many boards, and that nothing panics.

use super::*;
use proptest::prelude::*;

pub(super) fn one(text: &str) -> Kuromasu {
    let boards = read(text).unwrap_or_else(|fault| panic!("{fault}\nin\n{text}"));
    assert_eq!(boards.len(), 1, "in\n{text}");
    boards.into_iter().next().unwrap()
}

/// A board that a failing test shows in short.
#[derive(Clone, PartialEq)]
struct BoardInShort(Kuromasu);

impl std::fmt::Debug for BoardInShort {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&tatham::write(&self.0))
    }
}

/// Boards of many sizes, from empty to full, with numbers from small to the largest there are.
fn board() -> impl Strategy<Value = BoardInShort> {
    let side = || prop_oneof![3 => 1usize..=9, 1 => Just(1), 1 => 10usize..=63, 1 => Just(64)];
    let top = prop_oneof![Just(9u16), Just(15), Just(127), Just(4095), Just(u16::MAX)];
    (side(), side(), 0u64..=10, top, any::<u64>()).prop_map(|(width, height, tenths, top, seed)| {
        let mut state = seed | 1;
        let mut next = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state >> 11
        };
        let clue = |_| match next() % 10 {
            n if n >= tenths => Clue::None,
            0 => Clue::White,
            _ => Clue::Number((next() % top as u64) as u16 + 1),
        };
        BoardInShort(Kuromasu::new(width, height, (0..width * height).map(clue).collect::<Vec<_>>()).unwrap())
    })
}

fn shading(board: &Kuromasu, seed: u64) -> Shading {
    let black = |cell: usize| seed.rotate_left(cell as u32) & 5 == 0 && board.clues()[cell] == Clue::None;
    Shading((0..board.clues().len()).map(black).collect())
}

/// The file of these boards, if the format can hold them.
fn document(boards: &[BoardInShort], format: &str) -> Option<String> {
    let (before, between, after) = frame(format);
    let written: Result<Vec<String>, Fault> =
        boards.iter().map(|board| write(&board.0, None, format)).collect();
    Some(format!("{before}{}{after}", written.ok()?.join(between)))
}

fn comes_back(boards: &[BoardInShort], text: &str) -> Result<(), TestCaseError> {
    let back = read(text).map_err(|fault| TestCaseError::fail(format!("{fault}\nin\n{text}")))?;
    let back: Vec<BoardInShort> = back.into_iter().map(BoardInShort).collect();
    prop_assert_eq!(back, boards, "{}", text);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_format_comes_back(board in board(), seed in any::<u64>()) {
        let shading = shading(&board.0, seed);
        for format in FORMATS {
            for solution in [None, Some(&shading)] {
                let fits = |most: u16| board.0.clues().iter().all(|clue| match clue {
                    Clue::Number(n) => *n <= most,
                    _ => true,
                });
                let able = match format.name {
                    "link" | "body" => solution.is_none() && fits(4095),
                    "compact" => fits(9),
                    _ => true,
                };
                let text = write(&board.0, solution, format.name);
                prop_assert_eq!(text.is_ok(), able, "{} {:?}", format.name, text);
                if let Ok(text) = text && (solution.is_none() || format.name != "tatham") {
                    comes_back(std::slice::from_ref(&board), &text)?;
                }
            }
        }
        let picture = crate::draw::board(&board.0, Some(&shading)).text(seed % 2 == 0);
        comes_back(std::slice::from_ref(&board), &picture)?;
    }

    #[test]
    fn many_boards_come_back(boards in prop::collection::vec(board(), 1..5)) {
        for format in FORMATS {
            let Some(text) = document(&boards, format.name) else { continue };
            comes_back(&boards, &text)?;
            comes_back(&boards, &format!("\u{feff}{}", text.replace('\n', "\r\n")))?;
        }
    }

    #[test]
    fn noise_is_no_panic(text in any::<String>()) {
        let _ = read(&text);
    }

    #[test]
    fn board_like_noise_is_no_panic(text in "(pzprv3[/\n]kurodoko[/\n]|kurodoko/|2x2:|[\\[{]\"?)?[0-9a-z.#+?_|/: \t\r\n,\"\\[\\]{}■·│é─-]{0,200}") {
        if let Err(fault) = read(&text) {
            prop_assert!(fault.to_string().len() < 400);
        }
    }

    #[test]
    fn damaged_text_is_no_panic(board in board(), format in 0..FORMATS.len(), cut in any::<prop::sample::Index>(),
                                length in 0usize..9, put in "\\PC{0,3}|[0-9a-z.#?\n\0|\"/:{}\\[\\]-]{0,5}") {
        let Some(text) = document(&[board], FORMATS[format].name) else { return Ok(()) };
        let text: Vec<char> = text.chars().collect();
        let at = cut.index(text.len());
        let end = (at + length).min(text.len());
        let damaged: String = text[..at].iter().chain(&put.chars().collect::<Vec<_>>()).chain(&text[end..]).collect();
        if let Err(fault) = read(&damaged) {
            prop_assert!(fault.to_string().len() < 400, "{}", fault);
            if let Some((line, column)) = fault.place() {
                prop_assert!(line >= 1 && line <= damaged.lines().count() + 1, "{}", fault);
                prop_assert!(column >= 1 && column <= damaged.chars().count() + 2, "{}", fault);
            }
        }
    }
}
