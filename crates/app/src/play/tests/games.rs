use quebra_studio::coach::{Hint, Left, Prospect};

use super::*;

/// Plays a move with keys alone.
fn play_by_keys(player: &mut Player, word: &str) {
    let gesture = gesture(player, word);
    let dir = gesture.dir.unwrap();
    if gesture.is_in_hand {
        player.press(key(dir));
        return;
    }
    if !player.table().needs_choice() {
        player.press("Tab").press(key(dir));
        return;
    }
    let (row, column) = gesture.cells[0];
    while player.table().cursor.0 != row {
        player.press(if player.table().cursor.0 > row { "Up" } else { "Down" });
    }
    while player.table().cursor.1 != column {
        player.press(if player.table().cursor.1 > column { "Left" } else { "Right" });
    }
    player.press("Enter").press(key(dir));
    if player.table().held.is_some() {
        player.press("Enter");
    }
}

fn assert_won(player: &mut Player, code: &str) {
    assert!(player.table().game.is_solved(), "{code}");
    assert!(player.table().is_reviewing && player.table().review.is_some(), "{code}");
    assert!(player.sees("Solved in"), "{}", player.screen());
    let (progress, _) = Store::at(player.folder.path()).load();
    let record = &progress.levels[code];
    assert_eq!(record.best.as_ref().unwrap().stars, Some(3), "{code}");
    assert!(record.game.is_empty(), "{code}");
}

#[test]
fn every_puzzle_is_won_with_keys() {
    for code in LEVELS.map(|(_, code)| code).into_iter().chain([SPLIT]) {
        let mut player = Player::at(code);
        let code = player.table().entry().code.clone();
        for word in solution(&code) {
            play_by_keys(&mut player, &word);
            assert_eq!(player.table().game.history().last(), Some(&word), "{code}\n{}", player.screen());
        }
        assert_won(&mut player, &code);
    }
}

#[test]
fn every_puzzle_is_won_by_dragging() {
    for code in LEVELS.map(|(_, code)| code).into_iter().chain([SPLIT]) {
        let mut player = Player::at(code);
        let code = player.table().entry().code.clone();
        for word in solution(&code) {
            let gesture = gesture(&player, &word);
            player.drag(gesture.cells[0], neighbour(gesture.cells[0], gesture.dir.unwrap()));
            assert_eq!(player.table().game.history().last(), Some(&word), "{code}\n{}", player.screen());
        }
        assert_won(&mut player, &code);
    }
}

fn neighbour((row, column): (usize, usize), dir: Dir) -> (usize, usize) {
    let (down, right) = dir.delta();
    (row.saturating_add_signed(down), column.saturating_add_signed(right))
}

#[test]
fn every_puzzle_is_won_by_clicking() {
    for code in LEVELS.map(|(_, code)| code).into_iter().chain([SPLIT]) {
        let mut player = Player::at(code);
        let code = player.table().entry().code.clone();
        for word in solution(&code) {
            let gesture = gesture(&player, &word);
            let dir = gesture.dir.unwrap();
            // The piece, then a cell that it goes to; a tile needs only the first.
            let target = *gesture.to.iter().find(|cell| !gesture.cells.contains(cell)).unwrap();
            let is_block = code.starts_with("bloxorz");
            if !(is_block && gesture.is_in_hand) {
                player.click(gesture.cells[0]);
            }
            if !code.starts_with("n-puzzle") {
                player.click(target);
            }
            assert_eq!(player.table().game.history().last(), Some(&word), "{code} {dir:?}\n{}", player.screen());
            if player.table().held.is_some() {
                player.press("Enter");
            }
        }
        assert_won(&mut player, &code);
    }
}

