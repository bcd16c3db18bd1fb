//! What is said about levels and games, in words: the same in every front end.

pub mod coach;
pub mod level;
