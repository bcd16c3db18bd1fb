//! `quebra hint` and `quebra review`, in both languages; saved games.

mod command;

use command::Place;

const TURN: &str = "n-puzzle:1,2,3/4,5,6/0,7,8";
const SMALL: &str = "n-puzzle:1,2,3/0,4,5";

/// Enough for any machine: what is tested here is not the deadline.
const PATIENCE: &str = "--time=10min";

fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

#[test]
fn a_hint_comes_in_stages() {
    let place = Place::new();
    let run = place.run(&["hint", PATIENCE, TURN, "--stage", "4"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert_eq!(
        lines(&run.out),
        [
            "Can still be won in 2 moves, proved. 3 stars still possible.",
            "Move tile 7.",
            "Play E: tile 7 goes left.",
            "Why: tile 7 comes home; every other move takes longer.",
        ]
    );
    for stage in 1..=4 {
        let part = place.run(&["hint", PATIENCE, TURN, "--stage", &stage.to_string()]);
        assert_eq!(lines(&part.out), lines(&run.out)[..stage]);
    }
    assert_eq!(place.run(&["hint", PATIENCE, TURN, "--stage", "5"]).status, 2);
    // Nobody is told more than was asked for.
    let some = place.run(&["hint", PATIENCE, TURN]);
    assert_eq!(lines(&some.out)[..2], lines(&run.out)[..2]);
    assert_eq!(lines(&some.out)[2..], ["More: --stage 3 tells the move."]);
}

#[test]
fn a_hint_goes_on_with_its_plan() {
    let place = Place::new();
    for level in ["n-puzzle/9", "bloxorz/7", "cohesion/7", "folding-blocks/7", "break-the-ice/7"] {
        let mut plan: Vec<String> = Vec::new();
        let mut played: Vec<String> = Vec::new();
        loop {
            let mut arguments = vec!["hint", PATIENCE, level, "--json"];
            arguments.extend(played.iter().map(String::as_str));
            let hint = place.json(&arguments);
            let Some(word) = hint["move"].as_str() else {
                assert_eq!((hint["prospect"]["left"].as_u64(), played.len()), (Some(0), plan.len()), "{level}");
                break;
            };
            let rest: Vec<String> =
                hint["plan"].as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_string()).collect();
            if plan.is_empty() {
                plan.clone_from(&rest);
            }
            assert_eq!(rest, plan[played.len()..], "{level}");
            assert_eq!(hint["prospect"]["verdict"], "proved", "{level}");
            assert!(!hint["reasons"].as_array().unwrap().is_empty());
            played.push(word.to_string());
        }
    }
}

#[test]
fn hints_for_programs_tell_no_more_than_their_stage() {
    let place = Place::new();
    let hint = place.json(&["hint", PATIENCE, TURN, "--json"]);
    assert_eq!(hint["code"], TURN);
    assert_eq!(hint["prospect"]["left"], 2);
    assert_eq!(hint["prospect"]["lower_bound"], 2);
    assert_eq!(hint["prospect"]["stars"]["most"], 3);
    assert_eq!((hint["piece"]["kind"].as_str(), hint["piece"]["name"].as_str()), (Some("tile"), Some("7")));
    assert_eq!((hint["move"].as_str(), hint["direction"].as_str()), (Some("E"), Some("left")));
    assert_eq!((hint["reasons"][0]["kind"].as_str(), hint["reasons"][0]["tile"].as_u64()), (Some("home"), Some(7)));
    assert_eq!(hint["plan"], serde_json::json!(["E", "E"]));
    assert_eq!(hint["stages"].as_array().unwrap().len(), 4);
    let hint = place.json(&["hint", PATIENCE, TURN, "--json", "--stage", "2"]);
    assert_eq!(hint["piece"]["name"], "7");
    assert!(hint.get("move").is_none() && hint.get("reasons").is_none() && hint.get("plan").is_none());
    assert_eq!(hint["stages"].as_array().unwrap().len(), 2);
}

#[test]
fn what_is_lost_or_solved_is_said() {
    let place = Place::new();
    let run = place.run(&["hint", PATIENCE, "n-puzzle:2,1/3,0"]);
    assert_eq!((run.status, run.out.as_str()), (11, "Cannot be won, proved.\n"));
    let run = place.run(&["hint", PATIENCE, TURN, "E", "E"]);
    assert_eq!((run.status, run.out.as_str()), (0, "Solved.\n"));
    let run = place.run(&["hint", PATIENCE, TURN, "E", "X"]);
    assert_eq!(run.status, 1);
    assert!(run.err.contains("move 2") && run.out.is_empty(), "{}", run.err);
}

#[test]
fn a_deadline_is_kept_and_told() {
    let run = Place::new().run(&["hint", "n-puzzle/korf-felner/1", "--time", "0s"]);
    assert_eq!(run.status, 23);
    assert!(run.out.starts_with("Not decided in the time given"), "{}", run.out);
    let run = Place::new().run(&["hint", "n-puzzle/korf-felner/1", "--nodes", "1", "--time", "10min"]);
    assert_eq!(run.status, 12);
    assert!(run.out.starts_with("Not decided (as many states expanded as allowed)"), "{}", run.out);
    let run = Place::new().run(&["review", "n-puzzle/korf-felner/1", "--time", "0s"]);
    assert_eq!(run.status, 23);
}

#[test]
fn a_review_finds_the_turning_points() {
    let place = Place::new();
    let run = place.run(&["review", PATIENCE, SMALL, "N S E E"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert_eq!(lines(&run.out)[0], format!("{SMALL}: solved in 4 moves, 2 stars, par 2"));
    let words: Vec<Vec<&str>> = lines(&run.out)[2..6].iter().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(words[0], ["1", "N", "2", "3", "whole", "space", "2", "more", "than", "needed"]);
    assert_eq!(words[3], ["4", "E", "1", "0", "whole", "space", "best"]);
    assert_eq!(lines(&run.out)[6], "Move 1, N, cost a star. Better from there: E E");

    let review = place.json(&["review", PATIENCE, SMALL, "N", "S", "E", "E", "--json"]);
    assert_eq!(
        (review["solved"].as_bool(), review["cost"].as_u64(), review["par"].as_u64()),
        (Some(true), Some(4), Some(2))
    );
    assert_eq!(review["moves"][0]["waste"], 2);
    assert_eq!(review["moves"][0]["after"]["left"], 3);
    assert_eq!(review["moves"][0]["after"]["source"], "space");
    assert_eq!(review["star_lost"]["number"], 1);
    assert_eq!(review["star_lost"]["better"], serde_json::json!(["E", "E"]));
    assert!(review["level_lost"].is_null());
    let run = Place::new().run(&["review", PATIENCE, "bloxorz:S..G", "R", "L"]);
    assert!(run.out.contains("Move 2, L, cost 2 stars. Better from there: R\n"), "{}", run.out);
}

#[test]
fn a_review_finds_the_move_that_lost_the_level() {
    // Folded to the left, the group keeps the other from growing, and cannot grow further itself.
    let review = Place::new().json(&["review", PATIENCE, "folding-blocks:A0B0", "BL", "--json"]);
    assert_eq!((&review["start"]["left"], &review["level_lost"]["number"]), (&2.into(), &1.into()));
    assert_eq!(review["moves"][0]["loses"], true);
    assert_eq!(review["moves"][0]["after"]["verdict"], "lost");
    assert_eq!(review["level_lost"]["better"].as_array().unwrap().len(), 2);
}

#[test]
fn players_are_spoken_to_in_their_language() {
    let place = Place::new();
    let run = place.run(&["--lang", "pt", "hint", PATIENCE, TURN, "--stage", "4"]);
    assert_eq!(
        lines(&run.out),
        [
            "Ainda se pode ganhar em 2 jogadas, provado. Ainda são possíveis 3 estrelas.",
            "Move a peça 7.",
            "Joga E: a peça 7 vai para a esquerda.",
            "Porquê: a peça 7 chega ao seu lugar; qualquer outra jogada demora mais.",
        ]
    );
    for lang in ["pt-PT", "pt_PT.UTF-8"] {
        assert_eq!(place.run(&["hint", PATIENCE, TURN, "--stage", "4", "--lang", lang]).out, run.out);
    }
    let run = place.run(&["review", PATIENCE, TURN, "N", "--lang", "pt"]);
    assert!(run.out.contains("custou uma estrela"), "{}", run.out);
    let run = place.run(&["hint", PATIENCE, TURN, "--lang", "tlh"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("[possible values: en, pt]"), "{}", run.err);
}

#[test]
fn a_saved_game_is_a_level_code_and_moves() {
    let game = format!("# my game\n{TURN}\nN S\nE\n");
    let place = Place::with(&[("my.game", &game)]);
    let run = place.run(&["check", "my.game", "E"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("legal and complete in 4 moves, 2 more than optimal"), "{}", run.out);
    assert_eq!(place.run_with(&["review", "-"], &game).status, 0);
    assert!(place.run(&["hint", PATIENCE, "my.game", "--stage", "3"]).out.contains("Play E"));
    assert!(place.run(&["show", "my.game"]).out.contains("3 moves played"));
    let place = Place::with(&[("bad.game", "n-puzzle:1,2,3/4,5,6/0,7,7 N")]);
    let run = place.run(&["review", "bad.game"]);
    assert_eq!(run.status, 1);
    assert!(run.err.contains("7 is there twice"), "{}", run.err);
}
