//! What is refused, where, and in which words.

use super::tests::NINE;
use super::*;

fn refused(text: &str) -> (String, Option<(usize, usize)>) {
    match read(text) {
        Ok(boards) => panic!("read as {} boards: {text}", boards.len()),
        Err(fault) => {
            assert!(fault.to_string().len() < 400, "{fault}");
            (fault.what().to_string(), fault.place())
        }
    }
}

#[test]
fn nothing() {
    for text in ["", " \n\t\r\n", "\u{feff}"] {
        assert_eq!(refused(text), ("the input is empty".into(), None));
    }
    for text in ["# only a comment", "-----\n", "[Puzzle]\n", "Grid 01\n"] {
        assert_eq!(refused(text).0, "there is no board in the input");
    }
}

#[test]
fn wrong_lengths() {
    assert_eq!(refused(&NINE[..80]), ("80 cells do not make a board".into(), Some((1, 81))));
    assert_eq!(
        refused(&format!("{NINE}\n\n{NINE}.\n")),
        ("82 cells do not make a board".into(), Some((3, 83)))
    );
    assert!(read(&NINE[..80]).unwrap_err().to_string().contains("81 (9×9)"));
    let rows = "53..7....\n6..195....\n";
    assert_eq!(refused(rows).1, Some((2, 11)));
    assert_eq!(refused(rows).0, "10 cells in a row, 9 in the rows above");
    assert_eq!(
        refused("53..7....\n6..195...\n"),
        ("a 9×9 board ends after 2 rows of 9 cells".into(), Some((2, 1)))
    );
    assert_eq!(refused("3\n1\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n").1, Some((1, 1)));
    assert_eq!(refused("?bd=123").0, "3 cells do not make a board");
    assert_eq!(refused("Puzzle,Solution,\n123,\n").1, Some((2, 4)));
}

#[test]
fn strange_characters() {
    let with = |sign: char| format!("# first\n{}{sign}{}", &NINE[..40], &NINE[41..]);
    for (sign, shown) in [
        ('q', "'q' is too large for a 9×9 board"),
        ('!', "'!' is not a digit"),
        ('\0', "'\\u{0}' is not a digit"),
        ('３', "'３' is not a digit"),
        ('٣', "'٣' is not a digit"),
        ('\u{7f}', "'\\u{7f}' is not a digit"),
        ('\u{1b}', "'\\u{1b}' is not a digit"),
        ('\'', "\"'\" is not a digit"),
    ] {
        assert_eq!(refused(&with(sign)), (shown.to_string(), Some((2, 41))));
    }
    assert_eq!(refused("1.3.........2..5").0, "'5' is too large for a 4×4 board");
    assert_eq!(
        refused("1.3.\n....\n...7\n2..1\n"),
        ("'7' is too large for a 4×4 board".into(), Some((3, 4)))
    );
    let four = "1.3.........2..1\n";
    assert_eq!(refused(&format!("{four}{four}1.3.......9.2..1\n{four}")).1, Some((3, 11)));
    assert_eq!(refused("1 0 3 0\n0 0 0 0\n0 0 -2 0\n2 0 0 1").1, Some((3, 5)));
    assert_eq!(refused("1 0 3 0\n0 0 0 0\n0 0 12 0\n2 0 0 11").1, Some((4, 7)));
    assert_eq!(refused("hello world").1, Some((1, 1)));
    let marks = format!("{}21", "1234".repeat(16).split_at(62).0);
    assert_eq!(
        refused(&format!("# box 2x2\n{marks}")),
        ("'2' stands in the place of 3".into(), Some((2, 63)))
    );
}

#[test]
fn notes_that_do_not_fit() {
    assert_eq!(refused(&format!("# box 2x3\n{NINE}")).0, "a 9×9 board cannot have boxes of 2×3");
    assert_eq!(refused("# box 9x9\n").1, Some((1, 1)));
    assert!(read(&format!("# box of chocolates\n# boxes 2x3\n{NINE}")).is_ok());
}

#[test]
fn broken_json() {
    assert_eq!(refused("[[1,0,3,0],\n[0,0,x]]"), ("'x' is not a cell".into(), Some((2, 6))));
    assert_eq!(refused("[[1,0,3,0],[0,0,0,0]]").0, "2 rows of 4 cells do not make a board");
    assert_eq!(refused("[1,2,3]").0, "3 cells do not make a board");
    assert_eq!(refused("[1,0,3,0,0,0,0,0,0,0,0,0,2,0,0,7]").0, "7 in r4c4 is too large");
    assert_eq!(refused("{\"a\":1}").0, "there is no board in this object");
    assert_eq!(refused("[1,2").0, "the JSON ends too early");
    assert_eq!(refused("[]").0, "']' is not expected here");
    assert_eq!(refused("{\"box\":[3,2],\"cells\":[1,0,3,0,0,0,0,0,0,0,0,0,2,0,0,1]}").1, Some((1, 1)));
    assert_eq!(refused("{\"box\":7,\"cells\":[]}").1, Some((1, 8)));
    assert_eq!(refused("\u{feff}[[1,0,1.5,0]]").0, "'1.5' is not a cell");
}

#[test]
fn broken_xml() {
    assert_eq!(refused("<opensudoku>\n <game data=\"12\n").1, Some((2, 2)));
    assert_eq!(refused("<opensudoku/>").0, "there is no <game data=\"…\"/> in the XML");
    assert_eq!(refused("<o>\n<game date=\"1\"/>").0, "this game has no data");
    assert_eq!(refused("<o>\n<game data=\"123\"/>"), ("3 cells do not make a board".into(), Some((2, 16))));
    assert_eq!(refused("<o><game data=\"version: 1&#10;1|2\"/>").0, "2 fields do not make a game");
}

#[test]
fn noise_is_refused_at_once() {
    let size = 10_000_000;
    let noise = [
        "1".repeat(size),
        "\0".repeat(size),
        "ab ".repeat(size / 3),
        "[".repeat(size),
        "[1,".repeat(size / 3),
        "<a ".repeat(size / 3),
        "1,".repeat(size / 2),
        "--\n".repeat(size / 3),
        "bd=1 ".repeat(size / 5),
        "٣".repeat(size / 2),
        format!("[[{}", "1,".repeat(size / 2)),
        format!("{}{}", "\u{1b}".repeat(size / 3), "[m".repeat(size / 3)),
        format!("{{\"a\":\"{}", "1".repeat(size)),
    ];
    for text in noise {
        refused(&text);
    }
}

#[test]
fn formats_by_name() {
    let board = read(NINE).unwrap().remove(0);
    let fault = write(&board, None, "jason").unwrap_err().to_string();
    assert!(fault.contains("did you mean 'json'?") && fault.contains("opensudoku"), "{fault}");
}

#[test]
fn contradictions_are_read() {
    assert!(read(&"1".repeat(81)).unwrap()[0].conflict().is_some());
}

#[test]
fn game_ids_of_solo() {
    for (text, why, column) in [
        ("3x3j:zzzc", "'3x3j' is a variant of Solo", 4),
        ("9x9:a", "boxes of 9×9 do not make a sudoku", 1),
        ("2x2:1a3h2b1", "15 cells of 16", 12),
        ("2x2:1a3i2b1a", "more than the 16 cells of the board", 12),
        ("2x2:5o", "'5' is no digit of a board with 4×4 cells", 5),
        ("2x2:1!", "'!' is not part of a game ID", 6),
    ] {
        assert_eq!(refused(text), (why.into(), Some((1, column))), "{text}");
    }
}
