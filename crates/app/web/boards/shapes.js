/** The pieces' colours and shapes, the same everywhere in quebra. */

import { s } from "../dom.js";

const SHAPES = {
  triangle: "M0-.95 1 .8-1 .8Z",
  circle: "M-.9 0A.9 .9 0 1 1 .9 0A.9 .9 0 1 1-.9 0Z",
  heart: "M0 .95C-1.6-.1-.95-1.2 0-.5C.95-1.2 1.6-.1 0 .95Z",
  square: "M-.8-.8H.8V.8H-.8Z",
  diamond: "M0-1.1 .9 0 0 1.1-.9 0Z",
  star: "M0-1.1 .3-.35 1.1-.3 .5.2.7 1 0 .55-.7 1-.5.2-1.1-.3-.3-.35Z",
};

/** @typedef {{ name: string, fill: string, ink: string, edge: string, shape: keyof typeof SHAPES, hollow?: boolean }} Colour */

/** Ink is what reads on the fill, edge what bounds it on paper. @type {Colour[]} */
export const COLOURS = [
  { name: "purple", fill: "#8E5BB5", ink: "#FFFFFF", edge: "#6C3F92", shape: "triangle" },
  { name: "orange", fill: "#E69F00", ink: "#3A2600", edge: "#A87000", shape: "circle" },
  { name: "pink", fill: "#CC79A7", ink: "#41122B", edge: "#9E4A79", shape: "heart" },
  { name: "blue", fill: "#0072B2", ink: "#FFFFFF", edge: "#00507E", shape: "square" },
  { name: "green", fill: "#009E73", ink: "#00281C", edge: "#006D4F", shape: "diamond" },
  { name: "yellow", fill: "#F0E442", ink: "#453F00", edge: "#857B00", shape: "star" },
  { name: "brown", fill: "#8C510A", ink: "#FFFFFF", edge: "#5E3504", shape: "circle", hollow: true },
  { name: "grey", fill: "#BDBDBD", ink: "#1E2227", edge: "#7A7A7A", shape: "square", hollow: true },
  { name: "sky", fill: "#56B4E9", ink: "#06283D", edge: "#1F7FB5", shape: "triangle", hollow: true },
  { name: "maroon", fill: "#7F0000", ink: "#FFFFFF", edge: "#4F0000", shape: "diamond", hollow: true },
  { name: "mint", fill: "#C7E9B4", ink: "#1E3A10", edge: "#6C9A52", shape: "heart", hollow: true },
  { name: "navy", fill: "#4D4D8C", ink: "#FFFFFF", edge: "#2F2F63", shape: "star", hollow: true },
];

/**
 * The colour of a piece, if it has one.
 * @param {import("../types.js").Piece} piece
 */
export function colourOf(piece) {
  return typeof piece.paint === "number" ? COLOURS[piece.paint % COLOURS.length] : null;
}

/**
 * The shape of a colour around a point.
 * @param {Colour} colour
 * @param {number} x
 * @param {number} y
 * @param {number} size half its width
 * @param {import("../dom.js").Props} [props]
 */
export function shape(colour, x, y, size, props = {}) {
  const paint = colour.hollow
    ? { fill: "none", stroke: colour.ink, "stroke-width": 0.34, "stroke-linejoin": "round" }
    : { fill: colour.ink };
  const transform = `translate(${x} ${y}) scale(${colour.hollow ? size * 0.88 : size})`;
  return s("path", { d: SHAPES[colour.shape], transform, ...paint, ...props });
}
