#!/usr/bin/env python3
"""Searches levels of PUZZLE. It is asked by its arguments, and reads the level on standard input:

    python3 search.py trace bfs < level.txt           a trace of the search, and its plan
    python3 search.py plan bfs < level.txt            a plan
    python3 search.py cost bfs < level.txt            the cost of a plan
    python3 search.py heuristic NAME < boards.txt     an estimate for each board, a line each

Your part is between the two lines of dashes. Moves are words, such as MOVES.
"""

import sys


class Level:
    """A level: its headers, its cells row by row, and how many of them are in a row."""

    def __init__(self, headers, rows):
        self.headers = headers
        self.columns = len(rows[0])
        self.start = tuple(cell for row in rows for cell in row)


def cells(row):
    """Numbers stand apart; letters need not."""
    return row.replace(",", " ").split() if "," in row or " " in row.strip() else list(row)


def read_level(text):
    headers, rows = {}, []
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if not rows and ": " in line:
            key, value = line.split(":", 1)
            headers[key] = value.strip()
        else:
            rows.append(cells(line))
    return Level(headers, rows)


def read_board(line):
    """A level in one word, with + for blanks, PUZZLE:row/row;key=value, and the moves that lead to the board, if there are any."""
    code, *moves = line.split()
    grid, *headers = code.split(":", 1)[1].split(";")
    level = Level(dict(header.replace("+", " ").split("=", 1) for header in headers), [cells(row) for row in grid.split("/")])
    state = level.start
    for move in moves:
        state = dict(successors(level, state))[move]
    return level, state


class Trace:
    """Writes down what a search does."""

    def __init__(self):
        self.lines, self.expanded = [], 0

    def expand(self, moves):
        """To be called whenever the successors of a state are generated: the moves from the start to it."""
        self.lines.append(" ".join(["expand", *moves]))
        self.expanded += 1

    def limit(self, limit):
        """To be called before each iteration of a search that deepens."""
        self.lines.append(f"limit: {limit}")


# ---------------------------------------------------------------- your part begins


def is_goal(level, state):
    """Is this state, a tuple of cells like level.start, a solution?"""
    raise NotImplementedError("is_goal")


def successors(level, state):
    """All pairs of a move and the state that it leads to."""
    raise NotImplementedError("successors")


def estimate(level, heuristic, state):
    """What is left to be paid, at most never more than that."""
    raise NotImplementedError("estimate")


def search(level, method, trace):
    """The moves of a plan as a list, or None if there is none. Tells `trace` what it expands."""
    raise NotImplementedError(f"search by {method}")


# ---------------------------------------------------------------- your part ends


def main():
    ask, method = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "bfs"
    if ask == "heuristic":
        for line in sys.stdin:
            if line.strip():
                level, state = read_board(line)
                print(estimate(level, method, state))
        return
    level, trace = read_level(sys.stdin.read()), Trace()
    plan = search(level, method, trace)
    if ask == "cost":
        print(f"cost: {'none' if plan is None else len(plan)}")
        return
    if ask == "trace":
        print("quebra-trace 1")
    print(f"level: {level.headers['x-code']}")
    if ask == "trace":
        print(f"method: {method}")
        print("\n".join(trace.lines))
    print(" ".join(["plan:", *(["none"] if plan is None else plan)]))
    print(f"expanded: {trace.expanded}")


if __name__ == "__main__":
    main()
