//! A kind of board. A type that implements [`Puzzle`] is one *instance*: a sudoku with its givens, a Go position with
//! its number of stones. Everything that the rest of the product can do with a puzzle follows from this trait; the
//! crate `plansza-blank` is the smallest complete example.

use crate::params::{Params, params};
use crate::{Board, Construct, Exact, Fault, Genetic, Local, Meter, Method, Rng, Shelf, Size, Space};
use std::borrow::Cow;

/// A text format of a puzzle.
///
/// ```
/// use plansza_core::Puzzle;
/// assert!(plansza_blank::Blank::FORMATS.iter().any(|format| format.name == "sums"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// The name for `--to` and `--format`.
    pub name: &'static str,
    /// One line that says what it is.
    pub about: &'static str,
}

/// An instance that ships with the product, or a set of them under one name.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_blank::Blank;
/// let sample = &Blank::SAMPLES[0];
/// assert_eq!((sample.name, sample.answers), ("corner", &["###/##./#.."][..]));
/// assert_eq!(Blank::read(sample.text)?[0].write(None, "sums")?, sample.text);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The name that stands for it where a board is expected.
    pub name: &'static str,
    /// One line that says what it is.
    pub about: &'static str,
    /// The board, or the boards, in one of the puzzle's formats.
    pub text: &'static str,
    /// Of each board its solution in the puzzle's main format where it is unique, or its best score as text: known answers
    /// that the generic tests hold every solver to.
    pub answers: &'static [&'static str],
}

/// A board as a text has it.
///
/// ```
/// use plansza_core::Puzzle;
/// let entry = plansza_blank::Blank::read_entries("2 1 / 1 2 0", &Default::default())?.remove(0);
/// assert!(entry.answer.is_none() && entry.note.is_none()); // a template has no answers beside its boards
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct TextEntry<P: Puzzle> {
    /// The board.
    pub board: P,
    /// The answer that came with it, which may break rules.
    pub answer: Option<P::Solution>,
    /// What was taken of a text that has more than a board, in a few words.
    pub note: Option<String>,
}

/// How many solutions an instance has.
///
/// ```
/// use plansza_core::{Budget, Meter, Puzzle, Silent};
/// use plansza_blank::Blank;
/// let board = Blank::read("1 1 1 / 1 1 1")?.remove(0);
/// let count = board.count(100, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
/// assert!(count.complete && count.solutions == 6);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Count<T> {
    /// Solutions found, never more than the limit asked for.
    pub solutions: u64,
    /// True when there are no more than that, or the limit was reached; false when the search was cut short.
    pub complete: bool,
    /// The first of them: at least one where there are any.
    pub examples: Vec<T>,
    /// Nodes of the search.
    pub nodes: u64,
}

/// How hard an instance is.
///
/// ```
/// use plansza_core::{Budget, Meter, Puzzle, Silent};
/// let board = &plansza_blank::Blank::read("3 2 1 / 3 2 1")?[0];
/// let rating = board.rate(&mut Meter::new(Budget::UNLIMITED, &mut Silent)).unwrap();
/// assert_eq!((rating.value, rating.level), (1.0, "easy"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// On the puzzle's own scale.
    pub value: f64,
    /// In a word: easy, medium, …
    pub level: &'static str,
    /// What decided it.
    pub reason: String,
}

/// A level of difficulty that a generator can aim at.
///
/// ```
/// use plansza_core::Puzzle;
/// assert_eq!(plansza_blank::Blank::LEVELS.iter().map(|level| level.name).collect::<Vec<_>>(), ["easy"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The word.
    pub name: &'static str,
    /// What it means.
    pub about: &'static str,
}

/// The next step, for a person.
///
/// ```
/// use plansza_core::Puzzle;
/// let hint = &plansza_blank::Blank::read("1 3 / 2 1 1")?[0].hints(false)?[0];
/// assert_eq!((hint.technique, hint.cells.join(" ").as_str()), ("full row", "r2c1 r2c2 r2c3"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Hint {
    /// The name of the technique.
    pub technique: &'static str,
    /// How hard it is, on the puzzle's rating scale.
    pub rating: f64,
    /// Where and why, in a sentence or two.
    pub text: String,
    /// The cells it speaks of, as the user names them.
    pub cells: Vec<String>,
    /// What follows, in short: `r4c5 = 7`, `r1c2 ≠ 3`.
    pub effects: Vec<String>,
    /// The board with the reason marked; of many steps only the hardest has it.
    pub board: Option<Board>,
}

