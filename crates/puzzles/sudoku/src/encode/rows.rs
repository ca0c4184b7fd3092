//! The report's genetic algorithm in row mode: each row is a permutation of its missing digits, so rows are always
//! right, and columns and boxes are to be mended.
//!
//! Source: the report. A genome is the grid; spawning shuffles each row's missing digits; crossover is two-point and
//! swaps a run of whole rows between two individuals; mutation visits each row and with probability `rate` exchanges
//! two of its free cells. The same exchange is the move of the local methods, which prefer those that put no
//! digit beside an equal given.
//!
//! Two things that the report's program does otherwise are parameters: `write_singles` and `spare_last_row`.

use super::grids::{FullGrids, RowRuns};
use super::lanes::{Genome, GenomeLanes};
use super::permutations::{Crossing, Permutations};
use super::scoring::{Objective, Scoring};
use super::swaps::Within;
use crate::Sudoku;
use plansza_core::{Encoding, Fault, Preset, Rng, params};

/// Parameters of [`RowPermutations`].
///
/// ```
/// use plansza_sudoku::encode::{Objective, rows};
/// assert_eq!(rows::Params::default().objective, Objective::Distinct);
/// ```
#[params]
#[derive(Clone, Debug, Default)]
pub struct Params {
    /// What is added up over rows, columns and boxes; 3·N² is solved.
    pub objective: Objective,
    /// Write cells with one candidate by the givens into every grid that is drawn, and deal the row's missing digits as if
    /// they were not there: a row can hold a digit twice, and mutation can move those cells.
    #[schemars(extend("later" = true))]
    pub write_singles: bool,
    /// Whether the cuts of a crossover never reach the last row.
    #[schemars(extend("later" = true))]
    pub spare_last_row: bool,
}

/// Grids whose rows are permutations.
///
/// ```
/// use plansza_core::{Encoding, Local, Seed, Space};
/// use plansza_sudoku::{encode::RowPermutations, text};
/// let board = &text::read(".1.2.3.....1..2.")?[0];
/// let space = RowPermutations::new(board, Default::default())?;
/// let state = space.state(&space.sample(&mut Seed(1).rng()));
/// assert!(space.value(&state) <= 48 && space.goal() == Some(48));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub type RowPermutations = FullGrids<Permutations<RowRuns>>;

impl Crossing for RowRuns {
    #[inline]
    fn cross(&self, lanes: &GenomeLanes, a: &mut Genome, b: &mut Genome, rng: &mut Rng) {
        self.swap(lanes, a, b, rng);
    }
}

impl Encoding<Sudoku> for RowPermutations {
    const NAME: &'static str = "rows";
    const ABOUT: &'static str = "each row a permutation of its missing digits (the report's row mode), swaps of local search beside an equal given are rare; no propagation";

    type Params = Params;

    /// Fails when the givens contradict each other.
    fn new(puzzle: &Sudoku, params: Params) -> Result<RowPermutations, Fault> {
        let scoring = Scoring::new(puzzle, params.objective)?;
        let crossing = RowRuns { spare_last: params.spare_last_row };
        let mut space = FullGrids::keeping(puzzle.givens().clone(), Within::Rows, scoring, crossing);
        if params.write_singles {
            space.write_singles(puzzle);
        }
        Ok(space)
    }

    /// The parameters that suit a method. The genetic algorithm's own are the report's.
    const PRESETS: &'static [Preset] = &[Preset {
        method: "genetic",
        name: "report",
        about: "As the report's program had them in its test 15, with what it does otherwise than the report says.",
    }];

    fn preset(_: &Sudoku, _: &Preset) -> String {
        "population=500 crossover=0.7 mutation=0.1 selection=roulette elites=0 succession=1.0 stagnation=149 \
         fresh=mated count_drawn=false improves_on=run reset_counter=false spare_last_row=true write_singles=true"
            .into()
    }

    fn defaults(_: &Sudoku, method: &str) -> String {
        match method {
            "anneal" => "start=0.65 end=0.62 levels=270 moves=180".into(),
            "climb" => "patience=380".into(),
            "late" => "length=33 patience=5200".into(),
            "deluge" => "rain=0.1 patience=370".into(),
            "tabu" => "tenure=6 jitter=8 patience=12000".into(),
            "genetic" => {
                "population=220 crossover=0.94 mutation=0.18 selection=steady-state parents=0.24 elites=1 \
                          succession=0.95 stagnation=36"
                    .into()
            }
            _ => String::new(),
        }
    }
}