#[test]
fn moves_are_taken_back_and_made_again() {
    let mut player = Player::at(LEVELS[0].1);
    player.press("Up Left");
    assert_eq!(player.history(), "S E");
    player.press("u");
    assert_eq!(player.history(), "S");
    player.press("Ctrl-z u");
    assert_eq!(player.history(), "");
    assert!(player.sees("There is nothing to take back."));
    player.press("r Ctrl-r");
    assert_eq!(player.history(), "S E");
    player.press("r");
    assert!(player.sees("There is nothing to do again."));
    // A restart is taken back like a move.
    player.press("R Right R u");
    assert_eq!(player.history(), "W");
    player.press("u u");
    assert_eq!(player.history(), "S E");
    player.press("r r r");
    assert_eq!(player.history(), "");
    player.press("R");
    assert!(player.sees("This is the start."));
}

#[test]
fn a_wrong_move_is_said_and_changes_nothing() {
    let mut player = Player::at(LEVELS[0].1);
    player.press("Down");
    assert_eq!(player.history(), "");
    assert!(player.sees("That way is blocked."));
    player.open(LEVELS[2].1);
    player.press("Enter Up");
    assert!(player.sees("That way is blocked."), "{}", player.screen());
    player.press("Esc Right Enter");
    assert!(player.sees("There is no piece here."), "{}", player.screen());
}

#[test]
fn a_piece_stays_in_hand_until_it_is_let_go() {
    let mut player = Player::at("cohesion:1..2/..../...2");
    player.press("Enter Down Right");
    assert_eq!(player.history(), "1,1D 2,1R");
    assert_eq!(player.table().held, Some((1, 1)));
    player.press("Enter Right");
    assert_eq!((player.table().held, player.table().cursor), (None, (1, 2)));
    // Shift moves what the cursor is on.
    player.press("Left Shift-Up");
    assert_eq!(player.history(), "1,1D 2,1R 2,2U");
    // Tab takes piece after piece.
    player.press("Tab");
    assert_eq!(player.table().held, Some((0, 1)));
    player.press("Tab");
    assert_eq!(player.table().held, Some((0, 3)));
    player.press("BackTab Esc");
    assert_eq!((player.table().held, player.table().cursor), (None, (0, 1)));
}

#[test]
fn cubes_are_chosen_with_tab() {
    let mut player = Player::at(SPLIT);
    let plan = solution(SPLIT);
    for word in plan.iter().take_while(|word| !word.starts_with('X')) {
        player.press(key(gesture(&player, word).dir.unwrap()));
        if player.table().scene.to_string().contains('+') {
            break;
        }
    }
    let before = player.table().game.history().len();
    player.press("Tab");
    let held = player.table().held.expect("the other cube is in hand");
    let dir = player.table().moves.iter().find(|action| !action.gesture.is_in_hand).unwrap().gesture.dir.unwrap();
    player.press(key(dir));
    assert_eq!(player.table().game.history().len(), before + 1);
    assert!(player.table().game.history().last().unwrap().starts_with('X'));
    assert_ne!(player.table().held, Some(held));
    player.press("Tab Tab");
    assert_eq!(player.table().held, None);
}

#[test]
fn hints_come_in_stages_and_follow_one_plan() {
    for (_, code) in LEVELS {
        let mut player = Player::at(code);
        let mut left = None;
        while !player.table().game.is_solved() {
            player.press("h");
            assert_eq!(player.table().stage, 1);
            assert!(player.sees("Can still be won in"), "{}", player.screen());
            assert!(player.sees("h tells more."), "{}", player.screen());
            player.press("h h h h");
            assert_eq!(player.table().stage, 4);
            assert!(player.sees("Why:"), "{}", player.screen());
            let step = player.table().hint.as_ref().unwrap().step.clone().unwrap();
            assert_eq!(left.unwrap_or(step.plan.len()), step.plan.len(), "{code}");
            left = Some(step.plan.len() - 1);
            play_by_keys(&mut player, &step.word);
        }
        assert_eq!(left, Some(0), "{code}");
    }
}

