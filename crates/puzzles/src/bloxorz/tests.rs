mod reading;
mod rules;
mod searching;
mod wiring;

use quebra_search::Problem;

use super::{Bloxorz, State};
use crate::level::{LevelError, LevelText};
use crate::puzzle::Puzzle;

fn read(source: &str) -> Result<Bloxorz, LevelError> {
    let levels = LevelText::read_file(source, Some("bloxorz"))?;
    Bloxorz::read(&levels[0])
}

fn level(source: &str) -> Bloxorz {
    read(source).unwrap_or_else(|error| panic!("{error}\n{source}"))
}

/// The state after some moves; the error is the first one that is not legal.
fn play<'a>(level: &Bloxorz, moves: &'a str) -> Result<State, &'a str> {
    moves.split_whitespace().try_fold(level.initial(), |state, word| {
        let action = level.read_action(&state, word).expect("tests write moves well");
        level.apply(&state, action).ok_or(word)
    })
}

fn after(level: &Bloxorz, moves: &str) -> State {
    play(level, moves).unwrap_or_else(|word| panic!("{word} in {moves} is not legal"))
}

/// The board after some moves, as text.
fn show(level: &Bloxorz, moves: &str) -> String {
    level.scene(&after(level, moves)).to_string()
}

fn is_illegal(level: &Bloxorz, moves: &str) -> bool {
    play(level, moves) == Err(moves.split_whitespace().last().expect("there are moves"))
}

/// The letters of the bridges that are on after some moves.
fn bridges(level: &Bloxorz, moves: &str) -> String {
    let state = after(level, moves);
    let letters = level.layout.bridges().enumerate();
    letters.filter(|(number, _)| state.bridges >> number & 1 == 1).map(|(_, (letter, _))| letter).collect()
}

fn legal(level: &Bloxorz, moves: &str) -> String {
    let mut words = Vec::new();
    let _ = level.successors(&after(level, moves), |action, _| {
        words.push(action.to_string());
        std::ops::ControlFlow::<()>::Continue(())
    });
    words.join(" ")
}

/// Everything at once, small enough to be checked whole.
const EVERYTHING: &str = "\
a: bridge off
b: bridge on
o: soft toggle a
t: split 2,7 4,2
u: teleport
x: heavy open a, close b

.....a.
.So.-..
..xtbu.
.u...G.
";

/// One cube must let the other one over the bridge.
const CUBES: &str = "\
a: bridge off
o: soft open a
t: split 1,5 3,2

S..t.a.._
___.___._
o..._...G
";
