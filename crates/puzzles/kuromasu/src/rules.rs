//! Colour every cell black or white so that
//! (a) a number n is the count of white cells seen from it, itself included, along its row and column up to a black
//!     cell or the edge;
//! (b) cells with a clue are white;
//! (c) no two black cells share a side;
//! (d) all white cells are connected by sides, and there is one: the only cell of a board is white.
//!
//! ```text
//! 4 . . .        4 . . #
//! . . . .   →    . # . .
//! . 2 . .        # 2 . #
//! ```
//!
//! This is the independent rules code: plain loops that no solver shares. Every answer of every solver is held against
//! it.

use plansza_core::Fault;

/// The longest side of a board.
pub const LARGEST: usize = 64;

/// What is written in a cell.
///
/// ```
/// use plansza_kuromasu::{Clue, text};
/// let board = text::read(". ? 3")?.remove(0);
/// assert_eq!(board.clues(), [Clue::None, Clue::White, Clue::Number(3)]);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Clue {
    /// Nothing.
    #[default]
    None,
    /// A "?": the cell is white, its number is not told.
    White,
    /// The number of white cells seen, itself included; from 1.
    Number(u16),
}

/// A colouring: true for a black cell, row by row.
///
/// ```
/// use plansza_kuromasu::{Shading, text};
/// let board = text::read("4x3:4h2b")?.remove(0);
/// let shading = Shading("...#.#..#..#".chars().map(|sign| sign == '#').collect());
/// assert_eq!(shading.iter().filter(|&&black| black).count(), 4);
/// assert_eq!(text::write(&board, Some(&shading), "tatham")?, "...#/.#../#..#");
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shading(pub Box<[bool]>);

impl std::ops::Deref for Shading {
    type Target = [bool];
    fn deref(&self) -> &[bool] {
        &self.0
    }
}

/// One board.
///
/// ```
/// use plansza_kuromasu::{Clue, Kuromasu, Shading};
/// let mut clues = [Clue::None; 12];
/// (clues[0], clues[9]) = (Clue::Number(4), Clue::Number(2));
/// let board = Kuromasu::new(4, 3, clues)?;
/// let shading = |rows: &str| Shading(rows.chars().map(|sign| sign == '#').collect());
/// assert_eq!(board.check(&shading("...#.#..#..#")), Ok(()));
/// // All white, the 4 sees two cells too many and the 2 four.
/// assert_eq!(board.check(&shading("............")), Err("r1c1 sees 6 white cells instead of 4".into()));
/// assert_eq!(board.fitness(&shading("............")), -6);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kuromasu {
    width: usize,
    height: usize,
    clues: Box<[Clue]>,
}

impl Kuromasu {
    /// A board with these clues, row by row. They may contradict each other.
    ///
    /// ```
    /// use plansza_kuromasu::{Clue, Kuromasu};
    /// assert!(Kuromasu::new(2, 1, [Clue::Number(2), Clue::None]).is_ok());
    /// assert!(Kuromasu::new(2, 1, [Clue::Number(0), Clue::None]).is_err()); // every number counts its own cell
    /// ```
    ///
    /// # Errors
    /// When a side is out of range, the number of clues does not fit, or a number is 0: every number counts its own cell.
    pub fn new(width: usize, height: usize, clues: impl Into<Box<[Clue]>>) -> Result<Kuromasu, Fault> {
        let clues = clues.into();
        if ![width, height].iter().all(|side| (1..=LARGEST).contains(side)) {
            return Err(Fault::new(format!("a board of {width}×{height} is out of range"))
                .accepts(format!("1 to {LARGEST} columns and rows")));
        }
        if clues.len() != width * height {
            return Err(Fault::new(format!("{} cells do not fill a board of {width}×{height}", clues.len()))
                .accepts(format!("{} cells", width * height)));
        }
        if clues.contains(&Clue::Number(0)) {
            return Err(Fault::new("0 is not a clue: a number counts its own cell").accepts("numbers from 1"));
        }
        Ok(Kuromasu { width, height, clues })
    }

