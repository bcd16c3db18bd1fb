//! The workshop against plain references: what a study says is what playing everything finds, and lint sees what is wrong.

use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;

use quebra_puzzles::game::Game;
use quebra_puzzles::generate::dice::Dice;
use quebra_puzzles::level::LevelText;
use quebra_puzzles::parts::Item;
use quebra_puzzles::{ALL, open};
use quebra_search::{Dashboard, Limits, Stop};
use quebra_studio::difficulty::Grade;
use quebra_studio::lint::{self, About, Fact, Findings, Remark, Role, Weight, lint};
use quebra_studio::study::{self, Count, Study, Trap, Verdict};
use rand::{RngExt, SeedableRng};

fn game(code: &str) -> Box<dyn Game> {
    open(&LevelText::read_code(code).unwrap()).unwrap()
}

fn study(code: &str) -> Study {
    study::study(game(code).as_ref(), &Limits::default(), &Dashboard::default())
}

fn play(game: &mut Box<dyn Game>, words: &[String]) {
    for word in words {
        game.play(word).unwrap();
    }
}

/// A solution: its moves, and the board after each.
type Line = Vec<(String, String)>;

/// All ways to solve a level in exactly so many moves, by playing them all.
fn solutions(game: &mut Box<dyn Game>, left: u32) -> Vec<Line> {
    let (mut lines, mut line) = (Vec::new(), Line::new());
    play_on(game, left, &mut line, &mut lines);
    lines
}

fn play_on(game: &mut Box<dyn Game>, left: u32, line: &mut Line, lines: &mut Vec<Line>) {
    if game.is_solved() || left == 0 {
        if game.is_solved() {
            lines.push(line.clone());
        }
        return;
    }
    for word in game.legal() {
        game.play(&word).unwrap();
        line.push((word, format!("{:?}", game.scene())));
        play_on(game, left - 1, line, lines);
        line.pop();
        game.undo();
    }
}

/// How many solutions are left when those count once that become each other by exchanging neighbouring moves, where the board after
/// both is the same.
fn up_to_order(lines: &[Line]) -> usize {
    let words = |line: &Line| line.iter().map(|(word, _)| word.clone()).collect::<Vec<_>>();
    let numbers: HashMap<_, _> = lines.iter().enumerate().map(|(number, line)| (words(line), number)).collect();
    let mut seen = vec![false; lines.len()];
    let mut classes = 0;
    for first in 0..lines.len() {
        let mut queue = vec![first];
        classes += usize::from(!seen[first]);
        while let Some(number) = queue.pop() {
            if std::mem::replace(&mut seen[number], true) {
                continue;
            }
            for step in 1..lines[number].len() {
                let mut other = words(&lines[number]);
                other.swap(step - 1, step);
                let same = numbers.get(&other).filter(|&&other| lines[other][step].1 == lines[number][step].1);
                queue.extend(same);
            }
        }
    }
    classes
}

/// Every board that play can reach, goals not played on, with whether it can still be won. Only for levels without a budget.
fn boards(game: &mut Box<dyn Game>) -> (usize, usize) {
    let mut numbers = HashMap::from([(format!("{:?}", game.scene()), 0)]);
    let (mut lines, mut from, mut is_won) = (vec![Vec::new()], vec![Vec::new()], Vec::new());
    let mut number = 0;
    while number < lines.len() {
        let line: Vec<String> = lines[number].clone();
        play(game, &line);
        is_won.push(game.is_solved());
        for word in if game.is_solved() { vec![] } else { game.legal() } {
            game.play(&word).unwrap();
            let fresh = numbers.len();
            let to = *numbers.entry(format!("{:?}", game.scene())).or_insert(fresh);
            if to == fresh {
                lines.push(line.iter().cloned().chain([word]).collect());
                from.push(Vec::new());
            }
            from[to].push(number);
            game.undo();
        }
        while game.undo() {}
        number += 1;
    }
    let mut queue: Vec<usize> = (0..is_won.len()).filter(|&number| is_won[number]).collect();
    while let Some(number) = queue.pop() {
        for &before in &from[number] {
            if !is_won[before] {
                is_won[before] = true;
                queue.push(before);
            }
        }
    }
    (is_won.len(), is_won.iter().filter(|&&is_won| !is_won).count())
}

