//! What is kept between games: progress, unfinished games, settings. One JSON file in the user's data folder.
//!
//! Every change is written at once: read under a lock, changed, written to a new file, and put in place by renaming. A process
//! that is killed leaves the old file or the new one, never half of one; two processes never lose each other's changes. A file
//! that cannot be read is set aside, and said so.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use etcetera::BaseStrategy;
use serde::{Deserialize, Serialize};

/// The format of the file; a file of a later one is left alone.
const VERSION: u32 = 1;

/// How long another process may hold the lock before saving is given up.
const PATIENCE: Duration = Duration::from_secs(2);

/// All that is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Progress {
    version: u32,
    #[serde(default)]
    pub(crate) settings: Settings,
    /// By level code.
    #[serde(default)]
    pub(crate) levels: BTreeMap<String, Record>,
}

impl Default for Progress {
    fn default() -> Self {
        Self { version: VERSION, settings: Settings::default(), levels: BTreeMap::new() }
    }
}

/// How the player likes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    /// Tell whether the level can still be won.
    pub(crate) tells_prospect: bool,
    /// In the N-Puzzle, arrows move the empty cell instead of a tile.
    pub(crate) moves_empty: bool,
    /// Show moves as they happen.
    pub(crate) has_motion: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { tells_prospect: true, moves_empty: false, has_motion: true }
    }
}

/// What is kept of a level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Record {
    /// The best solution so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) best: Option<Best>,
    /// The game that is going on.
    #[serde(skip_serializing_if = "Saved::is_empty")]
    pub(crate) game: Saved,
}

/// A solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Best {
    pub(crate) cost: u32,
    pub(crate) stars: Option<u8>,
    pub(crate) moves: Vec<String>,
}

impl Best {
    fn is_better_than(&self, other: &Self) -> bool {
        (self.cost, other.stars) < (other.cost, self.stars)
    }
}

/// An unfinished game: together with the level's code, all there is to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Saved {
    /// The moves so far.
    pub(crate) moves: Vec<String>,
    /// Moves taken back, the next one first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) undone: Vec<String>,
    /// What was played before each restart, the last one last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) earlier: Vec<Vec<String>>,
}

impl Saved {
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A change to what is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Settings(Settings),
    /// The level's code, and the game as it stands.
    Game(String, Saved),
    /// The level's code, and a solution.
    Solved(String, Best),
}

impl Progress {
    pub(crate) fn apply(&mut self, change: Change) {
        match change {
            Change::Settings(settings) => self.settings = settings,
            Change::Game(code, game) => {
                self.levels.entry(code).or_default().game = game;
                self.levels.retain(|_, record| *record != Record::default());
            }
            Change::Solved(code, best) => {
                let record = self.levels.entry(code).or_default();
                if record.best.as_ref().is_none_or(|old| best.is_better_than(old)) {
                    record.best = Some(best);
                }
            }
        }
    }
}

/// Why something is not kept.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The file was no progress of ours; it is there now.
    SetAside(PathBuf),
    /// The file was written by a later version.
    Newer(PathBuf),
    /// The file or its folder cannot be used.
    Io(PathBuf, io::Error),
}

/// The file.
pub(crate) struct Store {
    path: PathBuf,
}

impl Store {
    /// The user's own; none where there is no home.
    pub(crate) fn of_user() -> Option<Self> {
        let folders = etcetera::choose_base_strategy().ok()?;
        Some(Self::at(&folders.data_dir().join("quebra")))
    }

    /// The one in this folder.
    pub(crate) fn at(folder: &Path) -> Self {
        Self { path: folder.join("progress.json") }
    }

    /// What is kept; and what went wrong, in which case it is nothing.
    pub(crate) fn load(&self) -> (Progress, Option<Trouble>) {
        match self.locked(Self::read) {
            Ok(progress) => (progress, None),
            // A folder that cannot be written can still be read.
            Err(Trouble::Io(..)) => match self.read() {
                Ok(progress) => (progress, None),
                Err(trouble) => (Progress::default(), Some(trouble)),
            },
            Err(trouble) => (Progress::default(), Some(trouble)),
        }
    }

