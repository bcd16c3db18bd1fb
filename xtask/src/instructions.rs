//! Instructions a generated state, by callgrind: a measure that no other load on the machine disturbs.

use crate::steps::{cargo, program};

pub(crate) fn count() -> Result<(), String> {
    let mut build =
        cargo(&["bench", "--package", "quebra-bench", "--bench", "search", "--no-run", "--message-format", "json"]);
    let output = build.output().map_err(|error| format!("cargo: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let bench = text.split('"').rfind(|part| part.contains("/deps/search-")).ok_or("the benchmark did not build")?;
    for algorithm in ["idastar", "astar"] {
        let arguments = ["--tool=callgrind", "--callgrind-out-file=/dev/null", bench, "count", algorithm];
        let output = program("valgrind", &arguments).output().map_err(|error| format!("valgrind: {error}"))?;
        let generated = number(&output.stdout, "generated").ok_or("the benchmark told no count")?;
        let instructions = number(&output.stderr, "Collected :").ok_or("valgrind told no count")?;
        println!("{algorithm}: {:.1} instructions a generated state", instructions / generated);
    }
    Ok(())
}

/// The last number on the first line that has the mark.
fn number(text: &[u8], mark: &str) -> Option<f64> {
    let text = String::from_utf8_lossy(text);
    let line = text.lines().find(|line| line.contains(mark))?;
    line.replace(mark, " ").split_whitespace().filter_map(|word| word.replace(',', "").parse().ok()).next_back()
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_are_found_beside_their_marks() {
        assert_eq!(number(b"x\n==1== Collected : 1,234\n", "Collected :"), Some(1234.0));
        assert_eq!(number(b"12 generated\n", "generated"), Some(12.0));
        assert_eq!(number(b"nothing\n", "generated"), None);
    }
}
