//! The ways in which books write a method down. They differ in what they do with states that they meet again, and in when they ask
//! whether a state is a goal; within each of them, ties and the order of successors are free.

use quebra_search::algorithms::{Blind, First, Informed};

use quebra_puzzles::method::{Algorithm, Method, MethodError};
use quebra_puzzles::wording::wording;

/// One way to write a method down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// What it does with states that it meets again.
    pub repeats: Repeats,
    /// When it asks whether a state is a goal.
    pub goal: Moment,
    /// What a limit on moves holds back. A limit on f means the same in all books.
    pub reach: Reach,
    /// What its program does beside.
    pub habits: Habits,
}

impl Variant {
    /// The same with one more habit, if that can make a difference to it.
    pub(super) fn with(self, habit: Habit) -> Option<Self> {
        habit.concerns(self.repeats).then(|| Self { habits: self.habits.with(habit), ..self })
    }
}

/// What a search that deepens by moves does with states at its limit, and beyond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// States as many moves away as the limit may be goals; they are not expanded.
    Below,
    /// They are expanded, and nothing beyond is looked at.
    At,
    /// They are expanded, and what comes of it may be goals.
    Beyond,
}

/// What a search does with states that it meets again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeats {
    /// Graph search: none is expanded twice,
    Graph {
        /// but where it is reached more cheaply than it was expanded.
        reopens: bool,
        /// When a depth-first search looks whether it knows a state. The order of others does not depend on it.
        seen: Moment,
    },
    /// Tree search: it does not know them.
    Tree,
    /// Tree search that does not go straight back.
    NoReturn,
    /// Tree search in which no way leads twice through a state.
    NoCycle,
    /// Tree search without moves that the rules call redundant after the last one, as the engine's.
    NoRedundant,
}

/// A moment in the life of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Some expansion makes it.
    Generated,
    /// It is taken to be expanded.
    Expanded,
}

/// What programs do or do not, as books are silent about it. Nothing differs until a state comes up that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    /// To let states go at which the budget is spent: nothing can follow them.
    Spent,
    /// To let states go whose estimate says that no goal follows,
    Hopeless,
    /// or none for what is left of the budget.
    Beyond,
    /// To ask so about the start, too: most programs ask only about what they generate.
    Unbegun,
    /// To let states go that are lost by the rules, as everybody knows them.
    Lost,
    /// To let states go that the engine takes for dead, as only it does.
    Dead,
    /// In a tree, to take one move for two that can be written in two ways: a swap, from either of its pieces.
    Named,
    /// To tell states apart as they were played, though the rules do not: by which cube of a split block is active.
    Played,
}

impl Habit {
    /// Those that any program may have.
    pub(super) const ALL: [Self; 7] =
        [Self::Spent, Self::Hopeless, Self::Beyond, Self::Unbegun, Self::Lost, Self::Named, Self::Played];

    /// Can it make a difference to who does so with states that he meets again?
    pub(super) fn concerns(self, repeats: Repeats) -> bool {
        match self {
            Self::Spent | Self::Hopeless | Self::Beyond | Self::Unbegun | Self::Lost | Self::Dead => true,
            Self::Named => repeats.kind() == Kind::Tree,
            Self::Played => repeats != Repeats::Tree,
        }
    }
}

/// Some habits; none by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Habits(u8);

impl Habits {
    /// These and one more.
    #[must_use]
    pub fn with(self, habit: Habit) -> Self {
        Self(self.0 | 1 << habit as u8)
    }

    /// Is it one of them?
    pub fn has(self, habit: Habit) -> bool {
        self.0 & 1 << habit as u8 != 0
    }
}

/// Graph or tree search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Each state once, unless a cheaper way is found.
    Graph,
    /// States that are met again are not known.
    Tree,
}

impl Kind {
    /// The name in traces.
    pub fn name(self) -> &'static str {
        match self {
            Self::Graph => "graph",
            Self::Tree => "tree",
        }
    }

    /// The kind of this name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Graph, Self::Tree].into_iter().find(|kind| kind.name() == name)
    }
}

