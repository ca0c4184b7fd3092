//! Parameters as data. The struct that has them declares them once, with [`#[params]`](macro@params); from that come their
//! names, ranges, defaults and help, so that the command line, files and forms can list, check and explain them.
//!
//! That is so with the feature `serde` of this crate, which is on by default. Without it the struct is all there is: its
//! fields are set in code, and neither serde nor schemas are built. The choice is this crate's alone, so a puzzle or a
//! method is written once for both, and crates that ask for either stand beside each other.
//!
//! ```
//! use plansza_core::params;
//! #[params]
//! #[derive(Default)]
//! #[serde(default, deny_unknown_fields)]
//! struct Walk { /** How far to go. */ #[schemars(range(min = 1, max = 9))] steps: u32 }
//! # #[cfg(feature = "serde")] {
//! let sheet = params::Sheet::of::<Walk>();
//! let error = sheet.parse("setps", "3").unwrap_err();
//! assert!(error.to_string().contains("did you mean 'steps'"));
//! assert!(sheet.parse("steps", "12").unwrap_err().to_string().contains("1 to 9"));
//! # }
//! ```

#[cfg(not(feature = "serde"))]
mod bare;
#[cfg(feature = "serde")]
mod sheet;

#[cfg(not(feature = "serde"))]
pub use bare::*;
#[cfg(feature = "serde")]
pub use sheet::*;

use crate::Fault;

/// The fault for a name that is not there, with the nearest one that is.
///
/// ```
/// let fault = plansza_core::params::unknown("method", "aneal", &["anneal", "tabu"]);
/// assert_eq!(fault.to_string(), "unknown method 'aneal'; did you mean 'anneal'?\naccepted: anneal, tabu");
/// ```
pub fn unknown(what: &str, name: &str, names: &[&str]) -> Fault {
    let near = names
        .iter()
        .min_by_key(|known| distance(name, known))
        .filter(|known| distance(name, known) <= 1 + name.chars().count().max(known.chars().count()) / 3);
    let short: String = name.chars().take(40).collect();
    let message = match near {
        Some(near) => format!("unknown {what} '{short}'; did you mean '{near}'?"),
        None => format!("unknown {what} '{short}'"),
    };
    let accepted = if names.is_empty() { "nothing: it has none".to_string() } else { names.join(", ") };
    Fault::new(message).accepts(accepted)
}

/// Edits (insert, delete, replace, swap neighbours) from one word to another, on at most 40 characters.
fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().flat_map(char::to_lowercase).take(40).collect();
    let b: Vec<char> = b.chars().flat_map(char::to_lowercase).take(40).collect();
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    for (j, cell) in rows[0].iter_mut().enumerate() {
        *cell = j;
    }
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let replace = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replace.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
}
