//! The tables of a report.

use super::Film;
use super::data::{Cell as Runs, Data, End, Level, Measure, Part, Truth};
use super::document::{Cell, Column, Medal, Replay, Solution, Table, Tone};
use super::statistics::{
    Wilcoxon, censored_quartiles, effective_branching, geometric_mean, holm, median, quartiles, sign_test, wilcoxon,
};
use crate::plot::icon;
use quebra_api::format::Format;
use quebra_puzzles::card::Counted;

/// A cell that names a method, with its marker.
pub(super) fn method_cell(part: &Part, method: usize) -> Cell {
    let method = &part.methods[method];
    Cell { icon: Some(icon(method.style)), ..Cell::text(&method.label) }
}

fn method_column(part: &Part, method: usize) -> Column {
    let method = &part.methods[method];
    Column { icon: Some(icon(method.style)), ..Column::number(&method.label) }
}

/// What programs read of a median with the middle half around it.
const SPREAD: &[&str] = &["median", "lower quartile", "upper quartile"];

/// A median with the middle half around it; what is infinite lies beyond the limit.
fn spread_cell(quartiles: Option<[f64; 3]>, show: &dyn Fn(f64) -> String) -> Cell {
    let Some([low, middle, high]) = quartiles else { return Cell::none() };
    let data = [middle, low, high].map(|value| if value.is_finite() { value.to_string() } else { String::new() });
    let text = format!("{} ({} – {})", show(middle), show(low), show(high));
    Cell { data: data.to_vec(), ..Cell::number(text, middle) }
}

/// How many levels each method decided, and what kept it from the others.
pub(super) fn coverage(part: &Part, data: &Data, format: Format) -> Table {
    let say = |key| format.words.say(key);
    let columns = vec![
        Column::text(say("lab-method")),
        Column::number(say("lab-decided")),
        Column::number(say("lab-found")),
        Column::number(say("lab-proved")),
        Column::number(say("lab-proved-unsolvable")),
        Column::number(say("lab-stopped-time")),
        Column::number(say("lab-stopped-memory")),
        Column::number(say("lab-stopped-other")),
        Column::number(say("lab-failed")),
        Column::number(say("lab-missing")),
        Column::number(say("lab-par2")),
    ];
    let all = part.levels.len();
    let scores: Vec<Option<f64>> = (0..part.methods.len()).map(|method| part.par2(method, data.limit())).collect();
    let best = scores.iter().flatten().copied().fold(f64::INFINITY, f64::min);
    let most =
        (0..part.methods.len()).map(|method| part.column(method).filter(|(_, cell)| cell.is_decided()).count()).max();
    let rows = (0..part.methods.len()).map(|method| {
        let count =
            |is: &dyn Fn(&Level, &Runs) -> bool| part.column(method).filter(|(level, cell)| is(level, cell)).count();
        let decided = count(&|_, cell| cell.is_decided());
        let plain = |number: usize| {
            let tone = if number == 0 { Tone::Quiet } else { Tone::Plain };
            Cell::number(format.count(number as u64), number as f64).toned(tone)
        };
        let bad = |number: usize| if number > 0 { plain(number).toned(Tone::Bad) } else { plain(number) };
        let share = format.percent(decided as f64 / all.max(1) as f64);
        let text = format!("{decided} / {all} ({share})");
        let tone = if Some(decided) == most { Tone::Best } else { Tone::Plain };
        let stopped = |limits: &'static [&'static str]| {
            count(&move |_, cell| matches!(cell.end(), End::Stopped(limit) if limits.contains(&limit)))
        };
        vec![
            method_cell(part, method),
            Cell::number(text, decided as f64).toned(tone),
            plain(count(&|_, cell| cell.cost().is_some())),
            plain(count(&|_, cell| cell.chief().is_some_and(|run| run.optimal && run.cost.is_some()))),
            plain(count(&|_, cell| cell.end() == End::Unsolvable)),
            plain(stopped(&["time"])),
            plain(stopped(&["memory"])),
            plain(stopped(&["nodes", "moves"])),
            bad(count(&|_, cell| cell.end() == End::Failed)),
            plain(count(&|_, cell| cell.end() == End::Missing)),
            scores[method].map_or_else(Cell::none, |score| {
                let tone = if score <= best { Tone::Best } else { Tone::Plain };
                Cell::number(format.seconds(score), score).toned(tone)
            }),
        ]
    });
    Table {
        id: format!("{}-coverage", part.name()),
        caption: say("lab-coverage-caption"),
        columns,
        rows: rows.collect(),
    }
}

