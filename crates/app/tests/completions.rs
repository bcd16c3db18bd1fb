//! What shells offer, by the shells themselves.

use std::process::Command;

use command::Place;

mod command;

/// Bash breaks words at colons and before values: what comes after was taken for a file.
#[test]
fn bash_completes_words_that_it_breaks() {
    let place = Place::with(&[("many.txt", "")]);
    std::fs::write(place.0.path().join("script"), place.run(&["completions", "bash"]).out).unwrap();
    for (words, last, expected) in [
        ("quebra solve bloxorz/1 -m astar : m", 6, "manhattan mergers misplaced"),
        ("quebra solve bloxorz/1 -m best --method idastar : di", 8, "distance"),
        ("quebra solve bloxorz/1 --method = idastar : di", 7, "distance"),
        ("quebra solve bloxorz/1 --ties = ''", 5, "fifo lifo"),
        ("quebra solve bloxorz/1 --ties =", 4, "fifo lifo"),
        ("quebra audit cohesion mer", 3, "mergers"),
        ("quebra lab explain bloxorz/39", 3, "bloxorz/39"),
        ("quebra solve n-puzzle/korf-felner/5", 2, "n-puzzle/korf-felner/5 n-puzzle/korf-felner/50"),
        ("quebra la", 1, "lab"),
    ] {
        let asked = format!(
            "source ./script; COMP_WORDS=({words}); COMP_CWORD={last}; _quebra_whole quebra x x; echo \"${{COMPREPLY[@]}}\""
        );
        let Ok(output) = Command::new("bash").args(["--norc", "-c", &asked]).current_dir(place.0.path()).output()
        else {
            eprintln!("SKIPPED: there is no bash");
            return;
        };
        let told = String::from_utf8(output.stdout).unwrap();
        let mut told: Vec<&str> = told.split_whitespace().collect();
        told.sort_unstable();
        assert_eq!(told.join(" "), expected, "{words}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

/// What clap writes for fish has no values of arguments that are no options.
#[test]
fn fish_completes_levels_and_puzzles() {
    let place = Place::with(&[("cohorts.txt", "")]);
    std::fs::write(place.0.path().join("script"), place.run(&["completions", "fish"]).out).unwrap();
    for (words, expected) in [
        ("solve bloxorz/39", "bloxorz/39"),
        ("lint bloxorz/39", "bloxorz/39"),
        ("solve cohor", "cohorts.txt"),
        ("levels coho", "cohesion"),
        ("play coh", "cohesion"),
        ("audit cohesion mer", "mergers"),
        ("lab explain bloxorz/39", "bloxorz/39"),
        ("tables build 15-", "15-puzzle-7-8"),
        ("solve bloxorz/1 --method=idastar:di", "--method=idastar:distance"),
    ] {
        let asked = format!("source ./script; complete -C 'quebra {words}'");
        let Ok(output) = Command::new("fish").args(["--no-config", "-c", &asked]).current_dir(place.0.path()).output()
        else {
            eprintln!("SKIPPED: there is no fish");
            return;
        };
        let told = String::from_utf8(output.stdout).unwrap();
        assert!(
            told.lines().any(|line| line == expected),
            "{words}: {told}{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

/// Where values are known, zsh offers nothing else: a LEVEL of one's own was not completed.
#[test]
fn zsh_completes_files_where_levels_may_be_files() {
    let script = Place::new().run(&["completions", "zsh"]).out;
    assert!(script.starts_with("#compdef quebra\n"), "{script}");
    let levels: Vec<&str> = script.lines().filter(|line| line.contains(" n-puzzle/korf/42 ")).collect();
    // solve, show, check, hint, review, play, lint, audit, explore, lab explain
    assert_eq!(levels.len(), 10);
    assert!(levels.iter().all(|line| line.contains(": _quebra_or_file ")), "{levels:?}");
}
