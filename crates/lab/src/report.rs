//! What came of an experiment, what went wrong first.

mod compare;
mod data;
mod document;
mod figures;
mod html;
mod latex;
mod markdown;
mod runs;
mod statistics;
mod tables;
mod trouble;

use std::path::{Path, PathBuf};

use quebra_api::Error;
use quebra_api::format::Format;
use quebra_api::schema::Schema;
use quebra_api::words::Words;
use serde::Serialize;

use crate::job::Clock;
use crate::machine::Build;
use crate::spec::Published;
use crate::store::Store;
use data::{Data, Measure, Part, Rival};
use document::{Block, Document};

/// Where a solution can be watched: an address for a level code and moves.
pub type Film = fn(&str, &str) -> String;

/// Which report.
pub struct ReportRequest<'a> {
    /// The file of results.
    pub db: &'a Path,
    /// The folder it is written into.
    pub out: &'a Path,
    /// Which experiment; the one last run if none is named.
    pub experiment: Option<&'a str>,
    /// Which program's runs, by its commit or the beginning of its hash; those of the one it was last run with if none is named.
    pub build: Option<&'a str>,
    /// Tell the processor's time or the wall clock's; if nothing is said, the one that limits counted.
    pub cpu: Option<bool>,
    /// The language.
    pub words: Words,
    /// Where a solution can be watched: an address for a level code and moves.
    pub film: Option<Film>,
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
    /// The program whose runs these are.
    pub build: Build,
    /// What went wrong in it, a sentence each.
    pub trouble: Vec<String>,
    /// What should be known of it, a sentence each.
    pub notes: Vec<String>,
    /// Names of other experiments in the file.
    pub others: Vec<String>,
}

/// Writes a report: a page, tables and plots.
pub fn report(request: &ReportRequest) -> Result<Written, Error> {
    let format = Format { words: request.words };
    let store = Store::to_read(request.db)?;
    let mut data = Data::load(&store, request.experiment, request.build)?;
    let published = store.published(&data.experiment)?;
    let raw = runs::csv(&data)?;
    let sharing = data.sharing();
    if request.cpu.unwrap_or(data.experiment.setting.clock == Clock::Processor) {
        data.use_cpu_time();
    }
    let trouble = trouble::find(&mut data, format);
    let mut notes = notes(&data, format);
    if let Some(factor) = sharing.filter(|&factor| !data.is_cpu && factor > 1.2) {
        notes.push(format.words.say_with("lab-note-busy", &[("factor", format.number(factor).into())]));
    }
    let document = compose(&data, &trouble, &notes, (&published, request.film), format);
    let files = write(request.out, &document, &raw, format)?;
    Ok(Written {
        schema: Schema,
        page: request.out.join("report.html"),
        files,
        experiment: data.experiment.name,
        build: data.build,
        trouble,
        notes,
        others: data.others,
    })
}

fn compose(
    data: &Data,
    trouble: &[String],
    notes: &[String],
    (published, film): (&[Published], Option<Film>),
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
        let values = [("done", data.done.into()), ("all", experiment.runs.into())];
        let key = if data.done < experiment.runs { "lab-no-trouble-yet" } else { "lab-no-trouble" };
        blocks.push(Block::Text(format.words.say_with(key, &values)));
    } else {
        blocks.push(Block::Errors(trouble.to_vec()));
    }
    if !notes.is_empty() {
        blocks.push(Block::Notes(notes.to_vec()));
    }
    if let Some(table) = compare::puzzles(data, format) {
        blocks.push(Block::Heading(2, say("lab-all-puzzles")));
        blocks.push(Block::Table(table));
    }
    for part in &data.parts {
        compose_part(part, data, published, format, &mut blocks);
    }
    blocks.push(Block::Heading(2, say("lab-measures")));
    blocks.push(Block::Definitions(definitions(data, format)));
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

