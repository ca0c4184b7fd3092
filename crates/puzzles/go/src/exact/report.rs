//! The best play by the report's rules, where a capture takes effect a turn late and a black chain of two stones or more
//! needs no liberty.
//!
//! A stone with a black neighbour is safe for ever, and one with an empty neighbour stays safe: that neighbour can only
//! turn black. So only a *walled* point (see [`theory`](crate::theory)) is never filled, and the chains around it never
//! fall. All other points can be filled at any time and in any order, eyes or not. Therefore:
//! - while K is at most the number of such points, Black places K stones, and the question is which chains they capture:
//!   the most white stones whose liberties together are at most K points, a set-union knapsack (`frontier`, and where
//!   that is too wide a `sweep`);
//! - beyond that Black fills them all, takes every chain without a walled liberty, and goes on where those stood. A
//!   point can be played on two turns after the stone that captured, so a turn is lost when all chains fall with the
//!   very last point. Taking the chain with the fewest liberties first avoids that wherever it can be avoided.

use super::frontier::{Frontier, KnapsackEnd};
use super::growth::GrowingSet;
use super::sweep::{self, CaptureWorth, SweepQuestion};
use crate::theory::{Chain, ChainLayout, Contacts};
use crate::{Go, GoPlay, GoPoint, GoTurn};
use plansza_core::{Exact, Meter};
use std::cell::RefCell;

thread_local! {
    /// Memory that one search leaves to the next.
    static MEMORY: RefCell<(ChainLayout, Contacts, Frontier)> = RefCell::default();
}

/// The best play by the report's rules, proven unless the meter ran out. None when not even the start is legal: a lone
/// black stone without a liberty.
pub fn solve(go: &Go, meter: &mut Meter<'_>) -> Exact<GoPlay> {
    // Taken, not borrowed: whoever watches the search may search too.
    let (mut layout, mut contacts, mut frontier) = MEMORY.take();
    layout.survey(go);
    contacts.survey(&layout);
    if contacts.stifled {
        MEMORY.set((layout, contacts, frontier));
        return Exact { solution: None, proven: true, bound: None, nodes: 0 };
    }
    let points = 0..layout.points() as GoPoint;
    let open: Vec<GoPoint> =
        points.filter(|&at| layout.is_empty(at as usize) && !contacts.walled(at)).collect();
    let falls = |&chain: &Chain| layout.liberties(chain).iter().all(|&point| !contacts.walled(point));
    let mut chains: Vec<Chain> = (0..layout.chains() as Chain).filter(falls).collect();
    chains.sort_by_key(|&chain| layout.liberties(chain).len());
    let (mut bound, mut nodes) = (None, 0);
    if go.stones() <= open.len() {
        // Those without a liberty fall by themselves.
        let fallen = chains.iter().filter(|&&chain| layout.liberties(chain).is_empty());
        let fallen: usize = fallen.map(|&chain| layout.size(chain)).sum();
        chains.retain(|&chain| (1..=go.stones()).contains(&layout.liberties(chain).len()));
        let sure = fallen + go.stones();
        let taken;
        (chains, taken) = knapsack(go, &layout, &mut frontier, chains, sure, meter, &mut nodes);
        bound = taken.map(|taken| (taken + sure) as i64);
    }
    let liberties = chains.iter().flat_map(|&chain| layout.liberties(chain)).copied();
    let play = lay(go, &layout, &contacts, liberties.chain(open));
    MEMORY.set((layout, contacts, frontier));
    if let Some(bound) = bound {
        let score = go.points(&play);
        return Exact::within(play, score, bound, nodes);
    }
    Exact { solution: Some(play), proven: true, bound: None, nodes }
}

