//! Opening and playing. A game is a level and moves: every request brings both, so nothing is kept here.

use std::collections::BTreeMap;

use crate::describe::ToSchema;
use quebra_puzzles::Kind;
use quebra_puzzles::game::{Game, PlayError};
use quebra_puzzles::level::LevelText;
use quebra_puzzles::wording::wording;
use quebra_studio::coach::stars;
use serde::{Deserialize, Serialize};

use crate::catalogue::{grade, level_named, level_with_code};
use crate::error::Error;
use crate::level::too_long;
use crate::scene::{Frame, Mark, Move, Scene};
use crate::schema::Schema;
use crate::tell::level::titles;

/// More moves than anybody plays.
const MOST_MOVES: usize = 5000;
/// More cells than anybody watches.
const MOST_TILES: usize = 400_000;

/// A level and the moves played so far.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct Place {
    /// The name of a built-in level, or a level code.
    level: Option<String>,
    /// Or the text of a level file,
    text: Option<String>,
    /// with its puzzle, unless the text says it.
    puzzle: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
}

/// A level, opened.
pub struct Opened {
    /// Its text.
    pub text: LevelText,
    /// The game on it.
    pub game: Box<dyn Game>,
    /// Its name, if it is a built-in one.
    pub name: Option<&'static str>,
}

impl Place {
    /// A built-in level or a level code, and moves on it.
    pub(crate) fn at(level: &str, moves: &[String]) -> Self {
        Self { level: Some(level.to_string()), text: None, puzzle: None, moves: moves.to_vec() }
    }

    /// Opens the level.
    fn level(&self) -> Result<Opened, Error> {
        let (source, text) = match (&self.level, &self.text) {
            (Some(name), None) => {
                if let Some(level) = level_named(name)? {
                    let game = quebra_puzzles::open(&level.text).expect("built-in levels are tested");
                    return Ok(Opened { text: level.text.clone(), game, name: Some(&level.name) });
                }
                if !LevelText::is_code(name, &Kind::names()) {
                    return Err(Error::input(wording!(
                        "fault-level-missing",
                        "there is no level `{name}`; expected a built-in one or a level code",
                        name
                    )));
                }
                (name, LevelText::read_code(name))
            }
            (None, Some(text)) => {
                let levels = LevelText::read_file(text, self.puzzle.as_deref());
                (text, levels.map(|mut levels| levels.swap_remove(0)))
            }
            _ => return Err(Error::input("expected one of `level` and `text`")),
        };
        let fail = |error| Error::level("", &**source, error);
        let text = text.map_err(fail)?;
        let game = quebra_puzzles::open(&text).map_err(fail)?;
        // A code need not have a title and a par; the level it stands for may have.
        let is_own = text.title.is_some() || text.author.is_some();
        match level_with_code(&game.code()).filter(|_| self.level.is_some() && !is_own) {
            Some(level) => Ok(Opened { text: level.text.clone(), game, name: Some(&level.name) }),
            None => Ok(Opened { text, game, name: None }),
        }
    }

    /// Opens the level and plays the moves.
    pub fn open(&self) -> Result<Opened, Error> {
        let mut opened = self.level()?;
        self.check_length()?;
        for (index, word) in self.moves.iter().enumerate() {
            opened.game.play(word).map_err(|error| Error::in_game(error.of_move(index + 1)))?;
        }
        Ok(opened)
    }

    fn check_length(&self) -> Result<(), Error> {
        if self.moves.len() <= MOST_MOVES {
            return Ok(());
        }
        Err(too_long(MOST_MOVES))
    }
}

/// A level that is being played.
#[derive(Serialize, ToSchema)]
pub struct Position {
    /// The version of this form.
    schema: Schema,
    /// The level in one word.
    code: String,
    /// The same, with what a level of one's own says about itself: what a link should hold.
    link: String,
    puzzle: &'static str,
    /// The name of a built-in level.
    name: Option<&'static str>,
    /// In every language, by its tag.
    title: Option<BTreeMap<&'static str, String>>,
    author: Option<String>,
    /// The optimal number of moves, as the level says.
    par: Option<u32>,
    difficulty: Option<u32>,
    grade: Option<&'static str>,
    /// The level as a file.
    text: String,
    /// The dearest solution that counts.
    budget: Option<u32>,
    /// The board at the start; only told when a level is opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    start: Option<Scene>,
    /// What the letters on the board do; only told when a level is opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    legend: Option<Vec<Mark>>,
    /// The moves so far, as quebra writes them.
    moves: Vec<String>,
    cost: u32,
    scene: Scene,
    legal: Vec<Move>,
    solved: bool,
    /// No move is left, or the budget is used up.
    lost: bool,
    /// Of three, once it is solved and if that can be told.
    stars: Option<u8>,
}

impl Opened {
    /// Its name, or its code.
    pub(crate) fn label(&self) -> String {
        self.name.map_or_else(|| self.game.code(), str::to_string)
    }

    fn position(&self) -> Position {
        let Self { text, game, name } = self;
        let (cost, budget, solved) = (game.cost(), game.budget(), game.is_solved());
        let difficulty = text.noted_difficulty();
        let legal: Vec<Move> = game.moves().into_iter().map(Move::from).collect();
        Position {
            schema: Schema,
            code: game.code(),
            link: if name.is_some() { game.code() } else { link(text, game.as_ref()) },
            puzzle: game.card().name,
            name: *name,
            title: titles(text),
            author: text.author.clone(),
            par: text.par,
            difficulty,
            grade: grade(difficulty),
            text: text.to_string(),
            budget,
            start: None,
            legend: None,
            moves: game.history(),
            cost,
            scene: Scene::from(&game.scene()),
            lost: !solved && (legal.is_empty() || budget.is_some_and(|budget| cost >= budget)),
            legal,
            solved,
            stars: self.stars(),
        }
    }

