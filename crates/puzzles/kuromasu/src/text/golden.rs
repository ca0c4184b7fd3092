//! Known texts, both ways.

use super::tests::one;
use super::*;
use crate::draw;

/// The example at the head of Simon Tatham's `range.c`, by its picture: the ID there lacks a cell.
const RANGE: &str = "7x7:d7b3e8e5c7a7c13e4e8b4d";
const SMALL: &str = "4x3:4h2b";

fn small() -> Shading {
    Shading("...#.#..#..#".chars().map(|sign| sign == '#').collect())
}

/// Written like this, and read back as the same.
fn golden(id: &str, format: &str, text: &str) {
    assert_eq!(write(&one(id), None, format).unwrap(), text);
    assert_eq!(one(text), one(id), "{text}");
}

/// Read as this board.
fn reads(id: &str, text: &str) {
    assert_eq!(write(&one(text), None, "tatham").unwrap(), id, "{text}");
}

/// The rows of a text that stands in the code with `/` for line ends.
fn rows(text: &str) -> String {
    text.replace('/', "\n")
}

#[test]
fn every_format() {
    golden(RANGE, "tatham", RANGE);
    golden(RANGE, "link", "https://puzz.link/p?kurodoko/7/7/j7h3k8k5i7g7idk4k8h4j");
    golden(RANGE, "body", "kurodoko/7/7/j7h3k8k5i7g7idk4k8h4j");
    let grid = [
        " .  .  .  .  7  .  .",
        " 3  .  .  .  .  .  8",
        " .  .  .  .  .  5  .",
        " .  .  7  .  7  .  .",
        " . 13  .  .  .  .  .",
        " 4  .  .  .  .  .  8",
        " .  .  4  .  .  .  .",
    ];
    golden(RANGE, "grid", &grid.join("\n"));
    golden(SMALL, "json", "[[4,0,0,0],[0,0,0,0],[0,2,0,0]]");
    golden(SMALL, "compact", "4...\n....\n.2..");
    let file = "pzprv3/kurodoko/3/4/4 . . ./. . . ./. 2 . ./. . . ./. . . ./. . . .";
    golden(SMALL, "pzprv3", &rows(file));
    reads(SMALL, file);
}

#[test]
fn white_cells_without_a_number() {
    let id = "3x2:?3_12?a?";
    golden(id, "tatham", id);
    golden(id, "body", "kurodoko/3/2/.3c.g.");
    golden(id, "json", "[[\"?\",3,12],[\"?\",0,\"?\"]]");
    golden(id, "grid", " ?  3 12\n ?  .  ?");
    golden(id, "pzprv3", "pzprv3\nkurodoko\n2\n3\n- 3 12\n- . -\n. . .\n. . .");
    golden("3x2:?3_2?a?", "compact", "?32\n?.?");
}

#[test]
fn large_numbers_and_long_runs() {
    golden("2x3:15_16_255_256_4095_1", "body", "kurodoko/2/3/f-10-ff+100+fff1");
    golden("9x9:zzzb1", "body", "kurodoko/9/9/zzzz1");
    golden("9x9:zzzc", "body", "kurodoko/9/9/zzzzg");
    golden("2x1:a65535", "json", "[[0,65535]]");
    let board = one("2x1:a4096");
    assert_eq!(write(&board, None, "link").unwrap_err().what(), "r1c2 is 4096, too large for a link");
    let fault = write(&board, None, "compact").unwrap_err();
    assert_eq!(fault.what(), "r1c2 is 4096: compact has one character per cell");
}

