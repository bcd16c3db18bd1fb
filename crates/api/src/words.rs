//! What players read, in their language: Fluent messages from `locales/LANGUAGE/AREA.ftl`, their ids starting with the area's name.
//!
//! ```ignore
//! let words = Words::new(arguments.lang.as_deref());
//! words.say("play-undo");
//! words.say_with("play-moves", &[("count", 3.into())]);
//! ```
//!
//! Ids are written out as literals wherever they are used: tests find those that do not exist, and those nobody uses.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::env;

use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{LanguageIdentifier, Loader, langid, static_loader};
use quebra_puzzles::wording::{self, Speech, Wording};

static_loader! {
    static LOADER = {
        locales: "./locales",
        fallback_language: "en",
        // Nothing here is written from right to left, and terminals show the marks as boxes.
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

/// A language that quebra speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// The language of everything that has no other.
    #[default]
    English,
    /// As in Portugal.
    Portuguese,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::Portuguese];

    /// The name of its folder, also what the attribute `lang` of a page wants.
    pub fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Portuguese => "pt-PT",
        }
    }

    /// The language alone, as titles of levels name it.
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Portuguese => "pt",
        }
    }

    /// The language of a locale such as `pt`, `pt-PT`, `pt_PT.UTF-8` or `en-GB`.
    pub fn of(locale: &str) -> Option<Self> {
        let name = locale.split(['-', '_', '.', '@']).next()?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|language| language.code() == name)
    }

    /// What the system is set to, as far as we speak it.
    fn of_system() -> Self {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| env::var(name).ok());
        let locale = set.into_iter().find(|value| !value.is_empty()).or_else(sys_locale::get_locale);
        locale.and_then(|locale| Self::of(&locale)).unwrap_or_default()
    }

    fn id(self) -> LanguageIdentifier {
        match self {
            Self::English => langid!("en"),
            Self::Portuguese => langid!("pt-PT"),
        }
    }
}

/// What can be put into a message: numbers and texts.
pub type Value = FluentValue<'static>;

/// Says things in one language.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The language.
    pub language: Language,
}

impl Words {
    /// What programs read too.
    pub const ENGLISH: Self = Self { language: Language::English };

    /// The words of this language; without one, of the system's. Names are checked where they come in: an unknown one gets English here.
    pub fn new(lang: Option<&str>) -> Self {
        let language = lang.map_or_else(Language::of_system, |lang| Language::of(lang).unwrap_or_default());
        Self { language }
    }

    /// A message.
    pub fn say(self, key: &str) -> String {
        self.say_with(key, &[])
    }

    /// A message with values for its variables.
    pub fn say_with(self, key: &str, values: &[(&'static str, Value)]) -> String {
        let values: HashMap<Cow<'static, str>, Value> =
            values.iter().map(|(name, value)| (Cow::Borrowed(*name), value.clone())).collect();
        let message = LOADER.try_lookup_with_args(&self.language.id(), key, &values);
        debug_assert!(message.is_some(), "there is no message `{key}`");
        message.unwrap_or_else(|| key.to_string())
    }

    /// Something that brings its English with it, and its id for the other languages.
    pub fn tell(self, wording: &Wording) -> String {
        let value = |value: &wording::Value| match value {
            wording::Value::Number(number) => (*number).into(),
            wording::Value::Text(text) => text.clone().into(),
            wording::Value::Wording(wording) => self.tell(wording).into(),
        };
        match (self.language, wording.id) {
            (Language::English, _) | (_, None) => wording.to_string(),
            (Language::Portuguese, Some(id)) => {
                let values: Vec<_> = wording.values.iter().map(|(name, filled)| (*name, value(filled))).collect();
                self.say_with(id, &values)
            }
        }
    }

    /// Something in every language, by its tag: a page can change its language without asking again.
    pub fn everywhere(say: impl Fn(Self) -> String) -> BTreeMap<&'static str, String> {
        Language::ALL.into_iter().map(|language| (language.tag(), say(Self { language }))).collect()
    }

    /// A text of a puzzle's card by language.
    pub fn spoken(speech: Speech) -> BTreeMap<&'static str, &'static str> {
        Language::ALL.into_iter().map(|language| (language.tag(), speech.tell(language.code()))).collect()
    }
}

#[cfg(test)]
mod tests;
