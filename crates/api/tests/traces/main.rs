//! Traces as strangers write them: plain searches of sliding tiles, with rules and estimates of their own, written down as books and
//! courses teach them. Nothing of quebra is used to make them; all of the right ones are accepted, and the wrong ones are named.

mod deepening;
mod graph;
mod tree;

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write as _;

use quebra_api::trace::{Trace, Verdict};
use quebra_api::words::Words;
use quebra_search::{Dashboard, Limits};

use deepening::{Ida, deepen, dls_at, dls_early, dls_fourth, dls_graph, dls_third, ida_star};
use graph::{decrease_key, frontier_early, lazy, parents, table};
use tree::{Cycles, dfs_path, dfs_recursive, dfs_stack, tree};

/// Chance, the same every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for index in (1..list.len()).rev() {
            list.swap(index, self.below(index + 1));
        }
    }
}

/// Tiles in reading order, 0 for the hole.
type Board = Vec<u8>;

#[derive(Clone, Debug)]
struct Node {
    board: Board,
    path: String,
    /// The boards on its way, itself last.
    line: Vec<Board>,
}

impl Node {
    fn g(&self) -> usize {
        self.path.len()
    }
}

/// Ends a search: a plan, or none.
type Found = Option<String>;

struct World {
    columns: usize,
    start: Board,
    chance: RefCell<Chance>,
    /// What was told, line by line, and how many expansions.
    told: RefCell<(String, usize)>,
    /// More than this is not worth reading.
    most: usize,
}

/// Tiles in their order, and the empty cell last.
fn is_goal(board: &[u8]) -> bool {
    let last = board.len();
    board.iter().enumerate().all(|(at, &tile)| usize::from(tile) == (at + 1) % last)
}

impl World {
    fn new(rows: &str, seed: u64) -> Self {
        let columns = rows.split('/').next().unwrap().split(',').count();
        let start: Board = rows.split(['/', ',']).map(|tile| tile.parse().unwrap()).collect();
        Self {
            columns,
            start,
            chance: RefCell::new(Chance(seed * 7919 + 17)),
            told: RefCell::new((String::new(), 0)),
            most: 500,
        }
    }

    fn root(&self) -> Node {
        Node { board: self.start.clone(), path: String::new(), line: vec![self.start.clone()] }
    }

    /// How far tiles are from where they belong, added up.
    fn h(&self, board: &Board) -> usize {
        let mut sum = 0;
        for (at, &tile) in board.iter().enumerate().filter(|(_, tile)| **tile != 0) {
            let home = usize::from(tile) - 1;
            sum +=
                (at / self.columns).abs_diff(home / self.columns) + (at % self.columns).abs_diff(home % self.columns);
        }
        sum
    }

    fn successors(&self, node: &Node) -> Vec<Node> {
        let hole = node.board.iter().position(|&tile| tile == 0).unwrap();
        let (row, column) = (hole / self.columns, hole % self.columns);
        let rows = node.board.len() / self.columns;
        let mut made = Vec::new();
        for (word, to) in [
            ('N', (row > 0).then(|| hole - self.columns)),
            ('S', (row + 1 < rows).then(|| hole + self.columns)),
            ('E', (column + 1 < self.columns).then(|| hole + 1)),
            ('W', (column > 0).then(|| hole - 1)),
        ] {
            if let Some(to) = to {
                let mut next = node.clone();
                next.board.swap(hole, to);
                next.path.push(word);
                next.line.push(next.board.clone());
                made.push(next);
            }
        }
        self.chance.borrow_mut().shuffle(&mut made);
        made
    }

    fn spaced(path: &str) -> String {
        path.chars().flat_map(|word| [' ', word]).collect()
    }

    /// Tells an expansion, and makes successors.
    fn expand(&self, node: &Node) -> Vec<Node> {
        let mut told = self.told.borrow_mut();
        let _ = writeln!(told.0, "expand{}", Self::spaced(&node.path));
        told.1 += 1;
        drop(told);
        self.successors(node)
    }

    fn limit(&self, limit: usize) {
        let _ = writeln!(self.told.borrow_mut().0, "limit: {limit}");
    }

    fn is_long(&self) -> bool {
        self.told.borrow().1 > self.most
    }

