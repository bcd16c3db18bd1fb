//! Methods by the names that people give them: `best`, `astar:manhattan`, and `wastar:manhattan@1.5` with a choice of its own.

use quebra_puzzles::ALL;
use quebra_puzzles::game::Game;
use quebra_puzzles::method::Method;
use quebra_puzzles::near::nearest;
use quebra_puzzles::wording::{Wording, wording};
use quebra_search::algorithms::Algorithm;

use crate::error::Error;
use crate::fields::{Field, Fields};
use crate::options::Choices;

/// A method that somebody asked for.
#[derive(Clone, Debug)]
pub struct Asked {
    /// What it is called: `best` stays `best`.
    pub name: String,
    /// What that stands for.
    pub method: Method,
    /// The choices of all, and its own.
    pub choices: Choices,
    /// The one that is its own, if its name brings one.
    own: Option<&'static str>,
}

impl Asked {
    /// Reads a method's name. A value after `@` is the choice that only its algorithm reads.
    pub fn read(game: &dyn Game, text: &str, choices: &Choices) -> Result<Self, Error> {
        let (name, value) = text.split_once('@').map_or((text, None), |(name, value)| (name, Some(value)));
        let method = find(game, name)?;
        let mut choices = *choices;
        let mut name = spelled(method);
        let mut brought = None;
        if let Some(value) = value {
            let own = Choices::FIELDS.iter().find(|field| !method.is_best && field.readers == [method.algorithm()]);
            let Some(own) = own else {
                let takers = Choices::FIELDS.iter().filter(|field| field.readers.len() == 1);
                let takers: Vec<String> =
                    takers.map(|field| format!("{} ({})", field.readers[0], field.name)).collect();
                return Err(Error::usage(wording!(
                    "fault-own-nobody",
                    "`@{value}` means nothing to `{name}`: a value is taken by {takers}",
                    value,
                    name,
                    takers = takers.join(", ")
                )));
            };
            (own.set)(&mut choices, value).map_err(|_| Error::usage(expected(own.name, text)))?;
            name = format!("{name}@{value}");
            brought = Some(own.name);
        }
        Ok(Self { name, method, choices, own: brought })
    }

    /// Does it depend on what is chosen for all? What it brings itself goes before that.
    fn reads(&self, field: &Field<Choices>) -> bool {
        let reader = if self.method.is_best { "best" } else { self.method.algorithm() };
        self.own != Some(field.name) && (field.readers.is_empty() || field.readers.contains(&reader))
    }
}

/// What a method that brings its own value for this choice is like.
fn expected(choice: &str, text: &str) -> Wording {
    if choice == "weight" {
        wording!(
            "fault-own-weight",
            "`{text}`: expected a weight from 1 to 1000, with two decimals at most, after `@`",
            text
        )
    } else {
        wording!("fault-own-width", "`{text}`: expected a width of at least 1 after `@`", text)
    }
}

/// What was chosen although none of the methods reads it.
pub fn unread(asked: &[Asked], choices: &Choices) -> Vec<&'static Field<Choices>> {
    let is_unread = |field: &&Field<Choices>| !asked.iter().any(|asked| asked.reads(field));
    Choices::FIELDS.iter().filter(|field| (field.is_set)(choices)).filter(is_unread).collect()
}

/// What a method is called by who asks for it.
pub fn spelled(method: Method) -> String {
    if method.is_best { "best".to_string() } else { method.to_string() }
}

/// The method of this name, or what may have been meant.
pub fn find(game: &dyn Game, name: &str) -> Result<Method, Error> {
    game.method(name).map_err(|error| {
        let (algorithm, heuristic) = name.split_once(':').map_or((name, None), |(name, rest)| (name, Some(rest)));
        let puzzle = game.card().name;
        if let ("best", Some(heuristic)) = (algorithm, heuristic) {
            return Error::usage(wording!(
                "fault-best-heuristic",
                "`best` chooses its heuristic itself, so `:{heuristic}` means nothing to it",
                heuristic
            ));
        }
        let mut others = ALL.iter().filter(|kind| kind.card.name != puzzle);
        let owner = others.find(|kind| kind.example().solvers().iter().any(|own| own.name == algorithm));
        if let Some(owner) = owner {
            let owner = owner.card.name;
            return Error::usage(wording!(
                "fault-owner",
                "{puzzle} has no algorithm `{algorithm}`: only {owner} has it",
                puzzle,
                algorithm,
                owner
            ));
        }
        let refusal = Error::from(error);
        let own = game.solvers();
        let all = Algorithm::all().map(|algorithm| algorithm.info().name);
        let algorithms: Vec<&str> = all.chain(own.iter().map(|own| own.name)).chain(["best"]).collect();
        let meant = match heuristic {
            _ if !algorithms.contains(&algorithm) => nearest(algorithm, algorithms),
            Some(heuristic) => nearest(heuristic, game.heuristics().iter().map(|heuristic| heuristic.name)),
            None => None,
        };
        match meant.filter(|meant| Some(*meant) != heuristic) {
            Some(meant) => refusal.with_meant(meant),
            None => refusal,
        }
    })
}

