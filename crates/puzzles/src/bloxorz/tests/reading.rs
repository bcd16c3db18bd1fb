//! Level texts and codes: what is read, and what is refused.

use quebra_search::Problem;

use super::super::{Bloxorz, State, open};
use super::{EVERYTHING, level, read};
use crate::level::LevelText;
use crate::puzzle::Puzzle;

#[test]
fn bad_levels_are_refused_with_their_place() {
    let kinds =
        "`bridge on`, `bridge off`, `soft ACTIONS`, `heavy ACTIONS`, `split ROW,COLUMN ROW,COLUMN` or `teleport`";
    let nothing = "means nothing here; expected `_` or a blank, `.`, `-`, `S`, `G` or a letter with a header";
    let unknown =
        "bloxorz knows puzzle, title, author, par, one letter (`a: bridge off`), and anything that starts with `x-`";
    let action = "expected `toggle`, `open` or `close` and the letter of a bridge";
    let split = "expected `split ROW,COLUMN ROW,COLUMN`: the two cells where the cubes appear";
    let cases = [
        ("...\n.G.", "line 1, column 1: the grid has no `S`, where the block starts".to_string()),
        ("S..\n...", "line 1, column 1: the grid has no `G`, where it is to stand in the end".to_string()),
        ("S.G\n..S", "line 2, column 3: a second `S`; expected exactly one".to_string()),
        ("S.G\nG..", "line 2, column 1: a second `G`; expected exactly one".to_string()),
        ("S.aG", format!("line 1, column 3: no header explains `a`; expected `a:` followed by {kinds}")),
        ("S.1G", format!("line 1, column 3: `1` {nothing}")),
        ("S.éG", format!("line 1, column 3: `é` {nothing}")),
        ("S.\tG", format!("line 1, column 3: `\\t` {nothing}")),
        (
            "S..G\n...",
            "line 2, column 4: this row has 3 cells, the first one has 4: all rows must be equally long".to_string(),
        ),
        ("titel: x\n\nS..G", format!("line 1, column 1: unknown header `titel`; {unknown}")),
        ("é: bridge on\n\nS..G", format!("line 1, column 1: unknown header `é`; {unknown}")),
        ("1: bridge on\n\nS..G", format!("line 1, column 1: unknown header `1`; {unknown}")),
        (
            "S: bridge on\n\nS..G",
            "line 1, column 1: `S` means the same in every level; expected another letter".to_string(),
        ),
        (
            "a: bridge off\no: soft open a\n\nSo.G",
            "line 2, column 4: no cell of the grid is bridge `a`, which this switch works".to_string(),
        ),
        ("a: bridg off\n\nSa.G", format!("line 1, column 4: expected {kinds}, not `bridg`")),
        (
            "a: bridge maybe\n\nSa.G",
            "line 1, column 4: expected `bridge on` or `bridge off`, not `bridge maybe`".to_string(),
        ),
        ("a: bridge\n\nSa.G", "line 1, column 4: expected `bridge on` or `bridge off`, not `bridge`".to_string()),
        (
            "a: bridge off\no: soft flip a\n\nSaoG",
            "line 2, column 9: unknown action `flip`; expected `toggle`, `open` or `close`".to_string(),
        ),
        (
            "a: bridge off\no: heavy open a, close q\n\nSaoG",
            "line 2, column 24: `q` is not a bridge; expected the letter of one".to_string(),
        ),
        ("o: soft toggle o\n\nSoG", "line 1, column 16: `o` is not a bridge; expected the letter of one".to_string()),
        ("o: soft\n\nSoG", format!("line 1, column 8: {action}")),
        ("a: bridge off\no: soft open a,\n\nSaoG", format!("line 2, column 16: {action}")),
        ("a: bridge off\no: soft open a b\n\nSaoG", format!("line 2, column 9: {action}, not `open a b`")),
        ("a: bridge off\no: soft toggle a, open a\n\nSaoG", "line 2, column 24: bridge `a` is named twice".to_string()),
        ("t: split 1,1\n\nS.tG", format!("line 1, column 4: {split}")),
        ("t: split 1,1 1,2 1,3\n\nS.tG", format!("line 1, column 4: {split}")),
        (
            "t: split 1,1 1;2\n\nS.tG",
            "line 1, column 14: expected ROW,COLUMN, counted from 1, such as `2,9`, not `1;2`".to_string(),
        ),
        (
            "t: split 0,1 1,2\n\nS.tG",
            "line 1, column 10: expected ROW,COLUMN, counted from 1, such as `2,9`, not `0,1`".to_string(),
        ),
        (
            "t: split 1,1 2,1\n\nS.tG",
            "line 1, column 14: 2,1 is off the board, which has 1 row and 4 columns".to_string(),
        ),
        ("t: split 1,1 1,2\n\nS_tG", "line 1, column 14: 1,2 is void; a cube needs a cell to appear on".to_string()),
        ("t: split 1,1 1,1\n\nS_tG", "line 1, column 14: both cubes would appear at 1,1".to_string()),
        ("u: teleport\n\nSu.G", "line 1, column 1: teleport `u` is on one cell; expected exactly two".to_string()),
        ("u: teleport\n\nSuuG\n..u.", "line 4, column 3: a third teleport `u`; expected exactly two".to_string()),
        (
            "u: teleport 1,2\n\nSuuG",
            "line 1, column 4: expected nothing after `teleport`: its two cells are those with its letter".to_string(),
        ),
    ];
    for (source, expected) in cases {
        assert_eq!(read(source).expect_err(source).to_string(), expected, "{source}");
    }
    let wide = format!("S{}G", ".".repeat(63));
    assert!(read(&wide).unwrap_err().to_string().ends_with("at most 64 of each and 2048 cells are possible"));
    let code = LevelText::read_code("bloxorz:S.aG;a=").unwrap();
    assert_eq!(Bloxorz::read(&code).unwrap_err().to_string(), format!("line 1, column 16: expected {kinds}"));
}

