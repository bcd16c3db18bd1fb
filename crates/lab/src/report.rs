//! What came of an experiment, what went wrong first.

mod data;
mod document;
mod figures;
mod html;
mod latex;
mod markdown;
mod statistics;
mod tables;
mod trouble;

use std::path::{Path, PathBuf};

use quebra_api::Error;
use quebra_api::format::Format;
use quebra_api::schema::Schema;
use quebra_api::words::Words;
use serde::Serialize;

use crate::store::Store;
use data::{Data, Measure, Part};
use document::{Block, Document, csv_line};

/// Which report.
pub struct ReportRequest<'a> {
    /// The file of results.
    pub db: &'a Path,
    /// The folder it is written into.
    pub out: &'a Path,
    /// Which experiment; the one last run if none is named.
    pub experiment: Option<&'a str>,
    /// Tell the processor's time instead of the wall clock's.
    pub cpu: bool,
    /// The language.
    pub words: Words,
    /// Where a solution can be watched: an address for a level code and moves.
    pub film: Option<fn(&str, &str) -> String>,
}

/// A report that was written.
#[derive(Clone, Debug, Serialize)]
pub struct Written {
    /// The version of this form.
    pub schema: Schema,
    /// The page to begin with.
    pub page: PathBuf,
    /// How many files there are.
    pub files: usize,
    /// The experiment.
    pub experiment: String,
    /// What went wrong in it, a sentence each.
    pub trouble: Vec<String>,
    /// Names of other experiments in the file.
    pub others: Vec<String>,
}

/// Writes a report: a page, tables and plots.
pub fn report(request: &ReportRequest) -> Result<Written, Error> {
    let format = Format { words: request.words };
    let store = Store::to_read(request.db)?;
    let mut data = Data::load(&store, request.experiment)?;
    let raw = raw(&data);
    let sharing = data.sharing();
    if request.cpu {
        data.use_cpu_time();
    }
    let trouble = trouble::find(&mut data, format);
    let mut notes = notes(&data, format);
    if request.cpu {
        notes.push(format.words.say("lab-note-cpu"));
    } else if let Some(factor) = sharing.filter(|&factor| factor > 1.2) {
        notes.push(format.words.say_with("lab-note-busy", &[("factor", format.number(factor).into())]));
    }
    let document = compose(&data, &trouble, notes, request.film, format);
    let files = write(request.out, &document, &raw, format)?;
    Ok(Written {
        schema: Schema,
        page: request.out.join("report.html"),
        files,
        experiment: data.experiment.name,
        trouble,
        others: data.others,
    })
}

fn compose(
    data: &Data,
    trouble: &[String],
    notes: Vec<String>,
    film: Option<fn(&str, &str) -> String>,
    format: Format,
) -> Document {
    let say = |key| format.words.say(key);
    let mut blocks = Vec::new();
    let experiment = &data.experiment;
    if let Some(question) = &experiment.question {
        blocks.push(Block::Text(question.trim().to_string()));
    }
    blocks.push(Block::Heading(2, say("lab-trouble")));
    if trouble.is_empty() {
        blocks.push(Block::Text(say("lab-no-trouble")));
    } else {
        blocks.push(Block::Errors(trouble.to_vec()));
    }
    if !notes.is_empty() {
        blocks.push(Block::Notes(notes));
    }
    for part in &data.parts {
        compose_part(part, data, format, &mut blocks);
    }
    blocks.push(Block::Heading(2, say("lab-measures")));
    blocks.push(Block::Definitions(definitions(format)));
    blocks.push(Block::Heading(2, say("lab-setting")));
    blocks.push(Block::Definitions(setting(data, format)));
    for part in &data.parts {
        let replays = tables::replays(part, film);
        if !replays.is_empty() {
            let heading = format!("{}: {}", say("lab-replays"), part.title());
            blocks.push(Block::Replays(heading, say("lab-replays-text"), replays));
        }
    }
    let title = experiment.title.clone().unwrap_or_else(|| experiment.name.clone());
    Document { title, lang: format.words.language.tag(), blocks }
}

