//! Every format both ways, and what is refused.

use super::*;
use crate::generate::{Wish, generate};
use plansza_core::{Budget, Meter, Seed, Silent};
use proptest::prelude::*;

const FIVE: &str = "...X./....O/OO..X/.X.../..... 3";

fn one(text: &str) -> Go {
    let mut boards = read(text, &Options::default()).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    assert_eq!(boards.len(), 1, "{text}");
    boards.remove(0)
}

fn told(text: &str) -> String {
    match read(text, &Options::default()) {
        Ok(boards) => {
            panic!("read as {:?}", boards.iter().map(|go| line::write(go, None)).collect::<Vec<_>>())
        }
        Err(fault) => fault.to_string(),
    }
}

/// Boards of many sizes and densities.
fn boards() -> Vec<Go> {
    let mut rng = Seed(8).rng();
    let mut boards: Vec<Go> =
        ["./. 0", "X.O 2 report", "...X./....O/OO..X/.X.../..... 3", ". 1"].map(one).into();
    for (size, black, white, stones) in [
        ("1x1", 0, 0, 1),
        ("25x1", 3, 4, 5),
        ("1x25", 3, 4, 5),
        ("9x7", 9, 8, 63),
        ("19x19", 70, 80, 9),
        ("25x25", 90, 90, 625),
    ] {
        let wish = Wish { size: size.into(), black, white, stones };
        let go = generate(&wish, &mut rng, &mut Meter::new(Budget::UNLIMITED, &mut Silent)).unwrap();
        boards.push(go.by(Rules::Report));
        boards.push(go);
    }
    boards
}

/// A play to write: whether it is legal is not the text's to judge.
fn some_play(go: &Go) -> GoPlay {
    let empties = (0..go.cells().len()).filter(|&point| go.cells()[point].is_none());
    let mut turns: Vec<GoTurn> = empties.map(|point| GoTurn::Stone(point as GoPoint)).take(4).collect();
    turns.push(GoTurn::Pass);
    GoPlay(turns)
}

#[test]
fn every_format_comes_back_alone_and_in_a_file_of_many() {
    let boards = boards();
    for format in FORMATS {
        let (before, between, after) = frame(format.name);
        for solved in [false, true] {
            let texts: Vec<String> = boards
                .iter()
                .map(|go| {
                    let play = some_play(go);
                    let text = write(go, solved.then_some(&play), format.name).unwrap();
                    assert_eq!(&one(&format!("{before}{text}{after}")), go, "{text}");
                    // A board in the middle of other text has no frame.
                    assert_eq!(&one(&text), go, "{text}");
                    let back = read_plays(&text, &Options::default()).unwrap().remove(0).1;
                    assert_eq!(back, solved.then_some(play), "{text}");
                    text
                })
                .collect();
            let file = format!("{before}{}{after}", texts.join(between));
            assert_eq!(read(&file, &Options::default()).unwrap(), boards, "{}", format.name);
            let windows = file.replace('\n', "\r\n");
            assert_eq!(read(&windows, &Options::default()).unwrap(), boards, "{}", format.name);
        }
    }
}

