//! One arm of a spec, many settings: every combination of a grid, lists side by side, or values drawn at random.

use crate::spec::{Arm, Entries, Sample, Spec};
use plansza_core::params::{Domain, Field, Sheet};
use plansza_core::{Fault, Rng, Seed};
use serde_json::{Map, Value};
use std::collections::HashSet;
use std::ops::Range;
use toml::Spanned;

/// More settings of one arm than this are a slip of the pen.
const MOST: usize = 10_000;

/// Draws for each setting that is wanted, since some come out equal.
const TRIES: u64 = 100;

/// Parameters that one setting gives values to.
pub type Setting = Vec<(String, Value)>;

/// The settings of an arm, all checked against the parameters that its method has. One without any for an arm as it is.
///
/// # Errors
/// Names the parameter or the value, its place, and what is accepted.
pub fn settings(spec: &Spec, arm: &Arm, sheet: &Sheet) -> Result<Vec<Setting>, Fault> {
    for (key, value) in &arm.set.0 {
        check(spec, sheet, key, value.get_ref(), &value.span())?;
    }
    let several = |place: &Range<usize>| {
        let fault = Fault::new("an arm has one of grid, list and sample").accepts("an arm for each");
        spec.at(place, fault)
    };
    match (&arm.grid, &arm.list, &arm.sample) {
        (None, None, None) => Ok(vec![Vec::new()]),
        (Some(grid), None, None) => product(spec, arm, grid, sheet),
        (None, Some(list), None) => side_by_side(spec, arm, list, sheet),
        (None, None, Some(sample)) => drawn(spec, arm, sample, sheet),
        (Some(grid), _, _) => Err(several(&grid.span())),
        (_, Some(list), _) => Err(several(&list.span())),
    }
}

fn check(
    spec: &Spec,
    sheet: &Sheet,
    key: &Spanned<String>,
    value: &Value,
    place: &Range<usize>,
) -> Result<(), Fault> {
    sheet.field(key.get_ref()).map_err(|fault| spec.at(&key.span(), fault))?;
    sheet.check(key.get_ref(), value).map_err(|fault| spec.at(place, fault))
}

/// The lists of a grid or list, every value checked and no key that `set` has too.
fn columns<'a>(
    spec: &Spec,
    arm: &Arm,
    entries: &'a Spanned<Entries>,
    sheet: &Sheet,
) -> Result<Vec<(&'a str, &'a [Value])>, Fault> {
    if entries.get_ref().0.is_empty() {
        let fault = Fault::new("it has no parameters").accepts("lists of values, as { alpha = [0.9, 0.99] }");
        return Err(spec.at(&entries.span(), fault));
    }
    let mut columns = Vec::new();
    for (key, value) in &entries.get_ref().0 {
        not_twice(spec, arm, key)?;
        let values = match value.get_ref() {
            Value::Array(values) if !values.is_empty() => values,
            _ => {
                let fault = Fault::new(format!("'{}' needs a list with at least one value", key.get_ref()));
                return Err(spec.at(&value.span(), fault.accepts("as [0.9, 0.99]")));
            }
        };
        for value_of in values {
            check(spec, sheet, key, value_of, &value.span())?;
        }
        columns.push((key.get_ref().as_str(), values.as_slice()));
    }
    Ok(columns)
}

fn not_twice(spec: &Spec, arm: &Arm, key: &Spanned<String>) -> Result<(), Fault> {
    if arm.set.0.iter().any(|(set, _)| set.get_ref() == key.get_ref()) {
        let fault =
            Fault::new(format!("'{}' is set above already", key.get_ref())).accepts("it in one place");
        return Err(spec.at(&key.span(), fault));
    }
    Ok(())
}

fn product(spec: &Spec, arm: &Arm, grid: &Spanned<Entries>, sheet: &Sheet) -> Result<Vec<Setting>, Fault> {
    let columns = columns(spec, arm, grid, sheet)?;
    for ((key, values), (_, list)) in columns.iter().zip(&grid.get_ref().0) {
        if let Some(twice) =
            (1..values.len()).find(|&i| values[..i].iter().any(|other| equal(other, &values[i])))
        {
            let fault = Fault::new(format!("'{key}' has the value {} twice", values[twice]));
            return Err(spec.at(&list.span(), fault.accepts("each value once")));
        }
    }
    let size = columns.iter().map(|(_, values)| values.len()).fold(1, usize::saturating_mul);
    if size > MOST {
        let fault = Fault::new(format!("a grid of {size} settings")).accepts(format!("up to {MOST}"));
        return Err(spec.at(&grid.span(), fault));
    }
    let mut all = vec![Vec::new()];
    for (key, values) in columns {
        let extend = |setting: &Setting| {
            let setting = setting.clone();
            values.iter().map(move |value| [&setting[..], &[(key.to_string(), value.clone())]].concat())
        };
        all = all.iter().flat_map(extend).collect();
    }
    Ok(all)
}

fn side_by_side(
    spec: &Spec,
    arm: &Arm,
    list: &Spanned<Entries>,
    sheet: &Sheet,
) -> Result<Vec<Setting>, Fault> {
    let columns = columns(spec, arm, list, sheet)?;
    let length = columns[0].1.len();
    if let Some((key, values)) = columns.iter().find(|(_, values)| values.len() != length) {
        let fault =
            Fault::new(format!("'{key}' has {} values, '{}' has {length}", values.len(), columns[0].0));
        return Err(spec.at(&list.span(), fault.accepts("lists of one length")));
    }
    let row = |i: usize| columns.iter().map(|(key, values)| (key.to_string(), values[i].clone())).collect();
    Ok((0..length).map(row).collect())
}

