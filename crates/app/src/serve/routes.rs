//! What is answered at once: each address is one function of the API.

use std::convert::Infallible;
use std::sync::{Arc, LazyLock};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use quebra_api::catalogue;
use quebra_api::edit::Edit;
use quebra_api::page;
use quebra_api::play::{Film, Place, Turn};
use serde::Serialize;

use super::failure::{Body, Failure};
use super::{Shared, blocking};

const JSON: [(axum::http::HeaderName, &str); 1] = [(CONTENT_TYPE, "application/json")];
/// How much of a film is made at once,
const PART: usize = 64 << 10;
/// and what it takes to show one.
const PROJECTOR: usize = 512 << 10;

/// The JSON of what never changes, made once for all.
fn fixed(value: &impl Serialize) -> Bytes {
    serde_json::to_vec(value).expect("our values have string keys").into()
}

static PUZZLES: LazyLock<Bytes> = LazyLock::new(|| fixed(&catalogue::puzzles()));
static WORDS: LazyLock<Bytes> = LazyLock::new(|| fixed(page::words()));

/// Makes what never changes, before somebody waits for it.
pub(super) fn prepare() {
    LazyLock::force(&WORDS);
    LazyLock::force(&PUZZLES);
}

/// The puzzles, what solves them, and the built-in levels.
#[cfg_attr(test, utoipa::path(get, path = "/api/puzzles", responses((status = 200, body = [catalogue::Puzzle]))))]
pub(super) async fn puzzles() -> impl IntoResponse {
    (JSON, blocking(|| PUZZLES.clone()).await)
}

/// Open a level, with moves played already.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/open", request_body = Place,
    responses((status = 200, body = quebra_api::play::Position), (status = 400, body = quebra_api::error::Failure))
))]
pub(super) async fn open(State(shared): State<Arc<Shared>>, Body(place): Body<Place>) -> Result<Response, Failure> {
    shared.answer(move |_| Ok(place.position()?)).await
}

/// Play a move.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/play", request_body = Turn,
    responses(
        (status = 200, body = quebra_api::play::Played), (status = 400, body = quebra_api::error::Failure),
        (status = 422, body = quebra_api::error::Failure)
    )
))]
pub(super) async fn play(State(shared): State<Arc<Shared>>, Body(turn): Body<Turn>) -> Result<Response, Failure> {
    shared.answer(move |_| Ok(turn.play()?)).await
}

/// Every move of a game, to be watched.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/replay", request_body = Place,
    responses((status = 200, body = quebra_api::play::Replay), (status = 400, body = quebra_api::error::Failure))
))]
pub(super) async fn replay(State(shared): State<Arc<Shared>>, Body(place): Body<Place>) -> Result<Response, Failure> {
    let share = shared.take_spare(PROJECTOR).await?;
    let film = blocking(move || place.replay()).await?;
    let parts = unfold((film, share), async |(film, share)| {
        let (part, film) = blocking(move || part(film)).await?;
        Some((Ok::<_, Infallible>(part), (film, share)))
    });
    Ok((JSON, axum::body::Body::from_stream(parts)).into_response())
}

/// The next part of a film.
fn part(mut film: Film) -> Option<(Bytes, Film)> {
    let mut part = film.next()?;
    while part.len() < PART
        && let Some(more) = film.next()
    {
        part.push_str(&more);
    }
    Some((part.into(), film))
}

/// Change the text of a level, and see what it looks like.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/edit", request_body = Edit,
    responses((status = 200, body = quebra_api::edit::Edited), (status = 400, body = quebra_api::error::Failure))
))]
pub(super) async fn edit(State(shared): State<Arc<Shared>>, Body(edit): Body<Edit>) -> Result<Response, Failure> {
    shared.answer(move |_| Ok(edit.answer()?)).await
}

/// The page's messages in all languages: few enough to come at once, so that the page need not know first which it wants.
#[cfg_attr(test, utoipa::path(get, path = "/api/words", responses((status = 200, body = page::PageWords))))]
pub(super) async fn words() -> impl IntoResponse {
    (JSON, blocking(|| WORDS.clone()).await)
}
