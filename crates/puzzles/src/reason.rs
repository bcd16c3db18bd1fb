//! What speaks for a move, as data: front ends find the words. Every reason is a true statement about the move, by the rules alone
//! or by what was proven.

use quebra_search::Cost;

use crate::grid::Dir;

/// A colour: as it is written, and as it is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour {
    /// Its letter or digit.
    pub symbol: char,
    /// The number of its paint: see [`Paint`](crate::scene::Paint).
    pub paint: u8,
}

/// What a move moves. Rows and columns count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// Something that the puzzle does not name.
    Unnamed,
    /// The only thing there is to move.
    Only,
    /// A tile with a number.
    Tile {
        /// The number.
        number: usize,
    },
    /// One of two cubes.
    Cube {
        /// Where it is.
        row: usize,
        /// Where it is.
        column: usize,
    },
    /// A block of pieces of one colour.
    Block {
        /// Its colour.
        colour: Colour,
        /// Its first cell.
        row: usize,
        /// Its first cell.
        column: usize,
    },
    /// A group with a letter.
    Group {
        /// The letter.
        letter: char,
    },
    /// A single piece.
    Piece {
        /// Its colour.
        colour: Colour,
        /// Where it is.
        row: usize,
        /// Where it is.
        column: usize,
    },
}

/// What speaks for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The level is solved by it.
    Solves,
    /// There is no other legal move.
    OnlyLegal,
    /// After every other move the level can no longer be won, proven.
    OnlyWinning,
    /// After every other move more moves are needed, proven.
    OnlyShortest,
    /// The tile comes to its place.
    Home {
        /// The tile.
        tile: usize,
    },
    /// The tile comes nearer to its place.
    Nearer {
        /// The tile.
        tile: usize,
    },
    /// The tile goes away from its place, to let others pass.
    Aside {
        /// The tile.
        tile: usize,
    },
    /// A bridge opens.
    Opens {
        /// Its letter.
        bridge: char,
    },
    /// A bridge closes.
    Closes {
        /// Its letter.
        bridge: char,
    },
    /// What moves comes upon a bridge.
    Crosses {
        /// Its letter.
        bridge: char,
    },
    /// The block becomes two cubes.
    Splits,
    /// The two cubes become one block.
    Reunites,
    /// The block is taken elsewhere.
    Teleports {
        /// Where to.
        row: usize,
        /// Where to.
        column: usize,
    },
    /// Blocks of a colour become one.
    Joins {
        /// The colour.
        colour: Colour,
        /// How many become one.
        blocks: usize,
        /// How many blocks of the colour there are then.
        left: usize,
    },
    /// A block comes nearer to the next one of its colour.
    Approaches {
        /// The colour.
        colour: Colour,
    },
    /// A block moves whose colour is one block already.
    MakesRoom {
        /// The colour.
        colour: Colour,
    },
    /// Grey cells are filled.
    Fills {
        /// How many.
        cells: usize,
        /// How many are grey then.
        left: usize,
    },
    /// Grey cells are filled that no other group can reach.
    FillsAlone {
        /// How many.
        cells: usize,
    },
    /// Pieces break.
    Breaks {
        /// How many.
        pieces: usize,
        /// How many are left.
        left: usize,
    },
    /// The last pieces of a colour break.
    Clears {
        /// The colour.
        colour: Colour,
    },
    /// In the plan, something is done a few moves later.
    Prepares {
        /// What.
        event: Box<Reason>,
        /// How many moves later.
        moves: Cost,
    },
    /// It is the first move of the plan.
    Plan {
        /// The moves of the plan.
        moves: Cost,
    },
}

impl Reason {
    /// Its name, for programs.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Solves => "solves",
            Self::OnlyLegal => "only-legal",
            Self::OnlyWinning => "only-winning",
            Self::OnlyShortest => "only-shortest",
            Self::Home { .. } => "home",
            Self::Nearer { .. } => "nearer",
            Self::Aside { .. } => "aside",
            Self::Opens { .. } => "opens",
            Self::Closes { .. } => "closes",
            Self::Crosses { .. } => "crosses",
            Self::Splits => "splits",
            Self::Reunites => "reunites",
            Self::Teleports { .. } => "teleports",
            Self::Joins { .. } => "joins",
            Self::Approaches { .. } => "approaches",
            Self::MakesRoom { .. } => "makes-room",
            Self::Fills { .. } => "fills",
            Self::FillsAlone { .. } => "fills-alone",
            Self::Breaks { .. } => "breaks",
            Self::Clears { .. } => "clears",
            Self::Prepares { .. } => "prepares",
            Self::Plan { .. } => "plan",
        }
    }

    /// Is it something that other moves are made for?
    pub fn is_event(&self) -> bool {
        matches!(
            self,
            Self::Solves
                | Self::Home { .. }
                | Self::Opens { .. }
                | Self::Splits
                | Self::Reunites
                | Self::Teleports { .. }
                | Self::Joins { .. }
                | Self::Breaks { .. }
                | Self::Clears { .. }
        )
    }
}

/// A move, told by the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// What moves.
    pub piece: Actor,
    /// Which way it goes.
    pub dir: Option<Dir>,
    /// What the move does, the most telling first; may be empty.
    pub reasons: Vec<Reason>,
}

impl Default for Account {
    fn default() -> Self {
        Self { piece: Actor::Unnamed, dir: None, reasons: Vec::new() }
    }
}
