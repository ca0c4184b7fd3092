//! Values of a parameter to draw from: some that are named, or all between two ends, evenly or by their logarithm.
//!
//! What a tuner draws from is the parameter's own range as far as that is small, else what lies within a factor of 32 of the
//! value as it comes; a parameter whose 0 means "never" may be that, too. Later draws are near a value that did well.

use plansza_core::Rng;
use plansza_core::params::{Domain, Param};
use serde_json::{Map, Value};

/// Whether two values mean the same.
pub(crate) fn equal(a: &Value, b: &Value) -> bool {
    a == b || a.as_f64().is_some_and(|a| Some(a) == b.as_f64())
}

/// Where a drawn value comes from.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Urn {
    Among(Vec<Value>),
    Between {
        from: f64,
        to: f64,
        log: bool,
        whole: bool,
        /// Whether it may be 0 too, which means never.
        zero: bool,
    },
}

/// How far from the value as it comes a tuner looks where the parameter's range is wide.
const FACTOR: f64 = 32.0;
/// A range is wide where its ends differ by more than this factor.
const WIDE: f64 = 100.0;
/// Draws of which the first that is inside counts.
const TRIES: usize = 20;

impl Urn {
    pub(crate) fn of(param: &Param, value: &Value) -> Option<Urn> {
        let whole = matches!(param.domain, Domain::Integer(..));
        let between = |from: &Value, to: &Value, log: bool| {
            let (from, to) = (from.as_f64()?, to.as_f64()?);
            (from < to && (!log || from > 0.0)).then_some(Urn::Between { from, to, log, whole, zero: false })
        };
        match value {
            Value::Array(ends) => match &ends[..] {
                [from, to] => between(from, to, false),
                _ => None,
            },
            Value::Object(map) => Urn::of_map(map, &between),
            _ => None,
        }
    }

    fn of_map(
        map: &Map<String, Value>,
        between: &dyn Fn(&Value, &Value, bool) -> Option<Urn>,
    ) -> Option<Urn> {
        if let Some(Value::Array(values)) = map.get("among") {
            return (map.len() == 1 && !values.is_empty()).then(|| Urn::Among(values.clone()));
        }
        let log = match map.get("log") {
            None => false,
            Some(log) => log.as_bool()?,
        };
        let known = |key: &String| ["from", "to", "log"].contains(&key.as_str());
        map.keys().all(known).then(|| between(map.get("from")?, map.get("to")?, log))?
    }

    /// The values whose being accepted means that all are.
    pub(crate) fn bounds(&self) -> Vec<Value> {
        match self {
            Urn::Among(values) => values.clone(),
            Urn::Between { from, to, whole, .. } => vec![number(*from, *whole), number(*to, *whole)],
        }
    }

    /// How many different values there are.
    pub(crate) fn size(&self) -> u64 {
        match self {
            Urn::Among(values) => (0..values.len())
                .filter(|&i| !values[..i].iter().any(|other| equal(other, &values[i])))
                .count() as u64,
            Urn::Between { from, to, whole: true, zero, .. } => {
                (to.round() - from.round()) as u64 + 1 + u64::from(*zero)
            }
            Urn::Between { .. } => u64::MAX,
        }
    }

    pub(crate) fn draw(&self, rng: &mut Rng) -> Value {
        match self {
            Urn::Among(values) => rng.pick(values).cloned().unwrap_or(Value::Null),
            Urn::Between { zero: true, .. } if rng.chance(0.25) => Value::from(0),
            Urn::Between { .. } => self.at(rng.unit()),
        }
    }

    /// A value near another: `spread` is the deviation as a share of the whole range, and 0 to 1 says how sure a choice that
    /// has no distances is kept.
    pub(crate) fn near(&self, value: &Value, spread: f64, sure: f64, rng: &mut Rng) -> Value {
        let never = value.as_f64() == Some(0.0);
        match self {
            Urn::Among(_) if rng.chance(sure) => value.clone(),
            Urn::Among(_) => self.draw(rng),
            Urn::Between { zero: true, .. } if never && rng.chance(0.5 + 0.5 * sure) => value.clone(),
            Urn::Between { zero: true, .. } if never || rng.chance(0.25 * (1.0 - sure)) => self.draw(rng),
            Urn::Between { .. } => {
                let middle = self.share(value);
                // Four uniform draws are near enough to a normal one, and the same on every machine.
                let mut step = || (0..4).map(|_| rng.unit() - 0.5).sum::<f64>() * libm::sqrt(3.0) * spread;
                let inside = (0..TRIES).map(|_| middle + step()).find(|share| (0.0..=1.0).contains(share));
                self.at(inside.unwrap_or(middle))
            }
        }
    }

