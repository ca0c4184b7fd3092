//! The board as words of bits. Every row and every column is kept twice, once in each direction, so that the cells
//! seen from a cell in any of the four directions are one word, nearest first: a ray.

use crate::{Clue, Kuromasu};

/// The directions: right, left, down, up.
pub const DIRECTIONS: usize = 4;

/// Words per direction.
const LINES: usize = 64;

/// One bit per cell, for each of the four directions.
pub type Lines = [u64; DIRECTIONS * LINES];

/// The colour of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Not known.
    Open,
    /// White.
    White,
    /// Black.
    Black,
}

/// Where a cell stands.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place {
    /// Its row.
    pub row: u8,
    /// Its column.
    pub column: u8,
}

/// Where a cell's bit stands in [`Lines`]; a byte cannot point outside.
#[derive(Clone, Copy)]
struct Spot {
    line: u8,
    at: u8,
}

/// A colouring in the making.
#[derive(Clone, Debug)]
pub struct Field {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Row and column of each cell.
    pub places: Vec<Place>,
    /// The colour of each cell.
    pub colours: Vec<Colour>,
    /// Cells known as white.
    white: Lines,
    /// Cells not known as black; nothing beyond the board.
    clear: Lines,
    /// Cells with a number.
    numbers: Lines,
}

impl Field {
    /// The board with every cell open.
    pub fn new(board: &Kuromasu) -> Field {
        let (width, height) = (board.width(), board.height());
        let full = |n: usize| u64::MAX >> (64 - n);
        let mut clear = [0; DIRECTIONS * LINES];
        for (direction, (lines, length)) in
            [(height, width), (height, width), (width, height), (width, height)].into_iter().enumerate()
        {
            clear[direction * LINES..][..lines].fill(full(length));
        }
        let places = (0..height * width)
            .map(|cell| Place { row: (cell / width) as u8, column: (cell % width) as u8 })
            .collect();
        let mut field = Field {
            width,
            height,
            places,
            colours: vec![Colour::Open; width * height],
            white: [0; DIRECTIONS * LINES],
            clear,
            numbers: [0; DIRECTIONS * LINES],
        };
        for (cell, clue) in board.clues().iter().enumerate() {
            if let Clue::Number(_) = clue {
                field.announce(cell);
            }
        }
        field
    }

    /// Marks a cell as one with a number.
    pub fn announce(&mut self, cell: usize) {
        for spot in self.spots(cell) {
            self.numbers[spot.line as usize] |= 1 << spot.at;
        }
    }

    /// The word that holds a cell and its bit there, for each direction.
    #[inline(always)]
    fn spots(&self, cell: usize) -> [Spot; DIRECTIONS] {
        let Place { row, column } = self.places[cell];
        let (width, height) = (self.width as u8, self.height as u8);
        [
            Spot { line: row, at: column },
            Spot { line: LINES as u8 + row, at: width - 1 - column },
            Spot { line: 2 * LINES as u8 + column, at: row },
            Spot { line: 3 * LINES as u8 + column, at: height - 1 - row },
        ]
    }

    /// The cells in a direction from a cell; bit 0 is the nearest.
    #[inline(always)]
    fn ray(lines: &Lines, spot: Spot) -> u64 {
        lines[spot.line as usize] >> (spot.at & 63) >> 1
    }

    /// The step to the next cell in a direction.
    #[inline]
    pub fn step(&self, direction: usize) -> isize {
        match direction {
            0 => 1,
            1 => -1,
            2 => self.width as isize,
            _ => -(self.width as isize),
        }
    }

    /// How many cells there are in a direction.
    #[inline]
    pub fn reach(&self, cell: usize, direction: usize) -> usize {
        let Place { row, column } = self.places[cell];
        match direction {
            0 => self.width - 1 - column as usize,
            1 => column as usize,
            2 => self.height - 1 - row as usize,
            _ => row as usize,
        }
    }

    /// Paints an open cell.
    #[inline]
    pub fn paint(&mut self, cell: usize, black: bool) {
        self.colours[cell] = if black { Colour::Black } else { Colour::White };
        self.flip(cell, black);
    }

    /// Takes the paint off a cell.
    #[inline]
    pub fn strip(&mut self, cell: usize) {
        let black = std::mem::replace(&mut self.colours[cell], Colour::Open) == Colour::Black;
        self.flip(cell, black);
    }

    #[inline(always)]
    fn flip(&mut self, cell: usize, black: bool) {
        let spots = self.spots(cell);
        let lines = if black { &mut self.clear } else { &mut self.white };
        for spot in spots {
            lines[spot.line as usize] ^= 1 << (spot.at & 63);
        }
    }

    /// For each direction the whites, and the distances at which the sight from a white cell may end there: bit k
    /// stands for k white cells, then a black one or the edge.
    #[inline(always)]
    pub fn sights(&self, cell: usize) -> ([u64; DIRECTIONS], [u64; DIRECTIONS]) {
        let spots = self.spots(cell);
        let white = spots.map(|spot| Field::ray(&self.white, spot));
        let clear = spots.map(|spot| Field::ray(&self.clear, spot));
        (white, std::array::from_fn(|d| !white[d] & (clear[d] ^ (clear[d] + 1))))
    }

    /// For each direction the cells with a number that see a cell, or might.
    #[inline(always)]
    pub fn watchers(&self, cell: usize) -> [u64; DIRECTIONS] {
        self.spots(cell).map(|spot| {
            let clear = Field::ray(&self.clear, spot);
            Field::ray(&self.numbers, spot) & (clear ^ (clear + 1))
        })
    }

    /// The cells that share a corner with a cell.
    #[inline]
    pub fn corners(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let Place { row, column } = self.places[cell];
        let (up, down) = (row > 0, (row as usize) + 1 < self.height);
        let (left, right) = (column > 0, (column as usize) + 1 < self.width);
        let width = self.width;
        [
            (up && left).then(|| cell - width - 1),
            (up && right).then(|| cell - width + 1),
            (down && left).then(|| cell + width - 1),
            (down && right).then(|| cell + width + 1),
        ]
        .into_iter()
        .flatten()
    }

    /// Whether a cell lies at the edge.
    #[inline]
    pub fn at_edge(&self, cell: usize) -> bool {
        let Place { row, column } = self.places[cell];
        row == 0 || column == 0 || row as usize + 1 == self.height || column as usize + 1 == self.width
    }
}
