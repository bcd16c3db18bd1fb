//! Moving, falling, breaking: small levels for the rules.

use crate::card::Demo;
use crate::wording::Speech;

pub(super) const DEMOS: &[Demo] = &[
    Demo {
        text: Speech {
            en: "A piece moves sideways into a free cell, and falls. Three or more of one colour in a line break.",
            pt: "Uma peça move-se para o lado, para uma casa livre, e cai. Três ou mais da mesma cor em linha partem-se.",
        },
        level: "by___/bb_yy",
        moves: "1,2R 1,1R 1,2R",
    },
    Demo {
        text: Speech {
            en: "Neighbours of different colours can be swapped. What is above a break falls, and may break in turn.",
            pt: "Vizinhas de cores diferentes podem trocar de lugar. O que está por cima cai, e pode partir-se também.",
        },
        level: "_y_/_b_/_y_/byb",
        moves: "1,2D",
    },
    Demo {
        text: Speech {
            en: "Pieces of the same colour that touch the line break with it.",
            pt: "As peças da mesma cor que tocam na linha partem-se com ela.",
        },
        level: "y___/yy_y",
        moves: "2,4L",
    },
];
