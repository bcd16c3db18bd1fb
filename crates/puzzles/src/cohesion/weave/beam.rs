//! A beam for some colours, while the others move as they did.
//!
//! To wait for the others costs nothing, so what counts is a board and the stretch of time in which it can stay as it is: of two
//! ways there with as many moves, the earlier one is at least as good.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use quebra_search::{Control, Cost, Memory, Problem, Stop};

use super::Random;
use crate::cohesion::heuristics::alone::Mix;
use crate::cohesion::heuristics::apart::spread_and_gaps;
use crate::cohesion::heuristics::gaps;
use crate::cohesion::rules::Cohesion;
use crate::grid::{CellMove, Dir};
use crate::planes::{Pack, Planes};

/// The widths, one of which is taken each time.
const WIDTHS: [usize; 3] = [5, 20, 80];
/// How many boards are remembered: a newer one overwrites an older one in its slot.
const SLOTS: usize = 1 << 16;

/// The moves of the colours that are not taken out, and the boards between them.
pub(super) struct Timeline<W, const P: usize> {
    pub(super) moves: Vec<CellMove>,
    /// One more than moves.
    boards: Vec<Planes<W, P>>,
    /// The cells of each board.
    cells: Vec<W>,
}

impl<W: Pack<P>, const P: usize> Timeline<W, P> {
    /// What is left of a plan from some place on without the colours taken out, and where those begin.
    pub(super) fn new(
        level: &Cohesion<W, P>,
        states: &[Planes<W, P>],
        plan: &[CellMove],
        from: usize,
        own: &[usize],
    ) -> (Self, Planes<W, P>) {
        let cells_of_own =
            |state: &Planes<W, P>| own.iter().fold(W::EMPTY, |set, &colour| set | state.cells_of(colour));
        let others = |state: &Planes<W, P>| {
            let cells = cells_of_own(state);
            state.map(|plane| plane & !cells)
        };
        let begin = cells_of_own(&states[from]);
        let (mut moves, mut boards) = (Vec::new(), vec![others(&states[from])]);
        for place in from..plan.len() {
            let CellMove { row, column, .. } = plan[place];
            if !own.contains(&states[place].colour(level.cell(row.into(), column.into()))) {
                moves.push(plan[place]);
                boards.push(others(&states[place + 1]));
            }
        }
        let cells = boards.iter().map(Planes::occupied).collect();
        (Self { moves, boards, cells }, states[from].map(|plane| plane & begin))
    }

    /// Adds its moves to a plan, and in between those that were found for the others.
    pub(super) fn merge(&self, found: &[(usize, CellMove)], plan: &mut Vec<CellMove>) {
        let mut found = found.iter().peekable();
        for time in 0..self.boards.len() {
            while let Some(&(_, action)) = found.next_if(|&&(at, _)| at == time) {
                plan.push(action);
            }
            plan.extend(self.moves.get(time));
        }
    }

    fn last(&self) -> usize {
        self.moves.len()
    }

    /// The times from `from` to `to` at which these cells become free, each with the last at which they still are.
    pub(super) fn stretches(&self, cells: W, from: usize, to: usize) -> impl Iterator<Item = (usize, usize)> {
        let is_free = move |&time: &usize| self.cells[time].is_disjoint(cells);
        let mut next = from;
        std::iter::from_fn(move || {
            let time = (next..=to).find(is_free)?;
            let end = (time + 1..=self.last()).find(|time| !is_free(time)).map_or(self.last(), |time| time - 1);
            next = end + 1;
            Some((time, end))
        })
    }
}

/// A board of the colours taken out, and when it can be there.
#[derive(Clone, Copy)]
struct Node<W, const P: usize> {
    board: Planes<W, P>,
    time: u16,
    end: u16,
    parent: u32,
    action: CellMove,
}

/// How boards are told from each other.
#[derive(Clone, Copy)]
struct Taste {
    /// To see what is in the way matters on crowded boards, but takes longer.
    is_aware: bool,
    /// How much it counts that the others wait, in quarters of a cell.
    hurry: Cost,
}

/// What the beams of all rounds share.
pub(super) struct Beam<'a, W, const P: usize> {
    level: &'a Cohesion<W, P>,
    /// Boards as hashes, and the earliest time; those of other rounds have other hashes.
    seen: Vec<(u64, u16)>,
    round: u64,
    candidates: Vec<Node<W, P>>,
    /// The guide, a random number and the candidate's own.
    ranks: Vec<(Cost, u32, u32)>,
}

impl<'a, W: Pack<P>, const P: usize> Beam<'a, W, P> {
    pub(super) fn new(level: &'a Cohesion<W, P>, control: &mut Control<Cohesion<W, P>>) -> Result<Self, Stop> {
        control.memory.take(SLOTS * size_of::<(u64, u16)>())?;
        Ok(Self { level, seen: vec![(0, 0); SLOTS], round: 0, candidates: Vec::new(), ranks: Vec::new() })
    }

