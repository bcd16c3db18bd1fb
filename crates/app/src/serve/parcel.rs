//! Answers as bytes. What waits for a reader is on the server's account until it is sent, so readers who take their time cannot make it
//! hold more than it may.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use axum::body::{Body, Bytes};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use quebra_api::desk::Answer;
use quebra_api::error::{Code, Error};
use quebra_puzzles::wording::wording;
use serde::Serialize;

use super::failure::Failure;

/// A piece of an answer is at least so long, unless it is the whole,
const LEAST_PIECE: usize = 2 << 10;
/// and at most.
const MOST_PIECE: usize = 64 << 10;

/// What the server may hold for its readers, in bytes.
pub(super) struct Account {
    limit: usize,
    held: AtomicUsize,
}

/// A part of an account, given back when it is dropped.
pub(super) struct Share {
    account: Arc<Account>,
    bytes: usize,
}

impl Account {
    pub(super) fn new(limit: usize) -> Arc<Self> {
        Arc::new(Self { limit, held: AtomicUsize::new(0) })
    }

    /// So many bytes, if they are there.
    fn take(self: &Arc<Self>, bytes: usize) -> Option<Share> {
        self.take_up_to(self.limit, bytes)
    }

    /// So many bytes for something that could wait: half of the account is left to jobs.
    pub(super) fn take_spare(self: &Arc<Self>, bytes: usize) -> Option<Share> {
        self.take_up_to(self.limit / 2, bytes)
    }

    /// So many bytes for a job, if need be those of others.
    pub(super) fn take_for_job(self: &Arc<Self>, bytes: usize, make_room: &dyn Fn() -> bool) -> Option<Share> {
        loop {
            let share = self.take(bytes);
            if share.is_some() || bytes > self.limit || !make_room() {
                return share;
            }
        }
    }

    fn take_up_to(self: &Arc<Self>, limit: usize, bytes: usize) -> Option<Share> {
        let more = |held: usize| held.checked_add(bytes).filter(|&held| held <= limit);
        self.held.fetch_update(Relaxed, Relaxed, more).ok()?;
        Some(Share { account: Arc::clone(self), bytes })
    }

    /// An answer that nobody has to wait for: the first bytes are free, as there is one such answer a connection.
    pub(super) fn answer(self: &Arc<Self>, answer: &dyn Answer) -> Result<Parcel, Failure> {
        let mut writer = Writer::new(self, MOST_PIECE, None);
        answer.write(&mut writer).map_err(|_| full())?;
        Ok(writer.finish())
    }

    /// The last event of a job. If there is no room for it, `make_room` is asked for some, until it has none.
    pub(super) fn last_event(
        self: &Arc<Self>,
        (name, id): (&str, &str),
        value: &impl Serialize,
        make_room: &dyn Fn() -> bool,
    ) -> Result<Parcel, Failure> {
        let mut writer = Writer::new(self, 0, Some(make_room));
        writer.event((name, id), value)?;
        Ok(writer.finish())
    }

    /// An event that is made when it is read, so it is soon gone.
    pub(super) fn event(self: &Arc<Self>, name: (&str, &str), value: &impl Serialize) -> Parcel {
        let mut writer = Writer::new(self, usize::MAX, None);
        writer.event(name, value).expect("it is not on the account");
        writer.finish()
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.account.held.fetch_sub(self.bytes, Relaxed);
    }
}

/// Why an answer is not kept for its reader.
pub(super) fn full() -> Failure {
    let message =
        wording!("fault-full", "the server holds as many answers for others as it may: ask again in a moment");
    Error::new(Code::Busy, message).into()
}

/// An answer in pieces: each is let go as it is sent.
#[derive(Clone, Debug)]
pub(super) struct Parcel {
    pieces: Vec<Bytes>,
    length: usize,
}

impl Parcel {
    /// Something that is always the same.
    pub(super) fn fixed(text: &'static str) -> Self {
        Self { pieces: vec![Bytes::from_static(text.as_bytes())], length: text.len() }
    }

    pub(super) fn into_pieces(self) -> impl Iterator<Item = Bytes> {
        self.pieces.into_iter()
    }
}

impl IntoResponse for Parcel {
    fn into_response(self) -> Response {
        let headers = [(CONTENT_TYPE, "application/json".to_string()), (CONTENT_LENGTH, self.length.to_string())];
        let pieces = self.into_pieces().map(Ok::<_, std::convert::Infallible>);
        (headers, Body::from_stream(stream::iter(pieces))).into_response()
    }
}

