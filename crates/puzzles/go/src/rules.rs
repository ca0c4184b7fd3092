//! Black places up to K stones, one each turn, on a board that already holds stones; White always passes. The score is
//! the number of **stones placed plus white stones captured**.
//!
//! There are two sets of rules:
//! - [`Rules::Go`]: a stone goes on an empty point; white chains that it leaves without a liberty are taken off at once;
//!   if then its own chain has no liberty the move is suicide, and illegal.
//! - [`Rules::Report`]: what the integer program of the report says, to the letter. A capture takes effect one turn late,
//!   so a stone needs a liberty while the stones it captures still stand; but a black chain of two stones or more counts
//!   as alive without any liberty, because each of its stones vouches for the other.
//!
//! ```text
//! . O X . .      K = 1: by the rules of Go, A5 fills the last liberty of both white stones and captures them: 3.
//! O X . . .      By the report's rules the stone at A5 has no liberty while they stand: infeasible, the best is 1.
//! X . . . .
//! . . . . .
//! . . . . .
//! ```
//!
//! This is the independent rules code: plain loops that no solver shares. Every answer of every solver is held against
//! it by [`Go::replay`].

mod replay;

pub use replay::{Illegal, Replay, RuleBreach};

use plansza_core::{Fault, params};
use std::sync::{Arc, OnceLock};

/// The longest side of a board.
pub const LARGEST: usize = 25;

/// The score of a play that breaks the rules, as in the report.
pub const ILLEGAL: i64 = -1_000_000_000;

/// A stone on the board.
///
/// ```
/// use plansza_go::{Go, Rules, Stone};
/// let go = Go::new(2, 1, vec![None, Some(Stone::Black)], 1, Rules::Go)?;
/// assert_eq!(go.cells()[1], Some(Stone::Black));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stone {
    /// X, the side that plays.
    Black,
    /// O, the side that passes.
    White,
}

/// The rules to play by.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::{Go, Rules, exact};
/// let late = Go::read(".OX../OX.../X..../...../..... 1")?.remove(0);
/// assert_eq!(exact::optimum(&late), Some(3));
/// assert_eq!(exact::optimum(&late.by(Rules::Report)), Some(1));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[serde(rename_all = "lowercase")]
pub enum Rules {
    /// Go: capture first, suicide illegal
    #[default]
    Go,
    /// The report's integer program to the letter: late capture, self-support
    Report,
}

impl Rules {
    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Rules::Go => "go",
            Rules::Report => "report",
        }
    }

    /// In words.
    ///
    /// ```
    /// assert_eq!(plansza_go::Rules::Report.title(), "the report's rules");
    /// ```
    pub fn title(self) -> &'static str {
        match self {
            Rules::Go => "the rules of Go",
            Rules::Report => "the report's rules",
        }
    }
}

/// A point of the board, row by row from the top left.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::Go;
/// let go = Go::read(".../..X 1")?.remove(0);
/// assert_eq!([0, 5].map(|point| go.name(point)), ["A2", "C1"]);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub type GoPoint = u16;

/// What Black does in a turn.
///
/// ```
/// use plansza_go::{GoPlay, GoTurn};
/// assert_eq!(GoPlay(vec![GoTurn::Stone(7)]), GoPlay::of([7]));
/// assert_ne!(GoPlay(vec![GoTurn::Stone(7), GoTurn::Pass]), GoPlay::of([7]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GoTurn {
    /// Places a stone.
    Stone(GoPoint),
    /// Places none. Under the report's rules a turn may be worth waiting for a capture to take effect.
    Pass,
}

/// What a search looks for: what Black does, turn by turn.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::{Go, GoPlay};
/// let go = Go::read("O../... 2")?.remove(0);
/// assert_eq!(go.points(&GoPlay::of([1, 3])), 3);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GoPlay(pub Vec<GoTurn>);

impl GoPlay {
    /// A play of stones without passes.
    pub fn of(points: impl IntoIterator<Item = GoPoint>) -> GoPlay {
        GoPlay(points.into_iter().map(GoTurn::Stone).collect())
    }
}

/// One instance: a board, the number of stones that may be placed, and the rules.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::{Go, Rules};
/// let go = Go::read("X.O/... 2")?.remove(0);
/// assert_eq!((go.width(), go.height(), go.stones(), go.rules()), (3, 2, 2, Rules::Go));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Go {
    width: usize,
    height: usize,
    cells: Box<[Option<Stone>]>,
    stones: u16,
    rules: Rules,
    /// The proven best score, once it was asked for; copies of the instance know it too.
    pub(crate) optimum: Arc<OnceLock<Option<i64>>>,
}

