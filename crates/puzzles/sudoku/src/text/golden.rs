//! One board in each format as it is written, and the ways in which other programs write the same.

use super::tests::{NINE, one};
use super::*;
use crate::BoxShape;

const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn of(shape: (usize, usize), givens: &[u8]) -> Sudoku {
    Sudoku::new(BoxShape::new(shape.0, shape.1).unwrap(), givens).unwrap()
}

/// 1 . 3 . / . . . . / . . . . / 2 . . 1
fn small() -> Sudoku {
    of((2, 2), &[1, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1])
}

#[test]
fn a_small_board_in_every_format() {
    let golden = [
        ("line", "1.3.........2..1"),
        ("sdm", "1030000000002001"),
        ("hex", "0.2.........1..0 # box 2x2 digits 0-3"),
        ("letters", "A.C.........B..A # box 2x2 digits A-D"),
        ("pencilmarks", "1...1234..3.123412341234123412341234123412341234.2..123412341..."),
        ("sdk", "1.3.\n....\n....\n2..1"),
        ("ss", "*-----*\n|1.|3.|\n|..|..|\n|--+--|\n|..|..|\n|2.|.1|\n*-----*"),
        (
            "grid",
            "┌─────┬─────┐\n│ 1 · │ 3 · │\n│ · · │ · · │\n├─────┼─────┤\n│ · · │ · · │\n│ 2 · │ · 1 │\n└─────┴─────┘",
        ),
        (
            "candidates",
            "*-------------------*\n\
             | 1   24  | 3   24  |\n\
             | 34  234 | 124 24  |\n\
             |---------+---------|\n\
             | 34  134 | 24  234 |\n\
             | 2   34  | 4   1   |\n\
             *-------------------*",
        ),
        ("integers", "1 0 3 0\n0 0 0 0\n0 0 0 0\n2 0 0 1"),
        ("csv", "1.3.........2..1,,"),
        ("opensudoku", "  <game data=\"1030000000002001\"/>"),
        ("link", "https://www.sudokuwiki.org/sudoku.htm?bd=1030000000002001"),
        ("tatham", "2x2:1a3i2b1"),
        ("json", "[[1,0,3,0],[0,0,0,0],[0,0,0,0],[2,0,0,1]]"),
    ];
    assert_eq!(golden.map(|(name, _)| name).as_slice(), FORMATS.iter().map(|f| f.name).collect::<Vec<_>>());
    for (name, text) in golden {
        assert_eq!(write(&small(), None, name).unwrap(), text, "{name}");
        if name != "candidates" {
            assert_eq!(one(text), small(), "{name}");
        }
    }
}

#[test]
fn candidates_in_a_frame() {
    let text = "*---------------------*\n\
                | 1   24  | 3    24   |\n\
                | 34  234 | 124  24   |\n\
                |---------+-----------|\n\
                | 34  134 | 24   234  |\n\
                | 2   34  | 4    1    |\n\
                *---------------------*";
    let board = one(text);
    assert_eq!((board.givens()[0], board.givens()[14]), (1, 4));
    assert_eq!(board.marks().map(|marks| marks[5]), Some(0b1110));
    // HoDoKu's frame.
    let hodoku = ".---------.-----------.\n| 1   24  | 3    24   |\n| 34  234 | 124  24   |\n:---------+-----------:\n\
                  | 34  134 | 24   234  |\n| 2   34  | 4    1    |\n'---------'-----------'";
    assert_eq!(one(hodoku), board);
}

#[test]
fn boxes_that_are_not_the_usual() {
    let board = of((4, 1), small().givens());
    let golden = [
        ("line", "1.3.........2..1 # box 4x1"),
        ("sdk", "# box 4x1\n1.3.\n....\n....\n2..1"),
        ("ss", "*----*\n|1.3.|\n|----|\n|....|\n|----|\n|....|\n|----|\n|2..1|\n*----*"),
        ("integers", "# box 4x1\n1 0 3 0\n0 0 0 0\n0 0 0 0\n2 0 0 1"),
        ("csv", "1.3.........2..1,,# box 4x1"),
        ("opensudoku", "  <game data=\"1030000000002001\" box=\"4x1\"/>"),
        ("link", "https://www.sudokuwiki.org/sudoku.htm?bd=1030000000002001&box=4x1"),
        ("tatham", "1x4:1a3i2b1"),
        ("json", "{\"box\":[4,1],\"cells\":[[1,0,3,0],[0,0,0,0],[0,0,0,0],[2,0,0,1]]}"),
    ];
    for (name, text) in golden {
        assert_eq!(write(&board, None, name).unwrap(), text, "{name}");
        assert_eq!(one(text), board, "{name}");
    }
    let many =
        read("# boxes 4x1\n1.3.........2..1\n................\n# box 2x2\n1...............\n").unwrap();
    let boxes: Vec<usize> = many.iter().map(|board| board.shape().box_width()).collect();
    assert_eq!(boxes, [4, 4, 2]);
}

