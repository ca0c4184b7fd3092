//! Blank: the smallest complete puzzle, and the template for new ones. Copy this crate, rename it, fill it.
//!
//! Rules: colour some cells of a rectangle so that every row and every column has the number of coloured cells that
//! is written beside it.
//!
//! ```text
//!     1 2 0
//!   2 # # .
//!   1 . # .
//! ```
//!
//! The board is written `2 1 / 1 2 0`: the sums of the rows, a stroke, the sums of the columns.
//!
//! | file | what |
//! |---|---|
//! | `lib.rs` | the instance and its [`Puzzle`] face |
//! | `text.rs` | reading and writing |
//! | `exact.rs` | the complete search |
//! | `encode.rs` | the search space that methods see |
//!
//! Read a board, solve it, and know that there is no other solution:
//! ```
//! use plansza_blank::Blank;
//! use plansza_core::{Budget, Meter, Puzzle, Silent};
//! let board = Blank::read("2 1 / 1 2 0")?.remove(0);
//! let count = board.count(2, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
//! assert!(count.complete && count.solutions == 1);
//! assert_eq!(board.write(count.examples.first(), "sums")?, "##./.#.");
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//! What is wrong, and where:
//! ```
//! use plansza_blank::Blank;
//! use plansza_core::Puzzle;
//! let fault = Blank::read("2 1 / 1 x 0").unwrap_err();
//! assert_eq!(fault.to_string(), "line 1, column 9: \"x\" is not a sum\naccepted: numbers 0 to 20");
//! let board = Blank::read("2 1 / 1 2 0")?.remove(0);
//! assert_eq!(board.verify(&vec![true; 6]), Err("row 1 has 3 coloured cells instead of 2".into()));
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//! Make one, the same for the same seed:
//! ```
//! use plansza_blank::{Blank, Wish};
//! use plansza_core::{Budget, Meter, Puzzle, Seed, Silent};
//! let wish = Wish { size: "5x3".into() };
//! let board = || Blank::generate(&wish, &mut Seed(4).rng(), &mut Meter::new(Budget::UNLIMITED, &mut Silent));
//! assert_eq!(board()?, board()?);
//! # Ok::<(), plansza_core::Fault>(())
//! ```

mod encode;
mod exact;
mod text;

pub use encode::Bits;

use plansza_core::board::{Board, Ink, Paper, Tile};
use plansza_core::{
    Count, EncodingList, Exact, Fault, Format, Hint, Level, Meter, NoParams, Puzzle, Rating, Rng, Sample,
    Size, params,
};

/// One instance: the sums.
///
/// ```
/// use plansza_blank::Blank;
/// use plansza_core::Puzzle;
/// let board = Blank::new(vec![2, 1], vec![1, 2, 0])?;
/// assert_eq!(board.write(None, "sums")?, "2 1 / 1 2 0");
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blank {
    rows: Vec<u32>,
    columns: Vec<u32>,
}

/// Which cells are coloured, row by row.
pub type Colours = Vec<bool>;

/// The largest side of a board.
pub const LARGEST: usize = 20;

impl Blank {
    /// A board with these sums.
    ///
    /// # Errors
    /// When a side is out of range.
    pub fn new(rows: Vec<u32>, columns: Vec<u32>) -> Result<Blank, Fault> {
        if [rows.len(), columns.len()].iter().any(|side| !(1..=LARGEST).contains(side)) {
            return Err(Fault::new(format!("a board of {}×{} is out of range", columns.len(), rows.len()))
                .accepts(format!("1 to {LARGEST} rows and columns")));
        }
        Ok(Blank { rows, columns })
    }

    fn width(&self) -> usize {
        self.columns.len()
    }

    fn cells(&self) -> usize {
        self.rows.len() * self.columns.len()
    }

    /// The sums that a colouring has.
    fn sums(&self, colours: &[bool]) -> (Vec<u32>, Vec<u32>) {
        let mut rows = vec![0; self.rows.len()];
        let mut columns = vec![0; self.columns.len()];
        for (cell, _) in colours.iter().enumerate().filter(|&(_, &coloured)| coloured) {
            rows[cell / self.width()] += 1;
            columns[cell % self.width()] += 1;
        }
        (rows, columns)
    }
}

