//! Requests and answers of quebra, typed and versioned: the one language of `--json`, the server, the page and whatever comes next.
//!
//! A front end reads what it is asked into the requests here and shows the answers; it decides nothing. Answers speak: hints,
//! remarks and errors are sentences in the reader's language, so the [words] live here too, below every front end.

pub mod error;
pub mod format;
pub mod level;
pub mod limits;
pub mod options;
pub mod page;
pub mod tell;
pub mod wish;
pub mod words;

pub use error::Error;