/// The chains of the most white stones that there are enough stones for. When the meter runs out, the best that are known, and how many
/// white stones there can be at most. So many points are `sure` beside them.
fn knapsack(
    go: &Go,
    layout: &ChainLayout,
    frontier: &mut Frontier,
    chains: Vec<Chain>,
    sure: usize,
    meter: &mut Meter<'_>,
    nodes: &mut u64,
) -> (Vec<Chain>, Option<usize>) {
    frontier.clear(go.cells().len());
    for &chain in &chains {
        frontier.push(layout.size(chain), layout.liberties(chain).iter().copied());
    }
    let budget = frontier.span().min(go.stones());
    let end = if meter.go_on(0) { frontier.solve(budget, meter, nodes) } else { KnapsackEnd::Cut };
    let size = |chains: &[Chain]| chains.iter().map(|&chain| layout.size(chain)).sum::<usize>();
    let stones = go.stones();
    let grown = |chains: &[Chain]| GrowingSet::new(layout, chains, stones, false).best().to_vec();
    match end {
        KnapsackEnd::Solved => {
            let mut chosen = Vec::new();
            frontier.trace(budget, |item| chosen.push(chains[item as usize]));
            (chosen, None)
        }
        KnapsackEnd::Wide => {
            let known = grown(&chains);
            let ask = SweepQuestion {
                layout,
                chains: &chains,
                stones,
                ordered: false,
                known: size(&known),
                told: Some(CaptureWorth::Beside(sure)),
            };
            let answer = sweep::solve(ask, meter);
            *nodes += answer.nodes;
            (answer.chains.unwrap_or(known), answer.cut.then_some(answer.bound))
        }
        KnapsackEnd::Cut => (grown(&chains), Some(size(&chains))),
    }
}