    /// The stars of a game that is solved: the puzzle's own, or by par.
    fn stars(&self) -> Option<u8> {
        let game = self.game.as_ref();
        stars::earned(game, self.text.par, game.cost()).filter(|_| game.is_solved())
    }
}

/// A level's code with its title, author and par. Characters that end a part of a code are written as others.
pub(crate) fn link(text: &LevelText, game: &dyn Game) -> String {
    let mut link = game.code();
    let par = text.par.map(|par| par.to_string());
    for (key, value) in [("title", &text.title), ("author", &text.author), ("par", &par)] {
        if let Some(value) = value {
            link.push_str(&format!(";{key}={}", value.replace(';', ",").replace(['+', ' '], "+")));
        }
    }
    link
}

impl Place {
    /// Opens the level, with moves played already.
    pub fn position(&self) -> Result<Position, Error> {
        let start = self.start()?.game.scene();
        let opened = self.open()?;
        let legend = opened.game.legend().iter().map(Mark::from).collect();
        Ok(Position { start: Some(Scene::from(&start)), legend: Some(legend), ..opened.position() })
    }

    /// Opens the level without its moves.
    fn start(&self) -> Result<Opened, Error> {
        Place { moves: Vec::new(), ..self.clone() }.open()
    }
}

/// A move to be played.
#[derive(Deserialize, ToSchema)]
pub struct Turn {
    #[serde(flatten)]
    place: Place,
    #[serde(rename = "move")]
    word: String,
}

/// A move that was played.
#[derive(Serialize, ToSchema)]
pub struct Played {
    /// The version of this form.
    schema: Schema,
    /// As quebra writes it.
    #[serde(rename = "move")]
    word: String,
    /// What is seen meanwhile; the last one shows the board after it.
    frames: Vec<Frame>,
    position: Position,
}

impl Turn {
    /// Plays the move.
    pub fn play(&self) -> Result<Played, Error> {
        let mut opened = self.place.open()?;
        let frames = opened.game.frames(&self.word)?;
        let word = opened.game.play(&self.word)?;
        let frames = frames.iter().map(Frame::from).collect();
        Ok(Played { schema: Schema, word, frames, position: opened.position() })
    }
}

/// A game from its start.
#[derive(Serialize, ToSchema)]
pub struct Replay {
    /// The version of this form.
    schema: Schema,
    start: Scene,
    steps: Vec<ReplayStep>,
    solved: bool,
    stars: Option<u8>,
}

/// A move of a game.
#[derive(Serialize, ToSchema)]
struct ReplayStep {
    #[serde(rename = "move")]
    word: String,
    frames: Vec<Frame>,
    /// The board after it.
    scene: Scene,
    /// What the moves up to here cost.
    cost: u32,
    solved: bool,
}

impl ReplayStep {
    /// Plays the next move.
    fn play(opened: &mut Opened, word: &str) -> Result<Self, PlayError> {
        let frames = opened.game.frames(word)?.iter().map(Frame::from).collect();
        let word = opened.game.play(word)?;
        let (cost, solved) = (opened.game.cost(), opened.game.is_solved());
        Ok(Self { word, frames, scene: Scene::from(&opened.game.scene()), cost, solved })
    }
}

impl Place {
    /// Every move of the game, to be watched.
    pub fn replay(self) -> Result<Film, Error> {
        let mut opened = self.start()?;
        self.check_length()?;
        let start = Scene::from(&opened.game.scene());
        let mut tiles = 0;
        for (index, word) in self.moves.iter().enumerate() {
            let fail = |error: PlayError| Error::in_game(error.of_move(index + 1));
            let frames = opened.game.frames(word).map_err(fail)?;
            opened.game.play(word).map_err(fail)?;
            tiles += frames.iter().map(|frame| frame.scene.tiles.len()).sum::<usize>();
            if tiles > MOST_TILES {
                return Err(Error::input(wording!("fault-game-long", "the game is too long to be watched as a whole")));
            }
        }
        let solved = opened.game.is_solved();
        let frame = Replay { schema: Schema, start, steps: Vec::new(), solved, stars: opened.stars() };
        let frame = serde_json::to_string(&frame).expect("it is plain");
        let (head, tail) = frame.split_once(STEPS).expect("it has no steps yet");
        let (head, tail) = (Some(format!("{head}{STEPS}")), Some(tail.to_string()));
        Ok(Film { opened: self.start()?, moves: self.moves.into_iter(), is_begun: false, head, tail })
    }
}

/// Where the steps of a replay stand in its JSON.
const STEPS: &str = "\"steps\":[";

/// The JSON of a [`Replay`], part by part: each move is played when it is its turn, so a long game is never held as a whole.
pub struct Film {
    opened: Opened,
    moves: std::vec::IntoIter<String>,
    is_begun: bool,
    head: Option<String>,
    tail: Option<String>,
}

impl Iterator for Film {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        if let Some(head) = self.head.take() {
            return Some(head);
        }
        let Some(word) = self.moves.next() else { return self.tail.take() };
        let step = ReplayStep::play(&mut self.opened, &word).expect("it was played before");
        let comma = if std::mem::replace(&mut self.is_begun, true) { "," } else { "" };
        Some(format!("{comma}{}", serde_json::to_string(&step).expect("it is plain")))
    }
}
