//! The picture of a board: black and white stones, the placed ones with their turn, the captured ones crossed out.
//!
//! ```
//! use plansza_go::{Play, draw, text};
//! let go = text::read("..O/.../... 2", &text::Options::default())?.remove(0);
//! let picture = "┌───────┐\n│ · 1 × │\n│ · · 2 │\n│ · · · │\n└───────┘\n";
//! assert_eq!(draw::board(&go, Some(&Play::of([1, 5]))).text(false), picture);
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use crate::{Go, Play, Stone, Turn};
use plansza_core::Board;
use plansza_core::board::{Ink, Tile};

/// The board, with a play (or an attempt at one) if there is one. Wrong is the stone of the turn that breaks a rule; what
/// would come after it is not drawn.
pub fn board(go: &Go, play: Option<&Play>) -> Board {
    let mut board = Board::new(go.width(), go.height());
    let place = |point: usize| (point / go.width(), point % go.width());
    for (point, &stone) in go.cells().iter().enumerate() {
        let sign = match stone {
            None => continue,
            Some(Stone::Black) => "●",
            Some(Stone::White) => "○",
        };
        board[place(point)] = Tile::new(sign, Ink::Given);
    }
    let Some(play) = play else { return board };
    let (legal, wrong) = match go.replay(play) {
        Ok(replay) => (replay, None),
        Err(illegal) => {
            let before = Play(play.0[..illegal.turn.min(play.0.len())].to_vec());
            let Ok(replay) = go.replay(&before) else { return board };
            (replay, Some(illegal.turn))
        }
    };
    for &point in legal.captures.iter().flatten() {
        board[place(point as usize)] = Tile::new("×", Ink::Faint);
    }
    for (turn, &action) in play.0.iter().enumerate().take(wrong.map_or(play.0.len(), |turn| turn + 1)) {
        if let Turn::Stone(point) = action
            && (point as usize) < go.cells().len()
        {
            let ink = if wrong == Some(turn) { Ink::Wrong } else { Ink::Found };
            board[place(point as usize)] = Tile::new((turn + 1).to_string(), ink);
        }
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text;

    #[test]
    fn a_broken_play_is_drawn_as_far_as_it_goes() {
        let go = text::read("X.O/.../... 3", &text::Options::default()).unwrap().remove(0);
        let picture = board(&go, Some(&Play::of([4, 2, 5])));
        assert_eq!(picture.text(false), "┌───────┐\n│ ● · 2 │\n│ · 1 · │\n│ · · · │\n└───────┘\n");
        assert_eq!((picture[(0, 2)].ink, picture[(1, 1)].ink), (Ink::Wrong, Ink::Found));
        assert_eq!(board(&go, Some(&Play::of([99]))), board(&go, None));
        board(&go, Some(&Play::of([1, 3, 4, 5]))).svg();
        let lonely = text::read("XX/.. 1 report", &text::Options::default()).unwrap().remove(0);
        board(&lonely, Some(&Play::of([0]))).text(true);
    }
}
