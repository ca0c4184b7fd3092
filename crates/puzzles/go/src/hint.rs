//! The next stone of a best play, with its reason.
//!
//! ```
//! use plansza_core::Puzzle;
//! use plansza_go::Go;
//! let hint = &Go::read(".../XOX/.X. 1")?[0].hints(false)?[0];
//! assert_eq!(hint.text, "B3 fills the last liberty of the white chain at B2 (1 stone): captured.");
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use crate::theory::{Chain, ChainLayout};
use crate::{Go, GoTurn, Replay, Rules, draw, exact};
use plansza_core::board::{Disc, Ink, Paper, Tile};
use plansza_core::{Board, Budget, Fault, Hint, Meter, Silent};

/// Nodes of the search after which a hint shows the best play so far, and says so.
const PATIENCE: u64 = 50_000_000;

/// The next turn of a best play, or with `all` every turn to the end.
///
/// # Errors
/// When no stone is to be placed, or the board could not stand in a game.
pub fn hints(go: &Go, all: bool) -> Result<Vec<Hint>, Fault> {
    go.sound().map_err(|fault| Fault::negative(fault.to_string()))?;
    let exact = exact::solve(go, &mut Meter::new(Budget::evaluations(PATIENCE), &mut Silent));
    let Some(play) = exact.solution else {
        return Err(Fault::negative("no play was found: there is no next stone"));
    };
    let replay = go.replay(&play).map_err(|illegal| Fault::new(illegal.to_string()))?;
    if play.0.is_empty() {
        return Err(Fault::negative(match go.stones() {
            0 => "no stone may be placed: there is no next stone",
            _ => "every stone would be suicide: there is no next stone",
        }));
    }
    let turns = if all { play.0.len() } else { 1 };
    let mut hints = Vec::new();
    for turn in 0..turns {
        hint(go, &play.0, &replay, turn, exact.proven)?.follow(&mut hints);
    }
    Ok(hints)
}

/// One turn of a play, explained.
fn hint(go: &Go, play: &[GoTurn], replay: &Replay, turn: usize, proven: bool) -> Result<Hint, Fault> {
    let before = Go::new(go.width(), go.height(), replay.boards[turn].clone(), 0, go.rules())?;
    let layout = ChainLayout::of(&before);
    let GoTurn::Stone(point) = play[turn] else {
        let text = "No stone this turn: a capture has yet to take effect, or none would help.".to_string();
        let board = draw::board(&before, None);
        return Ok(Hint {
            technique: "wait",
            rating: 3.0,
            text,
            cells: vec![],
            effects: vec!["pass".into()],
            board: Some(board),
        });
    };
    let name = go.name(point as usize);
    let falls = |chain: Chain| {
        let stone = layout.stones(chain).next();
        stone.is_some_and(|stone| replay.captures.iter().flatten().any(|&dead| dead as usize == stone))
    };
    let touched: Vec<Chain> =
        (0..layout.chains() as Chain).filter(|&chain| layout.liberties(chain).contains(&point)).collect();
    let dead: Vec<Chain> =
        touched.iter().copied().filter(|&chain| layout.liberties(chain).len() == 1).collect();
    let aims: Vec<Chain> = touched.iter().copied().filter(|&chain| falls(chain)).collect();
    let names = |chains: &[Chain]| chain_names(&before, &layout, chains);
    let (technique, rating, mut text, causes) = if !dead.is_empty() {
        let late = if go.rules() == Rules::Report { "captured, a turn later" } else { "captured" };
        let mut text = format!("{name} fills the last liberty of {}: {late}.", names(&dead));
        let opened = opened(&layout, &dead).into_iter().filter(|&chain| falls(chain)).collect::<Vec<_>>();
        if !opened.is_empty() {
            text.push_str(&format!(" That opens an eye of {}.", names(&opened)));
        }
        (if opened.is_empty() { "capture" } else { "open an eye" }, 1.0, text, dead)
    } else if !aims.is_empty() {
        let left = |chain: &Chain| layout.liberties(*chain).len() - 1;
        let least = aims.iter().map(left).min().unwrap_or_default();
        let more = if aims.len() > 1 { "at least " } else { "" };
        let text = format!("{name} fills a liberty of {}: {more}{least} more to capture.", names(&aims));
        ("approach", 2.0, text, aims)
    } else {
        let text = match go.rules() {
            Rules::Go => format!(
                "No further capture gains more, so the stones left go where they may: {name} counts one, and its region keeps an empty point."
            ),
            Rules::Report => format!("{name} has no part in a capture, but counts one."),
        };
        ("fill", 1.0, text, vec![])
    };
    if !proven {
        text.push_str(" (From the best play found; it is not proven best.)");
    }
    let mut cells = vec![name.clone()];
    cells.extend(causes.iter().filter_map(|&chain| layout.stones(chain).next()).map(|stone| go.name(stone)));
    let mut effects = vec![format!("stone at {name}")];
    if let [only] = causes.as_slice()
        && technique != "approach"
    {
        effects.push(format!("{} captured", layout.size(*only)));
    } else if technique != "approach" && !causes.is_empty() {
        effects.push(format!("{} captured", causes.iter().map(|&chain| layout.size(chain)).sum::<usize>()));
    }
    let board = Some(picture(&before, &layout, &causes, point as usize));
    Ok(Hint { technique, rating, text, cells, effects, board })
}

