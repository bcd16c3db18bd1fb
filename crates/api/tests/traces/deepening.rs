//! Searches to growing limits.

use super::tree::Cycles;
use super::*;

pub(super) enum Dived {
    Plan(String),
    Cutoff,
    Nothing,
}

impl Dived {
    /// A function that calls itself goes over its calls.
    fn all(made: &[Node], mut dive: impl FnMut(&Node) -> Self) -> Self {
        let mut is_cut = false;
        for next in made {
            match dive(next) {
                Self::Plan(plan) => return Self::Plan(plan),
                Self::Cutoff => is_cut = true,
                Self::Nothing => {}
            }
        }
        if is_cut { Self::Cutoff } else { Self::Nothing }
    }
}

/// Russell and Norvig, third edition: a node at the limit is looked at, and not expanded.
pub(super) fn dls_third(world: &World, node: &Node, left: usize, cycles: Cycles) -> Dived {
    if is_goal(&node.board) {
        return Dived::Plan(node.path.clone());
    }
    if left == 0 || world.is_long() {
        return Dived::Cutoff;
    }
    let mut made = world.expand(node);
    made.retain(|next| cycles.allow(next));
    Dived::all(&made, |next| dls_third(world, next, left - 1, cycles))
}

/// The same with goals when they are generated.
pub(super) fn dls_early(world: &World, node: &Node, left: usize, cycles: Cycles) -> Dived {
    if node.g() == 0 && is_goal(&node.board) {
        return Dived::Plan(String::new());
    }
    if left == 0 || world.is_long() {
        return Dived::Cutoff;
    }
    let mut made = world.expand(node);
    made.retain(|next| cycles.allow(next));
    if let Some(goal) = made.iter().find(|next| is_goal(&next.board)) {
        return Dived::Plan(goal.path.clone());
    }
    Dived::all(&made, |next| dls_early(world, next, left - 1, cycles))
}

/// Russell and Norvig, fourth edition, as printed: a stack; the goal, then the depth, then the cycle.
pub(super) fn dls_fourth(world: &World, limit: usize) -> Dived {
    let (mut stack, mut end) = (vec![world.root()], Dived::Nothing);
    while let Some(node) = stack.pop() {
        if is_goal(&node.board) {
            return Dived::Plan(node.path);
        }
        if node.g() > limit || world.is_long() {
            end = Dived::Cutoff;
        } else if Cycles::None.allow(&node) {
            stack.extend(world.expand(&node));
        }
    }
    end
}

/// A node is dropped beyond the limit; at the limit it is still expanded.
pub(super) fn dls_at(world: &World, node: &Node, limit: usize, cycles: Cycles) -> Dived {
    if node.g() > limit || world.is_long() {
        return Dived::Cutoff;
    }
    if is_goal(&node.board) {
        return Dived::Plan(node.path.clone());
    }
    if !cycles.allow(node) {
        return Dived::Nothing;
    }
    Dived::all(&world.expand(node), |next| dls_at(world, next, limit, cycles))
}

/// With a table of depths, made anew for every limit.
pub(super) fn dls_graph(world: &World, node: &Node, limit: usize, seen: &mut HashMap<Board, usize>) -> Dived {
    if is_goal(&node.board) {
        return Dived::Plan(node.path.clone());
    }
    if node.g() == limit || world.is_long() {
        return Dived::Cutoff;
    }
    if seen.get(&node.board).is_some_and(|&g| g <= node.g()) {
        return Dived::Nothing;
    }
    seen.insert(node.board.clone(), node.g());
    Dived::all(&world.expand(node), |next| dls_graph(world, next, limit, seen))
}

pub(super) fn deepen(world: &World, first: usize, mut attempt: impl FnMut(usize) -> Dived) -> Found {
    for limit in first.. {
        world.limit(limit);
        match attempt(limit) {
            Dived::Plan(plan) => return Some(plan),
            Dived::Nothing => return None,
            Dived::Cutoff if world.is_long() => return None,
            Dived::Cutoff => {}
        }
    }
    None
}

/// What an attempt of IDA* does about boards that it has seen.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Ida {
    Tree(Cycles),
    /// The limit is looked at before the way.
    LimitFirst,
    Early,
    Table,
}

/// The least f beyond the limit, or the plan.
pub(super) fn ida(
    world: &World,
    node: &Node,
    limit: usize,
    how: Ida,
    seen: &mut HashMap<Board, usize>,
) -> Result<Option<usize>, String> {
    let f = node.g() + world.h(&node.board);
    if f > limit {
        return Ok(Some(f));
    }
    if how == Ida::LimitFirst && !Cycles::None.allow(node) {
        return Ok(None);
    }
    if is_goal(&node.board) {
        return Err(node.path.clone());
    }
    if how == Ida::Table {
        if seen.get(&node.board).is_some_and(|&g| g <= node.g()) {
            return Ok(None);
        }
        seen.insert(node.board.clone(), node.g());
    }
    if world.is_long() {
        return Ok(None);
    }
    let mut made = world.expand(node);
    match how {
        Ida::Tree(cycles) => made.retain(|next| cycles.allow(next)),
        Ida::Early => {
            made.retain(|next| Cycles::None.allow(next));
            if let Some(goal) = made.iter().find(|next| is_goal(&next.board) && next.g() <= limit) {
                return Err(goal.path.clone());
            }
        }
        Ida::LimitFirst | Ida::Table => {}
    }
    let mut least = None;
    for next in &made {
        least = [least, ida(world, next, limit, how, seen)?].into_iter().flatten().min();
    }
    Ok(least)
}

pub(super) fn ida_star(world: &World, how: Ida) -> Found {
    let mut limit = world.h(&world.start);
    loop {
        world.limit(limit);
        match ida(world, &world.root(), limit, how, &mut HashMap::new()) {
            Err(plan) => return Some(plan),
            Ok(Some(next)) if !world.is_long() => limit = next,
            Ok(_) => return None,
        }
    }
}
