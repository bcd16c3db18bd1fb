//! What a teacher begins with: an assignment, and skeletons for students in several languages.

use std::ops::RangeInclusive;

use quebra_api::Error;
use quebra_puzzles::Kind;
use quebra_puzzles::game::Request;
use quebra_puzzles::level::LevelText;
use quebra_puzzles::wording::wording;
use quebra_search::{Dashboard, Limits, Options};

/// A file to be written, by its path.
pub struct NewFile {
    /// Its path, below the folder that was asked for.
    pub path: &'static str,
    /// Its text.
    pub text: String,
}

/// The skeletons, by where they are written.
const SKELETONS: [(&str, &str); 4] = [
    ("python/search.py", include_str!("skeleton/search.py")),
    ("java/Search.java", include_str!("skeleton/Search.java")),
    ("cpp/search.cpp", include_str!("skeleton/search.cpp")),
    ("rust/search.rs", include_str!("skeleton/search.rs")),
];

/// The name of the assignment.
pub const ASSIGNMENT: &str = "assignment.toml";

/// The estimate that knows nothing.
const NOTHING: &str = "zero";
/// An estimate that no student can be asked to write: to say exactly what it is takes pages.
const TOO_HARD: &str = "columns";
/// The best plans of the levels that are asked about: long enough to go wrong, short enough to be read.
const PARS: RangeInclusive<u32> = 4..=15;
/// How many expansions of A\* and of breadth-first search a student may have to look through.
const MOST_EXPANDED: [u64; 2] = [300, 5000];

/// An assignment about a puzzle, and skeletons.
pub fn files(kind: &Kind) -> Result<Vec<NewFile>, Error> {
    let puzzle = kind.card.name;
    let levels = kind.packs[0].levels();
    let game = kind.example();
    let heuristics = game.heuristics();
    let writable = || heuristics.iter().filter(|heuristic| ![NOTHING, TOO_HARD].contains(&heuristic.name));
    let admissible = writable().find(|heuristic| heuristic.admissible);
    let heuristic = admissible.or(writable().next()).map_or(NOTHING, |heuristic| heuristic.name);
    // Where that overestimates, optimal costs are found by another method, and an admissible estimate is the student's own.
    let (optimal, own) = match admissible {
        Some(_) => (format!("astar:{heuristic}"), heuristic),
        None => ("bfs".to_string(), "mine"),
    };
    let short = (1..).zip(&levels).filter(|(_, level)| level.par.is_some_and(|par| PARS.contains(&par)));
    let mut known: Vec<(u64, usize)> =
        short.filter_map(|(number, level)| Some((expansions(level, heuristic)?, number))).collect();
    // The more there is to choose from, the more surely a wrong search shows.
    known.sort_unstable_by_key(|&(expanded, number)| (std::cmp::Reverse(expanded), number));
    let mut numbers: Vec<usize> = known.into_iter().map(|(_, number)| number).take(3).collect();
    numbers.sort_unstable();
    let names: Vec<String> = numbers.into_iter().map(|number| format!("{puzzle}/{number}")).collect();
    let [first, second, third] = &names[..] else {
        return Err(Error::input(wording!(
            "fault-grade-levels",
            "{puzzle} has no built-in levels that are short enough to begin with",
            puzzle
        )));
    };
    let small =
        kind.card.audited.iter().take(2).next_back().map_or_else(|| first.clone(), |code| format!("{puzzle}:{code}"));
    let mut files = vec![NewFile {
        path: ASSIGNMENT,
        text: assignment(puzzle, [heuristic, &optimal, own], [first, second, third], &small),
    }];
    let moves = game.legal().into_iter().take(2).collect::<Vec<_>>().join(" ");
    files.extend(SKELETONS.map(|(path, text)| NewFile {
        path,
        text: text.replace("PUZZLE:", &format!("{puzzle}:")).replace("PUZZLE", puzzle).replace("MOVES", &moves),
    }));
    Ok(files)
}

/// How many states A\* expands, if neither that nor breadth-first search is too much to look through.
fn expansions(level: &LevelText, heuristic: &str) -> Option<u64> {
    let game = quebra_puzzles::open(level).ok()?;
    let expanded = |method: &str, most: u64| {
        let method = game.method(method).ok()?;
        let limits = Limits { nodes: Some(most), ..Limits::default() };
        let report = game.solve(&Request { method, options: Options::default(), limits }, &Dashboard::default());
        report.stopped_by.is_none().then_some(report.stats.expanded)
    };
    let [of_astar, of_bfs] = MOST_EXPANDED;
    expanded("bfs", of_bfs)?;
    expanded(&format!("astar:{heuristic}"), of_astar)
}

fn assignment(
    puzzle: &str,
    [heuristic, optimal, own]: [&str; 3],
    [first, second, third]: [&String; 3],
    small: &str,
) -> String {
    format!(
        r#"# An assignment for `quebra grade assignment.toml SUBMISSION`.
# What is said up here holds for all questions unless they say otherwise.
title = "Search, part 1: {puzzle}"
search = "any"        # graph, tree, or any
goal = "any"          # goals are looked for when generated, when expanded, or any
time = "10s"          # the processor's time, for each test
memory = "1GiB"

[[questions]]
name = "bfs"
title = "Breadth-first search"
ask = "trace"         # plan, cost, trace or heuristic
method = "bfs"
points = 4            # for each test
partial = 1           # for a trace that is wrong, with a plan that is right
tests = [
    {{ level = "{first}" }},
    {{ level = "{second}" }},
    {{ level = "{third}", visibility = "hidden" }},     # or after_published, after_due_date
]

[[questions]]
name = "astar"
title = "A*"
ask = "trace"
method = "astar:{heuristic}"
points = 6
partial = 2
tests = [
    {{ level = "{first}" }},
    {{ level = "{second}" }},
    {{ level = "{third}", visibility = "hidden" }},
]

[[questions]]
name = "cost"
title = "The optimal cost"
ask = "cost"
method = "{optimal}"
points = 2
partial = 1           # for a plan that solves the level, but costs more
tests = [{{ level = "{third}" }}]

[[questions]]
name = "heuristic"
title = "A heuristic that is admissible and consistent"
ask = "heuristic"
method = "{own}"
points = 4
partial = 2           # for one that is admissible only, or says too little
informed = 0.1        # on average, the estimate is at least this part of the true cost
tests = [{{ level = "{small}" }}]
"#
    )
}
