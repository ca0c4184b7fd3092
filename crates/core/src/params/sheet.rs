//! Parameters with the feature `serde`: what a struct declares is read back from its schema, and what the schema only
//! declares is enforced.

use super::unknown;
use crate::Fault;
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use std::fmt;

#[doc(inline)]
pub use plansza_params::described as params;
/// The crates that `#[params]` derives with.
#[doc(hidden)]
pub use {schemars, serde};

/// A set of parameters: the struct that [`#[params]`](macro@crate::params) stands on.
pub trait Params: Serialize + DeserializeOwned + JsonSchema + Default {}

impl<T: Serialize + DeserializeOwned + JsonSchema + Default> Params for T {}

/// What values a parameter takes.
///
/// ```
/// use plansza_core::params::Domain;
/// let domain = Domain::Integer(Some(1), Some(60));
/// assert_eq!((domain.read("1e1"), domain.read("61"), domain.to_string().as_str()),
///     (Some(10.into()), None, "integer 1 to 60"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Domain {
    /// Whole numbers from, to.
    Integer(Option<i64>, Option<i64>),
    /// Numbers from, to.
    Number(Option<f64>, Option<f64>),
    /// true or false.
    Flag,
    /// One of these words, each with its meaning.
    Choice(Vec<(String, String)>),
    /// Any of several domains, tried in order.
    Either(Vec<Domain>),
    /// Any text.
    Text,
}

/// One parameter.
///
/// ```
/// use plansza_core::params::{Domain, Param};
/// let depth = Param { domain: Domain::Integer(Some(1), None), short: Some('d'), ..Param::new("depth") };
/// assert!(!depth.required && depth.domain.to_string() == "integer from 1");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// Its name.
    pub key: String,
    /// What it takes.
    pub domain: Domain,
    /// What it does.
    pub about: String,
    /// Its value when nothing is said.
    pub default: Value,
    /// Whether it is named by its place: an argument of a command without `--`.
    pub positional: bool,
    /// Whether it must be given, as an argument of a command.
    pub required: bool,
    /// Whether several may be given.
    pub many: bool,
    /// A letter for it on the command line.
    pub short: Option<char>,
    /// A word for its value in the help.
    pub value: Option<String>,
    /// A parameter that it cannot stand beside.
    pub conflicts: Option<String>,
    /// Whether it came after tasks were stored: a task leaves it out where it has its default, so that ids stay.
    pub later: bool,
}

/// All parameters of a method, an encoding or a generator.
///
/// ```
/// use plansza_core::params::{Domain, Param, Sheet};
/// let sheet = Sheet { params: vec![Param { domain: Domain::Flag, ..Param::new("exact") }] };
/// assert_eq!(sheet.parse("exact", "true")?, true);
/// assert_eq!(sheet.check("exact", &3.into()).unwrap_err().to_string(),
///     "parameter 'exact' cannot be 3\naccepted: true or false");
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// The parameters, in the order of the struct.
    pub params: Vec<Param>,
}

