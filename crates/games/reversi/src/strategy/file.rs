//! A strategy of one's own: a TOML file of the five weights.
//!
//! ```
//! let text = "discs = 1\nmobility = 2.5\nblocking = 2\nneighbours = 0\nfrontier = -1 # counted against";
//! assert_eq!(plansza_reversi::strategy::read(text)?.mobility, 2.5);
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use super::{HEAVIEST, Strategy, WEIGHTS};
use plansza_core::{Fault, params, text};
use std::collections::BTreeMap;
use toml::{Spanned, Value};

/// Reads the weights from TOML: all five, and nothing else.
///
/// ```
/// use plansza_reversi::strategy::read;
/// let fault = read("discs = 1\nmobilty = 2").unwrap_err();
/// assert_eq!((fault.place(), fault.what()), (Some((2, 1)), "unknown weight 'mobilty'; did you mean 'mobility'?"));
/// ```
///
/// # Errors
/// Names what is missing, unknown or no number, with its place.
pub fn read(content: &str) -> Result<Strategy, Fault> {
    let at = |fault: Fault, byte: usize| {
        let (line, column) = text::place(content, byte);
        fault.at(line, column)
    };
    let entries: BTreeMap<Spanned<String>, Spanned<Value>> = toml::from_str(content).map_err(|error| {
        let fault = Fault::new(error.message().replace('\n', ", ")).accepts("lines as mobility = 2.5");
        match error.span() {
            Some(span) => at(fault, span.start),
            None => fault,
        }
    })?;
    let mut weights = [None; WEIGHTS.len()];
    for (key, value) in &entries {
        let Some(which) = WEIGHTS.iter().position(|name| name == key.get_ref()) else {
            return Err(at(params::unknown("weight", key.get_ref(), &WEIGHTS), key.span().start));
        };
        let weight = match *value.get_ref() {
            Value::Float(weight) => weight,
            Value::Integer(weight) => weight as f64,
            _ => f64::NAN,
        };
        if weight.is_nan() || weight.abs() > HEAVIEST {
            let shown: String = content[value.span()].chars().take(24).collect();
            let fault = Fault::new(format!(
                "{}: '{}' is no weight",
                WEIGHTS[which],
                plansza_core::text::shown(&shown)
            ));
            let accepted = format!("a number from {} to {HEAVIEST}", -HEAVIEST);
            return Err(at(fault.accepts(accepted), value.span().start));
        }
        weights[which] = Some(weight);
    }
    let missing: Vec<&str> =
        WEIGHTS.into_iter().zip(weights).filter(|(_, w)| w.is_none()).map(|(n, _)| n).collect();
    match weights {
        [Some(discs), Some(mobility), Some(blocking), Some(neighbours), Some(frontier)] => {
            Ok(Strategy { discs, mobility, blocking, neighbours, frontier })
        }
        _ => Err(Fault::new(format!("no weight for {}", missing.join(", ")))
            .accepts(format!("all five of {}", WEIGHTS.join(", ")))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy::{Measures, find};

    const GOOD: &str = "# mine\ndiscs = 1\nmobility = 2.5\nblocking = 2\nneighbours = -0.5\nfrontier = 1e1\n";

    #[test]
    fn a_file_of_five_weights_reads() {
        let strategy = read(GOOD).unwrap();
        assert_eq!(strategy.weights(), [1.0, 2.5, 2.0, -0.5, 10.0]);
        let measures = Measures { discs: 3, mobility: 4, blocking: 5, neighbours: 6, frontier: 7 };
        let sum: f64 = measures.signed().iter().zip(strategy.weights()).map(|(&m, w)| m as f64 * w).sum();
        assert_eq!(sum, strategy.weigh(&measures));
    }

    #[test]
    fn what_is_wrong_with_a_file_is_told_with_its_place() {
        let told = |from: &str, to: &str| read(&GOOD.replace(from, to)).unwrap_err().to_string();
        assert!(told("mobility = 2.5\n", "").contains("no weight for mobility\naccepted: all five"));
        let unknown = told("mobility", "mobilty");
        assert!(unknown.starts_with("line 3, column 1: ") && unknown.contains("did you mean 'mobility'?"));
        for wrong in ["nan", "inf", "-inf", "1e300", "true", "\"2\"", "[1]"] {
            let fault = told("2.5", wrong);
            assert!(fault.starts_with("line 3, column 12: mobility: "), "{fault}");
            assert!(fault.contains("a number from"), "{fault}");
        }
        assert!(told("2.5", "").starts_with("line 3, "), "{}", told("2.5", ""));
        assert!(told("discs = 1", "discs = 1\ndiscs = 2").starts_with("line 3, column 1: "));
        assert!(find("nowhere.toml").unwrap_err().to_string().contains("nowhere.toml"));
        assert!(find("balanced").is_ok() && find("balance").is_err());
    }
}
