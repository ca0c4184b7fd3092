//! As much of JSON Schema as our schemas use: enough to hold an answer against what is promised of it.

use serde_json::Value;

/// Holds a value against a schema; references are looked up among the definitions.
pub fn check(value: &Value, schema: &Value, definitions: &Value) -> Result<(), String> {
    let Some(schema) = schema.as_object() else {
        let refused = schema == &Value::Bool(false);
        return if refused { Err(format!("{value} should not be there")) } else { Ok(()) };
    };
    let short: String = value.to_string().chars().take(200).collect();
    let fails = |why: &str| Err(format!("{short} is not {why}"));
    if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
        let name = name.rsplit('/').next().unwrap();
        check(
            value,
            definitions.get(name).unwrap_or_else(|| panic!("no definition of {name}")),
            definitions,
        )?;
    }
    if let Some(types) = schema.get("type") {
        let types: Vec<&str> = match types {
            Value::String(one) => vec![one],
            many => many.as_array().unwrap().iter().filter_map(Value::as_str).collect(),
        };
        let fits = |name: &&str| match *name {
            "null" => value.is_null(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "string" => value.is_string(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            other => panic!("no type {other}"),
        };
        if !types.iter().any(fits) {
            return fails(&types.join(" or "));
        }
    }
    if schema.get("const").is_some_and(|wanted| wanted != value) {
        return fails(&schema["const"].to_string());
    }
    if schema.get("enum").and_then(Value::as_array).is_some_and(|all| !all.contains(value)) {
        return fails(&schema["enum"].to_string());
    }
    for one in schema.get("allOf").and_then(Value::as_array).into_iter().flatten() {
        check(value, one, definitions)?;
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(all) = schema.get(key).and_then(Value::as_array) {
            let whys: Vec<String> =
                all.iter().filter_map(|one| check(value, one, definitions).err()).collect();
            if whys.len() == all.len() {
                return Err(whys.join("; nor: "));
            }
        }
    }
    if let Some(object) = value.as_object() {
        for key in schema.get("required").and_then(Value::as_array).into_iter().flatten() {
            if !object.contains_key(key.as_str().unwrap()) {
                return fails(&format!("with {key}"));
            }
        }
        let properties = schema.get("properties").and_then(Value::as_object);
        let alone = ["anyOf", "oneOf", "allOf", "$ref"].iter().all(|key| !schema.contains_key(*key));
        for (key, inner) in object {
            let one = properties.and_then(|all| all.get(key)).or(schema.get("additionalProperties"));
            match one {
                Some(one) => check(inner, one, definitions).map_err(|why| format!("{key}: {why}"))?,
                // What an answer has must be promised, or nobody knows of it. Of parts of a schema, other parts may promise it.
                None if properties.is_some() && alone && schema.contains_key("title") => {
                    return fails(&format!("described: nothing is said of {key}"));
                }
                None => {}
            }
        }
    }
    if let Some(array) = value.as_array() {
        let tuple = schema.get("prefixItems").and_then(Value::as_array);
        for (at, inner) in array.iter().enumerate() {
            let one = tuple.and_then(|all| all.get(at)).or(schema.get("items"));
            one.map_or(Ok(()), |one| check(inner, one, definitions))
                .map_err(|why| format!("[{at}]: {why}"))?;
        }
    }
    Ok(())
}
