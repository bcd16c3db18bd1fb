//! Folding Blocks: groups sown on a grey board and folded by the rules until nothing more fits; what is still grey becomes
//! holes. Or, where it should be hard, a board cut into rectangles, each unfolded to what a group may have been that covers it in the
//! end. Either way a draft is solvable by construction. It is changed by unfolding what a group covers in the end in another way. Drafts
//! that should be hard are changed before anybody looks at their states, by what they promise: of a thousand of them a few are.

mod promise;
mod region;

use std::ops::RangeInclusive;

use quebra_search::Cost;

use crate::generate::dice::Dice;
use crate::generate::{Design, Feature, Generator, Grade, Oracle, Proposer, Wish};
use crate::level::{Code, LevelText};
use crate::scene::{Scene, Tile};
use crate::wording::{Speech, Wording, wording};
use promise::Sheet;
use region::{MOST_SIDE, Place, Region, Regions, cut_up, exchange, foldable, unfold};

pub(super) const GENERATOR: Generator = Generator {
    features: &[
        Feature::count("groups", Speech { en: "How many groups", pt: "Quantos grupos" }),
        Feature::count("holes", Speech { en: "How many holes", pt: "Quantos buracos" }),
    ],
    design: |wish| Design { states: Some(most_states(wish) as u64), ..DESIGN },
    proposer,
    never_unique: Some(|| {
        wording!(
            "fault-wish-unique",
            "--unique: folds can be made in any order, so no level has a single optimal solution"
        )
    }),
};

const DESIGN: Design = Design {
    size: (5, 5),
    sides: 2..=MOST_SIDE,
    cells: 100,
    par: 4..=30,
    method: "exact-cover",
    effort: Some(20_000),
    states: Some(200_000),
};

/// Hard boards have so many states that they would take too long to study; the hardest have more, and few of them less.
fn most_states(wish: &Wish) -> usize {
    if wish.grade == Some(Grade::Expert) { 600_000 } else { 200_000 }
}

/// How many changes in a row may make a draft no harder before it is given up.
const PATIENCE: usize = 40;

struct FoldingBlocks {
    rows: usize,
    columns: usize,
    groups: Option<usize>,
    holes: Option<usize>,
    /// What boards cut into rectangles must promise, which lead astray: most folds fit, and few are right.
    wanted: Option<Promise>,
}

/// How hard a draft should be.
#[derive(Clone, Copy)]
struct Promise {
    /// In bits of surprise,
    surprise: f64,
    /// with no more states than this.
    states: usize,
}

fn proposer(wish: &Wish, _: &RangeInclusive<Cost>) -> Result<Box<dyn Proposer>, Wording> {
    let size = match wish.grade {
        None | Some(Grade::Easy) => DESIGN.size,
        Some(Grade::Medium) => (6, 6),
        Some(Grade::Hard) => (8, 8),
        Some(Grade::Expert) => (8, 12),
    };
    let (rows, columns) = DESIGN.size_of(wish, size)?;
    let cells = rows * columns;
    let (groups, holes) = (wish.count("groups").unwrap_or(1), wish.count("holes").unwrap_or(0));
    if !(1..=26).contains(&groups) {
        return Err(wording!("fault-wish-groups", "--groups {groups}: expected 1 to 26, the letters A to Z", groups));
    }
    if wish.count("holes").is_some() && !(cells - holes.min(cells)).is_multiple_of(2) {
        return Err(wording!(
            "fault-wish-holes",
            "--holes {holes}: every group is folded, so it covers an even number of cells, and {left} would be left of {cells}",
            holes,
            left = cells - holes.min(cells),
            cells
        ));
    }
    if 2 * groups + holes > cells {
        return Err(wording!(
            "fault-wish-folds",
            "--groups {groups}, each of which folds at least once, and --holes {holes} need {needed} cells; a {rows}x{columns} board has {cells}",
            groups,
            holes,
            needed = 2 * groups + holes,
            rows,
            columns,
            cells
        ));
    }
    // The least that has the grade with three of four states lost, or nearly all, as is usual.
    let surprise = match wish.grade {
        Some(Grade::Hard) if holes == 0 => Some(17.0),
        Some(Grade::Expert) if holes == 0 => Some(27.0),
        _ => None,
    };
    let wanted = surprise.map(|surprise| Promise { surprise, states: most_states(wish) });
    Ok(Box::new(FoldingBlocks { rows, columns, groups: wish.count("groups"), holes: wish.count("holes"), wanted }))
}

