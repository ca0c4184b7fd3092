//! The report's genetic algorithm: one binary gene for each cell without a clue, row by row, 1 for black.
//!
//! Source: the report, whose program runs on PyGAD. Every colouring that leaves the clues white is in the space, and
//! its score is the report's: −( Σ |n − seen| + 2·touching pairs + 2^(islands−1) − 1 ), so 0 is solved. Crossover is at
//! a single point; mutation flips a fixed number of genes, each of which really changes. The same flip of one gene is
//! the move of the local methods.
//!
//! A genome is kept as the board itself, a word per row in which cells with a clue are never black. A suffix of genes
//! is a suffix of the board, so crossover exchanges the words below a row and the high bits of that row.

use super::score::ShadingScore;
use super::words::{RowWords, ShadingWords};
use crate::rules::LARGEST;
use crate::{Kuromasu, Shading};
use plansza_core::{Encoding, Fault, Genetic, GenomeGuesser, Local, Preset, Rng, params};

/// Parameters of [`Genes`].
///
/// ```
/// assert!(!plansza_kuromasu::encode::genes::Params::default().enclosed);
/// ```
#[params]
#[derive(Clone, Debug, Default)]
pub struct Params {
    /// Whether each white cell without a number whose neighbours are all black costs a point more: the term that the
    /// author's program has and the report does not tell of.
    pub enclosed: bool,
}

/// All colourings that leave the clues white.
///
/// ```
/// use plansza_core::{Encoding, Genetic, Seed};
/// use plansza_kuromasu::encode::{Genes, genes};
/// let board = plansza_kuromasu::text::read("4x3:4h2b")?.remove(0);
/// let space = Genes::new(&board, genes::Params::default())?;
/// let genome = space.spawn(&mut Seed(1).rng());
/// assert_eq!(space.fitness(&genome), board.fitness(&space.express(&genome)));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Genes {
    truth: ShadingScore,
    words: ShadingWords,
    enclosed: bool,
}

impl Encoding<Kuromasu> for Genes {
    const NAME: &'static str = "genes";
    const ABOUT: &'static str =
        "one gene per cell without a clue, black or white (the report's); no propagation";

    type Params = Params;

    /// Never fails: every board has colourings.
    fn new(puzzle: &Kuromasu, params: Params) -> Result<Genes, Fault> {
        let Params { enclosed } = params;
        Ok(Genes {
            truth: ShadingScore::of_the_report(puzzle, enclosed),
            words: ShadingWords::new(puzzle),
            enclosed,
        })
    }

    const PRESETS: &'static [Preset] = &[Preset {
        method: "genetic",
        name: "report",
        about: "As the report's program had them, by the size of the board; the run ends by itself.",
    }];

    fn preset(puzzle: &Kuromasu, _: &Preset) -> String {
        let genes = puzzle.clues().iter().filter(|clue| **clue == crate::Clue::None).count().max(1);
        let population = 10 * puzzle.width() * puzzle.height();
        let generations = 2 * population;
        let mutation = (if genes <= 50 { 1.2 } else { 2.0 } / genes as f64).min(1.0);
        format!(
            "population={population} crossover=1.0 mutation={mutation} selection=steady-state parents=0.25 \
             offspring=one elites={} succession=1.0 generations={generations} stagnation={} stale=stop",
            population / 100,
            (generations / 50).max(15),
        )
    }

    fn defaults(puzzle: &Kuromasu, method: &str) -> String {
        let genes = puzzle.clues().iter().filter(|clue| **clue == crate::Clue::None).count().max(1);
        match method {
            "climb" => format!("patience={}", 8 * genes),
            "tabu" => "patience=300".into(),
            "anneal" => format!("start=1.0 end=0.5 levels=32 moves={}", 20 * genes),
            "late" => "length=100 patience=3200".into(),
            "deluge" => "rain=0.41 patience=580".into(),
            "threshold" => "start=2.0 levels=760 moves=2100".into(),
            "genetic" => format!(
                "population=270 crossover=0.39 mutation={} selection=tournament tournament=8 elites=18 \
                 succession=0.77 stagnation=390",
                (1.2 / genes as f64).min(1.0),
            ),
            "memetic" => format!(
                "population=14 crossover=0.94 mutation=0.00063 elites=3 fresh=0.037 burst={} hot=0.78 cold=0.59 \
                 stagnation=18",
                220 * genes,
            ),
            _ => String::new(),
        }
    }
}

impl Genes {
    /// The score of a board in words.
    #[inline]
    fn worth(&self, rows: &[u64], columns: &[u64]) -> i64 {
        let (score, islands) = self.words.score(rows, columns);
        let enclosed = if self.enclosed && islands > 1 { self.words.enclosed(rows) } else { 0 };
        score - i64::from(enclosed)
    }
}

