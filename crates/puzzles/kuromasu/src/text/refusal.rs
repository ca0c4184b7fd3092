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

/// The table of faults: a line each with the place, what is said, and the text after `<-`, in which `\n` ends a line,
/// `\e` is an escape and nothing is trimmed.
#[test]
fn every_fault_of_the_table() {
    let mut cases = 0;
    for row in include_str!("refusal.txt").lines().filter(|row| !row.is_empty() && !row.starts_with("= ")) {
        let (place, rest) = row.split_once(' ').expect("a place");
        let (line, column) = place.split_once(':').expect("line:column");
        let (what, text) = rest.split_once(" <- ").expect("what <- text");
        let text = text.replace("\\n", "\n").replace("\\e", "\u{1b}");
        refuses(&text, what, line.parse().unwrap(), column.parse().unwrap());
        cases += 1;
    }
    assert_eq!(cases, 93);
}

#[test]
fn nothing() {
    for text in ["", " \n\t\n", "\u{feff}"] {
        assert_eq!(refused(text), ("the input is empty".into(), None));
    }
    assert_eq!(refused("# only a comment\n").0, "there is no board in the text");
}

#[test]
fn more_than_a_board_can_hold() {
    refuses(&".\n".repeat(65), "more than 64 rows", 65, 1);
    refuses(&". ".repeat(65), "row 1 has more than 64 cells", 1, 129);
    refuses(&".".repeat(65), "row 1 has more than 64 cells", 1, 65);
    refuses(&format!("[[{}0]]", "0,".repeat(64)), "row 1 has more than 64 cells", 1, 131);
    refuses(&format!("[{}[0]]", "[0],".repeat(64)), "more than 64 rows", 1, 258);
}

#[test]
fn long_noise_is_refused_in_few_words() {
    let size = 300_000;
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
        refused(&text);
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
