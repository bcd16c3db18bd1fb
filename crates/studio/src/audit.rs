//! Is a heuristic what it claims to be? Levels that are small enough are checked state by state, larger ones by samples.

use quebra_search::algorithms::Informed;
use quebra_search::audit::Audit;
use quebra_search::clock::Instant;
use quebra_search::space::{Graph, Space};
use quebra_search::{Control, Cost, Dashboard, INFINITE, Limits, Options, Outcome, Stop};

use crate::explore::Position;
use crate::numbered::{Images, numbered};
use quebra_puzzles::game::{Game, Request, Session};
use quebra_puzzles::generate::dice::Dice;
use quebra_puzzles::level::LevelText;
use quebra_puzzles::method::{Algorithm, HeuristicInfo, Method};
use quebra_puzzles::puzzle::Puzzle;
use quebra_puzzles::{Kind, Visitor, visit};

/// How thoroughly a level is audited.
#[derive(Clone, Copy, Debug)]
pub struct AuditRequest {
    /// The largest space that is explored as a whole; a larger one is sampled.
    pub most_states: u64,
    /// Bounds. Half of the time may go to true distances by sampling.
    pub limits: Limits,
}

/// Enough for every board of 3×3 tiles.
pub const MOST_STATES: u64 = 200_000;

/// What an audit of one level found.
#[derive(Clone, Debug)]
pub struct LevelAudit {
    /// Which states were compared with the truth.
    pub coverage: Coverage,
    /// The counts.
    pub audit: Audit,
    /// The overestimated state closest to a goal.
    pub overestimate: Option<Position>,
    /// The state closest to a goal after which the estimate falls too fast, the move, and the state after it.
    pub inconsistency: Option<(Position, String, Position)>,
    /// The limit that ended it early, if one did. Then it may have found nothing.
    pub stopped_by: Option<Stop>,
    /// States expanded on the way.
    pub expanded: u64,
}

/// Which states of a level were compared with the truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// Every one that can be reached.
    All,
    /// Those on the optimal plans from where random walks ended.
    Sampled {
        /// How the plans were found: never by the heuristic in question.
        method: Method,
        /// How many walks there were.
        walks: usize,
        /// After how many of them no optimal plan could be found.
        undecided: usize,
    },
}

/// Levels on which every heuristic is audited unless others are given: spaces small enough to be explored as a whole.
pub fn levels(kind: &Kind) -> Vec<LevelText> {
    let read = |code: &&str| LevelText::read_code(&format!("{}:{code}", kind.card.name)).expect("they are tested");
    let codes = kind.card.audited;
    if codes.is_empty() { kind.packs[0].levels() } else { codes.iter().map(read).collect() }
}

/// Random walks in a sample.
const WALKS: usize = 50;
/// The longest of them.
const LONGEST_WALK: usize = 20;
/// States that may be expanded to find the true distance where a walk ended: what is too hard is left out.
const EFFORT: u64 = 50_000;

/// Compares a heuristic with the truth, from where the game is. Blocks; `dashboard` shows progress and can stop it.
pub fn audit(game: &dyn Game, heuristic: HeuristicInfo, request: &AuditRequest, dashboard: &Dashboard) -> LevelAudit {
    visit(game, Auditor { game, heuristic, request, dashboard })
}

