//! A board in pixels: squares, discs and letters of five by seven dots, each pixel a number of the [`PALETTE`].
//!
//! There is no curve and no shade: it is for animations that are shown where SVG is not.

use super::{Board, Disc, Ink, Paper, Piece, SQUARE, Tile, WHITE};

/// The side of a tile in pixels.
const SIDE: usize = 26;

/// Space around the board, for names too where it has them.
const EDGE: usize = 3;
const NAMES: usize = 16;

/// Space for the caption under the board.
const CAPTION: usize = 15;

// The colours by their numbers.
const PAPER: u8 = 0;
const GIVEN: u8 = 1;
const FOUND: u8 = 2;
const WRONG: u8 = 3;
const FAINT: u8 = 4;
const THIN: u8 = 5;
const DARK: u8 = 6;
const CAUSE: u8 = 7;
const EFFECT: u8 = 8;
const WOOD: u8 = 9;
const WARM: u8 = 10;
/// The colour that lets through what was there before; it is in no picture.
pub(super) const CLEAR: u8 = 15;

/// Red, green and blue of every colour.
pub(super) const PALETTE: [[u8; 3]; 16] = [
    [255, 255, 255],
    [17, 17, 17],
    [22, 89, 168],
    [198, 40, 40],
    [138, 138, 138],
    [184, 184, 184],
    [38, 40, 46],
    [255, 233, 168],
    [191, 232, 196],
    [227, 183, 107],
    [255, 244, 214],
    [255, 230, 168],
    [255, 210, 125],
    [255, 181, 94],
    [255, 148, 80],
    [0, 0, 0],
];

/// Pixels in rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Raster {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) pixels: Vec<u8>,
}

impl Raster {
    /// A board with a caption.
    pub(super) fn of(board: &Board, caption: &str) -> Raster {
        let named = board.ground.as_ref().is_some_and(|ground| !ground.columns.is_empty());
        let edge = if named { NAMES } else { EDGE };
        let (width, height) = (board.width * SIDE + 2 * edge, board.height * SIDE + 2 * edge);
        let mut raster = Raster { width, height: height + CAPTION, pixels: Vec::new() };
        raster.pixels = vec![PAPER; raster.width * raster.height];
        match &board.ground {
            Some(ground) => {
                raster.rect(0, 0, width, height, WOOD);
                raster.crossings(board, ground.piece, edge);
                let middle = |at: usize| edge + at * SIDE + SIDE / 2;
                for (column, name) in ground.columns.iter().enumerate() {
                    for y in [edge / 2, height - edge / 2] {
                        raster.text(name, middle(column), y, 1, DARK);
                    }
                }
                for (row, name) in ground.rows.iter().enumerate() {
                    for x in [edge / 2, width - edge / 2] {
                        raster.text(name, x, middle(row), 1, DARK);
                    }
                }
            }
            None => raster.rect(edge, edge, board.width * SIDE, board.height * SIDE, PAPER),
        }
        for row in 0..board.height {
            for column in 0..board.width {
                raster.tile(
                    &board[(row, column)],
                    edge + column * SIDE,
                    edge + row * SIDE,
                    board.ground.is_some(),
                );
            }
        }
        if board.ground.is_none() {
            raster.rules(board, edge);
        }
        // As much of it as there is room for, whole words.
        let room = (width - 2 * EDGE) / ADVANCE;
        let mut said = caption.to_string();
        while said.chars().count() > room {
            said = said
                .rsplit_once(' ')
                .map_or(String::new(), |(kept, _)| kept.trim_end_matches(" ·").to_string());
        }
        raster.text(&said, EDGE + said.chars().count() * ADVANCE / 2, height + CAPTION / 2, 1, GIVEN);
        raster
    }

    fn rect(&mut self, x: usize, y: usize, width: usize, height: usize, colour: u8) {
        for row in y..(y + height).min(self.height) {
            let from = row * self.width;
            self.pixels[from + x.min(self.width)..from + (x + width).min(self.width)].fill(colour);
        }
    }

    /// A disc around a point, with a rim.
    fn disc(&mut self, x: usize, y: usize, radius: usize, colour: u8, rim: u8) {
        let square = |a: usize, b: usize| a.abs_diff(b).pow(2);
        for row in y.saturating_sub(radius)..(y + radius + 1).min(self.height) {
            for column in x.saturating_sub(radius)..(x + radius + 1).min(self.width) {
                let far = square(row, y) + square(column, x);
                if far <= radius * radius {
                    let inside = far + 2 * radius <= radius * radius + 1;
                    self.pixels[row * self.width + column] = if inside { colour } else { rim };
                }
            }
        }
    }

    /// The lines of a board of pieces.
    fn crossings(&mut self, board: &Board, piece: Piece, edge: usize) {
        let (shift, less) = match piece {
            Piece::OnCrossings => (SIDE / 2, 1),
            Piece::InCells => (0, 0),
        };
        let (wide, high) = ((board.width - less) * SIDE + 1, (board.height - less) * SIDE + 1);
        let at = edge + shift;
        (0..=board.width - less).for_each(|column| self.rect(at + column * SIDE, at, 1, high, DARK));
        (0..=board.height - less).for_each(|row| self.rect(at, at + row * SIDE, wide, 1, DARK));
    }

