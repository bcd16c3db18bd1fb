//! Files of results to browse.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path as Segment, Query, State};
use quebra_api::error::{Code, Error};
use quebra_lab::browse::{self, Comparison, Contents, Databases, Filter, Runs};
use quebra_lab::store::StoreError;

use super::failure::Failure;
use super::{Shared, blocking};

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Refused(error) => error.into(),
            StoreError::Database(error) => Error::new(Code::Stopped, format!("the file of results: {error}")).into(),
        }
    }
}

/// The files of results in the folder the server was started with.
#[cfg_attr(test, utoipa::path(get, path = "/api/lab", responses((status = 200, body = Databases))))]
pub(super) async fn databases(State(shared): State<Arc<Shared>>) -> Json<Databases> {
    blocking(move || Json(browse::databases(&shared.lab))).await
}

/// What a file of results holds.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/lab/{database}", params(("database" = String, Path)),
    responses((status = 200, body = Contents), (status = 404, body = quebra_api::error::Failure))
))]
pub(super) async fn contents(
    State(shared): State<Arc<Shared>>,
    database: Result<Segment<String>, PathRejection>,
) -> Result<Json<Contents>, Failure> {
    let Segment(name) = database?;
    blocking(move || Ok(Json(browse::contents(&shared.lab, name)?))).await
}

/// Runs of a file of results, filtered and sorted.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/lab/{database}/runs", params(("database" = String, Path), Filter),
    responses((status = 200, body = Runs), (status = 400, body = quebra_api::error::Failure), (status = 404, body = quebra_api::error::Failure))
))]
pub(super) async fn runs(
    State(shared): State<Arc<Shared>>,
    database: Result<Segment<String>, PathRejection>,
    filter: Result<Query<Filter>, QueryRejection>,
) -> Result<Json<Runs>, Failure> {
    let (Segment(name), Query(filter)) = (database?, filter?);
    blocking(move || Ok(Json(browse::runs(&shared.lab, &name, &filter)?))).await
}

/// What each method did on the levels that a filter lets through: of one build, over repetitions the median.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/lab/{database}/comparison", params(("database" = String, Path), Filter),
    responses((status = 200, body = Comparison), (status = 400, body = quebra_api::error::Failure), (status = 404, body = quebra_api::error::Failure))
))]
pub(super) async fn comparison(
    State(shared): State<Arc<Shared>>,
    database: Result<Segment<String>, PathRejection>,
    filter: Result<Query<Filter>, QueryRejection>,
) -> Result<Json<Comparison>, Failure> {
    let (Segment(name), Query(filter)) = (database?, filter?);
    blocking(move || Ok(Json(browse::comparison(&shared.lab, &name, &filter)?))).await
}
