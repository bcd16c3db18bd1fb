//! What a fold does, and to whom: small levels for the rules.

use crate::card::Demo;
use crate::wording::Speech;

pub(super) const DEMOS: &[Demo] = &[
    Demo {
        text: Speech {
            en: "A group folds over one side of the rectangle around it, like paper: it is twice as large then.",
            pt: "Um grupo dobra-se sobre um dos lados do retângulo à sua volta, como papel: fica com o dobro do tamanho.",
        },
        level: "A000/0000",
        moves: "AR AR AD",
    },
    Demo {
        text: Speech {
            en: "The whole group is mirrored, its gaps too.",
            pt: "O grupo inteiro é espelhado, com as suas falhas.",
        },
        level: "AA00/A__0",
        moves: "AR",
    },
    Demo {
        text: Speech {
            en: "It must land on grey cells only. When none is grey any more, the level is solved.",
            pt: "Só pode cair em casas cinzentas. Quando já nenhuma é cinzenta, o nível está resolvido.",
        },
        level: "A0B0/0000",
        moves: "AD BD AR BR",
    },
];
