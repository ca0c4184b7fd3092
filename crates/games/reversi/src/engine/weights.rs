//! The weights of the evaluation: a table for every fourth ply, between which weights are blended; and the file that holds
//! them.
//!
//! The file begins with lines of text, that say what it is and where it comes from, then come a line `weights` and the
//! numbers, packed by DEFLATE: one table after the other, of each first the low bytes, then the high ones. The line `digest`
//! is of the other lines and the unpacked numbers (FNV-1a, 64 bits): a file of which anything is missing or changed is refused.

use super::patterns::{NUMBERS, Numbers, OFFSETS, SHARED, Sharing};
use super::probcut::Deviation;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use plansza_core::Fault;
use plansza_core::supply::Supply;
use std::io::{Read, Write};
use std::sync::{Mutex, OnceLock, PoisonError};

/// How many tables there are.
pub(super) const TABLES: usize = 15;

/// Of the values that the tables of a ply add up to, so many are a disc.
pub(super) const DISC: i32 = 128;

/// A weight in a file is so many of a disc.
pub(super) const FILE_DISC: f32 = 32.0;

/// The file of the program. In a browser it would be a third of all that is fetched, and most that is asked there needs none.
pub(crate) const SUPPLY: Supply = Supply {
    name: "reversi-weights.bin",
    #[cfg(not(target_family = "wasm"))]
    built_in: Some(include_bytes!("../../weights.bin")),
    #[cfg(target_family = "wasm")]
    built_in: None,
};

/// The first line of a file.
const FIRST: &str = "plansza reversi weights 1";

/// A power of two above [`NUMBERS`], so that a number with its bits cut is always within.
const ROOM: usize = 1 << 18;

/// The weights of one ply, for whom is to move.
struct PlyWeights {
    /// Amber is to move.
    amber: Box<[i16; ROOM]>,
    /// Blue is.
    blue: Box<[i16; ROOM]>,
}

/// An evaluation.
pub struct EvalWeights {
    tables: Vec<i16>,
    plies: [OnceLock<PlyWeights>; 61],
    digest: u64,
    about: String,
    deviation: Deviation,
}

/// The two tables between which a ply lies, and how far it is from the first, in quarters.
pub(super) fn between(ply: usize) -> (usize, usize, i32) {
    let ply = ply.clamp(2, 58) - 2;
    let (table, quarters) = (ply / 4, ply % 4);
    (table, (table + 1).min(TABLES - 1), quarters as i32)
}

impl EvalWeights {
    /// Of tables of shared weights, in parts of [`FILE_DISC`], with lines that say where they come from.
    pub(super) fn of(tables: Vec<i16>, about: &str) -> EvalWeights {
        assert_eq!(tables.len(), TABLES * SHARED);
        let digest = digest(&tables, about);
        let told = about.lines().find_map(|line| Deviation::read(line.strip_prefix("deviation ")?));
        let deviation = told.unwrap_or_default();
        EvalWeights { tables, plies: [const { OnceLock::new() }; 61], digest, about: about.into(), deviation }
    }

