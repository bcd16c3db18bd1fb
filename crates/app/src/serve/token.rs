//! What opens a server that listens beyond this machine: a secret in the link that it prints. A browser that follows the link gets it as a
//! cookie, so the page need not know of it; programs send it along.

use std::hash::{BuildHasher, RandomState};

use axum::extract::Request;
use axum::http::header::{AUTHORIZATION, COOKIE, LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use quebra_api::error::Code;
use quebra_puzzles::wording::wording;

use super::failure::Failure;

/// A secret that cannot be guessed.
pub(super) struct Token {
    secret: String,
    /// Cookies of other ports of a host come along, too.
    cookie: String,
}

/// What is to be done with a request.
pub(super) enum Verdict {
    Welcome,
    Answer(Response),
}

impl Token {
    pub(super) fn new(port: u16) -> Self {
        // Keyed by what the system has of chance.
        let half = || format!("{:016x}", RandomState::new().hash_one(port));
        Self { secret: half() + &half(), cookie: format!("quebra-{port}") }
    }

    /// What the link ends with.
    pub(super) fn query(&self) -> String {
        format!("?token={}", self.secret)
    }

    /// Does a request know it, be it to the API or for the page?
    pub(super) fn check(&self, request: &Request, is_api: bool) -> Verdict {
        if self.is_in_headers(request.headers()) {
            return Verdict::Welcome;
        }
        let uri = request.uri();
        let query = uri.query().unwrap_or_default();
        let is_linked = query.split('&').filter_map(|pair| pair.strip_prefix("token=")).any(|text| self.is(text));
        if !is_linked {
            let message = wording!(
                "fault-token",
                "this server asks for its token: open the link that it printed when it was started"
            );
            return Verdict::Answer(Failure::new(StatusCode::UNAUTHORIZED, Code::Usage, message).into_response());
        }
        if is_api || request.method() != Method::GET {
            return Verdict::Welcome;
        }
        // The secret does not stay where others look over one's shoulder. Two slashes would name another host; browsers take either kind.
        let place = format!("/{}", uri.path().trim_start_matches(['/', '\\']));
        let cookie = format!("{}={}; Path=/; HttpOnly; SameSite=Lax", self.cookie, self.secret);
        Verdict::Answer((StatusCode::SEE_OTHER, [(LOCATION, place), (SET_COOKIE, cookie)]).into_response())
    }

    fn is_in_headers(&self, headers: &HeaderMap) -> bool {
        let texts = |name| headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
        let mut cookies = texts(COOKIE).flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let is_shown = |(scheme, text): (&str, &str)| scheme.eq_ignore_ascii_case("bearer") && self.is(text);
        cookies.any(|(name, value)| name == self.cookie && self.is(value))
            || texts(AUTHORIZATION).filter_map(|text| text.split_once(' ')).any(is_shown)
    }

    /// Takes the same time however much of it is right.
    fn is(&self, text: &str) -> bool {
        let pairs = self.secret.bytes().zip(text.bytes());
        text.len() == self.secret.len() && pairs.fold(0, |differences, (own, other)| differences | (own ^ other)) == 0
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    #[test]
    fn it_is_shown_in_one_of_three_ways() {
        let (token, other) = (Token::new(1), Token::new(1));
        let status = |request: axum::http::request::Builder| {
            let request = request.body(Body::empty()).unwrap();
            match token.check(&request, request.uri().path().starts_with("/api/")) {
                Verdict::Welcome => 200,
                Verdict::Answer(response) => response.status().as_u16(),
            }
        };
        let secret = &token.secret;
        assert_eq!(secret.len(), 32);
        let get = |uri: &str| Request::get(uri);
        for (uri, expected) in [
            ("/", 401),
            ("/api/words", 401),
            (&*format!("/?token={}", other.secret), 401),
            (&*format!("/?token={}", &secret[1..]), 401),
            ("/?token=", 401),
            (&*format!("/?token={secret}"), 303),
            (&*format!("/play/bloxorz/7?a=b&token={secret}"), 303),
            (&*format!("/api/words?token={secret}"), 200),
        ] {
            assert_eq!(status(get(uri)), expected, "{uri}");
        }
        assert_eq!(status(get("/").header("authorization", format!("Bearer {secret}"))), 200);
        assert_eq!(status(get("/").header("authorization", format!("Bearer {}", other.secret))), 401);
        assert_eq!(status(get("/").header("cookie", format!("a=b; quebra-1={secret}"))), 200);
        for cookie in [format!("quebra-2={secret}"), format!("quebra-1={}", other.secret), secret.clone()] {
            assert_eq!(status(get("/").header("cookie", &cookie)), 401, "{cookie}");
        }
        assert_eq!(status(get("/").header("authorization", format!("bearer {secret}"))), 200);
        for start in ["//", "/\\", "/\\/"] {
            let request = get(&format!("http://h{start}evil.example/?token={secret}")).body(Body::empty()).unwrap();
            let Verdict::Answer(response) = token.check(&request, false) else { panic!("it is a link") };
            assert_eq!(response.headers()[LOCATION], "/evil.example/", "{start}");
        }
    }
}
