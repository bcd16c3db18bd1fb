//! What the page says, in every language: the messages of `web.ftl`, taken apart so that the page needs no parser.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::words::Language;

/// The messages of a language, by name. A message is a list of texts, `{"var": name}` and `{"select": name, "default": key,
/// "variants": {key: list}}`, whose keys are numbers or plural categories.
#[derive(Serialize, ToSchema)]
pub struct Messages(BTreeMap<String, Vec<Value>>);

/// The page's messages in all languages: few enough to come at once, so that the page need not know first which it wants.
pub fn words() -> &'static BTreeMap<&'static str, Messages> {
    &WORDS
}

static WORDS: LazyLock<BTreeMap<&'static str, Messages>> =
    LazyLock::new(|| Language::ALL.map(|language| (language.tag(), Messages(messages(language)))).into());

fn messages(language: Language) -> BTreeMap<String, Vec<Value>> {
    let text = match language {
        Language::English => include_str!("../locales/en/web.ftl"),
        Language::Portuguese => include_str!("../locales/pt-PT/web.ftl"),
    };
    // What is wrong with a file is found by the tests of the words; the rest of it can still be said.
    let resource = fluent_syntax::parser::parse(text).unwrap_or_else(|(resource, _)| resource);
    let message = |entry: &Entry<&str>| match entry {
        Entry::Message(message) => Some((message.id.name.to_string(), parts(message.value.as_ref()?))),
        _ => None,
    };
    resource.body.iter().filter_map(message).collect()
}

fn parts(pattern: &Pattern<&str>) -> Vec<Value> {
    let part = |element: &PatternElement<&str>| match element {
        PatternElement::TextElement { value } => json!(value),
        PatternElement::Placeable { expression: Expression::Inline(inline) } => value(inline),
        PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
            select(selector, variants)
        }
    };
    pattern.elements.iter().map(part).collect()
}

fn value(inline: &InlineExpression<&str>) -> Value {
    match inline {
        InlineExpression::StringLiteral { value } | InlineExpression::NumberLiteral { value } => json!(value),
        _ => variable(inline).map_or(Value::Null, |name| json!({ "var": name })),
    }
}

/// The name of a variable, also where a function says how to write it.
fn variable<'a>(inline: &InlineExpression<&'a str>) -> Option<&'a str> {
    match inline {
        InlineExpression::VariableReference { id } => Some(id.name),
        InlineExpression::FunctionReference { arguments, .. } => arguments.positional.first().and_then(variable),
        InlineExpression::Placeable { expression } => match &**expression {
            Expression::Inline(inline) => variable(inline),
            Expression::Select { .. } => None,
        },
        _ => None,
    }
}

fn select(selector: &InlineExpression<&str>, variants: &[Variant<&str>]) -> Value {
    let key = |variant: &Variant<&str>| match variant.key {
        VariantKey::Identifier { name } => name.to_string(),
        VariantKey::NumberLiteral { value } => value.to_string(),
    };
    let default = variants.iter().find(|variant| variant.default).map(key);
    let variants: BTreeMap<_, _> = variants.iter().map(|variant| (key(variant), parts(&variant.value))).collect();
    json!({ "select": variable(selector), "default": default, "variants": variants })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_can_be_taken_apart() {
        for language in Language::ALL {
            let words = messages(language);
            assert!(!words.is_empty());
            for (name, parts) in words {
                let text = serde_json::to_string(&parts).unwrap();
                assert!(!parts.is_empty() && !text.contains("null"), "{name}: {text}");
            }
        }
    }

    #[test]
    fn plurals_keep_their_shape() {
        let text = "moves = { $count ->\n    [one] a move\n   *[other] { $count } moves\n} left\n";
        let resource = fluent_syntax::parser::parse(text).unwrap();
        let Entry::Message(message) = &resource.body[0] else { panic!("it is a message") };
        let expected = json!([
            { "select": "count", "default": "other", "variants": { "one": ["a move"], "other": [{ "var": "count" }, " moves"] } },
            " left"
        ]);
        assert_eq!(json!(parts(message.value.as_ref().unwrap())), expected);
    }
}
