//! Blind guesses on `valid`: black cells scattered one by one, each where it breaks no rule.
//!
//! The same draw as that of a fresh genome: any number of cells in random order, each black if it touches no black cell and
//! cuts nothing off. Black cells only ever come here, so the chains (see [`chain`](crate::chain)) are a union-find without
//! memory of its own: a black cell names the one above it in its chain, up to the edge or to a root.
//!
//! ```text
//! # . .      the two are one chain by their corner; the first lies at the edge, so the chain ends there,
//! . # .      and another black cell at the lower right corner would join edge to edge: it stays white
//! . . .
//! ```
//!
//! The board has a frame of cells that never are black, so no step asks where it ends.

use super::tally::NumberWords;
use super::words::{RowWords, ShadingWords};
use crate::Shading;
use crate::layout::CellSite;
use plansza_core::{Dice, Guesser, Rng};

/// What stands at a place: nothing, the side of a black cell, or the place above a black one in its chain.
type ChainNode = u16;
const FREE: ChainNode = 0;
const TOUCHED: ChainNode = 1;
/// The edge of the board, the root of all chains that reach it.
const EDGE: ChainNode = 2;
/// The places of cells come behind the three.
const CELLS: usize = 3;

/// A cell that may be black.
#[derive(Clone, Copy, Debug)]
struct ScatterCell {
    site: CellSite,
    place: ChainNode,
    at_edge: bool,
}

/// Scatters black cells.
pub struct ScatterGuesser<'a> {
    words: &'a ShadingWords,
    numbers: &'a NumberWords,
    /// From one guess to the next in another order: what is shuffled may be so already.
    order: Vec<ScatterCell>,
    dice: Dice,
    thrown: Vec<u32>,
    nodes: Vec<ChainNode>,
    /// From a place to the one below.
    down: usize,
    rows: RowWords,
    columns: RowWords,
}

impl<'a> ScatterGuesser<'a> {
    /// Over these cells.
    pub fn new(words: &'a ShadingWords, numbers: &'a NumberWords, sites: &[CellSite]) -> ScatterGuesser<'a> {
        let layout = words.layout();
        let down = layout.width + 2;
        let cell = |&site: &CellSite| ScatterCell {
            site,
            place: (CELLS + (site.row as usize + 1) * down + site.column as usize + 1) as ChainNode,
            at_edge: layout.on_edge(site),
        };
        ScatterGuesser {
            words,
            numbers,
            order: sites.iter().map(cell).collect(),
            dice: Dice::new((1..=sites.len() as u32).rev()),
            thrown: vec![0; sites.len()],
            nodes: vec![FREE; CELLS + down * (layout.height + 2)],
            down,
            rows: words.blank(),
            columns: vec![0; layout.width].into(),
        }
    }

    /// The root of the chain of a black cell; ways are halved as they are gone.
    #[inline]
    fn root(&mut self, mut node: ChainNode) -> ChainNode {
        loop {
            let above = self.nodes[node as usize];
            if above == node {
                return node;
            }
            let next = self.nodes[above as usize];
            self.nodes[node as usize] = next;
            node = next;
        }
    }

    /// Makes a cell black if that breaks no rule.
    #[inline]
    fn add(&mut self, cell: ScatterCell) {
        let place = cell.place as usize;
        if self.nodes[place] != FREE {
            return;
        }
        let (mut black, mut joined) = ([EDGE; 5], usize::from(cell.at_edge));
        for corner in
            [place - self.down - 1, place - self.down + 1, place + self.down - 1, place + self.down + 1]
        {
            // Written whether it counts or not: a branch would be a coin toss.
            black[joined] = corner as ChainNode;
            joined += usize::from(self.nodes[corner] > TOUCHED);
        }
        match joined {
            0 => self.nodes[place] = cell.place,
            // One neighbour closes no ring, and whatever is above it is above this cell.
            1 => self.nodes[place] = black[0],
            _ => {
                for at in 0..joined {
                    black[at] = self.root(black[at]);
                    if black[..at].contains(&black[at]) {
                        return;
                    }
                }
                let root = if black[..joined].contains(&EDGE) { EDGE } else { cell.place };
                black[..joined].iter().for_each(|&other| self.nodes[other as usize] = root);
                self.nodes[place] = root;
            }
        }
        for side in [place - self.down, place - 1, place + 1, place + self.down] {
            self.nodes[side] = TOUCHED;
        }
        self.rows[cell.site.row as usize] |= 1 << cell.site.column;
        self.columns[cell.site.column as usize] |= 1 << cell.site.row;
    }
}

impl Guesser<Shading> for ScatterGuesser<'_> {
    fn draw(&mut self, rng: &mut Rng) -> i64 {
        self.nodes.fill(FREE);
        self.nodes[EDGE as usize] = EDGE;
        self.rows.fill(0);
        self.columns.fill(0);
        let tried = rng.below(self.order.len() + 1);
        self.dice.throw_first(tried, rng, &mut self.thrown);
        for at in 0..tried {
            self.order.swap(at, at + self.thrown[at] as usize);
            self.add(self.order[at]);
        }
        self.numbers.worth(self.words, &self.rows, &self.columns)
    }

    fn solution(&self) -> Shading {
        self.words.unpack(&self.rows)
    }
}
