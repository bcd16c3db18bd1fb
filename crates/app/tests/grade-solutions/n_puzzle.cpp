bool is_goal(const Level&, const State& state) {
    for (size_t at = 0; at < state.size(); at++)
        if (std::stoul(state[at]) != (at + 1) % state.size()) return false;
    return true;
}

std::vector<Step> successors(const Level& level, const State& state) {
    int hole = static_cast<int>(std::find(state.begin(), state.end(), "0") - state.begin()), columns = level.columns;
    std::vector<Step> steps;
    auto add = [&](const char* move, int to, bool legal) {
        if (!legal) return;
        State after = state;
        std::swap(after[hole], after[to]);
        steps.push_back({move, after});
    };
    add("E", hole + 1, hole % columns + 1 < columns);
    add("N", hole - columns, hole >= columns);
    add("W", hole - 1, hole % columns > 0);
    add("S", hole + columns, hole + columns < static_cast<int>(state.size()));
    return steps;
}

int estimate(const Level&, const std::string&, const State& state) {
    int misplaced = 0;
    for (size_t at = 0; at < state.size(); at++) misplaced += state[at] != "0" && std::stoul(state[at]) != at + 1;
    return misplaced;
}

std::optional<Moves> search(const Level& level, const std::string& method, Trace& trace) {
    using Node = std::pair<State, Moves>;
    std::multimap<int, Node> open;
    std::map<State, size_t> least{{level.start, 0}};
    auto rank = [&](const State& state, size_t g) {
        return static_cast<int>(g) + (method == "bfs" ? 0 : estimate(level, method, state));
    };
    open.insert({rank(level.start, 0), {level.start, {}}});
    while (!open.empty()) {
        Node node = open.begin()->second;
        open.erase(open.begin());
        if (node.second.size() > least[node.first]) continue;
        if (is_goal(level, node.first)) return node.second;
        trace.expand(node.second);
        for (const Step& step : successors(level, node.first)) {
            Moves moves = node.second;
            moves.push_back(step.move);
            auto known = least.find(step.state);
            if (known != least.end() && known->second <= moves.size()) continue;
            least[step.state] = moves.size();
            open.insert({rank(step.state, moves.size()), {step.state, moves}});
        }
    }
    return std::nullopt;
}
