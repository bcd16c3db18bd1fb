//! Tables that set one thing beside another: puzzles, programs, and what others published.

use super::data::{Data, Measure, Part};
use super::document::{Cell, Column, Table, Tone};
use super::statistics::geometric_mean;
use super::tables::method_cell;
use crate::spec::Published;
use quebra_api::format::Format;

/// Methods over all puzzles: how many levels each decided, and how its time compares with the best one's, every puzzle counting the
/// same however many levels it has.
pub(super) fn puzzles(data: &Data, format: Format) -> Option<Table> {
    let say = |key| format.words.say(key);
    if data.parts.len() < 2 {
        return None;
    }
    let mut labels: Vec<&str> = Vec::new();
    for method in data.parts.iter().flat_map(|part| &part.methods) {
        if !labels.contains(&method.label.as_str()) {
            labels.push(&method.label);
        }
    }
    let mut columns = vec![
        Column::text(say("lab-method")),
        Column::number(say("lab-puzzles")),
        Column::number(say("lab-mean-decided")),
        Column::number(say("lab-mean-par2")),
    ];
    columns.extend(data.parts.iter().map(|part| Column::numbers(part.title(), &["decided", "levels", "PAR2 seconds"])));
    let limit = data.limit();
    let best: Vec<f64> = data
        .parts
        .iter()
        .map(|part| {
            let scores = (0..part.methods.len()).filter_map(|method| part.par2(method, limit));
            scores.fold(f64::INFINITY, f64::min)
        })
        .collect();
    let rows = labels.iter().map(|label| {
        let (mut cells, mut shares, mut ratios, mut first) = (Vec::new(), Vec::new(), Vec::new(), None);
        for (part, best) in data.parts.iter().zip(&best) {
            let Some(method) = part.methods.iter().position(|method| method.label == *label) else {
                cells.push(Cell::none());
                continue;
            };
            first.get_or_insert_with(|| method_cell(part, method));
            let decided = part.column(method).filter(|(_, cell)| cell.is_decided()).count();
            let score = part.par2(method, limit);
            shares.push(decided as f64 / part.levels.len().max(1) as f64);
            ratios.push(score.map(|score| score.max(1e-9) / best.max(1e-9)));
            let text = score.map_or_else(|| "–".to_string(), |score| format.seconds(score));
            let seconds = score.map_or(String::new(), |score| score.to_string());
            cells.push(Cell {
                parts: vec![format!("{decided} / {}", part.levels.len()), text],
                data: vec![decided.to_string(), part.levels.len().to_string(), seconds],
                value: Some(decided as f64),
                ..Cell::default()
            });
        }
        let share = shares.iter().sum::<f64>() / shares.len().max(1) as f64;
        let mut row = vec![
            first.unwrap_or_else(Cell::none),
            Cell::number(shares.len().to_string(), shares.len() as f64),
            Cell::number(format.percent(share), share),
            ratios
                .into_iter()
                .collect::<Option<Vec<f64>>>()
                .and_then(|ratios| geometric_mean(&ratios, f64::MIN_POSITIVE))
                .map_or_else(Cell::none, |mean| Cell::number(format!("× {}", format.number(mean)), mean)),
        ];
        row.append(&mut cells);
        row
    });
    Some(Table { id: "puzzles".to_string(), caption: say("lab-puzzles-caption"), columns, rows: rows.collect() })
}

