//! Right searches are accepted, whatever their ties and the order of their successors; wrong ones are caught, and named.
//!
//! The searches are plain ones, written down here as books do (`tests/textbook.rs`), on random small levels of all puzzles and on random
//! graphs with costs, where estimates may be inconsistent (`tests/spaces.rs`).

mod bugs;
mod engine;
mod spaces;
mod textbook;

use quebra_puzzles::generate::dice::Dice;
use quebra_search::algorithms::First;

use super::variant::{Course, Habit, Habits, Kind, Measure, Moment, Plan, Reach, Repeats, Variant};
use super::ways::Ways;
use super::{Claim, Referee, Violation};
use spaces::Space;
use textbook::Book;

/// The methods, by name, as a referee knows them.
const METHODS: [(&str, Plan); 8] = [
    ("bfs", Plan::Queue(First::Oldest)),
    ("dfs", Plan::Stack(None)),
    ("iddfs", Plan::Stack(Some(Measure::Moves))),
    ("ucs", Plan::Queue(First::LeastG)),
    ("greedy", Plan::Queue(First::LeastH)),
    ("astar", Plan::Queue(First::LeastF)),
    ("wastar", Plan::Queue(First::LeastWeighted)),
    ("idastar", Plan::Stack(Some(Measure::F))),
];

const WEIGHT: u32 = 150;

fn method(name: &str) -> Plan {
    METHODS.iter().find(|method| method.0 == name).expect("it is one of the eight").1
}

/// Does the method ask for estimates?
fn is_informed(plan: Plan) -> bool {
    !matches!(plan, Plan::Queue(First::Oldest | First::LeastG) | Plan::Stack(None | Some(Measure::Moves)))
}

/// The variants that a course leaves open where estimates may be as inconsistent as they like.
fn variants(plan: Plan, course: Course) -> Vec<Variant> {
    super::variant::variants(plan, course, false)
}

fn referee(space: &Space, plan: Plan, course: Course) -> Referee {
    let rules = if is_informed(plan) { &space.informed } else { &space.blind };
    let ways = Ways::new(rules.clone(), space.spent, space.is_admissible);
    Referee::following(ways, plan, WEIGHT, &variants(plan, course), Habit::ALL.to_vec())
}

/// The first claim that is wrong, by its number.
fn judge(space: &Space, plan: Plan, course: Course, claims: &[Claim]) -> Result<Referee, (usize, Violation)> {
    let mut referee = referee(space, plan, course);
    for (index, claim) in claims.iter().enumerate() {
        referee.tell(claim).map_err(|violation| (index, violation))?;
    }
    Ok(referee)
}

/// Any habits, but mostly none.
fn habits(dice: &mut Dice) -> Habits {
    let chosen = Habit::ALL.into_iter().filter(|_| dice.percent(25));
    chosen.fold(Habits::default(), Habits::with)
}

/// Runs a method in each of its variants a thousand times, with any habits, and asks the referee: as the course teaches it, and now and then one who
/// leaves open what a course may.
fn accepts(name: &str) {
    let plan = method(name);
    let spaces = spaces::all(name, 5);
    let runs = 1000_usize.div_ceil(spaces.len());
    let (mut judged, mut ended) = (0, 0);
    for kind in [Kind::Graph, Kind::Tree] {
        for goal in [Moment::Generated, Moment::Expanded] {
            let course = Course { kind: Some(kind), goal: Some(goal) };
            for variant in variants(plan, course) {
                for (number, space) in spaces.iter().enumerate() {
                    let mut dice = Dice::new(&format!("{name} {variant:?}"), number as u64);
                    for run in 0..runs {
                        let habits = habits(&mut dice);
                        let mut book = Book::new(space, plan, Variant { habits, ..variant }, None, &mut dice);
                        book.run();
                        is_right(space, plan, course, variant, &book.claims);
                        let open = Course::default();
                        if run % 10 == 0 && variants(plan, open).contains(&variant) {
                            is_right(space, plan, open, variant, &book.claims);
                        }
                        judged += 1;
                        ended += usize::from(book.has_ended);
                    }
                }
            }
        }
    }
    // Beginnings of long searches are judged too, but many must be whole.
    assert!(judged >= 4000 && ended * 10 > judged, "{ended} of {judged} searches came to their end");
}

