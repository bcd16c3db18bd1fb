//! What shells offer, by the shells themselves.

use std::process::Command;

use command::Place;

mod command;

/// Bash breaks words at colons: what comes after one was taken for a file.
#[test]
fn bash_completes_words_with_colons() {
    let place = Place::with(&[("many.txt", "")]);
    std::fs::write(place.0.path().join("script"), place.run(&["completions", "bash"]).out).unwrap();
    for (words, last, expected) in [
        ("quebra solve bloxorz/1 -m astar : m", 6, "manhattan mergers misplaced"),
        ("quebra solve bloxorz/1 -m best --method idastar : di", 8, "distance"),
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
