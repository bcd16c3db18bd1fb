//! With `--lang pt`, all that a person reads in the terminal is Portuguese; what programs read stays as it is.

use command::Place;

mod command;

/// Words that no Portuguese text has.
const ENGLISH: [&str; 24] = [
    "the",
    "and",
    "of",
    "is",
    "not",
    "with",
    "states",
    "state",
    "moves",
    "dead",
    "ends",
    "goal",
    "heuristics",
    "level",
    "levels",
    "proved",
    "claimed",
    "difficulty",
    "optimal",
    "written",
    "found",
    "table",
    "Usage",
    "error",
];

fn english(text: &str) -> Vec<&str> {
    let words = text.split(|symbol: char| !symbol.is_alphanumeric() && !matches!(symbol, '-' | '\'' | '`'));
    words.filter(|word| ENGLISH.contains(word)).collect()
}

#[test]
fn every_command_speaks_portuguese() {
    let place = Place::new();
    let calls: [(&[&str], &str); 18] = [
        (&["puzzles"], "heurísticas:"),
        (&["levels", "cohesion"], "dificuldade"),
        (&["explore", "bloxorz/7"], "becos sem saída"),
        (&["audit", "break-the-ice", "chains"], "menor sobrestimação"),
        (&["audit", "folding-blocks", "cover"], "afirmado, e verdade em todos os estados"),
        (&["lint", "bloxorz/1", "cohesion/3"], "como o ficheiro diz"),
        (&["tables", "list"], "ausente"),
        (
            &["generate", "n-puzzle", "--size", "2x3", "--count", "1", "--seed", "a", "--out", "a.txt"],
            "1 nível em a.txt",
        ),
        (&["generate", "cohesion", "--par", "90", "--tries", "3", "--seed", "a"], "recusados"),
        (&["lab", "run", "--help"], "A experiência: um ficheiro TOML"),
        (&["solve", "bloxorz/99"], "erro: bloxorz/99: esperava-se"),
        (&["solve", "bloxorz/1", "--time", "x"], "o valor 'x' não serve para '--time <TEMPO>': esperava-se um tempo"),
        (&["generate", "bloxorz", "--par", "9-1"], "esperava-se um número de jogadas"),
        (&["solve", "bloxorz/1", "-m", "foo"], "erro: não há o algoritmo `foo`; há bfs,"),
        (&["solve", "bloxorz/1", "-m", "astar:foo"], "bloxorz não tem a heurística `foo`"),
        (&["solve", "bloxorz/1", "-m", "best:distance"], "`best` escolhe ele próprio a heurística"),
        (&["solve", "bloxorz/1", "-m", "exact-cover"], "só folding-blocks o tem"),
        (&["explore", "bloxorz/1", "--tiem", "1s"], "não há o argumento '--tiem'"),
    ];
    for (arguments, expected) in calls {
        let run = place.run(&[arguments, &["--lang", "pt"]].concat());
        let text = run.out + &run.err;
        assert!(text.contains(expected), "{arguments:?}: {text}");
        // What is new may be summed up in English until somebody translates it.
        if arguments != ["puzzles"] {
            assert!(english(&text).is_empty(), "{arguments:?}: {:?} in {text}", english(&text));
        }
    }
}

/// Programs do not depend on the language of whoever runs them.
#[test]
fn programs_read_the_same_in_every_language() {
    let place = Place::new();
    for arguments in [
        &["puzzles", "--json"][..],
        &["lint", "bloxorz/1", "--json"],
        &["explore", "bloxorz/1", "--json"],
        &["audit", "cohesion", "manhattan", "--json"],
        &["solve", "nowhere.txt", "--json"],
        &["solve", "bloxorz/1", "--tiem", "1s", "--json"],
    ] {
        let [english, portuguese] = ["en", "pt"].map(|language| {
            let run = place.run(&[arguments, &["--lang", language]].concat());
            (run.status, run.out, run.err)
        });
        assert_eq!(english, portuguese, "{arguments:?}");
    }
}