impl PartialEq for Go {
    fn eq(&self, other: &Go) -> bool {
        (self.width, self.height, &self.cells, self.stones, self.rules)
            == (other.width, other.height, &other.cells, other.stones, other.rules)
    }
}

impl Eq for Go {}

impl Go {
    /// An instance. The board may hold chains without liberties: [`sound`](Go::sound) tells.
    ///
    /// ```
    /// use plansza_go::{Go, Rules};
    /// assert!(Go::new(9, 9, vec![None; 81], 5, Rules::Go).is_ok());
    /// let fault = Go::new(26, 1, vec![None; 26], 5, Rules::Go).unwrap_err();
    /// assert!(fault.to_string().contains("sides from 1 to 25"));
    /// ```
    ///
    /// # Errors
    /// When a side is out of range, the number of cells does not fit, or there are more stones to place than points.
    pub fn new(
        width: usize,
        height: usize,
        cells: impl Into<Box<[Option<Stone>]>>,
        stones: usize,
        rules: Rules,
    ) -> Result<Go, Fault> {
        let cells = cells.into();
        if ![width, height].iter().all(|side| (1..=LARGEST).contains(side)) {
            return Err(Fault::new(format!("a board of {width}×{height} points"))
                .accepts(format!("sides from 1 to {LARGEST}")));
        }
        if cells.len() != width * height {
            return Err(Fault::new(format!("{} points on a board of {width}×{height}", cells.len())));
        }
        if stones > cells.len() {
            let points = cells.len();
            return Err(Fault::new(format!("{stones} stones to place on a board of {points} points"))
                .accepts(format!("0 to {points}")));
        }
        Ok(Go { width, height, cells, stones: stones as u16, rules, optimum: Arc::default() })
    }

    /// Points in a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The board at the start, row by row.
    pub fn cells(&self) -> &[Option<Stone>] {
        &self.cells
    }

