//! What people are told: in English here, and in other languages by whoever speaks them.

use std::fmt::{self, Display};

/// A text in every language that quebra speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speech {
    /// English.
    pub en: &'static str,
    /// European Portuguese.
    pub pt: &'static str,
}

impl Speech {
    /// The text in a language, given by its code; English where it is another one.
    ///
    /// ```
    /// use quebra_puzzles::wording::Speech;
    /// let speech = Speech { en: "the hole", pt: "o buraco" };
    /// assert_eq!((speech.tell("pt"), speech.tell("fr")), ("o buraco", "the hole"));
    /// ```
    pub fn tell(&self, language: &str) -> &'static str {
        match language {
            "pt" | "pt-PT" => self.pt,
            _ => self.en,
        }
    }
}

/// A text in English, with what it takes to say it in another language: an id, and the values of its blanks.
///
/// Made by the macro [`wording!`]; a plain text becomes one that is there in English alone.
///
/// ```
/// use quebra_puzzles::wording::{Value, Wording, wording};
/// let wording = wording!("fault-rows", "expected {rows} rows", rows = 3_usize);
/// assert_eq!(wording.to_string(), "expected 3 rows");
/// assert_eq!((wording.id, wording.values), (Some("fault-rows"), vec![("rows", Value::Number(3))]));
/// assert_eq!(Wording::from("expected rows").id, None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wording {
    /// The name by which other languages know it.
    pub id: Option<&'static str>,
    /// The text.
    pub english: String,
    /// What its blanks are filled with.
    pub values: Vec<(&'static str, Value)>,
}

/// What a blank is filled with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number, which may decide between singular and plural.
    Number(usize),
    /// Something that is the same in all languages.
    Text(String),
    /// Something that is itself said in a language.
    Wording(Wording),
}

impl Display for Wording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.english)
    }
}

impl From<String> for Wording {
    fn from(english: String) -> Self {
        Self { id: None, english, values: Vec::new() }
    }
}

impl From<&str> for Wording {
    fn from(english: &str) -> Self {
        english.to_string().into()
    }
}

/// English has `1 row`, where there are rows in the text.
///
/// ```
/// use quebra_puzzles::wording::in_singular;
/// assert_eq!(in_singular("it has 1 rows and 21 columns".to_string()), "it has 1 row and 21 columns");
/// ```
pub fn in_singular(mut text: String) -> String {
    for noun in ["row", "column", "cell", "number", "run"] {
        let (one, wrong) = (format!(" 1 {noun}"), format!(" 1 {noun}s"));
        if text.contains(&wrong) {
            text = text.replace(&wrong, &one);
        }
    }
    text
}

/// What can fill a blank.
pub trait Fill {
    /// The value, for all languages.
    fn fill(&self) -> Value;
}

impl Fill for usize {
    fn fill(&self) -> Value {
        Value::Number(*self)
    }
}

impl Fill for str {
    fn fill(&self) -> Value {
        Value::Text(self.to_string())
    }
}

impl Fill for char {
    fn fill(&self) -> Value {
        Value::Text(self.to_string())
    }
}

impl Fill for Wording {
    fn fill(&self) -> Value {
        Value::Wording(self.clone())
    }
}

/// Makes a [`Wording`](crate::wording::Wording): its id, the English text as for `format!`, and the blanks in it by name. A name
/// alone stands for the variable that is called so.
///
/// ```
/// use quebra_puzzles::wording::wording;
/// let word = "9,9U";
/// let wording = wording!("fault-far", "`{word}` is more than {rows} rows away", word, rows = 8_usize);
/// assert_eq!(wording.to_string(), "`9,9U` is more than 8 rows away");
/// ```
#[macro_export]
macro_rules! wording {
    ($id:literal, $english:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        #[allow(unused_imports)]
        use $crate::wording::Fill as _;
        $($(let $name = &$value;)?)*
        $crate::wording::Wording {
            id: Some($id),
            english: $crate::wording::in_singular(format!($english)),
            values: vec![$((stringify!($name), $name.fill())),*],
        }
    }};
}

pub use wording;
