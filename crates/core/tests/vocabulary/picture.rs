//! Pictures of boards: every colour of a terminal, every place in an SVG.

use plansza_core::Board;
use plansza_core::board::{Disc, Ink, Mark, Paper, Piece, SQUARE, Tile, WHITE};

const INKS: [Ink; 4] = [Ink::Given, Ink::Found, Ink::Wrong, Ink::Faint];
const PAPERS: [Paper; 4] = [Paper::Plain, Paper::Black, Paper::Cause, Paper::Effect];

/// A board of one tile.
fn one(board: Board, tile: Tile) -> Board {
    let mut board = board;
    board[(0, 0)] = tile;
    board
}

/// The middle line of a board of one tile, in colour.
fn line(board: Board) -> String {
    board.text(true).lines().nth(1).unwrap().to_string()
}

#[test]
fn every_ink_on_every_paper_has_its_colour() {
    for (ink, code) in INKS.into_iter().zip(["1", "36", "1;31", "2"]) {
        for (paper, ground) in PAPERS.into_iter().zip(["", ";40", ";30;43", ";30;42"]) {
            let board = one(Board::new(1, 1), Tile { paper, ..Tile::new("7", ink) });
            assert_eq!(line(board), format!("│ \x1b[{code}{ground}m7\x1b[0m │"));
        }
    }
    assert_eq!(line(Board::new(1, 1)), "│ \x1b[2m·\x1b[0m │", "nothing is faint");
}

#[test]
fn painted_tiles_are_painted_from_edge_to_edge() {
    let letters = [
        ["1;38;5;16", "38;5;25", "1;38;5;160", "38;5;248"],
        ["1;38;5;231", "38;5;153", "1;38;5;203", "38;5;153"],
    ];
    let squares = [
        ["38;5;235", "38;5;235", "1;38;5;160", "38;5;235"],
        ["38;5;235", "38;5;235", "1;38;5;203", "38;5;235"],
    ];
    for (paper, ground) in PAPERS.into_iter().zip([231, 235, 222, 115]) {
        let black = usize::from(paper == Paper::Black);
        for (i, ink) in INKS.into_iter().enumerate() {
            for (text, codes) in [("7", &letters), (SQUARE, &squares)] {
                let board = one(Board::new(1, 1).shaded(), Tile { paper, ..Tile::new(text, ink) });
                let code = codes[black][i];
                assert_eq!(line(board), format!("│\x1b[{code};48;5;{ground}m {text} \x1b[0m│"));
            }
        }
    }
}

#[test]
fn tiles_are_as_wide_as_the_widest_and_boxes_have_walls() {
    let mut board = Board::new(3, 2).boxes(2, 1);
    board[(1, 0)] = Tile::new("10", Ink::Found);
    board[(0, 2)] = Tile::new("x", Ink::Found);
    let text = "┌───────┬────┐\n│  ·  · │  x │\n├───────┼────┤\n│ 10  · │  · │\n└───────┴────┘\n";
    assert_eq!((board.text(false).as_str(), board.width(), board.height()), (text, 3, 2));
    assert_eq!(Board::new(1, 2).boxes(0, 0).text(false), "┌───┐\n│ · │\n├───┤\n│ · │\n└───┘\n");
}

#[test]
fn an_svg_has_its_size_its_lines_and_its_text_in_place() {
    let mut board = Board::new(3, 2).boxes(2, 1);
    board[(1, 2)] = Tile { paper: Paper::Cause, ..Tile::new("<", Ink::Given) };
    let svg = board.svg();
    for part in [
        "viewBox=\"-3 -3 126 86\" width=\"126\" height=\"86\"",
        "<rect class=\"plain\" width=\"120\" height=\"80\"/>",
        "<rect class=\"cause\" x=\"80\" y=\"40\" width=\"40\" height=\"40\"/>",
        "<text class=\"given\" x=\"100\" y=\"68\">&lt;</text>",
        "class=\"thin\" d=\"M0 0v80M40 0v80M80 0v80M120 0v80M0 0h120M0 40h120M0 80h120\"",
        "class=\"heavy\" d=\"M0 0v80M80 0v80M120 0v80M0 0h120M0 40h120M0 80h120\"",
    ] {
        assert!(svg.contains(part), "{part} is not in {svg}");
    }
    assert!(!svg.contains("class=\"chalk\"") && !svg.contains(".chalk"));
}