#[test]
fn optimal_solutions_are_counted_exactly() {
    let mut checked = 0;
    for kind in ALL {
        for level in kind.packs[0].levels() {
            if level.par.is_none_or(|par| par > 5) {
                continue;
            }
            let mut game = open(&level).unwrap();
            // Spaces with more states are not explored, but their solutions are counted.
            let limits = Limits { nodes: Some(20_000), ..Limits::default() };
            let study = study::study(game.as_ref(), &limits, &Dashboard::default());
            let Verdict::Solvable { par } = study.verdict else { panic!("{}", game.code()) };
            assert_eq!(Some(par), level.par);
            let words = study.solution.unwrap();
            assert_eq!(words.len() as u32, par);
            let lines = solutions(&mut game, par);
            assert_eq!(study.solutions, Some(Count::Exactly(lines.len() as u128)), "{}", game.code());
            assert_eq!(study.up_to_order, Some(Count::Exactly(up_to_order(&lines) as u128)), "{}", game.code());
            play(&mut game, &words);
            assert!(game.is_solved());
            checked += 1;
        }
    }
    assert!(checked > 10);
}

#[test]
fn solutions_in_another_order_count_once() {
    for (code, all, once) in [
        // Two folds of one group and two of another, in any order.
        ("folding-blocks:A000_B000", 6, 1),
        // A tile of the N-Puzzle has no choice of order.
        ("n-puzzle:1,2,3/5,0,6/4,7,8", 1, 1),
        ("cohesion:12./21./..1", 8, 4),
        ("break-the-ice:_y___/_b___/bb_yy", 4, 4),
    ] {
        let study = study(code);
        let lines = solutions(&mut game(code), study.verdict.par().unwrap());
        assert_eq!((lines.len(), up_to_order(&lines)), (all, once), "{code}");
        let count = |number: usize| Some(Count::Exactly(number as u128));
        assert_eq!((study.solutions, study.up_to_order), (count(all), count(once)), "{code}");
    }
}

#[test]
fn states_and_dead_ends_are_those_that_play_reaches() {
    for code in [
        "bloxorz:S..___/...---/.--.--/_--..G/__...-",
        "bloxorz:..o.__.../S...aa.G./....__...;a=bridge+on;o=soft+close+a",
        "cohesion:1.2/.12/2.1",
        "cohesion:12./21./..1",
        "folding-blocks:0AAAA/BA0CA/0A0CA/0AAAA/000D_",
        "folding-blocks:A0B0/0000",
        "break-the-ice:_y___/_b___/bb_yy",
        "break-the-ice:yy_y/bbyb",
    ] {
        let study = study(code);
        let (all, dead) = boards(&mut game(code));
        assert_eq!(study.states, Some(all as u64), "{code}");
        assert!(matches!(study.verdict, Verdict::Solvable { .. }), "{code}");
        let share = study.dead_share.unwrap();
        assert!((share - dead as f64 / all as f64).abs() < 1e-12, "{code}: {share}, {dead} of {all}");
        // The trap is real, and its last move is the mistake.
        match study.trap {
            Trap::None => assert_eq!(dead, 0, "{code}"),
            Trap::After(line) => {
                let mut game = game(code);
                let verdict = |game: &dyn Game| study::study(game, &Limits::default(), &Dashboard::default()).verdict;
                for word in line {
                    assert!(matches!(verdict(game.as_ref()), Verdict::Solvable { .. }), "{code}");
                    game.play(&word).unwrap();
                }
                assert_eq!(verdict(game.as_ref()), Verdict::Unsolvable, "{code}");
            }
            Trap::Unknown => panic!("{code}"),
        }
    }
}

#[test]
fn a_solved_level_has_one_solution_and_no_difficulty_to_speak_of() {
    let study = study("cohesion:1./..");
    assert_eq!(study.verdict, Verdict::Solvable { par: 0 });
    assert_eq!(study.solutions, Some(Count::Exactly(1)));
    let difficulty = study.difficulty.unwrap();
    assert_eq!((difficulty.score.abs() < 1e-9, difficulty.grade()), (true, Grade::Easy));
}

