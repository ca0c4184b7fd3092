use super::*;
use crate::generate::{self, KuromasuLevel, Wish};
use crate::{exact, text};
use plansza_core::{Budget, Meter, Seed, Silent};

fn board(text: &str) -> Kuromasu {
    text::read(text).unwrap().remove(0)
}

fn first(text: &str, known: &str) -> Hint {
    let known: Vec<Colour> = known
        .chars()
        .filter(|sign| *sign != '/')
        .map(|sign| match sign {
            '#' => Colour::Black,
            '+' => Colour::White,
            _ => Colour::Open,
        })
        .collect();
    hints(&board(text), Some(&known), Foreknowledge::Unknown, false).unwrap().remove(0)
}

fn fault(text: &str) -> String {
    hints(&board(text), None, Foreknowledge::Unknown, false).unwrap_err().to_string()
}

#[test]
fn words_name_the_clue_or_the_cut() {
    let cases = [
        (
            "3x3:2h",
            "..+/.../...",
            "If r1c2 were white, the 2 at r1c1 would see at least 3 white cells, so r1c2 is black.",
        ),
        (
            "4x4:3o",
            "+++./..../..../....",
            "The 3 at r1c1 already sees 3 white cells, so r1c4 and r2c1 are black.",
        ),
        (
            "4x1:4c",
            "....",
            "The 4 at r1c1 can see no more than 4 white cells, so it sees them all: r1c2, r1c3 and r1c4 are white.",
        ),
        (
            "5x1:4d",
            ".....",
            "The 4 at r1c1 sees at most 1 white cell without those to the right: the rest has to be there, so r1c2, r1c3 \
             and r1c4 are white.",
        ),
        (
            "4x4:p",
            "..../..../.#../....",
            "r3c2 is black, and black cells do not touch, so r2c2, r3c1, r3c3 and r4c2 are white.",
        ),
        (
            "4x4:p",
            ".+#+/..+./..../....",
            "If r2c4 were black, the chain r2c4–r1c3 would cut off r1c4, so r2c4 is white.",
        ),
        ("5x1:e", ".....", "A black cell at r1c2 would cut the board in two, so r1c2 is white."),
    ];
    for (text, known, wanted) in cases {
        assert_eq!(first(text, known).text, wanted);
    }
}

#[test]
fn the_picture_shows_causes_and_effects() {
    let hint = first("4x4:3o", "+++./..../..../....");
    let tile = |row, column| &hint.board.as_ref().unwrap()[(row, column)];
    assert_eq!((tile(0, 0).paper, tile(0, 0).ink), (Paper::Cause, Ink::Given));
    assert_eq!((tile(0, 3).paper, tile(0, 3).text.as_str()), (Paper::Effect, "■"));
    assert_eq!((tile(0, 1).paper, tile(0, 1).text.as_str()), (Paper::Plain, "+"));
    assert_eq!(hint.effects, ["r1c4 black", "r2c1 black"]);
}

#[test]
fn faults_say_why_there_is_no_hint() {
    assert_eq!(fault("2x2:3_3_3_3"), "the board is solved already: there is no next step");
    assert_eq!(fault("3x3:9h"), "the 9 at r1c1 cannot be made up: the board has no solution");
    assert!(fault("3x3:i").starts_with("none of the techniques here leads on"));
    let known = [Colour::Black, Colour::Black, Colour::Open, Colour::Open];
    let touching = hints(&board("2x2:d"), Some(&known), Foreknowledge::Unknown, false).unwrap_err();
    assert_eq!(touching.to_string(), "r1c1 and r1c2 are black and touch: the board has no solution");
    let (o, w, b) = (Colour::Open, Colour::White, Colour::Black);
    let cut = hints(&board("3x3:i"), Some(&[w, b, w, b, w, w, w, w, o]), Foreknowledge::Unknown, false)
        .unwrap_err();
    assert_eq!(cut.to_string(), "the black cell r2c1 cuts the white cells in two: the board has no solution");
    let known = [w, b, b, w];
    let full = hints(&board("2x2:d"), Some(&known), Foreknowledge::Unknown, false).unwrap_err();
    assert_eq!(full.to_string(), "every cell has its colour, but the white cells fall into 2 parts");
    let solution = Shading([false, true, false, false].into());
    let wrong = hints(&board("2x2:d"), Some(&known), Foreknowledge::One(&solution), false).unwrap_err();
    assert_eq!(wrong.to_string(), "r2c1 is black but must be white");
    assert!(hints(&board("2x2:d"), Some(&known[..3]), Foreknowledge::Unknown, false).is_err());
    assert!(hints(&board("2x2:d"), None, Foreknowledge::One(&Shading([true; 4].into())), false).is_err());
}

#[test]
fn the_end_of_logic_is_told() {
    // The 3 is complete, and what lies beyond stays open.
    let several = board("4x4:3o");
    let known: Vec<Colour> =
        "+++.............".chars().map(|c| if c == '+' { Colour::White } else { Colour::Open }).collect();
    for (foreknown, why) in [
        (Foreknowledge::Several, "the board has several solutions."),
        (
            Foreknowledge::Unknown,
            "the board needs search, or has several solutions, and which of them is not known.",
        ),
    ] {
        let all = hints(&several, Some(&known), foreknown, true).unwrap();
        let (last, steps) = all.split_last().unwrap();
        assert!(!steps.is_empty() && steps.iter().all(|hint| hint.technique != END));
        assert_eq!((last.technique, last.effects.len()), (END, 0));
        assert!(last.text.ends_with(why), "{}", last.text);
        assert!(hints(&several, Some(&known), foreknown, false).unwrap()[0].technique != END);
    }
    use plansza_core::Puzzle;
    let last = board("5x5:y").hints(true).unwrap_err();
    assert_eq!(last.to_string(), "none of the techniques here leads on: the board has several solutions");
}

#[test]
fn hints_lead_to_the_solution_and_never_lie() {
    for (level, size) in [
        (KuromasuLevel::Easy, "8x8"),
        (KuromasuLevel::Medium, "9x9"),
        (KuromasuLevel::Hard, "9x7"),
        (KuromasuLevel::Extreme, "12x12"),
    ] {
        for seed in 0..4 {
            let wish = Wish { size: size.into(), level, ..Wish::default() };
            let mut silent = Silent;
            let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
            let board = generate::generate(&wish, &mut Seed(seed).rng(), &mut meter).unwrap();
            let solution = exact::solve(&board, &mut meter).solution.unwrap();
            let hints = hints(&board, None, Foreknowledge::One(&solution), true).unwrap();
            let mut painted = 0;
            for hint in &hints {
                assert!(hint.text.ends_with('.') && hint.cells.len() >= hint.effects.len(), "{}", hint.text);
                for effect in &hint.effects {
                    let (name, colour) = effect.split_once(' ').unwrap();
                    let cell = (0..solution.len()).find(|&cell| board.name(cell) == name).unwrap();
                    assert_eq!(colour == "black", solution[cell], "{}", hint.text);
                    painted += 1;
                }
            }
            let clues = board.clues().iter().filter(|&&clue| clue != Clue::None).count();
            assert_eq!(painted + clues, solution.len());
            let hardest = hints.iter().map(|hint| hint.rating).fold(0.0, f64::max);
            let wanted = match level {
                KuromasuLevel::Easy => 1.0..2.0,
                KuromasuLevel::Medium => 2.0..3.0,
                KuromasuLevel::Hard => 3.0..4.0,
                _ => 4.0..5.0,
            };
            assert!(wanted.contains(&hardest), "{level:?} {hardest}");
        }
    }
}
