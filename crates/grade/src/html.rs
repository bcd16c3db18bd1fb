//! Results as one page that needs nothing else: the first wrong step of a search is drawn, with what waited at that moment.

use quebra_api::harmless::shortened;
use quebra_api::markup::Markup;
use quebra_api::tell::referee::tell_state;
use quebra_api::words::Words;
use quebra_puzzles::level::LevelText;
use quebra_puzzles::scene::Scene;
use quebra_search::INFINITE;
use quebra_studio::referee::{Choice, Claim};

use crate::assignment::{Ask, Test, Visibility};
use crate::finding::{Board, Finding};
use crate::grading::{Graded, Marked};
use crate::run::Isolation;

/// How results are shown.
#[derive(Clone, Copy, Debug)]
pub struct Show<'a> {
    /// In which language.
    pub words: Words,
    /// Also what is asked and found in tests that students may not see.
    pub hidden: bool,
    /// Where the page is that links lead to.
    pub page: &'a str,
}

/// So much of what waits is drawn.
const MOST: usize = 12;

pub(crate) fn render(graded: &Graded, show: Show) -> String {
    let words = show.words;
    let title = format!("{}: {}", graded.assignment.title, quebra_api::harmless::harmless(&graded.name));
    let mut page = Markup::default();
    page.literal("<!doctype html>\n").begin("html", &[("lang", &words.language.tag())]).literal(
        "\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n",
    );
    page.leaf("title", &[], &title)
        .literal("\n<style>\n")
        .literal(include_str!("page.css"))
        .literal("</style>\n<main>\n");
    page.leaf("h1", &[], &title).literal("\n");
    let points =
        [("points", graded.points().tell(words).into()), ("of", graded.assignment.points().tell(words).into())];
    page.leaf("p", &[("class", &"points")], words.say_with("grade-points", &points)).literal("\n");
    for marked in &graded.tests {
        section(&mut page, marked, show);
    }
    let isolation = match graded.isolation {
        Isolation::Bubblewrap => words.say("grade-isolated"),
        Isolation::Limits => words.say("grade-limited"),
    };
    page.leaf("p", &[("class", &"note")], isolation).literal("\n</main>\n</html>\n");
    page.into_text()
}

fn section(page: &mut Markup, marked: &Marked, show: Show) {
    let (test, words) = (marked.test, show.words);
    let class = if marked.is_right() { "right" } else { "wrong" };
    page.begin("section", &[("class", &class)]).literal("\n<header>");
    page.leaf("h2", &[], test.heading());
    let points = [("points", marked.points.tell(words).into()), ("of", test.points.tell(words).into())];
    page.leaf("p", &[("class", &"points")], words.say_with("grade-points", &points)).literal("</header>\n");
    if test.visibility != Visibility::Visible && !show.hidden {
        page.leaf("p", &[], words.say("grade-hidden")).literal("\n</section>\n");
        return;
    }
    let ask = match test.ask {
        Ask::Plan => words.say("grade-ask-plan"),
        Ask::Cost => words.say("grade-ask-cost"),
        Ask::Trace => words.say("grade-ask-trace"),
        Ask::Heuristic => words.say("grade-ask-heuristic"),
    };
    page.begin("p", &[("class", &"note")]).text(ask);
    if let Some(method) = &test.method {
        page.literal(" · ").leaf("code", &[], method);
    }
    page.literal(" · ").leaf("code", &[], test.level.game.code()).literal("</p>\n");
    page.leaf("p", &[], marked.tell(words)).literal("\n");
    match &marked.finding {
        Finding::Wrong(wrong) => {
            let claimed = match &wrong.claim {
                Claim::Expand { way, .. } | Claim::Plan { moves: way, .. } => Some(way),
                _ => None,
            };
            if let Some((way, scene)) = claimed.and_then(|way| Some((way, scene_after(test, way)?))) {
                page.leaf("h3", &[], words.say("grade-step")).literal("\n<div class=\"boards\">");
                figure(page, &scene, &tell_state(words, way), false);
                page.literal("</div>\n");
            }
            frontier(page, test, &wrong.waiting, wrong.waiting_count, &wrong.violation.right.expansions, show);
            if let Some(method) = test.method.as_ref().filter(|_| test.ask == Ask::Trace) {
                let (method, at) = (("method", method.clone()), ("at", wrong.expanded.to_string()));
                link(page, "search", test, &[method, at], show);
            }
        }
        Finding::Overestimate { board, .. } => {
            page.literal("<div class=\"boards\">");
            position(page, board, show);
            page.literal("</div>\n");
            link(page, "play", test, &[("moves", board.moves.join("."))], show);
        }
        Finding::Inconsistent { board, next, .. } => {
            page.literal("<div class=\"boards\">");
            position(page, board, show);
            position(page, next, show);
            page.literal("</div>\n");
            link(page, "play", test, &[("moves", board.moves.join("."))], show);
        }
        _ => {}
    }
    page.literal("</section>\n");
}

