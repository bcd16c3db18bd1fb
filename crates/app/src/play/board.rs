//! Boards on the screen: cells as large as there is room for, pieces in motion, and marks on pieces.
//!
//! In colour a board is a [`Canvas`]: a cell of `h` lines is a square of `2h` by `2h` points. Without colours it is letters, in
//! boxes where there is room for them.

use quebra_puzzles::card::Nature;
use quebra_puzzles::grid::Dir;
use quebra_puzzles::motion::{Cell, Frame, Motion, Shift};
use quebra_puzzles::scene::{Ground, Paint, Piece, Scene, Tile};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::canvas::Canvas;
use super::digits;
use super::look::{Depth, Look, quiet};
use crate::cli::draw::{self, Colour};

/// Cells are at most so many lines high.
const MOST_LINES: u16 = 5;

/// The size of a cell in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scale {
    pub(crate) width: u16,
    pub(crate) height: u16,
}

impl Scale {
    /// From the smallest to the largest.
    fn all(scene: &Scene) -> impl DoubleEndedIterator<Item = Self> {
        let least = scene.label_width() as u16 + 1;
        (1..=MOST_LINES).map(move |height| Self { width: (2 * height).max(least), height })
    }

    /// The largest at which a board fits.
    pub(crate) fn fitting(scene: &Scene, (width, height): (u16, u16)) -> Option<Self> {
        Self::all(scene).rfind(|scale| {
            let (wide, high) = scale.size(scene);
            wide <= width && high <= height
        })
    }

    /// The smallest there is.
    pub(crate) fn least(scene: &Scene) -> Self {
        Self::all(scene).next().expect("there is a smallest scale")
    }

    /// The width and height of a board with its frame.
    pub(crate) fn size(self, scene: &Scene) -> (u16, u16) {
        let (columns, rows) = (scene.columns as u16, scene.rows as u16);
        (columns * self.width + 2, rows * self.height + self.above() + 1)
    }

    /// Lines above the board, also for what stands up.
    fn above(self) -> u16 {
        self.height.div_ceil(2)
    }

    /// The cell at a place of the screen, for a board in this area.
    pub(crate) fn cell_at(self, scene: &Scene, area: Rect, (x, y): (u16, u16)) -> Option<Cell> {
        let column = x.checked_sub(area.x + 1)? / self.width;
        let row = y.checked_sub(area.y + self.above())? / self.height;
        let cell = (row as usize, column as usize);
        (cell.0 < scene.rows && cell.1 < scene.columns).then_some(cell)
    }
}

/// A mark on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// The player looks here.
    Cursor,
    /// The player has this in hand.
    Held,
    /// This is what a hint speaks of.
    Hint,
    /// And this is where it goes.
    Arrow(Dir),
}

impl Mark {
    /// What stands before and after a label.
    fn signs(self, look: Look) -> (char, char) {
        match self {
            Self::Cursor => ('[', ']'),
            Self::Held => (look.sign('‹', '<'), look.sign('›', '>')),
            Self::Hint => (look.sign('•', '*'), look.sign('•', '*')),
            Self::Arrow(Dir::Up) => (look.sign('↑', '^'), look.sign('↑', '^')),
            Self::Arrow(Dir::Down) => (look.sign('↓', 'v'), look.sign('↓', 'v')),
            Self::Arrow(Dir::Left) => (look.sign('←', '<'), ' '),
            Self::Arrow(Dir::Right) => (' ', look.sign('→', '>')),
        }
    }
}

/// A board to be shown.
pub(crate) struct Board<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) nature: Nature,
    pub(crate) scale: Scale,
    pub(crate) look: Look,
    pub(crate) marks: &'a [(Cell, Mark)],
    /// A phase of a move that begins at the scene, and how far it is, from 0 to 1.
    pub(crate) motion: Option<(&'a Frame, f32)>,
}

