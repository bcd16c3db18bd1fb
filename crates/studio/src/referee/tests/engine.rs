//! The engine's own recordings, before the referee.

use std::collections::HashSet;

use quebra_puzzles::game::{Game, Request};
use quebra_puzzles::level::LevelText;
use quebra_puzzles::method::Method;
use quebra_puzzles::{ALL, open};
use quebra_search::{Dashboard, Limits, Options, Ties};

use super::{Claim, METHODS, Referee};
use crate::record::{Recording, record};

/// What a recording tells, or nothing where its states are not where its moves lead: see what holds for the engine.
fn claims(game: &dyn Game, recording: &Recording, keeps_table: bool) -> Option<Vec<Claim>> {
    let is_deepening = recording.steps.iter().any(|step| step.threshold.is_some());
    let mut held: Vec<_> = recording.nodes.iter().map(|node| node.first.parent.clone()).collect();
    let mut claims = Vec::new();
    let mut iteration = 0;
    for step in &recording.steps {
        // In a tree, moves that lead from one state to one other are one node.
        let nodes: HashSet<usize> = step.successors.iter().map(|successor| successor.node).collect();
        if !keeps_table && nodes.len() < step.successors.len() {
            return None;
        }
        if keeps_table && step.successors.iter().any(|successor| successor.is_mirrored) {
            return None;
        }
        if is_deepening && step.iteration > iteration {
            iteration = step.iteration;
            claims.extend(step.threshold.map(Claim::Limit));
        }
        let mut way = Vec::new();
        let mut node = step.node;
        while let Some((parent, word)) = &held[node] {
            way.push(word.clone());
            node = *parent;
        }
        way.reverse();
        let mut played = game.fork();
        if way.iter().any(|word| played.play(word).is_err()) {
            return None;
        }
        let root = &recording.root.tiles;
        let tiles = played.scene().tiles.into_iter().enumerate().filter(|(cell, tile)| root[*cell] != *tile);
        if tiles.collect::<Vec<_>>() != recording.nodes[step.node].changes {
            return None;
        }
        claims.push(Claim::Expand { way, g: Some(step.g) });
        for told in &step.held {
            held[told.node].clone_from(&told.parent);
        }
    }
    match (&recording.report.plan, recording.is_complete) {
        (Some(plan), true) => claims.push(Claim::Plan { moves: plan.actions.clone(), cost: Some(plan.cost) }),
        (None, true) => claims.push(Claim::NoPlan),
        _ => {}
    }
    Some(claims)
}

/// Is a recording right? False if it cannot be judged.
fn is_judged(game: &dyn Game, method: Method, options: Options, keeps_table: bool) -> bool {
    let (limits, dashboard) = (Limits::default(), Dashboard::default());
    let recording = record(game, &Request { method, options, limits }, 60, &dashboard).unwrap();
    // What is known to be hopeless is not searched.
    let Some(claims) = claims(game, &recording, keeps_table).filter(|_| !recording.steps.is_empty()) else {
        return false;
    };
    let mut referee = Referee::of_engine(game, method, options.weight, keeps_table, limits, &dashboard).unwrap();
    for (index, claim) in claims.iter().enumerate() {
        if let Err(violation) = referee.tell(claim) {
            panic!("{method} {options:?} on {}\n{:#?}\n{violation:#?}", game.code(), &claims[..=index]);
        }
    }
    true
}

#[test]
fn the_engine_keeps_to_the_rules() {
    for kind in ALL {
        let name = kind.card.name;
        let (mut judged, mut others) = (0, 0);
        let codes = kind.card.audited.iter().map(|code| LevelText::read_code(&format!("{name}:{code}")).unwrap());
        for level in kind.packs[0].levels().into_iter().take(4).chain(codes) {
            let game = open(&level).unwrap();
            // A puzzle need not have heuristics.
            for method in METHODS.iter().filter_map(|(method, _)| game.method(method).ok()) {
                for (table, ties) in [(true, Ties::Lifo), (true, Ties::Fifo), (false, Ties::Fifo)] {
                    let options = Options { table: Some(table), ties, ..Options::default() };
                    let is_judged = is_judged(game.as_ref(), method, options, table);
                    *(if is_judged { &mut judged } else { &mut others }) += 1;
                }
            }
        }
        assert!(judged >= METHODS.len(), "{name}: {judged} judged, {others} not");
    }
}
