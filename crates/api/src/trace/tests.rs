//! Traces are read to the letter, and judged in both languages.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use super::{Trace, Verdict};
use crate::error::Code;
use crate::words::{Language, Words};
use quebra_search::{Dashboard, Limits};

fn judge(text: &str, words: Words) -> Verdict {
    let trace = Trace::read("answer", text).unwrap();
    let level = trace.open().unwrap();
    trace.judge(level.game.as_ref(), None, words, Limits::default(), &Dashboard::default()).unwrap()
}

fn of(method: &str, lines: &str) -> String {
    format!("# mine\nquebra-trace 1\nlevel: n-puzzle:1,2,3/5,0,6/4,7,8\nmethod: {method}\nsearch: graph\n{lines}")
}

#[test]
fn right_traces_are_accepted() {
    let steps = "expand\nexpand W\nexpand W S\nexpand W S E\nplan: W S E E\nexpanded: 4\n";
    for method in ["astar:manhattan", "wastar:manhattan@1.5", "greedy:manhattan"] {
        let verdict = judge(&of(method, steps), Words::ENGLISH);
        assert!(verdict.accepted, "{verdict:?}");
    }
    let deep = judge(&of("idastar:manhattan", &format!("limit: 4\n{steps}")), Words::ENGLISH);
    assert!(deep.accepted, "{deep:?}");
}

#[test]
fn wrong_lines_are_named_in_both_languages() {
    let told = |method: &str, lines: &str| {
        let [english, portuguese] = Language::ALL.map(|language| judge(&of(method, lines), Words { language }));
        assert_eq!((english.line, english.rule), (portuguese.line, portuguese.rule));
        let texts = [english.message.unwrap(), portuguese.message.unwrap()];
        assert_ne!(texts[0], texts[1]);
        (english.line.unwrap(), english.rule.unwrap(), texts)
    };
    let (line, rule, [english, portuguese]) = told("astar:manhattan", "expand\nexpand N\n");
    assert_eq!((line, rule), (7, "least"));
    assert_eq!(
        english,
        "The least sum f = g + h comes first: here it is 6, but for the state after W it is 4. \
         Right would have been to expand the state after W."
    );
    assert_eq!(
        portuguese,
        "O menor valor f = g + h vem primeiro: aqui é 6, mas para o estado depois de W é 4. \
         Estaria certo expandir o estado depois de W."
    );
    for (method, lines, line, rule) in [
        ("bfs", "expand\nexpand N\nexpand N E\n", 8, "least"),
        ("dfs", "expand\nexpand N\nexpand S\n", 8, "newest"),
        ("iddfs", "expand\n", 6, "unlimited"),
        ("iddfs", "limit: 0\nexpand\nlimit: 2\n", 8, "next-limit"),
        ("ucs", "expand\nplan: none\n", 7, "exhausted"),
        ("ucs", "expand\n", 6, "exhausted"),
        ("ucs", "expand\nexpanded: 2\n", 7, "count"),
        ("bfs", "expand\nexpand N\nexpanded: 3\nplan: W S E E\n", 8, "count"),
        (
            "astar:manhattan",
            "expand\nexpand W\nexpand W S\nexpand W S E\nplan: W S E E\nexpanded: 4\nexpand N\n",
            12,
            "over",
        ),
        ("ucs", "expand\nexpand X\n", 7, "move"),
        ("ucs", "expand\nplan: N\n", 7, "solved"),
    ] {
        let (at, broken, _) = told(method, lines);
        assert_eq!((at, broken), (line, rule), "{method}: {lines}");
    }
}

#[test]
fn what_is_no_trace_is_told_with_its_line() {
    for (text, place, message) in [
        ("", (1, 1), "expected a line `quebra-trace 1`"),
        ("quebra-trace 2\n", (1, 1), "expected `quebra-trace 1`, not `quebra-trace 2`"),
        ("quebra-trace 1\nexpanding\n", (2, 1), "expected one of"),
        ("quebra-trace 1\nlimit: few\n", (2, 1), "expected a number, not `few`"),
        ("quebra-trace 1\nsearch: both\n", (2, 1), "expected `graph` or `tree`, not `both`"),
        ("quebra-trace 1\nmethod: bfs\n\nmethod: bfs\n", (4, 1), "`method:` is there twice"),
    ] {
        let error = Trace::read("answer", text).unwrap_err();
        let at = error.place.as_ref().map(|place| (place.line, place.column));
        assert_eq!(at, Some(place), "{text}");
        assert!(error.tell(Words::ENGLISH).contains(message), "{}", error.tell(Words::ENGLISH));
    }
}

/// A trace may be as long as a student's program likes.
#[test]
fn judging_ends_at_its_limits() {
    let trace = Trace::read("answer", &of("ucs", "expand\n")).unwrap();
    let level = trace.open().unwrap();
    let judge = |limits: Limits, dashboard: &Dashboard| {
        trace.judge(level.game.as_ref(), None, Words::ENGLISH, limits, dashboard).map_err(|error| error.code)
    };
    let dashboard = Dashboard::default();
    let none = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    assert_eq!(judge(none, &dashboard).unwrap_err(), Code::Stopped);
    assert!(!judge(Limits::default(), &dashboard).unwrap().accepted);
    dashboard.cancel.store(true, Relaxed);
    assert_eq!(judge(Limits::default(), &dashboard).unwrap_err(), Code::Stopped);
    let long = of("ucs", &format!("expand{}\n", " N S".repeat(500_001)));
    let told = Trace::read("answer", &long).unwrap_err().to_string();
    assert_eq!(told, "answer:6:1: more than 1000000 moves: no way is so long");
}