#[test]
fn solutions() {
    let board = one(SMALL);
    let written = |format| write(&board, Some(&small()), format).unwrap();
    assert_eq!(written("tatham"), "...#/.#../#..#");
    assert_eq!(written("grid"), "4 . . #\n. # . .\n# 2 . #");
    assert_eq!(written("compact"), "4..#\n.#..\n#2.#");
    assert_eq!(written("json"), "[[4,0,0,\"#\"],[0,\"#\",0,0],[\"#\",2,0,\"#\"]]");
    let answer = ". + + #/+ # + +/# . + #";
    assert_eq!(written("pzprv3"), rows(&format!("pzprv3/kurodoko/3/4/4 . . ./. . . ./. 2 . ./{answer}")));
    for format in ["grid", "compact", "json", "pzprv3"] {
        reads(SMALL, &written(format));
    }
    assert!(write(&board, Some(&small()), "link").is_err());
    assert!(write(&board, Some(&Shading([].into())), "grid").is_err());
}

#[test]
fn other_ways_to_write_an_id() {
    reads("7x7:zw", "7:zw");
    reads("4x3:4h2b", "  4X3:4_h2_b\t");
    reads("2x1:1_2", "2×1:_1__2_");
    reads(SMALL, "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/range.html#4x3:4h2b");
}

#[test]
fn other_ways_to_write_a_link() {
    for link in [
        "http://pzv.jp/p.html?kurodoko/4/3/4n2h",
        "https://pzprxs.vercel.app/p.html?kurodoko/4/3/4n2h",
        "https://puzz.link/p?kurodoko_edit/4/3/4n2h/",
        "http://indi.s58.xrea.com/pzpr/v3/p.html?m+kurodoko/4/3/4n2h",
        "puzz.link/p?kurodoko/4/3/4gggggggg2gg",
        "https://puzz.link/p?kurodoko/4/3/4n2h#",
        "https://puzz.link/p?kurodoko/v:/4/3/4n2h",
        "https://puzz.link/p?kurodoko/v:d/4/3/4n2h/",
        "http://www.kanpen.net/kurodoko.html?problem=3/4/4_._._./._._._./._2_._./",
        "http://www.kanpen.net/kurodoko.html?problem=3/4/4 . . ./. . . ./. 2 . .",
        "http://www.kanpen.net/kurodoko.html?pzpr=/4/3/4n2h",
        "4/3/4n2h",
    ] {
        reads(SMALL, link);
    }
    reads("2x1:10_11", "2/1/ab");
}

#[test]
fn other_ways_to_write_rows() {
    reads(SMALL, "4 0 0 0\n0 0 0 0\n0 2 0 0");
    reads(SMALL, "4,0,0,0\r\n0,0,0,0\r\n0,2,0,0\r\n");
    reads(SMALL, "4__.\r0···\r.2..");
    reads(SMALL, "  4..#\n  .#..\n  #2.#");
    reads("3x1:?1?", "?1?");
    reads("1x3:a3a", "|.|\n|3|\n|.|");
    golden("1x3:10_12_10", "grid", "| 10 |\n| 12 |\n| 10 |");
    reads("2x3:1a1_2_1a", "10\n12\n10");
    reads("1x12:12j?", "12\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n?");
}

#[test]
fn our_own_picture() {
    for solution in [None, Some(&small())] {
        for colour in [false, true] {
            let picture = draw::board(&one(SMALL), solution).text(colour);
            reads(SMALL, &picture);
            assert_eq!(read(&format!("{picture}{picture}")).unwrap().len(), 2);
        }
    }
    let tall = one("1x3:10_12?");
    assert_eq!(one(&draw::board(&tall, None).text(false)), tall);
}

/// As Range copies it, solved but for two cells.
const COPIED: &str = "\
+--+--+--+--+--+--+--+
|..|..|..|..| 7|  |  |
+--+--+--+--+--+--+--+
| 3|..|##|..|##|..| 8|
+--+--+--+--+--+--+--+
|##|..|..|##|..| 5|..|
+--+--+--+--+--+--+--+
|..|..| 7|..| 7|##|..|
+--+--+--+--+--+--+--+
|..|13|..|..|..|..|..|
+--+--+--+--+--+--+--+
| 4|..|##|..|##|..| 8|
+--+--+--+--+--+--+--+
|##|..| 4|..|..|##|..|
+--+--+--+--+--+--+--+
";

