//! Vectors of `u32`s: what a sweep and the choice of a branch need of them.

/// Number of search nodes handled side by side.
pub(crate) const LANES: usize = 8;

/// One `u32` for each lane, aligned for vector loads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(crate) struct LaneRow(pub(crate) [u32; LANES]);

/// A vector of `u32`s with bitwise and wrapping operations.
pub(crate) trait Word: Copy {
    /// The same value everywhere.
    fn splat(value: u32) -> Self;
    /// Bitwise and.
    fn and(self, other: Self) -> Self;
    /// Bitwise or.
    fn or(self, other: Self) -> Self;
    /// Bitwise exclusive or.
    fn xor(self, other: Self) -> Self;
    /// The bits of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;
    /// Wrapping sum.
    fn add(self, other: Self) -> Self;
    /// Wrapping difference.
    fn sub(self, other: Self) -> Self;
    /// Shift to the left by a constant.
    fn left<const N: i32>(self) -> Self;
    /// Logical shift to the right by a constant.
    fn right<const N: i32>(self) -> Self;
}

/// A word with one `u32` for each lane.
pub(crate) trait WideWord: Word {
    /// Reads all lanes.
    fn load(row: &LaneRow) -> Self;
    /// Writes all lanes.
    fn store(self, row: &mut LaneRow);
    /// Bit `k` is set when lane `k` of both words is the same.
    fn equal(self, other: Self) -> u8;
}

/// A word of four `u32`s: one for each stack of a board, and one not used.
pub(crate) trait Quad: Word {
    /// The word of these three `u32`s and a 0.
    fn of(a: u32, b: u32, c: u32) -> Self;
    /// Reads all.
    fn load(from: &[u32; 4]) -> Self;
    /// Gives all.
    fn array(self) -> [u32; 4];
    /// For each power of two below 2³¹ its logarithm, and 127 more.
    fn log(self) -> Self;
    /// Every `u32` of the first three moved one place on, in a ring.
    fn ring(self) -> Self;
    /// Whether the first three of both are the same.
    fn same(self, other: Self) -> bool;
}

/// Eight lanes in two registers of four.
#[derive(Clone, Copy)]
#[cfg_attr(not(any(target_arch = "x86_64", target_feature = "simd128")), allow(dead_code))]
pub(crate) struct TwoRegisters<W>(pub(crate) W, pub(crate) W);

/// Operations that go on in both registers.
macro_rules! both {
    ($($op:ident)*) => {$(
        #[inline(always)]
        fn $op(self, other: Self) -> Self {
            Self(self.0.$op(other.0), self.1.$op(other.1))
        }
    )*};
}

impl<W: Word> Word for TwoRegisters<W> {
    both!(and or xor without add sub);
    #[inline(always)]
    fn splat(value: u32) -> Self {
        Self(W::splat(value), W::splat(value))
    }
    #[inline(always)]
    fn left<const N: i32>(self) -> Self {
        Self(self.0.left::<N>(), self.1.left::<N>())
    }
    #[inline(always)]
    fn right<const N: i32>(self) -> Self {
        Self(self.0.right::<N>(), self.1.right::<N>())
    }
}

/// The word for machines without a known vector unit: a plain array.
#[derive(Clone, Copy)]
pub(crate) struct Plain<const N: usize>([u32; N]);

impl<const N: usize> Plain<N> {
    #[inline(always)]
    fn zip(self, other: Self, op: impl Fn(u32, u32) -> u32) -> Self {
        let mut out = self.0;
        for (a, b) in out.iter_mut().zip(other.0) {
            *a = op(*a, b);
        }
        Self(out)
    }
}

/// Operations of two words, lane by lane.
macro_rules! zipped {
    ($($name:ident: $op:expr;)*) => {$(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            self.zip(other, $op)
        }
    )*};
}

impl<const LEN: usize> Word for Plain<LEN> {
    zipped! {
        and: |a, b| a & b;
        or: |a, b| a | b;
        xor: |a, b| a ^ b;
        without: |a, b| a & !b;
        add: u32::wrapping_add;
        sub: u32::wrapping_sub;
    }
    #[inline(always)]
    fn splat(value: u32) -> Self {
        Self([value; LEN])
    }
    #[inline(always)]
    fn left<const N: i32>(self) -> Self {
        self.zip(self, |a, _| a << N)
    }
    #[inline(always)]
    fn right<const N: i32>(self) -> Self {
        self.zip(self, |a, _| a >> N)
    }
}

impl WideWord for Plain<LANES> {
    #[inline(always)]
    fn load(row: &LaneRow) -> Self {
        Self(row.0)
    }
    #[inline(always)]
    fn store(self, row: &mut LaneRow) {
        row.0 = self.0;
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u8 {
        let mut bits = 0;
        for k in 0..LANES {
            bits |= u8::from(self.0[k] == other.0[k]) << k;
        }
        bits
    }
}

impl Quad for Plain<4> {
    #[inline(always)]
    fn of(a: u32, b: u32, c: u32) -> Self {
        Self([a, b, c, 0])
    }
    #[inline(always)]
    fn load(from: &[u32; 4]) -> Self {
        Self(*from)
    }
    #[inline(always)]
    fn array(self) -> [u32; 4] {
        self.0
    }
    #[inline(always)]
    fn log(self) -> Self {
        // The exponent of the number as a float.
        self.zip(self, |a, _| (a.cast_signed() as f32).to_bits() >> 23)
    }
    #[inline(always)]
    fn ring(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([c, a, b, d])
    }
    #[inline(always)]
    fn same(self, other: Self) -> bool {
        self.0[..3] == other.0[..3]
    }
}