impl Hint {
    /// Adds it to the steps before it. Of all of them the hardest keeps its board, the first where several are: thousands of
    /// boards are more than anybody looks at.
    ///
    /// ```
    /// use plansza_core::{Board, Hint};
    /// let hint = |rating| Hint {
    ///     technique: "guess", rating, text: String::new(), cells: vec![], effects: vec![], board: Some(Board::new(1, 1)),
    /// };
    /// let mut steps = Vec::new();
    /// [1.0, 3.0, 2.0, 3.0].map(|rating| hint(rating).follow(&mut steps));
    /// assert!(steps.iter().map(|step| step.board.is_some()).eq([false, true, false, false]));
    /// ```
    pub fn follow(mut self, steps: &mut Vec<Hint>) {
        if let Some(hardest) = steps.iter_mut().rev().find(|step| step.board.is_some()) {
            let easier = if self.rating > hardest.rating { hardest } else { &mut self };
            easier.board = None;
        }
        steps.push(self);
    }
}

/// What it means to solve an instance of a puzzle.
///
/// ```
/// use plansza_core::{Aim, Puzzle};
/// assert_eq!(plansza_blank::Blank::AIM, Aim::Satisfy);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A solution keeps all rules or it is none; all solutions are equally good.
    Satisfy,
    /// Every solution that keeps the rules counts; to solve is to find one with the best score.
    Maximise,
}

/// No parameters at all: of an encoding, a generator, or a puzzle whose text says all.
///
/// ```
/// # #[cfg(feature = "serde")] {
/// use plansza_core::{NoParams, params::Sheet};
/// assert!(Sheet::of::<NoParams>().params.is_empty());
/// # }
/// ```
#[params]
#[derive(Clone, Copy, Debug, Default)]
#[serde(deny_unknown_fields)]
pub struct NoParams {}

