//! Asks a submission all that an assignment asks, and judges the answers.

use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

use quebra_api::method::Asked;
use quebra_api::options::Choices;
use quebra_api::trace::{Standard, Trace, Unjudged, replay};
use quebra_puzzles::game::{Game, Request};
use quebra_puzzles::level::LevelText;
use quebra_search::{Cost, Limits, Options, Outcome, Stop};

use crate::assignment::{Ask, Assignment, Points, Test};
use crate::finding::Finding;
use crate::heuristic;
use crate::run::{End, Isolation, Ran, Runner};
use crate::submission::{Answer, Submission};

/// A submission with its points.
pub struct Graded<'a> {
    /// The assignment.
    pub assignment: &'a Assignment,
    /// What the submission is called.
    pub name: String,
    /// What kept its program to itself.
    pub isolation: Isolation,
    /// Test by test.
    pub tests: Vec<Marked<'a>>,
}

/// A test with its points.
pub struct Marked<'a> {
    /// What was asked.
    pub test: &'a Test,
    /// What is found.
    pub finding: Finding,
    /// What it is worth.
    pub points: Points,
}

impl Graded<'_> {
    /// All of them.
    pub fn points(&self) -> Points {
        self.tests.iter().map(|marked| marked.points).sum()
    }

    /// Was it stopped from outside?
    pub fn is_interrupted(&self) -> bool {
        self.tests.iter().any(|marked| matches!(marked.finding, Finding::Ended(End::Interrupted, _)))
    }
}

/// The optimal costs of an assignment's tests, found once for a whole class; none where nobody asks.
pub struct Key(Vec<Option<Result<Option<Cost>, Stop>>>);

impl Key {
    /// Finds them out; limits are for each.
    pub fn new(assignment: &Assignment, limits: Limits, runner: &Runner) -> Self {
        let optimum = |test: &Test| (test.ask == Ask::Cost).then(|| optimum(test.level.game.as_ref(), limits, runner));
        Self(assignment.tests.iter().map(optimum).collect())
    }
}

/// The optimal cost, proved; none if there is no plan.
fn optimum(game: &dyn Game, limits: Limits, runner: &Runner) -> Result<Option<Cost>, Stop> {
    let method = game.method("best").expect("every puzzle has a best method");
    let best = game.solve(&Request { method, options: Options::default(), limits }, runner.dashboard);
    match best.outcome() {
        Outcome::Unsolvable => Ok(None),
        _ if best.is_optimal() => Ok(Some(best.lower_bound)),
        _ => Err(best.stopped_by.unwrap_or(Stop::Nodes)),
    }
}

/// Grades one submission. Limits are for judging, not for the program.
pub fn grade<'a>(assignment: &'a Assignment, key: &Key, path: &Path, runner: &Runner, limits: Limits) -> Graded<'a> {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    let submission = Submission::open(path, assignment, runner);
    let mut tests = Vec::new();
    for (test, optimum) in assignment.tests.iter().zip(&key.0) {
        let (finding, is_partial) = match &submission {
            _ if runner.dashboard.cancel.load(Relaxed) => (Finding::Ended(End::Interrupted, String::new()), false),
            Err(finding) => (Finding::clone(finding), false),
            Ok(submission) => ask(test, optimum.as_ref(), submission, runner, limits),
        };
        let points = match &finding {
            Finding::Right => test.points,
            _ if is_partial => test.partial,
            _ => Points::default(),
        };
        tests.push(Marked { test, finding, points });
    }
    Graded { assignment, name, isolation: runner.isolation, tests }
}

/// Asks a test; says whether the answer is right in part, at least.
fn ask(
    test: &Test,
    optimum: Option<&Result<Option<Cost>, Stop>>,
    submission: &Submission,
    runner: &Runner,
    limits: Limits,
) -> (Finding, bool) {
    let answer = match submission {
        Submission::Program(program, _) if test.ask == Ask::Heuristic => {
            return heuristic::judge(test, runner, program, limits, runner.dashboard);
        }
        Submission::Program(program, built) => {
            let arguments: Vec<String> =
                std::iter::once(test.ask.name().to_string()).chain(test.method.clone()).collect();
            let ran = runner.run(program, &arguments, level_text(test).into_bytes(), test.bounds);
            match ran {
                Ran { out, end: End::Exit(0), .. } => out,
                Ran { end, complaint, .. } => {
                    let secret = built.as_ref().map(|built| built.path().display().to_string());
                    let complaint = secret.map_or(complaint.clone(), |secret| complaint.replace(&secret, "…"));
                    return (Finding::Ended(end, complaint), false);
                }
            }
        }
        Submission::Answers(answers) => match find(answers, test) {
            Some(answer) => answer.text.clone().into_bytes(),
            None => return (Finding::Silent, false),
        },
    };
    judge(test, optimum, answer, runner, limits)
}

/// What a program reads: the level as a level file, in its shortest form, with its code noted.
fn level_text(test: &Test) -> String {
    let game = test.level.game.as_ref();
    let level = LevelText::read_code(&game.code()).expect("a game's own code can be read");
    let mut lines = vec![format!("puzzle: {}", game.card().name), format!("x-code: {}", game.code())];
    lines.extend(level.headers.iter().map(|header| format!("{}: {}", header.key.text, header.value.text)));
    lines.push(String::new());
    // In a file, numbers stand apart by blanks.
    lines.extend(level.rows.iter().map(|row| row.text.replace(',', " ")));
    lines.join("\n") + "\n"
}

