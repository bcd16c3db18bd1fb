use ratatui::style::Color;

use super::*;

const LANGUAGES: [&str; 2] = ["en", "pt-PT"];

fn player(code: &str, language: &str, look: Look, size: (u16, u16)) -> Player {
    let mut player = Player::new();
    player.model.words = Words::new(Some(language));
    player.model.look = look;
    player.model.size = size;
    player.open(code);
    player
}

#[test]
fn boards() {
    for (name, code) in LEVELS {
        for language in LANGUAGES {
            let mut text = String::new();
            for (look, size, keys) in [
                (COLOUR, (110, 32), "h h h h"),
                (PLAIN, (80, 24), "h h"),
                (ASCII, (44, 20), "h"),
                (ASCII, (30, 14), ""),
            ] {
                let mut player = player(code, language, look, size);
                player.press(keys);
                text.push_str(&format!("── {size:?} {look:?}\n{}", player.screen()));
            }
            insta::assert_snapshot!(format!("{name}_{language}"), text);
        }
    }
}

#[test]
fn lists_help_options_and_review() {
    for language in LANGUAGES {
        let mut text = String::new();
        let mut show = |player: &Player, what: &str| text.push_str(&format!("── {what}\n{}", player.screen()));
        let mut player = player("n-puzzle:1,2,3/4,5,6/0,7,8", language, PLAIN, (80, 20));
        player.press("?");
        show(&player, "help");
        player.press("Esc o");
        show(&player, "options");
        player.press("Esc Down Up Left Left");
        show(&player, "review");
        player.model.size = (40, 16);
        show(&player, "review, small");
        player.press("Esc u s");
        show(&player, "watching");
        player.model.size = (12, 4);
        show(&player, "too small");
        insta::assert_snapshot!(format!("others_{language}"), text);
    }
}

/// Everything a player can see of a game, in every look.
fn walk(player: &mut Player, mut see: impl FnMut(&Player)) {
    for keys in [
        "", "h", "h", "h", "h", "Tab", "Down", "Enter", "Left", "?", "x", "o", "Esc", "s", "Space", "Esc", "Esc", "Esc",
    ] {
        player.press(keys);
        see(player);
        player.model.now += Duration::from_millis(60);
    }
}

#[test]
fn no_screen_shows_an_untranslated_key() {
    for language in LANGUAGES {
        for (_, code) in LEVELS {
            let mut player = player(code, language, PLAIN, (120, 40));
            walk(&mut player, |player| {
                let screen = player.screen();
                assert!(!screen.contains("play-") && !screen.contains("coach-"), "{screen}");
            });
        }
    }
}

#[test]
fn plain_terminals_get_plain_characters() {
    for language in LANGUAGES {
        for (_, code) in LEVELS {
            let mut player = player(code, language, ASCII, (100, 40));
            walk(&mut player, |player| {
                let screen = player.screen();
                assert!(screen.is_ascii() && !screen.contains("??"), "{screen}");
            });
            player.model.size = (10, 5);
            assert!(player.screen().is_ascii());
        }
    }
}

/// No size, look or moment of a motion is too much.
#[test]
fn every_size_and_look_is_served() {
    let looks = [
        COLOUR,
        PLAIN,
        ASCII,
        Look { depth: Depth::Sixteen, is_unicode: false },
        Look { depth: Depth::True, is_unicode: true },
    ];
    for (_, code) in LEVELS {
        let mut player = Player::at(code);
        player.model.may_move = true;
        for (number, look) in looks.into_iter().enumerate() {
            player.model.look = look;
            for (width, height) in [(1, 1), (3, 2), (20, 8), (30, 12), (60, 15), (79, 23), (200, 60)] {
                player.happen(Event::Resize(width, height));
                let action = player.table().moves[number % player.table().moves.len()].clone();
                let gesture = action.gesture;
                if layout::table(player.model.size, &player.table().scene).is_err() {
                    assert!(width < 60, "{width}×{height}");
                    player.screen();
                    continue;
                }
                let to = gesture.to.iter().find(|cell| !gesture.cells.contains(cell)).unwrap();
                player.drag(gesture.cells[0], *to);
                for _ in 0..8 {
                    player.screen();
                    player.wait(Duration::from_millis(45));
                }
                player.press("u");
                player.press("Esc");
                if player.model.table.is_none() {
                    player.screen();
                    player.open(code);
                }
            }
        }
    }
}

