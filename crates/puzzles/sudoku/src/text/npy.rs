//! A board in a file of NumPy's (`.npy`): a square array of whole numbers, 0 (or −1) for empty, as `numpy.save` writes it.
//!
//! The file begins with `\x93NUMPY`, the version, the length of the header and the header, a Python dictionary:
//!
//! ```text
//! {'descr': '<i8', 'fortran_order': False, 'shape': (9, 9), }
//! ```
//!
//! The numbers follow row by row. Such a file is only read.
//!
//! The format: NumPy Enhancement Proposal 1.

use crate::{BoxShape, Sudoku};
use plansza_core::Fault;

const MAGIC: &[u8] = b"\x93NUMPY";
const ACCEPTED: &str = "an array of N×N whole numbers in C order, as numpy.save writes it: int8 to int64 or uint8 to uint64, 0 for empty";

/// Whether bytes are such a file.
pub(super) fn opens(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

fn fault(what: impl Into<String>) -> Fault {
    Fault::new(what).accepts(ACCEPTED)
}

/// Reads the array as a board in the usual boxes of its size.
///
/// ```
/// let mut file = b"\x93NUMPY\x01\x00\x3b\x00{'descr': '|u1', 'fortran_order': False, 'shape': (4, 4), }".to_vec();
/// file.extend([1, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1]);
/// assert_eq!(plansza_sudoku::text::read_npy(&file)?.clues(), 4);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// Says what is wrong with the file, where, and what is accepted.
pub fn read_npy(bytes: &[u8]) -> Result<Sudoku, Fault> {
    let rest = bytes.strip_prefix(MAGIC).ok_or_else(|| fault("the file is no NumPy array"))?;
    let short = || fault(format!("the array ends at byte {}, within its header", bytes.len()));
    let (version, rest) = rest.split_first_chunk::<2>().ok_or_else(short)?;
    let (length, rest) = match version[0] {
        1 => {
            let (length, rest) = rest.split_first_chunk::<2>().ok_or_else(short)?;
            (u64::from(u16::from_le_bytes(*length)), rest)
        }
        2 | 3 => {
            let (length, rest) = rest.split_first_chunk::<4>().ok_or_else(short)?;
            (u64::from(u32::from_le_bytes(*length)), rest)
        }
        other => return Err(fault(format!("the array is of version {other} of its format, not 1 to 3"))),
    };
    let length = usize::try_from(length).ok().filter(|length| *length <= rest.len()).ok_or_else(short)?;
    let (header, data) = rest.split_at(length);
    let header = std::str::from_utf8(header).map_err(|_| fault("the header of the array is no text"))?;
    let cells = ArrayCells::of(header)?;
    let side = shape(header)?;
    if entry(header, "fortran_order")?.starts_with("True") {
        return Err(fault("the array is in Fortran order, column by column"));
    }
    let count = side * side;
    if data.len() != count * cells.size {
        let what =
            format!("{count} numbers of {} are {} bytes, and there are", cells.name(), count * cells.size);
        return Err(fault(format!("{what} {}", data.len())));
    }
    let boxes = BoxShape::of_side(side)?;
    let mut givens = vec![0; count];
    for (index, (given, bytes)) in givens.iter_mut().zip(data.chunks_exact(cells.size)).enumerate() {
        let number = cells.number(bytes);
        *given = match u8::try_from(number) {
            Ok(digit) if usize::from(digit) <= side => digit,
            _ if number == -1 => 0,
            _ => {
                let place = bytes.as_ptr() as usize - data.as_ptr() as usize + (MAGIC.len() + 4 + length);
                let place = if version[0] == 1 { place } else { place + 2 };
                let name = boxes.name(index);
                return Err(fault(format!("{name} is {number} at byte {place}, not 0 to {side}")));
            }
        };
    }
    Sudoku::new(boxes, givens)
}

/// What stands behind a key of the header.
fn entry<'a>(header: &'a str, key: &str) -> Result<&'a str, Fault> {
    let quoted = [format!("'{key}':"), format!("\"{key}\":")];
    let found = quoted.iter().find_map(|quoted| header.split_once(quoted.as_str()));
    found
        .map(|(_, value)| value.trim_start())
        .ok_or_else(|| fault(format!("the header of the array has no {key}")))
}

/// The side of a square array.
fn shape(header: &str) -> Result<usize, Fault> {
    let text = entry(header, "shape")?;
    let inner = text.strip_prefix('(').and_then(|text| text.split_once(')')).map(|(inner, _)| inner);
    let sizes = inner.unwrap_or(text).split(',').map(str::trim).filter(|size| !size.is_empty());
    let sizes: Option<Vec<usize>> = sizes.map(|size| size.parse().ok()).collect();
    match sizes.as_deref() {
        Some(&[rows, columns]) if rows == columns => BoxShape::of_side(rows).map(|_| rows),
        Some(sizes) => {
            let told: Vec<String> = sizes.iter().map(usize::to_string).collect();
            Err(fault(format!(
                "the array is {}, not square",
                if told.is_empty() { "a single number".into() } else { told.join("×") }
            )))
        }
        None => Err(fault("the header of the array has no shape that is a list of numbers")),
    }
}

/// How the numbers are stored.
struct ArrayCells {
    size: usize,
    signed: bool,
    big: bool,
}