impl Board<'_> {
    /// Draws it into an area of [its size](Scale::size).
    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let mut canvas = Canvas::new(area);
        self.frame(&mut canvas);
        if self.look.depth == Depth::None {
            self.letters(&mut canvas);
        } else {
            self.colours(&mut canvas);
        }
        canvas.show(self.look, buffer);
    }

    /// The first column and line of a cell.
    fn corner(&self, (row, column): Cell) -> (i32, i32) {
        let Scale { width, height } = self.scale;
        (1 + i32::from(width) * column as i32, i32::from(self.scale.above()) + i32::from(height) * row as i32)
    }

    fn size(&self) -> (i32, i32) {
        (self.scale.width.into(), self.scale.height.into())
    }

    /// Walls around a board whose floor does not show where it ends.
    fn frame(&self, canvas: &mut Canvas) {
        if self.nature.has_ground {
            return;
        }
        let (_, top) = self.corner((0, 0));
        let (end, bottom) = self.corner((self.scene.rows, self.scene.columns));
        // The gap after the last column is free.
        let right = end - i32::from(self.scale.height > 1 && self.look.depth != Depth::None);
        let (style, sign) = (quiet(), |sign, plain| self.look.sign(sign, plain).to_string());
        for line in top..bottom {
            canvas.write(0, line, &sign('│', '|'), style);
            canvas.write(right, line, &sign('│', '|'), style);
        }
        let line = |ends: [char; 2]| {
            let plain = if self.look.is_unicode { ends } else { ['+', '+'] };
            let middle = sign('─', '-').repeat(right as usize - 1);
            format!("{}{middle}{}", plain[0], plain[1])
        };
        canvas.write(0, bottom, &line(['╰', '╯']), style);
        if !self.nature.is_open {
            canvas.write(0, top - 1, &line(['╭', '╮']), style);
        }
    }

    fn mark(&self, cell: Cell) -> Option<Mark> {
        self.marks.iter().find(|(at, _)| *at == cell).map(|&(_, mark)| mark)
    }

    // In colour

    fn colours(&self, canvas: &mut Canvas) {
        let scene = match self.motion {
            Some((frame, part)) if part > 0.5 && frame.steps.is_empty() => &frame.scene,
            _ => self.scene,
        };
        let steps = self.motion.map_or(&[][..], |(frame, _)| &frame.steps);
        let motion = self.motion.map(|(frame, _)| frame.motion);
        for cell in scene.cells() {
            self.ground(canvas, scene.tile(cell.0, cell.1), cell);
        }
        let is_away = |cell: Cell| motion != Some(Motion::Fold) && steps.iter().any(|step| step.from == cell);
        let mut block = Vec::new();
        for cell in scene.cells().filter(|&cell| !is_away(cell)) {
            let Some(piece) = &scene.tile(cell.0, cell.1).piece else { continue };
            if piece.paint == Paint::Player {
                block.push((cell, piece));
            } else {
                self.piece(canvas, piece, cell, (0, 0));
            }
        }
        for (cell, piece) in &block {
            // A lying block is drawn once, from its first cell.
            let is_second = block.iter().any(|((row, column), first)| {
                first.joins_right && (*row, column + 1) == *cell || first.joins_down && (row + 1, *column) == *cell
            });
            if !is_second {
                let is_whole = piece.label == "#";
                let is_standing = is_whole && !piece.joins_right && !piece.joins_down;
                let reach = (1.0 + f32::from(u8::from(piece.joins_down)), 1.0 + f32::from(u8::from(piece.joins_right)));
                self.block(canvas, (cell.0 as f32, cell.1 as f32), reach, f32::from(1 + u8::from(is_standing)), *cell);
            }
        }
        if let Some((frame, part)) = self.motion {
            self.moving(canvas, frame, part);
        }
    }

    fn ground(&self, canvas: &mut Canvas, tile: &Tile, cell: Cell) {
        let (x, y) = self.corner(cell);
        let (width, height) = self.size();
        if !self.nature.has_ground {
            if tile.piece.is_none() {
                let sign = self.look.sign('·', '.').to_string();
                canvas.write(x + (width - 1) / 2, y + (height - 1) / 2, &sign, quiet());
                self.brackets(canvas, cell, (x, y), 1);
            }
            return;
        }
        let is_paper =
            self.scene.tiles.iter().any(|tile| tile.piece.as_ref().is_some_and(|p| p.paint != Paint::Player));
        let colour = match tile.ground {
            Ground::Floor if is_paper => Some(draw::GREY),
            Ground::Bridge { is_on: false } => None,
            other => draw::ground(other),
        };
        if let Some(colour) = colour {
            self.slab(canvas, (x, 2 * y), (false, false), colour);
        }
        if tile.piece.is_none() {
            let label = self.ground_label(tile);
            let style = if colour.is_none() { self.look.ink(draw::BRIDGE) } else { Style::new() };
            self.label(canvas, &label, (x, y), style);
            self.brackets(canvas, cell, (x, y), label.chars().count() as i32);
        }
    }

    /// What stands on ground that does something.
    fn ground_label(&self, tile: &Tile) -> String {
        let sign = |sign, plain| self.look.sign(sign, plain);
        let sign = match tile.ground {
            Ground::Void | Ground::Floor => return String::new(),
            Ground::Goal => return self.look.sign('◎', 'G').to_string(),
            Ground::Fragile => return sign('≈', '~').to_string(),
            Ground::Switch { is_heavy: false } => sign('○', 'o'),
            Ground::Switch { is_heavy: true } => sign('✕', 'x'),
            Ground::Bridge { is_on: true } => '=',
            Ground::Bridge { is_on: false } => sign('┄', '.'),
            Ground::Split => sign('◫', '%'),
            Ground::Teleport => sign('◇', '@'),
        };
        if self.scale.width < 3 { tile.mark.to_string() } else { format!("{sign}{}", tile.mark) }
    }

    /// A whole cell in one colour, with a gap to those it does not join.
    fn slab(&self, canvas: &mut Canvas, (x, y): (i32, i32), (right, down): (bool, bool), colour: Colour) {
        let (width, height) = (self.size().0, 2 * self.size().1);
        let gap = i32::from(self.scale.height > 1);
        let end = (x + width - if right { 0 } else { gap }, y + height - if down { 0 } else { gap });
        canvas.fill((x, y), end, Some(colour));
        if gap == 0 && !right {
            canvas.sliver(x + width - 1, y / 2);
        }
    }

    fn piece(&self, canvas: &mut Canvas, piece: &Piece, cell: Cell, (dx, dy): (i32, i32)) {
        let (x, y) = self.corner(cell);
        let (colour, shape) = draw::paint(piece.paint);
        let colour = if self.mark(cell) == Some(Mark::Held) { colour.lifted() } else { colour };
        let joins = (piece.joins_right, piece.joins_down);
        self.slab(canvas, (x + dx, 2 * y + dy), joins, colour);
        let at = (x + dx, y + (dy + 1).div_euclid(2));
        let digits = piece.label.parse().ok().filter(|_| shape.is_none());
        let lines = if self.look.is_unicode {
            digits.and_then(|number| digits::lines(number, (self.scale.width, self.scale.height)))
        } else {
            None
        };
        if let Some(lines) = lines {
            let wide = lines[0].chars().count() as i32;
            let (width, height) = self.size();
            for (line, text) in (0..).zip(&lines) {
                let place = (at.0 + (width - 1 - wide) / 2, at.1 + (height - 3) / 2 + line);
                for (offset, sign) in (0..).zip(text.chars()).filter(|&(_, sign)| sign != ' ') {
                    canvas.write(place.0 + offset, place.1, &sign.to_string(), Style::new());
                }
            }
            self.brackets(canvas, cell, at, wide);
            return;
        }
        let label = match shape.filter(|_| self.look.is_unicode && self.scale.height > 2) {
            Some(shape) => format!("{shape}{}", piece.label),
            None => piece.label.clone(),
        };
        self.label(canvas, &label, at, Style::new().add_modifier(Modifier::BOLD));
        self.brackets(canvas, cell, at, label.chars().count() as i32);
    }

    /// A text in the middle of a cell, as seen beside its gap.
    fn label(&self, canvas: &mut Canvas, text: &str, (x, y): (i32, i32), style: Style) {
        let (width, height) = self.size();
        let count = text.chars().count() as i32;
        canvas.write(x + (width - 1 - count).max(0) / 2, y + (height - 1) / 2, text, style);
    }

    /// The mark of a cell, around a label of this width.
    fn brackets(&self, canvas: &mut Canvas, cell: Cell, (x, y): (i32, i32), label: i32) {
        let Some(mark) = self.mark(cell) else { return };
        let (width, height) = self.size();
        let (line, start) = (y + (height - 1) / 2, x + (width - 1 - label).max(0) / 2);
        let style = Style::new().add_modifier(Modifier::BOLD);
        let (before, after) = mark.signs(self.look);
        if width < label + 3 {
            // No room beside the label: the sign takes the gap.
            let sign = if after == ' ' { before } else { after };
            canvas.write(x + width - 1, line, &sign.to_string(), style);
        } else {
            canvas.write(start - 1, line, &before.to_string(), style);
            canvas.write(start + label.max(1), line, &after.to_string(), style);
        }
    }

    /// The player's block: where it is, how far it reaches down and right, and how high it stands, in cells.
    fn block(&self, canvas: &mut Canvas, (row, column): (f32, f32), (down, right): (f32, f32), tall: f32, cell: Cell) {
        let (width, height) = (f32::from(self.scale.width), 2.0 * f32::from(self.scale.height));
        let (left, top) = self.corner((0, 0));
        let gap = i32::from(self.scale.height > 1);
        let x = left + (column * width).round() as i32;
        let y = 2 * top + (row * height).round() as i32;
        let end = (x + (right * width).round() as i32 - gap, y + (down * height).round() as i32 - gap);
        let rise = if self.scale.height > 1 { (tall * height / 4.0).round() as i32 } else { 0 };
        // Of two cubes, the one that is not in hand lies in the shade.
        let is_held = |(at, mark): &(Cell, Mark)| *mark == Mark::Held && *at == cell;
        let has_held = self.marks.iter().any(|(_, mark)| *mark == Mark::Held);
        let is_idle = has_held && !self.marks.iter().any(is_held);
        let top = if is_idle { draw::PLAYER } else { draw::PLAYER_TOP };
        canvas.fill((x, y - rise), (end.0, end.1 - rise), Some(top));
        canvas.fill((x, end.1 - rise), end, Some(draw::PLAYER));
        if self.scale.height == 1 {
            canvas.fill((x, y), end, Some(if is_idle || !has_held { draw::PLAYER } else { draw::PLAYER_TOP }));
            let sign = if tall > 1.5 { "[]" } else { "" };
            canvas.write(x, y / 2, sign, Style::new().add_modifier(Modifier::BOLD));
        }
        if let Some(mark) = self.mark(cell) {
            let (before, after) = mark.signs(self.look);
            let (line, style) = ((y + end.1 - 2 * rise) / 4, Style::new().add_modifier(Modifier::BOLD));
            if mark == Mark::Held && end.0 - x > 2 {
                canvas.write(x, line, &before.to_string(), style);
                canvas.write(end.0 - 1, line, &after.to_string(), style);
            } else {
                // In the middle of its top.
                let sign = if before == ' ' { after } else { before };
                canvas.write(i32::midpoint(x, end.0), line, &sign.to_string(), style);
            }
        }
    }

    /// What is on its way.
    fn moving(&self, canvas: &mut Canvas, frame: &Frame, part: f32) {
        let piece_at = |(row, column): Cell| self.scene.tile(row, column).piece.as_ref();
        let (width, height) = (f32::from(self.scale.width), 2.0 * f32::from(self.scale.height));
        let part = match frame.motion {
            Motion::Fall => part * part,
            _ => part * part * (3.0 - 2.0 * part),
        };
        match frame.motion {
            Motion::Fold => self.fold(canvas, frame, part),
            Motion::Roll => self.roll(canvas, &frame.steps, part),
            _ => {
                for step in &frame.steps {
                    let Some(piece) = piece_at(step.from) else { continue };
                    match step.to {
                        Some((row, column)) if frame.motion != Motion::Jump => {
                            let dx = (column as f32 - step.from.1 as f32) * width * part;
                            let dy = (row as f32 - step.from.0 as f32) * height * part;
                            self.piece(canvas, piece, step.from, (dx.round() as i32, dy.round() as i32));
                        }
                        _ => self.shards(canvas, piece, step.from, part),
                    }
                }
            }
        }
    }

    /// A piece that breaks: less and less of it.
    fn shards(&self, canvas: &mut Canvas, piece: &Piece, cell: Cell, part: f32) {
        let (x, y) = self.corner(cell);
        let (width, height) = (self.size().0 - 1, 2 * self.size().1 - 1);
        let colour = draw::paint(piece.paint).0;
        for (number, (dx, dy)) in (0..width.max(1)).flat_map(|dx| (0..height).map(move |dy| (dx, dy))).enumerate() {
            // Which points stay is arbitrary but the same in every run.
            if (number * 7 + 3) % 10 >= (part * 10.0) as usize {
                canvas.fill((x + dx, 2 * y + dy), (x + dx + 1, 2 * y + dy + 1), Some(colour));
            }
        }
    }

    /// The mirror image turns over the edge: seen from above, its far side goes from behind the edge to beyond it.
    fn fold(&self, canvas: &mut Canvas, frame: &Frame, part: f32) {
        let Some(dir) = frame.dir else { return };
        let ends = |along: fn(&Shift) -> usize| {
            let places = || frame.steps.iter().map(along);
            (places().min().unwrap_or(0) as f32, places().max().unwrap_or(0) as f32 + 1.0)
        };
        let turn = -(std::f32::consts::PI * part).cos();
        let (rows, columns) = (ends(|step| step.from.0), ends(|step| step.from.1));
        let edge = match dir {
            Dir::Up => rows.0,
            Dir::Down => rows.1,
            Dir::Left => columns.0,
            Dir::Right => columns.1,
        };
        let (left, top) = self.corner((0, 0));
        let (width, height) = (f32::from(self.scale.width), 2.0 * f32::from(self.scale.height));
        for step in &frame.steps {
            let Some(piece) = &self.scene.tile(step.from.0, step.from.1).piece else { continue };
            let (row, column) = (step.from.0 as f32, step.from.1 as f32);
            // How far a place is from the edge on its own side, turned.
            let turned = |place: f32| edge + (edge - place) * turn;
            let (a, b) = match dir {
                Dir::Up | Dir::Down => ((turned(row), column), (turned(row + 1.0), column + 1.0)),
                Dir::Left | Dir::Right => ((row, turned(column)), (row + 1.0, turned(column + 1.0))),
            };
            let point = |row: f32, column: f32| {
                (left + (column * width).round() as i32, 2 * top + (row * height).round() as i32)
            };
            let start = point(a.0.min(b.0), a.1.min(b.1));
            let end = point(a.0.max(b.0), a.1.max(b.1));
            canvas.fill(start, end, Some(draw::paint(piece.paint).0));
        }
    }

    /// The block tips over: its ground and its height change together.
    fn roll(&self, canvas: &mut Canvas, steps: &[Shift], part: f32) {
        let bounds = |cells: Vec<Cell>| {
            let least = |along: fn(&Cell) -> usize| cells.iter().map(along).min().unwrap_or(0) as f32;
            let most = |along: fn(&Cell) -> usize| cells.iter().map(along).max().unwrap_or(0) as f32 + 1.0;
            [least(|cell| cell.0), least(|cell| cell.1), most(|cell| cell.0), most(|cell| cell.1)]
        };
        let from = bounds(steps.iter().map(|step| step.from).collect());
        let to = bounds(steps.iter().filter_map(|step| step.to).collect());
        let area = |[top, left, bottom, right]: [f32; 4]| (bottom - top) * (right - left);
        // A cube has one step and stays a cube; a block has two, and stands where its ground is one cell.
        let tall = |bounds| if steps.len() > 1 && area(bounds) < 1.5 { 2.0 } else { 1.0 };
        let mix = |a: f32, b: f32| a + (b - a) * part;
        let [top, left, bottom, right] = std::array::from_fn(|side| mix(from[side], to[side]));
        let none = (usize::MAX, usize::MAX);
        self.block(canvas, (top, left), (bottom - top, right - left), mix(tall(from), tall(to)), none);
    }

    // Without colours

    fn letters(&self, canvas: &mut Canvas) {
        // Phases are shown one after the other, as they end.
        let scene = self.motion.map_or(self.scene, |(frame, _)| &frame.scene);
        let (width, height) = self.size();
        for cell in scene.cells() {
            let tile = scene.tile(cell.0, cell.1);
            let (x, y) = self.corner(cell);
            let is_block = tile.piece.as_ref().is_some_and(|piece| piece.paint == Paint::Player);
            let text = match &tile.piece {
                Some(piece) if is_block && piece.label == "#" => {
                    let is_standing = !Self::joins(scene, cell).contains(&true);
                    if is_standing { "@".to_string() } else { "#".to_string() }
                }
                Some(piece) => piece.label.clone(),
                None if tile.ground == Ground::Floor => self.look.sign('·', '.').to_string(),
                None if tile.ground == Ground::Void => String::new(),
                None => self.ground_label(tile),
            };
            let middle = y + (height - 1) / 2;
            let count = text.chars().count() as i32;
            let start = x + (width - count).max(0) / 2;
            canvas.write(start, middle, &text, Style::new());
            if tile.piece.is_some() && height < 3 {
                let [_, down, _, right] = Self::joins(scene, cell);
                if right {
                    let line = self.look.sign('─', '-').to_string();
                    canvas.write(start + count, y, &line.repeat((width - count) as usize), Style::new());
                }
                if down && height > 1 {
                    canvas.write(start, y + 1, &self.look.sign('│', '|').to_string(), Style::new());
                }
            } else if tile.piece.is_some() {
                self.outline(canvas, scene, cell);
            }
            if let Some(mark) = self.mark(cell) {
                let (before, after) = mark.signs(self.look);
                let style = Style::new().add_modifier(Modifier::REVERSED);
                if height == 1 {
                    let sign = if after == ' ' { before } else { after };
                    canvas.write(x + width - 1, y, &sign.to_string(), style);
                } else {
                    canvas.write(start - 1, middle, &before.to_string(), style);
                    canvas.write(start + count, middle, &after.to_string(), style);
                }
            }
        }
    }

    /// Does the piece in a cell go on up, down, left, right?
    fn joins(scene: &Scene, (row, column): Cell) -> [bool; 4] {
        let piece = |row: usize, column: usize| scene.tile(row, column).piece.as_ref();
        [
            row > 0 && piece(row - 1, column).is_some_and(|piece| piece.joins_down),
            piece(row, column).is_some_and(|piece| piece.joins_down),
            column > 0 && piece(row, column - 1).is_some_and(|piece| piece.joins_right),
            piece(row, column).is_some_and(|piece| piece.joins_right),
        ]
    }

    /// The sides of a piece where it does not go on.
    fn outline(&self, canvas: &mut Canvas, scene: &Scene, cell: Cell) {
        let (x, y) = self.corner(cell);
        let (width, height) = self.size();
        let [up, down, left, right] = Self::joins(scene, cell);
        let sign = |sign, plain: char| self.look.sign(sign, plain).to_string();
        for line in y..y + height {
            for (is_joined, column) in [(left, x), (right, x + width - 1)] {
                if !is_joined {
                    canvas.write(column, line, &sign('│', '|'), Style::new());
                }
            }
        }
        for (is_joined, line) in [(up, y), (down, y + height - 1)] {
            if !is_joined {
                let from = x + i32::from(!left);
                let to = x + width - i32::from(!right);
                canvas.write(from, line, &sign('─', '-').repeat((to - from) as usize), Style::new());
            }
        }
        let corners = [(up, left, x, y, '┌'), (up, right, x + width - 1, y, '┐')];
        let below = y + height - 1;
        for (vertical, horizontal, column, line, corner) in
            corners.into_iter().chain([(down, left, x, below, '└'), (down, right, x + width - 1, below, '┘')])
        {
            if !vertical && !horizontal {
                canvas.write(column, line, &sign(corner, '+'), Style::new());
            }
        }
    }
}
