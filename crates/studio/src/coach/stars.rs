//! Stars: one rule for all puzzles that do not have their own.
//!
//! A puzzle's own rule comes first (Break the Ice: by the level's `moves:`). Elsewhere par decides: three stars at par, two within a
//! tenth over it but at least for the next dearer solution that there can be, one for any other solution.

use quebra_search::{Cost, INFINITE};

use super::Left;
use quebra_puzzles::game::Game;

/// The stars of a solution of this cost; none are known without a rule or a par.
///
/// ```
/// use quebra_puzzles::Kind;
/// use quebra_studio::coach::stars;
/// let game = Kind::named("bloxorz").unwrap().example();
/// let earned = |cost| stars::earned(game.as_ref(), Some(20), cost);
/// assert_eq!([20, 21, 22, 23].map(earned), [Some(3), Some(2), Some(2), Some(1)]);
/// // Who needs more than par for the N-Puzzle needs two moves more.
/// let game = Kind::named("n-puzzle").unwrap().example();
/// assert_eq!([8, 10, 12].map(|cost| stars::earned(game.as_ref(), Some(8), cost)), [Some(3), Some(2), Some(1)]);
/// ```
pub fn earned(game: &dyn Game, par: Option<Cost>, cost: Cost) -> Option<u8> {
    game.stars(cost).or_else(|| par.map(|par| by_par(par, cost, game.card().stride)))
}

fn by_par(par: Cost, cost: Cost, stride: Cost) -> u8 {
    if cost <= par {
        3
    } else if cost <= par.saturating_add((par / 10).max(stride)) {
        2
    } else {
        1
    }
}

/// The stars that a position can still earn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stars {
    /// So many a known way earns.
    pub sure: u8,
    /// More than these cannot be earned, proven.
    pub most: u8,
}

impl Stars {
    pub(super) fn of(game: &dyn Game, par: Option<Cost>, spent: Cost, left: Left) -> Option<Self> {
        let after = |left: Cost| earned(game, par, spent.saturating_add(left));
        let sure = left.best().map_or(Some(0), after)?;
        let most = if left.bound() == INFINITE { 0 } else { after(left.bound())? };
        Some(Self { sure, most: most.max(sure) })
    }
}