/// The example of the rules explains a split and a teleport that its board does not have, one of them off the board.
#[test]
fn a_legend_may_explain_more_than_the_level_needs() {
    let header = "a: bridge off\nb: bridge on\no: soft toggle a\nx: heavy open a, close b\n";
    let grid = "...._____...\n.S.oaab_..G.\n...._x_..-..\n";
    let example = level(&format!("{header}t: split 2,9 4,9\nu: teleport\nc: bridge on\n\n{grid}"));
    assert_eq!(example, level(&format!("{header}\n{grid}")));
}

#[test]
fn a_state_has_64_bits() {
    let letters: Vec<_> = ('A'..='Z').chain('a'..='z').filter(|letter| !"SG".contains(*letter)).collect();
    let source = |columns: usize, bridges: usize| {
        let headers: Vec<_> = letters[..bridges].iter().map(|letter| format!("{letter}: bridge on\n")).collect();
        let first: String = letters[..bridges].iter().collect();
        let rest = vec![".".repeat(columns); 31].join("\n");
        format!("{}\nS.G{first:.<width$}\n{rest}", headers.concat(), width = columns - 3)
    };
    assert!(read(&source(64, 41)).is_ok());
    let error = read(&source(64, 42)).unwrap_err();
    assert_eq!((error.line, error.column), (42, 1));
    assert_eq!(error.message.to_string(), "one bridge too many: a board of 2048 cells has room for 41");

    let full = level(&source(64, 41));
    let state = State { a: 2046, b: 2047, is_split: true, bridges: (1 << 41) - 1 };
    assert_eq!(full.pack(&state), u64::MAX - 1);
    assert_eq!(full.unpack(full.pack(&state)), state);
}

#[test]
fn a_code_reads_back_as_the_same_level() {
    let level = level(EVERYTHING);
    let headers: Vec<_> = level.code().headers.into_iter().map(|(key, value)| format!("{key}: {value}")).collect();
    assert_eq!(headers, EVERYTHING.lines().take(6).collect::<Vec<_>>());
    assert_eq!(level.code().rows, EVERYTHING.lines().skip(7).collect::<Vec<_>>());

    let text = LevelText::read_file(EVERYTHING, Some("bloxorz")).unwrap();
    let code = open(&text[0]).unwrap().code();
    assert!(code.ends_with(";o=soft+toggle+a;t=split+2,7+4,2;u=teleport;x=heavy+open+a,close+b"), "{code}");
    assert_eq!(Bloxorz::read(&LevelText::read_code(&code).unwrap()).unwrap(), level);

    let spaced = self::level("o:  soft   toggle a ,open\tb\nb: bridge on\na: bridge off\n\nS.  G\n oab ");
    assert_eq!(spaced.code().rows, ["S.__G", "_oab_"]);
    assert_eq!(spaced.code().headers[2], ("o".to_string(), "soft toggle a, open b".to_string()));
}
