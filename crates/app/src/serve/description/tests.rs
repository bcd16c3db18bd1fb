//! The description is that of the types and functions that answer, and the page's types are those of the description.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use quebra_api::{desk, job};
use serde_json::{Map, Value, json};
use utoipa::OpenApi;

use super::super::{events, jobs, lab};

const HEAD: &str =
    "What the server takes and sends, made from its description: `QUEBRA_BLESS=1 cargo test -p quebra types`.";

#[derive(OpenApi)]
#[openapi(
    paths(
        jobs::start,
        jobs::cancel,
        events::events,
        events::all_events,
        lab::databases,
        lab::contents,
        lab::runs,
        lab::comparison,
    ),
    components(schemas(job::Answer, events::Queued)),
    info(
        title = "quebra",
        description = "Single-player puzzles: open, play, solve, watch searches, make levels. Rows, columns and cells count from 0, \
        except in move words. Errors are `{\"schema\": 1, \"error\": {\"code\": …, \"message\": …}}`, in English; what is wrong with levels and \
        moves is there by language too, as `text`."
    )
)]
struct Description;

/// The description, with what its makers cannot know: what an answer may say is null is always there.
fn description() -> Value {
    let mut description = Description::openapi();
    desk::description::add_to(&mut description);
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

/// The type of a schema, as `JSDoc` writes it.
fn form(schema: &Value) -> String {
    if let Some(name) = schema.get("$ref").and_then(name) {
        return name.to_string();
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    let forms = |key: &str, joint: &str| {
        let list = schema[key].as_array()?;
        Some(list.iter().map(form).collect::<Vec<_>>().join(joint))
    };
    if let Some(form) = forms("oneOf", " | ").or_else(|| forms("anyOf", " | ")).or_else(|| forms("allOf", " & ")) {
        return form;
    }
    match &schema["type"] {
        Value::Array(types) => {
            let one = |one: &Value| {
                let mut schema = schema.clone();
                schema["type"] = one.clone();
                form(&schema)
            };
            types.iter().map(one).collect::<Vec<_>>().join(" | ")
        }
        Value::String(name) => match name.as_str() {
            "integer" | "number" => "number".to_string(),
            "array" => list(schema),
            "object" => object(schema),
            plain => plain.to_string(),
        },
        _ => "unknown".to_string(),
    }
}

fn list(schema: &Value) -> String {
    if let Some(parts) = schema["prefixItems"].as_array() {
        return format!("[{}]", parts.iter().map(form).collect::<Vec<_>>().join(", "));
    }
    let item = form(&schema["items"]);
    match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
        (Some(least), Some(most)) if least == most => format!("[{}]", vec![item; most as usize].join(", ")),
        _ if item.contains([' ', '|', '&']) => format!("({item})[]"),
        _ => format!("{item}[]"),
    }
}

fn object(schema: &Value) -> String {
    let fields: Vec<String> = fields(schema)
        .map(|(name, is_required, field)| format!("{name}{}: {}", if is_required { "" } else { "?" }, form(field)))
        .collect();
    let others = schema.get("additionalProperties").filter(|others| others.is_object()).map(form);
    match (fields.is_empty(), others) {
        (true, Some(others)) => format!("Record<string, {others}>"),
        (false, Some(others)) => format!("{{ {}, [name: string]: {others} }}", fields.join(", ")),
        (_, None) => format!("{{ {} }}", fields.join(", ")),
    }
}

fn fields(schema: &Value) -> impl Iterator<Item = (&String, bool, &Value)> {
    let is_required = |name: &str| schema["required"].as_array().is_some_and(|list| list.iter().any(|one| one == name));
    let properties = schema["properties"].as_object().into_iter().flatten();
    properties.map(move |(name, field)| (name, is_required(name), field))
}

/// What is said about it, in a line.
fn about(schema: &Value) -> String {
    let text = |schema: &Value| schema["description"].as_str().map(|text| text.replace('\n', " "));
    // What can be null says it inside.
    let inside = || schema["oneOf"].as_array().and_then(|list| list.iter().find_map(text));
    text(schema).or_else(inside).map(|text| format!(" {text}")).unwrap_or_default()
}

/// The whole file.
fn types(description: &Value) -> String {
    let mut text = format!("/**\n * {HEAD}\n");
    for (name, schema) in description["components"]["schemas"].as_object().expect("there are schemas") {
        let is_plain =
            schema["type"] == "object" && schema.get("additionalProperties").is_none_or(|others| *others == false);
        let form = if is_plain { "object".to_string() } else { form(schema) };
        write!(text, " *\n * @typedef {{{form}}} {name}{}\n", about(schema)).expect("it is a text");
        for (name, is_required, field) in fields(schema).filter(|_| is_plain) {
            let name = if is_required { name.clone() } else { format!("[{name}]") };
            writeln!(text, " * @property {{{}}} {name}{}", self::form(field), about(field)).expect("it is a text");
        }
    }
    text + " */\nexport {};\n"
}

/// Compares a file with what it is made from, or makes it anew.
fn check(file: &str, made: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var_os("QUEBRA_BLESS").is_some() {
        std::fs::write(&path, made).expect("the file can be written");
    }
    let there = std::fs::read_to_string(&path).expect("the file can be read");
    assert!(there == made, "{file} is out of date: QUEBRA_BLESS=1 cargo test -p quebra description");
}

#[test]
fn the_description_is_up_to_date() {
    let description = serde_json::to_string_pretty(&description()).expect("it is plain");
    check("src/serve/description.json", &(description + "\n"));
}

#[test]
fn the_pages_types_are_those_of_the_description() {
    check("web/types.js", &types(&description()));
}
