//! Where searches are put to the test: random small levels, and random graphs.

use std::sync::Arc;

use quebra_puzzles::breakdown::Part;
use quebra_puzzles::game::{Game, PlayError};
use quebra_puzzles::generate::dice::Dice;
use quebra_puzzles::level::LevelText;
use quebra_puzzles::puzzle::Losses;
use quebra_puzzles::scene::Scene;
use quebra_puzzles::{ALL, open};
use quebra_search::{Cost, Dashboard, INFINITE, Limits};

use crate::numbered::{Images, Move, Rules, State, is_admissible, numbered};

/// A level or a graph, with estimates and without.
pub(super) struct Space {
    pub(super) name: String,
    pub(super) blind: Arc<dyn Rules>,
    pub(super) informed: Arc<dyn Rules>,
    pub(super) spent: Cost,
    pub(super) is_admissible: bool,
}

/// So many random levels of each puzzle, twice as many graphs, and a level that allows few moves.
pub(super) fn all(seed: &str, count: u64) -> Vec<Space> {
    let levels = ALL.iter().filter(|kind| !kind.card.audited.is_empty()).flat_map(|kind| {
        (0..count).map(move |number| {
            let mut dice = Dice::new(&format!("{seed} {}", kind.card.name), number);
            of_game(&*level(kind.card.name, kind.card.audited, &mut dice), None, &mut dice)
        })
    });
    let graphs = (0..2 * count).map(|number| graph(&mut Dice::new(seed, number)));
    levels.chain(graphs).chain([of_code("break-the-ice:____/y_r_/ryyr;clears=run;moves=3", None)]).collect()
}

/// A level for audits, with a few cells exchanged, after a few moves.
fn level(puzzle: &str, codes: &[&str], dice: &mut Dice) -> Box<dyn Game> {
    loop {
        let code = dice.choose(codes).expect("there are some");
        let (grid, headers) =
            code.split_once(';').map_or((code, String::new()), |(grid, rest)| (grid, format!(";{rest}")));
        // Some puzzles have commas between cells.
        let (comma, split) = if grid.contains(',') { (",", ',') } else { ("", '\0') };
        let cells = |row: &str| -> Vec<String> {
            let row = row.to_string();
            if comma.is_empty() {
                row.chars().map(String::from).collect()
            } else {
                row.split(split).map(String::from).collect()
            }
        };
        let mut rows: Vec<Vec<String>> = grid.split('/').map(cells).collect();
        for _ in 0..dice.below(4) {
            let [one, other] = [(); 2].map(|()| {
                let row = dice.below(rows.len());
                (row, dice.below(rows[row].len()))
            });
            let cell = rows[one.0][one.1].clone();
            rows[one.0][one.1] = std::mem::replace(&mut rows[other.0][other.1], cell);
        }
        let rows: Vec<String> = rows.iter().map(|row| row.join(comma)).collect();
        let text = LevelText::read_code(&format!("{puzzle}:{}{headers}", rows.join("/")));
        let Ok(mut game) = text.and_then(|text| open(&text)) else { continue };
        for _ in 0..dice.below(3) {
            let legal = game.legal();
            if !legal.is_empty() {
                game.play(&legal[dice.below(legal.len())]).expect("it is legal");
            }
        }
        return game;
    }
}

pub(super) fn of_code(code: &str, heuristic: Option<&str>) -> Space {
    of_game(&*open(&LevelText::read_code(code).unwrap()).unwrap(), heuristic, &mut Dice::new(code, 0))
}

/// A level with one of its heuristics, which may be any.
fn of_game(game: &dyn Game, heuristic: Option<&str>, dice: &mut Dice) -> Space {
    let names: Vec<_> = game.heuristics().iter().map(|heuristic| heuristic.name).collect();
    let heuristic = heuristic.unwrap_or_else(|| dice.choose(&names).expect("there are some"));
    let method = |name: &str| game.method(name).unwrap();
    let (bfs, astar) = (method("bfs"), method(&format!("astar:{heuristic}")));
    let number = |method| numbered(game, method, Images::One, Limits::default(), &Dashboard::default()).unwrap();
    Space {
        name: format!("{} after {:?} by {heuristic}", game.code(), game.history()),
        blind: number(bfs),
        informed: number(astar),
        spent: game.cost(),
        is_admissible: is_admissible(game, astar),
    }
}

