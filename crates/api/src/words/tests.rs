//! Every message is there in every language, with the same variables, and is used; and every one that is used is there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use quebra_puzzles::level::LevelText;
use quebra_puzzles::open;

use super::*;

/// The messages of a language: the area, and the variables of each.
type Messages = BTreeMap<String, (String, BTreeSet<String>)>;

fn files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() && !path.ends_with("node_modules") {
            files(&path, endings, found);
        } else if path.extension().is_some_and(|ending| endings.contains(&&*ending.to_string_lossy())) {
            found.push(path);
        }
    }
}

fn messages(language: Language) -> Messages {
    let mut messages = Messages::new();
    let mut paths = Vec::new();
    files(&home().join("locales").join(language.tag()), &["ftl"], &mut paths);
    for path in paths {
        let area = path.file_stem().expect("files have names").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("messages are texts");
        let mut key = None;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if line.starts_with(|first: char| first.is_ascii_lowercase()) {
                let name = line.split('=').next().expect("a split has at least one part").trim().to_string();
                let earlier = messages.insert(name.clone(), (area.clone(), BTreeSet::new()));
                assert!(earlier.is_none(), "{}: `{name}` is there twice", language.tag());
                key = Some(name);
            }
            let variables = line.split('$').skip(1).map(|rest| {
                rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().expect("one part").to_string()
            });
            let Some(key) = &key else { continue };
            messages.get_mut(key).expect("it was just put in").1.extend(variables);
        }
    }
    messages
}

fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Where ids are used.
const SOURCES: [&str; 4] = ["src", "../grade/src", "../lab/src", "../app/src"];

/// The quoted words of the sources that look like ids of one of these areas.
fn ids(folders: &[&str], endings: &[&str], areas: &BTreeSet<String>) -> BTreeSet<String> {
    let mut paths = Vec::new();
    for folder in folders {
        files(&home().join(folder), endings, &mut paths);
    }
    let sources = paths.iter().filter(|path| !path.ends_with("words.rs") && !path.ends_with("words/tests.rs"));
    let is_id = |word: &&str| {
        let is_plain = word.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-');
        is_plain && !word.ends_with('-') && word.split_once('-').is_some_and(|(area, _)| areas.contains(area))
    };
    let text: String = sources.map(|path| fs::read_to_string(path).expect("sources are texts")).collect();
    text.split(['"', '\'', '`']).filter(is_id).map(str::to_string).collect()
}

/// What the sources of all crates say with `wording!`, which has its English there: as messages of the area `fault`.
fn wordings() -> Messages {
    let mut paths = Vec::new();
    for folder in SOURCES.into_iter().chain(["../puzzles/src", "../studio/src"]) {
        files(&home().join(folder), &["rs"], &mut paths);
    }
    let mut wordings = Messages::new();
    for path in paths.iter().filter(|path| !path.ends_with("words/tests.rs")) {
        let text = fs::read_to_string(path).expect("sources are texts");
        let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        for wording in code.split("wording!(").skip(1) {
            let mut quoted = wording.split('"').skip(1).step_by(2);
            let (id, english) = quoted.next().zip(quoted.next()).expect("an id and a text are written out");
            let blank = |rest: &str| rest.split('}').next().expect("a split has at least one part").to_string();
            let blanks = english.split('{').skip(1).map(blank).collect();
            let earlier = wordings.insert(id.to_string(), ("fault".to_string(), blanks));
            assert!(earlier.is_none(), "`{id}` is said in two places");
        }
    }
    wordings
}

#[test]
fn the_languages_have_the_same_messages() {
    let mut english = messages(Language::English);
    english.extend(wordings());
    for language in Language::ALL.into_iter().filter(|language| *language != Language::English) {
        assert_eq!(messages(language), english, "{}", language.tag());
    }
}

#[test]
fn ids_start_with_their_area() {
    for (key, (area, _)) in messages(Language::English) {
        assert!(key.starts_with(&format!("{area}-")), "`{key}` in {area}.ftl");
    }
}

