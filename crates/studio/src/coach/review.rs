//! What each move of a game cost.

use quebra_search::{Cost, Dashboard, INFINITE, Limits, Stop};

use super::stars::{self, Stars};
use super::{Clock, Coach, Left, Prospect, Source, rewound};
use quebra_puzzles::game::Game;

/// A played move, and what the position was worth before and after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The move.
    pub word: String,
    /// The position before it.
    pub before: Prospect,
    /// The position after it.
    pub after: Prospect,
}

impl Judgement {
    /// How many moves more than needed it takes since this one, if that is proven; [`INFINITE`] if the level is lost by it.
    pub fn waste(&self) -> Option<Cost> {
        let before = self.before.left.proved()?;
        match self.after.left {
            Left::Lost => Some(INFINITE),
            after => Some((self.after.spent + after.proved()?).saturating_sub(self.before.spent + before)),
        }
    }

    /// Is the level lost by it? Where no way was known before, an earlier move may have lost it.
    pub fn loses(&self) -> bool {
        self.before.left.best().is_some() && self.after.left == Left::Lost
    }
}

/// A move after which something was lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The number of the move, from 1.
    pub number: usize,
    /// What would have been better in its place: the plan to the end.
    pub better: Vec<String>,
}

/// What there is to say about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// The position at the start.
    pub start: Prospect,
    /// Every move.
    pub moves: Vec<Judgement>,
    /// The first move that cost a star, proven.
    pub star_lost: Option<Turn>,
    /// The first move that lost the level, proven.
    pub level_lost: Option<Turn>,
    /// The stars of a finished game.
    pub stars: Option<u8>,
    /// The limit that left something open.
    pub stopped_by: Option<Stop>,
}

impl Coach {
    /// Judges every move of the game so far. A quarter of the time at most is for an attempt to explore the whole level.
    pub fn review(&mut self, game: &dyn Game, limits: &Limits, dashboard: &Dashboard) -> Review {
        let clock = Clock::start(limits);
        // Where it fails, searches take over: that is no reason to stop.
        let _ = self.survey(game, &clock.share(25), dashboard);
        let words = game.history();
        let mut walk = rewound(game);
        let mut prospects: Vec<Prospect> = Vec::new();
        for number in 0..=words.len() {
            let is_lost = prospects.last().is_some_and(|before| before.left == Left::Lost);
            let mut prospect = if is_lost && self.chart.is_none() {
                // What was lost before stays lost.
                let (spent, par, stars) = (walk.cost(), self.par(), Some(Stars { sure: 0, most: 0 }));
                Prospect { spent, left: Left::Lost, source: Source::Search, par, stars, stopped_by: None }
            } else if let Some(stop) = clock.end(dashboard) {
                // However long the game is, what is not looked at in time stays open.
                let (spent, left, par) = (walk.cost(), Left::new(None, 0), self.par());
                Prospect { spent, left, source: Source::Search, par, stars: None, stopped_by: Some(stop) }
            } else {
                let parts = (words.len() + 1 - number) as u32;
                self.prospect(walk.as_ref(), &clock.rest(parts), dashboard)
            };
            if let Some(before) = prospects.last() {
                prospect.left = follow(before, &prospect);
            }
            prospects.push(prospect);
            if let Some(word) = words.get(number) {
                walk.play(word).expect("a history can be replayed");
            }
        }
        lead(&mut prospects);
        let par = prospects[0].left.proved().or(self.par());
        for prospect in &mut prospects {
            prospect.par = par;
            prospect.stars = Stars::of(game, par, prospect.spent, prospect.left);
        }
        let judgement =
            |(word, pair): (&String, &[Prospect])| Judgement { word: word.clone(), before: pair[0], after: pair[1] };
        let moves: Vec<Judgement> = words.iter().zip(prospects.windows(2)).map(judgement).collect();
        let turn = |has_lost: &dyn Fn(&Judgement) -> bool| {
            let index = moves.iter().position(has_lost)?;
            // Of all plans along a long game this one is told: to keep the others takes its square.
            let mut walk = rewound(game);
            for word in &words[..index] {
                walk.play(word).expect("a history can be replayed");
            }
            Some(Turn { number: index + 1, better: self.memory.plan(walk.as_mut()) })
        };
        Review {
            start: prospects[0],
            star_lost: turn(&|Judgement { before, after, .. }| {
                before.stars.zip(after.stars).is_some_and(|(before, after)| after.most < before.sure)
            }),
            level_lost: turn(&Judgement::loses),
            stars: stars::earned(game, par, game.cost()).filter(|_| game.is_solved()),
            stopped_by: prospects.iter().find_map(|prospect| prospect.stopped_by),
            moves,
        }
    }
}

/// A move brings the goal no nearer than it costs.
fn follow(before: &Prospect, after: &Prospect) -> Left {
    let bound = match before.left.bound() {
        INFINITE => INFINITE,
        bound => bound.saturating_sub(after.spent - before.spent),
    };
    Left::new(after.left.best(), after.left.bound().max(bound))
}

/// Who found the way later might have taken it from the start.
fn lead(prospects: &mut [Prospect]) {
    for index in (1..prospects.len()).rev() {
        let (before, after) = (prospects[index - 1], prospects[index]);
        let through = after.left.best().map(|best| best + after.spent - before.spent);
        let best = before.left.best().into_iter().chain(through).min();
        prospects[index - 1].left = Left::new(best, before.left.bound());
    }
}
