//! Searches with a frontier and a table, as books write them.

use super::*;

/// Russell and Norvig, third edition: frontier and explored set, goal when generated, nothing twice in the frontier.
pub(super) fn frontier_early(world: &World, by: By) -> Found {
    if is_goal(&world.start) {
        return Some(String::new());
    }
    let (mut open, mut closed) = (vec![world.root()], HashSet::new());
    while !open.is_empty() && !world.is_long() {
        let node = world.take(&mut open, |node| by.key(world, node));
        closed.insert(node.board.clone());
        for next in world.expand(&node) {
            if !closed.contains(&next.board) && !open.iter().any(|other| other.board == next.board) {
                if is_goal(&next.board) {
                    return Some(next.path);
                }
                open.push(next);
            }
        }
    }
    None
}

/// The same, goal when taken; a cheaper way replaces what waits, and reopens what was expanded if `reopens`.
pub(super) fn decrease_key(world: &World, by: By, reopens: bool) -> Found {
    let (mut open, mut closed): (Vec<Node>, HashMap<Board, usize>) = (vec![world.root()], HashMap::new());
    while !open.is_empty() && !world.is_long() {
        let node = world.take(&mut open, |node| by.key(world, node));
        if is_goal(&node.board) {
            return Some(node.path);
        }
        closed.insert(node.board.clone(), node.g());
        for next in world.expand(&node) {
            match closed.get(&next.board) {
                Some(&g) if reopens && next.g() < g => {
                    closed.remove(&next.board);
                }
                Some(_) => continue,
                None => {}
            }
            match open.iter().position(|other| other.board == next.board) {
                Some(other) if open[other].g() <= next.g() => {}
                Some(other) => open[other] = next,
                None => open.push(next),
            }
        }
    }
    None
}

/// Berkeley: everything is pushed, the closed set is looked at when a node is taken.
pub(super) fn lazy(world: &World, by: By) -> Found {
    let (mut open, mut closed) = (vec![world.root()], HashSet::new());
    while !open.is_empty() && !world.is_long() {
        let node = world.take(&mut open, |node| by.key(world, node));
        if is_goal(&node.board) {
            return Some(node.path);
        }
        if closed.insert(node.board.clone()) {
            open.extend(world.expand(&node));
        }
    }
    None
}

/// Dijkstra with a table of the least costs: pushed when cheaper, stale entries dropped.
pub(super) fn table(world: &World, by: By) -> Found {
    let (mut open, mut least) = (vec![world.root()], HashMap::from([(world.start.clone(), 0)]));
    while !open.is_empty() && !world.is_long() {
        let node = world.take(&mut open, |node| by.key(world, node));
        if node.g() > least[&node.board] {
            continue;
        }
        if is_goal(&node.board) {
            return Some(node.path);
        }
        for next in world.expand(&node) {
            if least.get(&next.board).is_none_or(|&g| next.g() < g) {
                least.insert(next.board.clone(), next.g());
                open.push(next);
            }
        }
    }
    None
}

/// One parent a state in a table, paths read off it: as programs do that keep no nodes.
pub(super) fn parents(world: &World, by: By) -> Found {
    let mut came: HashMap<Board, Node> = HashMap::from([(world.start.clone(), world.root())]);
    let (mut open, mut closed) = (vec![world.start.clone()], HashSet::new());
    while !open.is_empty() && !world.is_long() {
        let mut nodes: Vec<Node> = open.iter().map(|board| came[board].clone()).collect();
        let node = world.take(&mut nodes, |node| by.key(world, node));
        open.retain(|board| *board != node.board);
        if is_goal(&node.board) {
            return Some(node.path);
        }
        closed.insert(node.board.clone());
        for next in world.expand(&node) {
            let is_better = came.get(&next.board).is_none_or(|old| next.g() < old.g());
            if is_better {
                closed.remove(&next.board);
                if !open.contains(&next.board) {
                    open.push(next.board.clone());
                }
                came.insert(next.board.clone(), next);
            }
        }
    }
    None
}