/// Chances of solutions that share moves add up to more than certainty; clamped, they hid that a quarter of the states are lost.
#[test]
fn what_can_be_lost_is_never_without_difficulty() {
    let random = |number| {
        let mut dice = Dice::new("lost", number);
        let (rows, columns) = (dice.within(2..=4), dice.within(3..=4));
        let mut board: Vec<char> = ('A'..='D').take(dice.within(2..=4)).collect();
        board.resize(rows * columns, '0');
        dice.shuffle(&mut board);
        let rows: Vec<String> = board.chunks(columns).map(|row| row.iter().collect()).collect();
        format!("folding-blocks:{}", rows.join("/"))
    };
    let mut checked = 0;
    for code in (0..400).map(random).chain(["folding-blocks:B0000/0000A".to_string()]) {
        let Study { dead_share, difficulty, .. } = study(&code);
        if let (Some(dead), Some(difficulty)) = (dead_share.filter(|&dead| dead > 0.0), difficulty) {
            assert!(difficulty.score > 0.1, "{code}: {dead} of the states are lost, but {difficulty:?}");
            checked += 1;
        }
    }
    assert!(checked > 30, "{checked}");
}

/// The numbers change only with the definition, which is documented.
#[test]
fn difficulties_are_stable() {
    for (code, score, grade) in [
        ("bloxorz:..o.__.../S...aa.G./....__...;a=bridge+off;o=soft+toggle+a", 13.453, Grade::Easy),
        ("cohesion:12./21./..1", 8.619, Grade::Easy),
        ("cohesion:1.2./..../2.1./....", 5.892, Grade::Easy),
        ("folding-blocks:A00000/00000B/000000/0C0000", 5.714, Grade::Easy),
        ("break-the-ice:_____/_____/g____/bg_gb/gb_bg;moves=6", 30.341, Grade::Medium),
        ("n-puzzle:4,5,0/1,2,3", 29.539, Grade::Medium),
    ] {
        let difficulty = study(code).difficulty.unwrap();
        assert!((difficulty.score - score).abs() < 1e-3, "{code}: {difficulty:?}");
        assert_eq!(difficulty.grade(), grade, "{code}");
    }
}

#[test]
fn a_budget_makes_dead_ends() {
    let free = study("break-the-ice:_____p_/_____pp/_o___oo");
    let tight = study("break-the-ice:_____p_/_____pp/_o___oo;moves=4");
    assert!(tight.states.unwrap() < free.states.unwrap());
    assert!(tight.dead_share.unwrap() > free.dead_share.unwrap());
    assert_eq!(study("break-the-ice:_____p_/_____pp/_o___oo;moves=1").verdict, Verdict::Unsolvable);
}

#[test]
fn every_move_of_a_reversible_puzzle_can_be_taken_back() {
    let study = study("n-puzzle:8,6,7/2,5,4/3,0,1");
    assert_eq!((study.dead_share, study.trap), (Some(0.0), Trap::None));
    let mut game = game("n-puzzle:1,2,3/5,0,6/4,7,8");
    let scene = game.scene();
    for word in game.legal() {
        game.play(&word).unwrap();
        let is_back = game.legal().into_iter().any(|back| {
            game.play(&back).unwrap();
            let is_back = game.scene() == scene;
            game.undo();
            is_back
        });
        assert!(is_back, "{word}");
        game.undo();
    }
}

#[test]
fn unsolvable_and_undecided_are_told_apart() {
    assert_eq!(study("n-puzzle:1,2,3/4,5,6/8,7,0").verdict, Verdict::Unsolvable);
    assert_eq!(study("bloxorz:S._.G").verdict, Verdict::Unsolvable);
    let hard = game("n-puzzle:12,10,6,0/9,8,13,15/11,7,3,2/5,4,14,1");
    let limits = Limits { nodes: Some(1000), ..Limits::default() };
    let study = study::study(hard.as_ref(), &limits, &Dashboard::default());
    assert!(matches!(study.verdict, Verdict::Undecided { bound: 1.., .. }), "{study:?}");
    assert_eq!((study.stopped_by, study.difficulty), (Some(Stop::Nodes), None));
    let dashboard = Dashboard::default();
    dashboard.cancel.store(true, Relaxed);
    assert_eq!(study::study(hard.as_ref(), &Limits::default(), &dashboard).stopped_by, Some(Stop::Interrupt));
}

