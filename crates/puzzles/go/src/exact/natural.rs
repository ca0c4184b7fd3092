//! Whole numbers of any size, as counts of sets of stones need them: sums, differences, products with a word, and digits.

use std::fmt;

/// A whole number from 0 on.
///
/// ```
/// use plansza_go::exact::Natural;
/// let mut number = Natural::from(u64::MAX);
/// number.add(&Natural::from(1));
/// assert_eq!((number.to_string().as_str(), number.word()), ("18446744073709551616", None));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Natural {
    /// Its digits to the base 2⁶⁴, the least first and without zeros at the end.
    words: Vec<u64>,
}

impl From<u64> for Natural {
    fn from(word: u64) -> Natural {
        Natural { words: if word == 0 { Vec::new() } else { vec![word] } }
    }
}

impl Natural {
    /// The number, if it fits into a word.
    pub fn word(&self) -> Option<u64> {
        match self.words.as_slice() {
            [] => Some(0),
            &[word] => Some(word),
            _ => None,
        }
    }

    /// Adds another number.
    pub fn add(&mut self, other: &Natural) {
        let longest = self.words.len().max(other.words.len());
        self.words.resize(longest, 0);
        let mut carry = false;
        for (at, word) in self.words.iter_mut().enumerate() {
            let (sum, first) = word.overflowing_add(other.words.get(at).copied().unwrap_or(0));
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            (*word, carry) = (sum, first || second);
        }
        if carry {
            self.words.push(1);
        }
    }

    /// Takes away a number that is no larger.
    pub(super) fn subtract(&mut self, other: &Natural) {
        let mut borrow = false;
        for (at, word) in self.words.iter_mut().enumerate() {
            let (rest, first) = word.overflowing_sub(other.words.get(at).copied().unwrap_or(0));
            let (rest, second) = rest.overflowing_sub(u64::from(borrow));
            (*word, borrow) = (rest, first || second);
        }
        debug_assert!(!borrow && other.words.len() <= self.words.len(), "the other number is larger");
        self.trim();
    }

    /// Multiplies by a word.
    pub(super) fn times(&mut self, factor: u64) {
        let mut carry = 0;
        for word in &mut self.words {
            let product = u128::from(*word) * u128::from(factor) + u128::from(carry);
            (*word, carry) = (product as u64, (product >> 64) as u64);
        }
        self.words.push(carry);
        self.trim();
    }

    /// Divides by a word; gives the rest.
    fn divide(&mut self, divisor: u64) -> u64 {
        let mut rest = 0;
        for word in self.words.iter_mut().rev() {
            let whole = u128::from(rest) << 64 | u128::from(*word);
            (*word, rest) = ((whole / u128::from(divisor)) as u64, (whole % u128::from(divisor)) as u64);
        }
        self.trim();
        rest
    }

    fn trim(&mut self) {
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// The largest power of ten in a word, and its zeros.
        const PIECE: (u64, usize) = (10_000_000_000_000_000_000, 19);
        let (mut rest, mut pieces) = (self.clone(), Vec::new());
        while !rest.words.is_empty() {
            pieces.push(rest.divide(PIECE.0));
        }
        write!(f, "{}", pieces.pop().unwrap_or(0))?;
        pieces.iter().rev().try_for_each(|piece| write!(f, "{piece:0zeros$}", zeros = PIECE.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_machine_where_it_has_them() {
        let mut rng = plansza_core::Seed(3).rng();
        for _ in 0..2000 {
            let [a, b, c] = [(); 3].map(|()| rng.word() >> rng.below(64));
            let mut number = Natural::from(a);
            number.add(&Natural::from(b));
            assert_eq!(number.to_string(), (u128::from(a) + u128::from(b)).to_string());
            number.subtract(&Natural::from(a));
            assert_eq!((number.to_string(), number.word()), (b.to_string(), Some(b)));
            number.times(c);
            assert_eq!(number.to_string(), (u128::from(b) * u128::from(c)).to_string());
        }
    }

    #[test]
    fn large_numbers_carry_and_borrow() {
        let mut number = Natural::from(1);
        (0..200).for_each(|_| number.times(2));
        assert_eq!(number.to_string(), "1606938044258990275541962092341162602522202993782792835301376");
        number.subtract(&Natural::from(1));
        number.add(&Natural::from(1));
        (0..200).for_each(|_| assert_eq!(number.divide(2), 0));
        assert_eq!((number.word(), Natural::from(0).to_string().as_str()), (Some(1), "0"));
    }
}
