//! What must hold for the guesses of every encoding: random search draws them by a shorter way than `sample` and `score`, and
//! the baseline of all comparisons is only as good as they are equal to those.
//!
//! Seeds are fixed, so a test that passes does so on every machine; the levels are such that a fair guesser would fail for one
//! seed in a million.

use plansza_catalogue::{Visitor, visit, visit_templates};
use plansza_core::board::Tile;
use plansza_core::params::{self, Domain, Sheet};
use plansza_core::{Board, Construct, Encoding, EncodingList, Genetic, Local, Method, Puzzle, Rng, Seed};
use plansza_stats::{distribution::chi2, rank_sum};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Guesses of each kind.
const DRAWS: usize = 4_000;
/// The least p-value of a test that passes.
const LEAST: f64 = 1e-6;
/// Standard deviations that a correlation may be off: beyond them is one chance in a million too.
const DEVIATIONS: f64 = 4.9;

#[test]
fn guesses_are_scored_by_the_rules() {
    each_encoding(&mut GuessedScores);
}

#[test]
fn guesses_are_as_likely_as_samples() {
    each_encoding(&mut Likeness);
}

#[test]
fn guesses_know_nothing_of_each_other() {
    each_encoding(&mut Independence);
}

/// What is asked of an encoding of a board.
trait GuessCheck {
    fn ask<P: Puzzle, E: Encoding<P>>(&mut self, space: &E, name: &str);
}

/// Asks it of every encoding on the first board of every sample, and of the templates'; on a small one with every setting.
fn each_encoding(question: &mut impl GuessCheck) {
    struct EachPuzzle<'a, Q>(&'a mut Q);
    impl<Q: GuessCheck> Visitor for EachPuzzle<'_, Q> {
        fn visit<P: Puzzle>(&mut self) {
            for (number, sample) in P::SAMPLES.iter().enumerate() {
                let board = P::read(sample.text).expect("samples read").remove(0);
                let (sample, settings) = (sample.name, number == 0);
                P::encodings(&mut EachEncoding { board: &board, sample, settings, question: self.0 });
            }
        }
    }
    visit(&mut EachPuzzle(question));
    visit_templates(&mut EachPuzzle(question));
}

struct EachEncoding<'a, P, Q> {
    board: &'a P,
    sample: &'static str,
    settings: bool,
    question: &'a mut Q,
}

/// The parameters of an encoding as they come, and with each flag and each word set otherwise.
fn settings<P: Puzzle, E: Encoding<P>>() -> Vec<Map<String, Value>> {
    let mut all = vec![Map::new()];
    for param in Sheet::of::<E::Params>().params {
        let values: Vec<Value> = match &param.domain {
            Domain::Flag => vec![false.into(), true.into()],
            Domain::Choice(words) => words.iter().map(|(word, _)| word.as_str().into()).collect(),
            _ => Vec::new(),
        };
        let others = values.into_iter().filter(|value| *value != param.default);
        all.extend(others.map(|value| Map::from_iter([(param.key.clone(), value)])));
    }
    all
}

impl<P: Puzzle, Q: GuessCheck> EachEncoding<'_, P, Q> {
    fn ask<E: Encoding<P>>(&mut self) {
        // Boards of many cells are no other code than those of fewer, and take long.
        if self.board.size().cells() > 256 {
            return;
        }
        let count = if self.settings { usize::MAX } else { 1 };
        for set in settings::<P, E>().iter().take(count) {
            let name = format!("{} {} {} {set:?}", P::NAME, self.sample, E::NAME);
            let params = params::decode(set).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            // A setting may be refused on a board.
            match E::new(self.board, params) {
                Ok(space) => self.question.ask::<P, E>(&space, &name),
                Err(fault) => assert!(!set.is_empty(), "{name}: {fault}"),
            }
        }
    }
}

impl<P: Puzzle, Q: GuessCheck> EncodingList<P> for EachEncoding<'_, P, Q> {
    fn local<E: Encoding<P> + Local>(&mut self) {
        self.ask::<E>();
    }
    fn genetic<E: Encoding<P> + Genetic>(&mut self) {
        self.ask::<E>();
    }
    fn memetic<E: Encoding<P> + Genetic + Local>(&mut self) {
        self.ask::<E>();
    }
    fn construct<E: Encoding<P> + Construct>(&mut self) {
        self.ask::<E>();
    }
    fn own<E: Encoding<P>, M: Method<E>>(&mut self) {}
}

/// The score of a draw is the score of its solution, and the solution stays until the next draw.
struct GuessedScores;

impl GuessCheck for GuessedScores {
    fn ask<P: Puzzle, E: Encoding<P>>(&mut self, space: &E, name: &str) {
        let (mut guesser, mut rng) = (space.guesser(), Seed(1).rng());
        for draw in 0..500 {
            let score = guesser.draw(&mut rng);
            let solution = guesser.solution();
            assert_eq!(score, space.score(&solution), "{name}, draw {draw}");
            assert_eq!(
                score,
                space.score(&guesser.solution()),
                "{name}: a solution changed by being asked for"
            );
        }
    }
}

/// Scores and tiles of the picture come as often as with samples.
struct Likeness;

/// How often a value came from guesses, and how often from samples.
type GuessTimes = [f64; 2];

/// The p-value of the χ² test that two samples of equal size come from one distribution; what is rare is taken together.
fn alike(counts: impl IntoIterator<Item = GuessTimes>) -> f64 {
    let (mut square, mut cells) = (0.0, 0);
    let mut rare = [0.0; 2];
    let mut add = |[a, b]: [f64; 2]| {
        if a + b > 0.0 {
            square += (a - b) * (a - b) / (a + b);
            cells += 1;
        }
    };
    for [a, b] in counts {
        rare = [rare[0] + a, rare[1] + b];
        if rare[0] + rare[1] >= 20.0 {
            add(rare);
            rare = [0.0; 2];
        }
    }
    add(rare);
    if cells < 2 { 1.0 } else { chi2::upper(square, f64::from(cells - 1)) }
}

