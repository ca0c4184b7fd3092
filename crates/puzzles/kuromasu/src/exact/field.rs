//! The board as words of bits. Every row and every column is kept twice, once in each direction, so that the cells
//! seen from a cell in any of the four directions are one word, nearest first: a [ray](Field::ray).

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
        for direction in 0..DIRECTIONS {
            let (line, at) = self.spot(cell, direction);
            self.numbers[line] |= 1 << at;
        }
    }

    /// The word that holds a cell, and its bit there.
    #[inline]
    fn spot(&self, cell: usize, direction: usize) -> (usize, u32) {
        let Place { row, column } = self.places[cell];
        let (row, column) = (row as usize, column as usize);
        let (line, at) = match direction {
            0 => (row, column),
            1 => (row, self.width - 1 - column),
            2 => (column, row),
            _ => (column, self.height - 1 - row),
        };
        (direction * LINES + line, at as u32)
    }

    /// The cells in a direction from a cell; bit 0 is the nearest.
    #[inline]
    fn ray(lines: &Lines, (line, at): (usize, u32)) -> u64 {
        lines[line] >> at >> 1
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
        for direction in 0..DIRECTIONS {
            let (line, at) = self.spot(cell, direction);
            if black {
                self.clear[line] &= !(1 << at);
            } else {
                self.white[line] |= 1 << at;
            }
        }
    }

    /// Takes the paint off a cell.
    #[inline]
    pub fn strip(&mut self, cell: usize) {
        let black = self.colours[cell] == Colour::Black;
        self.colours[cell] = Colour::Open;
        for direction in 0..DIRECTIONS {
            let (line, at) = self.spot(cell, direction);
            if black {
                self.clear[line] |= 1 << at;
            } else {
                self.white[line] &= !(1 << at);
            }
        }
    }

    /// The whites in a direction, and the distances at which the sight from a white cell may end there: bit k stands
    /// for k white cells, then a black one or the edge.
    #[inline]
    pub fn stops(&self, cell: usize, direction: usize) -> (u64, u64) {
        let spot = self.spot(cell, direction);
        let (white, clear) = (Field::ray(&self.white, spot), Field::ray(&self.clear, spot));
        (white, !white & (clear ^ (clear + 1)))
    }

    /// The cells with a number that see a cell in a direction, or might.
    #[inline]
    pub fn watchers(&self, cell: usize, direction: usize) -> u64 {
        let spot = self.spot(cell, direction);
        let clear = Field::ray(&self.clear, spot);
        Field::ray(&self.numbers, spot) & (clear ^ (clear + 1))
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
