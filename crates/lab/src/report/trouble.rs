//! What went wrong. A row that cannot be true is an error to be told, not a row to be averaged.

use std::collections::HashMap;

use quebra_puzzles::level::LevelText;

use super::data::{Cell, Data, Part, is_decided};
use crate::child::Finding;
use quebra_api::format::Format;

/// Checks everything that was run against the rules and against itself. What is found wrong is marked, so that it enters no
/// table, and told.
pub(super) fn find(data: &mut Data, format: Format) -> Vec<String> {
    let mut told = Vec::new();
    for part in &mut data.parts {
        failures(part, format, &mut told);
        replay(part, format, &mut told);
        proofs(part, format, &mut told);
        counts(part, format, &mut told);
    }
    data.learn();
    told
}

fn failures(part: &Part, format: Format, told: &mut Vec<String>) {
    for (row, cells) in part.cells.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let wrong: Vec<&Finding> = cell.done().filter(|run| run.outcome == "error" || run.killed).collect();
            if let Some(first) = wrong.first() {
                let message = first.message.clone().unwrap_or_default();
                told.push(format.words.say_with(
                    "lab-trouble-failed",
                    &[
                        ("level", part.levels[row].stored.name.clone().into()),
                        ("method", part.methods[column].label.clone().into()),
                        ("count", wrong.len().into()),
                        ("message", message.into()),
                    ],
                ));
            }
        }
    }
}

/// Plays every plan by the rules; a plan shown by several runs is played once.
fn replay(part: &mut Part, format: Format, told: &mut Vec<String>) {
    for (level, cells) in part.levels.iter().zip(&mut part.cells) {
        let opened = LevelText::read_code(&level.stored.code).and_then(|text| quebra_puzzles::open(&text));
        let Ok(mut game) = opened else {
            told.push(format.words.say_with("lab-trouble-level", &[("level", level.stored.name.clone().into())]));
            continue;
        };
        let mut known: HashMap<String, Result<u32, String>> = HashMap::new();
        for (cell, method) in cells.iter_mut().zip(&part.methods) {
            let mut is_told = false;
            for run in cell.sound_mut() {
                let problem = match (run.cost, &run.moves) {
                    (None, _) => continue,
                    (Some(_), None) => Err(format.words.say("lab-trouble-no-moves")),
                    (Some(_), Some(moves)) => known
                        .entry(moves.clone())
                        .or_insert_with(|| {
                            while game.undo() {}
                            for word in moves.split_whitespace() {
                                game.play(word).map_err(|error| error.to_string())?;
                            }
                            if game.is_solved() {
                                Ok(game.cost())
                            } else {
                                Err(format.words.say("lab-trouble-unsolved"))
                            }
                        })
                        .clone(),
                };
                let problem = match problem {
                    Ok(cost) if Some(cost) == run.cost => continue,
                    Ok(cost) => format.words.say_with("lab-trouble-cost", &[("cost", cost.into())]),
                    Err(problem) => problem,
                };
                if !std::mem::replace(&mut is_told, true) {
                    told.push(format.words.say_with(
                        "lab-trouble-plan",
                        &[
                            ("level", level.stored.name.clone().into()),
                            ("method", method.label.clone().into()),
                            ("cost", run.cost.unwrap_or(0).into()),
                            ("problem", problem.into()),
                        ],
                    ));
                }
                run.outcome = "error".to_string();
            }
        }
    }
}

/// What was proven must not contradict a plan that was replayed, nor the level's par.
fn proofs(part: &mut Part, format: Format, told: &mut Vec<String>) {
    for (level, cells) in part.levels.iter().zip(&mut part.cells) {
        let costs = cells.iter().enumerate().flat_map(|(column, cell)| cell.sound().map(move |run| (run.cost, column)));
        let cheapest = costs.filter_map(|(cost, column)| Some((cost?, column))).min();
        let names = |column: usize| part.methods[column].label.clone();
        if let Some((cost, solver)) = cheapest {
            let (mut is_told, by) = (vec![false; cells.len()], names(solver));
            for (column, cell) in cells.iter_mut().enumerate() {
                for run in cell.sound_mut() {
                    let bound =
                        if run.outcome == "unsolvable" { None } else { Some(run.lower_bound.unwrap_or(u32::MAX)) };
                    if bound.is_some_and(|bound| bound <= cost) {
                        continue;
                    }
                    run.outcome = "error".to_string();
                    if std::mem::replace(&mut is_told[column], true) {
                        continue;
                    }
                    let claim = match bound.filter(|&bound| bound != u32::MAX) {
                        Some(bound) => format.words.say_with("lab-claim-bound", &[("bound", bound.into())]),
                        None => format.words.say("lab-claim-unsolvable"),
                    };
                    told.push(format.words.say_with(
                        "lab-trouble-proof",
                        &[
                            ("level", level.stored.name.clone().into()),
                            ("method", names(column).into()),
                            ("claim", claim.into()),
                            ("other", by.clone().into()),
                            ("cost", cost.into()),
                        ],
                    ));
                }
            }
        }
        let Some(par) = level.stored.par else { continue };
        let sound = || cells.iter().flat_map(Cell::sound);
        let bound = sound().filter_map(|run| run.lower_bound).max().unwrap_or(0);
        let is_unsolvable = sound().any(|run| run.outcome == "unsolvable");
        let below = cheapest.filter(|&(cost, _)| cost < par).map(|(cost, _)| cost.to_string());
        let above =
            (bound > par || is_unsolvable).then(|| if is_unsolvable { "∞".to_string() } else { bound.to_string() });
        if let Some(found) = below.or(above) {
            told.push(format.words.say_with(
                "lab-trouble-par",
                &[("level", level.stored.name.clone().into()), ("par", par.into()), ("found", found.into())],
            ));
        }
    }
}

/// The same search must count the same every time.
fn counts(part: &Part, format: Format, told: &mut Vec<String>) {
    for (level, cells) in part.levels.iter().zip(&part.cells) {
        for (cell, method) in cells.iter().zip(&part.methods) {
            let has_threads = method.choices.contains("threads");
            let mut decided = cell.sound().filter(|run| is_decided(run));
            let Some(first) = decided.next().filter(|_| !has_threads) else { continue };
            let of = |run: &Finding| (run.expanded, run.generated, run.cost, run.lower_bound);
            if decided.any(|run| of(run) != of(first)) {
                told.push(format.words.say_with(
                    "lab-trouble-counts",
                    &[("level", level.stored.name.clone().into()), ("method", method.label.clone().into())],
                ));
            }
        }
    }
}
