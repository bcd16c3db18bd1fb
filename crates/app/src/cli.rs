//! How the command talks: its arguments, what it prints, how it ends.

pub(crate) mod arguments;
mod diagnostic;
pub(crate) mod draw;
pub(crate) mod errors;
pub(crate) mod fields;
pub(crate) mod files;
pub(crate) mod help;
pub(crate) mod interrupt;
pub(crate) mod lost;
pub(crate) mod output;
pub(crate) mod progress;
pub(crate) mod suggested;
pub(crate) mod system;
