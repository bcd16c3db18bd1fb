//! Is a heuristic what it claims to be? Levels that are small enough are checked state by state, larger ones by samples.

use std::time::Instant;

use quebra_search::audit::Audit;
use quebra_search::space::{Graph, Space};
use quebra_search::{Control, Cost, Dashboard, INFINITE, Limits, Options, Outcome, Stop};

use crate::Kind;
use crate::game::{Position, Request, find_method, search};
use crate::level::LevelText;
use crate::puzzle::{Algorithm, Entry, HeuristicInfo, Method, Puzzle};
use crate::workshop::generate::dice::Dice;

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

/// Levels on which every heuristic is audited unless others are given: spaces small enough to be explored as a whole, from the
/// smallest board up, so that what can be refuted is refuted by a small board.
pub fn levels(kind: &Kind) -> Vec<LevelText> {
    let codes: &[&str] = match kind.info.name {
        "n-puzzle" => &["1,2/0,3", "1,2,3/4,0,5", "1,2/3,4/0,5", "1,2,3,4/5,6,0,7", "1,2,3/4,5,6/7,0,8"],
        "bloxorz" => &[
            "S..G",
            "S.o.aa...G;a=bridge+off;o=soft+toggle+a",
            "S..xaa...G;a=bridge+off;x=heavy+open+a",
            "S../.../..G",
            "S.../.-../...G",
            "S..u____/....____/____..../____.u../____...G;u=teleport",
            "..t.___../S...___../....___.G;t=split+1,8+3,8",
            "_______.../S...___.../...t___.G./....___.../_______...;t=split+2,8+4,8",
            "..o.__.../S...aa.G./....__...;a=bridge+off;o=soft+toggle+a",
            "....____..../.S..aa..o.../....__.....x/__bb__....__/_....__...../_.G..______./_..._______.;\
             a=bridge+on;b=bridge+off;o=soft+close+a;x=heavy+open+b",
        ],
        "cohesion" => &[
            "1.1",
            "1..1",
            "11.1",
            "1.1.1",
            "1../22./..1",
            "12./21./..1",
            "1.2/2.1/...",
            "1..1/22../.1.1",
            "1.1./.2.2/1..2",
            "1.2./..../2.1./....",
        ],
        "folding-blocks" => &[
            "A0",
            "A00",
            "AA00",
            "A000/0000",
            "A0B0/0000",
            "A0_0/00_B/0000",
            "A000/0000/0000/0000",
            "AB_BA/00_00/00_00/00_00",
            "0AAAA/BA0CA/0A0CA/0AAAA/000D_",
            "A00000/00000B/000000/0C0000",
        ],
        "break-the-ice" => &[
            "yy_y",
            "yy_y;clears=run",
            "___/yry/ryr;clears=run",
            "_yy__/yrr_r",
            "_yy__/yrr_r;clears=run",
            "yy_yy/rr_rr;clears=run",
            "_y___/_b___/bb_yy",
            "g____/bg_gb/gb_bg",
            "_____p_/_____pp/_o___oo",
        ],
        _ => &[],
    };
    let read = |code: &&str| LevelText::read_code(&format!("{}:{code}", kind.info.name)).expect("they are tested");
    if codes.is_empty() { kind.packs[0].levels() } else { codes.iter().map(read).collect() }
}

/// Random walks in a sample.
const WALKS: usize = 50;
/// The longest of them.
const LONGEST_WALK: usize = 20;
/// States that may be expanded to find the true distance where a walk ended: what is too hard is left out.
const EFFORT: u64 = 50_000;

