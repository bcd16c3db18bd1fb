//! The states that every method expands on the starter packs, in one file: a change of these numbers must be deliberate.
//! `QUEBRA_BLESS=1 cargo test -p quebra-puzzles --test signature` writes it anew.

use std::fmt::Write;
use std::path::Path;

use quebra_puzzles::game::Request;
use quebra_puzzles::{ALL, open};
use quebra_search::algorithms::Algorithm;
use quebra_search::{Dashboard, Limits, Options};

#[test]
fn expansions() {
    let mut text = String::from("# puzzle method: states expanded and generated over the starter pack\n");
    for kind in ALL {
        let heuristics = kind.example().heuristics();
        let methods = Algorithm::all().flat_map(|algorithm| {
            let name = algorithm.info().name;
            if algorithm.is_informed() {
                heuristics.iter().map(|heuristic| format!("{name}:{}", heuristic.name)).collect()
            } else {
                vec![name.to_string()]
            }
        });
        for method in methods {
            let (mut expanded, mut generated) = (0, 0);
            for level in kind.pack("starter").unwrap_or(&kind.packs[0]).levels() {
                let game = open(&level).unwrap();
                let limits = Limits { nodes: Some(50_000), ..Limits::default() };
                let request = Request { method: game.method(&method).unwrap(), options: Options::default(), limits };
                let stats = game.solve(&request, &Dashboard::default()).stats;
                expanded += stats.expanded;
                generated += stats.generated;
            }
            writeln!(text, "{} {method}: {expanded} {generated}", kind.card.name).unwrap();
        }
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/signature.txt");
    if std::env::var_os("QUEBRA_BLESS").is_some() {
        std::fs::write(&file, &text).unwrap();
    }
    let expected = std::fs::read_to_string(&file).unwrap();
    for (ours, theirs) in text.lines().zip(expected.lines()) {
        assert_eq!(ours, theirs, "bless the file if this is meant");
    }
    assert_eq!(text.lines().count(), expected.lines().count(), "bless the file if this is meant");
}
