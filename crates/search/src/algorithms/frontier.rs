//! The open list of a best-first search, and what it proves.

use super::Task;
use crate::control::Control;
use crate::heuristic::{Estimate, Heuristic};
use crate::limits::Stop;
use crate::memory::Memory;
use crate::observer::Fate;
use crate::open::{Open, Priority};
use crate::outcome::Plan;
use crate::problem::{Cost, INFINITE, Problem};

/// How the open list bounds the optimum from below.
#[derive(Clone, Copy)]
pub(crate) enum Proof {
    /// The priority's first number is g + h and h is admissible: the least is the bound.
    Priority,
    /// Some open state lies on an optimal path and has its true g there: the least g + h (or g alone, if h may
    /// overestimate) among the open states is the bound.
    Open,
    /// It proves nothing.
    None,
}

/// Which of several states looks best, given each one and its estimate: the one with the least of this. A\* goes by it among states with
/// the same f, a beam among those of a layer.
pub type Preference<P, M> = fn(&P, &<P as Problem>::State, &Estimate<M>) -> Cost;

/// What comes first among states that are equally good.
pub(crate) enum Among<P: Problem, M> {
    /// The newest or the oldest, as the options say.
    Any,
    /// The least h.
    LeastH,
    /// What a champion prefers.
    Preferred(Preference<P, M>),
}

/// What makes a best-first search the one it is. Priorities are sums of multiples of g and h, so that one compiled loop
/// serves all of them.
pub(crate) struct Rule<P: Problem, M> {
    /// How often g counts.
    pub(crate) g: u64,
    /// How often h counts.
    pub(crate) h: u64,
    pub(crate) ties: Among<P, M>,
    /// A closed state is opened again when a cheaper path to it turns up.
    pub(crate) reopen: bool,
    pub(crate) proof: Proof,
}

impl<P: Problem, M> Clone for Rule<P, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Problem, M> Copy for Rule<P, M> {}

impl<P: Problem, M> Clone for Among<P, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Problem, M> Copy for Among<P, M> {}

impl<P: Problem, M> Rule<P, M> {
    /// All states are equally good: only their age counts.
    pub(super) const BY_AGE: Self = Self { g: 0, h: 0, ties: Among::Any, reopen: false, proof: Proof::None };

    pub(super) fn is_by_age(&self) -> bool {
        (self.g, self.h) == (0, 0)
    }

    /// The same rule where estimates have no memo. No champion's preference is asked there, so the least h stands for it.
    pub(super) fn for_any_memo(&self) -> Rule<P, ()> {
        let ties = if matches!(self.ties, Among::Any) { Among::Any } else { Among::LeastH };
        Rule { g: self.g, h: self.h, ties, reopen: self.reopen, proof: self.proof }
    }

    #[inline(always)]
    pub(super) fn priority(&self, problem: &P, state: &P::State, g: Cost, estimate: &Estimate<M>) -> Priority {
        let among = match self.ties {
            Among::Any => 0,
            Among::LeastH => estimate.h,
            Among::Preferred(preference) => preference(problem, state, estimate),
        };
        (u64::from(g) * self.g + u64::from(estimate.h) * self.h, u64::from(among))
    }
}

/// Open states by priority, under the ceiling that holds when the search begins.
///
/// The rule is a copy: it is looked at for every successor, and one step less to it shows in A\*.
pub(super) struct Frontier<P: Problem, H: Heuristic<P>, E> {
    rule: Rule<P, H::Memo>,
    open: Open<E>,
    floors: Option<Floors>,
    ceiling: Cost,
    is_admissible: bool,
    /// A closed state is opened again when a cheaper path to it turns up.
    reopens: bool,
    /// The ceiling held something back.
    cut: bool,
}

impl<P: Problem, H: Heuristic<P>, E: Copy> Frontier<P, H, E> {
    pub(super) fn new(task: &Task<P, H>, control: &Control<P>, rule: &Rule<P, H::Memo>) -> Self {
        Self {
            rule: *rule,
            open: Open::new(task.options.ties),
            floors: matches!(rule.proof, Proof::Open).then(Floors::default),
            ceiling: control.ceiling(),
            is_admissible: task.h.is_admissible(),
            reopens: rule.reopen || control.has_ceiling(),
            cut: false,
        }
    }

    /// Is a closed state opened again when a cheaper path turns up?
    pub(super) fn reopens(&self) -> bool {
        self.reopens
    }

