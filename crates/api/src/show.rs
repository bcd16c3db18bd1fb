//! A level, and what moves make of it.

use crate::describe::ToSchema;
use quebra_puzzles::scene::Scene;
use serde::Serialize;

use crate::level::Level;
use crate::schema::Schema;

/// A level as it stands.
#[derive(Serialize, ToSchema)]
pub struct Picture {
    schema: Schema,
    puzzle: &'static str,
    level: String,
    code: String,
    title: Option<String>,
    author: Option<String>,
    par: Option<u32>,
    /// The dearest solution that counts.
    budget: Option<u32>,
    rows: usize,
    columns: usize,
    /// The board in letters, row by row.
    board: Vec<String>,
    /// The moves so far.
    moves: Vec<String>,
    solved: bool,
    /// The moves that can be played now.
    legal: Vec<String>,
}

impl Picture {
    /// What there is to see.
    pub fn new(level: &Level) -> Self {
        let game = level.game.as_ref();
        let scene = game.scene();
        Self {
            schema: Schema,
            puzzle: game.card().name,
            level: level.name.clone(),
            code: game.code(),
            title: level.text.title.clone(),
            author: level.text.author.clone(),
            par: level.text.par,
            budget: game.budget(),
            rows: scene.rows,
            columns: scene.columns,
            board: board(&scene),
            moves: game.history(),
            solved: game.is_solved(),
            legal: game.legal(),
        }
    }
}

/// A board in letters, row by row.
pub fn board(scene: &Scene) -> Vec<String> {
    scene.to_string().lines().map(str::to_string).collect()
}