// Every cell without a clue black or white by the toss of a coin.
space_of_colourings!(Genes, |space, rng| space.express(&space.spawn(rng)), |space| GenomeGuesser::new(space));

impl Genetic for Genes {
    type Genome = RowWords;

    fn spawn(&self, rng: &mut Rng) -> RowWords {
        let mut rows = self.words.blank();
        self.words.toss(&mut rows, rng);
        rows
    }

    fn respawn(&self, genome: &mut RowWords, rng: &mut Rng) {
        self.words.toss(genome, rng);
    }

    /// One point before any gene; what lies behind it is exchanged.
    #[inline]
    fn cross(&self, a: &mut RowWords, b: &mut RowWords, rng: &mut Rng) {
        let Some(&point) = rng.pick(self.words.genes()) else { return };
        let row = point.row as usize;
        let differ = (a[row] ^ b[row]) & (u64::MAX << point.column);
        a[row] ^= differ;
        b[row] ^= differ;
        a[row + 1..].swap_with_slice(&mut b[row + 1..]);
    }

    /// `rate` is the share of the genes that flip: exactly ⌊rate · genes⌋ of them, all different.
    #[inline]
    fn mutate(&self, genome: &mut RowWords, rate: f64, rng: &mut Rng) {
        let genes = self.words.genes();
        let flips = ((rate * genes.len() as f64 + 1e-9) as usize).min(genes.len());
        // Floyd's sampling without repetition. What was drawn already is known by the order of the board's bits.
        let mut drawn = [0u64; LARGEST];
        for last in genes.len() - flips..genes.len() {
            let bit = |gene: usize| (genes[gene].row as usize, 1u64 << genes[gene].column);
            let (row, mask) = bit(rng.below(last + 1));
            let (row, mask) = if drawn[row] & mask == 0 { (row, mask) } else { bit(last) };
            drawn[row] |= mask;
            genome[row] ^= mask;
        }
    }

    #[inline]
    fn fitness(&self, genome: &RowWords) -> i64 {
        self.worth(genome, &self.words.columns(genome))
    }

    fn express(&self, genome: &RowWords) -> Shading {
        self.words.unpack(genome)
    }

    fn encode(&self, shading: &Shading) -> RowWords {
        self.words.pack(shading)
    }
}

/// A colouring by rows and by columns, with its score.
#[derive(Clone, Debug)]
pub struct State {
    rows: RowWords,
    columns: RowWords,
    value: i64,
}

/// The flip of one gene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flip(u16);

impl Genes {
    #[inline]
    fn flip(&self, state: &mut State, Flip(gene): Flip) {
        let site = self.words.genes()[gene as usize];
        state.rows[site.row as usize] ^= 1 << site.column;
        state.columns[site.column as usize] ^= 1 << site.row;
    }

    /// The name of a colour of a cell.
    fn key(&self, state: &State, Flip(gene): Flip, flipped: bool) -> u32 {
        let site = self.words.genes()[gene as usize];
        let black = state.rows[site.row as usize] >> site.column & 1 == 1;
        2 * gene as u32 + u32::from(black != flipped)
    }
}

impl Local for Genes {
    type State = State;
    type Move = Flip;

    fn state(&self, shading: &Shading) -> State {
        let rows = self.words.pack(shading);
        let columns: RowWords = self.words.columns(&rows)[..self.words.layout().width].into();
        State { value: self.worth(&rows, &columns), rows, columns }
    }

    fn solution(&self, state: &State) -> Shading {
        self.words.unpack(&state.rows)
    }

    #[inline]
    fn value(&self, state: &State) -> i64 {
        state.value
    }

    #[inline]
    fn propose(&self, _: &State, rng: &mut Rng) -> Option<Flip> {
        let genes = self.words.genes().len();
        (genes > 0).then(|| Flip(rng.below(genes) as u16))
    }

    #[inline]
    fn gain(&self, state: &mut State, flip: Flip) -> i64 {
        self.flip(state, flip);
        let value = self.worth(&state.rows, &state.columns);
        self.flip(state, flip);
        value - state.value
    }

    fn apply(&self, state: &mut State, flip: Flip) {
        self.flip(state, flip);
        state.value = self.worth(&state.rows, &state.columns);
    }

    fn neighbours(&self, _: &State, moves: &mut Vec<Flip>) {
        moves.clear();
        moves.extend((0..self.words.genes().len()).map(|gene| Flip(gene as u16)));
    }

    fn undoes(&self, state: &State, flip: Flip) -> [u32; 2] {
        [self.key(state, flip, false); 2]
    }

    fn creates(&self, state: &State, flip: Flip) -> [u32; 2] {
        [self.key(state, flip, true); 2]
    }

    fn keys(&self) -> usize {
        2 * self.words.genes().len()
    }
}
