//! Bugs of students, each caught and named.

use std::collections::BTreeMap;

use quebra_puzzles::generate::dice::Dice;

use super::textbook::{Book, Bug};
use super::{Course, Kind, Moment, Plan, Variant, judge, method, spaces, variants};

/// A method, how it is taught, what is done wrong, and the names of the rules by which it is caught.
type Planted = (&'static str, Kind, Bug, &'static [&'static str]);

/// The rule that is broken comes first. Others may show before it does: a search that goes astray may pass a goal, for example.
const PLANTED: [Planted; 69] = {
    use Bug::*;
    use Kind::{Graph, Tree};
    [
        ("astar", Graph, EarlyGoal, &["early"]),
        ("astar", Tree, EarlyGoal, &["early"]),
        ("ucs", Graph, EarlyGoal, &["early"]),
        ("wastar", Graph, EarlyGoal, &["early"]),
        ("bfs", Graph, LateGoal, &["goal-found"]),
        ("greedy", Graph, LateGoal, &["goal-found"]),
        ("astar", Graph, NoReopening, &["reopened"]),
        ("ucs", Graph, MarkedOnPush, &["way", "least", "early"]),
        ("astar", Graph, MarkedOnPush, &["least", "way", "reopened"]),
        ("astar", Graph, StaleExpanded, &["repeated"]),
        ("ucs", Graph, StaleExpanded, &["repeated"]),
        ("idastar", Graph, StaleExpanded, &["repeated"]),
        ("bfs", Graph, NoClosedList, &["repeated"]),
        ("greedy", Graph, NoClosedList, &["repeated", "way"]),
        ("dfs", Graph, NoClosedList, &["repeated"]),
        ("iddfs", Graph, NoClosedList, &["repeated"]),
        ("astar", Graph, HForF, &["least", "early", "way", "goal-found"]),
        ("astar", Tree, HForF, &["least", "early", "generated", "goal-found"]),
        ("astar", Graph, GForF, &["least", "goal-found", "let-go"]),
        ("greedy", Graph, GForF, &["least", "goal-found", "let-go"]),
        ("greedy", Graph, FForH, &["least", "goal-found"]),
        ("astar", Tree, ParentsEstimate, &["least", "goal-found", "let-go"]),
        ("astar", Graph, ParentsEstimate, &["least", "goal-found", "let-go"]),
        ("ucs", Tree, StepForgotten, &["least", "early", "goal-found", "generated"]),
        ("ucs", Graph, MovesForCosts, &["least", "early", "goal-found", "way"]),
        ("wastar", Graph, WeightOnG, &["least", "goal-found"]),
        ("wastar", Graph, NoWeight, &["least", "goal-found"]),
        ("ucs", Graph, GreatestFirst, &["least", "early", "goal-found", "way"]),
        ("greedy", Graph, GreatestFirst, &["least", "goal-found"]),
        ("bfs", Graph, NewestFirst, &["least", "way", "goal-found", "early"]),
        ("bfs", Tree, NewestFirst, &["least", "early", "goal-found"]),
        ("astar", Tree, AnyFirst, &["least", "goal-found", "early", "generated"]),
        ("dfs", Graph, OldestFirst, &["newest", "goal-found"]),
        ("iddfs", Graph, OldestFirst, &["newest", "goal-found"]),
        ("dfs", Graph, AnyFirst, &["newest", "goal-found"]),
        ("astar", Graph, WrongParent, &["way"]),
        ("bfs", Graph, WrongParent, &["way"]),
        ("astar", Graph, GoalExpanded, &["goal"]),
        ("ucs", Tree, GoalExpanded, &["goal"]),
        ("astar", Graph, GoalIgnored, &["goal-found", "exhausted"]),
        ("bfs", Graph, SuccessorLost, &["least", "exhausted", "way", "early", "goal-found", "let-go"]),
        ("dfs", Graph, SuccessorLost, &["newest", "exhausted", "goal-found"]),
        ("astar", Graph, PlanCutShort, &["solved"]),
        ("dfs", Tree, PlanReversed, &["move", "generated", "solved"]),
        ("bfs", Graph, PlanWithDetour, &["way", "generated"]),
        ("astar", Graph, GivesUp, &["exhausted"]),
        ("iddfs", Tree, GivesUp, &["exhausted", "deeper", "goal-found"]),
        ("bfs", Tree, EndsSilently, &["exhausted"]),
        ("ucs", Graph, GoesOn, &["over"]),
        ("greedy", Graph, CountOff, &["count"]),
        ("astar", Graph, CostOff, &["cost"]),
        ("bfs", Graph, StartTwice, &["repeated"]),
        ("astar", Graph, Leap, &["generated", "repeated", "least"]),
        ("ucs", Graph, WrongWord, &["move"]),
        ("dfs", Graph, BudgetIgnored, &["budget"]),
        ("bfs", Tree, Remembers, &["least", "early", "exhausted"]),
        ("iddfs", Tree, Remembers, &["unfinished", "newest", "exhausted"]),
        ("iddfs", Graph, DepthOff, &["limit"]),
        ("iddfs", Graph, LimitByTwo, &["next-limit"]),
        ("idastar", Graph, LimitByOne, &["next-limit"]),
        ("idastar", Tree, GreatestLimit, &["next-limit"]),
        ("idastar", Graph, FirstLimitZero, &["next-limit"]),
        ("idastar", Graph, LimitOnG, &["limit", "next-limit"]),
        ("iddfs", Graph, TableKept, &["exhausted"]),
        ("iddfs", Graph, TableWithoutCosts, &["reopened"]),
        ("idastar", Tree, Abandons, &["unfinished", "goal-found", "let-go"]),
        ("iddfs", Tree, LimitsUntold, &["unlimited"]),
        ("idastar", Graph, TableWithoutCosts, &["reopened"]),
        ("dfs", Graph, LimitTold, &["unlimited"]),
    ]
};

/// The variant that the student wrote down, and what the course leaves open.
fn taught(plan: Plan, kind: Kind, bug: Bug) -> (Variant, Course) {
    let goal = (bug == Bug::LateGoal).then_some(Moment::Generated);
    let course = Course { kind: Some(kind), goal };
    (variants(plan, course)[0], course)
}

#[test]
fn bugs_are_caught_and_named() {
    let spaces = spaces::all("bugs", 8);
    assert!(PLANTED.len() >= 30);
    let mut faults = Vec::new();
    for &(name, kind, bug, rules) in &PLANTED {
        let plan = method(name);
        let (mut variant, course) = taught(plan, kind, bug);
        if name == "idastar" && bug == Bug::StaleExpanded {
            // Only who looks states up early has entries that can be overtaken.
            variant.repeats = super::Repeats::Graph { reopens: true, seen: Moment::Generated };
        }
        let mut broken: BTreeMap<&str, usize> = BTreeMap::new();
        for (place, space) in spaces.iter().enumerate() {
            let mut dice = Dice::new("bugs", place as u64);
            for _ in 0..6 {
                let mut book = Book::new(space, plan, variant, Some(bug), &mut dice);
                book.run();
                if let Err((_, violation)) = judge(space, plan, course, &book.claims) {
                    *broken.entry(violation.rule.name()).or_default() += 1;
                }
            }
        }
        let usual = broken.iter().max_by_key(|(_, count)| **count).map(|(rule, _)| *rule);
        if usual != rules.first().copied() || broken.keys().any(|rule| !rules.contains(rule)) {
            faults.push(format!("{name} {kind:?} {bug:?}: {broken:?}, not {rules:?}"));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