/// Where no way was found in the time for a hint, another one is asked for with more time.
#[test]
fn an_open_hint_can_be_asked_for_longer() {
    let mut player = Player::at(LEVELS[0].1);
    let left = Left::Open { bound: 1 };
    let prospect = Prospect { left, stars: None, ..player.table().prospect.unwrap() };
    let ask = |player: &mut Player| {
        let key = KeyEvent::new(KeyCode::Char('h'), KeyModifiers::NONE);
        match update(&mut player.model, Event::Key(key)).pop() {
            Some(Effect::Ask(inquiry)) => inquiry.question,
            _ => panic!("nothing is asked"),
        }
    };
    assert_eq!(ask(&mut player), Question::Hint);
    let number = player.model.questions;
    player.happen(Event::Answer(number, Box::new(Answer::Hint(Hint { prospect, step: None, back: None }))));
    assert!(player.sees("h looks for longer."), "{}", player.screen());
    assert_eq!(ask(&mut player), Question::LongHint);
    // It says what it does, and can be stopped; a late answer is not heard.
    player.wait(Duration::from_millis(300));
    assert!(player.sees("Thinking"), "{}", player.screen());
    player.wait(Duration::from_secs(2));
    assert!(player.sees("Esc stops it."), "{}", player.screen());
    let number = player.model.questions;
    player.press("Esc");
    assert!(player.table().thinking.is_none());
    player.happen(Event::Answer(number, Box::new(Answer::Hint(Hint { prospect, step: None, back: None }))));
    assert!(player.model.table.is_some() && !player.sees("Thinking"));
}

#[test]
fn the_prospect_is_told_unless_it_is_not_wanted() {
    let mut player = Player::at("folding-blocks:A00/000");
    assert!(player.sees("Cannot be won, proved."), "{}", player.screen());
    player.press("o Enter Esc");
    assert!(!player.sees("Cannot be won"), "{}", player.screen());
    player.press("Tab Right u");
    assert!(!player.sees("Cannot be won"));
    assert!(player.table().prospect.is_none());
    // A hint tells all the same.
    player.press("h");
    assert!(player.sees("Cannot be won, proved."));
    assert!(!Store::at(player.folder.path()).load().0.settings.tells_prospect);
    player.press("u o Enter Esc");
    assert!(player.sees("Cannot be won, proved."));
}

#[test]
fn arrows_move_the_tile_or_the_empty_cell() {
    let mut player = Player::at(LEVELS[0].1);
    player.press("Up");
    assert_eq!(player.history(), "S");
    player.press("R o Down Down Enter Esc Up");
    assert_eq!(player.history(), "");
    player.press("Down");
    assert_eq!(player.history(), "S");
    assert!(player.sees("Arrows move the empty cell."));
    // It stays so.
    let again = Player::with(Rc::clone(&player.folder));
    assert_eq!(again.model.progress.settings, Settings { moves_empty: true, ..Settings::default() });
}

#[test]
fn a_solution_is_watched_and_left_again() {
    let mut player = Player::at(LEVELS[0].1);
    player.press("Up s");
    let count = player.table().watch.as_ref().unwrap().plan.len();
    assert!(player.sees(&format!("Move 0 of {count} of the solution")), "{}", player.screen());
    let at = |player: &Player| player.table().watch.as_ref().unwrap().at;
    player.wait(PAUSE);
    assert_eq!(at(&player), 1);
    player.press("Space");
    player.wait(PAUSE * 3);
    assert_eq!(at(&player), 1);
    player.press("Right Right Left");
    assert_eq!(at(&player), 2);
    player.press("Left Left Left");
    assert_eq!(at(&player), 0);
    player.press("Space");
    for _ in 0..=count {
        player.wait(PAUSE);
    }
    assert_eq!(at(&player), count);
    assert!(player.table().watch.as_ref().unwrap().game.is_solved());
    assert!(!player.model.is_lively());
    // The player's own game is as it was, and nothing is won by watching.
    player.press("Esc");
    assert_eq!(player.history(), "S");
    assert!(player.model.progress.levels.values().all(|record| record.best.is_none()));
}

#[test]
fn what_cannot_be_solved_is_not_watched() {
    let mut player = Player::at("folding-blocks:A00/000");
    player.press("s");
    assert!(player.table().watch.is_none());
    assert!(player.sees("Cannot be won, proved."), "{}", player.screen());
}

