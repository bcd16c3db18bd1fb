//! A level as an exact cover (Knuth 2000), searched by depth-first branch and bound with constraint propagation: one shape for each group, so that together they hold every cell of the board once.
//!
//! The order of folds does not matter (see the top of `shapes.rs`), and a shape says by its size how many folds lead to
//! it. So the search is over choices of shapes alone: it narrows the choices until nothing more follows, takes the cell or the
//! group with the fewest left and tries each. Any cover will do at first; then one with fewer folds is looked for, until there is
//! none. On 200 boards of 12×12 that took less than half of the nodes of thresholds that grow as in IDA\*.

use quebra_search::algorithms::{First, Guarantee, Info};
use quebra_search::{Control, Cost, INFINITE, Plan, Problem, Stop, fingerprint};

use super::cover::least_folds;
use super::shapes::{Fold, FoldingBlocks, Group, State};
use super::sheet::MOST_GROUPS;
use crate::bits::Bits;
use crate::grid::Dir;

pub(super) const INFO: Info = Info {
    name: "exact-cover",
    title: "Exact cover",
    summary: "chooses one final shape for each group, so that they hold every cell once",
    guarantee: Guarantee::Optimal,
    first: First::Deepest,
};

/// Finds the cheapest cover from `start` on, or proves that there is none.
pub(super) fn solve<W: Bits, const N: usize>(
    level: &FoldingBlocks<W, N>,
    start: &State<W, N>,
    control: &mut Control<FoldingBlocks<W, N>>,
) -> Result<(), Stop> {
    let mut search = Covering::new(level, *start, control)?;
    let lefts = search.all();
    let first = search.left.len();
    // With no folds to spare, the bound of the start is all that comes back.
    let bound = search.visit(lefts)?;
    search.control.prove(bound);
    while !search.control.is_decided() {
        // A plan that was found lowers the ceiling.
        search.threshold = search.control.ceiling().min(INFINITE - 1);
        search.left.truncate(first);
        search.control.checkpoint()?;
        let least = search.visit(lefts)?;
        if least > search.threshold {
            return search.control.exhausted(least < INFINITE);
        }
    }
    Ok(())
}

/// A shape that a group may end in.
#[derive(Clone, Copy)]
struct Pick<W> {
    cells: W,
    group: u8,
    folds: u8,
    /// Its number among the group's shapes.
    number: u16,
}

/// The choices that are left to a group.
#[derive(Clone, Copy)]
struct Remaining<W> {
    /// Where they stand in [`Covering::left`], and how many.
    first: usize,
    count: usize,
    /// The cells of any of them.
    union: W,
    /// The cells of all of them, and those they must have.
    common: W,
    /// One of them may lack a cell it must have.
    is_stale: bool,
    /// Bit k: one of them takes k folds.
    folds: u16,
}

type Lefts<W> = [Remaining<W>; MOST_GROUPS];

struct Covering<'s, 'c, W: Bits, const N: usize> {
    level: &'s FoldingBlocks<W, N>,
    start: State<W, N>,
    control: &'s mut Control<'c, FoldingBlocks<W, N>>,
    /// All of them, group by group.
    choices: Vec<Pick<W>>,
    /// The choices left at the nodes on the path: all of them first, then what each node changed.
    left: Vec<u16>,
    /// Covers with more folds are not wanted.
    threshold: Cost,
    failures: Failures<W>,
}

/// What is known at a node once its choices are narrowed.
struct Node<W> {
    /// The cells of the groups with a single choice, and its folds.
    decided: W,
    folds: Cost,
    /// Every cover has at least so many folds.
    bound: Cost,
    branch: Branch,
}

/// The choices to try, one of which every cover has.
#[derive(Clone, Copy)]
enum Branch {
    /// Those of a group.
    Group(usize),
    /// Those with a cell.
    Cell(usize),
    /// All groups are decided.
    None,
}