    /// At most so many moves that join the colours taken out, each with the moves of the others before it.
    pub(super) fn find(
        &mut self,
        start: Planes<W, P>,
        own: &[usize],
        timeline: &Timeline<W, P>,
        most: Cost,
        random: &mut Random,
        control: &mut Control<Cohesion<W, P>>,
    ) -> Result<Option<Vec<(usize, CellMove)>>, Stop> {
        self.round += 1;
        let width = WIDTHS[random.below(WIDTHS.len())];
        let taste = Taste { is_aware: random.below(2) == 0, hurry: [0, 1, 4][random.below(3)] };
        let bytes = (most as usize * width + 1) * size_of::<Node<W, P>>();
        control.memory.take(bytes)?;
        let mut nodes = Vec::with_capacity(most as usize * width + 1);
        let (time, end) = timeline.stretches(start.occupied(), 0, 0).next().expect("the plan is legal");
        let action = CellMove { row: 0, column: 0, dir: Dir::Up };
        nodes.push(Node { board: start, time: time as u16, end: end as u16, parent: 0, action });
        let mut layer = 0..1;
        let mut goal = None;
        'search: for moves in 1..=most {
            self.candidates.clear();
            self.ranks.clear();
            for id in layer {
                let node: Node<W, P> = nodes[id];
                let others = timeline.boards[usize::from(node.time)];
                let board = Planes(std::array::from_fn(|plane| node.board.0[plane] | others.0[plane]));
                control.tick(self.level, &board, Cost::from(node.time) + moves - 1, 0)?;
                goal = self.expand(id, &node, own, timeline, most - moves, taste, random, control)?;
                if goal.is_some() {
                    break 'search;
                }
            }
            self.ranks.sort_unstable();
            let best = self.ranks.iter().take(width);
            layer = nodes.len()..nodes.len() + best.len();
            nodes.extend(best.map(|&(_, _, number)| self.candidates[number as usize]));
        }
        control.memory.give(bytes);
        Ok(goal.map(|goal| path(&nodes, goal)))
    }

    /// Makes candidates of what follows a node and may be joined with so many moves more; or returns what is joined.
    #[expect(clippy::too_many_arguments, reason = "the inner loop of `find`")]
    fn expand(
        &mut self,
        id: usize,
        node: &Node<W, P>,
        own: &[usize],
        timeline: &Timeline<W, P>,
        left: Cost,
        taste: Taste,
        random: &mut Random,
        control: &mut Control<Cohesion<W, P>>,
    ) -> Result<Option<Node<W, P>>, Stop> {
        let level = self.level;
        let (of_node, last) = (|&colour: &usize| spread_and_gaps(level, node.board.cells_of(colour)), timeline.last());
        let before: Vec<(Cost, Cost)> = own.iter().map(of_node).collect();
        let flow = level.successors(&node.board, |action, board| {
            control.stats.generated += 1;
            let colour = node.board.colour(level.cell(action.row.into(), action.column.into()));
            let moved = spread_and_gaps(level, board.cells_of(colour));
            let each = || own.iter().zip(&before).map(|(&of, &was)| (of, if of == colour { moved } else { was }));
            let bound: Cost = each().map(|(_, (spread, _))| spread).sum();
            if bound > left {
                return ControlFlow::Continue(());
            }
            let cells = board.occupied();
            for (time, end) in timeline.stretches(cells, node.time.into(), node.end.into()) {
                let next = Node { board, time: time as u16, end: end as u16, parent: id as u32, action };
                // Only joined pieces have no gap.
                if bound == 0 && end == last {
                    return ControlFlow::Break(Ok(next));
                }
                if !self.is_new(&next) {
                    continue;
                }
                let in_the_way = cells | timeline.cells[time];
                let gaps = each().map(|(of, (_, alone))| {
                    let cells = board.cells_of(of);
                    if taste.is_aware { gaps(level, cells, in_the_way ^ cells) } else { alone }
                });
                let guide = bound + gaps.sum::<Cost>() + taste.hurry * (last - end) as Cost / 4;
                if let Err(stop) = self.push(next, guide, random, &mut control.memory) {
                    return ControlFlow::Break(Err(stop));
                }
            }
            ControlFlow::Continue(())
        });
        match flow {
            ControlFlow::Break(end) => end.map(Some),
            ControlFlow::Continue(()) => Ok(None),
        }
    }

    /// Was it not met before, or only later? If in doubt, yes. The hash is the same for every type that holds the board:
    /// the page's engine has fewer types, and other boards in the slots would lead it another way.
    fn is_new(&mut self, node: &Node<W, P>) -> bool {
        let mut hasher = Mix::default();
        (self.round, node.end).hash(&mut hasher);
        for (bit, plane) in (0_u8..).zip(&node.board.0) {
            if plane.any() {
                (bit, plane).hash(&mut hasher);
            }
        }
        let hash = hasher.finish();
        let slot = &mut self.seen[hash as usize % SLOTS];
        let is_new = slot.0 != hash || node.time < slot.1;
        if is_new {
            *slot = (hash, node.time);
        }
        is_new
    }

    fn push(&mut self, node: Node<W, P>, guide: Cost, random: &mut Random, memory: &mut Memory) -> Result<(), Stop> {
        if self.candidates.len() == self.candidates.capacity() {
            let more = self.candidates.len().max(64);
            memory.take(more * (size_of::<Node<W, P>>() + size_of::<(Cost, u32, u32)>()))?;
            self.candidates.reserve_exact(more);
            self.ranks.reserve_exact(more);
        }
        self.ranks.push((guide, random.next() as u32, self.candidates.len() as u32));
        self.candidates.push(node);
        Ok(())
    }
}

/// The moves that lead to a node, each with the moves of the others before it.
fn path<W: Pack<P>, const P: usize>(nodes: &[Node<W, P>], goal: Node<W, P>) -> Vec<(usize, CellMove)> {
    let mut node = goal;
    let mut path = vec![(usize::from(node.time), node.action)];
    while node.parent != 0 {
        node = nodes[node.parent as usize];
        path.push((usize::from(node.time), node.action));
    }
    path.reverse();
    path
}
