//! What is answered at once: each address is one function of the API.

use axum::Json;
use quebra_api::catalogue::{self, Puzzle};
use quebra_api::edit::{Edit, Edited};
use quebra_api::page::{self, PageWords};
use quebra_api::play::{Place, Played, Position, Replay, Turn};

use super::blocking;
use super::failure::{Body, Failure};

/// The puzzles, what solves them, and the built-in levels.
#[cfg_attr(test, utoipa::path(get, path = "/api/puzzles", responses((status = 200, body = [Puzzle]))))]
pub(super) async fn puzzles() -> Json<&'static [Puzzle]> {
    blocking(|| Json(catalogue::puzzles())).await
}

/// Open a level, with moves played already.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/open", request_body = Place,
    responses((status = 200, body = Position), (status = 400, body = quebra_api::error::Failure))
))]
pub(super) async fn open(Body(place): Body<Place>) -> Result<Json<Position>, Failure> {
    blocking(move || Ok(Json(place.position()?))).await
}

/// Play a move.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/play", request_body = Turn,
    responses((status = 200, body = Played), (status = 400, body = quebra_api::error::Failure), (status = 422, body = quebra_api::error::Failure))
))]
pub(super) async fn play(Body(turn): Body<Turn>) -> Result<Json<Played>, Failure> {
    blocking(move || Ok(Json(turn.play()?))).await
}

/// Every move of a game, to be watched.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/replay", request_body = Place,
    responses((status = 200, body = Replay), (status = 400, body = quebra_api::error::Failure))
))]
pub(super) async fn replay(Body(place): Body<Place>) -> Result<Json<Replay>, Failure> {
    blocking(move || Ok(Json(place.replay()?))).await
}

/// Change the text of a level, and see what it looks like.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/edit", request_body = Edit,
    responses((status = 200, body = Edited), (status = 400, body = quebra_api::error::Failure))
))]
pub(super) async fn edit(Body(edit): Body<Edit>) -> Result<Json<Edited>, Failure> {
    blocking(move || Ok(Json(edit.answer()?))).await
}

/// The page's messages in all languages: few enough to come at once, so that the page need not know first which it wants.
#[cfg_attr(test, utoipa::path(get, path = "/api/words", responses((status = 200, body = PageWords))))]
pub(super) async fn words() -> Json<&'static PageWords> {
    Json(page::words())
}