/// Audits a heuristic on a level.
pub(crate) fn audit<P: Puzzle>(
    level: &P,
    start: P::State,
    entry: &Entry<P>,
    request: &AuditRequest,
    dashboard: &Dashboard,
) -> LevelAudit {
    let mut allowance = Allowance { started: Instant::now(), limits: request.limits, expanded: 0 };
    let mut control = Control::new(level, 0, allowance.left(request.most_states), dashboard, None);
    let explored = Space::explore_under(level, start, &mut control);
    allowance.expanded += control.stats.expanded;
    let is_ours = request.limits.nodes.is_none_or(|nodes| nodes > request.most_states);
    let sample;
    let (graph, truth, coverage, stopped_by): (_, &dyn Fn(usize) -> Option<Cost>, _, _) = match &explored {
        Ok(space) => (space.graph(), &|number| Some(space.distance(number)), Coverage::All, None),
        Err(stop) if *stop == Stop::Memory || (*stop == Stop::Nodes && is_ours) => {
            match Sample::draw(level, start, entry.info, &mut allowance, dashboard) {
                Ok(drawn) => sample = drawn,
                Err(stop) => return LevelAudit::stopped(stop, allowance.expanded),
            }
            (&sample.graph, &|number| sample.truths[number], sample.coverage, sample.stopped_by)
        }
        Err(stop) => return LevelAudit::stopped(*stop, allowance.expanded),
    };
    let mut control = Control::new(level, 0, allowance.left(u64::MAX), dashboard, None);
    let h = match (entry.estimates)(level, graph, &mut control) {
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
        level: &P,
        start: P::State,
        audited: HeuristicInfo,
        allowance: &mut Allowance,
        dashboard: &Dashboard,
    ) -> Result<Self, Stop> {
        let method = independent::<P>(audited.name);
        let mut control = Control::new(level, 0, allowance.left_for_sample(u64::MAX), dashboard, None);
        let graph = Graph::new(level, start, &mut control)?;
        let coverage = Coverage::Sampled { method, walks: 0, undecided: 0 };
        let mut sample = Self { graph, truths: Vec::new(), coverage, stopped_by: None };
        let end = sample.walk(level, start, method, &mut control, allowance, dashboard);
        sample.stopped_by = end.err();
        allowance.expanded += control.stats.expanded;
        sample.truths.resize(sample.graph.len(), None);
        Ok(sample)
    }

    fn walk(
        &mut self,
        level: &P,
        start: P::State,
        method: Method,
        control: &mut Control<P>,
        allowance: &Allowance,
        dashboard: &Dashboard,
    ) -> Result<(), Stop> {
        let solve = |state: P::State, method: Method, control: &mut Control<P>| {
            let left = allowance.left_for_sample(u64::MAX);
            let nodes = left.nodes.map(|nodes| nodes.saturating_sub(control.stats.expanded).min(EFFORT));
            let memory = left.memory.map(|bytes| bytes.saturating_sub(control.memory.used()));
            let limits = Limits { nodes, memory, ..left };
            let report = search(level, state, 0, &Request { method, options: Options::default(), limits }, dashboard);
            control.stats += report.stats;
            match report.stopped_by {
                Some(stop @ (Stop::Time | Stop::Interrupt)) => Err(stop),
                Some(Stop::Nodes) if nodes < Some(EFFORT) => Err(Stop::Nodes),
                _ => Ok(report),
            }
        };
        // Any plan will do as a place to start from, so this one may be found with the help of the heuristic in question.
        let mut route = vec![0];
        let guide = solve(start, best::<P>(), control)?;
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
            let report = solve(state, method, control)?;
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

fn infos<P: Puzzle>() -> Vec<HeuristicInfo> {
    P::HEURISTICS.iter().map(|entry| entry.info).collect()
}

fn method<P: Puzzle>(name: &str) -> Method {
    let solvers: Vec<_> = P::SOLVERS.iter().map(|solver| solver.info).collect();
    find_method(name, P::INFO, &solvers, &infos::<P>()).expect("it is made of names of this puzzle")
}

fn best<P: Puzzle>() -> Method {
    method::<P>("best")
}

/// The best method that finds true distances without the heuristic in question: one that overestimates would find its own
/// estimates confirmed.
fn independent<P: Puzzle>(audited: &str) -> Method {
    let best = best::<P>();
    match best.algorithm {
        Algorithm::Informed(informed, heuristic) if heuristic == audited => {
            let infos = infos::<P>();
            let other = infos.iter().rfind(|info| info.admissible && info.name != audited);
            other.map_or_else(
                || method::<P>("bfs"),
                |other| Method { algorithm: Algorithm::Informed(informed, other.name), ..best },
            )
        }
        _ => best,
    }
}