/// A stone on each of the points, in this order, and then wherever a captured stone has left; a pass where there is no
/// point yet.
fn lay(go: &Go, layout: &ChainLayout, contacts: &Contacts, order: impl Iterator<Item = GoPoint>) -> GoPlay {
    let mut left: Vec<usize> =
        (0..layout.chains() as Chain).map(|chain| layout.liberties(chain).len()).collect();
    let mut filled = vec![false; go.cells().len()];
    // Points that White leaves: from which turn on, counted from 0, and which.
    let mut vacated: Vec<(usize, GoPoint)> = Vec::new();
    let vacate = |vacated: &mut Vec<(usize, GoPoint)>, turn: usize, chain: Chain| {
        vacated.extend(layout.stones(chain).map(|point| (turn, point as GoPoint)));
    };
    for chain in (0..layout.chains() as Chain).filter(|&chain| left[chain as usize] == 0) {
        vacate(&mut vacated, 1, chain);
    }
    let (mut play, mut order, mut next) = (Vec::with_capacity(go.stones()), order, 0);
    while play.len() < go.stones() {
        let turn = play.len();
        if let Some(point) = order.find(|&point| !filled[point as usize]) {
            filled[point as usize] = true;
            for chain in contacts.touched(point) {
                left[chain as usize] -= 1;
                if left[chain as usize] == 0 {
                    vacate(&mut vacated, turn + 2, chain);
                }
            }
            play.push(GoTurn::Stone(point));
        } else if let Some(&(from, point)) = vacated.get(next) {
            if from <= turn {
                next += 1;
                play.push(GoTurn::Stone(point));
            } else {
                play.push(GoTurn::Pass);
            }
        } else {
            break;
        }
    }
    GoPlay(play)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::brute;
    use crate::exact::tests::{number, within};
    use crate::{Rules, Stone, checkerboard};
    use plansza_core::{Budget, Rng, Seed, Silent};

    fn board(rows: &str, stones: usize) -> Go {
        crate::exact::tests::board(rows, stones).by(Rules::Report)
    }

    fn answer(go: &Go) -> Option<i64> {
        let exact = solve(go, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
        assert!(exact.proven);
        exact.solution.map(|play| go.replay(&play).unwrap_or_else(|fault| panic!("{fault}: {go:?}")).points())
    }

    fn truth(go: &Go) -> Option<i64> {
        let exact = brute::solve(go, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
        exact.solution.map(|play| go.points(&play))
    }

    #[test]
    fn late_capture_and_self_support() {
        assert_eq!(answer(&board(".OX../OX.../X..../...../.....", 1)), Some(1));
        assert_eq!(answer(&board("..O../OOOOO/XXXXX/...../.....", 4)), Some(10));
    }

    #[test]
    fn a_lone_stone_without_a_liberty_makes_the_start_illegal() {
        assert_eq!(answer(&board("XO/O.", 1)), None);
        assert_eq!(answer(&board("X", 1)), None);
        // Nothing stands there, but nothing can be placed: its stone would have no liberty.
        assert_eq!(answer(&board(".", 1)), Some(0));
    }

    #[test]
    fn a_turn_is_lost_only_where_it_must_be() {
        // The only chain falls with the only point: its place can be played on two turns later.
        for (stones, best) in [(1, 2), (2, 2), (3, 3)] {
            assert_eq!(answer(&board("X.O", stones)), Some(best), "{stones}");
        }
        // Here it can be taken before the other point is filled, if that is done in the right order.
        for (stones, best) in [(1, 2), (2, 3), (3, 4)] {
            assert_eq!(answer(&board("..O", stones)), Some(best), "{stones}");
        }
    }

    fn random(rng: &mut Rng, side: usize) -> Go {
        let (width, height) = (1 + rng.below(side), 1 + rng.below(side));
        let (white, black) = (0.2 + 0.5 * rng.unit(), 0.25 * rng.unit());
        let cell = |rng: &mut Rng| match rng.unit() {
            u if u < white => Some(Stone::White),
            u if u < white + black => Some(Stone::Black),
            _ => None,
        };
        let cells: Vec<_> = (0..width * height).map(|_| cell(rng)).collect();
        let empty = cells.iter().filter(|cell| cell.is_none()).count();
        let most = [7, 3, 2][usize::from(empty > 5) + usize::from(empty > 8)];
        let stones = rng.below(most + 1).min(cells.len());
        Go::new(width, height, cells, stones, Rules::Report).expect("in range")
    }

    /// `PLANSZA_BOARDS=20000 cargo test -p plansza-go --release --lib the_answer_is_that_of` is the long run.
    #[test]
    fn the_answer_is_that_of_the_brute_force() {
        let mut rng = Seed(5).rng();
        let (mut told, mut cut) = (0, 0);
        for board in 0..number("PLANSZA_BOARDS", 3000) {
            let go = match board % 10 {
                0 => checkerboard(4, 4, &mut rng).with_stones(3).expect("in range").by(Rules::Report),
                _ => random(&mut rng, 4),
            };
            let truth = truth(&go);
            assert_eq!(answer(&go), truth, "{go:?}");
            cut += truth.map_or(0, |best| usize::from(within(&go, best, &mut rng)));
            told += u32::from(answer(&go).is_some_and(|score| score > go.stones() as i64));
        }
        assert!(told > 500, "most boards have something to capture: {told}");
        assert!(cut > 20, "some searches are cut before a proof: {cut}");
    }

    #[test]
    fn a_budget_that_ends_is_told_and_the_play_is_legal() {
        let mut rng = Seed(6).rng();
        for _ in 0..50 {
            let go = random(&mut rng, 12);
            let exact = solve(&go, &mut Meter::new(Budget::evaluations(0), &mut Silent));
            if let Some(play) = exact.solution {
                assert!(go.replay(&play).is_ok(), "{go:?}");
                let best = answer(&go).expect("legal");
                assert!(if exact.proven { go.points(&play) == best } else { exact.bound >= Some(best) });
            }
        }
        // There are stones for one of the two; that both cannot fall takes a search.
        let cut = solve(&board("O.O./..../....", 3), &mut Meter::new(Budget::evaluations(0), &mut Silent));
        assert_eq!((cut.proven, cut.bound), (false, Some(5)));
    }
}