/// What waited, with what might have been taken marked.
fn frontier(page: &mut Markup, test: &Test, waiting: &[Choice], count: usize, right: &[Choice], show: Show) {
    if waiting.is_empty() {
        return;
    }
    let words = show.words;
    let shown = waiting.len().min(MOST);
    let counts = [("shown", shown.into()), ("count", count.into())];
    page.leaf("h3", &[], words.say_with("grade-frontier", &counts)).literal("\n<div class=\"boards\">");
    for choice in &waiting[..shown] {
        let Some(scene) = scene_after(test, &choice.way) else { continue };
        let value = |h: u32| if h == INFINITE { "∞".to_string() } else { h.to_string() };
        let numbers = format!(
            "g = {}, h = {}, f = {}",
            choice.g,
            value(choice.h),
            value(choice.h.checked_add(choice.g).unwrap_or(INFINITE))
        );
        let is_informed = test.method.as_ref().is_some_and(|method| method.contains(':') || method.contains("star"));
        let numbers = if is_informed { numbers } else { format!("g = {}", choice.g) };
        let caption = format!("{}: {numbers}", tell_state(words, &choice.way));
        figure(page, &scene, &caption, right.iter().any(|right| right.way == choice.way));
    }
    page.literal("</div>\n");
}

fn figure(page: &mut Markup, scene: &Scene, caption: &str, is_right: bool) {
    page.begin("figure", &[("class", &if is_right { "legal" } else { "" })]).board(scene);
    page.leaf("figcaption", &[], shortened(caption)).literal("</figure>\n");
}

fn position(page: &mut Markup, board: &Board, show: Show) {
    figure(page, &board.scene, &tell_state(show.words, &board.moves), false);
}

/// A link that opens this moment in the page.
fn link(page: &mut Markup, view: &str, test: &Test, values: &[(&str, String)], show: Show) {
    // As the page writes its own addresses.
    let escaped = |text: &str| {
        let escape = |symbol: char| match symbol {
            '%' | '?' | '#' | '&' | ' ' => format!("%{:02X}", symbol as u32),
            other => other.to_string(),
        };
        text.chars().map(escape).collect::<String>()
    };
    let values: Vec<String> = values.iter().map(|(name, value)| format!("{name}={}", escaped(value))).collect();
    let address = format!("{}#/{view}/{}?{}", show.page, escaped(&test.level.game.code()), values.join("&"));
    page.begin("p", &[]).leaf("a", &[("href", &address)], show.words.say("grade-open")).literal("</p>\n");
}

/// The board after moves, if they can be made.
fn scene_after(test: &Test, moves: &[String]) -> Option<Scene> {
    let level = LevelText::read_code(&test.level.game.code()).ok()?;
    let mut game = quebra_puzzles::open(&level).ok()?;
    for word in moves {
        game.play(word).ok()?;
    }
    Some(game.scene())
}