/// What the generator can be asked for.
///
/// ```
/// use plansza_blank::{Blank, Wish};
/// use plansza_core::{Budget, Meter, Puzzle, Seed, Silent};
/// let wish = Wish { size: "3x2".into() };
/// let board = Blank::generate(&wish, &mut Seed(1).rng(), &mut Meter::new(Budget::UNLIMITED, &mut Silent))?;
/// assert_eq!(board.write(None, "sums")?.split_whitespace().count(), 6); // 2 rows, a stroke, 3 columns
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Wish {
    /// Width and height.
    pub size: String,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish { size: "4x4".into() }
    }
}

impl Puzzle for Blank {
    const NAME: &'static str = "blank";
    const ABOUT: &'static str =
        "colour cells so that rows and columns have the given sums: the template puzzle";
    const RULES: &'static str =
        "Every row and every column has the number of coloured cells written beside it.";
    const FORMATS: &'static [Format] =
        &[Format { name: "sums", about: "row sums / column sums, as 2 1 / 1 2 0" }];
    const SAMPLES: &'static [Sample] = &[
        Sample {
            name: "corner",
            about: "3×3, one solution",
            text: "3 2 1 / 3 2 1",
            answers: &["###/##./#.."],
        },
        Sample {
            name: "stairs",
            about: "5×4, one solution",
            text: "5 3 1 0 / 3 2 2 1 1",
            answers: &["#####/###../#..../....."],
        },
        Sample { name: "bar", about: "4×2, one solution", text: "4 2 / 2 2 1 1", answers: &["####/##.."] },
    ];
    const LEVELS: &'static [Level] = &[Level { name: "easy", about: "every board" }];

    type Solution = Colours;
    type Wish = Wish;
    type Options = NoParams;

    fn read(text: &str) -> Result<Vec<Blank>, Fault> {
        text::read(text)
    }

    fn write(&self, solution: Option<&Colours>, format: &str) -> Result<String, Fault> {
        text::write(self, solution, format)
    }

    fn read_solution(&self, text: &str) -> Result<Colours, Fault> {
        plansza_core::text::shading(text, self.size())
    }

    fn draw(&self, solution: Option<&Colours>) -> Board {
        let mut board = Board::new(self.width() + 1, self.rows.len() + 1);
        for (column, sum) in self.columns.iter().enumerate() {
            board[(0, column + 1)] = Tile::new(sum.to_string(), Ink::Given);
        }
        for (row, sum) in self.rows.iter().enumerate() {
            board[(row + 1, 0)] = Tile::new(sum.to_string(), Ink::Given);
        }
        board[(0, 0)] = Tile::new(" ", Ink::Faint);
        for (cell, _) in solution.into_iter().flatten().enumerate().filter(|&(_, &coloured)| coloured) {
            let tile = Tile { paper: Paper::Black, ..Tile::new("#", Ink::Found) };
            board[(cell / self.width() + 1, cell % self.width() + 1)] = tile;
        }
        board
    }

    fn size(&self) -> Size {
        Size { width: self.width(), height: self.rows.len() }
    }

    fn open_cells(&self) -> usize {
        self.cells()
    }

    fn verify(&self, solution: &Colours) -> Result<(), String> {
        if solution.len() != self.cells() {
            return Err(format!("{} cells instead of {}", solution.len(), self.cells()));
        }
        let (rows, columns) = self.sums(solution);
        for (line, sums, wanted) in [("row", rows, &self.rows), ("column", columns, &self.columns)] {
            if let Some(at) = (0..sums.len()).find(|&at| sums[at] != wanted[at]) {
                let (sum, wanted) = (sums[at], wanted[at]);
                return Err(format!("{line} {} has {sum} coloured cells instead of {wanted}", at + 1));
            }
        }
        Ok(())
    }

    fn validate(&self) -> Result<(), Fault> {
        let (rows, columns): (u32, u32) = (self.rows.iter().sum(), self.columns.iter().sum());
        if rows == columns {
            return Ok(());
        }
        Err(Fault::new(format!("the rows have {rows} coloured cells but the columns {columns}")))
    }

    fn goal(&self) -> Option<i64> {
        Some(0)
    }

    /// Minus the sum of all differences between a wanted and a real sum; 0 is solved.
    fn score(&self, solution: &Colours) -> i64 {
        let (rows, columns) = self.sums(solution);
        let off = |real: Vec<u32>, wanted: &[u32]| -> i64 {
            real.iter().zip(wanted).map(|(&a, &b)| (a as i64 - b as i64).abs()).sum()
        };
        -off(rows, &self.rows) - off(columns, &self.columns)
    }

    fn solve(&self, meter: &mut Meter<'_>) -> Exact<Colours> {
        let count = self.count(1, meter);
        Exact {
            proven: count.complete,
            bound: None,
            nodes: count.nodes,
            solution: count.examples.into_iter().next(),
        }
    }

    fn count(&self, limit: u64, meter: &mut Meter<'_>) -> Count<Colours> {
        exact::count(self, limit, meter)
    }

    /// A board has one solution exactly where its rows are nested, as no two cells can then be exchanged between two of them
    /// (Ryser 1957): columns in an order by lot, of which each row has the first few. So nothing need be tried.
    fn generate(wish: &Wish, rng: &mut Rng, _: &mut Meter<'_>) -> Result<Blank, Fault> {
        let Size { width, height } = wish.size.parse::<Size>()?.within(1..=LARGEST)?;
        let mut order: Vec<usize> = (0..width).collect();
        rng.shuffle(&mut order);
        let mut blank = Blank::new(vec![0; height], vec![0; width])?;
        for row in &mut blank.rows {
            let coloured = rng.below(width + 1);
            *row = coloured as u32;
            order[..coloured].iter().for_each(|&column| blank.columns[column] += 1);
        }
        Ok(blank)
    }

    fn rate(&self, _: &mut Meter<'_>) -> Option<Rating> {
        Some(Rating { value: 1.0, level: "easy", reason: "this puzzle has one level".into() })
    }

    fn hints(&self, all: bool) -> Result<Vec<Hint>, Fault> {
        let full =
            (0..self.rows.len()).filter(|&row| self.rows[row] as usize == self.width()).map(|row| Hint {
                technique: "full row",
                rating: 1.0,
                text: format!("Row {} needs as many coloured cells as it has: colour them all.", row + 1),
                cells: (0..self.width()).map(|column| format!("r{}c{}", row + 1, column + 1)).collect(),
                effects: vec![format!("row {} is coloured", row + 1)],
                board: Some(self.draw(None)),
            });
        let mut hints = Vec::new();
        full.take(if all { usize::MAX } else { 1 }).for_each(|hint| hint.follow(&mut hints));
        if hints.is_empty() {
            Err(Fault::negative("no row is full: this puzzle has no other hint"))
        } else {
            Ok(hints)
        }
    }

    fn encodings(list: &mut impl EncodingList<Blank>) {
        list.memetic::<Bits>();
        list.construct::<Bits>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_core::{Budget, Seed, Silent};

    #[test]
    fn a_colouring_is_held_against_the_sums_of_its_rows_and_columns() {
        let board = Blank::read("2 1 / 1 2 0").unwrap().remove(0);
        assert_eq!((board.open_cells(), board.cells(), board.size().to_string()), (6, 6, "3×2".into()));
        let colours = board.read_solution("##./.#.").unwrap();
        assert_eq!(board.sums(&colours), (vec![2, 1], vec![1, 2, 0]));
        assert_eq!((board.verify(&colours), board.score(&colours)), (Ok(()), 0));
        let wrong = board.read_solution(".##/#.#").unwrap();
        assert_eq!((board.sums(&wrong), board.score(&wrong)), ((vec![2, 2], vec![1, 1, 2]), -4));
        assert_eq!(board.verify(&wrong), Err("row 2 has 2 coloured cells instead of 1".into()));
        let shifted = board.read_solution("#.#/.#.").unwrap();
        assert_eq!(board.verify(&shifted), Err("column 2 has 1 coloured cells instead of 2".into()));
        assert_eq!(board.verify(&vec![true; 5]), Err("5 cells instead of 6".into()));
    }

    #[test]
    fn what_is_made_has_one_solution_and_any_size_is_made() {
        let mut silent = Silent;
        let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
        for (size, number) in [("1x1", 4), ("4x4", 200), ("6x5", 100), ("20x20", 1)] {
            for seed in 0..number {
                let wish = Wish { size: size.into() };
                let blank = Blank::generate(&wish, &mut Seed(seed).rng(), &mut meter).unwrap();
                assert_eq!(blank.size().to_string().replace('×', "x"), size);
                if size != "20x20" {
                    assert_eq!(blank.count(2, &mut meter).solutions, 1, "{blank:?}");
                }
            }
        }
    }
}

/// The example of the README is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
