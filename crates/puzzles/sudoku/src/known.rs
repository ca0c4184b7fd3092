//! Boards that ship with the product, each with its known answer. All were made by the generator; the command stands
//! beside each.

use plansza_core::Sample;

/// The samples; the first is used when no board is named.
pub const SAMPLES: &[Sample] = &[
    // plansza generate sudoku --level hard --symmetry half --seed 7
    Sample {
        name: "hard",
        about: "9×9, hard: locked digits, pairs, triples, fish",
        text: "..516...9....4.6.2.6.5.2.........37.6..2.8..5.89.........7.5.9.7.4.8....1...265..",
        answers: &["245167839971843652368592714412659378637218945589374126826735491754981263193426587"],
    },
    // plansza generate sudoku --size 4x4 --seed 7
    Sample {
        name: "tiny",
        about: "4×4, the smallest",
        text: ".1.2.3.....1..2.",
        answers: &["4132231432411423"],
    },
    // plansza generate sudoku --size 6x6 --seed 7
    Sample {
        name: "six",
        about: "6×6 in boxes of 3×2",
        text: "...3.1..4...4..1.2.16.......3......5",
        answers: &["625341134526453162216453561234342615"],
    },
    // plansza generate sudoku --level easy --symmetry half --seed 7
    Sample {
        name: "easy",
        about: "9×9, easy: hidden singles",
        text: "1...9..64...2..71.....47.8352.....7.....5.....9.....4294.58.....15..6...86..7...9",
        answers: &["137895264489263715256147983528419376374652891691738542943581627715926438862374159"],
    },
    // plansza generate sudoku --level medium --symmetry half --seed 7
    Sample {
        name: "medium",
        about: "9×9, medium: naked singles",
        text: "..9..6....6.372..5.42..1.........35.1...9...8.73.........5..83.2..148.6....6..1..",
        answers: &["759486213861372495342951786698214357125793648473865921916527834237148569584639172"],
    },
    // plansza generate sudoku --level expert --seed 7
    Sample {
        name: "expert",
        about: "9×9, expert: wings, quads, colouring",
        text: "4....586...5..4....8.1.2..954.....1.....1.9....79.......1.4.6.8.3....5.....5....1",
        answers: &["412395867975684123683172459549827316328416975167953284751249638834761592296538741"],
    },
    // plansza generate sudoku --level extreme --seed 7
    Sample {
        name: "extreme",
        about: "9×9, extreme: more than the techniques here",
        text: "59.2.4........8...7.....1......8..23.7...6...3284..9..6.........15....74..75....2",
        answers: &["593214867164978235782635149456189723971326458328457916639742581215893674847561392"],
    },
    // plansza generate sudoku --size 12x12 --seed 7
    Sample {
        name: "twelve",
        about: "12×12 in boxes of 4×3",
        text: ".7........A.....1.382.9...682..C...1..A1...B5.............B.8..5.4...2.....96.B1..3..4....5.A.....3A7...9B.23.8...2.1.....24.B.5.76...57..9.....",
        answers: &[
            "5712B64938AC4ABC15382697936827ACB54172A1836B59C4C643597281BA8B95C41A627328C96AB17435147B9253AC86653A78C49B1239864C271A5BA1243B85C769BC57A1964328",
        ],
    },
    // plansza generate sudoku --size 16x16 --seed 7
    Sample {
        name: "sixteen",
        about: "16×16",
        text: ".......9..E.4C....2E....1.....6.65.C.8...D.3..GA..9A.2...G..7.B.1D..4....6...B...8..F9......A.5.....3..B.E..D....B.37...D....8CEF1.....A......8...A......8.C.4.59....1.3...ABF.63.C5..7.42....EG.CB..5.4....9.....4.9.2D..65...F.21...8...4..D..5.3.1A...C.F.E.B",
        answers: &[
            "8G71A3695BE24CFDB32ED7FG1AC4856965FCB8419D73E2GAD49AC2E58GF673B11DE94CA8765GFB32C8G2F9DE34B1A657AF673G5BCE28D1944B537612DFA9G8CEF1DG54BA673E298C27ABGE96F81C34D59E8421C3G5DABF7636C58D7F429B1AEGECBF6534A1GD97287A489B2DE365CG1FG216EF8CB9475DA3593D1AG72C8F6E4B",
        ],
    },
    // plansza generate sudoku --size 25x25 --set clues=340 --seed 7
    Sample {
        name: "twenty-five",
        about: "25×25 with 340 givens",
        text: "BI.1J.K..9O...6..G...7.PCK253O..E.CA8.D..7.HL.GI.N.....4B5.GI.1J29..6DMLE8O4.C.H..7N.K53M...2.O..J6.L....AO...9E....P8C.H.K.2CGNH2I..LA6F9..PM..7..5...E.M.C.OK.D.H...NB3G7..IF.K.I.....17NB5..J.2..P..91P.4.BN..F.O..J.5.KE28.GM..L6BH.245.PG.1D..IF..N.JMB...5G.E.J6..93.H..D.PFA6J..42HF.LE1....O....C.M3O..2.84A.6H.D.M..FJPIE1N.P5AEI.M.O.F...8...L.G.9...8..D.3.P.C.4AIMG...O6B.LE...LK.D.M3...H52....9FB72.FJK.IHAE1..9C.3.N85...P.AHO1L...B.4.6...P..J..3.G3I57..C1N..M.LA.J...H..6..BC.3.452...PN7...HAIO.87....65I9.N.83..C.FKP.GJ.5.MBF..LG..H.1O8D.........O3..72...B.LEF.HIPA..6..ID..P.C.....J...1..6L.H.ENHG....PBO49C.52EM.38F..K",
        answers: &[
            "BIE1JDK829OLNH6FAG5M374PCK253OF6EMCA8PDBJ74HL1GI9NAFP7N4B5HGIC1J29K36DMLE8O49C8HPL7NIK53MG1B2EOFAJ6DLM6DGAO1J39EF47IP8CNHBK52CGNH2IDJLA6F983PM1O7BK5E48EJM5C9OKPDAH246NB3G71LIFFKOIAM8G317NB5E4JL2C6PDH91PD49BN67FLOICJH5AKE283GM37L6BHE245MPGK1D89IFCONAJMB1NC5GKE7J6OL93IH84D2PFA6J9G42HFILE157PNODABKC8M3OL72384AC6HGDBMK9FJPIE1N5P5AEI1MBODF3KN8C67L2GJ94HH8KFD93NPJC24AIMGE15O6B7LEN8PLKJD6M3IAOH52CG149FB724FJKGIHAE1B79CO36N85DMLPDAHO1L798B5426KEFPMIJNC3GG3I57OPC1N8DMFLA4JB9EH2K696BCM3F452GJEPN7LKDHAIO18712AE65I9HNM83DLCOFKP4GJB5CMBFEALGKPH61O8DN4J9372IJO39872MD4BKLEFGHIPAN56C1ID4KPNC3F827JGAB1596LMHOENHGL6J1PBO49CI52EM738FADK",
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::SAMPLES;
    use crate::generate::{SudokuLevel, Wish, generate};
    use crate::text;
    use plansza_core::{Budget, Meter, Seed, Silent, Symmetry};

    /// The command beside each sample still makes it. A change of the generator or of a solver's first answer shows
    /// here; then the samples are made anew.
    #[test]
    fn samples_are_what_the_generator_makes() {
        let wish = |size: &str, level, symmetry, clues| Wish {
            size: size.into(),
            level,
            symmetry,
            clues,
            ..Wish::default()
        };
        let wishes = [
            wish("9x9", SudokuLevel::Hard, Symmetry::Half, 0),
            wish("4x4", SudokuLevel::Any, Symmetry::None, 0),
            wish("6x6", SudokuLevel::Any, Symmetry::None, 0),
            wish("9x9", SudokuLevel::Easy, Symmetry::Half, 0),
            wish("9x9", SudokuLevel::Medium, Symmetry::Half, 0),
            wish("9x9", SudokuLevel::Expert, Symmetry::None, 0),
            wish("9x9", SudokuLevel::Extreme, Symmetry::None, 0),
            wish("12x12", SudokuLevel::Any, Symmetry::None, 0),
            wish("16x16", SudokuLevel::Any, Symmetry::None, 0),
            wish("25x25", SudokuLevel::Any, Symmetry::None, 340),
        ];
        assert_eq!(wishes.len(), SAMPLES.len());
        for (sample, wish) in SAMPLES.iter().zip(wishes) {
            let mut silent = Silent;
            let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
            let board = generate(&wish, &mut Seed(7).child(0).rng(), &mut meter).unwrap();
            assert_eq!(text::write(&board, None, "line").unwrap(), sample.text, "{}", sample.name);
        }
    }
}
