//! Box permutations: each box holds each digit once, and rows and columns are to be mended by exchanging two free cells
//! of a box.
//!
//! Source: R. Lewis, *Metaheuristics can solve sudoku puzzles*, Journal of Heuristics 13 (2007), who anneals this space.
//! The score is 3·N² less the digits missing in rows and columns: the scale of the report. For breeding, children take
//! whole bands or whole stacks from either parent, which keeps the boxes whole.
//!
//! A random move prefers swaps that put no digit beside an equal given, and so knows as much of the givens as the report's
//! candidate mode does; nothing is propagated.
//!
//! With `singles` the givens are first extended by naked and hidden singles. That is off by default: on many boards
//! these alone are the whole answer, and a search that starts from them has not found it.

use super::grids::FullGrids;
use super::lanes::{Genome, GenomeLanes};
use super::permutations::{Crossing, Permutations};
use super::scoring::{Objective, Scoring};
use super::swaps::Within;
use crate::Sudoku;
use crate::candidates::{Candidates, SinglesRule};
use plansza_core::{Encoding, Fault, Rng, params};

/// Parameters of [`BoxPermutations`].
///
/// ```
/// use plansza_sudoku::encode::boxes;
/// assert!(!boxes::Params::default().singles);
/// ```
#[params]
#[derive(Clone, Debug, Default)]
pub struct Params {
    /// First extend the givens by naked and hidden singles. On many boards that is already the answer.
    pub singles: bool,
}

/// Grids whose boxes are permutations.
///
/// ```
/// use plansza_core::{Encoding, Local, Seed, Space};
/// use plansza_sudoku::{encode::BoxPermutations, text};
/// let board = &text::read(".1.2.3.....1..2.")?[0];
/// let space = BoxPermutations::new(board, Default::default())?;
/// let state = space.state(&space.sample(&mut Seed(1).rng()));
/// assert!(space.value(&state) <= 48 && space.goal() == Some(48));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub type BoxPermutations = FullGrids<Permutations<BandsOrStacks>>;

/// Crossover by bands or stacks, whichever a coin says: some but not all of them, each set as likely as the next.
#[derive(Clone, Copy, Debug)]
pub struct BandsOrStacks {
    bands: usize,
    stacks: usize,
}

impl Crossing for BandsOrStacks {
    fn cross(&self, lanes: &GenomeLanes, a: &mut Genome, b: &mut Genome, rng: &mut Rng) {
        let by_bands = self.stacks < 2 || (self.bands > 1 && rng.word() >> 63 == 0);
        let parts = if by_bands { self.bands } else { self.stacks };
        if parts < 2 {
            return;
        }
        let taken = 1 + rng.below((1 << parts) - 2);
        let (row, stack) = (lanes.row(), lanes.stack());
        if by_bands {
            let band = a.len() / self.bands;
            for (part, (a, b)) in a.chunks_exact_mut(band).zip(b.chunks_exact_mut(band)).enumerate() {
                if taken >> part & 1 == 1 {
                    a.swap_with_slice(b);
                }
            }
        } else {
            for (a, b) in a.chunks_exact_mut(row).zip(b.chunks_exact_mut(row)) {
                for (part, (a, b)) in a.chunks_exact_mut(stack).zip(b.chunks_exact_mut(stack)).enumerate() {
                    if taken >> part & 1 == 1 {
                        a.swap_with_slice(b);
                    }
                }
            }
        }
    }
}

impl Encoding<Sudoku> for BoxPermutations {
    const NAME: &'static str = "boxes";
    const ABOUT: &'static str = "each box a permutation of its missing digits, swaps beside an equal given are rare; no propagation unless `singles` extends the givens first";

    type Params = Params;

    /// Fails when the givens contradict each other, or `singles` finds that they do.
    fn new(puzzle: &Sudoku, params: Params) -> Result<BoxPermutations, Fault> {
        let scoring = Scoring::new(puzzle, Objective::Distinct)?;
        let fixed = if params.singles {
            Candidates::sieved(puzzle, SinglesRule::Hidden)?.grid()
        } else {
            puzzle.givens().clone()
        };
        let shape = puzzle.shape();
        let (bands, stacks) = (shape.side() / shape.box_height(), shape.side() / shape.box_width());
        Ok(FullGrids::keeping(fixed, Within::Boxes, scoring, BandsOrStacks { bands, stacks }))
    }

    /// The parameters that suit a method. Losses are whole points, so the temperatures that matter are those at which one
    /// point is lost once in nine to thirty tries; large boards must cool slowly through them.
    fn defaults(puzzle: &Sudoku, method: &str) -> String {
        let large = puzzle.shape().side() > 16;
        match method {
            "anneal" if large => "start=0.5 end=0.3 levels=1000 moves=10000".into(),
            "anneal" => "start=0.59 end=0.096 levels=44 moves=7600".into(),
            "climb" => "patience=1100".into(),
            "late" => "length=6 patience=1400".into(),
            "deluge" => "rain=0.27 patience=450".into(),
            "threshold" => "start=2.0 levels=760 moves=2100".into(),
            "tabu" => "tenure=2 jitter=4 patience=20000".into(),
            "genetic" => {
                "population=500 crossover=0.7 mutation=0.15 selection=tournament tournament=5 elites=2 \
                          stagnation=150"
                    .into()
            }
            "memetic" if large => "population=8 elites=2 burst=3000000 hot=0.5 cold=0.3".into(),
            "memetic" => "population=20 elites=2 burst=20000 hot=0.45 cold=0.35".into(),
            _ => String::new(),
        }
    }
}
