//! Estimates of the rolls that are left, one file each.

mod distance;

pub use distance::Distance;
