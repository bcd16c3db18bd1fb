//! Is an answer to a question of a lesson right?

use std::collections::BTreeMap;

use quebra_search::{Dashboard, Limits};
use serde::{Deserialize, Serialize};

use super::draft::{self, PartKind, Spot, Task};
use super::engine::{Engine, is_same};
use super::read;
use super::{Desk, LessonTask, Right, Span, first};
use crate::describe::ToSchema;
use crate::error::Error;
use crate::schema::Schema;

/// An answer to a question; without one, what is right is told.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct JudgeTask {
    #[serde(flatten)]
    lesson: LessonTask,
    /// The number of the question, from 0.
    question: usize,
    /// To a number.
    number: Option<f64>,
    /// To a choice: the numbers of the answers, from 0.
    choices: Option<Vec<usize>>,
    /// To a board: the moves from where it began.
    moves: Option<Vec<String>>,
}

/// What there is to say about an answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct LessonVerdict {
    /// The version of this form.
    schema: Schema,
    /// The answer is right; null if there was none.
    right: Option<bool>,
    /// What is right, where no answer was given: the number,
    number: Option<f64>,
    /// the numbers of the answers that hold, from 0,
    choices: Option<Vec<usize>>,
    /// moves to a board that is asked for,
    moves: Option<Vec<String>>,
    /// or, for each expansion in a row, the states that may be taken, by the moves to them.
    states: Option<Vec<Vec<Vec<String>>>>,
    /// What the engine says about the board that was played to: each query, and its value.
    values: Vec<(String, String)>,
    /// What is said when it is done, by language.
    after: BTreeMap<&'static str, Vec<Span>>,
}

impl JudgeTask {
    /// Asks the engine.
    pub fn judge(&self, limits: Limits, dashboard: &Dashboard) -> Result<LessonVerdict, Error> {
        let (_, source) = self.lesson.source()?;
        let draft = read::read("", source).map_err(first)?;
        let mut desk = Desk { name: "", source, engine: Engine::new(limits, dashboard) };
        let mut questions = draft.parts.iter().filter(|part| part.is_question());
        let part = questions.nth(self.question).ok_or_else(|| Error::input("`question`: there are not so many"))?;
        let (PartKind::Block(block), Some(spot)) = (&part.kind, &part.spot) else { unreachable!("it is a question") };
        let mut judgement = LessonVerdict {
            schema: Schema,
            right: None,
            number: None,
            choices: None,
            moves: None,
            states: None,
            values: Vec::new(),
            after: BTreeMap::new(),
        };
        judgement.right = match (&block.task, self) {
            (Task::Board(when), JudgeTask { moves: Some(moves), .. }) => {
                let here = Spot { moves: [&spot.moves[..], moves].concat(), ..spot.clone() };
                let game = Engine::game(&here)?;
                let Some(when) = when else { return desk.judged(block, spot, judgement, game.is_solved()) };
                let holds = desk.ask(when, &here, Engine::truth)?;
                for call in when.calls() {
                    let query =
                        super::Query { root: super::query::Expression::Call(call.clone()), span: call.span.clone() };
                    let value = desk.ask(&query, &here, Engine::value)?;
                    judgement.values.push((call.text.clone(), super::tell_value(value)));
                }
                Some(holds)
            }
            (Task::Number(query), JudgeTask { number: Some(said), .. }) => {
                Some(is_same(desk.ask(query, spot, Engine::number)?, *said))
            }
            (Task::Choice(_), JudgeTask { choices: Some(said), .. }) => {
                let Right::Choices(holds) = desk.right(block, spot)? else { unreachable!("it is a choice") };
                Some(holds.iter().enumerate().all(|(number, holds)| said.contains(&number) == *holds))
            }
            _ => None,
        };
        if let Some(is_right) = judgement.right {
            return desk.judged(block, spot, judgement, is_right);
        }
        match desk.right(block, spot)? {
            Right::Moves(moves) => judgement.moves = Some(moves),
            Right::Choices(holds) => {
                judgement.choices = Some((0..holds.len()).filter(|&number| holds[number]).collect());
            }
            Right::Number(number) => judgement.number = Some(number).filter(|number| number.is_finite()),
            Right::States(states) => judgement.states = Some(states),
        }
        judgement.after = desk.spoken(&block.after, Some(spot))?;
        Ok(judgement)
    }
}

impl Desk<'_> {
    /// What is said afterwards is kept from who has not found it yet.
    fn judged(
        &mut self,
        block: &draft::Block,
        spot: &Spot,
        mut judgement: LessonVerdict,
        is_right: bool,
    ) -> Result<LessonVerdict, Error> {
        judgement.right = Some(is_right);
        if is_right {
            judgement.after = self.spoken(&block.after, Some(spot))?;
        }
        Ok(judgement)
    }
}