    /// The weights that are part of the program.
    ///
    /// # Panics
    /// Where they are a file beside it, see [`of_program`](EvalWeights::of_program).
    pub fn embedded() -> &'static EvalWeights {
        EvalWeights::of_program().expect("a test reads them")
    }

    /// The weights of the program: part of it, or lent to it where they are not.
    ///
    /// # Errors
    /// When they were not lent, or are damaged.
    pub fn of_program() -> Result<&'static EvalWeights, Fault> {
        static READ: OnceLock<EvalWeights> = OnceLock::new();
        match READ.get() {
            Some(read) => Ok(read),
            None => {
                let read = EvalWeights::read(SUPPLY.bytes()?)?;
                Ok(READ.get_or_init(|| read))
            }
        }
    }

    /// Reads a file whose weights are kept until the program ends; the same file is read once.
    ///
    /// # Errors
    /// As [`read`](EvalWeights::read).
    pub fn kept(bytes: &[u8]) -> Result<&'static EvalWeights, Fault> {
        static KEPT: Mutex<Vec<(Vec<u8>, &'static EvalWeights)>> = Mutex::new(Vec::new());
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, weights)) = kept.iter().find(|(known, _)| known == bytes) {
            return Ok(weights);
        }
        let weights: &'static EvalWeights = Box::leak(Box::new(EvalWeights::read(bytes)?));
        kept.push((bytes.to_vec(), weights));
        Ok(weights)
    }

    /// Reads a file.
    ///
    /// ```
    /// use plansza_reversi::engine::EvalWeights;
    /// assert!(EvalWeights::read(b"something").err().unwrap().what().contains("no weights"));
    /// ```
    ///
    /// # Errors
    /// When it is of another kind or version, cut off, or not what its digest says.
    pub fn read(bytes: &[u8]) -> Result<EvalWeights, Fault> {
        let wrong = |what: String| Fault::new(what).accepts("a file that plansza reversi train wrote");
        let mark = b"\nweights\n";
        let Some(head) = bytes.windows(mark.len()).take(1 << 16).position(|window| window == mark) else {
            return Err(wrong("this file holds no weights".into()));
        };
        let text =
            std::str::from_utf8(&bytes[..head]).map_err(|_| wrong("this file holds no weights".into()))?;
        let mut lines = text.lines();
        match lines.next() {
            Some(FIRST) => {}
            Some(other) if other.starts_with("plansza reversi weights ") => {
                return Err(wrong(format!(
                    "weights of another version: '{}'",
                    plansza_core::text::shown(other)
                )));
            }
            _ => return Err(wrong("this file holds no weights".into())),
        }
        let told = text.lines().find_map(|line| line.strip_prefix("digest "));
        let told = told.and_then(|word| u64::from_str_radix(word, 16).ok());
        let told = told.ok_or_else(|| wrong("the weights have no digest".into()))?;
        let about: String =
            lines.filter(|line| !line.starts_with("digest ")).map(|line| format!("{line}\n")).collect();
        let mut content = Vec::new();
        let most = 2 * TABLES * SHARED;
        let unpacked =
            DeflateDecoder::new(&bytes[head + mark.len()..]).take(most as u64 + 1).read_to_end(&mut content);
        if unpacked.is_err() || content.len() != most {
            return Err(wrong("the weights are cut off or damaged".into()));
        }
        let mut tables = Vec::with_capacity(TABLES * SHARED);
        for table in content.chunks_exact(2 * SHARED) {
            let (low, high) = table.split_at(SHARED);
            tables.extend(low.iter().zip(high).map(|(&low, &high)| i16::from_le_bytes([low, high])));
        }
        let weights = EvalWeights::of(tables, &about);
        if weights.digest != told {
            let what = format!("the weights have the digest {:016x}, but say {told:016x}", weights.digest);
            return Err(wrong(what));
        }
        Ok(weights)
    }

    /// The file.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = format!("{FIRST}\n{}digest {:016x}\nweights\n", self.about, self.digest).into_bytes();
        let mut content = Vec::with_capacity(2 * self.tables.len());
        for table in self.tables.chunks_exact(SHARED) {
            content.extend(table.iter().map(|weight| weight.to_le_bytes()[0]));
            content.extend(table.iter().map(|weight| weight.to_le_bytes()[1]));
        }
        let mut packer = DeflateEncoder::new(&mut bytes, Compression::best());
        packer.write_all(&content).and_then(|()| packer.finish().map(drop)).expect("memory takes it");
        bytes
    }

    /// What is told of where they come from, in lines.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// How far searches of different depths are apart by them.
    pub(super) fn deviation(&self) -> &Deviation {
        &self.deviation
    }

    /// Names these weights: different ones have different digests.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// The weights of a ply, blended when it is first asked for.
    #[inline(always)]
    fn ply(&self, left: u32) -> &PlyWeights {
        let cell = &self.plies[left as usize % 61];
        match cell.get() {
            Some(ply) => ply,
            None => self.blend(left),
        }
    }

    #[cold]
    fn blend(&self, left: u32) -> &PlyWeights {
        self.plies[left as usize % 61].get_or_init(|| {
            let (first, second, quarters) = between(60 - left as usize % 61);
            let (first, second) = (&self.tables[first * SHARED..], &self.tables[second * SHARED..]);
            let sharing = Sharing::shared();
            let blended = |shared: &[u32]| -> Box<[i16; ROOM]> {
                let mut all = vec![0; ROOM];
                for (weight, &at) in all.iter_mut().zip(shared) {
                    let [a, b] = [first[at as usize], second[at as usize]].map(i32::from);
                    let sum = a * (4 - quarters) + b * quarters;
                    *weight = sum.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
                }
                all.into_boxed_slice().try_into().expect("so many")
            };
            PlyWeights { amber: blended(&sharing.straight), blue: blended(&sharing.exchanged) }
        })
    }

    /// The worth of a position to the side to move, in parts of [`DISC`].
    #[inline(always)]
    pub(super) fn fine(&self, numbers: &Numbers, amber: bool, left: u32) -> i32 {
        let ply = self.ply(left);
        let weights = if amber { &ply.amber } else { &ply.blue };
        let mut sum = i32::from(weights[NUMBERS - 1]);
        for (&from, &number) in OFFSETS.iter().zip(&numbers.0) {
            let at = from as usize + usize::from(number);
            sum += i32::from(weights[at & (ROOM - 1)]);
        }
        sum
    }

    /// The worth of a position to the side to move, in whole discs.
    #[inline(always)]
    pub(super) fn discs(&self, numbers: &Numbers, amber: bool, left: u32) -> i32 {
        ((self.fine(numbers, amber, left) + DISC / 2) >> 7).clamp(-62, 62)
    }
}

