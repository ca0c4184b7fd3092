//! Text: places, words and quotes of what was read, and the cursor of JSON.

use plansza_core::Size;
use plansza_core::params::unknown;
use plansza_core::text::json::{Cursor, escaped};
use plansza_core::text::{
    LONGEST_NAME, MOST_BOARDS, Signs, column, is_bar, is_name, offset, place, plain, quote, quote_first,
    quote_sign, room_beside, shading, shown, shown_lines, styled, utf8, words,
};

#[test]
fn only_what_editors_and_terminals_add_is_taken_away() {
    assert_eq!(plain("a\r\nb"), "a\r\nb", "line ends of Windows stay");
    assert_eq!(plain("a\rb\rc"), "a\nb\nc");
    assert_eq!(plain("\u{feff}\u{feff}a"), "\u{feff}a", "one mark");
    assert_eq!(plain("a\u{feff}"), "a\u{feff}");
    assert_eq!(plain("\u{1b}[1;31mx\u{1b}[0m\u{1b}[2Jy"), "x\u{1b}[2Jy", "only colours");
    assert_eq!(styled("2", "x", true), "\u{1b}[2mx\u{1b}[0m");
}

#[test]
fn places_are_counted_in_signs_from_one() {
    for (byte, found) in [(0, (1, 1)), (1, (1, 2)), (3, (1, 3)), (4, (2, 1)), (5, (2, 2)), (99, (2, 3))] {
        assert_eq!(place("aö\nbc", byte), found, "{byte}");
    }
    assert_eq!(place("aö", 2), (1, 2), "within a sign is at the sign");
    assert_eq!([column("öx", 0), column("öx", 2), column("öx", 1), column("öx", 9)], [1, 2, 1, 1]);
    let places =
        [&b"\xff"[..], b"ab\xff", b"a\nb\n\xff", b"a\nbc\xff"].map(|bytes| utf8(bytes).unwrap_err().place());
    assert_eq!(places, [Some((1, 1)), Some((1, 3)), Some((3, 1)), Some((2, 3))]);
    assert_eq!(utf8("żółw".as_bytes()), Ok("żółw"));
    assert_eq!((offset("abc", &"abc"[..0]), is_bar('x'), is_bar('┃')), (0, false, true));
}

#[test]
fn words_know_their_columns() {
    let gap = |sign: char| sign == ' ' || sign == ',';
    let found: Vec<(usize, &str)> = words(" ö, ab c,", gap).collect();
    assert_eq!(found, [(2, "ö"), (5, "ab"), (8, "c")]);
    assert_eq!((words("", gap).count(), words(" ,, ", gap).count(), words("abc", gap).count()), (0, 0, 1));
}

#[test]
fn quotes_are_short_and_show_what_is_there() {
    assert_eq!(quote(&"z".repeat(24)), format!("'{}'", "z".repeat(24)));
    assert_eq!(quote(&"z".repeat(25)), format!("'{}…'", "z".repeat(24)));
    assert_eq!(quote(&"\u{1}".repeat(24)).chars().count(), 38, "escapes are whole, and cut at 36 signs");
    assert_eq!(quote("say \"it's\""), "'say \"it's\"'");
    assert_eq!([quote_sign('\''), quote_sign('"'), quote_sign('\\')], ["\"'\"", "'\"'", "'\\'"]);
    assert_eq!([quote_sign('\t'), quote_first("\u{0}x")], ["'\\t'", "'\\u{0}'"]);
}

#[test]
fn shaded_cells_stand_in_their_rows() {
    let size = Size { width: 3, height: 2 };
    assert_eq!(shading("#../.##\n", size).unwrap(), [true, false, false, false, true, true]);
    for (text, what, column) in [
        ("#.x/...", "'x' is out of place", Some(3)),
        ("#..#...", "'#' is out of place", Some(4)),
        ("#./....", "'/' is out of place", Some(3)),
        ("#../..", "5 cells instead of 6", None),
        ("#../.../...", "9 cells instead of 6", None),
        ("", "0 cells instead of 6", None),
    ] {
        let fault = shading(text, size).unwrap_err();
        assert_eq!((fault.what(), fault.place()), (what, column.map(|column| (1, column))), "{text}");
        assert!(fault.to_string().ends_with("accepted: 2 rows of 3 signs # or . with / between"));
    }
}

#[test]
fn signs_are_taken_with_their_places() {
    let mut signs = Signs::new("ab\n  cd");
    assert!(!signs.skip_word("ac") && signs.place() == (1, 1));
    assert!(signs.skip_word("ab") && signs.place() == (1, 3) && signs.rest() == "\n  cd");
    assert_eq!((signs.next_sign(), signs.place()), (Some('c'), (2, 3)));
    assert_eq!(
        (signs.take(), signs.peek(), signs.take(), signs.take()),
        (Some('c'), Some('d'), Some('d'), None)
    );
    assert_eq!((signs.place(), signs.rest(), signs.skip(|_| true)), ((2, 5), "", ""));
}