#[test]
fn a_solution_is_filled_in() {
    let (board, solution) = (one(NINE), Grid(one(SOLVED).givens().0.clone()));
    assert_eq!(write(&board, Some(&solution), "line").unwrap(), SOLVED);
    assert_eq!(write(&board, Some(&solution), "csv").unwrap(), format!("{NINE},{SOLVED},"));
    let sections = write(&board, Some(&solution), "sdk").unwrap();
    assert!(sections.starts_with("[Puzzle]\n53..7....\n"), "{sections}");
    assert!(sections.contains("\n[State]\n534678912\n"), "{sections}");
    assert_eq!(one(&sections), board);
    assert!(write(&board, Some(&Grid(vec![1; 80].into())), "line").is_err());
    assert!(write(&board, Some(&Grid(vec![10; 81].into())), "line").is_err());
}

#[test]
fn one_line_as_others_write_it() {
    let board = one(NINE);
    for empty in ["0", "_", "*", "X", "x", "-", "?", "·"] {
        assert_eq!(one(&NINE.replace('.', empty)), board, "{empty}");
    }
    for tail in [";8.9", ",unique", " name of it", "\t17", " # hard", ":0", ";1;2;3", "  ", ",,", " 534678"] {
        let text = format!("# from elsewhere\r\n\r\n{NINE}{tail}\r\n{NINE}{tail}");
        assert_eq!(read(&text), Ok(vec![board.clone(); 2]), "{tail}");
    }
    for head in ["", "1,", "17 ", "  ", "\t", "\u{feff}", "\"", "49151\n", "2\n", "Grid 01: ", "[Puzzle]\n"] {
        assert_eq!(one(&format!("{head}{NINE}\n")), board, "{head}");
    }
    assert_eq!(one(&format!("{NINE},{SOLVED}")), board);
    assert_eq!(
        read(&format!("id,puzzle,solution\n1,{NINE},{SOLVED}\n2,{NINE},{SOLVED}")),
        Ok(vec![board.clone(); 2])
    );
    assert_eq!(one(&format!("quizzes,solutions\n{NINE},{SOLVED}\n")), board);
    let qqwing = format!("Puzzle,Solution,Solution Count,Time (milliseconds),\n{NINE},{SOLVED},1,0.2,\n");
    assert_eq!(one(&qqwing), board);
    let zeros = NINE.replace('.', "0");
    assert_eq!(one(&format!("see https://example.org/a.htm?x=1&bd={zeros}&y=2 there")), board);
    assert_eq!(one(&format!("?bd={zeros}")), board);
}

#[test]
fn rows_as_others_write_them() {
    let board = one(NINE);
    let rows: Vec<&str> = (0..9).map(|row| &NINE[9 * row..9 * row + 9]).collect();
    let spaced = |row: &str, gap: &str| row.chars().map(String::from).collect::<Vec<_>>().join(gap);
    let boxed = |row: &str| format!("{}|{}|{}", &row[..3], &row[3..6], &row[6..]);
    let every = |line: &dyn Fn(&str) -> String, rule: &str| {
        let bands: Vec<String> =
            rows.chunks(3).map(|band| band.iter().map(|row| line(row) + "\n").collect()).collect();
        bands.join(rule)
    };
    let texts = [
        format!(
            "#ASomeone\n#DSomething\n#B01-02-2003\n#LHard\n#Uhttp://example.org\n{}",
            every(&str::to_string, "")
        ),
        format!(
            "[Puzzle]\n{}[State]\n{}",
            every(&str::to_string, ""),
            every(&|row| row.replace('.', "1"), "")
        ),
        format!("Grid 01\n{}", every(&|row| row.replace('.', "0"), "")),
        every(&|row| row.replace('.', "-"), ""),
        every(&str::to_string, "\n"),
        every(&|row| spaced(row, " "), ""),
        every(&|row| spaced(row, ","), ""),
        every(&|row| spaced(row, "\t"), "\r\n"),
        every(&|row| spaced(&row.replace('.', "0"), " "), ""),
        every(&|row| spaced(row, "\t").replace('.', "-1") + "\t\r", ""),
        format!("3\r\n1\r\n{}", every(&|row| spaced(row, "\t").replace('.', "-1") + "\t\r", "")),
        format!("9\n{}", every(&|row| spaced(row, " ").replace('.', "0"), "")),
        every(&boxed, "-----------\n"),
        every(&boxed, "---+---+---\n"),
        format!(
            " *-----------*\n{} *-----------*\n Simple Sudoku\n  Version 4.2n\n",
            every(&|row| format!(" |{}|", boxed(row)), " |---+---+---|\n")
        ),
        format!(
            "+---+---+---+\n{}+---+---+---+",
            every(&|row| format!("|{}|", boxed(row)), "+---+---+---+\n")
        ),
        // QQWing's readable style.
        every(&|row| format!(" {}", spaced(&boxed(row), " ")), "-------|-------|-------\n"),
        format!(
            "+-------+-------+-------+\n{}",
            every(&|row| format!("| {} |", spaced(&boxed(row), " ")), "+-------+-------+-------+\n")
        ),
        format!(
            "╔═══╗\n{}╚═══╝",
            every(&|row| format!("║{}║", boxed(row).replace('|', "│")), "╟───┼───┼───╢\n")
        ),
        every(&|row| spaced(&boxed(row).replace('|', " "), " "), ""),
        every(&|row| boxed(row).replace('|', " "), "\n"),
    ];
    for text in texts {
        assert_eq!(one(&text), board, "{text}");
        assert_eq!(read(&format!("{text}\n{text}")), Ok(vec![board.clone(); 2]), "{text}");
    }
}

