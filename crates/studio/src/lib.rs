//! What people do with levels, for any puzzle: play with a coach, look into a search, study, lint and generate levels, audit heuristics,
//! explore whole spaces. No front end, and no puzzle by name: a boundary that keeps rules free of people and front ends free of search.
//!
//! Everything here takes a [`Game`](quebra_puzzles::game::Game), whatever its puzzle and size.
//!
//! ```
//! use quebra_puzzles::{level::LevelText, open};
//! use quebra_search::{Dashboard, Limits};
//!
//! let game = open(&LevelText::read_code("cohesion:1.1/..2/2..").unwrap()).unwrap();
//! let study = quebra_studio::study::study(game.as_ref(), &Limits::default(), &Dashboard::default());
//! assert_eq!(study.verdict.par(), Some(3));
//! ```
//!
//! | to find | look in |
//! |---|---|
//! | hints, prospects and reviews of a game | [`coach`] |
//! | a search, step by step | [`record`] |
//! | may a search expand this state next? | [`referee`] |
//! | which state does a search expand next? | [`predict`] |
//! | where the expansions of a search go | [`profile`] |
//! | what there is to know about a level | [`study`] |
//! | how hard it is | [`difficulty`] |
//! | what is wrong with it, or of no use in it | [`lint`] |
//! | new levels | [`generate`] |
//! | is a heuristic what it claims to be? | [`audit`] |
//! | the whole state space | [`explore`] |

#![forbid(unsafe_code)]

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod audit;
pub mod coach;
pub mod difficulty;
pub mod explore;
pub mod generate;
pub mod lint;
mod numbered;
pub mod predict;
pub mod profile;
pub mod record;
pub mod referee;
mod solutions;
pub mod study;
mod tally;