#[test]
fn the_picture_of_range() {
    reads(RANGE, COPIED);
    let board = one(RANGE);
    assert_eq!(read(&format!("{COPIED}{COPIED}\n{COPIED}")).unwrap(), [board.clone(), board.clone(), board]);
    reads("1x3:a3a", "+--+\n|  |\n+--+\n| 3|\n+--+\n|##|\n+--+");
    // The solution that stands there is right.
    let black = COPIED.lines().filter(|line| line.starts_with('|'));
    let black = black.flat_map(|line| line.split('|').skip(1).take(7).map(|cell| cell == "##"));
    assert_eq!(one(RANGE).check(&Shading(black.collect())), Ok(()));
}

#[test]
fn json_in_other_nestings() {
    let keys = "{\"7\": [[0,3],[0,0]],\n \"3\": [[2]], \"\\\"x\": [[0,0,5]]}";
    let ids: Vec<String> = read(keys).unwrap().iter().map(tatham::write).collect();
    assert_eq!(ids, ["2x2:a3b", "1x1:2", "3x1:b5"]);
    for many in
        ["[[[0,3],[0,0]],[[2]]]", "[[0,3],[0,0]]\n[[2]]\n", "{\"a\":{\"b\":[[0,3],[0,0]]},\"c\":[[[2]]]}"]
    {
        assert_eq!(read(many).unwrap(), [one("2x2:a3b"), one("1x1:2")], "{many}");
    }
    reads("4x1:?12_3a", "\u{feff} [ [ \"?\" , \"12\" ,\n3, null ] ] ");
}

#[test]
fn files_of_pzpr_with_more_in_them() {
    let board = "pzprv3/kurodoko/1/2/5 -";
    let text = rows(&format!("{board}/# ./history:[{{}}/more]///{board}//{board}/. ./TrialData(1)/5 -/. ."));
    let id = one("2x1:5?");
    assert_eq!(read(&text).unwrap(), [id.clone(), id.clone(), id.clone()]);
    assert_eq!(
        read(&format!("{board}\n{board}/. ./\npzprv3.1\nkurodoko\n1\n2\n5 - \n")).unwrap(),
        [id.clone(), id.clone(), id]
    );
}

#[test]
fn boards_after_a_file_of_pzpr_are_not_lost() {
    let ids = |text: &str| read(text).unwrap().iter().map(tatham::write).collect::<Vec<_>>();
    let file = rows("pzprv3/kurodoko/1/2/5 -/. #");
    for after in
        ["", "/", "//", "/history:[{/ 'more]'}]/", "/info:{}/TrialData/5 -/. ./", "/# a note/", "/---"]
    {
        let after = rows(after).replace('\'', "\"");
        let text =
            format!("{file}{after}\n4x3:4h2b\n\n7x6:zp\n\n. 3\n. .\n{file}\n2/2/g3h\n{file}\n\n. 3\n. .\n");
        let wanted = ["2x1:5?", SMALL, "7x6:zp", "2x2:a3b", "2x1:5?", "2x2:a3b", "2x1:5?", "2x2:a3b"];
        assert_eq!(ids(&text), wanted, "{text}");
    }
    // A history that speaks of boards is a history.
    let text = format!("{file}\nhistory:{{\n \"a\": [\n4x3:4h2b\n\npzprv3\n]}}\n4x3:4h2b");
    assert_eq!(ids(&text), ["2x1:5?", SMALL]);
}

#[test]
fn many_of_many_kinds() {
    let text = "# first\n4x3:4h2b\n\n. 3\n. .\n7x7:zw\n.3\n..\n2/2/g3h\n---\n.3\n..\n# a note\n\npzprv3/kurodoko/2/2/. 3/. .\n";
    let ids: Vec<String> = read(text).unwrap().iter().map(tatham::write).collect();
    assert_eq!(ids, [SMALL, "2x2:a3b", "7x7:zw", "2x2:a3b", "2x2:a3b", "2x2:a3b", "2x2:a3b"]);
}
