//! What a number says. From a number the sight goes s₁, s₂, s₃, s₄ white cells far in the four directions, and
//! s₁ + s₂ + s₃ + s₄ = n − 1. The possible distances of a direction are a word of bits, so that all sums of two of
//! them are shifts of one word by the bits of the other, and the four words are filtered exactly: a distance stays if
//! and only if some choice of the other three fits.

/// The possible distances in the four directions: bit k for a sight that ends after k white cells.
///
/// ```
/// use plansza_kuromasu::logic::{Reasoner, Why};
/// use plansza_kuromasu::text;
/// let board = text::read("3x1:3b")?.remove(0);
/// let step = Reasoner::new(&board, &[]).step().expect("no rule is broken").expect("a step");
/// let Why::Number { can, left, .. } = step.why else { unreachable!("a number alone") };
/// assert_eq!((can, left), ([0b111, 1, 1, 1], [0b100, 1, 1, 1]));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub type Stops = [u64; 4];

/// All sums of an element of one set and an element of the other.
#[inline]
fn sums(a: u64, b: u64) -> u64 {
    // The shorter one is likely to have fewer elements.
    let (mut few, many) = if a < b { (a, b) } else { (b, a) };
    let mut out = 0;
    while few != 0 {
        out |= many << few.trailing_zeros();
        few &= few - 1;
    }
    out
}

/// All differences of an element of `from` and an element of `set`, where not negative.
#[inline]
fn differences(from: u64, mut set: u64) -> u64 {
    let mut out = 0;
    while set != 0 {
        out |= from >> set.trailing_zeros();
        set &= set - 1;
    }
    out
}

/// What is missing to the total for each element.
#[inline]
fn rest(set: u64, total: u32) -> u64 {
    let mirrored = set.reverse_bits();
    match total {
        0..=63 => mirrored >> (63 - total),
        64..=126 => mirrored << (total - 63),
        _ => 0,
    }
}

/// Whether some choice of distances makes up the total.
#[cfg(test)]
fn feasible(stops: &Stops, total: u32) -> bool {
    sums(stops[0], stops[1]) & rest(sums(stops[2], stops[3]), total) != 0
}

/// Distances of which no choice makes up the total, and which of them may grow without changing that.
pub struct GapSums {
    stops: Stops,
    total: u32,
    /// What is missing to the total after each sum along.
    missing: u64,
    across: u64,
}

impl GapSums {
    /// Distances of which no choice fits.
    pub fn new(stops: Stops, total: u32) -> GapSums {
        let (across, along) = (sums(stops[0], stops[1]), sums(stops[2], stops[3]));
        GapSums { stops, total, missing: rest(along, total), across }
    }

    /// Whether some choice fits with other distances in one direction; if none does, they are taken over.
    #[inline]
    pub fn admits(&mut self, direction: usize, stops: u64) -> bool {
        let other = self.stops[direction ^ 1];
        let (across, missing) = match direction {
            0 | 1 => (sums(stops, other), self.missing),
            _ => (self.across, rest(sums(stops, other), self.total)),
        };
        let fits = across & missing != 0;
        if !fits {
            self.stops[direction] = stops;
            (self.across, self.missing) = (across, missing);
        }
        fits
    }
}

/// The sums across and along that take part in some choice that makes up the total; none if there is no such choice.
#[inline(always)]
pub fn pairs(stops: &Stops, total: u32) -> Option<[u64; 2]> {
    let (across, along) = (sums(stops[0], stops[1]), sums(stops[2], stops[3]));
    let across = across & rest(along, total);
    (across != 0).then(|| [across, along & rest(across, total)])
}

/// The distances in a direction that take part in some choice, given the [`pairs`].
#[inline(always)]
pub fn single(stops: &Stops, pairs: [u64; 2], direction: usize) -> u64 {
    stops[direction] & differences(pairs[direction / 2], stops[direction ^ 1])
}

/// Whether one distance takes part in some choice.
#[inline(always)]
pub fn supported(stops: &Stops, pairs: [u64; 2], direction: usize, distance: u32) -> bool {
    pairs[direction / 2] >> distance & stops[direction ^ 1] != 0
}

/// The distances that take part in some choice that makes up the total; none if there is no such choice.
pub fn filter(stops: &Stops, total: u32) -> Option<Stops> {
    let pairs = pairs(stops, total)?;
    Some(std::array::from_fn(|direction| single(stops, pairs, direction)))
}

/// What the nearest and the farthest distances tell, without the gaps between.
#[derive(Clone, Copy, Debug)]
pub struct SightBounds {
    /// How far the sight goes in each direction at least: over the whites.
    pub least: [u32; 4],
    /// How far it goes at most: up to the next black cell or the edge.
    pub most: [u32; 4],
}

impl SightBounds {
    /// The bounds of these distances.
    #[inline]
    pub fn new(stops: &Stops) -> SightBounds {
        SightBounds { least: stops.map(u64::trailing_zeros), most: stops.map(u64::ilog2) }
    }

    /// What is seen at least and at most, all four directions together.
    #[inline]
    pub fn sums(&self) -> (u32, u32) {
        (self.least.iter().sum(), self.most.iter().sum())
    }

    /// What a direction has to give since the other three can give no more.
    #[inline]
    pub fn needed(&self, direction: usize, total: u32) -> u32 {
        total.saturating_sub(self.sums().1 - self.most[direction])
    }

    /// What would be seen at least if the sight in a direction went one cell farther, with the whites behind that cell.
    #[inline]
    pub fn farther(&self, direction: usize, whites: u64) -> u32 {
        let least = self.least[direction];
        self.sums().0 - least + (whites | 1 << least).trailing_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_core::Seed;

    #[test]
    fn the_filter_agrees_with_all_choices() {
        let mut rng = Seed(3).rng();
        for round in 0..2000 {
            let side = 2 + round % 9;
            let mut word = || rng.word() & ((1 << side) - 1) | 1 << (side - 1);
            let stops = [word(), word(), word(), word()];
            let total = rng.below(4 * side) as u32;
            let bits = |set: u64| (0..64u32).filter(move |&k| set >> k & 1 == 1);
            let mut wanted = [0; 4];
            for a in bits(stops[0]) {
                for b in bits(stops[1]) {
                    for c in bits(stops[2]) {
                        for d in bits(stops[3]).filter(|d| a + b + c + d == total) {
                            [a, b, c, d].iter().zip(&mut wanted).for_each(|(&k, set)| *set |= 1u64 << k);
                        }
                    }
                }
            }
            let found = filter(&stops, total);
            assert_eq!(found.unwrap_or_default(), wanted);
            assert_eq!(feasible(&stops, total), found.is_some());
            if found.is_none() {
                let mut gaps = GapSums::new(stops, total);
                for direction in [0, 3, 1, 2] {
                    let mut more = gaps.stops;
                    more[direction] |= 1 << rng.below(side);
                    let kept = gaps.stops;
                    assert_eq!(gaps.admits(direction, more[direction]), feasible(&more, total));
                    assert_eq!(gaps.stops, if feasible(&more, total) { kept } else { more });
                }
            }
        }
    }

    #[test]
    fn the_longest_sights_fit() {
        let far = 1 << 63;
        assert_eq!(filter(&[far, 1, far, 1], 126), Some([far, 1, far, 1]));
        assert!(!feasible(&[far, 1, far, 1], 125));
        assert!(!feasible(&[far, 1, far, 1], 127));
        assert!(!feasible(&[1, 1, 1, 1], 65_534));
    }
}
