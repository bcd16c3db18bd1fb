//! The next step of the plan, and what speaks for it.

use quebra_search::{Cost, Dashboard, INFINITE, Limits};

use super::chart::{self, Chart};
use super::memory::solve;
use super::{Advice, Back, Clock, Coach, Hint, Left};
use quebra_puzzles::game::Game;
use quebra_puzzles::reason::{Account, Reason};

/// Looking at all other moves is worth a chart of so many states.
const STATES_FOR_OTHERS: u64 = 1 << 15;

/// How much of a hint's time is for finding its plan.
pub(super) const PERCENT_FOR_PLAN: u32 = 75;

/// A reason lies no more moves ahead than a player can see before him.
const MOVES_AHEAD: usize = 6;

impl Coach {
    /// A hint for the position. Most of the time is for the plan; the rest is for what speaks for its first move.
    pub fn hint(&mut self, game: &dyn Game, limits: &Limits, dashboard: &Dashboard) -> Hint {
        let clock = Clock::start(limits);
        let prospect = self.prospect(game, &clock.share(PERCENT_FOR_PLAN), dashboard);
        let plan = self.memory.plan(game.fork().as_mut());
        let Some(word) = plan.first() else {
            let back = if prospect.left == Left::Lost { self.way_back(game, &clock, dashboard) } else { None };
            return Hint { prospect, step: None, back };
        };
        let Account { piece, dir, mut reasons } = game.account(word).expect("a plan is legal");
        if !reasons.iter().any(Reason::is_event) {
            reasons.extend(prepared(game, &plan));
        }
        reasons.extend(self.choice(game, word, prospect.left, &clock, dashboard));
        if reasons.is_empty() {
            reasons.push(Reason::Plan { moves: plan.len() as Cost });
        }
        Hint { prospect, step: Some(Advice { piece, dir, word: word.clone(), reasons, plan }), back: None }
    }

    /// The move that lost the level, found by halving: what is lost stays lost. Nothing if it cannot be told in time.
    fn way_back(&mut self, game: &dyn Game, clock: &Clock, dashboard: &Dashboard) -> Option<Back> {
        let words = game.history();
        let mut left_after = |count: usize| {
            let mut walk = game.fork();
            for _ in count..words.len() {
                walk.undo();
            }
            self.prospect(walk.as_ref(), &clock.rest(3), dashboard).left
        };
        let (mut won, mut lost) = (0, words.len());
        while lost - won > 1 {
            let middle = won.midpoint(lost);
            if left_after(middle) == Left::Lost {
                lost = middle;
            } else {
                won = middle;
            }
        }
        let can_be_won = lost > won && left_after(won).best().is_some();
        can_be_won.then(|| Back { moves: words.len() - won, number: lost, word: words[won].clone() })
    }

    /// What there is to say about the other moves, if they can be decided in time.
    fn choice(
        &self,
        game: &dyn Game,
        word: &String,
        left: Left,
        clock: &Clock,
        dashboard: &Dashboard,
    ) -> Option<Reason> {
        let others: Vec<String> = game.legal().into_iter().filter(|other| other != word).collect();
        if others.is_empty() {
            return Some(Reason::OnlyLegal);
        }
        let bounds = if let Some(chart) = &self.chart {
            charted(game, chart.as_ref(), &game.history(), &others)
        } else {
            match chart::explore(game, &chart::within(&clock.rest(2), STATES_FOR_OTHERS), dashboard) {
                Ok(chart) => charted(game, chart.as_ref(), &[], &others),
                Err(_) => searched(game, left, &others, clock, dashboard)?,
            }
        };
        let longer = left.proved().map(|left| move |bound: &Cost| *bound >= left);
        if bounds.iter().all(|&bound| bound == INFINITE) {
            Some(Reason::OnlyWinning)
        } else if longer.is_some_and(|is_longer| bounds.iter().all(is_longer)) {
            Some(Reason::OnlyShortest)
        } else {
            None
        }
    }
}

/// The moves left after each of these ones, by a chart that the game is on after `moves`; [`INFINITE`] where it is lost.
fn charted(game: &dyn Game, chart: &dyn Chart, moves: &[String], others: &[String]) -> Vec<Cost> {
    let mut moves = moves.to_vec();
    let mut bound = |other: &String| {
        moves.push(other.clone());
        let left = chart.distance(&moves).unwrap_or(INFINITE);
        moves.pop();
        let mut after = game.fork();
        let is_played = after.play(other).is_ok();
        let cost = after.cost().saturating_add(left);
        if !is_played || game.budget().is_some_and(|budget| cost > budget) { INFINITE } else { left }
    };
    others.iter().map(&mut bound).collect()
}

/// A bound on the moves left after each of these ones, as high as it takes to tell whether it can be as good as the plan's;
/// nothing as soon as one is, or cannot be told.
fn searched(game: &dyn Game, left: Left, others: &[String], clock: &Clock, dashboard: &Dashboard) -> Option<Vec<Cost>> {
    let mut bounds = Vec::new();
    for (number, other) in others.iter().enumerate() {
        let mut after = game.fork();
        after.play(other).ok()?;
        let limits = clock.rest((others.len() - number) as u32);
        let wanted = left.proved().unwrap_or(INFINITE);
        let moves = left.proved().map(|left| left - 1);
        let report = solve(after.as_ref(), &Limits { moves, ..limits }, dashboard);
        if report.plan.is_some() || report.lower_bound < wanted {
            return None;
        }
        bounds.push(report.lower_bound);
    }
    Some(bounds)
}

/// The first thing in the plan that the moves before it are made for. That it solves the level in the end says nothing, nor does what
/// comes when nobody remembers this move.
fn prepared(game: &dyn Game, plan: &[String]) -> Option<Reason> {
    let mut walk = game.fork();
    plan.iter().enumerate().take(MOVES_AHEAD).find_map(|(number, word)| {
        let event = walk.account(word).ok()?.reasons.into_iter().find(Reason::is_event);
        let event = event.filter(|event| *event != Reason::Solves);
        walk.play(word).ok()?;
        event.map(|event| Reason::Prepares { event: Box::new(event), moves: number as Cost })
    })
}
