//! Rolling, and everything a block meets: small levels for the rules.

use crate::card::Demo;
use crate::wording::Speech;

pub(super) const DEMOS: &[Demo] = &[
    Demo {
        text: Speech {
            en: "The block stands on one cell or lies on two, and rolls over its edges. It wins by standing on the goal.",
            pt: "O bloco está de pé numa casa ou deitado em duas, e rola sobre as suas arestas. Ganha quando fica de pé no objetivo.",
        },
        level: "S.../..../...G",
        moves: "R D D R",
    },
    Demo {
        text: Speech {
            en: "Orange cells are fragile: they bear the block lying, never standing.",
            pt: "As casas laranja são frágeis: aguentam o bloco deitado, nunca de pé.",
        },
        level: "S.-...G",
        moves: "R R R R",
    },
    Demo {
        text: Speech {
            en: "A ring is pressed by any part of the block. Here it opens the bridge.",
            pt: "Um anel é premido por qualquer parte do bloco. Aqui abre a ponte.",
        },
        level: "S.oaa.G;a=bridge+off;o=soft+toggle+a",
        moves: "R R R R",
    },
    Demo {
        text: Speech {
            en: "A cross is pressed only by the block standing on it.",
            pt: "Uma cruz só é premida pelo bloco de pé sobre ela.",
        },
        level: "S..xaaG;a=bridge+off;x=heavy+open+a",
        moves: "R R R R",
    },
    Demo {
        text: Speech {
            en: "A split, a broken ring, makes two cubes of the standing block. Each moves alone, until they touch and are one block again.",
            pt: "Um divisor, um anel partido, faz do bloco de pé dois cubos. Cada um move-se sozinho, até se tocarem e voltarem a ser um só bloco.",
        },
        level: "S..t_...G;t=split+1,6+1,9",
        moves: "R R R XL R",
    },
    Demo {
        text: Speech {
            en: "A teleport, a double ring, takes the standing block to its twin.",
            pt: "Um teletransporte, um anel duplo, leva o bloco de pé ao seu par.",
        },
        level: "S..u__u..G;u=teleport",
        moves: "R R R R",
    },
];
