//! Boards that ship with the product, each with its known best score.

use plansza_core::Sample;

/// The best scores of the boards of `report-50`.
#[rustfmt::skip]
const ANSWERS: &[&str] = &[
    "5", "4", "5", "4", "4", "3", "4", "4", "3", "3", "5", "4", "3", "4", "4", "5", "4", "5", "4", "4", "4",
    "5", "4", "4", "5", "5", "5", "4", "4", "5", "5", "5", "3", "4", "4", "4", "5", "3", "5", "4", "4", "5",
    "5", "4", "3", "5", "5", "4", "4", "4",
];

/// The samples; the first is used when no board is named.
pub const SAMPLES: &[Sample] = &[
    Sample {
        name: "sweep",
        about: "9×9 with 9 stones to place: the board of the report's sweep, whose best published score is 11",
        text: "........./....X..../..O....../........./....XOX../........./........./........./.OX...... 9",
        answers: &["12"],
    },
    Sample {
        name: "five",
        about: "5×5 with 3 stones to place, as in the report's comparison",
        text: "...X./....O/OO..X/.X.../..... 3",
        answers: &["4"],
    },
    // plansza generate go --count 50 --seed 50
    Sample {
        name: "report-50",
        about: "50 random boards of 5×5, 3 black and 3 white stones, 3 to place: the report's comparison done anew",
        text: include_str!("known/report-50.txt"),
        answers: ANSWERS,
    },
    Sample {
        name: "late",
        about: "one stone captures two, but has no liberty before it does",
        text: ".OX../OX.../X..../...../..... 1",
        answers: &["3"],
    },
    Sample {
        name: "late-report",
        about: "the same by the report's rules, where a capture comes a turn late",
        text: ".OX../OX.../X..../...../..... 1 report",
        answers: &["1"],
    },
    Sample {
        name: "eyes",
        about: "a white chain with two eyes: unconditionally alive",
        text: "..O../OOOOO/XXXXX/...../..... 4",
        answers: &["4"],
    },
    Sample {
        name: "eyes-report",
        about: "the same by the report's rules, where two black stones need no liberty",
        text: "..O../OOOOO/XXXXX/...../..... 4 report",
        answers: &["10"],
    },
    Sample {
        name: "lattice",
        about: "19×19 with 100 lone white stones that share all their liberties, and 20 stones to place",
        text: "O.O.O.O.O.O.O.O.O.O/.................../O.O.O.O.O.O.O.O.O.O/.................../\
O.O.O.O.O.O.O.O.O.O/.................../O.O.O.O.O.O.O.O.O.O/.................../\
O.O.O.O.O.O.O.O.O.O/.................../O.O.O.O.O.O.O.O.O.O/.................../\
O.O.O.O.O.O.O.O.O.O/.................../O.O.O.O.O.O.O.O.O.O/.................../\
O.O.O.O.O.O.O.O.O.O/.................../O.O.O.O.O.O.O.O.O.O 20",
        answers: &["30"],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Wish, generate};
    use crate::text::{self, Options};
    use plansza_core::{Budget, Meter, Seed, Silent};

    #[test]
    fn the_boards_of_the_comparison_come_from_the_generator() {
        let sample = SAMPLES.iter().find(|sample| sample.name == "report-50").expect("it is there");
        let boards = text::read(sample.text, &Options::default()).unwrap();
        assert_eq!(boards.len(), 50);
        for (index, board) in boards.iter().enumerate() {
            let mut rng = Seed(50).child(index as u64).rng();
            let made = generate(&Wish::default(), &mut rng, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
            assert_eq!(made.as_ref(), Ok(board));
        }
    }

    #[test]
    fn the_sweep_board_is_the_one_described() {
        let go = text::read(SAMPLES[0].text, &Options::default()).unwrap().remove(0);
        let stones = |stone| -> Vec<(usize, usize)> {
            let points = (0..81).filter(|&point| go.cells()[point] == Some(stone));
            points.map(|point| (point / 9, point % 9)).collect()
        };
        assert_eq!((go.width(), go.height(), go.stones()), (9, 9, 9));
        assert_eq!(stones(crate::Stone::White), [(2, 2), (4, 5), (8, 1)]);
        assert_eq!(stones(crate::Stone::Black), [(1, 4), (4, 4), (4, 6), (8, 2)]);
    }
}
