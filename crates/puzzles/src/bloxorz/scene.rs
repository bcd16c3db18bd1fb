//! How a board is drawn and moved, and how a move is named.

use super::level::Meaning;
use super::rules::{Bloxorz, Roll, State, whole};
use crate::grid::Dir;
use crate::motion::{Frame, Gesture, Motion, Shift};
use crate::scene::{Ground, Paint, Piece, Scene, Tile};
use crate::wording::{Wording, wording};

pub(super) fn scene(level: &Bloxorz, state: &State) -> Scene {
    let &State { a, b, is_split, bridges } = state;
    Scene::new(level.layout.rows, level.layout.columns, |row, column| {
        let cell = row * level.layout.columns + column;
        let letter = level.layout.grid[cell];
        let ground = match level.layout.meanings.get(&letter) {
            None => match letter {
                '_' => Ground::Void,
                '-' => Ground::Fragile,
                'G' => Ground::Goal,
                _ => Ground::Floor,
            },
            Some(Meaning::Bridge { .. }) => Ground::Bridge { is_on: level.bears(cell as u16, bridges) },
            Some(Meaning::Soft(_)) => Ground::Switch { is_heavy: false },
            Some(Meaning::Heavy(_)) => Ground::Switch { is_heavy: true },
            Some(Meaning::Split(_)) => Ground::Split,
            Some(Meaning::Teleport) => Ground::Teleport,
        };
        let mark = if letter == '_' { ' ' } else { letter };
        let cell = cell as u16;
        let piece = [(a, "#"), (b, if is_split { "+" } else { "#" })].into_iter().find(|&(at, _)| at == cell);
        let goes_on = |dir| !is_split && cell == a && level.beyond(cell, dir) == b;
        let piece = piece.map(|(_, label)| Piece {
            joins_right: goes_on(Dir::Right),
            joins_down: goes_on(Dir::Down),
            ..Piece::new(label, Paint::Player)
        });
        Tile { ground, mark, piece }
    })
}

/// The block, or one of the cubes; the active one is in hand.
pub(super) fn gesture(level: &Bloxorz, state: &State, action: Roll) -> Gesture {
    let (from, to) = level.path(state, action);
    let places = |cells: [u16; 2]| {
        let [a, b] = cells;
        cells[..=usize::from(a != b)].iter().map(|&cell| level.layout.row_column(cell)).collect()
    };
    Gesture {
        cells: places(from),
        to: places(to),
        dir: Some(action.dir),
        is_in_hand: !action.other,
        ..Gesture::default()
    }
}

/// It rolls; what it presses acts; then it is taken elsewhere, taken apart, or put together.
pub(super) fn frames(level: &Bloxorz, before: &State, action: Roll, after: &State) -> Vec<Frame> {
    let (from, to) = level.path(before, action);
    let step = |from: u16, to: u16| Shift::new(level.layout.row_column(from), level.layout.row_column(to));
    let steps = |from: [u16; 2], to: [u16; 2]| {
        let [first, second] = [0, 1].map(|end| step(from[end], to[end]));
        if first == second { vec![first] } else { vec![first, second] }
    };
    let rolled = if before.is_split {
        let rest = if from[0] == before.a { before.b } else { before.a };
        State { a: to[0], b: rest, ..*before }
    } else {
        whole(to, before.bridges)
    };
    let pressed = State { bridges: after.bridges, ..rolled };
    let frame = |motion, steps, state| Frame { motion, dir: None, steps, scene: scene(level, state) };
    let mut frames = vec![Frame { dir: Some(action.dir), ..frame(Motion::Roll, steps(from, to), &rolled) }];
    if pressed != rolled {
        frames.push(frame(Motion::Switch, Vec::new(), &pressed));
    }
    if *after != pressed {
        let is_joined = before.is_split;
        let (motion, steps) =
            if is_joined { (Motion::Join, Vec::new()) } else { (Motion::Jump, steps(to, [after.a, after.b])) };
        frames.push(frame(motion, steps, after));
    }
    frames
}

pub(super) fn read_action(_: &Bloxorz, _: &State, word: &str) -> Result<Roll, Wording> {
    let (other, rest) = word.strip_prefix('X').map_or((false, word), |rest| (true, rest));
    let dir = Dir::ALL.into_iter().find(|dir| rest.chars().eq([dir.letter()]));
    let expected = || {
        wording!(
            "fault-bloxorz-move",
            "expected one of U D L R, or XU XD XL XR while the block is split, not `{word}`",
            word
        )
    };
    dir.map(|dir| Roll { other, dir }).ok_or_else(expected)
}