impl<'s, 'c, W: Bits, const N: usize> Covering<'s, 'c, W, N> {
    fn new(
        level: &'s FoldingBlocks<W, N>,
        start: State<W, N>,
        control: &'s mut Control<'c, FoldingBlocks<W, N>>,
    ) -> Result<Self, Stop> {
        let most: usize = level.groups.iter().map(|group| group.shapes.len()).sum();
        // A node decides a group, so there are no more of them on a path than groups, besides the start.
        let room = most * (level.groups.len() + 2);
        control.memory.take(most * size_of::<Pick<W>>() + room * size_of::<u16>())?;
        let mut choices = Vec::with_capacity(most);
        for (index, group) in level.groups.iter().enumerate() {
            let others = start.filled ^ level.shape(&start, group).cells;
            list(group, index as u8, level.number(&start.shapes, group), (false, 0), others, &mut choices);
        }
        let failures = Failures::new(control)?;
        Ok(Self { level, start, control, choices, left: Vec::with_capacity(room), threshold: 0, failures })
    }

    /// All choices.
    fn all(&mut self) -> Lefts<W> {
        let none = Remaining { first: 0, count: 0, union: W::EMPTY, common: !W::EMPTY, is_stale: false, folds: 0 };
        let mut lefts = [none; MOST_GROUPS];
        for (id, choice) in self.choices.iter().enumerate() {
            let left = &mut lefts[choice.group as usize];
            if left.count == 0 {
                left.first = id;
            }
            left.add(choice);
            self.left.push(id as u16);
        }
        lefts
    }

    /// Searches the covers with shapes among these choices. What comes back is the least number of folds in any of them as far
    /// as is known: up to the threshold exactly that, and the plan is found.
    fn visit(&mut self, mut lefts: Lefts<W>) -> Result<Cost, Stop> {
        let Some(node) = self.narrow(&mut lefts) else {
            self.control.stats.dead_ends += 1;
            return Ok(INFINITE);
        };
        if node.bound > self.threshold {
            return Ok(node.bound);
        }
        if matches!(node.branch, Branch::None) {
            let plan = self.plan(&lefts);
            debug_assert_eq!(plan.cost, node.bound);
            self.control.found(plan);
            return Ok(node.bound);
        }
        let open = self.level.board ^ node.decided;
        let known = self.failures.get(open).saturating_add(node.folds);
        if known > self.threshold {
            self.control.stats.duplicates += 1;
            return Ok(known);
        }
        let state = self.state(&lefts);
        self.control.tick(self.level, &state, node.folds, node.bound - node.folds)?;

        let (groups, cell) = match node.branch {
            Branch::Group(group) => (group..group + 1, None),
            Branch::Cell(cell) => (0..self.level.groups.len(), Some(cell)),
            Branch::None => (0..0, None),
        };
        let end = self.left.len();
        let mut least = INFINITE;
        for group in groups {
            let Remaining { first, count, .. } = lefts[group];
            for place in first..first + count {
                let id = self.left[place];
                let choice = self.choices[id as usize];
                if cell.is_some_and(|cell| !choice.cells.has(cell)) {
                    continue;
                }
                self.control.stats.generated += 1;
                let mut next = lefts;
                next[group] = Remaining::of(end, &choice);
                self.left.push(id);
                let bound = self.visit(next)?;
                self.left.truncate(end);
                least = least.min(bound);
                if bound <= self.threshold {
                    return Ok(bound);
                }
            }
        }
        let folds = if least == INFINITE { INFINITE } else { least - node.folds };
        self.failures.set(open, folds, self.control);
        Ok(least)
    }

