//! The plans a coach has made: what is known of each position on them, and the move that was decided upon there.

use std::collections::HashMap;
use std::time::Duration;

use quebra_search::clock::Instant;
use quebra_search::{Cost, Dashboard, INFINITE, Limits, Options, Report, Stop};

use super::chart::Chart;
use super::{Left, Source};
use quebra_puzzles::game::{Game, Request};

/// A position of the level: the board, and what is spent where a budget makes that matter.
type Place = (String, Cost);

fn place(game: &dyn Game) -> Place {
    (game.place(), if game.budget().is_some() { game.cost() } else { 0 })
}

/// What is known of a position.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) left: Left,
    pub(super) source: Source,
    /// The move of the plan. Its entry has fewer moves left, so plans come to an end.
    next: Option<String>,
    /// The time that was given to find this out; none if it was all the time there is.
    effort: Option<Duration>,
}

impl Known {
    /// May there be more to find out within these limits? What was said stays unless much more time is given: half of it again
    /// would seldom find a better plan, and often another one.
    fn is_open_to(&self, limits: &Limits, has_chart: bool) -> bool {
        let is_longer = self.effort.is_some_and(|effort| limits.time.is_none_or(|time| time > 2 * effort));
        match self.left {
            Left::Proved(_) | Left::Lost => false,
            Left::Found { .. } => has_chart || is_longer,
            Left::Open { .. } => true,
        }
    }
}

/// More is not remembered, in bytes,
const MOST_BYTES: usize = 64 << 20;
/// nor more than this part of what a search may hold: then all is forgotten but the plan that is made next.
const PART: usize = 4;

#[derive(Default)]
pub(super) struct Memory {
    known: HashMap<Place, Known>,
    /// About what all of that takes.
    bytes: usize,
    par: Option<Cost>,
}

impl Memory {
    /// The optimal cost of the level, if it is proven.
    pub(super) fn par(&self) -> Option<Cost> {
        self.par
    }

    /// What is known of the position, or can be found out within the limits; the limit that left something open.
    pub(super) fn ask(
        &mut self,
        game: &dyn Game,
        chart: Option<&dyn Chart>,
        limits: &Limits,
        dashboard: &Dashboard,
    ) -> (Known, Option<Stop>) {
        let place = place(game);
        let mut stopped_by = None;
        if self.known.get(&place).is_none_or(|entry| entry.is_open_to(limits, chart.is_some())) {
            let (left, source, plan, stop) = find(game, chart, limits, dashboard);
            stopped_by = stop;
            // Whoever asks about many positions, each with a long plan, would have it all kept.
            if self.bytes > limits.memory.map_or(MOST_BYTES, |memory| (memory / PART).min(MOST_BYTES)) {
                *self = Self { par: self.par, ..Self::default() };
            }
            let effort = if stop == Some(Stop::Interrupt) { Some(Duration::ZERO) } else { limits.time };
            let found = Known { left, source, next: None, effort };
            if plan.is_empty() {
                let has_plan = |older: &Known| older.left.best().is_some();
                if !self.known.get(&place).is_some_and(has_plan) {
                    self.insert(place.clone(), found);
                }
            } else {
                self.record(game, &found, &plan);
            }
        }
        let entry = self.known[&place].clone();
        // Every move costs something.
        if game.cost() == 0 {
            self.par = entry.left.proved();
        }
        (entry, stopped_by)
    }

    /// The plan from a position, as far as it was asked about. The game is played on and taken back: a copy would hold all of its moves.
    pub(super) fn plan(&self, game: &mut dyn Game) -> Vec<String> {
        let mut plan = Vec::new();
        while let Some(word) = self.known.get(&place(game)).and_then(|entry| entry.next.clone()) {
            game.play(&word).expect("a plan is legal");
            plan.push(word);
        }
        for _ in &plan {
            assert!(game.undo(), "what was played can be taken back");
        }
        plan
    }

    /// Remembers a plan. Where it meets an older one that is no longer, it goes on with that: what was said stays.
    fn record(&mut self, game: &dyn Game, found: &Known, plan: &[String]) {
        let whole = found.left.best().expect("there is a plan");
        let mut walk = game.fork();
        let mut steps = Vec::new();
        let mut saved = 0;
        for word in plan.iter().map(Some).chain([None]) {
            let place = place(walk.as_ref());
            let done = walk.cost() - game.cost();
            let bound = found.left.bound().saturating_sub(done);
            if let Some(older) = self.known.get_mut(&place)
                && let Some(best) = older.left.best().filter(|&best| best <= whole - done)
            {
                if bound > older.left.bound() {
                    (older.left, older.source) = (Left::new(Some(best), bound), found.source);
                }
                if done == 0 {
                    older.effort = found.effort;
                }
                saved = whole - done - best;
                break;
            }
            steps.push((place, done, bound, word.cloned()));
            if let Some(word) = word {
                walk.play(word).expect("a plan is legal");
            }
        }
        for (place, done, bound, next) in steps {
            let left = Left::new(Some(whole - done - saved), bound);
            self.insert(place, Known { left, next, ..found.clone() });
        }
    }

    fn insert(&mut self, place: Place, known: Known) {
        // A table has room to grow.
        const ENTRY: usize = 2 * size_of::<(Place, Known)>();
        let texts = place.0.len() + known.next.as_ref().map_or(0, String::len);
        if self.known.insert(place, known).is_none() {
            self.bytes += ENTRY + texts;
        }
    }
}

