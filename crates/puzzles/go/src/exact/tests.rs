//! The exact solver against the slow truth, on boards made to be awkward: crowded, full of eyes, with more stones than
//! there is room for.

use super::*;
use crate::{Stone, checkerboard};
use plansza_core::{Rng, Seed};

/// A board from rows of `.`, `X` and `O`, by the rules of Go.
pub(crate) fn board(rows: &str, stones: usize) -> Go {
    crate::rules::tests::board(rows, stones, Rules::Go)
}

/// A board of any size up to `side` with at most `empties` empty points, of any density.
pub(crate) fn random(rng: &mut Rng, side: usize, empties: usize) -> Go {
    loop {
        let (width, height) = (1 + rng.below(side), 1 + rng.below(side));
        let (white, black) = (rng.unit(), rng.unit() * rng.unit());
        let cells: Vec<_> = (0..width * height)
            .map(|_| match rng.unit() {
                x if x < white => Some(Stone::White),
                x if x < white + (1.0 - white) * black => Some(Stone::Black),
                _ => None,
            })
            .collect();
        if cells.iter().filter(|cell| cell.is_none()).count() <= empties {
            let stones = cells.len();
            return Go::new(width, height, cells, stones, Rules::Go).unwrap();
        }
    }
}

fn rows(go: &Go) -> String {
    let letter = |cell: &Option<Stone>| match cell {
        Some(Stone::Black) => 'X',
        Some(Stone::White) => 'O',
        None => '.',
    };
    let rows: Vec<String> =
        go.cells().chunks(go.width()).map(|row| row.iter().map(letter).collect()).collect();
    rows.join("/")
}

/// Holds the profile and single answers against every position that can be reached. Gives how many searches were cut before a proof.
fn compare(go: &Go, positions: usize, rng: &mut Rng) -> usize {
    let truth = brute::scores(go, positions);
    let mut silent = Silent;
    let meter = &mut Meter::new(Budget::UNLIMITED, &mut silent);
    let profile = profile(&go.with_stones(truth.len() - 1).unwrap(), meter);
    assert!(profile.proven);
    for (stones, &best) in truth.iter().enumerate() {
        let go = go.with_stones(stones).unwrap();
        assert_eq!(profile.score(stones), best, "profile of {} with {stones}", rows(&go));
        assert_eq!(go.points(&profile.play(stones)), best, "play of {} with {stones}", rows(&go));
    }
    let mut cut = 0;
    for stones in [rng.below(truth.len()), rng.below(truth.len().min(8)), truth.len() - 1] {
        let go = go.with_stones(stones).unwrap();
        let exact = solve(&go, meter);
        let play = exact.solution.expect("there is always a play");
        assert!(exact.proven);
        assert_eq!(go.points(&play), truth[stones], "answer for {} with {stones}", rows(&go));
        cut += usize::from(within(&go, truth[stones], rng));
    }
    cut
}

/// Holds a search that is cut against the truth: what it found is no more, its bound no less, and what it calls proven is the same.
/// Says whether it was cut before it had a proof.
pub(crate) fn within(go: &Go, best: i64, rng: &mut Rng) -> bool {
    let nodes = [0, 1, rng.below(10), rng.below(1000)][rng.below(4)];
    let exact = solve(go, &mut Meter::new(Budget::evaluations(nodes as u64), &mut Silent));
    let points = go.points(&exact.solution.expect("there is always a play"));
    match exact.bound {
        None => assert!(exact.proven && points == best, "{points} of {best} after {nodes} nodes: {go:?}"),
        Some(bound) => assert!(
            !exact.proven && points <= best && best <= bound && points < bound,
            "{points}, {best}, at most {bound} after {nodes} nodes: {go:?}"
        ),
    }
    !exact.proven
}

#[test]
fn the_report_is_outdone() {
    let exact =
        solve(&board(".OX../OX.../X..../...../.....", 1), &mut Meter::new(Budget::UNLIMITED, &mut Silent));
    assert_eq!(exact.solution, Some(GoPlay::of([0])));
    assert_eq!(optimum(&board("..O../OOOOO/XXXXX/...../.....", 4)), Some(4));
    let sweep = "........./....X..../..O....../........./....XOX../........./........./........./.OX......";
    assert_eq!(optimum(&board(sweep, 9)), Some(12));
}

