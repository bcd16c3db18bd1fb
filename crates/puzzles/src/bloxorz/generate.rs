//! Bloxorz: rooms carved by a block that rolls at random, joined by what the block must then make use of.
//!
//! No two rooms touch, so the bridge, teleport or split between them is the only way on. Switches for the bridges are put where the
//! block has been before; a bridge may be on from the start, and then its switch is in the way. Such traps and fragile cells are put where
//! the best plan so far goes, so that it has to be another one.

mod carve;

use std::ops::RangeInclusive;

use quebra_search::Cost;

use crate::generate::dice::Dice;
use crate::generate::{Design, Feature, Generator, Grade, Oracle, Proposer, Wish};
use crate::level::{Code, LevelText};
use crate::wording::{Speech, Wording, wording};
use carve::{Board, Joint};

pub(super) const GENERATOR: Generator = Generator {
    features: &[
        Feature::count("bridges", Speech { en: "How many bridges", pt: "Quantas pontes" }),
        Feature::count("switches", Speech { en: "How many switches", pt: "Quantos botões" }),
        Feature::count("fragile", Speech { en: "How many fragile cells", pt: "Quantas casas frágeis" }),
        Feature::flag(
            "split",
            Speech { en: "With a cell that splits the block", pt: "Com uma casa que divide o bloco" },
        ),
        Feature::flag("teleport", Speech { en: "With a teleport", pt: "Com um teletransporte" }),
    ],
    design: |_| DESIGN,
    proposer,
    never_unique: None,
};

const DESIGN: Design = Design {
    size: (8, 12),
    sides: 3..=20,
    cells: 240,
    par: 8..=60,
    method: "astar:distance",
    effort: Some(20_000),
    states: Some(50_000),
};

/// The letters of bridges and switches, soft and heavy.
const BRIDGES: &[u8] = b"abcdef";
const SOFT: &[u8] = b"opqrst";
const HEAVY: &[u8] = b"uvwxyz";
const SPLIT: char = 'k';
const TELEPORT: char = 'm';

struct Bloxorz {
    rows: usize,
    columns: usize,
    bridges: Option<usize>,
    switches: Option<usize>,
    fragile: Option<usize>,
    split: bool,
    teleport: bool,
    grade: Option<Grade>,
}

fn proposer(wish: &Wish, _: &RangeInclusive<Cost>) -> Result<Box<dyn Proposer>, Wording> {
    let (bridges, switches, fragile) = (wish.count("bridges"), wish.count("switches"), wish.count("fragile"));
    let (split, teleport, grade) = (wish.has("split"), wish.has("teleport"), wish.grade);
    let size = if grade == Some(Grade::Expert) { (10, 14) } else { DESIGN.size };
    let (rows, columns) = DESIGN.size_of(wish, size)?;
    let most = BRIDGES.len();
    for (name, number) in [("bridges", bridges), ("switches", switches)] {
        if let Some(number) = number.filter(|&number| number > most) {
            return Err(wording!("fault-wish-most", "--{name} {number}: expected at most {most}", name, number, most));
        }
    }
    match (bridges, switches) {
        (Some(0), Some(1..)) => {
            let message =
                wording!("fault-wish-switches", "--switches without bridges: there is nothing for them to work");
            return Err(message);
        }
        (Some(1..), Some(0)) => {
            return Err(wording!("fault-wish-bridges", "--bridges without switches: they would never open or close"));
        }
        _ => {}
    }
    if bridges == Some(0) && grade != Some(Grade::Easy) {
        return Err(wording!(
            "fault-wish-no-bridges",
            "--bridges 0: without bridges the move that looks best is always right; --grade easy allows that"
        ));
    }
    let rooms = 1 + bridges.unwrap_or(0) + usize::from(split) + usize::from(teleport);
    let needed = 10 * rooms + fragile.unwrap_or(0);
    if needed > rows * columns {
        let cells = rows * columns;
        return Err(wording!(
            "fault-wish-cells",
            "a {rows}x{columns} board has {cells} cells; {needed} are needed for what is asked for",
            rows,
            columns,
            cells,
            needed
        ));
    }
    Ok(Box::new(Bloxorz { rows, columns, bridges, switches, fragile, split, teleport, grade }))
}