    /// Drops the choices that can be in no cover, until nothing more follows: a choice has all cells that its group must have,
    /// and none that another must have; and a cell that a single group can still cover is one it must have. `None` if a
    /// group or a cell is left without a choice.
    fn narrow(&mut self, lefts: &mut Lefts<W>) -> Option<Node<W>> {
        let Self { level, choices, left, .. } = self;
        let lefts = &mut lefts[..level.groups.len()];
        let own = left.len();
        let mut taken = lefts.iter().fold(W::EMPTY, |taken, left| taken | left.common);
        loop {
            let before = taken;
            let (mut once, mut twice) = (W::EMPTY, W::EMPTY);
            for group in &mut *lefts {
                if group.is_stale || group.union & taken != group.common {
                    group.filter(taken, choices, left, own);
                    if group.count == 0 {
                        return None;
                    }
                    taken = taken | group.common;
                }
                twice = twice | (once & group.union);
                once = once | group.union;
            }
            if once != level.board {
                return None;
            }
            for group in &mut *lefts {
                let sole = group.union & !twice;
                if sole & group.common != sole {
                    group.common = group.common | sole;
                    group.is_stale = true;
                    taken = taken | sole;
                }
            }
            if taken == before {
                break;
            }
        }

        let mut node = Node { decided: W::EMPTY, folds: 0, bound: 0, branch: Branch::None };
        let mut fewest = usize::MAX;
        for (index, group) in lefts.iter().enumerate() {
            if group.count == 1 {
                node.decided = node.decided | group.common;
                node.folds += group.folds.trailing_zeros();
            } else if group.count < fewest {
                fewest = group.count;
                node.branch = Branch::Group(index);
            }
        }
        let undecided = || lefts.iter().enumerate().filter(|(_, group)| group.count > 1);
        let sizes = undecided()
            .map(|(index, group)| (level.shape(&self.start, &level.groups[index]).cells.count(), group.folds));
        let cells = (level.board ^ node.decided).count() - sizes.clone().map(|(size, _)| size).sum::<u32>();
        node.bound = node.folds.saturating_add(least_folds(cells, sizes));

        if fewest > 2 && fewest < usize::MAX && node.bound <= self.threshold {
            let mut counter = Counter::new();
            for (_, group) in undecided() {
                for &id in &left[group.first..group.first + group.count] {
                    counter.add(choices[id as usize].cells);
                }
            }
            if let Some((cell, count)) = counter.least(level.board & !taken)
                && count < fewest
            {
                node.branch = Branch::Cell(cell);
            }
        }
        Some(node)
    }

    /// The state in which the decided groups have their last shape, and the others their first.
    fn state(&self, lefts: &Lefts<W>) -> State<W, N> {
        let mut state = self.start;
        for (left, group) in lefts.iter().zip(&self.level.groups).filter(|(left, _)| left.count == 1) {
            let Pick { cells, number, .. } = self.choices[self.left[left.first] as usize];
            let change = self.level.number(&state.shapes, group) ^ number as usize;
            state.shapes[group.word] ^= (change as u64) << group.shift;
            state.filled = state.filled | cells;
        }
        state
    }

    /// The folds to the first choice of every group.
    fn plan(&self, lefts: &Lefts<W>) -> Plan<Fold> {
        let mut actions = Vec::new();
        for (left, group) in lefts.iter().zip(&self.level.groups) {
            let from = self.level.number(&self.start.shapes, group);
            let is_found =
                fold_to(group, from, self.choices[self.left[left.first] as usize].number.into(), &mut actions);
            debug_assert!(is_found);
        }
        let cost = actions.len() as Cost;
        Plan { actions, cost }
    }
}

impl<W: Bits> Remaining<W> {
    /// A single choice.
    fn of(first: usize, choice: &Pick<W>) -> Self {
        let Pick { cells, folds, .. } = *choice;
        Self { first, count: 1, union: cells, common: cells, is_stale: false, folds: 1 << folds }
    }

    fn add(&mut self, choice: &Pick<W>) {
        self.count += 1;
        self.union = self.union | choice.cells;
        self.common = self.common & choice.cells;
        self.folds |= 1 << choice.folds;
    }

    /// Drops the choices that lack a cell they must have, or have one of another group's. They are written anew at the end of
    /// the list, unless they stand among the node's `own` already.
    fn filter(&mut self, taken: W, choices: &[Pick<W>], list: &mut Vec<u16>, own: usize) {
        let must = self.common;
        let old = self.first..self.first + self.count;
        let is_own = self.first >= own;
        *self = Self {
            first: if is_own { self.first } else { list.len() },
            count: 0,
            union: W::EMPTY,
            common: !W::EMPTY,
            is_stale: false,
            folds: 0,
        };
        for place in old {
            let id = list[place];
            let choice = &choices[id as usize];
            if choice.cells & taken == must {
                if is_own {
                    list[self.first + self.count] = id;
                } else {
                    list.push(id);
                }
                self.add(choice);
            }
        }
    }
}

