//! Who may ask, and what browsers are told about the answers.
//!
//! A page of somebody else, open in the same browser, can send requests here, and a name of theirs can be made to mean this
//! machine (DNS rebinding). So the `Host` must be an address, `localhost` or the name in `--host`, and whatever tells where a request comes
//! from must say that it is this very page. Beyond this machine a request must also know the server's token.

use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::{FutureExt, StreamExt};
use quebra_api::error::Code;
use quebra_puzzles::wording::wording;
use tokio::time::timeout;

use super::Shared;
use super::failure::{Failure, bug};
use super::guests::Guest;
use super::token::Verdict;

/// The longest body of a request.
const MOST_BYTES: usize = 256 << 10;
/// How long a request may take to come in and be answered; streams go on for as long as their jobs.
const PATIENCE: Duration = Duration::from_secs(20);

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; \
    connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

pub(super) async fn check(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let is_api = is_api(request.uri().path());
    let mut response = match admit(&shared, &request, is_api) {
        Some(refusal) => refusal,
        None => match timeout(PATIENCE, AssertUnwindSafe(next.run(request)).catch_unwind()).await {
            Ok(Ok(response)) => response,
            Ok(Err(_)) => bug().into_response(),
            Err(_) => {
                let message = wording!("fault-slow", "the request took too long");
                Failure::new(StatusCode::REQUEST_TIMEOUT, Code::Stopped, message).into_response()
            }
        },
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// What a request is told that is not let in.
fn admit(shared: &Shared, request: &Request, is_api: bool) -> Option<Response> {
    if let Some(message) = objection(request.headers(), &shared.host, is_api) {
        return Some(Failure::new(StatusCode::FORBIDDEN, Code::Usage, message).into_response());
    }
    match shared.token.as_ref()?.check(request, is_api) {
        Verdict::Welcome => None,
        Verdict::Answer(response) => Some(response),
    }
}

/// How much of a body that is too long is read.
const MOST_READ: usize = 16 * MOST_BYTES;
/// What is longer is on the server's account until it is answered.
const SHORT: usize = 32 << 10;

/// How long the body of a request was.
#[derive(Clone, Copy)]
pub(super) struct Length(pub(super) usize);

/// Takes in the whole body before anybody looks at it. One that is too long is still read to its end, within reason: a browser
/// that has to stop sending does not show the answer, only that the connection broke.
pub(super) async fn take_in(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Arc<Guest>>,
    request: Request,
    next: Next,
) -> Response {
    let (mut parts, body) = request.into_parts();
    let mut chunks = body.into_data_stream();
    let mut bytes = Vec::new();
    let (mut length, mut share) = (0, None);
    while let Some(chunk) = chunks.next().await {
        let Ok(chunk) = chunk else { return Failure::input("the request broke off").into_response() };
        length += chunk.len();
        if length > MOST_READ {
            break;
        }
        if length > SHORT && share.is_none() {
            share = Some(shared.take_spare(MOST_BYTES).await);
            guest.is_behind(true);
        }
        if length <= SHORT || length <= MOST_BYTES && matches!(share, Some(Ok(_))) {
            bytes.extend_from_slice(&chunk);
        }
    }
    guest.is_behind(false);
    if length > MOST_BYTES {
        let message = wording!("fault-long", "the request is longer than {most} KiB", most = MOST_BYTES >> 10);
        return Failure::new(StatusCode::PAYLOAD_TOO_LARGE, Code::Input, message).into_response();
    }
    if let Some(Err(failure)) = share {
        return failure.into_response();
    }
    parts.extensions.insert(Length(length));
    let _work = guest.work();
    next.run(Request::from_parts(parts, Body::from(bytes))).await
}

pub(super) fn is_api(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/")
}

/// Why a request is not answered.
fn objection(headers: &HeaderMap, own_name: &str, is_api: bool) -> Option<&'static str> {
    let texts = |name: HeaderName| headers.get_all(name).into_iter().map(|value| value.to_str().unwrap_or("?"));
    let mut hosts = texts(header::HOST);
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return Some("expected one Host");
    };
    if !is_own_host(host, own_name) {
        return Some(
            "the Host is not this server: ask for it by its address, by localhost or by the name given as --host",
        );
    }
    let is_own = |origin: &str| origin.strip_prefix("http://").is_some_and(|origin| origin.eq_ignore_ascii_case(host));
    if texts(header::ORIGIN).any(|origin| !is_own(origin)) {
        return Some("the Origin is another page");
    }
    // Browsers tell this even where they tell no origin. Following a link to the page is fine, reading the API is not.
    let mut sites = texts(HeaderName::from_static("sec-fetch-site"));
    if is_api && sites.any(|site| site != "same-origin" && site != "none") {
        return Some("the request comes from another page");
    }
    None
}

fn is_own_host(host: &str, own_name: &str) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    let name = authority.host();
    let address = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    !host.contains('@')
        && (name.eq_ignore_ascii_case("localhost")
            || name.eq_ignore_ascii_case(own_name)
            || address.parse::<IpAddr>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_names_are_hosts() {
        for host in ["localhost", "LOCALHOST:4747", "127.0.0.1:1", "[::1]:4747", "192.168.1.7", "mine.lan:80"] {
            assert!(is_own_host(host, "mine.lan"), "{host}");
        }
        for host in [
            "evil.example",
            "localhost.evil.example:4747",
            "127.0.0.1.evil.example",
            "",
            "a@localhost",
            "mine.lan.evil",
        ] {
            assert!(!is_own_host(host, "mine.lan"), "{host}");
        }
    }

    #[test]
    fn other_pages_are_refused() {
        let headers = |pairs: &[(&'static str, &'static str)]| -> HeaderMap {
            let mut headers = HeaderMap::new();
            for &(name, value) in pairs {
                headers.append(HeaderName::from_static(name), HeaderValue::from_static(value));
            }
            headers
        };
        let own = ("host", "localhost:4747");
        for (rest, is_api) in [
            (vec![], true),
            (vec![("origin", "http://localhost:4747")], true),
            (vec![("sec-fetch-site", "same-origin")], true),
            (vec![("sec-fetch-site", "none")], true),
            (vec![("sec-fetch-site", "cross-site")], false),
        ] {
            let headers = headers(&[&[own], &rest[..]].concat());
            assert_eq!(objection(&headers, "127.0.0.1", is_api), None, "{headers:?}");
        }
        for rest in [
            ("origin", "http://localhost:8000"),
            ("origin", "https://localhost:4747"),
            ("origin", "http://evil.example"),
            ("origin", "null"),
            ("sec-fetch-site", "same-site"),
            ("sec-fetch-site", "cross-site"),
            ("host", "evil.example"),
            ("host", "localhost:4747"),
        ] {
            let headers = headers(&[own, rest]);
            assert!(objection(&headers, "127.0.0.1", true).is_some(), "{headers:?}");
        }
        assert!(objection(&HeaderMap::new(), "127.0.0.1", true).is_some());
    }
}
