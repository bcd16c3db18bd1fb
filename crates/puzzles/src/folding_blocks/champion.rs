//! What `best` is for Folding Blocks: a solver of its own, [`exact_cover`](super::exact_cover), which is anytime by itself.

pub(super) const METHOD: &str = "exact-cover";
pub(super) const WHY: &str =
    "groups meet only in the cells they take, so one final shape for each is chosen, instead of folds in some order";