#[test]
fn a_tiny_terminal_says_what_is_needed() {
    let mut player = Player::at(LEVELS[4].1);
    player.happen(Event::Resize(25, 6));
    assert!(player.sees("Too small: this needs 30×"), "{}", player.screen());
    player.happen(Event::Resize(80, 24));
    assert!(player.sees("Moves 0"));
}

/// Is a cell as bright as what the player has in hand?
fn is_bright(player: &Player, cell: (usize, usize)) -> bool {
    let ((width, height), (x, y)) = (player.model.size, player.place(cell));
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view(&player.model, frame)).unwrap();
    let buffer = terminal.backend().buffer();
    // What stands on a cell may rise above it.
    let colours = [(x, y), (x, y - 1)].map(|at| [buffer[at].bg, buffer[at].fg]);
    colours.as_flattened().contains(&Color::Indexed(74))
}

#[test]
fn the_cube_in_hand_is_the_bright_one() {
    for size in [(100, 30), (40, 15)] {
        let mut player = player(SPLIT, "en", COLOUR, size);
        for word in solution(SPLIT) {
            if !player.table().has_other() {
                assert!(player.model.table.as_mut().unwrap().play(&word));
            }
        }
        let cubes: Vec<_> = player.table().moves.iter().map(|action| action.gesture.cells[0]).collect();
        let active = player.table().moves.iter().find(|action| action.gesture.is_in_hand).unwrap().gesture.cells[0];
        let other = *cubes.iter().find(|cell| **cell != active).unwrap();
        let bright = |player: &Player| [active, other].map(|cell| is_bright(player, cell));
        assert_eq!(bright(&player), [true, false], "{size:?}: {}", player.screen());
        player.press("Tab");
        assert_eq!(bright(&player), [false, true], "{size:?}: {}", player.screen());
        // A hint about a cube does not hide which one is in hand.
        player.press("h h");
        assert_eq!(bright(&player), [false, true], "{size:?}: {}", player.screen());
    }
}

/// What the coach says can be read on every screen, and so can all of the help.
#[test]
fn small_screens_tell_everything() {
    for language in LANGUAGES {
        for (name, code) in LEVELS {
            for size in [(40, 15), (80, 24), (34, 20)] {
                let mut large = player(code, language, PLAIN, (200, 60));
                let mut small = player(code, language, PLAIN, size);
                for stage in 1..=4 {
                    large.press("h");
                    small.press("h");
                    let hint = large.table().hint.as_ref().unwrap();
                    let told = quebra_api::tell::coach::tell_hint(small.model.words, hint);
                    let newest: Vec<&str> = told[stage - 1].split_whitespace().collect();
                    let (first, last) = (newest[0], newest[newest.len() - 1]);
                    let screen = small.screen();
                    assert!(screen.contains(first) && screen.contains(last), "{name} {size:?} {stage}: {screen}");
                }
                if panel::unseen(&small.model).is_some() {
                    small.press("Esc");
                    assert!(panel::unseen(&small.model).is_none() && small.model.table.is_some(), "{name} {size:?}");
                }
            }
            let mut player = player(code, language, PLAIN, (40, 15));
            player.press("?");
            let mut seen = player.screen();
            for _ in 0..40 {
                player.press("Down");
                seen.push_str(&player.screen());
            }
            for id in ["play-help-hint", "play-key-quit", "play-help-mouse"] {
                let text = player.model.words.say(id);
                for word in text.split_whitespace() {
                    assert!(seen.contains(word), "{name}: {word} of {text}");
                }
            }
            player.press("x");
            assert_eq!(player.model.overlay, None);
        }
    }
}

/// Colours are there, the same as everywhere, and none where they are not wanted.
#[test]
fn pieces_have_their_colours() {
    let colour_at = |look: Look| {
        let mut player = Player::at("cohesion:1..2/..../...2");
        player.model.look = look;
        let at = player.place((0, 0));
        let mut terminal = Terminal::new(TestBackend::new(100, 30)).unwrap();
        terminal.draw(|frame| view(&player.model, frame)).unwrap();
        terminal.backend().buffer()[at].bg
    };
    assert_eq!(colour_at(COLOUR), Color::Indexed(97));
    assert_eq!(colour_at(Look { depth: Depth::True, is_unicode: true }), Color::Rgb(0x8E, 0x5B, 0xB5));
    assert_eq!(colour_at(Look { depth: Depth::Sixteen, is_unicode: false }), Color::Magenta);
    assert_eq!(colour_at(PLAIN), Color::Reset);
}
