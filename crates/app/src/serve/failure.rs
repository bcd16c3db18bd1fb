//! What a request is told when it gets nothing else.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use quebra_api::error::{Code, Error, Failure as Answer};
use quebra_puzzles::wording::{Wording, wording};

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
            Code::Stopped | Code::Peer => StatusCode::SERVICE_UNAVAILABLE,
            Code::Bug => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Self { status, error }
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

/// A body that says it is JSON: browsers let only this very page send such a thing.
pub(super) struct Asked(pub(super) Bytes);

impl<S: Send + Sync> FromRequest<S> for Asked {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            let message = "expected a body of the type `application/json`";
            return Err(Failure::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, Code::Input, message));
        }
        let broken = |_| Failure::input("the request broke off");
        Bytes::from_request(request, state).await.map(Self).map_err(broken)
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