/// A graph whose steps differ in cost. A move is the letter of the state that it leads to.
#[derive(Clone)]
struct Graph {
    steps: Vec<Vec<(State, Cost)>>,
    estimates: Vec<Cost>,
    goals: Vec<bool>,
}

/// A graph of a few states, with estimates that are admissible and as inconsistent as chance will have it.
pub(super) fn graph(dice: &mut Dice) -> Space {
    let size = dice.within(5..=9);
    let steps: Vec<Vec<(State, Cost)>> = (0..size)
        .map(|from| {
            let mut others: Vec<State> = (0..size as State).filter(|&to| to as usize != from).collect();
            dice.shuffle(&mut others);
            others.truncate(dice.within(1..=3));
            others.into_iter().map(|to| (to, dice.within(1..=9) as Cost)).collect()
        })
        .collect();
    let goals: Vec<bool> = (0..size).map(|state| state > 0 && (state == size - 1 || dice.percent(5))).collect();
    let mut distances: Vec<Cost> = goals.iter().map(|&is_goal| if is_goal { 0 } else { INFINITE }).collect();
    for _ in 0..size {
        for from in 0..size {
            let least = steps[from].iter().map(|&(to, cost)| distances[to as usize].saturating_add(cost)).min();
            distances[from] = distances[from].min(least.unwrap_or(INFINITE));
        }
    }
    // Where no goal can be reached, the estimate may know it.
    let estimate = |distance: &Cost| match *distance {
        INFINITE if dice.percent(50) => INFINITE,
        INFINITE => dice.below(9) as Cost,
        distance => dice.within(0..=distance as usize) as Cost,
    };
    let estimates = distances.iter().map(estimate).collect();
    let graph = Graph { steps, estimates, goals };
    let blind = Graph { estimates: vec![0; size], ..graph.clone() };
    let name = format!("{:?} {:?} {:?}", graph.steps, graph.estimates, graph.goals);
    Space { name, blind: Arc::new(blind), informed: Arc::new(graph), spent: 0, is_admissible: true }
}

impl Graph {
    fn letter(state: State) -> String {
        char::from(b'a' + state as u8).to_string()
    }
}

impl Rules for Graph {
    fn start(&self) -> State {
        0
    }

    fn is_goal(&self, state: State) -> bool {
        self.goals[state as usize]
    }

    fn is_hopeless(&self, _: State) -> bool {
        false
    }

    fn is_dead(&self, _: State) -> bool {
        false
    }

    fn losses(&self) -> Losses {
        Losses::Untold
    }

    fn budget(&self) -> Cost {
        INFINITE
    }

    fn repeats(&self) -> bool {
        true
    }

    fn is_tree_like(&self) -> bool {
        false
    }

    fn canonical(&self, state: State) -> State {
        state
    }

    fn representative(&self, state: State) -> State {
        state
    }

    fn successors(&self, state: State, _: Option<Move>) -> Vec<(Move, State)> {
        self.steps[state as usize].iter().map(|&(to, _)| (Move(to), to)).collect()
    }

    fn is_redundant(&self, _: Move, _: Move) -> bool {
        false
    }

    fn synonyms(&self, _: State, _: Move) -> Vec<Move> {
        Vec::new()
    }

    fn cost(&self, state: State, Move(action): Move) -> Cost {
        let step = self.steps[state as usize].iter().find(|&&(to, _)| to == action);
        step.expect("the action is legal").1
    }

    fn estimate(&self, state: State) -> Cost {
        self.estimates[state as usize]
    }

    fn parts(&self, _: State) -> Vec<Part> {
        Vec::new()
    }

    fn scene(&self, _: State) -> Scene {
        unreachable!("nobody looks at it")
    }

    fn word(&self, Move(action): Move) -> String {
        Self::letter(action)
    }

    fn read(&self, state: State, word: &str) -> Result<(Move, State), PlayError> {
        let step = self.steps[state as usize].iter().find(|&&(to, _)| Self::letter(to) == word);
        step.map(|&(to, _)| (Move(to), to)).ok_or_else(|| PlayError::Illegal(word.to_string()))
    }

    fn bytes(&self) -> usize {
        0
    }
}