    /// The start and its estimate, which is a first bound; nothing if no goal can be reached.
    pub(super) fn begin(task: &Task<P, H>, control: &mut Control<P>) -> Option<(P::State, Estimate<H::Memo>)> {
        let start = task.problem.representative(&task.start);
        let estimate = task.h.start(task.problem, &start);
        if estimate.h == INFINITE {
            return None;
        }
        if task.h.is_admissible() {
            control.prove(estimate.h);
        }
        Some((start, estimate))
    }

    /// What every plan through a state costs at least.
    #[inline(always)]
    fn floor(&self, g: Cost, h: Cost) -> Cost {
        // Where the type claims it, nothing is left to ask.
        if H::ADMISSIBLE || self.is_admissible || h == INFINITE { g.saturating_add(h) } else { g }
    }

    /// Why a state need not wait, if so: no goal can be reached from it, or no plan through it is within the ceiling. One comparison finds
    /// out about both, as every ceiling is below what is infinite.
    #[inline(always)]
    pub(super) fn refuses(&mut self, g: Cost, h: Cost) -> Option<Fate> {
        (self.floor(g, h) > self.ceiling).then(|| self.refuse(h))
    }

    #[cold]
    fn refuse(&mut self, h: Cost) -> Fate {
        if h == INFINITE {
            return Fate::Dead;
        }
        self.cut = true;
        Fate::TooDear
    }

    #[inline(always)]
    pub(super) fn push(
        &mut self,
        problem: &P,
        state: &P::State,
        g: Cost,
        estimate: &Estimate<H::Memo>,
        entry: E,
        memory: &mut Memory,
    ) -> Result<(), Stop> {
        let floor = self.floor(g, estimate.h);
        if let Some(floors) = &mut self.floors {
            floors.add(floor);
        }
        self.open.push(self.rule.priority(problem, state, g, estimate), entry, memory)
    }

    /// A state that waits at this cost is overtaken by a cheaper way to it.
    #[inline(always)]
    pub(super) fn overtake(&mut self, old: Cost, h: Cost) {
        let floor = self.floor(old, h);
        if let Some(floors) = &mut self.floors
            && floor <= self.ceiling
        {
            floors.remove(floor);
        }
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<(Priority, E)> {
        self.open.pop()
    }

    /// Tells what is proven by a state of this priority, cost and estimate being the first; it no longer waits then.
    #[inline(always)]
    pub(super) fn prove(&mut self, priority: Priority, g: Cost, h: Cost, control: &mut Control<P>) {
        let floor = self.floor(g, h);
        match &mut self.floors {
            Some(floors) => {
                control.prove(floors.least());
                floors.remove(floor);
            }
            None if matches!(self.rule.proof, Proof::Priority) => control.prove(priority.0 as Cost),
            None => {}
        }
    }

    /// The search ends at a goal.
    pub(super) fn found(&mut self, plan: Plan<P::Action>, control: &mut Control<P>) {
        if let Some(floors) = &mut self.floors {
            control.prove(floors.least().min(plan.cost));
        }
        control.found(plan);
    }

    /// The search ends with nothing left.
    pub(super) fn exhausted(&self, control: &mut Control<P>) -> Result<(), Stop> {
        control.exhausted(self.cut)
    }

    pub(super) fn len(&self) -> usize {
        self.open.len()
    }

    /// Everything that waits, in order, for who watches.
    pub(super) fn in_order(&self) -> Vec<(Priority, E)> {
        self.open.in_order()
    }
}

/// How many open states there are for each floor: the least floor is a proven bound.
#[derive(Default)]
pub(super) struct Floors {
    counts: Vec<u32>,
    least: usize,
}

impl Floors {
    /// Floors beyond this are counted as this, which is still a bound.
    const MOST: usize = 1 << 16;

    pub(super) fn add(&mut self, floor: Cost) {
        let floor = (floor as usize).min(Self::MOST);
        if floor >= self.counts.len() {
            self.counts.resize(floor + 1, 0);
        }
        self.counts[floor] += 1;
        self.least = self.least.min(floor);
    }

    pub(super) fn remove(&mut self, floor: Cost) {
        self.counts[(floor as usize).min(Self::MOST)] -= 1;
    }

    pub(super) fn least(&mut self) -> Cost {
        match self.counts[self.least..].iter().position(|&count| count > 0) {
            Some(offset) => {
                self.least += offset;
                self.least as Cost
            }
            None => INFINITE,
        }
    }
}
