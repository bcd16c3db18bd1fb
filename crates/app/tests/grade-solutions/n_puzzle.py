import heapq
from collections import deque


def is_goal(level, state):
    last = len(state)
    return all(int(tile) == (at + 1) % last for at, tile in enumerate(state))


def successors(level, state):
    hole, columns = state.index("0"), level.columns
    row, column = divmod(hole, columns)
    steps = []
    for move, to, legal in [
        ("N", hole - columns, row > 0),
        ("S", hole + columns, hole + columns < len(state)),
        ("E", hole + 1, column + 1 < columns),
        ("W", hole - 1, column > 0),
    ]:
        if legal:
            cells = list(state)
            cells[hole], cells[to] = cells[to], cells[hole]
            steps.append((move, tuple(cells)))
    return steps


def estimate(level, heuristic, state):
    last = len(state)
    return sum(tile != "0" and int(tile) != (at + 1) % last for at, tile in enumerate(state))


def search(level, method, trace):
    return bfs(level, trace) if method == "bfs" else astar(level, method.split(":")[1], trace)


def bfs(level, trace):
    if is_goal(level, level.start):
        return []
    queue, seen = deque([(level.start, [])]), {level.start}
    while queue:
        state, moves = queue.popleft()
        trace.expand(moves)
        for move, after in successors(level, state):
            if after not in seen:
                if is_goal(level, after):
                    return moves + [move]
                seen.add(after)
                queue.append((after, moves + [move]))
    return None


def astar(level, heuristic, trace):
    heap, least = [(estimate(level, heuristic, level.start), level.start, [])], {level.start: 0}
    while heap:
        _, state, moves = heapq.heappop(heap)
        if len(moves) > least[state]:
            continue
        if is_goal(level, state):
            return moves
        trace.expand(moves)
        for move, after in successors(level, state):
            g = len(moves) + 1
            if g < least.get(after, g + 1):
                least[after] = g
                heapq.heappush(heap, (g + estimate(level, heuristic, after), after, moves + [move]))
    return None
