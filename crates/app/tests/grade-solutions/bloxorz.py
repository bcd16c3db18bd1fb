# Only for boards of one row: the two ends of the block, and whether the bridge is on. The start is given as cells.


def block(level, state):
    start = level.start.index("S")
    return (start, start, False) if state == level.start else state


def is_goal(level, state):
    first, last, _ = block(level, state)
    return first == last and level.start[first] == "G"


def successors(level, state):
    first, last, is_on = block(level, state)
    ends = [("L", first - 2, first - 1), ("R", last + 1, last + 2)]
    if first != last:
        ends = [("L", first - 1, first - 1), ("R", last + 1, last + 1)]
    cells = level.start
    stands = lambda cell: 0 <= cell < len(cells) and cells[cell] != "_" and (is_on or cells[cell] != "a")
    steps = [(move, a, b) for move, a, b in ends if stands(a) and stands(b)]
    return [(move, (a, b, is_on != ("o" in (cells[a], cells[b])))) for move, a, b in steps]


def estimate(level, heuristic, state):
    return 0 if is_goal(level, state) else 1


def search(level, method, trace):
    raise NotImplementedError(method)
