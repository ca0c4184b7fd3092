//! One arm of a spec, many settings: every combination of a grid, lists side by side, or values drawn at random.

use crate::spec::{ArmSpec, Draws, Entries, Place, Spec};
use crate::urn::{Urn, equal};
use plansza_core::params::Sheet;
use plansza_core::{Fault, Seed};
use serde_json::Value;
use std::collections::HashSet;

/// More settings of one arm than this are a slip of the pen.
const MOST: usize = 10_000;

/// Draws for each setting that is wanted, since some come out equal.
const TRIES: u64 = 100;

/// Parameters that one setting gives values to.
pub type Setting = Vec<(String, Value)>;

/// An arm of a spec at its place, and the parameters that its method has.
struct At<'a> {
    spec: &'a Spec,
    arm: &'a ArmSpec,
    place: &'a Place,
    sheet: &'a Sheet,
}

/// The settings of an arm, all checked against the parameters that its method has. One without any for an arm as it is.
///
/// # Errors
/// Names the parameter or the value, its place, and what is accepted.
pub fn settings(spec: &Spec, arm: &ArmSpec, place: &Place, sheet: &Sheet) -> Result<Vec<Setting>, Fault> {
    let at = At { spec, arm, place, sheet };
    let set = place.then("set");
    arm.set.0.iter().try_for_each(|(key, value)| at.check(&set.then(key), key, value))?;
    let several = |key: &str| {
        spec.refuse(&place.then(key), "an arm has one of grid, list and sample", "an arm for each")
    };
    match (&arm.grid, &arm.list, &arm.sample) {
        (None, None, None) => Ok(vec![Vec::new()]),
        (Some(grid), None, None) => at.product(grid),
        (None, Some(list), None) => at.side_by_side(list),
        (None, None, Some(draws)) => at.drawn(draws),
        (Some(_), _, _) => several("grid"),
        (_, Some(_), _) => several("list"),
    }
}

impl At<'_> {
    fn check(&self, place: &Place, key: &str, value: &Value) -> Result<(), Fault> {
        self.sheet.param(key).map_err(|fault| self.spec.at_key(place, fault))?;
        self.sheet.check(key, value).map_err(|fault| self.spec.at(place, fault))
    }

    /// The lists of a grid or list, every value checked and no key that `set` has too.
    fn columns<'e>(&self, name: &str, entries: &'e Entries) -> Result<Vec<(&'e str, &'e [Value])>, Fault> {
        let place = self.place.then(name);
        if entries.0.is_empty() {
            let accepted = "lists of values, as { alpha = [0.9, 0.99] }";
            return self.spec.refuse(&place, "it has no parameters", accepted);
        }
        let mut columns = Vec::new();
        for (key, value) in &entries.0 {
            let place = place.then(key);
            self.not_twice(&place, key)?;
            let values = match value {
                Value::Array(values) if !values.is_empty() => values,
                _ => {
                    let what = format!("'{key}' needs a list with at least one value");
                    return self.spec.refuse(&place, what, "as [0.9, 0.99]");
                }
            };
            values.iter().try_for_each(|value| self.check(&place, key, value))?;
            columns.push((key.as_str(), values.as_slice()));
        }
        Ok(columns)
    }

    fn not_twice(&self, place: &Place, key: &str) -> Result<(), Fault> {
        if self.arm.set.0.contains_key(key) {
            let fault = Fault::new(format!("'{key}' is set above already")).accepts("it in one place");
            return Err(self.spec.at_key(place, fault));
        }
        Ok(())
    }

    fn product(&self, grid: &Entries) -> Result<Vec<Setting>, Fault> {
        let columns = self.columns("grid", grid)?;
        let place = self.place.then("grid");
        for (key, values) in &columns {
            if let Some(twice) =
                (1..values.len()).find(|&i| values[..i].iter().any(|other| equal(other, &values[i])))
            {
                let what = format!("'{key}' has the value {} twice", values[twice]);
                return self.spec.refuse(&place.then(key), what, "each value once");
            }
        }
        let size = columns.iter().map(|(_, values)| values.len()).fold(1, usize::saturating_mul);
        if size > MOST {
            return self.spec.refuse(&place, format!("a grid of {size} settings"), format!("up to {MOST}"));
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

    fn side_by_side(&self, list: &Entries) -> Result<Vec<Setting>, Fault> {
        let columns = self.columns("list", list)?;
        let length = columns[0].1.len();
        if let Some((key, values)) = columns.iter().find(|(_, values)| values.len() != length) {
            let what = format!("'{key}' has {} values, '{}' has {length}", values.len(), columns[0].0);
            return self.spec.refuse(&self.place.then("list"), what, "lists of one length");
        }
        let row =
            |i: usize| columns.iter().map(|(key, values)| (key.to_string(), values[i].clone())).collect();
        Ok((0..length).map(row).collect())
    }

    fn drawn(&self, draws: &Draws) -> Result<Vec<Setting>, Fault> {
        let Draws { count, seed, over } = draws;
        let place = self.place.then("sample");
        if !(1..=MOST as u64).contains(count) || over.0.is_empty() {
            let what = format!("{count} draws over {} parameters", over.0.len());
            let accepted = format!("1 to {MOST} draws over at least one parameter");
            return self.spec.refuse(&place, what, accepted);
        }
        let mut urns = Vec::new();
        for (key, value) in &over.0 {
            let place = place.then("over").then(key);
            self.not_twice(&place, key)?;
            let param = self.sheet.param(key).map_err(|fault| self.spec.at_key(&place, fault))?;
            let urn = Urn::of(param, value).ok_or_else(|| {
                let fault = Fault::new(format!("'{key}' cannot be drawn from {value}"));
                let accepted = "[from, to], { from = 1, to = 100, log = true } or { among = [1, 2] }";
                self.spec.at(&place, fault.accepts(accepted))
            })?;
            urn.bounds().iter().try_for_each(|bound| self.check(&place, key, bound))?;
            urns.push((key.clone(), urn));
        }
        let there = urns.iter().map(|(_, urn)| urn.size()).fold(1, u64::saturating_mul);
        let draw = |index| -> Setting {
            let mut rng = Seed(*seed).child(index).rng();
            urns.iter().map(|(key, urn)| (key.clone(), urn.draw(&mut rng))).collect()
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
        let what = format!("{count} draws, but only {few} different settings");
        self.spec.refuse(&place, what, format!("count up to {few}, or wider ranges; or a grid for all"))
    }
}
