use std::sync::atomic::Ordering::Relaxed;

use quebra_search::algorithms::Blind;
use quebra_search::{Dashboard, Limits, Search, Stats, verify};

use super::*;
use crate::bits::{Bits, Wide};
use crate::cohesion::tests::level;

/// Boards with some room, on which a depth-first search wanders about.
const BOARDS: [&str; 6] =
    ["1.2./.1.2/2.1.", "12.3/3..1/..2.", "1..1/2..2/1..1/....", "1.2.1/.3.3.", "1..2/..../2..1", "1.1.1.1/......."];

/// A plan that is anything but good.
fn detour<W: Pack<P>, const P: usize>(level: &Cohesion<W, P>) -> Plan<CellMove> {
    Search::new(level).blind(Blind::Dfs).plan.expect("it can be solved")
}

fn control<'a, W: Pack<P>, const P: usize>(
    level: &Cohesion<W, P>,
    limits: Limits,
    dashboard: &'a Dashboard,
) -> Control<'a, Cohesion<W, P>> {
    let mut control = Control::new(level, 0, limits, dashboard, None);
    control.found(detour(level));
    control
}

#[test]
fn plans_get_better_and_stay_legal() {
    fn check<W: Pack<P>, const P: usize>(rows: &str) {
        let level = level::<W, P>(rows);
        let truth = Search::new(&level).blind(Blind::Bfs).lower_bound;
        let dashboard = Dashboard::default();
        let mut control = control(&level, Limits::default(), &dashboard);
        improve(&level, &level.initial(), &mut control).unwrap();
        let best = control.best().unwrap();
        verify(&level, level.initial(), best).unwrap();
        assert_eq!(best.cost, truth, "{rows}");
        assert_eq!(control.bound(), 0, "a better plan proves nothing");
    }
    for rows in BOARDS {
        check::<u16, 4>(rows);
        check::<Wide<4>, 6>(rows);
    }
}

#[test]
fn the_same_plan_takes_the_same_work_on_a_wider_board_too() {
    fn work<W: Pack<P>, const P: usize>(rows: &str) -> (Option<Plan<CellMove>>, Stats) {
        let level = level::<W, P>(rows);
        let dashboard = Dashboard::default();
        let mut control = control(&level, Limits::default(), &dashboard);
        improve(&level, &level.initial(), &mut control).unwrap();
        (control.best().cloned(), control.stats)
    }
    let large = "1..2..1/..3..../2...3.1/.1...2.";
    assert_eq!(work::<u64, 3>(large), work::<u64, 3>(large));
    let crowded = "1231/2.12/3..3/1212";
    assert_eq!(work::<u16, 4>(crowded), work::<u64, 3>(crowded));
}

#[test]
fn limits_hold() {
    let level = level::<u64, 3>("1..2..1/..3..../2...3.1/.1...2.");
    let dashboard = Dashboard::default();
    for (limits, stop) in [
        (Limits { nodes: Some(1000), ..Limits::default() }, Stop::Nodes),
        (Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() }, Stop::Time),
        (Limits { memory: Some(1 << 16), ..Limits::default() }, Stop::Memory),
        (Limits { memory: Some((1 << 20) + (1 << 16)), ..Limits::default() }, Stop::Memory),
    ] {
        let mut control = control(&level, limits, &dashboard);
        assert_eq!(improve(&level, &level.initial(), &mut control), Err(stop));
        assert!(control.memory.peak() <= limits.memory.unwrap_or(usize::MAX));
        assert!(control.stats.expanded <= limits.nodes.unwrap_or(u64::MAX));
        verify(&level, level.initial(), control.best().unwrap()).unwrap();
    }
    dashboard.cancel.store(true, Relaxed);
    let mut control = control(&level, Limits::default(), &dashboard);
    assert_eq!(improve(&level, &level.initial(), &mut control), Err(Stop::Interrupt));
}

#[test]
fn a_colour_waits_until_its_way_is_free() {
    // 2 goes through the row of 1, down and up again.
    let level = level::<u16, 4>("..2/1.1/...");
    let word = |text: &str| CellMove::read(text, 3, 3).unwrap();
    let plan = ["1,3L", "1,2R"].map(word);
    let states = states(&level, &level.start, &plan);
    let (timeline, own) = Timeline::new(&level, &states, &plan, 0, &[1]);
    assert_eq!((timeline.moves.len(), own.occupied()), (2, level.start.cells_of(1)));
    let stretches = |cell: usize| timeline.stretches(u16::cell(cell), 0, 2).collect::<Vec<_>>();
    assert_eq!(stretches(4), [(0, 2)]);
    assert_eq!(stretches(1), [(0, 0), (2, 2)]);
    assert_eq!(stretches(2), [(1, 1)]);
    // What was taken out and is woven in again is the plan it was.
    let mut again = Vec::new();
    timeline.merge(&[(1, word("2,1R"))], &mut again);
    assert_eq!(again, ["1,3L", "2,1R", "1,2R"].map(word));
}
