// Searches levels of PUZZLE. It is asked by its arguments, and reads the level on standard input:
//
//   ./search trace bfs            a trace of the search, and its plan
//   ./search plan bfs             a plan
//   ./search cost bfs             the cost of a plan
//   ./search heuristic NAME       an estimate for each board, a line each
//
// Your part is between the two lines of dashes. Moves are words, such as MOVES.

#include <algorithm>
#include <deque>
#include <iostream>
#include <map>
#include <optional>
#include <queue>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

using Moves = std::vector<std::string>;
using State = std::vector<std::string>;

// A level: its headers, its cells row by row, and how many of them are in a row.
struct Level {
    std::map<std::string, std::string> headers;
    int columns = 0;
    State start;
};

// A move, and the state that it leads to.
struct Step {
    std::string move;
    State state;
};

// Writes down what a search does.
struct Trace {
    std::ostringstream lines;
    int expanded = 0;

    // To be called whenever the successors of a state are generated: the moves from the start to it.
    void expand(const Moves& moves) {
        lines << "expand";
        for (const auto& move : moves) lines << ' ' << move;
        lines << '\n';
        expanded++;
    }

    // To be called before each iteration of a search that deepens.
    void limit(int limit) { lines << "limit: " << limit << '\n'; }
};

// ---------------------------------------------------------------- your part begins

// Is this state, a list of cells like level.start, a solution?
bool is_goal(const Level& level, const State& state) { throw std::runtime_error("is_goal is not written yet"); }

// All moves, and the states that they lead to.
std::vector<Step> successors(const Level& level, const State& state) {
    throw std::runtime_error("successors is not written yet");
}

// What is left to be paid, at most never more than that.
int estimate(const Level& level, const std::string& heuristic, const State& state) {
    throw std::runtime_error("estimate is not written yet");
}

// The moves of a plan, if there is one. Tells `trace` what it expands.
std::optional<Moves> search(const Level& level, const std::string& method, Trace& trace) {
    throw std::runtime_error("search by " + method + " is not written yet");
}

// ---------------------------------------------------------------- your part ends

// Numbers stand apart; letters need not.
State cells(std::string row) {
    State found;
    if (row.find_first_of(", ") == std::string::npos) {
        for (char letter : row) found.push_back(std::string(1, letter));
        return found;
    }
    std::replace(row.begin(), row.end(), ',', ' ');
    std::istringstream words(row);
    for (std::string word; words >> word;) found.push_back(word);
    return found;
}

void add_row(Level& level, const std::string& row) {
    State found = cells(row);
    level.columns = static_cast<int>(found.size());
    level.start.insert(level.start.end(), found.begin(), found.end());
}

Level read_level(std::istream& input) {
    Level level;
    for (std::string line; std::getline(input, line);) {
        if (line.empty() || line[0] == '#') continue;
        auto colon = line.find(": ");
        if (level.start.empty() && colon != std::string::npos) level.headers[line.substr(0, colon)] = line.substr(colon + 2);
        else add_row(level, line);
    }
    return level;
}

// A level in one word, with + for blanks: PUZZLE:row/row;key=value
Level read_code(const std::string& code) {
    Level level;
    std::string word = code.substr(code.find(':') + 1);
    for (char& letter : word) if (letter == '+') letter = ' ';
    std::istringstream parts(word);
    std::string grid, header, row;
    std::getline(parts, grid, ';');
    while (std::getline(parts, header, ';')) {
        auto equals = header.find('=');
        level.headers[header.substr(0, equals)] = header.substr(equals + 1);
    }
    std::istringstream rows(grid);
    while (std::getline(rows, row, '/')) add_row(level, row);
    return level;
}

// The state that a move leads to.
State after(const Level& level, const State& state, const std::string& move) {
    for (const Step& step : successors(level, state)) if (step.move == move) return step.state;
    throw std::runtime_error("no such move: " + move);
}

int main(int count, char** arguments) {
    std::string ask = count > 1 ? arguments[1] : "trace", method = count > 2 ? arguments[2] : "bfs";
    if (ask == "heuristic") {
        for (std::string line; std::getline(std::cin, line);) {
            if (line.empty()) continue;
            // A board is a level, and the moves that lead there, if there are any.
            std::istringstream words(line);
            std::string code;
            words >> code;
            Level level = read_code(code);
            State state = level.start;
            for (std::string move; words >> move;) state = after(level, state, move);
            std::cout << estimate(level, method, state) << '\n';
        }
        return 0;
    }
    Level level = read_level(std::cin);
    Trace trace;
    std::optional<Moves> plan = search(level, method, trace);
    if (ask == "cost") {
        std::cout << "cost: " << (plan ? std::to_string(plan->size()) : "none") << '\n';
        return 0;
    }
    if (ask == "trace") std::cout << "quebra-trace 1\n";
    std::cout << "level: " << level.headers["x-code"] << '\n';
    if (ask == "trace") std::cout << "method: " << method << '\n' << trace.lines.str();
    std::cout << "plan:";
    if (!plan) std::cout << " none";
    else for (const auto& move : *plan) std::cout << ' ' << move;
    std::cout << "\nexpanded: " << trace.expanded << '\n';
}
