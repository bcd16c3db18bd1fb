//! What a lesson asks the engine: `expanded(bfs) < expanded(dfs)`, `h(manhattan, W S) + 2`, `states(3) on n-puzzle/1`.
//!
//! Answers are never written down: they are questions like these, and the engine [answers](super::engine) them.

use std::ops::Range;

use quebra_puzzles::near::nearest;
use quebra_puzzles::wording::{Wording, wording};

/// A question to the engine, as it stands in a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    /// What is asked.
    pub root: Expression,
    /// Where it stands in the lesson.
    pub span: Range<usize>,
}

/// A part of a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// A number that is compared or added.
    Number(f64),
    /// Something that the engine finds out.
    Call(Call),
    /// Two parts, and what joins them.
    Pair(Box<Expression>, Joint, Box<Expression>),
    /// The opposite.
    Not(Box<Expression>),
}

/// What joins two parts, the loosest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are what they are called")]
pub enum Joint {
    And,
    Equal,
    Unequal,
    AtMost,
    AtLeast,
    Less,
    Greater,
    Plus,
    Minus,
    Times,
    Over,
}

/// Something that the engine finds out.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// What.
    pub function: &'static Function,
    /// About what.
    pub arguments: Vec<Argument>,
    /// Another level than that of the block.
    pub level: Option<String>,
    /// As it is written: what stands in the lesson may go over several lines.
    pub text: String,
    /// Where it stands in the lesson.
    pub span: Range<usize>,
}

/// What a function is told.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// A method, and choices such as `ties=fifo`.
    Method(String),
    /// The name of a heuristic.
    Heuristic(String),
    /// A number.
    Count(usize),
    /// Moves from where the block's board is.
    Moves(Vec<String>),
}

/// What a function may be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// A method.
    Method,
    /// A heuristic.
    Heuristic,
    /// A number.
    Count,
    /// A number, or nothing.
    MaybeCount,
    /// Moves, or none. Always the last.
    Moves,
}

/// A function that a lesson may ask.
#[derive(Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// What it is told.
    pub parameters: &'static [Parameter],
}

macro_rules! functions {
    ($($name:literal [$($parameter:ident),*]),+ $(,)?) => {
        /// All functions.
        pub const FUNCTIONS: &[Function] =
            &[$(Function { name: $name, parameters: &[$(Parameter::$parameter),*] }),+];
    };
}

functions! {
    "optimum" [Moves], "par" [], "spent" [Moves], "moves" [Moves], "solved" [Moves], "solvable" [Moves],
    "h" [Heuristic, Moves], "f" [Heuristic, Moves],
    "states" [MaybeCount], "states-within" [Count], "goals" [], "dead-ends" [], "depth" [], "hardest" [],
    "cost" [Method], "proved" [Method], "expanded" [Method], "generated" [Method], "duplicates" [Method], "stored" [Method], "reopened" [Method],
    "steps" [Method], "attempts" [Method], "limit" [Method, Count], "attempt-steps" [Method, Count],
    "open" [Method, Count], "most-open" [Method], "ties" [Method, Count],
    "g-at" [Method, Count], "h-at" [Method, Count], "f-at" [Method, Count], "legal" [Method, Count],
    "admissible" [Heuristic], "consistent" [Heuristic], "overestimates" [Heuristic],
}

/// What is wrong with a question, and where in the lesson.
pub type Wrong = (Range<usize>, Wording);

/// No question is longer, in bytes: brackets are read by calls within calls.
const LONGEST: usize = 400;

/// Reads a question that stands at `start` in a lesson.
pub fn read(text: &str, start: usize) -> Result<Query, Wrong> {
    if text.len() > LONGEST {
        let fault = wording!("fault-lesson-query-long", "more than {most} bytes: no query is so long", most = LONGEST);
        return Err((start..start + text.len(), fault));
    }
    let mut reader = Reader { text, start, at: 0 };
    let root = reader.joined(0)?;
    reader.blanks();
    if reader.at < text.len() {
        let rest = text[reader.at..].to_string();
        let fault = wording!("fault-lesson-query-rest", "expected the end of the query, not `{rest}`", rest);
        return Err((reader.here(), fault));
    }
    Ok(Query { root, span: start..start + text.len() })
}

impl Query {
    /// Stands further on in the lesson.
    pub fn move_by(&mut self, bytes: usize) {
        fn shift(part: &mut Expression, bytes: usize) {
            match part {
                Expression::Number(_) => {}
                Expression::Call(call) => call.span = call.span.start + bytes..call.span.end + bytes,
                Expression::Pair(left, _, right) => {
                    shift(left, bytes);
                    shift(right, bytes);
                }
                Expression::Not(part) => shift(part, bytes),
            }
        }
        self.span = self.span.start + bytes..self.span.end + bytes;
        shift(&mut self.root, bytes);
    }

