//! The face that Kuromasu shows to the rest of the product.

use crate::colouring::Colour;
use crate::encode::{CellByCell, Genes, Valid};
use crate::generate::{self, Wish};
use crate::hint::Foreknowledge;
use crate::known::SAMPLES;
use crate::{Clue, Kuromasu, Shading, draw, exact, hint, rate, rules, text};
use plansza_core::{
    Board, Budget, Count, EncodingList, Exact, Fault, Flow, Format, Hint, Level, Meter, NoParams, Observer,
    Progress, Puzzle, Rating, Rng, Sample, Silent, Size, TextEntry,
};

/// The nodes that a rating or the solution behind a hint may take, so that they are the same on any machine: seconds on
/// the largest boards.
const PATIENCE: u64 = 100_000;

/// Who wants to know, and may have had enough before patience ends.
struct Asker<'a, 'm>(&'a mut Meter<'m>);

impl Observer for Asker<'_, '_> {
    fn tick(&mut self, _: Progress) -> Flow {
        if self.0.poll() { Flow::Continue } else { Flow::Cancel }
    }
}

impl Puzzle for Kuromasu {
    const NAME: &'static str = "kuromasu";
    const ABOUT: &'static str =
        "black cells that never touch, whites connected, numbers count the whites they see";
    const RULES: &'static str = "Colour cells black so that each number counts the white cells it sees along its row and \
column, itself included; cells with a clue are white; no two black cells share a side; all white cells are connected.";
    const FORMATS: &'static [Format] = text::FORMATS;
    const SAMPLES: &'static [Sample] = SAMPLES;
    const ARENA: &'static str = "genes-71";
    const LEVELS: &'static [Level] = rate::LEVELS;

    type Solution = Shading;
    type Wish = Wish;
    type Options = NoParams;

    fn read(text: &str) -> Result<Vec<Kuromasu>, Fault> {
        text::read(text)
    }

    fn read_entries(text: &str, _: &NoParams) -> Result<Vec<TextEntry<Kuromasu>>, Fault> {
        let entry = |(board, answer)| TextEntry { board, answer, note: None };
        Ok(text::read_answers(text)?.into_iter().map(entry).collect())
    }

    fn write(&self, solution: Option<&Shading>, format: &str) -> Result<String, Fault> {
        text::write(self, solution, format)
    }

    fn read_solution(&self, text: &str) -> Result<Shading, Fault> {
        let cells = plansza_core::text::shading(text, self.size())?;
        let painted = |(clue, black): (&Clue, &bool)| *clue != Clue::None && *black;
        if let Some(cell) = self.clues().iter().zip(&cells).position(painted) {
            let (row, column) = (cell / self.width() + 1, cell % self.width() + 1);
            let what = format!("r{row}c{column} has a clue and is black");
            return Err(Fault::new(what).accepts("cells with a clue are white"));
        }
        Ok(Shading(cells.into()))
    }

    fn frame(format: &str) -> (&'static str, &'static str, &'static str) {
        text::frame(format)
    }

    fn draw(&self, solution: Option<&Shading>) -> Board {
        draw::board(self, solution)
    }

    fn size(&self) -> Size {
        Size { width: self.width(), height: self.height() }
    }

    /// The cells without a clue: those with one are white.
    fn open_cells(&self) -> usize {
        self.clues().iter().filter(|clue| **clue == Clue::None).count()
    }

    fn verify(&self, solution: &Shading) -> Result<(), String> {
        self.check(solution)
    }

    fn validate(&self) -> Result<(), Fault> {
        rules::validate(self)
    }

    fn goal(&self) -> Option<i64> {
        Some(0)
    }

    fn score(&self, solution: &Shading) -> i64 {
        self.fitness(solution)
    }

    fn solve(&self, meter: &mut Meter<'_>) -> Exact<Shading> {
        exact::solve(self, meter)
    }

    fn count(&self, limit: u64, meter: &mut Meter<'_>) -> Count<Shading> {
        exact::count(self, limit, meter)
    }

    fn generate(wish: &Wish, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<Kuromasu, Fault> {
        generate::generate(wish, rng, meter)
    }

    fn rate(&self, meter: &mut Meter<'_>) -> Option<Rating> {
        let mut asker = Asker(meter);
        let reach = rate::reach(self, &mut Meter::new(Budget::evaluations(PATIENCE), &mut asker));
        reach.map(|reach| reach.rating())
    }

    fn hints(&self, all: bool) -> Result<Vec<Hint>, Fault> {
        self.hints_from(None, all)
    }

    fn hints_beside(&self, marks: &str, all: bool) -> Result<Vec<Hint>, Fault> {
        let colour = |mark| match mark {
            None => Colour::Open,
            Some(true) => Colour::Black,
            Some(false) => Colour::White,
        };
        let known = plansza_core::text::marks(marks, self.size())?;
        self.hints_from(Some(&known.into_iter().map(colour).collect::<Vec<_>>()), all)
    }

    fn encodings(list: &mut impl EncodingList<Kuromasu>) {
        list.memetic::<Valid>();
        list.memetic::<Genes>();
        list.construct::<CellByCell>();
    }

    /// The report's genetic algorithm works on genes; the others have their strongest encoding first.
    fn favourite(method: &str) -> Option<&'static str> {
        (method == "genetic").then_some("genes")
    }
}

impl Kuromasu {
    /// The next step, or all, from the colours that are known.
    fn hints_from(&self, known: Option<&[Colour]>, all: bool) -> Result<Vec<Hint>, Fault> {
        // The solution serves only for the honest last resort, "search".
        let count = exact::count(self, 2, &mut Meter::new(Budget::evaluations(PATIENCE), &mut Silent));
        if count.complete && count.solutions == 0 {
            let why =
                rules::validate(self).err().map_or(String::new(), |fault| format!(": {}", fault.what()));
            return Err(Fault::negative(format!("there is no hint, since the board has no solution{why}")));
        }
        let foreknown = match count.examples.first() {
            Some(only) if count.complete && count.solutions == 1 => Foreknowledge::One(only),
            _ if count.solutions > 1 => Foreknowledge::Several,
            _ => Foreknowledge::Unknown,
        };
        hint::hints(self, known, foreknown, all)
    }
}
