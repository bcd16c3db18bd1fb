use quebra_puzzles::ALL;

use super::*;

fn kind(name: &str) -> &'static Kind {
    Kind::named(name).unwrap()
}

#[test]
fn new_levels_of_all_puzzles_are_pictures() {
    for kind in ALL.iter().filter(|kind| kind.card.sketch.is_some()) {
        for size in [Size { rows: 4, columns: 5 }, Size { rows: 6, columns: 7 }] {
            let text = Operation::New(size).apply(kind, "whatever").unwrap();
            let edited = look(kind, text);
            let grid = edited.grid.unwrap();
            assert_eq!((grid.len(), grid[0].len()), (size.rows, size.columns), "{}", kind.card.name);
            assert!(edited.scene.is_some());
        }
        let start = kind.card.sketch.unwrap().start.split('/').map(|row| cells(kind, row)).collect::<Grid>();
        let size = Size { rows: start.len(), columns: start[0].len() };
        let edited = look(kind, Operation::New(size).apply(kind, "").unwrap());
        // What an editor begins with can be opened, as far as there is something in it.
        let empty = edited.error.is_some_and(|_| !["cohesion", "break-the-ice"].contains(&kind.card.name));
        assert!(!empty, "{}", kind.card.name);
    }
}

#[test]
fn everything_in_a_palette_can_be_painted() {
    for kind in ALL.iter().filter(|kind| kind.card.sketch.is_some()) {
        let size = Size { rows: 4, columns: 6 };
        let mut text = Operation::New(size).apply(kind, "").unwrap();
        let letters = palette_of(kind).iter().map(|swatch| swatch.letter.to_string());
        for (index, letter) in letters.enumerate() {
            let cells = vec![[1 + index / 6, index % 6]];
            text = Operation::Paint { cells, letter: letter.clone() }.apply(kind, &text).unwrap();
            let edited = look(kind, text.clone());
            assert_eq!(edited.grid.unwrap()[1 + index / 6][index % 6], letter, "{text}");
            assert!(edited.palette.iter().filter(|colour| colour.letter == letter).count() == 1);
        }
    }
}

#[test]
fn a_palette_names_nothing_twice() {
    let edited = look(kind("cohesion"), "puzzle: cohesion\n\n1.0\n.01\n".to_string());
    let letters: Vec<&str> = edited.palette.iter().map(|colour| &*colour.letter).collect();
    assert!(letters.contains(&"0") && letters.contains(&"1") && !letters.contains(&"."), "{letters:?}");
}

#[test]
fn strokes_keep_what_they_do_not_touch() {
    let text = "# mine\npuzzle: bloxorz\ntitle: Bridge\na: bridge off\no: soft toggle a\n\n# the board\nS.o\naaG";
    let painted = Operation::Paint { cells: vec![[0, 1], [1, 0]], letter: "-".to_string() };
    let text = painted.apply(kind("bloxorz"), text).unwrap();
    assert_eq!(
        text,
        "# mine\npuzzle: bloxorz\ntitle: Bridge\na: bridge off\no: soft toggle a\n\n# the board\nS-o\n-aG"
    );
    let text = Operation::Resize(Size { rows: 3, columns: 4 }).apply(kind("bloxorz"), &text).unwrap();
    assert!(text.ends_with("# the board\nS-o.\n-aG.\n...."), "{text}");
    let text = Operation::Resize(Size { rows: 1, columns: 2 }).apply(kind("bloxorz"), &text).unwrap();
    assert!(text.ends_with("# the board\nS-\n"), "{text}");
    let header =
        |key: &str, value: Option<&str>| Operation::Header { key: key.to_string(), value: value.map(str::to_string) };
    let text = header("title", Some("Other")).apply(kind("bloxorz"), &text).unwrap();
    let text = header("a", None).apply(kind("bloxorz"), &text).unwrap();
    let text = header("author", Some("me")).apply(kind("bloxorz"), &text).unwrap();
    assert_eq!(text, "# mine\npuzzle: bloxorz\ntitle: Other\no: soft toggle a\nauthor: me\n\n# the board\nS-\n");
    for (key, value) in [("a b", "x"), ("", "x"), ("title", "two\nlines")] {
        assert!(header(key, Some(value)).apply(kind("bloxorz"), &text).is_err(), "{key}");
    }
}

#[test]
fn letters_bring_their_headers() {
    let text = "puzzle: bloxorz\n\nS....G\n......\n";
    let paint = |cells, letter: &str| Operation::Paint { cells, letter: letter.to_string() };
    let text = paint(vec![[1, 2]], "a").apply(kind("bloxorz"), text).unwrap();
    let text = paint(vec![[1, 4]], "o").apply(kind("bloxorz"), &text).unwrap();
    let text = paint(vec![[1, 3]], "a").apply(kind("bloxorz"), &text).unwrap();
    assert_eq!(text, "puzzle: bloxorz\na: bridge off\no: soft toggle a\n\nS....G\n..aao.\n");
    let edited = look(kind("bloxorz"), text);
    assert_eq!(edited.error.map(|_| ()), None);
    assert_eq!(edited.code.unwrap(), "bloxorz:S....G/..aao.;a=bridge+off;o=soft+toggle+a");
}