    /// Everything that it asks the engine.
    pub fn calls(&self) -> Vec<&Call> {
        fn collect<'a>(part: &'a Expression, calls: &mut Vec<&'a Call>) {
            match part {
                Expression::Number(_) => {}
                Expression::Call(call) => calls.push(call),
                Expression::Pair(left, _, right) => {
                    collect(left, calls);
                    collect(right, calls);
                }
                Expression::Not(part) => collect(part, calls),
            }
        }
        let mut calls = Vec::new();
        collect(&self.root, &mut calls);
        calls
    }
}

struct Reader<'a> {
    text: &'a str,
    start: usize,
    at: usize,
}

/// What joins parts, from the loosest to the closest; longer signs before those that they begin with.
const JOINTS: [&[(&str, Joint)]; 4] = [
    &[("and", Joint::And)],
    &[
        ("!=", Joint::Unequal),
        ("<=", Joint::AtMost),
        (">=", Joint::AtLeast),
        ("=", Joint::Equal),
        ("<", Joint::Less),
        (">", Joint::Greater),
    ],
    &[("+", Joint::Plus), ("-", Joint::Minus)],
    &[("*", Joint::Times), ("/", Joint::Over)],
];

impl Reader<'_> {
    fn blanks(&mut self) {
        self.at += self.text[self.at..].len() - self.text[self.at..].trim_start().len();
    }

    /// From here to the end of the word, in the lesson.
    fn here(&self) -> Range<usize> {
        let rest = &self.text[self.at..];
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len()).max(usize::from(!rest.is_empty()));
        self.start + self.at..self.start + self.at + length
    }

    fn take(&mut self, sign: &str) -> bool {
        self.blanks();
        let rest = &self.text[self.at..];
        // A word ends where its letters do.
        let is_word = sign.ends_with(|last: char| last.is_ascii_alphabetic());
        let ends = |rest: &str| !is_word || !rest.starts_with(|next: char| next.is_ascii_alphanumeric());
        let is_there = rest.strip_prefix(sign).is_some_and(ends);
        self.at += if is_there { sign.len() } else { 0 };
        is_there
    }

    fn joined(&mut self, looseness: usize) -> Result<Expression, Wrong> {
        let Some(joints) = JOINTS.get(looseness) else { return self.single() };
        let mut left = self.joined(looseness + 1)?;
        while let Some((_, joint)) = joints.iter().find(|(sign, _)| self.take(sign)) {
            let right = self.joined(looseness + 1)?;
            left = Expression::Pair(Box::new(left), *joint, Box::new(right));
        }
        Ok(left)
    }

    fn single(&mut self) -> Result<Expression, Wrong> {
        if self.take("not") {
            return Ok(Expression::Not(Box::new(self.single()?)));
        }
        if self.take("(") {
            let inner = self.joined(0)?;
            return if self.take(")") { Ok(inner) } else { Err(self.expected_bracket()) };
        }
        let begin = self.at;
        let rest = &self.text[begin..];
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '.';
        let length = rest.find(|letter| !is_name(letter)).unwrap_or(rest.len());
        let word = &rest[..length];
        if let Ok(number) = word.parse::<f64>()
            && word.starts_with(|first: char| first.is_ascii_digit())
        {
            self.at += length;
            return Ok(Expression::Number(number));
        }
        let function = FUNCTIONS.iter().find(|function| function.name == word);
        let Some(function) = function.filter(|_| rest[length..].starts_with('(')) else {
            return Err((self.here(), unknown(word)));
        };
        self.at += length + 1;
        self.call(function, begin)
    }

    fn expected_bracket(&self) -> Wrong {
        (self.here(), wording!("fault-lesson-query-bracket", "expected `)`"))
    }

    fn call(&mut self, function: &'static Function, begin: usize) -> Result<Expression, Wrong> {
        let rest = &self.text[self.at..];
        let Some(length) = rest.find(')') else { return Err(self.expected_bracket()) };
        let (inside, inside_at) = (&rest[..length], self.at);
        self.at += length + 1;
        let end = self.at;
        let level = if self.take("on") { Some(self.word()?) } else { None };
        let text = self.text[begin..if level.is_some() { self.at } else { end }].to_string();
        let span = self.start + begin..self.start + begin + text.len();
        let inside_span = self.start + inside_at..self.start + inside_at + length;
        let arguments = arguments(function, inside).map_err(|fault| (inside_span, fault))?;
        Ok(Expression::Call(Call { function, arguments, level, text, span }))
    }

    /// A level, up to the next blank or the bracket that closes a part.
    fn word(&mut self) -> Result<String, Wrong> {
        self.blanks();
        let rest = &self.text[self.at..];
        let length = rest.find(|letter: char| letter.is_whitespace() || letter == ')').unwrap_or(rest.len());
        if length == 0 {
            return Err((self.here(), wording!("fault-lesson-query-level", "expected a level after `on`")));
        }
        self.at += length;
        Ok(rest[..length].to_string())
    }
}