impl ArrayCells {
    fn of(header: &str) -> Result<ArrayCells, Fault> {
        let text = entry(header, "descr")?;
        let quote = text.chars().next().filter(|sign| matches!(sign, '\'' | '"'));
        let word = quote.and_then(|quote| text[1..].split_once(quote)).map(|(word, _)| word);
        let word = word.ok_or_else(|| fault("the array has fields of several types"))?;
        let (order, kind) = word.split_at_checked(1).unwrap_or_default();
        match (order, kind) {
            ("|" | "<" | ">" | "=", "i1" | "u1" | "i2" | "u2" | "i4" | "u4" | "i8" | "u8") => {
                let size = usize::from(kind.as_bytes()[1] - b'0');
                Ok(ArrayCells { size, signed: kind.starts_with('i'), big: order == ">" })
            }
            (_, kind) if kind.starts_with('O') => {
                Err(fault("the array is of Python objects, which are pickled"))
            }
            _ => Err(fault(format!(
                "the array is of '{}', not of whole numbers",
                plansza_core::text::shown(word)
            ))),
        }
    }

    fn name(&self) -> String {
        format!("{}int{}", if self.signed { "" } else { "u" }, 8 * self.size)
    }

    fn number(&self, bytes: &[u8]) -> i128 {
        let byte = |all: i128, byte: &u8| all << 8 | i128::from(*byte);
        let number = if self.big { bytes.iter().fold(0, byte) } else { bytes.iter().rev().fold(0, byte) };
        let top = 8 * self.size;
        if self.signed && number >> (top - 1) & 1 != 0 { number - (1 << top) } else { number }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A file of an array.
    pub(crate) fn file(descr: &str, order: &str, shape: &str, data: &[u8]) -> Vec<u8> {
        let header = format!("{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape}, }}");
        let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
        bytes.extend((header.len() as u16).to_le_bytes());
        bytes.extend(header.as_bytes());
        bytes.extend(data);
        bytes
    }

    fn nine(size: usize, big: bool) -> Vec<u8> {
        let cell = |cell: usize| {
            let mut bytes = vec![0; size];
            bytes[if big { size - 1 } else { 0 }] = (cell % 10) as u8;
            bytes
        };
        (0..81).flat_map(cell).collect()
    }

    #[test]
    fn all_whole_numbers_are_read() {
        let expected = read_npy(&file("'|i1'", "False", "(9, 9)", &nine(1, false))).unwrap();
        assert_eq!(expected.givens()[..12], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1]);
        for (descr, size, big) in [
            ("'|u1'", 1, false),
            ("'<i2'", 2, false),
            ("'>u2'", 2, true),
            ("'<i4'", 4, false),
            ("'<u8'", 8, false),
            ("\">i8\"", 8, true),
        ] {
            let read = read_npy(&file(descr, "False", "(9, 9)", &nine(size, big))).unwrap();
            assert_eq!(read.givens(), expected.givens(), "{descr}");
        }
        let mut empty = nine(8, false);
        empty[..8].fill(0xff);
        let read = read_npy(&file("'<i8'", "False", "(9, 9)", &empty)).unwrap();
        assert_eq!(read.givens(), expected.givens(), "-1 is empty");
    }

    #[test]
    fn an_array_reads_as_its_text_does() {
        let bytes = file("'<i8'", "False", "(9, 9)", &nine(8, false));
        let text = super::super::text_of(&bytes).unwrap();
        assert_eq!(super::super::read(&text).unwrap()[0].givens(), read_npy(&bytes).unwrap().givens());
    }

    #[test]
    fn what_is_no_board_is_named() {
        let good = nine(8, false);
        let mut large = nine(8, false);
        large[8] = 12;
        let mut old = file("'<i8'", "False", "(9, 9)", &good);
        old[6] = 7;
        let cases = [
            (file("'<i8'", "True", "(9, 9)", &good), "the array is in Fortran order"),
            (file("'<f8'", "False", "(9, 9)", &good), "the array is of '<f8', not of whole numbers"),
            (file("'<U1'", "False", "(9, 9)", &good), "the array is of '<U1'"),
            (
                file("'|O'", "False", "(9, 9)", b"\x80\x04\x95"),
                "the array is of Python objects, which are pickled",
            ),
            (file("[('a', '<i8')]", "False", "(9, 9)", &good), "the array has fields of several types"),
            (file("'<i8'", "False", "(81,)", &good), "the array is 81, not square"),
            (file("'<i8'", "False", "()", &good[..8]), "the array is a single number"),
            (file("'<i8'", "False", "(9, 10)", &good), "the array is 9×10, not square"),
            (
                file("'<i8'", "False", "(9, 9)", &good[..640]),
                "81 numbers of int64 are 648 bytes, and there are 640",
            ),
            (file("'<i8'", "False", "(9, 9)", &large), "r1c2 is 12 at byte 77, not 0 to 9"),
            (old, "the array is of version 7"),
            (b"\x93NUMPY\x01".to_vec(), "the array ends at byte 7, within its header"),
            (b"\x93NUMPY\x01\x00\xff\xff{".to_vec(), "the array ends at byte 11, within its header"),
            (b"9".to_vec(), "the file is no NumPy array"),
        ];
        for (bytes, words) in cases {
            let told = read_npy(&bytes).unwrap_err().to_string();
            assert!(told.starts_with(words), "{told}");
            assert!(told.contains("accepted: an array of N×N whole numbers"), "{told}");
        }
        assert!(read_npy(&file("'<i8'", "False", "(7, 7)", &good[..392])).is_err(), "no boxes");
    }

    #[test]
    fn cut_or_changed_at_any_byte_nothing_panics() {
        let bytes = file("'<i2'", "False", "(9, 9)", &nine(2, false));
        for end in 0..bytes.len() {
            assert!(read_npy(&bytes[..end]).is_err());
            let mut changed = bytes.clone();
            changed[end] ^= 0x55;
            let _ = read_npy(&changed);
        }
    }
}
