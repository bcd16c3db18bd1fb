//! In which columns the pieces of a colour can break, whatever happens to their heights.

use crate::break_the_ice::rules::Clears;

/// What the numbers of a colour's pieces that break in each column must look like: an automaton that reads them column by
/// column, with some freedom of choice.
///
/// With `clears: group` a group that breaks holds a run, so it goes over three columns or more, or has three pieces in one.
/// So do the columns with pieces that lie side by side.
///
/// With `clears: run` every piece is in a level run, which takes one piece each from three columns or more, or in an upright
/// one. A column with one or two pieces has no upright run, so there are exactly as many level runs over it as it has pieces;
/// over a column with three or more there can be any number.
///
/// Both hold for the sum of two such lists of numbers too: what breaks now and what breaks later.
pub(in crate::break_the_ice) struct Shapes {
    states: Vec<State>,
    /// From which state to which a column with no, one, two, three or more pieces leads.
    steps: [Vec<(usize, usize)>; 4],
}

struct State {
    /// Where a column with no, one, two, three or more pieces leads.
    after: [Vec<usize>; 4],
    is_whole: bool,
}

impl Shapes {
    /// `upright` tells whether there can be upright runs.
    pub(in crate::break_the_ice) fn new(clears: Clears, upright: bool) -> Self {
        let states = match clears {
            Clears::Group => Self::closure(0, |&columns| group_after(columns, upright), |&columns| is_group(columns)),
            Clears::Run => {
                Self::closure([0; 3], |&runs| runs_after(runs, upright), |&[first, second, _]| first + second == 0)
            }
        };
        let steps = std::array::from_fn(|pieces| {
            let numbered = states.iter().enumerate();
            numbered.flat_map(|(from, state)| state.after[pieces].iter().map(move |&to| (from, to))).collect()
        });
        Self { states, steps }
    }

    /// All states that can be reached from the first one.
    fn closure<S: PartialEq>(start: S, after: impl Fn(&S) -> [Vec<S>; 4], is_whole: impl Fn(&S) -> bool) -> Vec<State> {
        let mut known = vec![start];
        let mut states: Vec<State> = Vec::new();
        while let Some(state) = known.get(states.len()) {
            let (whole, after) = (is_whole(state), after(state));
            let mut number = |state: S| {
                known.iter().position(|known| *known == state).unwrap_or_else(|| {
                    known.push(state);
                    known.len() - 1
                })
            };
            let after = after.map(|list| list.into_iter().map(&mut number).collect());
            states.push(State { after, is_whole: whole });
        }
        states
    }

    /// How many states there are; the first one is number 0.
    pub(in crate::break_the_ice) fn len(&self) -> usize {
        self.states.len()
    }

    /// The states to which a column with so many pieces leads; more than three are as good as three.
    pub(in crate::break_the_ice) fn after(&self, state: usize, pieces: usize) -> &[usize] {
        &self.states[state].after[pieces.min(3)]
    }

    /// All states with those to which a column with so many pieces leads.
    pub(in crate::break_the_ice) fn steps(&self, pieces: usize) -> &[(usize, usize)] {
        &self.steps[pieces.min(3)]
    }

    /// May the last column leave this state?
    pub(in crate::break_the_ice) fn is_whole(&self, state: usize) -> bool {
        self.states[state].is_whole
    }
}

/// The columns of a group so far: 0, 1 or 2 of them, or as many and as full as needed.
const ENOUGH: usize = 3;

fn is_group(columns: usize) -> bool {
    columns == 0 || columns == ENOUGH
}

fn group_after(columns: usize, upright: bool) -> [Vec<usize>; 4] {
    let longer = (columns + 1).min(ENOUGH);
    let none = if is_group(columns) { vec![0] } else { Vec::new() };
    [none, vec![longer], vec![longer], vec![if upright { ENOUGH } else { longer }]]
}

/// How many level runs over a column have begun there, one column before, and earlier. Only the last ones may end. No more
/// than two of a kind are counted, for no more can go over a column with two pieces.
type Runs = [usize; 3];

fn runs_after([first, second, later]: Runs, upright: bool) -> [Vec<Runs>; 4] {
    let none = if first + second == 0 { vec![[0; 3]] } else { Vec::new() };
    let few = |pieces: usize| {
        let going_on = second..=second + later;
        going_on.filter_map(|old| Some([pieces.checked_sub(first + old)?, first, old])).collect()
    };
    let many = (0..=2).map(|new| [new, first, (second + later).min(2)]);
    // Without upright runs some level run must go over the column.
    let many = many.filter(|runs| upright || runs.iter().sum::<usize>() > 0);
    [none, few(1), few(2), many.collect()]
}
