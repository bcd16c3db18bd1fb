//! Every run as it was kept, before anything is judged: all that it takes to repeat it.

use quebra_api::Error;
use quebra_puzzles::wording::wording;

use super::data::Data;
use super::document::csv_line;
use crate::job::Clock;

const HEADS: [&str; 48] = [
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
    "limit_seconds",
    "limit_clock",
    "limit_bytes",
    "limit_nodes",
    "limit_moves",
    "sample_seconds",
    "tables",
    "version",
    "commit",
    "executable",
    "profile",
    "jobs",
    "isolation",
    "finished",
    "machine",
    "processor",
    "cores",
    "memory",
    "system",
];

/// Nobody reads more, in bytes: names that are long in the file stand here in every row.
const MOST_BYTES: usize = 256 << 20;

pub(super) fn csv(data: &Data) -> Result<String, Error> {
    let mut text = csv_line(HEADS.into_iter().map(String::from));
    let optional = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
    let (setting, build) = (&data.experiment.setting, &data.build);
    for part in &data.parts {
        for (level, cells) in part.levels.iter().zip(&part.cells) {
            for (cell, method) in cells.iter().zip(&part.methods) {
                for (repetition, run) in cell.runs.iter().enumerate() {
                    let Some(kept) = run else { continue };
                    let (stored, run) = (&level.stored, &kept.finding);
                    let machine = data.machine_of.get(&kept.machine);
                    let of_machine =
                        |value: fn(&crate::machine::Machine) -> String| machine.map(value).unwrap_or_default();
                    let values: [String; HEADS.len()] = [
                        part.name().to_string(),
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
                        kept.wall.to_string(),
                        run.first_seconds.to_string(),
                        run.cpu_seconds.map_or(String::new(), |seconds| seconds.to_string()),
                        run.searches.to_string(),
                        run.moves.clone().unwrap_or_default(),
                        run.message.clone().unwrap_or_default(),
                        setting.seconds().to_string(),
                        if setting.clock == Clock::Wall { "wall" } else { "processor" }.to_string(),
                        setting.memory.to_string(),
                        optional(setting.nodes),
                        optional(setting.moves.map(u64::from)),
                        setting.sample().as_secs_f64().to_string(),
                        kept.tables.clone(),
                        build.version.clone(),
                        build.commit.clone(),
                        build.executable.clone(),
                        build.profile.clone(),
                        kept.jobs.to_string(),
                        kept.isolation.clone(),
                        kept.finished.to_string(),
                        of_machine(|machine| machine.name.clone()),
                        of_machine(|machine| machine.processor.clone()),
                        of_machine(|machine| machine.cores.to_string()),
                        of_machine(|machine| machine.memory.to_string()),
                        of_machine(|machine| machine.system.clone()),
                    ];
                    text.push_str(&csv_line(values.into_iter()));
                    if text.len() > MOST_BYTES {
                        return Err(Error::input(wording!(
                            "fault-lab-runs-large",
                            "runs.csv would be larger than {most} MiB: names or codes are longer than quebra writes",
                            most = MOST_BYTES >> 20
                        )));
                    }
                }
            }
        }
    }
    Ok(text)
}