/// Time, moves and expanded states of every method on every level.
pub(super) fn levels(part: &Part, data: &Data, format: Format) -> Table {
    let say = |key| format.words.say(key);
    let mut columns = vec![
        Column::text(say("lab-level")),
        Column::number(size_word(part, format)),
        Column::number(say("lab-optimum")),
    ];
    let fields = &["seconds", "moves", "expanded", "generated", "end"];
    columns.extend((0..part.methods.len()).map(|method| Column { fields, ..method_column(part, method) }));
    let rows = part.levels.iter().zip(&part.cells).enumerate().map(|(number, (level, cells))| {
        let (optimum, value) = match level.truth {
            Truth::Optimum(cost) => (cost.to_string(), f64::from(cost)),
            Truth::Unsolvable => (say("lab-none"), f64::INFINITY),
            Truth::Between(bound, None) => (format!("≥ {bound}"), f64::from(bound)),
            Truth::Between(bound, Some(cost)) => (format!("{bound}–{cost}"), f64::from(bound)),
        };
        let has_replay = cells.iter().any(|cell| cell.cost().is_some());
        let link = has_replay.then(|| replay_id(part, number));
        let mut row = vec![
            Cell { link, ..Cell::text(level.name()) },
            Cell::number(level.stored.size.to_string(), f64::from(level.stored.size)),
            Cell::number(optimum, value),
        ];
        row.extend(cells.iter().map(|cell| level_cell(level, cell, data, format)));
        row
    });
    Table { id: format!("{}-levels", part.name()), caption: say("lab-levels-caption"), columns, rows: rows.collect() }
}

fn level_cell(level: &Level, cell: &Runs, data: &Data, format: Format) -> Cell {
    let say = |key| format.words.say(key);
    let limit = data.limit();
    let moves = cell.cost().map(|cost| cost.to_string());
    let expanded = cell.chief().map_or(String::new(), |run| format.count(run.expanded));
    let end = match cell.end() {
        End::Solved => "solved",
        End::Unsolvable => "unsolvable",
        End::Stopped(by) => by,
        End::Failed => "error",
        End::Missing => "not run",
    };
    let number = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
    let numbers = vec![
        cell.value(Measure::Time).map_or(String::new(), |seconds| seconds.to_string()),
        number(cell.cost().map(u64::from)),
        number(cell.chief().map(|run| run.expanded)),
        number(cell.chief().map(|run| run.generated)),
        end.to_string(),
    ];
    let shown = match cell.end() {
        End::Missing => Cell { value: Some(f64::INFINITY), ..Cell::text(say("lab-not-run")).toned(Tone::Quiet) },
        End::Failed => Cell { value: Some(f64::INFINITY), ..Cell::text(say("lab-error")).toned(Tone::Bad) },
        End::Stopped(by) => {
            let what = match by {
                "time" => format!("> {}", format.limit(limit)),
                "memory" => format!("> {}", format.bytes(data.experiment.setting.memory as f64)),
                "moves" => say("lab-out-of-moves"),
                _ => say("lab-out-of-nodes"),
            };
            let medal = cell.cost().and_then(|cost| level.excess(cost)).and_then(Medal::of);
            let parts = vec![what, moves.unwrap_or_else(|| "–".to_string()), expanded];
            Cell { parts, medal, value: Some(limit * 10.0), tone: Tone::Quiet, ..Cell::default() }
        }
        End::Solved | End::Unsolvable => {
            let seconds = cell.value(Measure::Time).unwrap_or(limit);
            let medal = cell.cost().and_then(|cost| level.excess(cost)).and_then(Medal::of);
            let parts = vec![format.seconds(seconds), moves.unwrap_or_else(|| say("lab-none")), expanded];
            Cell { parts, medal, value: Some(seconds), ..Cell::default() }
        }
    };
    Cell { data: numbers, ..shown }
}

