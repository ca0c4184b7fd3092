//! Colour every cell black or white so that
//! (a) a number n is the count of white cells seen from it, itself included, along its row and column up to a black
//!     cell or the edge;
//! (b) cells with a clue are white;
//! (c) no two black cells share a side;
//! (d) all white cells are connected by sides.
//!
//! ```text
//! . 3 . .        # 3 . #
//! . . . .   →    . # . .
//! 5 . . 5        5 . . 5
//! . . . .        # . # .
//! ```
//!
//! This is the independent rules code: plain loops that no solver shares. Every answer of every solver is held against
//! it.

use plansza_core::Fault;

/// The longest side of a board.
pub const LARGEST: usize = 64;

/// What is written in a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Clue {
    /// Nothing.
    #[default]
    None,
    /// A "?": the cell is white, its number is not told.
    White,
    /// The number of white cells seen, itself included.
    Number(u16),
}

/// A colouring: true for a black cell, row by row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shading(pub Box<[bool]>);

impl std::ops::Deref for Shading {
    type Target = [bool];
    fn deref(&self) -> &[bool] {
        &self.0
    }
}

/// One board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kuromasu {
    width: usize,
    height: usize,
    clues: Box<[Clue]>,
}

impl Kuromasu {
    /// A board with these clues, row by row. They may contradict each other.
    ///
    /// # Errors
    /// When a side is out of range or the number of clues does not fit.
    pub fn new(width: usize, height: usize, clues: impl Into<Box<[Clue]>>) -> Result<Kuromasu, Fault> {
        let clues = clues.into();
        if ![width, height].iter().all(|side| (1..=LARGEST).contains(side)) {
            return Err(Fault::new(format!("a board of {width}×{height} is out of range"))
                .accepts(format!("1 to {LARGEST} columns and rows")));
        }
        if clues.len() != width * height {
            return Err(Fault::new(format!("{} cells do not fill a board of {width}×{height}", clues.len()))
                .accepts(format!("{} cells", width * height)));
        }
        Ok(Kuromasu { width, height, clues })
    }

    /// Columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The clues, row by row.
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// A cell as people write it: `r4c7`, counted from 1.
    pub fn name(&self, cell: usize) -> String {
        format!("r{}c{}", cell / self.width + 1, cell % self.width + 1)
    }

    /// The cells that share a side with a cell.
    pub fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        let (row, column) = (cell / self.width, cell % self.width);
        let up = (row > 0).then(|| cell - self.width);
        let down = (row + 1 < self.height).then(|| cell + self.width);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < self.width).then(|| cell + 1);
        [up, left, right, down].into_iter().flatten()
    }

    /// How many white cells a cell sees, itself included, if it is white itself.
    pub fn seen(&self, black: &[bool], cell: usize) -> usize {
        let (row, column) = (cell / self.width, cell % self.width);
        let open = |row: usize, column: usize| !black[row * self.width + column];
        1 + (0..row).rev().take_while(|&r| open(r, column)).count()
            + (row + 1..self.height).take_while(|&r| open(r, column)).count()
            + (0..column).rev().take_while(|&c| open(row, c)).count()
            + (column + 1..self.width).take_while(|&c| open(row, c)).count()
    }

    /// Pairs of black cells that share a side, each pair once.
    pub fn touching(&self, black: &[bool]) -> usize {
        let pair = |&(a, b): &(usize, usize)| black[a] && black[b];
        let cells = 0..black.len();
        cells
            .flat_map(|a| self.neighbours(a).filter(move |&b| a < b).map(move |b| (a, b)))
            .filter(pair)
            .count()
    }

    /// The number of connected groups of white cells.
    pub fn islands(&self, black: &[bool]) -> usize {
        let mut seen = black.to_vec();
        let mut islands = 0;
        for start in 0..seen.len() {
            if seen[start] {
                continue;
            }
            islands += 1;
            seen[start] = true;
            let mut todo = vec![start];
            while let Some(cell) = todo.pop() {
                for next in self.neighbours(cell) {
                    if !std::mem::replace(&mut seen[next], true) {
                        todo.push(next);
                    }
                }
            }
        }
        islands
    }

    /// What is wrong with a colouring, if anything.
    ///
    /// # Errors
    /// The first violation, in words.
    pub fn check(&self, shading: &Shading) -> Result<(), String> {
        if shading.len() != self.clues.len() {
            return Err(format!("{} cells instead of {}", shading.len(), self.clues.len()));
        }
        for (cell, &clue) in self.clues.iter().enumerate() {
            if clue != Clue::None && shading[cell] {
                return Err(format!("{} has a clue but is black", self.name(cell)));
            }
            if let Clue::Number(n) = clue {
                let seen = self.seen(shading, cell);
                if seen != n as usize {
                    return Err(format!("{} sees {seen} white cells instead of {n}", self.name(cell)));
                }
            }
        }
        for cell in (0..shading.len()).filter(|&cell| shading[cell]) {
            if let Some(other) = self.neighbours(cell).find(|&other| other > cell && shading[other]) {
                return Err(format!("{} and {} are black and touch", self.name(cell), self.name(other)));
            }
        }
        match self.islands(shading) {
            0 | 1 => Ok(()),
            islands => Err(format!("the white cells fall into {islands} parts")),
        }
    }

    /// The report's objective, 0 is solved: −( Σ |n − seen| + 2·touching pairs + 2^(islands−1) − 1 ). Islands beyond 32
    /// count as 32, so that the number stays one.
    pub fn fitness(&self, shading: &Shading) -> i64 {
        let off = |(cell, clue): (usize, &Clue)| match clue {
            Clue::Number(n) => (*n as i64 - self.seen(shading, cell) as i64).abs(),
            _ => 0,
        };
        let clues: i64 = self.clues.iter().enumerate().map(off).sum();
        let islands = self.islands(shading).clamp(1, 32) as u32;
        -(clues + 2 * self.touching(shading) as i64 + (1i64 << (islands - 1)) - 1)
    }
}
