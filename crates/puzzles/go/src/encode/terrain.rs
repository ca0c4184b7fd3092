//! What both encodings know of a board, worked out once: white chains with their liberties, and the regions between
//! them.
//!
//! White never moves, so her chains never change until they fall, no capture gives another white chain a liberty, and
//! black stones are never taken off. Hence
//! - a white chain falls exactly when all liberties that it has at the start are filled;
//! - a *region* is a connected part of the points that are not white. By the rules of Go a stone is suicide exactly when
//!   it takes the last empty point of its region and captures nothing: from any stone of a region there is a way to any
//!   empty point of it that meets no white stone, and the first empty point on that way is a liberty;
//! - a capture joins the regions beside the chain;
//! - by the report's rules a stone is refused exactly when all points beside it are white, and such a *pit* stays one:
//!   every white chain around it would need it filled first.

use crate::{Go, Play, Point, Rules, Stone, Turn};

/// An empty point.
pub(super) const EMPTY: u8 = 0;
/// A black stone.
pub(super) const BLACK: u8 = 1;
/// A white stone.
pub(super) const WHITE: u8 = 2;

/// No chain.
pub(super) const NONE: u16 = u16::MAX;

/// A white chain at the start.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    /// Its stones.
    pub(super) stones: Box<[Point]>,
    /// Its liberties.
    pub(super) liberties: Box<[Point]>,
    /// The regions beside it.
    pub(super) regions: Box<[u16]>,
}

/// One board.
#[derive(Clone, Debug)]
pub(super) struct Terrain {
    pub(super) rules: Rules,
    /// Stones to place.
    pub(super) stones: usize,
    /// What lies on each point.
    pub(super) cells: Box<[u8]>,
    /// The empty points.
    pub(super) empties: Box<[Point]>,
    pub(super) chains: Box<[Chain]>,
    /// The chains of which a point is a liberty, filled up with [`NONE`]; of a pass (the number of points) none.
    pub(super) touches: Box<[[u16; 4]]>,
    /// The region of a point; of a white one the number of regions plus its chain.
    pub(super) region: Box<[u16]>,
    /// The number of empty points of each region.
    pub(super) room: Box<[u16]>,
    /// Empty points with nothing but white stones beside them, and the only point of the smallest board.
    pub(super) pit: Box<[bool]>,
    /// A lone black stone without liberty at the start: by the report's rules nothing is legal then.
    pub(super) broken: bool,
}

impl Terrain {
    pub(super) fn new(go: &Go) -> Terrain {
        let points = go.cells().len();
        let code = |cell: &Option<Stone>| match cell {
            None => EMPTY,
            Some(Stone::Black) => BLACK,
            Some(Stone::White) => WHITE,
        };
        let cells: Box<[u8]> = go.cells().iter().map(code).collect();
        let white = |point: usize| cells[point] == WHITE;
        let (region, parts) = parts(go, &white);
        let regions = parts.iter().filter(|part| !white(part[0])).count();
        let room = parts.iter().take(regions).map(|part| part.iter().filter(|&&p| cells[p] == EMPTY).count());
        let chains: Box<[Chain]> =
            parts.iter().skip(regions).map(|part| chain(go, part, &cells, &region)).collect();
        let mut touches = vec![[NONE; 4]; points + 1];
        for (number, chain) in chains.iter().enumerate() {
            for &liberty in &chain.liberties {
                let slot = touches[liberty as usize].iter_mut().find(|slot| **slot == NONE);
                *slot.expect("a point has four sides") = number as u16;
            }
        }
        let shut = |point: usize| go.beside(point).all(white);
        Terrain {
            rules: go.rules(),
            stones: go.stones(),
            empties: (0..points as Point).filter(|&point| cells[point as usize] == EMPTY).collect(),
            room: room.map(|room| room as u16).collect(),
            touches: touches.into(),
            pit: (0..points).map(|point| points == 1 || cells[point] == EMPTY && shut(point)).collect(),
            broken: (0..points).any(|point| cells[point] == BLACK && shut(point)),
            chains,
            region,
            cells,
        }
    }

    /// The number of points, which as a turn means a pass.
    pub(super) fn pass(&self) -> Point {
        self.cells.len() as Point
    }

    /// The chains of which a point is a liberty.
    #[inline]
    pub(super) fn touched(&self, point: Point) -> impl Iterator<Item = usize> + '_ {
        self.touches[point as usize].iter().take_while(|&&chain| chain != NONE).map(|&chain| chain as usize)
    }

    /// True when a point can be filled at all.
    pub(super) fn fillable(&self, point: Point) -> bool {
        self.cells[point as usize] == EMPTY && (self.rules == Rules::Go || !self.pit[point as usize])
    }

    /// Stones that find a place whatever else is captured or not: more than that may need captures, or force them.
    pub(super) fn ample(&self) -> usize {
        let places = self.empties.iter().filter(|&&point| self.fillable(point)).count();
        let kept = match self.rules {
            Rules::Go => self.chains.len() + self.room.len(),
            Rules::Report => self.chains.len(),
        };
        places.saturating_sub(kept)
    }

    /// The list of turns as a play.
    pub(super) fn play(&self, list: &[Point]) -> Play {
        let pass = self.pass();
        let turn = |&point: &Point| if point == pass { Turn::Pass } else { Turn::Stone(point) };
        Play(list.iter().map(turn).collect())
    }
}

/// Splits the board into connected parts, regions before white chains: the part of each point, and the parts.
fn parts(go: &Go, white: &dyn Fn(usize) -> bool) -> (Box<[u16]>, Vec<Vec<usize>>) {
    let points = go.cells().len();
    let mut part_of = vec![NONE; points];
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for colour in [false, true] {
        for start in (0..points).filter(|&point| white(point) == colour) {
            if part_of[start] != NONE {
                continue;
            }
            let number = parts.len() as u16;
            let (mut part, mut at) = (vec![start], 0);
            part_of[start] = number;
            while at < part.len() {
                for next in go.beside(part[at]) {
                    if white(next) == colour && part_of[next] == NONE {
                        part_of[next] = number;
                        part.push(next);
                    }
                }
                at += 1;
            }
            parts.push(part);
        }
    }
    (part_of.into(), parts)
}

fn chain(go: &Go, stones: &[usize], cells: &[u8], region: &[u16]) -> Chain {
    let around = || stones.iter().flat_map(|&stone| go.beside(stone)).filter(|&point| cells[point] != WHITE);
    let mut liberties: Vec<Point> =
        around().filter(|&point| cells[point] == EMPTY).map(|point| point as Point).collect();
    let mut regions: Vec<u16> = around().map(|point| region[point]).collect();
    for list in [&mut liberties, &mut regions] {
        list.sort_unstable();
        list.dedup();
    }
    Chain {
        stones: stones.iter().map(|&stone| stone as Point).collect(),
        liberties: liberties.into(),
        regions: regions.into(),
    }
}