    /// The lines of a ruled board: thin ones around every tile, heavy ones around every box.
    fn rules(&mut self, board: &Board, edge: usize) {
        let (wide, high) = (board.width * SIDE, board.height * SIDE);
        for (every, thick, colour) in [((1, 1), 1, THIN), (board.boxes, 2, DARK)] {
            for column in (0..=board.width).filter(|at| at % every.0 == 0 || *at == board.width) {
                self.rect(edge + column * SIDE - thick / 2, edge, thick, high + thick / 2, colour);
            }
            for row in (0..=board.height).filter(|at| at % every.1 == 0 || *at == board.height) {
                self.rect(edge, edge + row * SIDE - thick / 2, wide + thick / 2, thick, colour);
            }
        }
    }

    fn tile(&mut self, tile: &Tile, x: usize, y: usize, pieces: bool) {
        let ground = match tile.paper {
            Paper::Plain => None,
            Paper::Black if pieces => None,
            Paper::Black => Some(DARK),
            Paper::Cause => Some(CAUSE),
            Paper::Effect => Some(EFFECT),
            Paper::Warm(warm) => Some(WARM + warm.clamp(1, 5) - 1),
        };
        if let Some(ground) = ground {
            self.rect(x, y, SIDE, SIDE, ground);
        }
        let (middle, mut ink) = ((x + SIDE / 2, y + SIDE / 2), ink(tile.ink));
        if tile.paper == Paper::Black && tile.ink != Ink::Wrong {
            ink = PAPER;
        }
        if let (Some(disc), true) = (tile.disc, pieces) {
            let taken = tile.ink == Ink::Faint;
            let (colour, on) = match disc {
                Disc::Black => (GIVEN, PAPER),
                Disc::White => (PAPER, GIVEN),
            };
            let rim = if tile.ink == Ink::Wrong { WRONG } else { GIVEN };
            let radius = if taken { SIDE / 4 } else { SIDE / 2 - 1 };
            self.disc(
                middle.0,
                middle.1,
                radius,
                if taken { FAINT } else { colour },
                if taken { FAINT } else { rim },
            );
            if taken {
                return;
            }
            ink = on;
        }
        match tile.text.as_str() {
            "" => {}
            SQUARE => {
                if tile.paper != Paper::Black {
                    self.rect(x + SIDE / 5, y + SIDE / 5, SIDE - 2 * (SIDE / 5), SIDE - 2 * (SIDE / 5), DARK);
                }
                if tile.ink == Ink::Wrong {
                    self.rect(
                        x + SIDE / 3,
                        y + SIDE / 3,
                        SIDE - 2 * (SIDE / 3),
                        SIDE - 2 * (SIDE / 3),
                        WRONG,
                    );
                }
            }
            WHITE => self.disc(middle.0, middle.1, 2, ink, ink),
            text => {
                let scale = if 2 * ADVANCE * text.chars().count() <= SIDE { 2 } else { 1 };
                self.text(text, middle.0, middle.1, scale, ink);
            }
        }
    }

    /// A text around a point, its dots so many pixels wide.
    fn text(&mut self, text: &str, x: usize, y: usize, scale: usize, colour: u8) {
        let wide = text.chars().count() * ADVANCE * scale - usize::from(!text.is_empty()) * scale;
        let (left, top) = (x.saturating_sub(wide / 2), y.saturating_sub(7 * scale / 2));
        for (place, sign) in text.chars().enumerate() {
            for (column, dots) in glyph(sign).into_iter().enumerate() {
                for row in (0..7).filter(|row| dots >> row & 1 == 1) {
                    let x = left + (place * ADVANCE + column) * scale;
                    self.rect(x, top + row * scale, scale, scale, colour);
                }
            }
        }
    }
}

fn ink(ink: Ink) -> u8 {
    match ink {
        Ink::Given => GIVEN,
        Ink::Found => FOUND,
        Ink::Wrong => WRONG,
        Ink::Faint => FAINT,
    }
}

/// Dots from one letter to the next.
const ADVANCE: usize = 6;

/// The signs that have dots, in the order of [`DOTS`]. Small letters look like large ones.
const SIGNS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.-?/:+%·#";

/// A letter as five columns of seven dots, the lowest bit on top. One without dots is a gap.
fn glyph(sign: char) -> [u8; 5] {
    let sign = if sign == '−' { '-' } else { sign.to_ascii_uppercase() };
    SIGNS.chars().position(|known| known == sign).map_or([0; 5], |at| DOTS[at])
}