/// The chains that have an eye beside others.
fn opened(layout: &ChainLayout, dead: &[Chain]) -> Vec<Chain> {
    let beside = |region: &u16| dead.iter().any(|&chain| layout.beside(chain).contains(region));
    (0..layout.chains() as Chain)
        .filter(|chain| !dead.contains(chain))
        .filter(|&chain| layout.eyes(chain).len() > 1 && layout.eyes(chain).iter().any(beside))
        .collect()
}

/// `the white chain at E4 (1 stone)`, `the white chains at E4 (1 stone) and C3 (2 stones)`.
fn chain_names(go: &Go, layout: &ChainLayout, chains: &[Chain]) -> String {
    let one = |&chain: &Chain| {
        let (first, size) = (layout.stones(chain).next().unwrap_or_default(), layout.size(chain));
        format!("{} ({size} stone{})", go.name(first), if size == 1 { "" } else { "s" })
    };
    let names: Vec<String> = chains.iter().map(one).collect();
    match names.as_slice() {
        [only] => format!("the white chain at {only}"),
        [most @ .., last] => format!("the white chains at {} and {last}", most.join(", ")),
        [] => String::new(),
    }
}

fn picture(go: &Go, layout: &ChainLayout, causes: &[Chain], point: usize) -> Board {
    let mut board = draw::board(go, None);
    let place = |point: usize| (point / go.width(), point % go.width());
    for stone in causes.iter().flat_map(|&chain| layout.stones(chain)) {
        board[place(stone)].paper = Paper::Cause;
    }
    board[place(point)] = Tile { paper: Paper::Effect, disc: Some(Disc::Black), ..Tile::new("", Ink::Found) };
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::tests::board;

    #[test]
    fn a_play_is_told_to_its_end() {
        let go = board("...../...../O...O/XXXXX", 3);
        let hints = hints(&go, true).unwrap();
        assert_eq!(hints.len(), 3);
        assert_eq!(hints[0].technique, "approach");
        assert!(hints[0].text.ends_with(": 1 more to capture."), "{}", hints[0].text);
        assert_eq!((hints[1].technique, hints[2].technique), ("capture", "fill"));
        assert_eq!(hints[1].effects.last().map(String::as_str), Some("1 captured"));
    }

    #[test]
    fn a_board_that_cannot_stand_has_no_hint() {
        let fault = hints(&board("OX./X../...", 1), false).unwrap_err();
        assert!(fault.is_negative());
        assert!(
            fault.to_string().starts_with("the white chain at A3 has no liberty at the start"),
            "{fault}"
        );
    }

    #[test]
    fn where_there_is_no_stone_there_is_no_hint() {
        assert!(hints(&board("...", 0), false).unwrap_err().is_negative());
        assert_eq!(
            hints(&board(".O", 1), false).map(|hints| hints[0].text.clone()).unwrap(),
            "A1 fills the last liberty of the white chain at B1 (1 stone): captured."
        );
        assert!(hints(&board(".", 1), false).unwrap_err().to_string().contains("suicide"));
    }
}
