//! Boolean variables and literals.

use std::fmt;
use std::ops::Not;

/// A Boolean variable, numbered from 0 in the order of creation.
///
/// ```
/// use plansza_sat::{Solver, Var};
/// let mut solver = Solver::new();
/// assert_eq!([solver.new_var(), solver.new_var()], [Var(0), Var(1)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Var(pub u32);

impl Var {
    /// The variable's number.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that is true when the variable is true.
    #[must_use]
    pub fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// The literal that is true when the variable is false.
    #[must_use]
    pub fn negative(self) -> Lit {
        Lit(self.0 << 1 | 1)
    }

    /// The literal that is true when the variable has value `value`.
    ///
    /// ```
    /// let var = plansza_sat::Var(4);
    /// assert_eq!((var.literal(true), var.literal(false)), (var.positive(), var.negative()));
    /// ```
    #[must_use]
    pub fn literal(self, value: bool) -> Lit {
        Lit(self.0 << 1 | u32::from(!value))
    }
}

/// A variable or its negation; `!lit` is the opposite literal.
///
/// ```
/// let a = plansza_sat::Var(0).positive();
/// assert_eq!((!!a, format!("{a:?} {:?}", !a)), (a, "1 -1".to_string()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(pub(crate) u32);

impl Lit {
    /// The variable of this literal.
    #[must_use]
    pub fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether this is the positive literal of its variable.
    ///
    /// ```
    /// let a = plansza_sat::Var(3).negative();
    /// assert!(!a.is_positive() && (!a).is_positive() && a.var() == plansza_sat::Var(3));
    /// ```
    #[must_use]
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// A dense index: twice the variable's number, plus one if negative.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_positive() { "" } else { "-" };
        write!(f, "{sign}{}", self.var().0 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_is_its_variable_and_its_sign() {
        for number in [0, 1, 7, 1 << 30] {
            let var = Var(number);
            let (yes, no) = (var.positive(), var.negative());
            assert_eq!((yes.index(), no.index()), (2 * var.index(), 2 * var.index() + 1));
            assert_eq!((!yes, !no, yes.var(), no.var()), (no, yes, var, var));
            assert!(yes.is_positive() && !no.is_positive());
            assert_eq!((var.literal(true), var.literal(false)), (yes, no));
            assert_eq!(format!("{yes:?} {no:?}"), format!("{0} -{0}", number + 1));
        }
    }
}