    /// Columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The clues, row by row.
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// A cell as people write it: `r4c7`, counted from 1.
    ///
    /// ```
    /// assert_eq!(plansza_kuromasu::text::read("4x3:l")?[0].name(9), "r3c2");
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn name(&self, cell: usize) -> String {
        format!("r{}c{}", cell / self.width + 1, cell % self.width + 1)
    }

    /// The cells that share a side with a cell.
    ///
    /// ```
    /// assert!(plansza_kuromasu::text::read("4x3:l")?[0].neighbours(5).eq([1, 4, 6, 9]));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        let (row, column) = (cell / self.width, cell % self.width);
        let up = (row > 0).then(|| cell - self.width);
        let down = (row + 1 < self.height).then(|| cell + self.width);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < self.width).then(|| cell + 1);
        [up, left, right, down].into_iter().flatten()
    }

    /// How many white cells a cell sees, itself included, if it is white itself.
    ///
    /// ```
    /// assert_eq!(plansza_kuromasu::text::read("4x1:d")?[0].seen(&[false, false, false, true], 1), 3);
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn seen(&self, black: &[bool], cell: usize) -> usize {
        let (row, column) = (cell / self.width, cell % self.width);
        let open = |row: usize, column: usize| !black[row * self.width + column];
        1 + (0..row).rev().take_while(|&r| open(r, column)).count()
            + (row + 1..self.height).take_while(|&r| open(r, column)).count()
            + (0..column).rev().take_while(|&c| open(row, c)).count()
            + (column + 1..self.width).take_while(|&c| open(row, c)).count()
    }

    /// Pairs of black cells that share a side, each pair once.
    ///
    /// ```
    /// assert_eq!(plansza_kuromasu::text::read("2x2:d")?[0].touching(&[true, true, true, false]), 2);
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn touching(&self, black: &[bool]) -> usize {
        let pair = |&(a, b): &(usize, usize)| black[a] && black[b];
        let cells = 0..black.len();
        cells
            .flat_map(|a| self.neighbours(a).filter(move |&b| a < b).map(move |b| (a, b)))
            .filter(pair)
            .count()
    }

    /// The connected groups of white cells, by their first cells.
    ///
    /// ```
    /// let board = plansza_kuromasu::text::read("3x1:c")?.remove(0);
    /// assert_eq!(board.parts(&[false, true, false]), [[0], [2]]);
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn parts(&self, black: &[bool]) -> Vec<Vec<usize>> {
        let mut seen = black.to_vec();
        let mut parts = Vec::new();
        for start in 0..seen.len() {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let mut part = vec![start];
            let mut at = 0;
            while let Some(&cell) = part.get(at) {
                at += 1;
                part.extend(self.neighbours(cell).filter(|&next| !std::mem::replace(&mut seen[next], true)));
            }
            parts.push(part);
        }
        parts
    }

    /// The number of connected groups of white cells.
    ///
    /// ```
    /// assert_eq!(plansza_kuromasu::text::read("3x1:c")?[0].islands(&[false, true, false]), 2);
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn islands(&self, black: &[bool]) -> usize {
        self.parts(black).len()
    }

    /// What is wrong with a colouring, if anything.
    ///
    /// ```
    /// use plansza_kuromasu::{Shading, text};
    /// let board = text::read("2x1:1a")?.remove(0);
    /// assert_eq!(board.check(&Shading([false, true].into())), Ok(()));
    /// assert_eq!(board.check(&Shading([false, false].into())), Err("r1c1 sees 2 white cells instead of 1".into()));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// The first violation, in words.
    pub fn check(&self, shading: &Shading) -> Result<(), String> {
        if shading.len() != self.clues.len() {
            return Err(format!("{} cells instead of {}", shading.len(), self.clues.len()));
        }
        for (cell, &clue) in self.clues.iter().enumerate() {
            if clue != Clue::None && shading[cell] {
                return Err(format!("{} has a clue but is black", self.name(cell)));
            }
            if let Clue::Number(n) = clue {
                let seen = self.seen(shading, cell);
                if seen != n as usize {
                    return Err(format!("{} sees {seen} white cells instead of {n}", self.name(cell)));
                }
            }
        }
        for cell in (0..shading.len()).filter(|&cell| shading[cell]) {
            if let Some(other) = self.neighbours(cell).find(|&other| other > cell && shading[other]) {
                return Err(format!("{} and {} are black and touch", self.name(cell), self.name(other)));
            }
        }
        match self.islands(shading) {
            0 => Err("no cell is white".into()),
            1 => Ok(()),
            islands => Err(format!("the white cells fall into {islands} parts")),
        }
    }

    /// The report's objective, 0 is solved: −( Σ |n − seen| + 2·touching pairs + 2^(islands−1) − 1 ). Islands beyond 32
    /// count as 32, so that the number stays one.
    ///
    /// ```
    /// use plansza_kuromasu::{Shading, text};
    /// let board = text::read("3x1:c")?.remove(0);
    /// let fitness = |black: [bool; 3]| board.fitness(&Shading(black.into()));
    /// assert_eq!(fitness([false, true, false]), -1); // two islands
    /// assert_eq!(fitness([true, true, false]), -2); // a pair that touches
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn fitness(&self, shading: &Shading) -> i64 {
        let off = |(cell, clue): (usize, &Clue)| match clue {
            Clue::Number(n) => (*n as i64 - self.seen(shading, cell) as i64).abs(),
            _ => 0,
        };
        let clues: i64 = self.clues.iter().enumerate().map(off).sum();
        -(clues + 2 * self.touching(shading) as i64 + island_cost(self.islands(shading)))
    }
}

