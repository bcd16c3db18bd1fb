// Only for boards of one row: the two ends of the block, and whether the bridge is on. The start is given as cells.

struct Block {
    int first, last;
    bool is_on;
};

Block block(const Level& level, const State& state) {
    int start = static_cast<int>(std::find(level.start.begin(), level.start.end(), "S") - level.start.begin());
    if (state == level.start) return {start, start, false};
    return {std::stoi(state[0]), std::stoi(state[1]), state[2] == "on"};
}

bool is_goal(const Level& level, const State& state) {
    Block at = block(level, state);
    return at.first == at.last && level.start[at.first] == "G";
}

std::vector<Step> successors(const Level& level, const State& state) {
    Block at = block(level, state);
    int size = at.first == at.last ? 2 : 1;
    std::vector<Step> steps;
    for (std::string move : {"L", "R"}) {
        int first = move == "L" ? at.first - size : at.last + 1;
        bool is_legal = first >= 0 && first + size <= level.columns, is_on = at.is_on;
        for (int cell = first; is_legal && cell < first + size; cell++) {
            if (level.start[cell] == "a" && !at.is_on) is_legal = false;
            else if (level.start[cell] == "o") is_on = !is_on;
        }
        if (is_legal) steps.push_back({move, {std::to_string(first), std::to_string(first + size - 1), is_on ? "on" : "off"}});
    }
    return steps;
}

int estimate(const Level& level, const std::string&, const State& state) { return is_goal(level, state) ? 0 : 1; }

std::optional<Moves> search(const Level&, const std::string& method, Trace&) {
    throw std::runtime_error("search by " + method + " is not written");
}