#[test]
fn what_is_used_is_there_and_what_is_there_is_used() {
    let messages = messages(Language::English);
    let areas: BTreeSet<String> = messages.values().map(|(area, _)| area.clone()).collect();
    let here: BTreeSet<String> = messages.keys().cloned().collect();
    let in_rust = ids(&SOURCES, &["rs"], &areas);
    assert_eq!(in_rust.difference(&here).collect::<Vec<_>>(), [""; 0], "used but not there");
    // In a page, only its own area's words are sure to be ids: others may be names of classes.
    let in_page = ids(&["../app/web"], &["js", "html"], &areas);
    let missing = in_page.difference(&here).filter(|id| id.starts_with("web-"));
    assert_eq!(missing.collect::<Vec<_>>(), [""; 0], "used in the page but not there");
    let unused = here.iter().filter(|key| !in_rust.contains(*key) && !in_page.contains(*key));
    assert_eq!(unused.collect::<Vec<_>>(), [""; 0], "there but not used");
}

#[test]
fn every_message_can_be_said() {
    for language in Language::ALL {
        for (key, (_, variables)) in messages(language) {
            for number in [1, 2] {
                let values: Vec<(&'static str, Value)> =
                    variables.iter().map(|name| (&*name.clone().leak(), number.into())).collect();
                let text = Words { language }.say_with(&key, &values);
                assert!(!text.is_empty() && !text.contains(['{', '}', '\u{2068}', '\u{2069}']), "{key}: {text}");
            }
        }
    }
}

#[test]
fn what_is_wrong_is_told_in_every_language() {
    let level = |code: &str| {
        let level = LevelText::read_code(code).and_then(|text| open(&text).map(|_| ()));
        level.expect_err("something is wrong").message
    };
    let play = |code: &str, word: &str| {
        let text = LevelText::read_code(code).expect("the code is one");
        open(&text).expect("the level is one").play(word).expect_err("something is wrong").of_move(3)
    };
    let wide = format!("cohesion:{}", "1".repeat(300));
    for (wording, english, portuguese) in [
        (
            level("break-the-ice:a_/bc;clears=all"),
            "expected `group` or `run`, not `all`",
            "esperava-se `group` ou `run`, não `all`",
        ),
        (
            level("cohesion:1/22"),
            "this row has 2 cells, the first one has 1: all rows must be equally long",
            "esta linha tem 2 casas, a primeira tem 1: todas têm de ter o mesmo comprimento",
        ),
        (
            level(&wide),
            "the board has 1 row and 300 columns; at most 64 of each and 256 cells are possible",
            "o tabuleiro tem 1 linha e 300 colunas; são possíveis no máximo 64 de cada e 256 casas",
        ),
        (
            play("break-the-ice:a_/bc", "1,2L"),
            "move 3: there is no piece in row 1, column 2",
            "jogada 3: não há nenhuma peça na linha 1, coluna 2",
        ),
        (
            play("n-puzzle:1,2/3,0", "S"),
            "move 3: `S` is not legal here",
            "jogada 3: `S` não é uma jogada permitida aqui",
        ),
        ("a text alone".into(), "a text alone", "a text alone"),
    ] {
        assert_eq!(Words::ENGLISH.tell(&wording), english);
        assert_eq!(Words { language: Language::Portuguese }.tell(&wording), portuguese);
    }
}

#[test]
fn locales_name_languages() {
    for locale in ["pt", "pt-PT", "pt_PT.UTF-8", "PT", "pt_BR@euro"] {
        assert_eq!(Language::of(locale), Some(Language::Portuguese), "{locale}");
    }
    for locale in ["en", "en-GB", "en_US.UTF-8"] {
        assert_eq!(Language::of(locale), Some(Language::English), "{locale}");
    }
    for locale in ["", "C", "POSIX", "fr_FR.UTF-8", "portuguese"] {
        assert_eq!(Language::of(locale), None, "{locale}");
    }
}
