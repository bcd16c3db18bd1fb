//! Folding Blocks: unfold the coloured groups like paper until no cell is grey.
//!
//! A level has grey cells `0`, holes `_` and groups `A` to `Z`; all cells of one letter are one group, touching or not. A fold
//! mirrors a whole group over one side of its bounding box, onto cells that must all be there and grey.
//!
//! Two facts carry everything below. A group only grows, so its own folds and the board decide which shapes it can ever take,
//! and the others only block: shapes are listed once, on opening, and a state is one of them for each group. And a shape
//! covers every shape on the way to it: where there is room for the last one there is room for all of them. So shapes that
//! do not overlap can be reached in whichever order one likes, and a solution is a choice of shapes that cover the board.

use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;

use quebra_search::{INFINITE, Problem, Zero};

use crate::bits::{Bits, Wide};
use crate::coach::reason::Account;
use crate::game::{Game, Session};
use crate::grid::Dir;
use crate::level::{LevelError, LevelText};
use crate::motion::{Frame, Gesture, Motion, mirrored};
use crate::parts::{Instead, Item};
use crate::puzzle::{Code, Entry, Info, PartKind, Puzzle, Simplification, Sketch, Solver, Swatch};
use crate::scene::{Ground, Paint, Piece, Scene, Tile};
use crate::wording::{Wording, wording};
use crate::workshop::duplicates::{Image, cells, least_image};

mod account;
mod exact_cover;
mod heuristics;
#[cfg(test)]
mod tests;

pub use heuristics::{Cover, Doubling, Grey, SmallestRegion};

/// About the puzzle.
pub const INFO: Info = Info {
    name: "folding-blocks",
    title: "Folding Blocks",
    rules: "Fold groups over their sides onto grey cells until no cell is grey.",
    moves: "the group and where it folds, U D L R: AD",
    best: "exact-cover",
    why: "groups meet only in the cells they take, so one final shape for each is chosen, instead of folds in some order",
    plain: "grey",
};

/// Boards have at most this many cells.
const MOST_CELLS: usize = 1024;
/// Boards have at most this many rows, and columns.
const MOST_SIDE: usize = 64;
/// There are at most this many groups: the letters.
const MOST_GROUPS: usize = 26;

/// From this one on, directions lead sideways: up, down, left, right.
const SIDEWAYS: usize = Dir::Left as usize;

/// Opens a level with the smallest board that holds it.
pub fn open(level: &LevelText) -> Result<Box<dyn Game>, LevelError> {
    let grid = parse(level)?;
    // A group has no more shapes than the board has cells (see `Group::new`), so these words always hold all of them.
    Ok(match grid.cells.len() {
        ..=64 if grid.letters().len() <= grid.groups_a_word() => Session::boxed(FoldingBlocks::<u64, 1>::new(grid)),
        ..=256 => Session::boxed(FoldingBlocks::<Wide<4>, 4>::new(grid)),
        _ => Session::boxed(FoldingBlocks::<Wide<16>, 5>::new(grid)),
    })
}

/// A grey board with one group.
pub const SKETCH: Sketch = Sketch {
    start: "A000/0000/0000/0000",
    palette: &[
        Swatch::ground('0', "grey", Ground::Floor),
        Swatch::ground('_', "hole", Ground::Void),
        Swatch::piece('A', "group A", 0),
        Swatch::piece('B', "group B", 1),
        Swatch::piece('C', "group C", 2),
        Swatch::piece('D', "group D", 3),
        Swatch::piece('E', "group E", 4),
        Swatch::piece('F', "group F", 5),
    ],
};

/// A level's cells as they are written, row by row.
struct Grid {
    rows: usize,
    columns: usize,
    cells: Vec<u8>,
}

impl Grid {
    /// The groups there are, in the order of the alphabet.
    fn letters(&self) -> Vec<u8> {
        (b'A'..=b'Z').filter(|letter| self.cells.contains(letter)).collect()
    }

    /// How many bits the number of a group's shape takes.
    fn bits_a_group(&self) -> u32 {
        (self.cells.len() - 1).max(1).ilog2() + 1
    }

    /// How many of these numbers a word holds; none lies across two words.
    fn groups_a_word(&self) -> usize {
        (u64::BITS / self.bits_a_group()) as usize
    }

    /// The cells with the letters asked for.
    fn set<W: Bits>(&self, is_in: impl Fn(u8) -> bool) -> W {
        W::of((0..self.cells.len()).filter(|&cell| is_in(self.cells[cell])))
    }

