//! Recordings against plain searches: at every moment the open list is the same sequence, every state is held by the same way at the same
//! cost, and in the end the solution is the same.

mod plain;

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

use plain::{Made, Moment, Plain, Watch, Way};
use quebra_puzzles::game::{Game, Request, Session};
use quebra_puzzles::level::LevelText;
use quebra_puzzles::method::{Algorithm, Method};
use quebra_puzzles::pack::Pack;
use quebra_puzzles::puzzle::Puzzle;
use quebra_puzzles::{ALL, Kind, Visitor, open, visit};
use quebra_search::algorithms::{BLIND, INFORMED};
use quebra_search::{Control, Dashboard, Limits, Options, Ties};
use quebra_studio::record::{Held, Recording, record};

/// How many open states a recording tells.
const TOLD: usize = 40;

/// What the plain searches know; whatever else there is, is left out.
const KNOWN: [&str; 9] = ["bfs", "dfs", "iddfs", "ucs", "greedy", "astar", "wastar", "idastar", "beam"];

fn methods(game: &dyn Game) -> Vec<Method> {
    let blind = BLIND.iter().map(|&blind| Algorithm::Blind(blind));
    let informed = INFORMED.iter().flat_map(|&informed| {
        game.heuristics().into_iter().map(move |heuristic| Algorithm::Informed(informed, heuristic.name))
    });
    let all = blind.chain(informed).map(|algorithm| Method { algorithm, is_best: false });
    all.filter(|method| KNOWN.contains(&method.algorithm())).collect()
}

/// Follows a recording while a plain search runs.
struct Follower<'a> {
    recording: &'a Recording,
    what: String,
    /// The recording's numbers of the plain search's states, and the other way round.
    numbers: Vec<usize>,
    back: HashMap<usize, usize>,
    /// How the recording says that states are held.
    held: Vec<Way>,
    steps: usize,
    made: usize,
    /// How many were as good as what is taken next.
    ties: usize,
    /// Is it written down what the page must show, moment by moment? See `the_page_can_check_itself`.
    is_shown: bool,
    dump: String,
    told: BTreeMap<usize, Way>,
}

impl<'a> Follower<'a> {
    fn new(recording: &'a Recording, what: String, is_shown: bool) -> Self {
        let way = |held: &Held| (held.parent.as_ref().map(|&(parent, _)| parent), held.g);
        Self {
            recording,
            what,
            numbers: vec![0],
            back: HashMap::from([(0, 0)]),
            held: recording.nodes.iter().map(|node| way(&node.first)).collect(),
            steps: 0,
            made: 0,
            ties: 0,
            is_shown,
            dump: String::new(),
            told: BTreeMap::new(),
        }
    }

    fn translated(&self, nodes: &[usize]) -> Vec<usize> {
        nodes.iter().map(|&node| self.numbers[node]).collect()
    }

    /// What is new about how states are held, for the page.
    fn write(&mut self, moment: &Moment, is_again: bool) {
        let number = |node: usize| self.numbers[node];
        if is_again {
            self.told.clear();
        }
        let held = moment.held.iter().map(|(&node, &(parent, g))| (number(node), (parent.map(number), g)));
        let fresh: BTreeMap<usize, Way> = held.filter(|(node, way)| self.told.get(node) != Some(way)).collect();
        self.told.extend(&fresh);
        let open: Vec<usize> = moment.open.iter().take(TOLD).map(|&(node, _)| number(node)).collect();
        let ways: Vec<String> = fresh
            .iter()
            .map(|(node, (parent, g))| {
                let parent = parent.map_or_else(|| "null".to_string(), |parent| parent.to_string());
                format!("[{node}, {parent}, {g}]")
            })
            .collect();
        let comma = if self.dump.is_empty() { "" } else { ",\n" };
        let (count, ways) = (moment.open.len(), ways.join(", "));
        write!(
            self.dump,
            "{comma}    {{ \"again\": {is_again}, \"open\": {open:?}, \"count\": {count}, \"held\": [{ways}] }}"
        )
        .unwrap();
    }
}