fn compose_part(part: &Part, data: &Data, format: Format, blocks: &mut Vec<Block>) {
    let say = |key| format.words.say(key);
    let pairs = part.pairs(&data.experiment.pairs);
    blocks.push(Block::Heading(2, part.title().to_string()));
    blocks.push(Block::Heading(3, say("lab-coverage")));
    blocks.push(Block::Table(tables::coverage(part, format)));
    blocks.push(Block::Heading(3, say("lab-level-by-level")));
    blocks.push(Block::Table(tables::levels(part, data, format)));
    blocks.push(Block::Heading(3, say("lab-medians")));
    blocks.push(Block::Table(tables::medians(part, format)));
    blocks.push(Block::Heading(3, say("lab-means")));
    match tables::means(part, format) {
        Some(table) => blocks.push(Block::Table(table)),
        None => blocks.push(Block::Text(say("lab-no-means"))),
    }
    blocks.push(Block::Heading(3, say("lab-plots")));
    blocks.extend(figures::all(part, data, &pairs, format).into_iter().map(Block::Figure));
    let textbook = tables::textbook(part, format);
    if !textbook.is_empty() {
        blocks.push(Block::Heading(3, say("lab-textbook")));
        blocks.extend(textbook.into_iter().map(Block::Table));
    }
    let tests = [Measure::Time, Measure::Expanded].map(|measure| tables::tests(part, &pairs, measure, format));
    if tests.iter().any(Option::is_some) {
        blocks.push(Block::Heading(3, say("lab-tests")));
        blocks.extend(tests.into_iter().flatten().map(Block::Table));
    }
}

/// What does not spoil the results, but must be known.
fn notes(data: &Data, format: Format) -> Vec<String> {
    let mut notes = Vec::new();
    let experiment = &data.experiment;
    if experiment.done < experiment.runs {
        let values = [("done", experiment.done.into()), ("all", experiment.runs.into())];
        notes.push(format.words.say_with("lab-note-unfinished", &values));
    }
    if data.machines.len() > 1 {
        notes.push(format.words.say_with("lab-note-machines", &[("count", data.machines.len().into())]));
    }
    if data.jobs > 1 {
        notes.push(format.words.say_with("lab-note-jobs", &[("count", data.jobs.into())]));
    }
    if experiment.commit.ends_with("-changed") {
        notes.push(format.words.say("lab-note-changed"));
    }
    if data.repetitions < 3 {
        notes.push(format.words.say_with("lab-note-repetitions", &[("count", data.repetitions.into())]));
    }
    for part in data.parts.iter().filter(|part| part.levels.len() < 10) {
        let values = [("puzzle", part.title().to_string().into()), ("count", part.levels.len().into())];
        notes.push(format.words.say_with("lab-note-few", &values));
    }
    let overestimating = overestimating(data);
    if !overestimating.is_empty() {
        notes.push(format.words.say_with("lab-note-inadmissible", &[("methods", overestimating.join(", ").into())]));
    }
    notes
}

/// The methods under which an optimal-looking answer is not proven: their heuristics may overestimate.
fn overestimating(data: &Data) -> Vec<String> {
    let mut labels = Vec::new();
    for part in &data.parts {
        let Some(kind) = quebra_puzzles::Kind::named(&part.puzzle) else { continue };
        let heuristics = kind.example().heuristics();
        for method in &part.methods {
            let Some((algorithm, heuristic)) = method.name.split_once(':') else { continue };
            let may_exceed = heuristics.iter().any(|info| info.name == heuristic && !info.admissible);
            if may_exceed && matches!(algorithm, "astar" | "idastar" | "wastar") && !labels.contains(&method.label) {
                labels.push(method.label.clone());
            }
        }
    }
    labels
}

fn definitions(format: Format) -> Vec<(String, String)> {
    let say = |key| format.words.say(key);
    vec![
        (say("lab-time"), say("lab-time-meaning")),
        (say("lab-moves-word"), say("lab-moves-meaning")),
        (say("lab-expanded"), say("lab-expanded-meaning")),
        (say("lab-generated"), say("lab-generated-meaning")),
        (say("lab-memory"), say("lab-memory-meaning")),
        (say("lab-resident"), say("lab-resident-meaning")),
        (say("lab-decided"), say("lab-decided-meaning")),
        (say("lab-size-word"), say("lab-size-meaning")),
        (say("lab-depth"), say("lab-depth-meaning")),
        (say("lab-branching"), say("lab-branching-meaning")),
        (say("lab-medals"), say("lab-medals-meaning")),
        (say("lab-tests"), say("lab-tests-meaning")),
        (say("lab-ties"), say("lab-ties-meaning")),
    ]
}

