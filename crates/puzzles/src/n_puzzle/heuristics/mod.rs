//! Estimates of the moves that are left, one file each; none overestimates.

mod linear_conflict;
mod manhattan;
pub(super) mod pdb;
mod walking_distance;

pub use linear_conflict::LinearConflict;
pub use manhattan::{Manhattan, Misplaced};
pub use pdb::Pdb;
pub use walking_distance::WalkingDistance;