/// Compares estimates that somebody else makes with the truth. `ask` gets boards and answers an estimate for each, or nothing if there is
/// none; then nothing is found.
///
/// A board is the level code of what is on it or, where that is not all there is to say, the code of the level, a blank, and the moves that
/// lead there.
pub fn audit_asked(
    game: &dyn Game,
    request: &AuditRequest,
    ask: &mut dyn FnMut(Vec<String>) -> Option<Vec<Cost>>,
    dashboard: &Dashboard,
) -> Option<LevelAudit> {
    struct Asker<'a, 'b> {
        request: &'a AuditRequest,
        methods: Methods,
        ask: &'b mut dyn FnMut(Vec<String>) -> Option<Vec<Cost>>,
        dashboard: &'a Dashboard,
    }
    impl Visitor for Asker<'_, '_> {
        type Output = Option<LevelAudit>;
        fn visit<P: Puzzle>(self, session: &Session<P>) -> Option<LevelAudit> {
            let mut is_answered = true;
            let found = compare(session, self.methods, self.request, self.dashboard, &mut |level, graph, _| {
                let start = *session.state();
                let all = 0..graph.len();
                let answer = (self.ask)(all.map(|number| board(level, start, graph, number)).collect());
                is_answered = answer.is_some();
                answer.ok_or(Stop::Interrupt)
            });
            is_answered.then_some(found)
        }
    }
    visit(game, Asker { request, methods: independent(game, ""), ask, dashboard })
}

/// A state of a graph in a line.
fn board<P: Puzzle>(level: &P, start: P::State, graph: &Graph<P>, number: usize) -> String {
    if let Some(code) = level.code_from(&graph.states()[number]) {
        return code.spell(P::CARD.name);
    }
    let moves = graph.path(level, start, number);
    let words = std::iter::once(level.code().spell(P::CARD.name)).chain(moves.iter().map(ToString::to_string));
    words.collect::<Vec<_>>().join(" ")
}

/// What a heuristic says of where the game is; [`INFINITE`] if no goal can be reached.
pub fn estimate(
    game: &dyn Game,
    heuristic: HeuristicInfo,
    limits: Limits,
    dashboard: &Dashboard,
) -> Result<Cost, Stop> {
    let method = Method { algorithm: Algorithm::Informed(Informed::AStar, heuristic.name), is_best: false };
    let rules = numbered(game, method, Images::One, limits, dashboard)?;
    Ok(rules.estimate(rules.start()))
}

struct Auditor<'a> {
    game: &'a dyn Game,
    heuristic: HeuristicInfo,
    request: &'a AuditRequest,
    dashboard: &'a Dashboard,
}

impl Visitor for Auditor<'_> {
    type Output = LevelAudit;

    fn visit<P: Puzzle>(self, session: &Session<P>) -> LevelAudit {
        let listed = session.listed().iter().find(|listed| listed.info.name == self.heuristic.name);
        let listed = listed.expect("it is the name of a heuristic of this puzzle");
        let methods = independent(self.game, listed.info.name);
        compare(session, methods, self.request, self.dashboard, &mut |level, graph, control| {
            (listed.estimates)(level, graph, control)
        })
    }
}

/// What is said about every state of a graph.
type Estimating<'a, P> = &'a mut dyn FnMut(&P, &Graph<P>, &mut Control<P>) -> Result<Vec<Cost>, Stop>;

fn compare<P: Puzzle>(
    session: &Session<P>,
    methods: Methods,
    request: &AuditRequest,
    dashboard: &Dashboard,
    estimates: Estimating<P>,
) -> LevelAudit {
    let (level, start) = (session.level().as_ref(), *session.state());
    let mut allowance = Allowance { started: Instant::now(), limits: request.limits, expanded: 0 };
    let mut control = Control::new(level, 0, allowance.left(request.most_states), dashboard, None);
    let explored = Space::explore_under(level, start, &mut control);
    allowance.expanded += control.stats.expanded;
    let is_ours = request.limits.nodes.is_none_or(|nodes| nodes > request.most_states);
    let sample;
    let (graph, truth, coverage, stopped_by): (_, &dyn Fn(usize) -> Option<Cost>, _, _) = match &explored {
        Ok(space) => (space.graph(), &|number| Some(space.distance(number)), Coverage::All, None),
        Err(stop) if *stop == Stop::Memory || (*stop == Stop::Nodes && is_ours) => {
            match Sample::draw(session, methods, &mut allowance, dashboard) {
                Ok(drawn) => sample = drawn,
                Err(stop) => return LevelAudit::stopped(stop, allowance.expanded),
            }
            (&sample.graph, &|number| sample.truths[number], sample.coverage, sample.stopped_by)
        }
        Err(stop) => return LevelAudit::stopped(*stop, allowance.expanded),
    };
    let mut control = Control::new(level, 0, allowance.left(u64::MAX), dashboard, None);
    let h = match estimates(level, graph, &mut control) {
        Ok(h) => h,
        Err(stop) => return LevelAudit::stopped(stop, allowance.expanded),
    };
    let audit = Audit::new(graph, &h, truth);
    let position = |number: usize| Position::of(level, start, graph, number);
    LevelAudit {
        coverage,
        overestimate: audit.worst.map(|worst| position(worst.state)),
        inconsistency: audit.steepest.map(|fall| {
            let action = graph.steps(fall.state)[fall.step].action.to_string();
            (position(fall.state), action, position(fall.next))
        }),
        audit,
        stopped_by,
        expanded: allowance.expanded,
    }
}

