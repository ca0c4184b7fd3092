//! What every encoding promises, on boards of many shapes, with clues that have a solution and clues that have none.

use super::*;
use crate::chain::ChainWalk;
use crate::{Clue, Kuromasu, Shading};
use plansza_core::{Construct, Encoding, Genetic, Local, Rng, Seed, Space};

const SIZES: [(usize, usize); 14] = [
    (1, 1),
    (1, 2),
    (5, 1),
    (1, 6),
    (64, 1),
    (2, 2),
    (2, 5),
    (3, 3),
    (4, 4),
    (7, 6),
    (9, 9),
    (11, 11),
    (13, 15),
    (64, 20),
];

/// A valid colouring, from the encoding that makes them, checked by the rules.
fn solved(width: usize, height: usize, rng: &mut Rng) -> Shading {
    let blank = Kuromasu::new(width, height, vec![Clue::None; width * height]).unwrap();
    let shading = Valid::new(&blank, valid::Params::default()).unwrap().sample(rng);
    assert_eq!(blank.check(&shading), Ok(()));
    shading
}

/// Boards of a size: clues of a solution, the same with "?" among them, all of them, none, and nonsense.
fn boards(width: usize, height: usize, rng: &mut Rng) -> Vec<(Kuromasu, Option<Shading>)> {
    let shading = solved(width, height, rng);
    let blank = Kuromasu::new(width, height, vec![Clue::None; width * height]).unwrap();
    let mut clued = |share: f64, unknown: f64| {
        let clue = |cell: usize| match (shading[cell], rng.chance(share), rng.chance(unknown)) {
            (true, ..) | (_, false, _) => Clue::None,
            (_, _, true) => Clue::White,
            _ => Clue::Number(blank.seen(&shading, cell) as u16),
        };
        Kuromasu::new(width, height, (0..width * height).map(clue).collect::<Vec<_>>()).unwrap()
    };
    let mut boards: Vec<_> = [(0.3, 0.0), (0.3, 0.3), (1.0, 0.0), (0.0, 0.0)]
        .map(|(a, b)| (clued(a, b), Some(shading.clone())))
        .into();
    let nonsense = (0..width * height).map(|_| match rng.below(4) {
        0 => Clue::Number([1, 3, 9, 200, u16::MAX][rng.below(5)]),
        _ => Clue::None,
    });
    boards.push((Kuromasu::new(width, height, nonsense.collect::<Vec<_>>()).unwrap(), None));
    let full = vec![Clue::Number(2); width * height];
    boards.push((Kuromasu::new(width, height, full).unwrap(), None));
    boards
}

fn each_board(mut test: impl FnMut(&Kuromasu, Option<&Shading>, &mut Rng)) {
    let mut rng = Seed(5).rng();
    for (width, height) in SIZES {
        for (board, solution) in boards(width, height, &mut rng) {
            test(&board, solution.as_ref(), &mut rng);
        }
    }
}

fn white_clues(board: &Kuromasu, shading: &Shading) -> bool {
    board.clues().iter().zip(shading.iter()).all(|(clue, black)| *clue == Clue::None || !black)
}

fn is_valid(board: &Kuromasu, shading: &Shading) -> bool {
    white_clues(board, shading) && board.touching(shading) == 0 && board.islands(shading) == 1
}

/// The promises of moves: gain is the difference of scores, value is the score, and `whole` holds throughout.
fn walk<E: Local<Solution = Shading>>(
    space: &E,
    board: &Kuromasu,
    whole: &dyn Fn(&Shading) -> bool,
    rng: &mut Rng,
) {
    let mut state = space.state(&space.sample(rng));
    let mut moves = Vec::new();
    for round in 0..150 {
        space.neighbours(&state, &mut moves);
        let Some(mut step) = space.propose(&state, rng) else { return assert!(moves.is_empty()) };
        if round % 10 == 0 {
            step = *rng.pick(&moves).unwrap();
        }
        let before = space.solution(&state);
        assert!(whole(&before));
        assert_eq!(space.value(&state), space.score(&before));
        assert_eq!(space.value(&state) == 0, board.check(&before).is_ok());
        let (undoes, creates) = (space.undoes(&state, step), space.creates(&state, step));
        assert!(undoes.iter().chain(&creates).all(|&key| (key as usize) < space.keys()));
        // Every third move is made without having been weighed.
        let gain = (round % 3 > 0).then(|| space.gain(&mut state, step));
        assert_eq!(space.solution(&state), before, "gain changes nothing");
        assert_eq!(space.value(&state), space.score(&before));
        space.apply(&mut state, step);
        let after = space.solution(&state);
        if let Some(gain) = gain {
            assert_eq!(gain, space.score(&after) - space.score(&before));
        }
        if round % 10 == 0 {
            assert_ne!(before, after, "a listed neighbour is another board");
        }
    }
}

