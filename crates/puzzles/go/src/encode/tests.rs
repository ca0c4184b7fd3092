//! What both encodings promise, on many boards, by both sets of rules: everything is held against the plain loops of
//! [`rules`](crate::rules).

use super::playout::Playout;
use super::survey::Survey;
use super::*;
use crate::rules::ILLEGAL;
use crate::{Go, GoPlay, GoPoint, GoTurn, Rules, Stone};
use plansza_core::{Construct, Genetic, Local, Rng, Seed, Space};

/// A random board; dense ones have eyes, full regions and chains without liberties.
fn board(width: usize, height: usize, share: [f64; 2], stones: usize, rules: Rules, rng: &mut Rng) -> Go {
    let mut cell = |_| match rng.unit() {
        draw if draw < share[0] => Some(Stone::Black),
        draw if draw < share[0] + share[1] => Some(Stone::White),
        _ => None,
    };
    let cells: Vec<_> = (0..width * height).map(&mut cell).collect();
    Go::new(width, height, cells, stones.min(width * height), rules).unwrap()
}

/// Boards of many shapes, from nearly empty to nearly full, with few stones and with many.
fn each_board(rounds: usize, mut test: impl FnMut(&Go, &mut Rng)) {
    let mut rng = Seed(7).rng();
    let sizes = [(1, 1), (1, 2), (3, 1), (2, 2), (3, 3), (4, 3), (5, 5), (6, 4), (7, 7), (9, 9)];
    let shares = [[0.1, 0.1], [0.15, 0.2], [0.2, 0.4], [0.1, 0.6], [0.3, 0.5], [0.0, 0.7]];
    for round in 0..rounds {
        for (width, height) in sizes {
            let share = shares[rng.below(shares.len())];
            let points = width * height;
            let stones = if round % 3 == 0 { rng.below(points + 1) } else { rng.below(points.min(6) + 1) };
            for rules in [Rules::Go, Rules::Report] {
                test(&board(width, height, share, stones, rules, &mut rng), &mut rng);
            }
        }
    }
}

#[test]
fn the_fast_replay_is_the_replay() {
    let (mut legal, mut captures) = (0, 0);
    each_board(40, |go, rng| {
        let survey = Survey::new(go);
        for _ in 0..20 {
            let length = rng.below(go.stones() + 1);
            // Half of the lists go on only where that is legal, so that they get far.
            let mut list: Vec<GoPoint> = Vec::new();
            for _ in 0..length {
                let mut next = rng.below(go.cells().len() + 1) as GoPoint;
                for _ in 0..rng.below(2) * 30 {
                    list.push(next);
                    let fine = go.points(&survey.play(&list)) != ILLEGAL;
                    list.pop();
                    if fine {
                        break;
                    }
                    next = rng.below(go.cells().len() + 1) as GoPoint;
                }
                list.push(next);
            }
            let points = go.points(&survey.play(&list));
            assert_eq!(Playout::points(&survey, list.iter().copied()), points, "{go:?} {list:?}");
            legal += usize::from(points != ILLEGAL);
            captures += usize::from(points > list.len() as i64);
        }
    });
    assert!(legal > 2_500 && captures > 120, "{legal} legal, {captures} with captures");
}

/// The promises of moves: value is the score, gain is the difference of scores, keys are in range.
fn walk<E: Local<Solution = GoPlay>>(space: &E, go: &Go, steps: usize, rng: &mut Rng) {
    let mut state = space.state(&space.sample(rng));
    let mut moves = Vec::new();
    for round in 0..steps {
        let before = space.solution(&state);
        let score = go.points(&before);
        assert_eq!(space.value(&state), score, "{go:?} {before:?}");
        assert_eq!(space.value(&space.state(&before)), score, "{go:?} {before:?}");
        let Some(mut step) = space.propose(&state, rng) else {
            space.neighbours(&state, &mut moves);
            assert!(moves.is_empty());
            return;
        };
        if round % 10 == 0 {
            space.neighbours(&state, &mut moves);
            step = rng.pick(&moves).copied().unwrap_or(step);
        }
        let keys = [space.undoes(&state, step), space.creates(&state, step)];
        assert!(keys.iter().flatten().all(|&key| (key as usize) < space.keys()));
        let gain = space.gain(&mut state, step);
        assert_eq!(space.solution(&state), before, "gain changes nothing");
        assert_eq!(space.value(&state), score);
        // A move that breaks the rules is seldom made: the walk shall stay where most is to be seen.
        if score + gain == ILLEGAL && score != ILLEGAL && rng.below(20) > 0 {
            continue;
        }
        space.apply(&mut state, step);
        assert_eq!(go.points(&space.solution(&state)) - score, gain, "{go:?} {before:?}");
    }
}

