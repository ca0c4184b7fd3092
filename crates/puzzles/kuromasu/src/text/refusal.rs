//! What is refused, where, and in what words.

use super::*;
use plansza_core::text::quote;

fn refused(text: &str) -> (String, Option<(usize, usize)>) {
    let fault = match read(text) {
        Err(fault) => fault,
        Ok(boards) => panic!("{} boards in {}", boards.len(), quote(text)),
    };
    let shown = fault.to_string();
    assert!(shown.len() < 320 && !shown.contains(|sign: char| sign.is_control() && sign != '\n'), "{shown}");
    (fault.what().to_string(), fault.place())
}

#[track_caller]
fn refuses(text: &str, what: &str, line: usize, column: usize) {
    assert_eq!(refused(text), (what.to_string(), Some((line, column))), "{text}");
}

#[test]
fn nothing() {
    for text in ["", " \n\t\n", "\u{feff}"] {
        assert_eq!(refused(text), ("the input is empty".into(), None));
    }
    assert_eq!(refused("# only a comment\n").0, "there is no board in the text");
    refuses("hello", "'hello' is not a board", 1, 1);
    refuses("\n  <svg>", "'<' is not a cell", 2, 3);
}

#[test]
fn broken_ids() {
    refuses("7x7:d7b3e8e5c7a7c13e4d8b4d", "48 cells do not fill a board of 7×7", 1, 27);
    refuses("\n 2x2:a3c", "more cells than the 4 of a board of 2×2", 2, 8);
    refuses("2x2:a3B", "'B' is not part of a game ID", 1, 7);
    refuses("2x2:a0b", "0 is not a clue: a number counts its own cell", 1, 6);
    refuses("2x2:a-3b", "'-' is not part of a game ID", 1, 6);
    refuses("2x2:99999c", "'99999' is too large a number", 1, 5);
    refuses("7x7#12345", "'7x7#12345' names a seed of Range's own generator, not a board", 1, 4);
    refuses("7x7", "'7x7' is a size without a board", 1, 1);
    refuses("2x:a", "'' is not a number of columns or rows", 1, 1);
}

#[test]
fn sizes() {
    refuses("0x0:", "a board of 0×0 is out of range", 1, 1);
    refuses("65x65:z", "a board of 65×65 is out of range", 1, 1);
    refuses("1000000000x1000000000:z", "a board of 1000000000×1000000000 is out of range", 1, 1);
    refuses("2/65/z", "a board of 2×65 is out of range", 1, 1);
    refuses("9999999999999999999999/2/z", "a board of 999999999999…×2 is out of range", 1, 1);
    refuses("pzprv3\nkurodoko\n0\n1000000000\n", "a board of 1000000000×0 is out of range", 3, 1);
    refuses(&".\n".repeat(65), "more than 64 rows", 65, 1);
    refuses(&". ".repeat(65), "row 1 has more than 64 cells", 1, 129);
    refuses(&".".repeat(65), "row 1 has more than 64 cells", 1, 65);
    refuses(&format!("[[{}0]]", "0,".repeat(64)), "row 1 has more than 64 cells", 1, 131);
    refuses(&format!("[{}[0]]", "[0],".repeat(64)), "more than 64 rows", 1, 258);
    refuses("[]", "this list holds no board", 1, 1);
    refuses("[[]]", "row 1 is empty", 1, 3);
}

#[test]
fn broken_links() {
    refuses("https://puzz.link/p?nurikabe/4/3/4n2h", "this is a puzzle of the type 'nurikabe'", 1, 21);
    refuses("heyawake/4/3/4n2h", "this is a puzzle of the type 'heyawake'", 1, 1);
    refuses("https://x.org/js/loopy.html#7x7:zz", "this is a puzzle of the type 'loopy'", 1, 18);
    refuses("https://x.org/js/range.html#2x2:zz", "more cells than the 4 of a board of 2×2", 1, 33);
    refuses("https://puzz.link/list.html", "this link holds no board", 1, 1);
    refuses("https://puzz.link/p?kurodoko", "the link ends before its width", 1, 29);
    refuses("https://puzz.link/p?kurodoko/4/3", "the link ends before its cells", 1, 33);
    refuses("kurodoko/a/3/", "'a' is not a number of columns or rows", 1, 10);
    refuses("kurodoko/4/3/4n2", "10 cells do not fill a board of 4×3", 1, 17);
    refuses("kurodoko/4/3/4n2z", "more cells than the 12 of a board of 4×3", 1, 17);
    refuses("kurodoko/4/3/4n!2", "'!' is not part of a link", 1, 16);
    refuses("kurodoko/4/3/-1", "'-1' is not a number of a link", 1, 14);
    refuses("kurodoko/4/3/-+1", "'-+1' is not a number of a link", 1, 14);
    refuses("kurodoko/4/3/0zz", "0 is not a clue: a number counts its own cell", 1, 14);
    refuses("kurodoko/1/1/3/x", "'x' stands after the board", 1, 16);
    refuses("#../..#", "rows of # and . are a solution without its clues", 1, 1);
}

#[test]
fn broken_files_of_pzpr() {
    let file = |body: &str| format!("pzprv3/kurodoko/{body}").replace('/', "\n");
    refuses("pzprv3\nshakashaka\n1\n1\n", "this is a puzzle of the type 'shakashaka'", 2, 1);
    refuses("pzprv3", "the file ends before its type", 1, 7);
    refuses(&file("2"), "the file ends before its width", 3, 2);
    refuses(&file("2/2/. 3"), "the file ends before row 2 of 2", 5, 4);
    refuses(&file("2/2/. 3/."), "row 2 has 1 cell instead of 2", 6, 2);
    refuses(&file("2/2/. 3/. . ."), "row 2 has more than 2 cells", 6, 5);
    refuses(&file("2/2/. x/. ."), "'x' is not a clue", 5, 3);
    refuses(&file("2/2/. 0/. ."), "0 is not a clue: a number counts its own cell", 5, 3);
    refuses(&file("2/2/. 3/. ./. #/"), "the file ends before row 2 of the answer", 7, 4);
    refuses(&file("2/2/. 3/. ./. #/. ?"), "'?' is not a colour", 8, 3);
    refuses(&file("1/2/. 3/. ./. #"), "there are more rows than the file says", 7, 1);
    refuses(" pzprv3/kurodoko/2/2/. 3/. x", "'x' is not a clue", 1, 28);
}

