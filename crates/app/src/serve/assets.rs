//! The page's files: in the binary, or read from disk in debug builds.
//!
//! Every request takes a moment of the page's start. So its style comes in one piece, the icons are part of the page, what is only
//! for readers of its source is left out, and all that `index.html` names with `@/` has the files' version in its address: a browser
//! that has it already need not ask again.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use quebra_api::error::{Code, Error};
use quebra_puzzles::wording::wording;
use rust_embed::Embed;

use super::failure::Failure;
use super::guard::is_api;

#[derive(Embed)]
#[folder = "web/"]
struct Page;

/// A file, and a tag that changes with it.
struct File {
    data: Cow<'static, [u8]>,
    tag: String,
}

/// What is at an address outside of the API. Addresses without an ending are the page itself: it reads them.
pub(super) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if is_api(uri.path()) || !matches!(method, Method::GET | Method::HEAD) {
        let message = "there is nothing at this address; GET /api describes what there is";
        return Failure::from(Error::missing(message)).into_response();
    }
    let (version, path) = split_version(uri.path().trim_start_matches('/'));
    // Modules of two versions do not fit together.
    if version.is_some_and(|version| version != *VERSION) {
        let message = wording!("fault-version", "the server is another version than this page: load the page again");
        return Failure::new(StatusCode::GONE, Code::Missing, message).into_response();
    }
    // Level codes have dots as well.
    let is_file = content_type(path).is_some() || path == "favicon.ico";
    let name = if is_file { path } else { "index.html" };
    match find(name) {
        Some(file) => answer(name, file, version.is_some() && !cfg!(debug_assertions), &headers),
        None => Failure::from(Error::missing("there is no such file")).into_response(),
    }
}

/// An address that begins with a version, taken apart.
fn split_version(path: &str) -> (Option<&str>, &str) {
    let is_version = |part: &str| part.len() == 16 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
    match path.split_once('/') {
        Some((first, rest)) if is_version(first) => (Some(first), rest),
        _ => (None, path),
    }
}

/// Changes with any of the files. They may change at any time where they are read from disk.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = DefaultHasher::new();
    Page::iter().for_each(|name| (&name, find_one(&name).map(|file| file.tag)).hash(&mut hasher));
    format!("{:016x}", hasher.finish())
});

fn find(name: &str) -> Option<File> {
    match name {
        "index.html" => {
            let (file, icons) = (find_one(name)?, find_one("icons.svg")?);
            let text = String::from_utf8_lossy(&file.data)
                .replace("\"@/", &format!("\"/{}/", *VERSION))
                .replace("<!-- icons.svg -->", &String::from_utf8_lossy(&icons.data));
            Some(File { data: text.into_bytes().into(), tag: format!("{}{}{}", file.tag, icons.tag, *VERSION) })
        }
        "style.css" => {
            let list = find_one(name)?;
            let parts: Vec<File> = styles(&String::from_utf8_lossy(&list.data)).filter_map(find_one).collect();
            let data: Vec<u8> = parts.iter().flat_map(|part| part.data.iter().copied()).collect();
            Some(File { data: data.into(), tag: parts.into_iter().map(|part| part.tag).collect() })
        }
        _ => find_one(name),
    }
}

/// What a style is made of.
fn styles(list: &str) -> impl Iterator<Item = &str> {
    list.lines().filter_map(|line| line.strip_prefix("@import \"")?.strip_suffix("\";"))
}

/// A file by its plain name: nothing in it leads out of the folder.
fn find_one(name: &str) -> Option<File> {
    let is_plain = |part: &str| {
        !part.starts_with('.') && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
    };
    if !name.split('/').all(is_plain) {
        return None;
    }
    let file = Page::get(name)?;
    let hash = file.metadata.sha256_hash();
    let (chunks, _) = hash.as_chunks();
    let is_read = matches!(name.rsplit_once('.'), Some((_, "js" | "css")));
    let data = if is_read { bare(&file.data).into() } else { file.data };
    Some(File { data, tag: format!("{:016x}", u64::from_be_bytes(chunks[0])) })
}

/// A script or a style without the lines that are only for readers; what is left stays on its line, where the browser's tools look
/// for it. `cargo xtask site` goes by the same lines.
fn bare(source: &[u8]) -> Vec<u8> {
    let source = String::from_utf8_lossy(source);
    let mut is_comment = false;
    let mut lines = Vec::new();
    for line in source.lines() {
        let trimmed = line.trim();
        let is_within = is_comment || trimmed.starts_with("/*");
        is_comment = is_within && !trimmed.contains("*/");
        let is_told = is_comment || (is_within && trimmed.ends_with("*/")) || trimmed.starts_with("//");
        lines.push(if is_told { "" } else { line });
    }
    lines.join("\n").into_bytes()
}

fn answer(name: &str, file: File, is_lasting: bool, headers: &HeaderMap) -> Response {
    let tag = format!("W/\"{}\"", file.tag);
    let known = headers.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let keeping = if is_lasting { "max-age=31536000, immutable" } else { "no-cache" };
    let cache = [(CACHE_CONTROL, keeping.to_string()), (ETAG, tag.clone())];
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
    fn the_style_comes_in_one_piece() {
        let whole = find("style.css").unwrap();
        let list = String::from_utf8(find_one("style.css").unwrap().data.into_owned()).unwrap();
        let parts: Vec<File> = styles(&list).map(|name| find(name).unwrap()).collect();
        assert_eq!(whole.data.len(), parts.iter().map(|part| part.data.len()).sum::<usize>());
        let all = Page::iter().filter(|name| name.starts_with("style/")).count();
        assert_eq!(all, parts.len(), "every file of its folder is part of it; others come with what they style");
    }

    #[test]
    fn what_is_for_readers_stays_with_the_source() {
        let source = "/** A. */\n/*\n * B\n */\nconst a = 1; // c\n  // d\n/** @type {E} */ (f);\n";
        assert_eq!(bare(source.as_bytes()), b"\n\n\n\nconst a = 1; // c\n\n/** @type {E} */ (f);");
    }

    #[test]
    fn addresses_carry_the_version() {
        let page = find("index.html").unwrap();
        let text = String::from_utf8(page.data.into_owned()).unwrap();
        let start = format!("\"/{}/main.js\"", *VERSION);
        assert!(text.contains(&start) && !text.contains("@/"), "{text}");
        assert!(text.contains("<symbol id=\"icon-play\""), "the icons are part of it");
        assert_eq!(split_version(start.trim_matches(['"', '/'])), (Some(&VERSION[..]), "main.js"));
        assert_eq!(split_version("boards/board.js"), (None, "boards/board.js"));
    }

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