impl Sheet {
    /// The parameters that a struct declares.
    ///
    /// ```
    /// use plansza_core::params::Sheet;
    /// let sheet = Sheet::of::<plansza_blank::Wish>();
    /// assert_eq!((sheet.param("size")?.about.as_str(), &sheet.defaults()["size"]), ("Width and height.", &"4x4".into()));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn of<T: JsonSchema + Serialize + Default>() -> Sheet {
        let schema = schemars::schema_for!(T).to_value();
        let defaults = to_map(&T::default());
        let properties = schema["properties"].as_object().into_iter().flatten();
        Sheet {
            params: properties
                .map(|(key, property)| Param {
                    key: key.clone(),
                    domain: domain(property, &schema),
                    about: describe(property, &schema),
                    default: defaults.get(key).cloned().unwrap_or(Value::Null),
                    positional: property["positional"] == true,
                    required: property["required"] == true,
                    many: property["type"] == "array",
                    short: property["short"].as_str().and_then(|short| short.chars().next()),
                    value: property["value"].as_str().map(String::from),
                    conflicts: property["conflicts"].as_str().map(String::from),
                    later: property["later"] == true,
                })
                .collect(),
        }
    }

    /// The values when nothing is said.
    pub fn defaults(&self) -> Map<String, Value> {
        self.params.iter().map(|field| (field.key.clone(), field.default.clone())).collect()
    }

    /// The parameter of this name.
    ///
    /// # Errors
    /// Names the nearest.
    pub fn param(&self, key: &str) -> Result<&Param, Fault> {
        self.params.iter().find(|field| field.key == key).ok_or_else(|| {
            let keys: Vec<&str> = self.params.iter().map(|field| field.key.as_str()).collect();
            unknown("parameter", key, &keys)
        })
    }

    /// Reads a value written as text, as in `--set key=value`.
    pub fn parse(&self, key: &str, text: &str) -> Result<Value, Fault> {
        let field = self.param(key)?;
        field.domain.read(text.trim()).ok_or_else(|| field.refuse(text))
    }

    /// Checks a value that came as data, as from a file.
    pub fn check(&self, key: &str, value: &Value) -> Result<(), Fault> {
        let field = self.param(key)?;
        if field.domain.admits(value) { Ok(()) } else { Err(field.refuse(&value.to_string())) }
    }

    /// Writes each value in the one way that its domain has, and leaves out parameters that came later and are as they come:
    /// equal settings are equal data, also beside what was stored before there was such a parameter.
    ///
    /// ```
    /// use plansza_core::params::{Domain, Param, Sheet};
    /// let rate = Param { domain: Domain::Number(None, None), ..Param::new("rate") };
    /// let last = Param { domain: Domain::Flag, default: false.into(), later: true, ..Param::new("last") };
    /// let sheet = Sheet { params: vec![rate, last] };
    /// let mut values = sheet.defaults();
    /// values.insert("rate".into(), 1.into());
    /// sheet.settle(&mut values);
    /// assert_eq!(serde_json::to_string(&values)?, r#"{"rate":1.0}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn settle(&self, values: &mut Map<String, Value>) {
        for param in &self.params {
            if let Some(value) = values.get_mut(&param.key) {
                param.domain.settle(value);
                if param.later && *value == param.default {
                    values.remove(&param.key);
                }
            }
        }
    }

    /// Checks a whole set of values.
    pub fn check_all(&self, values: &Map<String, Value>) -> Result<(), Fault> {
        values.iter().try_for_each(|(key, value)| self.check(key, value))
    }
}

/// The struct of these values; keys that it does not have are left aside.
///
/// ```
/// use plansza_core::params;
/// let values = params::to_map(&std::collections::BTreeMap::from([("size", "6x5")]));
/// assert_eq!(params::decode::<plansza_blank::Wish>(&values)?.size, "6x5");
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn decode<T: Params>(values: &Map<String, Value>) -> Result<T, Fault> {
    let mut all = to_map(&T::default());
    for (key, slot) in all.iter_mut() {
        if let Some(value) = values.get(key) {
            *slot = value.clone();
        }
    }
    serde_json::from_value(Value::Object(all)).map_err(|error| Fault::new(format!("bad parameters: {error}")))
}

/// The fields of a struct with their values.
///
/// ```
/// let map = plansza_core::params::to_map(&plansza_blank::Wish::default());
/// assert_eq!(map["size"], "4x4");
/// ```
pub fn to_map<T: Serialize>(value: &T) -> Map<String, Value> {
    match serde_json::to_value(value) {
        Ok(Value::Object(map)) => map,
        _ => Map::new(),
    }
}

/// Changes one of the parameters, from text, as `D` declares it.
///
/// ```
/// use plansza_blank::Wish;
/// let mut wish = Wish::default();
/// plansza_core::params::set::<Wish, Wish>(&mut wish, "size", "6x5")?;
/// assert_eq!(wish.size, "6x5");
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// Names what is unknown or out of range, and what is accepted.
pub fn set<T: Params, D: Params>(values: &mut T, key: &str, text: &str) -> Result<(), Fault> {
    let mut data = to_map(values);
    data.insert(key.into(), Sheet::of::<D>().parse(key, text)?);
    let wrong = |error| Fault::new(format!("{key}: {error}"));
    *values = serde_json::from_value(Value::Object(data)).map_err(wrong)?;
    Ok(())
}