#[test]
fn broken_rows() {
    refuses(". 3\n. . .", "row 2 has more than 2 cells", 2, 5);
    refuses(". 3 .\n. .", "row 2 has 2 cells, row 1 has 3", 2, 4);
    refuses("\n.3.\n..", "row 2 has 2 cells, row 1 has 3", 3, 3);
    refuses("0300\n000", "row 2 has 3 cells, row 1 has 4", 2, 4);
    refuses("+--+--+\n| 3|  |\n+--+--+\n|  | x|\n", "'x' is not a cell", 4, 6);
    refuses("| 3|  |\n|  |", "row 2 has 1 cell, row 1 has 2", 2, 5);
    refuses(".. 3", "'..' is not a cell", 1, 1);
    refuses(". 3\n. -4", "'-4' is negative", 2, 3);
    refuses(". 3\n. 4a", "'4a' is not a cell", 2, 3);
    refuses(".3\n.a", "'a' is not a cell", 2, 2);
    refuses(". 70000", "'70000' is too large a number", 1, 3);
    refuses("| . 3 |\n| . \u{1b} |", "'\\u{1b}' is not a cell", 2, 5);
}

#[test]
fn broken_json() {
    refuses("[[0,3],\n [0,0,0]]", "row 2 has 3 cells, row 1 has 2", 2, 2);
    refuses("{\"0\": [[0,3],\n[0]]}", "row 2 has 1 cell, row 1 has 2", 2, 1);
    refuses("[[0,-3]]", "'-3' is negative", 1, 5);
    refuses("[[0,1.5]]", "'1.5' is not a cell", 1, 5);
    refuses("[[0,true]]", "a cell is true or false", 1, 5);
    refuses("[[0,\"x\"]]", "'x' is not a cell", 1, 5);
    refuses("[[0,[1]]]", "a cell is a list", 1, 5);
    refuses("[0,1]", "a row is a number", 1, 2);
    refuses("[[0],7]", "row 2 is a number", 1, 6);
    refuses("{\"size\": 4}", "the value of 'size' is a number", 1, 10);
    refuses("{\"0\": \"4x3:4h2b\"}", "the value of '0' is text", 1, 7);
    refuses("{\"n\": 1,\n \"board\": \"2x2:a3B\"}", "'B' is not part of a game ID", 2, 18);
    refuses("{\"board\": \"\"}", "'' is not a board", 1, 12);
    refuses("{\"board\": \"2x2:d\"", "the value of 'board' is text", 1, 11);
    refuses("{\"board\": 7, \"x\": }", "the value of 'board' is a number", 1, 11);
    refuses("{}", "this object holds no board", 1, 1);
    refuses("{0: [[1]]}", "'0' is not expected here", 1, 2);
    refuses("{\"0\" [[1]]}", "'[' is not expected here", 1, 6);
    refuses("{\"0: [[1]]}", "this text has no end", 1, 2);
    refuses("[[0,3", "the JSON ends too early", 1, 6);
    refuses("[[0,3],", "the JSON ends too early", 1, 8);
    refuses("[[0,,3]]", "',' is not expected here", 1, 5);
    refuses("[[0,3]] x", "'x' is not expected here", 1, 9);
    refuses("[[[[[[[[1]]]]]]]]", "lists are nested too deep", 1, 6);
}

#[test]
fn noise_is_refused_at_once() {
    let size = 10_000_000;
    let noise = [
        "1".repeat(size),
        "\0".repeat(size),
        "ab ".repeat(size / 3),
        ". ".repeat(size / 2),
        ".\n".repeat(size / 2),
        "\n".repeat(size) + "x",
        "[".repeat(size),
        "[1,".repeat(size / 3),
        "/".repeat(size),
        "1/".repeat(size / 2),
        "| ".repeat(size / 2),
        "٣".repeat(size / 2),
        format!("{}x1:a", "9".repeat(size)),
        format!("2x2:{}", "9".repeat(size)),
        format!("2x2:{}", "_".repeat(size)),
        format!("pzprv3/{}", "a/".repeat(size / 2)),
        format!("pzprv3\nkurodoko\n{}", "7".repeat(size)),
        format!("kurodoko/2/2/{}", "g".repeat(size)),
        format!("[[{}", "1,".repeat(size / 2)),
        format!("{{\"{}", "1".repeat(size)),
        format!("{{\"{}\":1", "\u{1}".repeat(size)),
        format!("{}{}", "\u{1b}".repeat(size / 3), "[m".repeat(size / 3)),
    ];
    for text in noise {
        let start = std::time::Instant::now();
        refused(&text);
        assert!(start.elapsed().as_secs() < 5, "{}", quote(&text));
    }
}

#[test]
fn formats_by_name() {
    let board = read("4x3:4h2b").unwrap().remove(0);
    let fault = write(&board, None, "jason").unwrap_err().to_string();
    assert!(fault.contains("did you mean 'json'?") && fault.contains("pzprv3"), "{fault}");
}

#[test]
fn contradictions_are_read() {
    let board = read("4x3:1_99j").unwrap().remove(0);
    assert!(crate::rules::validate(&board).is_err());
}
