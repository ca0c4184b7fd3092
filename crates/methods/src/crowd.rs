//! How a population looks to somebody who watches: the one in its middle, and how far the others are from it.
//!
//! The middle one by score shows where all of them stand; the best one is what an improvement shows anyway.

use plansza_core::{Genetic, Scene};

/// Individuals that are held against the one in the middle.
const COMPARED: usize = 24;

/// A population as it stands, with scores. There is at least one.
pub(crate) fn scene<S: Genetic>(space: &S, mut people: Vec<(&S::Genome, i64)>) -> Scene {
    people.sort_by_key(|&(_, score)| score);
    let board = |at: usize| space.board(&space.express(people[at].0));
    let (count, middle) = (people.len(), people.len() / 2);
    let shown = board(middle);
    let tiles = shown.width() * shown.height();
    // The share of the board that is not as the middle one has it.
    let apart = |at: usize| {
        let (other, width) = (board(at), shown.width());
        let differ = |tile: &usize| {
            let tile = (tile / width, tile % width);
            other[tile].text != shown[tile].text || other[tile].disc != shown[tile].disc
        };
        (0..tiles).filter(differ).count() as f64 / tiles.max(1) as f64
    };
    let compared: Vec<f64> =
        (0..count).step_by(count.div_ceil(COMPARED)).filter(|&at| at != middle).map(apart).collect();
    let diversity = compared.iter().sum::<f64>() / compared.len().max(1) as f64;
    let (score, best) = (people[middle].1, people[count - 1].1);
    Scene::new(shown, score).gauge("fittest", best as f64).gauge("diversity", diversity)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_blank::{Bits, Blank};
    use plansza_core::{Encoding, NoParams, Puzzle, Space};

    #[test]
    fn the_middle_one_is_shown_and_the_others_are_held_against_it() {
        let space = Bits::new(&Blank::read("1 0 / 1 0").expect("a board")[0], NoParams {}).expect("a space");
        // Four cells in a picture of nine tiles.
        let people: Vec<Vec<bool>> =
            [0b0001, 0b0000, 0b1111u8].map(|bits| (0..4).map(|bit| bits >> bit & 1 == 1).collect()).to_vec();
        let scores: Vec<i64> = people.iter().map(|bits| space.score(bits)).collect();
        assert!(scores[0] > scores[1] && scores[1] > scores[2]);
        let scene = scene(&space, people.iter().zip(scores.iter().copied()).collect());
        assert_eq!((scene.board, scene.score), (space.board(&people[1]), scores[1]));
        let values: Vec<f64> = scene.gauges.iter().map(|gauge| gauge.value).collect();
        assert_eq!(values, [scores[0] as f64, (1.0 / 9.0 + 4.0 / 9.0) / 2.0]);
    }
}