#[test]
fn a_solution_is_written_with_its_moves() {
    let go = one(FIVE);
    let play = GoPlay(vec![GoTurn::Stone(4), GoTurn::Pass, GoTurn::Stone(8)]);
    let wrote = |format| write(&go, Some(&play), format).unwrap();
    assert_eq!(wrote("line"), format!("{FIVE} E5 pass D4"));
    assert!(wrote("diagram").ends_with("\n   A B C D E\nmoves E5 pass D4"));
    assert!(
        wrote("sgf").ends_with("\n;B[ea];B[];B[db]C[3 points: 2 placed, 1 captured])"),
        "{}",
        wrote("sgf")
    );
    assert!(wrote("gtp").ends_with("\n# moves\nplay black E5\nplay black pass\nplay black D4"));
    assert!(wrote("json").ends_with(r#""moves":["E5","pass","D4"],"score":3}"#), "{}", wrote("json"));
    assert!(write(&go, Some(&GoPlay::of([25])), "line").unwrap_err().to_string().contains("turn 1"));
    assert!(write(&go, None, "smart").unwrap_err().to_string().contains("unknown format"));
}

#[test]
fn one_board_in_many_spellings() {
    let go = one(FIVE);
    for text in [
        // As GNU Go prints it.
        "K 3\n   A B C D E\n 5 . . . X . 5\n 4 . + . + O 4     WHITE (O) has captured 0 stones\n 3 O O + . X 3     BLACK (X) has captured 0 stones\n 2 . X . + . 2\n 1 . . . . . 1\n   A B C D E",
        "...X.\n....O\noo..x\n.x...\n.....\nstones: 3",
        "stones = 3\nrules go\n\n+-------+\n| ...X. |\n| ....O |\n| OO..X |\n| .X... |\n| ..... |\n+-------+\n",
        // As the picture in a terminal shows it.
        "    A B C D E\n  ┌───────────┐\n5 │ · · · ● · │\n4 │ · · · · ○ │\n3 │ ○ ○ · · ● │\n2 │ · ● · · · │\n1 │ · · · · · │\n  └───────────┘\nstones 3",
        "(;GM[1]FF[4]SZ[5]\nC[A puzzle.\nstones 3\nthree!]AB[da][ec]AW[eb][ac:bc];AB[bd];B[ea];C[x])",
        "(;SZ[5:5]PK[3]AddBlack[da][ec][bd]AW[aa:ae]AW[eb];AE[aa:ae]AW[ac:bc](;B[ea])(;B[ab];W[tt]))",
        "# a session\nboardsize 5\n# K 3\n1 clear_board\nkomi 6.5\n2 play b D5\nplay W e4\nplay white A3\nplay white B3\nplay black E3\nplay black B2\nshowboard\nquit",
        r#"{"n": 5, "k": 3, "rows": ["...X.", "....O", "OO..X", ".X...", "....."], "opt": {"real": 4}}"#,
        r#"{"rows": [[0,0,0,1,0],[0,0,0,0,2],[2,2,0,0,1],[0,1,0,0,0],[0,0,0,0,0]], "stones": 3, "rules": "go"}"#,
        r#"[{"width": 5, "height": 5, "black": ["D5", "E3", "b2"], "white": ["E4", "A3", "B3"], "K": 3}]"#,
        "\u{feff}# a comment: nothing\n  ...X./....O/OO..X/.X.../..... 3 go E5 pass D4  ",
    ] {
        assert_eq!(one(text), go, "{text}");
    }
}

#[test]
fn options_go_before_the_text() {
    let options = Options { rules: Some(Rules::Report), stones: Some(7), ..Options::default() };
    for text in [FIVE, "...X./....O/OO..X/.X.../....."] {
        let go = read(text, &options).unwrap().remove(0);
        assert_eq!((go.stones(), go.rules()), (7, Rules::Report));
    }
    let most = Options { stones: Some(26), ..Options::default() };
    assert!(read(FIVE, &most).unwrap_err().to_string().starts_with("26 stones to place on a board of 25"));
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    for (text, expected) in [
        // No text, no board, no size.
        ("", "the input is empty"),
        ("# only a comment\n", "there is no board"),
        ("K 3\n", "there is no board"),
        ("/ 1", "line 1, column 1: row 1 is empty"),
        ("{\"rows\": [], \"k\": 0}", "line 1, column 1: board 1: a board of 0×0 points"),
        ("(;SZ[0]PK[1])", "line 1, column 6: a board of 0×0"),
        ("boardsize 0", "line 1, column 1: a board of 0×0"),
        ("(;SZ[26]PK[1])", "line 1, column 6: a board of 26×26 points\naccepted: sides from 1 to 25"),
        ("boardsize 26", "line 1, column 1: a board of 26×26"),
        ("{\"width\": 99999999999, \"height\": 1, \"stones\": 1}", "a board of 99999999999×1 points"),
        ("(;SZ[999999999:999999999]PK[1])", "a board of 999999999×999999999"),
        // Rows.
        ("..X/.O 1", "line 1, column 7: row 2 has 2 points, the first has 3"),
        ("..X//... 1", "line 1, column 5: row 2 is empty"),
        ("K 1\n..X\n.O", "line 3, column 1: row 2 has 2 points, the first has 3"),
        ("{\"rows\": [\"..X\", \"..\"], \"k\": 1}", "board 1: row 2 has 2 points, the first has 3"),
        ("..Q/... 1", "line 1, column 3: 'Q' is no point of a board"),
        ("...\n.7.\n...", "line 2, column 2: '7' is no point of a board"),
        ("{\"rows\": [[0, 3]], \"k\": 1}", "board 1: row 1, point 2: no point"),
        // Stones to place.
        ("..X/...", "line 1, column 1: how many stones?"),
        ("...\n..X", "line 1, column 1: how many stones?"),
        ("(;SZ[3])", "line 1, column 1: how many stones?"),
        ("boardsize 3\nclear_board", "line 1, column 1: how many stones?"),
        ("{\"rows\": [\".\"]}", "line 1, column 1: how many stones?"),
        ("..X/... -1", "line 1, column 9: -1 stones to place\naccepted: 0 to 6"),
        ("..X/... 7", "line 1, column 9: 7 stones to place on a board of 6 points\naccepted: 0 to 6"),
        ("..X/... 99999999999999999999", "line 1, column 9: '99999999999999999999' is no number of stones"),
        ("K x\n...", "line 1, column 3: 'x' is no number of stones"),
        ("(;SZ[3]PK[-2])", "line 1, column 11: -2 stones"),
        ("(;SZ[3]PK[many])", "line 1, column 11: 'many' is no number of stones"),
        ("{\"rows\": [\".\"], \"k\": -1}", "-1 stones to place"),
        (". 1\n. 2", "line 2, column 3: board 2: 2 stones to place on a board of 1"),
        // Rules.
        (
            "..X/... 1 reprot",
            "line 1, column 11: unknown rules 'reprot'; did you mean 'report'?\naccepted: go, report",
        ),
        ("K 1\nrules Japanese\n...", "line 2, column 7: unknown rules 'Japanese'"),
        (
            "{\"rows\": [\".\"], \"k\": 1, \"rules\": \"repot\"}",
            "board 1: unknown rules 'repot'; did you mean 'report'",
        ),
        ("boardsize 3\n# rules repot", "line 2, column 9: unknown rules 'repot'; did you mean 'report'"),
        // Stones on the board.
        ("(;SZ[3]PK[1]AB[aa]AW[aa])", "line 1, column 22: a black and a white stone at A3"),
        ("(;SZ[3]PK[1]AB[aa:bb][bb])", "line 1, column 23: two stones at B2"),
        ("boardsize 3\n# K 1\nplay b A1\nplay w A1", "line 4, column 8: a black and a white stone at A1"),
        (
            "{\"width\":3,\"height\":3,\"k\":1,\"black\":[\"A1\"],\"white\":[\"A1\"]}",
            "board 1: a black and a white stone at A1",
        ),
        (
            "(;SZ[3]PK[1]AB[ad])",
            "line 1, column 16: 'ad' is no point of a board of 3×3\naccepted: points from aa to cc",
        ),
        ("(;SZ[3]PK[1]AB[bb:aa])", "'bb:aa' is no point"),
        ("(;SZ[3]PK[1];B[dd])", "line 1, column 16: 'dd' is no point"),
        ("(;SZ[3]PK[1];B[aa:bb])", "line 1, column 16: 'aa:bb' is more than one move"),
        ("...\nK 1\nmoves A1 B2", "line 3, column 10: 'B2' is not on this board"),
        ("{\"rows\": [\".\"], \"k\": 1, \"moves\": [\"B1\"]}", "board 1: 'B1' is not on this board"),
        ("(;SZ[3]PK[1]AB[])", "line 1, column 16: '' is no point"),
        (
            "boardsize 3\nplay b I1",
            "line 2, column 8: 'I1' is no point\naccepted: a point from A1 to C3 (there is no column I)",
        ),
        ("boardsize 3\nplay b D1", "line 2, column 8: 'D1' is not on this board"),
        ("boardsize 3\nplay red A1", "line 2, column 6: 'red' is no colour"),
        ("boardsize 3\nplay black", "line 2, column 1: play needs a colour and a point"),
        ("play black A1", "line 1, column 1: a stone before the size"),
        ("..X/... 1 A1 D9", "line 1, column 14: 'D9' is not on this board"),
        // What contradicts itself.
        (
            "boardsize 3\n# K 2\n# moves\nplay b A1\nplay white pass\nplay white B1",
            "line 6, column 6: a white stone among the moves",
        ),
        (
            "{\"rows\": [\"..\"], \"width\": 3, \"k\": 1}",
            "board 1: the rows make 2×1 points, width and height 3×1",
        ),
        ("{\"rows\": [\"..\"], \"k\": 1, \"black\": [\"pass\"]}", "board 1: 'pass' among the stones"),
        ("{\"rows\": [\".\"], \"k\": 1, \"stones\": 1}", "board 1: both 'stones' and 'k' say"),
        ("{\"rows\": [\".\"], \"k\": 1, \"K\": 1}", "the key 'k' stands twice"),
        ("{\"rows\": [\".\"], \"k\": 1.5}", "expected a whole number"),
        ("(;SZ[3]PK[1];B[aa];AB[bb])", "line 1, column 23: stones are set up after the first move"),
        ("(;SZ[3]PK[1]PK[2])", "line 1, column 16: a second number of stones"),
        ("(;SZ[3]PK[1][2])", "line 1, column 14: a second number of stones"),
        ("(;SZ[3]PK[1];PK[2])", "line 1, column 17: a number of stones behind the first node"),
        // Other things.
        ("boardsize nine", "line 1, column 1: boardsize without a size"),
        ("boardsize 9\nloadsgf game.sgf", "line 2, column 1: loadsgf needs an engine or another file"),
        ("bordsize 9", "line 1, column 1: unknown command or line 'bordsize'; did you mean 'boardsize'?"),
        ("(;GM[11]SZ[9])", "line 1, column 6: game '11' is not Go"),
        ("(;SZ[3]PK[1]) tail", "line 1, column 15: 't' is not expected here"),
        ("(;SZ[3]PK[1]", "line 1, column 13: the SGF ends too early"),
        ("(;SZ[3]PK[1]C[x", "line 1, column 14: a value without its end"),
        ("(SZ[3])", "line 1, column 2: 'S' is not expected here"),
        ("(;SZ[3] 7)", "line 1, column 9: '7' is not expected here"),
        ("(;SZ PK[1])", "line 1, column 6: 'P' is not expected here\naccepted: a value in brackets"),
        ("(;SZ[three])", "line 1, column 6: 'three' is no size"),
        ("()", "line 1, column 2: ')' is not expected here"),
        ("{\"rows\": [\".\"], \"k\": }", "line 1, column 22: expected value"),
        ("{\"rows\": 7}", "line 1, column 10: invalid type"),
        ("{\"rows\": [7]}", "a row is text such as"),
        ("{\"k\": 7}", "board 1: there are no rows"),
        ("{\"rows\": [\".\"], \"k\": 1} x", "line 1, column 25: 'x' is not expected here"),
        ("[1]", "line 1, column 2: invalid type"),
        (
            "{\"rows\": [\".\"], \"k\": 1}\n {\"rows\": [\".\"], \"k\": 2}",
            "line 2, column 2: board 2: 2 stones to place",
        ),
        (
            "{\"rows\": [\".\"], \"k\": 1}\n {\"rows\":\n[\"?\"], \"k\": 2}",
            "line 2, column 2: board 2: row 1, point 1",
        ),
        ("{\"rows\": [\".\"], \"k\": 1} {\"rows\": }", "line 1, column 34: expected value"),
    ] {
        let told = told(text);
        assert!(told.contains(expected), "{text}\n→ {told}\nnot {expected}");
    }
}

#[test]
fn the_layout_of_the_experiment_is_read() {
    let text = r#"{"black": 3, "boards": [{"id": 0, "k": 3, "n": 5, "opt_real": 4,
        "rows": ["...X.", "....O", "OO..X", ".X...", "....."], "solution_real": [[0, 4], [1, 3]]}], "white": 3}"#;
    assert_eq!(one(text), one(FIVE));
}

