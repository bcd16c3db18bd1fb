//! The desk: whoever asks by a path and a body of JSON is answered here. One list, so the server and the page without one cannot differ.
//!
//! What can take long is a [job](crate::job) instead.

use std::io;
use std::sync::LazyLock;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::catalogue::{self, Puzzle};
use crate::edit::{Edit, Edited};
use crate::error::Error;
use crate::lesson::{self, Lessons};
use crate::page::{self, PageWords};
use crate::play::{Film, Place, Played, Position, Replay, Turn};

/// What never changes, one line each: its path, its type, and how it is made.
macro_rules! notices {
    ($($(#[doc = $about:literal])+ $path:literal: $type:ty = $make:expr;)+) => {
        /// The paths of what never changes.
        pub const NOTICES: &[&str] = &[$($path),+];

        /// What never changes, as JSON, made once.
        pub fn notice(path: &str) -> Option<&'static [u8]> {
            match path {
                $($path => {
                    static MADE: LazyLock<Vec<u8>> = LazyLock::new(|| json(&$make));
                    Some(&MADE)
                })+
                _ => None,
            }
        }

        $(const _: Option<&$type> = None;)+

        /// What is said about them.
        #[cfg(feature = "describe")]
        fn describe_notices(book: &mut description::Book) {
            $(book.add::<(), $type>($path, concat!($($about),+));)+
        }
    };
}

/// Requests, one line each: its path, what is asked, what is answered, and how.
macro_rules! requests {
    ($($(#[doc = $about:literal])+ $path:literal: $asked:ty => $answered:ty = $answer:expr;)+) => {
        /// The paths of all requests.
        pub const REQUESTS: &[&str] = &[$($path),+];

        /// Answers a request.
        pub fn answer(path: &str, body: &[u8]) -> Result<Reply, Error> {
            match path {
                $($path => {
                    let answer: fn($asked) -> Result<Reply, Error> = $answer;
                    answer(read(body)?)
                })+
                _ => Err(Error::missing("there is no such request")),
            }
        }

        $(const _: Option<&$answered> = None;)+

        /// What is said about them.
        #[cfg(feature = "describe")]
        fn describe_requests(book: &mut description::Book) {
            $(book.add::<$asked, $answered>($path, concat!($($about),+));)+
        }
    };
}

notices! {
    /// The puzzles, what solves them, and the built-in levels.
    "puzzles": [Puzzle] = catalogue::puzzles();
    /// The lessons that come with quebra.
    "lessons": Lessons = lesson::lessons();
    /// The page's messages in all languages: few enough to come at once, so that the page need not know first which it wants.
    "words": PageWords = page::words();
}

requests! {
    /// Open a level, with moves played already.
    "open": Place => Position = |place| Ok(whole(place.position()?));
    /// Play a move.
    "play": Turn => Played = |turn| Ok(whole(turn.play()?));
    /// Every move of a game, to be watched.
    "replay": Place => Replay = |place| Ok(Reply::Film(Box::new(place.replay()?)));
    /// Change the text of a level, and see what it looks like.
    "edit": Edit => Edited = |edit| Ok(whole(edit.answer()?));
}

/// What is asked, read.
pub fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Error> {
    serde_json::from_slice(body).map_err(|error| Error::input(format!("the request: {error}")))
}

/// An answer as JSON.
pub fn json(answer: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(answer).expect("our answers have string keys")
}

fn whole(answer: impl Serialize + Send + 'static) -> Reply {
    Reply::Whole(Box::new(answer))
}

/// What is answered.
pub enum Reply {
    /// At once.
    Whole(Box<dyn Answer>),
    /// Part by part.
    Film(Box<Film>),
}

impl Reply {
    /// All of it, as JSON.
    pub fn json(self) -> Vec<u8> {
        match self {
            Self::Whole(answer) => {
                let mut json = Vec::new();
                answer.write(&mut json).expect("our answers have string keys, and there is room");
                json
            }
            Self::Film(film) => film.collect::<String>().into_bytes(),
        }
    }
}

/// Something that can be written as JSON.
pub trait Answer: Send {
    /// Writes it.
    fn write(&self, out: &mut dyn io::Write) -> serde_json::Result<()>;
}

impl<T: Serialize + Send> Answer for T {
    fn write(&self, out: &mut dyn io::Write) -> serde_json::Result<()> {
        serde_json::to_writer(out, self)
    }
}

#[cfg(feature = "describe")]
pub mod description {
    //! The paths and types of the desk, as the API describes itself.

    use utoipa::ToSchema;
    use utoipa::openapi::path::{HttpMethod, OperationBuilder, PathItem};
    use utoipa::openapi::request_body::RequestBodyBuilder;
    use utoipa::openapi::schema::ArrayBuilder;
    use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Required, ResponseBuilder, Schema};

    use crate::error::Failure;

    /// A description that is being written.
    pub struct Book<'a>(&'a mut OpenApi);

    /// Adds all paths of the desk, and their types.
    pub fn add_to(book: &mut OpenApi) {
        let mut book = Book(book);
        super::describe_notices(&mut book);
        super::describe_requests(&mut book);
    }

    /// Schemas by name.
    type Schemas = Vec<(String, RefOr<Schema>)>;

    /// Something that answers are made of.
    pub(super) trait Described {
        /// What stands for it, after it and all it is made of were added.
        fn reference(schemas: &mut Schemas) -> RefOr<Schema>;
    }

    impl<T: ToSchema> Described for T {
        fn reference(schemas: &mut Schemas) -> RefOr<Schema> {
            T::schemas(schemas);
            schemas.push((T::name().into_owned(), T::schema()));
            Ref::from_schema_name(T::name()).into()
        }
    }

    impl<T: ToSchema> Described for [T] {
        fn reference(schemas: &mut Schemas) -> RefOr<Schema> {
            ArrayBuilder::new().items(T::reference(schemas)).into()
        }
    }

    impl Book<'_> {
        /// Adds a path. What asks nothing never changes.
        pub(super) fn add<Q: ToSchema, A: Described + ?Sized>(&mut self, path: &str, about: &str) {
            let mut schemas = Vec::new();
            let good =
                ResponseBuilder::new().content("application/json", Content::new(Some(A::reference(&mut schemas))));
            let mut operation =
                OperationBuilder::new().operation_id(Some(path)).summary(Some(about.trim())).response("200", good);
            let is_notice = Q::name() == <()>::name();
            if !is_notice {
                let asked = Content::new(Some(Q::reference(&mut schemas)));
                let body = RequestBodyBuilder::new().content("application/json", asked).required(Some(Required::True));
                operation = operation.request_body(Some(body.build()));
                let failure = Failure::reference(&mut schemas);
                for status in ["400", "422"] {
                    let bad = ResponseBuilder::new().content("application/json", Content::new(Some(failure.clone())));
                    operation = operation.response(status, bad);
                }
            }
            let method = if is_notice { HttpMethod::Get } else { HttpMethod::Post };
            self.0.paths.paths.insert(format!("/api/{path}"), PathItem::new(method, operation));
            self.0.components.get_or_insert_default().schemas.extend(schemas);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn ask(path: &str, body: &Value) -> Result<Value, Error> {
        let answer = answer(path, body.to_string().as_bytes())?.json();
        Ok(serde_json::from_slice(&answer).unwrap())
    }

    #[test]
    fn requests_are_answered() {
        let (open, play) = (json!({ "level": "bloxorz/1" }), json!({ "level": "bloxorz/1", "move": "R" }));
        let game = json!({ "level": "bloxorz/1", "moves": ["R", "R"] });
        for (path, body) in [("open", &open), ("play", &play), ("edit", &json!({ "puzzle": "bloxorz" }))] {
            assert!(REQUESTS.contains(&path) && ask(path, body).unwrap()["schema"] == 1, "{path}");
        }
        assert_eq!(ask("replay", &game).unwrap()["steps"].as_array().unwrap().len(), 2);
        for path in NOTICES {
            assert!(serde_json::from_slice::<Value>(notice(path).unwrap()).is_ok(), "{path}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_place() {
        let message = |body: &str| answer("open", body.as_bytes()).err().unwrap().to_string();
        assert!(message("{").contains("line 1 column 1"), "{}", message("{"));
        assert!(message("[1]").starts_with("the request: "), "{}", message("[1]"));
        assert!(ask("dance", &json!({})).is_err() && notice("dance").is_none());
    }
}
