//! A student's heuristic: the program gets boards, a line each, and answers an estimate for each.

use quebra_search::{Cost, Dashboard, INFINITE, Limits};
use quebra_studio::audit::{AuditRequest, MOST_STATES, audit_asked};
use quebra_studio::explore::Position;

use crate::assignment::{Ask, Test};
use crate::finding::{Board, Finding};
use crate::run::{End, Program, Runner};

/// What is found about estimates. The second says whether they are admissible at least.
pub(crate) fn judge(
    test: &Test,
    runner: &Runner,
    program: &Program,
    limits: Limits,
    dashboard: &Dashboard,
) -> (Finding, bool) {
    let request = AuditRequest { most_states: MOST_STATES, limits };
    let mut failure = None;
    let mut ask = |boards: Vec<String>| {
        let arguments = [Ask::Heuristic.name().to_string(), test.method.clone().unwrap_or_default()];
        let input = boards.iter().flat_map(|board| [board.as_bytes(), b"\n"]).flatten().copied().collect();
        let ran = runner.run(program, &arguments, input, test.bounds);
        let answer = match ran.end {
            End::Exit(0) => estimates(&String::from_utf8_lossy(&ran.out), &boards),
            end => Err(Box::new(Finding::Ended(end, ran.complaint))),
        };
        answer.map_err(|finding| failure = Some(*finding)).ok()
    };
    let found = audit_asked(test.level.game.as_ref(), &request, &mut ask, dashboard);
    let Some(found) = found else { return (failure.unwrap_or(Finding::Silent), false) };
    if let Some(stop) = found.stopped_by {
        return (Finding::Undecided(stop), false);
    }
    let audit = &found.audit;
    let board = |position: &Position| Board { scene: position.scene.clone(), moves: position.moves.clone() };
    let finite = |h: Cost| Some(h).filter(|&h| h != INFINITE);
    if let (Some(worst), Some(position)) = (audit.worst, &found.overestimate) {
        let (h, distance, states) = (finite(worst.h), worst.distance, audit.states);
        let count = audit.overestimates;
        return (Finding::Overestimate { board: board(position), h, distance, count, states }, false);
    }
    let informed = audit.informedness().unwrap_or(1.0);
    if informed + 1e-9 < test.informed {
        return (Finding::Uninformed { is: informed, wanted: test.informed }, true);
    }
    if let (Some(fall), Some((position, action, next)), true) = (audit.steepest, &found.inconsistency, test.consistent)
    {
        let finding = Finding::Inconsistent {
            board: board(position),
            h: finite(fall.h),
            action: action.clone(),
            next: board(next),
            next_h: fall.next_h,
            count: audit.inconsistencies,
            steps: audit.steps,
        };
        return (finding, true);
    }
    (Finding::Right, true)
}

/// An estimate, rounded up: as costs are whole numbers, it says too much then only if it did before, and a consistent one stays so.
fn estimate(said: &str) -> Option<Cost> {
    /// What sums of decimals are beside the truth.
    const NOISE: f64 = 1e-6;
    let h: f64 = said.parse().ok()?;
    match h {
        f64::INFINITY => Some(INFINITE),
        _ if h >= 0.0 && h < f64::from(INFINITE) => Some((h - NOISE).ceil() as Cost),
        _ => None,
    }
}

/// A number for each board, a line each; `inf` where no goal can be reached.
fn estimates(text: &str, boards: &[String]) -> Result<Vec<Cost>, Box<Finding>> {
    let lines: Vec<(usize, &str)> = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.trim()))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .collect();
    let mut all = Vec::with_capacity(boards.len());
    for (&(line, said), board) in lines.iter().zip(boards) {
        let wrong = || Box::new(Finding::NoEstimate { line, said: said.to_string(), board: board.clone() });
        all.push(estimate(said).ok_or_else(wrong)?);
    }
    if lines.len() == boards.len() {
        Ok(all)
    } else {
        Err(Box::new(Finding::Estimates { said: lines.len(), asked: boards.len() }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_are_read_as_programs_print_them() {
        for (said, h) in [
            ("0", 0),
            ("7", 7),
            ("7.0", 7),
            ("2.83", 3),
            ("0.5", 1),
            ("3.0000000004", 3),
            ("-0.0", 0),
            ("1e1", 10),
            ("Infinity", INFINITE),
        ] {
            assert_eq!(estimate(said), Some(h), "{said}");
        }
        for said in ["", "-1", "nan", "many", "4294967295", "1e300", "3 4"] {
            assert_eq!(estimate(said), None, "{said}");
        }
    }
}
