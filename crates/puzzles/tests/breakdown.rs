//! Estimates taken apart: on random walks through levels of every puzzle the parts of every heuristic add up to its estimate, and lie on
//! the board.

use std::ops::ControlFlow;

use quebra_puzzles::game::Session;
use quebra_puzzles::pack::Pack;
use quebra_puzzles::puzzle::Puzzle;
use quebra_puzzles::{ALL, Visitor, open, visit};
use quebra_search::{Control, Dashboard, INFINITE, Limits};

/// States of one walk.
const STEPS: u64 = 25;

struct Walk {
    seed: u64,
    /// It goes so far at least.
    least: usize,
}

impl Visitor for Walk {
    /// How many heuristics explained themselves.
    type Output = usize;

    fn visit<P: Puzzle>(self, session: &Session<P>) -> usize {
        let (level, dashboard) = (session.level(), Dashboard::default());
        let mut states = vec![*session.state()];
        let mut seed = self.seed;
        for _ in 0..STEPS {
            let mut next = Vec::new();
            let _ = level.successors(&states[states.len() - 1], |_, state| {
                next.push(state);
                ControlFlow::<()>::Continue(())
            });
            if next.is_empty() {
                break;
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            states.push(next[(seed >> 33) as usize % next.len()]);
        }
        assert!(states.len() > self.least);
        let cells = level.scene(session.state()).tiles.len();
        for listed in session.listed().iter().filter(|listed| listed.info.name != "zero") {
            let name = listed.info.name;
            let what = format!("{} {name}", level.code().spell(P::CARD.name));
            let Some(explained) = P::EXPLAINED.iter().find(|explained| explained.name == name) else {
                println!("{what} explains nothing");
                continue;
            };
            let mut control = Control::new(level.as_ref(), 0, Limits::default(), &dashboard, None);
            let estimate = (listed.estimator)(level, &mut control).unwrap();
            let explain = (explained.explainer)(level, &mut control).unwrap();
            for state in &states {
                let (h, parts) = (estimate(state), explain(state));
                if h == INFINITE {
                    assert!(parts.is_empty(), "{what} {state:?}: {parts:?}");
                    continue;
                }
                let sum: f64 = parts.iter().map(|part| part.value).sum();
                assert_eq!(sum as u32, h, "{what} {state:?}: {parts:?}");
                for part in &parts {
                    assert!(part.value > 0.0 && !part.cells.is_empty(), "{what} {state:?}: {parts:?}");
                    assert!(part.cells.iter().all(|&cell| cell < cells), "{what} {state:?}: {parts:?}");
                    let mut once = part.cells.clone();
                    once.sort_unstable();
                    once.dedup();
                    assert_eq!(once.len(), part.cells.len(), "{what} {state:?}: {parts:?}");
                }
            }
        }
        P::EXPLAINED.len()
    }
}

#[test]
fn parts_add_up_to_the_estimate() {
    let mut explained = 0;
    for kind in ALL {
        explained += visit(kind.example().as_ref(), Walk { seed: 0, least: 0 });
        let packs = kind.packs.iter().filter(|pack| !pack.name.starts_with("korf"));
        for level in packs.flat_map(Pack::levels).step_by(3) {
            for seed in 1..4 {
                visit(open(&level).unwrap().as_ref(), Walk { seed, least: 1 });
            }
        }
    }
    assert_eq!(explained, 18, "heuristics that explain themselves");
}
