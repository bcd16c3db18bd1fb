/** What is on a cell, in words. */

import { nameOf } from "../names.js";
import { say } from "../words.js";
import { colourOf } from "./shapes.js";

/** @param {import("../types.js").Tile} tile */
export function describe(tile) {
  const place = ground(tile);
  if (!tile.piece) return tile.ground === "floor" ? say("web-cell-empty") : place;
  const what = piece(tile.piece);
  return tile.ground === "floor" ? what : say("web-cell-on", { what, place });
}

/** @param {import("../types.js").Tile} tile */
function ground(tile) {
  switch (tile.ground) {
    case "bridge":
      return say(tile.on ? "web-cell-bridge-on" : "web-cell-bridge-off", { name: tile.mark });
    case "switch":
      return say(tile.heavy ? "web-cell-heavy" : "web-cell-soft", { name: tile.mark });
    case "split":
      return say("web-cell-split", { name: tile.mark });
    case "teleport":
      return say("web-cell-teleport", { name: tile.mark });
    case "goal":
      return say("web-cell-goal");
    case "fragile":
      return say("web-cell-fragile");
    case "void":
      return say("web-cell-void");
    default:
      return say("web-cell-empty");
  }
}

/** @param {import("../types.js").Piece} shown */
function piece(shown) {
  const colour = colourOf(shown);
  if (colour) return nameOf("colour", colour.name);
  if (shown.paint === "player") return say(shown.label === "+" ? "web-cell-other-cube" : "web-cell-block");
  return shown.label;
}
