//! Sliding, and what it is for: small levels for the rules.

use crate::card::Demo;
use crate::wording::Speech;

pub(super) const DEMOS: &[Demo] = &[
    Demo {
        text: Speech {
            en: "A tile next to the empty cell slides into it.",
            pt: "Uma peça ao lado da casa vazia desliza para ela.",
        },
        level: "1,2,3/4,5,6/7,0,8",
        moves: "E",
    },
    Demo {
        text: Speech {
            en: "The numbers come into order, row by row, with the empty cell last.",
            pt: "Os números ficam por ordem, linha a linha, com a casa vazia no fim.",
        },
        level: "0,2,3/1,4,6/7,5,8",
        moves: "S E S E",
    },
];
