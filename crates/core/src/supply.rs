//! Data that a program carries with it, but for where every byte of it is sent to everybody: there it is a file of its own, which the
//! host lends when somebody asks for it.
//!
//! A game that has some lists it ([`Game::SUPPLIES`](crate::Game::SUPPLIES)); a front that builds without it hands the file out and
//! lends it when a [`Fault`] says that it is needed.
//!
//! ```
//! use plansza_core::supply::{Supply, lend};
//! let table = Supply { name: "table.bin", built_in: None };
//! assert_eq!(table.bytes().unwrap_err().needs(), Some("table.bin"));
//! lend("table.bin", vec![1, 2, 3]);
//! assert_eq!(table.bytes()?, [1, 2, 3]);
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use crate::Fault;
use std::sync::{Mutex, PoisonError};

/// What hosts have lent, by name.
static LENT: Mutex<Vec<(String, &'static [u8])>> = Mutex::new(Vec::new());

/// Data by the name of its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Supply {
    /// What its file is called.
    pub name: &'static str,
    /// The data, where it is part of the program.
    pub built_in: Option<&'static [u8]>,
}

impl Supply {
    /// The data.
    ///
    /// # Errors
    /// When it is not part of the program and nobody has lent it: the fault names the file.
    pub fn bytes(&self) -> Result<&'static [u8], Fault> {
        let lent = || {
            let all = LENT.lock().unwrap_or_else(PoisonError::into_inner);
            all.iter().find(|(name, _)| name == self.name).map(|(_, bytes)| *bytes)
        };
        self.built_in.or_else(lent).ok_or_else(|| Fault::needing(self.name))
    }
}

/// Lends a file for as long as the program runs. The first of a name stays.
pub fn lend(name: &str, bytes: Vec<u8>) {
    let mut all = LENT.lock().unwrap_or_else(PoisonError::into_inner);
    if all.iter().all(|(known, _)| known != name) {
        all.push((name.into(), bytes.leak()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_built_in_needs_nobody_and_what_is_lent_first_stays() {
        assert_eq!(Supply { name: "own", built_in: Some(&[7]) }.bytes(), Ok(&[7][..]));
        let other = Supply { name: "other", built_in: None };
        assert!(other.bytes().is_err_and(|fault| fault.needs() == Some("other")));
        lend("other", vec![1]);
        lend("other", vec![2]);
        assert_eq!(other.bytes(), Ok(&[1][..]));
    }
}