/// The answer that is about a test.
fn find<'a>(answers: &'a [Answer], test: &Test) -> Option<&'a Answer> {
    let code = test.level.game.code();
    let is_about = |answer: &&Answer| answer.code.as_deref() == Some(&code);
    let is_by = |answer: &&Answer| match (&answer.method, &test.method) {
        (Some(said), Some(asked)) => is_same_method(test, said, asked),
        (None, _) => test.ask != Ask::Trace,
        (Some(_), None) => true,
    };
    answers.iter().filter(is_about).find(is_by)
}

fn is_same_method(test: &Test, one: &str, other: &str) -> bool {
    let read = |name: &str| Asked::read(test.level.game.as_ref(), name, &Choices::default());
    one == other
        || matches!((read(one), read(other)), (Ok(one), Ok(other))
            if one.method == other.method && one.choices.options().weight == other.choices.options().weight)
}

/// Judges an answer.
fn judge(
    test: &Test,
    optimum: Option<&Result<Option<Cost>, Stop>>,
    bytes: Vec<u8>,
    runner: &Runner,
    limits: Limits,
) -> (Finding, bool) {
    let unreadable = |error| (Finding::Unreadable(Box::new(error)), false);
    let answer = match quebra_api::source::text_of("answer", bytes) {
        Ok(answer) => answer,
        Err(error) => return unreadable(error),
    };
    if answer.trim().trim_start_matches('\u{feff}').is_empty() {
        return (Finding::Silent, false);
    }
    if test.ask == Ask::Cost
        && let Some(said) = said_cost(&answer)
    {
        let said = match said {
            Said::Cost(cost) => Some(cost),
            Said::NoPlan => None,
        };
        return match optimum.copied().unwrap_or(Err(Stop::Nodes)) {
            Ok(optimum) if optimum == said => (Finding::Right, true),
            Ok(_) => (Finding::NotTheCost(said), false),
            Err(stop) => (Finding::Undecided(stop), false),
        };
    }
    let trace = match Trace::read("answer", &answer) {
        Ok(trace) => trace,
        Err(error) => return unreadable(error),
    };
    let game = test.level.game.as_ref();
    if let Some(level) = trace.level() {
        match trace.open() {
            Ok(opened) if opened.game.code() == game.code() => {}
            Ok(_) => return (Finding::OtherLevel(level.to_string()), false),
            Err(error) => return unreadable(error),
        }
    }
    let answered = || trace.review_answer(game, limits, runner.dashboard);
    let unjudged = |unjudged| match unjudged {
        Unjudged::Unreadable(error) => unreadable(error),
        Unjudged::Stopped(stop) => (Finding::Undecided(stop), false),
    };
    match test.ask {
        Ask::Trace => {
            let asked = test.method.as_deref().unwrap_or_default();
            if let Some(said) = trace.method().filter(|said| !is_same_method(test, said, asked)) {
                return (Finding::OtherMethod(said.to_string()), false);
            }
            let standard = Standard { method: Some(asked), kind: test.search, goal: test.goal };
            match trace.review(game, standard, limits, runner.dashboard) {
                Ok(None) => (Finding::Right, true),
                Ok(Some(wrong)) => (Finding::Wrong(Box::new(wrong)), matches!(answered(), Ok(None))),
                Err(why) => unjudged(why),
            }
        }
        Ask::Plan | Ask::Heuristic => match answered() {
            Ok(None) => (Finding::Right, true),
            Ok(Some(wrong)) => (Finding::Wrong(Box::new(wrong)), false),
            Err(why) => unjudged(why),
        },
        Ask::Cost => match (answered(), optimum.copied().unwrap_or(Err(Stop::Nodes))) {
            (Ok(Some(wrong)), _) => (Finding::Wrong(Box::new(wrong)), false),
            (Err(why), _) => unjudged(why),
            (_, Err(stop)) => (Finding::Undecided(stop), false),
            (Ok(None), Ok(optimum)) => {
                let cost = trace.answer().and_then(|(_, plan)| plan).map(|moves| replay(game, &moves)).transpose();
                match (cost.unwrap_or(None), optimum) {
                    (Some(cost), Some(optimum)) if cost > optimum => (Finding::NotOptimal { cost, optimum }, true),
                    _ => (Finding::Right, true),
                }
            }
        },
    }
}

/// A cost that is told alone.
enum Said {
    Cost(Cost),
    NoPlan,
}

/// A cost that stands alone: `cost: 14` or `cost: none`.
fn said_cost(text: &str) -> Option<Said> {
    let mut lines = text.lines().map(|line| line.trim().trim_start_matches('\u{feff}'));
    let mut said = lines.by_ref().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let only = said.next().filter(|_| said.next().is_none())?;
    match only.strip_prefix("cost:")?.trim() {
        "none" => Some(Said::NoPlan),
        number => number.parse().ok().map(Said::Cost),
    }
}