    /// How many stones Black may place: K.
    pub fn stones(&self) -> usize {
        self.stones as usize
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The same board by other rules.
    pub fn by(&self, rules: Rules) -> Go {
        Go { rules, optimum: Arc::default(), ..self.clone() }
    }

    /// The same board with another number of stones to place.
    ///
    /// # Errors
    /// When there are more stones than points.
    pub fn with_stones(&self, stones: usize) -> Result<Go, Fault> {
        Go::new(self.width, self.height, self.cells.clone(), stones, self.rules)
    }

    /// The points beside a point.
    ///
    /// ```
    /// use plansza_core::Puzzle;
    /// use plansza_go::Go;
    /// let go = Go::read(".../... 1")?.remove(0);
    /// assert_eq!(go.beside(1).collect::<Vec<_>>(), [0, 2, 4]);
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn beside(&self, point: usize) -> impl Iterator<Item = usize> + use<> {
        let (width, height) = (self.width, self.height);
        let (row, column) = (point / width, point % width);
        let sides = [
            (row > 0).then(|| point - width),
            (column > 0).then(|| point - 1),
            (column + 1 < width).then(|| point + 1),
            (row + 1 < height).then(|| point + width),
        ];
        sides.into_iter().flatten()
    }

    /// The name of a point in GTP coordinates: A1 is at the bottom left, there is no column I.
    pub fn name(&self, point: usize) -> String {
        let column = b"ABCDEFGHJKLMNOPQRSTUVWXYZ"[point % self.width] as char;
        format!("{column}{}", self.height - point / self.width)
    }

    /// The chain of a stone and the number of its liberties.
    fn chain(&self, cells: &[Option<Stone>], point: usize) -> (Vec<usize>, usize) {
        let colour = cells[point];
        let mut seen = [false; LARGEST * LARGEST];
        let (mut chain, mut liberties, mut at) = (vec![point], 0, 0);
        seen[point] = true;
        while at < chain.len() {
            for next in self.beside(chain[at]) {
                if !seen[next] && cells[next].is_none() {
                    seen[next] = true;
                    liberties += 1;
                } else if !seen[next] && cells[next] == colour {
                    seen[next] = true;
                    chain.push(next);
                }
            }
            at += 1;
        }
        (chain, liberties)
    }

    /// Whether the board could stand in a game: every chain has a liberty.
    ///
    /// ```
    /// use plansza_core::Puzzle;
    /// use plansza_go::Go;
    /// let fault = Go::read("OX/X. 1")?[0].sound().unwrap_err();
    /// assert!(fault.to_string().starts_with("the white chain at A2 has no liberty at the start"));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// Names a chain without one.
    pub fn sound(&self) -> Result<(), Fault> {
        for point in (0..self.cells.len()).filter(|&point| self.cells[point].is_some()) {
            if self.chain(&self.cells, point).1 == 0 {
                let colour = if self.cells[point] == Some(Stone::Black) { "black" } else { "white" };
                let name = self.name(point);
                return Err(Fault::new(format!("the {colour} chain at {name} has no liberty at the start"))
                    .accepts("a board on which every chain has a liberty"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A board from rows of `.`, `X` and `O`.
    pub(crate) fn board(rows: &str, stones: usize, rules: Rules) -> Go {
        let rows: Vec<&str> = rows.split('/').collect();
        let cell = |c| match c {
            'X' => Some(Stone::Black),
            'O' => Some(Stone::White),
            _ => None,
        };
        let cells: Vec<_> = rows.iter().flat_map(|row| row.chars().map(cell)).collect();
        Go::new(rows[0].len(), rows.len(), cells, stones, rules).unwrap()
    }

    /// The best score by trying every play.
    fn best(go: &Go) -> i64 {
        fn extend(go: &Go, play: &mut Vec<GoTurn>) -> i64 {
            let mut best = go.points(&GoPlay(play.clone()));
            if play.len() < go.stones() && best > ILLEGAL {
                let turns = (0..go.cells().len() as GoPoint).map(GoTurn::Stone).chain([GoTurn::Pass]);
                for turn in turns {
                    play.push(turn);
                    best = best.max(extend(go, play));
                    play.pop();
                }
            }
            best
        }
        extend(go, &mut Vec::new())
    }

    #[test]
    fn a_capture_takes_effect_at_once_or_a_turn_late() {
        let rows = ".OX../OX.../X..../...../.....";
        assert_eq!(best(&board(rows, 1, Rules::Go)), 3);
        assert_eq!(best(&board(rows, 1, Rules::Report)), 1);
    }

    #[test]
    fn two_black_stones_vouch_for_each_other_in_the_report() {
        let rows = "..O../OOOOO/XXXXX/...../.....";
        let corners = GoPlay::of([0, 1, 3, 4]);
        let report = board(rows, 4, Rules::Report).replay(&corners).expect("legal by the report");
        assert_eq!((report.placed, report.captured()), (4, 6));
        let go = board(rows, 4, Rules::Go).replay(&corners).unwrap_err();
        assert_eq!(go.to_string(), "turn 2: B5 would be suicide");
    }

    #[test]
    fn points_beside_each_other_are_one_step_apart() {
        for (width, height) in (1..=6).flat_map(|width| (1..=6).map(move |height| (width, height))) {
            let go = Go::new(width, height, vec![None; width * height], 0, Rules::Go).unwrap();
            for a in 0..width * height {
                let mut beside: Vec<usize> = go.beside(a).collect();
                beside.sort_unstable();
                let step = |b: &usize| (a / width).abs_diff(b / width) + (a % width).abs_diff(b % width) == 1;
                assert_eq!(beside, (0..width * height).filter(step).collect::<Vec<_>>(), "{width}×{height}");
            }
        }
    }

    #[test]
    fn a_play_is_refused_with_its_turn() {
        let go = board("X.O/.../...", 2, Rules::Go);
        let told = |play: GoPlay| go.replay(&play).unwrap_err().to_string();
        assert_eq!(told(GoPlay::of([0])), "turn 1: there is a stone at A3 already");
        assert_eq!(told(GoPlay::of([1, 1])), "turn 2: there is a stone at B3 already");
        assert_eq!(told(GoPlay::of([9])), "turn 1: the point is not on the board");
        assert_eq!(told(GoPlay::of([3, 4, 5])), "turn 3: only 2 stones may be placed");
        assert_eq!(
            board(".O/O.", 1, Rules::Go).replay(&GoPlay::of([0])).unwrap_err().to_string(),
            "turn 1: A2 would be suicide"
        );
    }
}
