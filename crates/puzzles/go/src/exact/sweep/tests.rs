//! Sweeps against the slow truth, with limits so small that every pass is needed on small boards.

use super::*;
use crate::exact::brute;
use crate::exact::tests::{board, number, random};
use crate::theory::CaptureOrder;
use crate::{Go, Rules, checkerboard};
use plansza_core::{Budget, Rng, Seed, Silent};

/// Limits that make small boards hard: nothing is easy, relaxed passes forget, layers are taken up row by row.
const TINY: SweepLimits = SweepLimits {
    memory: 0,
    part: 2,
    easy: 0,
    relaxed: 4,
    widest: 8,
    fan: 1,
    grown: 0,
    beside: [u64::MAX; 3],
    early: 0,
};

/// A layer at a time, with bounds.
const WIDE: SweepLimits = SweepLimits {
    memory: 1 << 30,
    part: 1,
    easy: 0,
    relaxed: 50,
    widest: 1000,
    fan: 2,
    grown: 2000,
    beside: [64, 1, 4],
    early: 3000,
};

fn limits(rng: &mut Rng) -> SweepLimits {
    [TINY, WIDE, SweepLimits::USUAL][rng.below(3)]
}

/// The chains that can fall at all: of the others the sweep must find out by itself.
fn chains(layout: &ChainLayout) -> Vec<Chain> {
    (0..layout.chains() as Chain).filter(|&chain| !layout.liberties(chain).is_empty()).collect()
}

/// Checks that a set can be paid for and captured, and gives its stones.
fn worth(layout: &ChainLayout, stones: usize, ordered: bool, chains: &[Chain]) -> usize {
    let mut points: Vec<u16> = chains.iter().flat_map(|&chain| layout.liberties(chain)).copied().collect();
    points.sort_unstable();
    points.dedup();
    assert!(points.len() <= stones, "{} points for {stones} stones", points.len());
    let mut order = CaptureOrder::default();
    order.settle(layout, chains);
    assert!(!ordered || order.stuck().is_empty(), "{:?} of {chains:?} are stuck", order.stuck());
    chains.iter().map(|&chain| layout.size(chain)).sum()
}

