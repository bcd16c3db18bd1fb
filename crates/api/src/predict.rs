//! Which state does a search expand next? What a learner may choose from, and what the referee says to a choice.

use std::collections::{BTreeMap, HashSet};

use quebra_search::{Cost, Dashboard, INFINITE, Limits};
use quebra_studio::referee::Choice;
use serde::{Deserialize, Serialize};

use crate::describe::ToSchema;
use crate::error::Error;
use crate::lesson::engine::question;
use crate::method::Asked;
use crate::options::Choices;
use crate::play::Place;
use crate::scene::Scene;
use crate::schema::Schema;
use crate::tell::referee::tell_rule;
use crate::words::Words;

/// So many states are offered, those that are right among them.
const MOST: usize = 12;

/// A search up to a moment, and perhaps what a learner thinks comes next.
#[derive(Deserialize, ToSchema)]
pub struct PredictTask {
    #[serde(flatten)]
    place: Place,
    /// `algorithm` or `algorithm:heuristic`.
    method: String,
    #[serde(default)]
    options: Choices,
    /// After how many expansions.
    at: usize,
    /// The state that comes next, by the moves to it.
    choice: Option<Vec<String>>,
}

/// What may be chosen, and what there is to say about a choice.
#[derive(Debug, Serialize, ToSchema)]
pub struct Prediction {
    /// The version of this form.
    schema: Schema,
    /// After how many expansions.
    at: usize,
    /// An attempt under this limit begins at this moment.
    limit: Option<u32>,
    /// Some of the states that wait, in an order that tells nothing. None if the search is over.
    candidates: Vec<Candidate>,
    /// What the referee says, if something was chosen.
    verdict: Option<PredictionVerdict>,
}

/// A state that waits.
#[derive(Debug, Serialize, ToSchema)]
pub struct Candidate {
    /// The moves by which the search holds it.
    moves: Vec<String>,
    /// What they cost.
    g: u32,
    /// The estimate; null if no goal can be reached.
    h: Option<u32>,
    /// Its board.
    scene: Scene,
}

/// What the referee says to a choice.
#[derive(Debug, Serialize, ToSchema)]
pub struct PredictionVerdict {
    /// It may come next.
    right: bool,
    /// The rule that it breaks, for programs,
    rule: Option<&'static str>,
    /// and in words, by language.
    text: Option<BTreeMap<&'static str, String>>,
    /// How many states may come next.
    legal: usize,
    /// The one that the recorded search takes.
    taken: Option<Vec<String>>,
}

impl PredictTask {
    /// Asks the referee.
    pub fn answer(&self, limits: Limits, dashboard: &Dashboard) -> Result<Prediction, Error> {
        let opened = self.place.open()?;
        let asked = Asked::read(opened.game.as_ref(), &self.method, &self.options)?;
        let mut question = question(opened.game.as_ref(), &asked, self.at, limits, dashboard)?;
        let legal = question.legal();
        let rights: HashSet<&Vec<String>> =
            legal.expansions.iter().chain(&legal.goals).map(|choice| &choice.way).collect();
        // Some that are right and some that are not, as far as there are both; those that may come next come first.
        let mut waiting = question.waiting(usize::MAX);
        let others = waiting.iter().filter(|state| !rights.contains(&state.way)).count();
        let most = (MOST / 2).max(MOST.saturating_sub(others));
        let mut known = 0;
        waiting.retain(|state| {
            let is_right = rights.contains(&state.way);
            known += usize::from(is_right);
            !is_right || known <= most
        });
        waiting.truncate(MOST);
        waiting.sort_by(|one, other| one.way.cmp(&other.way));
        let legal = legal.expansions.len() + legal.goals.len();
        let verdict = self.choice.as_ref().map(|choice| {
            let violation = question.judge(choice).err();
            PredictionVerdict {
                right: violation.is_none(),
                rule: violation.as_ref().map(|violation| violation.rule.name()),
                text: violation.map(|violation| Words::everywhere(|words| tell_rule(words, &violation.rule))),
                legal,
                taken: question.taken.clone(),
            }
        });
        let candidate = |state: Choice| {
            let mut game = opened.game.fork();
            for word in &state.way {
                game.play(word)?;
            }
            let h = Some(state.h).filter(|&h: &Cost| h != INFINITE);
            Ok(Candidate { scene: Scene::from(&game.scene()), moves: state.way, g: state.g, h })
        };
        let candidates = waiting.into_iter().map(candidate).collect::<Result<_, Error>>()?;
        Ok(Prediction { schema: Schema, at: self.at, limit: question.limit, candidates, verdict })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn ask(request: &Value) -> Value {
        let task: PredictTask = serde_json::from_value(request.clone()).unwrap();
        serde_json::to_value(task.answer(Limits::default(), &Dashboard::default()).unwrap()).unwrap()
    }

    #[test]
    fn any_legal_state_is_right_and_the_referee_explains_the_others() {
        let mut request = json!({"level": "n-puzzle:1,2,3/5,0,6/4,7,8", "method": "astar:manhattan", "at": 1});
        let asked = ask(&request);
        let ways: Vec<&Value> = asked["candidates"].as_array().unwrap().iter().map(|one| &one["moves"][0]).collect();
        assert_eq!(ways, ["E", "N", "S", "W"], "the order tells nothing");
        request["choice"] = json!(["N"]);
        let wrong = &ask(&request)["verdict"];
        assert_eq!((&wrong["right"], &wrong["rule"]), (&json!(false), &json!("least")));
        assert!(wrong["text"]["pt-PT"].as_str().unwrap().contains("vem primeiro"), "{wrong}");
        request["choice"] = json!(["W"]);
        assert_eq!(ask(&request)["verdict"]["right"], true);
        // All that tie are right.
        request["method"] = "bfs".into();
        for way in ["N", "S", "E", "W"] {
            request["choice"] = json!([way]);
            let verdict = &ask(&request)["verdict"];
            assert_eq!((&verdict["right"], &verdict["legal"]), (&json!(true), &json!(4)));
        }
    }

    /// Every state that a method takes is right when it is predicted, wherever mirror images are known, too.
    #[test]
    fn what_the_search_takes_is_right() {
        let levels = ["n-puzzle/9", "bloxorz/4", "cohesion/4", "folding-blocks/3", "break-the-ice/4"];
        for (level, heuristic) in levels.into_iter().zip(["manhattan", "distance", "mergers", "cover", "columns"]) {
            let informed = ["greedy", "astar", "wastar", "idastar"].map(|name| format!("{name}:{heuristic}"));
            for method in ["bfs", "dfs", "iddfs", "ucs"].map(str::to_string).into_iter().chain(informed) {
                for at in 0..12 {
                    let mut request = json!({"level": level, "method": method, "at": at, "choice": ["?"]});
                    let task: PredictTask = serde_json::from_value(request.clone()).unwrap();
                    let Ok(asked) = task.answer(Limits::default(), &Dashboard::default()) else {
                        assert!(at > 0, "{level} {method}: at least the start can be predicted");
                        break;
                    };
                    let Some(taken) = asked.verdict.and_then(|verdict| verdict.taken) else { break };
                    request["choice"] = json!(taken);
                    assert_eq!(ask(&request)["verdict"]["right"], true, "{level} {method} {at}: {taken:?}");
                    // The referee may hold the same state by another way.
                    let is_offered = asked.candidates.iter().any(|one| {
                        request["choice"] = json!(one.moves);
                        ask(&request)["verdict"]["right"] == true
                    });
                    assert!(is_offered, "{level} {method} {at}: none of those offered is right");
                }
            }
        }
    }
}
