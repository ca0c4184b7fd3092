//! Games between players as a table: who won what against whom, and what each did in all its games.
//!
//! A draw is half a point for each. What a player spent is summed move by move.
//!
//! ```
//! use plansza_stats::Crosstable;
//! let mut table = Crosstable::new(2);
//! // Player 0 moves first and wins by 8; then player 1 does, and they draw.
//! table.add([0, 1], 8, [(0, 300, 0.5), (1, 200, 0.25)]);
//! table.add([1, 0], 0, []);
//! assert_eq!((&table.points, table.games(0, 1)), (&vec![vec![0.0, 1.5], vec![0.5, 0.0]], 2));
//! assert_eq!((table.standings[1].lost(), table.standings[1].nodes), (1, 200));
//! assert!(table.ratings()[0].elo > table.ratings()[1].elo);
//! ```

use crate::elo::{self, EloRating};

/// All games of some players, by their numbers.
///
/// ```
/// let table = plansza_stats::Crosstable::new(3);
/// assert_eq!((table.points.len(), table.games(0, 2), table.sides), (3, 0, [0; 3]));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Crosstable {
    /// Points won: `[i][j]` is what i won against j; a draw is ½.
    pub points: Vec<Vec<f64>>,
    /// What each player did.
    pub standings: Vec<Standing>,
    /// Games that the first player won, were drawn, the second won.
    pub sides: [u64; 3],
}

/// What a player did in all its games.
///
/// ```
/// use plansza_stats::Standing;
/// let standing = Standing { margins: vec![8, -2, 0, 4], ..Standing::default() };
/// assert_eq!((standing.won(), standing.drawn(), standing.lost(), standing.margin()), (2, 1, 1, 10));
/// assert_eq!(standing.points(), [1.0, 0.0, 0.5, 1.0]);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// By how much it won each of its games, in the order in which they were added.
    pub margins: Vec<i64>,
    /// Moves made.
    pub moves: u64,
    /// Nodes visited.
    pub nodes: u64,
    /// Seconds taken.
    pub seconds: f64,
}

impl Crosstable {
    /// Of so many players who have not met.
    pub fn new(players: usize) -> Crosstable {
        let points = vec![vec![0.0; players]; players];
        Crosstable { points, standings: vec![Standing::default(); players], sides: [0; 3] }
    }

    /// Adds a game between two players, who moves first first, that the first won by `margin`; of every move, which of
    /// the two made it (0 or 1), its nodes and its seconds.
    ///
    /// A game with a player whom the table does not have is left out, and so is a move of neither side. Numbers that are
    /// too large stay at the largest.
    ///
    /// ```
    /// let mut table = plansza_stats::Crosstable::new(2);
    /// table.add([0, 2], 8, []);
    /// assert_eq!((table.sides, table.games(0, 2)), ([0; 3], 0));
    /// ```
    pub fn add(
        &mut self,
        players: [usize; 2],
        margin: i64,
        moves: impl IntoIterator<Item = (usize, u64, f64)>,
    ) {
        let [first, second] = players;
        if first.max(second) >= self.standings.len() {
            return;
        }
        let lost = margin.saturating_neg();
        self.points[first][second] += points(margin);
        self.points[second][first] += points(lost);
        self.sides[(1 - margin.signum()) as usize] += 1;
        self.standings[first].margins.push(margin);
        self.standings[second].margins.push(lost);
        for (side, nodes, seconds) in moves {
            let Some(&player) = players.get(side) else { continue };
            let standing = &mut self.standings[player];
            standing.moves += 1;
            standing.nodes = standing.nodes.saturating_add(nodes);
            standing.seconds += seconds;
        }
    }

    /// How many games two players had; none with one whom the table does not have.
    pub fn games(&self, i: usize, j: usize) -> u64 {
        let won = |i: usize, j: usize| self.points.get(i).and_then(|row| row.get(j)).copied().unwrap_or(0.0);
        (won(i, j) + won(j, i)) as u64
    }

    /// The ratings of the players.
    pub fn ratings(&self) -> Vec<EloRating> {
        elo::ratings(&self.points)
    }
}

impl Standing {
    /// Games won.
    pub fn won(&self) -> u64 {
        self.ended(1)
    }

    /// Games drawn.
    pub fn drawn(&self) -> u64 {
        self.ended(0)
    }

    /// Games lost.
    pub fn lost(&self) -> u64 {
        self.ended(-1)
    }

    fn ended(&self, sign: i64) -> u64 {
        self.margins.iter().filter(|margin| margin.signum() == sign).count() as u64
    }

    /// The sum of the margins; the nearest number that there is where it is too large.
    pub fn margin(&self) -> i64 {
        let sum: i128 = self.margins.iter().map(|&margin| i128::from(margin)).sum();
        sum.clamp(i64::MIN.into(), i64::MAX.into()) as i64
    }

    /// The points of each game.
    pub fn points(&self) -> Vec<f64> {
        self.margins.iter().map(|&margin| points(margin)).collect()
    }
}

/// What a game that was won by so much is worth.
fn points(margin: i64) -> f64 {
    0.5 + 0.5 * margin.signum() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_is_too_large() {
        let mut table = Crosstable::new(2);
        for _ in 0..2 {
            table.add([0, 1], i64::MIN, [(0, u64::MAX, 1.0), (0, 1, 1.0), (2, 1, 1.0)]);
        }
        let [lost, won] = &table.standings[..] else { unreachable!("two players") };
        assert_eq!((lost.margin(), lost.lost(), lost.nodes, lost.moves), (i64::MIN, 2, u64::MAX, 4));
        assert_eq!((won.margin(), won.won(), won.moves), (i64::MAX, 2, 0));
        assert_eq!((table.sides, table.games(0, 1)), ([0, 0, 2], 2));
    }

    #[test]
    fn games_are_won_drawn_or_lost() {
        let mut table = Crosstable::new(2);
        for margin in [5, 0, 0, -2, 0] {
            table.add([0, 1], margin, []);
        }
        let ended = |player: usize| {
            let standing = &table.standings[player];
            (standing.won(), standing.drawn(), standing.lost())
        };
        assert_eq!([ended(0), ended(1)], [(1, 3, 1), (1, 3, 1)]);
    }

    #[test]
    fn a_player_whom_the_table_does_not_have_has_no_games() {
        let mut table = Crosstable::new(1);
        table.add([0, 1], 3, [(0, 1, 1.0)]);
        table.add([usize::MAX, 0], 3, []);
        assert_eq!((&table, table.games(7, 0)), (&Crosstable::new(1), 0));
    }
}
