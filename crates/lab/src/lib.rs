//! Experiments: a spec says what is to be run, a file of results keeps what was run, a report says what came of it.
//!
//! It prints nothing and knows no server: whoever calls it shows the progress and the answers.

pub mod array;
pub mod browse;
pub mod child;
pub mod collect;
pub mod explain;
mod file;
mod isolation;
mod job;
mod machine;
pub mod merge;
pub mod plan;
pub mod plot;
pub mod report;
pub mod runner;
mod shard;
pub mod slurm;
pub mod spec;
mod sql;
pub mod status;
pub mod store;
mod submission;
pub mod task;

pub use machine::BUILD;