fn setting(data: &Data, format: Format) -> Vec<(String, String)> {
    let say = |key| format.words.say(key);
    let setting = &data.experiment.setting;
    let mut limits = vec![format.limit(setting.seconds()), format.bytes(setting.memory as f64)];
    if let Some(nodes) = setting.nodes {
        limits.push(format.words.say_with("lab-limit-nodes", &[("count", format.count(nodes).into())]));
    }
    if let Some(moves) = setting.moves {
        limits.push(format.words.say_with("lab-moves", &[("count", moves.into())]));
    }
    let sample = format.limit(setting.sample().as_secs_f64());
    let mut items = vec![
        (say("lab-limits"), limits.join(", ")),
        (
            say("lab-repetitions"),
            format
                .words
                .say_with("lab-repetitions-text", &[("count", data.repetitions.into()), ("sample", sample.into())]),
        ),
        ("quebra".to_string(), format!("{}, {}", data.experiment.version, data.experiment.commit)),
    ];
    for machine in &data.machines {
        let values = [
            ("processor", machine.processor.clone().into()),
            ("cores", machine.cores.into()),
            ("memory", format.bytes(machine.memory as f64).into()),
            ("system", machine.system.clone().into()),
        ];
        items.push((say("lab-machine"), format.words.say_with("lab-machine-text", &values)));
    }
    for part in &data.parts {
        let methods = part.methods.iter().map(|method| {
            let mut exact = method.name.clone();
            if !method.choices.is_empty() {
                exact.push_str(&format!(" ({})", method.choices));
            }
            if exact == method.label { exact } else { format!("{} = {exact}", method.label) }
        });
        items.push((format!("{}: {}", say("lab-methods"), part.title()), methods.collect::<Vec<_>>().join("; ")));
    }
    items
}

/// Every run as it was kept, before anything is judged.
fn raw(data: &Data) -> String {
    let heads = [
        "puzzle",
        "level",
        "code",
        "size",
        "par",
        "method",
        "label",
        "options",
        "repetition",
        "outcome",
        "stopped_by",
        "killed",
        "cost",
        "lower_bound",
        "optimal",
        "expanded",
        "generated",
        "duplicates",
        "reopened",
        "dead_ends",
        "peak_stored",
        "peak_bytes",
        "peak_resident",
        "seconds",
        "first_seconds",
        "cpu_seconds",
        "searches",
        "moves",
        "message",
    ];
    let mut text = csv_line(heads.into_iter().map(String::from));
    let optional = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
    for part in &data.parts {
        for (level, cells) in part.levels.iter().zip(&part.cells) {
            for (cell, method) in cells.iter().zip(&part.methods) {
                for (repetition, run) in cell.runs.iter().enumerate() {
                    let Some(run) = run else { continue };
                    let stored = &level.stored;
                    let values = [
                        stored.puzzle.clone(),
                        stored.name.clone(),
                        stored.code.clone(),
                        stored.size.to_string(),
                        optional(stored.par.map(u64::from)),
                        method.name.clone(),
                        method.label.clone(),
                        method.choices.clone(),
                        (repetition + 1).to_string(),
                        run.outcome.clone(),
                        run.stopped_by.clone().unwrap_or_default(),
                        run.killed.to_string(),
                        optional(run.cost.map(u64::from)),
                        optional(run.lower_bound.map(u64::from)),
                        run.optimal.to_string(),
                        run.expanded.to_string(),
                        run.generated.to_string(),
                        run.duplicates.to_string(),
                        run.reopened.to_string(),
                        run.dead_ends.to_string(),
                        run.peak_stored.to_string(),
                        run.peak_bytes.to_string(),
                        optional(run.peak_resident),
                        run.seconds.to_string(),
                        run.first_seconds.to_string(),
                        run.cpu_seconds.map_or(String::new(), |seconds| seconds.to_string()),
                        run.searches.to_string(),
                        run.moves.clone().unwrap_or_default(),
                        run.message.clone().unwrap_or_default(),
                    ];
                    text.push_str(&csv_line(values.into_iter()));
                }
            }
        }
    }
    text
}

/// Writes all files of a report, and tells how many they are.
fn write(folder: &Path, document: &Document, raw: &str, format: Format) -> Result<usize, Error> {
    let mut files = 0;
    let mut save = |path: PathBuf, text: &str| {
        files += 1;
        std::fs::write(&path, text).map_err(|error| Error::input(format!("{}: {error}", path.display())))
    };
    for folder in [folder.to_path_buf(), folder.join("plots"), folder.join("tables")] {
        std::fs::create_dir_all(&folder).map_err(|error| Error::input(format!("{}: {error}", folder.display())))?;
    }
    save(folder.join("report.html"), &html::render(document, format))?;
    save(folder.join("report.md"), &markdown::render(document, format))?;
    save(folder.join("tables.tex"), &latex::render(document, format))?;
    save(folder.join("runs.csv"), raw)?;
    for block in &document.blocks {
        match block {
            Block::Table(table) => save(folder.join("tables").join(format!("{}.csv", table.id)), &table.csv())?,
            Block::Figure(figure) => save(folder.join("plots").join(format!("{}.svg", figure.id)), &figure.file)?,
            _ => {}
        }
    }
    Ok(files)
}