#[test]
fn a_game_survives_its_process() {
    let mut player = Player::at(LEVELS[0].1);
    player.press("Up Left R Right Up u");
    assert_eq!(player.history(), "W");
    // Nothing is said to the process: it is just gone.
    let mut again = Player::with(Rc::clone(&player.folder));
    again.open(LEVELS[0].1);
    assert_eq!(again.history(), "W");
    assert!(again.sees("You are back in your game, after 1 move."), "{}", again.screen());
    again.press("r");
    assert_eq!(again.history(), "W S");
    again.press("u u u");
    assert_eq!(again.history(), "S E");
}

#[test]
fn a_given_game_is_loaded() {
    let mut player = Player::new();
    let saved = Saved { moves: ["S", "E", "nonsense", "E"].map(String::from).to_vec(), ..Saved::default() };
    let effects = open_saved(&mut player.model, list(LEVELS[0].1), 0, &saved);
    player.carry_out(effects);
    assert_eq!(player.history(), "S E");
    // Another one does not wipe it out.
    let saved = Saved { moves: vec!["W".to_string()], ..Saved::default() };
    let effects = open_saved(&mut player.model, list(LEVELS[0].1), 0, &saved);
    player.carry_out(effects);
    assert_eq!(player.history(), "W");
    player.press("u u");
    assert_eq!(player.history(), "S E");
}

#[test]
fn a_review_tells_what_moves_cost() {
    let mut player = Player::at(LEVELS[0].1);
    player.press("Up Down");
    for word in solution(LEVELS[0].1) {
        play_by_keys(&mut player, &word);
    }
    assert!(player.sees("Solved in 6 moves!"), "{}", player.screen());
    assert!(player.sees("Par is 4: 2 more than needed."), "{}", player.screen());
    assert!(player.sees("cost a star"), "{}", player.screen());
    player.press("Esc");
    assert!(!player.table().is_reviewing);
    player.press("Up");
    assert!(player.table().is_reviewing, "a finished game has no more moves");
    player.press("u");
    assert_eq!(player.table().game.history().len(), 5);
    assert!(!player.table().is_reviewing);
}

#[test]
fn levels_are_leafed_through_and_left() {
    let mut player = Player::new();
    player.press("Down Enter Enter Down Enter");
    assert_eq!((player.table().game.card().name, player.table().index), ("bloxorz", 1));
    player.press("n p p p");
    assert_eq!(player.table().index, 0);
    assert!(player.sees("This is the first level of the pack."));
    player.press("Esc");
    assert!(player.model.table.is_none());
    assert_eq!((player.model.menu.puzzle, player.model.menu.level), (1, 0));
    assert_eq!(player.model.menu.focus, Focus::Levels);
    player.press("End Enter n");
    assert!(player.sees("This is the last level of the pack."));
    player.press("Esc Esc Esc Esc");
    assert!(player.has_quit);
}

#[test]
fn the_lists_show_progress() {
    let mut player = Player::new();
    player.press("Enter Enter Enter");
    let code = player.table().entry().code.clone();
    for word in solution(&code) {
        play_by_keys(&mut player, &word);
    }
    player.press("n");
    let word = player.table().moves[0].word.clone();
    play_by_keys(&mut player, &word);
    player.press("Esc");
    assert!(player.sees("1/40"), "{}", player.screen());
    assert!(player.sees("★★★"), "{}", player.screen());
    assert!(player.sees("…"), "{}", player.screen());
    // The first level that is not solved is offered.
    player.press("Left Left Down Up Right Right");
    assert_eq!(player.model.menu.level, 1);
}

#[test]
fn the_footer_and_the_lists_can_be_clicked() {
    let mut player = Player::new();
    let left = MouseEventKind::Down(MouseButton::Left);
    player.mouse(left, (5, 4));
    assert_eq!(player.model.menu.puzzle, 2);
    player.mouse(left, (60, 5));
    assert_eq!((player.model.menu.focus, player.model.menu.level), (Focus::Levels, 3));
    player.mouse(left, (60, 5));
    assert_eq!(player.table().index, 3);
    player.press("Tab").press("Down Up Left Right");
    let before = player.table().game.history().len();
    assert!(before > 0);
    let screen = player.screen();
    let row = screen.lines().position(|line| line.contains("u undo")).unwrap() as u16;
    player.mouse(left, (2, row));
    assert_eq!(player.table().game.history().len(), before - 1);
    player.mouse(MouseEventKind::ScrollDown, (2, 5));
}

