//! What programs of strangers do beside the books, and is right; and what looks like it, and is not.

use quebra_api::trace::{Trace, Verdict};
use quebra_api::words::Words;
use quebra_search::{Dashboard, Limits};

fn judge(level: &str, method: &str, lines: &str) -> Verdict {
    let text = format!("quebra-trace 1\nlevel: {level}\nmethod: {method}\n{lines}\n");
    let trace = Trace::read("answer", &text).unwrap();
    let level = trace.open().unwrap();
    trace.judge(level.game.as_ref(), None, Words::ENGLISH, Limits::default(), &Dashboard::default()).unwrap()
}

fn accepts(level: &str, method: &str, lines: &str) {
    let verdict = judge(level, method, lines);
    assert!(verdict.accepted, "{level} {method}\n{lines}\n{verdict:?}");
}

fn rejects(level: &str, method: &str, lines: &str, line: usize, rule: &str) {
    let verdict = judge(level, method, lines);
    assert_eq!((verdict.accepted, verdict.line, verdict.rule), (false, Some(line), Some(rule)), "{lines}\n{verdict:?}");
}

/// In a tree, a swap may be one move, from either piece, or two; in a graph, the name does not matter.
#[test]
fn a_swap_is_one_move_or_two() {
    let level = "break-the-ice:ry_r/yryr";
    accepts(level, "bfs", "search: tree\nexpand\nexpand 1,1D\nexpand 2,1U\nexpand 1,2D\nplan: 1,2D 1,4L");
    accepts(level, "bfs", "search: tree\nexpand\nexpand 2,1U\nexpand 2,2U\nplan: 2,2U 1,4L");
    rejects(level, "bfs", "search: tree\nexpand\nexpand 1,1D\nexpand 2,1U\nexpand 2,1U", 8, "repeated");
    rejects(level, "bfs", "search: graph\nexpand\nexpand 1,1D\nexpand 2,1U", 7, "repeated");
}

/// Whoever lets states go that are dead by the rules does it with all of them.
#[test]
fn dead_states_may_be_let_go() {
    let level = "break-the-ice:___/r__/yyr/rry";
    accepts(level, "astar:blocks", "expand\nexpand 3,1D\nplan: 3,1D 3,2D");
    rejects(level, "astar:blocks", "expand\nexpand 3,1D\nexpand 3,3D", 6, "let-go");
}

/// Nothing can follow where all moves that the level allows are made.
#[test]
fn states_that_have_spent_all_may_be_let_go() {
    let level = "break-the-ice:_rr/_rr;clears=run;moves=0";
    for method in ["greedy:blocks", "bfs", "astar:blocks"] {
        accepts(level, method, "expand\nexpand 2,2L\nplan: none");
        accepts(level, method, "expand\nexpand 2,2L\nexpand 2,2L 2,3L\nplan: none");
    }
}

/// Which cube is active is no part of a state; a program may have it so all the same.
#[test]
fn states_may_be_told_apart_as_they_are_played() {
    let level = "bloxorz:_..__-./..-a_../._..G_./.S...._/o..-t..;a=bridge+on;o=heavy+close+a;t=split+2,2+2,6";
    let steps = "search: graph\nexpand\nexpand R\nexpand R D\nexpand R D R\nexpand R U\nexpand R D R XU\n\
                 expand R D R XU XR\nexpand R D R XU XR L";
    accepts(level, "greedy:zero", &format!("{steps}\nexpand R D R R\nplan: R U R\nexpanded: 9"));
    rejects(level, "greedy:zero", &format!("{steps}\nexpand R D R XU XR L"), 13, "repeated");
}

