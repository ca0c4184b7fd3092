//! The slow truth for both rule sets: every board that can be reached, turn by turn, each played out from the start by
//! the rules code. Knows no theory, so that everything that does can be held against it. For small boards. [`scores`]
//! does the same for the rules of Go on bit boards, for tests on many boards.

use crate::word_board::WordBoard;
use crate::{Go, GoPlay, GoPoint, GoTurn, Stone};
use plansza_core::{Exact, Meter};
use std::collections::HashSet;

/// The best play, by looking at every board that can be reached.
///
/// ```
/// use plansza_core::{Budget, Meter, Puzzle, Silent};
/// use plansza_go::{Go, exact::brute};
/// let go = Go::read("X.O 2 report")?.remove(0);
/// let best = brute::solve(&go, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
/// assert_eq!(go.points(&best.solution.unwrap()), 2);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn solve(go: &Go, meter: &mut Meter<'_>) -> Exact<GoPlay> {
    let (mut best, mut nodes): (Option<(i64, GoPlay)>, u64) = (None, 0);
    let mut layer = match go.replay(&GoPlay::default()) {
        Ok(_) => vec![GoPlay::default()],
        Err(_) => Vec::new(),
    };
    for turn in 0..=go.stones() {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for play in &layer {
            nodes += 1;
            if !meter.go_on(1) {
                return Exact { solution: None, proven: false, bound: None, nodes };
            }
            let points = go.points(play);
            if best.as_ref().is_none_or(|(most, _)| points > *most) {
                best = Some((points, play.clone()));
            }
            if turn == go.stones() {
                continue;
            }
            let stones = (0..go.cells().len() as GoPoint).map(GoTurn::Stone);
            for action in stones.chain([GoTurn::Pass]) {
                let mut longer = play.clone();
                longer.0.push(action);
                if let Ok(replay) = go.replay(&longer)
                    && seen.insert(replay.boards[turn + 1].clone())
                {
                    next.push(longer);
                }
            }
        }
        layer = next;
    }
    Exact { solution: best.map(|(_, play)| play), proven: true, bound: None, nodes }
}

/// The best score of at most as many stones as the instance has, and how many sets of stones reach it, by the rules of Go, on a board of
/// at most 32 points: every position that can be reached.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::{Go, exact::brute};
/// assert_eq!(brute::best_sets(&Go::read("O...O 1")?[0]), (2, 2));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Panics
/// When the board is larger.
pub fn best_sets(go: &Go) -> (i64, u64) {
    let mut best = (0, 0);
    each_layer(go, |placed, layer, captured| {
        for &position in layer {
            // What is captured follows from the stones, so a position stands for one set of them.
            let score = (placed + captured(position)) as i64;
            match score.cmp(&best.0) {
                _ if best.1 == 0 => best = (score, 1),
                std::cmp::Ordering::Greater => best = (score, 1),
                std::cmp::Ordering::Equal => best.1 += 1,
                std::cmp::Ordering::Less => {}
            }
        }
        true
    });
    best
}

/// The best score for every number of stones up to that of the instance, by the rules of Go, on a board of at most 32
/// points: every position that can be reached, as a pair of bit boards. Stops early, with fewer scores, where there are
/// more than `positions` with the same number of stones placed.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::{Go, exact::brute};
/// assert_eq!(brute::scores(&Go::read("O...O 4")?[0], usize::MAX), [0, 2, 4, 5, 6]);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Panics
/// When the board is larger.
pub fn scores(go: &Go, positions: usize) -> Vec<i64> {
    let mut scores: Vec<i64> = Vec::new();
    each_layer(go, |placed, layer, captured| {
        if layer.len() > positions {
            return false;
        }
        let captured = layer.iter().map(|&position| captured(position)).max();
        let score = captured.map_or(0, |captured| (placed + captured) as i64);
        scores.push(score.max(scores.last().copied().unwrap_or(0)));
        true
    });
    scores
}

/// Black and White.
type BitPosition = (u64, u64);

/// Shows all positions with so many stones placed, from none on, and how many stones are captured in one; as long as it is told to go on.
fn each_layer(go: &Go, mut see: impl FnMut(usize, &[BitPosition], &dyn Fn(BitPosition) -> usize) -> bool) {
    let points = go.cells().len();
    assert!(points <= 32, "{points} points do not fit into a bit board of 32");
    let board = WordBoard::new(go.width(), go.height()).expect("a small board");
    let bits =
        |stone| (0..points).filter(|&p| go.cells()[p] == Some(stone)).fold(0, |bits, p| bits | 1u64 << p);
    let white = bits(Stone::White);
    let mut layer = vec![(bits(Stone::Black), white)];
    let captured = |(_, left): BitPosition| (white.count_ones() - left.count_ones()) as usize;
    for placed in 0..=go.stones() {
        if !see(placed, &layer, &captured) {
            return;
        }
        let mut next = Vec::new();
        for &(black, white) in &layer {
            for stone in (0..points).map(|point| 1 << point).filter(|stone| (black | white) & stone == 0) {
                let (black, mut left) = (black | stone, white);
                let mut beside = board.near(stone) & white;
                while beside != 0 {
                    let chain = board.spread(beside & beside.wrapping_neg(), white);
                    beside &= !chain;
                    if board.near(chain) & !(black | white) == 0 {
                        left &= !chain;
                    }
                }
                if board.near(board.spread(stone, black)) & !(black | left) != 0 {
                    next.push((black, left));
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        layer = next;
    }
}