const DOTS: [[u8; 5]; 45] = [
    [0x3e, 0x51, 0x49, 0x45, 0x3e],
    [0x00, 0x42, 0x7f, 0x40, 0x00],
    [0x42, 0x61, 0x51, 0x49, 0x46],
    [0x21, 0x41, 0x45, 0x4b, 0x31],
    [0x18, 0x14, 0x12, 0x7f, 0x10],
    [0x27, 0x45, 0x45, 0x45, 0x39],
    [0x3c, 0x4a, 0x49, 0x49, 0x30],
    [0x01, 0x71, 0x09, 0x05, 0x03],
    [0x36, 0x49, 0x49, 0x49, 0x36],
    [0x06, 0x49, 0x49, 0x29, 0x1e],
    [0x7e, 0x11, 0x11, 0x11, 0x7e],
    [0x7f, 0x49, 0x49, 0x49, 0x36],
    [0x3e, 0x41, 0x41, 0x41, 0x22],
    [0x7f, 0x41, 0x41, 0x22, 0x1c],
    [0x7f, 0x49, 0x49, 0x49, 0x41],
    [0x7f, 0x09, 0x09, 0x09, 0x01],
    [0x3e, 0x41, 0x49, 0x49, 0x7a],
    [0x7f, 0x08, 0x08, 0x08, 0x7f],
    [0x00, 0x41, 0x7f, 0x41, 0x00],
    [0x20, 0x40, 0x41, 0x3f, 0x01],
    [0x7f, 0x08, 0x14, 0x22, 0x41],
    [0x7f, 0x40, 0x40, 0x40, 0x40],
    [0x7f, 0x02, 0x0c, 0x02, 0x7f],
    [0x7f, 0x04, 0x08, 0x10, 0x7f],
    [0x3e, 0x41, 0x41, 0x41, 0x3e],
    [0x7f, 0x09, 0x09, 0x09, 0x06],
    [0x3e, 0x41, 0x51, 0x21, 0x5e],
    [0x7f, 0x09, 0x19, 0x29, 0x46],
    [0x46, 0x49, 0x49, 0x49, 0x31],
    [0x01, 0x01, 0x7f, 0x01, 0x01],
    [0x3f, 0x40, 0x40, 0x40, 0x3f],
    [0x1f, 0x20, 0x40, 0x20, 0x1f],
    [0x3f, 0x40, 0x38, 0x40, 0x3f],
    [0x63, 0x14, 0x08, 0x14, 0x63],
    [0x07, 0x08, 0x70, 0x08, 0x07],
    [0x61, 0x51, 0x49, 0x45, 0x43],
    [0x00, 0x60, 0x60, 0x00, 0x00],
    [0x08, 0x08, 0x08, 0x08, 0x08],
    [0x02, 0x01, 0x51, 0x09, 0x06],
    [0x20, 0x10, 0x08, 0x04, 0x02],
    [0x00, 0x36, 0x36, 0x00, 0x00],
    [0x08, 0x08, 0x3e, 0x08, 0x08],
    [0x23, 0x13, 0x08, 0x64, 0x62],
    [0x00, 0x08, 0x1c, 0x08, 0x00],
    [0x14, 0x7f, 0x14, 0x7f, 0x14],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_has_dots_of_its_own() {
        assert_eq!(SIGNS.chars().count(), DOTS.len());
        for (at, dots) in DOTS.iter().enumerate() {
            assert!(dots.iter().all(|column| *column < 128) && dots.iter().any(|column| *column > 0));
            assert!(!DOTS[..at].contains(dots), "{at}");
        }
        assert_eq!((glyph('a'), glyph('−'), glyph('界')), (glyph('A'), glyph('-'), [0; 5]));
    }

    #[test]
    fn a_digit_stands_in_the_middle_of_its_tile() {
        let mut board = Board::new(1, 1);
        board[(0, 0)] = Tile::new("1", Ink::Given);
        let raster = Raster::of(&board, "");
        assert_eq!((raster.width, raster.height), (SIDE + 2 * EDGE, SIDE + 2 * EDGE + CAPTION));
        let dots: Vec<usize> = (0..raster.pixels.len()).filter(|&at| raster.pixels[at] == GIVEN).collect();
        let columns: Vec<usize> = dots.iter().map(|at| at % raster.width).collect();
        let rows: Vec<usize> = dots.iter().map(|at| at / raster.width).collect();
        let middle = |places: &[usize]| (places.iter().min().unwrap() + places.iter().max().unwrap()) / 2;
        let half = EDGE + SIDE / 2;
        assert!(middle(&columns).abs_diff(half) <= 1 && middle(&rows).abs_diff(half) <= 1);
        assert_eq!(rows.iter().max().unwrap() - rows.iter().min().unwrap(), 13, "seven dots of two pixels");
    }

    #[test]
    fn a_caption_that_is_too_long_loses_whole_words_and_nothing_is_out_of_bounds() {
        for (width, height) in [(1, 1), (2, 5), (40, 1)] {
            for board in [Board::new(width, height), Board::new(width, height).stones(Piece::OnCrossings)] {
                let raster = Raster::of(&board, "12 345 · score 7 · temperature 0.5");
                assert_eq!(raster.pixels.len(), raster.width * raster.height);
                assert!(raster.pixels.iter().all(|&pixel| pixel < CLEAR));
            }
        }
    }
}
