//! What is said about levels, games and searches, in words: the same in every front end.

pub mod coach;
pub mod level;
pub mod referee;