/// Whatever way optimal solutions are found, they are the same ones: with the whole space, and without it.
#[test]
fn large_spaces_give_the_same_answers_where_they_give_any() {
    for code in [
        "cohesion:1.2./..../2.1./....",
        "folding-blocks:A00000/00000B/000000/0C0000",
        "break-the-ice:_____/_____/g____/bg_gb/gb_bg",
    ] {
        let whole = study(code);
        let states = whole.states.unwrap();
        let limits = Limits { nodes: Some(states - 1), ..Limits::default() };
        let part = study::study(game(code).as_ref(), &limits, &Dashboard::default());
        assert_eq!((part.states, part.dead_share, &part.trap), (None, None, &Trap::Unknown));
        assert_eq!(
            (part.verdict, part.solutions, part.fingerprint),
            (whole.verdict, whole.solutions, whole.fingerprint)
        );
        assert_eq!(part.greedy, whole.greedy);
        let (part, whole) = (part.difficulty.unwrap(), whole.difficulty.unwrap());
        assert!(part.is_lower_bound && !whole.is_lower_bound && part.score <= whole.score);
    }
}

#[test]
fn turned_mirrored_and_renamed_levels_are_the_same() {
    for (level, same) in [
        ("n-puzzle:1,2,3/5,0,6/4,7,8", "n-puzzle:1,2,3/5,0,6/4,7,8"),
        ("n-puzzle:1,2,3/0,4,5", "n-puzzle:1,0/3,2/5,4"),
        ("bloxorz:S..___/.---._/.._.G_", "bloxorz:______/_G._../_.---./___..S"),
        ("bloxorz:..o./Saa./__.G;a=bridge+off;o=soft+toggle+a", "bloxorz:_S./_q./.qp/G..;q=bridge+off;p=soft+toggle+q"),
        ("cohesion:1.2/3../..1", "cohesion:b../..c/a.b"),
        ("folding-blocks:A00/0B0/00_", "folding-blocks:00_/0X0/Z00"),
        ("folding-blocks:A00/0_B", "folding-blocks:____/0_X_/Z00_"),
        ("break-the-ice:___/y__/ryy", "break-the-ice:__b/bbp;moves=9"),
    ] {
        assert_eq!(game(level).normal_form(), game(same).normal_form(), "{level} {same}");
    }
    let split = game("bloxorz:S.t./..../.._G;t=split+2,1+2,4").normal_form();
    assert_eq!(split, game("bloxorz:_..S/_.../__.u/_G..;u=split+1,3+4,3").normal_form());
    assert_ne!(split, game("bloxorz:S.t./..../.._G;t=split+2,1+3,1").normal_form());
    // A run is not a group.
    assert_ne!(game("break-the-ice:y__/yrr").normal_form(), game("break-the-ice:y__/yrr;clears=run").normal_form());
    assert_eq!(lint::find(&["a", "b", "a", "c", "b", "a"]), [None, None, Some(0), None, Some(1), Some(0)]);
}

#[test]
fn the_two_hardest_boards_of_the_eight_puzzle_are_mirror_images() {
    assert_eq!(game("n-puzzle:8,6,7/2,5,4/3,0,1").normal_form(), game("n-puzzle:6,4,7/8,5,0/3,2,1").normal_form());
}

fn findings(source: &str) -> Findings {
    let level = &LevelText::read_file(source, None).unwrap()[0];
    lint(level, open(level).unwrap().as_ref(), &Limits::default(), &Dashboard::default())
}

fn problems(findings: &Findings) -> Vec<About> {
    findings.remarks.iter().filter(|remark| remark.weight() == Weight::Problem).map(Remark::about).collect()
}

#[test]
fn lint_sees_wrong_headers() {
    let board = "\n1 2 3\n5 0 6\n4 7 8\n";
    assert_eq!(problems(&findings(&format!("puzzle: n-puzzle\npar: 4\n{board}"))), []);
    assert_eq!(problems(&findings(&format!("puzzle: n-puzzle\npar: 6\n{board}"))), [About::Par]);
    assert_eq!(problems(&findings("puzzle: n-puzzle\npar: 3\n\n2 1\n3 0\n")), [About::Verdict, About::Par]);
    let journey = "\n_______\n_______\n_____p_\n_____pp\n_o___oo\n";
    let ice = |moves: u32| findings(&format!("puzzle: break-the-ice\nmoves: {moves}\n{journey}"));
    assert_eq!(problems(&ice(4)), []);
    assert_eq!(problems(&ice(3)), [About::Moves]);
    assert_eq!(problems(&ice(1)), [About::Verdict]);
    let generous = ice(5);
    assert_eq!(problems(&generous), []);
    assert!(generous.remarks.iter().any(|remark| (remark.weight(), remark.about()) == (Weight::Note, About::Moves)));
}

