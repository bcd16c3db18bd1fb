    static boolean isGoal(Level level, List<String> state) {
        for (int at = 0; at < state.size(); at++)
            if (Integer.parseInt(state.get(at)) != (at + 1) % state.size()) return false;
        return true;
    }

    static List<Step> successors(Level level, List<String> state) {
        int hole = state.indexOf("0"), columns = level.columns();
        List<Step> steps = new ArrayList<>();
        String[] moves = {"W", "E", "S", "N"};
        int[] to = {hole - 1, hole + 1, hole + columns, hole - columns};
        boolean[] legal = {hole % columns > 0, hole % columns + 1 < columns, hole + columns < state.size(), hole >= columns};
        for (int i = 0; i < 4; i++) {
            if (!legal[i]) continue;
            List<String> after = new ArrayList<>(state);
            Collections.swap(after, hole, to[i]);
            steps.add(new Step(moves[i], after));
        }
        return steps;
    }

    static int estimate(Level level, String heuristic, List<String> state) {
        int misplaced = 0;
        for (int at = 0; at < state.size(); at++)
            if (!state.get(at).equals("0") && Integer.parseInt(state.get(at)) != at + 1) misplaced++;
        return misplaced;
    }

    record Node(List<String> state, List<String> moves, int f) {}

    static List<String> search(Level level, String method, Trace trace) {
        boolean isBfs = method.equals("bfs");
        Comparator<Node> order = Comparator.comparingInt(isBfs ? node -> node.moves().size() : Node::f);
        PriorityQueue<Node> open = new PriorityQueue<>(order);
        Set<List<String>> closed = new HashSet<>();
        open.add(new Node(level.start(), List.of(), estimate(level, method, level.start())));
        while (!open.isEmpty()) {
            Node node = open.poll();
            if (isGoal(level, node.state())) return node.moves();
            if (!closed.add(node.state())) continue;
            trace.expand(node.moves());
            for (Step step : successors(level, node.state())) {
                List<String> moves = new ArrayList<>(node.moves());
                moves.add(step.move());
                open.add(new Node(step.state(), moves, moves.size() + estimate(level, method, step.state())));
            }
        }
        return null;
    }