impl Watch for Follower<'_> {
    fn made(&mut self, made: &Made) {
        let what = format!("{}, step {}: {}", self.what, made.at, made.word);
        let step = self.recording.steps.get(made.step).unwrap_or_else(|| panic!("{what}: the recording has ended"));
        let told = step.successors.iter().find(|told| told.word == made.word && told.at == made.at);
        let told = told.unwrap_or_else(|| panic!("{what}: not told"));
        assert_eq!((told.g, told.fate), (made.g, made.fate), "{what}");
        // States are met one by one.
        if made.node == self.numbers.len() {
            self.numbers.push(told.node);
        }
        assert_eq!(self.numbers[made.node], told.node, "{what}: two states in one");
        assert_eq!(*self.back.entry(told.node).or_insert(made.node), made.node, "{what}: one state in two");
        self.made += 1;
    }

    fn moment(&mut self, moment: &Moment) {
        let what = format!("{}, step {}", self.what, self.steps);
        let step = &self.recording.steps[self.steps];
        for Held { node, parent, g } in &step.held {
            self.held[*node] = (parent.as_ref().map(|&(parent, _)| parent), *g);
        }
        let is_again = self.steps == 0 || self.recording.steps[self.steps - 1].iteration != step.iteration;
        let ties = if is_again { 0 } else { self.ties };
        assert_eq!((step.node, step.reason.ties), (self.numbers[moment.taken], ties), "{what}");
        assert_eq!(
            (step.iteration, step.threshold, step.width),
            (moment.attempt, moment.threshold, moment.width),
            "{what}"
        );
        assert_eq!(step.skipped, self.translated(&moment.skipped), "{what}: let go");
        assert_eq!(step.dropped, self.translated(&moment.dropped), "{what}: dropped");
        let open: Vec<usize> = moment.open.iter().map(|&(node, _)| node).collect();
        assert_eq!(step.open_count, open.len(), "{what}: how many wait");
        assert_eq!(step.open, self.translated(&open[..open.len().min(TOLD)]), "{what}: the open list");
        for &(node, h) in &moment.open {
            let node = self.numbers[node];
            assert_eq!(self.recording.nodes[node].h, h, "{what}: the estimate of {node}");
        }
        for (&node, &(parent, g)) in &moment.held {
            let (node, way) = (self.numbers[node], (parent.map(|parent| self.numbers[parent]), g));
            assert_eq!(self.held[node], way, "{what}: how {node} is held");
        }
        if self.is_shown {
            self.write(moment, is_again);
        }
        self.ties = moment.ties;
        self.steps += 1;
    }
}

/// Runs the plain search of a method, and hands back what the page must show.
struct Simulation<'a> {
    recording: &'a Recording,
    method: Method,
    options: Options,
    what: String,
    is_shown: bool,
}

impl Visitor for Simulation<'_> {
    type Output = String;

    fn visit<P: Puzzle>(self, session: &Session<P>) -> String {
        let Self { recording, method, options, what, is_shown } = self;
        let level = session.level();
        let dashboard = Dashboard::default();
        let mut control = Control::new(level.as_ref(), 0, Limits::default(), &dashboard, None);
        let named = |name| session.listed().iter().find(|listed| listed.info.name == name);
        let listed = method.heuristic().and_then(named);
        let estimator = listed.map(|listed| (listed.estimator)(level, &mut control).unwrap());
        let h = |state: &P::State| estimator.as_ref().map_or(0, |estimator| estimator(state));
        let is_admissible = listed.is_none_or(|listed| listed.info.admissible);
        let mut follower = Follower::new(recording, what.clone(), is_shown);
        let plain = Plain::new(level.as_ref(), (&h, is_admissible), options, &mut follower);
        let path = plain.search(method.first(), *session.state());
        assert_eq!(follower.steps, recording.steps.len(), "{what}: how many steps there are");
        let told: usize = recording.steps.iter().map(|step| step.successors.len()).sum();
        assert_eq!(follower.made, told, "{what}: how many successors there are");
        let path = follower.translated(&path.unwrap_or_default());
        assert_eq!(path, recording.path, "{what}: the solution");
        format!("[\n{}\n  ], \"path\": {path:?}", follower.dump)
    }
}

/// Compares a search with a plain one, if it ends within so many expansions: then what the page must show.
fn compare(game: &dyn Game, method: Method, options: Options, most: u64, is_shown: bool) -> Option<String> {
    let what = format!("{} {method} {options:?}", game.code());
    let request = Request { method, options, limits: Limits { nodes: Some(most), ..Limits::default() } };
    let report = game.solve(&request, &Dashboard::default());
    if report.stopped_by.is_some() {
        return None;
    }
    let recording = record(game, &request, most as usize, &Dashboard::default()).unwrap();
    recording.is_complete.then(|| visit(game, Simulation { recording: &recording, method, options, what, is_shown }))
}