    /// What a tuner draws from where nobody says it: none of a parameter that has one value only.
    pub(crate) fn usual(param: &Param, default: &Value) -> Option<Urn> {
        let between = |low: Option<f64>, high: Option<f64>, whole: bool| {
            let middle = default.as_f64()?;
            let (low, high) = (low?, high?);
            // Shares and other short ranges as they are.
            if low > 0.0 && high / low <= WIDE || high <= 1.0 && low >= 0.0 {
                return (low < high).then_some(Urn::Between {
                    from: low,
                    to: high,
                    log: false,
                    whole,
                    zero: false,
                });
            }
            let zero = low == 0.0 && whole;
            let least = if whole { low.max(1.0) } else { low };
            let middle = if middle == 0.0 { FACTOR } else { middle };
            let (from, to) = ((middle / FACTOR).max(least), (middle * FACTOR).min(high));
            (from > 0.0 && from < to).then_some(Urn::Between { from, to, log: true, whole, zero })
        };
        match &param.domain {
            Domain::Integer(low, high) => between(low.map(|x| x as f64), high.map(|x| x as f64), true),
            Domain::Number(low, high) => between(*low, *high, false),
            Domain::Flag => Some(Urn::Among(vec![false.into(), true.into()])),
            Domain::Choice(words) => {
                let words: Vec<Value> = words.iter().map(|(word, _)| Value::from(word.as_str())).collect();
                (words.len() > 1).then_some(Urn::Among(words))
            }
            // A number or a word: what it is decides.
            Domain::Either(domains) => {
                let number = |domain: &&Domain| matches!(domain, Domain::Integer(..) | Domain::Number(..));
                let number = domains.iter().find(number).filter(|_| default.is_number())?;
                Urn::usual(&Param { domain: number.clone(), ..param.clone() }, default)
            }
            Domain::Text => None,
        }
    }

    /// The value at a share of the range.
    fn at(&self, share: f64) -> Value {
        let Urn::Between { from, to, log, whole, .. } = self else { return Value::Null };
        let x = match log {
            false => from + (to - from) * share,
            true => libm::exp(libm::log(*from) * (1.0 - share) + libm::log(*to) * share),
        };
        number(short(x).clamp(*from, *to), *whole)
    }

    /// The share of the range at which a value stands.
    fn share(&self, value: &Value) -> f64 {
        let Urn::Between { from, to, log, .. } = self else { return 0.5 };
        let x = value.as_f64().unwrap_or(*from).clamp(*from, *to);
        match log {
            false => (x - from) / (to - from),
            true => libm::log(x / from) / libm::log(to / from),
        }
    }
}

fn number(x: f64, whole: bool) -> Value {
    if whole { Value::from(x.round() as i64) } else { Value::from(x) }
}

/// To four digits behind the first: a setting that a person can read and type.
fn short(x: f64) -> f64 {
    format!("{x:.4e}").parse().unwrap_or(x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_core::Seed;

    fn param(domain: Domain) -> Param {
        let sheet = plansza_catalogue::find("sudoku").unwrap().pairing("anneal", None).unwrap().sheet();
        Param { domain, ..sheet.params[0].clone() }
    }

    #[test]
    fn a_tuner_looks_where_it_makes_sense() {
        let urn = |domain, default: Value| Urn::usual(&param(domain), &default);
        let wide = urn(Domain::Integer(Some(2), Some(200_000)), 500.into()).unwrap();
        assert_eq!(wide, Urn::Between { from: 15.625, to: 16_000.0, log: true, whole: true, zero: false });
        let share = urn(Domain::Number(Some(0.0), Some(1.0)), 0.7.into()).unwrap();
        assert_eq!(share, Urn::Between { from: 0.0, to: 1.0, log: false, whole: false, zero: false });
        let never = urn(Domain::Integer(Some(0), Some(1_000_000)), 0.into()).unwrap();
        assert_eq!(never, Urn::Between { from: 1.0, to: 1024.0, log: true, whole: true, zero: true });
        assert_eq!(urn(Domain::Text, "x".into()), None);
        let mut rng = Seed(1).rng();
        let drawn: Vec<i64> = (0..1000).map(|_| never.draw(&mut rng).as_i64().unwrap()).collect();
        assert!(drawn.iter().all(|x| (0..=1024).contains(x)));
        assert!((200..300).contains(&drawn.iter().filter(|x| **x == 0).count()));
    }

    #[test]
    fn near_draws_are_near_and_inside() {
        let urn = Urn::Between { from: 1.0, to: 1000.0, log: true, whole: false, zero: false };
        let mut rng = Seed(2).rng();
        for spread in [0.3, 0.05] {
            let near: Vec<f64> =
                (0..2000).map(|_| urn.share(&urn.near(&30.0.into(), spread, 0.5, &mut rng))).collect();
            let middle = urn.share(&30.0.into());
            assert!(near.iter().all(|share| (0.0..=1.0).contains(share)));
            let deviation = (near.iter().map(|share| (share - middle).powi(2)).sum::<f64>() / 2000.0).sqrt();
            assert!(deviation > 0.6 * spread && deviation < 1.1 * spread, "{deviation} for {spread}");
        }
        let words = Urn::Among(vec!["a".into(), "b".into(), "c".into()]);
        let kept = (0..1000).filter(|_| words.near(&"b".into(), 0.1, 0.8, &mut rng) == "b").count();
        assert!((820..910).contains(&kept), "{kept}"); // 0.8 + 0.2 / 3
    }
}
