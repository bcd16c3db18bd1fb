//! Estimates of the folds that are left, one file each: two of the report, which overestimate, and two that never do.

mod cover;
mod doubling;
mod grey;
mod smallest_region;

pub use cover::Cover;
pub use doubling::Doubling;
pub use grey::Grey;
pub use smallest_region::SmallestRegion;
