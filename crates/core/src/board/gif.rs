//! The writer of GIF (CompuServe 1990): frames of at most sixteen colours, compressed by the method of Lempel, Ziv and Welch
//! (1984). Of a frame only the rectangle that differs from the one before is written, and in it what is the same is clear.

use super::film::{FRAME, Film, LAST};
use super::raster::{CLEAR, PALETTE, Raster};
use std::collections::HashMap;

/// Bits of a pixel.
const BITS: u8 = 4;

/// The film as the bytes of a file that plays for ever.
pub(super) fn encode(film: &Film) -> Vec<u8> {
    let rasters: Vec<Raster> =
        film.frames.iter().map(|frame| Raster::of(&frame.board, &frame.caption)).collect();
    let (width, height) = (rasters[0].width, rasters[0].height);
    let mut out = b"GIF89a".to_vec();
    let short = |out: &mut Vec<u8>, number: usize| out.extend((number as u16).to_le_bytes());
    short(&mut out, width);
    short(&mut out, height);
    // A table of 2⁴ colours for all frames; no ground, square pixels.
    out.extend([0x80 | (BITS - 1) << 4 | (BITS - 1), 0, 0]);
    out.extend(PALETTE.iter().flatten());
    out.extend(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00");
    let hundredths = |seconds: f64| (seconds * 100.0).round() as usize;
    for (number, raster) in rasters.iter().enumerate() {
        let before = number.checked_sub(1).map(|before| &rasters[before]);
        let (x, y, wide, high) = changed(raster, before);
        let last = number + 1 == rasters.len();
        // It stays until it is drawn over, and one colour is clear.
        out.extend([0x21, 0xf9, 4, 1 << 2 | 1]);
        short(&mut out, hundredths(if last { LAST } else { FRAME }));
        out.extend([CLEAR, 0, 0x2c]);
        [x, y, wide, high].into_iter().for_each(|number| short(&mut out, number));
        out.push(0);
        let pixel = |at: usize| match before {
            Some(before) if before.pixels[at] == raster.pixels[at] => CLEAR,
            _ => raster.pixels[at],
        };
        let pixels = (y..y + high).flat_map(|row| (x..x + wide).map(move |column| row * width + column));
        compress(&mut out, pixels.map(pixel));
    }
    out.push(0x3b);
    out
}

/// The rectangle that differs: left, top, width, height. A pixel where nothing does.
fn changed(raster: &Raster, before: Option<&Raster>) -> (usize, usize, usize, usize) {
    let Some(before) = before else { return (0, 0, raster.width, raster.height) };
    let differing = (0..raster.pixels.len()).filter(|&at| raster.pixels[at] != before.pixels[at]);
    let (mut left, mut right, mut top, mut bottom) = (usize::MAX, 0, usize::MAX, 0);
    for at in differing {
        let (row, column) = (at / raster.width, at % raster.width);
        (left, right) = (left.min(column), right.max(column));
        (top, bottom) = (top.min(row), bottom.max(row));
    }
    if left > right { (0, 0, 1, 1) } else { (left, top, right - left + 1, bottom - top + 1) }
}

/// Codes of growing length, packed into bytes, in blocks of at most 255.
struct Codes<'a> {
    out: &'a mut Vec<u8>,
    block: Vec<u8>,
    bits: u32,
    held: u32,
}

impl Codes<'_> {
    fn push(&mut self, code: u16, length: u32) {
        self.bits |= u32::from(code) << self.held;
        self.held += length;
        while self.held >= 8 {
            self.byte();
        }
    }

    fn byte(&mut self) {
        self.block.push(self.bits as u8);
        self.bits >>= 8;
        self.held = self.held.saturating_sub(8);
        if self.block.len() == 255 {
            self.flush();
        }
    }

    fn flush(&mut self) {
        if !self.block.is_empty() {
            self.out.push(self.block.len() as u8);
            self.out.append(&mut self.block);
        }
    }
}

/// The largest number of codes.
const CODES: u16 = 4096;