/// The promises of genomes.
fn breed<E: Genetic<Solution = Shading>>(
    space: &E,
    board: &Kuromasu,
    whole: &dyn Fn(&Shading) -> bool,
    rng: &mut Rng,
) {
    let mut people: Vec<E::Genome> = (0..4).map(|_| space.spawn(rng)).collect();
    for round in 0..30 {
        let [a, b] = [rng.below(4), rng.below(4)];
        let (mut first, mut second) = (people[a].clone(), people[b].clone());
        space.cross(&mut first, &mut second, rng);
        space.mutate(&mut first, [0.0, 0.1, 1.0][round % 3], rng);
        if round % 10 == 9 {
            space.respawn(&mut second, rng);
        }
        for genome in [&first, &second] {
            let shading = space.express(genome);
            assert!(whole(&shading));
            assert_eq!(space.fitness(genome), space.score(&shading));
            assert_eq!(space.express(&space.encode(&shading)), shading);
            assert_eq!(space.fitness(genome) == 0, board.check(&shading).is_ok());
        }
        people[a].clone_from(&first);
        people[b].clone_from(&second);
    }
}

#[test]
fn genes_promise_what_they_should() {
    each_board(|board, solution, rng| {
        for enclosed in [false, true] {
            let space = Genes::new(board, genes::Params { enclosed }).unwrap();
            let whole = |shading: &Shading| white_clues(board, shading);
            walk(&space, board, &whole, rng);
            breed(&space, board, &whole, rng);
            if let Some(solution) = solution {
                assert_eq!((space.score(solution), space.fitness(&space.encode(solution))), (0, 0));
            }
        }
    });
}

#[test]
fn valid_boards_stay_valid() {
    each_board(|board, solution, rng| {
        for (misfit, focus) in [(MissCost::Sum, 0.5), (MissCost::Root, 0.0), (MissCost::Root, 1.0)] {
            let space = Valid::new(board, valid::Params { misfit, focus }).unwrap();
            let whole = |shading: &Shading| is_valid(board, shading);
            walk(&space, board, &whole, rng);
            breed(&space, board, &whole, rng);
            let sample = space.sample(rng);
            if misfit == MissCost::Sum {
                assert_eq!(space.score(&sample), board.fitness(&sample), "the report's scale");
            }
            if let Some(solution) = solution {
                assert_eq!((space.score(solution), space.value(&space.state(solution))), (0, 0));
            }
        }
    });
}

#[test]
fn the_chain_test_is_exact() {
    let mut rng = Seed(8).rng();
    for (width, height) in SIZES {
        let blank = Kuromasu::new(width, height, vec![Clue::None; width * height]).unwrap();
        let words = words::ShadingWords::new(&blank);
        let chains = ChainWalk::new(&blank);
        let mut walk = Vec::new();
        for _ in 0..20 {
            let base = solved(width, height, &mut rng);
            let rows = words.pack(&base);
            for cell in 0..base.len() {
                let site = words.layout().sites[cell];
                if base[cell] || blank.neighbours(cell).any(|other| base[other]) {
                    assert_eq!(!base[cell], chains.touched(&rows, site));
                    continue;
                }
                let mut more = base.clone();
                more.0[cell] = true;
                let cut = !chains.allows(site) || chains.cuts(&rows, site, &mut walk);
                assert_eq!(cut, blank.islands(&more) != 1, "{width}×{height}, cell {cell}");
            }
        }
    }
}

