//! The game as a player drives it: keys and clicks in, screens out. Only terminal, clock and threads are not there: effects
//! are carried out at once.

use std::rc::Rc;
use std::time::Duration;

use quebra_api::words::Words;
use quebra_puzzles::game::Request;
use quebra_puzzles::level::LevelText;
use quebra_puzzles::motion::Gesture;
use quebra_puzzles::{grid::Dir, open as open_level};
use quebra_search::{Dashboard, Limits, Options};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::course::{open, open_saved};
use super::layout;
use super::look::{Depth, Look};
use super::model::{Answer, Effect, Event, Focus, Model, Overlay};
use super::panel;
use super::shelf::{Entry, List};
use super::store::{Saved, Settings, Store};
use super::table::{PAUSE, Question, Table};
use super::update::update;
use super::view::view;
use super::worker::Adviser;

mod games;
mod screens;

const PLAIN: Look = Look { depth: Depth::None, is_unicode: true };
const ASCII: Look = Look { depth: Depth::None, is_unicode: false };
const COLOUR: Look = Look { depth: Depth::Indexed, is_unicode: true };

/// A small level of each puzzle.
const LEVELS: [(&str, &str); 5] = [
    ("n-puzzle", "n-puzzle:2,0,3/1,4,5"),
    ("bloxorz", "bloxorz:..o.__../S...aa.G/.-..__../....____;a=bridge+off;o=soft+toggle+a"),
    ("cohesion", "cohesion:1.2./.11./2..."),
    ("folding-blocks", "folding-blocks:0AAAA/BA0CA/0A0CA/0AAAA/000D_"),
    ("break-the-ice", "break-the-ice:_____/_y___/_r___/yr_yr;moves=4"),
];

/// Two cubes, one of which must let the other one over the bridge.
const SPLIT: &str = "bloxorz:..t.___../S...___../....___.G;t=split+1,8+3,8";

/// Somebody at the keyboard.
struct Player {
    model: Model,
    adviser: Adviser,
    folder: Rc<tempfile::TempDir>,
    has_quit: bool,
}

fn list(code: &str) -> Rc<List> {
    let text = LevelText::read_code(code).unwrap();
    let game = open_level(&text).unwrap();
    Rc::new(List { name: game.card().name.to_string(), levels: vec![Entry::new(text, game.as_ref())] })
}

impl Player {
    /// At the lists.
    fn new() -> Self {
        Self::with(Rc::new(tempfile::tempdir().unwrap()))
    }

    /// With what is kept in a folder.
    fn with(folder: Rc<tempfile::TempDir>) -> Self {
        let (progress, trouble) = Store::at(folder.path()).load();
        assert!(trouble.is_none(), "{trouble:?}");
        let mut model = Model::new(Words::new(Some("en")), COLOUR, (100, 30), progress);
        model.may_move = false;
        Self { model, adviser: Adviser::new(), folder, has_quit: false }
    }

    /// At a level.
    fn at(code: &str) -> Self {
        let mut player = Self::new();
        player.open(code);
        player
    }

    fn open(&mut self, code: &str) {
        let effects = open(&mut self.model, list(code), 0);
        self.carry_out(effects);
    }

    fn table(&self) -> &Table {
        self.model.table.as_ref().expect("a level is on the table")
    }

    fn history(&self) -> String {
        self.table().game.history().join(" ")
    }