/// The promises of genomes.
fn breed<E: Genetic<Solution = GoPlay>>(space: &E, go: &Go, whole: &dyn Fn(&GoPlay) -> bool, rng: &mut Rng) {
    let (mut a, mut b) = (space.spawn(rng), space.spawn(rng));
    for round in 0..20 {
        space.cross(&mut a, &mut b, rng);
        space.mutate(&mut a, [0.0, 0.2, 1.0][round % 3], rng);
        for genome in [&a, &b] {
            let play = space.express(genome);
            assert!(whole(&play), "{go:?} {play:?}");
            assert_eq!(space.fitness(genome), go.points(&play), "{go:?} {play:?}");
            assert_eq!(space.express(&space.encode(&play)), play, "{go:?}");
        }
        if round % 7 == 6 {
            space.respawn(&mut b, rng);
        }
    }
}

#[test]
fn moves_promise_what_they_should() {
    each_board(20, |go, rng| {
        for points in [PointPool::Auto, PointPool::Free, PointPool::All] {
            let space = MoveLists::of(go, &move_lists::Params { points });
            walk(&space, go, 60, rng);
            let length = |play: &GoPlay| play.0.len() == go.stones();
            breed(&space, go, &length, rng);
        }
    });
}

#[test]
fn lists_have_no_point_twice() {
    each_board(15, |go, rng| {
        let space = MoveLists::of(go, &move_lists::Params::default());
        let distinct = |play: &GoPlay| {
            let mut points: Vec<_> = play.0.iter().filter(|&&turn| turn != GoTurn::Pass).collect();
            let all = points.len();
            points.sort_unstable_by_key(|turn| match turn {
                GoTurn::Stone(point) => *point,
                GoTurn::Pass => 0,
            });
            points.dedup();
            points.len() == all && play.0.len() == go.stones()
        };
        breed(&space, go, &distinct, rng);
        assert!(distinct(&space.sample(rng)));
    });
}

#[test]
fn chains_promise_what_they_should() {
    each_board(20, |go, rng| {
        let space = ChainSets::of(go);
        walk(&space, go, 60, rng);
        let none = go.points(&GoPlay::default()) == ILLEGAL;
        breed(&space, go, &|play| none || go.points(play) != ILLEGAL, rng);
    });
}

#[test]
fn chains_under_construction_are_what_they_grade() {
    each_board(15, |go, rng| {
        let space = ChainSets::of(go);
        for walk in 0..3 {
            let mut partial = space.begin();
            for next in 0..space.cells() {
                let cell = if walk == 0 { Some(next) } else { space.tightest(&partial, rng) };
                let Some(cell) = cell else { break };
                let open = space.open(&partial, cell);
                if open != 0 {
                    space.place(&mut partial, cell, rng.bit(open) as usize);
                    assert_eq!(space.open(&partial, cell), 0);
                    assert!(space.chosen(&partial, cell).is_some());
                }
                assert_eq!(space.grade(&partial), go.points(&space.built(&partial)), "{go:?}");
                assert!(space.reward(space.grade(&partial)).is_finite());
            }
        }
    });
}

/// The best set of chains is a best play: no board has a play that beats every set.
#[test]
fn some_set_of_chains_is_optimal() {
    let mut rng = Seed(3).rng();
    for round in 0..200 {
        let share = [[0.1, 0.3], [0.1, 0.5], [0.0, 0.6], [0.3, 0.4]][round % 4];
        let (width, height) = [(3, 3), (4, 3), (4, 4), (5, 2)][round % 4];
        let stones = rng.below(5);
        let go = board(width, height, share, stones, Rules::Go, &mut rng);
        if go.sound().is_err() {
            continue;
        }
        let mut silent = plansza_core::Silent;
        let mut meter = plansza_core::Meter::new(plansza_core::Budget::UNLIMITED, &mut silent);
        let exact = crate::exact::brute::solve(&go, &mut meter);
        let best = go.points(&exact.solution.expect("an empty play is legal"));
        let space = ChainSets::of(&go);
        let found = (0..200).map(|_| space.fitness(&space.spawn(&mut rng))).max().unwrap();
        assert_eq!(found, best, "{go:?}");
    }
}
