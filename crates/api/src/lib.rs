//! Requests and answers of quebra, typed and versioned: the one language of `--json`, the server, the page and whatever comes next.
//!
//! A front end reads what it is asked into the requests here and shows the answers; it decides nothing. Answers speak: hints,
//! remarks and errors are sentences in the reader's language, so the [words] live here too, below every front end.

pub mod audit;
pub mod catalogue;
pub mod check;
pub mod coach;
pub mod curve;
pub mod describe;
pub mod desk;
pub mod edit;
pub mod error;
pub mod explore;
pub mod fields;
pub mod format;
pub mod generate;
pub mod harmless;
pub mod job;
pub mod lesson;
pub mod level;
pub mod limits;
pub mod lint;
pub mod markup;
pub mod method;
pub mod options;
pub mod page;
pub mod play;
pub mod predict;
pub mod recording;
pub mod scene;
pub mod schema;
pub mod show;
pub mod solve;
pub mod source;
pub mod tell;
pub mod trace;
pub mod wish;
pub mod words;

pub use error::Error;
