//! The rules: a state is the set of lit lamps.

use std::fmt;
use std::ops::ControlFlow;

use quebra_search::Problem;

/// A level: a row of lamps.
#[derive(Clone, Debug)]
pub struct Lamps {
    pub(super) count: u8,
    /// The lamps that are lit at first, the leftmost in the lowest bit.
    pub(super) start: u32,
}

/// A lamp is switched, with its neighbours. Lamps count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press(pub(super) u8);

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl Problem for Lamps {
    type State = u32;
    type Packed = u32;
    type Action = Press;

    fn initial(&self) -> u32 {
        self.start
    }

    fn is_goal(&self, lit: &u32) -> bool {
        *lit == 0
    }

    fn successors<B>(&self, lit: &u32, mut visit: impl FnMut(Press, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        for lamp in 0..self.count {
            let touched = (0b111 << lamp >> 1) & ((1 << self.count) - 1);
            visit(Press(lamp), lit ^ touched)?;
        }
        ControlFlow::Continue(())
    }

    fn pack(&self, lit: &u32) -> u32 {
        *lit
    }

    fn unpack(&self, lit: u32) -> u32 {
        lit
    }
}