impl Proposer for FoldingBlocks {
    /// A few groups at once, then one more at a time where two cells that touch are left, until there are enough.
    fn propose(&self, dice: &mut Dice, _: &dyn Oracle) -> Option<Code> {
        if let Some(wanted) = self.wanted {
            return self.craft(wanted, dice);
        }
        let cells = self.rows * self.columns;
        let groups = self.groups.unwrap_or_else(|| dice.within(2..=(cells / 6).clamp(2, 8)));
        let holes = self.holes.unwrap_or(cells / 5);
        let together = dice.within(1..=groups.min(4));
        let mut letters = ('A'..='Z').take(groups);
        let mut board = Sown { start: vec!['0'; cells], end: vec!['0'; cells] };
        for letter in letters.by_ref().take(together) {
            let size = dice.choose(&[1, 1, 1, 2, 2, 3])?;
            self.sow(&mut board, letter, size, dice)?;
        }
        self.play(&mut board, dice)?;
        for letter in letters {
            let size = dice.choose(&[1, 1, 2])?;
            if self.sow(&mut board, letter, size, dice).is_none() {
                break;
            }
            self.play(&mut board, dice)?;
        }
        let mut level = board.start;
        for (cell, end) in level.iter_mut().zip(&board.end) {
            if *end == '0' {
                *cell = '_';
            }
        }
        let count = |letter: char| level.iter().filter(|&&cell| cell == letter).count();
        let is_right = self.holes.map_or(count('_') <= holes, |holes| count('_') == holes)
            && self.groups.is_none_or(|groups| ('A'..='Z').take(groups).all(|letter| count(letter) > 0));
        is_right.then(|| self.code(&level))
    }

    /// What was crafted is as hard as it should be, or never will be.
    fn varies(&self) -> bool {
        self.wanted.is_none()
    }

    /// The end of an optimal plan, unfolded in another way.
    fn vary(&self, level: &Code, dice: &mut Dice, oracle: &dyn Oracle) -> Option<Code> {
        let mut board: Vec<char> = level.rows.iter().flat_map(|row| row.chars()).collect();
        let end = fold(level, &oracle.plan(level)?)?;
        let mut regions = Regions::new();
        for (cell, &letter) in end.iter().enumerate().filter(|(_, letter)| letter.is_ascii_uppercase()) {
            regions.entry(letter).or_default().insert(self.place(cell));
        }
        self.change(&mut board, &mut regions, dice)?;
        Some(self.code(&board))
    }
}

/// A board as it starts, and after the folds that were made.
struct Sown {
    start: Vec<char>,
    end: Vec<char>,
}

impl FoldingBlocks {
    fn code(&self, board: &[char]) -> Code {
        let rows = board.chunks(self.columns).map(|row| row.iter().collect()).collect();
        Code { rows, headers: Vec::new() }
    }

    /// A board that keeps what is promised of it. Nothing where a draft leads nowhere.
    fn craft(&self, wanted: Promise, dice: &mut Dice) -> Option<Code> {
        let (mut board, mut regions) = self.cut(dice)?;
        let sheet = |board: &[char]| Sheet::new(self.rows, self.columns, board);
        let mut surprise = sheet(&board).surprise();
        let mut idle = 0;
        while idle < PATIENCE {
            if surprise.is_some_and(|surprise| surprise >= wanted.surprise) {
                let is_small = sheet(&board).states(wanted.states) < wanted.states;
                return is_small.then(|| self.code(&board));
            }
            idle += 1;
            let (mut other, mut its_regions) = (board.clone(), regions.clone());
            if self.change(&mut other, &mut its_regions, dice).is_none() {
                continue;
            }
            let its_surprise = sheet(&other).surprise();
            if its_surprise > surprise {
                idle = 0;
            }
            if its_surprise >= surprise {
                (board, regions, surprise) = (other, its_regions, its_surprise);
            }
        }
        None
    }

    /// A board in rectangles, each with a group that folds to it.
    fn cut(&self, dice: &mut Dice) -> Option<(Vec<char>, Regions)> {
        let free = (0..self.rows * self.columns).map(|cell| self.place(cell)).collect();
        let mut regions = Vec::new();
        if !cut_up(free, self.groups.unwrap_or(5), &mut regions, &mut 2_000, dice) {
            return None;
        }
        let mut board = vec!['0'; self.rows * self.columns];
        let regions: Regions = ('A'..='Z').zip(regions).collect();
        for (&letter, &region) in &regions {
            self.unfold_on(&mut board, letter, region, dice);
        }
        Some((board, regions))
    }

    /// Unfolds one region in another way; or two regions that mirror each other become one, and another falls into two halves.
    fn change(&self, board: &mut [char], regions: &mut Regions, dice: &mut Dice) -> Option<()> {
        let changed = if dice.percent(30) { exchange(regions, dice)? } else { vec![foldable(regions, dice)?] };
        for letter in changed {
            self.unfold_on(board, letter, regions[&letter], dice);
        }
        Some(())
    }

