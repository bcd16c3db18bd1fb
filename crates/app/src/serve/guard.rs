//! Who may ask, and what browsers are told about the answers.
//!
//! A page of somebody else, open in the same browser, can send requests here, and a name of theirs can be made to mean this
//! machine (DNS rebinding). So the `Host` must be an address, `localhost` or the name in `--host`, and whatever tells where a request comes
//! from must say that it is this very page.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use quebra_api::error::Code;
use quebra_puzzles::wording::wording;

use super::failure::Failure;
use super::{MOST_BYTES, Shared};

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
    let mut response = match objection(request.headers(), &shared.host, is_api) {
        Some(message) => Failure::new(StatusCode::FORBIDDEN, Code::Usage, message).into_response(),
        None => next.run(request).await,
    };
    // The layers of others answer with plain text.
    if is_api && response.status() == StatusCode::REQUEST_TIMEOUT {
        let message = wording!("fault-slow", "the request took too long");
        response = Failure::new(StatusCode::REQUEST_TIMEOUT, Code::Stopped, message).into_response();
    }
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// How much of a body that is too long is read.
const MOST_READ: usize = 16 * MOST_BYTES;

/// Takes in the whole body before anybody looks at it. One that is too long is still read to its end, within reason: a browser
/// that has to stop sending does not show the answer, only that the connection broke.
pub(super) async fn take_in(request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let mut chunks = body.into_data_stream();
    let mut bytes = Vec::new();
    let mut length = 0;
    while let Some(chunk) = chunks.next().await {
        let Ok(chunk) = chunk else { return Failure::input("the request broke off").into_response() };
        length += chunk.len();
        if length > MOST_READ {
            break;
        }
        if length <= MOST_BYTES {
            bytes.extend_from_slice(&chunk);
        }
    }
    if length > MOST_BYTES {
        let message = wording!("fault-long", "the request is longer than {most} KiB", most = MOST_BYTES >> 10);
        return Failure::new(StatusCode::PAYLOAD_TOO_LARGE, Code::Input, message).into_response();
    }
    next.run(Request::from_parts(parts, Body::from(bytes))).await
}

pub(super) fn is_api(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/")
}

/// Why a request is not answered.
fn objection(headers: &HeaderMap, own_name: &str, is_api: bool) -> Option<&'static str> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let Some(host) = text(header::HOST) else {
        return Some("the request has no Host");
    };
    if !is_own_host(host, own_name) {
        return Some(
            "the Host is not this server: ask for it by its address, by localhost or by the name given as --host",
        );
    }
    let is_own = |origin: &str| origin.strip_prefix("http://").is_some_and(|origin| origin.eq_ignore_ascii_case(host));
    if text(header::ORIGIN).is_some_and(|origin| !is_own(origin)) {
        return Some("the Origin is another page");
    }
    // Browsers tell this even where they tell no origin. Following a link to the page is fine, reading the API is not.
    let site = text(HeaderName::from_static("sec-fetch-site"));
    if is_api && site.is_some_and(|site| site != "same-origin" && site != "none") {
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
            pairs
                .iter()
                .map(|&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
                .collect()
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
        ] {
            let headers = headers(&[own, rest]);
            assert!(objection(&headers, "127.0.0.1", true).is_some(), "{headers:?}");
        }
        assert!(objection(&HeaderMap::new(), "127.0.0.1", true).is_some());
    }
}