    /// Where the cells come to lie when they are mirrored over a side of their bounding box, if that is on the board.
    fn mirrored<W: Bits>(&self, cells: W, dir: Dir) -> Option<W> {
        let along = |cell: usize| match dir {
            Dir::Up | Dir::Down => cell / self.columns,
            Dir::Left | Dir::Right => cell % self.columns,
        };
        // Twice the place of the side, which cells at `along` and `side - 1 - along` are equally far from.
        let side = match dir {
            Dir::Up | Dir::Left => 2 * cells.cells().map(along).min()?,
            Dir::Down | Dir::Right => 2 * (cells.cells().map(along).max()? + 1),
        };
        let mut image = W::EMPTY;
        for cell in cells.cells() {
            let (row, column) = (cell / self.columns, cell % self.columns);
            let (row, column) = match dir {
                Dir::Up | Dir::Down => (side.checked_sub(row + 1)?, column),
                Dir::Left | Dir::Right => (row, side.checked_sub(column + 1)?),
            };
            if row >= self.rows || column >= self.columns {
                return None;
            }
            image = image | W::cell(row * self.columns + column);
        }
        Some(image)
    }
}

fn parse(level: &LevelText) -> Result<Grid, LevelError> {
    level.allow_headers(&[])?;
    for row in &level.rows {
        if let Some((index, cell)) = row.text.chars().enumerate().find(|(_, c)| !matches!(c, '0' | '_' | 'A'..='Z')) {
            let message = wording!(
                "fault-folding-cell",
                "expected `0` (grey), `_` (a hole) or a group's letter, A to Z, not `{cell}`",
                cell
            );
            return Err(row.error_at(index, message));
        }
    }
    let (rows, columns) = level.size(MOST_CELLS, MOST_SIDE)?;
    let cells: Vec<u8> = level.rows.iter().flat_map(|row| row.text.bytes()).collect();
    if !cells.iter().any(u8::is_ascii_uppercase) {
        let message = wording!(
            "fault-folding-no-group",
            "the level has no group: expected at least one cell with a letter, A to Z"
        );
        return Err(level.rows[0].error(message));
    }
    Ok(Grid { rows, columns, cells })
}

/// A level on a board of cells `W`, the shapes of its groups in `N` words.
pub struct FoldingBlocks<W, const N: usize> {
    grid: Grid,
    /// Every cell that is not a hole.
    board: W,
    groups: Vec<Group<W>>,
    /// The lowest bits, as many as a group has in a word.
    mask: u64,
}

/// A group, and every shape it can take.
struct Group<W> {
    letter: u8,
    /// Where the number of its shape is kept.
    word: usize,
    shift: u32,
    /// Its shapes, every one after those it is folded from; the first one is the start.
    shapes: Vec<Shape<W>>,
}

/// A shape that a group can take.
struct Shape<W> {
    cells: W,
    /// The shape after a fold in each direction; 0 for none, as no fold leads back to the start.
    next: [u16; 4],
    /// Every cell it can still come to cover.
    reach: W,
    /// Bit k: it can still be folded k times.
    folds: u16,
}

impl<W> Shape<W> {
    /// The numbers of the shapes that [`Group::onward`] gives.
    #[inline]
    fn onward(&self, is_sideways: bool) -> impl Iterator<Item = (usize, bool)> {
        let first = if is_sideways { SIDEWAYS } else { 0 };
        let dirs = (first..).zip(&self.next[first..]).filter(|&(_, &next)| next != 0);
        dirs.map(|(dir, &next)| (next as usize, dir >= SIDEWAYS))
    }
}

impl<W: Bits> Group<W> {
    /// Every shape that the group can take while the others are as they start: as they only grow, there will never be more.
    ///
    /// There are no more of them than cells. Folds lay out mirror images of the start in one fixed pattern, so a shape is
    /// known by the rows and columns it spans. Let the board have room for R starts one above the other. After k folds up or
    /// down, 2^k of them are spanned, the start among them: in at most 2^k ways, and at most R − 2^k + 1 for the largest k.
    /// That is at most R in all, likewise for the columns, and together at most the number of cells.
    fn new(grid: &Grid, letter: u8, (word, shift): (usize, u32)) -> Self {
        let walls: W = grid.set(|cell| cell != b'0' && cell != letter);
        let blank = |cells: W| Shape { cells, next: [0; 4], reach: cells, folds: 1 };
        let start = grid.set(|cell| cell == letter);
        let mut shapes = vec![blank(start)];
        let mut numbers = HashMap::from([(start, 0)]);
        let mut number = 0;
        while number < shapes.len() {
            let cells = shapes[number].cells;
            for dir in Dir::ALL {
                if let Some(image) = grid.mirrored(cells, dir).filter(|image| image.is_disjoint(walls)) {
                    shapes[number].next[dir as usize] = *numbers.entry(cells | image).or_insert_with_key(|&cells| {
                        shapes.push(blank(cells));
                        shapes.len() as u16 - 1
                    });
                }
            }
            number += 1;
        }
        debug_assert!(shapes.len() <= grid.cells.len());
        for number in (0..shapes.len()).rev() {
            for next in shapes[number].next.into_iter().filter(|&next| next != 0) {
                let Shape { reach, folds, .. } = shapes[next as usize];
                let shape = &mut shapes[number];
                shape.reach = shape.reach | reach;
                shape.folds |= folds << 1;
            }
        }
        Self { letter, word, shift, shapes }
    }