#[test]
fn gaps_in_one_line() {
    let board = one(NINE);
    let rows: Vec<&str> = (0..9).map(|row| &NINE[9 * row..9 * row + 9]).collect();
    let cells: Vec<String> = NINE.chars().map(String::from).collect();
    for text in [
        rows.join(" "),
        rows.join("/"),
        rows.join("\r"),
        cells.join(" "),
        cells.join(","),
        cells.join(" ").replace('.', "-1"),
    ] {
        assert_eq!(one(&text), board, "{text}");
        assert_eq!(one(&text.replace('.', "0")), board, "{text}");
    }
    let fault = read(&rows.join(" ").replacen("98", "q8", 1)).unwrap_err();
    assert_eq!(fault.place(), Some((1, 22)));
    assert_eq!(read(&cells.join(" ").replace('.', "10")).unwrap_err().place(), Some((1, 5)));
}

#[test]
fn json_as_others_write_it() {
    let texts = [
        "[1,0,3,0,0,0,0,0,0,0,0,0,2,0,0,1]",
        "[ [1,-1,3,-1],\n [null,0,0,0], [0,0,0,0],\n[2,0,0,1] ]",
        "[[\"1\",\".\",\"3\",\".\"],[\".\",\"\",\" \",\"0\"],[\".\",\".\",\".\",\".\"],[\"2\",\".\",\".\",\"1\"]]",
        "[\"1.3.\",\"....\",\"....\",\"2..1\"]",
        "[\"1.3.........2..1\"]",
        "{\"board\":\"1.3.........2..1\"}",
        "{\"solution\":[[4]],\"a\":{\"b\":[1,\"}\",2.5e3,true]},\"puzzle\":[[1,0,3,0],[0,0,0,0],[0,0,0,0],[2,0,0,1]]}",
        "{\"newboard\":{\"grids\":[],\"cells\":[1,0,3,0,0,0,0,0,0,0,0,0,2,0,0,1]}}",
        "{\"cells\":[1,0,3,0,0,0,0,0,0,0,0,0,2,0,0,1],\"box\":\"2x2\"}",
        "[[[1,0,3,0],[0,0,0,0],[0,0,0,0],[2,0,0,1]]]",
    ];
    for text in texts {
        assert_eq!(one(text), small(), "{text}");
        assert_eq!(read(&format!("[{text},{text}]")).map(|boards| boards.len()), Ok(2), "{text}");
        assert_eq!(read(&format!("{text}\n{text}\n")), Ok(vec![small(); 2]), "{text}");
    }
    let flat = texts[0];
    assert_eq!(read(&format!("[{}]", vec![flat; 40].join(","))), Ok(vec![small(); 40]));
    assert_eq!(
        read(&format!("[{}]", vec![flat; 16].join(","))).map(|boards| boards[0].shape().side()),
        Ok(16)
    );
}

