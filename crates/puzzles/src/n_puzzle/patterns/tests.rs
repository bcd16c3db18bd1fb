use std::collections::{HashMap, VecDeque};

use super::*;
use crate::n_puzzle::partition::Partition;

/// All distances to the goal by a plain search over the tiles' cells and the empty cell, where only moves of tiles cost.
fn reference(rectangle: Rectangle, tiles: &[u8]) -> HashMap<(Vec<u8>, usize), u16> {
    let homes: Vec<u8> = tiles.iter().map(|tile| tile - 1).collect();
    let mut distances = HashMap::new();
    let mut queue = VecDeque::from([(homes, rectangle.cells() - 1, 0)]);
    while let Some((cells, empty, distance)) = queue.pop_front() {
        if distances.contains_key(&(cells.clone(), empty)) {
            continue;
        }
        for to in (0..4).filter_map(|way| rectangle.neighbour(empty, way)) {
            if let Some(index) = cells.iter().position(|&cell| cell as usize == to) {
                let mut cells = cells.clone();
                cells[index] = empty as u8;
                queue.push_back((cells, to, distance + 1));
            } else {
                queue.push_front((cells.clone(), to, distance));
            }
        }
        distances.insert((cells, empty), distance);
    }
    distances
}

fn build(rectangle: Rectangle, tiles: &[u8], threads: usize) -> Pattern {
    let frame = Frame::new(rectangle, tiles.len()).linked(|| Ok(())).unwrap();
    Pattern::build(&frame, tiles, threads, &mut |_| Ok(())).unwrap()
}

#[test]
fn values_are_the_distances_of_a_plain_search() {
    let cases: [(usize, usize, &[u8]); 7] = [
        (2, 3, &[1, 2, 3, 4, 5]),
        (3, 3, &[1, 2, 3]),
        (3, 3, &[8, 6, 2, 5]),
        (3, 4, &[1, 5, 11]),
        (4, 3, &[1, 2, 4]),
        (4, 4, &[15, 12]),
        (5, 5, &[24, 20]),
    ];
    for (rows, columns, tiles) in cases {
        let rectangle = Rectangle { rows, columns };
        let pattern = build(rectangle, tiles, 2);
        for ((cells, empty), distance) in reference(rectangle, tiles) {
            let (_, value) = pattern.start(empty, &cells);
            assert_eq!(value, distance, "{tiles:?} in {cells:?}, {empty} empty, on {rows}×{columns}");
        }
    }
}

#[test]
fn a_step_is_a_start_elsewhere() {
    let rectangle = Rectangle { rows: 3, columns: 3 };
    let tiles = [1, 2, 4, 5];
    let pattern = build(rectangle, &tiles, 1);
    for ((cells, empty), _) in reference(rectangle, &tiles) {
        let (position, value) = pattern.start(empty, &cells);
        for way in 0..4 {
            let Some(to) = rectangle.neighbour(empty, way) else { continue };
            let Some(index) = cells.iter().position(|&cell| cell as usize == to) else { continue };
            let mut moved = cells.clone();
            moved[index] = empty as u8;
            let (after, change) = pattern.step(position, index, way);
            let (expected, expected_value) = pattern.start(to, &moved);
            assert_eq!((after.ground, after.permutation), (expected.ground, expected.permutation));
            assert_eq!(i32::from(expected_value) - i32::from(value), change);
        }
    }
}

#[test]
fn threads_change_nothing() {
    let rectangle = Rectangle { rows: 3, columns: 4 };
    let tiles = [1, 2, 5, 6, 7];
    let plain = build(rectangle, &tiles, 1);
    assert!((2..5).all(|threads| build(rectangle, &tiles, threads).bits() == plain.bits()));
}

#[test]
fn images_share_a_table_that_fits_both() {
    let rectangle = Rectangle { rows: 3, columns: 3 };
    let patterns: [&[u8]; 4] = [&[1, 2], &[3, 6], &[4, 7], &[5, 8]];
    let partition = Partition::new(rectangle, &patterns);
    assert_eq!(partition.tables.len(), 2);
    for (view, tiles) in partition.views.iter().zip(patterns) {
        let table = &partition.tables[view.table];
        let (shared, own) = (build(rectangle, table, 1), build(rectangle, tiles, 1));
        let image = |cell: usize| view.symmetry.cells[cell];
        let tile = |theirs: &u8| tiles.iter().position(|&tile| image(tile as usize - 1) == theirs - 1).unwrap();
        for ((cells, empty), _) in reference(rectangle, tiles) {
            let images: Vec<u8> = table.iter().map(|theirs| image(cells[tile(theirs)] as usize)).collect();
            assert_eq!(shared.start(image(empty) as usize, &images).1, own.start(empty, &cells).1);
        }
    }
    let large = Rectangle { rows: 5, columns: 5 };
    let turned: [&[u8]; 4] =
        [&[1, 2, 3, 6, 7, 8], &[4, 5, 9, 10, 14, 15], &[11, 12, 16, 17, 21, 22], &[13, 18, 19, 20, 23, 24]];
    assert_eq!(Partition::new(large, &turned).tables.len(), 2);
}

#[test]
fn a_stopped_build_stops() {
    let frame = Frame::new(Rectangle { rows: 3, columns: 4 }, 5).linked(|| Ok(())).unwrap();
    let mut most = 0;
    let result = Pattern::build(&frame, &[1, 2, 5, 6, 7], 2, &mut |done| {
        most = done;
        if done > frame.positions() / 3 { Err(Stop::Interrupt) } else { Ok(()) }
    });
    assert!(matches!(result, Err(Stop::Interrupt)) && most < frame.positions());
    assert!(Frame::new(Rectangle { rows: 3, columns: 4 }, 5).linked(|| Err(Stop::Time)).is_err());
}
