//! The picture of a board: black and white stones, the placed ones with their turn, the captured ones crossed out.
//!
//! ```
//! use plansza_go::{GoPlay, draw, text};
//! let go = text::read("..O/.../... 2", &text::Options::default())?.remove(0);
//! let picture = "    A B C\n  ┌───────┐\n3 │ · 1 × │\n2 │ · · 2 │\n1 │ · · · │\n  └───────┘\n";
//! assert_eq!(draw::board(&go, Some(&GoPlay::of([1, 5]))).text(false), picture);
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use crate::{Go, GoPlay, GoTurn, Stone};
use plansza_core::Board;
use plansza_core::board::{Disc, Ink, Piece, Tile};

/// The board, with a play (or an attempt at one) if there is one. Wrong is the stone of the turn that breaks a rule; what
/// would come after it is not drawn.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::{Go, draw};
/// let go = Go::read("X.O 1")?.remove(0);
/// assert_eq!(draw::board(&go, None).text(false).lines().nth(2), Some("1 │ ● · ○ │"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn board(go: &Go, play: Option<&GoPlay>) -> Board {
    let mut board = blank(go);
    let place = |point: usize| (point / go.width(), point % go.width());
    for (point, stone) in go.cells().iter().enumerate() {
        if let Some(stone) = stone {
            board[place(point)] = tile(*stone, "", Ink::Given);
        }
    }
    let Some(play) = play else { return board };
    let (legal, wrong) = match go.replay(play) {
        Ok(replay) => (replay, None),
        Err(illegal) => {
            let before = GoPlay(play.0[..illegal.turn.min(play.0.len())].to_vec());
            let Ok(replay) = go.replay(&before) else { return board };
            (replay, Some(illegal.turn))
        }
    };
    for &point in legal.captures.iter().flatten() {
        board[place(point as usize)] = tile(Stone::White, "", Ink::Faint);
    }
    for (turn, &action) in play.0.iter().enumerate().take(wrong.map_or(play.0.len(), |turn| turn + 1)) {
        if let GoTurn::Stone(point) = action
            && (point as usize) < go.cells().len()
        {
            let ink = if wrong == Some(turn) { Ink::Wrong } else { Ink::Found };
            board[place(point as usize)] = tile(Stone::Black, &(turn + 1).to_string(), ink);
        }
    }
    board
}

/// The board after a number of turns of a legal play: what stands on it, with the last stone and the last captures
/// marked. None where the play has fewer turns or breaks the rules.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::{Go, GoPlay, draw};
/// let go = Go::read("..O 1")?.remove(0);
/// let board = draw::after(&go, &GoPlay::of([1]), 1).expect("a legal turn");
/// assert_eq!(board.text(false).lines().nth(2), Some("1 │ · 1 × │"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn after(go: &Go, play: &GoPlay, turns: usize) -> Option<Board> {
    let replay = go.replay(play).ok()?;
    let cells = replay.boards.get(turns)?;
    let mut board = blank(go);
    let place = |point: usize| (point / go.width(), point % go.width());
    for (point, stone) in cells.iter().enumerate() {
        if let Some(stone) = stone {
            board[place(point)] = tile(*stone, "", Ink::Given);
        }
    }
    if let Some(last) = turns.checked_sub(1) {
        for &point in &replay.captures[last] {
            board[place(point as usize)] = tile(Stone::White, "", Ink::Faint);
        }
        if let Some(GoTurn::Stone(point)) = play.0.get(last) {
            board[place(*point as usize)] = tile(Stone::Black, &turns.to_string(), Ink::Found);
        }
    }
    Some(board)
}

/// An empty board with its coordinates and star points.
fn blank(go: &Go) -> Board {
    let (width, height) = (go.width(), go.height());
    let columns = (0..width).map(|column| go.name(column).chars().take(1).collect::<String>());
    let rows = (0..height).map(|row| (height - row).to_string());
    Board::new(width, height).stones(Piece::OnCrossings).named(columns, rows).stars(stars(width, height))
}

fn tile(stone: Stone, text: &str, ink: Ink) -> Tile {
    let disc = match stone {
        Stone::Black => Disc::Black,
        Stone::White => Disc::White,
    };
    Tile { disc: Some(disc), ..Tile::new(text, ink) }
}

/// The star points: on the third line of small boards and the fourth of large ones, with the middles where both sides
/// are odd.
fn stars(width: usize, height: usize) -> Vec<(usize, usize)> {
    let lines = |side: usize| -> Vec<usize> {
        let edge = if side < 12 { 2 } else { 3 };
        match side {
            0..=4 => Vec::new(),
            5 | 6 => (side == 5).then_some(2).into_iter().collect(),
            _ if side % 2 == 1 && side > 13 => vec![edge, side / 2, side - 1 - edge],
            _ => vec![edge, side - 1 - edge],
        }
    };
    let (rows, columns) = (lines(height), lines(width));
    let mut stars: Vec<(usize, usize)> =
        rows.iter().flat_map(|&row| columns.iter().map(move |&column| (row, column))).collect();
    let middle = (height / 2, width / 2);
    if !stars.is_empty() && width % 2 == 1 && height % 2 == 1 && !stars.contains(&middle) {
        stars.push(middle);
    }
    stars
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text;

    fn read(text: &str) -> Go {
        text::read(text, &text::Options::default()).unwrap().remove(0)
    }

    #[test]
    fn a_broken_play_is_drawn_as_far_as_it_goes() {
        let go = read("X.O/.../... 3");
        let picture = board(&go, Some(&GoPlay::of([4, 2, 5])));
        let rows: Vec<String> = picture.text(false).lines().map(String::from).collect();
        assert_eq!(rows[2..5], ["3 │ ● · 2 │", "2 │ · 1 · │", "1 │ · · · │"]);
        assert_eq!((picture[(0, 2)].ink, picture[(1, 1)].ink), (Ink::Wrong, Ink::Found));
        assert_eq!(board(&go, Some(&GoPlay::of([99]))), board(&go, None));
        board(&go, Some(&GoPlay::of([1, 3, 4, 5]))).svg();
        board(&read("XX/.. 1 report"), Some(&GoPlay::of([0]))).text(true);
    }

    #[test]
    fn turn_by_turn() {
        let (go, play) =
            (read("..O/.../... 3"), GoPlay(vec![GoTurn::Stone(1), GoTurn::Stone(5), GoTurn::Pass]));
        let row = |turns| after(&go, &play, turns).unwrap().text(false).lines().nth(2).unwrap().to_string();
        assert_eq!([0, 1, 2, 3].map(row), ["3 │ · · ○ │", "3 │ · 1 ○ │", "3 │ · ● × │", "3 │ · ● · │"]);
        assert_eq!(after(&go, &play, 4), None);
        assert_eq!(after(&go, &GoPlay::of([2]), 1), None);
    }

    #[test]
    fn star_points_are_where_players_expect_them() {
        assert_eq!(stars(9, 9), [(2, 2), (2, 6), (6, 2), (6, 6), (4, 4)]);
        assert_eq!(stars(13, 13).len(), 5);
        assert!(
            stars(19, 19).contains(&(3, 9)) && stars(19, 19).contains(&(9, 9)) && stars(19, 19).len() == 9
        );
        assert_eq!((stars(5, 5), stars(4, 9)), (vec![(2, 2)], vec![]));
        for (width, height) in (0..=25).flat_map(|width| (0..=25).map(move |height| (width, height))) {
            assert!(stars(width, height).iter().all(|star| star.0 < height && star.1 < width));
        }
    }
}
