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
    let place = Place::with(&[
        ("small.toml", "name = 'x'\nlevels = ['n-puzzle:1,2/0,3']\nmethods = ['bfs']\n"),
        ("empty.toml", "name = 'x'\nlevels = ['n-puzzle:1,2/0,3']\nmethods = []\n"),
        ("other.db", "this is no database, and too long to be taken for an empty one\n"),
    ]);
    let calls: [(&[&str], &str); 42] = [
        (&["solve", "bloxorz/1"], "best é astar:distance: a distância"),
        (&["solve", "bloxorz/1", "--trace"], "\ninício\n"),
        (&["solve", "bloxorz/1", "-m", "bfs", "-m", "best"], "relativo"),
        (&["check", "n-puzzle/1", "Q"], "jogada 1: esperava-se uma das letras"),
        (&["hint", "cohesion/12", "--stage", "4"], "Porquê:"),
        (&["solve", "nowhere.txt"], "esse ficheiro ou pasta não existe"),
        (&["solve", "npuzzle/1"], "querias dizer `n-puzzle/1`?"),
        (&["solve", "small.toml#x"], "esperava-se o número de um nível"),
        (&["lab", "run", "small.toml", "--dry-run"], "1 execução com 1 repetição"),
        (&["lab", "run", "small.toml", "--db", "x.db"], "faz o relatório"),
        (&["lab", "list", "x.db"], "experiência"),
        (&["lab", "report", "x.db", "--out", "pages"], "ficheiros"),
        (&["lab", "report", "x.db", "--out", "pages", "--experiment", "y"], "não há a experiência `y`"),
        (&["lab", "merge", "all.db", "x.db"], "all.db: mais 1 execução; já lá estavam 0"),
        (&["lab", "explain", "n-puzzle/6", "--method", "astar:manhattan"], "profundidade"),
        (&["lab", "run", "empty.toml"], "não há nada para executar"),
        (&["lab", "list", "other.db"], "não é um ficheiro de resultados"),
        (&["man"], ".SH CÓDIGO DE SAÍDA"),
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
        (&["generate", "cohesion", "--par", "9..1"], "o primeiro número não pode ser maior"),
        (&["generate", "cohesion", "--size", "9x9"], "esperavam-se de 2 a 8 linhas e colunas"),
        (&["generate", "folding-blocks", "--unique"], "as dobras podem fazer-se por qualquer ordem"),
        (&["solve", "bloxorz/1", "-m", "foo"], "erro: não há o algoritmo `foo`; há bfs,"),
        (&["solve", "bloxorz/1", "-m", "astar:foo"], "bloxorz não tem a heurística `foo`"),
        (&["solve", "bloxorz/1", "-m", "best:distance"], "`best` escolhe ele próprio a heurística"),
        (&["solve", "bloxorz/1", "-m", "exact-cover"], "só folding-blocks o tem"),
        (&["solve", "bloxorz/1", "-m", "wastar@x"], "esperava-se um peso de 1 a 1000"),
        (&["solve", "bloxorz/1", "-m", "bfs@2"], "`@2` nada significa para `bfs`"),
        (&["audit", "n-puzzle", "zero", "cohesion/1"], "um nível de cohesion, mas a heurística é de n-puzzle"),
        (&["explore", "bloxorz/1", "--tiem", "1s"], "não há o argumento '--tiem'"),
    ];
    for (arguments, expected) in calls {
        let run = place.run(&[arguments, &["--lang", "pt"]].concat());
        let text = run.out + &run.err;
        assert!(text.contains(expected), "{arguments:?}: {text}");
        // What is new may be summed up in English until somebody translates it; the manual is full of names.
        if !matches!(arguments, ["puzzles" | "man"]) {
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
