fn is_goal(level: &Level, state: &State) -> bool {
    state.iter().enumerate().all(|(at, tile)| tile.parse() == Ok((at + 1) % state.len()))
}

fn successors(level: &Level, state: &State) -> Vec<(String, State)> {
    let hole = state.iter().position(|tile| tile == "0").unwrap();
    let columns = level.columns;
    let all = [
        ("S", hole + columns, hole + columns < state.len()),
        ("W", hole.wrapping_sub(1), hole % columns > 0),
        ("N", hole.wrapping_sub(columns), hole >= columns),
        ("E", hole + 1, hole % columns + 1 < columns),
    ];
    let step = |(word, to, _): (&str, usize, bool)| {
        let mut after = state.clone();
        after.swap(hole, to);
        (word.to_string(), after)
    };
    all.into_iter().filter(|(_, _, is_legal)| *is_legal).map(step).collect()
}

fn estimate(level: &Level, heuristic: &str, state: &State) -> usize {
    state.iter().enumerate().filter(|(at, tile)| *tile != "0" && tile.parse() != Ok(at + 1)).count()
}

fn search(level: &Level, method: &str, trace: &mut Trace) -> Option<Moves> {
    let rank = |state: &State, g: usize| g + if method == "bfs" { 0 } else { estimate(level, method, state) };
    let mut open = BTreeSet::from([(rank(&level.start, 0), Moves::new(), level.start.clone())]);
    let mut least = HashMap::from([(level.start.clone(), 0)]);
    while let Some((_, moves, state)) = open.pop_first() {
        if least[&state] < moves.len() {
            continue;
        }
        if is_goal(level, &state) {
            return Some(moves);
        }
        trace.expand(&moves);
        for (word, after) in successors(level, &state) {
            let g = moves.len() + 1;
            if least.get(&after).is_none_or(|&known| g < known) {
                least.insert(after.clone(), g);
                open.insert((rank(&after, g), [moves.clone(), vec![word]].concat(), after));
            }
        }
    }
    None
}
