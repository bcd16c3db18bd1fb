//! What a request is told when it gets nothing else.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use quebra_api::error::{Code, Error, Failure as Answer};
use quebra_puzzles::wording::{Wording, wording};
use serde::de::DeserializeOwned;

/// An error, and the status it is sent with.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    status: StatusCode,
    error: Error,
}

impl Failure {
    /// With a status of its own.
    pub(super) fn new(status: StatusCode, code: Code, message: impl Into<Wording>) -> Self {
        Self { status, error: Error::new(code, message) }
    }

    /// What is wrong with a request.
    pub(super) fn input(message: impl Into<Wording>) -> Self {
        Error::input(message).into()
    }

    /// As the page reads it.
    pub(super) fn answer(&self) -> Answer {
        Answer::for_page(&self.error)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.status, Json(self.answer())).into_response()
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let status = match error.code {
            Code::Level | Code::Move | Code::Input | Code::Usage => StatusCode::BAD_REQUEST,
            Code::Missing => StatusCode::NOT_FOUND,
            Code::Illegal => StatusCode::UNPROCESSABLE_ENTITY,
            Code::Busy => StatusCode::TOO_MANY_REQUESTS,
            Code::Stopped => StatusCode::SERVICE_UNAVAILABLE,
            Code::Bug => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Self { status, error }
    }
}

impl From<JsonRejection> for Failure {
    fn from(rejection: JsonRejection) -> Self {
        let status = match rejection.status() {
            // One status for all that is wrong with a body's content.
            StatusCode::UNPROCESSABLE_ENTITY => StatusCode::BAD_REQUEST,
            status => status,
        };
        Self::new(status, Code::Input, rejection.body_text())
    }
}

impl From<PathRejection> for Failure {
    fn from(rejection: PathRejection) -> Self {
        Self::new(rejection.status(), Code::Input, rejection.body_text())
    }
}

impl From<QueryRejection> for Failure {
    fn from(rejection: QueryRejection) -> Self {
        Self::new(rejection.status(), Code::Input, rejection.body_text())
    }
}

/// A JSON body; what is wrong with it is told as all failures are.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        let Json(value) = Json::from_request(request, state).await?;
        Ok(Self(value))
    }
}

/// What is told when something broke that should not.
pub(super) fn bug() -> Failure {
    let message = wording!("fault-bug", "this is a bug in quebra: something broke; the server's terminal says more");
    Error::new(Code::Bug, message).into()
}

pub(super) async fn method_not_allowed() -> Failure {
    let message = "this address does not take requests of this kind";
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, Code::Missing, message)
}
