//! How a board is drawn and moved, and how a move is named.

use super::shapes::{Fold, FoldingBlocks, State};
use crate::bits::Bits;
use crate::grid::Dir;
use crate::motion::{Frame, Gesture, Motion, mirrored};
use crate::scene::{Ground, Paint, Piece, Scene, Tile};
use crate::wording::{Wording, wording};

pub(super) fn scene<W: Bits, const N: usize>(level: &FoldingBlocks<W, N>, state: &State<W, N>) -> Scene {
    let scene = Scene::new(level.grid.rows, level.grid.columns, |row, column| {
        let cell = row * level.grid.columns + column;
        if !level.board.has(cell) {
            return Tile::ground(Ground::Void, ' ');
        }
        let group = level.groups.iter().find(|group| level.shape(state, group).cells.has(cell));
        let piece = group.map(|group| Piece::new(group.letter as char, Paint::Colour(group.letter - b'A')));
        Tile { ground: Ground::Floor, mark: '.', piece }
    });
    scene.joined()
}

/// The whole group.
pub(super) fn gesture<W: Bits, const N: usize>(
    level: &FoldingBlocks<W, N>,
    state: &State<W, N>,
    action: Fold,
) -> Gesture {
    let group = level.groups.iter().find(|group| group.letter == action.group).expect("a legal fold names a group");
    let place = |cell: usize| (cell / level.grid.columns, cell % level.grid.columns);
    let cells: Vec<_> = level.shape(state, group).cells.cells().map(place).collect();
    let mut to: Vec<_> = mirrored(&cells, action.dir).iter().filter_map(|step| step.to).collect();
    to.sort_unstable();
    Gesture { cells, to, dir: Some(action.dir), ..Gesture::default() }
}

pub(super) fn frames<W: Bits, const N: usize>(
    level: &FoldingBlocks<W, N>,
    before: &State<W, N>,
    action: Fold,
    after: &State<W, N>,
) -> Vec<Frame> {
    let steps = mirrored(&gesture(level, before, action).cells, action.dir);
    vec![Frame { motion: Motion::Fold, dir: Some(action.dir), steps, scene: scene(level, after) }]
}

pub(super) fn read_action<W: Bits, const N: usize>(
    level: &FoldingBlocks<W, N>,
    _: &State<W, N>,
    word: &str,
) -> Result<Fold, Wording> {
    let fold = match word.as_bytes() {
        &[group @ b'A'..=b'Z', dir] => Dir::from_letter(dir as char).map(|dir| Fold { group, dir }),
        _ => None,
    };
    let fold = fold.ok_or_else(|| {
        wording!("fault-folding-move", "expected a group's letter and one of U D L R, such as `AD`, not `{word}`", word)
    })?;
    if level.groups.iter().all(|group| group.letter != fold.group) {
        let letters: Vec<_> = level.groups.iter().map(|group| (group.letter as char).to_string()).collect();
        return Err(wording!(
            "fault-folding-group",
            "there is no group {group}; the groups are {groups}",
            group = fold.group as char,
            groups = letters.join(" ")
        ));
    }
    Ok(fold)
}