#[test]
fn things_are_tied_by_pointing_and_another_one_is_offered_when_all_are_used() {
    let bloxorz = kind("bloxorz");
    let paint = |cell, letter: &str| Operation::Paint { cells: vec![cell], letter: letter.to_string() };
    let mut text = "puzzle: bloxorz\n\nS....G\n......\n".to_string();
    let offered = |text: &str, name: &str| {
        let of_name = |swatch: &Swatch| (swatch.name == name).then(|| swatch.letter.clone());
        look(bloxorz, text.to_string()).palette.iter().filter_map(of_name).collect::<Vec<_>>()
    };
    assert_eq!(offered(&text, "bridge"), ["a"]);
    for (cell, letter) in [([1, 0], "a"), ([1, 1], "c"), ([1, 2], "o")] {
        text = paint(cell, letter).apply(bloxorz, &text).unwrap();
    }
    assert_eq!(offered(&text, "bridge"), ["a", "d"], "{text}");
    assert_eq!(offered(&text, "soft switch"), ["o", "e"], "{text}");
    assert!(text.contains("a: bridge off\nc: bridge off\no: soft toggle a\n"), "{text}");
    let wire = |to, verb| Operation::Wire { from: [1, 2], to, verb: Some(verb) };
    let text = wire([1, 1], Verb::Open).apply(bloxorz, &text).unwrap();
    assert!(text.contains("o: soft toggle a, open c\n"), "{text}");
    let edited = serde_json::to_value(look(bloxorz, text.clone())).unwrap();
    let expected = serde_json::json!([{"cells": [[1, 0]], "verb": "toggle"}, {"cells": [[1, 1]], "verb": "open"}]);
    assert_eq!(edited["wires"][0]["ends"], expected);
    assert_eq!(edited["error"], serde_json::Value::Null);
    assert!(wire([0, 0], Verb::Open).apply(bloxorz, &text).is_err());
    let other = wire([0, 0], Verb::Open).apply(kind("cohesion"), "puzzle: cohesion\n\n1.1\n");
    assert_eq!(other.unwrap_err().to_string(), "nothing is tied to anything in Cohesion");
}

#[test]
fn numbers_change_places() {
    let text = "puzzle: n-puzzle\n\n1 2 3\n4 5 6\n7 8 0\n";
    let paint = Operation::Paint { cells: vec![[0, 0]], letter: "8".to_string() };
    let text = paint.apply(kind("n-puzzle"), text).unwrap();
    assert_eq!(text, "puzzle: n-puzzle\n\n8 2 3\n4 5 6\n7 1 0\n");
    let text = Operation::Shift(shapes::Direction::Right).apply(kind("n-puzzle"), &text).unwrap();
    assert_eq!(text, "puzzle: n-puzzle\n\n3 8 2\n6 4 5\n0 7 1\n");
    let text = Operation::Resize(Size { rows: 3, columns: 4 }).apply(kind("n-puzzle"), &text).unwrap();
    assert_eq!(text, "puzzle: n-puzzle\n\n 1  2  3  4\n 5  6  7  8\n 9 10 11  0\n");
    let paint = Operation::Paint { cells: vec![[0, 0]], letter: "x".to_string() };
    assert!(paint.apply(kind("n-puzzle"), &text).is_err());
}

/// Numbers were looked for again at every stroke, and every cell of a text told: a request took seconds and tens of megabytes.
#[test]
fn what_no_board_can_be_costs_little() {
    let text = format!("{}9\n", "2 1 1 1 1 1 1 1\n".repeat(100));
    let cells: Vec<[usize; 2]> = (0..40_000).map(|at| [99, at % 2]).collect();
    let text = Operation::Paint { cells, letter: "9".to_string() }.apply(kind("n-puzzle"), &text).unwrap();
    assert!(text.ends_with("1 9 1 1 1 1 1 1\n2\n"), "{}", &text[text.len() - 40..]);
    for (rows, columns, is_drawn) in [(64, 64, true), (65, 1, false), (1, 65, false), (128, 1024, false)] {
        let edited = look(kind("cohesion"), format!("{}\n", "1".repeat(columns)).repeat(rows));
        assert!(edited.error.is_some() && edited.grid.is_some() == is_drawn && edited.scene.is_some() == is_drawn);
    }
}