/// One instance of a kind of puzzle.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_blank::Blank;
/// let board = Blank::read("2 1 / 1 2 0")?.remove(0);
/// let colours = vec![true, true, false, false, true, false];
/// assert_eq!((board.verify(&colours), Some(board.score(&colours))), (Ok(()), board.goal()));
/// assert_eq!(board.write(Some(&colours), "sums")?, "##./.#.");
/// assert_eq!((board.size().to_string(), board.open_cells()), ("3×2".into(), 6));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub trait Puzzle: Clone + Send + Sync + Sized + 'static {
    /// The name on the command line.
    const NAME: &'static str;
    /// One line that says what it is.
    const ABOUT: &'static str;
    /// The rules in a few lines.
    const RULES: &'static str;
    /// The text formats; the first is the main one.
    const FORMATS: &'static [Format];
    /// The boards that ship with it; the first is the one used when none is given.
    const SAMPLES: &'static [Sample];
    /// The sample on which methods show how they differ: no propagation solves it, and it does not take long.
    const ARENA: &'static str = Self::SAMPLES[0].name;
    /// The levels that it rates by, from easy to hard; none where it rates nothing.
    const LEVELS: &'static [Level] = &[];
    /// What it means to solve it.
    const AIM: Aim = Aim::Satisfy;
    /// Sets of generated boards to measure the exact solver on: a name, and a wish as `key=value` words.
    const BENCHES: &'static [(&'static str, &'static str)] = &[];

    /// What a search looks for.
    type Solution: Clone + PartialEq + Send + Sync;
    /// What the generator can be asked for. Keys called `size`, `level` and `symmetry` have flags of their own.
    type Wish: Params;
    /// What the text of a board may leave open or a user may overrule. Each is a flag on the
    /// command line. [`NoParams`] where the text says all.
    type Options: Params;

    /// The text in the bytes of a file of boards. A puzzle whose boards also come in files that are no text says here what
    /// they would be as text; everything else reads text alone.
    ///
    /// # Errors
    /// Names the place of what is none.
    fn text_of(bytes: &[u8]) -> Result<Cow<'_, str>, Fault> {
        crate::text::utf8(bytes).map(Cow::Borrowed)
    }

    /// Reads one or many boards; the format is recognised by itself.
    fn read(text: &str) -> Result<Vec<Self>, Fault>;

    /// Reads boards with what the user said beside the text.
    fn read_with(text: &str, options: &Self::Options) -> Result<Vec<Self>, Fault> {
        let _ = options;
        Self::read(text)
    }

    /// Reads boards with what else a text tells of them. Override where a text may have answers, or more than one board to take.
    ///
    /// # Errors
    /// As [`read_with`](Puzzle::read_with).
    fn read_entries(text: &str, options: &Self::Options) -> Result<Vec<TextEntry<Self>>, Fault> {
        let plain = |board| TextEntry { board, answer: None, note: None };
        Ok(Self::read_with(text, options)?.into_iter().map(plain).collect())
    }

    /// Reads boards into a shelf of the puzzle's own, where it has one that holds many of them better than a vector does. It may
    /// keep the text, and take it out for that.
    ///
    /// ```
    /// use plansza_core::{NoParams, Puzzle};
    /// assert!(plansza_blank::Blank::shelve(&mut "2 1 / 1 2 0".into(), &NoParams {})?.is_none()); // the template has none
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// As [`read_with`](Puzzle::read_with).
    fn shelve(
        text: &mut Cow<'_, str>,
        options: &Self::Options,
    ) -> Result<Option<Box<dyn Shelf<Self>>>, Fault> {
        let _ = (text, options);
        Ok(None)
    }

    /// Writes the board, with a solution filled in if there is one.
    fn write(&self, solution: Option<&Self::Solution>, format: &str) -> Result<String, Fault>;

    /// Reads a solution of this board in the main format, as [`write`](Puzzle::write) writes it. It may break rules, which its
    /// score tells; what the instance itself has decided must be as it is there.
    ///
    /// ```
    /// use plansza_core::Puzzle;
    /// let board = plansza_blank::Blank::read("2 1 / 1 2 0")?.remove(0);
    /// assert_eq!(board.score(&board.read_solution("##./.#.")?), 0);
    /// assert!(board.read_solution("##./.#").is_err());
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// Says what is wrong, where, and what is accepted.
    fn read_solution(&self, text: &str) -> Result<Self::Solution, Fault>;

    /// Text that stands before, between and after the boards when many are written to one file.
    fn frame(format: &str) -> (&'static str, &'static str, &'static str) {
        let _ = format;
        ("", "\n", "\n")
    }

    /// The picture of the board, with a solution if there is one.
    fn draw(&self, solution: Option<&Self::Solution>) -> Board;

    /// Its columns and rows.
    fn size(&self) -> Size;

    /// How many of its cells a solution decides: all but those that the instance itself has decided. It is what reports set
    /// success against.
    fn open_cells(&self) -> usize;

    /// The rules, checked from scratch and independently of every solver: what is wrong with the solution, if anything.
    /// Whether it is the best is a matter of its score.
    fn verify(&self, solution: &Self::Solution) -> Result<(), String>;

    /// Whether the instance itself makes sense: what is wrong with the givens, if anything.
    fn validate(&self) -> Result<(), Fault>;

    /// The score that means solved: of every solution of a puzzle to satisfy, of the proven best one of a puzzle to
    /// maximise. None where it is not known and not cheap to know.
    fn goal(&self) -> Option<i64>;

    /// The score of a solution, on the scale of the reports.
    fn score(&self, solution: &Self::Solution) -> i64;

    /// The exact answer, with proof.
    fn solve(&self, meter: &mut Meter<'_>) -> Exact<Self::Solution>;

    /// The exact answers of many instances. Override where many together are faster than one by one.
    fn solve_all(boards: &[Self], meter: &mut Meter<'_>) -> Vec<Exact<Self::Solution>> {
        boards.iter().map(|board| board.solve(meter)).collect()
    }

    /// The number of solutions, up to a limit. By default only whether there is one.
    fn count(&self, limit: u64, meter: &mut Meter<'_>) -> Count<Self::Solution> {
        let exact = self.solve(meter);
        let solutions = u64::from(exact.solution.is_some()).min(limit);
        let complete = exact.proven && (solutions == 0 || limit <= 1);
        Count { solutions, complete, examples: exact.solution.into_iter().collect(), nodes: exact.nodes }
    }

    /// The numbers of solutions of many instances. Override where many together are faster than one by one.
    fn count_all(boards: &[Self], limit: u64, meter: &mut Meter<'_>) -> Vec<Count<Self::Solution>> {
        boards.iter().map(|board| board.count(limit, meter)).collect()
    }

    /// A new instance. A puzzle without a generator has [`NoParams`] for its wish and leaves this as it is.
    ///
    /// # Errors
    /// When the wish cannot be met in time.
    fn generate(wish: &Self::Wish, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<Self, Fault> {
        let _ = (wish, rng, meter);
        Err(Fault::negative(format!("{} has no generator", Self::NAME)))
    }

    /// How hard it is for a person. The caller knows that it has just one solution; none where it contradicts itself, or the
    /// meter says stop.
    fn rate(&self, meter: &mut Meter<'_>) -> Option<Rating> {
        let _ = meter;
        None
    }

    /// The next step for a person, or all steps to the end.
    fn hints(&self, all: bool) -> Result<Vec<Hint>, Fault> {
        let _ = all;
        Err(Fault::negative(format!("{} has no hints", Self::NAME)))
    }

    /// The same from what a person has marked so far, where a board's own text has no room for it: a solution in the main
    /// format with `?` for what is open.
    ///
    /// # Errors
    /// As [`hints`](Puzzle::hints); when the marks are none of this board, or one of them is wrong.
    fn hints_beside(&self, marks: &str, all: bool) -> Result<Vec<Hint>, Fault> {
        let _ = (marks, all);
        Err(Fault::new(format!("hints of {} take no marks beside the board", Self::NAME))
            .accepts("the board with all that is known written into it"))
    }

    /// Puts the encodings on a list, each with the views it has.
    fn encodings(list: &mut impl EncodingList<Self>);

    /// Commands that only this puzzle has.
    #[cfg(feature = "serde")]
    fn commands() -> Vec<crate::Command> {
        Vec::new()
    }

    /// The encoding that a method uses when none is named, where it is not the first on the list that fits.
    fn favourite(method: &str) -> Option<&'static str> {
        let _ = method;
        None
    }
}

