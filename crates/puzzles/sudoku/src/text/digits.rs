//! Digits as single characters. Three alphabets, each long enough for 36 digits:
//!
//! ```text
//! digit      1 2 … 9 10 … 16 … 25 26 27 … 35 36
//! plain      1 2 … 9 A  … G  … P  Q  R  … Z  0      ours, of every side
//! zero       0 1 … 8 9  … f  … o  p  q  … y  z      16×16 as other programs write it: hexadecimal
//! letters    A B … I J  … P  … Y  Z  0  … 8  9      16×16 as A–P, 25×25 as A–Y
//! ```
//!
//! Case does not matter. A character that is a digit of the board is that digit; otherwise `. 0 _ * X - ? ·` are empty.
//! Without a word on it (`# digits …`, see [`note`](super::note)) the alphabet follows from the characters:
//!
//! 1. Sides up to 9 are plain.
//! 2. 16×16 is zero when `0` occurs next to another sign for empty (or exactly 16 times without one) and no letter
//!    goes beyond `F`.
//! 3. Up to side 26, a board with letters of the first N and without any of `1`–`9` is letters.
//! 4. Everything else is plain. On 36×36, where `0` is digit 36, more than 36 of it without another sign for empty
//!    are empty cells; and `a` is 36 next to capital letters, where it is the only small one.

use plansza_core::Fault;
use plansza_core::text::quote_sign;

/// A way to write digits as characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alphabet {
    Plain,
    /// Plain without digit 36: `0` is empty.
    Blank,
    /// Plain with `a` for 36, as in pictures of 36×36: `0` is empty.
    Drawn,
    Zero,
    Letters,
}

/// What one character of a board means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Digit(u8),
    Empty,
    /// A digit of larger boards.
    Large,
    Strange,
}

/// What the doc of a fault says about empty cells.
pub(super) const EMPTIES: &str = ". 0 _ * X - ? for an empty cell";

pub(super) fn is_empty_sign(sign: char) -> bool {
    matches!(sign, '.' | '0' | '_' | '*' | 'X' | 'x' | '-' | '?' | '·')
}

