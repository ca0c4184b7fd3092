use super::*;
use crate::generate::{KuromasuLevel, Wish, generate};
use crate::{Clue, exact};
use plansza_core::{Budget, Meter, Seed, Silent};

/// Paints what single numbers and shared sights tell, and nothing else, until all of these cells have their colours.
fn follows(logic: &mut Reasoner<'_>, effects: &[(usize, bool)]) -> bool {
    while !effects.iter().all(|&(cell, black)| {
        logic.colouring.colours[cell] == if black { Colour::Black } else { Colour::White }
    }) {
        let can: Vec<Stops> =
            logic.colouring.layout.numbers.iter().map(|&number| logic.colouring.sights(number).1).collect();
        let alone: Vec<Stops> = can
            .iter()
            .zip(&logic.colouring.layout.numbers)
            .map(|(can, number)| sight::filter(can, number.total()).unwrap())
            .collect();
        let single = (0..can.len()).find_map(|i| logic.number(i, &can[i], &alone[i], Vec::new(), Vec::new()));
        let Some(step) = single.or_else(|| logic.shared(&can, &alone).unwrap()) else { return false };
        step.effects.iter().for_each(|&(cell, black)| logic.paint(cell, black));
    }
    true
}

/// With the other numbers of the board hidden, those that a step names still lead to all that it paints, and without
/// any one of those that it shares with directly they do not always.
#[test]
fn shared_sights_name_all_the_numbers_they_rest_on() {
    let (mut steps, mut through, mut idle) = (0, 0, 0);
    for seed in 0..12 {
        let wish = Wish { size: "20x20".into(), level: KuromasuLevel::Medium, ..Wish::default() };
        let mut silent = Silent;
        let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
        let board = generate(&wish, &mut Seed(seed).rng(), &mut meter).unwrap();
        let solution = exact::solve(&board, &mut meter).solution.unwrap();
        let mut logic = Reasoner::new(&board, &[]);
        while let Some(step) = logic.step().unwrap() {
            if let (PaintTechnique::Shared, Why::Number { cell, others, beyond, .. }) =
                (step.technique, &step.why)
            {
                let named = |hidden: Option<usize>| {
                    let mut clues = board.clues().to_vec();
                    for (at, clue) in clues.iter_mut().enumerate().filter(|(_, clue)| **clue != Clue::None) {
                        let said =
                            at == *cell || others.iter().any(|other| other.0 == at) || beyond.contains(&at);
                        if !said || hidden == Some(at) {
                            *clue = Clue::White;
                        }
                    }
                    let fewer = Kuromasu::new(board.width(), board.height(), clues).unwrap();
                    follows(&mut Reasoner::new(&fewer, logic.colours()), &step.effects)
                };
                assert!(named(None), "{step:?}");
                steps += 1;
                through += usize::from(!beyond.is_empty());
                idle += usize::from(others.iter().any(|&(other, _)| named(Some(other))));
            }
            for &(cell, black) in &step.effects {
                assert_eq!(solution[cell], black, "{step:?}");
                logic.paint(cell, black);
            }
        }
        assert_eq!(logic.open(), 0);
    }
    assert!(steps > 20 && through > 1 && idle < steps / 2, "{steps} {through} {idle}");
}