/// Lists the shapes that a group can still take besides what is `blocked`, from one of them on.
fn list<W: Bits>(
    group: &Group<W>,
    index: u8,
    number: usize,
    (is_sideways, folds): (bool, u8),
    blocked: W,
    choices: &mut Vec<Pick<W>>,
) {
    let shape = &group.shapes[number];
    choices.push(Pick { cells: shape.cells, group: index, folds, number: number as u16 });
    for (next, is_sideways) in shape.onward(is_sideways) {
        if group.shapes[next].cells.is_disjoint(blocked) {
            list(group, index, next, (is_sideways, folds + 1), blocked, choices);
        }
    }
}

/// Adds the folds from one shape of a group to another, if there are any.
fn fold_to<W: Bits>(group: &Group<W>, from: usize, to: usize, actions: &mut Vec<Fold>) -> bool {
    if from == to {
        return true;
    }
    let target = group.shapes[to].cells;
    for dir in Dir::ALL {
        let next = group.shapes[from].next[dir as usize] as usize;
        if next != 0 && group.shapes[next].cells & target == group.shapes[next].cells {
            actions.push(Fold { group: group.letter, dir });
            if fold_to(group, next, to, actions) {
                return true;
            }
            actions.pop();
        }
    }
    false
}

/// How many sets each cell is in, for all cells at once: plane `i` holds bit `i` of every cell's count.
struct Counter<W> {
    planes: [W; 6],
    /// The cells in more sets than that can tell.
    beyond: W,
}

impl<W: Bits> Counter<W> {
    fn new() -> Self {
        Self { planes: [W::EMPTY; 6], beyond: W::EMPTY }
    }

    fn add(&mut self, cells: W) {
        let mut carry = cells;
        for plane in &mut self.planes {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
            if carry.is_empty() {
                return;
            }
        }
        self.beyond = self.beyond | carry;
    }

    /// The cell among these that is in the fewest sets, and their number.
    fn least(&self, among: W) -> Option<(usize, usize)> {
        let mut cells = among & !self.beyond;
        if cells.is_empty() {
            return None;
        }
        let mut count = 0;
        for (bit, &plane) in self.planes.iter().enumerate().rev() {
            let without = cells & !plane;
            if without.any() {
                cells = without;
            } else {
                count |= 1 << bit;
            }
        }
        Some((cells.first(), count))
    }
}

/// What was proven about cells left open: to cover exactly these takes at least so many folds. As every group lies on its own
/// cells, they also tell which groups are undecided. A newer entry overwrites an older one in its slot.
///
/// On boards of 12×12 that are all grey, with 26 groups of one cell, this is the difference between a second and minutes.
struct Failures<W> {
    slots: Vec<(W, Cost)>,
    /// How many entries were made since the table grew.
    entries: usize,
}

impl<W: Bits> Failures<W> {
    /// The slots at first: most levels need no more.
    const FEWEST: usize = 1 << 8;
    const MOST: usize = 1 << 20;

    fn new<P: Problem>(control: &mut Control<P>) -> Result<Self, Stop> {
        control.memory.take(Self::FEWEST * size_of::<(W, Cost)>())?;
        Ok(Self { slots: vec![Self::NOTHING; Self::FEWEST], entries: 0 })
    }

    /// That there are no cells left open is never entered, so this is an empty slot.
    const NOTHING: (W, Cost) = (W::EMPTY, 0);

    fn slot(&self, open: W) -> usize {
        fingerprint(&open) as usize & (self.slots.len() - 1)
    }

    fn get(&self, open: W) -> Cost {
        let (cells, folds) = self.slots[self.slot(open)];
        if cells == open { folds } else { 0 }
    }

    fn set<P: Problem>(&mut self, open: W, folds: Cost, control: &mut Control<P>) {
        self.entries += 1;
        if self.entries > self.slots.len() && self.slots.len() < Self::MOST {
            self.grow(control);
        }
        let slot = self.slot(open);
        self.slots[slot] = (open, folds);
    }

    fn grow<P: Problem>(&mut self, control: &mut Control<P>) {
        let old = self.slots.len();
        self.entries = 0;
        if control.memory.take_spare(4 * old * size_of::<(W, Cost)>()) {
            let entries = std::mem::replace(&mut self.slots, vec![Self::NOTHING; 4 * old]);
            for (open, folds) in entries {
                let slot = self.slot(open);
                self.slots[slot] = (open, folds);
            }
            control.memory.give(old * size_of::<(W, Cost)>());
        }
    }
}

#[cfg(test)]
mod tests;