/// Each method on the levels it decided.
pub(super) fn medians(part: &Part, data: &Data, format: Format) -> Table {
    let say = |key| format.words.say(key);
    let columns = vec![
        Column::text(say("lab-method")),
        Column::number(say("lab-decided")),
        Column::numbers(say("lab-time-all"), SPREAD),
        Column::numbers(say("lab-time"), SPREAD),
        Column::numbers(say("lab-wall"), SPREAD),
        Column::number(say("lab-repetition-spread")),
        Column::numbers(say("lab-expanded"), SPREAD),
        Column::numbers(say("lab-memory"), SPREAD),
        Column::numbers(say("lab-resident"), SPREAD),
        Column::number(say("lab-excess")),
    ];
    let limit = data.limit();
    let rows = (0..part.methods.len()).map(|method| {
        let cells: Vec<(&Level, &Runs)> = part.column(method).filter(|(_, cell)| cell.is_decided()).collect();
        let values = |measure| cells.iter().filter_map(|(_, cell)| cell.value(measure)).collect::<Vec<f64>>();
        let spread = |measure, show: &dyn Fn(f64) -> String| spread_cell(quartiles(values(measure)), show);
        let censored: Vec<(f64, bool)> = part.column(method).filter_map(|(_, cell)| cell.censored()).collect();
        let beyond = |seconds: f64| {
            if seconds.is_finite() { format.seconds(seconds) } else { format!("> {}", format.limit(limit)) }
        };
        let wall: Vec<f64> = cells.iter().filter_map(|(_, cell)| cell.wall()).collect();
        let wobble = cells.iter().filter_map(|(_, cell)| {
            let (least, most) = cell.spread().filter(|_| cell.done().count() > 1)?;
            Some(most / least.max(1e-12) - 1.0)
        });
        let excess: Vec<f64> =
            cells.iter().filter_map(|(level, cell)| level.excess(cell.cost()?).map(f64::from)).collect();
        let mean = excess.iter().sum::<f64>() / excess.len().max(1) as f64;
        vec![
            method_cell(part, method),
            Cell::number(cells.len().to_string(), cells.len() as f64),
            spread_cell(censored_quartiles(&censored), &beyond),
            spread(Measure::Time, &|value| format.seconds(value)),
            spread_cell(quartiles(wall), &|value| format.seconds(value)),
            median(wobble.collect()).map_or_else(Cell::none, |share| Cell::number(format.percent(share), share)),
            spread(Measure::Expanded, &|value| format.middle(value)),
            spread(Measure::Memory, &|value| format.bytes(value)),
            spread(Measure::Resident, &|value| format.bytes(value)),
            if excess.is_empty() { Cell::none() } else { Cell::number(format.fixed(mean, 2), mean) },
        ]
    });
    Table { id: format!("{}-medians", part.name()), caption: say("lab-medians-caption"), columns, rows: rows.collect() }
}

