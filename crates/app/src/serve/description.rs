//! What the API says about itself.

use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;

/// Made from the types and functions that answer: `QUEBRA_BLESS=1 cargo test -p quebra description`.
const DESCRIPTION: &str = include_str!("description.json");

pub(super) async fn serve() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], DESCRIPTION)
}

#[cfg(all(test, feature = "lab"))]
mod tests;
