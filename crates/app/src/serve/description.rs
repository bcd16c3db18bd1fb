//! What the API says about itself, and the page's types, which are made from it.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;

/// The description, with what its makers cannot know: what an answer may say is null is always there.
pub(super) fn complete(description: &OpenApi) -> Value {
    let mut description = serde_json::to_value(description).expect("the description is plain");
    let asked = asked(&description);
    let schemas = description["components"]["schemas"].as_object_mut().expect("there are schemas");
    for (name, schema) in schemas.iter_mut() {
        if !asked.contains(name) {
            require(schema);
        }
    }
    description
}

/// The names of all schemas that are asked, not answered.
fn asked(description: &Value) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let paths = description["paths"].as_object().into_iter().flat_map(Map::values);
    let mut open: Vec<&Value> = paths
        .flat_map(|path| path.as_object().into_iter().flat_map(Map::values))
        .map(|operation| &operation["requestBody"])
        .collect();
    while let Some(value) = open.pop() {
        match value {
            Value::Object(map) => {
                if let Some(name) = map.get("$ref").and_then(name)
                    && names.insert(name.to_string())
                {
                    open.push(&description["components"]["schemas"][name]);
                }
                open.extend(map.values());
            }
            Value::Array(list) => open.extend(list),
            _ => {}
        }
    }
    names
}

/// The name behind a reference.
fn name(reference: &Value) -> Option<&str> {
    reference.as_str()?.rsplit('/').next()
}

/// Can it be null?
fn is_nullable(schema: &Value) -> bool {
    let has_null = |list: &Value| list.as_array().is_some_and(|list| list.iter().any(|one| one["type"] == "null"));
    schema["type"].as_array().is_some_and(|types| types.contains(&json!("null")))
        || has_null(&schema["oneOf"])
        || has_null(&schema["anyOf"])
}

fn require(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            let properties = map.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
            let nullable = properties.into_iter().filter(|(_, schema)| is_nullable(schema));
            let more: Vec<Value> = nullable.map(|(name, _)| Value::String(name)).collect();
            if !more.is_empty() {
                let required = map.entry("required").or_insert_with(|| json!([]));
                required.as_array_mut().expect("it is a list").extend(more);
            }
            map.values_mut().for_each(require);
        }
        Value::Array(list) => list.iter_mut().for_each(require),
        _ => {}
    }
}

#[cfg(all(test, feature = "lab"))]
mod tests;