impl Proposer for Bloxorz {
    fn propose(&self, dice: &mut Dice, oracle: &dyn Oracle) -> Option<Code> {
        let bridges = match (self.bridges, self.switches) {
            (Some(bridges), _) => bridges,
            (None, Some(switches)) => switches.min(dice.within(1..=2)),
            (None, None) => match self.grade {
                Some(Grade::Easy) => dice.below(2),
                Some(Grade::Hard | Grade::Expert) => dice.within(1..=3),
                _ => dice.choose(&[1, 1, 2])?,
            },
        };
        let switches = self.switches.unwrap_or_else(|| if bridges > 0 { bridges + dice.below(2) } else { 0 });
        let fragile = self.fragile.unwrap_or_else(|| dice.below(5));
        let mut joints = vec![Joint::Bridge; bridges];
        if self.split || dice.percent(15) {
            joints.push(Joint::Split);
        }
        if self.teleport || dice.percent(15) {
            joints.push(Joint::Teleport);
        }
        dice.shuffle(&mut joints);
        let board = Board::carve(self.rows, self.columns, &joints, dice)?;
        let (off, on) = divide(bridges, switches, dice);
        let working = off.len().min(switches - on.len());
        let mut level = furnish(&board, &off, &on, working, dice)?;
        for &bridge in &on {
            level = trap(&level, bridge, dice, oracle)?;
        }
        for _ in on.len() + working..switches {
            level = trap(&level, dice.below(bridges), dice, oracle)?;
        }
        let level = crack(level, fragile, dice, oracle)?;
        let cracks = level.rows.iter().flat_map(|row| row.chars()).filter(|&cell| cell == '-').count();
        (self.fragile.is_none() || cracks == fragile).then_some(level)
    }

    /// Hard drafts are found fast enough.
    fn varies(&self) -> bool {
        false
    }
}

/// Which bridges are off at the start, and which one, if any, is on. That one needs a switch of its own, and so do the others.
fn divide(bridges: usize, switches: usize, dice: &mut Dice) -> (Vec<usize>, Vec<usize>) {
    let has_one = bridges > 0 && dice.percent(25) && switches > usize::from(bridges > 1);
    let one = has_one.then(|| dice.below(bridges));
    (0..bridges).partition(|&bridge| Some(bridge) != one)
}

/// A row and a column, from 0.
type Place = (usize, usize);

fn places(level: &Code, is_wanted: impl Fn(char) -> bool) -> Vec<Place> {
    let rows = level.rows.iter().enumerate();
    let cells = rows.flat_map(|(row, text)| text.chars().enumerate().map(move |(column, cell)| ((row, column), cell)));
    cells.filter(|&(_, cell)| is_wanted(cell)).map(|(place, _)| place).collect()
}

/// The level with another letter in a place.
fn with(level: &Code, (row, column): Place, letter: char) -> Code {
    let mut level = level.clone();
    // All letters of a grid are ASCII.
    level.rows[row].replace_range(column..=column, letter.encode_utf8(&mut [0; 4]));
    level
}