/// The parameters that are not as usual, as text.
///
/// ```
/// use plansza_core::params;
/// #[params]
/// #[derive(Debug, Default)]
/// struct Walk { steps: u32, fast: bool }
/// assert_eq!(params::changed(&Walk { steps: 0, fast: true }), [("fast".into(), "true".into())]);
/// ```
pub fn changed<T: Params>(values: &T) -> Vec<(String, String)> {
    let (own, usual) = (to_map(values), to_map(&T::default()));
    let changed = own.into_iter().filter(|(key, value)| usual.get(key) != Some(value));
    changed.map(|(key, value)| (key, plain(&value))).collect()
}

impl Param {
    /// A parameter that takes any text.
    pub fn new(key: &str) -> Param {
        Param {
            key: key.into(),
            domain: Domain::Text,
            about: String::new(),
            default: Value::Null,
            positional: false,
            required: false,
            many: false,
            short: None,
            value: None,
            conflicts: None,
            later: false,
        }
    }

    fn refuse(&self, value: &str) -> Fault {
        let accepted = match &self.domain {
            Domain::Integer(None, None) => "a whole number".into(),
            domain => domain.to_string(),
        };
        Fault::new(format!("parameter '{}' cannot be {value}", self.key)).accepts(accepted)
    }
}

impl Domain {
    /// Reads a value from text; none where it is not one of these.
    pub fn read(&self, text: &str) -> Option<Value> {
        let value = match self {
            Domain::Integer(..) => Value::from(whole(text)?),
            Domain::Number(..) => Value::from(text.parse::<f64>().ok().filter(|x| x.is_finite())?),
            Domain::Flag => Value::from(text.parse::<bool>().ok()?),
            Domain::Choice(_) | Domain::Text => Value::from(text),
            Domain::Either(domains) => return domains.iter().find_map(|domain| domain.read(text)),
        };
        self.admits(&value).then_some(value)
    }

    /// Writes a value in the one way that its domain has, so that equal settings are equal data: 729 is 729.0 where any
    /// number will do.
    ///
    /// ```
    /// use plansza_core::params::Domain;
    /// let mut value = 729.into();
    /// Domain::Number(None, None).settle(&mut value);
    /// assert_eq!(value.to_string(), "729.0");
    /// ```
    pub fn settle(&self, value: &mut Value) {
        let real = |domain: &Domain| matches!(domain, Domain::Number(..));
        let wanted = match self {
            Domain::Either(domains) => {
                domains.iter().any(real)
                    && !domains.iter().any(|domain| matches!(domain, Domain::Integer(..)))
            }
            domain => real(domain),
        };
        if let Some(x) = value.as_f64().filter(|_| wanted) {
            // And there is one zero.
            *value = Value::from(x + 0.0);
        }
    }

    fn admits(&self, value: &Value) -> bool {
        match self {
            Domain::Integer(low, high) => value
                .as_i64()
                .is_some_and(|x| low.is_none_or(|low| x >= low) && high.is_none_or(|high| x <= high)),
            Domain::Number(low, high) => value
                .as_f64()
                .is_some_and(|x| low.is_none_or(|low| x >= low) && high.is_none_or(|high| x <= high)),
            Domain::Flag => value.is_boolean(),
            Domain::Choice(words) => value.as_str().is_some_and(|x| words.iter().any(|(word, _)| word == x)),
            Domain::Either(domains) => domains.iter().any(|domain| domain.admits(value)),
            Domain::Text => value.is_string(),
        }
    }
}

impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn range(what: &str, low: Option<String>, high: Option<String>) -> String {
            match (low, high) {
                (Some(low), Some(high)) => format!("{what} {low} to {high}"),
                (Some(low), None) => format!("{what} from {low}"),
                (None, Some(high)) => format!("{what} up to {high}"),
                (None, None) => what.to_string(),
            }
        }
        match self {
            Domain::Integer(low, high) => {
                f.write_str(&range("integer", low.map(|x| x.to_string()), high.map(|x| x.to_string())))
            }
            Domain::Number(low, high) => f.write_str(&range("number", low.map(short), high.map(short))),
            Domain::Flag => f.write_str("true or false"),
            Domain::Choice(words) => {
                f.write_str(&words.iter().map(|(word, _)| word.as_str()).collect::<Vec<_>>().join(" | "))
            }
            Domain::Either(domains) => {
                f.write_str(&domains.iter().map(|domain| domain.to_string()).collect::<Vec<_>>().join(" or "))
            }
            Domain::Text => f.write_str("text"),
        }
    }
}