    /// Makes a change, on top of what others have changed meanwhile.
    pub(crate) fn save(&self, change: Change) -> Result<(), Trouble> {
        self.locked(|store| {
            let mut set_aside = None;
            let mut progress = match store.read() {
                Err(Trouble::SetAside(path)) => {
                    set_aside = Some(Trouble::SetAside(path));
                    Progress::default()
                }
                other => other?,
            };
            progress.apply(change);
            store.write(&progress).map_err(|error| store.io(error))?;
            set_aside.map_or(Ok(()), Err)
        })
    }

    fn io(&self, error: io::Error) -> Trouble {
        Trouble::Io(self.path.clone(), error)
    }

    fn read(&self) -> Result<Progress, Trouble> {
        #[derive(Deserialize)]
        struct Version {
            version: u32,
        }
        let bytes = match fs::read(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Progress::default()),
            other => other.map_err(|error| self.io(error))?,
        };
        match serde_json::from_slice::<Version>(&bytes) {
            Ok(Version { version }) if version > VERSION => return Err(Trouble::Newer(self.path.clone())),
            _ => {}
        }
        serde_json::from_slice(&bytes).or_else(|_| {
            let free = (1..).map(|number| self.path.with_extension(format!("broken-{number}.json")));
            let aside = free.into_iter().find(|path| !path.exists()).expect("there is always a free name");
            fs::rename(&self.path, &aside).map_err(|error| self.io(error))?;
            Err(Trouble::SetAside(aside))
        })
    }

    fn write(&self, progress: &Progress) -> io::Result<()> {
        let new = self.path.with_extension("new");
        let mut file = File::create(&new)?;
        file.write_all(&serde_json::to_vec(progress).expect("progress has string keys"))?;
        fs::rename(&new, &self.path)?;
        // A killed process loses nothing from here on. A machine that loses its power should not either, but disks take their
        // time, and the player does not wait for them.
        std::thread::spawn(move || file.sync_data());
        Ok(())
    }

    /// Does something while no other process does.
    fn locked<T>(&self, work: impl FnOnce(&Self) -> Result<T, Trouble>) -> Result<T, Trouble> {
        let open = || {
            fs::create_dir_all(self.path.parent().expect("the file is in a folder"))?;
            // To open a pipe for both does not wait for its other end.
            let mut options = File::options();
            let lock =
                options.read(true).write(true).create(true).truncate(false).open(self.path.with_extension("lock"))?;
            let started = Instant::now();
            loop {
                match lock.try_lock() {
                    Ok(()) => return Ok(lock),
                    Err(fs::TryLockError::WouldBlock) if started.elapsed() < PATIENCE => {
                        std::thread::sleep(Duration::from_millis(5));
                    }
                    Err(error) => return Err(io::Error::from(error)),
                }
            }
        };
        // Closing the file gives the lock back.
        let _lock = open().map_err(|error| self.io(error))?;
        work(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(&folder.path().join("new/quebra"));
        (folder, store)
    }

    fn game(moves: &[&str]) -> Saved {
        Saved { moves: moves.iter().map(ToString::to_string).collect(), ..Saved::default() }
    }

    fn best(cost: u32, stars: Option<u8>) -> Best {
        Best { cost, stars, moves: vec!["R".into()] }
    }

    /// Its other end was waited for, for ever.
    #[test]
    #[cfg(unix)]
    fn a_pipe_in_place_of_the_lock_is_as_good() {
        let (_folder, store) = store();
        fs::create_dir_all(store.path.parent().unwrap()).unwrap();
        let made = std::process::Command::new("mkfifo").arg(store.path.with_extension("lock")).status();
        assert!(made.unwrap().success());
        store.save(Change::Game("code".into(), game(&["R"]))).unwrap();
        assert_eq!(store.load().0.levels["code"].game, game(&["R"]));
    }

    #[test]
    fn what_is_saved_is_there_again() {
        let (_folder, store) = store();
        assert_eq!(store.load().0, Progress::default());
        let settings = Settings { moves_empty: true, ..Settings::default() };
        store.save(Change::Settings(settings)).unwrap();
        store.save(Change::Game("bloxorz:SG".into(), game(&["R", "L"]))).unwrap();
        let (progress, trouble) = store.load();
        assert!(trouble.is_none());
        assert_eq!(progress.settings, settings);
        assert_eq!(progress.levels["bloxorz:SG"].game.moves, ["R", "L"]);
        // A game without moves is nothing to keep.
        store.save(Change::Game("bloxorz:SG".into(), Saved::default())).unwrap();
        assert!(store.load().0.levels.is_empty());
    }

    #[test]
    fn the_best_solution_stays() {
        let mut progress = Progress::default();
        let solved = |cost, stars| Change::Solved("x".into(), best(cost, stars));
        for (change, expected) in [((9, None), 9), ((12, Some(1)), 9), ((7, Some(3)), 7), ((7, None), 7)] {
            progress.apply(solved(change.0, change.1));
            assert_eq!(progress.levels["x"].best.as_ref().unwrap().cost, expected);
        }
        assert_eq!(progress.levels["x"].best.as_ref().unwrap().stars, Some(3));
        // Stars that were not known yet are worth writing down.
        progress.apply(Change::Solved("y".into(), best(7, None)));
        progress.apply(Change::Solved("y".into(), best(7, Some(3))));
        assert_eq!(progress.levels["y"].best.as_ref().unwrap().stars, Some(3));
    }

    #[test]
    fn a_broken_file_is_set_aside() {
        let (_folder, store) = store();
        store.save(Change::Game("a".into(), game(&["R"]))).unwrap();
        for broken in ["", "{\"version\":1,\"lev", "[]", "\0\0\0"] {
            fs::write(&store.path, broken).unwrap();
            let (progress, trouble) = store.load();
            assert_eq!(progress, Progress::default());
            let Some(Trouble::SetAside(path)) = trouble else { panic!("{trouble:?}") };
            assert_eq!(fs::read_to_string(path).unwrap(), broken);
            assert!(store.load().1.is_none());
        }
        // Broken under our hands: the change is kept all the same.
        fs::write(&store.path, "{").unwrap();
        assert!(matches!(store.save(Change::Game("b".into(), game(&["L"]))), Err(Trouble::SetAside(_))));
        assert_eq!(store.load().0.levels["b"].game.moves, ["L"]);
    }

    #[test]
    fn a_later_version_is_left_alone() {
        let (_folder, store) = store();
        store.save(Change::Settings(Settings::default())).unwrap();
        let later = "{\"version\":2,\"levels\":7}";
        fs::write(&store.path, later).unwrap();
        assert!(matches!(store.load(), (_, Some(Trouble::Newer(_)))));
        assert!(matches!(store.save(Change::Settings(Settings::default())), Err(Trouble::Newer(_))));
        assert_eq!(fs::read_to_string(&store.path).unwrap(), later);
    }

    /// What a process leaves that is killed while it writes: a new file that is not whole, the old one in place.
    #[test]
    fn an_interrupted_write_changes_nothing() {
        let (_folder, store) = store();
        store.save(Change::Game("a".into(), game(&["R"]))).unwrap();
        fs::write(store.path.with_extension("new"), "{\"version\":1,\"levels\":{\"a\"").unwrap();
        assert_eq!(store.load().0.levels["a"].game.moves, ["R"]);
        store.save(Change::Game("a".into(), game(&["R", "U"]))).unwrap();
        assert_eq!(store.load().0.levels["a"].game.moves, ["R", "U"]);
    }

    #[test]
    fn games_side_by_side_keep_each_others_changes() {
        let (folder, _) = store();
        std::thread::scope(|scope| {
            for player in 0..4 {
                let folder = folder.path();
                scope.spawn(move || {
                    let store = Store::at(folder);
                    for number in 0..10 {
                        store.save(Change::Game(format!("{player}/{number}"), game(&["R"]))).unwrap();
                    }
                });
            }
        });
        let (progress, trouble) = Store::at(folder.path()).load();
        assert!(trouble.is_none());
        assert_eq!(progress.levels.len(), 40);
    }

    #[test]
    fn a_folder_that_cannot_be_used_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let store = Store::at(&file);
        assert!(matches!(store.load(), (_, Some(Trouble::Io(..)))));
        assert!(matches!(store.save(Change::Settings(Settings::default())), Err(Trouble::Io(..))));
    }
}
