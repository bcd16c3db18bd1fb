//! The page's types are those of the description.

use std::fmt::Write;
use std::path::Path;

use super::*;

const HEAD: &str =
    "What the server takes and sends, made from its description: `QUEBRA_BLESS=1 cargo test -p quebra types`.";

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

#[test]
fn the_pages_types_are_those_of_the_schema() {
    let (_, description) = super::super::api().split_for_parts();
    let types = types(&complete(&description));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/types.js");
    if std::env::var_os("QUEBRA_BLESS").is_some() {
        std::fs::write(&file, &types).expect("the file can be written");
    }
    let there = std::fs::read_to_string(&file).expect("the file can be read");
    assert!(there == types, "web/types.js is out of date: QUEBRA_BLESS=1 cargo test -p quebra types");
}
