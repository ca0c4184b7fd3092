//! Spaces of bits and their views, and blind guesses.

use plansza_blank::{Bits, Blank};
use plansza_core::{
    BitString, Board, Construct, Encoding, Genetic, GenomeGuesser, Guesser, Local, NoParams, Puzzle, Rng,
    SampleGuesser, Seed, Space,
};

fn bits(board: &str) -> Bits {
    Bits::new(&Blank::read(board).unwrap().remove(0), NoParams {}).unwrap()
}

/// Lamps of which as many as can be shall burn; there is no goal.
struct Lamps(usize);

impl Space for Lamps {
    type Solution = Vec<bool>;
    fn score(&self, lamps: &Vec<bool>) -> i64 {
        lamps.iter().filter(|lamp| **lamp).count() as i64
    }
    fn goal(&self) -> Option<i64> {
        None
    }
    fn sample(&self, rng: &mut Rng) -> Vec<bool> {
        (0..self.0).map(|_| rng.chance(0.5)).collect()
    }
    fn board(&self, _: &Vec<bool>) -> Board {
        Board::new(self.0.max(1), 1)
    }
}

impl BitString for Lamps {
    type Counts = usize;
    fn length(&self) -> usize {
        self.0
    }
    fn counts(&self, lamps: &[bool]) -> usize {
        lamps.iter().filter(|lamp| **lamp).count()
    }
    fn flip_gain(&self, _: &usize, lamps: &[bool], lamp: usize) -> i64 {
        if lamps[lamp] { -1 } else { 1 }
    }
    fn flip(&self, burning: &mut usize, lamps: &[bool], lamp: usize) {
        *burning = if lamps[lamp] { *burning - 1 } else { *burning + 1 };
    }
}

#[test]
fn a_gain_is_the_difference_that_a_flip_makes() {
    let (space, mut rng) = (bits("3 2 1 / 3 2 1"), Seed(1).rng());
    let mut state = space.state(&space.sample(&mut rng));
    for _ in 0..500 {
        let before = space.solution(&state);
        assert_eq!(space.value(&state), space.score(&before));
        let step = space.propose(&state, &mut rng).unwrap();
        let gain = space.gain(&mut state, step);
        assert_eq!(space.solution(&state), before, "asking for a gain changes nothing");
        space.apply(&mut state, step);
        let after = space.solution(&state);
        assert_eq!(space.score(&after) - space.score(&before), gain);
        let flipped: Vec<usize> = (0..9).filter(|&bit| before[bit] != after[bit]).collect();
        assert_eq!(flipped, [step]);
    }
}

#[test]
fn a_bit_is_its_own_key_and_its_own_neighbour() {
    let space = Lamps(5);
    let state = space.state(&vec![false; 5]);
    let mut moves = vec![99];
    space.neighbours(&state, &mut moves);
    assert_eq!((moves, space.keys()), (vec![0, 1, 2, 3, 4], 5));
    assert_eq!((space.undoes(&state, 3), space.creates(&state, 3)), ([3, 3], [3, 3]));
    let dark = Lamps(0);
    assert_eq!(dark.propose(&dark.state(&Vec::new()), &mut Seed(1).rng()), None, "no bits, no move");
}

#[test]
fn crossing_keeps_the_bits_of_each_place_and_mutation_has_its_rate() {
    let (space, mut rng) = (Lamps(2000), Seed(2).rng());
    let (mut a, mut b) = (vec![true; 2000], vec![false; 2000]);
    space.cross(&mut a, &mut b, &mut rng);
    assert!(a.iter().zip(&b).all(|(a, b)| a != b));
    // 5 sigma of a binomial with n = 2000, p = 1/2.
    assert!((space.fitness(&a) - 1000).abs() < 112, "{}", space.fitness(&a));
    let mut genome = vec![false; 2000];
    space.mutate(&mut genome, 0.0, &mut rng);
    assert_eq!(space.fitness(&genome), 0);
    space.mutate(&mut genome, 0.1, &mut rng);
    assert!((space.fitness(&genome) - 200).abs() < 68, "{}", space.fitness(&genome));
    let flipped: Vec<bool> = genome.iter().map(|bit| !bit).collect();
    space.mutate(&mut genome, 1.0, &mut rng);
    assert!(genome == flipped && space.express(&genome) == flipped && space.encode(&flipped) == genome);
    space.respawn(&mut genome, &mut Seed(3).rng());
    assert_eq!(genome, space.spawn(&mut Seed(3).rng()));
}

#[test]
fn bits_are_built_one_by_one() {
    let space = Lamps(3);
    let mut partial = space.begin();
    assert_eq!((space.cells(), space.options(), space.hopeless(&partial)), (3, 2, false));
    assert!((0..3).all(|bit| space.open(&partial, bit) == 0b11 && space.chosen(&partial, bit).is_none()));
    let mut rng = Seed(1).rng();
    assert_eq!(space.tightest(&partial, &mut rng), Some(0));
    space.place(&mut partial, 0, 1);
    space.place(&mut partial, 2, 0);
    assert_eq!([0, 1, 2].map(|bit| space.open(&partial, bit)), [0, 0b11, 0]);
    assert_eq!([0, 1, 2].map(|bit| space.chosen(&partial, bit)), [Some(1), None, Some(0)]);
    assert_eq!((space.tightest(&partial, &mut rng), space.grade(&partial)), (Some(1), 1));
    assert_eq!(space.built(&partial), [true, false, false], "what is open is dark");
    space.place(&mut partial, 1, 1);
    assert_eq!((space.tightest(&partial, &mut rng), space.grade(&partial)), (None, 2));
    assert_eq!(space.first(0, 0b1100), 2);
}

#[test]
fn ants_earn_by_the_distance_to_the_goal_or_by_the_score() {
    let goal = bits("1 / 1 0");
    assert_eq!([0, -1, -3, 5].map(|score| goal.reward(score)), [1.0, 0.5, 0.25, 1.0]);
    assert_eq!([4, 1, 0, -3].map(|score| Lamps(9).reward(score)), [4.0, 1.0, 1.0, 1.0]);
}

#[test]
fn guesses_are_the_samples_of_the_stream() {
    let (space, mut rng) = (bits("2 1 / 1 2 0"), Seed(5).rng());
    let (mut samples, mut genomes) = (SampleGuesser::new(&space), GenomeGuesser::new(&space));
    assert_eq!(samples.solution().len(), 6, "before the first draw it may be any");
    for _ in 0..50 {
        let same = rng.clone();
        let score = samples.draw(&mut rng);
        assert_eq!(
            (samples.solution(), score),
            (space.sample(&mut same.clone()), space.score(&samples.solution()))
        );
        let drawn = genomes.draw(&mut same.clone());
        assert_eq!((drawn, genomes.solution()), (score, samples.solution()));
    }
    assert_eq!(space.guesser().draw(&mut Seed(9).rng()), space.score(&space.sample(&mut Seed(9).rng())));
}