fn is_right(space: &Space, plan: Plan, course: Course, variant: Variant, claims: &[Claim]) {
    match judge(space, plan, course, claims) {
        Ok(referee) => {
            let habits = |other: Variant| Variant { habits: variant.habits, ..other };
            let is_known = referee.variants().into_iter().any(|other| habits(other) == variant);
            assert!(is_known, "{variant:?} {} {claims:#?}", space.name);
        }
        Err((index, violation)) => {
            panic!("{course:?} {variant:?} {}\n{:#?}\n{violation:#?}", space.name, &claims[..=index]);
        }
    }
}

macro_rules! accepted {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            accepts(stringify!($name));
        })*
    };
}
accepted! { bfs dfs iddfs ucs greedy astar wastar idastar }

/// What is legal next is what may be told next, and nothing else that waits.
#[test]
fn what_is_legal_may_be_told() {
    for (name, plan) in METHODS {
        let mut dice = Dice::new("legal", 0);
        for space in spaces::all(name, 1) {
            let mut referee = referee(&space, plan, Course::default());
            for _ in 0..25 {
                let legal = referee.legal();
                for choice in legal.expansions.iter().chain(&legal.goals) {
                    assert_eq!(referee.check(&Claim::expand(&choice.way)).is_ok(), !legal.goals.contains(choice));
                    assert_eq!(referee.check(&Claim::plan(&choice.way)).is_ok(), legal.goals.contains(choice));
                }
                for &limit in &legal.limits {
                    referee.check(&Claim::Limit(limit)).unwrap();
                }
                assert_eq!(referee.check(&Claim::NoPlan).is_ok(), legal.no_plan, "{name} {}", space.name);
                assert_eq!(referee.check(&Claim::End).is_ok(), legal.no_plan || !legal.goals.is_empty());
                let next = dice.below(legal.expansions.len().max(1));
                match (legal.expansions.get(next), legal.limits.first()) {
                    (Some(choice), _) => referee.tell(&Claim::expand(&choice.way)).unwrap(),
                    (None, Some(&limit)) => referee.tell(&Claim::Limit(limit)).unwrap(),
                    (None, None) => {
                        assert!(legal.no_plan || !legal.goals.is_empty(), "{name} {}", space.name);
                        break;
                    }
                }
            }
        }
    }
}

/// A variant that was refuted stays out: what one step and the next may be cannot be by two books.
#[test]
fn one_variant_explains_it_all() {
    let space = spaces::of_code("n-puzzle:1,2,3/5,0,6/4,7,8", None);
    let plan = method("bfs");
    let graph = Course { kind: Some(Kind::Graph), goal: None };
    let told = [Claim::expand::<&str>(&[]), Claim::expand(&["N"]), Claim::expand(&["S"])];
    let mut open = judge(&space, plan, Course::default(), &told).unwrap();
    for way in ["E", "W"] {
        open.tell(&Claim::expand(&[way])).unwrap();
    }
    let kinds = |referee: &Referee| referee.variants().iter().map(|variant| variant.repeats).collect::<Vec<_>>();
    assert!(kinds(&open).contains(&Repeats::Tree) && kinds(&open).iter().any(|repeats| repeats.kind() == Kind::Graph));
    // Back at the start: only a tree search goes there, so from now on it is one.
    open.tell(&Claim::expand(&["N", "S"])).unwrap();
    assert!(kinds(&open).iter().all(|repeats| *repeats == Repeats::Tree));
    let mut closed = judge(&space, plan, graph, &told).unwrap();
    let wrong = closed.tell(&Claim::expand(&["N", "S"])).unwrap_err();
    assert_eq!(wrong.rule.name(), "repeated");
    assert_eq!(wrong.right.expansions.len(), 2);
}