proptest! {
    #[test]
    fn any_board_comes_back(width in 1usize..26, height in 1usize..26, seed: u64) {
        let mut rng = Seed(seed).rng();
        let cells: Vec<Option<Stone>> = (0..width * height)
            .map(|_| [None, Some(Stone::Black), Some(Stone::White)][rng.below(3)])
            .collect();
        let rules = [Rules::Go, Rules::Report][rng.below(2)];
        let go = Go::new(width, height, cells, rng.below(width * height + 1), rules).unwrap();
        for format in FORMATS {
            prop_assert_eq!(&one(&write(&go, None, format.name).unwrap()), &go);
        }
    }

    #[test]
    fn noise_never_panics(text in "[.XOxo+/ ()\\[\\];:,{}\"a-dABGMPKSZW0-9#\n-]{0,120}") {
        let _ = read(&text, &Options::default());
        let _ = read(&format!("(;SZ[5]PK[3]{text})"), &Options::default());
        let _ = read(&format!("boardsize 5\nplay b {text}"), &Options::default());
    }
}

/// Of a long text the boards are taken one by one, with the same answer.
#[test]
fn long_json_is_read_as_short_json_is() {
    let board = r#"{"rows": ["..X", "O.."], "stones": 1}"#;
    let many = vec![board; 40_000].join(",\n ");
    let expected = one(board);
    let listed = [format!("[{many}]"), format!("{{\"name\": \"a\", \"boards\": [{many}]}}")];
    for text in listed.into_iter().chain([vec![board; 40_000].join("\n")]) {
        assert!(text.len() > 1 << 20);
        let boards = read(&text, &Options::default()).unwrap_or_else(|fault| panic!("{fault}"));
        assert!(boards.len() == 40_000 && boards.iter().all(|board| *board == expected));
    }
    let wrong = format!("[{many},\n {{\"rows\": [\"..y\"]}}]");
    let fault = read(&wrong, &Options::default()).unwrap_err();
    assert_eq!(fault.place().map(|(line, _)| line), Some(40_001), "{fault}");
    let long = format!("[{{\"about\": \"{}\"}}]", "x".repeat(2 << 20));
    assert_eq!(read(&long, &Options::default()).unwrap_err().what(), "this board is longer than 1 MiB");
    // As deep as it likes: nothing is called again for it.
    let deep = "[".repeat(3 << 20);
    assert!(read(&deep, &Options::default()).is_err());
}

/// A node has no more than a board can mean, or a text of many megabytes would take many times as much.
#[test]
fn a_node_of_an_sgf_has_an_end() {
    let sgf = |values: usize| format!("(;GM[1]SZ[9]PK[1]C{}AB[aa]AW[bb];B[cc])", "[x]".repeat(values));
    assert_eq!(read(&sgf(9_995), &Options::default()).unwrap().len(), 1);
    assert_eq!(
        read(&sgf(9_996), &Options::default()).unwrap_err().what(),
        "more than 10000 values in a node"
    );
}
