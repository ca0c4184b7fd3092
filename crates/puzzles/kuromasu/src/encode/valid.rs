//! Boards that obey every rule but the numbers: clues are white, no black cells touch, the white cells are connected.
//! What is left to mend is the numbers, and the score is minus what those cost that are not met: 0 is solved. The cost
//! is concave ([`MissCost::Root`]): to be off is dear, to be far off hardly dearer. `misfit=sum` gives the report's
//! scale, −Σ |n − seen|, whose other terms are all zero here; with it search is much slower on large boards.
//!
//! Moves: a cell changes colour, and one that turns black clears the black cells at its sides; or a black cell steps
//! to a diagonal neighbour, clearing what it then touches. A move after which the white cells would fall apart is
//! refused: it changes nothing and gains nothing. The `chain` test decides that, and a
//! `tally` keeps the numbers, so no move looks at the whole board.
//!
//! Crossover takes a rectangle from the other parent and puts the cells outside of it back one by one, as far as they
//! break no rule. Nothing is ever concluded from a number: there is no propagation here. A share of the moves (`focus`)
//! is drawn where a number is not met: a white cell that it sees if it sees too many, the black cell that blocks it if
//! it sees too few. That is a choice of where to look; the move itself may help or harm.

use super::cost::MissCost;
use super::scatter::ScatterGuesser;
use super::score::ShadingScore;
use super::tally::{NumberWords, SightTally};
use super::words::{RowWords, ShadingWords};
use crate::chain::{ChainWalk, Stance};
use crate::layout::{CellLayout, CellSite};
use crate::{Clue, Kuromasu, Shading};
use plansza_core::{Encoding, Fault, Genetic, Local, Rng, bits, params};

/// Parameters of [`Valid`].
///
/// ```
/// use plansza_kuromasu::encode::{MissCost, valid::Params};
/// assert_eq!((Params::default().misfit, Params::default().focus), (MissCost::Root, 0.5));
/// ```
#[params]
#[derive(Clone, Debug)]
#[serde(default)]
pub struct Params {
    /// What a number costs that sees too many or too few.
    pub misfit: MissCost,
    /// Share of the moves that are drawn where a number is not met.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub focus: f64,
}

impl Default for Params {
    fn default() -> Params {
        Params { misfit: MissCost::default(), focus: 0.5 }
    }
}

/// Boards that obey every rule but the numbers.
///
/// ```
/// use plansza_core::{Encoding, Seed, Space};
/// use plansza_kuromasu::encode::{Valid, valid};
/// let board = plansza_kuromasu::text::read("4x3:4h2b")?.remove(0);
/// let guess = Valid::new(&board, valid::Params::default())?.sample(&mut Seed(1).rng());
/// assert_eq!((board.touching(&guess), board.islands(&guess)), (0, 1));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Valid {
    truth: ShadingScore,
    words: ShadingWords,
    numbers: NumberWords,
    chains: ChainWalk,
    /// The cells that may be black.
    sites: Vec<CellSite>,
    focus: f64,
}

/// A board with its tally.
#[derive(Clone, Debug)]
pub struct State {
    tally: SightTally,
    walk: Vec<Stance>,
    /// Whether the move that was weighed last is sound.
    weighed: Option<(Move, bool)>,
}

/// A cell changes colour, or a black cell steps elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    from: CellSite,
    /// Where to; the same for a change of colour.
    to: CellSite,
}

impl Encoding<Kuromasu> for Valid {
    const NAME: &'static str = "valid";
    const ABOUT: &'static str =
        "boards that obey all rules but the numbers; no propagation, half of the moves aim at unmet numbers";

    type Params = Params;

    /// Never fails: the all-white board is always there.
    fn new(puzzle: &Kuromasu, Params { misfit, focus }: Params) -> Result<Valid, Fault> {
        let (truth, words) = (ShadingScore::with_cost(puzzle, misfit), ShadingWords::new(puzzle));
        let chains = ChainWalk::new(puzzle);
        let sites = words.genes().iter().copied().filter(|&site| chains.allows(site)).collect();
        let numbers = NumberWords::new(&words, misfit);
        Ok(Valid { truth, words, numbers, chains, sites, focus })
    }

    /// The parameters that suit a method.
    fn defaults(puzzle: &Kuromasu, method: &str) -> String {
        let genes = puzzle.clues().iter().filter(|clue| **clue == Clue::None).count().max(1);
        match method {
            "climb" => "patience=230".into(),
            "tabu" => "tenure=20 jitter=11 patience=31".into(),
            "late" => "length=33 patience=350".into(),
            "threshold" => "start=9.3 levels=350 moves=37".into(),
            "genetic" => {
                "population=68 crossover=0.71 mutation=0.036 selection=steady-state parents=0.1 elites=5 \
                          succession=0.97 stagnation=25"
                    .into()
            }
            "anneal" => format!("start=3.6 end=2.0 levels=32 moves={}", 80 * genes),
            "memetic" => format!(
                "population=12 crossover=0.9 mutation=0.0 elites=2 fresh=0.0 burst={} hot=3.6 cold=2.0 stagnation=10",
                200 * genes,
            ),
            _ => String::new(),
        }
    }
}

