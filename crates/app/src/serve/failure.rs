//! What a request is told when it gets nothing else.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::FromRequest;
use axum::extract::rejection::{JsonRejection, PathRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use quebra_puzzles::game::{MethodError, PlayError};
use quebra_puzzles::level::LevelError;
use quebra_puzzles::wording::{Wording, wording};
use serde::Serialize;
use utoipa::ToSchema;

use quebra_api::Error;
use quebra_api::error::{self, Code};
use quebra_api::words::Words;

/// Why a request has no answer: `{"error": {"message": …}}`, with the place where it is about a level's text.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Failure {
    #[serde(skip)]
    pub(super) status: StatusCode,
    error: Fault,
}

/// What is wrong, and where.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Fault {
    /// In English.
    message: String,
    /// The same by language, where it is about what a player or a designer did.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<BTreeMap<&'static str, String>>,
    #[serde(flatten)]
    place: Option<Place>,
}

impl Fault {
    fn new(wording: &Wording, place: Option<Place>) -> Self {
        let text = wording.id.map(|_| Words::everywhere(|words| words.tell(wording)));
        Self { message: wording.to_string(), text, place }
    }
}

/// A place in the text that was sent.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(super) struct Place {
    /// From 1.
    line: usize,
    /// In characters, from 1.
    column: usize,
    /// In UTF-16 units, as browsers count, from 0.
    start: usize,
    /// In UTF-16 units.
    length: usize,
}

impl Place {
    fn of(source: &str, place: &error::Place) -> Option<Self> {
        let units = |text: &str| text.encode_utf16().count();
        // A place in a made-up text, such as that of an option, is none.
        source.get(..place.span.start).zip(source.get(place.span.clone())).map(|(before, about)| Self {
            line: place.line,
            column: place.column,
            start: units(before),
            length: units(about),
        })
    }
}

impl Failure {
    /// What only programs do wrong is a plain text in English.
    pub(super) fn new(status: StatusCode, message: impl Into<Wording>) -> Self {
        Self { status, error: Fault::new(&message.into(), None) }
    }

    pub(super) fn input(message: impl Into<Wording>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// A level that cannot be read.
    pub(super) fn level(source: &str, error: &LevelError) -> Self {
        Error::level("", source, error.clone()).into()
    }

    /// The part that is also told inside of other answers.
    pub(super) fn fault(self) -> Fault {
        self.error
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.status, Json(self)).into_response()
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let status = match error.code {
            Code::Missing => StatusCode::NOT_FOUND,
            _ => StatusCode::BAD_REQUEST,
        };
        let place = error.place.as_deref().and_then(|place| Place::of(&place.source, place));
        Self { status, error: Fault::new(&error.message, place) }
    }
}

impl From<MethodError> for Failure {
    fn from(error: MethodError) -> Self {
        Self::input(error.to_string())
    }
}

impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, error.wording())
    }
}

impl From<JsonRejection> for Failure {
    fn from(rejection: JsonRejection) -> Self {
        let status = match rejection.status() {
            // One status for all that is wrong with a body's content.
            StatusCode::UNPROCESSABLE_ENTITY => StatusCode::BAD_REQUEST,
            status => status,
        };
        Self::new(status, rejection.body_text())
    }
}

impl From<PathRejection> for Failure {
    fn from(rejection: PathRejection) -> Self {
        Self::new(rejection.status(), rejection.body_text())
    }
}

/// A JSON body; what is wrong with it is told as all failures are.
#[derive(FromRequest)]
#[from_request(via(axum::Json), rejection(Failure))]
pub(super) struct Body<T>(pub(super) T);

/// What is told when something broke that should not.
pub(super) fn bug() -> Failure {
    let message = wording!("fault-bug", "this is a bug in quebra: something broke; the server's terminal says more");
    Failure::new(StatusCode::INTERNAL_SERVER_ERROR, message)
}

pub(super) async fn method_not_allowed() -> Failure {
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, "this address does not take requests of this kind")
}