/// A whole number, also as 1_000 or 1e6.
fn whole(text: &str) -> Option<i64> {
    let plain = text.replace('_', "");
    let round = |x: &f64| x.fract() == 0.0 && x.abs() < 1e15;
    plain.parse().ok().or_else(|| plain.parse::<f64>().ok().filter(round).map(|x| x as i64))
}

/// A number as people write it: very small and very large ones with an exponent.
fn short(x: f64) -> String {
    if x != 0.0 && !(1e-4..1e7).contains(&x.abs()) { format!("{x:e}") } else { x.to_string() }
}

/// A value as people write it: a text without its quotes.
///
/// ```
/// use plansza_core::params::plain;
/// assert_eq!([plain(&"balanced".into()), plain(&4.into())], ["balanced", "4"]);
/// ```
pub fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), String::from)
}

fn resolve<'a>(property: &'a Value, root: &'a Value) -> &'a Value {
    match property["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/")) {
        Some(name) => &root["$defs"][name],
        None => property,
    }
}

fn describe(property: &Value, root: &Value) -> String {
    let own = property["description"].as_str().or_else(|| resolve(property, root)["description"].as_str());
    own.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn domain(property: &Value, root: &Value) -> Domain {
    let schema = resolve(property, root);
    if let Some(words) = schema["enum"].as_array() {
        return Domain::Choice(
            words.iter().filter_map(|w| Some((w.as_str()?.into(), String::new()))).collect(),
        );
    }
    if let Some(word) = schema["const"].as_str() {
        return Domain::Choice(vec![(word.into(), describe(schema, root))]);
    }
    if let Some(variants) = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array()) {
        // A value that may be left out is one of its other variants when it is there.
        let there = variants.iter().filter(|variant| variant["type"] != "null");
        let mut domains: Vec<Domain> = there.map(|variant| domain(variant, root)).collect();
        if domains.len() == 1 {
            return domains.remove(0);
        }
        if domains.iter().all(|domain| matches!(domain, Domain::Choice(_))) {
            let words = domains.into_iter().flat_map(|domain| match domain {
                Domain::Choice(words) => words,
                _ => Vec::new(),
            });
            return Domain::Choice(words.collect());
        }
        return Domain::Either(domains);
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).find(|kind| *kind != "null"),
        kind => kind.as_str(),
    };
    match kind {
        Some("integer") => Domain::Integer(limit_int(&schema["minimum"]), limit_int(&schema["maximum"])),
        Some("number") => Domain::Number(schema["minimum"].as_f64(), schema["maximum"].as_f64()),
        Some("boolean") => Domain::Flag,
        _ => Domain::Text,
    }
}

/// Schemas of floats may write whole limits as `1.0`.
fn limit_int(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_f64().map(|x| x as i64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_numbers_are_written_alike() {
        let number = Domain::Number(None, None);
        let integer = Domain::Integer(None, None);
        let word = Domain::Choice(vec![("auto".into(), String::new())]);
        let settled = |domain: &Domain, text: &str| {
            let mut value: Value = serde_json::from_str(text).unwrap();
            domain.settle(&mut value);
            value.to_string()
        };
        assert_eq!(settled(&number, "729"), "729.0");
        assert_eq!(settled(&number, "7.29e2"), "729.0");
        assert_eq!(settled(&number, "-0.0"), "0.0");
        assert_eq!(settled(&integer, "729"), "729");
        let either = Domain::Either(vec![word.clone(), number.clone()]);
        assert_eq!(settled(&either, "3"), "3.0");
        assert_eq!(settled(&either, "\"auto\""), "\"auto\"");
        assert_eq!(settled(&Domain::Either(vec![integer, number]), "3"), "3", "a whole number is meant");
    }
}