impl Alphabet {
    const fn symbols(self) -> &'static [u8; 36] {
        match self {
            Alphabet::Plain | Alphabet::Blank | Alphabet::Drawn => b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0",
            Alphabet::Zero => b"0123456789abcdefghijklmnopqrstuvwxyz",
            Alphabet::Letters => b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
        }
    }

    /// The character of a digit; `empty` for 0.
    pub(super) fn symbol(self, digit: u8, empty: char) -> char {
        match digit {
            0 => empty,
            _ => self.symbols().get(digit as usize - 1).map_or('?', |&symbol| char::from(symbol)),
        }
    }

    /// What a character means on a board of this side.
    pub(super) fn sign(self, side: usize, sign: char) -> Sign {
        let value = match (self, sign) {
            (Alphabet::Plain, '0') | (Alphabet::Drawn, 'a') => 36,
            (Alphabet::Plain | Alphabet::Blank | Alphabet::Drawn, '1'..='9') => sign as usize - '0' as usize,
            (Alphabet::Plain | Alphabet::Blank | Alphabet::Drawn, 'A'..='Z') => {
                sign as usize - 'A' as usize + 10
            }
            (Alphabet::Plain | Alphabet::Blank | Alphabet::Drawn, 'a'..='z') => {
                sign as usize - 'a' as usize + 10
            }
            (Alphabet::Zero, '0'..='9') => sign as usize - '0' as usize + 1,
            (Alphabet::Zero, 'A'..='Z') => sign as usize - 'A' as usize + 11,
            (Alphabet::Zero, 'a'..='z') => sign as usize - 'a' as usize + 11,
            (Alphabet::Letters, 'A'..='Z') => sign as usize - 'A' as usize + 1,
            (Alphabet::Letters, 'a'..='z') => sign as usize - 'a' as usize + 1,
            (Alphabet::Letters, '0'..='9') => sign as usize - '0' as usize + 27,
            _ => 0,
        };
        match value {
            1.. if value <= side => Sign::Digit(value as u8),
            _ if is_empty_sign(sign) => Sign::Empty,
            0 => Sign::Strange,
            _ => Sign::Large,
        }
    }

    /// The digits of a side in words: `1-9A-G`.
    pub(super) fn range(self, side: usize) -> String {
        let symbol = |digit: usize| char::from(self.symbols()[digit.clamp(1, 36) - 1]);
        let turn = match self {
            Alphabet::Plain | Alphabet::Blank | Alphabet::Drawn => 9,
            Alphabet::Zero => 10,
            Alphabet::Letters => 26,
        };
        if side <= turn {
            return format!("{}-{}", symbol(1), symbol(side));
        }
        let head = format!("{}-{}{}", symbol(1), symbol(turn), symbol(turn + 1));
        match (self, side) {
            (_, _) if side == turn + 1 => head,
            (Alphabet::Plain, 36) => format!("{head}-Z0"),
            (Alphabet::Blank | Alphabet::Drawn, 36) => format!("{head}-Z"),
            _ => format!("{head}-{}", symbol(side)),
        }
    }

    /// The alphabet of a board by the rules of the module.
    pub(super) fn detect(side: usize, signs: impl Iterator<Item = char>) -> Alphabet {
        if side <= 9 {
            return Alphabet::Plain;
        }
        let (mut zeros, mut empties, mut ciphers, mut last) = (0, 0, 0, None);
        let (mut capitals, mut smalls, mut a) = (0, 0, 0);
        for sign in signs {
            capitals += usize::from(sign.is_ascii_uppercase());
            smalls += usize::from(sign.is_ascii_lowercase());
            a += usize::from(sign == 'a');
            match sign.to_ascii_uppercase() {
                '0' => zeros += 1,
                '1'..='9' => ciphers += 1,
                'X' if side < 24 => empties += 1,
                letter @ 'A'..='Z' => last = last.max(Some(letter as usize - 'A' as usize + 1)),
                _ => empties += 1,
            }
        }
        let hexadecimal = last.is_none_or(|letter| letter <= 6);
        if side == 16 && hexadecimal && zeros > 0 && (empties > 0 || zeros == 16) {
            Alphabet::Zero
        } else if side <= 26 && ciphers == 0 && last.is_some_and(|letter| letter <= side) {
            Alphabet::Letters
        } else if side == 36 && zeros > 36 && empties == 0 {
            Alphabet::Blank
        } else if side == 36 && capitals > 0 && a > 0 && a == smalls {
            Alphabet::Drawn
        } else {
            Alphabet::Plain
        }
    }
}

/// A character that is no cell of the board: the how-many-eth it is, and which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StraySign {
    pub(super) index: usize,
    pub(super) sign: char,
}

impl StraySign {
    /// The fault, at the place that the caller knows.
    pub(super) fn fault(self, side: usize, alphabet: Alphabet) -> Fault {
        let shown = quote_sign(self.sign);
        let what = match alphabet.sign(side, self.sign) {
            Sign::Large => format!("{shown} is too large for a {side}×{side} board"),
            _ => format!("{shown} is not a digit"),
        };
        Fault::new(what).accepts(format!("{}, and {EMPTIES}", alphabet.range(side)))
    }
}

/// The cells that a row of characters stands for.
pub(super) fn decode(
    side: usize,
    alphabet: Alphabet,
    signs: impl Iterator<Item = char>,
) -> Result<Box<[u8]>, StraySign> {
    let mut cells = Vec::with_capacity(side * side);
    for (index, sign) in signs.enumerate() {
        cells.push(match alphabet.sign(side, sign) {
            Sign::Digit(digit) => digit,
            Sign::Empty => 0,
            Sign::Large | Sign::Strange => return Err(StraySign { index, sign }),
        });
    }
    Ok(cells.into())
}

/// The cells as characters.
pub(super) fn encode(cells: &[u8], alphabet: Alphabet, empty: char) -> String {
    cells.iter().map(|&digit| alphabet.symbol(digit, empty)).collect()
}