/// A closed set is enough where estimates are consistent, also among states that they give up.
#[test]
fn hopeless_states_need_not_be_reopened() {
    let level = "bloxorz:.G..._/.-_.-./.S_._./....../..__..";
    let steps = "search: graph\nexpand\nexpand U\nexpand D\nexpand D L\nexpand D L U\nexpand D L U U";
    accepts(level, "astar:distance", &format!("{steps}\nplan: none"));
    accepts(level, "astar:distance", "plan: none");
    accepts("bloxorz:SG", "idastar:distance", "limit: inf\nexpand\nplan: none");
    // Whoever lets go what he generates need not have asked about the start.
    for method in ["astar:distance", "greedy:distance"] {
        accepts(level, method, "expand\nplan: none");
        accepts(level, method, "plan: none");
        rejects(level, method, "expand\nexpand U\nplan: none", 6, "exhausted");
    }
    accepts(level, "idastar:distance", "limit: inf\nexpand\nplan: none");
    accepts(level, "idastar:distance", "limit: inf\nplan: none");
}

/// Under a budget, who marks states for good may miss plans; then the answer is wrong, whatever the books say.
#[test]
fn there_is_no_plan_only_where_there_is_none() {
    let steps = "search: graph\nexpand\nexpand 1,2D\nexpand 1,2D 2,2R\nexpand 1,2D 2,2R 1,1R\nexpand 1,2D 2,2R 1,3D\n\
                 expand 1,2D 2,2R 2,1R\nexpand 1,2D 1,1R\nexpand 1,2D 1,1R 1,2R\nexpand 1,2D 1,1R 1,1D\nplan: none";
    rejects("break-the-ice:rry/ryy;moves=1", "dfs", steps, 14, "solvable");
}

/// What the rules know at once need not be searched, but nobody gives up half-way.
#[test]
fn nothing_need_be_searched_where_the_rules_know_better() {
    for method in ["bfs", "dfs", "iddfs", "astar:manhattan", "idastar:manhattan"] {
        accepts("n-puzzle:2,1/3,0", method, "plan: none\nexpanded: 0");
        let begun = judge("n-puzzle:2,1/3,0", method, "limit: 0\nexpand\nplan: none");
        assert!(!begun.accepted, "{method}");
        assert!(!judge("n-puzzle:2,1/3,0", method, "expanded: 0").accepted, "{method} said nothing");
        rejects("n-puzzle:1,2/0,3", method, "plan: none", 4, "exhausted");
        accepts("n-puzzle:1,2/3,0", method, "plan:");
    }
    accepts("break-the-ice:_r/yy", "bfs", "plan: none");
    // Only a program that looks far ahead finds out that these are lost.
    rejects("folding-blocks:000/000/0A_", "bfs", "expand\nplan: none", 5, "exhausted");
    rejects("folding-blocks:000_C/00B00/00_00", "greedy:grey", "plan: none", 4, "exhausted");
    rejects("cohesion:121", "bfs", "plan: none", 4, "exhausted");
}

/// Some programs expand states at the limit, others look at them only; a fault is told as it is in the program that explains more.
#[test]
fn the_rule_is_that_of_who_explains_most() {
    let level = "n-puzzle:1,2/0,3";
    accepts(level, "iddfs", "limit: 0\nlimit: 1\nexpand\nplan: E");
    accepts(level, "iddfs", "limit: 0\nexpand\nlimit: 1\nexpand\nplan: E");
    rejects(level, "iddfs", "limit: 0\nlimit: 0", 5, "next-limit");
    rejects(level, "iddfs", "limit: 0\nlimit: 2", 5, "next-limit");
    rejects(level, "iddfs", "limit: 0\nplan: none", 5, "deeper");
    rejects(level, "iddfs", "limit: 0\nlimit: 1\nexpand\nexpand E", 7, "goal");
    let said = judge(level, "iddfs", "limit: 0\nlimit: 2").message.unwrap();
    assert_eq!(said, "The limit is 1 now, not 2.");
}

/// Programs print limits as their numbers are.
#[test]
fn limits_may_be_floating() {
    let steps = "expand\nexpand W\nexpand W S\nexpand W S E\nplan: W S E E";
    accepts("n-puzzle:1,2,3/5,0,6/4,7,8", "idastar:manhattan", &format!("limit: 4.0\n{steps}"));
    rejects("n-puzzle:1,2,3/5,0,6/4,7,8", "idastar:manhattan", &format!("limit: inf\n{steps}"), 4, "next-limit");
    assert!(Trace::read("answer", "quebra-trace 1\nlimit: 4.5\n").is_err());
}
