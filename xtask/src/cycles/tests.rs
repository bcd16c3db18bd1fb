//! Small crates, and the cycles in them.

use std::fs;
use std::path::PathBuf;

use super::cycles_of;
use super::source::Source;
use super::tokens::{Kind, tokens};
use super::tree::Tree;

/// The first lines of what is told of a crate made of these files.
fn cycles(name: &str, files: &[(&str, &str)]) -> Vec<String> {
    told(name, files).iter().map(|cycle| cycle.lines().next().unwrap_or_default().to_string()).collect()
}

fn told(name: &str, files: &[(&str, &str)]) -> Vec<String> {
    let folder = std::env::temp_dir().join(format!("quebra-cycles-{}-{name}", std::process::id()));
    for (file, text) in files {
        let file = folder.join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    let tree = Tree::read(&folder.join("lib.rs")).unwrap();
    let told = cycles_of(&tree);
    fs::remove_dir_all(&folder).unwrap();
    let inside = |cycle: String| cycle.replace(&format!("{}/", folder.display()), "");
    told.into_iter().map(inside).collect()
}

#[test]
fn no_cycle_is_told_where_there_is_none() {
    let files = [
        ("lib.rs", "mod a; mod b; pub use b::B; fn f() { a::g() }"),
        ("a.rs", "use crate::B;"),
        ("b.rs", "pub struct B; // crate::a"),
    ];
    assert_eq!(cycles("none", &files), [""; 0]);
}

#[test]
fn a_cycle_is_told_with_a_place_for_each_step() {
    let files = [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "\nuse crate::b::{self,\n    B};"),
        ("b.rs", "pub struct B; fn f() { crate::c::d::g() }"),
        ("c/mod.rs", "pub mod d;"),
        ("c/d.rs", "fn g() { super::super::a::h() }"),
    ];
    let expected = "cycle in the root of lib.rs: a -> b -> c -> a
  a.rs:2: a -> b: crate::b
  b.rs:1: b -> c: crate::c::d::g
  c/d.rs:1: c -> a: super::super::a::h";
    assert_eq!(told("places", &files), [expected]);
}

#[test]
fn children_of_a_folder_are_a_graph_of_their_own() {
    let files = [
        ("lib.rs", "mod room;"),
        ("room/mod.rs", "mod one; mod two; pub use one::One; pub struct Own;"),
        ("room/one.rs", "use super::two::Two; pub struct One;"),
        ("room/two.rs", "use super::One; use super::Own; pub struct Two;"),
    ];
    assert_eq!(cycles("room", &files), ["cycle in room (room/mod.rs): one -> two -> one"]);
    let files = [
        ("lib.rs", "mod room;"),
        ("room.rs", "mod one; mod two; pub use one::One; pub struct Own; fn f() { two::g() }"),
        ("room/one.rs", "use super::Own; pub struct One;"),
        ("room/two.rs", "use super::{One, Own};"),
    ];
    assert_eq!(cycles("parent", &files), [""; 0]);
}

#[test]
fn names_at_the_root_count_as_their_modules() {
    let declared = ("a.rs", "use crate::B; pub struct A;");
    let imported = ("b.rs", "pub struct B(pub crate::A);");
    let named = [("lib.rs", "mod a; mod b; pub use a::A; pub use b::B as B;"), declared, imported];
    assert_eq!(cycles("named", &named), ["cycle in the root of lib.rs: a -> b -> a"]);
    let by_glob = [("lib.rs", "mod a; mod b; pub use {a::*, b::*};"), declared, imported];
    assert_eq!(cycles("glob", &by_glob), ["cycle in the root of lib.rs: a -> b -> a"]);
    let own = [("lib.rs", "mod a; mod b; pub struct A; pub use b::B;"), ("a.rs", "use crate::B;"), imported];
    assert_eq!(cycles("own", &own), [""; 0]);
}

#[test]
fn a_glob_of_the_parent_brings_in_what_it_imports() {
    let files = [
        ("lib.rs", "mod room;"),
        ("room/mod.rs", "mod one; mod two; use one::One; use two::f;"),
        ("room/one.rs", "use super::*; pub struct One; fn g() { f() }"),
        ("room/two.rs", "use super::*; pub fn f() -> One { One }"),
    ];
    assert_eq!(cycles("super", &files), ["cycle in room (room/mod.rs): one -> two -> one"]);
}

#[test]
fn an_imported_module_is_followed_further() {
    let files = [
        ("lib.rs", "mod room;"),
        ("room/mod.rs", "mod one; mod two;"),
        ("room/one.rs", "use crate::room; fn f() { room::two::g() }"),
        ("room/two.rs", "use crate::room as here; fn g() { here::one::f() }"),
    ];
    assert_eq!(cycles("further", &files), ["cycle in room (room/mod.rs): one -> two -> one"]);
}