fn unknown(word: &str) -> Wording {
    let names = || FUNCTIONS.iter().map(|function| function.name);
    if let Some(meant) = nearest(word, names()).filter(|_| !word.is_empty()) {
        wording!("fault-lesson-query-meant", "the engine answers no `{word}`; did you mean `{meant}(…)`?", word, meant)
    } else {
        let names = names().collect::<Vec<_>>().join(", ");
        wording!(
            "fault-lesson-query",
            "expected a number or one of {names}, each with brackets, not `{word}`",
            names,
            word
        )
    }
}

fn arguments(function: &'static Function, inside: &str) -> Result<Vec<Argument>, Wording> {
    let Function { name, parameters } = function;
    let mut arguments = Vec::new();
    // The last one may hold commas, as words for moves do.
    let mut parts = inside.splitn(parameters.len().max(1), ',').map(str::trim).filter(|part| !part.is_empty());
    for parameter in *parameters {
        let part = parts.next();
        arguments.push(match (parameter, part) {
            (Parameter::Method, Some(part)) => Argument::Method(part.to_string()),
            (Parameter::Heuristic, Some(part)) => Argument::Heuristic(part.to_string()),
            (Parameter::Moves, part) => Argument::Moves(words(part.unwrap_or_default())),
            (Parameter::MaybeCount, None) => continue,
            (Parameter::Count | Parameter::MaybeCount, Some(part)) => {
                let wrong = |_| wording!("fault-lesson-query-count", "expected a whole number, not `{part}`", part);
                Argument::Count(part.parse().map_err(wrong)?)
            }
            (Parameter::Method | Parameter::Heuristic | Parameter::Count, None) => {
                let wanted = wanted(parameters);
                return Err(wording!("fault-lesson-query-missing", "expected `{name}({wanted})`", name, wanted));
            }
        });
    }
    if parts.next().is_some() {
        let wanted = wanted(parameters);
        return Err(wording!("fault-lesson-query-more", "expected no more than `{name}({wanted})`", name, wanted));
    }
    Ok(arguments)
}

/// What a function is told, as documentation writes it.
pub fn wanted(parameters: &[Parameter]) -> String {
    let word = |parameter: &Parameter| match parameter {
        Parameter::Method => "METHOD",
        Parameter::Heuristic => "HEURISTIC",
        Parameter::Count => "NUMBER",
        Parameter::MaybeCount => "[NUMBER]",
        Parameter::Moves => "[MOVES]",
    };
    parameters.iter().map(word).collect::<Vec<_>>().join(", ")
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_joined_as_on_paper() {
        let query = read("expanded(bfs) + 2 * states(3) on n-puzzle/1 <= 7 and not admissible(grey)", 5).unwrap();
        let Expression::Pair(left, Joint::And, right) = &query.root else { panic!("{query:?}") };
        assert!(matches!(&**left, Expression::Pair(_, Joint::AtMost, _)) && matches!(&**right, Expression::Not(_)));
        let calls = query.calls();
        let names: Vec<&str> = calls.iter().map(|call| call.function.name).collect();
        assert_eq!(names, ["expanded", "states", "admissible"]);
        assert_eq!((calls[1].level.as_deref(), calls[0].span.clone()), (Some("n-puzzle/1"), 5..18));
        assert_eq!(calls[1].arguments, [Argument::Count(3)]);
        let moves = read("h(manhattan, 2,3L 1,1R)", 0).unwrap();
        let words = ["2,3L", "1,1R"].map(str::to_string).to_vec();
        assert_eq!(moves.calls()[0].arguments, [Argument::Heuristic("manhattan".into()), Argument::Moves(words)]);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (text, span, message) in [
            ("expended(bfs)", 10..23, "did you mean `expanded(…)`"),
            ("expanded", 10..18, "did you mean `expanded(…)`"),
            ("expanded(bfs", 19..22, "expected `)`"),
            ("cost()", 15..15, "expected `cost(METHOD)`"),
            ("limit(iddfs, x)", 16..24, "expected a whole number, not `x`"),
            ("par(3)", 14..15, "expected no more than `par()`"),
            ("par() 3", 16..17, "expected the end of the query"),
            ("par() on", 18..18, "expected a level after `on`"),
            ("1 +", 13..13, "expected a number or one of"),
        ] {
            let (place, fault) = read(text, 10).unwrap_err();
            assert!(place == span && fault.to_string().contains(message), "{text}: {place:?} {fault}");
        }
    }
}
