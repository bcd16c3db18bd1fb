//! Searches of the tree of paths, and depth first.

use super::*;

/// What a tree search leaves out.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Cycles {
    All,
    NoReturn,
    None,
}

impl Cycles {
    pub(super) fn allow(self, node: &Node) -> bool {
        let before = &node.line[..node.line.len() - 1];
        match self {
            Self::All => true,
            Self::NoReturn => before.len() < 2 || before[before.len() - 2] != node.board,
            Self::None => !before.contains(&node.board),
        }
    }
}

pub(super) fn tree(world: &World, by: By, cycles: Cycles, is_early: bool) -> Found {
    if is_early && is_goal(&world.start) {
        return Some(String::new());
    }
    let mut open = vec![world.root()];
    while !open.is_empty() && !world.is_long() {
        let node = world.take(&mut open, |node| by.key(world, node));
        if !is_early && is_goal(&node.board) {
            return Some(node.path);
        }
        for next in world.expand(&node).into_iter().filter(|next| cycles.allow(next)) {
            if is_early && is_goal(&next.board) {
                return Some(next.path);
            }
            open.push(next);
        }
    }
    None
}

/// Depth first as a function that calls itself, with a set of visited boards.
pub(super) fn dfs_recursive(world: &World, node: &Node, visited: &mut HashSet<Board>, is_early: bool) -> Found {
    if is_goal(&node.board) {
        return Some(node.path.clone());
    }
    visited.insert(node.board.clone());
    if world.is_long() {
        return None;
    }
    let made = world.expand(node);
    if is_early && let Some(goal) = made.iter().find(|next| is_goal(&next.board)) {
        return Some(goal.path.clone());
    }
    for next in made {
        if !visited.contains(&next.board)
            && let Some(plan) = dfs_recursive(world, &next, visited, is_early)
        {
            return Some(plan);
        }
    }
    None
}

/// Depth first with a stack; boards are marked when they are pushed, or when they are taken.
pub(super) fn dfs_stack(world: &World, marks_on_push: bool, is_early: bool) -> Found {
    let (mut stack, mut marked) = (vec![world.root()], HashSet::new());
    if marks_on_push {
        marked.insert(world.start.clone());
    }
    while let Some(node) = stack.pop() {
        if world.is_long() {
            break;
        }
        if is_goal(&node.board) {
            return Some(node.path);
        }
        if !marks_on_push && !marked.insert(node.board.clone()) {
            continue;
        }
        for next in world.expand(&node) {
            if is_early && is_goal(&next.board) {
                return Some(next.path);
            }
            if marks_on_push {
                if marked.insert(next.board.clone()) {
                    stack.push(next);
                }
            } else if !marked.contains(&next.board) {
                stack.push(next);
            }
        }
    }
    None
}

/// Depth first without a table, no board twice on a way.
pub(super) fn dfs_path(world: &World, node: &Node) -> Found {
    if is_goal(&node.board) {
        return Some(node.path.clone());
    }
    if world.is_long() {
        return None;
    }
    world.expand(node).iter().filter(|next| Cycles::None.allow(next)).find_map(|next| dfs_path(world, next))
}