    /// The shapes one fold on, and whether the fold led sideways. A walk that goes neither up nor down after such a fold meets
    /// every shape once.
    #[inline]
    fn onward(&self, shape: &Shape<W>, is_sideways: bool) -> impl Iterator<Item = (&Shape<W>, bool)> {
        shape.onward(is_sideways).map(|(next, is_sideways)| (&self.shapes[next], is_sideways))
    }

    /// Adds to `covered` what the group can still come to cover with shapes that hold nothing `blocked`.
    fn cover(&self, shape: &Shape<W>, is_sideways: bool, blocked: W, mut covered: W) -> W {
        for (next, is_sideways) in self.onward(shape, is_sideways) {
            if next.cells.is_disjoint(blocked) && next.reach & covered != next.reach {
                covered = self.cover(next, is_sideways, blocked, covered | next.cells);
            }
        }
        covered
    }
}

/// The shape of every group, and what they cover together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<W, const N: usize> {
    shapes: [u64; N],
    filled: W,
}

/// A group, and where it folds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The group's letter.
    pub group: u8,
    /// Over which side.
    pub dir: Dir,
}

impl Fold {
    /// Its place in the one order in which trees are searched: group by group, up and down before left and right.
    fn rank(self) -> (u8, bool) {
        (self.group, self.dir as usize >= SIDEWAYS)
    }
}

impl fmt::Display for Fold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.group as char, self.dir.letter())
    }
}

impl<W: Bits, const N: usize> FoldingBlocks<W, N> {
    fn new(grid: Grid) -> Self {
        let (bits, per_word) = (grid.bits_a_group(), grid.groups_a_word());
        let place = |index: usize| (index / per_word, (index % per_word) as u32 * bits);
        let letters = grid.letters().into_iter().enumerate();
        let groups = letters.map(|(index, letter)| Group::new(&grid, letter, place(index))).collect();
        Self { board: grid.set(|cell| cell != b'_'), groups, mask: (1 << bits) - 1, grid }
    }

    #[inline]
    fn number(&self, shapes: &[u64; N], group: &Group<W>) -> usize {
        (shapes[group.word] >> group.shift & self.mask) as usize
    }

    #[inline]
    fn shape<'a>(&self, state: &State<W, N>, group: &'a Group<W>) -> &'a Shape<W> {
        &group.shapes[self.number(&state.shapes, group)]
    }

    #[inline]
    fn grey(&self, state: &State<W, N>) -> W {
        self.board ^ state.filled
    }
}

impl<W: Bits, const N: usize> Problem for FoldingBlocks<W, N> {
    type State = State<W, N>;
    type Packed = [u64; N];
    type Action = Fold;

    fn initial(&self) -> State<W, N> {
        self.unpack([0; N])
    }

    #[inline]
    fn is_goal(&self, state: &State<W, N>) -> bool {
        state.filled == self.board
    }

