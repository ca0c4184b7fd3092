//! Every technique on a board that shows just its pattern: an empty board whose pencil marks leave nothing else. The
//! cases are data, `patterns.txt`.

use super::{Reasoning, SudokuTechnique};
use crate::{BoxShape, Sudoku};

/// The cells of `r26c38 r1c1`: rows and columns, and all their crossings.
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

/// `r1c23 ≠ 45` → `r1c2 ≠ 4`, `r1c2 ≠ 5`, `r1c3 ≠ 4`, …
fn spell(effect: &str) -> Vec<String> {
    let sign = if effect.contains('=') { '=' } else { '≠' };
    let (at, rest) = effect.split_once(sign).unwrap();
    let names = cells(at).into_iter().map(|cell| BoxShape::NINE.name(cell));
    let mut spelt: Vec<String> = names
        .flat_map(|name| rest.trim().chars().map(move |digit| format!("{name} {sign} {digit}")))
        .collect();
    spelt.sort();
    spelt
}

/// Checks the cases of one pattern, and says of which technique it is.
fn check(case: &str) -> SudokuTechnique {
    let mut marks = [0x1FF; 81];
    let (mut expected, mut words) = (None, None);
    for line in case.lines().filter(|line| !line.starts_with('#')) {
        if let Some(text) = line.strip_prefix("\" ") {
            words = Some(text);
        } else if let Some((at, gone)) = line.split_once(" has not ") {
            cells(at).into_iter().for_each(|cell| marks[cell] &= !digits(gone));
        } else if let Some((at, only)) = line.split_once(" is ") {
            cells(at).into_iter().for_each(|cell| marks[cell] = digits(only));
        } else {
            expected = line.split_once(": ");
        }
    }
    let (technique, effects) = expected.expect(case);
    let board = Sudoku::new(BoxShape::NINE, [0; 81]).unwrap().with_marks(marks).unwrap();
    let mut logic = Reasoning::new(&board);
    let step = logic.find().expect(case).clone();
    let candidates = logic.candidates();
    assert_eq!(step.technique.name(), technique, "{case}\n{}", step.words(candidates));
    let mut found = step.effects(candidates.geometry());
    found.sort();
    assert_eq!(found, spell(effects), "{case}");
    assert!(logic.all(step.technique).contains(&step), "all steps include the first: {case}");
    assert_eq!(step.words(candidates), words.map_or(step.words(candidates), str::to_string), "{case}");
    step.technique
}

#[test]
fn every_technique_finds_its_pattern() {
    let cases: Vec<&str> = include_str!("patterns.txt").split("\n\n").skip(1).collect();
    let found: Vec<SudokuTechnique> = cases.iter().map(|case| check(case)).collect();
    assert_eq!(found.len(), 27);
    let seen = |technique: &SudokuTechnique| found.contains(technique);
    assert!(
        SudokuTechnique::ALL
            .iter()
            .all(|technique| *technique == SudokuTechnique::LastCell || seen(technique))
    );
}

#[test]
fn last_cell() {
    let four = [1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let mut logic = Reasoning::new(&Sudoku::new(BoxShape::new(2, 2).unwrap(), four).unwrap());
    let step = logic.find().unwrap().clone();
    assert_eq!(
        (step.technique, step.placed, step.units.as_slice()),
        (SudokuTechnique::LastCell, Some((3, 4)), &[0][..])
    );
    let words = "r1c4 is the last empty cell of row 1, and 4 is the digit that is missing there.";
    assert_eq!(step.words(logic.candidates()), words);
}