/// Every method that some puzzle has, for those who complete what is typed.
pub fn names() -> Vec<String> {
    let mut names = vec!["best".to_string()];
    for game in ALL.iter().map(quebra_puzzles::Kind::example) {
        names.extend(game.solvers().iter().map(|own| own.name.to_string()));
    }
    let heuristics = heuristics();
    for algorithm in Algorithm::all() {
        let name = algorithm.info().name;
        names.push(name.to_string());
        if algorithm.is_informed() {
            names.extend(heuristics.iter().map(|heuristic| format!("{name}:{heuristic}")));
        }
    }
    names
}

/// Every heuristic that some puzzle has, for the same.
pub fn heuristics() -> Vec<&'static str> {
    let games = ALL.iter().map(quebra_puzzles::Kind::example);
    let mut names: Vec<_> = games.flat_map(|game| game.heuristics()).map(|heuristic| heuristic.name).collect();
    names.sort_unstable();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use quebra_puzzles::Kind;

    fn refused(puzzle: &str, name: &str) -> (String, Option<String>) {
        let game = Kind::named(puzzle).unwrap().example();
        let error = Asked::read(game.as_ref(), name, &Choices::default()).unwrap_err();
        (error.to_string(), error.help.map(|help| help.to_string()))
    }

    #[test]
    fn a_method_may_bring_its_own_choice() {
        let game = Kind::named("n-puzzle").unwrap().example();
        let read = |name: &str| Asked::read(game.as_ref(), name, &Choices::default()).unwrap();
        let asked = read("wastar:manhattan@1.5");
        assert_eq!((asked.name.as_str(), asked.choices.options().weight), ("wastar:manhattan@1.5", 150));
        assert_eq!(read("beam:manhattan@7").choices.options().width, 7);
        assert_eq!(read("best").name, "best");
        assert!(refused("n-puzzle", "bfs@2").0.contains("wastar (weight), beam (width)"));
        assert!(refused("n-puzzle", "best@2").0.contains("`@2` means nothing to `best`"));
        assert!(refused("n-puzzle", "wastar@0.5").0.contains("from 1 to 1000"));
        assert!(refused("n-puzzle", "beam@0").0.contains("a width of at least 1"));
    }

    #[test]
    fn what_is_chosen_in_vain_is_known() {
        let game = Kind::named("n-puzzle").unwrap().example();
        let choices: Choices = serde_json::from_str(r#"{"weight": 1.5, "width": 9}"#).unwrap();
        let read = |name: &str| Asked::read(game.as_ref(), name, &choices).unwrap();
        let names = |asked: &[Asked]| unread(asked, &choices).iter().map(|field| field.name).collect::<Vec<_>>();
        assert_eq!(names(&[read("bfs")]), ["weight", "width"]);
        assert_eq!(names(&[read("bfs"), read("wastar"), read("beam")]), [""; 0]);
    }

    #[test]
    fn what_is_meant_is_told() {
        assert!(refused("bloxorz", "best:distance").0.starts_with("`best` chooses its heuristic itself"));
        assert_eq!(
            refused("bloxorz", "exact-cover").0,
            "bloxorz has no algorithm `exact-cover`: only folding-blocks has it"
        );
        assert_eq!(refused("n-puzzle", "astr").1.as_deref(), Some("did you mean `astar`?"));
        assert_eq!(refused("n-puzzle", "astar:manhatan").1.as_deref(), Some("did you mean `manhattan`?"));
        assert_eq!(refused("n-puzzle", "magic").1, None);
        assert!(names().contains(&"astar:manhattan".to_string()) && names().contains(&"exact-cover".to_string()));
    }
}