/// What the sweep says, checked.
fn answer(layout: &ChainLayout, stones: usize, ordered: bool, known: usize, limits: SweepLimits) -> usize {
    let chains = &chains(layout);
    let ask = SweepQuestion { layout, chains, stones, ordered, known, told: None };
    let answer = solve_within(ask, limits, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
    assert!(!answer.cut);
    if let Some(chains) = answer.chains {
        assert_eq!(worth(layout, stones, ordered, &chains), answer.bound);
    }
    answer.bound
}

/// The most white stones that any set of chains has, by trying all sets.
fn truth(layout: &ChainLayout, stones: usize, ordered: bool) -> usize {
    let chains = chains(layout);
    let mut order = CaptureOrder::default();
    let sets = (0..1u32 << chains.len()).map(|set| {
        let chains: Vec<Chain> =
            (0..chains.len()).filter(|at| set >> at & 1 == 1).map(|at| chains[at]).collect();
        let mut points: Vec<u16> =
            chains.iter().flat_map(|&chain| layout.liberties(chain)).copied().collect();
        points.sort_unstable();
        points.dedup();
        order.settle(layout, &chains);
        let fits = points.len() <= stones && (!ordered || order.stuck().is_empty());
        if fits { chains.iter().map(|&chain| layout.size(chain)).sum() } else { 0 }
    });
    sets.max().expect("the empty set is one")
}

fn held(go: &Go, rng: &mut Rng) -> bool {
    let layout = ChainLayout::of(go);
    if chains(&layout).len() > 12 {
        return false;
    }
    let stones = rng.below(go.stones() + 1);
    for ordered in [true, false] {
        let truth = truth(&layout, stones, ordered);
        let known = rng.below(truth + 1);
        for known in [0, known, truth] {
            let found = answer(&layout, stones, ordered, known, limits(rng));
            assert_eq!(found, truth, "{:?} with {stones}, ordered: {ordered}, known: {known}", go.cells());
        }
    }
    true
}

/// `PLANSZA_BOARDS=100000 cargo test -p plansza-go --release --lib sweeps_find` is the long run.
#[test]
fn sweeps_find_the_best_of_all_sets() {
    let boards = number("PLANSZA_BOARDS", 1500);
    let mut rng = Seed(11).rng();
    let mut count = 0;
    for board in 0..boards {
        let go = match board % 3 {
            0 => random(&mut rng, 6, 20),
            1 => checkerboard(4 + rng.below(2), 4 + rng.below(2), &mut rng),
            _ => random(&mut rng, 5, 12),
        };
        count += u64::from(held(&go, &mut rng));
    }
    assert!(count > boards / 2, "{count} of {boards} boards are small enough for all sets");
}

/// The rules of Go themselves, without any theory, on boards that are hard for their size.
#[test]
fn sweeps_find_what_the_rules_allow() {
    let mut rng = Seed(12).rng();
    for _ in 0..60 {
        let go = checkerboard(4, 4 + rng.below(2), &mut rng);
        let layout = ChainLayout::of(&go);
        for (stones, &best) in brute::scores(&go, 20_000).iter().enumerate() {
            let taken = answer(&layout, stones, true, 0, limits(&mut rng));
            // There is room for all stones on boards with so few of them.
            if stones + taken < layout.empties() - layout.regions() {
                assert_eq!((stones + taken) as i64, best, "{:?} with {stones}", go.cells());
            }
        }
    }
}

/// The chain of four stones stands beside the region that the two others fill, and hangs on the eye at the bottom: the lone
/// stone opens that region earlier.
#[test]
fn who_opens_a_region_late_leaves_it_to_others() {
    let layout = ChainLayout::of(&board(".OXO/OOX./O.OO", 11));
    for limits in [TINY, WIDE, SweepLimits::USUAL] {
        assert_eq!(answer(&layout, 11, true, 0, limits), 7);
    }
}

/// Whatever the limits and wherever it is cut: the set is legal and the bound is one.
#[test]
fn a_cut_sweep_has_a_bound() {
    let mut rng = Seed(13).rng();
    let mut gaps = 0;
    for _ in 0..12 {
        let go = checkerboard(8, 8, &mut rng);
        let layout = &ChainLayout::of(&go);
        let (stones, chains) = (go.stones(), &chains(layout));
        let best = answer(layout, stones, true, 0, SweepLimits::USUAL);
        for evaluations in [1, 1500, 4000, 10_000, 20_000, 40_000, 80_000] {
            for limits in [TINY, WIDE, SweepLimits::USUAL] {
                let ask = SweepQuestion { layout, chains, stones, ordered: true, known: 0, told: None };
                let cut =
                    solve_within(ask, limits, &mut Meter::new(Budget::evaluations(evaluations), &mut Silent));
                let found = cut.chains.map_or(0, |chains| worth(layout, stones, true, &chains));
                assert!(found <= best && best <= cut.bound, "{found} {best} {}", cut.bound);
                assert!(cut.cut || found == best);
                assert!(cut.nodes <= evaluations + 2048);
                gaps += u32::from(cut.cut && cut.bound > found);
            }
        }
    }
    assert!(gaps > 0, "nothing was cut");
}

/// Sets of several words do what those of one do.
#[test]
fn wide_sets_are_as_good_as_narrow_ones() {
    let mut rng = Seed(14).rng();
    for _ in 0..20 {
        let go = checkerboard(7, 7, &mut rng).by(Rules::Go);
        let layout = &ChainLayout::of(&go);
        let chains = &chains(layout);
        let ask = SweepQuestion { layout, chains, stones: go.stones(), ordered: true, known: 0, told: None };
        let order = plan::arrange(layout, chains, true);
        let mut silent = Silent;
        let meter = &mut Meter::new(Budget::UNLIMITED, &mut silent);
        let (one, ten) = (run::<1>(ask, &order, WIDE, meter), run::<10>(ask, &order, WIDE, meter));
        assert_eq!(one.expect("narrow").bound, ten.expect("narrow").bound);
    }
}

/// Two long chains, joined at the left, beside more than twenty regions that are eyes of others, and hanging on the captures of those: to
/// open or not to open each of them would be a million states of one row.
#[test]
fn a_fan_of_openings_asks_the_meter() {
    let below = ["OOOO", "XO.O", "XXOX", ".OOO", "O...", "...."];
    let rows: Vec<String> = [4, 3, 2, 1, 0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0, 1, 2, 3, 4]
        .map(|row: usize| below[row].repeat(6))
        .iter()
        .enumerate()
        .map(|(at, row)| format!("{}{row}", if (4..=14).contains(&at) { 'O' } else { '.' }))
        .collect();
    let layout = &ChainLayout::of(&board(&rows.join("/"), 300));
    let chains = &chains(layout);
    let longest = chains.iter().map(|&chain| layout.beside(chain).len() - layout.eyes(chain).len()).max();
    assert!(longest >= Some(20), "{longest:?} regions beside a chain and no eyes of it");
    let ask = SweepQuestion { layout, chains, stones: 300, ordered: true, known: 0, told: None };
    for evaluations in [2000, 20_000] {
        for limits in [TINY, WIDE, SweepLimits::USUAL] {
            let cut =
                solve_within(ask, limits, &mut Meter::new(Budget::evaluations(evaluations), &mut Silent));
            assert!(cut.nodes <= evaluations + 2048, "{} nodes of {evaluations}", cut.nodes);
        }
    }
    // A step may have a state for every set of the regions that it opens: there are few of them, or very many.
    let order = plan::arrange(layout, chains, true);
    let widest = |fan: usize| {
        let steps = plan::steps::<4>(layout, &order, true, true, fan).expect("it fits");
        steps.iter().map(|step| step.beside.len()).max().expect("there are steps")
    };
    assert_eq!((widest(1), widest(SweepLimits::USUAL.fan)), (1, SweepLimits::USUAL.fan));
    assert!(widest(usize::MAX) >= 20, "{}", widest(usize::MAX));
}