/// What a course teaches; what it leaves open may be done in any way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// Graph or tree search.
    pub kind: Option<Kind>,
    /// When to ask whether a state is a goal.
    pub goal: Option<Moment>,
}

impl Repeats {
    /// Graph or tree search?
    pub fn kind(self) -> Kind {
        if matches!(self, Self::Graph { .. }) { Kind::Graph } else { Kind::Tree }
    }
}

/// What a referee needs to know of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plan {
    /// Takes what is first by this.
    Queue(First),
    /// Depth first; `limit` by moves, by f, or none.
    Stack(Option<Measure>),
}

/// What the limit of a search that deepens is a limit of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The number of moves.
    Moves,
    /// f = g + h.
    F,
}

/// How a method goes on, if a referee knows it.
pub(super) fn plan(method: Method) -> Result<Plan, MethodError> {
    match method.algorithm {
        _ if method.is_best => Err(refused("best")),
        Algorithm::Blind(Blind::Dfs) => Ok(Plan::Stack(None)),
        Algorithm::Blind(Blind::Iddfs) => Ok(Plan::Stack(Some(Measure::Moves))),
        Algorithm::Informed(Informed::IdaStar, _) => Ok(Plan::Stack(Some(Measure::F))),
        Algorithm::Blind(Blind::Bfs | Blind::Ucs)
        | Algorithm::Informed(Informed::Greedy | Informed::AStar | Informed::WAStar, _) => {
            Ok(Plan::Queue(method.first()))
        }
        // Beams, what only one puzzle has, and whatever is new.
        _ => Err(refused(method.algorithm())),
    }
}

fn refused(name: &str) -> MethodError {
    MethodError(wording!(
        "fault-not-refereed",
        "nothing says which states `{name}` may expand; choose another method",
        name
    ))
}

/// The right ways to write a method down that a course leaves open, the most usual first.
///
/// A goal may end `bfs`, `dfs`, `greedy` and methods that deepen as soon as it is generated. `ucs`, `astar` and `wastar` would miss
/// cheaper plans in that way, so they are searched so only if the course says it. `ucs`, `astar` and methods that deepen must reopen,
/// or they miss the best plans; for `dfs`, `greedy` and `wastar`, which promise none, both is right. Where estimates are consistent,
/// `astar` has nothing to reopen but states without hope.
pub(super) fn variants(plan: Plan, course: Course, is_consistent: bool) -> Vec<Variant> {
    use Moment::{Expanded, Generated};
    let graph = |reopens, seen| Repeats::Graph { reopens, seen };
    let of_graph = match plan {
        Plan::Stack(None) => {
            vec![graph(false, Expanded), graph(false, Generated), graph(true, Expanded), graph(true, Generated)]
        }
        Plan::Stack(Some(_)) => vec![graph(true, Expanded), graph(true, Generated)],
        Plan::Queue(First::Oldest) => vec![graph(false, Generated)],
        Plan::Queue(First::LeastH | First::LeastWeighted) => vec![graph(true, Generated), graph(false, Generated)],
        Plan::Queue(First::LeastF) if is_consistent => vec![graph(true, Generated), graph(false, Generated)],
        Plan::Queue(_) => vec![graph(true, Generated)],
    };
    let of_tree = [Repeats::Tree, Repeats::NoReturn, Repeats::NoCycle];
    let is_optimal = matches!(plan, Plan::Queue(First::LeastG | First::LeastF | First::LeastWeighted));
    let goals = match (course.goal, is_optimal) {
        (Some(goal), _) => vec![goal],
        (None, true) => vec![Expanded],
        (None, false) => vec![Expanded, Generated],
    };
    let reaches: &[Reach] = match plan {
        Plan::Stack(Some(Measure::Moves)) => &[Reach::At, Reach::Below, Reach::Beyond],
        _ => &[Reach::At],
    };
    let mut variants = Vec::new();
    for repeats in of_graph.into_iter().chain(of_tree) {
        for &goal in &goals {
            let habits = Habits::default();
            variants.extend(reaches.iter().map(|&reach| Variant { repeats, goal, reach, habits }));
        }
    }
    variants.retain(|variant| course.kind.is_none_or(|kind| variant.repeats.kind() == kind));
    variants
}