#[test]
fn control_characters_are_nothing_to_paint_with() {
    for letter in ["\n", "\u{1b}", "\u{202e}", "ab", ""] {
        let paint = Operation::Paint { cells: vec![[0, 0]], letter: letter.to_string() };
        assert!(paint.apply(kind("cohesion"), "1.1\n").is_err(), "{letter:?}");
    }
}

#[test]
fn boards_shift() {
    let text = "puzzle: cohesion\n\n1..\n.2.\n";
    let shifted = |way| Operation::Shift(way).apply(kind("cohesion"), text).unwrap();
    assert_eq!(shifted(shapes::Direction::Down), "puzzle: cohesion\n\n000\n1..\n");
    assert_eq!(shifted(shapes::Direction::Up), "puzzle: cohesion\n\n.2.\n000\n");
    assert_eq!(shifted(shapes::Direction::Left), "puzzle: cohesion\n\n..0\n2.0\n");
    assert_eq!(shifted(shapes::Direction::Right), "puzzle: cohesion\n\n01.\n0.2\n");
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let text = "puzzle: bloxorz\n\nS..?\n".to_string();
    let edited = look(kind("bloxorz"), text);
    let error = serde_json::to_value(edited.error).unwrap();
    assert_eq!((&error["line"], &error["column"]), (&3.into(), &4.into()));
    assert_eq!((&error["start"], &error["length"]), (&20.into(), &1.into()));
    assert!(edited.scene.is_some() && edited.code.is_none());
    for text in ["", "puzzle: cohesion\n\n1.1\n", "puzzle: bloxorz\n\nSG\n===\nSG\n", "no: grid\n"] {
        let edited = look(kind("bloxorz"), text.to_string());
        assert!(edited.error.is_some() && edited.grid.is_none(), "{text}");
    }
}

#[test]
fn letters_look_as_their_headers_say() {
    let headers = [("q".to_string(), "bridge on".to_string()), ("w".to_string(), "heavy open q".to_string())];
    let ground = |letter: &str| tile(kind("bloxorz"), letter, &headers).ground;
    assert_eq!(ground("q"), Ground::Bridge { is_on: true });
    assert_eq!(ground("w"), Ground::Switch { is_heavy: true });
    assert_eq!(ground("G"), Ground::Goal);
    assert_eq!(ground("?"), Ground::Floor);
}

/// Numbers that look random.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

#[test]
fn nothing_that_is_typed_or_painted_breaks_the_editor() {
    let scraps = [
        "S",
        "G",
        ".",
        "_",
        "a",
        "é",
        "7",
        "10",
        " ",
        ",",
        "\n",
        "\r\n",
        "\n\n",
        "a: bridge on\n",
        "#x\n",
        "===\n",
        ": ",
        "\u{feff}",
        "par: 3\n",
    ];
    let mut dice = Dice(7);
    for kind in ALL {
        let mut text = String::new();
        for _ in 0..400 {
            if dice.below(40) == 0 {
                text.clear();
            }
            let scrap = scraps[dice.below(scraps.len())];
            let letter =
                palette_of(kind).get(dice.below(12)).map_or(scrap.to_string(), |swatch| swatch.letter.to_string());
            let size = Size { rows: dice.below(7), columns: dice.below(7) };
            let operation = match dice.below(9) {
                0 => Some(Operation::New(size)),
                1 => Some(Operation::Resize(size)),
                2 => Some(Operation::Shift(
                    [shapes::Direction::Up, shapes::Direction::Down, shapes::Direction::Left, shapes::Direction::Right]
                        [dice.below(4)],
                )),
                3 => Some(Operation::Header { key: letter, value: Some(scrap.to_string()) }),
                4 => Some(Operation::Header { key: scrap.to_string(), value: None }),
                7 => Some(Operation::Wire {
                    from: [dice.below(6), dice.below(6)],
                    to: [dice.below(6), dice.below(6)],
                    verb: None,
                }),
                5 | 6 => Some(Operation::Paint { cells: vec![[dice.below(6), dice.below(6)]], letter }),
                _ => None,
            };
            match operation {
                Some(operation) => text = operation.apply(kind, &text).unwrap_or(text),
                None => text.insert_str(text.floor_char_boundary(dice.below(text.len() + 1)), scrap),
            }
            let edited = look(kind, text.clone());
            assert!(edited.code.is_some() != edited.error.is_some());
            assert!(edited.scene.is_some() == edited.grid.is_some());
        }
    }
}

#[test]
fn a_link_holds_what_a_level_says_about_itself() {
    let text = "puzzle: cohesion\ntitle: One; two + three\nauthor: Ana\npar: 1\n\n1.1\n";
    let edited = look(kind("cohesion"), text.to_string());
    let read = quebra_puzzles::level::LevelText::read_code(&edited.link.unwrap()).unwrap();
    assert_eq!(
        (read.title.as_deref(), read.author.as_deref(), read.par),
        (Some("One, two   three"), Some("Ana"), Some(1))
    );
}
