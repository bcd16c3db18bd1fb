//! Every message is there in every language, with the same variables, and is used; and every one that is used is there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

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

/// The quoted words of the sources that look like ids of one of these areas.
fn ids(folder: &str, endings: &[&str], areas: &BTreeSet<String>) -> BTreeSet<String> {
    let mut paths = Vec::new();
    files(&home().join(folder), endings, &mut paths);
    let sources = paths.iter().filter(|path| !path.ends_with("words.rs") && !path.ends_with("words/tests.rs"));
    let is_id = |word: &&str| {
        let is_plain = word.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-');
        is_plain && !word.ends_with('-') && word.split_once('-').is_some_and(|(area, _)| areas.contains(area))
    };
    let text: String = sources.map(|path| fs::read_to_string(path).expect("sources are texts")).collect();
    text.split(['"', '\'', '`']).filter(is_id).map(str::to_string).collect()
}

#[test]
fn the_languages_have_the_same_messages() {
    let english = messages(Language::English);
    for language in Language::ALL {
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
    let in_rust = ids("src", &["rs"], &areas);
    assert_eq!(in_rust.difference(&here).collect::<Vec<_>>(), [""; 0], "used but not there");
    // In a page, only its own area's words are sure to be ids: others may be names of classes.
    let in_page = ids("web", &["js", "html"], &areas);
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
