//! The face that the Go puzzle shows to the rest of the product.

use crate::encode::{ChainSets, MoveLists};
use crate::generate::{self, Wish};
use crate::known::SAMPLES;
use crate::text::{self, Options};
use crate::{Go, GoPlay, draw, exact, hint};
use plansza_core::{
    Aim, Board, EncodingList, Exact, Fault, Format, Hint, Meter, Puzzle, Rng, Sample, Size, TextEntry,
};
use std::borrow::Cow;

impl Puzzle for Go {
    const NAME: &'static str = "go";
    const ABOUT: &'static str = "place K black stones while White passes: most stones placed and captured";
    const RULES: &'static str = "Black places up to K stones, one each turn, on a board that already holds stones; White \
always passes. A white chain without a liberty is captured; then the placed stone's own chain needs one. The score is the \
number of stones placed plus white stones captured.";
    const FORMATS: &'static [Format] = text::FORMATS;
    const SAMPLES: &'static [Sample] = SAMPLES;
    const ARENA: &'static str = "lattice";
    const AIM: Aim = Aim::Maximise;
    const BENCHES: &'static [(&'static str, &'static str)] = &[
        ("5×5 3B 3W K 3", "size=5x5 black=3 white=3 stones=3"),
        ("9×9 12B 16W K 9", "size=9x9 black=12 white=16 stones=9"),
        ("13×13 35B 40W K 9", "size=13x13 black=35 white=40 stones=9"),
        ("19×19 70B 80W K 9", "size=19x19 black=70 white=80 stones=9"),
        ("19×19 60B 140W K 40", "size=19x19 black=60 white=140 stones=40"),
    ];

    type Solution = GoPlay;
    type Wish = Wish;
    type Options = Options;

    fn read(text: &str) -> Result<Vec<Go>, Fault> {
        text::read(text, &Options::default())
    }

    fn read_with(text: &str, options: &Options) -> Result<Vec<Go>, Fault> {
        text::read(text, options)
    }

    fn text_of(bytes: &[u8]) -> Result<Cow<'_, str>, Fault> {
        text::decoded(bytes)
    }

    fn read_entries(text: &str, options: &Options) -> Result<Vec<TextEntry<Go>>, Fault> {
        text::read_entries(text, options)
    }

    fn write(&self, solution: Option<&GoPlay>, format: &str) -> Result<String, Fault> {
        text::write(self, solution, format)
    }

    /// The board with its moves, or the moves alone.
    fn read_solution(&self, text: &str) -> Result<GoPlay, Fault> {
        let board = text::write(self, None, "line")?;
        let moves = text.trim().strip_prefix(&board).unwrap_or(text).trim();
        let (read, play) = text::read_plays(&format!("{board} {moves}"), &Options::default())?.remove(0);
        match read == *self {
            true => Ok(play.unwrap_or_else(|| GoPlay::of([]))),
            false => Err(Fault::new("it is a solution of another board")),
        }
    }

    fn frame(format: &str) -> (&'static str, &'static str, &'static str) {
        text::frame(format)
    }

    fn draw(&self, solution: Option<&GoPlay>) -> Board {
        draw::board(self, solution)
    }

    fn size(&self) -> Size {
        Size { width: self.width(), height: self.height() }
    }

    /// The empty points, where the first stone may go.
    fn open_cells(&self) -> usize {
        self.cells().iter().filter(|cell| cell.is_none()).count()
    }

    fn verify(&self, solution: &GoPlay) -> Result<(), String> {
        self.replay(solution).map(|_| ()).map_err(|illegal| illegal.to_string())
    }

    fn validate(&self) -> Result<(), Fault> {
        self.sound()
    }

    fn goal(&self) -> Option<i64> {
        if self.sound().is_ok() { exact::optimum(self) } else { None }
    }

    fn score(&self, solution: &GoPlay) -> i64 {
        self.points(solution)
    }

    /// A board that could not stand in a game has no solution.
    fn solve(&self, meter: &mut Meter<'_>) -> Exact<GoPlay> {
        match self.sound() {
            Ok(()) => exact::solve(self, meter),
            Err(_) => Exact { solution: None, proven: true, bound: None, nodes: 0 },
        }
    }

    fn generate(wish: &Wish, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<Go, Fault> {
        generate::generate(wish, rng, meter)
    }

    fn hints(&self, all: bool) -> Result<Vec<Hint>, Fault> {
        hint::hints(self, all)
    }

    #[cfg(feature = "commands")]
    fn commands() -> Vec<plansza_core::Command> {
        crate::command::all()
    }

    fn encodings(list: &mut impl EncodingList<Go>) {
        list.memetic::<ChainSets>();
        list.construct::<ChainSets>();
        list.memetic::<MoveLists>();
        #[cfg(feature = "linear")]
        list.own::<MoveLists, crate::model::IntegerProgram>();
    }

    /// What an encoding that knows chains makes of a blind guess is no baseline.
    fn favourite(method: &str) -> Option<&'static str> {
        (method == "random").then_some("moves")
    }
}