impl LevelAudit {
    /// A limit came before anything was found.
    fn stopped(stop: Stop, expanded: u64) -> Self {
        let (coverage, audit) = (Coverage::All, Audit::default());
        Self { coverage, audit, overestimate: None, inconsistency: None, stopped_by: Some(stop), expanded }
    }
}

/// What is left of the limits of an audit, which takes several searches.
struct Allowance {
    started: Instant,
    limits: Limits,
    expanded: u64,
}

impl Allowance {
    /// The limits of the next search, which may expand at most so many states.
    fn left(&self, most: u64) -> Limits {
        let nodes = self.limits.nodes.map(|nodes| nodes.saturating_sub(self.expanded));
        let time = self.limits.time.map(|time| time.saturating_sub(self.started.elapsed()));
        Limits { time, nodes: nodes.into_iter().chain(Some(most)).min(), moves: None, ..self.limits }
    }

    /// The same for a sample: it leaves half of the time to the heuristic.
    fn left_for_sample(&self, most: u64) -> Limits {
        let time = self.limits.time.map(|time| (time / 2).saturating_sub(self.started.elapsed()));
        Limits { time, ..self.left(most) }
    }
}

/// States of a space that is too large, and what is known about them.
struct Sample<P: Puzzle> {
    graph: Graph<P>,
    truths: Vec<Option<Cost>>,
    coverage: Coverage,
    stopped_by: Option<Stop>,
}

impl<P: Puzzle> Sample<P> {
    /// Walks at random from the states of a plan, and finds optimal plans from where the walks end: every state on such a plan is
    /// as far from the goal as what is left of it.
    fn draw(
        session: &Session<P>,
        methods: Methods,
        allowance: &mut Allowance,
        dashboard: &Dashboard,
    ) -> Result<Self, Stop> {
        let (level, start) = (session.level().as_ref(), *session.state());
        let mut control = Control::new(level, 0, allowance.left_for_sample(u64::MAX), dashboard, None);
        let graph = Graph::new(level, start, &mut control)?;
        let coverage = Coverage::Sampled { method: methods.independent, walks: 0, undecided: 0 };
        let mut sample = Self { graph, truths: Vec::new(), coverage, stopped_by: None };
        let end = sample.walk(session, methods, &mut control, allowance, dashboard);
        sample.stopped_by = end.err();
        allowance.expanded += control.stats.expanded;
        sample.truths.resize(sample.graph.len(), None);
        Ok(sample)
    }

