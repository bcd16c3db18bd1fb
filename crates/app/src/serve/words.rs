//! What the page says.

use std::collections::BTreeMap;

use axum::Json;
use quebra_api::page::{self, Messages};

/// The page's messages in all languages: few enough to come at once, so that the page need not know first which it wants.
#[utoipa::path(get, path = "/api/words", responses((status = 200, body = BTreeMap<String, Messages>)))]
pub(super) async fn words() -> Json<&'static BTreeMap<&'static str, Messages>> {
    Json(page::words())
}
