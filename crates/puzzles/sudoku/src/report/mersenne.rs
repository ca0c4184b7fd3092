//! The Mersenne Twister MT19937 as NumPy's legacy `RandomState` and as Python's `random` use it. Only the report's
//! program draws from it; everything else in plansza has its own generator ([`plansza_core::Rng`]).
//!
//! NumPy seeds by one multiplicative sequence (`init_genrand`), Python by mixing an array (`init_by_array`). A double is
//! the same in both: 27 and 26 bits of two words. Integers differ: NumPy masks a word to the bits of the largest value,
//! Python takes the top bits of a word, and both draw again while the value is too large.
//!
//! ```
//! use plansza_sudoku::report::Mersenne;
//! let mut numpy = Mersenne::numpy(5489);
//! assert_eq!(numpy.word(), 3499211612);
//! ```
//!
//! M. Matsumoto and T. Nishimura, Mersenne Twister, ACM TOMACS 8 (1998), and their mt19937ar.c (2002).

/// Words of the state.
const SIZE: usize = 624;
/// The distance of the words that are mixed.
const SHIFT: usize = 397;

/// A stream of random words.
#[derive(Clone)]
pub struct Mersenne {
    state: [u32; SIZE],
    /// The next word to give out; all of them are used when it is [`SIZE`].
    at: usize,
}

impl Mersenne {
    /// The stream of `numpy.random.seed(seed)`.
    ///
    /// ```
    /// # use plansza_sudoku::report::Mersenne;
    /// assert_eq!(Mersenne::numpy(42).double(), 0.3745401188473625);
    /// ```
    pub fn numpy(seed: u32) -> Mersenne {
        let mut state = [seed; SIZE];
        for i in 1..SIZE {
            let last = state[i - 1];
            state[i] = 1_812_433_253_u32.wrapping_mul(last ^ (last >> 30)).wrapping_add(i as u32);
        }
        Mersenne { state, at: SIZE }
    }

    /// The stream of Python's `random.seed(seed)`.
    ///
    /// ```
    /// # use plansza_sudoku::report::Mersenne;
    /// assert_eq!(Mersenne::python(42).double(), 0.6394267984578837);
    /// ```
    pub fn python(seed: u32) -> Mersenne {
        Mersenne::mixed(&[seed])
    }

    /// The stream of `init_by_array`.
    fn mixed(key: &[u32]) -> Mersenne {
        let mut stream = Mersenne::numpy(19_650_218);
        let state = &mut stream.state;
        let (mut i, mut j) = (1, 0);
        // Behind the last word the first one is again what the last was.
        let next = |state: &mut [u32; SIZE], i: &mut usize| {
            *i += 1;
            if *i == SIZE {
                state[0] = state[SIZE - 1];
                *i = 1;
            }
        };
        for _ in 0..SIZE.max(key.len()) {
            let last = state[i - 1];
            let mixed = state[i] ^ (last ^ (last >> 30)).wrapping_mul(1_664_525);
            state[i] = mixed.wrapping_add(key[j]).wrapping_add(j as u32);
            next(state, &mut i);
            j = (j + 1) % key.len();
        }
        for _ in 1..SIZE {
            let last = state[i - 1];
            let mixed = state[i] ^ (last ^ (last >> 30)).wrapping_mul(1_566_083_941);
            state[i] = mixed.wrapping_sub(i as u32);
            next(state, &mut i);
        }
        state[0] = 0x8000_0000;
        stream
    }

    /// Makes the next words.
    fn turn(&mut self) {
        let twist = |high: u32, low: u32| {
            let word = (high & 0x8000_0000) | (low & 0x7fff_ffff);
            (word >> 1) ^ ((word & 1).wrapping_neg() & 0x9908_b0df)
        };
        let state = &mut self.state;
        for i in 0..SIZE - SHIFT {
            state[i] = state[i + SHIFT] ^ twist(state[i], state[i + 1]);
        }
        for i in SIZE - SHIFT..SIZE - 1 {
            state[i] = state[i + SHIFT - SIZE] ^ twist(state[i], state[i + 1]);
        }
        state[SIZE - 1] = state[SHIFT - 1] ^ twist(state[SIZE - 1], state[0]);
        self.at = 0;
    }