/// What the report's objective takes for the groups of white cells: 2^(islands−1) − 1, those beyond 32 counted as 32, and 1
/// where no cell is white at all, of which the report says nothing.
fn island_cost(islands: usize) -> i64 {
    match islands {
        0 => 1,
        _ => (1 << (islands.min(32) - 1)) - 1,
    }
}

/// Whether the clues make sense, as far as one look tells: each number in the range of the board, no number smaller
/// than the run of clues it stands in, and numbers side by side, which share a line, not too far apart. A board that
/// passes may still have no solution.
///
/// # Errors
/// The first clue that no colouring can meet, and why.
///
/// ```
/// use plansza_kuromasu::{text, validate};
/// let fault = validate(&text::read("4x3:4d8f")?[0]).unwrap_err();
/// assert_eq!(fault.what(), "r2c2 is 8, but on a board of 4×3 no cell sees more than 6");
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn validate(board: &Kuromasu) -> Result<(), Fault> {
    let (width, height) = (board.width, board.height);
    let most = width + height - 1;
    let blank: Vec<bool> = board.clues.iter().map(|&clue| clue == Clue::None).collect();
    for (cell, &clue) in board.clues.iter().enumerate() {
        let Clue::Number(n) = clue else { continue };
        let (n, name) = (n as usize, board.name(cell));
        if n > most {
            let what =
                format!("{name} is {n}, but on a board of {width}×{height} no cell sees more than {most}");
            return Err(Fault::new(what).accepts(format!("1 to {most}")));
        }
        let least = board.seen(&blank, cell);
        if n < least {
            return Err(Fault::new(format!(
                "{name} is {n}, but with the clues beside it, it sees at least {least}"
            )));
        }
        if n == 1 && board.neighbours(cell).count() + 1 < board.clues.len() {
            return Err(Fault::new(format!("{name} is 1, which cuts it off from all other white cells")));
        }
        for other in board.neighbours(cell).filter(|&other| other > cell) {
            let Clue::Number(m) = board.clues[other] else { continue };
            let (line, apart) =
                if other == cell + 1 && width > 1 { ("row", height - 1) } else { ("column", width - 1) };
            if n.abs_diff(m as usize) > apart {
                let other = board.name(other);
                let what = format!("{name} is {n} and {other} is {m}, but both see the same of their {line}");
                let accepted = match apart {
                    0 => "the same number in both".into(),
                    _ => format!("numbers that differ by at most {apart}"),
                };
                return Err(Fault::new(what).accepts(accepted));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Neighbours in a row see the same of it, so they differ by what their columns add, no more.
    #[test]
    fn neighbours_differ_by_no_more_than_what_only_one_of_them_sees() {
        let valid = |width: usize, height: usize, other: usize, numbers: [u16; 2]| {
            let mut clues = vec![Clue::None; width * height];
            (clues[0], clues[other]) = (Clue::Number(numbers[0]), Clue::Number(numbers[1]));
            validate(&Kuromasu::new(width, height, clues).unwrap()).map_err(|fault| fault.what().to_string())
        };
        let told = |line: &str| format!("both see the same of their {line}");
        for (numbers, fits) in
            [([4, 4], true), ([4, 5], true), ([5, 4], true), ([3, 5], false), ([6, 3], false)]
        {
            for (answer, line) in [(valid(6, 2, 1, numbers), "row"), (valid(2, 6, 2, numbers), "column")] {
                assert_eq!(answer.is_ok(), fits, "{numbers:?}");
                assert!(answer.is_ok() || answer.unwrap_err().ends_with(&told(line)), "{numbers:?}");
            }
        }
    }

    #[test]
    fn numbers_that_may_not_differ_are_not_told_to_differ_by_nothing() {
        let told = |width, height| {
            let mut clues = vec![Clue::None; width * height];
            (clues[0], clues[1]) = (Clue::Number(2), Clue::Number(if height == 1 { 3 } else { 4 }));
            validate(&Kuromasu::new(width, height, clues).unwrap()).unwrap_err().to_string()
        };
        assert!(told(4, 1).ends_with("accepted: the same number in both"), "{}", told(4, 1));
        assert!(told(4, 2).ends_with("accepted: numbers that differ by at most 1"), "{}", told(4, 2));
    }

    fn solutions(board: &Kuromasu) -> Vec<Shading> {
        let cells = board.clues().len();
        (0u32..1 << cells)
            .map(|bits| Shading((0..cells).map(|cell| bits >> cell & 1 == 1).collect()))
            .filter(|shading| board.check(shading).is_ok())
            .collect()
    }

    #[test]
    fn the_example_has_one_solution() {
        let mut clues = [Clue::None; 12];
        (clues[0], clues[9]) = (Clue::Number(4), Clue::Number(2));
        let board = Kuromasu::new(4, 3, clues).unwrap();
        let shown: Box<[bool]> = "...#.#..#..#".chars().map(|sign| sign == '#').collect();
        assert_eq!(solutions(&board), [Shading(shown)]);
        assert_eq!(validate(&board), Ok(()));
    }

    #[test]
    fn a_one_is_right_only_where_nothing_is_left() {
        for (width, height) in [(1, 1), (2, 1), (3, 1), (1, 3), (4, 1), (2, 2), (3, 3)] {
            for cell in 0..width * height {
                let mut clues = vec![Clue::None; width * height];
                clues[cell] = Clue::Number(1);
                let board = Kuromasu::new(width, height, clues).unwrap();
                assert_eq!(
                    validate(&board).is_ok(),
                    !solutions(&board).is_empty(),
                    "{width}×{height} {cell}"
                );
            }
        }
    }

    #[test]
    fn zero_is_no_clue() {
        assert!(Kuromasu::new(1, 1, [Clue::Number(0)]).is_err());
    }

    proptest! {
        #[test]
        fn what_is_refused_has_no_solution((width, height) in (1usize..5, 1usize..4), seed in prop::collection::vec(0u16..18, 12)) {
            let clue = |&n: &u16| match n { 0 => Clue::White, 1..=7 => Clue::Number(n), _ => Clue::None };
            let clues: Vec<Clue> = seed[..width * height].iter().map(clue).collect();
            let board = Kuromasu::new(width, height, clues).unwrap();
            if validate(&board).is_err() {
                prop_assert_eq!(solutions(&board), []);
            }
        }
    }
}