/// Finds out about a position: how far it is, from where that is known, a plan, and the limit that left something open.
fn find(
    game: &dyn Game,
    chart: Option<&dyn Chart>,
    limits: &Limits,
    dashboard: &Dashboard,
) -> (Left, Source, Vec<String>, Option<Stop>) {
    let spent = game.cost();
    // Beyond the budget nothing counts, not even a solved board.
    let is_beyond = |left: Cost| game.budget().is_some_and(|budget| spent.saturating_add(left) > budget);
    if is_beyond(0) {
        return (Left::Lost, Source::Search, Vec::new(), None);
    }
    if let Some(chart) = chart {
        let moves = game.history();
        let left = chart.distance(&moves).expect("the chart begins where the game does");
        return if left == INFINITE || is_beyond(left) {
            (Left::Lost, Source::Space, Vec::new(), None)
        } else {
            (Left::Proved(left), Source::Space, chart.line(&moves), None)
        };
    }
    let started = Instant::now();
    let first = Limits { time: limits.time.map(|time| time * 2 / 3), ..*limits };
    let mut report = solve(game, &first, dashboard);
    if report.plan.is_none() && report.stopped_by == Some(Stop::Time) {
        let time = limits.time.map(|time| time.saturating_sub(started.elapsed()));
        let hurried = solve_in_a_hurry(game, &Limits { time, ..*limits }, dashboard);
        report = Report { lower_bound: report.lower_bound.max(hurried.lower_bound), ..hurried };
        report.stopped_by = report.stopped_by.or(Some(Stop::Time));
    }
    let stopped_by = report.stopped_by.filter(|_| !report.is_optimal());
    let left = Left::new(report.plan.as_ref().map(|plan| plan.cost), report.lower_bound);
    (left, Source::Search, report.plan.map(|plan| plan.actions).unwrap_or_default(), stopped_by)
}

/// The answer of the puzzle's best method.
pub(super) fn solve(game: &dyn Game, limits: &Limits, dashboard: &Dashboard) -> Report<String> {
    let method = game.method("best").expect("every puzzle has a best method");
    game.solve(&Request { method, options: Options::default(), limits: *limits }, dashboard)
}

/// Some answer, where the best method had no time for any: a long plan is better than none.
fn solve_in_a_hurry(game: &dyn Game, limits: &Limits, dashboard: &Dashboard) -> Report<String> {
    /// Of the weights tried on Korf's boards this one finds a plan of the 24-puzzle within 0.1 s, about twice the best.
    const WEIGHT: u32 = 500;
    let method = format!("wastar:{}", game.card().plain);
    let method = game.method(&method).expect("a puzzle's plain heuristic is one of its own");
    game.solve(
        &Request { method, options: Options { weight: WEIGHT, ..Options::default() }, limits: *limits },
        dashboard,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use quebra_puzzles::level::LevelText;

    /// Plans of very different worth from many positions, one after the other: from each of these there is a plan to the end,
    /// no longer than what was said about it.
    #[test]
    fn plans_that_meet_become_one() {
        let mut game = quebra_puzzles::open(&LevelText::read_code("n-puzzle:8,6,7/2,5,4/3,0,1").unwrap()).unwrap();
        let mut memory = Memory::default();
        let mut games = Vec::new();
        for method in ["greedy:misplaced", "greedy:manhattan", "astar:manhattan"].into_iter().cycle().take(24) {
            let limits = Limits::default();
            let request = Request { method: game.method(method).unwrap(), options: Options::default(), limits };
            let report = game.solve(&request, &Dashboard::default());
            let left = Left::new(report.plan.as_ref().map(|plan| plan.cost), report.lower_bound);
            let plan = report.plan.unwrap().actions;
            memory.record(game.as_ref(), &Known { left, source: Source::Search, next: None, effort: None }, &plan);
            games.push((game.fork(), memory.known[&place(game.as_ref())].left.best().unwrap()));
            for (game, best) in &games {
                let mut walk = game.fork();
                for word in memory.plan(walk.as_mut()) {
                    walk.play(&word).unwrap();
                }
                assert!(walk.is_solved() && walk.cost() - game.cost() <= *best);
            }
            // Off the plan, then on from there.
            let off = game.legal().into_iter().find(|word| plan.first() != Some(word)).unwrap();
            game.play(&off).unwrap();
            let on = game.legal().pop().unwrap();
            game.play(&on).unwrap();
        }
    }

    /// Everything that anybody ever asked was remembered.
    #[test]
    fn no_more_is_remembered_than_may_be() {
        let mut game = quebra_puzzles::open(&LevelText::read_code("n-puzzle:8,6,7/2,5,4/3,0,1").unwrap()).unwrap();
        let limits = Limits { memory: Some(256 << 10), ..Limits::default() };
        let (mut memory, mut most) = (Memory::default(), 0);
        for number in 0..2000 {
            let (known, _) = memory.ask(game.as_ref(), None, &limits, &Dashboard::default());
            assert!(known.left.best().is_some());
            assert_eq!(Some(memory.plan(game.as_mut()).len() as Cost), known.left.best());
            most = most.max(memory.known.len());
            let moves = game.legal();
            game.play(&moves[number * number % 7 % moves.len()]).unwrap();
        }
        assert!((100..400).contains(&most), "{most}");
    }
}