/// All methods on the levels that all of them decided: only there can means be compared.
pub(super) fn means(part: &Part, format: Format) -> Option<Table> {
    let say = |key| format.words.say(key);
    let common = part.common();
    if common.is_empty() || part.methods.len() < 2 {
        return None;
    }
    let measures = [Measure::Time, Measure::Expanded, Measure::Generated];
    let mut columns = vec![Column::text(say("lab-method"))];
    for head in ["lab-time", "lab-expanded", "lab-generated"].map(say) {
        columns.push(Column::number(head));
        columns.push(Column::number(say("lab-relative")));
    }
    let mean = |method: usize, measure: Measure| {
        let values: Vec<f64> = common.iter().filter_map(|&row| part.cells[row][method].value(measure)).collect();
        geometric_mean(&values, measure.least())
    };
    let best = measures.map(|measure| {
        (0..part.methods.len()).filter_map(|method| mean(method, measure)).fold(f64::INFINITY, f64::min)
    });
    let rows = (0..part.methods.len()).map(|method| {
        let mut row = vec![method_cell(part, method)];
        for (measure, best) in measures.into_iter().zip(best) {
            let Some(value) = mean(method, measure) else {
                row.extend([Cell::none(), Cell::none()]);
                continue;
            };
            let text = if measure == Measure::Time { format.seconds(value) } else { format.number(value) };
            let relative = value / best;
            let tone = if value <= best { Tone::Best } else { Tone::Plain };
            row.push(Cell::number(text, value).toned(tone));
            row.push(Cell::number(format!("× {}", format.fixed(relative, 2)), relative).toned(tone));
        }
        row
    });
    let caption = format
        .words
        .say_with("lab-means-caption", &[("count", common.len().into()), ("all", part.levels.len().into())]);
    Some(Table { id: format!("{}-means", part.name()), caption, columns, rows: rows.collect() })
}

/// The textbook's tables: what it takes, by the depth of the solution.
pub(super) fn textbook(part: &Part, format: Format) -> Vec<Table> {
    let say = |key| format.words.say(key);
    let groups = groups(part.levels.iter().map(Level::depth), 14);
    if groups.is_empty() {
        return Vec::new();
    }
    let table = |name: &str, caption: String, value: &dyn Fn(&Runs) -> Option<f64>, show: &dyn Fn(f64) -> String| {
        let mut columns = vec![Column::number(say("lab-depth")), Column::number(say("lab-levels"))];
        columns.extend((0..part.methods.len()).map(|method| method_column(part, method)));
        let rows = groups.iter().map(|group| {
            let mut row = vec![
                Cell::number(group.name(), f64::from(group.from)),
                Cell::number(group.rows.len().to_string(), group.rows.len() as f64),
            ];
            row.extend((0..part.methods.len()).map(|method| {
                let values = group.rows.iter().map(|&level| value(&part.cells[level][method]).unwrap_or(f64::INFINITY));
                median_cell(median(values.collect()), show, &say("lab-stopped"))
            }));
            row
        });
        Table { id: format!("{}-{name}", part.name()), caption, columns, rows: rows.collect() }
    };
    vec![
        table("by-depth", say("lab-textbook-caption"), &|cell| cell.value(Measure::Generated), &|value| {
            format.middle(value)
        }),
        table("branching", say("lab-branching-table"), &branching, &|value| format.fixed(value, 2)),
    ]
}

fn median_cell(value: Option<f64>, show: impl Fn(f64) -> String, stopped: &str) -> Cell {
    match value {
        Some(value) if value.is_finite() => Cell::number(show(value), value),
        Some(_) => Cell { value: Some(f64::INFINITY), ..Cell::text(stopped).toned(Tone::Quiet) },
        None => Cell::none(),
    }
}

/// The effective branching factor of a search that found a solution.
pub(super) fn branching(cell: &Runs) -> Option<f64> {
    let run = cell.chief().filter(|_| cell.is_decided())?;
    effective_branching(run.generated, run.cost?)
}

/// Levels of the same or similar size or depth.
pub(super) struct Group {
    pub(super) from: u32,
    pub(super) to: u32,
    /// The median.
    pub(super) middle: f64,
    pub(super) rows: Vec<usize>,
}

impl Group {
    pub(super) fn name(&self) -> String {
        if self.from == self.to { self.from.to_string() } else { format!("{}–{}", self.from, self.to) }
    }
}

