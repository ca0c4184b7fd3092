//! Parameters as data. A struct with serde and JSON Schema declares them once; this module reads the schema back, so
//! that the command line, files and forms can list, check and explain them, and enforces what the schema only declares.
//!
//! ```
//! use plansza_core::params::Sheet;
//! #[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema, Default)]
//! struct Walk { /** How far to go. */ #[schemars(range(min = 1, max = 9))] steps: u32 }
//! let sheet = Sheet::of::<Walk>();
//! let error = sheet.parse("setps", "3").unwrap_err();
//! assert!(error.to_string().contains("did you mean 'steps'"));
//! assert!(sheet.parse("steps", "12").unwrap_err().to_string().contains("1 to 9"));
//! ```

use crate::Fault;
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use std::fmt;

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
pub fn decode<T: JsonSchema + Serialize + DeserializeOwned + Default>(
    values: &Map<String, Value>,
) -> Result<T, Fault> {
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
        }
    }

    fn refuse(&self, value: &str) -> Fault {
        Fault::new(format!("parameter '{}' cannot be {value}", self.key)).accepts(self.domain.to_string())
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
