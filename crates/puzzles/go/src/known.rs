//! Boards that ship with the product, each with its known best score.

use plansza_core::Sample;

/// The board of the report's parameter sweep. The best of the 27 published runs is 11.
pub const SWEEP: Sample = Sample {
    name: "sweep",
    about: "9×9 with 9 stones to place: the board of the report's sweep of annealing parameters",
    text: "........./....X..../..O....../........./....XOX../........./........./........./.OX...... 9",
    answer: "12",
};

/// The samples; the first is used when no board is named.
pub const SAMPLES: &[Sample] = &[
    Sample {
        name: "five",
        about: "5×5 with 3 stones to place, as in the report's comparison",
        text: "...X./....O/OO..X/.X.../..... 3",
        answer: "4",
    },
    Sample {
        name: "late",
        about: "one stone captures two, but has no liberty before it does",
        text: ".OX../OX.../X..../...../..... 1",
        answer: "3",
    },
    Sample {
        name: "late-report",
        about: "the same by the report's rules, where a capture comes a turn late",
        text: ".OX../OX.../X..../...../..... 1 report",
        answer: "1",
    },
    Sample {
        name: "eyes",
        about: "a white chain with two eyes: unconditionally alive",
        text: "..O../OOOOO/XXXXX/...../..... 4",
        answer: "4",
    },
    Sample {
        name: "eyes-report",
        about: "the same by the report's rules, where two black stones need no liberty",
        text: "..O../OOOOO/XXXXX/...../..... 4 report",
        answer: "10",
    },
    Sample {
        name: "lattice",
        about: "19×19 with 100 lone white stones that share all their liberties, and 20 stones to place",
        text: "O.O.O.O.O.O.O.O.O.O/.................../O.O.O.O.O.O.O.O.O.O/.................../\
O.O.O.O.O.O.O.O.O.O/.................../O.O.O.O.O.O.O.O.O.O/.................../\
O.O.O.O.O.O.O.O.O.O/.................../O.O.O.O.O.O.O.O.O.O/.................../\
O.O.O.O.O.O.O.O.O.O/.................../O.O.O.O.O.O.O.O.O.O/.................../\
O.O.O.O.O.O.O.O.O.O/.................../O.O.O.O.O.O.O.O.O.O 20",
        answer: "30",
    },
];
