//! Parts of requests that people set one by one: said once here, with their names, help and values, so that options of commands,
//! bodies of requests and tables of experiments cannot differ.

use std::fmt;
use std::num::IntErrorKind;

use serde::Deserialize;
use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, Visitor};

/// One field, as front ends offer it.
pub struct Field<T> {
    /// Its name in requests and experiments.
    pub name: &'static str,
    /// Its name as an option, if that is another one.
    pub option: Option<&'static str>,
    /// What it is, in a line.
    pub help: &'static str,
    /// What stands for its value in help; empty if it is only said or not.
    pub value: &'static str,
    /// The words it can be and what they mean, if they are few.
    pub words: &'static [(&'static str, &'static str)],
    /// What it is unless it is said, if that can be told in a word.
    pub default: &'static str,
    /// Who reads it, algorithms or puzzles; everybody if none are named.
    pub readers: &'static [&'static str],
    /// Reads it as a person writes it.
    pub set: fn(&mut T, &str) -> Result<(), String>,
    /// Has it been said?
    pub is_set: fn(&T) -> bool,
}

/// A request, or a part of one, whose fields are known by name.
pub trait Fields: Default + Sized + 'static {
    /// All of them.
    const FIELDS: &'static [Field<Self>];

    /// Reads the value of a field in a map; false if there is no field of this name.
    fn read<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<bool, A::Error>;

    /// The first field that is said although nobody of this name reads it.
    fn idle(&self, reader: &str) -> Option<&'static Field<Self>> {
        let is_idle = |field: &Field<Self>| !field.readers.is_empty() && !field.readers.contains(&reader);
        Self::FIELDS.iter().find(|field| (field.is_set)(self) && is_idle(field))
    }
}

/// A value as a person writes it.
pub trait Read: Sized {
    /// The value, or what was expected.
    fn read(text: &str) -> Result<Self, String>;
}

/// Only said or not.
impl Read for bool {
    fn read(_: &str) -> Result<Self, String> {
        Ok(true)
    }
}

macro_rules! read_numbers {
    ($($type:ty)*) => { $(
        impl Read for $type {
            fn read(text: &str) -> Result<Self, String> {
                match text.parse::<Self>() {
                    // Whoever asks for more than there can be means as many as there can be.
                    Err(error) if *error.kind() == IntErrorKind::PosOverflow => Ok(Self::MAX),
                    number => number.map_err(|_| "expected a number".to_string()),
                }
            }
        }
    )* };
}
read_numbers!(u32 u64 usize);

/// A key of a map that is one of these names; what else it is is told at its place.
pub struct Key<'a>(pub &'a [&'static str]);

impl<'de> DeserializeSeed<'de> for Key<'_> {
    type Value = String;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<String, D::Error> {
        struct Named<'a>(&'a [&'static str]);
        impl Visitor<'_> for Named<'_> {
            type Value = String;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a name")
            }
            fn visit_str<E: de::Error>(self, name: &str) -> Result<String, E> {
                if self.0.contains(&name) {
                    return Ok(name.to_string());
                }
                let names: Vec<String> = self.0.iter().map(|name| format!("`{name}`")).collect();
                Err(E::custom(format!("unknown field `{name}`, expected one of {}", names.join(", "))))
            }
        }
        deserializer.deserialize_identifier(Named(self.0))
    }
}

/// A text or a number, whichever a form of writing prefers.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a text, or numbers from 0")]
pub(crate) enum Written<N> {
    Text(String),
    Other(N),
}

/// Makes a struct of optional fields, and the list that says what they are.
macro_rules! fields {
    (
        $(#[$meta:meta])*
        $name:ident {
            $(
                #[doc = $help:literal]
                $(#[$with:meta])*
                $field:ident: $type:ty {
                    value: $value:literal
                    $(, option: $option:literal)?
                    $(, words: $words:expr)?
                    $(, default: $default:literal)?
                    $(, readers: $readers:expr)?
                }
            )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, PartialEq, serde::Deserialize, $crate::describe::ToSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $(
                #[doc = $help]
                $(#[$with])*
                pub $field: Option<$type>,
            )*
        }

        impl $crate::fields::Fields for $name {
            #[allow(clippy::needless_update, reason = "some fields say everything")]
            const FIELDS: &'static [$crate::fields::Field<Self>] = &[$(
                $crate::fields::Field {
                    name: stringify!($field),
                    option: $crate::fields::first!($(Some($option),)? None),
                    help: $help.trim_ascii(),
                    value: $value,
                    words: $crate::fields::first!($(&$words,)? &[]),
                    default: $crate::fields::first!($($default,)? ""),
                    readers: $crate::fields::first!($(&$readers,)? &[]),
                    set: |fields, text| {
                        fields.$field = Some(<$type as $crate::fields::Read>::read(text)?);
                        Ok(())
                    },
                    is_set: |fields| fields.$field.is_some(),
                }
            ),*];

            fn read<'de, A: serde::de::MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<bool, A::Error> {
                match name {
                    $(stringify!($field) => self.$field = Some(map.next_value()?),)*
                    _ => return Ok(false),
                }
                Ok(true)
            }
        }
    };
}

/// The first of two things.
macro_rules! first {
    ($first:expr $(, $rest:expr)*) => {
        $first
    };
}

pub(crate) use {fields, first};