#[test]
fn opensudoku_as_the_app_writes_it() {
    let board = one(NINE);
    let zeros = NINE.replace('.', "0");
    let simple = format!("{}{}{}", xml::HEAD, write(&board, None, "opensudoku").unwrap(), xml::FOOT);
    let exported = format!(
        "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n<!-- <game data=\"1\"/> --><opensudoku version=\"2\">\
         <folder name=\"a &gt; b\" created=\"1\"><game created='0' state=\"1\" data='{zeros}' note=\"x > y\" /></folder></opensudoku>"
    );
    let cells: String =
        NINE.chars().map(|sign| if sign == '.' { "4|0|1|".into() } else { format!("{sign}|0|0|") }).collect();
    let played = format!("<opensudoku><game data=\"version: 1&#10;{cells}\"></game></opensudoku>");
    for text in [simple, exported, played] {
        assert_eq!(one(&text), board, "{text}");
    }
}

#[test]
fn sixteen_in_three_alphabets() {
    let solved: Vec<u8> = (0..256).map(|cell| ((cell / 16 * 4 + cell / 64 + cell) % 16 + 1) as u8).collect();
    let mut givens = solved.clone();
    givens.iter_mut().step_by(3).for_each(|digit| *digit = 0);
    for cells in [solved, givens] {
        let board = of((4, 4), &cells);
        assert_eq!(board.conflict(), None);
        for (alphabet, name) in
            [(Alphabet::Plain, "line"), (Alphabet::Zero, "hex"), (Alphabet::Letters, "letters")]
        {
            let word = digits::encode(&cells, alphabet, '.');
            assert_eq!(write(&board, None, name).unwrap(), word);
            assert_eq!(one(&word), board);
            assert_eq!(one(&word.to_lowercase()), board);
            let rows: Vec<&str> = (0..16).map(|row| &word[16 * row..16 * row + 16]).collect();
            assert_eq!(one(&rows.join("\n")), board);
        }
    }
    let five = of((5, 5), &(0..625).map(|cell| (cell % 26) as u8).collect::<Vec<u8>>());
    assert_eq!(one(&digits::encode(five.givens(), Alphabet::Letters, '.').to_lowercase()), five);
    assert_eq!(one(&digits::encode(five.givens(), Alphabet::Plain, '0')), five);
}

#[test]
fn pictures_of_the_terminal() {
    let mut picture = plansza_core::Board::new(4, 4).boxes(2, 2);
    for (row, column, digit) in [(0, 0, "1"), (0, 2, "3"), (3, 0, "2"), (3, 3, "1")] {
        picture[(row, column)] = plansza_core::board::Tile::new(digit, plansza_core::board::Ink::Given);
    }
    assert_eq!(one(&picture.text(true)), small());
    assert_eq!(one(&picture.text(false)), small());
    let cells: Vec<u8> = (0..1296).map(|cell| ((cell / 36 * 6 + cell / 216 + cell) % 36 + 1) as u8).collect();
    let drawn = digits::encode(&cells, Alphabet::Plain, '.').replace('0', "a");
    assert_eq!(one(&drawn), of((6, 6), &cells));
}

#[test]
fn marks_are_kept() {
    let text = write(&one(NINE), None, "pencilmarks").unwrap();
    assert_eq!((text.len(), one(&text)), (729, one(NINE)));
    let narrowed = text.replacen("123456789", "12.......", 1);
    let board = one(&narrowed);
    assert_eq!((board.givens()[2], board.marks().map(|marks| marks[2])), (0, Some(0b11)));
    assert_eq!(one(&narrowed.replace('.', "0")), board);
}

#[test]
fn marks_are_never_lost_in_silence() {
    let text = write(&one(NINE), None, "pencilmarks").unwrap();
    let narrowed = one(&text.replacen("123456789", "12.......", 1));
    let solution = crate::Grid(vec![1; 81].into());
    for format in FORMATS.iter().map(|format| format.name) {
        let kept = ["line", "pencilmarks", "candidates"].contains(&format);
        match write(&narrowed, None, format) {
            // Candidates have what the marks and the givens leave together.
            Ok(text) if format == "candidates" => {
                assert_eq!(one(&text), line::from_masks(narrowed.shape(), narrowed.candidates()).unwrap());
            }
            Ok(text) => assert!(kept && one(&text) == narrowed, "{format}"),
            Err(fault) => {
                let told = format!("the pencil marks of r1c3 have no place in the format {format}");
                assert_eq!((kept, fault.what()), (false, told.as_str()));
            }
        }
        // A solution is more than marks; where the puzzle stands beside it, that would lose them.
        let beside = ["sdk", "csv"].contains(&format);
        assert_eq!(write(&narrowed, Some(&solution), format).is_err(), beside, "{format}");
    }
    // Marks that say what the givens say: all formats hold that.
    let plain = one(NINE).with_marks(one(NINE).candidates()).unwrap();
    for format in FORMATS.iter().map(|format| format.name) {
        assert!(write(&plain, None, format).is_ok(), "{format}");
    }
}