#[test]
fn overlays_open_and_close() {
    let mut player = Player::at(LEVELS[1].1);
    player.press("?");
    assert_eq!(player.model.overlay, Some(Overlay::Help(0)));
    assert!(player.sees("Stand the block upright on the goal."), "{}", player.screen());
    player.press("x");
    assert_eq!(player.model.overlay, None);
    player.press("o Down Down Down");
    assert_eq!(player.model.overlay, Some(Overlay::Options(2)));
    player.press("q");
    assert!(player.model.overlay.is_none() && !player.has_quit);
    player.press("q");
    assert!(player.has_quit);
    let mut player = Player::at(LEVELS[1].1);
    player.press("? Ctrl-c");
    assert!(player.has_quit);
}

#[test]
fn the_next_key_interrupts_what_is_seen() {
    let mut player = Player::at(LEVELS[4].1);
    player.model.may_move = true;
    let word = solution(LEVELS[4].1)[0].clone();
    play_by_keys(&mut player, &word);
    let mut player = Player::at(LEVELS[0].1);
    player.model.may_move = true;
    player.press("Up");
    assert!(player.model.is_lively());
    player.wait(Duration::from_millis(50));
    player.press("Left");
    assert_eq!(player.history(), "S E");
    assert!(player.model.is_lively());
    player.wait(Duration::from_millis(500));
    assert!(!player.model.is_lively());
    player.press("o Down Enter Esc Down");
    assert!(!player.model.is_lively(), "motion is off");
}

#[test]
fn a_lost_game_has_a_way_back() {
    let mut player = Player::at(LEVELS[3].1);
    let hint = player.model.table.as_ref().unwrap().prospect.unwrap();
    assert_ne!(hint.left, Left::Lost, "{}", player.screen());
    let words = player.table().game.legal();
    let losing = words.into_iter().find(|word| {
        let mut game = player.table().game.fork();
        game.play(word).unwrap();
        let mut coach = quebra_studio::coach::Coach::new(None);
        coach.prospect(game.as_ref(), &Limits::default(), &Dashboard::default()).left == Left::Lost
    });
    assert!(player.model.table.as_mut().unwrap().play(&losing.unwrap()));
    player.press("h");
    assert!(player.sees("Take back 1 move"), "{}", player.screen());
}

#[test]
fn hints_name_keys() {
    let mut player = Player::at(LEVELS[1].1);
    player.press("h h h");
    let screen = player.screen();
    assert!(["Play ↑:", "Play ↓:", "Play ←:", "Play →:"].iter().any(|keys| screen.contains(keys)), "{screen}");
    assert!(!screen.contains("Play U") && !screen.contains("Play R:"), "{screen}");
    // The letters of the board are explained.
    player.press("R u");
    assert!(Player::at(LEVELS[1].1).sees("soft switch: toggles a"));
}

/// The keys that a hint names play the move that it means, wherever the player looks and whatever is in hand.
#[test]
fn keys_of_hints_play_the_hint() {
    for code in LEVELS.map(|(_, code)| code).into_iter().chain([SPLIT]) {
        for before in ["", "Up", "Down Down Right", "Tab", "Tab Tab", "Tab Tab Tab"] {
            let mut player = Player::at(code);
            // The cubes are apart after two moves.
            if code == SPLIT {
                solution(code).iter().take(2).all(|word| player.model.table.as_mut().unwrap().play(word));
            }
            if player.table().needs_choice() || player.table().has_other() {
                player.press(before);
            }
            player.press("h h h");
            let hinted = player.table().hint.as_ref().unwrap().step.as_ref().unwrap().word.clone();
            let screen = player.screen();
            let keys = screen.split_once("Play ").unwrap().1.split_once(':').unwrap().0;
            let spelled = |sign: char| match sign {
                '↑' => " Up ".to_string(),
                '↓' => " Down ".to_string(),
                '←' => " Left ".to_string(),
                '→' => " Right ".to_string(),
                sign => sign.to_string(),
            };
            player.press(&keys.chars().map(spelled).collect::<String>());
            assert_eq!(player.table().game.history().last(), Some(&hinted), "{code}, {before}: {screen}");
        }
    }
}