#[test]
fn marks_stand_in_the_small_grid_of_their_tile() {
    let mark = |text: &str, slot, ink| Mark { text: text.into(), slot, ink };
    let mut board = Board::new(2, 1).slots(2);
    board[(0, 1)].marks = vec![mark("1", 0, Ink::Found), mark("4", 3, Ink::Wrong)];
    let svg = board.svg();
    assert!(svg.contains("<text class=\"mark found\" x=\"50\" y=\"14\">1</text>"), "{svg}");
    assert!(svg.contains("<text class=\"mark wrong\" x=\"70\" y=\"34\">4</text>"), "{svg}");
    board[(0, 1)].text = "9".into();
    assert!(!board.svg().contains("class=\"mark"), "a text takes the place of marks");
    board[(0, 1)] = Tile { paper: Paper::Black, marks: vec![mark("1", 0, Ink::Faint)], ..Tile::default() };
    assert!(board.svg().contains("class=\"mark chalk\""), "on black all is light");
    assert!(Board::new(1, 1).slots(0).svg().contains("</svg>"), "no slots are one");
}

#[test]
fn shapes_are_drawn_where_letters_would_stand() {
    let svg = |tile: Tile| one(Board::new(1, 1).shaded(), tile).svg();
    let square = |paper, ink| svg(Tile { paper, ..Tile::new(SQUARE, ink) });
    let inset = "<rect class=\"black\" x=\"8\" y=\"8\" width=\"24\" height=\"24\" rx=\"3\"/>";
    let flaw = "<rect class=\"flaw\" x=\"10\" y=\"10\" width=\"20\" height=\"20\" rx=\"3\"/>";
    let plain = square(Paper::Plain, Ink::Found);
    assert!(plain.contains(inset) && !plain.contains(flaw));
    let wrong = square(Paper::Black, Ink::Wrong);
    assert!(wrong.contains(flaw) && !wrong.contains(inset));
    let dot = svg(Tile::new(WHITE, Ink::Faint));
    assert!(
        dot.contains("<circle class=\"faint\" cx=\"20\" cy=\"20\" r=\"3.5\"/>") && !dot.contains("<text")
    );
    let pale = svg(Tile { paper: Paper::Black, ..Tile::new("3", Ink::Wrong) });
    assert!(pale.contains("class=\"pale\" x=\"20\" y=\"28\">3<"), "{pale}");
}

#[test]
fn pieces_are_coloured_by_who_set_them() {
    let disc = |disc, ink, paper| {
        let board = Board::new(1, 1).stones(Piece::InCells);
        line(one(board, Tile { disc: Some(disc), paper, ..Tile::new("", ink) }))
    };
    for (ink, black, white) in [
        (Ink::Given, "1m●", "1m○"),
        (Ink::Found, "1;36m●", "36m○"),
        (Ink::Wrong, "1;31m●", "1;31m○"),
        (Ink::Faint, "2m×", "2m×"),
    ] {
        assert_eq!(disc(Disc::Black, ink, Paper::Plain), format!("│ \x1b[{black}\x1b[0m │"));
        assert_eq!(disc(Disc::White, ink, Paper::Black), format!("│ \x1b[{white}\x1b[0m │"));
    }
    assert_eq!(disc(Disc::White, Ink::Given, Paper::Cause), "│ \x1b[1;30;43m○\x1b[0m │");
    assert_eq!(disc(Disc::White, Ink::Given, Paper::Effect), "│ \x1b[1;30;42m○\x1b[0m │");
}