/// Groups rows by a number: one group for each, or where these are too many, so many groups of about equal numbers of rows.
pub(super) fn groups(numbers: impl Iterator<Item = Option<u32>>, most: usize) -> Vec<Group> {
    let mut sorted: Vec<(u32, usize)> =
        numbers.enumerate().filter_map(|(row, number)| number.map(|number| (number, row))).collect();
    sorted.sort_unstable();
    let distinct = sorted.chunk_by(|one, other| one.0 == other.0).count();
    let share = if distinct <= most { 1 } else { sorted.len().div_ceil(most) };
    let mut groups: Vec<Vec<(u32, usize)>> = Vec::new();
    for chunk in sorted.chunk_by(|one, other| one.0 == other.0) {
        match groups.last_mut() {
            Some(last) if distinct > most && last.len() < share => last.extend_from_slice(chunk),
            _ => groups.push(chunk.to_vec()),
        }
    }
    let group = |members: Vec<(u32, usize)>| Group {
        from: members[0].0,
        to: members[members.len() - 1].0,
        middle: f64::from(members[members.len() / 2].0),
        rows: members.into_iter().map(|(_, row)| row).collect(),
    };
    groups.into_iter().map(group).collect()
}

/// Two methods on the same levels.
struct Comparison {
    both: usize,
    only: [u64; 2],
    better: [u64; 2],
    ratio: Option<f64>,
    wilcoxon: Option<Wilcoxon>,
    sign: Option<f64>,
}

/// Paired tests on the levels that both methods decided.
pub(super) fn tests(part: &Part, pairs: &[(usize, usize)], measure: Measure, format: Format) -> Option<Table> {
    let say = |key| format.words.say(key);
    if pairs.is_empty() {
        return None;
    }
    let columns = vec![
        Column::text(say("lab-first-method")),
        Column::text(say("lab-second-method")),
        Column::number(say("lab-both")),
        Column::number(say("lab-only-first")),
        Column::number(say("lab-only-second")),
        Column::number(say("lab-first-better")),
        Column::number(say("lab-second-better")),
        Column::number(say("lab-ratio")),
        Column::number(say("lab-wilcoxon")),
        Column::number(say("lab-effect")),
        Column::number(say("lab-sign")),
    ];
    let results: Vec<Comparison> = pairs
        .iter()
        .map(|&(one, other)| {
            let values: Vec<_> =
                part.cells.iter().map(|cells| (cells[one].value(measure), cells[other].value(measure))).collect();
            let both: Vec<(f64, f64)> = values.iter().filter_map(|&(a, b)| a.zip(b)).collect();
            let count = |is: &dyn Fn(Option<f64>, Option<f64>) -> bool| {
                values.iter().filter(|&&(a, b)| is(a, b)).count() as u64
            };
            let only = [count(&|a, b| a.is_some() && b.is_none()), count(&|a, b| a.is_none() && b.is_some())];
            let less = |a: Option<f64>, b: Option<f64>| a.zip(b).is_some_and(|(a, b)| a < b);
            let better = [count(&|a, b| less(a, b)), count(&|a, b| less(b, a))];
            let logs: Vec<f64> =
                both.iter().map(|(a, b)| b.max(measure.least()).ln() - a.max(measure.least()).ln()).collect();
            let ratios: Vec<f64> = logs.iter().map(|log| log.exp()).collect();
            Comparison {
                both: both.len(),
                only,
                better,
                ratio: geometric_mean(&ratios, f64::MIN_POSITIVE),
                wilcoxon: wilcoxon(&logs),
                sign: sign_test(better[0] + only[0], better[1] + only[1]),
            }
        })
        .collect();
    let corrected = holm(&results.iter().map(|result| result.wilcoxon.map(|test| test.p)).collect::<Vec<_>>());
    let signs = holm(&results.iter().map(|result| result.sign).collect::<Vec<_>>());
    let number = |value: u64| Cell::number(format.count(value), value as f64);
    let p_cell = |p: Option<f64>| {
        p.map_or_else(Cell::none, |p| {
            Cell::number(format.p_value(p), p).toned(if p < 0.05 { Tone::Best } else { Tone::Plain })
        })
    };
    let rows =
        pairs.iter().zip(results).zip(corrected.into_iter().zip(signs)).map(|((&(one, other), result), (p, sign))| {
            vec![
                method_cell(part, one),
                method_cell(part, other),
                number(result.both as u64),
                number(result.only[0]),
                number(result.only[1]),
                number(result.better[0]),
                number(result.better[1]),
                result
                    .ratio
                    .map_or_else(Cell::none, |ratio| Cell::number(format!("× {}", format.number(ratio)), ratio)),
                p_cell(p),
                result.wilcoxon.map_or_else(Cell::none, |test| Cell::number(format.fixed(test.effect, 2), test.effect)),
                p_cell(sign),
            ]
        });
    let (name, caption) = if measure == Measure::Time {
        ("time", say("lab-tests-time-caption"))
    } else {
        ("nodes", say("lab-tests-nodes-caption"))
    };
    Some(Table { id: format!("{}-tests-{name}", part.name()), caption, columns, rows: rows.collect() })
}

