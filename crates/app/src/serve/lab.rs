//! Files of results to browse.

use std::sync::Arc;

use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path as Segment, Query, State};
use axum::response::Response;
use quebra_api::error::{Code, Error};
use quebra_lab::browse::{self, Filter};
use quebra_lab::store::StoreError;

use super::Shared;
use super::failure::Failure;

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Refused(error) => error.into(),
            StoreError::Database(error) => Error::new(Code::Stopped, format!("the file of results: {error}")).into(),
        }
    }
}

/// The files of results in the folder the server was started with.
#[cfg_attr(test, utoipa::path(get, path = "/api/lab", responses((status = 200, body = browse::Databases))))]
pub(super) async fn databases(State(shared): State<Arc<Shared>>) -> Result<Response, Failure> {
    let lab = shared.lab.clone();
    shared.answer(move |over| Ok(browse::databases(&lab, over))).await
}

/// What a file of results holds.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/lab/{database}", params(("database" = String, Path)),
    responses((status = 200, body = browse::Contents), (status = 404, body = quebra_api::error::Failure))
))]
pub(super) async fn contents(
    State(shared): State<Arc<Shared>>,
    database: Result<Segment<String>, PathRejection>,
) -> Result<Response, Failure> {
    let (Segment(name), lab) = (database?, shared.lab.clone());
    shared.answer(move |over| Ok(browse::contents(&lab, name, over)?)).await
}

/// Runs of a file of results, filtered and sorted.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/lab/{database}/runs", params(("database" = String, Path), Filter),
    responses((status = 200, body = browse::Runs), (status = 400, body = quebra_api::error::Failure), (status = 404, body = quebra_api::error::Failure))
))]
pub(super) async fn runs(
    State(shared): State<Arc<Shared>>,
    database: Result<Segment<String>, PathRejection>,
    filter: Result<Query<Filter>, QueryRejection>,
) -> Result<Response, Failure> {
    let (Segment(name), Query(filter), lab) = (database?, filter?, shared.lab.clone());
    shared.answer(move |over| Ok(browse::runs(&lab, &name, &filter, over)?)).await
}

/// What each method did on the levels that a filter lets through: of one build, over repetitions the median.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/lab/{database}/comparison", params(("database" = String, Path), Filter),
    responses((status = 200, body = browse::Comparison), (status = 400, body = quebra_api::error::Failure), (status = 404, body = quebra_api::error::Failure))
))]
pub(super) async fn comparison(
    State(shared): State<Arc<Shared>>,
    database: Result<Segment<String>, PathRejection>,
    filter: Result<Query<Filter>, QueryRejection>,
) -> Result<Response, Failure> {
    let (Segment(name), Query(filter), lab) = (database?, filter?, shared.lab.clone());
    shared.answer(move |over| Ok(browse::comparison(&lab, &name, &filter, over)?)).await
}
