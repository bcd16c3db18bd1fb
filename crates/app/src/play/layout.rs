//! Where things are on the screen: the same for what is drawn and for what the mouse hits.

use quebra_puzzles::scene::Scene;
use ratatui::layout::Rect;

use super::actions::Action;
use super::board::Scale;
use super::model::{Focus, Model};

/// The panel beside a board.
const PANEL_WIDTH: u16 = 36;
/// The panel below a board: as many lines as there is room for.
const PANEL_LINES: [u16; 4] = [8, 6, 4, 2];
/// The least width for lines of words.
const LEAST_WIDTH: u16 = 30;

/// Where a game is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TablePlaces {
    pub(crate) header: Rect,
    pub(crate) board: Rect,
    pub(crate) scale: Scale,
    pub(crate) panel: Rect,
    pub(crate) footer: Rect,
}

/// Where a game is shown, or the least size it needs.
pub(crate) fn table((width, height): (u16, u16), scene: &Scene) -> Result<TablePlaces, (u16, u16)> {
    let keys = if width < 130 { 2 } else { 1 };
    let around = 1 + keys;
    let (least_wide, least_high) = Scale::least(scene).size(scene);
    let needed = (least_wide.max(LEAST_WIDTH), least_high + around + PANEL_LINES[PANEL_LINES.len() - 1]);
    if height <= around || width < LEAST_WIDTH {
        return Err(needed);
    }
    let (header, footer) = (Rect::new(0, 0, width, 1), Rect::new(0, height - keys, width, keys));
    let inner = height - around;
    let beside = width.checked_sub(PANEL_WIDTH + 2).and_then(|wide| Scale::fitting(scene, (wide, inner)));
    let below = PANEL_LINES.iter().filter_map(|&lines| {
        let scale = Scale::fitting(scene, (width, inner.checked_sub(lines)?))?;
        Some((scale, lines))
    });
    // A board that can be told apart is worth lines of words; more than that is not.
    let below = below.clone().find(|(scale, _)| scale.height > 1).or_else(|| below.clone().next());
    let centred = |scale: Scale, (wide, high): (u16, u16)| {
        let (own_wide, own_high) = scale.size(scene);
        Rect::new((wide - own_wide) / 2, 1 + (high - own_high) / 2, own_wide, own_high)
    };
    match (beside, below) {
        (Some(scale), below) if below.is_none_or(|(other, _)| scale.height >= other.height) => {
            let board = centred(scale, (width - PANEL_WIDTH - 2, inner));
            let panel = Rect::new(width - PANEL_WIDTH - 1, 2, PANEL_WIDTH, inner.saturating_sub(1));
            Ok(TablePlaces { header, board, scale, panel, footer })
        }
        (_, Some((scale, lines))) => {
            let board = centred(scale, (width, inner - lines));
            let panel = Rect::new(1, 1 + inner - lines, width - 2, lines);
            Ok(TablePlaces { header, board, scale, panel, footer })
        }
        _ => Err(needed),
    }
}

/// Where a list is shown, and its first line that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ListPlace {
    pub(crate) area: Rect,
    pub(crate) first: usize,
}

/// Where the lists are shown; a narrow screen has only the one that the keys go to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MenuPlaces {
    pub(crate) lists: Vec<(Focus, ListPlace)>,
    /// A picture of the level, where there is room.
    pub(crate) preview: Option<Rect>,
    pub(crate) footer: Rect,
}

/// The least size of the lists.
pub(crate) const MENU_LEAST: (u16, u16) = (30, 6);

pub(crate) fn menu(model: &Model) -> MenuPlaces {
    let (width, height) = model.size;
    let lines = height.saturating_sub(4);
    let place = |x: u16, wide: u16, chosen: usize| {
        let first = chosen.saturating_sub(lines as usize / 2);
        ListPlace { area: Rect::new(x, 2, wide, lines), first }
    };
    let menu = model.menu;
    let chosen = |focus| match focus {
        Focus::Puzzles => menu.puzzle,
        Focus::Packs => menu.pack,
        Focus::Levels => menu.level,
    };
    let footer = Rect::new(0, height.saturating_sub(1), width, 1);
    if width < 74 {
        let lists = vec![(menu.focus, place(1, width.saturating_sub(2), chosen(menu.focus)))];
        return MenuPlaces { lists, preview: None, footer };
    }
    let preview = (width >= 112).then(|| Rect::new(86, 2, width - 87, lines));
    let wide = preview.map_or(width - 43, |_| 42);
    let columns = [(Focus::Puzzles, 1, 23), (Focus::Packs, 25, 16), (Focus::Levels, 42, wide)];
    let lists = columns.into_iter().map(|(focus, x, wide)| (focus, place(x, wide, chosen(focus)))).collect();
    MenuPlaces { lists, preview, footer }
}

/// Where each action stands in a footer; those without room are left out.
pub(crate) fn footer(area: Rect, actions: &[(Action, &str, String)]) -> Vec<Rect> {
    let mut places = Vec::new();
    let (mut x, mut y) = (area.x + 1, area.y);
    for (_, key, label) in actions {
        let wide = (key.chars().count() + label.chars().count() + 1) as u16;
        if x + wide >= area.right() && x > area.x + 1 {
            (x, y) = (area.x + 1, y + 1);
        }
        if y >= area.bottom() {
            break;
        }
        places.push(Rect::new(x, y, wide.min(area.right().saturating_sub(x)), 1));
        x += wide + 2;
    }
    places
}
