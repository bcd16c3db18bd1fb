//! Where code must be small.

/// In a browser people wait for every byte of code. All of it is there once for each type of level, so what a wider type holds has no
/// type of its own there; and loops are there once for each heuristic, so those with quick estimates share theirs there.
pub(crate) const SLIM: bool = cfg!(target_family = "wasm");
