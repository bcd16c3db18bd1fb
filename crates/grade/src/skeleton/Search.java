import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.stream.Collectors;

/**
 * Searches levels of PUZZLE. It is asked by its arguments, and reads the level on standard input:
 *
 *   java Search trace bfs            a trace of the search, and its plan
 *   java Search plan bfs             a plan
 *   java Search cost bfs             the cost of a plan
 *   java Search heuristic NAME       an estimate for each board, a line each
 *
 * Your part is between the two lines of dashes. Moves are words, such as MOVES.
 */
public class Search {
    /** A level: its headers, its cells row by row, and how many of them are in a row. */
    record Level(Map<String, String> headers, int columns, List<String> start) {
        static Level of(Map<String, String> headers, List<List<String>> rows) {
            List<String> cells = rows.stream().flatMap(List::stream).collect(Collectors.toList());
            return new Level(headers, rows.get(0).size(), cells);
        }
    }

    /** A move, and the state that it leads to. */
    record Step(String move, List<String> state) {}

    /** Writes down what a search does. */
    static class Trace {
        final StringBuilder lines = new StringBuilder();
        int expanded = 0;

        /** To be called whenever the successors of a state are generated: the moves from the start to it. */
        void expand(List<String> moves) {
            lines.append("expand");
            for (String move : moves) lines.append(' ').append(move);
            lines.append('\n');
            expanded++;
        }

        /** To be called before each iteration of a search that deepens. */
        void limit(int limit) {
            lines.append("limit: ").append(limit).append('\n');
        }
    }

    // ---------------------------------------------------------------- your part begins

    /** Is this state, a list of cells like level.start(), a solution? */
    static boolean isGoal(Level level, List<String> state) {
        throw new UnsupportedOperationException("isGoal");
    }

    /** All moves, and the states that they lead to. */
    static List<Step> successors(Level level, List<String> state) {
        throw new UnsupportedOperationException("successors");
    }

    /** What is left to be paid, at most never more than that. */
    static int estimate(Level level, String heuristic, List<String> state) {
        throw new UnsupportedOperationException("estimate");
    }

    /** The moves of a plan, or null if there is none. Tells `trace` what it expands. */
    static List<String> search(Level level, String method, Trace trace) {
        throw new UnsupportedOperationException("search by " + method);
    }

    // ---------------------------------------------------------------- your part ends

    /** Numbers stand apart; letters need not. */
    static List<String> cells(String row) {
        if (row.contains(",") || row.trim().contains(" ")) return List.of(row.trim().split("[, ]+"));
        return row.codePoints().mapToObj(Character::toString).collect(Collectors.toList());
    }

    static Level readLevel(List<String> lines) {
        Map<String, String> headers = new HashMap<>();
        List<List<String>> rows = new ArrayList<>();
        for (String line : lines) {
            if (line.isBlank() || line.startsWith("#")) continue;
            int colon = line.indexOf(": ");
            if (rows.isEmpty() && colon >= 0) headers.put(line.substring(0, colon), line.substring(colon + 1).trim());
            else rows.add(cells(line));
        }
        return Level.of(headers, rows);
    }

    /** A level in one word, with + for blanks: PUZZLE:row/row;key=value */
    static Level readCode(String code) {
        String[] parts = code.split(":", 2)[1].replace('+', ' ').split(";");
        Map<String, String> headers = new HashMap<>();
        for (int i = 1; i < parts.length; i++) headers.put(parts[i].split("=", 2)[0], parts[i].split("=", 2)[1]);
        return Level.of(headers, Arrays.stream(parts[0].split("/")).map(Search::cells).collect(Collectors.toList()));
    }

    /** The state that moves lead to. */
    static List<String> after(Level level, List<String> moves) {
        List<String> state = level.start();
        for (String move : moves) {
            var steps = successors(level, state).stream().filter(step -> step.move().equals(move));
            state = steps.findFirst().orElseThrow().state();
        }
        return state;
    }

    public static void main(String[] arguments) throws IOException {
        String ask = arguments[0], method = arguments.length > 1 ? arguments[1] : "bfs";
        List<String> lines;
        try (var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            lines = input.lines().collect(Collectors.toList());
        }
        StringBuilder out = new StringBuilder();
        if (ask.equals("heuristic")) {
            for (String line : lines) {
                // A board is a level, and the moves that lead there, if there are any.
                List<String> words = List.of(line.trim().split(" "));
                Level level = readCode(words.get(0));
                out.append(estimate(level, method, after(level, words.subList(1, words.size())))).append('\n');
            }
            System.out.print(out);
            return;
        }
        Level level = readLevel(lines);
        Trace trace = new Trace();
        List<String> plan = search(level, method, trace);
        if (ask.equals("cost")) {
            System.out.println("cost: " + (plan == null ? "none" : plan.size()));
            return;
        }
        if (ask.equals("trace")) out.append("quebra-trace 1\n");
        out.append("level: ").append(level.headers().get("x-code")).append('\n');
        if (ask.equals("trace")) out.append("method: ").append(method).append('\n').append(trace.lines);
        out.append("plan: ").append(plan == null ? "none" : String.join(" ", plan)).append('\n');
        out.append("expanded: ").append(trace.expanded).append('\n');
        System.out.print(out);
    }
}