/// What the size of a level counts.
pub(super) fn size_word(part: &Part, format: Format) -> String {
    match part.kind.card.nature.counted {
        Counted::Cells => format.words.say("lab-cells"),
        Counted::Tiles => format.words.say("lab-tiles"),
        Counted::Pieces => format.words.say("lab-blocks"),
    }
}

fn replay_id(part: &Part, number: usize) -> String {
    format!("replay-{}-{}", part.name(), number + 1)
}

/// Every solution that was found, to be seen again.
pub(super) fn replays(part: &Part, film: Option<Film>) -> Vec<Replay> {
    let mut replays = Vec::new();
    for (number, (level, cells)) in part.levels.iter().zip(&part.cells).enumerate() {
        let mut solutions: Vec<(Vec<&str>, u32, &str)> = Vec::new();
        for (cell, method) in cells.iter().zip(&part.methods) {
            let Some((cost, moves)) = cell.chief().and_then(|run| run.cost.zip(run.moves.as_deref())) else { continue };
            match solutions.iter_mut().find(|(.., known)| *known == moves) {
                Some((methods, ..)) => methods.push(&method.label),
                None => solutions.push((vec![&method.label], cost, moves)),
            }
        }
        if solutions.is_empty() {
            continue;
        }
        let title = level.stored.title.as_ref().map_or(String::new(), |title| format!(": {title}"));
        let code = &level.stored.code;
        let solution = |(methods, cost, moves): (Vec<&str>, u32, &str)| Solution {
            methods: methods.join(", "),
            cost,
            command: command(code, moves),
            page: film.map(|film| film(code, moves)),
        };
        replays.push(Replay {
            id: replay_id(part, number),
            level: format!("{}{title}", level.name()),
            solutions: solutions.into_iter().map(solution).collect(),
        });
    }
    replays
}

/// A line that can be pasted into a shell, whatever the code and the moves hold.
fn command(code: &str, moves: &str) -> String {
    let quoted = |word: &str| format!("'{}'", word.replace('\'', r"'\''"));
    let is_plain = |character: char| character.is_ascii_alphanumeric() || matches!(character, ',' | '.' | '-' | '_');
    let moves =
        moves.split_whitespace().map(|word| if word.chars().all(is_plain) { word.to_string() } else { quoted(word) });
    let words: Vec<String> = std::iter::once(quoted(code)).chain(moves).collect();
    format!("quebra show --trace {}", words.join(" "))
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_pasted_line_is_one_command() {
        assert_eq!(super::command("n-puzzle:1,0", "N 2,3L"), "quebra show --trace 'n-puzzle:1,0' N 2,3L");
        assert_eq!(
            super::command("x'; touch X", "N;ls $(ls) `ls`"),
            r"quebra show --trace 'x'\''; touch X' 'N;ls' '$(ls)' '`ls`'"
        );
    }

    #[test]
    fn groups_are_few_and_lose_nobody() {
        let each = super::groups([Some(3), None, Some(1), Some(3)].into_iter(), 5);
        assert_eq!(
            each.iter().map(|group| (group.name(), group.rows.len())).collect::<Vec<_>>(),
            [("1".to_string(), 1), ("3".to_string(), 2)]
        );
        let many = super::groups((0..100).map(Some), 8);
        assert!(many.len() <= 8);
        assert_eq!(many.iter().map(|group| group.rows.len()).sum::<usize>(), 100);
        assert!(many.windows(2).all(|pair| pair[0].to < pair[1].from));
    }
}
