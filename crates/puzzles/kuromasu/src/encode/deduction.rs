//! What follows from decided cells, for the ants.
//!
//! - *touch*: a black cell makes its neighbours white.
//! - *clues*: also the arithmetic of the numbers. In each direction a number sees at least the white cells that are
//!   decided and at most up to the next black one. What the other three directions cannot give, this one must; a
//!   direction whose next step would see too much ends there. And a cell whose blackness would
//!   [cut](crate::chain) the board is white.
//!
//! A contradiction is noted, and nothing is concluded any more; the cells that are left stay undecided.
//!
//! This is less than the exact solver concludes, whose arithmetic also minds the gaps between the distances: what ants
//! owe to propagation is to stay as it was measured.

use crate::Kuromasu;
use crate::chain::ChainForest;
use crate::colouring::{Colour, Colouring};
use crate::layout::Number;
use crate::sight::SightBounds;
use plansza_core::params;

/// How much follows from a decided cell.
///
/// ```
/// use plansza_core::{Construct, Encoding};
/// use plansza_kuromasu::encode::{AntPropagation, CellByCell, cells};
/// let board = plansza_kuromasu::text::read("3x1:3b")?.remove(0);
/// let open = |propagation| {
///     let space = CellByCell::new(&board, cells::Params { propagation }).expect("every board");
///     (0..space.cells()).filter(|&cell| space.open(&space.begin(), cell) != 0).count()
/// };
/// assert_eq!((open(AntPropagation::Touch), open(AntPropagation::Clues)), (2, 0));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum AntPropagation {
    /// A black cell makes its neighbours white.
    Touch,
    /// Also the arithmetic of the numbers, and no cell that would cut the board.
    #[default]
    Clues,
}

/// A partly coloured board.
#[derive(Debug)]
pub struct Partial {
    /// The colours.
    pub colouring: Colouring,
    /// True once two conclusions contradicted each other.
    pub failed: bool,
    /// Cells still undecided.
    pub open: usize,
    propagation: AntPropagation,
    chains: ChainForest,
    /// Black cells whose neighbours are not yet white.
    todo: Vec<usize>,
    /// Cells that would cut the board if they were black, and are not yet white.
    closing: Vec<usize>,
}

impl Clone for Partial {
    fn clone(&self) -> Partial {
        Partial {
            colouring: self.colouring.clone(),
            chains: self.chains.clone(),
            todo: self.todo.clone(),
            closing: self.closing.clone(),
            ..*self
        }
    }

    /// The same of another partial of the same board, into what is there.
    fn clone_from(&mut self, other: &Partial) {
        (self.failed, self.open, self.propagation) = (other.failed, other.open, other.propagation);
        self.colouring.follow(&other.colouring);
        self.chains.follow(&other.chains);
        self.todo.clone_from(&other.todo);
        self.closing.clone_from(&other.closing);
    }
}

/// The directions in the order in which a number looks: up, left, right, down.
const ORDER: [usize; 4] = [3, 1, 0, 2];

impl Partial {
    /// The board with what its clues decide by themselves.
    pub fn new(board: &Kuromasu, propagation: AntPropagation) -> Partial {
        let mut colouring = Colouring::new(board);
        let (clued, free): (Vec<usize>, Vec<usize>) =
            (0..board.clues().len()).partition(|&cell| board.clues()[cell] != crate::Clue::None);
        clued.into_iter().for_each(|cell| colouring.paint(cell, false));
        let closing = match propagation {
            AntPropagation::Clues if colouring.layout.is_line() => {
                free.iter().copied().filter(|&cell| colouring.layout.severs(cell)).collect()
            }
            _ => Vec::new(),
        };
        let (chains, open) = (ChainForest::new(&colouring), free.len());
        let mut partial =
            Partial { colouring, failed: false, open, propagation, chains, todo: Vec::new(), closing };
        partial.conclude();
        partial
    }

    /// Whether a cell is undecided.
    #[inline]
    pub fn is_open(&self, cell: usize) -> bool {
        self.colouring.colours[cell] == Colour::Open
    }

    /// Decides an open cell and draws the consequences.
    pub fn decide(&mut self, cell: usize, black: bool) {
        self.set(cell, black);
        self.conclude();
    }

    /// Colours a cell. The other colour already there is a contradiction, and so is a black cell that cuts the board:
    /// it is left white, which keeps the chains a forest.
    fn set(&mut self, cell: usize, mut black: bool) {
        if !self.is_open(cell) {
            self.failed |= (self.colouring.colours[cell] == Colour::Black) != black;
            return;
        }
        if black && self.cuts(cell) {
            (black, self.failed) = (false, true);
        }
        self.colouring.paint(cell, black);
        self.open -= 1;
        if black {
            self.todo.push(cell);
            if self.propagation == AntPropagation::Clues {
                let closing = &mut self.closing;
                self.chains.add(&self.colouring, cell, |open| closing.push(open));
            }
        }
    }

    /// Draws consequences until there are no more.
    fn conclude(&mut self) {
        loop {
            while let Some(black) = self.todo.pop() {
                self.colouring.layout.beside(black).for_each(|near| self.set(near, false));
            }
            if self.propagation == AntPropagation::Touch || self.failed {
                return;
            }
            let open = self.open;
            for index in 0..self.colouring.layout.numbers.len() {
                self.look(self.colouring.layout.numbers[index]);
            }
            if self.todo.is_empty() && !self.failed {
                for cell in std::mem::take(&mut self.closing) {
                    if self.is_open(cell) {
                        self.set(cell, false);
                    }
                }
            }
            if self.open == open && self.todo.is_empty() {
                return;
            }
        }
    }

    /// The arithmetic of one number.
    fn look(&mut self, number: Number) {
        let (cell, total) = (number.cell as usize, number.total());
        let (whites, stops) = self.colouring.sights(number);
        let bounds = SightBounds::new(&stops);
        let (low, high) = bounds.sums();
        if !(low..=high).contains(&total) {
            self.failed = true;
            return;
        }
        for direction in ORDER {
            let (least, needed) = (bounds.least[direction], bounds.needed(direction, total));
            for distance in least + 1..=needed {
                self.set(self.colouring.layout.ahead(cell, direction, distance), false);
            }
            if least < bounds.most[direction]
                && needed <= least
                && bounds.farther(direction, whites[direction]) > total
            {
                self.set(self.colouring.layout.ahead(cell, direction, least + 1), true);
            }
        }
    }

    /// Whether a black cell here would cut the board, as far as that is looked at.
    fn cuts(&self, cell: usize) -> bool {
        let layout = &self.colouring.layout;
        self.propagation == AntPropagation::Clues
            && (layout.severs(cell) || self.chains.closes(&self.colouring, cell))
    }
}