#[test]
fn names_stand_around_a_board_of_pieces() {
    let board = Board::new(2, 2).stones(Piece::OnCrossings).named(["A", "B", "C"], ["10", "9"]);
    assert_eq!(board.text(false), "     A B\n   ┌─────┐\n10 │ · · │\n 9 │ · · │\n   └─────┘\n");
    let svg = board.stars([(1, 0)]).svg();
    for part in [
        "viewBox=\"-26 -26 132 132\" width=\"132\" height=\"132\"",
        "<rect class=\"wood\" x=\"-26\" y=\"-26\" width=\"132\" height=\"132\" rx=\"4\"/>",
        "<circle class=\"star\" cx=\"20\" cy=\"60\" r=\"3.5\"/>",
        "<text class=\"name\" x=\"60\" y=\"-8\">B</text>",
        "<text class=\"name\" x=\"60\" y=\"98\">B</text>",
        "<text class=\"name\" x=\"-13\" y=\"65\">9</text>",
        "<text class=\"name\" x=\"93\" y=\"65\">9</text>",
        "d=\"M20 20v40M60 20v40M20 20h40M20 60h40\"",
    ] {
        assert!(svg.contains(part), "{part} is not in {svg}");
    }
    let bare = Board::new(2, 1).named(["a"], ["1"]).stars([(0, 0)]);
    assert_eq!(bare, Board::new(2, 1), "only boards of pieces have names and stars");
    let cells = Board::new(2, 1).stones(Piece::InCells).svg();
    assert!(cells.contains("viewBox=\"-3 -3 86 46\"") && cells.contains("class=\"line seam\""), "{cells}");
}

#[test]
fn pieces_stand_in_the_middle_of_their_place() {
    let draw = |piece, tile: Tile| {
        let mut board = Board::new(2, 1).stones(piece);
        board[(0, 1)] = tile;
        board.svg()
    };
    let black = |text: &str, ink| Tile { disc: Some(Disc::Black), ..Tile::new(text, ink) };
    let svg = draw(Piece::InCells, black("100", Ink::Given));
    assert!(svg.contains("<circle class=\"black\" cx=\"60\" cy=\"20\" r=\"18\"/>"), "{svg}");
    assert!(svg.contains("<text class=\"on-black small\" x=\"60\" y=\"26\">100</text>"), "{svg}");
    assert!(draw(Piece::InCells, black("10", Ink::Wrong)).contains("<text class=\"on-black wrong\""));
    let taken = draw(Piece::OnCrossings, black("1", Ink::Faint));
    assert!(
        taken.contains("<circle class=\"taken\" cx=\"60\" cy=\"20\" r=\"15\"/>") && !taken.contains("<text")
    );
    assert!(taken.contains("d=\"M54 14l12 12m0 -12l-12 12\""));
    let letter = Tile { paper: Paper::Effect, ..Tile::new("a", Ink::Found) };
    let crossing = draw(Piece::OnCrossings, letter.clone());
    assert!(
        crossing.contains("<rect class=\"effect\" x=\"40\" y=\"0\" width=\"40\" height=\"40\" rx=\"5\"/>")
    );
    assert!(crossing.contains("<circle class=\"wood\" cx=\"60\" cy=\"20\" r=\"13\"/>"));
    let cell = draw(Piece::InCells, letter);
    assert!(cell.contains("<rect class=\"effect\" x=\"42\" y=\"2\" width=\"36\" height=\"36\" rx=\"5\"/>"));
    let mut below = Board::new(1, 2).stones(Piece::OnCrossings);
    below[(1, 0)] = Tile { paper: Paper::Cause, ..Tile::new("a", Ink::Found) };
    assert!(below.svg().contains("<rect class=\"cause\" x=\"0\" y=\"40\""), "{}", below.svg());
    assert!(!cell.contains("<circle") && cell.contains("<text class=\"name\" x=\"60\" y=\"26\">a</text>"));
}