    fn walk(
        &mut self,
        session: &Session<P>,
        methods: Methods,
        control: &mut Control<P>,
        allowance: &Allowance,
        dashboard: &Dashboard,
    ) -> Result<(), Stop> {
        let (level, start) = (session.level().as_ref(), *session.state());
        let solve = |state: P::State, method: Method, control: &mut Control<P>| {
            let left = allowance.left_for_sample(u64::MAX);
            let nodes = left.nodes.map(|nodes| nodes.saturating_sub(control.stats.expanded).min(EFFORT));
            let memory = left.memory.map(|bytes| bytes.saturating_sub(control.memory.used()));
            let limits = Limits { nodes, memory, ..left };
            let request = Request { method, options: Options::default(), limits };
            let report = session.solve_from(state, 0, &request, dashboard);
            control.stats += report.stats;
            match report.stopped_by {
                Some(stop @ (Stop::Time | Stop::Interrupt)) => Err(stop),
                Some(Stop::Nodes) if nodes < Some(EFFORT) => Err(Stop::Nodes),
                _ => Ok(report),
            }
        };
        // Any plan will do as a place to start from, so this one may be found with the help of the heuristic in question.
        let mut route = vec![0];
        let guide = solve(start, methods.best, control)?;
        if let Some(plan) = guide.plan {
            route.extend(self.follow(level, start, &plan.actions, control)?);
        }
        let mut dice = Dice::new("audit", 0);
        for walk in 1..=WALKS {
            let mut at = route[dice.below(route.len())];
            for _ in 0..dice.within(0..=LONGEST_WALK) {
                self.graph.expand(level, at, control)?;
                let Some(step) = dice.choose(self.graph.steps(at)) else { break };
                at = step.to as usize;
            }
            let state = self.graph.states()[at];
            let report = solve(state, methods.independent, control)?;
            let is_optimal = report.is_optimal();
            match (&report.plan, report.outcome()) {
                (Some(plan), _) if is_optimal => {
                    self.know(at, plan.cost);
                    let mut left = plan.cost;
                    let mut before = at;
                    for number in self.follow(level, state, &plan.actions, control)? {
                        let step = self.graph.steps(before).iter().find(|step| step.to as usize == number);
                        left -= step.expect("the plan takes it").cost;
                        self.know(number, left);
                        before = number;
                    }
                }
                // A level with a budget may be unsolvable for that alone.
                (None, Outcome::Unsolvable) if level.budget() == INFINITE => self.know(at, INFINITE),
                _ => {
                    if let Coverage::Sampled { undecided, .. } = &mut self.coverage {
                        *undecided += 1;
                    }
                }
            }
            if let Coverage::Sampled { walks, .. } = &mut self.coverage {
                *walks = walk;
            }
        }
        Ok(())
    }

    /// Takes actions from a state of the graph; gives the numbers of the states they lead to.
    fn follow(
        &mut self,
        level: &P,
        mut state: P::State,
        actions: &[P::Action],
        control: &mut Control<P>,
    ) -> Result<Vec<usize>, Stop> {
        let mut numbers = Vec::new();
        for &action in actions {
            let number = self.graph.number(level, &state).expect("it was found before");
            self.graph.expand(level, number, control)?;
            state = level.apply(&state, action).expect("plans are replayed before they are given");
            numbers.push(self.graph.number(level, &state).expect("it was just found"));
        }
        Ok(numbers)
    }

    fn know(&mut self, number: usize, distance: Cost) {
        self.truths.resize(self.graph.len().max(number + 1), None);
        self.truths[number] = Some(distance);
    }
}

/// How plans are found for an audit.
#[derive(Clone, Copy)]
struct Methods {
    /// The puzzle's best,
    best: Method,
    /// and the best one that finds true distances without the heuristic in question: one that overestimates would find its own
    /// estimates confirmed.
    independent: Method,
}

fn independent(game: &dyn Game, audited: &str) -> Methods {
    let method = |name: &str| game.method(name).expect("it is made of names of this puzzle");
    let best = method("best");
    let independent = match best.algorithm {
        Algorithm::Informed(informed, heuristic) if heuristic == audited => {
            let infos = game.heuristics();
            let other = infos.iter().rfind(|info| info.admissible && info.name != audited);
            other.map_or_else(|| method("bfs"), |other| method(&format!("{}:{}", informed.info().name, other.name)))
        }
        _ => best,
    };
    Methods { best, independent }
}
