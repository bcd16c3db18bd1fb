//! Estimates of the moves that are left, one file each: three of the report, which can overestimate; one that never does; and what `best` prefers.

mod blocks;
mod chains;
mod colours;
pub(super) mod columns;
mod preference;
pub(super) mod shapes;

pub use blocks::Blocks;
pub use chains::Chains;
pub use colours::Colours;
pub use columns::Columns;
pub(super) use preference::preference;
