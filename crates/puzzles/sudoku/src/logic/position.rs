//! Positions for the tests of the techniques: an empty board on which pencil marks leave just the pattern.
//!
//! Cells are written as rows and columns, `r26c38` for the four crossings of rows 2 and 6 with columns 3 and 8.

use super::{Logic, Technique};
use crate::{Shape, Sudoku};

/// A 9×9 board with all candidates.
pub(super) struct Position {
    marks: Vec<u64>,
}

fn cells(text: &str) -> Vec<usize> {
    let numbers = |text: &str| text.chars().map(|c| c.to_digit(10).unwrap() as usize - 1).collect::<Vec<_>>();
    let group = |word: &str| {
        let (rows, columns) = word.strip_prefix('r').unwrap().split_once('c').unwrap();
        let (rows, columns) = (numbers(rows), numbers(columns));
        rows.iter().flat_map(|row| columns.iter().map(move |column| row * 9 + column)).collect::<Vec<_>>()
    };
    text.split_whitespace().flat_map(group).collect()
}

fn digits(text: &str) -> u64 {
    text.chars().fold(0, |mask, c| mask | 1 << (c.to_digit(10).unwrap() - 1))
}

impl Position {
    pub(super) fn open() -> Position {
        Position { marks: vec![0x1FF; 81] }
    }

    /// The cells have these candidates only.
    pub(super) fn only(mut self, at: &str, candidates: &str) -> Position {
        cells(at).into_iter().for_each(|cell| self.marks[cell] = digits(candidates));
        self
    }

    /// The cells have not these candidates.
    pub(super) fn without(mut self, at: &str, candidates: &str) -> Position {
        cells(at).into_iter().for_each(|cell| self.marks[cell] &= !digits(candidates));
        self
    }

    pub(super) fn logic(self) -> Logic {
        Logic::new(&Sudoku::new(Shape::NINE, [0; 81]).unwrap().with_marks(self.marks).unwrap())
    }

    /// The first step must be of this technique and have these effects, in any order; gives its words.
    pub(super) fn expect(self, technique: Technique, effects: &str) -> String {
        let mut logic = self.logic();
        let step = logic.find().expect("a step").clone();
        let candidates = logic.candidates();
        assert_eq!(step.technique, technique, "{}", step.words(candidates));
        let mut found = step.effects(candidates.geometry());
        let mut wanted: Vec<String> = effects.split(';').flat_map(spell).collect();
        found.sort();
        wanted.sort();
        assert_eq!(found, wanted);
        assert!(logic.all(technique).contains(&step), "all steps include the first");
        step.words(candidates)
    }
}

/// `r1c23 ≠ 45` → `r1c2 ≠ 4`, `r1c2 ≠ 5`, `r1c3 ≠ 4`, …
fn spell(effect: &str) -> Vec<String> {
    let (at, rest) = effect.trim().split_once(" = ").or(effect.trim().split_once(" ≠ ")).unwrap();
    let sign = if effect.contains('=') { '=' } else { '≠' };
    let names = cells(at).into_iter().map(|cell| Shape::NINE.name(cell));
    names.flat_map(|name| rest.chars().map(move |digit| format!("{name} {sign} {digit}"))).collect()
}
