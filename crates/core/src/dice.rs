//! Dice thrown together: several small uniform numbers from one random word.
//!
//! A word times the faces of the first die is its number in the high half and, in the low half, a word for the next die.
//! So *k* dice are one random word and *k* multiplications, and together they are one number below the product of their
//! faces. That number is exactly uniform when the few words are thrown away whose last low half is below 2⁶⁴ modulo the
//! product.
//!
//! Source: N. Brackett-Rozinsky and D. Lemire, *Batched ranged random integer generation*, Software: Practice and
//! Experience (2024). Here the dice are known beforehand, so the bound is computed once and a throw never divides.
//!
//! ```
//! use plansza_core::{Dice, Seed};
//! let dice = Dice::new([6, 6, 20]);
//! let mut numbers = [0; 3];
//! dice.throw(&mut Seed(1).rng(), &mut numbers);
//! assert!(numbers[0] < 6 && numbers[1] < 6 && numbers[2] < 20);
//! ```

use crate::Rng;

/// Dice share a word as long as the product of their faces is at most this: then less than one word in 256 is thrown away.
const MOST: u64 = 1 << 56;

/// Dice of given numbers of faces, thrown all at once.
///
/// ```
/// use plansza_core::{Dice, Seed};
/// // A shuffle by dice of 4, 3 and 2 faces.
/// let (mut order, mut numbers) = ([1, 2, 3, 4], [0; 3]);
/// Dice::new([4, 3, 2]).throw(&mut Seed(7).rng(), &mut numbers);
/// numbers.iter().enumerate().for_each(|(at, &number)| order.swap(at, at + number as usize));
/// assert_eq!(order.iter().sum::<i32>(), 10);
/// ```
#[derive(Clone, Debug)]
pub struct Dice {
    faces: Box<[u32]>,
    throws: Box<[WordShare]>,
}

/// Dice that share a word.
#[derive(Clone, Copy, Debug)]
struct WordShare {
    dice: usize,
    /// 2⁶⁴ modulo the product of their faces: a rest below it is thrown away.
    least: u64,
}

impl Dice {
    /// Dice with these numbers of faces; none has 0.
    ///
    /// # Panics
    /// When a die has no face.
    pub fn new(faces: impl IntoIterator<Item = u32>) -> Dice {
        let faces: Box<[u32]> = faces.into_iter().collect();
        let mut throws = Vec::new();
        let (mut dice, mut product) = (0, 1);
        for face in faces.iter().map(|&face| u64::from(face)) {
            assert!(face > 0, "a die without faces has no number");
            if product > MOST / face {
                throws.push(WordShare { dice, least: product.wrapping_neg() % product });
                (dice, product) = (0, 1);
            }
            (dice, product) = (dice + 1, product * face);
        }
        throws.push(WordShare { dice, least: product.wrapping_neg() % product });
        Dice { faces, throws: throws.into() }
    }

    /// How many dice there are.
    ///
    /// ```
    /// assert_eq!(plansza_core::Dice::new([6, 6]).count(), 2);
    /// ```
    pub fn count(&self) -> usize {
        self.faces.len()
    }

    /// Throws all dice; each number is below the faces of its die.
    ///
    /// # Panics
    /// When there is no room for all numbers.
    #[inline]
    pub fn throw(&self, rng: &mut Rng, numbers: &mut [u32]) {
        self.throw_first(self.faces.len(), rng, numbers);
    }

    /// Throws only as many of the first dice as are wanted, and perhaps a few more: those that share a word with them.
    ///
    /// ```
    /// use plansza_core::{Dice, Seed};
    /// let mut numbers = [9; 40];
    /// Dice::new([6; 40]).throw_first(1, &mut Seed(1).rng(), &mut numbers);
    /// assert!(numbers[0] < 6 && numbers[39] == 9);
    /// ```
    #[inline]
    pub fn throw_first(&self, wanted: usize, rng: &mut Rng, numbers: &mut [u32]) {
        let mut faces = &self.faces[..];
        let mut numbers = &mut numbers[..faces.len()];
        let all = faces.len();
        for share in &self.throws {
            if all - faces.len() >= wanted {
                return;
            }
            let (now, later) = faces.split_at(share.dice);
            let (filled, open) = numbers.split_at_mut(share.dice);
            loop {
                let mut word = rng.word();
                for (&face, number) in now.iter().zip(filled.iter_mut()) {
                    let wide = u128::from(word) * u128::from(face);
                    (*number, word) = ((wide >> 64) as u32, wide as u64);
                }
                if word >= share.least {
                    break;
                }
            }
            (faces, numbers) = (later, open);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;

    #[test]
    fn every_outcome_of_several_dice_is_as_likely_as_the_next() {
        let dice = Dice::new([3, 1, 5, 2]);
        let (mut counts, mut numbers, mut rng) = ([0u32; 30], [0; 4], Seed(5).rng());
        for _ in 0..300_000 {
            dice.throw(&mut rng, &mut numbers);
            counts[((numbers[0] * 5 + numbers[2]) * 2 + numbers[3]) as usize] += 1;
            assert_eq!(numbers[1], 0);
        }
        // 5 sigma of a binomial with n = 300000, p = 1/30.
        assert!(counts.iter().all(|&count| (f64::from(count) - 10_000.0).abs() < 492.0), "{counts:?}");
    }

    /// With few bits instead of 64 the same steps give each outcome exactly as often: what is thrown away is all the bias.
    #[test]
    fn what_is_thrown_away_is_all_the_bias() {
        const BITS: u32 = 12;
        let faces = [5u64, 7, 9];
        let product: u64 = faces.iter().product();
        let least = (1 << BITS) % product;
        let mut counts = vec![0; product as usize];
        for start in 0..1u64 << BITS {
            let (mut word, mut outcome) = (start, 0);
            for face in faces {
                let wide = word * face;
                (outcome, word) = (outcome * face + (wide >> BITS), wide & ((1 << BITS) - 1));
            }
            if word >= least {
                counts[outcome as usize] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count == (1 << BITS) / product), "{counts:?}");
        let dice = Dice::new([3, 7]);
        assert_eq!(dice.throws[0].least, ((1u128 << 64) % 21) as u64);
    }

    #[test]
    fn many_dice_take_several_words() {
        let dice = Dice::new(std::iter::repeat_n(1 << 20, 7));
        assert_eq!(dice.throws.iter().map(|share| share.dice).collect::<Vec<_>>(), [2, 2, 2, 1]);
        let (mut numbers, mut all) = ([0; 7], [0; 7]);
        for seed in 0..200 {
            dice.throw(&mut Seed(seed).rng(), &mut numbers);
            all.iter_mut().zip(numbers).for_each(|(all, number)| *all |= number);
        }
        assert_eq!(all, [(1 << 20) - 1; 7]);
        // Dice so large that one fills the word alone, and no dice at all.
        assert_eq!(Dice::new([u32::MAX, u32::MAX]).throws.len(), 2);
        Dice::new([]).throw(&mut Seed(1).rng(), &mut []);
    }
}