#[test]
fn tests_do_not_count() {
    let files = [
        ("lib.rs", "mod a; mod b; #[cfg(test)] mod c; mod tests;"),
        ("a.rs", "use crate::b::B; #[cfg(test)] use crate::c::{d, e}; pub struct A;"),
        (
            "b.rs",
            "pub struct B; #[cfg(test)] mod checks { use crate::a::A; } #[cfg(all(test, unix))] fn f() { crate::a::g() }",
        ),
        ("c.rs", "use crate::a::A;"),
        ("tests.rs", "use crate::a; use crate::b;"),
    ];
    assert_eq!(cycles("tests", &files), [""; 0]);
    let files = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "struct S { #[cfg(test)] x: u8, y: crate::b::B }"),
        ("b.rs", "#[cfg(any(test, unix))] use crate::a::A; pub struct B;"),
    ];
    assert_eq!(cycles("fields", &files), ["cycle in the root of lib.rs: a -> b -> a"]);
}

#[test]
fn macros_are_looked_into() {
    let files = [
        ("lib.rs", "mod list; mod room; mod algorithms;"),
        (
            "list.rs",
            "macro_rules! rooms { ($($m:ident)+) => { $(pub static C: &C = &crate::$m::CARD;)+ } }\n\
             rooms! {\n    room\n}\n\
             macro_rules! types { () => { $crate::list::f() } } pub(crate) use types;",
        ),
        ("room.rs", "use crate::list::types; types!();"),
        ("algorithms/mod.rs", "macro_rules! all { ($($m:ident)*) => { $(mod $m;)* } } all! { bfs dfs }"),
        ("algorithms/bfs.rs", "use super::dfs;"),
        ("algorithms/dfs.rs", "use super::bfs;"),
    ];
    assert_eq!(
        cycles("macros", &files),
        [
            "cycle in the root of lib.rs: list -> room -> list",
            "cycle in algorithms (algorithms/mod.rs): bfs -> dfs -> bfs"
        ]
    );
}

#[test]
fn modules_that_a_macro_declares_are_found() {
    let files = [
        ("lib.rs", "mod list; list::rooms! { one, \"first\"; two, \"second\"; }"),
        ("list.rs", "macro_rules! rooms { ($($m:ident, $n:literal;)+) => { $(pub mod $m;)+ } } pub(crate) use rooms;"),
        ("one/mod.rs", "use crate::two;"),
        ("two/mod.rs", "use crate::one;"),
    ];
    assert_eq!(cycles("rooms", &files), ["cycle in the root of lib.rs: one -> two -> one"]);
}

#[test]
fn two_cycles_through_one_module_are_both_told() {
    let files = [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "use crate::{b, c};"),
        ("b.rs", "use crate::a;"),
        ("c.rs", "use super::a;"),
    ];
    let expected = ["cycle in the root of lib.rs: a -> b -> a", "cycle in the root of lib.rs: a -> c -> a"];
    assert_eq!(cycles("two", &files), expected);
}

#[test]
fn modules_may_be_inline_or_elsewhere() {
    let files = [
        ("lib.rs", "mod a { pub use crate::b::B; } #[path = \"else/where.rs\"] mod b;"),
        ("else/where.rs", "use crate::a::B as C; pub struct B; fn f() { crate::a::g() }"),
    ];
    assert_eq!(cycles("inline", &files), ["cycle in the root of lib.rs: a -> b -> a"]);
}

#[test]
fn strings_comments_and_lifetimes_are_no_paths() {
    let source = r##"
        // crate::a
        /* crate::b /* crate::c */ */
        const S: &str = "crate::d \" crate::e";
        const R: &str = r#"crate::f " crate::g"#;
        const Q: char = '"'; const B: u8 = b'\''; fn f<'a>(x: &'a str) -> &'a str { x }
        fn r#type() { crate::h() }
    "##;
    let paths = Source::read(&tokens(source)).unwrap().paths;
    assert_eq!(paths.len(), 1);
    assert_eq!((paths[0].segments.join("::"), paths[0].line), ("crate::h".to_string(), 7));
    assert!(tokens(source).iter().any(|token| token.kind == Kind::Word && token.text == "type"));
}

/// This very package keeps the rule.
#[test]
fn this_package_has_no_cycles() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/main.rs");
    assert_eq!(cycles_of(&Tree::read(&root).unwrap()), [""; 0]);
}