fn drawn(spec: &Spec, arm: &Arm, sample: &Spanned<Sample>, sheet: &Sheet) -> Result<Vec<Setting>, Fault> {
    let Sample { count, seed, over } = sample.get_ref();
    if !(1..=MOST as u64).contains(count) || over.0.is_empty() {
        let fault = Fault::new(format!("{count} draws over {} parameters", over.0.len()));
        let accepted = format!("1 to {MOST} draws over at least one parameter");
        return Err(spec.at(&sample.span(), fault.accepts(accepted)));
    }
    let mut sources = Vec::new();
    for (key, value) in &over.0 {
        not_twice(spec, arm, key)?;
        let field = sheet.field(key.get_ref()).map_err(|fault| spec.at(&key.span(), fault))?;
        let source = Source::of(field, value.get_ref()).ok_or_else(|| {
            let fault = Fault::new(format!("'{}' cannot be drawn from {}", key.get_ref(), value.get_ref()));
            let accepted = "[from, to], { from = 1, to = 100, log = true } or { among = [1, 2] }";
            spec.at(&value.span(), fault.accepts(accepted))
        })?;
        for bound in source.bounds() {
            check(spec, sheet, key, &bound, &value.span())?;
        }
        sources.push((key.get_ref().clone(), source));
    }
    let there = sources.iter().map(|(_, source)| source.size()).fold(1, u64::saturating_mul);
    let draw = |index| -> Setting {
        let mut rng = Seed(*seed).child(index).rng();
        sources.iter().map(|(key, source)| (key.clone(), source.draw(&mut rng))).collect()
    };
    let mut settings: Vec<Setting> = Vec::new();
    let mut seen: HashSet<String> = HashSet::new();
    // Where all that there are were asked for, the last ones are long in coming.
    for index in 0..count.saturating_mul(if there < *count { 0 } else { TRIES }) {
        let setting = draw(index);
        if seen.insert(format!("{setting:?}")) {
            settings.push(setting);
        }
        if settings.len() as u64 == *count {
            return Ok(settings);
        }
    }
    let few = if there < *count { there } else { settings.len() as u64 };
    let fault = Fault::new(format!("{count} draws, but only {few} different settings"));
    Err(spec
        .at(&sample.span(), fault.accepts(format!("count up to {few}, or wider ranges; or a grid for all"))))
}

/// Whether two values mean the same.
fn equal(a: &Value, b: &Value) -> bool {
    a == b || a.as_f64().is_some_and(|a| Some(a) == b.as_f64())
}

/// Where a drawn value comes from.
enum Source {
    Among(Vec<Value>),
    Between { from: f64, to: f64, log: bool, whole: bool },
}

impl Source {
    fn of(field: &Field, value: &Value) -> Option<Source> {
        let whole = matches!(field.domain, Domain::Integer(..));
        let between = |from: &Value, to: &Value, log: bool| {
            let (from, to) = (from.as_f64()?, to.as_f64()?);
            (from < to && (!log || from > 0.0)).then_some(Source::Between { from, to, log, whole })
        };
        match value {
            Value::Array(ends) => match &ends[..] {
                [from, to] => between(from, to, false),
                _ => None,
            },
            Value::Object(map) => Source::of_map(map, &between),
            _ => None,
        }
    }

    fn of_map(
        map: &Map<String, Value>,
        between: &dyn Fn(&Value, &Value, bool) -> Option<Source>,
    ) -> Option<Source> {
        if let Some(Value::Array(values)) = map.get("among") {
            return (map.len() == 1 && !values.is_empty()).then(|| Source::Among(values.clone()));
        }
        let log = match map.get("log") {
            None => false,
            Some(log) => log.as_bool()?,
        };
        let known = |key: &String| ["from", "to", "log"].contains(&key.as_str());
        map.keys().all(known).then(|| between(map.get("from")?, map.get("to")?, log))?
    }

    /// The values whose being accepted means that all are.
    fn bounds(&self) -> Vec<Value> {
        match self {
            Source::Among(values) => values.clone(),
            Source::Between { from, to, whole, .. } => vec![number(*from, *whole), number(*to, *whole)],
        }
    }

    /// How many different values there are.
    fn size(&self) -> u64 {
        match self {
            Source::Among(values) => (0..values.len())
                .filter(|&i| !values[..i].iter().any(|other| equal(other, &values[i])))
                .count() as u64,
            Source::Between { from, to, whole: true, .. } => (to.round() - from.round()) as u64 + 1,
            Source::Between { .. } => u64::MAX,
        }
    }

    fn draw(&self, rng: &mut Rng) -> Value {
        match self {
            Source::Among(values) => rng.pick(values).cloned().unwrap_or(Value::Null),
            Source::Between { from, to, log, whole } => {
                let share = rng.unit();
                let x = match log {
                    false => from + (to - from) * share,
                    true => libm::exp(libm::log(*from) * (1.0 - share) + libm::log(*to) * share),
                };
                number(short(x).clamp(*from, *to), *whole)
            }
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
