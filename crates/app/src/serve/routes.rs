//! What is answered at once: every address is a line of the [desk].

use std::convert::Infallible;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures_util::stream::unfold;
use quebra_api::desk::{self, Reply};
use quebra_api::play::Film;

use super::failure::{Asked, Failure};
use super::{Shared, blocking};

const JSON: [(axum::http::HeaderName, &str); 1] = [(CONTENT_TYPE, "application/json")];
/// How much of a film is made at once,
const PART: usize = 64 << 10;
/// and what it takes to show one.
const PROJECTOR: usize = 512 << 10;

/// Makes what never changes, before somebody waits for it.
pub(super) fn prepare() {
    for path in desk::NOTICES.iter().rev() {
        desk::notice(path);
    }
}

/// Adds all addresses of the desk.
pub(super) fn add_to(mut api: Router<Arc<Shared>>) -> Router<Arc<Shared>> {
    for &path in desk::NOTICES {
        let notice =
            async move || (JSON, blocking(|| desk::notice(path).map(Bytes::from_static)).await.unwrap_or_default());
        api = api.route(&format!("/api/{path}"), get(notice));
    }
    for &path in desk::REQUESTS {
        let ask = async move |State(shared): State<Arc<Shared>>, asked: Asked| answer(&shared, path, asked).await;
        api = api.route(&format!("/api/{path}"), post(ask));
    }
    api
}

async fn answer(shared: &Arc<Shared>, path: &'static str, Asked(body): Asked) -> Result<Response, Failure> {
    let account = Arc::clone(&shared.account);
    let answer = blocking(move || match desk::answer(path, &body)? {
        Reply::Whole(answer) => Ok::<_, Failure>(Ok(account.answer(&*answer)?)),
        Reply::Film(film) => Ok(Err(film)),
    });
    match answer.await? {
        Ok(parcel) => Ok(parcel.into_response()),
        Err(film) => show(shared, film).await,
    }
}

/// Sends a film as it is made.
async fn show(shared: &Shared, film: Box<Film>) -> Result<Response, Failure> {
    let share = shared.take_spare(PROJECTOR).await?;
    let parts = unfold((film, share), async |(film, share)| {
        let (part, film) = blocking(move || part(film)).await?;
        Some((Ok::<_, Infallible>(part), (film, share)))
    });
    Ok((JSON, axum::body::Body::from_stream(parts)).into_response())
}

/// The next part of a film.
fn part(mut film: Box<Film>) -> Option<(Bytes, Box<Film>)> {
    let mut part = film.next()?;
    while part.len() < PART
        && let Some(more) = film.next()
    {
        part.push_str(&more);
    }
    Some((part.into(), film))
}