/// What generators and designers note about a level is checked, as far as it is known.
#[test]
fn lint_sees_false_notes() {
    let board = "\n12.\n21.\n..1\n";
    let truth = study("cohesion:12./21./..1");
    let (score, solutions) = (truth.difficulty.unwrap().score.floor(), truth.solutions.unwrap());
    let Count::Exactly(solutions) = solutions else { panic!("{solutions:?}") };
    let remarks = |notes: &str| findings(&format!("puzzle: cohesion\n{notes}{board}")).remarks;
    let wrong = |notes: &str| {
        let mut wrong = remarks(notes).into_iter().filter_map(|remark| match remark {
            Remark::WrongNote { key, fact, .. } => Some((key, fact)),
            _ => None,
        });
        (wrong.next(), wrong.next())
    };
    let right = format!("x-grade: easy\nx-difficulty: {score}\nx-solutions: {solutions}\n");
    assert_eq!(wrong(&right), (None, None));
    assert_eq!(wrong("x-difficulty: 1\nx-difficulty-bound: lower\nx-solutions: at least 2\n"), (None, None));
    assert_eq!(wrong("x-grade: medium\n").0, Some(("x-grade", Fact::Exactly("easy".to_string()))));
    assert_eq!(wrong("x-grade: simple\n").0, Some(("x-grade", Fact::Exactly("easy".to_string()))));
    assert_eq!(wrong("x-difficulty: 99\n").0, Some(("x-difficulty", Fact::Exactly(score.to_string()))));
    assert_eq!(wrong("x-solutions: 1\n").0, Some(("x-solutions", Fact::Exactly(solutions.to_string()))));
    assert!(remarks("x-grade: medium\n").iter().any(|remark| remark.weight() == Weight::Problem));
}

#[test]
fn lint_sees_levels_that_fall_apart_and_boards_that_they_share() {
    let apart = findings("puzzle: folding-blocks\n\nA0_B\n00_0\n");
    assert!(apart.remarks.contains(&Remark::Apart { boards: 2 }), "{:?}", apart.remarks);
    assert!(
        findings("puzzle: folding-blocks\n\nA00B\n00_0\n").remarks.iter().all(|remark| remark.about() != About::Boards)
    );
    let boards = |code: &str| lint::boards(game(code).as_ref());
    let whole = |code: &str| vec![game(code).normal_form()];
    let levels = [
        whole("folding-blocks:0A/00"),
        boards("folding-blocks:A0_B/00_0"),
        boards("folding-blocks:A_B0/0_0B"),
        boards("folding-blocks:A0_0/__B0"),
        whole("folding-blocks:0A/00"),
        boards("folding-blocks:AA0_BB0"),
    ];
    // A whole level in another one; boards in two; the whole level again, of which a half came first; one board twice.
    assert_eq!(lint::share(&levels), [None, Some(0), Some(1), Some(1), Some(1), Some(5)]);
}

/// A file of 200,000 levels took minutes before the first of them was looked at.
#[test]
fn shared_boards_are_found_as_all_pairs_tell_but_sooner() {
    let mut random = rand::rngs::SmallRng::seed_from_u64(7);
    for _ in 0..200 {
        let levels: Vec<Vec<usize>> = (0..20)
            .map(|_| {
                let boards = random.random_range(1..4);
                (0..boards).map(|_| random.random_range(0..12)).collect()
            })
            .collect();
        let plain = |number: usize| {
            let own = &levels[number];
            let has_board = |other: &usize| levels[*other].iter().any(|board| own.contains(board));
            let twice = (0..own.len()).any(|place| own[..place].contains(&own[place]));
            let earlier = (0..number).find(|other| has_board(other) && (own.len() > 1 || levels[*other].len() > 1));
            earlier.or_else(|| twice.then_some(number))
        };
        assert_eq!(lint::share(&levels), (0..levels.len()).map(plain).collect::<Vec<_>>(), "{levels:?}");
    }
    let many: Vec<Vec<usize>> = (0..200_000).map(|number| vec![number]).collect();
    assert!(lint::share(&many).iter().all(Option::is_none));
}