    fn happen(&mut self, event: Event) {
        let effects = update(&mut self.model, event);
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Quit => self.has_quit = true,
                Effect::Hush => {}
                Effect::Save(change) => Store::at(self.folder.path()).save(change).unwrap(),
                Effect::Ask(inquiry) => {
                    let mut answers = Vec::new();
                    self.adviser.answer(&inquiry, &Dashboard::default(), |answer| answers.push(answer));
                    for answer in answers {
                        self.happen(Event::Answer(inquiry.number, Box::new(answer)));
                    }
                }
            }
        }
    }

    /// Presses keys, by their names.
    fn press(&mut self, keys: &str) -> &mut Self {
        for key in keys.split_whitespace() {
            let (modifiers, name) = match key.split_once('-') {
                Some(("Ctrl", name)) => (KeyModifiers::CONTROL, name),
                Some(("Shift", name)) => (KeyModifiers::SHIFT, name),
                _ => (KeyModifiers::NONE, key),
            };
            let code = match name {
                "Up" => KeyCode::Up,
                "Down" => KeyCode::Down,
                "Left" => KeyCode::Left,
                "Right" => KeyCode::Right,
                "Enter" => KeyCode::Enter,
                "Esc" => KeyCode::Esc,
                "Tab" => KeyCode::Tab,
                "BackTab" => KeyCode::BackTab,
                "Space" => KeyCode::Char(' '),
                "Home" => KeyCode::Home,
                "End" => KeyCode::End,
                "PageDown" => KeyCode::PageDown,
                name => KeyCode::Char(name.chars().next().unwrap()),
            };
            self.happen(Event::Key(KeyEvent::new(code, modifiers)));
        }
        self
    }

    fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) {
        self.happen(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    /// The middle of a cell on the screen.
    fn place(&self, (row, column): (usize, usize)) -> (u16, u16) {
        let table = self.table();
        let places = layout::table(self.model.size, &table.scene).unwrap();
        let is_there =
            |&(x, y): &(u16, u16)| places.scale.cell_at(&table.scene, places.board, (x, y)) == Some((row, column));
        let area = places.board;
        let mut all = (area.y..area.bottom()).flat_map(|y| (area.x..area.right()).map(move |x| (x, y)));
        all.find(is_there).expect("every cell is on the screen")
    }

    /// Drags from a cell to another.
    fn drag(&mut self, from: (usize, usize), to: (usize, usize)) {
        let (from, to) = (self.place(from), self.place(to));
        self.mouse(MouseEventKind::Down(MouseButton::Left), from);
        self.mouse(MouseEventKind::Drag(MouseButton::Left), to);
        self.mouse(MouseEventKind::Up(MouseButton::Left), to);
    }

    fn click(&mut self, cell: (usize, usize)) {
        self.drag(cell, cell);
    }

    /// Lets time pass.
    fn wait(&mut self, time: Duration) {
        let now = self.model.now + time;
        self.happen(Event::Tick { now, expanded: 0 });
    }

    /// What is on the screen.
    fn screen(&self) -> String {
        let (width, height) = self.model.size;
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| view(&self.model, frame)).unwrap();
        let buffer = terminal.backend().buffer();
        let line = |y: u16| {
            let line: String = (0..width).map(|x| buffer[(x, y)].symbol()).collect();
            format!("{}\n", line.trim_end())
        };
        (0..height).map(line).collect()
    }

    fn sees(&mut self, text: &str) -> bool {
        // Where the panel is below the board, sentences may be broken into lines but stay together.
        let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let size = std::mem::replace(&mut self.model.size, (48, 60));
        let below = self.screen();
        self.model.size = size;
        [below, self.screen()].iter().any(|screen| flat(screen).contains(&flat(text)))
    }
}

/// The optimal solution of a level.
fn solution(code: &str) -> Vec<String> {
    let game = open_level(&LevelText::read_code(code).unwrap()).unwrap();
    let request =
        Request { method: game.method("best").unwrap(), options: Options::default(), limits: Limits::default() };
    game.solve(&request, &Dashboard::default()).plan.expect("the level can be solved").actions
}

/// What a player would point at for a move.
fn gesture(player: &Player, word: &str) -> Gesture {
    let found = player.table().moves.iter().find(|action| action.word == word);
    found.unwrap_or_else(|| panic!("{word} is not legal")).gesture.clone()
}

fn key(dir: Dir) -> &'static str {
    match dir {
        Dir::Up => "Up",
        Dir::Down => "Down",
        Dir::Left => "Left",
        Dir::Right => "Right",
    }
}