    fn unfold_on(&self, board: &mut [char], letter: char, region: Region, dice: &mut Dice) {
        let seed = unfold(region, dice);
        for (row, column) in region.places() {
            board[row * self.columns + column] = if seed.contains((row, column)) { letter } else { '0' };
        }
    }

    /// Puts a group of so many touching cells where the board is grey, and leaves it a cell to begin to fold into.
    fn sow(&self, board: &mut Sown, letter: char, size: usize, dice: &mut Dice) -> Option<()> {
        let grey = |end: &[char]| (0..end.len()).filter(|&cell| end[cell] == '0').collect::<Vec<_>>();
        let touches = |end: &[char], cell: usize, what: char| {
            let (row, column) = (cell / self.columns, cell % self.columns);
            let is_there = |row: usize, column: usize| end[row * self.columns + column] == what;
            row > 0 && is_there(row - 1, column)
                || column > 0 && is_there(row, column - 1)
                || row + 1 < self.rows && is_there(row + 1, column)
                || column + 1 < self.columns && is_there(row, column + 1)
        };
        let seeds: Vec<usize> = grey(&board.end).into_iter().filter(|&cell| touches(&board.end, cell, '0')).collect();
        let mut cell = dice.choose(&seeds)?;
        for _ in 0..size {
            (board.start[cell], board.end[cell]) = (letter, letter);
            let edge = grey(&board.end).into_iter().filter(|&cell| touches(&board.end, cell, letter));
            let edge: Vec<usize> = edge.filter(|&cell| touches(&board.end, cell, '0')).collect();
            match dice.choose(&edge) {
                Some(next) => cell = next,
                None => break,
            }
        }
        Some(())
    }

    /// Folds at random until nothing more fits.
    fn play(&self, board: &mut Sown, dice: &mut Dice) -> Option<()> {
        let mut game = super::open(&LevelText::of("folding-blocks", &self.code(&board.end))).ok()?;
        loop {
            let folds = game.legal();
            if folds.is_empty() {
                break;
            }
            game.play(&folds[dice.below(folds.len())]).ok()?;
        }
        board.end = letters(&game.scene());
        Some(())
    }

    fn place(&self, cell: usize) -> Place {
        (cell / self.columns, cell % self.columns)
    }
}

/// The board after these folds of a level.
fn fold(level: &Code, folds: &[String]) -> Option<Vec<char>> {
    let mut game = super::open(&LevelText::of("folding-blocks", level)).ok()?;
    for fold in folds {
        game.play(fold).ok()?;
    }
    Some(letters(&game.scene()))
}

/// The groups on a board; everything else is grey.
fn letters(scene: &Scene) -> Vec<char> {
    let letter = |tile: &Tile| tile.piece.as_ref().and_then(|piece| piece.label.chars().next()).unwrap_or('0');
    scene.tiles.iter().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use quebra_search::Problem;
    use quebra_search::space::Space;

    use super::*;
    use crate::folding_blocks::level::parse;
    use crate::folding_blocks::shapes::FoldingBlocks as Level;

    fn sheet(board: &str) -> Sheet {
        let cells: Vec<char> = board.replace('/', "").chars().collect();
        let columns = board.split('/').next().expect("a split has at least one part").len();
        Sheet::new(cells.len() / columns, columns, &cells)
    }

    #[test]
    fn a_promise_is_the_surprise_of_the_only_cover() {
        let bits = |board: &str| sheet(board).surprise().expect("there is one cover");
        // One of two folds is right, and then there is but one; half of the time they are looked at.
        assert!((bits("0A00") - 1.0).abs() < 1e-9 && bits("A0").abs() < 1e-9);
        // Two such rows beside a hole: either comes first, and every other fold but its own wrong one is no rival of it,
        let two = bits("0A00_0B00");
        // so it is one of three, of which two look as good, and then one of two.
        assert!((two - (3f64.log2() + 1.0)).abs() < 1e-9, "{two}");
        assert_eq!(sheet("A0/0B").surprise(), None, "there are two covers");
        assert_eq!(sheet("A00").surprise(), None, "there is none");
    }

    #[test]
    fn shapes_that_do_not_overlap_are_the_states() {
        for board in
            ["0A00", "A0B0/0000", "A00000/00000B/000000/0C0000", "00000000/000A0000/0000B000/__0000__/__0C00__"]
        {
            let level = LevelText::read_code(&format!("folding-blocks:{board}")).expect("it is a code");
            let level = Level::<u64, 1>::new(parse(&level).expect("it is a level"));
            let space = Space::explore(&level, level.initial(), 10_000).expect("it is small");
            assert_eq!(sheet(board).states(10_000), space.len(), "{board}");
            assert_eq!(sheet(board).states(3), 3, "{board}");
        }
    }
}