/// The options that change what a search does.
fn choices() -> [Options; 4] {
    let usual = Options::default();
    [
        usual,
        Options { ties: Ties::Fifo, weight: 150, width: 2, ..usual },
        Options { table: Some(true), width: 1, ..usual },
        Options { table: Some(false), width: 5, ..usual },
    ]
}

fn levels(kind: &Kind) -> Vec<LevelText> {
    kind.packs.iter().flat_map(Pack::levels).collect()
}

/// Some levels of every puzzle, small searches only.
#[test]
fn every_moment_is_that_of_a_plain_search() {
    let mut compared = 0;
    for kind in ALL {
        for level in levels(kind).iter().step_by(9) {
            let game = open(level).unwrap();
            for method in methods(game.as_ref()) {
                let each = choices().map(|options| compare(game.as_ref(), method, options, 60, false));
                compared += each.iter().flatten().count();
            }
        }
    }
    assert!(compared > 300, "{compared}");
}

/// Every built-in level, every method, every search that ends within two thousand expansions.
#[test]
#[ignore = "takes minutes in a release build"]
fn every_moment_of_every_level_is_that_of_a_plain_search() {
    for kind in ALL {
        let mut compared = 0;
        for level in &levels(kind) {
            let game = open(level).unwrap();
            for method in methods(game.as_ref()) {
                compared += usize::from(compare(game.as_ref(), method, Options::default(), 2000, false).is_some());
            }
        }
        println!("{}: {compared} searches", kind.card.name);
        assert!(compared > 100, "{}: {compared}", kind.card.name);
    }
}

/// Searches that meet states again, deepen, begin anew, and let states go; small enough to be written down whole.
const SHOWN: [(&str, &str, &str, Options); 14] = [
    ("n-puzzle:1,2,3/5,0,6/4,7,8", "astar:manhattan", "{}", USUAL),
    ("n-puzzle:2,8,3/1,6,4/7,0,5", "greedy:misplaced", "{}", USUAL),
    ("n-puzzle:2,8,3/1,6,4/7,0,5", "idastar:manhattan", "{ \"table\": true }", Options { table: Some(true), ..USUAL }),
    ("n-puzzle:1,2,3/4,5,6/0,7,8", "iddfs", "{ \"table\": false }", Options { table: Some(false), ..USUAL }),
    ("n-puzzle:1,2,3/4,5,6/0,7,8", "bfs", "{ \"table\": false }", Options { table: Some(false), ..USUAL }),
    ("n-puzzle:2,8,3/1,6,4/7,0,5", "beam:misplaced", "{ \"width\": 2 }", Options { width: 2, ..USUAL }),
    ("n-puzzle:1,2,3,4/5,6,7,8/0,9,10,11", "astar:misplaced", "{}", USUAL),
    ("bloxorz:S..___/....__/_..G..", "dfs", "{}", USUAL),
    ("bloxorz:S..___/....__/_..G..", "ucs", "{ \"ties\": \"fifo\" }", Options { ties: Ties::Fifo, ..USUAL }),
    ("cohesion:1.2/.../2.1", "bfs", "{}", USUAL),
    ("cohesion:1..2/..../2..1", "wastar:extra-blocks", "{}", USUAL),
    ("cohesion:1.2/.../2.1", "beam:mergers", "{ \"width\": 1 }", Options { width: 1, ..USUAL }),
    ("folding-blocks:A00/000/00B", "greedy:grey", "{}", USUAL),
    ("break-the-ice:____/y_r_/ryyr;clears=run;moves=3", "dfs", "{}", USUAL),
];

const USUAL: Options = Options { ties: Ties::Lifo, weight: 200, width: 1000, table: None, threads: 1 };

/// What plain searches know, moment by moment, for the page's tests: there the page's own model is compared with it.
/// `QUEBRA_BLESS=1` writes it anew.
#[test]
fn the_page_can_check_itself() {
    let searches: Vec<String> = SHOWN
        .iter()
        .map(|(code, name, told, options)| {
            let game = open(&LevelText::read_code(code).unwrap()).unwrap();
            let dump = compare(game.as_ref(), game.method(name).unwrap(), *options, 300, true);
            let dump = dump.unwrap_or_else(|| panic!("{code} {name} does not end"));
            format!("{{ \"level\": \"{code}\", \"method\": \"{name}\", \"options\": {told}, \"moments\": {dump} }}")
        })
        .collect();
    let text = format!("[\n{}\n]\n", searches.join(",\n"));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../app/web-tests/tests/plain.json");
    if std::env::var_os("QUEBRA_BLESS").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == text, "{path} is out of date: QUEBRA_BLESS=1 cargo test -p quebra-studio --test recording");
}