#[test]
fn lint_sees_parts_that_do_not_matter() {
    let roles = |source: &str| -> Vec<(Item, Role)> {
        findings(source).parts.into_iter().map(|part| (part.what, part.role)).collect()
    };
    // Everything matters.
    assert_eq!(roles("puzzle: bloxorz\na: bridge off\no: soft toggle a\n\n..o.__...\nS...aa.G.\n....__...\n"), []);
    // The switch works a bridge that nobody needs, and a cell is out of reach.
    let idle = roles("puzzle: bloxorz\na: bridge on\no: soft toggle a\n\n.......a_.\nS.....G.__\n......o.__\n");
    let what: Vec<_> = idle.iter().map(|&(what, _)| what).collect();
    assert!(what.contains(&Item::Bridge('a')) && what.contains(&Item::Switch('o')), "{idle:?}");
    assert!(idle.contains(&(Item::Cell { row: 0, column: 9 }, Role::Useless)), "{idle:?}");
    // A colour that is nowhere in the way, and one that is.
    assert_eq!(roles("puzzle: cohesion\n\n1.1\n").len(), 0);
    assert_eq!(roles("puzzle: cohesion\n\n1.1\n...\n222\n").len(), 1);
    assert_eq!(roles("puzzle: cohesion\n\n1..\n22.\n..1\n"), []);
    // A legend may explain what no cell has, but that is said.
    let legend = findings("puzzle: bloxorz\na: bridge off\nt: teleport\n\nS..G\n");
    assert!(!legend.is_wrong());
    let about: Vec<_> = legend.remarks.iter().map(|remark| (remark.weight(), remark.about())).collect();
    assert_eq!(about, [(Weight::Note, About::Legend), (Weight::Note, About::Legend)]);
    // A group that nobody folds.
    assert_eq!(roles("puzzle: folding-blocks\n\nA0\nBB\n"), [(Item::Group('B'), Role::Useless)]);
}

#[test]
fn remarks_point_at_the_cells_they_speak_of() {
    let pointed = |source: &str| -> Vec<Vec<(usize, usize)>> {
        let level = LevelText::read_file(source, None).unwrap().remove(0);
        let scene = open(&level).unwrap().scene();
        findings(source).remarks.iter().map(|remark| remark.cells(&scene)).collect()
    };
    let idle = pointed("puzzle: bloxorz\na: bridge on\no: soft toggle a\n\n.......a_.\nS.....G.__\n......o.__\n");
    assert!(idle.contains(&vec![(0, 7)]) && idle.contains(&vec![(2, 6)]), "{idle:?}");
    assert!(idle.iter().any(|cells| cells.contains(&(0, 9))), "{idle:?}");
    assert_eq!(pointed("puzzle: cohesion\n\n1.1\n...\n222\n"), [vec![(2, 0), (2, 1), (2, 2)]]);
    assert_eq!(pointed("puzzle: folding-blocks\n\nA0\nBB\n"), [vec![(1, 0), (1, 1)]]);
    // What speaks of the level as a whole points nowhere.
    assert_eq!(pointed("puzzle: bloxorz\npar: 3\n\nS..G\n"), [vec![]]);
}

#[test]
fn lint_guesses_nothing() {
    let level = LevelText::read_code("n-puzzle:12,10,6,0/9,8,13,15/11,7,3,2/5,4,14,1;par=65").unwrap();
    let limits = Limits { nodes: Some(1000), ..Limits::default() };
    let findings = lint(&level, open(&level).unwrap().as_ref(), &limits, &Dashboard::default());
    assert!(!findings.is_wrong());
    let about: Vec<_> = findings.remarks.iter().map(|remark| (remark.weight(), remark.about())).collect();
    assert_eq!(about, [(Weight::Undecided, About::Verdict), (Weight::Undecided, About::Par)]);
    // A par below what is proven is wrong, whatever the optimum is.
    let level = LevelText::read_code("n-puzzle:12,10,6,0/9,8,13,15/11,7,3,2/5,4,14,1;par=6").unwrap();
    assert!(lint(&level, open(&level).unwrap().as_ref(), &limits, &Dashboard::default()).is_wrong());
}