/// A piece, and what it takes of the account.
struct Piece {
    bytes: Vec<u8>,
    _share: Option<Share>,
}

impl AsRef<[u8]> for Piece {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// Writes an answer on an account.
struct Writer<'a> {
    account: &'a Arc<Account>,
    /// So much need not be on it.
    free: usize,
    /// What makes room, if it is for a job.
    make_room: Option<&'a dyn Fn() -> bool>,
    pieces: Vec<Bytes>,
    last: Piece,
    length: usize,
}

impl<'a> Writer<'a> {
    fn new(account: &'a Arc<Account>, free: usize, make_room: Option<&'a dyn Fn() -> bool>) -> Self {
        let last = Piece { bytes: Vec::new(), _share: None };
        Self { account, free, make_room, pieces: Vec::new(), last, length: 0 }
    }

    fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        serde_json::to_writer(self, value).map_err(|_| full())
    }

    fn event(&mut self, (name, id): (&str, &str), value: &impl Serialize) -> Result<(), Failure> {
        use io::Write;
        write!(self, "event: {name}\nid: {id}\ndata: ").map_err(|_| full())?;
        // JSON in one line: nothing in it can end the event.
        self.json(value)?;
        self.write_all(b"\n\n").map_err(|_| full())
    }

    /// A new piece: as long as all before it, so that short answers take little.
    fn turn(&mut self) -> io::Result<()> {
        let size = self.length.clamp(LEAST_PIECE, MOST_PIECE);
        let share = if self.length.saturating_add(size) <= self.free {
            None
        } else {
            let share = match self.make_room {
                Some(make_room) => self.account.take_for_job(size, make_room),
                None => self.account.take_spare(size),
            };
            Some(share.ok_or(io::ErrorKind::StorageFull)?)
        };
        let piece = Piece { bytes: Vec::with_capacity(size), _share: share };
        self.keep(piece);
        Ok(())
    }

    fn keep(&mut self, next: Piece) {
        let last = std::mem::replace(&mut self.last, next);
        if !last.bytes.is_empty() {
            self.pieces.push(Bytes::from_owner(last));
        }
    }

    fn finish(mut self) -> Parcel {
        self.keep(Piece { bytes: Vec::new(), _share: None });
        Parcel { pieces: self.pieces, length: self.length }
    }
}

impl io::Write for Writer<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.last.bytes.len() == self.last.bytes.capacity() {
            self.turn()?;
        }
        let room = self.last.bytes.capacity() - self.last.bytes.len();
        let bytes = &bytes[..bytes.len().min(room)];
        self.last.bytes.extend_from_slice(bytes);
        self.length += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    fn text(parcel: Parcel) -> String {
        parcel.into_pieces().map(|piece| String::from_utf8(piece.to_vec()).unwrap()).collect()
    }

    #[test]
    fn pieces_are_the_whole_and_are_given_back_as_they_go() {
        let account = Account::new(10 << 20);
        let value: Vec<usize> = (0..200_000).collect();
        let parcel = account.last_event(("done", "7"), &value, &|| false).unwrap();
        let held = account.held.load(Relaxed);
        assert!(held >= parcel.length && held < parcel.length + MOST_PIECE, "{held} for {}", parcel.length);
        let whole = format!("event: done\nid: 7\ndata: {}\n\n", serde_json::to_string(&value).unwrap());
        assert_eq!((parcel.length, text(parcel.clone())), (whole.len(), whole));
        let mut pieces = parcel.into_pieces();
        drop(pieces.by_ref().take(4).collect::<Vec<_>>());
        assert!(account.held.load(Relaxed) < held);
        drop(pieces);
        assert_eq!(account.held.load(Relaxed), 0);
    }

    #[test]
    fn what_does_not_fit_is_refused_and_takes_nothing() {
        let account = Account::new(100 << 10);
        let long = "x".repeat(200 << 10);
        assert!(account.answer(&long).is_err());
        assert_eq!(account.held.load(Relaxed), 0);
        // What is short needs no room; what others do not need makes room.
        let all = RefCell::new(vec![account.take(100 << 10).unwrap()]);
        assert_eq!(text(account.answer(&"short").unwrap()), "\"short\"");
        assert!(account.last_event(("done", ""), &"short", &|| false).is_err());
        assert!(account.last_event(("done", ""), &"short", &|| all.borrow_mut().pop().is_some()).is_ok());
        // Half of it is left to jobs.
        assert!(account.take_spare(60 << 10).is_none() && account.take_spare(40 << 10).is_some());
    }
}