/// The tiles of a picture.
fn tiles(board: &Board) -> impl Iterator<Item = &Tile> {
    (0..board.height()).flat_map(move |row| (0..board.width()).map(move |column| &board[(row, column)]))
}

impl GuessCheck for Likeness {
    fn ask<P: Puzzle, E: Encoding<P>>(&mut self, space: &E, name: &str) {
        let (mut guesser, mut rng) = (space.guesser(), Seed(2).rng());
        let (mut scores, mut ranks) = (BTreeMap::<i64, GuessTimes>::new(), (Vec::new(), Vec::new()));
        let mut seen: Vec<Vec<(Tile, GuessTimes)>> = Vec::new();
        for draw in 0..DRAWS {
            let guessed = guesser.draw(&mut rng);
            let sample = space.sample(&mut rng);
            let sampled = space.score(&sample);
            scores.entry(guessed).or_default()[0] += 1.0;
            scores.entry(sampled).or_default()[1] += 1.0;
            ranks.0.push(guessed as f64);
            ranks.1.push(sampled as f64);
            if draw % 4 != 0 {
                continue;
            }
            for (side, solution) in [guesser.solution(), sample].iter().enumerate() {
                for (at, tile) in tiles(&space.board(solution)).enumerate() {
                    if seen.len() == at {
                        seen.push(Vec::new());
                    }
                    match seen[at].iter_mut().find(|(other, _)| other == tile) {
                        Some((_, times)) => times[side] += 1.0,
                        None => seen[at].push((tile.clone(), [(1 - side) as f64, side as f64])),
                    }
                }
            }
        }
        let p = alike(scores.into_values());
        assert!(p > LEAST, "{name}: scores come otherwise, p = {p:e}");
        let p = rank_sum(&[ranks]).expect("there are scores").p;
        assert!(p > LEAST, "{name}: scores are not as high, p = {p:e}");
        // As many tests as tiles: each may be the one in a million that fails.
        let least = LEAST / seen.len() as f64;
        for (at, counts) in seen.into_iter().enumerate() {
            let p = alike(counts.into_iter().map(|(_, times)| times));
            assert!(p > least, "{name}: tile {at} comes otherwise, p = {p:e}");
        }
    }
}

/// No score, and no tile, tells anything of the next.
struct Independence;

/// The correlation of each value with the next, in standard deviations of it; 0 where all are equal.
fn echo(values: &[f64]) -> f64 {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let spread: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    let next: f64 = values.windows(2).map(|pair| (pair[0] - mean) * (pair[1] - mean)).sum();
    if spread == 0.0 { 0.0 } else { next / spread * n.sqrt() }
}

impl GuessCheck for Independence {
    fn ask<P: Puzzle, E: Encoding<P>>(&mut self, space: &E, name: &str) {
        let (mut guesser, mut rng) = (space.guesser(), Seed(3).rng());
        // Ranks, since a score may be −10⁹, and one such value would be all of a correlation.
        let scores: Vec<i64> = (0..DRAWS).map(|_| guesser.draw(&mut rng)).collect();
        let mut order = scores.clone();
        order.sort_unstable();
        let middle = |score: &i64| {
            (order.partition_point(|other| other < score) + order.partition_point(|other| other <= score))
                as f64
        };
        let off = echo(&scores.iter().map(middle).collect::<Vec<f64>>());
        assert!(off.abs() < DEVIATIONS, "{name}: scores follow each other, {off} deviations");
        // What a guess shares with the one before it is what a sample shares with another.
        let shared = |draw: &mut dyn FnMut(&mut Rng) -> E::Solution, rng: &mut Rng| {
            let mut last = space.board(&draw(rng));
            let mut next = || {
                let now = space.board(&draw(rng));
                let same = tiles(&now).zip(tiles(&last)).filter(|(now, last)| now == last).count();
                last = now;
                same as f64
            };
            (0..DRAWS / 4).map(|_| next()).collect::<Vec<f64>>()
        };
        let mut draw = |rng: &mut Rng| {
            guesser.draw(rng);
            guesser.solution()
        };
        let guessed = shared(&mut draw, &mut rng);
        let sampled = shared(&mut |rng: &mut Rng| space.sample(rng), &mut rng);
        let p = rank_sum(&[(guessed, sampled)]).expect("there are pictures").p;
        assert!(p > LEAST, "{name}: guesses keep tiles of the one before, p = {p:e}");
    }
}

/// A guesser that changes only a part from one draw to the next fails, though each draw by itself is as likely as a sample: the
/// tests above see what they are for.
#[test]
fn an_echo_is_heard() {
    let mut rng = Seed(4).rng();
    let mut bits = [false; 40];
    let scores: Vec<f64> = (0..DRAWS)
        .map(|_| {
            bits[..30].rotate_left(1);
            bits.iter_mut().take(10).for_each(|bit| *bit = rng.chance(0.5));
            bits.iter().filter(|bit| **bit).count() as f64
        })
        .collect();
    assert!(echo(&scores) > DEVIATIONS);
    let counts = |p: GuessTimes| [p.map(|p| p * 4e3), p.map(|p| 4e3 - p * 4e3)];
    assert!(alike(counts([0.5, 0.56])) < LEAST && alike(counts([0.5, 0.51])) > LEAST);
}
