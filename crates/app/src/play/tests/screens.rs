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
