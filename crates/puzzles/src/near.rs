//! What somebody may have meant by a word that is nearly one of a few others.

/// The one of these words that this one is a slip of, if it is near enough to any.
///
/// ```
/// use quebra_puzzles::near::nearest;
/// assert_eq!(nearest("puzle", ["title", "puzzle"]), Some("puzzle"));
/// assert_eq!(nearest("moves", ["title", "puzzle"]), None);
/// ```
pub fn nearest<'a>(word: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A longer word than any name is no slip of one, and would take its time.
    let word: Vec<char> = word.chars().take(64).collect();
    let most = (word.len() / 3).max(1);
    let slips = words.into_iter().map(|other| (slips(&word, &other.chars().collect::<Vec<_>>()), other));
    slips.filter(|&(slips, _)| slips <= most).min_by_key(|&(slips, _)| slips).map(|(_, other)| other)
}

/// How many letters were left out, added, changed or swapped with their neighbour.
fn slips(from: &[char], to: &[char]) -> usize {
    let mut rows = vec![(0..=to.len()).collect::<Vec<usize>>()];
    for (i, a) in from.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in to.iter().enumerate() {
            let mut least = (rows[i][j] + usize::from(a != b)).min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *a == to[j - 1] && from[i - 1] == *b {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[from.len()][to.len()]
}