fn compose_part(part: &Part, data: &Data, published: &[Published], format: Format, blocks: &mut Vec<Block>) {
    let say = |key| format.words.say(key);
    let pairs = part.pairs(&data.experiment.pairs);
    blocks.push(Block::Heading(2, part.title().to_string()));
    blocks.push(Block::Heading(3, say("lab-coverage")));
    blocks.push(Block::Table(tables::coverage(part, data, format)));
    blocks.push(Block::Heading(3, say("lab-level-by-level")));
    blocks.push(Block::Table(tables::levels(part, data, format)));
    blocks.push(Block::Heading(3, say("lab-medians")));
    blocks.push(Block::Table(tables::medians(part, data, format)));
    blocks.push(Block::Heading(3, say("lab-means")));
    match tables::means(part, format) {
        Some(table) => blocks.push(Block::Table(table)),
        None => blocks.push(Block::Text(say("lab-no-means"))),
    }
    if let Some(table) = compare::published(part, published, format) {
        blocks.push(Block::Heading(3, say("lab-published")));
        blocks.push(Block::Table(table));
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
    if let Some(table) = compare::builds(part, data, format) {
        blocks.push(Block::Heading(3, say("lab-builds")));
        blocks.push(Block::Table(table));
    }
}

/// What does not spoil the results, but must be known.
fn notes(data: &Data, format: Format) -> Vec<String> {
    let mut notes = Vec::new();
    let experiment = &data.experiment;
    if data.done < experiment.runs {
        let values = [("done", data.done.into()), ("all", experiment.runs.into())];
        notes.push(format.words.say_with("lab-note-unfinished", &values));
    }
    if data.machines.len() > 1 {
        notes.push(format.words.say_with("lab-note-machines", &[("count", data.machines.len().into())]));
    }
    if data.build != experiment.with {
        notes.push(format.words.say_with("lab-note-build", &[("build", data.build.name().into())]));
    }
    if !data.rivals.is_empty() {
        let runs = |rival: &Rival| format!("{} ({} / {})", rival.build.name(), rival.done, experiment.runs);
        let names: Vec<String> = data.rivals.iter().map(runs).collect();
        let values = [("count", names.len().into()), ("builds", names.join("; ").into())];
        notes.push(format.words.say_with("lab-note-builds", &values));
    }
    if data.with_other_tables > 0 {
        notes.push(format.words.say_with("lab-note-tables", &[("count", data.with_other_tables.into())]));
    }
    if data.build.executable.is_empty() {
        notes.push(format.words.say("lab-note-unrecorded"));
    }
    let is_wall = experiment.setting.clock == Clock::Wall;
    if data.jobs() > 1 {
        notes.push(format.words.say_with("lab-note-jobs", &[("count", data.jobs().into())]));
    }
    if is_wall {
        notes.push(format.words.say("lab-note-wall-limit"));
    }
    if data.is_cpu == is_wall {
        notes.push(format.words.say(if data.is_cpu { "lab-note-cpu" } else { "lab-note-wall" }));
    }
    if data.build.commit.ends_with("-changed") {
        notes.push(format.words.say("lab-note-changed"));
    }
    if data.repetitions < 3 {
        notes.push(format.words.say_with("lab-note-repetitions", &[("count", data.repetitions.into())]));
    }
    for part in data.parts.iter().filter(|part| part.levels.len() < 10) {
        let values = [("puzzle", part.title().to_string().into()), ("count", part.levels.len().into())];
        notes.push(format.words.say_with("lab-note-few", &values));
    }
    for part in &data.parts {
        let methods = overestimating(part);
        if !methods.is_empty() {
            let values = [("puzzle", part.title().to_string().into()), ("methods", methods.join(", ").into())];
            notes.push(format.words.say_with("lab-note-inadmissible", &values));
        }
    }
    notes
}

/// The methods under which an optimal-looking answer is not proven: their heuristics may overestimate in this puzzle.
fn overestimating(part: &Part) -> Vec<&str> {
    let heuristics = part.kind.example().heuristics();
    let may_exceed = |name: &str| {
        let Some((algorithm, heuristic)) = name.split_once(':') else { return false };
        matches!(algorithm, "astar" | "idastar" | "wastar")
            && heuristics.iter().any(|info| info.name == heuristic && !info.admissible)
    };
    part.methods.iter().filter(|method| may_exceed(&method.name)).map(|method| method.label.as_str()).collect()
}

fn definitions(data: &Data, format: Format) -> Vec<(String, String)> {
    let say = |key| format.words.say(key);
    vec![
        (say("lab-time"), say(if data.is_cpu { "lab-cpu-meaning" } else { "lab-wall-meaning" })),
        (say("lab-sample"), say("lab-sample-meaning")),
        (say("lab-time-all"), say("lab-time-all-meaning")),
        (say("lab-par2"), say("lab-par2-meaning")),
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
    let clock = if setting.clock == Clock::Wall { "lab-limit-wall" } else { "lab-limit-cpu" };
    let mut limits = vec![
        format.words.say_with(clock, &[("time", format.limit(setting.seconds()).into())]),
        format.bytes(setting.memory as f64),
    ];
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
        ("quebra".to_string(), data.build.name()),
        (say("lab-kept-tables"), kept_tables(data, format)),
        (say("lab-isolation"), isolation(data, format)),
    ];
    for machine in &data.machines {
        let values = [
            ("processor", machine.processor.clone().into()),
            ("cores", machine.cores.into()),
            ("memory", format.bytes(machine.memory as f64).into()),
            ("system", machine.system.clone().into()),
        ];
        let make = format.words.say_with("lab-machine-text", &values);
        // Of a machine without a name its make is all that is known.
        let text = if machine.name.is_empty() {
            make
        } else {
            let values = [
                ("name", machine.name.clone().into()),
                ("count", data.runs_on(machine).into()),
                ("machine", make.into()),
            ];
            format.words.say_with("lab-machine-named", &values)
        };
        items.push((say("lab-machine"), text));
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

/// The kept tables that runs found.
fn kept_tables(data: &Data, format: Format) -> String {
    let mut names: Vec<&str> = data.runs().flat_map(|run| run.tables.split_whitespace()).collect();
    names.sort_unstable();
    names.dedup();
    match names[..] {
        [] => format.words.say("lab-no-tables"),
        ["?"] => format.words.say("lab-not-recorded"),
        _ => names.join(", "),
    }
}

/// Which processors runs had to themselves.
fn isolation(data: &Data, format: Format) -> String {
    let mut names: Vec<&str> = data.runs().map(|run| run.isolation.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let shown = names
        .iter()
        .map(|name| if name.is_empty() { format.words.say("lab-not-isolated") } else { (*name).to_string() });
    shown.collect::<Vec<_>>().join("; ")
}

/// Writes all files of a report, and tells how many they are.
fn write(folder: &Path, document: &Document, raw: &str, format: Format) -> Result<usize, Error> {
    let mut files = 0;
    let mut save = |path: PathBuf, content: &[u8]| {
        files += 1;
        std::fs::write(&path, content).map_err(|error| Error::file(&path, &error))
    };
    for folder in [folder.to_path_buf(), folder.join("plots"), folder.join("tables")] {
        std::fs::create_dir_all(&folder).map_err(|error| Error::file(&folder, &error))?;
    }
    save(folder.join("report.html"), html::render(document, format).as_bytes())?;
    save(folder.join("report.md"), markdown::render(document, format).as_bytes())?;
    save(folder.join("tables.tex"), latex::render(document, format).as_bytes())?;
    save(folder.join("runs.csv"), raw.as_bytes())?;
    for block in &document.blocks {
        match block {
            Block::Table(table) => {
                save(folder.join("tables").join(format!("{}.csv", table.id)), table.csv().as_bytes())?;
            }
            Block::Figure(figure) => {
                let plots = folder.join("plots");
                save(plots.join(format!("{}.svg", figure.id)), figure.drawing.file().as_bytes())?;
                save(plots.join(format!("{}.pdf", figure.id)), &figure.drawing.pdf())?;
            }
            _ => {}
        }
    }
    Ok(files)
}
