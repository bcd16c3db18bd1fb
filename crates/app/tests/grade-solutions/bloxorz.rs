// Only for boards of one row: the two ends of the block, and whether the bridge is on. The start is given as cells.

fn block(level: &Level, state: &State) -> (i32, i32, bool) {
    if *state == level.start {
        let start = state.iter().position(|cell| cell == "S").unwrap() as i32;
        return (start, start, false);
    }
    (state[0].parse().unwrap(), state[1].parse().unwrap(), state[2] == "on")
}

fn is_goal(level: &Level, state: &State) -> bool {
    let (first, last, _) = block(level, state);
    first == last && level.start[first as usize] == "G"
}

fn successors(level: &Level, state: &State) -> Vec<(String, State)> {
    let (first, last, is_on) = block(level, state);
    let size = if first == last { 2 } else { 1 };
    let mut steps = Vec::new();
    for (word, to) in [("L", first - size), ("R", last + 1)] {
        let end = to + size;
        if to < 0 || end as usize > level.columns {
            continue;
        }
        let cells = &level.start[to as usize..end as usize];
        if is_on || !cells.contains(&"a".to_string()) {
            let bridge = if is_on != cells.contains(&"o".to_string()) { "on" } else { "off" };
            steps.push((word.to_string(), vec![to.to_string(), (end - 1).to_string(), bridge.to_string()]));
        }
    }
    steps
}

fn estimate(level: &Level, heuristic: &str, state: &State) -> usize {
    usize::from(!is_goal(level, state))
}

fn search(level: &Level, method: &str, trace: &mut Trace) -> Option<Moves> {
    todo!("search by {method}")
}