    /// Removes one of the least, whichever.
    fn take(&self, open: &mut Vec<Node>, key: impl Fn(&Node) -> usize) -> Node {
        let least = open.iter().map(&key).min().unwrap();
        let all: Vec<usize> = (0..open.len()).filter(|&index| key(&open[index]) == least).collect();
        let index = all[self.chance.borrow_mut().below(all.len())];
        open.remove(index)
    }
}

/// What decides which of the nodes that wait is taken.
#[derive(Clone, Copy)]
enum By {
    Depth,
    G,
    H,
    F,
    Weighted,
}

impl By {
    fn key(self, world: &World, node: &Node) -> usize {
        let (g, h) = (node.g(), world.h(&node.board));
        match self {
            Self::Depth | Self::G => g,
            Self::H => h,
            Self::F => g + h,
            Self::Weighted => 2 * g + 3 * h,
        }
    }
}

type Search = Box<dyn Fn(&World) -> Found>;

/// What to call it, the method and the kind that its trace names, and the search.
type Taught = (&'static str, &'static str, &'static str, Search);

fn all() -> Vec<Taught> {
    fn search(run: impl Fn(&World) -> Found + 'static) -> Search {
        Box::new(run)
    }
    let mut all: Vec<Taught> = vec![
        ("early", "bfs", "graph", search(|w| frontier_early(w, By::Depth))),
        ("lazy", "bfs", "graph", search(|w| lazy(w, By::Depth))),
        ("late", "bfs", "graph", search(|w| decrease_key(w, By::Depth, false))),
        ("early tree", "bfs", "tree", search(|w| tree(w, By::Depth, Cycles::All, true))),
        ("late tree", "bfs", "tree", search(|w| tree(w, By::Depth, Cycles::NoReturn, false))),
        ("lazy", "ucs", "graph", search(|w| lazy(w, By::G))),
        ("decrease key", "ucs", "graph", search(|w| decrease_key(w, By::G, false))),
        ("table", "ucs", "graph", search(|w| table(w, By::G))),
        ("tree", "ucs", "tree", search(|w| tree(w, By::G, Cycles::All, false))),
        ("early", "greedy:manhattan", "graph", search(|w| frontier_early(w, By::H))),
        ("lazy", "greedy:manhattan", "graph", search(|w| lazy(w, By::H))),
        ("reopens", "greedy:manhattan", "graph", search(|w| decrease_key(w, By::H, true))),
        ("never reopens", "greedy:manhattan", "graph", search(|w| decrease_key(w, By::H, false))),
        ("lazy", "astar:manhattan", "graph", search(|w| lazy(w, By::F))),
        ("decrease key", "astar:manhattan", "graph", search(|w| decrease_key(w, By::F, true))),
        ("consistent", "astar:manhattan", "graph", search(|w| decrease_key(w, By::F, false))),
        ("table", "astar:manhattan", "graph", search(|w| table(w, By::F))),
        ("parents", "astar:manhattan", "graph", search(|w| parents(w, By::F))),
        ("tree", "astar:manhattan", "tree", search(|w| tree(w, By::F, Cycles::All, false))),
        ("simple ways", "astar:manhattan", "tree", search(|w| tree(w, By::F, Cycles::None, false))),
        ("table", "wastar:manhattan@1.5", "graph", search(|w| table(w, By::Weighted))),
        ("never reopens", "wastar:manhattan@1.5", "graph", search(|w| decrease_key(w, By::Weighted, false))),
        ("lazy", "wastar:manhattan@1.5", "graph", search(|w| lazy(w, By::Weighted))),
        ("parents", "wastar:manhattan@1.5", "graph", search(|w| parents(w, By::Weighted))),
        ("tree", "wastar:manhattan@1.5", "tree", search(|w| tree(w, By::Weighted, Cycles::NoReturn, false))),
        ("recursive", "dfs", "graph", search(|w| dfs_recursive(w, &w.root(), &mut HashSet::new(), false))),
        ("recursive early", "dfs", "graph", search(|w| dfs_recursive(w, &w.root(), &mut HashSet::new(), true))),
        ("stack, marked when taken", "dfs", "graph", search(|w| dfs_stack(w, false, false))),
        ("stack, marked when pushed", "dfs", "graph", search(|w| dfs_stack(w, true, false))),
        ("stack, marked when taken, early", "dfs", "graph", search(|w| dfs_stack(w, false, true))),
        ("stack, marked when pushed, early", "dfs", "graph", search(|w| dfs_stack(w, true, true))),
        ("simple ways", "dfs", "tree", search(|w| dfs_path(w, &w.root()))),
        ("fourth edition", "iddfs", "tree", search(|w| deepen(w, 0, |limit| dls_fourth(w, limit)))),
        ("table", "idastar:manhattan", "graph", search(|w| ida_star(w, Ida::Table))),
        ("limit first", "idastar:manhattan", "tree", search(|w| ida_star(w, Ida::LimitFirst))),
        ("early", "idastar:manhattan", "tree", search(|w| ida_star(w, Ida::Early))),
    ];
    let graph = |w: &World, limit| dls_graph(w, &w.root(), limit, &mut HashMap::new());
    all.push(("table", "iddfs", "graph", search(move |w| deepen(w, 1, |limit| graph(w, limit)))));
    for cycles in [Cycles::All, Cycles::NoReturn, Cycles::None] {
        for first in [0, 1] {
            let third = move |w: &World, limit| dls_third(w, &w.root(), limit, cycles);
            all.push(("third edition", "iddfs", "tree", search(move |w| deepen(w, first, |limit| third(w, limit)))));
            let early = move |w: &World, limit| dls_early(w, &w.root(), limit, cycles);
            all.push(("early", "iddfs", "tree", search(move |w| deepen(w, first, |limit| early(w, limit)))));
            let at = move |w: &World, limit| dls_at(w, &w.root(), limit, cycles);
            all.push(("at the limit", "iddfs", "tree", search(move |w| deepen(w, first, |limit| at(w, limit)))));
        }
        all.push(("recursive", "idastar:manhattan", "tree", search(move |w| ida_star(w, Ida::Tree(cycles)))));
    }
    all
}

/// Solved, near, and farther away; and boards without a plan.
const LEVELS: [&str; 7] = [
    "1,2,3/4,5,6/7,8,0",
    "1,2,3/4,5,6/0,7,8",
    "1,2,3/5,0,6/4,7,8",
    "1,3,6/5,2,0/4,7,8",
    "0,1/3,2",
    "1,2/0,3",
    "2,1/3,0",
];

fn judge(text: &str) -> Verdict {
    let trace = Trace::read("trace.txt", text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let level = trace.open().unwrap();
    trace.judge(level.game.as_ref(), None, Words::ENGLISH, Limits::default(), &Dashboard::default()).unwrap()
}

fn written(rows: &str, method: &str, kind: &str, world: &World, plan: &Found) -> String {
    let (told, expanded) = &*world.told.borrow();
    let plan = plan.as_ref().map_or(" none".to_string(), |plan| World::spaced(plan));
    let head = format!("quebra-trace 1\nlevel: n-puzzle:{rows}\nmethod: {method}\nsearch: {kind}\n");
    format!("{head}{told}plan:{plan}\nexpanded: {expanded}\n")
}

#[test]
fn every_right_search_is_accepted() {
    let mut judged: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, method, kind, search) in all() {
        for rows in LEVELS {
            for seed in 0..4 {
                let world = World::new(rows, seed);
                let plan = search(&world);
                if world.is_long() {
                    continue;
                }
                let text = written(rows, method, kind, &world, &plan);
                let verdict = judge(&text);
                assert!(verdict.accepted, "{name}: {verdict:?}\n{text}");
                *judged.entry(method).or_default() += 1;
                // Whoever does not say what kind it is may have done either.
                let open = text.replace(&format!("search: {kind}\n"), "");
                assert!(judge(&open).accepted, "{name}: {open}");
            }
        }
    }
    assert!(judged.len() == 8 && judged.values().all(|&count| count >= 40), "{judged:?}");
}

/// Changes to right traces that make them wrong, whatever they are.
#[test]
fn what_is_changed_is_noticed() {
    let mut chance = Chance(5);
    for (name, method, kind, search) in all() {
        for seed in 0..3 {
            let (rows, world) = (LEVELS[2], World::new(LEVELS[2], seed));
            let plan = search(&world);
            if world.is_long() {
                continue;
            }
            let right = written(rows, method, kind, &world, &plan);
            let lines: Vec<&str> = right.lines().collect();
            let expansions: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].starts_with("expand ")).collect();
            let at = expansions[chance.below(expansions.len())];
            let join = |lines: &[&str]| lines.join("\n") + "\n";
            let mut wrong = Vec::new();
            // The count is off.
            wrong.push(right.replace("expanded: ", "expanded: 1"));
            // The plan stops short, or is not there.
            wrong.push(right.replace(&format!("plan:{}", World::spaced(plan.as_ref().unwrap())), "plan: W S E"));
            wrong.push(right.replace(&format!("plan:{}", World::spaced(plan.as_ref().unwrap())), "plan: none"));
            // The start is expanded again in the middle.
            let again = [&lines[..at], &["expand", lines[at]], &lines[at + 1..]].concat();
            wrong.push(join(&again));
            // A move is not one, or cannot be made.
            let bad = lines[at].to_string() + " X";
            wrong.push(join(&[&lines[..at], &[&bad], &lines[at + 1..]].concat()));
            let bad = "expand N N N".to_string();
            wrong.push(join(&[&lines[..at], &[&bad], &lines[at + 1..]].concat()));
            // Something follows the end.
            wrong.push(format!("{right}expand\n"));
            // It breaks off.
            wrong.push(join(&lines[..expansions[0]]));
            for text in wrong {
                let verdict = judge(&text);
                assert!(!verdict.accepted, "{name} {method} {kind}: {text}");
                assert!(verdict.line.is_some() && verdict.rule.is_some() && verdict.message.is_some());
            }
        }
    }
}

