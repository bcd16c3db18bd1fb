    // Only for boards of one row: the two ends of the block, and whether the bridge is on. The start is given as cells.

    record Block(int first, int last, boolean isOn) {
        static Block of(Level level, List<String> state) {
            int start = level.start().indexOf("S");
            if (state.equals(level.start())) return new Block(start, start, false);
            return new Block(Integer.parseInt(state.get(0)), Integer.parseInt(state.get(1)), state.get(2).equals("on"));
        }

        boolean stands(Level level, int cell) {
            if (cell < 0 || cell >= level.columns()) return false;
            return isOn || !level.start().get(cell).equals("a");
        }
    }

    static boolean isGoal(Level level, List<String> state) {
        Block block = Block.of(level, state);
        return block.first() == block.last() && level.start().get(block.first()).equals("G");
    }

    static List<Step> successors(Level level, List<String> state) {
        Block block = Block.of(level, state);
        int size = block.first() == block.last() ? 2 : 1;
        List<Step> steps = new ArrayList<>();
        for (String move : List.of("L", "R")) {
            int first = move.equals("L") ? block.first() - size : block.last() + 1, last = first + size - 1;
            if (!block.stands(level, first) || !block.stands(level, last)) continue;
            boolean presses = level.start().subList(first, last + 1).contains("o");
            String bridge = presses != block.isOn() ? "on" : "off";
            steps.add(new Step(move, List.of("" + first, "" + last, bridge)));
        }
        return steps;
    }

    static int estimate(Level level, String heuristic, List<String> state) {
        return isGoal(level, state) ? 0 : 1;
    }

    static List<String> search(Level level, String method, Trace trace) {
        throw new UnsupportedOperationException("search by " + method);
    }