/// A way to look at one instance as a search space.
///
/// ```
/// use plansza_blank::{Bits, Blank};
/// use plansza_core::{Encoding, NoParams, Puzzle, Space};
/// let board = Blank::read("3 2 1 / 3 2 1")?.remove(0);
/// let space = Bits::new(&board, NoParams {})?;
/// assert_eq!((<Bits as Encoding<Blank>>::NAME, space.goal()), ("bits", Some(0)));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub trait Encoding<P: Puzzle>: Space<Solution = P::Solution> + Sized + Send + 'static {
    /// The name on the command line.
    const NAME: &'static str;
    /// One line that says what it is, and what it owes to propagation.
    const ABOUT: &'static str;
    /// Parameters of the encoding itself. Their keys must not be those of a method that uses it.
    type Params: Params;

    /// Makes the encoding of an instance.
    fn new(puzzle: &P, params: Self::Params) -> Result<Self, Fault>;

    /// The parameters that suit a method on this encoding, where they differ from the method's own defaults: `key=value`
    /// words.
    fn defaults(puzzle: &P, method: &str) -> String {
        let _ = (puzzle, method);
        String::new()
    }

    /// Parameters that are known by a name, beside those that suit best.
    const PRESETS: &'static [Preset] = &[];

    /// The `key=value` words of one of its presets, which stand in the place of [`defaults`](Encoding::defaults).
    fn preset(puzzle: &P, preset: &Preset) -> String {
        let _ = (puzzle, preset);
        String::new()
    }
}

/// Parameters of a method that are known by a name, as those that a report used.
///
/// ```
/// use plansza_blank::{Bits, Blank};
/// use plansza_core::{Encoding, Preset};
/// const REPORT: Preset = Preset { method: "genetic", name: "report", about: "As the report had them." };
/// assert!(!<Bits as Encoding<Blank>>::PRESETS.contains(&REPORT)); // the template has none
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The method whose parameters they are.
    pub method: &'static str,
    /// Their name.
    pub name: &'static str,
    /// Whose they are.
    pub about: &'static str,
}

/// Where a puzzle puts its encodings. The catalogue implements it once, and so joins every encoding with every method
/// that its views allow, and with those that the puzzle itself brings.
///
/// ```
/// use plansza_core::{Construct, Encoding, EncodingList, Genetic, Local, Method, Puzzle};
/// #[derive(Default)]
/// struct Names(Vec<&'static str>);
/// impl<P: Puzzle> EncodingList<P> for Names {
///     fn local<E: Encoding<P> + Local>(&mut self) { self.0.push(E::NAME) }
///     fn genetic<E: Encoding<P> + Genetic>(&mut self) { self.0.push(E::NAME) }
///     fn memetic<E: Encoding<P> + Genetic + Local>(&mut self) { self.0.push(E::NAME) }
///     fn construct<E: Encoding<P> + Construct>(&mut self) { self.0.push(E::NAME) }
///     fn own<E: Encoding<P>, M: Method<E>>(&mut self) { self.0.push(M::NAME) }
/// }
/// let mut names = Names::default();
/// plansza_blank::Blank::encodings(&mut names);
/// assert_eq!(names.0, ["bits", "bits"]); // once as what breeds and moves, once as what is built
/// ```
pub trait EncodingList<P: Puzzle> {
    /// An encoding with moves: the trajectory methods work on it.
    fn local<E: Encoding<P> + Local>(&mut self);
    /// An encoding that breeds.
    fn genetic<E: Encoding<P> + Genetic>(&mut self);
    /// An encoding that breeds and has moves: memetic search works on it too.
    fn memetic<E: Encoding<P> + Genetic + Local>(&mut self);
    /// An encoding that is built step by step.
    fn construct<E: Encoding<P> + Construct>(&mut self);
    /// A method that this puzzle alone has, on the encoding that it works on.
    fn own<E: Encoding<P>, M: Method<E>>(&mut self);
}
