//! A game record as a board: the position after some of its moves.
//!
//! Here both sides play, and stones of either are captured. A record is taken as it stands: what players were allowed is not
//! asked, so ko and suicide are no faults; only a stone on a stone is one. Where White plays no stone the moves of Black are a
//! solution, and the position is the start, unless a move is asked for.

use super::Draft;
use super::draft::TextPlace;
use crate::{GoTurn, Stone};
use plansza_core::Fault;
use plansza_core::text::quote;

/// A move of a record.
#[derive(Clone, Copy, Debug)]
pub(super) struct RecordMove {
    pub stone: Stone,
    pub turn: GoTurn,
    pub place: TextPlace,
}

/// Makes the draft the position after so many moves of its record; of all of them where none is named and both sides have
/// played. Says what was taken.
pub(super) fn taken(draft: &mut Draft, after: Option<usize>) -> Result<Option<String>, Fault> {
    let record = std::mem::take(&mut draft.record);
    let played = record.iter().any(|one| one.stone == Stone::White && one.turn != GoTurn::Pass);
    let all = record.len();
    let many = match after {
        None if played => all,
        None => return Ok(None),
        Some(many) if many <= all => many,
        Some(many) => {
            let (line, column) = draft.place;
            let what = match all {
                0 => "the board has no moves, so there is none to take it after".into(),
                all => format!("move {many} of a record of {}", moves(all)),
            };
            return Err(Fault::new(what).at(line, column).accepts(format!("--move 0 to {all}")));
        }
    };
    for one in &record[..many] {
        play(draft, one)?;
    }
    draft.moves = None;
    let which = match many {
        0 => format!("before the {} ", moves(all)),
        _ if many == all && all > 1 => format!("after all {}", moves(all)),
        _ => format!("after {many} of {}", moves(all)),
    };
    Ok(Some(format!("the position {} of a game record; --move N takes another", which.trim_end())))
}

fn moves(many: usize) -> String {
    format!("{many} move{}", if many == 1 { "" } else { "s" })
}

/// Puts a stone, and takes away what has no liberty: the other side's chains first, then its own.
fn play(draft: &mut Draft, one: &RecordMove) -> Result<(), Fault> {
    let GoTurn::Stone(point) = one.turn else { return Ok(()) };
    let point = point as usize;
    if draft.cells[point].is_some() {
        let name = super::name(point, draft.width, draft.height);
        let (line, column) = one.place;
        return Err(Fault::new(format!("a move at {} where a stone lies", quote(&name)))
            .at(line, column)
            .accepts("moves on empty points"));
    }
    draft.cells[point] = Some(one.stone);
    for next in beside(draft, point) {
        if draft.cells[next].is_some_and(|stone| stone != one.stone) {
            take_off(draft, next);
        }
    }
    take_off(draft, point);
    Ok(())
}

/// The points beside a point.
fn beside(draft: &Draft, point: usize) -> impl Iterator<Item = usize> + use<> {
    let (width, height) = (draft.width, draft.height);
    let (column, row) = (point % width, point / width);
    let all = [
        (column > 0).then(|| point - 1),
        (column + 1 < width).then(|| point + 1),
        (row > 0).then(|| point - width),
        (row + 1 < height).then(|| point + width),
    ];
    all.into_iter().flatten()
}

/// Takes the chain at a point off the board, if it has no liberty.
fn take_off(draft: &mut Draft, point: usize) {
    let stone = draft.cells[point];
    let (mut chain, mut seen) = (vec![point], vec![false; draft.cells.len()]);
    seen[point] = true;
    let mut at = 0;
    while let Some(&point) = chain.get(at) {
        for next in beside(draft, point) {
            match draft.cells[next] {
                None => return,
                there if there == stone && !std::mem::replace(&mut seen[next], true) => chain.push(next),
                _ => {}
            }
        }
        at += 1;
    }
    for point in chain {
        draft.cells[point] = None;
    }
}