/// A trace of one method is hardly ever one of another.
#[test]
fn methods_are_told_apart() {
    let of = |name: &str, method: &str, seed| {
        let (.., search) = all().into_iter().find(|taught| (taught.0, taught.1) == (name, method)).unwrap();
        let world = World::new("1,3,6/5,2,0/4,7,8", seed);
        let plan = search(&world);
        move |method: &str, kind: &str| written("1,3,6/5,2,0/4,7,8", method, kind, &world, &plan)
    };
    let rejected = |name: &str, method: &str, other: &str, kind: &str| {
        (0..8).filter(|&seed| !judge(&of(name, method, seed)(other, kind)).accepted).count()
    };
    for (name, method, other, kind) in [
        ("late", "bfs", "astar:manhattan", "graph"),
        ("late", "bfs", "dfs", "graph"),
        ("early", "bfs", "ucs", "graph"),
        ("lazy", "ucs", "greedy:manhattan", "graph"),
        ("decrease key", "astar:manhattan", "bfs", "graph"),
        ("decrease key", "astar:manhattan", "ucs", "graph"),
        ("tree", "ucs", "ucs", "graph"),
        ("late tree", "bfs", "bfs", "graph"),
        ("lazy", "bfs", "bfs", "tree"),
        ("recursive", "idastar:manhattan", "iddfs", "tree"),
    ] {
        assert!(rejected(name, method, other, kind) >= 7, "{name} {method} as {other} {kind}");
    }
}

/// The example of the format names a plan that does not solve its level, and goes north where A* must go west: it shows the form of a
/// trace, not a right one.
#[test]
fn the_example_of_the_format_is_judged_by_what_is_true() {
    let example = "quebra-trace 1\nlevel: n-puzzle:1,2,3/5,0,6/4,7,8\nmethod: astar:manhattan\nsearch: graph\n\
                   expand\nexpand N\nexpand E\nexpand E S\nplan: E S W\nexpanded: 4\n";
    let verdict = judge(example);
    assert_eq!((verdict.accepted, verdict.line, verdict.rule), (false, Some(6), Some("least")));
    let answer = "level: n-puzzle:1,2,3/5,0,6/4,7,8\nplan: E S W\nexpanded: 4\n";
    let verdict = judge(answer);
    assert_eq!((verdict.accepted, verdict.line, verdict.rule), (false, Some(2), Some("solved")));
    assert!(judge(&answer.replace("E S W", "W S E E")).accepted);
    assert_eq!(judge(&answer.replace("E S W", "none")).rule, Some("solvable"));
    assert!(judge("level: n-puzzle:2,1/3,0\nplan: none\n").accepted);
}
