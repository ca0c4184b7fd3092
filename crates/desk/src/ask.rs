//! A request as a type, and the list of all of them.

use crate::allowance::Allowance;
use crate::rejection::{Code, Rejection};
use crate::stage::{Host, Stage, json};
use plansza_core::params;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, de::DeserializeOwned};
use std::borrow::Cow;

/// A request: a struct that is read from JSON, and how it is answered.
pub trait Ask: DeserializeOwned + JsonSchema {
    /// Its name: `POST /api/NAME`.
    const NAME: &'static str;
    /// What it is for, in a line.
    const ABOUT: &'static str;
    /// A body, as an example that is run by the tests.
    const EXAMPLE: &'static str;
    /// The answer.
    type Answer: Serialize + JsonSchema;
    /// What is told while the answer is made; [`Nothing`] where it is made at once.
    type News: Serialize + JsonSchema;

    /// Answers.
    ///
    /// # Errors
    /// Says what is wrong, where, and what is accepted.
    fn answer(self, stage: &mut Stage<'_>) -> Result<Self::Answer, Rejection>;
}

/// No news: the answer is all there is.
#[derive(Clone, Copy, Debug, Serialize)]
pub enum Nothing {}

impl JsonSchema for Nothing {
    fn schema_name() -> Cow<'static, str> {
        "Nothing".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!(false)
    }
}

/// A request as data, with its types erased.
///
/// ```
/// let solve = plansza_desk::entries().into_iter().find(|entry| entry.name == "solve").unwrap();
/// assert!(solve.streams && solve.example.contains("sudoku"));
/// ```
#[derive(Clone, Copy)]
pub struct AskEntry {
    /// Its name.
    pub name: &'static str,
    /// What it is for.
    pub about: &'static str,
    /// A body.
    pub example: &'static str,
    /// Whether it has news.
    pub streams: bool,
    /// The schema of its body.
    pub body: fn(&mut SchemaGenerator) -> Schema,
    /// The schema of its answer.
    pub answer: fn(&mut SchemaGenerator) -> Schema,
    /// The schema of its news.
    pub news: fn(&mut SchemaGenerator) -> Schema,
    /// Reads the body and answers, in JSON.
    pub run: fn(&str, &mut Stage<'_>) -> Result<String, Rejection>,
}

impl AskEntry {
    /// The entry of a request.
    pub fn of<A: Ask>() -> AskEntry {
        AskEntry {
            name: A::NAME,
            about: A::ABOUT,
            example: A::EXAMPLE,
            streams: A::News::schema_name() != Nothing::schema_name(),
            body: SchemaGenerator::subschema_for::<A>,
            answer: SchemaGenerator::subschema_for::<A::Answer>,
            news: SchemaGenerator::subschema_for::<A::News>,
            run: |body, stage| {
                // Serde would take a list of the values too, which no description tells of.
                if body.trim_start().starts_with('[') {
                    return Err(Rejection::new(Code::Malformed, "a list").accepting("an object with fields"));
                }
                let asked: A = serde_json::from_str(body)?;
                Ok(json(&asked.answer(stage)?))
            },
        }
    }
}

/// Every request there is.
///
/// ```
/// let names: Vec<&str> = plansza_desk::entries().iter().map(|entry| entry.name).collect();
/// assert!(names.contains(&"check") && names.contains(&"analyse"));
/// ```
pub fn entries() -> Vec<AskEntry> {
    let all = [
        crate::cards::entries(),
        crate::boards::entries(),
        crate::search::entries(),
        crate::play::entries(),
        crate::go::entries(),
        #[cfg(feature = "sweeps")]
        crate::sweeps::entries(),
        #[cfg(feature = "experiments")]
        crate::experiments::entries(),
    ];
    all.concat()
}

/// Answers a request that is named and given as JSON, with JSON. What is told meanwhile goes to the host.
///
/// ```
/// use plansza_desk::{Allowance, Code, Silent, ask};
/// let told = ask("hint", r#"{"puzzle": "sudoku", "board": "12"}"#, &Allowance::NONE, &mut Silent).unwrap_err();
/// assert_eq!(told.code, Code::Invalid);
/// ```
///
/// # Errors
/// Says what is wrong, where, and what is accepted.
pub fn ask(name: &str, body: &str, allowance: &Allowance, host: &mut dyn Host) -> Result<String, Rejection> {
    let all = entries();
    let Some(entry) = all.iter().find(|entry| entry.name == name) else {
        let names: Vec<&str> = all.iter().map(|entry| entry.name).collect();
        let fault = params::unknown("request", name, &names);
        return Err(Rejection { code: Code::Unknown, ..Rejection::from(fault) });
    };
    Allowance::within("bytes", body.len(), allowance.body)?;
    (entry.run)(body, &mut Stage::new(allowance, host))
}