    #[inline]
    fn successors<T>(
        &self,
        state: &State<W, N>,
        mut visit: impl FnMut(Fold, State<W, N>) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        for group in &self.groups {
            let number = self.number(&state.shapes, group);
            let shape = &group.shapes[number];
            for dir in Dir::ALL {
                let next = shape.next[dir as usize] as usize;
                if next == 0 {
                    continue;
                }
                let cells = group.shapes[next].cells;
                // What is filled of the new shape is the old one: all that is added is grey.
                if cells & state.filled == shape.cells {
                    let mut shapes = state.shapes;
                    shapes[group.word] ^= ((number ^ next) as u64) << group.shift;
                    visit(Fold { group: group.letter, dir }, State { shapes, filled: state.filled | cells })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn pack(&self, state: &State<W, N>) -> [u64; N] {
        state.shapes
    }

    #[inline]
    fn unpack(&self, shapes: [u64; N]) -> State<W, N> {
        let cells = self.groups.iter().map(|group| group.shapes[self.number(&shapes, group)].cells);
        State { shapes, filled: cells.fold(W::EMPTY, |filled, cells| filled | cells) }
    }

    /// No choice of shapes covers the board, for a reason that [`Cover`] sees. Too dear to be asked for every state.
    fn is_hopeless(&self, start: &State<W, N>) -> bool {
        heuristics::least_cover(self, start) == INFINITE
    }

    /// Some cell is out of every group's reach. On the test levels this leaves breadth-first search a sixth of the states in
    /// two thirds of the time, and greedy search by grey cells one state in 400.
    #[inline]
    fn is_dead(&self, state: &State<W, N>) -> bool {
        let mut covered = state.filled;
        for group in &self.groups {
            let shape = self.shape(state, group);
            covered = group.cover(shape, false, state.filled ^ shape.cells, covered);
        }
        covered != self.board
    }

    /// Any plan can be sorted by group, and in a group with left and right last: the shapes at its end do not overlap, so they
    /// can be reached in every order (see the top of the file).
    #[inline]
    fn is_redundant(&self, last: Fold, next: Fold) -> bool {
        next.rank() < last.rank()
    }

    /// Sorted plans never meet. The i-th fold up or down (from 0) adds 2^i times the start's rows on its side, so the rows a
    /// shape spans tell those folds one by one, and the columns tell the others. A table would only cost: five times as much.
    fn repeats(&self) -> bool {
        false
    }
}

impl<W: Bits, const N: usize> Puzzle for FoldingBlocks<W, N> {
    const INFO: &'static Info = &INFO;
    const HEURISTICS: &'static [Entry<Self>] = &[
        Entry::of::<Zero>(),
        Entry::of::<SmallestRegion<W>>(),
        Entry::of::<Grey>(),
        Entry::of::<Doubling>(),
        Entry::of::<Cover>(),
    ];
    const SOLVERS: &'static [Solver<Self>] = &[Solver { info: exact_cover::INFO, solve: exact_cover::solve }];

    fn code(&self) -> Code {
        let rows = self.grid.cells.chunks(self.grid.columns);
        Code { rows: rows.map(|row| row.iter().map(|&cell| cell as char).collect()).collect(), headers: Vec::new() }
    }

    fn normal_form(&self) -> String {
        least_image(&cells(&self.code().rows), &Image::ALL, |cell| matches!(cell, '0' | '_'))
    }

    /// A group that never folds is as good as a hole.
    fn simplifications(&self) -> Vec<Simplification> {
        let code = self.code();
        let without = |group: &Group<W>| {
            let letter = group.letter as char;
            let rows = code.rows.iter().map(|row| row.replace(letter, "_")).collect();
            let code = Code { rows, headers: Vec::new() };
            Simplification { what: Item::Group(letter), kind: PartKind::Thing, instead: Instead::Hole, code }
        };
        self.groups.iter().map(without).collect()
    }

    fn scene(&self, state: &State<W, N>) -> Scene {
        let scene = Scene::new(self.grid.rows, self.grid.columns, |row, column| {
            let cell = row * self.grid.columns + column;
            if !self.board.has(cell) {
                return Tile::ground(Ground::Void, ' ');
            }
            let group = self.groups.iter().find(|group| self.shape(state, group).cells.has(cell));
            let piece = group.map(|group| Piece::new(group.letter as char, Paint::Colour(group.letter - b'A')));
            Tile { ground: Ground::Floor, mark: '.', piece }
        });
        scene.joined()
    }

    fn account(&self, before: &State<W, N>, action: Fold, after: &State<W, N>) -> Account {
        account::account(self, before, action, after)
    }

    /// The whole group.
    fn gesture(&self, state: &State<W, N>, action: Fold) -> Gesture {
        let group = self.groups.iter().find(|group| group.letter == action.group).expect("a legal fold names a group");
        let place = |cell: usize| (cell / self.grid.columns, cell % self.grid.columns);
        let cells: Vec<_> = self.shape(state, group).cells.cells().map(place).collect();
        let mut to: Vec<_> = mirrored(&cells, action.dir).iter().filter_map(|step| step.to).collect();
        to.sort_unstable();
        Gesture { cells, to, dir: Some(action.dir), ..Gesture::default() }
    }

    fn frames(&self, before: &State<W, N>, action: Fold, after: &State<W, N>) -> Vec<Frame> {
        let steps = mirrored(&self.gesture(before, action).cells, action.dir);
        vec![Frame { motion: Motion::Fold, dir: Some(action.dir), steps, scene: self.scene(after) }]
    }

    fn read_action(&self, _: &State<W, N>, word: &str) -> Result<Fold, Wording> {
        let fold = match word.as_bytes() {
            &[group @ b'A'..=b'Z', dir] => Dir::from_letter(dir as char).map(|dir| Fold { group, dir }),
            _ => None,
        };
        let fold = fold.ok_or_else(|| {
            wording!(
                "fault-folding-move",
                "expected a group's letter and one of U D L R, such as `AD`, not `{word}`",
                word
            )
        })?;
        if self.groups.iter().all(|group| group.letter != fold.group) {
            let letters: Vec<_> = self.groups.iter().map(|group| (group.letter as char).to_string()).collect();
            return Err(wording!(
                "fault-folding-group",
                "there is no group {group}; the groups are {groups}",
                group = fold.group as char,
                groups = letters.join(" ")
            ));
        }
        Ok(fold)
    }
}