/// The board with its bridges, and a switch for each or for several of those that are off.
fn furnish(board: &Board, off: &[usize], on: &[usize], switches: usize, dice: &mut Dice) -> Option<Code> {
    let mut level = board.level(BRIDGES, SPLIT, TELEPORT);
    for (bridges, state) in [(off, "bridge off"), (on, "bridge on")] {
        let header = |&bridge: &usize| ((BRIDGES[bridge] as char).to_string(), state.to_string());
        level.headers.extend(bridges.iter().map(header));
    }
    for number in 0..switches {
        let worked: Vec<usize> = off.iter().copied().skip(number).step_by(switches).collect();
        // The block must be able to get there before it needs the bridge.
        let place = dice.choose(&board.floor_before_bridge(worked[0]))?;
        let verb = dice.choose(&["toggle", "open"])?;
        let acts: Vec<String> = worked.iter().map(|&bridge| format!("{verb} {}", BRIDGES[bridge] as char)).collect();
        level = add_switch(&level, place, number, &acts.join(", "), dice)?;
    }
    Some(level)
}

/// The level with another switch, soft or heavy, in a place that is floor.
fn add_switch(level: &Code, place: Place, number: usize, acts: &str, dice: &mut Dice) -> Option<Code> {
    if level.rows[place.0].as_bytes()[place.1] != b'.' {
        return None;
    }
    let (letters, kind) = dice.choose(&[(SOFT, "soft"), (HEAVY, "heavy")])?;
    let letter = letters[number] as char;
    let mut level = with(level, place, letter);
    level.headers.push((letter.to_string(), format!("{kind} {acts}")));
    Some(level)
}

/// The level with one more switch, on the way of the best plan, that takes away a bridge.
fn trap(level: &Code, bridge: usize, dice: &mut Dice, oracle: &dyn Oracle) -> Option<Code> {
    let way = Way::of(level, oracle)?;
    let place = dice.choose(&way.touched)?;
    let bridge = BRIDGES[bridge] as char;
    let verb = dice.choose(&["toggle", "close"])?;
    let number =
        level.headers.iter().filter(|(_, value)| value.starts_with("soft") || value.starts_with("heavy")).count();
    add_switch(level, place, number, &format!("{verb} {bridge}"), dice)
}

/// The level with fragile cells, each where the best plan had the block stand, as long as there is another plan; those that later
/// ones made idle are floor again.
fn crack(mut level: Code, count: usize, dice: &mut Dice, oracle: &dyn Oracle) -> Option<Code> {
    let mut way = Way::of(&level, oracle)?;
    let (mut cracks, mut attempts) = (0, 0);
    while cracks < count && attempts < 4 * count {
        attempts += 1;
        let Some(place) = dice.choose(&way.stood) else { break };
        let cracked = with(&level, place, '-');
        match Way::of(&cracked, oracle) {
            Some(new) if new.moves > way.moves => {
                (level, way) = (cracked, new);
                cracks += 1;
            }
            _ => way.stood.retain(|&other| other != place),
        }
    }
    for place in places(&level, |cell| cell == '-') {
        let mended = with(&level, place, '.');
        if Way::of(&mended, oracle)?.moves == way.moves {
            level = mended;
        }
    }
    Some(level)
}

/// Where the best plan goes: the plain cells it touches, and those it has the block stand on.
struct Way {
    moves: usize,
    touched: Vec<Place>,
    stood: Vec<Place>,
}

impl Way {
    fn of(level: &Code, oracle: &dyn Oracle) -> Option<Self> {
        let plan = oracle.plan(level)?;
        let mut game = super::open(&LevelText::of("bloxorz", level)).ok()?;
        let mut way = Self { moves: plan.len(), touched: Vec::new(), stood: Vec::new() };
        for action in plan {
            game.play(&action).ok()?;
            let scene = game.scene();
            let under = (0..scene.tiles.len()).filter(|&cell| scene.tiles[cell].piece.is_some());
            let under: Vec<usize> = under.collect();
            for &cell in under.iter().filter(|&&cell| scene.tiles[cell].mark == '.') {
                let place = (cell / scene.columns, cell % scene.columns);
                if under.len() == 1 && !way.stood.contains(&place) {
                    way.stood.push(place);
                }
                if !way.touched.contains(&place) {
                    way.touched.push(place);
                }
            }
        }
        Some(way)
    }
}