#[test]
fn only_solutions_score_zero() {
    each_board(|board, _, rng| {
        let spaces = (
            Genes::new(board, genes::Params::default()).unwrap(),
            Valid::new(board, valid::Params::default()).unwrap(),
            CellByCell::new(board, cells::Params::default()).unwrap(),
        );
        let foreign = solved(board.width(), board.height(), rng);
        let dark = Shading(vec![true; foreign.len()].into());
        for shading in [foreign, dark] {
            let solved = board.check(&shading).is_ok();
            let scores = [spaces.0.score(&shading), spaces.1.score(&shading), spaces.2.score(&shading)];
            assert!(scores.iter().all(|&score| score <= 0 && (score == 0) == solved), "{scores:?}");
            let picture = spaces.0.board(&shading);
            assert_eq!((picture.width(), picture.height()), (board.width(), board.height()));
        }
    });
}

#[test]
fn mutation_flips_as_many_genes_as_the_report_says() {
    let mut rng = Seed(2).rng();
    let blank = |width: usize, height: usize| vec![Clue::None; width * height];
    let one = |cells: usize| [vec![Clue::White; cells - 1], vec![Clue::None]].concat();
    for (width, height, clues, flips) in [
        (1, 1, one(1), 1),
        (3, 2, one(6), 1),
        (2, 1, blank(2, 1), 1),
        (4, 4, blank(4, 4), 1),
        (7, 7, blank(7, 7), 1),
        (8, 7, blank(8, 7), 2),
        (11, 11, blank(11, 11), 2),
        (64, 64, blank(64, 64), 2),
        (2, 2, vec![Clue::White; 4], 0),
    ] {
        let board = Kuromasu::new(width, height, clues).unwrap();
        let space = Genes::new(&board, genes::Params::default()).unwrap();
        let suited = Genes::preset(&board, &Genes::PRESETS[0]);
        let rate = suited.split(' ').find_map(|word| word.strip_prefix("mutation=")).unwrap();
        let rate = rate.parse().unwrap();
        for _ in 0..50 {
            let before = space.spawn(&mut rng);
            let mut after = before.clone();
            space.mutate(&mut after, rate, &mut rng);
            let changed: u32 = before.iter().zip(&after).map(|(a, b)| (a ^ b).count_ones()).sum();
            assert_eq!(changed, flips);
        }
    }
}

#[test]
fn ants_conclude_nothing_false() {
    each_board(|board, solution, rng| {
        for propagation in [AntPropagation::Touch, AntPropagation::Clues] {
            let space = CellByCell::new(board, cells::Params { propagation }).unwrap();
            let mut partial = space.begin();
            if solution.is_some() {
                assert!(!space.hopeless(&partial));
            }
            for round in 0..6 {
                partial.clone_from(&space.begin());
                while let Some(cell) = space.tightest(&partial, rng) {
                    let built = space.built(&partial);
                    assert_eq!(space.grade(&partial), space.score(&built));
                    assert_eq!(space.grade(&partial) == 0, board.check(&built).is_ok());
                    assert!(space.reward(space.grade(&partial)).is_finite());
                    // A walk along a solution must never be contradicted; others go anywhere.
                    let at = (0..board.clues().len())
                        .filter(|&c| board.clues()[c] == Clue::None)
                        .nth(cell)
                        .unwrap();
                    let option = match solution {
                        Some(solution) if round % 2 == 0 => usize::from(solution[at]),
                        _ => rng.below(2),
                    };
                    space.place(&mut partial, cell, option);
                    assert_eq!(space.open(&partial, cell), 0);
                    if solution.is_some() && round % 2 == 0 {
                        assert!(!space.hopeless(&partial));
                    }
                }
                let built = space.built(&partial);
                assert!(white_clues(board, &built));
                assert!((0..space.cells()).all(|cell| space.chosen(&partial, cell).is_some()));
                if let Some(solution) = solution
                    && round % 2 == 0
                {
                    assert_eq!(&built, solution);
                }
                if propagation == AntPropagation::Clues && !space.hopeless(&partial) {
                    assert_eq!(board.check(&built), Ok(()), "nothing open and nothing failed is solved");
                }
            }
            assert!(white_clues(board, &space.sample(rng)));
        }
    });
}