#[test]
fn a_stopped_search_shows_what_it_found() {
    let mut player = Player::at(LEVELS[0].1);
    let key = |code| Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
    let Some(Effect::Ask(inquiry)) = update(&mut player.model, key(KeyCode::Char('s'))).pop() else {
        panic!("nothing is asked")
    };
    let effects = update(&mut player.model, key(KeyCode::Esc));
    assert!(matches!(effects[..], [Effect::Hush]), "the search ends");
    player.adviser.answer(&inquiry, &Dashboard::default(), |answer| {
        update(&mut player.model, Event::Answer(inquiry.number, Box::new(answer)));
    });
    assert!(player.table().watch.is_some(), "{}", player.screen());
    // Twice is enough: it need not be waited for.
    player.press("Esc");
    update(&mut player.model, key(KeyCode::Char('s')));
    update(&mut player.model, key(KeyCode::Esc));
    update(&mut player.model, key(KeyCode::Esc));
    assert!(player.table().thinking.is_none() && player.model.table.is_some());
}

/// What is said of the last key is not hidden by what was known before.
#[test]
fn notices_have_room_on_small_screens() {
    for (_, code) in LEVELS {
        let mut player = Player::at(code);
        player.happen(Event::Resize(40, 15));
        player.press("u");
        assert!(player.screen().contains("nothing to take back"), "{}", player.screen());
    }
}

#[test]
fn a_puzzle_goes_on_where_nothing_is_solved() {
    let mut player = Player::new();
    let effects = super::super::course::resume(&mut player.model, 1);
    assert!(!effects.is_empty());
    assert_eq!((player.table().index, player.table().game.card().name), (0, quebra_puzzles::ALL[1].card.name));
}

#[test]
fn the_way_out_has_room_on_small_screens() {
    let mut player = Player::at(LEVELS[0].1);
    player.happen(Event::Resize(40, 15));
    assert!(player.screen().contains("q quit"), "{}", player.screen());
    let mut player = Player::new();
    player.happen(Event::Resize(40, 15));
    assert!(player.screen().contains("q quit"), "{}", player.screen());
}

/// `12/40` that is cut off reads as `12/4`.
#[test]
fn the_number_of_a_level_is_whole_on_small_screens() {
    for (puzzle, kind) in quebra_puzzles::ALL.iter().enumerate() {
        let mut player = Player::new();
        player.happen(Event::Resize(40, 15));
        super::super::course::resume(&mut player.model, puzzle);
        for number in 1..=kind.packs[0].levels().len() {
            let screen = player.screen();
            let header = screen.lines().next().unwrap();
            let is_too_small = layout::table(player.model.size, &player.table().scene).is_err();
            assert!(is_too_small || header.ends_with(&format!(" {number}/40")), "{header}");
            player.press("n");
        }
    }
}

#[test]
fn the_active_cube_is_marked() {
    let mut player = Player::at(SPLIT);
    for word in solution(SPLIT) {
        if !player.table().has_other() {
            assert!(player.table().marks().is_empty(), "{}", player.screen());
            assert!(player.model.table.as_mut().unwrap().play(&word));
        }
    }
    let active = player.table().moves.iter().find(|action| action.gesture.is_in_hand).unwrap();
    assert_eq!(player.table().marks(), [(active.gesture.cells[0], super::super::board::Mark::Held)]);
    let (held, other) = (player.screen(), player.press("Tab").screen());
    assert_ne!(held, other, "the other cube is marked in its turn");
}
