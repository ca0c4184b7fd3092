//! Boards that ship with the product, each with its known answer. All were made by the generator; the command stands
//! beside each.

use plansza_core::Sample;

/// The samples; the first is used when no board is named.
///
/// ```
/// use plansza_kuromasu::{SAMPLES, text};
/// let board = &text::read(SAMPLES[0].text)?[0];
/// assert_eq!((SAMPLES[0].name, board.width(), board.height()), ("nine", 9, 9));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub const SAMPLES: &[Sample] = &[
    // plansza generate kuromasu --size 9x9 --level medium --symmetry half --seed 7
    Sample {
        name: "nine",
        about: "9×9, medium, with half-turn symmetry",
        text: "9x9:b2l6d15_10_12i7b12a8e6a5b7i9_7_9d13l5b",
        answers: &[
            "#..#...#./..#..#.../........./...#...../....#.#../.#...#.../#......#./.#......./.....#..#",
        ],
    },
    // plansza generate kuromasu --size 4x4 --set clues=4 --seed 7
    Sample {
        name: "genes-12",
        about: "4×4 with 12 genes, the measure of the report's puzzle 0; hard",
        text: "4x4:c3b6e3a4a",
        answers: &["#.../...#/..../.#.#"],
    },
    // plansza generate kuromasu --size 5x5 --set clues=6 --seed 7
    Sample {
        name: "genes-19",
        about: "5×5 with 19 genes, the measure of the report's puzzle 1; easy",
        text: "5x5:d6a9a6e3_3e9c",
        answers: &["#..../...../#..#./..#.#/....."],
    },
    // plansza generate kuromasu --size 7x6 --set clues=10 --seed 7
    Sample {
        name: "genes-32",
        about: "7×6 with 32 genes, the measure of the report's puzzle 2; easy",
        text: "7x6:b4a2_7c7g6b6_6_5k4b4d",
        answers: &[".#.#..#/....#../.#...../...#..#/#.#..../....#.#"],
    },
    // plansza generate kuromasu --size 7x7 --set clues=9 --seed 7
    Sample {
        name: "genes-40",
        about: "7×7 with 40 genes, the measure of the report's puzzle 3; hard",
        text: "7x7:k8_10_5c12f10a10a9n7d2",
        answers: &[".#..#../..#..../......#/#.#..../......./......#/..#.#.."],
    },
    // plansza generate kuromasu --size 8x7 --set clues=14 --seed 7
    Sample {
        name: "genes-42",
        about: "8×7 with 42 genes, the measure of the report's puzzle 4; hard",
        text: "8x7:c3c6a3_5k6f3a5_7c7c9_10_9b7d5e",
        answers: &[".#...#../...#..#./.#....../#.#.#.#./.....#../.......#/...#.#.."],
    },
    // plansza generate kuromasu --size 8x7 --set clues=10 --seed 7
    Sample {
        name: "genes-46",
        about: "8×7 with 46 genes, the measure of the report's puzzle 5; hard",
        text: "8x7:i3_5k6f3a5_7g9_10c7d5e",
        answers: &[".#...#../...#..#./.#....../#.#.#.#./.....#../.......#/...#.#.."],
    },
    // plansza generate kuromasu --size 9x9 --set clues=22 --seed 7
    Sample {
        name: "genes-59",
        about: "9×9 with 59 genes, the measure of the report's puzzle 6; medium",
        text: "9x9:b8c4b8a9d8b15g10a11a9b6a12d11_12e11d4_2_9a8a6_8a7e8l",
        answers: &[
            ".#...#..#/....#..../........#/......#../........#/#....#.#./..#.#..../#......#./...#.....",
        ],
    },
    // plansza generate kuromasu --size 9x9 --set clues=17 --seed 7
    Sample {
        name: "genes-64",
        about: "9×9 with 64 genes, the measure of the report's puzzle 7; medium",
        text: "9x9:b8c4d9g15g10c9b6a12k11d4_2_9a8a6_8a7e8l",
        answers: &[
            ".#...#..#/....#..../........#/......#../........#/#....#.#./..#.#..../#......#./...#.....",
        ],
    },
    // plansza generate kuromasu --size 9x9 --set clues=10 --seed 7
    Sample {
        name: "genes-71",
        about: "9×9 with 71 genes, the measure of the report's puzzle 8; hard",
        text: "9x9:e14h10c11i13d10j2c2e8e10f4m",
        answers: &[
            "......#../.#..#..#./........./#.......#/...#...#./#.#.#.#../........#/#..#...#./....#....",
        ],
    },
    // plansza generate kuromasu --size 11x11 --set clues=20 --seed 7
    Sample {
        name: "genes-101",
        about: "11×11 with 101 genes, the measure of the report's puzzle 9; hard",
        text: "11x11:a10m7a7b4a4f6a6_6c9a9n5h12c3c3k6_7c2i7e2h12h",
        answers: &[
            "..#.#.#...#/#.......#../....#.#..../#.#....#.#./....#.#.#.#/#.#......../...#.#....#/#.#.....#../....#.#...#/.#.#.#.#.#./#..........",
        ],
    },
    // plansza generate kuromasu --size 15x15 --level easy --seed 7
    Sample {
        name: "easy-15",
        about: "15×15, easy",
        text: "15x15:b5b2b4e4a5b3a5c9u4b4d6_2i7f3p5g3d5d7d7i6d3d6c4l6a7i2c6d6r6b6d2a4b3_4a3_4a2a2c4i",
        answers: &[
            "....#..#...#.#./#..#.#...#...../..#.....#..#.#./...#..#..#..#../.#..#..#...#..#/..#..#..#.#..#./.#.#...#.#...../#...#.....#..#./..#..#.#.#.#..#/#...#...#...#../......#..#.#..#/#.#..#......#../...#..#.#..#..#/.#..#..#..#..#./#..#..#..#.....",
        ],
    },
    // plansza generate kuromasu --size 15x15 --level medium --seed 7
    Sample {
        name: "medium-15",
        about: "15×15, medium",
        text: "15x15:h4e4a5b3e9u4b4d6_2i7f3j2e5e8k7q6a3d6l3c6a7a8k6b4a6g2g4b6b6d2e4b4a2a2b2_4i",
        answers: &[
            "....#..#...#.#./#..#.#...#...../..#.....#..#.#./...#..#..#..#../.#..#..#...#..#/..#..#..#.#..#./.#.#...#.#...../#...#.....#..#./..#..#.#.#.#..#/#...#...#...#../......#..#.#..#/#.#..#......#../...#..#.#..#..#/.#..#..#..#..#./#..#..#..#.....",
        ],
    },
    // plansza generate kuromasu --size 15x15 --level hard --seed 7
    Sample {
        name: "hard-15",
        about: "15×15, hard",
        text: "15x15:e2b4e4a5b3e9p3d4b4d6j7f3j2e5e8k7q6a3d6l3c6a7p4a6g2j6b6d2e4f2c4i",
        answers: &[
            "....#..#...#.#./#..#.#...#...../..#.....#..#.#./...#..#..#..#../.#..#..#...#..#/..#..#..#.#..#./.#.#...#.#...../#...#.....#..#./..#..#.#.#.#..#/#...#...#...#../......#..#.#..#/#.#..#......#../...#..#.#..#..#/.#..#..#..#..#./#..#..#..#.....",
        ],
    },
    // plansza generate kuromasu --size 15x15 --level extreme --seed 7
    Sample {
        name: "extreme-15",
        about: "15×15, extreme",
        text: "15x15:d7g6f2d2a6c3g7p6a2b3d9_11p10c5a2p9a6e5b5d3s12d11b6_7h7j6f9f9c8n11c6i6f",
        answers: &[
            "#.#......#...../...#.#.#..#..../..#.#....#..#../#....#.#...#..#/..#.....#...#../.........#.#.#./#.........#...#/..#.#.#.#..#.#./.#.#......#..../.....#.......#./...#...#.#..#../#.#.#...#.....#/......#.....#../..#........#..#/.#...#.#....#..",
        ],
    },
    // plansza generate kuromasu --size 20x20 --level easy --seed 7
    Sample {
        name: "easy-20",
        about: "20×20, easy",
        text: "20x20:7a4i5b4a4d11_17h6t20n21d8h10c13a25h3a3a9b12j7s10d8a11c2a21r4a15_7n4c16v9d7_7g16za19a19c6_9_9c10f12h11i4b9c10f13b12d13b12_8a5w6g5h10a14a16d7h7b5c9i8c",
        answers: &[
            "...#..#..#...#....#./..........#....#.#../..#.............#..#/.#...#......#.#..#../....#..........#..#./#.....#.....#...#.../..........#......#.#/.....#.#......#...../......#....#......#./.#.#...#.....#....../#.#..#.....#...#..../..........#..#...#../...#...#............/....#....#..#.....#./#......#...#....#.../....#.......#......#/.#....#.#.#...#...../..#....#...#...#..#./........#.....#...../....#.......#....#.#",
        ],
    },
    // plansza generate kuromasu --size 20x20 --level medium --seed 7
    Sample {
        name: "medium-20",
        about: "20×20, medium",
        text: "20x20:7a4h10_5b4a4d11_17h6t20n21b13a8h10c13a25h3a3a9b12j7s10d8e2t4a15o4b20w9d7_7g16za19a19c6_9_9c10f12h11i4b9c10f13g13b12_8a5w6g5h10a14a16d7h7b5c9i8c",
        answers: &[
            "...#..#..#...#....#./..........#....#.#../..#.............#..#/.#...#......#.#..#../....#..........#..#./#.....#.....#...#.../..........#......#.#/.....#.#......#...../......#....#......#./.#.#...#.....#....../#.#..#.....#...#..../..........#..#...#../...#...#............/....#....#..#.....#./#......#...#....#.../....#.......#......#/.#....#.#.#...#...../..#....#...#...#..#./........#.....#...../....#.......#....#.#",
        ],
    },
    // plansza generate kuromasu --size 20x20 --level hard --seed 7
    Sample {
        name: "hard-20",
        about: "20×20, hard",
        text: "20x20:7k5b4a4d11_17zc20n21b13a8h10c13a25h3a3a9b12j7s10d8g21r4q4b20w9d7_7g16v23d19a19c6_9_9j12h11i4f10f13b12g12_8a5w6g5h10a14a16d7h7b5c9i8c",
        answers: &[
            "...#..#..#...#....#./..........#....#.#../..#.............#..#/.#...#......#.#..#../....#..........#..#./#.....#.....#...#.../..........#......#.#/.....#.#......#...../......#....#......#./.#.#...#.....#....../#.#..#.....#...#..../..........#..#...#../...#...#............/....#....#..#.....#./#......#...#....#.../....#.......#......#/.#....#.#.#...#...../..#....#...#...#..#./........#.....#...../....#.......#....#.#",
        ],
    },
    // plansza generate kuromasu --size 20x20 --level extreme --seed 7
    Sample {
        name: "extreme-20",
        about: "20×20, extreme",
        text: "20x20:7k5b4a4d11_17zc20n21b13a8h10c13j3a3a9b12j7s10d8g21zj4b20w9d7_7g16v23d19a19c6_9_9c10f12h11i4f10f13j12_8a5w6g5h10a14a16d7h7b5c9i8c",
        answers: &[
            "...#..#..#...#....#./..........#....#.#../..#.............#..#/.#...#......#.#..#../....#..........#..#./#.....#.....#...#.../..........#......#.#/.....#.#......#...../......#....#......#./.#.#...#.....#....../#.#..#.....#...#..../..........#..#...#../...#...#............/....#....#..#.....#./#......#...#....#.../....#.......#......#/.#....#.#.#...#...../..#....#...#...#..#./........#.....#...../....#.......#....#.#",
        ],
    },
    // plansza generate kuromasu --size 30x30 --level easy --seed 7
    Sample {
        name: "easy-30",
        about: "30×30, easy",
        text: "30x30:a6d8e5r9q4d2a8_5_5b7j7c5_8b5o8j12c9d5d11c7e9_3u3e4e11h5c6b10_3e16h8c2_6b6g2g3g15g4s7c9c7d3b5c8f18g15_16e8b7h11l8j6a11g5_15i12g11e4a9c15a8i8b8i12i11d4d7j8g16f13d4b7a13b10d3n4s2q9g14c4_4b3_5j2c6a6e4g11b6_5k14c22a12a11c3i9c8_13h5m5j3a3g5c3l12_10d13s3d4f10_10i3c2b5b3g8d2a5e8h3a8p12f4b6d10a6d6_11c8l8_5n5c4a6_7_10c6_4h5h8g5i9b3a2d6e",
        answers: &[
            "..#.#..#..#...#.#...#...#..#../.....#...#.#......#...#..#..../#...#..#.....#.#...#....#...#./..#..#..#...#.......#....#.#../.......#..#...#.#.#....#....../.#.#.#..#...#.........#...#.#./#...#..........#.#...#..#....#/...#..#...#..#........#..#.#../.#..#...#...#...#..#.#..#...../#..#..#..#.#..#...........#.#./.......#.........#.#.#.#.....#/.#.#.....#....#...#.........#./#.#...#...#.#...#...#....#.#../....#..#..........#....#..#.#./...#..#..#.#..#.#............./.#...#.......#.#..#..#..#.#.#./....#.#.#.#.#.......#.#..#..../.#.#...#......#.#..#...#...#../#.#..#..#...#..#..#..#...#...#/....#..#.#.#..........#.#.#.../.#.#........#.#.#...#.......#./.....#...#...#.#...#.#.#..#.../#..#...#........#.#...#..#..#./....#.#.#.#..#.#.......#..#.../..#..#...#..#.#..#...#..#...#./#...#...#..#....#...#..#....../..#..#.#..#......#.#.....#...#/.#..#...#....#..#....#.#...#../#.....#....#...#...#....#...#./...#....#.#.....#.#..#.#......",
        ],
    },
    // plansza generate kuromasu --size 30x30 --level medium --seed 7
    Sample {
        name: "medium-30",
        about: "30×30, medium",
        text: "30x30:a6d8d3i8_3h9q4d2a8_5_5b7j7c5_8r8h9j5d11c7f3i6k3e4e11h5c6b10f16h8d6b6g2g3e13b8f4c9o7h8c3b5c8d8a18g15f8b7h11l8j6a11h15d16d12g11e4e15a8i8h16m11d4d7j8c25c16k4b7i3h3e4q12a2p6_9k4_4b3b5d3c2c6a6e4g11b6_5q12a11c3m8_13h5n7i3i5c3k13_12_10d13s3d4f10_10i3c2b5b3l2a5n3r12_3_7d4g10_9_6d6_11c8l8o5c4a6_7_10d4q8g5i9b3a2_5c6e",
        answers: &[
            "..#.#..#..#...#.#...#...#..#../.....#...#.#......#...#..#..../#...#..#.....#.#...#....#...#./..#..#..#...#.......#....#.#../.......#..#...#.#.#....#....../.#.#.#..#...#.........#...#.#./#...#..........#.#...#..#....#/...#..#...#..#........#..#.#../.#..#...#...#...#..#.#..#...../#..#..#..#.#..#...........#.#./.......#.........#.#.#.#.....#/.#.#.....#....#...#.........#./#.#...#...#.#...#...#....#.#../....#..#..........#....#..#.#./...#..#..#.#..#.#............./.#...#.......#.#..#..#..#.#.#./....#.#.#.#.#.......#.#..#..../.#.#...#......#.#..#...#...#../#.#..#..#...#..#..#..#...#...#/....#..#.#.#..........#.#.#.../.#.#........#.#.#...#.......#./.....#...#...#.#...#.#.#..#.../#..#...#........#.#...#..#..#./....#.#.#.#..#.#.......#..#.../..#..#...#..#.#..#...#..#...#./#...#...#..#....#...#..#....../..#..#.#..#......#.#.....#...#/.#..#...#....#..#....#.#...#../#.....#....#...#...#....#...#./...#....#.#.....#.#..#.#......",
        ],
    },
    // plansza generate kuromasu --size 30x30 --level hard --seed 7
    Sample {
        name: "hard-30",
        about: "30×30, hard",
        text: "30x30:a6d8d3i8_3h9q4d2a8_5_5b7d8e7c5_8r8s5d11j3i6k3e4e11h5c6b10f16h8g6g2m13a15_8f4c9o7h8c3b5c8d8a18g15f8h9b11l8j6a11h15i12m4g8i8h16m11d4o8g16k4b7b10f3h3e4o19c2h5g6m4e5d3c2e6e4g11c5s11c3m8_13h5n7i3i5c3l12_10d13s3d4f10j3c2b5o2a5n3r12a7d4g10_9_6d6_11c8f7e8o5c4a6_7e4h5h8g5i9b3b5c6e",
        answers: &[
            "..#.#..#..#...#.#...#...#..#../.....#...#.#......#...#..#..../#...#..#.....#.#...#....#...#./..#..#..#...#.......#....#.#../.......#..#...#.#.#....#....../.#.#.#..#...#.........#...#.#./#...#..........#.#...#..#....#/...#..#...#..#........#..#.#../.#..#...#...#...#..#.#..#...../#..#..#..#.#..#...........#.#./.......#.........#.#.#.#.....#/.#.#.....#....#...#.........#./#.#...#...#.#...#...#....#.#../....#..#..........#....#..#.#./...#..#..#.#..#.#............./.#...#.......#.#..#..#..#.#.#./....#.#.#.#.#.......#.#..#..../.#.#...#......#.#..#...#...#../#.#..#..#...#..#..#..#...#...#/....#..#.#.#..........#.#.#.../.#.#........#.#.#...#.......#./.....#...#...#.#...#.#.#..#.../#..#...#........#.#...#..#..#./....#.#.#.#..#.#.......#..#.../..#..#...#..#.#..#...#..#...#./#...#...#..#....#...#..#....../..#..#.#..#......#.#.....#...#/.#..#...#....#..#....#.#...#../#.....#....#...#...#....#...#./...#....#.#.....#.#..#.#......",
        ],
    },
    // plansza generate kuromasu --size 30x30 --level extreme --seed 7
    Sample {
        name: "extreme-30",
        about: "30×30, extreme",
        text: "30x30:a6d8d3i8_3h9q4d2a8_5_5b7d8e7c5_8r8s5d11j3i6k3e4e11l6b10f16h8g6g2o15_8f4c9o7h8c3b5c8f18g15f8h9b11l8j6a11h15i12m4a9e8i8h16m11d4o8g16k4b7b10f3h3e4o19c2h5g6m4e5d3c2e6e4g11c5s11c3m8_13h5n7i3i5c3l12e13s3d4f10j3c2b5o2a5n3r12a7d4g10_9_6d6_11c8f7e8o5c4a6_7e4h5h8g5i9b3b5c6e",
        answers: &[
            "..#.#..#..#...#.#...#...#..#../.....#...#.#......#...#..#..../#...#..#.....#.#...#....#...#./..#..#..#...#.......#....#.#../.......#..#...#.#.#....#....../.#.#.#..#...#.........#...#.#./#...#..........#.#...#..#....#/...#..#...#..#........#..#.#../.#..#...#...#...#..#.#..#...../#..#..#..#.#..#...........#.#./.......#.........#.#.#.#.....#/.#.#.....#....#...#.........#./#.#...#...#.#...#...#....#.#../....#..#..........#....#..#.#./...#..#..#.#..#.#............./.#...#.......#.#..#..#..#.#.#./....#.#.#.#.#.......#.#..#..../.#.#...#......#.#..#...#...#../#.#..#..#...#..#..#..#...#...#/....#..#.#.#..........#.#.#.../.#.#........#.#.#...#.......#./.....#...#...#.#...#.#.#..#.../#..#...#........#.#...#..#..#./....#.#.#.#..#.#.......#..#.../..#..#...#..#.#..#...#..#...#./#...#...#..#....#...#..#....../..#..#.#..#......#.#.....#...#/.#..#...#....#..#....#.#...#../#.....#....#...#...#....#...#./...#....#.#.....#.#..#.#......",
        ],
    },
];