impl Valid {
    #[inline]
    fn is_black(&self, rows: &[u64], site: CellSite) -> bool {
        rows[site.row as usize] >> site.column & 1 == 1
    }

    /// The black cells at the sides of a site.
    #[inline]
    fn beside(&self, rows: &[u64], site: CellSite) -> ([CellSite; 4], usize) {
        let (mut found, mut n) = ([site; 4], 0);
        let CellLayout { width, height, .. } = *self.words.layout();
        let (row, column) = (site.row as usize, site.column);
        let mut look = |row: usize, column: u8| {
            if rows[row] >> column & 1 == 1 {
                found[n] = CellSite { row: row as u8, column };
                n += 1;
            }
        };
        if row > 0 {
            look(row - 1, column);
        }
        if column > 0 {
            look(row, column - 1);
        }
        if (column as usize) + 1 < width {
            look(row, column + 1);
        }
        if row + 1 < height {
            look(row + 1, column);
        }
        (found, n)
    }

    /// Whether a cell may turn black once what is at its sides (and `gone`) is cleared. Leaves the rows as they were.
    #[inline]
    fn sound(
        &self,
        rows: &mut [u64],
        walk: &mut Vec<Stance>,
        site: CellSite,
        gone: Option<CellSite>,
    ) -> bool {
        let (near, n) = self.beside(rows, site);
        let cleared = near[..n].iter().chain(gone.iter());
        for at in cleared.clone() {
            rows[at.row as usize] &= !(1 << at.column);
        }
        let cuts = self.chains.cuts(rows, site, walk);
        for at in cleared {
            rows[at.row as usize] |= 1 << at.column;
        }
        !cuts
    }

    /// Makes a cell black, clearing its sides, or leaves all as it is where that would cut the board.
    fn paint(&self, rows: &mut RowWords, walk: &mut Vec<Stance>, site: CellSite) {
        if self.sound(rows, walk, site, None) {
            let (near, n) = self.beside(rows, site);
            for at in &near[..n] {
                rows[at.row as usize] &= !(1 << at.column);
            }
            rows[site.row as usize] |= 1 << site.column;
        }
    }

    /// Whether a move keeps the white cells together.
    #[inline]
    fn allows(&self, rows: &mut [u64], walk: &mut Vec<Stance>, step: Move) -> bool {
        if self.is_black(rows, step.to) {
            return step.from == step.to;
        }
        let gone = (step.from != step.to).then_some(step.from);
        self.sound(rows, walk, step.to, gone)
    }

    /// The cells that a sound move flips, the last of them being the one that turns black, if any.
    #[inline]
    fn flips(&self, rows: &[u64], step: Move) -> ([CellSite; 6], usize) {
        let mut flips = [step.to; 6];
        let mut n = 0;
        if !self.is_black(rows, step.to) {
            let (near, beside) = self.beside(rows, step.to);
            flips[..4].copy_from_slice(&near);
            n = beside;
            if step.from != step.to {
                flips[n] = step.from;
                n += 1;
            }
        }
        flips[n] = step.to;
        (flips, n + 1)
    }

    /// A diagonal neighbour that may be black, if that corner has one.
    #[inline]
    fn corner(&self, site: CellSite, corner: u64) -> Option<CellSite> {
        self.words.layout().corner(site, corner as usize).filter(|&at| self.chains.allows(at))
    }

    fn key(&self, site: CellSite, black: bool) -> u32 {
        2 * self.words.layout().cell(site) as u32 + u32::from(black)
    }
}

// Half of the cells in random order, each black if that breaks no rule.
space_of_colourings!(Valid, |space, rng| space.express(&space.spawn(rng)), |space| ScatterGuesser::new(
    &space.words,
    &space.numbers,
    &space.sites
));

impl Local for Valid {
    type State = State;
    type Move = Move;

    fn state(&self, shading: &Shading) -> State {
        let tally = self.numbers.tally(&self.words, self.words.pack(shading));
        State { tally, walk: Vec::new(), weighed: None }
    }

    fn solution(&self, state: &State) -> Shading {
        self.words.unpack(&state.tally.rows)
    }

    #[inline]
    fn value(&self, state: &State) -> i64 {
        state.tally.value
    }

    /// A cell changes colour; a black one steps to a random corner instead, half of the time. A share of
    /// the cells is drawn from those in the way of a number that is not met, the others from all.
    #[inline]
    fn propose(&self, state: &State, rng: &mut Rng) -> Option<Move> {
        if self.sites.is_empty() {
            return None;
        }
        let focused = self.focus > 0.0 && rng.chance(self.focus);
        let suspect = if focused { self.numbers.suspect(&state.tally, rng) } else { None };
        let suspect = suspect.filter(|&at| self.chains.allows(at));
        let from = suspect.unwrap_or_else(|| self.sites[rng.below(self.sites.len())]);
        if self.is_black(&state.tally.rows, from) {
            let coin = rng.word() >> 61;
            if coin < 4
                && let Some(to) = self.corner(from, coin)
                && !self.is_black(&state.tally.rows, to)
            {
                return Some(Move { from, to });
            }
        }
        Some(Move { from, to: from })
    }

