//! The coach against the plain reference: prospects, hints that follow one plan, reasons that are true, reviews.

#[allow(dead_code, missing_docs, unreachable_pub, reason = "the reference is written as a library of its own")]
#[path = "../../puzzles/tests/reference/mod.rs"]
mod reference;

use std::collections::HashSet;
use std::sync::LazyLock;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use chacha20::ChaCha8Rng;
use quebra_puzzles::game::Game;
use quebra_puzzles::level::LevelText;
use quebra_puzzles::reason::{Actor, Reason};
use quebra_puzzles::scene::{Ground, Scene};
use quebra_puzzles::{Kind, open};
use quebra_search::{Dashboard, INFINITE, Limits, Stop};
use quebra_studio::coach::{Coach, Judgement, Left, Source, chart};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use reference::Answer;

/// Levels a puzzle; `QUEBRA_RANDOM_LEVELS` asks for more.
fn count() -> usize {
    std::env::var("QUEBRA_RANDOM_LEVELS").ok().and_then(|text| text.parse().ok()).unwrap_or(5)
}

/// Random levels with more states than this are passed over; the reference may tell more of them apart.
const STATES: usize = 2_000;

fn game(text: &str) -> Box<dyn Game> {
    let levels = LevelText::read_file(text, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
    open(&levels[0]).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A random level.
struct Level {
    /// Its name and text, for messages.
    place: String,
    text: String,
    rng: ChaCha8Rng,
    distances: Box<reference::Distances>,
}

impl Level {
    fn game(&self) -> Box<dyn Game> {
        game(&self.text)
    }

    /// How far it is from here, by the reference.
    fn truth(&self, game: &dyn Game) -> Left {
        match (self.distances)(&game.history()) {
            Answer::Cost(cost) => Left::Proved(cost),
            _ => Left::Lost,
        }
    }
}

/// Small random levels of every puzzle: the puzzle, the seed, the text. Drawing them takes longer than most tests.
static TEXTS: LazyLock<Vec<(&str, u64, String)>> = LazyLock::new(|| {
    let is_small = |text: &str| {
        let limits = Limits { nodes: Some(STATES as u64), ..Limits::default() };
        chart::explore(game(text).as_ref(), &limits, &Dashboard::default()).is_ok()
    };
    let of = |name| {
        let texts = (0..).map(move |seed| (name, seed, reference::random_level(name, seed)));
        texts.filter(|(_, _, text)| is_small(text)).take(count())
    };
    reference::known(Kind::names()).into_iter().flat_map(of).collect()
});

fn levels() -> impl Iterator<Item = Level> {
    TEXTS.iter().map(|(name, seed, text)| Level {
        place: format!("{name}, seed {seed}\n{text}"),
        text: text.clone(),
        rng: ChaCha8Rng::seed_from_u64(*seed),
        distances: reference::distances(text, 4 * STATES),
    })
}

/// Plays up to so many random moves, not beyond a solved board.
fn wander(game: &mut dyn Game, most: usize, rng: &mut ChaCha8Rng) {
    for _ in 0..rng.random_range(0..=most) {
        let legal = game.legal();
        let Some(word) = legal.choose(rng).filter(|_| !game.is_solved()) else { return };
        game.play(word).expect("it is legal");
    }
}

#[test]
fn prospects_are_the_truth() {
    for mut level in levels() {
        let mut game = level.game();
        wander(game.as_mut(), 6, &mut level.rng);
        let place = &level.place;
        let (limits, dashboard) = (Limits::default(), Dashboard::default());
        let mut coach = Coach::new(None);
        let by_search = coach.prospect(game.as_ref(), &limits, &dashboard);
        let mut coach = Coach::new(None);
        coach.survey(game.as_ref(), &limits, &dashboard).expect("the space is small");
        let by_space = coach.prospect(game.as_ref(), &limits, &dashboard);
        assert_eq!(by_search.source, Source::Search);
        assert_eq!(by_space.source, if by_space.left == Left::Lost { by_space.source } else { Source::Space });
        let truth = level.truth(game.as_ref());
        assert_eq!((by_search.left, by_space.left), (truth, truth), "after {:?}: {place}", game.history());
    }
}

/// Whoever follows the hints wins in as many moves as the first one says, the optimum; each hint goes on with the plan of the
/// one before, also those of a coach who has forgotten everything.
#[test]
fn hints_follow_one_plan() {
    for mut level in levels() {
        let mut game = level.game();
        wander(game.as_mut(), 4, &mut level.rng);
        let place = &level.place;
        let (limits, dashboard) = (Limits::default(), Dashboard::default());
        let mut coach = Coach::new(None);
        let mut expected: Option<Vec<String>> = None;
        loop {
            let mut stranger = Coach::new(None);
            stranger.retrace(game.as_ref(), &limits, &dashboard);
            // What the first hint knew of the way here, the others know too.
            if expected.is_none() {
                coach.retrace(game.as_ref(), &limits, &dashboard);
            }
            let hint = coach.hint(game.as_ref(), &limits, &dashboard);
            assert_eq!(stranger.hint(game.as_ref(), &limits, &dashboard), hint, "{place}");
            let Some(step) = hint.step else {
                let is_over = if game.is_solved() { Left::Proved(0) } else { Left::Lost };
                assert_eq!(hint.prospect.left, is_over, "{place}");
                assert_eq!(level.truth(game.as_ref()), is_over, "{place}");
                assert!(expected.unwrap_or_default().is_empty(), "{place}");
                break;
            };
            assert_eq!(step.plan.first(), Some(&step.word));
            match &expected {
                None => assert_eq!(hint.prospect.left, level.truth(game.as_ref()), "{place}"),
                Some(expected) => assert_eq!(&step.plan, expected, "{place}"),
            }
            assert_eq!(hint.prospect.left, Left::Proved(step.plan.len() as u32), "{place}");
            assert!(!step.reasons.is_empty());
            for reason in &step.reasons {
                check_choice(reason, &level, game.as_ref(), &step.plan);
            }
            game.play(&step.word).expect("a hint is legal");
            expected = Some(step.plan[1..].to_vec());
        }
    }
}

/// From a lost position the way back leads to before the move that lost it; where no move did, there is none.
#[test]
fn a_lost_position_has_a_way_back() {
    let mut found = 0;
    for mut level in levels() {
        let mut game = level.game();
        for _ in 0..8 {
            while game.undo() {}
            wander(game.as_mut(), 9, &mut level.rng);
            let hint = Coach::new(None).hint(game.as_ref(), &Limits::default(), &Dashboard::default());
            if level.truth(game.as_ref()) != Left::Lost {
                assert_eq!(hint.back, None, "{}", level.place);
                continue;
            }
            let words = game.history();
            let mut walk = game.fork();
            let mut lost = words.len();
            while walk.undo() && level.truth(walk.as_ref()) == Left::Lost {
                lost -= 1;
            }
            let expected = (lost > 0).then(|| (words.len() - lost + 1, lost, words[lost - 1].clone()));
            let back = hint.back.map(|back| (back.moves, back.number, back.word));
            assert_eq!(back, expected, "after {words:?}: {}", level.place);
            found += usize::from(lost > 0);
        }
    }
    assert!(found > 5, "only {found} games were lost");
}

/// A reason that is about the other moves, or about the plan.
fn check_choice(reason: &Reason, level: &Level, game: &dyn Game, plan: &[String]) {
    let after = |word: &String| {
        let mut after = game.fork();
        after.play(word).expect("it is legal");
        after
    };
    let others =
        || game.legal().into_iter().filter(|word| word != &plan[0]).map(|word| level.truth(after(&word).as_ref()));
    match reason {
        Reason::OnlyLegal => assert_eq!(game.legal(), plan[..1]),
        Reason::OnlyWinning => assert!(others().all(|left| left == Left::Lost), "{}", level.place),
        Reason::OnlyShortest => assert!(others().all(|left| left.bound() >= plan.len() as u32), "{}", level.place),
        Reason::Plan { moves } => assert_eq!(*moves as usize, plan.len()),
        Reason::Prepares { event, moves } => {
            assert!(*moves < 6, "nobody looks {moves} moves ahead: {}", level.place);
            let mut later = game.fork();
            for word in &plan[..*moves as usize] {
                later.play(word).expect("a plan is legal");
            }
            let account = later.account(&plan[*moves as usize]).expect("a plan is legal");
            assert!(account.reasons.contains(event));
        }
        _ => {}
    }
}

/// A plan that is not proven is followed to its end too, and every hint says what it is.
#[test]
#[ignore = "a level that takes millions of states; run by `cargo xtask heavy`"]
fn unproven_hints_follow_one_plan_too() {
    let mut game = hard();
    let (limits, dashboard) = (Limits { nodes: Some(3_000_000), ..Limits::default() }, Dashboard::default());
    let mut coach = Coach::new(None);
    let prospect = coach.prospect(game.as_ref(), &limits, &dashboard);
    let Left::Found { best, bound } = prospect.left else { panic!("{prospect:?}") };
    assert!(bound < best && prospect.stopped_by == Some(Stop::Nodes));
    let few = Limits { nodes: Some(1_000), ..Limits::default() };
    while let Some(step) = coach.hint(game.as_ref(), &few, &dashboard).step {
        game.play(&step.word).expect("a hint is legal");
        let left = coach.prospect(game.as_ref(), &few, &dashboard).left;
        assert_eq!(left.best(), Some(best - game.cost()));
        assert!(left.bound() >= bound.saturating_sub(game.cost()));
    }
    assert!(game.is_solved() && game.cost() == best);
}

#[test]
fn reasons_are_true() {
    let mut kinds = HashSet::new();
    let mut look_at = |before: &dyn Game, place: &str| {
        for word in before.legal() {
            let account = before.account(&word).expect("it is legal");
            let mut after = before.fork();
            after.play(&word).expect("it is legal");
            for reason in &account.reasons {
                kinds.insert(reason.name());
                let place = format!("{reason:?} of {word} after {:?}: {place}", before.history());
                check(reason, &account.piece, before, after.as_ref(), &place);
            }
        }
    };
    for mut level in levels() {
        for _ in 0..3 {
            let mut before = level.game();
            wander(before.as_mut(), 8, &mut level.rng);
            look_at(before.as_ref(), &level.place);
        }
    }
    // What random play seldom comes upon.
    let seldom = [
        ("bloxorz:S..t..G;t=split+1,1+1,3", "R R R"),
        ("bloxorz:S..u_G_u..;u=teleport", "R R R"),
        ("bloxorz:Sob..aG;a=bridge+off;b=bridge+on;o=soft+open+a,close+b", "R R R"),
    ];
    for (code, moves) in seldom {
        let mut before = open(&LevelText::read_code(code).unwrap()).unwrap();
        for word in moves.split(' ') {
            look_at(before.as_ref(), code);
            before.play(word).expect("it is legal");
        }
    }
    let all = [
        "solves",
        "home",
        "nearer",
        "aside",
        "opens",
        "closes",
        "crosses",
        "splits",
        "reunites",
        "teleports",
        "joins",
        "approaches",
        "makes-room",
        "fills",
        "fills-alone",
        "breaks",
        "clears",
    ];
    let missing: Vec<_> = all.iter().filter(|kind| !kinds.contains(*kind)).collect();
    assert!(missing.is_empty(), "never seen: {missing:?}");
}

/// The places of the pieces with a label.
fn places(scene: &Scene, label: &str) -> Vec<(usize, usize)> {
    let tiles = scene.tiles.iter().enumerate();
    let found = tiles.filter(|(_, tile)| tile.piece.as_ref().is_some_and(|piece| piece.label == label));
    found.map(|(cell, _)| (cell / scene.columns, cell % scene.columns)).collect()
}

fn distance(one: (usize, usize), other: (usize, usize)) -> usize {
    one.0.abs_diff(other.0) + one.1.abs_diff(other.1)
}

/// The blocks of touching cells.
fn blocks(mut cells: Vec<(usize, usize)>) -> Vec<Vec<(usize, usize)>> {
    let mut blocks = Vec::new();
    while let Some(cell) = cells.pop() {
        let mut block = vec![cell];
        while let Some(index) = cells.iter().position(|&cell| block.iter().any(|&part| distance(part, cell) == 1)) {
            block.push(cells.swap_remove(index));
        }
        blocks.push(block);
    }
    blocks
}

/// The cells of a level's scene that carry this mark, and what they are.
fn marked(scene: &Scene, mark: char) -> Vec<(usize, Ground)> {
    let tiles = scene.tiles.iter().enumerate();
    tiles.filter(|(_, tile)| tile.mark == mark).map(|(cell, tile)| (cell, tile.ground)).collect()
}

fn pieces(scene: &Scene) -> usize {
    scene.tiles.iter().filter(|tile| tile.piece.is_some()).count()
}

fn grey(scene: &Scene) -> usize {
    scene.tiles.iter().filter(|tile| tile.piece.is_none() && tile.ground == Ground::Floor).count()
}

/// A reason that is about the boards before and after a move, checked by looking at them.
fn check(reason: &Reason, piece: &Actor, was: &dyn Game, is: &dyn Game, place: &str) {
    let (before, after) = (was.scene(), is.scene());
    let home = |tile: usize| ((tile - 1) / before.columns, (tile - 1) % before.columns);
    let way = |scene: &Scene, tile: usize| distance(places(scene, &tile.to_string())[0], home(tile));
    let is_split = |scene: &Scene| !places(scene, "+").is_empty();
    match *reason {
        Reason::Solves => assert!(is.is_solved() || is.budget().is_some_and(|budget| is.cost() > budget), "{place}"),
        Reason::Home { tile } => assert!(way(&after, tile) == 0 && way(&before, tile) == 1, "{place}"),
        Reason::Nearer { tile } => assert!(way(&after, tile) < way(&before, tile), "{place}"),
        Reason::Aside { tile } => assert!(way(&after, tile) > way(&before, tile), "{place}"),
        Reason::Opens { bridge } | Reason::Closes { bridge } => {
            let is_on = matches!(reason, Reason::Opens { .. });
            let all =
                |scene, is_on| marked(scene, bridge).iter().all(|&(_, ground)| ground == Ground::Bridge { is_on });
            assert!(all(&before, !is_on) && all(&after, is_on), "{place}");
        }
        Reason::Crosses { bridge } => {
            let arrived =
                |&(cell, _): &(usize, Ground)| after.tiles[cell].piece.is_some() && before.tiles[cell].piece.is_none();
            assert!(marked(&after, bridge).iter().any(arrived), "{place}");
        }
        Reason::Splits => assert!(!is_split(&before) && is_split(&after), "{place}"),
        Reason::Reunites => assert!(is_split(&before) && !is_split(&after), "{place}"),
        Reason::Teleports { row, column } => {
            assert_eq!(places(&after, "#"), [(row, column)], "{place}");
            assert!(places(&before, "#").iter().all(|&cell| distance(cell, (row, column)) > 0), "{place}");
            assert_eq!(marked(&before, before.tile(row, column).mark).len(), 2, "{place}");
        }
        Reason::Joins { colour, blocks: joined, left } => {
            let count = |scene| blocks(places(scene, &colour.symbol.to_string())).len();
            assert_eq!((count(&after), count(&before) + 1 - joined), (left, left), "{place}");
        }
        Reason::Approaches { colour } => {
            let Actor::Block { row, column, .. } = *piece else { panic!("{place}") };
            let gap = |scene: &Scene, is_own: &dyn Fn((usize, usize)) -> bool| {
                let all = blocks(places(scene, &colour.symbol.to_string()));
                let (own, others): (Vec<_>, Vec<_>) =
                    all.into_iter().partition(|block| block.iter().any(|&c| is_own(c)));
                let pairs =
                    own.concat().into_iter().flat_map(|a| others.concat().into_iter().map(move |b| distance(a, b)));
                pairs.min()
            };
            let is_new = |cell: (usize, usize)| before.tile(cell.0, cell.1).piece != after.tile(cell.0, cell.1).piece;
            let was_near = gap(&before, &|cell| cell == (row, column));
            assert!(gap(&after, &is_new) < was_near, "{place}");
        }
        Reason::MakesRoom { colour } => {
            assert_eq!(blocks(places(&before, &colour.symbol.to_string())).len(), 1, "{place}");
        }
        Reason::Fills { cells, left } => assert_eq!((grey(&before) - cells, grey(&after)), (left, left), "{place}"),
        Reason::FillsAlone { cells } => {
            let Actor::Group { letter } = *piece else { panic!("{place}") };
            let reach = reach_of_others(was, letter);
            let new = (0..after.tiles.len())
                .filter(|&cell| before.tiles[cell].piece.is_none() && after.tiles[cell].piece.is_some());
            assert!(new.filter(|cell| !reach.contains(cell)).count() >= cells, "{place}");
        }
        Reason::Breaks { pieces: broken, left } => {
            assert_eq!((pieces(&before) - broken, pieces(&after)), (left, left), "{place}");
        }
        Reason::Clears { colour } => {
            let label = colour.symbol.to_string();
            assert!(!places(&before, &label).is_empty() && places(&after, &label).is_empty(), "{place}");
        }
        Reason::OnlyLegal
        | Reason::OnlyWinning
        | Reason::OnlyShortest
        | Reason::Prepares { .. }
        | Reason::Plan { .. } => {
            panic!("not by the rules: {place}")
        }
    }
}

/// Every cell that groups other than this one can come to cover, by trying everything.
fn reach_of_others(game: &dyn Game, letter: char) -> HashSet<usize> {
    let (mut seen, mut reach) = (HashSet::new(), HashSet::new());
    let mut open = vec![game.fork()];
    while let Some(game) = open.pop() {
        if !seen.insert(game.place()) {
            continue;
        }
        let scene = game.scene();
        let is_others =
            |cell: &usize| scene.tiles[*cell].piece.as_ref().is_some_and(|piece| piece.label != letter.to_string());
        reach.extend((0..scene.tiles.len()).filter(is_others));
        for word in game.legal().into_iter().filter(|word| !word.starts_with(letter)) {
            let mut next = game.fork();
            next.play(&word).expect("it is legal");
            open.push(next);
        }
    }
    reach
}

#[test]
fn reviews_tell_the_true_distance_of_every_position() {
    let (mut stars_seen, mut levels_seen) = (0, 0);
    for mut level in levels() {
        for _ in 0..3 {
            let mut game = level.game();
            wander(game.as_mut(), 10, &mut level.rng);
            let place = &level.place;
            let review = Coach::new(None).review(game.as_ref(), &Limits::default(), &Dashboard::default());
            let history = game.history();
            let mut walk = game.fork();
            while walk.undo() {}
            let mut before = level.truth(walk.as_ref());
            assert_eq!(review.start.left, before, "{place}");
            assert_eq!(review.moves.len(), history.len());
            let (mut star_lost, mut level_lost) = (None, None);
            let par = before.proved();
            let stars = |game: &dyn Game, left: Left| match left.best() {
                None => Some(0),
                Some(left) => quebra_studio::coach::stars::earned(game, par, game.cost() + left),
            };
            for (number, word) in (1..).zip(&history) {
                let stars_before = stars(walk.as_ref(), before);
                walk.play(word).expect("it was played");
                let after = level.truth(walk.as_ref());
                let judgement = &review.moves[number - 1];
                assert_eq!((judgement.before.left, judgement.after.left), (before, after), "move {number}: {place}");
                let waste = match (before, after) {
                    (Left::Proved(_), Left::Lost) => Some(INFINITE),
                    (Left::Proved(before), Left::Proved(after)) => Some(after + 1 - before),
                    _ => None,
                };
                assert_eq!(judgement.waste(), waste, "move {number}: {place}");
                if star_lost.is_none() && stars(walk.as_ref(), after) < stars_before {
                    star_lost = Some(number);
                }
                if level_lost.is_none() && after == Left::Lost && before != Left::Lost {
                    level_lost = Some(number);
                }
                before = after;
            }
            assert_eq!(review.star_lost.as_ref().map(|turn| turn.number), star_lost, "{place}");
            assert_eq!(review.level_lost.as_ref().map(|turn| turn.number), level_lost, "{place}");
            stars_seen += usize::from(star_lost.is_some());
            levels_seen += usize::from(level_lost.is_some());
            for turn in review.star_lost.iter().chain(&review.level_lost) {
                let line = [&history[..turn.number - 1], &turn.better].concat();
                assert_eq!(reference::replay(&level.text, &line), Ok(true), "{place}");
            }
        }
    }
    assert!(stars_seen > 0 && levels_seen > 0);
}

/// What is left open is said so, and what is said stays true.
#[test]
fn reviews_under_limits_are_true() {
    let (mut open, mut late) = (0, 0);
    for mut level in levels() {
        let mut game = level.game();
        wander(game.as_mut(), 6, &mut level.rng);
        let place = &level.place;
        for nodes in [1, 5, 25] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let review = Coach::new(None).review(game.as_ref(), &limits, &Dashboard::default());
            let mut walk = game.fork();
            for judgement in review.moves.iter().rev() {
                let truth = level.truth(walk.as_ref());
                let left = judgement.after.left;
                assert!(left.bound() <= truth.bound(), "{left:?}, {truth:?}: {place}");
                assert!(left.best().is_none_or(|best| truth.best().is_some_and(|truth| truth <= best)), "{place}");
                open += usize::from(matches!(left, Left::Open { .. } | Left::Found { .. }));
                walk.undo();
                let was_lost = level.truth(walk.as_ref()) == Left::Lost;
                assert!(!(judgement.loses() && was_lost), "{} cannot lose what is lost: {place}", judgement.word);
                late += usize::from(was_lost && judgement.before.left != Left::Lost && left == Left::Lost);
            }
            let first = review.moves.iter().position(Judgement::loses);
            assert_eq!(review.level_lost.map(|turn| turn.number - 1), first, "{place}");
        }
    }
    assert!(open > 0 && late > 0);
}

/// A level that nobody can decide in no time: a 24-puzzle.
fn hard() -> Box<dyn Game> {
    let pack = Kind::named("n-puzzle").unwrap().pack("korf-felner").unwrap();
    open(&pack.levels()[0]).unwrap()
}

#[test]
fn deadlines_and_cancelling_hold() {
    let game = hard();
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let hint = Coach::new(None).hint(game.as_ref(), &limits, &Dashboard::default());
    assert!(hint.step.is_none() && matches!(hint.prospect.left, Left::Open { .. }));
    assert_eq!(hint.prospect.stopped_by, Some(Stop::Time));
    let review = Coach::new(None).review(game.as_ref(), &limits, &Dashboard::default());
    assert_eq!(review.stopped_by, Some(Stop::Time));

    let dashboard = Dashboard::default();
    dashboard.cancel.store(true, Relaxed);
    let mut coach = Coach::new(None);
    assert_eq!(coach.survey(game.as_ref(), &Limits::default(), &dashboard), Err(Stop::Interrupt));
    let prospect = coach.prospect(game.as_ref(), &Limits::default(), &dashboard);
    assert_eq!(prospect.stopped_by, Some(Stop::Interrupt));
}

/// A plan that was found in a hurry is looked at again when there is much more time, or a chart, and what is proven then is said.
#[test]
fn more_time_proves_more() {
    for level in levels() {
        let game = level.game();
        let dashboard = Dashboard::default();
        let mut coach = Coach::new(None);
        let hurried = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let first = coach.prospect(game.as_ref(), &hurried, &dashboard).left;
        assert!(first.bound() <= level.truth(game.as_ref()).bound(), "{}", level.place);
        let second = coach.prospect(game.as_ref(), &Limits::default(), &dashboard).left;
        assert_eq!(second, level.truth(game.as_ref()), "{}", level.place);
    }
}

/// With a budget, what is spent counts: a board that could be cleared in time is lost a move later.
#[test]
fn budgets_are_part_of_the_position() {
    let mut game = open(&LevelText::read_code("break-the-ice:___/yry/ryr;clears=run;moves=2").unwrap()).unwrap();
    let (limits, dashboard) = (Limits::default(), Dashboard::default());
    let mut coach = Coach::new(None);
    let Left::Proved(left) = coach.prospect(game.as_ref(), &limits, &dashboard).left else { panic!("it can be won") };
    // There and back again, until the budget of two moves and two more is too small.
    while coach.prospect(game.as_ref(), &limits, &dashboard).left != Left::Lost {
        assert!(game.cost() + left <= 4 + 2);
        let word = game.legal().into_iter().find(|word| word.ends_with('D')).expect("there is a swap");
        game.play(&word).unwrap();
    }
    assert!(game.cost() + left > 2);
    assert!(coach.hint(game.as_ref(), &limits, &dashboard).step.is_none());
}

/// Every position was looked up by a copy of the game up to it, and the cost of a game was added up anew: 20,000 moves took minutes.
#[test]
fn long_games_are_reviewed_move_by_move() {
    let mut game = open(&LevelText::read_code("bloxorz:S..G").unwrap()).unwrap();
    for word in ["R", "L"].into_iter().cycle().take(20_000) {
        game.play(word).unwrap();
    }
    assert_eq!(game.cost(), 20_000);
    let review = Coach::new(None).review(game.as_ref(), &Limits::default(), &Dashboard::default());
    assert_eq!((review.moves.len(), review.moves[19_999].after.spent), (20_000, 20_000));
    assert!(review.moves.iter().all(|judgement| matches!(judgement.after.left, Left::Proved(_))));
    // Whoever interrupts is not kept waiting.
    let dashboard = Dashboard::default();
    dashboard.cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    let review = Coach::new(None).review(game.as_ref(), &Limits::default(), &dashboard);
    assert_eq!(review.stopped_by, Some(Stop::Interrupt));
    assert!(game.undo() && game.cost() == 19_999);
}