/// What other programs did of the same runs, beside those of the report.
pub(super) fn builds(part: &Part, data: &Data, format: Format) -> Option<Table> {
    let say = |key| format.words.say(key);
    let columns = vec![
        Column::text(say("lab-build")),
        Column::text(say("lab-method")),
        Column::number(say("lab-both")),
        Column::number(say("lab-only-there")),
        Column::number(say("lab-only-here")),
        Column::number(say("lab-time-ratio")),
        Column::number(say("lab-other-counts")),
        Column::number(say("lab-other-costs")),
    ];
    let mut rows = Vec::new();
    for rival in &data.rivals {
        let Some(other) = rival.parts.iter().find(|other| std::ptr::eq(other.kind, part.kind)) else { continue };
        for (method, of) in part.methods.iter().enumerate() {
            // Both come from the same list of jobs, so rows and columns are the same.
            let cells = || part.cells.iter().zip(&other.cells).map(|(here, there)| (&here[method], &there[method]));
            if cells().all(|(_, there)| there.chief().is_none()) {
                continue;
            }
            let both: Vec<_> = cells().filter(|(here, there)| here.is_decided() && there.is_decided()).collect();
            let lost = cells().filter(|(here, there)| !here.is_decided() && there.is_decided()).count();
            let new = cells()
                .filter(|(here, there)| here.is_decided() && !there.is_decided() && there.chief().is_some())
                .count();
            let differ =
                |measure| both.iter().filter(|(here, there)| here.value(measure) != there.value(measure)).count();
            let costs = both.iter().filter(|(here, there)| here.cost() != there.cost()).count();
            let ratios: Vec<f64> = both
                .iter()
                .filter_map(|(here, there)| {
                    let [here, there] = [here, there].map(|cell| cell.value(Measure::Time).map(|time| time.max(1e-9)));
                    Some(here? / there?)
                })
                .collect();
            let number = |number: usize| Cell::number(format.count(number as u64), number as f64);
            let marked = |count: usize| if count > 0 { number(count).toned(Tone::Bad) } else { number(count) };
            // Threads come and go as they like: what they count differs from run to run.
            let counts = if of.choices.contains("threads") { Cell::none() } else { marked(differ(Measure::Expanded)) };
            rows.push(vec![
                Cell::text(rival.build.name()),
                method_cell(part, method),
                number(both.len()),
                number(lost),
                number(new),
                geometric_mean(&ratios, f64::MIN_POSITIVE)
                    .map_or_else(Cell::none, |mean| Cell::number(format!("× {}", format.number(mean)), mean)),
                counts,
                marked(costs),
            ]);
        }
    }
    let id = format!("{}-builds", part.name());
    (!rows.is_empty()).then(|| Table { id, caption: say("lab-builds-caption"), columns, rows })
}

/// What others published of the same levels and methods, beside what was found here.
pub(super) fn published(part: &Part, published: &[Published], format: Format) -> Option<Table> {
    let say = |key| format.words.say(key);
    let columns = vec![
        Column::text(say("lab-level")),
        Column::text(say("lab-method")),
        Column::number(say("lab-published-nodes")),
        Column::number(say("lab-expanded")),
        Column::number(say("lab-generated")),
        Column::number(say("lab-published-moves")),
        Column::number(say("lab-moves-word")),
    ];
    let mut rows = Vec::new();
    for (level, cells) in part.levels.iter().zip(&part.cells) {
        for (method, cell) in cells.iter().enumerate() {
            let label = &part.methods[method].label;
            let of = |values: fn(&Published) -> &std::collections::BTreeMap<String, u64>| {
                let mut theirs = published.iter().filter(|entry| entry.method() == label);
                theirs.find_map(|entry| values(entry).get(level.name())).copied()
            };
            let (nodes, moves) = (of(|entry| &entry.nodes), of(|entry| &entry.moves));
            if nodes.is_none() && moves.is_none() {
                continue;
            }
            let number = |number: Option<u64>| {
                number.map_or_else(Cell::none, |number| Cell::number(format.count(number), number as f64))
            };
            let run = cell.chief();
            let [expanded, generated] = [run.map(|run| run.expanded), run.map(|run| run.generated)];
            // Whatever they called a node: where it is the same number, the same thing was counted.
            let toned = |count: Option<u64>| {
                number(count).toned(if nodes.is_some() && count == nodes { Tone::Best } else { Tone::Plain })
            };
            let cost = cell.cost().map(u64::from);
            rows.push(vec![
                Cell::text(level.name()),
                method_cell(part, method),
                number(nodes),
                toned(expanded),
                toned(generated),
                number(moves),
                number(cost).toned(if moves.is_some() && cost == moves { Tone::Best } else { Tone::Plain }),
            ]);
        }
    }
    let mut sources: Vec<&str> = published.iter().filter_map(|entry| entry.source.as_deref()).collect();
    sources.dedup();
    let caption = format.words.say_with("lab-published-caption", &[("source", sources.join("; ").into())]);
    let id = format!("{}-published", part.name());
    (!rows.is_empty()).then_some(Table { id, caption, columns, rows })
}
