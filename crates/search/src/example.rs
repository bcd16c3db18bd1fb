//! A complete small problem, used by the examples in this documentation: two jugs without marks, a tap and a drain.

use std::fmt;
use std::ops::ControlFlow::{self, Continue};

use crate::control::Control;
use crate::heuristic::{Estimate, Heuristic};
use crate::limits::Stop;
use crate::problem::{Cost, Problem};

/// Measure `wanted` litres in one of two jugs.
#[derive(Clone, Debug)]
pub struct Jugs {
    /// What each jug holds when full.
    pub sizes: [u8; 2],
    /// The amount to measure.
    pub wanted: u8,
}

/// What can be done with the jugs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pour {
    /// Fill this jug.
    Fill(usize),
    /// Empty this jug.
    Empty(usize),
    /// Pour this jug into the other one, until one is empty or full.
    Over(usize),
}

impl fmt::Display for Pour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fill(jug) => write!(f, "fill-{}", jug + 1),
            Self::Empty(jug) => write!(f, "empty-{}", jug + 1),
            Self::Over(jug) => write!(f, "pour-{}", jug + 1),
        }
    }
}

impl Problem for Jugs {
    type State = [u8; 2];
    type Packed = [u8; 2];
    type Action = Pour;

    fn initial(&self) -> [u8; 2] {
        [0, 0]
    }

    fn is_goal(&self, state: &[u8; 2]) -> bool {
        state.contains(&self.wanted)
    }

    fn successors<B>(
        &self,
        &state: &[u8; 2],
        mut visit: impl FnMut(Pour, [u8; 2]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for jug in 0..2 {
            let other = 1 - jug;
            let with = |amount, rest| {
                let mut next = state;
                next[jug] = amount;
                next[other] = rest;
                next
            };
            if state[jug] < self.sizes[jug] {
                visit(Pour::Fill(jug), with(self.sizes[jug], state[other]))?;
            }
            if state[jug] > 0 {
                visit(Pour::Empty(jug), with(0, state[other]))?;
                let poured = state[jug].min(self.sizes[other] - state[other]);
                if poured > 0 {
                    visit(Pour::Over(jug), with(state[jug] - poured, state[other] + poured))?;
                }
            }
        }
        Continue(())
    }

    fn pack(&self, state: &[u8; 2]) -> [u8; 2] {
        *state
    }

    fn unpack(&self, packed: [u8; 2]) -> [u8; 2] {
        packed
    }
}

/// One move is needed while no jug holds the wanted amount.
pub struct Unfinished;

impl Heuristic<Jugs> for Unfinished {
    const NAME: &'static str = "unfinished";
    const SUMMARY: &'static str = "1 until the amount is there";
    const ADMISSIBLE: bool = true;
    const CONSISTENT: bool = true;
    type Memo = ();

    fn build(_: &Jugs, _: &mut Control<Jugs>) -> Result<Self, Stop> {
        Ok(Self)
    }

    fn start(&self, jugs: &Jugs, state: &[u8; 2]) -> Estimate {
        Estimate::plain(Cost::from(!jugs.is_goal(state)))
    }
}
