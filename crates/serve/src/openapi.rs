//! The description of the API in OpenAPI 3.1, made from the schemas of the structs that are read and written.

use plansza_desk::{AskEntry, Code, Directive, Rejection};
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

/// The description of these requests.
///
/// ```
/// let api = plansza_serve::openapi::describe(&plansza_desk::entries());
/// assert!(api["paths"]["/api/solve"]["post"]["responses"]["200"]["content"]["text/event-stream"].is_object());
/// ```
pub fn describe(entries: &[AskEntry]) -> Value {
    let mut generator = SchemaSettings::draft2020_12()
        .with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        })
        .into_generator();
    let rejection = generator.subschema_for::<Rejection>();
    let directive = generator.subschema_for::<Directive>();
    let mut refusals = Map::new();
    let codes = [
        (Code::Malformed, "It is not JSON, or not the JSON of this request."),
        (Code::Forbidden, "Not for this client."),
        (Code::Unknown, "There is no such thing."),
        (Code::Limit, "It is larger than what is allowed here: see the request `limits`."),
        (Code::Invalid, "Something in it is wrong, or there is no such thing."),
        (Code::Busy, "Too much is under way already."),
    ];
    let codes = codes.map(|(code, about)| (code.status(), about));
    let others = [(408, "It did not come in time."), (415, "It is not called JSON.")];
    for (status, about) in codes.into_iter().chain(others) {
        let content = json!({"application/json": {"schema": rejection}});
        refusals.insert(status.to_string(), json!({"description": about, "content": content}));
    }
    let responses = |content: Value| {
        let mut all = Map::new();
        all.insert("200".into(), json!({"description": "The answer.", "content": content}));
        all.extend(refusals.clone());
        all
    };
    let mut paths = Map::new();
    for entry in entries {
        let (body, answer) = ((entry.body)(&mut generator), (entry.answer)(&mut generator));
        let example: Value = serde_json::from_str(entry.example).unwrap_or_default();
        let mut content = json!({"application/json": {"schema": answer}});
        if entry.streams {
            let news = (entry.news)(&mut generator);
            let about = "Events `job` with {\"job\": NUMBER}, then `news`, at the end `answer` or `rejection`; the data of each \
                         is JSON, the schema is that of `news`.";
            content["text/event-stream"] =
                json!({"schema": {"type": "string", "description": about}, "x-news": news});
        }
        let operation = json!({"post": {
            "operationId": entry.name,
            "summary": entry.about,
            "requestBody": {"required": true, "content": {"application/json": {"schema": body, "example": example}}},
            "responses": responses(content),
        }});
        paths.insert(format!("/api/{}", entry.name), operation);
    }
    let steer = json!({"post": {
        "operationId": "direct",
        "summary": "Pauses, steps, paces or cancels a job whose news somebody hears.",
        "parameters": [{"name": "number", "in": "path", "required": true, "schema": {"type": "integer", "minimum": 1}}],
        "requestBody": {"required": true, "content": {"application/json": {"schema": directive, "example": {"do": "pause"}}}},
        "responses": responses(json!({"application/json": {"schema": {"type": "object"}}})),
    }});
    paths.insert("/api/jobs/{number}".into(), steer);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "plansza",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Boards in, answers out: search and optimisation on board puzzles and games.",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "paths": paths,
        "components": {"schemas": generator.take_definitions(true)},
    })
}