#[test]
fn a_cursor_goes_through_json_piece_by_piece() {
    let mut cursor = Cursor::new(r#" {"a\\": [1, "x"], "b": {}} "#);
    assert!(cursor.skip(b'{') && !cursor.skip(b'{'));
    assert_eq!(cursor.string().unwrap(), r"a\\", "an escaped backslash escapes nothing");
    assert!(cursor.skip(b':'));
    let list = cursor.at();
    cursor.pass().unwrap();
    assert_eq!(cursor.more(b'}'), Ok(true));
    assert_eq!(cursor.string().unwrap(), "b");
    cursor.back(usize::MAX);
    assert!(cursor.skip(b':'), "a cursor goes back and never forth");
    cursor.back(list);
    assert!(cursor.skip(b'[') && cursor.bare() == "1" && cursor.more(b']') == Ok(true));
    assert_eq!(cursor.bare(), "", "a text is no bare word");
    assert_eq!(cursor.unexpected("a number").place(), Some((1, 14)));
    assert_eq!(Cursor::new("12").string().unwrap_err().what(), "'1' is not expected here");
    assert_eq!(Cursor::new("null").instead("a row", "a list").what(), "a row is null");
    assert_eq!(Cursor::new("").instead("a row", "a list").what(), "the JSON ends too early");
}

#[test]
fn the_nearest_name_is_named_where_there_is_a_near_one() {
    let said = |name: &str, names: &[&str]| unknown("word", name, names).what().to_string();
    assert_eq!(
        said("tbau", &["anneal", "tabu"]),
        "unknown word 'tbau'; did you mean 'tabu'?",
        "neighbours swapped"
    );
    assert_eq!(said("TABU", &["tabu"]), "unknown word 'TABU'; did you mean 'tabu'?", "case is no edit");
    // Of three letters two may be wrong, not three; of six letters three.
    assert_eq!(said("axy", &["abc"]), "unknown word 'axy'; did you mean 'abc'?");
    assert_eq!(said("xyz", &["abc"]), "unknown word 'xyz'");
    assert_eq!(said("abcxyz", &["abcdef"]), "unknown word 'abcxyz'; did you mean 'abcdef'?");
    assert_eq!(said("abwxyz", &["abcdef"]), "unknown word 'abwxyz'");
    assert_eq!(said("tab", &["tabu"]), "unknown word 'tab'; did you mean 'tabu'?");
    assert_eq!(said("tabus", &["tabu"]), "unknown word 'tabus'; did you mean 'tabu'?");
    assert_eq!(unknown("word", "x", &[]).to_string(), "unknown word 'x'\naccepted: nothing: it has none");
    assert_eq!(said(&"q".repeat(50), &["tabu"]), format!("unknown word '{}'", "q".repeat(40)));
}

#[test]
fn what_is_hidden_is_written_out() {
    assert_eq!(shown("a\nb\u{202e}"), r"a\nb\u{202e}");
    assert_eq!(shown_lines("a\nb\u{1b}\r"), "a\nb\\u{1b}\\r", "lines stay, and nothing else");
    assert_eq!(shown_lines("plain\n"), "plain\n");
    assert_eq!(escaped(&"\"a\u{85}\u{2066}\u{e0041}z\""), r#""a\u0085\u2066\udb40\udc41z""#);
    assert_eq!(escaped(&7), "7");
}

#[test]
fn a_name_is_printable_and_short_and_there() {
    assert!(is_name("a") && is_name(&"ż".repeat(LONGEST_NAME)));
    for none in ["", " \t", "a\u{200b}", &"x".repeat(LONGEST_NAME + 1)] {
        assert!(!is_name(none), "{none:?}");
    }
}

#[test]
fn there_is_room_for_so_many_boards() {
    assert!(room_beside(0).is_ok() && room_beside(MOST_BOARDS - 1).is_ok());
    assert_eq!(room_beside(MOST_BOARDS).unwrap_err().what(), "more than 1000000 boards");
}

#[test]
fn a_file_is_read_to_its_last_byte_and_no_further() {
    let path = std::env::temp_dir().join(format!("plansza-vocabulary-{}", std::process::id()));
    std::fs::write(&path, "four").unwrap();
    assert_eq!(plansza_core::files::read(&path, 4).unwrap(), b"four");
    assert_eq!(plansza_core::files::read(&path, 3).unwrap_err().to_string(), "it is larger than 3 bytes");
    // What has no size of its own is read no further either.
    #[cfg(unix)]
    assert!(plansza_core::files::read(std::path::Path::new("/dev/zero"), 5).is_err());
    std::fs::remove_file(&path).unwrap();
}

/// What a puzzle need not say: its boards have no marks, and stand on a line each.
#[test]
fn a_puzzle_that_says_nothing_of_files_has_lines() {
    use plansza_blank::Blank;
    use plansza_core::Puzzle;
    let entries = Blank::read_entries("2 1 / 1 2 0", &Default::default()).unwrap();
    assert!(entries.iter().all(|entry| entry.answer.is_none() && entry.note.is_none()));
    assert_eq!(Blank::frame("sums"), ("", "\n", "\n"));
}