/// Both slow twins agree, so that the faster one may stand for the rules code.
#[test]
fn the_slow_twins_agree() {
    let mut rng = Seed(1).rng();
    for _ in 0..150 {
        let go = random(&mut rng, 4, 6);
        let go = go.with_stones(go.stones().min(5)).unwrap();
        let exact = brute::solve(&go, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
        assert_eq!(
            Some(&go.points(&exact.solution.unwrap())),
            brute::scores(&go, usize::MAX).last(),
            "{}",
            rows(&go)
        );
    }
}

#[test]
fn every_number_of_stones_on_small_boards() {
    let mut rng = Seed(2).rng();
    let cut: usize = (0..6000).map(|_| compare(&random(&mut rng, 5, 12), 400, &mut rng)).sum();
    assert!(cut > 50, "some searches are cut before a proof: {cut}");
}

/// Some of the random boards need branches, or they would prove little.
#[test]
fn random_boards_are_awkward_enough() {
    let (mut rng, mut search, mut branches) = (Seed(2).rng(), CaptureSearch::default(), 0);
    for _ in 0..6000 {
        let go = random(&mut rng, 5, 12);
        let mut silent = Silent;
        let meter = &mut Meter::new(Budget::UNLIMITED, &mut silent);
        search.run(&ChainLayout::of(&go), 0, go.stones(), meter);
        branches += search.branches;
    }
    assert!(branches > 20, "{branches}");
}

/// Chains with two eyes that two others can open, side by side: small knapsacks whose branches would multiply.
#[test]
fn knots_of_eyes_do_not_multiply() {
    let (down, across) = (6, 4);
    let mut rows = vec![vec!['.'; 1 + 6 * across]; 1 + 4 * down];
    for knot in 0..down * across {
        let (top, left) = (4 * (knot / across), 6 * (knot % across) + 1);
        for (row, signs) in [(0, ".XXX."), (1, "XOOOX"), (2, "O.O.O"), (3, "XOOOX"), (4, ".XXX.")] {
            for (column, sign) in signs.chars().enumerate().filter(|&(_, sign)| sign != '.') {
                rows[top + row][left + column] = sign;
            }
        }
    }
    let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
    let go = board(&rows.join("/"), 40);
    let exact = solve(&go, &mut Meter::new(Budget::evaluations(100_000), &mut Silent));
    assert!(exact.proven && exact.nodes < 50_000, "{}", exact.nodes);
    let cut = solve(&go, &mut Meter::new(Budget::evaluations(10_000), &mut Silent));
    assert!(!cut.proven && cut.nodes < 20_000, "{}", cut.nodes);
    let (found, best) = (go.points(&cut.solution.unwrap()), go.points(&exact.solution.unwrap()));
    assert!(found > 40 && found <= best && Some(best) <= cut.bound, "{found} {best} {:?}", cut.bound);
}

/// A search that is cut short shows the best it has, and does not call it proven.
#[test]
fn a_cut_search_has_an_answer() {
    let even = |point: usize| (((point / 19) | (point % 19)) & 1 == 0).then_some(Stone::White);
    let cells: Vec<_> = (0..361).map(even).collect();
    let go = Go::new(19, 19, cells, 20, Rules::Go).unwrap();
    for budget in [Budget::evaluations(0), Budget::evaluations(5000), Budget::time(std::time::Duration::ZERO)]
    {
        let exact = solve(&go, &mut Meter::new(budget, &mut Silent));
        assert!(!exact.proven && exact.bound >= Some(30));
        assert!(go.points(&exact.solution.unwrap()) > 20);
    }
    assert_eq!(optimum(&go), Some(30));
}

/// A number from the environment: tests on random boards take more of them, or others.
pub(crate) fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(usual)
}

/// Larger boards, and a few of them, every other a checkerboard; for the long run of minutes say how many:
/// `PLANSZA_BOARDS=20000 cargo test -p plansza-go --release --lib many_small_boards`.
#[test]
fn many_small_boards() {
    let mut rng = Seed(number("PLANSZA_SEED", 3)).rng();
    for board in 0..number("PLANSZA_BOARDS", 200) {
        let go = match board % 2 {
            0 => random(&mut rng, 5, 14),
            _ => checkerboard(4 + rng.below(2), 4 + rng.below(2), &mut rng),
        };
        compare(&go, 4000, &mut rng);
    }
}
