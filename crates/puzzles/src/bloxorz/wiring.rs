//! Which switch works which bridges, where the cubes of a split appear, which teleports belong together. A drawing need not be a level yet:
//! what cannot be read is left out.

use super::level::{VERBS, no_landing, only, spell};
use crate::card::{End, Tie, Wire, Wiring};
use crate::level::LevelText;
use crate::parts::{Act, Verb};
use crate::wording::{Speech, Wording, wording};

pub(super) const WIRING: Wiring = Wiring { wires, tie };

const SWITCH: Speech = Speech {
    en: "Click the bridges that it works; once more unties them.",
    pt: "Clica nas pontes que ele comanda; outra vez desliga-as.",
};

const SPLIT: Speech = Speech {
    en: "Click the two cells where the cubes appear; the first one is in hand then.",
    pt: "Clica nas duas casas onde os cubos aparecem; o primeiro fica na mão.",
};

type Place = (usize, usize);

/// What a header says, as far as it can be read.
enum Said<'a> {
    Bridge,
    Switch { kind: &'a str, acts: Vec<Act> },
    Split(Vec<Place>),
    Teleport,
}

fn read(value: &str) -> Option<Said<'_>> {
    let (kind, rest) = value.split_once(' ').unwrap_or((value, ""));
    let act = |part: &str| {
        let (name, bridge) = part.trim().split_once(' ')?;
        let (_, verb) = VERBS.into_iter().find(|(known, _)| *known == name)?;
        Some(Act { verb, bridge: only(bridge.trim())? })
    };
    let place = |word: &str| {
        let (row, column) = word.split_once(',')?;
        Some((row.parse::<usize>().ok()?.checked_sub(1)?, column.parse::<usize>().ok()?.checked_sub(1)?))
    };
    match kind {
        "bridge" => Some(Said::Bridge),
        "soft" | "heavy" => Some(Said::Switch { kind, acts: rest.split(',').filter_map(act).collect() }),
        "split" => Some(Said::Split(rest.split_whitespace().filter_map(place).collect())),
        "teleport" => Some(Said::Teleport),
        _ => None,
    }
}

fn letter_at(level: &LevelText, (row, column): Place) -> Option<char> {
    level.rows.get(row)?.text.chars().nth(column)
}

/// What a header says about a letter.
fn said(level: &LevelText, letter: char) -> Option<Said<'_>> {
    let header = level.headers.iter().find(|header| only(&header.key.text) == Some(letter))?;
    read(&header.value.text)
}

fn cells(level: &LevelText, letter: char) -> Vec<Place> {
    let row = |(row, text): (usize, &str)| {
        let columns = text.chars().enumerate().filter(|&(_, other)| other == letter);
        columns.map(|(column, _)| (row, column)).collect::<Vec<_>>()
    };
    level.rows.iter().map(|row| row.text.as_str()).enumerate().flat_map(row).collect()
}

fn wires(level: &LevelText) -> Vec<Wire> {
    let wire = |letter: char| {
        let from = cells(level, letter);
        let end = |cells: Vec<Place>, verb| (!cells.is_empty()).then_some(End { cells, verb });
        let wire = |from, ends, verbs, how| Some(Wire { from, ends, verbs, how });
        match said(level, letter).filter(|_| !from.is_empty())? {
            Said::Bridge => None,
            Said::Switch { acts, .. } => {
                let ends = acts.iter().filter_map(|act| end(cells(level, act.bridge), Some(act.verb)));
                wire(from, ends.collect(), &[Verb::Toggle, Verb::Open, Verb::Close], Some(SWITCH))
            }
            Said::Split(places) => {
                let places = places.into_iter().filter(|&place| letter_at(level, place).is_some());
                wire(from, places.filter_map(|place| end(vec![place], None)).collect(), &[], Some(SPLIT))
            }
            Said::Teleport => {
                let (first, others) = from.split_at(1);
                wire(first.to_vec(), end(others.to_vec(), None).into_iter().collect(), &[], None)
            }
        }
    };
    level.headers.iter().filter_map(|header| wire(only(&header.key.text)?)).collect()
}

fn tie(level: &LevelText, Tie { from, to, verb }: Tie) -> Result<(String, String), Wording> {
    let letter = letter_at(level, from);
    let value = match letter.and_then(|letter| said(level, letter)) {
        Some(Said::Switch { kind, acts }) => {
            let bridge = letter_at(level, to).filter(|&letter| matches!(said(level, letter), Some(Said::Bridge)));
            let bridge = bridge.ok_or_else(|| {
                wording!(
                    "fault-bloxorz-no-wire-end",
                    "no bridge is at {row},{column}; a switch works bridges",
                    row = to.0 + 1,
                    column = to.1 + 1
                )
            })?;
            format!("{kind} {}", spell(&tied(acts, Act { verb: verb.unwrap_or(Verb::Toggle), bridge })))
        }
        Some(Said::Split(mut places)) => {
            if letter_at(level, to).is_none_or(|letter| matches!(letter, '_' | ' ')) {
                return Err(no_landing(to.0 + 1, to.1 + 1));
            }
            // The last two that were pointed at, in their order.
            places.retain(|&place| place != to);
            places.push(to);
            let last = places.iter().rev().take(2).rev();
            let spelt: Vec<String> = last.map(|(row, column)| format!("{},{}", row + 1, column + 1)).collect();
            format!("split {}", spelt.join(" "))
        }
        Some(Said::Bridge | Said::Teleport) | None => {
            return Err(wording!(
                "fault-bloxorz-no-wire",
                "nothing at {row},{column} works anything; choose a switch or a split",
                row = from.0 + 1,
                column = from.1 + 1
            ));
        }
    };
    Ok((letter.map(String::from).unwrap_or_default(), value.trim_end().to_string()))
}

/// The acts of a switch with this one among them, or without it if it is there already.
fn tied(mut acts: Vec<Act>, act: Act) -> Vec<Act> {
    match acts.iter().position(|other| other.bridge == act.bridge) {
        Some(place) if acts[place] == act => {
            acts.remove(place);
        }
        Some(place) => acts[place] = act,
        None => acts.push(act),
    }
    acts
}
