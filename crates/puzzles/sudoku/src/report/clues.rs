//! How many clues the report's 3 × 100 boards have: what boards of our own are like them in.

use super::ReportLevel;
use plansza_core::Rng;

/// How many boards of the report have so many clues: from the number on, one count each.
const CLUES: [(usize, &[usize]); 3] = [
    (32, &[1, 1, 2, 7, 7, 6, 4, 9, 18, 7, 13, 11, 6, 3, 1, 2, 2]),
    (24, &[6, 4, 14, 27, 24, 14, 8, 3]),
    (22, &[2, 4, 14, 36, 23, 15, 6]),
];

/// The numbers of clues of a level's 100 boards, from few to many.
pub(super) fn clues(level: ReportLevel) -> Vec<usize> {
    let (first, counts) = CLUES[level as usize];
    counts.iter().enumerate().flat_map(|(more, &count)| vec![first + more; count]).collect()
}

/// The number of clues of one of a level's boards, drawn at random.
pub(crate) fn drawn_clues(level: ReportLevel, rng: &mut Rng) -> usize {
    *rng.pick(&clues(level)).expect("a level has a hundred boards")
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_core::Seed;

    #[test]
    fn there_are_a_hundred_boards_a_level_with_the_reports_means() {
        let means = ReportLevel::ALL.map(|level| {
            let all = clues(level);
            assert_eq!(all.len(), 100);
            all.iter().sum::<usize>() as f64 / 100.0
        });
        assert_eq!(means, [40.16, 27.48, 25.43]);
        let mut rng = Seed(1).rng();
        assert!((0..200).all(|_| (22..=28).contains(&drawn_clues(ReportLevel::Hard, &mut rng))));
    }
}
