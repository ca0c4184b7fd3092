//! The picture of a board: clues, black cells, and what breaks a rule.
//!
//! ```
//! use plansza_core::Puzzle;
//! use plansza_kuromasu::{Shading, text};
//! let board = text::read("4x3:4h2b")?.remove(0);
//! let shading = Shading("...#.#..#..#".chars().map(|sign| sign == '#').collect());
//! let picture = "┌─────────┐\n│ 4 · · ■ │\n│ · ■ · · │\n│ ■ 2 · ■ │\n└─────────┘\n";
//! assert_eq!(board.draw(Some(&shading)).text(false), picture);
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use crate::{Clue, Kuromasu, Shading};
use plansza_core::Board;
use plansza_core::board::{Ink, Paper, SQUARE, Tile};

/// The board, with a solution (or an attempt at one) if there is one. Wrong are numbers that see another number of cells,
/// clues on black, black cells that touch, and white cells cut off from the largest part. A shading of another size is not
/// drawn.
pub fn board(kuromasu: &Kuromasu, shading: Option<&Shading>) -> Board {
    let shading = shading.filter(|shading| shading.len() == kuromasu.clues().len());
    let cut = shading.map(|shading| cut_off(kuromasu, shading));
    let mut board = Board::new(kuromasu.width(), kuromasu.height()).shaded();
    for (cell, &clue) in kuromasu.clues().iter().enumerate() {
        let black = shading.is_some_and(|shading| shading[cell]);
        let text = match clue {
            Clue::None if black => SQUARE.to_string(),
            Clue::None => String::new(),
            Clue::White => "?".to_string(),
            Clue::Number(n) => n.to_string(),
        };
        let wrong = shading.is_some_and(|shading| match clue {
            _ if black => clue != Clue::None || kuromasu.neighbours(cell).any(|other| shading[other]),
            Clue::Number(n) => kuromasu.seen(shading, cell) != n as usize,
            _ => cut.as_ref().is_some_and(|cut| cut[cell]),
        });
        let (text, ink) = match clue {
            _ if wrong && text.is_empty() => ("·".to_string(), Ink::Wrong),
            _ if wrong => (text, Ink::Wrong),
            Clue::None => (text, Ink::Found),
            _ => (text, Ink::Given),
        };
        let tile = &mut board[(cell / kuromasu.width(), cell % kuromasu.width())];
        *tile = Tile::new(text, ink);
        if black {
            tile.paper = Paper::Black;
        }
    }
    board
}

/// For each cell whether it is white and not part of the largest group of white cells; of equals, the first counts.
fn cut_off(kuromasu: &Kuromasu, shading: &Shading) -> Vec<bool> {
    // The first of the largest: the last one in reverse.
    let largest = kuromasu.parts(shading).into_iter().rev().max_by_key(Vec::len).unwrap_or_default();
    let mut cut: Vec<bool> = shading.iter().map(|black| !black).collect();
    for cell in largest {
        cut[cell] = false;
    }
    cut
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shading(rows: &str) -> Shading {
        Shading(rows.chars().filter(|sign| *sign != '/').map(|sign| sign == '#').collect())
    }

    #[test]
    fn ink_tells_clues_from_mistakes() {
        let mut clues = [Clue::None; 12];
        (clues[0], clues[9], clues[10]) = (Clue::Number(4), Clue::Number(2), Clue::White);
        let kuromasu = Kuromasu::new(4, 3, clues).unwrap();
        let right = board(&kuromasu, Some(&shading("...#/.#../#..#")));
        for (place, ink, paper, text) in [
            ((0, 0), Ink::Given, Paper::Plain, "4"),
            ((2, 2), Ink::Given, Paper::Plain, "?"),
            ((0, 1), Ink::Found, Paper::Plain, ""),
            ((0, 3), Ink::Found, Paper::Black, "■"),
        ] {
            let tile = &right[place];
            assert_eq!((tile.ink, tile.paper, tile.text.as_str()), (ink, paper, text), "{place:?}");
        }
        // Two touch at the top right, r3c2 has a clue but is black, r3c1 is cut off, r1c1 sees 5.
        let wrong = board(&kuromasu, Some(&shading("..##/#.../.#..")));
        let inks = |row: usize| [0, 1, 2, 3].map(|column| wrong[(row, column)].ink == Ink::Wrong);
        assert_eq!(inks(0), [true, false, true, true]);
        assert_eq!(inks(1), [false, false, false, false]);
        assert_eq!(inks(2), [true, true, false, false]);
        assert_eq!((wrong[(2, 1)].paper, wrong[(2, 1)].text.as_str()), (Paper::Black, "2"));
        assert_eq!(wrong.text(false).lines().nth(3), Some("│ · 2 ? · │"));
    }

    #[test]
    fn odd_shadings_do_not_panic() {
        let kuromasu = Kuromasu::new(1, 3, [Clue::None; 3]).unwrap();
        assert_eq!(board(&kuromasu, Some(&Shading([].into()))), board(&kuromasu, None));
        board(&kuromasu, Some(&shading("###"))).svg();
        board(&Kuromasu::new(64, 64, vec![Clue::Number(127); 4096]).unwrap(), None).text(true);
    }
}
