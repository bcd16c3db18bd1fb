//! The rules of one level, and nothing about how they are searched or shown.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::ranking::Ranking;
use crate::words::Words;

/// What plans cost. Integers: exact to compare, cheap to sort into buckets.
pub type Cost = u32;

/// "No plan." Sums saturate here, so a plan that costs as much counts as none.
pub const INFINITE: Cost = Cost::MAX;

/// A deterministic state space with its start and its goals.
///
/// Five methods are required; the others add knowledge a level may have, and their defaults are always sound.
/// [`laws::problem`](crate::laws::problem) checks the promises made here. The [crate documentation](crate) has a complete example.
///
/// The trait cannot be made into an object on purpose: a `dyn Problem` in an inner loop costs a factor of 2.6.
pub trait Problem: Send + Sync + 'static {
    /// The working form: what the rules compute on. Small, no heap: states are copied, never undone. A search makes and drops millions a
    /// second, and an allocation for each would cost more than the rules; what needs the heap can be numbered, as [`astar`](crate::astar)
    /// does.
    type State: Copy + Eq + Debug + Send + Sync + 'static;
    /// The storage form: what tables keep. Equal states pack to equal values.
    type Packed: Copy + Eq + Hash + Debug + Words + Send + Sync + 'static;
    /// One move.
    type Action: Copy + Eq + Debug + Display + Send + Sync + 'static;

    /// Can [`is_tree_like`](Self::is_tree_like) be true? Then code is compiled that pays only there: a deepening without a table that
    /// several threads share, and a best-first search that looks states up late.
    const TREE_LIKE: bool = false;

    /// Are searches of it told step by step? Then algorithms tell an [`Observer`](crate::Observer) of every successor and what became of
    /// it; where this is false, that code is not even compiled.
    const TOLD: bool = false;

    /// Where the level starts.
    fn initial(&self) -> Self::State;

    /// Is the level solved here?
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Calls `visit` with every legal action and the state it leads to, always in the same order.
    ///
    /// This one function defines legality, effect and order; everything else is derived from it. Internal iteration is
    /// the fastest shape that was measured (a buffer of actions costs 45 %, a fresh `Vec` 130 %), and `visit(..)?` reads well.
    fn successors<B>(
        &self,
        state: &Self::State,
        visit: impl FnMut(Self::Action, Self::State) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// The storage form of a state.
    fn pack(&self, state: &Self::State) -> Self::Packed;

    /// The inverse of [`pack`](Self::pack).
    fn unpack(&self, packed: Self::Packed) -> Self::State;

    /// What an action costs: at least 1.
    fn cost(&self, _state: &Self::State, _action: Self::Action) -> Cost {
        1
    }

    /// Plans dearer than this do not solve the level.
    fn budget(&self) -> Cost {
        INFINITE
    }

    /// Certainly no goal can be reached from `start`. Asked once, before a search (a parity argument, for example).
    fn is_hopeless(&self, _start: &Self::State) -> bool {
        false
    }

    /// Certainly no goal can be reached from `state`. Asked for every state, so it must be cheap.
    fn is_dead(&self, _state: &Self::State) -> bool {
        false
    }

    /// The representative of `state` among states that differ only in what the rules do not care about.
    /// It must keep goals, and the successors up to representatives.
    fn canonical(&self, state: &Self::State) -> Self::State {
        *state
    }

    /// What a search that remembers states keeps in place of `state`: the [canonical](Self::canonical) one, or another that is
    /// exactly as far from a goal, such as a mirror image. It must keep goals, and the successors up to representatives.
    /// States with one representative are still different ones to whoever counts or shows them.
    #[inline]
    fn representative(&self, state: &Self::State) -> Self::State {
        self.canonical(state)
    }

    /// A search of the *tree* of paths may skip `next` straight after `last`: it undoes it, or the two commute and the
    /// other order is searched. Never used together with duplicate detection, where such pruning can lose plans.
    fn is_redundant(&self, _last: Self::Action, _next: Self::Action) -> bool {
        false
    }

    /// The successors that a search of the tree of paths must look at after `last`: all but the redundant ones. Written anew
    /// only where they can be left out before they are made.
    #[inline]
    fn successors_after<B>(
        &self,
        state: &Self::State,
        last: Option<Self::Action>,
        mut visit: impl FnMut(Self::Action, Self::State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.successors(state, |action, next| {
            if last.is_some_and(|last| self.is_redundant(last, action)) {
                ControlFlow::Continue(())
            } else {
                visit(action, next)
            }
        })
    }

    /// Do paths without [redundant](Self::is_redundant) moves often lead to one state? Where they do not, iterative deepening keeps no
    /// transposition table unless told to, as it costs more than it saves. Whoever says no has, among the first eight moves, no more than
    /// two paths a state.
    fn repeats(&self) -> bool {
        true
    }

    /// Do paths meet so seldom, but for going straight back, that best-first search had better look a state up when it expands it, not
    /// when it generates it, and that threads may share a deepening?
    fn is_tree_like(&self) -> bool {
        false
    }

    /// Is there, for every step, one that leads straight back? Then whoever explores layer by layer needs only the last two layers to
    /// know all that was found before. Like everything here it is about states up to their [canonical](Self::canonical) ones.
    fn is_symmetric(&self) -> bool {
        false
    }

    /// A perfect numbering of the states, where there is one: then a whole space takes bits, not bytes, a state.
    fn ranking(&self) -> Option<Box<dyn Ranking<Self::State>>> {
        None
    }

    /// The state `action` leads to, or `None` if it is not legal.
    fn apply(&self, state: &Self::State, action: Self::Action) -> Option<Self::State> {
        let search = self.successors(state, |candidate, next| {
            if candidate == action { ControlFlow::Break(next) } else { ControlFlow::Continue(()) }
        });
        search.break_value()
    }

    /// The identity of a state in tables: its representative, packed.
    #[inline]
    fn key(&self, state: &Self::State) -> Self::Packed {
        self.pack(&self.representative(state))
    }
}
