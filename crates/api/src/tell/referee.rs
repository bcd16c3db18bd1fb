//! What a referee says about a search.

use quebra_search::algorithms::First;
use quebra_search::{Cost, INFINITE};
use quebra_studio::referee::{Choice, Legal, Rule, Violation};

use crate::format::Format;
use crate::words::{Value, Words};

/// Which rule a step breaks, and what would have been right.
pub fn tell_violation(words: Words, violation: &Violation) -> String {
    let rule = tell_rule(words, &violation.rule);
    // What follows the end, and how it is counted, has nothing to do with what comes next; and limits that are right are told already.
    let is_whole = match &violation.rule {
        Rule::NextLimit { right, .. } => !right.is_empty(),
        rule => matches!(rule, Rule::Over | Rule::Count { .. } | Rule::Deeper { .. }),
    };
    match tell_legal(words, &violation.right) {
        Some(right) if !is_whole => format!("{rule} {right}"),
        _ => rule,
    }
}

/// Which rule is broken.
pub fn tell_rule(words: Words, rule: &Rule) -> String {
    let state = |way: &[String]| ("state", tell_state(words, way).into());
    let by = |by: &First| ("by", words.say_with("referee-by", &[("by", by.name().into())]).into());
    match rule {
        Rule::Move { number, fault } => {
            words.say_with("referee-move", &[("number", (*number).into()), ("fault", words.tell(fault).into())])
        }
        &Rule::Budget { cost, budget } => {
            words.say_with("referee-budget", &[("cost", cost.into()), ("budget", budget.into())])
        }
        &Rule::Cost { said, is } => words.say_with("referee-cost", &[("said", said.into()), ("is", is.into())]),
        Rule::Generated { missing: None } => words.say("referee-generated"),
        Rule::Generated { missing: Some(missing) } => words.say_with("referee-generated-missing", &[state(missing)]),
        Rule::LetGo => words.say("referee-let-go"),
        &Rule::Repeated { step, g } => words.say_with("referee-repeated", &[("step", step.into()), ("g", g.into())]),
        Rule::Way { said, held, way } => {
            words.say_with("referee-way", &[state(way), ("said", (*said).into()), ("held", (*held).into())])
        }
        Rule::Least { by: first, value, least, better } => words.say_with(
            "referee-least",
            &[by(first), state(better), number(words, "value", *value), number(words, "least", *least)],
        ),
        Rule::Early { by: first, value, least, better } => words.say_with(
            "referee-early",
            &[by(first), state(better), number(words, "value", *value), number(words, "least", *least)],
        ),
        Rule::Reopened { state: again, before, now } => {
            words.say_with("referee-reopened", &[state(again), ("before", (*before).into()), ("now", (*now).into())])
        }
        Rule::Newest { parent } => words.say_with("referee-newest", &[state(parent)]),
        &Rule::Limit { needs, limit } => {
            words.say_with("referee-limit", &[("needs", cost(needs).into()), ("limit", cost(limit).into())])
        }
        Rule::Goal => words.say("referee-goal"),
        Rule::GoalFound { goal } => words.say_with("referee-goal-found", &[state(goal)]),
        Rule::Over => words.say("referee-over"),
        Rule::Unlimited { wants: true } => words.say("referee-limit-missing"),
        Rule::Unlimited { wants: false } => words.say("referee-limit-unknown"),
        Rule::Unfinished { waiting } => words.say_with("referee-unfinished", &[state(waiting)]),
        Rule::NextLimit { right, .. } if right.is_empty() => words.say("referee-last-limit"),
        Rule::NextLimit { said, right } => words
            .say_with("referee-next-limit", &[("right", limits(words, right).into()), ("said", cost(*said).into())]),
        Rule::Solved => words.say("referee-solved"),
        Rule::Exhausted { waiting } => words.say_with("referee-exhausted", &[state(waiting)]),
        Rule::Deeper { right } => words.say_with("referee-deeper", &[("right", limits(words, right).into())]),
        &Rule::Solvable { cost } => words.say_with("referee-solvable", &[("cost", cost.into())]),
        &Rule::Count { said, is } => words.say_with("referee-count", &[("said", said.into()), ("is", is.into())]),
    }
}

/// What may be done, if anything.
pub fn tell_legal(words: Words, legal: &Legal) -> Option<String> {
    let states = |choices: &[Choice]| {
        let names = choices.iter().map(|choice| tell_state(words, &choice.way)).collect::<Vec<_>>();
        [("states", any_of(words, &names).into())]
    };
    if !legal.expansions.is_empty() {
        Some(words.say_with("referee-right-expand", &states(&legal.expansions)))
    } else if !legal.goals.is_empty() {
        Some(words.say_with("referee-right-goal", &states(&legal.goals)))
    } else if !legal.limits.is_empty() {
        Some(words.say_with("referee-right-limit", &[("limits", limits(words, &legal.limits).into())]))
    } else if legal.no_plan {
        Some(words.say("referee-right-none"))
    } else {
        None
    }
}

/// A state, by the moves that lead there.
pub fn tell_state(words: Words, way: &[String]) -> String {
    match way {
        [] => words.say("referee-start"),
        way => words.say_with("referee-state", &[("moves", way.join(" ").into())]),
    }
}

fn limits(words: Words, limits: &[Cost]) -> String {
    any_of(words, &limits.iter().map(|&limit| cost(limit)).collect::<Vec<_>>())
}

/// One of a list, of which the first few are named.
fn any_of(words: Words, names: &[String]) -> String {
    const MOST: usize = 4;
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [others @ .., last] if names.len() <= MOST => {
            words.say_with("referee-or", &[("first", others.join(", ").into()), ("last", last.clone().into())])
        }
        _ => {
            let (list, count) = (names[..MOST - 1].join(", "), names.len());
            words.say_with("referee-more", &[("list", list.into()), ("count", count.into())])
        }
    }
}

/// A cost, also one that nothing has.
fn cost(cost: Cost) -> String {
    if cost == INFINITE { "∞".to_string() } else { cost.to_string() }
}

/// A value without the zeros that nobody says.
fn number(words: Words, name: &'static str, value: f64) -> (&'static str, Value) {
    let text = if value.is_finite() { Format { words }.decimal(value.to_string()) } else { "∞".to_string() };
    (name, text.into())
}