    #[inline]
    fn gain(&self, state: &mut State, step: Move) -> i64 {
        let sound = self.allows(&mut state.tally.rows, &mut state.walk, step);
        state.weighed = Some((step, sound));
        if !sound {
            return 0;
        }
        let (flips, n) = self.flips(&state.tally.rows, step);
        let before = state.tally.value;
        for &site in &flips[..n - 1] {
            self.numbers.flip(&mut state.tally, site);
        }
        let gain = state.tally.value - before + self.numbers.sway(&state.tally, flips[n - 1]);
        for &site in flips[..n - 1].iter().rev() {
            self.numbers.flip(&mut state.tally, site);
        }
        gain
    }

    #[inline]
    fn apply(&self, state: &mut State, step: Move) {
        let sound = match state.weighed.take() {
            Some((weighed, sound)) if weighed == step => sound,
            _ => self.allows(&mut state.tally.rows, &mut state.walk, step),
        };
        if sound {
            let (flips, n) = self.flips(&state.tally.rows, step);
            for &site in &flips[..n] {
                self.numbers.flip(&mut state.tally, site);
            }
        }
    }

    /// The moves that are not refused.
    fn neighbours(&self, state: &State, moves: &mut Vec<Move>) {
        moves.clear();
        let (mut rows, mut walk) = (state.tally.rows.clone(), Vec::new());
        for &from in &self.sites {
            let corners = (0..4).filter(|_| self.is_black(&state.tally.rows, from));
            let corners = corners.filter_map(|corner| self.corner(from, corner));
            for to in std::iter::once(from).chain(corners) {
                let step = Move { from, to };
                if self.allows(&mut rows, &mut walk, step) {
                    moves.push(step);
                }
            }
        }
    }

    fn undoes(&self, state: &State, step: Move) -> [u32; 2] {
        let black = |site| self.is_black(&state.tally.rows, site);
        [self.key(step.from, black(step.from)), self.key(step.to, black(step.to))]
    }

    fn creates(&self, state: &State, step: Move) -> [u32; 2] {
        let black = |site| self.is_black(&state.tally.rows, site);
        [self.key(step.from, !black(step.from)), self.key(step.to, !black(step.to))]
    }

    fn keys(&self) -> usize {
        2 * self.words.layout().cells()
    }
}

impl Genetic for Valid {
    type Genome = RowWords;

    fn spawn(&self, rng: &mut Rng) -> RowWords {
        let mut rows = self.words.blank();
        let mut order = self.sites.clone();
        rng.shuffle(&mut order);
        let mut walk = Vec::new();
        // Any number of cells is tried, so that every valid board has a chance.
        let tried = rng.below(order.len() + 1);
        for site in &order[..tried] {
            self.chains.add(&mut rows, *site, &mut walk);
        }
        rows
    }

    /// Exchanges a random rectangle; outside of it a child keeps what still breaks no rule.
    fn cross(&self, a: &mut RowWords, b: &mut RowWords, rng: &mut Rng) {
        let mut side = |length: usize| {
            let (p, q) = (rng.below(length), rng.below(length));
            (p.min(q), p.max(q))
        };
        let (top, bottom) = side(self.words.layout().height);
        let (left, right) = side(self.words.layout().width);
        let columns = u64::MAX >> (63 - (right - left)) << left;
        let mask = |row: usize| if (top..=bottom).contains(&row) { columns } else { 0 };
        let graft = |into: &RowWords, from: &RowWords| {
            let mut child: RowWords = from.iter().enumerate().map(|(row, word)| word & mask(row)).collect();
            let mut walk = Vec::new();
            for (row, word) in into.iter().enumerate() {
                for column in bits(word & !mask(row)) {
                    self.chains.add(&mut child, CellSite { row: row as u8, column: column as u8 }, &mut walk);
                }
            }
            child
        };
        (*a, *b) = (graft(a, b), graft(b, a));
    }

    /// `rate` is the probability of a cell to change colour, under the rules of the moves.
    fn mutate(&self, genome: &mut RowWords, rate: f64, rng: &mut Rng) {
        if rate <= 0.0 {
            return;
        }
        let mut walk = Vec::new();
        for &site in &self.sites {
            if rng.chance(rate) {
                if self.is_black(genome, site) {
                    genome[site.row as usize] &= !(1 << site.column);
                } else {
                    self.paint(genome, &mut walk, site);
                }
            }
        }
    }

    fn fitness(&self, genome: &RowWords) -> i64 {
        self.numbers.value(&self.words, genome)
    }

    fn express(&self, genome: &RowWords) -> Shading {
        self.words.unpack(genome)
    }

    fn encode(&self, shading: &Shading) -> RowWords {
        self.words.pack(shading)
    }
}
