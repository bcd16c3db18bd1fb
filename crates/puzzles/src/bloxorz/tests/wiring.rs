//! What is tied to what, and how that is changed by pointing.

use super::super::wiring::WIRING;
use crate::card::{End, Tie, Wire};
use crate::level::LevelText;
use crate::parts::Verb;

const TEXT: &str = "a: bridge off\nb: bridge on\no: soft toggle a\nx: heavy open a, close b\nt: split 1,1 2,1\nu: teleport\n\n\
                    Sou_ab\n.txu_G\n";

fn text(source: &str) -> LevelText {
    LevelText::read_file(source, Some("bloxorz")).unwrap().remove(0)
}

fn tie(source: &str, from: (usize, usize), to: (usize, usize), verb: Verb) -> Result<String, String> {
    let tied = (WIRING.tie)(&text(source), Tie { from, to, verb: Some(verb) });
    tied.map(|(key, value)| format!("{key}: {value}")).map_err(|wording| wording.to_string())
}

#[test]
fn wires_tell_what_the_headers_say() {
    let wires = (WIRING.wires)(&text(TEXT));
    let ends = |wire: &Wire| wire.ends.iter().map(|end| (end.cells.clone(), end.verb)).collect::<Vec<_>>();
    let told: Vec<_> = wires.iter().map(|wire| (wire.from.clone(), ends(wire))).collect();
    let (a, b) = (vec![(0, 4)], vec![(0, 5)]);
    assert_eq!(
        told,
        [
            (vec![(0, 1)], vec![(a.clone(), Some(Verb::Toggle))]),
            (vec![(1, 2)], vec![(a, Some(Verb::Open)), (b, Some(Verb::Close))]),
            (vec![(1, 1)], vec![(vec![(0, 0)], None), (vec![(1, 0)], None)]),
            (vec![(0, 2)], vec![(vec![(1, 3)], None)]),
        ]
    );
    assert_eq!(wires.iter().map(|wire| wire.verbs.len()).collect::<Vec<_>>(), [3, 3, 0, 0]);
    assert_eq!(wires.iter().map(|wire| wire.how.is_some()).collect::<Vec<_>>(), [true, true, true, false]);
}

#[test]
fn pointing_ties_changes_and_unties() {
    let bridge = (0, 5);
    assert_eq!(tie(TEXT, (0, 1), bridge, Verb::Open).unwrap(), "o: soft toggle a, open b");
    assert_eq!(tie(TEXT, (1, 2), bridge, Verb::Toggle).unwrap(), "x: heavy open a, toggle b");
    assert_eq!(tie(TEXT, (1, 2), bridge, Verb::Close).unwrap(), "x: heavy open a");
    assert_eq!(tie(TEXT, (0, 1), (0, 4), Verb::Toggle).unwrap(), "o: soft");
    let bare = TEXT.replace("soft toggle a", "soft");
    assert_eq!(tie(&bare, (0, 1), bridge, Verb::Close).unwrap(), "o: soft close b");
}

#[test]
fn a_split_leads_to_the_last_two_cells_in_their_order() {
    let mut source = TEXT.to_string();
    for (to, expected) in [((1, 0), "1,1 2,1"), ((1, 5), "2,1 2,6"), ((0, 0), "2,6 1,1"), ((1, 5), "1,1 2,6")] {
        let header = tie(&source, (1, 1), to, Verb::Toggle).unwrap();
        assert_eq!(header, format!("t: split {expected}"));
        let line = source.lines().find(|line| line.starts_with("t:")).unwrap().to_string();
        source = source.replace(&line, &header);
    }
}

#[test]
fn what_cannot_be_tied_is_told() {
    for (from, to, expected) in [
        ((0, 1), (0, 0), "no bridge is at 1,1; a switch works bridges"),
        ((0, 1), (9, 9), "no bridge is at 10,10; a switch works bridges"),
        ((1, 1), (0, 3), "1,4 is void; a cube needs a cell to appear on"),
        ((0, 0), (0, 4), "nothing at 1,1 works anything; choose a switch or a split"),
        ((0, 2), (0, 4), "nothing at 1,3 works anything; choose a switch or a split"),
        ((7, 7), (0, 4), "nothing at 8,8 works anything; choose a switch or a split"),
    ] {
        assert_eq!(tie(TEXT, from, to, Verb::Toggle).unwrap_err(), expected);
    }
}

#[test]
fn headers_that_cannot_be_read_tie_nothing() {
    let source = "o: soft open, fly a, close b\nt: split here 0,1 9,9 1,1\nz: ?\n\notz\n";
    let wires = (WIRING.wires)(&text(source));
    assert_eq!(wires.len(), 2);
    assert_eq!(wires[0].ends, []);
    assert_eq!(wires[1].ends, [End { cells: vec![(0, 0)], verb: None }]);
}
