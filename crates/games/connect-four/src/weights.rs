//! What a position is worth: lines of four squares that only one side has begun, and discs in the middle column.

use crate::{COLUMNS, Column, ConnectFour, ROWS, column};
use plansza_core::game::{Searcher, Share};
use plansza_core::{Evaluation, Game, Judge, Side, Tree, params, worth};

/// The weights of the measures. What the opponent has of lines counts against, by the same weights.
///
/// ```
/// use plansza_connect_four::{ConnectFour, Weights};
/// use plansza_core::{Game, Judge, Side};
/// let position = ConnectFour::read(b"acaca")?[0].now(); // three on top of each other
/// let value = |weights: Weights| weights.value(&position, Side::First);
/// assert!(value(Weights { threes: 100.0, ..Weights::default() }) > 90.0 && value(Weights::default()) < 10.0);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Copy, Debug, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct Weights {
    /// Of lines of four with three discs of one side and none of the other.
    #[schemars(range(min = -1e6, max = 1e6))]
    pub threes: f64,
    /// Of lines with two.
    #[schemars(range(min = -1e6, max = 1e6))]
    pub twos: f64,
    /// Of discs in the middle column.
    #[schemars(range(min = -1e6, max = 1e6))]
    pub centre: f64,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { threes: 5.0, twos: 1.0, centre: 1.0 }
    }
}

/// The 69 lines of four squares.
const LINES: [u64; 69] = {
    let mut lines = [0; 69];
    let (mut found, mut direction) = (0, 0);
    while direction < 4 {
        let (right, up) = [(1, 0), (0, 1), (1, 1), (1, -1)][direction];
        let mut square = 0;
        while square < COLUMNS * ROWS {
            let (x, y) = ((square / ROWS) as i32, (square % ROWS) as i32);
            let (end_x, end_y) = (x + 3 * right, y + 3 * up);
            if end_x < COLUMNS as i32 && end_y < ROWS as i32 && end_y >= 0 {
                let mut step = 0;
                while step < 4 {
                    lines[found] |= 1 << (7 * (x + step * right) + y + step * up);
                    step += 1;
                }
                found += 1;
            }
            square += 1;
        }
        direction += 1;
    }
    assert!(found == 69);
    lines
};

/// Lines with three and with two of mine and none of theirs.
fn begun(mine: u64, theirs: u64) -> [u32; 2] {
    let open = LINES.iter().filter(|&&line| theirs & line == 0).map(|line| (mine & line).count_ones());
    open.fold([0, 0], |[threes, twos], discs| [threes + u32::from(discs == 3), twos + u32::from(discs == 2)])
}

impl Evaluation<ConnectFour> for Weights {
    type Said = Weights;

    fn search<S: Searcher<Column>>(&self, position: &ConnectFour, searcher: S) -> S::Found {
        searcher.on(position, self)
    }

    fn measures() -> &'static [(&'static str, &'static str)] {
        &[
            ("threes", "lines of four with three own discs and none of the other"),
            ("twos", "lines of four with two own discs and none of the other"),
            ("centre", "own discs in the middle column"),
            ("their threes", "the same of the other: they count against"),
            ("their twos", "the same of the other: they count against"),
        ]
    }

    fn shares(&self, position: &ConnectFour, player: Side) -> Vec<Share> {
        self.measured(position, player).into()
    }
}

impl Weights {
    /// What each measure adds.
    fn measured(&self, position: &ConnectFour, player: Side) -> [Share; 5] {
        let [mine, theirs] = [player, player.other()].map(|side| position.discs(side));
        let ([own_threes, own_twos], [threes, twos]) = (begun(mine, theirs), begun(theirs, mine));
        let middle = (mine & column(COLUMNS as u8 / 2)).count_ones();
        let share = |name, count, weight, against| Share { name, count, weight, against };
        [
            share("threes", own_threes, self.threes, false),
            share("twos", own_twos, self.twos, false),
            share("centre", middle, self.centre, false),
            share("their threes", threes, self.threes, true),
            share("their twos", twos, self.twos, true),
        ]
    }
}

impl Judge<ConnectFour> for Weights {
    fn value(&self, game: &ConnectFour, root: Side) -> f64 {
        self.measured(game, root).iter().map(Share::adds).sum()
    }

    /// Among games that are won by as much, a quick win is better than a slow one, and a slow defeat than a quick one.
    fn result(&self, game: &ConnectFour, root: Side) -> f64 {
        let margin = if game.side() == root { game.margin() } else { -game.margin() };
        // At most 0.42: not enough to change what the margin is taken for.
        worth::finished(margin) + f64::from(margin) * 0.01 * f64::from(game.left())
    }

    /// The middle first: more lines run through it.
    fn promise(&self, _: &ConnectFour, Column(at): Column) -> i64 {
        -i64::from(at.abs_diff(COLUMNS as u8 / 2))
    }
}
