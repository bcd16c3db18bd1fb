//! Moving, and what touching does: small levels for the rules.

use crate::card::Demo;
use crate::wording::Speech;

pub(super) const DEMOS: &[Demo] = &[
    Demo {
        text: Speech {
            en: "A piece moves one cell at a time into empty cells. What has the same colour melts together when it touches.",
            pt: "Uma peça move-se uma casa de cada vez para casas vazias. O que tem a mesma cor funde-se quando se toca.",
        },
        level: "1..1/....",
        moves: "1,1R 1,2R",
    },
    Demo {
        text: Speech {
            en: "What has melted together moves as one block.",
            pt: "O que se fundiu move-se como um só bloco.",
        },
        level: "11.../...1.",
        moves: "1,1R 1,2R",
    },
    Demo {
        text: Speech {
            en: "One move may melt several blocks at once. Each colour must end as one block.",
            pt: "Uma jogada pode fundir vários blocos de uma vez. Cada cor tem de acabar num só bloco.",
        },
        level: ".1./1.1/.../.1.",
        moves: "4,2U 3,2U",
    },
];
