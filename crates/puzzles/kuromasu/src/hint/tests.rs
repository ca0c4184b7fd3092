use super::*;
use crate::generate::{self, Aim, Wish};
use crate::{exact, text};
use plansza_core::{Budget, Meter, Seed, Silent};

fn board(text: &str) -> Kuromasu {
    text::read(text).unwrap().remove(0)
}

fn first(text: &str, known: &str, solution: Option<&Shading>) -> Hint {
    let known: Vec<Colour> = known
        .chars()
        .filter(|sign| *sign != '/')
        .map(|sign| match sign {
            '#' => Colour::Black,
            '+' => Colour::White,
            _ => Colour::Open,
        })
        .collect();
    hints(&board(text), Some(&known), solution, false).unwrap().remove(0)
}

#[test]
fn words_name_the_clue_or_the_cut() {
    let texts = [
        ("3x3:2h", "./.", "x"),
    ];
    let _ = texts;
    let hint = first("4x4:a3f5b5d", "....#...........", None);
    println!("{}", hint.text);
}

#[test]
fn hints_lead_to_the_solution_and_never_lie() {
    for (level, size) in [(Aim::Easy, "8x8"), (Aim::Medium, "9x9"), (Aim::Hard, "9x7"), (Aim::Extreme, "12x12")] {
        for seed in 0..4 {
            let wish = Wish { size: size.into(), level, ..Wish::default() };
            let mut silent = Silent;
            let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
            let board = generate::generate(&wish, &mut Seed(seed).rng(), &mut meter).unwrap();
            let solution = exact::solve(&board, &mut meter).solution.unwrap();
            let hints = hints(&board, None, Some(&solution), true).unwrap();
            let mut painted = 0;
            for hint in &hints {
                println!("{}", hint.text);
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
                Aim::Easy => 1.0..2.0,
                Aim::Medium => 2.0..3.0,
                Aim::Hard => 3.0..4.0,
                _ => 4.0..5.0,
            };
            assert!(wanted.contains(&hardest), "{level:?} {hardest}");
        }
    }
}
