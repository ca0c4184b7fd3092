//! The face that sudoku shows to the rest of the product.

use crate::encode::{BoxPermutations, CandidateDraws, CellChoices, RowPermutations};
use crate::generate::{self, Wish};
use crate::known::SAMPLES;
use crate::{Grid, Sudoku, draw, exact, hint, rate, text};
use plansza_core::{
    Board, Count, EncodingList, Exact, Fault, Format, Hint, Level, Meter, NoParams, Puzzle, Rating, Rng,
    Sample, Shelf, Size,
};
use std::borrow::Cow;

impl Puzzle for Sudoku {
    const NAME: &'static str = "sudoku";
    const ABOUT: &'static str = "digits once in each row, column and box; 4×4 to 36×36 with any box shape";
    const RULES: &'static str =
        "Fill every cell so that each row, each column and each box holds each digit once.";
    const FORMATS: &'static [Format] = text::FORMATS;
    const SAMPLES: &'static [Sample] = SAMPLES;
    const ARENA: &'static str = "extreme";
    const LEVELS: &'static [Level] = rate::LEVELS;

    type Solution = Grid;
    type Wish = Wish;
    type Options = NoParams;

    fn text_of(bytes: &[u8]) -> Result<Cow<'_, str>, Fault> {
        text::text_of(bytes)
    }

    fn read(text: &str) -> Result<Vec<Sudoku>, Fault> {
        text::read(text)
    }

    fn shelve(text: &mut Cow<'_, str>, _: &NoParams) -> Result<Option<Box<dyn Shelf<Sudoku>>>, Fault> {
        Ok(Some(Box::new(text::shelve(std::mem::take(text))?)))
    }

    fn write(&self, solution: Option<&Grid>, format: &str) -> Result<String, Fault> {
        text::write(self, solution, format)
    }

    fn read_solution(&self, text: &str) -> Result<Grid, Fault> {
        let filled = text::read(text)?.remove(0);
        let (cells, wanted) = (filled.givens().len(), self.givens().len());
        if cells != wanted {
            return Err(Fault::new(format!("{cells} cells instead of {wanted}")));
        }
        for (cell, (&digit, &given)) in filled.givens().iter().zip(self.givens().iter()).enumerate() {
            let name = self.shape().name(cell);
            let excluded = |digit: u8| self.marks().is_some_and(|marks| marks[cell] >> (digit - 1) & 1 == 0);
            if digit == 0 {
                return Err(Fault::new(format!("{name} is empty")).accepts("a digit in every cell"));
            }
            if (given != 0 && digit != given) || excluded(digit) {
                let what = format!("{digit} in {name} is not what the board allows there");
                return Err(Fault::new(what).accepts("the givens and pencil marks as they are"));
            }
        }
        Ok(Grid(filled.givens().iter().copied().collect()))
    }

    fn frame(format: &str) -> (&'static str, &'static str, &'static str) {
        text::frame(format)
    }

    fn draw(&self, solution: Option<&Grid>) -> Board {
        draw::board(self, solution)
    }

    fn size(&self) -> Size {
        Size { width: self.shape().side(), height: self.shape().side() }
    }

    /// The cells without a given.
    fn open_cells(&self) -> usize {
        self.shape().cells() - self.clues()
    }

    fn verify(&self, solution: &Grid) -> Result<(), String> {
        self.check(solution)
    }

    fn validate(&self) -> Result<(), Fault> {
        match self.conflict() {
            None => Ok(()),
            Some((a, b)) => {
                let (a_name, b_name) = (self.shape().name(a), self.shape().name(b));
                Err(Fault::new(format!("{a_name} and {b_name} are both given as {}", self.givens()[a])))
            }
        }
    }

    fn goal(&self) -> Option<i64> {
        Some(3 * self.shape().cells() as i64)
    }

    fn score(&self, solution: &Grid) -> i64 {
        self.distinct(solution)
    }

    fn solve(&self, meter: &mut Meter<'_>) -> Exact<Grid> {
        first(exact::count(self, 1, meter))
    }

    fn solve_all(boards: &[Sudoku], meter: &mut Meter<'_>) -> Vec<Exact<Grid>> {
        exact::count_all(boards, 1, meter).into_iter().map(first).collect()
    }

    fn count(&self, limit: u64, meter: &mut Meter<'_>) -> Count<Grid> {
        exact::count(self, limit, meter)
    }

    fn count_all(boards: &[Sudoku], limit: u64, meter: &mut Meter<'_>) -> Vec<Count<Grid>> {
        exact::count_all(boards, limit, meter)
    }

    fn generate(wish: &Wish, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<Sudoku, Fault> {
        generate::generate(wish, rng, meter)
    }

    fn rate(&self, _: &mut Meter<'_>) -> Option<Rating> {
        rate::rate(self).map(|grade| grade.rating())
    }

    fn hints(&self, all: bool) -> Result<Vec<Hint>, Fault> {
        let mut silent = plansza_core::Silent;
        // The solution serves only for the honest last resort, "search".
        let budget = plansza_core::Budget::time(std::time::Duration::from_secs(2));
        let count = exact::count(self, 2, &mut Meter::new(budget, &mut silent));
        if self.conflict().is_none() && count.complete && count.solutions == 0 {
            return Err(Fault::negative("there is no hint: the board has no solution"));
        }
        hint::hints(self, all, count.examples.first().filter(|_| count.solutions == 1))
    }

    fn encodings(list: &mut impl EncodingList<Sudoku>) {
        list.memetic::<BoxPermutations>();
        list.memetic::<RowPermutations>();
        list.memetic::<CandidateDraws>();
        list.construct::<CellChoices>();
    }

    #[cfg(feature = "commands")]
    fn commands() -> Vec<plansza_core::Command> {
        crate::command::all()
    }

    /// The report's genetic algorithm works on rows; the others have their strongest encoding first.
    fn favourite(method: &str) -> Option<&'static str> {
        (method == "genetic").then_some("rows")
    }
}

/// All solutions score the same: the first is a best one.
fn first(count: Count<Grid>) -> Exact<Grid> {
    Exact {
        proven: count.complete,
        bound: None,
        nodes: count.nodes,
        solution: count.examples.into_iter().next(),
    }
}
