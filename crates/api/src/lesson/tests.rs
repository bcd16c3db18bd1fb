//! All that is shipped holds what it promises, and what is wrong with a lesson is told with its place.

use std::collections::BTreeSet;

use super::shipped::TEXTS;
use super::*;
use crate::words::Language;

fn look(text: &str) -> Result<CheckedLesson, Vec<String>> {
    let checked = check("mine.md", text, Limits::default(), &Dashboard::default());
    checked.map_err(|errors| errors.iter().map(ToString::to_string).collect())
}

#[test]
fn every_lesson_holds_what_it_promises() {
    let mut total = 0;
    for (name, text) in TEXTS {
        let checked = look(text).unwrap_or_else(|errors| panic!("{name}: {errors:#?}"));
        assert_eq!(checked.title.len(), Language::ALL.len(), "{name} speaks all languages");
        let kinds: BTreeSet<&str> = checked.questions.iter().map(|question| question.kind).collect();
        assert!(checked.questions.len() >= 5 && kinds.len() >= 3, "{name}: {kinds:?}");
        assert!(text.contains("```search") && text.contains("```board"), "{name}: something to watch, and to play");
        total += checked.questions.len();
    }
    assert_eq!(TEXTS.len(), 12);
    assert!(total >= 60, "{total} questions");
}

/// Control characters reach no terminal and no page, written or spelled; and what is wrong everywhere is told in part.
#[test]
fn lessons_of_strangers_are_plain_text_and_their_faults_few() {
    for text in
        ["# a\u{1b}[2J\n", "# a\n\nb\u{202e}c\n", "# a&#27;[2J\n", "# a\n\n`&#7;` and &#7;\n", "# a\n\n```\n\0\n```\n"]
    {
        let told = look(text).unwrap_err();
        assert!(told[0].contains("a control character"), "{text:?}: {told:?}");
    }
    assert!(look("# a\r\n\r\nb\tc\r\n").is_ok());
    // Some letters are longer than their names.
    assert_eq!(look("[en]\n# a\n\n[en]\n&nGt; b &nGt;\n").err(), None);
    // Each fault keeps the whole text: 39,000 of them were eight gigabytes.
    let faults = look(&format!("# a\n\n{}", "---\n\n".repeat(39_000))).unwrap_err();
    assert_eq!(faults.len(), 20);
}

/// A lesson asked about eighteen hundred levels, with limits for each of them and all answers kept.
#[test]
fn limits_are_for_all_that_a_lesson_asks() {
    let block = "# a\n\n```number\nlevel: n-puzzle:1,2,3/4,5,6/7,0,8\ntext: q\nanswer: optimum()\n```\n\n";
    let look = |text: &str, limits: Limits| {
        let checked = check("mine.md", text, limits, &Dashboard::default());
        checked.map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>())
    };
    let limits = |time| Limits { time: Some(time), ..Limits::default() };
    let told = look(block, limits(std::time::Duration::ZERO)).unwrap_err();
    assert!(told[0].contains("that takes more than a lesson may"), "{told:?}");
    let cancelled = Dashboard::default();
    cancelled.cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    assert!(check("mine.md", block, Limits::default(), &cancelled).is_err());
    let mut engine = Engine::new(Limits::default(), &cancelled);
    cancelled.cancel.store(false, std::sync::atomic::Ordering::Relaxed);
    for tiles in [[1, 2, 0, 3], [1, 0, 3, 2], [0, 1, 3, 2], [3, 1, 0, 2]] {
        let level = format!("n-puzzle:{},{}/{},{}", tiles[0], tiles[1], tiles[2], tiles[3]);
        let spot = Spot { level, moves: Vec::new(), span: 0..0 };
        let query = query::read("steps(bfs)", 0).unwrap();
        assert!(engine.number(&query, &spot).unwrap() > 0.0);
    }
    assert_eq!(engine.kept(), 2, "recordings are large, so few are kept");
}

/// Beyond all numbers nothing wraps around, and nothing is promised.
#[test]
fn moments_are_within_what_is_written_down() {
    let predict = |at: &str, count: &str| {
        look(&format!("# a\n\n```predict\nlevel: n-puzzle/8\nmethod: bfs\nat: {at}\ncount: {count}\ntext: q\n```\n"))
    };
    for (at, count) in [("18446744073709551615", "5"), ("1", "18446744073709551615"), ("5001", "1")] {
        assert!(predict(at, count).unwrap_err()[0].contains("at most 5000"), "{at} {count}");
    }
    assert_eq!(predict("1", "2").err(), None);
}

#[test]
fn what_lies_in_the_folder_is_shipped() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let names: BTreeSet<String> = files.collect();
    assert_eq!(names, TEXTS.iter().map(|(name, _)| format!("{name}.md")).collect());
    let entries = lessons().entries();
    assert!(entries.iter().all(|entry| entry.questions() > 0 && entry.title(Language::Portuguese) != entry.name()));
}

