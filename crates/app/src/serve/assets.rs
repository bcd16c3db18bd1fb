//! The page's files: in the binary, or read from disk in debug builds.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{Embed, EmbeddedFile};

use super::failure::Failure;
use super::guard::is_api;

#[derive(Embed)]
#[folder = "web/"]
#[include = "*.html"]
#[include = "*.js"]
#[include = "*.css"]
#[include = "*.svg"]
#[include = "*.png"]
#[include = "*.webmanifest"]
#[exclude = "node_modules/*"]
#[exclude = "tests/*"]
#[exclude = "*.config.js"]
struct Page;

/// What is at an address outside of the API. Addresses without an ending are the page itself: it reads them.
pub(super) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if is_api(uri.path()) || !matches!(method, Method::GET | Method::HEAD) {
        return Failure::new(
            StatusCode::NOT_FOUND,
            "there is nothing at this address; GET /api describes what there is",
        )
        .into_response();
    }
    let path = uri.path().trim_start_matches('/');
    // Level codes have dots as well.
    let is_file = content_type(path).is_some() || path == "favicon.ico";
    let name = if is_file { path } else { "index.html" };
    match find(name) {
        Some(file) => answer(name, file, &headers),
        None => Failure::new(StatusCode::NOT_FOUND, "there is no such file").into_response(),
    }
}

/// A file by its plain name: nothing in it leads out of the folder.
fn find(name: &str) -> Option<EmbeddedFile> {
    let is_plain = |part: &str| {
        !part.starts_with('.') && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
    };
    if name.split('/').all(is_plain) { Page::get(name) } else { None }
}

fn answer(name: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let [start, ..] = hash.as_chunks::<16>().0 else { unreachable!("the hash has two such chunks") };
    let tag = format!("W/\"{:032x}\"", u128::from_be_bytes(*start));
    let known = headers.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let cache = [(CACHE_CONTROL, "no-cache".to_string()), (ETAG, tag.clone())];
    if known.is_some_and(|known| known.split(',').any(|known| known.trim() == tag)) {
        return (StatusCode::NOT_MODIFIED, cache).into_response();
    }
    (cache, [(CONTENT_TYPE, content_type(name).unwrap_or("application/octet-stream"))], file.data).into_response()
}

fn content_type(name: &str) -> Option<&'static str> {
    Some(match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_leads_out_of_the_folder() {
        assert!(find("index.html").is_some());
        for name in [
            "../Cargo.toml",
            "..",
            "./index.html",
            "/etc/passwd",
            "a/../index.html",
            "%2e%2e/Cargo.toml",
            "..\\Cargo.toml",
        ] {
            assert!(find(name).is_none(), "{name}");
        }
    }
}
