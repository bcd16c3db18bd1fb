//! What the page says, in every language: the messages of `web.ftl`, taken apart so that the page needs no parser.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::describe::ToSchema;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey};
use serde::Serialize;

use crate::schema::Schema;
use crate::words::Language;

/// What the page says, in all languages: few enough to come at once, so that it need not know first which it wants.
#[derive(Serialize, ToSchema)]
pub struct PageWords {
    /// The version of this form.
    pub schema: Schema,
    /// The messages by language and name.
    pub languages: BTreeMap<&'static str, BTreeMap<String, Vec<Part>>>,
}

/// The messages of a language, by name.
type Messages = BTreeMap<String, Vec<Part>>;

/// A part of a message.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Part {
    /// Plain text.
    Text(String),
    /// A value to be put in.
    Variable {
        /// Its name.
        var: String,
    },
    /// What to say depends on a value.
    Select {
        /// Its name.
        select: String,
        /// The variant that fits all others.
        default: String,
        /// By number or plural category.
        #[schema(no_recursion)]
        variants: BTreeMap<String, Vec<Part>>,
    },
}

/// The page's messages in all languages.
pub fn words() -> &'static PageWords {
    &WORDS
}

static WORDS: LazyLock<PageWords> = LazyLock::new(|| PageWords {
    schema: Schema,
    languages: Language::ALL.map(|language| (language.tag(), messages(language))).into(),
});

fn messages(language: Language) -> Messages {
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

fn parts(pattern: &Pattern<&str>) -> Vec<Part> {
    let part = |element: &PatternElement<&str>| match element {
        PatternElement::TextElement { value } => Part::Text(value.to_string()),
        PatternElement::Placeable { expression: Expression::Inline(inline) } => value(inline),
        PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
            select(selector, variants)
        }
    };
    pattern.elements.iter().map(part).collect()
}

fn value(inline: &InlineExpression<&str>) -> Part {
    match inline {
        InlineExpression::StringLiteral { value } | InlineExpression::NumberLiteral { value } => {
            Part::Text(value.to_string())
        }
        _ => Part::Variable { var: variable(inline).unwrap_or_default().to_string() },
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

fn select(selector: &InlineExpression<&str>, variants: &[Variant<&str>]) -> Part {
    let key = |variant: &Variant<&str>| match variant.key {
        VariantKey::Identifier { name } => name.to_string(),
        VariantKey::NumberLiteral { value } => value.to_string(),
    };
    Part::Select {
        select: variable(selector).unwrap_or_default().to_string(),
        default: variants.iter().find(|variant| variant.default).map(key).unwrap_or_default(),
        variants: variants.iter().map(|variant| (key(variant), parts(&variant.value))).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_message_can_be_taken_apart() {
        for language in Language::ALL {
            let words = messages(language);
            assert!(!words.is_empty());
            for (name, parts) in words {
                let text = serde_json::to_string(&parts).unwrap();
                assert!(!parts.is_empty() && !text.contains("\"\""), "{name}: {text}");
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