/// What is right is judged right, and nothing else is.
#[test]
fn answers_are_judged_by_the_engine() {
    let judge = |answer: &str| {
        let text = format!("{{\"lesson\": \"state-spaces\", {answer}}}");
        let task: JudgeTask = serde_json::from_str(&text).unwrap();
        serde_json::to_value(task.judge(Limits::default(), &Dashboard::default()).unwrap()).unwrap()
    };
    for (right, wrong) in [
        (r#""question": 0, "moves": ["N", "W", "S", "E"]"#, r#""question": 0, "moves": ["N"]"#),
        (r#""question": 1, "number": 2"#, r#""question": 1, "number": 3"#),
        (r#""question": 4, "choices": [2, 0]"#, r#""question": 4, "choices": [0]"#),
        (r#""question": 6, "moves": ["1,1D"]"#, r#""question": 6, "moves": []"#),
    ] {
        assert_eq!(judge(right)["right"], true, "{right}");
        let told = judge(wrong);
        assert_eq!((&told["right"], &told["after"]), (&false.into(), &serde_json::json!({})), "{wrong}");
    }
    let shown = judge(r#""question": 4"#);
    assert_eq!((&shown["right"], &shown["choices"]), (&serde_json::Value::Null, &serde_json::json!([0, 2])));
}

/// A value goes on in lines that are indented; what is told of it is what was asked.
#[test]
fn queries_of_several_lines_are_told_as_they_are_written() {
    let lesson = "# T\n\n```board\nlevel: n-puzzle/1\ntext: t\nwhen: spent() = 1 and\n    not solved()\n```\n";
    let task: JudgeTask =
        serde_json::from_value(serde_json::json!({"text": lesson, "question": 0, "moves": []})).unwrap();
    let told = serde_json::to_value(task.judge(Limits::default(), &Dashboard::default()).unwrap()).unwrap();
    assert_eq!(told["values"], serde_json::json!([["spent()", "0"], ["solved()", "false"]]));
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let number = |lines: &str| format!("# T\n\n```number\nlevel: n-puzzle:1,2/0,3\n{lines}\n```\n");
    let choice = |one: &str, other: &str| {
        format!(
            "# T\n\n```choice\nlevel: n-puzzle:1,2/0,3\ntext: t\n- text: a\n  when: {one}\n- text: b\n  when: {other}\n```\n"
        )
    };
    for (text, place, message) in [
        ("text\n".to_string(), "1:1", "expected a title"),
        ("# T\n\n# U\n".to_string(), "3:1", "a second title"),
        ("# T\n\n> quoted\n".to_string(), "3:1", "nothing else of Markdown"),
        ("# T\n\n<b>x</b>\n".to_string(), "3:1", "nothing else of Markdown"),
        ("# T\n\nSee [x](javascript:1).\n".to_string(), "3:5", "a link begins with"),
        ("# T\n\n{par()}\n".to_string(), "3:2", "no block before this has a level"),
        ("# T\n\n{par(\n".to_string(), "3:1", "a brace begins a query"),
        ("# T\n\n```numbr\n```\n".to_string(), "3:1", "expected a block called"),
        ("# T\n\n```number\ntext: t\nanswer: par()\n```\n".to_string(), "3:1", "expected `level:`"),
        (number("text: t"), "3:1", "expected `answer:`"),
        (number("answer: par()"), "3:1", "what is asked?"),
        (number("text: t\nansver: par()"), "3:1", "expected `answer:`"),
        (number("text: t\nanswer: 7"), "6:9", "answers are computed"),
        (number("text: t\nanswer: solved()"), "6:9", "this is yes or no"),
        (number("text: t\nanswer: h(manhatan)"), "6:9", "manhatan"),
        (number("text: t\nanswer: par() on n-puzzle/999"), "6:9", "999"),
        (number("text: t\nanswer: g-at(bfs, 99)"), "6:9", "no step 99"),
        (number("text: {par(}\nanswer: par()"), "5:12", "expected `)`"),
        (number("text: t\nanswer: par()").replace("1,2/0,3", "1,2/3"), "4:8", "this row has 1 number"),
        (choice("par() = 1", "par() > 0"), "3:1", "every answer holds"),
        (choice("par() = 2", "par() > 9"), "3:1", "no answer holds"),
        (choice("par() = 2", "par()"), "9:9", "this is a number"),
        (
            "# T\n\n```board\nlevel: n-puzzle/1\ntext: t\nwhen: spent() = 0\n```\n".to_string(),
            "3:1",
            "nothing is to be done",
        ),
        (
            "# T\n\n```board\nlevel: n-puzzle/3\ntext: t\nwhen: optimum() > 99\n```\n".to_string(),
            "6:7",
            "on none of the",
        ),
        ("# T\n\n```predict\nlevel: n-puzzle/1\ntext: t\nmethod: beam\n```\n".to_string(), "6:9", "beam"),
        ("[en]\n# T\n\n[pt]\n# T\n\n[en]\n\nOnly here.\n".to_string(), "9:1", "speaks `pt-PT`"),
    ] {
        let errors = look(&text).expect_err(&text);
        let head = format!("mine.md:{place}: ");
        assert!(errors.iter().any(|error| error.starts_with(&head) && error.contains(message)), "{text}\n{errors:#?}");
    }
}

/// Whoever wrote it, a lesson ends at its limits.
#[test]
fn what_takes_too_much_is_refused() {
    let text = "# T\n\n```number\nlevel: n-puzzle/korf/1\ntext: t\nanswer: expanded(bfs)\n```\n";
    let limits = Limits { nodes: Some(2000), ..Limits::default() };
    let errors = check("mine.md", text, limits, &Dashboard::default()).unwrap_err();
    assert!(errors[0].to_string().starts_with("mine.md:6:9: that takes more than a lesson may"), "{}", errors[0]);
    let long = format!("# T\n\n{{{}1}}\n", "(".repeat(5000));
    assert!(look(&long).unwrap_err()[0].contains("no query is so long"));
}

#[test]
fn teachers_find_every_query_in_the_documentation() {
    let page = include_str!("../../../../docs/teaching.md");
    for query::Function { name, parameters } in query::FUNCTIONS {
        let written = format!("`{name}({})`", query::wanted(parameters));
        assert!(page.contains(&written), "{written}");
    }
}
