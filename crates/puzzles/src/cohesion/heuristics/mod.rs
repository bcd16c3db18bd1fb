//! Estimates of the moves that are left, one file each: three of the report, which overestimate; one that never does; and a guide.

pub(super) mod alone;
pub(super) mod apart;
mod euclidean;
mod extra_blocks;
mod gaps;
mod manhattan;
mod mergers;
mod pairs;

pub use euclidean::Euclidean;
pub use extra_blocks::ExtraBlocks;
pub(super) use gaps::{Gaps, gaps};
pub use manhattan::Manhattan;
pub use mergers::Mergers;