fn compress(out: &mut Vec<u8>, mut pixels: impl Iterator<Item = u8>) {
    let (clear, end) = (1u16 << BITS, (1u16 << BITS) + 1);
    out.push(BITS);
    let mut codes = Codes { out, block: Vec::with_capacity(255), bits: 0, held: 0 };
    let start = u32::from(BITS) + 1;
    let (mut length, mut next) = (start, end + 1);
    // What a code followed by a pixel is called.
    let mut names: HashMap<(u16, u8), u16> = HashMap::new();
    codes.push(clear, length);
    let mut prefix = pixels.next().map(u16::from);
    for pixel in pixels {
        let Some(known) = prefix else { break };
        if let Some(&name) = names.get(&(known, pixel)) {
            prefix = Some(name);
            continue;
        }
        codes.push(known, length);
        names.insert((known, pixel), next);
        // The reader learns a code one step later than we do.
        if next == 1 << length {
            length += 1;
        }
        next += 1;
        if next == CODES {
            codes.push(clear, length);
            names.clear();
            (length, next) = (start, end + 1);
        }
        prefix = Some(u16::from(pixel));
    }
    if let Some(last) = prefix {
        codes.push(last, length);
        if next == 1 << length && length < 12 {
            length += 1;
        }
    }
    codes.push(end, length);
    if codes.held > 0 {
        codes.byte();
    }
    codes.flush();
    codes.out.push(0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;
    use crate::board::film::Frame;
    use crate::board::{Board, Ink, Tile};

    /// What a reader makes of the bytes behind the number of bits.
    fn decompress(bytes: &[u8]) -> Vec<u8> {
        let bits = u32::from(bytes[0]);
        let (mut data, mut at) = (Vec::<u8>::new(), 1);
        while bytes[at] > 0 {
            data.extend(&bytes[at + 1..at + 1 + usize::from(bytes[at])]);
            at += 1 + usize::from(bytes[at]);
        }
        assert_eq!(at + 1, bytes.len());
        let (clear, end) = (1usize << bits, (1usize << bits) + 1);
        let (mut held, mut have, mut bytes) = (0u64, 0, data.into_iter());
        let mut table: Vec<Vec<u8>> = Vec::new();
        let (mut length, mut before): (u32, Option<Vec<u8>>) = (bits + 1, None);
        let mut out = Vec::new();
        loop {
            while have < length {
                held |= u64::from(bytes.next().expect("it ends with an end")) << have;
                have += 8;
            }
            let code = (held & ((1 << length) - 1)) as usize;
            held >>= length;
            have -= length;
            if code == clear {
                table = (0..clear).map(|pixel| vec![pixel as u8]).chain([Vec::new(), Vec::new()]).collect();
                (length, before) = (bits + 1, None);
                continue;
            }
            if code == end {
                return out;
            }
            let entry = match (&before, table.get(code)) {
                (_, Some(entry)) => entry.clone(),
                (Some(before), None) => before.iter().copied().chain([before[0]]).collect(),
                (None, None) => panic!("an unknown code"),
            };
            if let Some(mut known) = before.take() {
                known.push(entry[0]);
                table.push(known);
            }
            if table.len() == 1 << length && length < 12 {
                length += 1;
            }
            out.extend(&entry);
            before = Some(entry);
        }
    }

    #[test]
    fn what_is_compressed_can_be_read() {
        let mut rng = Seed(1).rng();
        // The interpreter is a thousand times as slow.
        let most = if cfg!(miri) { 256 } else { 50_000 };
        for length in [1, 2, 3, 17, 18, 100, 255, 256, 4_000, 50_000].into_iter().filter(|&one| one <= most) {
            for colours in [1, 2, 3, 16] {
                let pixels: Vec<u8> = (0..length).map(|_| rng.below(colours) as u8).collect();
                let mut out = Vec::new();
                compress(&mut out, pixels.iter().copied());
                assert_eq!(decompress(&out), pixels, "{length} pixels of {colours} colours");
            }
        }
    }

    #[test]
    fn a_frame_is_the_rectangle_that_changes() {
        let mut board = Board::new(9, 9).boxes(3, 3);
        let mut frames = vec![Frame { board: board.clone(), caption: String::new() }];
        board[(4, 4)] = Tile::new("7", Ink::Found);
        frames.push(Frame { board, caption: String::new() });
        let rasters: Vec<Raster> =
            frames.iter().map(|frame| Raster::of(&frame.board, &frame.caption)).collect();
        let (x, y, wide, high) = changed(&rasters[1], Some(&rasters[0]));
        assert!(wide <= 10 && high == 14 && x > 9 * 11 && y > 9 * 11, "{x} {y} {wide} {high}");
        assert_eq!(changed(&rasters[0], Some(&rasters[0])), (0, 0, 1, 1));
        let gif = Film::new(frames).gif();
        assert!(gif.starts_with(b"GIF89a") && gif.ends_with(&[0, 0x3b]), "{} bytes", gif.len());
    }
}