// The words of a wish are those of its serialisation.
#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::*;
    use crate::generate::{KuromasuLevel, Wish, generate};
    use crate::{Kuromasu, exact, rate, text};
    use plansza_core::{Budget, Meter, Puzzle, Seed, Silent, Symmetry};

    /// What each sample is called and made from, all with seed 7.
    fn wishes() -> Vec<(String, Wish)> {
        let wish = |size: &str, level, symmetry, clues| Wish { size: size.into(), level, symmetry, clues };
        let mut all = vec![("nine".to_string(), wish("9x9", KuromasuLevel::Medium, Symmetry::Half, 0))];
        for (index, (width, height)) in MEASURES.into_iter().enumerate() {
            let genes = GENES[index];
            let wish = wish(
                &format!("{width}x{height}"),
                KuromasuLevel::Any,
                Symmetry::None,
                width * height - genes,
            );
            all.push((format!("genes-{genes}"), wish));
        }
        for side in [15, 20, 30] {
            for level in
                [KuromasuLevel::Easy, KuromasuLevel::Medium, KuromasuLevel::Hard, KuromasuLevel::Extreme]
            {
                let wish = wish(&format!("{side}x{side}"), level, Symmetry::None, 0);
                all.push((format!("{}-{side}", word(level)), wish));
            }
        }
        all
    }

    /// Sizes and free cells of the puzzles of the report.
    const MEASURES: [(usize, usize); 10] =
        [(4, 4), (5, 5), (7, 6), (7, 7), (8, 7), (8, 7), (9, 9), (9, 9), (9, 9), (11, 11)];
    const GENES: [usize; 10] = [12, 19, 32, 40, 42, 46, 59, 64, 71, 101];

    /// A value of the wish as the command line has it.
    fn word(value: impl serde::Serialize) -> String {
        serde_json::to_value(value).unwrap().as_str().unwrap().to_string()
    }

    /// The command that stands beside a sample.
    fn command(wish: &Wish) -> String {
        let mut command = format!("plansza generate kuromasu --size {}", wish.size);
        if wish.level != KuromasuLevel::Any {
            command += &format!(" --level {}", word(wish.level));
        }
        if wish.symmetry != Symmetry::None {
            command += &format!(" --symmetry {}", word(wish.symmetry));
        }
        if wish.clues > 0 {
            command += &format!(" --set clues={}", wish.clues);
        }
        command + " --seed 7"
    }

    fn made(wish: &Wish) -> Kuromasu {
        let mut silent = Silent;
        generate(wish, &mut Seed(7).child(0).rng(), &mut Meter::new(Budget::UNLIMITED, &mut silent)).unwrap()
    }

    fn answer(board: &Kuromasu) -> String {
        let count = exact::count(board, 2, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
        assert_eq!(
            (count.solutions, count.complete),
            (1, true),
            "{}",
            text::write(board, None, "tatham").unwrap()
        );
        board.check(&count.examples[0]).unwrap();
        text::write(board, Some(&count.examples[0]), "tatham").unwrap()
    }

    fn level(board: &Kuromasu) -> &'static str {
        let mut silent = Silent;
        rate::rate(board, &mut Meter::new(Budget::UNLIMITED, &mut silent)).unwrap().level
    }

    /// Each sample stands above as the generator makes it, with its command. A change of the generator shows here, and the
    /// message is what has to stand there.
    #[test]
    fn samples_are_what_the_generator_makes() {
        let bare = |text: &str| text.split_whitespace().collect::<String>();
        let here = bare(include_str!("known.rs"));
        assert_eq!(wishes().len(), SAMPLES.len());
        for (index, (name, wish)) in wishes().into_iter().enumerate() {
            let board = made(&wish);
            let (size, level) = (wish.size.replace('x', "×"), level(&board));
            let about = match index {
                0 => format!("{size}, {level}, with half-turn symmetry"),
                1..=10 => format!(
                    "{size} with {} genes, the measure of the report's puzzle {}; {level}",
                    GENES[index - 1],
                    index - 1
                ),
                _ => format!("{size}, {level}"),
            };
            let (text, answer) = (text::write(&board, None, "tatham").unwrap(), answer(&board));
            let sample = format!(
                "// {}\nSample {{ name: {name:?}, about: {about:?}, text: {text:?}, answers: &[{answer:?}",
                command(&wish)
            );
            assert!(here.contains(&bare(&sample)), "{sample}] }},");
        }
    }

    #[test]
    fn every_sample_has_its_answer_only() {
        for sample in SAMPLES {
            let board = text::read(sample.text).unwrap().remove(0);
            assert_eq!([answer(&board)], sample.answers, "{}", sample.name);
        }
    }

    #[test]
    fn ten_samples_have_the_measures_of_the_report() {
        for (sample, (measure, genes)) in SAMPLES[1..].iter().zip(MEASURES.into_iter().zip(GENES)) {
            let board = text::read(sample.text).unwrap().remove(0);
            let open = board.open_cells();
            assert_eq!(((board.width(), board.height()), open), (measure, genes), "{}", sample.name);
        }
    }

    #[test]
    fn levels_are_those_of_the_names() {
        for (index, sample) in SAMPLES.iter().enumerate() {
            let level = level(&text::read(sample.text).unwrap()[0]);
            assert!(sample.about.contains(level), "{} is {level}", sample.name);
            assert!(index < 11 || sample.name.starts_with(level), "{} is {level}", sample.name);
        }
    }
}