fn digest(tables: &[i16], about: &str) -> u64 {
    let bytes = about.bytes().chain(tables.iter().flat_map(|weight| weight.to_le_bytes()));
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> EvalWeights {
        let mut rng = plansza_core::Seed(2).rng();
        let tables = (0..TABLES * SHARED).map(|_| rng.below(33) as i16 - 16).collect();
        EvalWeights::of(tables, "seed 2\n")
    }

    #[test]
    fn a_file_reads_as_it_was_written() {
        let weights = some();
        let back = EvalWeights::read(&weights.write()).unwrap();
        assert_eq!(
            (&back.tables, back.digest(), back.about()),
            (&weights.tables, weights.digest(), "seed 2\n")
        );
    }

    #[test]
    fn what_is_cut_off_changed_or_of_another_version_is_refused() {
        let bytes = some().write();
        let told = |bytes: &[u8]| EvalWeights::read(bytes).err().expect("refused").to_string();
        for length in [0, 5, 40, 100, bytes.len() / 2, bytes.len() - 1] {
            let told = told(&bytes[..length]);
            assert!(told.contains("no weights") || told.contains("cut off"), "{length}: {told}");
        }
        let text = |from: &[u8], to: &[u8]| {
            let at = bytes.windows(from.len()).position(|window| window == from).unwrap();
            [&bytes[..at], to, &bytes[at + from.len()..]].concat()
        };
        assert!(told(&text(b"weights 1", b"weights 2")).contains("another version"));
        assert!(told(&text(b"digest ", b"digest 1")).contains("digest"));
        assert!(told(&text(b"digest ", b"dogest ")).contains("no digest"));
        assert!(told(&text(b"seed 2", b"seed 3")).contains("have the digest"));
        let mut changed = bytes.clone();
        let at = bytes.len() / 2;
        changed[at] ^= 16;
        let told = told(&changed);
        assert!(told.contains("damaged") || told.contains("have the digest"), "{told}");
    }

    #[test]
    fn plies_lie_between_tables() {
        assert_eq!(
            [0, 2, 3, 5, 6, 58, 60].map(between),
            [(0, 1, 0), (0, 1, 0), (0, 1, 1), (0, 1, 3), (1, 2, 0), (14, 14, 0), (14, 14, 0)]
        );
    }
}