    /// 32 random bits.
    #[inline]
    pub fn word(&mut self) -> u32 {
        if self.at == SIZE {
            self.turn();
        }
        let mut word = self.state[self.at];
        self.at += 1;
        word ^= word >> 11;
        word ^= (word << 7) & 0x9d2c_5680;
        word ^= (word << 15) & 0xefc6_0000;
        word ^ (word >> 18)
    }

    /// A double in [0, 1): `random_sample()` of NumPy, `random()` of Python.
    #[inline]
    pub fn double(&mut self) -> f64 {
        let (a, b) = (self.word() >> 5, self.word() >> 6);
        (f64::from(a) * 67_108_864.0 + f64::from(b)) / 9_007_199_254_740_992.0
    }

    /// An integer below `n` as NumPy draws it: masked words, drawn again while too large; none for `n` = 1.
    #[inline]
    pub fn masked_below(&mut self, n: usize) -> usize {
        let most = n as u32 - 1;
        if most == 0 {
            return 0;
        }
        let mask = u32::MAX >> most.leading_zeros();
        loop {
            let word = self.word() & mask;
            if word <= most {
                return word as usize;
            }
        }
    }

    /// An integer below `n` as Python's `choice` draws it: as many top bits as `n` has, drawn again while too large.
    #[inline]
    pub fn top_bits_below(&mut self, n: usize) -> usize {
        let spare = (n as u32).leading_zeros();
        loop {
            let word = (self.word() >> spare) as usize;
            if word < n {
                return word;
            }
        }
    }

    /// NumPy's `shuffle`: from the end, each with one before it or itself.
    #[inline]
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            let j = self.masked_below(i + 1);
            list.swap(i, j);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reference output of mt19937ar.c.
    #[test]
    fn the_words_are_the_published_ones() {
        let mut stream = Mersenne::mixed(&[0x123, 0x234, 0x345, 0x456]);
        let first: Vec<u32> = (0..10).map(|_| stream.word()).collect();
        let published = [
            1067595299, 955945823, 477289528, 4107218783, 4228976476, 3344332714, 3355579695, 227628506,
            810200273, 2591290167,
        ];
        assert_eq!(first, published);
        // The last of the 1000 words that the reference prints.
        assert_eq!((10..1000).map(|_| stream.word()).last(), Some(3460025646));
        let mut stream = Mersenne::numpy(5489);
        assert_eq!(stream.word(), 3499211612);
        // What the C++ standard asks of mt19937.
        assert_eq!((1..10_000).map(|_| stream.word()).last(), Some(4123659995));
    }

    /// What NumPy 2.4 prints after `random.seed(14)`.
    #[test]
    fn numpy_draws_the_same() {
        let mut stream = Mersenne::numpy(14);
        let doubles = [0.5139433437726902, 0.7731650520792968, 0.8704276857248127];
        assert_eq!(doubles.map(|_| stream.double()), doubles);
        let below = |stream: &mut Mersenne, n| (0..8).map(|_| stream.masked_below(n)).collect::<Vec<_>>();
        assert_eq!(below(&mut stream, 9), [6, 0, 8, 7, 6, 0, 7, 4]);
        assert_eq!(below(&mut stream, 8), [5, 2, 2, 0, 6, 4, 5, 5]);
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        stream.shuffle(&mut digits);
        assert_eq!(digits, [3, 7, 8, 5, 4, 1, 2, 6, 9]);
        assert_eq!(stream.masked_below(1), 0);
        assert!((0..8).all(|_| stream.double() < 1.0));
        assert_eq!(below(&mut stream, 3), [1, 0, 0, 2, 1, 2, 1, 1]);
        assert_eq!(stream.double(), 0.915250917758652);
    }

    /// What Python 3.11 prints after `random.seed(17)`.
    #[test]
    fn python_draws_the_same() {
        let mut stream = Mersenne::python(17);
        let doubles = [0.5219839097124932, 0.8066907771186791, 0.9604947743238768];
        assert_eq!(doubles.map(|_| stream.double()), doubles);
        let mut left: Vec<usize> = (0..81).collect();
        let chosen: Vec<usize> = (0..6).map(|_| left.remove(stream.top_bits_below(left.len()))).collect();
        assert_eq!(chosen, [37, 22, 71, 36, 14, 3]);
        assert!((0..8).all(|_| stream.double() < 1.0));
        // A choice of one still draws.
        (0..3).for_each(|_| assert_eq!(stream.top_bits_below(1), 0));
        assert_eq!(stream.double(), 0.8126090004416155);
    }
}
