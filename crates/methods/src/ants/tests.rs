//! Pheromone and the choices that ants make by it.

use super::*;
use plansza_blank::{Bits, Blank};
use plansza_core::{Budget, Encoding, NoParams, Puzzle, Seed, Silent, Space, search};

fn space() -> Bits {
    Bits::new(&Blank::read("2 1 / 1 2 0").unwrap().remove(0), NoParams {}).unwrap()
}

fn shares(mut draw: impl FnMut(&mut Rng) -> usize) -> [f64; 4] {
    let (mut rng, mut counts) = (Seed(2).rng(), [0.0; 4]);
    (0..40_000).for_each(|_| counts[draw(&mut rng)] += 2.5e-5);
    counts
}

fn near(got: [f64; 4], want: [f64; 4]) {
    assert!(got.iter().zip(want).all(|(got, want)| (got - want).abs() < 0.0125), "{got:?} is not {want:?}");
}

#[test]
fn pheromone_begins_even_and_each_place_is_its_own() {
    let mut trails = Trails::new(5, 3);
    assert!((0..5).all(|cell| trails.row(cell) == [0.2; 3]));
    assert_eq!(Trails::new(0, 3).initial, 1.0);
    trails.lay(4, 1, 0.75, 2.2);
    assert!((trails.row(4)[1] - (0.25 * 0.2 + 0.75 * 2.2)).abs() < 1e-12, "the share of the reward");
    let rules = Ants { local: 0.5, ..Ants::default() };
    trails.fade(4, 1, &rules);
    assert!((trails.row(4)[1] - (0.5 * 1.7 + 0.5 * 0.2)).abs() < 1e-12, "half way back to the beginning");
    assert_eq!((trails.row(4)[0], trails.row(4)[2], trails.row(3)), (0.2, 0.2, &[0.2; 3][..]));
}

#[test]
fn the_report_fades_another_place() {
    let mut trails = Trails::new(5, 3);
    let rules = Ants { local: 1.0, local_at: LocalPlace::Transposed, ..Ants::default() };
    trails.level.fill(9.0);
    trails.fade(4, 1, &rules);
    let faded: Vec<usize> = (0..15).filter(|&at| trails.level[at] != 9.0).collect();
    assert_eq!((faded, trails.level[9]), (vec![9], 0.2), "option 1 of five cells, cell 4");
}

#[test]
fn pheromone_stays_between_the_beginning_and_the_reward() {
    let (mut trails, mut rng) = (Trails::new(4, 2), Seed(3).rng());
    let rules = Ants::default();
    for _ in 0..5_000 {
        let (cell, option) = (rng.below(4), rng.below(2));
        if rng.chance(0.5) {
            trails.lay(cell, option, 0.9, 1.0)
        } else {
            trails.fade(cell, option, &rules)
        }
        assert!(trails.level.iter().all(|level| (0.25 - 1e-9..=1.0).contains(level)));
    }
}

#[test]
fn the_strongest_trail_is_taken_and_equals_by_lot() {
    let row = [0.1, 0.5, 0.3, 0.5];
    near(shares(|rng| strongest(&row, 0b1111, rng)), [0.0, 0.5, 0.0, 0.5]);
    near(shares(|rng| strongest(&row, 0b0101, rng)), [0.0, 0.0, 1.0, 0.0]);
    near(shares(|rng| strongest(&[0.2; 4], 0b1111, rng)), [0.25; 4]);
    near(shares(|rng| strongest(&[0.9, 0.2, 0.2, 0.2], 0b1110, rng)), [0.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0]);
}

#[test]
fn the_wheel_turns_in_proportion_to_pheromone() {
    near(shares(|rng| roulette(&[0.1, 0.5, 0.3, 0.1], 0b1111, rng)), [0.1, 0.5, 0.3, 0.1]);
    near(shares(|rng| roulette(&[0.1, 0.5, 0.3, 0.1], 0b1001, rng)), [0.5, 0.0, 0.0, 0.5]);
    near(shares(|rng| roulette(&[0.0, 0.0, 0.0, 1.0], 0b1111, rng)), [0.0, 0.0, 0.0, 1.0]);
    near(shares(|rng| roulette(&[0.0; 4], 0b0110, rng)), [0.0, 0.0, 1.0, 0.0]);
}

#[test]
fn an_ant_chooses_as_greedily_as_it_is_told() {
    let (space, mut trails) = (space(), Trails::new(6, 2));
    trails.level[7] = 0.5; // cell 3, option 1: three times the other
    let choose = |rules: &Ants, rng: &mut Rng| rules.choose(&space, &trails, 3, 0b11, rng);
    for (greedy, share) in [(1.0, 1.0), (0.0, 0.75), (0.5, 0.875)] {
        let rules = Ants { greedy, ..Ants::default() };
        near(shares(|rng| choose(&rules, rng)), [1.0 - share, share, 0.0, 0.0]);
    }
    let mut rng = Seed(1).rng();
    assert_eq!(
        (Ants::default().choose(&space, &trails, 3, 0b10, &mut rng), rng),
        (1, Seed(1).rng()),
        "no choice, no draw"
    );
    let first = Ants { greedy: 1.0, ties: TieRule::First, ..Ants::default() };
    near(shares(|rng| first.choose(&space, &trails, 0, 0b11, rng)), [1.0, 0.0, 0.0, 0.0]);
    assert_eq!(foremost(&space, &[0.1, 0.3, 0.3, 0.2], 0, 0b1111), 1);
    assert_eq!(foremost(&space, &[0.1, 0.3, 0.3, 0.2], 0, 0b1001), 3);
}

#[test]
fn an_ant_is_an_evaluation_and_a_round_an_epoch() {
    let space = Bits::new(&Blank::read("3 3 0 0 / 0 3 3 0").unwrap().remove(0), NoParams {}).unwrap();
    for (budget, rounds) in [(1, 1), (7, 1), (8, 2), (21, 3), (22, 4)] {
        for order in [Itinerary::Cyclic, Itinerary::Tightest] {
            let ants = Ants { ants: 7, order, ..Ants::default() };
            let found = search(&space, &ants, Seed(1), 1, Budget::evaluations(budget), &mut Silent);
            assert_eq!((found.evaluations, found.epochs), (budget, rounds), "{order:?}");
            assert_eq!(found.solution.map(|bits| bits.len()), Some(16));
        }
    }
}

#[test]
fn the_last_ant_answers_where_it_is_told_to() {
    let space = Bits::new(&Blank::read("3 3 0 0 / 0 3 3 0").unwrap().remove(0), NoParams {}).unwrap();
    let score = |answer| {
        let ants = Ants { answer, greedy: 0.0, local: 0.0, global: 0.0, ..Ants::default() };
        (1..40)
            .map(|seed| {
                search(&space, &ants, Seed(seed), 1, Budget::evaluations(100), &mut Silent).score.unwrap()
            })
            .sum::<i64>()
    };
    let (best, last) = (score(AnsweringAnt::Best), score(AnsweringAnt::Last));
    assert!(last < best, "the best of ten rounds is better than that of the last: {last} {best}");
    assert_eq!(space.goal(), Some(0));
}
